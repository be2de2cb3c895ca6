#include "NestBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlift::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Bases made one by one, compared two by two.
struct AliasTest : ::testing::Test {
  AccessTable table;
  Options options;

  static ir::TypeRef type(ir::TypeKind kind, unsigned bits) {
    auto result = std::make_shared<ir::Type>();
    result->kind = kind;
    result->bits = bits;
    return result;
  }

  unsigned add(BaseKind kind, const std::string &name, ir::Storage storage) {
    auto symbol = std::make_shared<ir::Symbol>();
    symbol->name = name;
    symbol->storage = storage;
    Base base;
    base.kind = kind;
    base.symbol = symbol;
    base.text = name;
    base.elementType = type(ir::TypeKind::Floating, 64);
    table.bases.push_back(base);
    return static_cast<unsigned>(table.bases.size() - 1);
  }
  unsigned pointer(const std::string &name) {
    return add(BaseKind::Pointer, name, ir::Storage::Parameter);
  }
  unsigned global(const std::string &name) {
    return add(BaseKind::Object, name, ir::Storage::Global);
  }
  /// The fixture made it and may change it; the table only looks.
  ir::Symbol &symbol(unsigned base) { return const_cast<ir::Symbol &>(*table.bases[base].symbol); }

  AliasAnswer ask(unsigned a, unsigned b) {
    const AliasAnswer answer = alias(table, a, b, options);
    EXPECT_EQ(answer, alias(table, b, a, options));
    return answer;
  }
};

TEST_F(AliasTest, TwoPointersMay) {
  EXPECT_EQ(ask(pointer("p"), pointer("q")), AliasAnswer::May);
}

TEST_F(AliasTest, OnePointerIsTheSame) {
  const unsigned p = pointer("p");
  EXPECT_EQ(ask(p, p), AliasAnswer::Same);
}

TEST_F(AliasTest, RowsOfATableOfPointersMay) {
  const unsigned row = pointer("m[i]");
  table.bases[row].variesIn = {0};
  EXPECT_EQ(ask(row, row), AliasAnswer::May);
}

TEST_F(AliasTest, AssumeNoAliasSeparatesPointers) {
  options.assumeNoAlias = true;
  EXPECT_EQ(ask(pointer("p"), pointer("q")), AliasAnswer::Never);
}

TEST_F(AliasTest, AssumeNoAliasDoesNotSeparateRowsOfOneTable) {
  options.assumeNoAlias = true; // m[i] and m[i - 1] are one row, an iteration apart
  const unsigned row = pointer("m[i]"), previous = pointer("m[i - 1]");
  table.bases[previous].symbol = table.bases[row].symbol;
  table.bases[row].variesIn = table.bases[previous].variesIn = {0};
  EXPECT_EQ(ask(row, previous), AliasAnswer::May);
}

TEST_F(AliasTest, UnknownMayBeAnything) {
  table.bases.emplace_back();
  const unsigned other = global("g");
  EXPECT_EQ(ask(0, other), AliasAnswer::May);
  EXPECT_EQ(ask(0, 0), AliasAnswer::May);
  options.assumeNoAlias = true;
  EXPECT_EQ(ask(0, other), AliasAnswer::May);
}

TEST_F(AliasTest, DistinctObjectsNever) {
  EXPECT_EQ(ask(global("g"), global("h")), AliasAnswer::Never);
}

TEST_F(AliasTest, PointerMayPointToObject) {
  EXPECT_EQ(ask(pointer("p"), global("g")), AliasAnswer::May);
}

TEST_F(AliasTest, PointerCannotPointToWhatNeverEscapes) {
  const unsigned local = add(BaseKind::Object, "t", ir::Storage::Local);
  table.bases[local].addressKnown = false;
  EXPECT_EQ(ask(pointer("p"), local), AliasAnswer::Never);
}

TEST_F(AliasTest, ReferenceMayBeAnotherObject) {
  const unsigned reference = add(BaseKind::Object, "r", ir::Storage::Parameter);
  symbol(reference).isReference = true;
  EXPECT_EQ(ask(reference, global("g")), AliasAnswer::May);
  const unsigned local = add(BaseKind::Object, "t", ir::Storage::Local);
  table.bases[local].addressKnown = false;
  EXPECT_EQ(ask(reference, local), AliasAnswer::Never);
}

TEST_F(AliasTest, RestrictExcludesOtherParametersAndObjects) {
  const unsigned p = pointer("p");
  table.bases[p].isRestrict = true;
  EXPECT_EQ(ask(p, pointer("q")), AliasAnswer::Never);
  EXPECT_EQ(ask(p, global("g")), AliasAnswer::Never);
}

TEST_F(AliasTest, LocalPointerMayBeBasedOnRestrict) {
  const unsigned p = pointer("p");
  table.bases[p].isRestrict = true;
  EXPECT_EQ(ask(p, add(BaseKind::Pointer, "q", ir::Storage::Local)), AliasAnswer::May);
}

TEST_F(AliasTest, WhatRestrictPointerLeadsToMayBeReachedThroughIt) {
  const unsigned p = pointer("p"), inside = pointer("p->next");
  table.bases[p].isRestrict = true;
  table.bases[inside].symbol = table.bases[p].symbol;
  EXPECT_EQ(ask(p, inside), AliasAnswer::May);
}

TEST_F(AliasTest, StrictAliasingSeparatesTypes) {
  const unsigned d = pointer("d"), f = pointer("f"), bytes = pointer("bytes");
  table.bases[f].elementType = type(ir::TypeKind::Integer, 32);
  table.bases[bytes].elementType = type(ir::TypeKind::Integer, 8);
  EXPECT_EQ(ask(d, f), AliasAnswer::May);
  options.strictAliasing = true;
  EXPECT_EQ(ask(d, f), AliasAnswer::Never);
  EXPECT_EQ(ask(d, bytes), AliasAnswer::May);
}

TEST_F(AliasTest, DistinctContainersNever) {
  const unsigned v = add(BaseKind::Object, "v", ir::Storage::Local),
                 w = add(BaseKind::Object, "w", ir::Storage::Local), p = pointer("p");
  table.bases[v].isContainer = table.bases[w].isContainer = true;
  EXPECT_EQ(ask(v, w), AliasAnswer::Never);
  EXPECT_EQ(ask(v, p), AliasAnswer::May);
  EXPECT_EQ(ask(v, global("g")), AliasAnswer::Never);
}

TEST_F(AliasTest, ReferencesToContainersMay) {
  const unsigned v = add(BaseKind::Object, "v", ir::Storage::Parameter),
                 w = add(BaseKind::Object, "w", ir::Storage::Parameter);
  table.bases[v].isContainer = table.bases[w].isContainer = true;
  symbol(v).isReference = symbol(w).isReference = true;
  EXPECT_EQ(ask(v, w), AliasAnswer::May);
  options.assumeNoAlias = true;
  EXPECT_EQ(ask(v, w), AliasAnswer::Never);
}

// --- what findDependences makes of the answers

TEST(AliasQuestions, TwoPointersGiveOneQuestionForEachLoop) {
  Nest nest; // p[i][j] = q[i][j] + q[i][j]
  const auto i = nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(0), nest.value("m"));
  nest.read("q", {i, j});
  nest.read("q", {i, j});
  nest.write("p", {i, j});
  const DependenceSet set = nest.find();
  EXPECT_EQ(set.aliases.size(), 2u);
  EXPECT_THAT(Nest::texts(set), ElementsAre("RAW 2->0 (<,*) [_,_]?", "RAW 2->0 (=,<) [0,_]?",
                                            "WAR 0->2 (<,*) [_,_]?", "WAR 0->2 (=,<) [0,_]?"));
  for (const Dependence &dependence : set.dependences)
    EXPECT_TRUE(dependence.viaAlias);
}

TEST(AliasQuestions, ReadsAskNothing) {
  Nest nest;
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.read("p", {i});
  nest.read("q", {i});
  EXPECT_THAT(nest.find().aliases, IsEmpty());
}

TEST(AliasQuestions, RowsThatMayBeOneAndTheSame) {
  Nest nest; // float **m: m[i][j] = ...
  nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(0), nest.value("m"));
  nest.write("m[i]", {j});
  nest.table.bases[0].variesIn = {0};
  const DependenceSet set = nest.find();
  EXPECT_THAT(Nest::texts(set), ElementsAre("WAW 0->0 (<,*) [_,_]?"));
  EXPECT_TRUE(set.dependences[0].viaAlias);
  ASSERT_EQ(set.aliases.size(), 1u);
  EXPECT_EQ(set.aliases[0].loop, 0u);
  EXPECT_EQ(set.aliases[0].baseA, set.aliases[0].baseB);
}

TEST(AliasQuestions, RowsAssumedDistinct) {
  Nest nest;
  nest.loop("i", c(0), nest.value("n"));
  const auto j = nest.loop("j", c(1), nest.value("m"));
  nest.read("m[i]", {j - c(1)});
  nest.write("m[i]", {j});
  nest.table.bases[0].variesIn = {0};
  nest.options.assumeNoAlias = true;
  EXPECT_THAT(nest.rows(), ElementsAre("RAW 1->0 (=,<) [0,1]"));
}

TEST(AliasQuestions, ObjectOfItsOwnIterationCarriesNothingOut) {
  Nest nest; // for i { float t[8]; for j t[0] = ..; }
  nest.loop("i", c(0), nest.value("n"));
  nest.loop("j", c(0), nest.value("m"));
  nest.write("t", {c(0)});
  nest.table.bases[0].kind = BaseKind::Object;
  nest.table.bases[0].declaredIn = {0};
  EXPECT_THAT(nest.rows(), ElementsAre("WAW 0->0 (=,<) [0,_]"));
}

TEST(Quota, SpentQuotaAssumesDependences) {
  Nest nest; // independent, but not with no time at all
  const auto i = nest.loop("i", c(0), nest.value("n"));
  nest.write("a", {i});
  nest.options.timeoutPerLoop = 0;
  const DependenceSet set = nest.find();
  EXPECT_THAT(Nest::texts(set), ElementsAre("WAW 0->0 (<) [_]?"));
  EXPECT_TRUE(set.dependences[0].quota);
}

} // namespace
} // namespace parlift::analysis
