#include "legality/SizeCondition.h"

#include "analysis/Executor.h"
#include "ir/CExpression.h"
#include "legality/NamesBefore.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace parlift::legality {

namespace {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;

/// The values that an expression may have. Beyond 2^53 the ends are rounded, so that only what is strictly inside a type's
/// ends is known to fit it.
struct Values {
  double low = 0, high = 0;
};
constexpr Values anyFloat = {-std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::infinity()};

Values valuesOf(const ir::Type &type) {
  if (!type.isInteger())
    return anyFloat;
  const int bits = static_cast<int>(type.bits) - (type.isSigned ? 1 : 0);
  const double end = std::ldexp(1.0, bits);
  return {type.isSigned ? -end : 0, bits < std::numeric_limits<double>::digits ? end - 1 : end};
}

bool isWithin(const Values &values, const ir::Type &type) {
  const Values all = valuesOf(type);
  return (all.low < values.low || (all.low == values.low && all.low == 0)) &&
         values.high < all.high;
}

/// Finds what is wrong with a condition.
class Check {
public:
  explicit Check(const Nest &nest, LoopIndex loop)
      : assigned_(analysis::assignedIn(*nest.loop(loop).stmt)) {}

  /// Nullopt: `why` says what is wrong.
  std::optional<Values> values(const Expr &expr);
  std::string why;
  bool hasVariables = false;

private:
  std::optional<Values> no(std::string sentence) {
    why = std::move(sentence);
    return std::nullopt;
  }
  std::optional<Values> notUnderstood() {
    return no(
        "only numbers, integer variables and their arithmetic and comparisons are understood");
  }
  std::optional<Values> ofVariable(const Expr &read);
  std::optional<Values> ofCast(const Expr &cast);
  std::optional<Values> ofUnary(const Expr &expr);
  std::optional<Values> ofBinary(const Expr &expr);
  std::optional<Values> quotient(const Expr &expr, const Values &left, const Values &right);
  std::optional<Values> comparison(const Values &a, const Values &b, bool isStrict);
  std::optional<Values> fitting(const Expr &expr, const Values &result);

  analysis::Assigned assigned_;
};

std::optional<Values> Check::values(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::IntLiteral: {
    const bool isLarge = expr.intValue < 0 && expr.type->isUnsigned();
    const double value = isLarge ? std::ldexp(1.0, 64) : static_cast<double>(expr.intValue);
    return Values{value, value};
  }
  case ExprKind::FloatLiteral:
    return anyFloat;
  case ExprKind::Load:
    return ofVariable(expr);
  case ExprKind::Cast:
    return ofCast(expr);
  case ExprKind::Unary:
    return ofUnary(expr);
  case ExprKind::Binary:
    return ofBinary(expr);
  default:
    return notUnderstood();
  }
}

std::optional<Values> Check::ofVariable(const Expr &read) {
  const Expr &place = *read.operands[0];
  if (place.kind != ExprKind::VarRef)
    return notUnderstood();
  const ir::Symbol &symbol = *place.symbol;
  const ir::Type &type = *symbol.type;
  if (!type.isInteger() || type.isVolatile || type.isAtomic || symbol.isReference)
    return no(fmt::format("`{}` is no plain integer variable", symbol.name));
  if (assigned_.symbols.contains(&symbol))
    return no(fmt::format("`{}` gets other values in the loop", symbol.name));
  hasVariables = true;
  return valuesOf(type);
}

std::optional<Values> Check::ofCast(const Expr &cast) {
  const Expr &operand = *cast.operands[0];
  const auto from = values(operand);
  if (!from)
    return from;
  const bool isFloat = cast.type->isFloating();
  if ((!isFloat && !cast.type->isInteger()) || (!isFloat && !operand.type->isInteger()))
    return notUnderstood();
  const bool isWider = operand.type->isInteger() && cast.type->isInteger() &&
                       cast.type->isSigned == operand.type->isSigned &&
                       cast.type->bits >= operand.type->bits;
  return !isFloat && (isWider || isWithin(*from, *cast.type)) ? from : valuesOf(*cast.type);
}

std::optional<Values> Check::ofUnary(const Expr &expr) {
  const auto of = values(*expr.operands[0]);
  if (!of)
    return of;
  switch (expr.unaryOp) {
  case ir::UnaryOp::Neg:
    return fitting(expr, {-of->high, -of->low});
  case ir::UnaryOp::BitNot:
    return valuesOf(*expr.type);
  case ir::UnaryOp::LogicalNot:
    return Values{0, 1};
  }
  return notUnderstood();
}

std::optional<Values> Check::ofBinary(const Expr &expr) {
  const auto a = values(*expr.operands[0]);
  const auto b = a ? values(*expr.operands[1]) : std::nullopt;
  if (!b)
    return b;
  switch (expr.binaryOp) {
  case BinaryOp::Add:
    return fitting(expr, {a->low + b->low, a->high + b->high});
  case BinaryOp::Sub:
    return fitting(expr, {a->low - b->high, a->high - b->low});
  case BinaryOp::Mul: {
    const auto ends =
        std::minmax({a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high});
    return fitting(expr, {ends.first, ends.second});
  }
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return quotient(expr, *a, *b);
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor:
    return valuesOf(*expr.type);
  case BinaryOp::Lt:
  case BinaryOp::Ge:
    return comparison(*a, *b, /*isStrict=*/true);
  case BinaryOp::Gt:
  case BinaryOp::Le:
    return comparison(*b, *a, /*isStrict=*/true);
  case BinaryOp::Eq:
  case BinaryOp::Ne:
    return comparison(*a, *b, /*isStrict=*/false);
  case BinaryOp::LogicalAnd:
  case BinaryOp::LogicalOr:
    return Values{0, 1};
  default:
    return notUnderstood();
  }
}

/// By a number, which is neither 0 nor, since the least number has no opposite, -1.
std::optional<Values> Check::quotient(const Expr &expr, const Values &left, const Values &right) {
  if (!expr.type->isInteger())
    return notUnderstood();
  if (right.low != right.high || right.low == 0 || right.low == -1)
    return no("only numbers other than 0 and -1 are sure to divide");
  if (expr.binaryOp == BinaryOp::Rem || right.low < 0)
    return valuesOf(*expr.type);
  return Values{std::trunc(left.low / right.low), std::trunc(left.high / right.low)};
}

/// `a < b` where `isStrict`, else `a == b`; or the opposite. Compilers warn where it is known how it ends.
std::optional<Values> Check::comparison(const Values &a, const Values &b, bool isStrict) {
  const bool isKnown =
      isStrict ? a.high < b.low || a.low >= b.high : a.high < b.low || b.high < a.low;
  if (isKnown)
    return no("a comparison ends the same for all values of the types in it");
  return Values{0, 1};
}

std::optional<Values> Check::fitting(const Expr &expr, const Values &result) {
  if (expr.type->isFloating())
    return anyFloat;
  if (isWithin(result, *expr.type))
    return result;
  return no(fmt::format("a result may not fit its type, `{}`; computed as `double` it does",
                        expr.type->spelling));
}

} // namespace

Result<ir::ExprRef> sizeCondition(const Nest &nest, LoopIndex loop, const std::string &text) {
  const NamesBefore names(nest.function, *nest.loop(loop).stmt);
  std::string unknown;
  ir::CScope scope;
  scope.variable = [&](std::string_view name) {
    ir::SymbolRef symbol = names.findSet(name);
    if (const ir::SymbolRef other = names.find(name); other && other->hasStaticStorage())
      symbol = other;
    if (!symbol)
      unknown = name;
    return symbol;
  };
  const Result<ir::ExprRef> parsed = ir::parseCExpression(text, scope);
  if (!unknown.empty())
    return Failure{
        fmt::format("`{}` is no variable that is sure to have a value before the loop", unknown)};
  if (!parsed)
    return Failure{fmt::format("`{}` is no condition: {}", text, parsed.error())};
  if (!(*parsed)->type->isInteger())
    return Failure{fmt::format("`{}` is no condition", text)};
  Check check(nest, loop);
  if (!check.values(**parsed))
    return Failure{fmt::format("`{}` cannot be tested: {}", text, check.why)};
  if (!check.hasVariables)
    return Failure{fmt::format("`{}` says the same for all sizes", text)};
  return *parsed;
}

} // namespace parlift::legality
