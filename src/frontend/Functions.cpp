/// Which functions of a translation unit are lowered, and in which order: those in the main file as
/// they stand there, then what they call.
#include "frontend/ConstantTables.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/Outlines.h"
#include "frontend/OwnValues.h"
#include "frontend/Program.h"
#include "ir/FunctionName.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// A callee in a header is followed when its text is no longer than this.
constexpr unsigned maxInlinedBytes = 4000;

std::string nameOf(const clang::FunctionDecl *decl) {
  return decl->getQualifiedNameAsString();
}

bool hasInnerFunctions(const clang::Stmt *stmt) {
  if (!stmt)
    return false;
  if (isa<clang::LambdaExpr>(stmt))
    return true;
  if (const auto *declaration = dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl *decl : declaration->decls())
      if (isa<clang::CXXRecordDecl>(decl))
        return true;
  for (const clang::Stmt *child : stmt->children())
    if (hasInnerFunctions(child))
      return true;
  return false;
}

/// A lambda or a member of a local class may use it without capturing it: it is as good as global.
bool hasInnerFunctions(const clang::VarDecl &variable) {
  const auto *function = dyn_cast<clang::FunctionDecl>(variable.getDeclContext());
  return !function || hasInnerFunctions(function->getBody());
}

/// As code anywhere in the file may write it: `ns::count`, `Grid<double>::limit`; a name in a function as it is.
std::string nameInFile(const clang::ValueDecl &decl, const clang::ASTContext &ast) {
  std::string name = decl.getNameAsString();
  const auto *variable = dyn_cast<clang::VarDecl>(&decl);
  if (!variable || !variable->hasGlobalStorage() || variable->isStaticLocal() || name.empty())
    return name;
  for (const clang::DeclContext *around = decl.getDeclContext();
       around && !around->isTranslationUnit(); around = around->getParent()) {
    if (const auto *space = dyn_cast<clang::NamespaceDecl>(around)) {
      if (!space->isAnonymousNamespace() && !space->isInline())
        name = space->getNameAsString() + "::" + name;
    } else if (const auto *record = dyn_cast<clang::CXXRecordDecl>(around)) {
      if (!record->getIdentifier() || record->isLocalClass())
        return decl.getNameAsString();
      clang::PrintingPolicy policy(ast.getLangOpts());
      policy.SuppressScope = true;
      name = ast.getRecordType(record).getAsString(policy) + "::" + name;
    }
  }
  return name;
}

/// The linker may take a definition that has more elements.
ir::TypeRef withoutExtent(const ir::Type &array) {
  auto made = std::make_shared<ir::Type>(array);
  made->extent = nullptr;
  made->size = 0;
  return made;
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
    : ast(context), preprocessor(words),
      ranges(context.getSourceManager(), context.getLangOpts(), request.path), types(context),
      sharedNames(context), assumptions(log, words, ranges),
      outline(makeOutline(context, log, ranges)), withoutOpenMp_(request.withoutOpenMp),
      result_(result), pure_(request.extraPureFunctions),
      threadState_(context, pure_, request.forksAreSafe),
      memory_(context, othersOf(request), !request.isPartOfProgram),
      unit_(std::make_shared<ir::Unit>()),
      isPartOfProgram_(request.isPartOfProgram || request.program),
      links_(std::make_shared<LinkTable>()) {}

void UnitLowering::run() {
  unit_->mainFile = ranges.mainFile();
  unit_->isCxx = ast.getLangOpts().CPlusPlus;
  unit_->outline = outline;
  unit_->includesOmpPragmas = ast.getLangOpts().OpenMP != 0;
  visitMembers(ast.getTranslationUnitDecl());
  reportUninstantiated();
  while (!pending_.empty()) {
    const clang::FunctionDecl *callee = pending_.back();
    pending_.pop_back();
    if (lowered_.insert(callee).second) {
      const auto function = functions_.at(callee);
      function->inMainFile = false;
      lower(callee, function);
      callees_.push_back(function);
    }
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

// --- Symbols

std::shared_ptr<ir::Symbol> UnitLowering::freshSymbol(const clang::ValueDecl *decl) {
  auto made = std::make_shared<ir::Symbol>();
  made->id = nextSymbol_++;
  made_[made.get()] = made;
  made->name = decl->getNameAsString();
  made->declaration = ranges.ofToken(decl->getLocation());
  clang::QualType declared = decl->getType();
  made->isReference = declared->isReferenceType();
  made->isRestrict = declared.isRestrictQualified();
  made->type = types.convert(declared);
  if (const auto *variable = dyn_cast<clang::VarDecl>(decl);
      variable && made->type->kind == ir::TypeKind::Array && isReplaceable(*variable))
    made->type = withoutExtent(*made->type);
  if (const auto *variable = dyn_cast<clang::VarDecl>(decl)) {
    made->isThreadLocal = variable->getTLSKind() != clang::VarDecl::TLS_None ||
                          variable->hasAttr<clang::OMPThreadPrivateDeclAttr>();
    made->storage = isa<clang::ParmVarDecl>(variable) ? ir::Storage::Parameter
                    : variable->isStaticLocal() && !hasInnerFunctions(*variable)
                        ? ir::Storage::StaticLocal
                    : variable->hasGlobalStorage() ? ir::Storage::Global
                                                   : ir::Storage::Local;
    made->constants = constantsOf(*variable);
  }
  return made;
}

ir::SymbolRef UnitLowering::symbol(const clang::ValueDecl *decl) {
  const clang::Decl *canonical = decl->getCanonicalDecl();
  if (const auto known = symbols_.find(canonical); known != symbols_.end())
    return known->second;
  // The most recent declaration has the complete type: extern int a[]; int a[10];
  const auto *recent = llvm::cast<clang::ValueDecl>(decl->getMostRecentDecl());
  auto made = freshSymbol(recent);
  made->object = memory_.objectOf(recent);
  symbols_[canonical] = made;
  if (made->storage == ir::Storage::Global)
    unit_->globals.push_back(made);
  return made;
}

namespace {

/// A class, or one that it is made of, has a member of the name.
bool hasMember(const clang::CXXRecordDecl &record, clang::DeclarationName name) {
  const clang::CXXRecordDecl *whole = record.getDefinition();
  return !whole || !whole->lookup(name).empty() || whole->hasAnyDependentBases() ||
         !whole->forallBases(
             [&](const clang::CXXRecordDecl *base) { return base->lookup(name).empty(); });
}

/// A declaration in the context, or what a directive brings into it, has the name; `own` is not asked, which is what is looked for.
bool declaresName(const clang::DeclContext &context, clang::DeclarationName name,
                  const clang::Decl *own) {
  if (const auto *record = dyn_cast<clang::CXXRecordDecl>(&context))
    return hasMember(*record, name);
  const bool isFunction = context.isFunctionOrMethod();
  if (!isFunction && !own && !context.lookup(name).empty())
    return true;
  for (const clang::Decl *one : context.noload_decls()) {
    if (!isFunction)
      break;
    const auto *named = dyn_cast<clang::NamedDecl>(one);
    if (named && named->getDeclName() == name && one->getCanonicalDecl() != own)
      return true;
    const auto *directive = dyn_cast<clang::UsingDirectiveDecl>(one);
    if (directive && !directive->getNominatedNamespace()->lookup(name).empty())
      return true;
  }
  const auto directives = context.using_directives();
  return !isFunction && std::any_of(directives.begin(), directives.end(), [&](const auto *one) {
    return !one->getNominatedNamespace()->lookup(name).empty();
  });
}

/// The variable's name, written in a function, may mean something else that stands nearer:
///     double sum;   namespace app { double sum;   void f() { ::sum += 1; } }
bool isHidden(const clang::VarDecl &variable, const clang::DeclContext &around) {
  const clang::Decl *first = variable.getCanonicalDecl(); // of its whole name
  const clang::DeclarationName own = variable.getDeclName();
  clang::DeclarationName name = own;
  const clang::DeclContext *home = variable.getDeclContext()->getRedeclContext();
  for (; !home->isTranslationUnit() && !home->Encloses(&around); home = home->getParent())
    if (const auto *part = dyn_cast<clang::NamedDecl>(home);
        part && !part->getDeclName().isEmpty() && !home->isInlineNamespace()) {
      first = part->getCanonicalDecl();
      name = part->getDeclName();
    }
  for (const clang::DeclContext *at = &around; at; at = at->getLookupParent()) {
    const bool isHome = at->getPrimaryContext() == home->getPrimaryContext();
    if (declaresName(*at, name, isHome || at->isFunctionOrMethod() ? first : nullptr))
      return true;
    if (isHome)
      return false;
  }
  return false;
}

} // namespace

/// One name serves all functions: where one of them stands outside, it is the whole one, which all of them know, and from the
/// outermost scope on where something else that is nearer has the name.
void UnitLowering::nameFrom(const clang::ValueDecl *decl, const clang::DeclContext *around) {
  const auto *variable = dyn_cast<clang::VarDecl>(decl);
  if (!variable || !variable->hasGlobalStorage() || variable->isStaticLocal() || !around ||
      !ast.getLangOpts().CPlusPlus)
    return;
  symbol(decl);
  std::string &name = symbols_.at(decl->getCanonicalDecl())->name;
  if (name.starts_with("::"))
    return;
  if (!variable->isLocalExternDecl() && isHidden(*variable, *around))
    name = "::" + nameInFile(*decl, ast);
  else if (!decl->getDeclContext()->isTranslationUnit() &&
           !decl->getDeclContext()->Encloses(around))
    name = nameInFile(*decl, ast);
}

void UnitLowering::markForClauses(const clang::VarDecl *decl) {
  symbol(decl);
  symbols_.at(decl->getCanonicalDecl())->isThreadLocal = true;
}

void UnitLowering::markAddressTaken(const clang::ValueDecl *decl) {
  symbol(decl);
  symbols_.at(decl->getCanonicalDecl())->addressTaken = true;
}

void UnitLowering::markAddressTaken(const ir::Expr &expr) {
  if (expr.kind == ir::ExprKind::VarRef) {
    if (const auto made = made_.find(expr.symbol.get()); made != made_.end())
      made->second->addressTaken = true;
  } else if (expr.isLvalue() || expr.kind == ir::ExprKind::AddressOf)
    markAddressTaken(*expr.operands[0]);
}

std::shared_ptr<ir::Symbol> UnitLowering::synthetic(std::string name, ir::TypeRef type) {
  auto made = std::make_shared<ir::Symbol>();
  made->id = nextSymbol_++;
  made_[made.get()] = made;
  made->name = std::move(name);
  made->type = std::move(type);
  made->isSynthetic = true;
  return made;
}

// --- Functions

namespace {

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
    if (sources.isInSystemHeader(sources.getExpansionLoc(definition->getLocation())))
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
  made->name = nameOf(definition);
  functions_[definition] = made;
  return made;
}

void UnitLowering::lower(const clang::FunctionDecl *decl,
                         const std::shared_ptr<ir::Function> &function) {
  FunctionLowering(*this, *function).run(decl);
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

// --- One function

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
  facts_ = scanBody(body);
  isInstance_ = decl->isTemplateInstantiation() || decl->getTemplateInstantiationPattern();
  // A lambda's types may depend on the variables of the function around it.
  auto outerExtent = std::move(unit_.types.lowerExtent);
  unit_.types.forgetVariableTypes();
  auto outerChanges = std::move(unit_.types.extentChanges);
  unit_.types.extentChanges = [this](const clang::Expr *extent) { return changesAfter(extent); };
  unit_.types.lowerExtent = [this](const clang::Expr *extent) {
    Sequence *const outer = sequence_;
    Sequence ignored; // an extent's side effects happen where the array is declared
    sequence_ = &ignored;
    ir::ExprRef result = value(extent);
    sequence_ = outer;
    return result;
  };

  function_.nameRange = unit_.ranges.ofToken(decl->getLocation());
  function_.whole = unit_.ranges.of(wholeTextOf(*decl));
  function_.isInNamespace = !lambda && isWrittenInNamespace(*decl);
  function_.isConstexpr = decl->isConstexprSpecified() || decl->isConsteval();
  function_.outline = unit_.outline;
  ompDepth_ = unit_.hasUnreadDirectives(function_.whole) ? 1 : 0;
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
  declareParameters(decl, lambda);

  Stmts statements;
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
      if (const auto *record = dyn_cast<clang::CXXRecordDecl>(
              lambda->getLambdaClass()->getDeclContext()->getParent()))
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
      made->isReference = capture.getCaptureKind() == clang::LCK_ByRef || made->isReference;
      captures_[llvm::cast<clang::ValueDecl>(captured->getCanonicalDecl())] = made;
      function_.parameters.push_back(made);
    }
  }
}

} // namespace parlift::frontend
