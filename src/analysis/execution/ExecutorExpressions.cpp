// The values of expressions: polynomials where C's arithmetic is that of the integers.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/model/WrapAround.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/Powers.h"
#include "analysis/symbolic/Words.h"
#include "ir/Reference.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace parlift::analysis {

using namespace ir;

namespace {

/// Steps of that many bytes are what a difference of such pointers counts.
bool counts(const TypeRef &pointer, std::uint64_t bytes) {
  return bytes != 0 && pointer && pointer->element && pointer->element->size == bytes;
}

bool isSignedOrBool(const Type &type) {
  return type.isSigned || type.kind == TypeKind::Bool;
}

} // namespace

Value Executor::evaluate(const Expr &expr) {
  if (isAskedAgain_) {
    const auto known = remembered_.find(&expr);
    if (known != remembered_.end() && known->second.moment == moment_)
      return known->second.value;
    if (expr.kind == ExprKind::Call || expr.kind == ExprKind::OpaqueExpr) {
      Environment before = environment_;
      const bool wasUnreachable = unreachable_;
      Value value = evaluateOnce(expr);
      environment_ = std::move(before);
      unreachable_ = wasUnreachable;
      return value;
    }
  }
  Value value = evaluateOnce(expr);
  if (remembers_ > 0 && expr.kind != ExprKind::IntLiteral)
    remembered_[&expr] = {moment_, value};
  return value;
}

Value Executor::evaluateOnce(const Expr &expr) {
  Value value = evaluateUnchecked(expr);
  // Arithmetic in unsigned types wraps: the polynomial is the value only where it provably does not.
  bool arithmetic = expr.kind == ExprKind::Binary || expr.kind == ExprKind::Unary;
  if (value.kind == Value::Kind::Integer && arithmetic && expr.type && expr.type->isUnsigned() &&
      expr.type->kind != TypeKind::Bool)
    return fitUnsigned(expr, std::move(value));
  return value;
}

Value Executor::fitUnsigned(const Expr &expr, Value value) {
  if (value.modular || value.number.constantValue().value_or(-1) >= 0 || &expr == fits_)
    return value;
  bool wide = expr.type->bits >= 64;
  bool notNegative = provesNonNegative(value.number);
  auto variesIn = varying(value.number);
  if (wide) {
    // Sums of counters cannot reach 2^64 in loops that end; products, and sums with any number, could.
    if (notNegative && value.number.isAffine() && !hasLongStrides(value.number) &&
        (variesIn.empty() || value.number.atoms().size() == 1 || isSettled(value.number)))
      return value;
    if (notNegative && isAtMostByStrides(value.number, std::int64_t{1} << 62))
      return value;
  } else if (notNegative) {
    auto limit = Polynomial::constant((std::int64_t{1} << expr.type->bits) - 1);
    if (provesNonNegative(limit - value.number))
      return value;
    if (isAtMostByStrides(value.number, (std::int64_t{1} << expr.type->bits) - 1) ||
        presumesNoWrap(expr, value.number))
      return value;
  }
  bool everywhere = false;
  for (AtomId id : value.number.atoms())
    everywhere |= table().atoms[id].variesEverywhere;
  if (wide && (!variesIn.empty() || everywhere)) {
    value.modular = true; // addresses are computed modulo 2^64 all the same
    return value;
  }
  Value wrapped = keyedInteger("wrap" + std::to_string(expr.type->bits) + spell(value.number), expr,
                               std::move(variesIn), everywhere);
  describeWrapped(wrapped, value.number, *expr.type);
  return wide ? modulo(std::move(wrapped), value.number) : wrapped;
}

bool Executor::isSettled(const Polynomial &value) const {
  const auto premises = WrapAround(table()).premises(value, loops_);
  return premises && premises->empty();
}

/// A value that is known modulo 2^64 only, where the number itself is asked for: that it does not wrap becomes
/// a premise. As a signed number, a large unsigned one would be negative.
bool Executor::presumesNumber(const Value &value, const Type &type) {
  if (!value.modular)
    return true;
  if (!provesNonNegative(value.number))
    return false;
  const auto atoms = value.number.atoms();
  const bool isSmall = std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom &atom = table().atoms[id];
    return atom.kind == AtomKind::Counter || atom.high.has_value();
  });
  if (type.isSigned && !isSmall)
    return false;
  auto premises = WrapAround(table()).premises(value.number, loops_);
  if (premises && dry_ == 0)
    addPremises(model(), *premises);
  return premises.has_value();
}

/// A product that varies, as in `a[i * m + j]`: where it wraps, nothing more can be said of it. That it does
/// not, at its ends, becomes a premise of the nest if it can be tested before. Closed forms are found
/// without such presumptions, and a test runs once more than its loop's bounds say.
bool Executor::presumesNoWrap(const Expr &expr, const Polynomial &value) {
  if (dry_ > 0 || !tests_.empty() || loops_.empty() || value.isAffine() || value.isPoisoned())
    return false;
  const Bounds bounds = Bounds::of(table(), factLists());
  const auto least = bounds.minimum(value, loops_), most = bounds.maximum(value, loops_);
  if (!least || !most)
    return false;
  const Polynomial limit = Polynomial::constant((std::int64_t{1} << expr.type->bits) - 1);
  std::vector<Premise> premises;
  for (const Polynomial &room : {*least, limit - *most}) {
    const auto atoms = room.atoms();
    const bool isTestable = std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
      const Atom &atom = table().atoms[id];
      return atom.kind == AtomKind::Value && atom.printable && !atom.rootOnly &&
             atom.conditionalIn.empty() && atom.variesIn.empty() && !atom.variesEverywhere;
    });
    if (room.isPoisoned() || !isTestable)
      return false;
    if (provesNonNegative(room))
      continue;
    // The test itself is computed as long: one product, of factors that leave room for the rest.
    constexpr std::int64_t half = (std::int64_t{1} << 31) - 1;
    std::size_t products = 0;
    for (const auto &[monomial, factor] : room.terms()) {
      if (monomial.size() < 2)
        continue;
      if (monomial.size() > 2 || ++products > 1 || (factor != 1 && factor != -1))
        return false;
      const Polynomial first = Polynomial::atom(monomial.front());
      const Polynomial fits = Polynomial::constant(half) - first;
      if (!provesNonNegative(fits))
        premises.push_back({loops_.front(), {Constraint::Kind::NonNegative, fits}});
    }
    premises.push_back({loops_.front(), {Constraint::Kind::NonNegative, room}});
  }
  model().premises.insert(model().premises.end(), premises.begin(), premises.end());
  return true;
}

Value Executor::evaluateUnchecked(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    if (expr.type && expr.type->isUnsigned() && expr.type->bits >= 64 && expr.intValue < 0)
      return modulo(keyedInteger("literal" + std::to_string(expr.intValue), expr, {}, false),
                    Polynomial::constant(expr.intValue));
    return integer(Polynomial::constant(expr.intValue));
  case ExprKind::Load:
    return evaluateLoad(expr);
  case ExprKind::AddressOf: {
    if (isAddressOfContainer(expr))
      return addressOfContainer(*expr.operands[0]);
    const bool isFollowed = &expr == followed_;
    Value address = addressOf(*expr.operands[0]);
    if (!isFollowed)
      askWhereElementsLie(address, *expr.operands[0]);
    return address;
  }
  case ExprKind::Unary:
    return evaluateUnary(expr);
  case ExprKind::Binary:
    return evaluateBinary(expr);
  case ExprKind::Cast:
    return evaluateCast(expr);
  case ExprKind::Select:
    return evaluateSelect(expr);
  case ExprKind::Call:
    return executeCall(expr);
  case ExprKind::OpaqueExpr: {
    for (const auto &operand : expr.operands) {
      if (operand->isLvalue()) {
        touchReferenced(*operand, expr.effects.writesMemory);
      } else {
        letEscape(evaluate(*operand));
      }
    }
    if (expr.effects.any())
      opaqueCall(expr);
    if (expr.type && expr.type->isInteger())
      return freshInteger(expr.type, "", true);
    if (expr.type && expr.type->isPointer())
      return pointerTo(expr.symbol ? objectBase(expr.symbol) : newBase({}), expr.type->element);
    return {};
  }
  case ExprKind::FloatLiteral:
    return {};
  case ExprKind::VarRef:
  case ExprKind::Subscript:
  case ExprKind::Member:
    place(expr); // an lvalue evaluated for nothing
    return {};
  }
  return {};
}

Value Executor::evaluateUnary(const Expr &expr) {
  const bool isTruth = expr.unaryOp == UnaryOp::LogicalNot;
  remembers_ += isTruth ? 1 : 0;
  const Value operand = evaluate(*expr.operands[0]);
  remembers_ -= isTruth ? 1 : 0;
  if (operand.kind == Value::Kind::Integer && expr.unaryOp == UnaryOp::Neg)
    return integer(-operand.number, operand.modular);
  if (operand.kind == Value::Kind::Integer && expr.unaryOp == UnaryOp::BitNot && expr.type &&
      expr.type->isInteger() && expr.type->isSigned)
    return integer(-operand.number - Polynomial::constant(1), operand.modular);
  if (operand.kind != Value::Kind::Integer || !expr.type || !expr.type->isInteger())
    return expr.type && expr.type->isInteger() ? freshInteger(expr.type, "", true) : Value{};
  Value value =
      keyedInteger("unary" + std::to_string(static_cast<int>(expr.unaryOp)) + spell(operand.number),
                   expr, varying(operand.number), operand.modular);
  if (isTruth)
    describeTruth(expr, value);
  else
    describeFunction(value, {&operand.number}); // ~ is a bijection
  return value;
}

Value Executor::evaluateSelect(const Expr &expr) {
  evaluateCondition(*expr.operands[0]);
  Alternative first, second;
  assumeEither(*expr.operands[0], first, second);
  const PathCondition before = path_;
  const unsigned fork = nextIf_++;
  const bool assigns = mayAssign(*expr.operands[1]) || mayAssign(*expr.operands[2]);
  const bool wasUnreachable = unreachable_;
  const auto evaluateSide = [&](Alternative &way, unsigned side) {
    path_.enterBranch(fork, side, saidHere(way.when), way.exact, loops_.size());
    within(Reach::Kind::Part, [&] { way.value = evaluate(*expr.operands[side + 1]); });
    path_ = before;
    return !std::exchange(unreachable_, wasUnreachable);
  };
  const Environment entry = assigns ? environment_ : Environment{};
  const bool firstReaches = evaluateSide(first, 0);
  Environment afterFirst = assigns ? std::exchange(environment_, entry) : Environment{};
  const bool secondReaches = evaluateSide(second, 1);
  if (assigns && firstReaches)
    environment_ =
        secondReaches ? merge(afterFirst, environment_, &first, &second) : std::move(afterFirst);
  unreachable_ = !firstReaches && !secondReaches;
  if (first.value == second.value)
    return first.value;
  if (expr.type && expr.type->isPointer()) {
    Base base; // one address until the loops around go on, as of a call that gives one back
    base.kind = BaseKind::Pointer;
    base.computed = true;
    base.elementType = expr.type->element;
    base.text = expr.range.oneLine();
    base.variesIn = loops_;
    std::ranges::sort(base.variesIn);
    return pointerTo(newBase(std::move(base)), expr.type->element);
  }
  return expr.type && expr.type->isInteger() ? oneOf(expr.type, "", first, second) : Value{};
}

Value Executor::evaluateBinary(const Expr &expr) {
  if (expr.binaryOp == BinaryOp::LogicalAnd || expr.binaryOp == BinaryOp::LogicalOr) {
    evaluateBothOperands(expr);
    return truthOf(expr);
  }
  Value a = evaluate(*expr.operands[0]);
  Value b = evaluate(*expr.operands[1]);
  if (expr.binaryOp == BinaryOp::PtrAdd) {
    const TypeRef element = expr.type ? expr.type->element : nullptr;
    return a.kind == Value::Kind::Pointer ? offset(std::move(a), b, bytesOf(element), {}) : Value{};
  }
  if (expr.binaryOp == BinaryOp::PtrDiff) {
    if (a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer && a.path.size() == 1 &&
        counts(expr.operands[0]->type, a.path[0].elementSize))
      if (auto distance = elementsBetween(b, a, expr.operands[0]->type);
          distance && !distance->isPoisoned())
        return integer(std::move(*distance));
    return freshInteger(expr.type, "", true);
  }
  if (!expr.type || !expr.type->isInteger())
    return {};
  if (a.kind != Value::Kind::Integer || b.kind != Value::Kind::Integer)
    return freshInteger(expr.type, "", true);
  return evaluateOperation(expr, a, b);
}

/// Of two integers.
Value Executor::evaluateOperation(const Expr &expr, const Value &a, const Value &b) {
  bool modular = a.modular || b.modular;
  auto divisor = b.number.constantValue();
  switch (expr.binaryOp) {
  case BinaryOp::Add:
    return integer(a.number + b.number, modular);
  case BinaryOp::Sub:
    return integer(a.number - b.number, modular);
  case BinaryOp::Mul:
    return integer(a.number * b.number, modular);
  case BinaryOp::Shl:
    if (divisor && *divisor >= 0 && *divisor < 31)
      return integer(a.number * Polynomial::constant(std::int64_t{1} << *divisor), modular);
    if (auto shifted = shiftedLeft(expr, a, b))
      return *shifted;
    break;
  case BinaryOp::Or:
    for (const auto &sum : {sideBySide(*expr.type, a, b), sideBySide(*expr.type, b, a)})
      if (sum)
        return *sum;
    break;
  case BinaryOp::Div:
  case BinaryOp::Rem:
    // Without a sign 8 * m may have come round: 8 * m / 8 is not m then.
    if (divisor && *divisor > 0 && !modular && expr.type->isSigned &&
        a.number.isMultipleOf(*divisor))
      return integer(expr.binaryOp == BinaryOp::Rem ? Polynomial() : a.number.dividedBy(*divisor));
    if (divisor && *divisor > 0 && !modular && provesInAllCases(a.number))
      return divide(a.number, *divisor, expr.binaryOp == BinaryOp::Rem);
    break;
  case BinaryOp::Shr:
    if (divisor && *divisor >= 0 && *divisor < 31 && !modular && provesInAllCases(a.number))
      return divide(a.number, std::int64_t{1} << *divisor, false);
    break;
  case BinaryOp::And:
    if (divisor && *divisor >= 0 && *divisor < (std::int64_t{1} << 31) &&
        (*divisor & (*divisor + 1)) == 0 && !modular && provesInAllCases(a.number))
      return divide(a.number, *divisor + 1, true);
    break;
  default:
    break;
  }
  auto variesIn = varying(a.number);
  for (LoopIndex loop : varying(b.number))
    variesIn.push_back(loop);
  std::sort(variesIn.begin(), variesIn.end());
  variesIn.erase(std::unique(variesIn.begin(), variesIn.end()), variesIn.end());
  bool everywhere = modular;
  for (const Polynomial *operand : {&a.number, &b.number})
    for (AtomId id : operand->atoms())
      everywhere |= table().atoms[id].variesEverywhere;
  const auto key = [&](BinaryOp op) {
    return "binary" + std::to_string(static_cast<int>(op)) + "t" + std::to_string(expr.type->bits) +
           (expr.type->isSigned ? "s" : "u") + spell(a.number) + "," + spell(b.number);
  };
  Value value = keyedInteger(key(expr.binaryOp), expr, std::move(variesIn), everywhere);
  if (expr.binaryOp == BinaryOp::Rem && !everywhere)
    remainders_[key(BinaryOp::Div)] = {value.number.atoms().front(), a.number, b.number};
  describeBinary(expr, value, a, b);
  if (expr.binaryOp == BinaryOp::Div && !divisor && !everywhere)
    noteQuotient(value, a.number, b.number);
  if (expr.binaryOp == BinaryOp::Shl && !everywhere)
    noteShift(*expr.type, value, a.number, b.number);
  return value;
}

/// floor(value / divisor) or the remainder, for divisor > 0.
Value Executor::divide(const Polynomial &value, std::int64_t divisor, bool remainder) {
  if (const auto number = value.constantValue()) {
    const std::int64_t rest = ((*number % divisor) + divisor) % divisor;
    return integer(Polynomial::constant(remainder ? rest : (*number - rest) / divisor));
  }
  if (divisor == 1)
    return integer(remainder ? Polynomial() : value);
  std::string key = (remainder ? "rem" : "quot") + std::to_string(divisor) + spell(value);
  if (auto it = keyed_.find(key); it != keyed_.end()) {
    // Two ways lead to it, and on one of them C's division may be another one.
    if (table().atoms[it->second].isSaidInC && !provesInAllCases(value))
      table().atoms.atoms.change(it->second).isSaidInC = false;
    return integer(Polynomial::atom(it->second));
  }
  Atom atom;
  atom.kind = remainder ? AtomKind::Remainder : AtomKind::Quotient;
  atom.operand = value;
  atom.divisor = divisor;
  // What only holds here, under some condition, is no property of the atom.
  if (remainder || Bounds(table(), table().context).nonNegative(value))
    atom.low = 0;
  if (remainder)
    atom.high = divisor - 1;
  atom.isSaidInC = provesInAllCases(value);
  atom.variesIn = varying(value);
  for (AtomId id : value.atoms())
    atom.variesEverywhere |= table().atoms[id].variesEverywhere;
  AtomId id = newAtom(std::move(atom));
  keyed_[key] = id;
  return integer(Polynomial::atom(id));
}

Value Executor::evaluateCast(const Expr &expr) {
  const Expr &operand = *expr.operands[0];
  if (auto number = loadedAsInteger(expr))
    return *number;
  Value value = evaluate(operand);
  if (!expr.type)
    return {};
  if (expr.type->isPointer()) {
    if (value.kind != Value::Kind::Pointer)
      return pointerTo(newBase({}), expr.type->element);
    const std::uint64_t bytes = bytesOf(expr.type->element);
    countIn(value, bytes);
    // New memory (malloc) is of the type that it is first converted to.
    Base &base = table().bases[value.base];
    if (base.kind == BaseKind::Pointer && base.text.empty() && base.elementType &&
        base.elementType->kind == TypeKind::Void)
      base.elementType = expr.type->element;
    // Rows of another length: how many of them are passed already is not known.
    if (bytes == 0 && operand.type->element != expr.type->element && !value.path.empty() &&
        !value.path.back().index.isZero())
      value.path.back().index = Polynomial::poisoned();
    return value;
  }
  if (!expr.type->isInteger())
    return {};
  if (value.kind != Value::Kind::Integer)
    return freshInteger(expr.type, "", true);
  const Type &to = *expr.type;
  const TypeRef &from = operand.type;
  if (to.kind == TypeKind::Bool) {
    if (from && from->kind == TypeKind::Bool)
      return value;
    return freshInteger(expr.type, "", true);
  }
  if (!from || !from->isInteger())
    return freshInteger(expr.type, "", true);
  unsigned fromBits = from->kind == TypeKind::Bool ? 1 : from->bits;
  bool fits = (from->isUnsigned() && to.bits > fromBits) ||
              (isSignedOrBool(*from) && to.isSigned && to.bits >= fromBits) ||
              (from->isUnsigned() && to.isUnsigned() && to.bits >= fromBits) ||
              from->kind == TypeKind::Bool;
  if (fits)
    return value;
  if (!value.modular) {
    bool low = to.isSigned && to.bits >= fromBits ? true
               : to.isSigned && to.bits < 63
                   ? provesNonNegative(value.number +
                                       Polynomial::constant(std::int64_t{1} << (to.bits - 1)))
                   : provesNonNegative(value.number);
    unsigned magnitude = to.isSigned ? to.bits - 1 : to.bits;
    bool high = magnitude >= (from->isSigned ? fromBits - 1 : fromBits) ||
                (magnitude < 63 &&
                 provesNonNegative(Polynomial::constant((std::int64_t{1} << magnitude) - 1) -
                                   value.number));
    if (low && high)
      return value;
  }
  // A signed index becomes size_t in `v[i]`: modulo 2^64 nothing is lost.
  if (to.bits >= 64 && fromBits <= 64) {
    bool widensUnsigned = from->isUnsigned() && fromBits == 64;
    if (!to.isSigned || widensUnsigned) {
      bool everywhere = false;
      for (AtomId id : value.number.atoms())
        everywhere |= table().atoms[id].variesEverywhere;
      auto variesIn = varying(value.number);
      if (variesIn.empty() && !everywhere)
        return modulo(keyedInteger("cast" + std::to_string(to.bits) + (to.isSigned ? "s" : "u") +
                                       spell(value.number),
                                   expr, {}, false),
                      value.number);
      value.modular = true;
      return value;
    }
  }
  bool everywhere = value.modular;
  for (AtomId id : value.number.atoms())
    everywhere |= table().atoms[id].variesEverywhere;
  // Where it fits on all ways it is the same number; else the same words may mean another one.
  const bool fitsHere = !value.modular && fitsInAllCases(value.number, to);
  Value cast = keyedInteger((fitsHere ? "fit" : "cast") + std::to_string(to.bits) +
                                (to.isSigned ? "s" : "u") + spell(value.number),
                            expr, varying(value.number), everywhere);
  if (value.modular)
    describe(cast, Origin::Computed, {});
  else if (fitsHere)
    describeSame(cast, value);
  else
    describeWrapped(cast, value.number, to);
  // The conversion may be one that the user did not write.
  Atom &atom = table().atoms.atoms.change(cast.number.atoms().front());
  if (const std::string words = operand.range.oneLine(); words == expr.range.oneLine()) {
    atom.text = "(" + to.spelling + ")(" + words + ")";
    atom.word = saidConversion(expr);
  }
  return cast;
}

} // namespace parlift::analysis
