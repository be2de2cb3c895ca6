// What a new order is proved to leave parallel is so, when it is run; and the proof goes no further than its loop.
#include "RunOnInts.h"
#include "Snippet.h"
#include "ir/CountedLoop.h"
#include "ir/Parser.h"
#include "ir/Printer.h"
#include "ir/Rewrite.h"
#include "legality/parallel/Judge.h"
#include "legality/scop/CanReschedule.h"
#include "plan/language/Plan.h"
#include "transform/Reschedule.h"

#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Snippet;

namespace {

constexpr const char *inPlace = R"(
void f(int n, int m, int A[][10]) {
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        A[i][j] = A[i - 1][j] - A[i][j - 1] + i * j;
})";

constexpr const char *sweeps = R"(
void f(int n, int m, int A[restrict 200], int B[restrict 200]) {
  for (int t = 0; t < n; t++) {
    for (int i = 1; i < m - 1; i++)
      B[i] = A[i - 1] - A[i] + A[i + 1];
    for (int i = 1; i < m - 1; i++)
      A[i] = B[i - 1] - B[i] + B[i + 1];
  }
})";

constexpr const char *triangle = R"(
void f(int n, int m, int A[][10]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      for (int k = 0; k < j; k++)
        A[i][j] = (A[i][j] + A[i][k] * A[j][k]) % 101;
})";

/// The function in blocks, and which of its loops are proved apart.
class InBlocks {
public:
  InBlocks(const std::string &text, std::vector<std::int64_t> tiles) : before_(text) {
    const legality::Nests nests(before_.unit->functions.at(0), options_);
    const auto [nest, root] = nests.find(*before_.loop("1"));
    poly::Wish wish;
    wish.tiles = std::move(tiles);
    const auto answer = legality::canReschedule(*nest, root, wish);
    EXPECT_TRUE(answer);
    transform::Names names(*before_.unit, before_.function(), *before_.loop("1"));
    after = *before_.unit;
    after.functions.at(0) =
        transform::apply(before_.function(), transform::reschedule(*answer, names));
    ir::forEachLoop(*after.functions.at(0)->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
      (loop.isProvedApart ? proved : others).push_back(&loop);
    });
  }

  /// Runs with this loop in parallel; false: two iterations meet, or something else comes out.
  bool isRight(const ir::Stmt &loop, int n, int m, std::uint64_t seed) const {
    plan::Plan plan;
    plan.steps.emplace_back();
    plan.steps.back().loop = &loop;
    plan.steps.back().action = plan::Action::Parallel;
    const auto header = ir::countedLoop(loop);
    plan.steps.back().mark.counter = header->counter;
    plan.steps.back().mark.step = header->step;
    return parlift::testing::runOnInts(plan::applyPlan(after, plan), n, m, seed) ==
           parlift::testing::runOnInts(*before_.unit, n, m);
  }

  ir::Unit after;
  std::vector<const ir::Stmt *> proved, others;

private:
  Snippet before_;
  analysis::Options options_;
};

TEST(ProvedLoops, RunInAnyOrder) {
  for (const char *text : {inPlace, sweeps, triangle})
    for (const std::vector<std::int64_t> &tiles :
         std::vector<std::vector<std::int64_t>>{{2}, {2, 4, 8}, {4, 2}}) {
      const InBlocks blocks(text, tiles);
      EXPECT_FALSE(blocks.proved.empty()) << text;
      for (const ir::Stmt *loop : blocks.proved)
        for (const int n : {0, 1, 3, 7, 9})
          for (const std::uint64_t seed : {1U, 2U})
            EXPECT_TRUE(blocks.isRight(*loop, n, 9, seed)) << loop->loopPath << " of " << text;
    }
}

TEST(ProvedLoops, AreNotThoseThatCarryADependence) {
  // The same run finds the faults there: it could find them above.
  for (const char *text : {inPlace, sweeps, triangle}) {
    const InBlocks blocks(text, {2, 4, 8});
    ASSERT_FALSE(blocks.others.empty());
    const ir::Stmt &diagonals = *blocks.others.front();
    EXPECT_EQ(diagonals.loopPath, "1");
    EXPECT_FALSE(blocks.isRight(diagonals, 9, 9, 1)) << text;
  }
}

TEST(ProvedLoops, AreParallelWithoutAnotherProof) {
  const InBlocks blocks(inPlace, {2, 4, 8});
  analysis::Options options;
  options.proofsSuffice = true;
  options.timeoutPerLoop = 0; // nothing else can be found out
  const auto facts = legality::judge(blocks.after.functions.at(0), blocks.after, options);
  for (const ir::Stmt *loop : blocks.proved)
    EXPECT_EQ(facts.find(loop)->record.verdict, diag::Verdict::Parallel) << loop->loopPath;
  for (const ir::Stmt *loop : blocks.others)
    EXPECT_NE(facts.find(loop)->record.verdict, diag::Verdict::Parallel) << loop->loopPath;
}

TEST(ProvedLoops, LoseTheProofWithAnyChangeInside) {
  const InBlocks blocks(inPlace, {2, 4, 8});
  const ir::Function &function = *blocks.after.functions.at(0);
  const ir::Stmt *assignment = nullptr;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::Subscript)
      assignment = &stmt;
  });
  ASSERT_TRUE(assignment);
  const auto count = [](const ir::StmtRef &body) {
    unsigned proved = 0;
    ir::forEachLoop(*body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
      proved += loop.isProvedApart ? 1 : 0;
    });
    return proved;
  };
  EXPECT_GT(count(function.body), 0U);
  const ir::StmtRef twin = std::make_shared<const ir::Stmt>(*assignment);
  EXPECT_EQ(count(ir::replaceStatement(function.body, *assignment, {twin, twin})), 0U);
  EXPECT_EQ(count(ir::unshared(function.body)), count(function.body));
}

TEST(ProvedLoops, AreKnownAgainInTheSameText) {
  const InBlocks blocks(inPlace, {2, 4, 8});
  const ir::Function &known = *blocks.after.functions.at(0);
  auto plain = std::make_shared<ir::Function>(known);
  for (const ir::Stmt *loop : blocks.proved)
    plain->body = ir::replaceStatement(
        plain->body, *ir::findLoop(*plain->body, loop->loopPath),
        {ir::withProof(
            std::make_shared<const ir::Stmt>(*ir::findLoop(*plain->body, loop->loopPath)), false)});
  EXPECT_NE(ir::print(*plain), ir::print(known));
  EXPECT_EQ(ir::print(*ir::withProofsOf(plain, known)), ir::print(known));
}

TEST(ProvedLoops, AreNotKnownAgainWhereLoopsDiffer) {
  const InBlocks blocks(inPlace, {2, 4, 8});
  const Snippet other(inPlace);
  const ir::FunctionRef same = other.unit->functions.at(0);
  EXPECT_EQ(ir::withProofsOf(same, *blocks.after.functions.at(0)), same);
}

} // namespace
