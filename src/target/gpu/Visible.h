/// \file
/// Which variable a name stands for just before a loop.
///
///     void f(int n, int k) {
///       for (...) { ... }               n, k: the parameters
///       { const double k = n;
///         for (...) { ... } }           n, and k of the block; never what a loop itself declares
///     }
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::target::gpu {

/// Parameters and locals in order of declaration, each name once. `loop`: one of the function, or a copy of it.
std::vector<ir::SymbolRef> visibleAt(const ir::Stmt &loop, const ir::Function &function);

} // namespace parlift::target::gpu
