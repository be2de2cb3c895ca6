#include "pipeline/HeaderClash.h"

#include "frontend/DeclarationRules.h"
#include "support/Edit.h"
#include "target/openmp/Emit.h"

#include <algorithm>

namespace parlift::pipeline {

namespace {

bool needsHeaders(const plan::Step &step) {
  return step.action == plan::Action::Parallel &&
         (!step.mark.ownArrays.empty() || !step.mark.copyIns.empty() ||
          std::ranges::any_of(step.mark.inspections,
                              [](const ir::InspectClause &one) { return !one.rows; }) ||
          !step.mark.histograms.empty() || step.mark.scan);
}

/// Clang may be here without its <omp.h>.
std::string withoutOpenMpHeader(std::string text) {
  const std::string line = "#include <omp.h>";
  if (const std::size_t at = text.find(line); at != std::string::npos)
    text.replace(at, line.size(),
                 "int omp_get_thread_num(void), omp_get_num_threads(void), "
                 "omp_get_max_threads(void);");
  return text;
}

bool compiles(const std::string &text, frontend::Request request) {
  request.text = text;
  return frontend::parse(request).unit != nullptr;
}

/// The file with all that the plan writes is a program.
bool compiles(const plan::Plan &plan, const ir::Unit &unit, const frontend::Request &request) {
  const frontend::DeclarationRules rules = frontend::declarationRules(request);
  const std::string &before = unit.mainFile->text();
  const Result<std::string> after = applyEdits(
      before, target::openmp::emit(plan::applyPlan(unit, plan),
                                   {.declaresFirst = rules.comeFirst, .isC90 = rules.notInHeader}));
  return !after || compilesAnew(before, *after, request);
}

/// The loop stays as it is.
void leave(plan::Step &step) {
  const auto counter = step.mark.counter;
  step.action = plan::Action::Leave;
  step.mark = {};
  step.remarks.clear();
  step.outcome = diag::makeRemark(diag::ReasonId::NeedNotEmitted, step.loop->source.keyword,
                                  {counter ? counter->name : step.id,
                                   "headers of the C library that clash with names of this file"});
}

} // namespace

bool compilesAnew(const std::string &before, const std::string &after,
                  const frontend::Request &request) {
  const bool hadHeader = before.find("<omp.h>") != std::string::npos;
  return compiles(hadHeader ? after : withoutOpenMpHeader(after), request);
}

plan::Plan withoutHeaderClashes(plan::Plan plan, const ir::Unit &unit,
                                const frontend::Request &request) {
  if (std::ranges::none_of(plan.steps, needsHeaders) || compiles(plan, unit, request))
    return plan;
  // One loop's lines are no reason to leave the others.
  plan::Plan kept = plan;
  for (plan::Step &step : kept.steps)
    if (needsHeaders(step))
      leave(step);
  for (std::size_t k = 0; k < plan.steps.size(); ++k) {
    if (!needsHeaders(plan.steps[k]))
      continue;
    std::swap(kept.steps[k], plan.steps[k]);
    if (!compiles(kept, unit, request))
      std::swap(kept.steps[k], plan.steps[k]);
  }
  return kept;
}

} // namespace parlift::pipeline
