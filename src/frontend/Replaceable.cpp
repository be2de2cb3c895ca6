#include "frontend/Replaceable.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace parlift::frontend {

using llvm::dyn_cast;

namespace {

/// Said at any declaration: `#pragma weak f` may stand below the definition.
template <class Decl> bool isWeak(const Decl &decl) {
  return decl.isWeak() || std::ranges::any_of(decl.redecls(), [](const auto *one) {
           return one->template hasAttr<clang::WeakAttr>();
         });
}

/// The dynamic linker may prefer what another library or the program defines by this name.
bool isInterposable(const clang::NamedDecl &decl) {
  const clang::LangOptions &language = decl.getASTContext().getLangOpts();
  return language.PICLevel != 0 && language.PIE == 0 &&
         (language.SemanticInterposition || language.HalfNoSemanticInterposition) &&
         clang::isExternallyVisible(decl.getLinkageInternal()) &&
         decl.getVisibility() == clang::DefaultVisibility;
}

} // namespace

bool isReplaceable(const clang::FunctionDecl &function) {
  // Versions for several processors have bodies of their own; clones have the same one.
  if (function.isMultiVersion() && !function.isTargetClonesMultiVersion())
    return true;
  if (isWeak(function))
    return true;
  // Inline functions and instances of templates: all definitions are the same, by the language's rules.
  const bool isOneOfMany =
      function.isInlined() ||
      function.getASTContext().GetGVALinkageForFunction(&function) != clang::GVA_StrongExternal;
  return !isOneOfMany && isInterposable(*function.getMostRecentDecl());
}

bool isReplaceable(const clang::VarDecl &variable) {
  if (!variable.hasGlobalStorage() || variable.isStaticLocal())
    return false;
  if (isWeak(variable))
    return true;
  // What C++ takes for a constant is one, whatever the linker does.
  const clang::ASTContext &ast = variable.getASTContext();
  return !ast.getLangOpts().CPlusPlus && isInterposable(*variable.getMostRecentDecl());
}

bool isCalledByItsName(const clang::FunctionDecl &function) {
  const clang::SourceManager &sources = function.getASTContext().getSourceManager();
  // The system's headers rename within the same library: `asm("__isoc99_sscanf")`.
  return std::ranges::none_of(function.redecls(), [&](const clang::FunctionDecl *one) {
    return one->hasAttr<clang::AsmLabelAttr>() &&
           !sources.isInSystemHeader(sources.getExpansionLoc(one->getLocation())) &&
           function.getIdentifier() &&
           one->getAttr<clang::AsmLabelAttr>()->getLabel() != function.getName();
  });
}

bool isOfSystem(const clang::FunctionDecl &function) {
  const clang::SourceManager &sources = function.getASTContext().getSourceManager();
  return function.getBuiltinID() != 0 ||
         std::ranges::any_of(function.redecls(), [&](const clang::FunctionDecl *one) {
           return sources.isInSystemHeader(sources.getExpansionLoc(one->getLocation()));
         });
}

namespace {

/// Variables with linkage, in all scopes: `extern` ones are declared in functions, too.
void collectVariables(const clang::DeclContext *context,
                      std::vector<const clang::VarDecl *> &found) {
  for (const clang::Decl *decl : context->decls()) {
    if (const auto *variable = dyn_cast<clang::VarDecl>(decl);
        variable && variable->hasGlobalStorage() && !variable->isStaticLocal())
      found.push_back(variable);
    if (const auto *inner = dyn_cast<clang::DeclContext>(decl);
        inner && !inner->isDependentContext())
      collectVariables(inner, found);
  }
}

} // namespace

bool freesPlainly(const clang::CXXDeleteExpr &expr) {
  const clang::FunctionDecl *release = expr.getOperatorDelete();
  return release && release->isReplaceableGlobalAllocationFunction() && !release->isDefined() &&
         expr.getDestroyedType()->isArithmeticType();
}

SharedNames::SharedNames(clang::ASTContext &ast) {
  std::vector<const clang::VarDecl *> variables;
  collectVariables(ast.getTranslationUnitDecl(), variables);
  const auto isRenamed = [](const clang::VarDecl *one) {
    return one->hasAttr<clang::AsmLabelAttr>() || one->hasAttr<clang::AliasAttr>();
  };
  if (std::ranges::none_of(variables, isRenamed))
    return;
  clang::ASTNameGenerator names(ast);
  std::map<std::string, std::string> target; // of aliases, by the linker's names
  std::map<std::string, std::unordered_set<const clang::VarDecl *>> byName;
  for (const clang::VarDecl *one : variables) {
    const std::string name = names.getName(one);
    byName[name].insert(one->getCanonicalDecl());
    if (const auto *alias = one->getAttr<clang::AliasAttr>())
      target[name] = alias->getAliasee().str();
  }
  const auto last = [&](std::string name) {
    for (std::size_t steps = 0; target.contains(name) && steps <= target.size(); ++steps)
      name = target[name];
    return name;
  };
  std::map<std::string, std::unordered_set<const clang::VarDecl *>> byObject;
  for (const auto &[name, decls] : byName)
    byObject[last(name)].insert(decls.begin(), decls.end());
  for (const auto &[name, decls] : byObject)
    if (decls.size() > 1)
      shared_.insert(decls.begin(), decls.end());
}

} // namespace parlift::frontend
