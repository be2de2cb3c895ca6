// Copies of a body as short loops over them: programs compute the same, and what is no such loop is refused.
#include "Stepped.h"
#include "ir/Printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// The function after `unroll-and-jam f:1 FACTORS loops`; it computes the same.
std::string jammed(const std::string &text, const std::string &factors = "4x4") {
  Stepped f(text);
  EXPECT_EQ(f.perform("unroll-and-jam f:1 " + factors + " loops"), "");
  f.expectSame();
  return ir::print(f.function());
}
std::string refused(const std::string &text, const std::string &factors = "4x4") {
  return Stepped(text).perform("unroll-and-jam f:1 " + factors + " loops");
}

/// Loops over i, k and j around a statement.
std::string inLoops(const std::string &statement, const std::string &columns = "int j = 0; j < n",
                    const std::string &parameters =
                        "int C[restrict][10], int A[restrict][10], int B[restrict][10]") {
  return "void f(int n, int m, " + parameters +
         ") { for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) for (" + columns + "; j++) " +
         statement + " }";
}
const std::string product = inLoops("C[i][j] += A[i][k] * B[k][j];");

TEST(JamInLoops, KeepsAProductInEveryShapeOfBlocks) {
  for (const char *factors : {"4x4", "2x2", "4", "0x4", "3x2", "5x0", "2x4"})
    jammed(product, factors);
}

TEST(JamInLoops, KeepsASmallArrayOfWhatCopiesShare) {
  EXPECT_THAT(jammed(product),
              AllOf(HasSubstr("A_tile"), HasSubstr("B_tile"), Not(HasSubstr("C_tile"))));
}

/// Where the innermost loop does not run, the elements before it need not be there.
TEST(JamInLoops, ReadsNothingBeforeALoopThatMayNotRun) {
  EXPECT_THAT(jammed(inLoops("C[i][j] += A[i][k] * B[k][j];", "int j = 0; j < m")),
              AllOf(Not(HasSubstr("A_tile")), HasSubstr("B_tile")));
}

/// What is over of blocks of rows and of columns is one nest behind them.
TEST(JamInLoops, JoinsWhatIsOverOfTwoLoops) {
  EXPECT_THAT(jammed(product), AllOf(HasSubstr("i < i_main ? k_main : 0"), Not(HasSubstr("k_one")),
                                     Not(HasSubstr("k: int = k_main"))));
}

TEST(JamInLoops, JoinsNothingWhereOneLoopIsUnrolled) {
  for (const char *factors : {"4", "0x4"})
    EXPECT_THAT(jammed(product, factors), Not(HasSubstr("_main ?")));
}

/// Row i + 4 needs the last element of row i, in a block or not.
TEST(JamInLoops, LeavesWhatIsOverWhereLaterRowsNeedIt) {
  EXPECT_THAT(jammed("void f(int n, int m, int A[restrict][10], int *restrict b) {"
                     "  for (int i = 4; i < n; i++) for (int k = 0; k < n - 1; k++)"
                     "    for (int j = 0; j < m; j++) A[i][k] += A[i - 4][k + 1] * j; }"),
              Not(HasSubstr("i < i_main ?")));
}

/// Where the inner loop ends changes in the outer one, or is only known in it.
TEST(JamInLoops, LeavesWhatIsOverOfRangesThatMove) {
  for (const char *middle : {"int k = 0; k < i", "int k = i; k < n"})
    EXPECT_THAT(jammed("void f(int n, int m, int C[restrict][10], int A[restrict][10]) {"
                       "  for (int i = 1; i < n; i++) for (" +
                       std::string(middle) +
                       "; k++) for (int j = 0; j < n; j++) C[i][j] += A[i][k] * j; }"),
                Not(HasSubstr("i < i_main ?")));
}

TEST(JamInLoops, KeepsSeveralStatementsInTheirOrder) {
  jammed(inLoops("{ C[i][j] += A[i][k]; C[i][j] *= 2; }"), "4");
}

TEST(JamInLoops, KeepsSubscriptsThatAreFurtherOn) {
  jammed("void f(int n, int m, int a[restrict][10], int *restrict b) {"
         "  for (int i = 1; i < n; i++) for (int k = 0; k < m; k++) for (int j = 0; j < n; j++)"
         "    a[i][j] += b[(k + 1) * 3 + i] * j; }");
}

TEST(JamInLoops, KeepsLoopsThatStartElsewhereAndCountersThatAreDeclaredAbove) {
  jammed("void f(int n, int m, int C[restrict][10], int A[restrict][10]) { int i, k, j;"
         "  for (i = 2; i <= n; i++) for (k = 1; k < n; k++) for (j = 0; j < n; j++)"
         "    C[i][j] += A[i][k]; }");
}

/// GCC keeps an array of sums in memory where a vector loop adds to it.
TEST(JamInLoops, RefusesVariablesOfTheCopies) {
  EXPECT_THAT(refused("void f(int n, int m, int C[restrict][10], int A[restrict][10]) {"
                      "  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { int sum = 0;"
                      "    for (int k = 0; k < n; k++) sum += A[i][k] * A[j][k];"
                      "    C[i][j] = sum; } }"),
              HasSubstr("variables of their own"));
}

/// What all rows have goes through the tile, what single ones have left over row by row.
TEST(JamInLoops, KeepsRangesThatMoveWithTheCopies) {
  for (const char *columns :
       {"int j = 0; j <= i", "int j = i; j < n", "int j = 0; j < n - i", "int j = n - i; j < 10",
        "int j = i + 1; j < m", "int j = 2; j < i", "int j = k; j < n", "int j = 1; j < m - k"})
    for (const char *factors : {"4x4", "2x2", "4", "0x4", "3x2", "5x0", "2x4"}) {
      SCOPED_TRACE(std::string(columns) + " " + factors);
      Stepped f(inLoops("C[i][j] += A[i][k] * B[k][j];", columns));
      if (f.perform("unroll-and-jam f:1 " + std::string(factors) + " loops").empty())
        f.expectSame();
    }
  EXPECT_THAT(jammed(inLoops("C[i][j] += A[i][k] * B[k][j];", "int j = i; j < n")),
              AllOf(HasSubstr("i_one"), HasSubstr("A_tile")));
}

/// The loop in the middle is a block and moves: `B[k][j]` is written by other rows, and no tile of it is kept.
TEST(JamInLoops, KeepsBlocksWhoseRangesMove) {
  for (const char *factors : {"4x4", "2x2", "0x4", "3x2", "2x4", "4"}) {
    SCOPED_TRACE(factors);
    for (const char *middle : {"int i = 0; i < k", "int i = k; i < n", "int i = 0; i < n - k",
                               "int i = 0; i < k - 3", "int i = 2; i < k", "int i = 0; i <= k"})
      jammed("void f(int n, int m, int A[restrict][10], int B[restrict][10], int C[restrict][10]) {"
             "  for (int k = 1; k < n; k++) for (" +
                 std::string(middle) +
                 "; i++) for (int j = 0; j < m; j++) C[i][j] += A[k][i] * B[k][j]; }",
             factors);
  }
}

/// Rows that are written in place: each needs what those behind it were.
TEST(JamInLoops, KeepsAProductInPlaceWithATriangle) {
  for (const char *factors : {"4x4", "2x4", "3x2", "4"})
    jammed("void f(int n, int m, int A[restrict][10], int B[restrict][10]) {"
           "  for (int k = 1; k < n; k++) for (int i = 0; i < k; i++) for (int j = 0; j < m; j++)"
           "    B[i][j] += A[k][i] * B[k][j]; }",
           factors);
}

TEST(JamInLoops, KeepsElementsOfOneArrayInDifferentLanesApart) {
  EXPECT_THAT(jammed(inLoops("C[i][j] += A[k][i] * A[k][j];", "int j = i; j < n")),
              AllOf(HasSubstr("A_tile"), HasSubstr("A_tile2")));
}

TEST(JamInLoops, RefusesNeighboursOfOneArray) {
  EXPECT_THAT(refused(inLoops("C[i][j] += A[k][j] + A[k + 1][j];")), HasSubstr("not alike"));
}

TEST(JamInLoops, RefusesAPairOfCopies) {
  EXPECT_THAT(refused(product, "2"), HasSubstr("few"));
}

} // namespace
