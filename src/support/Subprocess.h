/// \file
/// Other programs run to their end: compilers, and the programs that `verify` compares.
///
///     Command{.argv = {"gcc", "-c", "a.c"}}   ->   exit status, what it printed, how long it took
///
/// Nothing goes through a shell. A command that cannot be started, or runs longer than its limit,
/// says so in the result; nothing is thrown.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace parlift {

struct Command {
  std::vector<std::string> argv{}; ///< argv[0] is looked up in PATH when it has no slash
  std::string input{};             ///< given on standard input
  std::vector<std::pair<std::string, std::string>> environment{}; ///< added to ours, or replacing
  std::string directory{}; ///< working directory; empty: ours
  double timeout = 0;      ///< seconds; then the whole process group is killed. 0: no limit
  /// Once something can be read here (another thread has written to a pipe) the command is killed. -1: nothing.
  int stopDescriptor = -1;
  /// Use our stdin, stdout and stderr; `input`, `out` and `err` stay empty.
  bool inheritStreams = false;
};

struct Completed {
  bool started = false; ///< false: `error` says why not
  bool timedOut = false;
  bool stopped = false; ///< by `stopDescriptor`
  int exitCode = -1;    ///< as a shell counts: 128 + signal when killed
  int signal = 0;
  std::string out, err;
  std::string error;
  double seconds = 0; ///< wall clock

  bool succeeded() const { return started && !timedOut && !stopped && exitCode == 0; }
};

Completed run(const Command &command);
/// Ends what is running, with all that it has started. For handlers of signals.
void killRunning() noexcept;

/// The path of an executable that `name` stands for, by PATH; empty when there is none.
std::string findProgram(const std::string &name);

/// The file of the program that runs, for starting another one of it; empty: the system does not say.
std::string ownProgram();

} // namespace parlift
