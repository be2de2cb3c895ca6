// Loops that pass a small state on: which are scans, of which kind, and that blocks of any sizes in any order end where the loop does.
#include "ir/Scan.h"
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
  explicit Planned(const std::string &body)
      : snippet("void f(int n, int m, int a[restrict static 200], int b[restrict static 200]) {\n  "
                "int i, k = 0;\n" +
                body + "\n}"),
        facts(legality::judge(snippet.unit->functions.at(0), *snippet.unit, {})) {
    plan::PlanOptions options;
    options.cost.startCost = 0;
    plan = plan::makePlan(facts, options);
  }
  /// That of the only scan; null: there is none, or there are several.
  const ir::ScanMark *scan() const {
    const ir::ScanMark *found = nullptr;
    for (const plan::Step &step : plan.steps)
      if (step.mark.scan) {
        if (found)
          return nullptr;
        found = step.mark.scan.get();
      }
    return found;
  }
  /// The result is what the function leaves in its arrays.
  void expectSame(const std::string &body) const {
    const ir::Unit after = plan::applyPlan(*snippet.unit, plan);
    for (const int n : {0, 1, 2, 3, 7, 63, 200})
      for (const int m : {0, 3, 99})
        for (std::uint64_t seed = 1; seed < 6; ++seed)
          EXPECT_EQ(runOnInts(*snippet.unit, n, m), runOnInts(after, n, m, seed))
              << body << "\nn = " << n << ", m = " << m << ", seed = " << seed;
  }

  Snippet snippet;
  analysis::FunctionFacts facts;
  plan::Plan plan;
};

/// A scan of one level, whose first group has this operator.
void expectScan(const std::string &body, const std::string &op) {
  const Planned planned(body);
  ASSERT_TRUE(planned.scan()) << body;
  EXPECT_EQ(planned.scan()->levels.size(), 1U) << body;
  EXPECT_EQ(planned.scan()->levels.at(0).groups.at(0).op, op) << body;
  planned.expectSame(body);
}

void expectPack(const std::string &body) {
  const Planned planned(body);
  ASSERT_TRUE(planned.scan()) << body;
  EXPECT_EQ(planned.scan()->packs.size(), 1U) << body;
  planned.expectSame(body);
}

void expectLeft(const std::string &body) {
  const Planned planned(body);
  EXPECT_FALSE(planned.scan()) << body;
}

TEST(Scans, ChooseWhatGoesTogetherAtOnce) {
  const std::string out = " b[i] = at - best; }";
  const auto loop = [&](const std::string &choice) {
    expectScan("  int best = 5, at = -1;\n  for (i = 0; i < n; i++) {" + choice + out, "best");
  };
  loop("if (a[i] < best) { best = a[i]; at = i; }");
  loop("if (a[i] >= best) { at = i; best = a[i]; }");
  loop("int less = a[i] <= best; best = less ? a[i] : best; at = less ? i : at;");
  loop("at = a[i] < best ? i : at; best = a[i] < best ? a[i] : best;");
  loop("if (i % 3 && !(best < a[i])) { best = a[i]; at = i; }");
  loop("if (a[i] < best) { best = a[i]; at = i; } if (3 - a[i] < best) { best = 3 - a[i]; at = -i; "
       "}");
}
TEST(Scans, ChooseByWhatIsLookedUp) {
  const auto loop = [&](const std::string &choice) {
    expectScan("  for (i = 0; i < n; i++) {" + choice + " b[i] = k; }", "best");
  };
  loop("if (a[i] < a[k]) k = i;");
  loop("k = a[k] <= a[i] ? i : k;");
  loop("if (a[i] % 4 < a[k] % 4 || (a[i] % 4 == a[k] % 4 && a[i] > a[k])) k = i;");
}
TEST(Scans, ChooseBehindAnEarlyEnd) {
  expectScan(
      "  int best = 5;\n  for (i = 0; i < n; i++) { b[i] = k; if (a[i] >= best) continue; best = "
      "a[i]; k = i; }",
      "best");
}
TEST(Scans, LeaveChoicesThatAreNoOrder) {
  const auto loop = [&](const std::string &choice) {
    expectLeft("  int best = 5, at = 0;\n  for (i = 0; i < n; i++) {" + choice +
               " b[i] = at - best; }");
  };
  loop("if (a[i] < best) { best = a[i] + 1; at = i; }");
  loop("if (a[i] < best) { at = i; } if (a[i] < best + at) best = a[i];");
  loop("if (a[i] < a[at] + (i - at)) at = i;");
  loop("int w = i % 2 ? 1 : -1; if (w * a[i] < w * a[at]) at = i;");
  loop("if (a[i] != best) { best = a[i]; at = best + at; }");
  loop("if (a[i] < a[at] || (a[i] == at && i > 3)) at = i;");
  loop("int less = a[i] < best; best = less ? a[i] : best; at = less ? i : at - less;");
}
TEST(Scans, KeepRemaindersSmall) {
  expectScan("  for (i = 0; i < n; i++) { k = (k * 31 + (a[i] & 7)) % 1009; b[i] = k; }",
             "modulo 1009");
  expectScan("  unsigned h = 7; for (i = 0; i < n; i++) { h += (unsigned char)a[i]; h %= 255; b[i] "
             "= (int)h; }",
             "modulo 255");
}
TEST(Scans, LeaveRemaindersOfWhatMayBeNegativeOrComeRound) {
  expectLeft("  for (i = 0; i < n; i++) { k = (k + a[i]) % 1009; b[i] = k; }");
  expectLeft("  for (i = 0; i < n; i++) { k = (k * 5000000 + (a[i] & 7)) % 1009; b[i] = k; }");
  expectLeft("  for (i = 0; i < n; i++) { k = k + (a[i] & 7); if (a[i]) k = k % 1009; b[i] = k; }");
  expectLeft("  for (i = 0; i < n; i++) { k = (k * k + (a[i] & 7)) % 1009; b[i] = k; }");
}
TEST(Scans, PackWhatDiffersFromTheLast) {
  expectPack("  for (i = 1; i < n; i++) if (a[i] != a[i - 1]) a[k++] = a[i]; b[0] = k;");
  expectPack(
      "  k = 1; for (i = 1; i < n; i++) if (a[i] % 3 != a[k - 1] % 3) a[k++] = a[i]; b[0] = k;");
  expectPack("  for (i = 1; i < n; i++) if (a[i] != a[k]) a[++k] = a[i]; b[0] = k;");
  expectPack(
      "  for (i = 1; i < n; i++) { if (a[k] == a[i]) continue; k++; a[k] = a[i]; } b[0] = k;");
}
TEST(Scans, LeavePacksThatReadWhatOthersStored) {
  expectLeft("  k = 1; for (i = 1; i < n; i++) if (a[i] > a[k - 1]) a[k++] = a[i]; b[0] = k;");
  expectLeft("  k = 1; for (i = 1; i < n; i++) if (a[i] > 0 && a[i] != a[k - 1]) a[k++] = a[i]; "
             "b[0] = k;");
  expectLeft("  k = 1; for (i = 2; i < n; i++) if (a[i] != a[k - 1]) a[k++] = a[i]; b[0] = k;");
  expectLeft("  k = m > 5; for (i = 1; i < n; i++) if (a[i] != a[k]) a[++k] = a[i]; b[0] = k;");
  expectLeft("  for (i = 2; i < n; i++) if (a[i] != a[i - 2]) a[k++] = a[i]; b[0] = k;");
  expectLeft("  k = 1; for (i = 1; i < n; i++) if (a[i] != a[k - 1]) a[k++] = a[i] + 1; b[0] = k;");
}
TEST(Scans, AskWhereACursorBeginsUnlessTheStatementsBeforeSayIt) {
  const auto asks = [](const std::string &before) {
    const Planned planned(before +
                          " for (i = 0; i < n; i++) if (a[i] > 0) a[k++] = a[i]; b[0] = k;");
    EXPECT_TRUE(planned.scan()) << before;
    return planned.scan() && planned.scan()->startTest;
  };
  EXPECT_FALSE(asks("  k = 0;"));
  EXPECT_FALSE(asks("  if (m > 3) b[1] = 2;"));
  EXPECT_FALSE(asks("  if (m > 3) k = 7; k = 0;"));
  EXPECT_TRUE(asks("  if (m > 3) k = 1;"));
  EXPECT_TRUE(asks("  k = m > 3;"));
  EXPECT_TRUE(asks("  for (i = 0; i < m; i++) k += 1;"));
}

} // namespace
