#include "poly/System.h"
#include "poly/Cover.h"
#include "poly/Elimination.h"
#include "poly/Quota.h"
#include "poly/SmallSolution.h"

#include <gtest/gtest.h>

#include <random>

namespace parlift::poly {
namespace {

/// x, y in [0, 10), n free.
struct Fixture : ::testing::Test {
  System s;
  Variable x = s.addVariable("x"), y = s.addVariable("y"), n = s.addVariable("n");
  void within(Variable v, std::int64_t low, std::int64_t high) {
    s.addNonNegative({{{v, 1}}, -low});
    s.addNonNegative({{{v, -1}}, high});
  }
};
using SystemTest = Fixture;

TEST(IslVersion, IsTheOneThatWasAskedFor) {
  assertIslVersion();
}

TEST_F(SystemTest, WithoutConstraintsIsNotEmpty) {
  EXPECT_EQ(s.emptiness(), Emptiness::NotEmpty);
  EXPECT_EQ(s.text(), "true");
}

TEST_F(SystemTest, ContradictionIsEmpty) {
  within(x, 3, 2);
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
  EXPECT_FALSE(s.sample().has_value());
}

TEST_F(SystemTest, AnAnswerFromMemoryIsThatOfTheSameQuestionOnly) {
  within(x, 0, 5);
  s.addZero({{{y, 2}, {x, -2}}, 0}); // asked, so remembered
  EXPECT_EQ(s.maximum({{{y, 1}}, 0}).value, 5);
  EXPECT_EQ(s.maximum({{{y, 1}}, 0}).value, 5);
  EXPECT_EQ(s.maximum({{{y, 1}}, 1}).value, 6);
  EXPECT_EQ(s.maximum({{{y, 2}}, 0}).value, 10);
  EXPECT_EQ(s.emptiness(), Emptiness::NotEmpty);
  s.addNonNegative({{{y, 1}}, -6});
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
  EXPECT_EQ(s.maximum({{{y, 1}}, 0}).kind, Extremum::Kind::Empty);
}

TEST_F(SystemTest, AProjectionFromMemoryKeepsTheVariablesThatWereAskedFor) {
  within(x, 0, 5);
  s.addNonNegative({{{y, 1}, {x, -1}}, 0}); // y >= x
  for (int again = 0; again < 2; ++again) {
    const auto ofX = s.projection({x}), ofY = s.projection({y});
    ASSERT_TRUE(ofX && ofX->size() == 1 && ofY && ofY->size() == 1);
    EXPECT_EQ(ofX->front().size(), 2U);
    EXPECT_EQ(ofY->front().size(), 1U);
  }
}

TEST_F(SystemTest, RationalSolutionsDoNotCount) {
  s.addZero({{{x, 2}, {y, -2}}, 1}); // 2x + 1 == 2y
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
}

TEST_F(SystemTest, RationalEmptinessIsAboutRationals) {
  s.addZero({{{x, 3}, {y, -5}}, -1}); // 3x == 5y + 1
  within(x, 0, 1);
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
  EXPECT_FALSE(s.isRationallyEmpty());
  within(y, 1, 2);
  EXPECT_TRUE(s.isRationallyEmpty());
}

TEST_F(SystemTest, GapBetweenMultiplesIsEmpty) {
  s.addNonNegative({{{x, 3}}, -4}); // 4 <= 3x <= 5
  s.addNonNegative({{{x, -3}}, 5});
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
}

TEST_F(SystemTest, CoefficientsWithoutUnitAreDecidedExactly) {
  s.addZero({{{x, 3}, {y, -5}}, -1}); // 3x == 5y + 1
  within(x, 0, 1);
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
  s.truncate(1);
  within(x, 0, 2);
  EXPECT_EQ(s.emptiness(), Emptiness::NotEmpty);
}

TEST_F(SystemTest, SolutionsAreFoundBetweenRoundedBounds) {
  within(x, 0, 1000);
  s.addNonNegative({{{y, 16}, {x, -1}}, 0});   // 16 y >= x
  s.addNonNegative({{{y, -16}, {x, 1}}, 15});  // 16 y <= x + 15
  s.addNonNegative({{{n, 3}, {x, -7}}, -5});   // 3 n >= 7 x + 5
  s.addNonNegative({{{n, -5}, {x, 12}}, 100}); // 5 n <= 12 x + 100
  EXPECT_TRUE(hasSmallSolution(s.rows(), 3));
  s.addNonNegative({{{x, 1}}, -3});
  s.addNonNegative({{{y, -1}}, 0}); // y <= 0 < x
  EXPECT_FALSE(hasSmallSolution(s.rows(), 3));
}

TEST_F(SystemTest, ALargeSolutionIsNotFound) {
  within(x, std::int64_t{1} << 40, std::int64_t{1} << 41);
  EXPECT_FALSE(hasSmallSolution(s.rows(), 3));
  EXPECT_EQ(s.emptiness(), Emptiness::NotEmpty);
}

TEST_F(SystemTest, PointsThatSurelyHaveASolutionAboveThemDecideWithoutUnitCoefficients) {
  within(n, 40, 1000);
  s.addNonNegative({{{x, 32}, {y, -5}}, 3});   // 32 x >= 5 y - 3
  s.addNonNegative({{{x, -32}, {y, 5}}, 36});  // 32 x <= 5 y + 36
  s.addNonNegative({{{y, 3}, {n, -2}}, 0});    // 3 y >= 2 n
  s.addNonNegative({{{y, -3}, {n, 2}}, 64});   // 3 y <= 2 n + 64
  s.addNonNegative({{{x, -7}, {y, 9}}, 1000}); // 7 x <= 9 y + 1000
  EXPECT_EQ(quickEmptiness(s.rows(), 3), QuickAnswer::Undecided);
  EXPECT_EQ(thoroughEmptiness(s.rows(), 3), QuickAnswer::NotEmpty);
}

TEST_F(SystemTest, HolesBetweenThePointsOfAShadowAreNoSolutions) {
  // Pugh's example: the shadow on x is not empty, and no x of it has a y.
  s.addNonNegative({{{x, 11}, {y, 13}}, -27});
  s.addNonNegative({{{x, -11}, {y, -13}}, 45});
  s.addNonNegative({{{x, 7}, {y, -9}}, 10});
  s.addNonNegative({{{x, -7}, {y, 9}}, 4});
  EXPECT_NE(thoroughEmptiness(s.rows(), 3), QuickAnswer::NotEmpty);
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
}

TEST_F(SystemTest, NonZeroSplits) {
  within(x, 0, 1);
  s.addNonZero({{{x, 1}}, 0});
  EXPECT_EQ(s.emptiness(), Emptiness::NotEmpty);
  EXPECT_EQ((*s.sample())[x], 1);
  s.addNonZero({{{x, 1}}, -1});
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
}

TEST_F(SystemTest, ChoicesAreSplitAndFitTogether) {
  within(x, -9, 9);
  within(y, -9, 9);
  const auto oneOf = [this](Affine first, Affine second) {
    s.addChoice({{Row{std::move(first)}}, {Row{std::move(second)}}});
  };
  oneOf({{{x, 1}}, -3}, {{{x, -1}}, -3});
  oneOf({{{y, 1}, {x, -1}}, -8}, {{{x, 1}, {y, -1}}, -8}); // y >= x + 8 or y <= x - 8
  s.addNonNegative({{{x, 1}, {y, 1}}, -1});
  EXPECT_EQ(s.emptiness(), Emptiness::NotEmpty);
  const auto point = s.sample();
  ASSERT_TRUE(point.has_value());
  EXPECT_GE(std::abs((*point)[x]), 3);
  EXPECT_GE(std::abs((*point)[x] - (*point)[y]), 8);
  s.addNonNegative({{{y, -1}}, 3}); // leaves x >= 3, y <= x - 8, which is x + y < 1 ...
  s.addNonNegative({{{x, -1}}, 4}); // ... for x <= 4
  EXPECT_EQ(s.emptiness(), Emptiness::Empty);
  EXPECT_FALSE(s.sample().has_value());
}

TEST_F(SystemTest, SampleTriesOtherSidesOfNonZero) {
  within(x, 0, 3);
  within(y, 0, 3);
  s.addNonZero({{{x, 1}}, -1}); // x > 1 is tried first, and leads nowhere
  s.addNonZero({{{x, 1}}, -3});
  s.addZero({{{x, 2}, {y, -1}}, 0});
  const auto point = s.sample();
  ASSERT_TRUE(point.has_value());
  EXPECT_EQ((*point)[x], 0);
}

TEST_F(SystemTest, SampleSolvesAndIsSmall) {
  s.addNonNegative({{{n, 1}}, -3});
  s.addZero({{{x, 1}, {y, -1}, {n, 1}}, 0}); // y = x + n
  const auto point = s.sample();
  ASSERT_TRUE(point.has_value());
  EXPECT_EQ((*point)[y], (*point)[x] + (*point)[n]);
  EXPECT_LE(std::abs((*point)[n]), 8);
}

TEST_F(SystemTest, ExtremaOfBoundedForms) {
  within(x, 0, 9);
  within(y, 2, 4);
  const Affine form{{{x, 2}, {y, -1}}, 1};
  EXPECT_EQ(s.minimum(form).value, -3);
  EXPECT_EQ(s.maximum(form).value, 17);
  EXPECT_EQ(s.maximum({{{n, 1}}, 0}).kind, Extremum::Kind::Unbounded);
}

TEST_F(SystemTest, ExtremumOfEmptySystem) {
  within(x, 1, 0);
  EXPECT_EQ(s.minimum({{{x, 1}}, 0}).kind, Extremum::Kind::Empty);
}

TEST_F(SystemTest, ConstantByEqualities) {
  s.addZero({{{x, 1}, {y, -1}, {n, 1}}, 0});
  s.addZero({{{n, 1}}, -2});
  EXPECT_EQ(s.constantValue({{{y, 1}, {x, -1}}, 0}), 2);
  EXPECT_FALSE(s.constantValue({{{x, 1}}, 0}).has_value());
}

TEST_F(SystemTest, ConstantByBounds) {
  within(x, 0, 1);
  within(y, 0, 1);
  s.addNonNegative({{{y, 1}, {x, -1}}, -1}); // y > x
  EXPECT_EQ(s.constantValue({{{y, 1}, {x, -1}}, 0}), 1);
}

TEST_F(SystemTest, ProjectionEliminates) {
  within(x, 0, 9);
  s.addNonNegative({{{n, 1}, {x, -1}}, -1}); // x < n
  const auto result = s.projection({n});
  ASSERT_TRUE(result && result->size() == 1 && result->front().size() == 1);
  EXPECT_EQ(text(result->front().front().form, {"x", "y", "n"}), "n - 1");
}

TEST_F(SystemTest, ProjectionSaysNothingThatTheContextImplies) {
  within(x, 0, 9);
  s.addNonNegative({{{n, 1}, {x, -1}}, -1});
  const auto result = s.projection({n}, {{{{{n, 1}}, -5}, false}});
  ASSERT_TRUE(result && result->size() == 1);
  EXPECT_TRUE(result->front().empty());
}

TEST_F(SystemTest, ProjectionOfEmptySystemIsFalse) {
  within(x, 1, 0);
  const auto result = s.projection({n});
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(result->empty());
}

TEST(Complement, OfAnIntervalHasTwoSides) {
  const Disjunction formula{{{{{{0, 1}}, 0}, false}, {{{{0, -1}}, 5}, false}}}; // 0 <= v <= 5
  const auto outside = complement(formula, 1, {});
  ASSERT_TRUE(outside.has_value());
  EXPECT_EQ(outside->size(), 2u);
  const auto above = complement(formula, 1, {{{{{0, 1}}, 0}, false}}); // given v >= 0
  ASSERT_TRUE(above && above->size() == 1 && above->front().size() == 1);
  EXPECT_EQ(text(above->front().front().form, {"v"}), "v - 6");
}

TEST(Complement, OfTrueIsFalse) {
  const auto none = complement({{}}, 2, {});
  ASSERT_TRUE(none.has_value());
  EXPECT_TRUE(none->empty());
}

TEST_F(SystemTest, TextChainsBounds) {
  within(x, 1, 8);
  s.addNonNegative({{{n, 1}, {y, -1}}, -1});
  s.addZero({{{y, 1}, {x, -1}}, -1});
  EXPECT_EQ(s.text(), "1 <= x < 9 and y < n and y = x + 1");
}

TEST(QuotaTest, SpentQuotaNeverSaysEmpty) {
  System s;
  const Variable x = s.addVariable("x"), y = s.addVariable("y");
  s.addZero({{{x, 3}, {y, -5}}, -1}); // not for the quick test
  s.addNonNegative({{{x, 1}}, 0});
  s.addNonNegative({{{x, -1}}, 1});
  const Quota none(0);
  EXPECT_EQ(s.emptiness(), Emptiness::QuotaExceeded);
  EXPECT_FALSE(s.sample().has_value());
  EXPECT_FALSE(s.projection({x}).has_value());
  EXPECT_EQ(s.minimum({{{x, 1}}, 0}).kind, Extremum::Kind::QuotaExceeded);
}

TEST(QuotaTest, HardQuestionEndsWithQuotaExceeded) {
  // A market split problem: feasible over the rationals, infeasible or very hard over the integers.
  System s;
  std::mt19937 random(7);
  std::vector<Variable> v;
  for (int k = 0; k < 40; ++k)
    v.push_back(s.addVariable("v"));
  for (int equation = 0; equation < 4; ++equation) {
    Affine form;
    std::int64_t sum = 0;
    for (const Variable variable : v) {
      const auto coefficient = static_cast<std::int64_t>(random() % 99 + 2);
      form.terms.emplace_back(variable, coefficient);
      sum += coefficient;
    }
    form.constant = -(sum / 2);
    s.addZero(form);
  }
  for (const Variable variable : v) {
    s.addNonNegative({{{variable, 1}}, 0});
    s.addNonNegative({{{variable, -1}}, 1});
  }
  const Quota quota(0.05);
  EXPECT_NE(s.emptiness(), Emptiness::Empty);
}

/// Reference: try all points of [-2, 4]^3.
bool solvable(const Conjunction &rows) {
  for (std::int64_t a = -2; a <= 4; ++a)
    for (std::int64_t b = -2; b <= 4; ++b)
      for (std::int64_t c = -2; c <= 4; ++c) {
        const std::int64_t point[] = {a, b, c};
        bool all = true;
        for (const Row &row : rows) {
          std::int64_t value = row.form.constant;
          for (const auto &[variable, coefficient] : row.form.terms)
            value += coefficient * point[variable];
          all = all && (row.isEquality ? value == 0 : value >= 0);
        }
        if (all)
          return true;
      }
  return false;
}

TEST(Emptiness, AgreesWithEnumeration) {
  std::mt19937 random(1);
  auto number = [&random](int low, int high) {
    return low + static_cast<std::int64_t>(random() % static_cast<unsigned>(high - low + 1));
  };
  unsigned decidedQuickly = 0, decidedThoroughly = 0, found = 0, solvableSystems = 0;
  for (int round = 0; round < 1000; ++round) {
    System s;
    for (Variable v = 0; v < 3; ++v) {
      s.addVariable("v");
      s.addNonNegative({{{v, 1}}, 2});
      s.addNonNegative({{{v, -1}}, 4});
    }
    for (std::int64_t k = number(1, 4); k > 0; --k) {
      Row row;
      for (Variable v = 0; v < 3; ++v)
        row.form.terms.emplace_back(v, number(-3, 3));
      row.form.constant = number(-9, 9);
      row.isEquality = number(0, 2) == 0;
      s.add(row);
    }
    const bool expected = solvable(s.rows());
    EXPECT_EQ(s.emptiness(), expected ? Emptiness::NotEmpty : Emptiness::Empty) << s.text();
    const QuickAnswer quick = quickEmptiness(s.rows(), 3);
    decidedQuickly += quick != QuickAnswer::Undecided ? 1 : 0;
    if (quick != QuickAnswer::Undecided) {
      EXPECT_EQ(quick == QuickAnswer::NotEmpty, expected) << s.text();
    }
    if (const QuickAnswer thorough = thoroughEmptiness(s.rows(), 3);
        thorough != QuickAnswer::Undecided) {
      EXPECT_EQ(thorough == QuickAnswer::NotEmpty, expected) << s.text();
      ++decidedThoroughly;
    }
    EXPECT_EQ(s.sample().has_value(), expected) << s.text();
    solvableSystems += expected ? 1 : 0;
    if (hasSmallSolution(s.rows(), 3)) {
      EXPECT_TRUE(expected) << s.text();
      ++found;
    }
    const SmallerSystem small = withoutEqualities(s.rows(), 3);
    System other;
    for (unsigned v = 0; v < small.variables; ++v)
      other.addVariable("v");
    for (const Row &row : small.rows)
      other.add(row);
    EXPECT_EQ(other.emptiness() == Emptiness::NotEmpty, expected) << s.text();
  }
  EXPECT_GT(decidedQuickly, 500u);
  EXPECT_GT(decidedThoroughly, decidedQuickly);
  EXPECT_GT(found, solvableSystems / 2);
}

// x in [0, n) against the elements that loops over y write: variables x, n, then y.
TEST(Cover, HoldsWhenEachPointIsReached) {
  const Disjunction universe = {{{{{{0, 1}}, 0}, false}, {{{{0, -1}, {1, 1}}, -1}, false}}};
  const Row positive = {{{{2, 1}}, 0}, false}, below = {{{{2, -1}, {1, 1}}, -1}, false};
  const Row same = {{{{0, 1}, {2, -1}}, 0}, true};
  EXPECT_TRUE(isCovered(universe, 2, {{{positive, below, same}, 3}}));
  const Row fromOne = {{{{2, 1}}, -1}, false};
  EXPECT_FALSE(isCovered(universe, 2, {{{fromOne, below, same}, 3}})) << "0 is left out";
  const Row even = {{{{0, 1}, {2, -2}}, 0}, true}, odd = {{{{0, 1}, {2, -2}}, -1}, true};
  EXPECT_FALSE(isCovered(universe, 2, {{{even}, 3}}));
  EXPECT_TRUE(isCovered(universe, 2, {{{even}, 3}, {{odd}, 3}}));
  EXPECT_FALSE(isCovered(universe, 2, {}));
}

} // namespace
} // namespace parlift::poly
