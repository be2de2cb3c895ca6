/// \file
/// The class that a function is written in, and what its words may mean there alone.
///
///     struct Grid {
///       using real = double;               `real`, `Cell` and `width` are names of the class's
///       struct Cell { real x; };
///       static constexpr int width = 8;
///       void step() { ... }                the class around it is `Grid`
///     };
///     void Grid::step() { ... }            no class is around it, and the names mean the same
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <string>
#include <string_view>

namespace parlift::ir {

/// The outermost class, which stands in a namespace or in the file. None: there is no such class, or a function lies in between (a
/// lambda's body, a class of a function's).
const Declaration *classAround(const Function &function);

/// The first word of the loop's, of its types' or of its macros' that is the name of a class's type, constant or static variable; empty:
/// there is none. Fields are no such names: what a kernel has of them is variables.
std::string wordOfClass(const Stmt &loop, const Outline &outline);

/// A class of the user's has a type, constant or static variable of this name.
bool isNameInClass(std::string_view word, const Outline &outline);

} // namespace parlift::ir
