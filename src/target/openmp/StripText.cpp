#include "target/openmp/StripText.h"

#include "ir/Strips.h"
#include "target/openmp/ElementText.h"

#include <fmt/format.h>

namespace parlift::target::openmp {

namespace {

/// Doubles of a cache's line.
constexpr int inLine = 8;

/// A name or a number needs no parentheses beside an operator.
std::string asOperand(const std::string &words) {
  const bool isPlain = words.find_first_of(" ?<>=&|^+-*/%,") == std::string::npos;
  return isPlain ? words : "(" + words + ")";
}

/// One less than there are iterations: 0 where there are none.
std::string lastIteration(const ir::Strips &strips, const std::string &type) {
  const std::string first = strips.header.first->range.oneLine(),
                    limit = asOperand(strips.header.limit->range.oneLine());
  const bool isWide = strips.header.counter->type->bits >= 64 && !isNumber(limit);
  std::string last = isWide ? fmt::format("({}){}", type, limit) : limit;
  if (first != "0")
    last += " - " + asOperand(first);
  if (strips.hasLimit())
    last += " - 1";
  if (isNumber(first) && isNumber(limit))
    return "(" + last + ")";
  return fmt::format("({} {} {} ? {} : 0)", limit, strips.hasLimit() ? ">" : ">=", asOperand(first),
                     last);
}

} // namespace

void addStrips(LoopText &text, ir::ParallelMark &mark, const ir::Stmt &loop, Layout &layout,
               const Language &language) {
  if (mark.schedule != ir::widened)
    return;
  mark.schedule.clear();
  const bool isPlain =
      text.condition.empty() && text.names.empty() && text.header.empty() && !language.isC90;
  const auto strips = isPlain ? ir::stripsOf(loop) : std::nullopt;
  if (!strips)
    return;
  const ir::Symbol &counter = *strips->header.counter;
  const std::string type = counter.type->spelling;
  const std::string width = layout.freshName(counter.name + "_width");
  const std::string value = fmt::format("({} / omp_get_max_threads() / {} + 1) * {};",
                                        lastIteration(*strips, type), inLine, inLine);
  const std::string declared = fmt::format("const {} {} =", type, width);
  if (declared.size() + value.size() < columnsOfLine) {
    text.before.push_back({declared + " " + value, true});
  } else {
    text.before.push_back({declared, true});
    text.before.push_back({"    " + value, true});
  }
  text.headers.insert("omp.h");
  const auto replace = [&](const ir::Expr &words, const std::string &by) {
    text.names.push_back({words.range.begin, words.range.end, by, 0});
  };
  const std::string toLast = strips->hasLimit() ? width : width + " - 1";
  for (const ir::Expr *number : strips->widths)
    replace(*number, number == strips->widths.front() ? width : toLast);
  const std::string limit = asOperand(strips->header.limit->range.oneLine());
  for (const ir::Expr *end : strips->ends) {
    const std::string words = fmt::format("{} + {}", counter.name, toLast);
    replace(*end, fmt::format("({} < {} ? {} : {})", words, limit, words, limit));
  }
}

} // namespace parlift::target::openmp
