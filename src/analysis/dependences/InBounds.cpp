// What holds at an access since others that run with it stay inside their arrays.
#include "analysis/dependences/Executions.h"
#include "analysis/model/Reach.h"
#include "analysis/symbolic/Bounds.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <set>

namespace parlift::analysis {

/// C makes accesses outside an array of known shape undefined. The last member of a record with one
/// element or none is by custom longer than declared.
std::vector<Constraint> insideExtents(const Access &access) {
  std::vector<Constraint> result;
  for (std::size_t k = 0; k < access.path.size(); ++k) {
    const PathStep &step = access.path[k];
    if (step.isField || !step.extent || step.extent->isPoisoned() || step.index.isPoisoned() ||
        (k > 0 && stepsOverRows(step)))
      continue;
    const auto constantExtent = step.extent->constantValue();
    if (constantExtent && *constantExtent <= 1 && k > 0 && access.path[k - 1].isField)
      continue;
    result.push_back({Constraint::Kind::NonNegative, step.index});
    result.push_back(
        {Constraint::Kind::NonNegative, *step.extent - step.index - Polynomial::constant(1)});
  }
  return result;
}

namespace {

/// A value that is not negative whenever something in `scope` runs; if not `throughout`, only where what
/// stands at `position` runs as well.
struct Fact {
  Polynomial value;
  ScopeId scope = 0;
  unsigned position = 0;
  bool throughout = false;
};

/// What an access' own subscripts, guards and loops speak of.
struct Mentioned {
  std::set<AtomId> atoms;
  std::set<Monomial> products;

  void add(const Polynomial &value) {
    for (const auto &[monomial, coefficient] : value.terms()) {
      atoms.insert(monomial.begin(), monomial.end());
      if (monomial.size() > 1)
        products.insert(monomial);
    }
  }
};

std::int64_t sign(std::int64_t number) {
  return number > 0 ? 1 : (number < 0 ? -1 : 0);
}

} // namespace

class InBounds {
public:
  InBounds(const Reach &reach, AccessTable &table) : reach_(reach), table_(table) {}

  void run() {
    for (const Access &access : table_.accesses)
      if (access.id < reach_.of_.size())
        for (const Constraint &inside : insideExtents(access))
          collect(inside.value, reach_.whole(reach_.of_[access.id]), access.position);
    for (ScopeId scope = 0; scope < reach_.scopes_.size(); ++scope)
      if (reach_.scopes_[scope].kind == Reach::Kind::Iteration)
        collectCounter(scope);
    if (facts_.empty())
      return;
    for (Access &access : table_.accesses)
      if (access.id < reach_.of_.size())
        assign(access);
  }

private:
  void add(Fact fact) {
    if (!fact.value.isPoisoned() && !fact.value.constantValue() &&
        known_.insert({fact.value, fact.scope, fact.throughout}).second && !isKnown(fact))
      facts_.push_back(std::move(fact));
  }

  /// With what the loops around `scope` say.
  const Bounds &boundsIn(ScopeId scope) {
    const auto [known, isNew] = bounds_.try_emplace(scope);
    if (isNew) {
      Bounds::Lists holds{&table_.context};
      for (; scope != 0; scope = reach_.scopes_[scope].parent)
        if (reach_.scopes_[scope].kind == Reach::Kind::Iteration)
          holds.push_back(&table_.loops[reach_.scopes_[scope].loop].bounds);
      known->second = std::make_unique<Bounds>(Bounds::of(table_, std::move(holds)));
    }
    return *known->second;
  }

  bool isKnown(const Fact &fact) { return boundsIn(fact.scope).nonNegative(fact.value); }

  void collect(const Polynomial &value, ScopeId scope, unsigned position) {
    if (reach_.isEnteredAnywhere(scope))
      return;
    add({value, scope, position, false});
    collectThroughout(value, scope, position, {});
  }

  /// What holds in every iteration holds in the one that asks the most. `needed` are the lengths of loops
  /// that must not be empty for that: they are not in some iteration, and in no other if they do not
  /// shrink towards the one that is chosen.
  void collectThroughout(Polynomial value, ScopeId scope, unsigned position,
                         std::vector<Polynomial> needed) {
    ScopeId holdsIn = scope;
    while (reach_.runsThroughout(scope, position)) {
      const NestLoop &loop = table_.loops[reach_.scopes_[scope].loop];
      const auto slope = slopeIn(value, loop);
      if (!loop.exact || !loop.upper || !slope)
        return;
      const Polynomial end = *slope < 0 ? *loop.upper - Polynomial::constant(1) : loop.lower;
      for (Polynomial &length : needed) {
        const auto growth = slopeIn(length, loop);
        if (!growth || (*growth != 0 && sign(*growth) != -sign(*slope)))
          return;
        length = length.substitute(loop.counter, end);
      }
      if (*slope != 0)
        value = value.substitute(loop.counter, end);
      const Polynomial length = *loop.upper - loop.lower;
      needed.push_back(length);
      scope = reach_.whole(reach_.scopes_[scope].parent);
      const Bounds &bounds = boundsIn(scope);
      // n <= 6 is no less true where the loop to n does not run.
      const bool holdsAnyway =
          bounds.nonNegative(value + length * Polynomial::constant(std::abs(*slope)));
      std::erase_if(needed, [&](const Polynomial &other) {
        return bounds.positive(other) || (holdsAnyway && other == length);
      });
      if (needed.empty())
        holdsIn = scope;
      add({value, holdsIn, position, !needed.empty()});
    }
  }

  /// The coefficient of the loop's counter, if the value varies in that loop with nothing else.
  std::optional<std::int64_t> slopeIn(const Polynomial &value, const NestLoop &loop) const {
    const LoopIndex index = table_.atoms[loop.counter].loop;
    std::int64_t result = 0;
    for (const auto &[monomial, coefficient] : value.terms()) {
      if (monomial == Monomial{loop.counter}) {
        result = coefficient;
        continue;
      }
      for (const AtomId id : monomial)
        if (id == loop.counter || variesIn(id, index))
          return std::nullopt;
    }
    return value.isPoisoned() ? std::nullopt : std::optional(result);
  }

  bool variesIn(AtomId id, LoopIndex loop) const {
    const Atom &atom = table_.atoms[id];
    const auto parts = atom.operand.atoms();
    return atom.variesEverywhere || atom.kind == AtomKind::Unknown ||
           std::find(atom.variesIn.begin(), atom.variesIn.end(), loop) != atom.variesIn.end() ||
           std::any_of(parts.begin(), parts.end(),
                       [&](AtomId part) { return variesIn(part, loop); });
  }

  /// A signed counter does not overflow on its way to the end: `for (int i = 0; i < n; i++)` with a
  /// `long n` means n <= INT_MAX.
  void collectCounter(ScopeId scope) {
    const NestLoop &loop = table_.loops[reach_.scopes_[scope].loop];
    if (!loop.exact || !loop.upper || !loop.variable || !loop.step ||
        reach_.isEnteredAnywhere(scope) || !reach_.runsThroughout(scope, 0))
      return;
    const ir::Type &type = *loop.variable->type;
    if (!type.isInteger() || !type.isSigned || type.bits != 32)
      return; // narrower ones are converted, 64 bits are not exceeded
    const Polynomial length = *loop.upper - loop.lower;
    const Polynomial last = loop.start + Polynomial::constant(*loop.step) * length;
    const std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const Polynomial room =
        *loop.step > 0 ? Polynomial::constant(most) - last : last + Polynomial::constant(most + 1);
    add({room, scope, 0, true});
  }

  void assign(Access &access) const {
    Mentioned mentioned;
    bool isCollected = false;
    std::map<Polynomial, std::int64_t> least; // of the facts that differ in the constant only
    for (const Fact &fact : facts_) {
      const bool holds = fact.throughout ? reach_.isInside(reach_.of_[access.id], fact.scope)
                                         : reach_.runsWith(fact.scope, fact.position, access);
      if (!holds)
        continue;
      if (!isCollected)
        mentioned = mentionedBy(access);
      isCollected = true;
      if (!concerns(fact.value, mentioned))
        continue;
      const std::int64_t constant = fact.value.coefficient({});
      const Polynomial varying =
          fact.value - Polynomial::constant(constant).dividedBy(fact.value.denominator());
      const auto [found, isNew] = least.try_emplace(varying, constant);
      if (!isNew)
        found->second = std::min(found->second, constant);
    }
    for (const auto &[varying, constant] : least)
      access.inBounds.push_back(
          {Constraint::Kind::NonNegative,
           varying + Polynomial::constant(constant).dividedBy(varying.denominator())});
  }

  Mentioned mentionedBy(const Access &access) const {
    Mentioned result;
    for (const PathStep &step : access.path)
      result.add(step.index);
    for (const Constraint &guard : access.guards)
      result.add(guard.value);
    for (const LoopIndex loop : access.loops)
      for (const Constraint &bound : table_.loops[loop].bounds)
        result.add(bound.value);
    return result;
  }

  /// It speaks of counters, of values fixed in the nest, and of what the access mentions anyway: new
  /// loaded values and products would only blur the picture.
  bool concerns(const Polynomial &value, const Mentioned &mentioned) const {
    return std::all_of(value.terms().begin(), value.terms().end(), [&](const auto &term) {
      const Monomial &monomial = term.first;
      return monomial.size() > 1 ? mentioned.products.count(monomial) != 0
                                 : monomial.empty() || concerns(monomial.front(), mentioned);
    });
  }
  bool concerns(AtomId id, const Mentioned &mentioned) const {
    const Atom &atom = table_.atoms[id];
    if (atom.variesEverywhere || atom.kind == AtomKind::Unknown)
      return false;
    if (mentioned.atoms.count(id) != 0 || atom.kind == AtomKind::Counter)
      return true;
    // `size = points[0] - 1` before the nest is computed, and as good as a parameter in it.
    if (atom.kind == AtomKind::Value)
      return atom.variesIn.empty() &&
             (atom.printable || (atom.origin == Origin::Free && atom.cases.empty()));
    return concerns(atom.operand, mentioned);
  }

  const Reach &reach_;
  AccessTable &table_;
  std::vector<Fact> facts_;
  std::set<std::tuple<Polynomial, ScopeId, bool>> known_;
  std::map<ScopeId, std::unique_ptr<Bounds>> bounds_;
};

void Reach::addInBounds(AccessTable &table) const {
  InBounds(*this, table).run();
}

} // namespace parlift::analysis
