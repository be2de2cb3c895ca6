#include "legality/parallel/LoopShape.h"

#include "analysis/dependences/Locality.h"
#include "analysis/model/InTree.h"
#include "ir/Builder.h"
#include "ir/Iterator.h"
#include "ir/Walk.h"
#include "legality/loops/CanInterchange.h"
#include "legality/nest/LoopWork.h"
#include "legality/parallel/CanWiden.h"
#include "legality/parallel/CanonicalForm.h"
#include "legality/parallel/MovedBytes.h"
#include "legality/parallel/StraightWork.h"
#include "legality/parallel/TripCount.h"
#include "legality/parallel/WorkCount.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::Stmt;

namespace {

/// Does the header read memory that the loop itself may write: the same object, or one that other names
/// may reach?
bool readsWhatMayChange(const Nest &nest, LoopIndex index) {
  std::set<const Expr *> header;
  const auto collect = [&](const Expr &expr) { header.insert(&expr); };
  const Stmt &loop = *nest.loop(index).stmt;
  if (loop.condition)
    ir::forEachExpr(*loop.condition, collect);
  for (const ir::StmtRef *part : {&loop.before, &loop.after, &loop.step})
    ir::forEachExpr(**part, collect);
  const auto &accesses = nest.table().accesses;
  return std::any_of(accesses.begin(), accesses.end(), [&](const Access &read) {
    const bool isInHeader = header.count(read.expr) || header.count(read.site);
    if (read.isWrite || !isInHeader || !nest.isInside(read, index))
      return false;
    const auto &aliases = nest.dependences.aliases;
    return std::any_of(aliases.begin(), aliases.end(),
                       [&](const AliasQuestion &question) {
                         return question.loop == index &&
                                (question.baseA == read.base || question.baseB == read.base);
                       }) ||
           std::any_of(accesses.begin(), accesses.end(), [&](const Access &write) {
             return write.isWrite && !write.isScalarVariable && write.base == read.base &&
                    nest.isInside(write, index);
           });
  });
}

/// How often it runs, in words from before it.
void describeTrips(const Nest &nest, LoopIndex index, LoopFacts &facts) {
  const NestLoop &loop = nest.loop(index);
  if (!loop.counted)
    return;
  const InTree tree(nest.model, index);
  const bool losesBound = !facts.canonical && losesItsBound(*loop.stmt, loop.variable.get());
  if (loop.upper) {
    Polynomial trips = *loop.upper - loop.lower;
    if (auto number = trips.constantValue())
      facts.constantTrip = std::max<std::int64_t>(0, *number);
    facts.trips = tree.value(trips).value_or(nullptr);
    facts.longTrips = tree.asLong(trips).value_or(nullptr);
    if (losesBound)
      facts.trips = facts.longTrips = nullptr;
  }
  // Those of a canonical loop nobody needs for a header of another form.
  if (!facts.trips && !facts.canonical && !losesBound)
    facts.trips = facts.longTrips = tripCount(nest, index).value_or(nullptr);
  if (!loop.upper)
    return;
  if (const auto tests = tree.entryTests({index}); tests && tests->size() == 1)
    facts.entryTest = tests->front();
}

/// Where it stands among others.
void describeNesting(const Nest &nest, LoopIndex index, LoopFacts &facts) {
  const NestLoop &loop = nest.loop(index);
  if (loop.parent)
    facts.parent = nest.loop(*loop.parent).stmt;
  for (const NestLoop &other : nest.table().loops)
    if (other.parent == index && !other.inlined)
      facts.children.push_back(other.stmt);
  facts.rectangular = true;
  for (const Constraint &bound : loop.bounds)
    for (AtomId atom : bound.value.atoms()) {
      const Atom &known = nest.table().atoms[atom];
      facts.rectangular &=
          atom == loop.counter || (known.variesIn.empty() && !known.variesEverywhere);
    }
  facts.stripOf = stripOf(nest, index);
  facts.mayWiden = canWiden(nest, index);
  facts.perfectlyNested =
      loop.parent && isPerfectlyNested(*nest.loop(*loop.parent).stmt, *loop.stmt);
}

/// Of elements that a call of a library touches.
bool isMade(const Nest &nest, const Stmt &loop) {
  return std::ranges::any_of(nest.model.madeTrees, [&](const ir::FunctionRef &made) {
    bool found = false;
    ir::forEachStmt(*made->body, [&](const Stmt &stmt) { found |= &stmt == &loop; });
    return found;
  });
}

/// Iterations of the innermost ones of the loops in this one that are straight arithmetic.
WorkCount::ByLoop straightBodies(const Nest &nest, LoopIndex index) {
  WorkCount::ByLoop result;
  for (LoopIndex other = 0; other < nest.table().loops.size(); ++other) {
    const bool isInnermost = std::ranges::none_of(
        nest.table().loops, [&](const NestLoop &loop) { return loop.parent == other; });
    if (isInnermost && nest.isInside(other, index))
      if (const auto work = straightWork(nest, other))
        result[nest.loop(other).stmt] = *work;
  }
  return result;
}

/// Trips of the loops from `index` down to `innermost`, where the product of them is what runs; none: the inner ones depend on the
/// outer ones.
std::vector<Polynomial> factorsOf(const Nest &nest, LoopIndex index, LoopIndex innermost,
                                  const Polynomial &runs) {
  std::vector<Polynomial> factors;
  Polynomial product = Polynomial::constant(1);
  for (std::optional<LoopIndex> at = innermost; at; at = nest.loop(*at).parent) {
    const NestLoop &loop = nest.loop(*at);
    if (!loop.upper)
      return {};
    factors.insert(factors.begin(), *loop.upper - loop.lower);
    product = product * factors.front();
    if (*at == index)
      return product == runs ? factors : std::vector<Polynomial>{};
  }
  return {};
}

/// `n - 1` is about `n`, and `500 - k` is that.
Polynomial roughly(const Polynomial &trips) {
  const std::int64_t number = trips.coefficient({});
  const Polynomial rest = trips - Polynomial::constant(number);
  const bool isAbout =
      trips.denominator() == 1 && std::abs(number) <= smallNumber &&
      std::ranges::any_of(rest.terms(), [](const auto &term) { return term.second > 0; });
  return isAbout ? rest : trips;
}

/// How often the innermost body runs, roughly: `n * m`; in a loop over k `(n - k) * (n - k)`, which stays a product. Numbers among
/// its factors are left to `scale`.
InTree::Maybe wordsOfRuns(const Nest &nest, LoopIndex index, LoopIndex innermost,
                          const Polynomial &runs, const InTree &tree, const InTree &plain,
                          double &scale) {
  const Polynomial leading = leadingTerms(runs);
  if (leading.terms().size() > 1) {
    ir::ExprRef product;
    double numbers = 1;
    for (const Polynomial &factor : factorsOf(nest, index, innermost, runs)) {
      if (const auto number = factor.constantValue(); number && *number > 0) {
        numbers *= static_cast<double>(*number);
        continue;
      }
      const Polynomial rest = roughly(factor);
      const bool isName = rest.terms().size() == 1 && rest.degree() == 1;
      const auto words =
          isName && factor.denominator() == 1 ? plain.value(rest) : plain.asLong(rest);
      if (!words)
        return tree.value(leading);
      product = !product
                    ? *words
                    : ir::binary(ir::BinaryOp::Mul,
                                 product->type->isFloating() ? product
                                                             : ir::cast(product, ir::doubleType()),
                                 *words);
    }
    if (product) {
      scale = numbers * static_cast<double>(runs.denominator());
      return product;
    }
  }
  return tree.value(leading);
}

/// All loops in `index` are around `innermost`, or it.
bool isOneWayDown(const Nest &nest, LoopIndex index, LoopIndex innermost) {
  for (LoopIndex other = 0; other < nest.table().loops.size(); ++other)
    if (nest.isInside(other, index) && !nest.isInside(innermost, other))
      return false;
  return true;
}

/// `len`, of `for (i = 0; i < n; i += len) for (j = 0; j < len / 2; j++)`, and in `scale` the half: what the heaviest loop inside runs, which is
/// `innermost` then.
InTree::Maybe wordsOfStride(const Nest &nest, LoopIndex index, LoopIndex &innermost,
                            double &scale) {
  std::optional<Polynomial> most;
  for (LoopIndex child = index + 1; child < nest.table().loops.size(); ++child) {
    LoopIndex last = child;
    if (nest.loop(child).parent != index)
      continue;
    const auto runs = innermostRuns(nest, child, last);
    if (!runs || (most && runs->degree() <= most->degree()))
      continue;
    most = runs;
    innermost = last;
  }
  if (!most || most->degree() == 0)
    return std::nullopt;
  scale = 1 / static_cast<double>(most->denominator());
  InTree tree(nest.model, index);
  if (most->terms().size() > 1 || most->degree() > 1)
    tree.computeAsDouble();
  return tree.value(leadingTerms(*most));
}

/// What it does: of known trips alone, in words, and of presumed ones.
void describeWork(const Nest &nest, LoopIndex index, LoopFacts &facts) {
  const NestLoop &loop = nest.loop(index);
  std::map<const Stmt *, double> trips;
  for (const NestLoop &other : nest.table().loops)
    if (other.upper && other.counted)
      if (auto number = (*other.upper - other.lower).constantValue())
        trips[other.stmt] = static_cast<double>(std::max<std::int64_t>(0, *number));
  const WorkCount::ByLoop bodies = straightBodies(nest, index);
  const auto ofBody = [&](const Stmt &each, double counted) {
    const auto straight = bodies.find(&each);
    return straight == bodies.end() ? counted : std::min(counted, straight->second);
  };
  std::map<const Stmt *, double> most = trips;
  for (LoopIndex other = 0; other < nest.table().loops.size(); ++other)
    if (nest.isInside(other, index) && !most.contains(nest.loop(other).stmt))
      if (const auto ends = iterationsInRow(nest.table(), other))
        most[nest.loop(other).stmt] = *ends;
  if (const auto ends = most.find(loop.stmt); ends != most.end()) {
    WorkCount ofMost(most, bodies);
    const double each = ofBody(*loop.stmt, ofMost.of(*loop.stmt->body));
    if (!ofMost.isGuessed())
      facts.mostWork = ends->second * each;
  }
  if (facts.constantTrip && *facts.constantTrip > 0)
    facts.leastWork = static_cast<double>(*facts.constantTrip) *
                      ofBody(*loop.stmt, WorkCount(trips, bodies).leastOf(*loop.stmt->body));
  WorkCount work(trips, bodies);
  facts.operations = ofBody(*loop.stmt, work.of(*loop.stmt->body));
  facts.operationsKnown = !work.isGuessed();

  LoopIndex innermost = index;
  const auto runs = innermostRuns(nest, index, innermost);
  if (runs && runs->degree() > 0) {
    std::set<LoopIndex> entered;
    InTree tree(nest.model, index);
    tree.computeAsDouble();
    tree.noteEntered(entered);
    InTree plain(nest.model, index);
    plain.noteEntered(entered);
    double scale = 1;
    if (const auto words = wordsOfRuns(nest, index, innermost, *runs, tree, plain, scale))
      if (auto tests = InTree(nest.model, index).entryTests(entered)) {
        facts.work = *words;
        facts.workTests = std::move(*tests);
      }
    const Stmt &inner = *nest.loop(innermost).stmt;
    const double each =
        isMade(nest, inner) ? 1 : ofBody(inner, WorkCount(trips, bodies).of(*inner.body));
    facts.workOperations = std::max(1.0, each) * scale / static_cast<double>(runs->denominator());
  }

  if (facts.canonical && !loop.step)
    if (double scale = 1; const auto words = wordsOfStride(nest, index, innermost, scale)) {
      const Stmt &inner = *nest.loop(innermost).stmt;
      facts.strideRuns = *words;
      facts.workOperations =
          std::max(1.0, ofBody(inner, WorkCount(trips, bodies).of(*inner.body))) * scale;
    }

  // Of a triangle of known size each iteration does something else, and all of them a number.
  const auto all = runs ? runs->constantValue() : std::nullopt;
  if (!facts.operationsKnown && all && facts.constantTrip && *facts.constantTrip > 0 &&
      isOneWayDown(nest, index, innermost)) {
    const Stmt &inner = *nest.loop(innermost).stmt;
    WorkCount ofInner(trips, bodies);
    const double each = ofBody(inner, ofInner.of(*inner.body));
    facts.operations = static_cast<double>(*all) * each / static_cast<double>(*facts.constantTrip);
    facts.operationsKnown = !ofInner.isGuessed();
  }

  std::map<const Stmt *, double> presumed;
  for (LoopIndex other = 0; other < nest.table().loops.size(); ++other)
    if (nest.isInside(other, index))
      presumed[nest.loop(other).stmt] = nest.trips[other];
  facts.presumedTrips = presumed[loop.stmt];
  // What is presumed of sizes has a threshold of its own, in operations one after the other.
  facts.presumedWork = presumed[loop.stmt] * WorkCount(presumed).of(*loop.stmt->body);
}

/// Whether it goes through memory from one element to the next, and what it then costs.
void describeStrides(const Nest &nest, LoopIndex index, LoopFacts &facts) {
  const NestLoop &loop = nest.loop(index);
  facts.unitStrideInner = facts.children.empty();
  for (const Access &access : nest.table().accesses) {
    if (!nest.isInside(access, index) || access.path.empty())
      continue;
    for (std::size_t i = 0; i < access.path.size(); ++i) {
      if (access.path[i].isField || !access.path[i].index.mentions(loop.counter))
        continue;
      bool last = i + 1 == access.path.size();
      Polynomial next = access.path[i].index.substitute(
          loop.counter, Polynomial::atom(loop.counter) + Polynomial::constant(1));
      facts.unitStrideInner &= last && next - access.path[i].index == Polynomial::constant(1);
    }
    const Base &base = nest.table().bases[access.base];
    // `b[k][j]` in the loop over k: each iteration goes to a row that the table says.
    const bool isElsewhere =
        base.variesEverywhere || std::ranges::find(base.variesIn, index) != base.variesIn.end();
    if (access.wholeObject || isElsewhere)
      facts.unitStrideInner = false;
  }
  /// A double copied from a near cache is 1.2 operations: vectors, several in flight.
  constexpr double operationsPerByte = 0.15;
  if (const double bytes = facts.unitStrideInner ? movedBytes(*loop.stmt->body) : 0; bytes > 0) {
    facts.operations = operationsPerByte * bytes;
    if (const auto ends = iterationsInRow(nest.table(), index); ends && facts.mostWork)
      facts.mostWork = *ends * facts.operations;
    facts.presumedWork = facts.presumedTrips * facts.operations;
  }
}

} // namespace

void describeShape(const Nest &nest, LoopIndex index, LoopFacts &facts) {
  const NestLoop &loop = nest.loop(index);
  facts.loop = loop.stmt;
  facts.counter = loop.variable;
  facts.counted = loop.counted && loop.exact;
  const bool countsByNumber =
      nest.options.countsIterators && loop.variable && ir::isIterator(*loop.variable->type);
  facts.canonical = facts.counted && !countsByNumber && isCanonicalForThreads(nest, index);
  facts.step = loop.step;
  facts.headerNeedsCondition =
      readsWhatMayChange(nest, index) || comesToItsEnd(*nest.loop(index).stmt) != nullptr;
  describeNesting(nest, index, facts);
  describeTrips(nest, index, facts);
  describeWork(nest, index, facts);
  describeStrides(nest, index, facts);
}

} // namespace parlift::legality
