/// \file
/// The machine that a plan is made for.
///
///     threads = 16        # one a line, `#` begins a comment
///     l2 = 2097152
///     gpu = a100          # or its numbers, one by one
///
/// In: the system's own description, or a file, or the name of a GPU that is known. Refuses a file with words or numbers
/// that mean nothing.
#pragma once

#include "plan/model/Gpu.h"
#include "support/Result.h"

#include <string>

namespace parlift::plan {

struct Machine {
  double threads = 8;
  double lineBytes = 64;
  double l1 = 32768, l2 = 1048576, l3 = 33554432; ///< bytes; l1 and l2 of one core, l3 of all
  double vectorBytes = 32;
  double registers = 16;   ///< that hold a vector
  bool hasVectors = false; ///< the last two were given, and flags like -march have no say
  double memory = 120;     ///< bytes in a nanosecond that all threads together get from memory
  Gpu gpu;
};

/// What the system says of itself; the defaults above for what it does not. `threads` is that of the default:
/// programs run on other machines than parlift does.
Machine thisMachine();
/// `path`: a file's; where there is none, a GPU's name, beside the system itself.
Result<Machine> readMachine(const std::string &path);

} // namespace parlift::plan
