#include "plan/language/Plan.h"
#include "LoopsOfText.h"
#include "analysis/model/Analysis.h"
#include "plan/cpu/Policy.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace parlift::analysis {

/// Evidence without a proof, for what is made of it.
struct EvidenceForTests {
  static ParallelEvidence::Parts &proved(ParallelEvidence &evidence) {
    evidence.holds_ = true;
    return evidence.parts_;
  }
};

} // namespace parlift::analysis

namespace parlift::plan {
namespace {

using analysis::EvidenceForTests;
using analysis::FunctionFacts;
using analysis::LoopFacts;
using analysis::ScalarRole;
using parlift::testing::LoopsOfText;

/// Facts made by hand about the loops of a text: all of them parallel `for` loops over unknown counts with
/// unknown work, until a test says otherwise.
struct Facts : LoopsOfText {
  explicit Facts(const std::string &text, std::size_t count) : LoopsOfText(text) {
    facts.function = function();
    for (std::size_t n = 0; n < count; ++n) {
      LoopFacts one;
      one.loop = &loop(n);
      one.counter = counter(n);
      one.counted = one.canonical = true;
      one.step = 1;
      one.record.verdict = diag::Verdict::Parallel;
      one.record.induction = one.counter->name;
      one.record.path = loop(n).loopPath;
      one.record.id = "f:" + one.record.path;
      EvidenceForTests::proved(one.evidence).roles[one.counter.get()] = ScalarRole::Counter;
      facts.loops.push_back(one);
    }
    for (LoopFacts &inner : facts.loops)
      for (LoopFacts &outer : facts.loops)
        if (inner.record.path == outer.record.path + ".1") {
          inner.parent = outer.loop;
          inner.perfectlyNested = true;
          outer.children.push_back(inner.loop);
        }
  }

  /// `n`, which no loop changes.
  ir::ExprRef size() { return ir::load(ir::varRef(LoopsOfText::symbol("n", ir::intType()))); }
  /// Makes the body of loop `n` mention a variable with a role.
  ir::SymbolRef use(std::size_t n, const std::string &name, ScalarRole role,
                    ir::TypeRef type = ir::doubleType()) {
    auto symbol = LoopsOfText::symbol(name, std::move(type));
    use(n, symbol, role);
    return symbol;
  }
  void use(std::size_t n, const ir::SymbolRef &symbol, ScalarRole role) {
    std::vector<ir::StmtRef> children = loop(n).body->children;
    children.push_back(ir::evaluate(ir::load(ir::varRef(symbol))));
    loop(n).body = ir::block(std::move(children));
    EvidenceForTests::proved(facts.loops[n].evidence).roles[symbol.get()] = role;
  }
  void sum(std::size_t n, const ir::SymbolRef &symbol) {
    use(n, symbol, ScalarRole::Reduction);
    analysis::Reduction reduction;
    reduction.op = "+";
    reduction.symbol = symbol;
    reduction.reassociatesFloat = true;
    EvidenceForTests::proved(facts.loops[n].evidence).reductions.push_back(reduction);
  }

  std::string plan() const { return print(makePlan(facts, PlanOptions{})); }

  FunctionFacts facts;
};

const char *const oneLoop = "{\n  for (int i = 0; i < n; i++)\n    a[i] = 0;\n}\n";
const char *const nest =
    "{\n  for (int i = 0; i < n; i++)\n    for (int j = 0; j < m; j++)\n      a[i][j] = 0;\n}\n";

TEST(Plan, ParallelizesTheOutermostParallelLoop) {
  EXPECT_EQ(Facts(nest, 2).plan(), "parallel f:1\nleave f:1.1 inside-parallel\n");
}

TEST(Plan, ParallelizesAnInnerLoopOfASequentialOne) {
  Facts f(nest, 2);
  f.facts.loops[0].record.verdict = diag::Verdict::Sequential;
  f.facts.loops[0].record.reasonId = diag::ReasonId::DependenceCarried;
  EXPECT_EQ(f.plan(), "leave f:1 dependence-carried\nparallel f:1.1\n");
}

TEST(Plan, NeverTakesUnknownForParallel) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].record.verdict = diag::Verdict::Unknown;
  f.facts.loops[0].record.reasonId = diag::ReasonId::CallOpaque;
  EXPECT_EQ(f.plan(), "leave f:1 call-opaque\n");
}

TEST(Plan, MakesNoMarkOfAVerdictWithoutEvidence) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].evidence = {};
  EXPECT_EQ(f.plan(), "leave f:1 dependence-unknown\n");
  using Parts = analysis::ParallelEvidence::Parts;
  static_assert(!std::is_constructible_v<analysis::ParallelEvidence, Parts, bool>);
  static_assert(!std::is_aggregate_v<analysis::ParallelEvidence>);
}

TEST(Plan, RefusesPrivateVariablesThatOnlyCalleesName) {
  Facts f(oneLoop, 1);
  const auto hidden = LoopsOfText::symbol("hidden", ir::doubleType());
  EvidenceForTests::proved(f.facts.loops[0].evidence).roles[hidden.get()] = ScalarRole::Private;
  EXPECT_EQ(f.plan(), "leave f:1 need-not-emitted\n");
}

TEST(Plan, ListsPrivateVariablesAndReductions) {
  Facts f(oneLoop, 1);
  f.use(0, "t", ScalarRole::Private);
  f.use(0, "local", ScalarRole::Local);
  f.use(0, "n", ScalarRole::ReadOnly, ir::intType());
  f.use(0, "last", ScalarRole::Lastprivate);
  f.sum(0, LoopsOfText::symbol("x", ir::doubleType()));
  EXPECT_EQ(f.plan(), "parallel f:1 private(t) lastprivate(last) reduction(+:x)\n");
}

TEST(Plan, KeepsTheValueBeforeALoopThatMayRunNever) {
  Facts f(oneLoop, 1);
  auto last = std::make_shared<ir::Symbol>(*LoopsOfText::symbol("last"));
  last->storage = ir::Storage::Parameter;
  f.use(0, ir::SymbolRef(last), ScalarRole::Lastprivate);
  EXPECT_EQ(f.plan(), "parallel f:1 firstprivate(last) lastprivate(last)\n");
  f.facts.loops[0].constantTrip = 100000;
  EXPECT_EQ(f.plan(), "parallel f:1 lastprivate(last)\n");
}

TEST(Plan, SaysThatASumIsReordered) {
  Facts f(oneLoop, 1);
  f.sum(0, LoopsOfText::symbol("x", ir::doubleType()));
  const Plan plan = makePlan(f.facts, PlanOptions{});
  ASSERT_EQ(plan.steps[0].remarks.size(), 1U);
  EXPECT_EQ(plan.steps[0].remarks[0].id, diag::ReasonId::ReductionReorders);
}

TEST(Plan, TestsAConditionInTheDirective) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].record.verdict = diag::Verdict::Conditional;
  const ir::ExprRef n = f.size(), none = ir::intLiteral(0, n->type);
  const auto array = [](const char *name) {
    return ir::load(ir::varRef(LoopsOfText::symbol(name, ir::pointerTo(ir::doubleType()))));
  };
  const auto isBehind = [&](const char *one, const char *other) {
    return ir::binary(ir::BinaryOp::Le, ir::binary(ir::BinaryOp::PtrAdd, array(one), n),
                      array(other));
  };
  f.facts.loops[0].condition.add(
      ir::binary(ir::BinaryOp::LogicalOr, isBehind("y", "x"), isBehind("x", "y")));
  f.facts.loops[0].trips = ir::select(ir::binary(ir::BinaryOp::Gt, n, none), n, none);
  f.facts.loops[0].operations = 3;
  f.facts.loops[0].operationsKnown = true;
  EXPECT_EQ(f.plan(), "parallel f:1 if(n > 7000 && (y + n <= x || x + n <= y))\n");
}

TEST(Plan, WantsTwoVersionsWhereAConditionGuardsAnExposedVariable) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].record.verdict = diag::Verdict::Conditional;
  f.facts.loops[0].condition.add(
      ir::binary(ir::BinaryOp::Lt, f.size(), ir::load(ir::varRef(LoopsOfText::symbol("m")))));
  auto total = std::make_shared<ir::Symbol>(*LoopsOfText::symbol("total", ir::doubleType()));
  total->storage = ir::Storage::Global;
  f.sum(0, total);
  EXPECT_EQ(f.plan(), "parallel f:1 reduction(+:total) if(n < m) in two versions\n");
}

TEST(Plan, LeavesALoopThatIsKnownToBeTooSmall) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].constantTrip = 100;
  f.facts.loops[0].operations = 5;
  f.facts.loops[0].operationsKnown = true;
  const Plan plan = makePlan(f.facts, PlanOptions{});
  EXPECT_EQ(print(plan), "leave f:1 too-small\n");
  EXPECT_EQ(
      plan.steps[0].outcome.text,
      "loop over `i` left as it is: about 500 operations are less than starting threads costs");
}

TEST(Plan, KeepsALoopWithKnownAndEnoughWork) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].constantTrip = 100000;
  f.facts.loops[0].operationsKnown = true;
  EXPECT_EQ(f.plan(), "parallel f:1\n");
}

TEST(Plan, GuardsAnUnknownTripCountWithAKnownBody) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].trips = f.size();
  f.facts.loops[0].operations = 2;
  f.facts.loops[0].operationsKnown = true;
  EXPECT_EQ(f.plan(), "parallel f:1 if(n > 10000)\n");
}

TEST(Plan, CollapsesAFewRowsWithTheirColumns) {
  Facts f(nest, 2);
  f.facts.loops[0].constantTrip = 3;
  f.facts.loops[1].constantTrip = 500000000;
  EXPECT_EQ(f.plan(), "parallel f:1 collapse(2)\nleave f:1.1 inside-parallel\n");
}

TEST(Plan, DoesNotCollapseMoreIterationsThanTheCountersCount) {
  for (const std::int64_t columns : {std::int64_t{0}, std::int64_t{800000000}}) {
    Facts f(nest, 2);
    f.facts.loops[0].constantTrip = 3;
    if (columns > 0)
      f.facts.loops[1].constantTrip = columns;
    EXPECT_EQ(f.plan(), "parallel f:1\nleave f:1.1 inside-parallel\n");
  }
}

TEST(Plan, DoesNotCollapseATriangle) {
  Facts f(nest, 2);
  f.facts.loops[0].constantTrip = 3;
  f.facts.loops[1].constantTrip = 100;
  f.facts.loops[1].rectangular = false;
  EXPECT_EQ(f.plan(), "parallel f:1\nleave f:1.1 inside-parallel\n");
}

TEST(Plan, DoesNotCollapseWhereAVariableIsTreatedDifferently) {
  Facts f(nest, 2);
  f.facts.loops[0].constantTrip = 3;
  f.facts.loops[1].constantTrip = 100;
  const ir::SymbolRef x = f.use(0, "x", ScalarRole::Private);
  EvidenceForTests::proved(f.facts.loops[1].evidence).roles[x.get()] = ScalarRole::Reduction;
  EXPECT_EQ(f.plan(), "parallel f:1 private(x)\nleave f:1.1 inside-parallel\n");
}

TEST(Plan, DealsOutUnequalStripsOneByOne) {
  Facts f(nest, 2);
  f.loop(1).condition = ir::binary(ir::BinaryOp::Lt, ir::load(ir::varRef(f.counter(1))),
                                   ir::load(ir::varRef(f.counter(0))));
  f.facts.loops[1].rectangular = false;
  f.facts.loops[0].presumedTrips = 16;
  EXPECT_EQ(f.plan(), "parallel f:1 schedule(dynamic)\nleave f:1.1 inside-parallel\n");
}

TEST(Plan, DealsOutTheRowsOfATriangleDynamically) {
  Facts f(nest, 2);
  f.facts.loops[0].presumedTrips = 1000;
  f.loop(1).condition = ir::binary(ir::BinaryOp::Lt, ir::load(ir::varRef(f.counter(1))),
                                   ir::load(ir::varRef(f.counter(0))));
  f.facts.loops[1].rectangular = false;
  EXPECT_EQ(f.plan(), "parallel f:1 schedule(dynamic, 8)\nleave f:1.1 inside-parallel\n");
}

TEST(Plan, VectorizesAStraightInnerLoop) {
  Facts f(nest, 2);
  f.facts.loops[1].unitStrideInner = true;
  const ir::SymbolRef x = LoopsOfText::symbol("x", ir::doubleType());
  f.loop(1).body =
      ir::block({ir::assign(ir::varRef(x), ir::binary(ir::BinaryOp::Add, ir::load(ir::varRef(x)),
                                                      ir::load(ir::varRef(x))))});
  EvidenceForTests::proved(f.facts.loops[1].evidence).roles[x.get()] = ScalarRole::Reduction;
  analysis::Reduction reduction;
  reduction.op = "+";
  reduction.symbol = x;
  EvidenceForTests::proved(f.facts.loops[1].evidence).reductions = {reduction};
  EXPECT_EQ(f.plan(), "parallel f:1\nsimd f:1.1 reduction(+:x)\n");
}

TEST(Plan, DoesNotVectorizeCalls) {
  Facts f(nest, 2);
  f.facts.loops[1].unitStrideInner = true;
  f.loop(1).body = ir::block({ir::evaluate(ir::call("sin", {}, ir::doubleType(), {}))});
  EXPECT_EQ(f.plan(), "parallel f:1\nleave f:1.1 inside-parallel\n");
}

TEST(Plan, TouchesNothingInAnOpenMpRegion) {
  Facts f(oneLoop, 1);
  f.loop(0).source.inOmpRegion = true;
  EXPECT_EQ(f.plan(), "leave f:1 in-omp-region\n");
}

TEST(Plan, LeavesLoopsOfMacrosAndHeaders) {
  for (const char *reason : {"in-macro", "in-header"}) {
    Facts f(oneLoop, 1);
    f.loop(0).source.editable = false;
    f.loop(0).source.notEditable = reason;
    EXPECT_EQ(f.plan(), std::string("leave f:1 ") + reason + "\n");
  }
}

TEST(Plan, TakesALoopWithAHintOfGccs) {
  Facts f("{\n  #pragma GCC ivdep\n  for (int i = 0; i < n; i++)\n    a[i] = 0;\n}\n", 1);
  EXPECT_EQ(f.plan(), "parallel f:1\n");
}

TEST(Plan, LeavesALoopThatIsNotCanonical) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].canonical = false;
  f.facts.loops[0].counted = false;
  EXPECT_EQ(f.plan(), "leave f:1 not-canonical\n");
}

TEST(Plan, WritesACountedLoopWhoseVariablesAllHaveClosedForms) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].canonical = false;
  EXPECT_EQ(f.plan(), "leave f:1 not-canonical\n");
  f.facts.loops[0].trips = f.size();
  EXPECT_EQ(f.plan(), "leave f:1 not-canonical\n");
  const ir::ExprRef i = ir::varRef(f.counter(0));
  f.loop(0).step = ir::block({ir::assign(
      i, ir::binary(ir::BinaryOp::Add, ir::load(i), ir::intLiteral(1, ir::intType())), {}, true)});
  EXPECT_EQ(f.plan(), "parallel f:1 if(n > 20000) induction(i) counted\n");
}

TEST(Plan, LeavesALoopWhoseNeedNoClauseFulfils) {
  Facts f(oneLoop, 1);
  f.facts.loops[0].record.needs = {{diag::NeedKind::Distribute, "", {}}};
  EXPECT_EQ(f.plan(), "leave f:1 need-not-emitted\n");
}

TEST(Plan, LeavesALoopWhoseCopyHasNoName) {
  Facts f(oneLoop, 1);
  analysis::CopiedArray array;
  array.name = "a";
  EvidenceForTests::proved(f.facts.loops[0].evidence).copiedArrays = {array};
  EXPECT_EQ(f.plan(), "leave f:1 need-not-emitted\n");
}

TEST(Plan, GivesEachThreadACopyOfASmallArrayOnly) {
  Facts f(nest, 2);
  analysis::Reduction reduction;
  reduction.op = "+";
  reduction.symbol = LoopsOfText::symbol("s", ir::pointerTo(ir::doubleType()));
  reduction.isArray = true;
  reduction.low = ir::intLiteral(0, ir::longType());
  reduction.length = ir::intLiteral(16, ir::longType());
  EvidenceForTests::proved(f.facts.loops[0].evidence).reductions = {reduction};
  EXPECT_EQ(f.plan(), "parallel f:1 reduction(+:s[0:16])\nleave f:1.1 inside-parallel\n");
  EvidenceForTests::proved(f.facts.loops[0].evidence).reductions[0].length =
      ir::load(ir::varRef(LoopsOfText::symbol("m")));
  EXPECT_EQ(f.plan(), "leave f:1 need-not-emitted\nparallel f:1.1\n");
}

/// `at` gets the value of `from` somewhere in loop 0.
void findIndex(Facts &f, const ir::SymbolRef &at, const ir::SymbolRef &from) {
  f.loop(0).body = ir::block({ir::assign(ir::varRef(at), ir::load(ir::varRef(from)))});
  analysis::Reduction reduction;
  reduction.op = "argmin";
  reduction.symbol = LoopsOfText::symbol("best", ir::doubleType());
  reduction.payload = {at};
  reduction.directions = {1};
  EvidenceForTests::proved(f.facts.loops[0].evidence).reductions = {reduction};
}

TEST(Plan, FindsAnIndexThatFollowsTheCounter) {
  Facts f(oneLoop, 1);
  findIndex(f, LoopsOfText::symbol("at"), f.counter(0));
  EXPECT_EQ(f.plan(), "parallel f:1 argmin(best: at)\n");
}

TEST(Plan, LeavesTheOrderToThreadsWhereAnIndexSaysNothingOfIt) {
  Facts f(oneLoop, 1);
  findIndex(f, LoopsOfText::symbol("at"), LoopsOfText::symbol("other"));
  EXPECT_EQ(f.plan(), "parallel f:1 schedule(static) argmin(best: at)\n");
}

TEST(Plan, LeavesTheOrderToThreadsWhereAnIndexMayWrapAround) {
  Facts f(oneLoop, 1);
  findIndex(f, LoopsOfText::symbol("at"), f.counter(0));
  EvidenceForTests::proved(f.facts.loops[0].evidence).reductions[0].directions.clear();
  EXPECT_EQ(f.plan(), "parallel f:1 schedule(static) argmin(best: at)\n");
}

TEST(Plan, DoesNotFindTheLastIndexThatSaysNothingOfTheOrder) {
  Facts f(oneLoop, 1);
  findIndex(f, LoopsOfText::symbol("at"), LoopsOfText::symbol("other"));
  EvidenceForTests::proved(f.facts.loops[0].evidence).reductions[0].lastOnTies = true;
  EXPECT_EQ(f.plan(), "leave f:1 need-not-emitted\n");
}

TEST(Plan, DoesNotFindTheLastIndexWhoseValuesMayWrapAround) {
  Facts f(oneLoop, 1);
  findIndex(f, LoopsOfText::symbol("at"), f.counter(0));
  analysis::Reduction &search = EvidenceForTests::proved(f.facts.loops[0].evidence).reductions[0];
  search.directions.clear();
  search.lastOnTies = true;
  EXPECT_EQ(f.plan(), "leave f:1 need-not-emitted\n");
}

TEST(Plan, LeavesTemplatesWhoseInstancesDisagree) {
  Facts one(oneLoop, 1), other(oneLoop, 1);
  other.loop(0).source = one.loop(0).source;
  EXPECT_EQ(print(makePlan(std::vector{one.facts, other.facts}, PlanOptions{})),
            "parallel f:1\nparallel f:1\n");
  other.sum(0, LoopsOfText::symbol("x", ir::doubleType()));
  EXPECT_EQ(print(makePlan(std::vector{one.facts, other.facts}, PlanOptions{})),
            "leave f:1 in-template\nleave f:1 in-template\n");
}

TEST(Plan, MarksTheLoopsOfATree) {
  Facts f(nest, 2);
  const ir::Unit marked = applyPlan(f.unit, makePlan(f.facts, PlanOptions{}));
  const ir::Stmt &outer = *marked.functions[0]->body->children[0];
  EXPECT_TRUE(outer.parallel);
  EXPECT_FALSE(outer.body->children[0]->parallel);
  EXPECT_FALSE(f.loop(0).parallel);
}

} // namespace
} // namespace parlift::plan
