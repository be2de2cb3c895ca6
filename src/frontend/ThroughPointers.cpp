/// What does a call through a pointer do?
///
///     double integrate(double (*f)(double), double a, double b, int n) { ... f(a + i * h) ... }
///     integrate(square, 0, 3, n);                            f(x) is square(x)
///     integrate(square, 0, 3, n), integrate(cube, 0, 3, n);  f(x) does what square(x) does, or what cube(x) does
///
/// In: such a call, and the functions that its pointer may hold (FileMemory::reachedBy), all of the type that is called.
/// Out: where there is one, and its name means it at that place, a call of that by name. Else one of a function that stands in no text,
/// and returns what one of them returns, nobody knows which. Null: other functions may be meant, or of another type.
#include "frontend/Lowering.h"
#include "ir/FunctionName.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace parlift::frontend {

using clang::FunctionDecl;
using ir::ExprRef;

namespace {

/// More than so many are looked at as one that may do anything.
constexpr std::size_t mostFunctions = 8;
/// And so are those that have more loops than this: what each of them touches is compared with what all others do.
constexpr unsigned mostLoops = 6;

class Loops : public clang::RecursiveASTVisitor<Loops> {
public:
  unsigned count = 0;
  // NOLINTBEGIN(readability-identifier-naming): Clang's names
  bool VisitForStmt(clang::ForStmt *) { return ++count != 0; }
  bool VisitWhileStmt(clang::WhileStmt *) { return ++count != 0; }
  bool VisitDoStmt(clang::DoStmt *) { return ++count != 0; }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *) { return ++count != 0; }
  // NOLINTEND(readability-identifier-naming)
};

bool haveManyLoops(const std::vector<const FunctionDecl *> &functions) {
  Loops loops;
  for (const FunctionDecl *one : functions)
    loops.TraverseStmt(one->getBody());
  return functions.size() > 1 && loops.count > mostLoops;
}

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

/// The only function, which in a static one of C can be called by its name instead: it is declared before, and nothing else is called so
/// in `around`.
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

/// They have the type that the call wants, with whatever they say of exceptions.
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

} // namespace

/// A call of a function that stands in no text: it does what one of these does with the first `arguments` operands, in the order of the
/// text.
std::shared_ptr<ir::Expr>
FunctionLowering::callOneOf(std::vector<const FunctionDecl *> reached, const std::string &name,
                            const std::vector<ExprRef> &operands, std::size_t arguments,
                            const ir::TypeRef &made, const SourceRange &where) {
  std::ranges::sort(reached, [&](const FunctionDecl *a, const FunctionDecl *b) {
    return unit_.ast.getSourceManager().isBeforeInTranslationUnit(a->getLocation(),
                                                                  b->getLocation());
  });
  auto function = std::make_shared<ir::Function>();
  function->name = ir::distinctName(name, unit_.nextMade());
  function->inMainFile = false;
  function->isChoice = reached.size() > 1;
  function->returnType = made;
  for (const ExprRef &operand : operands)
    function->parameters.push_back(unit_.parameter("given", ir::unqualified(operand->type),
                                                   operand->isLvalue(), operand->symbol.get()));
  std::vector<ir::StmtRef> body;
  for (const FunctionDecl *one : reached) {
    std::vector<ExprRef> given;
    for (std::size_t k = 0; k < arguments; ++k) {
      const ExprRef place = ir::varRef(function->parameters[k]);
      given.push_back(operands[k]->isLvalue() ? place : ir::load(place));
    }
    // The object, as its class has it.
    if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(one);
        method && method->isInstance())
      given[0] = ir::cast(given[0], ir::pointerTo(type(method->getFunctionObjectParameterType())));
    const ExprRef call = makeCall(one, std::move(given), made, where);
    const bool isVoid = made->kind == ir::TypeKind::Void;
    ir::StmtRef step = isVoid ? ir::block({ir::evaluate(call, where), ir::returnStmt(nullptr)})
                              : ir::returnStmt(call);
    body.push_back(one == reached.back() ? step : perhaps(step));
  }
  function->body = ir::block(std::move(body), where);
  unit_.addCallee(function);
  auto result =
      std::make_shared<ir::Expr>(*ir::call("", operands, made, ir::worstEffects(), where));
  result->target = function;
  return result;
}

/// `operands`: the arguments, and the pointer behind them, as the text has it. So has the function; the pointer does not tell it more.
ExprRef FunctionLowering::callThroughPointer(const clang::CallExpr *expr,
                                             std::vector<ExprRef> operands,
                                             const ir::TypeRef &made) {
  const std::vector<const FunctionDecl *> reached = unit_.reachedBy(expr);
  if (reached.empty() || reached.size() > mostFunctions || haveManyLoops(reached) ||
      !haveTypeOfCall(reached, *expr, unit_.ast))
    return nullptr;
  const SourceRange where = range(expr);
  if (reached.size() == 1 && declaration_ && canBeNamed(*reached[0], *declaration_, unit_.ast)) {
    operands.pop_back();
    return makeCall(reached[0], std::move(operands), made, where);
  }
  return callOneOf(reached, range(expr->getCallee()).oneLine(), operands, operands.size() - 1, made,
                   where);
}

// --- Virtual functions

namespace {

/// A base class lies where the object begins, and there is one of it.
bool hasPlainBases(const clang::CXXRecordDecl &record) {
  return record.getNumVBases() == 0 && record.getNumBases() <= 1;
}

class Overriders : public clang::RecursiveASTVisitor<Overriders> {
public:
  std::unordered_map<const clang::CXXMethodDecl *, std::vector<const clang::CXXMethodDecl *>> found;

  // NOLINTBEGIN(readability-identifier-naming): Clang's names
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitCXXMethodDecl(clang::CXXMethodDecl *method) {
    if (method->isCanonicalDecl() && !method->isDependentContext())
      for (const clang::CXXMethodDecl *base : method->overridden_methods())
        found[base->getCanonicalDecl()].push_back(method);
    return true;
  }
  // NOLINTEND(readability-identifier-naming)
};

} // namespace

/// Of a class that no other file can derive from: it has no name there, or there is no other file. One that has no body stands for
/// classes without objects.
std::vector<const FunctionDecl *> UnitLowering::overridersOf(const clang::CXXMethodDecl &method) {
  const bool isClosed =
      memory_.isWhole() || !clang::isExternallyVisible(method.getParent()->getLinkageInternal());
  if (!isClosed || method.getParent()->isDependentContext())
    return {};
  if (!overriders_) {
    Overriders all;
    all.TraverseDecl(ast.getTranslationUnitDecl());
    overriders_ = std::move(all.found);
  }
  std::vector<const FunctionDecl *> result;
  std::vector<const clang::CXXMethodDecl *> open{method.getCanonicalDecl()};
  while (!open.empty()) {
    const clang::CXXMethodDecl *one = open.back();
    open.pop_back();
    if (!hasPlainBases(*one->getParent()) ||
        (one != method.getCanonicalDecl() && one->getParent()->isDependentContext()))
      return {};
    if (!one->isPureVirtual() && std::ranges::find(result, one) == result.end())
      result.push_back(one);
    if (const auto more = overriders_->find(one); more != overriders_->end())
      open.insert(open.end(), more->second.begin(), more->second.end());
  }
  return result;
}

ExprRef FunctionLowering::callOfVirtual(const clang::CallExpr *expr,
                                        const clang::CXXMethodDecl &method,
                                        const std::vector<ExprRef> &operands,
                                        const ir::TypeRef &made) {
  const std::vector<const FunctionDecl *> reached = unit_.overridersOf(method);
  const bool isKnown =
      !reached.empty() && reached.size() <= mostFunctions &&
      operands.size() == method.getNumParams() + 1 && operands[0]->type->isPointer() &&
      std::ranges::all_of(
          reached, [&](const FunctionDecl *one) { // not one that gives back its own class
            return unit_.ast.hasSameType(one->getReturnType(), method.getReturnType());
          });
  if (!isKnown)
    return nullptr;
  auto result = callOneOf(reached, method.getQualifiedNameAsString(), operands, operands.size(),
                          made, range(expr));
  result->callee = method.getQualifiedNameAsString();
  result->isMemberCall = true;
  return result;
}

} // namespace parlift::frontend
