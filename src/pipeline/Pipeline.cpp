#include "pipeline/Pipeline.h"

#include "diag/TextSink.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"
#include "legality/Judge.h"
#include "pipeline/Records.h"
#include "rewrite/Apply.h"
#include "support/FileIo.h"
#include "target/openmp/Emit.h"

#include <fmt/format.h>

namespace parlift::pipeline {

namespace {

/// What Clang would answer with a page of nonsense, or not at all, is said plainly.
std::string unreadable(const std::string &path) {
  const Result<std::string> text = readFile(path);
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
  if (const std::string fault = unreadable(request.path); !fault.empty()) {
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

ParallelizedFile parallelize(const AnalyzedFile &file, const Selection &selection,
                             const Options &options) {
  ParallelizedFile result;
  PhaseRunner phases(options.hooks, file.path);

  // Phase plan: policy. Afterwards every loop has a step that says what becomes of it, and why.
  result.plan = phases.run(Phase::Plan, [&] {
    return plan::makePlan(selectedFacts(selection, file.functions), options.plan);
  });
  phases.dump(Phase::Plan, [&] { return plan::print(result.plan); });

  // Phase emit: the marks go onto the tree, and the printer says what to insert where. It knows no
  // policy and looks at nothing but the tree.
  const std::vector<Edit> edits = phases.run(
      Phase::Emit, [&] { return target::openmp::emit(plan::applyPlan(*file.unit, result.plan)); });
  phases.dump(Phase::Emit, [&] { return describe(edits); });

  // Phase rewrite: last, on bytes. What no edit names stays as it is.
  const std::string &before = file.unit->mainFile->text();
  const Result<std::string> after =
      phases.run(Phase::Rewrite, [&] { return rewrite::apply(before, edits); });
  if (!after)
    throw Defect(after.error());
  result.text = *after;
  phases.dump(Phase::Rewrite, [&] { return result.text; });

  for (const plan::Step &step : result.plan.steps) {
    result.parallelized += step.action == plan::Action::Parallel ? 1 : 0;
    result.remarks.push_back(step.outcome);
    result.remarks.insert(result.remarks.end(), step.remarks.begin(), step.remarks.end());
  }
  return result;
}

} // namespace parlift::pipeline
