#include "frontend/Labels.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

namespace {

std::string find(const clang::Stmt *stmt, bool isInSwitch) {
  if (!stmt)
    return {};
  if (const auto *label = dyn_cast<clang::LabelStmt>(stmt))
    if (!label->getDecl()->isGnuLocal())
      return label->getName();
  if (isa<clang::SwitchCase>(stmt) && !isInSwitch)
    return "case";
  if (isa<clang::AsmStmt>(stmt))
    return "asm";
  isInSwitch |= isa<clang::SwitchStmt>(stmt);
  for (const clang::Stmt *child : stmt->children())
    if (std::string found = find(child, isInSwitch); !found.empty())
      return found;
  return {};
}

} // namespace

std::string labelIn(const clang::Stmt *text) {
  return find(text, false);
}

} // namespace parlift::frontend
