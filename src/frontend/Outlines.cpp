#include "frontend/Outlines.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclOpenMP.h>
#include <clang/AST/DeclTemplate.h>

namespace parlift::frontend {

namespace {

using llvm::dyn_cast;
using llvm::isa;

class OutlineMaker {
public:
  OutlineMaker(clang::ASTContext &ast, Ranges &ranges, ir::Outline &outline)
      : sources_(ast.getSourceManager()), ranges_(ranges), outline_(outline) {}

  void visit(const clang::DeclContext &context, const SourceRange &scope);

private:
  void add(const clang::Decl &decl, const SourceRange &scope);
  void visitInside(const clang::Decl &decl, const SourceRange &scope);

  const clang::SourceManager &sources_;
  Ranges &ranges_;
  ir::Outline &outline_;
};

ir::DeclarationKind kindOf(const clang::Decl &decl) {
  if (isa<clang::TypeDecl, clang::ClassTemplateDecl, clang::TypeAliasTemplateDecl>(decl))
    return ir::DeclarationKind::Type;
  if (isa<clang::EnumConstantDecl>(decl))
    return ir::DeclarationKind::Enumerator;
  if (isa<clang::VarDecl>(decl))
    return ir::DeclarationKind::Variable;
  return decl.getAsFunction() ? ir::DeclarationKind::Function : ir::DeclarationKind::Other;
}

bool hasBody(const clang::Decl &decl) {
  if (isa<clang::NamespaceDecl>(decl))
    return true;
  if (const auto *linkage = dyn_cast<clang::LinkageSpecDecl>(&decl))
    return linkage->hasBraces();
  const clang::FunctionDecl *function = decl.getAsFunction();
  return function && function->doesThisDeclarationHaveABody();
}

void OutlineMaker::visit(const clang::DeclContext &context, const SourceRange &scope) {
  for (const clang::Decl *decl : context.decls()) {
    // What directives capture of iterators has no place: Clang asks for that of its value, which is not there.
    if (isa<clang::OMPCapturedExprDecl>(decl))
      continue;
    const clang::SourceLocation place = sources_.getExpansionLoc(decl->getBeginLoc());
    if (place.isInvalid() || sources_.isInSystemHeader(place) || decl->isImplicit())
      continue;
    add(*decl, scope);
    visitInside(*decl, scope);
  }
}

/// Its own declarations. Those of a function are the types and enumerators that its blocks declare, and variables.
void OutlineMaker::visitInside(const clang::Decl &decl, const SourceRange &scope) {
  const SourceRange whole = ranges_.of(wholeTextOf(decl));
  const auto *linkage = dyn_cast<clang::LinkageSpecDecl>(&decl);
  if (isa<clang::NamespaceDecl>(decl) || linkage) {
    if (linkage && !linkage->hasBraces())
      return visit(*linkage, scope);
    const std::uint32_t inside = ranges_.behindBrace(decl.getBeginLoc());
    if (whole.valid() && whole.file == ranges_.mainFile())
      outline_.enclosures.push_back({whole, inside});
    return visit(*clang::Decl::castToDeclContext(&decl), linkage ? scope : whole);
  }
  if (const auto *enumeration = dyn_cast<clang::EnumDecl>(&decl)) {
    for (const clang::EnumConstantDecl *one : enumeration->enumerators())
      add(*one, enumeration->isScoped() ? whole : scope);
    return;
  }
  if (const auto *pattern = dyn_cast<clang::ClassTemplateDecl>(&decl))
    return visit(*pattern->getTemplatedDecl(), whole);
  if (isa<clang::RecordDecl, clang::FunctionDecl>(decl)) // C has no scopes of structures
    visit(*clang::Decl::castToDeclContext(&decl),
          isa<clang::CXXRecordDecl, clang::FunctionDecl>(decl) ? whole : scope);
}

void OutlineMaker::add(const clang::Decl &decl, const SourceRange &scope) {
  ir::Declaration made;
  made.kind = kindOf(decl);
  if (const auto *named = dyn_cast<clang::NamedDecl>(&decl); named && named->getIdentifier()) {
    made.name = named->getName().str();
    made.at = ranges_.ofToken(named->getLocation());
  }
  made.whole = ranges_.of(wholeTextOf(decl));
  made.scope = scope;
  made.hasBody = hasBody(decl);
  outline_.declarations.push_back(std::move(made));
}

} // namespace

clang::SourceRange wholeTextOf(const clang::Decl &decl) {
  const clang::Decl *outer = &decl;
  if (const auto *function = dyn_cast<clang::FunctionDecl>(&decl))
    if (const auto *around = function->getDescribedFunctionTemplate())
      outer = around;
  clang::SourceRange result = outer->getSourceRange();
  const auto *linkage = dyn_cast<clang::LinkageSpecDecl>(outer->getLexicalDeclContext());
  if (linkage && !linkage->hasBraces())
    result.setBegin(linkage->getExternLoc());
  return result;
}

bool isWrittenInNamespace(const clang::Decl &decl) {
  return decl.getLexicalDeclContext()->getRedeclContext()->isFileContext();
}

/// The last one of the two decides.
static bool keepsTypes(const std::vector<std::string> &flags) {
  const auto last = std::find_if(flags.rbegin(), flags.rend(), [](const std::string &flag) {
    return flag == "-fstrict-aliasing" || flag == "-fno-strict-aliasing";
  });
  return last == flags.rend() || *last == "-fstrict-aliasing";
}

ir::OutlineRef makeOutline(clang::ASTContext &ast, const PreprocessorLog &log, Ranges &ranges,
                           const std::vector<std::string> &flags) {
  auto made = std::make_shared<ir::Outline>();
  made->hasEffectiveTypes = keepsTypes(flags);
  made->isCxx = ast.getLangOpts().CPlusPlus;
  log.tell(ranges, *made);
  made->identifiers = ranges.identifiers();
  OutlineMaker(ast, ranges, *made).visit(*ast.getTranslationUnitDecl(), {});
  return made;
}

} // namespace parlift::frontend
