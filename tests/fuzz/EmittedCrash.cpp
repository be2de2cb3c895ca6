#include "fuzz/EmittedCrash.h"

#include "fuzz/EmittedSource.h"
#include "support/FileIo.h"

#include <fmt/format.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>

namespace parlift::fuzz {
namespace {

constexpr unsigned secondsForAProgram = 30;

[[noreturn]] void inChild(const std::string &path) {
  const rlimit noCore = {0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  alarm(secondsForAProgram);
  for (const bool strictFp : {false, true})
    try {
      parallelize(path, strictFp, 1);
    } catch (const std::exception &) {
      // Said in words, so no crash.
    }
  _exit(0);
}

} // namespace

std::string crashOf(const Program &program) {
  TemporaryDirectory directory;
  const std::string path = directory.file(std::string("program") + program.ending());
  if (!writeFile(path, sourceOf({program}).text()))
    return {};
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0)
    inChild(path);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFSIGNALED(status))
    return {};
  return WTERMSIG(status) == SIGALRM ? fmt::format("more than {} s", secondsForAProgram)
                                     : fmt::format("signal {}", WTERMSIG(status));
}

ChoiceSequence shrinkCrash(const ChoiceSequence &choices, const Features &features,
                           unsigned maxTries) {
  return shrink(
      choices,
      [&](const ChoiceSequence &candidate) {
        Choices replay(candidate);
        return !crashOf(generate(replay, features, 0)).empty();
      },
      [&](const ChoiceSequence &candidate) { return spansOf(candidate, features); }, maxTries);
}

} // namespace parlift::fuzz
