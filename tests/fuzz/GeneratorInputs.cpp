// Memory and inputs: made last, when it is known what the program touches.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::fuzz {
namespace {

/// How far apart two pointers into one object may be.
constexpr std::int64_t farthest = 4;

constexpr std::size_t mostInputs = 12, mostQuasiAffineInputs = 16;

std::string structType(const Array &array, unsigned serial) {
  return fmt::format("struct {}{}", array.type.isFloating() ? "pair" : "couple", serial);
}

} // namespace

/// Pointers of one type: any of them may point into the object of any other.
void Generator::makeGroup(const std::vector<std::size_t> &members) {
  Interval range = {0, 0};
  for (const std::size_t member : members)
    range = join(range, arrays_[member].range);
  for (const std::size_t member : members) {
    Array &array = arrays_[member];
    Object object;
    object.name = object.address = fmt::format("{}_{}", global("o"), program_.objects.size());
    object.type = array.type.spelling;
    object.isFloating = array.type.isFloating();
    if (array.form == Form::Structs) {
      object.type = structType(array, serial_);
      object.fields = {
          {"x", array.type.spelling}, {"y", array.type.spelling}, {"v", array.type.spelling, 2}};
    }
    object.count = static_cast<std::uint64_t>(range.high - range.low + 1 + 2 * farthest);
    array.start = farthest - range.low;
    if (array.isIndex) {
      // Exactly what is used, so that the whole can be a permutation.
      object.count = static_cast<std::uint64_t>(array.range.high - array.range.low + 1);
      array.start = -array.range.low;
    }
    array.object = static_cast<int>(program_.objects.size());
    program_.objects.push_back(std::move(object));
  }
}

/// A global array becomes large enough for what the pointers of its type reach, so that they may point
/// into it.
void Generator::openToPointers(const std::vector<std::size_t> &members) {
  const Array &pointer = arrays_[members.front()];
  if (affine_ || pointer.form != Form::Pointer || pointer.isIndex)
    return;
  const std::uint64_t count = program_.objects[static_cast<std::size_t>(pointer.object)].count;
  for (Array &array : arrays_) {
    const bool isGlobal = array.form == Form::KnownArray && !array.isLocal && array.parents.empty();
    if (!isGlobal || array.type.spelling != pointer.type.spelling || !choices_.chance(30))
      continue;
    array.range.high = std::max(array.range.high, static_cast<std::int64_t>(count) - 1);
    program_.objects[static_cast<std::size_t>(array.object)].count =
        static_cast<std::uint64_t>(array.range.high + 1);
    array.isOpen = true;
  }
}

/// int **a: an object of pointers and one with the rows.
void Generator::makeRows(Array &array) {
  Object rows;
  rows.name = rows.address = fmt::format("{}_{}", global("o"), program_.objects.size());
  rows.type = array.type.spelling + " *";
  rows.isPointer = true;
  rows.count = static_cast<std::uint64_t>(array.range.high + 1);
  array.object = static_cast<int>(program_.objects.size());
  for (std::uint64_t row = 0; row < rows.count; ++row)
    program_.slots.push_back({static_cast<unsigned>(array.object), row, {}});
  Object elements;
  elements.name = elements.address = fmt::format("{}_{}", global("o"), program_.objects.size() + 1);
  elements.type = array.type.spelling;
  elements.isFloating = array.type.isFloating();
  elements.count = rows.count * static_cast<std::uint64_t>(array.columns);
  program_.objects.push_back(std::move(rows));
  program_.objects.push_back(std::move(elements));
}

void Generator::makeObjects() {
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    Array &array = arrays_[index];
    if (array.isPointer || array.isIndex)
      groups[array.isIndex ? "index"
                           : array.type.spelling + (array.form == Form::Structs ? "s" : "")]
          .push_back(index);
    else if (array.form == Form::Rows)
      makeRows(array);
    else if (!array.isLocal && array.parents.empty()) {
      Object object;
      object.isGlobal = !array.isParameter;
      object.name = object.address =
          object.isGlobal ? array.prefix
                          : fmt::format("{}_{}", global("o"), program_.objects.size());
      if (object.isGlobal && array.form == Form::KnownMatrix)
        object.address = fmt::format("&{}[0][0]", array.prefix);
      object.type = array.type.spelling;
      object.isFloating = array.type.isFloating();
      std::int64_t columns = array.form == Form::KnownArray ? 1 : array.columns;
      for (const Parameter &parameter : parameters_)
        if (array.form == Form::VariableRows && parameter.name == array.columnsBound)
          columns = parameter.range.high + array.columnsExtra;
      object.count = static_cast<std::uint64_t>((array.range.high + 1) * columns);
      array.object = static_cast<int>(program_.objects.size());
      program_.objects.push_back(std::move(object));
    }
  }
  for (const auto &[type, members] : groups)
    makeGroup(members);
  for (const auto &[type, members] : groups)
    openToPointers(members);
  // Pointers that stand in memory themselves.
  Object box;
  box.name = global("box");
  box.address = box.name + "_0";
  box.type = "struct " + box.name;
  for (const Array &array : arrays_)
    if (array.prefix.starts_with("box->")) {
      box.fields.push_back({array.prefix.substr(5), array.type.spelling + " *", 1, true});
      program_.slots.push_back(
          {static_cast<unsigned>(program_.objects.size()), 0, array.prefix.substr(5)});
    }
  if (hasBox_) {
    box.fields.push_back({"size", "int"});
    box.name = box.address;
    program_.objects.push_back(box);
  }
  if (isMethod_) {
    Object worker;
    worker.name = worker.address = global("worker") + "_0";
    worker.type = "struct " + global("worker");
    worker.fields = {{"count_", "long"}, {"step_", "unsigned"}, {"mean_", "double", 3}};
    for (const Array &array : arrays_)
      if (array.prefix == "items_")
        worker.fields.push_back({"items_", array.type.spelling + " *", 1, true});
    program_.slots.push_back({static_cast<unsigned>(program_.objects.size()), 0, "items_"});
    program_.objects.push_back(std::move(worker));
  }
  if (!viewed_.spelling.empty()) {
    Object views;
    views.name = views.address = global("views") + "_0";
    views.type = fmt::format("struct {}_{}", global("view"), viewed_.spelling);
    views.fields = {{"data", viewed_.spelling + " *", 1, true}, {"size", "int"}};
    views.count = 3;
    for (std::uint64_t number = 0; number < views.count; ++number)
      program_.slots.push_back({static_cast<unsigned>(program_.objects.size()), number, "data"});
    program_.objects.push_back(std::move(views));
  }
  for (const Array &array : arrays_)
    if (array.isPointer && !array.isParameter && !array.prefix.starts_with("box->") &&
        !array.prefix.starts_with("views[") && array.prefix != "items_") {
      Object pointer;
      pointer.name = array.prefix;
      pointer.address = "&" + array.prefix;
      pointer.type = array.type.spelling + " *";
      pointer.isGlobal = pointer.isPointer = true;
      program_.slots.push_back({static_cast<unsigned>(program_.objects.size()), 0, {}});
      program_.objects.push_back(pointer);
    }
  if (results_ > 0) {
    Object results;
    results.name = results.address = global("out");
    results.type = "double";
    results.count = results_;
    results.isGlobal = results.isFloating = true;
    program_.objects.push_back(results);
  }
}

std::vector<std::size_t> Generator::aliasesOf(std::size_t array) const {
  std::vector<std::size_t> result;
  const Array &one = arrays_[array];
  if (!one.isPointer || one.isRestrict)
    return result;
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    const Array &other = arrays_[index];
    const bool isPointer = other.isPointer && !other.isRestrict && other.form == one.form;
    const bool isOpen = other.isOpen && one.form == Form::Pointer;
    if (index != array && (isPointer || isOpen) && other.type.spelling == one.type.spelling)
      result.push_back(index);
  }
  return result;
}

Argument Generator::pointerTo(std::size_t array, bool aliased) {
  Argument result;
  result.kind = Argument::Kind::Pointer;
  result.object = static_cast<unsigned>(arrays_[array].object);
  result.offset = arrays_[array].start;
  const std::vector<std::size_t> others = aliasesOf(array);
  if (!aliased || others.empty() || !choices_.chance(70))
    return result;
  result.object = static_cast<unsigned>(arrays_[choices_.pick(others)].object);
  result.offset += choices_.pick<std::int64_t>({0, 0, 1, -1, 2, -2, 3, 4, -4});
  program_.mayAlias = true;
  return result;
}

Fill Generator::fillFor(const Object &object, unsigned number) {
  Fill fill;
  fill.seed = number * 31 + choices_.below(1000);
  for (const Array &array : arrays_)
    if (array.isIndex && array.object >= 0 &&
        &program_.objects[static_cast<std::size_t>(array.object)] == &object) {
      fill.low = 0;
      fill.high = array.contents.high;
      const bool fits = object.count <= static_cast<std::uint64_t>(array.contents.high) + 1;
      if (array.isPermutation && fits)
        fill.kind = choices_.chance(30) ? Fill::Kind::Ascending : Fill::Kind::Permutation;
      else if (choices_.chance(15))
        fill.kind = Fill::Kind::Constant;
      return fill;
    }
  for (const Parameter &parameter : parameters_)
    if (parameter.isGlobal && parameter.name == object.name) {
      fill.kind = Fill::Kind::Constant;
      fill.low = fill.high = choices_.between(parameter.range.low, parameter.range.high);
      return fill;
    }
  const std::string type = object.fields.empty() ? object.type : object.fields.front().type;
  const bool isSigned = !type.starts_with("unsigned");
  fill.low = isSigned ? -9 : 0;
  fill.high = 9;
  if (object.isFloating && exotic(10)) {
    fill.kind = Fill::Kind::Odd;
    program_.hasOddNumbers = true;
    return fill;
  }
  switch (choices_.weighted({70, 12, 8, 10})) {
  case 0:
    break;
  case 1:
    fill.low = 0;
    fill.high = choices_.between(1, 3);
    break;
  case 2:
    fill.kind = Fill::Kind::Ascending;
    break;
  default:
    fill.kind = Fill::Kind::Constant;
    fill.low = choices_.between(0, 3);
    break;
  }
  return fill;
}

void Generator::addInput(const std::vector<std::int64_t> &numbers, bool aliased) {
  Input input;
  for (std::size_t index = 0; index < program_.objects.size(); ++index)
    if (isMethod_ && program_.objects[index].name == global("worker") + "_0") {
      Argument worker;
      worker.kind = Argument::Kind::Pointer;
      worker.object = static_cast<unsigned>(index);
      input.arguments.push_back(worker);
    }
  for (std::size_t index = 0; index < parameters_.size(); ++index) {
    if (parameters_[index].isGlobal)
      continue;
    Argument argument;
    argument.integer = numbers[index];
    input.arguments.push_back(argument);
  }
  for (const std::size_t array : pointerParameters_)
    input.arguments.push_back(pointerTo(array, aliased));
  const auto number = static_cast<unsigned>(program_.inputs.size());
  for (std::size_t index = 0; index < program_.objects.size(); ++index)
    input.fills.push_back(fillFor(program_.objects[index], number));
  for (std::size_t index = 0; index < program_.objects.size(); ++index)
    if (program_.objects[index].name == global("box") + "_0") {
      Argument box;
      box.kind = Argument::Kind::Pointer;
      box.object = static_cast<unsigned>(index);
      input.arguments.push_back(box);
    }
  for (std::size_t index = 0; index < program_.objects.size(); ++index)
    if (program_.objects[index].name == global("views") + "_0") {
      Argument views;
      views.kind = Argument::Kind::Pointer;
      views.object = static_cast<unsigned>(index);
      input.arguments.push_back(views);
    }
  const bool rowsOverlap = aliased && choices_.chance(50);
  const std::int64_t overlap = choices_.pick<std::int64_t>({0, 1});
  for (const PointerSlot &slot : program_.slots) {
    for (std::size_t index = 0; index < arrays_.size(); ++index) {
      const Array &array = arrays_[index];
      const Object &object = program_.objects[slot.object];
      if (array.form == Form::Rows && array.object == static_cast<int>(slot.object)) {
        Argument row;
        row.kind = Argument::Kind::Pointer;
        row.object = slot.object + 1;
        row.offset =
            static_cast<std::int64_t>(slot.element) * (rowsOverlap ? overlap : array.columns);
        program_.mayAlias |= rowsOverlap;
        input.pointers.push_back(row);
      } else if (object.name == global("worker") + "_0") {
        if (array.prefix == "items_")
          input.pointers.push_back(pointerTo(index, aliased));
      } else if (object.name == global("views") + "_0") {
        if (array.prefix == fmt::format("views[{}].data", slot.element))
          input.pointers.push_back(pointerTo(index, aliased));
      } else if ((!slot.field.empty() && array.prefix == "box->" + slot.field) ||
                 (slot.field.empty() && array.isPointer && array.prefix == object.name)) {
        input.pointers.push_back(pointerTo(index, aliased));
      }
    }
  }
  program_.inputs.push_back(std::move(input));
}

void Generator::makeInputs() {
  // All values of the parameters where that is possible, else as many that are as different as possible.
  std::uint64_t all = 1;
  for (const Parameter &parameter : parameters_)
    all *= static_cast<std::uint64_t>(parameter.range.high - parameter.range.low + 1);
  const std::size_t most = program_.quasiAffine ? mostQuasiAffineInputs : mostInputs;
  // A step without a common divisor with `all` visits everything in the end.
  const std::uint64_t step = all <= most ? 1 : 7919;
  std::uint64_t at = all <= most ? 0 : choices_.below(static_cast<std::uint32_t>(all));
  for (std::size_t number = 0; number < most; ++number, at = (at + step) % all) {
    if (number >= all && program_.quasiAffine)
      break;
    std::vector<std::int64_t> numbers;
    std::uint64_t rest = at;
    for (const Parameter &parameter : parameters_) {
      const auto width = static_cast<std::uint64_t>(parameter.range.high - parameter.range.low + 1);
      numbers.push_back(parameter.range.high - static_cast<std::int64_t>(rest % width));
      rest /= width;
    }
    addInput(numbers, features_.aliases && !affine_ && number % 2 == 1);
  }
}

} // namespace parlift::fuzz
