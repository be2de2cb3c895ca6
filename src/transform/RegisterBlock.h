/// \file
/// A matrix product in blocks, each in tiles of the result that stay in registers (legality/storage/CanRegisterBlock.h says
/// when that may be).
///
///     for (i) for (j) for (k)        =>     for (ii) for (jj) for (kk) {
///       C[i][j] += A[i][k] * B[k][j];         fill A_panels, B_panels: as wide as a tile, zeros behind the block's end
///                                             for (j += 16) for (i += 12) {
///                                               c[12][16] = C;
///                                               for (k) for (r) for (s) c[r][s] += A_panel[k][r] * B_panel[k][s];
///                                               C = c;
///                                             }
///                                           }
///
/// Compilers keep `c` in vector registers: its loops have constant lengths, its address is taken nowhere, and the panels are
/// reached through pointers that say what they point to.
#pragma once

#include "legality/storage/CanRegisterBlock.h"
#include "transform/Change.h"

namespace parlift::transform {

Change registerBlock(const legality::RegisterBlockEvidence &evidence, Names &names);

} // namespace parlift::transform
