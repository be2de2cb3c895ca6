#include "NestBuilder.h"

#include "analysis/dependences/Delinearization.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlift::analysis {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

TEST(Delinearization, RowsOfTheLoopsWidth) {
  Nest nest; // a[i*n + j] = a[(i-1)*n + j + 1]
  const auto n = nest.value("n"), m = nest.value("m");
  const auto i = nest.loop("i", c(1), m);
  const auto j = nest.loop("j", c(0), n - c(1));
  nest.read("a", {(i - c(1)) * n + j + c(1)});
  nest.write("a", {i * n + j});
  EXPECT_THAT(nest.rows(), ElementsAre("RAW 1->0 (<,>) [1,-1]"));
  EXPECT_THAT(nest.find().assumptions, IsEmpty());
}

TEST(Delinearization, MatrixProduct) {
  Nest nest; // c[i*n + j] += a[i*n + k] * b[k*n + j]
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), n);
  const auto j = nest.loop("j", c(0), n);
  const auto k = nest.loop("k", c(0), n);
  nest.read("c", {i * n + j});
  nest.write("c", {i * n + j});
  EXPECT_THAT(nest.rows(),
              UnorderedElementsAre("RAW 1->0 (=,=,<) [0,0,_]", "WAR 0->1 (=,=,<) [0,0,_]",
                                   "WAR 0->1 (=,=,=) [0,0,0]", "WAW 1->1 (=,=,<) [0,0,_]"));
  EXPECT_THAT(nest.find().assumptions, IsEmpty());
}

TEST(Delinearization, ThreeDimensions) {
  Nest nest; // a[(i*n + j)*m + k] = a[(i*n + j - 1)*m + k]
  const auto n = nest.value("n"), m = nest.value("m");
  const auto i = nest.loop("i", c(0), nest.value("l"));
  const auto j = nest.loop("j", c(1), n);
  const auto k = nest.loop("k", c(0), m);
  nest.read("a", {(i * n + j - c(1)) * m + k});
  nest.write("a", {(i * n + j) * m + k});
  EXPECT_THAT(nest.rows(), ElementsAre("RAW 1->0 (=,<,=) [0,1,0]"));
}

TEST(Delinearization, LeadingDimensionBecomesAnAssumption) {
  Nest nest; // j < cols: a[i*ld + j]
  const auto ld = nest.value("ld"), cols = nest.value("cols");
  const auto i = nest.loop("i", c(0), nest.value("rows"));
  const auto j = nest.loop("j", c(0), cols);
  nest.write("a", {i * ld + j});
  const DependenceSet set = nest.find();
  EXPECT_THAT(set.dependences, IsEmpty());
  ASSERT_EQ(set.assumptions.size(), 1u);
  EXPECT_EQ(set.assumptions[0].constraint.value, ld - cols);
  EXPECT_THAT(set.assumptions[0].pairs, ElementsAre(Pair(0u, 0u)));
}

TEST(Delinearization, ComplexNumbersShareOneAssumption) {
  Nest nest; // a[2*(i*ld + j)] and a[2*(i*ld + j) + 1], j < cols
  const auto ld = nest.value("ld"), cols = nest.value("cols");
  const auto i = nest.loop("i", c(0), nest.value("rows"));
  const auto j = nest.loop("j", c(0), cols);
  nest.write("a", {c(2) * (i * ld + j)});
  nest.write("a", {c(2) * (i * ld + j) + c(1)});
  const DependenceSet set = nest.find();
  EXPECT_THAT(set.dependences, IsEmpty());
  ASSERT_EQ(set.assumptions.size(), 1u);
  EXPECT_EQ(set.assumptions[0].constraint.value, ld - cols);
}

TEST(Delinearization, WidthWithPaddingInIt) {
  Nest nest; // a[i*(n + 2) + j + 1], 0 <= j < n
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), nest.value("m"));
  const auto j = nest.loop("j", c(0), n);
  nest.write("a", {i * (n + c(2)) + j + c(1)});
  EXPECT_THAT(nest.rows(), IsEmpty());
  EXPECT_THAT(nest.find().assumptions, IsEmpty());
}

TEST(Delinearization, RowReadBackwards) {
  Nest nest; // a[(i+1)*n - 1 - j]
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), nest.value("m"));
  const auto j = nest.loop("j", c(0), n);
  nest.write("a", {(i + c(1)) * n - c(1) - j});
  EXPECT_THAT(nest.rows(), IsEmpty());
  EXPECT_THAT(nest.find().assumptions, IsEmpty());
}

TEST(Delinearization, InterleavedElements) {
  Nest nest; // a[(i*n + j)*3 + 1] = a[(i*n + j)*3]
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), nest.value("m"));
  const auto j = nest.loop("j", c(0), n);
  nest.read("a", {(i * n + j) * c(3)});
  nest.write("a", {(i * n + j) * c(3) + c(1)});
  EXPECT_THAT(nest.rows(), IsEmpty());
  EXPECT_THAT(nest.find().assumptions, IsEmpty());
}

TEST(Delinearization, ColumnBeyondTheRowDepends) {
  Nest nest; // j <= n: a[i*n + j] meets the next row
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), nest.value("m"));
  const auto j = nest.loop("j", c(0), n + c(1));
  nest.write("a", {i * n + j});
  EXPECT_FALSE(nest.rows().empty());
}

TEST(Delinearization, UnrelatedWidthIsNotAssumedAgainstReason) {
  Nest nest; // k runs over n*n elements: no row of n
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), n);
  nest.write("a", {i * n});
  nest.close();
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(Delinearization, RowsMayHaveWidthZero) {
  Nest nest; // a[i*n] without a column: the same element for n = 0
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), nest.value("m"));
  nest.write("a", {i * n});
  const DependenceSet set = nest.find();
  // either a dependence that may exist, or an assumption that says n >= 1
  EXPECT_FALSE(set.dependences.empty() && set.assumptions.empty());
}

// --- products that stay: the range test's business

TEST(RangeTest, PackedTriangleIsWrittenOnce) {
  Nest nest; // a[i*(i+1)/2 + j], j <= i
  const auto i = nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(0), i + c(1));
  nest.write("a", {(i * (i + c(1))).dividedBy(2) + j});
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(RangeTest, PackedTriangleWithAColumnTooManyDepends) {
  Nest nest; // j <= i + 1
  const auto i = nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(0), i + c(2));
  nest.write("a", {(i * (i + c(1))).dividedBy(2) + j});
  EXPECT_FALSE(nest.rows().empty());
}

TEST(RangeTest, SquaresGrow) {
  Nest nest; // a[i*i]
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.write("a", {i * i});
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(RangeTest, SquaresOfNegativesMeet) {
  Nest nest; // i from -n
  const auto n = nest.value("n");
  const auto i = nest.loop("i", -n, n);
  nest.write("a", {i * i});
  EXPECT_THAT(nest.rows(), Contains("WAW 0->0 (<) [_]?"));
}

TEST(RangeTest, FallingSubscript) {
  Nest nest; // a[n*n - i*i]
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), n);
  nest.write("a", {n * n - i * i});
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(RangeTest, LowerAndUpperHalfOfTwoAccesses) {
  Nest nest; // a[i*n + j] = a[i*n + n + j - ...]: rows i and i + 1, j < n
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), nest.value("m"));
  const auto j = nest.loop("j", c(0), n);
  nest.read("a", {(i + c(1)) * n + j});
  nest.write("a", {i * n + j});
  EXPECT_THAT(nest.rows(), ElementsAre("WAR 0->1 (<,=) [1,0]"));
}

TEST(RangeTest, WidthOfBlocksFixedInTheOuterLoop) {
  Nest nest; // for b { w = width[b]; for i for j < w: a[b][i*w + j] }
  const auto b = nest.loop("b", c(0), nest.value("blocks"));
  const auto w = nest.varying("w");
  const auto i = nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(0), w);
  nest.write("a", {b, i * w + j});
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(Products, OffsetThatCancels) {
  Nest nest; // a[n*m + i] = a[n*m + i - 1]
  const auto n = nest.value("n"), m = nest.value("m");
  const auto i = nest.loop("i", c(1), nest.value("l"));
  nest.read("a", {n * m + i - c(1)});
  nest.write("a", {n * m + i});
  EXPECT_THAT(nest.rows(), ElementsAre("RAW 1->0 (<) [1]"));
}

TEST(Products, BoundOfProduct) {
  Nest nest; // for i < n*m: a[i] = a[i-1]
  const auto i = nest.loop("i", c(1), nest.value("n") * nest.value("m"));
  nest.read("a", {i - c(1)});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(), ElementsAre("RAW 1->0 (<) [1]"));
}

} // namespace
} // namespace parlift::analysis
