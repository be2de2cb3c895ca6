// Plans as text.
#include "plan/language/Script.h"
#include "plan/model/Cost.h"

#include <gtest/gtest.h>

namespace parlift::plan {
namespace {

TEST(Script, SaysWhatStartingThreadsWasPresumedToCost) {
  double cost = 1;
  const Result<Script> script = parseScript("# of f\nthread-cost 0 # any\nparallel f:1\n", &cost);
  ASSERT_TRUE(script) << script.error();
  EXPECT_EQ(cost, 0);
  ASSERT_EQ(script->size(), 1U);
  EXPECT_EQ(script->front().line, 3U);
  EXPECT_EQ(print(*script, cost), "thread-cost 0\nparallel f:1\n");
  EXPECT_EQ(print(*script, 2.5e7), "thread-cost 25000000\nparallel f:1\n");
  for (const double other : {0.0, 0.25, 1e-3, 123456789.0, 1e30}) {
    ASSERT_TRUE(parseScript(print(*script, other), &cost));
    EXPECT_EQ(cost, other);
  }
}

TEST(Script, SaysNothingOfTheUsualCost) {
  double cost = 1;
  const Result<Script> script = parseScript("parallel f:1\n", &cost);
  ASSERT_TRUE(script) << script.error();
  EXPECT_EQ(cost, 1);
  EXPECT_EQ(print(*script, CostModel().startCost), "parallel f:1\n");
}

TEST(Script, RefusesACostThatIsNone) {
  const std::string behind = " wants a number, before all steps, as in `thread-cost 0`";
  for (const char *words : {"thread-cost", "thread-cost many", "thread-cost -1", "thread-cost 1e",
                            "thread-cost 0 0", "thread-cost 1e999", "thread-cost f:1"}) {
    const Result<Script> script = parseScript(words);
    ASSERT_FALSE(script) << words;
    EXPECT_EQ(script.error(), "line 1: `thread-cost`" + behind);
  }
  const Result<Script> late = parseScript("parallel f:1\nthread-cost 0\n");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error(), "line 2: `thread-cost`" + behind);
}

} // namespace
} // namespace parlift::plan
