/// \file
/// What each loop does with each scalar variable, from the tree alone (no subscripts, no isl).
///
///     t = x[i]; y[i] = t * t;     t: written, no exposed read, written in every iteration -> private
///     if (c) t = 1; y[i] = t;     t: exposed read                                          -> carried
///     s += x[i];                  s: exposed read, one reduction "+"                        -> reduction
///
/// A read is exposed when some path from the start of the iteration reaches it without a write before
/// it. All loops may run zero times, all branches may go either way.
#pragma once

#include "analysis/model/Analysis.h"
#include "analysis/scalars/Liveness.h"
#include "analysis/scalars/Updates.h"
#include "ir/Stmt.h"

#include <optional>
#include <vector>

namespace parlift::analysis {

struct ScalarUse {
  ir::SymbolRef symbol;
  bool declaredInside = false;
  bool read = false, written = false;
  bool exposedRead = false;
  bool writtenEveryIteration = false; ///< on every path through the body
  bool liveAfter = false;
  SourceRange firstExposedRead, firstWrite; ///< where set
  /// All accesses in the loop are updates with one operator (and the payload rule of argmin/argmax).
  std::optional<Reduction> reduction;
  /// This variable follows the extremum of that reduction's symbol.
  ir::SymbolRef payloadOf;
  /// It would be a reduction if this place were sure to exist (SureReads.h).
  ir::ExprRef unsureRead;
};

/// Every scalar (numbers, pointers, bools; records as a whole when only copied) accessed in `loop`, its
/// init, test and step included, and the globals and statics that its callees access; by symbol id. What
/// only `init` accesses is neither read nor written: it happens before the iterations. Scalars whose
/// address is taken and globals are included and their memory may also be reached through pointers: the
/// dependence tester looks after that. A local C++ reference counts as what it is bound to; what is
/// written in the loop and accessed under such a name, or by a callee, has an exposed read, since a private
/// copy would not be what that name denotes.
std::vector<ScalarUse> scalarUses(const ir::Stmt &loop, const Liveness &liveness);

} // namespace parlift::analysis
