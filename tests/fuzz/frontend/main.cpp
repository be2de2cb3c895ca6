/// \file
/// Mutated C text through all of parlift.
///
///     parlift-mutate --seed 1 --programs 500 tests/exec/*.c     changes programs and tries them
///     parlift-mutate --as-they-are a.c b.c                      tries the programs themselves
///
/// Program k is made from seed + k and the list of files, so `--seed <seed> --programs 1` with the same
/// files makes it again. Each new kind of failure is printed with its seed and a smallest program that
/// fails the same way. The last line says how many were tried; the exit status is 1 if one failed.
#include "fuzz/frontend/Mutation.h"
#include "fuzz/frontend/Reduction.h"
#include "fuzz/frontend/Sandbox.h"
#include "support/FileIo.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <map>

using namespace parlift;
using namespace parlift::fuzz;

namespace {

struct Request {
  std::uint64_t seed = 1;
  std::uint64_t programs = 1000;
  double minutes = 0; ///< 0: as many as `programs`
  unsigned secondsEach = 20;
  unsigned tries = 600;
  bool asTheyAre = false;
  bool withGcc = false;
  std::vector<std::string> flags; ///< of the compiler
  std::vector<std::string> files;
};

/// A file is one program, or several with a line `// ---` before each.
std::vector<std::string> programsOf(const std::string &text) {
  constexpr std::string_view line = "\n// ---\n";
  std::vector<std::string> found;
  std::size_t begin = text.find(line);
  while (begin != std::string::npos) {
    begin += line.size();
    const std::size_t end = text.find(line, begin);
    found.push_back(text.substr(begin, end == std::string::npos ? end : end + 1 - begin));
    begin = end;
  }
  return found.empty() ? std::vector{text} : found;
}

class Run {
public:
  explicit Run(const Request &request) : request_(request) {}
  int run();

private:
  void attempt(const std::string &text, const std::string &ending, const std::string &from);
  void report(const SandboxResult &verdict, const std::string &text, const std::string &ending,
              const std::string &from);
  bool isOver(std::uint64_t done) const;

  const Request &request_;
  std::uint64_t tried_ = 0, accepted_ = 0, loops_ = 0, parallel_ = 0, failed_ = 0;
  std::map<std::string, unsigned> kinds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

bool Run::isOver(std::uint64_t done) const {
  if (request_.minutes <= 0)
    return done >= request_.programs;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  return spent.count() > 60 * request_.minutes;
}

int Run::run() {
  std::vector<std::string> corpus, endings, names;
  for (const std::string &path : request_.files) {
    const Result<std::string> text = readFile(path);
    if (!text) {
      fmt::print(stderr, "error: {}\n", text.error());
      return 2;
    }
    for (std::string &program : programsOf(*text)) {
      corpus.push_back(std::move(program));
      endings.push_back(std::filesystem::path(path).extension());
      names.push_back(path);
    }
  }
  const Mutator mutator(corpus);
  if (request_.asTheyAre) {
    for (std::size_t i = 0; i < corpus.size(); ++i)
      attempt(corpus[i], endings[i], names[i]);
  } else {
    for (std::uint64_t k = 0; !isOver(k); ++k) {
      const std::uint64_t seed = request_.seed + k;
      const std::size_t program = mutator.programFor(seed);
      attempt(mutator.mutant(seed), endings[program],
              fmt::format("seed {}, {}", seed, names[program]));
    }
  }
  fmt::print("{} programs, {} accepted, {} loops, {} parallelized, {} failures of {} kinds\n",
             tried_, accepted_, loops_, parallel_, failed_, kinds_.size());
  return failed_ > 0 ? 1 : 0;
}

void Run::attempt(const std::string &text, const std::string &ending, const std::string &from) {
  const SandboxResult verdict =
      tryInSandbox(text, {ending, request_.flags, request_.withGcc}, request_.secondsEach);
  ++tried_;
  accepted_ += verdict.result.accepted ? 1 : 0;
  loops_ += verdict.result.loops;
  parallel_ += verdict.result.parallel;
  if (verdict.kind.empty())
    return;
  ++failed_;
  if (++kinds_[verdict.kind] == 1)
    report(verdict, text, ending, from);
}

void Run::report(const SandboxResult &verdict, const std::string &text, const std::string &ending,
                 const std::string &from) {
  fmt::print("FAIL: {}\n{}\n", from, verdict.result.trouble.substr(0, 4000));
  const std::string smallest = reduced(
      text,
      [&](const std::string &candidate) {
        return tryInSandbox(candidate, {ending, request_.flags, request_.withGcc},
                            request_.secondsEach)
                   .kind == verdict.kind;
      },
      request_.tries);
  fmt::print("--- {}: smallest program that fails so\n{}\n---\n", from, smallest);
  std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  Request request;
  CLI::App app("mutated C text through all of parlift");
  app.add_option("--seed", request.seed, "of the first program")->capture_default_str();
  app.add_option("--programs", request.programs, "how many")->capture_default_str();
  app.add_option("--minutes", request.minutes, "go on for this long instead");
  app.add_option("--seconds-each", request.secondsEach, "processor time after which one hangs")
      ->capture_default_str();
  app.add_option("--tries", request.tries, "to make a failing program smaller")
      ->capture_default_str();
  app.add_flag("--as-they-are", request.asTheyAre, "try the files without changes");
  app.add_flag("--gcc", request.withGcc, "let GCC look at the results, too");
  app.add_option("--flag", request.flags, "for the compiler")->allow_extra_args(false);
  app.add_option("files", request.files, "programs in C or C++")->required();
  CLI11_PARSE(app, argc, argv);
  return Run(request).run();
}
