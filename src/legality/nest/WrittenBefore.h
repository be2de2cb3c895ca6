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
///
/// The cousin of SurelyEvaluated.h, with other rules, since another thing is asked. Here it is one place at one point of the function: order
/// matters, a store or a call on the way ends the search, branches are not looked into, and what shows the place may be another member of its
/// structure. There it is all that a body evaluates, wherever in it: branches are joined, calls of which the tree has the value are passed,
/// stores to memory are too, and what is made of variables that the body sets is left out. Both ask ir/SureParts.h of one expression.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

bool isWrittenBefore(const Nest &nest, analysis::LoopIndex loop, const ir::Expr &place);

/// Is it sure to be there, so that it may be read whether the loop does so or not?
///
///     for (i = 0; i < n; i++) if (a[i] > 0) out[p->n++] = a[i];       return p->n;                   yes
///     for (i = 0; i < n; i++) if (a[i] > p->limit) ++p->n;            n before limit in the structure: yes, if the loop runs
///
/// Yes iff a statement that is executed whenever the loop is, before or behind it, reads or writes the place or what lies behind it in the
/// same structure, in the same words, and between the two nothing happens as above, nor is anything called. Refuses loops that may end in
/// another way than by their test, and functions with jumps of their own.
bool isThereAround(const Nest &nest, analysis::LoopIndex loop, const ir::Expr &place);

/// The same, where an iteration runs: each of them touches it.
bool isThereInEach(const ir::Stmt &loop, const ir::Expr &place);

} // namespace parlift::legality
