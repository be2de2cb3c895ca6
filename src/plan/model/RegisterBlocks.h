/// \file
/// The numbers of a product in register tiles (`register-block`), by the machine's vectors and caches.
///
///     for (k) for (j) for (i)               interchange f:1 i j k; register-block f:1 6x16 96x256x256
///       C[i][j] += A[i][k] * B[k][j];
///
///     tile     6 rows of two vectors: 12 registers hold it, and 16 are what vectors of all widths have. For each column of A and
///              row of B they take 12 multiply-adds for 8 loads, and no sum waits for the one before
///     depth    a panel of B, which all rows of tiles come back to, has the first level:  depth · columns · bytes  <=  l1
///     width    the panels of B have half of the second level:  depth · width · bytes  <=  l2 / 2
///     height   16 tiles: what of B is copied once serves that many rows, and there are blocks for all threads
///
/// depth and width no more than 256: with larger ones there would be too few blocks of a product of a thousand rows. All copies together have
/// no more bytes than a thread's stack may get (`PackEvidence::largest`).
///
/// In: a band of three loops. Out: their order, rows, columns and sum, and the sizes. None where the body is not one sum into an
/// element that two of the loops name, where a loop is known to be short (4 x 4 matrices are less than a tile), and where each of many products is
/// known to be no more than a block. Whether it is a product is for `canRegisterBlock` to say.
#pragma once

#include "legality/nest/Nest.h"
#include "plan/model/Machine.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace parlift::plan {

struct RegisterBlocks {
  std::array<legality::LoopIndex, 3> order{}; ///< rows, columns, sum
  std::array<long, 2> tile{};
  std::array<long, 3> block{};

  std::string tileText() const;  ///< "6x16"
  std::string blockText() const; ///< "96x256x256"
};

std::optional<RegisterBlocks> registerBlocks(const legality::Nest &nest,
                                             const std::vector<legality::LoopIndex> &band,
                                             const Machine &machine);

} // namespace parlift::plan
