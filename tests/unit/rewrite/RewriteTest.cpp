#include "rewrite/Diff.h"
#include "support/Edit.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

namespace parlift::rewrite {
namespace {

TEST(Apply, LeavesTheTextAloneWithoutEdits) {
  EXPECT_EQ(*applyEdits("int x;\r\n\tint y;", {}), "int x;\r\n\tint y;");
}

TEST(Apply, InsertsAndReplacesInAnyOrderOfEdits) {
  EXPECT_EQ(*applyEdits("while (c) x;", {{10, 12, "y;"}, {0, 9, "for (;;)"}, {0, 0, "/**/"}}),
            "/**/for (;;) y;");
}

TEST(Apply, OrdersInsertionsAtOnePlace) {
  EXPECT_EQ(*applyEdits("ab", {{1, 1, "2", 2}, {1, 1, "-", -1}, {1, 1, "1", 1}}), "a-12b");
}

TEST(Apply, DoesTheSameEditOnce) {
  EXPECT_EQ(*applyEdits("ab", {{1, 1, "x", 0}, {1, 1, "x", 0}}), "axb");
}

TEST(Apply, RefusesEditsThatOverlap) {
  const Result<std::string> result = applyEdits("abcdef", {{1, 4, "x"}, {3, 5, "y"}});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), "edits overlap at byte 3");
}

TEST(Apply, RefusesEditsOutsideTheFile) {
  EXPECT_FALSE(applyEdits("abc", {{4, 4, "x"}}));
}

TEST(Diff, IsEmptyForEqualTexts) {
  EXPECT_EQ(unifiedDiff("a.c", "x\n", "x\n"), "");
}

TEST(Diff, ShowsAnInsertionWithThreeLinesOfContext) {
  EXPECT_EQ(unifiedDiff("/tmp/a.c", "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nx\n5\n6\n7\n8\n"),
            "--- a/tmp/a.c\n+++ b/tmp/a.c\n@@ -2,6 +2,7 @@\n 2\n 3\n 4\n+x\n 5\n 6\n 7\n");
}

TEST(Diff, MarksAMissingFinalLineBreak) {
  EXPECT_EQ(unifiedDiff("a", "1\n2", "x\n1\n2"),
            "--- a/a\n+++ b/a\n@@ -1,2 +1,3 @@\n+x\n 1\n 2\n\\ No newline at end of file\n");
}

std::string randomText(std::mt19937 &random, int lines) {
  std::string text;
  for (int n = 0; n < lines; ++n)
    text += std::string(1, static_cast<char>('a' + random() % 4)) + "\n";
  if (random() % 2 && !text.empty())
    text.pop_back();
  return text;
}

TEST(Diff, AppliesWithPatch) {
  std::mt19937 random(7);
  namespace fs = std::filesystem;
  const fs::path directory = fs::temp_directory_path() / fs::path("parlift-diff-test");
  fs::create_directories(directory);
  for (int round = 0; round < 40; ++round) {
    const std::string before = randomText(random, 1 + random() % 30);
    const std::string after = randomText(random, 1 + random() % 30);
    if (before == after)
      continue;
    std::ofstream(directory / "f", std::ios::binary) << before;
    std::ofstream(directory / "d", std::ios::binary) << unifiedDiff("f", before, after);
    const std::string command = "cd '" + directory.string() + "' && patch -s -p1 < d";
    ASSERT_EQ(std::system(command.c_str()), 0) << before << "---\n" << after;
    std::ostringstream patched;
    patched << std::ifstream(directory / "f", std::ios::binary).rdbuf();
    EXPECT_EQ(patched.str(), after);
  }
  fs::remove_all(directory);
}

} // namespace
} // namespace parlift::rewrite
