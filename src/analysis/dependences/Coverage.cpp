#include "analysis/dependences/Coverage.h"

#include "analysis/dependences/Claims.h"
#include "analysis/dependences/Instances.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/model/Reach.h"
#include "analysis/symbolic/AffineForm.h"
#include "poly/Cover.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

// Worked example, the one of the header, for the read t[k - 1] in iteration i:
//
//     shared variables  n, m, i, k          the universe   { (n, m, i, k) : 0 <= i < n, 1 <= k < m }
//     own variables     j                   the cover      { (n, m, i, k) : exists j : 0 <= j < m and j = k - 1 }
//
// poly::isCovered proves the universe to be part of the union of all covers, here by j := k - 1. What is left out of
// the universe makes it larger, what cannot be said of a cover drops the cover: both err towards "no".

namespace parlift::analysis {

namespace {

using Kind = Constraint::Kind;

/// By more nobody divides, and rows with it would leave 64 bits.
constexpr std::int64_t mostDivisor = std::int64_t{1} << 61U;
/// Alternatives of the universe beyond this are left out, which makes it larger.
constexpr std::size_t mostAlternatives = 16;
/// Paths are not longer: numbers from here on, behind those of the atoms, are for branches.
constexpr AtomId mostSteps = 1U << 10;

/// Builds the sets of one question. Atoms are instances (Instances.h): shared where they are fixed in what
/// both executions have in common; else of the first execution, which is any one, or of the second, which
/// is looked for. Variables of the second are existential when they vary inside the iteration.
class Question {
public:
  /// The executions are in one iteration of `loop`, or the second is in a later one.
  enum class Iterations : std::uint8_t { Same, Later };

  Question(const AccessTable &table, std::optional<LoopIndex> loop, Iterations iterations)
      : table_(table), loop_(loop), iterations_(iterations) {
    for (std::optional<LoopIndex> at = loop; at; at = table.loops[*at].parent)
      around_.insert(*at);
  }

  bool answer(const Access &any, const Accesses &writes);
  std::optional<Uncovered> counterexample(const Access &any, const Accesses &writes);

private:
  using Loops = std::set<LoopIndex>;
  /// A way for a write to come before: these loops inside `loop_` are in the same iteration, and this one,
  /// if any, in an earlier one.
  struct Order {
    Loops equal;
    std::optional<LoopIndex> earlier;
  };

  AtomId instanceOf(AtomId id, Side side, const Loops &equal) const;
  Polynomial instance(const Polynomial &value, Side side, const Loops &equal = {}) const {
    return value.renamed([&](AtomId id) { return instanceOf(id, side, equal); });
  }
  bool isOwn(AtomId instance) const;
  std::optional<poly::Variable> variable(const Monomial &instances);
  void describe(AtomId instance);
  std::optional<poly::Affine> linear(const Polynomial &value);

  void know(const Constraint &constraint);
  void knowAll(const std::vector<Constraint> &constraints, Side side) {
    for (const Constraint &constraint : constraints)
      know({constraint.kind, instance(constraint.value, side)});
  }
  void choose(const poly::Disjunction &cases);
  void knowProducts(const Access &any);

  bool build(const Access &any, const Accesses &writes);
  std::vector<poly::Cover> covers() const;
  std::optional<std::int64_t> valueAt(const Polynomial &place,
                                      const std::vector<std::int64_t> &point) const;
  std::vector<Order> orders(const Access &read, const Access &write) const;
  void cover(const Access &any, const Access &write, const Order &order);
  bool demand(const Constraint &constraint);
  bool demandEqual(const Polynomial &difference);
  bool meet(const Access &any, const Access &write, const Order &order);
  bool isReaching(const Access &write) const;
  Constraint takes(const Access &access, std::size_t branch, Side side);

  const AccessTable &table_;
  const std::optional<LoopIndex> loop_; ///< none: the nest, which runs once
  const Iterations iterations_;
  Loops around_; ///< the loop and those around it
  std::map<Monomial, poly::Variable> shared_, own_;
  unsigned sharedCount_ = 0, ownCount_ = 0;
  poly::Disjunction universe_ = {{}};
  std::vector<poly::Disjunction> covers_; ///< rows with own variables from `ownBase` on
  poly::Disjunction *current_ = nullptr;  ///< the cover that is being made
  std::map<std::pair<std::size_t, std::size_t>, Polynomial> places_;
  std::vector<unsigned> ownCounts_;
};

/// Own variables get their final numbers once it is known how many shared ones there are.
constexpr poly::Variable ownBase = 1U << 24;

AtomId Question::instanceOf(AtomId id, Side side, const Loops &equal) const {
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
bool Question::isOwn(AtomId instance) const {
  return sideBits(instance) == secondBit && baseOf(instance) < table_.atoms.atoms.size() &&
         !isFixed(table_.atoms, baseOf(instance), around_);
}

/// nullopt: a product of what is looked for, or a value that nothing determines.
std::optional<poly::Variable> Question::variable(const Monomial &instances) {
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
  if (atom.divisor <= 0 || atom.divisor > mostDivisor || atom.operand.isPoisoned() ||
      atom.operand.denominator() != 1)
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

std::optional<poly::Affine> Question::linear(const Polynomial &value) {
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
void Question::describe(AtomId instance) {
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
  if ((atom.kind != AtomKind::Quotient && atom.kind != AtomKind::Remainder) || atom.divisor <= 0 ||
      atom.divisor > mostDivisor || atom.operand.isPoisoned() || atom.operand.denominator() != 1)
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
void Question::choose(const poly::Disjunction &cases) {
  if (cases.empty() || universe_.size() * cases.size() > mostAlternatives)
    return;
  poly::Disjunction both;
  for (const poly::Conjunction &known : universe_)
    for (const poly::Conjunction &more : cases) {
      both.push_back(known);
      both.back().insert(both.back().end(), more.begin(), more.end());
    }
  universe_ = std::move(both);
}

poly::Disjunction casesOf(Kind kind, const poly::Affine &form) {
  if (kind != Kind::NonZero)
    return {{{form, kind == Kind::Zero}}};
  poly::Affine above = form, below = poly::negated(form);
  above.constant -= 1;
  below.constant -= 1;
  return {{{above, false}}, {{below, false}}};
}

void Question::know(const Constraint &constraint) {
  if (const auto form = linear(constraint.value))
    choose(casesOf(constraint.kind, *form));
}

bool runsInTestOf(const Access &access, LoopIndex loop) {
  return std::ranges::find(access.inTestOf, loop) != access.inTestOf.end();
}

/// Of `w[i * q + k]` with i below p and k below q: (p - 1 - i)(q - 1) and i (q - 1) are not negative, as both loops run. Of the
/// factors those alone that a subscript multiplies.
void Question::knowProducts(const Access &any) {
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

/// The cover's rows hold only where the constraint does; false: it cannot be said.
bool Question::demand(const Constraint &constraint) {
  const auto form = linear(constraint.value);
  if (!form)
    return false;
  const poly::Disjunction cases = casesOf(constraint.kind, *form);
  if (current_->size() * cases.size() > mostAlternatives)
    return false;
  poly::Disjunction both;
  for (const poly::Conjunction &known : *current_)
    for (const poly::Conjunction &more : cases) {
      both.push_back(known);
      both.back().insert(both.back().end(), more.begin(), more.end());
    }
  *current_ = std::move(both);
  return true;
}

/// The difference is zero; where it has products of what is looked for and values that are the same in
/// both executions, it is enough that what each such value is multiplied with is zero.
bool Question::demandEqual(const Polynomial &difference) {
  if (difference.isPoisoned())
    return false;
  bool isLinear = true;
  for (const auto &[monomial, coefficient] : difference.terms())
    isLinear =
        isLinear && (monomial.size() <= 1 || std::none_of(monomial.begin(), monomial.end(),
                                                          [this](AtomId id) { return isOwn(id); }));
  if (isLinear)
    return demand({Kind::Zero, difference});
  std::map<Monomial, Polynomial> parts;
  for (const auto &[monomial, coefficient] : difference.terms()) {
    Monomial factor;
    Polynomial rest = Polynomial::constant(coefficient);
    for (const AtomId id : monomial)
      if (sideBits(id) == 0)
        factor.push_back(id);
      else
        rest = rest * Polynomial::atom(id);
    parts[factor] = parts[factor] + rest;
  }
  return std::all_of(parts.begin(), parts.end(),
                     [&](const auto &part) { return demand({Kind::Zero, part.second}); });
}

/// The write's element holds the one that the other access touches.
bool Question::meet(const Access &any, const Access &write, const Order &order) {
  if (write.wholeObject)
    return true; // isReaching takes those alone that fill it
  // Without a path a pointer's base means one element of many.
  if (write.path.size() > any.path.size() || (write.path.empty() && any.size > write.size) ||
      (write.path.empty() && !any.path.empty() && !fillsObject(table_, write)))
    return false;
  for (std::size_t k = 0; k < write.path.size(); ++k) {
    const PathStep &touched = any.path[k], &written = write.path[k];
    if (touched.isField != written.isField || touched.elementSize != written.elementSize ||
        touched.inUnion || written.inUnion)
      return false;
    if (touched.isField) {
      if (touched.fieldOffset != written.fieldOffset || touched.fieldSize != written.fieldSize ||
          touched.fieldName != written.fieldName)
        return false;
      continue;
    }
    // Rows of a size that is not constant are the same rows if the type says the same of them.
    const bool sameRows =
        k == 0 || (touched.extent && written.extent && !touched.extent->isPoisoned() &&
                   *touched.extent == *written.extent);
    if (!sameRows ||
        !demandEqual(places_.at({0, k}) - instance(written.index, Side::Second, order.equal)))
      return false;
  }
  return true;
}

/// Says something about memory: it is sure to run where it seems to, and to fill what its path names.
bool Question::isReaching(const Access &write) const {
  if (write.wholeObject)
    return write.isWrite && write.exact; // all of it, whenever it runs
  if (!write.isWrite || !isNested(write) || write.size == 0)
    return false;
  if (!write.exact) {
    // All that is not known of its conditions must be which way some branches go, each taken once in an
    // iteration.
    unsigned doubts = 0;
    for (const Access::Entry &entry : write.entries) {
      if (entry.doubtsInside > entry.doubtsBefore && entry.loops > around_.size())
        return false;
      doubts += entry.doubtsInside - entry.doubtsBefore;
    }
    if (doubts == 0 || doubts != write.doubts)
      return false;
  }
  if (write.path.empty())
    return true; // what `meet` holds against an access of the same kind alone
  const PathStep &last = write.path.back();
  return write.size == (last.isField ? last.fieldSize : last.elementSize);
}

/// The branch is taken: a choice that is open in the universe, one for each iteration of the loops around
/// the condition.
Constraint Question::takes(const Access &access, std::size_t branch, Side side) {
  const auto &[number, way] = access.branches[branch];
  const bool isCommon =
      iterations_ == Iterations::Same || access.entries[branch].loops < around_.size();
  const auto first = static_cast<AtomId>(table_.atoms.atoms.size()) + mostSteps;
  const AtomId choice = (first + number) | (isCommon || side == Side::First ? firstBit : secondBit);
  if (shared_.emplace(Monomial{choice}, sharedCount_).second) {
    const poly::Variable variable = sharedCount_++;
    choose({{{{{{variable, 1}}, 0}, false}, {{{{variable, -1}}, 1}, false}}});
  }
  return {Kind::Zero, Polynomial::atom(choice) - Polynomial::constant(way)};
}

/// The write's instances that ran when the read does, as a union: for loops l1, l2 around both and inside the
/// iteration, { earlier in l1 }, { equal in l1, earlier in l2 }, and { equal in both } if the write stands before
/// the read.
std::vector<Question::Order> Question::orders(const Access &read, const Access &write) const {
  if (iterations_ == Iterations::Later)
    return {Order{}};
  std::vector<Order> result;
  Order order;
  order.equal = around_;
  bool inside = !loop_;
  for (const LoopIndex loop : commonLoops(read, write)) {
    if (inside) {
      order.earlier = loop;
      result.push_back(order);
      order.earlier.reset();
      order.equal.insert(loop);
    }
    inside = inside || loop == loop_;
  }
  if (write.position < read.position)
    result.push_back(order);
  return result;
}

/// { shared : exists own : the write runs there, in this order, and touches what `any` touches } as a cover; none
/// where a part of it cannot be said.
void Question::cover(const Access &any, const Access &write, const Order &order) {
  poly::Disjunction made = {{}};
  current_ = &made;
  own_.clear();
  ownCount_ = 0;
  const auto demandAll = [&](const std::vector<Constraint> &constraints) {
    return std::all_of(constraints.begin(), constraints.end(), [&](const Constraint &constraint) {
      return demand({constraint.kind, instance(constraint.value, Side::Second, order.equal)});
    });
  };
  bool said = true;
  for (const LoopIndex loop : write.loops) {
    const NestLoop &known = table_.loops[loop];
    if (around_.count(loop) != 0)
      continue; // the iteration is there
    // So is the one that both are in, however many there are: what comes before the read in it has run.
    const bool isThere = order.equal.count(loop) != 0 && !runsInTestOf(any, loop);
    said = said && (isThere || (known.exact && known.counted && !known.leavesOutTest)) &&
           demandAll(known.bounds);
  }
  said = said && demandAll(write.guards) && meet(any, write, order);
  for (std::size_t k = 0; k < write.entries.size() && said; ++k)
    if (write.entries[k].doubtsInside > write.entries[k].doubtsBefore)
      said = demand(takes(write, k, Side::Second));
  if (said && order.earlier) {
    const Polynomial counter = Polynomial::atom(table_.loops[*order.earlier].counter);
    said = demand({Kind::NonNegative, instance(counter, Side::First) -
                                          instance(counter, Side::Second, order.equal) -
                                          Polynomial::constant(1)});
  }
  current_ = nullptr;
  if (!said)
    return;
  covers_.push_back(std::move(made));
  ownCounts_.push_back(ownCount_);
}

/// The universe of the executions asked about, and what each write covers of it; false: nothing can be said.
bool Question::build(const Access &any, const Accesses &writes) {
  if (any.wholeObject || !isNested(any))
    return false;
  for (const Constraint &constraint : table_.context) {
    const auto atoms = constraint.value.atoms();
    if (std::all_of(atoms.begin(), atoms.end(),
                    [this](AtomId id) { return isFixed(table_.atoms, id, {}); }))
      know(constraint);
  }
  for (const LoopIndex loop : any.loops)
    knowAll(table_.loops[loop].bounds, Side::First);
  knowAll(any.guards, Side::First);
  knowAll(any.inBounds, Side::First);
  knowProducts(any);
  for (std::size_t k = 0; k < any.entries.size(); ++k)
    if (any.entries[k].doubtsInside > any.entries[k].doubtsBefore &&
        any.entries[k].loops <= around_.size())
      know(takes(any, k, Side::First));
  // A subscript that nothing is known of is still inside its array.
  for (std::size_t k = 0; k < any.path.size(); ++k) {
    const PathStep &step = any.path[k];
    if (step.isField)
      continue;
    Polynomial place = instance(step.index, Side::First);
    if (step.index.isPoisoned()) {
      // A number that no atom has stands for it.
      place = Polynomial::atom(static_cast<AtomId>(table_.atoms.atoms.size() + k) | firstBit);
      shared_.emplace(Monomial{static_cast<AtomId>(table_.atoms.atoms.size() + k) | firstBit},
                      sharedCount_++);
    }
    if (step.extent && !stepsOverRows(step)) {
      know({Kind::NonNegative, place});
      if (!step.extent->isPoisoned())
        know({Kind::NonNegative,
              instance(*step.extent, Side::First) - place - Polynomial::constant(1)});
    }
    places_.emplace(std::pair<std::size_t, std::size_t>{0, k}, std::move(place));
  }
  if (iterations_ == Iterations::Later) {
    knowAll(table_.loops[*loop_].bounds, Side::Second);
    const Polynomial counter = Polynomial::atom(table_.loops[*loop_].counter);
    know({Kind::NonNegative, instance(counter, Side::Second) - instance(counter, Side::First) -
                                 Polynomial::constant(1)});
  }
  for (const Access *write : writes)
    if (isReaching(*write))
      for (const Order &order : orders(any, *write))
        cover(any, *write, order);
  return true;
}

/// Own variables behind the shared ones.
std::vector<poly::Cover> Question::covers() const {
  std::vector<poly::Cover> covers;
  for (std::size_t i = 0; i < covers_.size(); ++i)
    for (poly::Conjunction rows : covers_[i]) {
      for (poly::Row &row : rows)
        for (auto &[id, coefficient] : row.form.terms)
          if (id >= ownBase)
            id = id - ownBase + sharedCount_;
      covers.push_back({std::move(rows), sharedCount_ + ownCounts_[i]});
    }
  return covers;
}

bool Question::answer(const Access &any, const Accesses &writes) {
  return build(any, writes) && poly::isCovered(universe_, sharedCount_, covers());
}

/// A sum of the shared variables of a point; nullopt: something in it has none.
std::optional<std::int64_t> Question::valueAt(const Polynomial &place,
                                              const std::vector<std::int64_t> &point) const {
  if (place.isPoisoned() || place.denominator() != 1)
    return std::nullopt;
  std::int64_t value = 0;
  for (const auto &[monomial, coefficient] : place.terms()) {
    std::int64_t factor = 1;
    if (!monomial.empty()) {
      const auto known = shared_.find(monomial);
      if (known == shared_.end())
        return std::nullopt;
      factor = point[known->second];
    }
    std::int64_t product = 0;
    if (__builtin_mul_overflow(coefficient, factor, &product) ||
        __builtin_add_overflow(value, product, &value))
      return std::nullopt;
  }
  return value;
}

std::optional<Uncovered> Question::counterexample(const Access &any, const Accesses &writes) {
  if (!build(any, writes))
    return std::nullopt;
  const auto point = poly::unreached(universe_, sharedCount_, covers());
  if (!point)
    return std::nullopt;
  Uncovered result;
  result.counter =
      valueAt(instance(Polynomial::atom(table_.loops[*loop_].counter), Side::First), *point);
  for (std::size_t k = 0; k < any.path.size(); ++k)
    if (!any.path[k].isField)
      result.subscripts.push_back(valueAt(places_.at({0, k}), *point));
  return result;
}

/// A structure by its members; none where it has others than plain ones.
std::vector<Access> membersOf(const Access &whole) {
  const ir::Type *type = whole.expr && whole.expr->type ? whole.expr->type.get() : nullptr;
  if (!type || type->kind != ir::TypeKind::Record || type->isUnion || type->size != whole.size ||
      whole.wholeObject)
    return {};
  std::vector<Access> members;
  for (const ir::Field &field : type->fields) {
    PathStep step;
    step.isField = true;
    step.fieldOffset = field.offset;
    step.fieldSize = field.type->size;
    step.fieldName = field.name;
    const bool overlaps =
        !members.empty() && field.offset < members.back().path.back().fieldOffset +
                                               members.back().path.back().fieldSize;
    if (field.isBitField || field.name.empty() || field.type->size == 0 || overlaps)
      return {};
    Access member = whole;
    member.path.push_back(std::move(step));
    member.size = field.type->size;
    members.push_back(std::move(member));
  }
  return members;
}

bool isFilledInParts(const Access &read, const Accesses &writes) {
  return std::ranges::any_of(
      writes, [&](const Access *write) { return write->path.size() > read.path.size(); });
}

} // namespace

bool isWrittenBefore(const AccessTable &table, const Access &read, const Accesses &writes,
                     std::optional<LoopIndex> loop) {
  // Padding is nobody's.
  if (const std::vector<Access> members =
          isFilledInParts(read, writes) ? membersOf(read) : std::vector<Access>();
      !members.empty())
    return std::ranges::all_of(members, [&](const Access &member) {
      return isWrittenBefore(table, member, writes, loop);
    });
  const bool answer = Question(table, loop, Question::Iterations::Same).answer(read, writes);
  const bool isFilled =
      std::any_of(writes.begin(), writes.end(), [](const Access *one) { return one->wholeObject; });
  if (ClaimRecorder *recorder = ClaimRecorder::current(); recorder && answer && !isFilled)
    recorder->add(claimCovered(table, read, writes, loop, false));
  return answer;
}

bool isWrittenAgain(const AccessTable &table, const Access &write, const Accesses &writes,
                    LoopIndex loop) {
  const bool answer = Question(table, loop, Question::Iterations::Later).answer(write, writes);
  if (ClaimRecorder *recorder = ClaimRecorder::current(); recorder && answer)
    recorder->add(claimCovered(table, write, writes, loop, true));
  return answer;
}

std::optional<Uncovered> uncoveredRead(const AccessTable &table, const Access &read,
                                       const Accesses &writes, LoopIndex loop) {
  if (isFilledInParts(read, writes))
    return std::nullopt; // which member, is not asked
  return Question(table, loop, Question::Iterations::Same).counterexample(read, writes);
}

} // namespace parlift::analysis
