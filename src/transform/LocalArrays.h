/// \file
/// Small arrays of constant extents that a mechanism adds, and the short loops through them.
///
///     arrayType(double, {4, 2})       double [4][2]
///     elementOf(C_tile, {r, s})       C_tile[r][s]
///     unrolled(loop, 4)               #pragma GCC unroll 4
///                                     for (int r = 0; r < 4; r++) ...
///
/// Compilers keep such an array in registers where its loops are unrolled and its address is taken nowhere. Clang unrolls loops of
/// constant lengths by itself; GCC does at -O3, and at -O2 only where it is told to, in a pragma that Clang takes as well.
#pragma once

#include "ir/CountedLoop.h"

#include <cstdint>
#include <vector>

namespace parlift::transform {

ir::TypeRef arrayType(ir::TypeRef element, const std::vector<std::int64_t> &extents);

/// The element of an array, or of what a pointer points to.
ir::ExprRef elementOf(const ir::SymbolRef &array, const std::vector<ir::ExprRef> &subscripts);

/// `for (int lane = 0; lane < extent; lane++)`
ir::CountedLoop laneLoop(const ir::SymbolRef &lane, std::int64_t extent);

/// The loop with a line above it that has compilers write it out.
ir::StmtRef unrolled(const ir::StmtRef &loop, std::int64_t times);

} // namespace parlift::transform
