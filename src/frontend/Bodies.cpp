/// One function: what is known of it, its parameters, and what a lambda captures.
#include "frontend/ConstantLambdas.h"
#include "frontend/Lowering.h"
#include "frontend/Outlines.h"
#include "frontend/OwnAddress.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/StmtOpenMP.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

/// Where it makes tasks, what calls it is a parallel region: its loops are in one.
static bool makesTasks(const clang::Stmt *stmt) {
  if (!stmt)
    return false;
  return isa<clang::OMPTaskDirective>(stmt) ||
         std::any_of(stmt->child_begin(), stmt->child_end(), makesTasks);
}

FunctionLowering::FunctionLowering(UnitLowering &unit, ir::Function &function)
    : unit_(unit), function_(function) {}

/// A variable in it is assigned further down: by then it says something else.
bool FunctionLowering::changesAfter(const clang::Expr *expr) const {
  bool found = false;
  const auto look = [&](const clang::Stmt *part, const auto &self) -> void {
    if (const auto *variable = llvm::dyn_cast_or_null<clang::DeclRefExpr>(part)) {
      const auto change = facts_.lastChange.find(
          llvm::cast<clang::ValueDecl>(variable->getDecl()->getCanonicalDecl()));
      found |= change != facts_.lastChange.end() &&
               (facts_.hasGoto || unit_.ast.getSourceManager().isBeforeInTranslationUnit(
                                      expr->getBeginLoc(), change->second));
    }
    if (part)
      for (const clang::Stmt *child : part->children())
        self(child, self);
  };
  look(expr, look);
  return found;
}

void FunctionLowering::run(const clang::FunctionDecl *decl, const clang::LambdaExpr *lambda) {
  const clang::Stmt *body = decl->getBody();
  decl_ = decl;
  around_ = decl;
  declaration_ = decl;
  facts_ = scanBody(body);
  isInstance_ = decl->isTemplateInstantiation() || decl->getTemplateInstantiationPattern();
  // A lambda's types may depend on the variables of the function around it.
  auto outerExtent = std::move(unit_.types.lowerExtent);
  unit_.types.forgetVariableTypes();
  auto outerChanges = std::move(unit_.types.extentChanges);
  unit_.types.extentChanges = [this](const clang::Expr *extent) { return changesAfter(extent); };
  unit_.types.lowerExtent = [this](const clang::Expr *extent) {
    if (extent->HasSideEffects(
            unit_.ast)) // how many there are is known where they have happened alone: sizeEffects
      return ir::opaqueExpr("statement-unsupported", {}, type(extent->getType()), {},
                            range(extent));
    Sequence *const outer = sequence_;
    Sequence ignored;
    sequence_ = &ignored;
    ir::ExprRef result = value(extent);
    sequence_ = outer;
    return result;
  };

  function_.nameRange = unit_.ranges.ofToken(decl->getLocation());
  function_.whole = unit_.ranges.of(wholeTextOf(*decl));
  function_.isInNamespace = !lambda && isWrittenInNamespace(*decl);
  const bool mustBeConstant =
      lambda ? standsInClass(*lambda) ||
                   (decl->isConstexprSpecified() && mustStayConstant(*lambda, unit_.ast))
             : decl->isConstexprSpecified();
  function_.isConstexpr =
      mustBeConstant || decl->isConsteval() || isa<clang::CoroutineBodyStmt>(body);
  function_.outline = unit_.outline;
  ompDepth_ = unit_.hasUnreadDirectives(function_.whole) ||
                      (unit_.ast.getLangOpts().OpenMP != 0 && makesTasks(body))
                  ? 1
                  : 0;
  clang::QualType returned = decl->getReturnType();
  function_.returnType =
      returned->isReferenceType() ? ir::pointerTo(type(returned)) : type(returned);
  function_.isVariadic = decl->isVariadic();
  function_.isTemplateInstance = isInstance_;
  function_.readsErrno = facts_.readsErrno;
  function_.hasUnstructuredFlow = facts_.hasGoto;
  std::vector<const clang::ValueDecl *> inOrder(facts_.addressTaken.begin(),
                                                facts_.addressTaken.end());
  std::ranges::sort(inOrder, {}, [](const clang::ValueDecl *taken) { // numbers go by it
    return std::make_pair(taken->getLocation().getRawEncoding(), taken->getID());
  });
  for (const clang::ValueDecl *taken : inOrder)
    if (isa<clang::VarDecl>(taken))
      unit_.markAddressTaken(taken);
  for (const clang::VarDecl *member : facts_.membersChangedInLoops)
    unit_.markForClauses(member);
  for (const clang::ParmVarDecl *parameter : decl->parameters())
    if (!parameter->getType()->isReferenceType() && mayLetOutItsAddress(parameter->getType()))
      unit_.markAddressTaken(parameter);
  declareParameters(decl, lambda);

  Stmts statements;
  for (const clang::ParmVarDecl *parameter : decl->parameters())
    sizeEffects(parameter->getOriginalType(), statements); // `int (*m)[next()]`
  if (const auto *constructor = dyn_cast<clang::CXXConstructorDecl>(decl))
    constructorInitializers(constructor, statements);
  if (const auto *list = dyn_cast<clang::CompoundStmt>(body))
    compound(list, statements);
  else
    statement(body, statements); // a function try block
  function_.body = ir::block(std::move(statements), range(body));
  unit_.types.forgetVariableTypes();
  unit_.types.lowerExtent = std::move(outerExtent);
  unit_.types.extentChanges = std::move(outerChanges);
}

/// The n of `T p[static n]`.
ir::ExprRef FunctionLowering::promisedBy(const clang::ParmVarDecl &parameter) {
  const clang::ArrayType *array =
      parameter.getASTContext().getAsArrayType(parameter.getOriginalType());
  if (!array || array->getSizeModifier() != clang::ArraySizeModifier::Static)
    return nullptr;
  if (const auto *constant = dyn_cast<clang::ConstantArrayType>(array))
    return ir::intLiteral(static_cast<std::int64_t>(constant->getSize().getLimitedValue()),
                          ir::unsignedLongType());
  const auto *variable = dyn_cast<clang::VariableArrayType>(array);
  return variable && variable->getSizeExpr() ? unit_.types.lowerExtent(variable->getSizeExpr())
                                             : nullptr;
}

/// Whose `this` a lambda captures: it stands in a member function or before a member's value, and perhaps in other lambdas.
static const clang::CXXRecordDecl *classAround(const clang::CXXRecordDecl &lambda) {
  for (const clang::DeclContext *at = lambda.getDeclContext(); at; at = at->getParent())
    if (const auto *record = dyn_cast<clang::CXXRecordDecl>(at); record && !record->isLambda())
      return record;
  return nullptr;
}

void FunctionLowering::declareParameters(const clang::FunctionDecl *decl,
                                         const clang::LambdaExpr *lambda) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(decl);
  if (method && method->isInstance() && !lambda) {
    auto made = unit_.synthetic("this", type(method->getThisType()));
    made->isSynthetic = false;
    made->isThis = true;
    made->storage = ir::Storage::Parameter;
    this_ = made;
    function_.parameters.push_back(made);
  }
  for (const clang::ParmVarDecl *parameter : decl->parameters())
    function_.parameters.push_back(symbol(parameter));
  for (const clang::ParmVarDecl *parameter : decl->parameters())
    if (ir::ExprRef promised = promisedBy(*parameter)) // nobody has looked at it yet
      std::const_pointer_cast<ir::Symbol>(symbol(parameter))->promised = std::move(promised);
  if (!lambda)
    return;
  // What a lambda captures outlives it: to its body these are parameters.
  for (const clang::LambdaCapture &capture : lambda->captures()) {
    if (capture.capturesThis()) {
      auto made = unit_.synthetic("this", type(decl->getASTContext().VoidPtrTy));
      if (const clang::CXXRecordDecl *record = classAround(*lambda->getLambdaClass()))
        made->type =
            type(decl->getASTContext().getPointerType(decl->getASTContext().getRecordType(record)));
      made->isSynthetic = false;
      made->isThis = true;
      made->storage = ir::Storage::Parameter;
      this_ = made;
      function_.parameters.push_back(made);
    } else if (capture.capturesVariable()) {
      const clang::ValueDecl *captured = capture.getCapturedVar();
      if (const auto *variable = dyn_cast<clang::VarDecl>(captured);
          !variable || variable->hasGlobalStorage())
        continue;
      auto made = unit_.freshSymbol(captured);
      made->storage = ir::Storage::Parameter;
      const bool isHeld = capture.getCaptureKind() == clang::LCK_ByRef;
      if (isHeld)
        made->object = unit_.referringTo(*unit_.symbol(captured));
      made->isReference = isHeld || made->isReference;
      made->addressTaken |= mayLetOutItsAddress(captured->getType().getNonReferenceType());
      captures_[llvm::cast<clang::ValueDecl>(captured->getCanonicalDecl())] = made;
      function_.parameters.push_back(made);
    }
  }
}

} // namespace parlift::frontend
