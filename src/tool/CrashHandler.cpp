#include "tool/CrashHandler.h"

#include "tool/ExitCode.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace parlift::tool {

namespace {

// All that the handler needs is made beforehand: after a crash nothing may be allocated.
struct Reproducer {
  std::string folder;
  std::string commandFile, commandText;
  std::vector<std::pair<std::string, std::string>> copies; ///< from, to
  std::string message;
};
Reproducer *reproducer = nullptr;
constexpr std::size_t stackSize = 1 << 16;
alignas(16) char signalStack[stackSize];

void writeAll(int descriptor, const char *text, std::size_t size) {
  while (size > 0) {
    const ssize_t count = ::write(descriptor, text, size);
    if (count <= 0)
      return;
    text += count;
    size -= static_cast<std::size_t>(count);
  }
}

void copyFile(const char *from, const char *to) {
  const int in = ::open(from, O_RDONLY | O_CLOEXEC);
  const int out = ::open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  char buffer[4096];
  ssize_t count = 0;
  while (in >= 0 && out >= 0 && (count = ::read(in, buffer, sizeof buffer)) > 0)
    writeAll(out, buffer, static_cast<std::size_t>(count));
  ::close(in);
  ::close(out);
}

extern "C" void onFatalSignal(int) {
  writeReproducer();
  ::_exit(ExitCode::Defect);
}

bool isRegularFile(const char *path) {
  struct stat info{};
  return ::stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

std::string quoted(const std::string &word) {
  std::string result = "'";
  for (const char c : word)
    result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

} // namespace

void installCrashHandler(int argc, char **argv) {
  static Reproducer prepared;
  const char *root = std::getenv("TMPDIR");
  prepared.folder = std::string(root != nullptr && *root != '\0' ? root : "/tmp") +
                    "/parlift-defect-" + std::to_string(::getpid());
  prepared.commandFile = prepared.folder + "/command";
  for (int i = 0; i < argc; ++i) {
    const std::string word = argv[i];
    prepared.commandText += quoted(word) + (i + 1 < argc ? " " : "\n");
    // `a.c:12` names a.c; the digits and names after the colon are a selector.
    const std::string path = isRegularFile(argv[i]) ? word : word.substr(0, word.find(':'));
    if (i > 0 && isRegularFile(path.c_str()))
      prepared.copies.emplace_back(path,
                                   prepared.folder + "/" + path.substr(path.find_last_of('/') + 1));
  }
  prepared.message =
      "parlift: error: this is a defect in parlift, please report it; what is needed "
      "to see it again is in " +
      prepared.folder + "\n";
  reproducer = &prepared;

  // A stack of its own: deep recursion is one of the defects.
  stack_t stack{};
  stack.ss_sp = signalStack;
  stack.ss_size = stackSize;
  ::sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_handler = onFatalSignal;
  action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    ::sigaction(signal, &action, nullptr);
}

void writeReproducer() {
  if (reproducer == nullptr)
    return;
  ::mkdir(reproducer->folder.c_str(), 0700);
  const int out =
      ::open(reproducer->commandFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  writeAll(out, reproducer->commandText.data(), reproducer->commandText.size());
  ::close(out);
  for (const auto &[from, to] : reproducer->copies)
    copyFile(from.c_str(), to.c_str());
  writeAll(STDERR_FILENO, reproducer->message.data(), reproducer->message.size());
}

} // namespace parlift::tool
