#include "pipeline/ParallelSource.h"

#include "pipeline/ForkHandler.h"
#include "pipeline/LineSync.h"
#include "support/FileIo.h"
#include "support/Subprocess.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace parlift::pipeline {
namespace {

namespace fs = std::filesystem;

/// The program that is run as `<program> parallelize ...`: ourselves, or PARLIFT_PARALLELIZER.
std::string parallelizer() {
  if (const char *other = std::getenv("PARLIFT_PARALLELIZER"); other && *other)
    return other;
  return ownProgram();
}

/// Only loops in the file itself can be annotated, so a file without the words needs no look.
bool hasLoopWord(const std::string &text) {
  for (const char *word : {"for", "while", "do"})
    if (text.find(word) != std::string::npos)
      return true;
  return false;
}

std::string lastLine(std::string text) {
  while (text.ends_with('\n'))
    text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

/// "parlift stopped with signal 11", "a.c:3:5: error: ...": the first line that says why.
std::string whyItFailed(const Completed &child, double timeout) {
  if (child.timedOut)
    return fmt::format("parlift took longer than {} s", timeout);
  if (!child.started)
    return child.error;
  if (child.signal != 0)
    return fmt::format("parlift stopped with signal {}", child.signal);
  const std::size_t error = child.err.find("error: ");
  if (child.exitCode == 70 || error == std::string::npos) // 70: a defect; the last line says where
    return fmt::format("parlift ended with status {}: {}", child.exitCode, lastLine(child.err));
  const std::size_t begin = error + 7;
  return child.err.substr(begin, child.err.find('\n', begin) - begin);
}

ParallelSource failed(std::string reason) {
  ParallelSource result;
  result.reason = std::move(reason);
  return result;
}

/// Writes DIR/<name of the original> and fills in how to compile it. `after` says which lines are the original's.
ParallelSource install(const std::string &original, const std::string &after,
                       const std::string &directory) {
  ParallelSource result;
  const fs::path source(original);
  const std::string parent = source.parent_path().string();
  result.path = directory + "/" + source.filename().string();
  if (const Status written = writeFile(result.path, after); !written)
    return failed(written.error());
  // __TIMESTAMP__ is the original's.
  std::error_code ignored;
  fs::last_write_time(result.path, fs::last_write_time(source, ignored), ignored);
  // The original's folder comes first for #include "...", and debug information names that folder.
  const std::string shown = parent.empty() ? "" : parent == "/" ? "/" : parent + "/";
  result.includeFlags = {"-iquote", parent.empty() ? "." : parent,
                         fmt::format("-ffile-prefix-map={}/={}", directory, shown)};
  result.lastFlags = forkHandlerFlags(directory);
  result.outcome = ParallelOutcome::Parallel;
  return result;
}

/// Nothing is included into what has been preprocessed, not the handler of forks either.
bool isPreprocessed(const ParallelRequest &request) {
  const std::string extension = fs::path(request.path).extension().string();
  return extension == ".i" || extension == ".ii" ||
         std::any_of(request.flags.begin(), request.flags.end(), [](const std::string &flag) {
           return flag == "-fpreprocessed" || flag.ends_with("cpp-output");
         });
}

std::vector<std::string> parallelizeCommand(const ParallelRequest &request,
                                            const std::string &output) {
  std::vector<std::string> words = {parallelizer(), "parallelize", request.path, "-o", output};
  if (!isPreprocessed(request))
    words.emplace_back("--forks-are-safe");
  // A compiler takes it; a `.parlift` may ask `parlift parallelize` for more.
  if (std::ranges::none_of(request.options,
                           [](const std::string &word) { return word.starts_with("--target"); }))
    words.insert(words.end(),
                 {"--target=openmp", "--gpu-data=host", "--offload=auto", "--require-gpu=false"});
  words.insert(words.end(), request.options.begin(), request.options.end());
  return words;
}

std::vector<std::string> checksCommand(const ParallelRequest &request, const std::string &output) {
  std::vector<std::string> words = {parallelizer(), "verify", "--source", output, request.path};
  words.insert(words.end(), request.options.begin(), request.options.end());
  return words;
}

} // namespace

ParallelSource makeParallel(const ParallelRequest &request) {
  const Result<std::string> text = readFile(request.path);
  if (!text)
    return failed(text.error());
  if (!hasLoopWord(*text)) {
    ParallelSource result;
    result.outcome = ParallelOutcome::Unchanged;
    return result;
  }
  const std::string output = request.directory + "/parlift-output";
  Command command;
  if (request.made == MadeText::Clocks)
    command.argv = {parallelizer(), "profile", "--source", request.path, "-o", output};
  else if (request.made == MadeText::Checks)
    command.argv = checksCommand(request, output);
  else
    command.argv = parallelizeCommand(request, output);
  command.argv.emplace_back("--");
  command.argv.insert(command.argv.end(), request.flags.begin(), request.flags.end());
  command.timeout = request.timeout;
  const Completed child = run(command);

  ParallelSource result;
  const Result<std::string> changed =
      child.succeeded() ? readFile(output) : Result<std::string>(Failure{""});
  if (!child.succeeded())
    result = failed(whyItFailed(child, request.timeout));
  else if (!changed)
    result = failed(changed.error());
  else if (*changed == *text)
    result.outcome = ParallelOutcome::Unchanged;
  else
    result =
        install(request.path,
                request.made == MadeText::Checks ? *changed // it has its lines already
                                                 : withOriginalLines(*text, *changed, request.path),
                request.directory);
  result.remarks = child.err;
  result.reordersFloats = child.err.find("[reduction-reorders]") != std::string::npos;
  return result;
}

ParallelSource adoptParallel(const std::string &original, const std::string &changed,
                             const std::string &directory) {
  const Result<std::string> before = readFile(original);
  const Result<std::string> after = readFile(changed);
  if (!before || !after)
    return failed(before ? after.error() : before.error());
  return install(original, withOriginalLines(*before, *after, original), directory);
}

} // namespace parlift::pipeline
