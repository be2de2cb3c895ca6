#include "support/StatementText.h"

#include "support/Words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace parlift {

namespace {

std::size_t skipBlanks(std::string_view text, std::size_t at) {
  while (at < text.size() && (std::isspace(static_cast<unsigned char>(text[at])) != 0))
    ++at;
  return at;
}

/// The words before `at`, without white space and comments to the ends of lines; none where such a line has literals or other
/// comments, too.
std::string_view before(std::string_view text, std::size_t at) {
  for (;;) {
    while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1])) != 0)
      --at;
    const std::size_t newline = text.substr(0, at).rfind('\n');
    const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
    const std::string_view line = text.substr(begin, at - begin);
    const std::size_t comment = line.find("//");
    if (comment == std::string_view::npos)
      return text.substr(0, at);
    if (line.find_first_of("\"'") != std::string_view::npos ||
        line.find("/*") != std::string_view::npos || line.find("*/") != std::string_view::npos)
      return {};
    at = begin + comment;
  }
}

/// The text ends in `if (...)` or the like, and not in a cast.
bool endsInHeader(std::string_view text) {
  unsigned open = 0;
  std::size_t at = text.size();
  do {
    if (at == 0)
      return false;
    --at;
    open += text[at] == ')' ? 1 : 0;
    open -= text[at] == '(' ? 1 : 0;
  } while (open > 0);
  const std::string_view head = before(text, at);
  std::size_t begin = head.size();
  while (begin > 0 && isWordCharacter(head[begin - 1]))
    --begin;
  constexpr std::array<std::string_view, 5> words = {"if", "for", "while", "switch", "constexpr"};
  return std::ranges::count(words, head.substr(begin)) != 0;
}

bool mayPrecede(std::string_view text) {
  if (text.empty())
    return false;
  constexpr std::string_view otherwise = "else";
  if (text.ends_with(otherwise))
    return text.size() > otherwise.size() &&
           !isWordCharacter(text[text.size() - otherwise.size() - 1]);
  return text.back() == ';' || text.back() == '{' || text.back() == '}' ||
         (text.back() == ')' && endsInHeader(text));
}

} // namespace

bool beginsStatement(std::string_view text, std::size_t at) {
  return mayPrecede(before(text, at));
}

bool updatesBehind(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 8> operators = {
      "+=", "-=", "*=", "&=", "|=", "^=", "++", "--"};
  return std::ranges::count(operators, text.substr(skipBlanks(text, at), 2)) != 0;
}

bool assignsBehind(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(skipBlanks(text, at));
  return rest.starts_with("=") && !rest.starts_with("==");
}

} // namespace parlift
