#include "verify/Races.h"

#include <fmt/format.h>

#include <filesystem>

namespace parlift::verify {

Result<std::string> findArcher(const std::string &clang) {
  // <llvm>/lib/clang/19 => <llvm>/lib/libarcher.so
  const Completed asked = parlift::run({.argv = {clang, "-print-resource-dir"}});
  std::string resources = asked.out.substr(0, asked.out.find('\n'));
  const std::filesystem::path path =
      std::filesystem::path(resources).parent_path().parent_path() / "libarcher.so";
  std::error_code ignored;
  if (asked.succeeded() && std::filesystem::exists(path, ignored))
    return path.string();
  return Failure{"--races needs Archer (libarcher.so, with LLVM's libomp), and there is none"};
}

Result<RaceReport> findRaces(Command command, const std::string &archer, unsigned threads) {
  command.environment.insert(
      command.environment.end(),
      {{"OMP_NUM_THREADS", std::to_string(threads)},
       {"OMP_TOOL_LIBRARIES", archer},
       {"OMP_DYNAMIC", "false"},
       // Its own exit status would hide the program's.
       {"TSAN_OPTIONS", "ignore_noninstrumented_modules=1 exitcode=0 report_bugs=1"}});
  const Completed completed = parlift::run(command);
  if (!completed.started)
    return Failure{completed.error};
  if (completed.timedOut)
    return Failure{fmt::format("the run took longer than {} s", command.timeout)};
  if (completed.signal != 0)
    return Failure{
        fmt::format("the program stopped with signal {}\n{}", completed.signal, completed.err)};
  RaceReport report;
  constexpr std::string_view sign = "WARNING: ThreadSanitizer: data race";
  for (std::size_t at = completed.err.find(sign); at != std::string::npos;
       at = completed.err.find(sign, at + 1)) {
    if (report.races++ == 0)
      report.first = completed.err.substr(at, completed.err.find("\n==", at) - at);
  }
  return report;
}

} // namespace parlift::verify
