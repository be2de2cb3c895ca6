#include "legality/parallel/Evidence.h"

#include "legality/nest/Describe.h"

#include <fmt/format.h>

namespace parlift::legality {

using namespace analysis;

namespace {

std::string atomText(const AccessTable &table, AtomId id) {
  const Atom &atom = table.atoms[id];
  switch (atom.kind) {
  case AtomKind::Counter: {
    const NestLoop &loop = table.loops[atom.loop];
    bool itself = loop.variable && loop.step == 1 && loop.start == loop.lower;
    return itself && !loop.variable->isSynthetic ? loop.variable->name
                                                 : fmt::format("t{}", atom.loop + 1);
  }
  case AtomKind::Quotient:
    return fmt::format("(.. / {})", atom.divisor);
  case AtomKind::Remainder:
    return fmt::format("(.. % {})", atom.divisor);
  default:
    return atom.text.empty()                          ? "?"
           : atom.text.find(' ') == std::string::npos ? atom.text
                                                      : "(" + atom.text + ")";
  }
}

std::string polynomialText(const AccessTable &table, const Polynomial &value) {
  if (value.isPoisoned())
    return "?";
  std::string result;
  for (auto it = value.terms().rbegin(); it != value.terms().rend(); ++it) {
    const auto &[monomial, factor] = *it;
    std::int64_t magnitude = factor < 0 ? -factor : factor;
    std::string term;
    if (monomial.empty() || magnitude != 1)
      term = std::to_string(magnitude);
    for (AtomId id : monomial)
      term += (term.empty() ? "" : "*") + atomText(table, id);
    result += result.empty() ? (factor < 0 ? "-" : "") + term : (factor < 0 ? " - " : " + ") + term;
  }
  if (result.empty())
    result = "0";
  return value.denominator() == 1 ? result : fmt::format("({})/{}", result, value.denominator());
}

std::string accessText(const AccessTable &table, const Access &access) {
  std::string text = access.variable;
  if (access.wholeObject)
    return text + " (any part of it)";
  for (const PathStep &step : access.path)
    text += step.isField ? "." + step.fieldName : "[" + polynomialText(table, step.index) + "]";
  return text;
}

} // namespace

std::vector<std::string> evidence(const Nest &nest, LoopIndex loop) {
  const AccessTable &table = nest.table();
  std::vector<std::string> lines;
  std::string range = "iterations: ";
  bool first = true;
  for (const Constraint &bound : nest.loop(loop).bounds) {
    range += (first ? "" : ", ") + polynomialText(table, bound.value) +
             (bound.kind == Constraint::Kind::NonNegative ? " >= 0"
              : bound.kind == Constraint::Kind::Zero      ? " == 0"
                                                          : " != 0");
    first = false;
  }
  lines.push_back(range + (nest.loop(loop).exact ? "" : " (at most)"));
  unsigned shown = 0;
  for (const Access &access : table.accesses) {
    if (!nest.isInside(access, loop))
      continue;
    if (++shown > 40) {
      lines.push_back("...");
      break;
    }
    lines.push_back(fmt::format("{} {}:{}  {}  =  {}", access.isWrite ? "write" : "read ",
                                access.range.line(), access.range.column(), access.text,
                                accessText(table, access)));
  }
  shown = 0;
  for (unsigned id : nest.carried(loop)) {
    if (++shown > 10)
      break;
    const Dependence &dependence = nest.dependences.dependences[id];
    const Access &source = table.accesses[dependence.source];
    const Access &sink = table.accesses[dependence.sink];
    std::string equations;
    for (std::size_t i = 0; i < std::min(source.path.size(), sink.path.size()); ++i)
      if (!source.path[i].isField && !sink.path[i].isField)
        equations += (equations.empty() ? "" : ", ") + polynomialText(table, source.path[i].index) +
                     " = (" + polynomialText(table, sink.path[i].index) + ")'";
    lines.push_back(fmt::format("carried: {} {} {}", diag::name(dependence.kind),
                                describe(nest, loop, dependence),
                                equations.empty() ? "" : "[" + equations + "]"));
  }
  return lines;
}

} // namespace parlift::legality
