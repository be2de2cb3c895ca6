#include "fuzz/Plans.h"

#include "analysis/scalars/Liveness.h"
#include "fuzz/Runner.h"
#include "plan/cpu/Candidate.h"
#include "plan/cpu/Policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::fuzz {

namespace {

constexpr std::int64_t farthestOverlap = 20; ///< elements
constexpr std::size_t overlapInputs = 7;
constexpr unsigned overlapOrders = 2; ///< of iterations: a race shows in any of them

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

/// Around the sizes that the input has: where one range ends and the next may begin.
std::set<std::int64_t> distancesOf(const Input &input) {
  std::set<std::int64_t> distances = {-1, 0, 1};
  for (const Argument &argument : input.arguments)
    if (argument.kind == Argument::Kind::Integer && argument.integer > 0 &&
        argument.integer < farthestOverlap)
      for (const std::int64_t more : {-1, 0, 1})
        distances.insert({argument.integer + more, -argument.integer - more});
  return distances;
}

bool isParallel(const plan::Plan &plan) {
  return std::any_of(plan.steps.begin(), plan.steps.end(),
                     [](const plan::Step &step) { return step.action != plan::Action::Leave; });
}

} // namespace

std::vector<Input> overlappingInputs(const Subject &subject) {
  const auto mayOverlap = [&](std::size_t i, const Argument &argument) {
    const ir::Symbol &parameter = *subject.function->parameters.at(i);
    return argument.kind == Argument::Kind::Pointer && !parameter.isRestrict &&
           parameter.type->isPointer() && parameter.type->element->isScalar() &&
           !parameter.type->element->isPointer();
  };
  std::vector<Input> inputs;
  const Input &first = subject.program.inputs.front();
  for (std::size_t i = 0; i < first.arguments.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (mayOverlap(i, first.arguments[i]) && mayOverlap(j, first.arguments[j]))
        for (std::size_t k = 0; k < std::min(overlapInputs, subject.program.inputs.size()); ++k)
          for (const std::int64_t distance : distancesOf(subject.program.inputs[k])) {
            Input &input = inputs.emplace_back(subject.program.inputs[k]);
            input.arguments[j] = input.arguments[i];
            input.arguments[j].offset += distance;
          }
  return inputs;
}

std::vector<Finding> checkPlans(const Subject &subject, unsigned orders, Plant plant,
                                PlanCounts &counts) {
  ++counts.programs;
  if (!subject.function)
    return {};
  std::vector<Finding> findings;
  const Runner runner(*subject.unit, subject.program);
  std::vector<Input> inputs = subject.program.inputs;
  std::vector<Run> expected;
  const bool mayNeedCondition =
      std::any_of(subject.facts.loops.begin(), subject.facts.loops.end(), [](const auto &facts) {
        return facts.record.verdict != diag::Verdict::Sequential;
      });
  if (mayNeedCondition)
    for (Input &input : overlappingInputs(subject))
      inputs.push_back(std::move(input));
  for (const Input &input : inputs)
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
      const unsigned tries =
          i < subject.program.inputs.size() ? orders : std::min(orders, overlapOrders);
      for (unsigned order = 0; order < tries && !failed; ++order) {
        Schedule schedule;
        schedule.seed = subject.seed * 977 + order;
        schedule.order = order == 0 ? Schedule::Order::Reversed : Schedule::Order::Random;
        schedule.threads = 1 + order % 4;
        const Run run = runner.run(inputs[i], marked.functions[0].get(), schedule);
        ++counts.runs;
        // Partial sums may leave the type where the whole one does not; machines wrap them back.
        if (run.fault && run.fault->kind == ir::interpreter::FaultKind::SignedOverflow &&
            tolerance > 0)
          continue;
        if (run.fault && run.fault->kind == ir::interpreter::FaultKind::Unsupported)
          continue;
        const std::string problem = difference(expected[i], run, tolerance);
        if (problem.empty())
          continue;
        failed = true;
        const std::string family = run.fault ? name(run.fault->kind) : "result";
        findings.push_back({Finding::Severity::Unsound, "plan-" + family,
                            fmt::format("{}with the plan\n{}\non {}", problem + " ", trial.name,
                                        describe(subject.program, inputs[i]))});
      }
    }
  }
  counts.planted += planted;
  return findings;
}

} // namespace parlift::fuzz
