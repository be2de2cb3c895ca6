// Minimum and maximum, as a value (?:, fmin, fmax) and as a branch, with what else the branch keeps.
#include "analysis/scalars/NothingYet.h"
#include "analysis/scalars/Updates.h"
#include "analysis/symbolic/Conjuncts.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/OnlyComputes.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/OnlyStatement.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace parlift::analysis {

using namespace ir;

const char *minMaxCall(const Expr &expr) {
  if (expr.kind != ExprKind::Call || expr.operands.size() != 2 || expr.effects.any() ||
      expr.operands[0]->isLvalue() || expr.operands[1]->isLvalue())
    return nullptr;
  std::string_view name = expr.callee;
  for (const std::string_view prefix : {"std::", "__builtin_"})
    if (name.starts_with(prefix))
      name.remove_prefix(prefix.size());
  for (const std::string_view suffix : {"", "f", "l"}) {
    if (name == "fmin" + std::string(suffix))
      return "min";
    if (name == "fmax" + std::string(suffix))
      return "max";
  }
  return nullptr;
}

namespace {

bool isMinMaxTarget(const Expr &target) {
  return isUpdatable(target) && target.type->kind != TypeKind::Bool;
}

/// `lesser < greater`, or `<=`.
struct Order {
  ExprRef lesser, greater;
  bool orEqual = false;
};

/// What a condition compares, conversions to bool and negations undone. A negated comparison of floating
/// point is another one when NaN is there, so it is no order.
std::optional<Order> orderOf(const ExprRef &written) {
  const ExprRef &condition = withoutTruthTest(written);
  if (condition->kind == ExprKind::Unary && condition->unaryOp == UnaryOp::LogicalNot) {
    auto order = orderOf(condition->operands[0]);
    if (!order || !order->lesser->type->isInteger() || !order->greater->type->isInteger())
      return std::nullopt;
    return Order{order->greater, order->lesser, !order->orEqual};
  }
  if (condition->kind != ExprKind::Binary)
    return std::nullopt;
  const ExprRef &left = condition->operands[0], &right = condition->operands[1];
  switch (condition->binaryOp) {
  case BinaryOp::Lt:
  case BinaryOp::Le:
    return Order{left, right, condition->binaryOp == BinaryOp::Le};
  case BinaryOp::Gt:
  case BinaryOp::Ge:
    return Order{right, left, condition->binaryOp == BinaryOp::Ge};
  default:
    return std::nullopt;
  }
}

/// Calls of one function that only computes, with the same arguments: `if (p.norm() > m) m = p.norm();`
bool sameCall(const Expr &a, const Expr &b) {
  if (a.kind != ExprKind::Call || b.kind != ExprKind::Call || a.callee != b.callee ||
      a.target.lock() != b.target.lock() || a.operands.size() != b.operands.size() ||
      !sameType(*a.type, *b.type) || !onlyComputes(a))
    return false;
  for (std::size_t k = 0; k < a.operands.size(); ++k)
    if (!sameExpression(*a.operands[k], *b.operands[k]))
      return false;
  return true;
}

/// The same number, whatever lossless conversions stand before it.
bool sameNumber(const ExprRef &a, const ExprRef &b) {
  const ExprRef &left = withoutPreservingCasts(a), &right = withoutPreservingCasts(b);
  const bool areLiterals =
      left->kind == ExprKind::IntLiteral && right->kind == ExprKind::IntLiteral;
  // A negative literal and a huge unsigned one have the same bits.
  if (areLiterals)
    return left->intValue == right->intValue &&
           (left->intValue >= 0 || left->type->isSigned == right->type->isSigned);
  return sameExpression(*left, *right) || sameCall(*left, *right);
}

bool isLoadOf(const ExprRef &expr, const Expr &target) {
  const ExprRef &core = withoutPreservingCasts(expr);
  return core->kind == ExprKind::Load && sameExpression(*core->operands[0], target);
}

/// The operand becomes the target's value without loss (integers), or rounded (floating point: the
/// maximum of the rounded is the rounded maximum).
bool convertsMonotonically(const ExprRef &operand, const Type &target) {
  const Type &type = *withoutPreservingCasts(operand)->type;
  if (target.isFloating())
    return type.isFloating() || preservesValue(type, target);
  return type.isInteger() && preservesValue(type, target);
}

/// Follows nested minima or maxima down to the target's load.
class MinMaxChain {
public:
  explicit MinMaxChain(const Expr &target) : target_(target) {}

  bool follow(const ExprRef &value) {
    return step(value) && !op_.empty() &&
           std::all_of(operands_.begin(), operands_.end(), [&](const ExprRef &operand) {
             return convertsMonotonically(operand, *target_.type);
           });
  }
  const std::string &op() const { return op_; }
  const std::vector<ExprRef> &operands() const { return operands_; }
  bool takesNaN() const { return takesNaN_; }

private:
  bool step(const ExprRef &value);
  bool stepSelect(const Expr &value);
  bool combine(const char *op, const ExprRef &a, const ExprRef &b);

  const Expr &target_;
  std::string op_;
  std::vector<ExprRef> operands_;
  bool takesNaN_ = false;
};

bool MinMaxChain::combine(const char *op, const ExprRef &a, const ExprRef &b) {
  const bool inFirst = mentions(*a, target_), inSecond = mentions(*b, target_);
  if (inFirst == inSecond || (!op_.empty() && op_ != op))
    return false;
  op_ = op;
  operands_.push_back(inFirst ? b : a);
  return step(inFirst ? a : b);
}

bool MinMaxChain::stepSelect(const Expr &value) {
  const auto order = orderOf(value.operands[0]);
  if (!order)
    return false;
  const ExprRef &chosen = value.operands[1], &otherwise = value.operands[2];
  takesNaN_ |= target_.type->isFloating() && mentions(*chosen, target_);
  if (sameNumber(order->lesser, chosen) && sameNumber(order->greater, otherwise))
    return combine("min", chosen, otherwise);
  if (sameNumber(order->greater, chosen) && sameNumber(order->lesser, otherwise))
    return combine("max", chosen, otherwise);
  return false;
}

bool MinMaxChain::step(const ExprRef &value) {
  if (isLoadOf(value, target_))
    return true;
  switch (value->kind) {
  case ExprKind::Cast: {
    // Into a type that holds all the target's values, so that the running value passes unchanged.
    const Type &type = *value->type;
    const bool sameKind = type.isFloating() == target_.type->isFloating();
    return sameKind && preservesValue(*target_.type, type) && step(value->operands[0]);
  }
  case ExprKind::Select:
    return stepSelect(*value);
  case ExprKind::Call:
    if (const char *op = minMaxCall(*value))
      return combine(op, value->operands[0], value->operands[1]);
    return false;
  default:
    return false;
  }
}

/// The branch assigns variables only: the extremum, and others once each, none of which has a part in
/// what is computed in the branch or in its condition.
bool fillPayload(const std::vector<StmtRef> &statements, const Stmt &extremum,
                 const std::vector<ExprRef> &conditions, Update &update) {
  for (const StmtRef &stmt : statements) {
    if (stmt.get() == &extremum)
      continue;
    if (stmt->kind != StmtKind::Assign || stmt->target->kind != ExprKind::VarRef)
      return false;
    update.payload.emplace_back(stmt->target->symbol, stmt->value);
  }
  for (const auto &[symbol, value] : update.payload) {
    if (mentions(*value, *update.target) || mentions(*update.target, *symbol) ||
        !symbol->type->isScalar())
      return false;
    const auto reads = [&](const ExprRef &expr) { return mentions(*expr, *symbol); };
    const auto isThis = [&](const auto &other) { return other.first == symbol; };
    if (std::any_of(conditions.begin(), conditions.end(), reads) || reads(extremum.value) ||
        std::count_if(update.payload.begin(), update.payload.end(), isThis) != 1 ||
        std::any_of(update.payload.begin(), update.payload.end(),
                    [&](const auto &other) { return reads(other.second); }))
      return false;
  }
  return true;
}

/// A branch as an update of the place that `extremum` assigns.
std::optional<Update> matchExtremum(const std::vector<StmtRef> &statements, const Stmt &extremum,
                                    const std::vector<ExprRef> &conditions, bool negated) {
  const Expr &target = *extremum.target;
  if (!isMinMaxTarget(target) || mentions(*extremum.value, target))
    return std::nullopt;
  Update update;
  update.target = extremum.target;
  std::vector<ExprRef> compares; // without what asks whether anything is found
  for (const ExprRef &written : conditions) {
    const std::optional<NothingYet> choice = nothingYet(written);
    const bool asks = choice && !negated && !update.nothing &&
                      mentions(*choice->otherwise, target) && !mentions(*choice->test, target);
    if (asks)
      update.nothing = choice->test;
    const ExprRef &condition = asks ? choice->otherwise : written;
    compares.push_back(condition);
    (update.op.empty() ? update.beforeComparison : update.behindComparison).push_back(condition);
    if (!mentions(*condition, target)) {
      update.conditions.push_back(condition);
      continue;
    }
    auto order = orderOf(condition);
    if (!order || !update.op.empty())
      return std::nullopt;
    if (negated) {
      if (!target.type->isInteger() || conditions.size() > 1)
        return std::nullopt;
      order = Order{order->greater, order->lesser, !order->orEqual};
    }
    const bool isMax = isLoadOf(order->lesser, target);
    const ExprRef &compared = isMax ? order->greater : order->lesser;
    // A narrowing conversion of the value assigned: its comparison was finer than the result.
    const ExprRef *assigned = &extremum.value;
    bool rounds = false;
    if (!sameNumber(compared, *assigned) && (*assigned)->kind == ExprKind::Cast &&
        target.type->isFloating() && (*assigned)->operands[0]->type->isFloating()) {
      assigned = &(*assigned)->operands[0];
      rounds = true;
    }
    if ((!isMax && !isLoadOf(order->greater, target)) || !sameNumber(compared, *assigned) ||
        !convertsMonotonically(*assigned, *target.type) || mentions(*compared, target) ||
        (rounds && statements.size() > 1))
      return std::nullopt;
    update.op = isMax ? "max" : "min";
    update.lastOnTies = order->orEqual;
    update.operands = {extremum.value};
  }
  if (update.op.empty() || !fillPayload(statements, extremum, compares, update))
    return std::nullopt;
  // What says that nothing is found is set by each find.
  if (update.nothing &&
      (update.lastOnTies || std::ranges::none_of(update.payload, [&](const auto &one) {
         return mentions(*update.nothing, *one.first);
       })))
    return std::nullopt;
  if (!update.payload.empty() && target.kind != ExprKind::VarRef)
    return std::nullopt;
  for (const auto &[symbol, value] : update.payload)
    update.behindComparison.push_back(value);
  return update;
}

} // namespace

std::optional<Update> matchMinMaxValue(const Stmt &assign) {
  if (!isMinMaxTarget(*assign.target))
    return std::nullopt;
  MinMaxChain chain(*assign.target);
  if (!chain.follow(assign.value))
    return std::nullopt;
  Update update;
  update.op = chain.op();
  update.target = assign.target;
  update.operands = chain.operands();
  update.takesNaN = chain.takesNaN();
  update.stmt = &assign;
  return update;
}

std::optional<Update> matchMinMaxBranch(const Stmt &branch) {
  const bool negated = withoutBlocks(branch.thenBranch).empty();
  const StmtRef &taken = negated ? branch.elseBranch : branch.thenBranch;
  const std::vector<StmtRef> statements = withoutBlocks(taken);
  if (statements.empty() || (!negated && !withoutBlocks(branch.elseBranch).empty()))
    return std::nullopt;
  const std::vector<ExprRef> conditions = conjuncts(branch.condition);
  for (const StmtRef &stmt : statements) {
    if (stmt->kind != StmtKind::Assign)
      return std::nullopt;
    if (auto update = matchExtremum(statements, *stmt, conditions, negated)) {
      update->stmt = &branch;
      return update;
    }
  }
  return std::nullopt;
}

} // namespace parlift::analysis
