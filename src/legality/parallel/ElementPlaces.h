/// \file
/// Through which of the loop's own words does it reach the elements of an array?
///
///     h[k] += w;               h[k]
///     f[j].x -= d.x;           f[j]
///     f[j] -= d;               f[j], which the program's own operator gets, and follows
///     V &mine = f[i];          f[i]: `mine.x += w` is reached by it
///     p.force(j) -= d;         p.force(j), the reference that a member gives
///
/// In: all accesses of the array in the loop. Were each of these words the same element of another array, all accesses would
/// go there. Refuses (nullopt) where some access comes another way: by a name from before the loop, or deep in a callee; and where
/// the address of an element is kept, compared or given back, which tells one array from the other.
#pragma once

#include "legality/nest/Nest.h"

#include <set>
#include <vector>

namespace parlift::legality {

/// Subscripts, and calls that give the address of an element.
std::optional<std::set<const ir::Expr *>>
elementPlaces(const Nest &nest, LoopIndex loop,
              const std::vector<const analysis::Access *> &accesses);

} // namespace parlift::legality
