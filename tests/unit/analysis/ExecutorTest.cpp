#include "analysis/model/Analysis.h"
#include "legality/parallel/Judge.h"

#include "Snippet.h"

using namespace parlift;
using parlift::testing::Snippet;

namespace {

/// Each new value needs a new base, so that the table of bases moves again and again.
TEST(Executor, forgetsPointersThatAreStoredThroughTheirAddress) {
  std::string declarations, stores;
  for (int k = 0; k < 100; ++k) {
    declarations += "int *p" + std::to_string(k) + " = a; ";
    stores += "*(&p" + std::to_string(k) + ") = a + n; ";
  }
  const Snippet c("void f(int n, int *a) { " + declarations + stores +
                  "for (int i = 0; i < n; i++) p7[i] = a[i]; }");
  const auto facts = legality::judge(c.unit->functions.at(0), *c.unit, {});
  ASSERT_EQ(facts.loops.size(), 1U);
  EXPECT_NE(facts.loops[0].record.verdict, diag::Verdict::Parallel);
}

} // namespace
