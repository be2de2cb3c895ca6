#include "plan/language/StagingWords.h"

#include "plan/model/Coalescing.h"
#include "transform/BoundExprs.h"
#include "transform/LonelyUpdate.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

namespace parlift::plan {

using legality::LoopIndex;
using legality::StagedSlice;
using legality::StagedWalk;
using transform::StageShape;

namespace {

constexpr std::uint64_t mostIterations = 1024; ///< of a thread: each is a register at least

/// "A[i][k]": plans have no blanks in their words.
std::string wordFor(const StagedSlice &slice) {
  std::string word = slice.access->text;
  std::erase(word, ' ');
  return word;
}

bool isNamed(const StagedSlice &slice, const std::string &word) {
  return word == slice.array->name || word == wordFor(slice);
}

/// The slices that are staged: by the array's name where those are all of it.
std::vector<std::string> words(const std::vector<StagedSlice> &slices,
                               const std::vector<StageShape::Slice> &shapes) {
  std::vector<std::string> result;
  for (std::size_t at = 0; at < slices.size(); ++at) {
    if (!shapes[at].stages)
      continue;
    bool isWhole = true;
    for (std::size_t other = 0; other < slices.size(); ++other)
      isWhole &= slices[other].array != slices[at].array || shapes[other].stages;
    const std::string word = isWhole ? slices[at].array->name : wordFor(slices[at]);
    if (std::ranges::find(result, word) == result.end())
      result.push_back(word);
  }
  return result;
}

std::string listed(const std::vector<StagedSlice> &slices) {
  std::string result;
  for (const StagedSlice &slice : slices)
    result += (result.empty() ? "`" : ", `") + wordFor(slice) + "`";
  return result;
}

/// Marks the slices that the order names.
Status choose(const legality::Nest &nest, const std::vector<StagedSlice> &slices,
              const KernelOrder::Stage &stage, std::vector<StageShape::Slice> &shapes) {
  for (const std::string &word : stage.slices) {
    bool isFound = false;
    for (std::size_t at = 0; at < slices.size(); ++at)
      if (isNamed(slices[at], word)) {
        shapes[at] = {true, unitOf(nest, slices[at])};
        isFound = true;
      }
    if (!isFound)
      return Failure{fmt::format(
          "`{}` has no elements in {} that a block could share: {}", word, stage.loop,
          slices.empty() ? "no array has, said linearly by the counters, in every iteration"
                         : "there are " + listed(slices))};
  }
  return {};
}

Status addWalk(const legality::Nest &nest, const StagedWalk &walk, const KernelOrder::Stage &stage,
               StageShape::Walk &shape) {
  if (stage.chunk == 0)
    return Failure{fmt::format(
        "`stage {}` wants the number of iterations at a time, as in chunk(8)", stage.loop)};
  if (stage.isAligned && (!std::has_single_bit(stage.chunk) || stage.isHalved))
    return Failure{"`aligned` wants a chunk that is a power of two, and buffers(1)"};
  if (stage.isAsync && !stage.isHalved)
    return Failure{"`async` wants two buffers: one is filled while the other is read"};
  if (stage.atOnce > 0 && stage.chunk % stage.atOnce != 0)
    return Failure{fmt::format("chunk({}) is no multiple of skip({})", stage.chunk, stage.atOnce)};
  if (stage.atOnce > 0 && !transform::lonelyUpdate(*walk.loop->body))
    return Failure{fmt::format("`skip` is for a loop that does nothing but look for the least or "
                               "the most, in an `if (d < best)`; {} does more",
                               stage.loop)};
  shape.chunk = stage.chunk;
  shape.isHalved = stage.isHalved;
  shape.isAligned = stage.isAligned;
  shape.isAsync = stage.isAsync;
  shape.atOnce = stage.atOnce;
  if (const Status done = choose(nest, walk.slices, stage, shape.slices); !done)
    return done;
  for (std::size_t at = 0; stage.isAsync && at < walk.slices.size(); ++at)
    if (const std::uint64_t size = walk.slices[at].access->size;
        shape.slices[at].stages && size != 4 && size != 8 && size != 16)
      return Failure{fmt::format("`async` copies 4, 8 or 16 bytes at a time, and `{}` has {}",
                                 walk.slices[at].access->text, size)};
  return {};
}

} // namespace

std::string idOf(const std::string &function, const ir::Stmt &loop) {
  return function + ":" + loop.loopPath;
}

int unitOf(const legality::Nest &nest, const StagedSlice &slice) {
  for (std::size_t at = 0; at < slice.loops.size(); ++at)
    if (strideAlong(nest, *slice.access, slice.loops[at]).pattern == Pattern::Unit)
      return static_cast<int>(at);
  return -1;
}

std::string notWide(const legality::Nest &nest, const legality::StageEvidence &evidence,
                    const StageShape &shape, std::size_t walk) {
  const StageShape::Walk &chosen = shape.walks[walk];
  if (!chosen.isHalved || chosen.isAsync)
    return "it wants two buffers, and is not for what is copied by `async`";
  unsigned threads = 1;
  for (const StageShape::Dimension &one : shape.grid)
    threads *= one.threads;
  bool any = false;
  for (std::size_t at = 0; at < chosen.slices.size(); ++at) {
    const StagedSlice &slice = evidence.walks()[walk].slices[at];
    if (!chosen.slices[at].stages || !slice.copiesIn)
      continue;
    any = true;
    const ir::Type &type = *slice.access->expr->type;
    const bool isNumber = (type.isFloating() && (type.bits == 32 || type.bits == 64)) ||
                          (type.kind == ir::TypeKind::Integer && type.bits == 32);
    if (!isNumber)
      return fmt::format("`{}` is no float, double or int", slice.access->text);
    const unsigned lanes = static_cast<unsigned>(128 / type.bits);
    const int unit = unitOf(nest, slice);
    if (unit < 0 || slice.loops.size() > 2 || slice.isWritten || slice.low != 0 || slice.high != 0)
      return fmt::format("the elements of `{}` are not rows, each read at one place",
                         slice.access->text);
    std::uint64_t all = 1;
    for (std::size_t one = 0; one < slice.loops.size(); ++one) {
      unsigned extent = chosen.chunk, lead = 0;
      for (std::size_t dimension = 0; dimension < shape.grid.size(); ++dimension)
        if (evidence.gridLoops()[dimension] == slice.loops[one]) {
          extent = shape.grid[dimension].threads * shape.grid[dimension].each;
          lead = shape.grid[dimension].lead;
        }
      all *= extent;
      if (static_cast<int>(one) == unit &&
          (extent % lanes != 0 || lead % lanes != 0 ||
           strideAlong(nest, *slice.access, slice.loops[one]).elements != 1))
        return fmt::format("`{}` has no groups of {} upwards in a row of {}", slice.access->text,
                           lanes, extent);
    }
    if (all % (std::uint64_t{threads} * lanes) != 0)
      return fmt::format("{} elements of `{}` are not the same number of groups of {} for each of "
                         "{} threads",
                         all, slice.access->text, lanes, threads);
  }
  return any ? "" : "nothing is copied in";
}

bool alignBlocks(const legality::StageEvidence &evidence, unsigned aligned, StageShape &shape) {
  const ir::CountedLoop &header = evidence.grid()[shape.order.front()];
  const auto first = transform::constantOf(*header.first);
  if (!first || header.step != 1 || aligned == 0)
    return false;
  const auto size = static_cast<std::int64_t>(aligned);
  const auto lead = static_cast<unsigned>(((*first % size) + size) % size);
  shape.grid[shape.order.front()].lead = lead;
  shape.aligned = lead > 0 ? aligned : 0;
  return true;
}

std::vector<std::string> inWords(const legality::Nest &nest,
                                 const legality::StageEvidence &evidence, const StageShape &shape) {
  std::vector<std::string> result;
  const auto extent = [&](LoopIndex loop, unsigned chunk) -> std::uint64_t {
    for (std::size_t at = 0; at < shape.grid.size(); ++at)
      if (evidence.gridLoops()[at] == loop)
        return std::uint64_t{shape.grid[at].threads} * shape.grid[at].each;
    return chunk;
  };
  const auto add = [&](const StagedSlice &slice, unsigned chunk) {
    std::string sizes;
    for (const LoopIndex loop : slice.loops)
      sizes += fmt::format("{}{} `{}`", sizes.empty() ? "" : " x ", extent(loop, chunk),
                           nest.name(loop));
    result.push_back(fmt::format("`{}` through shared memory, {}{}", slice.access->text, sizes,
                                 slice.isWritten ? ", and back" : ""));
  };
  for (std::size_t at = 0; at < shape.walks.size(); ++at)
    for (std::size_t one = 0; shape.walks[at].chunk > 0 && one < shape.walks[at].slices.size();
         ++one)
      if (shape.walks[at].slices[one].stages)
        add(evidence.walks()[at].slices[one], shape.walks[at].chunk);
  for (std::size_t one = 0; one < shape.slices.size(); ++one)
    if (shape.slices[one].stages)
      add(evidence.slices()[one], 0);
  return result;
}

void describe(const legality::StageEvidence &evidence, const StageShape &shape,
              const std::string &function, KernelOrder &order) {
  order.resident = shape.resident;
  order.aligned = shape.aligned;
  bool hasTile = false;
  for (std::size_t at = 0; at < shape.grid.size(); ++at) {
    hasTile |= shape.grid[at].each > 1;
    order.grid[at].each = 1;
  }
  for (std::size_t at = 0; hasTile && at < shape.grid.size(); ++at) {
    order.tile.push_back(shape.grid[at].each);
    order.adjacent.push_back(shape.grid[at].adjacent);
  }
  KernelOrder::Stage own;
  own.loop = idOf(function, evidence.loop());
  own.slices = words(evidence.slices(), shape.slices);
  if (!own.slices.empty())
    order.stages.push_back(own);
  for (std::size_t at = 0; at < shape.walks.size(); ++at) {
    const StageShape::Walk &walk = shape.walks[at];
    if (walk.chunk == 0)
      continue;
    KernelOrder::Stage stage;
    stage.loop = idOf(function, *evidence.walks()[at].loop);
    stage.slices = words(evidence.walks()[at].slices, walk.slices);
    stage.chunk = walk.chunk;
    stage.isHalved = walk.isHalved;
    stage.isAligned = walk.isAligned;
    stage.isAsync = walk.isAsync;
    stage.isWide = walk.isWide;
    stage.atOnce = walk.atOnce;
    order.stages.push_back(std::move(stage));
  }
}

Result<StageShape> shapeOf(const legality::Nest &nest, const legality::StageEvidence &evidence,
                           const KernelOrder &order, const std::string &function) {
  StageShape shape;
  shape.resident = order.resident;
  shape.aligned = order.aligned;
  std::uint64_t iterations = 1;
  for (std::size_t at = 0; at < order.grid.size(); ++at) {
    const unsigned each = order.tile.empty() ? 1 : order.tile[at];
    shape.grid.push_back(
        {order.grid[at].threads, each, order.tile.empty() ? 1 : order.adjacent[at], 0});
    iterations = std::min(iterations * each, mostIterations + 1);
  }
  if (iterations > mostIterations)
    return Failure{
        fmt::format("a thread cannot have more than {} iterations in registers", mostIterations)};
  for (const char axis : {'x', 'y', 'z'})
    for (std::size_t at = 0; at < order.grid.size(); ++at)
      if (order.grid[at].axis == axis)
        shape.order.push_back(static_cast<unsigned>(at));
  if (order.aligned > 0 && !alignBlocks(evidence, order.aligned, shape))
    return Failure{fmt::format("blocks cannot be aligned: the loop over `{}` begins at no number, "
                               "does not go up by one, or blocks are too small",
                               nest.name(evidence.gridLoops()[shape.order.front()]))};
  for (const StagedWalk &walk : evidence.walks())
    shape.walks.emplace_back().slices.resize(walk.slices.size());
  shape.slices.resize(evidence.slices().size());
  for (const KernelOrder::Stage &stage : order.stages) {
    Status done;
    bool isFound = stage.loop == idOf(function, evidence.loop());
    if (isFound)
      done = stage.chunk > 0 ? Status(Failure{fmt::format("chunk({}) is for a loop inside {}",
                                                          stage.chunk, stage.loop)})
                             : choose(nest, evidence.slices(), stage, shape.slices);
    for (std::size_t at = 0; at < evidence.walks().size(); ++at)
      if (stage.loop == idOf(function, *evidence.walks()[at].loop)) {
        isFound = true;
        done = addWalk(nest, evidence.walks()[at], stage, shape.walks[at]);
        if (done && stage.isWide) {
          shape.walks[at].isWide = true;
          if (const std::string why = notWide(nest, evidence, shape, at); !why.empty())
            done = Failure{"`wide` reads 16 bytes at a time: " + why};
        }
      }
    if (!isFound)
      return Failure{
          fmt::format("{} is no loop that the threads of a block could take in step, with "
                      "elements to share",
                      stage.loop)};
    if (!done)
      return Failure{done.error()};
  }
  if (const std::uint64_t bytes = transform::sharedBytes(evidence, shape); bytes > mostSharedBytes)
    return Failure{fmt::format("the slices are {} bytes of shared memory; a block has {}", bytes,
                               mostSharedBytes)};
  return shape;
}

} // namespace parlift::plan
