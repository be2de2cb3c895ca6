#include "plan/search/Searcher.h"

#include "poly/Quota.h"

#include <algorithm>
#include <limits>

// The steps that nothing follows (`unroll-and-jam`): bodies that are written out many times.

namespace parlift::plan {

namespace {

bool isCheaper(const State &a, const State &b) {
  return a.cost < b.cost;
}

} // namespace

void Searcher::addLast(std::vector<State> &states, double base) {
  std::vector<State> best;
  // What stays in registers is written out already, and says nothing of what the others may gain.
  for (const State &state : states)
    if (state.program->roots().size() == 1 && !copiesIntoBlocks(state))
      best.push_back(state);
  std::sort(best.begin(), best.end(), isCheaper);
  constexpr std::size_t most = 3;
  constexpr double mostGain = 4; // no such step makes up for more
  const auto isHopeless = [&](const State &state) {
    return state.cost > mostGain * best.front().cost;
  };
  best.erase(std::find_if(best.begin(), best.end(), isHopeless), best.end());
  if (best.size() > most)
    best.erase(best.begin() + most, best.end());
  const State *origin = nullptr;
  double least = best.empty() ? 0 : best.front().cost;
  for (const State &from : best)
    if (const double cost = tryLast(states, from, /*inBlocks=*/false, base); cost < least) {
      least = cost;
      origin = &from;
    }
  if (origin)
    tryLast(states, *origin, /*inBlocks=*/true, base);
}

double Searcher::tryLast(std::vector<State> &states, const State &from, bool inBlocks,
                         double base) {
  double least = std::numeric_limits<double>::infinity();
  for (const Move &move : goal_.moves(*from.program)) {
    if (lastAccesses_ >= options_.mostAccesses || poly::Quota::current()->exhausted() ||
        !isLast(move) || (move.size() > 1) != inBlocks)
      continue;
    if (const auto state = stateAfterLast(from, move, base)) {
      states.push_back(*state);
      least = std::min(least, state->cost);
    }
  }
  return least;
}

std::optional<State> Searcher::stateAfterLast(const State &from, const Move &move, double base) {
  const Rehearsal &program = *from.program;
  const auto [known, isNew] = measured_.try_emplace(loopsOf(program) + textOf(move));
  const ir::FunctionRef then = isNew ? after(program, move) : nullptr;
  if (then) {
    const Rehearsal last(unit_, then, analysis_,
                         program.roots().following(program.function(), *then));
    lastAccesses_ += accessesIn(last);
    known->second = {measure(last) * lostRuns(program, last), inLoops(program, move)};
  }
  if (!known->second)
    return std::nullopt;
  State state{from.program, from.steps, from.lastSteps, known->second->time};
  state.isLookedAt = true;
  return explained(std::move(state), from, known->second->move, base);
}

Move Searcher::inLoops(const Rehearsal &program, const Move &move) const {
  Move written = move;
  written.back().arguments.emplace_back("loops");
  return after(program, written) ? written : move;
}

} // namespace parlift::plan
