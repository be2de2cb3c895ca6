// Values before a loop as trees: what is computed in which type, and what cannot be said there.
#include "analysis/model/InTree.h"
#include "ir/ExprText.h"

#include "Snippet.h"

#include <gtest/gtest.h>

using namespace parlift;
using namespace parlift::analysis;
using parlift::testing::Snippet;

namespace {

/// The first nest of a function, its values by the words that the user has for them.
struct Values {
  explicit Values(const std::string &text)
      : c(text), models(modelNests(c.unit->functions.at(0), {})), tree(models.at(0), 0) {}

  Polynomial operator[](const std::string &words) const {
    const AtomTable &atoms = models.front().table.atoms;
    for (AtomId id = 0; id < atoms.atoms.size(); ++id)
      if (atoms[id].text == words && atoms[id].word)
        return Polynomial::atom(id);
    return Polynomial::poisoned();
  }
  static std::string said(const InTree::Maybe &made) { return made ? ir::lineText(**made) : "-"; }
  std::string atLeastZero(const Polynomial &value) const {
    return said(tree.holds({Constraint::Kind::NonNegative, value}));
  }

  Snippet c;
  std::vector<NestModel> models;
  InTree tree;
};

const Polynomial one = Polynomial::constant(1);

constexpr const char *ints =
    "void f(int n, int m, int *a) { for (int i = 0; i < n; i++) a[i + m] = 0; }";

TEST(InTree, ComputesProductsOfIntsAsLong) {
  const Values v(ints);
  EXPECT_EQ(v.said(v.tree.value(v["n"] * v["m"] - one)), "(long)n * m - 1");
}

TEST(InTree, ComputesMultiplesThatMayBeNoIntAsLong) {
  const Values v(ints);
  EXPECT_EQ(v.said(v.tree.value(v["n"] * Polynomial::constant(2))), "2 * (long)n");
}

TEST(InTree, ComputesMultiplesOfShortsAsInt) {
  const Values v("void f(short n, int *a) { for (int i = 0; i < n; i++) a[i] = 0; }");
  EXPECT_EQ(v.said(v.tree.value(v["n"] * Polynomial::constant(2))), "2 * n");
}

TEST(InTree, ComputesSumsWithLargeNumbersAsLong) {
  const Values v(ints);
  EXPECT_EQ(v.said(v.tree.value(v["n"] + v["m"] + one)), "n + m + 1");
  EXPECT_EQ(v.said(v.tree.value(v["n"] + v["m"] - Polynomial::constant(2147483600))),
            "(long)n + m - 2147483600");
}

TEST(InTree, HasNoWordsForSumsThatMayLeaveTheWidestType) {
  const Values v("void f(long n, long m, int *a) { for (long i = 0; i < n; i++) a[i + m] = 0; }");
  const Polynomial last = Polynomial::constant(9223372036854775800);
  EXPECT_FALSE(v.tree.value(v["n"] + last - v["m"]));
  EXPECT_EQ(v.atLeastZero(v["n"] + last - v["m"]), "-");
  EXPECT_EQ(v.said(v.tree.value(v["n"] - last)), "n - 9223372036854775800");
}

TEST(InTree, ComparesTwoVariablesAsTheyAre) {
  const Values v(ints);
  EXPECT_EQ(v.atLeastZero(v["n"] - v["m"] - one), "n > m");
}

TEST(InTree, ComputesSumsInConditionsAsLong) {
  const Values v(ints);
  const InTree::Maybe test =
      v.tree.holds({Constraint::Kind::NonNegative, v["n"] + v["m"] - Polynomial::constant(5)});
  ASSERT_TRUE(test);
  EXPECT_EQ((*test)->operands.at(0)->type->bits, 64U);
  EXPECT_EQ(v.said(test), "(long)n + m >= 5");
}

TEST(InTree, SubtractsNothingAcrossUnsignedTypes) {
  const Values v("void f(unsigned n, unsigned m, int *a) {"
                 "  for (unsigned i = 0; i < n; i++) a[i + m] = 0; }");
  EXPECT_EQ(v.atLeastZero(v["n"] - v["m"]), "n >= m");
}

TEST(InTree, KnowsWhatAlwaysHolds) {
  const Values v(ints);
  const InTree::Maybe test = v.tree.holds({Constraint::Kind::NonNegative, one});
  ASSERT_TRUE(test);
  EXPECT_TRUE(isAlwaysTrue(**test));
  EXPECT_FALSE(v.tree.holds({Constraint::Kind::NonNegative, -one}));
}

TEST(InTree, HasNoWordsForWhatTheLoopChanges) {
  const Values v(ints);
  EXPECT_FALSE(v.tree.value(v["i"]));
}

TEST(InTree, HasNoWordsForWhatMayTrapWhereTheLoopDoesNotRun) {
  const Values v("struct s { int n; }; void f(int k, const struct s *p, int *restrict a) {"
                 "  for (int i = 0; i < k; i++) a[i + p->n] = 0; }");
  EXPECT_FALSE(v.tree.value(v["p->n"]));
}

TEST(InTree, SaysWhichLoopsMustRunForThat) {
  const Values v("struct s { int n; }; void f(int k, const struct s *p, int *restrict a) {"
                 "  for (int i = 0; i < k; i++) a[i + p->n] = 0; }");
  InTree tree(v.models.at(0), 0);
  std::set<LoopIndex> entered;
  tree.noteEntered(entered);
  EXPECT_EQ(v.said(tree.value(v["p->n"])), "p->n");
  EXPECT_EQ(entered, std::set<LoopIndex>{0});
  const auto tests = tree.entryTests(entered);
  ASSERT_TRUE(tests && tests->size() == 1);
  EXPECT_EQ(ir::lineText(*tests->front()), "k > 0");
}

} // namespace
