/// \file
/// Of which arrays a kernel uses copies with rows and columns exchanged.
///
///     for (i < n)                               threads i, i + 1 ... find A[i][k] rows apart: each fetches a sector of its own,
///       for (1 <= k < m - 1)                    32 bytes. In the copy, A[i][k] lies at k * rows + i: neighbours find neighbours
///         A[i][k] += A[i][k - 1] + A[i][k + 1]
///
/// Of their own accord: arrays of rows in kernels that stage nothing, where each access is in a walk along its row, in every
/// iteration, over no less than half of it, and neighbours along x have neighbouring rows; where a row is a line of memory (128 bytes) at least, or of
/// unknown length; and where that moves fewer bytes. With numbers of s bytes, read (r = 1) and written (w = 1):
///
///     as they are     32 (r + w)                    a sector for each number that is touched: of all threads' rows no cache holds the lines
///     transposed      s (r + w) + s (2 + 2 w)       to fill the copy, all is read and written; where it was written, a second time to go back
///
/// So float, and double that is read. Structures never: their fields share the lines, which neighbours fetch anyway. Nor anything
/// where the program's pointers are the GPU's: its memory is the program's own there, and may be full (KernelMaker.h). By order: any array that
/// legality/storage/CanTranspose.h allows, of which nothing is staged or in constant memory.
///
/// In: a kernel with its arrays, axes, and tree where it is staged. Out: marks on the arrays (ir::DeviceArray::isTransposed), and what the order
/// would be. Refuses orders for arrays that the kernel does not have, cannot use so, or keeps elsewhere.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Kernel.h"
#include "legality/nest/Nest.h"
#include "plan/language/KernelOrder.h"

#include <string>
#include <vector>

namespace parlift::plan {

/// `grid`: the loops of the kernel, as `kernel.grid`, whose axes are known.
Result<std::vector<std::string>> chooseTransposes(const legality::Nest &nest,
                                                  const std::vector<legality::LoopIndex> &grid,
                                                  const analysis::LoopFacts &loop,
                                                  const KernelOrder &order, ir::KernelMark &kernel);

/// "`A` transposed: ..."
std::string transposeText(const ir::DeviceArray &array);

} // namespace parlift::plan
