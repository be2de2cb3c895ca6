/// \file
/// The steps that make several loops, or copies of a body, out of one loop; the one that turns it round, and those
/// that make a scalar of an array in it, or copy a tile of it; the one that tests before a nest what the others presume.
///
///     unroll-and-jam f:1 4x2        blocks of four iterations of one loop and two of the next, in one body
///     unroll-and-jam f:1 4x4 loops  the copies as short loops over them
///     split f:1 n/2                 up to a point, and from there on
///     peel f:1 first 2              two iterations before the loop
///     reverse f:1                   backwards
///     contract f:1 T                T[i] as a scalar
///     pack f:1.1 B                  what it reads of B, as a small array
///     version f:1                   twice, for arrays that are apart and for any others
#pragma once

#include "plan/language/Verbs.h"

namespace parlift::plan {

Outcome performUnrollAndJam(const Instruction &step, const Site &at);
Outcome performSplit(const Instruction &step, const Site &at);
Outcome performPeel(const Instruction &step, const Site &at);
Outcome performContract(const Instruction &step, const Site &at);
Outcome performPack(const Instruction &step, const Site &at);
Outcome performVersion(const Instruction &step, const Site &at);
Outcome performReverse(const Instruction &step, const Site &at);

} // namespace parlift::plan
