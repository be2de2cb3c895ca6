/// \file
/// The steps of a plan in words, for those who read the program that it made.
///
///     interchange f:1 i k j; unroll-and-jam f:1 4x4 loops      "in the order i k j, 4x4 iterations at once"
///
/// In: steps that change a program. Out: what they do to it, each thing once, in the order of the plan; nothing of the steps that only make
/// room for others.
#pragma once

#include "plan/language/Script.h"

#include <string>

namespace parlift::plan {

std::string inWords(const Script &steps);

/// "estimated 3.1 times as fast"
std::string estimatedGain(double factor);

} // namespace parlift::plan
