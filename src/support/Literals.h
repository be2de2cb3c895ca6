/// \file
/// Comments and literals of C and C++ in a text: where bytes are no code.
///
///     "a; // b" '"' 1'000 R"x(" )x" /* */       literals 0-10, 11-14, R"x(" )x"; comment; 1'000 is a number
///
/// In: a text and a place that is in none of them. A literal that its line does not end ends with the line: an apostrophe in
/// `#error`.
#pragma once

#include <string_view>

namespace parlift {

/// One past the comment that begins at `at`, its line break left; `at` itself where none does.
std::size_t pastComment(std::string_view text, std::size_t at);
/// One past the literal whose first quote stands at `at`; `at` itself where none does.
std::size_t pastLiteral(std::string_view text, std::size_t at);

} // namespace parlift
