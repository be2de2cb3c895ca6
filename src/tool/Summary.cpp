#include "diag/Report.h"
#include "pipeline/BuildLog.h"
#include "support/FileIo.h"
#include "support/Subprocess.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string_view>

namespace parlift::tool {
namespace {

using pipeline::BuildEntry;
using pipeline::BuildOutcome;

struct SummaryOptions {
  std::string log;
  std::string output;
  bool all = false;
};

/// As seen from here, where the file is below this folder.
std::string shown(const std::string &path) {
  std::error_code ignored;
  const std::filesystem::path relative =
      std::filesystem::path(path).lexically_relative(std::filesystem::current_path(ignored));
  return relative.empty() || *relative.begin() == ".." ? path : relative.string();
}

struct Loops {
  unsigned parallelized = 0, all = 0;
};

/// The last line of what `parallelize` says of a file: "a.c: 2 of 5 loops parallelized".
Loops countLoops(const BuildEntry &entry) {
  constexpr std::string_view ending = " loops parallelized\n";
  const std::string_view text = entry.remarks;
  const std::size_t end = text.rfind(ending);
  const std::size_t begin = end == std::string_view::npos ? end : text.rfind(": ", end);
  Loops result;
  if (begin == std::string_view::npos)
    return result;
  const std::string_view counts = text.substr(begin + 2, end - begin - 2); // 2 of 5
  const auto [stop, error] =
      std::from_chars(counts.data(), counts.data() + counts.size(), result.parallelized);
  const std::size_t of = counts.find(" of ");
  if (error == std::errc() && of != std::string_view::npos)
    std::from_chars(counts.data() + of + 4, counts.data() + counts.size(), result.all);
  if (entry.outcome != BuildOutcome::Parallel)
    result.parallelized = 0; // what was written has not been compiled
  return result;
}

std::string count(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

/// The loops that stay sequential, by reason.
using Missed = std::map<std::string, std::vector<pipeline::LoggedRemark>>;

Missed missedLoops(const std::vector<BuildEntry> &entries) {
  Missed result;
  for (const BuildEntry &entry : entries)
    if (entry.outcome == BuildOutcome::Parallel || entry.outcome == BuildOutcome::Unchanged)
      for (pipeline::LoggedRemark &remark : pipeline::remarksOf(entry)) {
        const diag::Reason *reason = diag::findReason(remark.id);
        if (reason != nullptr && std::string_view(reason->severity) == "missed")
          result[remark.id].push_back(std::move(remark));
      }
  return result;
}

std::string renderMissed(const Missed &missed, bool all) {
  std::vector<Missed::const_iterator> order;
  for (auto entry = missed.begin(); entry != missed.end(); ++entry)
    order.push_back(entry);
  std::stable_sort(order.begin(), order.end(), [](const auto &left, const auto &right) {
    return left->second.size() > right->second.size();
  });
  std::string result = order.empty() ? "" : "\nwhy other loops are not:\n";
  for (const auto &entry : order) {
    const auto &[id, remarks] = *entry;
    result += fmt::format("  {:5} [{}]\n", remarks.size(), id);
    for (std::size_t i = 0; i < (all ? remarks.size() : 1); ++i)
      result += fmt::format("        {}: {}\n", remarks[i].place, remarks[i].text);
  }
  return result;
}

std::string renderReasons(const std::vector<BuildEntry> &entries, BuildOutcome outcome,
                          std::string_view title) {
  std::string result;
  for (const BuildEntry &entry : entries)
    if (entry.outcome == outcome)
      result += fmt::format("  {}: {}\n", shown(entry.path), entry.reason);
  return result.empty() ? result : fmt::format("\n{}:\n{}", title, result);
}

std::string renderSummary(const std::vector<BuildEntry> &entries, bool all) {
  std::array<std::size_t, 4> files{};
  Loops loops;
  std::string parallel;
  for (const BuildEntry &entry : entries) {
    ++files.at(static_cast<std::size_t>(entry.outcome));
    const Loops own = countLoops(entry);
    loops.parallelized += own.parallelized;
    loops.all += own.all;
    if (entry.outcome == BuildOutcome::Parallel)
      parallel += fmt::format("  {} of {}  {}\n", own.parallelized, own.all, shown(entry.path));
  }
  std::string result = fmt::format(
      "{}: {} with parallel loops, {} without, {} compiled as it is, {} left to the compiler\n"
      "{} of {} parallelized\n",
      count(entries.size(), "file"), files[0], files[1], files[2], files[3], loops.parallelized,
      count(loops.all, "loop"));
  if (!parallel.empty())
    result += "\nparallel loops:\n" + parallel;
  result += renderReasons(entries, BuildOutcome::AsItIs, "compiled as they are [fallback-compile]");
  result += renderReasons(entries, BuildOutcome::LeftAlone, "left to the compiler");
  return result + renderMissed(missedLoops(entries), all);
}

/// Runs the build with a log of its own; its exit status.
int runBuild(const Trailing &build, const std::string &log) {
  ::setenv("PARLIFT_REMARKS", log.c_str(), 1);
  Command command;
  command.argv = build;
  command.inheritStreams = true;
  const Completed completed = run(command);
  if (!completed.started)
    printError(completed.error);
  return completed.started ? completed.exitCode : static_cast<int>(ExitCode::BadInput);
}

int summary(const SummaryOptions &options, const Trailing &build) {
  if (options.log.empty() == build.empty()) {
    printError(
        "summary takes a log, or a build behind `--`: `parlift summary -- make CC=parlift-cc`");
    return ExitCode::BadUsage;
  }
  const TemporaryDirectory temporary;
  const std::string log = build.empty() ? options.log : temporary.file("log");
  int status = ExitCode::Success;
  if (!build.empty()) {
    if (temporary.path().empty() || !writeFile(log, "")) {
      printError("cannot make a temporary folder");
      return ExitCode::BadInput;
    }
    status = runBuild(build, log);
  }
  const Result<std::string> text = readFile(log);
  if (!text) {
    printError(text.error());
    return ExitCode::BadInput;
  }
  const std::vector<BuildEntry> entries = pipeline::parseBuildLog(*text);
  if (entries.empty())
    toStderr(build.empty()
                 ? "parlift: warning: `" + log + "` has nothing of `parlift cc`\n"
                 : "parlift: warning: nothing was compiled with parlift-cc or parlift-c++\n");
  if (!writeData(options.output, renderSummary(entries, options.all)))
    return ExitCode::BadInput;
  // A compiler's launcher sees no link.
  const bool isAnyParallel = std::ranges::any_of(
      entries, [](const BuildEntry &entry) { return entry.outcome == BuildOutcome::Parallel; });
  if (status != ExitCode::Success && isAnyParallel)
    toStderr("parlift: note: if a link failed for `GOMP_parallel` or `omp_get_thread_num`, have "
             "parlift-cc link, or add `-fopenmp` to it (CMake: CMAKE_C_LINKER_LAUNCHER=parlift, or "
             "CMAKE_EXE_LINKER_FLAGS=-fopenmp)\n");
  return status;
}

} // namespace

void addSummary(CLI::App &app, Action &action) {
  CLI::App *command = app.add_subcommand(
      "summary", "say what became of a build's files and loops: summary -- make CC=parlift-cc");
  const auto options = std::make_shared<SummaryOptions>();
  command->add_option("log", options->log, "what PARLIFT_REMARKS has collected");
  command->add_option("-o", options->output, "where the summary goes; standard output by default")
      ->type_name("FILE");
  command->add_flag("--all", options->all,
                    "every loop that stays sequential, not one for each reason");
  command->footer("Words after `--` are a command that builds; its exit status is passed on.");
  command->callback([options, &action] {
    action = [options](const Trailing &build) { return summary(*options, build); };
  });
}

} // namespace parlift::tool
