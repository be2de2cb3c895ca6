/// \file
/// Which scalars of a loop are only ever updated by one associative operator.
///
///     for (i ...) { if (a[i] > 2) s += a[i]; else s -= b[i]; }      s: +
///     for (i ...) if (a[i] > m) { m = a[i]; at = i; }               m: argmax, at follows
///     for (i ...) if (a[i] < 0) bad = 1;                            bad: ||, if it holds truth values only
///     for (i ...) { s += a[i]; p[i] = s; }                          none: s is read in between
#pragma once

#include "analysis/scalars/Liveness.h"
#include "analysis/scalars/Updates.h"

#include <map>

namespace parlift::analysis {

struct ScalarReductions {
  std::map<const ir::Symbol *, Reduction> bySymbol;
  /// Followers of an argmin or argmax, with the extremum.
  std::map<const ir::Symbol *, ir::SymbolRef> payloadOf;
  /// Extrema that are none for want of a proof that this may be read by every thread (SureReads.h).
  std::map<const ir::Symbol *, ir::ExprRef> unsure;
};

/// `writtenEveryIteration`: variables that need no reduction, since each iteration replaces them.
ScalarReductions findScalarReductions(const ir::Stmt &loop, const Liveness &liveness,
                                      const SymbolSet &writtenEveryIteration);

} // namespace parlift::analysis
