#include "diag/JsonSink.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"
#include "tool/Requirements.h"

#include <memory>

namespace parlift::tool {

namespace {

struct AnalyzeOptions {
  InputOptions input;
  std::string format = "text";
  std::string output;
  Requirements requirements;
};

int analyze(AnalyzeOptions &options, const Trailing &flags) {
  const Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs) {
    printError(inputs.error());
    return options.input.words.empty() && options.input.buildDirectory.empty() ? ExitCode::BadUsage
                                                                               : ExitCode::BadInput;
  }
  const pipeline::Options pipelineSettings = pipelineOptions(options.input);
  const diag::TextOptions text = textOptions(options.input);
  const bool json = options.format == "json";
  int status = ExitCode::Success;
  diag::Report report;
  unsigned unwritten = 0;
  for (const Input &input : *inputs) {
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
    if (!json)
      toStderr(diag::renderText(diag::Report{{file.record}, {}}, text));
    for (const analysis::FunctionFacts &function : file.functions)
      for (const analysis::LoopFacts &loop : function.loops)
        if (pipeline::selects(input.selection, file.functions, function, loop) &&
            !whyNotWritten(file, loop).empty())
          ++unwritten;
    report.files.push_back(file.record);
  }
  if (json && !writeData(options.output, diag::renderJson(report)))
    return ExitCode::BadInput;
  if (!json && !options.input.quiet && !report.files.empty())
    toStderr(diag::renderSummary(report, unwritten));
  const int required = options.requirements.status();
  return status != ExitCode::Success ? status : required;
}

} // namespace

void addAnalyze(CLI::App &app, Action &action) {
  CLI::App *command =
      app.add_subcommand("analyze", "say for each loop whether its iterations may run "
                                    "in parallel, and why");
  const auto options = std::make_shared<AnalyzeOptions>();
  addInputOptions(*command, options->input);
  command->add_option("--format", options->format, "text (remarks on standard error) or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command->add_option("-o", options->output, "where the JSON goes; standard output by default")
      ->type_name("FILE")
      ->needs("--format");
  options->requirements.addOption(*command);
  command->callback([options, &action] {
    action = [options](const Trailing &flags) { return analyze(*options, flags); };
  });
}

} // namespace parlift::tool
