#include "legality/parallel/KeptIn.h"

#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;

namespace {

/// What is looked at: the body, and the loop's header that is around it.
class Look {
public:
  Look(const Nest &nest, LoopIndex loop, const ir::Stmt &look,
       const std::set<const ir::Symbol *> &own)
      : nest_(nest), own_(own) {
    const ir::Stmt &stmt = *nest.loop(loop).stmt;
    for (const ir::Stmt *part :
         {&look, stmt.init.get(), stmt.before.get(), stmt.after.get(), stmt.step.get()}) {
      ir::forEachExpr(*part, [&](const Expr &expr) { note(expr); });
      own_.merge(changingIn(*part));
    }
    ir::forEachExpr(*stmt.condition, [&](const Expr &expr) { note(expr); });
  }

  bool staysIn(LoopIndex outer) const {
    const ir::Stmt &around = *nest_.loop(outer).stmt;
    return isFollowed(around) && doVariablesStay(around) && doesMemoryStay(outer);
  }

private:
  void note(const Expr &expr) {
    exprs_.insert(&expr);
    if (expr.kind == ExprKind::VarRef)
      read_.insert(expr.symbol.get());
  }

  /// Whatever writes in it has an access, or assigns a variable by its name.
  static bool isFollowed(const ir::Stmt &around) {
    bool isKnown = true;
    ir::forEachStmt(around,
                    [&](const ir::Stmt &one) { isKnown &= one.kind != ir::StmtKind::OpaqueStmt; });
    ir::forEachExpr(around, [&](const Expr &expr) {
      // A literal that the tree has no node for does nothing.
      isKnown &=
          expr.kind != ExprKind::OpaqueExpr || (expr.operands.empty() && !expr.effects.any());
      if (expr.kind == ExprKind::Call)
        isKnown &= !expr.effects.writesMemory || expr.effects.onlyPrints;
    });
    return isKnown;
  }

  bool doVariablesStay(const ir::Stmt &around) const {
    const std::set<const ir::Symbol *> changing = changingIn(around);
    return std::ranges::all_of(read_, [&](const ir::Symbol *symbol) {
      return own_.contains(symbol) || (!changing.contains(symbol) && !symbol->isReference &&
                                       (!symbol->isExposed() || isMemory(*symbol)));
    });
  }

  /// What other names may reach is among what `doesMemoryStay` asks of: parts of arrays and records, and a variable that the model has a read of.
  bool isMemory(const ir::Symbol &symbol) const {
    return symbol.type->kind == ir::TypeKind::Array || symbol.type->kind == ir::TypeKind::Record ||
           std::ranges::any_of(nest_.table().accesses, [&](const Access &one) {
             return isRead(one) && one.expr->kind == ExprKind::VarRef &&
                    one.expr->symbol.get() == &symbol;
           });
  }

  /// An element of an array that only those lines have.
  bool isOwn(const Expr &place) const {
    bool result = false;
    ir::forEachExpr(place, [&](const Expr &part) {
      result |= part.kind == ExprKind::VarRef && part.symbol->isSynthetic &&
                part.type->isPointer() && own_.contains(part.symbol.get());
    });
    return result;
  }

  bool isRead(const Access &access) const {
    return !access.isWrite && access.expr &&
           (exprs_.contains(access.expr) || exprs_.contains(access.site));
  }

  bool doesMemoryStay(LoopIndex outer) const {
    const auto &accesses = nest_.table().accesses;
    const bool areAllKnown = std::ranges::all_of(exprs_, [&](const Expr *expr) {
      return expr->kind != ExprKind::Load || expr->operands[0]->kind == ExprKind::VarRef ||
             isOwn(*expr->operands[0]) || std::ranges::any_of(accesses, [&](const Access &one) {
               return !one.isWrite && one.expr == expr->operands[0].get();
             });
    });
    return areAllKnown && std::ranges::none_of(accesses, [&](const Access &one) {
             return isRead(one) && std::ranges::any_of(accesses, [&](const Access &write) {
                      return write.isWrite && !write.isScalarVariable &&
                             nest_.isInside(write, outer) &&
                             alias(nest_.table(), one.base, write.base, nest_.options) !=
                                 AliasAnswer::Never;
                    });
           });
  }

  const Nest &nest_;
  std::set<const Expr *> exprs_;
  std::set<const ir::Symbol *> read_, own_;
};

} // namespace

std::string loopThatKeeps(const Nest &nest, LoopIndex loop, const ir::Stmt &look,
                          const std::set<const ir::Symbol *> &own) {
  const Look looked(nest, loop, look, own);
  std::string result;
  for (auto outer = nest.loop(loop).parent; outer && looked.staysIn(*outer);
       outer = nest.loop(*outer).parent)
    if (!nest.loop(*outer).inlined)
      result = nest.loop(*outer).stmt->loopPath;
  return result;
}

} // namespace parlift::legality
