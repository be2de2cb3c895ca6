// Which of two programs the planner takes to be faster: orders only, never the figures.
#include "plan/search/Estimate.h"
#include "Snippet.h"
#include "plan/search/Rehearsal.h"

#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Snippet;

namespace {

double timeOf(const std::string &text, const plan::Machine &machine = {},
              double startCost = plan::CostModel().startCost) {
  const Snippet c(text);
  const plan::Rehearsal program(*c.unit, c.unit->functions.at(0), analysis::Options());
  plan::CostModel cost;
  cost.startCost = startCost;
  return estimate(program.nests(), program.facts(), machine, cost);
}

/// Threads that each go over a panel of 800,000 bytes many times: `panel` says which element.
std::string panels(const std::string &panel) {
  return "void f(double *restrict s, double (*restrict p)[100000]) {"
         "  for (int i = 0; i < 1024; i++)"
         "    for (int t = 0; t < 100; t++)"
         "      for (int j = 0; j < 100000; j++)"
         "        s[i] += " +
         panel + "; }";
}

/// Holds a panel for all threads, but not one for each.
plan::Machine machineWithOnePanel(double threads) {
  plan::Machine machine;
  machine.threads = threads;
  machine.l1 = 32768;
  machine.l2 = 65536;
  machine.l3 = 4e6;
  return machine;
}

TEST(Estimate, CountsAPanelThatThreadsShareOnceAndTheirOwnForEach) {
  const plan::Machine machine = machineWithOnePanel(16);
  EXPECT_LT(timeOf(panels("p[0][j]"), machine), timeOf(panels("p[i][j]"), machine));
}

TEST(Estimate, TellsNoSharedPanelFromAnothersWithOneThread) {
  const plan::Machine machine = machineWithOnePanel(1);
  EXPECT_DOUBLE_EQ(timeOf(panels("p[0][j]"), machine), timeOf(panels("p[i][j]"), machine));
}

TEST(Estimate, TakesTheSamePlaceFromARegister) {
  const auto sum = [](const char *second) {
    return std::string("void f(int n, double *restrict c, double *restrict a, double *restrict b) {"
                       "  for (int j = 0; j < n; j++) c[j] = a[j] + ") +
           second + "; }";
  };
  EXPECT_LT(timeOf(sum("a[j]")), timeOf(sum("b[j]")));
}

/// An unrolled body that reads B[k][j] for two rows reads it once.
TEST(Estimate, GainsByIterationsThatShareWhatTheyLoad) {
  const auto rows = [](const char *loop) {
    return std::string("void f(double C[restrict 1024][1024], double A[restrict 1024][1024], "
                       "double B[restrict 1024][1024]) {") +
           loop + "}";
  };
  EXPECT_LT(timeOf(rows("for (int i = 0; i < 1024; i += 2)"
                        "  for (int k = 0; k < 1024; k++)"
                        "    for (int j = 0; j < 1024; j++) {"
                        "      C[i][j] += A[i][k] * B[k][j];"
                        "      C[i + 1][j] += A[i + 1][k] * B[k][j];"
                        "    }")),
            timeOf(rows("for (int i = 0; i < 1024; i++)"
                        "  for (int k = 0; k < 1024; k++)"
                        "    for (int j = 0; j < 1024; j++)"
                        "      C[i][j] += A[i][k] * B[k][j];")));
}

/// B is more than the second level holds: its blocks are not.
TEST(Estimate, GainsByBlocksThatACacheHolds) {
  const std::string head = "void f(int n, double C[restrict n][n], double A[restrict n][n],"
                           "       double B[restrict n][n]) {";
  const std::string whole = "for (int i = 0; i < n; i++) for (int k = 0; k < n; k++)"
                            "  for (int j = 0; j < n; j++) C[i][j] += A[i][k] * B[k][j]; }";
  const std::string blocks =
      "for (long ii = 0; ii < n; ii += 64) for (long kk = 0; kk < n; kk += 128)"
      "  for (long jj = 0; jj < n; jj += 256) {"
      "    const int i_end = ii + 64 < n ? ii + 64 : n;"
      "    const int k_end = kk + 128 < n ? kk + 128 : n;"
      "    const int j_end = jj + 256 < n ? jj + 256 : n;"
      "    for (int i = ii; i < i_end; i++) for (int k = kk; k < k_end; k++)"
      "      for (int j = jj; j < j_end; j++) C[i][j] += A[i][k] * B[k][j]; } }";
  EXPECT_LT(timeOf(head + blocks, machineWithOnePanel(1)),
            timeOf(head + whole, machineWithOnePanel(1)));
  plan::Machine roomy;
  roomy.l1 = 16e6;
  EXPECT_GT(timeOf(head + blocks, roomy), timeOf(head + whole, roomy));
}

/// Compilers take it out of the loop.
TEST(Estimate, CountsNoOperationsThatAreTheSameInEachIteration) {
  const auto scaled = [](const char *factor) {
    return std::string("void f(int n, double x, double y, double *restrict a) {"
                       "  for (int i = 0; i < n; i++) a[i] = a[i] * ") +
           factor + "; }";
  };
  EXPECT_DOUBLE_EQ(timeOf(scaled("(x * y)")), timeOf(scaled("x")));
  EXPECT_LT(timeOf(scaled("x")), timeOf(scaled("x * y")));
}

TEST(Estimate, TakesDisplacementsForNothing) {
  const auto copied = [](const char *index) {
    return std::string("void f(int n, double *restrict a, double *restrict b) {"
                       "  for (int i = 0; i < n; i++) a[i] = b[") +
           index + "]; }";
  };
  EXPECT_DOUBLE_EQ(timeOf(copied("i + 1")), timeOf(copied("i")));
}

/// Each addition waits for the last one, also where they are vectors.
TEST(Estimate, ChargesASumForWaiting) {
  const std::string head = "double f(double s, double t, double *restrict a, double *restrict b) {"
                           "  for (int i = 0; i < 1000; i++) { ";
  const std::string one = head + "s += a[i] * b[i]; } return s; }";
  const std::string two = head + "s += a[i] * b[i]; t += a[i] + b[i]; } return s + t; }";
  EXPECT_LT(timeOf(two), 1.5 * timeOf(one));
}

TEST(Estimate, PrefersUnitStrides) {
  const auto copy = [](const char *element) {
    return std::string(
               "void f(double a[restrict 1000][1000], double b[restrict 1000][1000]) {"
               "  for (int i = 0; i < 1000; i++) for (int j = 0; j < 1000; j++) a[i][j] = ") +
           element + "; }";
  };
  EXPECT_LT(timeOf(copy("b[i][j]")), timeOf(copy("b[j][i]")));
}

/// What is read again and again from a cache is cheaper where the cache holds it.
TEST(Estimate, GainsByACacheThatHoldsWhatIsUsedAgain) {
  const std::string again = "double f(double *restrict a, double *restrict s) {"
                            "  for (int t = 0; t < 1000; t++)"
                            "    for (int j = 0; j < 10000; j++) s[j] = s[j] * a[j];"
                            "  return s[0]; }";
  plan::Machine small, large;
  small.threads = large.threads = 1;
  small.l1 = large.l1 = 32768;
  small.l2 = small.l3 = 65536;
  large.l2 = large.l3 = 1e6;
  EXPECT_LT(timeOf(again, large), timeOf(again, small));
}

/// Rows as long as their number against rows of half the length: the same work.
std::string rows(int count, bool isTriangle) {
  const std::string number = std::to_string(count);
  return "void f(double (*restrict a)[8192]) {"
         "  for (int i = 0; i < " +
         number + "; i++) for (int j = 0; j < " +
         (isTriangle ? "i" : std::to_string((count - 1) / 2)) + "; j++) a[i][j] = a[i][j] / 3; }";
}

/// The threads wait for the one with the last long row.
TEST(Estimate, ChargesUnequalIterationsWhereThereAreFew) {
  plan::Machine machine;
  machine.threads = 16;
  const double few = timeOf(rows(33, true), machine, 0) / timeOf(rows(33, false), machine, 0);
  const double many = timeOf(rows(8001, true), machine, 0) / timeOf(rows(8001, false), machine, 0);
  EXPECT_GT(few, 1);
  EXPECT_GT(few, many);
}

TEST(Estimate, ChargesUnequalIterationsNothingWhereNoThreadsWait) {
  const auto sequential = [](int count, bool isTriangle) {
    return timeOf(rows(count, isTriangle), {}, 1e12);
  };
  EXPECT_DOUBLE_EQ(sequential(33, true), sequential(33, false));
}

TEST(Estimate, StartsNoThreadsWhereThatCostsMoreThanItGains) {
  plan::Machine one, many;
  one.threads = 1;
  many.threads = 16;
  EXPECT_DOUBLE_EQ(timeOf(rows(33, false), one, 1e12), timeOf(rows(33, false), many, 1e12));
  EXPECT_LT(timeOf(rows(8001, false), many), timeOf(rows(8001, false), one));
}

/// The neighbours of an element are in lines that it or the row before has fetched; those of other arrays are not.
TEST(Estimate, FetchesTheNeighboursOfAnElementOnce) {
  const auto sum = [](const char *above, const char *below) {
    return std::string("void f(int n, double a[restrict n][n], double b[restrict n][n],"
                       "       double c[restrict n][n], double d[restrict n][n]) {"
                       "  for (int i = 1; i < n - 1; i++)"
                       "    for (int j = 1; j < n - 1; j++)"
                       "      a[i][j] = b[i][j] + ") +
           above + " + " + below + "; }";
  };
  EXPECT_LT(timeOf(sum("b[i - 1][j]", "b[i + 1][j]")), timeOf(sum("c[i][j]", "d[i][j]")));
}

/// What is behind what the loops reach is another place, however alike the words.
TEST(Estimate, FetchesWhatIsFarBehindTheLoops) {
  const auto sum = [](const char *other) {
    return std::string("void f(double a[restrict 1000], double b[restrict 9000]) {"
                       "  for (int j = 0; j < 1000; j++) a[j] = b[j] + ") +
           other + "; }";
  };
  EXPECT_LT(timeOf(sum("b[j + 1]")), timeOf(sum("b[j + 8000]")));
}

/// Between two visits of an array the loop around goes through the others.
TEST(Estimate, CountsAllLoopsInAnIterationBetweenVisits) {
  const auto steps = [](const char *others) {
    return std::string("void f(int steps, double a[restrict 3000], double b[restrict 3000],"
                       "       double c[restrict 3000]) {"
                       "  for (int t = 0; t < steps; t++) {"
                       "    for (int i = 0; i < 3000; i++) a[i] = a[i] * 0.5;") +
           others + "  } }";
  };
  // One array stays in the first level, three do not.
  const double one = timeOf(steps(""), {}, 1e12);
  const double three = timeOf(steps("for (int i = 0; i < 3000; i++) b[i] = b[i] * 0.5;"
                                    "for (int i = 0; i < 3000; i++) c[i] = c[i] * 0.5;"),
                              {}, 1e12);
  EXPECT_GT(three, 3.1 * one);
}

/// Two sweeps over one matrix share it among the threads alike: as large as one sweep's.
TEST(Estimate, CountsWhatParallelLoopsSideBySideTouchOnce) {
  const auto sweeps = [](const char *second) {
    return std::string(
               "void f(int n, double a[restrict 1000][1000], double b[restrict 1000][1000]) {"
               "  for (int t = 0; t < n; t++) {"
               "    for (int i = 0; i < 1000; i++)"
               "      for (int j = 0; j < 1000; j++) a[i][j] = 0.5 * a[i][j];"
               "    for (int i = 0; i < 1000; i++)"
               "      for (int j = 0; j < 1000; j++) ") +
           second + "  } }";
  };
  plan::Machine holdsOne;
  holdsOne.threads = 8;
  holdsOne.l3 = 20e6; // one matrix has 8
  holdsOne.l2 = 65536;
  plan::Machine holdsNone = holdsOne;
  holdsNone.l3 = 65536;
  const std::string same = sweeps("a[i][j] = 0.5 * a[i][j];");
  const std::string other = sweeps("b[i][j] = 0.5 * b[i][j];");
  EXPECT_LT(timeOf(same, holdsOne), 0.7 * timeOf(same, holdsNone));
  EXPECT_DOUBLE_EQ(timeOf(same, holdsNone), timeOf(other, holdsNone));
  EXPECT_LT(timeOf(same, holdsOne), timeOf(other, holdsOne)); // both matrices do not fit in
}

/// A cache that is nearly full has lost some of what it should hold.
TEST(Estimate, FillsCachesBitByBit) {
  const std::string again = "void f(double *restrict s) {"
                            "  for (int t = 0; t < 1000; t++)"
                            "    for (int j = 1; j < 10000; j++) s[j] = s[j - 1] * s[j]; }";
  const auto withCache = [&](double bytes) {
    plan::Machine machine;
    machine.threads = 1;
    machine.l1 = 1024;
    machine.l2 = bytes;
    return timeOf(again, machine);
  };
  EXPECT_DOUBLE_EQ(withCache(160000), withCache(1e6)); // twice its 80000 bytes
  EXPECT_LT(withCache(160000), withCache(120000));
  EXPECT_LT(withCache(120000), withCache(90000));
  EXPECT_LT(withCache(90000), withCache(80000));
  EXPECT_NEAR(withCache(80000) / withCache(40000), 1, 0.001);
}

/// All sizes that are not known, and no others.
TEST(Estimate, PresumesTheSizeThatItIsGiven) {
  const auto at = [](const char *text, double size) {
    const Snippet c(text);
    const plan::Rehearsal program(*c.unit, c.unit->functions.at(0), analysis::Options());
    return plan::estimate(program.nests(), program.facts(), {}, {}, size);
  };
  const char *open = "void f(int n, double *restrict a) {"
                     "  for (int i = 1; i < n; i++) a[i] *= a[i - 1] * a[i - 1]; }";
  const char *known = "void f(double *restrict a) {"
                      "  for (int i = 1; i < 3000; i++) a[i] *= a[i - 1] * a[i - 1]; }";
  EXPECT_NEAR(at(open, 2001), 2 * at(open, 1001), 1);
  EXPECT_DOUBLE_EQ(at(known, 2000), at(known, 1000));
}

} // namespace
