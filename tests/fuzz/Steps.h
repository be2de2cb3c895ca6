/// \file
/// Target (e): every transformation against the interpreter.
///
///     program  --random steps of the plan language-->  changed tree   --run-->  memory, result: as before
///                                                      changed text   --parse, run-->  likewise
///                                                      changed text with marks, random orders: likewise
///
/// Steps are tried at random, in sequences; after each one that is accepted the changed program runs on all
/// inputs, those with overlapping pointers too. Integers must be equal, floats where no sum was reordered.
/// A fault that the original has not (out of bounds, overflow, a value never written) is a finding. A share
/// of the sequences is carried out on the text as well, which is printed and parsed after each step, and marked
/// in the end; and so is the planner's own script, as if threads cost nothing. That the text is refused what
/// its tree was allowed is imprecise, no fault: a user's steps and the planner's are all asked of the text.
#pragma once

#include "fuzz/Plant.h"
#include "fuzz/Subject.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace parlift::fuzz {

struct StepCounts {
  static constexpr std::size_t mostVerbs = 32;
  std::uint64_t programs = 0, transformed = 0; ///< programs; those in which a step was accepted
  std::uint64_t tried = 0;                     ///< instructions
  std::array<std::uint64_t, mostVerbs> accepted = {}; ///< by the verb's number in plan::allVerbs()
  std::uint64_t planned = 0;                          ///< programs for which the planner has steps
  std::uint64_t printed = 0;                          ///< steps carried out on the text
  std::uint64_t runs = 0;
  std::uint64_t planted = 0; ///< programs with a check that could be broken
  void add(const StepCounts &more);
};

/// With the plant only what a missing row of dependences lets pass is tried.
std::vector<Finding> checkSteps(const Subject &subject, unsigned orders, Plant plant,
                                StepCounts &counts);

/// "12 interchange, 7 tile, ..."
std::string acceptedSteps(const StepCounts &counts);

} // namespace parlift::fuzz
