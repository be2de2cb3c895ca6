/// Symbols: one for each variable of the translation unit, and those that no variable stands behind.
#include "frontend/ConstantTables.h"
#include "frontend/Lowering.h"
#include "ir/Memory.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>

#include <memory>
#include <utility>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

namespace {

bool hasInnerFunctions(const clang::Stmt *stmt) {
  if (!stmt)
    return false;
  if (isa<clang::LambdaExpr>(stmt))
    return true;
  if (const auto *declaration = dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl *decl : declaration->decls())
      if (isa<clang::CXXRecordDecl>(decl))
        return true;
  for (const clang::Stmt *child : stmt->children())
    if (hasInnerFunctions(child))
      return true;
  return false;
}

/// A lambda or a member of a local class may use it without capturing it: it is as good as global.
bool hasInnerFunctions(const clang::VarDecl &variable) {
  const auto *function = dyn_cast<clang::FunctionDecl>(variable.getDeclContext());
  return !function || hasInnerFunctions(function->getBody());
}

/// As code anywhere in the file may write it: `ns::count`, `Grid<double>::limit`; a name in a function as it is.
std::string nameInFile(const clang::ValueDecl &decl, const clang::ASTContext &ast) {
  std::string name = decl.getNameAsString();
  const auto *variable = dyn_cast<clang::VarDecl>(&decl);
  if (!variable || !variable->hasGlobalStorage() || variable->isStaticLocal() || name.empty())
    return name;
  for (const clang::DeclContext *around = decl.getDeclContext();
       around && !around->isTranslationUnit(); around = around->getParent()) {
    if (const auto *space = dyn_cast<clang::NamespaceDecl>(around)) {
      if (!space->isAnonymousNamespace() && !space->isInline())
        name = space->getNameAsString() + "::" + name;
    } else if (const auto *record = dyn_cast<clang::CXXRecordDecl>(around)) {
      if (!record->getIdentifier() || record->isLocalClass())
        return decl.getNameAsString();
      clang::PrintingPolicy policy(ast.getLangOpts());
      policy.SuppressScope = true;
      name = ast.getRecordType(record).getAsString(policy) + "::" + name;
    }
  }
  return name;
}

/// The linker may take a definition that has more elements.
ir::TypeRef withoutExtent(const ir::Type &array) {
  auto made = std::make_shared<ir::Type>(array);
  made->extent = nullptr;
  made->size = 0;
  return made;
}

} // namespace

std::shared_ptr<ir::Symbol> UnitLowering::freshSymbol(const clang::ValueDecl *decl) {
  auto made = std::make_shared<ir::Symbol>();
  made->id = nextSymbol_++;
  made_[made.get()] = made;
  made->name = decl->getNameAsString();
  made->declaration = ranges.ofToken(decl->getLocation());
  clang::QualType declared = decl->getType();
  made->isReference = declared->isReferenceType();
  made->isRestrict = declared.isRestrictQualified();
  made->type = types.convert(declared);
  if (const auto *variable = dyn_cast<clang::VarDecl>(decl);
      variable && made->type->kind == ir::TypeKind::Array && isReplaceable(*variable))
    made->type = withoutExtent(*made->type);
  if (const auto *variable = dyn_cast<clang::VarDecl>(decl)) {
    made->isThreadLocal = variable->getTLSKind() != clang::VarDecl::TLS_None ||
                          variable->hasAttr<clang::OMPThreadPrivateDeclAttr>();
    made->storage = isa<clang::ParmVarDecl>(variable) ? ir::Storage::Parameter
                    : variable->isStaticLocal() && !hasInnerFunctions(*variable)
                        ? ir::Storage::StaticLocal
                    : variable->hasGlobalStorage() ? ir::Storage::Global
                                                   : ir::Storage::Local;
    made->constants = constantsOf(*variable);
  }
  return made;
}

ir::SymbolRef UnitLowering::symbol(const clang::ValueDecl *decl) {
  const clang::Decl *canonical = decl->getCanonicalDecl();
  if (const auto known = symbols_.find(canonical); known != symbols_.end())
    return known->second;
  // The most recent declaration has the complete type: extern int a[]; int a[10];
  const auto *recent = llvm::cast<clang::ValueDecl>(decl->getMostRecentDecl());
  auto made = freshSymbol(recent);
  made->object = memory_.objectOf(recent);
  symbols_[canonical] = made;
  if (made->storage == ir::Storage::Global)
    unit_->globals.push_back(made);
  return made;
}

namespace {

/// A class, or one that it is made of, has a member of the name.
bool hasMember(const clang::CXXRecordDecl &record, clang::DeclarationName name) {
  const clang::CXXRecordDecl *whole = record.getDefinition();
  return !whole || !whole->lookup(name).empty() || whole->hasAnyDependentBases() ||
         !whole->forallBases(
             [&](const clang::CXXRecordDecl *base) { return base->lookup(name).empty(); });
}

/// A declaration in the context, or what a directive brings into it, has the name; `own` is not asked, which is what is looked for.
bool declaresName(const clang::DeclContext &context, clang::DeclarationName name,
                  const clang::Decl *own) {
  if (const auto *record = dyn_cast<clang::CXXRecordDecl>(&context))
    return hasMember(*record, name);
  const bool isFunction = context.isFunctionOrMethod();
  if (!isFunction && !own && !context.lookup(name).empty())
    return true;
  for (const clang::Decl *one : context.noload_decls()) {
    if (!isFunction)
      break;
    const auto *named = dyn_cast<clang::NamedDecl>(one);
    if (named && named->getDeclName() == name && one->getCanonicalDecl() != own)
      return true;
    const auto *directive = dyn_cast<clang::UsingDirectiveDecl>(one);
    if (directive && !directive->getNominatedNamespace()->lookup(name).empty())
      return true;
  }
  const auto directives = context.using_directives();
  return !isFunction && std::any_of(directives.begin(), directives.end(), [&](const auto *one) {
    return !one->getNominatedNamespace()->lookup(name).empty();
  });
}

/// The variable's name, written in a function, may mean something else that stands nearer:
///     double sum;   namespace app { double sum;   void f() { ::sum += 1; } }
bool isHidden(const clang::VarDecl &variable, const clang::DeclContext &around) {
  const clang::Decl *first = variable.getCanonicalDecl(); // of its whole name
  const clang::DeclarationName own = variable.getDeclName();
  clang::DeclarationName name = own;
  const clang::DeclContext *home = variable.getDeclContext()->getRedeclContext();
  for (; !home->isTranslationUnit() && !home->Encloses(&around); home = home->getParent())
    if (const auto *part = dyn_cast<clang::NamedDecl>(home);
        part && !part->getDeclName().isEmpty() && !home->isInlineNamespace()) {
      first = part->getCanonicalDecl();
      name = part->getDeclName();
    }
  for (const clang::DeclContext *at = &around; at; at = at->getLookupParent()) {
    if (at->isTransparentContext()) // `extern "C" { ... }` has the names of what is around it
      continue;
    const bool isHome = at->getPrimaryContext() == home->getPrimaryContext();
    if (declaresName(*at, name, isHome || at->isFunctionOrMethod() ? first : nullptr))
      return true;
    if (isHome)
      return false;
  }
  return false;
}

} // namespace

/// One name serves all functions: where one of them stands outside, it is the whole one, which all of them know, and from the
/// outermost scope on where something else that is nearer has the name.
void UnitLowering::nameFrom(const clang::ValueDecl *decl, const clang::DeclContext *around) {
  const auto *variable = dyn_cast<clang::VarDecl>(decl);
  if (!variable || !variable->hasGlobalStorage() || variable->isStaticLocal() || !around ||
      !ast.getLangOpts().CPlusPlus)
    return;
  symbol(decl);
  std::string &name = symbols_.at(decl->getCanonicalDecl())->name;
  if (name.starts_with("::"))
    return;
  if (!variable->isLocalExternDecl() && isHidden(*variable, *around))
    name = "::" + nameInFile(*decl, ast);
  else if (!decl->getDeclContext()->isTranslationUnit() &&
           !decl->getDeclContext()->Encloses(around))
    name = nameInFile(*decl, ast);
}

void UnitLowering::markForClauses(const clang::VarDecl *decl) {
  symbol(decl);
  ir::Symbol &made = *symbols_.at(decl->getCanonicalDecl());
  (decl->getType()->isArrayType() ? made.isStaticMember : made.isThreadLocal) = true;
}

void UnitLowering::markAddressTaken(const clang::ValueDecl *decl) {
  symbol(decl);
  symbols_.at(decl->getCanonicalDecl())->addressTaken = true;
}

void UnitLowering::markAddressTaken(const ir::Expr &expr) {
  if (expr.kind == ir::ExprKind::VarRef) {
    if (const auto made = made_.find(expr.symbol.get()); made != made_.end())
      made->second->addressTaken = true;
  } else if (expr.isLvalue() || expr.kind == ir::ExprKind::AddressOf)
    markAddressTaken(*expr.operands[0]);
}

std::shared_ptr<const ir::MemoryObject> UnitLowering::referringTo(const ir::Symbol &variable) {
  if (variable.isReference || !variable.object)
    return variable.object;
  auto reference = std::make_shared<ir::MemoryObject>();
  reference->holds = {variable.object.get()};
  return reference;
}

std::shared_ptr<ir::Symbol> UnitLowering::synthetic(std::string name, ir::TypeRef type) {
  auto made = std::make_shared<ir::Symbol>();
  made->id = nextSymbol_++;
  made_[made.get()] = made;
  made->name = std::move(name);
  made->type = std::move(type);
  made->isSynthetic = true;
  return made;
}

ir::SymbolRef UnitLowering::parameter(std::string name, ir::TypeRef type, bool isReference,
                                      const ir::Symbol *given) {
  const auto made = synthetic(std::move(name), std::move(type));
  if (isReference && given)
    made->object = referringTo(*given);
  made->storage = ir::Storage::Parameter;
  made->isReference = isReference;
  return made;
}

} // namespace parlift::frontend
