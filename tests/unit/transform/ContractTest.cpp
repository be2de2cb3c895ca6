// Arrays that carry values only within an iteration become scalars; the others stay.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

/// The array T, and what the loop over i does with it.
std::string withBody(const std::string &body, const std::string &after = "") {
  return "void f(int n, int m, int *restrict a, int *restrict b) {\n  int T[20];\n"
         "  for (int i = 0; i < n; i++) {\n" +
         body + "\n  }\n" + after + "}";
}

bool mentionsArray(const ir::Function &function) {
  bool found = false;
  ir::forEachExpr(*function.body,
                  [&](const ir::Expr &expr) { found |= expr.symbol && expr.symbol->name == "T"; });
  return found;
}

TEST(Contract, PutsAScalarWhereEachIterationSetsItsElement) {
  for (const char *body : {"T[i] = a[i] + i; b[i] = T[i] * T[i];",
                           "T[i + 3] = a[i]; T[i + 3] += m; if (m > 2) b[i] = T[i + 3];",
                           "T[i] = 0; for (int j = 0; j < m; j++) T[i] += a[j]; b[i] = T[i];",
                           "{ T[i] = a[i]; } b[i] = T[i];", "T[5] = a[i]; b[i] = T[5];"}) {
    Stepped f(withBody(body));
    EXPECT_EQ(f.perform("contract f:1 T"), "") << body;
    EXPECT_FALSE(mentionsArray(f.function())) << body;
    f.expectSame();
  }
}

TEST(Contract, UndoesExpansion) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, int *restrict b) {
  int t;
  for (int i = 0; i < 9; i++) {
    t = a[i] + m;
    b[i] = t * t;
  }
})");
  ASSERT_EQ(f.perform("expand f:1 t\ncontract f:1 t_at"), "");
  f.expectSame({0, 3});
}

TEST(Expand, RefusesAConstantThatTheTreeHasAsANumber) {
  Stepped f(R"(
void f(int n, int *restrict a, int *restrict b) {
  for (int i = 0; i < 9; i++) {
    const int t = 3;
    b[i] = a[i] * t;
  }
})");
  EXPECT_THAT(f.perform("expand f:1 t"), HasSubstr("`t` is a constant"));
}

TEST(Contract, RefusesAnElementOfTheIterationBefore) {
  Stepped f(withBody("T[i + 1] = a[i]; b[i] = i > 0 ? T[i] : 0;"));
  EXPECT_THAT(f.perform("contract f:1 T"), HasSubstr("in other ways than as `T[i + 1]`"));
}

TEST(Contract, RefusesAnElementThatOnlySomeIterationsSet) {
  Stepped f(withBody("if (a[i] > 3) T[0] = a[i]; if (i > m) b[i] = T[0];"));
  EXPECT_THAT(f.perform("contract f:1 T"), HasSubstr("not every iteration begins by setting"));
}

TEST(Contract, RefusesAnElementThatIsReadFirst) {
  Stepped f(withBody("T[0] += a[i]; b[i] = T[0];"));
  EXPECT_THAT(f.perform("contract f:1 T"), HasSubstr("not every iteration begins by setting"));
}

TEST(Contract, RefusesAnArrayThatIsReadAfterTheLoop) {
  Stepped f(withBody("T[i] = a[i]; b[i] = T[i];", "b[30] = T[m];\n"));
  EXPECT_THAT(f.perform("contract f:1 T"), HasSubstr("`T` is used outside of the loop"));
}

TEST(Contract, RefusesAnIndexThatMeansAnotherElementLater) {
  Stepped f(withBody("int k = i; T[k] = a[i]; k = 0; b[i] = i > 0 ? T[k] : 0;"));
  EXPECT_NE(f.perform("contract f:1 T"), "");
}

TEST(Contract, RefusesAnIndexInMemory) {
  Stepped f(withBody("T[a[0] % 5] = i; a[0] = 7; b[i] = T[a[0] % 5];"));
  EXPECT_NE(f.perform("contract f:1 T"), "");
}

TEST(Contract, RefusesAParameter) {
  Stepped f(withBody("a[i] = i; b[i] = a[i];"));
  EXPECT_THAT(f.perform("contract f:1 a"), HasSubstr("no array `a` of the function's own"));
}

TEST(Contract, RefusesTheLoopAroundTheOneThatSetsTheElements) {
  Stepped f(withBody("for (int j = 0; j < 5; j++) { T[j] = a[j]; b[i + j] = T[j]; }"));
  EXPECT_NE(f.perform("contract f:1 T"), "");
  EXPECT_EQ(f.perform("contract f:1.1 T"), "");
  f.expectSame();
}

/// The array T[9][8], and what the loop over i does with it.
std::string withRows(const std::string &body, const std::string &after = "") {
  return "void f(int n, int m, int *restrict a, int *restrict b) {\n  int T[9][8];\n"
         "  for (int i = 0; i < n; i++) {\n" +
         body + "\n  }\n" + after + "}";
}

TEST(ContractToRows, KeepsTheSubscriptsThatChangeInAnIteration) {
  for (const char *body :
       {"for (int j = 0; j < 8; j++) T[i % 9][j] = a[i + j]; for (int j = 0; j < 8; j++) b[i] += "
        "T[i % "
        "9][7 - j];",
        "for (int j = 0; j < 9; j++) T[j][5] = a[i + j]; for (int j = 2; j < 9; j++) b[i] -= "
        "T[j][5] "
        "* T[j - 1][5];",
        "T[0][0] = i; for (int j = 1; j < m && j < 8; j++) { T[0][j] = T[0][j - 1] + j; b[j] += "
        "T[0][j]; }",
        "if (i < 9) { for (int j = 0; j < 8; j++) T[i][j] = a[j]; b[i] = T[i][3]; }",
        "for (int j = 0; j < 8; j++) if (a[j] > 4) T[1][j] = 1; else T[1][j] = j; for (int j = 0; "
        "j < "
        "8; j++) b[i + j] += T[1][j];"}) {
    Stepped f(withRows(body));
    EXPECT_EQ(f.perform("contract f:1 T"), "") << body;
    EXPECT_FALSE(mentionsArray(f.function())) << body;
    f.expectSame();
  }
}

TEST(ContractToRows, TakesALoopFurtherIn) {
  Stepped f(
      withRows("for (int k = 0; k < 5; k++) { for (int j = 0; j < 8; j++) T[k][j] = a[j + k]; "
               "for (int j = 0; j < 8; j++) b[i + k] += T[k][j] * j; }"));
  ASSERT_EQ(f.perform("contract f:1.1 T"), "");
  f.expectSame();
}

TEST(ContractToRows, OfThreeSubscripts) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, int *restrict b) {
  int T[4][9][5];
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 9; j++)
      for (int k = 0; k < 5; k++)
        T[i][j][k] = a[i + j] * k;
    for (int j = 0; j < 9; j++)
      b[i] += T[i][j][3] - T[i][8 - j][j % 5];
  }
})");
  ASSERT_EQ(f.perform("contract f:1 T"), "");
  f.expectSame();
}

TEST(ContractToRows, RefusesARowOfTheIterationBefore) {
  Stepped f(
      withRows("int k = i % 7; for (int j = 0; j < 8; j++) { T[k + 1][j] = a[j]; b[j] = i > 0 ? "
               "T[k][j] : 0; }"));
  EXPECT_NE(f.perform("contract f:1 T"), "");
}

TEST(ContractToRows, RefusesElementsThatTheIterationHasNotSet) {
  for (const char *body :
       {"for (int j = 0; j < 7; j++) T[2][j] = a[j]; b[i] = i > 3 ? T[2][7] : 0;",
        "for (int j = 0; j < m && j < 8; j++) T[2][j] = a[j]; if (i > 2) b[i] = T[2][3];",
        "if (i == 0) for (int j = 0; j < 8; j++) T[1][j] = a[j]; b[i] = T[1][i % 8];",
        "for (int j = 0; j < 8; j++) { if (i > 0) b[j] = T[0][j]; T[0][j] = a[j]; }"}) {
    Stepped f(withRows(body));
    EXPECT_THAT(f.perform("contract f:1 T"), HasSubstr("that the iteration has not set before"))
        << body;
  }
}

TEST(ContractToRows, RefusesRowsThatAreReadAfterTheLoop) {
  Stepped f(withRows("for (int j = 0; j < 8; j++) { T[i % 9][j] = a[j]; b[j] = T[i % 9][j]; }",
                     "if (n > 0) b[30] = T[0][2];\n"));
  EXPECT_THAT(f.perform("contract f:1 T"), HasSubstr("`T` is used"));
}

TEST(ContractToRows, RefusesRowsThatChangeInAnIteration) {
  Stepped f(
      withRows("int k = 0; for (int j = 0; j < 8; j++) T[k][j] = a[j]; k = 1; for (int j = 0; j "
               "< 8; j++) T[k][j] = j; b[i] = T[0][1] + T[k][i % 8];"));
  EXPECT_THAT(f.perform("contract f:1 T"), HasSubstr("no subscript of `T` is the same"));
}

} // namespace
