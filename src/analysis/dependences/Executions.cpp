#include "analysis/dependences/Executions.h"
#include "poly/Quota.h"

#include "analysis/dependences/Instances.h"
#include "analysis/model/Reach.h"
#include "analysis/symbolic/AffineForm.h"
#include "poly/Elimination.h"
#include "poly/Memory.h"

#include <algorithm>

// Worked example, `for (i = 0; i < n; i++) a[i * m + 1] = a[i * m];` with the write as the first access:
//
//     atoms      n, m vary in no loop and are shared; i exists twice: i (bit `firstBit`), i' (bit `secondBit`)
//     variables  n, m, i, i', and one for each product: i*m, i'*m
//     rows       0 <= i < n,  0 <= i' < n;  the caller adds i*m + 1 - i'*m = 0 and, for "carried", i < i'
//     equate {i} adds i = i' and, as both factors of i*m and i'*m are then equal, i*m = i'*m: Empty, since 1 != 0
//
// A product is a variable that knows nothing of its factors, so the rows hold for more than the program can do:
// Empty is a proof, NotEmpty is one only where `isExact` says that no product is left.

namespace parlift::analysis {

std::vector<LoopIndex> commonLoops(const Access &first, const Access &second) {
  std::vector<LoopIndex> result;
  const std::size_t limit = std::min(first.loops.size(), second.loops.size());
  for (std::size_t k = 0; k < limit && first.loops[k] == second.loops[k]; ++k)
    result.push_back(first.loops[k]);
  return result;
}

Executions::Executions(const AccessTable &table, const Access &first, const Access &second)
    : table_(table), common_(analysis::commonLoops(first, second)) {
  for (const Constraint &constraint : lastingContext(table))
    assume(constraint);
  addDomain(first, Side::First);
  addDomain(second, Side::Second);
}

/// The atom has one value in all executions that share the iterations of these loops: of a counter, the loop is
/// one of them; of anything computed, what it is computed from is fixed too.
bool isFixed(const AtomTable &table, AtomId id, const std::set<LoopIndex> &equalLoops) {
  const Atom &atom = table[id];
  if (atom.kind == AtomKind::Counter)
    return equalLoops.count(atom.loop) != 0;
  if (atom.kind == AtomKind::Unknown || atom.variesEverywhere ||
      !std::all_of(atom.variesIn.begin(), atom.variesIn.end(),
                   [&](LoopIndex loop) { return equalLoops.count(loop) != 0; }))
    return false;
  const auto parts = atom.operand.atoms();
  return !atom.operand.isPoisoned() && std::all_of(parts.begin(), parts.end(), [&](AtomId part) {
    return isFixed(table, part, equalLoops);
  });
}

std::vector<Constraint> lastingContext(const AccessTable &table) {
  std::vector<Constraint> result;
  for (const Constraint &constraint : table.context) {
    const auto atoms = constraint.value.atoms();
    if (std::ranges::all_of(atoms, [&](AtomId id) { return isFixed(table.atoms, id, {}); }))
      result.push_back(constraint);
  }
  return result;
}

bool Executions::isShared(AtomId id) const {
  return isFixed(table_.atoms, id, {});
}

AtomId Executions::instanceOf(AtomId id, Side side) const {
  if (isShared(id))
    return id;
  return id | (side == Side::First ? firstBit : secondBit);
}

Polynomial Executions::instance(const Polynomial &value, Side side,
                                const std::set<LoopIndex> &within) const {
  return value.renamed([&](AtomId id) {
    const bool isFirst = !within.empty() && isFixed(table_.atoms, id, within);
    return instanceOf(id, isFirst ? Side::First : side);
  });
}

Polynomial Executions::counter(unsigned level, Side side) const {
  return Polynomial::atom(instanceOf(table_.loops[common_[level]].counter, side));
}

void Executions::addDomain(const Access &access, Side side) {
  auto addAll = [this, side](const std::vector<Constraint> &constraints) {
    for (const Constraint &constraint : constraints)
      add({constraint.kind, instance(constraint.value, side)});
  };
  addAll(table_.boundsAround(access));
  for (const LoopIndex loop : access.loops) {
    exact_ = exact_ && table_.loops[loop].exact;
    variable({instanceOf(table_.loops[loop].counter, side)});
  }
  addAll(access.guards);
  for (const Constraint &constraint : insideExtents(access))
    assume({constraint.kind, instance(constraint.value, side)});
  for (const Constraint &constraint : access.inBounds)
    assume({constraint.kind, instance(constraint.value, side)});
  exact_ = exact_ && access.exact;
}

bool stepsOverRows(const PathStep &step) {
  if (!step.extent || step.index.isPoisoned())
    return false;
  const auto size = step.extent->constantValue();
  const auto atoms = step.extent->atoms();
  for (const auto &[monomial, coefficient] : step.index.terms()) {
    if (monomial.empty())
      continue;
    const bool holdsExtent =
        monomial.size() > 1 && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
          return std::find(monomial.begin(), monomial.end(), id) != monomial.end();
        });
    if (size ? std::abs(coefficient) >= *size && *size > 1 : holdsExtent)
      return true;
  }
  return false;
}

void Executions::add(const Constraint &constraint) {
  if (constraint.value.isPoisoned()) {
    exact_ = false;
    return;
  }
  if (constraint.kind == Constraint::Kind::NonZero && !constraint.value.constantValue() &&
      system_.nonZero().size() >= poly::maximumSplits) {
    exact_ = false;
    return;
  }
  assume(constraint);
}

void Executions::assume(const Constraint &constraint) {
  if (constraint.value.isPoisoned())
    return;
  addRow(constraint);
  facts_.push_back({constraint, false});
}

void Executions::addRow(const Constraint &constraint) {
  constexpr std::uint64_t unitsOfATerm = 400; // as measured: a look-up, and a copy or two
  poly::work(unitsOfATerm * (constraint.value.terms().size() + 1));
  poly::Affine form = linear(constraint.value);
  if (constraint.kind != Constraint::Kind::NonZero ||
      system_.nonZero().size() < poly::maximumSplits)
    addTo(system_, constraint.kind, std::move(form));
}

poly::Affine Executions::linear(const Polynomial &value) {
  return affineForm(value, [this](const Monomial &monomial) { return variable(monomial); });
}

poly::Variable Executions::variable(const Monomial &instances) {
  if (const auto found = variables_.find(instances); found != variables_.end())
    return found->second;
  const poly::Variable result = system_.addVariable(nameOf(instances));
  variables_.emplace(instances, result);
  if (instances.size() == 1)
    describe(instances.front());
  else
    for (const AtomId id : instances)
      variable({id});
  return result;
}

// Called once for each atom, when its variable is made: `low <= x <= high`, the cases of a minimum or a
// conditional, and for x = e / d and x = e % d (both rounding down, d > 0) the one equation
//
//     e = d * q + r,   0 <= r < d
//
/// What is known of an atom by itself.
void Executions::describe(AtomId instance) {
  const Atom &atom = table_.atoms[baseOf(instance)];
  const Polynomial value = Polynomial::atom(instance);
  auto addRange = [this](Polynomial bounded) {
    const Constraint range{Constraint::Kind::NonNegative, std::move(bounded)};
    if (range.value.isPoisoned())
      return;
    addRow(range);
    facts_.push_back({range, true});
  };
  if (atom.low)
    addRange(value - Polynomial::constant(*atom.low));
  if (atom.high)
    addRange(Polynomial::constant(*atom.high) - value);
  if (!atom.cases.empty())
    describeCases(instance);
  const bool isQuotient = atom.kind == AtomKind::Quotient;
  if ((!isQuotient && atom.kind != AtomKind::Remainder) || atom.divisor <= 0)
    return;
  const Polynomial operand = this->instance(atom.operand, sideOf(instance));
  const Polynomial divisor = Polynomial::constant(atom.divisor);
  // operand = divisor * quotient + remainder, 0 <= remainder < divisor
  Polynomial remainder = value;
  if (isQuotient) {
    remainder = operand - divisor * value;
  } else {
    const poly::Variable quotient = system_.addVariable("(" + atom.text + ")/");
    poly::Affine definition = linear(operand - value);
    const std::int64_t scale = (operand - value).denominator();
    std::int64_t scaled = 0;
    if (operand.isPoisoned() || __builtin_mul_overflow(atom.divisor, -scale, &scaled)) {
      exact_ = false;
      return;
    }
    definition.terms.emplace_back(quotient, scaled);
    system_.addZero(std::move(definition));
  }
  add({Constraint::Kind::NonNegative, remainder});
  add({Constraint::Kind::NonNegative, divisor - remainder - Polynomial::constant(1)});
}

namespace {

/// The constraints imply `value >= 0`.
bool implies(const std::vector<Constraint> &constraints, const Polynomial &value) {
  poly::System system;
  std::map<Monomial, poly::Variable> variables;
  const auto form = [&](const Polynomial &of) {
    return affineForm(of, [&](const Monomial &monomial) {
      const auto found = variables.find(monomial);
      return found != variables.end()
                 ? found->second
                 : variables.emplace(monomial, system.addVariable("x")).first->second;
    });
  };
  for (const Constraint &constraint : constraints)
    if (!constraint.value.isPoisoned() && constraint.kind != Constraint::Kind::NonZero)
      addTo(system, constraint.kind, form(constraint.value));
  // Of a value with a denominator the numerator counts: it is an integer too.
  const Polynomial opposite = -value;
  if (opposite.isPoisoned() || opposite.coefficient({}) == INT64_MIN)
    return false;
  poly::Affine negative = form(opposite);
  negative.constant -= 1;
  system.addNonNegative(std::move(negative));
  return poly::quickEmptiness(system.rows(), system.variableCount()) == poly::QuickAnswer::Empty;
}

/// Values that are not negative in any of the cases.
std::vector<Polynomial> findCommonFacts(const std::vector<std::vector<Constraint>> &cases) {
  std::vector<Polynomial> result;
  for (const std::vector<Constraint> &own : cases)
    for (const Constraint &constraint : own) {
      if (constraint.value.isPoisoned() || constraint.kind == Constraint::Kind::NonZero)
        continue;
      std::vector<Polynomial> values{constraint.value};
      if (constraint.kind == Constraint::Kind::Zero)
        values.push_back(-constraint.value);
      for (const Polynomial &value : values)
        if (std::all_of(cases.begin(), cases.end(),
                        [&](const auto &other) { return &other == &own || implies(other, value); }))
          result.push_back(value);
    }
  return result;
}

poly::Words wordsOf(const std::vector<std::vector<Constraint>> &cases) {
  poly::Words words;
  for (const std::vector<Constraint> &own : cases) {
    words.push_back(static_cast<std::int64_t>(own.size()));
    for (const auto &[kind, value] : own) {
      words.insert(words.end(),
                   {static_cast<std::int64_t>(kind), value.isPoisoned() ? 1 : 0,
                    value.denominator(), static_cast<std::int64_t>(value.terms().size())});
      for (const auto &[monomial, coefficient] : value.terms()) {
        words.push_back(static_cast<std::int64_t>(monomial.size()));
        words.insert(words.end(), monomial.begin(), monomial.end());
        words.push_back(coefficient);
      }
    }
  }
  return words;
}

/// Each pair of accesses asks the same of the values in their subscripts and guards.
std::vector<Polynomial> commonFacts(const std::vector<std::vector<Constraint>> &cases) {
  thread_local poly::Memory<std::vector<Polynomial>> known;
  poly::Words words = wordsOf(cases);
  if (const std::vector<Polynomial> *facts = known.find(words))
    return *facts;
  std::vector<Polynomial> facts = findCommonFacts(cases);
  known.keep(std::move(words), facts);
  return facts;
}

} // namespace

// `m = min(p, q)` has the cases {m = p, p <= q} and {m = q, q <= p}. A choice doubles the systems to look at, and
// there may be so many of them only; what both cases imply, m <= p and m <= q, costs nothing and is often enough.
/// What is said of the atom holds for each of its instances.
void Executions::describeCases(AtomId instance) {
  const Atom &atom = table_.atoms[baseOf(instance)];
  const Side side = sideOf(instance);
  if (atom.cases.size() == 1) {
    for (const Constraint &constraint : atom.cases.front())
      add({constraint.kind, this->instance(constraint.value, side)});
    return;
  }
  // What holds in all cases needs no choice: a minimum is at most each of its operands.
  for (const Polynomial &value : commonFacts(atom.cases))
    add({Constraint::Kind::NonNegative, this->instance(value, side)});
  poly::Disjunction choice;
  for (const std::vector<Constraint> &constraints : atom.cases) {
    poly::Conjunction rows;
    for (const Constraint &constraint : constraints) {
      const Polynomial value = this->instance(constraint.value, side);
      if (!value.isPoisoned() && constraint.kind != Constraint::Kind::NonZero)
        rows.push_back({linear(value), constraint.kind == Constraint::Kind::Zero});
      else
        exact_ = false;
    }
    choice.push_back(std::move(rows));
  }
  if (system_.choices().size() < poly::maximumSplits)
    system_.addChoice(std::move(choice));
  else
    exact_ = false;
}

std::string Executions::nameOf(const Monomial &instances) const {
  std::string result;
  for (const AtomId instance : instances) {
    const Atom &atom = table_.atoms[baseOf(instance)];
    result += result.empty() ? "" : "*";
    result += atom.text.empty() ? "?" + std::to_string(baseOf(instance)) : atom.text;
    if (sideBits(instance) == secondBit)
      result += "'";
  }
  return result;
}

std::set<LoopIndex> Executions::loopsAt(const std::set<unsigned> &levels) const {
  std::set<LoopIndex> result;
  for (const unsigned level : levels)
    result.insert(common_[level]);
  return result;
}

void Executions::equate(const std::set<unsigned> &equalLevels) {
  const std::set<LoopIndex> equalLoops = loopsAt(equalLevels);
  // Seen from the first execution's side: i*m with `firstBit` at i has the twin i'*m. Products of both sides,
  // i*i', have none.
  // A product and its other-side twin are equal when all their atoms are.
  for (const auto &[monomial, own] : variables_) {
    if (std::none_of(monomial.begin(), monomial.end(),
                     [](AtomId id) { return sideBits(id) == firstBit; }))
      continue;
    Monomial twin;
    bool tied = true;
    for (const AtomId id : monomial) {
      tied = tied && sideBits(id) != secondBit && isFixed(table_.atoms, baseOf(id), equalLoops);
      twin.push_back(sideBits(id) == firstBit ? baseOf(id) | secondBit : id);
    }
    std::sort(twin.begin(), twin.end());
    const auto other = variables_.find(twin);
    if (tied && other != variables_.end())
      system_.addZero({{{own, 1}, {other->second, -1}}, 0});
  }
}

std::optional<poly::Variable> Executions::find(AtomId atom, Side side) const {
  const auto found = variables_.find({instanceOf(atom, side)});
  if (found == variables_.end())
    return std::nullopt;
  return found->second;
}

std::vector<Executions::Parameter> Executions::parameters(LoopIndex carrier) const {
  std::set<LoopIndex> outside;
  for (const LoopIndex loop : common_) {
    if (loop == carrier)
      break;
    outside.insert(loop);
  }
  std::vector<Parameter> result;
  for (const auto &[monomial, variable] : variables_) {
    const bool denotes = std::all_of(monomial.begin(), monomial.end(), [&](AtomId id) {
      const Atom &atom = table_.atoms[baseOf(id)];
      return sideBits(id) != secondBit && atom.kind == AtomKind::Value && atom.printable &&
             (!atom.rootOnly || outside.empty()) && isFixed(table_.atoms, baseOf(id), outside);
    });
    if (!denotes)
      continue;
    Polynomial value = Polynomial::constant(1);
    for (const AtomId id : monomial)
      value = value * Polynomial::atom(baseOf(id));
    result.push_back({variable, value});
  }
  return result;
}

void Executions::restore(Mark mark) {
  system_.truncate(mark.rows);
  facts_.resize(mark.facts);
}

} // namespace parlift::analysis
