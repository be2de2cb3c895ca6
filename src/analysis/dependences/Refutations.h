/// \file
/// Values read from memory that do not last as long as the model takes them to.
///
///     for (it ...) {
///       for (auto &p : points) p.cluster = nearest(p);       writes by one name
///       for (auto &p : points) n[p.cluster]++;               reads by another: names say that the value is the same in all `it`
///     }
///
/// The model takes a value to last while no loop around it writes the place by its name, so that equal subscripts are seen to be equal.
/// Writes by other names are found with the dependences. Then the nest is modelled again, with such values lasting for one loop less.
#pragma once

#include "analysis/dependences/Dependences.h"
#include "analysis/model/Held.h"

namespace parlift::analysis {

/// The same as without `refuted`, but for nests with such values: the reads, and how much less they last, go to `refuted`, and the
/// result says nothing.
DependenceSet findDependences(const AccessTable &table, const Options &options,
                              const std::vector<bool> &withoutHope, HeldFrom &refuted);

} // namespace parlift::analysis
