// Plans in words, as comments and the command line say them.
#include "plan/language/Words.h"

#include <gtest/gtest.h>

using namespace parlift;

namespace {

std::string words(const std::string &script) {
  return plan::inWords(*plan::parseScript(script));
}

TEST(Words, SayOrderAndTiles) {
  EXPECT_EQ(words("interchange f:1 i k j\nunroll-and-jam f:1 4x4 loops\n"),
            "in the order i k j, 4x4 iterations at once");
}

TEST(Words, SayEachThingOnce) {
  EXPECT_EQ(words("scalar-replace f:1.1 q[i]\nscalar-replace f:1.2 r[i]\n"), "sums in variables");
}

TEST(Words, LeaveOutLoopsThatAreNotCut) {
  EXPECT_EQ(words("tile f:1 0x64\n"), "in blocks of 64");
  EXPECT_EQ(words("tile f:1 64x64 wavefront\n"), "in blocks of 64x64 by diagonals");
}

TEST(Words, SayWhatTheSchedulerMakes) {
  EXPECT_EQ(words("reschedule f:1\n"), "statements and iterations in a new order");
  EXPECT_EQ(words("reschedule f:1 tile(16x32x256)\n"), "in blocks of 16x32x256 by diagonals");
}

/// A test for overlap says itself what it is.
TEST(Words, SayNothingOfVersionsAndMarks) {
  EXPECT_EQ(words("version f:1\nparallel f:1\n"), "");
}

TEST(Words, RoundWhatIsEstimated) {
  EXPECT_EQ(plan::estimatedGain(3.14), "estimated 3.1 times as fast");
}

} // namespace
