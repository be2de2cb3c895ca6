// Loops in all of C's disguises.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::fuzz {
namespace {

constexpr std::int64_t mostIterations = 1200;

bool isUnsigned(const ElementType &type) {
  return type.spelling.starts_with("unsigned");
}

Rank rankOf(const ElementType &type) {
  return type.rank;
}

} // namespace

std::int64_t Generator::tripsSoFar() const {
  std::int64_t product = 1;
  for (const Loop &loop : loops_)
    product *= std::max<std::int64_t>(loop.trips, 1);
  return product;
}

bool Generator::mayNest() const {
  return loops_.size() < depthLimit_ && statements_ < features_.maxStatements &&
         tripsSoFar() * 3 < mostIterations;
}

std::string Generator::freshCounter() {
  static const std::vector<std::string> names = {"i", "j", "l", "h", "u", "v", "r"};
  const auto active = [&](const std::string &name) {
    return std::any_of(loops_.begin(), loops_.end(),
                       [&](const Loop &loop) { return loop.name == name; });
  };
  std::size_t at = std::min(loops_.size(), names.size() - 1);
  while (at < names.size() && active(names[at]))
    ++at;
  return at < names.size() ? names[at] : fmt::format("i{}", nextName_++);
}

/// Either "int i" in the loop's header, or a variable of the whole function.
std::string Generator::declareCounter(const ElementType &type, bool &inHeader) {
  std::string name = freshCounter();
  const bool known = outerCounters_.contains(name);
  inHeader = !choices_.chance(25) || (isClassic_ && type.spelling == "int");
  if (inHeader)
    return name;
  if (type.spelling != "int") {
    name = fmt::format("i{}", nextName_++);
    declarations_.push_back(fmt::format("{} {} = 0;", type.spelling, name));
    return name;
  }
  if (!known) {
    outerCounters_.insert(name);
    declarations_.push_back(fmt::format("int {} = 0;", name));
    // Readable after the loop, but nothing assigns to it.
    Scalar scalar{name, elementType("int"), Role::Induction, "counter", {-100, 400}};
    scalar.readable = false;
    scalars_.push_back(scalar);
  }
  return name;
}

void Generator::enter(Loop loop) {
  loop.id = ++nextLoop_;
  loops_.push_back(std::move(loop));
}

void Generator::leave() {
  for (Scalar &scalar : scalars_) {
    if (scalar.name == loops_.back().name)
      scalar.readable = true;
    // Mostly dead after the loop that sets it.
    if (scalar.role == Role::Private && scalar.readable)
      scalar.readable = choices_.chance(15);
  }
  loops_.pop_back();
}

void Generator::body(unsigned statements) {
  for (unsigned count = 0; count < statements; ++count) {
    const Choices::Group group(choices_);
    const bool more = choices_.chance(50);
    if (count > 0 && (!more || statements_ >= features_.maxStatements))
      return;
    statement();
  }
}

/// A loop that is its header and a body, nothing between them.
void Generator::plainLoop(const std::string &header, Loop loop, unsigned statements) {
  open(header + " {");
  enter(std::move(loop));
  body(statements);
  leave();
  close();
}

Expression Generator::lowerBound() {
  switch (
      choices_.weighted({55, 15, 6, 5, loops_.empty() ? 0U : 9U, loops_.empty() ? 0U : 7U, 3})) {
  case 0:
    return constant(0);
  case 1:
    return constant(1);
  case 2:
    return constant(choices_.between(2, 3));
  case 3:
    return parameter();
  case 4:
    return counter();
  case 5:
    return plus(counter(), choices_.pick<std::int64_t>({1, -1, 2}));
  default:
    return constant(choices_.between(-3, -1));
  }
}

/// Exclusive.
Expression Generator::upperBound() {
  switch (choices_.weighted({46, 12, 4, 10, loops_.empty() ? 0U : 7U, loops_.empty() ? 0U : 6U, 6,
                             affine_ ? 0U : 3U, 2, affine_ ? 0U : 3U})) {
  case 0:
    return parameter();
  case 1:
    return plus(parameter(), -choices_.between(1, 2));
  case 2:
    return plus(parameter(), 1);
  case 3:
    return constant(choices_.between(3, 7));
  case 4: // triangular
    return plus(counter(), choices_.between(0, 1));
  case 5:
    return binary("-", parameter(), counter());
  case 6:
    return binary("/", parameter(), constant(choices_.between(2, 3)));
  case 7: { // the smaller one
    const Expression first = parameter(), second = choices_.chance(50) ? parameter() : counter();
    if (first.text == second.text || first.rank != second.rank)
      return first;
    Expression result;
    result.text =
        fmt::format("{} < {} ? {} : {}", inside(first, Level::Shift), inside(second, Level::Shift),
                    inside(first, Level::LogicalOr), inside(second, Level::LogicalOr));
    result.level = Level::Select;
    result.rank = first.rank;
    result.range = join(first.range, second.range);
    return result;
  }
  case 8: // runs never
    return constant(0);
  default: { // may change while the loop runs
    notAffine();
    return binary("&", loadOf(place(pickArray(false, false))), constant(7));
  }
  }
}

/// What the counter starts from: now and then a number that is `start` only once it has the counter's type.
std::string Generator::startOf(const Expression &start, const ElementType &type) {
  static const std::map<std::string, std::vector<std::string>> wholeTurns = {
      {"short", {"65536", "-65536", "131072"}},
      {"unsigned char", {"256", "-256", "1024"}},
      {"int", {"4294967296L", "-4294967296L"}},
      {"unsigned", {"4294967296L", "-4294967296L"}}};
  const auto turns = wholeTurns.find(type.spelling);
  const bool isConstant = start.range.low == start.range.high; // compilers warn
  const bool isNarrow = type.spelling == "short" || type.spelling == "unsigned char";
  if (isConstant || turns == wholeTurns.end() || !exotic(isNarrow ? 40 : 4))
    return start.text;
  notAffine();
  const std::string by = choices_.pick(turns->second);
  const bool isLess = by.front() == '-';
  return fmt::format("{} {} {}", inside(start, Level::Sum), isLess ? "-" : "+",
                     isLess ? by.substr(1) : by);
}

/// asked(&s3, n): the same number, from a call that counts how often it is asked.
Expression Generator::askedByCall(const Expression &number) {
  notAffine();
  const std::string times =
      newScalar(elementType("int"), Role::Reduction, "+", "0", Interval{-2000000000, 2000000000});
  const std::string asked = global("asked_by_call");
  if (helperKinds_.insert(asked).second)
    helpers_.push_back(
        fmt::format("static int {}(int *times, int n) {{ ++*times; return n; }}", asked));
  Expression result =
      named(fmt::format("{}(&{}, {})", asked, times, number.text), Rank::Int, number.range);
  result.bound = number.bound;
  result.boundOffset = number.boundOffset;
  return result;
}

void Generator::countedLoop() {
  Expression low = lowerBound(), high = upperBound();
  const ElementType type = elementType(
      affine_ ? choices_.pick<std::string>({"int", "int", "int", "long"})
              : std::vector<std::string>{
                    "int", "long", "unsigned", "short", "unsigned char", "unsigned long",
                    "unsigned short", "signed char"}[choices_.weighted({62, 8, 9, 5, 4, 6, 3, 3})]);
  const bool wraps = type.rank == Rank::Unsigned || type.rank == Rank::UnsignedLong;
  if (isUnsigned(type)) {
    const bool mayVary = low.range.low >= 0 && low.rank == Rank::Int && !wraps && exotic(50);
    if (low.range.low < 0 || (low.range.low != low.range.high && !mayVary))
      low = constant(std::max<std::int64_t>(low.range.low, 0));
    if (wraps && high.range.low < 0)
      high = named(fmt::format("({})({} > 0 ? {} : 0)", type.spelling, inside(high, Level::Shift),
                               inside(high, Level::LogicalOr)),
                   type.rank, {0, std::max<std::int64_t>(high.range.high, 0)});
    else if (wraps && high.range.low != high.range.high)
      high = cast(type.spelling, type.rank, high);
    notAffine();
  } else if (high.rank == Rank::Unsigned || low.rank == Rank::Unsigned) {
    high = high.rank == Rank::Unsigned ? cast("int", Rank::Int, high) : high;
    low = low.rank == Rank::Unsigned ? cast("int", Rank::Int, low) : low;
  }
  if (type.spelling != "int" && type.spelling != "long")
    notAffine();
  std::int64_t trips = std::max<std::int64_t>(high.range.high - low.range.low, 1);
  if (trips > mostIterations || tripsSoFar() * trips > mostIterations) {
    high = isUnsigned(type) ? constant(low.range.low + 3) : plus(low, 3);
    trips = 3;
  }

  if (type.spelling == "int" && high.rank == Rank::Int && features_.byAddress && exotic(25))
    high = askedByCall(high);

  Expression step = constant(std::vector<std::int64_t>{1, 2, 3}[choices_.weighted({80, 13, 7})]);
  const auto stride = std::find_if(parameters_.begin(), parameters_.end(), [](const Parameter &p) {
    return p.range.low >= 1 && p.name == "q";
  });
  if (stride != parameters_.end() && exotic(30)) {
    step = named(stride->name, Rank::Int, stride->range);
    if (wraps)
      step = cast(type.spelling, type.rank, step);
    notAffine();
  }

  bool inHeader = true;
  const std::string name = declareCounter(type, inHeader);
  const std::string start = (inHeader ? type.spelling + " " : std::string()) + name;
  Loop loop;
  loop.name = name;
  loop.counter =
      named(name, rankOf(type), {low.range.low, std::max(high.range.high - 1, low.range.low)});
  loop.counter.bound = high.bound;
  loop.counter.boundOffset = high.boundOffset - 1;
  loop.trips = std::max<std::int64_t>(trips / step.range.low, 1);
  const bool unit = step.text == "1";
  const std::string up = unit ? name + "++" : fmt::format("{} += {}", name, step.text);
  const std::string down = unit ? name + "--" : fmt::format("{} -= {}", name, step.text);
  const std::string first = startOf(low, type);
  std::string header;
  switch (choices_.weighted({64, 12, 14, unit && low.range.high <= high.range.low ? 5U : 0U, 3})) {
  case 0:
    header =
        fmt::format("{} = {}; {} < {}; {}", start, first, name, inside(high, Level::Shift), up);
    loop.takesIncrement = !wraps;
    break;
  case 1:
    header = wraps ? fmt::format("{} = {}; {} < {}; {}", start, first, name,
                                 inside(high, Level::Shift), up)
                   : fmt::format("{} = {}; {} <= {}; {}", start, first, name,
                                 inside(plus(high, -1), Level::Shift), up);
    break;
  case 2: // downwards; an unsigned counter cannot be tested for >= 0
    if (isUnsigned(type))
      header = fmt::format("{} = {}; {}-- > {}; ", start, high.text, name, low.text);
    else
      header = fmt::format("{} = {}; {} >= {}; {}", start, startOf(plus(high, -1), type), name,
                           inside(low, Level::Shift), down);
    if (isUnsigned(type) && !wraps) {
      // A negative bound becomes a large one.
      header =
          fmt::format("{} = {}; {} < {}; {}", start, first, name, inside(high, Level::Shift), up);
    }
    break;
  case 3:
    header =
        fmt::format("{} = {}; {} != {}; {}", start, first, name, inside(high, Level::Shift), up);
    break;
  default: // a second test that is as good as the first
    header = fmt::format("{} = {}; {} < {} && {} < 9; {}", start, first, name,
                         inside(high, Level::Shift), name, up);
    notAffine();
    break;
  }
  open(fmt::format("for ({}) {{", header));
  enter(loop);
  body(3);
  if (loops_.back().takesIncrement && exotic(2))
    changeCounter();
  leave();
  close();
}

void Generator::whileLoop() {
  const Expression low = lowerBound(), high = upperBound();
  if (high.rank == Rank::Unsigned || low.rank == Rank::Unsigned || !features_.whileLoops)
    return countedLoop();
  const std::string name = fmt::format("i{}", nextName_++);
  const bool atLeastOnce = exotic(30);
  const std::int64_t step = choices_.chance(20) ? 2 : 1;
  Loop loop;
  loop.name = name;
  loop.counter =
      named(name, Rank::Int, {low.range.low, std::max(high.range.high - 1, low.range.high)});
  loop.counter.bound = atLeastOnce ? "" : high.bound;
  loop.counter.boundOffset = high.boundOffset - 1;
  loop.trips = std::max<std::int64_t>(high.range.high - low.range.low, 1);
  loop.takesContinue = false; // it would skip the step
  line(fmt::format("int {} = {};", name, low.text));
  const std::string test = fmt::format("{} < {}", name, inside(high, Level::Shift));
  open(atLeastOnce ? "do {" : fmt::format("while ({}) {{", test));
  enter(loop);
  body(3);
  leave();
  line(step == 1 ? fmt::format("{}++;", name) : fmt::format("{} += {};", name, step));
  close(atLeastOnce ? fmt::format("}} while ({});", test) : "}");
}

void Generator::countDown() {
  const Expression high = upperBound();
  if (high.rank == Rank::Unsigned)
    return countedLoop();
  const std::string name = fmt::format("t{}", nextName_++);
  Loop loop;
  loop.name = name;
  loop.counter = named(name, Rank::Int, {0, std::max<std::int64_t>(high.range.high - 1, 0)});
  loop.trips = std::max<std::int64_t>(high.range.high, 1);
  const bool before = choices_.chance(30);
  // while (t-- > 0): the body sees the value after the step. while (--t >= 0) as well.
  line(fmt::format("int {} = {};", name, high.text));
  plainLoop(before ? fmt::format("while (--{} >= 0)", name) : fmt::format("while ({}-- > 0)", name),
            loop, 3);
}

void Generator::loop() {
  ++statements_;
  const unsigned rare = affine_ ? 0 : 1;
  switch (choices_.weighted({74, 5, 4, 5 * rare, 4 * rare, 2 * rare, 2 * rare, 4 * rare,
                             features_.pointerWalks ? 4 * rare : 0, 4 * rare,
                             features_.farRanges ? 3 * rare : 0,
                             features_.indexArrays ? 4 * rare : 0, 4 * rare})) {
  case 0:
    return countedLoop();
  case 1:
    return whileLoop();
  case 2:
    return countDown();
  case 3:
    return wrappingLoop();
  case 4:
    return twoCounters();
  case 5:
    return endlessLoop();
  case 6:
    return geometricLoop();
  case 7:
    return searchLoop();
  case 8:
    return pointerLoop();
  case 9:
    return edgeLoop();
  case 10:
    return emptyRange();
  case 11:
    return sparseRows();
  default:
    return stateLoop();
  }
}

} // namespace parlift::fuzz
