#include "plan/language/Plan.h"

#include "ir/Clauses.h"
#include "ir/Rewrite.h"

#include <fmt/format.h>

#include <map>
#include <memory>

namespace parlift::plan {

std::string print(const ir::ParallelMark &mark) {
  std::string text;
  const auto add = [&](const std::string &part) { text += (text.empty() ? "" : " ") + part; };
  for (const std::string &clause : ir::clauseTexts(mark))
    add(clause);
  for (const ir::InductionClause &induction : mark.inductions)
    add(fmt::format("induction({})", induction.symbol->name));
  for (const ir::ArgReductionClause &search : mark.argReductions)
    add(fmt::format("arg{}({}: {}{})", search.op, search.extremum->name,
                    ir::nameList(search.payload), search.lastOnTies ? ", last" : ""));
  for (const ir::OwnArrayClause &array : mark.ownArrays)
    add(fmt::format("own({}{}{})", array.symbol->name, array.last ? ", last" : "",
                    array.holds ? ", first" : ""));
  for (const ir::CopyInClause &array : mark.copyIns)
    add(fmt::format("copy({})", array.symbol->name));
  for (const ir::InspectClause &clause : mark.inspections)
    add(fmt::format("inspect({}{})", clause.name,
                    clause.kind == ir::InspectClause::Kind::Distinct    ? ""
                    : clause.kind == ir::InspectClause::Kind::Ascending ? ", ascending"
                    : clause.kind == ir::InspectClause::Kind::Rows      ? ", rows"
                    : clause.kind == ir::InspectClause::Kind::Levels    ? ", levels"
                                                                        : ", apart"));
  for (const ir::HistogramClause &array : mark.histograms)
    add(fmt::format("histogram({}:{})", array.op, array.symbol->name));
  for (const ir::Stmt *update : mark.atomics)
    add(fmt::format("atomic({})", update->target->range.oneLine()));
  if (mark.counted)
    add("counted");
  if (mark.hasFallback)
    add("in two versions");
  return text;
}

std::string print(const Step &step) {
  if (step.action == Action::Leave)
    return fmt::format("leave {} {}", step.id, diag::reason(step.outcome.id).name);
  const std::string clauses = print(step.mark);
  return fmt::format("{} {}{}{}", step.action == Action::Simd ? "simd" : "parallel", step.id,
                     clauses.empty() ? "" : " ", clauses);
}

std::string print(const Plan &plan) {
  std::string text;
  for (const Step &step : plan.steps)
    text += print(step) + "\n";
  return text;
}

namespace {

using Marks = std::map<const ir::Stmt *, const ir::ParallelMark *>;

/// The statement with the marks on the loops inside it; the same object when there are none.
ir::StmtRef withMarks(const ir::StmtRef &stmt, const Marks &marks) {
  ir::StmtRef inside =
      ir::withParts(stmt, [&](const ir::StmtRef &part) { return withMarks(part, marks); });
  const auto found = marks.find(stmt.get());
  if (found == marks.end())
    return inside;
  ir::Stmt copy = *inside;
  copy.parallel = *found->second;
  return std::make_shared<const ir::Stmt>(std::move(copy));
}

} // namespace

ir::Unit applyPlan(const ir::Unit &unit, const Plan &plan) {
  Marks marks;
  for (const Step &step : plan.steps)
    if (step.action != Action::Leave)
      marks.emplace(step.loop, &step.mark);
  ir::Unit marked = unit;
  for (ir::FunctionRef &function : marked.functions) {
    ir::StmtRef body = withMarks(function->body, marks);
    if (body == function->body)
      continue;
    auto copy = std::make_shared<ir::Function>(*function);
    copy->body = std::move(body);
    function = std::move(copy);
  }
  return marked;
}

} // namespace parlift::plan
