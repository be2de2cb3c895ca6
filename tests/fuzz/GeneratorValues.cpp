// Intervals and expressions: what keeps the programs free of overflow.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace parlift::fuzz {
namespace {

// Far from the ends of long long, so that sums of bounds need no thought.
constexpr std::int64_t huge = std::int64_t{1} << 60U;
std::int64_t saturated(__int128 value) {
  return static_cast<std::int64_t>(std::clamp<__int128>(value, -huge, huge));
}

Interval valuesOfBits(unsigned bits, bool isSigned) {
  if (isSigned)
    return {-(std::int64_t{1} << (bits - 1)), (std::int64_t{1} << (bits - 1)) - 1};
  return {0, (std::int64_t{1} << bits) - 1};
}

bool isUnsigned(Rank rank) {
  return rank == Rank::Unsigned || rank == Rank::UnsignedLong;
}

/// Not below zero and all bits below the next power of two.
Interval bitsOf(const Interval &a, const Interval &b, Rank rank) {
  if (a.low < 0 || b.low < 0)
    return valuesOf(rank);
  std::int64_t mask = 1;
  while (mask <= std::max(a.high, b.high) && mask < huge)
    mask *= 2;
  return {0, mask - 1};
}

Interval afterConversion(const Interval &range, Rank rank) {
  return isUnsigned(rank) && range.low < 0 ? valuesOf(rank) : range;
}

struct Operator {
  Level level, right; ///< its own, and what its right operand must at least have
  bool onlyIntegers = false;
};
Operator describe(const std::string &op) {
  if (op == "*")
    return {Level::Product, Level::Unary};
  if (op == "/" || op == "%")
    return {Level::Product, Level::Unary, true};
  if (op == "+" || op == "-")
    return {Level::Sum, Level::Product};
  // Compilers like parentheses around everything inside these.
  if (op == "<<" || op == ">>")
    return {Level::Shift, Level::Unary, true};
  if (op == "&")
    return {Level::And, Level::Unary, true};
  return {op == "^" ? Level::Xor : Level::Or, Level::Unary, true};
}

Interval apply(const std::string &op, const Interval &a, const Interval &b, Rank rank) {
  if (op == "+")
    return a + b;
  if (op == "-")
    return a - b;
  if (op == "*")
    return a * b;
  if (op == "/")
    return {std::min(a.low, a.low / b.low), std::max(a.high, a.high / b.low)};
  if (op == "%")
    return {a.low < 0 ? std::max(a.low, 1 - b.high) : 0,
            a.high < 0 ? 0 : std::min(a.high, b.high - 1)};
  if (op == "&")
    return b.low >= 0 ? Interval{0, b.high} : a.low >= 0 ? Interval{0, a.high} : valuesOf(rank);
  if (op == "<<")
    return a * Interval{std::int64_t{1} << b.low, std::int64_t{1} << b.high};
  if (op == ">>")
    return {std::min<std::int64_t>(a.low, 0), std::max<std::int64_t>(a.high, 0)};
  return bitsOf(a, b, rank);
}

} // namespace

Interval operator+(const Interval &a, const Interval &b) {
  return {saturated(__int128{a.low} + b.low), saturated(__int128{a.high} + b.high)};
}
Interval operator-(const Interval &a, const Interval &b) {
  return {saturated(__int128{a.low} - b.high), saturated(__int128{a.high} - b.low)};
}
Interval operator*(const Interval &a, const Interval &b) {
  const auto corners = {__int128{a.low} * b.low, __int128{a.low} * b.high, __int128{a.high} * b.low,
                        __int128{a.high} * b.high};
  return {saturated(std::min(corners)), saturated(std::max(corners))};
}
Interval join(const Interval &a, const Interval &b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

bool isFloating(Rank rank) {
  return rank == Rank::Float || rank == Rank::Double;
}

Interval valuesOf(Rank rank) {
  switch (rank) {
  case Rank::Int:
    return valuesOfBits(32, true);
  case Rank::Unsigned:
    return valuesOfBits(32, false);
  case Rank::Long:
    return {-huge, huge};
  case Rank::UnsignedLong:
    return {0, huge};
  case Rank::Float:
  case Rank::Double:
    break;
  }
  return {-huge, huge};
}

const std::vector<ElementType> &elementTypes() {
  static const std::vector<ElementType> types = {
      {"int", Rank::Int, {-1000, 1000}},
      {"double", Rank::Double, {-1000, 1000}},
      {"float", Rank::Float, {-1000, 1000}},
      {"unsigned", Rank::Unsigned, valuesOfBits(32, false)},
      {"long", Rank::Long, {-1000000, 1000000}},
      {"short", Rank::Int, valuesOfBits(16, true)},
      {"unsigned char", Rank::Int, valuesOfBits(8, false)},
      {"signed char", Rank::Int, valuesOfBits(8, true)},
      {"unsigned short", Rank::Int, valuesOfBits(16, false)},
      {"unsigned long", Rank::UnsignedLong, valuesOf(Rank::UnsignedLong)},
  };
  return types;
}

const ElementType &elementType(const std::string &spelling) {
  const auto found =
      std::find_if(elementTypes().begin(), elementTypes().end(),
                   [&](const ElementType &type) { return type.spelling == spelling; });
  return found == elementTypes().end() ? elementTypes().front() : *found;
}

Expression constant(std::int64_t value) {
  Expression result;
  result.text = std::to_string(value);
  result.level = value < 0 ? Level::Unary : Level::Primary;
  result.range = {value, value};
  return result;
}

Expression named(const std::string &name, Rank rank, Interval range) {
  Expression result;
  result.text = name;
  result.rank = rank;
  result.range = range;
  return result;
}

std::string inside(const Expression &expression, Level level) {
  return expression.level <= level ? expression.text : "(" + expression.text + ")";
}

Expression binary(const std::string &op, Expression left, Expression right) {
  const Operator form = describe(op);
  if (form.onlyIntegers && (left.isFloating() || right.isFloating()))
    return left;
  Expression result;
  const bool isShift = op == "<<" || op == ">>";
  result.rank = isShift ? left.rank : std::max(left.rank, right.rank);
  // long and unsigned int give long here: both fit.
  if (!result.isFloating()) {
    const Interval limits = valuesOf(result.rank);
    left.range = afterConversion(left.range, result.rank);
    right.range = isShift ? right.range : afterConversion(right.range, result.rank);
    result.range = apply(op, left.range, right.range, result.rank);
    if (!result.range.within(limits)) {
      if (!isUnsigned(result.rank)) {
        if (left.range.within({-1000, 1000}) && right.range.within({-1000, 1000}))
          return left;
        left = left.range.within({-1000, 1000}) ? left : binary("%", left, constant(97));
        right = right.range.within({-1000, 1000}) || op != "*" ? right
                                                               : binary("%", right, constant(89));
        return right.range.within({-1000000, 1000000}) ? binary(op, left, right) : left;
      }
      result.range = limits; // wraps around
    }
  }
  result.level = form.level;
  const Level leftLevel = form.level >= Level::Shift ? Level::Unary : form.level;
  result.text = fmt::format("{} {} {}", inside(left, leftLevel), op, inside(right, form.right));
  return result;
}

Expression plus(const Expression &expression, std::int64_t offset) {
  if (offset == 0)
    return expression;
  Expression result = offset > 0 ? binary("+", expression, constant(offset))
                                 : binary("-", expression, constant(-offset));
  result.bound = expression.bound;
  result.boundOffset = expression.boundOffset + offset;
  return result;
}

Expression cast(const std::string &type, Rank rank, const Expression &expression) {
  Expression result = expression;
  result.text = fmt::format("({}){}", type, inside(expression, Level::Unary));
  result.level = Level::Unary;
  result.rank = rank;
  return result;
}

Expression fit(Expression expression, const ElementType &type) {
  // Narrow and unsigned types wrap when they are assigned to; floating ones take everything.
  const bool wraps = type.isFloating() || isUnsigned(type.rank) || type.values.high >= 127 * 256 ||
                     type.values.high == 127 || type.values.high == 255;
  if (type.rank != Rank::Long && wraps)
    return expression;
  if (expression.range.within(type.values))
    return expression;
  return binary("%", std::move(expression), constant(97));
}

} // namespace parlift::fuzz
