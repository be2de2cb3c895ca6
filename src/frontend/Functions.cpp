/// Which functions of a translation unit are lowered, and in which order: those in the main file as
/// they stand there, then what they call.
#include "frontend/Invocation.h"
#include "frontend/Lowering.h"
#include "frontend/Outlines.h"
#include "frontend/OwnValues.h"
#include "frontend/Program.h"
#include "ir/FunctionName.h"

#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

namespace {

std::string nameOf(const clang::FunctionDecl *decl) {
  return decl->getQualifiedNameAsString();
}

/// Overloads, instances of a template, lambdas of one function get names of their own (ir/FunctionName.h).
template <typename Known>
void distinguishNamesakes(const std::vector<ir::FunctionRef> &inOrder, const Known &functions) {
  std::unordered_map<const ir::Function *, unsigned> numbers;
  std::unordered_map<std::string, unsigned> known;
  for (const ir::FunctionRef &function : inOrder)
    numbers[function.get()] = ++known[function->name];
  for (const auto &[decl, function] : functions)
    if (const auto found = numbers.find(function.get()); found != numbers.end())
      function->name = ir::distinctName(function->name, std::exchange(found->second, 1));
}

} // namespace

/// They are built with OpenMP.
static MemoryLogs othersOf(const Request &request) {
  return request.program && !request.withoutOpenMp ? request.program->memoryBesides(request.path)
                                                   : MemoryLogs();
}

UnitLowering::UnitLowering(clang::ASTContext &context, clang::Preprocessor &words,
                           const Request &request, const PreprocessorLog &log, Result &result)
    : ast(context), preprocessor(words), ranges(context.getSourceManager(), context.getLangOpts(),
                                                request.path, !request.readBy.empty()),
      types(context), sharedNames(context), assumptions(log, words, ranges),
      outline(makeOutline(context, log, ranges, flagsOf(request))),
      withoutOpenMp_(request.withoutOpenMp), result_(result), pure_(request.extraPureFunctions),
      threadState_(context, pure_, request.forksAreSafe),
      memory_(context, othersOf(request), !request.isPartOfProgram, !request.readBy.empty()),
      unit_(std::make_shared<ir::Unit>()),
      isPartOfProgram_(request.isPartOfProgram || request.program), program_(request.program),
      links_(std::make_shared<LinkTable>()) {}

void UnitLowering::run() {
  unit_->mainFile = ranges.mainFile();
  if (!unit_->mainFile)
    return;
  unit_->isCxx = ast.getLangOpts().CPlusPlus;
  unit_->outline = outline;
  unit_->includesOmpPragmas = ast.getLangOpts().OpenMP != 0;
  visitMembers(ast.getTranslationUnitDecl());
  reportUninstantiated();
  while (!pending_.empty()) {
    const clang::FunctionDecl *callee = pending_.back();
    pending_.pop_back();
    if (lowered_.insert(callee).second)
      lowerCallee(callee);
  }
  unit_->functions.insert(unit_->functions.end(), callees_.begin(), callees_.end());
  findOwnValues();
  distinguishNamesakes(unit_->functions, functions_);
  std::unordered_map<const clang::Decl *, std::string> names;
  for (const auto &[decl, function] : functions_)
    names[decl->getCanonicalDecl()] = function->name;
  memory_.nameReaders(names);
  makeLinkTable();
  result_.unit = unit_;
  result_.remarks = assumptions.remarks();
  result_.looksAtThreads = !threadState_.isOfNoMatter();
}

void UnitLowering::findOwnValues() {
  std::map<const ir::Symbol *, const clang::VarDecl *> variables;
  std::set<const ir::Symbol *> candidates;
  for (const auto &[decl, symbol] : symbols_)
    if (const auto *variable = dyn_cast<clang::VarDecl>(decl);
        variable && symbol->hasStaticStorage() && symbol->type->isScalar() &&
        !symbol->type->isVolatile && !symbol->type->isAtomic && !symbol->addressTaken &&
        memory_.isNamedOnlyIn(variable, lowered_)) {
      candidates.insert(symbol.get());
      variables[symbol.get()] = variable;
    }
  for (const ir::Symbol *symbol : ownValues(unit_->functions, std::move(candidates)))
    memory_.setHoldsOwnValues(variables.at(symbol));
}

// --- The walk over declarations

void UnitLowering::visitMembers(const clang::DeclContext *context) {
  for (const clang::Decl *decl : context->decls())
    if (ranges.isAnalysed(decl->getLocation()) ||
        (isa<clang::LinkageSpecDecl, clang::NamespaceDecl>(decl) &&
         !ast.getSourceManager().isInSystemHeader(decl->getLocation())))
      visit(decl);
}

void UnitLowering::visit(const clang::Decl *decl) {
  if (decl->isInvalidDecl() || decl->isImplicit())
    return;
  if (const auto *function = dyn_cast<clang::FunctionDecl>(decl))
    return visitFunction(function);
  if (const auto *function = dyn_cast<clang::FunctionTemplateDecl>(decl))
    return visitTemplate(function);
  if (const auto *classTemplate = dyn_cast<clang::ClassTemplateDecl>(decl))
    return visitClassTemplate(classTemplate);
  if (const auto *variable = dyn_cast<clang::VarDecl>(decl)) {
    if (ast.getLangOpts().CPlusPlus && variable->getInit())
      visitLambdasOf(variable->getInit(), variable->getQualifiedNameAsString());
    return;
  }
  if (const auto *made = dyn_cast<clang::FriendDecl>(decl)) {
    if (made->getFriendDecl())
      visit(made->getFriendDecl());
    return;
  }
  if (const auto *partial = dyn_cast<clang::ClassTemplatePartialSpecializationDecl>(decl)) {
    for (const clang::Decl *member : partial->decls())
      if (const auto *method = member->getAsFunction())
        rememberPattern(method);
    return;
  }
  if (const auto *record = dyn_cast<clang::CXXRecordDecl>(decl);
      record && !record->isThisDeclarationADefinition())
    return;
  if (isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::CXXRecordDecl>(decl))
    visitMembers(llvm::cast<clang::DeclContext>(decl));
}

void UnitLowering::visitClassTemplate(const clang::ClassTemplateDecl *decl) {
  if (!decl->isThisDeclarationADefinition())
    return;
  for (const clang::ClassTemplateSpecializationDecl *instance : decl->specializations())
    if (instance->hasDefinition() && !instance->isExplicitSpecialization())
      visitMembers(instance);
  for (const clang::Decl *member : decl->getTemplatedDecl()->decls())
    if (const auto *method = member->getAsFunction())
      rememberPattern(method);
}

/// A lambda that initializes a variable outside of all functions.
void UnitLowering::visitLambdasOf(const clang::Stmt *stmt, const std::string &enclosing) {
  if (!stmt)
    return;
  if (const auto *expr = dyn_cast<clang::LambdaExpr>(stmt))
    return lambda(expr, enclosing);
  for (const clang::Stmt *child : stmt->children())
    visitLambdasOf(child, enclosing);
}

void UnitLowering::rememberPattern(const clang::FunctionDecl *decl) {
  const clang::FunctionDecl *definition = nullptr;
  if (decl->hasBody(definition) && lowered_.insert(definition).second)
    patterns_.push_back(definition);
}

/// A template's function is compiled only where it is used; elsewhere nothing is known of its loops.
void UnitLowering::reportUninstantiated() {
  for (const clang::FunctionDecl *pattern : patterns_)
    if (!instantiated_.contains(pattern->getCanonicalDecl()))
      skipLoopsOf(pattern->getBody(), nameOf(pattern));
}

void UnitLowering::visitTemplate(const clang::FunctionTemplateDecl *decl) {
  for (const clang::FunctionDecl *instance : decl->specializations()) {
    const clang::FunctionDecl *definition = nullptr;
    if (!instance->isDependentContext() &&
        instance->getTemplateSpecializationKind() != clang::TSK_ExplicitSpecialization &&
        instance->hasBody(definition))
      visitFunction(definition);
  }
  rememberPattern(decl->getTemplatedDecl());
}

void UnitLowering::visitFunction(const clang::FunctionDecl *decl) {
  const clang::FunctionDecl *definition = nullptr;
  if (!decl->hasBody(definition) || definition != decl) {
    // An instance of a method is declared in its class, defined with the template's text.
    if (!definition || !decl->isTemplateInstantiation())
      return;
  }
  if (!definition->getBody() || definition->isInvalidDecl() || definition->isDefaulted())
    return;
  if (definition->isDependentContext())
    return rememberPattern(definition);
  if (const auto *pattern = definition->getTemplateInstantiationPattern())
    instantiated_.insert(pattern->getCanonicalDecl());
  const auto function = functionFor(definition);
  if (!function || !lowered_.insert(definition).second)
    return;
  unit_->functions.push_back(function);
  lower(definition, function);
}

void UnitLowering::skipLoopsOf(const clang::Stmt *body, const std::string &function) {
  if (!body)
    return;
  clang::SourceLocation keyword;
  if (const auto *loop = dyn_cast<clang::ForStmt>(body))
    keyword = loop->getForLoc();
  else if (const auto *whileLoop = dyn_cast<clang::WhileStmt>(body))
    keyword = whileLoop->getWhileLoc();
  else if (const auto *doLoop = dyn_cast<clang::DoStmt>(body))
    keyword = doLoop->getDoLoc();
  else if (const auto *rangeLoop = dyn_cast<clang::CXXForRangeStmt>(body))
    keyword = rangeLoop->getForLoc();
  if (keyword.isValid())
    result_.skipped.push_back({ranges.ofToken(keyword), function, "template-not-instantiated"});
  for (const clang::Stmt *child : body->children())
    skipLoopsOf(child, function);
}

} // namespace parlift::frontend
