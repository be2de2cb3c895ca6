#include "plan/search/Searcher.h"

#include "ir/ExprText.h"

#include <algorithm>
#include <memory>

// Blocks have loops around them and ends to find, which takes longer than a loop that runs a few times: a product of 4 x 4 in blocks of
// 32 x 128 x 512 takes ten times as long. A function that is called often may be called for those:
//
//     if ((double)n * n * n > 20000 && (a + n * n <= c || ...)) { loops in blocks } else { the loops as they were }
//
// Such a test stands there anyway where arrays may overlap, and costs a text of its own where not.

namespace parlift::plan {

namespace {

bool isInBlocks(const State &state) {
  return std::ranges::any_of(allSteps(state), [](const Instruction &step) {
    return step.verb == "tile" || step.verb == "unroll-and-jam" || step.verb == "register-block" ||
           step.verb == "reschedule";
  });
}

/// The words of one argument each, as scripts have them.
std::vector<std::string> inArguments(const std::string &condition) {
  return noteOf("", condition).arguments;
}

} // namespace

State Searcher::besideShortRuns(const State &start, State found) {
  const Rehearsal &before = *start.program;
  const unsigned root = before.roots().begin;
  const analysis::LoopFacts *facts = before.facts().find(before.loop(std::to_string(root)));
  const ir::ExprRef enough = facts ? tripGuard(*facts, options_.cost) : nullptr;
  if (!enough || !isInBlocks(found))
    return found;
  const std::string condition = ir::lineText(*enough);
  const std::string loop = before.function().name + ":" + std::to_string(root);
  // One of the steps is a test before the loops, or a version by size, already.
  const auto asksAlready = std::ranges::find(found.steps, "version", &Instruction::verb);
  if (asksAlready != found.steps.end()) {
    Instruction both{"version", loop, inArguments("apart && " + condition), 0,
                     asksAlready->comment};
    if (asksAlready == found.steps.begin() && asksAlready->arguments.empty() &&
        before.changed(both))
      *asksAlready = std::move(both);
    return found;
  }
  Script steps{{"version", loop, inArguments(condition), 0, "for short runs as it was"}};
  ir::FunctionRef now = before.changed(steps.front());
  for (const Instruction &step : found.steps) {
    if (!now)
      return found;
    const unsigned others = rootsOf(*now) - rootsOf(before.function());
    now = Rehearsal(unit_, now, analysis_, RootRange{root, root + others}).changed(step);
    steps.push_back(step);
  }
  if (!now)
    return found;
  State both = found;
  both.program = std::make_shared<Rehearsal>(
      unit_, now, analysis_, RootRange{root, root + rootsOf(*now) - rootsOf(before.function())});
  both.steps = std::move(steps);
  return both;
}

} // namespace parlift::plan
