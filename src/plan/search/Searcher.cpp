#include "plan/search/Searcher.h"

#include "ir/Walk.h"
#include "plan/cpu/Candidate.h"
#include "plan/search/Estimate.h"
#include "plan/search/GpuEstimate.h"
#include "poly/Memory.h"
#include "poly/Quota.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>

namespace parlift::plan {

namespace {

constexpr double unitsOfAStatement = 5'000; // in a function of a thousand, as measured

/// It is known to be less work than starting threads is. Compilers write out such loops by themselves, and an
/// edit of them gains next to nothing.
bool isTooShort(const Rehearsal &program, const ir::Stmt &loop, const CostModel &cost) {
  const analysis::LoopFacts *facts = program.facts().find(&loop);
  const auto work = facts ? knownWork(*facts) : std::nullopt;
  return work && *work < cost.startCost;
}

/// It is parallel as it stands, around loops that compilers write out, a product of 4 x 4 matrices in each of its iterations: what they make
/// of the whole body, with its sums in registers, no other order of it comes up to. Not where its iterations are neighbours in memory
/// (`c[i][j][m]`), which another order makes vectors of.
bool isAroundWrittenOut(const Rehearsal &program, const ir::Stmt &loop) {
  constexpr std::int64_t writtenOut = 16; // iterations
  const analysis::LoopFacts *facts = program.facts().find(&loop);
  const legality::Nest *nest = program.nests().find(loop).nest;
  const auto isParallel = [](diag::Verdict verdict) {
    return verdict == diag::Verdict::Parallel || verdict == diag::Verdict::Conditional;
  };
  if (!facts || !nest || facts->children.empty() || !isParallel(facts->record.verdict) ||
      needsOtherShape(facts->record))
    return false;
  const legality::LoopIndex root = program.nests().find(loop).loop;
  bool result = true;
  for (legality::LoopIndex inner = 0; inner < nest->table().loops.size(); ++inner) {
    const analysis::NestLoop &one = nest->loop(inner);
    const auto trips = one.upper ? (*one.upper - one.lower).constantValue() : std::nullopt;
    result &= inner == root || (trips && *trips <= writtenOut);
  }
  for (const analysis::Access &access : nest->table().accesses)
    result &= access.isScalarVariable || access.path.empty() || access.path.back().isField ||
              !access.path.back().index.mentions(nest->loop(root).counter);
  return result;
}

/// The scheduler undoes what was done before it, and has done all it can the first time. Two orders of a band
/// are one. What was just taken apart is not put together again, nor is a new variable given an array.
bool isIdle(const State &state, const Move &move) {
  const auto has = [&](const char *verb) {
    return std::any_of(state.steps.begin(), state.steps.end(),
                       [&](const Instruction &step) { return step.verb == verb; });
  };
  const Instruction &next = move.front();
  const auto isNew = [&](bool evenInPlace) {
    return std::all_of(state.steps.begin(), state.steps.end(), [&](const Instruction &step) {
      return step.verb == "version" || (evenInPlace && step.verb == "in-place");
    });
  };
  if (next.verb == "reschedule" || next.verb == "in-place")
    return !isNew(next.verb == "reschedule");
  if (next.verb == "interchange")
    return !state.steps.empty() && state.steps.back().verb == "interchange" &&
           state.steps.back().loop == next.loop;
  return (next.verb == "fuse" && (has("distribute") || has("split"))) ||
         (next.verb == "expand" && has("scalar-replace"));
}

} // namespace

Searcher::Searcher(const ir::Unit &unit, const analysis::Options &analysis,
                   const SearchOptions &options, Search &search)
    : unit_(unit), analysis_(analysis), options_(options),
      goal_(options.gpu ? goalForGpu(options.machine, *options.gpu)
                        : goalForCpu(options.machine, options.cost)),
      search_(search) {}

State Searcher::improved(const ir::FunctionRef &function, unsigned root) {
  accesses_ = lastAccesses_ = 0;
  questions_ = poly::questionsAsked();
  const poly::Quota quota(options_.mostWork);
  return improvedPart(function, root, /*isWhole=*/true);
}

State Searcher::improvedPart(const ir::FunctionRef &function, unsigned root, bool isWhole) {
  // A function is executed symbolically as a whole, whichever of its loops is asked about.
  double statements = 0;
  ir::forEachStmt(*function->body, [&](const ir::Stmt &) { ++statements; });
  poly::work(static_cast<std::uint64_t>(statements * unitsOfAStatement));
  auto start = std::make_shared<Rehearsal>(unit_, function, analysis_, RootRange{root, root + 1});
  const double time = measure(*start);
  State now{std::move(start), {}, {}, time, time, time};
  const ir::Stmt &loop = *now.program->loop(std::to_string(root));
  if (isPastHope(*now.program))
    return now;
  const analysis::LoopFacts *facts = now.program->facts().find(&loop);
  if (isTooShort(*now.program, loop, options_.cost) || isAroundWrittenOut(*now.program, loop) ||
      (facts && facts->isFallback) || now.program->nests().ranOutOfTime())
    return now;
  const std::string text = (isWhole ? "whole " : "part ") + loopsOf(*now.program);
  if (const auto known = solved_.find(text); known != solved_.end())
    if (std::optional<State> again = replayed(now, known->second, root)) {
      again->gain = known->second.gain;
      again->isGainOfLarge = known->second.isGainOfLarge;
      return *again;
    }
  const std::vector<State> states = programsFrom(now, isWhole);
  // With large sizes blocks may gain enough where they do not with the one that is presumed: that is for `bySize` to say.
  const auto isCheaperToRead = [&](const State &a, const State &b) {
    const auto price = [&](const State &state) {
      const double least = leastGainOf(now, state);
      const bool isDear = least > 1 && state.time * least > time;
      return isDear ? std::numeric_limits<double>::infinity() : state.cost;
    };
    return price(a) < price(b);
  };
  State found = *std::min_element(states.begin(), states.end(), isCheaperToRead);
  if (!found.steps.empty() && found.lastSteps.empty())
    fuse(found);
  if (found.cost * options_.leastGain > time)
    found = withSumsInVariables(now, states).value_or(now);
  if (isWhole && options_.gpu && !options_.gpu->against) // kernels wherever they are possible
    found = withKernels(std::move(found), states);
  if (isWhole && found.lastSteps.empty() && goal_.hasCaches)
    found = bySize(now, std::move(found), states);
  if (isWhole)
    found = besideShortRuns(now, std::move(found));
  found.gain = std::max(found.gain, found.time > 0 ? time / found.time : 1);
  solved_[text] = {root, found.steps, found.lastSteps, found.gain, found.isGainOfLarge};
  return found;
}

/// Of the size that is presumed a plain loop over some elements gains nothing by threads, whatever its steps are. Where these do no more
/// than keep in variables what it sums, and let it run in parallel at all, that is for the test before it to say.
std::optional<State> Searcher::withSumsInVariables(const State &now,
                                                   const std::vector<State> &states) const {
  const auto keepsSums =
      [](const State &state) { // or says in the loop what it counts and passes on
        const auto isOf = [](std::initializer_list<const char *> verbs) {
          return [verbs](const Instruction &step) {
            return std::ranges::any_of(verbs, [&](const char *verb) { return step.verb == verb; });
          };
        };
        return state.lastSteps.empty() &&
               std::ranges::any_of(state.steps,
                                   isOf({"scalar-replace", "count", "find-exit", "inline"})) &&
               std::ranges::all_of(state.steps, isOf({"scalar-replace", "count", "find-exit",
                                                      "inline", "version"}));
      };
  if (options_.gpu || now.program->runsOnThreads(options_.cost))
    return std::nullopt;
  constexpr double asFast = 1.1;
  const State *best = nullptr;
  for (const State &state : states)
    if (keepsSums(state) && state.time <= asFast * now.time && (!best || state.cost < best->cost) &&
        state.program->runsOnThreads(options_.cost))
      best = &state;
  return best ? std::optional(*best) : std::nullopt;
}

State Searcher::withKernels(State found, const std::vector<State> &states) const {
  const auto hasKernels = [&](const State &state) {
    return worthOnGpu(*state.program, *options_.gpu).hasKernels;
  };
  if (hasKernels(found))
    return found;
  const State *best = nullptr;
  const auto readsBefore = [](const State &state) {
    const auto hoists = [](const Instruction &step) { return step.verb == "hoist"; };
    return std::ranges::any_of(state.steps, hoists) &&
           std::ranges::all_of(state.steps, [&](const Instruction &step) {
             return hoists(step) || step.verb == "version" || step.verb == "accessors";
           });
  };
  for (const State &state : states)
    if (readsBefore(state) && (!best || state.cost < best->cost) && hasKernels(state))
      best = &state;
  return best ? *best : found;
}

std::optional<State> Searcher::replayed(State state, const Solution &solution, unsigned root) {
  for (const Instruction &step : solution.steps) {
    const Instruction here = moved(step, root - solution.root);
    const ir::FunctionRef then = state.program->changed(here);
    if (!then)
      return std::nullopt;
    state = stateAfter(state, {here}, then, 0);
  }
  Move last;
  for (const Instruction &step : solution.lastSteps)
    last.push_back(moved(step, root - solution.root));
  return last.empty() ? state : stateAfterLast(state, last, 0);
}

bool Searcher::isSpent() const {
  return accesses_ >= options_.mostAccesses ||
         poly::questionsAsked() - questions_ >= options_.mostQuestions ||
         poly::Quota::current()->exhausted();
}

std::vector<State> Searcher::programsFrom(const State &start, bool isWhole) {
  std::set<std::string> seen{searchedText(start.program->function(), start.program->roots())};
  std::vector<State> states{start};
  while (!isSpent()) {
    State *next = nullptr;
    for (State &state : states)
      if (!state.isLookedAt && (!next || state.promise < next->promise))
        next = &state;
    if (!next)
      break;
    next->isLookedAt = true;
    const State from = *next; // `states` grows
    if (from.program->roots().size() > 1) {
      states.push_back(settled(from));
      continue;
    }
    for (const Move &move : goal_.moves(*from.program)) {
      if (isSpent())
        break;
      // What pays for large sizes alone wants a version by size, which parts do not get.
      const bool isForLarge = move.back().verb == "register-block";
      if (isIdle(from, move) || isLast(move) || (isForLarge && !isWhole))
        continue;
      const ir::FunctionRef then = after(*from.program, move);
      // Steps in another order often lead to the same program.
      const RootRange roots =
          then ? from.program->roots().following(from.program->function(), *then) : RootRange{};
      if (!then || !seen.insert(searchedText(*then, roots)).second)
        continue;
      State state = stateAfter(from, move, then, start.time);
      // A test that says nothing to the analysis would be asked for again and again.
      if (move.back().verb != "version" ||
          openQuestions(*state.program) < openQuestions(*from.program))
        states.push_back(std::move(state));
    }
  }
  if (goal_.hasCaches)
    addLast(states, start.time);
  return states;
}

State Searcher::settled(const State &from) {
  State state = from;
  state.isLookedAt = true;
  state.time = state.cost = 0;
  ir::FunctionRef now = from.program->functionRef();
  RootRange roots = from.program->roots();
  // From the last to the first: what is done to one does not move those still to come.
  for (unsigned root = roots.end; root-- > from.program->roots().begin;) {
    const State part = improvedPart(now, root, /*isWhole=*/false);
    const ir::FunctionRef then = part.program->functionRef();
    for (Instruction &step : state.lastSteps)
      step = moved(step, rootsOf(*then) - rootsOf(*now));
    roots = roots.following(*now, *then);
    now = then;
    state.lastSteps.insert(state.lastSteps.end(), part.lastSteps.begin(), part.lastSteps.end());
    state.steps.insert(state.steps.end(), part.steps.begin(), part.steps.end());
    state.time += part.time;
    state.cost += part.cost;
  }
  state.cost *= priceOfSteps(from.steps.size());
  state.program = std::make_shared<Rehearsal>(unit_, now, analysis_, roots);
  return state;
}

ir::FunctionRef Searcher::after(const Rehearsal &program, const Move &move) const {
  ir::FunctionRef then = program.changed(move.front());
  for (auto step = move.begin() + 1; then && step != move.end(); ++step)
    then = Rehearsal(unit_, then, analysis_, program.roots().following(program.function(), *then))
               .changed(*step);
  return then;
}

State Searcher::stateAfter(const State &from, const Move &move, const ir::FunctionRef &then,
                           double base) {
  State state{
      std::make_shared<Rehearsal>(unit_, then, analysis_,
                                  from.program->roots().following(from.program->function(), *then)),
      from.steps,
      {}};
  accesses_ += accessesIn(*state.program);
  state.time = measure(*state.program) * lostRuns(*from.program, *state.program);
  return explained(std::move(state), from, move, base);
}

State Searcher::explained(State state, const State &from, const Move &move, double base) {
  Script &script = isLast(move) ? state.lastSteps : state.steps;
  script.insert(script.end(), move.begin(), move.end());
  script.back().comment =
      state.time * options_.leastGain <= from.time
          ? fmt::format("estimated {:.1f} times as fast", from.time / std::max(state.time, 1e-9))
          : "makes room for the next step";
  state.cost = state.time * priceOfSteps(state.steps.size() + state.lastSteps.size());
  state.promise = state.cost;
  if (isEnabling(move))
    state.promise = std::min(state.promise, from.promise * priceOfSteps(1));
  search_.trials.push_back({textOf(allSteps(state)), base > 0 ? state.time / base : 1});
  return state;
}

void Searcher::fuse(State &state) {
  for (bool goesOn = true; goesOn;) {
    goesOn = false;
    for (const Move &move : goal_.moves(*state.program)) {
      const ir::FunctionRef then =
          move.back().verb == "fuse" ? after(*state.program, move) : nullptr;
      if (!then)
        continue;
      auto trial = std::make_shared<Rehearsal>(
          unit_, then, analysis_,
          state.program->roots().following(state.program->function(), *then));
      const double time = measure(*trial);
      if (time > state.time)
        continue;
      state.cost *= time / std::max(state.time, 1e-9);
      state.time = time;
      state.program = std::move(trial);
      state.steps.insert(state.steps.end(), move.begin(), move.end());
      goesOn = true;
      break;
    }
  }
}

} // namespace parlift::plan
