// A loop that counts in its body or its test, as a `for` whose header does.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

TEST(Count, KeepsWhatTheLoopComputesWhereTheBodyCounts) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  int i = 0;\n  while (i < n) {\n"
            "    a[i] += m;\n    i++;\n    a[i + 10] = 3 * i;\n  }\n}");
  ASSERT_EQ(f.perform("count f:1"), "");
  f.expectSame();
}

TEST(Count, KeepsWhatTheLoopComputesWhereTheTestCounts) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  while (n-- > 0)\n    a[n] += m;\n}");
  ASSERT_EQ(f.perform("count f:1"), "");
  f.expectSame();
}

TEST(Count, LeavesTheCounterAsTheLoopDoes) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  while (n-- > 0)\n    a[n + 1] += m;\n"
            "  a[150] = n;\n}");
  ASSERT_EQ(f.perform("count f:1"), "");
  f.expectSame();
}

TEST(Count, RefusesAHeaderThatCounts) {
  Stepped f("void f(int n, int *restrict a) {\n  for (int i = 0; i < n; i++)\n    a[i] = i;\n}");
  EXPECT_THAT(f.perform("count f:1"), HasSubstr("its header counts already"));
}

TEST(Count, RefusesAStepUnderACondition) {
  Stepped f("void f(int n, int *restrict a) {\n  int i = 0;\n  while (i < n) {\n    if (a[i] < 9)\n"
            "      a[i] = 9;\n    else\n      i++;\n  }\n}");
  EXPECT_THAT(f.perform("count f:1"), HasSubstr("`count` does not fit"));
}

TEST(Count, RefusesContinueBeforeTheStep) {
  Stepped f("void f(int n, int *restrict a) {\n  int i = 0;\n  while (i < n) {\n"
            "    a[i]++;\n    if (a[i] < 9)\n      continue;\n    i++;\n  }\n}");
  EXPECT_THAT(f.perform("count f:1"), HasSubstr("no variable of its own says how far the loop is"));
}

TEST(Count, RefusesAnEndBehindTheStepOfACounterThatIsRead) {
  Stepped f("int f(int n, const int *restrict a) {\n  while (n > 0) {\n    n--;\n"
            "    if (a[n] == 5)\n      break;\n  }\n  return n;\n}");
  EXPECT_THAT(f.perform("count f:1"), HasSubstr("which may end behind its change"));
}

TEST(Count, RefusesAHeaderThatSetsSomethingElse) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  int i = 0, s;\n  for (s = 3; i < n; i++)\n"
            "    a[i] = s;\n}");
  EXPECT_THAT(f.perform("count f:1"), HasSubstr("its header sets something else"));
}

TEST(Count, RunsADoLoopOnceInAnyCase) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  int i = 0;\n  do {\n    a[i] += m;\n"
            "  } while (++i < n);\n  a[i + 7] = i;\n}");
  ASSERT_EQ(f.perform("count f:1"), "");
  f.expectSame();
}

TEST(Count, BeginsADoLoopAnywhere) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  int i = m;\n  do {\n    i -= 2;\n    a[i + "
            "50] = m;\n"
            "  } while (i >= n);\n  a[3] = i;\n}");
  ASSERT_EQ(f.perform("count f:1"), "");
  f.expectSame();
}

TEST(Count, RefusesADoLoopThatMayComeAround) {
  Stepped f("void f(unsigned n, int *restrict a) {\n  do {\n    n--;\n    a[n & 15] = 3;\n"
            "  } while (n > 0);\n}");
  EXPECT_THAT(f.perform("count f:1"), HasSubstr("`count` does not fit"));
}

TEST(Count, RefusesADoLoopThatCountsBehindItsTest) {
  Stepped f("void f(int n, int *restrict a) {\n  do {\n    a[n] = 3;\n  } while (n-- > 0);\n}");
  EXPECT_THAT(f.perform("count f:1"), HasSubstr("it runs once in any case"));
}

TEST(Count, RefusesADoLoopWithAnotherTest) {
  Stepped f(
      "void f(int n, int m, int *restrict a) {\n  int i = 0;\n  do {\n    a[i] = 3;\n    i++;\n"
      "    if (a[i] == m)\n      break;\n  } while (i != n);\n}");
  EXPECT_THAT(f.perform("count f:1"), HasSubstr("`count` does not fit"));
}

} // namespace
