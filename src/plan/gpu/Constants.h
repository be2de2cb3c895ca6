/// \file
/// Which arrays of a kernel are kept in constant memory.
///
///     for (i < n) {                                   w: 9 numbers, and which of them says k alone: each is read by all
///       float sum = 0;                                   threads at once. That is what constant memory is made for
///       for (k < 9) sum += w[k] * x[i + k];           x: neighbours read neighbouring elements. Constant memory would give them
///       y[i] = sum;                                      out one by one
///     }
///
/// Of their own accord: arrays that are only read, have a known number of elements (16 KB of them at most), and are read in a
/// loop inside the grid by subscripts without the grid's counters. By order: any that is only read; `w(500)` says how
/// many elements there are at most, where the program does not: with more, the loop runs on the CPU.
///
/// In: the arrays of a kernel. Out: the room that constant memory has for each (ir::DeviceArray::constant), and what
/// the order would be. Refuses orders for arrays that are written, have rows of variable length, or elements that are no numbers.
#pragma once

#include "ir/Kernel.h"
#include "legality/nest/Nest.h"
#include "plan/language/KernelOrder.h"

#include <string>
#include <vector>

namespace parlift::plan {

/// `grid`: the loops of the kernel.
Result<std::vector<std::string>> chooseConstants(const legality::Nest &nest,
                                                 const std::vector<legality::LoopIndex> &grid,
                                                 const KernelOrder &order,
                                                 std::vector<ir::DeviceArray> &arrays);

} // namespace parlift::plan
