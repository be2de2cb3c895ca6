#include "plan/search/GpuEstimate.h"

#include "ir/Kernel.h"
#include "ir/Walk.h"
#include "legality/gpu/TouchedRanges.h"
#include "plan/cpu/Policy.h"
#include "plan/gpu/KernelTime.h"
#include "plan/gpu/Kernels.h"
#include "plan/gpu/Residency.h"
#include "plan/model/Operations.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlift::plan {

namespace {

using analysis::Access;
using legality::LoopIndex;
using legality::Nest;

constexpr double cpuOperationNs = 0.2, cpuAccessNs = 0.2;

class NestTime {
public:
  NestTime(const Nest &nest, const Plan &plan, const Machine &machine, double size)
      : nest_(nest), machine_(machine), kernels_(nest, machine.gpu, size),
        children_(nest.table().loops.size()) {
    for (const Step &step : plan.steps)
      steps_[step.loop] = &step;
    for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop)
      if (nest.loop(loop).parent)
        children_[*nest.loop(loop).parent].push_back(loop);
    for (const Access &access : nest.table().accesses)
      if (KernelTime::isMemory(access) && isInKernel(access))
        basesOnGpu_.insert(access.base);
  }

  double time() const {
    const Part all = of(0);
    return all.ns + (all.hasKernels ? 0 : all.bytes / machine_.gpu.link);
  }

private:
  struct Part {
    double ns = 0;
    double bytes = 0; ///< that its kernels touch, or the CPU where there is none
    bool hasKernels = false;
    bool hasCpuAccesses = false;
  };
  /// In statements of a loop that get the elements they touch, where arrays are on the GPU (Residency.h).
  static std::set<const ir::Expr *> visitsIn(const ir::Stmt &loop);
  bool isInKernel(const Access &access) const {
    return std::ranges::any_of(access.loops, [&](LoopIndex loop) {
      const auto step = steps_.find(nest_.loop(loop).stmt);
      return !nest_.loop(loop).inlined && step != steps_.end() && step->second->mark.kernel;
    });
  }
  Part of(LoopIndex loop) const;

  const Nest &nest_;
  const Machine &machine_;
  KernelTime kernels_;
  std::vector<std::vector<LoopIndex>> children_;
  std::map<const ir::Stmt *, const Step *> steps_;
  std::set<unsigned>
      basesOnGpu_; ///< that kernels touch: what else is visited is not there, and takes no transfer
};

std::set<const ir::Expr *> NestTime::visitsIn(const ir::Stmt &loop) {
  std::set<const ir::Expr *> result;
  ir::forEachStmt(*loop.body, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Loop)
      return false;
    if (!visitedBy(part))
      return true;
    const auto take = [&](const ir::Expr &expr) { result.insert(&expr); };
    if (part.kind == ir::StmtKind::If)
      ir::forEachExpr(*part.condition, take);
    else
      ir::forEachExpr(part, take);
    return part.kind == ir::StmtKind::If;
  });
  return result;
}

NestTime::Part NestTime::of(LoopIndex loop) const {
  const ir::Stmt &stmt = *nest_.loop(loop).stmt;
  const auto found = steps_.find(&stmt);
  const Step *step = nest_.loop(loop).inlined || found == steps_.end() ? nullptr : found->second;
  if (step && step->mark.kernel)
    return {kernels_.time(loop, *step), kernels_.bytes(loop), true, false};
  Part sum;
  std::set<std::string> seen; // the same words again are in a register
  const std::set<const ir::Expr *> visits = visitsIn(stmt);
  std::set<std::pair<std::string, bool>> transfers; // elements there, and back
  bool hasVisits = false;
  for (const Access &access : nest_.table().accesses)
    if (KernelTime::isMemory(access) && access.loops.back() == loop) {
      const bool isVisited = visits.contains(access.expr);
      hasVisits |= isVisited;
      if (isVisited && basesOnGpu_.contains(access.base))
        transfers.emplace(access.text, access.isWrite);
      sum.hasCpuAccesses |= !isVisited;
      sum.ns += access.text.empty() || seen.insert(access.text).second ? cpuAccessNs : 0;
    }
  sum.ns += cpuOperationNs * operationsOf(stmt, false);
  double kernelBytes = 0;
  std::vector<LoopIndex> onCpu;
  for (const LoopIndex child : children_[loop]) {
    const Part part = of(child);
    sum.ns += part.ns;
    kernelBytes += part.hasKernels ? part.bytes : 0;
    sum.hasKernels |= part.hasKernels;
    if (part.hasKernels || !part.hasCpuAccesses)
      sum.hasCpuAccesses |= part.hasCpuAccesses;
    else
      onCpu.push_back(child);
  }
  for (const LoopIndex child : onCpu)
    if (sum.hasKernels && legality::touchedRanges(nest_, child))
      sum.ns += 2 * (machine_.gpu.transfer + kernels_.bytes(child) / machine_.gpu.link);
    else
      sum.hasCpuAccesses = true;
  if (sum.hasKernels)
    sum.ns += static_cast<double>(transfers.size()) * machine_.gpu.transfer;
  else
    sum.hasCpuAccesses |= hasVisits;
  if (sum.hasKernels && sum.hasCpuAccesses)
    sum.ns += 2 * kernelBytes / machine_.gpu.link;
  sum.ns *= kernels_.trips(loop);
  if (step && step->action == Action::Parallel)
    sum.ns = sum.ns / machine_.threads + machine_.gpu.start;
  sum.bytes = sum.hasKernels ? kernelBytes : kernels_.bytes(loop);
  return sum;
}

} // namespace

/// The loops that are looked at, as the CPU has them and with kernels.
class Planned {
public:
  Planned(const Rehearsal &program, const GpuOptions &gpu)
      : facts_(lookedAt(program)), onCpu(makePlan(facts_, PlanOptions{})), onGpu(onCpu),
        kernels(program.facts(), program.unit(), program.options(), gpu,
                [&](const ir::Stmt &loop) { return program.roots().contains(loop.loopPath); }) {
    kernels.addTo(onGpu);
  }

private:
  static analysis::FunctionFacts lookedAt(const Rehearsal &program) {
    analysis::FunctionFacts facts = program.facts();
    std::erase_if(facts.loops, [&](const analysis::LoopFacts &loop) {
      return !program.roots().contains(loop.record.path);
    });
    return facts;
  }

  analysis::FunctionFacts facts_;

public:
  Plan onCpu, onGpu;
  FunctionKernels kernels;
};

Plan planForGpu(const Rehearsal &program, const GpuOptions &gpu) {
  return Planned(program, gpu).onGpu;
}

Worth worthOnGpu(const Rehearsal &program, const GpuOptions &gpu) {
  const Planned planned(program, gpu);
  const bool hasKernels = std::ranges::any_of(
      planned.onGpu.steps, [](const Step &step) { return step.mark.kernel != nullptr; });
  return hasKernels ? planned.kernels.worthOf(planned.onCpu, planned.onGpu) : Worth{};
}

double gpuEstimate(const Rehearsal &program, const GpuOptions &gpu, const Machine &machine,
                   double size) {
  const Plan plan = planForGpu(program, gpu);
  double sum = 0;
  for (const Nest &nest : program.nests().nests())
    if (const analysis::LoopFacts *root = program.facts().find(nest.loop(0).stmt);
        !root || !root->isFallback)
      sum += NestTime(nest, plan, machine, size).time();
  return sum;
}

} // namespace parlift::plan
