#include "analysis/model/Analysis.h"

#include "analysis/symbolic/Access.h"

#include <algorithm>

namespace parlift::analysis {

std::vector<Constraint> AccessTable::boundsAround(const Access &access) const {
  std::vector<Constraint> result;
  for (const LoopIndex index : access.loops) {
    const NestLoop &loop = loops[index];
    const auto &tests = access.inTestOf;
    if (std::find(tests.begin(), tests.end(), index) == tests.end())
      result.insert(result.end(), loop.bounds.begin(), loop.bounds.end());
    else // the last test is behind the last iteration, or in front of the first that never comes
      result.push_back(
          {Constraint::Kind::NonNegative, Polynomial::atom(loop.counter) - loop.lower});
  }
  return result;
}

std::optional<diag::Remark> reorderingOf(const Reduction &reduction, const SourceRange &where,
                                         const std::string &name) {
  if (reduction.reassociatesFloat)
    return diag::makeRemark(diag::ReasonId::ReductionReorders, where,
                            {name, reduction.op == "*" ? "product" : "sum"});
  if (!reduction.mayTakeOtherZero && !reduction.mayTakeOtherAfterNaN)
    return std::nullopt;
  const char *those = !reduction.mayTakeOtherZero      ? "a NaN"
                      : reduction.mayTakeOtherAfterNaN ? "zeros of both signs or a NaN"
                                                       : "zeros of both signs";
  return diag::makeRemark(diag::ReasonId::ExtremumReorders, where,
                          {reduction.op.ends_with("min") ? "minimum" : "maximum", name, those});
}

const LoopFacts *FunctionFacts::find(const ir::Stmt *loop) const {
  for (const LoopFacts &facts : loops)
    if (facts.loop == loop)
      return &facts;
  return nullptr;
}

} // namespace parlift::analysis
