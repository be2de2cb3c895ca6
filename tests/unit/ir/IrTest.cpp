#include "ir/Builder.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"
#include "ir/Walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift::ir;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

SymbolRef variable(const std::string &name, TypeRef type, Storage storage = Storage::Local) {
  static unsigned next = 0;
  auto symbol = std::make_shared<Symbol>();
  symbol->id = ++next;
  symbol->name = name;
  symbol->type = std::move(type);
  symbol->storage = storage;
  return symbol;
}

ExprRef value(const SymbolRef &symbol) {
  return load(varRef(symbol));
}
ExprRef one() {
  return intLiteral(1, intType());
}

/// void f(float *a, int n) { for (int i = 1; i < n; i++) a[i] += 2.0f * a[i - 1]; }
struct Recurrence {
  TypeRef real = floatingType(32, "float");
  SymbolRef a = variable("a", pointerTo(real), Storage::Parameter);
  SymbolRef n = variable("n", intType(), Storage::Parameter);
  SymbolRef i = variable("i", intType());
  ExprRef target = subscript(value(a), value(i));
  ExprRef source = subscript(value(a), binary(BinaryOp::Sub, value(i), one()));
  StmtRef update = assign(target,
                          binary(BinaryOp::Add, load(target),
                                 binary(BinaryOp::Mul, floatLiteral(2, real), load(source))),
                          {}, true);
  StmtRef step = assign(varRef(i), binary(BinaryOp::Add, value(i), one()), {}, true);

  LoopParts parts() const {
    LoopParts parts;
    parts.path = "1";
    parts.init = block({declare(i, one())});
    parts.condition = binary(BinaryOp::Lt, value(i), value(n));
    parts.step = block({step});
    parts.body = block({update});
    return parts;
  }
  Function function(std::vector<StmtRef> body) const {
    Function result;
    result.name = "f";
    result.returnType = voidType();
    result.parameters = {a, n};
    result.locals = {i};
    result.body = block(std::move(body));
    return result;
  }
  Function function() const { return function({loop(parts())}); }
};

TEST(PrinterTest, printsAFunctionCompletely) {
  EXPECT_EQ(print(Recurrence().function()), R"(function "f"(a: *f32, n: i32) -> void {
  loop 1 for (i < n) {
    init {
      let i: i32 = 1;
    }
    step {
      i := i + 1;
    }
    body {
      a[i] := a[i] + 2.0'f32 * a[i - 1];
    }
  }
}
)");
}

TEST(PrinterTest, keepsTheGroupingOfOperators) {
  const SymbolRef x = variable("x", intType());
  const ExprRef sum = binary(BinaryOp::Add, value(x), one());
  EXPECT_EQ(print(*binary(BinaryOp::Mul, sum, sum)), "(x + 1) * (x + 1)");
  EXPECT_EQ(print(*binary(BinaryOp::Sub, value(x), sum)), "x - (x + 1)");
  EXPECT_EQ(print(*unary(UnaryOp::Neg, sum)), "-(x + 1)");
}

TEST(PrinterTest, writesTheTypeOfALiteralThatIsNotAnInt) {
  EXPECT_EQ(print(*intLiteral(-1, unsignedLongType())), "18446744073709551615'u64");
  EXPECT_EQ(print(*intLiteral(7, integerType(64, false, "size_t"))), "7'u64\"size_t\"");
  EXPECT_EQ(print(*intLiteral(-7, intType())), "-7");
}

TEST(PrinterTest, showsDecayLoadAddressAndPlaceApart) {
  const SymbolRef m = variable("m", arrayOf(arrayOf(doubleType(), nullptr), nullptr));
  const SymbolRef p = variable("p", pointerTo(doubleType()));
  EXPECT_EQ(print(*load(subscript(addressOf(subscript(addressOf(varRef(m)), one())), one()))),
            "m[1][1]");
  EXPECT_EQ(print(*addressOf(varRef(p))), "&p");
  EXPECT_EQ(print(*call("g", {varRef(p), value(p)}, voidType(), worstEffects())),
            "g!rwno(@ref p, p)'void");
}

TEST(PrinterTest, castsNameTheirType) {
  const SymbolRef i = variable("i", intType());
  EXPECT_EQ(
      print(*binary(BinaryOp::Mul, cast(value(i), doubleType()), floatLiteral(.5, doubleType()))),
      "<f64>i * 0.5");
}

TEST(PrinterTest, tellsVariablesOfOneNameApart) {
  const SymbolRef outer = variable("t", intType());
  const SymbolRef inner = variable("t", intType());
  EXPECT_EQ(print(*binary(BinaryOp::Add, value(outer), value(inner))),
            "t#" + std::to_string(outer->id) + " + t#" + std::to_string(inner->id));
}

TEST(PrinterTest, aVariableNamedLikeAWordGetsItsId) {
  const SymbolRef step = variable("step", intType());
  EXPECT_EQ(print(*value(step)), "step#" + std::to_string(step->id));
}

TEST(PrinterTest, declaresRecordsBeforeTheFunction) {
  auto point = std::make_shared<Type>();
  point->kind = TypeKind::Record;
  point->spelling = "struct point";
  point->size = 16;
  point->fields = {{"x", doubleType(), 0, false}, {"y", doubleType(), 8, false}};
  Recurrence f;
  const SymbolRef p = variable("p", pointerTo(point), Storage::Global);
  const ExprRef x = load(member(subscript(value(p), intLiteral(0, intType())), 0));
  const std::string text = print(f.function({evaluate(x)}));
  EXPECT_THAT(text, HasSubstr("record\"struct point\" size 16 { x: f64 @0; y: f64 @8; }\n"
                              "global p: *record\"struct point\"\n"));
  EXPECT_THAT(text, HasSubstr("eval p[0].x;"));
}

TEST(PrinterTest, showsABrokenTree) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Load;
  expr->type = intType();
  expr->operands = {nullptr};
  EXPECT_EQ(print(*expr), "(@load @null)'i32");
}

TEST(WalkTest, visitsStatementsBeforeTheirParts) {
  std::vector<std::string> seen;
  const Function f = Recurrence().function();
  forEachStmt(*f.body, [&](const Stmt &stmt) { seen.emplace_back(name(stmt.kind)); });
  EXPECT_THAT(seen, ElementsAre("Block", "Loop", "Block", "Declare", "Block", "Block", "Block",
                                "Assign", "Block", "Assign"));
}

TEST(WalkTest, aVisitorThatReturnsFalseStaysOutside) {
  unsigned count = 0;
  const Function f = Recurrence().function();
  forEachStmt(*f.body, [&](const Stmt &stmt) {
    ++count;
    return stmt.kind != StmtKind::Loop;
  });
  EXPECT_EQ(count, 2U);
}

TEST(WalkTest, expressionsComeInTheOrderOfTheFirstTrip) {
  std::string seen;
  const Function f = Recurrence().function();
  forEachExpr(*f.body, [&](const Expr &expr) {
    if (expr.kind == ExprKind::VarRef)
      seen += expr.symbol->name;
  });
  // i < n; a[i] = a[i] + a[i - 1]; i = i + 1
  EXPECT_EQ(seen, "inaiaiaiii");
}

TEST(WalkTest, loopsKnowTheLoopsAroundThem) {
  const Recurrence f;
  LoopParts inner = f.parts();
  inner.path = "1.1";
  LoopParts outer = f.parts();
  outer.body = block({loop(inner)});
  std::vector<std::string> seen;
  forEachLoop(*loop(outer), [&](const Stmt &found, const LoopStack &enclosing) {
    seen.push_back(found.loopPath + " in " + std::to_string(enclosing.size()));
  });
  EXPECT_THAT(seen, ElementsAre("1 in 0", "1.1 in 1"));
}

TEST(VerifierTest, acceptsAGoodFunction) {
  EXPECT_THAT(verify(Recurrence().function()), IsEmpty());
}

TEST(VerifierTest, refusesAValueWhereAPlaceIsNeeded) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::AddressOf;
  expr->type = pointerTo(intType());
  expr->operands = {one()};
  EXPECT_THAT(verify(Recurrence().function({evaluate(expr)})),
              ElementsAre(HasSubstr("the operand of AddressOf is not a place: `1`")));
}

TEST(VerifierTest, refusesAPlaceWhereAValueIsNeeded) {
  const Recurrence f;
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::Evaluate;
  stmt->value = varRef(f.n);
  EXPECT_THAT(verify(f.function({stmt})), ElementsAre(HasSubstr("place stands where a value")));
}

TEST(VerifierTest, refusesAWrongNumberOfOperands) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Binary;
  expr->type = intType();
  expr->operands = {one()};
  EXPECT_THAT(verify(Recurrence().function({evaluate(expr)})),
              ElementsAre(HasSubstr("Binary with 1 operands instead of 2")));
}

TEST(VerifierTest, refusesBreakOutsideALoop) {
  EXPECT_THAT(verify(Recurrence().function({breakStmt()})),
              ElementsAre("Break outside a loop's body"));
}

TEST(VerifierTest, refusesALoopWithoutItsParts) {
  auto stmt = std::make_shared<Stmt>(*loop(Recurrence().parts()));
  stmt->step = nullptr;
  EXPECT_THAT(verify(Recurrence().function({stmt})),
              testing::Contains("loop 1: step is not a Block"));
}

TEST(VerifierTest, refusesPathsThatDoNotFitTheNest) {
  const Recurrence f;
  LoopParts inner = f.parts();
  inner.path = "2.1";
  inner.init = nullptr;
  LoopParts outer = f.parts();
  outer.body = block({loop(inner)});
  EXPECT_THAT(verify(f.function({loop(outer)})),
              ElementsAre("loop path `2.1` does not fit its place below `1`"));
}

TEST(VerifierTest, refusesTwoLoopsOfOnePath) {
  const Recurrence f;
  LoopParts again = f.parts();
  again.init = nullptr;
  EXPECT_THAT(verify(f.function({loop(f.parts()), loop(again)})),
              ElementsAre("loop path `1` is out of order"));
}

TEST(VerifierTest, refusesALocalOfAnotherFunction) {
  const SymbolRef stranger = variable("stranger", intType());
  EXPECT_THAT(verify(Recurrence().function({evaluate(value(stranger))})),
              ElementsAre(HasSubstr("another function: `stranger`")));
}

TEST(VerifierTest, refusesAnOpaqueNodeWithoutAKnownReason) {
  EXPECT_THAT(verify(Recurrence().function({opaqueStmt("because", {}, worstEffects())})),
              ElementsAre("OpaqueStmt with the unknown reason `because`"));
}

TEST(VerifierTest, refusesAVariableInTwoDataClauses) {
  const Recurrence f;
  auto stmt = std::make_shared<Stmt>(*loop(f.parts()));
  stmt->parallel = ParallelMark();
  stmt->parallel->shared = {f.a};
  stmt->parallel->privates = {f.a};
  EXPECT_THAT(verify(f.function({stmt})), ElementsAre("loop 1: `a` is in two data clauses"));
}

} // namespace
