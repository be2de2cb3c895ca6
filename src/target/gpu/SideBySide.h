/// \file
/// Arrays of which iteration i of a loop touches element i, for threads that have several iterations side by side: their elements are
/// fetched and stored together, 16 bytes at a time, and are variables of the thread between.
///
///     gpu_get<4>(a_next[row], &a[0], first, n);        a_next[row][0] = a[first]; ... [3] = a[first + 3]
///     x += a_next[row][each];                          x += a[i];
///     gpu_put<4>(&p[0], p_of, first, n);
///
/// In: the body of a loop with a counter that rises by one, states in their variables. Out: the arrays of numbers for which some statement of each
/// iteration touches that element; of those that are written, nothing else is touched, and they are written in each iteration or
/// read as well. Others stay in memory.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

struct SideBySide {
  ir::SymbolRef array;
  std::string element; ///< "float"
  bool isRead = false, isWritten = false;
};

std::vector<SideBySide> sideBySide(const ir::Stmt &loop, const ir::StmtRef &body);
/// With a variable for the array's element.
ir::StmtRef withElements(const ir::StmtRef &stmt, const ir::Stmt &loop, const SideBySide &one,
                         const ir::SymbolRef &element);

} // namespace parlift::target::gpu
