/// \file
/// Can rows that a table of pointers leads to be told apart before the loop runs?
///
///     for (i = 0; i < n; i++)                  c[0] + m <= c[1], c[1] + m <= c[2], ...   or all downwards: no row is a part of another one
///       for (j = 0; j < m; j++)                c + m behind the last row is not behind a's first one, or the other way round
///         c[i][j] = a[i][j] + s;
///
/// In: a nest whose dependences presume that rows are apart (analysis::Options::presumesRows), pairs of bases of which nothing else is known.
/// Out: what is to be asked before the loop for the presumption to hold in it (ir/Rows.h). Rows of rows count as well: `t[i][j][k]`.
///
/// What is read for it exists: all elements of the table between two that the loop is sure to read, once it and the loops inside it run.
///
/// Of loops inside whose ends change, those of the iterations that make them longest do: of `for (i) for (j = i + 1; j < n; j++) d[j][i]`
/// rows 1 to n - 1, where i is 0. Not all of such rows need be as long as the longest, so that where they end is computed in numbers.
///
/// Refuses where the least and the greatest row are not sure to be read (subscripts under conditions, by index arrays, in loops that
/// data ends), where a row's elements have no ends before the loop, for more than five tables, for tables of tables of tables, where a
/// table has no words there, and in loops that ask whether a row is there at all.
#pragma once

#include "legality/parallel/CanFindRanges.h"

namespace parlift::legality {

std::optional<RangesAnswer> canTellRowsApart(const Nest &nest, LoopIndex loop,
                                             const std::vector<BasePair> &open);

/// The loop reaches memory by pointers that were read from tables, of which nothing is known.
bool reachesRows(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
