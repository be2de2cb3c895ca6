#include "target/common/ClosedForm.h"

#include "ir/Iterator.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::target {

std::string primary(const std::string &text) {
  return isWordOrEmpty(text) ? text : "(" + text + ")";
}

namespace {

std::string replaceAll(std::string text, const std::string &from, const std::string &to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
    text.replace(at, from.size(), to), at += to.size();
  return text;
}

/// Could the closed form, computed in the counter's type, overflow or wrap where the variable's own
/// steps do not? The plain `start + t` cannot.
bool needsWiderNumber(const ir::Symbol &counter, const ir::InductionClause &clause) {
  if (clause.stepText == "{t}")
    return false;
  const bool isNonlinear = clause.stepText.find("{t}") != clause.stepText.rfind("{t}");
  return clause.symbol->type->isPointer() || isNonlinear || counter.type->isUnsigned() ||
         clause.symbol->type->bits > counter.type->bits;
}

} // namespace

std::string closedForm(const ir::InductionClause &clause, const std::string &start,
                       const std::string &t) {
  const bool isNegative = clause.stepText.starts_with("-");
  const std::string step = clause.stepText.substr(isNegative ? 1 : 0);
  return fmt::format("{} {} {}", start, isNegative ? "-" : "+", replaceAll(step, "{t}", t));
}

namespace {

/// The conversion to the counter's type is not in the text, and changes the value: `int i = 2.5`. One
/// that is written has a longer range than what it converts.
bool isConvertedSilently(const ir::Expr &value) {
  if (value.kind != ir::ExprKind::Cast || value.range.begin != value.operands[0]->range.begin)
    return false;
  const ir::Type &from = *value.operands[0]->type, &to = *value.type;
  const bool widens =
      from.isInteger() && to.isInteger() &&
      (from.isSigned == to.isSigned ? from.bits <= to.bits : !from.isSigned && from.bits < to.bits);
  return !widens;
}

} // namespace

std::string initialValue(const ir::Stmt &loop, const ir::Symbol &counter) {
  std::string text;
  ir::forEachStmt(*loop.init, [&](const ir::Stmt &stmt) {
    const bool declares = stmt.kind == ir::StmtKind::Declare && stmt.symbol.get() == &counter;
    const bool assigns = stmt.kind == ir::StmtKind::Assign &&
                         stmt.target->kind == ir::ExprKind::VarRef &&
                         stmt.target->symbol.get() == &counter;
    if ((declares || assigns) && stmt.value && stmt.value->range.valid())
      text = isConvertedSilently(*stmt.value) ? fmt::format("({}){}", counter.type->spelling,
                                                            primary(stmt.value->range.oneLine()))
                                              : stmt.value->range.oneLine();
  });
  return text;
}

bool isDeclaredInHeader(const ir::Stmt &loop, const ir::Symbol &symbol) {
  bool declared = false;
  ir::forEachStmt(*loop.init, [&](const ir::Stmt &stmt) {
    declared |= stmt.kind == ir::StmtKind::Declare && stmt.symbol.get() == &symbol;
  });
  return declared;
}

std::string iterationNumber(const ir::Stmt &loop, const ir::ParallelMark &mark,
                            const ir::InductionClause &clause) {
  const std::string &counter = mark.counter->name;
  const std::string low = initialValue(loop, *mark.counter);
  std::string number = counter;
  if (mark.step < 0)
    number = fmt::format("({} - {})", primary(low), counter);
  else if (low != "0")
    number = fmt::format("({} - {})", counter, primary(low));
  if (const std::int64_t step = std::abs(mark.step); step != 1)
    number = fmt::format("({} / {})", number, step);
  return needsWiderNumber(*mark.counter, clause) ? "(long)" + number : number;
}

std::string declarationOf(const ir::Symbol &symbol, const std::string &name, bool isConst) {
  std::string type = symbol.type->spelling;
  if (isConst && ir::isIterator(*symbol.type))
    return "const auto " + name;
  if (symbol.type->isPointer()) {
    if (!type.ends_with('*'))
      type += ' '; // a typedef of a pointer
    return type + (isConst ? "const " : "") + name;
  }
  if (type.starts_with("const "))
    type.erase(0, 6);
  return (isConst ? "const " : "") + type + " " + name;
}

} // namespace parlift::target
