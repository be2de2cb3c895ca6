#include "legality/nest/WrittenBefore.h"

#include "analysis/execution/Assigned.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <ranges>
#include <set>

namespace parlift::legality {

namespace {

using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

using Symbols = std::set<const ir::Symbol *>;

/// The variables that say the place; nullopt: memory or a call says it, too, or one that has other names.
std::optional<Symbols> variablesOf(const ir::Expr &place) {
  Symbols result;
  bool isPlain = true;
  ir::forEachExpr(place, [&](const ir::Expr &part) {
    isPlain &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
               (part.kind != ExprKind::Load || part.operands[0]->kind == ExprKind::VarRef);
    if (part.kind != ExprKind::VarRef)
      return;
    isPlain &=
        !part.symbol->isExposed() && !part.symbol->isReference && !part.symbol->isThreadLocal;
    result.insert(part.symbol.get());
  });
  return isPlain ? std::optional(std::move(result)) : std::nullopt;
}

enum class Found : std::uint8_t { Store, Nothing, Disturbance };

class Search {
public:
  Search(const ir::Expr &place, const Stmt &loop, Symbols variables)
      : place_(place), loop_(loop), variables_(std::move(variables)) {}

  /// What is met on the way back from the loop to the beginning of `stmt`, which is around it; nullopt: it is not.
  std::optional<Found> backFromLoop(const Stmt &stmt) const {
    if (&stmt == &loop_)
      return Found::Nothing;
    std::optional<Found> result;
    std::vector<const Stmt *> before;
    ir::forEachChild(stmt, [&](const ir::StmtRef &child) {
      if (result)
        return;
      result = backFromLoop(*child);
      if (!result && stmt.kind == StmtKind::Block)
        before.push_back(child.get());
    });
    if (!result || *result != Found::Nothing)
      return result;
    for (const Stmt *one : before | std::views::reverse)
      if (const Found found = backThrough(*one); found != Found::Nothing)
        return found;
    // Iterations before this one have run all of the body.
    const bool isAgain = stmt.kind == StmtKind::Loop && disturbs(stmt);
    return isAgain || stmt.kind == StmtKind::OpaqueStmt ? Found::Disturbance : Found::Nothing;
  }

private:
  bool disturbs(const Stmt &stmt) const {
    const analysis::Assigned assigned = analysis::assignedIn(stmt);
    return assigned.anything || assigned.calls || assigned.throughReference ||
           std::ranges::any_of(variables_, [&](const ir::Symbol *symbol) {
             return assigned.symbols.contains(symbol);
           });
  }

  Found backThrough(const Stmt &stmt) const {
    if (stmt.kind == StmtKind::Block) {
      for (const ir::StmtRef &child : stmt.children | std::views::reverse)
        if (const Found found = backThrough(*child); found != Found::Nothing)
          return found;
      return Found::Nothing;
    }
    // `p[k] = k = 0`: which of the two was set first is nobody's business here.
    if (disturbs(stmt))
      return Found::Disturbance;
    return stmt.kind == StmtKind::Assign && analysis::sameExpression(*stmt.target, place_)
               ? Found::Store
               : Found::Nothing;
  }

  const ir::Expr &place_;
  const Stmt &loop_;
  Symbols variables_;
};

} // namespace

bool isWrittenBefore(const Nest &nest, analysis::LoopIndex loop, const ir::Expr &place) {
  const auto variables = variablesOf(place);
  if (!variables || nest.function.hasUnstructuredFlow || !nest.function.body ||
      place.type->isVolatile)
    return false;
  const Search search(place, *nest.loop(loop).stmt, *variables);
  return search.backFromLoop(*nest.function.body) == Found::Store;
}

} // namespace parlift::legality
