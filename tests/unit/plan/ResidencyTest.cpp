// How long arrays stay on the GPU, and what the CPU may touch meanwhile.
#include "plan/gpu/Residency.h"
#include "frontend/Frontend.h"
#include "ir/Conversions.h"
#include "ir/Printer.h"
#include "ir/Walk.h"
#include "legality/nest/StatementPlaces.h"

#include <gtest/gtest.h>

using namespace parlift;

namespace {

std::shared_ptr<const ir::Unit> parsed(const std::string &text, bool isCxx = false) {
  frontend::Request request;
  request.path = isCxx ? "f.cpp" : "f.c";
  request.text = text;
  auto unit = frontend::parse(request).unit;
  EXPECT_TRUE(unit) << text;
  return unit;
}

std::string words(const std::vector<ir::ExprRef> &places) {
  std::string result;
  for (const ir::ExprRef &place : places)
    result += " " + ir::print(*place);
  return result;
}

/// "reads a[k] writes b[k]" of the function's last statement, or "none".
std::string placesOfLast(const std::string &body, bool isCxx = false) {
  const auto unit =
      parsed("struct s { int x; int b : 3; double v[4]; }; double g(double); int total; "
             "void f(int n, int k, double *a, int *idx, struct s *p, double **rows, volatile int "
             "*flag) {\n" +
                 body + "\n}",
             isCxx);
  const auto places = legality::placesOf(*unit->functions.at(0)->body->children.back());
  if (!places)
    return "none";
  return (places->read.empty() ? "" : "reads" + words(places->read)) +
         (places->written.empty() ? "" : " writes" + words(places->written));
}

TEST(StatementPlaces, AreElementsFieldsAndVariablesThatOtherNamesReach) {
  EXPECT_EQ(placesOfLast("a[k] = a[k + 1] * n;"), "reads a[k + 1] writes a[k]");
  EXPECT_EQ(placesOfLast("a[k] += 2;"), "reads a[k] writes a[k]");
  EXPECT_EQ(placesOfLast("p->x = p[k].v[2] > 0;"), "reads p[k].v[2] writes p[0].x");
  EXPECT_EQ(placesOfLast("p[k] = p[0];"), "reads p[0] writes p[k]");
  EXPECT_EQ(placesOfLast("total++;"), "reads total writes total");
  EXPECT_EQ(placesOfLast("double t = *a;"), "reads a[0]");
  EXPECT_EQ(placesOfLast("n = k * 2;"), "");
}

TEST(StatementPlaces, WhatASubscriptReadsStandsBefore) {
  EXPECT_EQ(placesOfLast("n = a[idx[idx[0]]] > 0;"), "reads idx[0] idx[idx[0]] a[idx[idx[0]]]");
  EXPECT_EQ(placesOfLast("double t = rows[k][2];"), "reads rows[k] rows[k][2]");
}

TEST(StatementPlaces, OfATestAreThoseOfItsElseIfsToo) {
  EXPECT_EQ(placesOfLast("if (a[0] > 1) n = 0; else if (a[k] > 2) n = 1; else a[3] = 0;"),
            "reads a[0] a[k]");
}

TEST(StatementPlaces, OfOneStatementAreThoseOfAllItsParts) {
  EXPECT_EQ(placesOfLast("a[k] = a[k + 1] = a[0];"), "reads a[0] writes a[k + 1] a[k]");
}

TEST(StatementPlaces, AnElementUnderAConditionIsFoundAnyway) {
  EXPECT_EQ(placesOfLast("n = k > 0 && a[k - 1] > 0;"), "reads a[k - 1]");
  EXPECT_EQ(placesOfLast("n = k > 0 && p && p->x;"), "reads p[0].x");
}

TEST(StatementPlaces, UnlessFindingItMayGoWrong) {
  EXPECT_EQ(placesOfLast("n = k > 0 && a[n / k] > 0;"), "none");
  EXPECT_EQ(placesOfLast("n = k > 0 && a[idx[k]] > 0;"), "none");
  EXPECT_EQ(placesOfLast("n = k > 0 ? rows[k][0] > 0 : 0;"), "none");
  EXPECT_EQ(placesOfLast("n = a[idx[k]] > 0 ? a[idx[k]] < 3 : 0;"), "reads idx[k] a[idx[k]]")
      << "it is read in any case";
}

TEST(StatementPlaces, AWrittenPlaceIsTheSameBehindTheStatement) {
  EXPECT_EQ(placesOfLast("a[idx[k]] = 0;"), "none");
  EXPECT_EQ(placesOfLast("rows[k][0] = 0;"), "none");
  EXPECT_EQ(placesOfLast("a[total] = 0;"), "none");
  EXPECT_EQ(placesOfLast("a[k++] = 0;"), "none");
  EXPECT_EQ(placesOfLast("a[n / k] = 0;"), "none");
}

TEST(StatementPlaces, AReadPlaceIsTheSameBeforeTheStatement) {
  EXPECT_EQ(placesOfLast("k = a[k] > 0;"), "reads a[k]");
  EXPECT_EQ(placesOfLast("n = (k = 3) + (int)a[k];"), "none");
}

TEST(StatementPlaces, CallsBitFieldsAndVolatileObjectsAreRefused) {
  EXPECT_EQ(placesOfLast("a[k] = g(a[k]);"), "none");
  EXPECT_EQ(placesOfLast("n = p->b;"), "none");
  EXPECT_EQ(placesOfLast("n = flag[0];"), "none");
  EXPECT_EQ(placesOfLast("for (int i = 0; i < n; i++) a[i] = 0;"), "none");
  EXPECT_EQ(placesOfLast("return;"), "none");
  EXPECT_EQ(placesOfLast("{ a[0] = 1; }"), "none");
  EXPECT_EQ(placesOfLast("double &r = a[k]; r += 1;", true), "reads r writes r");
}

/// A unit, and its loops over `i`, which are taken for kernels.
struct Program {
  explicit Program(const std::string &body, const std::string &parameters = "int *x, int *y")
      : unit(parsed("int g(void); int shared; void f(int n, int steps, " + parameters + ") {\n" +
                    body + "}\n")) {
    ir::forEachLoop(*unit->functions.at(0)->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
      if (loop.source.header.text().starts_with("int i"))
        kernels.insert(&loop);
    });
    residency = plan::residencyOf(*unit->functions.at(0), kernels);
  }
  std::shared_ptr<const ir::Unit> unit;
  std::set<const ir::Stmt *> kernels;
  plan::Residency residency;
};

/// The line of the statement behind which the kernels' arrays come back; 0: behind each kernel itself.
unsigned residentUntil(const std::string &body) {
  const Program program(body);
  if (program.residency.until.empty())
    return 0;
  const ir::Stmt &last = *program.residency.until.begin()->second;
  return (last.kind == ir::StmtKind::Loop ? last.source.keyword : last.range).line();
}

/// "4: get x[0]; 5: put x[1]", by lines of the body.
std::string visits(const std::string &body, const std::string &parameters = "int *x, int *y") {
  std::string result;
  for (const ir::CpuVisit &visit : Program(body, parameters).residency.visits)
    result += (result.empty() ? "" : "; ") + std::to_string(visit.statement.line() - 1) + ":" +
              (visit.read.empty() ? "" : " get" + words(visit.read)) +
              (visit.written.empty() ? "" : " put" + words(visit.written));
  return result;
}

const std::string kernel = "for (int i = 0; i < n; i++) x[i] = i;\n";
std::string inSteps(const std::string &body) {
  return "for (int t = 0; t < steps; t++) {\n" + body + "}\n";
}

TEST(Residency, LastsAsLongAsTheCpuTouchesVariablesAlone) {
  EXPECT_EQ(residentUntil(kernel), 0U);
  EXPECT_EQ(residentUntil(kernel + kernel), 3U);
  EXPECT_EQ(residentUntil(kernel + "n = n + 1;\n" + kernel + "x[0] = 1;\n"), 4U);
  EXPECT_EQ(residentUntil(inSteps(kernel) + "x[0] = 1;\n"), 2U);
  EXPECT_EQ(
      residentUntil("while (steps > 0) {\n" + kernel + "if (n > 3) steps = 0; else break;\n}\n"),
      2U);
}

TEST(Residency, LastsWhereSingleStatementsGetWhatTheyTouch) {
  EXPECT_EQ(residentUntil(kernel + "n = x[0];\n" + kernel), 4U);
  EXPECT_EQ(residentUntil(kernel + "shared = 1;\n" + kernel), 4U);
  EXPECT_EQ(residentUntil(inSteps(kernel + "x[t] = 0;\n")), 2U);
}

TEST(Residency, EndsWhereTheCpuMayLookAtMemory) {
  EXPECT_EQ(residentUntil(kernel + "g();\n" + kernel), 0U);
  EXPECT_EQ(residentUntil(kernel + "x[y[0]] = 1;\n" + kernel), 0U);
  EXPECT_EQ(residentUntil(kernel + "if (n > 3) return;\n" + kernel), 0U);
  EXPECT_EQ(residentUntil(kernel + "for (int k = 0; k < n; k++) { steps += x[k]; }\n" + kernel), 0U)
      << "a transfer for each iteration";
  EXPECT_EQ(residentUntil(kernel + "while (x[0] > 0) { steps++; break; }\n" + kernel), 0U);
  EXPECT_EQ(residentUntil(inSteps("int own[9];\n" + kernel + "own[0] = 1;\n")), 0U);
}

TEST(Residency, LastsWhereTheRangesOfALoopAreKnown) {
  const Program program(kernel + "for (int k = 0; k < n; k++)\nsteps += x[k];\n" + kernel);
  unsigned asked = 0;
  const auto residency = plan::residencyOf(
      *program.unit->functions.at(0), program.kernels,
      [&](const ir::Stmt &loop) -> std::optional<legality::TouchedRanges> {
        ++asked;
        legality::TouchedRanges ranges;
        ir::forEachExpr(loop, [&](const ir::Expr &expr) {
          if (expr.kind == ir::ExprKind::VarRef && expr.symbol->name == "x")
            ranges.arrays = {{expr.symbol, ir::number(0), ir::number(9), true, false}};
        });
        return ranges;
      });
  EXPECT_EQ(asked, 1U) << "of the loop that has no kernel";
  EXPECT_EQ(residency.until.size(), 2U);
  ASSERT_EQ(residency.visits.size(), 1U);
  EXPECT_EQ(residency.visits[0].ranges.size(), 1U);
  EXPECT_EQ(residency.visits[0].statement.line(), 3U);
}

TEST(Residency, NoJumpPassesByTheCopyingBack) {
  // g() ends what may stay in the loop's body.
  EXPECT_EQ(residentUntil(inSteps(kernel + "if (n > t) break;\n" + kernel + "g();\n")), 0U);
  EXPECT_EQ(residentUntil(inSteps(kernel + "if (n > t) { n--; continue; }\n" + kernel + "g();\n")),
            0U);
  EXPECT_EQ(residentUntil(inSteps(kernel + kernel + "if (n > t) break;\n" + kernel + "g();\n")),
            4U);
  EXPECT_EQ(residentUntil(inSteps(kernel + "while (n > 3) { n--; if (n == t) break; }\n" + kernel +
                                  "g();\n")),
            5U)
      << "a jump within the loop that it leaves";
  EXPECT_EQ(residentUntil(inSteps(kernel + "if (n > t) break;\n" + kernel)), 2U)
      << "behind the loop";
  EXPECT_EQ(visits(inSteps(kernel + "if (n > t) break;\nx[t] = 1;\n" + kernel + "g();\n")), "");
}

TEST(Residency, VisitsBeginWithTheFirstKernel) {
  EXPECT_EQ(visits("x[0] = 1;\n" + kernel + "x[1] = 1;\n" + kernel + "x[2] = 1;\n"), "3: put x[1]");
  EXPECT_EQ(visits(inSteps("x[0] = 1;\n" + kernel + "x[1] = 1;\n")), "2: put x[0]; 4: put x[1]")
      << "the first one comes behind the kernel of the iteration before";
}

TEST(Residency, WhatTheCpuHasAlreadyIsNotFetchedAgain) {
  EXPECT_EQ(visits(kernel + "x[1] = x[0];\nint a = x[1] + x[0];\n" + kernel),
            "2: get x[0] put x[1]");
  EXPECT_EQ(visits(kernel + "int k = x[0];\n" + kernel + "k = x[0];\n" + kernel),
            "2: get x[0]; 4: get x[0]")
      << "a kernel may have written it";
  EXPECT_EQ(visits(kernel + "int k = 0, a = x[k];\nk = 1;\na = x[k];\n" + kernel), "")
      << "a declaration that needs what it declares is none of its own";
  EXPECT_EQ(visits(kernel + "int k = 0;\nint a = x[k];\nk = 1;\na = x[k];\n" + kernel),
            "3: get x[k]; 5: get x[k]");
  EXPECT_EQ(visits(kernel + "if (n > 1) { steps = x[0]; }\nsteps = x[0];\n" + kernel),
            "2: get x[0]; 3: get x[0]");
}

TEST(Residency, BranchesMayHaveNoBraces) {
  EXPECT_EQ(visits(kernel +
                   "if (x[0] > 1)\nx[1] = 1;\nelse if (x[2])\nx[3] = 1;\nelse\n{ x[4] = 1; "
                   "}\n" +
                   kernel),
            "2: get x[0] x[2]; 3: put x[1]; 5: put x[3]; 7: put x[4]");
  EXPECT_EQ(residentUntil(kernel + "if (n) for (;;) { x[0] = 1; break; }\n" + kernel), 0U);
}

TEST(Residency, AMacroOfSeveralStatementsIsNoVisit) {
  EXPECT_EQ(
      visits("#define ONE x[0] = 1\n#define TWO x[0] = n; n++;\n" + kernel + "ONE;\n" + kernel),
      "4: put x[0]");
  EXPECT_EQ(visits("#define TWO x[n] = 0; n++;\n" + kernel + "TWO\n" + kernel), "");
}

TEST(Residency, ArraysThatNoKernelTouchesNeedNoTransferIfTheyAreApart) {
  const std::string body = kernel + "y[0] = x[1] + shared;\n" + kernel;
  EXPECT_EQ(visits(body, "int *restrict x, int *restrict y"), "2: get x[1]");
  EXPECT_EQ(visits(body, "int *x, int *restrict y"), "2: get x[1] shared put y[0]");
  EXPECT_EQ(visits(body, "int *restrict x, int *y"), "2: get x[1] put y[0]");
  EXPECT_EQ(visits("int *z = x; " + kernel + "z[0] = 1;\n" + kernel, "int *restrict x"),
            "2: put z[0]")
      << "a way to the same memory";
  EXPECT_EQ(visits(inSteps(kernel + "int *z = x; x = y; y = z;\ny[0] = 1;\n"),
                   "int *restrict x, int *restrict y"),
            "4: put y[0]")
      << "exchanged";
  EXPECT_EQ(visits(kernel + "rows[0][1] = 1;\nn = rows[1][1];\n" + kernel,
                   "int *restrict x, int *restrict *restrict rows"),
            "");
  EXPECT_EQ(visits(kernel + "n = rows[1][1];\n" + kernel,
                   "int *restrict x, int *restrict *restrict rows"),
            "2: get rows[1][1]");
}

TEST(Residency, KernelsGetVariablesThatOtherNamesReach) {
  const std::string reads = "for (int i = 0; i < n; i++) y[i] = shared;\n";
  EXPECT_EQ(visits(kernel + reads), "2: get shared");
  EXPECT_EQ(visits(kernel + reads, "int *restrict x, int *restrict y"), "");
}

} // namespace
