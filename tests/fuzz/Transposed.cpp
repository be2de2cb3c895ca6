#include "fuzz/Transposed.h"

#include "ir/Kernel.h"
#include "pipeline/Workbench.h"

#include <algorithm>
#include <stdexcept>

namespace parlift::fuzz {

namespace {

const ir::KernelMark *kernelOf(const plan::Plan &plan, const std::string &loop) {
  const auto found =
      std::ranges::find_if(plan.steps, [&](const plan::Step &step) { return step.id == loop; });
  return found == plan.steps.end() ? nullptr : found->mark.kernel.get();
}

/// Without what only staged kernels have.
plan::Instruction plainMap(plan::Instruction map) {
  std::erase_if(map.arguments,
                [](const std::string &word) { return word.find('(') != std::string::npos; });
  return map;
}

} // namespace

TransposedText transposed(const pipeline::AnalyzedFile &file,
                          const pipeline::ParallelizedFile &planned,
                          const pipeline::Options &options) {
  pipeline::Workbench workbench(file.request, file, options);
  TransposedText result;
  std::string kernel; // the loop that the last `map` was of
  unsigned kernels = 0;
  const auto transposeAll = [&] {
    if (const ir::KernelMark *mark = kernelOf(planned.plan, kernel))
      for (const ir::DeviceArray &array : mark->arrays)
        if (!workbench.perform({"transpose", kernel, {array.symbol->name}, 0, ""}))
          ++result.arrays;
    kernel.clear();
  };
  for (const plan::Instruction &step : planned.script) {
    const bool isSlice =
        step.verb == "stage" || step.verb == "register-tile" || step.verb == "share";
    const bool isOfKernel = isSlice || step.verb == "constant" || step.verb == "transpose";
    if (!isOfKernel)
      transposeAll();
    if (step.verb == "map") {
      kernel = step.loop;
      ++kernels;
    }
    const bool isPlain = kernels % 2 == 0;
    if ((isSlice && isPlain) || step.verb == "transpose")
      continue;
    if (const auto refused =
            workbench.perform(step.verb == "map" && isPlain ? plainMap(step) : step))
      throw std::runtime_error("the planner's own step is refused: " + plan::print(step) + ": " +
                               (refused->remark ? refused->remark->text : refused->sentence));
  }
  transposeAll();
  workbench.finish();
  result.text = workbench.text();
  return result;
}

} // namespace parlift::fuzz
