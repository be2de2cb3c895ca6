/// \file
/// The two versions of the sources under test, ready to be built.
#pragma once

#include "support/Result.h"
#include "verify/Build.h"
#include "verify/Verify.h"

#include <string>
#include <vector>

namespace parlift::verify {

struct Versions {
  std::vector<Translation> original, parallel;
  bool anyParallel = false;
  bool anyAssumption = false;  ///< words or remarks of some source speak of one
  bool reordersFloats = false; ///< some floating point reduction is taken in another order
};

/// Runs `parlift parallelize` on each source, or takes `options.against`. Results go to `directory`.
/// Refused: a source that cannot be read or parsed, in Clang's words.
Result<Versions> makeVersions(const Options &options, const std::string &directory);

} // namespace parlift::verify
