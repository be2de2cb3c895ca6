// Blocks of a product by the sizes of the caches, and the products that are better off without.
#include "plan/model/CacheBlocks.h"
#include "Snippet.h"
#include "plan/search/Rehearsal.h"

#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Snippet;

namespace {

plan::Machine machineWith(double l1, double l2, double threads = 8) {
  plan::Machine machine;
  machine.l1 = l1;
  machine.l2 = l2;
  machine.threads = threads;
  return machine;
}
const plan::Machine usual = machineWith(49152, 2097152);

/// The sizes for three loops one in the other; "" for none.
std::string blocksOf(const std::string &text, const plan::Machine &machine = usual) {
  const Snippet c(text);
  const plan::Rehearsal program(*c.unit, c.unit->functions.at(0), analysis::Options());
  const auto sizes = plan::cacheBlocks(program.nests().nests().at(0), {0, 1, 2}, {4, 4}, machine);
  return sizes ? sizes->text() : "";
}

/// for (i < n) for (k < l) for (j < m): C[i][j] += A[i][k] * B[k][j] in this type and these sizes.
std::string product(const char *type = "double", const char *n = "n", const char *l = "l",
                    const char *m = "m") {
  const std::string t = type;
  return "void f(int n, int l, int m, " + t + " C[restrict n][m], " + t + " A[restrict n][l], " +
         t + " B[restrict l][m]) {  for (int i = 0; i < " + n + "; i++) for (int k = 0; k < " + l +
         "; k++) for (int j = 0; j < " + m + "; j++) C[i][j] += A[i][k] * B[k][j]; }";
}

TEST(CacheBlocks, FollowFromTheFirstTwoLevels) {
  EXPECT_EQ(blocksOf(product(), machineWith(49152, 2097152)), "64x256x512");
  EXPECT_EQ(blocksOf(product(), machineWith(32768, 1048576)), "32x128x512");
  EXPECT_EQ(blocksOf(product(), machineWith(16384, 1048576)), "64x256x256");
}

TEST(CacheBlocks, LeaveColumnsWholeThatAreHardlyMoreThanABlock) {
  EXPECT_EQ(blocksOf(product("double", "4000", "4000", "500")), "64x256");
  EXPECT_EQ(blocksOf(product("float")), "64x256"); // 1024 columns and 1000 presumed
}

TEST(CacheBlocks, AreNoneWhereTheSecondLevelHoldsAllThatComesBack) {
  EXPECT_EQ(blocksOf(product("double", "4000", "150", "600")), "");
}

TEST(CacheBlocks, AreNoneWhereNothingComesBack) {
  EXPECT_EQ(blocksOf("void f(int n, double C[restrict n][n][n], double A[restrict n][n][n]) {"
                     "  for (int i = 0; i < n; i++) for (int k = 0; k < n; k++)"
                     "    for (int j = 0; j < n; j++) C[i][k][j] += A[i][k][j]; }"),
            "");
}

TEST(CacheBlocks, AreNoneOfATriangle) {
  EXPECT_EQ(blocksOf("void f(int n, double C[restrict n][n], double A[restrict n][n],"
                     "       double B[restrict n][n]) {"
                     "  for (int i = 0; i < n; i++) for (int k = 0; k < i; k++)"
                     "    for (int j = 0; j < n; j++) C[i][j] += A[i][k] * B[k][j]; }"),
            "");
}

TEST(CacheBlocks, LeaveARowOfBlocksForEachThread) {
  EXPECT_EQ(blocksOf(product(), machineWith(49152, 2097152, 32)), "16x256x512");
  EXPECT_EQ(blocksOf(product("double", "20")), "");
}

} // namespace
