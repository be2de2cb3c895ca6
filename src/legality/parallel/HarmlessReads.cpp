#include "legality/parallel/HarmlessReads.h"

#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"
#include "legality/parallel/LoopSlice.h"

#include <algorithm>

namespace parlift::legality {

namespace {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::Symbol;

bool isMemoryRead(const Expr &expr) {
  return expr.kind == ExprKind::Load && expr.operands[0]->kind != ExprKind::VarRef;
}

bool readsMemory(const Expr &expr) {
  bool result = false;
  ir::forEachExpr(
      expr, [&](const Expr &part) { result |= isMemoryRead(part) || part.kind == ExprKind::Call; });
  return result;
}

class Flow {
public:
  Flow(const std::set<const Expr *> &places, const Stmt &body, const std::set<const Symbol *> &ends)
      : places_(places), body_(body), ends_(ends) {}

  bool decidesNothing() {
    follow();
    return isHarmless(body_, false);
  }

private:
  void follow();
  bool isDoubtful(const Expr &expr) const;
  bool isHarmless(const Expr &expr) const;
  bool isHarmless(const Stmt &stmt, bool isUnderDoubt) const;
  bool isEnd(const Stmt &stmt) const {
    const Symbol *set = setBy(stmt);
    return set && ends_.contains(set);
  }

  const std::set<const Expr *> &places_;
  const Stmt &body_;
  const std::set<const Symbol *> &ends_;
  std::set<const Symbol *> doubtful_; ///< variables that something of the places has come to
};

/// Something of the places is in its value.
bool Flow::isDoubtful(const Expr &expr) const {
  bool result = false;
  ir::forEachExpr(expr, [&](const Expr &part) {
    result |= places_.contains(&part) ||
              (part.kind == ExprKind::VarRef && doubtful_.contains(part.symbol.get()));
  });
  return result;
}

void Flow::follow() {
  for (bool grows = true; grows;) {
    grows = false;
    ir::forEachStmt(body_, [&](const Stmt &stmt) {
      const bool isSet = setBy(stmt) && !isEnd(stmt) && stmt.value && isDoubtful(*stmt.value);
      grows |= isSet && doubtful_.insert(setBy(stmt)).second;
      // What is set under a condition is as doubtful as that is.
      if (stmt.kind == StmtKind::If && isDoubtful(*stmt.condition))
        ir::forEachStmt(stmt, [&](const Stmt &inside) {
          if (setBy(inside) && !isEnd(inside))
            grows |= doubtful_.insert(setBy(inside)).second;
        });
    });
  }
}

/// It leads to no element that is read, divides by nothing and calls nothing with it, and chooses between no reads.
bool Flow::isHarmless(const Expr &expr) const {
  bool result = true;
  ir::forEachExpr(expr, [&](const Expr &part) {
    const bool divides = part.kind == ExprKind::Binary &&
                         (part.binaryOp == ir::BinaryOp::Div || part.binaryOp == ir::BinaryOp::Rem);
    const bool chooses = ir::mayLeaveOut(part);
    if (isMemoryRead(part))
      for (const ExprRef &inner : part.operands[0]->operands)
        result &= !isDoubtful(*inner);
    else if (divides || part.kind == ExprKind::Call)
      result &= !isDoubtful(part);
    else if (chooses && isDoubtful(*part.operands[0]))
      for (std::size_t at = 1; at < part.operands.size(); ++at)
        result &= !readsMemory(*part.operands[at]);
  });
  return result;
}

bool Flow::isHarmless(const Stmt &stmt, bool isUnderDoubt) const {
  switch (stmt.kind) {
  case StmtKind::Block:
    return std::ranges::all_of(
        stmt.children, [&](const ir::StmtRef &child) { return isHarmless(*child, isUnderDoubt); });
  case StmtKind::If: {
    const bool isDoubted = isUnderDoubt || isDoubtful(*stmt.condition);
    return isHarmless(*stmt.condition) && !(isUnderDoubt && readsMemory(*stmt.condition)) &&
           isHarmless(*stmt.thenBranch, isDoubted) &&
           (!stmt.elseBranch || isHarmless(*stmt.elseBranch, isDoubted));
  }
  case StmtKind::Declare:
  case StmtKind::Assign: {
    if (!stmt.value)
      return true;
    if (!isEnd(stmt))
      return isHarmless(*stmt.value) && !(isUnderDoubt && readsMemory(*stmt.value));
    // `at < low ? at : low`: the place is the same on both ways, and so is what leads to it.
    for (const ExprRef &operand : stmt.value->operands)
      if (!isHarmless(*operand) || (isUnderDoubt && readsMemory(*operand)))
        return false;
    return true;
  }
  case StmtKind::Loop: {
    bool isKnown = !isUnderDoubt && (!stmt.condition || !isDoubtful(*stmt.condition));
    for (const ir::StmtRef &part : {stmt.init, stmt.before, stmt.after, stmt.step})
      if (part)
        ir::forEachExpr(*part, [&](const Expr &expr) { isKnown = isKnown && !isDoubtful(expr); });
    return isKnown && isHarmless(*stmt.body, false);
  }
  case StmtKind::Continue:
  case StmtKind::Break:
    return !isUnderDoubt;
  default:
    return false;
  }
}

} // namespace

bool decideNothing(const std::set<const Expr *> &places, const Stmt &body,
                   const std::set<const Symbol *> &ends) {
  return places.empty() || Flow(places, body, ends).decidesNothing();
}

} // namespace parlift::legality
