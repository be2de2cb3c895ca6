// From which sizes on a program is the faster one, and the words that compare a nest's largest array with such a size.
#include "plan/model/BySize.h"
#include "Snippet.h"
#include "plan/search/Rehearsal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Snippet;
using ::testing::Each;
using ::testing::Ge;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Not;

namespace {

const std::vector<double> sizes{500, 1000, 2000, 4000, 8000};

std::optional<double> from(const plan::TimeAt &small, const plan::TimeAt &large) {
  return plan::sizeFrom(small, large, sizes, 1.15);
}
double one(double) {
  return 1;
}

TEST(SizeFrom, IsWhereTheTimesCross) {
  const auto size = from(one, [](double at) { return 1500 / at; });
  ASSERT_TRUE(size);
  EXPECT_GT(*size, 1500 * 1.15 * 0.99);
  EXPECT_LT(*size, 1500 * 1.15 * 1.1);
}

TEST(SizeFrom, IsTheFirstWhereOneProgramWillDo) {
  EXPECT_EQ(from(one, [](double) { return 0.5; }), sizes.front());
  // hardly slower for small sizes
  EXPECT_EQ(from(one, [](double at) { return at < 1500 ? 1.1 : 0.5; }), sizes.front());
}

TEST(SizeFrom, IsNoneWhereTheLastSizeGainsTooLittle) {
  EXPECT_FALSE(from(one, one));
  EXPECT_FALSE(from(one, [](double) { return 0.9; }));
  EXPECT_FALSE(from(one, [](double at) { return at < 6000 ? 0.5 : 1; }));
}

/// A stretch in the middle is no reason.
TEST(SizeFrom, BeginsBehindTheLastSizeThatGainsTooLittle) {
  const auto size = from(one, [](double at) {
    return at < 700 ? 2.0 : at < 1200 ? 0.5 : at < 3000 ? 1.0 : 0.5;
  });
  ASSERT_TRUE(size);
  EXPECT_GT(*size, 2000);
  EXPECT_LE(*size, 4000);
}

std::string wordsFor(const std::string &text, double size) {
  const Snippet c(text);
  const plan::Rehearsal program(*c.unit, c.unit->functions.at(0), analysis::Options());
  return plan::isLargerThan(program.nests().nests().at(0), size).value_or("");
}

TEST(IsLargerThan, ComparesTheSideOfASquare) {
  EXPECT_EQ(wordsFor("void f(int n, double a[restrict n][n]) {"
                     "  for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++)"
                     "    a[i][j] = a[i - 1][j] + a[i + 1][j]; }",
                     1432),
            "n > 1400");
}

TEST(IsLargerThan, ComparesTheElementsOfARectangle) {
  EXPECT_EQ(wordsFor("void f(int n, int m, double a[restrict n][m], double b[restrict n]) {"
                     "  for (int t = 0; t < 100; t++) for (int i = 0; i < n; i++)"
                     "    for (int j = 0; j < m; j++) a[i][j] += b[i]; }",
                     1300),
            "(double)m * n > 1700000");
}

/// How often the loops around run says nothing of the array.
TEST(IsLargerThan, LeavesOutLoopsThatComeBack) {
  EXPECT_EQ(wordsFor("void f(int steps, int n, double *restrict a) {"
                     "  for (int t = 0; t < steps; t++) for (int i = 1; i < n; i++)"
                     "    a[i] = a[i - 1]; }",
                     123456),
            "n > 120000");
}

TEST(IsLargerThan, TakesTheLargestOfSeveralArrays) {
  EXPECT_EQ(wordsFor("void f(int n, int m, double *restrict a, double (*restrict b)[m]) {"
                     "  for (int i = 0; i < m; i++) for (int j = 0; j < m; j++)"
                     "    b[i][j] += a[n]; }",
                     2000),
            "m > 2000");
}

TEST(IsLargerThan, HasNoWordsForArraysOfKnownSizes) {
  EXPECT_EQ(wordsFor("void f(double (*restrict a)[100]) {"
                     "  for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++)"
                     "    a[i][j] *= 2; }",
                     2000),
            "");
}

std::vector<double> sizesOf(const std::string &text) {
  const Snippet c(text);
  const plan::Rehearsal program(*c.unit, c.unit->functions.at(0), analysis::Options());
  return plan::sizesOfInterest(program.nests(), plan::Machine(), plan::Machine().l2);
}

/// Between one megabyte and a quarter of a gigabyte, by the machine that is presumed.
TEST(SizesOfInterest, AreThoseForWhichTheCachesMatter) {
  const auto ofMatrices = sizesOf("void f(int n, double (*restrict a)[n]) {"
                                  "  for (int i = 0; i < n; i++)"
                                  "    for (int j = 0; j < n; j++) a[i][j] *= 2; }");
  EXPECT_THAT(ofMatrices, Not(IsEmpty()));
  EXPECT_THAT(ofMatrices, Each(Ge(362)));
  EXPECT_THAT(ofMatrices, Each(Le(5793)));
  const auto ofCubes = sizesOf("void f(int n, double (*restrict a)[n][n]) {"
                               "  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)"
                               "    for (int k = 0; k < n; k++) a[i][j][k] *= 2; }");
  EXPECT_THAT(ofCubes, Not(IsEmpty()));
  EXPECT_THAT(ofCubes, Each(Ge(50)));
  EXPECT_THAT(ofCubes, Each(Le(330)));
}

/// A part of a table of known size may be any smaller one.
TEST(SizesOfInterest, EndWithTheArray) {
  const auto some = sizesOf("double table[1200][1200]; void f(int n) {"
                            "  for (int i = 0; i < n; i++)"
                            "    for (int j = 0; j < n; j++) table[i][j] *= 2; }");
  EXPECT_THAT(some, Not(IsEmpty()));
  EXPECT_THAT(some, Each(Le(1200)));
}

/// Some hundred thousand elements are more than is expected of a size.
TEST(SizesOfInterest, AreNoneOfOneRow) {
  EXPECT_THAT(sizesOf("void f(int n, double *restrict a) {"
                      "  for (int i = 0; i < n; i++) a[i] *= 2; }"),
              IsEmpty());
}

} // namespace
