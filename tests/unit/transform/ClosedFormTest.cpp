// Elements that grow by the same in each iteration, as what they are in it.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

TEST(ClosedForm, KeepsWhatTheLoopComputes) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 1; i < n; i++)\n"
            "    a[i] = a[i - 1] + m;\n}");
  ASSERT_EQ(f.perform("closed-form f:1"), "");
  f.expectSame();
}

TEST(ClosedForm, KeepsItDownwardsFromAnywhere) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = n + 5; i > m + 2; i--)\n"
            "    a[i + 20] = a[i + 21] - 3;\n}");
  ASSERT_EQ(f.perform("closed-form f:1"), "");
  f.expectSame();
}

TEST(ClosedForm, KeepsWhatElseReadsTheElement) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  a[9] = m;\n  for (int i = 10; i < n + 10; "
            "i++) {\n"
            "    a[i + 40] = 2 * a[i - 1];\n    a[i] = a[i - 1] + 5 * m;\n  }\n}");
  EXPECT_THAT(f.perform("closed-form f:1"), HasSubstr("`closed-form` does not fit here"));
}

TEST(ClosedForm, TakesWhatStays) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 1; i <= n; i++)\n    a[i] = "
            "a[i - 1];\n}");
  ASSERT_EQ(f.perform("closed-form f:1"), "");
  f.expectSame();
}

TEST(ClosedForm, RefusesWhatGrowsByTheCounter) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 1; i < n; i++)\n"
            "    a[i] = a[i - 1] + i;\n}");
  EXPECT_THAT(f.perform("closed-form f:1"), HasSubstr("is not the same in each iteration"));
}

TEST(ClosedForm, RefusesWhatGrowsUnderACondition) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 1; i < n; i++)\n"
            "    a[i] = i > m ? a[i - 1] + 2 : a[i - 1];\n}");
  EXPECT_THAT(f.perform("closed-form f:1"), HasSubstr("`closed-form` does not fit here"));
}

TEST(ClosedForm, RefusesAStepThatIterationsSet) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 1; i < n; i++) {\n"
            "    a[i] = a[i - 1] + m;\n    m = i;\n  }\n}");
  EXPECT_THAT(f.perform("closed-form f:1"), HasSubstr("`closed-form` does not fit here"));
}

TEST(ClosedForm, RefusesProducts) {
  Stepped f("void f(int n, int m, int *restrict a) {\n  for (int i = 1; i < n; i++)\n"
            "    a[i] = a[i - 1] * m;\n}");
  EXPECT_THAT(f.perform("closed-form f:1"), HasSubstr("`closed-form` does not fit here"));
}

} // namespace
