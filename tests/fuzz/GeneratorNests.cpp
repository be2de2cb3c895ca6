// Loops as transformations like them: perfect nests with several statements, neighbours with one range.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

namespace {
constexpr std::int64_t mostIterations = 600;
}

Generator::PlainRange Generator::plainRange() {
  PlainRange range;
  range.type = elementType(choices_.chance(10) ? "long" : "int");
  const bool isInner = !loops_.empty();
  switch (choices_.weighted({60, 22, 8, 4, isInner ? 4U : 0U, affine_ ? 0U : 2U})) {
  case 0:
    range.low = constant(0);
    break;
  case 1:
    range.low = constant(choices_.between(1, 2));
    break;
  case 2:
    range.low = constant(choices_.between(-2, -1));
    break;
  case 3:
    range.low = parameter();
    break;
  case 4:
    range.low = counter();
    break;
  default: // of memory, which the loop may change
    notAffine();
    range.low = binary("&", loadOf(place(pickArray(false, false))), constant(3));
    break;
  }
  switch (choices_.weighted({50, 12, 28, isInner ? 5U : 0U, affine_ ? 0U : 3U})) {
  case 0:
    range.high = parameter();
    break;
  case 1:
    range.high = plus(parameter(), choices_.pick<std::int64_t>({-1, 1}));
    break;
  case 2:
    range.high = constant(choices_.between(3, 8));
    break;
  case 3:
    range.high = plus(counter(), 1);
    break;
  default:
    notAffine();
    range.high = binary("&", loadOf(place(pickArray(false, false))), constant(7));
    break;
  }
  for (Expression *end : {&range.low, &range.high})
    if (end->rank == Rank::Unsigned || end->rank == Rank::UnsignedLong)
      *end = cast("int", Rank::Int, *end);
  if (tripsSoFar() * (range.high.range.high - range.low.range.low) > mostIterations)
    range.high = plus(range.low, 3);
  range.form = choices_.weighted({76, 12, 8});
  range.step = choices_.chance(10) ? choices_.between(2, 3) : 1;
  return range;
}

void Generator::openRange(const PlainRange &range, const std::string &name, bool declares) {
  const Expression &low = range.low, &high = range.high;
  Loop loop;
  loop.name = name;
  loop.counter =
      named(name, range.type.rank, {low.range.low, std::max(high.range.high - 1, low.range.low)});
  loop.counter.bound = high.bound;
  loop.counter.boundOffset = high.boundOffset - 1;
  loop.trips = std::max<std::int64_t>((high.range.high - low.range.low) / range.step, 1);
  const std::string start = (declares ? range.type.spelling + " " : "") + name;
  const auto step = [&](char sign) {
    return range.step == 1 ? fmt::format("{}{}{}", name, sign, sign)
                           : fmt::format("{} {}= {}", name, sign, range.step);
  };
  switch (range.form) {
  case 0:
    open(fmt::format("for ({} = {}; {} < {}; {}) {{", start, low.text, name,
                     inside(high, Level::Shift), step('+')));
    break;
  case 1:
    open(fmt::format("for ({} = {}; {} <= {}; {}) {{", start, low.text, name,
                     inside(plus(high, -1), Level::Shift), step('+')));
    break;
  default:
    open(fmt::format("for ({} = {}; {} >= {}; {}) {{", start, plus(high, -1).text, name,
                     inside(low, Level::Shift), step('-')));
    break;
  }
  enter(std::move(loop));
}

void Generator::plainBody(unsigned most) {
  const std::int64_t count = choices_.between(1, most);
  for (std::int64_t number = 0; number < count; ++number) {
    const Choices::Group group(choices_);
    ++statements_;
    switch (choices_.weighted({48, 12, 13, 7, 5, 3, 3, mayNest() ? 7U : 0U, 3, 2, 2,
                               affine_ || !features_.calls ? 0U
                               : isMethod_                 ? 30U
                                                           : 16U,
                               4})) {
    case 0:
      store();
      break;
    case 1:
      update();
      break;
    case 2:
      privateScalar();
      break;
    case 3:
      reduce();
      break;
    case 4:
      guarded();
      break;
    case 5:
      swapElements();
      break;
    case 6:
      temporaryArray();
      break;
    case 7: {
      bool declares = true;
      const PlainRange range = plainRange();
      const std::string name = declareCounter(range.type, declares);
      openRange(range, name, declares);
      plainBody(2);
      leave();
      close();
      break;
    }
    case 8:
      conditionalScalar();
      break;
    case 9:
      carriedScalar();
      break;
    case 10:
      lastValue();
      break;
    case 11:
      namingCallee();
      break;
    default:
      workArray();
      break;
    }
  }
}

/// for (i) for (j) { S1; S2; }
void Generator::perfectNest() {
  const std::size_t depth = 1 + choices_.weighted({12, 55, 33});
  depthLimit_ = static_cast<unsigned>(depth) + 1;
  for (std::size_t level = 0; level < depth; ++level) {
    const PlainRange range = plainRange();
    bool declares = true;
    const std::string name = declareCounter(range.type, declares);
    openRange(range, name, declares);
  }
  plainBody(4);
  for (std::size_t level = 0; level < depth; ++level) {
    leave();
    close();
  }
}

/// for (i) S1;  for (i) S2;
void Generator::neighbours() {
  const PlainRange range = plainRange();
  depthLimit_ = 2;
  const std::int64_t count = choices_.between(2, 3);
  bool declares = true;
  std::string name = declareCounter(range.type, declares);
  const std::string first = name;
  const bool firstDeclares = declares;
  for (std::int64_t number = 0; number < count; ++number) {
    const Choices::Group group(choices_);
    openRange(range, name, declares);
    plainBody(2);
    leave();
    close();
    const bool hasOwn = choices_.chance(30);
    name = hasOwn ? fmt::format("i{}", nextName_++) : first;
    declares = hasOwn || firstDeclares;
  }
}

} // namespace parlift::fuzz
