#include "legality/versions/CanInspect.h"

#include "analysis/dependences/Delinearization.h"
#include "analysis/dependences/Directions.h"
#include "analysis/model/Analysis.h"
#include "analysis/model/WrapAround.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/Elements.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Levels.h"
#include "ir/Ranges.h"
#include "ir/Rewrite.h"
#include "ir/Rows.h"
#include "legality/versions/IndexValues.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::ExprRef;
using ir::InspectClause;

namespace {

/// Asks about one loop and the dependences that it carries on one array.
class Inspection {
public:
  Inspection(const Nest &nest, LoopIndex loop, const std::vector<unsigned> &dependences)
      : nest_(nest), loop_(loop), dependences_(dependences), values_(nest, loop) {}

  /// All are on one array, by its subscripts, and the loop has a counter in which a test can be said.
  bool isAskable() const;
  /// Elements that an index array says are added to: that some value comes twice is what such a loop is for.
  bool accumulates() const;
  std::optional<InspectClause> distinct() const;
  std::optional<InspectClause> ascending() const;
  /// What the user has said decides.
  bool isApartAsSaid() const;

private:
  const Dependence &at(unsigned id) const { return nest_.dependences.dependences[id]; }
  const Access &access(unsigned id) const { return nest_.table().accesses[id]; }
  bool variesHere(AtomId id) const;
  std::set<AtomId> readValues() const;
  bool isDecidedBy(AtomId value) const;

  struct Slice {
    Polynomial low, end;
  };
  std::optional<Slice> sliceOf(const Access &one) const;
  struct Slices {
    std::set<Polynomial> lows, ends;
  };
  std::optional<Slices> slicesOfAll() const;
  static bool areScattered(const Slices &slices);
  ExprRef tree(const Polynomial &value) const;
  ExprRef word(AtomId id) const;

  bool areOnOneArray() const;
  /// An element of an array of which something is assumed here: at `factor` times the counter, and something that stands still.
  struct Element {
    AtomId value = 0;
    Polynomial place;
    std::int64_t factor = 0;
    bool rises = false; ///< with the place, or does not fall
  };
  std::vector<Element> elementsSaid(const std::set<AtomId> &values,
                                    std::initializer_list<ir::AssumptionKind> kinds) const;
  bool isDistinctAsSaid() const;
  bool isAscendingAsSaid() const;
  bool isSameInAll(const Polynomial &value) const;
  bool followAsSaid(const Polynomial &low, const Polynomial &end) const;

  const Nest &nest_;
  const LoopIndex loop_;
  const std::vector<unsigned> &dependences_;
  const IndexValues values_;
};

bool Inspection::isAskable() const {
  const NestLoop &loop = nest_.loop(loop_);
  return loop.variable && loop.counted && loop.exact && !loop.inlined && areOnOneArray();
}

bool Inspection::areOnOneArray() const {
  if (dependences_.empty())
    return false;
  const unsigned base = access(at(dependences_.front()).source).base;
  return std::ranges::all_of(dependences_, [&](unsigned id) {
    const Dependence &one = at(id);
    return !one.viaAlias && one.carriedBy == loop_ && access(one.source).base == base &&
           access(one.sink).base == base && !access(one.source).wholeObject &&
           !access(one.sink).wholeObject;
  });
}

bool Inspection::accumulates() const {
  return std::ranges::any_of(dependences_, [&](unsigned id) {
    const Access &one = access(at(id).source), &other = access(at(id).sink);
    return (one.update > 0 || other.update > 0) && !readValues().empty();
  });
}

bool Inspection::variesHere(AtomId id) const {
  const Atom &atom = nest_.table().atoms[id];
  return atom.variesEverywhere || std::ranges::any_of(atom.variesIn, [&](LoopIndex loop) {
           return nest_.isInside(loop, loop_);
         });
}

/// Values of memory in the subscripts of the first pair.
std::set<AtomId> Inspection::readValues() const {
  std::set<AtomId> result;
  for (const PathStep &step : access(at(dependences_.front()).source).path)
    for (const AtomId id : step.index.atoms())
      if (nest_.table().atoms[id].load && variesHere(id))
        result.insert(id);
  return result;
}

/// With `value` in the place of the loop's counter no pair meets in two iterations. What is known of the counter itself stays
/// known, of a value that varies with the iteration.
bool Inspection::isDecidedBy(AtomId value) const {
  AccessTable table = nest_.table();
  NestLoop &loop = table.loops[loop_];
  table.atoms.atoms.change(loop.counter).kind = AtomKind::Value;
  Atom other = table.atoms[value];
  other.kind = AtomKind::Counter;
  other.loop = loop_;
  other.variesIn = {loop_};
  other.load = nullptr;
  loop.counter = static_cast<AtomId>(table.atoms.atoms.size());
  table.atoms.atoms.add(std::move(other));
  const Polynomial counter = Polynomial::atom(loop.counter);
  for (Access &one : table.accesses) {
    if (!nest_.isInside(one, loop_))
      continue;
    for (PathStep &step : one.path)
      if (!step.index.isPoisoned())
        step.index = step.index.substitute(value, counter);
    one.guards.push_back({Constraint::Kind::Zero, Polynomial::atom(value) - counter});
  }
  Delinearizer delinearizer(table);
  return std::ranges::all_of(dependences_, [&](unsigned id) {
    const Access &first = table.accesses[at(id).source], &second = table.accesses[at(id).sink];
    const auto loops = at(id).loops;
    const auto level = static_cast<unsigned>(std::ranges::find(loops, loop_) - loops.begin());
    const DirectionSet set =
        findDirections(table, first, second, {false, false}, nest_.options, delinearizer);
    return set.assumptions.empty() && std::ranges::none_of(set.rows, [&](const DirectionRow &row) {
             return row.carrier == level || row.quota || row.throughRows;
           });
  });
}

std::optional<InspectClause> Inspection::distinct() const {
  for (const AtomId value : readValues()) {
    ExprRef read = values_.read(value);
    if (read && isDecidedBy(value))
      return InspectClause{InspectClause::Kind::Distinct,
                           values_.arrayOf(value),
                           {std::move(read)},
                           {},
                           nullptr,
                           nullptr};
  }
  return std::nullopt;
}

/// The least and one past the greatest of the outermost subscript in one iteration of the loop.
std::optional<Inspection::Slice> Inspection::sliceOf(const Access &one) const {
  if (one.path.empty() || one.path[0].isField || one.path[0].index.isPoisoned() ||
      (one.path[0].isModular && !WrapAround(nest_.table()).isNumberFor(one.path[0].index, one)))
    return std::nullopt;
  const auto here = std::ranges::find(one.loops, loop_);
  const std::vector<LoopIndex> inside(here + 1, one.loops.end());
  const Bounds bounds(nest_.table(), nest_.factsAt(one));
  const auto low = bounds.minimum(one.path[0].index, inside);
  const auto last = bounds.maximum(one.path[0].index, inside);
  if (!low || !last)
    return std::nullopt;
  return Slice{*low, *last + Polynomial::constant(1)};
}

/// It has one value in all iterations of the loop.
bool Inspection::isSameInAll(const Polynomial &value) const {
  const auto atoms = value.atoms();
  return std::ranges::none_of(atoms, [&](AtomId id) { return variesHere(id); });
}

/// Of both ends of all dependences; nullopt: one is not known, their elements are not of one size, or no two iterations have parts of
/// their own.
std::optional<Inspection::Slices> Inspection::slicesOfAll() const {
  Slices result;
  std::optional<std::uint64_t> size;
  for (const unsigned id : dependences_)
    for (const unsigned end : {at(id).source, at(id).sink}) {
      const auto slice = sliceOf(access(end));
      const std::uint64_t step = slice ? access(end).path[0].elementSize : 0;
      if (!slice || step == 0 || (size && *size != step))
        return std::nullopt;
      size = step;
      // `for (w = W; w >= weight[i]; w--)`: parts with one end in common follow one another where no more than one holds anything.
      if (isSameInAll(slice->low) || isSameInAll(slice->end))
        return std::nullopt;
      result.lows.insert(slice->low);
      result.ends.insert(slice->end);
    }
  return result;
}

ExprRef Inspection::word(AtomId id) const {
  const Atom &atom = nest_.table().atoms[id];
  if (variesHere(id) && atom.kind != AtomKind::Counter)
    return values_.read(id);
  if (atom.kind != AtomKind::Counter)
    return values_.still(id);
  return nullptr;
}

/// In `long`, each word converted first.
ExprRef Inspection::tree(const Polynomial &value) const {
  if (value.isPoisoned() || value.denominator() != 1)
    return nullptr;
  constexpr std::int64_t largest = std::int64_t{1} << 20;
  ExprRef sum;
  // What is read first: idx[i] + 16 * n.
  std::vector<std::pair<Monomial, std::int64_t>> terms(value.terms().begin(), value.terms().end());
  std::ranges::stable_sort(terms, [&](const auto &a, const auto &b) {
    const auto rank = [&](const Monomial &one) {
      return one.empty() ? 2 : variesHere(one.front()) ? 0 : 1;
    };
    return rank(a.first) < rank(b.first);
  });
  for (const auto &[monomial, factor] : terms) {
    if (monomial.size() > 1 || factor > largest || factor < -largest)
      return nullptr;
    ExprRef term;
    const std::int64_t magnitude = factor < 0 ? -factor : factor;
    if (!monomial.empty()) {
      ExprRef read = word(monomial.front());
      // A number of 64 bits, multiplied, may be none.
      if (!read || (read->type->bits > 32 && magnitude != 1))
        return nullptr;
      term = ir::cast(std::move(read), ir::longType());
    }
    if (!term || magnitude != 1) {
      ExprRef number = ir::intLiteral(magnitude, ir::longType());
      term = term ? ir::binary(ir::BinaryOp::Mul, std::move(number), std::move(term)) : number;
    }
    if (!sum && factor < 0)
      sum = ir::intLiteral(0, ir::longType());
    sum = !sum ? term
               : ir::binary(factor < 0 ? ir::BinaryOp::Sub : ir::BinaryOp::Add, std::move(sum),
                            std::move(term));
  }
  return sum ? sum : ir::intLiteral(0, ir::longType());
}

/// An iteration touches single elements whose distance data say: `d[e[i].u]` and `d[e[i].v]`.
bool Inspection::areScattered(const Slices &slices) {
  const bool areElements = std::ranges::all_of(slices.lows, [&](const Polynomial &low) {
    return slices.ends.contains(low + Polynomial::constant(1));
  });
  return areElements && slices.lows.size() == slices.ends.size() &&
         std::ranges::any_of(slices.lows, [&](const Polynomial &low) {
           return !(low - *slices.lows.begin()).constantValue();
         });
}

std::optional<InspectClause> Inspection::ascending() const {
  if (nest_.loop(loop_).step != 1)
    return std::nullopt; // the iteration before is not the one of the number before
  const auto slices = slicesOfAll();
  constexpr std::size_t most = 3; // nobody wants to read more
  if (!slices || slices->lows.size() > most || slices->ends.size() > most)
    return std::nullopt;
  const auto &[lows, ends] = *slices;
  // Elements that each iteration touches, wherever the others are: the test would never hold.
  for (const Polynomial &low : lows)
    for (const Polynomial &end : ends)
      if (const auto first = low.constantValue(), behind = end.constantValue();
          first && behind && *behind > *first)
        return std::nullopt;
  if (areScattered(*slices)) // e[i].u and e[i].v would have to be above all of those before
    return std::nullopt;
  InspectClause clause;
  clause.kind = InspectClause::Kind::Ascending;
  for (const auto &[values, trees] : {std::pair(&lows, &clause.low), std::pair(&ends, &clause.end)})
    for (const Polynomial &value : *values) {
      trees->push_back(tree(value));
      if (!trees->back())
        return std::nullopt;
    }
  for (const Polynomial &low : lows)
    for (const AtomId id : low.atoms())
      if (variesHere(id) && clause.name.empty())
        clause.name = values_.arrayOf(id);
  return clause.name.empty() ? std::nullopt : std::optional(std::move(clause));
}

std::vector<Inspection::Element>
Inspection::elementsSaid(const std::set<AtomId> &values,
                         std::initializer_list<ir::AssumptionKind> kinds) const {
  const AccessTable &table = nest_.table();
  const AtomId counter = nest_.loop(loop_).counter;
  std::vector<Element> result;
  for (const Assumed &assumed : table.assumed) {
    if (std::ranges::find(kinds, assumed.said->kind) == kinds.end() ||
        !nest_.isInside(loop_, assumed.loop))
      continue;
    // Binding its words has refused what writes the array by name; here it is any name of the same memory.
    const bool isWritten = std::ranges::any_of(table.accesses, [&](const Access &access) {
      return access.isWrite && access.base == assumed.bases.front() &&
             nest_.isInside(access, assumed.loop);
    });
    for (const AtomId value : values) {
      const Access *read = isWritten ? nullptr : readOfElement(table, assumed, value);
      if (!read || table.atoms[value].variesEverywhere)
        continue;
      const Polynomial &place = read->path[0].index;
      const std::int64_t factor = place.coefficient({counter});
      const Polynomial rest = place - Polynomial::constant(factor) * Polynomial::atom(counter);
      const auto atoms = rest.atoms();
      if (factor == 0 || place.denominator() != 1 || rest.isPoisoned() ||
          std::ranges::any_of(atoms, [&](AtomId id) { return variesHere(id); }))
        continue;
      result.push_back(
          {value, place, factor, assumed.said->kind == ir::AssumptionKind::Increasing});
    }
  }
  return result;
}

bool Inspection::isDistinctAsSaid() const {
  const auto elements =
      elementsSaid(readValues(), {ir::AssumptionKind::Injective, ir::AssumptionKind::Increasing});
  return std::ranges::any_of(elements, [&](const Element &one) { return isDecidedBy(one.value); });
}

/// What one iteration reaches up to is no further than where a later one begins, or the other way round.
bool Inspection::followAsSaid(const Polynomial &low, const Polynomial &end) const {
  const auto parts = [&](const Polynomial &value) {
    const auto atoms = value.atoms();
    return elementsSaid({atoms.begin(), atoms.end()},
                        {ir::AssumptionKind::Monotone, ir::AssumptionKind::Increasing});
  };
  const AtomId counter = nest_.loop(loop_).counter;
  const auto isWhole = [](const Polynomial &value, const Element &element) {
    return value.denominator() == 1 && value.coefficient({element.value}) == 1;
  };
  for (const Element &first : parts(low))
    for (const Element &behind : parts(end)) {
      const ir::Expr &array = *nest_.table().atoms[first.value].load->operands[0];
      if (!isWhole(low, first) || !isWhole(end, behind) || first.factor != behind.factor ||
          !sameExpression(array, *nest_.table().atoms[behind.value].load->operands[0]))
        continue;
      const Polynomial lowRest = low - Polynomial::atom(first.value);
      const Polynomial endRest = end - Polynomial::atom(behind.value);
      const auto more = (endRest - lowRest).constantValue();
      const auto stays = lowRest.atoms();
      const Polynomial next = Polynomial::atom(counter) + Polynomial::constant(1);
      const auto ahead = (first.factor > 0 ? first.place.substitute(counter, next) - behind.place
                                           : first.place - behind.place.substitute(counter, next))
                             .constantValue();
      if (!more || !ahead || *ahead < 0 ||
          std::ranges::any_of(stays, [&](AtomId id) { return variesHere(id); }))
        continue;
      if (*more <= (first.rises && behind.rises ? *ahead : 0))
        return true;
    }
  return false;
}

bool Inspection::isAscendingAsSaid() const {
  const auto slices = slicesOfAll();
  return slices && std::ranges::all_of(slices->ends, [&](const Polynomial &end) {
           return std::ranges::all_of(
               slices->lows, [&](const Polynomial &low) { return followAsSaid(low, end); });
         });
}

bool Inspection::isApartAsSaid() const {
  return !nest_.table().assumed.empty() && areOnOneArray() &&
         (isDistinctAsSaid() || isAscendingAsSaid());
}

} // namespace

bool isAssumedApart(const Nest &nest, LoopIndex loop, const std::vector<unsigned> &dependences) {
  return Inspection(nest, loop, dependences).isApartAsSaid();
}

std::optional<InspectClause> canInspectOrder(const Nest &nest, LoopIndex loop,
                                             const std::vector<unsigned> &dependences) {
  const Inspection inspection(nest, loop, dependences);
  return inspection.isAskable() ? inspection.ascending() : std::nullopt;
}

std::optional<InspectClause> canInspect(const Nest &nest, LoopIndex loop,
                                        const std::vector<unsigned> &dependences) {
  const Inspection inspection(nest, loop, dependences);
  if (!inspection.isAskable() || inspection.accumulates())
    return std::nullopt;
  if (auto distinct = inspection.distinct())
    return distinct;
  return inspection.ascending();
}

namespace {

/// Each part ends where the next one begins: `ptr[i + 1]` both.
bool areAdjacent(const InspectClause &clause, const ir::SymbolRef &counter) {
  if (clause.low.size() != 1 || clause.end.size() != 1)
    return false;
  const ExprRef number = ir::load(ir::varRef(counter));
  const ExprRef next = ir::binary(ir::BinaryOp::Add, number, ir::intLiteral(1, number->type));
  return sameExpression(*clause.end[0], *ir::replaceReads(clause.low[0], {{counter.get(), next}}));
}

} // namespace

std::string inWords(const InspectClause &clause, const ir::SymbolRef &counter) {
  if (clause.kind == InspectClause::Kind::Distinct)
    return fmt::format("`{}` holds no value twice", clause.name);
  if (clause.kind == InspectClause::Kind::Apart)
    return ir::inWords(*clause.ranges);
  if (clause.kind == InspectClause::Kind::Rows)
    return ir::inWords(*clause.rows);
  if (clause.kind == InspectClause::Kind::Levels)
    return ir::inWords(*clause.levels);
  return areAdjacent(clause, counter)
             ? fmt::format("`{}` never falls", clause.name)
             : fmt::format("the parts that begin at `{}` follow one another", clause.name);
}

} // namespace parlift::legality
