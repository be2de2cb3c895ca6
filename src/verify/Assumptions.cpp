#include "verify/Assumptions.h"

#include "CheckRuntimeTexts.h"
#include "pipeline/Checks.h"
#include "pipeline/CompilerSettings.h"
#include "pipeline/ParallelSource.h"
#include "support/FileIo.h"
#include "support/Subprocess.h"
#include "verify/Build.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <vector>

namespace parlift::verify {

namespace {

using Words = std::vector<std::string>;

/// The sources with their checks.
struct Checked {
  std::vector<Translation> sources;
  bool any = false;
  bool hasMemory = false; ///< all accesses are to be told
};

Result<Checked> withChecks(const Options &options, const std::string &directory) {
  Checked checked;
  for (const std::string &path : options.sources) {
    pipeline::ParallelRequest request;
    request.path = path;
    request.made = pipeline::MadeText::Checks;
    request.options = options.parliftOptions;
    request.flags = options.compilerFlags;
    request.directory = fmt::format("{}/checks-{}", directory, checked.sources.size());
    std::error_code ignored;
    std::filesystem::create_directory(request.directory, ignored);
    const pipeline::ParallelSource made = pipeline::makeParallel(request);
    if (made.outcome == pipeline::ParallelOutcome::Failed)
      return Failure{made.remarks.empty() ? made.reason : made.remarks};
    fmt::print(stderr, "{}", made.remarks);
    if (made.outcome == pipeline::ParallelOutcome::Unchanged) {
      checked.sources.push_back({path, {}});
      continue;
    }
    const Result<std::string> text = readFile(made.path);
    checked.any = true;
    checked.hasMemory |= text && text->find(pipeline::memoryMark) != std::string::npos;
    checked.sources.push_back({made.path, made.includeFlags});
  }
  return checked;
}

/// The object of the functions that the texts call.
Result<std::string> makeRuntime(bool hasMemory, const std::string &directory) {
  const std::string source = directory + "/checks-runtime.c",
                    object = directory + "/checks-runtime.o";
  std::string text;
  if (hasMemory) // the linker leaves these alone
    for (const char *name : {"memcpy", "memmove", "memset"})
      text += fmt::format("#define {} __real_{}\n", name, name);
  text += std::string(pipeline::checkDeclarations()) + texts::checks_values;
  text += hasMemory ? texts::checks_memory : "";
  if (const Status written = writeFile(source, text); !written)
    return Failure{written.error()};
  Words words = pipeline::realCompiler(false);
  for (const char *word : {"-O1", "-w", "-fno-builtin", "-c"})
    words.emplace_back(word);
  words.insert(words.end(), {source, "-o", object});
  const Completed done = parlift::run({.argv = words});
  if (done.succeeded())
    return object;
  return Failure{fmt::format("the checks of assumptions cannot be compiled:\n{}",
                             done.started ? done.err : done.error)};
}

Result<std::string> buildChecked(const Options &options, Checked checked,
                                 const std::string &directory) {
  const Result<std::string> runtime = makeRuntime(checked.hasMemory, directory);
  if (!runtime)
    return runtime;
  Toolchain toolchain = plainToolchain(options.compilerFlags, false);
  toolchain.linkFlags.insert(toolchain.linkFlags.begin(), *runtime);
  if (checked.hasMemory)
    for (const char *name : {"memcpy", "memmove", "memset"})
      toolchain.linkFlags.push_back(fmt::format("-Wl,--wrap={}", name));
  toolchain.linkFlags.insert(toolchain.linkFlags.end(), {"-no-pie", "-fno-lto"});
  for (Translation &source : checked.sources) {
    source.lastFlags = {"-w", "-g", "-fno-pie", "-fno-lto"};
    if (checked.hasMemory)
      source.lastFlags.insert(source.lastFlags.end(),
                              {"-O0", "-fsanitize=thread", "-fno-omit-frame-pointer",
                               "-fno-builtin-memcpy", "-fno-builtin-memmove",
                               "-fno-builtin-memset"});
  }
  return build(toolchain, checked.sources, directory, "checked");
}

/// One line of what the run has left.
struct Record {
  std::string what, text, words;
  std::string place; ///< file:line:column
  long runs = 0;
};

std::string shownPath(const std::string &path) {
  std::error_code ignored;
  const std::string shown = std::filesystem::proximate(path, ignored).string();
  return shown.empty() || shown.starts_with("..") ? path : shown;
}

std::string shownPlace(const std::string &words) { // "line column path"
  const std::size_t line = words.find(' '), column = words.find(' ', line + 1);
  if (column == std::string::npos)
    return words;
  return fmt::format("{}:{}:{}", shownPath(words.substr(column + 1)), words.substr(0, line),
                     words.substr(line + 1, column - line - 1));
}

/// "iteration 4 writes what iteration 3 has read\t0x401203" => "... has read, in heat.c:12"
std::string withLine(const std::string &words, const std::string &program) {
  const std::size_t tab = words.find('\t');
  if (tab == std::string::npos)
    return words;
  std::uint64_t address = 0;
  const std::string digits = words.substr(tab + 3); // behind 0x
  std::from_chars(digits.data(), digits.data() + digits.size(), address, 16);
  const Completed asked =
      parlift::run({.argv = {"addr2line", "-e", program, fmt::format("{:#x}", address - 1)}});
  std::string line = asked.out.substr(0, asked.out.find('\n'));
  line = line.substr(0, line.find(" (discriminator"));
  const std::string said = words.substr(0, tab);
  if (!asked.succeeded() || line.starts_with('?') || line.ends_with('?'))
    return said;
  const std::size_t colon = line.rfind(':');
  return fmt::format("{}, in {}{}", said, shownPath(line.substr(0, colon)), line.substr(colon));
}

std::vector<Record> readRecords(const std::string &text, const std::string &program) {
  std::vector<Record> records;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    Words fields(1);
    for (const char c : text.substr(begin, end - begin))
      if (c == '\037')
        fields.emplace_back();
      else
        fields.back() += c;
    if (fields.size() == 5)
      records.push_back({fields[0], fields[3], withLine(fields[4], program), shownPlace(fields[2]),
                         std::stol(fields[1])});
    begin = end + 1;
  }
  return records;
}

/// All that has been seen of one assumption: of several loops, processes and versions of its text.
struct Finding {
  std::string name; ///< its place and its words
  std::string wrong, unseen;
  bool isChecked = false; ///< its loops can be
  bool isSeen = false;    ///< the run reached something that it is about
  long runs = 0;
};

std::vector<Finding> findings(const std::vector<Record> &records) {
  std::vector<Finding> result;
  // What is wrong is written at once, the others at the end, in the order of the text.
  std::vector<Record> inOrder = records;
  std::ranges::stable_partition(inOrder, [](const Record &one) { return one.what != "wrong"; });
  for (const Record &record : inOrder) {
    const std::string name = record.place + " " + record.text;
    auto known = std::ranges::find(result, name, &Finding::name);
    if (known == result.end())
      known = result.insert(known, {name, "", "", false, false, 0});
    if (record.what == "wrong") {
      if (known->wrong.empty())
        known->wrong =
            fmt::format("{}: error: `{}` is not so: {}", record.place, record.text, record.words);
      continue;
    }
    known->runs += record.runs;
    known->isChecked |= record.what != "unchecked";
    known->isSeen |= record.what == "checked";
    if (!record.words.empty() && known->unseen.empty())
      known->unseen = record.words;
  }
  return result;
}

std::string resultOf(const Finding &finding) {
  if (!finding.wrong.empty())
    return "WRONG";
  if (!finding.isChecked)
    return "not checked: " + finding.unseen;
  if (finding.runs == 0)
    return "not checked: its loop has not run";
  if (finding.unseen.empty() && !finding.isSeen)
    return "not checked: the run reaches nothing that it is about";
  return finding.unseen.empty() ? "holds" : "not checked in full: " + finding.unseen;
}

AssumptionReport report(const std::vector<Finding> &found) {
  AssumptionReport result;
  std::size_t width = 40;
  for (const Finding &finding : found)
    width = std::max(width, finding.name.size());
  if (!found.empty())
    fmt::print("{:<{}} {:>7}   result\n", "assumption", width, "runs");
  for (const Finding &finding : found) {
    fmt::print("{:<{}} {:>7}   {}\n", finding.name, width, finding.runs, resultOf(finding));
    result.count += 1;
    result.isWrong |= !finding.wrong.empty();
    result.isWhole &= resultOf(finding) == "holds";
  }
  std::fflush(stdout);
  for (const Finding &finding : found)
    if (!finding.wrong.empty())
      fmt::print(stderr, "{}\n", finding.wrong);
  return result;
}

} // namespace

Result<AssumptionReport> checkAssumptions(const Options &options, const std::string &directory) {
  const Result<std::string> input =
      options.inputFile.empty() ? Result<std::string>(std::string()) : readFile(options.inputFile);
  if (!input)
    return Failure{input.error()};
  Result<Checked> checked = withChecks(options, directory);
  if (!checked)
    return Failure{checked.error()};
  if (!checked->any)
    return AssumptionReport{};
  const Result<std::string> program = buildChecked(options, std::move(*checked), directory);
  if (!program)
    return Failure{program.error()};
  Command command;
  command.argv = {*program};
  command.argv.insert(command.argv.end(), options.arguments.begin(), options.arguments.end());
  command.input = *input;
  command.timeout = options.timeout;
  const std::string records = directory + "/checks";
  command.environment = {{"PARLIFT_CHECKS", records}};
  const Completed done = parlift::run(command);
  const Result<std::string> told = readFile(records);
  const AssumptionReport result = report(findings(readRecords(told ? *told : "", *program)));
  if (result.isWrong)
    return result;
  if (!done.started)
    return Failure{done.error};
  if (done.timedOut)
    return Failure{
        fmt::format("the run that checks assumptions took longer than {} s", options.timeout)};
  if (done.signal != 0 || result.count == 0)
    return Failure{fmt::format("the run that checks assumptions {}",
                               done.signal != 0 ? fmt::format("stopped with signal {}", done.signal)
                                                : "has left no word of them")};
  return result;
}

} // namespace parlift::verify
