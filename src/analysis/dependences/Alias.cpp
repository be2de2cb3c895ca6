#include "analysis/dependences/Dependences.h"
#include "analysis/dependences/HoldApart.h"
#include "analysis/model/Analysis.h"
#include "ir/Iterator.h"

#include <algorithm>

namespace parlift::analysis {

namespace {

bool isReference(const Base &base) {
  return base.symbol && base.symbol->isReference;
}

/// The base is the pointer variable itself as it was when the nest was entered, not something loaded
/// through it.
bool isVariableItself(const Base &base) {
  return base.symbol && base.text == base.symbol->name;
}

bool isScalarType(const ir::TypeRef &type) {
  return type && (type->isInteger() || type->isFloating() || type->isPointer());
}

} // namespace

bool typesExclude(const ir::TypeRef &a, const ir::TypeRef &b) {
  if ((a && a->mayAlias) || (b && b->mayAlias))
    return false;
  const auto isStructure = [](const ir::TypeRef &type) {
    return type && !type->isUnion && !type->fields.empty() && type->kind == ir::TypeKind::Record;
  };
  if (isStructure(a))
    return std::ranges::all_of(a->fields,
                               [&](const ir::Field &field) { return typesExclude(field.type, b); });
  if (a && a->kind == ir::TypeKind::Array)
    return typesExclude(a->element, b);
  if (isStructure(b) || (b && b->kind == ir::TypeKind::Array))
    return typesExclude(b, a);
  if (!isScalarType(a) || !isScalarType(b))
    return false;
  const auto isCharacter = [](const ir::Type &type) { return type.isInteger() && type.bits == 8; };
  const auto isPart = [](const ir::Type &part, const ir::Type &whole) {
    return part.isFloating() && whole.kind == ir::TypeKind::Complex;
  };
  if (isCharacter(*a) || isCharacter(*b) || isPart(*a, *b) || isPart(*b, *a))
    return false;
  return a->kind != b->kind || (a->kind != ir::TypeKind::Pointer && a->bits != b->bits);
}

namespace {

/// `static int best;` in a function whose text, where alone the name means it, never takes its address.
bool isNamedOnly(const Base &base) {
  return base.symbol && base.symbol->storage == ir::Storage::StaticLocal &&
         isScalarType(base.symbol->type) && !base.symbol->addressTaken;
}

/// Nothing but the variable's own name reaches it.
bool isPrivateObject(const Base &base) {
  return base.kind == BaseKind::Object && (!base.addressKnown || isNamedOnly(base)) &&
         !isReference(base);
}

/// Made of numbers and pointers alone: no container is a part of it, and no pointer that owns what it points to.
bool isPlain(const ir::TypeRef &type) {
  if (type && ir::isOwner(*type))
    return false;
  if (type && type->kind == ir::TypeKind::Array)
    return isPlain(type->element);
  if (type && type->kind == ir::TypeKind::Record)
    return !type->isUnion && !type->fields.empty() &&
           std::ranges::all_of(type->fields,
                               [](const ir::Field &field) { return isPlain(field.type); });
  return isScalarType(type);
}

/// Two containers, of numbers of different kinds or sizes, or one of them of records: they are of different classes.
bool holdOtherElements(const ir::Type &a, const ir::Type &b) {
  return a.kind == ir::TypeKind::Container && b.kind == ir::TypeKind::Container && a.element &&
         b.element && a.element->size > 0 && b.element->size > 0 &&
         (a.element->kind != b.element->kind || a.element->size != b.element->size);
}

/// An object of the type has one of the other as itself or as a part. Records are told apart by their sizes alone.
bool mayContain(const ir::TypeRef &whole, const ir::TypeRef &part) {
  if (!whole || !part || whole->kind == ir::TypeKind::Opaque || whole->size == 0 || part->size == 0)
    return true;
  if (whole->kind == ir::TypeKind::Array)
    return mayContain(whole->element, part);
  if (whole->kind == ir::TypeKind::Container && whole->extent && mayContain(whole->element, part))
    return true; // a std::array
  if (whole->kind != ir::TypeKind::Record)
    return whole->kind == part->kind && !holdOtherElements(*whole, *part);
  const bool isUntold = whole->fields.empty() && whole->size > 1; // behind a pointer in a record
  return isUntold || (part->kind == ir::TypeKind::Record && whole->size == part->size) ||
         std::ranges::any_of(whole->fields,
                             [&](const ir::Field &field) { return mayContain(field.type, part); });
}

/// The address was there before the nest: a parameter's, or that of a variable named outside.
bool isFromBefore(const Base &base) {
  if (!base.printable || !base.variesIn.empty() || base.variesEverywhere)
    return false;
  return base.kind == BaseKind::Pointer
             ? isVariableItself(base)
             : isReference(base) && base.symbol->storage == ir::Storage::Parameter;
}

/// No address from before the nest leads to a variable that the nest makes anew, a parameter of a call in it among them, and no
/// reference that the function was given, nor its `this`, to any variable of its own, which it has words for; what a closure captured is another function's:
///     void f(V *out) { for (..) { V sum; sum.add(..); out[i] = sum; } }
///     V scaled(const V &v) { V result(v.size()); for (..) result[i] = 2 * v[i]; return result; }
/// What containers own that are parts of such a variable is as new; what they are given from elsewhere is touched there as well.
bool isNewerThan(const Base &variable, const Base &other) {
  if (variable.kind == BaseKind::Pointer && variable.ownsElements && !variable.declaredIn.empty())
    return isFromBefore(other);
  const bool isGiven =
      other.kind == BaseKind::Object ? isReference(other) : other.symbol && other.symbol->isThis;
  return variable.kind == BaseKind::Object &&
         (variable.isLocalToNest || (isGiven && variable.printable)) && !isReference(variable) &&
         (variable.symbol->storage == ir::Storage::Local ||
          (variable.isLocalToNest && variable.symbol->storage == ir::Storage::Parameter)) &&
         isFromBefore(other);
}

bool varies(const Base &base) {
  return !base.variesIn.empty() || base.variesEverywhere;
}

AliasAnswer aliasOfObjects(const Base &a, const Base &b) {
  if (a.symbol == b.symbol)
    return a.text == b.text && a.isContainer == b.isContainer ? AliasAnswer::Same
                                                              : AliasAnswer::May;
  if (!isReference(a) && !isReference(b))
    return AliasAnswer::Never;
  return isPrivateObject(a) || isPrivateObject(b) ? AliasAnswer::Never : AliasAnswer::May;
}

/// The place of the container that owns the elements of the base; nullopt: not known.
std::optional<Base::Holder> holderOf(const AccessTable &table, unsigned base) {
  if (table.bases[base].kind == BaseKind::Object)
    return Base::Holder{base, {}};
  return table.bases[base].holder;
}

/// The variable itself, which no subscript or member leads into.
bool isContainerVariable(const AccessTable &table, const Base::Holder &place) {
  const Base &base = table.bases[place.base];
  return base.kind == BaseKind::Object && base.ownsElements && place.path.empty();
}

bool isInRecordOrContainer(const AccessTable &table, const Base::Holder &place) {
  return (table.bases[place.base].ownsElements && !place.path.empty()) ||
         std::ranges::any_of(place.path, &PathStep::isField);
}

/// May the two places hold one container? A variable with a name of its own is no part of anything; a reference may be
/// bound to one that lies anywhere: `auto &row = m.data()`, where the container is not among its own elements.
bool mayBeOneContainer(const AccessTable &table, const Base::Holder &variable,
                       const Base::Holder &other) {
  const Base &a = table.bases[variable.base], &b = table.bases[other.base];
  if (!isReference(a))
    return a.addressKnown && !isInRecordOrContainer(table, other) &&
           !(b.kind == BaseKind::Object && !isReference(b));
  return !isPrivateObject(b);
}

ir::TypeRef recordAt(const Base &base) {
  const ir::TypeRef type = base.kind == BaseKind::Object ? base.symbol->type : base.elementType;
  return type && type->kind == ir::TypeKind::Record ? type : nullptr;
}

/// Members of records none of which is a part of the other: `particles.position_` is not `list.built_`.
bool areInDistinctRecords(const AccessTable &table, const Base::Holder &a, const Base::Holder &b) {
  const auto isMember = [](const Base::Holder &place) {
    return !place.path.empty() && std::ranges::all_of(place.path, [](const PathStep &step) {
      return (step.isField && !step.isOwned && !step.inUnion) || step.index.isZero();
    });
  };
  const ir::TypeRef one = recordAt(table.bases[a.base]), other = recordAt(table.bases[b.base]);
  return one && other && isMember(a) && isMember(b) && !mayContain(one, other) &&
         !mayContain(other, one);
}

/// The member that the place is; null: it is none, or nothing is known of it.
const ir::Field *memberAt(const AccessTable &table, const Base::Holder &place) {
  const Base &base = table.bases[place.base];
  ir::TypeRef type = base.kind == BaseKind::Object ? base.symbol->type : base.elementType;
  const ir::Field *result = nullptr;
  for (std::size_t k = 0; k < place.path.size(); ++k) {
    const PathStep &step = place.path[k];
    result = nullptr;
    if (!type || step.isOwned || step.inUnion)
      return nullptr;
    if (!step.isField) {
      const bool isPointed = k == 0 && base.kind == BaseKind::Pointer;
      if (!isPointed && type->kind != ir::TypeKind::Array)
        return nullptr;
      type = isPointed ? type : type->element;
      continue;
    }
    const auto found = std::ranges::find_if(type->fields, [&](const ir::Field &field) {
      return field.offset == step.fieldOffset && field.name == step.fieldName;
    });
    if (type->kind != ir::TypeKind::Record || found == type->fields.end())
      return nullptr;
    result = &*found;
    type = found->type;
  }
  return result;
}

/// A container that a reference or a pointer leads to, or that is an element or has a name of its own: no member that its class
/// keeps to itself is one.
bool isNoKeptMember(const AccessTable &table, const Base::Holder &place) {
  const Base &base = table.bases[place.base];
  return base.kind != BaseKind::Unknown && base.symbol && !base.symbol->isSynthetic &&
         !base.symbol->isThis && (place.path.empty() || !place.path.back().isField);
}

bool isKeptMember(const AccessTable &table, const Base::Holder &place) {
  const ir::Field *member = memberAt(table, place);
  return member && member->isKept;
}

/// Elements of containers that own them: the same or none in common, as the containers are.
AliasAnswer aliasOfContainers(const AccessTable &table, unsigned baseA, unsigned baseB,
                              const Options &options) {
  const Base &a = table.bases[baseA], &b = table.bases[baseB];
  const auto sameKind = [](const ir::TypeRef &x, const ir::TypeRef &y) {
    return !x || !y ||
           (x->kind == y->kind && x->bits == y->bits &&
            (x->size == y->size || x->size == 0 || y->size == 0));
  };
  if (!sameKind(a.elementType, b.elementType))
    return AliasAnswer::Never;
  const auto holderA = holderOf(table, baseA), holderB = holderOf(table, baseB);
  if (!holderA || !holderB || holderA->base == holderB->base)
    return AliasAnswer::May;
  if (areInDistinctRecords(table, *holderA, *holderB) ||
      (isKeptMember(table, *holderA) && isNoKeptMember(table, *holderB)) ||
      (isKeptMember(table, *holderB) && isNoKeptMember(table, *holderA)))
    return AliasAnswer::Never;
  const Base &objectA = table.bases[holderA->base], &objectB = table.bases[holderB->base];
  const bool isOneVariable = objectA.symbol && objectA.symbol == objectB.symbol;
  // Nobody has the address of the variable; of an element of a container many may have it: `t[0].next = &t[1]`.
  const auto isLocalValue = [](const Base &base, const Base::Holder &place) {
    const bool isElement = base.isContainer && !place.path.empty();
    return base.kind == BaseKind::Object && !isElement && !base.symbol->isReference &&
           !base.symbol->addressTaken && base.symbol->storage != ir::Storage::Global;
  };
  if (!isOneVariable && (isLocalValue(objectA, *holderA) || isLocalValue(objectB, *holderB) ||
                         isNewerThan(objectA, objectB) || isNewerThan(objectB, objectA)))
    return AliasAnswer::Never;
  if (holderA->path.empty() && holderB->path.empty() && objectA.kind == BaseKind::Object &&
      objectB.kind == BaseKind::Object)
    return !isOneVariable && !isReference(objectA) && !isReference(objectB) ? AliasAnswer::Never
                                                                            : AliasAnswer::May;
  if (isContainerVariable(table, *holderA))
    return mayBeOneContainer(table, *holderA, *holderB) ? AliasAnswer::May : AliasAnswer::Never;
  if (isContainerVariable(table, *holderB))
    return mayBeOneContainer(table, *holderB, *holderA) ? AliasAnswer::May : AliasAnswer::Never;
  return alias(table, holderA->base, holderB->base, options) == AliasAnswer::Never
             ? AliasAnswer::Never
             : AliasAnswer::May;
}

/// The elements lie in memory of their own: not in the object that holds their container, nor in one beside it. An element
/// that may hold containers may have come to own the block that it lies in.
bool ownsWhatHolds(const Base &owner, unsigned other) {
  return owner.holder && isPlain(owner.elementType) && owner.holder->base == other;
}

/// Among the elements of a container there is no variable with a name of its own, and among numbers, bytes apart, no
/// record, nor one that is no part of theirs among records; a reference may be one of them: `void scale(std::vector<double> &v, double &x)` with v[3] for x.
bool mayLieIn(const Base &owner, const Base &other) {
  if (other.kind == BaseKind::Object && !isReference(other))
    return false;
  const ir::TypeRef &element = owner.elementType;
  const ir::TypeRef &type = other.kind == BaseKind::Object ? other.symbol->type : other.elementType;
  const bool holdsNumbers = isScalarType(element) && !(element->isInteger() && element->bits == 8);
  const bool isRecord =
      type && (type->kind == ir::TypeKind::Record || type->kind == ir::TypeKind::Container);
  return !isRecord || (!holdsNumbers && mayContain(element, type));
}

/// What a std::unique_ptr holds, and what has been allocated into its own place, is no variable.
bool isBlockOfItsOwn(const Base &block, const Base &variable) {
  return block.row && block.row->isOwn && variable.kind == BaseKind::Object &&
         !variable.allocation && !isReference(variable);
}

/// Elements of a std::vector<bool>, to which C++ makes no pointer: no other name leads to the words that they lie in.
bool haveBits(const Base &base) {
  return base.ownsElements && base.elementType && ir::isBit(*base.elementType);
}

/// Numbers and pointers: no such container is among them. Bytes may be anybody's, unless a container owns them.
bool holdsNoBits(const Base &base) {
  const ir::TypeRef &type = base.elementType;
  return !haveBits(base) && isPlain(type) &&
         (base.ownsElements || !(type->kind == ir::TypeKind::Integer && type->bits == 8));
}

/// `pointer` is restrict-qualified: what it points to is reached by no pointer not based on it. Another
/// local pointer may have been computed from it before the nest.
bool restrictExcludes(const Base &pointer, const Base &other) {
  if (!pointer.isRestrict || pointer.symbol == other.symbol || other.computed)
    return false;
  if (other.kind == BaseKind::Object)
    return true;
  const bool isOtherLocal = isVariableItself(other) && other.symbol->storage == ir::Storage::Local;
  return other.isRestrict || !isOtherLocal;
}

} // namespace

AliasAnswer alias(const AccessTable &table, unsigned baseA, unsigned baseB,
                  const Options &options) {
  const Base &a = table.bases[baseA];
  const Base &b = table.bases[baseB];
  if (a.kind == BaseKind::Unknown || b.kind == BaseKind::Unknown)
    return AliasAnswer::May;
  const RowOf *const rowA = rowOf(a, options), *const rowB = rowOf(b, options);
  if (baseA == baseB)
    return (a.variesIn.empty() || rowA) && !a.variesEverywhere ? AliasAnswer::Same
                                                               : AliasAnswer::May;
  if (rowA && rowB) // of one table: where in it decides
    if (const AliasAnswer tables = alias(table, rowA->table, rowB->table, options);
        tables != AliasAnswer::May)
      return tables;
  if (!ir::mayShare(a.objects, b.objects) || (!varies(a) && !varies(b) && holdApart(a, b)))
    return AliasAnswer::Never;
  if ((haveBits(a) && holdsNoBits(b)) || (haveBits(b) && holdsNoBits(a)))
    return AliasAnswer::Never;
  if (isBlockOfItsOwn(a, b) || isBlockOfItsOwn(b, a))
    return AliasAnswer::Never;
  const bool bothObjects = a.kind == BaseKind::Object && b.kind == BaseKind::Object;
  if (a.ownsElements && b.ownsElements) {
    const AliasAnswer answer = aliasOfContainers(table, baseA, baseB, options);
    return answer == AliasAnswer::May && options.assumeNoAlias && a.symbol != b.symbol
               ? AliasAnswer::Never
               : answer;
  }
  if ((a.ownsElements && !mayLieIn(a, b)) || (b.ownsElements && !mayLieIn(b, a)) ||
      ownsWhatHolds(a, baseB) || ownsWhatHolds(b, baseA) || isNewerThan(a, b) || isNewerThan(b, a))
    return AliasAnswer::Never;
  if (bothObjects) {
    const AliasAnswer answer = aliasOfObjects(a, b);
    if (answer != AliasAnswer::May)
      return answer;
  } else if (isPrivateObject(a) || isPrivateObject(b) || restrictExcludes(a, b) ||
             restrictExcludes(b, a)) {
    return AliasAnswer::Never;
  }
  if (options.strictAliasing && typesExclude(a.elementType, b.elementType))
    return AliasAnswer::Never;
  // Rows m[i] and m[i - 1] of one table of pointers are the same row in different iterations.
  const bool mayBeOneRow = varies(a) && varies(b) && (!rowA || !rowB);
  if (options.assumeNoAlias && !mayBeOneRow)
    return AliasAnswer::Never;
  return AliasAnswer::May;
}

bool holdApart(const Base &a, const Base &b) {
  const auto isNow = [](const Base &base) {
    return base.kind == BaseKind::Pointer && isVariableItself(base) && base.printable &&
           !base.computed && base.symbol->object;
  };
  return isNow(a) && isNow(b) && ir::holdApart(*a.symbol->object, *b.symbol->object);
}

const RowOf *rowOf(const Base &base, const Options &options) {
  return base.row && (base.row->isOwn || options.presumesRows || options.assumeNoAlias) ? &*base.row
                                                                                        : nullptr;
}

} // namespace parlift::analysis
