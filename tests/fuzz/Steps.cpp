#include "fuzz/Steps.h"

#include "fuzz/BrokenRows.h"
#include "fuzz/Instructions.h"
#include "fuzz/Plans.h"
#include "fuzz/Runner.h"
#include "fuzz/TemporarySource.h"
#include "ir/Walk.h"
#include "pipeline/Workbench.h"
#include "plan/search/Search.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace parlift::fuzz {

namespace {

using plan::Rehearsal;
using plan::Script;
using RehearsalRef = std::unique_ptr<Rehearsal>;

constexpr unsigned walks = 4, longest = 4; ///< sequences for each program, steps of one
constexpr unsigned tries = 6;              ///< instructions of a verb for each step
constexpr std::size_t deepestNest = 3, mostLoops = 10;
constexpr std::size_t mostOverlaps = 20;      ///< inputs
constexpr unsigned printedPercent = 35;       ///< of the sequences
constexpr unsigned markedPercent = 70;        ///< of those
constexpr unsigned long mostQuestions = 2000; ///< of the planner's search
constexpr double sumTolerance = 1e-4;         ///< as in Plans.cpp

/// Each program is analysed dozens of times; what takes long is refused.
analysis::Options quick(analysis::Options options) {
  options.timeoutPerLoop = 0.25;
  return options;
}

class Checker {
public:
  Checker(const Subject &subject, unsigned orders, StepCounts &counts)
      : subject_(subject), orders_(orders), counts_(counts), options_(quick(subject.options)),
        original_(*subject.unit, subject.program), inputs_(subject.program.inputs),
        start_(std::make_unique<Rehearsal>(*subject.unit, subject.function, options_)) {
    std::vector<Input> overlaps = overlappingInputs(subject);
    const std::size_t stride = overlaps.size() / mostOverlaps + 1;
    for (std::size_t i = 0; i < overlaps.size(); i += stride)
      inputs_.push_back(std::move(overlaps[i]));
    const CalleesAwake awake(subject);
    for (const Input &input : inputs_)
      expected_.push_back(original_.run(input));
  }

  void walk(std::uint64_t seed);
  void followPlanner();
  void breakRows();
  std::vector<Finding> findings;
  bool changedSomething = false, planted = false;

private:
  RehearsalRef accepted(const Rehearsal &now, Choices &random, Script &script);
  bool runsAlike(const std::string &kind, const Runner &runner, const ir::Function *function,
                 double tolerance, const std::string &what);
  bool treeIsRight(const Script &script, const Rehearsal &now, double tolerance);
  /// `withMarks`: the loops of the last text are marked, too.
  void textIsRight(const Script &script, double tolerance, bool withMarks);
  void marksAreRight(const Script &script, pipeline::Workbench &workbench);
  void report(const std::string &kind, const std::string &text) {
    findings.push_back({Finding::Severity::Unsound, kind, text});
  }

  const Subject &subject_;
  unsigned orders_;
  StepCounts &counts_;
  const analysis::Options options_;
  const Runner original_;
  std::vector<Input> inputs_;
  std::vector<Run> expected_;
  const RehearsalRef start_;
};

/// Reordered sums may differ by so much.
double toleranceOf(const Rehearsal &program) {
  for (const analysis::LoopFacts &loop : program.facts().loops)
    for (const analysis::Reduction &reduction : loop.evidence->reductions)
      if (reduction.reassociatesFloat)
        return sumTolerance;
  return 0;
}

std::size_t verbNumber(const std::string &name) {
  const auto verbs = plan::allVerbs();
  return static_cast<std::size_t>(plan::findVerb(name) - verbs.data());
}

bool Checker::runsAlike(const std::string &kind, const Runner &runner, const ir::Function *function,
                        double tolerance, const std::string &what) {
  const CalleesAwake awake(subject_);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (!expected_[i].ok())
      continue;
    const Run run = runner.run(inputs_[i], function);
    ++counts_.runs;
    const std::string problem = difference(expected_[i], run, tolerance);
    if (problem.empty())
      continue;
    report(kind + "-" + (run.fault ? name(run.fault->kind) : "result"),
           fmt::format("{} after\n{}on {}", problem, what, describe(subject_.program, inputs_[i])));
    return false;
  }
  return true;
}

bool Checker::treeIsRight(const Script &script, const Rehearsal &now, double tolerance) {
  const std::string &verb = script.back().verb;
  return runsAlike("steps-" + verb, original_, &now.function(), tolerance, print(script));
}

/// The same steps on the text, which is printed and parsed after each of them. A text may be refused what
/// its tree was allowed: less is known of it (pipeline::parallelize ends such a script there, too).
void Checker::textIsRight(const Script &script, double tolerance, bool withMarks) {
  const TemporarySource source(subject_.program.text, subject_.program.ending());
  pipeline::AnalyzedFile file;
  file.path = file.request.path = source.path();
  file.unit = source.parse().unit;
  if (!file.unit)
    return;
  pipeline::Options options;
  options.analysis = options_;
  pipeline::Workbench workbench(file.request, file, options);
  for (const plan::Instruction &step : script) {
    const std::string before = workbench.text();
    const std::string about = fmt::format("{}of\n{}", print(script), before);
    try {
      if (const auto refused = workbench.perform(step)) {
        // The clock decides what an analysis that runs out of time finds out.
        const legality::Nests *nests = workbench.nests(step.function());
        if (nests && nests->ranOutOfTime())
          return;
        findings.push_back(
            {Finding::Severity::Imprecise, "text-refuses-" + step.verb,
             fmt::format("{} is refused on the text: {}, in\n{}", print(step),
                         refused->remark ? refused->remark->text : refused->sentence, about)});
        return;
      }
    } catch (const pipeline::Defect &defect) {
      return report("text-broken-" + step.verb,
                    fmt::format("{}: {}, in\n{}", print(step), defect.what(), about));
    }
    ++counts_.printed;
    const Runner runner(workbench.unit(), subject_.program);
    if (!runsAlike("text-" + step.verb, runner, nullptr, tolerance,
                   fmt::format("{}which gives\n{}", print(script), workbench.text())))
      return;
  }
  if (withMarks)
    marksAreRight(script, workbench);
}

/// The changed program as a subject of its own: its loops with marks, in random orders.
void Checker::marksAreRight(const Script &script, pipeline::Workbench &workbench) {
  Subject changed;
  changed.seed = subject_.seed;
  changed.program = subject_.program;
  changed.unit = workbench.unitRef();
  for (const ir::FunctionRef &function : changed.unit->functions)
    if (function->inMainFile && function->name == subject_.function->name)
      changed.function = function;
  changed.facts = *workbench.facts(subject_.function->name);
  PlanCounts plans;
  for (Finding &finding : checkPlans(changed, orders_, Plant::None, plans))
    report("marked-" + finding.kind, fmt::format("{} after\n{}which gives\n{}", finding.text,
                                                 print(script), workbench.text()));
  counts_.runs += plans.runs;
}

/// Some step that is accepted, each verb with the same chance to be the first that is tried; null: none was.
RehearsalRef Checker::accepted(const Rehearsal &now, Choices &random, Script &script) {
  std::vector<const plan::Verb *> verbs;
  for (const plan::Verb &verb : plan::allVerbs())
    if (!verb.isMark)
      verbs.push_back(&verb);
  while (!verbs.empty()) {
    const auto at = random.below(static_cast<std::uint32_t>(verbs.size()));
    const plan::Verb &verb = *verbs[at];
    verbs.erase(verbs.begin() + at);
    for (unsigned count = 0; count < tries; ++count) {
      const auto step = randomInstruction(now, verb, random);
      if (!step)
        return nullptr;
      ++counts_.tried;
      if (RehearsalRef next = now.after(*step)) {
        script.push_back(*step);
        return next;
      }
    }
  }
  return nullptr;
}

/// Depth and number of loops are what the analysis of the next step takes.
bool isLarge(const Rehearsal &program) {
  std::size_t deepest = 0, count = 0;
  ir::forEachLoop(*program.function().body, [&](const ir::Stmt &, const ir::LoopStack &around) {
    deepest = std::max(deepest, around.size() + 1);
    ++count;
  });
  return deepest > deepestNest || count > mostLoops;
}

void Checker::walk(std::uint64_t seed) {
  Choices random(mixed(seed));
  Script script;
  const Rehearsal *now = start_.get();
  RehearsalRef kept;
  double tolerance = toleranceOf(*now);
  while (script.size() < longest) {
    RehearsalRef next = accepted(*now, random, script);
    if (!next)
      break;
    kept = std::move(next);
    now = kept.get();
    changedSomething = true;
    ++counts_.accepted.at(verbNumber(script.back().verb));
    tolerance = std::max(tolerance, toleranceOf(*now));
    if (!treeIsRight(script, *now, tolerance))
      return;
    if (random.chance(20) || isLarge(*now))
      break;
  }
  if (script.empty() || subject_.callees) // whose text is not what is judged
    return;
  if (random.chance(printedPercent))
    textIsRight(script, tolerance, /*withMarks=*/random.chance(markedPercent));
}

void Checker::followPlanner() {
  plan::SearchOptions eager;
  eager.cost.startCost = 0;
  eager.leastGain = 1.001;
  eager.mostQuestions = mostQuestions;
  const Script script = plan::searchPlan(*subject_.unit, subject_.function, options_, eager).script;
  if (script.empty())
    return;
  ++counts_.planned;
  changedSomething = true;
  double tolerance = toleranceOf(*start_);
  const Rehearsal *now = start_.get();
  RehearsalRef kept;
  Script done;
  for (const plan::Instruction &step : script) {
    kept = now->after(step);
    if (!kept)
      return report("plan-refused", fmt::format("{} of the planner's is refused", print(step)));
    now = kept.get();
    done.push_back(step);
    ++counts_.accepted.at(verbNumber(step.verb));
    tolerance = std::max(tolerance, toleranceOf(*now));
    if (!treeIsRight(done, *now, tolerance))
      return;
  }
  textIsRight(script, tolerance, /*withMarks=*/true);
}

void Checker::breakRows() {
  for (const BrokenStep &step : stepsWithoutARow(*start_, subject_.seed)) {
    planted = true;
    const double tolerance = toleranceOf(*start_);
    if (!runsAlike("planted", original_, step.function.get(), tolerance, step.name + "\n"))
      return;
  }
}

} // namespace

void StepCounts::add(const StepCounts &more) {
  programs += more.programs;
  transformed += more.transformed;
  tried += more.tried;
  for (std::size_t i = 0; i < mostVerbs; ++i)
    accepted.at(i) += more.accepted.at(i);
  planned += more.planned;
  printed += more.printed;
  runs += more.runs;
  planted += more.planted;
}

std::vector<Finding> checkSteps(const Subject &subject, unsigned orders, Plant plant,
                                StepCounts &counts) {
  ++counts.programs;
  if (!subject.function)
    return {};
  Checker checker(subject, orders, counts);
  if (plant == Plant::BlindSteps) {
    for (unsigned number = 0; number < walks; ++number)
      checker.walk(subject.seed * walks + number);
    counts.planted += checker.changedSomething;
    return std::move(checker.findings);
  }
  if (plant != Plant::None) {
    checker.breakRows();
    counts.planted += checker.planted;
    return std::move(checker.findings);
  }
  for (unsigned number = 0; number < walks; ++number)
    checker.walk(subject.seed * walks + number);
  checker.followPlanner();
  counts.transformed += checker.changedSomething;
  return std::move(checker.findings);
}

std::string acceptedSteps(const StepCounts &counts) {
  std::string text;
  const auto verbs = plan::allVerbs();
  for (std::size_t i = 0; i < verbs.size(); ++i)
    if (!verbs[i].isMark)
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : ", ", counts.accepted.at(i), verbs[i].name);
  return text;
}

} // namespace parlift::fuzz
