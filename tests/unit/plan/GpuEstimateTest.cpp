// Which of two programs the planner takes to be faster on a GPU: orders only, never the figures.
#include "plan/search/GpuEstimate.h"
#include "Snippet.h"
#include "analysis/dependences/Locality.h"
#include "plan/search/Search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Snippet;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

plan::GpuOptions cuda() {
  plan::GpuOptions gpu;
  gpu.isCxx = true;
  return gpu;
}

double timeOf(const std::string &text, const plan::Machine &machine = {}) {
  const Snippet c(text);
  const plan::Rehearsal program(*c.unit, c.unit->functions.at(0), analysis::Options());
  return plan::gpuEstimate(program, cuda(), machine, analysis::presumedSize);
}

std::string inMatrix(const std::string &body) {
  return "void f(int n, float a[restrict n][n], float b[restrict n][n], float s[restrict n]) {" +
         body + "}";
}

TEST(GpuEstimate, NeighboursThatFindNeighboursAreFasterThanRowsApart) {
  const auto fading = [](const std::string &element) { // neither shared out nor taken in step
    return inMatrix(
        "for (int i = 1; i < n; i++) { float t = 0; for (int j = 0; j < i; j++) t = t / 2 + " +
        element + "; s[i] = t; }");
  };
  EXPECT_LT(timeOf(fading("a[j][i]")), timeOf(fading("a[i][j]")));
}

TEST(GpuEstimate, SeveralThreadsForARowFillMoreOfTheGpu) {
  const auto walk = [](const std::string &update) {
    return inMatrix("for (int i = 0; i < n; i++) { float t = 0; for (int j = 0; j < n; j++) t = " +
                    update + "; s[i] = t; }");
  };
  EXPECT_LT(timeOf(walk("t + a[j][i]")), timeOf(walk("t / 2 + a[j][i]")));
}

TEST(GpuEstimate, AKernelInALoopIsStartedEachTime) {
  EXPECT_LT(
      timeOf(inMatrix("for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) s[j] += a[i][j];")),
      timeOf(inMatrix("for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s[j] += a[i][j];")));
}

TEST(GpuEstimate, ACallIsAsMuchAsTheFunctionDoes) {
  const auto calls = [](const std::string &body) {
    return "float g(float v); " + inMatrix("for (int i = 0; i < n; i++) s[i] = g(s[i]);") +
           " float g(float v) {" + body + "}";
  };
  EXPECT_DOUBLE_EQ(timeOf(calls("return v * 2 + 1;")),
                   timeOf(inMatrix("for (int i = 0; i < n; i++) s[i] = s[i] * 2 + 1;")));
  std::string much = "float t = v;";
  for (int times = 0; times < 400; ++times)
    much += "t = t / v;";
  EXPECT_LT(timeOf(calls("return v;")), timeOf(calls(much + "return t;")));
  EXPECT_LT(timeOf(calls("return v;")),
            timeOf(calls("float t = v; for (int k = 0; k < 4000; k++) t = t / v; return t;")));
}

TEST(GpuEstimate, MemoryThatTheCpuTouchesInBetweenIsCopied) {
  const std::string kernel =
      "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) b[i][j] += a[i][j] / t;";
  const std::string before = "for (int t = 1; t < n; t++) {";
  const double apart = timeOf(inMatrix(before + kernel + "}"));
  // No single statement: its subscript is read from memory.
  const std::string looks = "s[(int)s[t]] = b[t][t]; }";
  const double mixed = timeOf(inMatrix(before + kernel + looks));
  EXPECT_LT(10 * apart, mixed);
  plan::Machine closer;
  closer.gpu.link = 1000;
  EXPECT_LT(timeOf(inMatrix(before + kernel + looks), closer), mixed);
  const double visited = timeOf(inMatrix(before + kernel + "s[t] += s[t - 1] * b[t][t]; }"));
  EXPECT_LT(apart, visited);
  EXPECT_LT(2 * visited, mixed) << "four elements, not all of them";
}

TEST(GpuEstimate, ASumInMemoryIsDearerThanOneInAVariable) {
  const std::string head = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {";
  EXPECT_LT(
      timeOf(inMatrix(
          head + "float t = 0; for (int k = 0; k < n; k++) t += a[k][i] * s[k]; b[i][j] = t; }")),
      timeOf(inMatrix(head + "for (int k = 0; k < n; k++) b[i][j] += a[k][i] * s[k]; }")));
}

TEST(GpuEstimate, FewThreadsDoNotFillTheGpu) {
  plan::Machine small;
  small.gpu.multiprocessors = 4;
  const std::string rows =
      inMatrix("for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) s[j] += a[i][j];");
  EXPECT_LT(timeOf(rows, small), timeOf(rows));
}

std::vector<std::string> planFor(const std::string &text) {
  const Snippet c(text);
  plan::SearchOptions options;
  options.gpu = cuda();
  std::vector<std::string> words;
  for (plan::Instruction step :
       plan::searchPlan(*c.unit, c.unit->functions.at(0), {}, options).script) {
    step.comment.clear();
    words.push_back(print(step));
  }
  return words;
}

TEST(PlanForGpu, MakesBlocksNeitherForCachesNorForVectors) {
  EXPECT_THAT(
      planFor(inMatrix(
          "for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) for (int j = 0; j < n; j++) "
          "b[i][j] += a[i][k] * a[k][j];")),
      ElementsAre("interchange f:1 i j k", "scalar-replace f:1.1.1"));
}

TEST(PlanForGpu, LeavesWhatIsGoodAlone) {
  EXPECT_THAT(planFor(inMatrix(
                  "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) b[i][j] = a[j][i];")),
              IsEmpty());
}

TEST(PlanForGpu, IsThatForTheCpuWhereNothingHasAKernel) {
  const std::string text =
      "void f(int n, long double a[restrict n][n], long double s[restrict n]) {"
      "  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s[j] = s[j] / 2 + a[i][j]; }";
  const Snippet c(text);
  plan::SearchOptions forCpu;
  std::vector<std::string> words;
  for (plan::Instruction step :
       plan::searchPlan(*c.unit, c.unit->functions.at(0), {}, forCpu).script) {
    step.comment.clear();
    words.push_back(print(step));
  }
  EXPECT_EQ(planFor(text), words);
  EXPECT_FALSE(words.empty());
}

TEST(PlanForGpu, MakesNoKernelOfWhatRunsOnlyIfArraysOverlap) {
  EXPECT_THAT(
      planFor("void f(int n, int m, const float *a, float *s) {"
              "  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s[j] += a[i * m + j]; }"),
      ElementsAre("version f:1", "interchange f:1 j i", "scalar-replace f:1.1"));
}

} // namespace
