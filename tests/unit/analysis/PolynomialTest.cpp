#include "analysis/symbolic/Polynomial.h"

#include <gtest/gtest.h>

namespace parlift::analysis {
namespace {

constexpr AtomId i = 0, j = 1, n = 2;

Polynomial c(std::int64_t value) {
  return Polynomial::constant(value);
}
Polynomial a(AtomId id) {
  return Polynomial::atom(id);
}

/// Value for i = vi, n = vn; the caller knows that it is an integer.
std::optional<std::int64_t> at(const Polynomial &p, std::int64_t vi, std::int64_t vn) {
  return p.substitute(i, c(vi)).substitute(n, c(vn)).constantValue();
}

TEST(Polynomial, EqualSumsHaveEqualForms) {
  EXPECT_EQ((a(i) + c(1)) * (a(i) - c(1)), a(i) * a(i) - c(1));
  EXPECT_EQ(a(i) * a(n) + a(j), a(j) + a(n) * a(i));
}

TEST(Polynomial, TermsThatCancelLeaveZero) {
  EXPECT_TRUE((a(i) * a(n) - a(n) * a(i)).isZero());
  EXPECT_EQ((a(i) - a(i)).constantValue(), 0);
}

TEST(Polynomial, OneCommonDenominatorInLowestTerms) {
  const Polynomial triangle = (a(i) * a(i) + a(i)).dividedBy(2);
  EXPECT_EQ(triangle.denominator(), 2);
  EXPECT_EQ((triangle + triangle).denominator(), 1);
  EXPECT_EQ((a(i) + a(i)).dividedBy(2), a(i));
  EXPECT_EQ(a(i).dividedBy(-2), (-a(i)).dividedBy(2));
}

TEST(Polynomial, RationalConstantIsNoIntegerConstant) {
  EXPECT_FALSE(c(1).dividedBy(2).constantValue().has_value());
  EXPECT_EQ(c(4).dividedBy(2).constantValue(), 2);
}

TEST(Polynomial, DegreeCountsRepetition) {
  const Polynomial p = a(i) * a(i) * a(n) + a(j);
  EXPECT_EQ(p.degree(), 3u);
  EXPECT_EQ(p.degreeIn(i), 2u);
  EXPECT_EQ(p.degreeIn(j), 1u);
  EXPECT_FALSE(p.isAffine());
  EXPECT_TRUE((a(i) + a(n)).isAffine());
  EXPECT_EQ(p.atoms(), (std::vector<AtomId>{i, j, n}));
}

TEST(Polynomial, SplitsIntoCoefficientAndRest) {
  const Polynomial p = (a(i) * a(j) * c(3) - a(i) * a(n) + a(n) * a(n) + c(5)).dividedBy(2);
  const auto parts = p.splitBy(i);
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->first, (a(j) * c(3) - a(n)).dividedBy(2));
  EXPECT_EQ(parts->first * a(i) + parts->second, p);
  EXPECT_FALSE(p.splitBy(n)); // squared
  EXPECT_FALSE(Polynomial::poisoned().splitBy(i));
}

TEST(Polynomial, SharesAtomsWithinProductsToo) {
  EXPECT_TRUE((a(i) * a(n) + c(1)).sharesAtomWith(a(n) - a(j)));
  EXPECT_FALSE((a(i) + c(1)).sharesAtomWith(a(n) * a(j) + c(1)));
}

TEST(Polynomial, TimesANumberOverflowsIntoPoison) {
  EXPECT_TRUE((a(i) * c(INT64_MAX) * c(2)).isPoisoned());
  EXPECT_TRUE((c(2) * (a(i) * c(INT64_MAX))).isPoisoned());
  EXPECT_TRUE((a(n) - c(INT64_MIN)).isPoisoned());
  EXPECT_TRUE((a(i) * c(0)).isZero());
}

TEST(Polynomial, SubstitutionMultipliesOut) {
  const Polynomial p = a(i) * a(i) - a(i) * a(n);
  EXPECT_EQ(p.substitute(i, a(i) + c(1)), a(i) * a(i) + c(2) * a(i) + c(1) - a(i) * a(n) - a(n));
  EXPECT_EQ(p.substitute(j, c(7)), p);
}

TEST(Polynomial, SubstitutionKeepsDenominator) {
  const Polynomial triangle = (a(i) * a(i) + a(i)).dividedBy(2);
  EXPECT_EQ(triangle.substitute(i, a(i) + c(1)) - triangle, a(i) + c(1));
}

TEST(Polynomial, RenamingExchangesAndMerges) {
  const Polynomial p = a(i) * a(n) - a(j);
  EXPECT_EQ(p.renamed([](AtomId id) { return id == i   ? j
                                             : id == j ? i
                                                       : id; }),
            a(j) * a(n) - a(i));
  EXPECT_EQ(p.renamed([](AtomId) { return n; }), a(n) * a(n) - a(n));
}

TEST(Polynomial, OverflowPoisons) {
  const Polynomial big = c(INT64_MAX) * a(i);
  EXPECT_TRUE((big + big).isPoisoned());
  EXPECT_TRUE((big * c(2)).isPoisoned());
  EXPECT_TRUE((-(c(INT64_MIN))).isPoisoned());
  EXPECT_FALSE((big - big).isPoisoned());
}

TEST(Polynomial, PoisonSpreadsAndAnswersNothing) {
  const Polynomial poison = Polynomial::poisoned();
  EXPECT_TRUE((poison + a(i)).isPoisoned());
  EXPECT_TRUE((poison * c(0)).isPoisoned());
  EXPECT_TRUE((poison - poison).isPoisoned());
  EXPECT_FALSE(poison.isZero());
  EXPECT_FALSE(poison.constantValue().has_value());
  EXPECT_TRUE(a(i).substitute(i, poison).isPoisoned());
  EXPECT_TRUE(a(i).dividedBy(0).isPoisoned());
}

TEST(Polynomial, SumAgreesWithAddingUp) {
  // (2 i³ - i² n + 3 i - 5 n + 1) summed for i = 0 .. n-1
  const Polynomial p =
      c(2) * a(i) * a(i) * a(i) - a(i) * a(i) * a(n) + c(3) * a(i) - c(5) * a(n) + c(1);
  const Polynomial sum = p.sumOver(i, a(n));
  for (std::int64_t count = 0; count < 6; ++count) {
    std::int64_t expected = 0;
    for (std::int64_t t = 0; t < count; ++t)
      expected += *at(p, t, count);
    EXPECT_EQ(at(sum, 0, count), expected) << count;
  }
}

TEST(Polynomial, SumOfDegreeFourIsPoisoned) {
  const Polynomial square = a(i) * a(i);
  EXPECT_TRUE((square * square).sumOver(i, a(n)).isPoisoned());
  EXPECT_FALSE((square * a(i)).sumOver(i, a(n)).isPoisoned());
}

TEST(Polynomial, OrderIsTotal) {
  const Polynomial list[] = {c(0), c(1), a(i), a(j), a(i) * a(j), Polynomial::poisoned()};
  for (const Polynomial &x : list)
    for (const Polynomial &y : list)
      EXPECT_EQ(x == y, !(x < y) && !(y < x));
}

} // namespace
} // namespace parlift::analysis
