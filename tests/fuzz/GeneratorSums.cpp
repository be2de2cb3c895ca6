// Sums over rows: of sparse matrices, and products of full ones.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace parlift::fuzz {

/// Any array with the subscript, and those that it has besides.
Place Generator::placeAt(std::size_t array, const Expression &first) {
  Place result = place(array);
  result.subscripts[0] = first;
  result.loops = loopsIn(result.subscripts);
  return result;
}

/// for (i) { s = 0; for (k = rows[i]; k < rows[i + 1]; k++) s += a[k] * b[at[k]]; c[i] = s; }
void Generator::sparseRows() {
  if (affine_ || !features_.indexArrays || loops_.size() > 1)
    return countedLoop();
  notAffine();
  const std::size_t rows = indexArray("rows"), columns = indexArray("at");
  const PlainRange range = plainRange();
  bool declares = true;
  const std::string name = declareCounter(range.type, declares);
  openRange(range, name, declares);
  const Expression row = loops_.back().counter;
  const std::size_t target = pickArray(true, true);
  const bool isFloating = arrays_[target].type.isFloating();
  const ElementType type = elementType(isFloating ? "double" : "unsigned");
  const std::string sum = fmt::format("s{}", nextName_++), k = fmt::format("k{}", nextName_++);
  const bool inPlace = isFloating && choices_.chance(25);
  const Place home = homeOf(target);
  arrays_[target].isWritten = true;
  if (inPlace)
    line(fmt::format("{} = 0;", render(home)));
  else
    line(fmt::format("{} {} = 0;", type.spelling, sum));
  Place first = placeAt(rows, row), last = first;
  last.offsets[0] = 1;
  const std::string from = loadOf(first).text, to = loadOf(last).text;
  Loop loop;
  loop.name = k;
  loop.counter = named(k, Rank::Int, arrays_[rows].contents);
  loop.trips = arrays_[rows].contents.high + 1;
  open(choices_.chance(75)
           ? fmt::format("for (int {0} = {1}; {0} < {2}; {0}++) {{", k, from, to)
           : fmt::format("for (int {0} = {1}; {0} <= {2} - 1; ++{0}) {{", k, from, to));
  enter(loop);
  const Expression at = named(k, Rank::Int, arrays_[rows].contents);
  const Expression column = loadOf(placeAt(columns, at));
  const std::size_t values = pickArray(isFloating, false), vector = pickArray(isFloating, false);
  const Expression a = loadOf(placeAt(values, at)), b = loadOf(placeAt(vector, column));
  const bool isGuarded = choices_.chance(20);
  if (isGuarded)
    open(fmt::format("if ({} {} {}) {{", column.text, choices_.chance(50) ? "!=" : "<", row.text));
  line(fmt::format("{} += ({}){} * {};", inPlace ? render(home) : sum, type.spelling,
                   inside(a, Level::Unary), inside(b, Level::Unary)));
  if (isGuarded)
    close();
  leave();
  close();
  if (!inPlace)
    line(fmt::format("{} = {};", render(home),
                     fitted(home, named(sum, type.rank, valuesOf(type.rank))).text));
  if (choices_.chance(15))
    body(1);
  leave();
  close();
}

/// for (i) for (j) for (k) c[7 * i + j] += a[7 * i + k] * b[7 * k + j]; in any order of the loops.
void Generator::product() {
  std::vector<std::size_t> results;
  for (std::size_t index = 0; index < arrays_.size(); ++index) {
    const Array &array = arrays_[index];
    const bool wraps = array.type.isFloating() || array.type.spelling == "unsigned" ||
                       array.type.spelling == "unsigned long";
    if (array.form == Form::Pointer && wraps && !array.isIndex && !readOnly_[index])
      results.push_back(index);
  }
  if (results.empty())
    return perfectNest();
  notAffine(); // elements in a row of 7 are no two subscripts to the exact count
  constexpr std::int64_t width = 7;
  const std::size_t result = choices_.pick(results);
  std::vector<std::size_t> operands;
  for (std::size_t index = 0; index < arrays_.size(); ++index)
    if (arrays_[index].form == Form::Pointer &&
        arrays_[index].type.spelling == arrays_[result].type.spelling)
      operands.push_back(index);
  const std::size_t left = choices_.pick(operands), right = choices_.pick(operands);
  depthLimit_ = 4;
  std::array<Expression, 3> counters;
  for (int level = 0; level < 3; ++level) {
    const PlainRange range = plainRange();
    bool declares = true;
    const std::string name = declareCounter(range.type, declares);
    openRange(range, name, declares);
    counters[static_cast<std::size_t>(level)] = loops_.back().counter;
  }
  for (std::size_t last = 2; last > 0; --last)
    std::swap(counters[last], counters[choices_.below(static_cast<std::uint32_t>(last + 1))]);
  const auto &[i, j, k] = counters;
  const auto element = [&](std::size_t array, const Expression &row, const Expression &column) {
    const Expression subscript = binary("+", binary("*", row, constant(width)), column);
    return render(placeAt(array, subscript));
  };
  const std::string target = element(result, i, j);
  const std::string a = choices_.chance(70) ? element(left, i, k) : element(left, k, i),
                    b = choices_.chance(70) ? element(right, k, j) : element(right, j, k);
  arrays_[result].isWritten = true;
  switch (choices_.weighted({50, 20, 15, 15})) {
  case 0:
    line(fmt::format("{} += {} * {};", target, a, b));
    break;
  case 1:
    line(fmt::format("{0} = {0} - {1} * {2};", target, a, b));
    break;
  case 2:
    line(fmt::format("{} += 3 * {} * {};", target, a, b));
    break;
  default:
    line(fmt::format("{0} = {1} * {2} + {0};", target, a, b));
    break;
  }
  for (int level = 0; level < 3; ++level) {
    leave();
    close();
  }
}

} // namespace parlift::fuzz
