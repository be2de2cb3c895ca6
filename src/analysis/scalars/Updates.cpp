#include "analysis/scalars/Updates.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Conversions.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace parlift::analysis {

using namespace ir;

namespace {

/// The class of operators that may be mixed in one reduction; null for those that do not associate.
const char *reductionOp(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
    return "+";
  case BinaryOp::Mul:
    return "*";
  case BinaryOp::And:
    return "&";
  case BinaryOp::Or:
    return "|";
  case BinaryOp::Xor:
    return "^";
  case BinaryOp::LogicalAnd:
    return "&&";
  case BinaryOp::LogicalOr:
    return "||";
  default:
    return nullptr;
  }
}

bool isLogical(const std::string &op) {
  return op == "&&" || op == "||";
}

/// Follows the running value from the assignment down to the load of the target.
class Chain {
public:
  explicit Chain(const Expr &target) : target_(target), type_(*target.type) {}

  /// Ends at the target's load with at least one operator on the way.
  bool follow(const ExprRef &value) { return step(value) && !op_.empty() && typesFit(); }
  void fill(Update &update) const {
    update.op = op_;
    update.operands = operands_;
    update.conditions = conditions_;
    update.beforeComparison = before_;
    update.behindComparison = behind_;
  }

private:
  bool step(const ExprRef &value);
  bool stepBinary(const Expr &value);
  bool stepSelect(const Expr &value);
  bool combine(const char *op, const ExprRef &running, const ExprRef &operand);
  bool typesFit() const;
  bool fitsModular(const Type &type) const;

  const Expr &target_;
  const Type &type_;
  std::string op_;
  std::vector<ExprRef> operands_, conditions_;
  std::vector<ExprRef> before_,
      behind_; ///< of && and ||: evaluated ahead of the target's value, by what that is
  std::vector<const Type *> path_; ///< types that the running value takes on
  bool asksTruth_ = false;         ///< `x != 0` on the way: for && and || only
  bool narrows_ = false;           ///< a conversion that may lose the running value's truth
};

/// A number that OpenMP's own operators do not combine everywhere: no one but its name may lead to it.
bool isOwnName(const Expr &target) {
  return target.kind == ExprKind::VarRef && !target.symbol->isReference &&
         !target.type->isVolatile && !target.type->isAtomic;
}

/// `std::operator+` of two of the library's complex numbers, as the front end says it: "+", "-", "*"; empty: it is none.
std::string_view complexOperator(const Expr &value) {
  constexpr std::array operators = {std::pair("std::operator+", "+"),
                                    std::pair("std::operator-", "-"),
                                    std::pair("std::operator*", "*")};
  if (value.kind != ExprKind::Call || value.operands.size() != 2 || value.effects.any() ||
      !value.target.expired() || value.type->kind != TypeKind::Record)
    return {};
  const auto *known =
      std::ranges::find_if(operators, [&](const auto &one) { return value.callee == one.first; });
  return known == operators.end() ? std::string_view() : known->second;
}

/// `z += a[i]`, `z = a[i] * z`, where z is a variable by its own name.
std::optional<Update> matchComplexOfLibrary(const Stmt &assign) {
  const Expr &target = *assign.target;
  const std::string_view op = complexOperator(*assign.value);
  if (!isOwnName(target) || op.empty())
    return std::nullopt;
  const auto isTarget = [&](const Expr &value) {
    return value.kind == ExprKind::Load && sameExpression(*value.operands[0], target);
  };
  const ExprRef &left = assign.value->operands[0], &right = assign.value->operands[1];
  const bool isLeft = isTarget(*left);
  const ExprRef &other = isLeft ? right : left;
  if ((!isLeft && (!isTarget(*right) || op == "-")) || mentions(*other, target))
    return std::nullopt;
  Update update;
  update.op = op == "*" ? "*" : "+";
  update.target = assign.target;
  update.operands = {other};
  update.stmt = &assign;
  update.reassociatesFloat = true;
  return update;
}

bool isNoTruthVariable(const Symbol &) {
  return false;
}

bool Chain::step(const ExprRef &value) {
  path_.push_back(value->type.get());
  switch (value->kind) {
  case ExprKind::Load:
    return sameExpression(*value->operands[0], target_);
  case ExprKind::Cast: {
    const ExprRef &operand = value->operands[0];
    narrows_ |= value->type->kind != TypeKind::Bool &&
                !preservesValue(*operand->type, *value->type) &&
                !isTruthValue(*operand, isNoTruthVariable);
    return step(operand);
  }
  case ExprKind::Binary:
    return stepBinary(*value);
  case ExprKind::Select:
    return stepSelect(*value);
  default:
    return false;
  }
}

bool Chain::combine(const char *op, const ExprRef &running, const ExprRef &operand) {
  if (!op_.empty() && op_ != op)
    return false;
  op_ = op;
  operands_.push_back(operand);
  return step(running);
}

bool Chain::stepBinary(const Expr &value) {
  const ExprRef &left = value.operands[0], &right = value.operands[1];
  if (value.binaryOp == BinaryOp::Ne && right->kind == ExprKind::IntLiteral &&
      right->intValue == 0) {
    asksTruth_ = true;
    return step(left);
  }
  const char *op = reductionOp(value.binaryOp);
  const bool inLeft = mentions(*left, target_), inRight = mentions(*right, target_);
  if (!op || inLeft == inRight || (inRight && value.binaryOp == BinaryOp::Sub))
    return false;
  if (isLogical(op))
    (inLeft ? behind_ : before_).push_back(inLeft ? right : left);
  return inLeft ? combine(op, left, right) : combine(op, right, left);
}

/// `c ? x + e : x`: an update in some iterations; both branches may be updates of one kind.
bool Chain::stepSelect(const Expr &value) {
  if (mentions(*value.operands[0], target_))
    return false;
  conditions_.push_back(value.operands[0]);
  return step(value.operands[1]) && step(value.operands[2]);
}

/// The running value modulo 2^bits of the target is all that survives, and a wider type keeps it.
bool Chain::fitsModular(const Type &type) const {
  return type.kind == TypeKind::Integer && type.bits >= type_.bits;
}

bool Chain::typesFit() const {
  const auto all = [&](const auto &fits) {
    return std::all_of(path_.begin(), path_.end(), [&](const Type *type) { return fits(*type); });
  };
  if (isLogical(op_))
    return type_.isInteger() && !narrows_ && all([](const Type &type) { return type.isInteger(); });
  if (asksTruth_)
    return false;
  if (type_.isFloating())
    return (op_ == "+" || op_ == "*") && all([](const Type &type) { return type.isFloating(); });
  if (type_.kind == TypeKind::Complex)
    return (op_ == "+" || op_ == "*") &&
           all([](const Type &type) { return type.kind == TypeKind::Complex; });
  if (type_.kind == TypeKind::Integer)
    return all([&](const Type &type) { return fitsModular(type); });
  if (type_.kind != TypeKind::Bool || narrows_ ||
      !all([](const Type &type) { return type.isInteger(); }))
    return false;
  // (b ^ 2) != 0 is no exclusive or of truth values; b | 2 and b & 2 only depend on b as | and & do.
  return op_ == "|" || op_ == "&" ||
         (op_ == "^" &&
          std::all_of(operands_.begin(), operands_.end(), [&](const ExprRef &operand) {
            return isTruthValue(*operand, isNoTruthVariable);
          }));
}

} // namespace

bool isUpdatable(const Expr &target) {
  if (target.kind == ExprKind::Member) {
    const Type &record = *target.operands[0]->type;
    if (target.field >= record.fields.size() || record.fields[target.field].isBitField)
      return false;
  }
  const Type &type = *target.type;
  return (type.isInteger() || type.isFloating()) && !type.isVolatile && !type.isAtomic;
}

std::optional<Update> matchArithmetic(const Stmt &assign) {
  Chain chain(*assign.target);
  if (!chain.follow(assign.value))
    return std::nullopt;
  Update update;
  chain.fill(update);
  update.target = assign.target;
  update.stmt = &assign;
  update.reassociatesFloat =
      assign.target->type->isFloating() || assign.target->type->kind == TypeKind::Complex;
  return update;
}

std::optional<Update> matchUpdate(const Stmt &stmt) {
  if (stmt.kind == StmtKind::If)
    return matchMinMaxBranch(stmt);
  if (stmt.kind == StmtKind::Assign && stmt.target->type->kind == TypeKind::Record)
    return matchComplexOfLibrary(stmt);
  if (stmt.kind == StmtKind::Assign && stmt.target->type->kind == TypeKind::Complex)
    return isOwnName(*stmt.target) ? matchArithmetic(stmt) : std::nullopt;
  if (stmt.kind != StmtKind::Assign || !isUpdatable(*stmt.target))
    return std::nullopt;
  if (auto update = matchArithmetic(stmt))
    return update;
  return matchMinMaxValue(stmt);
}

} // namespace parlift::analysis
