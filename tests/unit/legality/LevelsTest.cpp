// Iterations by levels: which loops they are found for, and that a level's iterations in whatever order end where the loop does.
#include "ir/Levels.h"
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

/// Arrays of small numbers: x is written, c and r say where it is read.
struct Planned {
  explicit Planned(const std::string &body)
      : snippet("void f(int n, int m, int *restrict x, int *restrict c, int *restrict r) {\n"
                "  for (int t = 0; t < 3; t++)\n    " +
                body + "\n}"),
        facts(legality::judge(snippet.unit->functions.at(0), *snippet.unit, {})) {
    plan::PlanOptions options;
    options.cost.startCost = 0;
    plan = plan::makePlan(facts, options);
    // Loops of the test are short.
    for (plan::Step &step : plan.steps)
      if (levelsOf(step))
        step.mark.condition = {};
  }
  static const ir::LevelsMark *levelsOf(const plan::Step &step) {
    return step.mark.inspections.empty() ? nullptr : step.mark.inspections.front().levels.get();
  }
  unsigned inLevels() const {
    unsigned count = 0;
    for (const plan::Step &step : plan.steps)
      count += levelsOf(step) ? 1 : 0;
    return count;
  }

  Snippet snippet;
  analysis::FunctionFacts facts;
  plan::Plan plan;
};

void expectLevels(const std::string &body) {
  const Planned planned(body);
  ASSERT_EQ(planned.inLevels(), 1U) << body;
  const ir::Unit after = plan::applyPlan(*planned.snippet.unit, planned.plan);
  for (const int n : {0, 1, 2, 9, 60, 180})
    for (std::uint64_t seed = 1; seed < 6; ++seed)
      EXPECT_EQ(runOnInts(*planned.snippet.unit, n, 3), runOnInts(after, n, 3, seed))
          << body << ", n = " << n << ", seed = " << seed;
}

void expectNone(const std::string &body) {
  EXPECT_EQ(Planned(body).inLevels(), 0U) << body;
}

TEST(Levels, KeepsWhatIsReadBehindWhatIsWritten) {
  expectLevels("for (int i = 0; i < n; i++) x[i] = (x[i] + 3 * x[c[i]]) % 97;");
}
TEST(Levels, KeepsWhatIsReadBeforeItIsWritten) {
  expectLevels("for (int i = 0; i < n; i++) x[i] = (x[i] + 3 * x[i / 2 + 8 * c[i]]) % 97;");
}
TEST(Levels, CountsDownwards) {
  expectLevels("for (int i = n - 1; i >= 0; i--) x[i] = (x[i] + 3 * x[8 * r[i]]) % 97;");
}
TEST(Levels, BeginsAnywhere) {
  expectLevels("for (int i = m; i < n; i++) x[i - 2] = (x[i - 2] + x[c[i] + m] + 5) % 97;");
}
TEST(Levels, GoesThroughRows) {
  expectLevels("for (int i = 0; i < n; i++) for (int k = 0; k < c[i]; k++) x[i] = (x[i] + "
               "x[(i + 17 * r[k]) % 150]) % 97;");
}
TEST(Levels, LooksAtWhatConditionsLetRead) {
  expectLevels("for (int i = 0; i < n; i++) { if (r[i] > 4) x[i] = (x[i] + x[9 * c[i]]) % 97; }");
}
TEST(Levels, LetsTheArrayDecideWhatIsTaken) {
  expectLevels("for (int i = 0; i < n; i++) for (int k = 0; k < 4; k++) if (x[c[i + k]] > x[i]) "
               "x[i] = x[c[i + k]] - 1;");
}

TEST(Levels, NeedsIndexArraysThatStay) {
  expectNone("{ c[t] = t; for (int i = 0; i < n; i++) x[i] = x[c[i]]; }");
  expectNone("for (int i = 0; i < n; i++) { x[i] = x[c[i]]; r[i] = x[r[i]]; }");
}
TEST(Levels, NeedsOneElementForEachIteration) {
  expectNone("for (int i = 0; i < n; i++) { x[i] = x[c[i]]; x[i + 1] = 3; }");
  expectNone("for (int i = 0; i < n; i++) x[i / 2] += x[c[i]];");
  expectNone("for (int i = 0; i < n; i++) x[r[i]] += x[c[i]];");
}
TEST(Levels, NeedsPlacesThatTheArrayDoesNotDecide) {
  expectNone("for (int i = 0; i < n; i++) x[i] = x[x[c[i]]];");
  expectNone("for (int i = 0; i < n; i++) if (x[i] > 3) x[i] = x[c[i]];");
  expectNone("for (int i = 0; i < n; i++) x[i] = x[i] > 3 ? x[c[i]] : x[r[i]];");
}
TEST(Levels, NeedsNoChain) {
  expectNone("for (int i = 1; i < n; i++) x[i] = (x[i - 1] + x[c[i]]) % 97;");
}

} // namespace
