/// \file
/// Random instructions of the plan language for a program as it is now.
///
///     interchange f:1 j i       for every verb that changes the program, by the shape of the words in its
///     tile f:1 64x64x8          usage (plan/language/Verbs.h): a verb that is new there is tried here too
///     expand f:1 t
///
/// Counters come from the perfect band that begins at the loop, sizes are small so that there are several
/// tiles, variables are those that the loop mentions. Most instructions are refused; those that are not
/// must be right.
#pragma once

#include "fuzz/Choices.h"
#include "plan/language/Verbs.h"
#include "plan/search/Rehearsal.h"

#include <optional>

namespace parlift::fuzz {

/// With this verb. Nullopt: the program has no loops.
std::optional<plan::Instruction> randomInstruction(const plan::Rehearsal &program,
                                                   const plan::Verb &verb, Choices &choices);

} // namespace parlift::fuzz
