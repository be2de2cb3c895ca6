// Scalars in each of the parts that they play in loops.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

std::string Generator::newScalar(const ElementType &type, Role role, const std::string &op,
                                 const std::string &initial, Interval range) {
  const char letter = role == Role::Reduction ? 's' : role == Role::Induction ? 'k' : 't';
  Scalar scalar;
  scalar.name = fmt::format("{}{}", letter, nextName_++);
  scalar.type = type;
  scalar.role = role;
  scalar.op = op;
  scalar.range = range;
  scalar.readable = false;
  scalars_.push_back(scalar);
  declarations_.push_back(fmt::format("{} {} = {};", type.spelling, scalar.name, initial));
  return scalar.name;
}

Scalar *Generator::findScalar(Role role, const std::string &op) {
  if (!choices_.chance(50))
    return nullptr;
  for (Scalar &scalar : scalars_)
    if (scalar.role == role && scalar.op == op)
      return &scalar;
  return nullptr;
}

/// s = s op e in its many spellings.
void Generator::reduce() {
  const std::string op = std::vector<std::string>{"+", "-",   "*",   "&",  "|",
                                                  "^", "min", "max", "&&", "||"}[choices_.weighted(
      {45, 6, 6, 4, 4, 5, 9, 9, 4, 4})];
  const bool isBitwise = op == "&" || op == "|" || op == "^", isLogical = op == "&&" || op == "||";
  Scalar *known = findScalar(Role::Reduction, op);
  std::string name;
  ElementType type;
  if (known != nullptr) {
    name = known->name;
    type = known->type;
  } else {
    type = isLogical   ? elementType("int")
           : op == "*" ? elementType("unsigned")
           : isBitwise ? elementType(choices_.pick<std::string>({"unsigned", "int"}))
                       : elementType(choices_.pick<std::string>(
                             {"int", "double", "long", "float", "unsigned"}));
    const std::string initial = op == "*" || op == "&&" ? "1"
                                : op == "&"             ? "255"
                                : op == "min"           ? "100"
                                                        : "0";
    name =
        newScalar(type, Role::Reduction, op, initial,
                  type.rank == Rank::Int ? Interval{-2000000000, 2000000000} : valuesOf(type.rank));
  }
  if (isLogical) {
    const Expression test = condition();
    line(fmt::format("{0} = {0} {1} {2};", name, op, inside(test, Level::Relation)));
  } else if (op == "min" || op == "max") {
    const Expression candidate =
        type.rank == Rank::Unsigned
            ? named(fmt::format("(unsigned)({})", leaf(false).text), Rank::Unsigned, {})
            : fit(leaf(type.isFloating()), elementType("int"));
    Expression operand = candidate;
    if (operand.rank == Rank::Unsigned || operand.rank == Rank::UnsignedLong)
      operand = type.rank == Rank::Unsigned ? operand : cast("int", Rank::Int, operand);
    const std::string e = inside(operand, Level::Shift);
    const std::string relation = op == "min" ? "<" : ">";
    const std::string opposite = op == "min" ? ">" : "<";
    if (type.isFloating() && exotic(45)) {
      // The same of numbers; what becomes of NaN and of zeros of both signs differs.
      const std::string or_ = choices_.chance(30) ? "=" : "";
      switch (choices_.below(4)) {
      case 0:
        line(fmt::format("{0} = {0} {1}{2} {3} ? {0} : {4};", name, relation, or_, e,
                         inside(operand, Level::LogicalOr)));
        break;
      case 1:
        line(
            fmt::format("if (!({1} {2}{3} {0})) {0} = {4};", name, e, opposite, or_, operand.text));
        break;
      case 2:
        line(fmt::format("if ({0} {1}{2} {3}) {0} = {4};", name, opposite, or_, e, operand.text));
        break;
      default:
        line(fmt::format("{0} = {1}({0}, {2});", name, helper(op == "min" ? "fmin" : "fmax"),
                         operand.text));
        break;
      }
    } else if (choices_.chance(50))
      line(fmt::format("if ({1} {2} {0}) {0} = {3};", name, e, relation, operand.text));
    else
      line(fmt::format("{0} = {1} {2} {0} ? {3} : {0};", name, e, relation,
                       inside(operand, Level::LogicalOr)));
  } else {
    // What is added up must not overflow.
    Expression operand = value(type.isFloating(), choices_.below(2));
    if (op == "*")
      operand = plus(binary("&", fit(leaf(false), elementType("int")), constant(3)), 1);
    else if (type.rank == Rank::Int || type.rank == Rank::Long)
      operand = fit(operand, elementType("int"));
    if (choices_.chance(50))
      line(fmt::format("{} {}= {};", name, op, operand.text));
    else if (op == "-" && choices_.chance(15)) // not a reduction
      line(fmt::format("{0} = {1} - {0};", name, inside(operand, Level::Unary)));
    else if (op == "-" || choices_.chance(50))
      line(fmt::format("{0} = {0} {1} {2};", name, op, inside(operand, Level::Unary)));
    else
      line(fmt::format("{0} = {2} {1} {0};", name, op, inside(operand, Level::Unary)));
  }
  // Somebody reads the partial result.
  if (choices_.chance(4))
    for (Scalar &scalar : scalars_)
      if (scalar.name == name)
        scalar.readable = true;
}

void Generator::privateScalar() {
  const ElementType type = elementType(choices_.pick<std::string>({"int", "double", "long"}));
  const Expression assigned = fit(value(type.isFloating(), 1), type);
  if (choices_.chance(50)) { // of the block
    const std::string name = fmt::format("x{}", nextName_++);
    line(fmt::format("{} {} = {};", type.spelling, name, assigned.text));
    Scalar scalar{name, type, Role::Free, {}, type.values};
    scalar.block = indent_;
    scalars_.push_back(scalar);
  } else {
    Scalar *known = findScalar(Role::Private, "");
    std::string name = known != nullptr && known->type.spelling == type.spelling ? known->name : "";
    if (name.empty())
      name = newScalar(type, Role::Private, "", "0", type.values);
    line(fmt::format("{} = {};", name, assigned.text));
    for (Scalar &scalar : scalars_)
      if (scalar.name == name)
        scalar.readable = true;
  }
  if (choices_.chance(70))
    store();
}

/// if (c) t = e;  and t is used in all iterations: carried, unless c always holds.
void Generator::conditionalScalar() {
  const ElementType type = elementType(choices_.pick<std::string>({"int", "double"}));
  const std::string name = newScalar(type, Role::Private, "conditional", "0", type.values);
  const Expression test = condition();
  const Expression assigned = fit(value(type.isFloating(), 1), type);
  const bool both = choices_.chance(40);
  line(fmt::format("if ({}) {} = {};", test.text, name, assigned.text));
  if (both)
    line(fmt::format("else {} = {};", name, fit(leaf(type.isFloating()), type).text));
  for (Scalar &scalar : scalars_)
    if (scalar.name == name)
      scalar.readable = true;
  if (choices_.chance(80))
    store();
}

/// b[i] = t; t = a[i];  or  t = (t * 3 + a[i]) % 97
void Generator::carriedScalar() {
  const ElementType type = elementType("int");
  const std::string name = newScalar(type, Role::Free, "carried", "1", type.values);
  if (choices_.chance(50)) {
    line(fmt::format("{0} = ({0} * 3 + {1}) % 97;", name,
                     inside(fit(leaf(false), type), Level::Product)));
    scalars_.back().readable = true;
    return;
  }
  scalars_.back().readable = true;
  store();
  line(fmt::format("{} = {};", name, fit(leaf(false), type).text));
}

/// k += 2; a[k] = ...
void Generator::induction() {
  notAffine();
  const std::int64_t step = choices_.pick<std::int64_t>({1, 2, 3, -1});
  const std::int64_t steps = tripsSoFar() * (1 + choices_.below(2));
  const std::int64_t start = choices_.between(0, 2);
  if (steps > 100 || statements_ > 100)
    return store();
  const std::int64_t end = start + step * tripsSoFar();
  // Each of its loops may be entered again by an outer repetition; it is reset there never, so one
  // statement of the function steps it.
  const std::string name =
      newScalar(elementType("int"), Role::Induction, "own", std::to_string(start),
                {std::min(start, end), std::max(start, end)});
  const Expression k = named(name, Rank::Int, {std::min(start, end), std::max(start, end)});
  const std::size_t array = pickArray(true, true);
  Place target = place(array);
  target.subscripts[0] = k;
  arrays_[array].isWritten = true;
  const bool before = choices_.chance(50);
  const std::string stepping = step == 1 ? name + "++;" : fmt::format("{} += {};", name, step);
  const bool conditional = choices_.chance(20);
  const std::string guard = conditional ? fmt::format("if ({}) ", condition().text) : "";
  const Expression stored = fit(value(arrays_[array].type.isFloating(), 1), arrays_[array].type);
  if (before)
    line(guard + stepping);
  if (step == 1 && !before && !conditional && choices_.chance(30)) {
    // a[k++] = e
    const std::string text = render(target);
    const std::size_t at = text.find(name);
    if (at != std::string::npos && text.find(name, at + 1) == std::string::npos &&
        stored.text.find(name) == std::string::npos) {
      std::string post = text;
      post.replace(at, name.size(), name + "++");
      return line(fmt::format("{} = {};", post, stored.text));
    }
  }
  line(fmt::format("{} = {};", render(target), stored.text));
  if (!before)
    line(guard + stepping);
}

/// The minimum or maximum with its index.
void Generator::extremum() {
  const ElementType type = elementType(choices_.pick<std::string>({"int", "double"}));
  const bool minimum = choices_.chance(50);
  const std::string best =
      newScalar(type, Role::Extremum, "", minimum ? "1000" : "-1000", type.values);
  const Expression c = counter();
  const std::string at = newScalar(
      elementType("int"), Role::Extremum, "", "-1",
      {std::min<std::int64_t>(c.range.low, -1), std::max<std::int64_t>(c.range.high, -1)});
  const Expression candidate = fit(leaf(type.isFloating()), elementType("int"));
  if (candidate.rank == Rank::Unsigned || candidate.rank == Rank::UnsignedLong ||
      c.rank == Rank::Unsigned || c.rank == Rank::UnsignedLong)
    return line(
        fmt::format("{} = {};", at, fit(cast("int", Rank::Int, c), elementType("int")).text));
  const std::string relation = std::string(minimum ? "<" : ">") + (choices_.chance(25) ? "=" : "");
  const std::string e = inside(candidate, Level::Shift);
  if (e == best)
    return;
  const Expression kept = choices_.chance(12) ? plus(c, 1) : choices_.chance(8) ? constant(3) : c;
  std::string head = fmt::format("if ({} {} {})", e, relation, best);
  if (choices_.chance(15))
    head = fmt::format("if ({} && {} {} {})", inside(affineCondition(), Level::Relation), e,
                       relation, best);
  open(head + " {");
  line(fmt::format("{} = {};", best, candidate.text));
  line(fmt::format("{} = {};", at, kept.text));
  if (loops_.size() > 1 && choices_.chance(40)) {
    const Expression outer = loops_[loops_.size() - 2].counter;
    if (outer.rank == Rank::Int)
      line(fmt::format(
          "{} = {};",
          newScalar(elementType("int"), Role::Extremum, "", "-1", outer.range + Interval{-1, 0}),
          outer.text));
  }
  close();
}

/// Written in the loop, read after it.
void Generator::lastValue() {
  const ElementType type = elementType(choices_.pick<std::string>({"int", "double"}));
  const std::string name = newScalar(type, Role::Extremum, "last", "0", type.values);
  const Expression assigned = fit(value(type.isFloating(), 1), type);
  if (choices_.chance(25))
    line(fmt::format("if ({}) {} = {};", condition().text, name, assigned.text));
  else
    line(fmt::format("{} = {};", name, assigned.text));
}

/// found = 1, count++
void Generator::flag() {
  const Expression test = condition();
  if (choices_.chance(50)) {
    const std::string name = newScalar(elementType("int"), Role::Extremum, "flag", "0", {0, 1});
    line(fmt::format("if ({}) {} = 1;", test.text, name));
    return;
  }
  const std::string name =
      newScalar(elementType("int"), Role::Reduction, "count", "0", {0, 100000});
  line(choices_.chance(50) ? fmt::format("if ({}) {}++;", test.text, name)
                           : fmt::format("{} += {};", name, inside(test, Level::Unary)));
}

/// An array that the caller sees and that nothing else in the nest writes.
std::optional<std::size_t> Generator::givenArray() const {
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    const Array &array = arrays_[index];
    if (array.form == Form::Pointer && array.isPointer && array.isParameter && array.isRestrict &&
        !array.isIndex && array.parents.empty() && !homes_[index] && !readOnly_[index])
      return index;
  }
  return std::nullopt;
}

/// The loop that fills elements [first, size) of an array, or most of them.
void Generator::fill(const std::string &name, const ElementType &type, std::int64_t first,
                     std::int64_t size) {
  const std::string c = fmt::format("y{}", nextName_++);
  const Expression filled = fit(value(type.isFloating(), 1), type);
  const std::string forwards = fmt::format("for (int {0} = {1}; {0} < {2}; {0}++)", c, first, size);
  const std::string sets = fmt::format("{}[{}] = {};", name, c, filled.text);
  switch (choices_.weighted({50, 12, 10, 12, 16})) {
  case 0:
    line(forwards);
    return line("  " + sets);
  case 1:
    line(fmt::format("for (int {0} = {1}; {0} >= {2}; {0}--)", c, size - 1, first));
    return line("  " + sets);
  case 2:
    line(fmt::format("for (int {0} = {1}; {0} < {2}; {0} += 2)", c, first, size));
    return line("  " + sets);
  case 3: // some of it stays as it is
    line(forwards);
    line(fmt::format("  if ({})", choices_.chance(50) ? condition().text
                                                      : fmt::format("{} != {}", c, first + 1)));
    return line("    " + sets);
  default: {
    const std::int64_t shift = choices_.chance(25) ? 1 : 0;
    line(forwards);
    line(fmt::format("  if ({})", condition().text));
    line("    " + sets);
    line("  else");
    return line(fmt::format("    {}[{}] = {};", name,
                            shift == 0 ? c : fmt::format("{} + {}", c, shift),
                            fit(leaf(type.isFloating()), type).text));
  }
  }
}

/// An array that each iteration fills and uses: private, if it really fills what it uses.
void Generator::temporaryArray() {
  const std::int64_t size = choices_.between(3, 5);
  const std::optional<std::size_t> given =
      choices_.chance(35) ? givenArray() : std::optional<std::size_t>();
  const std::size_t array = given ? *given : localArray();
  const std::string name = arrays_[array].prefix;
  const ElementType type = arrays_[array].type;
  if (given) {
    touch(array, {0, size + 2});
    arrays_[array].isWritten = true;
    readOnly_[array] = true; // by anybody else
  } else {
    // The rest of it keeps the zeros.
    arrays_[array].range = {0, size + 2};
    const std::string declaration =
        fmt::format("{} {}[{}] = {{0}};", type.spelling, name, size + 3);
    if (choices_.chance(40))
      line(declaration);
    else
      declarations_.push_back(declaration);
  }
  fill(name, type, choices_.chance(20) ? 1 : 0, size);
  const std::int64_t from =
      choices_.chance(25) ? size : choices_.below(static_cast<unsigned>(size));
  const std::size_t to = pickArray(true, true);
  if (to == array || (type.isFloating() && !arrays_[to].type.isFloating()))
    return;
  const Place home = homeOf(to);
  arrays_[to].isWritten = true;
  const Expression used = named(fmt::format("{}[{}]", name, from), type.rank, type.values);
  line(fmt::format(
      "{} = {};", render(home),
      fitted(home, binary("+", used, fit(leaf(arrays_[to].type.isFloating()), arrays_[to].type)))
          .text));
}

} // namespace parlift::fuzz
