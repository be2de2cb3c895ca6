/// Variables and their initializers.
///
///     int a[3] = {1, 2};      int a[3];  a[0] = 1;  a[1] = 2;  a[2] = 0;
///     struct p q = {.y = 2};  struct p q;  q.x = 0;  q.y = 2;
#include "frontend/LibraryCalls.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/OwnAddress.h"
#include "ir/Reference.h"
#include "ir/RootSymbol.h"

#include <clang/AST/DeclCXX.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using ir::StmtRef;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// More elements than this are initialized by one node instead of as many assignments.
constexpr unsigned maxInitializedParts = 64;

/// `q[1] = 2`, of an initializer.
bool fills(const ir::Stmt &part, const ir::Symbol &variable) {
  return part.kind == ir::StmtKind::Assign && ir::rootSymbolOf(*part.target) == &variable;
}

} // namespace

std::vector<const Expr *> sizesIn(clang::QualType type) {
  std::vector<const Expr *> result;
  while (!type.isNull() && type->isVariablyModifiedType()) {
    if (const auto *array = type->getAsArrayTypeUnsafe()) {
      if (const auto *variable = dyn_cast<clang::VariableArrayType>(array);
          variable && variable->getSizeExpr())
        result.push_back(variable->getSizeExpr());
      type = array->getElementType();
    } else {
      type = type->getPointeeType();
    }
  }
  return result;
}

/// `int t[k++ % 5 + 1];` counts, and `sizeof(int[next()])` calls. The words are those of a declaration or a value, so that none of their own
/// can say it.
void FunctionLowering::sizeEffects(clang::QualType type, Stmts &out) {
  for (const Expr *size : sizesIn(type))
    if (size->HasSideEffects(unit_.ast)) {
      std::vector<ExprRef> operands;
      const auto name = [&](const clang::Stmt *part, const auto &self) -> void {
        const auto *variable = llvm::dyn_cast_or_null<clang::DeclRefExpr>(part);
        if (variable && isa<clang::VarDecl>(variable->getDecl()))
          operands.push_back(ir::varRef(symbol(variable->getDecl())));
        if (part)
          for (const clang::Stmt *inner : part->children())
            self(inner, self);
      };
      name(size, name);
      out.push_back(ir::opaqueStmt("statement-unsupported", std::move(operands), ir::worstEffects(),
                                   range(size)));
    }
}

void FunctionLowering::declaration(const clang::DeclStmt *stmt, Stmts &out) {
  for (const clang::Decl *decl : stmt->decls()) {
    if (const auto *made = dyn_cast<clang::VarDecl>(decl)) {
      sizeEffects(made->getType(), out);
      variable(made, out);
    } else if (const auto *named = dyn_cast<clang::TypedefNameDecl>(decl)) {
      sizeEffects(named->getUnderlyingType(), out);
    }
    if (const auto *local = dyn_cast<clang::CXXRecordDecl>(decl);
        local && local->isThisDeclarationADefinition() && !local->isDependentContext())
      unit_.visitMembers(local);
  }
}

/// `std::shared_ptr<int> owner(&k, [](int *p) { *p = 1; })`, whose end calls what it was given, though the class says nothing of it.
static bool hasDeleter(const clang::VarDecl &decl) {
  const Expr *init = decl.getInit();
  const auto *made =
      init ? dyn_cast<clang::CXXConstructExpr>(init->IgnoreUnlessSpelledInSource()) : nullptr;
  return made && made->getNumArgs() > 1 && !isa<clang::CXXDefaultArgExpr>(made->getArg(1)) &&
         pointedToBy(decl.getType()).has_value();
}

/// A constructor's call stands in the tree as it is. What else makes an object is copied from a temporary there, and in the program is made
/// where it is: what leads to the temporary leads to the object.
static bool isBuiltInPlace(const clang::VarDecl &decl) {
  const Expr *init = decl.getInit();
  if (const auto *full = llvm::dyn_cast_or_null<clang::FullExpr>(init))
    init = full->getSubExpr();
  const auto *made = init ? dyn_cast<clang::CXXConstructExpr>(init->IgnoreImplicit()) : nullptr;
  return !init || (made && !decl.getType()->isReferenceType() && decl.getType()->isRecordType() &&
                   !made->getConstructor()->isCopyOrMoveConstructor());
}

void FunctionLowering::variable(const clang::VarDecl *decl, Stmts &out) {
  const ir::SymbolRef made = symbol(decl);
  if (made->storage == ir::Storage::Global)
    return;
  if (const auto *record = decl->getType()->getAsCXXRecordDecl(); record && record->isLambda())
    declaredAt_[decl] = static_cast<unsigned>(loopNumbers_.size() - 1);
  function_.locals.push_back(made);
  // A static variable is initialized before the function runs, unless C++ must compute the value.
  if (made->storage == ir::Storage::StaticLocal) {
    const Expr *init = decl->getInit();
    if (isCxx() && init && !init->isValueDependent() &&
        !init->isConstantInitializer(unit_.ast, decl->getType()->isReferenceType()))
      out.push_back(ir::opaqueStmt("statement-unsupported", {ir::varRef(made)}, ir::worstEffects(),
                                   unit_.ranges.of(decl->getSourceRange())));
    return;
  }
  Stmts parts;
  inSequence(parts, [&] {
    if (decl->getType()->isReferenceType())
      reference(decl, made);
    else
      initialize(decl, made);
    if (decl->getInit())
      endTemporaries(decl->getInit());
  });
  const bool isConstructed = std::ranges::any_of(
      parts, [](const StmtRef &part) { return part->kind == ir::StmtKind::Evaluate; });
  if (parts.size() > 1 && !isConstructed) {
    const StmtRef whole = parts[0];
    const bool isList = std::ranges::all_of(
        parts.begin() + 1, parts.end(), [&](const StmtRef &part) { return fills(*part, *made); });
    parts = withoutWords(parts);
    if (isList) // its words go with the declaration
      parts[0] = whole;
  }
  out.insert(out.end(), parts.begin(), parts.end());
  if (!isBuiltInPlace(*decl) && !isKeyedIterator(decl->getType()) &&
      mayLetOutItsAddress(decl->getType().getNonReferenceType()))
    out.push_back(ir::opaqueStmt("call-opaque", {ir::varRef(made)}, ir::worstEffects(),
                                 unit_.ranges.of(decl->getSourceRange())));
  const auto *bindings = dyn_cast<clang::DecompositionDecl>(decl);
  if (bindings && std::ranges::any_of(bindings->bindings(), [&](const clang::BindingDecl *one) {
        return one->getHoldingVar() != nullptr && !partOfPair(*one, {});
      })) // calls functions `get`
    out.push_back(ir::opaqueStmt("call-opaque", {ir::varRef(made)}, ir::worstEffects(),
                                 unit_.ranges.of(decl->getSourceRange())));
  const auto *record = decl->getType()->getAsCXXRecordDecl();
  const bool isDestroyed = record && record->hasDefinition() &&
                           !decl->getType()->isReferenceType() &&
                           (!isDestroyedQuietly(*record) || hasDeleter(*decl));
  // Where its scope ends a function is called. Here it stands as well, so that a loop around it is known to have one.
  if (isDestroyed || decl->hasAttr<clang::CleanupAttr>()) {
    ++endings_;
    out.push_back(ir::opaqueStmt("call-opaque", {ir::varRef(made)}, ir::worstEffects(),
                                 unit_.ranges.of(decl->getSourceRange())));
  }
}

void FunctionLowering::reference(const clang::VarDecl *decl, const ir::SymbolRef &made) {
  const SourceRange where = unit_.ranges.of(decl->getSourceRange());
  if (!decl->getInit()) {
    emit(ir::declare(made, nullptr, where));
    return;
  }
  ExprRef object = place(decl->getInit());
  // Of an array or container the reference is to the whole, which decays as its address does.
  emit(ir::declare(made, ir::addressOf(std::move(object)), where));
}

void FunctionLowering::initialize(const clang::VarDecl *decl, const ir::SymbolRef &made) {
  const SourceRange where = unit_.ranges.of(decl->getSourceRange());
  const Expr *init = decl->getInit();
  if (const auto *full = llvm::dyn_cast_or_null<clang::FullExpr>(init))
    init = full->getSubExpr();
  if (!init) {
    emit(ir::declare(made, nullptr, where));
    return;
  }
  unsigned budget = maxInitializedParts;
  const auto *construct = dyn_cast<clang::CXXConstructExpr>(init->IgnoreImplicit());
  const bool isNumber = isComplexNumber(unit_.ast.getBaseElementType(decl->getType()));
  if (isa<clang::InitListExpr>(init) && !made->type->isScalar() && hasParts(init, budget)) {
    emit(ir::declare(made, nullptr, where));
    initializeParts(ir::varRef(made), init);
  } else if (construct && made->type->kind == ir::TypeKind::Record && !isNumber &&
             !construct->getConstructor()->isCopyOrMoveConstructor()) {
    emit(ir::declare(made, nullptr, where));
    if (ExprRef call = constructorCall(construct, ir::varRef(made)))
      emit(ir::evaluate(std::move(call), where));
  } else if (construct && made->type->kind == ir::TypeKind::Array) {
    const bool isTrivial = construct->getConstructor()->isTrivial();
    emit(ir::declare(made,
                     isTrivial
                         ? nullptr
                         : ir::opaqueExpr("call-opaque", {}, made->type,
                                          isNumber ? ir::Effects{} : ir::worstEffects(), where),
                     where));
  } else if (made->type->kind == ir::TypeKind::Array) {
    // A string, or a list too long to write out: all elements get a value, nothing else happens.
    std::vector<ExprRef> operands;
    if (!isa<clang::StringLiteral>(init->IgnoreParens()) &&
        !init->isConstantInitializer(unit_.ast, false))
      operands = operandsOf(init);
    emit(ir::declare(
        made, ir::opaqueExpr("statement-unsupported", std::move(operands), made->type, {}, where),
        where));
  } else {
    ExprRef initial = init->isGLValue() ? ir::load(place(init)) : value(init);
    emit(ir::declare(made, std::move(initial), where));
  }
}

/// What a member's own value is, `int a[8] = {1, 2};`, where a list says nothing of it.
static const Expr *withoutDefault(const Expr *init) {
  const auto *own = dyn_cast<clang::CXXDefaultInitExpr>(init->IgnoreParens());
  return (own ? own->getExpr() : init)->IgnoreParens();
}

/// Whether the list can be written out as assignments to at most `budget` parts.
bool FunctionLowering::hasParts(const Expr *init, unsigned &budget) const {
  const auto *list = dyn_cast<clang::InitListExpr>(withoutDefault(init));
  if (!list) {
    const clang::QualType made = init->getType();
    if (budget == 0 || isa<clang::DesignatedInitUpdateExpr>(init) || (made->isArrayType()) ||
        (made->isRecordType() && isa<clang::ImplicitValueInitExpr>(init)))
      return false;
    --budget;
    return true;
  }
  if (list->isTransparent())
    return hasParts(list->getInit(0), budget);
  const clang::QualType made = list->getType();
  if (made->isRecordType()) {
    const auto *cxx = made->getAsCXXRecordDecl();
    if (made->isUnionType() || (cxx && cxx->getNumBases() > 0))
      return false;
    for (const clang::FieldDecl *field : made->getAsRecordDecl()->fields())
      if (field->isUnnamedBitField() || field->getType()->isReferenceType())
        return false;
  } else if (const auto *array = unit_.ast.getAsConstantArrayType(made)) {
    const std::uint64_t filled = array->getSize().getLimitedValue();
    if (filled > budget || list->isStringLiteralInit())
      return false;
    if (filled > list->getNumInits()) {
      if (!list->getArrayFiller() || !isa<clang::ImplicitValueInitExpr>(list->getArrayFiller()) ||
          !array->getElementType()->isScalarType())
        return false;
      budget -= static_cast<unsigned>(filled - list->getNumInits());
    }
  } else {
    return false;
  }
  for (const Expr *part : list->inits())
    if (!hasParts(part, budget))
      return false;
  return true;
}

void FunctionLowering::initializeParts(const ExprRef &object, const Expr *init) {
  const auto *list = dyn_cast<clang::InitListExpr>(withoutDefault(init));
  unsigned budget = maxInitializedParts;
  if (!list || !hasParts(list, budget)) {
    ExprRef whole = list || object->type->kind == ir::TypeKind::Array
                        ? ir::opaqueExpr("statement-unsupported", operandsOf(init), object->type,
                                         {}, range(init))
                        : value(init);
    emit(ir::assign(object, std::move(whole), range(init)));
    flush(); // one value of a list after the other: `{n++, n++}`
    return;
  }
  if (list->isTransparent())
    return initializeParts(object, list->getInit(0));
  if (object->type->kind == ir::TypeKind::Container && list->getType()->isRecordType() &&
      list->getNumInits() > 0)
    return initializeParts(object, list->getInit(0)); // std::array's one member is its elements
  if (const auto *record = list->getType()->getAsRecordDecl()) {
    unsigned at = 0;
    for (const clang::FieldDecl *field : record->fields()) {
      if (at == list->getNumInits())
        break;
      const clang::Expr *part = list->getInit(at++);
      const SourceRange where = range(range(part).valid() ? part : list);
      initializeParts(sayingMore(ir::member(object, unit_.types.fieldIndex(field), where,
                                            type(field->getType())),
                                 where),
                      part);
    }
    return;
  }
  const auto *array = unit_.ast.getAsConstantArrayType(list->getType());
  const auto size = static_cast<unsigned>(array->getSize().getLimitedValue());
  for (unsigned at = 0; at < size; ++at) {
    ExprRef element = sayingMore(
        ir::subscript(ir::addressOf(object), ir::intLiteral(at, ir::intType()), range(list)),
        range(list));
    if (at < list->getNumInits())
      initializeParts(element, list->getInit(at));
    else
      emit(ir::assign(element,
                      sayingMore(zeroOf(array->getElementType(), range(list)), range(list))));
  }
}

/// What `Mat(n, n)` makes in `Mat(int n) : Mat(n, n)`, or `Base(n)` in a class that inherits: the object itself, or the part of it.
ExprRef FunctionLowering::inheritedPart(const clang::CXXConstructorDecl &decl,
                                        const clang::CXXCtorInitializer &init) {
  const SourceRange where = unit_.ranges.of(init.getSourceRange());
  ExprRef object = dereference(ir::load(ir::varRef(this_)), where);
  if (init.isDelegatingInitializer())
    return object;
  unsigned index = 0;
  for (const clang::CXXBaseSpecifier &base : decl.getParent()->bases()) {
    if (init.isBaseInitializer() &&
        unit_.ast.hasSameType(base.getType(), clang::QualType(init.getBaseClass(), 0)))
      return index < object->type->fields.size()
                 ? ir::member(object, index, where, type(base.getType()))
                 : nullptr;
    ++index;
  }
  return nullptr;
}

void FunctionLowering::constructorInitializers(const clang::CXXConstructorDecl *decl, Stmts &out) {
  for (const clang::CXXCtorInitializer *init : decl->inits()) {
    inSequence(out, [&] {
      const clang::FieldDecl *field = init->getAnyMember();
      const SourceRange where = unit_.ranges.of(init->getSourceRange());
      endTemporaries(init->getInit());
      const auto *built = dyn_cast<clang::CXXConstructExpr>(init->getInit()->IgnoreImplicit());
      if (built && built->getConstructor()->isTrivial() && built->getNumArgs() == 0)
        return;
      if (field && field->getType()->isReferenceType() && init->getInit()->isGLValue()) {
        ExprRef stored = ir::member(dereference(ir::load(ir::varRef(this_)), where),
                                    unit_.types.fieldIndex(field), where);
        emit(ir::assign(std::move(stored), ir::addressOfObject(place(init->getInit())), where));
        return;
      }
      if (!field && built && !(init->isBaseInitializer() && init->isBaseVirtual()))
        if (ExprRef whole = inheritedPart(*decl, *init))
          if (ExprRef call = constructorCall(built, whole)) {
            emit(ir::evaluate(std::move(call), where));
            return;
          }
      // `using Base::Base;`: what this one is given goes on to the base's.
      const auto *inherited =
          dyn_cast<clang::CXXInheritedCtorInitExpr>(init->getInit()->IgnoreImplicit());
      if (!field && inherited && !init->isBaseVirtual() &&
          inherited->getConstructor()->getNumParams() == decl->getNumParams())
        if (ExprRef whole = inheritedPart(*decl, *init)) {
          std::vector<ExprRef> operands{ir::addressOfObject(std::move(whole))};
          for (const clang::ParmVarDecl *parameter : decl->parameters()) {
            const ExprRef given = ir::varRef(symbol(parameter));
            operands.push_back(parameter->getType()->isReferenceType() ? given : ir::load(given));
          }
          emit(ir::evaluate(
              makeCall(inherited->getConstructor(), std::move(operands), ir::voidType(), where),
              where));
          return;
        }
      if (!field || field->getType()->isReferenceType() || init->isIndirectMemberInitializer()) {
        emit(ir::evaluate(ir::opaqueExpr("call-opaque", operandsOf(init->getInit()), ir::voidType(),
                                         ir::worstEffects(), where),
                          where));
        return;
      }
      ExprRef target = ir::member(dereference(ir::load(ir::varRef(this_)), where),
                                  unit_.types.fieldIndex(field), where, type(field->getType()));
      const auto *construct = dyn_cast<clang::CXXConstructExpr>(init->getInit()->IgnoreImplicit());
      if (construct && target->type->kind == ir::TypeKind::Record &&
          !isComplexNumber(field->getType()) &&
          !construct->getConstructor()->isCopyOrMoveConstructor()) {
        if (ExprRef call = constructorCall(construct, target))
          emit(ir::evaluate(std::move(call), where));
        return;
      }
      initializeParts(target, init->getInit());
    });
  }
}

ir::SymbolRef FunctionLowering::symbol(const clang::ValueDecl *decl) {
  if (const auto captured = captures_.find(llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl()));
      captured != captures_.end())
    return captured->second;
  unit_.nameFrom(decl, around_);
  return unit_.symbol(decl);
}

} // namespace parlift::frontend
