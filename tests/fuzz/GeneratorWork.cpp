// Counters at the ends of their types, and work arrays whose first writes may not happen, under one name or two.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {
namespace {

struct End {
  std::string type, last, first; ///< the largest and the smallest number, as C spells them
  std::string suffix;
  Rank rank = Rank::Int;
  bool isNarrow = false;
};

const std::vector<End> &ends() {
  static const std::vector<End> all = {
      {"int", "2147483647", "(-2147483647 - 1)", "", Rank::Int},
      {"unsigned char", "255", "0", "", Rank::Int, true},
      {"signed char", "127", "-128", "", Rank::Int, true},
      {"short", "32767", "-32768", "", Rank::Int, true},
      {"unsigned short", "65535", "0", "", Rank::Int, true},
      {"unsigned", "4294967295u", "0u", "u", Rank::Unsigned},
      {"long", "9223372036854775807L", "(-9223372036854775807L - 1)", "L", Rank::Long},
  };
  return all;
}

} // namespace

/// A few numbers before the end of a type: for (short i = 32767 - 5; i < 32767; i++), i <= 32767 - 1, down to the first.
void Generator::edgeLoop() {
  if (affine_)
    return countedLoop();
  notAffine();
  const End &end = choices_.pick(ends());
  const Expression bound = parameter();
  // As many as a parameter says, or a constant; a negative number makes none.
  const bool isConstant = bound.rank != Rank::Int || choices_.chance(40);
  const std::int64_t constantCount = choices_.between(2, 6);
  const std::string count = isConstant ? fmt::format("{}", constantCount) : bound.text;
  const std::int64_t most =
      isConstant ? constantCount : std::max<std::int64_t>(bound.range.high, 1);
  Loop loop;
  loop.name = freshCounter();
  loop.trips = most;
  const std::string &i = loop.name;
  const std::string reserve = fmt::format("{}{}", most, end.suffix);
  std::string header, from;
  const std::string number = end.suffix == "L" || end.rank == Rank::Int
                                 ? count
                                 : fmt::format("({0} > 0 ? (unsigned){0} : 0u)", count);
  // The place where it starts is a constant, so that nothing but the last number lies behind it.
  switch (choices_.weighted({35, 25, 25, 15})) {
  case 0: // up to the last one, exclusive
    from = fmt::format("({} - {})", end.last, reserve);
    header = fmt::format("{} {} = {}; {} < {} + {}; {}++", end.type, i, from, i, from, number, i);
    break;
  case 1: // inclusive
    from = fmt::format("({} - {})", end.last, reserve);
    header = end.rank == Rank::Unsigned ? fmt::format("{} {} = {}; {} < {} + {}; ++{}", end.type, i,
                                                      from, i, from, number, i)
                                        : fmt::format("{} {} = {}; {} <= {} + ({} - 1); {}++",
                                                      end.type, i, from, i, from, number, i);
    break;
  case 2: // from the first one
    from = end.first;
    header = fmt::format("{} {} = {}; {} < {} + {}; {}++", end.type, i, from, i, from, number, i);
    break;
  default: // down to the first one, exclusive
    from = end.first;
    header = fmt::format("{} {} = {} + {}; {} > {}; {}--", end.type, i, from, number, i, from, i);
    if (!isConstant) // which may be below it
      header =
          fmt::format("{} {} = {} + {}; {} > {}; {}--", end.type, i, from, reserve, i, from, i);
    break;
  }
  loop.counter = named(end.first == "0" || end.first == "0u"
                           ? (from == end.first ? i : fmt::format("({} - {})", i, from))
                           : fmt::format("({} - {})", i, from),
                       end.rank, {0, most});
  plainLoop(fmt::format("for ({})", header), loop, 3);
}

/// A range that is now and then empty, from the end of its type to the other one: the least and the greatest of nothing.
void Generator::emptyRange() {
  const Expression most = parameter(), chooser = parameter();
  if (affine_ || most.rank != Rank::Int)
    return countedLoop();
  notAffine();
  const End &end = choices_.pick(ends());
  const std::string low = fmt::format("lo{}", nextName_++), high = fmt::format("hi{}", nextName_++);
  const auto beside = [&](const std::string &number, char sign) {
    return choices_.chance(50) ? number : fmt::format("({} {} 1)", number, sign);
  };
  const std::string isEmpty =
      fmt::format("{} > {}", inside(chooser, Level::Shift), choices_.between(0, 3));
  const std::string many = end.rank == Rank::Unsigned || end.first == "0"
                               ? fmt::format("({0} > 0 ? {0} : 0)", most.text)
                               : most.text;
  line(fmt::format("{} {} = {} ? {} : 0;", end.type, low, isEmpty, beside(end.last, '-')));
  line(fmt::format("{} {} = {} ? {} : {};", end.type, high, isEmpty, beside(end.first, '+'), many));
  Loop loop;
  loop.name = freshCounter();
  loop.trips = std::max<std::int64_t>(most.range.high + 1, 1);
  const std::string &i = loop.name;
  loop.counter = named(i, end.rank, {0, std::max<std::int64_t>(most.range.high, 0)});
  std::string header;
  switch (choices_.weighted({40, 20, 25, 15})) {
  case 0:
    header = fmt::format("{0} {1} = {2}; {1} < {3}; {1}++", end.type, i, low, high);
    break;
  case 1:
    header = fmt::format("{0} {1} = {2}; {1} <= {3}; {1}++", end.type, i, low, high);
    break;
  case 2:
    header = fmt::format("{0} {1} = {3}; {1} > {2}; {1}--", end.type, i, low, high);
    break;
  default:
    header = fmt::format("{0} {1} = {2}; {1} < {3}; {1} += 2", end.type, i, low, high);
    break;
  }
  plainLoop(fmt::format("for ({})", header), loop, 2);
}

/// Memory for one iteration's values that is written under a condition, or by a loop that may run zero times.
void Generator::workArray() {
  const ElementType type = elementTypes()[choices_.weighted({5, 4, 1})];
  constexpr std::int64_t size = 12;
  std::string name;
  bool isOwn = false; // a new one in each iteration
  switch (affine_ ? 0 : choices_.weighted({40, 30, 30})) {
  case 0: { // of the function
    name = fmt::format("w{}", nextName_++);
    const std::string declaration = fmt::format("{} {}[{}] = {{0}};", type.spelling, name, size);
    isOwn = choices_.chance(25);
    if (isOwn)
      line(declaration);
    else
      declarations_.push_back(declaration);
    break;
  }
  case 1: { // of the file, with what the last call has left
    name = global("work_" + type.spelling);
    if (helperKinds_.insert(name).second) {
      statics_.push_back(fmt::format("static {} {}[{}]", type.spelling, name, size));
      resets_.push_back(fmt::format("for (int k = 0; k < {}; k++)", size));
      resets_.push_back(fmt::format("  {}[k] = 0;", name));
      kept_.push_back(fmt::format("{}[{}]", name, choices_.between(0, 3)));
    }
    break;
  }
  default: // that others see
    name = global("shared_" + type.spelling);
    if (helperKinds_.insert(name).second) {
      globals_.push_back(fmt::format("{} {}[{}]", type.spelling, name, size));
      Object object;
      object.name = object.address = name;
      object.type = type.spelling;
      object.isFloating = type.isFloating();
      object.isGlobal = true;
      object.count = size;
      program_.objects.push_back(object);
    }
    break;
  }
  const std::string c = fmt::format("y{}", nextName_++);
  // A bound that may be zero or less: a parameter, or the loop's own counter.
  const auto end = [&](Expression bound) {
    if (bound.rank != Rank::Int || bound.range.high > size - 1 || bound.range.low < -20)
      bound = binary("&", fit(bound, elementType("int")), constant(7));
    return bound.rank == Rank::Int ? bound : cast("int", Rank::Int, bound);
  };
  const Expression filled = fit(value(type.isFloating(), 1), type);
  const Expression bound = end(choices_.chance(60) ? parameter() : counter());
  const std::string each =
      fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", c, inside(bound, Level::Shift));
  std::int64_t first = 0;
  switch (choices_.weighted({35, 20, 15, 15, 15})) {
  case 0: // may run zero times
    line(each);
    line(fmt::format("  {}[{}] = {};", name, c, filled.text));
    break;
  case 1: // only where the condition holds
    open(fmt::format("if ({}) {{", condition().text));
    line(each);
    line(fmt::format("  {}[{}] = {};", name, c, filled.text));
    close();
    break;
  case 2: // a guard around the first write, and an update behind it
    line(fmt::format("if ({}) {}[0] = {};", condition().text, name, filled.text));
    if (choices_.chance(50))
      line(fmt::format("{0}[1] = {0}[0];", name));
    break;
  case 3: // all of it but the first one, which each iteration takes from the one before
    first = 1;
    line(fmt::format("for (int {0} = 1; {0} < {1}; {0}++)", c, inside(bound, Level::Shift)));
    line(fmt::format("  {}[{}] = {};", name, c, filled.text));
    break;
  default: // the smaller part by one loop, the rest by another one
    line(each);
    line(fmt::format("  {}[{}] = {};", name, c, filled.text));
    line(fmt::format("for (int {0} = {1}; {0} < 8; {0}++)", c,
                     bound.range.low < 0 ? fmt::format("({0} > 0 ? {0} : 0)", bound.text)
                                         : bound.text));
    line(fmt::format("  {}[{}] = {};", name, c, fit(leaf(type.isFloating()), type).text));
    break;
  }
  // What follows goes by a pointer: one of the iteration's own, or one from before all loops.
  if (!affine_ && choices_.chance(25)) {
    const std::string pointer = fmt::format("p{}", nextName_++);
    const std::string declaration = fmt::format("{} *{} = {};", type.spelling, pointer, name);
    if (isOwn || choices_.chance(60))
      line(declaration);
    else
      declarations_.push_back(declaration);
    name = pointer;
  }
  const std::size_t to = pickArray(true, true);
  if (type.isFloating() && !arrays_[to].type.isFloating())
    return;
  const Place home = homeOf(to);
  arrays_[to].isWritten = true;
  const auto storing = [&](const std::string &subscript) {
    const Expression used = named(fmt::format("{}[{}]", name, subscript), type.rank, type.values);
    line(fmt::format("{} = {};", render(home), fitted(home, used).text));
  };
  switch (choices_.weighted({35, 25, 20, 20})) {
  case 0:
    return storing(std::to_string(choices_.between(first, 3)));
  case 1: // what the loop has written, if it has
    open(fmt::format("if ({} > 0) {{", inside(bound, Level::Shift)));
    ++guards_;
    storing("0");
    --guards_;
    return close();
  case 2: // over another range
    if (!arrays_[to].type.isFloating() || !type.isFloating())
      return storing("2");
    line(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", c,
                     inside(end(parameter()), Level::Shift)));
    return line(fmt::format("  {} += {}[{}];", render(home), name, c));
  default: // and hands something on to the next iteration
    storing("1");
    return line(fmt::format("{0}[0] = {0}[1];", name));
  }
}

} // namespace parlift::fuzz
