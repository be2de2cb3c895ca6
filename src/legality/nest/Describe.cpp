// Dependences in words.
#include "legality/nest/Describe.h"

namespace parlift::legality {

using namespace analysis;
using diag::DependenceKind;
using diag::NeedKind;

std::string iterationInWords(const Nest &nest, LoopIndex loop, std::int64_t value,
                             const std::vector<std::pair<AtomId, std::int64_t>> &parameters) {
  const NestLoop &nestLoop = nest.loop(loop);
  if (nestLoop.variable && !nestLoop.variable->isSynthetic &&
      nestLoop.variable->type->isInteger()) {
    // start + step * (counter - lower), where start and lower are known numbers.
    auto evaluate = [&](Polynomial polynomial) {
      for (const auto &[atom, number] : parameters)
        polynomial = polynomial.substitute(atom, Polynomial::constant(number));
      return polynomial.constantValue();
    };
    auto start = evaluate(nestLoop.start), lower = evaluate(nestLoop.lower);
    if (nestLoop.step == 1 && nestLoop.start == nestLoop.lower)
      return nestLoop.variable->name + " = " + std::to_string(value);
    if (start && lower && nestLoop.step)
      return nestLoop.variable->name + " = " +
             std::to_string(*start + *nestLoop.step * (value - *lower));
  }
  return "number " + std::to_string(value + 1);
}

std::string describe(const Nest &nest, LoopIndex loop, const Dependence &dependence) {
  const Access &source = nest.table().accesses[dependence.source];
  const Access &sink = nest.table().accesses[dependence.sink];
  const char *first = dependence.kind == DependenceKind::WAR ? "reads" : "writes";
  const char *second = dependence.kind == DependenceKind::RAW ? "reads" : "writes";
  std::string here = "an iteration", later = "a later one";
  std::size_t level = 0;
  while (level < dependence.loops.size() && dependence.loops[level] != loop)
    ++level;
  if (dependence.exact && dependence.witness && level < dependence.witness->source.size() &&
      level < dependence.witness->sink.size()) {
    here = "iteration " + iterationInWords(nest, loop, dependence.witness->source[level],
                                           dependence.witness->parameters);
    later = "iteration " + iterationInWords(nest, loop, dependence.witness->sink[level],
                                            dependence.witness->parameters);
  }
  if (!dependence.exact) {
    here = "an iteration";
    later = "a later one may";
    second = dependence.kind == DependenceKind::RAW ? "read" : "write";
  }
  if (source.text == sink.text)
    return here + " " + first + " `" + source.text + "`, " + later + " " + second +
           " the same element";
  return here + " " + first + " `" + source.text + "`, " + later + " " + second + " it as `" +
         sink.text + "`";
}

std::vector<diag::Note> notesOf(const Nest &nest, const Dependence &dependence) {
  const Access &source = nest.table().accesses[dependence.source];
  const Access &sink = nest.table().accesses[dependence.sink];
  std::vector<diag::Note> notes;
  notes.push_back({source.range, std::string(source.isWrite ? "written" : "read") + " here: `" +
                                     source.text + "`"});
  if (dependence.source != dependence.sink)
    notes.push_back({sink.range, std::string(sink.isWrite ? "written" : "read") + " here: `" +
                                     sink.text + "`"});
  return notes;
}

std::string nameOf(const Base &base) {
  constexpr std::string_view elements = ".data()";
  std::string text = base.text;
  if (text.ends_with(elements))
    text.resize(text.size() - elements.size());
  return text;
}

std::string inWords(const diag::Need &need) {
  std::string names;
  for (const std::string &name : need.names)
    names += (names.empty() ? "`" : ", `") + name + "`";
  const bool isOne = need.names.size() == 1;
  switch (need.kind) {
  case NeedKind::Private:
    return "private " + names;
  case NeedKind::Lastprivate:
    return names + (isOne ? ", whose last value is kept" : ", whose last values are kept");
  case NeedKind::Reduction:
    return "the reduction (" + need.op + ") into " + names;
  case NeedKind::Induction:
    return names + (isOne ? ", which has a closed form" : ", which have closed forms");
  case NeedKind::Copy:
    return "values of " + names + " that a copy taken before the loop holds";
  case NeedKind::Distribute:
    return "what distributing the loop separates";
  case NeedKind::Interchange:
    return "what interchanging the loops moves outwards";
  case NeedKind::Histogram:
    return "the histogram (" + need.op + ") in " + names;
  case NeedKind::Atomic:
    return "stores of one value into " + names;
  case NeedKind::Search:
    return "the search for the iteration that leaves the loop";
  case NeedKind::Scan:
    return "the scan (" + (need.op.empty() ? need.family : need.op) + ") of " + names;
  default:
    return names;
  }
}

} // namespace parlift::legality
