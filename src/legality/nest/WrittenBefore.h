/// \file
/// Is an element sure to be there before a loop begins, and to be one that may be written?
///
///     *count = 0;                                   p->lo = a[0];
///     for (i = 0; i < n; i++)                       for (i = 0; i < n; i++)
///       if (a[i] > 0) ++*count;      yes              if (a[i] < p->lo) p->lo = a[i];        yes
///
/// In: a loop, and the place as the loop says it. Out: whether each way to the loop has stored to the same place since what it is
/// made of was last set. Yes iff the place is said by variables that nothing else reaches, and a statement that is always executed
/// before the loop stores to it in the same words; between the two nothing sets those variables, and nothing is called that may
/// give the memory back. Refuses functions with jumps of their own.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

bool isWrittenBefore(const Nest &nest, analysis::LoopIndex loop, const ir::Expr &place);

} // namespace parlift::legality
