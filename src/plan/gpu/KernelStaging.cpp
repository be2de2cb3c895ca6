#include "plan/gpu/KernelInMaking.h"

#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "plan/cpu/Candidate.h"
#include "plan/gpu/KernelFunctions.h"
#include "plan/gpu/KernelGrid.h"
#include "plan/gpu/KernelObstacle.h"
#include "plan/gpu/KernelShape.h"
#include "plan/language/StagingWords.h"
#include "transform/Share.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace parlift::plan {

using transform::StageShape;

namespace {

/// Bytes of the variable, where a thread can have one of its own in registers.
std::optional<std::uint64_t> bytesOf(const ir::Type &type) {
  if (type.isInteger() || type.isFloating())
    return type.bits / 8;
  return std::nullopt;
}

} // namespace

Result<std::optional<StageShape>> KernelInMaking::shapeFor(const legality::StageEvidence &evidence,
                                                           std::uint64_t privateBytes,
                                                           bool isNarrow) const {
  const auto isConstant = [&](const ir::Symbol &symbol) {
    return std::ranges::any_of(kernel_.arrays, [&](const ir::DeviceArray &one) {
      return one.symbol.get() == &symbol && one.constant > 0;
    });
  };
  if (order_.isFree()) {
    auto chosen =
        chooseStaging(nest_, evidence, site_.options.gpu, privateBytes, isNarrow, isConstant);
    if (chosen && !site_.options.isCxx)
      for (StageShape::Walk &walk : chosen->walks)
        walk.isWide = false;
    return chosen;
  }
  const Result<StageShape> wanted = shapeOf(nest_, evidence, order_, facts_.function->name);
  if (!wanted)
    return Failure{wanted.error()};
  StageShape shape = *wanted;
  if (!site_.options.isCxx && std::ranges::any_of(shape.walks, &StageShape::Walk::isAsync))
    return Failure{"OpenCL has no `async` copies of single elements"};
  if (!site_.options.isCxx && std::ranges::any_of(shape.walks, &StageShape::Walk::isWide))
    return Failure{"`wide` is for CUDA"};
  shape.isNarrow = isNarrow && !order_.countsLong;
  return std::optional(shape);
}

Result<std::optional<Sharing>>
KernelInMaking::sharingFor(const legality::StageEvidence &evidence) const {
  if (order_.isFree())
    return chooseSharing(nest_, evidence, facts_, site_.options.gpu);
  if (!order_.isShared())
    return std::optional<Sharing>();
  Result<Sharing> wanted = sharingOf(nest_, evidence, facts_, order_);
  if (!wanted)
    return Failure{wanted.error()};
  return std::optional(std::move(*wanted));
}

void KernelInMaking::leaveConstants() {
  for (ir::DeviceArray &array : kernel_.arrays)
    if (array.constant > 0 && isReadApart(nest_, *sharing_, *array.symbol)) {
      array.constant = 0;
      std::erase(made_.constants, array.symbol->name);
    }
}

Status KernelInMaking::stage(const ir::ParallelMark &mark) {
  if (!order_.isFree() && !order_.isStaged())
    return {};
  const auto cannot = [&](const std::string &why) {
    return order_.isFree() ? Status{} : Status(Failure{"the kernel cannot be staged: " + why});
  };
  if (mark.scan)
    return cannot("its iterations pass a state on");
  if (!kernel_.updates.empty())
    return cannot("its threads update elements by atomic operations");
  if (const auto reduced = reducedBy(mark); !reduced.empty())
    return cannot(fmt::format("`{}` is put together by all threads", reduced.front()->name));
  if (const auto own = threadArrays(mark); !own.empty())
    return cannot(fmt::format("each thread has a `{}` of its own", own.front()->name));
  if (!mark.firstprivates.empty())
    return cannot(
        fmt::format("`{}` has a value from before the loop", mark.firstprivates.front()->name));
  if (functionsTouchMemory(kernel_))
    return cannot("functions that it calls touch memory");
  const auto evidence = legality::canStage(nest_, grid_);
  if (!evidence)
    return cannot(evidence.refusal().remark.text);
  std::vector<ir::SymbolRef> privates;
  std::uint64_t bytes = 0;
  std::string noNumber;
  const auto take = [&](const ir::SymbolRef &symbol) {
    const auto size = bytesOf(*symbol->type);
    if (!size)
      noNumber = symbol->name;
    bytes += size.value_or(0);
  };
  for (const ir::SymbolRef &symbol : mark.privates) {
    const bool isCounter = std::ranges::any_of(
        kernel_.grid, [&](const ir::GridDimension &one) { return one.counter == symbol; });
    if (isCounter)
      continue;
    privates.push_back(symbol);
    const bool isWalked =
        std::ranges::any_of(evidence->walks(), [&](const legality::StagedWalk &walk) {
          return walk.header.counter == symbol;
        });
    if (!isWalked)
      take(symbol);
  }
  for (const ir::StmtRef &stmt : evidence->body())
    if (stmt->kind == ir::StmtKind::Declare)
      take(stmt->symbol);
  if (!noNumber.empty())
    return cannot(fmt::format("`{}` is no number", noNumber));
  // Counted as int, indices are half the work: of more iterations, the CPU does them.
  ir::Conjunction conditions;
  bool isNarrow = true;
  const auto narrow = [&](const ir::CountedLoop &header, const ir::ExprRef &trips) {
    isNarrow &= header.counter->type->bits <= 32 && trips;
    if (const auto number = legality::constantTrips(header);
        trips && (!number || *number > transform::mostNarrow))
      conditions.add(ir::together(ir::BinaryOp::Le, trips, ir::number(transform::mostNarrow)));
  };
  const auto tripsIn = [&](const ir::Stmt *walk) {
    const analysis::LoopFacts *loop = facts_.find(walk);
    return loop ? tripsOf(*loop) : nullptr;
  };
  const auto sharing = sharingFor(*evidence);
  if (!sharing)
    return Failure{sharing.error()};
  sharing_ = *sharing;
  for (std::size_t at = 0; at < band_.size(); ++at)
    narrow(evidence->grid()[at], kernel_.grid[at].trips);
  if (sharing_) {
    if (order_.isFree())
      leaveConstants();
    for (const legality::SharedWalk &walk : sharing_->evidence.walks())
      if (walk.isInStep)
        narrow(walk.header, tripsIn(walk.header.loop));
    sharing_->shape.isNarrow = isNarrow && !order_.countsLong;
  } else {
    for (const legality::StagedWalk &walk : evidence->walks())
      narrow(walk.header, tripsIn(walk.loop));
  }
  const auto shape = sharing_ ? Result<std::optional<StageShape>>(sharing_->shape)
                              : shapeFor(*evidence, bytes, isNarrow);
  if (!shape)
    return Failure{shape.error()};
  if (!*shape)
    return {};
  if ((*shape)->isNarrow)
    kernel_.conditions.add(conditions);
  made_.countsLong = isNarrow && !(*shape)->isNarrow;
  for (std::size_t at = 0; at < kernel_.grid.size(); ++at) {
    ir::GridDimension &dimension = kernel_.grid[at];
    const auto &chosen = (*shape)->grid[at];
    const auto place = std::ranges::find((*shape)->order, at);
    dimension.axis = static_cast<char>('x' + (place - (*shape)->order.begin()));
    dimension.threads = chosen.threads;
    dimension.each = chosen.each;
    dimension.lead = chosen.lead;
  }
  transform::Names names(site_.unit, *facts_.function, *loop_.loop);
  kernel_.tree = std::make_shared<const ir::KernelTree>(
      sharing_ ? transform::share(sharing_->evidence, **shape, privates, names)
               : transform::stage(*evidence, **shape, privates, names));
  staged_ = sharing_ ? inWords(*sharing_) : inWords(nest_, *evidence, **shape);
  shape_ = **shape;
  evidence_ = *evidence;
  return {};
}

} // namespace parlift::plan
