// Arrays in all the forms that C has for them, and the places in them that statements use.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

namespace {
constexpr Interval roomForSubscripts = {-60, 400};
}

std::string Generator::global(const std::string &name) const {
  return fmt::format("{}{}", name, serial_);
}

void Generator::declareArray() {
  Array array;
  const std::string letter(1, static_cast<char>('a' + arrays_.size()));
  array.type = elementTypes()[choices_.weighted({35, 30, 10, 6, 5, 5, 4, 3, 2, 2})];
  array.range = {0, 0};
  array.isRestrict = affine_ || choices_.chance(features_.restrictPercent);
  enum { pointer, known, matrix, matrixParameter, variable, structs, box, globalPointer, rows };
  auto kind = choices_.weighted({45, 15, 9, 6, 8, affine_ || !features_.structs ? 0U : 9U,
                                 affine_ || !features_.structs ? 0U : 5U, affine_ ? 0U : 4U,
                                 affine_ ? 0U : 4U});
  const auto positive =
      std::find_if(parameters_.begin(), parameters_.end(), [](const Parameter &p) {
        return p.range.low >= 1 && p.type == "int" && p.name == "m";
      });
  if (kind == variable && (positive == parameters_.end() || features_.cxx))
    kind = matrix;
  array.prefix = letter;
  switch (kind) {
  case pointer:
    array.isPointer = true;
    break;
  case known:
    array.form = Form::KnownArray;
    array.isParameter = false;
    array.prefix = global(letter);
    array.bias = choices_.pick<std::int64_t>({0, 0, 2, 4});
    break;
  case matrix:
    array.form = Form::KnownMatrix;
    array.isParameter = false;
    array.prefix = global(letter);
    array.bias = choices_.pick<std::int64_t>({0, 0, 2});
    break;
  case matrixParameter:
    array.form = Form::KnownMatrix;
    array.bias = choices_.pick<std::int64_t>({0, 0, 1});
    break;
  case variable:
    array.form = Form::VariableRows;
    array.columnsBound = positive->name;
    break;
  case structs: {
    array.form = Form::Structs;
    array.fields = {"x", "y"};
    if (choices_.chance(30))
      array.fields.emplace_back("v[1]");
    array.type = elementType(choices_.pick<std::string>({"int", "double"}));
    array.isPointer = true;
    break;
  }
  case box:
    array.prefix = fmt::format("box->{}", letter);
    array.isParameter = false;
    array.isPointer = true;
    array.isRestrict = false;
    notAffine();
    break;
  case globalPointer:
    array.prefix = global(letter);
    array.isParameter = false;
    array.isPointer = true;
    array.isRestrict = false;
    notAffine();
    break;
  case rows:
    array.form = Form::Rows;
    array.isPointer = false;
    notAffine();
    break;
  }
  if (kind == pointer || kind == matrixParameter || kind == variable || kind == structs ||
      kind == rows)
    pointerParameters_.push_back(arrays_.size());
  arrays_.push_back(std::move(array));
  homes_.emplace_back();
  readOnly_.push_back(false);
}

std::size_t Generator::indexArray(const std::string &name) {
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if (arrays_[index].isIndex && arrays_[index].prefix == name)
      return index;
  Array array;
  array.type = elementType("int");
  array.isIndex = true;
  array.isPermutation = choices_.chance(50);
  array.contents = {0, choices_.between(2, 12)};
  array.range = {0, 0};
  array.prefix = name;
  array.isRestrict = choices_.chance(30);
  pointerParameters_.push_back(arrays_.size());
  arrays_.push_back(std::move(array));
  homes_.emplace_back();
  readOnly_.push_back(true);
  return arrays_.size() - 1;
}

std::size_t Generator::localArray() {
  Array array;
  array.type = elementTypes()[choices_.weighted({5, 4, 1})];
  array.form = Form::KnownArray;
  array.isParameter = false;
  array.isLocal = true;
  array.prefix = fmt::format("w{}", nextName_++);
  array.range = {0, 0};
  arrays_.push_back(std::move(array));
  homes_.emplace_back();
  readOnly_.push_back(false);
  return arrays_.size() - 1;
}

std::size_t Generator::pickArray(bool floating, bool forWrite) {
  std::vector<std::size_t> candidates, better;
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    const Array &array = arrays_[index];
    if (array.isIndex || array.isLocal || (!floating && array.type.isFloating()))
      continue;
    if (forWrite && readOnly_[index])
      continue;
    candidates.push_back(index);
    // What nothing writes makes loops parallel.
    if (!forWrite && !homes_[index])
      better.push_back(index);
  }
  if (candidates.empty()) {
    // There always is an int array: declareArrays makes one.
    for (std::size_t index = 0; index < arrays_.size(); ++index)
      if (!arrays_[index].isIndex && !arrays_[index].isLocal && !arrays_[index].type.isFloating())
        return index;
    return 0;
  }
  if (!better.empty() && !choices_.chance(35))
    return choices_.pick(better);
  return choices_.pick(candidates);
}

std::optional<std::size_t> Generator::pickWritten() {
  std::vector<std::size_t> candidates;
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if (homes_[index] && !arrays_[index].isLocal)
      candidates.push_back(index);
  if (candidates.empty())
    return std::nullopt;
  return choices_.pick(candidates);
}

void Generator::touch(std::size_t array, Interval subscripts) {
  arrays_[array].range = join(arrays_[array].range, subscripts);
  for (const std::size_t parent : arrays_[array].parents)
    touch(parent, subscripts + arrays_[array].shift);
}

/// p[k] by a macro.
std::string Generator::element(const std::string &pointer, const std::string &subscript) {
  const std::vector<std::pair<std::string, std::string>> macros = {
      {"AT", "(p)[k]"}, {"ELEMENT", "((p)[(k)])"}, {"BESIDE", "(*((p) + (k)))"}};
  const auto &[name, meaning] = choices_.pick(macros);
  if (helperKinds_.insert(name).second)
    helpers_.push_back(fmt::format("#define {}(p, k) {}", name, meaning));
  return fmt::format("{}({}, {})", name, pointer, subscript);
}

std::string Generator::render(const Place &place) {
  Array &array = arrays_[place.array];
  std::string text = array.prefix;
  for (std::size_t index = 0; index < place.subscripts.size(); ++index) {
    Expression subscript = place.subscripts[index];
    std::int64_t offset = place.offsets[index] + (index == 0 ? array.bias : 0);
    Interval range = subscript.range + Interval{offset, offset};
    if (!range.within(roomForSubscripts)) {
      subscript = constant(index);
      offset = 0;
      range = subscript.range;
    }
    // Only pointers have something before their first element.
    const bool mayBeNegative =
        index == 0 && (array.form == Form::Pointer || array.form == Form::Structs);
    if (range.low < 0 && !mayBeNegative) {
      offset -= range.low;
      range = subscript.range + Interval{offset, offset};
    }
    if ((subscript.rank == Rank::Unsigned || subscript.rank == Rank::UnsignedLong) && range.low < 0)
      subscript = cast("int", Rank::Int, subscript);
    if (index == 0)
      touch(place.array, range);
    else if (array.form == Form::VariableRows)
      array.columnsExtra = std::max(array.columnsExtra, subscript.bound == array.columnsBound
                                                            ? subscript.boundOffset + offset + 1
                                                            : range.high);
    else
      array.columns = std::max(array.columns, range.high + 1);
    const bool isConstant = subscript.range.low == subscript.range.high &&
                            subscript.text == std::to_string(subscript.range.low);
    const Expression whole = isConstant ? constant(range.low) : plus(subscript, offset);
    if (array.form == Form::Pointer && range.low == 0 && range.high == 0 && whole.text == "0" &&
        choices_.chance(50))
      return "*" + text;
    if (place.subscripts.size() == 1 && place.field.empty() && choices_.chance(5))
      return element(text, whole.text);
    if (features_.cxx && place.subscripts.size() == 1 && choices_.chance(60))
      if (const std::string accessed = byAccessor(text, whole.text); !accessed.empty()) {
        text = accessed;
        continue;
      }
    text += "[" + whole.text + "]";
  }
  if (!place.field.empty())
    text += "." + place.field;
  return text;
}

Place Generator::place(std::size_t array) {
  Place result;
  result.array = array;
  switch (arrays_[array].form) {
  case Form::Pointer:
  case Form::KnownArray:
  case Form::Structs:
    result.subscripts = {choices_.chance(60) ? injective() : subscript()};
    break;
  case Form::KnownMatrix:
  case Form::VariableRows:
  case Form::Rows:
    if (loops_.size() >= 2 && !choices_.chance(25)) {
      // Two different counters, in either order.
      const std::size_t first = choices_.below(static_cast<std::uint32_t>(loops_.size() - 1));
      const std::size_t second =
          first + 1 + choices_.below(static_cast<std::uint32_t>(loops_.size() - 1 - first));
      result.subscripts = {loops_[first].counter, loops_[second].counter};
      if (choices_.chance(20))
        std::swap(result.subscripts[0], result.subscripts[1]);
    } else {
      result.subscripts = {subscript(), subscript()};
    }
    break;
  }
  if (arrays_[array].form == Form::Structs)
    result.field = choices_.pick(arrays_[array].fields);
  result.offsets.assign(result.subscripts.size(), 0);
  result.loops = loopsIn(result.subscripts);
  return result;
}

Place Generator::homeOf(std::size_t array) {
  std::optional<Place> &home = homes_[array];
  const auto inScope = [&](unsigned id) {
    return std::any_of(loops_.begin(), loops_.end(),
                       [&](const Loop &loop) { return loop.id == id; });
  };
  if (home && std::all_of(home->loops.begin(), home->loops.end(), inScope) && !choices_.chance(10))
    return *home;
  Place fresh = place(array);
  if (!home || !choices_.chance(40))
    homes_[array] = fresh;
  return fresh;
}

Place Generator::neighbour(Place place) {
  const std::size_t which = choices_.below(static_cast<std::uint32_t>(place.subscripts.size()));
  switch (choices_.weighted({50, affine_ ? 10U : 15U, 5, 5})) {
  case 0:
    place.offsets[which] += choices_.pick<std::int64_t>({-1, 1, -2, 2, 3, -3, 5});
    break;
  case 1:
    place.subscripts[which] = binary("+", place.subscripts[which], parameter());
    break;
  case 2:
    for (std::size_t index = 0; index < place.offsets.size(); ++index)
      place.offsets[index] += index == which ? -1 : 1;
    break;
  case 3:
    place.subscripts[which] = subscript();
    place.loops = loopsIn(place.subscripts);
    break;
  }
  if (arrays_[place.array].form == Form::Structs && choices_.chance(30))
    place.field = choices_.pick(arrays_[place.array].fields);
  return place;
}

Expression Generator::loadOf(const Place &place) {
  const ElementType &type = arrays_[place.array].type;
  return named(render(place), type.rank,
               arrays_[place.array].isIndex ? arrays_[place.array].contents : type.values);
}

Expression Generator::load(bool floatingAllowed) {
  const std::size_t array = pickArray(floatingAllowed, false);
  if (!homes_[array])
    return loadOf(place(array));
  // Of what the nest writes: mostly the element that the iteration writes itself.
  const Place home = homeOf(array);
  return loadOf(choices_.chance(40) ? neighbour(home) : home);
}

void Generator::declareGlobals(std::string &text) {
  for (const Array &array : arrays_) {
    if (array.isParameter || array.isLocal || !array.parents.empty() ||
        array.prefix.starts_with("box") || array.prefix.starts_with("views[") ||
        array.prefix == "items_")
      continue;
    std::string declaration;
    if (array.form == Form::KnownArray)
      declaration =
          fmt::format("{} {}[{}]", array.type.spelling, array.prefix, array.range.high + 1);
    else if (array.form == Form::KnownMatrix)
      declaration = fmt::format("{} {}[{}][{}]", array.type.spelling, array.prefix,
                                array.range.high + 1, array.columns);
    else
      declaration = fmt::format("{} *{}", array.type.spelling, array.prefix);
    text += declaration + ";\n";
    externs_.push_back("extern " + declaration + ";");
  }
}

} // namespace parlift::fuzz
