#include "fuzz/KernelGenerator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace parlift::fuzz {

Linear Linear::plus(const Linear &other, std::int64_t times) const {
  Linear result = *this;
  result.add += times * other.add;
  for (const auto &[size, factor] : other.sizes)
    result.sizes[size] += times * factor;
  std::erase_if(result.sizes, [](const auto &one) { return one.second == 0; });
  return result;
}

std::int64_t Linear::at(const std::vector<std::int64_t> &values) const {
  std::int64_t result = add;
  for (const auto &[size, factor] : sizes)
    result += factor * values[size];
  return result;
}

/// "n", "(m + 1)", "(2 * n + m)", "40"
std::string KernelGenerator::sizeText(const Linear &value) const {
  std::string text;
  for (const auto &[size, factor] : value.sizes)
    text += fmt::format("{}{}{}", text.empty() ? "" : " + ",
                        factor == 1 ? "" : fmt::format("{} * ", factor), sizes_[size]);
  if (text.empty())
    return std::to_string(value.add);
  if (value.add != 0)
    text += value.add > 0 ? fmt::format(" + {}", value.add) : fmt::format(" - {}", -value.add);
  return value.add == 0 && value.sizes.size() == 1 && value.sizes.begin()->second == 1
             ? text
             : "(" + text + ")";
}

void KernelGenerator::declareSizes() {
  sizes_ = {"n", "m", "p"};
  least_ = {0, 0, 0};
  scalars_ = {"s", "t"};
  static const std::vector<Type> types = {
      {"double", true},    {"float", true},  {"int", false},           {"long", false},
      {"unsigned", false}, {"short", false}, {"unsigned char", false}, {"signed char", false}};
  type_ = types[choices_.weighted({50, 20, 12, 5, 4, 3, 3, 3})];
  countersOutside_ = choices_.chance(12);
}

/// The head of a loop over a new counter, which is in scope from then on.
std::string KernelGenerator::header(const std::string &name, bool isWalk) {
  Counter counter;
  counter.name = name;
  counter.step = std::array<std::int64_t, 4>{1, 2, 3, 5}[choices_.weighted({90, 6, 2, 2})];
  const bool isDown = choices_.chance(isWalk ? 25 : 12);
  const bool isConstant = choices_.chance(isWalk ? 20 : 12);
  if (isConstant)
    counter.end.add = choices_.pick<std::int64_t>({8, 1, 2, 3, 4, 9, 16, 5, 0});
  else
    counter.end.sizes[choices_.below(static_cast<std::uint32_t>(sizes_.size()))] = 1;
  const bool isPlain = !choices_.chance(25);
  if (!isPlain)
    counter.end.add += choices_.pick<std::int64_t>({-1, 1, -2, 2});
  if (isConstant)
    counter.end.add = std::max<std::int64_t>(counter.end.add, 0);
  std::string low = "0";
  const std::size_t kind = choices_.weighted({70, 22, 8});
  if (kind == 1)
    counter.low = choices_.between(1, 4), low = std::to_string(counter.low);
  else if (kind == 2)
    low = "f"; // at least 0
  std::string type = choices_.pick<std::string>(
      {"int", "int", "int", "int", "int", "int", "int", "long", "short", "unsigned"});
  if (isDown && type == "unsigned")
    type = "long";
  const std::string end = sizeText(counter.end);
  const bool isInclusive = choices_.chance(15);
  std::string last = sizeText(counter.end.plus(Linear{{}, -1}));
  if (last.starts_with("(")) // no brackets needed
    last = last.substr(1, last.size() - 2);
  std::string declared = type + " ";
  if (countersOutside_) {
    const std::string line = fmt::format("int {};", name);
    if (std::ranges::find(outside_, line) == outside_.end())
      outside_.push_back(line);
    declared = "";
  }
  const std::string by = counter.step == 1
                             ? fmt::format("{}{}", name, isDown ? "--" : "++")
                             : fmt::format("{} {} {}", name, isDown ? "-=" : "+=", counter.step);
  counters_.push_back(counter);
  if (isDown)
    counters_.back().step = -counter.step;
  if (isDown)
    return counter.low > 0 && !isInclusive && kind == 1
               ? fmt::format("for ({}{} = {}; {} > {}; {})", declared, name, last, name,
                             counter.low - 1, by)
               : fmt::format("for ({}{} = {}; {} >= {}; {})", declared, name, last, name, low, by);
  return isInclusive
             ? fmt::format("for ({}{} = {}; {} <= {}; {})", declared, name, low, name, last, by)
             : fmt::format("for ({}{} = {}; {} < {}; {})", declared, name, low, name,
                           end.starts_with("(") ? end.substr(1, end.size() - 2) : end, by);
}

void KernelGenerator::nest() {
  static const std::vector<std::string> names = {"i", "j", "h"};
  const std::size_t dimensions = 1 + choices_.weighted({45, 42, 13});
  const std::size_t mark = depth_;
  for (std::size_t at = 0; at < dimensions; ++at)
    open(header(local(names[at]), false));
  grid_ = counters_.size();
  body();
  while (depth_ > mark)
    close();
  counters_.clear();
  variables_.clear();
}

void KernelGenerator::body() {
  const std::size_t declared = choices_.below(3);
  for (std::size_t at = 0; at < declared; ++at)
    declareVariable(type_, "x", choices_.chance(70) ? expression(type_, 1) : "");
  const bool hasWalks = !choices_.chance(30);
  const std::size_t parts = 1 + choices_.weighted({50, 25, 15, 10});
  for (std::size_t at = 0; at < parts; ++at) {
    const Choices::Group group(choices_);
    if (hasWalks && (at == 0 || choices_.chance(60)))
      walk();
    else if (!hasWalks && choices_.chance(40))
      stencil();
    else
      segment();
  }
  if (hasWalks || !choices_.chance(35))
    store();
}

std::string KernelGenerator::signature() const {
  std::vector<std::string> words;
  for (const std::string &size : sizes_)
    words.push_back("int " + size);
  words.push_back("int f");
  for (const std::string &scalar : scalars_)
    words.push_back(fmt::format("{} {}", type_.isReal ? "double" : "int", scalar));
  for (const Array &array : arrays_) {
    const std::string element =
        (array.isWritten ? "" : "const ") +
        (array.form == Form::Records ? fmt::format("struct r{}", serial_) : array.type.spelling);
    if (array.form != Form::Rows || array.extents.size() == 1) {
      words.push_back(fmt::format("{} *restrict {}", element, array.name));
      continue;
    }
    std::string text = fmt::format("{} {}[restrict]", element, array.name);
    for (std::size_t at = 1; at < array.extents.size(); ++at) {
      const std::string extent = sizeText(array.extents[at]);
      text += fmt::format("[{}]",
                          extent.starts_with("(") ? extent.substr(1, extent.size() - 2) : extent);
    }
    words.push_back(text);
  }
  return fmt::format("void {}({})", program_.function, fmt::join(words, ", "));
}

std::int64_t KernelGenerator::Array::elements(const std::vector<std::int64_t> &values) const {
  std::int64_t result = 1;
  for (const Linear &extent : extents)
    result *= std::max<std::int64_t>(extent.at(values), 0);
  return result;
}

/// Of the largest array.
std::int64_t KernelGenerator::elements(const std::vector<std::int64_t> &values) const {
  std::int64_t result = 0;
  for (const Array &array : arrays_)
    result = std::max(result, array.elements(values));
  return result;
}

void KernelGenerator::makeInputs() {
  constexpr std::int64_t mostElements = 3000;
  for (const Array &array : arrays_) // rows have elements
    for (std::size_t at = 1; at < array.extents.size() && array.form == Form::Rows; ++at)
      for (const auto &[size, factor] : array.extents[at].sizes)
        least_[size] = std::max(least_[size], 1 - array.extents[at].add);
  // Around the sizes of blocks, small and large ones.
  static const std::vector<std::int64_t> small = {3, 1, 2, 4, 5, 6, 7, 8, 9, 0, -1},
                                         large = {17, 16, 33, 31, 32, 64, 65, 100};
  std::vector<std::vector<std::int64_t>> sizes;
  for (unsigned number = 0; number < 6; ++number) {
    std::vector<std::int64_t> values;
    const bool isLarge = number >= 4;
    for (std::size_t at = 0; at < sizes_.size(); ++at)
      values.push_back(
          std::max(isLarge ? choices_.between(1, 3) : choices_.pick(small), least_[at]));
    if (isLarge)
      values[choices_.below(static_cast<std::uint32_t>(values.size()))] = choices_.pick(large);
    for (unsigned tries = 0; tries < 8 && elements(values) > mostElements; ++tries) {
      std::int64_t &largest = *std::ranges::max_element(values);
      largest = std::max(largest / 2, least_[static_cast<std::size_t>(&largest - values.data())]);
    }
    sizes.push_back(std::move(values));
  }
  for (const Array &array : arrays_) {
    Object object;
    object.name = object.address = fmt::format("o{}_{}", serial_, program_.objects.size());
    object.type = array.type.spelling;
    object.isFloating = array.type.isReal;
    if (array.form == Form::Records) {
      object.type = fmt::format("struct r{}", serial_);
      object.isFloating = false;
      object.fields = {{"x", type_.spelling}, {"c", "char"}, {"y", type_.spelling}};
    }
    for (const std::vector<std::int64_t> &values : sizes)
      object.count = std::max(object.count, static_cast<std::uint64_t>(array.elements(values)));
    program_.objects.push_back(std::move(object));
  }
  for (const std::vector<std::int64_t> &values : sizes) {
    Input input;
    for (const std::int64_t value : values)
      input.arguments.push_back({Argument::Kind::Integer, value, 0, 0, 0});
    input.arguments.push_back({Argument::Kind::Integer, choices_.between(0, 4), 0, 0, 0});
    for (std::size_t at = 0; at < scalars_.size(); ++at) {
      const std::int64_t value = choices_.between(0, 3);
      Argument argument;
      argument.kind = type_.isReal ? Argument::Kind::Floating : Argument::Kind::Integer;
      argument.integer = value;
      argument.floating = static_cast<double>(value);
      input.arguments.push_back(argument);
    }
    for (std::size_t at = 0; at < arrays_.size(); ++at) {
      Argument argument;
      argument.kind = Argument::Kind::Pointer;
      argument.object = static_cast<unsigned>(at);
      input.arguments.push_back(argument);
      // Few values: equal ones, zeros to divide by.
      Fill fill;
      fill.low = arrays_[at].type.spelling.starts_with("unsigned") ? 0 : -2;
      fill.high = choices_.pick<std::int64_t>({3, 1, 9, 0});
      fill.seed = choices_.below(1000);
      input.fills.push_back(fill);
    }
    program_.inputs.push_back(std::move(input));
  }
}

Program KernelGenerator::run() {
  program_.function = fmt::format("f{}", serial_);
  program_.returnType = "void";
  program_.quasiAffine = false;
  declareSizes();
  nest();
  if (choices_.chance(20))
    nest();
  makeInputs();
  std::string &text = program_.text;
  if (hasRecords_)
    program_.declarations = fmt::format("struct r{} {{ {} x; char c; {} y; }};\n", serial_,
                                        type_.spelling, type_.spelling);
  text = "double fabs(double), sqrt(double);\nfloat fabsf(float);\n" + program_.declarations +
         signature() + " {\n";
  for (const std::string &one : outside_)
    text += "  " + one + "\n";
  for (const std::string &one : lines_)
    text += one + "\n";
  text += "}\n";
  program_.declarations += signature() + ";\n";
  return std::move(program_);
}

} // namespace parlift::fuzz
