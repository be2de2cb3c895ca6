/// \file
/// An access to any element of a run: where it may be anywhere in it, and where it stands for all of them.
///
///     sort(w);            v[j] with a j that nothing says     { w[e] : 0 <= e < 9 }   of  int w[9]
///
/// What is written before each of these elements is read is written before the one that is read, whichever that is.
#pragma once

#include "analysis/symbolic/Access.h"
#include "legality/nest/Section.h"

#include <optional>
#include <vector>

namespace parlift::legality {

/// `like`, of the elements of `section`, each of `pattern`'s rows to its end: subscripts are new atoms of `table`, any integers that its
/// guards hold inside. Nullopt: elements of `pattern` have parts of their own, or rows whose lengths are not known.
std::optional<analysis::Access> anyElement(analysis::AccessTable &table, analysis::Access like,
                                           const analysis::Access &pattern, const Section &section);

/// The access that says most about where elements lie.
const analysis::Access &deepest(const std::vector<const analysis::Access *> &accesses);

} // namespace parlift::legality
