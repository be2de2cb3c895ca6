#include "pipeline/Workbench.h"
#include "plan/search/Variations.h"
#include "support/FileIo.h"
#include "support/Interruption.h"
#include "support/Subprocess.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"
#include "tool/TargetOptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <set>

namespace parlift::tool {

namespace {

struct TuneOptions {
  InputOptions input;
  TargetOptions target;
  std::string plan;
  std::string build, run;
  bool isPrinted = false;
  unsigned repeat = 3;
  unsigned trials = 100;
  double timeout = 60;
  double gain = 1.02;
  std::string output;
};

/// The words behind the last blank of what a program has printed, as a number.
std::optional<double> lastNumber(const std::string &text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  if (end == std::string::npos)
    return std::nullopt;
  const std::size_t before = text.find_last_of(" \t\r\n=", end);
  const std::string word = text.substr(before + 1, end - before); // npos + 1 is 0
  char *stop = nullptr;
  const double value = std::strtod(word.c_str(), &stop);
  return *stop == '\0' && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

/// Tries plans on the machine at hand.
class Tuner {
public:
  Tuner(const TuneOptions &options, const Input &input, const pipeline::AnalyzedFile &file,
        const pipeline::Options &settings)
      : options_(options), input_(input), file_(file), settings_(settings) {}

  /// The cost of the program that the plan makes; none: a step is refused, it does not build or run, which
  /// `error` says, or it has been tried.
  std::optional<double> cost(const plan::Script &script, std::string &error);
  unsigned runs() const { return runs_; }

private:
  std::optional<std::string> textOf(const plan::Script &script, std::string &error) const;
  Completed shell(const std::string &command) const;
  std::string source() const {
    return directory_.file(options_.target.target == "cuda" ? "program.cu"
                           : file_.unit->isCxx              ? "program.cpp"
                                                            : "program.c");
  }

  const TuneOptions &options_;
  const Input &input_;
  const pipeline::AnalyzedFile &file_;
  const pipeline::Options &settings_;
  TemporaryDirectory directory_;
  RemovedWhenInterrupted guard_{directory_.path()};
  std::set<std::string> tried_; ///< texts
  unsigned runs_ = 0;
};

std::optional<std::string> Tuner::textOf(const plan::Script &script, std::string &error) const {
  pipeline::Workbench workbench(input_.request, file_, settings_);
  for (const plan::Instruction &step : script)
    if (const auto refused = workbench.perform(step)) {
      error = fmt::format("`{}`: {}", plan::print(step),
                          refused->remark ? refused->remark->text : refused->sentence);
      return std::nullopt;
    }
  workbench.finish(/*isLast=*/true);
  return workbench.text();
}

Completed Tuner::shell(const std::string &command) const {
  return parlift::run({.argv = {"/bin/sh", "-c", command},
                       .environment = {{"PARLIFT_SOURCE", source()},
                                       {"PARLIFT_PROGRAM", directory_.file("program")}},
                       .timeout = options_.timeout});
}

std::optional<double> Tuner::cost(const plan::Script &script, std::string &error) {
  const auto text = textOf(script, error);
  if (!text)
    return std::nullopt;
  if (!tried_.insert(*text).second) {
    error.clear(); // it has been tried
    return std::nullopt;
  }
  ++runs_;
  if (const Status written = writeFile(source(), *text); !written) {
    error = written.error();
    return std::nullopt;
  }
  const auto failed = [&](const char *what, const Completed &done) {
    const std::string says = done.err.substr(0, done.err.find('\n'));
    error = done.timedOut ? fmt::format("the {} takes longer than {} s", what, options_.timeout)
                          : fmt::format("the {} fails with status {}{}{}", what, done.exitCode,
                                        says.empty() ? "" : ": ", says);
  };
  if (const Completed built = shell(options_.build); !built.succeeded()) {
    failed("build", built);
    return std::nullopt;
  }
  std::optional<double> best;
  for (unsigned turn = 0; turn < options_.repeat; ++turn) {
    const Completed done = shell(options_.run);
    if (!done.succeeded()) {
      failed("run", done);
      return std::nullopt;
    }
    const auto value = options_.isPrinted ? lastNumber(done.out) : std::optional(done.seconds);
    if (!value) {
      error = "the run prints no number above 0 at its end";
      return std::nullopt;
    }
    best = best ? std::min(*best, *value) : *value;
  }
  return best;
}

/// The plan to begin with: the user's, or the planner's.
Result<plan::Script> firstPlan(const TuneOptions &options, const Input &input,
                               const pipeline::AnalyzedFile &file, pipeline::Options &settings) {
  if (options.plan.empty())
    return pipeline::parallelize(file, input.selection, settings).script;
  const Result<std::string> words = readFile(options.plan);
  if (!words)
    return Failure{words.error()};
  const Result<plan::Script> script = plan::parseScript(*words, &settings.plan.cost.startCost);
  return script ? script : Failure{fmt::format("{}: {}", options.plan, script.error())};
}

int tune(const TuneOptions &options, const Trailing &flags) {
  if (const Status fits = check(options.target); !fits) {
    printError(fits.error());
    return ExitCode::BadUsage;
  }
  const Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs || inputs->size() != 1) {
    printError(inputs ? "`tune` takes one file" : inputs.error());
    return ExitCode::BadUsage;
  }
  const Input &input = inputs->front();
  pipeline::Options settings = pipelineOptions(options.input);
  apply(options.target, "", settings);
  settings.machine = plan::thisMachine();
  const pipeline::AnalyzedFile file = pipeline::analyze(input.request, input.selection, settings);
  toStderr(file.renderedErrors);
  if (!file.ok())
    return ExitCode::BadInput;
  Result<plan::Script> first = firstPlan(options, input, file, settings);
  if (!first) {
    printError(first.error());
    return ExitCode::BadInput;
  }
  plan::Script best = *first;
  for (plan::Instruction &step :
       best) // their clauses may depend on the numbers: they are found again
    if (step.verb == "parallel" || step.verb == "simd")
      step.arguments.clear();
  Tuner tuner(options, input, file, settings);
  std::string error;
  const auto start = tuner.cost(best, error);
  if (!start) {
    printError(fmt::format("the plan to begin with cannot be measured: {}", error));
    return ExitCode::BadInput;
  }
  const auto say = [&](const std::string &text) {
    if (!options.input.quiet)
      toStderr(text);
  };
  double least = *start;
  say(fmt::format("{:12.6g}           the plan to begin with\n", least));
  for (bool isBetter = true; isBetter;) {
    isBetter = false;
    for (const plan::Variation &next : plan::variationsOf(best)) {
      if (tuner.runs() >= options.trials)
        break;
      const auto cost = tuner.cost(next.script, error);
      if (!cost && error.empty())
        continue;
      if (const std::string step = "`" + next.change + "`: "; error.starts_with(step))
        error.erase(0, step.size());
      say(cost ? fmt::format("{:12.6g}  {:6.3f}   {}\n", *cost, *start / *cost, next.change)
               : fmt::format("                      {}  # {}\n", next.change, error));
      if (cost && *cost * options.gain < least) {
        least = *cost;
        best = next.script;
        isBetter = true;
        break; // its neighbours are asked next
      }
    }
  }
  say(fmt::format("{} programs were run; the best one is {:.3f} times as fast as the first\n",
                  tuner.runs(), *start / least));
  const std::string found = plan::print(best, settings.plan.cost.startCost);
  if (writeData(options.output, found))
    return ExitCode::Success;
  toStderr(found); // it has taken long to find
  return ExitCode::BadInput;
}

} // namespace

void addTune(CLI::App &app, Action &action) {
  CLI::App *command = app.add_subcommand(
      "tune", "find the numbers of a plan by running the programs that it makes");
  const auto options = std::make_shared<TuneOptions>();
  addInputOptions(*command, options->input);
  addTargetOptions(*command, options->target);
  command->add_option("--plan", options->plan, "the plan to begin with; by default the planner's")
      ->type_name("FILE")
      ->configurable(false);
  command
      ->add_option("--build", options->build,
                   "makes $PARLIFT_PROGRAM of $PARLIFT_SOURCE; a command for the shell")
      ->type_name("COMMAND")
      ->required()
      ->configurable(false);
  command->add_option("--run", options->run, "what is timed; a command for the shell")
      ->type_name("COMMAND")
      ->default_val("$PARLIFT_PROGRAM")
      ->configurable(false);
  command
      ->add_flag("--printed", options->isPrinted,
                 "the last number that the run prints is its cost, not its time")
      ->configurable(false);
  command->add_option("--repeat", options->repeat, "runs of each program: the fastest counts")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--trials", options->trials, "programs that are run at most")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--timeout", options->timeout, "seconds that a build or a run may take")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      ->add_option("--gain", options->gain,
                   "a plan is better if it is that many times as fast as the best one so far")
      ->check(CLI::Range(1.0, 10.0))
      ->capture_default_str();
  command->add_option("-o", options->output, "where the plan goes; standard output by default")
      ->type_name("FILE")
      ->configurable(false);
  command->callback([options, &action] {
    action = [options](const Trailing &flags) { return tune(*options, flags); };
  });
}

} // namespace parlift::tool
