#include "poly/Restraints.h"

#include <gtest/gtest.h>

namespace parlift::poly {
namespace {

constexpr Variable i = 0, j = 1, k = 2, n = 3;

Affine variable(Variable v, std::int64_t constant = 0) {
  return {{{v, 1}}, constant};
}
Affine difference(Variable a, Variable b, std::int64_t constant = 0) {
  return {{{a, 1}, {b, -1}}, constant};
}

TEST(Restraints, AssignmentsKeepWhatIsKnownOfTheOldValue) {
  Restraints state(4);
  state.assume(difference(n, i)); // i <= n
  state.assign(i, variable(i, 1));
  EXPECT_TRUE(state.implies(difference(n, i, 1)));
  EXPECT_FALSE(state.implies(difference(n, i)));
}

TEST(Restraints, ForgettingAVariableKeepsWhatFollowsForOthers) {
  Restraints state(4);
  state.assume(difference(j, i)); // i <= j
  state.assume(difference(k, j)); // j <= k
  state.forget(j);
  EXPECT_TRUE(state.implies(difference(k, i)));
  EXPECT_FALSE(state.implies(difference(j, i)));
}

TEST(Restraints, TwoPathsThatCountTogetherKeepTheSum) {
  Restraints entry(4);
  entry.assumeZero({{{k, 1}, {i, -1}, {j, -1}}, 0}); // k == i + j
  Restraints one = entry, other = entry;
  one.assign(i, variable(i, 1));
  one.assign(k, variable(k, 1));
  other.assign(j, variable(j, 1));
  other.assign(k, variable(k, 1));
  const Restraints both = one.joined(other);
  EXPECT_TRUE(both.implies({{{k, 1}, {i, -1}, {j, -1}}, 0}));
  EXPECT_TRUE(both.implies({{{k, -1}, {i, 1}, {j, 1}}, 0}));
}

TEST(Restraints, OfTwoPathsOnlyWhatHoldsOnBothIsKept) {
  Restraints one(4), other(4);
  one.assumeZero(variable(i, -1)); // i == 1
  other.assumeZero(variable(i, -3));
  const Restraints both = one.withDifferences().joined(other.withDifferences());
  EXPECT_TRUE(both.implies(variable(i, -1)));
  EXPECT_TRUE(both.implies({{{i, -1}}, 3}));
  EXPECT_FALSE(both.implies(variable(i, -2)));
  EXPECT_TRUE(both.includes(one));
  EXPECT_TRUE(both.includes(other));
  EXPECT_FALSE(one.includes(both));
}

TEST(Restraints, WideningDropsABoundThatGrows) {
  Restraints first(4), next(4);
  first.assumeZero(variable(i));
  next.assume(variable(i));
  next.assume({{{i, -1}}, 1}); // 0 <= i <= 1
  const Restraints wide = first.withDifferences().widened(next);
  EXPECT_TRUE(wide.implies(variable(i)));
  EXPECT_FALSE(wide.implies({{{i, -1}}, 1000}));
}

TEST(Restraints, ContradictionsAreUnreached) {
  Restraints state(4);
  state.assume(difference(i, j, -1)); // i > j
  state.assume(difference(j, i));
  EXPECT_TRUE(state.isUnreached());
  Restraints other(4);
  other.assume(variable(i));
  EXPECT_FALSE(state.joined(other).isUnreached());
}

TEST(Restraints, OddNumbersAreNoDoubles) {
  Restraints state(4);
  state.assumeZero({{{i, 2}, {j, -1}}, 0}); // j == 2 i
  state.assume({{{j, 1}}, -3});             // j >= 3
  EXPECT_TRUE(state.implies(variable(i, -2)));
}

TEST(Restraints, ARangeOfVariablesIsNumberedAnew) {
  Restraints state(4);
  state.assume(difference(n, k)); // k <= n
  state.assume(difference(k, i));
  const Restraints last = state.range(2, 2);
  EXPECT_EQ(last.variableCount(), 2U);
  EXPECT_TRUE(last.implies(difference(1, 0)));
}

} // namespace
} // namespace parlift::poly
