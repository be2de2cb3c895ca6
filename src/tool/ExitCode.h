/// \file
/// What parlift's exit status means: a contract with scripts.
#pragma once

namespace parlift::tool {

enum ExitCode : int {
  success = 0,  ///< also when no loop is parallel
  badInput = 1, ///< could not be read, parsed or written
  badUsage = 2,
  requirementFailed = 3, ///< a --require loop is not parallel
  verificationFailed = 4,
  defect = 70 ///< parlift's own fault; a reproducer was written
};

} // namespace parlift::tool
