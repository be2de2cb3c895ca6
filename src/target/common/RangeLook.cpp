#include "target/common/RangeLook.h"

#include "ir/Clauses.h"
#include "ir/ExprText.h"
#include "target/common/ClosedForm.h"
#include "target/common/DirectiveLines.h"
#include "target/common/StmtText.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::target {

/// `int x_low = INT_MAX, x_high = INT_MIN;`
std::string endsDeclared(const ir::RangesMark::Range &range) {
  const bool isLong = range.low->type->bits > 32;
  return fmt::format("{} {} = {}, {} = {};", isLong ? "long" : "int", range.low->name,
                     isLong ? "LONG_MAX" : "INT_MAX", range.high->name,
                     isLong ? "LONG_MIN" : "INT_MIN");
}

std::string headerAgain(const ir::Stmt &loop, const ir::ParallelMark &mark, bool declares) {
  const std::string &name = mark.counter->name;
  const std::int64_t step = mark.step;
  const std::string moves = step == 1    ? name + "++"
                            : step == -1 ? name + "--"
                            : step < 0   ? fmt::format("{} -= {}", name, -step)
                                         : fmt::format("{} += {}", name, step);
  return fmt::format("for ({} = {}; {}; {})",
                     declares ? declarationOf(*mark.counter, name, false) : name,
                     initialValue(loop, *mark.counter), exprText(*loop.condition), moves);
}

std::vector<std::string> lookLoop(const ir::RangesMark &ranges, const ir::Stmt &loop,
                                  const std::string &header, const Layout &layout,
                                  const std::string &indent, const std::string &unit) {
  ir::ParallelMark look;
  look.privates = ranges.privates;
  for (const ir::RangesMark::Range &range : ranges.ranges) {
    look.reductions.push_back({"min", range.low, nullptr, nullptr});
    look.reductions.push_back({"max", range.high, nullptr, nullptr});
  }
  std::vector<std::string> lines =
      directiveLines("#pragma omp parallel for", ir::clauseTexts(look), indent);
  lines.push_back(header + " {");
  for (const std::string &part : statementLines(ranges.look->children, loop, unit, layout))
    lines.push_back(part);
  lines.emplace_back("}");
  return lines;
}

std::vector<std::string> lookLines(const ir::RangesMark &ranges, const ir::Stmt &loop,
                                   const Layout &layout, const std::string &indent) {
  const std::string unit = "  ";
  std::vector<std::string> result;
  for (const ir::RangesMark::Range &range : ranges.ranges)
    result.push_back(endsDeclared(range));
  result.emplace_back("{");
  const ir::ParallelMark &mark = *loop.parallel;
  const bool isOwn = isDeclaredInHeader(loop, *mark.counter);
  std::vector<ir::SymbolRef> outside = ranges.privates;
  if (!isOwn && std::ranges::find(outside, mark.counter) == outside.end())
    outside.push_back(mark.counter);
  for (const ir::SymbolRef &symbol : outside)
    result.push_back(unit + declarationOf(*symbol, symbol->name, false) + ";");
  const std::string header = headerAgain(loop, mark, isOwn || mark.counter->isReference);
  for (const std::string &line : lookLoop(ranges, loop, header, layout, indent + unit, unit))
    result.push_back(line.empty() ? "" : unit + line);
  result.emplace_back("}");
  return result;
}

} // namespace parlift::target
