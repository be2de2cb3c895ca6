#include "support/Lists.h"

namespace parlift {

std::string listed(const std::vector<std::string> &words, std::string_view last) {
  std::string result;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0)
      result += at + 1 == words.size() ? " " + std::string(last) + " " : ", ";
    result += words[at];
  }
  return result;
}

std::string listedNames(std::vector<std::string> names) {
  for (std::string &name : names)
    name = "`" + name + "`";
  return listed(names);
}

} // namespace parlift
