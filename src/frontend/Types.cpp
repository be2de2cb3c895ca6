#include "frontend/Types.h"

#include "frontend/LibraryClasses.h"
#include "frontend/MemberWords.h"
#include "ir/Builder.h"
#include "ir/Iterator.h"
#include "ir/Reference.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>

#include <algorithm>
#include <optional>

namespace parlift::frontend {

using clang::QualType;

namespace {

/// Whether the type's size may be asked for without an assertion.
bool hasConstantSize(QualType type) {
  return !type->isIncompleteType() && !type->isDependentType() && !type->isFunctionType() &&
         !type->isVariableArrayType() && !type->isSizelessType() && !type->isPlaceholderType() &&
         !type->isUndeducedType();
}

/// `value_type` of some class, or a pointer to it: names that mean nothing outside of it.
bool isMemberTypedef(QualType type) {
  while (type->isPointerType() || type->isReferenceType())
    type = type->getPointeeType();
  const auto *named = type->getAs<clang::TypedefType>();
  return named && named->getDecl()->getDeclContext()->isRecord();
}

/// `size()` of a container, the one thing that is known of its inside.
ir::Field sizeField() {
  ir::Field field;
  field.name = "size()";
  field.type = ir::unsignedLongType();
  return field;
}

/// `typeof(a[0]) *`: what a variable is called may be nothing where the words go.
bool namesVariables(QualType type) {
  if (llvm::isa<clang::DecltypeType>(type) || llvm::isa<clang::TypeOfExprType>(type) ||
      llvm::isa<clang::TypeOfType>(type))
    return true;
  if (type->getAs<clang::TypedefType>())
    return false;
  const QualType inside = type->getPointeeType();
  return !inside.isNull() && namesVariables(inside);
}

} // namespace

Types::Types(const clang::ASTContext &ast) : ast_(ast), policy_(ast.getLangOpts()) {
  policy_.AnonymousTagLocations = false;
}

ir::TypeRef Types::convert(QualType type) {
  return convertIn(type, Depth::Full);
}

ir::TypeRef Types::convertIn(QualType type, Depth depth) {
  // A variable length array's extent is an expression of the function at hand.
  const bool isVariable = type->isVariablyModifiedType();
  Cache &cache = isVariable ? variable_ : constant_[static_cast<int>(depth)];
  const void *key = type.getAsOpaquePtr();
  if (const auto known = cache.find(key); known != cache.end())
    return known->second;
  ir::TypeRef made = make(type, depth);
  cache[key] = made;
  return made;
}

/// A class of the program's that has one name for all of the file: `Grid` and `sim::Grid`, `Gray` and `Image<float>` are one type.
static bool hasNameOfItsOwn(QualType type, const clang::ASTContext &ast) {
  const clang::CXXRecordDecl *record = type->isPointerType() ? nullptr : type->getAsCXXRecordDecl();
  if (!ast.getLangOpts().CPlusPlus || !record || record->isLambda() || !record->getIdentifier() ||
      ast.getSourceManager().isInSystemHeader(record->getLocation()))
    return false;
  for (const clang::DeclContext *at = record->getDeclContext(); !at->isTranslationUnit();
       at = at->getParent()) {
    const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(at);
    if (!(space && !space->isAnonymousNamespace()) && !llvm::isa<clang::LinkageSpecDecl>(at))
      return false;
  }
  return true;
}

std::string Types::spelling(QualType type) const {
  QualType plain = type.getLocalUnqualifiedType();
  if (plain->getContainedDeducedType() || isMemberTypedef(plain) || namesVariables(plain) ||
      hasNameOfItsOwn(plain, ast_))
    plain = plain.getCanonicalType().getUnqualifiedType();
  return plain.getAsString(policy_);
}

/// `typedef int any_int __attribute__((may_alias))`, or a structure with that attribute.
static bool mayAlias(QualType type) {
  if (const clang::TagDecl *tag = type->getAsTagDecl(); tag && tag->hasAttr<clang::MayAliasAttr>())
    return true;
  while (const auto *named = type->getAs<clang::TypedefType>()) {
    if (named->getDecl()->hasAttr<clang::MayAliasAttr>())
      return true;
    type = named->desugar();
  }
  return false;
}

ir::TypeRef Types::make(QualType type, Depth depth) {
  type = type.getNonReferenceType();
  auto made = std::make_shared<ir::Type>();
  made->mayAlias = mayAlias(type);
  made->isConst = type.isConstQualified();
  made->isVolatile = type.isVolatileQualified();
  QualType value = type;
  if (const auto *atomic = type->getAs<clang::AtomicType>()) {
    made->isAtomic = true;
    value = atomic->getValueType();
  }
  made->spelling = spelling(value);
  if (hasConstantSize(value)) {
    made->size = static_cast<std::uint64_t>(ast_.getTypeSizeInChars(value).getQuantity());
    if (!value->isVoidType() && !value->isFunctionType())
      made->alignment = static_cast<std::uint64_t>(ast_.getTypeAlignInChars(value).getQuantity());
  }
  describe(*made, value, depth);
  return made;
}

/// `typedef int I __attribute__((aligned(16)))`: a pointer to it that moves breaks the promise, and what a compiler makes of
/// that depends on which pointer moves.
bool Types::isSmallerThanItsAlignment(QualType type) const {
  if (!hasConstantSize(type) || type->isVoidType())
    return false;
  const auto size = ast_.getTypeSizeInChars(type);
  return !size.isZero() && size < ast_.getTypeAlignInChars(type);
}

Types::Depth Types::behindPointer(Depth depth) {
  return depth == Depth::Full ? Depth::Full : Depth::Stub;
}

void Types::describe(ir::Type &made, QualType type, Depth depth) {
  if (const auto *array = ast_.getAsArrayType(type))
    return describeArray(made, array, depth);
  const clang::Type *canonical = type.getCanonicalType().getTypePtr();
  if (const auto *builtin = llvm::dyn_cast<clang::BuiltinType>(canonical))
    return describeBuiltin(made, builtin);
  if (const auto *pointer = llvm::dyn_cast<clang::PointerType>(canonical)) {
    // Sugar matters for the pointee's spelling.
    const QualType pointee = type->getPointeeType();
    made.kind = pointer->isFunctionPointerType() || isSmallerThanItsAlignment(pointee)
                    ? ir::TypeKind::Opaque
                    : ir::TypeKind::Pointer;
    if (made.kind == ir::TypeKind::Pointer)
      made.element = convertIn(pointee, behindPointer(depth));
    return;
  }
  if (const auto *enumeration = llvm::dyn_cast<clang::EnumType>(canonical)) {
    const QualType underlying = enumeration->getDecl()->getIntegerType();
    if (!underlying.isNull())
      if (const auto *integer =
              llvm::dyn_cast<clang::BuiltinType>(underlying.getCanonicalType().getTypePtr()))
        describeBuiltin(made, integer);
    made.isEnumeration = true;
    made.isScoped = enumeration->getDecl()->isScoped();
    return;
  }
  if (const auto *bits = llvm::dyn_cast<clang::BitIntType>(canonical)) {
    made.kind = ir::TypeKind::Integer;
    made.bits = bits->getNumBits();
    made.isSigned = bits->isSigned();
    return;
  }
  if (llvm::isa<clang::ComplexType>(canonical)) {
    made.kind = ir::TypeKind::Complex;
    return;
  }
  if (const auto *record = llvm::dyn_cast<clang::RecordType>(canonical))
    return describeRecord(made, record->getDecl(), depth);
}

void Types::describeBuiltin(ir::Type &made, const clang::BuiltinType *type) {
  if (type->isVoidType()) {
    made.kind = ir::TypeKind::Void;
    return;
  }
  const bool isNumber = type->isInteger() || type->isFloatingPoint();
  if (!isNumber)
    return;
  made.bits = static_cast<unsigned>(ast_.getTypeSize(type));
  if (type->getKind() == clang::BuiltinType::Bool) {
    made.kind = ir::TypeKind::Bool;
  } else if (type->isInteger()) {
    made.kind = ir::TypeKind::Integer;
    made.isSigned = type->isSignedInteger();
  } else {
    made.kind = ir::TypeKind::Floating;
    if (&ast_.getFloatTypeSemantics(QualType(type, 0)) == &llvm::APFloat::x87DoubleExtended())
      made.bits = 80;
  }
}

void Types::describeArray(ir::Type &made, const clang::ArrayType *type, Depth depth) {
  made.kind = ir::TypeKind::Array;
  made.element = convertIn(type->getElementType(), depth);
  if (const auto *constant = llvm::dyn_cast<clang::ConstantArrayType>(type)) {
    made.extent = ir::intLiteral(static_cast<std::int64_t>(constant->getSize().getLimitedValue()),
                                 ir::unsignedLongType());
  } else if (const auto *variable = llvm::dyn_cast<clang::VariableArrayType>(type)) {
    if (lowerExtent && variable->getSizeExpr()) {
      made.extent = lowerExtent(variable->getSizeExpr());
      made.extentChanges = extentChanges && extentChanges(variable->getSizeExpr());
    }
  }
}

namespace {

/// Copies of an object, and their ends, do no more than copies of its bytes would, and code outside of the class may make
/// them. Members that hold more than numbers are asked about by their types.
bool copiesPlainly(const clang::RecordDecl &definition) {
  const auto isPlainMember = [](const clang::FieldDecl *field) {
    const QualType type = field->getType();
    return !type.isVolatileQualified() && !type->isAtomicType() && !type->isReferenceType();
  };
  if (!std::ranges::all_of(definition.fields(), isPlainMember))
    return false;
  const auto *cxx = llvm::dyn_cast<clang::CXXRecordDecl>(&definition);
  if (!cxx)
    return true;
  if (!cxx->hasTrivialCopyConstructor() || !cxx->hasTrivialMoveConstructor() ||
      !cxx->hasTrivialDestructor() || cxx->getNumVBases() > 0)
    return false;
  // The library's own assign members, as those of std::pair do.
  const bool isLibrarys =
      cxx->isInStdNamespace() &&
      cxx->getASTContext().getSourceManager().isInSystemHeader(cxx->getLocation());
  const bool assignsPlainly =
      isLibrarys || std::ranges::none_of(cxx->methods(), [](const clang::CXXMethodDecl *one) {
        return (one->isCopyAssignmentOperator() || one->isMoveAssignmentOperator()) &&
               (one->isUserProvided() || one->isDeleted() || one->getAccess() != clang::AS_public);
      });
  return assignsPlainly &&
         std::ranges::all_of(cxx->ctors(), [](const clang::CXXConstructorDecl *one) {
           return !one->isCopyOrMoveConstructor() ||
                  (!one->isDeleted() && one->getAccess() == clang::AS_public && one->isTrivial());
         });
}

} // namespace

/// What `delete` may end by a pointer to it is such an object and no part of another one: its class has no virtual destructor.
static bool isOfItsOwnClass(QualType object) {
  const auto *record = object->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return !record ||
         (record->hasDefinition() && (!record->isPolymorphic() || record->isEffectivelyFinal()));
}

void Types::describeRecord(ir::Type &made, const clang::RecordDecl *record, Depth depth) {
  // A program's own class by such a name is like any other.
  const auto *cxx = llvm::dyn_cast<clang::CXXRecordDecl>(record);
  const bool isLibrarys = cxx && ast_.getSourceManager().isInSystemHeader(record->getLocation());
  if (isLibrarys && cxx->isInStdNamespace() && describeContainer(made, cxx, depth))
    return;
  if (isLibrarys && describeIterator(made, cxx, depth))
    return;
  // A std::unique_ptr is the pointer in it, which C++ gets by `p.get()`, and so is a std::shared_ptr: what copies one is no copy here.
  if (const auto owned = isLibrarys ? pointedToBy(ast_.getRecordType(record)) : std::nullopt;
      owned && !isSmallerThanItsAlignment(*owned)) {
    made.kind = ir::TypeKind::Pointer;
    made.element = convertIn(*owned, behindPointer(depth));
    made.fields.emplace_back().name = ir::ownerField;
    if (ownedBy(ast_.getRecordType(record))) {
      made.fields.emplace_back().name = ir::uniqueField;
      if (isOfItsOwnClass(*owned))
        made.fields.emplace_back().name = ir::ownedField;
    }
    return;
  }
  made.kind = ir::TypeKind::Record;
  made.isUnion = record->isUnion();
  const clang::RecordDecl *definition = record->getDefinition();
  if (depth == Depth::Stub || !definition || definition->isInvalidDecl() ||
      definition->isDependentType())
    return;
  made.copiesPlainly = copiesPlainly(*definition);
  const auto *own = llvm::dyn_cast<clang::CXXRecordDecl>(definition);
  made.beginsPlainly = !own || own->hasTrivialDefaultConstructor();
  const clang::ASTRecordLayout &layout = ast_.getASTRecordLayout(definition);
  if (const auto *derived = llvm::dyn_cast<clang::CXXRecordDecl>(definition)) {
    for (const clang::CXXBaseSpecifier &base : derived->bases()) {
      ir::Field field;
      field.name = "(base)";
      field.type = convertIn(base.getType(), Depth::InRecord);
      field.isHidden = base.getAccessSpecifier() != clang::AS_public;
      // An empty one that others may not copy (std::pair has such in C++17) is copied with the object all the same.
      const auto *inherited = base.getType()->getAsCXXRecordDecl();
      made.copiesPlainly =
          made.copiesPlainly && (field.type->copiesPlainly || (inherited && inherited->isEmpty()));
      if (!base.isVirtual())
        if (inherited)
          field.offset =
              static_cast<std::uint64_t>(layout.getBaseClassOffset(inherited).getQuantity());
      made.fields.push_back(std::move(field));
    }
  }
  for (const clang::FieldDecl *decl : definition->fields()) {
    ir::Field field;
    field.name = decl->getName().str();
    field.isBitField = decl->isBitField();
    field.isHidden =
        decl->getAccess() == clang::AS_private || decl->getAccess() == clang::AS_protected;
    field.isKept = kept_.contains(*decl);
    if (field.isHidden)
      field.words = wordsOf(*decl);
    field.offset = layout.getFieldOffset(decl->getFieldIndex()) / 8;
    // Behind a pointer or a reference the record's fields are not told: it may be this very record.
    field.type = decl->getType()->isReferenceType()
                     ? ir::referenceTo(convertIn(decl->getType(), Depth::Stub))
                     : convertIn(decl->getType(), Depth::InRecord);
    const ir::Type *inside = field.type.get();
    while (inside->kind == ir::TypeKind::Array && inside->element)
      inside = inside->element.get();
    if (inside->kind == ir::TypeKind::Record || inside->kind == ir::TypeKind::Container)
      made.copiesPlainly = made.copiesPlainly && inside->copiesPlainly;
    made.fields.push_back(std::move(field));
  }
}

/// libstdc++'s iterators of vector and string are pointers in disguise.
bool Types::describeIterator(ir::Type &made, const clang::CXXRecordDecl *record, Depth depth) {
  const auto *instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance || instance->getTemplateArgs().size() == 0 || !record->getIdentifier() ||
      record->getName() != "__normal_iterator")
    return false;
  const clang::TemplateArgument &argument = instance->getTemplateArgs()[0];
  if (argument.getKind() != clang::TemplateArgument::Type || !argument.getAsType()->isPointerType())
    return false;
  made.kind = ir::TypeKind::Pointer;
  made.element = convertIn(argument.getAsType()->getPointeeType(), behindPointer(depth));
  ir::Field base;
  base.name = ir::iteratorField;
  made.fields = {std::move(base)};
  return true;
}

/// By the library's own allocator: nobody else has a pointer to it.
static bool hasOwnMemory(const clang::ClassTemplateSpecializationDecl &container) {
  const auto arguments = container.getTemplateArgs().asArray();
  return arguments.size() > 1 && arguments[1].getKind() == clang::TemplateArgument::Type &&
         libraryClass(arguments[1].getAsType(), "allocator");
}

bool Types::describeContainer(ir::Type &made, const clang::CXXRecordDecl *record, Depth depth) {
  const auto *instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance || instance->getTemplateArgs().size() == 0 || !record->getIdentifier())
    return false;
  const llvm::StringRef name = record->getName();
  const bool isArray = name == "array", isView = name == "span" || name == "basic_string_view";
  if (!isArray && !isView && name != "vector" && name != "basic_string" && name != "valarray")
    return false;
  const clang::TemplateArgument &argument = instance->getTemplateArgs()[0];
  if (argument.getKind() != clang::TemplateArgument::Type)
    return false;
  const QualType element = argument.getAsType();
  const bool areBits = name == "vector" && element->isBooleanType();
  if (areBits && !hasOwnMemory(*instance))
    return true;
  made.kind = ir::TypeKind::Container;
  made.isView = isView;
  made.element = convertIn(element, behindPointer(depth));
  if (areBits) {
    auto bit = std::make_shared<ir::Type>(*made.element);
    bit->fields.emplace_back().name = ir::bitField;
    made.element = std::move(bit);
  }
  made.fields = {sizeField()};
  if (name == "valarray" || areBits) // which have no data()
    made.fields.emplace_back().name = ir::beginField;
  made.copiesPlainly = isArray && (made.element->isScalar() || made.element->copiesPlainly);
  if (isArray && instance->getTemplateArgs().size() > 1)
    made.extent = ir::intLiteral(instance->getTemplateArgs()[1].getAsIntegral().getExtValue(),
                                 ir::unsignedLongType());
  return true;
}

ir::TypeRef Types::ofMember(const clang::FieldDecl *field, QualType use) {
  ir::TypeRef plain = convert(use);
  if (!plain->isPointer() || ir::ownsPointee(*plain) || !owned_.contains(*field))
    return plain;
  auto made = std::make_shared<ir::Type>(*plain);
  made->fields.emplace_back().name = ir::ownedField;
  return made;
}

unsigned Types::fieldIndex(const clang::FieldDecl *field) const {
  unsigned bases = 0;
  if (const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent()))
    bases = record->getNumBases();
  return bases + field->getFieldIndex();
}

std::optional<unsigned> Types::baseIndex(const clang::CXXRecordDecl *derived,
                                         const clang::CXXRecordDecl *base) const {
  unsigned index = 0;
  for (const clang::CXXBaseSpecifier &candidate : derived->bases()) {
    const auto *decl = candidate.getType()->getAsCXXRecordDecl();
    if (decl && decl->getCanonicalDecl() == base->getCanonicalDecl() && !candidate.isVirtual())
      return index;
    ++index;
  }
  return std::nullopt;
}

} // namespace parlift::frontend
