#include "diag/Snippet.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace parlift::diag {

namespace {

constexpr std::size_t tabStop = 8;
constexpr std::size_t widest = 200;    ///< longer lines are cut
constexpr std::size_t leftOfMark = 60; ///< what remains before the caret when they are

/// A line as it is shown: one string for each screen column or unbreakable group of columns, and
/// where each byte of the line went.
struct Shown {
  std::vector<std::string> columns;
  std::vector<std::size_t> columnOfByte; ///< one more than bytes: the end
};

/// Length of the valid UTF-8 sequence at the start of `text`; 0 when it is not one.
std::size_t sequenceLength(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  std::size_t length = 0;
  if (lead < 0x80)
    length = 1;
  else if (lead >= 0xC2 && lead < 0xE0)
    length = 2;
  else if (lead >= 0xE0 && lead < 0xF0)
    length = 3;
  else if (lead >= 0xF0 && lead < 0xF5)
    length = 4;
  if (length == 0 || length > text.size())
    return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80)
      return 0;
  return length;
}

Shown layOut(std::string_view line) {
  Shown result;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t length = sequenceLength(line.substr(i));
    const std::size_t taken = std::max<std::size_t>(length, 1);
    result.columnOfByte.insert(result.columnOfByte.end(), taken, result.columns.size());
    const auto byte = static_cast<unsigned char>(line[i]);
    if (line[i] == '\t') {
      do
        result.columns.emplace_back(" ");
      while (result.columns.size() % tabStop != 0);
    } else if (length == 0 || byte < 0x20 || byte == 0x7F) {
      for (const char c : fmt::format("<{:02X}>", byte))
        result.columns.emplace_back(1, c);
    } else {
      result.columns.emplace_back(line.substr(i, length));
    }
    i += taken;
  }
  result.columnOfByte.push_back(result.columns.size());
  return result;
}

std::string join(const std::vector<std::string> &columns, std::size_t from, std::size_t to) {
  std::string result;
  for (std::size_t i = from; i < to; ++i)
    result += columns[i];
  return result;
}

} // namespace

std::string renderSnippet(const SourceRange &range) {
  if (!range.valid())
    return {};
  const SourceFile::Position position = range.file->position(range.begin);
  const std::string_view line = range.file->line(position.line);
  const Shown shown = layOut(line);
  const std::size_t first = std::min<std::size_t>(position.column - 1, line.size());
  const std::size_t last = std::min<std::size_t>(first + (range.end - range.begin), line.size());
  const std::size_t caret = shown.columnOfByte[first];
  const std::size_t markEnd = std::max(shown.columnOfByte[last], caret + 1);

  std::size_t from = 0;
  std::size_t to = shown.columns.size();
  std::string ellipsis;
  if (to > widest) {
    from = caret > leftOfMark ? caret - leftOfMark : 0;
    to = std::min(to, from + widest);
    ellipsis = from > 0 ? "..." : "";
  }
  std::string marker(ellipsis.size() + caret - from, ' ');
  marker += '^';
  marker.append(std::min(markEnd, std::max(to, caret + 1)) - caret - 1, '~');
  return fmt::format("{:5} | {}{}{}\n      | {}\n", position.line, ellipsis,
                     join(shown.columns, from, to), to < shown.columns.size() ? "..." : "", marker);
}

} // namespace parlift::diag
