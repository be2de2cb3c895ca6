// Walks that threads share, as trees run by the interpreter: threads and blocks in any order do what the loop does, without races.
// What is no sum, and what is no walk to share.
#include "StagedKernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

using namespace parlift;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const std::string columnSums = "for (int j = 0; j < m; j++) { double s = 0; for (int i = 0; i < n; "
                               "i++) s += a[i][j]; c[j] = s; }";
const std::string rowSums = "for (int i = 0; i < n; i++) { double s = 1; for (int k = 0; k < m; "
                            "k++) s += a[i][k] * b[k]; c[i] = s; }";

/// Sizes that divide nothing, fewer iterations than threads, none at all.
std::string differences(const StagedKernel &kernel) {
  std::string result;
  for (const auto &[n, m] : {std::pair{37, 35}, {3, 70}, {70, 3}, {1, 1}, {0, 5}, {5, 0}})
    result += kernel.difference(n, m, 7);
  return result;
}

/// Of the kernel by a plan: "" where it is right.
std::string differences(const std::string &body, const std::string &plan) {
  return differences(StagedKernel(body, plan));
}

std::string refusal(const std::string &body, const std::string &plan) {
  const StagedKernel kernel(body, plan);
  return kernel.isStaged() ? "it has a tree" : kernel.words();
}

TEST(Share, ThePlannerSharesColumnsAndRows) {
  const StagedKernel columns(columnSums), rows(rowSums);
  EXPECT_EQ(columns.words(),
            "map f:1 j:x/32  # `a[i][j]` coalesced, `c[j]` coalesced\nshare f:1.1 32\n");
  EXPECT_THAT(rows.words(), HasSubstr("share f:1.1 64 neighbours"));
  EXPECT_EQ(differences(columns), "");
  EXPECT_EQ(differences(rows), "");
}

TEST(Share, ElementsNearEachOtherAreRowsAndColumnsToo) {
  const StagedKernel rows("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < m; k += "
                          "2) s += a[i][k]; c[i] = s; }");
  EXPECT_THAT(rows.words(), HasSubstr("share f:1.1 64 neighbours"));
  EXPECT_EQ(differences(rows), "");
  const StagedKernel columns("for (int j = 0; j < m; j += 3) { double s = 0; for (int i = n - 1; i "
                             ">= 0; i--) s += a[i][j]; c[j] = s; }");
  EXPECT_THAT(columns.words(), HasSubstr("share f:1.1 32\n"));
  EXPECT_EQ(differences(columns), "");
}

TEST(Share, EachIterationMayHaveTripsOfItsOwn) {
  const std::string plan = "map f:1 i:x/3\nshare f:1.1 8 neighbours\n";
  for (const char *walk :
       {"for (int k = 0; k < i; k++) s += b[k];", "for (int k = i; k < m; k++) s += b[k] * k;",
        "for (int k = i; k >= 0; k -= 2) s += k * 0.5;",
        "int e = i * 2; for (int k = e; k <= e + 5; k++) s += k;",
        "int e = i + 2; c[i] = 3; for (int k = 0; k < e; k++) s += k;"})
    EXPECT_EQ(differences(std::string("for (int i = 0; i < n; i++) { double s = 0.5; ") + walk +
                              " c[i] = s; }",
                          plan),
              "")
        << walk;
  // Two of them, the second as long as the first one says.
  EXPECT_EQ(differences(
                "for (int i = 0; i < n; i++) { int s = 0; for (int k = 0; k < i; k++) s += k % 3; "
                "double t = 0; for (int k = 0; k < s; k++) t += k; c[i] = t + s; }",
                plan + "share f:1.2\n"),
            "");
  const StagedKernel triangle("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k <= i; "
                              "k++) s += a[i][k]; b[i] = s; }");
  EXPECT_THAT(triangle.words(), HasSubstr("share f:1.1 64 neighbours"));
  EXPECT_EQ(triangle.difference(40, 50, 0), "");
}

TEST(Share, SharesMayBeAnyNumber) {
  for (const char *plan :
       {"map f:1 j:x/5\nshare f:1.1 2\n", "map f:1 j:x/1\nshare f:1.1 8\n",
        "map f:1 j:x/3\nshare f:1.1 16\n", "map f:1 j:x/2\nshare f:1.1 128 neighbours\n",
        "map f:1 j:x/4 resident(2) indices(long)\nshare f:1.1 32 neighbours\n"})
    EXPECT_EQ(differences(columnSums, plan), "") << plan;
}

TEST(Share, SumsMayBeElements) {
  const std::string plan = "map f:1 i:x/3\nshare f:1.1 16 neighbours\n";
  EXPECT_EQ(
      differences("for (int i = 0; i < n; i++) for (int k = 0; k < m; k++) c[i] += a[i][k] * b[k];",
                  plan),
      "");
  EXPECT_EQ(differences("for (int i = 0; i < n; i++) { c[i] = 0.5; for (int k = 0; k < m; k++) "
                        "c[i] += a[i][k]; c[i] = 2 * c[i]; }",
                        plan),
            "");
  // Where the walk is empty, the element need not be there.
  EXPECT_EQ(differences("for (int i = 0; i < n; i++) for (int k = 0; k < m; k++) if (a[i][k] < "
                        "c[i]) c[i] = a[i][k];",
                        plan),
            "");
}

TEST(Share, AllKindsOfSums) {
  const std::string plan = "map f:1 j:x/3\nshare f:1.1 4\n";
  for (const char *update : {"s += a[i][j];", "s -= a[i][j];", "if (i < 9) s *= 2;",
                             "s = a[i][j] < s ? a[i][j] : s;", "if (a[i][j] > s) s = a[i][j];",
                             "s = fmin(s, a[i][j]);", "if (a[i][j] > 2) s += 1; else s -= 2;"})
    EXPECT_EQ(
        differences(
            std::string(
                "for (int j = 0; j < m; j++) { double s = b[j]; for (int i = 0; i < n; i++) { ") +
                update + " } c[j] = s; }",
            plan),
        "")
        << update;
  const auto ofType = [&](const std::string &type, const std::string &update) {
    EXPECT_EQ(differences("for (int j = 0; j < m; j++) { " + type +
                              " = j % 2; for (int i = 0; i < n; i++) { " + update +
                              " } c[j] = s + a[j]; }",
                          plan),
              "")
        << type << " " << update;
  };
  const std::string all = "s = s && (i + j) % 9 < 8;", any = "s = s || i * j > 40;";
  for (const char *type : {"int", "unsigned char", "long", "unsigned", "short"})
    for (const std::string &update : {std::string("s += i % 3;"), std::string("s &= i | 9;"),
                                      std::string("s |= i * j;"), std::string("s ^= i + j;")})
      ofType(std::string(type) + " s", update);
  ofType("int s = 1, odd", all);
  ofType("int s = 0, odd", any);
  for (const std::string &update : {std::string("s |= i > j;"), std::string("s &= i < 9;"),
                                    std::string("s ^= i > j;"), all, any})
    ofType("_Bool s", update);
  for (const char *type : {"int", "long", "double"})
    ofType(std::string(type) + " s", "if (i % 5 > s) s = i % 5;");
}

TEST(Share, SeveralSumsAndSeveralWalks) {
  EXPECT_EQ(
      differences("for (int j = 0; j < m; j++) { double s = 0, most = b[j]; for (int i = 0; i < n; "
                  "i++) { s += a[i][j]; if (a[i][j] > most) most = a[i][j]; } c[j] = s + most; }",
                  "map f:1 j:x/3\nshare f:1.1 16\n"),
      "");
  // The second walk asks for the first one's sum: all threads put it together.
  const std::string spread = "for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < m; "
                             "k++) s += a[i][k]; s = s / 4; double v = s; for (int k = 0; k < m; "
                             "k++) v += fabs(a[i][k] - s); b[i] = s; c[i] = v; }";
  EXPECT_EQ(differences(spread, "map f:1 i:x/3\nshare f:1.1 16 neighbours\nshare f:1.2\n"), "");
  EXPECT_EQ(differences(spread, "map f:1 i:x/3\nshare f:1.1 2\nshare f:1.2\n"), "");
  EXPECT_EQ(differences(spread, "map f:1 i:x/3\nshare f:1.2 8\n"), "");
  EXPECT_EQ(differences(spread, "map f:1 i:x/3\nshare f:1.1 8\n"), "");
  // The same variable in both.
  EXPECT_EQ(differences("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < m; k++) s "
                        "+= a[i][k]; for (int k = 0; k < m; k++) s += 2 * b[k]; c[i] = s; }",
                        "map f:1 i:x/3\nshare f:1.1 8\nshare f:1.2\n"),
            "");
}

TEST(Share, WalksNeedNoSums) {
  EXPECT_EQ(differences("for (int i = 0; i < n; i++) { double f = c[i] / 2; for (int k = 0; k < m; "
                        "k++) b[i][k] = f * a[i][k]; }",
                        "map f:1 i:x/3\nshare f:1.1 8 neighbours\n"),
            "");
  // Iterations that are none have no `f` then.
  EXPECT_EQ(
      differences(
          "for (int i = 0; i < n; i++) { int f = i % 4; for (int k = 0; k < m; k++) b[i][k] = 1; "
          "double s = 0; for (int k = 0; k < m; k++) s += f * k; c[i] = s; }",
          "map f:1 i:x/3\nshare f:1.1 4 neighbours\nshare f:1.2\n"),
      "");
  // Sums that the last walk asks for.
  const std::string softened =
      "for (int i = 0; i < n; i++) { double most = a[i][0], s = 0; for (int k = 1; k < m; k++) "
      "most = a[i][k] > most ? a[i][k] : most; for (int k = 0; k < m; k++) s += most - a[i][k]; "
      "for (int k = 0; k < m; k++) b[i][k] = (a[i][k] - most) * s; c[i] = s; }";
  EXPECT_EQ(
      differences(softened, "map f:1 i:x/3\nshare f:1.1 16 neighbours\nshare f:1.2\nshare f:1.3\n"),
      "");
  EXPECT_EQ(differences(softened, "map f:1 i:x/3\nshare f:1.2 8\nshare f:1.3\n"), "");
  const StagedKernel chosen(softened);
  EXPECT_THAT(chosen.words(), HasSubstr("share f:1.1 64 neighbours\nshare f:1.2\nshare f:1.3\n"));
  EXPECT_EQ(differences(chosen), "");
}

TEST(Share, WalksOfAnyShape) {
  const std::string plan = "map f:1 j:x/3\nshare f:1.1 4\n";
  for (const char *walk :
       {"for (int i = n - 1; i >= 0; i--) s += a[i][j] * i;",
        "for (int i = 2; i <= n - 1; i += 3) s += a[i][j] + i;",
        "for (int i = 0; i < n; i++) { if (i % 3 == 1) continue; s += i * j; }",
        "for (int i = 0; i < n; i++) { double t = a[i][j]; t = t * 2; s += t; }",
        "for (int i = 0; i < n; i++) for (int l = 0; l <= i % 3; l++) s += a[i][j] + l;",
        "for (int i = 0; i < n; i++) { int i = 3; s += a[j] * i; }",
        "int i; for (i = 0; i < n; i++) s += a[i][j];"})
    EXPECT_EQ(differences(std::string("for (int j = 0; j < m; j++) { double s = 0; ") + walk +
                              " c[j] = s; }",
                          plan),
              "")
        << walk;
  EXPECT_EQ(differences("int i; double t; for (int j = 0; j < m; j++) { double s = 0; for (i = 0; "
                        "i < n; i++) { t = a[i][j]; s += t; } c[j] = s; }",
                        plan),
            "");
}

TEST(Share, WhatWritesMemoryOneThreadDoes) {
  // Before, between and behind; the walk may write what is an iteration's own.
  EXPECT_EQ(differences("for (int i = 0; i < n; i++) { double t = c[i]; c[i] = t + 1; double s = "
                        "t; for (int k = 0; k < m; k++) s += a[i][k]; c[i] += s; double v = c[i]; "
                        "for (int k = 0; k < m; k++) v += b[k]; c[i] -= v; }",
                        "map f:1 i:x/3\nshare f:1.1 8 neighbours\n"),
            "");
  EXPECT_EQ(
      differences("for (int i = 0; i < n; i++) { b[i][0] = 1; double s = 0; for (int k = 0; k < m; "
                  "k++) { b[i][k] += a[i][k]; s += b[i][k]; } c[i] = s + b[i][m / 2]; }",
                  "map f:1 i:x/3\nshare f:1.1 8 neighbours\n"),
      "");
  EXPECT_EQ(differences("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < m; k++) s "
                        "+= a[i][k]; for (int k = 0; k < m; k++) b[i][k] = s + k; c[i] = s; }",
                        "map f:1 i:x/3\nshare f:1.1 8 neighbours\n"),
            "");
}

TEST(Share, GridsOfSeveralDimensions) {
  EXPECT_EQ(differences("for (int i = 0; i < n; i++) for (int j = 0; j < 5; j++) { double s = 0; "
                        "for (int k = 0; k < m; k++) s += a[i][k] * b[k + j]; c[i * 5 + j] = s; }",
                        "map f:1 i:y/2 j:x/3\nshare f:1.1.1 4\n"),
            "");
  EXPECT_EQ(differences("for (int i = 0; i < n; i++) for (int j = 0; j < 5; j++) { double s = 0; "
                        "for (int k = 0; k < m; k++) s += a[i][k] * b[k + j]; c[i * 5 + j] = s; }",
                        "map f:1 i:x/2 j:y/3\nshare f:1.1.1 16 neighbours\n"),
            "");
}

TEST(Share, AMissingBarrierIsFound) {
  StagedKernel kernel(rowSums, "map f:1 i:x/3\nshare f:1.1 16 neighbours\n");
  ASSERT_EQ(kernel.difference(5, 40, 0), "");
  for (const std::size_t phase : {0U, 1U})
    EXPECT_THAT(
        kernel.differenceWithoutBarrier(phase, 5, 40, 0),
        AnyOf(HasSubstr("nothing has written it"), HasSubstr("writes what another one reads")))
        << phase;
}

// --- What is not shared

const std::string anyPlan = "map f:1 i:x/4\nshare f:1.1 8\n";

std::string inRows(const std::string &walk, const std::string &behind = "c[i] = s;") {
  return "for (int i = 0; i < n; i++) { double s = 0; " + walk + " " + behind + " }";
}

TEST(Share, OnlySumsOutliveAnIteration) {
  EXPECT_THAT(refusal(inRows("for (int k = 1; k < m; k++) s = 0.5 * s + a[i][k];"), anyPlan),
              HasSubstr("outlives an iteration, and is no sum"));
  EXPECT_THAT(refusal(inRows("double t = 0; for (int k = 0; k < m; k++) { t = a[i][k]; s += t; }",
                             "c[i] = s + t;"),
                      anyPlan),
              HasSubstr("`t` outlives an iteration"));
  EXPECT_THAT(
      refusal(
          inRows(
              "int at = 0; for (int k = 0; k < m; k++) if (a[i][k] > s) { s = a[i][k]; at = k; }",
              "c[i] = at;"),
          anyPlan),
      HasSubstr("`at` outlives an iteration"));
  EXPECT_THAT(refusal("for (int i = 0; i < n; i++) { for (int k = 1; k < m; k++) b[i][k] = b[i][k "
                      "- 1] + a[i][k]; }",
                      anyPlan),
              HasSubstr("outlives an iteration, and is no sum"));
}

TEST(Share, ElementsAreOneSumForAWalk) {
  EXPECT_THAT(refusal("for (int i = 0; i < n; i++) for (int k = 0; k < m; k++) for (int l = 0; l < "
                      "m; l++) c[i][l] += a[i][k];",
                      anyPlan),
              HasSubstr("is not the same element in all iterations"));
  EXPECT_THAT(refusal("for (int i = 0; i < n; i++) for (int k = 0; k < m; k++) { c[2 * i] += "
                      "a[i][k]; c[2 * i + 1] += b[k]; }",
                      anyPlan),
              HasSubstr("are several sums in one array"));
}

TEST(Share, TheOrderOfSumsMayBeKept) {
  analysis::Options strict;
  strict.strictFp = true;
  const StagedKernel ordered(rowSums, "map f:1 i:x/3\nshare f:1.1 8\n", strict);
  EXPECT_THAT(ordered.words(), HasSubstr("do not run in parallel"));
  EXPECT_THAT(StagedKernel(columnSums, "", strict).words(), Not(HasSubstr("share")));
  const StagedKernel whole("for (int j = 0; j < m; j++) { int s = 0; for (int i = 0; i < n; i++) s "
                           "+= a[i][j] > 2; c[j] = s; }",
                           "", strict);
  EXPECT_THAT(whole.words(), HasSubstr("share"));
  EXPECT_EQ(differences(whole), "");
}

TEST(Share, WalksStandInTheBodyAndEndByCounting) {
  EXPECT_THAT(refusal(inRows("if (i > 1) for (int k = 0; k < m; k++) s += k;"), anyPlan),
              HasSubstr("no counted loop directly"));
  EXPECT_THAT(
      refusal(inRows("for (int k = 0; k < m; k++) { if (k > 30) break; s += k; }"), anyPlan),
      HasSubstr("no counted loop directly"));
  EXPECT_THAT(
      refusal(inRows("int k; for (k = 0; k < m; k++) s += b[k];", "c[i] = s + k;"), anyPlan),
      AnyOf(HasSubstr("no counted loop directly"), HasSubstr("used behind its loop")));
  EXPECT_THAT(refusal(rowSums, "map f:1 i:x/4\nshare f:1 8\n"),
              HasSubstr("no counted loop directly in the kernel's body: there are f:1.1"));
}

TEST(Share, WhatOneThreadKnowsNoWalkAsksFor) {
  EXPECT_THAT(
      refusal(
          "for (int i = 0; i < n; i++) { double f = 1; if (a[i] > 2) { c[i] = 1; f = 2; } double g "
          "= f + 1; double s = 0; for (int k = 0; k < m; k++) s += g * b[k]; c[i] += s; }",
          anyPlan),
      HasSubstr("`g` is needed by all threads, and only one has it"));
}

TEST(Share, OrdersSayWhatTheyMean) {
  const auto refused = [](const std::string &steps) {
    return refusal(rowSums, "map f:1 " + steps);
  };
  EXPECT_THAT(refused("i:x/4\nshare f:1.1\n"), HasSubstr("wants the number of threads"));
  EXPECT_THAT(refused("i:x/4\nshare f:1.1 12\n"), HasSubstr("power of two"));
  EXPECT_THAT(refused("i:x/4\nshare f:1.1 1\n"), HasSubstr("power of two"));
  EXPECT_THAT(refused("i:x/4\nshare f:1.1 2048\n"), HasSubstr("power of two"));
  EXPECT_THAT(refused("i:x/4\nshare f:1.1 8 rows\n"), HasSubstr("not `rows`"));
  EXPECT_THAT(refused("i:x/4\nshare f:1.1 8\nshare f:1.1 8\n"), HasSubstr("stands there twice"));
  EXPECT_THAT(refused("i:x/4\nshare f:1.1 8\nshare f:1.2 16\n"), HasSubstr("needs no number"));
  EXPECT_THAT(refused("i:x/4\nshare f:1.1 8\nstage f:1.1 a chunk(8)\n"),
              HasSubstr("goes without `register-tile` and `stage`"));
  EXPECT_THAT(refused("i:x/4\nregister-tile f:1 2\nshare f:1.1 8\n"),
              HasSubstr("goes without `register-tile` and `stage`"));
  EXPECT_THAT(refused("i:x/4x2\nshare f:1.1 8\n"), HasSubstr("have one iteration each"));
  EXPECT_THAT(refused("i:x/64\nshare f:1.1 32\n"), HasSubstr("2048 threads a block"));
  std::string sums, all;
  for (char name = 'A'; name <= 'H'; ++name) {
    sums += std::string(" double ") + name + " = 0;";
    all += std::string(" ") + name + " += a[i][k];";
  }
  EXPECT_THAT(refusal("for (int i = 0; i < n; i++) {" + sums + " for (int k = 0; k < m; k++) {" +
                          all + " } c[i] = A + B + C + D + E + F + G + H; }",
                      "map f:1 i:x/16\nshare f:1.1 64\n"),
              HasSubstr("65536 bytes of shared memory"));
}

TEST(Share, OtherShapesStay) {
  const auto words = [](const std::string &body) { return StagedKernel(body).words(); };
  // A loop that is left over, a product, short walks, overlapping windows, what all threads read, columns enough.
  for (const char *body :
       {"for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < m; k++) s += a[i][k]; for "
        "(int k = 1; k < m; k++) b[i][k] = b[i][k - 1] + s; }",
        "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { double s = 0; for (int k = 0; k "
        "< p; k++) s += a[i * p + k] * b[k][j]; c[i][j] = s; }",
        "for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < 64; k++) s += a[i * 64 + "
        "k]; c[i] = s; }",
        "for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < m; k++) s += b[k] * a[i + "
        "k]; c[i] = s; }",
        "for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < m; k++) s += b[k] * a[2 * "
        "i + k]; c[i] = s; }",
        "for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < m; k++) s += a[i][k]; for "
        "(int k = 1; k < m; k++) b[i][k] = b[i][k - 1] + s; }",
        "for (int i = 0; i < n; i++) { double s = 100; for (int k = 0; k < m; k++) { double d = "
        "fabs(a[i] - b[k]); if (d < s) s = d; } c[i] = s; }",
        "for (int j = 0; j < 1000000; j++) { double s = 0; for (int i = 0; i < n; i++) s += a[i * "
        "1000000 + j]; c[j] = s; }"})
    EXPECT_THAT(words(body), Not(HasSubstr("share"))) << body;
}

} // namespace
