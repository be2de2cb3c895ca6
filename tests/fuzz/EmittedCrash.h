/// \file
/// Programs on which parlift itself stops or does not end: tried in a process of their own.
#pragma once

#include "fuzz/Program.h"
#include "fuzz/Shrink.h"

#include <string>

namespace parlift::fuzz {

/// What becomes of a process that makes the program parallel, with and without --strict-fp: "signal 11",
/// "more than 30 s", or nothing when it ends as it should.
std::string crashOf(const Program &program);

/// The smallest choices whose program still crashes.
ChoiceSequence shrinkCrash(const ChoiceSequence &choices, const Features &features,
                           unsigned maxTries);

} // namespace parlift::fuzz
