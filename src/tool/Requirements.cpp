#include "tool/Requirements.h"

#include "tool/ExitCode.h"
#include "tool/Output.h"

#include <fmt/format.h>

#include <filesystem>

namespace parlift::tool {

namespace {

bool sameFile(const std::string &left, const std::string &right) {
  std::error_code ignored;
  return left == right || std::filesystem::equivalent(left, right, ignored);
}

} // namespace

void Requirements::addOption(CLI::App &command) {
  command
      .add_option("--require", words_, "end with status 3 unless the loop at FILE:LINE is parallel")
      ->type_name("FILE:LINE")
      ->allow_extra_args(false); // or it would swallow the inputs that follow
}

void Requirements::check(const pipeline::AnalyzedFile &file) {
  for (const pipeline::Selection &wanted : pipeline::parseSelections(words_)) {
    if (!sameFile(wanted.path, file.path))
      continue;
    for (const unsigned line : wanted.lines) {
      const analysis::LoopFacts *loop = pipeline::loopAt(file.functions, line);
      if (loop == nullptr)
        continue;
      ++found_;
      if (loop->record.verdict == diag::Verdict::Parallel)
        continue;
      ++failed_;
      printError(fmt::format("the loop required at {}:{} is {}: {}", wanted.path, line,
                             diag::name(loop->record.verdict), loop->record.reason));
    }
  }
}

int Requirements::status() const {
  unsigned wanted = 0;
  for (const pipeline::Selection &selection : pipeline::parseSelections(words_))
    wanted += selection.lines.empty() ? 1 : static_cast<unsigned>(selection.lines.size());
  if (found_ < wanted) {
    printError("--require names a place where there is no loop");
    return ExitCode::BadUsage;
  }
  return failed_ > 0 ? ExitCode::RequirementFailed : ExitCode::Success;
}

} // namespace parlift::tool
