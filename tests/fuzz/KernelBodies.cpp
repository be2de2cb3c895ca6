// What an iteration of a kernel does: walks, slices that are written and read behind, conditions, and the subscripts in all of it.
#include "fuzz/KernelGenerator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlift::fuzz {

namespace {

constexpr std::size_t mostArrays = 7;

std::string plus(const std::string &text, std::int64_t by) {
  return by == 0  ? text
         : by > 0 ? fmt::format("{} + {}", text, by)
                  : fmt::format("{} - {}", text, -by);
}

} // namespace

// --- Subscripts

const KernelGenerator::Counter *KernelGenerator::counter(const std::string &name) const {
  for (const Counter &one : counters_)
    if (one.name == name)
      return &one;
  return nullptr;
}

KernelGenerator::Index KernelGenerator::shifted(const Counter &counter, std::int64_t by) {
  return {plus(counter.name, by), Linear{{}, counter.low + by},
          counter.end.plus(Linear{{}, by - 1})};
}

bool KernelGenerator::fits(const Index &index, const Linear &extent) {
  if (index.low.add < 0 || !index.low.sizes.empty())
    return false;
  // Sizes are not negative where the loops run.
  return std::ranges::all_of(index.high.sizes,
                             [&](const auto &one) {
                               const auto found = extent.sizes.find(one.first);
                               return one.second <=
                                      (found == extent.sizes.end() ? 0 : found->second);
                             }) &&
         index.high.add < extent.add;
}

KernelGenerator::Index KernelGenerator::indexFor(const Linear &extent) {
  for (unsigned tries = 0; tries < 6; ++tries) {
    // The innermost counter is the one that most is about.
    const std::size_t back =
        choices_.chance(60) ? choices_.below(static_cast<std::uint32_t>(counters_.size())) : 0;
    const Counter &one = counters_[counters_.size() - 1 - back];
    const std::int64_t by =
        choices_.chance(30) ? choices_.pick<std::int64_t>({1, -1, 2, -2, 3}) : 0;
    Index index = shifted(one, by);
    switch (choices_.weighted({76, 10, 6, 8})) {
    case 1: { // from the other end
      const Linear last = one.end.plus(Linear{{}, -1 + by});
      std::string text = sizeText(last);
      if (text.starts_with("("))
        text = text.substr(1, text.size() - 2);
      index = {fmt::format("{} - {}", text, one.name), Linear{{}, by},
               last.plus(Linear{{}, -one.low})};
      break;
    }
    case 2:
      index = {plus("2 * " + one.name, by), Linear{{}, 2 * one.low + by},
               one.end.plus(one.end).plus(Linear{{}, by - 2})};
      break;
    case 3: {
      const Counter &other =
          counters_[choices_.below(static_cast<std::uint32_t>(counters_.size()))];
      index = {plus(other.name + " + " + one.name, by), Linear{{}, one.low + other.low + by},
               one.end.plus(other.end).plus(Linear{{}, by - 2})};
      break;
    }
    default:
      break;
    }
    if (fits(index, extent))
      return index;
  }
  for (const Counter &one : counters_)
    if (const Index index = shifted(one, 0); choices_.chance(70) && fits(index, extent))
      return index;
  // A number, for which there must be an element.
  if (extent.add < 1)
    for (const auto &[size, factor] : extent.sizes)
      least_[size] = std::max(least_[size], 1 - extent.add);
  return {"0", {}, {}};
}

std::string KernelGenerator::element(const Array &array, const std::vector<Index> &indices) const {
  if (array.form == Form::Rows) {
    std::string text = array.name;
    for (const Index &index : indices)
      text += fmt::format("[{}]", index.text);
    return text;
  }
  std::string text;
  for (std::size_t at = 0; at < indices.size(); ++at) {
    if (at > 0) {
      const bool isPlain = text.find(' ') == std::string::npos;
      text = fmt::format("{} * {} + {}", isPlain ? text : "(" + text + ")",
                         sizeText(array.extents[at]), indices[at].text);
    } else {
      text = indices[at].text;
    }
  }
  return fmt::format("{}[{}]", array.name, text);
}

// --- Arrays

std::size_t KernelGenerator::newArray(const Type &type) {
  Array array;
  array.name = fmt::format("a{}", arrays_.size());
  array.type = type;
  if (choices_.chance(15))
    array.type = type.isReal
                     ? choices_.pick<Type>({{"double", true}, {"float", true}, {"int", false}})
                     : choices_.pick<Type>({{"int", false}, {"signed char", false}});
  array.form = choices_.pick<Form>({Form::Rows, Form::Flat, Form::Flat});
  if (choices_.chance(6) && (type.isReal || !type_.isReal)) {
    array.form = Form::Records;
    array.type = type_;
    hasRecords_ = true;
  }
  const std::size_t rank = 1 + choices_.weighted({30, 60, 10});
  for (std::size_t at = 0; at < rank; ++at) {
    const std::size_t back =
        choices_.chance(70) ? choices_.below(static_cast<std::uint32_t>(counters_.size())) : 0;
    const Counter &one = counters_[counters_.size() - 1 - back];
    Linear extent = one.end;
    if (choices_.chance(35))
      extent.add += choices_.between(1, 4);
    if (choices_.chance(8))
      extent =
          extent.plus(counters_[choices_.below(static_cast<std::uint32_t>(counters_.size()))].end);
    if (extent.sizes.empty())
      extent.add = std::max<std::int64_t>(extent.add, 1);
    array.extents.push_back(extent);
  }
  arrays_.push_back(array);
  return arrays_.size() - 1;
}

std::size_t KernelGenerator::newWritten(const Type &type, bool walked) {
  Array array;
  array.name = fmt::format("a{}", arrays_.size());
  array.type = type;
  if (choices_.chance(10))
    array.type = type.isReal ? choices_.pick<Type>({{"double", true}, {"float", true}})
                             : choices_.pick<Type>({{"int", false}, {"long", false}});
  array.form = choices_.pick<Form>({Form::Rows, Form::Flat});
  array.isWritten = true;
  std::vector<std::size_t> order(grid_);
  for (std::size_t at = 0; at < grid_; ++at)
    order[at] = at;
  for (std::size_t at = grid_; at-- > 1;)
    std::swap(order[at], order[at - choices_.below(static_cast<std::uint32_t>(at + 1))]);
  if (walked) {
    const std::size_t back =
        choices_.chance(15) ? choices_.below(static_cast<std::uint32_t>(grid_ + 1)) : 0;
    order.insert(order.end() - static_cast<std::ptrdiff_t>(back), counters_.size() - 1);
    array.walked = counters_.back().name;
    array.behind = static_cast<std::int64_t>(choices_.weighted({20, 40, 25, 10, 5}));
  }
  for (const std::size_t at : order) {
    const Counter &one = counters_[at];
    std::int64_t shift = choices_.chance(12) ? choices_.between(-one.low, 2) : 0;
    Linear extent = one.end;
    if (walked && at + 1 == counters_.size()) {
      if (one.step > 0)
        shift = std::max(shift, array.behind * one.step - one.low);
      else
        extent.add -= array.behind * one.step;
    }
    extent.add += shift + (choices_.chance(20) ? choices_.between(1, 3) : 0);
    if (extent.sizes.empty())
      extent.add = std::max<std::int64_t>(extent.add, 1);
    array.home.push_back(one.name);
    array.shifts.push_back(shift);
    array.extents.push_back(extent);
  }
  arrays_.push_back(array);
  return arrays_.size() - 1;
}

std::string KernelGenerator::home(const Array &array, std::int64_t behind) const {
  std::vector<Index> indices;
  for (std::size_t at = 0; at < array.home.size(); ++at) {
    const Counter *const one = counter(array.home[at]);
    if (!one)
      return "";
    const bool walks = array.home[at] == array.walked;
    indices.push_back(shifted(*one, array.shifts[at] - (walks ? behind * one->step : 0)));
    if (!fits(indices.back(), array.extents[at]))
      return "";
  }
  return element(array, indices);
}

/// An element of the iteration's row that no walk moves.
std::string KernelGenerator::edge(const Array &array) {
  std::vector<Index> indices;
  for (std::size_t at = 0; at < array.home.size(); ++at) {
    const Linear &extent = array.extents[at];
    if (array.home[at] == array.walked) {
      const std::int64_t place = choices_.below(3);
      for (const auto &[size, factor] : extent.sizes)
        least_[size] = std::max(least_[size], place + 1 - extent.add);
      if (extent.sizes.empty() && extent.add <= place)
        return "";
      indices.push_back({std::to_string(place), {}, {}});
    } else if (const Counter *const one = counter(array.home[at])) {
      indices.push_back(shifted(*one, array.shifts[at]));
    } else {
      return "";
    }
  }
  return element(array, indices);
}

std::size_t KernelGenerator::written(const Type &type, bool walked) {
  if (choices_.chance(35))
    for (std::size_t at = 0; at < arrays_.size(); ++at)
      if (arrays_[at].isWritten && !home(arrays_[at]).empty() &&
          (walked || arrays_[at].walked.empty()))
        return at;
  return newWritten(type, walked);
}

// --- Expressions

std::string KernelGenerator::number(const Type &type) {
  return type.isReal ? choices_.pick<std::string>({"1", "0.5", "2", "0", "-0.25", "3", "0.1"})
                     : choices_.pick<std::string>({"1", "0", "2", "3", "-1"});
}

std::string KernelGenerator::readSome(const Type &type) {
  std::vector<std::size_t> known;
  for (std::size_t at = 0; at < arrays_.size(); ++at)
    if (!arrays_[at].isWritten && (type.isReal || !arrays_[at].type.isReal))
      known.push_back(at);
  const bool isNew = arrays_.size() < mostArrays && (known.empty() || choices_.chance(45));
  if (!isNew && known.empty())
    return number(type);
  const Array array = arrays_[isNew ? newArray(type) : choices_.pick(known)];
  std::vector<Index> indices;
  for (const Linear &extent : array.extents)
    indices.push_back(indexFor(extent));
  return element(array, indices) +
         (array.form == Form::Records ? choices_.pick<std::string>({".x", ".y", ".c"}) : "");
}

std::string KernelGenerator::leaf(const Type &type) {
  switch (choices_.weighted({60, 20, 6, 6, 4, 4})) {
  case 1:
    for (unsigned tries = 0; tries < 3 && !variables_.empty(); ++tries) {
      const Variable &one = choices_.pick(variables_);
      if (type.isReal || !one.type.isReal)
        return one.name;
    }
    return readSome(type);
  case 2:
    return type.isReal == type_.isReal ? choices_.pick(scalars_) : number(type);
  case 3:
    return choices_.pick(counters_).name;
  case 4:
    return number(type);
  case 5:
    for (const Array &array : arrays_)
      if (array.isWritten && (type.isReal || !array.type.isReal))
        if (const std::string text = home(array); !text.empty())
          return text;
    return readSome(type);
  default:
    return readSome(type);
  }
}

std::string KernelGenerator::expression(const Type &type, unsigned depth) {
  if (depth == 0 || choices_.chance(25))
    return leaf(type);
  const std::string left = expression(type, depth - 1);
  switch (choices_.weighted({40, 20, 22, 4, 6, 4, 4})) {
  case 1:
    return fmt::format("{} - ({})", left, expression(type, depth - 1));
  case 2:
    return fmt::format("({}) * {}", left, type.isReal ? leaf(type) : number(type));
  case 3:
    return fmt::format("({}) / {}", left, type.isReal ? "(" + leaf(type) + ")" : "3");
  case 4:
    return type.isReal ? fmt::format("{}({})", type_.spelling == "float" ? "fabsf" : "fabs", left)
                       : fmt::format("({}) % 7", left);
  case 5:
    return fmt::format("({} ? {} : {})", condition(), left, leaf(type));
  case 6:
    return fmt::format("-({})", left);
  default:
    return fmt::format("{} + {}", left, expression(type, depth - 1));
  }
}

std::string KernelGenerator::condition() {
  const std::string sign = choices_.pick<std::string>({"<", ">", "<=", ">=", "==", "!="});
  return fmt::format("{} {} {}", leaf(type_), sign,
                     choices_.chance(50) ? leaf(type_) : number(type_));
}

// --- Statements

KernelGenerator::Variable KernelGenerator::declareVariable(const Type &type,
                                                           const std::string &stem,
                                                           const std::string &value) {
  Variable variable{local(stem), type};
  const bool isOutside = choices_.chance(12) && !value.empty();
  if (isOutside) {
    outside_.push_back(fmt::format("{} {};", type.spelling, variable.name));
    line(fmt::format("{} = {};", variable.name, value));
  } else {
    const std::string start = value.empty() ? number(type) : value;
    line(fmt::format("{} {} = {};", type.spelling, variable.name, start));
  }
  variables_.push_back(variable);
  return variable;
}

void KernelGenerator::update() {
  if (variables_.empty() || choices_.chance(35)) {
    const std::size_t at = written(type_, counters_.size() > grid_);
    if (const std::string place = home(arrays_[at]); !place.empty())
      line(fmt::format("{} {} {};", place, choices_.pick<std::string>({"=", "=", "+=", "-="}),
                       expression(type_, 2)));
    return;
  }
  const Variable one = choices_.pick(variables_);
  line(fmt::format("{} {} {};", one.name, choices_.pick<std::string>({"+=", "=", "-="}),
                   expression(one.type, 2)));
}

/// Neighbours of an element along all dimensions, from an array that nothing writes.
void KernelGenerator::stencil() {
  Array array;
  array.name = fmt::format("a{}", arrays_.size());
  array.type = type_;
  array.form = choices_.pick<Form>({Form::Rows, Form::Flat});
  for (std::size_t at = 0; at < grid_; ++at)
    array.extents.push_back(counters_[at].end.plus(Linear{{}, choices_.between(1, 3)}));
  for (Linear &extent : array.extents)
    if (extent.sizes.empty())
      extent.add = std::max<std::int64_t>(extent.add, 1);
  arrays_.push_back(array);
  const std::size_t to = written(type_, false);
  const std::string place = home(arrays_[to]);
  if (place.empty())
    return;
  std::string value;
  for (std::size_t reads = 2 + choices_.below(5); reads-- > 0;) {
    std::vector<Index> indices;
    for (std::size_t at = 0; at < grid_; ++at) {
      Index index = shifted(counters_[at], choices_.pick<std::int64_t>({0, 1, -1, 0, 2, -2}));
      if (!fits(index, array.extents[at]))
        index = shifted(counters_[at], choices_.chance(50) ? 1 : 0);
      if (!fits(index, array.extents[at]))
        index = shifted(counters_[at], 0);
      indices.push_back(std::move(index));
    }
    value += (value.empty() ? "" : " + ") + element(array, indices);
  }
  line(fmt::format("{} = {};", place, value));
}

void KernelGenerator::segment() {
  const bool isConditional = choices_.chance(20);
  const std::size_t count = variables_.size();
  if (isConditional)
    open(fmt::format("if ({})", condition()));
  if (choices_.chance(25))
    declareVariable(type_, "y", expression(type_, 2));
  update();
  for (std::size_t at = 0; at < arrays_.size(); ++at)
    if (arrays_[at].isWritten && !arrays_[at].walked.empty() && choices_.chance(20))
      if (const std::string place = edge(arrays_[at]); !place.empty())
        line(fmt::format("{} = {};", place, expression(type_, 1)));
  if (isConditional) {
    close();
    variables_.resize(count);
  }
}

/// What has been computed is kept.
void KernelGenerator::store() {
  const std::size_t at = newWritten(type_, false);
  std::string value;
  for (const Variable &one : variables_)
    if (type_.isReal || !one.type.isReal)
      value += (value.empty() ? "" : " + ") + one.name;
  if (value.empty() || choices_.chance(30))
    value += (value.empty() ? "" : " + ") + expression(type_, 2);
  line(fmt::format("{} {} {};", home(arrays_[at]), choices_.pick<std::string>({"=", "+="}), value));
}

void KernelGenerator::walk() {
  // What the walk changes lives around it.
  std::size_t kind = choices_.weighted({30, 15, 25, 18, 6, 6});
  if (kind == 0 || kind == 1 || kind == 4)
    for (std::size_t more = 1 + choices_.below(2); more-- > 0;)
      declareVariable(type_, kind == 0 ? "sum" : "last",
                      choices_.chance(40) ? leaf(type_) : number(type_));
  if (kind == 3) {
    declareVariable(type_, "best",
                    type_.isReal && choices_.chance(30)
                        ? fmt::format("{} / ({})", number(type_), leaf(type_))
                        : choices_.pick<std::string>({"9", "0", "-9", "3"}));
    declareVariable({"int", false}, "at", "-1");
  }
  const std::size_t variables = variables_.size();
  const std::string name = choices_.chance(70) ? "k" : local("l");
  const std::string head = header(name, true);
  open(head);
  switch (kind) {
  case 0:
    sums();
    break;
  case 1:
    recurrence();
    break;
  case 2:
    writtenSlices();
    break;
  case 3:
    leastValue();
    break;
  case 4:
    loopInside();
    break;
  default:
    update();
    break;
  }
  if (choices_.chance(15))
    update();
  close();
  counters_.pop_back();
  variables_.resize(variables);
}

void KernelGenerator::sums() {
  const std::size_t count = 1 + choices_.weighted({65, 35});
  if (choices_.chance(10))
    line(fmt::format("if ({}) continue;", condition()));
  for (std::size_t at = 0; at < count; ++at) {
    const Variable &one = variables_[variables_.size() - 1 - std::min(at, variables_.size() - 1)];
    const std::string text = fmt::format(
        "{} += {};", one.name,
        choices_.chance(60) ? readSome(type_) + " * " + readSome(type_) : expression(type_, 2));
    line(choices_.chance(15) ? fmt::format("if ({}) {}", condition(), text) : text);
  }
}

void KernelGenerator::recurrence() {
  const Variable one = variables_.back();
  line(fmt::format("{} = {} + {};", one.name,
                   type_.isReal ? "0.5 * " + one.name : one.name + " / 2", expression(type_, 1)));
  const std::size_t at = written(type_, true);
  if (const std::string place = home(arrays_[at]); !place.empty())
    line(fmt::format("{} = {};", place, choices_.chance(70) ? one.name : expression(type_, 1)));
}

void KernelGenerator::writtenSlices() {
  const std::size_t count = 1 + choices_.weighted({65, 28, 7});
  for (std::size_t number = 0; number < count && arrays_.size() < mostArrays + 2; ++number) {
    const std::size_t at = written(type_, true);
    const std::string place = home(arrays_[at]);
    if (place.empty())
      continue;
    std::string value = expression(type_, 1);
    const std::string factor = type_.isReal ? "0.5 * " : "";
    for (std::int64_t behind = 0; behind <= arrays_[at].behind; ++behind)
      if (choices_.chance(behind == 0 ? 30 : 70))
        if (const std::string text = home(arrays_[at], behind); !text.empty())
          value += fmt::format(" {} {}{}", choices_.pick<std::string>({"+", "-"}), factor, text);
    line(fmt::format("{} = {};", place, value));
  }
}

void KernelGenerator::leastValue() {
  const Variable best = variables_[variables_.size() - 2], at = variables_.back();
  const std::string sign = choices_.pick<std::string>({"<", ">", "<=", ">="});
  std::string value =
      choices_.chance(50) ? expression(type_, 1) : readSome(type_) + " - " + readSome(type_);
  if (choices_.chance(75))
    value = declareVariable(type_, "d", value).name;
  std::string test = fmt::format("{} {} {}", value, sign, best.name);
  if (choices_.chance(20))
    test = fmt::format("{} {} {}", best.name, sign, value);
  if (choices_.chance(8))
    test += " && " + condition();
  open(fmt::format("if ({})", test));
  line(fmt::format("{} = {};", best.name, choices_.chance(92) ? value : leaf(type_)));
  if (choices_.chance(75))
    line(fmt::format("{} = {};", at.name, counters_.back().name));
  if (choices_.chance(10))
    update();
  close();
}

void KernelGenerator::loopInside() {
  open(header(local("q"), true));
  update();
  close();
  counters_.pop_back();
}

} // namespace parlift::fuzz
