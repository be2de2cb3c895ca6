#include "plan/gpu/Kernels.h"

#include "ir/Kernel.h"
#include "ir/Scan.h"
#include "legality/gpu/TouchedRanges.h"
#include "legality/parallel/Judge.h"
#include "plan/cpu/Candidate.h"
#include "plan/gpu/KernelObstacle.h"
#include "plan/gpu/Residency.h"
#include "plan/gpu/StepOf.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

namespace parlift::plan {

using analysis::FunctionFacts;
using analysis::LoopFacts;
using diag::ReasonId;

namespace {

bool hasKernel(Plan &plan, const ir::Stmt &loop) {
  const Step *step = stepOf(plan, loop);
  return step && step->mark.kernel;
}

} // namespace

FunctionKernels::FunctionKernels(const FunctionFacts &facts, const ir::Unit &unit,
                                 analysis::Options analysis, const GpuOptions &options,
                                 const analysis::NestFilter &isWanted)
    : unit_(unit), options_(options), analysis_(analysis), asIs_(facts) {
  analysis.assumeNoAlias = true; // tested where the kernel starts
  nests_ = std::make_unique<legality::Nests>(facts.function, analysis, isWanted);
  facts_ = legality::judge(*nests_);
}

void FunctionKernels::addTo(Plan &plan) {
  for (const LoopFacts &loop : facts_.loops)
    if (!loop.parent && decide(loop, plan, /*evenSmall=*/false) && !hasKernel(plan, *loop.loop))
      decide(loop, plan, /*evenSmall=*/true);
}

namespace {

/// "`a[k][k]`, `b[k]`"
std::string inWords(const std::vector<ir::ExprRef> &places) {
  std::vector<std::string> words;
  for (const ir::ExprRef &place : places)
    words.push_back(fmt::format("`{}`", place->range.oneLine()));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// "`a`, `b`"
std::string inWords(const std::vector<ir::DeviceArray> &arrays) {
  std::vector<std::string> words;
  for (const ir::DeviceArray &array : arrays)
    words.push_back(fmt::format("`{}`", array.symbol->name));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// Empty: the statement is no loop with a counter.
std::string counterOf(const ir::Stmt &stmt) {
  if (stmt.kind == ir::StmtKind::Loop)
    for (const ir::StmtRef &part : stmt.step->children)
      if (part->kind == ir::StmtKind::Assign && part->target->kind == ir::ExprKind::VarRef)
        return part->target->symbol->name;
  return "";
}

diag::Remark remarkOf(const ir::CpuVisit &visit) {
  if (!visit.ranges.empty())
    return diag::makeRemark(ReasonId::GpuData, visit.statement,
                            {fmt::format("the CPU gets what it needs of {} from the GPU, puts back "
                                         "what it writes, and leaves the rest there",
                                         inWords(visit.ranges))});
  std::string text = "the CPU";
  if (!visit.read.empty())
    text += fmt::format(" gets {} from the GPU,", inWords(visit.read));
  if (!visit.written.empty())
    text += fmt::format(" puts {} {},", inWords(visit.written),
                        visit.read.empty() ? "on the GPU" : "there");
  return diag::makeRemark(ReasonId::GpuData, visit.statement,
                          {text + " and leaves the rest there"});
}

} // namespace

namespace {

/// With the kernels of the plan.
Residency residencyIn(const ir::FunctionRef &function, const analysis::Options &analysis,
                      Plan &plan, bool isPrintedAnew) {
  std::set<const ir::Stmt *> kernels;
  for (const Step &step : plan.steps)
    if (step.mark.kernel)
      kernels.insert(step.loop);
  std::unique_ptr<legality::Nests>
      nests; // of the function as it is: here nothing tests for overlap
  const auto rangesOf = [&](const ir::Stmt &loop) -> std::optional<legality::TouchedRanges> {
    const Step *step = stepOf(plan, loop);
    if (step && step->action != Action::Leave) // a directive stands before it
      return std::nullopt;
    if (!nests)
      nests = std::make_unique<legality::Nests>(function, analysis);
    const legality::Nests::Place place = nests->find(loop);
    return place.nest ? legality::touchedRanges(*place.nest, place.loop) : std::nullopt;
  };
  return residencyOf(*function, kernels, rangesOf, isPrintedAnew);
}

} // namespace

void settleArrays(const ir::FunctionRef &function, const analysis::Options &analysis, bool copies,
                  Plan &plan) {
  Residency residency = residencyIn(function, analysis, plan, /*isPrintedAnew=*/false);
  for (Step &step : plan.steps) {
    const auto stays = residency.until.find(step.loop);
    if (stays == residency.until.end())
      continue;
    const ir::Stmt &until = *stays->second;
    auto kernel = std::make_shared<ir::KernelMark>(*step.mark.kernel);
    kernel->residentUntil = until.kind == ir::StmtKind::Loop ? until.source.whole : until.range;
    kernel->visits = std::exchange(residency.visits, {}); // of the first one
    if (copies) {
      const std::string arrays = inWords(kernel->arrays);
      const bool isKernel = hasKernel(plan, until);
      const std::string counter = isKernel ? "" : counterOf(until);
      if (!arrays.empty())
        step.remarks.push_back(diag::makeRemark(
            ReasonId::GpuData, step.loop->source.keyword,
            {fmt::format(
                "kept on the GPU from kernel to kernel{}: {}",
                counter.empty() ? "" : fmt::format(", as long as the loop over `{}` runs", counter),
                arrays)}));
      for (const ir::CpuVisit &visit : kernel->visits)
        if (visit.statement.begin != step.loop->source.whole.begin)
          step.remarks.push_back(remarkOf(visit));
    }
    step.mark.kernel = std::move(kernel);
  }
}

Result<Step> FunctionKernels::make(const ir::Stmt &loop, const KernelOrder &order,
                                   const Step &onCpu) const {
  const LoopFacts *known = facts_.find(&loop);
  const legality::Nests::Place place = nests_->find(loop);
  if (!known || !place.nest)
    return onCpu;
  const LoopFacts *asIs = asIs_.find(&loop);
  const bool mayOverlap = !asIs || asIs->record.verdict != diag::Verdict::Parallel;
  Result<Step> made =
      makeKernel({*place.nest, place.loop, *known, facts_, unit_, mayOverlap, options_}, order);
  if (!made || !made->mark.kernel)
    return made;
  auto kernel = std::make_shared<ir::KernelMark>(*made->mark.kernel);
  // A kernel's mark says which state its iterations pass on, and for few threads the CPU has the loop as it stands.
  kernel->cpuIsParallel = onCpu.action == Action::Parallel && !made->mark.scan;
  for (const ir::SymbolRef &array : threadArrays(made->mark)) // the mark says it of both
    kernel->cpuIsParallel &=
        std::ranges::find(onCpu.mark.privates, array) != onCpu.mark.privates.end();
  Step step = *made;
  if (kernel->cpuIsParallel) // with its own condition: there nothing tests for overlap
    step.mark = onCpu.mark;
  step.mark.kernel = std::move(kernel);
  return step;
}

void FunctionKernels::leaveInside(const LoopFacts &loop, Plan &plan) const {
  for (const ir::Stmt *child : loop.children)
    if (const LoopFacts *inner = facts_.find(child)) {
      if (Step *step = stepOf(plan, *child); step && step->action != Action::Simd) {
        step->action = Action::Leave;
        step->mark = {};
        step->kernel.clear();
        step->remarks.clear();
        step->outcome =
            diag::makeRemark(ReasonId::InsideParallel, child->source.keyword, {loopName(*inner)});
      }
      leaveInside(*inner, plan);
    }
}

bool FunctionKernels::decide(const LoopFacts &loop, Plan &plan, bool evenSmall) {
  const LoopFacts *asIs = asIs_.find(loop.loop);
  if (asIs && asIs->isFallback) // for arrays that overlap
    return false;
  if (loop.search) // the CPU's threads search, and its own thread goes on from there
    return false;
  if (loop.scan && !loop.scan->appends.empty()) // to memory of the CPU's library
    return false;
  Step *step = stepOf(plan, *loop.loop);
  const bool isParallel = loop.record.verdict == diag::Verdict::Parallel ||
                          loop.record.verdict == diag::Verdict::Conditional;
  // What the ends of its arrays alone keep small a GPU gets where it is to have all: how it pays is asked elsewhere.
  const bool isSmall =
      step && isAboutCost(step->outcome.id) && (loop.constantTrip || !loop.mostWork);
  if (step && step->mark.kernel)
    return true;
  if (step && isParallel && (!isSmall || evenSmall) && nests_->find(*loop.loop).nest) {
    Result<Step> kernel = make(*loop.loop, {}, *step);
    if (kernel && kernel->mark.kernel) {
      *step = std::move(*kernel);
      leaveInside(loop, plan);
      return true;
    }
    if (step->action == Action::Parallel) {
      if (kernel && kernel->outcome.id == ReasonId::StaysOnCpu)
        step->remarks.push_back(kernel->outcome);
      return false; // its threads are the CPU's
    }
  }
  bool hasKernels = false;
  for (const ir::Stmt *child : loop.children)
    if (const LoopFacts *inner = facts_.find(child))
      hasKernels |= decide(*inner, plan, evenSmall);
  return hasKernels;
}

void FunctionKernels::leaveWhatDoesNotPay(const Plan &onCpu, Plan &plan) const {
  if (!options_.against)
    return;
  const Residency residency = residencyIn(asIs_.function, analysis_, plan, /*isPrintedAnew=*/false);
  plan::leaveWhatDoesNotPay({*nests_, facts_, onCpu, *options_.against, residency}, plan);
}

Worth FunctionKernels::worthOf(const Plan &onCpu, Plan plan) const {
  if (!options_.against)
    return {true, true, 0};
  const Residency residency = residencyIn(asIs_.function, analysis_, plan, /*isPrintedAnew=*/true);
  return plan::worthOf({*nests_, facts_, onCpu, *options_.against, residency}, plan);
}

Plan withKernels(Plan plan, const std::vector<FunctionFacts> &facts, const ir::Unit &unit,
                 const analysis::Options &analysis, const GpuOptions &options) {
  for (const FunctionFacts &function : facts)
    if (!function.loops.empty()) {
      FunctionKernels kernels(function, unit, analysis, options);
      const Plan onCpu = plan;
      kernels.addTo(plan);
      kernels.leaveWhatDoesNotPay(onCpu, plan);
      settleArrays(function.function, analysis, options.copies, plan);
    }
  return plan;
}

} // namespace parlift::plan
