#include "tool/Input.h"

#include "frontend/Program.h"
#include "pipeline/HeaderInstances.h"
#include "support/FileIo.h"
#include "support/Nearest.h"
#include "support/Workers.h"
#include "tool/ConfigWords.h"
#include "tool/ExitCode.h"
#include "tool/Output.h"
#include "tool/OwnSummaries.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <unistd.h>

namespace parlift::tool {

namespace {

/// Lines `name` or `name reads`; `#` starts a comment.
Result<std::vector<std::string>> readPureFunctions(const std::string &path) {
  std::vector<std::string> result;
  if (path.empty())
    return result;
  const Result<std::string> text = readFile(path);
  if (!text)
    return Failure{text.error()};
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.size(), line.find('#')));
    std::istringstream words(line);
    std::string name;
    std::string effect;
    if (!(words >> name))
      continue;
    words >> effect;
    if (!effect.empty() && effect != "reads")
      return Failure{fmt::format("`{}`: `{}` says neither `name` nor `name reads`", path, line)};
    result.push_back(effect.empty() ? name : name + " reads");
  }
  return result;
}

Result<std::vector<frontend::Summaries>> readSummaries(const std::vector<std::string> &names) {
  std::vector<frontend::Summaries> result;
  for (const std::string &name : names) {
    std::error_code failed;
    const std::optional<std::string_view> own = ownSummaries(name);
    if (own && !std::filesystem::exists(name, failed)) {
      result.push_back({"<parlift>/" + name + ".c", std::string(*own)});
      continue;
    }
    const Result<std::string> text = readFile(name);
    if (!text)
      return Failure{text.error() + didYouMean(name, ownSummaryNames())};
    result.push_back({name, *text});
  }
  return result;
}

Result<std::vector<pipeline::Selection>> selectedFiles(const InputOptions &options) {
  if (!options.words.empty())
    return pipeline::parseSelections(options.words);
  const Result<std::vector<std::string>> files = filesOfDatabase(options.buildDirectory);
  if (!files)
    return Failure{files.error()};
  std::vector<pipeline::Selection> result;
  for (const std::string &path : *files)
    result.push_back({path, {}, {}, {}});
  return result;
}

} // namespace

namespace {

std::string absolute(const std::string &path) {
  std::error_code failed;
  const auto result = std::filesystem::absolute(path, failed);
  return failed ? path : result.lexically_normal().string();
}

/// Several files, or those of a build, are one program: each is judged with what the others define.
void addProgram(const InputOptions &options, std::vector<frontend::Summaries> summaries,
                std::vector<Input> &inputs) {
  std::set<std::string> builtTwice;
  std::vector<std::string> files;
  if (!options.buildDirectory.empty())
    if (Result<std::vector<std::string>> known =
            filesOfDatabase(options.buildDirectory, &builtTwice))
      files = *known;
  if (inputs.empty() || (inputs.size() < 2 && files.empty() && summaries.empty()))
    return;
  const auto program = std::make_shared<frontend::Program>();
  for (const Input &input : inputs)
    program->add(input.request, true, builtTwice.contains(absolute(input.request.path)));
  for (const std::string &path : files) {
    frontend::Request request = inputs.front().request;
    request.path = path;
    program->add(request, false, builtTwice.contains(path));
  }
  program->addSummaries(std::move(summaries));
  for (Input &input : inputs)
    input.request.program = program;
}

/// Headers among them are read as the sources do that make instances of their templates.
void findInstances(std::vector<Input> &inputs) {
  std::vector<frontend::Request> sources;
  for (const Input &input : inputs)
    if (!pipeline::isHeader(input.request.path))
      sources.push_back(input.request);
  for (Input &input : inputs)
    if (!sources.empty() && pipeline::isHeader(input.request.path))
      input.request = pipeline::withInstances(input.request, sources);
}

/// `build/compile_commands.json`, as other tools take it, is in `build`.
std::string folderOfDatabase(const std::string &path) {
  const std::filesystem::path file(path);
  std::error_code failed;
  if (file.filename() != "compile_commands.json" || std::filesystem::is_directory(file, failed))
    return path;
  return file.has_parent_path() ? file.parent_path().string() : ".";
}

} // namespace

void addInputOptions(CLI::App &command, InputOptions &options) {
  command.add_option(
      "inputs", options.words,
      "files, or loops: file.c:line, file.c:line:column, file.c:function, comma lists");
  command
      .add_option("-p", options.buildDirectory,
                  "folder of compile_commands.json; without inputs, all of its files")
      ->type_name("DIR")
      ->transform(folderOfDatabase);
  command
      .add_option("-j,--jobs", options.threads,
                  "threads that parlift itself runs on; all that there are by default")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U))
      ->configurable(false); // it is the machine's, not the sources'
  command.add_flag("--assume-no-alias", options.analysis.assumeNoAlias,
                   "different pointers point to different memory");
  command.add_flag("--strict-aliasing", options.analysis.strictAliasing,
                   "objects of different types are different memory");
  const std::string relaxed = "what a loop reads in one place may be overwritten there by numbers "
                              "of another type, as with -fno-strict-aliasing";
  command.add_flag("--no-strict-aliasing")->description(relaxed);
  command.add_flag("--strict-fp", options.analysis.strictFp,
                   "keep the order of floating-point sums and products");
  // Of `parlift cc`: as compilers have it, unless a `.parlift` says otherwise. Not shown.
  command.add_flag("--strict-fp-unless-said")->configurable(false)->group("");
  command.parse_complete_callback([&command, &options] {
    const CLI::Option &isRelaxed = *command.get_option("--no-strict-aliasing");
    options.analysis.usesEffectiveTypes = isRelaxed.count() == 0 || !isRelaxed.as<bool>();
    if (command.count("--strict-fp-unless-said") > 0 && command.count("--strict-fp") == 0)
      options.analysis.strictFp = true;
  });
  command.add_flag("--forks-are-safe", options.forksAreSafe,
                   "threads in files that call fork: the result is compiled so that it may");
  command
      .add_option("--timeout-per-loop", options.analysis.timeoutPerLoop,
                  "seconds of integer set computations for one loop")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      .add_option("--pure-functions", options.pureFunctionsFile,
                  "functions without effects, one a line: `name` or `name reads`")
      ->type_name("FILE");
  command
      .add_option(
          "--summaries", options.summaries,
          "bodies in C that tell what functions of libraries touch: files, or parlift's own for " +
              fmt::format("{}", fmt::join(ownSummaryNames(), ", ")))
      ->type_name("FILE|NAME")
      ->allow_extra_args(false);
  command.add_flag("-q,--quiet", options.quiet, "no remarks, only warnings and errors");
  command
      .add_option("--dump-after", options.dumpAfter,
                  "print what a phase made: " + pipeline::phaseNames())
      ->type_name("PHASE")
      ->configurable(false)
      ->check([](const std::string &name) {
        return pipeline::findPhase(name) ? std::string() : "no phase is called " + name;
      });
  command
      .add_flag("--time-phases", options.timePhases,
                "print how long each phase took, and its work as budgets count it")
      ->configurable(false);
  addConfigOptions(command);
  command.footer("Compiler flags follow `--`: parlift " + command.get_name() +
                 " a.c -- -Iinclude -DN=8");
}

Result<std::vector<Input>> collectInputs(const InputOptions &options, const Trailing &flags) {
  if (options.words.empty() && options.buildDirectory.empty())
    return Failure{"no input files"};
  if (options.threads > 0)
    useThreads(options.threads);
  // Clang would look for flags in vain and parse without them.
  if (!options.buildDirectory.empty())
    if (const auto database = readFile(options.buildDirectory + "/compile_commands.json");
        !database)
      return Failure{database.error()};
  const Result<std::vector<std::string>> pure = readPureFunctions(options.pureFunctionsFile);
  if (!pure)
    return Failure{pure.error()};
  Result<std::vector<frontend::Summaries>> summaries = readSummaries(options.summaries);
  if (!summaries)
    return Failure{summaries.error()};
  const Result<std::vector<pipeline::Selection>> selections = selectedFiles(options);
  if (!selections)
    return Failure{selections.error()};
  std::vector<Input> result;
  for (const pipeline::Selection &selection : *selections) {
    Input input;
    input.request.path = selection.path;
    input.request.flags = flags;
    input.request.buildDirectory = options.buildDirectory;
    input.request.extraPureFunctions = *pure;
    input.request.forksAreSafe = options.forksAreSafe;
    input.selection = selection;
    result.push_back(std::move(input));
  }
  addProgram(options, std::move(*summaries), result);
  findInstances(result);
  return result;
}

pipeline::Options pipelineOptions(const InputOptions &options) {
  pipeline::Options result;
  result.analysis = options.analysis;
  result.hooks.dumpAfter = pipeline::findPhase(options.dumpAfter);
  result.hooks.timePhases = options.timePhases;
  result.hooks.print = [](std::string_view text) { toStderr(text); };
  return result;
}

diag::TextOptions textOptions(const InputOptions &options) {
  return {.color = diag::wantsColor(STDERR_FILENO), .quiet = options.quiet};
}

int exitCodeWithoutInputs(const InputOptions &options) {
  return options.words.empty() && options.buildDirectory.empty() ? ExitCode::BadUsage
                                                                 : ExitCode::BadInput;
}

Result<plan::Machine> machineToPlanFor(const std::string &file) {
  return file.empty() ? Result<plan::Machine>(plan::thisMachine()) : plan::readMachine(file);
}

} // namespace parlift::tool
