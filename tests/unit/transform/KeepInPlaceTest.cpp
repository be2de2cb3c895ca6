// Variables that live in the array element they end in compute the same, and what would touch it in between is refused.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

/// A program with this body in the loop over i, and another loop around it.
std::string around(const std::string &body, const std::string &before = "") {
  return "void f(int n, int m, int A[restrict][10], int *restrict b, int *restrict c) {\n" +
         before + "  for (int h = 0; h < m; h++)\n    for (int i = 0; i < n; i++) {\n" + body +
         "    }\n}";
}

void expectKept(const std::string &text) {
  Stepped f(text);
  ASSERT_EQ(f.perform("in-place f:1.1.1"), "") << text;
  ir::forEachStmt(*f.loop("1.1.1"), [](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && !stmt.target->type->isPointer() &&
        stmt.target->kind == ir::ExprKind::VarRef) {
      EXPECT_NE(stmt.target->symbol->name, "w");
    }
  });
  f.expectSame({-1, 0, 1, 2, 3, 5});
}

std::string refusalOf(const std::string &text) {
  Stepped f(text);
  return f.perform("in-place f:1.1.1 w");
}

TEST(KeepInPlace, KeepsASumThatStartsFromItsElement) {
  expectKept(around("int w = A[h][i]; for (int k = 0; k < i; k++) w -= A[h][k]; A[h][i] = w;"));
}

TEST(KeepInPlace, KeepsASumThatStartsFromAnotherValue) {
  expectKept(
      around("int w = b[i] + A[h][i]; for (int k = 0; k < i; k++) w -= A[h][k]; A[h][i] = w;"));
}

TEST(KeepInPlace, KeepsWhatIsStoredAfterALastOperation) {
  expectKept(
      around("int w = 1; for (int k = 0; k < i; k++) w -= A[h][k]; A[h][i] = 2 * w - b[i] * w;"));
}

TEST(KeepInPlace, KeepsAVariableOfTheFunction) {
  expectKept(around("w = A[h][i]; if (w > 3) w = 3; for (int k = 0; k < i; k++) if (A[h][k] > 2) w "
                    "+= k; A[h][i] = w;",
                    "  int w;\n"));
}

TEST(KeepInPlace, KeepsOneOfTwoVariablesAndThenTheOther) {
  Stepped f(
      around("int v = A[h][i], w = 0; for (int k = 0; k < i; k++) { w += A[h][k]; v -= b[k]; }"
             " A[h][i] = v; c[i] = w;"));
  ASSERT_EQ(f.perform("in-place f:1.1.1 w"), "");
  f.expectSame({0, 1, 2, 3, 5});
  ASSERT_EQ(f.perform("in-place f:1.1.1 v"), "");
  f.expectSame({0, 1, 2, 3, 5});
}

TEST(KeepInPlace, RefusesAnElementThatIsReadInBetween) {
  EXPECT_THAT(
      refusalOf(around("int w = A[h][i]; for (int k = 0; k <= i; k++) w -= A[h][k]; A[h][i] = w;")),
      HasSubstr("would read or write `A[h][i]` in between"));
}

TEST(KeepInPlace, RefusesAnElementThatIsReadAsItIsStored) {
  EXPECT_THAT(
      refusalOf(around("int w = 0; for (int k = 0; k < i; k++) w += b[k]; A[h][i] = A[h][i] + w;")),
      HasSubstr("would read or write `A[h][i]` in between"));
}

TEST(KeepInPlace, RefusesAnElementThatIsWrittenInBetween) {
  EXPECT_THAT(
      refusalOf(around(
          "int w = A[h][i]; for (int k = 0; k < n; k++) { w += k; A[h][k] = k; } A[h][i] = w;")),
      HasSubstr("would read or write `A[h][i]` in between"));
}

TEST(KeepInPlace, RefusesAnElementThatMayBeAnother) {
  EXPECT_THAT(
      refusalOf(around(
          "int w = 0; int p = 0; for (int k = 0; k < i; k++) { w += b[k]; p = k; } A[h][p] = w;")),
      HasSubstr("may be another element before"));
  EXPECT_THAT(refusalOf(around(
                  "int w = 0; for (int k = 0; k < i; k++) { w += k; c[k] = 1; } A[h][c[i]] = w;")),
              HasSubstr("`in-place` "));
}

TEST(KeepInPlace, RefusesAValueThatIsUsedBefore) {
  EXPECT_THAT(
      refusalOf(around("c[i] = w; w = b[i]; for (int k = 0; k < i; k++) w += k; A[h][i] = w;",
                       "  int w = 0;\n")),
      HasSubstr("`w` is used elsewhere in the body"));
}

TEST(KeepInPlace, RefusesTwoStores) {
  EXPECT_THAT(refusalOf(around("int w = b[i]; for (int k = 0; k < i; k++) w += k; A[h][i] = w;"
                               " for (int k = 0; k < i; k++) A[h][k] += w;")),
              HasSubstr("does not store it in an array"));
}

TEST(KeepInPlace, RefusesAValueThatPassesToTheNextIteration) {
  EXPECT_THAT(refusalOf(around("w = w + b[i]; for (int k = 0; k < i; k++) w += k; A[h][i] = w;",
                               "  int w = 0;\n")),
              HasSubstr("pass from one iteration to the next"));
}

TEST(KeepInPlace, RefusesAValueThatIsUsedAfterTheLoop) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10], int *restrict b) {
  int w = 0;
  for (int i = 0; i < n; i++) {
    w = b[i];
    for (int k = 0; k < i; k++)
      w += k;
    A[0][i] = w;
  }
  b[0] = w;
})");
  EXPECT_THAT(f.perform("in-place f:1.1"), HasSubstr("`w` is used after the loop"));
}

TEST(KeepInPlace, RefusesAnElementOfAnotherType) {
  Stepped f(R"(
void f(int n, int m, int A[restrict][10], long *restrict b) {
  for (int i = 0; i < n; i++) {
    long w = b[i];
    for (int k = 0; k < i; k++)
      w += k;
    A[0][i] = w;
  }
})");
  EXPECT_THAT(f.perform("in-place f:1.1"), HasSubstr("another type"));
}

TEST(KeepInPlace, RefusesAJumpThatSkipsTheStore) {
  EXPECT_THAT(
      refusalOf(around(
          "int w = 0; if (b[i] > 2) continue; for (int k = 0; k < i; k++) w += k; A[h][i] = w;")),
      HasSubstr("`in-place` "));
}

TEST(KeepInPlace, RefusesArraysThatMayOverlap) {
  Stepped f(R"(
void f(int n, int m, int *a, int *b) {
  for (int i = 0; i < n; i++) {
    int w = a[i];
    for (int k = 0; k < n; k++)
      w += b[k];
    a[i] = w;
  }
})");
  EXPECT_THAT(f.perform("in-place f:1.1"), HasSubstr("may overlap"));
}

TEST(KeepInPlace, RefusesALoopWithoutAnotherAroundIt) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, int *restrict b) {
  int w = a[0];
  for (int k = 1; k < n; k++)
    w += b[k];
  a[0] = w;
})");
  EXPECT_THAT(f.perform("in-place f:1"), HasSubstr("no loop around it"));
}

} // namespace
