/// \file
/// A matrix product in blocks, each in tiles of the result that stay in registers (legality/storage/CanRegisterBlock.h says
/// when that may be).
///
///     for (i) for (j) for (k)        =>     for (ii) for (jj) {
///       C[i][j] += A[i][k] * B[k][j];         C_block = C: whole tiles, zeros behind the end
///                                             for (kk) {
///                                               fill A_panels, B_panels: as wide as a tile, zeros behind the end
///                                               for (j += 16) for (i += 6) {
///                                                 c[6][16] = C_block;
///                                                 for (k) for (r) for (s) c[r][s] += A_panel[k][r] * B_panel[k][s];
///                                                 C_block = c;
///                                               }
///                                             }
///                                             C = C_block;
///                                           }
///
/// Compilers keep `c` in vector registers: its loops have constant lengths and no conditions, its address is taken nowhere, and
/// the panels are reached through pointers that say what they point to. A tile that met the end of C would have conditions: that
/// is why there is a block of C, and of Clang's vectors little is left where there are some.
#pragma once

#include "legality/storage/CanRegisterBlock.h"
#include "transform/Change.h"

namespace parlift::transform {

Change registerBlock(const legality::RegisterBlockEvidence &evidence, Names &names);

} // namespace parlift::transform
