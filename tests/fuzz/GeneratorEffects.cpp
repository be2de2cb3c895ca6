// Conditions that do something: calls in `if`, `?:`, && and || that move a variable on, whether or not the program gets there.
#include "fuzz/Generator.h"

#include <fmt/format.h>

namespace parlift::fuzz {

/// if (c && step(&k) > 2) ...; a[k] = e; where `k` is a distance that nobody sees in the header.
void Generator::effectTest() {
  notAffine();
  constexpr std::int64_t mostSteps = 60, turns = 5;
  const ElementType &type = elementType("int");
  // It comes here once in each iteration, and may move on twice.
  const bool rises = 2 * tripsSoFar() <= mostSteps && choices_.chance(60);
  const Interval range = {0, rises ? 2 * tripsSoFar() : turns - 1};
  const std::string name = newScalar(type, Role::Extremum, "step", "0", range);
  const bool byReference = features_.cxx && choices_.chance(50);
  const std::string place = byReference ? "k" : "*k", parameter = byReference ? "int &k" : "int *k",
                    argument = (byReference ? "" : "&") + name;
  const std::string moved = rises ? fmt::format("{0} = {0} + 1;", place)
                                  : fmt::format("{0} = ({0} + 1) % {1};", place, turns);
  const bool isChoosy = choices_.chance(30);
  const std::string helper = global(fmt::format("{}{}{}_", isChoosy ? "step_if" : "step",
                                                rises ? "_up" : "", byReference ? "_r" : ""));
  if (helperKinds_.insert(helper).second)
    helpers_.push_back(
        isChoosy ? fmt::format("static int {}({}, int c) {{\n  if (c)\n    {}\n  return {};\n}}",
                               helper, parameter, moved, place)
                 : fmt::format("static int {}({}) {{\n  {}\n  return {};\n}}", helper, parameter,
                               moved, place));
  const auto step = [&] {
    return isChoosy ? fmt::format("{}({}, {})", helper, argument, condition().text)
                    : fmt::format("{}({})", helper, argument);
  };
  const Expression test = condition();
  const std::string other = inside(test, Level::Equality);
  const std::int64_t limit = choices_.between(0, 3);
  const auto storeThere = [&] {
    const std::size_t array = pickArray(true, true);
    Place there = placeAt(array, named(name, Rank::Int, range));
    arrays_[array].isWritten = true;
    line(fmt::format("{} = {};", render(there),
                     fitted(there, value(arrays_[array].type.isFloating(), 1)).text));
  };
  std::string head;
  switch (choices_.weighted({25, 25, 15, 12, 12, 11})) {
  case 0:
    head = fmt::format("if ({} > {} && {})", step(), limit, other);
    break;
  case 1:
    head = fmt::format("if ({} && {} > {})", other, step(), limit);
    break;
  case 2:
    head = fmt::format("if ({} || {} > {})", other, step(), limit);
    break;
  case 3:
    head = fmt::format("if (({} ? {} : {}) > {})", other, step(), name, limit);
    break;
  case 4:
    head = fmt::format("if (!({} & 1) || ({} && {} > {}))", step(), other, step(), limit);
    break;
  default: {
    const std::string chosen = fmt::format("x{}", nextName_++);
    line(fmt::format("int {} = {} ? {} : {};", chosen, other, step(), limit));
    head = fmt::format("if ({} > {})", chosen, limit);
    break;
  }
  }
  open(head + " {");
  ++guards_;
  choices_.chance(50) ? storeThere() : body(1);
  --guards_;
  close();
  if (choices_.chance(60))
    storeThere();
}

} // namespace parlift::fuzz
