/// \file
/// The command `parlift`: finds the subcommand, and sees to it that every end has its exit status.

#include "pipeline/CompilerDriver.h"
#include "poly/Quota.h"
#include "support/LargeStack.h"
#include "tool/CommandLine.h"
#include "tool/CrashHandler.h"
#include "tool/ExitCode.h"
#include "tool/Invocation.h"
#include "tool/Output.h"

#include <csignal>
#include <exception>
#include <optional>

namespace parlift::tool {
namespace {

int guarded(int argc, char **argv) {
  if (const std::optional<pipeline::CompilerCall> call = compilerCall({argv, argv + argc}))
    return pipeline::runCompiler(*call);
  installCrashHandler(argc, argv);
  // Writing to a closed pipe is an error to report, not a signal to die of.
  std::signal(SIGPIPE, SIG_IGN);
  poly::assertIslVersion();
  try {
    const int status = runCommandLine({argv + 1, argv + argc});
    return status == ExitCode::Success && !wroteEverything() ? ExitCode::BadInput : status;
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
