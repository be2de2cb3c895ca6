#include "plan/Verbs.h"

#include "legality/Reordering.h"
#include "transform/Permute.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace parlift::plan {

namespace {

using legality::LoopIndex;
using legality::Nest;

/// The loop of the instruction in its nest; none: nothing is known of it.
struct Target {
  const Nest *nest = nullptr;
  LoopIndex loop = 0;
};

/// Answers for loops that symbolic execution did not reach.
Outcome unreachable(const Instruction &step, const Bench &bench) {
  return legality::Refusal{diag::makeRemark(
      diag::ReasonId::TransformUnproved, bench.loop.source.keyword,
      {step.verb, "control reaches the loop in a way that the analysis does not follow"})};
}

template <typename Evidence, typename Mechanism>
Outcome carryOut(const legality::Answer<Evidence> &answer, Mechanism &&mechanism) {
  if (!answer)
    return answer.refusal();
  return mechanism(*answer);
}

/// `interchange f:1 j i`: the new order by the counters' names, outermost first.
Outcome interchange(const Instruction &step, const Bench &bench) {
  const auto [nest, loop] = bench.nests.find(bench.loop);
  if (!nest)
    return unreachable(step, bench);
  if (step.arguments.size() < 2)
    return Failure{"`interchange` wants the counters in their new order, outermost first"};
  const auto band = legality::perfectBand(*nest, loop, step.arguments.size());
  std::vector<std::size_t> order;
  for (const std::string &name : step.arguments) {
    const auto found = std::find_if(band.begin(), band.end(),
                                    [&](LoopIndex one) { return nest->name(one) == name; });
    if (found == band.end())
      return Failure{fmt::format("no loop over `{}` is perfectly nested in {}", name, step.loop)};
    order.push_back(static_cast<std::size_t>(found - band.begin()));
  }
  std::vector<std::size_t> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return Failure{"a counter is named twice"};
  return carryOut(legality::canPermute(*nest, band, order), transform::permute);
}

const std::array verbs = {
    Verb{"interchange", "interchange f:1 j i",
         "perfectly nested loops in the order of these counters, outermost first", false,
         interchange},
    Verb{"parallel", "parallel f:1", "run the loop's iterations on several threads", true, nullptr},
    Verb{"simd", "simd f:1.1", "run the loop's iterations as a vector", true, nullptr},
    Verb{"leave", "leave f:1", "leave the loop as it is", true, nullptr},
};

} // namespace

const Verb *findVerb(const std::string &name) {
  for (const Verb &verb : verbs)
    if (name == verb.name)
      return &verb;
  return nullptr;
}

std::string verbNames() {
  std::string text;
  for (const Verb &verb : verbs)
    text += fmt::format("{}`{}`", text.empty() ? "" : ", ", verb.name);
  return text;
}

std::string verbHelp() {
  std::string text;
  for (const Verb &verb : verbs)
    text += fmt::format("  {:<28} {}\n", verb.usage, verb.meaning);
  return text;
}

} // namespace parlift::plan
