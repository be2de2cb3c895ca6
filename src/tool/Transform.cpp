#include "diag/TextSink.h"
#include "pipeline/Workbench.h"
#include "plan/language/KernelOrder.h"
#include "plan/language/Script.h"
#include "rewrite/Diff.h"
#include "support/FileIo.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"
#include "tool/TargetOptions.h"

#include <fmt/format.h>

#include <memory>

namespace parlift::tool {

namespace {

struct TransformOptions {
  InputOptions input;
  TargetOptions target;
  std::string plan;
  std::string output;
  bool diff = false;
};

/// Says why a step was not done and what is left of the plan.
void printRefusal(const TransformOptions &options, const plan::Script &script, std::size_t at,
                  const pipeline::Workbench::Refused &refused) {
  const plan::Instruction &step = script[at];
  if (refused.remark)
    toStderr(diag::renderText(*refused.remark, textOptions(options.input)));
  const std::string where = fmt::format("{}:{}", options.plan, step.line);
  printError(refused.remark ? fmt::format("{}: `{}` was not done", where, plan::print(step))
                            : fmt::format("{}: {}", where, refused.sentence));
  if (at > 0)
    toStderr(fmt::format("lines above are those of the program after step {}\n", at));
  toStderr("not done:\n");
  for (std::size_t i = at; i < script.size(); ++i)
    toStderr("  " + plan::print(script[i]) + "\n");
}

int transform(const TransformOptions &options, const Trailing &flags) {
  if (const Status fits = check(options.target); !fits) {
    printError(fits.error());
    return ExitCode::BadUsage;
  }
  const Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs || inputs->size() != 1) {
    printError(inputs ? "`transform` takes one file" : inputs.error());
    return ExitCode::BadUsage;
  }
  const Result<std::string> words = readFile(options.plan);
  if (!words) {
    printError(words.error());
    return ExitCode::BadInput;
  }
  pipeline::Options settings = pipelineOptions(options.input);
  apply(options.target, options.diff ? "" : options.output, settings);
  const Result<plan::Script> script = plan::parseScript(*words, &settings.plan.cost.startCost);
  if (!script) {
    printError(fmt::format("{}: {}", options.plan, script.error()));
    return ExitCode::BadInput;
  }
  if (const Status fits = plan::checkKernels(*script); !fits) {
    printError(fmt::format("{}: {}", options.plan, fits.error()));
    return ExitCode::BadInput;
  }
  const Input &input = inputs->front();
  const pipeline::AnalyzedFile file = pipeline::analyze(input.request, input.selection, settings);
  toStderr(file.renderedErrors);
  if (!file.ok())
    return ExitCode::BadInput;
  for (const diag::Remark &remark : file.record.remarks)
    toStderr(diag::renderText(remark, textOptions(options.input)));
  pipeline::Workbench workbench(input.request, file, settings);
  for (std::size_t at = 0; at < script->size(); ++at)
    if (const auto refused = workbench.perform((*script)[at])) {
      printRefusal(options, *script, at, *refused);
      return ExitCode::BadInput;
    }
  workbench.finish(/*isLast=*/true);
  if (!options.input.quiet)
    toStderr(fmt::format("{}: {} steps done, {} loops parallelized\n", file.path, script->size(),
                         workbench.parallelized()));
  const std::string &before = file.unit->mainFile->text();
  const bool written =
      writeGpuHeader(settings, options.output, workbench.gpuHeader()) &&
      writeData(options.output, options.diff ? rewrite::unifiedDiff(rewrite::pathInPatch(file.path),
                                                                    before, workbench.text())
                                             : workbench.text());
  return written ? ExitCode::Success : ExitCode::BadInput;
}

} // namespace

void addTransform(CLI::App &app, Action &action) {
  CLI::App *command =
      app.add_subcommand("transform", "carry out a plan, each step checked for legality");
  const auto options = std::make_shared<TransformOptions>();
  addInputOptions(*command, options->input);
  addTargetOptions(*command, options->target);
  command->add_option("--plan", options->plan, "the steps, one a line")
      ->type_name("FILE")
      ->required()
      ->configurable(false);
  command->add_option("-o", options->output, "where the result goes; standard output by default")
      ->type_name("FILE")
      ->configurable(false);
  command->add_flag("--diff", options->diff, "print the changes instead of the file")
      ->configurable(false);
  command->footer("Steps:\n" + plan::verbHelp());
  command->callback([options, &action] {
    action = [options](const Trailing &flags) { return transform(*options, flags); };
  });
}

} // namespace parlift::tool
