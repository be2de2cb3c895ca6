#include "tool/Output.h"

#include "diag/TextSink.h"
#include "support/FileIo.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace parlift::tool {

void toStderr(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
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
  const bool complete =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!complete)
    printError(std::string("cannot write to standard output: ") + std::strerror(errno));
  return complete;
}

} // namespace parlift::tool
