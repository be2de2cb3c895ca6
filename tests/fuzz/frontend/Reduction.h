/// \file
/// The smallest text that still shows a defect: delta debugging (Zeller and Hildebrandt 2002) over
/// lines, then over tokens.
///
///     60 lines that crash   =>   void f(int n) { for (;n;) n[0]; }
///
/// In: a text and a question that is true of it. Out: a text of which it is still true, and no line or
/// token can go. Asks at most `tries` times.
#pragma once

#include <functional>
#include <string>

namespace parlift::fuzz {

std::string reduced(std::string text, const std::function<bool(const std::string &)> &stillFails,
                    unsigned tries);

} // namespace parlift::fuzz
