/// \file
/// What parlift's exit status means: a contract with scripts.
#pragma once

#include <array>

namespace parlift::tool {

enum ExitCode : int {
  Success = 0,  ///< also when no loop is parallel
  BadInput = 1, ///< could not be read, parsed or written
  BadUsage = 2,
  RequirementFailed = 3, ///< a --require loop is not parallel
  VerificationFailed = 4,
  Defect = 70 ///< parlift's own fault; a reproducer was written
};

/// The same for readers, in the manual.
struct ExitMeaning {
  ExitCode code;
  const char *text;
};
inline constexpr std::array<ExitMeaning, 6> exitMeanings = {
    {{Success, "success, also when no loop is parallel"},
     {BadInput, "the input could not be read, parsed or written"},
     {BadUsage, "the command line is wrong"},
     {RequirementFailed, "a loop given with --require, or one of the --baseline, is not parallel"},
     {VerificationFailed, "verification failed"},
     {Defect, "a defect in parlift; a reproducer was written"}}};

} // namespace parlift::tool
