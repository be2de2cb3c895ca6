// Loops that a compiler would rather not meet.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

/// Counters that pass the end of their type, where that is defined or at least what compilers do.
void Generator::wrappingLoop() {
  if (!features_.wrapAround || affine_)
    return countedLoop();
  if (choices_.chance(40))
    return narrowedLoop();
  notAffine();
  Loop loop;
  loop.name = freshCounter();
  const std::string &i = loop.name;
  const std::int64_t before = choices_.between(1, 4), after = choices_.between(1, 4);
  loop.trips = before + after;
  loop.counter.range = {0, before + after - 1};
  loop.counter.level = Level::Unary;
  std::string header;
  switch (choices_.weighted({30, 25, 15, 15, 15})) {
  case 0: // all iterations differ, but i + 1 may be smaller than i
    header = fmt::format("unsigned char {0} = {1}; {0} != {2}; {0}++", i, 256 - before, after);
    loop.counter.text = fmt::format("(unsigned char)({} + {})", i, before);
    break;
  case 1:
    header = fmt::format("unsigned {0} = {1}u; {0} != {2}u; {0}++", i, 4294967296 - before, after);
    loop.counter.text = fmt::format("({} + {}u)", i, before);
    loop.counter.rank = Rank::Unsigned;
    loop.counter.level = Level::Primary;
    break;
  case 2: // ends when the value becomes negative
    header = fmt::format("short {0} = {1}; {0} > 0; {0}++", i, 32768 - before);
    loop.counter.text = fmt::format("({} - {})", i, 32768 - before);
    loop.counter.level = Level::Primary;
    loop.counter.range = {0, before - 1};
    break;
  case 3: // downwards through zero, ends beyond it
    header = fmt::format("unsigned {0} = {1}u; {0} < {2}u; {0}--", i, after, after + 1);
    loop.counter.text = i;
    loop.counter.rank = Rank::Unsigned;
    loop.counter.level = Level::Primary;
    loop.counter.range = {0, after};
    loop.trips = after + 1;
    break;
  default: // a stride that jumps over the end
    header =
        fmt::format("unsigned char {0} = {1}; {0} >= 100; {0} += {2}", i, 200 + after, 20 + before);
    loop.counter.text = fmt::format("({} & 7)", i);
    loop.counter.level = Level::Primary;
    loop.counter.range = {0, 7};
    loop.trips = 3;
    break;
  }
  plainLoop(fmt::format("for ({})", header), loop, 2);
}

/// What a counter begins with, or goes up to, is wider than what is left of it: `for (unsigned char i = w; i-- > 1;)` of a w that is
/// n + 512.
void Generator::narrowedLoop() {
  constexpr std::int64_t numbers = 256; // that a byte has
  const Expression high = upperBound();
  if (high.rank == Rank::Unsigned || high.range.low < 0 || high.range.high > 100 || affine_)
    return countedLoop();
  notAffine();
  const std::string wide = fmt::format("z{}", nextName_++);
  line(
      fmt::format("const int {} = {};", wide, plus(high, numbers * choices_.between(1, 200)).text));
  Loop loop;
  loop.name = freshCounter();
  loop.trips = high.range.high;
  loop.counter = named(loop.name, Rank::Int, {0, std::max<std::int64_t>(high.range.high - 1, 0)});
  switch (choices_.weighted({40, 20, 40})) {
  case 0:
    return plainLoop(fmt::format("for (unsigned char {0} = {1}; {0}-- > {2};)", loop.name, wide,
                                 choices_.between(0, 1)),
                     loop, 2);
  case 1:
    loop.counter.text = fmt::format("({} - 1)", loop.name);
    return plainLoop(fmt::format("for (unsigned char {0} = {1}; {0} > 0; {0}--)", loop.name, wide),
                     loop, 2);
  default:
    return plainLoop(
        fmt::format("for (int {0} = 0; {0} < (unsigned char){1}; {0}++)", loop.name, wide), loop,
        2);
  }
}

/// for (i = 0, j = n - 1; i < j; i++, j--), or a second counter that keeps pace.
void Generator::twoCounters() {
  const Expression high = upperBound();
  if (high.rank == Rank::Unsigned || affine_)
    return countedLoop();
  notAffine();
  Loop loop;
  loop.name = freshCounter();
  const std::string second = fmt::format("z{}", nextName_++);
  const std::int64_t last = std::max<std::int64_t>(high.range.high - 1, 0);
  loop.counter = named(loop.name, Rank::Int, {0, last});
  loop.trips = last + 1;
  const bool meet = choices_.chance(50);
  const std::int64_t step = choices_.between(1, 3);
  if (meet)
    open(fmt::format("for (int {0} = 0, {1} = {2}; {0} < {1}; {0}++, {1}--) {{", loop.name, second,
                     plus(high, -1).text));
  else
    open(fmt::format("for (int {0} = 0, {1} = 1; {0} < {2}; {0}++, {1} += {3}) {{", loop.name,
                     second, inside(high, Level::Shift), step));
  enter(loop);
  Loop partner;
  partner.name = second;
  partner.counter =
      named(second, Rank::Int, meet ? Interval{0, last} : Interval{1, 1 + step * last});
  partner.takesContinue = partner.takesBreak = true;
  enter(partner);
  body(3);
  leave();
  leave();
  close();
}

void Generator::endlessLoop() {
  const Expression high = upperBound();
  if (high.rank == Rank::Unsigned || affine_)
    return countedLoop();
  notAffine();
  Loop loop;
  loop.name = freshCounter();
  loop.counter = named(loop.name, Rank::Int, {0, std::max<std::int64_t>(high.range.high, 0)});
  loop.trips = loop.counter.range.high + 1;
  open(fmt::format("for (int {0} = 0;; {0}++) {{", loop.name));
  enter(loop);
  const bool testLast = choices_.chance(30);
  const std::string test =
      fmt::format("if ({} >= {}) break;", loop.name, inside(high, Level::Shift));
  if (testLast)
    loops_.back().takesContinue = false;
  else
    line(test);
  body(2);
  if (testLast)
    line(test);
  leave();
  close();
}

void Generator::geometricLoop() {
  if (affine_)
    return countedLoop();
  notAffine();
  const Expression bound = parameter();
  Loop loop;
  loop.name = freshCounter();
  loop.counter = named(loop.name, Rank::Int, {1, std::max<std::int64_t>(bound.range.high, 1)});
  loop.trips = 4;
  const std::string end = bound.rank == Rank::Unsigned ? "(int)" + bound.text : bound.text;
  const std::string twice = choices_.chance(50) ? "*= 2" : "+= " + loop.name;
  plainLoop(fmt::format("for (int {0} = 1; {0} < {1}; {0} {2})", loop.name, end, twice), loop, 2);
}

/// Stops at a value.
void Generator::searchLoop() {
  const Expression high = upperBound();
  if (high.rank == Rank::Unsigned || affine_)
    return countedLoop();
  notAffine();
  if (choices_.chance(40))
    return exitLoop(high);
  if (choices_.chance(50))
    return busyTest(high);
  const std::string name = fmt::format("i{}", nextName_++);
  line(fmt::format("int {} = 0;", name));
  Loop loop;
  loop.name = name;
  loop.counter = named(name, Rank::Int, {0, std::max<std::int64_t>(high.range.high - 1, 0)});
  loop.trips = loop.counter.range.high + 1;
  loop.takesContinue = false;
  enter(loop);
  const Expression test = dataCondition();
  leave();
  open(fmt::format("while ({} < {} && {}) {{", name, inside(high, Level::Shift),
                   inside(test, Level::LogicalAnd)));
  enter(loop);
  body(2);
  leave();
  line(fmt::format("{}++;", name));
  close();
}

/// A test that does more than compare, once more than the body runs: `while (x = a[i], i < n)`.
void Generator::busyTest(const Expression &high) {
  const std::string name = fmt::format("i{}", nextName_++), seen = fmt::format("x{}", nextName_++);
  line(fmt::format("int {} = 0;", seen));
  const std::int64_t end = std::max<std::int64_t>(high.range.high, 0);
  Loop loop;
  loop.name = name;
  loop.counter = named(name, Rank::Int, {0, end});
  loop.trips = end;
  enter(loop);
  std::string deed;
  const bool reads = !choices_.chance(30);
  if (reads) {
    const std::size_t array = pickArray(false, false);
    const Place place =
        arrays_[array].isWritten || choices_.chance(50) ? homeOf(array) : this->place(array);
    deed = fmt::format("{} = {}", seen, fit(loadOf(place), elementType("int")).text);
  } else {
    const std::size_t array = pickArray(false, true);
    arrays_[array].isWritten = true;
    const Place home = homeOf(array);
    deed = fmt::format("{} = {}", render(home), fitted(home, leaf(false)).text);
  }
  const std::string test = fmt::format("{}, {} < {}", deed, name, inside(high, Level::Shift));
  loops_.back().counter = named(name, Rank::Int, {0, std::max<std::int64_t>(end - 1, 0)});
  const bool isFor = choices_.chance(50);
  loops_.back().takesContinue = isFor;
  if (!isFor)
    line(fmt::format("int {} = 0;", name));
  open(isFor ? fmt::format("for (int {0} = 0; {1}; {0}++) {{", name, test)
             : fmt::format("while ({}) {{", test));
  if (reads && choices_.chance(50)) {
    const std::size_t array = pickArray(false, true);
    arrays_[array].isWritten = true;
    const Place home = homeOf(array);
    line(fmt::format("{} = {};", render(home),
                     fitted(home, named(seen, Rank::Int, elementType("int").values)).text));
  }
  body(2);
  leave();
  if (!isFor)
    line(fmt::format("{}++;", name));
  close();
}

} // namespace parlift::fuzz
