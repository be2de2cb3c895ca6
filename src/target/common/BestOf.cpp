#include "target/common/BestOf.h"

#include "target/common/ClosedForm.h"

#include <fmt/format.h>

namespace parlift::target {

namespace {

bool ascends(const ir::ArgReductionClause &clause) {
  return clause.directions.front() > 0;
}

/// The payload comes from an earlier iteration (a later one with last on ties), counters from `first` on compared.
std::string precedes(const ir::ArgReductionClause &clause, const Naming &mine, const Naming &all,
                     std::size_t first) {
  const bool less = (clause.directions[first] > 0) != clause.lastOnTies;
  const ir::Symbol &place = *clause.payload[first];
  std::string here = fmt::format("{} {} {}", mine(place), less ? "<" : ">", all(place));
  if (first + 1 == clause.directions.size())
    return here;
  return fmt::format("({} || ({} == {} && {}))", here, mine(place), all(place),
                     precedes(clause, mine, all, first + 1));
}

} // namespace

std::vector<ir::SymbolRef> Search::variables() const {
  std::vector<ir::SymbolRef> result = {clause->extremum};
  result.insert(result.end(), clause->payload.begin(), clause->payload.end());
  return result;
}

std::string Search::nowhere() const {
  if (low == "0" && ascends(*clause))
    return "-1";
  return fmt::format("{} {} 1", low, ascends(*clause) ? "-" : "+");
}

std::string Search::isFound(const std::string &place) const {
  return fmt::format("{} {} {}", place, ascends(*clause) ? ">=" : "<=", low);
}

Search searchOf(const ir::ArgReductionClause &clause, const ir::Stmt &loop,
                const ir::ParallelMark &mark) {
  return {&clause, clause.lastOnTies ? primary(initialValue(loop, *mark.counter)) : ""};
}

std::string wins(const Search &search, const Naming &mine, const Naming &all) {
  const ir::ArgReductionClause &clause = *search.clause;
  const std::string here = mine(*clause.extremum), there = all(*clause.extremum);
  const char *order = clause.op == "min" ? "<" : ">";
  if (clause.payload.empty()) // a NaN that all began with gives way to what some of them have found
    return fmt::format("{0} {2} {1} || {1} != {1}", here, there, order);
  std::string better = fmt::format("{0} {2} {1} || ({0} == {1} && {3})", here, there, order,
                                   precedes(clause, mine, all, 0));
  if (!clause.lastOnTies)
    return better;
  return fmt::format("{} && ({})", search.isFound(mine(*clause.payload[0])), better);
}

} // namespace parlift::target
