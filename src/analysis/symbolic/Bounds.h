/// \file
/// Bounds of polynomials over the iterations of a nest, and proofs of signs.
///
///     for (i = 0; i < n; i++) for (j = 0; j <= i; j++)     a[i*n + j]
///     maximum(i·n + j, {i, j}):   j -> i   gives i·n + i,   i -> n-1   gives (n-1)·n + n - 1
///
/// A counter is replaced by the end of its range that the sign of its coefficient asks for; where that
/// sign cannot be proved there is no bound. All atoms that are left are fixed while the loops run.
#pragma once

#include "analysis/symbolic/Access.h"

#include <optional>
#include <vector>

namespace parlift::analysis {

/// u where the constraint says x >= u (`least`) or x <= u of the atom x, or x == u; nullopt: it says no such thing.
std::optional<Polynomial> endSaid(const Constraint &constraint, AtomId id, bool least);

class Bounds {
public:
  /// `facts` hold where the polynomials are evaluated (context, bounds and guards).
  Bounds(const AccessTable &table, std::vector<Constraint> facts)
      : table_(table), own_(std::move(facts)) {}
  using Lists = std::vector<const std::vector<Constraint> *>;
  /// The same where the facts stand in several lists, which outlive this object.
  static Bounds of(const AccessTable &table, Lists facts) {
    Bounds bounds(table, {});
    bounds.others_ = std::move(facts);
    return bounds;
  }

  /// Proved to be >= 0 (true) or not proved (false), by interval arithmetic and single facts.
  bool nonNegative(const Polynomial &value) const {
    attempts_ = 0;
    return nonNegative(value, 4);
  }
  bool positive(const Polynomial &value) const {
    return nonNegative(value - Polynomial::constant(1));
  }

  /// Least / greatest value over all iterations of `loops` (outermost first), as a polynomial over the
  /// other atoms; nullopt when a sign or a loop's range is unknown. Assumes that the loops run.
  std::optional<Polynomial> minimum(const Polynomial &value,
                                    const std::vector<LoopIndex> &loops) const;
  std::optional<Polynomial> maximum(const Polynomial &value,
                                    const std::vector<LoopIndex> &loops) const;

  /// Both, and drawn in by the conditions under which the value is computed, where they are shown to lie between
  /// what the loops alone give: so they never lead farther away than the loops do where no iteration passes.
  ///
  ///     for (y < h) for (x < w) for (d = -3; d <= 3; d++) { if (y + d < 0 || y + d >= h) continue;  a[(y+d)*w + x] }
  ///     loops alone: -3·w .. (h+2)·w + w - 1;   y+d <- h-1 at once, by h - 1 - (y+d) >= 0:   0 .. (h-1)·w + w - 1
  struct Ends {
    Polynomial low, high;
  };
  std::optional<Ends> ends(const Polynomial &value, const std::vector<LoopIndex> &loops) const;

private:
  bool nonNegative(const Polynomial &value, int depth) const;
  bool isSumOfNonNegatives(const Polynomial &value, int depth) const;
  bool followsFrom(const Constraint &fact, const Polynomial &value, int depth) const;
  std::optional<std::int64_t> constantLow(const Polynomial &value) const;
  struct Sum;
  void add(const Monomial &monomial, std::int64_t factor, Sum &sum) const;
  Sum sumOf(const Polynomial &value, const Polynomial &other, bool isNegated) const;
  std::optional<std::int64_t> low(AtomId id) const;
  std::optional<std::int64_t> high(AtomId id) const;
  std::optional<Polynomial> extreme(Polynomial value, const std::vector<LoopIndex> &loops,
                                    bool least) const;
  std::optional<Polynomial> endInCases(AtomId id, const std::vector<LoopIndex> &loops, bool least,
                                       int depth) const;
  std::optional<Polynomial> endOfCases(AtomId id, const std::vector<LoopIndex> &loops,
                                       bool least) const;
  void addReached(AtomId id, const std::vector<LoopIndex> &loops, bool least, int depth,
                  std::vector<Polynomial> &reached) const;
  bool isExcluded(const std::vector<Constraint> &conjunction) const;
  Polynomial withoutCounters(Polynomial value, const std::vector<LoopIndex> &loops,
                             bool least) const;
  std::optional<Polynomial> withoutCounter(const Polynomial &value, const Constraint &fact,
                                           std::size_t at, const std::vector<LoopIndex> &loops,
                                           bool least) const;

  const AccessTable &table_;
  std::vector<Constraint> own_;
  Lists others_;
  /// Of one proof: bounds that are minima of many make for as many ways, most of which lead nowhere.
  mutable unsigned attempts_ = 0;
};

} // namespace parlift::analysis
