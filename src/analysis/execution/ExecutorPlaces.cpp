// Places in memory, and addresses.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/execution/Extreme.h"
#include "analysis/model/KeptRows.h"
#include "ir/Iterator.h"
#include "ir/Reference.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// First byte and number of bytes that reading or writing a bit-field may touch: the bit-fields beside it, and what lies before the next
/// member; never what lies behind the structure, however wide the field's type is. (C11 3.14: adjacent bit-fields are one memory
/// location.)
///
///     struct { char tag; int a : 3, b : 9; char end; }     a and b: bytes 1 and 2
std::pair<std::uint64_t, std::uint64_t> bytesOfBitFields(const Type &record, std::size_t at) {
  std::size_t first = at, next = at;
  while (first > 0 && record.fields[first - 1].isBitField)
    --first;
  while (next < record.fields.size() && record.fields[next].isBitField)
    ++next;
  const std::uint64_t begin = record.isUnion ? 0 : record.fields[first].offset;
  const std::uint64_t end =
      record.isUnion || next == record.fields.size() ? record.size : record.fields[next].offset;
  if (end <= begin) // of a size that is not known, or with members in no order
    return {record.fields[at].offset, record.fields[at].type ? record.fields[at].type->size : 0};
  return {begin, end - begin};
}

} // namespace

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
    followed_ = lvalue.operands[0].get();
    Value pointer = evaluate(*lvalue.operands[0]);
    Value index = evaluate(*lvalue.operands[1]);
    if (!lvalue.reason.empty())
      checkedSubscript(lvalue, index);
    result.kind = Place::Kind::Memory;
    if (pointer.kind != Value::Kind::Pointer) {
      result.base = newBase({});
      result.broken = true;
      return result;
    }
    pointer = offset(std::move(pointer), index, bytesOf(lvalue.type), {});
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
      if (field.isBitField)
        std::tie(step.fieldOffset, step.fieldSize) = bytesOfBitFields(*record, lvalue.field);
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

/// All that is asked for by `v.at(i)` in the nest lies inside if that holds on entry: the first and the last index.
bool Executor::isAskedOnEntry(const Polynomial &index, const Polynomial &length) {
  if (loops_.empty())
    return false;
  const auto least = extreme(index, table(), loops_, false),
             greatest = extreme(index, table(), loops_, true);
  const auto isFixed = [&](const Polynomial &value) {
    return !value.isPoisoned() && varying(value).empty() &&
           std::ranges::none_of(value.atoms(),
                                [&](AtomId id) { return table().atoms[id].variesEverywhere; });
  };
  if (!least || !greatest || !isFixed(*least) || !isFixed(*greatest) || !isFixed(length))
    return false;
  const auto need = [&](const Polynomial &value) {
    if (provesNonNegative(value))
      return;
    const Premise needed{loops_.front(), {Constraint::Kind::NonNegative, value}, true};
    for (const Premise &known : model().premises)
      if (known.throwsOtherwise && known.loop == needed.loop &&
          known.constraint.kind == needed.constraint.kind &&
          known.constraint.value == needed.constraint.value)
        return;
    model().premises.push_back(needed);
  };
  if (dry_ == 0) {
    need(*least);
    need(length - *greatest - Polynomial::constant(1));
  }
  return true;
}

/// `v.at(i)`: throws unless i is inside, which what is known here may say, or a test before the nest.
void Executor::checkedSubscript(const Expr &lvalue, const Value &index) {
  const Expr &base = *lvalue.operands[0];
  if (index.kind == Value::Kind::Integer && !index.modular && base.kind == ExprKind::AddressOf) {
    const ExprRef &container = base.operands[0];
    const ExprRef size =
        container->type->extent ? container->type->extent : load(member(container, 0));
    ++dry_;
    const Value length = evaluateOnce(*size); // an expression of the moment: not to be remembered
    --dry_;
    if (length.kind == Value::Kind::Integer && !length.modular && provesNonNegative(index.number) &&
        provesNonNegative(length.number - index.number - Polynomial::constant(1)))
      return;
    if (length.kind == Value::Kind::Integer && !length.modular &&
        isAskedOnEntry(index.number, length.number))
      return;
  }
  obstacle(diag::ReasonId::MayThrow, lvalue.range, lvalue.range.oneLine(), loops_);
  mayLeave(0, true);
  for (const LoopIndex loop : loops_)
    if (dry_ == 0)
      leavesEarly(loop);
}

Value Executor::addressOf(const Expr &lvalue) {
  Place where = place(lvalue);
  Value value;
  value.kind = Value::Kind::Pointer;
  value.base = where.kind == Place::Kind::Variable ? objectBase(where.symbol) : where.base;
  value.path = where.path;
  const bool isContainer = lvalue.type && lvalue.type->kind == TypeKind::Container;
  const bool isVariable =
      where.path.empty() && !where.broken && table().bases[value.base].kind == BaseKind::Object;
  if (isContainer && !lvalue.type->extent && (lvalue.type->isView || !isVariable))
    return elementsOf(lvalue, where);
  if (where.broken)
    return pointerTo(newBase({}), lvalue.type);
  if (lvalue.type &&
      (lvalue.type->kind == TypeKind::Array || lvalue.type->kind == TypeKind::Container)) {
    PathStep step;
    step.elementSize = bytesOf(lvalue.type->element);
    if (lvalue.type->extent && !lvalue.type->extentChanges) { // a std::array's is a number
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
  } else if (lvalue.kind == ExprKind::Subscript) {
    joinKeptRows(value.path); // `(&u[0][0])[k]`: nobody who means the row writes that
    value.isKept = true;
  }
  return value;
}

/// A pointer to the container itself: `*p` is the place again, whose elements are then looked for.
Value Executor::addressOfContainer(const Expr &lvalue) {
  const Place where = place(lvalue);
  if (where.broken || where.kind != Place::Kind::Memory)
    return pointerTo(newBase({}), lvalue.type);
  Value value;
  value.kind = Value::Kind::Pointer;
  value.base = where.base;
  value.path = where.path;
  return value;
}

void Executor::countIn(Value &pointer, std::uint64_t elementSize) {
  if (!pointer.isAtBase() || pointer.path.front().elementSize == elementSize)
    return;
  pointer.path.front() = PathStep{};
  pointer.path.front().elementSize = elementSize;
}

/// pointer + index, in elements of `elementSize` bytes.
/// `(p / w) * w + p % w` is p, whatever the signs: of a loop over all pixels of an image, `y * w + x` for its y and x.
Polynomial Executor::recombined(Polynomial index) const {
  const auto contains = [](const Polynomial &value, AtomId id) {
    return std::ranges::binary_search(value.atoms(), id);
  };
  for (const auto &[key, of] : remainders_) {
    const AtomId rest = of.rest;
    const auto quotient = keyed_.find(key);
    if (quotient == keyed_.end() || index.isPoisoned() || !contains(index, rest) ||
        !contains(index, quotient->second))
      continue;
    const Polynomial zero =
        of.value - of.divisor * Polynomial::atom(quotient->second) - Polynomial::atom(rest);
    for (const auto &[monomial, coefficient] : Polynomial::Terms(index.terms())) {
      if (std::ranges::count(monomial, rest) != 1)
        continue;
      Polynomial factor = Polynomial::constant(coefficient);
      for (const AtomId id : monomial)
        if (id != rest)
          factor = factor * Polynomial::atom(id);
      const Polynomial whole = index + factor * zero;
      if (!contains(whole, rest) && !contains(whole, quotient->second)) {
        index = whole;
        break;
      }
    }
  }
  return index;
}

Value Executor::offset(Value pointer, const Value &index, std::uint64_t elementSize,
                       const std::optional<Polynomial> &extent) {
  bool zero = index.kind == Value::Kind::Integer && index.number.isZero();
  countIn(pointer, elementSize);
  bool onField = pointer.path.empty() || pointer.path.back().isField;
  // Rows whose size is not constant (0) and their elements are different steps, too.
  if (onField || pointer.path.back().elementSize != elementSize) {
    if (zero && onField)
      return pointer; // *&x
    PathStep step;
    step.elementSize = elementSize;
    step.extent = extent;
    pointer.path.push_back(std::move(step));
  }
  PathStep &last = pointer.path.back();
  if (index.kind != Value::Kind::Integer) {
    last.index = Polynomial::poisoned();
    return pointer;
  }
  // Addresses wrap at 2^64, so (size_t)k moves a pointer as k does.
  Polynomial steps = index.number;
  last.isModular |= index.modular;
  for (AtomId id : index.number.atoms())
    if (const auto &signedValue = table().atoms[id].sameModulo) {
      steps = steps.substitute(id, *signedValue);
      last.isModular = true;
    }
  last.index = recombined(last.index + steps);
  if (leavesRow(pointer.path, pointer.isKept ? steps : Polynomial(), table(), loops_,
                [this](const Polynomial &value) { return provesNonNegative(value); }))
    last.extent.reset(); // as of a subscript that no type knows
  return pointer;
}

} // namespace parlift::analysis
