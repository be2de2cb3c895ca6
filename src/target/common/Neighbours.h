/// \file
/// Edits that make a statement without braces begin a line take the statements behind it to lines of their own. It would look as
/// if it guarded them, and compilers warn of that.
///
///     for (...) {if (x) a = 1; b = 2;}      k = k_start;             =>    k = k_start;
///                                           if (x) a = 1; b = 2;}          if (x) a = 1;
///                                                                          b = 2;}
///
/// In: the file, and edits of it in any order. Out: line breaks among the edits, with the white space of the new line. None where an
/// edit breaks the line already, behind braces, and at what begins a line in the user's text as well: that stays as it is.
#pragma once

#include "support/Edit.h"
#include "target/common/Layout.h"

#include <vector>

namespace parlift::target {

void partNeighbours(const Layout &layout, std::vector<Edit> &edits);

} // namespace parlift::target
