// Subscripts: from `i` to what makes a dependence test sweat.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

Expression Generator::parameter() {
  if (parameters_.empty())
    return constant(choices_.between(0, 4));
  const Parameter &chosen = choices_.pick(parameters_);
  Expression result =
      named(chosen.name, chosen.type == "long" ? Rank::Long : Rank::Int, chosen.range);
  if (chosen.type == "unsigned")
    result.rank = Rank::Unsigned;
  result.bound = chosen.name;
  return result;
}

Expression Generator::counter() {
  if (loops_.empty())
    return constant(choices_.between(0, 5));
  // The innermost one is the simplest.
  const std::size_t back = choices_.weighted({60, 25, 10, 5});
  return loops_[loops_.size() - 1 - std::min(back, loops_.size() - 1)].counter;
}

/// Different in all iterations of the loops around, as far as it is easy.
Expression Generator::injective() {
  if (loops_.empty())
    return constant(choices_.between(0, 5));
  Expression result = loops_.front().counter;
  std::size_t next = 1;
  // One counter alone is what most one-dimensional programs use.
  if (loops_.size() > 1 && choices_.chance(50)) {
    result = counter();
    next = loops_.size();
  }
  for (; next < loops_.size(); ++next) {
    const Expression &inner = loops_[next].counter;
    Expression stride = constant(inner.range.high - std::min<std::int64_t>(inner.range.low, 0) + 1);
    if (exotic(50)) {
      // a[i * m + j]: right only if j stays below m.
      stride = parameter();
      notAffine();
    } else if (choices_.chance(20)) {
      stride = constant(choices_.between(2, 8));
    }
    result = binary("+", binary("*", result, stride), inner);
  }
  return result;
}

Expression Generator::subscript() {
  const Expression c = counter();
  const unsigned ifExotic = affine_ ? 0 : 1;
  switch (choices_.weighted({34, 10, 8, 6, 8, 6, 6, 5, 5, 4, 4 * ifExotic, 3 * ifExotic,
                             3 * ifExotic, 3 * ifExotic, 3})) {
  case 0:
    return c;
  case 1:
    return plus(c, choices_.pick<std::int64_t>({1, -1, 2, -2, 3}));
  case 2: // backwards
    return binary(
        "-", choices_.chance(60) ? plus(parameter(), -1) : constant(choices_.between(4, 9)), c);
  case 3:
    return plus(binary("*", constant(choices_.between(2, 4)), c), choices_.between(0, 3));
  case 4:
    return binary("+", c, counter());
  case 5: {
    const Expression other = counter();
    return other.text == c.text ? c : binary("-", c, other);
  }
  case 6:
    return choices_.chance(50) ? parameter() : constant(choices_.between(0, 6));
  case 7:
    return binary("+", c, parameter());
  case 8:
    return binary("/", plus(c, choices_.between(0, 1)), constant(choices_.between(2, 3)));
  case 9:
    return binary("%", plus(c, choices_.between(0, 3)), constant(choices_.between(2, 5)));
  case 10: // a stride or a shift that is only known at run time
    notAffine();
    return binary("*", c, parameter());
  case 11:
    notAffine();
    return binary("*", c, counter());
  case 12: {
    notAffine();
    Expression result = binary("&", plus(c, choices_.between(0, 8)),
                               constant(choices_.pick<std::int64_t>({7, 3, 6, 5})));
    return result;
  }
  case 13: {
    notAffine();
    const Expression other = choices_.chance(50) ? parameter() : counter();
    if (other.text == c.text) // compilers warn
      return c;
    Expression result;
    result.text =
        fmt::format("{} < {} ? {} : {}", inside(c, Level::Shift), inside(other, Level::Shift),
                    inside(c, Level::LogicalOr), inside(other, Level::LogicalOr));
    result.level = Level::Select;
    result.rank = std::max(c.rank, other.rank);
    result.range = join(c.range, other.range);
    if (result.rank == Rank::Unsigned || result.rank == Rank::UnsignedLong)
      return c;
    return result;
  }
  default: // two counters with factors
    return binary("+", binary("*", constant(choices_.between(2, 3)), c),
                  binary("*", constant(choices_.between(1, 3)), counter()));
  }
}

std::set<unsigned> Generator::loopsIn(const std::vector<Expression> &expressions) const {
  std::set<unsigned> result;
  for (const Loop &loop : loops_)
    for (const Expression &expression : expressions)
      // Too many are as good: names are short, so this may see a counter where there is none.
      if (expression.text.find(loop.counter.text) != std::string::npos)
        result.insert(loop.id);
  return result;
}

} // namespace parlift::fuzz
