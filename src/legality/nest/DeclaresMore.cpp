#include "legality/nest/DeclaresMore.h"

#include "support/Words.h"

#include <string_view>

namespace parlift::legality {

std::string declaresMore(const std::string &body) {
  std::string result, tag;
  for (std::size_t at = 0; at < body.size(); ++at) {
    if (body[at] == '{' && !tag.empty())
      result = tag;
    if (body[at] == ';' || body[at] == ',' || body[at] == ')' || body[at] == '*')
      tag.clear();
    const std::size_t end = wordEnd(body, at);
    if (end == at)
      continue;
    const std::string_view word = std::string_view(body).substr(at, end - at);
    for (const char *one : {"static", "extern", "typedef", "using", "__thread", "_Thread_local"})
      if (word == one)
        result = one;
    for (const char *one : {"struct", "union", "enum", "class"})
      if (word == one)
        tag = one;
    at = end - 1;
  }
  return result;
}

} // namespace parlift::legality
