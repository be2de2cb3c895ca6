#include "target/common/Conditions.h"

#include <cstddef>
#include <string_view>

namespace parlift::target {

/// `a || b`, `a ? b : c`, but inside of no parentheses. Where there are quotes a parenthesis may be a character.
static bool isChoice(std::string_view condition) {
  const bool isQuoted = condition.find_first_of("'\"") != std::string_view::npos;
  int depth = 0;
  for (std::size_t at = 0; at < condition.size(); ++at) {
    const char c = condition[at];
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if ((isQuoted || depth == 0) && (c == '?' || condition.substr(at, 2) == "||"))
      return true;
  }
  return false;
}

static std::string asOperand(const std::string &condition) {
  return isChoice(condition) ? "(" + condition + ")" : condition;
}

std::string bothHold(const std::string &first, const std::string &second) {
  if (first.empty() || second.empty())
    return first + second;
  return asOperand(first) + " && " + asOperand(second);
}

} // namespace parlift::target
