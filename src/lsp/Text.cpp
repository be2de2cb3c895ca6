#include "lsp/Text.h"

#include <algorithm>

namespace parlift::lsp {
namespace {

bool continuesCharacter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

/// Code units of UTF-16 that a character takes, by its first byte.
std::size_t unitsOf(char first) {
  return static_cast<unsigned char>(first) >= 0xF0 ? 2 : 1;
}

} // namespace

TextIndex::TextIndex(std::string_view text, Encoding encoding) : text_(text), encoding_(encoding) {
  starts_.push_back(0);
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text[at] == '\n' || (text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n')))
      starts_.push_back(at + 1);
}

std::size_t TextIndex::contentEnd(std::size_t line) const {
  std::size_t end = line + 1 < starts_.size() ? starts_[line + 1] : text_.size();
  while (end > starts_[line] && (text_[end - 1] == '\n' || text_[end - 1] == '\r'))
    --end;
  return end;
}

Position TextIndex::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::size_t>(next - starts_.begin()) - 1;
  const std::size_t end = std::min(offset, contentEnd(line));
  if (encoding_ == Encoding::Utf8)
    return {line, end - starts_[line]};
  std::size_t units = 0;
  for (std::size_t at = starts_[line]; at < end; ++at)
    if (!continuesCharacter(text_[at]))
      units += unitsOf(text_[at]);
  return {line, units};
}

std::size_t TextIndex::offset(Position position) const {
  if (position.line >= starts_.size())
    return text_.size();
  const std::size_t start = starts_[position.line], end = contentEnd(position.line);
  if (encoding_ == Encoding::Utf8) {
    std::size_t at = start + std::min(position.character, end - start);
    while (at > start && at < end && continuesCharacter(text_[at]))
      --at;
    return at;
  }
  std::size_t at = start, units = 0;
  while (at < end && units + unitsOf(text_[at]) <= position.character) {
    units += unitsOf(text_[at]);
    do
      ++at;
    while (at < end && continuesCharacter(text_[at]));
  }
  return at;
}

} // namespace parlift::lsp
