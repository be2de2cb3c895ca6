#include "diag/JsonSink.h"
#include "diag/SarifSink.h"
#include "tool/Baseline.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"
#include "tool/Requirements.h"

#include <memory>
#include <set>

namespace parlift::tool {

namespace {

struct AnalyzeOptions {
  InputOptions input;
  std::string format = "text";
  std::string output;
  std::string baseline;
  Requirements requirements;
};

int analyze(AnalyzeOptions &options, const Trailing &flags) {
  const Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs) {
    printError(inputs.error());
    return exitCodeWithoutInputs(options.input);
  }
  const Result<Baseline> baseline =
      options.baseline.empty() ? Result<Baseline>(Baseline()) : Baseline::read(options.baseline);
  if (!baseline) {
    printError(baseline.error());
    return ExitCode::BadInput;
  }
  pipeline::Options pipelineSettings = pipelineOptions(options.input);
  pipelineSettings.analysis.advises = !(options.input.quiet && options.format == "text");
  const diag::TextOptions text = textOptions(options.input);
  const bool isData = options.format != "text";
  int status = ExitCode::Success;
  diag::Report report;
  unsigned unwritten = 0;
  std::set<std::string> whole;
  Progress progress(inputs->size(), !options.input.quiet);
  for (const Input &input : *inputs) {
    progress.next(input.request.path);
    const pipeline::AnalyzedFile file =
        pipeline::analyze(input.request, input.selection, pipelineSettings);
    toStderr(file.renderedErrors);
    report.errors.insert(report.errors.end(), file.errors.begin(), file.errors.end());
    if (!file.ok()) {
      status = ExitCode::BadInput;
      continue;
    }
    for (const std::string &missing : pipeline::notFound(input.selection, file.functions)) {
      printError(missing);
      status = ExitCode::BadInput;
    }
    options.requirements.check(file);
    if (!isData)
      toStderr(diag::renderText(diag::Report{{file.record}, {}}, text));
    for (const analysis::FunctionFacts &function : file.functions) {
      const analysis::Liveness liveness(*function.function);
      for (const analysis::LoopFacts &loop : function.loops)
        if (pipeline::selects(input.selection, file.functions, function, loop) &&
            !whyNotWrittenIn(function, loop, liveness).empty())
          ++unwritten;
    }
    report.files.push_back(file.record);
    if (input.selection.everything())
      whole.insert(file.path);
  }
  if (isData && !writeData(options.output, options.format == "json" ? diag::renderJson(report)
                                                                    : diag::renderSarif(report)))
    return ExitCode::BadInput;
  if (!isData && !options.input.quiet && !report.files.empty())
    toStderr(diag::renderSummary(report, unwritten));
  const int required = options.requirements.status();
  if (!baseline->holds(report, whole) && required == ExitCode::Success)
    return status != ExitCode::Success ? status : static_cast<int>(ExitCode::RequirementFailed);
  return status != ExitCode::Success ? status : required;
}

} // namespace

void addAnalyze(CLI::App &app, Action &action) {
  CLI::App *command =
      app.add_subcommand("analyze", "say for each loop whether its iterations may run "
                                    "in parallel, and why");
  const auto options = std::make_shared<AnalyzeOptions>();
  addInputOptions(*command, options->input);
  command
      ->add_option("--format", options->format, "text (remarks on standard error), json or sarif")
      ->check(CLI::IsMember({"text", "json", "sarif"}))
      ->capture_default_str();
  command->add_option("-o", options->output, "where JSON and SARIF go; standard output by default")
      ->type_name("FILE")
      ->configurable(false)
      ->needs("--format");
  options->requirements.addOption(*command);
  command
      ->add_option("--baseline", options->baseline,
                   "end with status 3 when a loop that was parallel in this JSON is not any more")
      ->type_name("FILE");
  command->callback([options, &action] {
    action = [options](const Trailing &flags) { return analyze(*options, flags); };
  });
}

} // namespace parlift::tool
