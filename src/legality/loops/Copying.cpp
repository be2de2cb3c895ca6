#include "legality/loops/Copying.h"

#include "ir/CountedLoop.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"

#include <fmt/format.h>

namespace parlift::legality {

using ir::Expr;
using ir::Stmt;

std::optional<Refusal> cannotCopy(const Nest &nest, LoopIndex loop, const std::string &what) {
  if (auto no = cannotEdit(nest, loop, what))
    return no;
  if (const std::string &label = nest.loop(loop).stmt->source.label; !label.empty())
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what,
                  fmt::format("`{}` cannot stand in the text twice", label));
  // The tree has no declarations of static variables, which are made once; the text has.
  const Stmt &stmt = *nest.loop(loop).stmt;
  const SourceRange &whole = stmt.source.whole;
  const ir::Symbol *kept = nullptr;
  ir::forEachExpr(stmt, [&](const Expr &expr) {
    if (!expr.symbol || expr.symbol->storage != ir::Storage::StaticLocal)
      return;
    const SourceRange &name = expr.symbol->declaration;
    const bool isOutside =
        whole.valid() && name.valid() && (name.end <= whole.begin || whole.end <= name.begin);
    kept = isOutside ? kept : expr.symbol.get();
  });
  if (!kept)
    return std::nullopt;
  return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what,
                fmt::format("there cannot be several variables like `{}`", kept->name));
}

std::optional<Refusal> cannotCopyParts(const Nest &nest, LoopIndex loop, const std::string &what) {
  if (auto no = cannotCopy(nest, loop, what))
    return no;
  if (auto no = isNoCountedLoop(nest, loop, what))
    return no;
  const auto header = ir::countedLoop(*nest.loop(loop).stmt);
  const bool rises = header->test == ir::BinaryOp::Lt || header->test == ir::BinaryOp::Le;
  if (rises && header->step == 1)
    return std::nullopt;
  return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what,
                fmt::format("loop over `{}` does not count up by one to a limit", nest.name(loop)));
}

bool hasVariableExtent(const ir::Type &type) {
  if (type.extent && type.extent->kind != ir::ExprKind::IntLiteral)
    return true;
  return type.element && hasVariableExtent(*type.element);
}

const ir::Symbol *usedOutOfSight(const Stmt &stmt,
                                 const std::function<bool(const ir::Symbol &)> &matters) {
  const SourceRange &place = stmt.range;
  if (!place.valid())
    return nullptr;
  const ir::Symbol *hidden = nullptr;
  const auto look = [&](const Stmt &part, const auto &self) -> void {
    ir::forEachOwnExpr(part, [&](const ir::ExprRef &root) {
      ir::forEachExpr(*root, [&](const Expr &expr) {
        if (expr.isRewritten)
          return false;
        if (expr.kind != ir::ExprKind::VarRef || !matters(*expr.symbol))
          return true;
        const bool isThere = expr.range.valid() && expr.range.file == place.file &&
                             place.begin <= expr.range.begin && expr.range.end <= place.end &&
                             expr.range.text() == expr.symbol->name;
        if (!isThere)
          hidden = expr.symbol.get();
        return true;
      });
    });
    ir::forEachChild(part, [&](const ir::StmtRef &child) { self(*child, self); });
  };
  look(stmt, look);
  return hidden;
}

} // namespace parlift::legality
