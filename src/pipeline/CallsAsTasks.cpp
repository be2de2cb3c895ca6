#include "pipeline/CallsAsTasks.h"

#include "frontend/DeclarationRules.h"
#include "pipeline/HeaderClash.h"
#include "poly/Quota.h"
#include "support/Edit.h"
#include "target/openmp/Emit.h"

#include <algorithm>

namespace parlift::pipeline {

/// What is not found out by then is not known.
constexpr double secondsOfFile = 3;

plan::TasksPlan tasksOf(const ir::Unit &unit, const frontend::Request &request,
                        const Options &options) {
  const frontend::DeclarationRules rules = frontend::declarationRules(request);
  if (options.target != Target::OpenMp || rules.comeFirst || rules.notInHeader)
    return {};
  const poly::Quota ofFile(secondsOfFile);
  plan::TasksPlan tasks = plan::makeTasks(unit);
  if (tasks.marks.empty())
    return tasks;
  const std::string &before = unit.mainFile->text();
  const Result<std::string> after =
      applyEdits(before, target::openmp::emit(unit, {.tasks = tasks.marks}));
  if (after && compilesAnew(before, *after, request))
    return tasks;
  tasks.marks.clear();
  std::erase_if(tasks.remarks, [](const diag::Remark &remark) {
    return remark.id == diag::ReasonId::CallsAsTasks;
  });
  return tasks;
}

} // namespace parlift::pipeline
