#include "analysis/Analysis.h"
#include "analysis/Dependences.h"

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

bool isView(const Base &base) {
  return base.isContainer && base.symbol && base.symbol->type && base.symbol->type->isView;
}

bool isScalarType(const ir::TypeRef &type) {
  return type && (type->isInteger() || type->isFloating() || type->isPointer());
}

/// By C's rule of effective types, lvalues of these types do not denote the same object.
bool typesExclude(const ir::TypeRef &a, const ir::TypeRef &b) {
  if (!isScalarType(a) || !isScalarType(b))
    return false;
  const auto isCharacter = [](const ir::Type &type) { return type.isInteger() && type.bits == 8; };
  if (isCharacter(*a) || isCharacter(*b))
    return false;
  return a->kind != b->kind || (a->kind != ir::TypeKind::Pointer && a->bits != b->bits);
}

/// Nothing but the variable's own name reaches it.
bool isPrivateObject(const Base &base) {
  return base.kind == BaseKind::Object && !base.addressKnown && !isReference(base);
}

AliasAnswer aliasOfObjects(const Base &a, const Base &b) {
  if (a.symbol == b.symbol)
    return a.text == b.text && a.isContainer == b.isContainer ? AliasAnswer::Same
                                                              : AliasAnswer::May;
  if (!isReference(a) && !isReference(b))
    return AliasAnswer::Never;
  return isPrivateObject(a) || isPrivateObject(b) ? AliasAnswer::Never : AliasAnswer::May;
}

/// Elements of containers that own them.
AliasAnswer aliasOfContainers(const Base &a, const Base &b) {
  const auto sameKind = [](const ir::TypeRef &x, const ir::TypeRef &y) {
    return !x || !y || (x->kind == y->kind && x->bits == y->bits);
  };
  if (!sameKind(a.elementType, b.elementType))
    return AliasAnswer::Never;
  const bool oneVariable = a.symbol == b.symbol;
  const bool named = isVariableItself(a) && isVariableItself(b);
  if (named && !oneVariable && !isReference(a) && !isReference(b))
    return AliasAnswer::Never;
  const auto isLocalValue = [](const Base &base) {
    return isVariableItself(base) && !base.symbol->isReference && !base.symbol->addressTaken &&
           base.symbol->storage != ir::Storage::Global;
  };
  if (!oneVariable && (isLocalValue(a) || isLocalValue(b)))
    return AliasAnswer::Never;
  // s.v and s.w: members of one object, without subscripts that could make them the same one
  if (oneVariable && a.text != b.text && a.text.find('[') == std::string::npos &&
      b.text.find('[') == std::string::npos)
    return AliasAnswer::Never;
  return AliasAnswer::May;
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
  if (baseA == baseB)
    return (a.variesIn.empty() || a.row) && !a.variesEverywhere ? AliasAnswer::Same
                                                                : AliasAnswer::May;
  if (a.row && b.row) // of one table: where in it decides
    if (const AliasAnswer tables = alias(table, a.row->table, b.row->table, options);
        tables != AliasAnswer::May)
      return tables;
  if (!ir::mayShare(a.objects, b.objects))
    return AliasAnswer::Never;
  const bool bothObjects = a.kind == BaseKind::Object && b.kind == BaseKind::Object;
  const bool aOwns = a.isContainer && !isView(a), bOwns = b.isContainer && !isView(b);
  if (aOwns && bOwns) {
    const AliasAnswer answer = aliasOfContainers(a, b);
    return answer == AliasAnswer::May && options.assumeNoAlias && a.symbol != b.symbol
               ? AliasAnswer::Never
               : answer;
  }
  if ((aOwns && b.kind == BaseKind::Object && !b.isContainer) ||
      (bOwns && a.kind == BaseKind::Object && !a.isContainer))
    return AliasAnswer::Never;
  if (bothObjects && !a.isContainer && !b.isContainer) {
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
  const bool rowsOfOneTable =
      a.symbol && a.symbol == b.symbol &&
      (!a.variesIn.empty() || !b.variesIn.empty() || a.variesEverywhere || b.variesEverywhere);
  if (options.assumeNoAlias && !rowsOfOneTable)
    return AliasAnswer::Never;
  return AliasAnswer::May;
}

} // namespace parlift::analysis
