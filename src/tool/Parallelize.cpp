#include "pipeline/GpuSource.h"
#include "pipeline/SleepingDirectives.h"
#include "rewrite/Diff.h"
#include "support/FileIo.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"
#include "tool/Requirements.h"
#include "tool/ResultData.h"
#include "tool/TargetOptions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

namespace parlift::tool {

namespace {

struct ParallelizeOptions {
  InputOptions input;
  TargetOptions target;
  std::string output;
  std::string format = "text";
  ResultData data; ///< unless that is text
  bool diff = false;
  bool inPlace = false;
  bool asWritten = false;
  bool withoutOpenMp = false;
  bool brief = false;
  bool printPlan = false;
  bool explainPlan = false;
  std::string machine;
  plan::PlanOptions plan;
  Requirements requirements;
};

/// Writes one file's result where the options say; false after an error message.
bool deliver(const ParallelizeOptions &options, const pipeline::AnalyzedFile &file,
             const std::string &before, const std::string &text) {
  if (options.diff)
    return writeData(options.output,
                     rewrite::unifiedDiff(rewrite::pathInPatch(file.path), before, text));
  if (!options.inPlace)
    return writeData(options.output, text);
  if (text == before)
    return true;
  const Status replaced = replaceFile(file.path, before, text);
  if (!replaced)
    printError(replaced.error());
  return static_cast<bool>(replaced);
}

std::string renderRemarks(const std::vector<diag::Remark> &remarks, const diag::TextOptions &text) {
  std::string result;
  for (const diag::Remark &remark : remarks)
    result += diag::renderText(remark, text);
  return result;
}

/// What remarks about restructured loops are called after: these stand in the result, not in the user's file.
std::string nameOfResult(const ParallelizeOptions &options, const std::string &path) {
  const bool isFile = !options.output.empty() && options.output != "-" && !options.diff;
  return options.inPlace ? path : isFile && !options.printPlan ? options.output : "<result>";
}

/// Of places in another text than the user's, the file is called so.
void rename(const SourceFileRef &users, const std::string &name,
            std::vector<diag::Remark> &remarks) {
  std::map<SourceFileRef, SourceFileRef> renamed;
  const auto in = [&](SourceRange &range) {
    if (!range.file || range.file == users || range.file->path() != users->path())
      return;
    SourceFileRef &file = renamed[range.file];
    if (!file)
      file = std::make_shared<const SourceFile>(name, range.file->text());
    range.file = file;
  };
  for (diag::Remark &remark : remarks) {
    in(remark.range);
    for (diag::Note &note : remark.notes)
      in(note.range);
  }
}

/// What the planner did to the loops, in a line; empty: nothing. The comments above the nests say it of each.
std::string restructuringInWords(const plan::Script &script) {
  std::vector<std::string> said;
  for (const plan::Instruction &step : script)
    if (step.verb == "note")
      said.push_back(fmt::format("{}", fmt::join(step.arguments, " ")));
  if (said.empty())
    return "";
  return fmt::format("loops were restructured ({}); --as-written adds directives alone",
                     said.size() == 1 ? said.front() : "the comments above them say how");
}

/// One file from text to text; the exit status so far.
int parallelizeFile(ParallelizeOptions &options, const Input &input) {
  pipeline::Options settings = pipelineOptions(options.input);
  settings.plan = options.plan;
  settings.plan.oneThreadAsWritten = options.plan.inVersions;
  settings.transform = !options.asWritten;
  settings.withoutOpenMp = options.withoutOpenMp;
  settings.analysis.explains = !options.brief;
  const bool isData = options.format != "text";
  apply(options.target, options.diff || options.inPlace || isData ? "" : options.output, settings);
  const Result<plan::Machine> machine = machineToPlanFor(options.machine);
  if (!machine) {
    printError(machine.error());
    return ExitCode::BadInput;
  }
  settings.machine = *machine;
  if (!options.machine.empty())
    settings.plan.cost.stripBytes = machine->l2 / 4;
  frontend::Request request = input.request;
  request.withoutOpenMp = options.withoutOpenMp;
  pipeline::AnalyzedFile file = pipeline::analyze(request, input.selection, settings);
  toStderr(file.renderedErrors);
  options.data.addErrors(file.errors);
  if (!file.ok())
    return ExitCode::BadInput;
  toStderr(renderRemarks(file.record.remarks, textOptions(options.input)));
  const std::string before = file.unit->mainFile->text();
  if (options.withoutOpenMp) {
    const bool simdIsOn = std::ranges::count(request.flags, "-fopenmp-simd") > 0;
    Result<std::optional<std::string>> awake =
        pipeline::withoutSleepingDirectives(*file.unit, simdIsOn);
    if (!awake) {
      printError(awake.error());
      return ExitCode::BadInput;
    }
    if (*awake) {
      request.text = **awake;
      file = pipeline::analyze(request, input.selection, settings);
    }
  }
  const std::vector<std::string> missing = pipeline::notFound(input.selection, file.functions);
  for (const std::string &sentence : missing)
    printError(sentence);
  if (!missing.empty())
    return ExitCode::BadInput;
  options.requirements.check(file);
  pipeline::ParallelizedFile result = pipeline::parallelize(file, input.selection, settings);
  rename(file.unit->mainFile, nameOfResult(options, file.path), result.remarks);
  toStderr(renderRemarks(result.remarks, textOptions(options.input)));
  if (options.explainPlan)
    for (const plan::Search::Trial &trial : result.trials)
      toStderr(fmt::format("{:8.3f}  {}\n", trial.estimate, trial.steps));
  if (options.printPlan)
    return writeData(options.output, plan::print(result.script, settings.plan.cost.startCost))
               ? ExitCode::Success
               : ExitCode::BadInput;
  if (!options.input.quiet)
    toStderr(fmt::format("{}: {} of {} loops parallelized\n", file.path, result.parallelized,
                         result.loops));
  if (const std::string words = restructuringInWords(result.script);
      !options.input.quiet && !words.empty())
    toStderr(fmt::format("{}: {}\n", file.path, words));
  std::string text = result.text != file.unit->mainFile->text() ? result.text : before;
  const bool hasKernels = std::ranges::any_of(
      result.plan.steps, [](const plan::Step &step) { return step.mark.kernel != nullptr; });
  // What is called `a.cu` nvcc reads as C++.
  if (settings.target == pipeline::Target::Cuda && !hasKernels && !options.diff &&
      !options.inPlace && !isData && std::filesystem::path(options.output).extension() == ".cu") {
    if (const Result<std::string> inCxx = pipeline::inCxx(request, text))
      text = *inCxx;
    else
      printWarning(fmt::format("no loop has a kernel, and `{}` is C, which nvcc does not read: {}",
                               options.output, inCxx.error()));
  }
  if (isData) {
    options.data.add({file.path, before, std::move(text), std::move(result)});
    return ExitCode::Success;
  }
  return writeGpuHeader(settings, options.output, result.gpuHeader) &&
                 deliver(options, file, before, text)
             ? ExitCode::Success
             : ExitCode::BadInput;
}

int parallelize(ParallelizeOptions &options, const Trailing &flags) {
  if (const Status fits = check(options.target); !fits) {
    printError(fits.error());
    return ExitCode::BadUsage;
  }
  const Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs) {
    printError(inputs.error());
    return exitCodeWithoutInputs(options.input);
  }
  const bool isData = options.format != "text";
  if (inputs->size() > 1 && !options.inPlace && !options.diff && !isData) {
    printError("several files at once need --in-place or --diff");
    return ExitCode::BadUsage;
  }
  options.input.quiet |= isData; // the data has the remarks
  int status = ExitCode::Success;
  Progress progress(inputs->size(), !options.input.quiet);
  for (const Input &input : *inputs) {
    progress.next(input.request.path);
    status = std::max(status, parallelizeFile(options, input));
  }
  if (isData &&
      !writeData(options.output, options.format == "json" ? options.data.json(options.target.target)
                                                          : options.data.yaml()))
    return ExitCode::BadInput;
  const int required = options.requirements.status();
  return status != ExitCode::Success ? status : required;
}

} // namespace

void addParallelize(CLI::App &app, Action &action) {
  CLI::App *command = app.add_subcommand(
      "parallelize", "write the program with its parallel loops run in parallel");
  const auto options = std::make_shared<ParallelizeOptions>();
  addInputOptions(*command, options->input);
  addTargetOptions(*command, options->target);
  command
      ->add_option("--thread-cost", options->plan.cost.startCost,
                   "operations that starting threads is worth; 0 parallelizes the smallest loops")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  CLI::Option *output =
      command
          ->add_option("-o", options->output, "where the result goes; standard output by default")
          ->type_name("FILE")
          ->configurable(false);
  command->add_flag("--diff", options->diff, "print the changes instead of the file")
      ->configurable(false);
  command->add_flag("--in-place", options->inPlace, "replace the files themselves")
      ->configurable(false)
      ->excludes(output)
      ->excludes("--diff");
  command
      ->add_option("--format", options->format,
                   "text is the file; json says what became of each loop, and yaml has the changes "
                   "for clang-apply-replacements")
      ->check(CLI::IsMember({"text", "json", "yaml"}))
      ->capture_default_str()
      ->configurable(false)
      ->excludes("--diff")
      ->excludes("--in-place");
  command->add_flag("--as-written", options->asWritten,
                    "only add directives: no loop is restructured");
  command->add_flag(
      "--two-versions,!--one-version", options->plan.inVersions,
      "write a loop twice: below its threshold, and on one thread, it runs as it was");
  command->add_flag("--brief", options->brief,
                    "remarks say less of loops that stay sequential, which is faster");
  command->add_flag("--without-openmp", options->withoutOpenMp,
                    "the program is built without OpenMP: its own directives, and what is under "
                    "_OPENMP, stay off");
  command->add_option("--machine", options->machine, "the machine to plan for: threads, caches")
      ->type_name("FILE");
  command
      ->add_flag("--print-plan", options->printPlan,
                 "print what was done as a plan for `parlift transform`")
      ->configurable(false)
      ->excludes("--format");
  command
      ->add_flag("--explain-plan", options->explainPlan,
                 "print what was tried, with the estimated time relative to the original")
      ->configurable(false);
  options->requirements.addOption(*command);
  command->callback([options, &action] {
    action = [options](const Trailing &flags) { return parallelize(*options, flags); };
  });
}

} // namespace parlift::tool
