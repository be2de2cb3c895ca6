/// \file
/// Iterations of a loop in levels: those of one level touch nothing that another one of the level writes.
///
///     for (i = 0; i < n; i++) {                          i      0  1  2  3  4        col: 0; 0; -; 1, 2; 2
///       s = b[i];                                        level  0  1  0  2  1
///       for (k = rp[i]; k < rp[i + 1]; k++)
///         s -= v[k] * x[col[k]];                         level 0: i = 0, 2     level 1: i = 1, 4     level 2: i = 3
///       x[i] = s;
///     }
///
/// Iteration i writes the elements x[i] alone. Where it reads an element that iteration j writes, the two keep their order: with t the number
/// of an iteration,
///
///     t(j) < t(i)   i reads what j has written            level(i) > level(j)
///     t(j) > t(i)   i reads what was there before j       level(j) > level(i)
///     no such j     the element stays as it is            nothing
///
/// `look` is a body for a loop with the same header, run in the order of the iterations, which raises levels until this is so of all that
/// the iteration reads. All that comes before has its level by then, and what comes behind is raised by the iteration's own, which is known when
/// all that it reads has been seen: `look` is run twice for each iteration. It reads nothing that the loop does not read in that iteration.
#pragma once

#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::ir {

struct LevelsMark {
  std::vector<std::string>
      names;     ///< the user's words for the arrays that iterations write and read of each other
  ExprRef trips; ///< how many iterations there are, a `long`, valid before the loop; negative: none
  /// Synthetic: an array of `int` or `long`, the level of each iteration by its number, all 0 at first; the counter's first value, null
  /// where it rises from 0; how many iterations there are; how many elements are read, counted by `look`.
  SymbolRef level, first, size, reads;
  /// Synthetic, `long`: the numbers of the iteration, and of the one that writes what it reads, which `look` sets.
  SymbolRef here, other;
  ExprRef number; ///< the iteration's, by the counter and `first`
  StmtRef look;   ///< a Block
  /// The outermost loop around in which all that `look` reads stays as it is: levels are found once in that loop.
  std::string keptIn;
};

/// "iterations are taken by levels, each behind those with whose elements of `x` it must keep its order"
std::string inWords(const LevelsMark &levels);

} // namespace parlift::ir
