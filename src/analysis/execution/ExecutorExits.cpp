// Branches that end the program, or throw, where a condition holds that no iteration changes: asked before the loop, they are none.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/execution/Extreme.h"
#include "ir/Conversions.h"
#include "ir/Walk.h"

#include <algorithm>
#include <iterator>

namespace parlift::analysis {

using namespace ir;

namespace {

const Expr *evaluatedBy(const Stmt &stmt) {
  return stmt.kind == StmtKind::Evaluate ? stmt.value.get() : nullptr;
}

/// A call that prints what is computed for it without any effect.
bool onlyPrints(const Expr &expr) {
  const auto hasNone = [](const ExprRef &operand) {
    bool result = true;
    forEachExpr(*operand, [&](const Expr &part) { result &= !part.effects.any(); });
    return result;
  };
  return expr.effects.onlyPrints && std::ranges::all_of(expr.operands, hasNone);
}

bool isStream(const Expr &operand) {
  return operand.type && operand.type->isPointer() && operand.type->element &&
         operand.type->element->kind == TypeKind::Record;
}

/// It follows a pointer to what the program has, as `%s` does; streams are not the program's, nor are literals.
bool followsPointers(const Expr &call) {
  return std::ranges::any_of(call.operands, [](const ExprRef &operand) {
    const bool isLiteral = operand->kind == ExprKind::OpaqueExpr && operand->operands.empty();
    return operand->type && operand->type->isPointer() && !isLiteral && !isStream(*operand);
  });
}

/// All that it reads are the parameters' values and the library's streams.
bool readsOnlyParameters(const Function &function) {
  bool result = true;
  forEachExpr(*function.body, [&](const Expr &part) {
    const bool isRead = part.kind == ExprKind::Load && !isStream(part);
    result &= !isRead || (part.operands[0]->kind == ExprKind::VarRef &&
                          part.operands[0]->symbol->storage == Storage::Parameter &&
                          !part.operands[0]->symbol->isReference);
  });
  return result;
}

const Expr *lastExit(const Stmt &branch, unsigned depth);

/// What the function that is called ends with, as it ends a branch; null: it may come back, or there is none.
const Expr *exitInside(const Expr &call, unsigned depth) {
  const auto target = call.kind == ExprKind::Call ? call.target.lock() : nullptr;
  return target && target->body && depth > 0 ? lastExit(*target->body, depth - 1) : nullptr;
}

/// What ends a branch that prints, and does nothing else before it leaves: the exit; null where it may do more, or come back.
const Expr *lastExit(const Stmt &branch, unsigned depth) {
  if (branch.kind == StmtKind::Block) {
    if (branch.children.empty())
      return nullptr;
    // What stands behind an exit is never reached.
    for (const StmtRef &child : branch.children)
      if (const Expr *found = lastExit(*child, depth))
        return found;
      else if (const Expr *value = evaluatedBy(*child); !value || !onlyPrints(*value))
        return nullptr;
    return nullptr;
  }
  const Expr *value = evaluatedBy(branch);
  const bool leaves =
      value && (isThrow(*value) || isLibraryExit(*value) || exitInside(*value, depth));
  return leaves ? value : nullptr;
}

/// The exit is a `throw`, or the call of a function that ends with one.
bool throws(const Expr &exit, unsigned depth) {
  const Expr *last = exitInside(exit, depth);
  return isThrow(exit) || (last && throws(*last, depth - 1));
}

bool isAlone(const Stmt &branch) {
  return branch.kind != StmtKind::Block ||
         (branch.children.size() == 1 && isAlone(*branch.children.front()));
}

/// Deep enough for a function that a program has for its errors, which another one calls.
constexpr unsigned deepest = 3;

/// Of a condition that is a conjunction of many disjunctions no more than this.
constexpr std::size_t mostClauses = 16;

} // namespace

/// What must hold for `condition` to have the truth value, each of it one of several; nullopt: no constraints say it all.
std::optional<Clauses> Executor::clausesOf(const Expr &condition, bool sense) {
  // `(char)n` may be nothing where n is something.
  const auto keepsTruth = [](const Type &from, const Type &to) {
    return from.isInteger() && (to.kind == TypeKind::Bool || preservesValue(from, to));
  };
  if (condition.kind == ExprKind::Cast && condition.type && condition.operands[0]->type &&
      keepsTruth(*condition.operands[0]->type, *condition.type))
    return clausesOf(*condition.operands[0], sense);
  if (condition.kind == ExprKind::Unary && condition.unaryOp == UnaryOp::LogicalNot)
    return clausesOf(*condition.operands[0], !sense);
  const bool isBoth =
      condition.kind == ExprKind::Binary &&
      (condition.binaryOp == BinaryOp::LogicalAnd || condition.binaryOp == BinaryOp::LogicalOr);
  if (!isBoth) {
    bool exact = true;
    Clauses result;
    for (Constraint &each : assume(condition, sense, exact))
      result.push_back({std::move(each)});
    return exact ? std::optional(std::move(result)) : std::nullopt;
  }
  auto first = clausesOf(*condition.operands[0], sense),
       second = clausesOf(*condition.operands[1], sense);
  if (!first || !second)
    return std::nullopt;
  Clauses result;
  if ((condition.binaryOp == BinaryOp::LogicalAnd) == sense) {
    result = std::move(*first);
    std::ranges::move(*second, std::back_inserter(result));
  } else {
    for (const auto &one : *first)
      for (const auto &other : *second) {
        result.push_back(one);
        result.back().insert(result.back().end(), other.begin(), other.end());
      }
  }
  return result.size() <= mostClauses ? std::optional(std::move(result)) : std::nullopt;
}

/// `if (n > MAX) { puts("too long"); exit(1); }`: an obstacle unless n <= MAX is asked before the loops in which n is one number; then
/// the branch is never taken, in none of them. `if (x >= w) throw ...` of x up to m: unless m - 1 < w.
bool Executor::passExit(const Stmt &stmt, const StmtRef &branch, const StmtRef &other, bool sense) {
  const Expr *exit = branch && !loops_.empty() ? lastExit(*branch, deepest) : nullptr;
  if (!exit || (exit->kind == ExprKind::Call && exit->target.expired() &&
                endsProgram(exit->callee) && isAlone(*branch)))
    return false; // nobody sees when the program is aborted
  const auto clauses = clausesOf(*stmt.condition, !sense);
  if (!clauses || clauses->empty())
    return false;
  const auto isFixedIn = [&](const std::vector<LoopIndex> &loops, const Constraint &each) {
    const auto varies = each.value.isPoisoned() ? loops_ : varying(each.value);
    return std::ranges::find_first_of(varies, loops) == varies.end() &&
           std::ranges::none_of(each.value.atoms(),
                                [&](AtomId id) { return table().atoms[id].variesEverywhere; });
  };
  // `x < w` of all x up to m: m - 1 < w.
  const auto inAll = [&](const Constraint &each) -> std::optional<Constraint> {
    const auto least = each.kind == Constraint::Kind::NonNegative && !each.value.isPoisoned()
                           ? extreme(each.value, table(), loops_, /*isGreatest=*/false)
                           : std::nullopt;
    if (least && isFixedIn(loops_, {each.kind, *least}))
      return Constraint{each.kind, *least};
    return isFixedIn({loops_.back()}, each) ? std::optional(each) : std::nullopt;
  };
  Clauses asked;
  for (const auto &clause : *clauses) {
    std::vector<Constraint> oneOf;
    for (const Constraint &each : clause)
      if (const auto found = inAll(each))
        oneOf.push_back(*found);
      else
        return false;
    const bool isKnown = oneOf.size() == 1 && oneOf.front().kind == Constraint::Kind::NonNegative &&
                         provesNonNegative(oneOf.front().value);
    if (!isKnown)
      asked.push_back(std::move(oneOf));
  }
  const auto goOn = [&] {
    if (other)
      within(Reach::Kind::Part, [&] { execute(*other); });
    for (const auto &clause : *clauses)
      if (clause.size() == 1)
        path_.learn(clause, /*exact=*/true);
    return true;
  };
  if (asked.empty()) { // nobody comes there
    passOver(*branch);
    return goOn();
  }
  Obstacle made{diag::ReasonId::LoopExitsEarly, exit->range,
                isThrow(*exit) ? "throw" : exit->callee, loops_};
  made.unless = std::move(asked);
  made.needsVersion = throws(*exit, deepest);
  // What it prints is read where nobody has asked, too: what each thread has for itself is something else.
  const PathCondition path = path_;
  path_.learn({}, /*exact=*/false);
  within(Reach::Kind::Part, [&] {
    forEachStmt(*branch, [&](const Stmt &part) {
      const Expr *value = evaluatedBy(part);
      if (!value || isThrow(*value))
        return;
      const auto target = value->target.lock();
      made.needsVersion |= (target && !readsOnlyParameters(*target)) || followsPointers(*value);
      for (const ExprRef &operand : value->operands)
        if (!operand->isLvalue() && !isStream(*operand))
          evaluate(*operand);
    });
  });
  path_ = path;
  if (dry_ == 0)
    model().obstacles.push_back(std::move(made));
  mayLeave(0, true);
  return goOn();
}

} // namespace parlift::analysis
