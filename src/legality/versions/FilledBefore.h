/// \file
/// Values of an index array that a loop just before has put there: different ones at different places.
///
///     for (i = 0; i < n; i++) idx[i] = 3 * i + k;      a line that is not level: no value twice
///     s = 0;
///     for (i = 0; i < n; i++) out[idx[i]] = in[i];     reads idx[0 .. n-1]: all of it was filled
///
/// In: a loop, and a value that it reads (IndexValues.h). Out: whether the loop before it makes a test superfluous.
///
/// Yes where both are statements of one block; both count up by one with one limit, the first from no later on; the first one
/// does nothing but fill, with a linear function of its counter in the array's own type, which does not wrap around; and what
/// stands between them assigns variables that nothing else names, and elements of other arrays. Refuses all else.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

/// `read`: Load(Subscript(idx, i)), i the counter of `loop`.
bool isFilledDistinct(const Nest &nest, LoopIndex loop, const ir::Expr &read);

} // namespace parlift::legality
