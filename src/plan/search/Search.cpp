#include "plan/search/Search.h"

#include "plan/search/Estimate.h"
#include "plan/search/GpuEstimate.h"
#include "plan/search/Searcher.h"
#include "poly/Memory.h"
#include "poly/Quota.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::plan {

Goal goalForCpu(const Machine &machine, const CostModel &cost) {
  return {[machine, cost](const Rehearsal &program, double size) {
            return estimate(program.nests(), program.facts(), machine, cost, size);
          },
          [machine](const Rehearsal &program) { return movesFor(program, machine); }};
}

Goal goalForGpu(const Machine &machine, const GpuOptions &gpu) {
  return {[machine, gpu](const Rehearsal &program, double size) {
            return gpuEstimate(program, gpu, machine, size);
          },
          movesForGpu, /*hasCaches=*/false};
}

Search searchPlan(const ir::Unit &unit, const ir::FunctionRef &function,
                  const analysis::Options &analysis, const SearchOptions &options) {
  poly::forgetAnswers(); // a plan shall not depend on the functions before this one
  Search search;
  SearchOptions limited = options;
  if (options.gpu) { // each program is judged twice: its pointers overlap, and they do not
    limited.mostAccesses /= 2;
    limited.mostQuestions /= 2;
  }
  Searcher searcher(unit, analysis, limited, search);
  SearchOptions forCpu = options;
  forCpu.gpu.reset();
  Searcher cpuSearcher(unit, analysis, forCpu, search);
  if (options.gpu) {
    bool pays = false;
    for (unsigned root = rootsOf(*function); root > 0; --root)
      pays = pays || worthOnGpu(*searcher.improved(function, root).program, *options.gpu).ever;
    if (!pays)
      return searchPlan(unit, function, analysis, forCpu);
  }
  ir::FunctionRef now = function;
  Script lastSteps;
  // From the last loop to the first: what is done to one does not move those still to come.
  for (unsigned root = rootsOf(*now); root > 0; --root) {
    if (poly::Quota::current() != nullptr && poly::Quota::current()->exhausted())
      break;
    State found = searcher.improved(now, root);
    if (options.gpu) {
      const Worth worth = worthOnGpu(*found.program, *options.gpu);
      if (worth.hasKernels && !worth.ever)
        found = cpuSearcher.improved(now, root);
      else if (worth.ever && options.gpu->against) {
        // A program that neither of them changes has its tests before the kernels.
        const State onCpu = cpuSearcher.improved(now, root);
        if (!onCpu.steps.empty() || !onCpu.lastSteps.empty() || !found.steps.empty())
          found = searcher.bySizeOfGpu(now, root, onCpu, found, worth.from);
      }
    }
    const bool isChanged = !found.steps.empty() || !found.lastSteps.empty();
    search.expectsThreads |= isChanged && found.program->runsOnThreads(options.cost);
    const std::string id = fmt::format("{}:{}", now->name, root);
    // Versions by size say of each of the two what it is.
    const auto isNote = [](const Instruction &step) { return step.verb == "note"; };
    if (isChanged && !options.gpu && std::ranges::none_of(found.steps, isNote))
      search.script.push_back(note(id, allSteps(found), found.gain, found.isGainOfLarge));
    search.script.insert(search.script.end(), found.steps.begin(), found.steps.end());
    const ir::FunctionRef then = found.program->functionRef();
    for (Instruction &step : lastSteps)
      step = moved(step, rootsOf(*then) - rootsOf(*now));
    lastSteps.insert(lastSteps.end(), found.lastSteps.begin(), found.lastSteps.end());
    now = then;
  }
  search.script.insert(search.script.end(), lastSteps.begin(), lastSteps.end());
  return search;
}

} // namespace parlift::plan
