#include "plan/Search.h"

#include "analysis/Locality.h"
#include "ir/Printer.h"
#include "ir/Walk.h"
#include "legality/Reordering.h"
#include "plan/Candidate.h"
#include "poly/Quota.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace parlift::plan {

namespace {

using analysis::NestLoop;
using legality::LoopIndex;
using legality::Nest;

constexpr std::size_t deepestBand = 4;
constexpr int stripWidth = 64;

/// Steps that belong together; each is named after the ones before it are done.
using Move = std::vector<Instruction>;

Instruction instruction(std::string verb, const ir::Function &function, const std::string &path,
                        std::vector<std::string> arguments = {}) {
  return {std::move(verb), function.name + ":" + path, std::move(arguments), 0, ""};
}

/// The moves that one program offers.
class Moves {
public:
  Moves(const Rehearsal &now, const Region &region)
      : now_(now), region_(region), liveness_(now.function()) {
    for (const Nest &nest : now.nests().nests())
      for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop)
        if (!nest.loop(loop).inlined && region.contains(nest.loop(loop).stmt->loopPath))
          ofLoop(nest, loop);
  }
  std::vector<Move> all;

private:
  void ofLoop(const Nest &nest, LoopIndex loop) {
    const auto band = legality::perfectBand(nest, loop, deepestBand);
    const std::string &path = nest.loop(loop).stmt->loopPath;
    const bool beginsBand = !nest.loop(loop).parent ||
                            legality::perfectBand(nest, *nest.loop(loop).parent, 2).size() < 2;
    if (beginsBand)
      all.push_back({instruction("distribute", now_.function(), path)});
    const std::string next = nextPath(path);
    if (const ir::Stmt *follower = now_.loop(next); follower && region_.contains(next))
      all.push_back(
          {instruction("fuse", now_.function(), path, {now_.function().name + ":" + next})});
    if (!nest.loop(loop).parent && nest.table().loops.size() > 1 && !runsInParallel(nest, loop))
      all.push_back({instruction("reschedule", now_.function(), path)});
    if (band.size() >= 2 && beginsBand && !runsInParallel(nest, loop))
      all.push_back({instruction("wavefront", now_.function(), path)});
    if (band.size() < 2) {
      // A sum that stays in one element: in a variable it can be a vector's.
      if (const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
          facts && facts->children.empty() &&
          (isArraySum(*facts) || facts->record.verdict != diag::Verdict::Parallel))
        all.push_back({instruction("scalar-replace", now_.function(), path)});
      return;
    }
    orders(nest, band, path);
    if (beginsBand)
      strips(nest, band, path);
  }

  bool isStrip(const Nest &nest, LoopIndex loop) const {
    const NestLoop &known = nest.loop(loop);
    return known.step && *known.step >= stripWidth;
  }
  bool runsInParallel(const Nest &nest, LoopIndex loop) const {
    const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
    return facts && candidate(*facts, now_.facts(), liveness_).mark;
  }

  /// Lines of memory that an iteration of the body would fetch with this loop of the band innermost.
  static double linesInside(const Nest &nest, const std::vector<LoopIndex> &band,
                            std::size_t level) {
    double lines = 0;
    for (const analysis::Access &access : nest.table().accesses) {
      if (access.isScalarVariable || !nest.isInside(access, band.back()))
        continue;
      const analysis::Stride stride = analysis::strideOf(nest.table(), access, band[level]);
      constexpr double line = 64;
      if (stride.kind == analysis::Stride::Kind::Constant)
        lines += std::min(1.0, std::abs(static_cast<double>(stride.bytes)) / line);
      else if (stride.kind != analysis::Stride::Kind::Invariant)
        lines += 1;
    }
    return lines;
  }

  static bool isArraySum(const analysis::LoopFacts &facts) {
    return std::any_of(facts.reductions.begin(), facts.reductions.end(),
                       [](const analysis::Reduction &one) { return one.isArray; });
  }

  /// Each loop in turn innermost, each other one in turn outermost, the rest as they are.
  void orders(const Nest &nest, const std::vector<LoopIndex> &band, const std::string &path) {
    std::vector<std::string> names;
    for (const LoopIndex loop : band)
      names.push_back(nest.name(loop));
    std::vector<std::string> unique = names;
    std::sort(unique.begin(), unique.end());
    if (std::adjacent_find(unique.begin(), unique.end()) != unique.end())
      return;
    std::vector<std::vector<std::string>> seen{names};
    // New bounds for each order of three loops would be a search of its own: `reschedule` does it.
    const bool isRectangular = std::none_of(band.begin(), band.end(), [&](LoopIndex loop) {
      return legality::boundsVaryIn(nest, loop, band);
    });
    if (!isRectangular && band.size() > 2)
      return;
    const double present = linesInside(nest, band, band.size() - 1);
    const bool keepsOuter = runsInParallel(nest, band[0]);
    for (std::size_t inner = 0; inner < names.size(); ++inner)
      for (std::size_t outer = 0; outer < names.size(); ++outer) {
        // Nothing is gained by an innermost loop that jumps further, nor by another outermost one than a
        // parallel one.
        if (inner == outer || linesInside(nest, band, inner) > present ||
            (keepsOuter && outer != 0 && inner != 0))
          continue;
        std::vector<std::string> order{names[outer]};
        for (std::size_t other = 0; other < names.size(); ++other)
          if (other != inner && other != outer)
            order.push_back(names[other]);
        order.push_back(names[inner]);
        if (std::find(seen.begin(), seen.end(), order) != seen.end())
          continue;
        seen.push_back(order);
        all.push_back({instruction("interchange", now_.function(), path, order)});
      }
  }

  /// A loop inside a sequential one, cut into strips that go outside: each thread takes a strip through all
  /// iterations of the loops around it.
  void strips(const Nest &nest, const std::vector<LoopIndex> &band, const std::string &path) {
    // Strips of a loop that is parallel already leave room for an order inside them.
    const std::size_t first = runsInParallel(nest, band[0]) ? 0 : 1;
    for (std::size_t level = first; level < (first == 0 ? 1 : band.size()); ++level) {
      if (!runsInParallel(nest, band[level]) || nest.trips[band[level]] < 2 * stripWidth)
        continue;
      std::string sizes;
      for (std::size_t other = 0; other < level; ++other)
        sizes += "0x";
      all.push_back(
          {instruction("tile", now_.function(), path, {sizes + std::to_string(stripWidth)})});
    }
  }

  /// "1.2" after "1.1".
  static std::string nextPath(const std::string &path) {
    const std::size_t dot = path.rfind('.');
    const std::size_t number = dot == std::string::npos ? 0 : dot + 1;
    return path.substr(0, number) + std::to_string(std::stoul(path.substr(number)) + 1);
  }

  const Rehearsal &now_;
  const Region region_;
  analysis::Liveness liveness_;
};

std::string textOf(const Move &move) {
  std::string text;
  for (const Instruction &step : move)
    text += (text.empty() ? "" : "; ") + print(step);
  return text;
}

/// The program after all steps of the move; null: one was refused.
std::unique_ptr<Rehearsal> after(const Rehearsal &now, const Move &move) {
  std::unique_ptr<Rehearsal> then;
  for (const Instruction &step : move) {
    then = (then ? *then : now).after(step);
    if (!then)
      return nullptr;
  }
  return then;
}

/// How many outermost loops the function has.
unsigned rootsOf(const Rehearsal &program) {
  unsigned count = 0;
  ir::forEachLoop(*program.function().body, [&](const ir::Stmt &, const ir::LoopStack &enclosing) {
    count += enclosing.empty() ? 1 : 0;
    return false;
  });
  return count;
}

/// The search on one outermost loop and what becomes of it.
class Searcher {
public:
  Searcher(const SearchOptions &options, Search &search) : options_(options), search_(search) {}

  /// The best program that moves lead to from here.
  struct Way {
    std::unique_ptr<Rehearsal> program; ///< null: nowhere better
    Move steps;
    double time = 0;
    Region region;
  };

  double measure(const Rehearsal &program, const Region &region) const {
    return estimate(program.nests(), program.facts(), region, options_.machine, options_.cost);
  }

  /// Loops that stand side by side without need run as one: less to start, less to read.
  Way fused(const Rehearsal &now, const Region &region) {
    const double time = measure(now, region);
    for (const Move &move : Moves(now, region).all) {
      if (move.back().verb != "fuse")
        continue;
      std::unique_ptr<Rehearsal> then = after(now, move);
      const Region changed{region.begin,
                           then ? region.end + rootsOf(*then) - rootsOf(now) : region.end};
      if (then && measure(*then, changed) <= time)
        return {std::move(then), move, time, changed};
    }
    return {};
  }

  /// `depth`: how many moves that do not pay by themselves may come before one that does.
  Way best(const Rehearsal &now, const Region &region, double base, int depth,
           const std::string &last = "") {
    Way way{nullptr, {}, measure(now, region), region};
    for (const Move &move : Moves(now, region).all) {
      if (poly::questionsAsked() - start_ >= options_.mostQuestions)
        break;
      if (move.back().verb == "reschedule" && last == "reschedule")
        continue; // it has done what it can
      std::unique_ptr<Rehearsal> then = after(now, move);
      // Steps in another order often lead to the same program.
      if (!then || !seen_.insert(ir::print(then->function())).second)
        continue;
      const Region changed{region.begin, region.end + rootsOf(*then) - rootsOf(now)};
      const double time = measure(*then, changed);
      search_.trials.push_back({textOf(move), base > 0 ? time / base : 1});
      Way further;
      if (depth > 1 && isEnabling(move))
        further = best(*then, changed, base, depth - 1, move.back().verb);
      const auto beats = [&](double another, std::size_t steps) {
        // Of programs that are about as fast the one with fewer steps is the better one to read.
        constexpr double step = 0.03;
        return another * (1 + step * static_cast<double>(steps)) <
               way.time * (1 + step * static_cast<double>(way.steps.size()));
      };
      if (further.program && further.time < time &&
          beats(further.time, further.steps.size() + move.size())) {
        way = std::move(further);
        way.steps.insert(way.steps.begin(), move.begin(), move.end());
      } else if (!isPreparation(move) && beats(time, move.size())) {
        way = {std::move(then), move, time, changed};
      }
    }
    return way;
  }

private:
  /// The move makes room for others: loops for each group of statements can be permuted each on its own.
  static bool isEnabling(const Move &move) {
    return move.back().verb == "distribute" || move.back().verb == "tile" ||
           move.back().verb == "strip-mine" || move.back().verb == "reschedule";
  }

  /// Strips of the outermost loop are of no use by themselves.
  static bool isPreparation(const Move &move) { return move.back().verb == "strip-mine"; }

  const SearchOptions &options_;
  Search &search_;
  unsigned long start_ = poly::questionsAsked();
  std::set<std::string> seen_;
};

} // namespace

Search searchPlan(const ir::Unit &unit, const ir::FunctionRef &function,
                  const analysis::Options &analysis, const SearchOptions &options) {
  Search search;
  auto now = std::make_unique<Rehearsal>(unit, function, analysis);
  constexpr int lookAhead = 3;
  // From the last loop to the first: what is done to one does not move those still to come.
  for (unsigned root = rootsOf(*now); root > 0; --root) {
    Searcher searcher(options, search);
    Region region{root, root + 1};
    double time = searcher.measure(*now, region);
    for (bool goesOn = true; goesOn;) {
      Searcher::Way way = searcher.best(*now, region, time, lookAhead);
      goesOn = way.program && way.time * options.leastGain <= time;
      if (!goesOn)
        break;
      way.steps.back().comment =
          fmt::format("estimated {:.1f} times as fast", time / std::max(way.time, 1e-9));
      search.script.insert(search.script.end(), way.steps.begin(), way.steps.end());
      now = std::move(way.program);
      time = way.time;
      region = way.region;
    }
    const bool isDistributed = region.end - region.begin > 1;
    for (Searcher::Way way; isDistributed && (way = searcher.fused(*now, region)).program;) {
      search.script.insert(search.script.end(), way.steps.begin(), way.steps.end());
      now = std::move(way.program);
      region = way.region;
    }
  }
  return search;
}

} // namespace parlift::plan
