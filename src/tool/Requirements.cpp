#include "tool/Requirements.h"

#include "plan/cpu/Candidate.h"
#include "plan/model/Cost.h"
#include "tool/ExitCode.h"
#include "tool/Output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace parlift::tool {

namespace {

bool sameFile(const std::string &left, const std::string &right) {
  std::error_code ignored;
  return left == right || std::filesystem::equivalent(left, right, ignored);
}

/// Steps of a plan that the planner takes by itself bring it about, whatever lines alone can do.
bool isStepOfPlan(diag::NeedKind kind) {
  return kind == diag::NeedKind::Distribute || kind == diag::NeedKind::Interchange ||
         kind == diag::NeedKind::Skew || kind == diag::NeedKind::Expand;
}

} // namespace

std::string whyNotWrittenIn(const analysis::FunctionFacts &function,
                            const analysis::LoopFacts &loop, const analysis::Liveness &liveness) {
  const auto isStep = [](const diag::Need &need) { return isStepOfPlan(need.kind); };
  if (loop.record.verdict != diag::Verdict::Parallel ||
      std::ranges::any_of(loop.record.needs, isStep))
    return {};
  const auto refusal = plan::candidate(loop, function, liveness).refusal;
  const bool isWritten = !refusal || plan::isAboutCost(refusal->id) ||
                         refusal->id == diag::ReasonId::InOmpRegion; // by the user
  return isWritten ? std::string() : refusal->text;
}

std::string whyNotWritten(const pipeline::AnalyzedFile &file, const analysis::LoopFacts &loop) {
  for (const analysis::FunctionFacts &function : file.functions)
    if (function.find(loop.loop) == &loop)
      return whyNotWrittenIn(function, loop, analysis::Liveness(*function.function));
  return {};
}

void Requirements::addOption(CLI::App &command) {
  command
      .add_option("--require", words_, "end with status 3 unless the loop at FILE:LINE is parallel")
      ->type_name("FILE:LINE")
      ->configurable(false)
      ->allow_extra_args(false); // or it would swallow the inputs that follow
}

void Requirements::check(const pipeline::AnalyzedFile &file) {
  for (const pipeline::Selection &wanted : pipeline::parseSelections(words_)) {
    if (!sameFile(wanted.path, file.path))
      continue;
    for (const pipeline::Selection::Place &place : wanted.places) {
      const unsigned line = place.line;
      const analysis::LoopFacts *loop = pipeline::loopAt(file.functions, place);
      if (loop == nullptr)
        continue;
      ++found_;
      const std::string missing = whyNotWritten(file, *loop);
      if (loop->record.verdict == diag::Verdict::Parallel && missing.empty())
        continue;
      ++failed_;
      if (!missing.empty()) {
        printError(fmt::format("the loop required at {}:{} is parallel, but cannot be written: {}",
                               wanted.path, line, missing));
        continue;
      }
      printError(fmt::format("the loop required at {}:{} is {}: {}", wanted.path, line,
                             diag::name(loop->record.verdict), loop->record.reason));
    }
  }
}

int Requirements::status() const {
  unsigned wanted = 0;
  for (const pipeline::Selection &selection : pipeline::parseSelections(words_))
    wanted += selection.places.empty() ? 1 : static_cast<unsigned>(selection.places.size());
  if (found_ < wanted) {
    printError("--require names a place where there is no loop");
    return ExitCode::BadUsage;
  }
  return failed_ > 0 ? ExitCode::RequirementFailed : ExitCode::Success;
}

} // namespace parlift::tool
