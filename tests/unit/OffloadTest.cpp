// What of a loop's memory a device needs, and whether all of it exists.
#include "frontend/Frontend.h"
#include "ir/Walk.h"
#include "legality/CanOffload.h"
#include "legality/Nests.h"
#include "plan/Coalescing.h"
#include "plan/Residency.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using ::testing::HasSubstr;

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
  std::string offload(std::size_t loop = 0) const {
    const legality::Nests::Place place = nests->find(*loops.at(loop));
    const auto answer = legality::canOffload(*place.nest, place.loop);
    if (!answer)
      return answer.refusal().remark.text;
    std::string result;
    for (const ir::DeviceArray &array : answer->arrays())
      result += fmt::format("{}[{}, {}){}{}; ", array.symbol->name, array.low, array.end,
                            array.isRead ? " read" : "", array.isWritten ? " written" : "");
    result += "values";
    for (const ir::SymbolRef &symbol : answer->values())
      result += " " + symbol->name;
    for (const std::string &condition : answer->conditions())
      result += "; if " + condition;
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

TEST(Offload, ConditionsAroundTheLoopAreNone) {
  EXPECT_EQ(
      Parsed("void f(int n, int m, int *x) { if (m > 3) for (int i = 0; i < n; i++) x[i] = m; }")
          .offload(),
      "x[0, n) written; values n m");
}

TEST(Offload, AnElementThatIsSureServesThoseThatAreNot) {
  EXPECT_EQ(Parsed("void f(int n, const int *x, int *y) { for (int i = 0; i < n; i++) { y[i] = 0; "
                   "if (i > 2) y[i - 1] = x[i]; else y[i] = "
                   "x[i]; } }")
                .offload()
                .substr(0, 9),
            "loop over");
  EXPECT_EQ(Parsed("void f(int n, const int *x, int *y) { for (int i = 0; i < n; i++) { int t = "
                   "x[i]; if (t > 2) t += x[i - 0]; y[i] = t; } }")
                .offload(),
            "x[0, n) read; y[0, n) written; values n");
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
      HasSubstr("not that of one array with a name"));
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

/// The line of the statement behind which the kernels' arrays come back; 0: behind each kernel itself.
unsigned residentUntil(const std::string &body) {
  const Parsed f("int g(void); int shared; void f(int n, int steps, int *x) {\n" + body + "}\n");
  std::set<const ir::Stmt *> kernels;
  for (const ir::Stmt *loop : f.loops)
    if (loop->source.header.text().starts_with("int i"))
      kernels.insert(loop);
  const auto found = plan::residentUntil(*f.unit->functions.at(0), kernels);
  if (found.empty())
    return 0;
  const ir::Stmt &last = *found.begin()->second;
  return (last.kind == ir::StmtKind::Loop ? last.source.keyword : last.range).line();
}

TEST(Residency, LastsAsLongAsTheCpuTouchesVariablesAlone) {
  const std::string kernel = "for (int i = 0; i < n; i++) x[i] = i;\n";
  EXPECT_EQ(residentUntil(kernel), 0U);
  EXPECT_EQ(residentUntil(kernel + kernel), 3U);
  EXPECT_EQ(residentUntil(kernel + "n = n + 1;\n" + kernel + "x[0] = 1;\n"), 4U);
  EXPECT_EQ(residentUntil("for (int t = 0; t < steps; t++) {\n" + kernel + "}\nx[0] = 1;\n"), 2U);
  EXPECT_EQ(
      residentUntil("while (steps > 0) {\n" + kernel + "if (n > 3) steps = 0; else break;\n}\n"),
      2U);
}

TEST(Residency, EndsWhereTheCpuMayLookAtMemory) {
  const std::string kernel = "for (int i = 0; i < n; i++) x[i] = i;\n";
  EXPECT_EQ(residentUntil(kernel + "n = x[0];\n" + kernel), 0U);
  EXPECT_EQ(residentUntil(kernel + "g();\n" + kernel), 0U);
  EXPECT_EQ(residentUntil(kernel + "shared = 1;\n" + kernel), 0U);
  EXPECT_EQ(residentUntil(kernel + "if (n > 3) return;\n" + kernel), 0U);
  EXPECT_EQ(residentUntil("for (int t = 0; t < steps; t++) {\n" + kernel + "x[t] = 0;\n}\n"), 0U);
  EXPECT_EQ(residentUntil("for (int t = 0; t < steps; t++) { int own[9];\n" + kernel +
                          "own[0] = 1;\n}\n"),
            0U);
}

} // namespace
