/// \file
/// Arrays in which an iteration finds what the first one found, though iterations write there and read what they have not written.
///
/// *Restored*: what an iteration has written it sets back, before it ends.
///
///     seen = calloc(n, 1);                                       seen[k] == 0 for all k
///     for (u = 0; u < n; u++) {                                  and again here, in each iteration
///       for (j = p[u]; j < p[u + 1]; j++) seen[adj[j]] = 1;
///       ... if (seen[v]) t++; ...
///       for (j = p[u]; j < p[u + 1]; j++) seen[adj[j]] = 0;
///     }
///
/// Each write of something else is followed, in the same iteration, by a write of that number to the same element
/// (analysis/dependences/Coverage.h), or by a loop over a list of all those elements (ListedElements.h): so the last one of an iteration to any element writes it. After the loop it is as before.
///
/// *Stamped*: all writes store the iteration's own number, and all reads compare with it.
///
///     for (i = 0; i < n; i++)                                    mark[k] < 0 || mark[k] >= n for all k
///       for (...) if (mark[c] != i) { mark[c] = i; count++; }
///
/// What other iterations have left is as different from i as what lay there before. After the loop the numbers must be of no use.
///
/// With a copy of the array for each thread, as it was before the loop, the iterations may then run in any order. In both cases what the
/// elements are before the loop decides; that is asked there, of all elements (PrivateArray::holds).
///
/// In: the accesses of one base in a loop, all of which go by one name. Out: what must hold of each element; none: it is neither of the
/// two. Refuses elements that are no numbers, structures, more than one subscript, stores in callees, stamps of types whose numbers wrap
/// around or are narrower than the counter's, and reads in other expressions than comparisons with `==` and `!=`.
///
/// Source: Gustavson, "Two fast algorithms for sparse matrices", ACM TOMS 1978, for the idioms; Tu and Padua 1993 for privatization with
/// values from before the loop.
#pragma once

#include "analysis/dependences/JoinedWrites.h"
#include "legality/nest/Nest.h"

#include <cstdint>
#include <map>
#include <optional>

namespace parlift::legality {

struct RestoredArray {
  ir::ExprRef holds;       ///< of the element `at`
  ir::SymbolRef at;        ///< synthetic, a long
  bool isAsBefore = false; ///< once the loop has ended
  /// Proved only where these are restored as well, to these numbers (ListedElements.h).
  std::map<const ir::Symbol *, std::int64_t> restsOn;
};

std::optional<RestoredArray> restoredArray(const Nest &nest, LoopIndex loop,
                                           const analysis::Accesses &reads,
                                           const analysis::Accesses &writes);

} // namespace parlift::legality
