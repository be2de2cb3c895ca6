// A loop that an iteration may leave, up to that iteration, which a loop before it finds.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

TEST(FindExit, KeepsWhatTheLoopComputes) {
  Stepped f(
      "void f(int n, int m, int *restrict a) {\n  int s = 0;\n  for (int i = 0; i < n; i++) {\n"
      "    int v = a[2 * i];\n    if (v > m) {\n      s = i;\n      break;\n    }\n"
      "    s += v;\n    a[2 * i + 1] = s;\n  }\n  a[101] = s;\n}");
  ASSERT_EQ(f.perform("find-exit f:1"), "");
  f.expectSame();
}

TEST(FindExit, KeepsTheCounterAndTheOrderOfTests) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  int i;\n  for (i = n; i > 0; i--) {\n"
            "    a[2 * i + 1] = i;\n    if (a[2 * i] > m)\n      break;\n    a[2 * i + 1] += m;\n"
            "    if (a[2 * i] == 3) {\n      a[2 * i + 1] = 7;\n      break;\n    }\n"
            "    a[2 * i + 1] *= 2;\n  }\n  a[101] = i;\n}");
  ASSERT_EQ(f.perform("find-exit f:1"), "");
  f.expectSame();
}

TEST(FindExit, TakesReturns) {
  Stepped f(
      "void f(int n, int m, int *restrict a) {\n  for (int i = 0; i < n; i += 2) {\n"
      "    if (a[i] == m)\n      return;\n    else\n      a[i + 1] = 2;\n    a[i + 1] += i;\n  }\n"
      "  a[101] = 5;\n}");
  ASSERT_EQ(f.perform("find-exit f:1"), "");
  f.expectSame();
}

TEST(FindExit, TakesWhatIsWrittenBehindTheRead) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 0; i < n; i++) {\n"
            "    if (a[i] > m)\n      break;\n    a[i] = m + 1;\n  }\n}");
  ASSERT_EQ(f.perform("find-exit f:1"), "");
  f.expectSame();
}

TEST(FindExit, RefusesWhatIterationsWriteForTheTest) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 0; i < n; i++) {\n"
            "    if (a[i] > m)\n      break;\n    a[i + 1] = m + i;\n  }\n}");
  EXPECT_THAT(f.perform("find-exit f:1"), HasSubstr("says whether an iteration leaves it"));
}

TEST(FindExit, RefusesATestOfWhatIsPassedOn) {
  Stepped f(
      "void f(int n, int m, int *restrict a) {\n  int s = 0;\n  for (int i = 0; i < n; i++) {\n"
      "    s += a[i];\n    if (s > m)\n      break;\n    a[i + 50] = s;\n  }\n}");
  EXPECT_THAT(f.perform("find-exit f:1"), HasSubstr("`s`, which says whether an iteration leaves"));
}

TEST(FindExit, RefusesATestBehindContinue) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 0; i < n; i++) {\n"
            "    if (a[i] == 2)\n      continue;\n    if (a[i] > m)\n      break;\n    a[i + 50] = "
            "1;\n  }\n}");
  EXPECT_THAT(f.perform("find-exit f:1"), HasSubstr("or `continue` comes before that"));
}

TEST(FindExit, RefusesAnExitFromWithinALoop) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 0; i < n; i++) {\n"
            "    for (int j = 0; j < m; j++)\n      if (a[j] == i)\n        return;\n    a[i + 50] "
            "= 1;\n  }\n}");
  EXPECT_THAT(f.perform("find-exit f:1"), HasSubstr("`find-exit` is not proved legal"));
}

TEST(FindExit, RefusesALoopThatNothingLeaves) {
  Stepped f(
      "void f(int n, int m, int *restrict a) {\n  for (int i = 0; i < n; i++)\n    a[i] = m;\n}");
  EXPECT_THAT(f.perform("find-exit f:1"), HasSubstr("no iteration leaves it"));
}

} // namespace
