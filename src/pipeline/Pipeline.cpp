#include "pipeline/Pipeline.h"

#include "diag/TextSink.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"
#include "legality/Judge.h"
#include "pipeline/GpuSource.h"
#include "pipeline/HeaderClash.h"
#include "pipeline/Records.h"
#include "pipeline/Workbench.h"
#include "support/Edit.h"
#include "support/FileIo.h"

#include <fmt/format.h>

#include <algorithm>

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
  phases.run(Phase::Analyze, [&] {
    for (const ir::FunctionRef &function : file.unit->functions)
      if (function->inMainFile)
        file.functions.push_back(legality::judge(function, *file.unit, options.analysis));
  });
  phases.dump(Phase::Analyze, [&] { return describe(file.functions); });

  file.record = makeRecord(file, selection, parsed.skipped);
  return file;
}

namespace {

/// The function may be restructured: all of it is selected, and its text is its own and the file's.
bool isRestructurable(const AnalyzedFile &file, const Selection &selection,
                      const analysis::FunctionFacts &function) {
  const auto sharesName = [&](const analysis::FunctionFacts &other) {
    return other.function->name == function.function->name;
  };
  return !function.loops.empty() && function.function->body->range.file == file.unit->mainFile &&
         std::count_if(file.functions.begin(), file.functions.end(), sharesName) == 1 &&
         std::all_of(function.loops.begin(), function.loops.end(), [&](const auto &loop) {
           return selects(selection, file.functions, function, loop) &&
                  !loop.loop->source.isTemplateInstance && !loop.loop->source.inOmpRegion;
         });
}

/// Finds the transformations that pay and carries them out; the file as it then is.
std::optional<AnalyzedFile> restructured(const AnalyzedFile &file, const Selection &selection,
                                         const Options &options, ParallelizedFile &result) {
  Workbench workbench(file.request, file, options);
  const bool isForGpu =
      options.target != Target::OpenMp && whyNoKernels(*file.unit, file.request, options).empty();
  for (const analysis::FunctionFacts &function : file.functions) {
    if (!isRestructurable(file, selection, function))
      continue;
    plan::SearchOptions search;
    search.machine = options.machine;
    search.cost = options.plan.cost;
    if (isForGpu)
      search.gpu = kernelOptions(options);
    plan::Search found = plan::searchPlan(*file.unit, function.function, options.analysis, search);
    for (plan::Search::Trial &trial : found.trials)
      result.trials.push_back(std::move(trial));
    for (plan::Instruction &step : found.script) {
      if (workbench.perform(step))
        break; // the text is harder to change than the tree was: what was done so far is good
      result.script.push_back(std::move(step));
    }
  }
  if (result.script.empty())
    return std::nullopt;
  AnalyzedFile after;
  after.path = file.path;
  after.request = file.request;
  after.request.text = workbench.text();
  after.unit = workbench.unitRef();
  checkTree(*after.unit);
  analysis::Options settings = options.analysis;
  settings.proofsSuffice = true;
  for (const ir::FunctionRef &function : after.unit->functions)
    if (function->inMainFile)
      after.functions.push_back(legality::judge(function, *after.unit, settings));
  return after;
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

} // namespace

ParallelizedFile parallelize(const AnalyzedFile &original, const Selection &selection,
                             const Options &options) {
  ParallelizedFile result;
  PhaseRunner phases(options.hooks, original.path);

  // Phase transform: the program is restructured first, as a person would do it who then looks again.
  std::optional<AnalyzedFile> changed;
  if (options.transform)
    changed = phases.run(Phase::Transform,
                         [&] { return restructured(original, selection, options, result); });
  const AnalyzedFile &file = changed ? *changed : original;
  phases.dump(Phase::Transform, [&] { return file.unit->mainFile->text(); });

  // Phase plan: policy. Afterwards every loop has a step that says what becomes of it, and why.
  const auto planFor = [&](const AnalyzedFile &any) {
    // Lines have moved, but a change is only made to functions that are selected as a whole.
    Selection all = selection;
    if (changed && &any == &*changed) {
      all.lines.clear();
      all.functions.clear();
      if (!selection.everything())
        for (const analysis::FunctionFacts &function : original.functions)
          if (std::any_of(function.loops.begin(), function.loops.end(), [&](const auto &loop) {
                return selects(selection, original.functions, function, loop);
              }))
            all.functions.push_back(function.function->name);
    }
    const std::vector<analysis::FunctionFacts> facts = selectedFacts(all, any.functions);
    plan::Plan plan =
        withoutHeaderClashes(plan::makePlan(facts, options.plan), *any.unit, any.request);
    return options.target == Target::OpenMp ? plan
                                            : withKernels(std::move(plan), facts, any, options);
  };
  result.plan = phases.run(Phase::Plan, [&] { return planFor(file); });
  phases.dump(Phase::Plan, [&] { return plan::print(result.plan); });
  const plan::Script transformations = result.script;
  addMarks(result.plan, result.script);

  // Phase emit: the marks go onto the tree, and the printer says what to insert where. It knows no
  // policy and looks at nothing but the tree.
  const std::vector<Edit> edits = phases.run(
      Phase::Emit, [&] { return emitted(plan::applyPlan(*file.unit, result.plan), options); });
  phases.dump(Phase::Emit, [&] { return describe(edits); });

  // Phase rewrite: last, on bytes. What no edit names stays as it is.
  const std::string &before = file.unit->mainFile->text();
  const Result<std::string> after =
      phases.run(Phase::Rewrite, [&] { return applyEdits(before, edits); });
  if (!after)
    throw Defect(after.error());
  result.text = *after;
  phases.dump(Phase::Rewrite, [&] { return result.text; });

  for (const plan::Step &step : result.plan.steps)
    result.parallelized += step.action == plan::Action::Parallel ? 1 : 0;
  const auto report = [&](const plan::Step &step) {
    result.remarks.push_back(step.outcome);
    result.remarks.insert(result.remarks.end(), step.remarks.begin(), step.remarks.end());
  };
  // About functions that were not changed in the lines of the user's file, about the others in those of the
  // result.
  if (changed)
    for (const plan::Step &step : planFor(original).steps)
      if (!isChanged(transformations, step.id))
        report(step);
  for (const plan::Step &step : result.plan.steps)
    if (!changed || isChanged(transformations, step.id))
      report(step);
  return result;
}

} // namespace parlift::pipeline
