/// \file
/// Values of a model that were read from an array of which something is assumed.
///
///     assume(injective(idx))     out[idx[2 * i + 1]]     the atom `idx[2 * i + 1]`: element 2·i + 1 of idx
///
/// Read by the name that the assumption names: through another pointer into the same memory it is another array to the user.
#pragma once

#include "analysis/symbolic/Access.h"

namespace parlift::analysis {

/// The read that the value comes from, inside the loop that the assumption is about; null: it is no element of its array.
const Access *readOfElement(const AccessTable &table, const Assumed &assumed, AtomId value);

inline bool isElementOf(const AccessTable &table, const Assumed &assumed, AtomId value) {
  return readOfElement(table, assumed, value) != nullptr;
}

} // namespace parlift::analysis
