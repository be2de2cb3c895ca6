/// \file
/// Operations of an iteration of a loop that compilers make vectors of, or that a core runs several operations of at once.
///
///     for (i) a[i] += 2.5 * b[i];          two of memory's and one more, two computations, of 8 bytes each: 1.3 operations, and not 6
///     for (i) c[i] = x[i] + y[i];          chars: 0.3
///     for (i) a[i] = b[at[i]];             none: one element after the other, and so are
///     for (i) s += a[i];                   sums of floating-point numbers, each of which waits for the one before, as in
///     for (i) x[i] = x[i - 1] / 2;         what an iteration hands on through memory,
///     for (i) if (b[i] > 0) a[i] = 0;      branches, calls, divisions
///
/// In: an innermost loop of a nest. Out: the count, in the operations of WorkCount.h, by the bytes that an iteration goes through and
/// computes with; none where one of its statements is of another kind. The two factors are fitted to what bench/starts measures at the
/// lengths at which threads begin to pay. The vectors' width is not asked for: without vectors and with AVX2's, doubles differ by a factor of
/// two or three, and for shorter numbers, which differ more, the count lies between the two.
/// An estimate: nothing but speed may depend on it.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>

namespace parlift::legality {

std::optional<double> straightWork(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
