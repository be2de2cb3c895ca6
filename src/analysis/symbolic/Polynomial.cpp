#include "analysis/symbolic/Polynomial.h"

#include <algorithm>
#include <iterator>
#include <numeric>

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
    result.terms_.emplace_back(Monomial{}, value);
  return result;
}

Polynomial Polynomial::atom(AtomId id) {
  Polynomial result;
  result.terms_.emplace_back(Monomial{id}, 1);
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
  if (terms_.size() == 1 && terms_.front().first.empty())
    return terms_.front().second;
  return std::nullopt;
}

// A number for each choice of what the atoms are modulo the divisor; a few are looked at.
bool Polynomial::isMultipleOf(std::int64_t divisor) const {
  constexpr std::int64_t mostDivisor = 16, mostChoices = 256;
  if (poisoned_ || denominator_ != 1 || divisor <= 0)
    return false;
  const bool dividesAll =
      std::ranges::all_of(terms_, [&](const auto &term) { return term.second % divisor == 0; });
  if (dividesAll || divisor > mostDivisor)
    return dividesAll;
  const std::vector<AtomId> ids = atoms();
  std::int64_t choices = 1;
  for (std::size_t n = 0; n < ids.size(); ++n) {
    choices *= divisor;
    if (choices > mostChoices)
      return false;
  }
  for (std::int64_t choice = 0; choice < choices; ++choice) {
    std::int64_t sum = 0;
    for (const auto &[monomial, factor] : terms_) {
      std::int64_t product = factor % divisor;
      for (const AtomId id : monomial) {
        std::int64_t value = choice;
        for (std::size_t n = 0; ids[n] != id; ++n)
          value /= divisor;
        product = product * (value % divisor) % divisor;
      }
      sum = (sum + product) % divisor;
    }
    if (sum != 0)
      return false;
  }
  return true;
}

std::int64_t Polynomial::coefficient(const Monomial &monomial) const {
  const auto found =
      std::lower_bound(terms_.begin(), terms_.end(), monomial,
                       [](const auto &term, const Monomial &key) { return term.first < key; });
  return found == terms_.end() || !(found->first == monomial) ? 0 : found->second;
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
  return std::any_of(terms_.begin(), terms_.end(), [id](const auto &term) {
    return std::find(term.first.begin(), term.first.end(), id) != term.first.end();
  });
}

bool Polynomial::sharesAtomWith(const Polynomial &other) const {
  return std::any_of(terms_.begin(), terms_.end(), [&](const auto &term) {
    return std::any_of(term.first.begin(), term.first.end(),
                       [&](AtomId id) { return other.mentions(id); });
  });
}

std::vector<AtomId> Polynomial::atoms() const {
  std::vector<AtomId> result;
  for (const auto &[monomial, coefficient] : terms_)
    result.insert(result.end(), monomial.begin(), monomial.end());
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Polynomial Polynomial::operator-() const {
  Polynomial result = *this;
  for (auto &[monomial, coefficient] : result.terms_) {
    if (coefficient == INT64_MIN)
      return poisoned();
    coefficient = -coefficient;
  }
  return result;
}

Polynomial Polynomial::operator+(const Polynomial &other) const {
  return plus(other, /*negated=*/false);
}

Polynomial Polynomial::operator-(const Polynomial &other) const {
  return plus(other, /*negated=*/true);
}

/// This plus the other, or minus it.
Polynomial Polynomial::plus(const Polynomial &other, bool negated) const {
  if (poisoned_ || other.poisoned_)
    return poisoned();
  // Both over the least common multiple of the denominators.
  const std::int64_t common = std::gcd(denominator_, other.denominator_);
  const std::int64_t scaleMine = other.denominator_ / common;
  const std::int64_t scaleTheirs = negated ? -(denominator_ / common) : denominator_ / common;
  const auto denominator = checkedMultiply(denominator_, scaleMine);
  if (!denominator)
    return poisoned();
  // Both are sorted.
  Terms sum;
  sum.reserve(terms_.size() + other.terms_.size());
  auto mine = terms_.begin();
  auto theirs = other.terms_.begin();
  while (mine != terms_.end() || theirs != other.terms_.end()) {
    const bool takesMine =
        theirs == other.terms_.end() || (mine != terms_.end() && !(theirs->first < mine->first));
    const bool takesTheirs =
        mine == terms_.end() || (theirs != other.terms_.end() && !(mine->first < theirs->first));
    const auto a = takesMine ? checkedMultiply(mine->second, scaleMine) : 0;
    const auto b = takesTheirs ? checkedMultiply(theirs->second, scaleTheirs) : 0;
    const auto total = a && b ? checkedAdd(*a, *b) : std::nullopt;
    if (!total)
      return poisoned();
    if (*total != 0)
      sum.emplace_back(takesMine ? mine->first : theirs->first, *total);
    mine += takesMine ? 1 : 0;
    theirs += takesTheirs ? 1 : 0;
  }
  Polynomial result;
  result.terms_ = std::move(sum);
  result.denominator_ = *denominator;
  result.normalize();
  return result;
}

/// Nearly all products are by a number.
Polynomial Polynomial::times(std::int64_t factor) const {
  if (factor == 0)
    return {};
  Polynomial result = *this;
  for (auto &[monomial, coefficient] : result.terms_)
    if (__builtin_mul_overflow(coefficient, factor, &coefficient))
      return poisoned();
  result.normalize();
  return result;
}

Polynomial Polynomial::operator*(const Polynomial &other) const {
  if (poisoned_ || other.poisoned_)
    return poisoned();
  if (terms_.size() <= maximumTerms && other.terms_.size() <= maximumTerms) {
    if (const auto factor = other.constantValue())
      return times(*factor);
    if (const auto factor = constantValue())
      return other.times(*factor);
  }
  const auto denominator = checkedMultiply(denominator_, other.denominator_);
  if (!denominator || terms_.size() * other.terms_.size() > maximumTerms)
    return poisoned();
  Terms products;
  products.reserve(terms_.size() * other.terms_.size());
  for (const auto &[mine, a] : terms_)
    for (const auto &[theirs, b] : other.terms_) {
      Monomial product;
      std::merge(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                 std::back_inserter(product));
      const auto coefficient = checkedMultiply(a, b);
      if (!coefficient)
        return poisoned();
      products.emplace_back(std::move(product), *coefficient);
    }
  return fromTerms(std::move(products), *denominator);
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
    coefficients[monomial.size() - rest.size()].terms_.emplace_back(std::move(rest), coefficient);
  }
  for (Polynomial &one : coefficients)
    one = fromTerms(std::move(one.terms_), 1);
  Polynomial result = std::move(coefficients.back());
  for (std::size_t power = coefficients.size() - 1; power-- > 0;)
    result = result * replacement + coefficients[power];
  return denominator_ == 1 ? result : result.dividedBy(denominator_);
}

std::optional<std::pair<Polynomial, Polynomial>> Polynomial::splitBy(AtomId id) const {
  if (poisoned_ || degreeIn(id) > 1)
    return std::nullopt;
  Terms with, without;
  for (const auto &[monomial, coefficient] : terms_) {
    Monomial rest = monomial;
    const auto place = std::find(rest.begin(), rest.end(), id);
    const bool has = place != rest.end();
    if (has)
      rest.erase(place);
    (has ? with : without).emplace_back(std::move(rest), coefficient);
  }
  return std::pair{fromTerms(std::move(with), denominator_),
                   fromTerms(std::move(without), denominator_)};
}

Polynomial Polynomial::renamed(const std::function<AtomId(AtomId)> &nameOf) const {
  if (poisoned_)
    return poisoned();
  Terms terms = terms_;
  for (auto &[monomial, coefficient] : terms) {
    std::transform(monomial.begin(), monomial.end(), monomial.begin(), nameOf);
    std::sort(monomial.begin(), monomial.end());
  }
  return fromTerms(std::move(terms), denominator_);
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
    rest.terms_.emplace_back(std::move(others), coefficient);
    result = result + rest * powerSums[power];
  }
  return result.dividedBy(denominator_);
}

/// In any order; the same monomial may occur several times.
Polynomial Polynomial::fromTerms(Terms terms, std::int64_t denominator) {
  const auto isBefore = [](const auto &a, const auto &b) { return a.first < b.first; };
  if (!std::is_sorted(terms.begin(), terms.end(), isBefore))
    std::stable_sort(terms.begin(), terms.end(), isBefore);
  Polynomial result;
  result.denominator_ = denominator;
  for (auto &[monomial, coefficient] : terms) {
    if (result.terms_.empty() || !(result.terms_.back().first == monomial)) {
      result.terms_.emplace_back(std::move(monomial), coefficient);
      continue;
    }
    std::int64_t &sum = result.terms_.back().second;
    const auto total = checkedAdd(sum, coefficient);
    if (!total)
      return poisoned();
    sum = *total;
  }
  result.normalize();
  return result;
}

void Polynomial::normalize() {
  std::erase_if(terms_, [](const auto &term) { return term.second == 0; });
  if (denominator_ == 1)
    return;
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
