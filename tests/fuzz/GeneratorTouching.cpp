// Callees beside the loop's own accesses: what a step moves, keeps in a register or gives each thread a copy of is
// read, written, or written now and then by a function that the statement only names.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

/// struct state7 { ... } state7; of which callees know.
std::string Generator::stateObject() {
  std::string name = global("state");
  if (!helperKinds_.insert(name).second)
    return name;
  Object object;
  object.name = name;
  object.address = "&" + name;
  object.type = "struct " + name;
  object.isGlobal = true;
  object.fields = {{"count", "long"}, {"step", "unsigned"}, {"cur", "double", 3}};
  program_.objects.push_back(object);
  return name;
}

/// A place that is no element of the arrays: a number of the file or of the function, a member, an element of a small
/// table.
Generator::Touched Generator::touched() {
  const auto known = [&](const std::string &prefix, const std::string &type) {
    const std::string name = global(prefix);
    return Touched{name, name, elementType(type), {}, {}, name};
  };
  if (isMethod_ && choices_.chance(75))
    return touchedMember();
  const auto lent = [&](const std::string &name, const ElementType &type) {
    return features_.cxx
               ? Touched{name, global("lent_" + type.spelling), type, type.spelling + " &b", name,
                         "b"}
               : Touched{name,       global("lent_" + type.spelling),
                         type,       type.spelling + " *b",
                         "&" + name, "*b"};
  };
  switch (choices_.weighted({30, 15, 15, 12, 14, 14})) {
  case 0: {
    const Scalar number = globalNumber();
    return {number.name, number.name, number.type, {}, {}, number.name};
  }
  case 1: { // that other files do not see
    Touched result = known("kept", choices_.pick<std::string>({"unsigned", "double"}));
    result.place = result.tag = result.inCallee = result.place + "_" + result.type.spelling;
    if (helperKinds_.insert(result.place).second) {
      statics_.push_back(fmt::format("static {} {}", result.type.spelling, result.place));
      resets_.push_back(result.place + " = 1;");
      kept_.push_back(result.place);
    }
    return result;
  }
  case 2: { // one of a table that is a global array
    Touched result = known("cur", "int");
    if (helperKinds_.insert(result.place).second) {
      globals_.push_back(fmt::format("int {}[4]", result.place));
      Object object;
      object.name = object.address = result.place;
      object.type = "int";
      object.count = 4;
      object.isGlobal = true;
      program_.objects.push_back(object);
    }
    const std::int64_t at = choices_.between(0, 3);
    result.tag += fmt::format("_{}", at);
    result.place = result.inCallee = fmt::format("{}[{}]", result.place, at);
    return result;
  }
  case 3: { // a local number, of which the callee gets the address
    const ElementType type = elementType(choices_.pick<std::string>({"unsigned", "double"}));
    for (const Scalar &scalar : scalars_)
      if (scalar.op == "lent" && scalar.type.spelling == type.spelling)
        return lent(scalar.name, type);
    const std::string name = newScalar(type, Role::Free, "lent", "1", type.values);
    return lent(name, type);
  }
  case 4: { // a member, by the structure's name
    const std::string state = stateObject();
    const auto [field, type] = choices_.pick(std::vector<std::pair<std::string, std::string>>{
        {"count", "long"}, {"step", "unsigned"}, {"cur[1]", "double"}});
    const std::string place = state + "." + field;
    return {place, state + "_" + field.substr(0, 3), elementType(type), {}, {}, place};
  }
  default: { // a member, of a structure that the callee is given
    const std::string state = stateObject();
    const auto [field, type] = choices_.pick(std::vector<std::pair<std::string, std::string>>{
        {"count", "long"}, {"step", "unsigned"}, {"cur[1]", "double"}});
    return {state + "." + field, state + "_of_" + field.substr(0, 3),
            elementType(type),   fmt::format("struct {} *b", state),
            "&" + state,         "b->" + field};
  }
  }
}

/// A member of the object whose method is written.
Generator::Touched Generator::touchedMember() {
  const auto [field, type] = choices_.pick(std::vector<std::pair<std::string, std::string>>{
      {"count_", "long"}, {"step_", "unsigned"}, {"mean_[1]", "double"}});
  Touched result{choices_.chance(25) ? "this->" + field : field,
                 field.substr(0, 4),
                 elementType(type),
                 {},
                 {},
                 field};
  result.isMember = true;
  return result;
}

/// Defines it. get: reads; put, turn(c, v), add: write, now and then, both; next: changes and returns.
std::string Generator::touchingCallee(const Touched &what, const std::string &verb) {
  const std::string name = verb + "_" + what.tag, &type = what.type.spelling,
                    &place = what.inCallee;
  const bool wraps = what.type.rank == Rank::Unsigned || what.type.isFloating();
  const auto sum = [&](const std::string &more) {
    return wraps ? fmt::format("{0} = {0} + {1};", place, more)
                 : fmt::format("{0} = ({0} + {1}) % 97;", place, more);
  };
  const std::string more = what.parameter.empty() ? "" : what.parameter + ", ";
  const std::string only = what.parameter.empty() ? "void" : what.parameter;
  const std::string kept = what.isMember ? "" : "static ";
  const std::string inside = what.isMember ? "" : only;
  std::string head, body, nothing = "(void)v;";
  if (verb == "get") {
    head = fmt::format("{}{} {}({}){}", kept, type, name, inside, what.isMember ? " const" : "");
    body = fmt::format("return {};", place);
    nothing = "return 2;";
  } else if (verb == "next") {
    head = fmt::format("{}{} {}({})", kept, type, name, inside);
    body = fmt::format("{} return {};", sum("3"), place);
    nothing = "return 2;";
  } else if (verb == "turn") {
    head = fmt::format("{}void {}({}int c, {} v)", kept, name, more, type);
    body = fmt::format("if (c) {} = v;", place);
    nothing = "(void)c; (void)v;";
  } else {
    head = fmt::format("{}void {}({}{} v)", kept, name, more, type);
    body = verb == "put" ? fmt::format("{} = v;", place) : sum("v");
  }
  if (what.isMember) {
    const std::string whole = fmt::format("{} {{ {} }}", head, body);
    if (helperKinds_.insert(name).second) {
      methods_.push_back(whole);
      program_.callees.push_back({name, whole, fmt::format("{} {{ {} }}", head, nothing)});
    }
    return choices_.chance(25) ? "this->" + name : name;
  }
  return defineHelper(name, fmt::format("{} {{ {} }}", head, body),
                      fmt::format("{} {{ {} }}", head, nothing));
}

/// t = e; x[i] = get();  s += e; x[i] = get();  put(e); x[i] = t;  x[i] = next();  if (get() > 2) ...
void Generator::touching() {
  const Touched what = touched();
  const bool isFloating = what.type.isFloating();
  const std::size_t array = pickArray(isFloating, true);
  if (isFloating && !arrays_[array].type.isFloating())
    return store();
  const Place home = homeOf(array);
  const std::string first = what.argument.empty() ? "" : what.argument + ", ";
  const auto newValue = [&] { return fit(value(isFloating, 1), what.type).text; };
  const auto called = [&](const std::string &verb) {
    return named(fmt::format("{}({})", touchingCallee(what, verb), what.argument), what.type.rank,
                 what.type.values);
  };
  const auto storing = [&](const Expression &stored) {
    arrays_[array].isWritten = true;
    return fmt::format("{} = {};", render(home), fitted(home, stored).text);
  };
  const Expression itself = named(what.place, what.type.rank, what.type.values);
  std::string one, other;
  switch (choices_.weighted({22, 16, 14, 12, 10, 10, 8, 8})) {
  case 0:
    one = fmt::format("{} = {};", what.place, newValue());
    other = storing(called("get"));
    break;
  case 1:
    one = what.type.rank == Rank::Unsigned || isFloating
              ? fmt::format("{} += {};", what.place, newValue())
              : fmt::format("{0} = ({0} + {1}) % 97;", what.place,
                            inside(fit(leaf(false), elementType("int")), Level::Product));
    other = storing(called("get"));
    break;
  case 2:
    one = fmt::format("{}({}{});", touchingCallee(what, "put"), first, newValue());
    other = storing(itself);
    break;
  case 3:
    one = fmt::format("{}({}{}, {});", touchingCallee(what, "turn"), first, condition().text,
                      newValue());
    other = storing(choices_.chance(50) ? itself : called("get"));
    break;
  case 4:
    one = storing(called("next"));
    other = choices_.chance(50) ? "" : fmt::format("{} = {};", what.place, newValue());
    break;
  case 5:
    one = fmt::format("{}({}{});", touchingCallee(what, "add"), first,
                      fit(leaf(isFloating), elementType("int")).text);
    other = choices_.chance(50) ? "" : storing(itself);
    break;
  case 6: // decides, and the loop changes it
    one = fmt::format("{} = {};", what.place, newValue());
    open(fmt::format("if ({} > 2) {{", called("get").text));
    ++guards_;
    line(storing(value(arrays_[array].type.isFloating(), 1)));
    --guards_;
    close();
    return line(one);
  default: { // is a bound
    if (isFloating || !mayNest())
      return store();
    Loop loop;
    loop.name = freshCounter();
    loop.counter = named(loop.name, Rank::Int, {0, 2});
    loop.trips = 3;
    one = fmt::format("{} = {};", what.place, newValue());
    open(fmt::format("for (int {0} = 0; {0} < (int)({1} & 3); {0}++) {{", loop.name,
                     called("get").text));
    enter(loop);
    body(2);
    if (choices_.chance(50))
      line(one);
    leave();
    return close();
  }
  }
  if (choices_.chance(35))
    std::swap(one, other);
  for (const std::string *text : {&one, &other})
    if (!text->empty())
      line(*text);
}

/// row = a + k; x[i] = at_row(j);  the current row in a variable of the file.
void Generator::touchedRow() {
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if (arrays_[index].form == Form::Pointer && arrays_[index].isParameter &&
        !arrays_[index].isIndex && arrays_[index].parents.empty() &&
        (arrays_[index].type.spelling == "int" || arrays_[index].type.spelling == "double"))
      candidates.push_back(index);
  const Expression start = subscript(), at = subscript();
  if (candidates.empty() || !(start.range + at.range).within({-20, 100}) ||
      !start.range.within({-20, 100}) || start.rank != Rank::Int || at.rank != Rank::Int)
    return store();
  const std::size_t array = choices_.pick(candidates), to = pickArray(true, true);
  const ElementType type = arrays_[array].type;
  arrays_[array].isWritten = true;
  touch(array, start.range);
  touch(array, start.range + at.range);
  const std::string row = global("row_" + type.spelling);
  if (helperKinds_.insert(row).second)
    statics_.push_back(fmt::format("static {} *{}", type.spelling, row));
  const std::string head = fmt::format("static {} at_{}(long k)", type.spelling, row);
  line(fmt::format("{} = {} + {};", row, arrays_[array].prefix, inside(start, Level::Product)));
  if (choices_.chance(30)) {
    const std::string put = fmt::format("static void put_{}(long k, {} v)", row, type.spelling);
    defineHelper("put_" + row, fmt::format("{} {{ {}[k] = v; }}", put, row),
                 put + " { (void)k; (void)v; }");
    return line(
        fmt::format("put_{}({}, {});", row, at.text, fit(value(type.isFloating(), 1), type).text));
  }
  if (type.isFloating() && !arrays_[to].type.isFloating())
    return store();
  defineHelper("at_" + row, fmt::format("{} {{ return {}[k]; }}", head, row),
               head + " { return (int)(k & 1); }");
  const Place home = homeOf(to);
  arrays_[to].isWritten = true;
  line(fmt::format(
      "{} = {};", render(home),
      fitted(home, named(fmt::format("at_{}({})", row, at.text), type.rank, type.values)).text));
}

/// x[i] = total(n): a callee with a loop over elements that the loop writes, or one that fills them.
void Generator::touchedByLoop() {
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    const Array &array = arrays_[index];
    if (array.form == Form::KnownArray && !array.isParameter && !array.isLocal &&
        array.parents.empty())
      candidates.push_back(index);
  }
  if (candidates.empty())
    return touching();
  const std::size_t array = choices_.pick(candidates), to = pickArray(true, true);
  const ElementType type = arrays_[array].type;
  const std::string &name = arrays_[array].prefix;
  const std::int64_t most = choices_.between(2, 6);
  touch(array, {0, most});
  const Expression size = binary("&", fit(counter(), elementType("int")), constant(3));
  if (size.rank != Rank::Int)
    return store();
  if (choices_.chance(40)) {
    arrays_[array].isWritten = true;
    const std::string head = fmt::format("static void fill_{}(int n, {} v)", name, type.spelling);
    defineHelper(
        "fill_" + name,
        fmt::format("{} {{\n  for (int k = 0; k < n; k++)\n    {}[k] = v;\n}}", head, name),
        head + " { (void)n; (void)v; }");
    return line(
        fmt::format("fill_{}({}, {});", name, size.text, fit(leaf(type.isFloating()), type).text));
  }
  if (type.isFloating() && !arrays_[to].type.isFloating())
    return store();
  const std::string head = fmt::format("static {} last_{}(int n)", type.spelling, name);
  defineHelper(
      "last_" + name,
      fmt::format("{0} {{\n  {1} r = {2}[0];\n  for (int k = 1; k < n; k++)\n    if ({2}[k] > r)\n"
                  "      r = {2}[k];\n  return r;\n}}",
                  head, type.spelling, name),
      head + " { return n & 1; }");
  const Place home = homeOf(to);
  arrays_[to].isWritten = true;
  line(fmt::format(
      "{} = {};", render(home),
      fitted(home, named(fmt::format("last_{}({})", name, size.text), type.rank, type.values))
          .text));
}

} // namespace parlift::fuzz
