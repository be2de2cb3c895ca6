#include "ir/Parser.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"
#include "ir/Walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using namespace parlift::ir;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// The text of a unit that is printed as it was written, and is a good tree.
Unit roundTrip(const std::string &text) {
  Result<Unit> unit = parse(text);
  if (!unit) {
    ADD_FAILURE() << unit.error() << " in:\n" << text;
    return {};
  }
  EXPECT_EQ(print(*unit), text);
  for (const FunctionRef &function : unit->functions)
    EXPECT_THAT(verify(*function), IsEmpty()) << text;
  return *unit;
}

/// A function of these variables with these statements, one a line.
std::string functionOf(const std::string &statements) {
  std::string text = "function \"f\"(a: *f32, n: i32, x: f64, u: u64, m: *[8]f64) -> void {\n";
  std::size_t begin = 0;
  while (begin < statements.size()) {
    const std::size_t end = statements.find('\n', begin);
    text += "  " + statements.substr(begin, end - begin) + "\n";
    begin = end == std::string::npos ? statements.size() : end + 1;
  }
  return text + "}\n";
}

/// The expression of the one `eval` of a function.
ExprRef roundTripOf(const std::string &expression) {
  const Unit unit = roundTrip(functionOf("eval " + expression + ";"));
  if (unit.functions.empty() || unit.functions[0]->body->children.empty())
    return nullptr;
  return unit.functions[0]->body->children[0]->value;
}

std::string errorOf(const std::string &text) {
  const Result<Unit> unit = parse(text);
  return unit ? "no error" : unit.error();
}

const char *const recurrence = R"(function "f"(a: *f32, n: i32) -> void {
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
)";

// --- what it makes

TEST(ParserTest, readsAFunction) {
  const Unit unit = roundTrip(recurrence);
  ASSERT_EQ(unit.functions.size(), 1U);
  const Function &f = *unit.functions[0];
  EXPECT_EQ(f.name, "f");
  EXPECT_EQ(f.parameters[0]->type->element->bits, 32U);
  EXPECT_EQ(f.parameters[0]->storage, Storage::Parameter);
  ASSERT_EQ(f.locals.size(), 1U);
  const Stmt &loop = *f.body->children[0];
  EXPECT_EQ(loop.loopPath, "1");
  EXPECT_TRUE(loop.testFirst);
  EXPECT_TRUE(loop.before->children.empty());
  EXPECT_EQ(loop.condition->operands[0]->operands[0]->symbol, f.locals[0]);
}

TEST(ParserTest, layoutMeansNothing) {
  const Result<Unit> unit =
      parse("function\"f\"(n:i32)->void{loop 1 for(i<n){init{let i:i32=0;}step"
            "{i:=i+1;}}}");
  ASSERT_TRUE(unit) << unit.error();
  EXPECT_THAT(print(*unit), HasSubstr("loop 1 for (i < n) {\n    init {\n"));
}

TEST(ParserTest, anEmptyTextIsAnEmptyUnit) {
  EXPECT_TRUE(roundTrip("").functions.empty());
}

TEST(ParserTest, everyStatement) {
  roundTrip(functionOf("{\n"
                       "  x = 1.5;\n"
                       "}\n"
                       "seq {\n"
                       "  x := x + 1.0;\n"
                       "}\n"
                       "let t: f64;\n"
                       "static s: i32 = 3;\n"
                       "let r: ref f32 = @ref a[0];\n"
                       "if (n > 0) {\n"
                       "  return;\n"
                       "}\n"
                       "else {\n"
                       "  eval g!rwno(a, n)'i32;\n"
                       "}\n"
                       "opaque(statement-unsupported)!rw(@ref x, n);\n"
                       "opaque(unstructured-flow)!n() {\n"
                       "  x = 2.0;\n"
                       "}"));
}

TEST(ParserTest, everyFormAndPropertyOfLoops) {
  roundTrip(functionOf("loop 1 while (u != 0'u64) braced {\n"
                       "  after {\n"
                       "    u := u - 1'u64;\n"
                       "  }\n"
                       "  body {\n"
                       "    break;\n"
                       "  }\n"
                       "}\n"
                       "loop 2 do (n < 3) testlast {\n"
                       "  before seq {\n"
                       "    n := n + 1;\n"
                       "  }\n"
                       "  body {\n"
                       "    loop 2.1 for () omp instance unbracedChild fixed(in-macro) {\n"
                       "      body {\n"
                       "        continue;\n"
                       "      }\n"
                       "    }\n"
                       "  }\n"
                       "}\n"
                       "loop 3 range (n < 3) {\n"
                       "}"));
}

TEST(ParserTest, anElseBelongsToTheStatementThatHadIt) {
  const auto given = [](const char *text) { return roundTrip(functionOf(text)).functions[0]; };
  const FunctionRef outer = given("if (n > 0)\n"
                                  "  if (n > 1)\n"
                                  "    x = 1.0;\n"
                                  "  else\n"
                                  "    @null\n"
                                  "else\n"
                                  "  x = 2.0;");
  const Stmt &first = *outer->body->children[0];
  EXPECT_TRUE(first.elseBranch);
  EXPECT_FALSE(first.thenBranch->elseBranch);
  const FunctionRef inner = given("if (n > 0)\n"
                                  "  if (n > 1)\n"
                                  "    x = 1.0;\n"
                                  "  else\n"
                                  "    x = 2.0;");
  EXPECT_FALSE(inner->body->children[0]->elseBranch);
}

TEST(ParserTest, aVariableDeclaredInInitIsKnownInTheCondition) {
  const Unit unit = roundTrip(recurrence);
  unsigned variables = 0;
  forEachExpr(*unit.functions[0]->body, [&](const Expr &expr) {
    variables += expr.kind == ExprKind::VarRef && expr.symbol->name == "i" ? 1 : 0;
  });
  EXPECT_EQ(variables, 6U);
}

// --- expressions

TEST(ParserTest, literalsHaveTheirTypes) {
  EXPECT_EQ(roundTripOf("7")->type->bits, 32U);
  EXPECT_EQ(roundTripOf("18446744073709551615'u64")->intValue, -1);
  EXPECT_EQ(roundTripOf("7'u64\"size_t\"")->type->spelling, "size_t");
  EXPECT_EQ(roundTripOf("-9223372036854775808'i64")->intValue,
            std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(roundTripOf("1e-05")->floatValue, 1e-05);
  EXPECT_EQ(roundTripOf("2.0'f32")->type->bits, 32U);
  EXPECT_TRUE(std::signbit(roundTripOf("-0.0")->floatValue));
  EXPECT_TRUE(std::isinf(roundTripOf("-@inf")->floatValue));
  EXPECT_TRUE(std::isnan(roundTripOf("@nan'f32")->floatValue));
}

TEST(ParserTest, aNegativeLiteralIsNotANegation) {
  EXPECT_EQ(roundTripOf("-5")->kind, ExprKind::IntLiteral);
  EXPECT_EQ(roundTripOf("-(5)")->kind, ExprKind::Unary);
  EXPECT_EQ(roundTripOf("-(-5)")->operands[0]->intValue, -5);
  EXPECT_EQ(roundTripOf("n - 5")->binaryOp, BinaryOp::Sub);
  EXPECT_EQ(roundTripOf("n - -5")->operands[1]->intValue, -5);
  EXPECT_EQ(roundTripOf("--n")->operands[0]->kind, ExprKind::Unary);
}

TEST(ParserTest, operatorsBindAsInC) {
  EXPECT_EQ(roundTripOf("n + n * n")->binaryOp, BinaryOp::Add);
  EXPECT_EQ(roundTripOf("(n + n) * n")->binaryOp, BinaryOp::Mul);
  EXPECT_EQ(roundTripOf("n - n - n")->operands[0]->kind, ExprKind::Binary);
  EXPECT_EQ(roundTripOf("n - (n - n)")->operands[1]->kind, ExprKind::Binary);
  EXPECT_EQ(roundTripOf("n << 1 < n == n && n || n & n ^ n | n")->binaryOp, BinaryOp::LogicalOr);
  EXPECT_EQ(roundTripOf("n ? n : n ? 1 : 2")->operands[2]->kind, ExprKind::Select);
  EXPECT_EQ(roundTripOf("(n ? 1 : 2) ? n : 3")->operands[0]->kind, ExprKind::Select);
}

TEST(ParserTest, whatBeginsWithAMinusIsGroupedAsIs) {
  EXPECT_EQ(roundTripOf("(-n + n) * n")->binaryOp, BinaryOp::Mul);
  EXPECT_EQ(roundTripOf("(-5 + n) * n")->binaryOp, BinaryOp::Mul);
  EXPECT_EQ(roundTripOf("-n + n * n")->binaryOp, BinaryOp::Add);
}

TEST(ParserTest, typesThatDoNotFollowFromTheOperandsAreKept) {
  EXPECT_EQ(roundTripOf("(n + n)'u32")->type->isSigned, false);
  EXPECT_EQ(roundTripOf("(n < n)'bool")->type->kind, TypeKind::Bool);
  EXPECT_EQ(roundTripOf("n < n")->type->bits, 32U);
  EXPECT_EQ(roundTripOf("!x")->type->bits, 32U);
  EXPECT_EQ(roundTripOf("a - a")->type->bits, 64U);
  EXPECT_EQ(roundTripOf("<u8>x * <u8>n")->type->bits, 8U);
}

TEST(ParserTest, pointerArithmeticIsToldByItsOperands) {
  EXPECT_EQ(roundTripOf("a + n")->binaryOp, BinaryOp::PtrAdd);
  EXPECT_EQ(roundTripOf("a - a")->binaryOp, BinaryOp::PtrDiff);
  EXPECT_EQ(roundTripOf("(a + n)[3]")->operands[0]->kind, ExprKind::Subscript);
}

TEST(ParserTest, loadDecayAddressAndPlaceAreApart) {
  EXPECT_EQ(roundTripOf("a[n]")->kind, ExprKind::Load);
  const ExprRef element = roundTripOf("m[n][1]");
  EXPECT_EQ(element->operands[0]->operands[0]->kind, ExprKind::AddressOf);
  EXPECT_EQ(roundTripOf("&a[n]")->type->element->bits, 32U);
  EXPECT_EQ(roundTripOf("m[n]")->kind, ExprKind::AddressOf);
  const ExprRef call = roundTripOf("g!rwno(@ref x, x)'void");
  EXPECT_EQ(call->operands[0]->kind, ExprKind::VarRef);
  EXPECT_EQ(call->operands[1]->kind, ExprKind::Load);
}

TEST(ParserTest, callsSayWhatTheyDo) {
  const ExprRef call = roundTripOf("g!rn(n)'f64");
  EXPECT_TRUE(call->effects.readsMemory && call->effects.mayNotReturn);
  EXPECT_FALSE(call->effects.writesMemory || call->effects.observable);
  EXPECT_TRUE(roundTripOf(".push!w(&x, n)'void")->isMemberCall);
  EXPECT_EQ(roundTripOf("@indirect!rwno(n)'i32")->callee, "");
  EXPECT_EQ(roundTripOf("\"std::f<int>\"(n)'i32")->callee, "std::f<int>");
  EXPECT_EQ(roundTripOf("@opaque(statement-unsupported)!o(n)'i32")->reason,
            "statement-unsupported");
}

// --- types

TEST(ParserTest, everyType) {
  roundTrip("function \"f\"(b: bool, c: bool\"_Bool\", s: i8\"signed char\", l: f80, q: i128, "
            "z: complex128\"_Complex double\", h: opaque64\"void (*)(int)\", "
            "p: restrict *const volatile f64, v: **void) -> *[4'u64][?]atomic u16 {\n}\n");
}

TEST(ParserTest, anArrayMayHaveAVariablesExtent) {
  const Unit unit = roundTrip("function \"f\"(n: i32, a: *[n + 1]f64) -> void {\n"
                              "  let b: [n]f64;\n"
                              "  eval a[1][2] + b[3];\n"
                              "}\n");
  const Function &f = *unit.functions[0];
  EXPECT_EQ(f.locals[0]->type->extent->operands[0]->symbol, f.parameters[0]);
}

TEST(ParserTest, aRecordMayPointToItself) {
  const Unit unit =
      roundTrip("record\"struct node\" size 16 { next: *record\"struct node\" @0; x: i32 @8; }\n"
                "function \"f\"(p: *volatile record\"struct node\") -> void {\n"
                "  eval p[0].next[0].next[0].x;\n"
                "  eval p[0].x;\n"
                "}\n");
  const ExprRef own = unit.functions[0]->body->children[1]->value->operands[0];
  EXPECT_TRUE(own->type->isVolatile);
  const ExprRef far = unit.functions[0]->body->children[0]->value->operands[0];
  EXPECT_EQ(far->field, 1U);
  EXPECT_FALSE(far->type->isVolatile);
}

TEST(ParserTest, recordsOfOneSpellingAreNumbered) {
  roundTrip("record\"struct (unnamed)\"#1 size 4 { x: i32 @0; }\n"
            "record\"struct (unnamed)\"#2 size 8 { y: f64 @0; }\n"
            "function \"f\"(p: *record\"struct (unnamed)\"#1, q: *record\"struct (unnamed)\"#2) -> "
            "void {\n"
            "  eval q[0].y + <f64>p[0].x;\n"
            "}\n");
}

TEST(ParserTest, unionsContainersAndUnnamedFields) {
  roundTrip("union\"union u\" size 8 { i: i64 @0; d: f64 @0; }\n"
            "container\"std::array<int, 4>\" size 16 of i32 extent 4'u64\n"
            "record\"S\" size 32 { \"(base)\": union\"union u\" @0; low: i32 @8 bits; a: "
            "container\"std::array<int, 4>\" @12; }\n"
            "view\"std::span<int>\" size 16 of i32\n"
            "function \"f\"(s: *record\"S\", v: view\"std::span<int>\") -> void {\n"
            "  eval s[0].@0.d;\n"
            "  eval s[0].a[1];\n"
            "  eval v.@0;\n"
            "  eval v[2];\n"
            "}\n");
}

// --- names and units

TEST(ParserTest, variablesOfOneNameAreToldByTheirIds) {
  const Unit unit = roundTrip(functionOf("let t#9: i32 = 1;\n"
                                         "{\n"
                                         "  let t#4: i32 = t#9;\n"
                                         "  step#7 = t#4;\n"
                                         "  let step#7: i32;\n"
                                         "}"));
  EXPECT_EQ(unit.functions[0]->locals[0]->id, 9U);
  EXPECT_EQ(unit.functions[0]->locals[1]->id, 4U);
}

TEST(ParserTest, symbolsNeverShareAnId) {
  roundTrip(
      "function \"f\"(a: i32, b: i32, c: i32) -> void {\n  let t#2: i32;\n  let t#1: i32;\n}\n");
}

TEST(ParserTest, aGlobalIsOneVariableInAllFunctions) {
  const Unit unit =
      roundTrip("global x: i32\n"
                "function \"f\"() -> void {\n  eval x;\n}\n"
                "\n"
                "global x#12: i32\n"
                "function \"g\"() -> void {\n  let x#13: i32;\n  eval x#12 + x#13;\n}\n");
  ASSERT_EQ(unit.globals.size(), 1U);
  EXPECT_EQ(unit.functions[0]->body->children[0]->value->operands[0]->symbol, unit.globals[0]);
}

TEST(ParserTest, globalsOfOneNameStayApart) {
  const Unit unit = roundTrip("global x#3: i32\n"
                              "function \"f\"() -> void {\n  eval x#3;\n}\n"
                              "\n"
                              "global x#8: i32\n"
                              "function \"g\"() -> void {\n  eval x#8;\n}\n");
  EXPECT_EQ(unit.globals.size(), 2U);
}

TEST(ParserTest, aCallFindsItsFunction) {
  const Unit unit =
      roundTrip("function \"f\"() -> void {\n  eval g!w()'void;\n  eval h!w()'void;\n}\n"
                "\n"
                "function \"g\"() -> void included {\n}\n");
  const auto &statements = unit.functions[0]->body->children;
  EXPECT_EQ(statements[0]->value->target.lock(), unit.functions[1]);
  EXPECT_EQ(statements[1]->value->target.lock(), nullptr);
}

TEST(ParserTest, aCallSaysWhichFunctionOfTheNameItMeans) {
  const Unit unit = roundTrip(
      "function \"f\"() -> void {\n  eval g#2()'void;\n  eval g#0()'void;\n}\n"
      "\n"
      "function \"g\"() -> void {\n}\n"
      "\n"
      "function \"g\"(n: i32) -> i32 readsErrno unstructured variadic {\n  return n;\n}\n");
  const auto &statements = unit.functions[0]->body->children;
  EXPECT_EQ(statements[0]->value->target.lock(), unit.functions[2]);
  EXPECT_EQ(statements[1]->value->target.lock(), nullptr);
}

TEST(ParserTest, aUnitMayBeCxxAndHavePragmas) {
  const Unit unit = roundTrip("unit c++ omp\n\nfunction \"f\"() -> void {\n}\n");
  EXPECT_TRUE(unit.isCxx && unit.includesOmpPragmas);
}

TEST(ParserTest, aLocalThatNoStatementDeclaresIsDeclaredBefore) {
  const Unit unit =
      roundTrip("local e: i32\nstatic s: i32\nfunction \"f\"() -> void {\n  eval e + s;\n}\n");
  ASSERT_EQ(unit.functions[0]->locals.size(), 2U);
  EXPECT_EQ(unit.functions[0]->locals[0]->storage, Storage::Local);
  EXPECT_EQ(unit.functions[0]->locals[1]->storage, Storage::StaticLocal);
}

TEST(ParserTest, flagsOfVariablesAreKept) {
  roundTrip(
      "global t: threadLocal i32\n"
      "function \"f\"(self: this *void, r: ref restrict addressTaken synthetic *i32) -> void {\n"
      "  eval t;\n"
      "}\n");
}

// --- marks

TEST(ParserTest, aMarkComesBackWhole) {
  const Unit unit = roundTrip(
      "function \"f\"(a: *f32, b: *f32, n: i32, s: f64, t: f64, u: u64, v: u64, w: u64) -> void {\n"
      "  loop 1 for (n < 3) parallel(shared(n, u) private(t) firstprivate(v) lastprivate(w) "
      "reduction(+: s \".x\") reduction(min: a[0: n]) reduction(&&: b[n + 1: 2]) if n > 100 if n < "
      "1000 "
      "collapse 2 schedule \"static\" counter n step -2 runs counted n - 1 "
      "induction(u first: synthetic i32, 3 * first live) "
      "induction(v second: synthetic i32, -second) inductionsNeedCondition "
      "arg(min t: n u; up down last) arg(max t:;)) {\n"
      "  }\n"
      "  loop 2 for () parallel(off simd) {\n"
      "  }\n"
      "}\n");
  const ParallelMark &mark = *unit.functions[0]->body->children[0]->parallel;
  EXPECT_EQ(mark.privates[0]->name, "t");
  EXPECT_TRUE(mark.reductions[1].isSection() && !mark.reductions[0].isSection());
  EXPECT_EQ(mark.reductions[0].member, ".x");
  EXPECT_EQ(mark.condition.parts().size(), 2U);
  EXPECT_EQ(mark.reductions[2].op, "&&");
  EXPECT_EQ(mark.step, -2);
  EXPECT_EQ(mark.counted->trip->kind, ExprKind::Binary);
  EXPECT_TRUE(mark.inductions[0].liveAfter && mark.inductionsNeedCondition);
  EXPECT_EQ(mark.argReductions[0].payload.size(), 2U);
  EXPECT_EQ(mark.argReductions[0].directions[1], -1);
  EXPECT_FALSE(unit.functions[0]->body->children[1]->parallel->parallel);
}

// --- what it refuses

TEST(ParserTest, refusesANameThatIsNotDeclared) {
  EXPECT_EQ(errorOf("function \"f\"() -> void {\n  eval  y;\n}"),
            "2:9: this name is not declared, at `y`");
}

TEST(ParserTest, refusesALocalOfAnotherFunction) {
  EXPECT_THAT(errorOf("function \"f\"(y: i32) -> void { }\nfunction \"g\"() -> void { eval y; }"),
              HasSubstr("not declared"));
}

TEST(ParserTest, refusesTwoVariablesOfOneWrittenName) {
  EXPECT_THAT(errorOf("function \"f\"(y: i32, y: i32) -> void { }"), HasSubstr("declared twice"));
}

TEST(ParserTest, refusesATextThatEndsEarly) {
  const std::string text = recurrence;
  for (std::size_t length = 1; length + 1 < text.size(); ++length)
    EXPECT_NE(errorOf(text.substr(0, length)), "no error") << text.substr(0, length);
}

TEST(ParserTest, refusesWhatIsNoPlace) {
  EXPECT_THAT(errorOf(functionOf("n + 1 = 2;")), HasSubstr("expected `=`"));
  EXPECT_THAT(errorOf(functionOf("3 = 2;")), HasSubstr("expected a place"));
  EXPECT_THAT(errorOf(functionOf("eval &3;")), HasSubstr("expected a place"));
  EXPECT_THAT(errorOf(functionOf("eval n[1];")), HasSubstr("only a pointer"));
  EXPECT_THAT(errorOf(functionOf("eval n.x;")), HasSubstr("has no field `x`"));
}

TEST(ParserTest, refusesPartsOfBrokenTrees) {
  EXPECT_THAT(errorOf(functionOf("eval @null;")), HasSubstr("broken tree"));
  EXPECT_THAT(errorOf(functionOf("eval @load @value(1);")), HasSubstr("broken tree"));
}

TEST(ParserTest, refusesACallWithoutItsType) {
  EXPECT_THAT(errorOf(functionOf("eval g(n);")), HasSubstr("type of this call"));
}

TEST(ParserTest, refusesUnknownWords) {
  EXPECT_THAT(errorOf(functionOf("loop 1 for () sideways { }")), HasSubstr("property of the loop"));
  EXPECT_THAT(errorOf(functionOf("loop 1 for () { middle { } }")), HasSubstr("part of the loop"));
  EXPECT_THAT(errorOf(functionOf("loop 1 until () { }")), HasSubstr("expected `for`"));
  EXPECT_THAT(errorOf(functionOf("loop 1 for () parallel(maybe) { }")), HasSubstr("clause"));
  EXPECT_THAT(errorOf(functionOf("eval <i31x>n;")), HasSubstr("expected a type"));
  EXPECT_THAT(errorOf(functionOf("eval g!q()'void;")), HasSubstr("letters r, w, n and o"));
}

TEST(ParserTest, refusesBytesThatMeanNothing) {
  EXPECT_EQ(errorOf(functionOf("eval n \x01;")).substr(0, 3), "2:1");
  EXPECT_THAT(errorOf("function \"f"), HasSubstr("do not end"));
}

TEST(ParserTest, refusesWhatIsNestedTooDeeply) {
  const auto nested = [](const std::string &open, const std::string &middle) {
    std::string text;
    for (int i = 0; i < 100'000; ++i)
      text += open;
    return errorOf(functionOf("eval " + text + middle));
  };
  EXPECT_THAT(nested("(", "1"), HasSubstr("nested too deeply"));
  EXPECT_THAT(nested("!", "1"), HasSubstr("nested too deeply"));
  EXPECT_THAT(nested("a[", "1"), HasSubstr("nested too deeply"));
  EXPECT_THAT(nested("<*", "1"), HasSubstr("expected"));
  EXPECT_THAT(nested("n ? 1 : ", "1"), HasSubstr("nested too deeply"));
  EXPECT_THAT(nested("n + ", "1"), HasSubstr("too many operators"));
  EXPECT_THAT(nested("1; { if (n) { eval ", "1"), HasSubstr("nested too deeply"));
}

} // namespace
