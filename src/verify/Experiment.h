/// \file
/// Runs both versions under each number of threads, compares them, and prints the table of Verify.h.
///
/// What a run is and what is compared is the caller's: a program's output, or the memory that a function
/// leaves behind.
#pragma once

#include "support/Result.h"
#include "verify/Compare.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parlift::verify {

/// What one run left to compare.
struct Observation {
  std::string data;
  int exitCode = 0;
  double seconds = 0;
};

struct Experiment {
  std::string name;               ///< over the table
  std::string original, parallel; ///< the executables
  std::vector<unsigned> threads;
  double tolerance = 0; ///< 0: bit for bit
  std::function<Result<Observation>(const std::string &program, unsigned threads)> run;
  std::function<std::optional<Difference>(const Observation &original, const Observation &parallel)>
      compare;
};

/// An ExitStatus. The table goes to standard output, what is wrong to standard error.
int conduct(const Experiment &experiment);

} // namespace parlift::verify
