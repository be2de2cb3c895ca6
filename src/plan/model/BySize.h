/// \file
/// From which sizes on is one program faster than another, and which words say so before a loop?
///
///     presumed        500    1000   2000   4000  ...
///     plain           1      1      1      1
///     in blocks       1.2    0.9    0.6    0.3          from 1300 on, in a matrix of n x n:  `n > 1300`
///                                                       of n x m:  `(double)n * m > 1700000`
///
/// Nothing is known about the sizes: all of them are presumed to be the same. What decides is how much of the arrays the caches
/// hold, so the words compare the largest array with itself at that size.
///
/// Refuses (nullopt) words where the subscripts have no bounds that can be said before the loop.
#pragma once

#include "legality/nest/Nests.h"
#include "plan/model/Machine.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parlift::plan {

/// Those worth asking about, in steps of two: with them the arrays are more than so many bytes, what one core's second level of
/// cache holds for one, and at most several times the last level; none is many times as large as what is presumed, and none
/// larger than the arrays whose types say how long they are.
std::vector<double> sizesOfInterest(const legality::Nests &nests, const Machine &machine,
                                    double leastBytes);

using TimeAt = std::function<double(double)>;
/// From which size on `large` takes so much less than `small` that it pays; nullopt: at the last of them it does not. The
/// first of the sizes where no smaller one makes `small` pay: one program will do.
std::optional<double> sizeFrom(const TimeAt &small, const TimeAt &large,
                               const std::vector<double> &sizes, double leastGain);

/// C text: the nest's largest array has more elements than if each size were this number.
std::optional<std::string> isLargerThan(const legality::Nest &nest, double size);

} // namespace parlift::plan
