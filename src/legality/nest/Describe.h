/// \file
/// Dependences and needs in words, as remarks say them.
///
///     iteration i = 1 writes `a[i]`, iteration i = 2 reads it as `a[i - 1]`
///
/// Names and iterations are the user's: the counter's own values where they are known numbers.
#pragma once

#include "legality/nest/Nest.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace parlift::legality {

/// One sentence about a dependence, with the iterations that show it.
std::string describe(const Nest &nest, LoopIndex loop, const analysis::Dependence &dependence);
/// "i = 3", "number 4": an iteration by the value of our counter; where the user's starts with a parameter, by its value.
std::string
iterationInWords(const Nest &nest, LoopIndex loop, std::int64_t counter,
                 const std::vector<std::pair<analysis::AtomId, std::int64_t>> &parameters = {});
/// Notes at both accesses.
std::vector<diag::Note> notesOf(const Nest &nest, const analysis::Dependence &dependence);
/// What people call the memory: `c[i]`, not `c[i].data()`.
std::string nameOf(const analysis::Base &base);
/// What a need takes out of the dependences: "the reduction (+) into `s`".
std::string inWords(const diag::Need &need);

} // namespace parlift::legality
