// Loops unrolled with their copies jammed compute the same, and what would be turned round is refused.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

constexpr const char *product = R"(
void f(int n, int m, int C[restrict][10], int A[restrict][10], int B[restrict][10]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
})";

TEST(UnrollAndJam, KeepsAProductInEveryShapeOfBlocks) {
  for (const char *factors :
       {"2", "3", "4", "0x2", "0x0x4", "2x2", "4x4", "3x2", "2x0x3", "2x2x2"}) {
    Stepped f(product);
    EXPECT_EQ(f.perform(std::string("unroll-and-jam f:1 ") + factors), "") << factors;
    f.expectSame();
  }
}

/// `C[i][j]`, `C[i][j + 1]`, ... each in a variable of its own across the loop over k.
TEST(UnrollAndJam, LeavesAccumulatorsThatScalarReplaceCanHold) {
  Stepped f(R"(
void f(int n, int m, int C[restrict][10], int A[restrict][10], int B[restrict][10]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
})");
  ASSERT_EQ(f.perform("unroll-and-jam f:1 2x2"), "");
  for (int accumulator = 0; accumulator < 4; ++accumulator)
    ASSERT_EQ(f.perform("scalar-replace f:1.1.1"), "");
  EXPECT_NE(f.perform("scalar-replace f:1.1.1"), "");
  ir::forEachStmt(*f.loop("1.1.1")->body, [](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign) {
      EXPECT_EQ(stmt.target->kind, ir::ExprKind::VarRef);
    }
  });
  f.expectSame();
}

TEST(UnrollAndJam, GivesEachCopyItsOwnSumInTheBody) {
  Stepped f(R"(
void f(int n, int m, int C[restrict][10], int A[restrict][10], int B[restrict][10]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      int sum = 0, least = A[i][j];
      for (int k = 0; k < n; k++) {
        const int a = A[i][k];
        sum += a * B[k][j];
        if (a < least)
          least = a;
      }
      C[i][j] = sum - least;
    }
})");
  ASSERT_EQ(f.perform("unroll-and-jam f:1 3x2"), "");
  f.expectSame();
}

TEST(UnrollAndJam, GivesEachCopyItsOwnVariableOfTheFunction) {
  Stepped f(R"(
void f(int n, int m, int C[restrict][10], int A[restrict][10], int B[restrict][10]) {
  int i, j, k, sum;
  for (i = 1; i <= n; i++)
    for (j = 2; j < m; j += 2) {
      sum = 1;
      for (k = 0; k < n; k++)
        sum += A[i - 1][k] * B[k][j];
      C[i - 1][j] = sum;
    }
})");
  ASSERT_EQ(f.perform("unroll-and-jam f:1 2x3"), "");
  f.expectSame();
}

TEST(UnrollAndJam, UnrollsALoopWithoutOthersInItWhateverPassesBetweenIterations) {
  Stepped f(R"(
void f(int n, int m, int *restrict a) {
  int s = 0;
  for (int i = 3; i < n; i++) {
    int t = a[i] + s;
    s = t - a[i - 1];
    if (t > 3)
      a[i + 1] = t;
  }
  a[0] = s;
})");
  ASSERT_EQ(f.perform("unroll-and-jam f:1 4"), "");
  f.expectSame();
}

TEST(UnrollAndJam, UnrollsTheUnrolledLoopAgain) {
  Stepped f(product);
  ASSERT_EQ(f.perform("unroll-and-jam f:1 2\nunroll-and-jam f:1 2\nunroll-and-jam f:1.1 2"), "");
  f.expectSame();
}

/// Where its blocks end is said in the body of the loop around it, once for all copies.
TEST(UnrollAndJam, UnrollsTheLoopAroundAnUnrolledOne) {
  Stepped f(product);
  ASSERT_EQ(f.perform("unroll-and-jam f:1.1 2\nunroll-and-jam f:1 3"), "");
  f.expectSame();
}

TEST(UnrollAndJam, RefusesARangeThatEachIterationHasOfItsOwn) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10], int *restrict ends) {
  for (int i = 0; i < n; i++) {
    const int end = ends[3];
    for (int j = 0; j < end; j++)
      A[i][j] = i;
  }
})");
  EXPECT_NE(f.perform("unroll-and-jam f:1 2"), "");
}

TEST(UnrollAndJam, NeedsNoRestWhereTheFactorDividesTheIterations) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 10; j++)
      A[i][j] += i - j;
})");
  ASSERT_EQ(f.perform("unroll-and-jam f:1 4"), "");
  EXPECT_EQ(f.loop("2"), nullptr);
  f.expectSame({0});
}

/// The last of the copies would read what the first has not written yet.
TEST(UnrollAndJam, RefusesWhatGoesBackInALoopInside) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i - 1][j + 1];
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("(<, >) would be turned round"));
}

TEST(UnrollAndJam, TakesADistanceThatNoBlockHolds) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  for (int i = 3; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i - 3][j + 1];
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 4"), HasSubstr("would be turned round"));
  ASSERT_EQ(f.perform("unroll-and-jam f:1 3"), "");
  f.expectSame();
}

/// The loop over j keeps the order of what goes back in k, until it is unrolled as well.
TEST(UnrollAndJam, RefusesBlocksInWhichNoLoopKeepsTheOrder) {
  const char *text = R"(
void f(int n, int m, int A[restrict][4][5]) {
  for (int i = 1; i < 4; i++)
    for (int j = 1; j < 4; j++)
      for (int k = 0; k < 4; k++)
        A[i][j][k] = A[i - 1][j - 1][k + 1];
})";
  Stepped one(text), both(text);
  EXPECT_THAT(both.perform("unroll-and-jam f:1 2x2"), HasSubstr("would be turned round"));
  ASSERT_EQ(one.perform("unroll-and-jam f:1 2"), "");
  one.expectSame({0});
}

/// Behind the inner loop stands the source of what the next iteration reads before it.
TEST(UnrollAndJam, RefusesASourceBehindItsSink) {
  Stepped f(R"(
void f(int n, int m, int A[restrict], int B[restrict][10]) {
  for (int i = 1; i < n; i++) {
    B[i][0] = A[i - 1];
    for (int j = 0; j < m; j++)
      B[i][j] += j;
    A[i] = B[i][1];
  }
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("would be turned round"));
}

TEST(UnrollAndJam, RefusesAValueThatPassesBetweenIterations) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  int last = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      A[i][j] += last;
      last = A[i][j] - last;
    }
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("pass from one iteration to the next"));
}

TEST(UnrollAndJam, RefusesALoopThatCountsDown) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < m; j++)
      A[i][j] = 0;
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("does not count up"));
}

TEST(UnrollAndJam, RefusesJumpsBetweenTheCopies) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10]) {
  for (int i = 0; i < n; i++) {
    if (A[i][0] < 3)
      continue;
    for (int j = 0; j < m; j++)
      A[i][j] = 0;
  }
})");
  EXPECT_NE(f.perform("unroll-and-jam f:1 2"), "");
}

TEST(UnrollAndJam, RefusesACounterThatIsUsedAfterTheLoop) {
  Stepped f(R"(
void f(int n, int m, int A[restrict]) {
  int i;
  for (i = 0; i < n; i++)
    A[i] = 0;
  A[100] = i;
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("`i` is used after the loop"));
}

TEST(UnrollAndJam, RefusesMoreCopiesThanAnyoneCouldRead) {
  Stepped f(product);
  EXPECT_THAT(f.perform("unroll-and-jam f:1 9x8"), HasSubstr("more than 64 copies"));
}

TEST(UnrollAndJam, RefusesALoopThatIsShorterThanABlock) {
  Stepped f(R"(
void f(int n, int m, int A[restrict]) {
  for (int i = 0; i < 3; i++)
    A[i] = i;
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 4"), HasSubstr("does not run 4 times"));
}

} // namespace
