#include "plan/gpu/KernelMaker.h"

#include "ir/CountedLoop.h"
#include "ir/FunctionName.h"
#include "ir/GpuDecision.h"
#include "ir/Kernel.h"
#include "ir/Scan.h"
#include "legality/gpu/CanOffload.h"
#include "legality/gpu/CanStage.h"
#include "legality/versions/SizeCondition.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/Policy.h"
#include "plan/gpu/Constants.h"
#include "plan/gpu/KernelFunctions.h"
#include "plan/gpu/KernelGrid.h"
#include "plan/gpu/KernelNames.h"
#include "plan/gpu/KernelObstacle.h"
#include "plan/gpu/KernelShape.h"
#include "plan/gpu/Scans.h"
#include "plan/gpu/Sharing.h"
#include "plan/gpu/Transposes.h"
#include "plan/language/OpenClWords.h"
#include "plan/language/StagingWords.h"
#include "plan/model/Coalescing.h"
#include "transform/Share.h"
#include "transform/Stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

namespace parlift::plan {

namespace {

using analysis::FunctionFacts;
using analysis::LoopFacts;
using diag::ReasonId;
using transform::StageShape;

/// Makes the mark of one kernel.
class Maker {
public:
  Maker(const KernelSite &site, const KernelOrder &order)
      : site_(site), nest_(site.nest), loop_(site.loop), facts_(site.facts), order_(order) {}

  Result<Step> make();

private:
  std::string functionInTheWay() const;
  Status addGrid(const ir::ParallelMark &mark, const std::vector<ir::SymbolRef> &values);
  Status followOrder();
  void chooseAxes();
  void chooseBlock(bool reduces);
  Status stage(const ir::ParallelMark &mark);
  Result<std::optional<Sharing>> sharingFor(const legality::StageEvidence &evidence) const;
  Result<std::optional<StageShape>> shapeFor(const legality::StageEvidence &evidence,
                                             std::uint64_t privateBytes, bool isNarrow) const;
  std::vector<const analysis::Access *> accesses() const;
  void leaveConstants();
  Status addSaving();
  Stride strideOf(const analysis::Access &access, legality::LoopIndex loop) const;
  bool isTransposed(const analysis::Access &access) const;
  std::string accessText() const;
  bool hasLoopInside() const;

  const KernelSite &site_;
  const legality::Nest &nest_;
  const LoopFacts &loop_;
  const FunctionFacts &facts_;
  const KernelOrder &order_;
  KernelOrder made_; ///< what the kernel is, in the order's words
  std::vector<const LoopFacts *> band_;
  std::vector<legality::LoopIndex> grid_; ///< the band in the nest
  ir::KernelMark kernel_;
  std::vector<std::string> staged_; ///< what is said of slices
  std::optional<legality::StageEvidence> evidence_;
  StageShape shape_; ///< where there is evidence
  std::optional<Sharing> sharing_;
};

bool contains(const std::vector<ir::SymbolRef> &symbols, const ir::SymbolRef &symbol) {
  return std::ranges::find(symbols, symbol) != symbols.end();
}

/// What of the functions that it calls keeps it from having a kernel.
std::string Maker::functionInTheWay() const {
  for (const ir::DeviceFunction &one : kernel_.functions)
    for (const ir::SymbolRef &symbol : one.outside)
      if (site_.mayOverlap && symbol->type->kind != ir::TypeKind::Array && !symbol->type->isConst)
        return fmt::format("what it writes may be `{}`", symbol->name);
  if (std::string why = functionOutOfReach(kernel_, *facts_.function); !why.empty())
    return why;
  return site_.options.isCxx ? "" : functionNotInOpenCl(kernel_, *facts_.function);
}

std::vector<const analysis::Access *> Maker::accesses() const {
  std::vector<const analysis::Access *> result;
  const auto isArray = [&](const ir::SymbolRef &symbol) { // threads have others for themselves
    return std::ranges::any_of(kernel_.arrays,
                               [&](const ir::DeviceArray &one) { return one.symbol == symbol; });
  };
  for (const analysis::Access &access : nest_.table().accesses)
    if (nest_.isInside(access, site_.index) && !access.isScalarVariable && !access.path.empty() &&
        isArray(nest_.table().bases[access.base].symbol))
      result.push_back(&access);
  return result;
}

/// As the kernel has the array.
Stride Maker::strideOf(const analysis::Access &access, legality::LoopIndex loop) const {
  return isTransposed(access) ? transposedStrideAlong(nest_, access, loop)
                              : strideAlong(nest_, access, loop);
}

bool Maker::isTransposed(const analysis::Access &access) const {
  const ir::SymbolRef &symbol = nest_.table().bases[access.base].symbol;
  return std::ranges::any_of(kernel_.arrays, [&](const ir::DeviceArray &one) {
    return one.symbol == symbol && one.isTransposed;
  });
}

bool Maker::hasLoopInside() const {
  return !band_.back()->children.empty();
}

Status Maker::addGrid(const ir::ParallelMark &mark, const std::vector<ir::SymbolRef> &values) {
  KernelGrid grid = gridOf(nest_, site_.index, loop_, facts_, mark, values);
  band_ = std::move(grid.loops);
  grid_ = std::move(grid.indices);
  kernel_.grid = std::move(grid.dimensions);
  for (std::size_t at = 0; at < order_.grid.size(); ++at)
    if (at >= band_.size() || band_[at]->counter->name != order_.grid[at].counter)
      return Failure{fmt::format("`map` has a loop over `{}` where {}", order_.grid[at].counter,
                                 at < band_.size()
                                     ? fmt::format("the one over `{}` is", band_[at]->counter->name)
                                     : "none is that runs in parallel together with those around "
                                       "it, and is their whole body")};
  if (mark.scan) { // iterations of one loop, in their order
    band_.resize(1);
    grid_.resize(1);
    kernel_.grid.resize(1);
  }
  if (!order_.isFree() && order_.grid.size() > band_.size())
    return Failure{"iterations pass a state on, in the order of one loop"};
  if (!order_.isFree()) {
    band_.resize(order_.grid.size());
    grid_.resize(order_.grid.size());
    kernel_.grid.resize(order_.grid.size());
  }
  return {};
}

/// The axes and threads of the order, in place of rules 3 and 4.
Status Maker::followOrder() {
  constexpr std::uint64_t mostThreads = 1024, mostAlongZ = 64, mostEach = 64;
  std::uint64_t all = order_.shares;
  for (std::size_t at = 0; at < kernel_.grid.size(); ++at) {
    const KernelOrder::Dimension &wanted = order_.grid[at];
    ir::GridDimension &dimension = kernel_.grid[at];
    dimension.axis = wanted.axis;
    dimension.threads = wanted.threads;
    dimension.each = order_.tile.empty() ? wanted.each : order_.tile[at];
    all *= wanted.threads;
    if (order_.isShared() && wanted.each > 1)
      return Failure{"threads that share a walk have one iteration each"};
    if (order_.isStaged() && wanted.each > 1)
      return Failure{fmt::format("the iterations of a thread along `{}` are those of "
                                 "`register-tile`, where a kernel is staged",
                                 wanted.counter)};
    if (wanted.each > mostEach)
      return Failure{
          fmt::format("a thread does at most {} iterations along `{}`", mostEach, wanted.counter)};
    if (wanted.axis == 'z' && wanted.threads > mostAlongZ)
      return Failure{fmt::format("a block has at most {} threads along z", mostAlongZ)};
  }
  if (all > mostThreads)
    return Failure{fmt::format("{} threads a block are more than {}", all, mostThreads)};
  return {};
}

/// Rule 3: the dimension along which most accesses are coalesced, as far as it has iterations for that.
void Maker::chooseAxes() {
  std::vector<double> score(band_.size(), 0);
  for (const analysis::Access *access : accesses())
    for (std::size_t at = 0; at < band_.size(); ++at) {
      const double weight = access->loops.size() > band_.size() ? 4 : 1;
      const Stride stride = strideAlong(nest_, *access, grid_[at]);
      const double apart = std::abs(static_cast<double>(stride.elements));
      constexpr double nearby = 8; // elements of which a few lie in one line
      score[at] += stride.pattern == Pattern::Unit   ? weight
                   : stride.pattern == Pattern::Same ? 0.25 * weight
                   : stride.pattern == Pattern::Strided && apart > 0 && apart <= nearby
                       ? weight / apart
                       : 0;
    }
  constexpr double warp = 32; // threads beyond a loop's iterations have nothing to do
  for (std::size_t at = 0; at < band_.size(); ++at)
    if (const auto trips = band_[at]->constantTrip)
      score[at] *= std::min(1.0, static_cast<double>(*trips) / warp);
  std::size_t best = 0;
  for (std::size_t at = 1; at < score.size(); ++at)
    if (score[at] >= score[best]) // of equals the innermost one
      best = at;
  char next = 'y';
  for (std::size_t at = score.size(); at-- > 0;)
    kernel_.grid[at].axis = at == best ? 'x' : next++;
}

/// Rule 4: threads of a block, and iterations of a thread.
void Maker::chooseBlock(bool reduces) {
  const bool isShort = !hasLoopInside() && !reduces;
  double strided = 0, all = 0;
  for (const analysis::Access *access : accesses())
    for (std::size_t at = 0; at < band_.size(); ++at)
      if (kernel_.grid[at].axis == 'x') {
        all += 1;
        strided += strideOf(*access, grid_[at]).pattern == Pattern::Strided ? 1 : 0;
      }
  for (ir::GridDimension &dimension : kernel_.grid) {
    const bool isX = dimension.axis == 'x';
    switch (kernel_.grid.size()) {
    case 1:
      // Rows apart, each thread keeps lines of its own in the cache: few threads at a time.
      dimension.threads = hasLoopInside() && strided > all / 2 ? 32 : 256;
      dimension.each = isShort ? 4 : 1;
      break;
    case 2:
      dimension.threads = isX ? 64 : 4;
      dimension.each = isShort && !isX ? 4 : 1;
      break;
    default:
      dimension.threads = isX ? 64 : 2;
      dimension.each = isShort && dimension.axis == 'y' ? 2 : 1;
      break;
    }
  }
}

/// Bytes of the variable, where a thread can have one of its own in registers.
std::optional<std::uint64_t> bytesOf(const ir::Type &type) {
  if (type.isInteger() || type.isFloating())
    return type.bits / 8;
  return std::nullopt;
}

/// What the order says, or what pays; none: a thread does its iterations as they stand.
Result<std::optional<StageShape>> Maker::shapeFor(const legality::StageEvidence &evidence,
                                                  std::uint64_t privateBytes, bool isNarrow) const {
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

/// What the order says, or what pays; none: each iteration has one thread.
Result<std::optional<Sharing>> Maker::sharingFor(const legality::StageEvidence &evidence) const {
  if (order_.isFree())
    return chooseSharing(nest_, evidence, facts_, site_.options.gpu);
  if (!order_.isShared())
    return std::optional<Sharing>();
  Result<Sharing> wanted = sharingOf(nest_, evidence, facts_, order_);
  if (!wanted)
    return Failure{wanted.error()};
  return std::optional(std::move(*wanted));
}

/// Rule 5.
Status Maker::stage(const ir::ParallelMark &mark) {
  if (!order_.isFree() && !order_.isStaged())
    return {};
  const auto cannot = [&](const std::string &why) {
    return order_.isFree() ? Status{} : Status(Failure{"the kernel cannot be staged: " + why});
  };
  if (mark.scan)
    return cannot("its iterations pass a state on");
  if (const auto reduced = reducedBy(mark); !reduced.empty())
    return cannot(fmt::format("`{}` is put together by all threads", reduced.front()->name));
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
  std::vector<std::string> conditions;
  bool isNarrow = true;
  const auto narrow = [&](const ir::CountedLoop &header, const std::string &trips) {
    isNarrow &= header.counter->type->bits <= 32 && !trips.empty();
    if (const auto number = legality::constantTrips(header);
        !number || *number > transform::mostNarrow)
      conditions.push_back(fmt::format("({}) <= {}", trips, transform::mostNarrow));
  };
  const auto tripsIn = [&](const ir::Stmt *walk) {
    const LoopFacts *loop = facts_.find(walk);
    return loop ? tripsOf(*loop) : "";
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
    for (const std::string &one : conditions)
      if (std::ranges::find(kernel_.conditions, one) == kernel_.conditions.end())
        kernel_.conditions.push_back(one);
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

/// What the order says of it. What the planner says is not known before all kernels are (Offload.h).
Status Maker::addSaving() {
  made_.savingWords = order_.savingWords;
  made_.savingWith = order_.savingWith;
  if (order_.savingWords.empty())
    return {};
  const auto trips = [&](std::string_view name) {
    for (const ir::GridDimension &dimension : kernel_.grid)
      if (ir::SymbolRef symbol = ir::tripsVariable(dimension); symbol->name == name)
        return symbol;
    return ir::SymbolRef();
  };
  const Result<ir::ExprRef> saving =
      legality::sizeValue(nest_, site_.index, order_.savingWords, trips);
  if (!saving)
    return Failure{saving.error()};
  kernel_.saving = *saving;
  return {};
}

/// What neighbours read at different places stays in memory, where it is not asked for.
void Maker::leaveConstants() {
  for (ir::DeviceArray &array : kernel_.arrays)
    if (array.constant > 0 && isReadApart(nest_, *sharing_, *array.symbol)) {
      array.constant = 0;
      std::erase(made_.constants, array.symbol->name);
    }
}

/// "a[i][j] coalesced, b[k] the same for all threads": each text once.
std::string Maker::accessText() const {
  std::string result;
  std::set<std::string> said;
  legality::LoopIndex x = grid_.front();
  unsigned lead = 0;
  for (std::size_t at = 0; at < band_.size(); ++at)
    if (kernel_.grid[at].axis == 'x') {
      x = grid_[at];
      lead = kernel_.grid[at].lead;
    }
  for (const analysis::Access *access : accesses()) {
    if (access->text.empty())
      continue;
    const legality::LoopIndex along = sharing_ ? alongNeighbours(nest_, *sharing_, *access, x) : x;
    Stride stride = strideOf(*access, along);
    const auto first =
        firstOf(nest_, along) - analysis::Polynomial::constant(along == x ? lead : 0);
    stride.isMisaligned = stride.pattern == Pattern::Unit && !isTransposed(*access) &&
                          isMisaligned(nest_, *access, along, first);
    const double used = burstEfficiency(stride, access->size);
    const std::string text =
        fmt::format("`{}` {}{}", access->text, inWords(stride),
                    used < 1 ? fmt::format(" (uses {:.0f} %)", 100 * used) : "");
    if (said.insert(text).second)
      result += (result.empty() ? "" : ", ") + text;
  }
  return result;
}

Step leave(const LoopFacts &loop, const std::string &why) {
  Step step{loop.loop, loop.record.id, Action::Leave, {}, {}, {}};
  step.outcome =
      diag::makeRemark(ReasonId::StaysOnCpu, loop.loop->source.keyword, {loopName(loop), why});
  return step;
}

Result<Step> Maker::make() {
  PlanOptions any;
  any.cost.startCost = 0;
  Step step = parallelStep(loop_, facts_, any);
  if (step.action != Action::Parallel)
    return step;
  if (const std::string why = obstacleOf(loop_, facts_, step.mark, site_.mayOverlap); !why.empty())
    return leave(loop_, why);
  if (step.mark.scan)
    if (const std::string why = scanObstacle(*loop_.loop, step.mark, site_.options); !why.empty())
      return leave(loop_, why);
  const auto evidence = legality::canOffload(nest_, site_.index, site_.options.copies);
  if (!evidence) {
    step.action = Action::Leave;
    step.outcome = evidence.refusal().remark;
    return step;
  }
  if (const Status done = addGrid(step.mark, evidence->values()); !done)
    return Failure{done.error()};
  kernel_.arrays = evidence->arrays();
  kernel_.conditions = evidence->conditions();
  kernel_.functions = evidence->functions();
  if (!step.mark.condition.empty())
    kernel_.conditions.push_back(step.mark.condition.text());
  const std::vector<ir::SymbolRef> reduced = reducedBy(step.mark);
  const auto isOwn = [&](const ir::SymbolRef &symbol) {
    const bool isCounter = std::ranges::any_of(
        kernel_.grid, [&](const ir::GridDimension &one) { return one.counter == symbol; });
    const bool isState = step.mark.scan && std::ranges::any_of(step.mark.scan->states,
                                                               [&](const ir::ScanState &state) {
                                                                 return state.symbol == symbol;
                                                               });
    return isCounter || isState || contains(reduced, symbol) ||
           contains(step.mark.privates, symbol);
  };
  for (const ir::SymbolRef &symbol : evidence->values())
    if (!isOwn(symbol))
      kernel_.values.push_back(symbol);
  const auto constants = chooseConstants(nest_, grid_, order_, kernel_.arrays);
  if (!constants)
    return Failure{constants.error()};
  made_.constants = *constants;
  if (const std::string why = functionInTheWay(); !why.empty())
    return leave(loop_, why);
  std::vector<ir::SymbolRef> handed = kernel_.values;
  handed.insert(handed.end(), reduced.begin(), reduced.end());
  for (const ir::DeviceArray &array : kernel_.arrays)
    handed.push_back(array.symbol);
  for (const ir::SymbolRef &symbol : handed)
    if (symbol && ir::isWholeName(symbol->name))
      return leave(loop_,
                   fmt::format("`{}` stands in a namespace or a class, where other functions "
                               "of the file do not",
                               symbol->name));
  if (const std::string why = site_.options.isCxx ? pointerInTheWay(*loop_.loop, kernel_)
                                                  : notInOpenCl(*loop_.loop, kernel_);
      !why.empty())
    return leave(loop_, why);
  if (const std::string name =
          nameOutOfSight(*facts_.function, *loop_.loop, kernel_, !site_.options.isCxx);
      !name.empty())
    return leave(
        loop_,
        fmt::format("`{}` is declared in the function, and a kernel stands outside of it", name));
  if (const std::string name = clashingName(loop_, kernel_); !name.empty())
    return leave(loop_, fmt::format("the kernel needs the name `{}` itself", name));
  if (order_.isFree()) {
    chooseAxes();
    chooseBlock(!reduced.empty());
  } else if (const Status done = followOrder(); !done) {
    return Failure{done.error()};
  }
  if (step.mark.scan)
    kernel_.shared = scanShared(site_.options.gpu);
  if (step.mark.scan && order_.isFree())
    shapeScan(*step.mark.scan, kernel_);
  else if (const Status done =
               step.mark.scan ? isScanShape(*step.mark.scan, kernel_.grid.front()) : Status{};
           !done)
    return Failure{done.error()};
  if (const Status done = stage(step.mark); !done)
    return Failure{done.error()};
  if (functionsTouchMemory(kernel_) && !order_.transposes.empty())
    return Failure{"functions that the kernel calls touch memory as it is, not transposed"};
  if (step.mark.scan && !order_.transposes.empty())
    return Failure{"kernels whose iterations pass a state on have no transposed arrays"};
  if (!step.mark.scan && !functionsTouchMemory(kernel_) &&
      (!order_.isFree() || site_.options.copies)) {
    const auto transposes = chooseTransposes(nest_, grid_, loop_, order_, kernel_);
    if (!transposes)
      return Failure{transposes.error()};
    made_.transposes = *transposes;
  }
  if (order_.isFree() && !made_.transposes.empty())
    chooseBlock(!reduced.empty()); // of other patterns
  std::string shape;
  for (const char axis : {'x', 'y', 'z'})
    for (const ir::GridDimension &one : kernel_.grid)
      if (one.axis == axis)
        shape +=
            fmt::format("{}`{}` along {}{}{}", shape.empty() ? "" : "; ", one.counter->name, axis,
                        one.threads > 1 ? fmt::format(", {} threads a block", one.threads) : "",
                        one.each > 1 ? fmt::format(", {} iterations each", one.each) : "");
  const std::string found = accessText();
  for (const ir::DeviceArray &array : kernel_.arrays)
    if (array.isTransposed)
      staged_.push_back(transposeText(array));
  kernel_.comment = {shape};
  if (!found.empty())
    kernel_.comment.push_back(found);
  kernel_.comment.insert(kernel_.comment.end(), staged_.begin(), staged_.end());
  step.outcome =
      diag::makeRemark(ReasonId::RunsOnGpu, loop_.loop->source.keyword, {loopName(loop_), shape});
  step.remarks.clear();
  for (const analysis::Reduction &reduction : loop_.evidence->reductions)
    if (auto remark =
            analysis::reorderingOf(reduction, loop_.loop->source.keyword, reduction.symbol->name))
      step.remarks.push_back(std::move(*remark));
  if (step.mark.scan && step.mark.scan->reassociatesFloat)
    step.remarks.push_back(diag::makeRemark(ReasonId::ReductionReorders, loop_.loop->source.keyword,
                                            {step.mark.scan->states.front().symbol->name}));
  if (sharing_)
    for (diag::Remark &remark : reorderings(*sharing_))
      step.remarks.push_back(std::move(remark));
  if (!found.empty())
    step.remarks.push_back(diag::makeRemark(ReasonId::GpuAccess, loop_.loop->source.keyword,
                                            {loopName(loop_), found}));
  for (const ir::DeviceArray &array : kernel_.arrays)
    if (array.constant > 0)
      staged_.push_back(fmt::format("`{}` in constant memory", array.symbol->name));
  for (const std::string &slice : staged_)
    step.remarks.push_back(diag::makeRemark(ReasonId::GpuAccess, loop_.loop->source.keyword,
                                            {loopName(loop_), slice}));
  if (const Status done = addSaving(); !done)
    return Failure{done.error()};
  step.mark.condition = {};
  step.mark.hasFallback = false; // a kernel has one of its own
  step.mark.kernel = std::make_shared<const ir::KernelMark>(kernel_);
  for (const ir::GridDimension &one : kernel_.grid)
    made_.grid.push_back({one.counter->name, one.axis, one.threads, one.each});
  if (sharing_)
    describe(*sharing_, facts_.function->name, made_);
  else if (evidence_)
    describe(*evidence_, shape_, facts_.function->name, made_);
  step.kernel = print(made_, step.id);
  step.kernel.front().comment = found;
  return step;
}

} // namespace

Result<Step> makeKernel(const KernelSite &site, const KernelOrder &order) {
  return Maker(site, order).make();
}

} // namespace parlift::plan
