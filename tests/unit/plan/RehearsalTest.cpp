// Several steps on a tree: each sees the program that the step before it left.
#include "plan/search/Rehearsal.h"
#include "Snippet.h"
#include "ir/CountedLoop.h"
#include "plan/language/Verbs.h"

#include <gtest/gtest.h>

#include <set>

using namespace parlift;
using parlift::testing::Snippet;
using plan::Rehearsal;

namespace {

class RehearsalTest : public ::testing::Test {
protected:
  RehearsalTest()
      : now_(std::make_unique<Rehearsal>(*snippet_.unit, snippet_.unit->functions.at(0),
                                         analysis::Options())) {}

  bool perform(const std::string &verb, const std::string &loop,
               std::vector<std::string> arguments = {}) {
    plan::Instruction step;
    step.verb = verb;
    step.loop = loop;
    step.arguments = std::move(arguments);
    auto next = now_->after(step);
    if (!next)
      return false;
    now_ = std::move(next);
    return true;
  }

  Snippet snippet_{R"(
void f(int *restrict a, const int *restrict b) {
  for (int i = 6; i >= 1; i--) {
    a[i] = b[2 * i];
    a[i + 3] = b[i] - i;
  }
})"};
  std::unique_ptr<Rehearsal> now_;
};

TEST_F(RehearsalTest, NumbersTheVariablesOfEachStepAnew) {
  ASSERT_TRUE(perform("tile", "f:1", {"5"}));
  ASSERT_TRUE(perform("tile", "f:1", {"3"}));
  std::set<unsigned> numbers;
  for (const ir::SymbolRef &symbol : now_->function().locals)
    EXPECT_TRUE(numbers.insert(symbol->id).second) << symbol->name;
}

TEST_F(RehearsalTest, KeepsTheBoundOfABlockWithItsLoop) {
  ASSERT_TRUE(perform("tile", "f:1", {"5"}));
  ASSERT_TRUE(perform("tile", "f:1", {"3"}));
  EXPECT_FALSE(perform("distribute", "f:1.1"));
}

/// As on the text, where the word `i` is seen in the loop that distribute has made.
TEST_F(RehearsalTest, TakesNoNameThatALoopWithoutTextUses) {
  ASSERT_TRUE(perform("distribute", "f:1"));
  ASSERT_TRUE(perform("tile", "f:2", {"2"}));
  const ir::Stmt *loop = now_->loop("2.1");
  ASSERT_TRUE(loop);
  const auto header = ir::countedLoop(*loop);
  ASSERT_TRUE(header);
  EXPECT_EQ(header->counter->name, "i2");
}

class RehearsalOfStripsTest : public ::testing::Test {
protected:
  Snippet snippet_{R"(
void f(int n, int m, double C[restrict n][m], double A[restrict n][n], double B[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < i; k++)
        sum += B[k][j] * A[i][k];
      C[i][j] = 2 * sum;
    }
})"};
};

/// As on the text.
TEST_F(RehearsalOfStripsTest, DistributesWhatAnExpandedScalarTiedTogether) {
  Rehearsal now(*snippet_.unit, snippet_.unit->functions.at(0), analysis::Options());
  auto tiled = now.after({"tile", "f:1", {"0x64"}, 0, ""});
  ASSERT_TRUE(tiled);
  auto expanded = tiled->after({"expand", "f:1.1.1", {"sum"}, 0, ""});
  ASSERT_TRUE(expanded);
  EXPECT_TRUE(expanded->after({"distribute", "f:1.1.1", {}, 0, ""}));
}

TEST(Rehearsal, DistributesFusedLoopsAsOnTheText) {
  const Snippet c("unsigned short b[7][11];"
                  "void f(int n, int *restrict a) {"
                  "  for (int i = 0; i < n; i++) { b[i][i + i] = a[i] - a[i]; }"
                  "  for (int i = 0; i < n; i++) { b[i][i] = a[i]; b[i][i] = (i + a[i]) * a[i]; }"
                  "}");
  const Rehearsal start(*c.unit, c.unit->functions.at(0), analysis::Options());
  const auto fused = start.after({"fuse", "f:1", {"f:2"}, 0, ""});
  ASSERT_TRUE(fused);
  const auto distributed = fused->after({"distribute", "f:1", {}, 0, ""});
  ASSERT_TRUE(distributed);
  EXPECT_TRUE(distributed->loop("3"));
}

} // namespace
