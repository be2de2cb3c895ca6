/// \file
/// Makes a changed copy of a source file speak of the original's lines.
///
///     int n;                                #line 1 "a.c"
///     for (...)                             int n;
///       x;             =>                   #pragma omp parallel for
///                                           #line 2 "a.c"
///                                           for (...)
///                                             x;
///
/// In: the original text and the changed one, which differ in few lines. Out: the changed text with
/// `#line` directives wherever the numbering would drift, so that messages, debug information, __FILE__
/// and __LINE__ are the original's.
#pragma once

#include <string>
#include <string_view>

namespace parlift::pipeline {

std::string withOriginalLines(std::string_view original, std::string_view changed,
                              const std::string &path);

} // namespace parlift::pipeline
