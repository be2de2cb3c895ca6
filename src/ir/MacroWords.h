/// \file
/// Words that a text does not show: those of the definitions of the user's macros that it names.
///
///     #define LENGTH(a) (sizeof(a) / sizeof(a[0]))
///     #define WIDTH LENGTH(w)
///     for (k = 0; k < WIDTH; k++)              sizeof, LENGTH, w, a, 0
///
/// In: text of a function and the outline of its unit; null: nothing is known of macros. All definitions of a name count, wherever
/// they stand, and those that they name in turn. Definitions in the system's headers are not known.
#pragma once

#include "ir/Outline.h"

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace parlift::ir {

std::set<std::string, std::less<>> wordsOfMacros(std::string_view text, const Outline *outline);

/// The word stands in the text, or behind a macro that it names.
bool saysWord(std::string_view text, std::string_view word, const Outline *outline);

} // namespace parlift::ir
