// Values and conditions.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

Expression Generator::leaf(bool floating) {
  switch (choices_.weighted({50, 15, 12, 8, floating ? 8U : 10U})) {
  case 0:
    return load(floating);
  case 1: {
    std::vector<const Scalar *> readable;
    for (const Scalar &scalar : scalars_)
      if (scalar.readable && (floating || !scalar.type.isFloating()))
        readable.push_back(&scalar);
    if (readable.empty())
      return load(floating);
    const Scalar &scalar = *choices_.pick(readable);
    return named(scalar.name, scalar.type.rank, scalar.range);
  }
  case 2:
    return counter();
  case 3:
    return parameter();
  default:
    if (floating && choices_.chance(50)) {
      Expression result =
          named(choices_.pick<std::string>({"2.0", "0.5", "1.5", "3.0"}), Rank::Double, {0, 3});
      return result;
    }
    return constant(choices_.between(1, 7));
  }
}

Expression Generator::value(bool floating, unsigned size) {
  const Choices::Group group(choices_);
  if (size == 0)
    return leaf(floating);
  const Expression left = value(floating, size - 1);
  switch (choices_.weighted({30, 30, 15, 10, 6, floating ? 0U : 6U, floating ? 0U : 5U, 5})) {
  case 0:
    return left;
  case 1:
    return binary("+", left, leaf(floating));
  case 2:
    return binary("-", left, leaf(floating));
  case 3: // small factors keep sums of floating values exact
    return binary("*", left, constant(choices_.between(2, 3)));
  case 4: {
    if (floating)
      return binary("+", left, leaf(floating));
    return binary("*", left, leaf(false));
  }
  case 5:
    return binary(choices_.pick<std::string>({"%", "/"}), left, constant(choices_.between(2, 7)));
  case 6:
    return binary(choices_.pick<std::string>({"&", "|", "^"}), left,
                  constant(choices_.between(1, 15)));
  default: {
    const Expression test = condition(), other = leaf(floating);
    if (!floating && (left.rank == Rank::Unsigned || other.rank == Rank::Unsigned ||
                      left.rank == Rank::UnsignedLong || other.rank == Rank::UnsignedLong))
      return left;
    Expression result;
    result.text = fmt::format("{} ? {} : {}", inside(test, Level::LogicalOr),
                              inside(left, Level::LogicalOr), inside(other, Level::LogicalOr));
    result.level = Level::Select;
    result.rank = std::max(left.rank, other.rank);
    result.range = join(left.range, other.range);
    return result;
  }
  }
}

Expression Generator::fitted(const Place &place, Expression value) {
  const Array &array = arrays_[place.array];
  return array.isIndex ? binary("%", std::move(value), constant(array.contents.high + 1))
                       : fit(std::move(value), array.type);
}

namespace {
Expression comparison(const Expression &left, const std::string &op, const Expression &right) {
  Expression result;
  result.text =
      fmt::format("{} {} {}", inside(left, Level::Shift), op, inside(right, Level::Shift));
  result.level = Level::Relation;
  result.range = {0, 1};
  return result;
}

/// Compilers warn of comparisons between signed and unsigned.
Expression asSigned(const Expression &expression) {
  if (expression.rank == Rank::Unsigned || expression.rank == Rank::UnsignedLong)
    return cast("long", Rank::Long, expression);
  return expression;
}
} // namespace

Expression Generator::affineCondition() {
  const std::string relation = choices_.pick<std::string>({"<", ">", "<=", ">=", "==", "!="});
  const Expression c = asSigned(counter());
  switch (choices_.weighted({30, 25, 15, 10, 10, 10})) {
  case 0:
    return comparison(c, relation, constant(choices_.between(0, 4)));
  case 1:
    return comparison(c, relation, plus(asSigned(parameter()), choices_.between(-1, 1)));
  case 2: {
    // A counter compared with itself earns warnings.
    const Expression other = asSigned(counter());
    return comparison(other.text == c.text ? plus(c, 1) : c, relation,
                      other.text == c.text ? constant(3) : other);
  }
  case 3:
    return comparison(binary("%", c, constant(choices_.between(2, 3))),
                      "==", constant(choices_.between(0, 1)));
  case 4: // decides for the whole loop: a dependence for n == 3 only
    return comparison(asSigned(parameter()), relation, constant(choices_.between(1, 5)));
  default:
    return comparison(binary("+", c, asSigned(counter())), relation, asSigned(parameter()));
  }
}

Expression Generator::dataCondition() {
  notAffine();
  const Expression value = asSigned(load(true));
  return comparison(value, choices_.pick<std::string>({">", "<", "==", "!=", "<="}),
                    constant(choices_.between(0, 4)));
}

Expression Generator::condition() {
  Expression first = exotic(45) ? dataCondition() : affineCondition();
  switch (choices_.weighted({80, 8, 8, 4})) {
  case 0:
    return first;
  case 3:
    first.text = "!(" + first.text + ")";
    first.level = Level::Unary;
    return first;
  default: {
    const Expression second = exotic(40) ? dataCondition() : affineCondition();
    if (second.text == first.text)
      return first;
    const bool conjunction = choices_.chance(50);
    first.text = first.text + (conjunction ? " && " : " || ") + second.text;
    first.level = conjunction ? Level::LogicalAnd : Level::LogicalOr;
    return first;
  }
  }
}

} // namespace parlift::fuzz
