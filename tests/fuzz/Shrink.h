/// \file
/// Makes a failing choice sequence as short and as low as it gets.
///
///     {3, 0, 17, 2, 2, 9, 1}   delete spans and blocks, zero blocks, lower each  ->   {0, 2, 1}
///
/// In: choices that fail. Out: choices that fail as well and that no step of the kinds above makes
/// smaller; or the best found when the tries are used up. Each step makes the sequence shorter, or as long
/// and lower, so the process ends.
#pragma once

#include "fuzz/Choices.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace parlift::fuzz {

using ChoiceSequence = std::vector<std::uint32_t>;

/// The first of the candidates that fails. They come in groups, since compiling thirty programs takes
/// hardly longer than one.
using FirstFailing = std::function<std::optional<std::size_t>(const std::vector<ChoiceSequence> &)>;

/// The spans of the choices when they are played back; may be empty.
using SpansOf = std::function<std::vector<Choices::Span>(const ChoiceSequence &)>;

ChoiceSequence shrink(ChoiceSequence choices, const FirstFailing &firstFailing,
                      const SpansOf &spansOf, std::size_t group, unsigned maxTries);

/// The same one by one.
ChoiceSequence shrink(ChoiceSequence choices,
                      const std::function<bool(const ChoiceSequence &)> &stillFails,
                      const SpansOf &spansOf = nullptr, unsigned maxTries = 2000);

} // namespace parlift::fuzz
