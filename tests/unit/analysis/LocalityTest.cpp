// How long loops are taken to run: blocks and what goes through them in steps.
#include "analysis/dependences/Locality.h"
#include "Snippet.h"
#include "legality/nest/Nests.h"

#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Snippet;

namespace {

double tripsOf(const std::string &text, const std::string &path) {
  const Snippet c("void f(int n, int m, double *restrict a) {" + text + "}");
  const analysis::Options options;
  const legality::Nests nests(c.unit->functions.at(0), options);
  const auto place = nests.find(*c.loop(path));
  return place.nest ? place.nest->trips[place.loop] : -1;
}

/// Rows of a strip in steps of four, and what is left over.
const std::string strips = "for (long ii = 0; ii < n; ii += 64) {"
                           "  const int i_end = ii + 64 < n ? ii + 64 : n;"
                           "  const int i_main = i_end - i_end % 4;"
                           "  for (int i = ii; i < i_main; i += 4) a[i] = 0;"
                           "  for (int i = i_main; i < i_end; i++) a[i] = 0; }";

TEST(EstimatedTrips, OfAllBlocksAreAsManyAsOfTheLoop) {
  const std::string blocks = "for (long ii = 0; ii < n; ii += 600) {"
                             "  const int i_end = ii + 600 < n ? ii + 600 : n;"
                             "  for (int i = ii; i < i_end; i++) a[i] = 0; }";
  EXPECT_NEAR(tripsOf(blocks, "1") * tripsOf(blocks, "1.1"), analysis::presumedSize, 1);
}

TEST(EstimatedTrips, ThroughABlockInStepsAreFewer) {
  EXPECT_NEAR(tripsOf(strips, "1") * tripsOf(strips, "1.1") * 4, analysis::presumedSize, 1);
}

TEST(EstimatedTrips, OfWhatIsLeftOverAreFewerThanAStep) {
  EXPECT_LT(tripsOf(strips, "1.2"), 4);
}

TEST(EstimatedTrips, AreNotTheBlocksWhereTheLoopGoesFurther) {
  EXPECT_GT(tripsOf("for (long ii = 0; ii < n; ii += 64) {"
                    "  const int end = m < n ? m : n;"
                    "  for (int i = ii; i < end; i++) a[i] = 0; }",
                    "1.1"),
            64);
}

/// What is over of blocks of rows and of columns, in one nest.
TEST(EstimatedTrips, OfALoopThatStartsByTheRowAreThoseOfEachPart) {
  EXPECT_LT(tripsOf("const int i_main = n - n % 4, k_main = m - m % 4;"
                    "for (int i = 0; i < n; i++)"
                    "  for (int k = i < i_main ? k_main : 0; k < m; k++) a[k] += i;",
                    "1.1"),
            10);
  EXPECT_NEAR(tripsOf("for (int i = 0; i < n; i++)"
                      "  for (int k = i < 250 ? 0 : 500; k < m; k++) a[k] += i;",
                      "1.1"),
              625, 10);
}

TEST(EstimatedTrips, OfALoopThatStartsByTheRowOfABlockAreThoseOfEachPart) {
  EXPECT_LT(tripsOf("for (long ii = 0; ii < n; ii += 64) for (long kk = 0; kk < m; kk += 256) {"
                    "  const int i_end = ii + 64 < n ? ii + 64 : n;"
                    "  const int k_end = kk + 256 < m ? kk + 256 : m;"
                    "  const int i_main = i_end - i_end % 4, k_main = k_end - k_end % 4;"
                    "  for (int i = ii; i < i_end; i++)"
                    "    for (int k = i < i_main ? k_main : kk; k < k_end; k++) a[k] += i; }",
                    "1.1.1.1"),
            10);
}

/// The part that is new in an iteration of the outermost loop, of the first access.
double newPartOf(const std::string &text) {
  const Snippet c("void f(int n, int m, double *restrict a) {" + text + "}");
  const analysis::Options options;
  const legality::Nests nests(c.unit->functions.at(0), options);
  const legality::Nest &nest = nests.nests().front();
  for (const analysis::Access &access : nest.table().accesses)
    if (!access.isScalarVariable)
      return analysis::newPartPerIteration(nest.table(), access, 0, nest.trips);
  return -1;
}

TEST(NewPart, IsNothingWhereTheLoopComesBack) {
  EXPECT_EQ(newPartOf("for (int t = 0; t < n; t++) for (int i = 0; i < 32; i++) a[i] = t;"), 0);
}

TEST(NewPart, IsWhatASkewedLoopMovesOnBy) {
  EXPECT_NEAR(
      newPartOf("for (int t = 0; t < n; t++) for (int i = 0; i < 32; i++) a[2 * t + i] = t;"),
      2.0 / 32, 1e-9);
}

TEST(NewPart, IsAllWhereTheLoopMovesPastIt) {
  EXPECT_EQ(
      newPartOf("for (int t = 0; t < n; t++) for (int i = 0; i < 32; i++) a[40 * t + i] = t;"), 1);
}

TEST(NewPart, IsAllWhereTheDistanceIsNotKnown) {
  EXPECT_EQ(newPartOf("for (int t = 0; t < n; t++) for (int i = 0; i < 32; i++) a[m * t + i] = t;"),
            1);
}

} // namespace
