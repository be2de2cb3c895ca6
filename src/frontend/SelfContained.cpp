#include "frontend/SelfContained.h"
#include "frontend/Replaceable.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace parlift::frontend {

bool isPlainName(const clang::NamedDecl &decl) {
  return !decl.hasAttr<clang::AsmLabelAttr>() && !decl.hasAttr<clang::WeakAttr>() &&
         !decl.hasAttr<clang::WeakRefAttr>() && !decl.hasAttr<clang::WeakImportAttr>() &&
         !decl.hasAttr<clang::AliasAttr>() && !decl.hasAttr<clang::IFuncAttr>() &&
         !decl.hasAttr<clang::UsedAttr>() && !decl.hasAttr<clang::RetainAttr>() &&
         !decl.hasAttr<clang::SectionAttr>();
}

namespace {

class Needs : public clang::RecursiveASTVisitor<Needs> {
public:
  bool isMissing = false;

  bool VisitFunctionDecl(clang::FunctionDecl *decl) {
    const bool isMade = decl->isDeleted() || decl->isDefaulted() || decl->isImplicit() ||
                        decl->isPureVirtual() || decl->isDependentContext() ||
                        decl->getBuiltinID() != 0;
    isMissing |= !isPlainName(*decl) || (!isMade && !decl->isDefined() && !isOfSystem(*decl));
    return !isMissing;
  }
  bool VisitVarDecl(clang::VarDecl *decl) {
    const bool isElsewhere = decl->hasGlobalStorage() &&
                             !decl->getDeclContext()->isDependentContext() &&
                             decl->hasDefinition() == clang::VarDecl::DeclarationOnly;
    isMissing |= !isPlainName(*decl) || isElsewhere;
    return !isMissing;
  }
  bool VisitClassTemplateSpecializationDecl(clang::ClassTemplateSpecializationDecl *decl) {
    isMissing |= decl->getSpecializationKind() == clang::TSK_ExplicitInstantiationDeclaration;
    return !isMissing;
  }
};

} // namespace

bool isSelfContained(clang::ASTContext &ast) {
  const clang::SourceManager &sources = ast.getSourceManager();
  Needs needs;
  for (clang::Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (!sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation())))
      needs.TraverseDecl(decl);
  return !needs.isMissing;
}

} // namespace parlift::frontend
