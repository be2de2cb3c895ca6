/// \file
/// When do dependences of a known distance not happen: the loop ends before the second iteration, or a branch that no
/// iteration decides is not taken?
///
///     for (i = 0; i < n; i++) {
///       a[i + 100] = b[i];
///       if (x > 0) t += a[i];            `n <= 100 || !(x > 0)`
///     }
///
/// In: dependences that the loop carries. Out: for each of them the ways in which it cannot happen, valid before the
/// loop. A way by the number of iterations alone would be of no use where so few of them are allowed that no thread pays:
/// it stands alone from `worthwhileDistance` on. Flags are parameters, compared with numbers or with each other, that
/// nothing in the loop sets and no other name reaches.
///
/// Refuses where nothing would be written then, and where some dependence has no way: another distance each time, a test of memory, of a local variable.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>
#include <vector>

namespace parlift::legality {

/// So many iterations are worth threads of their own, whatever they do.
constexpr std::int64_t worthwhileDistance = 4096;

/// Conditions that together say that none of these dependences exists.
std::optional<std::vector<ir::ExprRef>> canAvoidMeeting(const Nest &nest, LoopIndex loop,
                                                        const std::vector<unsigned> &dependences);

} // namespace parlift::legality
