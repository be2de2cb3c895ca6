/// \file
/// May the iterations of a loop run in any order?
///
/// Theorem of loop parallelism: a loop is parallel iff in its column of the direction matrix each entry
/// is "=" or has a "<" further out in its row; that is, iff it carries no dependence. What the loop
/// carries is removed where a need can do it:
///
///     scalar written before it is read        private, lastprivate
///     x = x op e and nothing else             reduction
///     k = k + c                               induction: k = entry + c·t
///     array written before it is read         private, lastprivate
///     only WAR, from values before the loop   copy
///     other orders and separate loops         interchange, distribute
///
/// What cannot be decided before the program runs becomes a condition: overlap of pointers, values of
/// parameters, wrap-around. Anything else is Unknown, with the reason.
#pragma once

#include "ir/Conjunction.h"
#include "legality/nest/Nest.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

struct Judgement {
  diag::Verdict verdict = diag::Verdict::Unknown;
  diag::Verdict asWritten = diag::Verdict::Unknown;
  std::vector<diag::Need> needs;
  ir::Conjunction condition; ///< of a conditional loop; empty: what is found out before it is all
  diag::ReasonId reason{};
  std::vector<std::string> arguments; ///< of the reason's text; [0] is the loop's name
  SourceRange place;                  ///< where the obstacle is; nowhere: at the loop
  std::vector<diag::Note> notes;
  std::vector<unsigned> blocking;     ///< dependences of the nest
  std::vector<diag::Note> objections; ///< why what could have helped does not
  std::vector<diag::Remark> more;     ///< further remarks about a yes
  analysis::ParallelEvidence evidence;
  std::shared_ptr<const ir::ScanMark> scan;
  std::shared_ptr<const ir::SearchMark> search;
  std::vector<ir::InspectClause> inspections;
};

Judgement canParallelize(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
