// Which functions of a file are planned, and that it depends on neither their neighbours nor the cores.
#include "pipeline/FunctionPlans.h"
#include "fuzz/TemporarySource.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

using namespace parlift;

namespace {

std::string product(int number) {
  return fmt::format(R"(
void product{}(int n, double a[n][n], double b[n][n], double c[n][n]) {{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}}
)",
                     number);
}

/// By function, without its name.
std::map<std::string, std::string> plansOf(const std::string &text) {
  const fuzz::TemporarySource source(text, ".c");
  frontend::Request request;
  request.path = source.path();
  const pipeline::Options options;
  const pipeline::AnalyzedFile file = pipeline::analyze(request, {}, options);
  std::vector<plan::Search::Trial> trials;
  std::map<std::string, std::string> plans;
  for (const pipeline::FunctionPlan &plan : pipeline::plansFor(file, {}, options, trials)) {
    const std::string &name = plan.function->function->name;
    std::string words = plan::print(plan.script);
    for (std::size_t at = words.find(name); at != std::string::npos; at = words.find(name))
      words.replace(at, name.size(), "f");
    plans[name] = words;
  }
  return plans;
}

} // namespace

TEST(FunctionPlans, aPlanIsTheSameWhateverStandsBesideIt) {
  const auto alone = plansOf(product(0));
  ASSERT_EQ(alone.size(), 1u);
  const auto together =
      plansOf(product(0) + product(1) + "int g(int n) { return n; }\n" + product(2));
  ASSERT_EQ(together.size(), 3u);
  for (const auto &[name, words] : together)
    EXPECT_EQ(words, alone.at("product0")) << name;
}

TEST(FunctionPlans, whatTheBudgetPaysForIsTheSameEachTime) {
  std::string text;
  for (int number = 10; number < 60; ++number)
    text += product(number);
  const auto once = plansOf(text);
  EXPECT_LT(once.size(), 50u);
  EXPECT_TRUE(once.contains("product10"));
  EXPECT_EQ(once, plansOf(text));
  // None is passed over for one behind it.
  EXPECT_EQ(once.rbegin()->first, fmt::format("product{}", 9 + once.size()));
}
