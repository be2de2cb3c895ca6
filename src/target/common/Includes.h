/// \file
/// Lines that include the headers of the library which new code needs.
///
///     #include <stdio.h>                  #include <stdio.h>
///                              =>         #include <omp.h>
///     void f(...)                         #include <stdlib.h>
///
/// They follow the last include before the code that stands under no condition and in no braces, since macros that a
/// header looks at come before the first; where there is none they stand before the first code, behind the directives
/// above it. Headers that are included already, by a line of this file that is not under a condition, are left out.
#pragma once

#include "support/Edit.h"
#include "support/Source.h"

#include <set>
#include <string>
#include <vector>

namespace parlift::target {

/// `code`: the offset before which the headers must be known.
std::vector<Edit> includeEdits(const SourceFile &file, std::set<std::string> headers,
                               std::uint32_t code, const std::string &newline);

} // namespace parlift::target
