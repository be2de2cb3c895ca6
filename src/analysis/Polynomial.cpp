#include "analysis/Polynomial.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace parlift::analysis {

namespace {

std::optional<std::int64_t> checkedAdd(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result))
    return std::nullopt;
  return result;
}

std::optional<std::int64_t> checkedMultiply(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result))
    return std::nullopt;
  return result;
}

/// Magnitude, also of the most negative number.
std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

/// Beyond this many terms a polynomial is of no use to any test, and costs more than it tells.
constexpr std::size_t maximumTerms = 4096;

} // namespace

Polynomial Polynomial::constant(std::int64_t value) {
  Polynomial result;
  if (value != 0)
    result.terms_.emplace(Monomial{}, value);
  return result;
}

Polynomial Polynomial::atom(AtomId id) {
  Polynomial result;
  result.terms_.emplace(Monomial{id}, 1);
  return result;
}

Polynomial Polynomial::poisoned() {
  Polynomial result;
  result.poisoned_ = true;
  return result;
}

std::optional<std::int64_t> Polynomial::constantValue() const {
  if (poisoned_ || denominator_ != 1)
    return std::nullopt;
  if (terms_.empty())
    return 0;
  if (terms_.size() == 1 && terms_.begin()->first.empty())
    return terms_.begin()->second;
  return std::nullopt;
}

std::int64_t Polynomial::coefficient(const Monomial &monomial) const {
  auto found = terms_.find(monomial);
  return found == terms_.end() ? 0 : found->second;
}

unsigned Polynomial::degree() const {
  std::size_t result = 0;
  for (const auto &[monomial, coefficient] : terms_)
    result = std::max(result, monomial.size());
  return static_cast<unsigned>(result);
}

unsigned Polynomial::degreeIn(AtomId id) const {
  std::ptrdiff_t result = 0;
  for (const auto &[monomial, coefficient] : terms_)
    result = std::max(result, std::count(monomial.begin(), monomial.end(), id));
  return static_cast<unsigned>(result);
}

bool Polynomial::mentions(AtomId id) const {
  return degreeIn(id) > 0;
}

std::vector<AtomId> Polynomial::atoms() const {
  std::set<AtomId> result;
  for (const auto &[monomial, coefficient] : terms_)
    result.insert(monomial.begin(), monomial.end());
  return {result.begin(), result.end()};
}

Polynomial Polynomial::operator-() const {
  return *this * constant(-1);
}

Polynomial Polynomial::operator+(const Polynomial &other) const {
  if (poisoned_ || other.poisoned_)
    return poisoned();
  // Both over the least common multiple of the denominators.
  const std::int64_t common = std::gcd(denominator_, other.denominator_);
  const std::int64_t scaleMine = other.denominator_ / common;
  const std::int64_t scaleTheirs = denominator_ / common;
  const auto denominator = checkedMultiply(denominator_, scaleMine);
  if (!denominator)
    return poisoned();
  Polynomial result;
  result.denominator_ = *denominator;
  auto accumulate = [&result](const std::map<Monomial, std::int64_t> &terms, std::int64_t scale) {
    for (const auto &[monomial, coefficient] : terms) {
      const auto scaled = checkedMultiply(coefficient, scale);
      std::int64_t &sum = result.terms_[monomial];
      const auto total = scaled ? checkedAdd(sum, *scaled) : std::nullopt;
      if (!total)
        return false;
      sum = *total;
    }
    return true;
  };
  if (!accumulate(terms_, scaleMine) || !accumulate(other.terms_, scaleTheirs))
    return poisoned();
  result.normalize();
  return result;
}

Polynomial Polynomial::operator-(const Polynomial &other) const {
  return *this + -other;
}

Polynomial Polynomial::operator*(const Polynomial &other) const {
  if (poisoned_ || other.poisoned_)
    return poisoned();
  const auto denominator = checkedMultiply(denominator_, other.denominator_);
  if (!denominator || terms_.size() * other.terms_.size() > maximumTerms)
    return poisoned();
  Polynomial result;
  result.denominator_ = *denominator;
  for (const auto &[mine, a] : terms_)
    for (const auto &[theirs, b] : other.terms_) {
      Monomial product;
      product.reserve(mine.size() + theirs.size());
      std::merge(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                 std::back_inserter(product));
      const auto coefficient = checkedMultiply(a, b);
      std::int64_t &sum = result.terms_[std::move(product)];
      const auto total = coefficient ? checkedAdd(sum, *coefficient) : std::nullopt;
      if (!total)
        return poisoned();
      sum = *total;
    }
  result.normalize();
  return result;
}

Polynomial Polynomial::dividedBy(std::int64_t divisor) const {
  if (poisoned_ || divisor == 0)
    return poisoned();
  Polynomial result = divisor < 0 ? -*this : *this;
  if (result.poisoned_ || divisor == INT64_MIN)
    return poisoned();
  const auto denominator = checkedMultiply(result.denominator_, divisor < 0 ? -divisor : divisor);
  if (!denominator)
    return poisoned();
  result.denominator_ = *denominator;
  result.normalize();
  return result;
}

Polynomial Polynomial::substitute(AtomId id, const Polynomial &replacement) const {
  if (poisoned_ || !mentions(id))
    return *this;
  // Horner's rule in `id`: the coefficients are polynomials in the other atoms.
  std::vector<Polynomial> coefficients(degreeIn(id) + 1);
  for (const auto &[monomial, coefficient] : terms_) {
    Monomial rest;
    std::copy_if(monomial.begin(), monomial.end(), std::back_inserter(rest),
                 [id](AtomId atom) { return atom != id; });
    coefficients[monomial.size() - rest.size()].terms_.emplace(std::move(rest), coefficient);
  }
  Polynomial result;
  for (std::size_t power = coefficients.size(); power-- > 0;)
    result = result * replacement + coefficients[power];
  return result.dividedBy(denominator_);
}

Polynomial Polynomial::renamed(const std::function<AtomId(AtomId)> &nameOf) const {
  if (poisoned_)
    return poisoned();
  Polynomial result;
  result.denominator_ = denominator_;
  for (const auto &[monomial, coefficient] : terms_) {
    Monomial names;
    std::transform(monomial.begin(), monomial.end(), std::back_inserter(names), nameOf);
    std::sort(names.begin(), names.end());
    std::int64_t &sum = result.terms_[std::move(names)];
    const auto total = checkedAdd(sum, coefficient);
    if (!total)
      return poisoned();
    sum = *total;
  }
  result.normalize();
  return result;
}

bool Polynomial::operator==(const Polynomial &other) const {
  return poisoned_ == other.poisoned_ && denominator_ == other.denominator_ &&
         terms_ == other.terms_;
}

bool Polynomial::operator<(const Polynomial &other) const {
  if (poisoned_ != other.poisoned_)
    return poisoned_ < other.poisoned_;
  if (denominator_ != other.denominator_)
    return denominator_ < other.denominator_;
  return terms_ < other.terms_;
}

Polynomial Polynomial::sumOver(AtomId index, const Polynomial &count) const {
  if (poisoned_ || count.poisoned_ || degreeIn(index) > 3)
    return poisoned();
  // sum of t^p for t in [0, n): n, n(n-1)/2, n(n-1)(2n-1)/6, (n(n-1)/2)^2
  const Polynomial &n = count;
  const Polynomial triangle = (n * (n - constant(1))).dividedBy(2);
  const Polynomial powerSums[] = {n, triangle, (triangle * (n + n - constant(1))).dividedBy(3),
                                  triangle * triangle};
  Polynomial result;
  for (const auto &[monomial, coefficient] : terms_) {
    Polynomial rest;
    Monomial others;
    std::copy_if(monomial.begin(), monomial.end(), std::back_inserter(others),
                 [index](AtomId atom) { return atom != index; });
    const std::size_t power = monomial.size() - others.size();
    rest.terms_.emplace(std::move(others), coefficient);
    result = result + rest * powerSums[power];
  }
  return result.dividedBy(denominator_);
}

void Polynomial::normalize() {
  std::erase_if(terms_, [](const auto &term) { return term.second == 0; });
  // Divides the denominator, so it fits 63 bits.
  std::uint64_t common = static_cast<std::uint64_t>(denominator_);
  for (const auto &[monomial, coefficient] : terms_)
    common = std::gcd(common, magnitude(coefficient));
  if (common > 1) {
    const auto divisor = static_cast<std::int64_t>(common);
    denominator_ /= divisor;
    for (auto &[monomial, coefficient] : terms_)
      coefficient /= divisor;
  }
}

} // namespace parlift::analysis
