/// \file
/// Makes a failing choice sequence as short and as low as it gets.
///
///     {3, 0, 17, 2, 2, 9, 1}   delete blocks, zero blocks, lower each  ->   {0, 2, 1}
///
/// In: choices for which `stillFails` is true. Out: choices for which it is true as well and that no
/// step of the kinds above makes smaller; or the best found when the tries are used up. The order is
/// "shorter first, then lexicographically lower", so the process ends.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace parlift::fuzz {

using ChoiceSequence = std::vector<std::uint32_t>;

ChoiceSequence shrink(ChoiceSequence choices,
                      const std::function<bool(const ChoiceSequence &)> &stillFails,
                      unsigned maxTries = 2000);

} // namespace parlift::fuzz
