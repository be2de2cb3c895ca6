#include "legality/search/SureElements.h"

#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"
#include "legality/search/SearchHeader.h"

#include <algorithm>

namespace parlift::legality {

using diag::ReasonId;
using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::TypeKind;

bool SureElements::refuse(ReasonId reason, const Expr &place) {
  if (!refusal_)
    refusal_ = {reason, place.range.valid() ? place.range.oneLine() : "", place.range};
  return false;
}

void SureElements::need(ExprRef condition) {
  const auto isSame = [&](const ExprRef &known) {
    return analysis::sameExpression(*known, *condition);
  };
  if (std::ranges::none_of(guards_, isSame))
    guards_.push_back(std::move(condition));
}

void SureElements::need(const Sum &value) {
  if (value.constant() && *value.constant() < 0)
    isImpossible_ = true;
  else if (!value.isNonNegative())
    need(value.isNonNegativeTree());
}

void SureElements::trust(const Expr &evaluated) {
  ir::forEachExpr(evaluated, [&](const Expr &part) {
    // What stands behind these is evaluated sometimes.
    if (ir::mayLeaveOut(part))
      return false;
    if (part.kind == ExprKind::Subscript)
      trusted_.push_back(&part);
    return true;
  });
}

/// `*this`, or a place that is trusted.
bool SureElements::isTrusted(const Expr &place) const {
  const Expr &pointer = *place.operands[0];
  const bool isThis =
      pointer.kind == ExprKind::Load && pointer.operands[0]->kind == ExprKind::VarRef &&
      pointer.operands[0]->symbol->isThis && place.operands[1]->kind == ExprKind::IntLiteral &&
      place.operands[1]->intValue == 0;
  return isThis || std::ranges::any_of(trusted_, [&](const Expr *known) {
           return analysis::sameExpression(*known, place);
         });
}

/// Of variables and parts of variables that no iteration changes.
bool SureElements::isSteady(const Expr &expr) const {
  bool steady = true;
  ir::forEachExpr(expr, [&](const Expr &part) {
    steady &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr &&
              (part.kind != ExprKind::Subscript || isTrusted(part));
    steady &= !part.type->isVolatile && !part.type->isAtomic;
    if (part.kind == ExprKind::VarRef)
      steady &= !changing_.contains(part.symbol.get()) && !part.symbol->isSynthetic;
  });
  return steady;
}

std::optional<SureElements::Linear> SureElements::linear(const ExprRef &expr) {
  Linear form;
  if (!expr->type->isInteger())
    return std::nullopt;
  switch (expr->kind) {
  case ExprKind::IntLiteral:
    form.rest = Sum(expr->intValue);
    return form;
  case ExprKind::Load: {
    const Expr &place = *expr->operands[0];
    const auto known =
        place.kind == ExprKind::VarRef ? ends_.find(place.symbol.get()) : ends_.end();
    const bool isSize =
        place.kind == ExprKind::Member && place.operands[0]->type->kind == TypeKind::Container;
    if (known != ends_.end())
      form.factors[place.symbol.get()] = 1;
    else if (isSize && isSteady(*expr)) // whose words may be those of `v.end()`
      form.rest = Sum::of(ir::load(ir::member(place.operands[0], place.field)));
    else if (isSteady(*expr))
      form.rest = Sum::of(expr);
    else
      return std::nullopt;
    return form;
  }
  case ExprKind::Cast: {
    auto inner = linear(expr->operands[0]);
    const ir::Type &from = *expr->operands[0]->type;
    if (!inner || from.isFloating() || expr->type->kind == TypeKind::Bool)
      return std::nullopt;
    if (!ir::preservesValue(from, *expr->type)) {
      if (from.bits > expr->type->bits || expr->type->isSigned)
        return std::nullopt;
      need(end(*inner, false)); // (size_t)i
    }
    // Modulo 2^32 is not modulo 2^64.
    const ExprKind kind = expr->operands[0]->kind;
    if (from.isUnsigned() && from.bits < expr->type->bits && kind != ExprKind::Load &&
        kind != ExprKind::IntLiteral) {
      need(end(*inner, false));
      need(Sum((std::int64_t{1} << from.bits) - 1).plus(end(*inner, true), -1));
    }
    return inner;
  }
  case ExprKind::Binary: {
    const bool isSum = expr->binaryOp == BinaryOp::Add || expr->binaryOp == BinaryOp::Sub;
    if (!isSum && expr->binaryOp != BinaryOp::Mul)
      return std::nullopt;
    auto left = linear(expr->operands[0]), right = linear(expr->operands[1]);
    if (!left || !right)
      return std::nullopt;
    constexpr std::int64_t most = std::int64_t{1} << 20;
    std::int64_t factor = expr->binaryOp == BinaryOp::Sub ? -1 : 1;
    if (!isSum) {
      if (left->factors.empty() && left->rest.constant())
        std::swap(left, right);
      const auto by = right->rest.constant();
      if (!right->factors.empty() || !by || std::abs(*by) > most)
        return std::nullopt;
      factor = *by;
      right = left;
      left = Linear();
    }
    for (const auto &[symbol, count] : right->factors)
      left->factors[symbol] += factor * count;
    left->rest = left->rest.plus(right->rest, factor);
    // `i + k - m`: the part before the last operation might overflow where the whole does not.
    if (left->rest.termCount() > 1)
      return std::nullopt;
    return left;
  }
  default:
    return std::nullopt;
  }
}

Sum SureElements::end(const Linear &form, bool high) const {
  Sum result = form.rest;
  for (const auto &[symbol, factor] : form.factors) {
    const Ends &ends = ends_.at(symbol);
    result = result.plus((factor > 0) == high ? ends.high : ends.low, factor);
  }
  return result;
}

/// Sums of unsigned numbers may come round: only where an array's extent says otherwise they are what they look like.
std::optional<SureElements::Ends> SureElements::endsOf(const ExprRef &expr) {
  const ExprRef &core = analysis::withoutPreservingCasts(expr);
  if (core->type->isUnsigned() && core->kind == ExprKind::Binary) {
    if (!isSteady(*core))
      return std::nullopt;
    return Ends{Sum::of(core), Sum::of(core), nullptr, std::nullopt};
  }
  const auto form = linear(expr);
  if (!form)
    return std::nullopt;
  return Ends{end(*form, false), end(*form, true), nullptr, std::nullopt};
}

/// What the caller promises of a parameter that is never given another value.
std::optional<Sum> SureElements::promised(const ir::Symbol &parameter) const {
  if (!parameter.promised || parameter.storage != ir::Storage::Parameter)
    return std::nullopt;
  std::set<const ir::Symbol *> used = {&parameter};
  bool isPlain = true;
  ir::forEachExpr(*parameter.promised, [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef)
      used.insert(part.symbol.get());
    isPlain &= part.kind == ExprKind::VarRef || part.kind == ExprKind::Load ||
               part.kind == ExprKind::IntLiteral || part.kind == ExprKind::Cast;
  });
  ir::forEachStmt(*function_.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ExprKind::VarRef)
      isPlain &= !used.contains(stmt.target->symbol.get());
  });
  for (const ir::Symbol *symbol : used)
    isPlain &= isPlainVariable(*symbol) && symbol->storage == ir::Storage::Parameter;
  if (!isPlain)
    return std::nullopt;
  return Sum::of(analysis::withoutPreservingCasts(parameter.promised));
}

std::optional<Sum> SureElements::extentOf(const ExprRef &object) const {
  const ir::Type &type = *object->type;
  if (type.extentChanges || type.isVolatile)
    return std::nullopt;
  if (type.extent) {
    if (type.extent->kind == ExprKind::IntLiteral)
      return Sum(type.extent->intValue);
    if (type.kind == TypeKind::Array && isSteady(*type.extent))
      return Sum::of(type.extent);
    return std::nullopt;
  }
  if (type.kind != TypeKind::Container || type.fields.empty() || !isSteady(*object))
    return std::nullopt;
  return Sum::of(ir::load(ir::member(object, 0)));
}

std::optional<SureElements::Linear> SureElements::moved(const Expr &sum, ExprRef &object,
                                                        std::optional<Sum> &extent) {
  auto base = pointer(sum.operands[0], object, extent);
  const auto index = linear(sum.operands[1]);
  if (!base || !index)
    return std::nullopt;
  for (const auto &[symbol, factor] : index->factors)
    base->factors[symbol] += factor;
  base->rest = base->rest.plus(index->rest);
  return base;
}

/// The form counts from the object's first element, or from where the pointer `object` (a VarRef) points in the first
/// iteration.
std::optional<SureElements::Linear> SureElements::pointer(const ExprRef &expr, ExprRef &object,
                                                          std::optional<Sum> &extent) {
  switch (expr->kind) {
  case ExprKind::AddressOf: {
    const ExprRef &place = expr->operands[0];
    const ir::Type &type = *place->type;
    if (type.kind == TypeKind::Array || type.kind == TypeKind::Container) {
      object = place;
      extent = extentOf(place);
      if (!extent || !isSurePlace(place))
        return std::nullopt;
      return Linear();
    }
    if (place->kind != ExprKind::Subscript) // &a[i]
      return std::nullopt;
    return moved(*place, object, extent);
  }
  case ExprKind::Binary: {
    if (expr->binaryOp != BinaryOp::PtrAdd)
      return std::nullopt;
    return moved(*expr, object, extent);
  }
  case ExprKind::Load: {
    const ExprRef &place = expr->operands[0];
    if (place->kind != ExprKind::VarRef)
      return std::nullopt;
    Linear form;
    if (const auto known = ends_.find(place->symbol.get()); known != ends_.end()) {
      object = known->second.object ? known->second.object : place;
      extent = known->second.object ? extentOf(object) : known->second.extent;
      if (!extent)
        return std::nullopt;
      form.factors[place->symbol.get()] = 1;
      return form;
    }
    object = place;
    extent = promised(*place->symbol);
    if (!extent)
      return std::nullopt;
    return form;
  }
  default:
    return std::nullopt;
  }
}

std::optional<std::pair<ExprRef, Sum>> SureElements::objectOf(const ExprRef &expr) {
  ExprRef object;
  std::optional<Sum> extent;
  const auto form = pointer(expr, object, extent);
  if (!form || !form->factors.empty())
    return std::nullopt;
  return std::make_pair(object, form->rest);
}

std::optional<SureElements::Place> SureElements::placeOf(const Expr &subscript) {
  Place place;
  std::optional<Sum> extent;
  auto form = moved(subscript, place.object, extent);
  if (!form || !extent)
    return std::nullopt;
  // Elements of another size are counted otherwise.
  const ir::TypeRef whole = ir::elementType(*place.object->type);
  if (!whole || !ir::sameType(*ir::unqualified(whole), *ir::unqualified(subscript.type)))
    return std::nullopt;
  place.factors = std::move(form->factors);
  place.rest = form->rest;
  place.extent = *extent;
  return place;
}

bool SureElements::isSureElement(const ExprRef &subscript) {
  const auto place = placeOf(*subscript);
  if (!place)
    return refuse(ReasonId::ReadsPastExit, *subscript);
  Linear form{place->factors, place->rest, true};
  need(end(form, false));
  need(place->extent.plus(end(form, true), -1).plus(Sum(1), -1));
  return !isImpossible_ || refuse(ReasonId::ReadsPastExit, *subscript);
}

bool SureElements::isSurePlace(const ExprRef &place) {
  if (place->type->isVolatile || place->type->isAtomic)
    return refuse(ReasonId::ObservableEffect, *place);
  switch (place->kind) {
  case ExprKind::VarRef:
    return !place->symbol->isThreadLocal || refuse(ReasonId::ThreadLocal, *place);
  case ExprKind::Member:
    return isSurePlace(place->operands[0]);
  case ExprKind::Subscript:
    return (isTrusted(*place) && isSteady(*place)) || isSureElement(place);
  default:
    return refuse(ReasonId::ReadsPastExit, *place);
  }
}

/// Division by zero, and of the least number by -1.
bool SureElements::isSureQuotient(const Expr &expr) {
  const ExprRef &divisor = expr.operands[1];
  if (!expr.type->isInteger())
    return true;
  const analysis::ValueRange range = analysis::rangeOf(*divisor);
  if (range.low > 0 || (range.high < -1))
    return true;
  if (const auto ends = endsOf(divisor); ends && !isSteady(*divisor)) {
    need(ends->low.plus(Sum(1), -1));
    return true;
  }
  if (!isSteady(*divisor))
    return refuse(ReasonId::LoopExitsEarly, expr);
  need(ir::binary(expr.type->isSigned ? BinaryOp::Gt : BinaryOp::Ne, divisor,
                  ir::intLiteral(0, ir::unqualified(divisor->type))));
  return true;
}

bool SureElements::isSure(const ExprRef &expr) {
  switch (expr->kind) {
  case ExprKind::Load: {
    const ExprRef &place = expr->operands[0];
    // The size of a container is no part of it that could be missing.
    if (!isSurePlace(place))
      return false;
    return expr->type->isScalar() || refuse(ReasonId::LoopExitsEarly, *expr);
  }
  case ExprKind::AddressOf:
    return refuse(ReasonId::LoopExitsEarly, *expr);
  case ExprKind::OpaqueExpr:
    return refuse(ReasonId::LoopExitsEarly, *expr);
  case ExprKind::Call:
    // Somebody might ask what a call behind the exit has left in errno.
    if (expr->effects.any() || expr->isMemberCall || expr->callee.empty() || function_.readsErrno)
      return refuse(ReasonId::LoopExitsEarly, *expr);
    break;
  case ExprKind::Cast: {
    const ir::Type &from = *expr->operands[0]->type, &to = *expr->type;
    if (from.isFloating() && to.isInteger() && to.kind != TypeKind::Bool)
      return refuse(ReasonId::LoopExitsEarly, *expr); // it may be too large there
    if (!from.isScalar() || !to.isScalar())
      return refuse(ReasonId::LoopExitsEarly, *expr);
    break;
  }
  case ExprKind::Binary:
    if (expr->binaryOp == BinaryOp::Div || expr->binaryOp == BinaryOp::Rem) {
      if (!isSureQuotient(*expr))
        return false;
    } else if (expr->binaryOp == BinaryOp::Shl || expr->binaryOp == BinaryOp::Shr) {
      const analysis::ValueRange by = analysis::rangeOf(*expr->operands[1]);
      if (by.low < 0 || by.high >= expr->type->bits)
        return refuse(ReasonId::LoopExitsEarly, *expr);
    } else if (expr->binaryOp == BinaryOp::PtrAdd || expr->binaryOp == BinaryOp::PtrDiff) {
      return refuse(ReasonId::LoopExitsEarly, *expr);
    }
    break;
  default:
    break;
  }
  return std::ranges::all_of(expr->operands, [&](const ExprRef &one) {
    return one->isLvalue() ? refuse(ReasonId::LoopExitsEarly, *one) : isSure(one);
  });
}

ir::StmtRef wrapping(const ir::StmtRef &stmt) {
  const std::function<ExprRef(const ExprRef &)> change = [&](const ExprRef &expr) -> ExprRef {
    if (expr->kind == ExprKind::Subscript)
      return expr;
    const bool isUnary = expr->kind == ExprKind::Unary && expr->unaryOp == ir::UnaryOp::Neg;
    const bool isBinary = expr->kind == ExprKind::Binary &&
                          (expr->binaryOp == BinaryOp::Add || expr->binaryOp == BinaryOp::Sub ||
                           expr->binaryOp == BinaryOp::Mul || expr->binaryOp == BinaryOp::Shl);
    if ((!isUnary && !isBinary) || expr->type->kind != TypeKind::Integer || !expr->type->isSigned ||
        (expr->binaryOp != BinaryOp::Shl &&
         analysis::fits(analysis::exactRangeOf(*expr), *expr->type)))
      return nullptr;
    const ir::TypeRef wide =
        expr->type->bits > 32 ? ir::unsignedLongType() : ir::integerType(32, false, "unsigned");
    std::vector<ExprRef> operands;
    for (const ExprRef &one : expr->operands)
      operands.push_back(ir::rewrite(one, change));
    const bool isShift = isBinary && expr->binaryOp == BinaryOp::Shl;
    ExprRef result = isUnary ? ir::unary(expr->unaryOp, ir::cast(operands[0], wide))
                             : ir::binary(expr->binaryOp, ir::cast(operands[0], wide),
                                          isShift ? operands[1] : ir::cast(operands[1], wide));
    return ir::inPlaceOf(*expr, ir::cast(result, ir::unqualified(expr->type)));
  };
  const std::function<ir::StmtRef(const ir::StmtRef &)> inside =
      [&](const ir::StmtRef &part) -> ir::StmtRef {
    // Counters stay inside their ranges.
    if (part->kind == ir::StmtKind::Assign && moveOf(*part, *part->target->symbol))
      return part;
    if (part->kind == ir::StmtKind::Loop) {
      const ir::StmtRef body = inside(part->body);
      return body == part->body ? part : ir::withBody(*part, body);
    }
    const ir::StmtRef result = ir::withParts(part, inside);
    return ir::withOwnExprs(result, [&](const ExprRef &own) { return ir::rewrite(own, change); });
  };
  return inside(stmt);
}

} // namespace parlift::legality
