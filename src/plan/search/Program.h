/// \file
/// What the search asks of a program besides its time: how large it is, whether anything can come of it, and whether it is one
/// that was there before.
///
/// In: a program that is rehearsed (Rehearsal.h). Out: a number, an answer, or a text that the same programs share. Nothing here
/// refuses; nothing is changed.
#pragma once

#include "analysis/dependences/Locality.h"
#include "plan/search/Rehearsal.h"

#include <string>

namespace parlift::plan {

/// In all its nests: what analysing it costs goes with them.
std::size_t accessesIn(const Rehearsal &program);

/// What a test before the loops could answer, not counting those that run where such a test has failed.
std::size_t openQuestions(const Rehearsal &program);

/// No loop can become parallel, and no step moves what jumps.
bool isPastHope(const Rehearsal &program);

/// How many times as often statements run as bounds seem to say after the steps between the two programs: bounds of blocks say little
/// about how many there are, and the statements run as often as they did before.
double lostRuns(const Rehearsal &before, const Rehearsal &after,
                double size = analysis::presumedSize);

/// The statements with the loops that are searched; steps change nothing else, but for declarations that go with them.
std::string searchedText(const ir::Function &function, const RootRange &roots);

/// The loops that are searched. In a version other steps are legal than outside of one.
std::string loopsOf(const Rehearsal &program);

} // namespace parlift::plan
