// Values and places of expressions; what a condition says.
#include "analysis/Bounds.h"
#include "analysis/Executor.h"

#include <algorithm>
#include <limits>

namespace parlift::analysis {

using namespace ir;

namespace {

Value integer(Polynomial number, bool modular = false) {
  Value value;
  value.kind = Value::Kind::Integer;
  value.number = std::move(number);
  value.modular = modular;
  if (value.number.isPoisoned())
    value.kind = Value::Kind::None;
  return value;
}

/// A polynomial spelled with atom numbers: equal spelling, equal value.
std::string spell(const Polynomial &value) {
  std::string text;
  for (const auto &[monomial, factor] : value.terms()) {
    text += std::to_string(factor);
    for (AtomId id : monomial)
      text += "*" + std::to_string(id);
    text += "+";
  }
  return text + "/" + std::to_string(value.denominator());
}

std::string spell(unsigned base, const std::vector<PathStep> &path) {
  std::string text = "@" + std::to_string(base);
  for (const PathStep &step : path)
    text += step.isField ? "." + std::to_string(step.fieldOffset) : "[" + spell(step.index) + "]";
  return text;
}

bool isSignedOrBool(const Type &type) {
  return type.isSigned || type.kind == TypeKind::Bool;
}

} // namespace

Value Executor::evaluate(const Expr &expr) {
  Value value = evaluateUnchecked(expr);
  // Arithmetic in unsigned types wraps: the polynomial is the value only where it provably does not.
  bool arithmetic = expr.kind == ExprKind::Binary || expr.kind == ExprKind::Unary;
  if (value.kind == Value::Kind::Integer && arithmetic && expr.type && expr.type->isUnsigned() &&
      expr.type->kind != TypeKind::Bool)
    return fitUnsigned(expr, std::move(value));
  return value;
}

Value Executor::fitUnsigned(const Expr &expr, Value value) {
  if (value.modular || value.number.constantValue().value_or(-1) >= 0)
    return value;
  bool wide = expr.type->bits >= 64;
  bool notNegative = provesNonNegative(value.number);
  if (wide) {
    // Sums of such values cannot reach 2^64 in a loop that ends; products could.
    if (notNegative && value.number.isAffine())
      return value;
  } else if (notNegative) {
    auto limit = Polynomial::constant((std::int64_t{1} << expr.type->bits) - 1);
    if (provesNonNegative(limit - value.number))
      return value;
  }
  auto variesIn = varying(value.number);
  bool everywhere = false;
  for (AtomId id : value.number.atoms())
    everywhere |= table().atoms[id].variesEverywhere;
  if (wide && (!variesIn.empty() || everywhere)) {
    value.modular = true; // addresses are computed modulo 2^64 all the same
    return value;
  }
  return keyedInteger("wrap" + std::to_string(expr.type->bits) + spell(value.number), expr,
                      std::move(variesIn), everywhere);
}

Value Executor::evaluateUnchecked(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    if (expr.type && expr.type->isUnsigned() && expr.type->bits >= 64 && expr.intValue < 0)
      return keyedInteger("literal" + std::to_string(expr.intValue), expr, {}, false);
    return integer(Polynomial::constant(expr.intValue));
  case ExprKind::Load:
    return evaluateLoad(expr);
  case ExprKind::AddressOf:
    return addressOf(*expr.operands[0]);
  case ExprKind::Unary: {
    Value operand = evaluate(*expr.operands[0]);
    if (operand.kind == Value::Kind::Integer && expr.unaryOp == UnaryOp::Neg)
      return integer(-operand.number, operand.modular);
    if (operand.kind != Value::Kind::Integer || !expr.type || !expr.type->isInteger())
      return expr.type && expr.type->isInteger() ? freshInteger(expr.type, "", true) : Value{};
    return keyedInteger("unary" + std::to_string(static_cast<int>(expr.unaryOp)) +
                            spell(operand.number),
                        expr, varying(operand.number), operand.modular);
  }
  case ExprKind::Binary:
    return evaluateBinary(expr);
  case ExprKind::Cast:
    return evaluateCast(expr);
  case ExprKind::Select: {
    evaluate(*expr.operands[0]);
    bool exact = true;
    auto guard = assume(*expr.operands[0], true, exact);
    auto saved = guards_;
    unsigned branch = nextIf_++;
    ++inexact_; // an operand of ?: runs in some iterations only
    guards_.insert(guards_.end(), guard.begin(), guard.end());
    branches_.emplace_back(branch, 0);
    Value first = evaluate(*expr.operands[1]);
    branches_.back().second = 1;
    guards_ = saved;
    Value second = evaluate(*expr.operands[2]);
    branches_.pop_back();
    --inexact_;
    if (first == second)
      return first;
    if (expr.type && expr.type->isPointer())
      return pointerTo(newBase({}), expr.type->element);
    return expr.type && expr.type->isInteger() ? freshInteger(expr.type, "", true) : Value{};
  }
  case ExprKind::Call:
    return executeCall(expr);
  case ExprKind::OpaqueExpr: {
    for (const auto &operand : expr.operands) {
      if (operand->isLvalue()) {
        touchObject(*operand, false);
        if (expr.effects.writesMemory)
          touchObject(*operand, true);
      } else {
        evaluate(*operand);
      }
    }
    if (expr.effects.any())
      opaqueCall(expr);
    if (expr.type && expr.type->isInteger())
      return freshInteger(expr.type, "", true);
    if (expr.type && expr.type->isPointer())
      return pointerTo(newBase({}), expr.type->element);
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

Value Executor::evaluateBinary(const Expr &expr) {
  if (expr.binaryOp == BinaryOp::LogicalAnd || expr.binaryOp == BinaryOp::LogicalOr) {
    evaluate(*expr.operands[0]);
    bool exact = true;
    auto guard = assume(*expr.operands[0], expr.binaryOp == BinaryOp::LogicalAnd, exact);
    auto saved = guards_;
    guards_.insert(guards_.end(), guard.begin(), guard.end());
    if (!exact)
      ++inexact_;
    evaluate(*expr.operands[1]);
    if (!exact)
      --inexact_;
    guards_ = std::move(saved);
    return freshInteger(expr.type, "", true);
  }
  Value a = evaluate(*expr.operands[0]);
  Value b = evaluate(*expr.operands[1]);
  if (expr.binaryOp == BinaryOp::PtrAdd) {
    const TypeRef element = expr.type ? expr.type->element : nullptr;
    return a.kind == Value::Kind::Pointer ? offset(std::move(a), b, element ? element->size : 0, {})
                                          : Value{};
  }
  if (expr.binaryOp == BinaryOp::PtrDiff) {
    if (a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer && a.base == b.base &&
        a.path.size() == 1 && b.path.size() == 1 && !a.path[0].isField && !b.path[0].isField &&
        a.path[0].elementSize == b.path[0].elementSize)
      return integer(a.path[0].index - b.path[0].index);
    return freshInteger(expr.type, "", true);
  }
  if (!expr.type || !expr.type->isInteger())
    return {};
  if (a.kind != Value::Kind::Integer || b.kind != Value::Kind::Integer)
    return freshInteger(expr.type, "", true);
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
    break;
  case BinaryOp::Div:
  case BinaryOp::Rem:
    if (divisor && *divisor > 0 && !modular && provesNonNegative(a.number))
      return divide(a.number, *divisor, expr.binaryOp == BinaryOp::Rem);
    break;
  case BinaryOp::Shr:
    if (divisor && *divisor >= 0 && *divisor < 31 && !modular && provesNonNegative(a.number))
      return divide(a.number, std::int64_t{1} << *divisor, false);
    break;
  case BinaryOp::And:
    if (divisor && *divisor >= 0 && *divisor < (std::int64_t{1} << 31) &&
        (*divisor & (*divisor + 1)) == 0 && !modular && provesNonNegative(a.number))
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
  return keyedInteger("binary" + std::to_string(static_cast<int>(expr.binaryOp)) + "t" +
                          std::to_string(expr.type->bits) + (expr.type->isSigned ? "s" : "u") +
                          spell(a.number) + "," + spell(b.number),
                      expr, std::move(variesIn), everywhere);
}

/// floor(value / divisor) or the remainder, for value >= 0 and divisor > 0.
Value Executor::divide(const Polynomial &value, std::int64_t divisor, bool remainder) {
  if (auto number = value.constantValue())
    return integer(Polynomial::constant(remainder ? *number % divisor : *number / divisor));
  if (divisor == 1)
    return integer(remainder ? Polynomial() : value);
  std::string key = (remainder ? "rem" : "quot") + std::to_string(divisor) + spell(value);
  if (auto it = keyed_.find(key); it != keyed_.end())
    return integer(Polynomial::atom(it->second));
  Atom atom;
  atom.kind = remainder ? AtomKind::Remainder : AtomKind::Quotient;
  atom.operand = value;
  atom.divisor = divisor;
  atom.low = 0;
  if (remainder)
    atom.high = divisor - 1;
  atom.variesIn = varying(value);
  for (AtomId id : value.atoms())
    atom.variesEverywhere |= table().atoms[id].variesEverywhere;
  AtomId id = newAtom(std::move(atom));
  keyed_[key] = id;
  return integer(Polynomial::atom(id));
}

Value Executor::evaluateCast(const Expr &expr) {
  const Expr &operand = *expr.operands[0];
  Value value = evaluate(operand);
  if (!expr.type)
    return {};
  if (expr.type->isPointer())
    return value.kind == Value::Kind::Pointer ? value : pointerTo(newBase({}), expr.type->element);
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
        return keyedInteger("cast" + std::to_string(to.bits) + (to.isSigned ? "s" : "u") +
                                spell(value.number),
                            expr, {}, false);
      value.modular = true;
      return value;
    }
  }
  bool everywhere = value.modular;
  for (AtomId id : value.number.atoms())
    everywhere |= table().atoms[id].variesEverywhere;
  return keyedInteger("cast" + std::to_string(to.bits) + (to.isSigned ? "s" : "u") +
                          spell(value.number),
                      expr, varying(value.number), everywhere);
}

Place Executor::place(const Expr &lvalue) {
  Place result;
  switch (lvalue.kind) {
  case ExprKind::VarRef: {
    if (auto it = references_.find(lvalue.symbol.get()); it != references_.end())
      return it->second;
    if (isTracked(*lvalue.symbol) ||
        (lvalue.symbol->type->isFloating() && !lvalue.symbol->type->isVolatile)) {
      result.symbol = lvalue.symbol;
      return result;
    }
    result.kind = Place::Kind::Memory;
    result.base = objectBase(lvalue.symbol);
    return result;
  }
  case ExprKind::Subscript: {
    Value pointer = evaluate(*lvalue.operands[0]);
    Value index = evaluate(*lvalue.operands[1]);
    result.kind = Place::Kind::Memory;
    if (pointer.kind != Value::Kind::Pointer) {
      result.base = newBase({});
      result.broken = true;
      return result;
    }
    pointer = offset(std::move(pointer), index, lvalue.type ? lvalue.type->size : 0, {});
    result.base = pointer.base;
    result.path = std::move(pointer.path);
    for (const PathStep &step : result.path)
      result.broken |= step.index.isPoisoned() && step.elementSize == 0 && step.isField;
    return result;
  }
  case ExprKind::Member: {
    result = place(*lvalue.operands[0]);
    const TypeRef &record = lvalue.operands[0]->type;
    if (result.kind == Place::Kind::Variable || !record) {
      if (result.kind == Place::Kind::Variable)
        result.base = objectBase(result.symbol);
      result.kind = Place::Kind::Memory;
      result.broken = true;
      return result;
    }
    PathStep step;
    step.isField = true;
    if (lvalue.field < record->fields.size()) {
      const Field &field = record->fields[lvalue.field];
      step.fieldOffset = field.offset;
      step.fieldSize = field.type ? field.type->size : 0;
      step.fieldName = field.name;
      step.inUnion = record->isUnion || field.isBitField;
      if (record->kind ==
          TypeKind::Container) { // size() lives in the object, not among its elements
        step.fieldOffset = std::uint64_t{1} << 62;
        step.fieldSize = 8;
      }
    } else {
      result.broken = true;
    }
    result.path.push_back(std::move(step));
    return result;
  }
  default: {
    evaluate(lvalue);
    result.kind = Place::Kind::Memory;
    result.base = newBase({});
    result.broken = true;
    return result;
  }
  }
}

Value Executor::addressOf(const Expr &lvalue) {
  Place where = place(lvalue);
  Value value;
  value.kind = Value::Kind::Pointer;
  value.base = where.kind == Place::Kind::Variable ? objectBase(where.symbol) : where.base;
  value.path = where.path;
  if (where.broken)
    return pointerTo(newBase({}), lvalue.type);
  if (lvalue.type &&
      (lvalue.type->kind == TypeKind::Array || lvalue.type->kind == TypeKind::Container)) {
    PathStep step;
    step.elementSize = lvalue.type->element ? lvalue.type->element->size : 0;
    if (lvalue.type->extent && lvalue.type->kind == TypeKind::Array) {
      // The extent was fixed where the array was declared; only constants and variables that nobody
      // changes are sure to have that value still.
      const Expr &extent = *lvalue.type->extent;
      ++dry_;
      Value number = evaluate(extent);
      --dry_;
      if (number.kind == Value::Kind::Integer && !number.modular && varying(number.number).empty())
        step.extent = number.number;
    }
    value.path.push_back(std::move(step));
  }
  return value;
}

/// pointer + index, in elements of `elementSize` bytes.
Value Executor::offset(Value pointer, const Value &index, std::uint64_t elementSize,
                       const std::optional<Polynomial> &extent) {
  bool zero = index.kind == Value::Kind::Integer && index.number.isZero();
  bool onField = pointer.path.empty() || pointer.path.back().isField;
  if (onField || (pointer.path.back().elementSize != elementSize &&
                  pointer.path.back().elementSize != 0 && elementSize != 0)) {
    if (zero && onField)
      return pointer; // *&x
    PathStep step;
    step.elementSize = elementSize;
    step.extent = extent;
    pointer.path.push_back(std::move(step));
  }
  PathStep &last = pointer.path.back();
  last.index =
      index.kind == Value::Kind::Integer ? last.index + index.number : Polynomial::poisoned();
  return pointer;
}

Value Executor::evaluateLoad(const Expr &expr) {
  const Expr &lvalue = *expr.operands[0];
  Place where = place(lvalue);
  if (lvalue.type && (lvalue.type->isVolatile || lvalue.type->isAtomic))
    obstacle(diag::ReasonId::ObservableEffect, expr.range, lvalue.range.oneLine(), loops_);
  if (where.kind == Place::Kind::Memory) {
    record(where, lvalue, false);
    return loadMemory(expr, where);
  }
  const SymbolRef &symbol = where.symbol;
  if (isExposed(*symbol))
    record(where, lvalue, false);
  if (!isTracked(*symbol))
    return {};
  if (auto it = environment_.find(symbol.get()); it != environment_.end())
    return it->second;
  if (isExposed(*symbol))
    for (const Assigned &loop : stability_)
      if (loop.anything)
        return freshFor(*symbol, true);
  auto it = entries_.find(symbol.get());
  if (it == entries_.end())
    it = entries_.emplace(symbol.get(), entryValue(symbol)).first;
  return it->second;
}

bool Executor::overwrites(const Assigned &assigned, const std::string &root) const {
  if (assigned.anything)
    return true;
  for (const std::string &written : assigned.roots)
    if (root.compare(0, written.size(), written) == 0 || written.compare(0, root.size(), root) == 0)
      return true;
  return false;
}

/// The value read from memory. Where no enclosing loop writes that memory, every read of the same place
/// yields the same atom; the dependence tester asks about writes through other pointers.
Value Executor::loadMemory(const Expr &expr, const Place &where) {
  const TypeRef &type = expr.type;
  if (!type || (!type->isInteger() && !type->isPointer()))
    return {};
  bool volatileLoad = expr.operands[0]->type && expr.operands[0]->type->isVolatile;
  std::string root = rootOf(*expr.operands[0]);
  std::size_t stable = 0;
  while (stable < stability_.size() && overwrites(stability_[stable], root))
    ++stable;
  bool known = !where.broken && !volatileLoad && !loops_.empty() && stable < stability_.size();
  for (const PathStep &step : where.path)
    known &= !step.index.isPoisoned() && !(step.isField && step.inUnion);
  const Base base = table().bases[where.base];
  known &= base.kind != BaseKind::Unknown && !base.variesEverywhere;
  if (!known) {
    if (type->isInteger())
      return freshInteger(type, "", true);
    Base fresh;
    fresh.kind = BaseKind::Pointer;
    fresh.text = expr.range.oneLine();
    fresh.elementType = type->element;
    fresh.variesIn = loops_;
    fresh.variesEverywhere = !loops_.empty();
    return pointerTo(newBase(std::move(fresh)), type->element);
  }
  std::vector<LoopIndex> variesIn(loops_.begin(),
                                  loops_.begin() + static_cast<std::ptrdiff_t>(stable));
  for (LoopIndex loop : varying(where.path))
    variesIn.push_back(loop);
  for (LoopIndex loop : base.variesIn)
    variesIn.push_back(loop);
  bool everywhere = false;
  for (const PathStep &step : where.path)
    for (AtomId id : step.index.atoms())
      everywhere |= table().atoms[id].variesEverywhere;
  std::sort(variesIn.begin(), variesIn.end());
  variesIn.erase(std::unique(variesIn.begin(), variesIn.end()), variesIn.end());
  std::string key =
      "load" + std::to_string(stable == 0 ? 0 : loops_[stable]) + spell(where.base, where.path);
  if (type->isInteger())
    return keyedInteger(key, expr, std::move(variesIn), everywhere);
  if (auto it = baseKeys_.find(key); it != baseKeys_.end() && !everywhere)
    return pointerTo(it->second, type->element);
  Base fresh;
  fresh.kind = BaseKind::Pointer;
  fresh.text = expr.range.oneLine();
  fresh.elementType = type->element;
  fresh.variesIn = std::move(variesIn);
  fresh.variesEverywhere = everywhere;
  fresh.printable = expr.range.valid() && !everywhere && textIsStable(expr);
  unsigned id = newBase(std::move(fresh));
  if (!everywhere)
    baseKeys_[key] = id;
  return pointerTo(id, type->element);
}

std::vector<Constraint> Executor::assume(const Expr &condition, bool sense, bool &exact) {
  std::vector<Constraint> result;
  ++dry_; // the condition's reads were recorded when it was evaluated
  assumeComparison(condition, sense, exact, result);
  --dry_;
  return result;
}

void Executor::assumeComparison(const Expr &condition, bool sense, bool &exact,
                                std::vector<Constraint> &result) {
  using Kind = Constraint::Kind;
  if (condition.kind == ExprKind::Cast && condition.operands[0]->type &&
      condition.operands[0]->type->kind == TypeKind::Bool)
    return assumeComparison(*condition.operands[0], sense, exact, result);
  if (condition.kind == ExprKind::Unary && condition.unaryOp == UnaryOp::LogicalNot)
    return assumeComparison(*condition.operands[0], !sense, exact, result);
  if (condition.kind == ExprKind::Cast && condition.type && condition.type->isInteger() &&
      condition.operands[0]->kind == ExprKind::Binary &&
      condition.operands[0]->binaryOp >= BinaryOp::Lt &&
      condition.operands[0]->binaryOp <= BinaryOp::LogicalOr)
    return assumeComparison(*condition.operands[0], sense, exact, result);
  if (condition.kind != ExprKind::Binary) {
    Value value = evaluate(condition);
    if (value.kind != Value::Kind::Integer || value.modular) {
      exact = false;
      return;
    }
    if (auto number = value.number.constantValue()) {
      if ((*number != 0) != sense)
        result.push_back({Kind::NonNegative, Polynomial::constant(-1)});
      return;
    }
    result.push_back({sense ? Kind::NonZero : Kind::Zero, value.number});
    return;
  }
  BinaryOp op = condition.binaryOp;
  const Expr &left = *condition.operands[0];
  const Expr &right = *condition.operands[1];
  if (op == BinaryOp::LogicalAnd || op == BinaryOp::LogicalOr) {
    if ((op == BinaryOp::LogicalAnd) == sense) {
      assumeComparison(left, sense, exact, result);
      assumeComparison(right, sense, exact, result);
    } else {
      exact = false; // a disjunction: one of several, not known which
    }
    return;
  }
  if (op < BinaryOp::Lt || op > BinaryOp::Ne) {
    exact = false;
    return;
  }
  if (!sense) {
    static const BinaryOp negated[] = {BinaryOp::Ge, BinaryOp::Gt, BinaryOp::Le,
                                       BinaryOp::Lt, BinaryOp::Ne, BinaryOp::Eq};
    op = negated[static_cast<int>(op) - static_cast<int>(BinaryOp::Lt)];
  }
  if (left.type && left.type->isFloating()) {
    exact = false;
    return;
  }
  Value a = evaluate(left);
  Value b = evaluate(right);
  Polynomial difference; // b - a
  if (a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer && a.path.size() == 1 &&
      b.path.size() == 1 && !a.path[0].isField && !b.path[0].isField &&
      a.path[0].elementSize == b.path[0].elementSize) {
    difference = b.path[0].index - a.path[0].index;
    if (a.base != b.base) {
      const Base &from = table().bases[a.base];
      const Base &to = table().bases[b.base];
      if (from.kind == BaseKind::Unknown || to.kind == BaseKind::Unknown || from.variesEverywhere ||
          to.variesEverywhere) {
        exact = false;
        return;
      }
      std::string key = "gap" + std::to_string(a.base) + "," + std::to_string(b.base);
      auto it = keyed_.find(key);
      if (it == keyed_.end()) {
        Atom atom;
        atom.kind = AtomKind::Value;
        atom.text = "(" + to.text + " - " + from.text + ")";
        atom.variesIn = from.variesIn;
        atom.variesIn.insert(atom.variesIn.end(), to.variesIn.begin(), to.variesIn.end());
        std::sort(atom.variesIn.begin(), atom.variesIn.end());
        atom.printable = from.printable && to.printable;
        atom.rootOnly = (from.symbol && modifiedInNest_.count(from.symbol.get())) ||
                        (to.symbol && modifiedInNest_.count(to.symbol.get()));
        it = keyed_.emplace(key, newAtom(std::move(atom))).first;
      }
      difference = difference + Polynomial::atom(it->second);
    }
  } else if (a.kind == Value::Kind::Integer && b.kind == Value::Kind::Integer && !a.modular &&
             !b.modular) {
    difference = b.number - a.number;
  } else {
    exact = false;
    return;
  }
  if (difference.isPoisoned()) {
    exact = false;
    return;
  }
  Polynomial one = Polynomial::constant(1);
  switch (op) {
  case BinaryOp::Lt:
    result.push_back({Kind::NonNegative, difference - one});
    break;
  case BinaryOp::Le:
    result.push_back({Kind::NonNegative, difference});
    break;
  case BinaryOp::Gt:
    result.push_back({Kind::NonNegative, -difference - one});
    break;
  case BinaryOp::Ge:
    result.push_back({Kind::NonNegative, -difference});
    break;
  case BinaryOp::Eq:
    result.push_back({Kind::Zero, difference});
    break;
  default:
    result.push_back({Kind::NonZero, difference});
    break;
  }
  // min and max in a bound: i < (a < b ? a : b) says both.
}

} // namespace parlift::analysis
