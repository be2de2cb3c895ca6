/// \file
/// When do two accesses to one object touch the same byte? Private to the dependence tester.
///
///     s[i].x  and  s[j].x     i == j                 s[i].x  and  s[j].y    never
///     a[i*n + j], a[k*n + l]  i == k and j == l      *(int *)c, c[k]        byte ranges that meet
///
/// Paths are compared step by step while they have the same shape; then by byte offsets where all sizes
/// are constant; otherwise everything may overlap. Rows of a table (rowOf) are the same one where the table's subscripts
/// are.
///
/// Within outer loops, that is for two executions in the same iteration of these, whatever these loops alone change is one value:
/// `for (t ...) { for (y, x ...) g[y*w + x] = ...; w = next(w); }` has rows of w elements while t stays the same.
#pragma once

#include "analysis/dependences/Delinearization.h"
#include "analysis/dependences/Executions.h"

namespace parlift::analysis {

struct Overlap {
  bool never = false;                  ///< for no values at all
  std::vector<Constraint> constraints; ///< over instances; the accesses meet iff all hold
  bool exact = true;                   ///< false: they meet only if all hold
  std::vector<Assumption> assumptions; ///< of the subscripts' meaning
  /// Subscripts have products that could not be taken apart, and say more of executions in the same iteration of some of the common
  /// loops: how many of these, counted from the outermost one, that takes. 0: no number of them says more.
  unsigned saysMoreWithin = 0;
  /// Nothing is known: all iterations may meet all others.
  bool unconstrained() const { return !never && !exact && constraints.empty(); }
};

/// Does each step of the path lie inside what the one before it names? Not after a cast:
/// `*(double *)(a + i)` reaches beyond a[i] of a float array, `((char *)a)[i]` beyond a[0].
bool isNested(const Access &access);

/// `within`: so many of the common loops, from the outermost one, are in the same iteration in both.
Overlap overlap(const AccessTable &table, const Access &first, const Access &second,
                const Executions &executions, Delinearizer &delinearizer, const Options &options,
                unsigned within = 0);
/// The access from the object that holds the container that owns what it touches, and so on outwards:
/// `m[i][j]` of a vector of vectors is [i], owned, [j] from m, and not [j] from wherever m[i] has its elements.
Access fullPlace(const AccessTable &table, const Access &access);
/// The same, and through the tables whose rows are told apart by where their pointers lie (rowOf): `t[i][j]` of an `int **t` is [i],
/// owned, [j] from what t points to. nullopt: an address on the way is not known to last.
std::optional<Access> fullPlaceThroughRows(const AccessTable &table, const Access &access,
                                           const Options &options);

} // namespace parlift::analysis
