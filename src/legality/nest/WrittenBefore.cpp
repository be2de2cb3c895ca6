#include "legality/nest/WrittenBefore.h"

#include "analysis/execution/Assigned.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/OnlyStatement.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <vector>

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

/// `*p` of `p->v.n`, and the members on the way from there, outermost first; null: no pointer leads to it.
struct Part {
  const ir::Expr *whole = nullptr;
  std::vector<const ir::Expr *> members;
};

Part partOf(const ir::Expr &place) {
  Part result;
  const ir::Expr *at = &place;
  for (; at->kind == ExprKind::Member; at = at->operands[0].get())
    result.members.insert(result.members.begin(), at);
  result.whole = at->kind == ExprKind::Subscript ? at : nullptr;
  return result;
}

/// Where the one place is, the other one is as well: it is the same, or lies before it in the same structure.
bool shows(const ir::Expr &seen, const ir::Expr &place) {
  if (analysis::sameExpression(seen, place))
    return true;
  const Part known = partOf(seen), asked = partOf(place);
  if (!known.whole || !asked.whole || !analysis::sameExpression(*known.whole, *asked.whole))
    return false;
  const auto [one, other] =
      std::ranges::mismatch(known.members, asked.members, {}, &ir::Expr::field, &ir::Expr::field);
  return one != known.members.end() && other != asked.members.end() &&
         (*one)->field > (*other)->field && !(*one)->operands[0]->type->isUnion;
}

/// Its own expressions touch what shows that the place is there.
bool touches(const Stmt &stmt, const ir::Expr &place) {
  bool result = false;
  const auto look = [&](const ir::Expr &seen) { result |= shows(seen, place); };
  if (stmt.kind == StmtKind::Assign)
    look(*stmt.target);
  if (stmt.kind != StmtKind::Loop)
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
      ir::forEachSurePart(*own, [&](const ir::Expr &part) {
        if (part.kind == ExprKind::Load)
          look(*part.operands[0]);
      });
    });
  return result;
}

enum class Found : std::uint8_t { Hit, Nothing, Disturbance };

class Search {
public:
  /// `isStore`: a store is looked for, not what shows that the place is there.
  Search(const ir::Expr &place, const Stmt &loop, Symbols variables, bool isStore)
      : place_(place), loop_(loop), variables_(std::move(variables)), isStore_(isStore) {}

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

  /// And on the way from it to the end; nullopt: `stmt` is not around the loop.
  std::optional<Found> behindLoop(const Stmt &stmt) const {
    if (&stmt == &loop_)
      return Found::Nothing;
    std::optional<Found> result;
    ir::forEachChild(stmt, [&](const ir::StmtRef &child) {
      if (!result)
        result = behindLoop(*child);
      else if (*result == Found::Nothing && stmt.kind == StmtKind::Block)
        result = onThrough(*child);
    });
    if (result && *result == Found::Nothing && stmt.kind == StmtKind::Loop)
      return Found::Disturbance;
    return result;
  }

private:
  Found onThrough(const Stmt &stmt) const {
    Found result = Found::Nothing;
    if (stmt.kind == StmtKind::Block) {
      for (const ir::StmtRef &child : stmt.children)
        if (result == Found::Nothing)
          result = onThrough(*child);
      return result;
    }
    const analysis::Assigned assigned = analysis::assignedIn(stmt);
    if (assigned.anything || assigned.calls || assigned.throughReference)
      return Found::Disturbance;
    if (touches(stmt, place_))
      return Found::Hit;
    const bool isPlain = stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare ||
                         stmt.kind == StmtKind::Evaluate;
    return isPlain && !disturbs(stmt) ? Found::Nothing : Found::Disturbance;
  }

  bool setsVariables(const analysis::Assigned &assigned) const {
    return std::ranges::any_of(
        variables_, [&](const ir::Symbol *symbol) { return assigned.symbols.contains(symbol); });
  }

  bool disturbs(const Stmt &stmt) const {
    const analysis::Assigned assigned = analysis::assignedIn(stmt);
    return assigned.anything || assigned.calls || assigned.throughReference ||
           setsVariables(assigned);
  }

  Found backThrough(const Stmt &stmt) const {
    if (stmt.kind == StmtKind::Block) {
      for (const ir::StmtRef &child : stmt.children | std::views::reverse)
        if (const Found found = backThrough(*child); found != Found::Nothing)
          return found;
      return Found::Nothing;
    }
    // `p[k] = k = 0`: which of the two was set first is nobody's business here. What a value is computed by has come before its store.
    const bool isStored =
        stmt.kind == StmtKind::Assign &&
        (isStore_ ? analysis::sameExpression(*stmt.target, place_) : shows(*stmt.target, place_));
    if (isStored && !setsVariables(analysis::assignedIn(stmt)))
      return Found::Hit;
    if (disturbs(stmt))
      return Found::Disturbance;
    return !isStore_ && touches(stmt, place_) ? Found::Hit : Found::Nothing;
  }

  const ir::Expr &place_;
  const Stmt &loop_;
  Symbols variables_;
  const bool isStore_;
};

/// Nothing ends the loop but its test, and no function that it calls might end the program.
bool endsByTest(const Stmt &loop) {
  bool result = true;
  ir::forEachStmt(*loop.body, [&](const Stmt &part) {
    result &= part.kind != StmtKind::Return && part.kind != StmtKind::OpaqueStmt;
  });
  ir::forEachExpr(loop, [&](const ir::Expr &part) {
    result &=
        part.kind != ExprKind::OpaqueExpr && (part.kind != ExprKind::Call || !part.effects.any());
  });
  return result;
}

} // namespace

bool isWrittenBefore(const Nest &nest, analysis::LoopIndex loop, const ir::Expr &place) {
  const auto variables = variablesOf(place);
  if (!variables || nest.function.hasUnstructuredFlow || !nest.function.body ||
      place.type->isVolatile)
    return false;
  const Search search(place, *nest.loop(loop).stmt, *variables, /*isStore=*/true);
  return search.backFromLoop(*nest.function.body) == Found::Hit;
}

bool isThereAround(const Nest &nest, analysis::LoopIndex loop, const ir::Expr &place) {
  const auto variables = variablesOf(place);
  const Stmt &stmt = *nest.loop(loop).stmt;
  if (!variables || nest.function.hasUnstructuredFlow || !nest.function.body ||
      place.type->isVolatile)
    return false;
  const Search search(place, stmt, *variables, /*isStore=*/false);
  return search.backFromLoop(*nest.function.body) == Found::Hit ||
         (nest.loop(loop).counted && endsByTest(stmt) &&
          search.behindLoop(*nest.function.body) == Found::Hit);
}

bool isThereInEach(const Stmt &loop, const ir::Expr &place) {
  const auto variables = variablesOf(place);
  if (!variables || place.type->isVolatile)
    return false;
  const std::vector<ir::StmtRef> body = ir::bodyStatements(loop);
  for (const ir::StmtRef &stmt : body) {
    if (touches(*stmt, place))
      return true;
    if (stmt->kind != StmtKind::Assign && stmt->kind != StmtKind::Declare)
      return false;
  }
  return false;
}

} // namespace parlift::legality
