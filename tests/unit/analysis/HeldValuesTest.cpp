// Values read from memory are taken to last while nothing writes them by their name. Where something else does,
// nothing may rest on that.
#include "analysis/dependences/Dependences.h"
#include "analysis/model/NestModel.h"

#include "Snippet.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace parlift;
using namespace parlift::analysis;
using parlift::testing::Snippet;

namespace {

/// The value of p[i + 1] is taken to last through the inner loop, and a[y] may write it: then both branches
/// run in one iteration of i.
TEST(HeldValues, BranchesOfAValueThatChangesDoNotExcludeEachOther) {
  const Snippet c("void f(long n, int *restrict a) { int *p = a;"
                  "  for (int i = 0; i < n; i++)"
                  "    for (int y = 0; y < 3; y++)"
                  "      if (p[i + 1] > 0) a[y] = 1; else a[y + 1] = 2; }");
  const auto models = modelNests(c.unit->functions.at(0), {});
  ASSERT_EQ(models.size(), 1U);
  const AccessTable &table = models.front().table;
  const DependenceSet set = findDependences(table, {});
  const auto joinsTheBranches = [&](const Dependence &one) {
    return table.accesses[one.source].isWrite && table.accesses[one.sink].isWrite &&
           one.source != one.sink && !one.carriedBy;
  };
  EXPECT_TRUE(std::any_of(set.dependences.begin(), set.dependences.end(),
                          [&](const Dependence &one) { return refutesHeldValue(table, one); }));
  EXPECT_TRUE(std::any_of(set.dependences.begin(), set.dependences.end(), joinsTheBranches));
}

TEST(HeldValues, BranchesOfAValueThatLastsDo) {
  const Snippet c("void f(long n, int *restrict a, const int *restrict p) {"
                  "  for (int i = 0; i < n; i++)"
                  "    if (p[i + 1] > 0) a[i] = 1; else a[i] = 2; }");
  const auto models = modelNests(c.unit->functions.at(0), {});
  const DependenceSet set = findDependences(models.front().table, {});
  EXPECT_TRUE(set.dependences.empty());
}

} // namespace
