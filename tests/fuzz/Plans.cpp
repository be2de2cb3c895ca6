#include "fuzz/Plans.h"

#include "analysis/Liveness.h"
#include "fuzz/Runner.h"
#include "plan/Candidate.h"
#include "plan/Policy.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

namespace {

using Schedule = ir::Interpreter::Schedule;

/// A plan and what to call it.
struct Trial {
  std::string name;
  plan::Plan plan;
};

std::vector<Trial> trialsOf(const Subject &subject) {
  std::vector<Trial> trials;
  const analysis::Liveness liveness(*subject.function);
  for (const analysis::LoopFacts &facts : subject.facts.loops) {
    plan::Candidate candidate = plan::candidate(facts, subject.facts, liveness);
    if (!candidate.mark)
      continue;
    plan::Step step;
    step.loop = facts.loop;
    step.id = facts.record.id;
    step.action = plan::Action::Parallel;
    step.mark = std::move(*candidate.mark);
    trials.push_back({"", {{step}}});
    trials.back().name = plan::print(step);
  }
  plan::PlanOptions options;
  options.cost.startCost = 0;
  Trial whole{"", plan::makePlan(subject.facts, options)};
  whole.name = plan::print(whole.plan);
  trials.push_back(std::move(whole));
  return trials;
}

/// How far floats may be off: reordered sums of a few dozen numbers.
double toleranceOf(const plan::Plan &plan) {
  for (const plan::Step &step : plan.steps)
    for (const ir::ReductionClause &reduction : step.mark.reductions)
      if (reduction.op == "+" || reduction.op == "*" || reduction.op == "-")
        return 1e-4;
  return 0;
}

bool isParallel(const plan::Plan &plan) {
  return std::any_of(plan.steps.begin(), plan.steps.end(),
                     [](const plan::Step &step) { return step.action != plan::Action::Leave; });
}

} // namespace

std::vector<Finding> checkPlans(const Subject &subject, unsigned orders, Plant plant,
                                PlanCounts &counts) {
  ++counts.programs;
  if (!subject.function)
    return {};
  std::vector<Finding> findings;
  const Runner runner(*subject.unit, subject.program);
  std::vector<Run> expected;
  for (const Input &input : subject.program.inputs)
    expected.push_back(runner.run(input));
  // The unit with this function alone: a plan is applied to the whole of it.
  ir::Unit unit = *subject.unit;
  unit.functions = {subject.function};
  bool planted = false;
  for (Trial &trial : trialsOf(subject)) {
    if (!isParallel(trial.plan))
      continue;
    if (plant != Plant::None) {
      if (!fuzz::plant(plant, trial.plan, subject.seed))
        continue;
      planted = true;
    }
    ++counts.plans;
    const ir::Unit marked = plan::applyPlan(unit, trial.plan);
    const double tolerance = toleranceOf(trial.plan);
    bool failed = false;
    for (std::size_t i = 0; i < expected.size() && !failed; ++i) {
      if (!expected[i].ok())
        continue;
      for (unsigned order = 0; order < orders && !failed; ++order) {
        Schedule schedule;
        schedule.seed = subject.seed * 977 + order;
        schedule.order = order == 0 ? Schedule::Order::Reversed : Schedule::Order::Random;
        schedule.threads = 1 + order % 4;
        const Run run = runner.run(subject.program.inputs[i], marked.functions[0].get(), schedule);
        ++counts.runs;
        const std::string problem = difference(expected[i], run, tolerance);
        if (problem.empty())
          continue;
        failed = true;
        const std::string family = run.fault ? name(run.fault->kind) : "result";
        findings.push_back({Finding::Severity::Unsound, "plan-" + family,
                            fmt::format("{}with the plan\n{}\non {}", problem + " ", trial.name,
                                        describe(subject.program, subject.program.inputs[i]))});
      }
    }
  }
  counts.planted += planted;
  return findings;
}

} // namespace parlift::fuzz
