/// \file
/// Options that several subcommands share, and what they select.
///
/// In: the words of the command line. Out: files with their flags, in order. Refused with a
/// sentence: no file at all, a compilation database that is missing, unreadable or empty.
#pragma once

#include "diag/TextSink.h"
#include "pipeline/Pipeline.h"
#include "support/Result.h"
#include "tool/Commands.h"

#include <set>
#include <string>
#include <vector>

namespace parlift::tool {

struct InputOptions {
  std::vector<std::string> words; ///< files and loop selectors
  std::string buildDirectory;
  std::string pureFunctionsFile;
  std::vector<std::string> summaries; ///< files, or names of parlift's own
  std::string dumpAfter;
  bool timePhases = false;
  bool quiet = false;
  unsigned threads = 0; ///< that parlift itself runs on; 0: as many as there are
  bool forksAreSafe = false;
  analysis::Options analysis;
};

/// Adds the options to a subcommand; `options` must outlive it.
void addInputOptions(CLI::App &command, InputOptions &options);

struct Input {
  frontend::Request request;
  pipeline::Selection selection;
};
Result<std::vector<Input>> collectInputs(const InputOptions &options, const Trailing &flags);

pipeline::Options pipelineOptions(const InputOptions &options);

/// Where collectInputs has failed: nothing was named, or something that is not there.
int exitCodeWithoutInputs(const InputOptions &options);

/// What --machine FILE says; empty: the machine that this runs on.
Result<plan::Machine> machineToPlanFor(const std::string &file);
diag::TextOptions textOptions(const InputOptions &options);

/// The files that `directory`/compile_commands.json names, each once; `several`: those that it names more than once.
Result<std::vector<std::string>> filesOfDatabase(const std::string &directory,
                                                 std::set<std::string> *several = nullptr);

} // namespace parlift::tool
