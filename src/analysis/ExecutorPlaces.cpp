// Places in memory, addresses, and the values read from them.
#include "analysis/Executor.h"
#include "analysis/ExecutorValues.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// `v.size()` of a container: kept outside of the elements.
bool isContainerSize(const Expr &lvalue) {
  return lvalue.kind == ExprKind::Member && lvalue.operands[0]->type &&
         lvalue.operands[0]->type->kind == TypeKind::Container;
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
    if (lvalue.type->extent && !lvalue.type->extentChanges &&
        lvalue.type->kind == TypeKind::Array) {
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

void Executor::countIn(Value &pointer, std::uint64_t elementSize) {
  if (!pointer.isAtBase() || pointer.path.front().elementSize == elementSize)
    return;
  pointer.path.front() = PathStep{};
  pointer.path.front().elementSize = elementSize;
}

/// pointer + index, in elements of `elementSize` bytes.
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
  last.index = last.index + steps;
  return pointer;
}

Value Executor::evaluateLoad(const Expr &expr) {
  const Expr &lvalue = *expr.operands[0];
  Place where = place(lvalue);
  if (lvalue.type && (lvalue.type->isVolatile || lvalue.type->isAtomic))
    obstacle(diag::ReasonId::ObservableEffect, expr.range, lvalue.range.oneLine(), loops_);
  if (isContainerSize(lvalue))
    return loadMemory(expr, where); // no element's store changes it; what resizes is a call
  if (where.kind == Place::Kind::Memory) {
    const std::size_t first = table().accesses.size();
    record(where, lvalue, false);
    Value value = loadMemory(expr, where);
    hold(first, lvalue, value);
    return value;
  }
  const SymbolRef &symbol = where.symbol;
  recordScalar(symbol, false);
  if (hasExposedContent(*symbol))
    record(where, lvalue, false);
  if (!isTracked(*symbol))
    return {};
  if (auto it = environment_.find(symbol.get()); it != environment_.end())
    return it->second;
  if (hasExposedContent(*symbol))
    for (const Assigned &loop : stability_)
      if (loop.anything && isReached(loop, *symbol))
        return freshFor(*symbol, true);
  auto it = entries_.find(symbol.get());
  if (it == entries_.end())
    it = entries_.emplace(symbol.get(), entryValue(symbol)).first;
  return it->second;
}

bool Executor::overwrites(const Assigned &assigned, const Expr &lvalue) const {
  if (assigned.anything && assigned.mayReach(objectsOf(lvalue)))
    return true;
  const std::string root = rootOf(lvalue);
  const auto isPart = [&](const std::string &written) {
    return root.compare(0, written.size(), written) == 0 ||
           written.compare(0, root.size(), root) == 0;
  };
  return std::ranges::any_of(assigned.roots, isPart) ||
         std::ranges::any_of(assigned.copies, isPart);
}

/// Outermost of the loops being executed that do not overwrite the place by this name.
std::size_t Executor::heldFrom(const Expr &lvalue) const {
  std::size_t stable = 0;
  while (stable < stability_.size() && overwrites(stability_[stable], lvalue))
    ++stable;
  return stable;
}

/// Notes at the reads from `firstAccess` on that their value is taken to last: a write under another name
/// would refute that, which only the dependence test can tell.
void Executor::hold(std::size_t firstAccess, const Expr &lvalue, const Value &value) {
  const std::size_t stable = heldFrom(lvalue);
  if (dry_ > 0 || stable >= loops_.size())
    return;
  const bool named = value.kind == Value::Kind::Pointer ||
                     (value.kind == Value::Kind::Integer && !value.number.atoms().empty());
  for (std::size_t i = firstAccess; named && i < table().accesses.size(); ++i)
    table().accesses[i].heldIn = loops_[stable];
}

/// What the pointers point to that lie in what the base points to.
MemoryObjects Executor::heldIn(const Base &base) const {
  MemoryObjects result;
  if (base.isContainer)
    return result;
  for (const MemoryObject *object : base.objects)
    result.insert(result.end(), object->holds.begin(), object->holds.end());
  std::sort(result.begin(), result.end(),
            [](const MemoryObject *a, const MemoryObject *b) { return a->number < b->number; });
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// The value read from memory. Where no enclosing loop writes that memory, every read of the same place
/// yields the same atom; the dependence tester asks about writes through other pointers.
Value Executor::loadMemory(const Expr &expr, const Place &where) {
  const TypeRef &type = expr.type;
  if (!type || (!type->isInteger() && !type->isPointer()))
    return {};
  bool volatileLoad = expr.operands[0]->type && expr.operands[0]->type->isVolatile;
  const std::size_t stable = heldFrom(*expr.operands[0]);
  bool known = !where.broken && !volatileLoad && !loops_.empty() && stable < stability_.size();
  for (const PathStep &step : where.path)
    known &= !step.index.isPoisoned() && !(step.isField && step.inUnion);
  const Base base = table().bases[where.base];
  known &= base.kind != BaseKind::Unknown && !base.variesEverywhere;
  const bool fromLocal = base.kind == BaseKind::Object && base.symbol->storage == Storage::Local;
  if (!known) {
    if (type->isInteger())
      return freshFrom(expr);
    Base fresh;
    fresh.kind = BaseKind::Pointer;
    fresh.text = expr.range.oneLine();
    fresh.elementType = type->element;
    fresh.objects = heldIn(base);
    fresh.variesIn = loops_;
    fresh.variesEverywhere = !loops_.empty();
    fresh.computed = fromLocal;
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
  if (type->isInteger()) {
    Value value = keyedInteger(key, expr, std::move(variesIn), everywhere);
    if (isContainerSize(*expr.operands[0])) // a range-for writes only the container's name
      table().atoms.atoms[value.number.atoms().front()].text =
          expr.operands[0]->operands[0]->range.oneLine() + ".size()";
    return value;
  }
  Reading reading = readingOf(expr);
  if (auto it = baseKeys_.find(key); it != baseKeys_.end() && !everywhere) {
    addReading(table().bases[it->second], reading);
    return pointerTo(it->second, type->element);
  }
  Base fresh;
  fresh.kind = BaseKind::Pointer;
  fresh.text = expr.range.oneLine();
  fresh.elementType = type->element;
  fresh.objects = heldIn(base);
  fresh.variesIn = std::move(variesIn);
  fresh.variesEverywhere = everywhere;
  fresh.printable = expr.range.valid() && !everywhere && textIsStable(expr);
  fresh.conditionalIn = std::move(reading.conditionalIn);
  fresh.readIn = std::move(reading.readIn);
  fresh.computed = fromLocal;
  // Read while nothing is written to the table: where it was read says which row it is.
  if (stable == 0 && !everywhere && !base.isContainer && !base.objects.empty() &&
      std::ranges::all_of(base.objects,
                          [](const MemoryObject *object) { return object->hasOwnRows; }))
    fresh.row = RowOf{where.base, where.path};
  unsigned id = newBase(std::move(fresh));
  if (!everywhere)
    baseKeys_[key] = id;
  return pointerTo(id, type->element);
}

} // namespace parlift::analysis
