/// \file
/// What parlift's exit status means: a contract with scripts.
#pragma once

namespace parlift::tool {

enum ExitCode : int {
  Success = 0,  ///< also when no loop is parallel
  BadInput = 1, ///< could not be read, parsed or written
  BadUsage = 2,
  RequirementFailed = 3, ///< a --require loop is not parallel
  VerificationFailed = 4,
  Defect = 70 ///< parlift's own fault; a reproducer was written
};

} // namespace parlift::tool
