#include "Snippet.h"

namespace parlift::analysis {
namespace {

using testing::Language;
using testing::Snippet;

/// Whether t is live after loop `path` of a function with this body.
bool live(const std::string &body, const std::string &path = "1") {
  const Snippet snippet("int c, g(int *); int f(int n, int *x, int *y) { int t = 0, i = 0, j = 0;" +
                        body + "}");
  return snippet.liveAfter(path, "t");
}

TEST(Liveness, ReadAfterTheLoop) {
  EXPECT_TRUE(live("for (i = 0; i < n; i++) t = x[i]; return t;"));
  EXPECT_FALSE(live("for (i = 0; i < n; i++) t = x[i]; return 0;"));
}

TEST(Liveness, OverwrittenBeforeItIsRead) {
  EXPECT_FALSE(live("for (i = 0; i < n; i++) t = x[i]; t = 3; return t;"));
  EXPECT_TRUE(live("for (i = 0; i < n; i++) t = x[i]; t = t + 3; return t;"));
  EXPECT_TRUE(live("for (i = 0; i < n; i++) t = x[i]; if (n) t = 3; return t;"));
  EXPECT_FALSE(live("for (i = 0; i < n; i++) t = x[i]; if (n) t = 3; else t = 4; return t;"));
}

TEST(Liveness, OwnIterationsDoNotCount) {
  EXPECT_FALSE(live("for (i = 0; i < n; i++) { y[i] = t; t = x[i]; } return 0;"));
}

TEST(Liveness, NextIterationOfAnOuterLoop) {
  const std::string inner = "for (i = 0; i < n; i++) { y[i] = t; t = x[i]; }";
  EXPECT_TRUE(live("for (j = 0; j < n; j++) { " + inner + " } return 0;", "1.1"));
  EXPECT_FALSE(live("for (j = 0; j < n; j++) { t = 0; " + inner + " } return 0;", "1.1"));
  EXPECT_FALSE(live("for (j = 0; j < n; j++) { " + inner + " t = 0; } return 0;", "1.1"));
}

TEST(Liveness, TestAndStepOfAnOuterLoopRead) {
  EXPECT_TRUE(
      live("for (j = 0; j < t; j++) { for (i = 0; i < n; i++) t = x[i]; } return 0;", "1.1"));
  EXPECT_TRUE(
      live("for (j = 0; j < n; j += t) { for (i = 0; i < n; i++) t = x[i]; } return 0;", "1.1"));
  EXPECT_TRUE(live("while (t > 0) { for (i = 0; i < n; i++) t = x[i]; } return 0;", "1.1"));
  EXPECT_TRUE(live("do { for (i = 0; i < n; i++) t = x[i]; } while (t > 0); return 0;", "1.1"));
}

TEST(Liveness, BreakLeavesTheOuterLoopToItsEnd) {
  EXPECT_TRUE(
      live("for (;;) { for (i = 0; i < n; i++) t = x[i]; if (c) break; t = 0; } return t;", "1.1"));
  EXPECT_FALSE(
      live("for (;;) { for (i = 0; i < n; i++) t = x[i]; if (c) break; t = 0; } return 0;", "1.1"));
}

TEST(Liveness, ContinueJumpsToTheStep) {
  EXPECT_TRUE(live("for (j = 0; j < n; j += t) { for (i = 0; i < n; i++) t = x[i];"
                   " if (c) continue; t = 1; } return 0;",
                   "1.1"));
  EXPECT_FALSE(live("for (j = 0; j < n; j += t) { for (i = 0; i < n; i++) t = x[i];"
                    " t = 2; if (c) continue; t = 1; } return 0;",
                    "1.1"));
}

TEST(Liveness, ReturnEndsEverything) {
  EXPECT_FALSE(live("for (i = 0; i < n; i++) t = x[i]; if (c) return 1; return 2;"));
  EXPECT_TRUE(live("for (i = 0; i < n; i++) t = x[i]; if (c) return t; t = 0; return t;"));
}

TEST(Liveness, LaterLoopReads) {
  EXPECT_TRUE(
      live("for (i = 0; i < n; i++) t = x[i]; for (i = 0; i < n; i++) y[i] = t; return 0;"));
  EXPECT_FALSE(live("for (i = 0; i < n; i++) t = x[i];"
                    " for (i = 0; i < n; i++) { t = 1; y[i] = t; } return 0;"));
  // The later loop may run zero times: what it writes does not count.
  EXPECT_TRUE(live("for (i = 0; i < n; i++) t = x[i]; for (i = 0; i < n; i++) t = 1; return t;"));
  EXPECT_FALSE(live("for (i = 0; i < n; i++) t = x[i]; do t = 1; while (c); return t;"));
}

TEST(Liveness, AnEndlessLoopHasNoEnd) {
  EXPECT_FALSE(live("for (i = 0; i < n; i++) t = x[i]; for (;;) c++; return t;"));
  EXPECT_TRUE(live("for (i = 0; i < n; i++) t = x[i]; for (;;) if (c++) break; return t;"));
}

TEST(Liveness, AnInitializerOfAVariableSizedArrayReads) {
  EXPECT_TRUE(live("for (i = 0; i < n; i++) t = x[i]; int v[t]; return g(v);"));
}

TEST(Liveness, AddressTakenIsAlwaysLive) {
  EXPECT_TRUE(live("g(&t); for (i = 0; i < n; i++) t = x[i]; return 0;"));
}

TEST(Liveness, GlobalsAndStaticsThatAreReadAreAlwaysLive) {
  const Snippet snippet("int s; int f(int n) { static int u; int i, before = u;"
                        " for (i = 0; i < n; i++) { s = i; u = i; } return before; }");
  EXPECT_TRUE(snippet.liveAfter("1", "s"));
  EXPECT_TRUE(snippet.liveAfter("1", "u"));
  EXPECT_FALSE(snippet.liveAfter("1", "i"));
}

TEST(Liveness, AStaticThatEachReaderSetsFirstIsDead) {
  const Snippet snippet("static int s; int g(void) { s = 3; return s; }"
                        " void f(int n) { int i; for (i = 0; i < n; i++) s = i; }");
  EXPECT_FALSE(snippet.liveAfter("1", "s"));
}

TEST(Liveness, AStaticThatIsReadAfterACallIsLive) {
  const Snippet snippet("static int s; void g(void); int h(void) { s = 3; g(); return s; }"
                        " void f(int n) { int i; for (i = 0; i < n; i++) s = i; }");
  EXPECT_TRUE(snippet.liveAfter("1", "s"));
}

TEST(Liveness, ReferenceParametersAreAlwaysLive) {
  const Snippet snippet("void f(int n, int &s, int v) { for (int i = 0; i < n; i++) s = v = i; }",
                        Language::Cxx);
  EXPECT_TRUE(snippet.liveAfter("1", "s"));
  EXPECT_FALSE(snippet.liveAfter("1", "v"));
}

TEST(Liveness, GotoMakesEverythingLive) {
  EXPECT_TRUE(live("again: for (i = 0; i < n; i++) t = x[i]; if (c) goto again; return 0;"));
}

TEST(Liveness, DeclaredAnewInEachIteration) {
  const Snippet snippet("void f(int n, int *x) { for (int j = 0; j < n; j++) { int t;"
                        " for (int i = 0; i < n; i++) { t = x[i]; x[i] = t; } } }");
  EXPECT_FALSE(snippet.liveAfter("1.1", "t"));
}

TEST(Liveness, ArraysAreLivePartByPart) {
  const Snippet snippet(
      "int f(int n, int k) { int a[9], b[9], i;"
      " for (i = 0; i < 9; i++) { a[i] = i; b[i] = i; } a[0] = 1; return a[k]; }");
  EXPECT_TRUE(snippet.liveAfter("1", "a"));
  EXPECT_FALSE(snippet.liveAfter("1", "b"));
}

TEST(Liveness, SwitchBranchesMayReadOrNot) {
  EXPECT_TRUE(live("for (i = 0; i < n; i++) t = x[i];"
                   " switch (c) { case 1: t = 2; break; case 2: break; } return t;"));
  EXPECT_FALSE(live("for (i = 0; i < n; i++) t = x[i];"
                    " switch (c) { case 1: t = 2; break; default: t = 5; } return t;"));
}

TEST(Liveness, TruthVariablesHoldOnlyZeroAndOne) {
  const Snippet snippet(
      "int g(int *); int f(int n, int *x, int p) { int a = 1, b = 0, c = 2, d = 0, e = 0;"
      " for (int i = 0; i < n; i++) { a = a && x[i]; b = x[i] > 0; d = a | b; }"
      " e = d; g(&b); e = c; p = 1; return e; }");
  const Liveness liveness(snippet.function());
  const auto holds = [&](const std::string &name) {
    for (const auto *variables : {&snippet.function().locals, &snippet.function().parameters})
      for (const ir::SymbolRef &symbol : *variables)
        if (symbol->name == name)
          return liveness.holdsTruthValues(*symbol);
    return false;
  };
  EXPECT_TRUE(holds("a"));
  EXPECT_FALSE(holds("b")) << "g may store anything";
  EXPECT_FALSE(holds("c"));
  EXPECT_FALSE(holds("d")) << "made of b";
  EXPECT_FALSE(holds("e"));
  EXPECT_FALSE(holds("p")) << "a parameter comes with any value";
}

TEST(Liveness, FortyNestedLoopsTakeNoTime) {
  std::string text = "int f(int n, int *x) { int t = 0;";
  for (int depth = 0; depth < 40; ++depth)
    text += "for (int i" + std::to_string(depth) + " = 0; i" + std::to_string(depth) + " < n; i" +
            std::to_string(depth) + "++) {";
  text += "t = x[i39];" + std::string(40, '}') + "return t; }";
  const Snippet snippet(text);
  std::string path = "1";
  for (int depth = 1; depth < 40; ++depth)
    path += ".1";
  EXPECT_TRUE(snippet.liveAfter(path, "t"));
}

} // namespace
} // namespace parlift::analysis
