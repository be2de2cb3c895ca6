// Loops that an iteration may leave: which are searched, and that whatever is looked at in whatever order ends where the loop does.
#include "ir/Search.h"
#include "RunOnInts.h"
#include "Snippet.h"
#include "legality/nest/Nests.h"
#include "legality/parallel/Judge.h"
#include "plan/cpu/Policy.h"
#include "plan/language/Plan.h"

#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::runOnInts;
using parlift::testing::Snippet;

namespace {

struct Planned {
  explicit Planned(const std::string &text)
      : snippet(text), facts(legality::judge(snippet.unit->functions.at(0), *snippet.unit, {})) {
    plan::PlanOptions options;
    options.cost.startCost = 0;
    plan = plan::makePlan(facts, options);
  }
  unsigned searches() const {
    unsigned count = 0;
    for (const plan::Step &step : plan.steps)
      count += step.mark.search != nullptr ? 1 : 0;
    return count;
  }
  /// The result is what the function leaves in its arrays.
  void expectSame() const {
    const ir::Unit after = plan::applyPlan(*snippet.unit, plan);
    for (const int n : {0, 1, 2, 7, 63, 200})
      for (const int m : {0, 3, 10, 99})
        for (std::uint64_t seed = 1; seed < 6; ++seed)
          EXPECT_EQ(runOnInts(*snippet.unit, n, m), runOnInts(after, n, m, seed))
              << "n = " << n << ", m = " << m << ", seed = " << seed;
  }

  Snippet snippet;
  analysis::FunctionFacts facts;
  plan::Plan plan;
};

void expectSearched(const std::string &body) {
  const Planned planned(
      "void f(int n, int m, int a[static 200], int b[static 200]) {\n  int i, j, k = 3;\n" + body +
      "\n}");
  EXPECT_EQ(planned.searches(), 1U) << body;
  planned.expectSame();
}

void expectLeft(const std::string &body, const std::string &parameter = "int a[static 200]") {
  const Planned planned("void f(int n, int m, " + parameter +
                        ", int b[static 200]) {\n  int i, j, k = 3;\n" + body + "\n}");
  EXPECT_EQ(planned.searches(), 0U) << body;
}

TEST(ExitSearch, FindsTheFirstInAnyOrder) {
  expectSearched("for (i = 0; i < n; i++) if (a[i] == m) break; b[0] = i;");
}
TEST(ExitSearch, FindsTheLast) {
  expectSearched("for (i = n - 1; i >= 0; i--) if (a[i] == m) break; b[0] = i;");
}
TEST(ExitSearch, TakesConditionsInTheHeader) {
  expectSearched("i = 0; while (i < n && a[i] != m) i++; b[0] = i;");
}
TEST(ExitSearch, TakesFlagsInTheHeader) {
  expectSearched("for (i = 0, k = 0; i < n && !k; i++) if (a[i] == m) k = 1; b[0] = i * 2 + k;");
}
TEST(ExitSearch, TakesTestsBehindTheBody) {
  expectSearched("i = 0; do { if (a[i] == m) break; } while (++i < n); b[0] = i;");
}
TEST(ExitSearch, LeavesEffectsOfTheLastIterationToTheLoop) {
  expectSearched("for (i = 0; i < n; i++) if (a[i] == m) { a[i] = -1; b[1] = i; break; }");
}
TEST(ExitSearch, KeepsWhatTheLastIterationHasSet) {
  expectSearched("for (i = 0; i < n; i++) { k = a[i] * 3; if (k > m) break; } b[0] = i; b[1] = k;");
}
TEST(ExitSearch, MovesSeveralCounters) {
  expectSearched("for (i = 0, j = n; i < n; i++, j -= 2) { k += 5; if (a[i] == m) break; } b[0] = "
                 "j; b[1] = k;");
}
TEST(ExitSearch, LooksThroughRows) {
  expectSearched("for (i = 0; i < n % 14; i++) { k = 0; for (j = 0; j < 10; j++) if (a[i * 10 + j] "
                 "== m) k = 9; if (k == 9) break; } b[0] = i;");
}

TEST(ExitSearch, NeedsElementsThatExist) {
  expectLeft("for (i = 0; i < n; i++) if (a[i] == m) break; b[0] = i;", "int *a");
  expectLeft("for (i = 0; i < n; i++) if (a[b[i]] == m) break; b[0] = i;");
  expectLeft("for (i = 0; i < 1000; i++) if (a[i] == m) break; b[0] = i;");
}
TEST(ExitSearch, NeedsIterationsThatOnlyGoOn) {
  expectLeft("for (i = 0; i < n; i++) { if (a[i] == m) break; b[i] = 1; }");
  expectLeft("for (i = 0; i < n; i++) { if (a[i] == m) break; k += a[i]; } b[0] = k;");
  expectLeft("for (i = 0; i < n; i++) { if (a[i] == k) break; k = a[i]; } b[0] = i;");
}
TEST(ExitSearch, NeedsNothingThatTraps) {
  expectLeft("for (i = 0; i < n; i++) if (m / a[i] == 2) break; b[0] = i;");
  expectLeft("for (i = 0; i < n; i++) if (m >> a[i]) break; b[0] = i;");
}

} // namespace
