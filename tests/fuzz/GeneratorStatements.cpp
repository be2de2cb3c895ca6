// Statements that work on memory.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace parlift::fuzz {

void Generator::line(const std::string &text) {
  lines_.push_back(std::string(2UL * indent_, ' ') + text);
}

void Generator::open(const std::string &text) {
  line(text);
  ++indent_;
}

void Generator::close(const std::string &text) {
  --indent_;
  // What was declared in the block is gone.
  std::erase_if(scalars_, [&](const Scalar &scalar) { return scalar.block > indent_; });
  line(text);
}

void Generator::store() {
  const std::size_t array = pickArray(true, true);
  const Place home = homeOf(array);
  const Place target = homes_[array] && choices_.chance(12) ? neighbour(home) : home;
  arrays_[array].isWritten = true;
  const Expression stored =
      fitted(target, value(arrays_[array].type.isFloating(), choices_.below(4)));
  line(fmt::format("{} = {};", render(target), stored.text));
}

/// x op= e, x++
void Generator::update() {
  const std::size_t array = pickArray(true, true);
  const Place target = homeOf(array);
  const ElementType &type = arrays_[array].type;
  arrays_[array].isWritten = true;
  const std::string place = render(target);
  const bool wraps = type.rank == Rank::Unsigned || type.rank == Rank::UnsignedLong ||
                     type.values.high == 255 || type.values.high == 127;
  if (choices_.chance(15) && (wraps || type.isFloating()))
    return line(fmt::format("{}{};", place, choices_.chance(50) ? "++" : "--"));
  if (type.isFloating())
    return line(fmt::format("{} {} {};", place, choices_.pick<std::string>({"+=", "-="}),
                            value(true, choices_.below(2)).text));
  const Expression operand = value(false, choices_.below(3));
  if (wraps)
    return line(fmt::format("{} {} {};", place,
                            choices_.pick<std::string>({"+=", "-=", "|=", "&=", "^=", "*="}),
                            operand.text));
  // A signed int must stay in bounds: as an update of the whole, or by bits.
  if (choices_.chance(40) && operand.range.low >= 0 && operand.range.high < 1000)
    return line(fmt::format("{} {} {};", place, choices_.pick<std::string>({"|=", "^="}),
                            binary("&", operand, constant(63)).text));
  const Expression old = named(place, type.rank, type.values);
  line(fmt::format("{} = {};", place, fitted(target, binary("+", old, operand)).text));
}

void Generator::guarded() {
  const Expression test = condition();
  open(fmt::format("if ({}) {{", test.text));
  ++guards_;
  body(2);
  if (choices_.chance(25)) {
    close("} else {");
    ++indent_;
    body(1);
  }
  --guards_;
  close();
}

void Generator::swapElements() {
  const std::size_t array = pickArray(true, true);
  const Place first = homeOf(array), second = neighbour(first);
  arrays_[array].isWritten = true;
  const std::string name = fmt::format("x{}", nextName_++), a = render(first), b = render(second);
  line(fmt::format("{} {} = {};", arrays_[array].type.spelling, name, a));
  line(fmt::format("{} = {};", a, b));
  line(fmt::format("{} = {};", b, name));
}

/// Braces of their own, whose variable has the name of another one.
void Generator::braces() {
  const std::size_t array = pickArray(true, true);
  const Place home = homeOf(array);
  const ElementType &type = arrays_[array].type;
  const Expression first = fit(value(type.isFloating(), choices_.below(3)), type);
  const std::string target = render(home);
  arrays_[array].isWritten = true;
  std::vector<std::string> names;
  for (const Parameter &parameter : parameters_)
    names.push_back(parameter.name);
  for (const Scalar &scalar : scalars_)
    names.push_back(scalar.name);
  const auto isWordOf = [](const std::string &name, const std::string &text) {
    const auto isPart = [&](std::size_t at) {
      return at < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
    };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
      if (!isPart(at + name.size()) && (at == 0 || !isPart(at - 1)))
        return true;
    return false;
  };
  std::erase_if(names, [&](const std::string &name) {
    return isWordOf(name, first.text) || isWordOf(name, target);
  });
  const std::string name = names.empty() || choices_.chance(30) ? "inner" : choices_.pick(names);
  if (isWordOf(name, first.text) || isWordOf(name, target))
    return store();
  open("{");
  line(fmt::format("{}{} {} = {};", choices_.chance(30) ? "const " : "", type.spelling, name,
                   first.text));
  line(fmt::format("{} = {};", target, name));
  close();
}

/// One statement that does several things: x = y = e; x, y; x += y++; if ((x = e) > 2) y;
void Generator::sequenced() {
  const std::size_t first = pickArray(true, true), second = pickArray(true, true);
  const ElementType &type = arrays_[first].type;
  const std::size_t before = lines_.size();
  const auto isSimple = [&] {
    return lines_.size() == before + 2 && lines_[before].ends_with(";") &&
           lines_[before + 1].ends_with(";");
  };
  switch (choices_.below(type.spelling == arrays_[second].type.spelling ? 4 : 1)) {
  case 0:
    store();
    choices_.chance(50) ? store() : update();
    if (isSimple()) { // in one
      const std::string last = lines_.back().substr(lines_.back().find_first_not_of(' '));
      lines_.pop_back();
      lines_.back().back() = ',';
      lines_.back() += " " + last;
    }
    return;
  case 1: {
    const std::string to = render(homeOf(first)), from = render(homeOf(second));
    const bool wraps = type.rank == Rank::Unsigned || type.isFloating();
    arrays_[first].isWritten = arrays_[second].isWritten = true;
    if (to == from)
      return line(fmt::format("{} = {};", to, fit(value(type.isFloating(), 2), type).text));
    return line(fmt::format("{} = {} {} {};", to, from, wraps && choices_.chance(40) ? "+=" : "=",
                            fit(value(type.isFloating(), choices_.below(3)), type).text));
  }
  case 2: {
    const std::string to = render(homeOf(first)), from = render(homeOf(second));
    const bool wraps = type.rank == Rank::Unsigned || type.isFloating();
    // C does not say which of two changes of one place is first.
    const bool areApart =
        first != second && (arrays_[first].isRestrict || arrays_[second].isRestrict);
    if (!wraps || !areApart)
      return store();
    arrays_[first].isWritten = arrays_[second].isWritten = true;
    return line(fmt::format("{} {} {}{};", to, choices_.chance(50) ? "=" : "+=", from,
                            choices_.chance(50) ? "++" : "--"));
  }
  default: {
    const std::string from = render(homeOf(second));
    arrays_[second].isWritten = true;
    const Expression stored = fit(value(type.isFloating(), choices_.below(3)), type);
    open(fmt::format("if (({} = {}) > 2) {{", from, stored.text));
    ++guards_;
    body(1);
    --guards_;
    return close();
  }
  }
}

/// a[at[i]]: histograms, gathers, scatters.
void Generator::indirect() {
  if (affine_ || !features_.indexArrays)
    return store();
  notAffine();
  const std::size_t index = indexArray();
  Place at = place(index);
  if (choices_.chance(6)) {
    // The index array itself is computed.
    arrays_[index].isWritten = true;
    return line(fmt::format(
        "{} = {};", render(at),
        fitted(at, binary("&", plus(counter(), 1), constant(arrays_[index].contents.high))).text));
  }
  const std::size_t array = pickArray(true, true);
  Place element = place(array);
  element.subscripts[0] = loadOf(at);
  element.offsets[0] = choices_.chance(20) ? choices_.between(1, 3) : 0;
  element.loops = loopsIn(element.subscripts);
  const ElementType &type = arrays_[array].type;
  switch (choices_.weighted({35, 35, 30})) {
  case 0: // gather
    break;
  case 1: { // scatter
    arrays_[array].isWritten = true;
    const Expression stored = fit(value(type.isFloating(), choices_.below(2)), type);
    return line(fmt::format("{} = {};", render(element), stored.text));
  }
  default:
    return histogram(element);
  }
  const std::size_t to = pickArray(true, true);
  const Place home = homeOf(to);
  arrays_[to].isWritten = true;
  const Expression gathered = loadOf(element);
  if (gathered.isFloating() && !arrays_[to].type.isFloating())
    return store();
  line(fmt::format("{} = {};", render(home), fitted(home, gathered).text));
}

void Generator::jump() {
  if (affine_ || loops_.empty())
    return store();
  notAffine();
  const Expression test = condition();
  if (loops_.back().takesContinue && !choices_.chance(40))
    line(fmt::format("if ({}) continue;", test.text));
  else if (choices_.chance(90))
    line(fmt::format("if ({}) break;", test.text));
  else
    line(fmt::format("if ({}) return{};", test.text, result_.empty() ? "" : " 0"));
}

/// Steps over an iteration now and then. At the end of the body, so that nothing uses the counter after.
void Generator::changeCounter() {
  notAffine();
  const Expression test = condition();
  line(fmt::format("if ({}) {}++;", test.text, loops_.back().name));
}

/// A variable that stands in memory: *sum += e, g = e.
void Generator::memoryScalar() {
  const Scalar scalar = globalNumber();
  const std::string &name = scalar.name;
  const ElementType &type = scalar.type;
  const Expression operand = value(type.isFloating(), 1);
  if (choices_.chance(60))
    line(fmt::format("{} += {};", name,
                     type.rank == Rank::Long ? fit(operand, elementType("int")).text
                                             : operand.text));
  else
    line(fmt::format("{} = {};", name, fit(operand, type).text));
}

void Generator::statement() {
  ++statements_;
  const unsigned rare = affine_ ? 0 : 1, inLoop = loops_.empty() ? 0 : 1;
  const unsigned nested = !mayNest() ? 0 : loops_.empty() ? 24 : 55;
  switch (choices_.weighted({40,
                             nested,
                             10,
                             10 * inLoop,
                             9 * inLoop,
                             8 * inLoop,
                             3 * inLoop,
                             2 * inLoop,
                             3 * rare * inLoop,
                             3 * inLoop,
                             2 * inLoop,
                             2 * inLoop,
                             2,
                             5 * rare * inLoop,
                             3 * rare * inLoop,
                             features_.calls ? 4 * rare : 0,
                             3 * rare,
                             3 * inLoop,
                             4 * inLoop,
                             6 * inLoop,
                             features_.pointerWalks ? 3 * rare * inLoop : 0,
                             features_.calls ? (isMethod_ ? 45 : 24) * rare * inLoop : 0,
                             5 * inLoop,
                             features_.calls ? 4 * rare * inLoop : 0})) {
  case 0:
    return store();
  case 1:
    return loop();
  case 2:
    return update();
  case 3:
    return reduce();
  case 4:
    return privateScalar();
  case 5:
    return guarded();
  case 6:
    return conditionalScalar();
  case 7:
    return carriedScalar();
  case 8:
    return induction();
  case 9:
    return extremum();
  case 10:
    return lastValue();
  case 11:
    return flag();
  case 12:
    return swapElements();
  case 13:
    return indirect();
  case 14:
    return jump();
  case 15:
    return call();
  case 16:
    return memoryScalar();
  case 17:
    return temporaryArray();
  case 18:
    return braces();
  case 19:
    return sequenced();
  case 20:
    return pointerWalk();
  case 21:
    return namingCallee();
  case 22:
    return workArray();
  default:
    return effectTest();
  }
}

} // namespace parlift::fuzz
