#include "frontend/OwnValues.h"

#include "ir/Jumps.h"
#include "ir/Walk.h"

#include <algorithm>
#include <optional>

namespace parlift::frontend {

using namespace ir;

namespace {

using Set = std::set<const Symbol *>;

/// Functions of the file may run in it: they leave other values.
bool mayCall(const Expr &expr) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &part) {
    found |= (part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr) &&
             (part.effects.any() || !part.target.expired()) && !part.effects.onlyPrints;
  });
  return found;
}

bool mayCall(const Stmt &stmt) {
  bool found = ir::holdsAny(stmt, {StmtKind::OpaqueStmt});
  forEachExpr(stmt, [&](const Expr &part) { found = found || mayCall(part); });
  return found;
}

/// Walks a function with the set of those that have been set for sure. Drops those that are read without.
class Walk {
public:
  explicit Walk(Set &candidates) : candidates_(candidates) {}

  /// Nullopt: control does not come to the end of it.
  std::optional<Set> run(const Stmt &stmt, Set known) {
    switch (stmt.kind) {
    case StmtKind::Block: {
      std::optional<Set> now = std::move(known);
      for (const StmtRef &child : stmt.children)
        now = run(*child, now ? std::move(*now) : Set{});
      return now;
    }
    case StmtKind::If: {
      read(*stmt.condition, known);
      auto yes = run(*stmt.thenBranch, known);
      auto no = stmt.elseBranch ? run(*stmt.elseBranch, known) : known;
      if (!yes || !no)
        return yes ? yes : no;
      std::erase_if(*yes, [&](const Symbol *symbol) { return !no->contains(symbol); });
      return yes;
    }
    case StmtKind::Loop:
      return loop(stmt, std::move(known));
    case StmtKind::Break:
    case StmtKind::Continue:
      return std::nullopt;
    case StmtKind::Return:
      if (stmt.value)
        read(*stmt.value, known);
      return std::nullopt;
    case StmtKind::OpaqueStmt:
      drop(stmt);
      return Set{};
    case StmtKind::Assign:
    case StmtKind::Declare:
    case StmtKind::Evaluate:
      break;
    }
    if (stmt.value)
      read(*stmt.value, known);
    if (stmt.kind == StmtKind::Assign) {
      if (stmt.target->kind == ExprKind::VarRef)
        known.insert(stmt.target->symbol.get());
      else
        read(*stmt.target, known);
    }
    return known;
  }

  /// Any mention counts as a read.
  void drop(const Stmt &stmt) {
    forEachExpr(stmt, [&](const Expr &expr) {
      if (expr.kind == ExprKind::VarRef)
        candidates_.erase(expr.symbol.get());
    });
  }

private:
  void read(const Expr &expr, Set &known) {
    const bool calls = mayCall(expr); // before or after what else is read in it
    if (calls)
      known.clear();
    forEachExpr(expr, [&](const Expr &part) {
      if (part.kind == ExprKind::VarRef && !known.contains(part.symbol.get()))
        candidates_.erase(part.symbol.get());
    });
  }

  /// What holds when it is entered holds in each iteration, if nobody is called; and that is what is known behind it.
  std::optional<Set> loop(const Stmt &stmt, Set known) {
    known = run(*stmt.init, std::move(known)).value_or(Set{});
    if (mayCall(stmt))
      known.clear();
    Set inside = known;
    const auto test = [&] {
      inside = run(*stmt.before, std::move(inside)).value_or(Set{});
      if (stmt.condition)
        read(*stmt.condition, inside);
      inside = run(*stmt.after, std::move(inside)).value_or(Set{});
    };
    if (stmt.testFirst)
      test();
    run(*stmt.body, inside);
    inside = known; // `continue` may have come here from anywhere
    run(*stmt.step, inside);
    if (!stmt.testFirst)
      test();
    return known;
  }

  Set &candidates_;
};

} // namespace

Set ownValues(const std::vector<FunctionRef> &functions, Set candidates) {
  for (const FunctionRef &function : functions) {
    if (!function->body || candidates.empty())
      continue;
    Walk walk(candidates);
    if (function->hasUnstructuredFlow)
      walk.drop(*function->body);
    else
      walk.run(*function->body, {});
  }
  return candidates;
}

} // namespace parlift::frontend
