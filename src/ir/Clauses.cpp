#include "ir/Clauses.h"

#include "ir/ExprText.h"
#include "ir/Scan.h"
#include "ir/Search.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace parlift::ir {

std::string nameList(const std::vector<SymbolRef> &symbols) {
  std::string text;
  for (const SymbolRef &symbol : symbols)
    text += (text.empty() ? "" : ", ") + symbol->name;
  return text;
}

namespace {

/// A number without a suffix: nobody computes with it.
std::string boundText(const Expr &bound) {
  const bool isNumber = bound.kind == ExprKind::IntLiteral && !bound.range.valid();
  return isNumber ? std::to_string(bound.intValue) : lineText(bound);
}

/// The section; empty where it is the whole of an array: clang 19 has the threads of `reduction(+:g[0:10])`
/// share a global array `g`, and does `reduction(+:g)` right.
std::string sectionText(const ReductionClause &reduction) {
  const Type &type = *reduction.symbol->type;
  if (!reduction.isSection()) // of a member's array all of it: `s.mom[3]`
    return reduction.member;
  const auto number = [](const ExprRef &value) {
    return value && value->kind == ExprKind::IntLiteral ? std::optional(value->intValue)
                                                        : std::nullopt;
  };
  const bool isWhole = type.kind == TypeKind::Array && number(type.extent) &&
                       number(reduction.low) == 0 &&
                       number(reduction.length) == number(type.extent);
  return isWhole ? ""
                 : fmt::format("[{}:{}]", boundText(*reduction.low), boundText(*reduction.length));
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
    texts.push_back( // `+:::sum` would be read as `+:: :sum`
        fmt::format("reduction({}:{}{})", op, names.starts_with(':') ? " " : "", names));
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
    for (const AppendClause &clause : mark.scan->appends)
      states += (states.empty() ? "" : ", ") + clause.container->range.oneLine();
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
    texts.push_back(fmt::format("if({})", mark.condition.text()));
  if (!mark.schedule.empty())
    texts.push_back(fmt::format("schedule({})", mark.schedule));
  return texts;
}

} // namespace parlift::ir
