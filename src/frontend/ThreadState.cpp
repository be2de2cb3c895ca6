#include "frontend/ThreadState.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringSet.h>

namespace parlift::frontend {

using clang::Expr;
using llvm::dyn_cast;
using llvm::isa;

namespace {

const llvm::StringSet<> &environmentFunctions() {
  static const llvm::StringSet<> names = {"fesetround",
                                          "fegetround",
                                          "feclearexcept",
                                          "feraiseexcept",
                                          "fesetexceptflag",
                                          "fegetexceptflag",
                                          "fetestexcept",
                                          "fegetenv",
                                          "feholdexcept",
                                          "fesetenv",
                                          "feupdateenv",
                                          "feenableexcept",
                                          "fedisableexcept",
                                          "fegetexcept",
                                          "fesetexcept",
                                          "fegetmode",
                                          "fesetmode",
                                          "_mm_setcsr",
                                          "__builtin_ia32_ldmxcsr",
                                          "fpsetround",
                                          "fpsetmask",
                                          "_controlfp"};
  return names;
}

llvm::StringRef nameOf(const clang::FunctionDecl *callee) {
  return callee && callee->getIdentifier() ? callee->getName() : llvm::StringRef();
}

bool isErrnoAddress(llvm::StringRef name) {
  return name == "__errno_location" || name == "__error" || name == "___errno";
}

/// The place `errno`, which the headers write as `(*__errno_location())`.
bool isErrno(const Expr *expr) {
  const auto *place = dyn_cast<clang::UnaryOperator>(expr->IgnoreParenImpCasts());
  if (!place || place->getOpcode() != clang::UO_Deref)
    return false;
  const auto *call = dyn_cast<clang::CallExpr>(place->getSubExpr()->IgnoreParenImpCasts());
  return call && isErrnoAddress(nameOf(call->getDirectCallee()));
}

/// ENOENT and its like: no function of mathematics sets it.
bool isOtherError(const Expr *expr, const clang::ASTContext &ast) {
  constexpr int domain = 33, range = 34; // EDOM and ERANGE
  const auto number = expr->isValueDependent() ? std::nullopt : expr->getIntegerConstantExpr(ast);
  return number && *number != 0 && *number != domain && *number != range;
}

bool isFloating(const Expr &expr) {
  return expr.getType()->hasFloatingRepresentation();
}

/// Rounds, or raises a flag: arithmetic, comparisons and conversions of what is no constant.
bool computesFloats(const Expr &expr) {
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(&expr))
    return (binary->isMultiplicativeOp() || binary->isAdditiveOp() || binary->isComparisonOp() ||
            binary->isCompoundAssignmentOp()) &&
           (isFloating(*binary->getLHS()) || isFloating(*binary->getRHS()));
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(&expr))
    return unary->isIncrementDecrementOp() && isFloating(*unary->getSubExpr());
  if (const auto *cast = dyn_cast<clang::CastExpr>(&expr)) {
    const Expr *from = cast->getSubExpr()->IgnoreParenImpCasts();
    return (cast->getCastKind() == clang::CK_IntegralToFloating ||
            cast->getCastKind() == clang::CK_FloatingToIntegral ||
            cast->getCastKind() == clang::CK_FloatingCast) &&
           !isa<clang::IntegerLiteral>(from) && !isa<clang::FloatingLiteral>(from);
  }
  return isa<clang::CallExpr>(expr) && isFloating(expr);
}

/// Of functions that only run time knows, or that C++ finds by the object's class.
bool reachesOthers(const Expr &expr) {
  const auto *call = dyn_cast<clang::CallExpr>(&expr);
  if (!call || call->isTypeDependent())
    return false;
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
  return !call->getDirectCallee() || (method && method->isVirtual());
}

bool allowsEnvironmentAccess(const Expr &expr, const clang::LangOptions &language) {
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(&expr))
    return binary->getFPFeaturesInEffect(language).getAllowFEnvAccess();
  if (const auto *call = dyn_cast<clang::CallExpr>(&expr))
    return call->getFPFeaturesInEffect(language).getAllowFEnvAccess();
  return false;
}

/// Visits the statement and the bodies of the functions that it calls, each once; true: found.
template <class Visitor> class Followed {
public:
  explicit Followed(Visitor visitor) : visitor_(visitor) {}

  bool find(const clang::Stmt *stmt) {
    if (!stmt)
      return false;
    if (const auto *expr = dyn_cast<Expr>(stmt); expr && visitor_(*expr))
      return true;
    const clang::FunctionDecl *callee = nullptr;
    if (const auto *call = dyn_cast<clang::CallExpr>(stmt))
      callee = call->getDirectCallee();
    if (const auto *made = dyn_cast<clang::CXXConstructExpr>(stmt))
      callee = made->getConstructor();
    const clang::FunctionDecl *definition = nullptr;
    if (callee && callee->hasBody(definition) && seen_.insert(definition).second &&
        find(definition->getBody()))
      return true;
    for (const clang::Stmt *child : stmt->children())
      if (find(child))
        return true;
    return false;
  }

private:
  Visitor visitor_;
  std::unordered_set<const clang::FunctionDecl *> seen_;
};

template <class Visitor> bool findIn(const clang::Stmt &stmt, Visitor visitor) {
  return Followed<Visitor>(visitor).find(&stmt);
}

} // namespace

ThreadState::ThreadState(const clang::ASTContext &ast, const PureFunctions &functions,
                         bool forksAreSafe)
    : ast_(ast), functions_(functions) {
  if (ast.getLangOpts().getDefaultRoundingMode() == llvm::RoundingMode::Dynamic)
    environment_ = "this file is compiled with `-frounding-math`";
  scan(ast.getTranslationUnitDecl());
  readsErrno_ &= ast.getLangOpts().MathErrno != 0;
  // What forks without calling the handlers of pthread_atfork stays unsafe.
  if (forksAreSafe && fork_ != "_Fork" && fork_ != "clone")
    fork_.clear();
  if (installsHandlers_)
    findHandler();
}

// --- What the file shows

void ThreadState::scan(const clang::DeclContext *context) {
  const clang::SourceManager &sources = ast_.getSourceManager();
  for (const clang::Decl *decl : context->decls()) {
    if (!isa<clang::LinkageSpecDecl, clang::NamespaceDecl>(decl) &&
        sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation())))
      continue;
    if (const auto *pattern = dyn_cast<clang::FunctionTemplateDecl>(decl))
      decl = pattern->getTemplatedDecl();
    else if (const auto *classPattern = dyn_cast<clang::ClassTemplateDecl>(decl))
      decl = classPattern->getTemplatedDecl();
    if (const auto *function = dyn_cast<clang::FunctionDecl>(decl))
      scanFunction(*function);
    else if (const auto *variable = dyn_cast<clang::VarDecl>(decl))
      takeFunctionsOf(variable->getInit());
    else if (const auto *inner = dyn_cast<clang::DeclContext>(decl))
      scan(inner);
  }
}

/// A table of handlers.
void ThreadState::takeFunctionsOf(const clang::Stmt *initializer) {
  if (!initializer)
    return;
  if (const auto *named = dyn_cast<clang::DeclRefExpr>(initializer))
    if (const auto *function = dyn_cast<clang::FunctionDecl>(named->getDecl()))
      taken_.insert(function->getCanonicalDecl());
  for (const clang::Stmt *child : initializer->children())
    takeFunctionsOf(child);
}

void ThreadState::scanFunction(const clang::FunctionDecl &function) {
  if (function.doesThisDeclarationHaveABody() && function.getBody())
    scanBody(function.getBody(), *function.getCanonicalDecl());
  for (const clang::Decl *local : function.decls()) // methods of local classes
    if (const auto *record = dyn_cast<clang::CXXRecordDecl>(local))
      scan(record);
}

void ThreadState::scanBody(const clang::Stmt *stmt, const clang::FunctionDecl &function) {
  if (!stmt)
    return;
  catches_ |= isa<clang::CXXTryStmt>(stmt);
  if (const auto *expr = dyn_cast<Expr>(stmt)) {
    if (environment_.empty() && allowsEnvironmentAccess(*expr, ast_.getLangOpts()))
      environment_ = "this file has `#pragma STDC FENV_ACCESS ON`";
    if (const auto *binary = dyn_cast<clang::BinaryOperator>(expr)) {
      // Set, or asked for what no mathematics leaves there.
      const Expr *left = binary->getLHS(), *right = binary->getRHS();
      if (binary->getOpcode() == clang::BO_Assign && isErrno(left))
        return scanBody(right, function);
      if (binary->isEqualityOp() && ((isErrno(left) && isOtherError(right, ast_)) ||
                                     (isErrno(right) && isOtherError(left, ast_))))
        return;
    }
    if (const auto *call = dyn_cast<clang::CallExpr>(expr)) {
      scanCall(*call, function);
      if (!isa<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()))
        scanBody(call->getCallee(), function);
      for (const Expr *argument : call->arguments())
        if (!isErrno(argument)) // handed on for a message
          scanBody(argument, function);
      return;
    }
    if (isa<clang::DeclRefExpr>(expr))
      takeFunctionsOf(expr);
  }
  for (const clang::Stmt *child : stmt->children())
    scanBody(child, function);
}

void ThreadState::scanCall(const clang::CallExpr &call, const clang::FunctionDecl &function) {
  const clang::FunctionDecl *callee = call.getDirectCallee();
  if (callee)
    calls_.emplace_back(&function, callee->getCanonicalDecl());
  const clang::SourceManager &sources = ast_.getSourceManager();
  const clang::FunctionDecl *own = nullptr;
  if (!callee || !callee->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
      (callee->hasBody(own) &&
       !sources.isInSystemHeader(sources.getExpansionLoc(own->getLocation()))))
    return; // a philosopher's `fork`
  const llvm::StringRef name = nameOf(callee);
  if (isErrnoAddress(name))
    readsErrno_ = true;
  if (environment_.empty() && environmentFunctions().contains(name))
    environment_ = "`" + name.str() + "` is called in this file";
  if (name == "fork" || name == "_Fork" || name == "daemon" || name == "forkpty" || name == "clone")
    if (fork_.empty() || name == "_Fork" || name == "clone")
      fork_ = name.str();
  if (name == "longjmp" || name == "siglongjmp" || name == "_longjmp" || name == "__longjmp_chk" ||
      name == "__builtin_longjmp")
    jumps_.insert(&function);
  installsHandlers_ |= name == "signal" || name == "sigaction" || name == "sigset" ||
                       name == "bsd_signal" || name == "sysv_signal" || name == "__sysv_signal";
}

/// A function that may be called by its address and jumps, by itself or in one that it calls.
void ThreadState::findHandler() {
  std::unordered_set<const clang::FunctionDecl *> jumping = jumps_;
  for (std::size_t before = 0; before != jumping.size();) {
    before = jumping.size();
    for (const auto &[caller, callee] : calls_)
      if (jumping.contains(callee))
        jumping.insert(caller);
  }
  for (const clang::FunctionDecl *one : taken_)
    if (jumping.contains(one) && (handler_.empty() || nameOf(one) < handler_))
      handler_ = nameOf(one).str();
}

// --- What the loop does

std::optional<ThreadState::Refusal> ThreadState::refusal(const clang::Stmt &loop) const {
  if (!fork_.empty())
    return Refusal{"program-forks", fork_};
  if (!handler_.empty())
    return Refusal{"jump-from-handler", handler_};
  if (!environment_.empty() &&
      findIn(loop, [](const Expr &expr) { return computesFloats(expr) || reachesOthers(expr); }))
    return Refusal{"fp-environment", environment_};
  std::string setter;
  if (readsErrno_ && findIn(loop, [&](const Expr &expr) {
        const auto *call = dyn_cast<clang::CallExpr>(&expr);
        const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
        if (callee && functions_.setsErrno(callee->getQualifiedNameAsString()))
          setter = nameOf(callee).str();
        else if (reachesOthers(expr))
          setter = clang::Lexer::getSourceText(
                       clang::CharSourceRange::getTokenRange(call->getCallee()->getSourceRange()),
                       ast_.getSourceManager(), ast_.getLangOpts())
                       .str();
        return !setter.empty();
      }))
    return Refusal{"errno-kept", setter};
  return std::nullopt;
}

} // namespace parlift::frontend
