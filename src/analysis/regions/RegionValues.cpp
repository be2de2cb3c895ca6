#include "analysis/regions/RegionWalk.h"

#include "ir/Allocation.h"
#include "ir/Builder.h"
#include "ir/IndexValue.h"
#include "ir/Iterator.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

std::optional<poly::Affine> sum(std::optional<poly::Affine> a, const std::optional<poly::Affine> &b,
                                std::int64_t factor) {
  if (!a || !b)
    return std::nullopt;
  for (const auto &[variable, coefficient] : b->terms) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(coefficient, factor, &product))
      return std::nullopt;
    a->terms.emplace_back(variable, product);
  }
  std::int64_t product = 0;
  if (__builtin_mul_overflow(b->constant, factor, &product) ||
      __builtin_add_overflow(a->constant, product, &a->constant))
    return std::nullopt;
  return a;
}

std::optional<std::int64_t> constantOf(const std::optional<poly::Affine> &value) {
  return value && value->terms.empty() ? std::optional(value->constant) : std::nullopt;
}

/// Division and shifts of larger numbers are left unknown.
constexpr std::int64_t mostDivisor = 1 << 20;

} // namespace

const poly::Variable *RegionWalk::numberOf(const Symbol &symbol) const {
  const auto number = result_.numbers.find(&symbol);
  return number == result_.numbers.end() ? nullptr : &number->second;
}

/// A number of the statement's own.
poly::Affine RegionWalk::fresh() {
  return {{{state_.numbers.addVariable(), 1}}, 0};
}

/// The value is none that the type cannot hold: at least 0, or at least some variable of a type that holds no less; at most one of a type
/// that holds no more.
bool RegionWalk::fits(const poly::Affine &value, const Type &type) const {
  if (const auto number = constantOf(value))
    return *number >= 0 ? type.bits > 31 || (type.bits > 1 && *number < (1LL << (type.bits - 1)))
                        : type.isSigned && type.bits >= 32 && *number >= INT32_MIN;
  const auto isWithin = [&](bool isBelow) {
    return std::ranges::any_of(result_.numbers, [&](const auto &one) {
      const Type &other = *one.first->type;
      if (!other.isInteger())
        return false;
      const bool holdsNoMore =
          isBelow ? other.bits < type.bits ||
                        (other.bits == type.bits && (other.isSigned || !type.isSigned))
                  : other.isSigned && type.isSigned && other.bits <= type.bits;
      const std::optional<poly::Affine> difference =
          sum(poly::Affine{{{one.second, isBelow ? 1 : -1}}, 0}, value, isBelow ? -1 : 1);
      return holdsNoMore && difference && state_.numbers.implies(*difference);
    });
  };
  return (state_.numbers.implies(value) || isWithin(false)) && isWithin(true);
}

/// Where the computation may wrap around or the conversion may change the value, it is any number.
std::optional<poly::Affine> RegionWalk::fitting(std::optional<poly::Affine> value,
                                                const Type &type) {
  if (!value || !type.isInteger() || !fits(*value, type))
    return std::nullopt;
  return value;
}

std::optional<poly::Affine> RegionWalk::number(const Expr &expr) {
  if (failed_ || !expr.type || !expr.type->isInteger())
    return std::nullopt;
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    if (expr.type->isUnsigned() && expr.intValue < 0)
      return std::nullopt;
    return poly::Affine{{}, expr.intValue};
  case ExprKind::Load: {
    const Expr &place = *expr.operands[0];
    if (place.kind != ExprKind::VarRef)
      return std::nullopt;
    const poly::Variable *known = numberOf(*place.symbol);
    return known ? std::optional(poly::Affine{{{*known, 1}}, 0}) : std::nullopt;
  }
  case ExprKind::Cast: {
    const Type &from = *expr.operands[0]->type;
    if (!from.isInteger() || expr.type->kind == TypeKind::Bool)
      return std::nullopt;
    std::optional<poly::Affine> value = number(*expr.operands[0]);
    const bool isWider = expr.type->bits > from.bits && (expr.type->isSigned || from.isUnsigned());
    const bool isSame = expr.type->bits == from.bits && expr.type->isSigned == from.isSigned;
    return isWider || isSame ? value : fitting(std::move(value), *expr.type);
  }
  case ExprKind::Unary: {
    if (expr.unaryOp != UnaryOp::Neg || expr.type->isUnsigned())
      return std::nullopt;
    return sum(poly::Affine{}, number(*expr.operands[0]), -1);
  }
  case ExprKind::Binary: {
    // Signed arithmetic that leaves its type has no meaning in C; unsigned wraps around.
    std::optional<poly::Affine> value = numberOf(expr);
    return expr.type->isUnsigned() ? fitting(std::move(value), *expr.type) : value;
  }
  case ExprKind::Select:
    return chosen(expr);
  case ExprKind::Call:
    return resultOf(expr);
  default:
    return std::nullopt;
  }
}

std::optional<poly::Affine> RegionWalk::numberOf(const Expr &binary) {
  const auto left = number(*binary.operands[0]), right = number(*binary.operands[1]);
  switch (binary.binaryOp) {
  case BinaryOp::Add:
    return sum(left, right, 1);
  case BinaryOp::Sub:
    return sum(left, right, -1);
  case BinaryOp::Mul:
    if (const auto factor = constantOf(right))
      return sum(poly::Affine{}, left, *factor);
    if (const auto factor = constantOf(left))
      return sum(poly::Affine{}, right, *factor);
    return std::nullopt;
  case BinaryOp::Div:
    if (const auto by = constantOf(right); left && by && *by > 0 && *by < mostDivisor)
      return quotient(*left, *by, false);
    return std::nullopt;
  case BinaryOp::Shr:
    if (const auto by = constantOf(right); left && by && *by >= 0 && *by < 20)
      return quotient(*left, 1LL << *by, true);
    return std::nullopt;
  case BinaryOp::Rem: {
    const auto by = constantOf(right);
    if (!left || !by || *by <= 0 || *by >= mostDivisor)
      return std::nullopt;
    const poly::Affine whole = quotient(*left, *by, false);
    return sum(left, whole, -*by);
  }
  case BinaryOp::And: {
    // x & 1: no more than the mask.
    const auto mask = constantOf(right);
    if (!mask || *mask < 0)
      return std::nullopt;
    poly::Affine result = fresh();
    state_.numbers.assume(result);
    state_.numbers.assume(*sum(poly::Affine{{}, *mask}, result, -1));
    return result;
  }
  case BinaryOp::PtrDiff: {
    const PointerValue a = pointer(*binary.operands[0]), b = pointer(*binary.operands[1]);
    return a.into.kind == PointsInto::Kind::Base && a.into == b.into ? sum(a.offset, b.offset, -1)
                                                                     : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

/// A product of sizes, which is no less where it does not wrap around: `n * sizeof *a`.
std::optional<poly::Affine> RegionWalk::atMost(const Expr &expr) {
  if (expr.kind == ExprKind::Cast && expr.type->isInteger() &&
      expr.operands[0]->type->isInteger() && expr.type->bits >= expr.operands[0]->type->bits &&
      expr.type->isUnsigned() == expr.operands[0]->type->isUnsigned())
    return atMost(*expr.operands[0]);
  if (expr.kind == ExprKind::Binary && expr.binaryOp == BinaryOp::Mul && expr.type->isUnsigned())
    return numberOf(expr);
  return number(expr);
}

/// by·q <= value < by·(q + 1); C's division rounds towards zero, so that a negative value may lie on the other side.
poly::Affine RegionWalk::quotient(const poly::Affine &value, std::int64_t by, bool roundsDown) {
  poly::Affine result = fresh();
  const std::optional<poly::Affine> rest = sum(value, result, -by);
  const bool isFloor = roundsDown || state_.numbers.implies(value);
  poly::Affine least = *rest, most = negated(*rest); // 0 <= value - by·q <= by - 1
  if (!isFloor)
    least.constant += by - 1;
  most.constant += by - 1;
  state_.numbers.assume(least);
  state_.numbers.assume(most);
  return result;
}

std::optional<poly::Affine> RegionWalk::chosen(const Expr &select) {
  poly::Affine result = fresh();
  const unsigned count = state_.numbers.variableCount();
  const State before = state_;
  const auto way = [&](bool isTrue, const Expr &value) {
    state_ = before;
    assume(*select.operands[0], isTrue);
    if (auto number = this->number(value)) {
      number->terms.emplace_back(result.terms[0].first, -1);
      state_.numbers.assumeZero(*number);
    }
    state_.numbers.removeVariables(count);
    return state_.numbers;
  };
  const poly::Restraints then = way(true, *select.operands[1]);
  const poly::Restraints otherwise = way(false, *select.operands[2]);
  state_ = before;
  state_.numbers = then.joined(otherwise);
  return result;
}

std::optional<poly::Affine> RegionWalk::resultOf(const Expr &call) {
  const auto callee = call.target.lock();
  if (!callee || !callee->body || callee->parameters.size() != call.operands.size())
    return std::nullopt;
  const FunctionRegions *there = summaryOf(call, *callee);
  if (!there || there->result.isUnreached())
    return std::nullopt;
  const poly::Restraints where = inCallersNumbers(call, *callee, there->result, poly::Affine{});
  // The element of `where` is the value.
  poly::Affine result = fresh();
  for (poly::Row row : where.rows()) {
    for (auto &[variable, coefficient] : row.form.terms)
      if (variable == count_)
        variable = result.terms[0].first;
    state_.numbers.assume(row);
  }
  return result;
}

RegionWalk::PointerValue RegionWalk::pointer(const Expr &expr) {
  PointerValue unknown;
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return {{PointsInto::Kind::Nothing, {}}, poly::Affine{}};
  case ExprKind::Load: {
    const Expr &place = *expr.operands[0];
    if (place.kind != ExprKind::VarRef || !place.type->isPointer())
      return unknown;
    if (const poly::Variable *known = numberOf(*place.symbol)) {
      const auto into = state_.pointers.find(place.symbol.get());
      return into == state_.pointers.end()
                 ? unknown
                 : PointerValue{into->second, poly::Affine{{{*known, 1}}, 0}};
    }
    if (place.symbol->hasStaticStorage() && !place.symbol->isReference)
      return {{PointsInto::Kind::Base, {place.symbol.get(), true}}, poly::Affine{}};
    return unknown;
  }
  case ExprKind::AddressOf: {
    const Expr &place = *expr.operands[0];
    const Element at = element(place);
    return {at.in, countsInElements(place) ? at.at : std::nullopt};
  }
  case ExprKind::Binary: {
    if (expr.binaryOp != BinaryOp::PtrAdd)
      return unknown;
    PointerValue value = pointer(*expr.operands[0]);
    value.offset = sum(value.offset, number(*expr.operands[1]), 1);
    return value;
  }
  case ExprKind::Cast: {
    const Type &from = *expr.operands[0]->type;
    if (!from.isPointer() || !expr.type->isPointer()) {
      const bool isNull =
          expr.operands[0]->kind == ExprKind::IntLiteral && expr.operands[0]->intValue == 0;
      return isNull ? PointerValue{{PointsInto::Kind::Nothing, {}}, poly::Affine{}} : unknown;
    }
    PointerValue value = pointer(*expr.operands[0]);
    if (!countAlike(*from.element, *expr.type->element))
      value.offset = std::nullopt;
    return value;
  }
  case ExprKind::Select: {
    const PointerValue a = pointer(*expr.operands[1]), b = pointer(*expr.operands[2]);
    return a.into == b.into ? PointerValue{a.into, std::nullopt} : unknown;
  }
  case ExprKind::Call:
    return allocates(expr)
               ? PointerValue{{PointsInto::Kind::Own, {nullptr, false, &expr}}, poly::Affine{}}
               : unknown;
  default:
    return unknown;
  }
}

/// Elements of both are counted in one unit; rows of variable length are not known to be.
bool RegionWalk::countAlike(const Type &one, const Type &other) {
  return one.size != 0 && one.size == other.size;
}

/// The place's address is a pointer that counts as its base does: a variable, an element of one or of what a pointer leads to, and no
/// member, row or element of such.
bool RegionWalk::countsInElements(const Expr &place) {
  if (place.kind == ExprKind::VarRef)
    return true;
  if (place.kind != ExprKind::Subscript || place.type->kind == TypeKind::Array ||
      place.type->kind == TypeKind::Container)
    return false;
  const Expr &start = *place.operands[0];
  return start.kind != ExprKind::AddressOf || start.operands[0]->kind == ExprKind::VarRef;
}

/// The element of its base that a place is, or lies in.
RegionWalk::Element RegionWalk::element(const Expr &lvalue) {
  switch (lvalue.kind) {
  case ExprKind::VarRef: {
    const Symbol &symbol = *lvalue.symbol;
    if (lvalue.type->kind == TypeKind::Container && lvalue.type->isView)
      return {};
    if (!symbol.hasStaticStorage() && !symbol.isReference)
      return {{PointsInto::Kind::Own, {&symbol, false}}, poly::Affine{}};
    // A local reference is another name of something.
    if (symbol.isReference && symbol.storage != Storage::Parameter)
      return {};
    return {{PointsInto::Kind::Base, {&symbol, false}}, poly::Affine{}};
  }
  case ExprKind::Member:
    return element(*lvalue.operands[0]);
  case ExprKind::Subscript: {
    const Expr &start = *lvalue.operands[0];
    if (start.kind == ExprKind::AddressOf) {
      const Expr &object = *start.operands[0];
      // A row of rows, an array in a structure: the element that it lies in.
      if (object.kind != ExprKind::VarRef)
        return element(object);
      Element in = element(object);
      in.at = sum(in.at, number(withoutWidening(*lvalue.operands[1])), 1);
      if (lvalue.type && isBit(*lvalue.type)) // neighbours lie in one word
        in.at = std::nullopt;
      return in;
    }
    const PointerValue from = pointer(start);
    return {from.into, sum(from.offset, number(withoutWidening(*lvalue.operands[1])), 1)};
  }
  default:
    return {};
  }
}

void RegionWalk::assumeComparison(BinaryOp op, const poly::Affine &left,
                                  const poly::Affine &right) {
  const auto less = sum(right, left, -1), more = sum(left, right, -1); // right - left, left - right
  if (!less || !more)
    return;
  const auto strict = [](poly::Affine form) {
    --form.constant;
    return form;
  };
  switch (op) {
  case BinaryOp::Lt:
    return state_.numbers.assume(strict(*less));
  case BinaryOp::Le:
    return state_.numbers.assume(*less);
  case BinaryOp::Gt:
    return state_.numbers.assume(strict(*more));
  case BinaryOp::Ge:
    return state_.numbers.assume(*more);
  case BinaryOp::Eq:
    return state_.numbers.assumeZero(*less);
  case BinaryOp::Ne:
    if (state_.numbers.implies(*less))
      state_.numbers.assume(strict(*less));
    else if (state_.numbers.implies(*more))
      state_.numbers.assume(strict(*more));
    return;
  default:
    return;
  }
}

void RegionWalk::assume(const Expr &condition, bool isTrue) {
  if (failed_ || !isReached())
    return;
  if (condition.kind == ExprKind::Unary && condition.unaryOp == UnaryOp::LogicalNot)
    return assume(*condition.operands[0], !isTrue);
  if (condition.kind == ExprKind::Cast && condition.operands[0]->type->isInteger() &&
      condition.type->isInteger() &&
      (condition.type->kind == TypeKind::Bool ||
       condition.type->bits >= condition.operands[0]->type->bits))
    return assume(*condition.operands[0], isTrue);
  if (condition.kind != ExprKind::Binary) {
    if (const auto value = number(condition))
      assumeComparison(isTrue ? BinaryOp::Ne : BinaryOp::Eq, *value, poly::Affine{});
    return;
  }
  const Expr &left = *condition.operands[0], &right = *condition.operands[1];
  const BinaryOp op = condition.binaryOp;
  if (op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr) {
    if ((op == BinaryOp::LogicalAnd) == isTrue) { // both are so
      assume(left, isTrue);
      assume(right, isTrue);
      return;
    }
    const State before = state_;
    const unsigned count = before.numbers.variableCount();
    assume(left, isTrue);
    state_.numbers.removeVariables(count);
    State one = std::move(state_);
    state_ = before;
    assume(left, !isTrue);
    assume(right, isTrue);
    state_.numbers.removeVariables(count);
    state_ = joined(one, state_);
    return;
  }
  static const std::map<BinaryOp, BinaryOp> opposite{
      {BinaryOp::Lt, BinaryOp::Ge}, {BinaryOp::Ge, BinaryOp::Lt}, {BinaryOp::Gt, BinaryOp::Le},
      {BinaryOp::Le, BinaryOp::Gt}, {BinaryOp::Eq, BinaryOp::Ne}, {BinaryOp::Ne, BinaryOp::Eq}};
  if (!opposite.contains(op)) {
    if (const auto value = number(condition))
      assumeComparison(isTrue ? BinaryOp::Ne : BinaryOp::Eq, *value, poly::Affine{});
    return;
  }
  const auto a = left.type->isPointer() ? std::nullopt : number(left);
  const auto b = right.type->isPointer() ? std::nullopt : number(right);
  if (a && b)
    assumeComparison(isTrue ? op : opposite.at(op), *a, *b);
}

} // namespace parlift::analysis
