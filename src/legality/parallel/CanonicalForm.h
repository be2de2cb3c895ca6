/// \file
/// Does a loop have OpenMP's canonical form, as GCC and Clang both read it, so that `#pragma omp for` may stand above it as it is?
///
///     for (i = a; i < b; i += c)         one counter of integer or pointer type that only the header changes, a test against something
///                                        fixed, a fixed step
///
/// Refuses also what the standard allows and a compiler gets wrong: tests that are folded, counters narrower than their bound, counts that
/// overflow the counter's type, and headers that are written in other words (docs/remarks/not-canonical.md). A loop that is refused
/// may still be parallel: it gets a counter of its own.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

/// By its text and types alone.
bool isCanonical(const ir::Stmt &loop, const ir::Symbol *counter);

/// It is canonical, and threads that each have a counter of their own, and each evaluate the first value, do what the loop does.
bool isCanonicalForThreads(const Nest &nest, LoopIndex index);

/// An unsigned counter that begins behind the end of `i != e` gets there over the end of its type. OpenMP counts no iteration then, and
/// the model, which has numbers without an end, none either. What the header says of it before the loop: `e >= i`; null: it need not
/// be asked.
ir::ExprRef comesToItsEnd(const ir::Stmt &loop);

/// A counter of its own would not help there: the bound has 64 bits and no sign, and the count is computed as `long`.
bool losesItsBound(const ir::Stmt &loop, const ir::Symbol *counter);

} // namespace parlift::legality
