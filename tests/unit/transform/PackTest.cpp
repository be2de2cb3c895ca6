// What a loop reads of an array is copied before it, unless the copy would read or miss something.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

/// Two loops, of which the inner one does this.
std::string inLoops(const std::string &body, const std::string &inner = "j = 0; j < 9; j++") {
  return "int g;\n"
         "void f(int n, int m, int *restrict a, int *restrict b) {\n"
         "  for (int i = 0; i < n; i++)\n"
         "    for (" +
         (inner.find(' ') < inner.find('=') - 1 ? inner : "int " + inner) + ") {\n" + body +
         "\n  }\n}";
}

TEST(Pack, ReadsTheSame) {
  for (const char *body :
       {"a[i] += b[j];", "a[i] += b[2 * j + 1] * b[2 * j + 1];", "a[i] += b[i * 10 + j];",
        "a[i] += b[j] + b[j + 2] + b[j + 1];", "a[i] += b[j + 3] - b[j] + b[j + 1] + b[j + 2];",
        "a[i] += b[j * j];", "a[i + j] += b[i] * b[i];", "a[b[30 + j]] += i;",
        "a[i] += b[m + 20 + j];", "if (b[j] > 3) a[i] = b[j]; else a[i] += b[j];"}) {
    Stepped f(inLoops(body));
    ASSERT_EQ(f.perform("strip-mine f:1 4\npack f:1.1 b"), "") << body;
    f.expectSame();
  }
}

TEST(Pack, LoopsThatMayNotRun) {
  for (const char *header : {"j = 0; j < m; j++", "j = m; j < 5; j++", "j = -2; j <= m; j++"}) {
    Stepped f(inLoops("a[i] += b[j + 10];", header));
    ASSERT_EQ(f.perform("tile f:1 0x4\npack f:1.1 b"), "") << header;
    f.expectSame();
  }
}

TEST(Pack, KeepsTheValueOfACounterDeclaredElsewhere) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, int *restrict b) {
  int j = 7;
  for (int i = 0; i < n; i++) {
    a[i] = j;
    for (j = 0; j < 4; j++)
      a[i] += b[j];
  }
  a[50] = j;
})");
  ASSERT_EQ(f.perform("pack f:1 b"), "");
  f.expectSame();
}

TEST(Pack, TakesSiblingLoopsOverTheSameRange) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 9; j++)
      a[i] += b[j];
    for (int k = 0; k < 9; k++)
      a[i] -= i * b[k + 1];
  }
})");
  ASSERT_EQ(f.perform("pack f:1 b"), "");
  f.expectSame();
}

TEST(Pack, TakesOneOfTwoElementsOfAnArrayByItsWords) {
  Stepped f(inLoops("a[i] += b[i] * b[j];"));
  EXPECT_THAT(f.perform("strip-mine f:1 4\npack f:1.1 b"),
              HasSubstr("it has `b[i]` and `b[j]`, which do not move together: name one of them"));
  ASSERT_EQ(f.perform("pack f:1.1 b[j]\npack f:1.2 b[i]"), "");
  f.expectSame();
}

TEST(Pack, StoresBackWhatTheLoopWrites) {
  for (const char *body : {"a[i] += b[j]; b[j] = i;", "b[j] = a[i + j];", "b[j] += a[j] * i;",
                           "b[2 * j + 3] = i; a[i] += b[2 * j + 3];", "b[30 - j]++;",
                           "if (a[i] > 3) b[j] = i; else b[j] = m;"}) {
    Stepped f(inLoops(body));
    ASSERT_EQ(f.perform("pack f:1 b"), "") << body;
    f.expectSame();
    Stepped g(inLoops(body));
    ASSERT_EQ(g.perform("tile f:1 2x4\npack f:1.1.1 b"), "") << body;
    g.expectSame();
  }
}

TEST(Pack, CopiesNothingInThatTheLoopSetsItself) {
  Stepped f(inLoops("b[j] = i; a[i] += b[j];"));
  ASSERT_EQ(f.perform("pack f:1 b"), "");
  EXPECT_EQ(f.loop("3"), nullptr); // the loop, and one behind it
  f.expectSame();
}

TEST(Pack, RefusesToStoreBackWhatTheLoopDoesNotSurelyWrite) {
  for (const char *body :
       {"if (a[i] > 3) b[j] = i;", "b[j + 1] = b[j] + i;", "if (j < m) b[j] = 3;"}) {
    Stepped f(inLoops(body));
    EXPECT_THAT(f.perform("pack f:1 b"), HasSubstr("not known to write each element of the box"))
        << body;
  }
}

TEST(Pack, RefusesToStoreBackElementsThatMayBeOne) {
  Stepped f(inLoops("b[i * m + j + 40] = i;", "j = 0; j < 3; j++"));
  EXPECT_NE(f.perform("strip-mine f:1 4\npack f:1.1 b"), "");
  for (const char *body : {"b[j - j % 2 + 3] = i;", "b[(j * 5) % 7] = j;", "b[j / 2 + j] = j;",
                           "b[j + (j < 2 ? 1 : 0)] = j;"}) {
    Stepped h(inLoops(body));
    EXPECT_NE(h.perform("pack f:1 b"), "") << body;
  }
  Stepped g(inLoops("for (int k = 0; k < 4; k++) b[j + k] = i;", "j = 0; j < 3; j++"));
  EXPECT_THAT(g.perform("pack f:1 b"), HasSubstr("may be one element in different iterations"));
}

TEST(Pack, RefusesToStoreBackWhatIsReadElsewhere) {
  Stepped f(
      "void f(int n, int m, int *a, int *b) {\n"
      "  for (int i = 0; i < 3; i++)\n    for (int j = 0; j < 4; j++)\n      b[j] = a[i];\n}");
  EXPECT_THAT(f.perform("pack f:1 b"), HasSubstr("`b[j]` and `a[i]` may overlap"));
  Stepped g(inLoops("b[j] = i; a[i] += b[m + 5];"));
  EXPECT_NE(g.perform("pack f:1 b[j]"), "");
}

TEST(Pack, RefusesToStoreBackWhereTheLoopMayBeLeft) {
  Stepped f(inLoops("b[j] = i; if (a[i] == 77) return;"));
  EXPECT_NE(f.perform("pack f:1 b"), "");
}

TEST(Pack, RefusesAnElementThatAnotherOneThatIsWrittenMayBe) {
  Stepped f(inLoops("a[i] += b[j + 1]; b[j] = i;"));
  EXPECT_THAT(f.perform("pack f:1 b[j+1]"),
              HasSubstr("dependence from `b[j + 1]` to `b[j]` with direction"));
}

TEST(Pack, TakesAnElementApartFromAllThatAreWritten) {
  Stepped f(inLoops("a[i] += b[j]; b[j + 20] = i;"));
  ASSERT_EQ(f.perform("pack f:1 b[j]"), "");
  f.expectSame();
}

TEST(Pack, RefusesAnArrayThatMayOverlapOneThatIsWritten) {
  Stepped f(
      "void f(int n, int m, int *a, int *b) {\n"
      "  for (int i = 0; i < n; i++)\n    for (int j = 0; j < 4; j++)\n      a[i] += b[j];\n}");
  EXPECT_THAT(f.perform("pack f:1 b"), HasSubstr("`b[j]` and `a[i]` may overlap"));
}

TEST(Pack, RefusesWhatIsNotSurelyRead) {
  for (const char *body : {"if (a[i] > 3) a[i] = b[j];", "if (j < m) a[i] += b[j];",
                           "for (int k = 0; k < m; k++) a[i] += b[j];", "a[i] += m > 2 ? b[j] : 0;",
                           "if (a[i] > 5) break; a[i] += b[j];", "a[i] += b[j] + b[j + 30];"}) {
    Stepped f(inLoops(body));
    EXPECT_NE(f.perform("pack f:1 b"), "") << body;
  }
  Stepped f(inLoops("if (j < m) a[i] += b[j];"));
  EXPECT_THAT(f.perform("pack f:1 b"), HasSubstr("not known to read each element of the box"));
}

TEST(Pack, RefusesATriangle) {
  Stepped f(inLoops("a[i] += b[j];", "j = 0; j <= i && j < 9; j++"));
  EXPECT_NE(f.perform("pack f:1 b"), "");
  Stepped g(inLoops("a[i] += b[j];", "j = 0; j <= i; j++"));
  EXPECT_THAT(g.perform("pack f:1 b"), HasSubstr("the bounds of loop `j` change"));
}

TEST(Pack, RefusesBoxesWithoutABound) {
  Stepped f(inLoops("a[i] += b[j];", "j = 0; j < m; j++"));
  EXPECT_THAT(f.perform("pack f:1 b"), HasSubstr("cut it into strips first"));
  Stepped g(inLoops("a[i] += b[j] + b[100 * j];", "j = 0; j < 300000; j++"));
  EXPECT_THAT(g.perform("pack f:1 b[j]"), HasSubstr("300000 elements, more than 1024 KB"));
}

TEST(Pack, RefusesPlacesThatTheLoopChanges) {
  for (const char *body : {"int k = j + 1; a[i] += b[k];", "a[i] += b[m]; m = j;",
                           "a[i] += b[j]; b++;", "a[i] += b[j + g]; g++;"}) {
    Stepped f(inLoops(body));
    EXPECT_NE(f.perform("pack f:1 b"), "") << body;
  }
}

TEST(Pack, RefusesSubscriptsThatTheLoopWrites) {
  Stepped f(inLoops("a[j] += b[a[j + 1] % 7];"));
  EXPECT_NE(f.perform("pack f:1 b"), "");
}

TEST(Pack, RefusesLoopsThatCountDown) {
  Stepped f(inLoops("a[i] += b[j];", "j = 8; j >= 0; j--"));
  EXPECT_THAT(f.perform("pack f:1 b"), HasSubstr("does not count up by one"));
}

TEST(Pack, RefusesOneElement) {
  Stepped f(inLoops("a[i] += b[m];"));
  EXPECT_THAT(f.perform("pack f:1 b"), HasSubstr("`b[m]` is one element all the time"));
}

TEST(Pack, CountsNeighboursOfAnEndThatMayNotFitTheCounterInALong) {
  for (const char *body :
       {"a[i] += b[j + 20] + b[j + 21];", "a[i] += b[2 * j + 22] - b[2 * j + 20];",
        "a[i] += b[20 - j] + b[21 - j] * b[22 - j];"}) {
    Stepped f(inLoops(body, "j = m; j < m + 3; j++"));
    ASSERT_EQ(f.perform("pack f:1 b"), "");
    f.expectSame();
  }
}

TEST(Pack, RefusesNeighboursOfAnEndThatNoLongCanSay) {
  Stepped f(inLoops("a[i] += b[j % 8] + b[j % 8 + 1];", "j = m; j < m + 3; j++"));
  EXPECT_NE(f.perform("pack f:1 b"), "");
  Stepped g(inLoops("a[i] += b[j] + b[j + 1];", "unsigned j = m; j < 9; j++"));
  EXPECT_NE(g.perform("pack f:1 b"), "");
}

/// Where a step has put a number in the place of a counter, the user's words name another element.
TEST(Pack, TakesNoWordsThatAStepHasChanged) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, const int *restrict b) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < n; j++)
      a[j + i] = a[j] % 97 + b[i * 3 + j];
})");
  ASSERT_EQ(f.perform("peel f:1 last 2"), "");
  EXPECT_THAT(f.perform("pack f:2 b[i*3+j]"), HasSubstr("has no element `b[i*3+j]`"));
  EXPECT_EQ(f.perform("strip-mine f:2 8\npack f:2.1 b[4*3+j]"), "");
  f.expectSame();
}

/// The copy's subscripts would be said with the other one.
TEST(Pack, RefusesWhatTheBodyCallsByTheNameOfAnotherVariable) {
  Stepped f(R"(
void f(int n, int m, int *restrict a, const int *restrict b) {
  for (int i = n; i < 4 + n; i++) {
    {
      int n = b[i] % 7;
      a[i] = n;
    }
  }
})");
  EXPECT_THAT(f.perform("pack f:1 b"), HasSubstr("two variables are called `n`"));
}

} // namespace
