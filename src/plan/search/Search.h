/// \file
/// Which transformations for a function: a best-first search over the plan language, one outermost loop at a
/// time.
///
///     programs = {the loop as it is};  repeat:
///       take the most promising program that has not been looked at
///       try every move (Moves.h) on it; each program that was not seen before joins them, with its estimate
///     at the end: the moves that nothing follows, on the best programs (`unroll-and-jam`: its bodies are long)
///     the fastest by the estimate (Estimate.h, GpuEstimate.h) is the plan, if it is `leastGain` times as fast
///     where another one is for larger arrays, or smaller ones: both, in versions by size (BySize.h)
///     where it is cut into blocks and may be called for a few iterations: the loop as it was for those (ShortRuns.cpp)
///
/// A program promises its own time; after a move that makes room for others it promises nearly what the program
/// before it did. Where a loop has come apart each part is searched once more by itself. A loop that is known to be
/// less work than starting threads is left alone. All moves are steps of the plan language, asked and carried out as
/// any user's would be; a refused one is no candidate. What was tried and turned down is remembered for --explain-plan.
#pragma once

#include "plan/gpu/KernelMaker.h"
#include "plan/model/Cost.h"
#include "plan/model/Machine.h"
#include "plan/search/Moves.h"
#include "plan/search/Rehearsal.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parlift::plan {

/// What programs are compared by, and what is tried.
struct Goal {
  std::function<double(const Rehearsal &, double size)> time;
  std::function<std::vector<Move>(const Rehearsal &)> moves;
  /// Caches decide: which program is best changes with the size, and bodies are written out for registers.
  bool hasCaches = true;
};
Goal goalForCpu(const Machine &machine, const CostModel &cost);
Goal goalForGpu(const Machine &machine, const GpuOptions &gpu);

struct SearchOptions {
  Machine machine;
  CostModel cost;
  std::optional<GpuOptions>
      gpu; ///< the program is for a GPU; a function without a kernel, for the CPU all the same
  double leastGain = 1.15; ///< an edit must be worth reading
  /// Callers out of sight, or loops in sight, may call the function again and again with few iterations.
  bool isCalledOften = false;
  /// For one outermost loop. Of these limits the first that is reached ends the search: accesses in all the
  /// programs that are analysed, questions of the integer library, of a tenth of a millisecond or so, and all the work
  /// (poly::Quota).
  std::size_t mostAccesses = 800;
  unsigned long mostQuestions = 2000;
  double mostWork = 0.5;
};

/// What was chosen, and why; what was turned down.
struct Search {
  Script script;
  struct Trial {
    std::string steps;   ///< "interchange f:1 j i; tile f:1 64"
    double estimate = 0; ///< of the time, relative to the loop as it was
  };
  std::vector<Trial> trials;
  /// Loops that the script changes run on threads behind it, as far as its rehearsal shows.
  bool expectsThreads = false;
};

Search searchPlan(const ir::Unit &unit, const ir::FunctionRef &function,
                  const analysis::Options &analysis, const SearchOptions &options);

} // namespace parlift::plan
