// Statements and declarations: the constraints of what they hold.
#include "frontend/FileMemory.h"

#include <clang/AST/Attr.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>

namespace parlift::frontend {

using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// Making or ending one calls functions of its class.
bool hasFunctions(clang::QualType type) {
  const auto *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return record && (!record->hasDefinition() || !record->hasTrivialDestructor());
}

} // namespace

void MemoryScan::statement(const Stmt *stmt) {
  if (!stmt)
    return;
  if (const auto *expr = dyn_cast<clang::Expr>(stmt)) {
    isDone_ = expr->IgnoreParens();
    either(expr);
    return;
  }
  if (const auto *declared = dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl *decl : declared->decls())
      if (const auto *variable = dyn_cast<clang::VarDecl>(decl))
        declaration(variable);
    return;
  }
  if (const auto *result = dyn_cast<clang::ReturnStmt>(stmt)) {
    if (const clang::Expr *expr = result->getRetValue()) {
      const Node node = either(expr);
      if (current_)
        sets_.include(node, returned(current_, context_));
      else
        sets_.leak(node);
    }
    return;
  }
  if (isa<clang::AsmStmt>(stmt)) {
    unknown(stmt);
    for (const Stmt *child : stmt->children())
      if (const auto *operand = llvm::dyn_cast_or_null<clang::Expr>(child);
          operand && operand->isGLValue())
        storeAnywhere(address(operand), PointsTo::contentOfOutside);
    return;
  }
  if (isa<clang::OMPExecutableDirective>(stmt) || isa<clang::OMPCanonicalLoop>(stmt) ||
      isa<clang::CapturedStmt>(stmt))
    return directive(stmt);
  if (const auto *handler = dyn_cast<clang::CXXCatchStmt>(stmt)) {
    if (const clang::VarDecl *caught = handler->getExceptionDecl())
      sets_.include(PointsTo::contentOfOutside, content(caught));
    return statement(handler->getHandlerBlock());
  }
  if (isa<clang::CoroutineBodyStmt>(stmt) || isa<clang::CoreturnStmt>(stmt)) {
    giveUp();
    return;
  }
  for (const Stmt *child : stmt->children())
    statement(child);
}

/// Of variables in a clause: perhaps, and at no place in the tree.
void MemoryScan::readSomewhere(const Stmt *stmt) {
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(stmt))
    if (const auto *variable = dyn_cast<clang::VarDecl>(name->getDecl())) {
      reads_.emplace_back(sets_.addressOf(object(variable)), nullptr);
      reads_.emplace_back(content(variable), nullptr);
    }
  for (const Stmt *child : stmt->children())
    if (child)
      readSomewhere(child);
}

/// What a clause lists is variables, which stay in the file.
void MemoryScan::directive(const Stmt *stmt) {
  if (const auto *captured = dyn_cast<clang::CapturedStmt>(stmt))
    return statement(captured->getCapturedStmt());
  if (const auto *loop = dyn_cast<clang::OMPCanonicalLoop>(stmt))
    return statement(loop->getLoopStmt());
  const auto *directive = llvm::cast<clang::OMPExecutableDirective>(stmt);
  for (const clang::OMPClause *clause : directive->clauses()) {
    if (const auto *computed = clang::OMPClauseWithPreInit::get(clause))
      statement(computed->getPreInitStmt());
    for (const Stmt *part : clause->children())
      if (const auto *expr = llvm::dyn_cast_or_null<clang::Expr>(part)) {
        if (expr->isPRValue()) {
          sets_.leak(value(expr));
          continue;
        }
        if (hasFunctions(expr->getType()))
          giveUp(); // copies are made by its class
        readSomewhere(expr);
      }
  }
  if (directive->hasAssociatedStmt())
    statement(directive->getRawStmt());
}

void MemoryScan::declaration(const clang::VarDecl *variable) {
  const Object made = object(variable);
  if (const auto *cleanup = variable->getAttr<clang::CleanupAttr>())
    sets_.leak(
        takeAddress(cleanup->getFunctionDecl())); // which gets its address where its scope ends
  for (clang::QualType type = variable->getType(); type->isArrayType();
       type = ast_.getAsArrayType(type)->getElementType())
    if (const auto *varying = dyn_cast<clang::VariableArrayType>(ast_.getAsArrayType(type));
        varying && varying->getSizeExpr())
      either(varying->getSizeExpr());
  if (hasFunctions(variable->getType()))
    sets_.leak(sets_.addressOf(made));
  const clang::Expr *init = variable->getInit();
  if (!init || init->isValueDependent())
    return;
  const auto *full = dyn_cast<clang::FullExpr>(init);
  const auto *built = dyn_cast<clang::CXXConstructExpr>(full ? full->getSubExpr() : init);
  if (built && !built->getConstructor()->isTrivial())
    sets_.leak(sets_.addressOf(made)); // it gets `this`
  if (variable->getType()->isReferenceType())
    sets_.include(either(init), content(variable));
  else
    initialize({sets_.addressOf(made)}, variable->getType(), init, false);
}

MemoryScan::Node MemoryScan::unknown(const Stmt *stmt) {
  if (isa<clang::BlockExpr>(stmt))
    giveUp();
  if (const auto *lambda = dyn_cast<clang::LambdaExpr>(stmt)) // `[&g = gp] { g = y; }`
    for (const clang::LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable() && lambda->isInitCapture(&capture))
        declaration(llvm::cast<clang::VarDecl>(capture.getCapturedVar()));
  for (const Stmt *child : stmt->children())
    if (const auto *part = llvm::dyn_cast_or_null<clang::Expr>(child))
      sets_.leak(either(part));
    else
      statement(child);
  return sets_.addressOf(PointsTo::outside);
}

} // namespace parlift::frontend
