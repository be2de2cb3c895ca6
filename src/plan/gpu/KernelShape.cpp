#include "plan/gpu/KernelShape.h"

#include "ir/Walk.h"
#include "plan/language/StagingWords.h"
#include "plan/model/Coalescing.h"
#include "plan/model/TileTime.h"
#include "transform/LonelyUpdate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace parlift::plan {

namespace {

using legality::LoopIndex;
using legality::StagedSlice;
using legality::StagedWalk;
using transform::StageShape;

constexpr std::uint64_t mostShared =
    std::uint64_t{44} * 1024;            ///< bytes of a block, without asking the driver for more
constexpr std::uint64_t mostOwn = 512;   ///< bytes of a thread's own variables: half its registers
constexpr double presumedTrips = 4096;   ///< where the number is not known
constexpr std::size_t mostFetched = 128; ///< words that a thread of a row has on the way
constexpr std::size_t manyFetched =
    32; ///< more than that, and registers say how many blocks there are
constexpr std::int64_t mostUnrolled = 64; ///< iterations that a compiler has side by side
constexpr std::int64_t fewInWindow =
    9; ///< of a larger window, threads below each other share lines in the cache
constexpr unsigned lineBytes = 128;  ///< of memory
constexpr std::int64_t fewTrips = 8; ///< a shorter walk is not worth its barriers
constexpr unsigned registerChunk =
    8; ///< iterations of a walk at a time, where sums are in registers

class Chooser {
public:
  Chooser(const legality::Nest &nest, const legality::StageEvidence &evidence, const Gpu &gpu,
          std::uint64_t privateBytes, bool isNarrow,
          const std::function<bool(const ir::Symbol &)> &isConstant)
      : nest_(nest), evidence_(evidence), gpu_(gpu),
        privateBytes_(std::max<std::uint64_t>(privateBytes, 1)), isNarrow_(isNarrow),
        isConstant_(isConstant) {
    shape_.grid.resize(evidence.grid().size());
    for (const StagedWalk &walk : evidence.walks())
      shape_.walks.emplace_back().slices.resize(walk.slices.size());
    shape_.slices.resize(evidence.slices().size());
  }

  std::optional<StageShape> choose();

private:
  int unitOf(const StagedSlice &slice) const { return plan::unitOf(nest_, slice); }
  bool isUnitAlong(const analysis::Access &access, LoopIndex loop) const {
    return strideAlong(nest_, access, loop).pattern == Pattern::Unit;
  }
  bool lacks(const StagedSlice &slice, std::size_t dimension) const {
    return std::ranges::find(slice.loops, evidence_.gridLoops()[dimension]) == slice.loops.end();
  }
  bool isRow(const StagedSlice &slice, const StagedWalk &walk) const {
    const int unit = unitOf(slice);
    return unit >= 0 && slice.loops[static_cast<std::size_t>(unit)] == walk.index &&
           slice.loops.size() > 1;
  }
  bool isReused(const StagedSlice &slice) const {
    return !slice.isWritten && !isConstant_(*slice.array) &&
           slice.loops.size() < evidence_.grid().size() + 1;
  }
  bool isLong(const StagedWalk &walk) const {
    const auto trips = legality::constantTrips(walk.header);
    return !trips || *trips >= fewTrips;
  }
  std::size_t bestX() const;
  void orderFrom(std::size_t x);
  bool stageWalks(bool rows);
  bool fits() const {
    return static_cast<double>(transform::sharedBytes(evidence_, shape_)) <=
           std::min(static_cast<double>(mostShared), gpu_.shared);
  }
  void setChunks(unsigned chunk) {
    for (StageShape::Walk &walk : shape_.walks)
      if (walk.chunk > 0)
        walk.chunk = chunk;
  }
  void clearGrid() { shape_.grid.assign(shape_.grid.size(), {1, 1, 1, 0}); }
  bool chooseRows();
  bool chooseRegisters();
  std::optional<double> timeOf(std::size_t y, std::size_t x) const;
  void boundResident();
  bool chooseBroadcast();
  bool chooseTurned();
  bool chooseNeighbours();
  std::optional<std::int64_t> tripsInside() const;
  bool isSameForAll(const analysis::Access &access) const;
  bool isWindow(const analysis::Access &access) const;
  void shrinkToTrips();

  const legality::Nest &nest_;
  const legality::StageEvidence &evidence_;
  const Gpu &gpu_;
  std::uint64_t privateBytes_;
  bool isNarrow_;
  const std::function<bool(const ir::Symbol &)> &isConstant_;
  StageShape shape_;
};

/// Along which most accesses find neighbours, writes before all; of equals the innermost one.
std::size_t Chooser::bestX() const {
  std::vector<double> score(evidence_.grid().size(), 0);
  for (const analysis::Access &access : nest_.table().accesses)
    if (!access.isScalarVariable && !access.path.empty() &&
        nest_.isInside(access, evidence_.gridLoops().front()))
      for (std::size_t at = 0; at < score.size(); ++at)
        if (isUnitAlong(access, evidence_.gridLoops()[at]))
          score[at] += access.isWrite ? 4 : 1;
  std::size_t best = 0;
  for (std::size_t at = 1; at < score.size(); ++at)
    if (score[at] >= score[best])
      best = at;
  return best;
}

void Chooser::orderFrom(std::size_t x) {
  shape_.order = {static_cast<unsigned>(x)};
  for (std::size_t at = evidence_.grid().size(); at-- > 0;)
    if (at != x)
      shape_.order.push_back(static_cast<unsigned>(at));
}

/// The slices that are worth it; `rows`: those too that are not read twice, but across.
bool Chooser::stageWalks(bool rows) {
  bool any = false;
  for (std::size_t at = 0; at < evidence_.walks().size(); ++at) {
    const StagedWalk &walk = evidence_.walks()[at];
    shape_.walks[at].chunk = 0;
    for (std::size_t one = 0; one < walk.slices.size(); ++one) {
      const StagedSlice &slice = walk.slices[one];
      const bool pays =
          isLong(walk) && unitOf(slice) >= 0 && (isReused(slice) || (rows && isRow(slice, walk)));
      shape_.walks[at].slices[one] = {pays, unitOf(slice)};
      if (pays)
        shape_.walks[at].chunk = 1;
      any |= pays;
    }
  }
  return any;
}

/// Threads that walk along rows of their own: the rows are copied by all of them, piece by piece.
bool Chooser::chooseRows() {
  bool hasRows = false;
  const std::size_t x = shape_.order.front();
  for (const StagedWalk &walk : evidence_.walks())
    for (const StagedSlice &slice : walk.slices)
      hasRows |= isLong(walk) && isRow(slice, walk) && !lacks(slice, x);
  if (!hasRows || !stageWalks(true))
    return false;
  clearGrid();
  shape_.grid[x].threads = 32;
  std::size_t fetched = 0; // words for an iteration of the walk that has most
  for (std::size_t at = 0; at < shape_.walks.size(); ++at) {
    shape_.walks[at].isHalved = false;
    shape_.walks[at].isAligned = true;
    std::size_t here = 0;
    for (std::size_t one = 0; one < shape_.walks[at].slices.size(); ++one)
      if (const StagedSlice &slice = evidence_.walks()[at].slices[one];
          shape_.walks[at].slices[one].stages && slice.copiesIn)
        here += (slice.access->size + 3) / 4;
    fetched = std::max(fetched, here);
  }
  for (const unsigned chunk : {32U, 16U, 8U}) {
    setChunks(chunk);
    if (fits() && fetched * chunk <= mostFetched) {
      shape_.resident = fetched * chunk <= manyFetched ? 16 : 0;
      return true;
    }
  }
  return fits();
}

/// Two dimensions, and for each of them slices that do not depend on it: a thread has several iterations along both.
bool Chooser::chooseRegisters() {
  if (evidence_.grid().size() < 2)
    return false;
  const std::size_t x = shape_.order[0];
  std::size_t y = shape_.order[1];
  const auto sharedAlong = [&](std::size_t dimension) {
    for (const StagedWalk &walk : evidence_.walks())
      for (const StagedSlice &slice : walk.slices)
        if (isLong(walk) && isReused(slice) && lacks(slice, dimension))
          return true;
    return false;
  };
  // Of several other dimensions the one that shares most: the first that shares at all.
  for (const unsigned other : shape_.order)
    if (other != x && sharedAlong(other)) {
      y = other;
      break;
    }
  if (!sharedAlong(x) || !sharedAlong(y) || !stageWalks(false))
    return false;
  static constexpr std::array<std::pair<unsigned, unsigned>, 6> sizes = {
      {{16, 8}, {8, 8}, {8, 4}, {4, 4}, {4, 2}, {2, 2}}};
  setChunks(registerChunk);
  std::optional<double> least;
  std::vector<StageShape::Dimension> best;
  for (const auto &[down, across] : sizes) {
    if (privateBytes_ * down * across > mostOwn)
      continue;
    clearGrid();
    shape_.grid[y] = {16, down, std::min(down, 4U), 0};
    shape_.grid[x] = {16, across, std::min(across, 4U), 0};
    shrinkToTrips();
    const auto time = fits() ? timeOf(y, x) : std::nullopt;
    if (time && (!least || *time < *least)) {
      least = time;
      best = shape_.grid;
    }
  }
  if (!least)
    return false;
  shape_.grid = best;
  // It takes two dozen registers more, which the largest tiles have: of these a multiprocessor holds one block anyway.
  std::uint64_t own = privateBytes_;
  for (const StageShape::Dimension &one : best)
    own *= one.each;
  for (std::size_t at = 0; at < shape_.walks.size() && own >= mostOwn; ++at)
    shape_.walks[at].isWide =
        shape_.walks[at].chunk > 0 && notWide(nest_, evidence_, shape_, at).empty();
  return true;
}

/// Of a grid as large as is known, in register tiles along y and x.
std::optional<double> Chooser::timeOf(std::size_t y, std::size_t x) const {
  TileWork work;
  work.ownBytes = privateBytes_;
  work.shared = transform::sharedBytes(evidence_, shape_);
  work.chunk = registerChunk;
  for (std::size_t at = 0; at < evidence_.walks().size(); ++at)
    for (std::size_t one = 0; one < shape_.walks[at].slices.size(); ++one)
      if (shape_.walks[at].slices[one].stages)
        work.elementBytes = std::max<std::uint64_t>(work.elementBytes,
                                                    evidence_.walks()[at].slices[one].access->size);
  for (std::size_t at = 0; at < shape_.grid.size(); ++at) {
    const auto trips = legality::constantTrips(evidence_.grid()[at]);
    work.blocks *= std::ceil((trips ? static_cast<double>(*trips) : presumedTrips) /
                             (shape_.grid[at].threads * shape_.grid[at].each));
  }
  return tileTime(
      gpu_,
      {shape_.grid[y].threads, shape_.grid[x].threads, shape_.grid[y].each, shape_.grid[x].each},
      work);
}

/// No more blocks at once than a multiprocessor holds by their threads.
void Chooser::boundResident() {
  unsigned threads = 1;
  for (const StageShape::Dimension &one : shape_.grid)
    threads *= one.threads;
  const double most = std::min(gpu_.threads / threads, gpu_.blocks);
  shape_.resident = std::min(shape_.resident, static_cast<unsigned>(most));
}

/// All threads read the same elements: each reads them once for two iterations.
bool Chooser::chooseBroadcast() {
  if (!stageWalks(false))
    return false;
  clearGrid();
  StageShape::Dimension &x = shape_.grid[shape_.order[0]];
  x.threads = 256;
  if (privateBytes_ * 2 <= mostOwn)
    x.each = 2;
  if (shape_.order.size() > 1) {
    x.threads = 64;
    shape_.grid[shape_.order[1]].threads = 4;
  }
  for (std::size_t at = 0; at < shape_.walks.size(); ++at)
    if (transform::lonelyUpdate(*evidence_.walks()[at].loop->body))
      shape_.walks[at].atOnce = 16;
  for (const unsigned chunk : {512U, 256U, 128U, 64U, 32U}) {
    setChunks(chunk);
    if (fits())
      return true;
  }
  return false;
}

/// What is written by neighbours is read across: through a tile, both go through neighbouring elements.
bool Chooser::chooseTurned() {
  if (evidence_.grid().size() < 2)
    return false;
  const std::size_t x = shape_.order.front();
  std::optional<std::size_t> other;
  for (std::size_t at = 0; at < evidence_.slices().size(); ++at) {
    const StagedSlice &slice = evidence_.slices()[at];
    const int unit = unitOf(slice);
    if (unit < 0 || lacks(slice, x))
      continue;
    for (std::size_t dimension = 0; dimension < evidence_.grid().size(); ++dimension)
      if (dimension != x &&
          evidence_.gridLoops()[dimension] == slice.loops[static_cast<std::size_t>(unit)] &&
          (!other || *other == dimension)) {
        other = dimension;
        shape_.slices[at] = {true, unit};
      }
  }
  if (!other)
    return false;
  // The second dimension of threads is the one that is turned.
  std::erase(shape_.order, static_cast<unsigned>(*other));
  shape_.order.insert(shape_.order.begin() + 1, static_cast<unsigned>(*other));
  clearGrid();
  shape_.grid[x] = {64, 1, 1, 0};
  shape_.grid[*other] = {4, 16, 1, 0};
  shape_.resident = 5;
  if (!fits()) {
    shape_.grid[x] = {32, 1, 1, 0};
    shape_.grid[*other] = {8, 4, 1, 0};
  }
  return fits();
}

/// Iterations of the loops inside, which are few and known: 1 where there are none.
std::optional<std::int64_t> Chooser::tripsInside() const {
  std::optional<std::int64_t> all = 1;
  for (const ir::StmtRef &stmt : evidence_.body())
    ir::forEachStmt(*stmt, [&](const ir::Stmt &part) {
      if (part.kind != ir::StmtKind::Loop)
        return;
      const auto header = ir::countedLoop(part);
      const auto trips = header ? legality::constantTrips(*header) : std::nullopt;
      all = all && trips && *trips <= mostUnrolled
                ? std::optional(*all * std::max<std::int64_t>(*trips, 1))
                : std::nullopt;
    });
  return all && *all <= mostUnrolled ? all : std::nullopt;
}

bool Chooser::isSameForAll(const analysis::Access &access) const {
  return std::ranges::all_of(evidence_.gridLoops(), [&](LoopIndex loop) {
    return strideAlong(nest_, access, loop).pattern == Pattern::Same;
  });
}

/// `a[i + p][j + q]`: what one iteration of the grid reads in one of p, its neighbour reads in another one.
bool Chooser::isWindow(const analysis::Access &access) const {
  const auto moves = [&](const analysis::PathStep &step, LoopIndex loop) {
    return step.index.degreeIn(nest_.loop(loop).counter) == 1;
  };
  const auto isOfGrid = [&](LoopIndex loop) {
    return std::ranges::find(evidence_.gridLoops(), loop) != evidence_.gridLoops().end();
  };
  return std::ranges::any_of(access.path, [&](const analysis::PathStep &step) {
    bool ofGrid = false, inside = false;
    for (const LoopIndex loop : access.loops)
      (isOfGrid(loop) ? ofGrid : inside) |= !step.isField && moves(step, loop);
    return ofGrid && inside;
  });
}

/// Neighbours read the same elements: a thread has some of them.
bool Chooser::chooseNeighbours() {
  if (evidence_.grid().size() < 2)
    return false;
  const auto trips = tripsInside();
  if (!trips)
    return false;
  const std::size_t x = shape_.order[0], y = shape_.order[1];
  std::vector<const analysis::Access *> reads;
  bool isReadTwice = false;
  std::uint64_t elementBytes = 1;
  for (const analysis::Access &access : nest_.table().accesses) {
    if (access.isScalarVariable || access.path.empty() ||
        !nest_.isInside(access, evidence_.gridLoops().front()))
      continue;
    if (*trips > 1 && isSameForAll(access))
      continue;
    if (!isUnitAlong(access, evidence_.gridLoops()[x]))
      return false;
    elementBytes = std::max(elementBytes, access.size);
    if (access.isWrite)
      continue;
    for (const analysis::Access *other : reads) {
      if (other->base != access.base || other->path.size() != access.path.size())
        continue;
      bool isNear = true, isSame = true;
      for (std::size_t at = 0; at < access.path.size(); ++at) {
        const auto apart = (access.path[at].index - other->path[at].index).constantValue();
        isNear &= apart && *apart > -8 && *apart < 8;
        isSame &= apart && *apart == 0;
      }
      isReadTwice |= isNear && !isSame;
    }
    isReadTwice |= isWindow(access);
    reads.push_back(&access);
  }
  if (!isReadTwice || reads.size() > 32)
    return false;
  clearGrid();
  const unsigned across = elementBytes <= 4 ? 2 : 1;
  if (*trips > fewInWindow) {
    shape_.grid[x] = {32, across, across, 0};
    shape_.grid[y] = {4, 8, 8, 0};
  } else if (evidence_.grid().size() > 2) { // rows are shorter
    shape_.grid[x] = {128, 1, 1, 0};
    shape_.grid[y] = {1, 2, 2, 0};
    shape_.grid[shape_.order[2]] = {1, 4, 4, 0};
    shape_.resident = 12;
  } else {
    shape_.grid[x] = {256, across, across, 0};
    shape_.grid[y] = {1, across * 4, across * 4, 0};
    shape_.resident = *trips > 1 ? 0 : elementBytes <= 4 ? 6 : 8;
  }
  isNarrow_ = false; // neighbouring places are told apart better by their addresses
  shrinkToTrips();
  alignBlocks(evidence_, static_cast<unsigned>(lineBytes / elementBytes), shape_);
  return true;
}

/// No more threads than a known number of iterations has use for.
void Chooser::shrinkToTrips() {
  for (std::size_t at = 0; at < shape_.grid.size(); ++at) {
    const auto trips = legality::constantTrips(evidence_.grid()[at]);
    StageShape::Dimension &one = shape_.grid[at];
    while (trips && one.threads > 1 && std::int64_t{one.threads} * one.each >= 2 * *trips)
      one.threads /= 2;
  }
}

std::optional<StageShape> Chooser::choose() {
  orderFrom(bestX());
  const bool isChosen = chooseRegisters() || chooseRows() || chooseBroadcast();
  if (!isChosen) {
    stageWalks(false);
    for (StageShape::Walk &walk : shape_.walks)
      walk.chunk = 0;
    if (!chooseTurned() && !chooseNeighbours())
      return std::nullopt;
  }
  shape_.isNarrow = isNarrow_;
  boundResident();
  return shape_;
}

} // namespace

std::optional<StageShape> chooseStaging(const legality::Nest &nest,
                                        const legality::StageEvidence &evidence, const Gpu &gpu,
                                        std::uint64_t privateBytes, bool isNarrow,
                                        const std::function<bool(const ir::Symbol &)> &isConstant) {
  return Chooser(nest, evidence, gpu, privateBytes, isNarrow, isConstant).choose();
}

} // namespace parlift::plan
