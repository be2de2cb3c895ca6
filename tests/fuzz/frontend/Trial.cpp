#include "fuzz/frontend/Trial.h"

#include "diag/JsonSink.h"
#include "diag/TextSink.h"
#include "fuzz/TemporarySource.h"
#include "ir/Parser.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"
#include "legality/parallel/Judge.h"
#include "pipeline/Pipeline.h"
#include "support/Subprocess.h"

#include <fmt/format.h>

#include <map>

namespace parlift::fuzz {
namespace {

/// Little time for a loop: what is looked for here does not take long.
constexpr double secondsPerLoop = 0.2;

std::string verifierSays(const ir::Unit &unit) {
  for (const ir::FunctionRef &function : unit.functions)
    for (const std::string &fault : ir::verify(*function))
      return fault;
  return {};
}

using Verdicts = std::map<std::string, diag::Verdict>;

Verdicts verdictsOf(const std::vector<analysis::FunctionFacts> &functions) {
  Verdicts verdicts;
  for (std::size_t i = 0; i < functions.size(); ++i)
    for (const analysis::LoopFacts &loop : functions[i].loops)
      verdicts[fmt::format("{}.{}", i, loop.loop->loopPath)] = loop.record.verdict;
  return verdicts;
}

/// Print, read, print: the same text, a good tree.
std::string roundTrip(const ir::Unit &unit) {
  const std::string text = ir::print(unit);
  const Result<ir::Unit> again = ir::parse(text);
  if (!again)
    return "the printed tree cannot be read: " + again.error() + "\n" + text;
  if (const std::string fault = verifierSays(*again); !fault.empty())
    return "the tree that was read is broken: " + fault + "\n" + text;
  if (const std::string printed = ir::print(*again); printed != text)
    return "the tree prints otherwise after it was read:\n" + text + "\n" + printed;
  return {};
}

/// A tree that was printed and read has no places in the source, so that conditions may have other words
/// or none. A yes must not turn into a proof of the contrary, nor a proof into a yes.
std::string sameVerdicts(const pipeline::AnalyzedFile &file, const analysis::Options &options) {
  const Result<ir::Unit> again = ir::parse(ir::print(*file.unit));
  if (!again)
    return {};
  std::vector<analysis::FunctionFacts> facts;
  for (const ir::FunctionRef &function : again->functions)
    if (function->inMainFile)
      facts.push_back(legality::judge(function, *again, options));
  const Verdicts before = verdictsOf(file.functions), after = verdictsOf(facts);
  if (before.size() != after.size())
    return "the tree has other loops after it was read";
  for (const auto &[loop, verdict] : before) {
    const auto found = after.find(loop);
    const bool isSettled = found != after.end() && (found->second == diag::Verdict::Parallel ||
                                                    found->second == diag::Verdict::Sequential);
    const bool wasSettled =
        verdict == diag::Verdict::Parallel || verdict == diag::Verdict::Sequential;
    if (found == after.end())
      return "the tree has other loops after it was read";
    if (isSettled && wasSettled && found->second != verdict)
      return fmt::format("a loop is judged otherwise after it was read: {}: first {}, then {}",
                         loop, diag::name(verdict), diag::name(found->second));
  }
  return {};
}

/// What GCC says against a file; empty for nothing.
std::string gccSays(const std::string &path, const TrialSetting &setting) {
  Command command;
  command.argv = {setting.ending == ".c" ? "gcc" : "g++", "-w", "-fopenmp", "-fsyntax-only"};
  command.argv.insert(command.argv.end(), setting.flags.begin(), setting.flags.end());
  command.argv.push_back(path);
  const Completed done = run(command);
  return done.succeeded() || !done.started ? "" : done.err + " ";
}

/// The compilers take what was made of a program that they took.
std::string compiles(const std::string &text, const std::string &original,
                     const TrialSetting &setting) {
  const TemporarySource result(text, setting.ending);
  for (const frontend::Diagnostic &diagnostic : result.parse(setting.flags).diagnostics)
    if (diagnostic.isError)
      return "the result does not compile: " + diagnostic.rendered;
  if (!setting.withGcc)
    return {};
  const std::string fault = gccSays(result.path(), setting);
  if (fault.empty() || !gccSays(original, setting).empty())
    return {};
  return "GCC does not take the result\n" + fault + "\n" + text;
}

/// The reports in both forms are made, and thrown away.
void render(const pipeline::AnalyzedFile &file) {
  diag::Report report;
  report.files.push_back(file.record);
  diag::renderText(report, {});
  diag::renderJson(report);
}

std::string troubleWith(const std::string &path, const TrialSetting &setting, TrialResult &result) {
  pipeline::Options options;
  options.analysis.timeoutPerLoop = secondsPerLoop;
  options.plan.cost.startCost = 0; // small loops are parallelized too
  pipeline::Selection everything;
  everything.path = path;
  frontend::Request request;
  request.path = path;
  request.flags = setting.flags;

  const pipeline::AnalyzedFile file = pipeline::analyze(request, everything, options);
  result.accepted = file.ok();
  if (!file.ok())
    return file.errors.empty() ? "refused without a reason" : "";
  for (const analysis::FunctionFacts &function : file.functions)
    result.loops += static_cast<unsigned>(function.loops.size());
  if (const std::string fault = verifierSays(*file.unit); !fault.empty())
    return "the tree is broken: " + fault;
  if (std::string trouble = roundTrip(*file.unit); !trouble.empty())
    return trouble;
  if (std::string trouble = sameVerdicts(file, options.analysis); !trouble.empty())
    return trouble;
  render(file);

  const pipeline::ParallelizedFile parallel = pipeline::parallelize(file, everything, options);
  result.parallel = parallel.parallelized;
  if (std::string trouble = roundTrip(plan::applyPlan(*file.unit, parallel.plan)); !trouble.empty())
    return trouble;
  return parallel.parallelized > 0 ? compiles(parallel.text, path, setting) : "";
}

} // namespace

TrialResult tryText(const std::string &text, const TrialSetting &setting) {
  const TemporarySource file(text, setting.ending);
  TrialResult result;
  try {
    result.trouble = troubleWith(file.path(), setting, result);
  } catch (const std::exception &error) {
    result.trouble = std::string("exception: ") + error.what();
  }
  return result;
}

} // namespace parlift::fuzz
