#include "analysis/model/Relation.h"

#include "NestBuilder.h"

#include <gtest/gtest.h>

namespace parlift::analysis {
namespace {

TEST(RelationText, NamesCountersSubscriptsAndBounds) {
  Nest nest;
  const auto n = nest.value("n"), m = nest.value("m");
  const auto i = nest.loop("i", c(1), n);
  const auto j = nest.loop("j", c(0), m);
  const Access &access = nest.read("A", {i - c(1), j + c(1)});
  EXPECT_EQ(relationText(nest.table, access, "S2"),
            "{ S2[i, j] -> A[i - 1, j + 1] : 1 <= i < n and 0 <= j < m }");
}

TEST(RelationText, GuardsAreConditions) {
  Nest nest;
  const auto i = nest.loop("i", c(0), nest.value("n"));
  const auto k = nest.value("k");
  Access &access = nest.write("a", {i});
  access.guards = {{Constraint::Kind::NonZero, i - k}};
  EXPECT_EQ(relationText(nest.table, access, "S"), "{ S[i] -> a[i] : 0 <= i < n and i != k }");
}

TEST(RelationText, ProductsAndQuotientsAreSpelledOut) {
  Nest nest;
  const auto n = nest.value("n");
  const auto i = nest.loop("i", c(0), n);
  EXPECT_EQ(relationText(nest.table, nest.write("a", {(i * i + i).dividedBy(2)}), "S"),
            "{ S[i] -> a[(i + i*i)/2] : 0 <= i < n }");
  EXPECT_EQ(relationText(nest.table, nest.write("a", {nest.quotient(i + c(1), 2)}), "S"),
            "{ S[i] -> a[floor((i + 1)/2)] : 0 <= i < n }");
}

TEST(RelationText, UnknownSubscriptIsAQuestionMark) {
  Nest nest;
  nest.loop("i", c(0), nest.value("n"));
  EXPECT_EQ(relationText(nest.table, nest.write("a", {Polynomial::poisoned()}), "S"),
            "{ S[i] -> a[?] : 0 <= i < n }");
}

} // namespace
} // namespace parlift::analysis
