/// \file
/// Of an array of structures, which members does the loop update? They are all that a thread's copy needs.
///
///     struct site { long n; double sum, at[3]; char tag; };
///     for (i) { s[k[i]].n++;  s[k[i]].at[d] += x[i]; }        site of `.n`, `.at[0]`, `.at[1]`, `.at[2]`
///
/// In: all accesses of the array in the loop, each an update. Out: the structure with no other members than the numbers in
/// those, each with the words that lead to it for its name; numbers, and rows of them, as they are. A structure without members: which ones they are cannot be
/// said, since it is a union, or an access is to more than a member (SectionOf.h).
#pragma once

#include "analysis/symbolic/Access.h"
#include "ir/Type.h"

#include <vector>

namespace parlift::legality {

ir::TypeRef ofUpdatedMembers(const ir::TypeRef &element,
                             const std::vector<const analysis::Access *> &accesses);

/// A pointer of the array's name to such elements; null: they are no structures.
ir::SymbolRef structureElements(const ir::Symbol &array,
                                const std::vector<const analysis::Access *> &accesses);

} // namespace parlift::legality
