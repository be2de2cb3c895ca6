#include "pipeline/Budgets.h"

#include "analysis/model/Analysis.h"
#include "ir/Walk.h"

#include <algorithm>
#include <map>

namespace parlift::pipeline {

namespace {

/// Compilers take a millisecond or so for a line that is optimized.
constexpr double analysisOfAFile = 0.4, analysisOfALine = 0.0006;
constexpr double analysisOfAFunction = 0.3, analysisOfAStatement = 0.001;
/// Of a statement that a loop has from a callee: work arrays that callees fill are asked about element by element.
constexpr double analysisOfAnInlined = 0.003, mostInlined = 500;
constexpr double leastOfAFunction = 0.05; // several times what one of ordinary loops takes
constexpr double planOfAFile = 1.5, planOfALine = 0.0005;
constexpr double planOfAFunction = 0.5, planOfAStatement = 0.004;

double statementsOf(const ir::Function &function) {
  double count = 0;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &) { ++count; });
  return count;
}

/// Statements of the function with those of its callees; 0 for one that calls itself.
double expanded(const ir::Function &function, std::map<const ir::Function *, double> &known) {
  const auto [found, isNew] = known.try_emplace(&function, 0);
  if (!isNew)
    return found->second;
  double count = statementsOf(function);
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    if (const auto target = expr.target.lock(); target && target->body && count < mostInlined)
      count += expanded(*target, known);
  });
  return known[&function] = std::min(count, mostInlined);
}

/// What the function's loops have from callees, as far as the analysis follows calls.
double inlinedStatements(const ir::Function &function) {
  std::map<const ir::Function *, double> known;
  double count = 0;
  ir::forEachLoop(*function.body, [&](const ir::Stmt &loop, const ir::LoopStack &around) {
    if (around.empty())
      ir::forEachExpr(loop, [&](const ir::Expr &expr) {
        if (const auto target = expr.target.lock(); target && target->body)
          count += expanded(*target, known);
      });
  });
  return std::min(count, mostInlined);
}

} // namespace

Budgets::Budgets(const ir::Unit &unit, double timeoutPerLoop)
    : scale_(timeoutPerLoop / analysis::Options().timeoutPerLoop) {
  const std::string &text = unit.mainFile->text();
  const auto lines = static_cast<double>(std::count(text.begin(), text.end(), '\n'));
  double inlined = 0;
  for (const ir::FunctionRef &function : unit.functions)
    if (function->inMainFile)
      inlined += inlinedStatements(*function);
  analysis = scale_ * (analysisOfAFile + analysisOfALine * lines + analysisOfAnInlined * inlined);
  plan = scale_ * (planOfAFile + planOfALine * lines);
}

double Budgets::analysisOf(const ir::Function &function, double spent) const {
  const double own = scale_ * (analysisOfAFunction + analysisOfAStatement * statementsOf(function) +
                               analysisOfAnInlined * inlinedStatements(function));
  return std::min(own, std::max(analysis - spent, scale_ * leastOfAFunction));
}

double Budgets::planOf(const ir::Function &function) const {
  return scale_ * (planOfAFunction + planOfAStatement * statementsOf(function));
}

} // namespace parlift::pipeline
