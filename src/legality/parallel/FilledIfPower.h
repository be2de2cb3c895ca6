/// \file
/// What would have to be so that nests which fill as many elements as a power of two fill all of a length.
///
///     void levels(int m, int n, ...)      m and n come from a caller: that n is 2^m nobody says
///     for (l = 1; l <= m; l++)
///       for (i < 1 << (m - l)) for (k < 1 << (l - 1)) ...      fills 2^m elements in each level (Powers.h)
///
///     0 < m  and  m < 63  and  1L << m == n
///
/// In: a loop, and the accesses' table with what has been made of them. Out: guesses with their words before the loop, each for
/// one length that some loop in it goes up to. They prove nothing; whether a read finds what was written where one holds is asked
/// of Coverage.h. The first two are part of the third: without them there is no such power.
#pragma once

#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

struct PowerGuess {
  std::vector<analysis::Constraint> constraints;
  std::vector<ir::ExprRef> words;
};

std::vector<PowerGuess> wouldBePowers(const Nest &nest, analysis::LoopIndex loop,
                                      const analysis::AccessTable &table);

} // namespace parlift::legality
