// What the planner finds for small functions: which steps, in which order, and where it leaves well alone.
#include "plan/search/Search.h"
#include "Snippet.h"
#include "plan/language/Script.h"
#include "plan/search/Estimate.h"
#include "poly/Memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

using namespace parlift;
using parlift::testing::Snippet;
using plan::Rehearsal;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Eq;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

plan::Search searchOf(const Snippet &snippet, const plan::SearchOptions &options = {},
                      std::size_t function = 0) {
  analysis::Options patient; // a slow machine finds the same
  patient.timeoutPerLoop = 60;
  return plan::searchPlan(*snippet.unit, snippet.unit->functions.at(function), patient, options);
}

/// The steps without what is said about them.
std::vector<std::string> wordsOf(const plan::Script &script) {
  std::vector<std::string> words;
  for (plan::Instruction step : script) {
    if (step.verb == "note")
      continue;
    step.comment.clear();
    words.push_back(print(step));
  }
  return words;
}

std::vector<std::string> planFor(const char *text, const plan::SearchOptions &options = {}) {
  return wordsOf(searchOf(Snippet(text), options).script);
}

constexpr const char *product = R"(
void f(int n, double C[restrict n][n], double A[restrict n][n], double B[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
})";

/// Each nest that is changed has a line above it, and no other one has.
TEST(Search, SaysAboveANestWhatItDoesAndBrings) {
  const plan::Script script = searchOf(Snippet(R"(
void f(int n, double *restrict y, double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    y[i] = 2 * y[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[j][i] = 2 * A[j][i];
})"))
                                  .script;
  ASSERT_FALSE(script.empty());
  EXPECT_THAT(print(script.front()),
              ::testing::MatchesRegex("note f:2 In the order j i, estimated .* times as fast"));
  EXPECT_EQ(std::ranges::count(script, std::string("note"), &plan::Instruction::verb), 1);
}

constexpr const char *lu = R"(
void f(int n, double A[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    for (int j = i; j < n; j++)
      for (int k = 0; k < i; k++)
        A[i][j] -= A[i][k] * A[k][j];
  }
})";

constexpr const char *shortestPaths = R"(
void f(int n, int path[restrict n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
})";

constexpr const char *transposedTimesVector = R"(
void f(int n, double y[restrict n], double A[restrict n][n], double x[restrict n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[j] += A[i][j] * x[i];
})";

constexpr const char *downTheColumns = R"(
void f(int n, double y[restrict n], double A[restrict n][n], double x[restrict n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[j] = 0.5 * y[j] + A[i][j] * x[i];
})";

constexpr const char *symmetricProduct = R"(
void f(int n, int m, double C[restrict n][m], double A[restrict n][n], double B[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += B[i][j] * A[i][k];
        sum += B[k][j] * A[i][k];
      }
      C[i][j] += B[i][j] * A[i][i] + sum;
    }
})";

/// The inner loops differ in length, so that they cannot run as one.
constexpr const char *twoColumns = R"(
void f(int n, int m, double a[restrict n][n], double b[restrict n][n], double c[restrict m][n],
       double d[restrict m][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      a[j][i] = 2 * b[j][i];
    for (int k = 0; k < m; k++)
      c[k][i] = 3 * d[k][i];
  }
})";

constexpr const char *severalLoops = R"(
void f(int n, int m, double C[restrict n][n], double A[restrict n][n], double B[restrict n][n],
       double a[restrict n][n], double c[restrict m][n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      a[j][i] = 2 * A[j][i];
    for (int k = 0; k < m; k++)
      c[k][i] = 3 * c[k][i];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      C[i][j] = 0;
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[j] += A[i][j];
})";

TEST(Search, KeepsTilesOfLargeProductsInRegistersAndUnrollsSmallOnes) {
  EXPECT_THAT(planFor(product),
              ElementsAre(StartsWith("version f:1 n > "), "register-block f:1 6x8 96x256x256",
                          "interchange f:2 i k j", "tile f:2 32x128x512",
                          "unroll-and-jam f:2.1.1.1 4x4 loops"));
}

TEST(Search, GivesTilesOfProductsTheWidthOfTheMachinesVectors) {
  plan::SearchOptions options;
  options.machine.vectorBytes = 64;
  EXPECT_THAT(planFor(product, options), Contains("register-block f:1 6x16 96x256x256"));
}

TEST(Search, TakesProductsInAnyOrderOfTheirLoops) {
  EXPECT_THAT(planFor(R"(
void f(int n, double C[restrict n][n], double A[restrict n][n], double B[restrict n][n]) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        C[i][j] -= A[k][i] * B[j][k];
})"),
              Contains("register-block f:1 6x8 96x256x256"));
}

TEST(Search, MakesNoRegisterTilesWhereNothingIsMultiplied) {
  EXPECT_THAT(planFor(R"(
void f(int n, double C[restrict n][n], double A[restrict n][n], double B[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] / B[k][j];
})"),
              Not(Contains(StartsWith("register-block"))));
}

TEST(Search, TilesTheSumsOfATriangle) {
  const auto steps = planFor(R"(
void f(int n, int m, double C[restrict n][n], double A[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = 0; k < m; k++)
        sum += A[i][k] * A[j][k];
      C[i][j] = sum;
    }
})");
  EXPECT_THAT(steps, ElementsAre(Eq("unroll-and-jam f:1 4x2")));
}

/// Only then is it the factorization that isl's scheduler knows how to turn.
TEST(Search, PutsSumsOverColumnsInPlace) {
  const auto steps = planFor(R"(
void f(int n, double A[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      double w = A[i][j];
      for (int k = 0; k < j; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w / A[j][j];
    }
    for (int j = i; j < n; j++) {
      double w = A[i][j];
      for (int k = 0; k < i; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w;
    }
  }
})");
  ASSERT_GE(steps.size(), 3U);
  EXPECT_EQ(steps[0], "in-place f:1.1.1");
  EXPECT_EQ(steps[1], "in-place f:1.2.1");
  EXPECT_EQ(steps[2], "reschedule f:1");
}

/// A copy would be no vector: what is added up is a column.
TEST(Search, DoesNotTileSumsOfColumns) {
  const auto steps = planFor(R"(
void f(int n, int m, double C[restrict n][n], double A[restrict m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = C[i][j];
      for (int k = 0; k < m; k++)
        sum = A[k][i] < sum ? A[k][i] : sum + A[k][j];
      C[i][j] = sum;
    }
})");
  EXPECT_THAT(steps, Not(Contains(StartsWith("unroll-and-jam"))));
}

TEST(Search, ReschedulesAFactorizationAndTurnsBothOfItsParts) {
  const auto steps = planFor(lu);
  ASSERT_GE(steps.size(), 4U);
  EXPECT_EQ(steps[0], "reschedule f:1");
  EXPECT_THAT(steps, Contains(StartsWith("distribute f:1.")));
  EXPECT_THAT(steps, Contains(StartsWith("interchange f:1.2 ")));
  EXPECT_THAT(steps, Contains(StartsWith("interchange f:1.3 ")));
}

/// Row and column k hold all others back: without them the rows are free of each other, and so are the columns.
TEST(Search, SplitsShortestPathsAtThePivotAndPeelsItsRow) {
  const auto steps = planFor(shortestPaths);
  EXPECT_THAT(steps, Contains("split f:1.1 k"));
  EXPECT_THAT(steps, Contains("peel f:1.2 first"));
}

TEST(Search, TakesStripsOfColumnsOutside) {
  EXPECT_THAT(planFor(downTheColumns), ElementsAre("tile f:1 0x64"));
}

/// Each thread takes rows, and has a copy of the sums.
TEST(Search, LeavesSumsOfRowsInTheOrderOfTheRows) {
  EXPECT_THAT(planFor(transposedTimesVector), IsEmpty());
}

/// The sums of a strip are an array, so that the statements around them go apart and the loop over k outside.
TEST(Search, ExpandsTheSumOfASymmetricProductInStrips) {
  const auto steps = planFor(symmetricProduct);
  ASSERT_GE(steps.size(), 4U);
  EXPECT_THAT(steps[0], StartsWith("tile f:1 0x"));
  EXPECT_EQ(steps[1], "expand f:1.1.1 sum");
  EXPECT_EQ(steps[2], "distribute f:1.1.1");
  EXPECT_EQ(steps[3], "interchange f:1.1.2 k j");
}

TEST(Search, ImprovesEachPartOfALoopThatComesApart) {
  const auto steps = planFor(twoColumns);
  ASSERT_FALSE(steps.empty());
  EXPECT_EQ(steps[0], "distribute f:1");
  EXPECT_THAT(steps, Contains(Eq("interchange f:1 j i")));
  EXPECT_THAT(steps, Contains(Eq("interchange f:2 k i")));
}

/// What is found for a loop is found again for one with the same text, under its own number.
TEST(Search, FindsTheSameForLoopsThatReadTheSame) {
  EXPECT_THAT(planFor(R"(
void f(int n, double a[restrict n][n], double b[restrict n][n], double *restrict c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j][i] = b[j][i];
  c[0] = a[1][1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j][i] = b[j][i];
})"),
              ElementsAre("interchange f:2 j i", "interchange f:1 j i"));
}

/// In the copy for arrays that are apart; versions by size are not put into it.
TEST(Search, TestsPointersWhereThatMakesRoom) {
  const char *onPointers = R"(
void f(int n, double (*C)[n], double (*A)[n], double (*B)[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
})";
  EXPECT_THAT(planFor(onPointers),
              ElementsAre("version f:1", "interchange f:1 i k j", "tile f:1 32x128x512",
                          "unroll-and-jam f:1.1.1.1 4x4 loops"));
}

/// With the clause `if(x + n <= y || ...)` it is as fast.
TEST(Search, MakesNoVersionOfWhatIsParallelAnyway) {
  EXPECT_THAT(planFor(R"(
void f(int n, double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] += 2 * x[i];
})"),
              IsEmpty());
}

/// The trips of `do ... while` are counted where it would run without its first test: `n > 0`. Nothing overlaps here.
TEST(Search, VersionsALoopWhoseTripsNeedATest) {
  EXPECT_THAT(planFor(R"(
double f(int n, int m, double A[restrict n][m]) {
  double s = 0;
  int i = 0;
  do {
    for (int j = 0; j < m; j++)
      s += A[i][j];
    i++;
  } while (i < n);
  return s;
})"),
              ElementsAre("version f:1"));
}

/// Starting threads would take longer than the thousand trips that are presumed.
TEST(Search, MakesNoVersionForTripsWhereItGainsNothing) {
  EXPECT_THAT(planFor(R"(
double f(int n, const double *a) {
  double s = 0;
  int i = 0;
  do {
    s += a[i];
    i++;
  } while (i < n);
  return s;
})"),
              IsEmpty());
}

/// Each row is read where the last one has stored: a test of the trips helps nothing.
TEST(Search, MakesNoVersionForTripsOfASequentialLoop) {
  EXPECT_THAT(planFor(R"(
void f(int n, int m, double A[restrict n + 1][m]) {
  int i = 0;
  do {
    for (int j = 1; j < m; j++)
      A[i + 1][j] = A[i][j] + A[i + 1][j - 1];
  } while (i++ < n);
})"),
              Not(Contains(StartsWith("version"))));
}

/// Two nests that read the same get a version each, and so do their parts.
TEST(Search, VersionsEachNestByItself) {
  const char *nest = R"(
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j * n + i] = a[j * n + i] + 1;
)";
  const auto steps =
      planFor((std::string("void f(int n, double *a, double *b) {") + nest + nest + "}").c_str());
  EXPECT_THAT(steps, ElementsAre("version f:2", "interchange f:2 j i", "version f:1",
                                 "interchange f:1 j i"));
}

TEST(Search, LeavesALoopThatIsFineAsItIs) {
  EXPECT_THAT(planFor(R"(
void f(int n, double C[restrict n][n], double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      C[i][j] = 2 * A[i][j];
})"),
              IsEmpty());
}

/// However fast the other order were.
TEST(Search, LeavesALoopThatNothingLegalImproves) {
  EXPECT_THAT(planFor(R"(
void f(int n, double a[restrict n + 2][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      a[j][i] = a[j + 1][i - 1] + a[j][i - 1] + a[j - 1][i];
})"),
              Not(Contains(StartsWith("interchange"))));
}

/// Compilers write such loops out.
TEST(Search, LeavesALoopThatIsTooShortToPay) {
  EXPECT_THAT(planFor(R"(
void f(double C[restrict 4][4], double A[restrict 4][4], double B[restrict 4][4]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++)
        C[i][j] += A[i][k] * B[k][j];
})"),
              IsEmpty());
}

TEST(Search, CutsNoStripsOfShortRows) {
  EXPECT_THAT(planFor(R"(
void f(int n, double y[restrict 100], double A[restrict n][100], double x[restrict n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 100; j++)
      y[j] += A[i][j] * x[i];
})"),
              Not(Contains(StartsWith("tile"))));
}

TEST(Search, ProposesNothingThatGainsLessThanIsAsked) {
  plan::SearchOptions options;
  options.leastGain = 1e9;
  EXPECT_THAT(planFor(product, options), IsEmpty());
}

TEST(Search, ProposesNothingWhereItMayAnalyseNothing) {
  plan::SearchOptions options;
  options.mostAccesses = 0;
  const plan::Search found = searchOf(Snippet(product), options);
  EXPECT_THAT(found.script, IsEmpty());
  EXPECT_THAT(found.trials, IsEmpty());
}

/// Answers that are remembered from elsewhere must not buy it a longer search.
TEST(Search, FindsTheSameWhateverWasSearchedBefore) {
  plan::SearchOptions options;
  options.mostQuestions = 100;
  const Snippet c(shortestPaths);
  poly::forgetAnswers();
  const plan::Search first = searchOf(c, options);
  const plan::Search second = searchOf(c, options);
  EXPECT_EQ(wordsOf(first.script), wordsOf(second.script));
  EXPECT_EQ(first.trials.size(), second.trials.size());
}

constexpr const char *stencil = R"(
void f(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.25 * (A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = B[i][j];
  }
})";

plan::SearchOptions machineWithLargeCaches() {
  plan::SearchOptions options;
  options.machine.threads = 16;
  options.machine.l2 = 2097152;
  options.machine.l3 = 110100480;
  return options;
}

/// What the caches hold is as fast without.
TEST(Search, RunsAStencilInBlocksWhereItsArraysAreLarge) {
  const auto steps = planFor(stencil, machineWithLargeCaches());
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_THAT(steps[0], StartsWith("version f:1 n > "));
  EXPECT_THAT(steps[1], StartsWith("reschedule f:1 tile("));
  // By the whole function, too.
  const Snippet c(stencil);
  auto now = std::make_unique<Rehearsal>(*c.unit, c.unit->functions.at(0), analysis::Options());
  for (const std::string &step : steps) {
    now = now->after(plan::parseScript(step)->front());
    ASSERT_TRUE(now) << step;
  }
}

/// One thread has so little cache that blocks pay for all sizes of interest.
TEST(Search, RunsAStencilInBlocksWhereThatIsNeverSlower) {
  plan::SearchOptions options = machineWithLargeCaches();
  options.machine.threads = 1;
  EXPECT_THAT(planFor(stencil, options), ElementsAre(StartsWith("reschedule f:1 tile(")));
}

/// Loops that follow are numbered behind both copies, those before it stay.
TEST(Search, NumbersLoopsBehindVersions) {
  const std::string text = stencil;
  const std::size_t begin = text.find("  for (int t"), end = text.rfind('}');
  const std::string loop = text.substr(begin, end - begin);
  const std::string twice = text.substr(0, begin) + loop + loop + "}";
  const auto steps = planFor(twice.c_str(), machineWithLargeCaches());
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_THAT(steps[0], StartsWith("version f:2 n > "));
  EXPECT_THAT(steps[1], StartsWith("reschedule f:2 tile("));
  EXPECT_THAT(steps[2], StartsWith("version f:1 n > "));
  EXPECT_THAT(steps[3], StartsWith("reschedule f:1 tile("));
}

/// Where the sizes are known there is nothing to test.
TEST(Search, MakesNoVersionOfKnownSizes) {
  EXPECT_THAT(planFor(R"(
void f(int steps, double A[restrict 3000][3000], double B[restrict 3000][3000]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 2999; i++)
      for (int j = 1; j < 2999; j++)
        B[i][j] = 0.25 * (A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < 2999; i++)
      for (int j = 1; j < 2999; j++)
        A[i][j] = B[i][j];
  }
})",
                      machineWithLargeCaches()),
              Not(Contains(StartsWith("version"))));
}

TEST(Search, MakesNoVersionWhereOnePlanIsBestForAllSizes) {
  for (const char *text : {downTheColumns, shortestPaths})
    EXPECT_THAT(planFor(text, machineWithLargeCaches()), Not(Contains(StartsWith("version"))));
}

class FoundPlan : public ::testing::TestWithParam<const char *> {
protected:
  /// Searched for once: several tests ask about it.
  static const plan::Script &scriptFor(const Snippet &snippet) {
    static std::map<std::string, plan::Script> known;
    const auto [place, isNew] = known.try_emplace(GetParam());
    if (isNew)
      place->second = searchOf(snippet).script;
    return place->second;
  }

  Snippet snippet_{GetParam()};
  const plan::Script &script_ = scriptFor(snippet_);
  std::unique_ptr<Rehearsal> start_ = std::make_unique<Rehearsal>(
      *snippet_.unit, snippet_.unit->functions.at(0), analysis::Options());

  /// The program after all steps.
  std::unique_ptr<Rehearsal> replayed() const {
    auto now = std::make_unique<Rehearsal>(*snippet_.unit, snippet_.unit->functions.at(0),
                                           analysis::Options());
    for (const plan::Instruction &step : script_) {
      now = now->after(step);
      if (!now) {
        ADD_FAILURE() << "refused: " << print(step);
        return nullptr;
      }
    }
    return now;
  }
  static double timeOf(const Rehearsal &program) {
    return estimate(program.nests(), program.facts(), plan::Machine(), plan::CostModel());
  }
};

/// The search looks at one outermost loop at a time, the user's tools at the whole function.
TEST_P(FoundPlan, IsAcceptedStepByStepByTheWholeFunction) {
  EXPECT_FALSE(script_.empty());
  EXPECT_TRUE(replayed());
}

TEST_P(FoundPlan, MakesTheFunctionFasterByTheEstimate) {
  const auto then = replayed();
  ASSERT_TRUE(then);
  EXPECT_LT(timeOf(*then), timeOf(*start_));
}

/// What it says of each step is a comment, and the rest a plan that can be read back.
TEST_P(FoundPlan, CanBeReadBackAsText) {
  const Result<plan::Script> read = plan::parseScript(print(script_));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(wordsOf(*read), wordsOf(script_));
}

INSTANTIATE_TEST_SUITE_P(OfKernels, FoundPlan,
                         ::testing::Values(product, lu, shortestPaths, downTheColumns,
                                           symmetricProduct, twoColumns, severalLoops));

} // namespace
