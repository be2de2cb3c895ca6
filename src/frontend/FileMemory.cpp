#include "frontend/FileMemory.h"

#include "frontend/OwnAddress.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <map>
#include <set>

namespace parlift::frontend {

using clang::FunctionDecl;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// Constraints are solved in so many steps, or nothing is known.
constexpr std::uint64_t maxOperations = 20000000;

bool isSystems(const clang::ASTContext &ast, const clang::Decl *decl) {
  const clang::SourceManager &sources = ast.getSourceManager();
  return sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation()));
}

/// Finds what the file defines, and then looks into it.
class Definitions : public clang::RecursiveASTVisitor<Definitions> {
public:
  explicit Definitions(MemoryScan &scan) : scan_(scan) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *decl) {
    if (decl->hasAttr<clang::AliasAttr>() || decl->hasAttr<clang::IFuncAttr>())
      scan_.giveUp();
    if (decl->doesThisDeclarationHaveABody() && !decl->isDependentContext())
      found_.push_back(decl);
    return true;
  }
  bool VisitVarDecl(VarDecl *decl) {
    if (decl->hasAttr<clang::AliasAttr>() || decl->hasAttr<clang::WeakRefAttr>())
      scan_.giveUp();
    found_.push_back(decl);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    scan_.countCall(call);
    return true;
  }
  bool VisitFileScopeAsmDecl(clang::FileScopeAsmDecl *) {
    scan_.giveUp();
    return true;
  }

  void scan() {
    for (const clang::Decl *decl : found_)
      if (const auto *function = dyn_cast<FunctionDecl>(decl))
        scan_.function(function);
      else
        scan(*llvm::cast<VarDecl>(decl));
  }

private:
  void scan(const VarDecl &decl) {
    scan_.nameVariable(&decl);
    if (decl.hasGlobalStorage() && !decl.isStaticLocal() && decl.getInit() &&
        !decl.isInvalidDecl() && !decl.getDeclContext()->isDependentContext() &&
        !isa<clang::VarTemplatePartialSpecializationDecl>(decl) &&
        decl.getDescribedVarTemplate() == nullptr)
      scan_.initializer(&decl);
  }

  MemoryScan &scan_;
  std::vector<const clang::Decl *> found_; ///< in order
};

/// Other files may have the same function, and with it the same static variables.
bool isInOneFile(const FunctionDecl *function) {
  return function && (function->getFormalLinkage() == clang::Linkage::Internal ||
                      (!function->isInlined() && !function->isTemplateInstantiation()));
}

/// A variable that nothing but the file's own text can name.
bool isOfFile(const VarDecl &variable) {
  if (variable.hasLocalStorage())
    return !variable.hasAttr<clang::CleanupAttr>() && !variable.hasAttr<clang::AsmLabelAttr>();
  return (variable.isStaticLocal() ? isInOneFile(dyn_cast<FunctionDecl>(variable.getDeclContext()))
                                   : variable.getFormalLinkage() == clang::Linkage::Internal) &&
         variable.getTLSKind() == VarDecl::TLS_None &&
         !variable.hasAttr<clang::OMPThreadPrivateDeclAttr>() &&
         !variable.hasAttr<clang::UsedAttr>() && !variable.hasAttr<clang::RetainAttr>() &&
         !variable.hasAttr<clang::AsmLabelAttr>() && !variable.hasAttr<clang::SectionAttr>() &&
         !variable.hasAttr<clang::WeakAttr>() && !variable.getType().isVolatileQualified();
}

} // namespace

// --- Variables

MemoryScan::Object MemoryScan::object(const VarDecl *variable, Context context) {
  const bool isCopy = context != anyCall && variable->hasLocalStorage();
  const Object original = isCopy ? object(variable, anyCall) : PointsTo::outside;
  const clang::Decl *canonical = variable->getCanonicalDecl();
  Object &made = isCopy ? copies_[{canonical, context}] : variables_[canonical];
  if (made != PointsTo::outside)
    return made;
  made = sets_.newObject();
  if (isCopy)
    copyOf_[made] = original;
  if (isOfProgram(*variable))
    externals_.push_back(variable);
  else if (!isOfFile(*variable) ||
           (!variable->getType()->isReferenceType() && mayLetOutItsAddress(variable->getType())))
    sets_.leak(sets_.addressOf(made));
  if (isa<clang::ParmVarDecl>(variable) || variable->getType()->isReferenceType() ||
      variable->isExceptionVariable())
    given_.insert(made);
  return made;
}

void MemoryScan::store(Node address, Node value, bool isNewBlock, Node exchanged) {
  sets_.store(address, value);
  stores_.push_back({address, value, isNewBlock, current_, exchanged});
}

MemoryScan::Node MemoryScan::load(Node address) {
  if (address != PointsTo::nothing)
    reads_.emplace_back(address, current_);
  return sets_.load(address);
}

/// What a value from outside may point to. A number with fewer bits than a pointer is none, nor is it copied into one.
MemoryScan::Node MemoryScan::fromOutside(clang::QualType type) const {
  const bool isNarrow =
      type->isVoidType() || (type->isArithmeticType() && !type->isDependentType() &&
                             ast_.getTypeSize(type) < ast_.getTypeSize(ast_.VoidPtrTy));
  return isNarrow ? PointsTo::nothing : sets_.contentOf(PointsTo::outside);
}

void MemoryScan::initializer(const VarDecl *variable) {
  current_ = nullptr;
  declaration(variable);
}

// --- Functions

MemoryScan::Node MemoryScan::returned(const FunctionDecl *function, Context context) {
  Node &node = returned_[{function->getCanonicalDecl(), context}];
  if (node == PointsTo::nothing)
    node = sets_.newNode();
  return node;
}

/// The body in sight is the one that runs.
bool MemoryScan::isSettled(const FunctionDecl *definition) const {
  const bool isElsewhereToo = definition->isInlined() && !ast_.getLangOpts().CPlusPlus &&
                              definition->getFormalLinkage() != clang::Linkage::Internal;
  return !isa<clang::CXXMethodDecl>(definition) && !definition->hasAttr<clang::WeakAttr>() &&
         !definition->hasAttr<clang::OMPDeclareVariantAttr>() && !definition->isMultiVersion() &&
         !definition->isVariadic() && !isElsewhereToo &&
         (definition->getFormalLinkage() == clang::Linkage::Internal ||
          ast_.getLangOpts().PICLevel == 0 || ast_.getLangOpts().PIE);
}

bool MemoryScan::isCalledFromOutside(const FunctionDecl *definition) const {
  if (definition->isMain() && ast_.getLangOpts().CPlusPlus)
    return false; // it may not be called
  return definition->getFormalLinkage() != clang::Linkage::Internal || isCalledUnseen(definition);
}

/// Not by its name alone.
bool MemoryScan::isCalledUnseen(const FunctionDecl *definition) const {
  const clang::OverloadedOperatorKind op = definition->getOverloadedOperator();
  const bool allocates = op == clang::OO_New || op == clang::OO_Array_New ||
                         op == clang::OO_Delete || op == clang::OO_Array_Delete;
  return isa<clang::CXXMethodDecl>(definition) || allocates ||
         definition->hasAttr<clang::UsedAttr>() || definition->hasAttr<clang::ConstructorAttr>() ||
         definition->hasAttr<clang::DestructorAttr>() ||
         addressTaken_.contains(definition->getCanonicalDecl());
}

/// It holds nothing, and is there so that a call through a pointer to it can be told from others. A pointer to a member needs an object
/// besides.
MemoryScan::Node MemoryScan::takeAddress(const FunctionDecl *function) {
  const FunctionDecl *canonical = function->getCanonicalDecl();
  addressTaken_.insert(canonical);
  if (mayBeElsewhere(*function))
    takenElsewhere_.insert(canonical);
  if (const auto *method = dyn_cast<clang::CXXMethodDecl>(function); method && !method->isStatic())
    return sets_.addressOf(PointsTo::outside);
  const auto [found, isNew] = functionObjects_.try_emplace(canonical, PointsTo::outside);
  if (isNew) {
    found->second = sets_.newObject();
    functionOf_[found->second] = canonical;
  }
  return sets_.addressOf(found->second);
}

void MemoryScan::function(const FunctionDecl *definition) {
  if (!definition->getBody() || definition->hasSkippedBody() || definition->isInvalidDecl())
    return;
  functions_.push_back(definition);
  current_ = definition;
  calling_ = {definition->getCanonicalDecl()};
  if (const auto *constructor = dyn_cast<clang::CXXConstructorDecl>(definition))
    for (const clang::CXXCtorInitializer *init : constructor->inits())
      sets_.leak(either(init->getInit()));
  body(definition);
  current_ = nullptr;
  calling_.clear();
}

void MemoryScan::body(const FunctionDecl *definition) {
  findExchanges(*definition->getBody(), exchanges_);
  statement(definition->getBody());
}

// --- The solution

/// Blocks that a function has allocated hold the same as those that its callers get from it.
void MemoryScan::finish(FileMemory &result, const MemoryLogs &others, bool mayBeWhole) {
  const std::shared_ptr<MemoryLog> log = makeLog();
  result.log_ = log;
  join(*log, others, mayBeWhole, result);
  if (isGivenUp_ || !resolveCalls(result.isWhole_, maxOperations)) {
    log->isUsable = false;
    return;
  }
  // Which they are is known by now, and does not depend on what they hold.
  for (const auto &[made, returns] : clones_)
    for (const Object inner : std::set<Object>(sets_.of(returns))) {
      sets_.include(sets_.contentOf(inner), sets_.contentOf(made));
      sets_.include(sets_.contentOf(made), sets_.contentOf(inner));
    }
  if (!resolveCalls(result.isWhole_, maxOperations)) {
    log->isUsable = false;
    return;
  }
  auto objects = std::make_shared<std::vector<ir::MemoryObject>>(sets_.objects());
  for (Object number = 0; number < objects->size(); ++number) {
    ir::MemoryObject &object = (*objects)[number];
    object.number = number;
    object.isKnownOutside = sets_.isKnownOutside(number);
    object.isChangedByCalls = object.isKnownOutside;
  }
  std::map<Object, std::set<Object>> holds;
  for (Object number = 0; number < objects->size(); ++number)
    for (const Object held : sets_.of(sets_.contentOf(number)))
      holds[shown(number)].insert(shown(held));
  for (const auto &[number, held] : holds)
    for (const Object one : held)
      (*objects)[number].holds.push_back(&(*objects)[one]);
  for (const auto &[copy, original] : copyOf_) {
    (*objects)[original].isKnownOutside |= sets_.isKnownOutside(copy);
    (*objects)[original].isChangedByCalls |= sets_.isKnownOutside(copy);
  }
  markChanges(*objects);
  markOwnRows(*objects);
  markOwnBlocks(*objects);
  markApartParameters(*objects, result.isWhole_ && others.empty());
  markPassedDown(*objects);
  result.readers_.resize(objects->size());
  for (const auto &[address, function] : reads_)
    for (const Object object : sets_.of(address))
      result.readers_[shown(object)].insert(function ? function->getCanonicalDecl() : nullptr);
  for (const Node address : otherReads_)
    for (const Object object : sets_.of(address))
      result.readers_[shown(object)].insert(nullptr);
  for (const auto &[call, called] : calledThrough_)
    result.reached_[call] =
        calledAt(called.first, called.second).value_or(std::vector<const FunctionDecl *>());
  result.objects_ = std::move(objects);
  result.variables_ = std::move(variables_);
  result.named_ = std::move(named_);
}

/// What the functions store to that may be called from outside, and those that they call.
void MemoryScan::markChanges(std::vector<ir::MemoryObject> &objects) {
  std::unordered_set<const clang::Decl *> reached;
  std::vector<const clang::Decl *> open;
  const auto reach = [&](const FunctionDecl *function) {
    if (reached.insert(function->getCanonicalDecl()).second)
      open.push_back(function->getCanonicalDecl());
  };
  for (const FunctionDecl *function : functions_)
    if (isCalledFromOutside(function))
      reach(function);
  while (!open.empty()) {
    const clang::Decl *function = open.back();
    open.pop_back();
    for (const FunctionDecl *callee : callees_[function])
      reach(callee);
  }
  for (const Store &store : stores_)
    if (store.in && reached.contains(store.in->getCanonicalDecl()))
      for (const Object object : sets_.of(store.address))
        objects[shown(object)].isChangedByCalls = true;
  for (const MemoryLog::Store &store : otherStores_)
    for (const Object object : sets_.of(store.address))
      objects[object].isChangedByCalls = true;
}

void MemoryScan::markOwnRows(std::vector<ir::MemoryObject> &objects) {
  for (ir::MemoryObject &object : objects)
    object.hasOwnRows =
        !object.isKnownOutside && !object.holds.empty() && !given_.contains(object.number);
  const auto keepRows = [&](const auto &store) {
    if (!store.isNewBlock && !sets_.of(store.value).empty())
      for (const Object object : sets_.of(store.address))
        objects[shown(object)].hasOwnRows = false;
  };
  for (const Store &store : stores_)
    keepRows(store);
  for (const MemoryLog::Store &store : otherStores_)
    keepRows(store);
  for (bool changed = true;
       changed;) { // a block inside the function that allocates it, and outside of it
    changed = false;
    for (const auto &[made, returns] : clones_)
      for (const Object inner : sets_.of(returns))
        if (objects[inner].hasOwnRows != objects[made].hasOwnRows) {
          objects[inner].hasOwnRows = objects[made].hasOwnRows = false;
          changed = true;
        }
  }
}

/// Local variables whose address is held by what other functions declare for themselves, and by nothing else: those are
/// called with it, and have returned where the function itself goes on.
void MemoryScan::markPassedDown(std::vector<ir::MemoryObject> &objects) const {
  std::vector<const VarDecl *> variables(objects.size());
  for (const auto &[decl, object] : variables_)
    variables[object] = llvm::cast<VarDecl>(decl);
  // Functions of other files are others.
  const auto functionOf =
      [&](const ir::MemoryObject &object) -> std::pair<const clang::DeclContext *, unsigned> {
    const VarDecl *variable = variables[object.number];
    const auto other = otherLocals_.find(object.number);
    if (!variable && other != otherLocals_.end())
      return {nullptr, other->second};
    return {variable && variable->hasLocalStorage() ? variable->getParentFunctionOrMethod()
                                                    : nullptr,
            0};
  };
  const std::pair<const clang::DeclContext *, unsigned> nowhere;
  for (ir::MemoryObject &object : objects)
    object.holdsOwnValues = functionOf(object).first && !object.isKnownOutside &&
                            !variables[object.number]->getType()->isReferenceType();
  for (const ir::MemoryObject &holder : objects)
    for (const ir::MemoryObject *held : holder.holds) {
      const auto in = functionOf(holder);
      if (in == nowhere || in == functionOf(*held))
        objects[held->number].holdsOwnValues = false;
    }
}

FileMemory::FileMemory(clang::ASTContext &ast, const MemoryLogs &others, bool mayBeWhole,
                       bool isShared) {
  MemoryScan scan(ast);
  if (isShared)
    scan.giveUp();
  Definitions definitions(scan);
  for (clang::Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (!isSystems(ast, decl) || isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(decl))
      definitions.TraverseDecl(decl);
  definitions.scan();
  scan.finish(*this, others, mayBeWhole);
}

std::shared_ptr<const ir::MemoryObject>
FileMemory::objectOf(const clang::ValueDecl *variable) const {
  const auto found = variables_.find(variable->getCanonicalDecl());
  if (!objects_ || found == variables_.end())
    return nullptr;
  return {objects_, &(*objects_)[found->second]};
}

std::vector<const FunctionDecl *> FileMemory::reachedBy(const clang::CallExpr *call) const {
  const auto found = reached_.find(call);
  return found == reached_.end() ? std::vector<const FunctionDecl *>() : found->second;
}

std::optional<MemoryLog::Object> FileMemory::numberInLog(const clang::ValueDecl *variable) const {
  const auto found = variables_.find(variable->getCanonicalDecl());
  return found == variables_.end() ? std::nullopt : std::optional(found->second);
}

std::shared_ptr<const ir::MemoryObject> FileMemory::objectOf(const MemoryLog &other,
                                                             MemoryLog::Object number) const {
  const auto known = others_.find(&other);
  if (!objects_ || known == others_.end() || number >= known->second.size())
    return nullptr;
  return {objects_, &(*objects_)[known->second[number]]};
}

bool FileMemory::isNamedOnlyIn(const VarDecl *variable,
                               const std::unordered_set<const clang::Decl *> &functions) const {
  const auto object = objectOf(variable);
  if (variable->getFormalLinkage() == clang::Linkage::External && variable->hasGlobalStorage() &&
      !variable->isStaticLocal())
    return false; // others name it, too
  const auto named = named_.find(variable->getCanonicalDecl());
  return object && !object->isKnownOutside && named != named_.end() &&
         std::ranges::all_of(named->second, [&](const clang::Decl *function) {
           return function && functions.contains(function);
         });
}

void FileMemory::nameReaders(const std::unordered_map<const clang::Decl *, std::string> &names) {
  for (std::size_t number = 0; number < readers_.size(); ++number) {
    ir::MemoryObject &object = (*objects_)[number];
    if (object.isKnownOutside || readers_[number].size() != 1)
      continue;
    const auto name = names.find(*readers_[number].begin());
    if (name != names.end())
      object.onlyReader = name->second;
  }
}

void FileMemory::setHoldsOwnValues(const VarDecl *variable) {
  (*objects_)[variables_.at(variable->getCanonicalDecl())].holdsOwnValues = true;
}

} // namespace parlift::frontend
