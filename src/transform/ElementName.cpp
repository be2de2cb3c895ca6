#include "transform/ElementName.h"

#include "support/Words.h"

#include <cctype>

namespace parlift::transform {

namespace {

/// `s_sum` for `s->sum` and `s.sum`, `sum` for `this->sum`.
std::string withUnderscores(const std::string &words, bool &isMember) {
  const std::string own = "this->";
  std::string result;
  for (std::size_t at = words.starts_with(own) ? own.size() : 0; at < words.size(); ++at) {
    const bool isArrow = words.compare(at, 2, "->") == 0;
    if (!isArrow && words[at] != '.') {
      result += words[at];
      continue;
    }
    isMember = true;
    result += '_';
    at += isArrow ? 1 : 0;
  }
  return result;
}

} // namespace

std::string elementName(const ir::Expr &place) {
  std::string base, subscripts;
  bool isPlain = true, isMember = false;
  const std::string words = withUnderscores(place.range.text(), isMember);
  for (const char c : words) {
    if (isWordCharacter(c))
      (subscripts.empty() && base.find('[') == std::string::npos ? base : subscripts) += c;
    else if (c == '[')
      base += c;
    else if (c != ']' && c != ' ' && c != '+')
      isPlain = false;
  }
  base = base.substr(0, base.find('['));
  if (!isPlain || base.empty() || std::isdigit(static_cast<unsigned char>(base.front())) != 0)
    return "value";
  if (subscripts.empty())
    return isMember ? base : base + "_value";
  return base + "_" + subscripts;
}

} // namespace parlift::transform
