// Containers that calls change (ir/ContainerChange.h), as writes to them and to all of their elements:
//
//     for (i = 0; i < n; i++) { y[i].resize(m); y[i][0] = i; }      y[i], which is no other iteration's, and all that lies in it
//     for (i = 0; i < n; i++) { vector<int> w; w.push_back(i); }     an object of the iteration's
//     for (i = 0; i < n; i++) { w.clear(); w.push_back(i); }         all of w, which is written before it is read
//
// How many elements a container has is read where a nest changes any: by whatever name, it may be this one's.
#include "analysis/execution/Executor.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/ContainerChange.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

bool holdsContainers(const Expr &container) {
  const TypeRef &element = container.type->element;
  return !element || element->kind == TypeKind::Container;
}

} // namespace

/// A variable that each iteration declares.
bool Executor::isOwnContainer(const Place &where) const {
  if (where.kind != Place::Kind::Memory || !where.path.empty() || where.broken)
    return false;
  const Base &base = table().bases[where.base];
  return base.kind == BaseKind::Object && base.isContainer && !base.declaredIn.empty() &&
         !base.symbol->isReference;
}

bool Executor::mayChange(const Place &where, const Expr &name) const {
  return where.kind == Place::Kind::Memory && !where.broken &&
         (isOwnContainer(where) || !holdsContainers(name));
}

/// Elements may go from it to another container: from one that ends with the iteration, or from a row, which is told apart from
/// others by its place. Whoever touches elements that go on their way conflicts with this by one of the two containers.
bool Executor::mayGive(const Place &where) const {
  if (isOwnContainer(where))
    return true;
  return where.kind == Place::Kind::Memory && !where.broken && !where.path.empty() &&
         table().bases[where.base].kind != BaseKind::Unknown;
}

bool Executor::changeContainer(const Expr &call) {
  const auto change = containerChange(call);
  if (!change || loops_.empty() || mayAssign(*change->container))
    return false;
  ++dry_;
  const Place seen = place(*change->container);
  const Place other = change->other ? place(*change->other) : Place();
  --dry_;
  if (!mayChange(seen, *change->container) ||
      (change->other && (!mayGive(other) || holdsContainers(*change->other))))
    return false;
  const Base base = table().bases[seen.base];
  const bool isVariable = seen.path.empty() && base.kind == BaseKind::Object && base.isContainer;
  // What goes on from one iteration to the next is for others to see (CanRestate).
  if (isVariable && !isOwnContainer(seen)) {
    const std::pair key{base.symbol.get(), table().loops[loops_.front()].stmt};
    if (change->setsSize)
      sized_.insert(key);
    else if (!sized_.contains(key))
      return false;
  }
  const Place where = place(*change->container);
  for (std::size_t k = 1; k < call.operands.size(); ++k)
    readGiven(*call.operands[k]);
  if (isVariable) {
    forgetMembers(*base.symbol);
    touchPlace(where, *change->container, true);
    if (change->isNew && dry_ == 0 && tests_.empty()) {
      Access &whole = table().accesses.back();
      whole.exact = whole.doubts == 0;
    }
  } else {
    if (change->exchanges)
      touchContainer(where, *change->container, false);
    touchContainer(where, *change->container, true);
  }
  if (!change->other)
    return true;
  if (isOwnContainer(other))
    touchPlace(other, *change->other, true);
  else
    touchContainer(place(*change->other), *change->other, true);
  const Type *element = change->other->type->element.get();
  for (auto &[symbol, value] : environment_)
    if (maySwitchOwner(value, element))
      value = freshFor(*symbol, false);
  forgetOwners(element);
  return true;
}

/// What the call reads.
void Executor::readGiven(const Expr &given) {
  const Expr &named = given.kind == ExprKind::AddressOf ? *given.operands[0] : given;
  if (named.isLvalue() && named.type && named.type->kind == TypeKind::Container)
    touchContainer(place(named), named, false);
  else if (given.isLvalue())
    readPlace(given);
  else if (given.type && given.type->isPointer())
    touchObject(given, false);
  else
    evaluate(given);
}

/// `v.push_back(x[i])`: that element alone.
void Executor::readPlace(const Expr &given) {
  const Place where = place(given);
  const bool isMember = given.type->size > 0 && !where.path.empty(); // `m.find(k)`: all of m
  if (where.kind == Place::Kind::Memory && !where.broken && (given.type->isScalar() || isMember))
    record(where, given, false);
  else
    touchPlace(where, given, false);
}

/// The container at the place, and all of its elements.
void Executor::touchContainer(const Place &where, const Expr &name, bool writes) {
  const Base &base = table().bases[where.base];
  if (where.broken || where.kind != Place::Kind::Memory || holdsContainers(name) ||
      (where.path.empty() && base.kind == BaseKind::Object)) {
    touchPlace(where, name, writes);
    return;
  }
  if (writes)
    forgetMembers(where);
  record(where, name, writes);
  ++dry_;
  Value elements = elementsOf(name, where);
  --dry_;
  elements.path.back().index = Polynomial::poisoned();
  Place all;
  all.kind = Place::Kind::Memory;
  all.base = elements.base;
  all.path = elements.path;
  const std::size_t before = table().accesses.size();
  record(all, name, writes);
  for (std::size_t k = before; k < table().accesses.size(); ++k) {
    table().accesses[k].exact = false;
    table().accesses[k].size = name.type->element->size;
  }
}

/// `v.size()`, kept outside of the elements: no store to one of them changes it.
Value Executor::sizeOfContainer(const Expr &load, const Place &where) {
  const Expr &lvalue = *load.operands[0];
  Place container = where;
  if (!container.path.empty())
    container.path.pop_back();
  if (lvalue.operands[0]->type->isView || stability_.empty() || !stability_.front().resizes ||
      isOwnContainer(container))
    return loadMemory(load, where);
  // Of what has no name of its own it is the container itself that is read.
  const bool isVariable = container.path.empty();
  const std::size_t first = table().accesses.size();
  record(isVariable ? where : container, isVariable ? lvalue : *lvalue.operands[0], false);
  for (std::size_t k = first; k < table().accesses.size(); ++k)
    table().accesses[k].text =
        hasOwnWords(lvalue) ? lvalue.range.oneLine() : table().accesses[k].text;
  Value value = loadMemory(load, where);
  hold(first, lvalue, where, value);
  return value;
}

/// `p = &v[i]`, `p = v.data()`: what changes the number of v's elements may change where they lie.
void Executor::askWhereElementsLie(const Value &address, const Expr &place) {
  if (stability_.empty() || !stability_.front().resizes || address.kind != Value::Kind::Pointer)
    return;
  const bool isElement =
      place.kind == ExprKind::Subscript && place.operands[0]->kind == ExprKind::AddressOf;
  const Expr &named = isElement ? *place.operands[0]->operands[0] : place;
  unsigned at = address.base;
  while (const auto holder = table().bases[at].holder) {
    Place container;
    container.kind = Place::Kind::Memory;
    container.base = at = holder->base;
    container.path = holder->path;
    record(container, named, false);
  }
  const Base &base = table().bases[at];
  Place variable;
  variable.kind = Place::Kind::Memory;
  variable.base = at;
  if (base.kind != BaseKind::Object || !base.isContainer || !base.ownsElements ||
      isOwnContainer(variable))
    return;
  PathStep size;
  size.isField = true;
  size.fieldOffset = std::uint64_t{1} << 62;
  size.fieldSize = 8;
  size.fieldName = "size()";
  variable.path = {size};
  const std::size_t before = table().accesses.size();
  record(variable, named, false);
  for (std::size_t k = before; k < table().accesses.size(); ++k)
    table().accesses[k].size =
        size.fieldSize; // and nothing of the elements, whose address is the words'
}

} // namespace parlift::analysis
