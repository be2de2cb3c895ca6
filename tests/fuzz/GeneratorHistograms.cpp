#include "fuzz/Generator.h"

#include <fmt/format.h>

namespace parlift::fuzz {

namespace {

/// How all updates of one histogram combine.
struct Combination {
  bool isExtreme = false, isLess = false;
  bool wraps = false; ///< kept small by `%`, which is no reduction
  std::string op;
};

std::string updateText(const Combination &how, const std::string &target, const std::string &other,
                       bool asChoice) {
  const char *const sign = how.isLess ? "<" : ">";
  if (how.wraps)
    return fmt::format("{0} = ({0} + {1}) % 97;", target, other);
  if (!how.isExtreme)
    return fmt::format("{} {} {};", target, how.op, other);
  return asChoice ? fmt::format("{2} = {0} {1} {2} ? {0} : {2};", other, sign, target)
                  : fmt::format("if ({0} {1} {2}) {2} = {0};", other, sign, target);
}

} // namespace

/// Updates of an element whose subscript is data, in the spellings that people have for them; now and then what must
/// not be: the sums are read on the way.
void Generator::histogram(Place element) {
  const ElementType type = arrays_[element.array].type;
  arrays_[element.array].isWritten = true;
  const bool isNamed = choices_.chance(25), isGuarded = choices_.chance(20);
  if (isNamed) {
    const Expression held = fit(element.subscripts[0], elementType("int"));
    const std::string name = fmt::format("bin{}", nextName_++);
    open("{");
    line(fmt::format("const int {} = {};", name, held.text));
    element.subscripts[0] = named(name, Rank::Int, held.range);
  }
  if (isGuarded) {
    open(fmt::format("if ({} {} {}) {{", inside(element.subscripts[0], Level::Shift),
                     choices_.chance(50) ? "<" : ">=", choices_.between(0, 4)));
    ++guards_;
  }
  Combination how;
  how.isExtreme = choices_.chance(20);
  how.isLess = choices_.chance(50);
  how.wraps = !how.isExtreme && type.rank == Rank::Int && type.values.high == 1000;
  const char *const operators[] = {"|=", "&=", "^=", "-="};
  how.op = !type.isFloating() && choices_.chance(30) ? operators[choices_.below(4)] : "+=";
  const auto update = [&] {
    const std::string target = render(element);
    const std::string other =
        type.isFloating() ? leaf(true).text : fit(leaf(false), elementType("int")).text;
    line(updateText(how, target, other, choices_.chance(50)));
  };
  update();
  if (choices_.chance(25)) { // of a neighbour
    element.offsets[0] += choices_.between(0, 2);
    update();
  }
  if (choices_.chance(6)) {
    const std::size_t to = pickArray(true, true);
    const Expression seen = loadOf(element);
    if (!seen.isFloating() || arrays_[to].type.isFloating()) {
      const Place home = homeOf(to);
      arrays_[to].isWritten = true;
      line(fmt::format("{} = {};", render(home), fitted(home, seen).text));
    }
  }
  if (isGuarded) {
    --guards_;
    close();
  }
  if (isNamed)
    close();
}

} // namespace parlift::fuzz
