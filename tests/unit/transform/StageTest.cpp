// Kernels as trees: run by the interpreter, threads and blocks in any order, they do what the loop does, without races between the
// threads of a phase. And what is no slice.
#include "StagedKernel.h"

#include "ir/Walk.h"
#include "legality/gpu/CanStage.h"
#include "legality/nest/Nests.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using ::testing::HasSubstr;
using Kernel = StagedKernel;

namespace {

TEST(Stage, ProductsKeepTheirSumsInRegisters) {
  const Kernel kernel(
      "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { double sum = 0; for "
      "(int k = 0; k < p; k++) sum += a[i * p + k] * b[k * m + j]; c[i * m + j] = sum; }");
  EXPECT_EQ(kernel.difference(3, 5, 11), "");
  EXPECT_EQ(kernel.difference(1, 1, 1), "");
  EXPECT_EQ(kernel.difference(2, 2, 8), "");
}

std::string productOver(const std::string &loops) {
  return loops +
         " { double sum = 0; for (int k = 0; k < p; k++) sum += a[i * p + k] * b[k * n + j]; c[i * "
         "n + j] = sum; }";
}

TEST(Stage, TrianglesHaveTheRectangleAroundThem) {
  const Kernel above(productOver("for (int i = 0; i < n; i++) for (int j = i; j < n; j++)"));
  EXPECT_EQ(above.difference(5, 0, 11), "");
  EXPECT_EQ(above.difference(1, 0, 1), "");
  EXPECT_EQ(above.difference(0, 0, 3), "");
  EXPECT_EQ(above.difference(40, 0, 0), "");
  const Kernel below(productOver("for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++)"));
  EXPECT_EQ(below.difference(9, 0, 9), "");
  EXPECT_EQ(below.difference(1, 0, 8), "");
  const Kernel later(productOver("for (int i = 1; i < n; i++) for (int j = 0; j < i; j++)"));
  EXPECT_EQ(later.difference(9, 0, 9), "");
  EXPECT_EQ(later.difference(2, 0, 3), "");
  EXPECT_EQ(later.difference(1, 0, 3), "");
}

TEST(Stage, TrianglesThatGoDownAreTurnedRight) {
  const Kernel both(
      productOver("for (int i = n - 1; i >= 0; i--) for (int j = n - 1; j >= i; j--)"));
  EXPECT_EQ(both.difference(7, 0, 9), "");
  const Kernel outer(productOver("for (int i = n - 1; i >= 0; i--) for (int j = 0; j <= i; j++)"));
  EXPECT_EQ(outer.difference(7, 0, 9), "");
  const Kernel inner(productOver("for (int i = 0; i < n; i++) for (int j = i; j >= 0; j--)"));
  EXPECT_EQ(inner.difference(7, 0, 9), "");
}

TEST(Stage, BlocksOutsideOfATriangleDoNothing) {
  // Two rows of blocks: the one at the right of the first row has no iteration.
  const Kernel kept(
      "for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) { double sum = 0; for (int k = 0; "
      "k "
      "< p; k++) sum += a[i * p + k] * b[k * n + j]; if (j == 3 && i > 2) c[i] = sum; }");
  EXPECT_EQ(kept.difference(300, 0, 2), "");
}

TEST(Stage, ATriangleWithAnEmptyRowIsNotStaged) {
  // No element of the last row need exist.
  EXPECT_FALSE(Kernel(productOver("for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++)"))
                   .isStaged());
  // Nor is there a row that is the whole rectangle.
  EXPECT_FALSE(
      Kernel(productOver("for (int i = 2; i < n - 2; i++) for (int j = i - 2; j <= i + 2; j++)"))
          .isStaged());
  // Every other one is left out: each row by itself.
  const Kernel rows(
      productOver("for (int i = 0; i < n; i++) for (int j = 2 * i; j < 2 * n; j += 2)"));
  EXPECT_EQ(rows.difference(5, 0, 9), "");
}

TEST(Stage, RowsAreFetchedAndStoredByAllThreads) {
  const Kernel kernel(
      "for (int i = 0; i < n; i++) { double last = 0; for (int j = 0; j < m; j++) { last = 0.5 * "
      "last + a[i * m + j]; b[i * m + j] = last; } }");
  EXPECT_EQ(kernel.difference(33, 35, 0), "");
  EXPECT_EQ(kernel.difference(3, 64, 0), "");
  EXPECT_EQ(kernel.difference(5, 0, 0), "");
}

TEST(Stage, WhatIsReadBehindMovesAlong) {
  const Kernel kernel("for (int i = 0; i < n; i++) for (int j = 2; j < m; j++) b[i * m + j] += 0.5 "
                      "* b[i * m + j - 1] "
                      "- 0.25 * b[i * m + j - 2] + a[i * m + j];");
  EXPECT_EQ(kernel.difference(3, 70, 0), "");
  EXPECT_EQ(kernel.difference(34, 3, 0), "");
  EXPECT_EQ(kernel.difference(4, 1, 0), "");
}

TEST(Stage, ChunksAreCopiedWhileThreadsWork) {
  const Kernel product(
      "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { double sum = 0; for "
      "(int k = 0; k < p; k++) sum += a[i * p + k] * b[k * m + j]; c[i * m + j] = sum; }",
      "map f:1 i:y/2 j:x/3\nregister-tile f:1 2x2\nstage f:1.1.1 a b chunk(4) async\n");
  EXPECT_EQ(product.difference(3, 5, 11), "");
  EXPECT_EQ(product.difference(9, 13, 1), "");
  EXPECT_EQ(product.difference(4, 6, 0), "");
  EXPECT_THAT(product.words(), HasSubstr("stage f:1.1.1 a b chunk(4) async\n"));
  const Kernel written("for (int i = 0; i < n; i++) for (int j = 2; j < m; j++) b[i][j] += 0.5 * "
                       "b[i][j - 1] - 0.25 * b[i][j - 2] + a[i][j];",
                       "map f:1 i:x/4\nstage f:1.1 a b chunk(3) async\n");
  EXPECT_EQ(written.difference(5, 20, 0), "");
  EXPECT_EQ(written.difference(4, 3, 0), "");
  EXPECT_EQ(written.difference(9, 2, 0), "");
}

const char *const oneProduct =
    "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { double sum = 0; for "
    "(int k = 0; k < p; k++) sum += a[i * p + k] * b[k * m + j]; c[i * m + j] = sum; }";

TEST(Stage, ElementsSideBySideAreReadTogether) {
  const Kernel product(oneProduct, "map f:1 i:y/2 j:x/4\nregister-tile f:1 4x4 2x2\nstage f:1.1.1 "
                                   "a b chunk(4) wide\n");
  EXPECT_EQ(product.difference(16, 32, 12), "") << "whole chunks of whole blocks";
  EXPECT_EQ(product.difference(17, 33, 13), "");
  EXPECT_EQ(product.difference(3, 5, 11), "");
  EXPECT_EQ(product.difference(8, 16, 0), "");
  EXPECT_THAT(product.words(), HasSubstr("stage f:1.1.1 a b chunk(4) wide\n"));
}

TEST(Stage, TilesOfRegistersAreReadTogetherWhereGroupsFit) {
  EXPECT_THAT(Kernel(oneProduct).words(), HasSubstr("chunk(8) wide\n"));
  const Kernel down("for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { double sum = 0; for "
                    "(int k = p - 1; "
                    "k >= 0; k--) sum += a[i * p + k] * b[k * m + j]; c[i * m + j] = sum; }");
  EXPECT_THAT(down.words(), HasSubstr("chunk(8)\n")) << "its rows are read downwards";
}

TEST(Stage, WhatNoChunkReadsDoesNotMoveAlong) {
  // The one chunk begins late and ends early: nothing has been written behind it.
  const Kernel kernel(
      "for (int i = 0; i < n; i++) for (int j = 1; j < m; j++) b[i * m + j] = 0.5 * "
      "b[i * m + j - 1] + a[i * m + j];");
  EXPECT_EQ(kernel.difference(3, 5, 0), "");
  EXPECT_EQ(kernel.difference(33, 2, 0), "");
}

TEST(Stage, IterationsThatAreNoneMoveNothingAlong) {
  // `c` stays in memory, so only iterations that exist run the body.
  const Kernel kernel(
      "for (int i = 0; i < n; i++) for (int j = 1; j < m; j++) { b[i * m + j] = 0.5 "
      "* b[i * m + j - 1] + a[i * m + j]; c[j * n + i] = j; }");
  EXPECT_EQ(kernel.difference(3, 70, 0), "");
}

TEST(Stage, VariablesThatNothingReadsAreLeftOut) {
  const Kernel kernel(
      "for (int i = 0; i < n; i++) { double spare = a[i]; int j = 3; for (j = 1; j < m; "
      "j++) b[i * m + j] = 0.5 * b[i * m + j - 1]; }");
  EXPECT_EQ(kernel.difference(3, 5, 0), "");
}

TEST(Stage, RowsDownwardsBeginAtMultiplesOfTheChunk) {
  const Kernel kernel("for (int i = 0; i < n; i++) for (int j = m - 2; j >= 0; j--) b[i * m + j] = "
                      "a[i * m + j] - 0.5 * "
                      "b[i * m + j + 1];");
  for (const int m : {2, 3, 32, 33, 65, 100})
    EXPECT_EQ(kernel.difference(3, m, 0), "");
}

TEST(Stage, OneTestPassesOverManyIterations) {
  const Kernel kernel(
      "for (int i = 0; i < n; i++) { double best = 100; int at = -1; for (int j = 0; j < m; j++) { "
      "double d = "
      "fabs(a[i] - 1.7 * b[j]); if (d < best) { best = d; at = j; } } c[i] = best + at; }");
  EXPECT_EQ(kernel.difference(3, 1100, 0), "");
  EXPECT_EQ(kernel.difference(5, 17, 0), "");
}

TEST(Stage, TilesAreTurned) {
  const Kernel kernel(
      "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];");
  EXPECT_EQ(kernel.difference(5, 67, 0), "");
  EXPECT_EQ(kernel.difference(65, 3, 0), "");
}

TEST(Stage, NeighboursShareWhatTheyRead) {
  const Kernel kernel("for (int i = 1; i < n - 1; i++) for (int j = 1; j < 39; j++) b[i * 40 + j] "
                      "= a[i * 40 + j] + a[i * 40 + j - "
                      "40] + a[i * 40 + j + 40] + a[i * 40 + j - 1] + a[i * 40 + j + 1];");
  EXPECT_EQ(kernel.difference(7, 0, 0), "");
  EXPECT_EQ(kernel.difference(3, 0, 0), "");
  EXPECT_EQ(kernel.difference(2, 0, 0), "");
}

TEST(Stage, BlocksBeginBeforeTheLoopWhereLinesOfMemoryDo) {
  for (const char *first : {"1", "5", "15", "16", "17"}) {
    const Kernel kernel(
        fmt::format("for (int i = 1; i < n - 1; i++) for (int j = {}; j < 63; j++) b[i * 64 + j] "
                    "= a[i * 64 + j] + a[i * 64 + j - 1] + a[i * 64 + j + 64];",
                    first));
    EXPECT_EQ(kernel.difference(9, 0, 0), "") << first;
    EXPECT_EQ(kernel.difference(3, 0, 0), "") << first;
    EXPECT_EQ(kernel.difference(2, 0, 0), "") << first;
  }
}

TEST(Stage, WindowsShareWhatNeighboursRead) {
  for (const char *width : {"3", "5"}) {
    const Kernel kernel(fmt::format("for (int i = 2; i < n - 2; i++) for (int j = 2; j < 38; j++) "
                                    "{{ double sum = 0; for (int k "
                                    "= 0; k < {0}; k++) for (int l = 0; l < {0}; l++) sum += c[k * "
                                    "5 + l] * a[(i + k - 2) * 40 + "
                                    "j + l - 2]; b[i * 40 + j] = sum; }}",
                                    width));
    EXPECT_EQ(kernel.difference(9, 0, 0), "") << width;
    EXPECT_EQ(kernel.difference(5, 0, 0), "") << width;
    EXPECT_EQ(kernel.difference(4, 0, 0), "") << width;
  }
}

TEST(Stage, ThreeDimensionsHaveNeighboursAlongAll) {
  const Kernel kernel(
      "for (int i = 1; i < n - 1; i++) for (int j = 1; j < 9; j++) for (int k = 1; "
      "k < 19; k++) b[i * 200 + j * 20 + k] = a[i * 200 + j * 20 + k] + a[i * 200 + "
      "j * 20 + k - 200] + a[i * 200 + j * 20 + k + 20] + a[i * 200 + j * 20 + k - "
      "1];");
  EXPECT_EQ(kernel.difference(7, 0, 0), "");
  EXPECT_EQ(kernel.difference(2, 0, 0), "");
}

// --- What is no slice

/// Slices of the nest over the first `depth` loops, as "a by i k; ..." with the body's behind a bar, or the refusal.
std::string slices(const std::string &body, std::size_t depth) {
  const auto unit =
      StagedKernel::parsed("void f(int n, int m, int p, double *restrict a, double *restrict b, "
                           "double *restrict c, int *restrict e) {\n" +
                           body + "\n}\n");
  analysis::Options options;
  const legality::Nests nests(unit->functions.at(0), options);
  std::vector<const ir::Stmt *> loops;
  ir::forEachLoop(*unit->functions.at(0)->body,
                  [&](const ir::Stmt &loop, const ir::LoopStack &) { loops.push_back(&loop); });
  std::vector<legality::LoopIndex> grid;
  for (std::size_t at = 0; at < depth; ++at)
    grid.push_back(nests.find(*loops.at(at)).loop);
  const legality::Nest &nest = *nests.find(*loops.at(0)).nest;
  const auto answer = legality::canStage(nest, grid);
  if (!answer)
    return answer.refusal().remark.text;
  std::string result;
  const auto add = [&](const legality::StagedSlice &slice) {
    result += slice.array->name + " by";
    for (const legality::LoopIndex loop : slice.loops)
      result += " " + nest.name(loop);
    result += slice.isWritten ? " written" : "";
    result += slice.copiesIn ? "; " : " only; ";
  };
  for (const legality::StagedWalk &walk : answer->walks())
    for (const legality::StagedSlice &slice : walk.slices)
      add(slice);
  result += "| ";
  for (const legality::StagedSlice &slice : answer->slices())
    add(slice);
  return result;
}

TEST(Stage, SlicesAreElementsByTheCountersAlone) {
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < p; k++) s += "
                   "a[i * p + k] * b[k]; "
                   "c[i] = s; }",
                   1),
            "a by i k; b by k; | ");
  // e[k] is not known before it is read; i * k is no linear function.
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < p; k++) s += "
                   "a[e[k]] + b[i * k]; "
                   "c[i] = s; }",
                   1),
            "e by k; | ");
}

TEST(Stage, OneElementForAllIsNoSlice) {
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) c[i] = a[0] + b[i];", 1), "| b by i; ");
}

TEST(Stage, ConditionalAccessesStayWhereTheyAre) {
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < p; k++) if "
                   "(b[k] > 0) s += a[i * p + k]; "
                   "c[i] = s; }",
                   1),
            "b by k; | ");
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < p; k++) { if "
                   "(b[k] > 0) continue; s += a[i * p "
                   "+ k]; } c[i] = s; }",
                   1),
            "b by k; | ");
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < p; k++) s += "
                   "b[k] > 0 ? a[i * p + k] : 0; "
                   "c[i] = s; }",
                   1),
            "b by k; | ");
}

TEST(Stage, WrittenArraysAreStagedWhollyOrNot) {
  EXPECT_EQ(
      slices("for (int i = 0; i < n; i++) for (int k = 0; k < p; k++) b[i * p + k] = a[i * p + k];",
             1),
      "b by i k written only; a by i k; | ");
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) for (int k = 1; k < p; k++) b[i * p + k] = b[i * p "
                   "+ k - 1];",
                   1),
            "b by i k written only; | ");
  // Read ahead, read at one place always, written twice: left where it is.
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) for (int k = 0; k < p - 1; k++) b[i * p + k] = b[i "
                   "* p + k + 1];",
                   1),
            "| ");
  EXPECT_EQ(
      slices("for (int i = 0; i < n; i++) for (int k = 1; k < p; k++) b[i * p + k] = b[i * p];", 1),
      "| ");
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) for (int k = 1; k < p; k++) { b[i * p + k] = 1; "
                   "b[i * p + k - 1] = 2; }",
                   1),
            "| ");
}

TEST(Stage, WalksAreTheSameForAllThreads) {
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < i; k++) s += "
                   "b[k]; c[i] = s; }",
                   1),
            "| ");
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) { double s = 0; for (int k = 0; k < p; k++) { if "
                   "(s > 9) break; s += b[k]; } "
                   "c[i] = s; }",
                   1),
            "| ");
  EXPECT_EQ(slices("for (int i = 0; i < n; i++) { double s = 0; if (c[i] > 0) for (int k = 0; k < "
                   "p; k++) s += b[k]; c[i] = s; "
                   "}",
                   1),
            "| ");
}

TEST(Stage, GridsAreRectangular) {
  EXPECT_THAT(
      slices("for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) c[i * n + j] = a[j * n + i];",
             2),
      HasSubstr("`j` is no plain counted one"));
  EXPECT_THAT(slices("for (int i = 0; i < n; i++) { if (a[i] > 0) continue; c[i] = 1; }", 1),
              HasSubstr("ends some iterations early"));
}

TEST(Stage, OfTheBodyOnlyWhatTheKernelNeverWrites) {
  EXPECT_EQ(
      slices(
          "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) b[j * n + i] += a[i * m + j];",
          2),
      "| a by i j; ");
}

} // namespace
