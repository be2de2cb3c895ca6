#include "plan/cpu/Agreement.h"

#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/WideNumber.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace parlift::plan {

using diag::ReasonId;

namespace {

using Place = std::pair<std::string, std::uint32_t>;

Place placeOf(const Step &step) {
  const SourceRange &keyword = step.loop->source.keyword;
  return {keyword.file ? keyword.file->path() : "", keyword.begin};
}

/// What the step does to the text, without the name of the function it is for. Sums of structures and of numbers beyond 8 bytes are
/// declared ahead of the loop, others are not.
std::string effectOf(const Step &step) {
  if (step.action == Action::Leave)
    return "";
  std::string effect = fmt::format("{} {}", static_cast<int>(step.action), print(step.mark));
  for (const ir::ReductionClause &one : step.mark.reductions) {
    const ir::Type *type = one.symbol->type.get();
    while (type->element)
      type = type->element.get();
    const ir::Type *wide = ir::wideNumberOf(one);
    effect += type->kind == ir::TypeKind::Record ? " of a structure"
              : wide                             ? " of " + wide->spelling
                                                 : "";
  }
  return effect;
}

bool contains(const ir::Stmt &outer, const ir::Stmt &inner) {
  const SourceRange &whole = outer.source.whole, &keyword = inner.source.keyword;
  return whole.file == keyword.file && whole.begin <= keyword.begin && keyword.begin < whole.end;
}

/// The loop runs in parallel, or did when somebody wrote a directive or two versions of it.
bool isParallel(const Step &step) {
  return step.action == Action::Parallel || step.outcome.id == ReasonId::InOmpRegion ||
         step.outcome.id == ReasonId::VersionFallback;
}

/// Leaves what had a step, with this reason.
void leave(Step &step, ReasonId reason, const std::string &name) {
  step = Step{step.loop,
              step.id,
              Action::Leave,
              {},
              diag::makeRemark(reason, step.loop->source.keyword, {name}),
              {}};
}

/// The number that a test compares with: `n > 4000`; none: it is another test.
std::optional<std::int64_t> numberIn(const ir::Expr &test) {
  const bool isComparison = test.kind == ir::ExprKind::Binary &&
                            test.binaryOp == ir::BinaryOp::Gt &&
                            test.operands[1]->kind == ir::ExprKind::IntLiteral;
  return isComparison ? std::optional(test.operands[1]->intValue) : std::nullopt;
}

/// What all the tests compare with, at most, where they differ in nothing else. None where they do.
std::optional<std::int64_t> mostIn(const std::vector<const ir::Expr *> &tests) {
  std::optional<std::int64_t> most;
  for (const ir::Expr *test : tests) {
    const auto number = numberIn(*test);
    if (!number || ir::lineText(*test->operands[0]) != ir::lineText(*tests.front()->operands[0]))
      return std::nullopt;
    most = std::max(*number, most.value_or(*number));
  }
  return most;
}

/// Where instances differ in nothing but how many iterations they ask for, which depends on their types, all get the greatest
/// number. Each one's condition is about its own variables.
void levelTests(const std::vector<Step *> &steps) {
  const std::size_t count = steps.front()->mark.condition.parts().size();
  if (count == 0 || std::ranges::any_of(steps, [&](const Step *step) {
        return step->action != Action::Parallel || step->mark.condition.parts().size() != count;
      }))
    return;
  std::vector<ir::Conjunction> conditions(steps.size());
  for (std::size_t part = 0; part < count; ++part) {
    std::vector<const ir::Expr *> tests;
    for (const Step *step : steps)
      tests.push_back(step->mark.condition.parts()[part].get());
    const auto most = mostIn(tests);
    for (std::size_t at = 0; at < steps.size(); ++at) {
      const ir::ExprRef &test = steps[at]->mark.condition.parts()[part];
      conditions[at].add(most ? ir::together(ir::BinaryOp::Gt, test->operands[0], ir::number(*most))
                              : test);
    }
  }
  for (std::size_t at = 0; at < steps.size(); ++at) {
    Step &step = *steps[at];
    step.mark.condition = std::move(conditions[at]);
    const std::string clauses = print(step.mark);
    const std::string name =
        step.mark.counter ? step.mark.counter->name : step.loop->source.keyword.oneLine();
    step.outcome = diag::makeRemark(ReasonId::LoopParallelized, step.loop->source.keyword,
                                    {name, clauses.empty() ? "parallel for" : clauses});
  }
}

bool isExtremum(const ir::ReductionClause &reduction) {
  return reduction.op == "min" || reduction.op == "max";
}

/// Minima of floating numbers are written without OpenMP's clause, which does not take them as the loop does. Where one instance
/// has such, the others' stand in the same words.
void levelExtrema(const std::vector<Step *> &steps) {
  const bool hasFloating = std::ranges::any_of(steps, [](const Step *step) {
    return std::ranges::any_of(step->mark.reductions, [](const ir::ReductionClause &one) {
      return isExtremum(one) && one.symbol->type->isFloating();
    });
  });
  if (!hasFloating)
    return;
  for (Step *step : steps) {
    for (const ir::ReductionClause &one : step->mark.reductions)
      if (isExtremum(one))
        step->mark.argReductions.push_back({one.op, one.symbol, {}, {}, false});
    std::erase_if(step->mark.reductions, isExtremum);
  }
}

} // namespace

void leaveInsideCallers(std::map<const ir::Function *, std::vector<Step>> &byFunction,
                        const ir::CallSites &calls) {
  std::set<const ir::Stmt *> parallel;
  for (const auto &[function, steps] : byFunction)
    for (const Step &step : steps)
      if (isParallel(step))
        parallel.insert(step.loop);
  for (auto &[function, steps] : byFunction) {
    if (!calls.isCalledInside(*function, parallel))
      continue;
    for (Step &step : steps)
      if (step.action == Action::Parallel) {
        const std::string name =
            step.mark.counter ? step.mark.counter->name : step.loop->source.keyword.oneLine();
        leave(step, ReasonId::InsideParallel, name);
      }
  }
}

void reconcile(Plan &plan) {
  std::map<Place, std::vector<Step *>> byPlace;
  for (Step &step : plan.steps)
    if (step.loop->source.keyword.valid())
      byPlace[placeOf(step)].push_back(&step);
  std::vector<const ir::Stmt *> disputed;
  const auto areDisputed = [](const std::vector<Step *> &steps) {
    return std::any_of(steps.begin(), steps.end(), [&](const Step *step) {
      return effectOf(*step) != effectOf(*steps.front());
    });
  };
  for (const auto &[place, steps] : byPlace) {
    if (areDisputed(steps))
      levelTests(steps);
    if (areDisputed(steps))
      disputed.push_back(steps.front()->loop);
    else if (steps.size() > 1)
      levelExtrema(steps);
  }
  for (Step &step : plan.steps) {
    const bool isDisputed =
        std::any_of(disputed.begin(), disputed.end(),
                    [&](const ir::Stmt *loop) { return contains(*loop, *step.loop); });
    const bool dependsOnIt =
        step.action != Action::Leave || step.outcome.id == ReasonId::InsideParallel;
    if (!isDisputed || !dependsOnIt)
      continue;
    const std::string name = step.mark.counter ? step.mark.counter->name : "for";
    leave(step, ReasonId::InTemplate, name);
  }
}

} // namespace parlift::plan
