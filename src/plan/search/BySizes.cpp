#include "plan/search/Searcher.h"

#include "ir/GpuDecision.h"
#include "legality/versions/CanVersion.h"
#include "plan/language/Words.h"
#include "plan/model/BySize.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

// Versions by size. Of two programs, `small` best for small arrays and `large` best for large ones:
//
//     if (n * m > 1000000) { loops of `large` } else { loops of `small` }
//
// One of the two alone, where the other is never much faster or the second text does not pay.

namespace parlift::plan {

State Searcher::bySizeOfGpu(const ir::FunctionRef &function, unsigned root, const State &onCpu,
                            const State &onGpu, double size) {
  const State start{
      std::make_shared<Rehearsal>(unit_, function, analysis_, RootRange{root, root + 1}), {}, {}};
  const auto both = inVersions(start, onCpu, onGpu, size, "where the GPU pays, with all copies",
                               /*asksGpu=*/true);
  return both ? *both : onGpu;
}

State Searcher::bySize(const State &start, State found, const std::vector<State> &states) {
  // Copies do not pay where the first level holds everything; what goes without them is about the same from there on.
  const double least = copiesIntoBlocks(found) ? options_.machine.l1 : options_.machine.l2;
  const std::vector<double> sizes =
      sizesOfInterest(start.program->nests(), options_.machine, least);
  if (sizes.size() < 2)
    return found;
  // A body that is written out is taken to gain as much with all sizes.
  const auto lastGain = [&](const State &state) {
    return state.lastSteps.empty()
               ? 1
               : state.time /
                     std::max(measure(*state.program) * lostRuns(*start.program, *state.program),
                              1e-9);
  };
  // Blocks are few and copies many where threads are: more of them than are planned for must not make the choice a bad one.
  Machine wide = options_.machine;
  if (copiesIntoBlocks(found))
    wide.threads *= 2;
  const Goal goal = options_.gpu ? goal_ : goalForCpu(wide, options_.cost);
  const auto timeOf = [&](const State &state, double size) {
    return goal.time(*state.program, size) * lostRuns(*start.program, *state.program, size) *
           lastGain(state);
  };
  const auto costOf = [&](const State &state, double size) {
    return timeOf(state, size) * state.cost / std::max(state.time, 1e-9);
  };
  const auto bestAt = [&](double size, bool mayHaveLast) {
    const State *best = &found;
    double least = costOf(found, size);
    for (const State &state : states)
      if (const double cost = mayHaveLast || state.lastSteps.empty() ? costOf(state, size) : least;
          cost < least) {
        best = &state;
        least = cost;
      }
    return *best;
  };
  State large = bestAt(sizes.back(), /*mayHaveLast=*/false);
  const bool isFound = textOf(large.steps) == textOf(found.steps);
  const State small = isFound ? bestAt(sizes.front(), /*mayHaveLast=*/true) : found;
  const auto size =
      sizeFrom([&](double at) { return timeOf(small, at); },
               [&](double at) { return timeOf(large, at); }, sizes, options_.leastGain);
  if (!size)
    return found;
  constexpr double leastGainOfVersions = 1.5; // twice the text
  const double gain = timeOf(small, sizes.back()) / timeOf(large, sizes.back());
  if (*size <= sizes.front()) {
    if (gain < leastGainOf(start, large))
      return found;
    large.gain = gain;
    large.isGainOfLarge = true;
    return large;
  }
  auto both = gain >= std::max(leastGainOfVersions, leastGainOf(start, large))
                  ? inVersions(start, small, large, *size,
                               asSentence(fmt::format("for large sizes {}, {}",
                                                      inWords(large.steps), estimatedGain(gain))))
                  : std::nullopt;
  if (!both)
    return found;
  both->gain = gain;
  return *both;
}

std::optional<State> Searcher::inVersions(const State &start, const State &small,
                                          const State &large, double size, const std::string &why,
                                          bool asksGpu) {
  const Rehearsal &before = *start.program;
  const unsigned root = before.roots().begin;
  const legality::Nest *nest = before.nests().find(*before.loop(std::to_string(root))).nest;
  auto condition = nest && size > 0 ? isLargerThan(*nest, size) : std::nullopt;
  if (nest && asksGpu && !mentionsWord(unit_.mainFile->text(), ir::gpuPaysHere))
    condition = (condition ? *condition + " && " : "") + std::string(ir::gpuPaysHere);
  if (!condition)
    return std::nullopt;
  Script steps{
      {"version", fmt::format("{}:{}", before.function().name, root), {*condition}, 0, why}};
  ir::FunctionRef now = before.changed(steps.front());
  const auto perform = [&](const Script &script, unsigned at) {
    const unsigned others = now ? rootsOf(*now) - 1 : 0;
    for (const Instruction &step : script) {
      const RootRange roots{at, now ? at + rootsOf(*now) - others : at};
      now = now ? Rehearsal(unit_, now, analysis_, roots).changed(moved(step, at - root)) : nullptr;
      steps.push_back(moved(step, at - root));
    }
  };
  if (!large.steps.empty() && goal_.hasCaches)
    steps.push_back(noteOf(fmt::format("{}:{}", before.function().name, root), why));
  perform(large.steps, root);
  const unsigned other = now ? root + rootsOf(*now) - rootsOf(before.function()) : root;
  if (!allSteps(small).empty() && start.time > small.time)
    steps.push_back(note(fmt::format("{}:{}", before.function().name, other), allSteps(small),
                         start.time / small.time));
  if (const auto test = testOfShortRuns(start, small))
    perform({*test}, other);
  perform(small.steps, other);
  if (!now)
    return std::nullopt;
  Script lastSteps;
  for (const Instruction &step : small.lastSteps)
    lastSteps.push_back(moved(step, other - root));
  // Nothing looks at it again.
  State both{std::make_shared<Rehearsal>(unit_, now, analysis_, RootRange{root, root}), steps,
             lastSteps};
  both.time = small.time;
  both.cost = small.time * priceOfSteps(steps.size());
  search_.trials.push_back({textOf(steps), start.time > 0 ? small.time / start.time : 1});
  return both;
}

} // namespace parlift::plan
