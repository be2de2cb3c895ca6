/// \file
/// Writes that count for more than each access by itself says.
///
///     if (c) t[j] = x; else t[j] = y;      =>      t[j] is written, whatever c is
///     struct point p;  p = a[i];           =>      p.x, p.y ... are written
///
/// In: writes of one base. Out: accesses made of two, or an answer about one. Two branches are left apart where they differ in
/// anything but the branch itself: loops, subscripts, sizes, members of a union, a subscript that nothing is known of, or where
/// either may not run though its branch is taken.
#pragma once

#include "analysis/symbolic/Access.h"

#include <vector>

namespace parlift::analysis {

using Accesses = std::vector<const Access *>;

/// One further write for each two in both branches of a condition that write the same element, next to `writes`; of those made
/// so too, for branches in branches.
std::vector<Access> writesOfBranches(const Accesses &writes);

/// The write is an assignment to a structure as a whole, which fills each of its members.
bool fillsObject(const AccessTable &table, const Access &write);

} // namespace parlift::analysis
