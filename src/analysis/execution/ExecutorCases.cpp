// Values that are no polynomials, by cases: what C's / and % and casts and conditions make of a number.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;
using Kind = Constraint::Kind;

namespace {

Constraint zero(Polynomial value) {
  return {Kind::Zero, std::move(value)};
}

Constraint nonNegative(Polynomial value) {
  return {Kind::NonNegative, std::move(value)};
}

Polynomial number(std::int64_t value) {
  return Polynomial::constant(value);
}

/// A value that is told by more cases than this is not told at all.
constexpr std::size_t maximumCases = 6;

constexpr unsigned deepestCases = 2; // a conversion of a choice

/// Conjunctions without `!=`, which is "less or greater": two to the power of their number. No more than tell a value are
/// made; with one more than those the value is not told (`describe`).
///
///     a != 0 && b >= 0        a >= 1 && b >= 0
///                             a <= -1 && b >= 0
std::vector<std::vector<Constraint>> withoutNonZero(const std::vector<Constraint> &constraints) {
  std::vector<std::vector<Constraint>> result{{}};
  for (const Constraint &constraint : constraints) {
    if (constraint.kind != Kind::NonZero) {
      for (auto &conjunction : result)
        conjunction.push_back(constraint);
      continue;
    }
    auto other = result;
    for (auto &conjunction : result)
      conjunction.push_back(nonNegative(constraint.value - number(1)));
    for (auto &conjunction : other)
      conjunction.push_back(nonNegative(-constraint.value - number(1)));
    result.insert(result.end(), other.begin(), other.end());
    if (result.size() > maximumCases)
      break;
  }
  return result;
}

/// What the atom is where the constraints hold: from `atom - other == 0`.
std::optional<Polynomial> equalIn(const std::vector<Constraint> &constraints, AtomId id) {
  for (const Constraint &constraint : constraints)
    if (constraint.kind == Kind::Zero)
      if (auto other = endSaid(constraint, id, /*least=*/true))
        return other;
  return std::nullopt;
}

} // namespace

/// Says of a value that is an atom of its own where it comes from.
void Executor::describe(const Value &value, Origin origin, Cases cases) {
  const auto atoms = value.number.atoms();
  if (value.kind != Value::Kind::Integer || atoms.size() != 1 ||
      table().atoms[atoms.front()].kind != AtomKind::Value)
    return;
  const bool poisoned = std::any_of(cases.begin(), cases.end(), [](const auto &conjunction) {
    return std::any_of(conjunction.begin(), conjunction.end(),
                       [](const Constraint &constraint) { return constraint.value.isPoisoned(); });
  });
  if (poisoned || cases.size() > maximumCases) {
    origin = Origin::Computed;
    cases.clear();
  }
  Atom &atom = table().atoms.atoms.change(atoms.front());
  atom.origin = origin;
  atom.cases = std::move(cases);
}

/// A function that no constraint says: `n / m`. With the right operands it has any value.
void Executor::describeFunction(const Value &value,
                                std::initializer_list<const Polynomial *> operands) {
  std::vector<AtomId> sources;
  bool known = true;
  for (const Polynomial *operand : operands) {
    const auto atoms = operand->atoms();
    known = known && !operand->isPoisoned() && !atoms.empty();
    sources.insert(sources.end(), atoms.begin(), atoms.end());
  }
  describe(value, known ? Origin::Function : Origin::Computed, {});
  const auto own = value.number.atoms();
  if (known && own.size() == 1)
    table().atoms.atoms.change(own.front()).sources = std::move(sources);
}

/// C rounds towards zero.
void Executor::describeQuotient(const Value &value, const Polynomial &operand,
                                std::int64_t divisor) {
  const Polynomial multiple = value.number * number(divisor);
  const Polynomial most = number(divisor - 1);
  describe(value, Origin::Cases,
           {{nonNegative(operand), nonNegative(operand - multiple),
             nonNegative(multiple + most - operand)},
            {nonNegative(-operand - number(1)), nonNegative(multiple - operand),
             nonNegative(operand + most - multiple)}});
}

void Executor::describeRemainder(const Value &value, const Polynomial &operand,
                                 std::int64_t divisor) {
  const Value above = divide(operand, divisor, false), below = divide(-operand, divisor, false);
  const Polynomial size = number(divisor);
  describe(
      value, Origin::Cases,
      {{nonNegative(operand), zero(operand - size * above.number - value.number)},
       {nonNegative(-operand - number(1)), zero(operand + size * below.number - value.number)}});
}

/// Of `a % n` for an n that is no number no equation can be said, but its range: it is nearer to zero than n, and not
/// farther from it than a, on the same side.
void Executor::describeRest(const Value &value, const Polynomial &a, const Polynomial &n) {
  describeFunction(value, {&a, &n});
  const auto atoms = value.number.atoms();
  if (value.kind != Value::Kind::Integer || atoms.size() != 1 || a.isPoisoned() || n.isPoisoned() ||
      table().atoms[atoms.front()].kind != AtomKind::Value)
    return;
  const Polynomial &rest = value.number;
  Cases cases;
  for (const Polynomial &size : {n, -n}) {
    cases.push_back({nonNegative(size - number(1)), nonNegative(a), nonNegative(rest),
                     nonNegative(size - number(1) - rest), nonNegative(a - rest)});
    cases.push_back({nonNegative(size - number(1)), nonNegative(-a - number(1)), nonNegative(-rest),
                     nonNegative(rest + size - number(1)), nonNegative(rest - a)});
  }
  table().atoms.atoms.change(atoms.front()).cases = std::move(cases);
}

/// `operand` modulo 2^bits, in the range of the type.
void Executor::describeWrapped(const Value &value, const Polynomial &operand, const Type &type) {
  if (type.bits > 32) // 2^64 is beyond our numbers
    return describeFunction(value, {&operand});
  const std::int64_t size = std::int64_t{1} << type.bits;
  const Polynomial shift = number(type.isSigned ? size / 2 : 0);
  const Value times = divide(operand + shift, size, false);
  describe(value, Origin::Cases, {{zero(operand - number(size) * times.number - value.number)}});
}

void Executor::describeBinary(const Expr &expr, const Value &value, const Value &a,
                              const Value &b) {
  if (a.modular || b.modular)
    return describe(value, Origin::Computed, {});
  const auto divisor = b.number.constantValue();
  const std::int64_t power =
      divisor && *divisor >= 0 && *divisor < 31 ? std::int64_t{1} << *divisor : std::int64_t{0};
  const bool isMask = divisor && *divisor > 0 && *divisor < (std::int64_t{1} << 31) &&
                      (*divisor & (*divisor + 1)) == 0;
  switch (expr.binaryOp) {
  case BinaryOp::Div:
    if (divisor && *divisor > 0)
      return describeQuotient(value, a.number, *divisor);
    break;
  case BinaryOp::Rem:
    if (divisor && *divisor > 0)
      return describeRemainder(value, a.number, *divisor);
    return describeRest(value, a.number, b.number);
  // Negative numbers are shifted and masked in two's complement, which rounds down.
  case BinaryOp::Shr:
    if (power > 0)
      return describe(value, Origin::Cases,
                      {{zero(divide(a.number, power, false).number - value.number)}});
    break;
  case BinaryOp::And:
    if (isMask)
      return describe(value, Origin::Cases,
                      {{zero(divide(a.number, *divisor + 1, true).number - value.number)}});
    break;
  case BinaryOp::Xor:
    if (divisor)
      return describeFunction(value, {&a.number});
    break;
  default:
    if (isComparison(expr.binaryOp))
      return describeTruth(expr, value, askAgain([&] { return difference(expr, a, b); }));
    break;
  }
  describeFunction(value, {&a.number, &b.number});
}

/// A comparison as a number: 1 where it holds, 0 where it does not.
void Executor::describeTruth(const Expr &comparison, const Value &value,
                             const std::optional<Polynomial> &apart) {
  Alternative holds, fails;
  assumeEither(comparison.binaryOp, apart, holds, fails);
  holds.value = integer(number(1));
  fails.value = integer(Polynomial());
  describeAlternatives(value, holds, fails);
  limitToTruth(value);
}

void Executor::describeTruth(const Expr &condition, const Value &value) {
  Alternative holds, fails;
  assumeEither(condition, holds, fails);
  holds.value = integer(number(1));
  fails.value = integer(Polynomial());
  describeAlternatives(value, holds, fails);
  limitToTruth(value);
}

void Executor::limitToTruth(const Value &value) {
  Atom &atom = table().atoms.atoms.change(value.number.atoms().front());
  atom.low = 0;
  atom.high = 1;
}

/// The value is another name of `other`.
void Executor::describeSame(const Value &value, const Value &other) {
  describe(value, Origin::Cases, {{zero(value.number - other.number)}});
}

void Executor::describeAlternatives(const Value &value, const Alternative &first,
                                    const Alternative &second) {
  Cases cases;
  for (const Alternative *alternative : {&first, &second})
    for (auto &conjunction : withoutNonZero(alternative->when)) {
      conjunction.push_back(zero(value.number - alternative->value.number));
      cases.push_back(std::move(conjunction));
    }
  describe(value, first.exact && second.exact ? Origin::Cases : Origin::Computed, std::move(cases));
}

/// Not negative, whichever of the cases of its values holds: `i_end` is `ii + 64` or `n`, neither of them negative.
bool Executor::provesInAllCases(const Polynomial &value) const {
  return provesInAllCases(value, factLists(), deepestCases);
}

bool Executor::provesInAllCases(const Polynomial &value, const Bounds::Lists &known,
                                unsigned depth) const {
  if (Bounds::of(table(), known).nonNegative(value))
    return true;
  const auto atoms = depth > 0 ? value.atoms() : std::vector<AtomId>{};
  return std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const auto &cases = table().atoms[id].cases;
    return !cases.empty() && std::all_of(cases.begin(), cases.end(), [&](const auto &conjunction) {
      const auto other = equalIn(conjunction, id);
      Bounds::Lists here = known;
      here.push_back(&conjunction);
      return other && provesInAllCases(value.substitute(id, *other), here, depth - 1);
    });
  });
}

/// `ii + 64 < n ? ii + 64 : n` is an int where n is one: in each of its cases the value has the type's range, on whatever way
/// it is read.
bool Executor::fitsInAllCases(const Polynomial &value, const Type &type) const {
  if (type.bits > 32)
    return false;
  const unsigned magnitude = type.isSigned ? type.bits - 1 : type.bits;
  const Polynomial least =
      Polynomial::constant(type.isSigned ? -(std::int64_t{1} << magnitude) : 0);
  const Polynomial most = Polynomial::constant((std::int64_t{1} << magnitude) - 1);
  return provesInAllCases(value - least, factsEverywhere(), deepestCases) &&
         provesInAllCases(most - value, factsEverywhere(), deepestCases);
}

/// The first value under its condition, the second under the opposite one.
Value Executor::oneOf(const TypeRef &type, const std::string &text, const Alternative &first,
                      const Alternative &second) {
  const bool exact = first.exact && second.exact;
  Value result = freshInteger(type, text, !exact);
  const auto isNumber = [](const Alternative &alternative) {
    return alternative.value.kind == Value::Kind::Integer && !alternative.value.modular;
  };
  if (!isNumber(first) || !isNumber(second)) {
    describe(result, Origin::Computed, {});
    return result;
  }
  describeAlternatives(result, first, second);
  varyAsCases(result);
  return result;
}

/// A value that its cases determine varies where what they mention does.
void Executor::varyAsCases(const Value &value) {
  Atom &atom = table().atoms.atoms.change(value.number.atoms().front());
  if (atom.origin != Origin::Cases)
    return;
  atom.variesIn.clear();
  atom.variesEverywhere = false;
  for (const auto &conjunction : atom.cases)
    for (const Constraint &constraint : conjunction)
      for (const AtomId id : constraint.value.atoms()) {
        const Atom &part = table().atoms[id];
        atom.variesIn.insert(atom.variesIn.end(), part.variesIn.begin(), part.variesIn.end());
        atom.variesEverywhere = atom.variesEverywhere || part.variesEverywhere;
      }
  std::sort(atom.variesIn.begin(), atom.variesIn.end());
  atom.variesIn.erase(std::unique(atom.variesIn.begin(), atom.variesIn.end()), atom.variesIn.end());
}

/// `a && b` and `a || b` as numbers. The operand that decides alone is a case of its own.
Value Executor::truthOf(const Expr &expr) {
  const bool isAnd = expr.binaryOp == BinaryOp::LogicalAnd;
  bool exact = true;
  const auto decides = assume(*expr.operands[0], !isAnd, exact);
  auto both = assume(*expr.operands[0], isAnd, exact), last = both;
  const auto agrees = assume(*expr.operands[1], isAnd, exact);
  const auto differs = assume(*expr.operands[1], !isAnd, exact);
  both.insert(both.end(), agrees.begin(), agrees.end());
  last.insert(last.end(), differs.begin(), differs.end());
  const Value value = freshInteger(expr.type, "", true);
  Cases cases;
  for (const auto &[when, result] : {std::pair{&decides, !isAnd}, {&both, isAnd}, {&last, !isAnd}})
    for (auto &conjunction : withoutNonZero(*when)) {
      conjunction.push_back(zero(value.number - number(result ? 1 : 0)));
      cases.push_back(std::move(conjunction));
    }
  describe(value, exact ? Origin::Cases : Origin::Computed, std::move(cases));
  limitToTruth(value);
  varyAsCases(value);
  return value;
}

/// What was loaded or returned outside of all loops: any value, but two with the same words may be equal.
Value Executor::freshFrom(const Expr &expr) {
  Value value = freshInteger(expr.type, "", true);
  if (loops_.empty()) {
    const Value source = keyedInteger("source" + expr.range.oneLine(), expr, {}, false);
    describeFunction(value, {&source.number});
  }
  return value;
}

/// The integers that a condition outside of all loops is about.
std::vector<AtomId> Executor::valuesIn(const Expr &condition) {
  std::vector<AtomId> result;
  if (!loops_.empty())
    return result;
  forEachExpr(condition, [&](const Expr &part) {
    if (part.kind != ExprKind::Load || !part.type || !part.type->isInteger())
      return;
    const Value value = askAgain([&] { return evaluate(part); });
    if (value.kind == Value::Kind::Integer)
      for (const AtomId id : value.number.atoms())
        result.push_back(id);
  });
  return result;
}

} // namespace parlift::analysis
