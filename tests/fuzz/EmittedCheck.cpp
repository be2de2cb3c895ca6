#include "fuzz/EmittedCheck.h"

#include "fuzz/EmittedDriver.h"
#include "fuzz/EmittedSource.h"
#include "support/FileIo.h"
#include "support/Subprocess.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>

namespace parlift::fuzz {
namespace {

using Words = std::vector<std::string>;

// What unused things there are is no matter of parlift's.
const Words warningFlags = {"-Wall", "-Wextra", "-Wno-unused-variable",
                            "-Wno-unused-but-set-variable", "-Wno-unused-parameter"};
constexpr double secondsForARun = 20, secondsOnADevice = 400; // which compiles kernels

/// Begins what all kernels of a file need: part of the first program that has one.
constexpr std::string_view runtimeMark = "/* What the functions below need";

// A reordered sum of whole numbers is exact; these are for those that grow.
constexpr Tolerance reordered = {1e-9, 1e-4};

Words operator+(Words words, const Words &more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

void write(const std::string &path, const std::string &text) {
  if (const Status written = writeFile(path, text); !written)
    throw std::runtime_error(written.error());
}

/// "batch.c:12:5: warning: ..." of each program: the texts alone, lines and columns differ anyway.
std::map<unsigned, std::multiset<std::string>> messages(const std::string &printed,
                                                        const BatchSource &source,
                                                        const std::string &sign,
                                                        const std::string &ending) {
  std::map<unsigned, std::multiset<std::string>> result;
  for (std::size_t at = printed.find(sign); at != std::string::npos;
       at = printed.find(sign, at + 1)) {
    const std::size_t start = printed.rfind('\n', at) + 1;
    const std::size_t colon = printed.find(ending + ":", start);
    if (colon == std::string::npos || colon > at)
      continue;
    const auto line = static_cast<unsigned>(
        std::strtoul(printed.c_str() + colon + ending.size() + 1, nullptr, 10));
    if (const std::optional<unsigned> program = source.programAt(line))
      result[*program].insert(
          printed.substr(at + sign.size(), printed.find('\n', at) - at - sign.size()));
  }
  return result;
}

class Check {
public:
  Check(const std::vector<Program> &programs, const CheckOptions &options, CheckCounts &counts)
      : programs_(programs), options_(options), counts_(counts), original_(sourceOf(programs)),
        ending_(programs.empty() ? ".c" : programs.front().ending()) {
    if (directory_.path().empty())
      throw std::runtime_error("no temporary directory can be made");
  }

  std::vector<Failure> run() {
    counts_.programs += static_cast<unsigned>(programs_.size());
    write(file("batch" + ending_), original_.text());
    write(file("driver.c"), driverText(programs_));
    mustSucceed({"gcc", "-O1", "-w", "-c", file("driver.c"), "-o", file("driver.o")});
    runOriginal();
    BatchSource relaxed;
    if (options_.relaxed || options_.strict)
      relaxed = transform(false);
    if (options_.relaxed)
      checkText(relaxed, false);
    if (options_.strict) {
      BatchSource strict = transform(true);
      // Where strictness changes nothing there is nothing new to see.
      for (std::size_t index = 0; options_.relaxed && index < programs_.size(); ++index)
        if (strict.segments[index] == relaxed.segments[index])
          skipped_.insert(static_cast<unsigned>(index));
      if (skipped_.size() < programs_.size())
        checkText(withoutSkipped(std::move(strict)), true);
    }
    std::stable_sort(failures_.begin(), failures_.end(),
                     [](const Failure &a, const Failure &b) { return a.program < b.program; });
    return std::move(failures_);
  }

private:
  std::string file(const std::string &name) const { return directory_.file(name); }

  bool isCxx() const { return ending_ == ".cpp"; }
  /// The same compiler for the programs' language.
  std::string named(const std::string &compiler) const {
    return !isCxx() ? compiler : compiler == "gcc" ? "g++" : "clang++-19";
  }
  std::string standard() const { return isCxx() ? "-std=c++17" : "-std=c99"; }

  double secondsForRun() const {
    return options_.target == pipeline::Target::OpenCl ? secondsOnADevice : secondsForARun;
  }

  void mustSucceed(const Words &words) const {
    const Completed completed = parlift::run({.argv = words, .timeout = 300});
    if (!completed.succeeded())
      throw std::runtime_error(fmt::format("`{}` failed: {}{}", fmt::join(words, " "),
                                           completed.error, completed.err.substr(0, 3000)));
  }

  void add(unsigned program, FailureKind kind, const std::string &compiler, bool strictFp,
           const std::string &what, const std::string &parallelText) {
    const bool known = std::any_of(failures_.begin(), failures_.end(), [&](const Failure &failure) {
      return failure.program == program && failure.kind == kind;
    });
    if (!known)
      failures_.push_back({program, kind, compiler, strictFp, what, parallelText});
  }

  // --- the original

  /// What the sanitizers report, and what does not end, has no meaning that could be compared.
  void runOriginal() {
    mustSucceed({named("clang-19"), standard(), "-O0", "-g0", "-w", "-fsanitize=address,undefined",
                 "-fsanitize-recover=address,undefined", file("batch" + ending_), file("driver.o"),
                 "-o", file("original")});
    expected_ = runDriver(
        "original", "1",
        {{"ASAN_OPTIONS", "halt_on_error=0:detect_leaks=0:symbolize=0"},
         {"UBSAN_OPTIONS", "halt_on_error=0:print_stacktrace=0:symbolize=0"}},
        [&](unsigned program, const std::string &) { undefined_.insert(program); },
        [&](unsigned program, const std::string &said) {
          if (said.find("runtime error") != std::string::npos ||
              said.find("AddressSanitizer") != std::string::npos)
            undefined_.insert(program);
        });
    counts_.undefined += static_cast<unsigned>(undefined_.size());
    skipped_ = undefined_;
  }

  /// Starts the program again behind each one of the batch that stops it. `dies` hears of these,
  /// `said` what was printed on standard error during each.
  template <typename Dies, typename Said>
  std::map<RecordKey, std::string>
  runDriver(const std::string &name, const std::string &threads,
            std::vector<std::pair<std::string, std::string>> environment, Dies dies, Said said) {
    environment.insert(environment.end(), {{"PARLIFT_MARK", "1"},
                                           {"OMP_DYNAMIC", "false"},
                                           {"OMP_WAIT_POLICY", "passive"},
                                           {"KMP_BLOCKTIME", "0"}});
    // What has no meaning may spoil the memory of the others.
    const std::string skipped = fmt::format(",{},", fmt::join(skipped_, ","));
    std::map<RecordKey, std::string> records;
    for (unsigned first = 0; first < programs_.size();) {
      const Completed completed =
          parlift::run({.argv = {file(name), std::to_string(first),
                                 std::to_string(programs_.size()), threads, skipped},
                        .environment = environment,
                        .timeout = secondsForRun()});
      if (!completed.started)
        throw std::runtime_error(completed.error);
      records.merge(readRecords(completed.out));
      unsigned last = first;
      for (std::size_t at = completed.err.find(programMark); at != std::string::npos;) {
        const std::size_t start = at + programMark.size();
        last = static_cast<unsigned>(std::strtoul(completed.err.c_str() + start, nullptr, 10));
        at = completed.err.find(programMark, start);
        said(last, completed.err.substr(start, at == std::string::npos ? at : at - start));
      }
      if (!completed.timedOut && completed.signal == 0 && completed.exitCode == 0)
        break;
      dies(last,
           completed.timedOut
               ? fmt::format("it ran for {} s", secondsForRun())
               : fmt::format("it stopped with status {}{}", completed.exitCode,
                             completed.signal == 0 ? ""
                                                   : fmt::format(", signal {}", completed.signal)));
      first = last + 1;
    }
    return records;
  }

  // --- the parallel text

  /// parlift's result for the batch; programs on which it gives up keep their text.
  BatchSource transform(bool strictFp) {
    BatchSource result = transformAll(strictFp);
    for (std::string &segment : result.segments)
      if (options_.fault)
        segment = options_.fault(segment);
    return result;
  }

  /// Callees that touch nothing by those that do. A program whose text has lost them stays as it was.
  std::string withCallees(std::string text, const Program &program) const {
    for (const Program::Callee &callee : program.callees) {
      const std::size_t at = text.find(callee.blind);
      if (at == std::string::npos)
        return program.text;
      text.replace(at, callee.blind.size(), callee.definition);
    }
    return text;
  }

  BatchSource transformAll(bool strictFp) {
    if (options_.blind) {
      BatchSource blind = original_;
      for (std::size_t index = 0; index < programs_.size(); ++index)
        blind.segments[index] = blindText(programs_[index]);
      write(file("blind" + ending_), blind.text());
      BatchSource result = parallelize(file("blind" + ending_), strictFp, programs_.size()).source;
      for (std::size_t index = 0; index < programs_.size(); ++index)
        result.segments[index] = withCallees(result.segments[index], programs_[index]);
      return result;
    }
    try {
      ParallelBatch parallel = parallelize(file("batch" + ending_), strictFp, programs_.size(),
                                           options_.target, options_.transposes);
      if (!strictFp) {
        counts_.loops += parallel.loops;
        counts_.parallelized += parallel.parallelized;
        otherExtrema_ = parallel.saysOtherExtrema;
      }
      return std::move(parallel.source);
    } catch (const std::exception &) {
      return transformOneByOne(strictFp);
    }
  }

  BatchSource transformOneByOne(bool strictFp) {
    BatchSource result = original_;
    for (std::size_t index = 0; index < programs_.size(); ++index)
      try {
        BatchSource single;
        single.segments = {original_.segments[index]};
        write(file("single" + ending_), single.text());
        const ParallelBatch parallel = parallelize(file("single" + ending_), strictFp, 1,
                                                   options_.target, options_.transposes);
        result.segments[index] = parallel.source.segments.front();
        result.include(parallel.source.prefix);
      } catch (const std::exception &thrown) {
        add(static_cast<unsigned>(index), FailureKind::Defect, "", strictFp, thrown.what(), "");
      }
    return result;
  }

  BatchSource withoutSkipped(BatchSource source) const {
    for (const unsigned program : skipped_)
      source.segments[program] = original_.segments[program];
    return source;
  }

  void checkText(const BatchSource &text, bool strictFp) {
    if (options_.target == pipeline::Target::Cuda &&
        text.text().find("__global__") == std::string::npos)
      return; // it has stayed a file in C
    if (options_.results)
      for (const std::string &compiler : options_.compilers)
        if (const std::optional<BatchSource> accepted = compile(text, compiler, strictFp))
          compareResults(*accepted, compiler, strictFp);
    if (options_.results && options_.target == pipeline::Target::OpenMp)
      findUndefined(text, strictFp);
    if (options_.races)
      findRaces(text, strictFp);
  }

  Words flagsFor(const std::string &compiler) const {
    switch (options_.target) {
    case pipeline::Target::Cuda: // nvcc includes that header in front of all
      return {compiler,
              "-x",
              "c++",
              "-std=c++17",
              "-O1",
              "-w",
              "-fopenmp",
              "-I",
              std::string(PARLIFT_TESTS) + "/cuda",
              "-include",
              "cuda_runtime.h"};
    case pipeline::Target::OpenCl:
      return {compiler, "-std=gnu99", "-O1", "-w", "-fopenmp"};
    case pipeline::Target::OpenMp:
      break;
    }
    return Words{named(compiler), standard(), "-O1", "-fopenmp"} + warningFlags;
  }

  /// CUDA's words as C++ (tests/cuda/cuda_runtime.h), line by line.
  std::string onCpu(const std::string &text) const {
    write(file("device.cu"), text);
    Completed completed = parlift::run(
        {.argv = {"sed", "-f", std::string(PARLIFT_TESTS) + "/cuda/on-cpu.sed", file("device.cu")},
         .timeout = 300});
    if (!completed.succeeded())
      throw std::runtime_error(fmt::format("sed failed: {}{}", completed.error, completed.err));
    return std::move(completed.out);
  }

  /// The text without the programs that the compiler refuses; `parallel` is made from it.
  std::optional<BatchSource> compile(BatchSource text, const std::string &compiler, bool strictFp) {
    const Words flags = flagsFor(compiler);
    const bool isForGpu = options_.target != pipeline::Target::OpenMp;
    for (unsigned attempt = 0; attempt < 8; ++attempt) {
      write(file("parallel" + ending_),
            options_.target == pipeline::Target::Cuda ? onCpu(text.text()) : text.text());
      const Words libraries =
          options_.target == pipeline::Target::OpenCl ? Words{"-lOpenCL", "-lm"} : Words{"-lm"};
      const Completed completed =
          parlift::run({.argv = flags +
                                Words{file("parallel" + ending_), "-x", "none", file("driver.o"),
                                      "-o", file("parallel")} +
                                libraries,
                        .timeout = 300});
      if (completed.succeeded()) {
        if (!isForGpu)
          compareWarnings(completed.err, text, compiler, strictFp, flags);
        return text;
      }
      const auto errors = messages(completed.err, text, "error: ", ending_);
      if (errors.empty())
        throw std::runtime_error(fmt::format("{} failed: {}{}", compiler, completed.error,
                                             completed.err.substr(0, 3000)));
      bool hasRuntime = true;
      for (const auto &[program, texts] : errors) {
        add(program, FailureKind::DoesNotCompile, compiler, strictFp, *texts.begin(),
            text.segments[program]);
        hasRuntime &= text.segments[program].find(runtimeMark) == std::string::npos;
        text.segments[program] = original_.segments[program];
      }
      if (!hasRuntime) // the other programs' kernels call what has gone with it
        return std::nullopt;
    }
    return std::nullopt;
  }

  void compareWarnings(const std::string &printed, const BatchSource &text,
                       const std::string &compiler, bool strictFp, const Words &flags) {
    const auto after = messages(printed, text, "warning: ", ending_);
    if (after.empty())
      return;
    if (!originalWarnings_.contains(compiler)) {
      const Completed completed = parlift::run(
          {.argv = flags + Words{"-c", file("batch" + ending_), "-o", file("warned.o")},
           .timeout = 300});
      originalWarnings_[compiler] = messages(completed.err, original_, "warning: ", ending_);
    }
    const auto &before = originalWarnings_[compiler];
    for (const auto &[program, texts] : after)
      for (const std::string &one : texts) {
        const auto known = before.find(program);
        if (known != before.end() && known->second.contains(one))
          continue;
        add(program, FailureKind::Warning, compiler, strictFp, one, text.segments[program]);
      }
  }

  void compareResults(const BatchSource &text, const std::string &compiler, bool strictFp) {
    const auto crashed = [&](unsigned program, const std::string &how) {
      if (!skipped_.contains(program))
        add(program, FailureKind::Crash, compiler, strictFp, how, text.segments[program]);
    };
    const auto records =
        runDriver("parallel", options_.threads, {}, crashed, [](unsigned, const std::string &) {});
    for (const auto &[key, bytes] : records) {
      if (skipped_.contains(key.program) ||
          text.segments[key.program] == original_.segments[key.program])
        continue;
      ++counts_.runs;
      const auto expected = expected_.find({key.program, key.input, 1});
      if (expected == expected_.end())
        continue;
      const Program &program = programs_[key.program];
      const bool reorders =
          options_.target ==
              pipeline::Target::OpenCl || // whose products and sums may be one operation
          (!strictFp && (text.segments[key.program].find("reduction(") != std::string::npos ||
                         text.segments[key.program].find("_parts") != std::string::npos));
      // It is said that these may be others, and --strict-fp keeps them.
      if (!strictFp && program.hasOddNumbers && otherExtrema_.contains(key.program))
        continue;
      const std::string differs =
          difference(program, expected->second, bytes, reorders ? reordered : Tolerance{});
      if (!differs.empty())
        add(key.program, FailureKind::WrongResult, compiler, strictFp,
            fmt::format("{} threads: {}\n{}", key.threads, differs,
                        describe(program, program.inputs[key.input])),
            text.segments[key.program]);
    }
  }

  /// Tests that overflow where the loop does not, shifts and conversions that the original does not have. Addresses behind
  /// an array are not meant: tests of overlaps compare them.
  void findUndefined(const BatchSource &all, bool strictFp) {
    const BatchSource text = withoutSkipped(all);
    write(file("checked" + ending_), text.text());
    const Completed completed = parlift::run(
        {.argv = {named("clang-19"), standard(), "-O1", "-g0", "-w", "-fsanitize=undefined",
                  "-fno-sanitize=bounds,pointer-overflow", "-fopenmp", file("checked" + ending_),
                  file("driver.o"), "-o", file("checked")},
         .timeout = 300});
    if (!completed.succeeded()) // the ordinary compilers say it better
      return;
    runDriver(
        "checked", "2", {{"UBSAN_OPTIONS", "print_stacktrace=0:symbolize=0"}},
        [](unsigned, const std::string &) {},
        [&](unsigned program, const std::string &said) {
          const std::size_t at = said.find("runtime error: ");
          if (at == std::string::npos || skipped_.contains(program) ||
              text.segments[program] == original_.segments[program])
            return;
          add(program, FailureKind::Undefined, "clang-19", strictFp,
              said.substr(at, said.find('\n', at) - at), text.segments[program]);
        });
  }

  void findRaces(const BatchSource &all, bool strictFp) {
    const BatchSource text = withoutSkipped(all);
    write(file("raced" + ending_), text.text());
    // At -O1 clang moves loads out of loops and conditions: reads that the program does not have.
    const Completed completed = parlift::run(
        {.argv = {named("clang-19"), standard(), "-O0", "-g", "-w", "-fsanitize=thread", "-fopenmp",
                  file("raced" + ending_), file("driver.o"), "-o", file("raced")},
         .timeout = 300});
    if (!completed.succeeded()) // the ordinary compilers say it better
      return;
    runDriver(
        "raced", "3",
        {{"OMP_TOOL_LIBRARIES", options_.archer},
         {"TSAN_OPTIONS", "ignore_noninstrumented_modules=1 exitcode=0 report_bugs=1"}},
        [](unsigned, const std::string &) {},
        [&](unsigned program, const std::string &said) {
          ++counts_.runs;
          if (const std::size_t at = said.find("WARNING: ThreadSanitizer: data race");
              at != std::string::npos && !skipped_.contains(program))
            add(program, FailureKind::Race, "clang-19", strictFp,
                said.substr(at, std::min<std::size_t>(said.find("\n==", at) - at, 1500)),
                text.segments[program]);
        });
  }

  const std::vector<Program> &programs_;
  const CheckOptions &options_;
  CheckCounts &counts_;
  BatchSource original_;
  const std::string ending_; ///< of files: the language
  TemporaryDirectory directory_;
  std::set<unsigned> undefined_, skipped_;
  std::set<unsigned> otherExtrema_; ///< of the text without --strict-fp
  std::map<RecordKey, std::string> expected_;
  std::map<std::string, std::map<unsigned, std::multiset<std::string>>> originalWarnings_;
  std::vector<Failure> failures_;
};

} // namespace

std::string inWords(FailureKind kind) {
  switch (kind) {
  case FailureKind::WrongResult:
    return "wrong result";
  case FailureKind::Crash:
    return "the parallel program does not end as the original";
  case FailureKind::DoesNotCompile:
    return "does not compile";
  case FailureKind::Warning:
    return "new warning";
  case FailureKind::Race:
    return "data race";
  case FailureKind::Undefined:
    return "undefined behaviour that the original has not";
  case FailureKind::Defect:
    return "parlift gives up";
  }
  return {};
}

CheckCounts &CheckCounts::operator+=(const CheckCounts &other) {
  programs += other.programs;
  undefined += other.undefined;
  loops += other.loops;
  parallelized += other.parallelized;
  runs += other.runs;
  return *this;
}

std::vector<Failure> check(const std::vector<Program> &programs, const CheckOptions &options,
                           CheckCounts &counts) {
  return Check(programs, options, counts).run();
}

} // namespace parlift::fuzz
