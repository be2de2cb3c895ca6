// Values that nothing more is known of: a name for each, where it varies, and where its words may be read.
#include "analysis/execution/Executor.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/Tightened.h"
#include "analysis/symbolic/Words.h"
#include "ir/ExprText.h"
#include "ir/Iterator.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// The range of a type's values, as far as 64-bit arithmetic can hold it.
void rangeOf(const TypeRef &type, Atom &atom) {
  if (!type || !type->isInteger())
    return;
  unsigned bits = type->kind == TypeKind::Bool ? 1 : type->bits;
  if (type->isUnsigned() || type->kind == TypeKind::Bool) {
    atom.low = 0;
    if (bits <= 62)
      atom.high = (std::int64_t{1} << bits) - 1;
  } else if (bits <= 32 && bits > 0) {
    atom.low = -(std::int64_t{1} << (bits - 1));
    atom.high = (std::int64_t{1} << (bits - 1)) - 1;
  }
}

void addLoops(std::vector<LoopIndex> &to, const std::vector<LoopIndex> &from) {
  to.insert(to.end(), from.begin(), from.end());
  std::sort(to.begin(), to.end());
  to.erase(std::unique(to.begin(), to.end()), to.end());
}

} // namespace

AtomId Executor::newAtom(Atom atom) {
  table().atoms.atoms.add(std::move(atom));
  return lastAtom();
}

Value Executor::freshInteger(const TypeRef &type, const std::string &text, bool everywhere) {
  Atom atom;
  atom.kind = AtomKind::Value;
  atom.type = type;
  atom.text = text;
  atom.variesIn = loops_;
  std::sort(atom.variesIn.begin(), atom.variesIn.end());
  atom.variesEverywhere = everywhere && !loops_.empty();
  rangeOf(type, atom);
  Value value;
  value.kind = Value::Kind::Integer;
  value.number = Polynomial::atom(newAtom(std::move(atom)));
  return value;
}

/// An unknown value for a variable: nothing is known of it but its type.
Value Executor::freshFor(const Symbol &symbol, bool everywhere) {
  const auto known = symbols_.find(&symbol);
  const ir::ExprRef word = known != symbols_.end() ? wordOf(known->second) : nullptr;
  if (symbol.type->isInteger()) {
    const Value value = freshInteger(symbol.type, symbol.name, everywhere);
    table().atoms.atoms.change(lastAtom()).word = word;
    return value;
  }
  if (!symbol.type->isPointer())
    return {};
  Base base;
  base.kind = BaseKind::Pointer;
  base.text = pointerWords(symbol);
  base.word = word;
  base.elementType = symbol.type->element;
  base.objects = heldBy(symbol);
  base.variesIn = loops_;
  base.variesEverywhere = everywhere && !loops_.empty();
  base.computed = true;
  return pointerTo(newBase(std::move(base)), symbol.type->element);
}

/// What a loop or a branch has made of a variable.
Value Executor::computedFor(const Symbol &symbol) {
  Value value = freshFor(symbol, false);
  describe(value, Origin::Computed, {});
  return value;
}

/// What a variable holds when it is first seen: a parameter's or global's value on entry.
Value Executor::entryValue(const SymbolRef &symbol) {
  if (symbol->type->isInteger()) {
    // The value was there before any loop: it varies in none of them, if no loop changes it.
    auto loops = std::exchange(loops_, {});
    Value value = freshInteger(symbol->type, symbol->name, false);
    loops_ = std::move(loops);
    Atom &atom = table().atoms.atoms.change(lastAtom());
    atom.word = wordOf(symbol);
    atom.printable = named_.count(symbol.get()) != 0;
    atom.rootOnly = modifiedInNest_.count(symbol.get()) != 0;
    return value;
  }
  if (!symbol->type->isPointer())
    return {};
  Base base;
  base.kind = BaseKind::Pointer;
  base.symbol = symbol;
  base.text = pointerWords(*symbol);
  base.word = wordOf(symbol);
  base.elementType = symbol->type->element;
  base.objects = heldBy(*symbol);
  base.isRestrict = symbol->isRestrict && symbol->storage == Storage::Parameter;
  base.printable = named_.count(symbol.get()) != 0;
  return pointerTo(newBase(std::move(base)), symbol->type->element);
}

/// `size[2]` of `int size[3]`: it is there whenever the array is.
static bool isSureElement(const Expr &element) {
  const Expr &array = *element.operands[0], &index = *element.operands[1];
  const Type *type = array.kind == ExprKind::AddressOf ? array.operands[0]->type.get() : nullptr;
  return type && type->kind == TypeKind::Array && type->extent &&
         type->extent->kind == ExprKind::IntLiteral && index.kind == ExprKind::IntLiteral &&
         index.intValue >= 0 && index.intValue < type->extent->intValue;
}

/// `*this`, which is there wherever a member function names a member.
static bool isOwnObject(const Expr &element) {
  const Expr &pointer = *element.operands[0], &index = *element.operands[1];
  return pointer.kind == ExprKind::Load && pointer.operands[0]->kind == ExprKind::VarRef &&
         pointer.operands[0]->symbol->isThis && index.kind == ExprKind::IntLiteral &&
         index.intValue == 0;
}

/// The structure in which the element is, by what the pointer to it holds here and by its type: `*s` of `s->stride`. Where one of its
/// members is read, the others are there as well. nullopt: it is none, or its pointer is no variable.
std::optional<Executor::Structure> Executor::structureOf(const Expr &element) const {
  const Expr &pointer = *element.operands[0], &index = *element.operands[1];
  if (element.type->kind != TypeKind::Record || element.type->isUnion ||
      index.kind != ExprKind::IntLiteral || index.intValue != 0 || pointer.kind != ExprKind::Load ||
      pointer.operands[0]->kind != ExprKind::VarRef)
    return std::nullopt;
  const Symbol *variable = pointer.operands[0]->symbol.get();
  const auto now = environment_.find(variable);
  const auto before = entries_.find(variable);
  if (now == environment_.end() && before == entries_.end())
    return std::nullopt;
  const Value &value = now != environment_.end() ? now->second : before->second;
  if (value.kind != Value::Kind::Pointer || !value.isAtBase() ||
      table().bases[value.base].variesEverywhere)
    return std::nullopt;
  return Structure{value.base, element.type->spelling};
}

/// While the loop at this level runs, and those inside of it do, some iteration comes here: the first or the last one of each.
///
///     for (y < h) for (x < w) for (dy = -r; dy <= r; dy++) { if (y + dy >= 0 && s->w > 0) ... }      y = 0, dy = r, as -r <= r
bool Executor::isReachedWithin(std::size_t level) const {
  constexpr std::size_t mostLoops = 4;
  const NestLoop &around = table().loops[loops_[level]];
  if (dry_ > 0 || path_.doubts != around.doubtsOutside || loops_.size() - level > mostLoops)
    return false;
  const std::vector<LoopIndex> inside(loops_.begin() + static_cast<std::ptrdiff_t>(level),
                                      loops_.end());
  std::vector<Constraint> runs(path_.guards.begin(),
                               path_.guards.begin() +
                                   static_cast<std::ptrdiff_t>(around.guardsOutside));
  for (const LoopIndex index : inside) {
    const NestLoop &loop = table().loops[index];
    const auto goesBy = [&](const Polynomial &value) {
      return std::ranges::any_of(
          inside, [&](LoopIndex other) { return value.mentions(table().loops[other].counter); });
    };
    if (!loop.counted || !loop.exact || !loop.upper || goesBy(loop.lower) || goesBy(*loop.upper))
      return false;
    runs.push_back(tightened(
        {Constraint::Kind::NonNegative, *loop.upper - loop.lower - Polynomial::constant(1)}));
  }
  const Bounds known = Bounds::of(table(), {&table().context, &bounds_, &runs});
  const auto holds = [&](const Constraint &guard, std::size_t corner) {
    Polynomial value = guard.value;
    for (std::size_t k = 0; k < inside.size(); ++k) {
      const NestLoop &loop = table().loops[inside[k]];
      value = value.substitute(loop.counter, (corner >> k & 1) == 0
                                                 ? loop.lower
                                                 : *loop.upper - Polynomial::constant(1));
    }
    return guard.kind != Constraint::Kind::NonZero && known.nonNegative(value) &&
           (guard.kind != Constraint::Kind::Zero || known.nonNegative(-value));
  };
  for (std::size_t corner = 0; corner < std::size_t{1} << inside.size(); ++corner)
    if (std::all_of(path_.guards.begin() + static_cast<std::ptrdiff_t>(around.guardsOutside),
                    path_.guards.end(),
                    [&](const Constraint &guard) { return holds(guard, corner); }))
      return true;
  return false;
}

/// Under which conditions and in which loops `expr` is evaluated, if they may be what keeps it from trapping.
Executor::Reading Executor::readingOf(const Expr &expr) {
  Reading result;
  bool mayTrap = false;
  // Of a function that is executed in place of `p->width()`, `*p`: where nothing runs, p may lead nowhere.
  const auto isThere = [&](const Expr &element) {
    if (!isOwnObject(element))
      return false;
    const auto object = environment_.find(element.operands[0]->operands[0]->symbol.get());
    if (inlinedDepth_ == 0 || object == environment_.end() ||
        object->second.kind != Value::Kind::Pointer)
      return true;
    const Base &base = table().bases[object->second.base];
    return base.kind != BaseKind::Pointer || base.ownsElements || base.isContainer ||
           (base.symbol && base.symbol->isThis);
  };
  std::set<std::optional<Structure>> structures; // none: something else may trap
  forEachExpr(expr, [&](const Expr &part) {
    const bool divides = part.kind == ExprKind::Binary &&
                         (part.binaryOp == BinaryOp::Div || part.binaryOp == BinaryOp::Rem);
    // Not every floating-point number has an integer.
    const bool converts = part.kind == ExprKind::Cast && part.type && part.type->isInteger() &&
                          part.operands[0]->type && part.operands[0]->type->isFloating();
    const bool isElement =
        part.kind == ExprKind::Subscript && !isSureElement(part) && !isThere(part);
    const bool mayTrapHere = converts || isElement ||
                             (divides && (part.operands[1]->kind != ExprKind::IntLiteral ||
                                          part.operands[1]->intValue == 0));
    if (mayTrapHere)
      structures.insert(isElement ? structureOf(part) : std::nullopt);
    mayTrap |= mayTrapHere;
  });
  if (!mayTrap)
    return result;
  for (const LoopIndex loop : loops_) // a loop's test is evaluated where the loop does not run, too
    if (std::find(tests_.begin(), tests_.end(), loop) == tests_.end())
      result.readIn.push_back(loop);
  const std::size_t conditions = path_.count();
  for (std::size_t level = 0; level < loops_.size(); ++level)
    if (conditions > table().loops[loops_[level]].conditionsOutside && !isReachedWithin(level))
      result.conditionalIn.push_back(loops_[level]);
  if (structures.size() != 1 || !*structures.begin())
    return result;
  // The other member is there as well, though it need not have a value where the loop does not run.
  if (const auto known = present_.find(**structures.begin()); known != present_.end())
    keepCommon(result.conditionalIn, known->second);
  if (dry_ == 0)
    present_.insert_or_assign(**structures.begin(), result.conditionalIn);
  return result;
}

/// The words of the expression, which the atom is the value of.
void Executor::nameAs(Atom &atom, const Expr &expr, bool everywhere) {
  const ExprRef said = inWords(expr);
  atom.text = said ? lineText(*said) : expr.range.oneLine();
  atom.word = said ? wordOf(*said) : wordOf(expr);
  atom.printable = !everywhere && expr.range.valid() && (said || textIsStable(expr));
}

/// An integer that is a function of values already named by `key`.
Value Executor::keyedInteger(const std::string &key, const Expr &expr,
                             std::vector<LoopIndex> variesIn, bool everywhere) {
  Value value;
  value.kind = Value::Kind::Integer;
  Reading reading = readingOf(expr);
  if (auto it = keyed_.find(key); it != keyed_.end() && !everywhere) {
    Atom &known = table().atoms.atoms.change(it->second);
    addReading(known, reading);
    // It came up first where nothing names it: as the size of an allocation, say.
    if (!known.printable && known.kind == AtomKind::Value)
      nameAs(known, expr, everywhere);
    nameInside(it->second, expr);
    value.number = Polynomial::atom(it->second);
    return value;
  }
  Atom atom;
  atom.kind = AtomKind::Value;
  atom.type = expr.type;
  nameAs(atom, expr, everywhere);
  atom.variesIn = std::move(variesIn);
  atom.variesEverywhere = everywhere;
  atom.conditionalIn = std::move(reading.conditionalIn);
  atom.readIn = std::move(reading.readIn);
  rangeOf(expr.type, atom);
  AtomId id = newAtom(std::move(atom));
  if (!everywhere)
    keyed_[key] = id;
  nameInside(id, expr);
  value.number = Polynomial::atom(id);
  return value;
}

/// `atom`, of 64 bits, with what it equals modulo 2^64.
Value Executor::modulo(Value atom, const Polynomial &value) {
  table().atoms.atoms.change(atom.number.atoms().front()).sameModulo = value;
  return atom;
}

std::vector<LoopIndex> Executor::varying(const Polynomial &value) const {
  std::vector<LoopIndex> result;
  for (AtomId id : value.atoms())
    addLoops(result, table().atoms[id].variesIn);
  return result;
}

std::vector<LoopIndex> Executor::varying(const std::vector<PathStep> &path) const {
  std::vector<LoopIndex> result;
  for (const PathStep &step : path)
    if (!step.isField)
      addLoops(result, varying(step.index));
  return result;
}

/// A place that is as unconditional in fewer loops is a better one to go by.
template <typename Named> void Executor::addReading(Named &known, const Reading &more) {
  const std::vector<LoopIndex> before = known.conditionalIn;
  keepCommon(known.conditionalIn, more.conditionalIn);
  const bool isNewBest = known.conditionalIn.size() == more.conditionalIn.size();
  const bool isOldBest = known.conditionalIn.size() == before.size();
  if (isNewBest && (!isOldBest || more.readIn.size() < known.readIn.size())) {
    known.readIn = more.readIn;
  } else if (!isOldBest) { // this loop's answer comes from the one, that loop's from the other
    for (const LoopIndex loop : more.readIn)
      if (std::find(known.readIn.begin(), known.readIn.end(), loop) == known.readIn.end())
        known.readIn.push_back(loop);
  }
}
template void Executor::addReading(Atom &, const Reading &);
template void Executor::addReading(Base &, const Reading &);

void Executor::keepCommon(std::vector<LoopIndex> &loops, const std::vector<LoopIndex> &others) {
  loops.erase(std::remove_if(loops.begin(), loops.end(),
                             [&](LoopIndex loop) {
                               return std::find(others.begin(), others.end(), loop) == others.end();
                             }),
              loops.end());
}

} // namespace parlift::analysis
