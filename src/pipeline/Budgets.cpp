#include "pipeline/Budgets.h"

#include "analysis/model/Analysis.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::pipeline {

namespace {

/// Compilers take a millisecond or so for a line that is optimized.
constexpr double analysisOfAFile = 0.4, analysisOfALine = 0.0006;
constexpr double analysisOfAFunction = 0.3, analysisOfAStatement = 0.001;
constexpr double leastOfAFunction = 0.05; // several times what one of ordinary loops takes
constexpr double planOfAFile = 1.5, planOfALine = 0.0005;
constexpr double planOfAFunction = 0.5, planOfAStatement = 0.004;

double statementsOf(const ir::Function &function) {
  double count = 0;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &) { ++count; });
  return count;
}

} // namespace

Budgets::Budgets(const ir::Unit &unit, double timeoutPerLoop)
    : scale_(timeoutPerLoop / analysis::Options().timeoutPerLoop) {
  const std::string &text = unit.mainFile->text();
  const auto lines = static_cast<double>(std::count(text.begin(), text.end(), '\n'));
  analysis = scale_ * (analysisOfAFile + analysisOfALine * lines);
  plan = scale_ * (planOfAFile + planOfALine * lines);
}

double Budgets::analysisOf(const ir::Function &function, double spent) const {
  const double own = scale_ * (analysisOfAFunction + analysisOfAStatement * statementsOf(function));
  return std::min(own, std::max(analysis - spent, scale_ * leastOfAFunction));
}

double Budgets::planOf(const ir::Function &function) const {
  return scale_ * (planOfAFunction + planOfAStatement * statementsOf(function));
}

} // namespace parlift::pipeline
