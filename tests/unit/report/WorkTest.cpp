#include "report/Work.h"

#include <gtest/gtest.h>

namespace parlift::report {
namespace {

constexpr Costs costs{8, 100};

LoopWork loop(double trips, double work, bool isParallel, std::optional<std::size_t> parent = {}) {
  LoopWork result;
  result.trips = trips;
  result.work = work;
  result.isParallel = isParallel;
  result.parent = parent;
  return result;
}

TEST(ReportWork, SpanOfAParallelLoopIsOneIteration) {
  const auto worth = worthOf({{loop(1000, 5000, true)}, {}}, costs);
  EXPECT_DOUBLE_EQ(worth[0].span, 5);
  EXPECT_DOUBLE_EQ(worth[0].parallelism, 1000);
}

TEST(ReportWork, SpanOfASequentialLoopIsAllOfIt) {
  const auto worth = worthOf({{loop(1000, 5000, false)}, {}}, costs);
  EXPECT_DOUBLE_EQ(worth[0].span, 5000);
  EXPECT_DOUBLE_EQ(worth[0].spanIfParallel, 5);
}

TEST(ReportWork, AReductionAddsATree) {
  LoopWork sum = loop(1024, 1024, true);
  sum.rounds = 1;
  EXPECT_DOUBLE_EQ(worthOf({{sum}, {}}, costs)[0].span, 1 + 10);
}

TEST(ReportWork, ALoopInsideASequentialOneIsStartedAgainAndAgain) {
  // 100 times 8000 operations, of which each start costs 100.
  const auto worth = worthOf({{loop(100, 800000, false), loop(1000, 8000, true, 0)}, {}}, costs);
  EXPECT_DOUBLE_EQ(worth[1].executions, 100);
  EXPECT_DOUBLE_EQ(worth[0].span, 100 * 8);
  EXPECT_DOUBLE_EQ(worth[1].loopSpeedup, 8000.0 / (100 + 1000));
  EXPECT_GT(worth[0].saved, worth[1].saved);
  EXPECT_DOUBLE_EQ(worth[0].coveredInParallel, 1);
}

TEST(ReportWork, ThreadsThatHaveNothingToDoBringNothing) {
  const auto worth = worthOf({{loop(9, 9000, true)}, {}}, costs);
  EXPECT_DOUBLE_EQ(worth[0].loopSpeedup, 9000.0 / (100 + 2 * 1000)); // two rounds of eight
}

TEST(ReportWork, WhatIsLessThanAStartSavesNothing) {
  EXPECT_EQ(worthOf({{loop(10, 50, true)}, {}}, costs)[0].saved, 0);
}

TEST(ReportWork, ALoopWithoutAnEstimateHasNoWorth) {
  const auto worth = worthOf({{loop(1, 0, true), loop(10, 1000, true)}, {}}, costs);
  EXPECT_EQ(worth[0].coverage, 0);
  EXPECT_EQ(worth[0].saved, 0);
  EXPECT_EQ(worth[1].coverage, 1);
}

TEST(ReportWork, ALoopIsNoLessThanWhatIsInsideIt) {
  const auto worth = worthOf({{loop(10, 50, false), loop(10, 10, false, 0)}, {}}, costs);
  EXPECT_DOUBLE_EQ(worth[1].coverage, 1);
}

TEST(ReportWork, CoverageIsOfTheProgramWhereThatIsKnown) {
  EXPECT_DOUBLE_EQ(worthOf({{loop(10, 500, true)}, {}, 2000}, costs)[0].coverage, 0.25);
  EXPECT_DOUBLE_EQ(totalOf({{loop(10, 500, true)}, {}, 2000}).parallel, 0.25);
}

TEST(ReportWork, OfNestedParallelLoopsTheOuterOneCounts) {
  const Total total =
      totalOf({{loop(10, 1000, true), loop(10, 90, true, 0), loop(10, 1000, false)}, {}});
  EXPECT_DOUBLE_EQ(total.work, 2000);
  EXPECT_DOUBLE_EQ(total.parallel, 0.5);
}

/// A time loop that calls a step: main is 0, step is 1.
Program timeLoop(bool isOuterParallel) {
  Program program{{loop(100, 300, isOuterParallel), loop(1000, 8000, true)}, {{0, 1, 0}}};
  program.loops[1].function = 1;
  return program;
}

TEST(ReportWork, WhatIsCalledIsInsideOfWhatCallsIt) {
  const Program program = timeLoop(false);
  const auto worth = worthOf(program, costs);
  EXPECT_DOUBLE_EQ(worth[0].work, 100 * 8000); // no less than the calls
  EXPECT_DOUBLE_EQ(worth[0].coverage, 1);
  EXPECT_DOUBLE_EQ(worth[0].coveredInParallel, 1);
  EXPECT_DOUBLE_EQ(worth[0].span, 100 * 8);
  EXPECT_DOUBLE_EQ(worth[1].executions, 100);
  EXPECT_DOUBLE_EQ(worth[1].coverage, 1);
  EXPECT_DOUBLE_EQ(totalOf(program).work, 100 * 8000);
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 1);
}

TEST(ReportWork, CallsAreCountedAsTheirFunctionsStand) {
  // Where it is called a much longer loop was presumed.
  Program program = timeLoop(false);
  program.loops[0].work = 1e12;
  program.loops[0].own = 500;
  const auto worth = worthOf(program, costs);
  EXPECT_DOUBLE_EQ(worth[0].work, 500 + 100 * 8000);
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 800000.0 / 800500);
}

TEST(ReportWork, ParallelLoopsInParallelCallersCountOnce) {
  Program program = timeLoop(true);
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 1);
  EXPECT_DOUBLE_EQ(worthOf(program, costs)[0].span, 8);
  program.loops.push_back(loop(10, 800000, false));
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 0.5);
}

TEST(ReportWork, ASequentialCalleeIsNotParallelByItsCaller) {
  Program program = timeLoop(false);
  program.loops[1].isParallel = false;
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 0);
  EXPECT_DOUBLE_EQ(worthOf(program, costs)[0].coveredInParallel, 0);
}

TEST(ReportWork, ACalleeBelongsToItsCallersByHowOftenTheyCall) {
  // A parallel loop calls it 30 times, a sequential one 10 times.
  Program program{{loop(30, 0, true), loop(10, 0, false), loop(5, 100, false)},
                  {{0, 1, 0}, {0, 1, 1}}};
  program.loops[2].function = 1;
  const auto worth = worthOf(program, costs);
  EXPECT_DOUBLE_EQ(worth[2].executions, 40);
  EXPECT_DOUBLE_EQ(worth[2].coverage, 1);
  EXPECT_DOUBLE_EQ(worth[0].coverage, 0.75);
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 0.75);
}

TEST(ReportWork, MeasuredTimesAreWhatTheyAre) {
  // The caller's 100 iterations call it 20 times; functions overlap, and the program is no more than itself.
  Program program = timeLoop(false);
  program.measured = 2000;
  program.loops[0].executions = 1;
  program.loops[0].work = 1900;
  program.loops[1].executions = 20;
  program.loops[1].work = 90;
  const auto worth = worthOf(program, costs);
  EXPECT_DOUBLE_EQ(worth[0].work, 1900);
  EXPECT_DOUBLE_EQ(worth[0].coverage, 0.95);
  EXPECT_DOUBLE_EQ(worth[1].coverage, 0.9);
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 0.9);
}

TEST(ReportWork, CallsThroughFunctionsWithoutLoopsCount) {
  Program program = timeLoop(false);
  program.calls = {{0, 2, 0}, {2, 1, {}}};
  EXPECT_DOUBLE_EQ(worthOf(program, costs)[1].executions, 100);
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 1);
}

TEST(ReportWork, CallsInACircleEnd) {
  Program program = timeLoop(false);
  program.calls = {{0, 1, 0}, {1, 0, 1}, {1, 1, 1}};
  EXPECT_DOUBLE_EQ(worthOf(program, costs)[1].executions, 100);
  EXPECT_DOUBLE_EQ(totalOf(program).parallel, 1);
}

TEST(ReportWork, WhatIsNeverCalledInARunTakesNothing) {
  Program program = timeLoop(false);
  program.measured = 1000;
  program.loops[0].executions = program.loops[1].executions = 0;
  program.loops[0].work = program.loops[1].work = 0;
  EXPECT_EQ(totalOf(program).parallel, 0);
  EXPECT_EQ(worthOf(program, costs)[0].coverage, 0);
}

TEST(ReportWork, AmdahlAndGustafsonAgreeAtTheEnds) {
  for (const double threads : {1.0, 2.0, 64.0}) {
    EXPECT_DOUBLE_EQ(amdahl(0, threads), 1);
    EXPECT_DOUBLE_EQ(gustafson(0, threads), 1);
    EXPECT_DOUBLE_EQ(amdahl(1, threads), threads);
    EXPECT_DOUBLE_EQ(gustafson(1, threads), threads);
  }
  EXPECT_DOUBLE_EQ(amdahl(0.9, 10), 1 / (0.1 + 0.09));
  EXPECT_DOUBLE_EQ(gustafson(0.9, 10), 9.1);
  EXPECT_DOUBLE_EQ(*amdahlLimit(0.75), 4);
  EXPECT_FALSE(amdahlLimit(1));
}

} // namespace
} // namespace parlift::report
