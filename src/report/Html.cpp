#include "report/Html.h"

#include <cstdint>

namespace parlift::report {

namespace {

constexpr std::string_view unknown = "\xEF\xBF\xBD";

/// Bytes of the character that begins there; 0: it is none.
std::size_t lengthOf(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80U                     ? 1
                             : first >= 0xC2U && first < 0xE0U ? 2
                             : (first & 0xF0U) == 0xE0U        ? 3
                             : first >= 0xF0U && first < 0xF5U ? 4
                                                               : 0;
  if (length == 0 || length > text.size())
    return 0;
  for (std::size_t at = 1; at < length; ++at)
    if ((byte(at) & 0xC0U) != 0x80U)
      return 0;
  // Longer than it need be, a half of a pair, or beyond the last one.
  const unsigned char second = length > 1 ? byte(1) : 0;
  const bool isWrong = (first == 0xE0U && second < 0xA0U) || (first == 0xEDU && second > 0x9FU) ||
                       (first == 0xF0U && second < 0x90U) || (first == 0xF4U && second > 0x8FU);
  return isWrong ? 0 : length;
}

/// U+202A to U+202E, U+2066 to U+2069, U+200E and U+200F: text runs the other way behind them.
bool turnsText(std::string_view character) {
  if (character.size() != 3 || character[0] != '\xE2')
    return false;
  const auto second = static_cast<unsigned char>(character[1]);
  const auto third = static_cast<unsigned char>(character[2]);
  return (second == 0x80U &&
          ((third >= 0xAAU && third <= 0xAEU) || third == 0x8EU || third == 0x8FU)) ||
         (second == 0x81U && third >= 0xA6U && third <= 0xA9U);
}

std::string_view replacement(char c) {
  switch (c) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  default:
    return {};
  }
}

bool isControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20U && c != '\n' && c != '\t') || byte == 0x7FU;
}

} // namespace

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size() + text.size() / 8);
  while (!text.empty()) {
    const std::size_t length = lengthOf(text);
    const std::string_view character = text.substr(0, length == 0 ? 1 : length);
    const std::string_view instead = length == 1 ? replacement(character[0]) : std::string_view();
    if (!instead.empty())
      result += instead;
    else if (length == 0 || isControl(character[0]) || turnsText(character))
      result += unknown;
    else
      result += character;
    text.remove_prefix(character.size());
  }
  return result;
}

std::string prose(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = text.find('`');
    const std::size_t close = open == std::string_view::npos ? open : text.find('`', open + 1);
    if (close == std::string_view::npos)
      return result + escaped(text);
    result += escaped(text.substr(0, open));
    result += "<code>" + escaped(text.substr(open + 1, close - open - 1)) + "</code>";
    text.remove_prefix(close + 1);
  }
  return result;
}

} // namespace parlift::report
