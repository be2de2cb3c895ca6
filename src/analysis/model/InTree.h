/// \file
/// Polynomials and constraints as expressions of the tree that are valid just before a given loop.
///
///     n - k - 1 >= 0      `n > k`          -k - n >= 0      `k + n <= 0`
///     i·n + n - 1         `i * n + n - 1`  (i² - i)/2       `(i * i - i) / 2`
///
/// Every operation has the type in which C computes it, conversions are Casts. Sums are arranged so that nothing is
/// subtracted across unsigned types; products of narrow types, and sums in conditions, are computed as long, so that they do
/// not overflow where the loop would not. Refuses (nullopt) when an atom has no words there: its value varies in the loop, no
/// variable holds it, another variable of the name hides that, or its words could trap (`p->n`, `e[k]`) where the loop does not run.
#pragma once

#include "analysis/model/NestModel.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlift::analysis {

class InTree {
public:
  using Maybe = std::optional<ir::ExprRef>;

  InTree(const NestModel &model, LoopIndex loop);

  Maybe value(const Polynomial &value) const;
  /// The same computed as long throughout: its sign can be asked for, whatever the words' types.
  Maybe asLong(const Polynomial &value) const;
  /// As many elements as a `long` can be told: right also where the loop does not run, where it may be negative.
  Maybe length(const Polynomial &value) const;
  /// nullopt also for what is always false; the number 1 for what is always true.
  Maybe holds(const Constraint &constraint) const;
  /// A pointer to what the base is; `&x` of a scalar or record variable.
  Maybe address(const Base &base) const;
  /// The variable that holds the address from before the loop until it ends, though a loop around changes it; null: none is known.
  ir::SymbolRef heldMeanwhile(const Base &base) const;
  bool isDeclaredAround(const Base &base) const;
  /// The name of a variable, alone, denotes what the base is.
  bool isNamed(const Base &base) const;
  /// Products and multiples are computed as double: for estimates, which must not overflow.
  void computeAsDouble();
  /// Multiples of narrow values are computed as long too, for words that are evaluated where no loop runs.
  void widenMultiples() { widensMultiples_ = true; }
  /// Words that could trap where one of the loops does not run are given too; the loops are added to `loops`.
  void noteEntered(std::set<LoopIndex> &loops) { entered_ = &loops; }
  /// What words ask of an object before they call a function of it is added to `asked`; they are not given otherwise.
  void noteAsked(std::vector<ir::ExprRef> &asked) { asked_ = &asked; }
  /// `0 < n` for each of the loops: they run, each in the first iteration of those around it. Nullopt: no words.
  std::optional<std::vector<ir::ExprRef>> entryTests(const std::set<LoopIndex> &loops) const;
  /// The operand of the quotient `id` is not negative where the words matter: C's division gives what it stands for.
  void sayInC(AtomId id) { saidInC_.insert(id); }
  /// The counter `id` is this from here on.
  void rename(AtomId id, ir::ExprRef word) {
    renamed_ = id;
    word_ = std::move(word);
  }

private:
  /// Which terms are computed as long.
  enum class Widening : std::uint8_t { Products, Narrow, All };
  Maybe word(AtomId id, Widening widening) const;
  Maybe wordAnywhere(AtomId id, Widening widening) const;
  Maybe addressAnywhere(const Base &base) const;
  bool isHidden(const ir::Expr &words) const;
  Maybe quotient(const Atom &atom, bool isTrusted, Widening widening) const;
  bool isInside(LoopIndex loop) const;
  bool variesWithin(const std::vector<LoopIndex> &loops) const;
  bool mayRead(const std::vector<LoopIndex> &readIn) const;
  bool hasElement(const Base &base) const;
  bool mayAsk(const Base &base) const;
  bool isComputedWide(const Monomial &monomial, std::int64_t magnitude, Widening widening) const;
  ir::ExprRef widened(const ir::ExprRef &word, Widening widening) const;
  Maybe product(const Monomial &monomial, std::int64_t magnitude, Widening widening) const;
  Maybe sum(const Polynomial &value, int sign, Widening widening) const;
  Maybe difference(const Polynomial &value, Widening widening) const;
  bool isPartOfUnsigned(AtomId id) const;
  bool hasNoSign(const Polynomial &value) const;
  bool mixesSigns(const Polynomial &value) const;
  bool isUnsignedWide(const Polynomial &value) const;
  bool isSigned(const Polynomial &value) const;

  const NestModel &model_;
  LoopIndex loop_;
  std::optional<AtomId> renamed_;
  ir::ExprRef word_;
  ir::TypeRef widest_;
  bool widensMultiples_ = false;
  std::set<LoopIndex> *entered_ = nullptr;
  std::vector<ir::ExprRef> *asked_ = nullptr;
  std::set<AtomId> saidInC_;
  /// What blocks of the nest around the loop have declared before it, by name; none: nobody has asked.
  mutable std::optional<std::map<std::string, const ir::Symbol *, std::less<>>> declared_;
};

/// What `holds` says of a constraint that is always true.
bool isAlwaysTrue(const ir::Expr &condition);

} // namespace parlift::analysis
