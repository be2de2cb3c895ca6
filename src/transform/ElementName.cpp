#include "transform/ElementName.h"

#include "support/Words.h"

#include <cctype>

namespace parlift::transform {

std::string elementName(const ir::Expr &place) {
  std::string base, subscripts;
  bool isPlain = true;
  for (const char c : place.range.text()) {
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
  return base + "_" + (subscripts.empty() ? "value" : subscripts);
}

} // namespace parlift::transform
