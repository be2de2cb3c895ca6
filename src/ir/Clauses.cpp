#include "ir/Clauses.h"

#include "ir/Scan.h"
#include "ir/Search.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::ir {

std::string nameList(const std::vector<SymbolRef> &symbols) {
  std::string text;
  for (const SymbolRef &symbol : symbols)
    text += (text.empty() ? "" : ", ") + symbol->name;
  return text;
}

namespace {

/// The section; empty where it is the whole of an array: clang 19 has the threads of `reduction(+:g[0:10])`
/// share a global array `g`, and does `reduction(+:g)` right.
std::string sectionText(const ReductionClause &reduction) {
  const Type &type = *reduction.symbol->type;
  const bool isWhole = type.kind == TypeKind::Array && type.extent &&
                       type.extent->kind == ExprKind::IntLiteral &&
                       reduction.section == fmt::format("[0:{}]", type.extent->intValue);
  return isWhole ? "" : reduction.section;
}

/// One clause for each operator, in order of first use.
std::vector<std::string> reductionTexts(const std::vector<ReductionClause> &reductions) {
  std::vector<std::pair<std::string, std::string>> byOperator;
  for (const ReductionClause &reduction : reductions) {
    auto found = std::find_if(byOperator.begin(), byOperator.end(),
                              [&](const auto &entry) { return entry.first == reduction.op; });
    if (found == byOperator.end())
      found = byOperator.insert(byOperator.end(), {reduction.op, ""});
    found->second +=
        (found->second.empty() ? "" : ", ") + reduction.symbol->name + sectionText(reduction);
  }
  std::vector<std::string> texts;
  for (const auto &[op, names] : byOperator)
    texts.push_back(fmt::format("reduction({}:{})", op, names));
  return texts;
}

} // namespace

std::vector<std::string> clauseTexts(const ParallelMark &mark) {
  std::vector<std::string> texts;
  const auto list = [&](const char *clause, const std::vector<SymbolRef> &symbols) {
    if (!symbols.empty())
      texts.push_back(fmt::format("{}({})", clause, nameList(symbols)));
  };
  if (mark.collapse > 1)
    texts.push_back(fmt::format("collapse({})", mark.collapse));
  if (mark.scan) {
    std::string states;
    for (const ScanState &state : mark.scan->states)
      states += (states.empty() ? "" : ", ") + state.symbol->name;
    texts.push_back(fmt::format("scan({})", states));
  }
  if (mark.search)
    texts.push_back(fmt::format("search({})", mark.search->movers.front().symbol->name));
  list("private", mark.privates);
  list("firstprivate", mark.firstprivates);
  list("lastprivate", mark.lastprivates);
  for (std::string &text : reductionTexts(mark.reductions))
    texts.push_back(std::move(text));
  if (!mark.condition.empty())
    texts.push_back(fmt::format("if({})", mark.condition));
  if (!mark.schedule.empty())
    texts.push_back(fmt::format("schedule({})", mark.schedule));
  return texts;
}

} // namespace parlift::ir
