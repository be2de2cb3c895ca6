#include "frontend/Labels.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Lex/Lexer.h>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

namespace {

bool isNextNumber(const clang::Stmt &stmt, const clang::ASTContext &ast) {
  return isa<clang::IntegerLiteral>(stmt) && stmt.getBeginLoc().isMacroID() &&
         clang::Lexer::getImmediateMacroName(stmt.getBeginLoc(), ast.getSourceManager(),
                                             ast.getLangOpts()) == "__COUNTER__";
}

std::string find(const clang::Stmt *stmt, bool isInSwitch, const clang::ASTContext &ast) {
  if (!stmt)
    return {};
  if (const auto *label = dyn_cast<clang::LabelStmt>(stmt))
    if (!label->getDecl()->isGnuLocal())
      return label->getName();
  if (isa<clang::SwitchCase>(stmt) && !isInSwitch)
    return "case";
  if (isa<clang::AsmStmt>(stmt))
    return "asm";
  if (isNextNumber(*stmt, ast))
    return "__COUNTER__";
  isInSwitch |= isa<clang::SwitchStmt>(stmt);
  for (const clang::Stmt *child : stmt->children())
    if (std::string found = find(child, isInSwitch, ast); !found.empty())
      return found;
  return {};
}

/// Declares more than variables of its own block.
bool isHidden(const clang::Decl &declaration) {
  if (isa<clang::LabelDecl>(declaration))
    return false;
  const auto *variable = dyn_cast<clang::VarDecl>(&declaration);
  return !variable || !variable->hasLocalStorage();
}

std::string nameOf(const clang::Decl &declaration) {
  const auto *named = dyn_cast<clang::NamedDecl>(&declaration);
  if (const auto *enumeration = dyn_cast<clang::EnumDecl>(&declaration))
    if (enumeration->enumerator_begin() != enumeration->enumerator_end())
      named = *enumeration->enumerator_begin();
  return named && named->getIdentifier() ? named->getName().str() : "a type";
}

} // namespace

std::string hiddenDeclarationIn(const clang::Stmt *text) {
  if (!text)
    return {};
  if (const auto *list = dyn_cast<clang::DeclStmt>(text))
    for (const clang::Decl *declaration : list->decls())
      if (isHidden(*declaration))
        return nameOf(*declaration);
  for (const clang::Stmt *child : text->children())
    if (std::string found = hiddenDeclarationIn(child); !found.empty())
      return found;
  return {};
}

std::string labelIn(const clang::Stmt *text, const clang::ASTContext &ast) {
  return find(text, false, ast);
}

} // namespace parlift::frontend
