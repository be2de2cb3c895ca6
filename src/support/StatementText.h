/// \file
/// Where a statement of its own begins in a text of C, so that a directive may stand before it.
///
///     if (c) h[k] += w;      at `h`: behind `;`, `{`, `}`, `else`, and the `)` of `if`, `for`, `while` and `switch`
///     x = h[k] += w;         at `h`: no, nor behind a cast, a comma, a label
///
/// Lines that are comments are passed over; what stands behind another comment is taken for no statement.
#pragma once

#include <cstddef>
#include <string_view>

namespace parlift {

bool beginsStatement(std::string_view text, std::size_t at);

/// `+=`, `-=`, `*=`, `&=`, `|=`, `^=`, `++` or `--` follows, blanks aside.
bool updatesBehind(std::string_view text, std::size_t at);

/// `=` follows, blanks aside.
bool assignsBehind(std::string_view text, std::size_t at);

} // namespace parlift
