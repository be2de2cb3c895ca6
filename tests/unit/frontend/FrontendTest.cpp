#include "frontend/Frontend.h"
#include "ir/CountedLoop.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"
#include "ir/Walk.h"
#include "support/FileIo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

using namespace parlift;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

/// A snippet as a file of its own, parsed.
class Snippet {
public:
  explicit Snippet(const std::string &text, const std::string &extension = ".c",
                   std::vector<std::string> flags = {}) {
    request.path = path("snippet" + extension);
    request.flags = std::move(flags);
    write("snippet" + extension, text);
  }

  void write(const std::string &name, const std::string &text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }
  std::string path(const std::string &name) const { return directory_.file(name); }
  frontend::Result parse() const { return frontend::parse(request); }

  frontend::Request request;

private:
  TemporaryDirectory directory_;
};

std::string squeezed(const std::string &text) {
  std::string result;
  for (const char c : text)
    if (!std::isspace(static_cast<unsigned char>(c)))
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  return result;
}

/// The well-formed trees of a snippet's functions as text, on one line.
std::string lowered(const std::string &text, const std::string &extension = ".c",
                    std::vector<std::string> flags = {}) {
  const Snippet snippet(text, extension, std::move(flags));
  const frontend::Result result = snippet.parse();
  for (const frontend::Diagnostic &diagnostic : result.diagnostics)
    EXPECT_FALSE(diagnostic.isError) << diagnostic.rendered;
  if (!result.unit)
    return "";
  std::string all;
  for (const ir::FunctionRef &function : result.unit->functions) {
    EXPECT_THAT(ir::verify(*function), IsEmpty());
    all += ir::print(*function) + "\n";
  }
  return squeezed(all);
}

std::string loweredCxx(const std::string &text) {
  return lowered(text, ".cpp", {"-std=c++20"});
}

/// Every loop of the snippet's functions.
std::vector<ir::StmtRef> loopsOf(const ir::StmtRef &stmt) {
  std::vector<ir::StmtRef> loops;
  if (!stmt)
    return loops;
  if (stmt->kind == ir::StmtKind::Loop)
    loops.push_back(stmt);
  std::vector<ir::StmtRef> parts = stmt->children;
  parts.insert(parts.end(), {stmt->thenBranch, stmt->elseBranch, stmt->init, stmt->before,
                             stmt->body, stmt->after, stmt->step});
  for (const ir::StmtRef &part : parts) {
    const auto inner = loopsOf(part);
    loops.insert(loops.end(), inner.begin(), inner.end());
  }
  return loops;
}

std::vector<std::string> pathsOf(const frontend::Result &result) {
  std::vector<std::string> paths;
  for (const ir::FunctionRef &function : result.unit->functions)
    for (const ir::StmtRef &loop : loopsOf(function->body))
      paths.push_back(function->name + ":" + loop->loopPath);
  return paths;
}

ir::StmtRef firstLoop(const frontend::Result &result) {
  return loopsOf(result.unit->functions.at(0)->body).at(0);
}

} // namespace

// --- Loops

TEST(Frontend, NumbersLoopsInSourceOrder) {
  const Snippet snippet("void f(int n, int *p) {\n"
                        "  for (int i = 0; i < n; i++) {\n"
                        "    for (int j = 0; j < n; j++) p[j] = 0;\n"
                        "    while (p[i]) p[i]--;\n"
                        "  }\n"
                        "  do n--; while (n);\n"
                        "}\n");
  EXPECT_THAT(pathsOf(snippet.parse()), ElementsAre("f:1", "f:1.1", "f:1.2", "f:2"));
}

TEST(Frontend, TakesSeveralVariablesInAForHeader) {
  EXPECT_THAT(
      lowered("void f(int i, int j, int *p) { for (i = 0, j = 9; i < j; i++, j--) p[i] = p[j]; }"),
      HasSubstr("init seq { i = 0; j = 9; } step seq { i := i + 1; j := j - 1; }"));
}

TEST(Frontend, CountsDownAfterTheTest) {
  EXPECT_THAT(
      lowered("void f(int n, int *p) { while (n-- > 0) *p++ = 0; }"),
      HasSubstr(
          "while (n > 0) { after seq { n := n - 1; } body { seq { p[0] = 0; p := p + 1; } } }"));
}

TEST(Frontend, CountsDownBeforeTheTest) {
  EXPECT_THAT(lowered("void f(int n, int *p) { while (--n) p[n] = 0; }"),
              HasSubstr("while (n) { before seq { n := n - 1; }"));
}

TEST(Frontend, TestsADoLoopLast) {
  EXPECT_THAT(lowered("void f(int i, int n, int *p) { do { p[i] = 0; } while (++i < n); }"),
              HasSubstr("do (i < n) testlast braced { before seq { i := i + 1; }"));
}

TEST(Frontend, LeavesOutAConditionThatIsAlwaysTrue) {
  EXPECT_THAT(lowered("void f(int *p) { while (1) { if (p[0]) break; } }"),
              HasSubstr("loop 1 while () braced { body { if (p[0]) { break; }"));
}

TEST(Frontend, AssignsInACondition) {
  EXPECT_THAT(
      lowered("int f(char *s) { int k = 0; char c; while ((c = *s++) != 0) k++; return k; }"),
      HasSubstr("before seq { c = s[0]; } after seq { s := s + 1; }"));
}

TEST(Frontend, FindsLoopsInSwitches) {
  const Snippet snippet(
      "void f(int k, int *p) { switch (k) { case 1: for (;k;k--) p[k] = 0; break;\n"
      "default: while (*p) p++; } }\n");
  EXPECT_THAT(pathsOf(snippet.parse()), ElementsAre("f:1", "f:2"));
}

TEST(Frontend, FindsLoopsWhereLabelsStandInThem) {
  const Snippet snippet(
      "void f(int k, int *p) { switch (k) { case 0: do { *p++ = 1; case 1: *p++ = 2; }\n"
      "while (--k > 0); } }\n");
  const auto result = snippet.parse();
  EXPECT_THAT(pathsOf(result), ElementsAre("f:1"));
  EXPECT_TRUE(result.unit->functions[0]->hasUnstructuredFlow);
}

TEST(Frontend, FindsLoopsInStatementExpressions) {
  const Snippet snippet("int f(int n) { return ({ int s = 0; while (n) s += n--; s; }); }");
  EXPECT_THAT(pathsOf(snippet.parse()), ElementsAre("f:1"));
}

TEST(Frontend, TakesAMacrosDoWhileZeroAsABlock) {
  EXPECT_THAT(lowered("#define SET(x) do { if (x) break; x = 1; } while (0)\n"
                      "void f(int a) { SET(a); }"),
              HasSubstr("{ { if (a) { } else { a = 1; } } }"));
}

// --- Side effects

TEST(Frontend, CxxFinishesTheRightSideOfAnAssignmentFirst) {
  EXPECT_THAT(loweredCxx("void f(int k, int x, int *a) { a[k++] = x; }"),
              HasSubstr("a[k] = x; k := k + 1;"));
  EXPECT_THAT(loweredCxx("void f(int k, int x, int *a) { a[k--] += x; }"),
              HasSubstr("a[k] := a[k] + x; k := k - 1;"));
  EXPECT_THAT(loweredCxx("void f(int k, int *a) { a[k] = k++; }"),
              HasSubstr("k := k + 1; a[k] = t0$;"));
  EXPECT_THAT(loweredCxx("void f(int k, int m, int *a) { a[k++] = a[m++]; }"),
              HasSubstr("a[k] = a[m]; m := m + 1; k := k + 1;"));
}

TEST(Frontend, UpdatesAfterTheStatementThatUsesTheOldValue) {
  EXPECT_THAT(lowered("void f(int k, int x, int *a) { x = a[k++]; }"),
              HasSubstr("x = a[k]; k := k + 1;"));
}

TEST(Frontend, KeepsTheOldValueOfWhatOthersCanReach) {
  EXPECT_THAT(lowered("int g; int h(int); void f(int x) { x = h(g++); }"),
              HasSubstr("let t0$: synthetic i32 = g; g := t0$ + 1; x = h!rwno(t0$)"));
}

TEST(Frontend, AssignsFromRightToLeft) {
  EXPECT_THAT(lowered("void f(int x, int y) { x = y = 3; }"), HasSubstr("y = 3; x = 3;"));
}

TEST(Frontend, EvaluatesTheRightOfAndOnlyWhenNeeded) {
  EXPECT_THAT(lowered("void f(int x, int y) { x && (y = 2); }"), HasSubstr("if (x) { y = 2; }"));
}

TEST(Frontend, SeesTheLeftOfAndsUpdateOnTheRight) {
  EXPECT_THAT(lowered("int f(int n, int *p) { return n-- > 0 && p[n]; }"),
              HasSubstr("let t0$: synthetic i32 = n > 0; n := n - 1; return t0$ && p[n];"));
}

TEST(Frontend, BranchesWhereAConditionalAssigns) {
  EXPECT_THAT(lowered("void f(int c, int k, int x) { x = c ? k++ : 0; }"),
              HasSubstr("if (c) { t0$ = k; k := k + 1; } else { t0$ = 0; } x = t0$;"));
}

TEST(Frontend, FinishesTheLeftOfAComma) {
  EXPECT_THAT(lowered("void f(int k, int x, int *a) { x = (k++, a[k]); }"),
              HasSubstr("k := k + 1; x = a[k];"));
}

TEST(Frontend, EvaluatesACallInAnUpdatedPlaceOnce) {
  EXPECT_THAT(lowered("int h(void); void f(int *a) { a[h()] += 1; }"),
              HasSubstr("let t0$: synthetic i32 = h!rwno()'i32; a[t0$] := a[t0$] + 1;"));
}

TEST(Frontend, TakesAssertAsAConditionalCallThatDoesNotReturn) {
  EXPECT_THAT(lowered("#include <assert.h>\nvoid f(int n) { assert(n > 0); }"),
              HasSubstr("if (!(n > 0)) { eval __assert_fail!rwno("));
}

// --- Expressions

TEST(Frontend, MakesConversionsExplicit) {
  EXPECT_THAT(lowered("void f(short s, float x) { s += x; }"),
              HasSubstr("s := <i16>(<f32>s + x);"));
}

TEST(Frontend, FoldsConstants) {
  EXPECT_THAT(lowered("enum { N = 4 }; static const int M = 3;\n"
                      "void f(int *p) { p[N * sizeof(int) + M] = 0; }"),
              HasSubstr("p[19'u64] = 0;"));
}

TEST(Frontend, ReadsAStarOfASumAsASubscript) {
  EXPECT_THAT(lowered("void f(int *p, int i) { *(p + i) = *p; }"), HasSubstr("p[i] = p[0];"));
}

TEST(Frontend, ReadsRowsOfVariableLength) {
  EXPECT_THAT(
      lowered("void f(int n, double A[restrict n][n], int i, int j) { A[i][j] = A[j][i]; }"),
      HasSubstr("A: restrict *[n]f64, i: i32, j: i32) -> void { A[i][j] = A[j][i]; }"));
}

TEST(Frontend, FollowsAListsPointers) {
  EXPECT_THAT(lowered("struct s { int v; struct s *next; };\n"
                      "void f(struct s *p) { p->next->next->v = 1; }"),
              HasSubstr("p[0].next[0].next[0].v = 1;"));
}

TEST(Frontend, InitializesEachElement) {
  EXPECT_THAT(lowered("void f(void) { int a[3] = {1, [2] = 5}; }"),
              HasSubstr("a[0] = 1; a[1] = 0; a[2] = 5;"));
}

TEST(Frontend, TakesALongListsRowsApart) {
  EXPECT_THAT(lowered("void f(int x) { int a[10][10] = {{1, 2}, {x}}; }"),
              HasSubstr("= @opaque(statement-unsupported)(1, 2, x)'[10'u64][10'u64]i32;"));
}

TEST(Frontend, CopiesRecords) {
  EXPECT_THAT(lowered("struct s { int v; }; void f(struct s *p, struct s x) { *p = x; }"),
              HasSubstr("p[0] = x;"));
}

TEST(Frontend, KeepsTypedefNames) {
  EXPECT_THAT(lowered("#include <stddef.h>\nvoid f(size_t n) { n = 0; }"),
              HasSubstr("n: u64\"size_t\""));
}

TEST(Frontend, MarksVolatile) {
  EXPECT_THAT(lowered("void f(volatile int *p) { *p = 1; }"), HasSubstr("p: *volatile i32"));
}

// --- Switches and jumps

TEST(Frontend, TakesASwitchAsAChainOfIfs) {
  EXPECT_THAT(
      lowered("void f(int k, int r) { switch (k) { case 1: case 2: r = 1; break;\n"
              "case 4 ... 6: r = 2; break; default: r = 3; } }"),
      HasSubstr("if (t0$ == 1 || t0$ == 2) { r = 1; } else { if (t0$ >= 4 && t0$ <= 6) { r = 2; }"
                " else { r = 3; } }"));
}

TEST(Frontend, KeepsADefaultInItsPlaceWhereLoopsFollow) {
  EXPECT_THAT(
      lowered("void f(int k, int n, int *r) { switch (k) { case 1: n = 1; break;\n"
              "default: for (;n;n--) r[n] = 0; break;\n"
              "case 2: for (;n;n--) r[n] = 1; break; case 3: n = 2; } }"),
      AllOf(HasSubstr("if (t0$ == 1) { n = 1; } else { if (!(t0$ == 2 || t0$ == 3)) { loop 1 "),
            HasSubstr("else { if (t0$ == 2) { loop 2 "), HasSubstr("else { n = 2; }")));
  // Without loops in them the order of the sections is nobody's concern.
  EXPECT_THAT(lowered("void f(int k, int n, int *r) { switch (k) {\n"
                      "default: for (;n;n--) r[n] = 0; break; case 3: n = 2; } }"),
              HasSubstr("if (t0$ == 3) { n = 2; } else { loop 1 "));
}

TEST(Frontend, GoesOnToTheNextCaseWithoutBreak) {
  EXPECT_THAT(lowered("void f(int k, int r) { switch (k) { case 1: r = 1; case 2: r += 2; } }"),
              HasSubstr("if (t1$ == 0) { r = 1; t1$ = 1; } if (t1$ == 1) { r := r + 2; }"));
}

TEST(Frontend, RewritesABreakWithinACase) {
  EXPECT_THAT(
      lowered("void f(int k, int r) { switch (k) { case 1: if (r) break; r = 1; break; } }"),
      HasSubstr("if (t0$ == 1) { if (r) { } else { r = 1; } }"));
}

TEST(Frontend, KeepsAContinueWithinASwitch) {
  EXPECT_THAT(lowered("void f(int k, int *r) { for (; k; k--) switch (k) { case 1: continue;\n"
                      "default: *r = 1; } }"),
              HasSubstr("if (t0$ == 1) { continue; }"));
}

TEST(Frontend, SaysWhyAGotoIsOpaque) {
  const std::string text = lowered("void f(int n) { again: if (n--) goto again; }");
  EXPECT_THAT(text, HasSubstr("unstructured { opaque(unstructured-flow)();"));
}

TEST(Frontend, IgnoresALabelThatNobodyJumpsTo) {
  EXPECT_THAT(lowered("void f(int n) { here: n = 1; }"), Not(HasSubstr("opaque")));
}

TEST(Frontend, TakesAssemblyAsAnEffect) {
  EXPECT_THAT(lowered("void f(int n) { __asm__ volatile(\"nop\" : \"+r\"(n)); }"),
              HasSubstr("opaque(observable-effect)!rwno("));
}

// --- Calls

TEST(Frontend, KnowsPureFunctionsInAllSpellings) {
  const std::string text =
      lowered("#include <math.h>\n#include <stdlib.h>\n"
              "float f(float x, int k) { return sqrtf(x) + __builtin_fabsf(x) + abs(k); }");
  EXPECT_THAT(text, HasSubstr("sqrtf(x)"));
  EXPECT_THAT(text, HasSubstr("__builtin_fabsf(x)"));
  EXPECT_THAT(text, HasSubstr("abs(k)"));
}

TEST(Frontend, BelievesAttributes) {
  const std::string text =
      lowered("int p(int) __attribute__((pure)); int c(int) __attribute__((const));\n"
              "int f(int k) { return p(k) + c(k); }");
  EXPECT_THAT(text, HasSubstr("p!r(k)"));
  EXPECT_THAT(text, HasSubstr("c(k)"));
}

TEST(Frontend, BelievesTheUsersListOfPureFunctions) {
  Snippet snippet("int p(int); int f(int k) { return p(k); }");
  snippet.request.extraPureFunctions = {"p reads"};
  EXPECT_THAT(ir::print(*snippet.parse().unit->functions[0]), HasSubstr("p!r(k)"));
}

TEST(Frontend, DoesNotTakeAProgramsOwnFunctionForTheLibrarys) {
  EXPECT_THAT(lowered("int g; double hypot(double a, double b) { g++; return a; }\n"
                      "double f(double x) { return hypot(x, x); }"),
              HasSubstr("hypot!rwno(x, x)"));
}

TEST(Frontend, FindsTheCalleesTree) {
  const Snippet snippet("static int g(int k) { return k; } int f(int k) { return g(k); }");
  const auto result = snippet.parse();
  const ir::StmtRef last = result.unit->functions[1]->body->children.back();
  EXPECT_EQ(last->value->target.lock(), result.unit->functions[0]);
}

TEST(Frontend, FollowsSmallFunctionsIntoTheUsersHeaders) {
  const Snippet snippet("#include \"h.h\"\nint f(int k) { return twice(k); }");
  snippet.write(
      "h.h",
      "static inline int twice(int k) { return 2 * k; } static int other(void) { return 1; }");
  const auto result = snippet.parse();
  ASSERT_EQ(result.unit->functions.size(), 2u);
  EXPECT_EQ(result.unit->functions[1]->name, "twice");
  EXPECT_FALSE(result.unit->functions[1]->inMainFile);
}

TEST(Frontend, SeesWhoReadsErrno) {
  const Snippet snippet(
      "#include <errno.h>\nint f(void) { return errno; } int g(void) { return 0; }");
  const auto result = snippet.parse();
  EXPECT_TRUE(result.unit->functions[0]->readsErrno);
  EXPECT_FALSE(result.unit->functions[1]->readsErrno);
}

// --- Symbols

TEST(Frontend, SeesWhoseAddressIsTaken) {
  const Snippet snippet("void h(int *); void f(int a, int b) { int c[3]; h(&a); c[b] = b; }");
  const auto function = snippet.parse().unit->functions[0];
  EXPECT_TRUE(function->parameters[0]->addressTaken);
  EXPECT_FALSE(function->parameters[1]->addressTaken);
  EXPECT_FALSE(function->locals[0]->addressTaken);
}

TEST(Frontend, TellsStaticLocalsFromLocals) {
  const Snippet snippet("int f(void) { static int s = 3; int l = 4; return s + l; }");
  const auto function = snippet.parse().unit->functions[0];
  ASSERT_EQ(function->locals.size(), 2u);
  EXPECT_EQ(function->locals[0]->storage, ir::Storage::StaticLocal);
  EXPECT_EQ(function->locals[1]->storage, ir::Storage::Local);
}

// --- Places in the text

TEST(Frontend, GivesTheBytesOfALoopsParts) {
  const Snippet snippet(
      "void f(int n, int *p) {\n  for (int i = 0; i < n; i++)\n    p[i] = 0;\n}\n");
  const ir::LoopSource source = firstLoop(snippet.parse())->source;
  EXPECT_EQ(source.keyword.text(), "for");
  EXPECT_EQ(source.keyword.line(), 2u);
  EXPECT_EQ(source.header.text(), "int i = 0; i < n; i++");
  EXPECT_EQ(source.body.text(), "p[i] = 0;");
  EXPECT_EQ(source.whole.text(), "for (int i = 0; i < n; i++)\n    p[i] = 0;");
  EXPECT_FALSE(source.bodyIsBlock);
  EXPECT_TRUE(source.editable);
}

TEST(Frontend, GivesTheBytesOfADoLoopsHeader) {
  const Snippet snippet("void f(int n) { do { n--; } while ((n) > 0); }");
  const ir::LoopSource source = firstLoop(snippet.parse())->source;
  EXPECT_EQ(source.header.text(), "(n) > 0");
  EXPECT_EQ(source.whole.text(), "do { n--; } while ((n) > 0);");
}

TEST(Frontend, LeavesALoopFromAMacroAlone) {
  const Snippet snippet("#define EACH(i, n) for (int i = 0; i < n; i++) if (i % 3)\n"
                        "void f(int n, int *p) { EACH(k, n) p[k] = 0; }");
  const ir::LoopSource source = firstLoop(snippet.parse())->source;
  EXPECT_FALSE(source.editable);
  EXPECT_EQ(source.notEditable, "in-macro");
  EXPECT_EQ(source.macroName, "EACH");
}

TEST(Frontend, TakesAHeaderThatAMacroSaysAsAWhole) {
  const Snippet snippet("#define EACH(i, n) for (int i = 0; i < n; i++)\n"
                        "void f(int n, int *p) { EACH(k, n) p[k] = 0; }");
  const ir::LoopSource source = firstLoop(snippet.parse())->source;
  EXPECT_TRUE(source.editable);
  EXPECT_EQ(source.keyword.text(), "EACH(k, n)");
  EXPECT_FALSE(source.header.valid());
  EXPECT_TRUE(ir::isHeaderOfMacro(source));
}

TEST(Frontend, AllowsMacrosWithinALoop) {
  const Snippet snippet("#define N 10\n#define CLEAR(p, i) p[i] = 0\n"
                        "void f(int *p) { for (int i = 0; i < N; i++) CLEAR(p, i); }");
  EXPECT_TRUE(firstLoop(snippet.parse())->source.editable);
}

TEST(Frontend, TakesAnIncludedSourceFileAsTheUsersOwn) {
  const Snippet snippet("#define T float\n#include \"part.inc\"\n");
  snippet.write("part.inc", "void f(int n, T *p) { for (int i = 0; i < n; i++) p[i] = 0; }");
  const ir::LoopSource source = firstLoop(snippet.parse())->source;
  EXPECT_EQ(source.notEditable, "in-header");
  EXPECT_EQ(source.keyword.file->path(), snippet.path("part.inc"));
}

TEST(Frontend, SeesAnUnbracedParent) {
  const Snippet snippet("void f(int n, int *p) { if (n) while (*p) p++; { while (*p) p++; } }");
  const auto loops = loopsOf(snippet.parse().unit->functions[0]->body);
  EXPECT_TRUE(loops[0]->source.isUnbracedChild);
  EXPECT_FALSE(loops[1]->source.isUnbracedChild);
}

TEST(Frontend, SeesExistingOpenMp) {
  const Snippet snippet(
      "#include <omp.h>\nvoid f(int n, int *p) {\n#pragma omp parallel for\n"
      "  for (int i = 0; i < n; i++) { p[i] = 0; for (int j = 0; j < n; j++) p[i] += j; }\n"
      "  for (int i = 0; i < n; i++) p[i]++;\n}\n");
  const auto loops = loopsOf(snippet.parse().unit->functions[0]->body);
  ASSERT_EQ(loops.size(), 3u);
  EXPECT_TRUE(loops[0]->source.inOmpRegion);
  EXPECT_TRUE(loops[1]->source.inOmpRegion);
  EXPECT_FALSE(loops[2]->source.inOmpRegion);
}

TEST(Frontend, TakesAtomicRegionsAsEffects) {
  EXPECT_THAT(lowered("void f(int n, int *p) { for (int i = 0; i < n; i++) {\n#pragma omp atomic\n "
                      "p[0]++; } }"),
              HasSubstr("opaque(observable-effect)!rwno() { p[0] := p[0] + 1; }"));
}

// --- C++

TEST(FrontendCxx, IteratesOverAVectorByIndex) {
  EXPECT_THAT(
      loweredCxx("#include <vector>\nvoid f(std::vector<float> &v) { for (auto &x : v) x = 0; }"),
      HasSubstr("body { let x: ref f32 = &v[t0$]; { x = <f32>0; } }"));
}

TEST(FrontendCxx, SubscriptsContainers) {
  EXPECT_THAT(
      loweredCxx(
          "#include <vector>\nvoid f(std::vector<int> &v, int i) { v[i] = v.at(0) + v.front(); }"),
      HasSubstr("v[<u64>i] = v[0'u64] + v[0'u64];"));
}

TEST(FrontendCxx, WalksIteratorsAsPointers) {
  EXPECT_THAT(loweredCxx("#include <vector>\nvoid f(std::vector<int> &v) {\n"
                         "for (auto it = v.begin(); it != v.end(); ++it) *it = 0; }"),
              HasSubstr("let it: *i32 = v; } step seq { it := it + 1; } body { it[0] = 0; }"));
}

TEST(FrontendCxx, ReadsMinAsASelection) {
  EXPECT_THAT(loweredCxx("#include <algorithm>\nint f(int a, int b) { return std::min(a, b); }"),
              HasSubstr("return (b < a)'bool ? b : a;"));
}

TEST(FrontendCxx, SwapsInThreeAssignments) {
  EXPECT_THAT(loweredCxx("#include <utility>\nvoid f(int *a) { std::swap(a[0], a[1]); }"),
              HasSubstr("let t0$: synthetic i32 = a[0]; a[0] = a[1]; a[1] = t0$;"));
}

TEST(FrontendCxx, LowersEachInstanceOfATemplate) {
  const Snippet snippet(
      "template <class T> void g(T *p, int n) { for (int i = 0; i < n; i++) p[i] = 0; }\n"
      "void f(int *a, float *b) { g(a, 1); g(b, 2); }",
      ".cpp");
  const auto result = snippet.parse();
  EXPECT_THAT(pathsOf(result), ElementsAre("g:1", "g@2:1"));
  EXPECT_TRUE(firstLoop(result)->source.isTemplateInstance);
}

TEST(FrontendCxx, ReportsLoopsOfTemplatesThatNothingInstantiates) {
  const Snippet snippet(
      "template <class T> void g(T *p) { for (;;) *p = 0; }\n"
      "template <class T> struct S { T t; void m() { while (t) --t; } void k() {} };\n"
      "void f() { S<int> s; s.k(); }",
      ".cpp");
  const auto result = snippet.parse();
  ASSERT_EQ(result.skipped.size(), 2u);
  EXPECT_EQ(result.skipped[0].reason, "template-not-instantiated");
  EXPECT_EQ(result.skipped[1].range.text(), "while");
}

TEST(FrontendCxx, NamesMethodsWithTheirClass) {
  EXPECT_THAT(
      loweredCxx("struct S { int a[4]; void clear() { for (int i = 0; i < 4; i++) a[i] = 0; } };"),
      HasSubstr("function \"S::clear\"(this#0: this *record\"S\")"));
}

TEST(FrontendCxx, LowersALambdaAsAFunction) {
  const Snippet snippet("void f(int n) { auto l = [&] { while (n) n--; }; l(); }", ".cpp");
  EXPECT_THAT(pathsOf(snippet.parse()), ElementsAre("f::lambda:1"));
}

TEST(FrontendCxx, FindsLoopsUnderTry) {
  const Snippet snippet("void f(int n) { try { while (n) n--; } catch (...) { for (;;) throw; } }",
                        ".cpp");
  EXPECT_THAT(pathsOf(snippet.parse()), ElementsAre("f:1", "f:2"));
}

TEST(FrontendCxx, FollowsReferences) {
  EXPECT_THAT(loweredCxx("void f(int x) { int &r = x; r = 1; }"),
              HasSubstr("let r: ref i32 = &x; r = 1;"));
}

TEST(FrontendCxx, FindsLoopsInLocalClassesAndGlobalLambdas) {
  const Snippet snippet("auto g = [](int n) { while (n) n--; };\n"
                        "void f() { struct L { void m(int n) { while (n) n--; } } l; l.m(1); }\n",
                        ".cpp");
  EXPECT_THAT(pathsOf(snippet.parse()), ElementsAre("g::lambda:1", "f()::L::m:1"));
}

TEST(FrontendCxx, FindsInstancesOfMemberTemplates) {
  const Snippet snippet("template <class T> struct S { T t; void m();\n"
                        "  template <class U> void w(U u) { while (u) --u; } };\n"
                        "template <class T> void S<T>::m() { while (t) --t; }\n"
                        "void f() { S<int> s; s.m(); s.w(2); }\n",
                        ".cpp");
  const auto result = snippet.parse();
  EXPECT_EQ(pathsOf(result).size(), 2u);
  EXPECT_THAT(result.skipped, IsEmpty());
}

TEST(FrontendCxx, FinishesTheRightSideFirst) {
  EXPECT_THAT(loweredCxx("void f(int *a, int i) { a[i] = i++; }"),
              HasSubstr("let t0$: synthetic i32 = i; i := i + 1; a[i] = t0$;"));
  EXPECT_THAT(loweredCxx("void f(int *a, int i) { a[++i] = i; }"),
              HasSubstr("let t0$: synthetic i32 = i; i := i + 1; a[i] = t0$;"));
}

TEST(FrontendCxx, LeavesTheStepOfThePlaceForTheEnd) {
  EXPECT_THAT(loweredCxx("void f(int *a, int i, int x) { a[i++] = x; }"),
              HasSubstr("a[i] = x; i := i + 1;"));
  EXPECT_THAT(loweredCxx("void f(int *a, int i, int *b) { a[i++] += b[0]; }"),
              HasSubstr("a[i] := a[i] + b[0]; i := i + 1;"));
}

// --- Input

TEST(FrontendInput, RefusesAMissingFile) {
  frontend::Request request;
  request.path = "/nonexistent/x.c";
  const auto result = frontend::parse(request);
  EXPECT_EQ(result.unit, nullptr);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_THAT(result.diagnostics[0].text, HasSubstr("o such file"));
}

TEST(FrontendInput, RefusesADirectory) {
  frontend::Request request;
  request.path = "/tmp";
  const auto result = frontend::parse(request);
  EXPECT_EQ(result.unit, nullptr);
  EXPECT_THAT(result.diagnostics.at(0).text, HasSubstr("directory"));
}

TEST(FrontendInput, RefusesABinaryFile) {
  const Snippet snippet(std::string("\x7f"
                                    "ELF\0\1\2",
                                    7));
  EXPECT_EQ(snippet.parse().unit, nullptr);
}

TEST(FrontendInput, AcceptsCommentsThatAreNotUtf8) {
  const Snippet snippet("/* \xe9t\xe9 */ void f(void) {}");
  EXPECT_NE(snippet.parse().unit, nullptr);
}

TEST(FrontendInput, AcceptsAnEmptyFile) {
  const Snippet snippet("");
  EXPECT_NE(snippet.parse().unit, nullptr);
}

TEST(FrontendInput, ReportsErrorsInClangsWords) {
  const Snippet snippet("void f(void) {\n  int x = y;\n}\n");
  const auto result = snippet.parse();
  EXPECT_EQ(result.unit, nullptr);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].line, 2u);
  EXPECT_EQ(result.diagnostics[0].column, 11u);
  EXPECT_EQ(result.diagnostics[0].text, "use of undeclared identifier 'y'");
  EXPECT_THAT(result.diagnostics[0].rendered, HasSubstr("int x = y;"));
}

TEST(FrontendInput, DropsFlagsOfOtherMachinesWithANote) {
  const Snippet snippet("int f(int n) { return n; }\n", ".c",
                        {"-mrecord-mcount", "-march=no-such-cpu", "-mlong-calls"});
  const auto result = snippet.parse();
  ASSERT_TRUE(result.unit);
  ASSERT_EQ(result.diagnostics.size(), 3U);
  EXPECT_THAT(result.diagnostics[0].text, HasSubstr("-mrecord-mcount"));
  EXPECT_THAT(result.diagnostics[1].text, HasSubstr("-march=no-such-cpu"));
  EXPECT_THAT(result.diagnostics[2].text, HasSubstr("-mlong-calls"));
}

TEST(FrontendInput, KeepsFlagsOfThisMachine) {
  const Snippet snippet("#ifdef __AVX2__\nint f(int n) { return n; }\n#endif\n", ".c",
                        {"--target=x86_64-pc-linux-gnu", "-mavx2"});
  ASSERT_TRUE(snippet.parse().unit);
  EXPECT_TRUE(snippet.parse().diagnostics.empty());
  EXPECT_EQ(snippet.parse().unit->functions.size(), 1U);
}

TEST(FrontendInput, DropsUnknownFlagsWithANote) {
  const Snippet snippet("void f(void) {}", ".c",
                        {"-fno-such-gcc-flag", "--expt-relaxed-constexpr", "-O2"});
  const auto result = snippet.parse();
  EXPECT_NE(result.unit, nullptr);
  ASSERT_FALSE(result.diagnostics.empty());
  EXPECT_FALSE(result.diagnostics[0].isError);
  EXPECT_THAT(result.diagnostics[0].text, HasSubstr("-fno-such-gcc-flag"));
}

TEST(FrontendInput, FindsTheCompilationDatabase) {
  const Snippet snippet("int f(void) { return FROM_DATABASE; }");
  snippet.write("compile_commands.json",
                "[{\"directory\": \"" + snippet.path("") +
                    "\", \"file\": \"snippet.c\","
                    "\"command\": \"gcc -DFROM_DATABASE=1 -o x.o -c snippet.c\"}]");
  EXPECT_NE(snippet.parse().unit, nullptr);
}

TEST(FrontendInput, IgnoresABrokenCompilationDatabase) {
  const Snippet snippet("int f(void) { return 1; }");
  snippet.write("compile_commands.json", "not json");
  EXPECT_NE(snippet.parse().unit, nullptr);
}

TEST(FrontendInput, SurvivesLoopsNestedFortyDeep) {
  std::string text = "void f(int n, int *p) {\n";
  for (int at = 0; at < 40; ++at)
    text += "for (int i" + std::to_string(at) + " = 0; i" + std::to_string(at) + " < n; i" +
            std::to_string(at) + "++)\n";
  const Snippet snippet(text + "p[0]++;\n}\n");
  EXPECT_EQ(pathsOf(snippet.parse()).size(), 40u);
}

TEST(FrontendInput, SurvivesAnExpressionOfFiveThousandTerms) {
  std::string text = "int f(int x) { return x";
  for (int at = 0; at < 5000; ++at)
    text += " + x * " + std::to_string(at);
  const Snippet snippet(text + "; }\n");
  EXPECT_NE(snippet.parse().unit, nullptr);
}

TEST(FrontendInput, ReportsBracketsNestedTooDeep) {
  const Snippet snippet("int f(int x) { return " + std::string(5000, '(') + "x" +
                        std::string(5000, ')') + "; }\n");
  const auto result = snippet.parse();
  EXPECT_EQ(result.unit, nullptr);
  EXPECT_THAT(result.diagnostics.at(0).text, HasSubstr("nesting level"));
}
