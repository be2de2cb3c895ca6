/// \file
/// How often code names an array, and how often it lets its address go anywhere but into a subscript.
///
///     w[0] = 1;  f(w);  p = &w[2];      three names, two addresses
#pragma once

#include "ir/Stmt.h"

#include <cstddef>

namespace parlift::legality {

struct Mentions {
  std::size_t names = 0, addresses = 0;
};
Mentions mentionsOf(const ir::Stmt &stmt, const ir::Symbol &symbol);

} // namespace parlift::legality
