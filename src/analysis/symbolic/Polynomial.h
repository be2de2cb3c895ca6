/// \file
/// Symbolic integers: polynomials with rational coefficients over atoms.
///
///     a[i*n + 2*j - 1]     index = i·n + 2·j - 1          atoms i, j (counters), n (a value)
///     k after i sweeps     k0 + (i² - i)/2                one common denominator
///
/// An atom stands for an integer that the analysis does not look into: a loop's counter, the value of a
/// variable on entry, a quotient. What it stands for is in the AtomTable (Access.h). Arithmetic is exact;
/// where a coefficient would overflow 64 bits the result is poisoned, and a poisoned polynomial answers
/// nothing: users must treat it as an unknown integer.
#pragma once

#include "analysis/symbolic/Monomial.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace parlift::analysis {

class Polynomial {
public:
  Polynomial() = default; ///< zero
  static Polynomial constant(std::int64_t value);
  static Polynomial atom(AtomId id);
  static Polynomial poisoned();

  bool isPoisoned() const { return poisoned_; }
  bool isZero() const { return !poisoned_ && terms_.empty(); }
  std::optional<std::int64_t> constantValue() const; ///< set iff it is an integer constant
  std::int64_t denominator() const { return denominator_; }
  using Terms = std::vector<std::pair<Monomial, std::int64_t>>;
  /// Numerator terms, by monomial; no zero coefficients.
  const Terms &terms() const { return terms_; }
  std::int64_t coefficient(const Monomial &monomial) const; ///< of the numerator
  unsigned degree() const;                                  ///< 0 for constants
  unsigned degreeIn(AtomId id) const;
  /// Whatever integers the atoms are: of i² - i and 2, for one. False where that is not found out.
  bool isMultipleOf(std::int64_t divisor) const;
  bool mentions(AtomId id) const;
  bool sharesAtomWith(const Polynomial &other) const;
  std::vector<AtomId> atoms() const; ///< sorted, each once
  bool isAffine() const { return degree() <= 1; }

  Polynomial operator+(const Polynomial &other) const;
  Polynomial operator-(const Polynomial &other) const;
  Polynomial operator*(const Polynomial &other) const;
  Polynomial operator-() const;
  /// Exact division by a non-zero integer (a rational result is fine).
  Polynomial dividedBy(std::int64_t divisor) const;
  Polynomial substitute(AtomId id, const Polynomial &replacement) const;
  /// This is first * atom + second; nullopt where the atom occurs with a power above one, or poisoned.
  std::optional<std::pair<Polynomial, Polynomial>> splitBy(AtomId id) const;
  /// All atoms at once; several may become the same one.
  Polynomial renamed(const std::function<AtomId(AtomId)> &nameOf) const;
  bool operator==(const Polynomial &other) const;
  bool operator!=(const Polynomial &other) const { return !(*this == other); }
  bool operator<(const Polynomial &other) const; ///< any total order, for maps

  /// Sum over t = 0 .. count-1 of this polynomial with `index` := t (Faulhaber); `count` must be >= 0.
  /// Poisoned when the degree in `index` exceeds 3.
  Polynomial sumOver(AtomId index, const Polynomial &count) const;

private:
  static Polynomial fromTerms(Terms terms, std::int64_t denominator);
  Polynomial plus(const Polynomial &other, bool negated) const;
  Polynomial times(std::int64_t factor) const;
  void normalize();
  Terms terms_;                  ///< sorted
  std::int64_t denominator_ = 1; ///< > 0, coprime to the terms' common divisor
  bool poisoned_ = false;
};

/// `value >= 0`, `value == 0` or `value != 0`.
struct Constraint {
  enum class Kind : std::uint8_t { NonNegative, Zero, NonZero } kind = Kind::NonNegative;
  Polynomial value;
};

} // namespace parlift::analysis
