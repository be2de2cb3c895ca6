// What a mark with arrays of the threads' own means, where it is run.
#include "Snippet.h"
#include "ir/Interpreter.h"
#include "legality/parallel/Judge.h"
#include "plan/cpu/Policy.h"
#include "plan/language/Plan.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace parlift;
using ir::Interpreter;
using parlift::testing::Snippet;
using Value = Interpreter::Value;
using Scalar = ir::interpreter::Scalar;

namespace {

/// Four elements behind the function's run on n and m, as planned.
std::string run(const Snippet &snippet, int n, int m) {
  const analysis::FunctionFacts facts =
      legality::judge(snippet.unit->functions.at(0), *snippet.unit, {});
  plan::PlanOptions any;
  any.cost.startCost = 0;
  const plan::Plan plan = plan::makePlan({facts}, any);
  EXPECT_EQ(plan::print(plan.steps.front()), "parallel f:1 schedule(static) own(a, last)");
  const ir::Unit planned = plan::applyPlan(*snippet.unit, plan);
  Interpreter interpreter(planned);
  Interpreter::Schedule schedule;
  schedule.seed = 1;
  interpreter.setSchedule(schedule);
  const auto array = interpreter.memory().allocate(16, "a");
  for (std::uint64_t i = 0; i < 4; ++i)
    interpreter.memory().store(array + 4 * i, Scalar::I32, Value::of(-1));
  const auto outcome =
      interpreter.call(*planned.functions.at(0),
                       {Value::of(n), Value::of(m), Value::of(static_cast<std::int64_t>(array))});
  if (outcome.fault)
    return outcome.fault->text;
  std::string result;
  for (std::uint64_t i = 0; i < 4; ++i)
    result += fmt::format("{} ", interpreter.memory().load(array + 4 * i, Scalar::I32).integer);
  return result;
}

TEST(OwnArrays, WithoutElementsTheLoopRunsOnTheArrayItself) {
  const Snippet snippet("void f(int n, int m, int *a) { for (int j = 0; j < n; j++) { for "
                        "(int l = 0; l < m; l++) a[l] = l + j; } }");
  EXPECT_EQ(run(snippet, 5, 3), "4 5 6 -1 ");
  EXPECT_EQ(run(snippet, 5, 0), "-1 -1 -1 -1 ");
  EXPECT_EQ(run(snippet, 5, -1), "-1 -1 -1 -1 ");
  EXPECT_EQ(run(snippet, 0, 3), "-1 -1 -1 -1 ");
}

TEST(OwnArrays, WithOneElementAtLeastAndAnEndThatMayBeLessTheEndIsAsked) {
  const Snippet snippet(
      "void f(int n, int m, int *a) { for (int j = 0; j < n; j++) { a[0] = j; for "
      "(int l = 1; l < m; l++) a[l] = l + j; } }");
  EXPECT_EQ(run(snippet, 5, 3), "4 5 6 -1 ");
  EXPECT_EQ(run(snippet, 5, 1), "4 -1 -1 -1 ");
  EXPECT_EQ(run(snippet, 5, 0), "4 -1 -1 -1 ");
  EXPECT_EQ(run(snippet, 5, -1), "4 -1 -1 -1 ");
  EXPECT_EQ(run(snippet, 0, 3), "-1 -1 -1 -1 ");
}

/// a[1] is there where m is 1: an end that is positive does not say that it covers it.
TEST(OwnArrays, AnElementBeyondAnEndThatIsPositiveIsNotCovered) {
  const Snippet snippet(
      "void f(int n, int m, int *a) { for (int j = 0; j < n; j++) { a[1] = j; for "
      "(int l = 0; l < m; l++) a[l] = l + j; } }");
  const analysis::FunctionFacts facts =
      legality::judge(snippet.unit->functions.at(0), *snippet.unit, {});
  plan::PlanOptions any;
  any.cost.startCost = 0;
  EXPECT_EQ(plan::makePlan({facts}, any).steps.front().action, plan::Action::Leave);
}

} // namespace
