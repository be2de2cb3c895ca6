/// \file
/// One source file made parallel on the side, for those who compile the result: `cc` and `verify`.
///
///     a.c, flags   --parlift parallelize, a process of its own-->   DIR/a.c   or the reason why not
///
/// parlift runs as a child with a time limit: whatever happens to it, the caller goes on. The result
/// compiles as the original does: its lines say that they are the original's, and `includeFlags` make
/// quoted includes and paths in debug information come out as if it stood where the original stands. With
/// `lastFlags` the program may fork (ForkHandler.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::pipeline {

/// What the text is made into.
enum class MadeText : std::uint8_t {
  Parallel,
  Clocks, ///< loops stay as they are, with clocks around them (Clocks.h)
  Checks  ///< loops stay as they are, with checks of what is assumed of them (Checks.h)
};

struct ParallelRequest {
  std::string path;                 ///< as the user wrote it
  std::vector<std::string> options; ///< parlift's own, as --assume-no-alias
  std::vector<std::string> flags;   ///< the compiler's
  std::string directory;            ///< where the result is put; exists
  MadeText made = MadeText::Parallel;
  /// Seconds. Budgets.h ends all that takes long by counting; this is for defects alone, as the time depends on what else
  /// the machine does.
  double timeout = 300;
};

enum class ParallelOutcome : std::uint8_t {
  Parallel,  ///< `path` holds the text that was asked for
  Unchanged, ///< it would be the same as before
  Failed     ///< `reason` says why
};

struct ParallelSource {
  ParallelOutcome outcome = ParallelOutcome::Failed;
  std::string path;
  std::string reason;
  std::string remarks; ///< what parlift said on standard error
  /// Some floating point reduction was reassociated, so results may differ in their last digits.
  bool reordersFloats = false;
  std::vector<std::string> includeFlags;
  std::vector<std::string> lastFlags; ///< behind the user's own
};

ParallelSource makeParallel(const ParallelRequest &request);

/// The same for a changed text that exists already, as `verify --against` has it.
ParallelSource adoptParallel(const std::string &original, const std::string &changed,
                             const std::string &directory);

} // namespace parlift::pipeline
