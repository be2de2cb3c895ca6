#include "pipeline/FunctionPlans.h"

#include "frontend/Invocation.h"
#include "frontend/MachineFlags.h"
#include "ir/CallSites.h"
#include "pipeline/Budgets.h"
#include "pipeline/GpuSource.h"
#include "poly/Quota.h"
#include "support/Workers.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <optional>

namespace parlift::pipeline {

namespace {

/// The function may be restructured: all of it is selected, and its text is its own and the file's.
bool isRestructurable(const AnalyzedFile &file, const Selection &selection,
                      const analysis::FunctionFacts &function) {
  // A constant expression gets no faster.
  return !function.loops.empty() && !function.function->isConstexpr &&
         function.function->body->range.file == file.unit->mainFile &&
         std::all_of(function.loops.begin(), function.loops.end(), [&](const auto &loop) {
           return selects(selection, file.functions, function, loop) &&
                  !loop.loop->source.isTemplateInstance && !loop.loop->source.inOmpRegion;
         });
}

/// By callers out of sight, or in a loop that is in sight.
bool isCalledOften(const ir::Function &function, const ir::CallSites &calls) {
  return function.name != "main" && (!calls.isCalled(function) || calls.loopsAround(function) > 0);
}

/// With the vectors that the flags ask for, `-march`, where nobody has said what they are.
plan::Machine machineFor(const frontend::Request &request, plan::Machine machine) {
  if (machine.hasVectors)
    return machine;
  if (const auto vectors = frontend::vectorUnitOf(frontend::flagsOf(request))) {
    machine.vectorBytes = vectors->bytes;
    machine.registers = vectors->registers;
  }
  return machine;
}

struct Planned {
  plan::Search found;
  std::uint64_t work = 0;
};
using AllPlanned = std::vector<std::optional<Planned>>;

/// How many from the first one on have something left of the budget.
std::size_t affordable(const AllPlanned &all, double budget) {
  std::size_t count = 0;
  for (; count < all.size() && all[count] && budget > 0; ++count)
    budget -= static_cast<double>(all[count]->work);
  return count;
}

} // namespace

std::vector<FunctionPlan> plansFor(const AnalyzedFile &file, const Selection &selection,
                                   const Options &options,
                                   std::vector<plan::Search::Trial> &trials) {
  plan::SearchOptions search;
  search.machine = machineFor(file.request, options.machine);
  search.cost = options.plan.cost;
  if (options.target != Target::OpenMp && whyNoKernels(*file.unit, file.request, options).empty())
    search.gpu = kernelOptions(options);
  std::vector<const analysis::FunctionFacts *> functions;
  for (const analysis::FunctionFacts &function : file.functions)
    if (isRestructurable(file, selection, function))
      functions.push_back(&function);

  const ir::CallSites calls(file.unit->functions);
  const Budgets budgets(*file.unit, options.analysis.timeoutPerLoop);
  const double budget = budgets.plan * poly::unitsOfASecond;
  AllPlanned all(functions.size());
  double spent = 0;
  std::mutex noting;
  const std::uint64_t workBefore = poly::workDone();
  doAll(functions.size(), [&](std::size_t at) {
    const ir::FunctionRef &function = functions[at]->function;
    const std::uint64_t before = poly::workDone();
    // For a GPU two programs are searched for: its own, and the CPU's, to which it may be left.
    const double programs = search.gpu ? 2 : 1;
    const poly::Quota quota(std::min(programs * budgets.planOf(*function), budgets.plan));
    plan::SearchOptions here = search;
    here.isCalledOften = options.target == Target::OpenMp && isCalledOften(*function, calls);
    Planned planned{plan::searchPlan(*file.unit, function, options.analysis, here), 0};
    planned.work = poly::workDone() - before;
    const std::scoped_lock lock(noting);
    spent += static_cast<double>(planned.work);
    all[at] = std::move(planned);
    return spent < budget; // all that are done stand before those that are not begun
  });

  // What other threads have done is this phase's as well.
  std::uint64_t work = 0;
  for (const std::optional<Planned> &planned : all)
    work += planned ? planned->work : 0;
  poly::work(work - (poly::workDone() - workBefore));

  std::vector<FunctionPlan> plans;
  for (std::size_t at = 0, count = affordable(all, budget); at < count; ++at) {
    std::ranges::move(all[at]->found.trials, std::back_inserter(trials));
    if (!all[at]->found.script.empty())
      plans.push_back(
          {functions[at], std::move(all[at]->found.script), all[at]->found.expectsThreads});
  }
  return plans;
}

} // namespace parlift::pipeline
