/// \file
/// How long arrays may stay on the GPU once a kernel has had them copied there.
///
///     for (t = 0; t < steps; t++) {
///       for (i ...) b[i] = a[i - 1] + a[i + 1];        a kernel
///       double *swap = a; a = b; b = swap;             touches no memory but variables
///       for (i ...) ...                                a kernel
///     }
///     <-- until here                                   what follows may look at them
///
/// As long as the CPU runs nothing that could see or change memory unnoticed: assignments of variables that no other name
/// reaches, tests of those, and loops around such; and single statements that say what they touch (legality/nest/StatementPlaces.h), which gets
/// their elements only. The run of such statements must lie in one block, behind whose last kernel the copying back can be written,
/// and no break or continue may jump out of that block in between.
///
///     for (k = 0; k < n; k++) {
///       a[k][k] = sqrt(a[k][k]);       a visit: a[k][k] is fetched before, and stored behind it
///       for (i ...) for (j ...) ...    a kernel
///     }
///
/// A loop of the CPU that has no kernel is a visit as a whole, if the ranges that it touches can be said (legality/gpu/TouchedRanges.h).
/// A visit stands between braces, by itself, or is a branch without braces, and not in a loop that has no kernel: a transfer costs as much as starting one.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "legality/gpu/TouchedRanges.h"
#include "legality/nest/StatementPlaces.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace parlift::plan {

struct Residency {
  /// For each kernel (its outermost loop) the statement behind which the arrays are copied back; kernels that are not in
  /// the map have theirs copied back at once.
  std::map<const ir::Stmt *, const ir::Stmt *> until;
  /// The statements of the CPU, and the kernels that read variables which other names may reach, while arrays may be there; in
  /// source order.
  std::vector<ir::CpuVisit> visits;
  std::map<const ir::Stmt *, ir::CpuVisit> at; ///< the same, by the statements
};
/// What a loop that has no kernel touches; nullopt: that is not known, or nothing can be put before it.
using RangesOf = std::function<std::optional<legality::TouchedRanges>(const ir::Stmt &)>;
/// `isPrintedAnew`: the function has no text yet, which will have braces wherever something is to be put.
Residency residencyOf(const ir::Function &function, const std::set<const ir::Stmt *> &kernels,
                      const RangesOf &rangesOf = {}, bool isPrintedAnew = false);

/// The statement can be a visit as far as its expressions go: what it reads, what it writes; none: it is not one, or touches no memory.
std::optional<legality::StatementPlaces> visitedBy(const ir::Stmt &stmt);

} // namespace parlift::plan
