#include "NestBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlift::analysis {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST(Dependences, ElementOfItsOwnIterationIsNotCarried) {
  Nest nest; // a[i] = a[i] + 1
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.read("a", {i});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(), ElementsAre("WAR 0->1 (=) [0]"));
}

TEST(Dependences, PreviousElementIsCarriedWithDistanceOne) {
  Nest nest; // a[i] = a[i - 1]
  const auto i = nest.loop("i", c(1), nest.value("n"));
  nest.read("a", {i - c(1)});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(), ElementsAre("RAW 1->0 (<) [1]"));
  const DependenceSet set = nest.find();
  EXPECT_EQ(set.dependences[0].carriedBy, 0u);
  ASSERT_TRUE(set.dependences[0].witness.has_value());
  EXPECT_EQ(set.dependences[0].witness->sink[0] - set.dependences[0].witness->source[0], 1);
}

TEST(Dependences, NextElementIsAnAntiDependence) {
  Nest nest; // a[i] = a[i + 1]
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.read("a", {i + c(1)});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(), ElementsAre("WAR 0->1 (<) [1]"));
}

TEST(Dependences, LeadingGreaterIsReversed) {
  Nest nest; // A[i][j] = A[i + 1][j - 1]: the read comes first
  const auto i = nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(1), nest.value("m"));
  nest.read("A", {i + c(1), j - c(1)});
  nest.write("A", {i, j});
  EXPECT_THAT(nest.rows(), ElementsAre("WAR 0->1 (<,>) [1,-1]"));
}

TEST(Dependences, InnerLoopCarriesWhenOuterIsEqual) {
  Nest nest; // A[i][j] = A[i][j - 2]
  const auto i = nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(2), nest.value("m"));
  nest.read("A", {i, j - c(2)});
  nest.write("A", {i, j});
  EXPECT_THAT(nest.rows(), ElementsAre("RAW 1->0 (=,<) [0,2]"));
  EXPECT_EQ(nest.find().dependences[0].carriedBy, 1u);
}

TEST(Dependences, ElementThatAllIterationsShare) {
  Nest nest; // a[0] += ...
  nest.loop("i", c(0), nest.value("n"));
  nest.read("a", {c(0)});
  nest.write("a", {c(0)});
  EXPECT_THAT(nest.rows(), UnorderedElementsAre("RAW 1->0 (<) [_]", "WAR 0->1 (<) [_]",
                                                "WAR 0->1 (=) [0]", "WAW 1->1 (<) [_]"));
}

TEST(Dependences, RowPerSumOverInnerLoop) {
  Nest nest; // s[i] += ... for j
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.loop("j", c(0), nest.value("m"));
  nest.write("s", {i});
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->0 (=,<) [0,_]"));
}

TEST(Dependences, ReadsAloneDependOnNothing) {
  Nest nest;
  nest.loop("i", c(0), nest.value("n"));
  nest.read("a", {c(0)});
  nest.read("a", {c(0)});
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(Dependences, DistinctConstantsNeverMeet) {
  Nest nest;
  nest.loop("i", c(0), nest.value("n"));
  nest.read("a", {c(0)});
  nest.access(false, "a", {c(1)});
  const auto i = nest.table.loops[0].counter;
  nest.write("a", {Polynomial::atom(i) + c(2)});
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(Dependences, EvenAndOddNeverMeet) {
  Nest nest; // a[2*i] = a[2*i + 1]
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.read("a", {c(2) * i + c(1)});
  nest.write("a", {c(2) * i});
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(Dependences, BoundsKeepHalvesApart) {
  Nest nest; // for (i = 0; i < n; i++) a[i] = a[i + n]
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), n);
  nest.read("a", {i + n});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(Dependences, DistanceByBoundsOfTwoIterations) {
  Nest nest;
  nest.loop("i", c(0), c(2));
  nest.write("a", {c(0)});
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->0 (<) [1]"));
}

TEST(Dependences, ReversedReadCrossesOver) {
  Nest nest; // for i < 10: a[i] = a[9 - i]
  const auto i = nest.loop("i", c(0), c(10));
  nest.read("a", {c(9) - i});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(), UnorderedElementsAre("RAW 1->0 (<) [_]", "WAR 0->1 (<) [_]"));
}

TEST(Dependences, UnknownOffsetExistsOnlyWhen) {
  Nest nest; // a[i] = a[i + k]
  const auto n = nest.value("n"), k = nest.value("k");
  const auto i = nest.loop("i", c(0), n);
  nest.read("a", {i + k});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(),
              UnorderedElementsAre("RAW 1->0 (<) [_]", "WAR 0->1 (<) [_]", "WAR 0->1 (=) [0]"));
  for (const Dependence &dependence : nest.find().dependences) {
    if (!dependence.carriedBy)
      continue;
    ASSERT_TRUE(dependence.existsWhen && dependence.existsWhen->size() == 1);
    bool mentionsK = false;
    for (const Constraint &constraint : dependence.existsWhen->front())
      mentionsK = mentionsK || constraint.value.mentions(k.atoms().front());
    EXPECT_TRUE(mentionsK);
  }
}

TEST(Dependences, ExistsAlwaysHasAnEmptyConjunction) {
  Nest nest; // a[i] = a[i - 1]: whenever two iterations run
  const auto i = nest.loop("i", c(1), nest.value("n"));
  nest.read("a", {i - c(1)});
  nest.write("a", {i});
  const auto set = nest.find();
  ASSERT_TRUE(set.dependences.at(0).existsWhen.has_value());
  ASSERT_EQ(set.dependences[0].existsWhen->size(), 1u);
  EXPECT_TRUE(set.dependences[0].existsWhen->front().empty());
}

TEST(Dependences, GuardKeepsApart) {
  Nest nest; // if (i != k) a[i] = a[k]
  const auto n = nest.value("n"), k = nest.value("k");
  const auto i = nest.loop("i", c(0), n);
  nest.read("a", {k});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(), Contains("RAW 1->0 (<) [_]"));
  for (Access &access : nest.table.accesses)
    access.guards = {{Constraint::Kind::NonZero, i - k}};
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(Dependences, BranchesOfOneIfDoNotMeetInAnIteration) {
  Nest nest; // if (..) a[i] = ..; else a[i] = ..;
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.write("a", {i});
  nest.write("a", {i});
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->1 (=) [0]"));
  nest.table.accesses[0].branches = {{0, 0}};
  nest.table.accesses[1].branches = {{0, 1}};
  EXPECT_THAT(nest.rows(), IsEmpty());
}

TEST(Dependences, InexactAccessMayDepend) {
  Nest nest; // if (unknown) a[0] = ..
  nest.loop("i", c(0), nest.value("n"));
  nest.write("a", {c(0)}).exact = false;
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->0 (<) [_]?"));
}

TEST(Dependences, IndirectSubscriptMayDepend) {
  Nest nest; // a[p[i]] = ..
  nest.loop("i", c(0), nest.value("n"));
  nest.write("a", {nest.varying("p[i]")});
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->0 (<) [_]?"));
}

TEST(Dependences, IndirectSubscriptIsOneElementInOneIteration) {
  Nest nest; // t = p[i]; for j: a[t][j] = a[t][j]
  nest.loop("i", c(0), nest.value("n"));
  const auto t = nest.varying("t");
  const auto j = nest.loop("j", c(0), nest.value("m"));
  nest.write("a", {t, j});
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->0 (<,=) [_,0]?"));
}

TEST(Dependences, PoisonedSubscriptMayBeAnything) {
  Nest nest;
  nest.loop("i", c(0), nest.value("n"));
  nest.write("a", {Polynomial::poisoned()});
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->0 (<) [_]?"));
}

TEST(Dependences, QuotientsAreExact) {
  Nest nest; // a[i / 2] = ..
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.write("a", {nest.quotient(i, 2)});
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->0 (<) [1]"));
}

TEST(Dependences, RemaindersAreExact) {
  Nest nest; // for i < 8: a[i % 8] = ..
  const auto i = nest.loop("i", c(0), c(8));
  nest.write("a", {nest.quotient(i, 8, true)});
  EXPECT_THAT(nest.rows(), IsEmpty());
  Nest wrapping; // for i < 9
  const auto k = wrapping.loop("k", c(0), c(9));
  wrapping.write("a", {wrapping.quotient(k, 8, true)});
  EXPECT_THAT(wrapping.rows(), ElementsAre("WAW 0->0 (<) [8]"));
}

TEST(Dependences, SiblingLoopsShareTheOuterOneOnly) {
  Nest nest; // for i { for j a[j] = ..; for k .. = a[k]; }
  nest.loop("i", c(0), nest.value("n"));
  const auto m = nest.value("m");
  const auto j = nest.loop("j", c(0), m);
  nest.write("a", {j});
  nest.close();
  const auto k = nest.loop("k", c(0), m);
  nest.read("a", {k});
  EXPECT_THAT(nest.rows(), UnorderedElementsAre("RAW 0->1 (<) [_]", "RAW 0->1 (=) [0]",
                                                "WAR 1->0 (<) [_]", "WAW 0->0 (<,=) [_,0]"));
}

TEST(Dependences, DeclaredExtentsAreTrusted) {
  Nest nest; // float a[][8]: a[i][j] = a[0][j + 8], which C says is not there
  const auto i = nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(0), c(100));
  nest.read("a", {c(0), j + c(8)});
  nest.write("a", {i, j});
  for (Access &access : nest.table.accesses) {
    access.path[0].elementSize = 32;
    access.path[1].extent = c(8);
  }
  EXPECT_THAT(nest.rows(), IsEmpty());
}

// --- paths

PathStep field(const std::string &name, std::uint64_t offset, std::uint64_t size,
               bool inUnion = false) {
  PathStep step;
  step.isField = true;
  step.fieldName = name;
  step.fieldOffset = offset;
  step.fieldSize = size;
  step.inUnion = inUnion;
  return step;
}

TEST(Dependences, WhereNoLoopCanBeHadARowStandsForAllPairsOfAccesses) {
  Nest nest; // while (..) { a[?]++; a[?]++; .. }
  nest.loop("i", c(0), nest.value("n"));
  for (int k = 0; k < 40; ++k) {
    const auto place = nest.varying("v");
    nest.read("a", {place});
    nest.write("a", {place});
  }
  EXPECT_GT(nest.find().dependences.size(), 2000u);
  const auto rows = findDependences(nest.table, nest.options, {true}).dependences;
  EXPECT_LT(rows.size(), 10u);
  for (const auto kind :
       {diag::DependenceKind::RAW, diag::DependenceKind::WAR, diag::DependenceKind::WAW})
    for (const std::optional<LoopIndex> &carrier :
         {std::optional<LoopIndex>(0), std::optional<LoopIndex>()})
      EXPECT_TRUE(std::ranges::any_of(rows, [&](const Dependence &row) {
        return row.kind == kind && row.carriedBy == carrier;
      }));
}

TEST(Dependences, BesideALoopThatCanBeHadARowStandsForAllPairsOutsideOfIt) {
  Nest nest; // while (..) { a[?]++; a[?]++; .. for (j) a[?] = .. }
  nest.loop("i", c(0), nest.value("n"));
  for (int k = 0; k < 40; ++k) {
    const auto place = nest.varying("v");
    nest.read("a", {place});
    nest.write("a", {place});
  }
  const auto j = nest.loop("j", c(0), nest.value("m"));
  nest.write("a", {j});
  const auto rows = findDependences(nest.table, nest.options, {true, false}).dependences;
  EXPECT_LT(rows.size(), 10u + 3u * 80u + 3u);
  // Each access of the outer loop is still told to meet the one of the inner loop: orders of the two rest on it.
  const unsigned inner = static_cast<unsigned>(nest.table.accesses.size()) - 1;
  for (unsigned outer = 0; outer < inner; ++outer)
    EXPECT_TRUE(std::ranges::any_of(
        rows, [&](const Dependence &row) { return row.source == outer && row.sink == inner; }));
}

TEST(DependencesOfPaths, DistinctFieldsNeverMeet) {
  Nest nest; // s[0].x = s[0].y
  nest.loop("i", c(0), nest.value("n"));
  nest.read("s", {c(0)}).path.push_back(field("y", 4, 4));
  nest.write("s", {c(0)}).path.push_back(field("x", 0, 4));
  for (Access &access : nest.table.accesses)
    access.path[0].elementSize = 8;
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 1->1 (<) [_]"));
}

TEST(DependencesOfPaths, MembersOfAUnionMeet) {
  Nest nest;
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.read("u", {i}).path.push_back(field("f", 0, 4, true));
  nest.write("u", {i}).path.push_back(field("h", 0, 2, true));
  nest.table.accesses[1].size = 2;
  EXPECT_THAT(nest.rows(), ElementsAre("WAR 0->1 (=) [0]"));
}

TEST(DependencesOfPaths, WholeElementMeetsItsField) {
  Nest nest; // s[i] = ..; .. = s[i - 1].x
  const auto i = nest.loop("i", c(1), nest.value("n"));
  Access &whole = nest.write("s", {i});
  whole.size = 8;
  nest.read("s", {i - c(1)}).path.push_back(field("x", 0, 4));
  for (Access &access : nest.table.accesses)
    access.path[0].elementSize = 8;
  EXPECT_THAT(nest.rows(), ElementsAre("RAW 0->1 (<) [1]"));
}

TEST(DependencesOfPaths, WholeObjectMeetsEverything) {
  Nest nest;
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.read("s", {}).wholeObject = true;
  nest.write("s", {i});
  EXPECT_THAT(nest.rows(),
              UnorderedElementsAre("RAW 1->0 (<) [_]?", "WAR 0->1 (<) [_]?", "WAR 0->1 (=) [0]?"));
}

TEST(DependencesOfPaths, BytesOfDifferentSizesAreCompared) {
  Nest nest; // ((short *)p)[2 * i] against ((int *)p)[i + 1]
  const auto i = nest.loop("i", c(0), nest.value("n"));
  Access &narrow = nest.write("p", {c(2) * i});
  narrow.size = narrow.path[0].elementSize = 2;
  nest.read("p", {i + c(1)});
  EXPECT_THAT(nest.rows(), ElementsAre("WAR 1->0 (<) [1]"));
}

} // namespace
} // namespace parlift::analysis
