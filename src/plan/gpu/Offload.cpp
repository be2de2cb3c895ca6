#include "plan/gpu/Offload.h"

#include "ir/ExprText.h"
#include "ir/GpuDecision.h"
#include "ir/Kernel.h"
#include "plan/gpu/SizeTests.h"
#include "plan/gpu/StepOf.h"
#include "plan/gpu/Weighing.h"
#include "plan/model/Cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlift::plan {

namespace {

using analysis::LoopFacts;

std::string duration(double ns) {
  constexpr double micro = 1e3, milli = 1e6, second = 1e9;
  return ns < milli    ? fmt::format("{:.3g} us", ns / micro)
         : ns < second ? fmt::format("{:.3g} ms", ns / milli)
                       : fmt::format("{:.3g} s", ns / second);
}

std::string inWords(const GroupTimes &times, bool isKnown, double size, const Machine &machine) {
  const std::string copies =
      times.copies > 0 ? fmt::format("copies take {} and ", duration(times.copies)) : "";
  return fmt::format("{}{}{} {} on the GPU, {} threads {} (--offload=always has kernels "
                     "all the same)",
                     isKnown ? "" : fmt::format("for sizes of {:.0f}, ", size), copies,
                     times.starts > 1 ? fmt::format("{:.0f} kernels", times.starts) : "the kernel",
                     duration(times.kernels), machine.gpu.hostThreads, duration(times.cpu));
}

/// The CPU's threads have the loop by its scan, or once index arrays have been looked at, where no kernel is: beside a kernel it stands
/// there as it is, for one thread (Emit.cpp).
bool losesThreads(const OffloadSite &site, const KernelGroup &group) {
  return std::ranges::any_of(group.members, [&](const GroupMember &member) {
    const ir::ParallelMark &mark = member.step->mark;
    const auto onCpu = std::ranges::find_if(
        site.onCpu.steps, [&](const Step &step) { return step.loop == member.step->loop; });
    if (onCpu == site.onCpu.steps.end() || onCpu->action != Action::Parallel)
      return false;
    return (mark.scan && !mark.kernel->cpuIsParallel) || !onCpu->mark.inspections.empty();
  });
}

/// For the size at which the GPU is the best choice; nullopt: it is faster at some.
std::optional<std::string> whyNot(const OffloadSite &site, const Weighing &weighing,
                                  const KernelGroup &group, bool &isKnown) {
  isKnown = weighing.isKnown(group);
  if (!weighing.isDecidedBefore(group) && losesThreads(site, group)) {
    // Until the GPU's first use is paid for, one thread would do what all of them do without a kernel.
    const GroupTimes times = weighing.timesOf(group, usualSize);
    if (!isKnown || times.gpu() + site.machine.gpu.firstUse > times.cpu)
      return fmt::format("beside a kernel one thread of the CPU would run it until the GPU is in "
                         "use, for which {} threads are faster (--offload=always has kernels all "
                         "the same)",
                         site.machine.gpu.hostThreads);
  }
  if (isKnown) {
    const GroupTimes times = weighing.timesOf(group, usualSize);
    return times.pays() ? std::nullopt : std::optional(inWords(times, true, 0, site.machine));
  }
  std::optional<double> best;
  double least = 0;
  for (const double size : weighing.sizesOf(group)) {
    const GroupTimes times = weighing.timesOf(group, size);
    const double ratio = times.gpu() / std::max(times.cpu, 1e-3);
    if (best && ratio >= least)
      continue;
    least = ratio;
    best = size;
  }
  if (best && least < 1)
    return std::nullopt;
  const double size = best.value_or(leastSize);
  return inWords(weighing.timesOf(group, size), false, size, site.machine);
}

/// `saves f:1 0.0057 * n * n`, or `saves f:1.2 with f:1.1`, whose words it shares.
Instruction savesStep(const std::string &id, const std::string &with, const ir::Expr &saving) {
  return {"saves", id,
          with.empty() ? std::vector{ir::exprText(saving)} : std::vector<std::string>{"with", with},
          0, ""};
}

/// The loop and those inside it are the CPU's.
void giveBack(const OffloadSite &site, const ir::Stmt &loop, const std::string &why, Plan &plan) {
  for (const Step &before : site.onCpu.steps)
    if (holdsStmt(loop, *before.loop))
      if (Step *step = stepOf(plan, *before.loop))
        *step = before;
  Step *step = stepOf(plan, loop);
  const LoopFacts *facts = site.facts.find(&loop);
  if (step && facts && !isAboutCost(step->outcome.id))
    step->remarks.push_back(
        diag::makeRemark(diag::ReasonId::StaysOnCpu, loop.source.keyword,
                         {facts->counter ? facts->counter->name : facts->record.path, why}));
}

} // namespace

Worth worthOf(const OffloadSite &site, const Plan &plan) {
  const Weighing weighing(site, plan);
  const auto cpuTimeOf = [&](const KernelGroup &group) {
    return weighing.timesOf(group, usualSize).cpu;
  };
  const auto group = std::ranges::max_element(weighing.groups(), {}, cpuTimeOf);
  if (group == weighing.groups().end())
    return {};
  if (weighing.isKnown(*group))
    return {true, weighing.timesOf(*group, usualSize).pays(), 0};
  Worth worth;
  worth.hasKernels = true;
  bool isFirst = true;
  for (const double size : weighing.sizesOf(*group)) {
    const bool pays = weighing.timesOf(*group, size).pays();
    if (pays && !worth.ever)
      worth.from = isFirst ? 0 : size;
    worth.ever = pays;
    isFirst = false;
  }
  return worth;
}

void leaveWhatDoesNotPay(const OffloadSite &site, Plan &plan) {
  const Plan before = plan; // what it weighs; the plan changes
  const Weighing weighing(site, before);
  for (const KernelGroup &group : weighing.groups()) {
    bool isKnown = false;
    if (const auto why = whyNot(site, weighing, group, isKnown)) {
      for (const GroupMember &member : group.members)
        giveBack(site, *member.step->loop, *why, plan);
      continue;
    }
    // Before a branch for the GPU, what is in the other one is the alternative.
    const ir::ExprRef outside =
        weighing.isDecidedBefore(group) ? weighing.savingOf(group, CpuCode::Planned) : nullptr;
    const ir::ExprRef saving = outside && ir::isSaidOutside(*outside)
                                   ? outside
                                   : weighing.savingOf(group, CpuCode::AsItStands);
    std::string first; // that has the words for all
    for (const GroupMember &member : group.members) {
      Step *step = stepOf(plan, *member.step->loop);
      if (!step)
        continue;
      auto kernel = std::make_shared<ir::KernelMark>(*step->mark.kernel);
      kernel->saving = saving ? saving : weighing.savingOfRun(group, member);
      step->kernel.push_back(savesStep(step->id, saving ? first : std::string(), *kernel->saving));
      step->mark.kernel = std::move(kernel);
      first = first.empty() ? step->id : first;
    }
  }
}

} // namespace parlift::plan
