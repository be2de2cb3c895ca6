/// \file
/// Which of two finds of a minimum or maximum an ascending search would have kept.
///
///     best < best_all || (best == best_all && at < at_all)                        the earlier one on ties
///     at >= 0 && (best > best_all || (best == best_all && at > at_all))           the last one on ties
///
///     best < best_all || (best == best_all && omp_get_thread_num() < at_thread)   by threads, whose shares are in order
///     at >= 0 && (at_all < 0 || best < best_all || ...)                           where `at < 0` says that nothing is found
///
/// A search that finds nothing keeps the values on entry and cannot win: its extremum is no better, and where it
/// is equal so is the place. With "last on ties" (`<=`) an equal extremum may be a find, so there the first place starts as
/// one that the counter does not take, `nowhere`, which says whether anything was found.
#pragma once

#include "ir/Stmt.h"

#include <functional>
#include <string>
#include <vector>

namespace parlift::target {

/// The clause, and of one with last on ties the first value of the loop's counter (C text).
struct Search {
  const ir::ArgReductionClause *clause = nullptr;
  std::string low = {};
  std::string thread = {}; ///< by threads: the variable with the number of the best one's thread

  /// The extremum, then the payload.
  std::vector<ir::SymbolRef> variables() const;
  /// The place of a search that has found nothing; last on ties only.
  std::string nowhere() const;
  /// The first place is one of the counter's values; last on ties only.
  std::string isFound(const std::string &place) const;
};

Search searchOf(const ir::ArgReductionClause &clause, const ir::Stmt &loop,
                const ir::ParallelMark &mark);

/// What a variable of the search is called in one of the two.
using Naming = std::function<std::string(const ir::Symbol &)>;

/// C condition: `mine` is to take the place of `all`.
std::string wins(const Search &search, const Naming &mine, const Naming &all);

} // namespace parlift::target
