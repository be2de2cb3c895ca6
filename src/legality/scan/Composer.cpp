#include "legality/scan/Composer.h"

#include "analysis/scalars/Updates.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace parlift::legality {

using namespace ir;

namespace {

bool mentionsAny(const Expr &expr, const Variables &variables) {
  return std::ranges::any_of(readIn(expr),
                             [&](const Symbol *symbol) { return variables.contains(symbol); });
}

bool holdsJump(const Stmt &stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &part) {
    found |= part.kind == StmtKind::Continue || part.kind == StmtKind::Break;
  });
  return found;
}

bool setsAnything(const StmtRef &stmt) {
  bool found = false;
  forEachStmt(*stmt, [&](const Stmt &part) { found |= part.kind == StmtKind::Assign; });
  return found;
}

/// The one assignment that the branch is; null: it is anything else.
const Stmt *onlyAssignment(const StmtRef &branch) {
  const Stmt *at = branch.get();
  while (at && at->kind == StmtKind::Block && at->children.size() == 1)
    at = at->children.front().get();
  return at && at->kind == StmtKind::Assign && at->target->kind == ExprKind::VarRef ? at : nullptr;
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
  std::erase_if(result,
                [&](const StmtRef &one) { return std::ranges::find(stmts, one) != stmts.end(); });
  return result;
}

} // namespace

ExprRef valueAlone(const Stmt &assignment) {
  const ExprRef &value = assignment.value;
  const SourceRange &words = value->range, &target = assignment.target->range;
  const bool saysTarget = words.valid() && target.valid() && words.file == target.file &&
                          words.begin <= target.begin && target.end <= words.end;
  if (!saysTarget)
    return value;
  auto copy = std::make_shared<Expr>(*value);
  copy->range = {};
  return copy;
}

SymbolRef newVariable(std::string name, const TypeRef &type) {
  auto made = std::make_shared<Symbol>();
  made->name = std::move(name);
  made->type = unqualified(type);
  return made;
}

std::vector<StmtRef> assignTogether(const std::vector<SymbolRef> &targets,
                                    const std::vector<ExprRef> &values, bool declares) {
  std::vector<StmtRef> before, result, last;
  const auto isIdle = [&](std::size_t n) {
    return !declares && values[n]->kind == ExprKind::Load &&
           values[n]->operands[0]->symbol == targets[n];
  };
  for (std::size_t n = 0; n < targets.size(); ++n) {
    if (isIdle(n))
      continue;
    const ExprRef value = cast(values[n], targets[n]->type);
    // One of a later value is still to be read as it is.
    const bool isReadLater = std::any_of(
        values.begin() + static_cast<std::ptrdiff_t>(n) + 1, values.end(),
        [&](const ExprRef &later) { return readIn(*later).contains(targets[n].get()); });
    if (declares) {
      result.push_back(declare(targets[n], value));
      continue;
    }
    if (isReadLater) {
      const SymbolRef held = newVariable("next_" + targets[n]->name, targets[n]->type);
      before.push_back(declare(held, value));
      last.push_back(assign(varRef(targets[n]), load(varRef(held))));
      continue;
    }
    result.push_back(assign(varRef(targets[n]), value));
  }
  // What is held is computed before anything is assigned, and assigned behind all of it.
  before.insert(before.end(), result.begin(), result.end());
  before.insert(before.end(), last.begin(), last.end());
  return before;
}

Composer::Composer(std::vector<GroupPlan> groups, Variables plain)
    : groups_(std::move(groups)), plain_(std::move(plain)) {
  for (const GroupPlan &group : groups_)
    for (const SymbolRef &state : group.states)
      partsOf(state);
}

const GroupPlan *Composer::groupOf(const Symbol &variable) const {
  for (const GroupPlan &group : groups_)
    if (group.variables.contains(&variable))
      return &group;
  return nullptr;
}

const GroupPlan *Composer::groupIn(const Expr &expr) const {
  for (const GroupPlan &group : groups_)
    if (mentionsAny(expr, group.variables))
      return &group;
  return nullptr;
}

const std::vector<SymbolRef> &Composer::partsOf(const SymbolRef &variable) {
  std::vector<SymbolRef> &parts = parts_[variable.get()];
  if (parts.empty()) {
    const Family &family = *groupOf(*variable)->family;
    const std::vector<std::string> names = family.names();
    for (std::size_t n = 0; n < names.size(); ++n)
      parts.push_back(newVariable(variable->name + "_" + names[n], family.typeOf(n)));
  }
  return parts;
}

Parts Composer::partsAsRead(const SymbolRef &variable) {
  Parts result;
  for (const SymbolRef &part : partsOf(variable))
    result.push_back(load(varRef(part)));
  return result;
}

bool Composer::refuse(const Expr &expr, const std::string &reason) {
  if (refusal_.reason.empty())
    refusal_ = {reason, expr.range, false};
  return false;
}

// --- Values

std::optional<ScanValue> Composer::value(const ExprRef &expr, const Family &family) {
  if (!groupIn(*expr)) {
    evaluated_.push_back(expr);
    return ScanValue{expr, {}};
  }
  std::optional<Parts> parts;
  switch (expr->kind) {
  case ExprKind::Load:
    if (expr->operands[0]->kind == ExprKind::VarRef)
      return ScanValue{nullptr, partsAsRead(expr->operands[0]->symbol)};
    refuse(*expr, fmt::format("`{}` is read from a place that depends on the state",
                              expr->range.oneLine()));
    return std::nullopt;
  case ExprKind::Cast: {
    auto inner = value(expr->operands[0], family);
    if (inner && (isOwn_ || family.passes(*expr->type)))
      return inner;
    break;
  }
  case ExprKind::Binary: {
    const auto left = value(expr->operands[0], family), right = value(expr->operands[1], family);
    if (!left || !right)
      return std::nullopt;
    parts = family.binary(expr->binaryOp, *left, *right);
    break;
  }
  case ExprKind::Unary:
    if (const auto inner = value(expr->operands[0], family))
      parts = family.unary(expr->unaryOp, inner->parts);
    break;
  case ExprKind::Select:
    return choice(expr, family);
  case ExprKind::Call: {
    if (const char *op = analysis::minMaxCall(*expr)) {
      const auto left = value(expr->operands[0], family), right = value(expr->operands[1], family);
      const Extremum which = {std::string_view(op) == "max", true, false};
      return left && right ? extremum(which, expr, *left, *right, family) : std::nullopt;
    }
    break;
  }
  default:
    break;
  }
  if (parts)
    return ScanValue{nullptr, std::move(*parts)};
  refuse(*expr, fmt::format("`{}` makes of the state what is not of the same form again",
                            expr->range.oneLine()));
  return std::nullopt;
}

std::optional<ScanValue> Composer::extremum(const Extremum &which, const ExprRef &expr,
                                            const ScanValue &left, const ScanValue &right,
                                            const Family &family) {
  const ExprRef &other = left.isOfState() ? right.plain : left.plain;
  if (left.isOfState() != right.isOfState() && (isOwn_ || family.holds(*other)))
    if (auto parts = family.extremum(which, left.isOfState() ? left.parts : right.parts, other)) {
      takesOtherZero_ |= !which.isStrict || !which.keepsState;
      // A state that is a NaN at first stays one by comparisons, not by calls.
      takesNaN_ |= !which.keepsState || expr->kind == ExprKind::Call;
      return ScanValue{nullptr, std::move(*parts)};
    }
  refuse(*expr, fmt::format("`{}` makes of the state what is not of the same form again",
                            expr->range.oneLine()));
  return std::nullopt;
}

/// By a condition that has nothing to do with the state; or the larger or smaller of two.
std::optional<ScanValue> Composer::choice(const ExprRef &expr, const Family &family) {
  const ExprRef &condition = expr->operands[0];
  const auto thenValue = value(expr->operands[1], family);
  const auto elseValue = value(expr->operands[2], family);
  if (!thenValue || !elseValue)
    return std::nullopt;
  if (!groupIn(*condition)) {
    evaluated_.push_back(condition);
    const auto lifted = [&](const ScanValue &one) {
      return one.isOfState() ? std::optional(one.parts) : family.constant(one.plain);
    };
    const auto a = lifted(*thenValue), b = lifted(*elseValue);
    if (a && b)
      return ScanValue{nullptr, family.select(condition, *a, *b)};
    refuse(*expr, fmt::format("`{}` makes of the state what is not of the same form again",
                              expr->range.oneLine()));
    return std::nullopt;
  }
  const Expr &test = withoutCasts(*condition);
  if (test.kind == ExprKind::Binary &&
      (test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Le ||
       test.binaryOp == BinaryOp::Gt || test.binaryOp == BinaryOp::Ge)) {
    const auto same = [](const ExprRef &a, const ExprRef &b) {
      return analysis::sameExpression(*analysis::withoutPreservingCasts(a),
                                      *analysis::withoutPreservingCasts(b));
    };
    const bool isLess = test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Le;
    const bool isStrict = test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Gt;
    const Extremum largest = {true, !thenValue->isOfState(), isStrict};
    const Extremum smallest = {false, !thenValue->isOfState(), isStrict};
    const ExprRef &left = test.operands[0], &right = test.operands[1];
    const ExprRef &chosen = expr->operands[1], &other = expr->operands[2];
    if (same(left, chosen) && same(right, other))
      return extremum(isLess ? smallest : largest, expr, *thenValue, *elseValue, family);
    if (same(left, other) && same(right, chosen))
      return extremum(isLess ? largest : smallest, expr, *thenValue, *elseValue, family);
  }
  refuse(*condition, fmt::format("`{}` decides by the state itself what becomes of it",
                                 condition->range.oneLine()));
  return std::nullopt;
}

// --- Statements

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
  std::vector<ExprRef> values;
  for (std::size_t n = 0; n < made->parts.size(); ++n)
    values.push_back(family.written(made->parts, n));
  for (StmtRef &stmt : assignTogether(partsOf(variable), values, declares))
    out.push_back(std::move(stmt));
  return true;
}

/// `if (x < low) x = low;`: what the state becomes is chosen by the state.
bool Composer::chosen(const Stmt &stmt, Stmts &out) {
  const Stmt *then = onlyAssignment(stmt.thenBranch);
  const Stmt *other = stmt.elseBranch ? onlyAssignment(stmt.elseBranch) : nullptr;
  const bool fits = then && groupOf(*then->target->symbol) &&
                    (!stmt.elseBranch || (other && other->target->symbol == then->target->symbol));
  if (!fits)
    return refuse(*stmt.condition,
                  fmt::format("`{}` depends on the state and decides what else happens",
                              stmt.condition->range.oneLine()));
  const ExprRef thenValue = valueAlone(*then);
  const ExprRef otherwise = other ? valueAlone(*other) : load(varRef(then->target->symbol));
  const ExprRef value = ir::select(stmt.condition, thenValue, cast(otherwise, thenValue->type),
                                   stmt.condition->range);
  return set(then->target->symbol, value, false, out);
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
  auto copy = std::make_shared<Stmt>(*stmt);
  copy->body = block(std::move(body));
  copy->parallel.reset();
  out.push_back(copy);
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
  for (const StmtRef &child : body.children)
    if (!statement(child, stmts))
      return nullptr;
  for (std::size_t n = 0; n < groups_.size(); ++n)
    for (StmtRef &stmt : groups_[n].family->rescale(members(n)))
      stmts.push_back(std::move(stmt));
  Stmts all = constantsNamedIn(stmts, body);
  // Parts of what is declared outside the loop get their declaration here.
  Variables declared;
  for (const StmtRef &stmt : stmts)
    forEachStmt(*stmt, [&](const Stmt &part) {
      if (part.kind == StmtKind::Declare)
        declared.insert(part.symbol.get());
    });
  for (const auto &[variable, parts] : parts_) {
    const bool isState = std::ranges::any_of(groups_, [&](const GroupPlan &group) {
      return std::ranges::any_of(group.states,
                                 [&](const SymbolRef &state) { return state.get() == variable; });
    });
    for (const SymbolRef &part : parts)
      if (!isState && !declared.contains(part.get()))
        all.push_back(declare(part));
  }
  all.insert(all.end(), stmts.begin(), stmts.end());
  return block(std::move(all));
}

// --- Functions

std::vector<SymbolRef> Composer::members(std::size_t group) const {
  std::vector<SymbolRef> result;
  for (const SymbolRef &state : groups_[group].states) {
    const std::vector<SymbolRef> &parts = parts_.at(state.get());
    result.insert(result.end(), parts.begin(), parts.end());
  }
  return result;
}

std::vector<ExprRef> Composer::identity(std::size_t group) const {
  const GroupPlan &plan = groups_[group];
  std::vector<ExprRef> result;
  for (std::size_t n = 0; n < plan.states.size(); ++n) {
    const Parts parts = plan.family->identity(n, plan.states[n]);
    for (std::size_t part = 0; part < parts.size(); ++part)
      result.push_back(plan.family->written(parts, part));
  }
  return result;
}

StmtRef Composer::apply(std::size_t group, const std::vector<SymbolRef> &function,
                        bool areValues) const {
  const GroupPlan &plan = groups_[group];
  const std::size_t size = plan.family->names().size();
  std::vector<ExprRef> values, results;
  for (const SymbolRef &state : plan.states)
    values.push_back(load(varRef(state)));
  for (std::size_t n = 0; n < plan.states.size(); ++n) {
    Parts parts;
    for (std::size_t part = 0; part < size; ++part)
      parts.push_back(load(varRef(function[n * size + part])));
    const ExprRef applied =
        areValues ? plan.family->applyToValues(parts, values) : plan.family->apply(parts, values);
    results.push_back(cast(applied, plan.states[n]->type));
  }
  return block(assignTogether(plan.states, results, false), {}, false);
}

std::vector<SymbolRef> Composer::another(std::size_t group, const std::string &suffix) const {
  std::vector<SymbolRef> result;
  for (const SymbolRef &member : members(group))
    result.push_back(newVariable(member->name + suffix, member->type));
  return result;
}

StmtRef Composer::join(std::size_t group, const std::vector<SymbolRef> &later) {
  const StmtRef applied = apply(group, later, false);
  Composer composer({groups_[group]}, {});
  composer.parts_ = parts_;
  composer.isOwn_ = true;
  Stmts stmts;
  for (const StmtRef &stmt : applied->children) {
    // Temporaries of the application are values of the state, too.
    if (stmt->kind == StmtKind::Declare)
      composer.groups_[0].variables.insert(stmt->symbol.get());
    if (!composer.statement(stmt, stmts))
      return nullptr;
  }
  for (StmtRef &stmt : groups_[group].family->rescale(members(group)))
    stmts.push_back(std::move(stmt));
  return block(std::move(stmts));
}

} // namespace parlift::legality
