// What the values known before a nest are called there: the variables that hold them still.
#include "analysis/execution/Executor.h"
#include "analysis/symbolic/Words.h"
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
          names.atoms[id].printable)
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
      atom.printable = isNamed;
      atom.rootOnly = changes(symbol);
    } else if (value.kind == Value::Kind::Pointer && isNamed && value.path.size() == 1 &&
               names.bases[value.base].kind == BaseKind::Pointer &&
               !names.bases[value.base].isContainer && !names.bases[value.base].printable) {
      value = freshFor(*symbol, false);
      names.bases.back().printable = true;
      names.bases.back().rootOnly = changes(symbol);
    }
  }
}

} // namespace parlift::analysis
