// Pointers that move, and functions that are called.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {
namespace {

bool isPlainPointer(const Array &array) {
  return array.form == Form::Pointer && array.parents.empty() && !array.isIndex;
}

} // namespace

/// *p++ = e, in a loop that has a counter of its own or several.
void Generator::pointerWalk() {
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if (isPlainPointer(arrays_[index]) && arrays_[index].isParameter)
      candidates.push_back(index);
  if (candidates.empty() || tripsSoFar() > 100)
    return store();
  notAffine();
  const std::size_t array = choices_.pick(candidates);
  const ElementType type = arrays_[array].type;
  const std::int64_t step = choices_.chance(25) ? 2 : 1, start = choices_.between(0, 2);
  touch(array, {start, start + step * tripsSoFar()});
  arrays_[array].isWritten = true;
  const std::string name = fmt::format("p{}", nextName_++);
  declarations_.push_back(fmt::format(
      "{} *{} = {};", type.spelling, name,
      start == 0 ? arrays_[array].prefix : fmt::format("{} + {}", arrays_[array].prefix, start)));
  const Place none{array, {}, {}, {}, {}};
  const std::string guard = choices_.chance(15) ? fmt::format("if ({}) ", condition().text) : "";
  if (choices_.chance(35)) { // reads
    const std::size_t to = pickArray(true, true);
    if (!type.isFloating() || arrays_[to].type.isFloating()) {
      const Place home = homeOf(to);
      arrays_[to].isWritten = true;
      const Expression read =
          named(step == 1 ? fmt::format("*{}++", name) : "*" + name, type.rank, type.values);
      line(guard + fmt::format("{} = {};", render(home), fitted(home, read).text));
      if (step != 1)
        line(fmt::format("{} += {};", name, step));
      return;
    }
  }
  const Expression stored = fit(value(type.isFloating(), 1), type);
  if (step == 1)
    return line(guard + fmt::format("*{}++ = {};", name, stored.text));
  line(fmt::format("*{} = {};", name, stored.text));
  line(guard + fmt::format("{} += {};", name, step));
}

/// for (int *p = a; p < a + n; p++) *p = ...
void Generator::pointerLoop() {
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if (isPlainPointer(arrays_[index]))
      candidates.push_back(index);
  const Expression high = upperBound();
  if (candidates.empty() || affine_ || high.range.high > 40 || high.range.low < -20)
    return countedLoop();
  notAffine();
  const std::size_t array = choices_.pick(candidates);
  const std::string a = arrays_[array].prefix;
  const ElementType type = arrays_[array].type;
  const std::string p = fmt::format("p{}", nextName_++);
  const std::int64_t last = std::max<std::int64_t>(high.range.high - 1, 0);
  touch(array, {std::min<std::int64_t>(high.range.low, -1), last + 1});
  arrays_[array].isWritten = true;
  Loop loop;
  loop.counter = named(fmt::format("(int)({} - {})", p, a), Rank::Int, {0, last});
  loop.counter.level = Level::Unary;
  loop.trips = last + 1;
  const std::string end = fmt::format("{} + {}", a, inside(high, Level::Unary));
  const auto form = choices_.weighted({50, 25, 25});
  bool stepsInBody = false;
  switch (form) {
  case 0:
    open(fmt::format("for ({0} *{1} = {2}; {1} < {3}; {1}++) {{", type.spelling, p, a, end));
    break;
  case 1:
    open(fmt::format("for ({0} *{1} = {3} - 1; {1} >= {2}; {1}--) {{", type.spelling, p, a, end));
    break;
  default:
    line(fmt::format("{0} *{1} = {2}, *{1}end = {3};", type.spelling, p, a, end));
    open(fmt::format("while ({0} < {0}end) {{", p));
    stepsInBody = true;
    break;
  }
  loop.takesContinue = !stepsInBody;
  enter(loop);
  // The element itself, with its neighbours in reach.
  Expression stored = value(type.isFloating(), 1);
  if (choices_.chance(30)) {
    const std::int64_t offset = choices_.pick<std::int64_t>({1, -1, 2});
    touch(array, {std::min<std::int64_t>(offset, 0), last + std::max<std::int64_t>(offset, 0)});
    stored = binary("+", named(fmt::format("{}[{}]", p, offset), type.rank, type.values), stored);
  }
  line(fmt::format("*{} = {};", p, fit(stored, type).text));
  if (choices_.chance(30))
    body(1);
  if (stepsInBody)
    line(fmt::format("{}++;", p));
  leave();
  close();
}

/// int *p = a + 2: a second name, or one of two.
void Generator::localPointer() {
  if (affine_)
    return;
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if (isPlainPointer(arrays_[index]) ||
        (arrays_[index].form == Form::KnownArray && !arrays_[index].isLocal))
      candidates.push_back(index);
  if (candidates.empty())
    return;
  notAffine();
  const std::size_t parent = choices_.pick(candidates);
  Array alias;
  alias.type = arrays_[parent].type;
  alias.isParameter = false;
  alias.prefix = fmt::format("p{}", nextName_++);
  alias.parents = {parent};
  alias.bias = arrays_[parent].form == Form::KnownArray ? 10 : 0;
  arrays_[parent].isWritten = true;
  const Expression distance = choices_.chance(60) ? constant(choices_.between(0, 3)) : parameter();
  alias.shift = distance.range;
  std::string initial = distance.text == "0"
                            ? arrays_[parent].prefix
                            : fmt::format("{} + {}", arrays_[parent].prefix, distance.text);
  if (arrays_[parent].form == Form::KnownArray && distance.range.low < 0) {
    alias.shift = {0, 0};
    initial = arrays_[parent].prefix;
  }
  for (const std::size_t other : candidates)
    if (other != parent && arrays_[other].type.spelling == alias.type.spelling &&
        arrays_[other].form == Form::Pointer && arrays_[parent].form == Form::Pointer &&
        choices_.chance(25)) {
      alias.parents.push_back(other);
      arrays_[other].isWritten = true;
      initial = fmt::format("{} ? {} : {}", affineCondition().text, initial, arrays_[other].prefix);
      alias.shift = join(alias.shift, {0, 0});
      break;
    }
  line(fmt::format("{} *{} = {};", alias.type.spelling, alias.prefix, initial));
  touch(parent, alias.shift);
  arrays_.push_back(alias);
  homes_.emplace_back();
  readOnly_.push_back(false);
}

/// Two arrays that change places after each sweep.
void Generator::sweeps() {
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if (isPlainPointer(arrays_[index]) && arrays_[index].isParameter && !arrays_[index].isRestrict)
      candidates.push_back(index);
  for (std::size_t one = 0; one < candidates.size() && !affine_; ++one)
    for (std::size_t two = one + 1; two < candidates.size(); ++two) {
      Array &a = arrays_[candidates[one]], &b = arrays_[candidates[two]];
      if (a.type.spelling != b.type.spelling)
        continue;
      notAffine();
      ++statements_;
      Loop time;
      time.name = fmt::format("i{}", nextName_++);
      time.counter = named(time.name, Rank::Int, {0, 2});
      time.trips = 3;
      a.isWritten = b.isWritten = true;
      const std::string first = a.prefix, second = b.prefix, type = a.type.spelling;
      open(fmt::format("for (int {0} = 0; {0} < 3; {0}++) {{", time.name));
      enter(time);
      depthLimit_ = 3;
      readOnly_[candidates[one]] = choices_.chance(80);
      readOnly_[candidates[two]] = false;
      loop();
      const std::string name = fmt::format("x{}", nextName_++);
      line(fmt::format("{} *{} = {};", type, name, first));
      line(fmt::format("{} = {};", first, second));
      line(fmt::format("{} = {};", second, name));
      leave();
      close();
      return;
    }
  nest();
}

/// Defines a function on its first use; yields its name.
std::string Generator::helper(const std::string &kind) {
  const bool isFromLibrary = kind == "fabs" || kind == "fmin" || kind == "fmax";
  const std::string name = isFromLibrary ? kind : global(kind);
  if (!helperKinds_.insert(kind).second)
    return name;
  if (kind == "mix")
    helpers_.push_back(
        fmt::format("static int {}(int x, int y) {{ return (x * 3 + y) % 50; }}", name));
  else if (kind == "larger")
    helpers_.push_back(fmt::format(
        "static int {}(int x, int y) {{\n  if (x > y)\n    return x;\n  return y;\n}}", name));
  else if (kind == "sum")
    helpers_.push_back(fmt::format(
        "static int {}(const int *p, int n) {{\n  int s = 0;\n  for (int i = 0; i < n; i++)\n"
        "    s += p[i];\n  return s % 97;\n}}",
        name));
  else if (kind == "bump") {
    globals_.push_back(fmt::format("unsigned {}", global("calls")));
    Object object;
    object.name = global("calls");
    object.address = "&" + object.name;
    object.type = "unsigned";
    object.isGlobal = true;
    program_.objects.push_back(object);
    helpers_.push_back(
        fmt::format("static int {}(void) {{ return (int)(++{} & 7); }}", name, global("calls")));
  } else if (kind.starts_with("put_"))
    helpers_.push_back(fmt::format("static void {}({} *p, int at, {} v) {{ p[at] = v; }}", name,
                                   kind.substr(4), kind.substr(4)));
  else if (kind.starts_with("raise_"))
    helpers_.push_back(fmt::format("static void {}({} *p, int n) {{\n  for (int i = 0; i < n; "
                                   "i++)\n    p[i] = p[i] / 2 + 1;\n}}",
                                   name, kind.substr(6)));
  else if (isFromLibrary)
    globals_.push_back(fmt::format("double {}(double{})", name, name == "fabs" ? "" : ", double"));
  return name;
}

void Generator::call() {
  notAffine();
  const auto argument = [&] { return fit(leaf(false), elementType("int")); };
  const auto asInt = [&](const Expression &e) {
    return e.rank == Rank::Int ? e : cast("int", Rank::Int, e);
  };
  const ElementType integer = elementType("int");
  switch (choices_.weighted({30, 15, 15, 15, 12, 13})) {
  default: {
    const std::string name = helper(choices_.chance(50) ? "mix" : "larger");
    const std::size_t array = pickArray(true, true);
    const Place home = homeOf(array);
    arrays_[array].isWritten = true;
    // Arguments may be unsigned and large: their type is converted, which wraps; so % first.
    const Expression x = asInt(fit(binary("%", argument(), constant(97)), integer)),
                     y = asInt(binary("%", argument(), constant(97)));
    const Expression result =
        named(fmt::format("{}({}, {})", name, x.text, y.text), Rank::Int, {-1000, 1000});
    return line(fmt::format("{} = {};", render(home), fitted(home, result).text));
  }
  case 1:
  case 2: {
    std::vector<std::size_t> candidates;
    for (std::size_t index = 0; index < arrays_.size(); ++index)
      if (isPlainPointer(arrays_[index]) &&
          arrays_[index].type.spelling.find(' ') == std::string::npos)
        candidates.push_back(index);
    if (candidates.empty())
      return store();
    const std::size_t array = choices_.pick(candidates);
    const ElementType type = arrays_[array].type;
    const Expression at = subscript();
    if (!at.range.within({-20, 100}) || at.rank != Rank::Int)
      return store();
    arrays_[array].isWritten = true;
    if (choices_.chance(50)) {
      const std::string name = helper("put_" + type.spelling);
      touch(array, at.range);
      const Expression stored = fit(value(type.isFloating(), 1), type);
      return line(
          fmt::format("{}({}, {}, {});", name, arrays_[array].prefix, at.text, stored.text));
    }
    const std::string name = helper("raise_" + type.spelling);
    const std::int64_t length = choices_.between(1, 3);
    touch(array, {at.range.low, at.range.high + length});
    return line(fmt::format("{}({} + {}, {});", name, arrays_[array].prefix,
                            inside(at, Level::Unary), length));
  }
  case 3: {
    std::vector<std::size_t> candidates;
    for (std::size_t index = 0; index < arrays_.size(); ++index)
      if (isPlainPointer(arrays_[index]) && arrays_[index].type.spelling == "int")
        candidates.push_back(index);
    const Expression at = subscript();
    if (candidates.empty() || !at.range.within({-20, 100}))
      return store();
    const std::size_t array = choices_.pick(candidates), to = pickArray(true, true);
    const std::int64_t length = choices_.between(1, 3);
    touch(array, {at.range.low, at.range.high + length});
    const Expression sum =
        named(fmt::format("{}({} + {}, {})", helper("sum"), arrays_[array].prefix,
                          inside(at, Level::Unary), length),
              Rank::Int, {-96, 96});
    const Place home = homeOf(to);
    arrays_[to].isWritten = true;
    return line(fmt::format("{} = {};", render(home), fitted(home, sum).text));
  }
  case 4: {
    const std::size_t array = pickArray(true, true);
    const Place home = homeOf(array);
    arrays_[array].isWritten = true;
    return line(fmt::format("{} = {}();", render(home), helper("bump")));
  }
  case 5: {
    const std::size_t array = pickArray(true, true);
    if (!arrays_[array].type.isFloating())
      return store();
    const Place home = homeOf(array);
    arrays_[array].isWritten = true;
    return line(fmt::format("{} = {}({});", render(home), helper("fabs"), value(true, 1).text));
  }
  }
}

} // namespace parlift::fuzz
