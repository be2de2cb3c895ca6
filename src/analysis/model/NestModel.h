/// \file
/// A loop nest as symbolic execution sees it: what it touches, and what stands in the way of a verdict.
///
///     double *row = &a[i * n];        row = base a, index i·n
///     for (j = 0; j < n; j++)         loop over j: 0 <= j < n
///       row[j] = f(k++);              write a[i·n + j];  k = k0 + j (induction);  obstacle: call of f
#pragma once

#include "analysis/model/Analysis.h"
#include "analysis/symbolic/Access.h"

#include <vector>

namespace parlift::analysis {

/// A conjunction: of each clause one constraint holds.
using Clauses = std::vector<std::vector<Constraint>>;

/// Something that keeps every loop of `loops` from being judged by its dependences alone.
struct Obstacle {
  diag::ReasonId reason{};
  SourceRange range;
  std::string name;             ///< fills the {1} of the reason's text
  std::vector<LoopIndex> loops; ///< the loops it concerns
  /// Where these hold on entry it is never met, and the model has it passed over; empty: nothing is known of that.
  Clauses unless = {};
  /// Where they do not hold the loop must run as it is, and in no parallel region.
  bool needsVersion = false;
};

/// In iteration t of `loop` (t = counter - lower) the variable starts with: value on entry + advance.
struct Induction {
  LoopIndex loop = 0;
  ir::SymbolRef symbol;
  Polynomial advance; ///< in the counter of `loop` and atoms fixed in it
};

/// Must hold before `loop` for the model to be true in it: no wrap-around, a count that is not negative, an index inside.
struct Premise {
  LoopIndex loop = 0;
  Constraint constraint;
  bool throwsOtherwise = false; ///< `v.at(i)` does
};

/// A read or a write of a scalar variable that the nest assigns. `access` has no path; wholeObject: it may
/// run more often than bounds and guards say.
struct ScalarAccess {
  ir::SymbolRef symbol;
  Access access;
};

struct NestModel {
  AccessTable table;
  std::vector<Obstacle> obstacles;
  std::vector<Induction> inductions;
  std::vector<Premise> premises;
  std::vector<ScalarAccess> scalars;
  /// That nobody wrote; accesses and loops of the table point into their trees.
  std::vector<ir::FunctionRef> madeTrees;
  std::vector<const ir::Symbol *> modified; ///< every variable assigned somewhere in the nest
};

/// By loop: no step makes it parallel, whatever its dependences are. Empty: there are none.
std::vector<bool> loopsWithoutHope(const NestModel &model);

/// Which outermost loops are asked about.
using NestFilter = std::function<bool(const ir::Stmt &loop)>;

/// One model for each outermost loop of the function, or for those that `isWanted` says, in source order. What cannot be followed makes
/// an obstacle, an inexact access or an unknown atom; it never fails.
std::vector<NestModel> modelNests(const ir::FunctionRef &function, const Options &options,
                                  const NestFilter &isWanted = {});

} // namespace parlift::analysis
