#include "Snippet.h"

namespace parlift::analysis {
namespace {

using testing::Language;
using testing::Snippet;

Snippet inLoop(const std::string &body, const std::string &after = "",
               const std::string &before = "") {
  return Snippet(
      "int G, unknown(void), pure(int) __attribute__((const)); void take(int *);\n"
      "static void fill(int *p) { *p = 3; }\n"
      "struct pair { int a, b; };\n"
      "int f(int n, int *x, int *y, int k) { int t = 0, u = 0, i; struct pair q = {0, 0}, r; " +
      before + " for (i = 0; i < n; i++) { " + body + " } " + after + " return 0; }");
}

bool exposed(const std::string &body) {
  return inLoop(body).use("1", "t").exposedRead;
}
bool everyIteration(const std::string &body) {
  return inLoop(body).use("1", "t").writtenEveryIteration;
}

// --- Exposed reads

TEST(Scalars, WriteBeforeReadIsNotExposed) {
  EXPECT_FALSE(exposed("t = x[i]; y[i] = t * t;"));
  EXPECT_TRUE(exposed("y[i] = t; t = x[i];"));
  EXPECT_TRUE(exposed("t = t + x[i];"));
}

TEST(Scalars, WriteOnOneBranchLeavesTheReadExposed) {
  EXPECT_TRUE(exposed("if (x[i]) t = 1; y[i] = t;"));
  EXPECT_FALSE(exposed("if (x[i]) t = 1; else t = 2; y[i] = t;"));
  EXPECT_FALSE(exposed("if (x[i]) { t = 1; y[i] = t; }"));
}

TEST(Scalars, BranchThatLeavesTheIterationDoesNotCount) {
  EXPECT_FALSE(exposed("if (x[i]) t = 1; else continue; y[i] = t;"));
  EXPECT_FALSE(exposed("if (x[i]) t = 1; else break; y[i] = t;"));
  EXPECT_FALSE(exposed("if (x[i]) t = 1; else return 3; y[i] = t;"));
}

TEST(Scalars, InnerLoopMayRunZeroTimes) {
  EXPECT_TRUE(exposed("for (u = 0; u < k; u++) t = x[u]; y[i] = t;"));
  EXPECT_FALSE(exposed("u = 0; do t = x[u]; while (++u < k); y[i] = t;"));
  EXPECT_FALSE(exposed("for (t = 0; t < k; t++) y[t] = 1; y[i] = t;"));
}

TEST(Scalars, ReadInAnInnerIterationIsExposedUnlessWrittenBefore) {
  EXPECT_TRUE(exposed("for (u = 0; u < k; u++) { y[u] = t; t = x[u]; }"));
  EXPECT_FALSE(exposed("t = 0; for (u = 0; u < k; u++) { y[u] = t; t = x[u]; }"));
  EXPECT_TRUE(exposed("for (u = 0; u < k; u++) t += x[u];"));
}

TEST(Scalars, InnerBreakBeforeTheWrite) {
  EXPECT_TRUE(exposed("do { if (x[i]) break; t = 1; } while (k); y[i] = t;"));
  EXPECT_FALSE(exposed("for (;;) { t = 1; if (x[i]) break; } y[i] = t;"));
}

TEST(Scalars, ShortCircuitAndSelectMayRead) {
  EXPECT_TRUE(exposed("y[i] = x[i] && t; t = 1;"));
  EXPECT_TRUE(exposed("y[i] = x[i] ? t : 2; t = 1;"));
  EXPECT_TRUE(exposed("if (x[i] && (t = x[i + 1])) y[i] = 1; y[i] = t;"));
  EXPECT_FALSE(exposed("if ((t = x[i]) > 2) y[i] = t;"));
}

TEST(Scalars, SwitchWithoutDefaultSkipsTheWrite) {
  EXPECT_TRUE(exposed("switch (x[i]) { case 0: t = 1; break; case 1: t = 2; } y[i] = t;"));
  EXPECT_FALSE(exposed("switch (x[i]) { case 0: t = 1; break; default: t = 2; } y[i] = t;"));
}

TEST(Scalars, AddressPassedToACallMayReadAndMayNotWrite) {
  EXPECT_TRUE(exposed("take(&t); y[i] = t;"));
  EXPECT_FALSE(everyIteration("take(&t);"));
  EXPECT_FALSE(exposed("t = 0; fill(&t); y[i] = t;"));
  EXPECT_TRUE(exposed("t = 0; take(&t); y[i] = t;")) << "it may have kept the address";
}

TEST(Scalars, CalleesGlobalsCount) {
  const Snippet snippet(
      "static int H, K; static void deep(void) { H = K; }\n"
      "static void set(void) { deep(); }\n"
      "void f(int n, int *y) { for (int i = 0; i < n; i++) { set(); y[i] = H; } }");
  EXPECT_TRUE(snippet.use("1", "H").written);
  EXPECT_TRUE(snippet.use("1", "H").exposedRead);
  EXPECT_FALSE(snippet.use("1", "H").writtenEveryIteration);
  EXPECT_TRUE(snippet.use("1", "K").read);
  EXPECT_FALSE(snippet.use("1", "K").written);
}

TEST(Scalars, CalleesStaticVariableIsCarried) {
  const Snippet snippet("static int next(void) { static int count; return count++; }\n"
                        "void f(int n, int *y) { for (int i = 0; i < n; i++) y[i] = next(); }");
  EXPECT_TRUE(snippet.use("1", "count").exposedRead);
  EXPECT_TRUE(snippet.use("1", "count").written);
}

TEST(Scalars, RecursiveCalleesAreFollowedOnce) {
  const Snippet snippet("static int D; static void down(int k) { if (k) { D++; down(k - 1); } }\n"
                        "void f(int n) { for (int i = 0; i < n; i++) down(i); }");
  EXPECT_TRUE(snippet.use("1", "D").written);
}

TEST(Scalars, UnknownCallTouchesEveryGlobal) {
  EXPECT_TRUE(inLoop("G = 1; unknown(); y[i] = G;").use("1", "G").written);
  EXPECT_TRUE(inLoop("unknown(); G = 1;").use("1", "G").exposedRead);
  EXPECT_FALSE(inLoop("pure(3); G = 1;").use("1", "G").exposedRead);
  EXPECT_FALSE(exposed("unknown(); t = 1;")) << "nobody else can reach t";
}

TEST(Scalars, DeclaredInTheBodyIsLocal) {
  const auto use = inLoop("int v = x[i]; y[i] = v;").use("1", "v");
  EXPECT_TRUE(use.declaredInside);
  EXPECT_FALSE(use.exposedRead);
  EXPECT_FALSE(use.liveAfter);
}

TEST(Scalars, DeclaredInTheHeaderIsInside) {
  const Snippet snippet("void f(int n, int *y) { for (int i = 0, s = 2; i < n; i++) y[i] = s; }");
  EXPECT_TRUE(snippet.use("1", "i").declaredInside);
  EXPECT_TRUE(snippet.use("1", "s").declaredInside);
  EXPECT_FALSE(snippet.use("1", "s").written) << "its initializer runs before the iterations";
}

TEST(Scalars, StaticInTheBodyIsNotLocal) {
  const auto use = inLoop("static int v; y[i] = v; v = x[i];").use("1", "v");
  EXPECT_FALSE(use.declaredInside);
  EXPECT_TRUE(use.exposedRead);
  EXPECT_TRUE(use.liveAfter);
}

TEST(Scalars, WhatOnlyTheInitDoesIsBeforeTheIterations) {
  const Snippet snippet("int f(int n, int *y) { int s, i; for (i = 0, s = 4; i < n; i++) y[i] = 1;"
                        " return s; }");
  EXPECT_FALSE(snippet.use("1", "s").written);
  EXPECT_FALSE(snippet.use("1", "s").read);
}

TEST(Scalars, GotoInTheLoopExposesAllReads) {
  EXPECT_TRUE(exposed("if (x[i]) goto skip; t = 1; skip: y[i] = t;"));
  EXPECT_FALSE(everyIteration("if (x[i]) goto skip; t = 1; skip: y[i] = 2;"));
}

TEST(Scalars, ReferenceCountsAsWhatItIsBoundTo) {
  const Snippet snippet("void f(int n, int *y) { int t = 0;"
                        " for (int i = 0; i < n; i++) { int &r = t; y[i] = r; r = i; } }",
                        Language::Cxx);
  EXPECT_TRUE(snippet.use("1", "t").exposedRead);
  EXPECT_TRUE(snippet.use("1", "t").written);
  EXPECT_FALSE(snippet.find("1", "r"));
}

TEST(Scalars, PrivateCopyIsNotWhatAReferenceDenotes) {
  const Snippet snippet("void f(int n, int *y) { int t = 0; int &r = t;"
                        " for (int i = 0; i < n; i++) { r = i; y[i] = t; } }",
                        Language::Cxx);
  EXPECT_TRUE(snippet.use("1", "t").exposedRead);
  EXPECT_FALSE(snippet.use("1", "t").writtenEveryIteration);
  const Snippet sum("int f(int n, const int *x) { int t = 0; int &r = t;"
                    " for (int i = 0; i < n; i++) r += x[i]; return t; }",
                    Language::Cxx);
  EXPECT_EQ(sum.op("1", "t"), "");
}

TEST(Scalars, PrivateCopyIsNotWhatACalleeReads) {
  const Snippet snippet(
      "static int H; static int twice(void) { return 2 * H; }\n"
      "void f(int n, int *y) { for (int i = 0; i < n; i++) { H = i; y[i] = twice(); } }");
  EXPECT_TRUE(snippet.use("1", "H").exposedRead);
  EXPECT_FALSE(snippet.use("1", "H").writtenEveryIteration);
}

TEST(Scalars, ReferenceToMemoryIsNoScalar) {
  const Snippet snippet("void f(int n, int *y) {"
                        " for (int i = 0; i < n; i++) { int &r = y[i]; r = r + 1; } }",
                        Language::Cxx);
  EXPECT_FALSE(snippet.find("1", "r"));
}

TEST(Scalars, ReferenceToOneOfTwoIsAMaybe) {
  const Snippet snippet("void f(int n, int *y, bool c) { int t = 0, u = 0;"
                        " for (int i = 0; i < n; i++) { int &r = c ? t : u; r = i; y[i] = t; } }",
                        Language::Cxx);
  EXPECT_TRUE(snippet.use("1", "t").exposedRead);
  EXPECT_FALSE(snippet.use("1", "t").writtenEveryIteration);
}

TEST(Scalars, RecordsThatAreOnlyCopiedCount) {
  EXPECT_TRUE(inLoop("r = q; q = r;").use("1", "q").exposedRead);
  EXPECT_FALSE(inLoop("r = q; y[i] = r.a;").find("1", "r"));
}

// --- Written in every iteration, live after

TEST(Scalars, WrittenOnEveryPath) {
  EXPECT_TRUE(everyIteration("t = x[i];"));
  EXPECT_TRUE(everyIteration("if (x[i]) t = 1; else t = 2;"));
  EXPECT_FALSE(everyIteration("if (x[i]) t = 1;"));
  EXPECT_FALSE(everyIteration("if (x[i]) continue; t = 1;"));
  EXPECT_FALSE(everyIteration("if (x[i]) break; t = 1;"));
  EXPECT_TRUE(everyIteration("t = 1; if (x[i]) continue; y[i] = 2;"));
  EXPECT_FALSE(everyIteration("for (u = 0; u < k; u++) t = 1;"));
}

TEST(Scalars, WrittenByTheTestIsWrittenOnceMore) {
  const Snippet snippet(
      "int f(int n, int *y) { int t, i; for (i = 0; (t = i * 2) < n; i++) y[i] = t;"
      " return t; }");
  EXPECT_FALSE(snippet.use("1", "t").writtenEveryIteration);
  EXPECT_FALSE(snippet.use("1", "t").exposedRead);
}

TEST(Scalars, LiveAfterIsTold) {
  EXPECT_TRUE(inLoop("t = x[i];", "return t;").use("1", "t").liveAfter);
  EXPECT_FALSE(inLoop("t = x[i];").use("1", "t").liveAfter);
}

// --- Reductions

std::string op(const std::string &body, const std::string &before = "") {
  return inLoop(body, "return t + u;", before).op("1", "t");
}

TEST(Scalars, SumConditionalOrNested) {
  EXPECT_EQ(op("t += x[i];"), "+");
  EXPECT_EQ(op("if (x[i] > 2) t += x[i]; else if (x[i] > 0) t -= y[i];"), "+");
  EXPECT_EQ(op("for (int j = 0; j < i; j++) t += x[j]; if (i % 4 == 3) t++;"), "+");
  EXPECT_EQ(op("while (x[i] > k) t = t + 1;"), "+");
}

TEST(Scalars, ReadBetweenUpdatesIsNoReduction) {
  EXPECT_EQ(op("t += x[i]; y[i] = t;"), "");
  EXPECT_EQ(op("if (t > 3) break; t += x[i];"), "");
  EXPECT_EQ(op("if (t > 3) continue; t += x[i];"), "");
  EXPECT_EQ(op("t += x[i]; if (x[i] < 0) return t;"), "");
  EXPECT_EQ(op("t += x[t];"), "");
  EXPECT_EQ(op("y[t] = 1; t += 1;"), "");
  EXPECT_EQ(op("for (int j = 0; j < t; j++) y[j] = 1; t += 1;"), "");
}

TEST(Scalars, ReadOnlyThroughAnotherUpdateIsNoReduction) {
  EXPECT_EQ(op("t += x[i]; u += t;"), "");
  EXPECT_EQ(inLoop("t += x[i]; u += t;").op("1", "u"), "+");
  EXPECT_EQ(op("t += x[i]; if (x[i] > t) u = 1;"), "");
}

TEST(Scalars, MixedOperatorsAreNoReduction) {
  EXPECT_EQ(op("t += x[i]; t *= 2;"), "");
  EXPECT_EQ(op("t += x[i]; if (x[i] == 7) t = 0;"), "");
  EXPECT_EQ(op("if (x[i] > t) t = x[i]; if (y[i] < t) t = y[i];"), "");
  EXPECT_EQ(op("t |= x[i]; t &= y[i];"), "");
}

TEST(Scalars, SumResetInEachIterationIsPrivate) {
  const auto use = inLoop("t = 0; for (int j = 0; j < k; j++) t += x[j]; y[i] = t;").use("1", "t");
  EXPECT_FALSE(use.reduction);
  EXPECT_FALSE(use.exposedRead);
  EXPECT_TRUE(use.writtenEveryIteration);
  EXPECT_EQ(inLoop("t = 0; for (int j = 0; j < k; j++) t += x[j]; y[i] = t;").op("1.1", "t"), "+");
}

TEST(Scalars, AddressPassedToACallIsNoReduction) {
  EXPECT_EQ(op("t += x[i]; take(&t);"), "");
}

TEST(Scalars, GlobalSumNextToAnUnknownCallIsNoReduction) {
  EXPECT_EQ(inLoop("G += x[i];").op("1", "G"), "+");
  EXPECT_EQ(inLoop("G += x[i]; unknown();").op("1", "G"), "");
  EXPECT_EQ(inLoop("G += unknown();").op("1", "G"), "");
  EXPECT_EQ(inLoop("G += pure(x[i]);").op("1", "G"), "+");
}

TEST(Scalars, SumOfACalleeThatReadsItIsNoReduction) {
  const std::string reads =
      "static int S; static int twice(int v) { return v * S; }\n"
      "void f(int n, int *x) { for (int i = 0; i < n; i++) S += twice(x[i]); }";
  EXPECT_EQ(Snippet(reads).op("1", "S"), "");
  const std::string plain =
      "static int S; static int twice(int v) { return v * 2; }\n"
      "void f(int n, int *x) { for (int i = 0; i < n; i++) S += twice(x[i]); }";
  EXPECT_EQ(Snippet(plain).op("1", "S"), "+");
}

TEST(Scalars, ReferenceParameterCanBeReduced) {
  const Snippet snippet("void f(int n, const double *x, double &s) {"
                        " for (int i = 0; i < n; i++) s += x[i]; }",
                        Language::Cxx);
  EXPECT_EQ(snippet.op("1", "s"), "+");
}

TEST(Scalars, UpdateThroughALocalReferenceIsNoReduction) {
  const Snippet snippet("int f(int n, const int *x) { int t = 0; for (int i = 0; i < n; i++) {"
                        " int &r = t; t += x[i]; if (i == 3) r = 0; } return t; }",
                        Language::Cxx);
  EXPECT_EQ(snippet.op("1", "t"), "");
}

TEST(Scalars, ReassociationIsTold) {
  const Snippet snippet("double f(int n, const double *x) { double s = 0, m = 0; int c = 0;"
                        " for (int i = 0; i < n; i++) { s += x[i]; c++; if (x[i] > m) m = x[i]; }"
                        " return s + m + c; }");
  EXPECT_TRUE(snippet.use("1", "s").reduction->reassociatesFloat);
  EXPECT_FALSE(snippet.use("1", "c").reduction->reassociatesFloat);
  EXPECT_FALSE(snippet.use("1", "m").reduction->reassociatesFloat);
}

TEST(Scalars, MinimumAndMaximumTogether) {
  const Snippet snippet = inLoop("if (x[i] < t) t = x[i]; if (x[i] > u) u = x[i];");
  EXPECT_EQ(snippet.op("1", "t"), "min");
  EXPECT_EQ(snippet.op("1", "u"), "max");
}

TEST(Scalars, MaximumInTheElseOfAMinimumIsNeither) {
  const Snippet snippet = inLoop("if (x[i] < t) t = x[i]; else if (x[i] > u) u = x[i];");
  EXPECT_EQ(snippet.op("1", "t"), "");
  EXPECT_EQ(snippet.op("1", "u"), "max") << "by itself; t is what keeps the loop sequential";
}

TEST(Scalars, ConditionThatReadsTheExtremumIsNoReduction) {
  EXPECT_EQ(op("if (x[i] > t) t = x[i]; if (t > 9) y[i] = 1;"), "");
  EXPECT_EQ(op("if (x[i] > t) { t = x[i]; u++; }"), "");
}

// --- Truth values

TEST(Scalars, LogicalReductionOfATruthVariable) {
  const Snippet all("int f(int n, const int *x) { int ok = 1;"
                    " for (int i = 0; i < n; i++) ok = ok && x[i] > 0; return ok; }");
  EXPECT_EQ(all.op("1", "ok"), "&&");
}

TEST(Scalars, LogicalReductionOfAnotherValueIsNone) {
  // A loop that runs never keeps the 5; OpenMP's reduction would make it 1.
  const Snippet five("int f(int n, const int *x) { int ok = 5;"
                     " for (int i = 0; i < n; i++) ok = ok && x[i] > 0; return ok; }");
  EXPECT_EQ(five.op("1", "ok"), "");
  const Snippet parameter("int f(int n, const int *x, int ok) {"
                          " for (int i = 0; i < n; i++) ok = ok && x[i] > 0; return ok; }");
  EXPECT_EQ(parameter.op("1", "ok"), "");
}

TEST(Scalars, ConstantStoreIsALogicalReduction) {
  EXPECT_EQ(op("if (x[i] == 7) t = 1;"), "||");
  EXPECT_EQ(op("if (x[i] < 0) t = 0;", "t = 1;"), "&&");
  EXPECT_EQ(op("if (x[i] == 7) t = 1; t = t || i > k;"), "||");
  EXPECT_EQ(op("if (x[i] == 7) t = 1; t = t || y[i];"), ""); // which is read as long as t is 0
}

TEST(Scalars, ConstantStoreOfOtherValuesIsNone) {
  EXPECT_EQ(op("if (x[i] == 7) t = 2;"), "");
  EXPECT_EQ(op("if (x[i] == 7) t = 1;", "t = k;"), "");
  EXPECT_EQ(op("if (x[i] == 7) t = 1; if (x[i] == 8) t = 0;"), "");
  EXPECT_EQ(op("if (x[i] == 7) t = 1; y[i] = t;"), "");
}

TEST(Scalars, ConstantStoreInEveryIterationIsNoReduction) {
  EXPECT_EQ(op("t = 1;"), "");
}

// --- Arguments of extrema

std::string argument(const std::string &body) {
  const auto use = inLoop(body, "return t + u;").use("1", "t");
  if (!use.reduction)
    return "";
  std::string text = use.reduction->op + (use.reduction->lastOnTies ? " last" : " first");
  for (std::size_t at = 0; at < use.reduction->payload.size(); ++at)
    text += " " + use.reduction->payload[at]->name +
            (at >= use.reduction->directions.size() ? ""
             : use.reduction->directions[at] > 0    ? "+"
                                                    : "-");
  return text;
}

TEST(Scalars, ArgumentOfAMinimum) {
  EXPECT_EQ(argument("if (x[i] < t) { t = x[i]; u = i; }"), "argmin first u+");
  EXPECT_EQ(argument("if (x[i] >= t) { t = x[i]; u = i + 1; }"), "argmax last u+");
  EXPECT_EQ(inLoop("if (x[i] < t) { t = x[i]; u = i; }").use("1", "u").payloadOf->name, "t");
}

TEST(Scalars, ArgumentWithoutTheCounterOrdersNothing) {
  EXPECT_EQ(argument("if (x[i] < t) { t = x[i]; u = k; }"), "argmin first u");
  EXPECT_EQ(argument("if (x[i] < t) { t = x[i]; u = i % 3; }"), "argmin first u");
  EXPECT_EQ(argument("if (x[i] < t) { t = x[i]; u = n - i; }"), "argmin first u");
}

TEST(Scalars, ArgumentWithoutTheCounterIsNoneOfTheLast) {
  EXPECT_EQ(argument("if (x[i] <= t) { t = x[i]; u = k; }"), "");
  EXPECT_EQ(argument("if (x[i] <= t) { t = x[i]; u = i % 3; }"), "");
  EXPECT_EQ(argument("if (x[i] <= t) { t = x[i]; u = n - i; }"), "");
}

TEST(Scalars, ArgumentThatIsReadWhereOnlyAThreadLooksIsNone) {
  EXPECT_EQ(argument("if (x[i] < t) { t = x[i]; u = y[i]; }"), "");
}

TEST(Scalars, ArgumentUsedInTheLoopIsNone) {
  EXPECT_EQ(argument("if (x[i] < t) { t = x[i]; u = i; } y[i] = u;"), "");
  EXPECT_EQ(argument("if (x[i] < t) { t = x[i]; u = i; } u = 0;"), "");
  EXPECT_EQ(argument("if (x[i] < t) { t = x[i]; u = i; } if (y[i] < t) t = y[i];"), "");
}

TEST(Scalars, ArgumentBehindAContinue) {
  EXPECT_EQ(argument("if (!(x[i] < t)) continue; t = x[i]; u = i;"), "argmin first u+");
  EXPECT_EQ(argument("if (x[i] >= t) continue; t = x[i]; u = i;"), "argmin first u+");
  EXPECT_EQ(argument("if (x[i] < t) { continue; } u = i; t = x[i]; y[i] = 1;"), "argmax last u+");
  EXPECT_EQ(argument("if (!y[i] || !(x[i] < t)) continue; t = x[i]; u = i;"), "argmin first u+");
  EXPECT_EQ(argument("if (y[i] > 3 || x[i] >= t) continue; t = x[i]; u = i;"), "argmin first u+");
}

TEST(Scalars, WhatMayNotExistIsNotReadBehindTheComparison) {
  EXPECT_EQ(argument("if (x[i] >= t || y[i] > 3) continue; t = x[i]; u = i;"), "");
  EXPECT_EQ(argument("if (x[i] < t && y[i]) { t = x[i]; u = i; }"), "");
  EXPECT_EQ(argument("if (x[i] < t && 100 / k > 3) { t = x[i]; u = i; }"), "");
  EXPECT_EQ(argument("if (x[i] < t && x[i] > 3) { t = x[i]; u = i; }"), "argmin first u+");
}

TEST(Scalars, ArgumentBehindAContinueThatSaysSomethingElseIsNone) {
  EXPECT_EQ(argument("if (!(x[i] < t)) break; t = x[i]; u = i;"), "");
  EXPECT_EQ(argument("if (!(x[i] < t)) { y[i]++; continue; } t = x[i]; u = i;"), "");
  EXPECT_EQ(argument("if (!(x[i] < t)) continue; t = y[i]; u = i;"), "");
  EXPECT_EQ(argument("if (!(x[i] < t)) continue; t = x[i]; y[i] = 1; u = i;"), "min first");
  EXPECT_EQ(argument("if (!(x[i] < t)) continue; t = x[i]; u = i; y[i] = u;"), "");
  EXPECT_EQ(argument("if (!(x[i] < t)) continue; else y[i] = 2; t = x[i]; u = i;"), "");
  EXPECT_EQ(argument("if (y[i] && x[i] >= t) continue; t = x[i]; u = i;"), "");
  EXPECT_EQ(argument("if (x[i] >= t || x[i] >= u) continue; t = x[i]; u = i;"), "");
  EXPECT_EQ(argument("if (x[i] >= t || y[i] >= t) continue; t = x[i]; u = i;"), "");
  // `!(x < t)` of NaN goes on to the next, `x >= t` does not.
  const std::string head = "int f(int n, const double *x) { double t = 9; int u = 0;"
                           " for (int i = 0; i < n; i++) { ";
  const std::string tail = " t = x[i]; u = i; } return u + (int)t; }";
  EXPECT_TRUE(Snippet(head + "if (!(x[i] < t)) continue;" + tail).use("1", "t").reduction);
  EXPECT_FALSE(Snippet(head + "if (x[i] >= t) continue;" + tail).use("1", "t").reduction);
}

TEST(Scalars, ArgumentInTwoBranchesUnderOneCondition) {
  EXPECT_EQ(argument("if (x[i] < t) u = i; if (x[i] < t) t = x[i];"), "argmin first u+");
  EXPECT_EQ(argument("if (x[i] >= t) { u = i; } if (x[i] >= t) { t = x[i]; }"), "argmax last u+");
}

TEST(Scalars, ArgumentInTwoBranchesThatAreNotOneIsNone) {
  EXPECT_EQ(argument("if (x[i] < t) t = x[i]; if (x[i] < t) u = i;"), "");
  EXPECT_EQ(argument("if (x[i] < t) u = i; if (x[i] <= t) t = x[i];"), "");
  EXPECT_EQ(argument("if (x[i] < t) u = i; if (y[i] < t) t = y[i];"), "");
  EXPECT_EQ(argument("if (x[i] < t) u = i; else u = 0; if (x[i] < t) t = x[i];"), "");
  EXPECT_EQ(argument("if (x[i] < t) u = i; if (x[i] < t) t = x[i]; else t = 0;"), "");
  EXPECT_EQ(argument("if (x[i] < t) u = i; y[i] = u; if (x[i] < t) t = x[i];"), "");
  EXPECT_EQ(argument("if (x[i] < t) { u = i; x[i] = t; } if (x[i] < t) t = x[i];"), "");
  EXPECT_EQ(argument("if (x[u] < t) u = i; if (x[u] < t) t = x[u];"), "");
}

std::string converted(const std::string &counter, const std::string &header,
                      const std::string &place) {
  const Snippet snippet("int f(int n, unsigned m, const double *x) { double t = 9; " + place +
                        " u = 0; for (" + counter + " i = " + header +
                        ") if (x[i] < t) { t = x[i]; u = (" + place + ")i; }" +
                        " return (int)(u + t); }");
  const auto use = snippet.use("1", "t");
  if (!use.reduction)
    return "";
  return use.reduction->op + (use.reduction->directions.empty() ? " by threads" : "");
}

TEST(Scalars, ArgumentOfAnotherTypeThatHoldsAllOfThem) {
  EXPECT_EQ(converted("int", "0; i < n; i++", "unsigned long"), "argmin");
  EXPECT_EQ(converted("int", "3; i < n; i += 2", "unsigned"), "argmin");
  EXPECT_EQ(converted("unsigned", "0; i < 100000; i++", "int"), "argmin");
  EXPECT_EQ(converted("unsigned long", "1; i <= 32767; i++", "short"), "argmin");
}

TEST(Scalars, ArgumentThatMayWrapAroundOrdersNothing) {
  EXPECT_EQ(converted("int", "-1; i < n; i++", "unsigned long"), "argmin by threads");
  EXPECT_EQ(converted("int", "n; i >= 0; i--", "unsigned long"), "argmin by threads");
  EXPECT_EQ(converted("int", "n; i < 9999; i++", "unsigned long"), "argmin by threads");
  EXPECT_EQ(converted("unsigned", "0; i < m; i++", "int"), "argmin by threads");
  EXPECT_EQ(converted("unsigned", "0; i < 3000000000; i++", "int"), "argmin by threads");
  EXPECT_EQ(converted("int", "0; i < 40000; i++", "short"), "argmin by threads");
  EXPECT_EQ(converted("int", "0; i < n; i++", "short"), "argmin by threads");
  EXPECT_EQ(converted("int", "0; i < n; i++", "_Bool"), "argmin by threads");
}

TEST(Scalars, ArgumentsOfANestAreOrderedFromTheOutside) {
  const Snippet snippet(
      "int f(int n, const double *a, int *out) { double best = 1e9; int bi = -1, bj = -1, w = 0;"
      " for (int i = n - 1; i >= 0; i--) for (int j = 0; j < n; j++)"
      " if (a[i * n + j] < best) { w = i + j; bj = j; best = a[i * n + j]; bi = i; }"
      " out[0] = bi; out[1] = bj; return w; }");
  const auto outer = snippet.use("1", "best").reduction;
  ASSERT_TRUE(outer);
  ASSERT_EQ(outer->payload.size(), 3u);
  EXPECT_EQ(outer->payload[0]->name, "bi");
  EXPECT_EQ(outer->payload[1]->name, "bj");
  EXPECT_EQ(outer->payload[2]->name, "w");
  EXPECT_EQ(outer->directions, (std::vector<int>{-1, 1}));
  const auto inner = snippet.use("1.1", "best").reduction;
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->payload[0]->name, "bj");
  EXPECT_EQ(inner->directions, (std::vector<int>{1}));
}

TEST(Scalars, ArgumentThatTheOuterLoopCannotOrderIsLeftToItsThreads) {
  const Snippet snippet("int f(int n, const double *a) { double best = 1e9; int bj = -1;"
                        " for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)"
                        " if (a[i * n + j] < best) { best = a[i * n + j]; bj = j; } return bj; }");
  const auto outer = snippet.use("1", "best").reduction,
             inner = snippet.use("1.1", "best").reduction;
  ASSERT_TRUE(outer && inner);
  EXPECT_TRUE(outer->directions.empty());
  EXPECT_EQ(inner->directions, (std::vector<int>{1}));
}

TEST(Scalars, ArgumentOfANarrowerTypeOrdersNothing) {
  const Snippet snippet("int f(long n, const double *a) { double best = 1e9; int at = -1;"
                        " for (long i = 0; i < n; i++) if (a[i] < best) { best = a[i]; at = i; }"
                        " return at; }");
  const auto reduction = snippet.use("1", "best").reduction;
  ASSERT_TRUE(reduction);
  EXPECT_TRUE(reduction->directions.empty());
}

TEST(Scalars, CounterThatAnIterationMaySkipOrdersNothing) {
  const Snippet snippet(
      "int f(int n, const double *a) { double best = 1e9; int at = -1, i = 0, w = 0;"
      " while (w < n) { w++; if (a[w] < best) { best = a[w]; at = i; }"
      " if (a[w] > 3) continue; i++; } return at; }");
  const auto reduction = snippet.use("1", "best").reduction;
  ASSERT_TRUE(reduction);
  EXPECT_TRUE(reduction->directions.empty());
}

} // namespace
} // namespace parlift::analysis
