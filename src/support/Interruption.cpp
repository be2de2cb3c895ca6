#include "support/Interruption.h"

#include "support/Subprocess.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

namespace parlift {
namespace {

constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP};

// A handler may not allocate, so the path is copied beforehand; longer ones are not removed.
std::array<char, 4096> removed{};
std::array<struct sigaction, signals.size()> previous;

/// fork and exec are async-signal-safe, std::filesystem is not.
extern "C" void onInterruption(int signal) {
  killRunning();
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl("/bin/rm", "rm", "-rf", "--", removed.data(), static_cast<char *>(nullptr));
    ::_exit(127);
  }
  if (child > 0)
    ::waitpid(child, nullptr, 0);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

} // namespace

RemovedWhenInterrupted::RemovedWhenInterrupted(const std::string &directory) {
  if (directory.empty() || directory.size() >= removed.size())
    removed[0] = '\0';
  else
    std::snprintf(removed.data(), removed.size(), "%s", directory.c_str());
  struct sigaction action{};
  action.sa_handler = onInterruption;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], nullptr, &previous[i]);
    // `nohup` and the like ask to go on.
    if (removed[0] != '\0' && previous[i].sa_handler != SIG_IGN)
      ::sigaction(signals[i], &action, nullptr);
  }
}

RemovedWhenInterrupted::~RemovedWhenInterrupted() {
  for (std::size_t i = 0; i < signals.size(); ++i)
    ::sigaction(signals[i], &previous[i], nullptr);
}

} // namespace parlift
