// What members of a local record hold before a nest: `Image out(w, h);` leaves w in `out.width_`, where the loops' bounds say
// `w` and their subscripts `out.width_`.
//
// Stored on a path that all executions take, forgotten with the first store that may reach the record. In a nest what is known
// holds as long as the nest writes the member by no name of it, and the read is marked as held: a write through a pointer that
// may lead there is found as any other.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "ir/Builder.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// The field that begins at the offset; none where it is not told from others.
std::optional<unsigned> fieldAt(const Type &record, const PathStep &step) {
  for (unsigned k = 0; k < record.fields.size(); ++k) {
    const Field &field = record.fields[k];
    if (field.offset == step.fieldOffset && field.name == step.fieldName)
      return field.isBitField || field.type->isVolatile || field.type->isAtomic ? std::nullopt
                                                                                : std::optional(k);
  }
  return std::nullopt;
}

/// Both lead from a variable by members alone, or from what `this` points to.
bool isSameMember(const Expr &a, const Expr &b) {
  if (a.kind != b.kind)
    return false;
  return a.kind == ExprKind::VarRef
             ? a.symbol == b.symbol
             : a.field == b.field && isSameMember(*a.operands[0], *b.operands[0]);
}

/// The object is the caller's.
bool isGiven(const Symbol &symbol) {
  return symbol.isReference || symbol.isThis;
}

/// `y.c` of `x.c` where x is copied into y; null: the place is no part of x.
ExprRef partOfCopy(const Expr &place, const Expr &from, const ExprRef &to) {
  if (isSameMember(place, from))
    return to;
  if (place.kind != ExprKind::Member)
    return nullptr;
  ExprRef record = partOfCopy(*place.operands[0], from, to);
  return record ? member(std::move(record), place.field) : nullptr;
}

bool isFirst(const PathStep &step) {
  return !step.isField && !step.isModular && step.index.isZero();
}

} // namespace

/// The local variable that the base is, the parameter that is a reference, or what the function's `this` points to; null: it is
/// something else.
ExprRef Executor::recordOf(const Base &base) const {
  if (!base.symbol)
    return nullptr;
  const auto &parameters = function_.parameters;
  if (base.kind == BaseKind::Pointer) {
    const bool isThis = base.symbol->isThis && !parameters.empty() &&
                        base.symbol == parameters.front() && base.text == base.symbol->name &&
                        base.variesIn.empty() && !base.variesEverywhere;
    return isThis ? subscript(load(varRef(base.symbol)), intLiteral(0, intType())) : nullptr;
  }
  const bool isVariable =
      base.kind == BaseKind::Object &&
      (base.symbol->isReference ? std::ranges::find(parameters, base.symbol) != parameters.end()
                                : base.symbol->storage == Storage::Local);
  return isVariable ? varRef(base.symbol) : nullptr;
}

/// Its member that the place is; null: it is something else.
ExprRef Executor::memberOf(const Place &where) const {
  if (where.kind != Place::Kind::Memory || where.broken)
    return nullptr;
  const ExprRef record = recordOf(table().bases[where.base]);
  if (!record || record->type->kind != TypeKind::Record)
    return nullptr;
  ExprRef result = record;
  for (const PathStep &step : where.path) {
    if (isFirst(step) && result == record)
      continue; // (&out)[0]
    const Type &type = *result->type;
    const auto field = step.isField && !step.isOwned && !step.inUnion && !type.isUnion
                           ? fieldAt(type, step)
                           : std::nullopt;
    if (type.kind != TypeKind::Record || !field)
      return nullptr;
    result = member(std::move(result), *field);
  }
  return result == record ? nullptr : result;
}

const Executor::KnownMember *Executor::knownMember(const Expr &load, const Place &where) {
  const Expr &lvalue = *load.operands[0];
  if (members_.empty() || heldFrom(lvalue, where) != 0)
    return nullptr;
  const ExprRef place = memberOf(where);
  if (!place)
    return nullptr;
  const auto known = std::ranges::find_if(
      members_, [&](const KnownMember &one) { return isSameMember(*one.place, *place); });
  if (known == members_.end() || !lvalue.type || !sameType(*known->place->type, *lvalue.type))
    return nullptr;
  // What is read here may have words for a condition where the value has none: they are the value's from now on, if it is but that.
  AtomId id = 0;
  if (inlinedDepth_ == 0 && isJustAtom(known->value, id) && !table().atoms[id].printable &&
      table().atoms[id].kind == AtomKind::Value && !table().atoms[id].variesEverywhere)
    nameAs(table().atoms.atoms.change(id), load, false);
  // `a.cols()` behind `Matrix r(a.rows(), a.cols());`: the variable is there, and so are its members' words.
  if (const Base base = table().bases[where.base];
      inlinedDepth_ > 0 && base.kind == BaseKind::Object && isJustAtom(known->value, id) &&
      table().atoms[id].kind == AtomKind::Value && !table().atoms[id].variesEverywhere)
    nameOutside(known->value, base, where.path);
  const auto atoms = known->value.number.atoms();
  const bool hasWords =
      std::ranges::all_of(atoms, [&](AtomId of) { return table().atoms[of].printable; });
  return hasWords || inlinedDepth_ > 0 ? &*known : nullptr;
}

/// A store outside of all nests.
void Executor::storeMember(const Place &where, const Value &value, const TypeRef &type) {
  if (model_ != &scratch_)
    return; // leaveNest
  forgetMembers(where);
  rememberMember(where, value, type);
}

/// Outside of all nests, where no way leads around.
bool Executor::isOnAllWays() const {
  return model_ == &scratch_ && loops_.empty() && dry_ == 0 && path_.branches.empty() &&
         path_.doubts == 0 && !function_.hasUnstructuredFlow &&
         std::ranges::all_of(returns_,
                             [](const Returns &call) { return call.environments.empty(); });
}

/// `Mat y = x;`: what was known of x is of y, which is a local variable or a part of one.
void Executor::copyMembers(const Expr &from, const Place &where) {
  if (!isOnAllWays() || where.kind != Place::Kind::Memory)
    return;
  const auto lvalueOf = [&](const Place &of) {
    const Base &base = table().bases[of.base];
    const bool isWhole =
        base.kind == BaseKind::Object && !of.broken && std::ranges::all_of(of.path, isFirst);
    return isWhole ? varRef(base.symbol) : memberOf(of);
  };
  const Place source = place(from);
  const ExprRef to = lvalueOf(where);
  const ExprRef copied = source.kind == Place::Kind::Memory ? lvalueOf(source) : nullptr;
  const SymbolRef object = table().bases[where.base].symbol;
  if (!to || !copied || !object || object->isReference || object->storage != Storage::Local ||
      !sameType(*to->type, *copied->type))
    return;
  std::vector<KnownMember> copies;
  for (const KnownMember &known : members_)
    if (const ExprRef part = partOfCopy(*known.place, *copied, to))
      copies.push_back({object, part, known.value});
  std::ranges::move(copies, std::back_inserter(members_));
}

/// It holds the value on all ways from here, until something is stored there.
void Executor::rememberMember(const Place &where, const Value &value, const TypeRef &type) {
  if (!isOnAllWays() || !type || !type->isInteger() || value.kind != Value::Kind::Integer ||
      value.modular || value.number.isPoisoned())
    return;
  if (const ExprRef place = memberOf(where); place && sameType(*place->type, *type))
    members_.push_back({table().bases[where.base].symbol, place, value});
}

/// Something is written there, outside of all nests.
void Executor::forgetMembers(const Place &where) {
  if (members_.empty())
    return;
  if (where.kind == Place::Kind::Variable) { // `m = 3;` of an `int &m`
    std::erase_if(members_, [&](const KnownMember &known) {
      return where.symbol->isReference && (known.object->isExposed() || known.object->isThis);
    });
    return;
  }
  const Base &base = table().bases[where.base];
  const ExprRef written = memberOf(where);
  const bool isVariable = written || (base.kind == BaseKind::Object && !base.symbol->isReference);
  std::erase_if(members_, [&](const KnownMember &known) {
    if (!isVariable) // elements that a container owns are no part of a variable
      return (known.object->isExposed() || known.object->isThis) && !base.ownsElements;
    if (base.symbol != known.object) // a parameter refers to no local variable
      return isGiven(*known.object) &&
             (isGiven(*base.symbol) || base.symbol->storage != Storage::Local);
    // Another member, both scalars or containers: neither is a part of the other.
    return !written || written->type->kind == TypeKind::Record ||
           written->type->kind == TypeKind::Array || isSameMember(*written, *known.place);
  });
}

void Executor::forgetMembers(const Symbol &object) {
  std::erase_if(members_, [&](const KnownMember &known) { return known.object.get() == &object; });
}

/// Behind a nest that is not looked at.
void Executor::forgetMembers(const Assigned &assigned) {
  std::erase_if(members_, [&](const KnownMember &known) {
    return assigned.symbols.contains(known.object.get()) ||
           overwrites(assigned, *known.place, false) ||
           (known.object->isThis ? assigned.mayReach(objectsOf(*known.place))
                                 : known.object->isExposed() && isReached(assigned, *known.object));
  });
}

} // namespace parlift::analysis
