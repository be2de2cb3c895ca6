#include "ir/CountedLoop.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::ir {

namespace {

/// counter = counter ± literal.
std::optional<std::int64_t> stepOf(const Stmt &step, const Symbol *counter) {
  if (step.kind != StmtKind::Assign || step.target->kind != ExprKind::VarRef ||
      step.target->symbol.get() != counter)
    return std::nullopt;
  const Expr &sum = withoutCasts(*step.value);
  if (sum.kind != ExprKind::Binary ||
      (sum.binaryOp != BinaryOp::Add && sum.binaryOp != BinaryOp::Sub) ||
      !isReadOf(*sum.operands[0], counter))
    return std::nullopt;
  const Expr &amount = withoutCasts(*sum.operands[1]);
  if (amount.kind != ExprKind::IntLiteral || amount.intValue == 0)
    return std::nullopt;
  return sum.binaryOp == BinaryOp::Add ? amount.intValue : -amount.intValue;
}

} // namespace

bool isHeaderOfMacro(const LoopSource &source) {
  return source.form == LoopForm::For && source.keyword.valid() && !source.header.valid();
}

bool beginsWithEquals(const LoopSource &source, const Expr &first) {
  const SourceRange &header = source.header, &value = first.range;
  if (!header.valid() || !value.valid() || value.begin < header.begin)
    return true;
  const std::string &text = header.file->text();
  return std::find(text.begin() + header.begin, text.begin() + value.begin, '=') !=
         text.begin() + value.begin;
}

BinaryOp mirrored(BinaryOp op) {
  switch (op) {
  case BinaryOp::Lt:
    return BinaryOp::Gt;
  case BinaryOp::Le:
    return BinaryOp::Ge;
  case BinaryOp::Gt:
    return BinaryOp::Lt;
  case BinaryOp::Ge:
    return BinaryOp::Le;
  default:
    return op;
  }
}

std::optional<CountedLoop> countedLoop(const Stmt &loop) {
  if (loop.kind != StmtKind::Loop || !loop.testFirst || !loop.condition || !isEmpty(loop.before) ||
      !isEmpty(loop.after))
    return std::nullopt;
  const Stmt *init = onlyStatement(*loop.init), *step = onlyStatement(*loop.step);
  if (!init || !step || !init->value)
    return std::nullopt;
  CountedLoop result;
  result.loop = &loop;
  result.declares = init->kind == StmtKind::Declare;
  if (!result.declares &&
      (init->kind != StmtKind::Assign || init->target->kind != ExprKind::VarRef))
    return std::nullopt;
  result.counter = result.declares ? init->symbol : init->target->symbol;
  result.first = init->value;
  const Symbol *counter = result.counter.get();
  const std::optional<std::int64_t> moved = stepOf(*step, counter);
  const Expr &test = withoutCasts(*loop.condition);
  if (!counter->type->isInteger() || !moved || test.kind != ExprKind::Binary ||
      test.binaryOp < BinaryOp::Lt || test.binaryOp > BinaryOp::Ne || test.binaryOp == BinaryOp::Eq)
    return std::nullopt;
  result.step = *moved;
  const bool isLeft = isReadOf(*test.operands[0], counter);
  if (!isLeft && !isReadOf(*test.operands[1], counter))
    return std::nullopt;
  result.test = isLeft ? test.binaryOp : mirrored(test.binaryOp);
  result.limit = test.operands[isLeft ? 1 : 0];
  const bool rises = result.test == BinaryOp::Lt || result.test == BinaryOp::Le;
  const bool falls = result.test == BinaryOp::Gt || result.test == BinaryOp::Ge;
  if ((rises && result.step < 0) || (falls && result.step > 0) ||
      mentions(*result.limit, *counter) || mentions(*result.first, *counter))
    return std::nullopt;
  bool assigned = false;
  forEachStmt(*loop.body, [&](const Stmt &stmt) {
    assigned |= stmt.kind == StmtKind::Assign && stmt.target->symbol.get() == counter;
  });
  return assigned ? std::nullopt : std::optional(std::move(result));
}

StmtRef makeLoop(const CountedLoop &header, std::vector<StmtRef> body) {
  LoopParts parts;
  const ExprRef counter = varRef(header.counter);
  parts.init = block(
      {header.declares ? declare(header.counter, header.first) : assign(counter, header.first)}, {},
      /*isScope=*/false);
  const auto [left, right] = balanced(load(counter), header.limit);
  parts.condition = binary(header.test, left, right);
  const bool isDown = header.step < 0;
  const ExprRef amount =
      intLiteral(isDown ? -header.step : header.step, unqualified(header.counter->type));
  parts.step =
      block({assign(counter, binary(isDown ? BinaryOp::Sub : BinaryOp::Add, load(counter), amount),
                    {}, /*isUpdate=*/true)},
            {}, /*isScope=*/false);
  const bool isBlock =
      body.size() == 1 && body.front()->kind == StmtKind::Block && !body.front()->isOneStatement();
  parts.body = isBlock ? body.front() : block(std::move(body));
  if (header.loop)
    parts.source.keyword = header.loop->source.keyword;
  return loop(std::move(parts));
}

} // namespace parlift::ir
