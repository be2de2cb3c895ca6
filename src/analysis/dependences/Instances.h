/// \file
/// Atoms in one of two executions. Private to Executions, Coverage and what asks them.
///
///     i         id 7                  shared, or not yet in any execution
///     i, i'     7 | firstBit          of the first execution, 7 | secondBit of the second
#pragma once

#include "analysis/dependences/Executions.h"

namespace parlift::analysis {

inline constexpr AtomId firstBit = AtomId{1} << 30;
inline constexpr AtomId secondBit = AtomId{1} << 31;
inline constexpr AtomId idMask = firstBit - 1;

inline AtomId baseOf(AtomId instance) {
  return instance & idMask;
}
inline AtomId sideBits(AtomId instance) {
  return instance & ~idMask;
}
/// The execution that an instance belongs to; the first for shared ones.
inline Side sideOf(AtomId instance) {
  return sideBits(instance) == secondBit ? Side::Second : Side::First;
}

/// The atom has one value in executions that agree in the iterations of these loops.
bool isFixed(const AtomTable &table, AtomId id, const std::set<LoopIndex> &equalLoops);
/// What is known before the nest of values that no loop changes.
std::vector<Constraint> lastingContext(const AccessTable &table);

} // namespace parlift::analysis
