#include "transform/Accessors.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"

#include <map>
#include <memory>

namespace parlift::transform {

namespace {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

class Sayer {
public:
  explicit Sayer(const legality::AccessorEvidence &evidence) : evidence_(evidence) {}

  ExprRef operator()(const ExprRef &expr) const {
    return ir::rewrite(expr, [&](const ExprRef &part) { return change(part); });
  }
  StmtRef operator()(const StmtRef &stmt) const;

private:
  /// `(&x)[0]` is x.
  static ExprRef simplified(const ExprRef &expr) {
    const Expr &pointer = *expr->operands[0];
    const bool isObject =
        expr->kind == ExprKind::Subscript && pointer.kind == ExprKind::AddressOf &&
        expr->operands[1]->kind == ExprKind::IntLiteral && expr->operands[1]->intValue == 0 &&
        ir::sameType(*pointer.operands[0]->type, *expr->type);
    return isObject ? pointer.operands[0] : nullptr;
  }
  ExprRef change(const ExprRef &part) const {
    if (part->kind == ExprKind::Subscript) {
      ExprRef made = (*this)(part->operands[0]);
      if (made == part->operands[0])
        return nullptr;
      Expr copy = *part;
      copy.operands = {made, (*this)(part->operands[1])};
      const auto whole = std::make_shared<const Expr>(std::move(copy));
      const ExprRef object = simplified(whole);
      return ir::inPlaceOf(*part, object ? object : whole);
    }
    const auto found = evidence_.calls().find(part.get());
    return found == evidence_.calls().end() ? nullptr
                                            : ir::inPlaceOf(*part, said(*part, *found->second));
  }
  /// The words of an object may be those of the call alone: `rows` of `rows()`.
  ExprRef argument(const ir::Symbol &parameter, const ExprRef &value) const {
    const ExprRef made = (*this)(value);
    return parameter.isThis ? ir::withoutPlaces(*made) : made;
  }
  /// `v[i]` of a container converts i to its own type of sizes; where i is below zero there is no element.
  static void dropConversion(Expr &subscript) {
    const Expr &pointer = *subscript.operands[0];
    ExprRef &index = subscript.operands[1];
    const bool isOfContainer = pointer.kind == ExprKind::AddressOf &&
                               pointer.operands[0]->type->kind == ir::TypeKind::Container;
    if (isOfContainer && index->kind == ExprKind::Cast && index->type->bits == 64 &&
        index->operands[0]->type->isInteger() && index->operands[0]->type->isSigned)
      index = index->operands[0];
  }
  /// The function's value, of the call's arguments.
  ExprRef said(const Expr &call, const ir::Function &callee) const {
    const ExprRef value = callee.body->children.front()->value;
    std::map<const ir::Symbol *, ExprRef> arguments;
    for (std::size_t at = 0; at < call.operands.size(); ++at)
      arguments[callee.parameters[at].get()] = argument(*callee.parameters[at], call.operands[at]);
    const auto replace = [&](const auto &self, const ExprRef &expr) -> ExprRef {
      if (expr->kind == ExprKind::Load && expr->operands[0]->kind == ExprKind::VarRef)
        if (const auto known = arguments.find(expr->operands[0]->symbol.get());
            known != arguments.end())
          return known->second;
      if (const auto inner = evidence_.calls().find(expr.get()); inner != evidence_.calls().end()) {
        Expr nested = *expr;
        for (ExprRef &operand : nested.operands)
          operand = self(self, operand);
        return said(nested, *inner->second);
      }
      Expr copy = *expr;
      copy.range = {};
      for (ExprRef &operand : copy.operands)
        operand = self(self, operand);
      if (copy.kind == ExprKind::Subscript)
        dropConversion(copy);
      const auto made = std::make_shared<const Expr>(std::move(copy));
      const ExprRef object = made->kind == ExprKind::Subscript ? simplified(made) : nullptr;
      return object ? object : made;
    };
    return replace(replace, value);
  }

  const legality::AccessorEvidence &evidence_;
};

/// `{ T *t = &x; t[0] = t[0] + e; }`, the front end's for `x += e` of a reference that a call gives back, is `x = x + e`.
StmtRef withoutReference(const StmtRef &stmt) {
  if (stmt->kind != StmtKind::Block || stmt->children.size() != 2)
    return stmt;
  const Stmt &reference = *stmt->children[0], &update = *stmt->children[1];
  const bool isUpdate = reference.kind == StmtKind::Declare && reference.symbol->isSynthetic &&
                        reference.value && reference.value->kind == ExprKind::AddressOf &&
                        update.kind == StmtKind::Assign;
  if (!isUpdate)
    return stmt;
  const ExprRef place = reference.value->operands[0];
  const auto isReferred = [&](const Expr &expr) {
    return expr.kind == ExprKind::Subscript && expr.operands[0]->kind == ExprKind::Load &&
           expr.operands[0]->operands[0]->kind == ExprKind::VarRef &&
           expr.operands[0]->operands[0]->symbol == reference.symbol;
  };
  if (!isReferred(*update.target))
    return stmt;
  const auto named = [&](const ExprRef &expr) {
    return ir::rewrite(
        expr, [&](const ExprRef &part) -> ExprRef { return isReferred(*part) ? place : nullptr; });
  };
  return ir::assign(named(update.target), named(update.value), {}, /*isUpdate=*/true);
}

StmtRef Sayer::operator()(const StmtRef &stmt) const {
  const StmtRef inside = ir::withParts(stmt, *this);
  const StmtRef fresh = ir::withOwnExprs(inside, *this);
  return fresh == stmt ? stmt : withoutReference(fresh);
}

} // namespace

Change useAccessors(const legality::AccessorEvidence &evidence) {
  const Sayer say(evidence);
  return {&evidence.loop(), {say(std::make_shared<const Stmt>(evidence.loop()))}};
}

} // namespace parlift::transform
