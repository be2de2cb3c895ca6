// Loops whose iterations pass a state of few values on: automata, flags, counters that saturate or wrap.
#include "fuzz/Generator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace parlift::fuzz {

/// static const unsigned char next7[3][4] = {{0, 2, 1, 1}, ...}; what a state becomes by two bits of the input.
std::string Generator::stateTable(std::int64_t states) {
  const std::string name = global(fmt::format("next{}_", nextName_++));
  std::vector<std::string> rows;
  for (std::int64_t state = 0; state < states; ++state) {
    std::vector<std::int64_t> row(4);
    for (std::int64_t &entry : row)
      entry = choices_.between(0, states - 1);
    rows.push_back(fmt::format("{{{}}}", fmt::join(row, ", ")));
  }
  const std::string type = choices_.chance(50) ? "unsigned char" : "int";
  statics_.push_back(
      fmt::format("static const {} {}[{}][4] = {{{}}}", type, name, states, fmt::join(rows, ", ")));
  return name;
}

/// int t = s; turn(&t, c); s = t;      or by a pointer to t
void Generator::stateByAddress(const std::string &s, const std::string &c, std::int64_t states) {
  const std::string t = fmt::format("through{}", nextName_++);
  const std::int64_t bits = choices_.between(1, 3);
  line(fmt::format("int {} = {};", t, s));
  if (choices_.chance(60)) {
    const std::string turn = global(fmt::format("turn_{}_of_{}", bits, states));
    if (helperKinds_.insert(turn).second)
      helpers_.push_back(fmt::format(
          "static void {}(int *s, int c) {{ *s = (*s + (c & {})) % {}; }}", turn, bits, states));
    line(fmt::format("{}(&{}, {});", turn, t, c));
  } else {
    line(fmt::format("int *p{0} = &{0};", t));
    line(fmt::format("*p{0} = (*p{0} + ({1} & {2})) % {3};", t, c, bits, states));
  }
  line(fmt::format("{} = {};", s, t));
}

/// What an iteration does to the state: s of 0 .. states - 1, by c.
void Generator::stateStep(const std::string &s, const std::string &c, std::int64_t states) {
  const auto one = [&] { return choices_.between(0, states - 1); };
  const auto limit = [&] { return choices_.between(-3, 5); };
  switch (choices_.weighted({25, 20, 15, 20, 20, features_.byAddress ? 80U : 0U})) {
  case 0:
    line(fmt::format("if ({} > {}) {} = {};", c, limit(), s, one()));
    return line(fmt::format("else if ({} < {}) {} = {};", c, limit(), s, one()));
  case 1:
    return line(fmt::format("{0} = {1}[{0}][{2} & 3];", s, stateTable(states), c));
  case 2:
    return line(
        fmt::format("{0} = ({0} + ({1} & {2})) % {3};", s, c, choices_.between(1, 3), states));
  case 3:
    open(fmt::format("switch ({}) {{", s));
    for (std::int64_t state = 0; state + 1 < states; ++state)
      line(fmt::format("case {}: if ({} > {}) {} = {}; break;", state, c, limit(), s, one()));
    line(fmt::format("default: {} = {} & 1 ? {} : {}; break;", s, c, one(), one()));
    return close();
  case 4:
    line(fmt::format("if ({} & 1 && {} < {}) {}++;", c, s, states - 1, s));
    return line(fmt::format("else if ({} == {}) {} = {};", c, limit(), s, one()));
  default:
    return stateByAddress(s, c, states);
  }
}

/// for (i ...) { int c = a[i]; <what becomes of s>; b[i] = s; }     with s seen afterwards
void Generator::stateLoop() {
  const Expression high = upperBound();
  if (high.rank == Rank::Unsigned || affine_)
    return countedLoop();
  notAffine();
  const std::int64_t states = choices_.between(2, 5);
  const std::string s = newScalar(elementType("int"), Role::Extremum, "state",
                                  std::to_string(choices_.between(0, states - 1)), {0, states - 1});
  const Expression state = named(s, Rank::Int, {0, states - 1});
  Loop loop;
  loop.name = freshCounter();
  const std::int64_t last = std::max<std::int64_t>(high.range.high - 1, 0);
  loop.counter = named(loop.name, Rank::Int, {0, last});
  loop.trips = last + 1;
  const std::string &i = loop.name, c = fmt::format("input{}", nextName_++);
  open(choices_.chance(25)
           ? fmt::format("for (int {0} = {1}; {0} >= 0; {0}--) {{", i, plus(high, -1).text)
           : fmt::format("for (int {0} = 0; {0} < {1}; {0}++) {{", i, inside(high, Level::Shift)));
  enter(loop);
  const std::size_t array = pickArray(false, true);
  const Place home = homeOf(array);
  arrays_[array].isWritten = true;
  // In one of the states an iteration may read nothing, as after a backslash: `if (s == 1) s = 0; else { int c = a[i]; ... }`
  const bool isSkipped = choices_.chance(25);
  const std::string read =
      fmt::format("int {} = {};", c, fit(load(false), elementType("int")).text);
  if (!isSkipped)
    line(read);
  const bool isEarly = choices_.chance(30);
  const std::string stored = fmt::format("{} = {};", render(home), fitted(home, state).text);
  if (isEarly)
    line(stored);
  if (isSkipped) {
    line(fmt::format("if ({0} == {1})", s, choices_.between(0, states - 1)));
    line(fmt::format("  {0} = {1};", s, choices_.between(0, states - 1)));
    open("else {");
    line(read);
  }
  stateStep(s, c, states);
  if (choices_.chance(25))
    stateStep(s, c, states);
  if (isSkipped)
    close();
  if (!isEarly)
    line(stored);
  leave();
  close();
}

} // namespace parlift::fuzz
