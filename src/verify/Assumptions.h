/// \file
/// Checks what `#pragma parlift assume` says of a program's loops, in one run of it.
///
///     heat.c:4:1: error: `injective(idx)` is not so: elements 3, read in iteration `i` = 3, and 7, read in iteration `i` = 7, are both 5
///
///     assumption                                   runs   result
///     heat.c:4:1 injective(idx)                       1   WRONG
///     heat.c:9:1 monotone(row)                       12   holds
///
/// The program is built from texts with checks (pipeline/Checks.h), as it stands and sequential, and run once on the inputs at hand; what it
/// prints is thrown away. Each iteration is compared with those before it. An assumption of which not all can be seen says so, and one whose
/// loop never ran. Where `independent` or `pure` is said all of the program is compiled at -O0 with the calls that -fsanitize=thread makes at
/// each access, and takes up to a hundred times as long; what libraries do inside is not seen then, but for memcpy, memmove and memset.
/// Refused: what does not parse, build or end.
#pragma once

#include "support/Result.h"
#include "verify/Verify.h"

#include <string>

namespace parlift::verify {

struct AssumptionReport {
  unsigned count = 0;
  bool isWrong = false;
  bool isWhole = true; ///< all of them have been checked in full
};

/// The table goes to standard output, what is wrong to standard error.
Result<AssumptionReport> checkAssumptions(const Options &options, const std::string &directory);

} // namespace parlift::verify
