/// \file
/// What one file may cost to analyse and to plan, by its size: in work that is counted (poly::Quota), so that what comes
/// out depends on the source alone and a build ends on a busy machine as on an idle one.
///
/// Where a budget is used up, what was found so far is written. A loop that could not be analysed is left, with
/// `quota-exceeded`; a loop that could not be planned keeps its form and gets directives as `--as-written` would.
///
///     all of a file       in proportion to its lines
///     a function          in proportion to its statements, so that one cannot take what the others need
///     the plan of a loop  plan::SearchOptions
#pragma once

#include "ir/Stmt.h"

namespace parlift::pipeline {

/// In seconds of poly::Quota. `timeoutPerLoop`: what the user gives one loop; all the rest goes with it.
struct Budgets {
  explicit Budgets(const ir::Unit &unit, double timeoutPerLoop);

  double analysis = 0; ///< of the file
  double plan = 0;     ///< of the file
  /// `spent`: by the functions before it. However much that is, something is left for each.
  double analysisOf(const ir::Function &function, double spent) const;
  double planOf(const ir::Function &function) const;

private:
  double scale_ = 1;
};

} // namespace parlift::pipeline
