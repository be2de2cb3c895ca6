// Programs before and after a new order of their statements compute the same, and what must not be
// reordered is refused.
#include "transform/Reschedule.h"
#include "RunOnInts.h"
#include "Snippet.h"
#include "ir/Verifier.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/Nests.h"
#include "legality/scop/CanReschedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

using namespace parlift;
using parlift::testing::Snippet;
using ::testing::HasSubstr;

namespace {

using Answer = legality::Answer<legality::RescheduleEvidence>;
using Question = std::function<Answer(const legality::Nest &, legality::LoopIndex)>;

poly::Wish tiled(std::int64_t size, poly::Wish::Fusion fusion = poly::Wish::Fusion::Smart) {
  poly::Wish wish;
  wish.tiles = {size};
  wish.fusion = fusion;
  return wish;
}

Question rescheduled(const poly::Wish &wish) {
  return [wish](const legality::Nest &nest, legality::LoopIndex root) {
    return legality::canReschedule(nest, root, wish);
  };
}

/// The two outermost loops by these rows.
Question rearranged(std::vector<std::vector<std::int64_t>> rows,
                    std::vector<std::int64_t> tiles = {}, bool wavefront = false) {
  return [=](const legality::Nest &nest, legality::LoopIndex root) {
    legality::BandPlan plan;
    plan.band = legality::perfectBand(nest, root, rows.size());
    plan.rows = rows;
    plan.tiles = tiles;
    plan.isWavefront = wavefront;
    return legality::canRearrange(nest, plan, "rearrange");
  };
}

/// A function `f(int n, int m, int *a)` or with arrays in place of a; its first loop.
class Rescheduled {
public:
  Rescheduled(const std::string &text, const Question &question)
      : snippet_(text), nests_(snippet_.unit->functions.at(0), options_) {
    const auto [nest, root] = nests_.find(*snippet_.loop("1"));
    answer_.emplace(question(*nest, root));
  }

  const Answer &answer() const { return *answer_; }
  std::string refusal() const { return *answer_ ? "no refusal" : answer_->refusal().remark.text; }

  /// Runs both on the same ints and says where they differ.
  void expectSame(const std::vector<int> &sizes = {0, 1, 2, 3, 4, 5, 9}) {
    ASSERT_TRUE(*answer_) << refusal();
    transform::Names names(*snippet_.unit, snippet_.function(), *snippet_.loop("1"));
    ir::Unit after = *snippet_.unit;
    after.functions.at(0) =
        transform::apply(snippet_.function(), transform::reschedule(**answer_, names));
    for (const int n : sizes)
      for (const int m : sizes)
        EXPECT_EQ(parlift::testing::runOnInts(*snippet_.unit, n, m),
                  parlift::testing::runOnInts(after, n, m))
            << "n = " << n << ", m = " << m;
  }

private:
  Snippet snippet_;
  analysis::Options options_;
  legality::Nests nests_;
  std::optional<Answer> answer_;
};

constexpr const char *product = R"(
void f(int n, int m, int C[restrict][10], int A[restrict][10], int B[restrict][10]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      C[i][j] = 0;
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
    }
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

constexpr const char *inPlace = R"(
void f(int n, int m, int A[][10]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      A[i][j] = A[i - 1][j] - A[i][j - 1] + i * j;
})";

constexpr const char *triangle = R"(
void f(int n, int m, int A[][10]) {
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++)
      A[i][j] = A[i][j] + i - j;
})";

TEST(Reschedule, TilesAProductWhoseLoopsAreNotPerfectlyNested) {
  for (const auto fusion :
       {poly::Wish::Fusion::Max, poly::Wish::Fusion::Smart, poly::Wish::Fusion::None})
    Rescheduled(product, rescheduled(tiled(3, fusion))).expectSame();
}

TEST(Reschedule, TilesTimeAndSpaceTogether) {
  for (const std::int64_t size : {2, 4, 32})
    Rescheduled(sweeps, rescheduled(tiled(size))).expectSame();
  Rescheduled(sweeps, rescheduled({})).expectSame();
}

TEST(Reschedule, KeepsDivisionsRightBelowZero) {
  // Blocks of skewed loops begin at negative multiples for small sizes.
  Rescheduled(inPlace, rearranged({{1, 0}, {1, 1}}, {3, 2}, true)).expectSame();
  Rescheduled(inPlace, rearranged({{1, 0}, {3, 1}}, {4, 5})).expectSame();
}

TEST(Reschedule, FindsTheBoundsOfAnInterchangedTriangle) {
  Rescheduled(triangle, rearranged({{0, 1}, {1, 0}})).expectSame();
}

TEST(Reschedule, TilesATriangle) {
  Rescheduled(triangle, rearranged({{1, 0}, {0, 1}}, {3, 4})).expectSame();
}

TEST(Reschedule, RunsByDiagonals) {
  Rescheduled(inPlace, rearranged({{1, 1}, {0, 1}})).expectSame();
}

TEST(Reschedule, TakesLoopsThatGoDownOrSkip) {
  Rescheduled(R"(
void f(int n, int m, int A[][10]) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = 1; j < m; j += 2)
      A[i][j] = A[i][j - 1] + A[i + 1][j] * i;
})",
              rescheduled(tiled(2)))
      .expectSame();
}

TEST(Reschedule, KeepsWhatSharesAPrivateVariableTogether) {
  Rescheduled(R"(
void f(int n, int m, int C[restrict][10], int A[restrict][10], int B[restrict][10]) {
  int i, j, k, sum;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
      sum = 0;
      for (k = 0; k < n; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
})",
              rescheduled(tiled(2)))
      .expectSame();
}

TEST(Reschedule, KeepsASumInOrder) {
  Rescheduled(R"(
void f(int n, int m, int A[restrict][10], int out[restrict 1]) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum = (3 * sum + A[i][j]) % 101;
  out[0] = sum;
})",
              rescheduled(tiled(2)))
      .expectSame();
}

TEST(Reschedule, KeepsTheOrderAroundALoopThatNeverRuns) {
  for (const char *dead : {"for (int j = n; j < n; j++) a[j] = 3;", "if (n < 0 && n > 0) a[i] = 3;",
                           "for (int j = 0; j < 0; j++) a[i] = n;"})
    for (const char *where : {"first", "middle", "last"}) {
      const std::string text =
          std::string("void f(int n, int m, int a[restrict 200], int b[restrict 200]) {") +
          " for (int i = 0; i < n; i++) {" + (*where == 'f' ? dead : "") + " b[i] = a[i] + 1;" +
          (*where == 'm' ? dead : "") + " for (int j = 0; j < n; j++) a[j] = n + i;" +
          (*where == 'l' ? dead : "") + "} }";
      Rescheduled(text, rescheduled({})).expectSame();
    }
}

TEST(Reschedule, SeesThatFloydAndWarshallsRowsDependOnEachOther) {
  Rescheduled(R"(
void f(int n, int m, int P[][10]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        P[i][j] = P[i][j] < P[i][k] + P[k][j] ? P[i][j] : P[i][k] + P[k][j];
})",
              rescheduled(tiled(2, poly::Wish::Fusion::Max)))
      .expectSame();
}

TEST(Reschedule, TreatsAnIfAsOneStatement) {
  Rescheduled(R"(
void f(int n, int m, int A[restrict][10], int B[restrict][10]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      if (B[i][j] > 4)
        A[i][j] = A[i - 1][j] + 1;
      else
        A[i][j] = 0;
})",
              rescheduled(tiled(3)))
      .expectSame();
}

TEST(Reschedule, RefusesAnOrderThatTurnsADependenceRound) {
  EXPECT_THAT(Rescheduled(sweeps, rearranged({{-1}})).refusal(), HasSubstr("would change places"));
  EXPECT_THAT(Rescheduled(R"(
void f(int n, int m, int A[][10]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      A[i][j] = A[i - 1][j + 1];
})",
                          rearranged({{1, 0}, {0, 1}}, {2, 2}))
                  .refusal(),
              HasSubstr("would change places"));
}

TEST(Reschedule, RefusesPointersThatMayOverlap) {
  EXPECT_THAT(Rescheduled(R"(
void f(int n, int m, int *a, int *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
})",
                          rescheduled({}))
                  .refusal(),
              HasSubstr("may overlap"));
}

TEST(Reschedule, RefusesACounterThatIsReadAfterItsLoop) {
  EXPECT_THAT(Rescheduled(R"(
void f(int n, int m, int a[restrict 200]) {
  int j;
  for (int i = 0; i < n; i++) {
    for (j = 0; j < m; j++)
      a[j] += i;
    a[10] = j;
  }
})",
                          rescheduled(tiled(2)))
                  .refusal(),
              ::testing::Not(HasSubstr("would")));
}

TEST(Reschedule, RefusesJumpsOutOfStatements) {
  EXPECT_FALSE(Rescheduled(R"(
void f(int n, int m, int a[restrict 200], int b[restrict 200]) {
  for (int i = 0; i < n; i++) {
    if (b[i] == 3)
      continue;
    a[i] = 1;
  }
})",
                           rescheduled({}))
                   .answer());
}

TEST(Reschedule, RefusesBoundsThatAreNotAffine) {
  EXPECT_THAT(Rescheduled(R"(
void f(int n, int m, int a[restrict 200]) {
  for (int i = 1; i < n; i *= 2)
    a[i] = 1;
})",
                          rescheduled({}))
                  .refusal(),
              HasSubstr("reschedule"));
}

} // namespace
