#include "target/openmp/Unread.h"

#include "ir/Walk.h"
#include "support/Words.h"

#include <algorithm>
#include <set>

namespace parlift::target::openmp {

namespace {

/// Reads of the variable there.
std::size_t readsIn(const ir::Stmt &code, const ir::Symbol &symbol) {
  std::size_t result = 0;
  ir::forEachExpr(code, [&](const ir::Expr &expr) {
    const bool isRead = expr.kind == ir::ExprKind::Load || expr.kind == ir::ExprKind::AddressOf;
    result += isRead && expr.operands[0]->symbol.get() == &symbol ? 1 : 0;
  });
  return result;
}

} // namespace

void nameUnread(LoopText &lines, const ir::Stmt &loop, const ir::Function &function) {
  if (!loop.parallel->counted || !lines.condition.empty() || !loop.condition)
    return;
  std::set<const ir::Symbol *> asked;
  ir::forEachExpr(*loop.condition, [&](const ir::Expr &expr) {
    const ir::SymbolRef &symbol = expr.symbol;
    if (expr.kind != ir::ExprKind::VarRef || symbol->isSynthetic || symbol->hasStaticStorage() ||
        !asked.insert(symbol.get()).second)
      return;
    std::size_t kept = readsIn(*function.body, *symbol);
    ir::forEachLoop(*function.body, [&](const ir::Stmt &other, const ir::LoopStack &) {
      if (other.parallel && other.parallel->counted && !other.parallel->hasFallback)
        kept -= readsIn(other, *symbol) - readsIn(*other.body, *symbol);
    });
    const auto says = [&](const std::string &text) { return mentionsWord(text, symbol->name); };
    const auto isSaid = [&](const std::vector<Line> &texts) {
      return std::ranges::any_of(texts, says, &Line::text);
    };
    if (kept == 0 && !says(lines.header) && !isSaid(lines.before) && !isSaid(lines.bodyStart) &&
        std::ranges::none_of(lines.after, says) && std::ranges::none_of(lines.directive, says))
      lines.before.push_back({"(void)" + symbol->name + ";"});
  });
}

} // namespace parlift::target::openmp
