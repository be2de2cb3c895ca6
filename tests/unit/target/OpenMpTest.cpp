#include "LoopsOfText.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Synthetic.h"
#include "support/Edit.h"
#include "target/common/ClosedForm.h"
#include "target/common/Includes.h"
#include "target/openmp/Emit.h"
#include "target/openmp/LoopText.h"

#include <gtest/gtest.h>

namespace parlift::target::openmp {
namespace {

using parlift::testing::LoopsOfText;

std::string emitted(const LoopsOfText &c) {
  const Result<std::string> result = applyEdits(c.unit.mainFile->text(), emit(c.unit));
  EXPECT_TRUE(result) << result.error();
  return result ? *result : "";
}

ir::ExprRef isGreater(const std::string &variable, std::int64_t number) {
  return ir::together(ir::BinaryOp::Gt, ir::load(ir::varRef(LoopsOfText::symbol(variable))),
                      ir::number(number));
}

const ir::SymbolRef number = ir::syntheticSymbol("iteration number", ir::intType());

/// `factor * number`, and `more`.
ir::InductionClause moving(ir::SymbolRef symbol, std::int64_t factor, bool liveAfter = false,
                           std::int64_t more = 0) {
  const ir::ExprRef t = ir::load(ir::varRef(number));
  ir::ExprRef step = factor == 1    ? t
                     : factor == -1 ? ir::unary(ir::UnaryOp::Neg, t)
                                    : ir::together(ir::BinaryOp::Mul, ir::number(factor), t);
  if (more != 0)
    step = ir::together(ir::BinaryOp::Sub, step, ir::number(-more));
  return {std::move(symbol), step, number, liveAfter};
}

/// Marks loop 0 and returns the new text.
std::string marked(const std::string &text, const ir::ParallelMark &mark = {}) {
  LoopsOfText c(text);
  c.loop(0).parallel = mark;
  c.loop(0).parallel->counter = c.loop(0).init->children.empty() ? nullptr : c.counter(0);
  return emitted(c);
}

std::string withHeaders(const std::string &text, const std::string &code) {
  const SourceFile file("a.c", text);
  const auto at = static_cast<std::uint32_t>(text.find(code));
  const Result<std::string> result =
      applyEdits(text, includeEdits(file, {"omp.h", "stdlib.h"}, at, "\n"));
  EXPECT_TRUE(result) << result.error();
  return result ? *result : "";
}

TEST(OpenMp, IncludesHeadersBehindTheLastUnconditionalOne) {
  EXPECT_EQ(
      withHeaders("// a\n#define X\n#include <a.h>\n#ifdef Y\n#include <b.h>\n#endif\n{}", "{}"),
      "// a\n#define X\n#include <a.h>\n#include <omp.h>\n#include <stdlib.h>\n"
      "#ifdef Y\n#include <b.h>\n#endif\n{}");
}

TEST(OpenMp, IncludesOnlyWhatIsMissing) {
  EXPECT_EQ(withHeaders("#include <stdlib.h>\n/* #include <omp.h> */\n{}", "{}"),
            "#include <stdlib.h>\n#include <omp.h>\n/* #include <omp.h> */\n{}");
}

TEST(OpenMp, IncludesBeforeTheFirstCodeWhereThereIsNoOther) {
  EXPECT_EQ(withHeaders("/* a\n b */\n\nint x;\n{}", "{}"),
            "/* a\n b */\n\n#include <omp.h>\n#include <stdlib.h>\n\nint x;\n{}");
}

TEST(OpenMp, IncludesNothingInsideAnInitializer) {
  EXPECT_EQ(withHeaders("#include <a.h>\nint t[] = {\n#include \"t.inc\"\n};\nint f() {}", "{}"),
            "#include <a.h>\n#include <omp.h>\n#include <stdlib.h>\nint t[] = {\n"
            "#include \"t.inc\"\n};\nint f() {}");
}

TEST(OpenMp, IncludesBehindTheCommentThatBeginsAtAnInclude) {
  EXPECT_EQ(withHeaders("#include <a.h> /* b\n c */\nint x;\n{}", "{}"),
            "#include <a.h> /* b\n c */\n#include <omp.h>\n#include <stdlib.h>\nint x;\n{}");
}

TEST(OpenMp, IncludesBehindTheMacrosThatHeadersLookAt) {
  EXPECT_EQ(
      withHeaders("#define _POSIX_C_SOURCE 1\n#ifdef X\n#include <x.h>\n#endif\nint f()\n{}", "{}"),
      "#define _POSIX_C_SOURCE 1\n#ifdef X\n#include <x.h>\n#endif\n"
      "#include <omp.h>\n#include <stdlib.h>\n\nint f()\n{}");
}

TEST(OpenMp, IncludesBeforeAConditionThatHoldsTheFirstCode) {
  EXPECT_EQ(withHeaders("// a\n#ifdef X\nint x;\n#endif\n{}", "{}"),
            "// a\n#include <omp.h>\n#include <stdlib.h>\n\n#ifdef X\nint x;\n#endif\n{}");
}

TEST(OpenMp, KeepsAByteOrderMarkFirst) {
  EXPECT_EQ(withHeaders("\xEF\xBB\xBFint x;\n{}", "{}"),
            "\xEF\xBB\xBF#include <omp.h>\n#include <stdlib.h>\n\nint x;\n{}");
}

TEST(OpenMp, LeavesLoopsWithoutAMarkAlone) {
  const std::string text = "void f() {\n  for (int i = 0; i < n; i++)\n    a[i] = 0;\n}\n";
  EXPECT_EQ(emitted(LoopsOfText(text)), text);
}

TEST(OpenMp, PutsTheDirectiveOnALineWithTheLoopsIndentation) {
  EXPECT_EQ(marked("{\n\tfor (int i = 0; i < n; i++)\n\t\ta[i] = 0;\n}"),
            "{\n\t#pragma omp parallel for\n\tfor (int i = 0; i < n; i++)\n\t\ta[i] = 0;\n}");
}

TEST(OpenMp, KeepsCarriageReturns) {
  EXPECT_EQ(
      marked("{\r\n  for (int i = 0; i < n; i++)\r\n    a[i] = 0;\r\n}"),
      "{\r\n  #pragma omp parallel for\r\n  for (int i = 0; i < n; i++)\r\n    a[i] = 0;\r\n}");
}

TEST(OpenMp, BreaksTheLineBeforeALoopInItsMiddle) {
  LoopsOfText c("{\n  if (x) for (int i = 0; i < n; i++) a[i] = 0;\n}\n");
  c.loop(0).parallel.emplace();
  c.loop(0).source.isUnbracedChild = true;
  EXPECT_EQ(emitted(c),
            "{\n  if (x)\n    #pragma omp parallel for\n    for (int i = 0; i < n; i++) "
            "a[i] = 0;\n}\n");
}

TEST(OpenMp, SeparatesLoopsThatShareALine) {
  LoopsOfText c(
      "{\n  for (int i = 0; i < n; i++) a[i] = 0; for (int j = 0; j < n; j++) b[j] = 0;\n}");
  c.loop(0).parallel.emplace();
  c.loop(1).parallel.emplace();
  EXPECT_EQ(emitted(c), "{\n  #pragma omp parallel for\n  for (int i = 0; i < n; i++) a[i] = 0;\n"
                        "  #pragma omp parallel for\n  for (int j = 0; j < n; j++) b[j] = 0;\n}");
}

TEST(OpenMp, DoesNotContinueALineThatEndsWithABackslash) {
  EXPECT_EQ(
      marked("{\n  x = 1; \\\n  for (int i = 0; i < n; i++)\n    a[i] = 0;\n}"),
      "{\n  x = 1; \\\n  \n  #pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i] = "
      "0;\n}");
}

TEST(OpenMp, PrintsClausesInOneOrder) {
  ir::ParallelMark mark;
  mark.privates = {LoopsOfText::symbol("t"), LoopsOfText::symbol("u")};
  mark.reductions = {{"+", LoopsOfText::symbol("x"), {}, {}},
                     {"max", LoopsOfText::symbol("m"), {}, {}},
                     {"+", LoopsOfText::symbol("s"), ir::number(0), ir::number(8)}};
  mark.condition.add(isGreater("n", 100));
  mark.schedule = "dynamic, 8";
  mark.collapse = 2;
  EXPECT_EQ(marked("for (int i = 0; i < n; i++)\n  ;\n", mark),
            "#pragma omp parallel for collapse(2) private(t, u) reduction(+:x, s[0:8]) "
            "reduction(max:m) \\\n    if(n > 100) schedule(dynamic, 8)\nfor (int i = 0; i < n; "
            "i++)\n  ;\n");
}

TEST(OpenMp, BreaksDirectivesBeyondHundredColumns) {
  const auto lines = directiveLines("#pragma omp parallel for",
                                    {std::string(60, 'a'), std::string(60, 'b')}, "  ");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "#pragma omp parallel for " + std::string(60, 'a') + " \\");
  EXPECT_EQ(lines[1], "    " + std::string(60, 'b'));
}

TEST(OpenMp, MarksAVectorLoopInsideAParallelLoop) {
  LoopsOfText c("for (int i = 0; i < n; i++)\n  for (int j = 0; j < n; j++)\n    a[i][j] = 0;\n");
  c.loop(0).parallel.emplace();
  c.loop(1).parallel.emplace().simd = true;
  c.loop(1).parallel->parallel = false;
  EXPECT_EQ(emitted(c),
            "#pragma omp parallel for\nfor (int i = 0; i < n; i++)\n  #pragma omp simd\n"
            "  for (int j = 0; j < n; j++)\n    a[i][j] = 0;\n");
}

TEST(OpenMp, BreaksAConditionThatIsLongerThanALine) {
  const std::string part(40, 'x');
  const auto lines = directiveLines("#pragma omp parallel for",
                                    {"if(" + part + " && " + part + " || " + part + ")"}, "");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[1], "    if(" + part + " && " + part + " || \\");
  EXPECT_EQ(lines[2], "    " + part + ")");
}

TEST(OpenMp, KeepsTheCounterOfALoopThatMayRunNever) {
  LoopsOfText c("for (i = 1; i < n; i++)\n  a[i] = 0;\n");
  c.loop(0).parallel.emplace().counter = c.counter(0);
  c.loop(0).parallel->lastprivates = {c.counter(0)};
  EXPECT_EQ(emitted(c), "i = 1;\n#pragma omp parallel for lastprivate(i)\nfor (i = 1; i < n; i++)\n"
                        "  a[i] = 0;\n");
}

TEST(OpenMp, SetsAnInductionVariableAtTheStartOfTheBody) {
  ir::ParallelMark mark;
  mark.inductions = {moving(LoopsOfText::symbol("k"), 2)};
  EXPECT_EQ(
      marked("{\n  for (int i = 0; i < n; i++) {\n    a[k] = b[i];\n    k += 2;\n  }\n}\n", mark),
      "{\n  const int k_start = k;\n  #pragma omp parallel for private(k)\n"
      "  for (int i = 0; i < n; i++) {\n    k = k_start + 2 * i;\n    a[k] = b[i];\n"
      "    k += 2;\n  }\n}\n");
}

TEST(OpenMp, LeavesAnInductionVariableToItsOwnStepsWhereTheConditionFails) {
  ir::ParallelMark mark;
  const ir::ExprRef s = ir::load(ir::varRef(LoopsOfText::symbol("s")));
  mark.inductions = {{LoopsOfText::symbol("k"),
                      ir::together(ir::BinaryOp::Mul, s, ir::load(ir::varRef(number))), number,
                      false}};
  mark.condition.add(isGreater("s", 0));
  mark.inductionsNeedCondition = true;
  EXPECT_EQ(marked("for (int i = 0; i < n; i++) {\n  a[k] = 0;\n  k += s;\n}\n", mark),
            "const int k_start = k;\nconst int independent = s > 0;\n"
            "#pragma omp parallel for firstprivate(k) if(independent)\n"
            "for (int i = 0; i < n; i++) {\n  if (independent)\n    k = k_start + s * i;\n"
            "  a[k] = 0;\n  k += s;\n}\n");
}

TEST(OpenMp, BracesABodyThatGetsALine) {
  ir::ParallelMark mark;
  mark.inductions = {moving(LoopsOfText::symbol("p", ir::pointerTo(ir::doubleType())), 1, true)};
  EXPECT_EQ(marked("{\n  for (int i = 1; i < n; i++)\n    *p++ = b[i]; // walk\n  g();\n}\n", mark),
            "{\n  double *const p_start = p;\n"
            "  #pragma omp parallel for firstprivate(p) lastprivate(p)\n"
            "  for (int i = 1; i < n; i++) {\n    p = p_start + (i - 1);\n"
            "    *p++ = b[i]; // walk\n  }\n  g();\n}\n");
}

TEST(OpenMp, PutsTheBodyOfAOneLineLoopOnItsOwnLine) {
  ir::ParallelMark mark;
  mark.inductions = {moving(LoopsOfText::symbol("k"), 1)};
  EXPECT_EQ(marked("for (int i = 0; i < n; i++) a[k++] = 0;\n", mark),
            "const int k_start = k;\n#pragma omp parallel for private(k)\n"
            "for (int i = 0; i < n; i++) {\n  k = k_start + i;\n  a[k++] = 0;\n}\n");
}

TEST(OpenMp, TakesANameThatTheFileDoesNotUse) {
  ir::ParallelMark mark;
  mark.inductions = {moving(LoopsOfText::symbol("k"), 1)};
  EXPECT_EQ(marked("int k_start;\nfor (int i = 0; i < n; i++) {\n  k++;\n}\n", mark),
            "int k_start;\nconst int k_start2 = k;\n#pragma omp parallel for private(k)\n"
            "for (int i = 0; i < n; i++) {\n  k = k_start2 + i;\n  k++;\n}\n");
}

TEST(OpenMp, BracesASoleStatementWithLinesAroundIt) {
  LoopsOfText c(
      "{\n  if (x)\n    for (int i = 0; i < n; i++) {\n      k++;\n    }\n  else\n    g();\n}\n");
  c.loop(0).source.isUnbracedChild = true;
  ir::ParallelMark &mark = c.loop(0).parallel.emplace();
  mark.counter = c.counter(0);
  mark.inductions = {moving(LoopsOfText::symbol("k"), 1)};
  EXPECT_EQ(emitted(c),
            "{\n  if (x) {\n    const int k_start = k;\n    #pragma omp parallel for private(k)\n"
            "    for (int i = 0; i < n; i++) {\n      k = k_start + i;\n      k++;\n    }\n  }\n"
            "  else\n    g();\n}\n");
}

TEST(OpenMp, ComputesTheIterationNumberWideEnough) {
  LoopsOfText c("for (unsigned i = 3; i < n; i += 2)\n  ;\n");
  ir::ParallelMark mark;
  mark.counter = c.counter(0);
  mark.step = 2;
  const ir::SymbolRef wide = LoopsOfText::symbol("k", ir::longType());
  EXPECT_EQ(iterationNumber(c.loop(0), mark, moving(wide, 1)), "((i - 3) / 2)");
  EXPECT_EQ(iterationNumber(c.loop(0), mark, moving(wide, 5)), "(long)((i - 3) / 2)");
  mark.step = -1;
  EXPECT_EQ(iterationNumber(c.loop(0), mark, moving(c.counter(0), 5)), "(3 - i)");
}

TEST(OpenMp, SubtractsAFormThatFalls) {
  EXPECT_EQ(closedForm(moving(LoopsOfText::symbol("k"), -3), "k_start", "i"), "k_start - 3 * i");
}

ir::ParallelMark argMin(bool lastOnTies) {
  ir::ParallelMark mark;
  mark.argReductions = {{"min",
                         LoopsOfText::symbol("best", ir::doubleType()),
                         {LoopsOfText::symbol("at")},
                         {1},
                         lastOnTies}};
  return mark;
}

TEST(OpenMp, FindsTheFirstIndexOfAMinimumInARegionOfItsOwn) {
  EXPECT_EQ(
      marked("{\n  for (int i = 0; i < n; i++)\n    if (x[i] < best) { best = x[i]; at = i; }\n}\n",
             argMin(false)),
      R"({
  /* Each thread finds best for its iterations, and then that of all is taken */
  double best_all = best;
  const double best_before = best;
  int at_all = at;
  #pragma omp parallel private(best) firstprivate(at)
  {
  best = best_before;
  #pragma omp for nowait
  for (int i = 0; i < n; i++)
    if (x[i] < best) { best = x[i]; at = i; }
  #pragma omp critical
  if (best < best_all || (best == best_all && at < at_all)) {
    best_all = best;
    at_all = at;
  }
  }
  best = best_all;
  at = at_all;
}
)");
}

TEST(OpenMp, LetsNoThreadWithoutAFindWinTheLastIndex) {
  EXPECT_EQ(
      marked(
          "{\n  for (int i = 0; i < n; i++)\n    if (x[i] <= best) { best = x[i]; at = i; }\n}\n",
          argMin(true)),
      R"({
  /* Each thread finds best for its iterations, and then that of all is taken */
  double best_all = best;
  const double best_before = best;
  const int at_before = at;
  int at_all = -1;
  #pragma omp parallel private(best, at)
  {
  best = best_before;
  at = -1;
  #pragma omp for nowait
  for (int i = 0; i < n; i++)
    if (x[i] <= best) { best = x[i]; at = i; }
  #pragma omp critical
  if (at >= 0 && (best < best_all || (best == best_all && at > at_all))) {
    best_all = best;
    at_all = at;
  }
  }
  best = best_all;
  at = at_all >= 0 ? at_all : at_before;
}
)");
}

ir::ParallelMark counted(std::vector<ir::InductionClause> inductions) {
  ir::ParallelMark mark;
  const ir::ExprRef n = ir::load(ir::varRef(LoopsOfText::symbol("n")));
  mark.counted = ir::CountedClause{ir::either(isGreater("n", 0), n, ir::number(0))};
  mark.inductions = std::move(inductions);
  return mark;
}

TEST(OpenMp, WritesACountingWhileAsAForOverTheIterationNumber) {
  const ir::SymbolRef p = LoopsOfText::symbol("p", ir::pointerTo(ir::doubleType()));
  EXPECT_EQ(marked("{\n  while (n-- > 0)\n    *p++ = 1;\n}\n",
                   counted({moving(LoopsOfText::symbol("n"), -1, true, -1), moving(p, 1, true)})),
            R"({
  const long trip = n > 0 ? n : 0;
  double *const p_start = p;
  #pragma omp parallel for private(p)
  for (long t = 0; t < trip; t++) {
    p = p_start + t;
    *p++ = 1;
  }
  n = n - trip - 1;
  p = p_start + trip;
}
)");
}

TEST(OpenMp, KeepsTheInitialValuesOfAHeaderWithTwoVariables) {
  EXPECT_EQ(
      marked("{\n  for (i = 0, k = 5; i < n; i++, k--) {\n    a[k] = i;\n  }\n}\n",
             counted({moving(LoopsOfText::symbol("i"), 1), moving(LoopsOfText::symbol("k"), -1)})),
      R"({
  i = 0, k = 5;
  const long trip = n > 0 ? n : 0;
  const int i_start = i;
  const int k_start = k;
  #pragma omp parallel for private(i, k)
  for (long t = 0; t < trip; t++) {
    i = i_start + t;
    k = k_start - t;
    a[k] = i;
  }
}
)");
}

TEST(OpenMp, WritesACountingDoLoopAsAFor) {
  EXPECT_EQ(marked("{\n  do {\n    a[i] = 0;\n  } while (++i < n);\n  g();\n}\n",
                   counted({moving(LoopsOfText::symbol("i"), 1)})),
            R"({
  const long trip = n > 0 ? n : 0;
  const int i_start = i;
  #pragma omp parallel for private(i)
  for (long t = 0; t < trip; t++) {
    i = i_start + t;
    a[i] = 0;
  }
  g();
}
)");
}

TEST(OpenMp, KeepsDeclarationsOutOfTheReachOfJumps) {
  ir::ParallelMark mark;
  mark.inductions = {moving(LoopsOfText::symbol("k"), 1)};
  EXPECT_EQ(
      marked("{\n  goto end;\n  for (int i = 0; i < n; i++) {\n    k++;\n  }\nend:;\n}\n", mark),
      "{\n  goto end;\n  {\n  const int k_start = k;\n  #pragma omp parallel for private(k)\n"
      "  for (int i = 0; i < n; i++) {\n    k = k_start + i;\n    k++;\n  }\n  }\nend:;\n}\n");
}

} // namespace
} // namespace parlift::target::openmp
