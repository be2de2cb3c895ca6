#include "legality/parallel/RenewedContainer.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/ContainerChange.h"
#include "ir/Jumps.h"
#include "ir/SetBy.h"
#include "ir/TouchedRuns.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "legality/parallel/AddressFlow.h"

#include <algorithm>
#include <optional>
#include <set>

namespace parlift::legality {

namespace {

using analysis::mentions;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::Symbol;

/// What becomes of the elements that were there before.
enum class Old : std::uint8_t { Kept, Gone, MayBeRead };

bool isNamed(const Stmt &stmt, const Symbol &symbol) {
  return isDeclaredIn(stmt, symbol) || ir::mentions(stmt, symbol);
}

class Course {
public:
  Course(const Stmt &loop, const std::function<bool(const Stmt &)> &readsItsOwn)
      : loop_(loop), readsItsOwn_(readsItsOwn) {}

  /// Of a statement that begins with them there.
  Old through(const Stmt &stmt, const Symbol &symbol, unsigned depth = 0) const {
    if (&stmt == &loop_ || !isNamed(stmt, symbol) ||
        (stmt.kind == StmtKind::Loop && readsItsOwn_(stmt)))
      return Old::Kept;
    switch (stmt.kind) {
    case StmtKind::Declare:
      return stmt.symbol.get() == &symbol ? Old::Gone : Old::MayBeRead;
    case StmtKind::Evaluate:
      return throughCall(*stmt.value, symbol, depth);
    case StmtKind::Block:
      return throughAll(stmt.children, 0, symbol, depth);
    case StmtKind::If: {
      if (isInHeader(stmt, symbol))
        return Old::MayBeRead;
      const Old then = stmt.thenBranch ? through(*stmt.thenBranch, symbol, depth) : Old::Kept;
      const Old other = stmt.elseBranch ? through(*stmt.elseBranch, symbol, depth) : Old::Kept;
      if (then == Old::MayBeRead || other == Old::MayBeRead)
        return Old::MayBeRead;
      return then == other ? then : Old::Kept;
    }
    case StmtKind::Loop: // which may have no iteration
      return isInHeader(stmt, symbol) || through(*stmt.body, symbol, depth) == Old::MayBeRead
                 ? Old::MayBeRead
                 : Old::Kept;
    default:
      return Old::MayBeRead;
    }
  }

  /// Of what runs after the loop, as far as the statement goes; nullopt: the loop is not in it.
  std::optional<Old> after(const Stmt &stmt, const Symbol &symbol) const {
    if (&stmt == &loop_)
      return Old::Kept;
    if (stmt.kind == StmtKind::Block)
      for (std::size_t k = 0; k < stmt.children.size(); ++k)
        if (const auto inside = after(*stmt.children[k], symbol))
          return *inside == Old::Kept ? throughAll(stmt.children, k + 1, symbol, 0) : *inside;
    if (stmt.kind == StmtKind::If)
      for (const StmtRef *branch : {&stmt.thenBranch, &stmt.elseBranch})
        if (const auto inside = *branch ? after(**branch, symbol) : std::nullopt)
          return inside;
    if (stmt.kind == StmtKind::Loop && stmt.body)
      if (const auto inside = after(*stmt.body, symbol)) {
        // The next iteration; or the loop is left from any place in it.
        const bool isRead = *inside == Old::MayBeRead || isInHeader(stmt, symbol) ||
                            through(*stmt.body, symbol) == Old::MayBeRead;
        return isRead ? Old::MayBeRead : Old::Kept;
      }
    bool isIn = false;
    ir::forEachStmt(stmt, [&](const Stmt &part) { isIn |= &part == &loop_; });
    return isIn ? std::optional(Old::MayBeRead) : std::nullopt;
  }

private:
  static constexpr unsigned deepest = 4;

  Old throughAll(const std::vector<StmtRef> &list, std::size_t from, const Symbol &symbol,
                 unsigned depth) const {
    for (std::size_t k = from; k < list.size(); ++k)
      if (const Old one = through(*list[k], symbol, depth); one != Old::Kept)
        return one;
    return Old::Kept;
  }

  static bool isInHeader(const Stmt &stmt, const Symbol &symbol) {
    bool found = false;
    ir::forEachOwnExpr(stmt, [&](const ExprRef &own) { found |= ir::mentions(*own, symbol); });
    for (const StmtRef *part : {&stmt.init, &stmt.before, &stmt.after, &stmt.step})
      found |= *part && isNamed(**part, symbol);
    return found;
  }

  Old throughCall(const Expr &call, const Symbol &symbol, unsigned depth) const {
    const auto isIt = [&](const Expr &place) {
      return place.kind == ExprKind::VarRef && place.symbol.get() == &symbol;
    };
    const Expr *given = nullptr; // the one operand that names it
    std::size_t at = 0;
    for (std::size_t k = 0; k < call.operands.size(); ++k)
      if (ir::mentions(*call.operands[k], symbol)) {
        if (given)
          return Old::MayBeRead;
        given = call.operands[k].get();
        at = k;
      }
    if (call.kind != ExprKind::Call || !given)
      return Old::MayBeRead;
    if (const auto change = ir::containerChange(call))
      return at != 0 || !isIt(*change->container) || change->exchanges ? Old::MayBeRead
             : change->isNew                                           ? Old::Gone
                                                                       : Old::Kept;
    const auto target = call.target.lock();
    if (!isIt(*given) || !target || !target->body || target->isVariadic ||
        target->hasUnstructuredFlow || depth >= deepest || at >= target->parameters.size() ||
        !target->parameters[at]->isReference)
      return Old::MayBeRead;
    bool returns = false; // before its end, perhaps
    ir::forEachStmt(*target->body, [&](const Stmt &part) {
      returns |=
          part.kind == StmtKind::Return && part.value && isNamed(part, *target->parameters[at]);
    });
    const Old inside = through(*target->body, *target->parameters[at], depth + 1);
    if (returns || inside == Old::MayBeRead)
      return Old::MayBeRead;
    return inside == Old::Gone && !returnsEarly(*target->body) ? Old::Gone : Old::Kept;
  }

  static bool returnsEarly(const Stmt &body) { return ir::holdsAny(body, {StmtKind::Return}); }

  const Stmt &loop_;
  const std::function<bool(const Stmt &)> &readsItsOwn_;
};

/// Nobody has its address when a call, or an iteration of the loop, is over.
bool isKeptByNobody(const ir::Function &function, const Stmt &loop, const Symbol &symbol,
                    const analysis::Liveness &liveness) {
  const AddressFlow flow = flowOfAddress(*function.body, symbol, false, liveness, &loop);
  if (flow.escape)
    return false;
  const auto isName = [&](const Expr &expr) {
    bool found = false;
    ir::forEachExpr(expr, [&](const Expr &part) {
      found |= part.kind == ExprKind::VarRef && (flow.objects.contains(part.symbol.get()) ||
                                                 flow.holders.contains(part.symbol.get()));
    });
    return found;
  };
  bool result = true;
  std::set<const ir::Function *> visited;
  const auto look = [&](const Stmt &body, const auto &again) -> void {
    ir::forEachStmt(body, [&](const Stmt &part) {
      if (part.kind == StmtKind::OpaqueStmt)
        for (const ExprRef &operand : part.operands)
          result = result && !isName(*operand);
    });
    ir::forEachExpr(body, [&](const Expr &expr) {
      if (expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr)
        return;
      const auto callee = expr.kind == ExprKind::Call ? expr.target.lock() : nullptr;
      const bool isSeen = callee && callee->body;
      if (isSeen && visited.insert(callee.get()).second)
        again(*callee->body, again);
      const bool isKnown = isSeen || ir::containerChange(expr) || !expr.effects.writesMemory ||
                           !ir::touchedRuns(expr).runs.empty();
      for (const ExprRef &operand : expr.operands) {
        const bool isPlace = operand->isLvalue() || (operand->type && !operand->type->isInteger() &&
                                                     !operand->type->isFloating());
        result = result && (isKnown || !isPlace || !isName(*operand));
      }
    });
  };
  look(*function.body, look);
  return result;
}

} // namespace

bool mayReadContainerAfter(const ir::Function &function, const ir::Stmt &loop,
                           const ir::Symbol &container, const analysis::Liveness &liveness,
                           const std::function<bool(const ir::Stmt &)> &readsItsOwn) {
  if (!function.body || function.hasUnstructuredFlow || container.isReference ||
      (container.storage != ir::Storage::Local && container.storage != ir::Storage::Parameter) ||
      !isKeptByNobody(function, loop, container, liveness))
    return true;
  const auto after = Course(loop, readsItsOwn).after(*function.body, container);
  return !after || *after == Old::MayBeRead;
}

} // namespace parlift::legality
