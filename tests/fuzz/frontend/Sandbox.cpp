#include "fuzz/frontend/Sandbox.h"

#include "support/LargeStack.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <csignal>
#include <cstring>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define PARLIFT_HAS_ADDRESS_SANITIZER true
#elif defined(__has_feature)
#define PARLIFT_HAS_ADDRESS_SANITIZER __has_feature(address_sanitizer)
#else
#define PARLIFT_HAS_ADDRESS_SANITIZER false
#endif

namespace parlift::fuzz {
namespace {

/// It reserves more addresses than any limit would leave.
constexpr bool hasAddressSanitizer = PARLIFT_HAS_ADDRESS_SANITIZER;

/// What the child writes last, after whatever an assertion or a sanitizer wrote.
constexpr std::string_view marker = "\n=== trial: ";

void limit(int resource, rlim_t value) {
  rlimit bound{value, value};
  setrlimit(static_cast<__rlimit_resource>(resource), &bound);
}

[[noreturn]] void runChild(int output, const std::string &text, const TrialSetting &setting,
                           unsigned seconds) {
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  limit(RLIMIT_CPU, seconds);
  limit(RLIMIT_CORE, 0);
  if (!hasAddressSanitizer)
    limit(RLIMIT_AS, rlim_t{6} << 30); // the stack takes 1 GiB of it
  TrialResult result;
  runWithLargeStack([&] { result = tryText(text, setting); });
  const std::string line = fmt::format("{}{} {} {} {}", marker, result.accepted ? 1 : 0,
                                       result.loops, result.parallel, result.trouble);
  for (std::size_t at = 0; at < line.size();) {
    const ssize_t written = write(output, line.data() + at, line.size() - at);
    if (written <= 0)
      break;
    at += static_cast<std::size_t>(written);
  }
  _exit(0);
}

std::string readAll(int input) {
  std::string all;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = read(input, buffer.data(), buffer.size())) > 0;)
    all.append(buffer.data(), static_cast<std::size_t>(count));
  return all;
}

/// The line in which an assertion or a sanitizer says what it found.
std::string lineWith(const std::string &output, const char *word) {
  const std::size_t at = output.find(word);
  if (at == std::string::npos)
    return {};
  return output.substr(at, output.find('\n', at) - at);
}

std::string deathOf(int status, const std::string &output) {
  if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
    return "does not end";
  std::string how = WIFSIGNALED(status) ? fmt::format("signal {}", strsignal(WTERMSIG(status)))
                                        : fmt::format("exit status {}", WEXITSTATUS(status));
  for (const char *word : {"Assertion", "ERROR: AddressSanitizer", "runtime error", "terminate"})
    if (const std::string line = lineWith(output, word); !line.empty())
      return how + ": " + line;
  return how;
}

} // namespace

std::string kindOf(const std::string &trouble) {
  std::string kind;
  bool isQuoted = false;
  for (const char c : trouble.substr(0, trouble.find('\n'))) {
    isQuoted ^= c == '`' || c == '\'' || c == '"';
    if (!isQuoted && std::isdigit(static_cast<unsigned char>(c)) == 0)
      kind += c;
  }
  return kind.substr(0, 200);
}

SandboxResult tryInSandbox(const std::string &text, const TrialSetting &setting, unsigned seconds) {
  std::array<int, 2> ends{};
  SandboxResult verdict;
  if (pipe(ends.data()) != 0)
    return verdict;
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    runChild(ends[1], text, setting, seconds);
  }
  close(ends[1]);
  const std::string output = readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);

  const std::size_t at = output.rfind(marker);
  TrialResult &result = verdict.result;
  if (status != 0 || at == std::string::npos) {
    result.trouble = deathOf(status, output) + "\n" + output;
    verdict.kind = kindOf(result.trouble);
    return verdict;
  }
  unsigned accepted = 0;
  int used = 0;
  const char *const line = output.c_str() + at + marker.size();
  if (std::sscanf(line, "%u %u %u %n", &accepted, &result.loops, &result.parallel, &used) == 3)
    result.trouble = line + used;
  result.accepted = accepted != 0;
  verdict.kind = kindOf(result.trouble);
  return verdict;
}

} // namespace parlift::fuzz
