#include "verify/FunctionTest.h"

#include "frontend/Frontend.h"
#include "ir/FunctionName.h"
#include "support/FileIo.h"
#include "verify/Build.h"
#include "verify/DriverRuntime.h"
#include "verify/DriverSource.h"
#include "verify/Dump.h"
#include "verify/Races.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

namespace parlift::verify {
namespace {

namespace fs = std::filesystem;

struct Found {
  std::shared_ptr<const ir::Unit> unit; ///< keeps the function alive
  ir::FunctionRef function;
  std::size_t source = 0; ///< index into the sources
};

Result<Found> findFunction(const Options &options) {
  Found found;
  for (std::size_t i = 0; i < options.sources.size(); ++i) {
    frontend::Request request;
    request.path = options.sources[i];
    request.flags = options.compilerFlags;
    const frontend::Result parsed = frontend::parse(request);
    if (!parsed.unit)
      return Failure{parsed.diagnostics.empty() ? "cannot read " + request.path
                                                : parsed.diagnostics[0].rendered};
    for (const ir::FunctionRef &function : parsed.unit->functions) {
      if (!function->inMainFile || ir::writtenName(function->name) != options.function)
        continue;
      if (found.function)
        return Failure{fmt::format("there are several functions `{}`", options.function)};
      found = {parsed.unit, function, i};
    }
  }
  if (!found.function)
    return Failure{fmt::format("there is no function `{}`", options.function)};
  if (!found.function->parameters.empty() && found.function->parameters[0]->isThis)
    return Failure{
        fmt::format("`{}` is a method, which is called by its object alone", options.function)};
  return found;
}

/// What is compiled for one version: driver, runtime, and the other sources.
Result<std::vector<Translation>> translations(const std::vector<Translation> &sources,
                                              const Found &found, const DriverSource &driver,
                                              const std::string &directory,
                                              const std::string &name) {
  const Translation &tested = sources[found.source];
  std::error_code ignored;
  const std::string extension = isCxxSource(tested.path) ? "cpp" : "c";
  Translation main{fmt::format("{}/{}-driver.{}", directory, name, extension), tested.flags};
  // The file that is included is not the one whose warnings the user wants.
  main.flags.emplace_back("-w");
  if (const Status written =
          writeFile(main.path, driver.text(fs::absolute(tested.path, ignored).string()));
      !written)
    return Failure{written.error()};
  const Translation runtime{directory + "/runtime.c", {"-D_GNU_SOURCE"}};
  if (const Status written =
          writeFile(runtime.path, fmt::format("{}{}", driverDeclarations, driverRuntime));
      !written)
    return Failure{written.error()};
  std::vector<Translation> all = {main, runtime};
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (i != found.source) {
      all.push_back(sources[i]);
      all.back().flags.push_back(fmt::format("-Dmain=parlift_main_{}", i));
    }
  return all;
}

/// Runs a driver; its complaints are its standard error.
Result<Completed> runDriver(const std::vector<std::string> &argv, unsigned threads,
                            double timeout) {
  Command command;
  command.argv = argv;
  command.environment = {{"OMP_NUM_THREADS", std::to_string(threads)}, {"OMP_DYNAMIC", "false"}};
  command.timeout = timeout;
  Completed completed = parlift::run(command);
  if (!completed.started)
    return Failure{completed.error};
  if (completed.timedOut)
    return Failure{fmt::format("the call took longer than {} s", timeout)};
  if (completed.signal != 0)
    return Failure{fmt::format("the call stopped with signal {}", completed.signal)};
  if (completed.exitCode == 97)
    return Failure{completed.err.substr(0, completed.err.find('\n'))};
  return completed;
}

Status buildVersions(FunctionTest &test, const Options &options, const Versions &versions,
                     const Found &found, const DriverSource &driver, const std::string &directory) {
  const auto make = [&](const Toolchain &toolchain, const std::vector<Translation> &sources,
                        const std::string &name) -> Result<std::string> {
    const auto all = translations(sources, found, driver, directory, name);
    return all ? build(toolchain, *all, directory, name) : Failure{all.error()};
  };
  const auto original =
      make(plainToolchain(options.compilerFlags, false), versions.original, "original");
  if (!original)
    return Failure{original.error()};
  test.original = *original;
  if (!options.races) {
    const auto parallel =
        make(plainToolchain(options.compilerFlags, true), versions.parallel, "parallel");
    if (!parallel)
      return Failure{parallel.error()};
    test.parallel = *parallel;
    return {};
  }
  const Result<Toolchain> toolchain = raceToolchain(options.compilerFlags);
  if (!toolchain)
    return Failure{toolchain.error()};
  const Result<std::string> archer = findArcher(toolchain->cc[0]);
  if (!archer)
    return Failure{archer.error()};
  const auto races = make(*toolchain, versions.parallel, "races");
  if (!races)
    return Failure{races.error()};
  test.archer = *archer;
  test.raceCommand.argv = {*races, "run", directory + "/pages", directory + "/dump"};
  test.raceCommand.timeout = options.timeout;
  return {};
}

} // namespace

Result<FunctionTest> prepareFunctionTest(const Options &options, const Versions &versions,
                                         const std::string &directory) {
  const Result<Found> found = findFunction(options);
  if (!found)
    return Failure{found.error()};
  const bool isCxx = isCxxSource(options.sources[found->source]);
  const auto driver = std::make_shared<DriverSource>(*found->function, options, isCxx);
  if (const Status planned = driver->plan(); !planned)
    return Failure{planned.error()};
  for (const std::string &note : driver->notes())
    fmt::print(stderr, "parlift: {}\n", note);

  FunctionTest test;
  if (const Status built = buildVersions(test, options, versions, *found, *driver, directory);
      !built)
    return Failure{built.error()};
  const std::string pages = directory + "/pages", dump = directory + "/dump";
  const auto probed = runDriver({test.original, "probe", pages}, 1, options.timeout);
  if (!probed)
    return Failure{fmt::format("`{}` cannot be called: {}", options.function, probed.error())};

  test.run = [=, timeout = options.timeout](const std::string &program,
                                            unsigned threads) -> Result<Observation> {
    const auto completed = runDriver({program, "run", pages, dump}, threads, timeout);
    if (!completed)
      return Failure{completed.error()};
    Result<std::string> data = readFile(dump);
    if (!data)
      return Failure{data.error()};
    Observation observation;
    observation.exitCode = completed->exitCode;
    observation.seconds = takeSeconds(*data);
    observation.data = std::move(*data);
    return observation;
  };
  // The layout outlives this function with the comparison.
  test.compare = [driver](const Observation &original, const Observation &parallel,
                          double tolerance) {
    return compareDumps(original.data, parallel.data, driver->regions(), tolerance);
  };
  return test;
}

} // namespace parlift::verify
