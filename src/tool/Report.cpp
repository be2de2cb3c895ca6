#include "plan/model/Machine.h"
#include "report/Gather.h"
#include "report/Page.h"
#include "support/FileIo.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"
#include "tool/Requirements.h"
#include "tool/TargetOptions.h"

#include <fmt/format.h>

#include <unistd.h>

#include <memory>

namespace parlift::tool {

namespace {

struct ReportOptions {
  InputOptions input;
  TargetOptions target;
  std::string output;
  std::string machine;
  std::string profile;
  double threads = 8;
  bool asWritten = false;
};

/// One file into the report; its exit status.
int addFile(const ReportOptions &options, const Input &input, const pipeline::Options &settings,
            report::Gatherer &gatherer) {
  const pipeline::AnalyzedFile file = pipeline::analyze(input.request, input.selection, settings);
  toStderr(file.renderedErrors);
  gatherer.addErrors(file.errors);
  if (!file.ok())
    return ExitCode::BadInput;
  int status = ExitCode::Success;
  for (const std::string &missing : pipeline::notFound(input.selection, file.functions)) {
    printError(missing);
    status = ExitCode::BadInput;
  }
  const pipeline::ParallelizedFile result = pipeline::parallelize(file, input.selection, settings);
  gatherer.add(file, &result);
  if (!options.input.quiet)
    toStderr(fmt::format("{}: {} of {} loops parallelized\n", file.path, result.parallelized,
                         result.loops));
  return status;
}

int reportCommand(const ReportOptions &options, const Trailing &flags) {
  if (options.output.empty() && isatty(STDOUT_FILENO) != 0) {
    printError("a page of HTML is nothing to read on a terminal: say where it goes with `-o FILE`");
    return ExitCode::BadUsage;
  }
  if (const Status fits = check(options.target); !fits) {
    printError(fits.error());
    return ExitCode::BadUsage;
  }
  const Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs) {
    printError(inputs.error());
    return exitCodeWithoutInputs(options.input);
  }
  pipeline::Options settings = pipelineOptions(options.input);
  settings.transform = !options.asWritten;
  apply(options.target, "", settings);
  const Result<plan::Machine> machine = machineToPlanFor(options.machine);
  if (!machine) {
    printError(machine.error());
    return ExitCode::BadInput;
  }
  settings.machine = *machine;
  report::Profile profile;
  if (!options.profile.empty()) {
    const Result<std::string> text = readFile(options.profile);
    const Result<report::Profile> parsed =
        text ? report::parseProfile(*text) : Result<report::Profile>(Failure{text.error()});
    if (!parsed) {
      printError(text ? fmt::format("`{}`: {}", options.profile, parsed.error()) : parsed.error());
      return ExitCode::BadInput;
    }
    profile = *parsed;
  }
  report::Gatherer gatherer({options.input.analysis,
                             options.target.target,
                             settings.machine.gpu,
                             {options.threads, settings.plan.cost.startCost},
                             whyNotWritten,
                             options.profile.empty() ? nullptr : &profile});
  int status = ExitCode::Success;
  Progress progress(inputs->size(), !options.input.quiet);
  for (const Input &input : *inputs) {
    progress.next(input.request.path);
    status = std::max(status, addFile(options, input, settings, gatherer));
  }
  const std::string page = report::renderPage(gatherer.content());
  return writeData(options.output, page) ? status : static_cast<int>(ExitCode::BadInput);
}

} // namespace

void addReport(CLI::App &app, Action &action) {
  CLI::App *command =
      app.add_subcommand("report", "write all that is known of a program's loops as one HTML page");
  const auto options = std::make_shared<ReportOptions>();
  addInputOptions(*command, options->input);
  addTargetOptions(*command, options->target);
  command
      ->add_option(
          "-o", options->output,
          "where the page goes; - is standard output, the default where that is no terminal")
      ->type_name("FILE")
      ->configurable(false);
  command->add_flag("--as-written", options->asWritten,
                    "show directives only: no loop is restructured");
  command->add_option("--threads", options->threads, "that the gains are computed for")
      ->check(CLI::Range(1.0, 4096.0))
      ->capture_default_str();
  command->add_option("--machine", options->machine, "the machine to plan for: threads, caches")
      ->type_name("FILE");
  command
      ->add_option("--profile", options->profile,
                   "what was measured of the loops' share of the time (JSON, parlift.profile/1)")
      ->type_name("FILE");
  command->callback([options, &action] {
    action = [options](const Trailing &flags) { return reportCommand(*options, flags); };
  });
}

} // namespace parlift::tool
