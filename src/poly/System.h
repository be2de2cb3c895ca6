/// \file
/// A conjunction of linear constraints over named integers, and the questions asked about it.
///
///     for (x = 0; x < n; x++)        System s;  x, y, n = s.addVariable("x") ...
///       a[x + 1] = a[x];             x >= 0, n - 1 - x >= 0, the same for y, y - x - 1 == 0
///                                    s.emptiness()         NotEmpty
///                                    s.constantValue(y - x)  1
///                                    s.projection({n})     n - 2 >= 0
///
/// Everything is exact over the integers. A question whose quota runs out (Quota.h) says so and
/// never says "empty". `!=` constraints and choices are honoured by emptiness and sample, where they
/// split the system; extrema and projections ignore them and so describe a larger set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlift::poly {

using Variable = unsigned; ///< of one System, numbered from 0

/// Sum of coefficient · variable, plus a constant. Terms may repeat a variable.
struct Affine {
  std::vector<std::pair<Variable, std::int64_t>> terms;
  std::int64_t constant = 0;
};
Affine negated(Affine form);

/// `form >= 0`, or `form == 0`.
struct Row {
  Affine form;
  bool isEquality = false;
};
using Conjunction = std::vector<Row>;
/// One of these holds. No conjunctions: false. One without rows: true.
using Disjunction = std::vector<Conjunction>;

/// More `!=`, or more choices, than this are not split by: each doubles the number of systems.
constexpr std::size_t maximumSplits = 4;

enum class Emptiness : std::uint8_t { Empty, NotEmpty, QuotaExceeded };

/// Extremum of a form: a value, or why there is none.
struct Extremum {
  enum class Kind : std::uint8_t { Finite, Unbounded, Empty, QuotaExceeded };
  Kind kind = Kind::QuotaExceeded;
  std::int64_t value = 0;
};

class System {
public:
  Variable addVariable(std::string name);
  unsigned variableCount() const { return static_cast<unsigned>(names_.size()); }
  const std::string &name(Variable variable) const { return names_[variable]; }

  void addNonNegative(Affine form) { rows_.push_back({std::move(form), false}); }
  void addZero(Affine form) { rows_.push_back({std::move(form), true}); }
  void addNonZero(Affine form) { nonZero_.push_back(std::move(form)); }
  void add(const Row &row) { rows_.push_back(row); }
  /// One of the conjunctions holds: n / 2 in C rounds up for n < 0 and down otherwise.
  void addChoice(Disjunction cases) { choices_.push_back(std::move(cases)); }
  const Conjunction &rows() const { return rows_; }
  const std::vector<Affine> &nonZero() const { return nonZero_; }
  const std::vector<Disjunction> &choices() const { return choices_; }
  /// Takes back the rows that were added after the system had so many of them.
  void truncate(std::size_t rows) { rows_.resize(rows); }

  Emptiness emptiness() const;
  /// Whether there is not even a rational solution: quick also where the integers are hard.
  bool isRationallyEmpty() const;
  /// Some solution, one value per variable, of small magnitude when there is one; none when the
  /// system is empty, the quota ran out, or a value does not fit 64 bits.
  std::optional<std::vector<std::int64_t>> sample() const;
  Extremum minimum(const Affine &form) const;
  Extremum maximum(const Affine &form) const;
  /// The form's value when it has the same one in all solutions; none for an empty system.
  std::optional<std::int64_t> constantValue(const Affine &form) const;

  /// The values of `kept` for which the other variables have a solution. Rows are over the
  /// variables of this system. Where divisibility would be needed to say it exactly, the result is
  /// larger. With a context, only what the context does not imply is said. None: quota, or
  /// coefficients too large.
  std::optional<Disjunction> projection(const std::vector<Variable> &kept,
                                        const Conjunction &context = {}) const;

  /// "0 <= i < n and j = i + 1", in the variables' names; "true" when there is no constraint.
  std::string text() const;

private:
  std::vector<Disjunction> splits() const;
  std::optional<Disjunction> project(const std::vector<Variable> &kept,
                                     const Conjunction &context) const;
  std::vector<std::string> names_;
  Conjunction rows_;
  std::vector<Affine> nonZero_;
  std::vector<Disjunction> choices_;
};

/// The values for which `formula` does not hold, given that `context` does. Rows are over variables
/// 0 .. variables-1. None: quota, or coefficients too large.
std::optional<Disjunction> complement(const Disjunction &formula, unsigned variables,
                                      const Conjunction &context);

/// "i - 1", "2*i + n", "0"
std::string text(const Affine &form, const std::vector<std::string> &names);

} // namespace parlift::poly
