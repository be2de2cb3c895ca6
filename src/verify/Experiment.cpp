#include "verify/Experiment.h"

#include "verify/Verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace parlift::verify {
namespace {

constexpr unsigned moreRuns = 2;
constexpr double quick =
    0.5; ///< seconds: runs shorter than this are repeated, and the fastest counts

/// One run, or the fastest of three short ones. Each is as good as the others to compare: a race that
/// shows only now and then is looked for in all of them by `judge`.
Result<std::vector<Observation>> observe(const Experiment &experiment, const std::string &program,
                                         unsigned threads) {
  std::vector<Observation> observations;
  for (unsigned i = 0; i <= moreRuns; ++i) {
    Result<Observation> run = experiment.run(program, threads);
    if (!run)
      return Failure{run.error()};
    observations.push_back(std::move(*run));
    if (observations.back().seconds > quick)
      break;
  }
  return observations;
}

double fastest(const std::vector<Observation> &observations) {
  return std::min_element(
             observations.begin(), observations.end(),
             [](const Observation &a, const Observation &b) { return a.seconds < b.seconds; })
      ->seconds;
}

std::optional<Difference> judge(const Experiment &experiment, const Observation &original,
                                const std::vector<Observation> &runs) {
  for (const Observation &run : runs) {
    if (run.exitCode != original.exitCode)
      return Difference{"the exit status", std::to_string(original.exitCode),
                        std::to_string(run.exitCode)};
    if (std::optional<Difference> difference = experiment.compare(original, run))
      return difference;
  }
  return std::nullopt;
}

void printRow(const std::string &version, const std::string &threads, double seconds, double ratio,
              const std::string &result) {
  fmt::print("{:<16} {:>7}  {:>8.4f} {:>8.2f}   {}\n", version, threads, seconds, ratio, result);
  std::fflush(stdout);
}

std::string counted(unsigned threads) {
  return fmt::format("{} thread{}", threads, threads == 1 ? "" : "s");
}

int cannotTell(const std::string &why) {
  fmt::print(stderr, "parlift: error: {}\n", why);
  return CannotTell;
}

} // namespace

int conduct(const Experiment &experiment) {
  const Result<std::vector<Observation>> first = observe(experiment, experiment.original, 1);
  if (!first)
    return cannotTell(first.error());
  const Observation &original = first->front();
  const double base = fastest(*first);
  // A program that prints the time, say, is equal to nothing, not even to itself.
  Result<Observation> again = experiment.run(experiment.original, 1);
  if (!again)
    return cannotTell(again.error());
  if (const auto changed = judge(experiment, original, {*again}))
    return cannotTell(fmt::format("the original itself differs from run to run at {}: {}, then {}",
                                  changed->place, changed->original, changed->parallel));

  fmt::print("{:<16} {:>7}  {:>8} {:>8}   {}\n", experiment.name, "threads", "seconds", "ratio",
             "result");
  printRow("original", "-", base, 1, "");
  std::vector<std::string> complaints;
  for (const unsigned threads : experiment.threads) {
    const auto runs = observe(experiment, experiment.parallel, threads);
    if (!runs) {
      complaints.push_back(fmt::format("with {}: {}", counted(threads), runs.error()));
      printRow("parallel", std::to_string(threads), 0, 0, "failed");
      continue;
    }
    const auto difference = judge(experiment, original, *runs);
    if (difference)
      complaints.push_back(fmt::format("with {} {} differs: original {}, parallel {}",
                                       counted(threads), difference->place, difference->original,
                                       difference->parallel));
    const bool isExact = std::all_of(runs->begin(), runs->end(), [&](const Observation &run) {
      return run.data == original.data;
    });
    const double seconds = fastest(*runs);
    printRow("parallel", std::to_string(threads), seconds, seconds > 0 ? base / seconds : 0,
             difference ? "different"
             : isExact  ? "equal"
                        : fmt::format("equal within {:g}", experiment.tolerance));
  }
  for (const std::string &complaint : complaints)
    fmt::print(stderr, "parlift: error: {}\n", complaint);
  return complaints.empty() ? Same : Different;
}

} // namespace parlift::verify
