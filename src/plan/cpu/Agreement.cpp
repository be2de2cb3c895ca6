#include "plan/cpu/Agreement.h"

#include <fmt/format.h>

#include <algorithm>
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

/// What the step does to the text, without the name of the function it is for.
std::string effectOf(const Step &step) {
  return step.action == Action::Leave
             ? ""
             : fmt::format("{} {}", static_cast<int>(step.action), print(step.mark));
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
  for (const auto &[place, steps] : byPlace)
    if (std::any_of(steps.begin(), steps.end(),
                    [&](const Step *step) { return effectOf(*step) != effectOf(*steps.front()); }))
      disputed.push_back(steps.front()->loop);
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
