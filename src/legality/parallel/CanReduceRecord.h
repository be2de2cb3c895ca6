/// \file
/// Are all accesses of a structure in the loop updates of its members, each by one associative operator, or reads of members
/// that stay as they are?
///
///     for (i) s.add(x[i]);        add: n++; sum += v * scale; if (v < low) low = v;      s.n +   s.sum +   s.low min
///     for (i) { t.n++;  t.mom[i % 3] += v[i]; }                                          t.n +   t.mom[3] +
///
/// Then each thread may have a structure of its own, whose members begin as those of the variable do, sums at 0, and which are put
/// together member by member. It takes that copies of the structure are copies of its bytes (C++: no constructor, assignment or
/// destructor of the program's), and that all accesses follow the name (FollowsName.h).
///
/// Refuses unions, bit-fields, structures in arrays and behind pointers, `this`, members that are written otherwise, or read
/// while they are updated.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

struct RecordReduction {
  /// One for each member.
  std::vector<analysis::Reduction> members;
};

/// Else why not, where `base` is such a structure and some member of it is updated.
Answer<RecordReduction, diag::Note> canReduceRecord(const Nest &nest, LoopIndex loop,
                                                    unsigned base);

/// A structure with a name, of which there may be copies.
bool isReducibleRecord(const analysis::Base &base);

} // namespace parlift::legality
