/// \file
/// Other words for the same statements, as people write them.
///
///     for (int i = 0; i < n; i++)      ->   int i; ... for (i = 0; i < n; i++)       before C99
///       double x3 = a[i];              ->   double x; ...  x = a[i];                 one x for all loops
///
///     for (int i = 0; i < n; i++) {    ->   EACH7(i, 0, n) {                         macros
///     a[i] = b[i];                     ->   SET7(a[i], b[i]);
#pragma once

#include "fuzz/Choices.h"

#include <set>
#include <string>
#include <vector>

namespace parlift::fuzz {

/// A variable that is declared at the top of the function from now on.
struct Hoisted {
  std::string type, name;
  bool isCounter = false; ///< of a loop
};

/// Takes declarations of plain variables out of loops' headers and blocks. Values of blocks share one variable of a
/// type: each is assigned before it is read wherever it was declared, and that stays. `taken`: names that the function
/// has at its top already, and which a block may hide.
std::vector<Hoisted> hoistDeclarations(std::vector<std::string> &lines,
                                       const std::set<std::string> &taken);

/// Some lines by macros, whose definitions are returned.
std::vector<std::string> useMacros(std::vector<std::string> &lines, Choices &choices,
                                   const std::string &suffix);

} // namespace parlift::fuzz
