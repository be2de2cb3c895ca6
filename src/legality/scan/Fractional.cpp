#include "legality/scan/Fractional.h"

#include "analysis/symbolic/ExprFacts.h"
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

/// (a·x + b) / (c·x + d). Only the ratio counts: the four numbers are multiplied with a power of two when they grow or shrink.
class Fractional : public Family {
public:
  Fractional() : algebra_{doubleType()} {
    kind = ScanFamily::Fractional;
    number = doubleType();
  }
  std::vector<std::string> names() const override { return {"a", "b", "c", "d"}; }
  Parts identity(std::size_t, const SymbolRef &) const override {
    return {one(), nullptr, nullptr, one()};
  }
  std::optional<Parts> constant(const ExprRef &value) const override {
    return Parts{nullptr, cast(value, number), nullptr, one()};
  }
  std::optional<Parts> binary(BinaryOp done, const ScanValue &left,
                              const ScanValue &right) const override {
    if (left.isOfState() && right.isOfState())
      return ofTwo(done, left.parts, right.parts);
    const Parts &f = left.isOfState() ? left.parts : right.parts;
    const ExprRef &by = left.isOfState() ? right.plain : left.plain;
    const auto at = [&](int n) { return f[static_cast<std::size_t>(n)]; };
    const Algebra &a = algebra_;
    switch (done) {
    case BinaryOp::Add:
      return Parts{a.plus(at(0), a.times(by, at(2))), a.plus(at(1), a.times(by, at(3))), at(2),
                   at(3)};
    case BinaryOp::Sub:
      if (left.isOfState())
        return Parts{a.minus(at(0), a.times(by, at(2))), a.minus(at(1), a.times(by, at(3))), at(2),
                     at(3)};
      return Parts{a.minus(a.times(by, at(2)), at(0)), a.minus(a.times(by, at(3)), at(1)), at(2),
                   at(3)};
    case BinaryOp::Mul:
      return Parts{a.times(by, at(0)), a.times(by, at(1)), at(2), at(3)};
    case BinaryOp::Div:
      if (left.isOfState())
        return Parts{at(0), at(1), a.times(by, at(2)), a.times(by, at(3))};
      return Parts{a.times(by, at(2)), a.times(by, at(3)), at(0), at(1)};
    default:
      return std::nullopt;
    }
  }
  std::optional<Parts> unary(UnaryOp done, const Parts &f) const override {
    if (done != UnaryOp::Neg)
      return std::nullopt;
    return Parts{algebra_.negated(f[0]), algebra_.negated(f[1]), f[2], f[3]};
  }
  bool passes(const Type &to) const override { return to.isFloating(); }
  ExprRef apply(const Parts &f, const std::vector<ExprRef> &x) const override {
    const Algebra &a = algebra_;
    return a.over(a.plus(a.times(f[0], x[0]), f[1]), a.plus(a.times(f[2], x[0]), f[3]));
  }
  std::vector<StmtRef> rescale(const std::vector<SymbolRef> &members) const override;

private:
  static ExprRef one() { return floatLiteral(1, doubleType()); }
  static bool isSame(const ExprRef &a, const ExprRef &b) {
    return a == b || (a && b && analysis::sameExpression(*a, *b));
  }
  /// What the denominator of g is that of f times of: `a * u + b` and `c * u + d` have the one that u has, and `u / k` k times that. Null: nothing
  /// is known.
  static ExprRef timesDenominator(const Parts &f, const Parts &g) {
    if (isSame(f[2], g[2]) && isSame(f[3], g[3]))
      return one();
    const auto factor = [](const ExprRef &whole, const ExprRef &part) -> ExprRef {
      const bool isProduct =
          whole && part && whole->kind == ExprKind::Binary && whole->binaryOp == BinaryOp::Mul;
      return isProduct && isSame(whole->operands[1], part) ? whole->operands[0] : nullptr;
    };
    const ExprRef above = factor(g[2], f[2]), below = factor(g[3], f[3]);
    return above && below && isSame(above, below) ? above : nullptr;
  }
  std::optional<Parts> ofTwo(BinaryOp done, const Parts &f, const Parts &g) const {
    const Algebra &a = algebra_;
    const bool isSum = done == BinaryOp::Add || done == BinaryOp::Sub;
    if (const ExprRef t = timesDenominator(f, g)) { // it cancels, or stays
      if (done == BinaryOp::Div)
        return Parts{a.times(t, f[0]), a.times(t, f[1]), g[0], g[1]};
      if (isSum)
        return Parts{sum(done, a.times(t, f[0]), g[0]), sum(done, a.times(t, f[1]), g[1]), g[2],
                     g[3]};
    }
    if (const ExprRef t = timesDenominator(g, f)) {
      if (done == BinaryOp::Div)
        return Parts{f[0], f[1], a.times(t, g[0]), a.times(t, g[1])};
      if (isSum)
        return Parts{sum(done, f[0], a.times(t, g[0])), sum(done, f[1], a.times(t, g[1])), f[2],
                     f[3]};
    }
    // What is multiplied with 1 / (c * u + d), whose numerator is the denominator of the other one, or a multiple of it.
    if (done == BinaryOp::Mul) {
      if (const ExprRef t = timesDenominator(f, {nullptr, nullptr, g[0], g[1]}))
        return Parts{a.times(t, f[0]), a.times(t, f[1]), g[2], g[3]};
      if (const ExprRef t = timesDenominator(g, {nullptr, nullptr, f[0], f[1]}))
        return Parts{a.times(t, g[0]), a.times(t, g[1]), f[2], f[3]};
    }
    return std::nullopt;
  }
  ExprRef sum(BinaryOp done, const ExprRef &a, const ExprRef &b) const {
    return done == BinaryOp::Add ? algebra_.plus(a, b) : algebra_.minus(a, b);
  }
  Algebra algebra_;
};

/// if (size > 2^200 || size < 2^-200) { scale = size > 1 ? 2^-200 : 2^200; a *= scale; ... }
///
/// A number so much smaller than the others that it falls below the normal ones may be all that the loop's own value is made of (1e-290 over 1): then
/// the scale is a NaN, by which the strip is seen to be lost, and the loop itself runs.
std::vector<StmtRef> Fractional::rescale(const std::vector<SymbolRef> &members) const {
  const auto variable = [](const char *name) {
    auto made = std::make_shared<Symbol>();
    made->name = name;
    made->type = doubleType();
    return SymbolRef(made);
  };
  constexpr double large = 0x1p200, small = 0x1p-200;
  const auto below = [](const ExprRef &a, double b) {
    return ir::binary(BinaryOp::Lt, a, floatLiteral(b, doubleType()));
  };
  const auto above = [](const ExprRef &a, double b) {
    return ir::binary(BinaryOp::Gt, a, floatLiteral(b, doubleType()));
  };
  const SymbolRef size = variable("ratio_size"), scale = variable("ratio_scale");
  ExprRef sum;
  for (const SymbolRef &member : members) {
    const ExprRef value = load(varRef(member));
    sum = algebra_.plus(sum, ir::select(below(value, 0), ir::unary(UnaryOp::Neg, value), value));
  }
  const ExprRef measured = load(varRef(size));
  std::vector<StmtRef> scaled = {
      declare(scale, ir::select(above(measured, 1), floatLiteral(small, doubleType()),
                                floatLiteral(large, doubleType())))};
  const auto times = [&](const SymbolRef &member) {
    return ir::binary(BinaryOp::Mul, load(varRef(member)), load(varRef(scale)));
  };
  constexpr double normal = 0x1p-1022;
  const ExprRef zero = floatLiteral(0, doubleType());
  for (const SymbolRef &member : members) {
    const ExprRef isLost =
        ir::binary(BinaryOp::LogicalAnd, ir::binary(BinaryOp::Ne, load(varRef(member)), zero),
                   ir::binary(BinaryOp::LogicalAnd, below(times(member), normal),
                              above(times(member), -normal)));
    scaled.push_back(ifThen(isLost, assign(varRef(scale), ir::binary(BinaryOp::Div, zero, zero))));
  }
  for (const SymbolRef &member : members)
    scaled.push_back(assign(varRef(member), times(member), {}, true));
  return {declare(size, sum),
          ifThen(ir::binary(BinaryOp::LogicalOr, above(measured, large), below(measured, small)),
                 block(std::move(scaled)))};
}

} // namespace

FamilyRef fractionalFamily() {
  return std::make_shared<const Fractional>();
}

} // namespace parlift::legality
