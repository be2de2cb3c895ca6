#include "fuzz/Emitted.h"

#include "fuzz/EmittedCrash.h"
#include "fuzz/Shrink.h"
#include "support/FileIo.h"
#include "verify/Races.h"

#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace parlift::fuzz {
namespace {

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Between the reports in the file that a child leaves.
constexpr std::string_view separator = "\n@@report\n";

/// Candidates that are compiled and run at once.
constexpr std::size_t shrinkGroup = 25;

/// Long enough for a batch and the shrinking of what fails in it.
constexpr unsigned secondsForABatch = 900;
/// Of all failures of a batch: what is not smallest by then is reported as it is.
constexpr double secondsForShrinking = 300;

CheckOptions checkOptions(const EmittedOptions &options, const std::string &archer) {
  CheckOptions result;
  result.results = !options.races;
  result.races = options.races;
  result.archer = archer;
  result.target = options.target;
  result.transposes = options.transposes;
  if (options.target != pipeline::Target::OpenMp) {
    result.compilers = {options.target == pipeline::Target::Cuda ? "g++" : "gcc"};
    result.threads = "1";
    result.strict = false;
  }
  return result;
}

/// Only what is needed to see this failure again.
CheckOptions narrowed(CheckOptions options, const Failure &failure) {
  if (!failure.compiler.empty())
    options.compilers = {failure.compiler};
  options.relaxed = !failure.strictFp;
  options.strict = failure.strictFp;
  return options;
}

std::string report(const EmittedOptions &options, const CheckOptions &checks, std::uint64_t seed,
                   const Failure &failure, const ChoiceSequence &choices,
                   Clock::time_point startedShrinking) {
  const CheckOptions few = narrowed(checks, failure);
  Failure smallest = failure;
  const FirstFailing failsAlike =
      [&](const std::vector<ChoiceSequence> &candidates) -> std::optional<std::size_t> {
    if (secondsSince(startedShrinking) > secondsForShrinking)
      return std::nullopt;
    std::vector<Program> programs;
    for (const ChoiceSequence &candidate : candidates) {
      Choices replay(candidate);
      programs.push_back(
          generate(replay, options.features, static_cast<unsigned>(programs.size())));
    }
    CheckCounts ignored;
    try {
      for (const Failure &found : check(programs, few, ignored))
        if (found.kind == failure.kind) {
          smallest = found;
          return found.program;
        }
    } catch (const std::exception &) {
      // A batch of which one program cannot be compiled says nothing about the others.
    }
    return std::nullopt;
  };
  ChoiceSequence best = choices;
  if (options.shrinkTries > 0)
    best = shrink(
        choices, failsAlike,
        [&](const ChoiceSequence &candidate) { return spansOf(candidate, options.features); },
        shrinkGroup, options.shrinkTries);
  Choices replay(best);
  const Program program = generate(replay, options.features, smallest.program);
  // Names carry the number that the program had in its group.
  return fmt::format("seed {}: {}{}{}: {}\n--- program\n{}--- parallel\n{}", seed,
                     inWords(failure.kind),
                     failure.compiler.empty() ? "" : " with " + failure.compiler,
                     failure.strictFp ? " under --strict-fp" : "", smallest.what, program.text,
                     smallest.parallelText);
}

/// In the child: counts on the first line, then the reports.
std::string runBatch(const EmittedOptions &options, const CheckOptions &checks, std::uint64_t first,
                     unsigned count) {
  std::vector<Program> programs;
  std::vector<ChoiceSequence> taken;
  for (unsigned index = 0; index < count; ++index) {
    Choices choices(first + index);
    programs.push_back(generate(choices, options.features, index));
    taken.push_back(choices.taken());
  }
  CheckCounts counts;
  const std::vector<Failure> failures = check(programs, checks, counts);
  std::string text = fmt::format("{} {} {} {} {} {}\n", counts.programs, counts.undefined,
                                 counts.loops, counts.parallelized, counts.runs, failures.size());
  unsigned reported = 0;
  const Clock::time_point startedShrinking = Clock::now();
  for (const Failure &failure : failures)
    if (reported++ < 5)
      text += std::string(separator) + report(options, checks, first + failure.program, failure,
                                              taken[failure.program], startedShrinking);
  return text;
}

class Run {
public:
  explicit Run(const EmittedOptions &options) : options_(options) {
    if (options.races) {
      const Result<std::string> archer = verify::findArcher("clang-19");
      if (!archer)
        throw std::runtime_error(archer.error());
      archer_ = *archer;
    }
  }

  RunSummary run() {
    while (true) {
      while (running_.size() < std::max(options_.jobs, 1U) && startNext()) {
      }
      if (running_.empty())
        break;
      finishOne();
    }
    summary_.seconds = secondsSince(started_);
    return std::move(summary_);
  }

private:
  struct Task {
    unsigned first = 0, count = 0;
  };

  std::optional<Task> nextTask() {
    if (!again_.empty()) {
      const Task task = again_.back();
      again_.pop_back();
      return task;
    }
    const bool timeIsUp = options_.minutes > 0 && secondsSince(started_) > options_.minutes * 60;
    if (timeIsUp || (options_.minutes <= 0 && next_ >= options_.programs))
      return std::nullopt;
    const unsigned count =
        options_.minutes > 0 ? options_.batch : std::min(options_.batch, options_.programs - next_);
    next_ += count;
    return Task{next_ - count, count};
  }

  bool startNext() {
    const std::optional<Task> task = nextTask();
    if (!task)
      return false;
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0)
      throw std::runtime_error("no process can be started");
    if (child == 0)
      inChild(*task);
    running_[child] = *task;
    return true;
  }

  std::string fileOf(const Task &task) const {
    return directory_.file(fmt::format("{}-{}", task.first, task.count));
  }

  [[noreturn]] void inChild(const Task &task) const {
    alarm(secondsForABatch);
    // What a child leaves that is killed goes with our directory.
    setenv("TMPDIR", directory_.path().c_str(), 1);
    const std::uint64_t seed = options_.seed + task.first;
    std::string text;
    try {
      text = runBatch(options_, checkOptions(options_, archer_), seed, task.count);
    } catch (const std::exception &thrown) {
      text = fmt::format("{} 0 0 0 0 1\n{}seeds {} to {}: {}", task.count, separator, seed,
                         seed + task.count - 1, thrown.what());
    }
    const Status written = writeFile(fileOf(task), text);
    _exit(written ? 0 : 1);
  }

  void finishOne() {
    int status = 0;
    const pid_t child = wait(&status);
    const auto found = running_.find(child);
    if (found == running_.end())
      return;
    const Task task = found->second;
    running_.erase(found);
    const Result<std::string> text = readFile(fileOf(task));
    if (!text || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
      return crashed(task, status);
    collect(*text);
    if (options_.progress)
      fmt::print(stderr, "{}\n", summaryLine(options_, summary_));
  }

  /// The programs of a batch once more, one by one; then it is known whose fault it is.
  void crashed(const Task &task, int status) {
    if (task.count > 1) {
      for (unsigned index = 0; index < task.count; ++index)
        again_.push_back({task.first + index, 1});
      return;
    }
    ++summary_.failures;
    ++summary_.counts.programs;
    Choices choices(options_.seed + task.first);
    const Program program = generate(choices, options_.features, 0);
    const std::string crash = crashOf(program);
    if (crash.empty())
      return addReport(fmt::format("seed {}: the check stopped with signal {}\n--- program\n{}",
                                   options_.seed + task.first,
                                   WIFSIGNALED(status) ? WTERMSIG(status) : 0, program.text));
    Choices smallest(
        shrinkCrash(choices.taken(), options_.features, std::min(options_.shrinkTries, 400U)));
    addReport(fmt::format("seed {}: parlift stops: {}\n--- program\n{}", options_.seed + task.first,
                          crash, generate(smallest, options_.features, 0).text));
  }

  void addReport(const std::string &text) {
    if (summary_.reports.size() >= options_.maxReports)
      return;
    summary_.reports.push_back(text);
    if (options_.onReport)
      options_.onReport(text);
  }

  void collect(const std::string &text) {
    std::istringstream line(text);
    CheckCounts counts;
    unsigned failures = 0;
    line >> counts.programs >> counts.undefined >> counts.loops >> counts.parallelized >>
        counts.runs >> failures;
    summary_.counts += counts;
    summary_.failures += failures;
    summary_.seconds = secondsSince(started_);
    for (std::size_t at = text.find(separator); at != std::string::npos;) {
      const std::size_t start = at + separator.size();
      at = text.find(separator, start);
      addReport(text.substr(start, at == std::string::npos ? at : at - start));
    }
  }

  const EmittedOptions &options_;
  std::string archer_;
  TemporaryDirectory directory_;
  Clock::time_point started_ = Clock::now();
  std::map<pid_t, Task> running_;
  std::vector<Task> again_; ///< of batches that crashed
  unsigned next_ = 0;
  RunSummary summary_;
};

} // namespace

RunSummary runEmitted(const EmittedOptions &options) {
  return Run(options).run();
}

std::string summaryLine(const EmittedOptions &options, const RunSummary &summary) {
  const CheckCounts &counts = summary.counts;
  return fmt::format(
      "{}: {} programs ({} undefined), {} loops, {} parallelized, {} runs, {} failures, {:.0f} s",
      options.races                                ? "races"
      : options.target == pipeline::Target::Cuda   ? "emitted for CUDA"
      : options.target == pipeline::Target::OpenCl ? "emitted for OpenCL"
                                                   : "emitted",
      counts.programs, counts.undefined, counts.loops, counts.parallelized, counts.runs,
      summary.failures, summary.seconds);
}

} // namespace parlift::fuzz
