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
      return done == BinaryOp::Div ? ratio(left.parts, right.parts)
                                   : sameBelow(done, left.parts, right.parts);
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
  /// `a * u + b` and `c * u + d` have the denominator that u has.
  static bool haveSameDenominator(const Parts &f, const Parts &g) {
    return isSame(f[2], g[2]) && isSame(f[3], g[3]);
  }
  /// (p·x + q) / (r·x + s) of two over one denominator: it cancels.
  static std::optional<Parts> ratio(const Parts &f, const Parts &g) {
    if (!haveSameDenominator(f, g))
      return std::nullopt;
    return Parts{f[0], f[1], g[0], g[1]};
  }
  std::optional<Parts> sameBelow(BinaryOp done, const Parts &f, const Parts &g) const {
    if ((done != BinaryOp::Add && done != BinaryOp::Sub) || !haveSameDenominator(f, g))
      return std::nullopt;
    const auto both = [&](const ExprRef &a, const ExprRef &b) {
      return done == BinaryOp::Add ? algebra_.plus(a, b) : algebra_.minus(a, b);
    };
    return Parts{both(f[0], g[0]), both(f[1], g[1]), f[2], f[3]};
  }
  Algebra algebra_;
};

/// if (size > 2^200 || size < 2^-200) { scale = size > 1 ? 2^-200 : 2^200; a *= scale; ... }
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
  for (const SymbolRef &member : members)
    scaled.push_back(assign(varRef(member),
                            ir::binary(BinaryOp::Mul, load(varRef(member)), load(varRef(scale))),
                            {}, true));
  return {declare(size, sum),
          ifThen(ir::binary(BinaryOp::LogicalOr, above(measured, large), below(measured, small)),
                 block(std::move(scaled)))};
}

} // namespace

FamilyRef fractionalFamily() {
  return std::make_shared<const Fractional>();
}

} // namespace parlift::legality
