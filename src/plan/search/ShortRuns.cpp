#include "plan/search/Searcher.h"

#include "ir/ExprText.h"
#include "plan/cpu/Candidate.h"

#include <algorithm>
#include <memory>

// Blocks have loops around them and ends to find, which takes longer than a loop that runs a few times: a product of 4 x 4 in blocks of
// 32 x 128 x 512 takes ten times as long. A function that is called often may be called for those:
//
//     if ((double)n * n * n > 20000 && (a + n * n <= c || ...)) { loops in blocks } else { the loops as they were }
//
// Such a test stands there anyway where arrays may overlap, and costs a text of its own where not. Of versions by size it is the one
// for small sizes that has it.

namespace parlift::plan {

namespace {

bool isInBlocks(const State &state) {
  return std::ranges::any_of(allSteps(state), [](const Instruction &step) {
    return step.verb == "tile" || step.verb == "unroll-and-jam" || step.verb == "register-block" ||
           step.verb == "reschedule";
  });
}

/// Some loop has a copy of its sums for each thread, which takes lines of its own before anything is added up.
bool addsInCopies(const Rehearsal &program) {
  return std::ranges::any_of(program.facts().loops, [&](const analysis::LoopFacts &loop) {
    const auto mark = candidate(loop, program.facts(), program.nests().liveness()).mark;
    return mark && sumsOnHeap(loop, *mark);
  });
}

} // namespace

std::optional<Instruction> Searcher::testOfShortRuns(const State &start, const State &found) const {
  const Rehearsal &before = *start.program;
  const std::string root = std::to_string(before.roots().begin);
  const analysis::LoopFacts *facts = before.facts().find(before.loop(root));
  const ir::ExprRef enough = facts ? tripGuard(*facts, options_.cost) : nullptr;
  if (!enough || !options_.isCalledOften || options_.gpu ||
      (!isInBlocks(found) && (found.steps.empty() || !addsInCopies(*found.program))))
    return std::nullopt;
  Instruction test = noteOf(before.function().name + ":" + root, ir::lineText(*enough));
  test.verb = "version";
  test.comment = "for short runs as it was";
  return test;
}

State Searcher::besideShortRuns(const State &start, State found) {
  const Rehearsal &before = *start.program;
  const unsigned root = before.roots().begin;
  std::optional<Instruction> test = testOfShortRuns(start, found);
  if (!test)
    return found;
  // A test of the arrays, or a version by size, stands there already.
  const auto asksAlready = std::ranges::find(found.steps, "version", &Instruction::verb);
  if (asksAlready != found.steps.end()) {
    test->arguments.insert(test->arguments.begin(), {"apart", "&&"});
    test->comment = asksAlready->comment;
    if (asksAlready == found.steps.begin() && asksAlready->arguments.empty() &&
        before.changed(*test))
      *asksAlready = std::move(*test);
    return found;
  }
  Script steps{*test};
  ir::FunctionRef now = before.changed(*test);
  for (const Instruction &step : found.steps) {
    if (!now)
      return found;
    const unsigned others = rootsOf(*now) - rootsOf(before.function());
    now = Rehearsal(unit_, now, analysis_, RootRange{root, root + others}).changed(step);
    steps.push_back(step);
  }
  if (!now)
    return found;
  const unsigned others = rootsOf(*now) - rootsOf(before.function());
  found.program =
      std::make_shared<Rehearsal>(unit_, now, analysis_, RootRange{root, root + others});
  found.steps = std::move(steps);
  return found;
}

} // namespace parlift::plan
