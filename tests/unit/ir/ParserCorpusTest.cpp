/// The tree of every program of the tests and examples, as the front end makes it and as a plan marks
/// it, is the same after it was printed and read, and the C text in the marks is understood.
#include "frontend/Frontend.h"
#include "ir/Builder.h"
#include "ir/CExpression.h"
#include "ir/Parser.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"
#include "ir/Walk.h"
#include "legality/parallel/Judge.h"
#include "plan/cpu/Policy.h"
#include "plan/language/Plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

using namespace parlift;

namespace {

std::vector<std::string> programs() {
  std::vector<std::string> found;
  for (const char *folder : {"/tests/source", "/tests/exec", "/tests/error", "/examples"})
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(PARLIFT_SOURCE_DIR + std::string(folder)))
      if (entry.path().extension() == ".c" || entry.path().extension() == ".cpp")
        found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

void expectRoundTrip(const ir::Unit &unit, const std::string &path) {
  const std::string text = ir::print(unit);
  const Result<ir::Unit> again = ir::parse(text);
  ASSERT_TRUE(again) << path << ":" << again.error();
  EXPECT_EQ(ir::print(*again), text) << path;
  for (const ir::FunctionRef &function : again->functions)
    EXPECT_THAT(ir::verify(*function), testing::IsEmpty()) << path;
}

using Symbols = std::set<const ir::Symbol *>;

Symbols declaredIn(const ir::Unit &unit) {
  Symbols result;
  const auto add = [&](const std::vector<ir::SymbolRef> &symbols) {
    for (const ir::SymbolRef &symbol : symbols)
      result.insert(symbol.get());
  };
  add(unit.globals);
  for (const ir::FunctionRef &function : unit.functions) {
    add(function->locals);
    add(function->parameters);
  }
  return result;
}

/// No text says what only the user's words do: an accessor that stands for a member (OutsideWords.h), names that are said in
/// clauses alone, of members and of variables in other files.
bool hasTextForm(const ir::ParallelMark &mark, const Symbols &declared) {
  bool result = true;
  for (const ir::ReductionClause &clause : mark.reductions)
    result &= declared.contains(clause.symbol.get());
  for (const ir::ArgReductionClause &clause : mark.argReductions)
    result &= declared.contains(clause.extremum.get());
  for (const auto *list : {&mark.privates, &mark.firstprivates, &mark.lastprivates})
    for (const ir::SymbolRef &symbol : *list)
      result &= declared.contains(symbol.get());
  std::vector<ir::ExprRef> said = mark.condition.parts();
  std::set<const ir::Symbol *> numbers;
  if (mark.counted)
    said.push_back(mark.counted->trip);
  for (const ir::InductionClause &clause : mark.inductions) {
    said.push_back(clause.step);
    numbers.insert(clause.number.get());
  }
  for (const ir::ExprRef &part : said)
    ir::forEachExpr(*part, [&](const ir::Expr &expr) {
      if (expr.kind == ir::ExprKind::Member)
        result &= !expr.operands[0]->type->fields.at(expr.field).name.ends_with("()");
      result &= !expr.symbol || declared.contains(expr.symbol.get()) ||
                numbers.contains(expr.symbol.get());
    });
  return result;
}

class ParserCorpus : public testing::TestWithParam<std::string> {};

TEST_P(ParserCorpus, comesBackTheSame) {
  frontend::Request request;
  request.path = GetParam();
  const frontend::Result parsed = frontend::parse(request);
  if (!parsed.unit)
    return; // one of the programs that are wrong on purpose
  expectRoundTrip(*parsed.unit, request.path);

  std::vector<analysis::FunctionFacts> facts;
  for (const ir::FunctionRef &function : parsed.unit->functions)
    if (function->inMainFile)
      facts.push_back(legality::judge(function, *parsed.unit, {}));
  plan::Plan plan = plan::makePlan(facts, {});
  for (plan::Step &step : plan.steps)
    if (!hasTextForm(step.mark, declaredIn(*parsed.unit)))
      step.action = plan::Action::Leave;
  const ir::Unit marked = plan::applyPlan(*parsed.unit, plan);
  expectRoundTrip(marked, request.path);
}

INSTANTIATE_TEST_SUITE_P(Programs, ParserCorpus, testing::ValuesIn(programs()),
                         [](const testing::TestParamInfo<std::string> &program) {
                           std::string name =
                               program.param.substr(std::string(PARLIFT_SOURCE_DIR).size() + 1);
                           for (char &c : name)
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0)
                               c = '_';
                           return name;
                         });

} // namespace
