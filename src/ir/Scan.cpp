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

std::vector<SymbolRef> factorsThatMayGrow(const ScanMark &scan, const ScanGroup &group) {
  const std::size_t states = group.states.size();
  const std::size_t each =
      states == 0 ? 0 : group.members.size() / states; // of a state: factors, a sum
  std::vector<SymbolRef> result;
  if (group.family != ScanFamily::Affine || each <= states ||
      !scan.states[group.states.front()].symbol->type->isFloating())
    return result; // without a sum nothing falls away
  for (std::size_t n = 0; n < group.members.size(); ++n)
    if (n % each < states)
      result.push_back(group.members[n]);
  return result;
}

} // namespace parlift::ir
