// What becomes of statements: those that set variables of the groups, and what decides whether and how often they run.
#include "legality/scan/Composer.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Jumps.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/scan/KnownParts.h"
#include "legality/scan/TreeAlgebra.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace parlift::legality {

using namespace ir;

namespace {

bool holdsJump(const Stmt &stmt) {
  return holdsAny(stmt, {StmtKind::Continue, StmtKind::Break});
}

bool setsAnything(const StmtRef &stmt) {
  return holdsAny(*stmt, {StmtKind::Assign});
}

/// The one `if` that the branch is: `else if`.
const Stmt *onlyBranch(const StmtRef &branch) {
  const Stmt *at = onlyStatement(*branch);
  return at && at->kind == StmtKind::If ? at : nullptr;
}

/// Behind `x = low` the comparison of x with a number does not hold, so that an `else` before it says nothing:
/// `if (x < low) x = low; else if (x > high) x = high;`
bool isRuledOut(const Expr &condition, const Stmt &assigned) {
  const Expr &test = withoutCasts(condition);
  if (test.kind != ExprKind::Binary)
    return false;
  const Symbol &state = *assigned.target->symbol;
  const auto value = plainNumber(*valueAlone(assigned), *state.type),
             end = plainNumber(*test.operands[1], *test.operands[1]->type);
  if (!isReadOf(*test.operands[0], &state) || !value || !end ||
      !preservesValue(*state.type, *test.operands[0]->type))
    return false;
  switch (test.binaryOp) {
  case BinaryOp::Lt:
    return *value >= *end;
  case BinaryOp::Le:
    return *value > *end;
  case BinaryOp::Gt:
    return *value <= *end;
  case BinaryOp::Ge:
    return *value < *end;
  default:
    return false;
  }
}

/// Declarations of the body whose names are only the words of numbers: `constexpr int h = 2;`
std::vector<StmtRef> constantsNamedIn(const std::vector<StmtRef> &stmts, const Stmt &body) {
  std::set<std::string> words;
  for (const StmtRef &stmt : stmts)
    forEachExpr(*stmt, [&](const Expr &expr) {
      if (expr.kind == ExprKind::IntLiteral || expr.kind == ExprKind::FloatLiteral)
        words.insert(expr.range.valid() ? expr.range.oneLine() : "");
    });
  std::vector<StmtRef> result;
  const auto collect = [&](const auto &self, const StmtRef &stmt) -> void {
    const bool isNamed = stmt->kind == StmtKind::Declare && stmt->value &&
                         std::ranges::any_of(words, [&](const std::string &text) {
                           return mentionsWord(text, stmt->symbol->name);
                         });
    if (isNamed)
      result.push_back(stmt);
    forEachChild(*stmt, [&](const StmtRef &part) { self(self, part); });
  };
  for (const StmtRef &child : body.children)
    collect(collect, child);
  std::set<const Symbol *>
      declared; // what a macro makes of a variable is a number, too: `isalpha(c)`
  for (const StmtRef &stmt : stmts)
    forEachStmt(*stmt, [&](const Stmt &part) {
      if (part.kind == StmtKind::Declare)
        declared.insert(part.symbol.get());
    });
  std::erase_if(result, [&](const StmtRef &one) { return declared.contains(one->symbol.get()); });
  return result;
}

/// Variables of the groups that need parts of their own: of fractions those that are assigned, or that are read behind the first assignment
/// to one; of other families all.
std::vector<SymbolRef> changingLater(const Stmt &body, const std::vector<GroupPlan> &groups) {
  const auto groupOf = [&](const Symbol &variable) -> const GroupPlan * {
    const auto found = std::ranges::find_if(
        groups, [&](const GroupPlan &one) { return one.variables.contains(&variable); });
    return found == groups.end() ? nullptr : &*found;
  };
  std::vector<SymbolRef> result;
  Variables known;
  bool isBehind = false;
  const auto add = [&](const SymbolRef &symbol) {
    if (symbol && groupOf(*symbol) && known.insert(symbol.get()).second)
      result.push_back(symbol);
  };
  forEachStmt(body, [&](const Stmt &stmt) {
    const Symbol *set = setBy(stmt);
    const GroupPlan *group = set ? groupOf(*set) : nullptr;
    if (group && (stmt.kind == StmtKind::Assign || group->family->kind != ScanFamily::Fractional))
      add(stmt.kind == StmtKind::Declare ? stmt.symbol : stmt.target->symbol);
    if (isBehind || stmt.kind == StmtKind::Loop)
      forEachExpr(stmt, [&](const Expr &part) { add(part.symbol); });
    isBehind |= group && stmt.kind == StmtKind::Assign;
  });
  return result;
}

/// The part is 0, 1, or a variable; null: something else.
SymbolRef knownPart(const ExprRef &part) {
  if (isZero(part))
    return zeroPart();
  if (isOne(part))
    return onePart();
  return part->kind == ExprKind::Load && part->operands[0]->kind == ExprKind::VarRef &&
                 !part->range.valid()
             ? part->operands[0]->symbol
             : nullptr;
}

} // namespace

StmtRef Composer::asBlock(Stmts stmts) const {
  return stmts.size() == 1 ? stmts.front() : block(std::move(stmts));
}

bool Composer::set(const SymbolRef &variable, const ExprRef &expr, bool declares, Stmts &out) {
  const Family &family = *groupOf(*variable)->family;
  auto made = value(expr, family);
  if (!made)
    return false;
  if (!made->isOfState()) {
    auto constant = family.constant(made->plain);
    if (!constant)
      return refuse(
          *expr, fmt::format("`{}` begins anew with `{}`", variable->name, expr->range.oneLine()));
    made->parts = std::move(*constant);
  }
  // Others have parts already (compose).
  const bool mayShare = declares && !parts_.contains(variable.get());
  std::vector<SymbolRef> parts;
  std::vector<ExprRef> values;
  for (std::size_t n = 0; n < made->parts.size(); ++n) {
    SymbolRef part = partsOf(variable)[n];
    const ExprRef &is = made->parts[n];
    if (const SymbolRef known = mayShare ? knownPart(is) : nullptr) {
      parts_.at(variable.get())[n] = known;
      continue;
    }
    parts.push_back(std::move(part));
    values.push_back(family.written(made->parts, n));
  }
  for (StmtRef &stmt : assignTogether(parts, values, declares))
    out.push_back(std::move(stmt));
  return true;
}

/// The one statement of the branch that sets something that is composed here, or nullptr; nullopt: there are more, or it is not an
/// assignment of the branch's own, or reads what others beside it set. `{ m = b[i]; k = i; }`: k has its turn on a later level.
std::optional<const Stmt *> Composer::assignmentIn(const StmtRef &branch) const {
  const Stmt *found = nullptr;
  Variables set;
  bool isAlone = true;
  const auto visit = [&](const auto &self, const Stmt &stmt, bool isOwn) -> void {
    if (const Symbol *symbol = setBy(stmt)) {
      if (groupOf(*symbol) || plain_.contains(symbol)) {
        isAlone &= isOwn && !found && stmt.kind == StmtKind::Assign && groupOf(*symbol);
        found = &stmt;
      } else {
        set.insert(symbol);
      }
    }
    isAlone &= stmt.kind == StmtKind::Block || stmt.kind == StmtKind::Declare ||
               stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::If ||
               stmt.kind == StmtKind::Loop || stmt.kind == StmtKind::Evaluate;
    isOwn &= stmt.kind == StmtKind::Block;
    forEachChild(stmt, [&](const StmtRef &part) { self(self, *part, isOwn); });
  };
  visit(visit, *branch, true);
  if (found && isAlone)
    for (const Symbol *read : variablesIn(*found->value))
      isAlone &= !set.contains(read);
  return isAlone ? std::optional(found) : std::nullopt;
}

/// `if (x < low) x = low;`: what the state becomes is chosen by the state.
bool Composer::chosen(const Stmt &stmt, Stmts &out) {
  const auto then = assignmentIn(stmt.thenBranch);
  if (const Stmt *second = then && *then && stmt.elseBranch ? onlyBranch(stmt.elseBranch) : nullptr;
      second && isRuledOut(*second->condition, **then)) {
    Stmt first = stmt;
    first.elseBranch = nullptr;
    return chosen(first, out) && chosen(*second, out);
  }
  const auto other = stmt.elseBranch ? assignmentIn(stmt.elseBranch) : std::optional(nullptr);
  const bool fits =
      then && other && (!*then || !*other || (*then)->target->symbol == (*other)->target->symbol);
  if (!fits)
    return refuse(*stmt.condition,
                  fmt::format("`{}` depends on the state and decides what else happens",
                              stmt.condition->range.oneLine()));
  const SymbolRef &variable = (*then ? *then : *other)->target->symbol;
  const auto become = [&](const Stmt *assignment) {
    return assignment ? valueAlone(*assignment) : load(varRef(variable));
  };
  const ExprRef thenValue = become(*then);
  const ExprRef value = ir::select(stmt.condition, thenValue, cast(become(*other), thenValue->type),
                                   stmt.condition->range);
  return set(variable, value, false, out);
}

bool Composer::branch(const StmtRef &stmt, Stmts &out) {
  Stmts thenStmts, elseStmts;
  const std::size_t before = evaluated_.size();
  const bool isOfState = groupIn(*stmt->condition) != nullptr;
  if (isOfState) {
    bool matters = holdsJump(*stmt);
    forEachStmt(*stmt, [&](const Stmt &part) {
      const Symbol *symbol =
          part.kind == StmtKind::Declare ? part.symbol.get()
          : part.kind == StmtKind::Assign && part.target->kind == ExprKind::VarRef
              ? part.target->symbol.get()
              : nullptr;
      matters |= symbol && (groupOf(*symbol) || plain_.contains(symbol));
    });
    return !matters || chosen(*stmt, out);
  }
  if (!statement(stmt->thenBranch, thenStmts) ||
      (stmt->elseBranch && !statement(stmt->elseBranch, elseStmts)))
    return false;
  if (thenStmts.empty() && elseStmts.empty()) {
    evaluated_.resize(before);
    return true;
  }
  evaluated_.push_back(stmt->condition);
  if (thenStmts.empty())
    out.push_back(
        ifThen(unary(UnaryOp::LogicalNot, stmt->condition), asBlock(std::move(elseStmts))));
  else
    out.push_back(ifThen(stmt->condition, asBlock(std::move(thenStmts)),
                         elseStmts.empty() ? nullptr : asBlock(std::move(elseStmts))));
  return true;
}

bool Composer::loop(const StmtRef &stmt, Stmts &out) {
  Stmts body;
  const std::size_t before = evaluated_.size();
  if (!statement(stmt->body, body))
    return false;
  bool matters = std::ranges::any_of(body, setsAnything);
  for (const StmtRef *part : {&stmt->init, &stmt->before, &stmt->after, &stmt->step})
    forEachStmt(**part, [&](const Stmt &one) { // `for (j = 0; ...)`: where it stops is what j is
      const bool sets = one.kind == StmtKind::Assign && one.target->kind == ExprKind::VarRef;
      matters |= sets && plain_.contains(one.target->symbol.get());
      if (sets && groupOf(*one.target->symbol))
        refuse(*one.target,
               fmt::format("`{}` is what an inner loop counts with", one.target->symbol->name));
    });
  if (!refusal_.reason.empty())
    return false;
  if (!matters) {
    evaluated_.resize(before);
    return true;
  }
  bool ok = true;
  for (const StmtRef *part : {&stmt->init, &stmt->before, &stmt->after, &stmt->step})
    forEachStmt(**part, [&](const Stmt &one) {
      forEachOwnExpr(one, [&](const ExprRef &expr) {
        evaluated_.push_back(expr);
        if (ok && groupIn(*expr))
          ok = refuse(*expr,
                      fmt::format("`{}` depends on the state and decides how often a loop runs",
                                  expr->range.oneLine()));
      });
    });
  if (stmt->condition) {
    evaluated_.push_back(stmt->condition);
    if (ok && groupIn(*stmt->condition))
      ok = refuse(*stmt->condition,
                  fmt::format("`{}` depends on the state and decides how often a loop runs",
                              stmt->condition->range.oneLine()));
  }
  if (!ok)
    return false;
  // Its own words say what it did beside that, too.
  out.push_back(withBody(*stmt, block(std::move(body))));
  return true;
}

bool Composer::statement(const StmtRef &stmt, Stmts &out) {
  switch (stmt->kind) {
  case StmtKind::Block: {
    Stmts inside;
    for (const StmtRef &child : stmt->children)
      if (!statement(child, inside))
        return false;
    const bool declares = std::ranges::any_of(
        inside, [](const StmtRef &one) { return one->kind == StmtKind::Declare; });
    if (stmt->isScope && declares && !inside.empty())
      out.push_back(block(std::move(inside)));
    else
      out.insert(out.end(), inside.begin(), inside.end());
    return true;
  }
  case StmtKind::Declare:
    if (groupOf(*stmt->symbol)) {
      if (stmt->value)
        return set(stmt->symbol, stmt->value, true, out);
      for (const SymbolRef &part : partsOf(stmt->symbol))
        out.push_back(declare(part));
    } else if (plain_.contains(stmt->symbol.get())) {
      if (stmt->value)
        evaluated_.push_back(stmt->value);
      out.push_back(stmt);
    }
    return true;
  case StmtKind::Assign:
    if (stmt->target->kind != ExprKind::VarRef)
      return true;
    if (groupOf(*stmt->target->symbol))
      return set(stmt->target->symbol, valueAlone(*stmt), false, out);
    if (plain_.contains(stmt->target->symbol.get())) {
      evaluated_.push_back(stmt->value);
      out.push_back(stmt);
    }
    return true;
  case StmtKind::If:
    return branch(stmt, out);
  case StmtKind::Loop:
    return loop(stmt, out);
  case StmtKind::Continue:
  case StmtKind::Break:
    out.push_back(stmt);
    return true;
  case StmtKind::Evaluate:
    return true;
  default:
    refusal_ = {"a jump or a statement that is not understood", stmt->range, false};
    return false;
  }
}

StmtRef Composer::compose(const Stmt &body) {
  Stmts stmts;
  for (const SymbolRef &variable : changingLater(body, groups_))
    partsOf(variable);
  for (const StmtRef &child : body.children)
    if (!statement(child, stmts))
      return nullptr;
  measures_.resize(groups_.size());
  for (std::size_t n = 0; n < groups_.size(); ++n)
    for (StmtRef &stmt : groups_[n].family->rescale(members(n))) {
      if (stmt->kind == StmtKind::Declare)
        measures_[n] = stmt->symbol;
      stmts.push_back(std::move(stmt));
    }
  Stmts all = constantsNamedIn(stmts, body);
  // Parts of what is declared outside the loop get their declaration here.
  Variables declared;
  for (const StmtRef &stmt : stmts)
    forEachStmt(*stmt, [&](const Stmt &part) {
      if (part.kind == StmtKind::Declare)
        declared.insert(part.symbol.get());
    });
  const auto isShared = [&](const SymbolRef &part) {
    return part == zeroPart() || part == onePart() ||
           std::ranges::any_of(groups_, [&](const GroupPlan &group) {
             return std::ranges::any_of(group.states, [&](const SymbolRef &state) {
               return std::ranges::find(parts_.at(state.get()), part) !=
                      parts_.at(state.get()).end();
             });
           });
  };
  for (const auto &[variable, parts] : parts_) {
    const bool isState = std::ranges::any_of(groups_, [&](const GroupPlan &group) {
      return std::ranges::any_of(group.states,
                                 [&](const SymbolRef &state) { return state.get() == variable; });
    });
    for (const SymbolRef &part : parts)
      if (!isState && !declared.contains(part.get()) && !isShared(part))
        all.push_back(declare(part));
  }
  all.insert(all.end(), stmts.begin(), stmts.end());
  return block(std::move(all));
}

} // namespace parlift::legality
