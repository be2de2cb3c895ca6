/// \file
/// The sets of one question about coverage (Coverage.h): what the executions asked about have in common, and what each write reaches of
/// it. Private to Coverage.
///
/// Worked example, the one of the header, for the read t[k - 1] in iteration i:
///
///     shared variables  n, m, i, k          the universe   { (n, m, i, k) : 0 <= i < n, 1 <= k < m }
///     own variables     j                   the cover      { (n, m, i, k) : exists j : 0 <= j < m and j = k - 1 }
///
/// poly::isCovered proves the universe to be part of the union of all covers, here by j := k - 1. What is left out of
/// the universe makes it larger, what cannot be said of a cover drops the cover: both err towards "no".
///
///     CoverageUniverse.cpp   the universe: what is known of the access that is asked about
///     CoverageCovers.cpp     the covers: what is demanded of a write that comes before it
///     Coverage.cpp           the answer, and the point that shows why it is no
#pragma once

#include "analysis/dependences/Coverage.h"
#include "analysis/dependences/Instances.h"
#include "poly/Cover.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace parlift::analysis {

/// Builds the sets of one question. Atoms are instances (Instances.h): shared where they are fixed in what
/// both executions have in common; else of the first execution, which is any one, or of the second, which
/// is looked for. Variables of the second are existential when they vary inside the iteration.
class CoverageQuestion {
public:
  /// The executions are in one iteration of `loop`, the second before the first or behind it, or the second is in a later one.
  enum class Iterations : std::uint8_t { Same, Behind, Later };

  CoverageQuestion(const AccessTable &table, std::optional<LoopIndex> loop, Iterations iterations)
      : table_(table), loop_(loop), iterations_(iterations) {
    for (std::optional<LoopIndex> at = loop; at; at = table.loops[*at].parent)
      around_.insert(*at);
  }

  bool answer(const Access &any, const Accesses &writes);
  std::optional<Uncovered> counterexample(const Access &any, const Accesses &writes);

private:
  using Loops = std::set<LoopIndex>;
  /// A way for a write to come before (Behind: behind): these loops inside `loop_` are in the same iteration, and this one,
  /// if any, in an earlier (a later) one.
  struct Order {
    Loops equal;
    std::optional<LoopIndex> other;
  };

  // Values in one of the executions, as variables of the sets.
  AtomId instanceOf(AtomId id, Side side, const Loops &equal) const;
  Polynomial instance(const Polynomial &value, Side side, const Loops &equal = {}) const {
    return value.renamed([&](AtomId id) { return instanceOf(id, side, equal); });
  }
  bool isOwn(AtomId instance) const;
  std::optional<poly::Variable> variable(const Monomial &instances);
  void describe(AtomId instance);
  /// nullopt: a product of what is looked for, or numbers too large.
  std::optional<poly::Affine> linear(const Polynomial &value);

  // The universe. What cannot be said is left out.
  void know(const Constraint &constraint);
  void knowAll(const std::vector<Constraint> &constraints, Side side) {
    for (const Constraint &constraint : constraints)
      know({constraint.kind, instance(constraint.value, side)});
  }
  void choose(const poly::Disjunction &cases);
  void knowProducts(const Access &any);
  Constraint takes(const Access &access, std::size_t branch, Side side);

  // The covers. What cannot be said drops the cover.
  std::vector<Order> orders(const Access &read, const Access &write) const;
  void cover(const Access &any, const Access &write, const Order &order);
  bool demand(const Constraint &constraint);
  bool demandEqual(const Polynomial &difference);
  bool meet(const Access &any, const Access &write, const Order &order);
  bool isReaching(const Access &write) const;
  std::vector<poly::Cover> covers() const;

  bool build(const Access &any, const Accesses &writes);
  std::optional<std::int64_t> valueAt(const Polynomial &place,
                                      const std::vector<std::int64_t> &point) const;

  const AccessTable &table_;
  const std::optional<LoopIndex> loop_; ///< none: the nest, which runs once
  const Iterations iterations_;
  Loops around_; ///< the loop and those around it
  std::map<Monomial, poly::Variable> shared_, own_;
  unsigned sharedCount_ = 0, ownCount_ = 0;
  poly::Disjunction universe_ = {{}};
  std::vector<poly::Disjunction> covers_;    ///< rows with own variables from `ownBase` on
  poly::Disjunction *current_ = nullptr;     ///< the cover that is being made
  std::map<std::size_t, Polynomial> places_; ///< by the step: subscripts of the access asked about
  std::vector<unsigned> ownCounts_;
};

/// Own variables get their final numbers once it is known how many shared ones there are.
inline constexpr poly::Variable ownBase = 1U << 24;

/// The constraint as rows; of "not zero", a case for each side.
poly::Disjunction casesOf(Constraint::Kind kind, const poly::Affine &form);

/// Where both hold; nullopt: it has more alternatives than anybody should look at.
std::optional<poly::Disjunction> both(const poly::Disjunction &some,
                                      const poly::Disjunction &others);

} // namespace parlift::analysis
