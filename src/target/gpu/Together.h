/// \file
/// Values that the threads of a kernel put together: those of a block in shared memory, those of all blocks on the host.
///
///     s += x[i]                                       one variable; a thread begins with 0
///     best = x[i] < best ? x[i] : best                one; a thread begins with the value on entry
///     if (x[i] < best) { best = x[i]; at = i; }       two; a thread keeps both on entry until it finds something
#pragma once

#include "ir/Stmt.h"
#include "target/common/BestOf.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::target::gpu {

struct Together {
  std::vector<ir::SymbolRef> variables; ///< of a search the extremum, then the places
  std::string op;                       ///< of a sum and the like
  std::optional<Search> search;
};

/// All of a loop's mark, which has no reduction of an array.
std::vector<Together> togetherOf(const ir::Stmt &loop, const ir::ParallelMark &mark);

/// What a thread begins with, so that it changes nothing; empty: the variable's value on entry.
std::string neutral(const Together &one, const ir::Symbol &variable);

/// Statements that put `other` into `mine`.
std::vector<std::string> putTogether(const Together &one, const Naming &mine, const Naming &other);

} // namespace parlift::target::gpu
