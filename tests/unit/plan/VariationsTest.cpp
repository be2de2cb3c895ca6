#include "plan/search/Variations.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace parlift::plan {
namespace {

/// The changed steps of all neighbours of a plan.
std::vector<std::string> changesOf(const std::string &text) {
  const Result<Script> script = parseScript(text);
  EXPECT_TRUE(script) << script.error();
  std::vector<std::string> changes;
  for (const Variation &one : variationsOf(*script))
    changes.push_back(one.change);
  return changes;
}

using Words = std::vector<std::string>;

TEST(VariationsTest, EachSizeIsDoubledAndHalvedAndTradedForAnother) {
  EXPECT_EQ(changesOf("tile f:1 64x16"),
            (Words{"tile f:1 128x16", "tile f:1 32x16", "tile f:1 64x32", "tile f:1 64x8",
                   "tile f:1 128x8", "tile f:1 32x32"}));
}

TEST(VariationsTest, ALoopThatIsNotCutStaysSo) {
  EXPECT_EQ(changesOf("tile f:1 0x16"), (Words{"tile f:1 0x32", "tile f:1 0x8"}));
}

TEST(VariationsTest, OddNumbersAreNotHalved) {
  EXPECT_EQ(changesOf("strip-mine f:1 3"), (Words{"strip-mine f:1 6"}));
}

TEST(VariationsTest, DigitsOfNamesAreNoSizes) {
  EXPECT_EQ(changesOf("map f:1 i2:x/8"), (Words{"map f:1 i2:x/16", "map f:1 i2:x/4"}));
  EXPECT_EQ(
      changesOf("stage f:1.1 A2 B[i+1][k] chunk(4) buffers(1)"),
      (Words{"stage f:1.1 A2 B[i+1][k] chunk(8) buffers(1)",
             "stage f:1.1 A2 B[i+1][k] chunk(2) buffers(1)", "stage f:1.1 A2 B[i+1][k] chunk(4)"}));
}

TEST(VariationsTest, ChunksMayGoThroughRegistersOrNot) {
  EXPECT_EQ(
      changesOf("stage f:1.1 async_times chunk(1)"),
      (Words{"stage f:1.1 async_times chunk(2)", "stage f:1.1 async_times chunk(1) buffers(1)",
             "stage f:1.1 async_times chunk(1) async", "stage f:1.1 async_times chunk(1) wide"}));
  const Words changes = changesOf("stage f:1.1 A chunk(1) async");
  EXPECT_NE(std::ranges::find(changes, "stage f:1.1 A chunk(1)"), changes.end());
  EXPECT_NE(std::ranges::find(changes, "stage f:1.1 A chunk(1) wide"), changes.end());
  EXPECT_EQ(changesOf("stage f:1.1 A chunk(1) wide"),
            (Words{"stage f:1.1 A chunk(2) wide", "stage f:1.1 A chunk(1) buffers(1)",
                   "stage f:1.1 A chunk(1) async", "stage f:1.1 A chunk(1)"}));
}

TEST(VariationsTest, NeighboursOfARegisterTileFollowItsSizes) {
  const Words changes = changesOf("register-tile f:1 4x4 4x2");
  EXPECT_NE(std::ranges::find(changes, "register-tile f:1 2x4 2x2"), changes.end());
  EXPECT_NE(std::ranges::find(changes, "register-tile f:1 8x2 4x2"), changes.end());
  EXPECT_EQ(std::ranges::find(changes, "register-tile f:1 2x4 4x2"), changes.end());
}

TEST(VariationsTest, AWishForTheNumberOfBlocksMayGo) {
  const Words changes = changesOf("map f:1 i:x/8 resident(4)");
  EXPECT_NE(std::ranges::find(changes, "map f:1 i:x/8"), changes.end());
  EXPECT_NE(std::ranges::find(changes, "map f:1 i:x/8 resident(8)"), changes.end());
}

TEST(VariationsTest, ThreadsThatShareAWalkAreOneNumber) {
  EXPECT_EQ(changesOf("share f:1.1 64 neighbours\nshare f:1.2\n"),
            (Words{"share f:1.1 128 neighbours", "share f:1.1 32 neighbours"}));
}

TEST(VariationsTest, StepsWithoutNumbersHaveNoNeighbours) {
  EXPECT_TRUE(
      changesOf("interchange f:1 j i\nparallel f:1 if(n > 4000)\nconstant f:1 c(500)\n").empty());
}

TEST(VariationsTest, TheOtherStepsStayAsTheyAre) {
  const Result<Script> script = parseScript("interchange f:1 j i\ntile f:1 8\nparallel f:1\n");
  for (const Variation &one : variationsOf(*script)) {
    EXPECT_EQ(print(one.script[0]), "interchange f:1 j i");
    EXPECT_EQ(print(one.script[1]), one.change);
    EXPECT_EQ(print(one.script[2]), "parallel f:1");
  }
}

} // namespace
} // namespace parlift::plan
