/// \file
/// The index of a minimum or maximum: every thread searches its share with variables of its own,
/// then the best one is chosen, the earliest (or the last) iteration on ties.
///
///     float best_all = best;
///     const float best_before = best;
///     int at_all = at;
///     #pragma omp parallel private(best) firstprivate(at)
///     {
///     best = best_before;                            a firstprivate float is an integer to Clang, in every iteration
///     #pragma omp for nowait
///     for (...) { unchanged }
///     #pragma omp critical
///     if (best < best_all || (best == best_all && at < at_all)) {
///       best_all = best;
///       at_all = at;
///     }
///     }
///     best = best_all;
///     at = at_all;
///
/// What wins is said in target/common/BestOf.h. Extrema of floating numbers without an index are written so too:
/// each thread begins with what the variable holds, where `reduction(min: best)` begins with infinity (gcc) or the
/// largest finite number (clang), which then wins over an infinity and over nothing at all.
#pragma once

#include "target/common/BestOf.h"
#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// The searches of a loop whose region somebody else opens.
class Searches {
public:
  /// Declares what holds the best over all threads, ahead of the region.
  Searches(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout);

  /// The variables are each thread's own.
  void addClauses(ir::ParallelMark &region) const;
  /// The first lines in the region.
  std::vector<std::string> opening() const;
  /// The last ones in it, behind white space `at`, and those behind it.
  void close(LoopText &text, const std::string &at, const std::string &unit) const;

  /// One search, and the names of the variables that hold the best over all threads, the extremum's first.
  struct Shared {
    Search search;
    std::vector<ir::SymbolRef> variables;
    std::vector<std::string> all;
    std::string before; ///< last on ties: holds the first place as it is on entry
    std::vector<std::string>
        first; ///< of each variable: holds what a thread assigns at its beginning; "": a clause does it

    /// `v[best]`: no variable has the extremum, which is looked up where the index says.
    bool isLookedUp() const { return search.clause->extremum->isSynthetic; }
    bool isMarker(const ir::Symbol &symbol) const {
      return search.clause->lastOnTies && search.clause->payload.front().get() == &symbol;
    }
    std::string nameOf(const ir::Symbol &symbol) const;
  };

private:
  std::vector<Shared> all_;
};

/// Wraps the loop's directive, `#pragma omp for` with the data clauses, in the region described
/// above. `text.directive` is set; `before`, `closing` and `after` grow.
void addArgReductions(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                      Layout &layout, const std::string &indent, const std::string &unit);

} // namespace parlift::target::openmp
