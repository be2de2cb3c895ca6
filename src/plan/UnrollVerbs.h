/// \file
/// The steps that make several loops, or copies of a body, out of one loop.
///
///     unroll-and-jam f:1 4x2        blocks of four iterations of one loop and two of the next, in one body
#pragma once

#include "plan/Verbs.h"

namespace parlift::plan {

Outcome performUnrollAndJam(const Instruction &step, const Site &at);

} // namespace parlift::plan
