/// \file
/// Why has a loop no counter that other values can be expressed in?
///
///     for (unsigned i = 0; i < n; i += 4)       may wrap: i + 4 starts again at 0 near the end
///     for (int i = 0; i < n; i++)               modified: the body changes i as well
///       if (a[i]) i++;
///
/// In: a loop for which the analysis found none. Out: the variable that the loop's header steps and what
/// is the matter with it; nothing where the header steps no integer variable.
#pragma once

#include "diag/Report.h"
#include "ir/Stmt.h"

#include <optional>

namespace parlift::legality {

struct UnknownCounter {
  ir::SymbolRef symbol;
  diag::ReasonId reason = diag::ReasonId::CounterMayWrap; ///< or CounterModified
};

std::optional<UnknownCounter> unknownCounter(const ir::Stmt &loop);

/// The integer variable that the loop's header steps and tests; null: there is none.
ir::SymbolRef steppedVariable(const ir::Stmt &loop);

} // namespace parlift::legality
