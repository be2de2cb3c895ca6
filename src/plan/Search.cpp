#include "plan/Search.h"

#include "ir/Printer.h"
#include "plan/Moves.h"
#include "poly/Quota.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

namespace parlift::plan {

namespace {

/// Of programs that are about as fast the one with fewer steps is the better one to read.
constexpr double priceOfAStep = 1.08;

/// A program that the search has come to.
struct State {
  std::shared_ptr<const Rehearsal> program;
  Script steps;
  double time = 0;
  double promise = 0;
  bool isLookedAt = false;

  double cost() const { return time * std::pow(priceOfAStep, static_cast<double>(steps.size())); }
};

std::string textOf(const Script &steps) {
  std::string text;
  for (Instruction step : steps) {
    step.comment.clear();
    text += (text.empty() ? "" : "; ") + print(step);
  }
  return text;
}

class Searcher {
public:
  Searcher(const ir::Unit &unit, const analysis::Options &analysis, const SearchOptions &options,
           Search &search)
      : unit_(unit), analysis_(analysis), options_(options), search_(search) {}

  /// The function as the steps leave that are found for its loops `roots`; they are added to the script.
  ir::FunctionRef improve(const ir::FunctionRef &function, RootRange roots) {
    auto start = std::make_shared<Rehearsal>(unit_, function, analysis_, roots);
    const double time = measure(*start);
    State best = fastest({start, {}, time, time});
    if (best.steps.empty() || best.cost() * options_.leastGain > time)
      return function;
    search_.script.insert(search_.script.end(), best.steps.begin(), best.steps.end());
    ir::FunctionRef now = best.program->functionRef();
    RootRange parts = best.program->roots();
    if (parts.size() == 1)
      return now;
    // From the last to the first: what is done to one does not move those still to come.
    for (unsigned root = parts.end; root-- > parts.begin;) {
      const ir::FunctionRef then = improve(now, {root, root + 1});
      parts = parts.following(*now, *then);
      now = then;
    }
    return fused(now, parts);
  }

private:
  double measure(const Rehearsal &program) const {
    return estimate(program.nests(), program.facts(), options_.machine, options_.cost);
  }

  /// The best program that moves lead to from here.
  State fastest(State start) {
    const unsigned long questions = poly::questionsAsked();
    const double base = start.time;
    std::set<std::string> seen{ir::print(start.program->function())};
    std::vector<State> states{std::move(start)};
    while (true) {
      State *next = nullptr;
      for (State &state : states)
        if (!state.isLookedAt && (!next || state.promise < next->promise))
          next = &state;
      if (!next)
        break;
      next->isLookedAt = true;
      const State from = *next; // `states` grows
      for (const Move &move : movesFor(*from.program)) {
        if (states.size() >= options_.mostPrograms ||
            poly::questionsAsked() - questions >= options_.mostQuestions)
          return best(states);
        if (isTooLate(from, move))
          continue;
        const ir::FunctionRef then = after(*from.program, move);
        // Steps in another order often lead to the same program.
        if (then && seen.insert(ir::print(*then)).second)
          states.push_back(stateAfter(from, move, then, base));
      }
    }
    return best(states);
  }

  /// The scheduler undoes what was done before it, and has done all it can the first time.
  static bool isTooLate(const State &state, const Move &move) {
    return move.back().verb == "reschedule" && !state.steps.empty();
  }

  /// The function after all steps of the move; null: one was refused.
  ir::FunctionRef after(const Rehearsal &program, const Move &move) const {
    ir::FunctionRef then = program.changed(move.front());
    for (auto step = move.begin() + 1; then && step != move.end(); ++step)
      then = Rehearsal(unit_, then, analysis_, program.roots().following(program.function(), *then))
                 .changed(*step);
    return then;
  }

  State stateAfter(const State &from, const Move &move, const ir::FunctionRef &then, double base) {
    const RootRange roots = from.program->roots().following(from.program->function(), *then);
    State state{std::make_shared<Rehearsal>(unit_, then, analysis_, roots), from.steps};
    state.time = measure(*state.program);
    state.steps.insert(state.steps.end(), move.begin(), move.end());
    state.steps.back().comment =
        state.time * options_.leastGain <= from.time
            ? fmt::format("estimated {:.1f} times as fast", from.time / std::max(state.time, 1e-9))
            : "makes room for the next step";
    state.promise = state.cost();
    if (isEnabling(move))
      state.promise = std::min(state.promise, from.promise * priceOfAStep);
    search_.trials.push_back({textOf(state.steps), base > 0 ? state.time / base : 1});
    return state;
  }

  static State best(const std::vector<State> &states) {
    return *std::min_element(states.begin(), states.end(),
                             [](const State &a, const State &b) { return a.cost() < b.cost(); });
  }

  /// Loops that stand side by side without need run as one: less to start, less to read.
  ir::FunctionRef fused(ir::FunctionRef now, RootRange roots) {
    while (true) {
      const Rehearsal program(unit_, now, analysis_, roots);
      const double time = measure(program);
      ir::FunctionRef better;
      for (const Move &move : movesFor(program)) {
        if (move.back().verb != "fuse")
          continue;
        const ir::FunctionRef then = after(program, move);
        if (!then)
          continue;
        const Rehearsal trial(unit_, then, analysis_, roots.following(*now, *then));
        if (measure(trial) > time)
          continue;
        roots = trial.roots();
        better = then;
        search_.script.insert(search_.script.end(), move.begin(), move.end());
        break;
      }
      if (!better)
        return now;
      now = better;
    }
  }

  const ir::Unit &unit_;
  const analysis::Options &analysis_;
  const SearchOptions &options_;
  Search &search_;
};

} // namespace

Search searchPlan(const ir::Unit &unit, const ir::FunctionRef &function,
                  const analysis::Options &analysis, const SearchOptions &options) {
  Search search;
  Searcher searcher(unit, analysis, options, search);
  ir::FunctionRef now = function;
  // From the last loop to the first: what is done to one does not move those still to come.
  for (unsigned root = rootsOf(*now); root > 0; --root)
    now = searcher.improve(now, {root, root + 1});
  return search;
}

} // namespace parlift::plan
