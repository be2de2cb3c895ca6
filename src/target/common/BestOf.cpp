#include "target/common/BestOf.h"

#include "ir/Comparison.h"
#include "ir/ExprText.h"
#include "ir/Printer.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"

#include <fmt/format.h>

#include <optional>

namespace parlift::target {

namespace {

bool ascends(const ir::ArgReductionClause &clause) {
  return clause.directions.front() > 0;
}

/// The user's words, with the payload's variables called as in one of the two.
std::string renamed(const ir::ArgReductionClause &clause, std::string words, const Naming &naming) {
  for (const ir::SymbolRef &symbol : clause.payload)
    words = withWord(words, symbol->name, naming(*symbol));
  return words;
}

/// Something is found.
std::string isSomething(const ir::ArgReductionClause &clause, const Naming &naming) {
  const ir::Expr &test = *clause.nothing;
  const auto words = [&](const ir::Expr &expr) {
    return renamed(clause, ir::lineText(expr), naming);
  };
  const auto opposite = test.kind == ir::ExprKind::Binary ? ir::opposite(test.binaryOp)
                                                          : std::optional<ir::BinaryOp>();
  if (opposite && test.operands[0]->range.valid() && test.operands[1]->range.valid())
    return fmt::format("{} {} {}", words(*test.operands[0]), ir::spelling(*opposite),
                       words(*test.operands[1]));
  if (test.kind == ir::ExprKind::Unary && test.operands[0]->range.valid())
    return words(*test.operands[0]);
  return "!(" + words(test) + ")";
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
  const std::string first = clause.isByThreads()
                                ? fmt::format("omp_get_thread_num() < {}", search.thread)
                                : precedes(clause, mine, all, 0);
  std::string better = fmt::format("{0} {2} {1} || ({0} == {1} && {3})", here, there, order, first);
  if (clause.nothing)
    better = fmt::format("{} && ({} || {})", isSomething(clause, mine),
                         renamed(clause, ir::lineText(*clause.nothing), all), better);
  if (!clause.lastOnTies)
    return better;
  return fmt::format("{} && ({})", search.isFound(mine(*clause.payload[0])), better);
}

} // namespace parlift::target
