#include "support/Literals.h"

#include "support/Words.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace parlift {

namespace {

/// The quote is in a number: 1'000, 0xFF'FF.
bool separatesDigits(std::string_view text, std::size_t quote) {
  std::size_t begin = quote;
  while (begin > 0 && (isWordCharacter(text[begin - 1]) || text[begin - 1] == '\''))
    --begin;
  return begin < quote && std::isdigit(static_cast<unsigned char>(text[begin])) != 0;
}

/// What ends the literal `R"mark(...)mark"` whose first quote this is; empty: it is another one.
std::string endOfRawString(std::string_view text, std::size_t quote) {
  std::size_t begin = quote;
  while (begin > 0 && isWordCharacter(text[begin - 1]))
    --begin;
  const std::string_view prefix = text.substr(begin, quote - begin);
  if (text[quote] != '"' ||
      (prefix != "R" && prefix != "LR" && prefix != "uR" && prefix != "UR" && prefix != "u8R"))
    return {};
  const std::size_t open = text.find_first_of("()\\ \t\n\"", quote + 1);
  if (open == std::string_view::npos || text[open] != '(')
    return {};
  return ")" + std::string(text.substr(quote + 1, open - quote - 1)) + "\"";
}

/// One past the first `token` from there on; the end of the text where none follows.
std::size_t past(std::string_view text, std::string_view token, std::size_t from) {
  const std::size_t found = text.find(token, from);
  return found == std::string_view::npos ? text.size() : found + token.size();
}

} // namespace

std::size_t pastComment(std::string_view text, std::size_t at) {
  const std::string_view opening = text.substr(at, 2);
  if (opening == "//")
    return std::min(text.find('\n', at + 2), text.size());
  return opening == "/*" ? past(text, "*/", at + 2) : at;
}

std::size_t pastLiteral(std::string_view text, std::size_t at) {
  const char quote = text[at];
  if ((quote != '"' && quote != '\'') || (quote == '\'' && separatesDigits(text, at)))
    return at;
  if (const std::string end = endOfRawString(text, at); !end.empty())
    return past(text, end, at);
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != quote && text[end] != '\n')
    end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

} // namespace parlift
