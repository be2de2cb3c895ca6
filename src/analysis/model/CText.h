/// \file
/// Polynomials and constraints as C text that is valid just before a given loop.
///
///     n - k - 1 >= 0      `n > k`          -k - n >= 0      `k + n <= 0`
///     i·n + n - 1         `i * n + n - 1`  (i² - i)/2       `(i * i - i) / 2`
///
/// Sums are arranged so that nothing is subtracted across unsigned types; products of narrow types,
/// and sums in conditions, are computed as long, so that they do not overflow where the loop would
/// not. Refuses (nullopt) when an atom has no words there: its value varies in the loop, no variable holds it,
/// or its words could trap (`p->n`, `e[k]`) where the loop does not run.
#pragma once

#include "analysis/model/NestModel.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlift::analysis {

class CText {
public:
  CText(const NestModel &model, LoopIndex loop) : model_(model), loop_(loop) {}

  std::optional<std::string> text(const Polynomial &value) const;
  /// The same computed as long throughout: its sign can be asked for, whatever the words' types.
  std::optional<std::string> longText(const Polynomial &value) const;
  /// As many elements as a `long` can be told: right also where the loop does not run, where it may be negative.
  std::optional<std::string> lengthText(const Polynomial &value) const;
  /// nullopt also for what is always false; "1" for what is always true.
  std::optional<std::string> text(const Constraint &constraint) const;
  /// The address `base`, as the user writes it; `&x` for a scalar or record variable.
  std::optional<std::string> text(const Base &base) const;
  /// Products and multiples are computed as double: for estimates, which must not overflow.
  void computeAsDouble() {
    widest_ = "(double)";
    widensMultiples_ = true;
  }
  /// Multiples of narrow values are computed as long too, for words that are evaluated where no loop runs.
  void widenMultiples() { widensMultiples_ = true; }
  /// Words that could trap where one of the loops does not run are given too; the loops are added to `loops`.
  void noteEntered(std::set<LoopIndex> &loops) { entered_ = &loops; }
  /// "0 < n" for each of the loops: they run, each in the first iteration of those around it. Nullopt: no words.
  std::optional<std::vector<std::string>> entryTests(const std::set<LoopIndex> &loops) const;
  /// The operand of the quotient `id` is not negative where the texts matter: C's division gives what it stands for.
  void sayInC(AtomId id) { saidInC_.insert(id); }
  /// The counter `id` is written as `words` from here on.
  void rename(AtomId id, std::string words) {
    renamed_ = id;
    words_ = std::move(words);
  }

private:
  std::optional<std::string> word(AtomId id) const;
  bool isInside(LoopIndex loop) const;
  bool variesWithin(const std::vector<LoopIndex> &loops) const;
  bool mayRead(const std::vector<LoopIndex> &readIn) const;
  /// Which terms are computed as long.
  enum class Widening : std::uint8_t { Products, Narrow, All };
  std::optional<std::string> sum(const Polynomial &value, int sign, Widening widening,
                                 bool &isWide) const;
  std::optional<std::string> difference(const Polynomial &value, Widening widening) const;
  bool isUnsignedWide(const Polynomial &value) const;
  bool isSigned(const Polynomial &value) const;

  const NestModel &model_;
  LoopIndex loop_;
  std::optional<AtomId> renamed_;
  std::string words_;
  const char *widest_ = "(long)";
  bool widensMultiples_ = false;
  std::set<LoopIndex> *entered_ = nullptr;
  std::set<AtomId> saidInC_;
};

/// The words of a pointer to what the base is: `v.data()` of a vector, `&x` of a variable.
std::string addressWords(const Base &base);

/// All of these conditions, each as a C text, joined by `&&`; choices in parentheses.
std::string conjunction(const std::vector<std::string> &clauses);

} // namespace parlift::analysis
