#include "target/gpu/Together.h"

#include <fmt/format.h>

namespace parlift::target::gpu {

std::vector<Together> togetherOf(const ir::Stmt &loop, const ir::ParallelMark &mark) {
  std::vector<Together> result;
  for (const ir::ReductionClause &reduction : mark.reductions)
    if (!reduction
             .isPart()) // of an array that the CPU's threads have copies of, and the kernel's update
      result.push_back({{reduction.symbol}, reduction.op, std::nullopt});
  for (const ir::ArgReductionClause &clause : mark.argReductions) {
    const Search search = searchOf(clause, loop, mark);
    result.push_back({search.variables(), {}, search});
  }
  return result;
}

std::string neutral(const Together &one, const ir::Symbol &variable) {
  if (one.search) {
    const ir::ArgReductionClause &clause = *one.search->clause;
    const bool isMarker = clause.lastOnTies && &variable == clause.payload.front().get();
    return isMarker ? one.search->nowhere() : "";
  }
  if (one.op == "*" || one.op == "&&")
    return "1";
  if (one.op == "&")
    return "~0";
  return one.op == "min" || one.op == "max" ? "" : "0";
}

std::vector<std::string> putTogether(const Together &one, const Naming &mine, const Naming &other) {
  if (one.search) {
    std::vector<std::string> lines = {"if (" + wins(*one.search, other, mine) + ") {"};
    for (const ir::SymbolRef &variable : one.variables)
      lines.push_back(fmt::format("  {} = {};", mine(*variable), other(*variable)));
    lines.emplace_back("}");
    return lines;
  }
  const std::string a = mine(*one.variables.front()), b = other(*one.variables.front());
  const char *order = one.op == "min" ? "<" : ">";
  const bool isExtremum = one.op == "min" || one.op == "max";
  // A NaN that all began with gives way to what some of them have found.
  if (isExtremum && one.variables.front()->type->isFloating())
    return {fmt::format("{0} = {1} {2} {0} || {0} != {0} ? {1} : {0};", a, b, order)};
  if (isExtremum)
    return {fmt::format("{0} = {1} {2} {0} ? {1} : {0};", a, b, order)};
  return {fmt::format("{0} = {0} {1} {2};", a, one.op, b)};
}

} // namespace parlift::target::gpu
