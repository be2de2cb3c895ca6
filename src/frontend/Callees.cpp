/// What is known of a function that is called: its body, where that can be followed; else its effects.
#include "frontend/LibraryCalls.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>

#include <algorithm>
#include <memory>

namespace parlift::frontend {

using llvm::dyn_cast;

namespace {

/// A callee in a header is followed when its text is no longer than this.
constexpr unsigned maxInlinedBytes = 4000;

/// `std::numeric_limits<double>::infinity()`: a constant.
bool isLimit(const clang::FunctionDecl &callee) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&callee);
  return method && method->isStatic() && method->isConstexpr() && method->getNumParams() == 0 &&
         libraryClass(method->getASTContext().getRecordType(method->getParent()), "numeric_limits");
}

} // namespace

ir::Effects UnitLowering::effectsOf(const clang::FunctionDecl *callee) const {
  const std::string name = callee->getQualifiedNameAsString();
  if (const auto listed = pure_.extra(name))
    return *listed;
  // The library's functions, unless the program has one of its own by that name.
  const bool isLibrary = (callee->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
                          callee->isInStdNamespace()) &&
                         isCalledByItsName(*callee) && isOfSystem(*callee);
  const clang::FunctionDecl *definition = nullptr;
  const bool isOwn = callee->hasBody(definition) &&
                     !ast.getSourceManager().isInSystemHeader(definition->getLocation());
  if (isLibrary && !isOwn)
    if (const auto listed = pure_.library(name))
      return *listed;
  if (isLimit(*callee))
    return {};
  ir::Effects effects = ir::worstEffects();
  if (callee->hasAttr<clang::ConstAttr>())
    effects = {};
  else if (callee->hasAttr<clang::PureAttr>()) {
    effects = {};
    effects.readsMemory = true;
  }
  // Attributes promise nothing about exceptions.
  const auto *type = callee->getType()->getAs<clang::FunctionProtoType>();
  const bool mayThrow = ast.getLangOpts().CXXExceptions && !callee->hasAttr<clang::NoThrowAttr>() &&
                        !(type && type->isNothrow());
  if (callee->isNoReturn() || mayThrow)
    effects.mayNotReturn = true;
  return effects;
}

/// `f::lambda`, as other lambdas are called, and not `f()::(anonymous class)::operator()`.
static std::string nameOf(const clang::FunctionDecl &function) {
  const auto *method = dyn_cast<clang::CXXMethodDecl>(&function);
  const auto *around = method && method->getParent()->isLambda()
                           ? dyn_cast<clang::FunctionDecl>(method->getParent()->getDeclContext())
                           : nullptr;
  return around ? nameOf(*around) + "::lambda" : function.getQualifiedNameAsString();
}

std::shared_ptr<ir::Function> UnitLowering::functionFor(const clang::FunctionDecl *callee) {
  const clang::FunctionDecl *definition = nullptr;
  if (!callee->hasBody(definition) || !definition->getBody() || definition->isDependentContext() ||
      definition->hasSkippedBody())
    return nullptr;
  if (const auto known = functions_.find(definition); known != functions_.end())
    return known->second;
  const clang::SourceManager &sources = ast.getSourceManager();
  const bool isAnalysed = ranges.isAnalysed(definition->getLocation());
  if (!isAnalysed) {
    if (sources.isInSystemHeader(sources.getExpansionLoc(definition->getLocation())) &&
        !isFollowedIntoLibrary(*definition))
      return nullptr;
    const SourceRange text = ranges.of(definition->getSourceRange());
    if (!text.valid() || text.end - text.begin > maxInlinedBytes)
      return nullptr;
    pending_.push_back(definition);
  }
  auto made = std::make_shared<ir::Function>();
  // What the compiler writes stands in no text: a constructor whose members have values of their own.
  if (isAnalysed && definition->isDefaulted())
    pending_.push_back(definition);
  made->name = nameOf(*definition);
  functions_[definition] = made;
  return made;
}

void UnitLowering::lower(const clang::FunctionDecl *decl,
                         const std::shared_ptr<ir::Function> &function) {
  FunctionLowering(*this, *function).run(decl);
}

namespace {

/// The expression in the function around it that makes the closure.
const clang::LambdaExpr *expressionOf(const clang::CXXRecordDecl &closure, const clang::Stmt *in) {
  if (!in)
    return nullptr;
  if (const auto *lambda = dyn_cast<clang::LambdaExpr>(in);
      lambda && lambda->getLambdaClass() == &closure)
    return lambda;
  for (const clang::Stmt *child : in->children())
    if (const clang::LambdaExpr *found = expressionOf(closure, child))
      return found;
  return nullptr;
}

} // namespace

/// A lambda of a function that is not lowered itself has what it captures behind its parameters, too; one whose expression is not
/// found has no body here.
void UnitLowering::lowerCallee(const clang::FunctionDecl *callee) {
  const auto function = functions_.at(callee);
  function->inMainFile = false;
  const auto *method = dyn_cast<clang::CXXMethodDecl>(callee);
  if (!method || !method->getParent()->isLambda()) {
    lower(callee, function);
    callees_.push_back(function);
    return;
  }
  const auto *around = dyn_cast<clang::FunctionDecl>(method->getParent()->getDeclContext());
  const clang::LambdaExpr *expr =
      around ? expressionOf(*method->getParent(), around->getBody()) : nullptr;
  if (!expr)
    return;
  FunctionLowering(*this, *function).run(callee, expr);
  callees_.push_back(function);
}

void UnitLowering::lambda(const clang::LambdaExpr *expr, const std::string &enclosing) {
  const clang::CXXMethodDecl *method = expr->getCallOperator();
  if (!method || !lowered_.insert(method).second)
    return;
  const auto lowerBody = [&](const clang::FunctionDecl *body) {
    auto &known = functions_[body];
    if (!known)
      known = std::make_shared<ir::Function>();
    known->name = enclosing + "::lambda";
    unit_->functions.push_back(known);
    FunctionLowering(*this, *known).run(body, expr);
  };
  if (const auto *generic = method->getDescribedFunctionTemplate()) {
    bool any = false;
    for (const clang::FunctionDecl *instance : generic->specializations())
      if (instance->getBody() && !instance->isDependentContext()) {
        lowerBody(instance);
        any = true;
      }
    if (!any)
      skipLoopsOf(method->getBody(), enclosing + "::lambda");
    return;
  }
  if (method->isDependentContext() || !method->getBody())
    return;
  lowerBody(method);
}

const std::unordered_set<const clang::ValueDecl *> &
UnitLowering::changesIn(const clang::FunctionDecl &function) {
  const auto [known, isNew] = changes_.try_emplace(&function);
  if (isNew)
    for (const auto &[variable, where] : scanBody(function.getBody()).lastChange)
      known->second.insert(variable);
  return known->second;
}

bool UnitLowering::hasUnreadDirectives(const SourceRange &text) const {
  if (withoutOpenMp_ || ast.getLangOpts().OpenMP)
    return false;
  const auto isBody = [&](const ir::Declaration &one) {
    return one.kind == ir::DeclarationKind::Function && one.hasBody;
  };
  // One outside of all functions may be about variables that any of them uses.
  return std::ranges::any_of(outline->directives, [&](const ir::Directive &one) {
    const auto isIn = [&](const SourceRange &range) {
      return range.file == one.line.file && range.begin <= one.line.begin &&
             one.line.begin < range.end;
    };
    return one.isOpenMp() &&
           (isIn(text) || std::ranges::none_of(outline->declarations, [&](const auto &other) {
              return isBody(other) && isIn(other.whole);
            }));
  });
}

} // namespace parlift::frontend
