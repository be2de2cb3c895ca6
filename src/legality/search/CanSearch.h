/// \file
/// Can the first iteration that leaves a loop be searched for by several threads, before the loop runs?
///
///     for (i = 0; i < n; i++)              i_skip = the least t for which a[t] == key, or n - 1
///       if (a[i] == key)             =>    for (i = i_skip; i < n; i++)
///         return i;                          if (a[i] == key) return i;
///
/// Let C(t) be: iteration t goes on to the next one, having moved counters by their steps and set variables of its own. The loop
/// may begin at any t with C(0) ... C(t - 1): nothing but the counters tells that from having run those. Yes iff
///
///     - such iterations write nothing else (SearchBody)
///     - what decides C(t) can be evaluated for each t below the loop's bound, as if no iteration before t had left: every element
///       that is read exists, nothing traps (SureElements). Nobody writes anything meanwhile, so all threads see one state.
///     - variables of the iteration's own are set before they are read, and by every iteration where they are needed behind the
///       loop; the last iteration is left to the loop, which so sets them
///     - the number of iterations has a bound on entry: a counter and a limit, `i < n`, whatever else the test asks for; or the extent of a
///       declared array that is walked through: `while (a[i] != key) i++`
///
/// Refuses loops whose counters alone tell, `if (i != j) ...`: that is found in the first iterations, or needs no looking. Refuses
/// iterations that go on after writing to memory or adding to a sum: those would have to run as a second step.
#pragma once

#include "ir/Search.h"
#include "legality/nest/Nest.h"
#include "legality/search/SearchBody.h"

#include <memory>
#include <variant>

namespace parlift::legality {

using Search = std::shared_ptr<const ir::SearchMark>;

/// In: any loop. Out: its mark, prefix and chunk aside; or why not, with no name where it is no loop of this kind.
std::variant<Search, SearchRefusal> canSearch(const Nest &nest, LoopIndex loop);

} // namespace parlift::legality
