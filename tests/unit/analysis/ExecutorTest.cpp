#include "analysis/model/Analysis.h"
#include "analysis/model/NestModel.h"
#include "ir/Walk.h"
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

/// Accesses that are recorded of a loop with a chain of calls, each on what the one before returns.
std::size_t accessesOfChain(int length, const std::string &link) {
  std::string chain;
  for (int k = 0; k < length; ++k)
    chain += link;
  const Snippet c("struct S { S &add(int); S &put(int *); }; S s; void f(int n, int *a) {"
                  "  for (int i = 0; i < n; i++) { a[i] = i; s" +
                      chain + "; } }",
                  parlift::testing::Language::Cxx);
  return analysis::modelNests(c.unit->functions.at(0), {}).at(0).table.accesses.size();
}

TEST(Executor, executesEachCallOfAChainOnce) {
  for (const std::string link : {".add(a[i])", ".add(a[i]).put(a)"}) {
    const std::size_t ten = accessesOfChain(10, link);
    EXPECT_GE(ten, 10U) << link;
    EXPECT_LE(accessesOfChain(20, link), 2 * ten) << link;
  }
}

/// Nodes of a function's tree that returns the largest of many numbers.
std::size_t sizeOfNestedMax(int depth) {
  std::string open, close;
  for (int k = 0; k < depth; ++k) {
    open += "max(a[" + std::to_string(k) + "], ";
    close += ")";
  }
  const Snippet c("namespace std { template <class T> const T &max(const T &, const T &); }"
                  "int f(int n, int *a) { using std::max; return " +
                      open + "n" + close + "; }",
                  parlift::testing::Language::Cxx);
  std::size_t count = 0;
  ir::forEachExpr(*c.function().body, [&](const ir::Expr &) { ++count; });
  return count;
}

TEST(Frontend, sizeOfNestedExtremaGrowsWithTheirNumber) {
  const std::size_t ten = sizeOfNestedMax(10);
  EXPECT_GT(ten, 100U);
  EXPECT_LE(sizeOfNestedMax(20), 4 * ten);
}

} // namespace
