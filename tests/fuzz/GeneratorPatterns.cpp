// Whole loops as people write them, that parlift has a remedy of its own for: each with what makes it go, and now and then without.
#include "fuzz/Generator.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::fuzz {

void Generator::pattern() {
  ++statements_;
  notAffine();
  std::fill(homes_.begin(), homes_.end(), std::nullopt);
  std::fill(readOnly_.begin(), readOnly_.end(), false);
  depthLimit_ = 2;
  switch (choices_.weighted({20, 15, 10, 15, 15, 10, 15})) {
  case 0:
    return scanPattern();
  case 6:
    return runningPattern();
  case 1:
    return bestPattern();
  case 2:
    return countPattern();
  case 3:
    return bufferPattern();
  case 4:
    return choicePattern();
  default:
    return tablePattern();
  }
}

/// for (int i = first; i < n; i++) {, or `while (n--) {` where it starts at 0 and `mayCountDown`; the loop is entered.
void Generator::openPattern(std::int64_t first, bool mayCountDown) {
  const Expression high = upperBound();
  const Expression end = high.rank == Rank::Int ? high : constant(5);
  Loop loop;
  loop.name = freshCounter();
  loop.takesBreak = loop.takesContinue = false;
  const std::int64_t last = std::max(end.range.high - 1, first);
  loop.counter = named(loop.name, Rank::Int, {first, last});
  loop.trips = last - first + 1;
  if (mayCountDown && first == 0 && choices_.chance(30)) {
    loop.name = fmt::format("t{}", nextName_++);
    loop.counter.text = loop.name;
    line(fmt::format("int {} = {} > 0 ? {} : 0;", loop.name, inside(end, Level::Shift), end.text));
    open(features_.cxx && choices_.chance(40)
             ? fmt::format("for (int {0}_ = {0}; {0}_--;) {{ {0} = {0}_;", loop.name)
             : fmt::format("while ({}--) {{", loop.name));
  } else {
    open(fmt::format("for (int {0} = {1}; {0} < {2}; {0}++) {{", loop.name, first,
                     inside(end, Level::Shift)));
  }
  enter(loop);
}

void Generator::closePattern() {
  leave();
  close();
}

/// An element that the iteration may write, with a number in it; `element` is an int.
void Generator::keep(const Expression &element) {
  const std::size_t array = pickArray(false, true);
  const Place home = homeOf(array);
  arrays_[array].isWritten = true;
  line(fmt::format("{} = {};", render(home), fitted(home, element).text));
}

/// An int that comes of data, from -1000 to 1000.
Expression Generator::datum() {
  return fit(load(false), elementType("int"));
}

/// Hashes by shifts, clamps, maxima in an array, a filter whose state reads what was just stored.
void Generator::scanPattern() {
  switch (choices_.weighted({25, 30, 30, 15})) {
  case 0: {
    const std::string h = newScalar(elementType("unsigned"), Role::Extremum, "hash", "5381", {});
    openPattern(0, true);
    const std::string with = choices_.pick<std::string>({"+", "^"});
    const std::string shift = fmt::format("({} << {})", h, choices_.between(3, 5));
    std::string added = datum().text;
    if (choices_.chance(30)) { // counted by a loop that does something else, too
      const std::string x = fmt::format("x{}", nextName_++);
      line(fmt::format("int {} = ({}) & 3;", x, added));
      open(fmt::format("while ({} < 4) {{", x));
      keep(named(x, Rank::Int, {0, 3}));
      line(fmt::format("{}++;", x));
      close();
      added = x;
    }
    line(fmt::format("{0} = {1} {2} {3}(unsigned)({4});", h, shift,
                     choices_.chance(80) ? "+ " + h : "- " + h, with == "+" ? "+ " : "^ ", added));
    if (choices_.chance(60))
      keep(named(fmt::format("(int)({} & 63)", h), Rank::Int, {0, 63}));
    return closePattern();
  }
  case 1: {
    const std::int64_t low = choices_.between(-9, 0), high = low + choices_.between(0, 12);
    const std::string v =
        newScalar(elementType("int"), Role::Extremum, "clamp",
                  std::to_string(choices_.between(low, high)), {low - 1000, high + 1000});
    openPattern(0, true);
    const bool isEarly = choices_.chance(25);
    const Expression state = named(v, Rank::Int, {low, high});
    if (isEarly)
      keep(state);
    line(fmt::format("{} {}= {};", v, choices_.chance(85) ? "+" : "-", datum().text));
    const char *const otherwise = choices_.chance(70) ? "else " : "";
    line(fmt::format("if ({0} < {1}) {0} = {1};", v, low));
    line(fmt::format("{2}if ({0} > {1}) {0} = {1};", v, high, otherwise));
    if (!isEarly && choices_.chance(80))
      keep(state);
    return closePattern();
  }
  case 2: {
    const std::size_t array = pickArray(false, true);
    const Form form = arrays_[array].form;
    if ((form != Form::Pointer && form != Form::KnownArray) ||
        arrays_[array].type.spelling != "int")
      return nest();
    arrays_[array].isWritten = true;
    openPattern(1, false);
    Place now = place(array);
    now.subscripts = {loops_.back().counter};
    now.offsets = {0};
    now.loops = loopsIn(now.subscripts);
    homes_[array] = now;
    Place before = now;
    before.offsets[0] = -1;
    const std::string m = render(now), was = render(before);
    const std::string e = fmt::format("datum{}", nextName_++);
    line(fmt::format("int {} = {};", e, datum().text));
    const std::string sign = choices_.pick<std::string>({">", "<", ">=", "<="});
    switch (choices_.weighted({35, 25, 25, 15})) {
    case 0:
      line(fmt::format("{0} = {2} {3} {1} ? {2} : {1};", m, was, e, sign));
      break;
    case 1:
      line(fmt::format("if ({} {} {})", e, sign, choices_.between(-2, 4)));
      line(fmt::format("  {} = {};", m, was));
      line("else");
      line(fmt::format("  {} = {};", m, e));
      break;
    case 2: // each stays where it is
      line(fmt::format("{0} = {2} {3} {1} ? {2} : {1};", m, m, e, sign));
      break;
    default: // from further back
      before.offsets[0] = -2;
      line(fmt::format("{0} = {2} {3} {1} ? {2} : {1};", m, render(before), e, sign));
      break;
    }
    return closePattern();
  }
  default: {
    const std::size_t array = pickArray(true, true);
    if (arrays_[array].type.spelling != "double")
      return nest();
    arrays_[array].isWritten = true;
    const std::string z = newScalar(elementType("double"), Role::Extremum, "filter", "1", {});
    openPattern(0, false);
    const Place home = homeOf(array);
    const std::string y = render(home), x = fmt::format("(double)({})", datum().text);
    line(fmt::format("{} = 0.5 * {} + {};", y, x, z));
    line(choices_.chance(70) ? fmt::format("{} = {} - 0.5 * {};", z, x, y)
                             : fmt::format("{} = 0.25 * {};", z, y));
    return closePattern();
  }
  }
}

/// What stands beside an extremum so far, segments and where they begin, elements that grow, loops that are left between two statements.
void Generator::runningPattern() {
  const std::string e = fmt::format("datum{}", nextName_++);
  const auto openWithDatum = [&](std::int64_t first, bool mayCountDown) {
    openPattern(first, mayCountDown);
    line(fmt::format("int {} = {};", e, datum().text));
  };
  const auto integer = [&](const char *what, const char *value) {
    return newScalar(elementType("int"), Role::Extremum, what, value, {-400, 400});
  };
  switch (choices_.weighted({25, 25, 15, 25, 10})) {
  case 4: {
    const std::string h = integer("rest", choices_.chance(80) ? "3" : "500");
    openWithDatum(0, true);
    const std::string by = choices_.pick<std::string>({"17", "97", "401"});
    line(fmt::format("{0} = ({0}{1} + ({2}{3})) % {4};", h, choices_.chance(60) ? " * 3" : "", e,
                     choices_.chance(85) ? " & 7" : "", by));
    keep(named(h, Rank::Int, {-400, 500}));
    return closePattern();
  }
  case 0: {
    const std::string m = integer("most", choices_.chance(50) ? "0" : "-7"),
                      k = integer("at", "-1");
    const std::string count = integer("times", "0");
    openWithDatum(0, true);
    const std::string sign = choices_.pick<std::string>({">", "<", ">=", "<="});
    if (choices_.chance(25)) { // what decides, ahead of what it decides
      const std::string better = fmt::format("better{}", nextName_++);
      line(fmt::format("int {} = {} {} {};", better, e, sign, m));
      line(fmt::format("{0} = {1} ? {2}{3} : {0};", m, better, e,
                       choices_.chance(90) ? "" : " + 1"));
      line(fmt::format("{0} = {1} ? {2} : {0};", k, better, loops_.back().counter.text));
      keep(named(choices_.chance(70) ? k : m, Rank::Int, {-400, 400}));
      return closePattern();
    }
    open(fmt::format("if ({} {} {}) {{", e, sign, m));
    const bool isFirst = choices_.chance(50);
    const std::string more =
        choices_.chance(60)
            ? fmt::format("{} = {};", k, loops_.back().counter.text)
            : fmt::format("{0} = ({0} + {1}) & 63;", k, choices_.chance(50) ? "1" : e);
    if (!isFirst)
      line(more);
    line(fmt::format("{} = {}{};", m, e, choices_.chance(90) ? "" : " - 1"));
    if (isFirst)
      line(more);
    close();
    if (choices_.chance(40))
      line(fmt::format("{}{}++;", choices_.chance(50) ? "else " : "", count));
    keep(named(choices_.chance(70) ? k : m, Rank::Int, {-400, 400}));
    return closePattern();
  }
  case 1: {
    const std::string x = integer("sum", "0"), from = integer("from", "-1");
    const std::string best = integer("best", "0"), to = integer("to", "-1");
    openWithDatum(0, true);
    const std::string counter = loops_.back().counter.text;
    const std::string sign = choices_.pick<std::string>({"<", "<=", ">", ">="});
    const bool isOdd = choices_.chance(10);
    switch (choices_.between(0, 3)) {
    case 0:
      open(fmt::format("if ({} {} {}) {{", x, sign, isOdd ? 1 : 0));
      line(fmt::format("{} = {}; {} = {};", x, e, from, counter));
      close();
      line(fmt::format("else {} += {};", x, e));
      break;
    case 1:
      line(fmt::format("if ({0} {1} 0) {{ {0} = {2}; {3} = {4}; }}", x, sign, isOdd ? 2 : 0, from,
                       counter));
      line(fmt::format("{} += {};", x, e));
      break;
    case 2:
      line(fmt::format("if ({0} + {1} {2} {1}) {{ {0} = {1}; {3} = {4}; }} else {0} = {0} {5} {1};",
                       x, e, sign, from, counter, isOdd ? "-" : "+"));
      break;
    default:
      line(fmt::format("{} += {};", x, e));
      line(fmt::format("if ({0} {1} 3) {{ {0} = 3; {2} = {3} + 1; }}", x, sign, from, counter));
      break;
    }
    if (choices_.chance(60))
      line(fmt::format("if ({0} > {1}) {{ {1} = {0}; {2} = {3}; }}", x, best, to,
                       choices_.chance(50) ? from : counter));
    if (choices_.chance(50))
      keep(named(fmt::format("({} & 63)", choices_.chance(50) ? from : x), Rank::Int, {0, 63}));
    return closePattern();
  }
  case 2: {
    const std::size_t array = pickArray(false, true);
    const Form form = arrays_[array].form;
    if (form != Form::Pointer && form != Form::KnownArray)
      return nest();
    arrays_[array].isWritten = true;
    openPattern(1, false);
    Place now = place(array);
    now.subscripts = {loops_.back().counter};
    now.offsets = {0};
    now.loops = loopsIn(now.subscripts);
    homes_[array] = now;
    Place before = now;
    before.offsets[0] = -1;
    line(fmt::format("{} = {}{};", render(now), render(before),
                     choices_.pick<std::string>({"", " + 3", " - 1", " + 1"})));
    return closePattern();
  }
  default: {
    const std::string sum = integer("sum", "0");
    openWithDatum(0, false);
    if (choices_.chance(40))
      keep(named(e, Rank::Int, {-1000, 1000}));
    const std::string last = choices_.chance(50) ? fmt::format("{} = {}; ", sum, e) : "";
    line(fmt::format("if ({} > {}) {{ {}break; }}", e, choices_.between(0, 90), last));
    line(fmt::format("{0} = ({0} + {1}) & 1023;", sum, e));
    keep(named(sum, Rank::Int, {0, 1023}));
    return closePattern();
  }
  }
}

/// The place of a minimum or maximum that begins with none, with what goes with it.
void Generator::bestPattern() {
  const std::size_t array = pickArray(true, false);
  const Form form = arrays_[array].form;
  if (form != Form::Pointer && form != Form::KnownArray)
    return nest();
  const std::string sign = choices_.pick<std::string>({"<", ">", "<=", ">="});
  const bool hasPointer = form == Form::Pointer && choices_.chance(35);
  const std::string best =
      hasPointer ? fmt::format("best{}", nextName_++)
                 : newScalar(elementType("int"), Role::Extremum, "best", "-1", {-1, 400});
  const std::string kept =
      newScalar(elementType("int"), Role::Extremum, "payload", "7", elementType("int").values);
  if (hasPointer)
    declarations_.push_back(fmt::format("const {} *{} = 0;", arrays_[array].type.spelling, best));
  openPattern(0, true);
  Place at = place(array);
  at.subscripts = {loops_.back().counter};
  at.offsets = {0};
  at.loops = loopsIn(at.subscripts);
  const Expression counter = loops_.back().counter;
  const std::string candidate = render(at);
  Place known = at;
  known.subscripts = {named(best, Rank::Int, counter.range)};
  const std::string champion = hasPointer ? "*" + best : render(known);
  const std::string none = hasPointer ? "!" + best : best + " < 0";
  const bool begins = choices_.chance(90);
  const std::string filter =
      choices_.chance(25) ? fmt::format("{} && ", inside(dataCondition(), Level::Relation)) : "";
  open(fmt::format("if ({}({} || {} {} {})) {{", filter, begins ? none : none + " || 0", candidate,
                   sign, champion));
  line(fmt::format("{} = {};", best, hasPointer ? "&" + candidate : counter.text));
  if (choices_.chance(50))
    line(fmt::format("{} = {};", kept, datum().text));
  close();
  closePattern();
  if (hasPointer)
    line(fmt::format("if ({0}) {1} = (int)*{0};", best, kept));
}

/// for (r) { int w[8] = {0}; for (i) w[a[i] & 7]++; for (i) b[i] = w[...]; }
void Generator::countPattern() {
  const std::string w = fmt::format("w{}", nextName_++), k = fmt::format("k{}", nextName_++);
  const bool isOutside = choices_.chance(20);
  const std::string declaration = fmt::format("int {}[8] = {{0}};", w);
  if (isOutside)
    line(declaration);
  Loop rounds;
  rounds.name = fmt::format("i{}", nextName_++);
  rounds.counter = named(rounds.name, Rank::Int, {0, 3});
  rounds.trips = 4;
  rounds.takesBreak = rounds.takesContinue = false;
  open(fmt::format("for (int {0} = 0; {0} < 4; {0}++) {{", rounds.name));
  enter(rounds);
  if (!isOutside)
    line(declaration);
  openPattern(0, true);
  line(fmt::format("{}[({} + {}) & 7]++;", w, datum().text,
                   choices_.chance(50) ? rounds.name : "3"));
  closePattern();
  if (choices_.chance(50)) {
    line(fmt::format("for (int {0} = 1; {0} < 8; {0}++)", k));
    line(fmt::format("  {0}[{1}] += {0}[{1} - 1];", w, k));
  }
  openPattern(0, false);
  keep(named(fmt::format("{}[{} & 7]", w, datum().text), Rank::Int, {0, 400}));
  closePattern();
  leave();
  close();
}

/// switch (k) { case 0: u[3] = ...; break; case 1: u[5] = ...; case 2: b[i] = ...; }, or what `else if` choose, asked again behind that.
void Generator::choicePattern() {
  const std::string u = fmt::format("u{}", nextName_++), k = fmt::format("k{}", nextName_++);
  line(fmt::format("int {}[8] = {{0}};", u));
  openPattern(0, true);
  const std::string type =
      choices_.pick<std::string>({"unsigned char", "unsigned", "int", "short"});
  line(fmt::format("{0} {1} = ({0})(({2}) & {3});", type, k, datum().text,
                   choices_.chance(70) ? 3 : 7));
  const auto act = [&] {
    if (choices_.chance(50))
      return keep(named(k, Rank::Int, {0, 7}));
    const std::string one = fmt::format("{}[{}]", u, choices_.between(0, 7));
    line(fmt::format("{0} = ({0} * 3 + {1}) % 97;", one, datum().text));
  };
  const std::int64_t first = choices_.chance(70) ? 0 : choices_.between(-1, 2);
  const std::int64_t count = choices_.between(2, 4);
  if (choices_.chance(60)) {
    open(fmt::format("switch ({}) {{", k));
    for (std::int64_t n = first; n < first + count; ++n) {
      line(fmt::format("case {}:", n));
      act();
      if (choices_.chance(60))
        line("break;");
    }
    close();
  } else {
    const std::string way = fmt::format("w{}", nextName_++);
    line(fmt::format("int {} = 9;", way));
    for (std::int64_t n = first; n < first + count; ++n)
      line(fmt::format("{}if ({} == {}) {} = {};", n > first ? "else " : "", k, n, way,
                       choices_.between(0, 3)));
    for (std::int64_t n = 0; n < 2; ++n) {
      open(fmt::format("if ({} == {}) {{", way, choices_.chance(80) ? choices_.between(0, 3) : 9));
      act();
      close();
    }
  }
  closePattern();
  openPattern(0, false);
  keep(named(fmt::format("{}[({}) & 7]", u, datum().text), Rank::Int, {-97, 97}));
  closePattern();
}

/// Two arrays of its own that change places after each sweep.
void Generator::bufferPattern() {
  const std::string a = fmt::format("u{}", nextName_++), b = fmt::format("u{}", nextName_++);
  const std::string now = fmt::format("cur{}", nextName_++),
                    next = fmt::format("nxt{}", nextName_++);
  const std::string i = fmt::format("y{}", nextName_++), t = fmt::format("z{}", nextName_++);
  const std::int64_t size = choices_.between(6, 12);
  line(fmt::format("int {}[{}], {}[{}];", a, size, b, size));
  Loop loop;
  loop.name = i;
  loop.counter = named(i, Rank::Int, {0, size - 1});
  loop.trips = size;
  loop.takesBreak = loop.takesContinue = false;
  open(fmt::format("for (int {0} = 0; {0} < {1}; {0}++) {{", i, size));
  enter(loop);
  line(fmt::format("{}[{}] = {};", a, i, datum().text));
  line(fmt::format("{}[{}] = {};", b, i, choices_.chance(70) ? "0" : i));
  leave();
  close();
  line(fmt::format("int *{} = {}, *{} = {};", now, a, next, choices_.chance(92) ? b : a));
  open(fmt::format("for (int {0} = 0; {0} < {1}; {0}++) {{", t, choices_.between(2, 4)));
  open(fmt::format("for (int {0} = 1; {0} < {1}; {0}++) {{", i, size - 1));
  const std::string left = choices_.chance(88) ? now : next;
  line(fmt::format("{0}[{1}] = ({2}[{1} - 1] + {3}[{1}] * 2 + {3}[{1} + 1]) % 97;", next, i, left,
                   now));
  close();
  const std::string other = fmt::format("x{}", nextName_++);
  const std::string guard = choices_.chance(20) ? fmt::format("if ({} & 1) ", t) : "";
  line(fmt::format("{}{{ int *{} = {}; {} = {}; {} = {}; }}", guard, other, now, now, next, next,
                   other));
  close();
  open(fmt::format("for (int {0} = 0; {0} < {1}; {0}++) {{", i, size));
  enter(loop);
  keep(named(fmt::format("{}[{}]", now, i), Rank::Int, {-1000, 1000}));
  leave();
  close();
}

/// A table of dynamic programming, its borders filled on the way, in one array or by rows.
void Generator::tablePattern() {
  const std::int64_t rows = choices_.between(4, 7), columns = choices_.between(4, 7);
  const std::string d = fmt::format("d{}", nextName_++), i = fmt::format("y{}", nextName_++),
                    j = fmt::format("z{}", nextName_++);
  const bool byRows = choices_.chance(50);
  const std::string data = fmt::format("m{}", nextName_++);
  line(fmt::format("int {}[{}];", data, rows * columns));
  if (byRows) {
    line(fmt::format("int *{}[{}];", d, rows));
    line(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", i, rows));
    line(fmt::format("  {0}[{1}] = {2} + {1} * {3};", d, i, data, columns));
  }
  const auto at = [&](const std::string &row, const std::string &column) {
    return byRows ? fmt::format("{}[{}][{}]", d, row, column)
                  : fmt::format("{}[({}) * {} + {}]", data, row, columns, column);
  };
  const auto openBoth = [&] {
    for (const auto &[name, count] : {std::pair(i, rows), std::pair(j, columns)}) {
      Loop loop;
      loop.name = name;
      loop.counter = named(name, Rank::Int, {0, count - 1});
      loop.trips = count;
      loop.takesBreak = loop.takesContinue = false;
      open(fmt::format("for (int {0} = 0; {0} < {1}; {0}++) {{", name, count));
      enter(loop);
    }
  };
  const auto closeBoth = [&] {
    closePattern();
    closePattern();
  };
  openBoth();
  const std::string e = fmt::format("datum{}", nextName_++);
  line(fmt::format("int {} = {};", e, datum().text));
  line(fmt::format("if ({} == 0 || {} == 0)", i, j));
  line(fmt::format("  {} = {};", at(i, j),
                   choices_.chance(50) ? "0" : fmt::format("{} + {}", i, j)));
  const std::string up = at(i + " - 1", j), left = at(i, j + " - 1"),
                    both = at(i + " - 1", j + " - 1");
  switch (choices_.weighted({40, 30, 15, 15})) {
  case 0: // longest common subsequence
    line(fmt::format("else if ({} & 1)", e));
    line(fmt::format("  {} = {} + 1;", at(i, j), both));
    line("else");
    line(fmt::format("  {0} = {1} > {2} ? {1} : {2};", at(i, j), up, left));
    break;
  case 1: // cheapest way
    line("else");
    line(fmt::format("  {0} = ({1} < {2} ? {1} : {2}) + ({3} & 3);", at(i, j), up, left, e));
    break;
  case 2: // the row above alone
    line("else");
    line(fmt::format("  {0} = ({1} > {2} ? {1} : {2}) + ({3} & 3);", at(i, j), up, both, e));
    break;
  default: // from below, which is of the round before
    line(fmt::format("else if ({} < {} && {} > 0)", i, rows - 1, e));
    line(fmt::format("  {} = {} + 1;", at(i, j), left));
    line("else");
    line(fmt::format("  {} = {};", at(i, j), both));
    break;
  }
  closeBoth();
  openBoth();
  keep(named(at(i, j), Rank::Int, {-1000, 1000}));
  closeBoth();
}

} // namespace parlift::fuzz
