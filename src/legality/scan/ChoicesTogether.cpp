// What belongs to one choice in one place, for who asks about choices.
#include "legality/scan/Choice.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/scan/Turned.h"

namespace parlift::legality {

using namespace ir;
using analysis::sameExpression;

namespace {

using Stmts = std::vector<StmtRef>;

/// `target = condition ? value : target;`
struct Selected {
  ExprRef condition;
  StmtRef stmt; ///< `target = value;`
};

std::optional<Selected> selected(const StmtRef &stmt) {
  if (stmt->kind == StmtKind::If && withoutBlocks(stmt->elseBranch).empty())
    return Selected{stmt->condition, stmt->thenBranch};
  if (stmt->kind != StmtKind::Assign || stmt->target->kind != ExprKind::VarRef)
    return std::nullopt;
  const ExprRef value = analysis::withoutPreservingCasts(valueAlone(*stmt));
  const auto isTarget = [&](const ExprRef &one) {
    return isReadOf(*one, stmt->target->symbol.get()) &&
           analysis::readVariable(one) == stmt->target->symbol;
  };
  if (value->kind != ExprKind::Select || !isTarget(value->operands[2]))
    return std::nullopt;
  return Selected{value->operands[0], assign(stmt->target, value->operands[1])};
}

class Gatherer {
public:
  Gatherer(const Stmt &whole, const Variables &states) : whole_(whole), states_(states) {}

  StmtRef body() const {
    Stmts stmts = whole_.kind == StmtKind::Block ? whole_.children
                                                 : Stmts{std::make_shared<const Stmt>(whole_)};
    while (stmts.size() == 1 && stmts[0]->kind == StmtKind::Block)
      stmts = Stmts(stmts[0]->children);
    return block(list(withoutEarlyEnd(withoutSequences(stmts))));
  }

private:
  bool isOfState(const Expr &expr) const { return mentionsAny(expr, states_); }
  static std::size_t timesNamed(const Stmt &stmt, const Symbol &symbol) {
    std::size_t result = 0;
    forEachExpr(stmt, [&](const Expr &part) { result += part.symbol.get() == &symbol; });
    return result;
  }
  /// Nothing but variables is set.
  static bool writesMemory(const Stmt &stmt) {
    bool result = false;
    forEachStmt(stmt, [&](const Stmt &part) {
      result |= part.kind == StmtKind::Evaluate || part.kind == StmtKind::OpaqueStmt ||
                (part.kind == StmtKind::Assign && part.target->kind != ExprKind::VarRef);
    });
    return result;
  }

  /// `if (worse) { ...; continue; } rest` is `if (worse) { ... } else { rest }`.
  Stmts withoutEarlyEnd(const Stmts &stmts) const {
    for (std::size_t at = 0; at < stmts.size(); ++at) {
      const Stmt &stmt = *stmts[at];
      if (stmt.kind != StmtKind::If || stmt.elseBranch || !isOfState(*stmt.condition))
        continue;
      Stmts inside = withoutBlocks(stmt.thenBranch);
      if (inside.empty() || inside.back()->kind != StmtKind::Continue)
        continue;
      inside.pop_back();
      Stmts result(stmts.begin(), stmts.begin() + static_cast<std::ptrdiff_t>(at));
      const Stmts rest(stmts.begin() + static_cast<std::ptrdiff_t>(at) + 1, stmts.end());
      const StmtRef behind = block(withoutEarlyEnd(rest));
      const ExprRef other = turned(analysis::withoutTruthTest(stmt.condition));
      const ExprRef otherwise = other ? other : unary(UnaryOp::LogicalNot, stmt.condition);
      result.push_back(inside.empty() ? ifThen(otherwise, behind)
                                      : ifThen(otherwise, behind, block(std::move(inside))));
      return result;
    }
    return stmts;
  }

  Stmts list(const Stmts &stmts) const {
    Stmts result;
    for (std::size_t at = 0; at < stmts.size();) {
      if (const std::size_t taken = flag(stmts, at, result) + together(stmts, at, result);
          taken > 0) {
        at += taken;
        continue;
      }
      result.push_back(withParts(stmts[at], [&](const StmtRef &part) -> StmtRef {
        if (part->kind != StmtKind::Block)
          return part;
        return block(list(part->children), part->range, part->isScope);
      }));
      ++at;
    }
    return result;
  }

  /// `less = a[i] < best;` and all that it decides behind it.
  std::size_t flag(const Stmts &stmts, std::size_t at, Stmts &out) const {
    const Stmt &first = *stmts[at];
    const Symbol *flag =
        first.kind == StmtKind::Declare || first.kind == StmtKind::Assign ? setBy(first) : nullptr;
    if (!flag || !first.value || !isOfState(*first.value) || states_.contains(flag) ||
        !flag->type->isInteger())
      return 0;
    const Expr &value = withoutCasts(*first.value);
    const bool isTest = value.kind == ExprKind::Binary && (analysis::isComparison(value.binaryOp) ||
                                                           value.binaryOp == BinaryOp::LogicalAnd ||
                                                           value.binaryOp == BinaryOp::LogicalOr);
    Stmts decided;
    std::size_t next = at + 1;
    for (; isTest && next < stmts.size(); ++next) {
      const auto one = selected(stmts[next]);
      if (!one || !isReadOf(*analysis::withoutTruthTest(one->condition), flag) ||
          changingIn(*one->stmt).contains(flag))
        break;
      decided.push_back(one->stmt);
    }
    std::size_t named = 0;
    for (std::size_t n = at; n < next; ++n)
      named += timesNamed(*stmts[n], *flag);
    if (decided.empty() || named != timesNamed(whole_, *flag))
      return 0;
    out.push_back(ifThen(analysis::withoutTruthTest(first.value), block(std::move(decided))));
    return next - at;
  }

  /// `at = a[i] < best ? i : at; best = a[i] < best ? a[i] : best;`
  std::size_t together(const Stmts &stmts, std::size_t at, Stmts &out) const {
    const auto first = selected(stmts[at]);
    if (!first || !isOfState(*first->condition))
      return 0;
    Stmts decided = {first->stmt};
    SymbolSet set = changingIn(*first->stmt);
    std::size_t next = at + 1;
    for (; next < stmts.size(); ++next) {
      const auto one = selected(stmts[next]);
      if (!one || mentionsAny(*first->condition, set) || writesMemory(*decided.back()) ||
          !sameExpression(*one->condition, *first->condition))
        break;
      decided.push_back(one->stmt);
      set.merge(changingIn(*one->stmt));
    }
    if (decided.size() < 2 && stmts[at]->kind == StmtKind::If)
      return 0;
    out.push_back(ifThen(first->condition, block(std::move(decided))));
    return next - at;
  }

  const Stmt &whole_;
  const Variables &states_;
};

} // namespace

StmtRef withChoicesTogether(const Stmt &body, const Variables &states) {
  return Gatherer(body, states).body();
}

} // namespace parlift::legality
