#include "target/common/ClosedForm.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/Iterator.h"
#include "ir/Notation.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace parlift::target {

std::string primary(const std::string &text) {
  return isWordOrEmpty(text) ? text : "(" + text + ")";
}

namespace {

/// Could the closed form, computed in the counter's type, overflow or wrap where the variable's own
/// steps do not? The plain `start + t` cannot.
bool needsWiderNumber(const ir::Symbol &counter, const ir::InductionClause &clause) {
  if (clause.step->kind == ir::ExprKind::Load && ir::isReadOf(*clause.step, clause.number.get()))
    return false;
  unsigned factors = 0;
  ir::forEachExpr(*clause.step,
                  [&](const ir::Expr &part) { factors += part.symbol == clause.number ? 1 : 0; });
  return clause.symbol->type->isPointer() || factors > 1 || counter.type->isUnsigned() ||
         clause.symbol->type->bits > counter.type->bits;
}

} // namespace

std::string closedForm(const ir::InductionClause &clause, const std::string &start,
                       const std::string &t) {
  auto named = std::make_shared<ir::Symbol>(*clause.number);
  named->name = t;
  const ir::ExprRef step =
      ir::replaceReads(clause.step, {{clause.number.get(), ir::load(ir::varRef(named))}});
  const std::string text = ir::lineText(*step, ir::notation::precedence(ir::BinaryOp::Add));
  const bool isNegative = text.starts_with('-');
  return fmt::format("{} {} {}", start, isNegative ? "-" : "+", text.substr(isNegative ? 1 : 0));
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
  bool isSum = false;
  ir::forEachStmt(*loop.init, [&](const ir::Stmt &stmt) {
    const bool declares = stmt.kind == ir::StmtKind::Declare && stmt.symbol.get() == &counter;
    const bool assigns = stmt.kind == ir::StmtKind::Assign &&
                         stmt.target->kind == ir::ExprKind::VarRef &&
                         stmt.target->symbol.get() == &counter;
    if ((declares || assigns) && stmt.value) {
      const ir::ExprKind kind = ir::withoutCasts(*stmt.value).kind;
      isSum = kind == ir::ExprKind::Binary || kind == ir::ExprKind::Select;
    }
    if ((declares || assigns) && stmt.value && ir::isHeaderOfMacro(loop.source))
      text = ir::lineText(*stmt.value); // no words are its own
    else if ((declares || assigns) && stmt.value && stmt.value->range.valid())
      text = isConvertedSilently(*stmt.value) ? fmt::format("({}){}", counter.type->spelling,
                                                            primary(stmt.value->range.oneLine()))
                                              : stmt.value->range.oneLine();
  });
  // `#define LO k + 1`: what the macro says has no parentheses of its own.
  return !text.empty() && isWordOrEmpty(text) && isSum ? "(" + text + ")" : text;
}

bool isDeclaredInHeader(const ir::Stmt &loop, const ir::Symbol &symbol) {
  return isDeclaredIn(*loop.init, symbol);
}

std::string iterationNumber(const ir::Stmt &loop, const ir::ParallelMark &mark,
                            const ir::InductionClause &clause) {
  const std::string &counter = mark.counter->name;
  const std::string low = initialValue(loop, *mark.counter);
  std::string number = counter;
  if (mark.step < 0)
    number = fmt::format("({} - {})", primary(low), counter);
  else if (low.starts_with('-') && isWordOrEmpty(low.substr(1))) // `-1`, `-r`
    number = fmt::format("({} + {})", counter, low.substr(1));
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
