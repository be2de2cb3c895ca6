#include "legality/scan/Composer.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "legality/scan/KnownParts.h"
#include "legality/scan/TreeAlgebra.h"

#include <algorithm>
#include <iterator>

namespace parlift::legality {

using namespace ir;

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

std::optional<long double> plainNumber(const Expr &literal, const Type &type) {
  const Expr &plain = withoutCasts(literal);
  if (plain.kind == ExprKind::Unary && plain.unaryOp == UnaryOp::Neg) {
    const auto positive = plainNumber(*plain.operands[0], type);
    return positive && (type.isFloating() || type.isSigned) ? std::optional(-*positive)
                                                            : std::nullopt;
  }
  const bool isWhole = plain.kind == ExprKind::IntLiteral;
  if (!isWhole && plain.kind != ExprKind::FloatLiteral)
    return std::nullopt;
  const long double number = isWhole ? static_cast<long double>(plain.intValue)
                                     : static_cast<long double>(plain.floatValue);
  if (type.isFloating())
    return type.bits > 32 ? number : static_cast<long double>(static_cast<float>(number));
  const unsigned bits = type.isInteger() ? type.bits - (type.isSigned ? 1 : 0) : 0;
  const bool fits =
      isWhole && bits > 0 && bits < 64 && plain.intValue < std::int64_t{1} << std::min(bits, 62u) &&
      plain.intValue >= (type.isSigned ? -(std::int64_t{1} << std::min(bits, 62u)) : 0);
  return fits ? std::optional(number) : std::nullopt;
}

const SymbolRef &zeroPart() {
  static const SymbolRef part = newVariable("zero", intType());
  return part;
}

const SymbolRef &onePart() {
  static const SymbolRef part = newVariable("one", intType());
  return part;
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
        [&](const ExprRef &later) { return variablesIn(*later).contains(targets[n].get()); });
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
    result.push_back(part == zeroPart()  ? nullptr
                     : part == onePart() ? number(1, groupOf(*variable)->family->number)
                                         : load(varRef(part)));
  return result;
}

bool Composer::refuse(const Expr &expr, const std::string &reason) {
  if (refusal_.reason.empty())
    refusal_ = {reason, expr.range, false};
  return false;
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
