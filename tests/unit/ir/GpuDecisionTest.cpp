// That a GPU pays, as a variable in conditions: which branch asks, and what can be said before it.
#include "ir/GpuDecision.h"

#include "Snippet.h"
#include "ir/Walk.h"

#include <gtest/gtest.h>

using namespace parlift;
using parlift::testing::Snippet;

namespace {

constexpr const char *branches = R"(
extern int gpu_pays_here;
int rate;
void f(int n, int *restrict a) {
  int own = n + 1;
  if (n > 610 && gpu_pays_here) {
    for (int i = 0; i < n; i++)
      a[i] = rate * n;
  } else {
    for (int i = 0; i < own; i++)
      a[i] = own;
  }
  if (n > 3)
    for (int i = 0; i < n; i++)
      a[i] = own;
})";

/// The value that is assigned in the loop.
const ir::Expr &valueIn(const ir::Stmt &loop) {
  const ir::Expr *value = nullptr;
  ir::forEachStmt(*loop.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign)
      value = stmt.value.get();
  });
  return *value;
}

TEST(GpuDecision, IsAroundTheLoopsForTheGpuAlone) {
  const Snippet c(branches);
  const ir::Stmt &body = *c.function().body;
  const ir::Stmt *test = ir::gpuDecisionAround(c.function(), *ir::findLoop(body, "1"));
  ASSERT_NE(test, nullptr);
  EXPECT_NE(ir::gpuDecisionIn(*test->condition), nullptr);
  EXPECT_EQ(ir::gpuDecisionAround(c.function(), *ir::findLoop(body, "2")), nullptr);
  EXPECT_EQ(ir::gpuDecisionAround(c.function(), *ir::findLoop(body, "3")), nullptr);
}

TEST(GpuDecision, IsAVariableOfTheFileAndNoLocalOfItsName) {
  const Snippet c("void f(int n, int *a) { int gpu_pays_here = n > 3; if (gpu_pays_here)"
                  " for (int i = 0; i < n; i++) a[i] = i; }");
  EXPECT_EQ(ir::gpuDecisionAround(c.function(), *ir::findLoop(*c.function().body, "1")), nullptr);
}

TEST(GpuDecision, ParametersAndTheFilesVariablesAreSaidOutside) {
  const Snippet c(branches);
  const ir::Stmt &body = *c.function().body;
  EXPECT_TRUE(ir::isSaidOutside(valueIn(*ir::findLoop(body, "1"))));
  EXPECT_FALSE(ir::isSaidOutside(valueIn(*ir::findLoop(body, "2"))));
}

} // namespace
