#include "pipeline/HeaderClash.h"

#include "support/Edit.h"
#include "target/openmp/Emit.h"

#include <algorithm>

namespace parlift::pipeline {

namespace {

bool needsHeaders(const plan::Step &step) {
  return step.action == plan::Action::Parallel &&
         (!step.mark.ownArrays.empty() || !step.mark.copyIns.empty() ||
          !step.mark.histograms.empty());
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

} // namespace

plan::Plan withoutHeaderClashes(plan::Plan plan, const ir::Unit &unit,
                                const frontend::Request &request) {
  if (std::ranges::none_of(plan.steps, needsHeaders))
    return plan;
  const std::string &before = unit.mainFile->text();
  const Result<std::string> after =
      applyEdits(before, target::openmp::emit(plan::applyPlan(unit, plan)));
  const bool hadHeader = before.find("<omp.h>") != std::string::npos;
  if (!after || compiles(hadHeader ? *after : withoutOpenMpHeader(*after), request))
    return plan;
  for (plan::Step &step : plan.steps) {
    if (!needsHeaders(step))
      continue;
    const auto counter = step.mark.counter;
    step.action = plan::Action::Leave;
    step.mark = {};
    step.remarks.clear();
    step.outcome =
        diag::makeRemark(diag::ReasonId::NeedNotEmitted, step.loop->source.keyword,
                         {counter ? counter->name : step.id,
                          "headers of the C library that clash with names of this file"});
  }
  return plan;
}

} // namespace parlift::pipeline
