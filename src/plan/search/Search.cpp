#include "plan/search/Search.h"

#include "ir/GpuDecision.h"
#include "ir/Printer.h"
#include "ir/Walk.h"
#include "legality/versions/CanVersion.h"
#include "plan/language/Words.h"
#include "plan/model/BySize.h"
#include "plan/search/Estimate.h"
#include "plan/search/GpuEstimate.h"
#include "poly/Memory.h"
#include "poly/Quota.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>

namespace parlift::plan {

namespace {

/// Of programs that are about as fast the one with fewer steps is the better one to read.
constexpr double priceOfAStep = 1.05;
/// Of the scheduler's blocks: their bounds are minima of many, and the text is six times what it was.
constexpr double leastGainOfBlocks = 1.5;
constexpr double unitsOfAStatement = 5'000; // in a function of a thousand, as measured

/// A program that the search has come to.
struct State {
  std::shared_ptr<const Rehearsal> program;
  Script steps;
  /// For the end of the whole plan, where nothing looks at the program any more: a body that is written out many
  /// times is dear to analyse. `program` is without it.
  Script lastSteps;
  double time = 0;
  double cost = 0;            ///< the time, with the price of the steps
  double promise = 0;         ///< what may come of it
  double gain = 1;            ///< times as fast as the loop that it began with
  bool isGainOfLarge = false; ///< that is with large sizes, and less with others
  bool isLookedAt = false;
};

std::string textOf(const Script &steps) {
  std::string text;
  for (Instruction step : steps) {
    if (step.verb == "note")
      continue;
    step.comment.clear();
    text += (text.empty() ? "" : "; ") + print(step);
  }
  return text;
}

Script all(const State &state) {
  Script steps = state.steps;
  steps.insert(steps.end(), state.lastSteps.begin(), state.lastSteps.end());
  return steps;
}

std::string asSentence(std::string words) {
  if (!words.empty())
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words;
}

Instruction noteOf(const std::string &loop, const std::string &words) {
  Instruction result{"note", loop, {}, 0, ""};
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    result.arguments.push_back(words.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

/// Says above the loop what the steps do to it, and what that brings.
Instruction note(const std::string &loop, const Script &steps, double gain,
                 bool isGainOfLarge = false) {
  const std::string what = inWords(steps);
  const std::string brings = estimatedGain(gain) + (isGainOfLarge ? " for large sizes" : "");
  return noteOf(loop, asSentence(what.empty() ? brings : what + ", " + brings));
}

class Searcher {
public:
  Searcher(const ir::Unit &unit, const analysis::Options &analysis, const SearchOptions &options,
           Search &search)
      : unit_(unit), analysis_(analysis), options_(options),
        goal_(options.gpu ? goalForGpu(options.machine, *options.gpu)
                          : goalForCpu(options.machine, options.cost)),
        search_(search) {}

  /// The best program that is found for the outermost loop of this number; without steps: as it is.
  State improved(const ir::FunctionRef &function, unsigned root) {
    accesses_ = lastAccesses_ = 0;
    questions_ = poly::questionsAsked();
    const poly::Quota quota(options_.mostWork);
    return improvedPart(function, root, /*isWhole=*/true);
  }

  /// `onGpu`, which has kernels from this size on, for such sizes, else `onCpu`; `onGpu` alone where no words say that.
  State bySizeOfGpu(const ir::FunctionRef &function, unsigned root, const State &onCpu,
                    const State &onGpu, double size) {
    const State start{
        std::make_shared<Rehearsal>(unit_, function, analysis_, RootRange{root, root + 1}), {}, {}};
    const auto both = inVersions(start, onCpu, onGpu, size, "where the GPU pays, with all copies",
                                 /*asksGpu=*/true);
    return both ? *both : onGpu;
  }

  /// The step for a loop whose root is so many numbers further on: "f:3.1" is "f:5.1" for 2.
  static Instruction moved(Instruction step, unsigned further) {
    const auto renumber = [&](std::string &loop) {
      const std::size_t number = loop.find(':') + 1;
      const std::size_t end = std::min(loop.find('.', number), loop.size());
      const unsigned root = rootOf(loop.substr(number)).begin + further;
      loop.replace(number, end - number, std::to_string(root));
    };
    renumber(step.loop);
    for (std::string &argument : step.arguments)
      if (argument.find(':') != std::string::npos) // `fuse` names another loop
        renumber(argument);
    return step;
  }

private:
  /// `isWhole`: it is a loop of the user's, and no part of one that has come apart; those get no versions by size of their own.
  State improvedPart(const ir::FunctionRef &function, unsigned root, bool isWhole) {
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
    if (isTooShort(*now.program, loop) || (facts && facts->isFallback) ||
        now.program->nests().ranOutOfTime())
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
        const bool isDear = isInSchedulersBlocks(state) && state.time * leastGainOfBlocks > time;
        return isDear ? std::numeric_limits<double>::infinity() : state.cost;
      };
      return price(a) < price(b);
    };
    State found = *std::min_element(states.begin(), states.end(), isCheaperToRead);
    if (!found.steps.empty() && found.lastSteps.empty())
      fuse(found);
    if (found.cost * options_.leastGain > time)
      found = now;
    if (isWhole && found.lastSteps.empty() && goal_.hasCaches)
      found = bySize(now, std::move(found), states);
    found.gain = std::max(found.gain, found.time > 0 ? time / found.time : 1);
    solved_[text] = {root, found.steps, found.lastSteps, found.gain, found.isGainOfLarge};
    return found;
  }

  /// The statements with the loops that are searched; steps change nothing else, but for declarations that go with them.
  static std::string searchedText(const ir::Function &function, const RootRange &roots) {
    std::string text;
    for (const ir::StmtRef &stmt : function.body->children) {
      bool isSearched = false;
      ir::forEachLoop(*stmt, [&](const ir::Stmt &loop, const ir::LoopStack &) {
        isSearched |= roots.contains(loop.loopPath);
        return false;
      });
      if (isSearched)
        text += ir::print(*stmt);
    }
    return text;
  }

  /// The loops that are searched. In a version other steps are legal than outside of one.
  static std::string loopsOf(const Rehearsal &program) {
    std::string text = fmt::format("{} open: ", openQuestions(program));
    ir::forEachStmt(*program.function().body, [&](const ir::Stmt &stmt) {
      if (stmt.kind == ir::StmtKind::Loop && program.roots().contains(stmt.loopPath))
        text += ir::print(stmt);
      return stmt.kind != ir::StmtKind::Loop;
    });
    return text;
  }

  /// What was found for a loop with the same text: the same parts come of several moves.
  struct Solution {
    unsigned root = 0;
    Script steps, lastSteps;
    double gain = 1;
    bool isGainOfLarge = false;
  };
  /// None: a step is refused here.
  std::optional<State> replayed(State state, const Solution &solution, unsigned root) {
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

  /// No loop can become parallel, and no step moves what jumps.
  static bool isPastHope(const Rehearsal &program) {
    return std::ranges::all_of(program.nests().nests(), [](const legality::Nest &nest) {
      const std::vector<bool> loops = analysis::loopsWithoutHope(nest.model);
      return !loops.empty() && std::ranges::all_of(loops, [](bool one) { return one; });
    });
  }

  /// It is known to be less work than starting threads is. Compilers write out such loops by themselves, and an
  /// edit of them gains next to nothing.
  bool isTooShort(const Rehearsal &program, const ir::Stmt &loop) const {
    const analysis::LoopFacts *facts = program.facts().find(&loop);
    const auto work = facts ? knownWork(*facts) : std::nullopt;
    return work && *work < options_.cost.startCost;
  }
  /// What a test before the loops could answer, not counting those that run where such a test has failed.
  static std::size_t openQuestions(const Rehearsal &program) {
    std::size_t sum = 0;
    for (const legality::Nest &nest : program.nests().nests())
      if (!legality::isFallback(nest))
        sum += nest.dependences.aliases.size() + nest.model.premises.size() +
               nest.dependences.assumptions.size();
    return sum;
  }
  double measure(const Rehearsal &program, double size = analysis::presumedSize) const {
    return goal_.time(program, size);
  }

  /// How often elements are read and written, by the trips of the loops around.
  static double runs(const Rehearsal &program, double size) {
    double sum = 0;
    for (const legality::Nest &nest : program.nests().nests()) {
      const std::vector<double> trips = legality::presumedTrips(nest, size);
      for (const analysis::Access &access : nest.table().accesses)
        if (!access.isScalarVariable)
          sum += std::accumulate(
              access.loops.begin(), access.loops.end(), 1.0,
              [&](double product, analysis::LoopIndex loop) { return product * trips[loop]; });
    }
    return sum;
  }
  /// Bounds of blocks say little about how many there are: the statements run as often as they did before.
  static double lostRuns(const Rehearsal &before, const Rehearsal &after,
                         double size = analysis::presumedSize) {
    const auto &nests = after.nests().nests();
    const bool isInBlocks = std::any_of(nests.begin(), nests.end(), [](const legality::Nest &nest) {
      return analysis::restsOnProofs(nest.table(), nest.options);
    });
    const double counted = isInBlocks ? runs(after, size) : 0;
    return counted > 0 ? runs(before, size) / counted : 1;
  }

  bool isSpent() const {
    return accesses_ >= options_.mostAccesses ||
           poly::questionsAsked() - questions_ >= options_.mostQuestions ||
           poly::Quota::current()->exhausted();
  }

  /// The programs that moves lead to from here, this one first.
  std::vector<State> programsFrom(const State &start, bool isWhole) {
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

  /// What is best with the size that is presumed need not be so with others: two of the programs, each for the sizes for
  /// which it is faster; or the one that is never much slower.
  State bySize(const State &start, State found, const std::vector<State> &states) {
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
        if (const double cost =
                mayHaveLast || state.lastSteps.empty() ? costOf(state, size) : least;
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
      if (isInSchedulersBlocks(large) && gain < leastGainOfBlocks)
        return found;
      large.gain = gain;
      large.isGainOfLarge = true;
      return large;
    }
    auto both = gain >= leastGainOfVersions
                    ? inVersions(start, small, large, *size,
                                 asSentence(fmt::format("for large sizes {}, {}",
                                                        inWords(large.steps), estimatedGain(gain))))
                    : std::nullopt;
    if (!both)
      return found;
    both->gain = gain;
    return *both;
  }

  /// The steps of `large` where the arrays are as large as with this size, and a GPU pays, else those of `small`.
  std::optional<State> inVersions(const State &start, const State &small, const State &large,
                                  double size, const std::string &why, bool asksGpu = false) {
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
        now =
            now ? Rehearsal(unit_, now, analysis_, roots).changed(moved(step, at - root)) : nullptr;
        steps.push_back(moved(step, at - root));
      }
    };
    if (!large.steps.empty() && goal_.hasCaches)
      steps.push_back(noteOf(fmt::format("{}:{}", before.function().name, root), why));
    perform(large.steps, root);
    const unsigned other = now ? root + rootsOf(*now) - rootsOf(before.function()) : root;
    if (!all(small).empty() && start.time > small.time)
      steps.push_back(note(fmt::format("{}:{}", before.function().name, other), all(small),
                           start.time / small.time));
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
    both.cost = small.time * std::pow(priceOfAStep, static_cast<double>(steps.size()));
    search_.trials.push_back({textOf(steps), start.time > 0 ? small.time / start.time : 1});
    return both;
  }

  static bool isCheaper(const State &a, const State &b) { return a.cost < b.cost; }
  static bool copiesIntoBlocks(const State &state) {
    return std::ranges::any_of(
        state.steps, [](const Instruction &step) { return step.verb == "register-block"; });
  }
  static bool isInSchedulersBlocks(const State &state) {
    return std::ranges::any_of(state.steps, [](const Instruction &step) {
      return step.verb == "reschedule" && !step.arguments.empty();
    });
  }
  static bool isLast(const Move &move) { return move.back().verb == "unroll-and-jam"; }

  /// The steps that nothing follows, on the best programs that were found: what they make is dear to analyse, so
  /// that in the middle of the search they would leave no room for anything else. With blocks around them, which is
  /// dearer still, they are tried only where they came out best by themselves.
  void addLast(std::vector<State> &states, double base) {
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

  /// The cost of the best program that comes of it.
  double tryLast(std::vector<State> &states, const State &from, bool inBlocks, double base) {
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

  /// None: a step is refused. What the steps make is only measured, and that once: the same loops are come to in
  /// several ways.
  std::optional<State> stateAfterLast(const State &from, const Move &move, double base) {
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

  /// With short loops in place of the copies, of which compilers make the same and which people read sooner; as it is where
  /// the copies are no loops. The copies are what is measured: all that the estimate knows is said in them.
  Move inLoops(const Rehearsal &program, const Move &move) const {
    Move written = move;
    written.back().arguments.emplace_back("loops");
    return after(program, written) ? written : move;
  }

  /// Loops that have come apart are searched each by itself.
  State settled(const State &from) {
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
    state.cost *= std::pow(priceOfAStep, static_cast<double>(from.steps.size()));
    state.program = std::make_shared<Rehearsal>(unit_, now, analysis_, roots);
    return state;
  }

  /// The scheduler undoes what was done before it, and has done all it can the first time. Two orders of a band
  /// are one. What was just taken apart is not put together again, nor is a new variable given an array.
  static bool isIdle(const State &state, const Move &move) {
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

  /// The function after all steps of the move; null: one was refused.
  ir::FunctionRef after(const Rehearsal &program, const Move &move) const {
    ir::FunctionRef then = program.changed(move.front());
    for (auto step = move.begin() + 1; then && step != move.end(); ++step)
      then = Rehearsal(unit_, then, analysis_, program.roots().following(program.function(), *then))
                 .changed(*step);
    return then;
  }

  State stateAfter(const State &from, const Move &move, const ir::FunctionRef &then, double base) {
    State state{std::make_shared<Rehearsal>(
                    unit_, then, analysis_,
                    from.program->roots().following(from.program->function(), *then)),
                from.steps,
                {}};
    accesses_ += accessesIn(*state.program);
    state.time = measure(*state.program) * lostRuns(*from.program, *state.program);
    return explained(std::move(state), from, move, base);
  }

  /// The state that the move has led to, with what is said about it.
  State explained(State state, const State &from, const Move &move, double base) {
    Script &script = isLast(move) ? state.lastSteps : state.steps;
    script.insert(script.end(), move.begin(), move.end());
    script.back().comment =
        state.time * options_.leastGain <= from.time
            ? fmt::format("estimated {:.1f} times as fast", from.time / std::max(state.time, 1e-9))
            : "makes room for the next step";
    state.cost =
        state.time *
        std::pow(priceOfAStep, static_cast<double>(state.steps.size() + state.lastSteps.size()));
    state.promise = state.cost;
    if (isEnabling(move))
      state.promise = std::min(state.promise, from.promise * priceOfAStep);
    Script all = state.steps;
    all.insert(all.end(), state.lastSteps.begin(), state.lastSteps.end());
    search_.trials.push_back({textOf(all), base > 0 ? state.time / base : 1});
    return state;
  }

  static std::size_t accessesIn(const Rehearsal &program) {
    std::size_t sum = 0;
    for (const legality::Nest &nest : program.nests().nests())
      sum += nest.table().accesses.size();
    return sum;
  }

  /// Loops that stand side by side without need run as one: less to start, less to read.
  void fuse(State &state) {
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

  const ir::Unit &unit_;
  const analysis::Options &analysis_;
  const SearchOptions &options_;
  const Goal goal_;
  Search &search_;
  std::size_t accesses_ = 0;               ///< in the programs that were analysed
  std::size_t lastAccesses_ = 0;           ///< in those that are not looked at again
  std::map<std::string, Solution> solved_; ///< by the loop's text
  struct Measured {
    double time;
    Move move;
  };
  std::map<std::string, std::optional<Measured>>
      measured_;                ///< times, by the loop's text and the last move
  unsigned long questions_ = 0; ///< when the search began
};

} // namespace

Goal goalForCpu(const Machine &machine, const CostModel &cost) {
  return {[machine, cost](const Rehearsal &program, double size) {
            return estimate(program.nests(), program.facts(), machine, cost, size);
          },
          [machine](const Rehearsal &program) { return movesFor(program, machine); }};
}

Goal goalForGpu(const Machine &machine, const GpuOptions &gpu) {
  return {[machine, gpu](const Rehearsal &program, double size) {
            return gpuEstimate(program, gpu, machine, size);
          },
          movesForGpu, /*hasCaches=*/false};
}

Search searchPlan(const ir::Unit &unit, const ir::FunctionRef &function,
                  const analysis::Options &analysis, const SearchOptions &options) {
  poly::forgetAnswers(); // a plan shall not depend on the functions before this one
  Search search;
  SearchOptions limited = options;
  if (options.gpu) { // each program is judged twice: its pointers overlap, and they do not
    limited.mostAccesses /= 2;
    limited.mostQuestions /= 2;
  }
  Searcher searcher(unit, analysis, limited, search);
  SearchOptions forCpu = options;
  forCpu.gpu.reset();
  Searcher cpuSearcher(unit, analysis, forCpu, search);
  if (options.gpu) {
    bool pays = false;
    for (unsigned root = rootsOf(*function); root > 0; --root)
      pays = pays || worthOnGpu(*searcher.improved(function, root).program, *options.gpu).ever;
    if (!pays)
      return searchPlan(unit, function, analysis, forCpu);
  }
  ir::FunctionRef now = function;
  Script lastSteps;
  // From the last loop to the first: what is done to one does not move those still to come.
  for (unsigned root = rootsOf(*now); root > 0; --root) {
    if (poly::Quota::current() != nullptr && poly::Quota::current()->exhausted())
      break;
    State found = searcher.improved(now, root);
    if (options.gpu) {
      const Worth worth = worthOnGpu(*found.program, *options.gpu);
      if (worth.hasKernels && !worth.ever)
        found = cpuSearcher.improved(now, root);
      else if (worth.ever && options.gpu->against) {
        // A program that neither of them changes has its tests before the kernels.
        const State onCpu = cpuSearcher.improved(now, root);
        if (!onCpu.steps.empty() || !onCpu.lastSteps.empty() || !found.steps.empty())
          found = searcher.bySizeOfGpu(now, root, onCpu, found, worth.from);
      }
    }
    const bool isChanged = !found.steps.empty() || !found.lastSteps.empty();
    const std::string id = fmt::format("{}:{}", now->name, root);
    // Versions by size say of each of the two what it is.
    if (isChanged && !options.gpu &&
        (found.steps.empty() || found.steps.front().verb != "version" ||
         found.steps.front().arguments.empty()))
      search.script.push_back(note(id, all(found), found.gain, found.isGainOfLarge));
    search.script.insert(search.script.end(), found.steps.begin(), found.steps.end());
    const ir::FunctionRef then = found.program->functionRef();
    for (Instruction &step : lastSteps)
      step = Searcher::moved(step, rootsOf(*then) - rootsOf(*now));
    lastSteps.insert(lastSteps.end(), found.lastSteps.begin(), found.lastSteps.end());
    now = then;
  }
  search.script.insert(search.script.end(), lastSteps.begin(), lastSteps.end());
  return search;
}

} // namespace parlift::plan
