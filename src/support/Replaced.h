/// \file
/// A text with some of its characters left out, or as others.
///
///     withoutBlanks("a[i + 1]")            "a[i+1]"
///     replaced("it's so", "'", "''")       "it''s so": what is put in is not looked at again
#pragma once

#include <algorithm>
#include <cctype>
#include <string>

namespace parlift {

inline std::string withoutBlanks(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

/// `from` is not empty.
inline std::string replaced(std::string text, const std::string &from, const std::string &to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

} // namespace parlift
