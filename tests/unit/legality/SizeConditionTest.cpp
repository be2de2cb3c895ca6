// Conditions on sizes that choose between two copies of a loop: which words can be tested before it, and which not.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

constexpr const char *sums = R"(
void f(int n, int m, int *restrict a, int *restrict b) {
  unsigned char small = 3;
  long wide = n;
  int unset;
  double real = n;
  volatile int quick = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i] += b[j] * small;
})";

std::string refusalOf(const std::string &condition, const char *text = sums,
                      const std::string &loop = "f:1") {
  return Stepped(text).perform("version " + loop + " " + condition);
}

TEST(SizeCondition, TakesAnyTestOfIntegers) {
  for (const char *condition :
       {"n > 3", "n", "!n", "n > m", "n == 3 || m != 4", "(n > 2 && m > 2) || n == 7", "small < 4",
        "(double)n * m > 20", "(long)n * m > 20", "n % 4 == 0", "n / 2 > m", "(n & 1) == 0",
        "-(long)n > m", "(unsigned)n > 3u", "wide / -3 > 1", "~n > 2", "n + (long)m > 7"}) {
    Stepped f(sums);
    EXPECT_EQ(f.perform(std::string("version f:1 ") + condition), "") << condition;
    f.expectSame();
  }
}

TEST(SizeCondition, MayStandInsideOfLoopsAndUseTheirCounters) {
  Stepped f(sums);
  EXPECT_EQ(f.perform("version f:1.1 i > 2\nunroll-and-jam f:1.1 2"), "");
  f.expectSame();
}

/// Two copies, each with steps of its own; one in the other.
TEST(SizeCondition, LeavesBothCopiesToOtherSteps) {
  Stepped f(sums);
  EXPECT_EQ(f.perform("version f:1 n > 3\n"
                      "tile f:1 4x4\n"
                      "interchange f:2 j i\n"
                      "version f:2 m > 2\n"
                      "strip-mine f:3 2"),
            "");
  f.expectSame();
}

TEST(SizeCondition, StandsBesideATestForOverlap) {
  Stepped f(R"(
void f(int n, int m, int *a, int *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += b[j * n + i];
})");
  EXPECT_EQ(f.perform("version f:1 n > 4\nversion f:1\ninterchange f:1 j i"), "");
  EXPECT_THAT(f.perform("interchange f:3 j i"), HasSubstr("may overlap"));
  f.expectSame();
}

TEST(SizeCondition, RefusesNamesWithoutAValue) {
  EXPECT_THAT(refusalOf("k > 3"), HasSubstr("`k` is no variable that is sure to have a value"));
  EXPECT_THAT(refusalOf("unset > 3"), HasSubstr("`unset` is no variable that is sure"));
  EXPECT_THAT(refusalOf("i > 3"), HasSubstr("`i` is no variable that is sure"));
}

TEST(SizeCondition, RefusesWhatIsNoInteger) {
  EXPECT_THAT(refusalOf("real > 3"), HasSubstr("`real` is no plain integer variable"));
  EXPECT_THAT(refusalOf("quick > 3"), HasSubstr("`quick` is no plain integer variable"));
  EXPECT_THAT(refusalOf("a > b"), HasSubstr("`a` is no plain integer variable"));
  EXPECT_THAT(refusalOf("(double)n"), HasSubstr("is no condition"));
}

TEST(SizeCondition, RefusesWhatIsReadFromMemory) {
  EXPECT_THAT(refusalOf("a[0] > 3"), HasSubstr("only numbers, integer variables"));
  EXPECT_THAT(refusalOf("*b > 3"), HasSubstr("only numbers, integer variables"));
}

TEST(SizeCondition, RefusesVariablesThatTheLoopSets) {
  EXPECT_THAT(refusalOf("m > 3", R"(
void f(int n, int m, int *restrict a) {
  for (int i = 0; i < n; i++) {
    a[i] = m;
    m = a[i] / 2;
  }
})"),
              HasSubstr("`m` gets other values in the loop"));
}

TEST(SizeCondition, RefusesWhatMayOverflow) {
  for (const char *condition : {"n * m > 20", "n + 1 > 3", "-n > 3", "n - m > 0", "wide + 1 > 3",
                                "wide * 2 > 3", "(unsigned)n - 1 > 3", "(long)n * wide > 20"})
    EXPECT_THAT(refusalOf(condition), HasSubstr("may not fit its type")) << condition;
}

TEST(SizeCondition, RefusesDivisionsThatMayTrap) {
  for (const char *condition :
       {"n / m > 1", "n % m > 1", "n / 0 > 1", "n / -1 > 1", "n % (m - m + 1L) > 0"})
    EXPECT_NE(refusalOf(condition), "") << condition;
  EXPECT_THAT(refusalOf("n / m > 1"), HasSubstr("only numbers other than 0 and -1"));
  EXPECT_THAT(refusalOf("n / (unsigned char)256 > 1"), HasSubstr("only numbers other than 0"));
}

/// GCC warns of them with -Wextra.
TEST(SizeCondition, RefusesComparisonsThatTheTypesDecide) {
  for (const char *condition :
       {"small > 300", "small >= 0", "small < 0", "(unsigned)n >= 0", "(unsigned)n < 0",
        "n > 4294967296", "small == -1", "small != 256", "n > -4294967296"})
    EXPECT_THAT(refusalOf(condition), HasSubstr("ends the same for all values")) << condition;
}

TEST(SizeCondition, RefusesTextThatSaysNothing) {
  EXPECT_THAT(refusalOf("3 == 1 || 2"), HasSubstr("says the same for all sizes"));
  EXPECT_THAT(refusalOf("1"), HasSubstr("says the same for all sizes"));
  EXPECT_THAT(refusalOf("n >"), HasSubstr("is no condition"));
  EXPECT_THAT(refusalOf("f(n)"), HasSubstr("no"));
  EXPECT_THAT(refusalOf("n = 3"), HasSubstr("is no condition"));
  EXPECT_THAT(refusalOf("n > 3 ? n : m"), HasSubstr("only numbers, integer variables"));
  EXPECT_THAT(refusalOf("n << 2 > 3"), HasSubstr("only numbers, integer variables"));
}

TEST(SizeCondition, RefusesTextsThatCannotStandTwice) {
  EXPECT_THAT(refusalOf("n > 3", R"(
void f(int n, int m, int *restrict a) {
  for (int i = 0; i < n; i++) {
    static int calls;
    a[i] = calls++;
  }
})"),
              HasSubstr("`calls`"));
}

} // namespace
