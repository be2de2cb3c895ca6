#include "poly/Restraints.h"

#include "poly/Checked.h"
#include "poly/Elimination.h"
#include "poly/IslSystem.h"
#include "poly/Quota.h"

#include <algorithm>
#include <map>
#include <numeric>

// A row is kept with each variable once, in their order, divided by the common divisor of its coefficients:
//
//     2·i - 2·n + 3 >= 0     i - n + 1 >= 0     floor(3 / 2) = 1: no integer lies between

namespace parlift::poly {

namespace {

constexpr std::size_t mostRows =
    120; ///< fewer restraints are a larger set: those that come last go

using Terms = std::map<Variable, Number>;

Terms termsOf(const Affine &form) {
  Terms result;
  for (const auto &[variable, coefficient] : form.terms) {
    Number &sum = result[variable];
    sum = combine(1, sum, 1, coefficient);
  }
  std::erase_if(result, [](const auto &term) { return term.second == 0; });
  return result;
}

Affine formOf(const Terms &terms, Number constant) {
  return {{terms.begin(), terms.end()}, constant};
}

/// a·x + b·y
Affine combined(Number a, const Affine &x, Number b, const Affine &y) {
  Terms sum;
  for (const auto &[variable, coefficient] : x.terms)
    sum[variable] = combine(1, sum[variable], a, coefficient);
  for (const auto &[variable, coefficient] : y.terms)
    sum[variable] = combine(1, sum[variable], b, coefficient);
  std::erase_if(sum, [](const auto &term) { return term.second == 0; });
  return formOf(sum, combine(a, x.constant, b, y.constant));
}

Number coefficientOf(const Affine &form, Variable variable) {
  Number sum = 0;
  for (const auto &[other, coefficient] : form.terms)
    if (other == variable)
      sum = combine(1, sum, 1, coefficient);
  return sum;
}

Row normal(const Row &row) {
  const Terms terms = termsOf(row.form);
  Number divisor = 0;
  for (const auto &[variable, coefficient] : terms)
    divisor = std::gcd(divisor, coefficient);
  if (divisor <= 1 || (row.isEquality && row.form.constant % divisor != 0))
    return {formOf(terms, row.form.constant), row.isEquality};
  Terms smaller;
  for (const auto &[variable, coefficient] : terms)
    smaller[variable] = coefficient / divisor;
  return {formOf(smaller, floorDivide(row.form.constant, divisor)), row.isEquality};
}

/// Of rows in normal form.
bool sameTerms(const Affine &a, const Affine &b) {
  return a.terms == b.terms;
}

Conjunction asInequalities(const Conjunction &rows) {
  Conjunction result;
  for (const Row &row : rows) {
    result.push_back({row.form, false});
    if (row.isEquality)
      result.push_back({negated(row.form), false});
  }
  return result;
}

/// The row with `variable` replaced by what an equality says of it, scaled so that it stays one of integers.
Row substituted(const Row &row, const Affine &zero, Variable variable) {
  const Number there = coefficientOf(row.form, variable), here = coefficientOf(zero, variable);
  if (there == 0)
    return row;
  const Number sign = here < 0 ? -1 : 1;
  return {combined(here * sign, row.form, -there * sign, zero), row.isEquality};
}

} // namespace

Restraints Restraints::unreached(unsigned variables) {
  Restraints result(variables);
  result.isUnreached_ = true;
  return result;
}

System Restraints::system() const {
  System result;
  for (unsigned v = 0; v < variables_; ++v)
    result.addVariable("");
  for (const Row &row : rows_)
    result.add(row);
  return result;
}

/// Of rows with the same coefficients the tightest, and none that says nothing.
void Restraints::tidy() {
  Conjunction result;
  for (const Row &given : rows_) {
    const Row row = normal(given);
    if (row.form.terms.empty()) {
      isUnreached_ |= row.isEquality ? row.form.constant != 0 : row.form.constant < 0;
      continue;
    }
    const auto known = std::ranges::find_if(result, [&](const Row &other) {
      return other.isEquality == row.isEquality && sameTerms(other.form, row.form);
    });
    if (known == result.end())
      result.push_back(row);
    else if (row.isEquality)
      isUnreached_ |= known->form.constant != row.form.constant;
    else
      known->form.constant = std::min(known->form.constant, row.form.constant);
  }
  std::ranges::stable_sort(result, std::greater(), &Row::isEquality);
  if (result.size() > mostRows)
    result.resize(mostRows);
  rows_ = std::move(result);
  if (isUnreached_)
    rows_.clear();
}

void Restraints::assume(const Row &row) {
  if (isUnreached_)
    return;
  if (!row.isEquality && implies(row.form))
    return;
  rows_.push_back(row);
  tidy();
  if (!isUnreached_ && system().emptiness() == Emptiness::Empty) {
    isUnreached_ = true;
    rows_.clear();
  }
}

bool Restraints::implies(const Affine &nonNegative) const {
  if (isUnreached_)
    return true;
  const bool isThere = std::ranges::any_of(rows_, [&](const Row &row) {
    return !row.isEquality && row.form.constant <= nonNegative.constant &&
           sameTerms(row.form, nonNegative);
  });
  if (isThere)
    return true;
  System otherwise = system();
  Affine less = negated(nonNegative);
  --less.constant;
  otherwise.addNonNegative(std::move(less));
  return otherwise.emptiness() == Emptiness::Empty;
}

/// By an equality that has it, else by all pairs of a lower and an upper bound (Fourier and Motzkin).
void Restraints::forget(Variable variable) {
  if (isUnreached_)
    return;
  try {
    const auto fixes = std::ranges::find_if(rows_, [&](const Row &row) {
      return row.isEquality && std::abs(coefficientOf(row.form, variable)) == 1;
    });
    const auto any =
        fixes != rows_.end() ? fixes : std::ranges::find_if(rows_, [&](const Row &row) {
          return row.isEquality && coefficientOf(row.form, variable) != 0;
        });
    Conjunction result;
    if (any != rows_.end()) {
      const Affine zero = any->form;
      rows_.erase(any);
      for (const Row &row : rows_)
        result.push_back(substituted(row, zero, variable));
    } else {
      Conjunction lower, upper;
      for (const Row &row : rows_) {
        const Number coefficient = coefficientOf(row.form, variable);
        (coefficient == 0 ? result : coefficient > 0 ? lower : upper).push_back(row);
      }
      for (const Row &low : lower)
        for (const Row &high : upper)
          result.push_back({combined(-coefficientOf(high.form, variable), low.form,
                                     coefficientOf(low.form, variable), high.form),
                            false});
    }
    work(64 * result.size() * (1 + variables_));
    rows_ = std::move(result);
    tidy();
  } catch (const Overflow &) {
    std::erase_if(rows_, [&](const Row &row) {
      return std::ranges::any_of(row.form.terms,
                                 [&](const auto &term) { return term.first == variable; });
    });
  }
}

void Restraints::removeVariables(unsigned left) {
  while (variables_ > left) {
    forget(variables_ - 1);
    --variables_;
  }
}

/// These alone, in this order.
Restraints Restraints::kept(const std::vector<Variable> &variables) const {
  Restraints result = *this;
  std::map<Variable, Variable> numbers;
  for (const Variable variable : variables)
    numbers.emplace(variable, static_cast<Variable>(numbers.size()));
  for (Variable v = 0; v < variables_; ++v)
    if (!numbers.contains(v))
      result.forget(v);
  for (Row &row : result.rows_)
    for (auto &[variable, coefficient] : row.form.terms)
      variable = numbers.at(variable);
  result.variables_ = static_cast<unsigned>(numbers.size());
  result.tidy();
  result.dropImplied();
  return result;
}

/// Eliminations leave many rows that follow from others; the last ones are asked first.
void Restraints::dropImplied() {
  constexpr std::size_t few = 12;
  for (std::size_t at = rows_.size(); at-- > 0 && rows_.size() > few;) {
    if (rows_[at].isEquality)
      break;
    Restraints others(variables_);
    others.rows_ = rows_;
    others.rows_.erase(others.rows_.begin() + static_cast<std::ptrdiff_t>(at));
    if (others.implies(rows_[at].form))
      rows_ = std::move(others.rows_);
  }
}

Restraints Restraints::range(Variable first, unsigned count) const {
  std::vector<Variable> variables(count);
  std::iota(variables.begin(), variables.end(), first);
  return kept(variables);
}

Restraints Restraints::anyMore(unsigned count) const {
  Restraints result = range(0, count);
  result.addVariable();
  return result;
}

Restraints Restraints::beginning(unsigned count, Variable last) const {
  std::vector<Variable> variables(count);
  std::iota(variables.begin(), variables.end(), 0U);
  variables.push_back(last);
  return kept(variables);
}

void Restraints::assign(Variable variable, const Affine &value) {
  if (isUnreached_)
    return;
  const Variable fresh = addVariable();
  Affine difference = value;
  difference.terms.emplace_back(fresh, -1);
  rows_.push_back({std::move(difference), true});
  tidy();
  forget(variable);
  for (Row &row : rows_)
    for (auto &[other, coefficient] : row.form.terms)
      if (other == fresh)
        other = variable;
  --variables_;
  tidy();
}

Conjunction Restraints::commonEqualities(const Restraints &a, const Restraints &b) {
  const auto equalities = [](const Restraints &of) {
    Conjunction result;
    std::ranges::copy_if(of.rows_, std::back_inserter(result), &Row::isEquality);
    return result;
  };
  const unsigned variables = std::max(a.variables_, b.variables_);
  const Question question;
  if (question.refused())
    return {};
  Set both = toSet({equalities(a), equalities(b)}, variables);
  const Set hull(isl_set_from_basic_set(isl_set_affine_hull(both.give())));
  const auto rows = toDisjunction(hull);
  if (!rows || rows->size() != 1)
    return {};
  Conjunction result = rows->front();
  std::erase_if(result, [](const Row &row) { return !row.isEquality; });
  return result;
}

Restraints Restraints::joined(const Restraints &other) const {
  if (isUnreached_)
    return other;
  if (other.isUnreached_)
    return *this;
  Restraints result(std::max(variables_, other.variables_));
  result.rows_ = commonEqualities(*this, other);
  for (const auto &[from, in] : {std::pair(this, &other), std::pair(&other, this)})
    for (const Row &row : asInequalities(from->rows_))
      if (in->implies(row.form))
        result.rows_.push_back(row);
  result.tidy();
  return result;
}

Restraints Restraints::widened(const Restraints &next) const {
  if (isUnreached_)
    return next;
  if (next.isUnreached_)
    return *this;
  Restraints result(variables_);
  result.rows_ = commonEqualities(*this, next);
  for (const Row &row : asInequalities(rows_))
    if (next.implies(row.form))
      result.rows_.push_back(row);
  result.tidy();
  return result;
}

Restraints Restraints::withDifferences() const {
  Restraints result = *this;
  if (isUnreached_)
    return result;
  const System all = system();
  Conjunction differences;
  const auto add = [&](Affine form) {
    const Extremum least = all.minimum(form);
    if (least.kind != Extremum::Kind::Finite)
      return;
    form.constant = least.value == INT64_MIN ? 0 : -least.value;
    if (least.value != INT64_MIN)
      differences.push_back({std::move(form), false});
  };
  std::vector<bool> isKnown(variables_);
  for (const Row &row : rows_)
    for (const auto &[variable, coefficient] : row.form.terms)
      isKnown[variable] = true;
  for (Variable x = 0; x < variables_; ++x) {
    if (!isKnown[x])
      continue;
    add({{{x, 1}}, 0});
    add({{{x, -1}}, 0});
    for (Variable y = 0; y < variables_; ++y)
      if (y != x && isKnown[y])
        add({{{x, 1}, {y, -1}}, 0});
  }
  // First, since these are what is to outlast others.
  result.rows_.insert(result.rows_.begin(), differences.begin(), differences.end());
  result.tidy();
  return result;
}

bool Restraints::includes(const Restraints &other) const {
  if (other.isUnreached_)
    return true;
  return !isUnreached_ && std::ranges::all_of(asInequalities(rows_), [&](const Row &row) {
    return other.implies(row.form);
  });
}

} // namespace parlift::poly
