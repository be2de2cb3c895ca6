#include "tool/Output.h"

#include "diag/TextSink.h"
#include "support/FileIo.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/ioctl.h>
#include <unistd.h>

namespace parlift::tool {

namespace {

bool isIncomplete = false;

/// Writes all of it now; false, with the error remembered, unless the reader has gone away.
bool writeTo(std::FILE *stream, std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0)
    return true;
  isIncomplete |= errno != EPIPE;
  return false;
}

bool lineIsShown = false; ///< a line of progress stands on the terminal

void clearLine() {
  if (lineIsShown)
    writeTo(stderr, "\r\x1b[K");
  lineIsShown = false;
}

/// A terminal that can clear a line, and its columns.
std::size_t columnsOfTerminal() {
  const char *kind = std::getenv("TERM");
  winsize size{};
  if (isatty(STDERR_FILENO) == 0 || !kind || std::string_view(kind) == "dumb" ||
      ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0)
    return 0;
  constexpr std::size_t usual = 80;
  return size.ws_col > 0 ? size.ws_col : usual;
}

} // namespace

void toStderr(std::string_view text) {
  clearLine();
  writeTo(stderr, text);
}

Progress::Progress(std::size_t count, bool isShown)
    : count_(count), isShown_(isShown && count > 1 && columnsOfTerminal() > 0) {}

Progress::~Progress() {
  clearLine();
}

/// A longer line would stay when it is cleared: of a path its end is shown, which says more.
void Progress::next(std::string_view name) {
  ++at_;
  if (!isShown_)
    return;
  const std::string number = fmt::format("[{}/{}] ", at_, count_);
  const std::size_t columns = columnsOfTerminal();
  const std::size_t room = columns > number.size() ? columns - number.size() - 1 : 0;
  const std::string shown = name.size() <= room ? std::string(name)
                            : room > 3 ? "..." + std::string(name.substr(name.size() - room + 3))
                                       : "";
  clearLine();
  writeTo(stderr, number + shown);
  lineIsShown = true;
}

void printWarning(std::string_view text) {
  toStderr(fmt::format("parlift: warning: {}\n", text));
}

void printError(std::string_view text) {
  const diag::Report report{{}, {{"", std::string(text)}}};
  toStderr(diag::renderText(report, {.color = diag::wantsColor(STDERR_FILENO)}));
}

bool writeData(const std::string &path, std::string_view text) {
  if (!path.empty() && path != "-") {
    const Status written = writeFile(path, text);
    if (!written)
      printError(written.error());
    return static_cast<bool>(written);
  }
  clearLine();
  const bool complete = writeTo(stdout, text);
  if (!complete && errno != EPIPE)
    printError(std::string("cannot write to standard output: ") + std::strerror(errno));
  return complete;
}

bool wroteEverything() {
  return !isIncomplete;
}

} // namespace parlift::tool
