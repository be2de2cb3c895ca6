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

/// Names of loops of the table alone: those of functions that were called before the nest are in no table.
TEST(Executor, namesNoLoopsOfFunctionsThatWereCalledBeforeTheNest) {
  const Snippet c(
      "struct s { int n; int *v; int **rows; };"
      "static int sum(struct s *q, int k) { int t = 0;"
      "  for (int a = 0; a < k; a++) for (int b = 0; b < k; b++) for (int c = 0; c < k; c++)"
      "    if (a != b) t += q->rows[a][b] / q->n + q->v[c];"
      "  return t; }"
      "int f(struct s *q, int n, int *x) {"
      "  int t = sum(q, n);"
      "  for (int i = 0; i < n; i++) x[i] = q->v[i] + t * q->rows[0][i] / q->n;"
      "  return t; }");
  const auto models = analysis::modelNests(c.unit->functions.at(1), {});
  ASSERT_EQ(models.size(), 1U);
  const analysis::AccessTable &table = models.front().table;
  ASSERT_EQ(table.loops.size(), 1U);
  const auto areOfTheTable = [&](const std::vector<analysis::LoopIndex> &loops) {
    return std::ranges::all_of(loops,
                               [&](analysis::LoopIndex loop) { return loop < table.loops.size(); });
  };
  for (const analysis::Base &base : table.bases)
    EXPECT_TRUE(areOfTheTable(base.variesIn) && areOfTheTable(base.conditionalIn) &&
                areOfTheTable(base.readIn))
        << base.text;
  for (analysis::AtomId id = 0; id < table.atoms.atoms.size(); ++id)
    EXPECT_TRUE(areOfTheTable(table.atoms[id].variesIn) &&
                areOfTheTable(table.atoms[id].conditionalIn) &&
                areOfTheTable(table.atoms[id].readIn))
        << table.atoms[id].text;
  // What the nest reads itself still has its words.
  EXPECT_TRUE(std::ranges::any_of(table.bases, [](const analysis::Base &base) {
    return base.text == "q->v" && base.printable;
  }));
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
