/// \file
/// Where a byte of a text is, as the protocol counts: lines from 0, and in a line code units of UTF-16 (or bytes, where
/// client and server agree on UTF-8) from 0.
///
///     "Größe = x;"    the byte 9 of `=` is character 6 in UTF-16 and 8 in UTF-8
///
/// Lines end at \n, \r\n and \r. A character behind the end of its line is that end, a line behind the last one is the end
/// of the text, and a place inside a character is the character's beginning: nothing here fails.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace parlift::lsp {

enum class Encoding { Utf16, Utf8 };

struct Position {
  std::size_t line = 0, character = 0;
  auto operator<=>(const Position &) const = default;
};

/// The text must outlive it.
class TextIndex {
public:
  TextIndex(std::string_view text, Encoding encoding);

  Position position(std::size_t offset) const;
  std::size_t offset(Position position) const;

private:
  std::size_t contentEnd(std::size_t line) const; ///< without the line break

  std::string_view text_;
  Encoding encoding_;
  std::vector<std::size_t> starts_;
};

} // namespace parlift::lsp
