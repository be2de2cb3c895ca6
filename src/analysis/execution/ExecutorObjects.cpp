// Objects and what pointers point to: which are known by name, which may be reached by others, and when that is forgotten.
#include "analysis/execution/Executor.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Iterator.h"
#include "support/Words.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

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
  // Nor is there a word for what a structured binding names parts of, or for the array of `for (p : {x, y})`, which has a name of the tree's.
  return isKnown && !symbol.name.empty() && !isNameOfTree(symbol.name) &&
         !hidden_.contains(&symbol);
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
  step.elementSize = bytesOf(element);
  value.path.push_back(std::move(step));
  return value;
}

/// Of rows whose length is a variable as many as it is known to say; 0: it is not known.
std::uint64_t Executor::bytesOf(const TypeRef &type) {
  if (!type || type->size != 0 || type->kind != TypeKind::Array || !type->extent ||
      type->extentChanges)
    return type ? type->size : 0;
  const std::uint64_t element = bytesOf(type->element);
  if (element == 0)
    return 0;
  ++dry_;
  const Value length = evaluate(*type->extent);
  --dry_;
  const auto number = length.kind == Value::Kind::Integer && !length.modular
                          ? length.number.constantValue()
                          : std::nullopt;
  constexpr std::int64_t longest = std::int64_t{1} << 32;
  return number && *number > 0 && *number < longest && element < longest
             ? element * static_cast<std::uint64_t>(*number)
             : 0;
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

/// Elements of that type go from one container to another; null: of any. Those are whole blocks, and a container of other elements keeps its own.
bool Executor::mayMove(const Base &base, const Type *element) const {
  return base.ownsElements &&
         (!element || !base.elementType ||
          (base.elementType->kind == element->kind && base.elementType->size == element->size));
}

/// A swap or a move leaves a pointer where it is, and the elements with another container.
bool Executor::maySwitchOwner(const Value &value, const Type *element) {
  return value.kind == Value::Kind::Pointer && mayMove(table().bases[value.base], element);
}

/// Nor does a reference go with them: what it is bound to has no name any more.
void Executor::forgetOwners(const Type *element) {
  std::erase_if(references_, [&](const auto &bound) {
    const Place &where = bound.second;
    return where.kind == Place::Kind::Memory && where.base < table().bases.size() &&
           mayMove(table().bases[where.base], element) && !where.path.empty();
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

} // namespace parlift::analysis
