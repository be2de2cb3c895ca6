#include "support/Source.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace parlift {

SourceFile::SourceFile(std::string path, std::string text)
    : path_(std::move(path)), text_(std::move(text)) {
  lineStarts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    // "\r\n" counts as one break, a lone '\r' as one too, as compilers do.
    const bool loneReturn = text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n');
    if ((text_[i] == '\n' || loneReturn) && i + 1 < text_.size())
      lineStarts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

SourceFile::Position SourceFile::position(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const auto next = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
  const auto index = static_cast<unsigned>(next - lineStarts_.begin());
  return {index, offset - lineStarts_[index - 1] + 1};
}

std::uint32_t SourceFile::lineStart(unsigned number) const {
  if (number == 0 || number > lineStarts_.size())
    return static_cast<std::uint32_t>(text_.size());
  return lineStarts_[number - 1];
}

std::string_view SourceFile::line(unsigned number) const {
  if (number == 0 || number > lineStarts_.size())
    return {};
  const std::size_t begin = lineStart(number);
  std::string_view text = std::string_view(text_).substr(begin, lineStart(number + 1) - begin);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

std::string SourceRange::text() const {
  if (!file)
    return {};
  const std::size_t size = file->text().size();
  const std::size_t from = std::min<std::size_t>(begin, size);
  const std::size_t to = std::clamp<std::size_t>(end, from, size);
  return file->text().substr(from, to - from);
}

std::string SourceRange::oneLine() const {
  std::string result;
  bool pendingBlank = false;
  for (const char c : text()) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      pendingBlank = !result.empty();
      continue;
    }
    if (pendingBlank)
      result += ' ';
    pendingBlank = false;
    result += c;
  }
  return result;
}

bool SourceRange::holdsDirectives() const {
  const std::string words = text();
  for (std::size_t line = 0; line < words.size();) {
    const std::size_t first = words.find_first_not_of(" \t", line);
    if (first != std::string::npos && words[first] == '#')
      return true;
    const std::size_t past = words.find('\n', line);
    line = past == std::string::npos ? words.size() : past + 1;
  }
  return false;
}

} // namespace parlift
