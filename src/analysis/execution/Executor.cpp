#include "analysis/execution/Executor.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/Words.h"
#include "ir/ExprText.h"
#include "ir/Iterator.h"
#include "ir/Printer.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace parlift::analysis {

using namespace ir;

bool Value::operator==(const Value &other) const {
  if (kind != other.kind || modular != other.modular)
    return false;
  if (kind == Kind::Integer)
    return number == other.number;
  if (kind != Kind::Pointer)
    return true;
  if (base != other.base || path.size() != other.path.size())
    return false;
  for (std::size_t i = 0; i < path.size(); ++i)
    if (path[i].isField != other.path[i].isField || path[i].index != other.path[i].index ||
        path[i].fieldOffset != other.path[i].fieldOffset ||
        path[i].elementSize != other.path[i].elementSize)
      return false;
  return true;
}

std::vector<NestModel> modelNests(const FunctionRef &function, const Options &options,
                                  const NestFilter &isWanted) {
  return modelNests(function, options, isWanted, {});
}

std::vector<NestModel> modelNests(const FunctionRef &function, const Options &options,
                                  const NestFilter &isWanted, const HeldFrom &held) {
  const CalleesAtOnce callees;
  std::vector<NestModel> models;
  Executor(*function, options, isWanted, held, models).run();
  return models;
}

Executor::Executor(const Function &function, const Options &options, const NestFilter &isWanted,
                   const HeldFrom &held, std::vector<NestModel> &models)
    : function_(function), options_(options), isWanted_(isWanted), held_(held), models_(models) {}

void Executor::run() {
  callStack_.push_back(&function_);
  for (const SymbolRef &symbol : function_.parameters)
    symbols_[symbol.get()] = symbol;
  if (!function_.body)
    return;
  forEachExpr(*function_.body, [&](const Expr &expr) {
    if (expr.kind == ExprKind::VarRef)
      symbols_[expr.symbol.get()] = expr.symbol;
  });
  forEachStmt(*function_.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      declared_.insert(stmt.symbol.get());
  });
  // C: an array parameter's lengths, evaluated on entry, are positive.
  for (const SymbolRef &symbol : function_.parameters)
    for (const Type *type = symbol->type->element.get(); type && type->kind == TypeKind::Array;
         type = type->element.get())
      if (type->extent && type->extent->kind != ExprKind::IntLiteral) {
        Value length = evaluate(*type->extent);
        if (length.kind == Value::Kind::Integer && !length.modular)
          path_.guards.push_back(
              {Constraint::Kind::NonNegative, length.number - Polynomial::constant(1)});
      }
  if (isWanted_)
    forEachLoop(*function_.body, [&](const Stmt &loop, const LoopStack &enclosing) {
      nestsLeft_ += enclosing.empty() && isWanted_(loop) ? 1 : 0;
      return false;
    });
  isDone_ = isWanted_ && nestsLeft_ == 0;
  execute(*function_.body);
}

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

/// Under which conditions and in which loops `expr` is evaluated, if they may be what keeps it from trapping.
Executor::Reading Executor::readingOf(const Expr &expr) const {
  Reading result;
  bool mayTrap = false;
  forEachExpr(expr, [&](const Expr &part) {
    const bool divides = part.kind == ExprKind::Binary &&
                         (part.binaryOp == BinaryOp::Div || part.binaryOp == BinaryOp::Rem);
    mayTrap |= (part.kind == ExprKind::Subscript && !isSureElement(part) && !isOwnObject(part)) ||
               (divides && (part.operands[1]->kind != ExprKind::IntLiteral ||
                            part.operands[1]->intValue == 0));
  });
  if (!mayTrap)
    return result;
  for (const LoopIndex loop : loops_) // a loop's test is evaluated where the loop does not run, too
    if (std::find(tests_.begin(), tests_.end(), loop) == tests_.end())
      result.readIn.push_back(loop);
  const std::size_t conditions = path_.count();
  for (LoopIndex loop : loops_)
    if (conditions > table().loops[loop].conditionsOutside)
      result.conditionalIn.push_back(loop);
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
  value.number = Polynomial::atom(id);
  return value;
}

/// `atom`, of 64 bits, with what it equals modulo 2^64.
Value Executor::modulo(Value atom, const Polynomial &value) {
  table().atoms.atoms.change(atom.number.atoms().front()).sameModulo = value;
  return atom;
}

unsigned Executor::newBase(Base base) {
  table().bases.push_back(std::move(base));
  return static_cast<unsigned>(table().bases.size() - 1);
}

/// A variable that only callees name is declared before the function, in the file's scope or a namespace around it, and nothing
/// else has its name. Others may be hidden, or a class's or another function's own.
bool Executor::isKnownBefore(const Symbol &symbol) const {
  const ir::Outline *outline = function_.outline.get();
  const ir::Declaration *declared = outline ? outline->declaredAt(symbol.declaration) : nullptr;
  const SourceRange &whole = function_.whole;
  if (!declared || (outline->isCxx && !function_.isInNamespace) ||
      (declared->at.file == whole.file && declared->at.begin >= whole.begin))
    return false;
  const SourceRange &scope = declared->scope;
  const bool isAround = !scope.valid() || (scope.file == whole.file && scope.begin <= whole.begin &&
                                           whole.end <= scope.end);
  return isAround && std::ranges::none_of(outline->declarations, [&](const auto &other) {
           const bool isSameScope = scope.valid() == other.scope.valid() &&
                                    scope.file == other.scope.file &&
                                    scope.begin == other.scope.begin;
           return other.name == declared->name && !isSameScope;
         });
}

/// The function at hand has words for the variable, somewhere. What a closure captures, or a callee declares, has another one's.
bool Executor::isNameable(const Symbol &symbol) const {
  const auto isIt = [&](const SymbolRef &own) { return own.get() == &symbol; };
  const bool isStaticHere =
      (symbol.storage == Storage::Global &&
       (symbols_.contains(&symbol) || isKnownBefore(symbol))) ||
      (symbol.storage == Storage::StaticLocal && std::ranges::any_of(function_.locals, isIt));
  const bool isKnown = isStaticHere || declared_.contains(&symbol) ||
                       std::ranges::any_of(function_.parameters, isIt);
  // Nor is there a word for what a structured binding names parts of.
  return isKnown && !symbol.name.empty() && !hidden_.contains(&symbol);
}

unsigned Executor::objectBase(const SymbolRef &symbol) {
  if (auto it = objectBases_.find(symbol.get()); it != objectBases_.end())
    return it->second;
  Base base;
  base.kind = BaseKind::Object;
  base.symbol = symbol;
  base.text = symbol->name;
  base.elementType = symbol->type->element ? symbol->type->element : symbol->type;
  base.isContainer = symbol->type->kind == TypeKind::Container;
  base.ownsElements = base.isContainer && !symbol->type->isView && !symbol->type->extent;
  if (symbol->type->isView) // what lies in a view is the view
    base.elementType = symbol->type;
  base.addressKnown = hasExposedContent(*symbol);
  if (symbol->object && !base.isContainer)
    base.objects = symbol->isReference ? heldBy(*symbol) : ir::MemoryObjects{symbol->object.get()};
  base.printable = isNameable(*symbol);
  return objectBases_[symbol.get()] = newBase(std::move(base));
}

/// What was allocated is reached by other pointers, too, once its address is where others find it: `s->p = a;`, `keep(a)`.
/// A restrict-qualified variable promises what it promises.
void Executor::letEscape(const Value &value) {
  if (value.kind != Value::Kind::Pointer)
    return;
  Base &base = table().bases[value.base];
  if (base.allocation)
    letAllocationEscape(base);
  if (base.kind == BaseKind::Pointer && base.isRestrict &&
      !(base.symbol && base.symbol->isRestrict))
    base.isRestrict = false;
}

/// What the pointers point to that the variable may ever hold.
ir::MemoryObjects Executor::heldBy(const Symbol &symbol) {
  return symbol.object ? symbol.object->holds : ir::MemoryObjects{};
}

Value Executor::pointerTo(unsigned base, const TypeRef &element) {
  Value value;
  value.kind = Value::Kind::Pointer;
  value.base = base;
  PathStep step;
  step.elementSize = element ? element->size : 0;
  value.path.push_back(std::move(step));
  return value;
}

bool Executor::isTracked(const Symbol &symbol) const {
  return symbol.type->isScalar() && !symbol.type->isVolatile && !symbol.type->isAtomic;
}

/// Stores through pointers and calls may change what the variable holds. A container's elements lie in
/// memory that has other names even where the container itself has none.
bool Executor::hasExposedContent(const Symbol &symbol) {
  return symbol.isExposed() || (symbol.type->kind == TypeKind::Container && !symbol.type->isView);
}

/// Code that does not name the variable may change it.
bool Executor::isReached(const Assigned &assigned, const Symbol &symbol) {
  const MemoryObjects objects = symbol.object && symbol.type->kind != TypeKind::Container
                                    ? MemoryObjects{symbol.object.get()}
                                    : MemoryObjects{};
  return assigned.throughReference || assigned.mayReach(objects);
}

/// A swap or a move leaves a pointer where it is, and the elements with another container.
bool Executor::maySwitchOwner(const Value &value) {
  return value.kind == Value::Kind::Pointer && table().bases[value.base].ownsElements;
}

/// Nor does a reference go with them: what it is bound to has no name any more.
void Executor::forgetOwners() {
  std::erase_if(references_, [&](const auto &bound) {
    const Place &where = bound.second;
    return where.kind == Place::Kind::Memory && where.base < table().bases.size() &&
           table().bases[where.base].ownsElements && !where.path.empty();
  });
}

/// After a loop that is not followed, or a call.
void Executor::forgetReached(const Assigned &assigned) {
  for (auto &[symbol, value] : entries_)
    environment_.emplace(symbol, value);
  const bool mayMove = assigned.mayMoveElements();
  if (mayMove)
    forgetOwners();
  for (auto &[symbol, value] : environment_)
    if ((hasExposedContent(*symbol) && isReached(assigned, *symbol)) ||
        (mayMove && maySwitchOwner(value)))
      value = freshFor(*symbol, false);
}

void Executor::forgetExposed() {
  forgetOwners();
  for (auto &[symbol, value] : entries_)
    environment_.emplace(symbol, value);
  for (auto &[symbol, value] : environment_)
    if (hasExposedContent(*symbol) || maySwitchOwner(value))
      value = freshFor(*symbol, false);
}

void Executor::record(const Place &place, const Expr &expr, bool isWrite, bool whole) {
  if (dry_ > 0 || loops_.empty())
    return;
  Access access;
  access.id = static_cast<unsigned>(table().accesses.size());
  access.isWrite = isWrite;
  access.expr = &expr;
  access.site = callPath_.empty() ? &expr : callPath_.front();
  access.range = expr.range;
  access.position = position_++;
  access.base = place.kind == Place::Kind::Variable ? objectBase(place.symbol) : place.base;
  access.isScalarVariable = place.kind == Place::Kind::Variable;
  access.path = place.path;
  access.wholeObject = whole || place.broken;
  if (access.wholeObject)
    access.path.clear();
  access.size = expr.type ? expr.type->size : 0;
  access.loops = loops_;
  access.guards = path_.guards;
  access.exact = path_.doubts == 0 && !access.wholeObject;
  access.branches = path_.branches;
  access.entries = path_.entries;
  access.doubts = path_.doubts;
  access.text = hasOwnWords(expr) ? expr.range.oneLine() : ir::print(expr);
  const Base &base = table().bases[access.base];
  access.variable = base.symbol && base.kind == BaseKind::Object ? base.symbol->name : base.text;
  if (access.text.empty())
    access.text = access.variable;
  if (!tests_.empty())
    recordInTest(access);
  table().accesses.push_back(std::move(access));
  reach_.note(table().accesses.back());
}

/// A test runs once more than the body, and once where the body does not run at all: what it does belongs
/// to the iteration of the loop around it as well, at places the bounds do not describe.
void Executor::recordInTest(Access &access) {
  const auto variesInside = [&](std::ptrdiff_t depth) {
    return std::any_of(access.path.begin(), access.path.end(), [&](const PathStep &step) {
      const auto variesIn = varying(step.index);
      return std::any_of(loops_.begin() + depth, loops_.end(), [&](LoopIndex loop) {
        return std::find(variesIn.begin(), variesIn.end(), loop) != variesIn.end();
      });
    });
  };
  access.exact = false;
  access.doubts = std::numeric_limits<unsigned>::max();
  access.inTestOf = tests_;
  const auto outermost = std::find(loops_.begin(), loops_.end(), tests_.front());
  access.wholeObject |= afterTest_ || variesInside(outermost - loops_.begin());
  if (access.wholeObject)
    access.path.clear();
  for (std::size_t test = 0; test < tests_.size(); ++test) {
    const auto tested = std::find(loops_.begin(), loops_.end(), tests_[test]);
    if (tested == loops_.begin())
      continue;
    Access outside = access;
    outside.loops.assign(loops_.begin(), tested);
    outside.inTestOf.resize(test);
    table().accesses.push_back(std::move(outside));
    reach_.noteOutside(table().accesses.back(), *tested);
    access.id = static_cast<unsigned>(table().accesses.size());
    access.position = position_++;
  }
}

/// Runs `part` as a scope of its own.
void Executor::within(Reach::Kind kind, const std::function<void()> &part) {
  if (dry_ > 0)
    return part();
  const ScopeId outer = reach_.enter(kind, loops_.empty() ? LoopIndex{0} : loops_.back());
  part();
  reach_.leave(outer);
}

/// Control may go to behind `target` here.
void Executor::mayLeave(ScopeId target, bool forGood) {
  if (dry_ == 0)
    reach_.exit(target, forGood, position_);
}

void Executor::recordScalar(const SymbolRef &symbol, bool isWrite) {
  if (dry_ > 0 || loops_.empty() || !modifiedInNest_.count(symbol.get()))
    return;
  Access access;
  access.isWrite = isWrite;
  access.position = position_++;
  access.loops = loops_;
  access.guards = path_.guards;
  access.exact = path_.doubts == 0;
  access.wholeObject = !tests_.empty(); // the test runs once more than the body
  access.isScalarVariable = true;
  model().scalars.push_back({symbol, std::move(access)});
}

std::vector<bool> loopsWithoutHope(const NestModel &model) {
  std::vector<bool> result;
  for (const Obstacle &obstacle : model.obstacles)
    if (obstacle.reason == diag::ReasonId::LoopExitsEarly ||
        obstacle.reason == diag::ReasonId::LoopNotCounted ||
        obstacle.reason == diag::ReasonId::UnstructuredFlow) {
      result.resize(model.table.loops.size());
      for (const LoopIndex loop : obstacle.loops)
        result[loop] = true;
    }
  return result;
}

void Executor::obstacle(diag::ReasonId reason, const SourceRange &range, std::string name,
                        std::vector<LoopIndex> loops) {
  if (dry_ > 0 || loops.empty())
    return;
  for (const Obstacle &known : model().obstacles)
    if (known.reason == reason && known.loops == loops && known.name == name)
      return;
  model().obstacles.push_back({reason, range, std::move(name), std::move(loops)});
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

Bounds::Lists Executor::factLists() const {
  return {&table().context, &bounds_, &path_.guards};
}

bool Executor::provesNonNegative(const Polynomial &value) const {
  return Bounds::of(table(), factLists()).nonNegative(value);
}

} // namespace parlift::analysis
