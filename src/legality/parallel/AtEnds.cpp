#include "legality/parallel/AtEnds.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/Jumps.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace parlift::legality {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

namespace {

using Ends = std::set<const ir::Symbol *>;

std::size_t readsOf(const Expr &expr, const ir::Symbol &symbol) {
  std::size_t count = 0;
  ir::forEachExpr(expr, [&](const Expr &part) {
    count += part.kind == ExprKind::VarRef && part.symbol.get() == &symbol ? 1 : 0;
  });
  return count;
}

/// The counter is added once, and nothing else is done to it.
bool risesWith(const Expr &expr, const ir::Symbol &counter) {
  if (expr.kind == ExprKind::Load)
    return expr.operands[0]->kind == ExprKind::VarRef && expr.operands[0]->symbol.get() == &counter;
  if (expr.kind == ExprKind::Cast) {
    const ir::Type &from = *expr.operands[0]->type, &to = *expr.type;
    return from.isInteger() && from.isSigned && to.isInteger() && to.isSigned &&
           from.bits <= to.bits && risesWith(*expr.operands[0], counter);
  }
  if (expr.kind != ExprKind::Binary || !expr.type->isSigned)
    return false;
  const Expr &left = *expr.operands[0], &right = *expr.operands[1];
  const bool isLeft = readsOf(left, counter) > 0, isRight = readsOf(right, counter) > 0;
  return isLeft != isRight &&
         (expr.binaryOp == BinaryOp::Add || (expr.binaryOp == BinaryOp::Sub && isLeft)) &&
         risesWith(isLeft ? left : right, counter);
}

class Mover {
public:
  explicit Mover(const Ends &ends) : ends_(ends) {}

  /// What stands for the statement: itself, or what was moved ahead of it and what is left of it.
  std::vector<StmtRef> moved(const StmtRef &stmt);

private:
  bool isComparison(const Stmt &stmt) const {
    return stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
           ends_.contains(stmt.target->symbol.get()) && stmt.value->kind == ExprKind::Select;
  }
  std::vector<StmtRef> ofLoop(const StmtRef &stmt);
  StmtRef ahead(const Stmt &comparison, const ir::CountedLoop &header,
                const std::set<const ir::Symbol *> &changing) const;
  static void flatten(const StmtRef &stmt, std::vector<StmtRef> &list) {
    if (stmt->kind == StmtKind::Block && !stmt->isScope && !stmt->range.valid())
      for (const StmtRef &child : stmt->children)
        flatten(child, list);
    else
      list.push_back(stmt);
  }

  const Ends &ends_;
};

std::vector<StmtRef> Mover::moved(const StmtRef &stmt) {
  if (stmt->kind == StmtKind::Loop)
    return ofLoop(stmt);
  if (stmt->kind == StmtKind::Block) {
    Stmt copy = *stmt;
    copy.children.clear();
    for (const StmtRef &child : stmt->children)
      for (StmtRef &part : moved(child))
        copy.children.push_back(std::move(part));
    if (std::ranges::equal(copy.children, stmt->children))
      return {stmt};
    copy.range = {};
    return {std::make_shared<const Stmt>(std::move(copy))};
  }
  if (stmt->kind != StmtKind::If)
    return {stmt};
  return {ir::withParts(stmt, [&](const StmtRef &part) -> StmtRef {
    std::vector<StmtRef> parts = moved(part);
    return parts.size() == 1 ? parts.front() : ir::block(std::move(parts));
  })};
}

/// The comparison as it is to be made once; null: each iteration has its own.
StmtRef Mover::ahead(const Stmt &comparison, const ir::CountedLoop &header,
                     const std::set<const ir::Symbol *> &changing) const {
  const ExprRef &subscript = comparison.value->operands[1];
  bool stays = true;
  ir::forEachExpr(*subscript, [&](const Expr &part) {
    stays &= part.kind != ExprKind::VarRef || part.symbol == header.counter ||
             !changing.contains(part.symbol.get());
  });
  const std::size_t reads = readsOf(*subscript, *header.counter);
  if (!stays || (reads > 0 && !risesWith(*subscript, *header.counter)))
    return nullptr;
  const bool isLow = comparison.value->operands[0]->binaryOp == BinaryOp::Lt;
  const ir::TypeRef type = ir::unqualified(header.counter->type);
  const ExprRef &limit = header.limit;
  const ExprRef last =
      header.test == BinaryOp::Le
          ? limit
          : ir::binary(BinaryOp::Sub, limit, ir::intLiteral(1, ir::unqualified(limit->type)));
  const ExprRef at =
      reads == 0
          ? subscript
          : ir::replaceReads(subscript,
                             {{header.counter.get(), ir::cast(isLow ? header.first : last, type)}});
  const ExprRef known = comparison.value->operands[2];
  return ir::assign(
      comparison.target,
      ir::select(ir::binary(isLow ? BinaryOp::Lt : BinaryOp::Gt, at, known), at, known));
}

std::vector<StmtRef> Mover::ofLoop(const StmtRef &stmt) {
  StmtRef body = stmt->body;
  if (std::vector<StmtRef> parts = moved(body); parts.size() == 1)
    body = parts.front();
  const StmtRef loop = body == stmt->body ? stmt : ir::withBody(*stmt, body);
  const auto header = ir::countedLoop(*loop);
  bool goesThrough = header && header->step == 1 &&
                     (header->test == BinaryOp::Lt || header->test == BinaryOp::Le) &&
                     header->counter->type->isSigned && header->limit->type->isInteger() &&
                     header->limit->type->isSigned && !header->counter->isExposed();
  goesThrough &= !ir::holdsAny(
      *body, {StmtKind::Break, StmtKind::Continue, StmtKind::Return, StmtKind::OpaqueStmt});
  std::set<const ir::Symbol *> changing = changingIn(*loop);
  for (const ir::Symbol *end : ends_)
    changing.erase(end);
  const auto mentions = [&](const ExprRef &expr) {
    bool found = false;
    ir::forEachExpr(*expr, [&](const Expr &part) {
      found |= part.kind == ExprKind::VarRef && changing.contains(part.symbol.get());
    });
    return found;
  };
  if (!goesThrough || mentions(header->first) || mentions(header->limit))
    return {loop};
  std::vector<StmtRef> items, kept, before;
  for (const StmtRef &child : body->children)
    flatten(child, items);
  for (const StmtRef &item : items) {
    StmtRef once = isComparison(*item) ? ahead(*item, *header, changing) : nullptr;
    (once ? before : kept).push_back(once ? once : item);
  }
  if (before.empty())
    return {loop};
  std::vector<StmtRef> result;
  const bool surelyRuns = header->first->kind == ExprKind::IntLiteral &&
                          header->limit->kind == ExprKind::IntLiteral &&
                          header->first->intValue < header->limit->intValue;
  if (surelyRuns)
    result = before;
  else
    result.push_back(ir::ifThen(ir::binary(header->test, header->first, header->limit),
                                ir::block(std::move(before))));
  const bool isDone = kept.empty() && header->declares;
  if (!isDone)
    result.push_back(ir::withBody(*loop, ir::block(std::move(kept))));
  return result;
}

} // namespace

StmtRef atEnds(const StmtRef &look, const std::set<const ir::Symbol *> &ends) {
  std::vector<StmtRef> parts = Mover(ends).moved(look);
  return parts.size() == 1 ? parts.front() : ir::block(std::move(parts));
}

} // namespace parlift::legality
