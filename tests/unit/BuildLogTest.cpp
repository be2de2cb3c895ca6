#include "pipeline/BuildLog.h"

#include <gtest/gtest.h>

using namespace parlift::pipeline;

namespace {

TEST(BuildLogTest, readsWhatItWrites) {
  const BuildEntry failed{"/a b/c.c", BuildOutcome::AsItIs, "no parse: `x`", "c.c: error: no\n"};
  const BuildEntry parallel{"/d.c", BuildOutcome::Parallel, "", ""};
  const std::vector<BuildEntry> entries = parseBuildLog(render(failed) + render(parallel));
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].path, failed.path);
  EXPECT_EQ(entries[0].outcome, BuildOutcome::AsItIs);
  EXPECT_EQ(entries[0].reason, failed.reason);
  EXPECT_EQ(entries[0].remarks, failed.remarks);
  EXPECT_EQ(entries[1].outcome, BuildOutcome::Parallel);
}

TEST(BuildLogTest, countsAFileThatIsCompiledAgainOnce) {
  const std::vector<BuildEntry> entries =
      parseBuildLog("== /a.c: parallel\nold\n== /b.c: unchanged\n== /a.c: unchanged\nnew\n");
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].outcome, BuildOutcome::Unchanged);
  EXPECT_EQ(entries[0].remarks, "new\n");
}

TEST(BuildLogTest, takesOnlyHeadlinesForRemarks) {
  const std::vector<BuildEntry> entries =
      parseBuildLog("nobody's line\n== /a.c: parallel\n"
                    "a.c:3:3: remark: loop over `i` parallelized: x [y] [loop-parallelized]\n"
                    "    3 |   for (;;) // : remark: [no]\n"
                    "a.c:3:5: note: written here: `a[i]`\n== text of no block\n");
  ASSERT_EQ(entries.size(), 1U);
  const std::vector<LoggedRemark> remarks = remarksOf(entries[0]);
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_EQ(remarks[0].place, "a.c:3:3");
  EXPECT_EQ(remarks[0].text, "loop over `i` parallelized: x [y]");
  EXPECT_EQ(remarks[0].id, "loop-parallelized");
}

} // namespace
