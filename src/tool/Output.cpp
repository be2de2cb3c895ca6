#include "tool/Output.h"

#include "diag/TextSink.h"
#include "support/FileIo.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
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

} // namespace

void toStderr(std::string_view text) {
  writeTo(stderr, text);
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
  const bool complete = writeTo(stdout, text);
  if (!complete && errno != EPIPE)
    printError(std::string("cannot write to standard output: ") + std::strerror(errno));
  return complete;
}

bool wroteEverything() {
  return !isIncomplete;
}

} // namespace parlift::tool
