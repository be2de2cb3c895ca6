// Callees that touch by name what the loop touches too: global numbers, elements of global arrays and of members.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

/// A global number, one that is there already if there is one.
Scalar Generator::globalNumber() {
  std::vector<std::string> names;
  for (const Scalar &scalar : scalars_)
    if (scalar.isGlobal && scalar.role == Role::Free)
      names.push_back(scalar.name);
  const ElementType type = elementType(choices_.pick<std::string>({"unsigned", "double", "long"}));
  if (!names.empty() && choices_.chance(60)) {
    const std::string name = choices_.pick(names);
    for (const Scalar &scalar : scalars_)
      if (scalar.name == name)
        return scalar;
  }
  Scalar scalar{global(fmt::format("total{}_", nextName_++)), type, Role::Free, {}, type.values};
  scalar.isGlobal = true;
  scalars_.push_back(scalar);
  globals_.push_back(fmt::format("{} {}", type.spelling, scalar.name));
  Object object;
  object.name = scalar.name;
  object.address = "&" + scalar.name;
  object.type = type.spelling;
  object.isGlobal = true;
  object.isFloating = type.isFloating();
  program_.objects.push_back(object);
  return scalar;
}

/// The helper's name, defined once. `blind`: the same without what it touches.
std::string Generator::defineHelper(const std::string &name, const std::string &definition,
                                    const std::string &blind) {
  if (helperKinds_.insert(name).second) {
    helpers_.push_back(definition);
    program_.callees.push_back({name, definition, blind});
  }
  return name;
}

/// x[i] = peek(); put(e); turn(c, e); of a global number.
void Generator::calleeOfNumber() {
  const Scalar number = globalNumber();
  const std::string &name = number.name, &type = number.type.spelling;
  const bool isFloating = number.type.isFloating();
  switch (choices_.weighted({45, 30, 25})) {
  case 0: {
    const std::size_t array = pickArray(isFloating, true);
    if (isFloating && !arrays_[array].type.isFloating())
      return store();
    const Place home = homeOf(array);
    arrays_[array].isWritten = true;
    const std::string peek = defineHelper(
        "peek_" + name, fmt::format("static {} peek_{}(void) {{ return {}; }}", type, name, name),
        fmt::format("static {} peek_{}(void) {{ return 2; }}", type, name));
    const Expression read = named(peek + "()", number.type.rank, number.type.values);
    return line(fmt::format("{} = {};", render(home), fitted(home, read).text));
  }
  case 1: {
    const std::string put = defineHelper(
        "put_" + name, fmt::format("static void put_{0}({1} v) {{ {0} = v; }}", name, type),
        fmt::format("static void put_{}({} v) {{ (void)v; }}", name, type));
    return line(fmt::format("{}({});", put, fit(value(isFloating, 1), number.type).text));
  }
  default: {
    const std::string turn = defineHelper(
        "turn_" + name,
        fmt::format("static void turn_{0}(int c, {1} v) {{\n  if (c)\n    {0} = v;\n}}", name,
                    type),
        fmt::format("static void turn_{}(int c, {} v) {{ (void)c; (void)v; }}", name, type));
    const Expression test = condition();
    return line(
        fmt::format("{}({}, {});", turn, test.text, fit(value(isFloating, 1), number.type).text));
  }
  }
}

/// x[i] = get(k); set(k, e); set_if(c, k, e); of an array that the callee names itself, or finds in a structure.
void Generator::calleeOfArray() {
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    const Array &array = arrays_[index];
    const bool isGlobal = array.form == Form::KnownArray && !array.isParameter && !array.isLocal &&
                          array.parents.empty();
    const bool isPointer =
        array.form == Form::Pointer &&
        (array.isParameter || array.prefix.starts_with("box->") || array.prefix.ends_with(".data"));
    if ((isGlobal || isPointer) && !array.isIndex)
      candidates.push_back(index);
  }
  if (candidates.empty())
    return calleeOfNumber();
  const std::size_t array = choices_.pick(candidates);
  const Place home = homeOf(array);
  const Place target = choices_.chance(40) ? neighbour(home) : home;
  const std::string place = render(target), prefix = arrays_[array].prefix + "[";
  if (!place.starts_with(prefix) || !place.ends_with("]"))
    return store();
  const ElementType type = arrays_[array].type;
  const bool isMember = prefix.starts_with("box->"), isView = prefix.ends_with(".data["),
             isGiven = !isMember && !isView && arrays_[array].form == Form::Pointer;
  const std::string index = place.substr(prefix.size(), place.size() - prefix.size() - 1);
  std::string tag = arrays_[array].prefix, object = tag, parameter, argument,
              spelled = type.spelling;
  std::replace(spelled.begin(), spelled.end(), ' ', '_');
  if (isMember) {
    const std::string member = prefix.substr(5, prefix.size() - 6);
    tag = global("box_" + member);
    object = "b->" + member;
    parameter = fmt::format("struct {} *b, ", global("box"));
    argument = "box, ";
  } else if (isView) {
    tag = global("view_" + spelled);
    object = "b->data";
    parameter = fmt::format("struct {} *b, ", viewType(type));
    argument =
        fmt::format("&{}, ", arrays_[array].prefix.substr(0, arrays_[array].prefix.size() - 5));
  } else if (isGiven) {
    tag = global("given_" + spelled);
    object = "b";
    parameter = fmt::format("{} *b, ", type.spelling);
    argument = arrays_[array].prefix + ", ";
  }
  const std::size_t kind = choices_.weighted({45, 30, 25});
  if (kind == 0) {
    const std::size_t to = pickArray(type.isFloating(), true);
    if (type.isFloating() && !arrays_[to].type.isFloating())
      return store();
    const Place written = homeOf(to);
    arrays_[to].isWritten = true;
    arrays_[array].isWritten |= isGiven; // callees take no pointer to const
    const std::string get =
        defineHelper("get_" + tag,
                     fmt::format("static {} get_{}({}long k) {{ return {}[k]; }}", type.spelling,
                                 tag, parameter, object),
                     fmt::format("static {} get_{}({}long k) {{ return (int)(k & 1); }}",
                                 type.spelling, tag, parameter));
    const Expression read =
        named(fmt::format("{}({}{})", get, argument, index), type.rank, type.values);
    return line(fmt::format("{} = {};", render(written), fitted(written, read).text));
  }
  arrays_[array].isWritten = true;
  const std::string stored = fitted(target, value(type.isFloating(), 1)).text;
  if (kind == 1) {
    const std::string set =
        defineHelper("set_" + tag,
                     fmt::format("static void set_{}({}long k, {} v) {{ {}[k] = v; }}", tag,
                                 parameter, type.spelling, object),
                     fmt::format("static void set_{}({}long k, {} v) {{ (void)k; (void)v; }}", tag,
                                 parameter, type.spelling));
    return line(fmt::format("{}({}{}, {});", set, argument, index, stored));
  }
  const std::string setIf = defineHelper(
      "set_if_" + tag,
      fmt::format("static void set_if_{}({}int c, long k, {} v) {{\n  if (c)\n    {}[k] = v;\n}}",
                  tag, parameter, type.spelling, object),
      fmt::format("static void set_if_{}({}int c, long k, {} v) {{ (void)c; (void)k; (void)v; }}",
                  tag, parameter, type.spelling));
  const Expression test = condition();
  line(fmt::format("{}({}{}, {}, {});", setIf, argument, test.text, index, stored));
}

void Generator::namingCallee() {
  notAffine();
  switch (choices_.weighted({28, 18, 32, 10, 12})) {
  case 0:
    return calleeOfArray();
  case 1:
    return calleeOfNumber();
  case 2:
    return touching();
  case 3:
    return touchedRow();
  default:
    return touchedByLoop();
  }
}

} // namespace parlift::fuzz
