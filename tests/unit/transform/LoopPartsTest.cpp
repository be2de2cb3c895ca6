// Loops in two parts, without their first or last iterations, and backwards compute the same.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

/// What the next iteration reads is written: only the order of the source is right.
std::string chain(const std::string &header) {
  return "void f(int n, int m, int *restrict a) {\n  for (int i = " + header +
         ") {\n    int t = a[i] + i;\n    a[i + 1] += t;\n  }\n}";
}

TEST(Split, KeepsTheOrderWhereverThePointIs) {
  for (const char *header : {"0; i < n; i++", "2; i <= n; i++", "0; i < 9; i++"})
    for (const char *point : {"3", "m", "n-2", "m+1", "n/2"}) {
      Stepped f(chain(header));
      EXPECT_EQ(f.perform(std::string("split f:1 ") + point), "") << header << ", " << point;
      f.expectSame();
    }
}

TEST(Split, StartsWhereTheLoopStarts) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  for (int i = 0; i < n; i++)
    for (int j = i; j < 10; j++)
      A[i][j] += 1 + j;
})");
  ASSERT_EQ(f.perform("split f:1.1 m"), "");
  f.expectSame();
}

TEST(Split, RefusesAPointWithoutAValue) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  int t;
  for (int i = 0; i < n; i++) {
    t = a[i];
    a[i] = t + 1;
  }
})");
  EXPECT_THAT(f.perform("split f:1 t"), HasSubstr("sure to have a value before the loop"));
  EXPECT_THAT(f.perform("split f:1 i"), HasSubstr("sure to have a value before the loop"));
  EXPECT_THAT(f.perform("split f:1 a[0]"), HasSubstr("sure to have a value before the loop"));
}

/// The parameter of that name is another variable.
TEST(Split, RefusesANameThatABlockAroundTheLoopHides) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  {
    int m;
    for (int i = 0; i < n; i++)
      a[i] = 1;
    m = 2;
    a[0] = m;
  }
})");
  EXPECT_THAT(f.perform("split f:1 m"), HasSubstr("sure to have a value"));
}

TEST(Split, RefusesALimitThatTheLoopMoves) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (int i = 0; i < a[0]; i++)
    a[i] = i;
})");
  EXPECT_NE(f.perform("split f:1 2"), "");
}

TEST(Split, RefusesPointsThatLeaveOnePartEmpty) {
  Stepped f(chain("2; i < 9; i++"));
  EXPECT_THAT(f.perform("split f:1 2"), HasSubstr("behind 2"));
  EXPECT_THAT(f.perform("split f:1 -5"), HasSubstr("behind -5"));
  EXPECT_THAT(f.perform("split f:1 9"), HasSubstr("before 9"));
}

TEST(Peel, KeepsTheOrderOfShortLoopsAndLongOnes) {
  for (const char *header : {"0; i < n; i++", "1; i <= n; i++", "0; i < 7; i++"})
    for (const char *part : {"first", "last", "first 2", "last 3"}) {
      Stepped f(chain(header));
      EXPECT_EQ(f.perform(std::string("peel f:1 ") + part), "") << header << ", " << part;
      f.expectSame();
    }
}

TEST(Peel, TakesOneIterationOfALoopThatStartsAnywhere) {
  for (const char *part : {"first", "last"}) {
    Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < m; j++)
      A[i][j] = j == i + 1 ? 2 * j : A[i][j - 1] + j;
})");
    ASSERT_EQ(f.perform(std::string("peel f:1.1 ") + part), "");
    f.expectSame();
  }
}

TEST(Peel, RefusesSeveralIterationsOfALoopThatStartsAnywhere) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (int i = m; i < n; i++)
    a[i + 5] = i;
})");
  EXPECT_THAT(f.perform("peel f:1 first 2"), HasSubstr("the start of loop `i` is no number"));
}

TEST(Peel, RefusesMoreIterationsThanThereAre) {
  Stepped f(chain("0; i < 3; i++"));
  EXPECT_THAT(f.perform("peel f:1 last 4"), HasSubstr("does not run 4 times"));
}

TEST(Peel, RefusesAJumpThatMeansTheLoop) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (int i = 0; i < n; i++) {
    if (a[i] == 3)
      continue;
    a[i] = i;
  }
})");
  EXPECT_THAT(f.perform("peel f:1 first"), HasSubstr("a jump in the body"));
}

/// In the body the words of the start would mean another variable.
TEST(Peel, RefusesAStartWhoseNameTheBodyDeclares) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (int i = m; i < n; i++) {
    int m = 3;
    a[i + 5] = i + m;
  }
})");
  EXPECT_THAT(f.perform("peel f:1 first"), HasSubstr("used where its name does not stand"));
}

TEST(Peel, RefusesAStartThatTheBodySets) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (int i = m; i < n; i++) {
    m = 0;
    a[i + 5] = i + m;
  }
})");
  EXPECT_NE(f.perform("peel f:1 first"), "");
}

TEST(Reverse, KeepsWhatNoIterationPassesOn) {
  for (const char *header : {"0; i < n; i++", "1; i <= n; i++", "0; i < 7; i++", "9; i > n; i--",
                             "n - 1; i >= 0; i--", "n - 1; i > 0; i--"}) {
    Stepped f(std::string("void f(int n, int m, int *restrict a) {\n  for (int i = ") + header +
              ")\n    a[i + 10] += 3 * i + m;\n}");
    EXPECT_EQ(f.perform("reverse f:1"), "") << header;
    f.expectSame();
  }
}

TEST(Reverse, TurnsALoopBack) {
  for (const char *header : {"0; i < n; i++", "n - 1; i > 0; i--"}) {
    Stepped f(std::string("void f(int n, int m, int *restrict a) {\n  for (int i = ") + header +
              ")\n    a[i + 10] += 3 * i + m;\n}");
    EXPECT_EQ(f.perform("reverse f:1\nreverse f:1"), "") << header;
    f.expectSame();
  }
}

/// `i <= n` with the largest n would never end.
TEST(Reverse, RefusesToCountUpToWhatMayBeTheLargestNumber) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (int i = n; i >= 1; i--)
    a[i + 10] = i;
})");
  EXPECT_THAT(f.perform("reverse f:1"), HasSubstr("at the end of its counter's range"));
}

TEST(Reverse, TurnsALoopWhoseStartIsKnownToBeMoreThanTheLeastNumber) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < m; j++)
      A[i][j] += j;
})");
  ASSERT_EQ(f.perform("reverse f:1.1"), "");
  f.expectSame();
}

TEST(Reverse, RefusesADependenceThatTheLoopCarries) {
  Stepped f(chain("0; i < n; i++"));
  EXPECT_THAT(f.perform("reverse f:1"), HasSubstr("would be turned round"));
}

TEST(Reverse, RefusesAValueThatPassesBetweenIterations) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  int last = 0;
  for (int i = 0; i < n; i++) {
    a[i] += last;
    last = 3 * a[i] - last;
  }
})");
  EXPECT_THAT(f.perform("reverse f:1"), HasSubstr("pass from one iteration to the next"));
}

TEST(Reverse, RefusesTheIterationThatWritesLast) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (int i = 0; i < n; i++)
    a[0] = i;
})");
  EXPECT_THAT(f.perform("reverse f:1"), HasSubstr("would be turned round"));
}

/// The inner loop's counter is what the last iteration that runs leaves in it.
TEST(Reverse, RefusesAnInnerCounterThatIsUsedAfterwards) {
  const auto triangle = [](const char *end) {
    return std::string(R"(
void f(int n, int m, int *restrict a) {
  int j = 0;
  for (int i = 1; i < 6; i++)
    for (j = 0; j < i; j++)
      a[7 * i + j] += j;
)") + end + "}";
  };
  Stepped used(triangle("  a[0] = j;\n"));
  EXPECT_THAT(used.perform("reverse f:1"), HasSubstr("`j` is used after the loop"));
  Stepped dead(triangle(""));
  EXPECT_EQ(dead.perform("reverse f:1"), "");
  dead.expectSame();
}

TEST(Reverse, RefusesAStartThatMayBeTheLeastNumber) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (int i = m; i < n; i++)
    a[i + 10] = i;
})");
  EXPECT_THAT(f.perform("reverse f:1"), HasSubstr("at the end of its counter's range"));
}

TEST(Reverse, RefusesACounterThatWouldNeverBeBelowZero) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  for (unsigned i = 0; i < 8; i++)
    a[i] = 1;
})");
  EXPECT_THAT(f.perform("reverse f:1"), HasSubstr("no signed number"));
}

} // namespace
