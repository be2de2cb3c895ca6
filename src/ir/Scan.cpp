#include "ir/Scan.h"

#include <algorithm>
#include <array>

namespace parlift::ir {

const char *name(ScanFamily family) {
  constexpr std::array names = {"last value", "operator", "restarted",  "affine",
                                "clamp",      "bits",     "fractional", "finite"};
  return names.at(static_cast<std::size_t>(family));
}

std::uint64_t scanWords(const ScanMark &scan) {
  const auto wordsOf = [](const Symbol &symbol) { return (symbol.type->bits + 31) / 32; };
  std::uint64_t function = 0, states = 0;
  for (const ScanLevel &level : scan.levels)
    for (const ScanGroup &group : level.groups)
      for (const SymbolRef &member : group.members)
        function += wordsOf(*member);
  for (const ScanState &state : scan.states)
    states += wordsOf(*state.symbol);
  return std::max(function, states);
}

unsigned scanListeners(const ScanMark &scan) {
  return scanWords(scan) > 2 ? 2 : 1;
}

std::vector<unsigned> statesThatMayGetLost(const ScanMark &scan) {
  std::vector<unsigned> result;
  for (const ScanLevel &level : scan.levels)
    for (const ScanGroup &group : level.groups) {
      const bool multiplies = group.family == ScanFamily::Affine ||
                              group.family == ScanFamily::Fractional || group.op == "*";
      for (const unsigned state : group.states)
        if (multiplies && scan.states[state].symbol->type->isFloating())
          result.push_back(state);
    }
  return result;
}

} // namespace parlift::ir
