#include "target/openmp/Appends.h"

#include "ir/Clauses.h"
#include "ir/Scan.h"

#include <fmt/format.h>

namespace parlift::target::openmp {

namespace {

/// `out` of `out`, `hits` of `state.hits`.
std::string lastWordOf(const ir::AppendClause &clause) {
  const ir::Expr &place = *clause.container;
  return place.kind == ir::ExprKind::Member ? place.operands[0]->type->fields[place.field].name
                                            : place.symbol->name;
}

} // namespace

void addAppends(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
                const std::string &indent, const std::string &unit) {
  ir::ParallelMark region, share = mark;
  region.condition = mark.condition;
  share.condition = {};
  share.schedule.clear();
  share.scan = nullptr;
  text.directive = directiveLines("#pragma omp parallel", ir::clauseTexts(region), indent);
  text.directive.emplace_back("{");
  std::vector<std::string> joined, added;
  for (const ir::AppendClause &clause : mark.scan->appends) {
    const std::string whole = clause.container->range.oneLine();
    const std::string part = layout.freshName(lastWordOf(clause) + "_part");
    text.directive.push_back(fmt::format("{} {};", clause.container->type->spelling, part));
    for (const ir::Expr *name : clause.names)
      text.names.push_back({name->range.begin, name->range.end, part, 0});
    if (!clause.sizes.empty()) {
      const std::string before = layout.freshName(lastWordOf(clause) + "_before");
      text.directive.push_back(fmt::format("std::size_t {} = 0;", before));
      joined.push_back(fmt::format("{} = {}.size();", before, whole));
      for (const ir::Stmt *size : clause.sizes)
        added.push_back(fmt::format("{} += static_cast<{}>({});", size->target->range.oneLine(),
                                    size->target->type->spelling, before));
    }
    joined.push_back(fmt::format("{0}.insert({0}.end(), {1}.begin(), {1}.end());", whole, part));
  }
  std::vector<std::string> clauses = ir::clauseTexts(share);
  clauses.insert(clauses.begin(), {"nowait", "schedule(static)"});
  for (std::string &line : directiveLines("#pragma omp for", clauses, indent))
    text.directive.push_back(std::move(line));
  // As far to the left as the loop, which is not moved.
  const std::string turn = layout.freshName("part");
  text.closing.emplace_back("#pragma omp for ordered schedule(static, 1)");
  text.closing.push_back(
      fmt::format("for (int {0} = 0; {0} < omp_get_num_threads(); {0}++) {{", turn));
  text.closing.push_back(unit + "#pragma omp ordered");
  if (joined.size() > 1)
    text.closing.push_back(unit + "{");
  for (const std::string &line : joined)
    text.closing.push_back(unit + (joined.size() > 1 ? unit : "") + line);
  if (joined.size() > 1)
    text.closing.push_back(unit + "}");
  text.closing.emplace_back("}");
  if (!added.empty()) {
    const SourceRange head = layout.headOf(loop.source);
    const bool areSeveral = added.size() > 1;
    text.closing.emplace_back("#pragma omp for schedule(static)");
    text.closing.push_back(layout.text().substr(head.begin, head.end - head.begin) +
                           (areSeveral ? " {" : ""));
    for (const std::string &line : added)
      text.closing.push_back(unit + line);
    if (areSeveral)
      text.closing.emplace_back("}");
  }
  text.closing.emplace_back("}");
  text.headers.insert("omp.h");
}

} // namespace parlift::target::openmp
