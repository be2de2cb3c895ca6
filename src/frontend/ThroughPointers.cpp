#include "frontend/ThroughPointers.h"
#include "frontend/Lowering.h"
#include "ir/FunctionName.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace parlift::frontend {

using clang::FunctionDecl;
using ir::ExprRef;

namespace {

/// More than so many are looked at as one that may do anything.
constexpr std::size_t mostFunctions = 8;

/// A variable or type of that name is declared inside of the function, parameters among them.
class Names : public clang::RecursiveASTVisitor<Names> {
public:
  explicit Names(const FunctionDecl &sought) : sought_(sought) {}
  // NOLINTNEXTLINE(readability-identifier-naming): Clang's name
  bool VisitNamedDecl(clang::NamedDecl *decl) {
    isFound_ |= decl->getIdentifier() && decl->getIdentifier() == sought_.getIdentifier();
    return true;
  }
  bool isFound() const { return isFound_; }

private:
  const FunctionDecl &sought_;
  bool isFound_ = false;
};

} // namespace

bool canBeNamed(const FunctionDecl &only, const FunctionDecl &around,
                const clang::ASTContext &ast) {
  if (ast.getLangOpts().CPlusPlus || around.isExternallyVisible() ||
      !ast.getSourceManager().isBeforeInTranslationUnit(only.getFirstDecl()->getLocation(),
                                                        around.getLocation()))
    return false;
  Names names(only);
  names.TraverseDecl(const_cast<FunctionDecl *>(&around));
  return !names.isFound();
}

bool haveTypeOfCall(const std::vector<const FunctionDecl *> &functions, const clang::CallExpr &call,
                    const clang::ASTContext &ast) {
  clang::QualType called = call.getCallee()->getType();
  if (const auto *pointer = called->getAs<clang::PointerType>())
    called = pointer->getPointeeType();
  const auto *type = called->getAs<clang::FunctionProtoType>();
  return type && !type->isVariadic() && type->getNumParams() == call.getNumArgs() &&
         std::ranges::all_of(functions, [&](const FunctionDecl *one) {
           return one->getType()->getAs<clang::FunctionProtoType>() &&
                  ast.hasSameFunctionTypeIgnoringExceptionSpec(one->getType(), called);
         });
}

/// `operands`: the arguments, and the pointer behind them, as the text has it. So has the function; the pointer does not tell it more.
ExprRef FunctionLowering::callThroughPointer(const clang::CallExpr *expr,
                                             std::vector<ExprRef> operands,
                                             const ir::TypeRef &made) {
  const std::vector<const FunctionDecl *> reached = unit_.reachedBy(expr);
  if (reached.empty() || reached.size() > mostFunctions ||
      !haveTypeOfCall(reached, *expr, unit_.ast))
    return nullptr;
  const SourceRange where = range(expr);
  if (reached.size() == 1 && declaration_ && canBeNamed(*reached[0], *declaration_, unit_.ast)) {
    operands.pop_back();
    return makeCall(reached[0], std::move(operands), made, where);
  }
  auto function = std::make_shared<ir::Function>();
  function->name = ir::distinctName(unit_.ranges.of(expr->getCallee()->getSourceRange()).oneLine(),
                                    unit_.nextMade());
  function->inMainFile = false;
  function->isChoice = reached.size() > 1;
  function->returnType = made;
  for (const ExprRef &operand : operands)
    function->parameters.push_back(unit_.parameter("given", ir::unqualified(operand->type),
                                                   operand->isLvalue(), operand->symbol.get()));
  std::vector<ir::StmtRef> body;
  for (const FunctionDecl *one : reached) {
    std::vector<ExprRef> given;
    for (std::size_t k = 0; k + 1 < operands.size(); ++k) {
      const ExprRef name = ir::varRef(function->parameters[k]);
      given.push_back(operands[k]->isLvalue() ? name : ir::load(name));
    }
    const ExprRef call = makeCall(one, std::move(given), made, where);
    const bool isVoid = made->kind == ir::TypeKind::Void;
    ir::StmtRef step = isVoid ? ir::block({ir::evaluate(call, where), ir::returnStmt(nullptr)})
                              : ir::returnStmt(call);
    body.push_back(one == reached.back() ? step : perhaps(step));
  }
  function->body = ir::block(std::move(body), where);
  unit_.addCallee(function);
  auto result = std::make_shared<ir::Expr>(
      *ir::call("", std::move(operands), made, ir::worstEffects(), where));
  result->target = function;
  return result;
}

} // namespace parlift::frontend
