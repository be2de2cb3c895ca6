#include "support/Subprocess.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <poll.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace parlift {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A pipe whose ends close themselves and do not leak into other children.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  bool open() { return ::pipe2(ends.data(), O_CLOEXEC) == 0; }
  int read() const { return ends[0]; }
  int write() const { return ends[1]; }
  void close(unsigned end) {
    if (ends[end] >= 0)
      ::close(std::exchange(ends[end], -1));
  }
  void closeRead() { close(0); }
  void closeWrite() { close(1); }
  Pipe() = default;
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;
  ~Pipe() {
    closeRead();
    closeWrite();
  }
};

/// argv and the environment as exec wants them, made before the fork: afterwards only
/// async-signal-safe calls are allowed.
class ExecImage {
public:
  explicit ExecImage(const Command &command) : arguments_(command.argv) {
    std::map<std::string, std::string> variables;
    for (char **entry = environ; *entry != nullptr; ++entry) {
      const std::string_view text = *entry;
      const std::size_t equals = text.find('=');
      if (equals != std::string_view::npos)
        variables[std::string(text.substr(0, equals))] = text.substr(equals + 1);
    }
    for (const auto &[name, value] : command.environment)
      variables[name] = value;
    for (const auto &[name, value] : variables)
      environment_.push_back(name + "=" + value);
    argv_ = pointers(arguments_);
    envp_ = pointers(environment_);
  }
  char **argv() { return argv_.data(); }
  char **envp() { return envp_.data(); }

private:
  static std::vector<char *> pointers(std::vector<std::string> &strings) {
    std::vector<char *> result;
    for (std::string &text : strings)
      result.push_back(text.data());
    result.push_back(nullptr);
    return result;
  }
  std::vector<std::string> arguments_, environment_;
  std::vector<char *> argv_, envp_;
};

struct Streams {
  Pipe in, out, err;
  Pipe failure; ///< carries errno when exec fails; closed by a successful exec
  bool open(bool inherit) {
    return failure.open() && (inherit || (in.open() && out.open() && err.open()));
  }
};

/// The group of the command that runs; 0: none, or it is in ours.
volatile std::sig_atomic_t runningGroup = 0;
/// All of this ends: nothing new begins because a command has ended early.
volatile std::sig_atomic_t isEnding = 0;

/// The child's side. Never returns.
[[noreturn]] void becomeCommand(const Command &command, ExecImage &image, const Streams &streams) {
  // Its own group, so that a timeout ends its children too; but a compiler that we stand in for
  // stays in ours and is interrupted with us.
  bool ready = true;
  if (!command.inheritStreams) {
    ::setpgid(0, 0);
    // An interruption from the terminal does not reach that group; it shall not outlive us.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ready = ::dup2(streams.in.read(), 0) >= 0 && ::dup2(streams.out.write(), 1) >= 0 &&
            ::dup2(streams.err.write(), 2) >= 0;
  }
  if (ready && !command.directory.empty())
    ready = ::chdir(command.directory.c_str()) == 0;
  if (ready)
    ::execvpe(image.argv()[0], image.argv(), image.envp());
  const int error = errno;
  // Where that fails, too, the exit status alone is left to say so.
  [[maybe_unused]] const ssize_t told = ::write(streams.failure.write(), &error, sizeof error);
  ::_exit(127);
}

/// Moves what is ready from `descriptor` to `text`; false at the end of the stream.
bool drain(int descriptor, std::string &text) {
  char buffer[1 << 16];
  const ssize_t count = ::read(descriptor, buffer, sizeof buffer);
  if (count < 0)
    return errno == EINTR || errno == EAGAIN;
  text.append(buffer, static_cast<std::size_t>(count));
  return count > 0;
}

/// Feeds standard input and collects both outputs until the child closes them or the limit passes.
void communicate(const Command &command, Streams &streams, Clock::time_point start,
                 Completed &result) {
  std::string_view input = command.input;
  ::fcntl(streams.in.write(), F_SETFL, O_NONBLOCK);
  if (input.empty())
    streams.in.closeWrite();
  while (streams.out.read() >= 0 || streams.err.read() >= 0) {
    int wait = -1;
    if (command.timeout > 0) {
      const double left = command.timeout - secondsSince(start);
      if (left <= 0) {
        result.timedOut = true;
        return;
      }
      wait = static_cast<int>(left * 1000) + 1;
    }
    // poll skips negative descriptors: streams that are closed already.
    std::array<pollfd, 4> watched{{{streams.out.read(), POLLIN, 0},
                                   {streams.err.read(), POLLIN, 0},
                                   {streams.in.write(), POLLOUT, 0},
                                   {command.stopDescriptor, POLLIN, 0}}};
    if (::poll(watched.data(), watched.size(), wait) <= 0)
      continue;
    if (watched[3].revents != 0) {
      result.stopped = true;
      return;
    }
    if (watched[0].revents != 0 && !drain(streams.out.read(), result.out))
      streams.out.closeRead();
    if (watched[1].revents != 0 && !drain(streams.err.read(), result.err))
      streams.err.closeRead();
    if (watched[2].revents != 0) {
      const ssize_t count = ::write(streams.in.write(), input.data(), input.size());
      if (count > 0)
        input.remove_prefix(static_cast<std::size_t>(count));
      // A child that does not read all of its input is no error of ours.
      if (input.empty() || (count < 0 && errno != EAGAIN && errno != EINTR))
        streams.in.closeWrite();
    }
  }
}

/// Waits for the child; one that closed its outputs may still run past the limit.
int reap(pid_t child, const Command &command, Clock::time_point start, Completed &result) {
  const pid_t group = command.inheritStreams ? child : -child;
  int status = 0;
  while (true) {
    const bool isOver = result.timedOut || result.stopped;
    if (isOver)
      ::kill(group, SIGKILL);
    const bool limited = command.timeout > 0 && !isOver;
    const pid_t done = ::waitpid(child, &status, limited ? WNOHANG : 0);
    if (done == child || (done < 0 && errno != EINTR))
      return status;
    if (limited && done == 0) {
      result.timedOut = secondsSince(start) > command.timeout;
      ::usleep(2000);
    }
  }
}

} // namespace

Completed run(const Command &command) {
  Completed result;
  Streams streams;
  if (command.argv.empty() || !streams.open(command.inheritStreams)) {
    result.error = command.argv.empty() ? "no command to run" : std::strerror(errno);
    return result;
  }
  // Writing to a child that has ended must not end us.
  ::signal(SIGPIPE, SIG_IGN);
  ExecImage image(command);
  const Clock::time_point start = Clock::now();
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGPIPE, SIG_DFL);
    becomeCommand(command, image, streams);
  }
  if (child < 0) {
    result.error = fmt::format("cannot run `{}`: {}", command.argv[0], std::strerror(errno));
    return result;
  }
  if (!command.inheritStreams) {
    ::setpgid(child, child); // whoever comes first
    runningGroup = child;
  }
  streams.failure.closeWrite();
  streams.in.closeRead();
  streams.out.closeWrite();
  streams.err.closeWrite();
  int startError = 0;
  ssize_t told = 0;
  do
    told = ::read(streams.failure.read(), &startError, sizeof startError);
  while (told < 0 && errno == EINTR);
  result.started = told <= 0;
  if (!result.started)
    result.error = fmt::format("cannot run `{}`: {}", command.argv[0], std::strerror(startError));
  else if (!command.inheritStreams)
    communicate(command, streams, start, result);
  const int status = reap(child, command, start, result);
  runningGroup = 0;
  while (isEnding != 0) // the handler runs in another thread
    ::pause();
  result.seconds = secondsSince(start);
  result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  result.exitCode = result.signal != 0 ? 128 + result.signal : WEXITSTATUS(status);
  return result;
}

void killRunning() noexcept {
  isEnding = 1;
  if (runningGroup > 0)
    ::kill(-static_cast<pid_t>(runningGroup), SIGKILL);
}

std::string findProgram(const std::string &name) {
  std::error_code ignored;
  const auto executable = [&ignored](const std::string &path) {
    return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
  };
  if (name.find('/') != std::string::npos)
    return executable(name) ? name : "";
  const char *variable = std::getenv("PATH");
  std::string_view path = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
  while (!path.empty()) {
    const std::size_t colon = path.find(':');
    const std::string candidate = fmt::format("{}/{}", path.substr(0, colon), name);
    if (executable(candidate))
      return candidate;
    path.remove_prefix(colon == std::string_view::npos ? path.size() : colon + 1);
  }
  return {};
}

std::string ownProgram() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored).string();
}

} // namespace parlift
