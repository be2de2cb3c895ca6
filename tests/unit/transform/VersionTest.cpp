// A nest in two versions computes the same for arrays that are apart and arrays that overlap, and in the first one steps
// are legal that were not before: as long as the test says so.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

constexpr const char *transposed = R"(
void f(int n, int m, int *a, int *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += b[j * n + i];
})";

/// The same nest behind a condition.
std::string behind(const std::string &condition) {
  return "void f(int n, int m, int *a, int *b) {\n  if (" + condition + R"()
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        a[i * m + j] += b[j * n + i];
})";
}

TEST(Version, MakesOtherStepsLegal) {
  for (const char *steps :
       {"interchange f:1 j i", "tile f:1 4x4", "tile f:1 3\ninterchange f:1.1 j i",
        "unroll-and-jam f:1 2x2", "reschedule f:1", "strip-mine f:1.1 5\ninterchange f:1 jj i",
        "split f:1 m/2\ninterchange f:2 j i"}) {
    EXPECT_NE(Stepped(transposed).perform(steps), "") << steps;
    Stepped f(transposed);
    ASSERT_EQ(f.perform("version f:1"), "");
    EXPECT_EQ(f.perform(steps), "") << steps;
    f.expectSame();
  }
}

TEST(Version, LeavesTheOtherCopyAsItWas) {
  Stepped f(transposed);
  ASSERT_EQ(f.perform("version f:1"), "");
  EXPECT_THAT(f.perform("interchange f:2 j i"), HasSubstr("may overlap"));
  EXPECT_THAT(f.perform("version f:2"), HasSubstr("where such a test has failed"));
}

/// Arrays may well be apart where something else was tested too.
TEST(Version, IsMadeBehindATestOfMore) {
  Stepped f(R"(
void f(int n, int m, int *a, int *b) {
  if (n % 4 == 0 && (a + n * m <= b || b + n * m <= a))
    a[0] = 1;
  else
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        a[i * m + j] += b[j * n + i];
})");
  EXPECT_EQ(f.perform("version f:1\ninterchange f:1 j i"), "");
  f.expectSame();
}

TEST(Version, IsMadeOnce) {
  Stepped f(transposed);
  ASSERT_EQ(f.perform("version f:1"), "");
  EXPECT_THAT(f.perform("version f:1"), HasSubstr("nothing to test"));
}

TEST(Version, StandsBeforeAWholeNest) {
  Stepped f(transposed);
  EXPECT_THAT(f.perform("version f:1.1"), HasSubstr("before a whole nest, that over `i` here"));
}

TEST(Version, RefusesWhatNeedsNoTest) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] += b[m];
})");
  EXPECT_THAT(f.perform("version f:1"), HasSubstr("nothing to test"));
}

TEST(Version, RefusesRangesWithoutBounds) {
  Stepped f(R"(
void f(int n, int m, int *a, int *b) {
  for (int i = 0; i < n; i++)
    a[b[i]] = i;
})");
  EXPECT_THAT(f.perform("version f:1"), HasSubstr("`b` and `a` may overlap, and no words"));
}

/// Another copy of the test would say what this one does.
TEST(Version, RefusesASecondTestOfTheSame) {
  Stepped f(behind("a + n <= b || b + n <= a"));
  EXPECT_THAT(f.perform("version f:1"), HasSubstr("stands before the nest already"));
}

TEST(Version, TestsThatCountersDoNotWrapAround) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, int *restrict b) {
  for (unsigned i = 0; i < (unsigned)n + 3; i += 4)
    for (unsigned j = 0; j < 4; j++)
      a[i + j] += b[i + j];
})");
  const char *steps = "interchange f:1 j i";
  EXPECT_NE(f.perform(steps), "");
  if (f.perform("version f:1") == "") {
    EXPECT_EQ(f.perform(steps), "");
  }
}

/// Conditions that a person has written count as well.
TEST(KnownApart, FollowsFromAnyConditionThatSaysSo) {
  for (const char *condition :
       {"a + n * m <= b || b + n * m <= a", "b + n * m <= a || a + n * m <= b",
        "b >= a + n * m || a >= b + n * m", "!(a + n * m > b && a < b + n * m)",
        "n > 2 && (a + n * m <= b || a > b + n * m)", "a + n * m + 7 <= b || b + n * m <= a",
        "(char *)(a + n * m) <= (char *)b || (char *)(b + n * m) <= (char *)a",
        "(a + n * m <= b || b + n * m <= a) && m > 1"}) {
    Stepped f(behind(condition));
    EXPECT_EQ(f.perform("interchange f:1 j i"), "") << condition;
    f.expectSame();
  }
}

TEST(KnownApart, DoesNotFollowFromLess) {
  for (const char *condition :
       {"a + n <= b || b + n * m <= a",                 // too short
        "a + n * m <= b || b + n * m - 1 <= a",         // by one
        "a + 1 + n * m <= b + 1 || b + n * m <= a + 2", // begins too late
        "a + n * m <= b && b + n * m <= a",             // says more than can be, and not this
        "a + n * m <= b || b + n * m <= a || n == 3",   // or something else
        "!(a + n * m <= b || b + n * m <= a)",          // the opposite
        "a + n * m >= b || b + n * m >= a",             // turned round
        "a + n * m <= b || b + m * m <= a",             // another length
        "(char *)a + n * m <= (char *)b || (char *)b + n * m <= (char *)a", // bytes
        "a + n * m <= b || a + n * m <= b", "n * m < 4"}) {
    Stepped f(behind(condition));
    EXPECT_THAT(f.perform("interchange f:1 j i"), HasSubstr("may overlap")) << condition;
  }
}

TEST(KnownApart, IsForgottenWhereAPointerOrALengthChanges) {
  for (const char *change : {"a++;", "m = m + 1;", "b++;", "n *= 2;"}) {
    Stepped f(
        std::string(
            "void f(int n, int m, int *a, int *b) {\n  if (a + n * m <= b || b + n * m <= a) {\n") +
        change + R"(
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        a[i * m + j] += b[j * n + i];
  }
})");
    EXPECT_THAT(f.perform("interchange f:1 j i"), HasSubstr("may overlap")) << change;
  }
}

TEST(KnownApart, HoldsAfterAnEarlyReturnOnly) {
  const auto f = [](const char *test) {
    return std::string("void f(int n, int m, int *a, int *b) {\n") + test + R"(
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += b[j * n + i];
})";
  };
  Stepped after(f("if (!(a + n * m <= b || b + n * m <= a)) return;"));
  EXPECT_EQ(after.perform("interchange f:1 j i"), "");
  after.expectSame();
  Stepped beside(f("if (a + n * m <= b || b + n * m <= a) a[0] = 1;"));
  EXPECT_THAT(beside.perform("interchange f:1 j i"), HasSubstr("may overlap"));
  Stepped opposite(f("if (a + n * m <= b || b + n * m <= a) return;"));
  EXPECT_THAT(opposite.perform("interchange f:1 j i"), HasSubstr("may overlap"));
}

/// What a callee has tested is not known to its caller.
TEST(KnownApart, IsNotCarriedOutOfACallee) {
  Stepped f(R"(
static int test(int *a, int *b, int k);
void f(int n, int m, int *a, int *b) {
  test(a, b, n * m);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += b[j * n + i];
}
static int test(int *a, int *b, int k) {
  if (!(a + k <= b || b + k <= a))
    return 0;
  return 1;
})");
  EXPECT_NE(f.perform("interchange f:1 j i"), "");
}

/// One of three pairs is not tested.
TEST(KnownApart, IsAskedOfEachPair) {
  Stepped f(R"(
void f(int n, int m, int *a, int *b, int *c) {
  if (a + n * m <= b || b + n * m <= a)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        a[i * m + j] += b[j * n + i] + c[j];
})");
  EXPECT_THAT(f.perform("interchange f:1 j i"), HasSubstr("may overlap"));
}

} // namespace
