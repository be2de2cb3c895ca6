#include "report/Profile.h"

#include "pipeline/Clocks.h"
#include "support/FileIo.h"
#include "support/Interruption.h"
#include "support/Subprocess.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace parlift::tool {

namespace {

struct ProfileOptions {
  std::vector<std::string> files;
  std::string build, run;
  std::string output = "parlift.profile";
  bool isSource = false;
  bool quiet = false;
};

/// `--source FILE -o OUT -- FLAGS`: what `cc` compiles.
int writeSource(const ProfileOptions &options, const Trailing &flags) {
  InputOptions chosen;
  chosen.words = options.files;
  const Result<std::vector<Input>> inputs = collectInputs(chosen, flags);
  if (!inputs || inputs->size() != 1) {
    printError(inputs ? "`profile --source` takes one file" : inputs.error());
    return inputs ? static_cast<int>(ExitCode::BadUsage) : exitCodeWithoutInputs(chosen);
  }
  const Input &input = inputs->front();
  const pipeline::AnalyzedFile file =
      pipeline::analyze(input.request, input.selection, pipelineOptions(chosen));
  toStderr(file.renderedErrors);
  if (!file.ok())
    return ExitCode::BadInput;
  const bool isNamed = options.output != ProfileOptions{}.output;
  return writeData(isNamed ? options.output : "", pipeline::withClocks(file)) ? ExitCode::Success
                                                                              : ExitCode::BadInput;
}

bool isCxxName(const std::string &path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  return extension != ".c" && extension != ".h";
}

/// Builds a program with clocks, runs it, and gathers what they say.
class Profiler {
public:
  Profiler(const ProfileOptions &options, const Trailing &flags)
      : options_(options), flags_(flags) {}

  int run();

private:
  std::string program() const { return directory_.file("program"); }
  std::string records() const { return directory_.file("records"); }
  Command shell(const std::string &command) const;
  Command buildCommand() const;
  bool succeeds(const char *what, const Completed &done) const;
  void sayWhatTookLong(report::Profile profile) const;

  const ProfileOptions &options_;
  const Trailing &flags_;
  TemporaryDirectory directory_;
  RemovedWhenInterrupted guard_{directory_.path()};
};

Command Profiler::shell(const std::string &command) const {
  return {.argv = {"/bin/sh", "-c", command},
          .environment = {{"PARLIFT_PROFILE", records()},
                          {"PARLIFT_PROGRAM", program()},
                          {"CC", ownProgram() + " cc"},
                          {"CXX", ownProgram() + " c++"}},
          .inheritStreams = true};
}

Command Profiler::buildCommand() const {
  if (!options_.build.empty())
    return shell(options_.build);
  const bool isCxx = std::any_of(options_.files.begin(), options_.files.end(), isCxxName);
  Command command{.argv = {ownProgram(), isCxx ? "c++" : "cc"},
                  .environment = {{"PARLIFT_PROFILE", records()}},
                  .inheritStreams = true};
  const auto add = [&command](const std::string &word) { command.argv.push_back(word); };
  if (std::none_of(flags_.begin(), flags_.end(),
                   [](const std::string &flag) { return flag.starts_with("-O"); }))
    add("-O2");
  std::for_each(options_.files.begin(), options_.files.end(), add);
  std::for_each(flags_.begin(), flags_.end(), add);
  add("-lm");
  add("-o");
  add(program());
  return command;
}

bool Profiler::succeeds(const char *what, const Completed &done) const {
  if (done.succeeded())
    return true;
  printError(done.started ? fmt::format("the {} ended with status {}", what, done.exitCode)
                          : done.error);
  return false;
}

void Profiler::sayWhatTookLong(report::Profile profile) const {
  if (options_.quiet)
    return;
  std::sort(profile.loops.begin(), profile.loops.end(),
            [](const auto &left, const auto &right) { return left.seconds > right.seconds; });
  std::string text = fmt::format("{:.3f} s; loops, with what is inside them:\n", profile.seconds);
  constexpr std::size_t most = 10;
  for (std::size_t at = 0; at < std::min(most, profile.loops.size()); ++at) {
    const report::MeasuredLoop &loop = profile.loops[at];
    const double share = profile.seconds > 0 ? loop.seconds / profile.seconds : 0;
    text += fmt::format(
        "{:6.1f} %  {}:{}:{}  {:.0f} times{}\n", 100 * share,
        std::filesystem::proximate(loop.path).string(), loop.line, loop.column, loop.executions,
        loop.iterations > 0 ? fmt::format(", {:.0f} iterations", loop.iterations) : "");
  }
  toStderr(text);
}

int Profiler::run() {
  if (directory_.path().empty() || !writeFile(records(), "")) {
    printError("cannot make a temporary folder");
    return ExitCode::BadInput;
  }
  if (!succeeds("build", parlift::run(buildCommand())))
    return ExitCode::BadInput;
  const Completed done =
      parlift::run(shell(options_.run.empty() ? "\"$PARLIFT_PROGRAM\"" : options_.run));
  // What has been measured until then is worth something, too.
  const bool isWhole = succeeds("run", done);
  const Result<std::string> text = readFile(records());
  const Result<report::Profile> gathered =
      text ? report::gatherRecords(*text) : Result<report::Profile>(Failure{text.error()});
  if (!gathered) {
    printError(gathered.error());
    return ExitCode::BadInput;
  }
  report::Profile profile = *gathered;
  profile.seconds = done.seconds;
  if (profile.loops.empty()) {
    printError(
        "no loop with a clock has run, in a program that ended by `exit` or the end of `main`");
    return ExitCode::BadInput;
  }
  if (!writeData(options_.output, report::renderProfile(profile)))
    return ExitCode::BadInput;
  sayWhatTookLong(profile);
  return isWhole ? ExitCode::Success : ExitCode::BadInput;
}

int profileCommand(const ProfileOptions &options, const Trailing &flags) {
  if (options.isSource)
    return writeSource(options, flags);
  if (options.files.empty() == options.build.empty()) {
    printError("profile takes files to compile, or a command by --build that makes the program");
    return ExitCode::BadUsage;
  }
  if (options.run.empty() && !options.build.empty()) {
    printError("with --build, --run COMMAND says how the program is run");
    return ExitCode::BadUsage;
  }
  return Profiler(options, flags).run();
}

} // namespace

void addProfile(CLI::App &app, Action &action) {
  CLI::App *command = app.add_subcommand(
      "profile", "run the program and measure its loops, for `report --profile`");
  const auto options = std::make_shared<ProfileOptions>();
  command->add_option("files", options->files,
                      "sources of the program; compiler flags follow `--`");
  command
      ->add_option("--build", options->build,
                   "makes the program in place of FILES; a command for the shell, in which $CC and "
                   "$CXX are compilers that add clocks")
      ->type_name("COMMAND")
      ->configurable(false);
  command
      ->add_option(
          "--run", options->run,
          "what is measured; a command for the shell. Default: \"$PARLIFT_PROGRAM\", which "
          "is made of FILES")
      ->type_name("COMMAND")
      ->configurable(false);
  command->add_option("-o", options->output, "where the profile goes; - is standard output")
      ->type_name("FILE")
      ->capture_default_str()
      ->configurable(false);
  command
      ->add_flag("--source", options->isSource,
                 "print one file's text with clocks around its loops; nothing is built or run")
      ->configurable(false);
  command->add_flag("-q,--quiet", options->quiet, "say nothing of the loops that took longest")
      ->configurable(false);
  command->callback([options, &action] {
    action = [options](const Trailing &flags) { return profileCommand(*options, flags); };
  });
}

} // namespace parlift::tool
