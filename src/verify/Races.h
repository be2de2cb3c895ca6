/// \file
/// Runs a program built by raceToolchain and counts the data races that ThreadSanitizer sees.
///
/// LLVM's OpenMP runtime is not instrumented itself; Archer tells ThreadSanitizer of its barriers and
/// locks. Without Archer every OpenMP program would seem to race, so its absence is an error.
#pragma once

#include "support/Result.h"
#include "support/Subprocess.h"

#include <string>
#include <vector>

namespace parlift::verify {

struct RaceReport {
  unsigned races = 0;
  std::string first; ///< the first one, in ThreadSanitizer's words
};

/// LLVM's libarcher.so; refused when there is none.
Result<std::string> findArcher(const std::string &clang);

/// `command`: the program with its arguments and input.
Result<RaceReport> findRaces(Command command, const std::string &archer, unsigned threads);

} // namespace parlift::verify
