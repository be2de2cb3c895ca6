/// \file
/// The command `parlift`: finds the subcommand, and sees to it that every end has its exit status.

#include "pipeline/CompilerDriver.h"
#include "poly/Quota.h"
#include "support/LargeStack.h"
#include "tool/Commands.h"
#include "tool/CrashHandler.h"
#include "tool/ExitCode.h"
#include "tool/Output.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string_view>

namespace parlift::tool {
namespace {

/// CLI11 would only say that there is no subcommand.
bool namesUnknownSubcommand(const CLI::App &app, const std::vector<std::string> &arguments) {
  if (arguments.empty() || arguments.front().starts_with('-'))
    return false;
  const std::vector<const CLI::App *> known =
      app.get_subcommands([](const CLI::App *) { return true; });
  return std::none_of(known.begin(), known.end(), [&](const CLI::App *command) {
    return command->get_name() == arguments.front();
  });
}

int runSubcommand(std::vector<std::string> arguments) {
  // What follows `--` is not ours to interpret.
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  const bool hasTrailing = separator != arguments.end();
  const Trailing trailing(hasTrailing ? separator + 1 : separator, arguments.end());
  arguments.erase(separator, arguments.end());

  CLI::App app("parlift lifts the parallelism out of sequential C and C++ loops", "parlift");
  app.set_version_flag("--version", "parlift " PARLIFT_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::help);
  Action action;
  addAnalyze(app, action);
  addParallelize(app, action);
  addExplain(app, action);
  addTransform(app, action);
  addTune(app, action);
  addVerify(app, action);
  // Handled before all this, and here for --help.
  app.add_subcommand("cc", "compile as gcc would, with parallel loops run in parallel");
  app.add_subcommand("c++", "the same for C++");
  if (namesUnknownSubcommand(app, arguments)) {
    printError(fmt::format("there is no subcommand `{}`; see `parlift --help`", arguments.front()));
    return ExitCode::BadUsage;
  }
  try {
    std::reverse(arguments.begin(), arguments.end()); // CLI11 takes them from the back
    app.parse(arguments);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0) // --help, --version
      return app.exit(error);
    printError(fmt::format("{}; see `parlift --help`", error.what()));
    return ExitCode::BadUsage;
  }
  return action(trailing);
}

/// `parlift cc ...`: every word after it is the compiler's, `--help` and `--` included.
bool isCompiler(int argc, char **argv) {
  return argc > 1 && (std::string_view(argv[1]) == "cc" || std::string_view(argv[1]) == "c++");
}

int guarded(int argc, char **argv) {
  if (isCompiler(argc, argv))
    return pipeline::runCompiler({argv + 2, argv + argc}, std::string_view(argv[1]) == "c++");
  installCrashHandler(argc, argv);
  // Writing to a closed pipe is an error to report, not a signal to die of.
  std::signal(SIGPIPE, SIG_IGN);
  poly::assertIslVersion();
  try {
    return runSubcommand(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception &error) {
    printError(error.what());
    writeReproducer();
    return ExitCode::Defect;
  }
}

} // namespace
} // namespace parlift::tool

int main(int argc, char **argv) {
  int status = parlift::tool::ExitCode::Defect;
  parlift::runWithLargeStack([&] { status = parlift::tool::guarded(argc, argv); });
  return status;
}
