// A product in blocks and register tiles computes what the loops did, to the bit, and what is no product is refused.
#include "Stepped.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

using parlift::testing::Stepped;
using ::testing::HasSubstr;

namespace {

constexpr const char *step = "register-block f:1 2x3 4x6x3";

std::string product(const std::string &body, const std::string &header = "int i, j, k;",
                    const std::string &ends = "n n n") {
  std::istringstream words(ends);
  std::string rows, columns, depth;
  words >> rows >> columns >> depth;
  return "void f(int n, int m, int *restrict a, int *restrict b) {\n  " + header +
         "\n  for (i = 0; i < " + rows + "; i++)\n    for (j = 0; j < " + columns +
         "; j++)\n      for (k = 0; k < " + depth + "; k++)\n        " + body + "\n}";
}

/// Rows of eight.
constexpr const char *inRows = "7 8 8";

TEST(RegisterBlock, ComputesTheSame) {
  for (const char *body : {"a[i * 8 + j] += b[i * 8 + k] * b[k * 8 + j];",
                           "a[i * 8 + j] -= b[k * 8 + i] * b[k * 8 + j];",
                           "a[j * 7 + i] += b[i * 8 + k] * b[j * 8 + k];",
                           "a[i * 8 + j] = b[i * 8 + k] * b[k * 8 + j] + a[i * 8 + j];",
                           "a[i * 8 + j] += m * b[i * 8 + k] * b[k * 8 + j];",
                           "a[i * 8 + j] += b[i * 8 + k] * b[i * 8 + k] * b[k * 8 + j];"}) {
    Stepped f(product(body, "int i, j, k;", inRows));
    ASSERT_EQ(f.perform(step), "") << body;
    f.expectSame();
  }
}

TEST(RegisterBlock, TakesSizesThatAreMultiplesOfNothing) {
  for (const char *ends :
       {"7 5 2", "4 6 3", "1 1 1", "5 7 n", "n 8 n", "n 8 3", "7 8 0", "5 8 m"}) {
    Stepped f(product("a[i * 8 + j] += b[i * 8 + k] * b[k * 8 + j];", "int i, j, k;", ends));
    ASSERT_EQ(f.perform(step), "") << ends;
    f.expectSame({-1, 0, 1, 2, 3, 4, 5, 8});
  }
}

TEST(RegisterBlock, RefusesWhatIsReadOfTheResult) {
  Stepped f(product("a[i * 8 + j] += a[i * 8 + k] * b[k * 8 + j];", "int i, j, k;", inRows));
  EXPECT_THAT(f.perform(step), HasSubstr("is not legal"));
}

TEST(RegisterBlock, RefusesWhatIsReadOfTheResultInOneColumn) {
  Stepped f(product("a[i * 8 + j] += a[i * 8 + k] * b[k * 8 + j];", "int i, j, k;", "7 1 8"));
  EXPECT_THAT(f.perform(step), HasSubstr("is of a copy"));
}

TEST(RegisterBlock, RefusesTwoPairsForOneElement) {
  Stepped f(product("a[i + j] += b[i * 8 + k] * b[k * 8 + j];", "int i, j, k;", inRows));
  EXPECT_THAT(f.perform(step), HasSubstr("is not legal"));
}

TEST(RegisterBlock, RefusesWhatZerosCannotStandFor) {
  for (const char *body : {"a[i * 8 + j] += b[i * 8 + k] / b[k * 8 + j];",
                           "a[i * 8 + j] += b[i * 8 + k] + b[k * 8 + j];",
                           "a[i * 8 + j] += b[i * 8 + k] * b[k * 8 + j] * k;",
                           "a[i * 8 + j] += b[b[i] * 8 + k] * b[k * 8 + j];",
                           "a[i * 8 + j] += b[i * 8 + k] * b[i * 8 + j];",
                           "a[i * 8 + j] *= b[i * 8 + k] * b[k * 8 + j];"}) {
    Stepped f(product(body, "int i, j, k;", inRows));
    EXPECT_THAT(f.perform(step), HasSubstr("`register-block` does not fit here")) << body;
  }
}

TEST(RegisterBlock, RefusesPointersThatMayOverlap) {
  Stepped f("void f(int n, int m, int *a, int *b) {\n  for (int i = 0; i < 7; i++)\n"
            "    for (int j = 0; j < 8; j++)\n      for (int k = 0; k < 8; k++)\n"
            "        a[i * 8 + j] += b[i * 8 + k] * b[k * 8 + j];\n}");
  EXPECT_THAT(f.perform(step), HasSubstr("may overlap"));
}

TEST(RegisterBlock, RefusesTriangles) {
  Stepped f(product("a[i * 8 + j] += b[i * 8 + k] * b[j * 8 + k];", "int i, j, k;", "7 i 8"));
  EXPECT_THAT(f.perform(step), HasSubstr("the bounds of loop `j` change"));
}

TEST(RegisterBlock, RefusesBlocksThatAreNotWholeTiles) {
  Stepped f(product("a[i * 8 + j] += b[i * 8 + k] * b[k * 8 + j];", "int i, j, k;", inRows));
  EXPECT_THAT(f.perform("register-block f:1 2x3 4x5x3"), HasSubstr("a block has not whole tiles"));
}

TEST(RegisterBlock, RefusesACounterThatIsReadAfterwards) {
  Stepped f(
      "void f(int n, int m, int *restrict a, int *restrict b) {\n  int i, j, k;\n"
      "  for (i = 0; i < 7; i++)\n    for (j = 0; j < 8; j++)\n      for (k = 0; k < 8; k++)\n"
      "        a[i * 8 + j] += b[i * 8 + k] * b[k * 8 + j];\n  a[0] = j;\n}");
  EXPECT_THAT(f.perform(step), HasSubstr("`j`"));
}

} // namespace
