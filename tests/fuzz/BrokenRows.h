/// \file
/// Steps as they would be accepted if one dependence were overlooked.
///
///     A[i][j] = A[i - 1][j + 1]      rows (<, >)      without it: interchange f:1 j i
///
/// In: a program. Out: permutations, tilings and distributions that are refused, and are not once one row is
/// missing; each with the function that it would make. If the row says something about the inputs at hand, a
/// run must tell.
#pragma once

#include "plan/search/Rehearsal.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::fuzz {

struct BrokenStep {
  std::string name;
  ir::FunctionRef function;
};
/// A few of them; `number` says which.
std::vector<BrokenStep> stepsWithoutARow(const plan::Rehearsal &program, std::uint64_t number);

} // namespace parlift::fuzz
