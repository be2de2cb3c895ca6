// What of a loop's memory a device needs, and whether all of it exists.
#include "frontend/Frontend.h"
#include "ir/ExprText.h"
#include "ir/Walk.h"
#include "legality/gpu/CanOffload.h"
#include "legality/gpu/DeviceFunctions.h"
#include "legality/gpu/TouchedRanges.h"
#include "legality/nest/Nests.h"
#include "legality/parallel/Judge.h"
#include "plan/model/Coalescing.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class Parsed {
public:
  explicit Parsed(const std::string &text) {
    frontend::Request request;
    request.path = "f.c";
    request.text = text;
    unit = frontend::parse(request).unit;
    EXPECT_TRUE(unit) << text;
    analysis::Options options;
    options.assumeNoAlias = true;
    nests = std::make_unique<legality::Nests>(unit->functions.at(0), options);
    ir::forEachLoop(*unit->functions.at(0)->body,
                    [&](const ir::Stmt &loop, const ir::LoopStack &) { loops.push_back(&loop); });
  }

  /// "x[0, n) written; values n; if m > 0", or the refusal.
  std::string offload(std::size_t loop = 0, bool isCopied = true) const {
    const legality::Nests::Place place = nests->find(*loops.at(loop));
    const auto answer = legality::canOffload(*place.nest, place.loop, isCopied);
    if (!answer)
      return answer.refusal().remark.text;
    std::string result;
    for (const ir::DeviceArray &array : answer->arrays())
      result += fmt::format("{}[{}, {}){}{}; ", array.symbol->name, ir::lineText(*array.low),
                            ir::lineText(*array.end), array.isRead ? " read" : "",
                            array.isWritten ? " written" : "");
    result += "values";
    for (const ir::SymbolRef &symbol : answer->values())
      result += " " + symbol->name;
    for (const ir::ExprRef &condition : answer->conditions().parts())
      result += "; if " + ir::lineText(*condition);
    return result;
  }

  /// "o[k, k behind), k + n at most", or the refusal: of the arrays at cursors of the first loop.
  std::string atCursors(bool isCopied = true) const {
    const analysis::FunctionFacts facts = legality::judge(*nests);
    const analysis::LoopFacts &loop = *facts.find(loops.at(0));
    if (!loop.scan)
      return "no scan";
    const legality::Nests::Place place = nests->find(*loops.at(0));
    const auto answer =
        legality::canOffload(*place.nest, place.loop, isCopied, nullptr, {}, {{}, loop.scan.get()});
    if (!answer)
      return answer.refusal().remark.text;
    std::string result;
    for (const ir::DeviceArray &array : answer->arrays())
      if (array.cursor)
        result += fmt::format("{}: {}{}{} of [{}, {}); ", array.symbol->name, array.cursor->name,
                              array.cursorFalls ? " falls" : " rises",
                              array.cursorShift != 0 ? " behind" : "", ir::lineText(*array.low),
                              ir::lineText(*array.end));
    return result;
  }

  /// "p[k, k + 1) read written; if n > 0", or "none".
  std::string touched(std::size_t loop) const {
    const legality::Nests::Place place = nests->find(*loops.at(loop));
    const auto ranges = legality::touchedRanges(*place.nest, place.loop);
    if (!ranges)
      return "none";
    std::string result;
    for (const ir::DeviceArray &array : ranges->arrays)
      result += fmt::format("{}{}[{}, {}){}{}", result.empty() ? "" : "; ", array.symbol->name,
                            ir::lineText(*array.low), ir::lineText(*array.end),
                            array.isRead ? " read" : "", array.isWritten ? " written" : "");
    for (const ir::ExprRef &condition : ranges->conditions.parts())
      result += "; if " + ir::lineText(*condition);
    return result;
  }

  /// "g reads t; h": callees first, with the variables of the file that each reads.
  std::string functions() const {
    std::string result;
    for (const ir::DeviceFunction &one : legality::calledFunctions(*loops.at(0)).functions) {
      result += (result.empty() ? "" : "; ") + one.function->name;
      for (const ir::SymbolRef &symbol : one.outside)
        result += (symbol == one.outside.front() ? " reads " : " ") + symbol->name;
    }
    return result;
  }

  std::string strides(std::size_t loop) const {
    const legality::Nests::Place place = nests->find(*loops.at(loop));
    std::string result;
    for (const analysis::Access &access : place.nest->table().accesses)
      if (!access.path.empty())
        result += (result.empty() ? "" : "; ") + access.text + " " +
                  plan::inWords(plan::strideAlong(*place.nest, access, place.loop));
    return result;
  }

  /// Accesses that begin inside of a sector where the loop begins, `lead` iterations earlier.
  std::string misaligned(std::size_t loop, std::int64_t lead = 0) const {
    const legality::Nests::Place place = nests->find(*loops.at(loop));
    const auto first =
        plan::firstOf(*place.nest, place.loop) - analysis::Polynomial::constant(lead);
    std::string result;
    for (const analysis::Access &access : place.nest->table().accesses)
      if (!access.path.empty() && plan::isMisaligned(*place.nest, access, place.loop, first))
        result += (result.empty() ? "" : "; ") + access.text;
    return result;
  }

  std::shared_ptr<const ir::Unit> unit;
  std::unique_ptr<legality::Nests> nests;
  std::vector<const ir::Stmt *> loops;
};

TEST(Offload, RangesReachFromTheFirstToTheLastElement) {
  EXPECT_EQ(Parsed("void f(int n, float s, const float *x, float *y) { for (int i = 1; i < n; i++) "
                   "y[i + 1] = s * x[i - 1]; }")
                .offload(),
            "x[0, (long)n - 1) read; y[2, (long)n + 1) written; values n s");
  EXPECT_EQ(Parsed("void f(long n, int *x) { for (long i = n - 1; i >= 0; i--) x[2 * i] += 1; }")
                .offload(),
            "x[0, 2 * n - 1) read written; values n");
}

TEST(Offload, AskWhetherInnerLoopsRun) {
  EXPECT_EQ(Parsed("void f(int n, int m, const int *x, int *y) { for (int i = 0; i < n; i++) { int "
                   "s = 0; for (int k = 0; k < m; k++) s += "
                   "x[k]; y[i] = s; } }")
                .offload(),
            "x[0, m) read; y[0, n) written; values n m; if m > 0");
}

TEST(Offload, RowsAreCountedWhole) {
  EXPECT_EQ(Parsed("void f(int n, int m, int A[n][m]) { for (int i = 0; i < n; i++) for (int j = "
                   "0; j < m; j++) A[i][j] = i; }")
                .offload(),
            "A[0, n) written; values n m");
}

TEST(Offload, TrianglesEndWhereTheirCornerIs) {
  EXPECT_EQ(Parsed("void f(int n, int *x, int *y) { for (int i = 0; i < n; i++) for (int j = 0; j "
                   "<= i; j++) y[i * n + j] = x[j]; }")
                .offload(),
            "x[0, n) read; y[0, (long)n * n) written; values n; if n > 0");
}

TEST(Offload, StepsOfSeveralEndAtTheLastOneMade) {
  const std::string found =
      Parsed("void f(int n, int *x) { for (int i = 0; i < n; i += 4) x[i] = 0; }").offload();
  EXPECT_THAT(found, HasSubstr("x[0, 4 * "));
  EXPECT_THAT(found, HasSubstr(" / 4"));
}

TEST(Offload, DeclaredArraysAreTheirWholeLength) {
  EXPECT_EQ(Parsed("int t[70]; void f(const int *at, int *y) { for (int i = 0; i < 9; i++) y[i] = "
                   "t[at[i]]; }")
                .offload(),
            "at[0, 9) read; y[0, 9) written; t[0, 70) read; values");
}

TEST(Offload, RefusesElementsThatMayNotExist) {
  EXPECT_THAT(
      Parsed(
          "void f(int n, const int *c, int *x) { for (int i = 0; i < n; i++) if (c[i]) x[i] = 1; }")
          .offload(),
      HasSubstr("the elements of `x` are touched under conditions only"));
  EXPECT_THAT(Parsed("void f(int n, const int *at, int *x, int *y) { for (int i = 0; i < n; i++) "
                     "y[i] = x[at[i]]; }")
                  .offload(),
              HasSubstr("which elements of `x` are touched"));
  EXPECT_THAT(
      Parsed("void f(int n, int m, int *x) { for (int i = 0; i < n; i++) if (i % m) x[i] = 1; }")
          .offload(),
      HasSubstr("under conditions only"));
}

TEST(Offload, ConditionsOfTheLastIterationCanBeTestedBefore) {
  EXPECT_EQ(
      Parsed("void f(int n, int m, int *x) { for (int i = 0; i < n; i++) if (i < m) x[i] = 1; }")
          .offload(),
      "x[0, n) written; values n m; if m >= n");
  EXPECT_EQ(
      Parsed("void f(int n, int p, int *x, int *y) { for (int i = 0; i < n; i++) { int t = p > 0 ? "
             "x[i] : 0; y[i] = t; } }")
          .offload(),
      "x[0, n) read; y[0, n) written; values n p; if p > 0");
  // The last element is touched by the last row, whatever becomes of the other ones.
  EXPECT_EQ(
      Parsed("void f(int n, double x[restrict n][n]) { for (int i = 0; i < n; i++) for (int j = 0; "
             "j < n; j++) if (j <= i) x[i][j] = 1; }")
          .offload(),
      "x[0, n) written; values n");
}

TEST(Offload, TheLastRowOfATriangleMayBeEmpty) {
  EXPECT_EQ(
      Parsed("void f(int n, int m, double (*x)[m]) { for (int i = 0; i < n; i++) for (int j = i + "
             "1; j < n; j++) x[i][j] = 1; }")
          .offload(),
      "x[0, (long)n - 1) written; values n m; if n >= 2");
  EXPECT_EQ(
      Parsed("void f(int n, int m, double (*x)[m]) { for (int i = 0; i < n; i++) for (int j = 0; j "
             "< i; j++) x[i][j] = 1; }")
          .offload(),
      "x[1, n) written; values n m; if n >= 2");
}

TEST(Offload, ElementsThatAreSureAskForNoCondition) {
  EXPECT_EQ(
      Parsed("void f(int n, int m, int *x) { for (int i = 0; i < n; i++) { if (i < m) x[i] = 1; "
             "x[i] += 2; } }")
          .offload(),
      "x[0, n) read written; values n m");
}

TEST(Offload, WhereNothingIsCopiedElementsNeedNotExist) {
  const Parsed f(
      "void f(int n, const int *m, int *restrict x, int *restrict y) { for (int i = 0; i < "
      "n; i++) if (m[i]) x[i + 5] = y[i - 3]; }");
  EXPECT_THAT(f.offload(), HasSubstr("under conditions only"));
  EXPECT_EQ(f.offload(0, false),
            "m[0, n) read; x[5, (long)n + 5) written; y[-3, (long)n - 3) read; values n");
  EXPECT_THAT(
      Parsed("void f(int n, const int *m, int *restrict x) { for (int i = 0; i < n; i++) if "
             "(m[i]) x[m[i]] = 1; }")
          .offload(0, false),
      HasSubstr("cannot be said before the loop"))
      << "whether arrays overlap is still asked";
}

TEST(TouchedRanges, HoldWhatALoopOfTheCpuTouches) {
  EXPECT_EQ(
      Parsed("void f(int n, int k, int p[restrict n][n]) { for (int j = 1; j < n; j++) p[k][j] += "
             "p[k][j - 1]; }")
          .touched(0),
      "p[k, (long)k + 1) read written");
  EXPECT_EQ(
      Parsed("void f(int n, const int *m, int *x) { for (int i = 0; i < n; i++) if (m[i]) x[i + "
             "3] = x[i]; }")
          .touched(0),
      "m[0, n) read; x[0, (long)n + 3) read written")
      << "elements need not exist";
}

TEST(TouchedRanges, AreNotKnownOfEveryLoop) {
  const auto touched = [&](const std::string &body) {
    return Parsed("void f(int n, int k, int *x, int **rows) {" + body + "}").touched(0);
  };
  EXPECT_EQ(touched("for (int i = 0; i < n; i++) x[x[i]] = 1;"), "none");
  EXPECT_EQ(touched("for (int i = 0; i < n; i++) rows[i][0] = 1;"), "none");
  EXPECT_EQ(touched("for (int i = 0; i < n; i++) if (x[i]) return;"), "none");
  EXPECT_EQ(touched("for (int i = 0; i < x[0]; i++) x[i] = 1;"), "none");
  EXPECT_EQ(touched("for (int i = 0; i < n; i++) { x[i] = k; k += x[i + 1]; }"),
            "x[0, (long)n + 1) read written");
  EXPECT_EQ(touched("for (int i = k; i < n; i++) { x[i] = k; k += x[i + 1]; }"), "none")
      << "its beginning cannot be named behind it";
  EXPECT_EQ(
      Parsed("int total; void f(int n, int *x) { for (int i = 0; i < n; i++) total += x[i]; }")
          .touched(0),
      "none")
      << "total may be on the GPU itself";
  EXPECT_EQ(
      Parsed("int h(int v); void f(int n, int *x) { for (int i = 0; i < n; i++) x[i] = h(x[i]); } "
             "int h(int v) { return v * 2; }")
          .touched(0),
      "none")
      << "nor what functions read";
}

TEST(Offload, ConditionsAroundTheLoopAreNone) {
  EXPECT_EQ(
      Parsed("void f(int n, int m, int *x) { if (m > 3) for (int i = 0; i < n; i++) x[i] = m; }")
          .offload(),
      "x[0, n) written; values n m");
}

TEST(Offload, AnElementThatIsSureServesThoseThatAreNot) {
  EXPECT_EQ(Parsed("void f(int n, const int *x, int *y) { for (int i = 0; i < n; i++) { y[i] = 0; "
                   "if (x[0] > 2) y[i - 1] = x[i]; } }")
                .offload()
                .substr(0, 9),
            "loop over");
  EXPECT_EQ(Parsed("void f(int n, const int *x, int *y) { for (int i = 0; i < n; i++) { int t = "
                   "x[i]; if (t > 2) t += x[i - 0]; y[i] = t; } }")
                .offload(),
            "x[0, n) read; y[0, n) written; values n");
}

TEST(Offload, AnElementThatEachBranchTouchesIsSure) {
  EXPECT_EQ(
      Parsed("void f(int n, const int *m, const int *x, int *y) { for (int i = 0; i < n; "
             "i++) { y[i] = 0; if (m[i] > 2) y[i] = x[i]; else if (m[i] > 1) y[i] = 2 * x[i]; "
             "else y[i] = 3 * x[i]; } }")
          .offload(),
      "m[0, n) read; x[0, n) read; y[0, n) written; values n");
  EXPECT_THAT(Parsed("void f(int n, const int *m, const int *x, int *y) { for (int i = 0; i < n; "
                     "i++) { y[i] = 0; if (m[i] > 2) y[i] = x[i]; else if (m[i] > 1) y[i] = 2 * "
                     "x[i]; } }")
                  .offload(),
              HasSubstr("the elements of `x` are touched under conditions only"));
  EXPECT_THAT(Parsed("void f(int n, const int *m, const int *x, int *y) { for (int i = 0; i < n; "
                     "i++) { y[i] = 0; if (m[i] == 7) continue; if (m[i] > 2) y[i] = x[i]; else "
                     "y[i] = 2 * x[i]; } }")
                  .offload(),
              HasSubstr("the elements of `x` are touched under conditions only"))
      << "a way past both";
}

TEST(Offload, ConditionsOnCountersDrawRangesIn) {
  EXPECT_EQ(Parsed("void f(int n, const int *x, int *y) { for (int i = 0; i < n; i++) { y[i] = "
                   "x[i]; if (i > 0) y[i] += x[i - 1]; if (i < n - 1) y[i] += x[i + 1]; } }")
                .offload(),
            "x[0, n) read; y[0, n) read written; values n");
  EXPECT_EQ(
      Parsed("void f(int n, const int *x, int *y) { for (int i = 0; i < n; i++) y[i] = x[i] + "
             "x[(i + 1) % n]; }")
          .offload(),
      "x[0, n) read; y[0, n) written; values n");
  EXPECT_THAT(Parsed("void f(int n, const int *x, int *y) { for (int i = 0; i < n; i++) { y[i] = "
                     "0; if (i > 0) y[i] += x[i - 1]; if (i < n - 1) y[i] += x[i + 5]; } }")
                  .offload(),
              Not(HasSubstr("x[0, n)")));
}

TEST(Offload, WhatFunctionsTouchIsInTheRanges) {
  const Parsed plain(
      "float sq(float v); void f(int n, float *x) { for (int i = 0; i < n; i++) x[i] "
      "= sq(x[i]); } float sq(float v) { return v * v; }");
  EXPECT_EQ(plain.offload(), "x[0, n) read written; values n");
  EXPECT_EQ(plain.functions(), "sq");
  EXPECT_EQ(Parsed("float g(const float *v, int i); void f(int n, const float *x, float *y) { for "
                   "(int i = 0; i < n; i++) y[i] = g(x + 2, i); } float g(const float *v, int i) { "
                   "return v[i + 3] + v[i]; }")
                .offload(),
            "x[2, (long)n + 5) read; y[0, n) written; values n");
  EXPECT_EQ(Parsed("float g(const float *v, int m); void f(int n, int m, const float *x, float *y) "
                   "{ for (int i = 0; i < n; i++) y[i] = g(&x[i * m], m); } float g(const float "
                   "*v, int m) { float s = 0; for (int k = 0; k < m; k++) s += v[k]; return s; }")
                .offload(),
            "x[0, (long)n * m) read; y[0, n) written; values n m; if m > 0");
}

TEST(Offload, WhatFunctionsReadOfTheFileIsTheKernels) {
  const Parsed nested("float scale; const float t[4] = {1}; float g(int i); float h(int i); void "
                      "f(int n, float *y) "
                      "{ for (int i = 0; i < n; i++) y[i] = h(i); } float g(int i) { return t[i & "
                      "3]; } float h(int "
                      "i) { return g(i) * scale; }");
  EXPECT_EQ(nested.offload(), "y[0, n) written; t[0, 4) read; values n scale");
  EXPECT_EQ(nested.functions(), "g reads t; h reads t scale");
  EXPECT_THAT(Parsed("float *p; float g(int i); float f(int n) { float s = 0; for (int i = 0; i < "
                     "n; i++) s += g(i); return s; } float g(int i) { return p[i]; }")
                  .offload(),
              HasSubstr("the memory of `p` is not that of one array with a name"));
}

TEST(Offload, RefusesElementsThatFunctionsMayNotTouch) {
  // Behind an early return, in a loop that may leave, in a branch of the caller's choice.
  EXPECT_THAT(Parsed("int g(const int *v, int i, int k); void f(int n, const int *x, int *y) { for "
                     "(int i = 0; i < n; i++) y[i] = g(x, i, y[i]); } int g(const int *v, int i, "
                     "int k) { if (k) return 0; return v[i]; }")
                  .offload(),
              HasSubstr("the elements of `x` are touched under conditions only"));
  EXPECT_THAT(Parsed("int g(const int *v, int m); void f(int n, const int *x, int *y) { for (int i "
                     "= 0; i < n; i++) y[i] = g(x, i); } int g(const int *v, int m) { for (int k = "
                     "0; k < m; k++) if (v[k]) return k; return m; }")
                  .offload(),
              HasSubstr("the elements of `x` are touched under conditions only"));
  EXPECT_EQ(
      Parsed("int g(const int *v, int i, int k); void f(int n, int m, const int *x, int *y) { "
             "for (int i = 0; i < n; i++) y[i] = g(x, i, m); } int g(const int *v, int i, "
             "int k) { if (k > 0) return v[i]; return 0; }")
          .offload(),
      "x[0, n) read; y[0, n) written; values n m; if m > 0");
  EXPECT_THAT(Parsed("int g(const int *v, int i); void f(int n, const int *at, const int *x, int "
                     "*y) { for (int i = 0; i < n; i++) y[i] = g(x, at[i]); } int g(const int *v, "
                     "int i) { return v[i]; }")
                  .offload(),
              HasSubstr("which elements of `x` are touched"));
}

TEST(Offload, RefusesFunctionsOfOtherKinds) {
  const auto with = [](const std::string &head, const std::string &body) {
    return Parsed(head +
                  "; void f(int n, int *x) { for (int i = 0; i < n; i++) x[i] = g(x[i]); } " +
                  head + " " + body)
        .offload();
  };
  EXPECT_THAT(with("int g(int v)", "{ static int t = 2; return v + t; }"),
              HasSubstr("`g` is called, which has a `static` in its body"));
  EXPECT_THAT(with("int g(int v)", "{ struct s { int a; } b; b.a = v; return b.a; }"),
              HasSubstr("which has a `struct` in its body"));
  EXPECT_THAT(with("int g(int v)", "{ int a[v]; a[0] = v; return a[0]; }"),
              HasSubstr("which declares `a`"));
  EXPECT_THAT(with("int g(long double v)", "{ return v > 2; }"),
              HasSubstr("no numbers of type `long double`"));
  EXPECT_THAT(with("extern int h(int); int g(int v)", "{ return h(v); }"),
              HasSubstr("`h` is called, which is no mathematical function of C"));
  EXPECT_THAT(with("int g(int v)", "{ return v > 0 ? g(v - 1) : 0; }"),
              HasSubstr("`g` is called, which calls itself"));
  EXPECT_THAT(with("int g(int v)", "{\n#pragma unused\n return v; }"),
              HasSubstr("lines for the preprocessor"));
  EXPECT_THAT(with("int g(int v)", "{ volatile int a = v; return a; }"),
              HasSubstr("which declares `a`"));
  EXPECT_THAT(with("int k; int g(int v)", "{ int k2 = k; int k = 3; return v + k + k2; }"),
              HasSubstr("two variables called `k`"));
  // Short words of these are nothing to refuse.
  EXPECT_EQ(with("int g(int v)", "{ int statics = v, structs = 2; return statics + structs; }"),
            "x[0, n) read written; values n");
}

TEST(Offload, RefusesWhatKernelsCannotDo) {
  EXPECT_THAT(
      Parsed("int g(int); void f(int n, int *x) { for (int i = 0; i < n; i++) x[i] = g(i); }")
          .offload(),
      HasSubstr("`g` is called"));
  EXPECT_THAT(
      Parsed("void f(int n, long double *x) { for (int i = 0; i < n; i++) x[i] = 1; }").offload(),
      HasSubstr("no numbers of type `long double`"));
  EXPECT_THAT(
      Parsed("void f(int n, int **x) { for (int i = 0; i < n; i++) x[i][0] = 1; }").offload(),
      HasSubstr("a row that has a pointer of its own"));
  EXPECT_THAT(
      Parsed("void f(int n, int *x, int **y) { for (int i = 0; i < n; i++) y[i] = x; }").offload(),
      HasSubstr("points to memory of the CPU"));
}

TEST(Offload, MathematicalFunctionsAreThoseOfBothLanguages) {
  EXPECT_TRUE(legality::isDeviceFunction("sqrt"));
  EXPECT_TRUE(legality::isDeviceFunction("sqrtf"));
  EXPECT_TRUE(legality::isDeviceFunction("erf"));
  EXPECT_TRUE(legality::isDeviceFunction("erff"));
  EXPECT_FALSE(legality::isDeviceFunction("er"));
  EXPECT_FALSE(legality::isDeviceFunction("f"));
  EXPECT_FALSE(legality::isDeviceFunction("sqrtl"));
  EXPECT_FALSE(legality::isDeviceFunction("printf"));
  EXPECT_FALSE(legality::isDeviceFunction(""));
}

TEST(Coalescing, SaysHowNeighboursFindTheirElements) {
  const Parsed f("void f(int n, int a[n][n], const int *e, int *d, int x[9]) { for (int i = 0; i < "
                 "n; i++) for (int j = 0; j < n; j++) "
                 "a[i][j] = a[j][i] + x[3] + d[2 * j] + d[-j] + d[e[j]] + a[i][n - 1 - j]; }");
  const std::string along = f.strides(1);
  EXPECT_THAT(along, HasSubstr("a[i][j] coalesced"));
  EXPECT_THAT(along, HasSubstr("a[j][i] rows apart"));
  EXPECT_THAT(along, HasSubstr("x[3] the same for all threads"));
  EXPECT_THAT(along, HasSubstr("d[2 * j] 2 elements apart"));
  EXPECT_THAT(along, HasSubstr("d[-j] coalesced"));
  EXPECT_THAT(along, HasSubstr("d[e[j]] gathered"));
  EXPECT_THAT(along, HasSubstr("a[i][n - 1 - j] coalesced"));
  EXPECT_THAT(f.strides(0), HasSubstr("e[j] the same for all threads"));
}

TEST(Coalescing, SaysWhereNeighboursBeginInsideOfASector) {
  const Parsed f(
      "void f(int n, float *a, const float *b, double *d, char *c) { "
      "for (int i = 0; i < n; i++) "
      "a[i] = b[i + 1] + b[i - 8] + b[i + 12] + d[i + 2] + d[i + 4] + c[i + 16] + c[i + 32]; }");
  EXPECT_EQ(f.misaligned(0), "b[i + 1]; b[i + 12]; d[i + 2]; c[i + 16]");
  EXPECT_EQ(f.misaligned(0, 8), "b[i + 1]; b[i + 12]; d[i + 2]; c[i + 16]; c[i + 32]")
      << "eight iterations earlier: 8 bytes of c";
}

TEST(Coalescing, ALoopThatBeginsLaterBeginsInsideOfASector) {
  const std::string loop = "i < n; i++) a[i] = b[i - 1]; }";
  const std::string head = "void f(int n, int m, float *a, const float *b) { for (int i = ";
  EXPECT_EQ(Parsed(head + "1; " + loop).misaligned(0), "a[i]");
  EXPECT_EQ(Parsed(head + "1; " + loop).misaligned(0, 1), "b[i - 1]") << "blocks aligned to lines";
  EXPECT_EQ(Parsed(head + "16; " + loop).misaligned(0), "b[i - 1]");
  EXPECT_EQ(Parsed(head + "m; " + loop).misaligned(0), "b[i - 1]") << "m may be anything";
}

TEST(Coalescing, RowsOfKnownLengthBeginInsideOfASectorUnlessTheyAreWholeOnes) {
  const auto rows = [](const std::string &length) {
    return Parsed("void f(int n, float a[][" + length +
                  "]) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = 1; }")
        .misaligned(1);
  };
  EXPECT_EQ(rows("1000"), "");
  EXPECT_EQ(rows("1001"), "a[i][j]");
  EXPECT_EQ(rows("n"), "") << "not known: not said";
}

TEST(Coalescing, AWindowIsMisalignedInMostOfItsIterations) {
  const std::string head = "void f(int n, float *a, const float *b) { for (int i = 0; i < n; i++) "
                           "for (int k = 0; k < 9; k++) ";
  EXPECT_EQ(Parsed(head + "a[i] += b[i + k]; }").misaligned(0), "b[i + k]");
  EXPECT_EQ(Parsed(head + "a[i] += b[i + 8 * k]; }").misaligned(0), "");
  EXPECT_EQ(Parsed(head + "a[i] += b[i + n * k]; }").misaligned(0), "") << "rows";
}

TEST(Coalescing, DownwardsTheFirstNeighboursEndCounts) {
  const std::string head =
      "void f(int n, float *a, const float *b) { for (int i = 0; i < 64; i++) ";
  EXPECT_EQ(Parsed(head + "a[i] = b[63 - i]; }").misaligned(0), "");
  EXPECT_EQ(Parsed(head + "a[i] = b[64 - i]; }").misaligned(0), "b[64 - i]");
}

TEST(Coalescing, ATriangleBeginsWhereItsFirstRowDoes) {
  const auto triangle = [](const std::string &from) {
    return Parsed("void f(int n, float a[n][n]) { for (int i = 0; i < n; i++) for (int j = " +
                  from + "; j < n; j++) a[i][j] = 1; }")
        .misaligned(1);
  };
  EXPECT_EQ(triangle("i"), "");
  EXPECT_EQ(triangle("i + 1"), "a[i][j]");
}

std::string packing(const std::string &body, bool isCopied = true) {
  return Parsed("int f(int n, const int *x, int *o, int *p) { int k = 3, m = 9; "
                "for (int i = 0; i < n; i++) { " +
                body + " } return k + m; }")
      .atCursors(isCopied);
}

TEST(Offload, ArraysAtCursorsLieBetweenItsValues) {
  EXPECT_EQ(packing("if (x[i]) o[k++] = i;"), "o: k rises of [(long)k, (long)k + n); ");
  EXPECT_EQ(packing("if (x[i]) o[++k] = i;"), "o: k rises behind of [(long)k, (long)k + n + 1); ");
  EXPECT_EQ(packing("if (x[i]) o[--k] = i;"), "o: k falls of [(long)k - n, (long)k); ");
  EXPECT_EQ(packing("if (x[i]) o[k--] = i;"), "o: k falls behind of [(long)k - n, k + 1L); ");
  EXPECT_EQ(packing("if (x[i]) { o[k] = i; o[k + 1] = x[i]; k += 2; }"),
            "o: k rises of [(long)k, k + 2L * n); ");
  EXPECT_EQ(packing("if (x[i]) o[k++] = i; else p[m++] = 2;"),
            "o: k rises of [(long)k, (long)k + n); p: m rises of [(long)m, (long)m + n); ");
  EXPECT_EQ(packing("if (x[i]) { o[k] = i; p[k] = 2; k++; }"),
            "o: k rises of [(long)k, (long)k + n); p: k rises of [(long)k, (long)k + n); ");
}

TEST(Offload, ElementsThatACursorPassesByNeedNotExist) {
  const char *const passes = "`k` passes by elements of `o` that are not written";
  EXPECT_THAT(packing("if (x[i]) { o[k] = i; k += 2; }"), HasSubstr(passes));
  EXPECT_THAT(packing("if (x[i]) { o[k + 1] = i; k += 2; }"), HasSubstr(passes));
  EXPECT_THAT(packing("if (x[i]) o[k++] = i; if (x[i] > 5) k++;"), HasSubstr(passes));
  EXPECT_THAT(packing("if (x[i] > 0) { o[k] = i; k++; } else if (x[i] < 0) { p[k] = i; k++; }"),
              HasSubstr(passes));
  EXPECT_THAT(packing("if (x[i]) { o[k] = i; k += 2; }", /*isCopied=*/false),
              HasSubstr("o: k rises"));
}

TEST(Offload, CursorsAreSubscriptsOfTheVariableItself) {
  EXPECT_THAT(packing("if (x[i]) (o + 2)[k++] = i;"), HasSubstr("cannot be said"));
  EXPECT_EQ(packing("if (x[i]) o[k++] = i; else if (k > 0) k--;"), "no scan");
  EXPECT_EQ(packing("if (x[i]) { if (x[i] > 2) o[k] = i; k++; }"), "no scan");
  EXPECT_EQ(packing("if (x[i]) { o[k] = o[k + 1]; k++; }"), "no scan");
}

} // namespace
