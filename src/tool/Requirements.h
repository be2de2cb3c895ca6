/// \file
/// `--require FILE:LINE`: loops that must be parallel, for scripts that guard a program's speed. A loop that is found
/// parallel and that nobody can write so does not count.
#pragma once

#include "analysis/scalars/Liveness.h"
#include "pipeline/Pipeline.h"
#include "tool/Commands.h"

#include <string>
#include <vector>

namespace parlift::tool {

/// Why no program can be written in which a loop that is found parallel runs in parallel; empty: it can, or the loop is
/// not parallel.
std::string whyNotWritten(const pipeline::AnalyzedFile &file, const analysis::LoopFacts &loop);
/// The same of many loops of a function: what is live is found out once.
std::string whyNotWrittenIn(const analysis::FunctionFacts &function,
                            const analysis::LoopFacts &loop, const analysis::Liveness &liveness);

class Requirements {
public:
  void addOption(CLI::App &command);

  /// Checks the requirements on one analysed file and prints those that fail.
  void check(const pipeline::AnalyzedFile &file);

  /// `Success`, `RequirementFailed`, or `BadUsage` for a place where no loop was seen.
  int status() const;

private:
  std::vector<std::string> words_;
  unsigned failed_ = 0;
  unsigned found_ = 0;
};

} // namespace parlift::tool
