#include "legality/scan/Clamp.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/PlainParts.h"
#include "legality/scan/TreeAlgebra.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace parlift::legality {

using namespace ir;

namespace {

/// Elements of sums in a block, each of 32 bits: all of them stay within these numbers.
constexpr std::int64_t farOut = std::int64_t{1} << 62;

/// min(max(x + v, low), high), or what of it occurs.
class Clamp : public Family {
public:
  Clamp(TypeRef state, bool hasShift, bool hasLow, bool hasHigh)
      : state_(std::move(state)), hasShift_(hasShift), hasLow_(hasLow), hasHigh_(hasHigh) {
    const bool isOne = !hasShift && hasLow != hasHigh;
    kind = isOne ? ScanFamily::Operator : ScanFamily::Clamp;
    op = isOne ? (hasLow ? "max" : "min") : "";
    number = hasShift && !state_->isFloating() ? longType() : state_;
  }
  std::vector<std::string> names() const override {
    std::vector<std::string> result;
    if (hasShift_)
      result.emplace_back("shift");
    if (hasLow_)
      result.emplace_back(kind == ScanFamily::Operator ? "most" : "low");
    if (hasHigh_)
      result.emplace_back(kind == ScanFamily::Operator ? "least" : "high");
    return result;
  }
  Parts identity(std::size_t, const SymbolRef &x) const override {
    Parts f;
    if (hasShift_)
      f.push_back(legality::number(0, number));
    // Without a sum, the value before the loop changes no extremum.
    const auto end = [&](int sign) -> ExprRef {
      if (!hasShift_ && hasLow_ != hasHigh_)
        return load(varRef(x));
      if (number->isFloating())
        return ir::binary(BinaryOp::Div, floatLiteral(sign, number), floatLiteral(0, number));
      const std::int64_t far = hasShift_ ? farOut : std::int64_t{1} << (number->bits - 2);
      return intLiteral(sign * far, number);
    };
    if (hasLow_)
      f.push_back(end(-1));
    if (hasHigh_)
      f.push_back(end(1));
    return f;
  }
  std::optional<Parts> constant(const ExprRef &value) const override {
    if (!hasLow_ || !hasHigh_)
      return std::nullopt;
    Parts f;
    if (hasShift_)
      f.push_back(legality::number(0, number));
    f.push_back(cast(value, number));
    f.push_back(cast(value, number));
    return f;
  }
  std::optional<Parts> binary(BinaryOp done, const ScanValue &left,
                              const ScanValue &right) const override {
    const bool isSum = done == BinaryOp::Add && left.isOfState() != right.isOfState();
    if (!hasShift_ || (!isSum && !(done == BinaryOp::Sub && !right.isOfState())))
      return std::nullopt;
    Parts result;
    for (const ExprRef &part : left.isOfState() ? left.parts : right.parts)
      result.push_back(
          ir::binary(done, part, cast(left.isOfState() ? right.plain : left.plain, number)));
    return result;
  }
  bool holds(const Expr &value) const override {
    const Type &type = *withoutPreservingCasts(value).type;
    return state_->isFloating() || sameType(type, *state_) || preservesValue(type, *state_) ||
           (value.kind == ExprKind::IntLiteral && state_->bits >= 32 && state_->isSigned &&
            value.intValue >= INT32_MIN && value.intValue <= INT32_MAX);
  }
  std::optional<Parts> extremum(const Extremum &which, const Parts &f,
                                const ExprRef &value) const override {
    if (which.isMaximum ? !hasLow_ : !hasHigh_)
      return std::nullopt;
    Parts result = f;
    const ExprRef by = cast(value, number);
    for (std::size_t n = hasShift_ ? 1 : 0; n < f.size(); ++n)
      result[n] =
          which.keepsState ? chosen(which.isMaximum, by, f[n]) : chosen(which.isMaximum, f[n], by);
    return result;
  }
  bool passes(const Type &to) const override {
    if (state_->isFloating()) // an extremum is exact where nothing rounds it
      return to.isFloating() && (hasShift_ || to.bits >= state_->bits);
    if (hasShift_) // sums that are cut off on the way back wrap around
      return sameType(to, *state_);
    return to.kind == TypeKind::Integer && to.bits >= state_->bits &&
           (to.isSigned == state_->isSigned || (to.isSigned && to.bits > state_->bits));
  }
  ExprRef apply(const Parts &f, const std::vector<ExprRef> &x) const override {
    std::size_t part = 0;
    ExprRef value = cast(x[0], number);
    if (hasShift_)
      value = ir::binary(BinaryOp::Add, value, f[part++]);
    if (hasLow_)
      value = chosen(true, f[part++], value);
    if (hasHigh_)
      value = chosen(false, f[part], value);
    return value;
  }

private:
  /// The first one, where it is larger or smaller.
  static ExprRef chosen(bool isMaximum, const ExprRef &one, const ExprRef &other) {
    return ir::select(ir::binary(isMaximum ? BinaryOp::Gt : BinaryOp::Lt, one, other), one, other);
  }

  TypeRef state_;
  bool hasShift_, hasLow_, hasHigh_;
};

} // namespace

FamilyRef clampFamily(const TypeRef &state, bool hasShift, bool hasLow, bool hasHigh) {
  return std::make_shared<const Clamp>(state, hasShift, hasLow, hasHigh);
}

} // namespace parlift::legality
