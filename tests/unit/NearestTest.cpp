#include "support/Nearest.h"

#include <gtest/gtest.h>

using namespace parlift;

namespace {

TEST(NearestTest, countsASwapOfNeighboursAsOneEdit) {
  EXPECT_EQ(editDistance("--diff", "--dfif"), 1U);
  EXPECT_EQ(editDistance("", "abc"), 3U);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
}

TEST(NearestTest, findsAMisspelledWord) {
  EXPECT_EQ(nearest("analyse", {"parallelize", "analyze"}), "analyze");
}

TEST(NearestTest, findsTheEndOfABeginning) {
  EXPECT_EQ(nearest("--assume", {"--as-written", "--assume-no-alias"}), "--assume-no-alias");
}

TEST(NearestTest, guessesNothingFarFetched) {
  EXPECT_EQ(nearest("--frobnicate", {"--diff", "--format"}), "");
  EXPECT_EQ(nearest("f", {"g", "h"}), "");
  EXPECT_EQ(nearest("", {"analyze"}), "");
}

} // namespace
