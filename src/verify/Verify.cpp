#include "verify/Verify.h"

#include "support/FileIo.h"
#include "support/Interruption.h"
#include "support/Subprocess.h"
#include "verify/Assumptions.h"
#include "verify/Build.h"
#include "verify/Experiment.h"
#include "verify/FunctionTest.h"
#include "verify/Races.h"
#include "verify/Versions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <regex>

namespace parlift::verify {
namespace {

int cannotTell(const std::string &why) {
  // Clang's own words begin with the file's name and come as they are.
  const bool isRendered = why.find(": error: ") != std::string::npos;
  fmt::print(stderr, "{}{}{}", isRendered ? "" : "parlift: error: ", why,
             why.ends_with('\n') ? "" : "\n");
  return CannotTell;
}

double toleranceFor(const Options &options, const Versions &versions) {
  // A parallel version from elsewhere comes without remarks: the user says what it may do.
  if (versions.reordersFloats || (!options.against.empty() && options.tolerance))
    return options.tolerance.value_or(1e-6);
  return 0;
}

/// The program under test as a command: whole programs here, FunctionTest makes its own.
Command programCommand(const Options &options, const std::string &program,
                       const std::string &input) {
  Command command;
  command.argv = {program};
  command.argv.insert(command.argv.end(), options.arguments.begin(), options.arguments.end());
  command.input = input;
  command.timeout = options.timeout;
  return command;
}

Result<Observation> runProgram(Command command, unsigned threads) {
  command.environment = {{"OMP_NUM_THREADS", std::to_string(threads)}, {"OMP_DYNAMIC", "false"}};
  Completed completed = parlift::run(command);
  if (!completed.started)
    return Failure{completed.error};
  if (completed.timedOut)
    return Failure{fmt::format("the run took longer than {} s", command.timeout)};
  return Observation{std::move(completed.out), completed.exitCode, completed.seconds};
}

int lookForRaces(const Options &options, const Command &command, const std::string &archer) {
  unsigned found = 0;
  for (const unsigned threads : options.threads) {
    if (threads < 2)
      continue;
    const Result<RaceReport> report = findRaces(command, archer, threads);
    if (!report)
      return cannotTell(report.error());
    fmt::print("{} threads: {} race{}\n", threads, report->races, report->races == 1 ? "" : "s");
    if (report->races != 0 && found == 0)
      fmt::print(stderr, "{}\n", report->first);
    found += report->races;
  }
  return found == 0 ? Same : Different;
}

/// Of what GNU's linkers, gold, lld and mold say: "undefined reference to `main'", "undefined symbol: main".
bool lacksMain(const std::string &error) {
  static const std::regex words("undefined (reference to|symbol:) [`']?main\\b");
  return std::regex_search(error, words);
}

std::string nothingToRun(const Options &options) {
  return fmt::format(
      "there is no `main` in {}: `verify` runs a whole program, of which it wants all "
      "files; `--function NAME` calls one function alone",
      fmt::join(options.sources, ", "));
}

int verifyProgram(const Options &options, const Versions &versions, const std::string &directory) {
  const Result<std::string> input =
      options.inputFile.empty() ? Result<std::string>(std::string()) : readFile(options.inputFile);
  if (!input)
    return cannotTell(input.error());
  if (options.races) {
    const Result<Toolchain> toolchain = raceToolchain(options.compilerFlags);
    const Result<std::string> archer =
        toolchain ? findArcher(toolchain->cc[0]) : Failure{toolchain.error()};
    const Result<std::string> program =
        archer ? build(*toolchain, versions.parallel, directory, "races") : Failure{archer.error()};
    return program ? lookForRaces(options, programCommand(options, *program, *input), *archer)
                   : cannotTell(program.error());
  }
  const Result<std::string> original =
      build(plainToolchain(options.compilerFlags, false), versions.original, directory, "original");
  if (!original)
    return cannotTell(lacksMain(original.error()) ? nothingToRun(options) : original.error());
  const Result<std::string> parallel =
      build(plainToolchain(options.compilerFlags, true), versions.parallel, directory, "parallel");
  if (!parallel)
    return cannotTell(parallel.error());
  Experiment experiment;
  experiment.name = std::filesystem::path(options.sources[0]).filename().string();
  experiment.original = *original;
  experiment.parallel = *parallel;
  experiment.threads = options.threads;
  experiment.tolerance = toleranceFor(options, versions);
  experiment.run = [&](const std::string &program, unsigned threads) {
    return runProgram(programCommand(options, program, *input), threads);
  };
  experiment.compare = [&](const Observation &a, const Observation &b) {
    return compareText(a.data, b.data, experiment.tolerance);
  };
  return conduct(experiment);
}

int verifyAssumptions(const Options &options, const std::string &directory) {
  const Result<AssumptionReport> report = checkAssumptions(options, directory);
  if (!report)
    return cannotTell(report.error());
  if (report->count == 0)
    return cannotTell(fmt::format("nothing is assumed in {}", fmt::join(options.sources, ", ")));
  return report->isWrong ? Different : report->isWhole ? Same : CannotTell;
}

int verifyFunction(const Options &options, const Versions &versions, const std::string &directory) {
  const Result<FunctionTest> test = prepareFunctionTest(options, versions, directory);
  if (!test)
    return cannotTell(test.error());
  if (options.races)
    return lookForRaces(options, test->raceCommand, test->archer);
  Experiment experiment;
  experiment.name = options.function;
  experiment.original = test->original;
  experiment.parallel = test->parallel;
  experiment.threads = options.threads;
  experiment.tolerance = toleranceFor(options, versions);
  experiment.run = test->run;
  experiment.compare = [&](const Observation &a, const Observation &b) {
    return test->compare(a, b, experiment.tolerance);
  };
  return conduct(experiment);
}

} // namespace

bool parseValues(const std::string &text, std::map<std::string, std::string> &values) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string pair = text.substr(begin, end - begin);
    const std::size_t equals = pair.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == pair.size())
      return false;
    values[pair.substr(0, equals)] = pair.substr(equals + 1);
    begin = end + 1;
  }
  return true;
}

int run(const Options &options) {
  TemporaryDirectory temporary;
  if (temporary.path().empty())
    return cannotTell("cannot make a temporary directory");
  if (options.keep) {
    temporary.keep();
    fmt::print(stderr, "parlift: everything is kept in {}\n", temporary.path());
  }
  const RemovedWhenInterrupted guard(options.keep ? "" : temporary.path());
  if (options.assumptionsOnly)
    return verifyAssumptions(options, temporary.path());
  const Result<Versions> versions = makeVersions(options, temporary.path());
  if (!versions)
    return cannotTell(versions.error());
  if (!versions->anyParallel)
    fmt::print(stderr, "parlift: nothing in {} became parallel\n",
               fmt::join(options.sources, ", "));
  if (!options.function.empty()) {
    if (versions->anyAssumption)
      fmt::print(stderr, "parlift: what is assumed of loops is not checked with --function, whose "
                         "memory is filled at random\n");
    return verifyFunction(options, *versions, temporary.path());
  }
  int assumed = Same;
  if (versions->anyAssumption && !options.races) {
    const Result<AssumptionReport> report = checkAssumptions(options, temporary.path());
    assumed = report ? report->isWrong ? Different : Same : cannotTell(report.error());
  }
  const int compared = verifyProgram(options, *versions, temporary.path());
  // What is found different comes before what is not found out.
  return std::max(assumed, compared);
}

} // namespace parlift::verify
