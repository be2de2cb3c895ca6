#include "plan/language/Words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

namespace parlift::plan {

namespace {

/// `{}`: the first argument.
struct Words {
  const char *verb, *words;
};
constexpr std::array words = {
    Words{"interchange", "in the order {}"},
    Words{"strip-mine", "in strips of {}"},
    Words{"tile", "in blocks of {}"},
    Words{"distribute", "statements apart"},
    Words{"fuse", "loops joined"},
    Words{"expand", "an element of {} for each iteration"},
    Words{"contract", "{} without its rows"},
    Words{"pack", "with a copy of what is used of {}"},
    Words{"register-block", "in blocks of which {} results at a time stay in registers"},
    Words{"scalar-replace", "sums in variables"},
    Words{"count", "counted in the header"},
    Words{"closed-form", "by the number of the iteration"},
    Words{"find-exit", "up to the iteration that leaves"},
    Words{"inline", "calls as what they do"},
    Words{"write-out", "its macro written out"},
    Words{"in-place", "sums in their elements"},
    Words{"unroll-and-jam", "{} iterations at once"},
    Words{"split", "apart from {} on"},
    Words{"peel", "the {} iteration by itself"},
    Words{"reverse", "backwards"},
    Words{"skew", "skewed"},
    Words{"wavefront", "by diagonals"},
    Words{"reschedule", "statements and iterations in a new order"},
};

/// "64x32" of "64x0x32": loops that are not cut.
std::string withoutUncut(const std::string &sizes) {
  std::string result;
  for (std::size_t begin = 0; begin < sizes.size();) {
    const std::size_t end = std::min(sizes.find('x', begin), sizes.size());
    const std::string one = sizes.substr(begin, end - begin);
    if (one != "0")
      result += (result.empty() ? "" : "x") + one;
    begin = end + 1;
  }
  return result;
}

std::string wordsOf(const Instruction &step) {
  const auto *const found =
      std::ranges::find_if(words, [&](const Words &one) { return step.verb == one.verb; });
  if (found == words.end())
    return "";
  if (step.verb == "reschedule" && !step.arguments.empty()) { // tile(16x32x256)
    const std::string &sizes = step.arguments.front();
    const std::size_t begin = sizes.find('(') + 1;
    return fmt::format("in blocks of {} by diagonals",
                       sizes.substr(begin, sizes.find(')') - begin));
  }
  const bool isNamed = step.verb == "interchange"; // all of its arguments are the order
  const std::string arguments = isNamed ? fmt::format("{}", fmt::join(step.arguments, " "))
                                : step.arguments.empty() ? ""
                                                         : step.arguments.front();
  const std::string result = fmt::format(fmt::runtime(found->words),
                                         step.verb == "tile" ? withoutUncut(arguments) : arguments);
  return step.verb == "tile" && step.arguments.size() == 2 ? result + " by diagonals" : result;
}

} // namespace

std::string inWords(const Script &steps) {
  std::vector<std::string> said;
  for (const Instruction &step : steps)
    if (std::string one = wordsOf(step); !one.empty() && std::ranges::count(said, one) == 0)
      said.push_back(std::move(one));
  return fmt::format("{}", fmt::join(said, ", "));
}

std::string estimatedGain(double factor) {
  return fmt::format("estimated {:.1f} times as fast", factor);
}

} // namespace parlift::plan
