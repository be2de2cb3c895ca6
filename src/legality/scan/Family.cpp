#include "legality/scan/Family.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/PlainParts.h"
#include "legality/scan/Clamp.h"
#include "legality/scan/Fractional.h"
#include "legality/scan/TreeAlgebra.h"

#include <algorithm>

namespace parlift::legality {

using namespace ir;

namespace {

/// The unsigned type of C in which the arithmetic of an integer of at most 64 bits is exact modulo its width.
TypeRef modularType(const Type &type) {
  static const TypeRef narrow = integerType(32, false, "unsigned");
  return type.bits > 32 ? unsignedLongType() : narrow;
}

class LastValue : public Family {
public:
  explicit LastValue(TypeRef state) {
    kind = ScanFamily::LastValue;
    number = std::move(state);
  }
  std::vector<std::string> names() const override { return {"set", "new"}; }
  TypeRef typeOf(std::size_t part) const override { return part == 0 ? intType() : number; }
  Parts identity(std::size_t, const SymbolRef &x) const override {
    return {intLiteral(0, intType()), load(varRef(x))};
  }
  std::optional<Parts> constant(const ExprRef &value) const override {
    return Parts{intLiteral(1, intType()), cast(value, number)};
  }
  bool passes(const Type &to) const override { return sameType(to, *number); }
  ExprRef apply(const Parts &f, const std::vector<ExprRef> &x) const override {
    return ir::select(f[0], f[1], x[0]);
  }
};

/// x op v for an operator that is associative and commutative.
class Operator : public Family {
public:
  Operator(TypeRef state, BinaryOp operation, std::string word)
      : operation_(operation), state_(state) {
    kind = ScanFamily::Operator;
    op = std::move(word);
    number = state->isPointer() ? longType() : state->isFloating() ? state : modularType(*state);
  }
  std::vector<std::string> names() const override {
    return {operation_ == BinaryOp::Add ? "sum" : operation_ == BinaryOp::Mul ? "product" : "bits"};
  }
  Parts identity(std::size_t, const SymbolRef &) const override {
    if (operation_ == BinaryOp::And)
      return {ir::unary(UnaryOp::BitNot, intLiteral(0, number))};
    // A sum of nothing: also -0.0 stays what it is.
    return {operation_ == BinaryOp::Mul ? legality::number(1, number) : nothing(number)};
  }
  std::optional<Parts> binary(BinaryOp done, const ScanValue &left,
                              const ScanValue &right) const override {
    if (left.isOfState() && right.isOfState())
      return std::nullopt;
    const Parts &f = left.isOfState() ? left.parts : right.parts;
    const ExprRef &value = left.isOfState() ? right.plain : left.plain;
    const bool isPointer = state_->isPointer();
    if (isPointer ? done == BinaryOp::PtrAdd && left.isOfState() : done == operation_)
      return Parts{ir::binary(operation_, f[0], cast(value, number))};
    const bool takesBack =
        (operation_ == BinaryOp::Add && done == BinaryOp::Sub) ||
        (operation_ == BinaryOp::Mul && done == BinaryOp::Div && number->isFloating());
    if (takesBack && left.isOfState() && !isPointer)
      return Parts{ir::binary(done, f[0], cast(value, number))};
    return std::nullopt;
  }
  bool passes(const Type &to) const override {
    return state_->isPointer() ? to.isPointer() && sameType(*to.element, *state_->element)
                               : keepsModulo(to, *state_);
  }
  ExprRef apply(const Parts &f, const std::vector<ExprRef> &x) const override {
    if (state_->isPointer())
      return ir::binary(BinaryOp::PtrAdd, x[0], f[0]);
    return ir::binary(operation_, cast(x[0], number), f[0]);
  }

private:
  BinaryOp operation_;
  TypeRef state_;
};

/// x + v, or v alone: what a segmented sum does.
class Restarted : public Family {
public:
  explicit Restarted(TypeRef state) : state_(std::move(state)) {
    kind = ScanFamily::Restarted;
    number = state_->isFloating() ? state_ : modularType(*state_);
  }
  std::vector<std::string> names() const override { return {"set", "sum"}; }
  TypeRef typeOf(std::size_t part) const override { return part == 0 ? intType() : number; }
  Parts identity(std::size_t, const SymbolRef &) const override {
    return {intLiteral(0, intType()), nothing(number)};
  }
  std::optional<Parts> constant(const ExprRef &value) const override {
    return Parts{intLiteral(1, intType()), cast(value, number)};
  }
  std::optional<Parts> binary(BinaryOp done, const ScanValue &left,
                              const ScanValue &right) const override {
    const bool isSum = done == BinaryOp::Add && left.isOfState() != right.isOfState();
    if (!isSum && !(done == BinaryOp::Sub && !right.isOfState()))
      return std::nullopt;
    const Parts &f = left.isOfState() ? left.parts : right.parts;
    const ExprRef &value = left.isOfState() ? right.plain : left.plain;
    return Parts{f[0], ir::binary(done, f[1], cast(value, number))};
  }
  bool passes(const Type &to) const override { return keepsModulo(to, *state_); }
  ExprRef apply(const Parts &f, const std::vector<ExprRef> &x) const override {
    return ir::select(f[0], f[1], ir::binary(BinaryOp::Add, cast(x[0], number), f[1]));
  }

private:
  TypeRef state_;
};

/// a·x + v for vectors x; without v where nothing is ever added.
class Affine : public Family {
public:
  Affine(const TypeRef &state, std::size_t count, bool hasSum)
      : state_(state), hasSum_(hasSum),
        algebra_{state->isFloating() ? state : modularType(*state)} {
    kind = ScanFamily::Affine;
    number = algebra_.type;
    states = count;
  }
  std::vector<std::string> names() const override {
    std::vector<std::string> result;
    for (std::size_t n = 1; n <= states; ++n)
      result.push_back(states == 1 ? "scale" : "scale" + std::to_string(n));
    if (hasSum_)
      result.emplace_back("sum");
    return result;
  }
  Parts identity(std::size_t index, const SymbolRef &) const override {
    Parts f(size());
    f[index] = legality::number(1, number);
    return f;
  }
  std::optional<Parts> constant(const ExprRef &value) const override {
    if (!hasSum_)
      return std::nullopt;
    Parts f(size());
    f[states] = cast(value, number);
    return f;
  }
  std::optional<Parts> binary(BinaryOp done, const ScanValue &left,
                              const ScanValue &right) const override {
    const auto each = [&](const Parts &f, const auto &change) {
      Parts result;
      for (const ExprRef &part : f)
        result.push_back(change(part));
      return result;
    };
    if (done == BinaryOp::Mul && left.isOfState() != right.isOfState()) {
      const Parts &f = left.isOfState() ? left.parts : right.parts;
      const ExprRef &by = left.isOfState() ? right.plain : left.plain;
      return each(f, [&](const ExprRef &part) { return algebra_.times(by, part); });
    }
    if (done == BinaryOp::Div && number->isFloating() && !right.isOfState())
      return each(left.parts,
                  [&](const ExprRef &part) { return algebra_.over(part, right.plain); });
    if (done != BinaryOp::Add && done != BinaryOp::Sub)
      return std::nullopt;
    const auto a = left.isOfState() ? std::optional(left.parts) : constant(left.plain);
    const auto b = right.isOfState() ? std::optional(right.parts) : constant(right.plain);
    if (!a || !b)
      return std::nullopt;
    Parts result;
    for (std::size_t n = 0; n < size(); ++n)
      result.push_back(done == BinaryOp::Add ? algebra_.plus((*a)[n], (*b)[n])
                                             : algebra_.minus((*a)[n], (*b)[n]));
    return result;
  }
  std::optional<Parts> unary(UnaryOp done, const Parts &f) const override {
    if (done != UnaryOp::Neg)
      return std::nullopt;
    Parts result;
    for (const ExprRef &part : f)
      result.push_back(algebra_.negated(part));
    return result;
  }
  bool passes(const Type &to) const override { return keepsModulo(to, *state_); }
  ExprRef apply(const Parts &f, const std::vector<ExprRef> &x) const override {
    ExprRef sum;
    for (std::size_t n = 0; n < states; ++n)
      sum = algebra_.plus(sum, algebra_.times(f[n], x[n]));
    if (!hasSum_)
      return sum;
    // What has been forgotten stays so, where the state is infinite.
    if (states == 1 && number->isFloating())
      return ir::select(ir::binary(BinaryOp::Ne, f[0], legality::number(0, number)),
                        algebra_.plus(sum, f[1]), f[1]);
    return algebra_.plus(sum, f[states]);
  }
  ExprRef applyToValues(const Parts &f, const std::vector<ExprRef> &x) const override {
    ExprRef sum;
    for (std::size_t n = 0; n < states; ++n)
      sum = algebra_.plus(sum, term(f[n], x[n]));
    return hasSum_ ? algebra_.plus(sum, f[states]) : sum;
  }

  /// A constant factor below 1 would else stay at the smallest number of all, where each product takes a hundred times as long.
  std::vector<StmtRef> settle(const std::vector<SymbolRef> &members) const override {
    std::vector<StmtRef> result;
    if (!number->isFloating())
      return result;
    const double normal = number->bits == 32 ? 0x1p-126 : 0x1p-1022;
    for (std::size_t n = 0; n < members.size(); ++n) {
      if (n % size() >= states) // a sum
        continue;
      const ExprRef factor = load(varRef(members[n]));
      const auto side = [&](BinaryOp op, double end) {
        return ir::binary(op, factor, floatLiteral(end, number));
      };
      result.push_back(ifThen(
          ir::binary(BinaryOp::LogicalAnd, side(BinaryOp::Lt, normal), side(BinaryOp::Gt, -normal)),
          assign(varRef(members[n]), legality::number(0, number))));
    }
    return result;
  }

private:
  std::size_t size() const { return states + (hasSum_ ? 1 : 0); }
  /// What has been forgotten stays so where the state is infinite; and a state that is zero stays so where the product of
  /// a whole block's factors has overflowed, as no single one of them need have.
  ExprRef term(const ExprRef &factor, const ExprRef &x) const {
    const ExprRef product = algebra_.times(factor, x);
    if (!number->isFloating() || !product)
      return product;
    const ExprRef zero = legality::number(0, number);
    return ir::select(ir::binary(BinaryOp::LogicalAnd, ir::binary(BinaryOp::Ne, factor, zero),
                                 ir::binary(BinaryOp::Ne, x, zero)),
                      product, zero);
  }

  TypeRef state_;
  bool hasSum_;
  Algebra algebra_;
};

/// (x & a) ^ v, bit by bit.
class Bits : public Family {
public:
  explicit Bits(TypeRef state) : state_(std::move(state)) {
    kind = ScanFamily::Bits;
    number = modularType(*state_);
  }
  std::vector<std::string> names() const override { return {"kept", "flipped"}; }
  Parts identity(std::size_t, const SymbolRef &) const override {
    return {ir::unary(UnaryOp::BitNot, intLiteral(0, number)), intLiteral(0, number)};
  }
  std::optional<Parts> constant(const ExprRef &value) const override {
    return Parts{intLiteral(0, number), cast(value, number)};
  }
  std::optional<Parts> binary(BinaryOp done, const ScanValue &left,
                              const ScanValue &right) const override {
    if (left.isOfState() && right.isOfState())
      return std::nullopt;
    const Parts &f = left.isOfState() ? left.parts : right.parts;
    const ExprRef by = cast(left.isOfState() ? right.plain : left.plain, number);
    const auto both = [](BinaryOp op, const ExprRef &a, const ExprRef &b) {
      return ir::binary(op, a, b);
    };
    if (done == BinaryOp::Xor)
      return Parts{f[0], both(BinaryOp::Xor, f[1], by)};
    if (done == BinaryOp::And)
      return Parts{both(BinaryOp::And, f[0], by), both(BinaryOp::And, f[1], by)};
    if (done != BinaryOp::Or)
      return std::nullopt;
    const ExprRef rest = ir::unary(UnaryOp::BitNot, by);
    return Parts{both(BinaryOp::And, f[0], rest),
                 both(BinaryOp::Or, both(BinaryOp::And, f[1], rest), by)};
  }
  std::optional<Parts> unary(UnaryOp done, const Parts &f) const override {
    if (done != UnaryOp::BitNot)
      return std::nullopt;
    return Parts{f[0], ir::unary(UnaryOp::BitNot, f[1])};
  }
  bool passes(const Type &to) const override { return keepsModulo(to, *state_); }
  ExprRef apply(const Parts &f, const std::vector<ExprRef> &x) const override {
    return ir::binary(BinaryOp::Xor, ir::binary(BinaryOp::And, cast(x[0], number), f[0]), f[1]);
  }

private:
  TypeRef state_;
};

} // namespace

Parts Family::select(const ExprRef &condition, const Parts &thenParts,
                     const Parts &elseParts) const {
  Parts result;
  for (std::size_t n = 0; n < thenParts.size(); ++n) {
    const bool isSame =
        thenParts[n] == elseParts[n] ||
        (thenParts[n] && elseParts[n] && analysis::sameExpression(*thenParts[n], *elseParts[n]));
    result.push_back(isSame ? thenParts[n]
                            : ir::select(condition, written(thenParts, n), written(elseParts, n)));
  }
  return result;
}

ExprRef Family::written(const Parts &parts, std::size_t index) const {
  return parts[index] ? parts[index] : legality::number(0, typeOf(index));
}

std::vector<FamilyRef> familiesFor(const std::vector<TypeRef> &types) {
  std::vector<FamilyRef> result;
  const TypeRef state = unqualified(types.front());
  const auto add = [&]<typename T>(T family) {
    result.push_back(std::make_shared<const T>(std::move(family)));
  };
  const bool isInteger =
      state->kind == TypeKind::Integer && !state->isEnumeration && state->bits <= 64;
  const bool isNumber = isInteger || (state->isFloating() && state->bits <= 64);
  if (types.size() > 1) {
    const bool areAlike = std::ranges::all_of(
        types, [&](const TypeRef &type) { return sameType(*unqualified(type), *state); });
    if (areAlike && isNumber && types.size() <= 4) {
      add(Affine(state, types.size(), false));
      add(Affine(state, types.size(), true));
    }
    return result;
  }
  if (state->isPointer()) {
    add(LastValue(state));
    add(Operator(state, BinaryOp::Add, "+"));
    return result;
  }
  if (state->isInteger() || state->isFloating())
    add(LastValue(state));
  if (!isNumber)
    return result;
  add(Operator(state, BinaryOp::Add, "+"));
  add(Operator(state, BinaryOp::Mul, "*"));
  if (isInteger) {
    add(Operator(state, BinaryOp::And, "&"));
    add(Operator(state, BinaryOp::Or, "|"));
    add(Operator(state, BinaryOp::Xor, "^"));
  }
  result.push_back(clampFamily(state, false, true, false));
  result.push_back(clampFamily(state, false, false, true));
  add(Restarted(state));
  add(Affine(state, 1, false));
  add(Affine(state, 1, true));
  // What of a sum lies beyond 32 bits has no type to be computed in exactly.
  if (state->isFloating() || (state->bits == 32 && state->isSigned)) {
    result.push_back(clampFamily(state, true, true, false));
    result.push_back(clampFamily(state, true, false, true));
    result.push_back(clampFamily(state, true, true, true));
  }
  if (isInteger)
    add(Bits(state));
  if (state->isFloating())
    result.push_back(fractionalFamily());
  return result;
}

} // namespace parlift::legality
