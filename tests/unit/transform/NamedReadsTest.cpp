// Which elements unroll-and-jam reads into variables, and that programs compute the same with them.
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

/// The function after `unroll-and-jam f:1 2x2`; it computes the same.
std::string jammed(const std::string &text, const std::string &factors = "2x2") {
  Stepped f(text);
  EXPECT_EQ(f.perform("unroll-and-jam f:1 " + factors), "");
  f.expectSame();
  return ir::print(f.function());
}

/// Loops over i, k and j around a statement.
std::string inLoops(const std::string &parameters, const std::string &statement,
                    const std::string &columns = "int j = 0; j < m") {
  return "void f(int n, int m, " + parameters +
         ") { for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) for (" + columns + "; j++) " +
         statement + " }";
}
const std::string arrays = "int C[restrict][10], int A[restrict][10], int B[restrict][10]";

TEST(NamedReads, AreThoseThatCopiesShare) {
  EXPECT_THAT(jammed(inLoops(arrays, "C[i][j] += A[i][k] * B[k][j];")),
              AllOf(HasSubstr("let B_kj_00"), HasSubstr("let B_kj_01"), Not(HasSubstr("B_kj_10"))));
}

TEST(NamedReads, AreBeforeALoopThatIsSureToRun) {
  EXPECT_THAT(jammed(inLoops(arrays, "C[i][j] += A[i][k] * B[k][j];", "int j = 0; j < 7")),
              AllOf(HasSubstr("let A_ik_00"), HasSubstr("let A_ik_11"), HasSubstr("let B_kj_01")));
}

/// Where it does not run the element need not be there.
TEST(NamedReads, AreNotBeforeALoopThatMayNotRun) {
  EXPECT_THAT(jammed(inLoops(arrays, "C[i][j] += A[i][k] * B[k][j];")), Not(HasSubstr("let A_ik")));
}

/// Each row has a column, so that its elements are there also where the rows have none in common.
TEST(NamedReads, AreBeforeWhatTheRowsOfATriangleHaveInCommon) {
  const std::string head = "void f(int n, int m, " + arrays + ") {  for (int i = 0; i < n; i++)";
  EXPECT_THAT(jammed(head + " for (int k = 0; k < m; k++) for (int j = i; j < n; j++)"
                            "   C[i][j] += A[i][k] * B[k][j]; }"),
              AllOf(HasSubstr("let A_ik_00"), HasSubstr("let A_ik_11"), HasSubstr("let B_kj_01")));
  EXPECT_THAT(jammed(head + " for (int k = 0; k < m; k++) for (int j = i; j < m; j++)"
                            "   C[i][j] += A[i][k] * B[k][j]; }"),
              AllOf(Not(HasSubstr("let A_ik")), HasSubstr("let B_kj_01")));
}

/// The sum stays in a register where nothing else is loaded between its terms.
TEST(NamedReads, AreAllThatCopiesAddToOnePlace) {
  const std::string sums =
      "void f(int n, int m, int s[restrict], int B[restrict][10], int A[restrict]) {"
      "  for (int k = 0; k < n; k++) for (int j = 0; j < m; j++) s[j] += ";
  EXPECT_THAT(jammed(sums + "A[k] * B[k][j]; }", "2"),
              AllOf(HasSubstr("let A_k_0"), HasSubstr("let A_k_1"), HasSubstr("let B_kj_0"),
                    HasSubstr("let B_kj_1")));
  EXPECT_THAT(jammed(sums + "s[j + m] * B[k][j]; }", "2"),
              AllOf(HasSubstr("let B_kj_0"), Not(HasSubstr("let s_j"))));
}

TEST(NamedReads, AreNoneOfAnArrayThatTheNestWrites) {
  EXPECT_THAT(jammed(inLoops(arrays, "{ C[i][j] += A[i][k] * B[k][j]; A[i + 10][k] = j; }",
                             "int j = 0; j < 7")),
              AllOf(Not(HasSubstr("let A_")), HasSubstr("let B_")));
}

TEST(NamedReads, AreNoneThatOnlySomeIterationsEvaluate) {
  EXPECT_THAT(jammed(inLoops(arrays, "C[i][j] += k < 3 ? B[k][j] : 1;")), Not(HasSubstr("let B_")));
  EXPECT_THAT(jammed(inLoops(arrays, "C[i][j] += k < 3 && B[k][j];")), Not(HasSubstr("let B_")));
  EXPECT_THAT(jammed(inLoops(arrays, "if (k < 3) C[i][j] += B[k][j];")), Not(HasSubstr("let B_")));
}

TEST(NamedReads, AreNoneThatOtherElementsPointTo) {
  EXPECT_THAT(jammed(inLoops(arrays + ", int p[restrict]", "C[i][j] += B[p[k] & 7][j];")),
              Not(HasSubstr("let B_")));
}

TEST(NamedReads, AreNoneOfASubscriptThatTheBodySets) {
  EXPECT_THAT(jammed(inLoops(arrays, "{ int t = k + 1; C[i][j] += B[t][j]; }")),
              Not(HasSubstr("let B_")));
}

/// Variables are no memory: a compiler sees that nothing writes the elements.
TEST(NamedReads, AreNoneWhereTheBodyWritesVariablesOnly) {
  EXPECT_THAT(jammed("void f(int n, int m, int s[restrict], int A[restrict][10], int x[restrict]) {"
                     "  for (int i = 0; i < n; i++) {"
                     "    int sum = 0;"
                     "    for (int j = 0; j < m; j++) sum += A[i][j] * x[j];"
                     "    s[i] = sum; } }",
                     "2"),
              Not(HasSubstr("let x_")));
}

} // namespace
