#include "plan/gpu/KernelMaker.h"

#include "ir/ExprText.h"
#include "ir/FunctionName.h"
#include "ir/GpuDecision.h"
#include "ir/Ranges.h"
#include "ir/RootSymbol.h"
#include "ir/Scan.h"
#include "ir/Walk.h"
#include "legality/versions/SizeCondition.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/Policy.h"
#include "plan/gpu/Constants.h"
#include "plan/gpu/KernelFunctions.h"
#include "plan/gpu/KernelInMaking.h"
#include "plan/gpu/KernelNames.h"
#include "plan/gpu/KernelObstacle.h"
#include "plan/gpu/KernelUpdates.h"
#include "plan/gpu/Scans.h"
#include "plan/gpu/Transposes.h"
#include "plan/language/OpenClWords.h"
#include "plan/language/StagingWords.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace parlift::plan {

using diag::ReasonId;

namespace {

bool contains(const std::vector<ir::SymbolRef> &symbols, const ir::SymbolRef &symbol) {
  return std::ranges::find(symbols, symbol) != symbols.end();
}

Step leave(const analysis::LoopFacts &loop, const std::string &why) {
  Step step{loop.loop, loop.record.id, Action::Leave, {}, {}, {}};
  step.outcome =
      diag::makeRemark(ReasonId::StaysOnCpu, loop.loop->source.keyword, {loopName(loop), why});
  return step;
}

} // namespace

/// A function's variables of the file are read on the device when the kernel starts. Where the loop may write one of them through a
/// pointer, an iteration could need what another has written; arrays are the kernel's own, and asked about like any other.
std::string KernelInMaking::functionInTheWay() const {
  for (const ir::DeviceFunction &one : kernel_.functions)
    for (const ir::SymbolRef &symbol : one.outside)
      if (site_.mayOverlap && symbol->type->kind != ir::TypeKind::Array && !symbol->type->isConst)
        return fmt::format("what it writes may be `{}`", symbol->name);
  for (const ir::DeviceFunction &one : kernel_.functions) // its copy has C's words
    if (site_.options.isCxx && !site_.unit.isCxx && one.function->returnType->isEnumeration)
      return fmt::format("`{}` returns an enumeration, and C++ makes none of a number",
                         one.function->name);
  if (std::string why = functionOutOfReach(kernel_, *facts_.function); !why.empty())
    return why;
  return site_.options.isCxx ? "" : functionNotInOpenCl(kernel_, *facts_.function);
}

/// All that the kernel touches: a range for each array, and a value for each variable that its threads do not have of their own. Own are
/// counters, which a thread computes from its number, states and sums, which begin anew, and what the mark makes private.
///
///     for (i) { t = x[i] * f; s += t; }       array x [0, n)     value f     own i, t, s
void KernelInMaking::addMemory(const ir::ParallelMark &mark,
                               const legality::OffloadEvidence &evidence) {
  kernel_.arrays = evidence.arrays();
  kernel_.conditions = evidence.conditions();
  kernel_.functions = evidence.functions();
  kernel_.look = evidence.look();
  kernel_.conditions.add(mark.condition);
  const std::vector<ir::SymbolRef> reduced = reducedBy(mark);
  const auto isOwn = [&](const ir::SymbolRef &symbol) {
    const bool isCounter = std::ranges::any_of(
        kernel_.grid, [&](const ir::GridDimension &one) { return one.counter == symbol; });
    const bool isState =
        mark.scan && std::ranges::any_of(mark.scan->states, [&](const ir::ScanState &state) {
          return state.symbol == symbol;
        });
    return isCounter || isState || contains(reduced, symbol) || contains(mark.privates, symbol);
  };
  for (const ir::SymbolRef &symbol : evidence.values())
    if (!isOwn(symbol))
      kernel_.values.push_back(symbol);
}

/// What the function that starts the kernel cannot say: the object of a member function, containers, private members.
static std::string unsaidAtStart(const ir::KernelMark &kernel) {
  std::vector<ir::ExprRef> said = kernel.conditions.parts();
  for (const ir::DeviceArray &array : kernel.arrays)
    said.insert(said.end(), {array.low, array.end});
  for (const ir::GridDimension &one : kernel.grid)
    said.push_back(one.trips);
  said.push_back(kernel.saving);
  std::string result;
  for (const ir::ExprRef &one : said)
    if (one)
      ir::forEachExpr(*one, [&](const ir::Expr &part) {
        const bool isObject =
            part.kind == ir::ExprKind::VarRef &&
            (part.symbol->isThis || part.type->kind == ir::TypeKind::Container ||
             (part.type->kind == ir::TypeKind::Record && !part.type->copiesPlainly));
        const bool isPrivate = part.kind == ir::ExprKind::Member &&
                               part.operands[0]->type->kind == ir::TypeKind::Record &&
                               part.operands[0]->type->fields[part.field].isHidden;
        if (isObject || isPrivate)
          result = ir::lineText(*one);
      });
  return result;
}

std::string KernelInMaking::whatIsInTheWay(const ir::ParallelMark &mark) const {
  if (std::string why = functionInTheWay(); !why.empty())
    return why;
  const std::vector<ir::SymbolRef> reduced = reducedBy(mark);
  std::vector<ir::SymbolRef> handed = kernel_.values;
  handed.insert(handed.end(), reduced.begin(), reduced.end());
  for (const ir::DeviceArray &array : kernel_.arrays)
    handed.push_back(array.symbol);
  for (const ir::SymbolRef &symbol : handed)
    if (symbol && ir::isWholeName(symbol->name))
      return fmt::format("`{}` stands in a namespace or a class, where other functions "
                         "of the file do not",
                         symbol->name);
  if (std::string why = site_.options.isCxx ? pointerInTheWay(*loop_.loop, kernel_)
                                            : notInOpenCl(*loop_.loop, kernel_);
      !why.empty())
    return why;
  if (const std::string name =
          nameOutOfSight(*facts_.function, *loop_.loop, kernel_, !site_.options.isCxx);
      !name.empty())
    return fmt::format("`{}` is declared in the function, and a kernel stands outside of it", name);
  if (const std::string name = withoutTypeName(kernel_); !name.empty())
    return fmt::format("the type of `{}` has no name, which the kernel's parameters need", name);
  if (kernel_.look)
    for (const ir::RangesMark::Range &range : kernel_.look->ranges)
      for (const ir::SymbolRef &end : {range.low, range.high})
        if (site_.unit.outline->identifiers.contains(end->name))
          return fmt::format("the kernel needs the name `{}` itself", end->name);
  if (const std::string name = clashingName(loop_, kernel_); !name.empty())
    return fmt::format("the kernel needs the name `{}` itself", name);
  return "";
}

Status KernelInMaking::addShape(const ir::ParallelMark &mark) {
  const bool reduces = !reducedBy(mark).empty();
  if (order_.isFree()) {
    chooseAxes();
    chooseBlock(reduces);
  } else if (const Status done = followOrder(); !done) {
    return Failure{done.error()};
  }
  if (mark.scan && !kernel_.isInPhases)
    kernel_.shared = scanShared(site_.options.gpu);
  if (mark.scan && order_.isFree())
    shapeScan(mark, kernel_);
  else if (const Status done = mark.scan ? isScanShape(mark, kernel_) : Status{}; !done)
    return Failure{done.error()};
  if (const Status done = stage(mark); !done)
    return Failure{done.error()};
  if (functionsTouchMemory(kernel_) && !order_.transposes.empty())
    return Failure{"functions that the kernel calls touch memory as it is, not transposed"};
  if (!kernel_.updates.empty() && !order_.transposes.empty())
    return Failure{"kernels that update elements by atomic operations have no transposed arrays"};
  if (mark.scan && !order_.transposes.empty())
    return Failure{"kernels whose iterations pass a state on have no transposed arrays"};
  const bool mayTranspose = !mark.scan && kernel_.updates.empty() && !functionsTouchMemory(kernel_);
  if (mayTranspose && (!order_.isFree() || site_.options.copies)) {
    const auto transposes = chooseTransposes(nest_, grid_, loop_, order_, kernel_);
    if (!transposes)
      return Failure{transposes.error()};
    made_.transposes = *transposes;
  }
  if (order_.isFree() && !made_.transposes.empty())
    chooseBlock(reduces); // of other patterns
  return {};
}

Status KernelInMaking::addSaving() {
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

std::string KernelInMaking::gridText() const {
  std::string shape;
  for (const char axis : {'x', 'y', 'z'})
    for (const ir::GridDimension &one : kernel_.grid)
      if (one.axis == axis)
        shape +=
            fmt::format("{}`{}` along {}{}{}", shape.empty() ? "" : "; ", one.counter->name, axis,
                        one.threads > 1 ? fmt::format(", {} threads a block", one.threads) : "",
                        one.each > 1 ? fmt::format(", {} iterations each", one.each) : "");
  return shape;
}

std::string KernelInMaking::accessText() const {
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

void KernelInMaking::describeIn(Step &step, const std::string &found) {
  const std::string shape = gridText();
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
                                            {step.mark.scan->states.front().symbol->name, "sum"}));
  if (sharing_)
    for (diag::Remark &remark : reorderings(*sharing_))
      step.remarks.push_back(std::move(remark));
  if (!found.empty())
    step.remarks.push_back(diag::makeRemark(ReasonId::GpuAccess, loop_.loop->source.keyword,
                                            {loopName(loop_), found}));
  for (const ir::DeviceArray &array : kernel_.arrays)
    if (array.constant > 0)
      staged_.push_back(fmt::format("`{}` in constant memory", array.symbol->name));
  for (const ir::AtomicUpdate &update : kernel_.updates) {
    const bool isInCopies = std::ranges::any_of(kernel_.bins, [&](const ir::BlockBins &bins) {
      return bins.array.get() == ir::rootSymbolOf(*update.target);
    });
    const std::string text =
        fmt::format("`{}` updated by atomic operations{}", update.target->range.oneLine(),
                    isInCopies ? ", in copies that a block shares while it has room for them" : "");
    if (std::ranges::find(staged_, text) == staged_.end()) {
      staged_.push_back(text);
      kernel_.comment.push_back(text);
    }
  }
  for (const std::string &slice : staged_)
    step.remarks.push_back(diag::makeRemark(ReasonId::GpuAccess, loop_.loop->source.keyword,
                                            {loopName(loop_), slice}));
}

Script KernelInMaking::words(const Step &step, const std::string &found) {
  for (const ir::GridDimension &one : kernel_.grid)
    made_.grid.push_back({one.counter->name, one.axis, one.threads, one.each});
  if (sharing_)
    describe(*sharing_, facts_.function->name, made_);
  else if (evidence_)
    describe(*evidence_, shape_, facts_.function->name, made_);
  Script words = print(made_, step.id);
  words.front().comment = found;
  return words;
}

/// From a loop that may run in parallel to a kernel, in an order in which each part rests on the one before:
///
///     mark        iterations in any order: nothing below proves that again. Costs are left out, since a kernel's are others
///     updates     what iterations make to one element at once becomes atomic, and is no obstacle from here on
///     evidence    elements [low, end) of each array exist and hold all that is touched, once its conditions hold
///     grid        needs the evidence's values: a dimension may be said with what the kernel knows and with nothing else
///     memory      arrays, values and conditions, those of the mark among them: `m > 0` for a[i * m + j], `n <= k` for a[i] = a[i + k]
///     constants   read the ranges: of w[0, 25) it is known that 25 elements are room enough
///     names       what stands in the way of a function outside of the user's, in the words of all of this
///     shape       threads, tiles, transposes: changes how iterations are dealt out and never which there are
///
/// What the conditions leave out runs on the CPU, in the loop as it stands; so the mark's own condition has gone to the kernel and the
/// loop's is empty.
Result<Step> KernelInMaking::make() {
  PlanOptions any;
  any.cost.startCost = 0;
  any.updatesAlone = true;
  Step step = parallelStep(loop_, facts_, any);
  if (step.action != Action::Parallel)
    return step;
  kernel_.updates = takeUpdates(nest_, site_.index, loop_, site_.options.isCxx, step.mark);
  if (const std::string array = arrayOfEachThread(step.mark); !array.empty())
    return leave(loop_, "its threads would " + whyNotUpdated(nest_, site_.index, loop_, array));
  if (const std::string why = obstacleOf(loop_, facts_, step.mark, site_.mayOverlap); !why.empty())
    return leave(loop_, why);
  if (step.mark.scan)
    if (const std::string why = scanObstacle(*loop_.loop, step.mark, site_.options); !why.empty())
      return leave(loop_, why);
  const auto evidence = legality::canOffload(nest_, site_.index, site_.options.copies,
                                             &loop_.evidence->roles, threadArrays(step.mark),
                                             {arraysOf(kernel_.updates), step.mark.scan.get()});
  if (!evidence) {
    step.action = Action::Leave;
    step.outcome = evidence.refusal().remark;
    return step;
  }
  if (const Status done = addGrid(step.mark, evidence->values()); !done)
    return Failure{done.error()};
  addMemory(step.mark, *evidence);
  if (step.mark.scan)
    kernel_.isInPhases = scansInPhases(*step.mark.scan, kernel_, site_.options);
  kernel_.localConstants = localConstantsIn(*facts_.function, *loop_.loop);
  if (site_.mayOverlap)
    kernel_.outside = sharedVariables(loop_);
  if (!kernel_.isInPhases) {
    const auto constants = chooseConstants(nest_, grid_, order_, kernel_.arrays);
    if (!constants)
      return Failure{constants.error()};
    made_.constants = *constants;
  }
  if (const std::string why = whatIsInTheWay(step.mark); !why.empty())
    return leave(loop_, why);
  if (site_.options.copies && !step.mark.scan)
    kernel_.bins = binsOf(kernel_);
  kernel_.readsFirst = !kernel_.bins.empty() && kernel_.grid.size() == 1 &&
                       isOnlyUpdates(*band_.back()->loop->body, kernel_);
  if (const Status done = addShape(step.mark); !done)
    return Failure{done.error()};
  const std::string found = accessText();
  describeIn(step, found);
  if (const Status done = addSaving(); !done)
    return Failure{done.error()};
  if (const std::string words = unsaidAtStart(kernel_); !words.empty())
    return leave(loop_, fmt::format("`{}` is said by way of an object that only its own functions "
                                    "know; variables of the function's would do",
                                    words));
  step.mark.condition = {};
  step.mark.hasFallback = false; // a kernel has one of its own
  step.mark.atomics = assignmentsOf(kernel_.updates);
  step.mark.kernel = std::make_shared<const ir::KernelMark>(kernel_);
  step.kernel = words(step, found);
  return step;
}

Result<Step> makeKernel(const KernelSite &site, const KernelOrder &order) {
  return KernelInMaking(site, order).make();
}

} // namespace parlift::plan
