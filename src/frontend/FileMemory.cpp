#include "frontend/FileMemory.h"

#include "frontend/OwnAddress.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>

namespace parlift::frontend {

using clang::FunctionDecl;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::isa;

namespace {

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

/// Of a reference as of the pointer that it is.
PointsTo::Offset MemoryScan::sizeOf(clang::QualType type) const {
  if (type->isReferenceType())
    type = ast_.VoidPtrTy;
  const bool isKnown = !type->isDependentType() && !type->isIncompleteType() &&
                       !type->isVariablyModifiedType() && !type->isFunctionType();
  if (!isKnown)
    return PointsTo::Bytes::unknown;
  constexpr PointsTo::Offset most = PointsTo::Offset{1} << 40;
  const PointsTo::Offset size = ast_.getTypeSizeInChars(type).getQuantity();
  return size > 0 && size < most ? size : PointsTo::Bytes::unknown;
}

PointsTo::Bytes MemoryScan::bytesOf(const Spot &spot, clang::QualType type) const {
  const PointsTo::Offset size = sizeOf(type);
  return {spot.offset, size == PointsTo::Bytes::unknown ? size : size + spot.room};
}

void MemoryScan::store(const Spot &place, clang::QualType type, Node value, bool isNewBlock,
                       Node exchanged) {
  const PointsTo::Bytes bytes = bytesOf(place, type);
  sets_.store(place.pointer, value, bytes);
  stores_.push_back({place.pointer, value, bytes, isNewBlock, current_, exchanged});
}

void MemoryScan::storeAnywhere(Node address, Node value) {
  const PointsTo::Bytes anywhere;
  sets_.store(address, value, anywhere);
  stores_.push_back({address, value, anywhere, false, current_, PointsTo::nothing});
}

MemoryScan::Node MemoryScan::load(const Spot &place, clang::QualType type) {
  readAnywhere(place.pointer);
  return sets_.load(place.pointer, bytesOf(place, type));
}

/// Who reads it is asked of objects as wholes.
void MemoryScan::readAnywhere(Node address) {
  if (address != PointsTo::nothing)
    reads_.emplace_back(address, current_);
}

void MemoryScan::copy(Node to, Node from, PointsTo::Offset size) {
  readAnywhere(from);
  sets_.copy(to, from, size);
  stores_.push_back({to, from, {0, size}, false, current_, PointsTo::nothing});
}

/// What a value from outside may point to. A number with fewer bits than a pointer is none, nor is it copied into one.
MemoryScan::Node MemoryScan::fromOutside(clang::QualType type) const {
  const bool isNarrow =
      type->isVoidType() || (type->isArithmeticType() && !type->isDependentType() &&
                             ast_.getTypeSize(type) < ast_.getTypeSize(ast_.VoidPtrTy));
  return isNarrow ? PointsTo::nothing : PointsTo::contentOfOutside;
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

// --- What is asked

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
