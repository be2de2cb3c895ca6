// Inner loops whose range moves with an unrolled loop: what all copies have in common is jammed, the rest is not lost.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

std::string triangle(const std::string &outer, const std::string &inner) {
  return "void f(int n, int m, int A[restrict][14], int B[restrict][14]) {\n  for (" + outer +
         ")\n    for (" + inner +
         ")\n      A[i + 3][j + 6] = 2 * A[i + 3][j + 5] + B[j + 6][i + 3];\n}";
}

/// Starts and ends that rise and fall, by one or more, for blocks that fit and that do not.
TEST(UnrollAndJamMoving, KeepsEveryTriangle) {
  for (const char *outer :
       {"int i = 0; i < n; i++", "int i = 2; i <= n; i++", "int i = -3; i < n; i += 2"})
    for (const char *inner :
         {"int j = 0; j <= i; j++", "int j = 0; j < i; j++", "int j = 3; j <= i; j++",
          "int j = i; j < n; j++", "int j = i + 1; j < m; j++", "int j = i; j <= m; j++",
          "int j = 0; j < n - i; j++", "int j = -i; j < 3; j++", "int j = 1 - i; j <= m; j++",
          "int j = 1; j < 2 * i - 3; j++"})
      for (const char *factors : {"2", "4", "3x2"}) {
        Stepped f(triangle(outer, inner));
        EXPECT_EQ(f.perform(std::string("unroll-and-jam f:1 ") + factors), "")
            << outer << ": " << inner;
        f.expectSame({-2, 0, 1, 3, 4, 5});
      }
}

TEST(UnrollAndJamMoving, KeepsATriangleInATriangle) {
  for (const char *factors : {"2", "0x2", "3x2", "0x2x2"}) {
    Stepped f(R"(
void f(int n, int m, int A[restrict][20], int B[restrict][20]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < i; j++)
      for (int k = j; k < m; k++)
        B[i][j] += A[i][k] - A[j][k];
})");
    EXPECT_EQ(f.perform(std::string("unroll-and-jam f:1 ") + factors), "") << factors;
    f.expectSame();
  }
}

/// The rows over k that are left over have each its own sum.
TEST(UnrollAndJamMoving, KeepsSumsThatEachCopyHasOfItsOwn) {
  for (const char *factors : {"2", "3", "3x2"}) {
    Stepped f(R"(
void f(int n, int m, int A[restrict][20], int B[restrict][20]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      int sum = B[i][j];
      for (int k = i + 1; k < n; k++)
        sum += A[k][i] * j - A[j][k];
      B[i][j] = sum;
    }
})");
    EXPECT_EQ(f.perform(std::string("unroll-and-jam f:1 ") + factors), "") << factors;
    f.expectSame();
  }
}

/// Both loops inside have something left over; the statements between stay between.
TEST(UnrollAndJamMoving, KeepsLoopsSideBySide) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][20], int B[restrict]) {
  int i, j, s;
  for (i = 0; i < n; i++) {
    s = m;
    for (j = 0; j <= i; j++)
      s += A[i][j] * j;
    B[i] = s;
    for (j = i; j < n; j++)
      A[j][i] = s - j;
  }
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("would be turned round"));
  Stepped g(R"(
void f(int n, int m, int A[restrict][20], int B[restrict], int C[restrict][20]) {
  int i, j, s;
  for (i = 0; i < n; i++) {
    s = m;
    for (j = 0; j <= i; j++)
      s += A[i][j] * j;
    B[i] = s;
    for (j = i; j < n; j++)
      C[j][i] = s - j;
  }
})");
  ASSERT_EQ(g.perform("unroll-and-jam f:1 4"), "");
  g.expectSame();
}

/// What is left over of one iteration runs behind the common part of the next, which only matters to those that go back.
TEST(UnrollAndJamMoving, RefusesWhatIsLeftOverAndReadAtASmallerPlace) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][20]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j <= i; j++)
      A[i][j] = A[i - 1][j + 1] + j;
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("(<, >) would be turned round"));
}

TEST(UnrollAndJamMoving, TakesWhatIsReadAtALaterPlace) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][20]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j <= i; j++)
      A[i][j] = A[i - 1][j - 1] + A[i - 1][j] + A[i][j - 1];
})");
  ASSERT_EQ(f.perform("unroll-and-jam f:1 4"), "");
  f.expectSame();
}

TEST(UnrollAndJamMoving, RefusesARangeWhoseEndsBothMove) {
  Stepped f(triangle("int i = 0; i < n; i++", "int j = i; j < i + 3; j++"));
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("the bounds of loop `j` change"));
}

TEST(UnrollAndJamMoving, RefusesARangeThatMovesByAnotherAmountEachTime) {
  for (const char *inner : {"int j = 0; j < i * i; j++", "int j = 0; j < n / (i + 9); j++",
                            "int j = 0; j < B[0][i + 3]; j++", "int j = 0; j <= i * n; j++"}) {
    Stepped f(triangle("int i = 0; i < n; i++", inner));
    EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("`unroll-and-jam` ")) << inner;
  }
}

/// Left over would be what lies between the steps.
TEST(UnrollAndJamMoving, RefusesStepsOtherThanOne) {
  Stepped f(triangle("int i = 0; i < n; i++", "int j = 0; j <= i; j += 2"));
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("the bounds of loop `j` change"));
}

TEST(UnrollAndJamMoving, RefusesARangeThatMovesWithTwoUnrolledLoops) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][20], int B[restrict][20]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < i + j; k++)
        A[i][j] += B[i][k];
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2x2"), HasSubstr("the bounds of loop `k` change"));
  ASSERT_EQ(f.perform("unroll-and-jam f:1 2"), "");
  f.expectSame();
}

/// Each copy has its own `end`, and only the text of the header says where a range moves.
TEST(UnrollAndJamMoving, RefusesARangeReadFromAVariableOfTheBody) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][20], int B[restrict][20]) {
  for (int i = 0; i < n; i++) {
    const int end = i + 1;
    for (int j = 0; j < end; j++)
      A[i][j] += B[i][j];
  }
})");
  EXPECT_THAT(f.perform("unroll-and-jam f:1 2"), HasSubstr("`end`, of which each copy"));
}

} // namespace
