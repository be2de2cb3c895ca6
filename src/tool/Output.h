/// \file
/// Where a subcommand's words go: remarks and errors to standard error, data to standard output or
/// -o.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace parlift::tool {

/// What cannot be written is remembered: see `wroteEverything`.
void toStderr(std::string_view text);

/// Which of several files is at work, in a line of a terminal that goes when anything else is printed there, and at the end. Where
/// standard error is no terminal, or one that cannot go back, there is none.
///
///     [3/60] src/solve.c
class Progress {
public:
  /// `isShown`: false for one that says nothing.
  Progress(std::size_t count, bool isShown);
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;
  ~Progress();
  void next(std::string_view name);

private:
  std::size_t count_, at_ = 0;
  bool isShown_;
};

/// "parlift: warning: ..." on standard error.
void printWarning(std::string_view text);

/// "parlift: error: ..." on standard error.
void printError(std::string_view text);

/// Writes data to `path`, or to standard output when it is empty or "-". False after an error
/// message. A reader that has gone away (`| head`) needs none.
[[nodiscard]] bool writeData(const std::string &path, std::string_view text);

/// False when something did not get to a standard stream, on a full disk say; a reader that has gone away has what
/// it wants.
[[nodiscard]] bool wroteEverything();

} // namespace parlift::tool
