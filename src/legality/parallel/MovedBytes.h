/// \file
/// Loops that move elements and compute nothing: compilers make calls of memcpy and memset of them, or vectors as fast.
///
///     for (i = 0; i < n; i++) a[i] = b[i];           sizeof a[i]
///     for (i = 0; i < n; i++) *p++ = 0;              sizeof *p
///     for (i = 0; i < n; i++) a[i] = b[i] + 1;       0
///
/// In: the body of an innermost loop that walks through its arrays one by one. Out: the bytes that an iteration writes; 0 where it
/// does anything beside. Threads win little here: on 16 cores a copy of 45,000 ints takes as long as starting them does.
#pragma once

#include "ir/Stmt.h"

namespace parlift::legality {

double movedBytes(const ir::Stmt &body);

} // namespace parlift::legality
