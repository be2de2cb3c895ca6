#include "pipeline/Pipeline.h"

#include "diag/TextSink.h"
#include "frontend/DeclarationRules.h"
#include "frontend/Program.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"
#include "legality/parallel/Advice.h"
#include "legality/parallel/Judge.h"
#include "pipeline/Budgets.h"
#include "pipeline/CallsAsTasks.h"
#include "pipeline/CallsInPlace.h"
#include "pipeline/FunctionPlans.h"
#include "pipeline/GpuSource.h"
#include "pipeline/HeaderClash.h"
#include "pipeline/MacroLoops.h"
#include "pipeline/Records.h"
#include "pipeline/Workbench.h"
#include "plan/cpu/UnitPlan.h"
#include "poly/Quota.h"
#include "support/Edit.h"
#include "support/FileIo.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

namespace parlift::pipeline {

namespace {

/// What Clang would answer with a page of nonsense, or not at all, is said plainly.
std::string unreadable(const frontend::Request &request) {
  const std::string &path = request.path;
  const Result<std::string> text =
      request.text ? Result<std::string>(*request.text) : readFile(path);
  if (!text)
    return text.error();
  if (looksBinary(*text))
    return fmt::format("`{}` is not source text: it has NUL bytes", path);
  return {};
}

void checkTree(const ir::Unit &unit) {
#ifdef NDEBUG
  static_cast<void>(unit);
#else
  for (const ir::FunctionRef &function : unit.functions)
    for (const std::string &fault : ir::verify(*function))
      throw Defect(fmt::format("the tree of `{}` is broken: {}", function->name, fault));
#endif
}

/// How much of the quota of one loop the advice on a function may take.
constexpr double advicePerLoop = 4;

/// An error that Clang has no words for.
void addError(AnalyzedFile &file, const std::string &text) {
  file.errors.push_back({file.path, text});
  file.renderedErrors +=
      diag::renderText(diag::makeRemark(diag::ReasonId::SourceError, {}, {text}), {});
}

void addDiagnostics(AnalyzedFile &file, const std::vector<frontend::Diagnostic> &diagnostics) {
  for (const frontend::Diagnostic &diagnostic : diagnostics) {
    if (!diagnostic.isError)
      continue;
    file.renderedErrors += diagnostic.rendered;
    file.errors.push_back({diagnostic.path, diagnostic.text, diagnostic.line, diagnostic.column});
  }
}

/// The facts of all functions of the file, as far as its budget goes. `isTold`: what is found of the function is to be
/// explained to the user.
std::vector<analysis::FunctionFacts>
judged(const ir::Unit &unit, analysis::Options options,
       const std::function<bool(const ir::Function &)> &isTold = {}) {
  const bool explains = options.explains;
  const Budgets budgets(unit, options.timeoutPerLoop);
  const std::uint64_t before = poly::workDone();
  std::vector<analysis::FunctionFacts> facts;
  for (const ir::FunctionRef &function : unit.functions)
    if (function->inMainFile) {
      const double spent = static_cast<double>(poly::workDone() - before) / poly::unitsOfASecond;
      const poly::Quota ofFunction(budgets.analysisOf(*function, spent));
      options.explains = explains && (!isTold || isTold(*function));
      facts.push_back(legality::judge(function, unit, options));
    }
  return facts;
}

} // namespace

AnalyzedFile analyze(const frontend::Request &request, const Selection &selection,
                     const Options &options) {
  AnalyzedFile file;
  file.path = request.path;
  file.request = request;
  if (const std::string fault = unreadable(request); !fault.empty()) {
    addError(file, fault);
    return file;
  }
  PhaseRunner phases(options.hooks, request.path);

  // Phase parse: the only one that sees Clang. From here on there are the tree and byte ranges.
  const frontend::Result parsed =
      phases.run(Phase::Parse, [&] { return frontend::parse(request); });
  if (!parsed.unit) {
    addDiagnostics(file, parsed.diagnostics);
    if (file.errors.empty())
      addError(file, fmt::format("`{}` cannot be parsed", request.path));
    return file;
  }
  phases.dump(Phase::Parse, [&] { return ir::print(*parsed.unit); });

  // Phase check: every later phase relies on the verifier's rules.
  phases.run(Phase::Check, [&] { checkTree(*parsed.unit); });

  // Phase analyze: facts, and the verdicts that legality makes of them. Functions are independent of
  // each other here; the analysis itself looks into callees where it inlines.
  file.unit = parsed.unit;
  phases.run(Phase::Analyze, [&] { file.functions = judged(*file.unit, options.analysis); });
  phases.dump(Phase::Analyze, [&] { return describe(file.functions); });
  if (options.transform)
    phases.run(Phase::Analyze, [&] {
      file.writtenOut = withLoopsWrittenOut(file, selection, options, [&](const ir::Unit &unit) {
        return judged(unit, options.analysis);
      });
    });
  // Of what the user is shown.
  if (options.analysis.advises)
    phases.run(Phase::Analyze, [&] {
      for (analysis::FunctionFacts &function : file.functions) {
        const poly::Quota ofFunction(advicePerLoop * options.analysis.timeoutPerLoop);
        legality::advise(function, options.analysis, [&](const analysis::LoopFacts &loop) {
          return selects(selection, file.functions, function, loop);
        });
      }
    });

  // Functions that call themselves, where no loop is asked about.
  if (selection.everything() && !parsed.looksAtThreads)
    file.tasks = phases.run(Phase::Analyze, [&] { return tasksOf(*file.unit, request, options); });

  file.record = makeRecord(file, selection, parsed.skipped);
  if (file.writtenOut)
    tellOf(*file.writtenOut, file, file.record);
  file.record.remarks = parsed.remarks;
  file.record.remarks.insert(file.record.remarks.end(), file.tasks.remarks.begin(),
                             file.tasks.remarks.end());
  return file;
}

namespace {

/// A plan is carried out whole or not at all.
struct Dropped {
  const analysis::FunctionFacts *function = nullptr;
  plan::Instruction step; ///< that was refused
  Workbench::Refused refused;
};

/// Carries the plans out, the first steps of all functions, then the second ones ...: the text is read again once for each,
/// however many functions there are. Those with a step that is refused are told; the text is of no use then.
std::vector<Dropped> carriedOut(const std::vector<FunctionPlan> &plans, Workbench &workbench) {
  std::vector<Dropped> dropped;
  for (std::size_t number = 0;; ++number) {
    plan::Script steps;
    std::vector<const FunctionPlan *> owners;
    for (const FunctionPlan &plan : plans)
      if (number < plan.script.size() &&
          std::ranges::find(dropped, plan.function, &Dropped::function) == dropped.end()) {
        steps.push_back(plan.script[number]);
        owners.push_back(&plan);
      }
    if (steps.empty())
      return dropped;
    const auto answers = workbench.performTogether(steps);
    for (std::size_t at = 0; at < answers.size(); ++at)
      if (answers[at])
        dropped.push_back({owners[at]->function, steps[at], *answers[at]});
  }
}

/// Steps that are of use to threads only, and cost time where there are none.
bool isForThreads(const plan::Instruction &step) {
  return step.verb == "wavefront" || step.verb == "skew" ||
         std::ranges::find(step.arguments, "wavefront") != step.arguments.end();
}

/// What became of the function: several may have its name, and all of them are still there in their order.
const analysis::FunctionFacts *afterwards(const analysis::FunctionFacts &function,
                                          const AnalyzedFile &file,
                                          const std::vector<analysis::FunctionFacts> &after) {
  const auto isNamesake = [&](const analysis::FunctionFacts &one) {
    return one.function->name == function.function->name;
  };
  const auto before = std::count_if(file.functions.data(), &function, isNamesake);
  std::ptrdiff_t number = 0;
  for (const analysis::FunctionFacts &one : after)
    if (isNamesake(one) && number++ == before)
      return &one;
  return nullptr;
}

/// The functions whose plan was made for threads, and no loop of which runs on threads in the end: the text says less than the tree that
/// was rehearsed with, or a step was for threads alone. Another order for nothing is no gain.
std::vector<const analysis::FunctionFacts *>
withoutThreads(const std::vector<FunctionPlan> &plans, const AnalyzedFile &file,
               const std::vector<analysis::FunctionFacts> &after, const Options &options) {
  std::vector<const analysis::FunctionFacts *> result;
  for (const FunctionPlan &plan : plans) {
    if (!plan.expectsThreads && std::ranges::none_of(plan.script, isForThreads))
      continue;
    const analysis::FunctionFacts *now = afterwards(*plan.function, file, after);
    if (!now ||
        std::ranges::none_of(plan::makePlan(*now, options.plan).steps, [](const plan::Step &step) {
          return step.action == plan::Action::Parallel;
        }))
      result.push_back(plan.function);
  }
  return result;
}

diag::Remark remarkAbout(const Dropped &plan) {
  const std::string &name = plan.function->function->name;
  const std::string why = plan.refused.remark ? plan.refused.remark->text : plan.refused.sentence;
  plan::Instruction step = plan.step;
  step.comment.clear(); // which is for whoever reads the plan
  return diag::makeRemark(
      diag::ReasonId::TransformUnsuited, plan.function->function->nameRange,
      {plan::print(step), fmt::format("{}; the loops of `{}` keep their form", why, name)});
}

/// The file after the plans that could be carried out; none: there is nothing to carry out.
std::optional<AnalyzedFile> restructured(const AnalyzedFile &file, const Selection &selection,
                                         const Options &options, ParallelizedFile &result) {
  std::vector<FunctionPlan> plans = plansFor(file, selection, options, result.trials);
  const auto drop = [&](const analysis::FunctionFacts *function) {
    std::erase_if(plans, [&](const FunctionPlan &plan) { return plan.function == function; });
  };
  while (!plans.empty()) {
    Workbench workbench(file.request, file, options);
    const std::vector<Dropped> dropped = carriedOut(plans, workbench);
    for (const Dropped &plan : dropped) {
      result.remarks.push_back(remarkAbout(plan));
      drop(plan.function);
    }
    if (!dropped.empty())
      continue;
    AnalyzedFile after;
    after.path = file.path;
    after.request = workbench.request();
    after.request.text = workbench.text();
    after.unit = workbench.unitRef();
    checkTree(*after.unit);
    analysis::Options settings = options.analysis;
    settings.proofsSuffice = true;
    // Of the others the user is told what was found in the file as it is.
    after.functions = judged(*after.unit, settings, [&](const ir::Function &function) {
      return std::ranges::any_of(plans, [&](const FunctionPlan &plan) {
        return plan.function->function->name == function.name;
      });
    });
    const std::vector<const analysis::FunctionFacts *> idle =
        withoutThreads(plans, file, after.functions, options);
    for (const analysis::FunctionFacts *function : idle)
      drop(function);
    if (!idle.empty())
      continue;
    for (FunctionPlan &plan : plans)
      std::ranges::move(plan.script, std::back_inserter(result.script));
    if (!file.tasks.marks.empty())
      after.tasks = tasksOf(*after.unit, after.request, options);
    return after;
  }
  return std::nullopt;
}

/// As a selection that means no other function.
std::string exactName(const std::string &name) {
  return name.find('@') == std::string::npos ? name + "@1" : name;
}

/// "f:1.2" of the function that the script changes.
bool isChanged(const plan::Script &script, const std::string &loop) {
  const std::string name = loop.substr(0, loop.rfind(':'));
  return std::any_of(script.begin(), script.end(),
                     [&](const plan::Instruction &step) { return step.function() == name; });
}

void addMarks(const plan::Plan &plan, plan::Script &script) {
  for (const plan::Step &step : plan.steps) {
    const char *verb = step.action == plan::Action::Parallel ? "parallel"
                       : step.action == plan::Action::Simd   ? "simd"
                                                             : "leave";
    if (!step.kernel.empty()) {
      script.insert(script.end(), step.kernel.begin(), step.kernel.end());
      continue;
    }
    plan::Instruction mark{verb, step.id, {}, 0, ""};
    if (step.action == plan::Action::Leave)
      mark.comment = diag::reason(step.outcome.id).name;
    else if (const std::string clauses = plan::print(step.mark); !clauses.empty())
      mark.arguments = {clauses};
    script.push_back(std::move(mark));
  }
}

/// Places of one text in the one that edits make of it.
class Moved {
public:
  Moved(SourceFileRef from, const std::vector<Edit> &edits, const std::string &result)
      : from_(std::move(from)), edits_(edits),
        to_(std::make_shared<const SourceFile>(from_->path(), result)) {}

  void move(diag::Remark &remark) const {
    move(remark.range);
    for (diag::Note &note : remark.notes)
      move(note.range);
  }

private:
  void move(SourceRange &range) const {
    if (range.file == from_)
      range = {to_, moved(range.begin), moved(range.end)};
  }
  std::uint32_t moved(std::uint32_t place) const {
    std::int64_t result = place;
    for (const Edit &edit : edits_)
      if (edit.end <= place)
        result += static_cast<std::int64_t>(edit.text.size()) - (edit.end - edit.begin);
    return static_cast<std::uint32_t>(result);
  }

  SourceFileRef from_;
  const std::vector<Edit> &edits_;
  SourceFileRef to_;
};

/// A nest that is written anew declares its counters in the headers of its loops, which C90 does not have.
bool canBeRestructured(const AnalyzedFile &file, const Options &options) {
  return options.target == Target::Cuda || !frontend::declarationRules(file.request).notInHeader;
}

/// Where the loop stands says as much, and in a restructured nest nobody has written it.
bool isPlain(const plan::Step &step) {
  return step.remarks.empty() && (step.outcome.id == diag::ReasonId::InsideParallel ||
                                  step.outcome.id == diag::ReasonId::VersionFallback);
}

std::string functionOf(const std::string &id) {
  return id.substr(0, id.rfind(':'));
}

/// The function's loops have the numbers that they had before.
bool keepsLoops(const plan::Script &transformations, const std::string &function) {
  return std::ranges::all_of(transformations, [&](const plan::Instruction &step) {
    return step.function() != function || step.verb == "write-out";
  });
}

/// `asWritten`: what directives alone would make of the user's loops.
void countLoops(const plan::Plan &asWritten, const plan::Script &transformations,
                ParallelizedFile &result) {
  struct Count {
    unsigned loops = 0, asWritten = 0, inResult = 0;
  };
  std::map<std::string, Count> functions;
  const auto isParallel = [](const plan::Step &step) {
    return step.action == plan::Action::Parallel ? 1U : 0U;
  };
  const auto nameOf = [](const plan::Step &step) { return functionOf(step.id); };
  for (const plan::Step &step : asWritten.steps) {
    ++functions[nameOf(step)].loops;
    functions[nameOf(step)].asWritten += isParallel(step);
  }
  for (const plan::Step &step : result.plan.steps)
    functions[nameOf(step)].inResult += isParallel(step);
  result.loops = static_cast<unsigned>(asWritten.steps.size());
  for (const auto &[name, count] : functions)
    if (!isChanged(transformations, name + ":1"))
      result.parallelized += count.asWritten;
    else if (keepsLoops(transformations, name))
      result.parallelized += count.inResult;
    else if (count.inResult > 0 && count.loops > 0)
      result.parallelized += std::max(1U, count.asWritten);
}

/// `beginning`: what of the original is planned for; null: all as it is.
ParallelizedFile parallelized(const AnalyzedFile &original, const Beginning *beginning,
                              const Selection &selection, const Options &options) {
  ParallelizedFile result;
  PhaseRunner phases(options.hooks, original.path);
  const AnalyzedFile &start = beginning ? beginning->file : original;
  if (beginning)
    result.script = beginning->steps;

  // Phase transform: the program is restructured first, as a person would do it who then looks again.
  std::optional<AnalyzedFile> changed;
  if (options.transform && canBeRestructured(original, options))
    changed = phases.run(Phase::Transform,
                         [&] { return restructured(start, selection, options, result); });
  if (!changed && beginning)
    changed = beginning->file;
  const AnalyzedFile &file = changed ? *changed : original;
  phases.dump(Phase::Transform, [&] { return file.unit->mainFile->text(); });

  // Phase plan: policy. Afterwards every loop has a step that says what becomes of it, and why.
  const auto planFor = [&](const AnalyzedFile &any) {
    // Loops have got other numbers, but only in functions that are selected as a whole.
    Selection all = selection;
    if (changed && &any == &*changed && !selection.everything())
      for (const analysis::FunctionFacts &function : original.functions)
        if (!function.loops.empty() &&
            std::ranges::all_of(function.loops, [&](const analysis::LoopFacts &loop) {
              return selects(selection, original.functions, function, loop);
            }))
          all.functions.push_back(exactName(function.function->name));
    const std::vector<analysis::FunctionFacts> facts = selectedFacts(all, any.functions);
    const plan::LoopsAroundCalls elsewhere =
        any.request.program ? any.request.program->loopsAroundCalls(any.request.path)
                            : plan::LoopsAroundCalls();
    plan::PlanOptions policy = options.plan;
    policy.asksCallers = options.target == Target::OpenMp;
    plan::Plan plan =
        withoutHeaderClashes(plan::makePlan(facts, policy, elsewhere), *any.unit, any.request);
    return options.target == Target::OpenMp ? plan
                                            : withKernels(std::move(plan), facts, any, options);
  };
  result.plan = phases.run(Phase::Plan, [&] { return planFor(file); });
  phases.dump(Phase::Plan, [&] { return plan::print(result.plan); });
  const plan::Script &transformations = result.transformations = result.script;
  addMarks(result.plan, result.script);

  // Phase emit: the marks go onto the tree, and the printer says what to insert where. It knows no
  // policy and looks at nothing but the tree.
  const Emitted printed = phases.run(Phase::Emit, [&] {
    return emitted(plan::applyPlan(*file.unit, result.plan), file.request, options,
                   file.tasks.marks);
  });
  phases.dump(Phase::Emit, [&] { return describe(printed.edits); });
  result.gpuHeader = printed.gpuHeader;

  // Phase rewrite: last, on bytes. What no edit names stays as it is.
  const std::string &before = file.unit->mainFile->text();
  const Result<std::string> after =
      phases.run(Phase::Rewrite, [&] { return applyEdits(before, printed.edits); });
  if (!after)
    throw Defect(after.error());
  result.text = *after;
  phases.dump(Phase::Rewrite, [&] { return result.text; });

  const auto report = [&](const plan::Step &step, bool isOfResult) {
    result.outcomes.push_back({step.id, isOfResult, step.action, step.mark.kernel != nullptr,
                               plan::print(step.mark), result.remarks.size(),
                               1 + step.remarks.size()});
    result.remarks.push_back(step.outcome);
    result.remarks.insert(result.remarks.end(), step.remarks.begin(), step.remarks.end());
  };
  const plan::Plan asWritten = changed ? planFor(original) : result.plan;
  countLoops(asWritten, transformations, result);
  // About functions that were not changed in the lines of the user's file, about the others in those of the
  // result.
  if (changed)
    for (const plan::Step &step : asWritten.steps)
      if (!isChanged(transformations, step.id))
        report(step, false);
  const std::size_t ofUsersLines = result.remarks.size();
  for (const plan::Step &step : result.plan.steps)
    if (!changed || (isChanged(transformations, step.id) && !isPlain(step)))
      report(step, changed.has_value());
  result.isRestructured = changed.has_value();
  if (changed) {
    const Moved places(file.unit->mainFile, printed.edits, result.text);
    for (std::size_t at = ofUsersLines; at < result.remarks.size(); ++at)
      places.move(result.remarks[at]);
  }
  return result;
}

/// Those of the steps that write out loops for nothing: none of the nest runs in parallel then, or, where other steps have changed
/// which nests there are, none of the function.
std::vector<std::string> writtenForNothing(const ParallelizedFile &result,
                                           const plan::Script &steps) {
  std::vector<std::string> loops;
  for (const plan::Instruction &step : steps) {
    const std::string name =
        keepsLoops(result.transformations, step.function()) ? nestOf(step.loop) : step.function();
    const bool hasParallel = std::ranges::any_of(result.plan.steps, [&](const plan::Step &one) {
      return one.action == plan::Action::Parallel &&
             (nestOf(one.id) == name || functionOf(one.id) == name);
    });
    if (!hasParallel)
      loops.push_back(step.loop);
  }
  return loops;
}

/// What a beginning of loops written out is good for: of macros whose loops stay sequential nothing is written.
ParallelizedFile parallelizedBehind(const AnalyzedFile &original,
                                    std::shared_ptr<const Beginning> beginning,
                                    const Selection &selection, const Options &options) {
  for (;;) {
    ParallelizedFile result = parallelized(original, beginning.get(), selection, options);
    if (!beginning)
      return result;
    const std::vector<std::string> idle = writtenForNothing(result, beginning->steps);
    if (idle.empty())
      return result;
    beginning = without(idle, *beginning, original, options,
                        [&](const ir::Unit &unit) { return judged(unit, options.analysis); });
  }
}

} // namespace

ParallelizedFile parallelize(const AnalyzedFile &original, const Selection &wanted,
                             const Options &options) {
  const Selection selection = byNumbers(wanted, original.functions);
  const bool mayChange = options.transform && canBeRestructured(original, options);
  const std::shared_ptr<const Beginning> writtenOut = mayChange ? original.writtenOut : nullptr;
  // Where arrays are copied, they stay on the GPU as far as all is in sight that happens to them.
  if (options.target != Target::OpenMp && options.gpu.copies && mayChange && selection.everything())
    if (std::optional<Beginning> inPlace =
            withCallsInPlace(writtenOut ? writtenOut->file : original, options)) {
      inPlace->file.functions = judged(*inPlace->file.unit, options.analysis);
      const plan::Script ofCalls = inPlace->steps;
      if (writtenOut)
        inPlace->steps.insert(inPlace->steps.begin(), writtenOut->steps.begin(),
                              writtenOut->steps.end());
      ParallelizedFile result = parallelized(original, &*inPlace, selection, options);
      const std::size_t kernels = kernelsThere(result.plan, ofCalls);
      ParallelizedFile asItIs = parallelizedBehind(original, writtenOut, selection, options);
      return kernels > kernelsThere(asItIs.plan, ofCalls) ? result : asItIs;
    }
  return parallelizedBehind(original, writtenOut, selection, options);
}

} // namespace parlift::pipeline
