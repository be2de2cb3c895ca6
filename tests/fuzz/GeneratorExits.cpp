// Loops that an iteration may leave after doing nothing but look: parlift searches those.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

/// for (i ...) { if (c(i)) continue; if (a(i)) { ...; break; } }, upwards or downwards, or with a flag in the header.
void Generator::exitLoop(const Expression &high) {
  Loop loop;
  loop.name = freshCounter();
  const std::string &i = loop.name, flag = fmt::format("z{}", nextName_++);
  const std::int64_t last = std::max<std::int64_t>(high.range.high - 1, 0);
  loop.counter = named(i, Rank::Int, {0, last});
  loop.trips = last + 1;
  const bool hasFlag = choices_.chance(35), isDown = !hasFlag && choices_.chance(30);
  if (hasFlag)
    line(fmt::format("int {} = 0;", flag));
  const std::string end = inside(high, Level::Shift);
  open(isDown    ? fmt::format("for (int {0} = {1}; {0} >= 0; {0}--) {{", i, plus(high, -1).text)
       : hasFlag ? fmt::format("for (int {0} = 0; {0} < {1} && !{2}; {0}++) {{", i, end, flag)
                 : fmt::format("for (int {0} = 0; {0} < {1}; {0}++) {{", i, end));
  enter(loop);
  if (choices_.chance(30))
    line(fmt::format("if ({}) continue;", dataCondition().text));
  if (choices_.chance(30)) {
    const std::string held = fmt::format("x{}", nextName_++);
    line(fmt::format("int {} = {};", held, fit(load(true), elementType("int")).text));
    open(fmt::format("if ({} > {}) {{", held, choices_.between(-2, 6)));
  } else {
    open(fmt::format("if ({}) {{", dataCondition().text));
  }
  body(2);
  line(hasFlag ? fmt::format("{} = 1;", flag) : "break;");
  close();
  leave();
  close();
}

} // namespace parlift::fuzz
