/// \file
/// Would the loop's own text mean a thread's copy, if the name of a container were that of a pointer to elements?
///
///     for (...) h[key[i]]++;             vector, array or span `h`:  int *h = copy;   yes
///     for (...) counts_[c.kind] += w;    a member of `this`:         int *counts_ = copy;   yes
///     for (...) force[j] -= d;           the program's operator gets an element, and follows it: yes
///     for (...) h[i % h.size()]++;       asks the container for more than its elements: no
///     for (...) h.at(i)++;               a pointer has no such function: no
///     for (...) this->h_[i]++;           names the member itself: no
///
/// In: all accesses of the elements in the loop. Refuses (nullopt) where one of them comes another way (ElementPlaces.h), or the
/// name is declared in the loop, or stands anywhere in it without a subscript.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>
#include <vector>

namespace parlift::legality {

struct NamedElements {
  ir::SymbolRef pointer;    ///< of the container's name
  ir::ExprRef start, count; ///< `h.data()` and `h.size()`, valid before the loop
};

std::optional<NamedElements> elementsByName(const Nest &nest, LoopIndex loop,
                                            const std::vector<const analysis::Access *> &accesses);

} // namespace parlift::legality
