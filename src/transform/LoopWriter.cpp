#include "transform/LoopWriter.h"

#include "ir/Builder.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using poly::LoopExpr;

namespace {

constexpr std::int64_t small = 1 << 20;

bool isLong(const ir::Expr &expr) {
  return expr.type->bits > 32 || (expr.type->bits == 32 && !expr.type->isSigned);
}

ExprRef widened(ExprRef value) {
  const ir::TypeRef type = isLong(*value) ? ir::longType() : ir::intType();
  return ir::cast(std::move(value), type);
}

bool sameVariable(const ir::Expr &a, const ir::Expr &b) {
  return a.kind == ir::ExprKind::Load && b.kind == ir::ExprKind::Load &&
         a.operands[0]->kind == ir::ExprKind::VarRef &&
         b.operands[0]->kind == ir::ExprKind::VarRef &&
         a.operands[0]->symbol == b.operands[0]->symbol;
}

} // namespace

std::pair<ExprRef, ExprRef> inOneType(ExprRef left, ExprRef right) {
  const ir::TypeRef type = isLong(*left) || isLong(*right) ? ir::longType() : ir::intType();
  return {ir::cast(std::move(left), type), ir::cast(std::move(right), type)};
}

ExprRef lesser(const ExprRef &left, const ExprRef &right, bool greater) {
  const auto [a, b] = inOneType(left, right);
  return ir::select(ir::binary(greater ? BinaryOp::Gt : BinaryOp::Lt, a, b), a, b);
}

namespace {

/// factor · FloorDiv + constant; anything else: nullopt.
struct ScaledFloor {
  const LoopExpr *floor = nullptr;
  std::int64_t factor = 0, constant = 0;
  bool isOther = false;
};

void collect(const LoopExpr &expr, std::int64_t factor, ScaledFloor &out) {
  switch (expr.kind) {
  case LoopExpr::Kind::Constant:
    out.constant += factor * expr.value;
    return;
  case LoopExpr::Kind::Add:
  case LoopExpr::Kind::Sub:
    collect(expr.operands[0], factor, out);
    collect(expr.operands[1], expr.kind == LoopExpr::Kind::Add ? factor : -factor, out);
    return;
  case LoopExpr::Kind::Mul:
    for (const std::size_t constant : {0u, 1u})
      if (expr.operands[constant].kind == LoopExpr::Kind::Constant)
        return collect(expr.operands[1 - constant], factor * expr.operands[constant].value, out);
    break;
  case LoopExpr::Kind::FloorDiv:
    if (!out.floor && expr.operands[1].kind == LoopExpr::Kind::Constant) {
      out.floor = &expr;
      out.factor = factor;
      return;
    }
    break;
  default:
    break;
  }
  out.isOther = true;
}

} // namespace

LoopExpr roundedTowardsZero(const LoopExpr &expr) {
  ScaledFloor parts;
  collect(expr, 1, parts);
  if (parts.isOther || !parts.floor || parts.factor <= 0 || parts.constant % parts.factor != 0)
    return expr;
  const LoopExpr &divisor = parts.floor->operands[1];
  const LoopExpr moved{
      LoopExpr::Kind::Constant, parts.constant / parts.factor * divisor.value, 0, {}};
  const LoopExpr dividend{LoopExpr::Kind::Add, 0, 0, {parts.floor->operands[0], moved}};
  return {LoopExpr::Kind::Mul,
          0,
          0,
          {{LoopExpr::Kind::Constant, parts.factor, 0, {}},
           {LoopExpr::Kind::Div, 0, 0, {dividend, divisor}}}};
}

ExprRef LoopWriter::value(const LoopExpr &expr, std::int64_t plus) const {
  if ((expr.kind == LoopExpr::Kind::Min || expr.kind == LoopExpr::Kind::Max) && plus != 0) {
    ExprRef result = value(expr.operands[0], plus);
    for (std::size_t i = 1; i < expr.operands.size(); ++i)
      result = lesser(value(expr.operands[i], plus), result, expr.kind == LoopExpr::Kind::Max);
    return result;
  }
  Sum sum;
  sum.constant = plus;
  addTo(sum, expr, 1);
  return print(std::move(sum));
}

void LoopWriter::addTo(Sum &sum, const LoopExpr &expr, std::int64_t factor) const {
  switch (expr.kind) {
  case LoopExpr::Kind::Constant:
    sum.constant += factor * expr.value;
    return;
  case LoopExpr::Kind::Add:
  case LoopExpr::Kind::Sub:
    addTo(sum, expr.operands[0], factor);
    addTo(sum, expr.operands[1], expr.kind == LoopExpr::Kind::Add ? factor : -factor);
    return;
  case LoopExpr::Kind::Neg:
    addTo(sum, expr.operands[0], -factor);
    return;
  case LoopExpr::Kind::Mul:
    for (const std::size_t constant : {0u, 1u})
      if (expr.operands[constant].kind == LoopExpr::Kind::Constant) {
        addTo(sum, expr.operands[1 - constant], factor * expr.operands[constant].value);
        return;
      }
    break;
  default:
    break;
  }
  ExprRef term = opaque(expr);
  for (auto &[known, coefficient] : sum.terms)
    if (sameVariable(*known, *term)) {
      coefficient += factor;
      return;
    }
  sum.terms.emplace_back(std::move(term), factor);
}

ExprRef LoopWriter::print(Sum sum) {
  std::erase_if(sum.terms, [](const auto &term) { return term.second == 0; });
  std::stable_sort(sum.terms.begin(), sum.terms.end(), [](const auto &a, const auto &b) {
    return (a.second > 0) > (b.second > 0); // begin with something positive
  });
  const bool isInt =
      std::abs(sum.constant) < small &&
      (sum.terms.empty() || (sum.terms.size() == 1 && sum.terms.front().second == 1 &&
                             !isLong(*sum.terms.front().first)));
  const ir::TypeRef type = isInt ? ir::intType() : ir::longType();
  ExprRef result;
  if (sum.constant > 0 && !sum.terms.empty() && sum.terms.front().second < 0)
    result = ir::intLiteral(std::exchange(sum.constant, 0), type); // 1 - n, not -n + 1
  for (const auto &[term, coefficient] : sum.terms) {
    ExprRef value = ir::cast(term, type);
    const bool isFirst = !result;
    const std::int64_t size = isFirst && coefficient != -1 ? coefficient : std::abs(coefficient);
    if (size != 1)
      value = ir::binary(BinaryOp::Mul, ir::intLiteral(size, type), value);
    if (isFirst)
      result = coefficient == -1 ? ir::unary(ir::UnaryOp::Neg, value) : value;
    else
      result = ir::binary(coefficient > 0 ? BinaryOp::Add : BinaryOp::Sub, result, value);
  }
  if (!result)
    return ir::intLiteral(sum.constant, type);
  if (sum.constant != 0)
    result = ir::binary(sum.constant > 0 ? BinaryOp::Add : BinaryOp::Sub, result,
                        ir::intLiteral(std::abs(sum.constant), type));
  return result;
}

ExprRef LoopWriter::opaque(const LoopExpr &expr) const {
  switch (expr.kind) {
  case LoopExpr::Kind::Loop:
    return widened(ir::load(ir::varRef(counters_.at(expr.index))));
  case LoopExpr::Kind::Parameter:
    return widened(parameters_.at(expr.index));
  case LoopExpr::Kind::Min:
  case LoopExpr::Kind::Max: {
    ExprRef result = value(expr.operands[0]);
    for (std::size_t i = 1; i < expr.operands.size(); ++i)
      result = lesser(value(expr.operands[i]), result, expr.kind == LoopExpr::Kind::Max);
    return result;
  }
  case LoopExpr::Kind::Div:
  case LoopExpr::Kind::Rem: {
    const auto [left, right] = inOneType(value(expr.operands[0]), value(expr.operands[1]));
    return ir::binary(expr.kind == LoopExpr::Kind::Div ? BinaryOp::Div : BinaryOp::Rem, left,
                      right);
  }
  case LoopExpr::Kind::FloorDiv: {
    const auto [left, right] = inOneType(value(expr.operands[0]), value(expr.operands[1]));
    if (ranges_.isNonNegative(expr.operands[0]))
      return ir::binary(BinaryOp::Div, left, right);
    LoopExpr lowered{LoopExpr::Kind::Sub, 0, 0, {expr.operands[0], expr.operands[1]}};
    const auto [down, same] = inOneType(value(lowered, 1), left);
    const ExprRef isNegative = ir::binary(BinaryOp::Lt, same, ir::intLiteral(0, same->type));
    return ir::binary(BinaryOp::Div, ir::select(isNegative, down, same),
                      ir::cast(right, same->type));
  }
  case LoopExpr::Kind::Select: {
    const auto [left, right] = inOneType(value(expr.operands[1]), value(expr.operands[2]));
    return ir::select(condition(expr.operands[0]), left, right);
  }
  case LoopExpr::Kind::Mul: {
    const auto [left, right] = inOneType(value(expr.operands[0]), value(expr.operands[1]));
    return ir::binary(BinaryOp::Mul, ir::cast(left, ir::longType()),
                      ir::cast(right, ir::longType()));
  }
  default:
    return condition(expr);
  }
}

ExprRef LoopWriter::condition(const LoopExpr &expr) const {
  const auto compare = [&](BinaryOp op, std::int64_t plus = 0) {
    const auto [left, right] = inOneType(value(expr.operands[0]), value(expr.operands[1], plus));
    return ir::binary(op, left, right);
  };
  switch (expr.kind) {
  case LoopExpr::Kind::And:
  case LoopExpr::Kind::Or:
    return ir::binary(expr.kind == LoopExpr::Kind::And ? BinaryOp::LogicalAnd : BinaryOp::LogicalOr,
                      condition(expr.operands[0]), condition(expr.operands[1]));
  case LoopExpr::Kind::Eq:
    return compare(BinaryOp::Eq);
  case LoopExpr::Kind::Le:
    return compare(BinaryOp::Le);
  case LoopExpr::Kind::Lt:
    return compare(BinaryOp::Lt);
  case LoopExpr::Kind::Ge:
    return compare(BinaryOp::Ge);
  case LoopExpr::Kind::Gt:
    return compare(BinaryOp::Gt);
  default:
    return value(expr);
  }
}

} // namespace parlift::transform
