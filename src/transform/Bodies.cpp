#include "transform/Bodies.h"

#include "ir/Walk.h"
#include "support/Words.h"

#include <set>
#include <string>

namespace parlift::transform {

namespace {

void collect(const ir::Stmt &stmt, const ir::Stmt &inner, std::vector<ir::StmtRef> &out) {
  for (const ir::StmtRef &child : stmt.children) {
    if (child.get() == &inner)
      continue;
    if (child->kind == ir::StmtKind::Block)
      collect(*child, inner, out);
    else
      out.push_back(child);
  }
}

/// All names that the statement says, of variables that it declares or uses.
std::set<std::string> namesIn(const ir::Stmt &stmt) {
  std::set<std::string> result;
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    if (part.symbol)
      result.insert(part.symbol->name);
  });
  ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
    if (expr.symbol)
      result.insert(expr.symbol->name);
  });
  return result;
}

} // namespace

std::vector<ir::StmtRef> withoutNeedlessScopes(const std::vector<ir::StmtRef> &stmts) {
  std::vector<std::set<std::string>> names;
  for (const ir::StmtRef &stmt : stmts)
    names.push_back(namesIn(*stmt));
  std::vector<ir::StmtRef> result;
  for (std::size_t at = 0; at < stmts.size(); ++at) {
    const ir::Stmt &stmt = *stmts[at];
    bool isNeeded = stmt.kind != ir::StmtKind::Block || !stmt.isScope || stmt.range.valid() ||
                    stmts.size() == 1;
    for (const ir::StmtRef &child : stmt.children)
      for (std::size_t other = 0; !isNeeded && other < stmts.size(); ++other)
        isNeeded = child->kind == ir::StmtKind::Declare && other != at &&
                   names[other].count(child->symbol->name) != 0;
    if (isNeeded)
      result.push_back(stmts[at]);
    else
      result.insert(result.end(), stmt.children.begin(), stmt.children.end());
  }
  return result;
}

std::vector<ir::StmtRef> besides(const ir::Stmt &outer, const ir::Stmt &inner) {
  std::vector<ir::StmtRef> result;
  collect(*outer.body, inner, result);
  return result;
}

std::vector<ir::StmtRef> unusedDeclarations(const ir::Function &function, const ir::Stmt &place,
                                            const ir::Symbol &symbol) {
  bool used = false;
  std::vector<ir::StmtRef> found;
  const auto names = [&](const SourceRange &words) {
    return words.valid() && mentionsWord(words.text(), symbol.name);
  };
  const auto visit = [&](const ir::StmtRef &stmt, const auto &self) -> void {
    if (stmt.get() == &place)
      return;
    if (stmt->kind == ir::StmtKind::Declare && stmt->symbol.get() == &symbol) {
      used |= stmt->value != nullptr;
      found.push_back(stmt);
    }
    ir::forEachOwnExpr(*stmt, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const ir::Expr &expr) {
        used |= expr.symbol.get() == &symbol ||
                (expr.kind == ir::ExprKind::IntLiteral && names(expr.range)); // sizeof w
      });
    });
    used |= stmt->kind == ir::StmtKind::Declare && stmt->symbol.get() != &symbol &&
            names(stmt->range) && // typeof(w) v
            (stmt->range.text().find("typeof") != std::string_view::npos ||
             stmt->range.text().find("decltype") != std::string_view::npos);
    ir::forEachChild(*stmt, [&](const ir::StmtRef &child) { self(child, self); });
  };
  visit(function.body, visit);
  return used ? std::vector<ir::StmtRef>{} : found;
}

} // namespace parlift::transform
