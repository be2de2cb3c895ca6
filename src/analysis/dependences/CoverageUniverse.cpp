#include "analysis/dependences/CoverageQuestion.h"

#include "analysis/symbolic/AffineForm.h"

#include <algorithm>

namespace parlift::analysis {

using Kind = Constraint::Kind;

namespace {

/// By more nobody divides, and rows with it would leave 64 bits.
constexpr std::int64_t mostDivisor = std::int64_t{1} << 61U;

/// The quotient and remainder of it can be said in rows.
bool isDivision(const Atom &atom) {
  return (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder) &&
         atom.divisor > 0 && atom.divisor <= mostDivisor && !atom.operand.isPoisoned() &&
         atom.operand.denominator() == 1;
}

} // namespace

std::optional<poly::Disjunction> both(const poly::Disjunction &some,
                                      const poly::Disjunction &others) {
  constexpr std::size_t mostAlternatives = 16;
  if (some.size() * others.size() > mostAlternatives)
    return std::nullopt;
  poly::Disjunction result;
  for (const poly::Conjunction &known : some)
    for (const poly::Conjunction &more : others) {
      result.push_back(known);
      result.back().insert(result.back().end(), more.begin(), more.end());
    }
  return result;
}

poly::Disjunction casesOf(Kind kind, const poly::Affine &form) {
  if (kind != Kind::NonZero)
    return {{{form, kind == Kind::Zero}}};
  poly::Affine above = form, below = poly::negated(form);
  above.constant -= 1;
  below.constant -= 1;
  return {{{above, false}}, {{below, false}}};
}

AtomId CoverageQuestion::instanceOf(AtomId id, Side side, const Loops &equal) const {
  Loops common = around_;
  if (iterations_ == Iterations::Later)
    common.erase(*loop_);
  if (isFixed(table_.atoms, id, common))
    return id;
  if (side == Side::First)
    return id | firstBit;
  common.insert(equal.begin(), equal.end());
  return isFixed(table_.atoms, id, common) ? id | firstBit : id | secondBit;
}

/// Of the second execution alone, and not fixed in its iteration.
bool CoverageQuestion::isOwn(AtomId instance) const {
  return sideBits(instance) == secondBit && baseOf(instance) < table_.atoms.atoms.size() &&
         !isFixed(table_.atoms, baseOf(instance), around_);
}

/// nullopt: a product of what is looked for, or a value that nothing determines.
std::optional<poly::Variable> CoverageQuestion::variable(const Monomial &instances) {
  const bool own =
      std::any_of(instances.begin(), instances.end(), [this](AtomId id) { return isOwn(id); });
  auto &known = own ? own_ : shared_;
  if (const auto found = known.find(instances); found != known.end())
    return found->second;
  if (!own) {
    const poly::Variable made = sharedCount_++;
    shared_.emplace(instances, made);
    for (const AtomId id : instances)
      if (instances.size() > 1)
        variable({id});
      else
        describe(id);
    return made;
  }
  if (instances.size() > 1)
    return std::nullopt;
  const Atom &atom = table_.atoms[baseOf(instances.front())];
  const bool isDetermined = atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder;
  if (atom.kind != AtomKind::Counter && !isDetermined)
    return std::nullopt;
  const poly::Variable made = ownBase + ownCount_++;
  if (!isDetermined) {
    own_.emplace(instances, made);
    return made;
  }
  // operand = divisor * quotient + remainder, 0 <= remainder < divisor
  if (!isDivision(atom))
    return std::nullopt;
  auto operand =
      linear(atom.operand.renamed([&](AtomId id) { return instanceOf(id, Side::Second, {}); }));
  if (!operand)
    return std::nullopt;
  const bool isQuotient = atom.kind == AtomKind::Quotient;
  const poly::Variable quotient = isQuotient ? made : ownBase + ownCount_++;
  poly::Affine remainder = *operand;
  remainder.terms.emplace_back(quotient, -atom.divisor);
  for (poly::Conjunction &rows : *current_) {
    poly::Affine room = poly::negated(remainder);
    room.constant += atom.divisor - 1;
    rows.push_back({remainder, false});
    rows.push_back({room, false});
    if (!isQuotient) {
      poly::Affine same = remainder;
      same.terms.emplace_back(made, -1);
      rows.push_back({same, true});
    }
  }
  own_.emplace(instances, made);
  return made;
}

std::optional<poly::Affine> CoverageQuestion::linear(const Polynomial &value) {
  // Quotients and negations add to the constant: near the ends of 64 bits that would turn its sign.
  constexpr std::int64_t largest = std::int64_t{1} << 62U;
  const auto isFar = [&](const auto &term) {
    return term.second > largest || term.second < -largest;
  };
  if (value.isPoisoned() || std::ranges::any_of(value.terms(), isFar))
    return std::nullopt;
  bool complete = true;
  poly::Affine form = affineForm(value, [&](const Monomial &monomial) {
    const auto known = variable(monomial);
    complete = complete && known;
    return known.value_or(0);
  });
  return complete ? std::optional(form) : std::nullopt;
}

/// What is known of a shared atom by itself.
void CoverageQuestion::describe(AtomId instance) {
  const Atom &atom = table_.atoms[baseOf(instance)];
  const Polynomial value = Polynomial::atom(instance);
  const Side side = sideOf(instance);
  if (atom.low)
    know({Kind::NonNegative, value - Polynomial::constant(*atom.low)});
  if (atom.high)
    know({Kind::NonNegative, Polynomial::constant(*atom.high) - value});
  if (!atom.cases.empty()) {
    poly::Disjunction cases;
    for (const std::vector<Constraint> &constraints : atom.cases) {
      poly::Conjunction rows;
      for (const Constraint &constraint : constraints)
        if (const auto form = linear(this->instance(constraint.value, side));
            form && constraint.kind != Kind::NonZero)
          rows.push_back({*form, constraint.kind == Kind::Zero});
      cases.push_back(std::move(rows));
    }
    choose(cases);
  }
  if (!isDivision(atom))
    return;
  const auto operand = linear(this->instance(atom.operand, side));
  const auto itself = linear(value);
  if (!operand || !itself)
    return;
  poly::Affine remainder = *operand;
  poly::Variable quotient = 0;
  if (atom.kind == AtomKind::Quotient) {
    quotient = itself->terms.front().first;
  } else {
    quotient = sharedCount_++;
    poly::Affine definition = *operand;
    definition.terms.emplace_back(quotient, -atom.divisor);
    definition.terms.emplace_back(itself->terms.front().first, -1);
    choose({{{definition, true}}});
  }
  remainder.terms.emplace_back(quotient, -atom.divisor);
  poly::Affine room = poly::negated(remainder);
  room.constant += atom.divisor - 1;
  choose({{{remainder, false}, {room, false}}});
}

/// One of the cases holds in the universe.
void CoverageQuestion::choose(const poly::Disjunction &cases) {
  // What is left out makes the universe larger.
  if (auto narrower = cases.empty() ? std::nullopt : both(universe_, cases))
    universe_ = std::move(*narrower);
}

void CoverageQuestion::know(const Constraint &constraint) {
  if (const auto form = linear(constraint.value))
    choose(casesOf(constraint.kind, *form));
}

/// Of `w[i * q + k]` with i below p and k below q: (p - 1 - i)(q - 1) and i (q - 1) are not negative, as both loops run. Of the
/// factors those alone that a subscript multiplies.
void CoverageQuestion::knowProducts(const Access &any) {
  std::set<Monomial> products;
  for (const PathStep &step : any.path)
    if (!step.isField && !step.index.isPoisoned())
      for (const auto &[monomial, coefficient] : step.index.terms())
        if (monomial.size() == 2)
          products.insert(monomial);
  if (products.empty())
    return;
  const Polynomial one = Polynomial::constant(1);
  const auto runs = [&](LoopIndex loop) {
    return table_.loops[loop].upper && std::ranges::find(any.inTestOf, loop) == any.inTestOf.end();
  };
  for (const LoopIndex loop : any.loops) {
    const NestLoop &walked = table_.loops[loop];
    if (!runs(loop))
      continue;
    const Polynomial counter = Polynomial::atom(walked.counter);
    for (const LoopIndex other : any.loops) {
      if (other == loop || !runs(other))
        continue;
      const Polynomial steps = *table_.loops[other].upper - table_.loops[other].lower;
      const bool isMultiplied = std::ranges::any_of(products, [&](const Monomial &product) {
        const AtomId factor = product[0] == walked.counter ? product[1] : product[0];
        return (product[0] == walked.counter || product[1] == walked.counter) &&
               steps.mentions(factor);
      });
      if (!isMultiplied)
        continue;
      for (const Polynomial &room : {counter - walked.lower, *walked.upper - one - counter})
        know({Kind::NonNegative, instance(room * (steps - one), Side::First)});
    }
  }
}

/// The branch is taken: a choice that is open in the universe, one for each iteration of the loops around
/// the condition.
Constraint CoverageQuestion::takes(const Access &access, std::size_t branch, Side side) {
  const auto &[number, way] = access.branches[branch];
  const bool isCommon =
      iterations_ != Iterations::Later || access.entries[branch].loops < around_.size();
  // Paths are not longer: numbers from here on, behind those of the atoms, are for branches.
  constexpr AtomId mostSteps = 1U << 10;
  const auto first = static_cast<AtomId>(table_.atoms.atoms.size()) + mostSteps;
  const AtomId choice = (first + number) | (isCommon || side == Side::First ? firstBit : secondBit);
  if (shared_.emplace(Monomial{choice}, sharedCount_).second) {
    const poly::Variable variable = sharedCount_++;
    choose({{{{{{variable, 1}}, 0}, false}, {{{{variable, -1}}, 1}, false}}});
  }
  return {Kind::Zero, Polynomial::atom(choice) - Polynomial::constant(way)};
}

} // namespace parlift::analysis
