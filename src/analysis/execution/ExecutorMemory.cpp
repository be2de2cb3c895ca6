// Values read from memory: how long they last, and what they are called.
#include "analysis/execution/AssignedParts.h"
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/execution/OutsideWords.h"
#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/Words.h"
#include "ir/Allocation.h"
#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Iterator.h"
#include "ir/Memory.h"
#include "ir/Reference.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace parlift::analysis {

using namespace ir;

namespace {

/// `v.data()`, `(*it).data()`.
std::string withMember(const std::string &words, const std::string &member) {
  int depth = 0;
  bool isOneWord = true;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const char c = words[k];
    depth += c == '(' || c == '[' ? 1 : (c == ')' || c == ']' ? -1 : 0);
    const bool isArrow = words.compare(k, 2, "->") == 0;
    k += isArrow ? 1 : 0;
    isOneWord &= depth > 0 || isArrow || std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                 std::strchr("_.:)]", c) != nullptr;
  }
  return (isOneWord ? words : "(" + words + ")") + "." + member;
}

/// `v.data()`, `p->data()`, `(*it).data()`.
std::string memberText(const Expr &container, const std::string &member) {
  const std::string words = container.range.oneLine();
  // `p->size()`: the container has the words of the pointer.
  if (container.kind == ExprKind::Subscript && container.operands[0]->range.oneLine() == words &&
      !hasWordsOfObject(*container.operands[0]))
    return words + "->" + member;
  return withMember(words, member);
}

/// The words for a pointer that is read: `p->next`, `&r.x` of a reference, `r.it.base()` of an iterator.
std::string addressText(const Expr &pointer) {
  const std::string words = pointer.range.oneLine();
  if (isDisguised(*pointer.type))
    return withMember(words, pointer.type->fields.front().name);
  return (hasWordsOfObject(pointer) ? "&" : "") + words;
}

} // namespace

Value Executor::evaluateLoad(const Expr &expr) {
  const Expr &lvalue = *expr.operands[0];
  if (lvalue.kind == ExprKind::Subscript && lvalue.type->isInteger() &&
      isInTableOfLibrary(lvalue)) {
    evaluate(*lvalue.operands[1]);
    return freshFrom(expr);
  }
  Place where = place(lvalue);
  if (lvalue.type && (lvalue.type->isVolatile || lvalue.type->isAtomic))
    obstacle(diag::ReasonId::ObservableEffect, expr.range, lvalue.range.oneLine(), loops_);
  if (isContainerSize(lvalue)) { // no element's store changes it; what resizes is a call
    if (const Expr &container = *lvalue.operands[0]; container.type->isView) {
      Place view = where;
      view.path.pop_back();
      recordView(container, view);
      if (const auto known = viewAt(view))
        return known->size;
    }
    return sizeOfContainer(expr, where);
  }
  if (where.kind == Place::Kind::Memory) {
    const std::size_t first = table().accesses.size();
    record(where, lvalue, false);
    if (lvalue.type && lvalue.type->isView) {
      view_ = viewAt(where).value_or(View());
      view_.of = view_.data.kind == Value::Kind::Pointer ? &expr : nullptr;
    }
    if (const KnownMember *known = knownMember(expr, where)) {
      for (std::size_t i = first; i < table().accesses.size(); ++i)
        table().accesses[i].heldIn = loops_.front();
      return known->value;
    }
    if (const Value *part = knownPart(where, lvalue.type)) {
      Value value = *part;
      value.isKept = value.kind == Value::Kind::Pointer;
      return value;
    }
    Value value = loadMemory(expr, where);
    rememberMember(where, value, lvalue.type);
    hold(first, lvalue, where, value);
    return value;
  }
  const SymbolRef &symbol = where.symbol;
  recordScalar(symbol, false);
  if (hasExposedContent(*symbol))
    record(where, lvalue, false);
  if (!isTracked(*symbol))
    return {};
  if (auto it = environment_.find(symbol.get()); it != environment_.end()) {
    Value value = it->second;
    value.isKept = value.kind == Value::Kind::Pointer;
    return value;
  }
  if (hasExposedContent(*symbol))
    for (const Assigned &loop : stability_)
      if (loop.anything && isReached(loop, *symbol))
        return freshFor(*symbol, true);
  auto it = entries_.find(symbol.get());
  if (it == entries_.end())
    it = entries_.emplace(symbol.get(), entryValue(symbol)).first;
  return it->second;
}

bool Executor::overwrites(const Assigned &assigned, const Expr &lvalue, bool ofElements) const {
  const MemoryObjects objects = objectsOf(lvalue);
  if (assigned.anything && assigned.mayReach(objects))
    return true;
  // A callee has names of its own for what is written around its call.
  if (inlinedDepth_ > 0 && objects.size() == 1 &&
      std::ranges::find(assigned.named, objects[0]) != assigned.named.end())
    return true;
  std::vector<std::string> roots = {rootOf(lvalue)};
  for (std::size_t k = callPath_.size(); k-- > 0;)
    roots.push_back(rootAroundCall(roots.back(), *callPath_[k], *callStack_[k + 1]));
  const auto isPart = [&](const std::string &written) {
    return std::ranges::any_of(roots, [&](const std::string &root) {
      return root.compare(0, written.size(), written) == 0 ||
             written.compare(0, root.size(), root) == 0;
    });
  };
  return std::ranges::any_of(assigned.roots, isPart) ||
         std::ranges::any_of(assigned.copies, isPart) ||
         (!ofElements && std::ranges::any_of(assigned.changes, isPart));
}

/// Outermost of the loops being executed that do not overwrite the place by this name, nor by that of the array in which it is
/// known to lie: `row[k]` after `row = panels[i]`.
std::size_t Executor::heldFrom(const Expr &lvalue, const Place &where, bool ofElements) const {
  const Base &base = table().bases[where.base];
  if (where.kind == Place::Kind::Memory && base.allocation)
    return stability_.size(); // no name of the program's is its own
  // Of a container the elements bear its name as well, and lie elsewhere.
  const bool isArray = where.kind == Place::Kind::Memory && base.kind == BaseKind::Object &&
                       base.symbol && base.symbol->type->kind == ir::TypeKind::Array;
  const auto names = [&](const std::string &root) {
    return isArray && isInVariable(root, *base.symbol);
  };
  // By its own name its parts are told apart.
  const bool isThroughPointer = isArray && !names(rootOf(lvalue));
  const auto refuted = held_.find(&lvalue);
  std::size_t stable = refuted == held_.end() ? 0 : refuted->second;
  while (stable < stability_.size() &&
         (overwrites(stability_[stable], lvalue, ofElements) ||
          (isThroughPointer && std::ranges::any_of(stability_[stable].roots, names))))
    ++stable;
  return stable;
}

/// Notes at the reads from `firstAccess` on that their value is taken to last: a write under another name
/// would refute that, which only the dependence test can tell.
void Executor::hold(std::size_t firstAccess, const Expr &lvalue, const Place &where,
                    const Value &value) {
  const std::size_t stable = heldFrom(lvalue, where);
  if (dry_ > 0 || stable >= loops_.size())
    return;
  const bool named = value.kind == Value::Kind::Pointer ||
                     (value.kind == Value::Kind::Integer && !value.number.atoms().empty());
  for (std::size_t i = firstAccess; named && i < table().accesses.size(); ++i)
    table().accesses[i].heldIn = loops_[stable];
}

/// `(int)u[0].real`: a number of what lies in a place that lasts; not every floating-point number is one, and none is where it is not.
std::optional<Value> Executor::loadedAsInteger(const Expr &cast) {
  const Expr &read = *cast.operands[0];
  const auto isPlain = [](const Type &type) { return !type.isVolatile && !type.isAtomic; };
  if (read.kind != ExprKind::Load || !read.type || !read.type->isFloating() || !cast.type ||
      !cast.type->isInteger() || cast.type->kind == TypeKind::Bool ||
      !isPlain(*read.operands[0]->type))
    return std::nullopt;
  const Expr &lvalue = *read.operands[0];
  const Place where = place(lvalue);
  if (where.kind != Place::Kind::Memory)
    return std::nullopt;
  const std::size_t first = table().accesses.size();
  record(where, lvalue, false);
  auto lasting = lastingPlace(lvalue, where);
  const std::string kind = std::to_string(cast.type->bits) + (cast.type->isSigned ? "s" : "u");
  const Value value = lasting ? keyedInteger("integer" + kind + lasting->key, cast,
                                             std::move(lasting->variesIn), lasting->everywhere)
                              : freshInteger(cast.type, "", true);
  if (lasting && !lasting->everywhere && inlinedDepth_ > 0)
    nameOutside(value, Base(table().bases[where.base]), where.path, cast.type);
  hold(first, lvalue, where, value);
  return value;
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

/// Where in the object the place lies, as far as it is known; null: it is not. Pointers to an object that has parts point to where it, or
/// one of its elements, begins.
static const MemoryPart *partOf(const MemoryObject &object, const std::vector<PathStep> &path,
                                std::uint64_t size) {
  const auto stride = static_cast<std::int64_t>(object.stride);
  std::int64_t offset = 0;
  for (const PathStep &step : path) {
    const auto element = static_cast<std::int64_t>(step.elementSize);
    if (step.isField) {
      offset += static_cast<std::int64_t>(step.fieldOffset);
    } else if (stride == 0 || element == 0 || element % stride != 0) {
      const auto index = step.index.isPoisoned() ? std::nullopt : step.index.constantValue();
      constexpr std::int64_t most = 1 << 20;
      if (!index || *index < 0 || *index > most || element > most || (element == 0 && *index != 0))
        return nullptr;
      offset += *index * element;
    }
  }
  if (stride != 0)
    offset %= stride;
  return object.partAt(static_cast<std::uint64_t>(offset), size);
}

/// Of what the base's objects hold: what may lie at the place in them.
static MemoryObjects heldAt(const Base &base, const MemoryObjects &all, const Place &where,
                            const TypeRef &type) {
  if (all.empty() || where.broken || !type || type->size == 0)
    return all;
  MemoryObjects result;
  for (const MemoryObject *object : base.objects) {
    const MemoryPart *part = partOf(*object, where.path, type->size);
    const MemoryObjects &held = part && !part->holds.empty() ? part->holds : object->holds;
    result.insert(result.end(), held.begin(), held.end());
  }
  unify(result);
  return result;
}

/// Pointers in that place of the base's objects lead to blocks that no other pointer there leads to.
static bool hasOwnRows(const Base &base, const Place &where, const TypeRef &type) {
  return !base.objects.empty() &&
         std::ranges::all_of(base.objects, [&](const MemoryObject *object) {
           const MemoryPart *part =
               where.broken || !type ? nullptr : partOf(*object, where.path, type->size);
           return part ? part->hasOwnRows : object->hasOwnRows;
         });
}

/// Of an object that a pointer leads to which loops further out change, the words at the loops inside: `dst->width()`.
static void nameInsideOf(AccessTable &table, AtomId id, const Base &base,
                         const std::vector<PathStep> &path, const Function &function) {
  const Atom &atom = table.atoms[id];
  if (atom.variesEverywhere || base.variesIn.empty() || base.variesEverywhere)
    return;
  for (const auto &[loop, held] : base.heldAt) {
    const bool isVariable =
        held.word->kind == ExprKind::Load && held.word->operands[0]->kind == ExprKind::VarRef;
    if (!isVariable || !held.throughout || std::ranges::count(atom.variesIn, loop) != 0)
      continue;
    Base there = base;
    there.variesIn.clear();
    there.printable = true;
    there.rootOnly = false;
    there.word = held.word;
    there.symbol = held.word->operands[0]->symbol;
    if (ExprRef word = wordsOutside(there, path, function))
      table.loops[loop].words.try_emplace(id, std::move(word));
  }
}

/// A callee's words for what it has read mean nothing at the loop; the object's member may have some there.
void Executor::nameOutside(const Value &value, const Base &base, const std::vector<PathStep> &path,
                           const TypeRef &as) {
  AtomId id = 0;
  if (!isJustAtom(value, id) || table().atoms[id].printable || table().atoms[id].rootOnly)
    return;
  const ExprRef there = wordsOutside(base, path, function_);
  if (!there) {
    nameInsideOf(table(), id, base, path, function_);
    return;
  }
  const ExprRef word = as ? ir::cast(there, as) : there;
  Atom &atom = table().atoms.atoms.change(id);
  atom.word = word;
  atom.text = ir::lineText(*word);
  atom.printable = true;
  if (base.kind == BaseKind::Object && !as) { // it is there, whatever the loops do
    atom.conditionalIn.clear();
    atom.readIn.clear();
  }
}

/// A callee's words for a pointer or container mean nothing at the loop; what the class gives away of it may.
void Executor::nameElements(Base &made, const Base &from, const std::vector<PathStep> &path) const {
  const ElementWords outside = elementsOutside(from, path, function_);
  if (!outside.pointer)
    return;
  made.word = outside.pointer;
  made.text = ir::lineText(*outside.pointer);
  made.printable = true;
  made.asksElement = outside.asksElement;
  if (from.kind == BaseKind::Object) { // it is there, whatever the loops do
    made.conditionalIn.clear();
    made.readIn.clear();
  }
}

/// `for (i = 0, n = v.size(); ...)`: what the header of a nest reads before its first iteration, its words say before the nest.
Value Executor::nameOnEntry(Value value, const Expr &expr) {
  AtomId id = 0;
  const Type &read = *expr.operands[0]->type;
  if (!isEntering_ || inlinedDepth_ > 0 || read.isVolatile || read.isAtomic ||
      !isJustAtom(value, id))
    return value;
  Atom &atom = table().atoms.atoms.change(id);
  nameAs(atom, expr, /*everywhere=*/false);
  if (isContainerSize(*expr.operands[0])) {
    atom.printable = textIsStable(*expr.operands[0]->operands[0]);
    atom.text = memberText(*expr.operands[0]->operands[0], "size()");
    atom.word = sizeWord(expr);
  }
  atom.rootOnly = true;
  return value;
}

/// `for (i = 0, n = m.size(); ...)`: the member that a function reads there, by what the object's class says.
Value Executor::nameOnEntryOutside(Value value, const Base &base,
                                   const std::vector<PathStep> &path) {
  AtomId id = 0;
  nameOutside(value, base, path);
  if (isJustAtom(value, id) && table().atoms[id].printable)
    table().atoms.atoms.change(id).rootOnly = true;
  return value;
}

/// `for (p = v->begin_; ...)`: the pointer that the header of a nest reads before its first iteration.
void Executor::nameOnEntry(Base &made, const Expr &expr, const Base &from,
                           const std::vector<PathStep> &path) const {
  const ExprRef said = isDisguised(*expr.type) ? nullptr : inWords(expr);
  if (inlinedDepth_ == 0) {
    made.printable = expr.range.valid() && (said || textIsStable(expr));
    if (said)
      made.word = said;
    if (said)
      made.text = lineText(*said);
  } else if (const ExprRef member = wordsOutside(from, path, function_)) {
    made.word = wordOf(*member);
    made.text = lineText(*made.word);
    made.printable = true;
  } else {
    nameElements(made, from, path);
  }
  made.rootOnly = made.printable;
}

/// The value read from memory. Where no enclosing loop writes that memory, every read of the same place
/// yields the same atom; the dependence tester asks about writes through other pointers.
Value Executor::loadMemory(const Expr &expr, const Place &where) {
  const TypeRef &type = expr.type;
  if (!type || (!type->isInteger() && !type->isPointer()))
    return {};
  const Base base = table().bases[where.base];
  const bool fromLocal = base.kind == BaseKind::Object && base.symbol->storage == Storage::Local;
  auto lasting = lastingPlace(*expr.operands[0], where);
  if (!lasting) {
    if (type->isInteger()) {
      const Value value = nameOnEntry(freshFrom(expr), expr);
      return isEntering_ && inlinedDepth_ > 0 ? nameOnEntryOutside(value, base, where.path) : value;
    }
    Base fresh;
    fresh.kind = BaseKind::Pointer;
    fresh.text = addressText(expr);
    fresh.word = wordOf(expr);
    fresh.elementType = type->element;
    fresh.objects = heldAt(base, heldIn(base), where, type);
    fresh.variesIn = loops_;
    fresh.variesEverywhere = !loops_.empty();
    fresh.computed = fromLocal;
    // What the nest never writes is the same in it.
    const bool isOnEntry = isEntering_ && loops_.empty() && !where.broken &&
                           base.kind != BaseKind::Unknown && !expr.operands[0]->type->isVolatile;
    if (!isOnEntry)
      return pointerTo(newBase(std::move(fresh)), type->element);
    nameOnEntry(fresh, expr, base, where.path);
    const auto [known, isNew] = baseKeys_.try_emplace("load0" + spell(where.base, where.path), 0U);
    if (isNew)
      entryBases_.insert(known->second = newBase(std::move(fresh)));
    return pointerTo(known->second, type->element);
  }
  const bool everywhere = lasting->everywhere;
  const std::string key = "load" + lasting->key;
  if (type->isInteger()) {
    Value value = keyedInteger(key, expr, std::move(lasting->variesIn), everywhere);
    if (const AtomId id = value.number.atoms().front(); !table().atoms[id].load)
      table().atoms.atoms.change(id).load = expr.operands[0].get();
    // The function itself has stored what lies in its variables: not every value occurs.
    if (fromLocal && base.symbol->type->kind == TypeKind::Record)
      table().atoms.atoms.change(value.number.atoms().front()).origin = Origin::Computed;
    if (isContainerSize(*expr.operands[0])) { // a range-for writes only the container's name
      Atom &size = table().atoms.atoms.change(value.number.atoms().front());
      if (inlinedDepth_ == 0 || !size.printable) { // else the caller's words for it are known
        size.text = memberText(*expr.operands[0]->operands[0], "size()");
        size.word = sizeWord(expr);
      }
      const Expr &container = *expr.operands[0]->operands[0];
      size.printable |= !everywhere && container.range.valid() && textIsStable(container);
      if (base.kind == BaseKind::Object && base.isContainer && !base.symbol->isReference)
        size.sizeOf = base.symbol;
    }
    if (inlinedDepth_ > 0 && !everywhere)
      nameOutside(value, base, where.path);
    return value;
  }
  Reading reading = readingOf(expr);
  if (auto it = baseKeys_.find(key); it != baseKeys_.end() && !everywhere) {
    addReading(table().bases[it->second], reading);
    nameInside(table().bases[it->second], expr);
    if (entryBases_.erase(it->second) > 0) // read on entry, and where it lasts all through the nest
      table().bases[it->second].rootOnly = false;
    return pointerTo(it->second, type->element);
  }
  Base fresh;
  fresh.kind = BaseKind::Pointer;
  const ExprRef said = isDisguised(*type) ? nullptr : inWords(expr);
  fresh.text = said ? lineText(*said) : addressText(expr);
  fresh.word = said ? said : wordOf(expr);
  fresh.elementType = type->element;
  fresh.objects = heldAt(base, heldIn(base), where, type);
  fresh.variesIn = std::move(lasting->variesIn);
  fresh.variesEverywhere = everywhere;
  fresh.printable = expr.range.valid() && !everywhere && (said || textIsStable(expr));
  fresh.conditionalIn = std::move(reading.conditionalIn);
  fresh.readIn = std::move(reading.readIn);
  fresh.computed = fromLocal;
  if (inlinedDepth_ > 0 && !everywhere && !fresh.printable) {
    if (const ExprRef member = wordsOutside(base, where.path, function_)) {
      fresh.word = wordOf(*member);
      fresh.text = ir::lineText(*fresh.word);
      fresh.printable = true;
      if (base.kind == BaseKind::Object) { // it is there, whatever the loops do
        fresh.conditionalIn.clear();
        fresh.readIn.clear();
      }
    } else {
      nameElements(fresh, base, where.path);
    }
  }
  // Read while nothing is written to the table: where it was read says which row it is.
  const bool isUnique = isUniqueOwner(*expr.operands[0]->type);
  if (heldFrom(*expr.operands[0], where) == 0 && !everywhere)
    fresh.row = RowOf{where.base, where.path, isUnique || hasOwnRows(base, where, type)};
  if (ownsPointee(*expr.operands[0]->type)) {
    fresh.ownsElements = true;
    fresh.holder = Base::Holder{where.base, where.path};
  }
  unsigned id = newBase(std::move(fresh));
  nameInside(table().bases[id], expr);
  if (!everywhere)
    baseKeys_[key] = id;
  return pointerTo(id, type->element);
}

/// Nullopt: a value read there may be another one at each read.
std::optional<Executor::LastingPlace> Executor::lastingPlace(const Expr &lvalue, const Place &where,
                                                             bool ofElements) const {
  const std::size_t stable = heldFrom(lvalue, where, ofElements);
  const Base &base = table().bases[where.base];
  bool known = !where.broken && !(lvalue.type && lvalue.type->isVolatile) && !loops_.empty() &&
               stable < stability_.size() && base.kind != BaseKind::Unknown &&
               !base.variesEverywhere;
  for (const PathStep &step : where.path)
    known &= !step.index.isPoisoned() && !(step.isField && step.inUnion);
  if (!known)
    return std::nullopt;
  LastingPlace result;
  result.variesIn.assign(loops_.begin(), loops_.begin() + static_cast<std::ptrdiff_t>(stable));
  for (LoopIndex loop : varying(where.path))
    result.variesIn.push_back(loop);
  for (LoopIndex loop : base.variesIn)
    result.variesIn.push_back(loop);
  for (const PathStep &step : where.path)
    for (AtomId id : step.index.atoms())
      result.everywhere |= table().atoms[id].variesEverywhere;
  std::sort(result.variesIn.begin(), result.variesIn.end());
  result.variesIn.erase(std::unique(result.variesIn.begin(), result.variesIn.end()),
                        result.variesIn.end());
  result.key = std::to_string(stable == 0 ? 0 : loops_[stable]) + spell(where.base, where.path);
  return result;
}

/// A use of a view reads where its elements are, and how many.
void Executor::recordView(const Expr &view, const Place &where) {
  const bool isOwnVariable = view.kind == ExprKind::VarRef && !view.symbol->isExposed() &&
                             references_.count(view.symbol.get()) == 0;
  if (isOwnVariable && modifiedInNest_.count(view.symbol.get()) == 0)
    return;
  const std::size_t first = table().accesses.size();
  record(where, view, false);
  hold(first, view, where, pointerTo(where.base, view.type));
}

/// The elements of a container that is no array: they lie where its `data()` points.
///
///     p->v[i]      v a span:    as q[i] where q = p->v.data() is read there: any memory at all
///                  v a vector:  the same, and no two vectors have an element in common
Value Executor::elementsOf(const Expr &container, const Place &where) {
  const TypeRef &element = container.type->element;
  const bool isView = container.type->isView;
  if (isView) {
    recordView(container, where);
    if (const auto known = viewAt(where))
      return known->data;
  }
  const Base from = table().bases[where.base];
  auto lasting = lastingPlace(container, where, !isView);
  const std::string key = lasting ? "elements" + lasting->key : "";
  const Reading reading = readingOf(container);
  if (lasting && !lasting->everywhere)
    if (const auto it = baseKeys_.find(key); it != baseKeys_.end()) {
      addReading(table().bases[it->second], reading);
      return pointerTo(it->second, element);
    }
  Base made;
  made.kind = BaseKind::Pointer;
  const bool isVariable = where.path.empty() && from.kind == BaseKind::Object &&
                          !from.symbol->isSynthetic; // whatever a callee calls it
  made.text = isVariable ? from.symbol->name + ".data()" : memberText(container, "data()");
  made.word = isVariable ? ir::addressOf(ir::varRef(from.symbol)) : dataWord(container);
  made.elementType = element;
  made.computed = isView && from.kind == BaseKind::Object && from.symbol &&
                  from.symbol->storage == Storage::Local;
  made.ownsElements = !isView;
  if (lasting) {
    // The words for where they lie are of use where nothing is resized.
    const std::size_t stable = heldFrom(container, where);
    for (std::size_t k = 0; k < std::min(stable, loops_.size()); ++k)
      if (std::ranges::find(lasting->variesIn, loops_[k]) == lasting->variesIn.end())
        lasting->variesIn.push_back(loops_[k]);
    std::ranges::sort(lasting->variesIn);
    made.variesIn = lasting->variesIn;
    made.variesEverywhere = lasting->everywhere;
    made.printable =
        !lasting->everywhere && (isVariable ? named_.count(from.symbol.get()) != 0 &&
                                                  modifiedInNest_.count(from.symbol.get()) == 0
                                            : container.range.valid() && textIsStable(container));
    made.conditionalIn = reading.conditionalIn;
    made.readIn = reading.readIn;
    if (inlinedDepth_ > 0 && !made.printable && !lasting->everywhere && !isVariable)
      nameElements(made, from, where.path);
    if (!isView)
      made.holder = Base::Holder{where.base, where.path};
  } else {
    made.variesIn = loops_;
    made.variesEverywhere = !loops_.empty();
  }
  // Of a container in what each iteration makes anew no other iteration has an element: what it gives away or is given is written to
  // where it goes, and where it comes from.
  if (!isView && !where.broken && !from.declaredIn.empty() && !from.allocation) {
    made.holder = Base::Holder{where.base, where.path};
    made.declaredIn = from.declaredIn;
  }
  const unsigned id = newBase(std::move(made));
  if (lasting && !lasting->everywhere)
    baseKeys_[key] = id;
  return pointerTo(id, element);
}

} // namespace parlift::analysis
