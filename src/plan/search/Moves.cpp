#include "plan/search/Moves.h"

#include "analysis/dependences/Locality.h"
#include "ir/Walk.h"
#include "legality/gpu/CanHoist.h"
#include "legality/gpu/CanUseAccessors.h"
#include "legality/loops/CanCount.h"
#include "legality/loops/CanFindExit.h"
#include "legality/loops/CanInline.h"
#include "legality/loops/Pivots.h"
#include "legality/loops/Reordering.h"
#include "legality/parallel/CanClosedForm.h"
#include "legality/storage/CanKeepInPlace.h"
#include "legality/versions/CanVersion.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/MarkedStep.h"
#include "plan/cpu/Simd.h"
#include "plan/model/CacheBlocks.h"
#include "plan/model/RegisterBlocks.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

namespace parlift::plan {

namespace {

using analysis::NestLoop;
using legality::LoopIndex;
using legality::Nest;

constexpr std::size_t deepestBand = 4;
/// Iterations of the two loops around a vector loop that share what they load: 16 registers hold them.
constexpr const char *registerTile = "4x4";
constexpr int registerRows = 4;
/// The same of two loops around a sum, of which each copy is a vector.
constexpr const char *sumTile = "4x2";
/// Of a vector that is added up: what is loaded and stored once for so many terms.
constexpr const char *termsAtOnce = "4";
constexpr std::size_t mostTiled = 5; ///< accesses of a body that is written out so often
/// Blocks that run by diagonals: small ones start sooner, long ones have long vector loops.
constexpr const char *smallBlocks = "tile(16x16x32)", *longBlocks = "tile(16x32x256)";
/// The same of two loops that both carry dependences. Rows of 256 come from memory as streams do: tables of 4000 to 16000 columns take
/// 0.6 to 0.75 of the time that they take in squares on 16 threads, half of it on one (bench/README.md). Shorter rows are for small tables: to begin a row takes as long as
/// some forty cells of it, so that squares of 64 take twice the time of the loop on one thread. What is skewed stays in the caches.
constexpr const char *longRows = "64x256", *shorterRows = "64x128", *skewedRows = "64x64";
constexpr double smallTable = 2048;
constexpr std::size_t deepestInBlocks = 3; ///< more loops take the scheduler too long
/// The scheduler's linear programs grow with the statements and steeply with their loops: the sum of the cubes of how
/// many loops are around each. More take seconds.
constexpr unsigned mostRescheduled = 100;

class Moves {
public:
  Moves(const Rehearsal &now, const Machine &machine)
      : now_(now), machine_(machine), liveness_(now.nests().liveness()) {}

  std::vector<Move> forCpu() {
    forEachLoop([this](const Nest &nest, LoopIndex loop) { ofLoop(nest, loop); });
    for (const Nest &nest : now_.nests().nests())
      if (isOpen(nest))
        inPlace(nest);
    return std::move(all_);
  }
  std::vector<Move> forGpu() {
    forEachLoop([this](const Nest &nest, LoopIndex loop) { ofLoopForGpu(nest, loop); });
    return std::move(all_);
  }

private:
  /// Nothing is known of the others but what was proved of blocks.
  static bool isOpen(const Nest &nest) {
    return !analysis::restsOnProofs(nest.table(), nest.options);
  }
  template <typename Visit> void forEachLoop(const Visit &visit) const {
    for (const Nest &nest : now_.nests().nests())
      for (LoopIndex loop = 0; isOpen(nest) && loop < nest.table().loops.size(); ++loop)
        if (!nest.loop(loop).inlined && !isUnrolled(nest, loop))
          visit(nest, loop);
  }
  Instruction step(std::string verb, const std::string &path,
                   std::vector<std::string> arguments) const {
    return {std::move(verb), now_.function().name + ":" + path, std::move(arguments), 0, ""};
  }
  void add(std::string verb, const std::string &path, std::vector<std::string> arguments = {}) {
    all_.push_back({step(std::move(verb), path, std::move(arguments))});
  }

  void ofLoop(const Nest &nest, LoopIndex loop) {
    const auto band = legality::perfectBand(nest, loop, deepestBand);
    const std::string &path = nest.loop(loop).stmt->loopPath;
    const bool beginsBand = !nest.loop(loop).parent ||
                            legality::perfectBand(nest, *nest.loop(loop).parent, 2).size() < 2;
    if (hasSeveralStatements(*nest.loop(band.back()).stmt)) {
      add("distribute", path);
      if (band.size() == 1 && isInStrips(nest, loop))
        expansions(nest, loop, path);
    }
    versionsAndFusion(nest, loop, path);
    if (!nest.loop(loop).parent && nest.table().loops.size() > 1 && !runsInParallel(nest, loop) &&
        effortFor(nest) <= mostRescheduled)
      rescheduled(nest, path);
    if (band.size() >= 2 && beginsBand && !runsInParallel(nest, loop)) {
      add("wavefront", path);
      blocksByDiagonals(nest, band, path);
    }
    counted(nest, loop, path);
    left(nest, loop, path);
    if (isScan(nest, loop) && legality::canClosedForm(nest, loop))
      add("closed-form", path);
    inlined(nest, loop, path);
    aroundPivots(nest, loop, path);
    if (band.size() >= 2) {
      if (band.size() == 2 && isAroundSum(nest, band.back()))
        add("unroll-and-jam", path, {sumTile});
      orders(nest, band, path);
      if (band.size() == 2 && addsUpVector(nest, band))
        add("unroll-and-jam", path, {termsAtOnce});
      if (band.size() == 3 && isSmallVectorLoop(nest, band.back())) {
        add("unroll-and-jam", path, {registerTile});
        if (!isInStrips(nest, loop))
          inBlocks(nest, band, path);
      }
      if (band.size() == 3 && !isInStrips(nest, loop))
        inRegisters(nest, band, path);
      if (beginsBand && !isInStrips(nest, loop))
        strips(nest, band, path);
    } else if (isSumInOnePlace(nest, loop)) {
      add("scalar-replace", path);
    }
  }

  /// `H[i][j] = f(H[i - 1][j - 1], H[i - 1][j], H[i][j - 1])`: threads meet once for each diagonal of blocks, and each block walks
  /// along its rows. Skewed first where an element of the row before lies further on, `a[i - 1][j + 1]`.
  void blocksByDiagonals(const Nest &nest, const std::vector<LoopIndex> &band,
                         const std::string &path) {
    if (band.size() != 2 || isInStrips(nest, band[0]) ||
        (runsInParallel(nest, band[1]) && !isScan(nest, band[1])))
      return;
    add("tile", path, {longRows, "wavefront"});
    if (analysis::iterationsInRow(nest.table(), band[1]).value_or(smallTable) < smallTable)
      add("tile", path, {shorterRows, "wavefront"});
    const std::vector<std::string> names = namesOf(nest, band);
    if (!names.empty() && isReadFurtherOn(nest, band))
      all_.push_back({step("skew", path, {names[1] + "+" + names[0]}),
                      step("tile", path, {skewedRows, "wavefront"})});
  }

  /// An iteration of the inner loop may need what one further on in it left in an earlier one of the outer loop.
  static bool isReadFurtherOn(const Nest &nest, const std::vector<LoopIndex> &band) {
    using diag::Direction;
    return std::ranges::any_of(
        nest.dependences.dependences, [&](const analysis::Dependence &dependence) {
          const auto outer = std::ranges::find(dependence.loops, band[0]);
          if (outer == dependence.loops.end() || dependence.carriedBy != band[0])
            return false;
          const auto inner = outer - dependence.loops.begin() + 1;
          return inner < std::ssize(dependence.loops) &&
                 dependence.direction[static_cast<std::size_t>(inner)] != Direction::Lt &&
                 dependence.direction[static_cast<std::size_t>(inner)] != Direction::Eq;
        });
  }

  void ofLoopForGpu(const Nest &nest, LoopIndex loop) {
    const auto band = legality::perfectBand(nest, loop, deepestBand);
    const std::string &path = nest.loop(loop).stmt->loopPath;
    if (legality::readsPointersOfStructures(nest, loop)) { // which no kernel can have
      add("hoist", path);
      add("hoist", path, {"tested"});
      all_.push_back({step("version", path, {}), step("hoist", path, {})});
    }
    if (!nest.loop(loop).parent && legality::canUseAccessors(nest, loop)) {
      all_.push_back({step("accessors", path, {}), step("hoist", path, {})});
      all_.push_back({step("accessors", path, {}), step("hoist", path, {"tested"})});
      add("accessors", path);
    }
    if (hasSeveralStatements(*nest.loop(band.back()).stmt))
      add("distribute", path);
    versionsAndFusion(nest, loop, path);
    const bool isSequential = !runsInParallel(nest, loop);
    if (!nest.loop(loop).parent && band.size() >= 2 && isSequential && !hasParallelLoop(nest)) {
      add("wavefront", path);
      if (effortFor(nest) <= mostRescheduled)
        add("reschedule", path);
    }
    counted(nest, loop, path);
    aroundPivots(nest, loop, path);
    if (band.size() == 1 && isSumInOnePlace(nest, loop))
      add("scalar-replace", path);
    if (band.size() >= 2)
      ordersForGpu(nest, band, path);
  }
  /// Each loop in turn innermost, and those that run in parallel outermost: in which order these are is the kernel's affair.
  void ordersForGpu(const Nest &nest, const std::vector<LoopIndex> &band, const std::string &path) {
    const std::vector<std::string> names = namesOf(nest, band);
    if (names.empty() || (band.size() > 2 && !isRectangular(nest, band)))
      return;
    std::set<std::vector<std::string>> seen{names};
    const auto addOnce = [&](const std::vector<std::string> &order) {
      if (seen.insert(order).second)
        add("interchange", path, order);
    };
    std::vector<std::string> parallelFirst = names;
    std::stable_partition(parallelFirst.begin(), parallelFirst.end(), [&](const std::string &name) {
      const auto at =
          static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
      return runsInParallel(nest, band[at]);
    });
    addOnce(parallelFirst);
    for (std::size_t inner = 0; inner + 1 < names.size(); ++inner) {
      std::vector<std::string> order = names;
      std::rotate(order.begin() + static_cast<std::ptrdiff_t>(inner),
                  order.begin() + static_cast<std::ptrdiff_t>(inner) + 1, order.end());
      addOnce(order);
    }
  }
  bool hasParallelLoop(const Nest &nest) const {
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop)
      if (runsInParallel(nest, loop))
        return true;
    return false;
  }

  /// What is no `for` that counts, and runs in order: most steps want one.
  void counted(const Nest &nest, LoopIndex loop, const std::string &path) {
    if (!runsInParallel(nest, loop) && legality::canCount(nest, loop))
      add("count", path);
  }

  /// Iterations write, or pass something on, and one may leave the loop: which one is found before it.
  void left(const Nest &nest, LoopIndex loop, const std::string &path) {
    if (!runsInParallel(nest, loop) && legality::canFindExit(nest, loop))
      add("find-exit", path);
  }

  /// Functions that change what the loop passes on, `out[i] = step(f, in[i])`.
  void inlined(const Nest &nest, LoopIndex loop, const std::string &path) {
    if (!runsInParallel(nest, loop) &&
        legality::canInline(now_.function(), *nest.loop(loop).stmt, legality::Inlined::Write))
      add("inline", path, {"writes"});
  }

  void aroundPivots(const Nest &nest, LoopIndex loop, const std::string &path) {
    if (runsInParallel(nest, loop))
      return;
    const std::set<std::string> pivots = legality::pivots(nest, loop);
    for (const std::string &pivot : pivots)
      all_.push_back({step("split", path, {pivot}), step("peel", nextPath(path), {"first"})});
    // `a[i] = a[i] / a[0]`: all iterations are behind the pivot.
    const auto first = nest.loop(loop).start.constantValue();
    if (first && pivots.contains(std::to_string(*first)))
      add("peel", path, {"first"});
  }

  void versionsAndFusion(const Nest &nest, LoopIndex loop, const std::string &path) {
    if (!nest.loop(loop).parent && legality::needsVersion(nest) && nest.table().apart.empty())
      add("version", path);
    if (const std::string next = nextPath(path); now_.loop(next) && now_.roots().contains(next))
      add("fuse", path, {now_.function().name + ":" + next});
  }

  /// Of the counters; empty where two have the same name.
  static std::vector<std::string> namesOf(const Nest &nest, const std::vector<LoopIndex> &band) {
    std::vector<std::string> names;
    for (const LoopIndex loop : band)
      names.push_back(nest.name(loop));
    const std::set<std::string> unique(names.begin(), names.end());
    return unique.size() == names.size() ? names : std::vector<std::string>{};
  }
  static bool isRectangular(const Nest &nest, const std::vector<LoopIndex> &band) {
    return std::none_of(band.begin(), band.end(),
                        [&](LoopIndex loop) { return legality::boundsVaryIn(nest, loop, band); });
  }

  /// `for (i) for (k) for (j) C[i][j] += A[i][k] * B[k][j]` with i and k in register tiles, in blocks that the
  /// caches hold.
  void inBlocks(const Nest &nest, const std::vector<LoopIndex> &band, const std::string &path) {
    if (const auto sizes = cacheBlocks(nest, band, {registerRows, registerRows}, machine_))
      all_.push_back({step("tile", path, {sizes->text()}),
                      step("unroll-and-jam", path + sizes->pathInside(), {registerTile})});
  }

  /// A product, in whatever order its loops are.
  void inRegisters(const Nest &nest, const std::vector<LoopIndex> &band, const std::string &path) {
    const auto blocks = registerBlocks(nest, band, machine_);
    if (!blocks || namesOf(nest, band).empty() || !isRectangular(nest, band))
      return;
    Move move;
    if (!std::ranges::equal(blocks->order, band))
      move.push_back(step(
          "interchange", path,
          {nest.name(blocks->order[0]), nest.name(blocks->order[1]), nest.name(blocks->order[2])}));
    move.push_back(step("register-block", path, {blocks->tileText(), blocks->blockText()}));
    all_.push_back(std::move(move));
  }

  static bool isShort(const analysis::NestLoop &loop) {
    constexpr std::int64_t fewTrips = 16;
    const auto trips = loop.upper ? (*loop.upper - loop.lower).constantValue() : std::nullopt;
    return trips && *trips < fewTrips;
  }

  /// In the order that the scheduler finds, and in blocks.
  void rescheduled(const Nest &nest, const std::string &path) {
    add("reschedule", path);
    std::size_t depth = 0;
    bool hasVectors = false, hasShort = false;
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop) {
      hasShort |= nest.loop(loop).depth > 0 && isShort(nest.loop(loop));
      depth = std::max<std::size_t>(depth, nest.loop(loop).depth + 1);
      const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
      hasVectors |= facts && facts->unitStrideInner &&
                    facts->record.verdict == diag::Verdict::Parallel &&
                    facts->evidence->reductions.empty();
    }
    // Without vectors, blocks gain the caches alone, and their waves are narrow where they start and end: a loop that
    // is parallel as it stands is worth more (Cholesky by columns: 0.9 s of 8.6, in blocks 6.5).
    // A window, two or three iterations in each of many, has blocks as long as what it slides over, nearly all of them empty.
    if (depth == deepestInBlocks && !hasShort && (hasVectors || !hasParallelLoop(nest)))
      add("reschedule", path, {hasVectors ? longBlocks : smallBlocks});
  }

  /// Sums over columns in variables tie a body together, so that no other loop can be innermost; all of them at
  /// once, since each alone changes nothing.
  void inPlace(const Nest &nest) {
    Move move;
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop) {
      const analysis::LoopFacts *facts =
          nest.loop(loop).inlined ? nullptr : now_.facts().find(nest.loop(loop).stmt);
      if (facts && facts->children.empty() && !facts->unitStrideInner &&
          legality::canKeepInPlace(nest, loop, ""))
        move.push_back(step("in-place", nest.loop(loop).stmt->loopPath, {}));
    }
    if (!move.empty())
      all_.push_back(std::move(move));
  }

  /// A value that ties the statements of a strip together gets an element for each iteration, so that they can
  /// go apart; values in whole numbers are cheaper computed again.
  void expansions(const Nest &nest, LoopIndex loop, const std::string &path) {
    const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
    if (!facts)
      return;
    std::set<std::string> names;
    for (const auto &[symbol, role] : facts->evidence->roles)
      if ((role == analysis::ScalarRole::Private || role == analysis::ScalarRole::Local) &&
          symbol->type->isFloating())
        names.insert(symbol->name);
    for (const std::string &name : names)
      all_.push_back({step("expand", path, {name}), step("distribute", path, {})});
  }

  static unsigned effortFor(const Nest &nest) {
    unsigned sum = 0;
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop) {
      const unsigned depth = nest.loop(loop).depth + 1;
      ir::forEachStmt(*nest.loop(loop).stmt->body, [&](const ir::Stmt &stmt) {
        if (stmt.kind == ir::StmtKind::Assign)
          sum += depth * depth * depth;
        return stmt.kind != ir::StmtKind::Loop;
      });
    }
    return sum;
  }

  static bool hasSeveralStatements(const ir::Stmt &loop) {
    return loop.body && loop.body->kind == ir::StmtKind::Block && loop.body->children.size() > 1;
  }

  /// Strips of strips are a matter of caches, which one level of them serves.
  static bool isInStrips(const Nest &nest, LoopIndex loop) {
    for (LoopIndex other = 0; other < nest.table().loops.size(); ++other)
      if ((nest.isInside(other, loop) || nest.isInside(loop, other)) && nest.loop(other).step &&
          std::abs(*nest.loop(other).step) >= stripWidth)
        return true;
    return false;
  }

  bool runsInParallel(const Nest &nest, LoopIndex loop) const {
    const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
    if (!facts)
      return false;
    const auto mark = candidate(*facts, now_.facts(), liveness_).mark;
    return mark && !sumsOnHeap(*facts, *mark);
  }

  /// Its threads wait for each other in each run of it.
  bool isScan(const Nest &nest, LoopIndex loop) const {
    const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
    return facts && facts->scan;
  }

  static std::size_t accessesIn(const Nest &nest, LoopIndex loop) {
    return static_cast<std::size_t>(
        std::count_if(nest.table().accesses.begin(), nest.table().accesses.end(),
                      [&](const analysis::Access &access) {
                        return !access.isScalarVariable && nest.isInside(access, loop);
                      }));
  }

  /// `for (j) { s = 0; for (k) s += a[i][k] * b[j][k]; c[i][j] = s; }`: the only loop inside adds up products.
  bool isAroundSum(const Nest &nest, LoopIndex loop) const {
    const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
    const analysis::LoopFacts *sum =
        facts && facts->children.size() == 1 ? now_.facts().find(facts->children[0]) : nullptr;
    if (!sum || sum->evidence->reductions.empty() || !sum->unitStrideInner ||
        !sum->children.empty())
      return false;
    const auto place = now_.nests().find(*sum->loop);
    return simdMark(*sum, now_.facts(), liveness_) && place.nest == &nest &&
           nest.loop(place.loop).step == 1 && accessesIn(nest, place.loop) <= mostTiled;
  }

  bool isSmallVectorLoop(const Nest &nest, LoopIndex loop) const {
    const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
    return facts && facts->unitStrideInner && facts->record.verdict == diag::Verdict::Parallel &&
           nest.loop(loop).step == 1 && accessesIn(nest, loop) <= mostTiled &&
           !isUnrolled(nest, loop) && !hasConditions(*nest.loop(loop).stmt);
  }
  /// `for (s) for (p) sum[p] += a[s] * c[s][p]` inside of another loop, so that the arrays may be in a cache.
  bool addsUpVector(const Nest &nest, const std::vector<LoopIndex> &band) const {
    const NestLoop &outer = nest.loop(band[0]);
    if (!outer.parent || outer.step != 1 || isInStrips(nest, band[0]) ||
        runsInParallel(nest, band[0]) || !isSmallVectorLoop(nest, band.back()))
      return false;
    return std::ranges::all_of(nest.table().accesses, [&](const analysis::Access &access) {
      return !access.isWrite || access.isScalarVariable || !nest.isInside(access, band.back()) ||
             analysis::strideOf(nest.table(), access, band[0]).kind ==
                 analysis::Stride::Kind::Invariant;
    });
  }
  /// What is stored under a condition stays in no register, and sixteen conditions are much to read.
  static bool hasConditions(const ir::Stmt &loop) {
    bool found = false;
    ir::forEachStmt(*loop.body,
                    [&](const ir::Stmt &stmt) { found = found || stmt.kind == ir::StmtKind::If; });
    return found;
  }
  /// The loops around it take several iterations at once already.
  static bool isUnrolled(const Nest &nest, LoopIndex loop) {
    for (auto outer = nest.loop(loop).parent; outer; outer = nest.loop(*outer).parent)
      if (const auto step = nest.loop(*outer).step; step && *step > 1 && *step < stripWidth)
        return true;
    return false;
  }

  /// In a variable it can be a vector's.
  bool isSumInOnePlace(const Nest &nest, LoopIndex loop) const {
    const analysis::LoopFacts *facts = now_.facts().find(nest.loop(loop).stmt);
    if (!facts || !facts->children.empty())
      return false;
    return facts->record.verdict != diag::Verdict::Parallel ||
           std::any_of(facts->evidence->reductions.begin(), facts->evidence->reductions.end(),
                       [](const analysis::Reduction &one) { return one.isArray; });
  }

  /// Lines of memory that an iteration of the body would fetch with this loop of the band innermost.
  static double linesInside(const Nest &nest, const std::vector<LoopIndex> &band,
                            std::size_t level) {
    double lines = 0;
    for (const analysis::Access &access : nest.table().accesses)
      if (!access.isScalarVariable && nest.isInside(access, band.back()))
        lines += analysis::linesPerIteration(nest.table(), access, band[level]);
    return lines;
  }

  /// Some access is known to walk through memory with a loop of the band. Where data, or the least of two values, says where all
  /// of them go, one order is as good as another, and what is presumed of their lines no reason for blocks.
  static bool hasKnownWalk(const Nest &nest, const std::vector<LoopIndex> &band) {
    return std::ranges::any_of(nest.table().accesses, [&](const analysis::Access &access) {
      return !access.isScalarVariable && nest.isInside(access, band.back()) &&
             std::ranges::any_of(band, [&](LoopIndex loop) {
               const auto kind = analysis::strideOf(nest.table(), access, loop).kind;
               return kind != analysis::Stride::Kind::Invariant &&
                      kind != analysis::Stride::Kind::Irregular;
             });
    });
  }

  /// Each loop in turn innermost, each other one in turn outermost, the rest as they are.
  void orders(const Nest &nest, const std::vector<LoopIndex> &band, const std::string &path) {
    const std::vector<std::string> names = namesOf(nest, band);
    // New bounds for each order of three loops would be a search of its own: `reschedule` does it.
    if (names.empty() || (band.size() > 2 && !isRectangular(nest, band)))
      return;
    std::vector<std::vector<std::string>> seen{names};
    const double present = linesInside(nest, band, band.size() - 1);
    const bool keepsOuter = runsInParallel(nest, band[0]);
    if (keepsOuter && !hasKnownWalk(nest, band))
      return;
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
        add("interchange", path, order);
        if (keepsOuter && inner == 0 && nest.trips[band[0]] >= 2 * stripWidth &&
            !isInStrips(nest, band[0]))
          all_.push_back({step("tile", path, {std::to_string(stripWidth)}),
                          step("interchange", path + ".1", order)});
      }
  }

  /// A loop inside a sequential one, cut into strips that go outside: each thread takes a strip through all
  /// iterations of the loops around it.
  void strips(const Nest &nest, const std::vector<LoopIndex> &band, const std::string &path) {
    if (runsInParallel(nest, band[0]))
      return;
    std::string sizes;
    for (std::size_t level = 1; level < band.size(); ++level) {
      sizes += "0x";
      if (runsInParallel(nest, band[level]) && nest.trips[band[level]] >= 2 * stripWidth)
        add("tile", path, {sizes + std::to_string(stripWidth)});
    }
  }

  /// "1.2" after "1.1".
  static std::string nextPath(const std::string &path) {
    const std::size_t dot = path.rfind('.');
    const std::size_t number = dot == std::string::npos ? 0 : dot + 1;
    return path.substr(0, number) + std::to_string(std::stoul(path.substr(number)) + 1);
  }

  const Rehearsal &now_;
  const Machine &machine_;
  const analysis::Liveness &liveness_;
  std::vector<Move> all_;
};

} // namespace

std::vector<Move> movesFor(const Rehearsal &program, const Machine &machine) {
  return Moves(program, machine).forCpu();
}

std::vector<Move> movesForGpu(const Rehearsal &program) {
  return Moves(program, Machine{}).forGpu();
}

bool isEnabling(const Move &move) {
  const std::string &verb = move.back().verb;
  return verb == "distribute" || verb == "count" || verb == "find-exit" || verb == "inline" ||
         verb == "tile" || verb == "reschedule" || verb == "in-place" || verb == "version";
}

} // namespace parlift::plan
