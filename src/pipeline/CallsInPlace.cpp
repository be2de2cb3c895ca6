#include "pipeline/CallsInPlace.h"

#include "legality/loops/CanInline.h"
#include "legality/parallel/Judge.h"
#include "pipeline/Workbench.h"

#include <algorithm>

namespace parlift::pipeline {

namespace {

constexpr unsigned mostDepth = 4;

/// The loop or one around it is parallel: what it calls is a part of that.
bool isInParallelLoop(const analysis::FunctionFacts &function, const analysis::LoopFacts *loop) {
  for (; loop; loop = loop->parent ? function.find(loop->parent) : nullptr)
    if (mayRunInParallel(*loop))
      return true;
  return false;
}

} // namespace

std::optional<Beginning> withCallsInPlace(const AnalyzedFile &file, const Options &options) {
  Workbench workbench(file.request, file, options);
  Beginning result;
  for (const analysis::FunctionFacts &function : file.functions) {
    // Those inside and behind come first: the others keep their numbers.
    std::vector<std::string> loops;
    for (const analysis::LoopFacts &loop : function.loops)
      if (!isInParallelLoop(function, &loop) && legality::canInline(*function.function, *loop.loop))
        loops.push_back(loop.record.id);
    std::reverse(loops.begin(), loops.end());
    for (const std::string &loop : loops) {
      // What is called calls in turn.
      const plan::Instruction step{"inline", loop, {}, 0, ""};
      for (unsigned depth = 0; depth < mostDepth && !workbench.perform(step); ++depth)
        result.steps.push_back(step);
    }
  }
  if (result.steps.empty())
    return std::nullopt;
  result.file.path = file.path;
  result.file.request = workbench.request();
  result.file.request.text = workbench.text();
  result.file.unit = workbench.unitRef();
  return result;
}

std::size_t kernelsThere(const plan::Plan &plan, const plan::Script &steps) {
  return static_cast<std::size_t>(std::ranges::count_if(plan.steps, [&](const plan::Step &step) {
    const plan::Instruction kernel{"", step.id, {}, 0, ""};
    return step.mark.kernel && kernel.path().find('.') != std::string::npos &&
           std::ranges::any_of(steps, [&](const plan::Instruction &one) {
             return one.function() == kernel.function();
           });
  }));
}

} // namespace parlift::pipeline
