#include "legality/scan/FiniteValues.h"

#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Constants.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace parlift::legality {

using namespace ir;

namespace {

/// Of an expression on the way, such as the subscript of a table with a row of 256 for each of 16 states.
constexpr std::size_t mostValues = 4096;

std::optional<std::int64_t> calculated(BinaryOp op, std::int64_t a, std::int64_t b) {
  switch (op) {
  case BinaryOp::Add:
    return a + b;
  case BinaryOp::Sub:
    return a - b;
  case BinaryOp::Mul:
    return a * b;
  case BinaryOp::Div:
    return b == 0 ? std::nullopt : std::optional(a / b);
  case BinaryOp::Rem:
    return b == 0 ? std::nullopt : std::optional(a % b);
  case BinaryOp::Shl:
    return a < 0 || b < 0 || b > 30 ? std::nullopt : std::optional(a << b);
  case BinaryOp::Shr:
    return a < 0 || b < 0 || b > 30 ? std::nullopt : std::optional(a >> b);
  case BinaryOp::And:
    return a & b;
  case BinaryOp::Or:
    return a | b;
  case BinaryOp::Xor:
    return a ^ b;
  case BinaryOp::Lt:
    return a < b;
  case BinaryOp::Le:
    return a <= b;
  case BinaryOp::Gt:
    return a > b;
  case BinaryOp::Ge:
    return a >= b;
  case BinaryOp::Eq:
    return a == b;
  case BinaryOp::Ne:
    return a != b;
  default:
    return std::nullopt;
  }
}

bool fitsType(std::int64_t value, const Type &type) {
  const auto number = static_cast<double>(value);
  return analysis::fits({number, number}, type);
}

FiniteValues::Values upTo(std::int64_t low, std::int64_t high) {
  FiniteValues::Values result;
  for (std::int64_t value = low; value <= high; ++value)
    result.insert(value);
  return result;
}

std::optional<FiniteValues::Values> fewOf(const analysis::ValueRange &range) {
  if (!(range.high - range.low < static_cast<double>(mostValues)) || std::abs(range.low) > 1e9)
    return std::nullopt;
  return upTo(static_cast<std::int64_t>(range.low), static_cast<std::int64_t>(range.high));
}

/// `next[s][c]` has one of the numbers in the table, whatever the subscripts are.
std::optional<FiniteValues::Values> readFrom(const Expr &load) {
  const Constants *constants = analysis::constantsIn(*load.operands[0]);
  if (constants && !constants->few.empty())
    return FiniteValues::Values(constants->few.begin(), constants->few.end());
  return fewOf(analysis::rangeOf(load));
}

} // namespace

std::optional<FiniteValues::Known> FiniteValues::run(const Stmt &stmt, Known before) {
  known_ = std::move(before);
  isGuarded_ = false;
  refusal_ = {};
  statement(stmt);
  return refusal_.reason.empty() ? std::optional(known_) : std::nullopt;
}

void FiniteValues::refuse(const Expr &expr, const std::string &why) {
  if (refusal_.reason.empty() && !isTrial_)
    refusal_ = {fmt::format("`{}` {}", expr.range.oneLine(), why), expr.range, false};
}

bool FiniteValues::isFollowed(const Expr &expr) const {
  return ir::mentionsAny(expr, followed_);
}

bool FiniteValues::isSure(const Expr &expr) const {
  const auto isSame = [&](const Expr *one) { return analysis::sameExpression(*one, expr); };
  return std::ranges::any_of(sure_, isSame) || std::ranges::any_of(existing_, isSame);
}

namespace {

/// Of `a[index]` of an array with a known number of elements: that; else 0.
std::int64_t extentOf(const Expr &lvalue) {
  if (lvalue.kind != ExprKind::Subscript || lvalue.operands[0]->kind != ExprKind::AddressOf)
    return 0;
  const Type &type = *lvalue.operands[0]->operands[0]->type;
  return type.kind == TypeKind::Array && type.extent && type.extent->kind == ExprKind::IntLiteral
             ? type.extent->intValue
             : 0;
}

} // namespace

/// Each iteration has an element with the same index of another array, which is no longer: `is[i] = ...;`, and `text[i]` is there.
bool FiniteValues::isWithinOther(const Expr &index, std::int64_t extent) const {
  return std::ranges::any_of(sure_, [&](const Expr *one) {
    const std::int64_t other = extentOf(*one);
    return other > 0 && other <= extent && analysis::sameExpression(*one->operands[1], index);
  });
}

/// No values lead here.
bool FiniteValues::isDead() const {
  return std::ranges::any_of(known_, [](const auto &one) { return one.second.empty(); });
}

void FiniteValues::statement(const Stmt &stmt) {
  if (!refusal_.reason.empty() || isDead())
    return;
  const auto become = [&](const Symbol &symbol, const ExprRef &expr) {
    const Result made = value(expr);
    if (!followed_.contains(&symbol))
      return;
    if (made)
      known_[&symbol] = *made;
    else
      known_.erase(&symbol);
  };
  switch (stmt.kind) {
  case StmtKind::Block:
    for (const StmtRef &child : stmt.children)
      statement(*child);
    break;
  case StmtKind::Declare:
    if (stmt.value)
      become(*stmt.symbol, stmt.value);
    else
      known_.erase(stmt.symbol.get());
    break;
  case StmtKind::Assign:
    become(*stmt.target->symbol, valueAlone(stmt));
    break;
  case StmtKind::If:
    branch(stmt);
    break;
  default:
    if (refusal_.reason.empty() && !isTrial_)
      refusal_ = {"a loop or a jump decides what the state becomes", stmt.range, false};
    known_.clear();
  }
}

FiniteValues::Known FiniteValues::joined(const Known &left, const Known &right) {
  FiniteValues::Known both;
  for (const auto &[symbol, values] : left)
    if (const auto other = right.find(symbol); other != right.end()) {
      both[symbol] = values;
      both[symbol].insert(other->second.begin(), other->second.end());
    }
  return both;
}

/// Both ways from what the condition leaves, joined: s of {0, 1, 2}, `if (s < 2) s++;` runs `s++` on {0, 1}, and
/// {1, 2} joined with {2} is {1, 2}. A way that no value takes (isDead) adds nothing.
void FiniteValues::branch(const Stmt &stmt) {
  value(stmt.condition);
  const bool wasGuarded = isGuarded_;
  isGuarded_ |= isFollowed(*stmt.condition);
  const Known before = known_;
  assume(stmt.condition, true);
  statement(*stmt.thenBranch);
  const Known then = known_;
  const bool isThenDead = isDead();
  known_ = before;
  assume(stmt.condition, false);
  if (stmt.elseBranch)
    statement(*stmt.elseBranch);
  isGuarded_ = wasGuarded;
  if (isDead()) {
    known_ = then;
    return;
  }
  if (isThenDead)
    return;
  known_ = joined(known_, then);
}

/// What is left of the one variable that the condition asks about: the condition is run on each of its values by itself, and
/// one stays where it may hold. Of `a && b` both parts are known to hold, of `a || b` both are known to fail; any other
/// condition leaves all values, which is never too few.
void FiniteValues::assume(const ExprRef &condition, bool holds) {
  const Expr &plain = withoutCasts(*condition);
  if (plain.kind == ExprKind::Unary && plain.unaryOp == UnaryOp::LogicalNot)
    return assume(plain.operands[0], !holds);
  const BinaryOp both = holds ? BinaryOp::LogicalAnd : BinaryOp::LogicalOr;
  if (plain.kind == ExprKind::Binary && plain.binaryOp == both) {
    assume(plain.operands[0], holds);
    return assume(plain.operands[1], holds);
  }
  const Variables read = variablesIn(*condition);
  if (read.size() != 1 || !followed_.contains(*read.begin()) || !known_.contains(*read.begin()))
    return;
  const Symbol *variable = *read.begin();
  const Known before = known_;
  Values left;
  for (const std::int64_t one : before.at(variable)) {
    known_[variable] = {one};
    const Result result = value(condition);
    const bool may = !result || std::ranges::any_of(*result, [&](std::int64_t truth) {
      return (truth != 0) == holds;
    });
    if (may)
      left.insert(one);
  }
  known_ = before;
  known_[variable] = std::move(left);
}

/// Evaluated although the loop might not: under a condition on the state, which is asked for values that it may never have.
void FiniteValues::checkUnasked(const Expr &expr) {
  if (!isGuarded_ || isSure(expr))
    return;
  switch (expr.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::VarRef:
    return;
  case ExprKind::Load:
    return isSure(*expr.operands[0]) ? void() : place(*expr.operands[0]);
  case ExprKind::Cast:
    if (expr.operands[0]->type->isFloating() && !expr.type->isFloating())
      return refuse(expr, "may be converted only in some states");
    break;
  case ExprKind::Unary:
    if (expr.unaryOp == UnaryOp::Neg && expr.type->isInteger() && !expr.type->isUnsigned() &&
        !analysis::fits(analysis::exactRangeOf(expr), *expr.type))
      return refuse(expr, "may be computed only in some states");
    break;
  case ExprKind::Select:
    break;
  case ExprKind::Binary: {
    const bool isSimple = analysis::isComparison(expr.binaryOp) ||
                          expr.binaryOp == BinaryOp::LogicalAnd ||
                          expr.binaryOp == BinaryOp::LogicalOr || expr.binaryOp == BinaryOp::And ||
                          expr.binaryOp == BinaryOp::Or || expr.binaryOp == BinaryOp::Xor;
    const bool isSum = expr.binaryOp == BinaryOp::Add || expr.binaryOp == BinaryOp::Sub ||
                       expr.binaryOp == BinaryOp::Mul;
    const bool isExact =
        isSum &&
        (expr.type->isFloating() || expr.type->isUnsigned() ||
         (expr.type->isInteger() && analysis::fits(analysis::exactRangeOf(expr), *expr.type)));
    const Expr &right = withoutCasts(*expr.operands[1]);
    const bool isByNumber = right.kind == ExprKind::IntLiteral && right.intValue > 0 &&
                            (expr.binaryOp == BinaryOp::Div || expr.binaryOp == BinaryOp::Rem ||
                             (expr.binaryOp == BinaryOp::Shr && right.intValue < 32));
    if (!isSimple && !isExact && !isByNumber)
      return refuse(expr, "may be computed only in some states");
    break;
  }
  default:
    return refuse(expr, "may be evaluated only in some states");
  }
  for (const ExprRef &operand : expr.operands)
    checkUnasked(*operand);
}

/// It exists, whatever the state is.
void FiniteValues::place(const Expr &lvalue) {
  if (lvalue.kind == ExprKind::VarRef)
    return;
  const bool isElement =
      lvalue.kind == ExprKind::Subscript && lvalue.operands[0]->kind == ExprKind::AddressOf;
  if (!isElement)
    return refuse(lvalue, "need not exist in each state");
  const Expr &array = *lvalue.operands[0]->operands[0];
  const ExprRef &index = lvalue.operands[1];
  if (array.type->kind == TypeKind::Array && array.type->extent &&
      array.type->extent->kind == ExprKind::IntLiteral) {
    const bool isFree = !isGuarded_ && !isFollowed(*index);
    const auto range = analysis::rangeOf(*index);
    const auto extent = array.type->extent->intValue;
    const Result values = value(index);
    const bool isInside =
        isFree ||
        (values && !values->empty() ? *values->begin() >= 0 && *values->rbegin() < extent
                                    : range.low >= 0 && range.high < static_cast<double>(extent));
    if (isInside || (!isFollowed(*index) && isWithinOther(*index, extent)))
      return place(array);
  }
  refuse(lvalue, "need not exist in each state");
}

/// What it may be for any of the values that are known, and for any number in the place of what is not followed: too many are
/// harmless, one too few would be wrong. Any: the caller refuses where the state becomes it.
FiniteValues::Result FiniteValues::value(const ExprRef &expr) {
  if (!refusal_.reason.empty())
    return std::nullopt;
  if (!isFollowed(*expr)) {
    checkUnasked(*expr);
    if (!expr->type->isInteger())
      return std::nullopt;
    return expr->kind == ExprKind::Load ? readFrom(*expr) : fewOf(analysis::rangeOf(*expr));
  }
  switch (expr->kind) {
  case ExprKind::Load: {
    const Expr &read = *expr->operands[0];
    if (read.kind == ExprKind::VarRef) {
      const auto found = known_.find(read.symbol.get());
      return found == known_.end() ? std::nullopt : Result(found->second);
    }
    place(read);
    return expr->type->isInteger() ? readFrom(*expr) : std::nullopt;
  }
  case ExprKind::Cast:
    return converted(*expr);
  case ExprKind::Select:
    return choice(*expr);
  case ExprKind::Binary:
    return binary(*expr);
  case ExprKind::Unary: {
    const Result inner = value(expr->operands[0]);
    if (expr->unaryOp == UnaryOp::LogicalNot) {
      Values result = {0, 1};
      if (inner && !inner->contains(0))
        result.erase(1);
      if (inner && *inner == Values{0})
        result.erase(0);
      return result;
    }
    if (inner && !expr->type->isUnsigned()) {
      Values result;
      for (const std::int64_t one : *inner)
        result.insert(expr->unaryOp == UnaryOp::Neg ? -one : ~one);
      return result;
    }
    if (expr->unaryOp == UnaryOp::Neg && !expr->type->isUnsigned())
      refuse(*expr, "may be any number");
    return std::nullopt;
  }
  case ExprKind::Call:
    if (const ExprRef said = analysis::valueOfCall(*expr)) // `s = next(s, c[i])`
      return value(said);
    break;
  default:
    break;
  }
  refuse(*expr, "makes of the state what may be anything");
  return std::nullopt;
}

/// A value that the narrower type does not hold becomes another one of its: then all of them, if they are few.
FiniteValues::Result FiniteValues::converted(const Expr &expr) {
  const Result inner = value(expr.operands[0]);
  if (!expr.operands[0]->type->isInteger() || !expr.type->isInteger()) {
    refuse(expr, "makes of the state what is no integer");
    return std::nullopt;
  }
  if (expr.type->bits == 1 || expr.type->kind != TypeKind::Integer) { // bool
    Values result = {0, 1};
    if (inner && !inner->contains(0))
      result.erase(0);
    if (inner && *inner == Values{0})
      result.erase(1);
    return result;
  }
  const bool fits = inner && std::ranges::all_of(*inner, [&](std::int64_t one) {
                      return fitsType(one, *expr.type);
                    });
  return fits ? inner : fewOf(analysis::rangeOf(*expr.type));
}

FiniteValues::Result FiniteValues::choice(const Expr &expr) {
  value(expr.operands[0]);
  const bool wasGuarded = isGuarded_;
  isGuarded_ |= isFollowed(*expr.operands[0]);
  const Known before = known_;
  Result results[2];
  for (const int n : {0, 1}) {
    assume(expr.operands[0], n == 0);
    results[n] =
        isDead() ? Result(Values{}) : value(expr.operands[static_cast<std::size_t>(n) + 1]);
    known_ = before;
  }
  isGuarded_ = wasGuarded;
  if (!results[0] || !results[1])
    return std::nullopt;
  results[0]->insert(results[1]->begin(), results[1]->end());
  return results[0];
}

/// Each left value with each right one, where all results are known and fit the type: {0, 1, 2} + {0, 1} is {0 .. 3}. Else what the
/// operator alone bounds: x % 3 is -2 .. 2 whatever x is, x & 7 is 0 .. 7. What might overflow for some value is refused, as
/// the loop itself may never meet that value.
FiniteValues::Result FiniteValues::binary(const Expr &expr) {
  const BinaryOp op = expr.binaryOp;
  const Result left = value(expr.operands[0]);
  if (op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr) {
    const bool wasGuarded = isGuarded_;
    isGuarded_ |= isFollowed(*expr.operands[0]);
    const Known before = known_;
    assume(expr.operands[0], op == BinaryOp::LogicalAnd);
    if (!isDead())
      value(expr.operands[1]);
    known_ = before;
    isGuarded_ = wasGuarded;
    return Values{0, 1};
  }
  const Result right = value(expr.operands[1]);
  if (!refusal_.reason.empty())
    return std::nullopt;
  const bool isTruth = analysis::isComparison(op);
  if (left && right && left->size() * right->size() <= 65536) {
    Values result;
    bool ok = true;
    for (const std::int64_t a : *left)
      for (const std::int64_t b : *right) {
        const auto one = calculated(op, a, b);
        ok = ok && one && (isTruth || fitsType(*one, *expr.type));
        if (ok)
          result.insert(*one);
      }
    if (ok && result.size() <= mostValues)
      return result;
  }
  if (isTruth)
    return Values{0, 1};
  const bool isPositive = right && !right->empty() && *right->begin() > 0;
  if (op == BinaryOp::Rem && isPositive && *right->rbegin() <= 64) {
    const std::int64_t most = *right->rbegin() - 1;
    return upTo(expr.type->isUnsigned() ? 0 : -most, most);
  }
  if (op == BinaryOp::And)
    for (const Result &mask : {left, right})
      if (mask && !mask->empty() && *mask->begin() >= 0 && *mask->rbegin() <= 64)
        return upTo(0, *mask->rbegin());
  const bool isSafe = op == BinaryOp::And || op == BinaryOp::Or || op == BinaryOp::Xor ||
                      (op == BinaryOp::Div && isPositive) ||
                      (expr.type->isUnsigned() &&
                       (op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul));
  if (!isSafe)
    refuse(expr, "may be any number");
  return std::nullopt;
}

} // namespace parlift::legality
