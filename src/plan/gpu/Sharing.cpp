#include "plan/gpu/Sharing.h"

#include "ir/Walk.h"
#include "plan/language/StagingWords.h"
#include "plan/model/Coalescing.h"
#include "transform/Share.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace parlift::plan {

using legality::LoopIndex;
using legality::SharedWalk;
using transform::StageShape;

namespace {

constexpr std::int64_t fewTrips = 256; ///< a shorter walk is not worth putting sums together
constexpr std::int64_t mostAlone = 32; ///< iterations of a loop that is not shared
constexpr std::int64_t farApart =
    256; ///< elements between rows, where their length is a number: less, and they may overlap
constexpr std::int64_t mostBetween =
    4; ///< elements from one to the next, in the same lines of memory
constexpr std::int64_t manyIterations = 1 << 18; ///< of a grid that fills a GPU by itself
constexpr unsigned columns = 32, sharesOfColumn = 32;
constexpr unsigned rows = 4, sharesOfRow = 64;

/// Neighbours, or nearly: what lies between them is fetched with them.
bool isDense(const Stride &stride) {
  return stride.pattern == Pattern::Unit ||
         (stride.pattern == Pattern::Strided && stride.elements != 0 &&
          std::abs(stride.elements) <= mostBetween);
}

/// How the elements lie that only one iteration of the grid touches.
struct Lanes {
  unsigned rows = 0, columns = 0, others = 0, overlapping = 0;
};

void addLanes(const legality::Nest &nest, const legality::StageEvidence &stage, LoopIndex walk,
              Lanes &lanes) {
  const auto &grid = stage.gridLoops();
  for (const analysis::Access &access : nest.table().accesses) {
    if (access.isScalarVariable || access.path.empty() || !nest.isInside(access, walk))
      continue;
    const Stride along = strideAlong(nest, access, walk);
    if (along.pattern == Pattern::Same)
      continue;
    bool isOfOne = true, isNear = false;
    for (const LoopIndex loop : grid) {
      const Stride across = strideAlong(nest, access, loop);
      isOfOne &= across.pattern != Pattern::Same;
      isNear |= across.pattern == Pattern::Unit ||
                (across.pattern == Pattern::Strided && across.elements != 0 &&
                 std::abs(across.elements) < farApart);
    }
    if (!isOfOne)
      continue;
    const bool isColumn = isDense(strideAlong(nest, access, grid.back()));
    if (isDense(along))
      (isNear ? lanes.overlapping : lanes.rows) += 1;
    else
      (isColumn ? lanes.columns : lanes.others) += 1;
  }
}

bool isLong(const ir::CountedLoop &header) {
  const auto trips = legality::constantTrips(header);
  return !trips || *trips >= fewTrips;
}

bool isLarge(const legality::StageEvidence &stage) {
  std::int64_t all = 1;
  for (const ir::CountedLoop &header : stage.grid()) {
    const auto trips = legality::constantTrips(header);
    if (!trips)
      return false;
    all = std::min(all * std::clamp<std::int64_t>(*trips, 1, manyIterations), manyIterations);
  }
  return all >= manyIterations;
}

/// Loops that might be shared, as far as their trips go.
std::vector<ir::CountedLoop> walksOf(const legality::StageEvidence &stage) {
  std::vector<ir::CountedLoop> result = stage.inStep();
  result.insert(result.end(), stage.ownTrips().begin(), stage.ownTrips().end());
  return result;
}

/// A loop that one thread takes by itself, or each for itself, may take as long as all that is shared.
bool isLeftAlone(const ir::Stmt &stmt) {
  bool result = false;
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    if (part.kind != ir::StmtKind::Loop)
      return;
    const auto header = ir::countedLoop(part);
    const auto trips = header ? legality::constantTrips(*header) : std::nullopt;
    result |= !trips || *trips > mostAlone;
  });
  return result;
}

/// "there are f:1.1, f:1.2"
std::string listed(const std::vector<ir::CountedLoop> &walks, const std::string &function) {
  std::string result;
  for (const ir::CountedLoop &header : walks)
    result += (result.empty() ? "there are " : ", ") + idOf(function, *header.loop);
  return result.empty() ? "there is none" : result;
}

} // namespace

std::optional<Sharing> chooseSharing(const legality::Nest &nest,
                                     const legality::StageEvidence &stage,
                                     const analysis::FunctionFacts &facts, const Gpu &gpu) {
  std::vector<const ir::Stmt *> loops;
  for (const ir::CountedLoop &header : walksOf(stage))
    if (isLong(header) && canShare(nest, stage, facts, {header.loop}))
      loops.push_back(header.loop);
  if (loops.empty())
    return std::nullopt;
  const auto evidence = canShare(nest, stage, facts, loops);
  if (!evidence)
    return std::nullopt;
  for (const ir::StmtRef &stmt : stage.body())
    if (std::ranges::find(loops, stmt.get()) == loops.end() && isLeftAlone(*stmt))
      return std::nullopt;
  Lanes lanes;
  for (const SharedWalk &walk : evidence->walks())
    addLanes(nest, stage, walk.index, lanes);
  const bool hasRows = lanes.rows > 0 && lanes.columns == 0;
  const bool hasColumns = lanes.columns > 0 && lanes.rows == 0 && stage.grid().size() == 1;
  if (lanes.overlapping > 0 || !(hasRows || hasColumns) || (hasColumns && isLarge(stage)))
    return std::nullopt;
  StageShape shape;
  shape.grid.resize(stage.grid().size());
  for (std::size_t at = stage.grid().size(); at-- > 0;)
    shape.order.push_back(static_cast<unsigned>(at));
  shape.grid.back().threads = hasRows ? rows : columns;
  const auto room = static_cast<unsigned>(gpu.blockThreads / shape.grid.back().threads);
  shape.shares = std::min(hasRows ? sharesOfRow : sharesOfColumn, room);
  shape.sharesAreNeighbours = hasRows;
  return Sharing{*evidence, shape};
}

Result<Sharing> sharingOf(const legality::Nest &nest, const legality::StageEvidence &stage,
                          const analysis::FunctionFacts &facts, const KernelOrder &order) {
  const std::vector<ir::CountedLoop> walks = walksOf(stage);
  std::vector<const ir::Stmt *> loops;
  for (const std::string &id : order.shared) {
    const auto found = std::ranges::find_if(walks, [&](const ir::CountedLoop &header) {
      return idOf(facts.function->name, *header.loop) == id;
    });
    if (found == walks.end())
      return Failure{fmt::format("{} is no counted loop directly in the kernel's body: {}", id,
                                 listed(walks, facts.function->name))};
    loops.push_back(found->loop);
  }
  for (std::size_t at = 0; at < loops.size(); ++at)
    if (const auto one = canShare(nest, stage, facts, {loops[at]}); !one)
      return Failure{fmt::format("{}: {}", order.shared[at], one.refusal().remark.text)};
  const auto evidence = canShare(nest, stage, facts, loops);
  if (!evidence)
    return Failure{evidence.refusal().remark.text};
  const auto shape = shapeOf(nest, stage, order, facts.function->name);
  if (!shape)
    return Failure{shape.error()};
  Sharing sharing{*evidence, *shape};
  sharing.shape.shares = order.shares;
  sharing.shape.sharesAreNeighbours = order.sharesAreNeighbours;
  if (const std::uint64_t bytes = transform::sharedBytes(*evidence, sharing.shape);
      bytes > mostSharedBytes)
    return Failure{fmt::format("the partial sums are {} bytes of shared memory; a block has {}",
                               bytes, mostSharedBytes)};
  return sharing;
}

LoopIndex alongNeighbours(const legality::Nest &nest, const Sharing &sharing,
                          const analysis::Access &access, LoopIndex x) {
  for (const SharedWalk &walk : sharing.evidence.walks()) {
    const bool isSum = std::ranges::any_of(walk.sums, [&](const legality::SharedSum &sum) {
      return std::ranges::find(sum.places, access.expr) != sum.places.end();
    });
    if (sharing.shape.sharesAreNeighbours && !isSum && nest.isInside(access, walk.index))
      return walk.index;
  }
  return x;
}

bool isReadApart(const legality::Nest &nest, const Sharing &sharing, const ir::Symbol &array) {
  if (!sharing.shape.sharesAreNeighbours)
    return false;
  return std::ranges::any_of(nest.table().accesses, [&](const analysis::Access &access) {
    return nest.table().bases[access.base].symbol.get() == &array && !access.path.empty() &&
           std::ranges::any_of(sharing.evidence.walks(), [&](const SharedWalk &walk) {
             return nest.isInside(access, walk.index) &&
                    strideAlong(nest, access, walk.index).pattern != Pattern::Same;
           });
  });
}

std::vector<diag::Remark> reorderings(const Sharing &sharing) {
  std::vector<diag::Remark> result;
  for (const SharedWalk &walk : sharing.evidence.walks())
    for (const legality::SharedSum &sum : walk.sums) {
      analysis::Reduction reduction;
      reduction.op = sum.op;
      reduction.reassociatesFloat = sum.reassociatesFloat;
      // How it compares is not known here.
      reduction.mayTakeOtherZero = reduction.mayTakeOtherAfterNaN =
          (sum.op == "min" || sum.op == "max") && sum.type->isFloating();
      if (auto remark =
              analysis::reorderingOf(reduction, walk.header.loop->source.keyword, sum.symbol->name))
        result.push_back(std::move(*remark));
    }
  return result;
}

std::vector<std::string> inWords(const Sharing &sharing) {
  std::vector<std::string> result;
  for (const SharedWalk &walk : sharing.evidence.walks()) {
    std::string sums;
    for (const legality::SharedSum &sum : walk.sums)
      sums += fmt::format("{}`{}`", sums.empty() ? "" : ", ", sum.symbol->name);
    result.push_back(
        fmt::format("`{}` in turns by {} {}threads{}", walk.header.counter->name,
                    sharing.shape.shares, sharing.shape.sharesAreNeighbours ? "neighbouring " : "",
                    sums.empty() ? "" : ", " + sums + " put together in shared memory"));
  }
  return result;
}

void describe(const Sharing &sharing, const std::string &function, KernelOrder &order) {
  order.resident = sharing.shape.resident;
  order.aligned = sharing.shape.aligned;
  order.shares = sharing.shape.shares;
  order.sharesAreNeighbours = sharing.shape.sharesAreNeighbours;
  for (const SharedWalk &walk : sharing.evidence.walks())
    order.shared.push_back(idOf(function, *walk.header.loop));
}

} // namespace parlift::plan
