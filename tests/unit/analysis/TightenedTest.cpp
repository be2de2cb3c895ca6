#include "analysis/symbolic/Tightened.h"

#include <gtest/gtest.h>

namespace parlift::analysis {
namespace {

Polynomial r(std::int64_t factor) {
  return Polynomial::constant(factor) * Polynomial::atom(0);
}

Constraint nonNegative(Polynomial value) {
  return {Constraint::Kind::NonNegative, std::move(value)};
}

TEST(TightenedTest, DividesByWhatTheUnknownsShare) {
  EXPECT_EQ(tightened(nonNegative(r(2))).value, r(1));
  const Polynomial two = Polynomial::constant(6) * Polynomial::atom(1) + r(-4);
  EXPECT_EQ(tightened(nonNegative(two)).value,
            Polynomial::constant(3) * Polynomial::atom(1) + r(-2));
}

TEST(TightenedTest, RoundsTheNumberDown) {
  EXPECT_EQ(tightened(nonNegative(r(4) - Polynomial::constant(3))).value,
            r(1) - Polynomial::constant(1));
  EXPECT_EQ(tightened(nonNegative(r(4) + Polynomial::constant(3))).value, r(1));
  EXPECT_EQ(tightened(nonNegative(r(-2) + Polynomial::constant(-1))).value,
            r(-1) - Polynomial::constant(1));
}

TEST(TightenedTest, LeavesEquationsAndFractionsAlone) {
  const Constraint equation{Constraint::Kind::Zero, r(2) - Polynomial::constant(1)};
  EXPECT_EQ(tightened(equation).value, equation.value);
  const Polynomial half = (r(2) - Polynomial::constant(1)).dividedBy(4);
  EXPECT_EQ(tightened(nonNegative(half)).value, half);
  EXPECT_EQ(tightened(nonNegative(Polynomial::constant(4))).value, Polynomial::constant(4));
}

} // namespace
} // namespace parlift::analysis
