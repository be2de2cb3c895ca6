/// \file
/// Can the iteration that leaves a loop be found by a loop of its own, before the others run?
///
///     for (i = 0; i < n; i++) {          int i_end;
///       v = a[i];                        for (i_end = 0; i_end < n; i_end++) { v = a[i_end]; if (v < 0) break; }
///       if (v < 0) {              =>     for (i = 0; i < i_end; i++) { v = a[i]; s += v; o[i] = s; }
///         bad = i;                       if (i_end < n) {
///         break;                           bad = i_end;
///       }                                }
///       s += v;
///       o[i] = s;
///     }
///
/// The second loop ends by its count, and may be anything that such loops are: parallel, a scan. Loop distribution, where the test is one of
/// the parts.
///
/// Yes iff the loop counts to a limit that stays; it is left by tests among the statements of the body itself, `if (c) { ...; break; }` or
/// `return`, which each iteration comes to unless an earlier one leaves it; and what the tests are computed from is read before any
/// iteration as it would be in turn: variables that the iteration sets anew by statements of the body itself, and memory that no iteration
/// before may have written (reads before a write stay what they are). The tests have no effect, and nothing that might end the program, or
/// has an order, stands in the loop. Refuses loops under conditions that nothing tests yet, and jumps of other kinds.
#pragma once

#include "ir/LoopExits.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <cstddef>
#include <set>
#include <vector>

namespace parlift::legality {

class FindExitEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  /// The statements of the body.
  const std::vector<ir::StmtRef> &body() const { return body_; }
  /// In their order.
  const std::vector<ir::LoopExit> &exits() const { return exits_; }
  /// The statements that set what the tests read.
  const std::set<std::size_t> &needed() const { return needed_; }

private:
  friend class ExitQuestion;
  FindExitEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  std::vector<ir::StmtRef> body_;
  std::vector<ir::LoopExit> exits_;
  std::set<std::size_t> needed_;
};

Answer<FindExitEvidence> canFindExit(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
