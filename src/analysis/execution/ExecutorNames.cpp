// What the values known before a nest are called there: the variables that hold them still.
#include "analysis/execution/Executor.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Iterator.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// The locals declared in the blocks around `loop`; false: it is not inside `stmt`.
bool findVisible(const Stmt &stmt, const Stmt &loop, std::set<const Symbol *> &visible) {
  if (&stmt == &loop)
    return true;
  std::vector<const Symbol *> declared;
  bool found = false;
  forEachChild(stmt, [&](const StmtRef &child) {
    if (found)
      return;
    found = findVisible(*child, loop, visible);
    if (!found && child->kind == StmtKind::Declare)
      declared.push_back(child->symbol.get());
  });
  if (found)
    visible.insert(declared.begin(), declared.end());
  return found;
}

} // namespace

bool isJustAtom(const Value &value, AtomId &id) {
  const auto atoms = value.number.atoms();
  if (value.kind != Value::Kind::Integer || atoms.size() != 1 ||
      value.number != Polynomial::atom(atoms[0]))
    return false;
  id = atoms[0];
  return true;
}

namespace {

/// The pointer is its base moved by this many elements.
std::optional<std::int64_t> movedBy(const Value &value, const Base &base) {
  if (value.kind != Value::Kind::Pointer || base.kind != BaseKind::Pointer ||
      value.path.size() != 1 || value.path[0].isField || !base.elementType ||
      value.path[0].elementSize != base.elementType->size)
    return std::nullopt;
  return value.path[0].index.constantValue();
}

/// `p = v.data();`: where the elements of a container begin.
bool isElementsOf(const Value &value, const Base &base) {
  return base.kind == BaseKind::Object && base.isContainer && value.path.size() == 1 &&
         !value.path[0].isField && base.symbol->type->element &&
         value.path[0].elementSize == base.symbol->type->element->size &&
         value.path[0].index.isZero();
}

} // namespace

std::set<const Symbol *> Executor::visibleAt(const Stmt &loop) const {
  std::set<const Symbol *> visible;
  findVisible(*function_.body, loop, visible);
  return visible;
}

/// Variables that the function has a name for which means another one before `loop`, or may: a local one of that name is known there.
std::set<const Symbol *> Executor::hiddenAt(const Stmt &loop) const {
  std::set<const Symbol *> visible = visibleAt(loop);
  for (const SymbolRef &parameter : function_.parameters)
    visible.insert(parameter.get());
  std::map<std::string, std::set<const Symbol *>> byName;
  for (const Symbol *symbol : visible)
    byName[symbol->name].insert(symbol);
  std::set<const Symbol *> result;
  for (const auto &[symbol, reference] : symbols_)
    if (const auto same = byName.find(symbol->name);
        same != byName.end() && (same->second.size() > 1 || !same->second.contains(symbol)))
      result.insert(symbol);
  return result;
}

/// Variables whose names can be written before `loop` and mean themselves there.
std::set<const Symbol *> Executor::namesAt(const Stmt &loop) const {
  const std::set<const Symbol *> visible = visibleAt(loop);
  std::map<std::string, unsigned> uses;
  for (const auto &[symbol, reference] : symbols_)
    ++uses[symbol->name];
  std::set<const Symbol *> result;
  for (const auto &[symbol, reference] : symbols_) {
    const bool isLocal =
        symbol->storage == Storage::Local || symbol->storage == Storage::StaticLocal;
    if (!symbol->isSynthetic && uses[symbol->name] == 1 && isNameable(*symbol) &&
        (!isLocal || visible.count(symbol) != 0))
      result.insert(symbol);
  }
  return result;
}

/// Gives the atoms and bases that the nest inherits their words: an atom can be written in C where a
/// variable still holds it, a base where one points to it or so many elements beside it. A variable
/// whose value has no words becomes an unknown of its own name.
void Executor::nameValues() {
  AccessTable &names = table();
  for (AtomId id = 0; id < names.atoms.atoms.size(); ++id)
    if (names.atoms[id].printable)
      names.atoms.atoms.change(id).printable = false;
  for (Base &base : names.bases)
    if (base.kind == BaseKind::Pointer && !base.isContainer)
      base.printable = false;
    else if (base.kind == BaseKind::Object && base.symbol)
      base.printable = isNameable(*base.symbol);
  const auto changes = [&](const Symbol *symbol) { return modifiedInNest_.count(symbol) != 0; };
  for (const bool changing : {false, true}) // prefer variables that the nest leaves alone
    for (const auto &[symbol, value] : environment_) {
      AtomId id = 0;
      if (!named_.count(symbol) || changes(symbol) != changing || !isJustAtom(value, id) ||
          names.atoms[id].printable || symbol->type->kind == TypeKind::Container)
        continue;
      Atom &atom = names.atoms.atoms.change(id);
      atom.text = symbol->name;
      atom.word = wordOf(symbols_.at(symbol));
      atom.type = symbol->type;
      atom.printable = true;
      atom.rootOnly = changing;
    }
  for (const bool moved : {false, true})
    for (const bool changing : {false, true})
      for (const auto &[symbol, value] : environment_) {
        if (value.kind != Value::Kind::Pointer || !named_.count(symbol) ||
            changes(symbol) != changing || names.bases[value.base].printable)
          continue;
        Base &base = names.bases[value.base];
        const auto distance = movedBy(value, base);
        if (!distance || (*distance != 0) != moved)
          continue;
        const std::string sign = *distance > 0 ? " - " : " + ";
        base.computed |= base.symbol.get() != symbol && !base.isRestrict;
        const std::string words = pointerWords(*symbol);
        base.text = moved ? "(" + words + sign + std::to_string(std::abs(*distance)) + ")" : words;
        base.word = pointerMoved(wordOf(symbols_.at(symbol)), -*distance);
        base.printable = true;
        base.rootOnly = changing;
      }
  nameDistances();
  for (auto &[symbol, value] : environment_) {
    const bool isNamed = named_.count(symbol) != 0;
    if (value.kind == Value::Kind::Integer && !value.modular) {
      const auto atoms = value.number.atoms();
      if (std::all_of(atoms.begin(), atoms.end(),
                      [&](AtomId id) { return names.atoms[id].printable; }))
        continue;
      const Value other = value;
      value = freshFor(*symbol, false);
      describeSame(value, other);
      Atom &atom = names.atoms.atoms.change(lastAtom());
      atom.printable = isNamed && symbol->type->kind != TypeKind::Container;
      atom.rootOnly = changes(symbol);
    } else if (value.kind == Value::Kind::Pointer && isNamed && value.path.size() == 1 &&
               names.bases[value.base].kind == BaseKind::Pointer &&
               !names.bases[value.base].isContainer && !names.bases[value.base].printable) {
      const auto bytes = value.isAtBase() ? names.bases[value.base].bytes : std::nullopt;
      value = freshFor(*symbol, false);
      names.bases.back().printable = true;
      names.bases.back().rootOnly = changes(symbol);
      if (bytes) {
        names.bases.back().symbol = symbols_.at(symbol);
        names.bases.back().bytes = bytes;
      }
    }
  }
}

/// `auto end = v.end();`: how many elements v has is `end - v.data()`, while no other variable holds it.
void Executor::nameDistances() {
  AccessTable &names = table();
  for (const auto &[symbol, value] : environment_) {
    if (value.kind != Value::Kind::Pointer || !named_.count(symbol) || value.path.size() != 1 ||
        value.path[0].isField || symbol->isReference || !symbol->type->element)
      continue;
    const Base &base = names.bases[value.base];
    const auto atoms = value.path[0].index.atoms();
    const ExprRef first =
        base.isContainer || base.kind == BaseKind::Pointer ? addressWord(base) : nullptr;
    if (atoms.size() != 1 || value.path[0].index != Polynomial::atom(atoms[0]) ||
        names.atoms[atoms[0]].printable || names.atoms[atoms[0]].kind != AtomKind::Value ||
        !base.printable || base.rootOnly || base.isLocalToNest || !first ||
        !first->type->isPointer() ||
        !ir::sameType(*ir::unqualified(first->type->element),
                      *ir::unqualified(symbol->type->element)) ||
        value.path[0].elementSize != symbol->type->element->size)
      continue;
    Atom &atom = names.atoms.atoms.change(atoms[0]);
    atom.word = ir::binary(ir::BinaryOp::PtrDiff, wordOf(symbols_.at(symbol)), first);
    atom.text = ir::lineText(*atom.word);
    atom.type = ir::longType();
    atom.printable = true;
    atom.rootOnly = modifiedInNest_.count(symbol) != 0;
  }
}

/// Locals and parameters that can be named before a loop and mean themselves there; found when first asked for.
class NamesInView {
public:
  NamesInView(const Executor &executor, const Stmt &loop) : executor_(executor), loop_(loop) {}

  bool contains(const Symbol &symbol) {
    if (known_.empty()) {
      known_ = executor_.visibleAt(loop_);
      for (const SymbolRef &parameter : executor_.function_.parameters)
        known_.insert(parameter.get());
    }
    return known_.contains(&symbol) && std::ranges::none_of(known_, [&](const Symbol *other) {
             return other != &symbol && other->name == symbol.name;
           });
  }

private:
  const Executor &executor_;
  const Stmt &loop_;
  std::set<const Symbol *> known_;
};

namespace {

/// What the loop's header declares or sets: before it such a variable is not there, or holds something else.
std::set<const Symbol *, Declared> setByHeader(const Stmt &loop) {
  std::set<const Symbol *, Declared> result;
  if (loop.init)
    forEachStmt(*loop.init, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare)
        result.insert(stmt.symbol.get());
      if (stmt.kind == StmtKind::Assign && stmt.target->symbol)
        result.insert(stmt.target->symbol.get());
    });
  return result;
}

} // namespace

/// Integers that vary in loops around this one, and pointers that those change, are called what holds them where it is entered: what
/// the header reads and the loop leaves alone, or another variable in view.
void Executor::nameAtEntry(const Stmt &loop, LoopIndex index, const Symbols &modified) {
  std::map<AtomId, ExprRef> &words = table().loops[index].words;
  words.clear();
  const Symbols setHere = setByHeader(loop);
  NamesInView names(*this, loop);
  nameAddresses(index, modified, setHere, names);
  const std::int64_t step = table().loops[index].step.value_or(0);
  const bool isStrided = strides_.contains(index);
  if (step != 1 && step != -1 &&
      !isStrided) // the trips are a quotient of the words, which nobody asks for yet
    return;
  const auto note = [&](const SymbolRef &symbol) {
    AtomId id = 0;
    if (!symbol->type->isInteger() || symbol->isReference || symbol->isSynthetic ||
        symbol->type->isScoped || modified.count(symbol.get()) != 0 ||
        setHere.count(symbol.get()) != 0)
      return false;
    const auto value = environment_.find(symbol.get());
    const bool isNew =
        value != environment_.end() && isJustAtom(value->second, id) && !words.contains(id);
    if (isNew)
      words.emplace(id, wordOf(symbol));
    return isNew;
  };
  const auto noteIn = [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef)
      note(part.symbol);
  };
  if (loop.init)
    forEachExpr(*loop.init, noteIn);
  if (loop.condition)
    forEachExpr(*loop.condition, noteIn);
  if (isStrided && loop.step)
    forEachExpr(*loop.step, noteIn);
  if (loops_.size() > 1)
    for (const auto &[symbol, value] : environment_)
      if (AtomId id = 0; isJustAtom(value, id) && !table().atoms[id].variesIn.empty() &&
                         !words.contains(id) && symbols_.contains(symbol) &&
                         names.contains(*symbol))
        note(symbols_.at(symbol));
}

/// Pointers that loops around this one change are called what holds them where it is entered, however they came to be there:
///
///     for (t = 0; t < steps; t++) {
///       temp = src; src = dst; dst = temp;        the `dst` of before is `src` here
///       for (i = 0; i < n; i++)
///         dst[i] = src[i] + 1;
///
/// So is a container by what holds the address of its elements.
void Executor::nameAddresses(LoopIndex index, const Symbols &modified, const Symbols &setHere,
                             NamesInView &names) {
  for (const bool changes : {false, true}) // prefer variables that the loop leaves alone
    for (const auto &[symbol, value] : environment_) {
      if (value.kind != Value::Kind::Pointer || (modified.count(symbol) != 0) != changes ||
          setHere.count(symbol) != 0 || symbol->isSynthetic || symbol->isReference ||
          !symbols_.contains(symbol))
        continue;
      Base &base = table().bases[value.base];
      if (base.heldAt.contains(index) || base.variesEverywhere || !names.contains(*symbol))
        continue;
      if (isElementsOf(value, base)) {
        base.heldAt[index] = {wordOf(symbols_.at(symbol)), !changes};
        continue;
      }
      if (loops_.size() == 1) // nameValues() has done it
        continue;
      const auto distance = movedBy(value, base);
      // What stays the same has words of its own, but no variable's: `p->x`.
      const bool isFixed = base.printable && base.variesIn.empty();
      if (!distance || base.isContainer || (isFixed && base.symbol))
        continue;
      base.computed |= !isFixed && !base.row && base.symbol.get() != symbol && !base.isRestrict;
      base.heldAt[index] = {pointerMoved(wordOf(symbols_.at(symbol)), -*distance), !changes};
    }
}

} // namespace parlift::analysis
