#include "ir/Strips.h"

#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::ir {

namespace {

unsigned mentionsIn(const Stmt &stmt, const Symbol &symbol) {
  unsigned count = 0;
  forEachExpr(stmt, [&](const Expr &expr) {
    count += expr.kind == ExprKind::VarRef && expr.symbol.get() == &symbol ? 1 : 0;
  });
  return count;
}

/// The number in `jj + 64`; null: it is something else, or has no place in the text.
const Expr *addedTo(const Expr &sum, const Symbol &counter, std::int64_t number) {
  const Expr &plain = withoutCasts(sum);
  if (plain.kind != ExprKind::Binary || plain.binaryOp != BinaryOp::Add ||
      !isReadOf(*plain.operands[0], &counter))
    return nullptr;
  const Expr &added = withoutCasts(*plain.operands[1]);
  return added.kind == ExprKind::IntLiteral && added.intValue == number && added.range.valid()
             ? &added
             : nullptr;
}

bool saysSame(const Expr &one, const Expr &other) {
  return lineText(withoutCasts(one)) == lineText(withoutCasts(other));
}

/// `jj + 64 < m ? jj + 64 : m`
bool takeMinimum(const Expr &value, Strips &strips) {
  const Expr &choice = withoutCasts(value);
  if (choice.kind != ExprKind::Select)
    return false;
  const Expr &test = withoutCasts(*choice.operands[0]);
  if (test.kind != ExprKind::Binary || test.binaryOp != BinaryOp::Lt)
    return false;
  const Symbol &counter = *strips.header.counter;
  strips.widths.push_back(addedTo(*test.operands[0], counter, strips.added()));
  strips.widths.push_back(addedTo(*choice.operands[1], counter, strips.added()));
  return saysSame(*test.operands[1], *strips.header.limit) &&
         saysSame(*choice.operands[2], *strips.header.limit);
}

} // namespace

std::optional<Strips> stripsOf(const Stmt &loop) {
  const auto header = countedLoop(loop);
  if (!header || !header->declares || header->step < 2 ||
      (header->test != BinaryOp::Lt && header->test != BinaryOp::Le) ||
      !header->first->range.valid() || !header->limit->range.valid())
    return std::nullopt;
  Strips strips{*header, nullptr, nullptr, {}, {}};
  const Symbol &counter = *header->counter;
  strips.widths.push_back(addedTo(*onlyStatement(*loop.step)->value, counter, header->step));
  const Stmt *end = nullptr;
  for (const StmtRef &stmt : bodyStatements(loop)) {
    if (stmt->kind == StmtKind::Declare && stmt->value && !end && !strips.around)
      end = stmt.get();
    else if (stmt->kind == StmtKind::Loop && !strips.around)
      strips.around = stmt.get();
    else
      return std::nullopt;
  }
  strips.inner = strips.around ? onlyStatement(*strips.around->body) : nullptr;
  const auto inner = strips.inner ? countedLoop(*strips.inner) : std::nullopt;
  if (!inner || inner->step != 1 || inner->test != header->test ||
      !isReadOf(withoutCasts(*inner->first), &counter))
    return std::nullopt;
  // `int j = jj` of a long jj: the same number, since the strips end where an int does.
  if (!isReadOf(*inner->first, &counter) &&
      !preservesValue(*withoutPreservingCasts(*header->limit).type, *inner->counter->type))
    return std::nullopt;
  // Its test, its step (twice), the inner loop's start; and the end's words.
  constexpr unsigned inHeaders = 4;
  if (end) {
    if (!takeMinimum(*end->value, strips) || !isReadOf(*inner->limit, end->symbol.get()) ||
        mentionsIn(loop, *end->symbol) != 1 || mentionsIn(loop, counter) != inHeaders + 2)
      return std::nullopt;
  } else {
    const Expr &sum = withoutCasts(*inner->limit);
    if (!addedTo(sum, counter, strips.added()) || !sum.range.valid() ||
        mentionsIn(loop, counter) != inHeaders + 1)
      return std::nullopt;
    strips.ends.push_back(&sum);
  }
  return std::ranges::count(strips.widths, nullptr) == 0 ? std::optional(strips) : std::nullopt;
}

} // namespace parlift::ir
