// What a mark with copies that begin as the array means, where it is run: as the loop does, whatever lies in the array before it.
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

constexpr int count = 24;

/// What the function leaves in `out`, called with the number.
std::string run(const ir::Unit &unit, int number, std::optional<unsigned> seed) {
  Interpreter interpreter(unit);
  if (seed) {
    Interpreter::Schedule schedule;
    schedule.seed = *seed;
    schedule.threads = 3;
    interpreter.setSchedule(schedule);
  }
  const auto out = interpreter.memory().allocate(4 * count, "out");
  const auto outcome =
      interpreter.call(*unit.functions.at(0), {Value::of(count), Value::of(number),
                                               Value::of(static_cast<std::int64_t>(out))});
  if (outcome.fault)
    return outcome.fault->text;
  std::string result;
  for (std::uint64_t i = 0; i < count; ++i)
    result += fmt::format("{} ", interpreter.memory().load(out + 4 * i, Scalar::I32).integer);
  return result;
}

std::string planOf(const Snippet &snippet, ir::Unit &planned) {
  const analysis::FunctionFacts facts =
      legality::judge(snippet.unit->functions.at(0), *snippet.unit, {});
  plan::PlanOptions any;
  any.cost.startCost = 0;
  const plan::Plan plan = plan::makePlan({facts}, any);
  planned = plan::applyPlan(*snippet.unit, plan);
  return plan::print(plan);
}

const char *const stamps =
    "void f(int n, int v, int *out) { int mark[8]; for (int k = 0; k < 8; k++) mark[k] = v + 0 * k;"
    " for (int i = 0; i < n; i++) { int c = 0; for (int j = 0; j < 5; j++) { int e = (i * j + j) & "
    "7;"
    " if (mark[e] != i) { mark[e] = i; c++; } } out[i] = c; } }";

const char *const flags =
    "void f(int n, int v, int *out) { int seen[8]; for (int k = 0; k < 8; k++) seen[k] = v;"
    " for (int i = 0; i < n; i++) { int c = 0;"
    " for (int j = 0; j < 4; j++) { c = c * 3 + seen[(i * j + j) & 7]; seen[(i * j + j) & 7] = 1; }"
    " for (int j = 0; j < 4; j++) seen[(i * j + j) & 7] = 0; out[i] = c; } }";

const char *const list =
    "void f(int n, int v, int *out) { int seen[8], q[8]; for (int k = 0; k < 8; k++) seen[k] = v;"
    " for (int i = 0; i < n; i++) { int c = 0, t = 0;"
    " for (int j = 0; j < 4; j++) { int e = (i * j + j) & 7;"
    " if (seen[e] == 0) { seen[e] = j + 1; q[t++] = e; } }"
    " for (int k = 0; k < t; k++) { c = (c * 3 + seen[q[k]]) & 1023; seen[q[k]] = 0; } out[i] = c; "
    "} }";

void runsAlike(const char *text, const std::string &clause, std::initializer_list<int> starts) {
  const Snippet snippet(text);
  ir::Unit planned;
  EXPECT_NE(planOf(snippet, planned).find(clause), std::string::npos);
  for (const int start : starts)
    for (const unsigned seed : {1U, 2U, 3U, 4U})
      EXPECT_EQ(run(planned, start, seed), run(*snippet.unit, start, std::nullopt))
          << start << ", seed " << seed;
}

TEST(RestoredArrays, StampsRunAsTheLoopDoesWhateverTheArrayHoldsBefore) {
  runsAlike(stamps, "own(mark, first)", {-1, 0, 7, count - 1, count});
}

TEST(RestoredArrays, FlagsThatAreSetBackRunAsTheLoopDoesWhateverTheArrayHoldsBefore) {
  runsAlike(flags, "own(seen, first)", {0, 1, 5});
}

TEST(RestoredArrays, WhatAListSetsBackRunsAsTheLoopDoesWhateverTheArrayHoldsBefore) {
  runsAlike(list, "own(seen, first)", {0, 1, 2});
}

/// Without the test the start would show: the first iterations to come to an element find it.
TEST(RestoredArrays, AStartThatIsNotAsItMustBeShowsInCopies) {
  const Snippet snippet(flags);
  EXPECT_NE(run(*snippet.unit, 0, std::nullopt), run(*snippet.unit, 1, std::nullopt));
}

} // namespace
