/// What the linker sees of a translation unit.
#include "frontend/Lowering.h"
#include "frontend/Program.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>

namespace parlift::frontend {

using llvm::dyn_cast;
using llvm::isa;

namespace {

std::string linkNameOf(const clang::NamedDecl &decl, clang::ASTContext &ast) {
  return clang::ASTNameGenerator(ast).getName(&decl);
}

Signature signatureOf(const clang::FunctionDecl &function, clang::ASTContext &ast, Types &types) {
  Signature result;
  result.link = linkNameOf(function, ast);
  if (const auto *prototype = function.getType()->getAs<clang::FunctionProtoType>()) {
    clang::PrintingPolicy policy(ast.getLangOpts());
    policy.SuppressTagKeyword = false;
    result.type = function.getType().getCanonicalType().getAsString(policy);
    result.values.push_back(types.convert(prototype->getReturnType()));
    for (const clang::ParmVarDecl *parameter : function.parameters())
      result.values.push_back(types.convert(parameter->getType()));
  }
  return result;
}

/// Flags that give the same words another meaning.
std::string dialectOf(const clang::ASTContext &ast) {
  const clang::LangOptions &language = ast.getLangOpts();
  return ast.getTargetInfo().getTriple().str() + (language.CPlusPlus ? " c++" : " c") +
         (language.CharIsSigned ? "" : " -funsigned-char") +
         (language.ShortEnums ? " -fshort-enums" : "") + " overflow " +
         std::to_string(static_cast<int>(language.getSignedOverflowBehavior())) +
         (language.FastMath ? " -ffast-math" : "") + (language.RoundingMath ? " rounding" : "") +
         (language.NoBuiltin ? " -fno-builtin" : "") + (language.Exceptions ? " exceptions" : "");
}

std::string whyNotForOthers(const clang::FunctionDecl &function, clang::ASTContext &ast) {
  if (isReplaceable(function))
    return "another definition may take its place";
  if (function.isInlined() || function.isTemplateInstantiation() ||
      ast.GetGVALinkageForFunction(&function) != clang::GVA_StrongExternal)
    return "each file has a definition of its own";
  if (function.isMultiVersion() || function.hasAttr<clang::OMPDeclareVariantAttr>())
    return "it has several versions";
  if (!isCalledByItsName(function))
    return "the linker knows it by another name";
  if (function.isVariadic() || function.isMain() || function.isConsteval())
    return "it is called in a way of its own";
  return "";
}

bool isRenamed(const clang::NamedDecl &decl) {
  return decl.hasAttr<clang::AsmLabelAttr>() || decl.hasAttr<clang::AliasAttr>() ||
         decl.hasAttr<clang::WeakAttr>() || decl.hasAttr<clang::WeakRefAttr>() ||
         decl.hasAttr<clang::WeakImportAttr>() || decl.hasAttr<clang::IFuncAttr>();
}

} // namespace

std::shared_ptr<ir::Function> UnitLowering::elsewhere(const clang::FunctionDecl *callee) {
  if (!isPartOfProgram_ || isa<clang::CXXMethodDecl>(callee) || !callee->getIdentifier() ||
      callee->getFormalLinkage() != clang::Linkage::External)
    return nullptr;
  const bool isSystems = isOfSystem(*callee);
  if (isSystems && !(program_ && program_->mayHaveSummaryOf(callee->getName())))
    return nullptr;
  for (const clang::FunctionDecl *one : callee->redecls())
    if (isRenamed(*one) || one->isInlined() || one->isTemplateInstantiation())
      return nullptr;
  const auto [known, isNew] = elsewhere_.try_emplace(callee->getCanonicalDecl());
  if (isNew) {
    known->second = std::make_shared<ir::Function>();
    known->second->name = callee->getQualifiedNameAsString();
    known->second->inMainFile = false;
    links_->calls.push_back({known->second, signatureOf(*callee->getMostRecentDecl(), ast, types),
                             callee->getNameAsString(), isSystems});
  }
  return known->second;
}

/// Variables that all functions of the file can name, whether one of them does or not: another file's function may.
void UnitLowering::nameVariables() {
  for (const clang::Decl *decl : ast.getTranslationUnitDecl()->decls()) {
    if (const auto *function = dyn_cast<clang::FunctionDecl>(decl);
        function && function->doesThisDeclarationHaveABody() &&
        ranges.isAnalysed(function->getLocation()))
      return;
    const auto *variable = dyn_cast<clang::VarDecl>(decl);
    const clang::SourceManager &sources = ast.getSourceManager();
    if (variable && variable->getFormalLinkage() == clang::Linkage::External &&
        !variable->isInvalidDecl() && !variable->getDescribedVarTemplate() &&
        !isa<clang::VarTemplateSpecializationDecl>(variable) &&
        !sources.isInSystemHeader(sources.getExpansionLoc(variable->getLocation())))
      symbol(variable);
  }
}

void UnitLowering::makeLinkTable() {
  if (!isPartOfProgram_)
    return;
  nameVariables();
  links_->dialect = dialectOf(ast);
  links_->nextSymbol = nextSymbol_;
  if (!threadState_.isOfNoMatter())
    links_->calls.clear();
  for (const auto &[decl, function] : functions_) {
    const auto *definition = llvm::cast<clang::FunctionDecl>(decl);
    if (isa<clang::CXXMethodDecl>(definition) || !function->body ||
        definition->getFormalLinkage() != clang::Linkage::External)
      continue;
    std::string whyNot = whyNotForOthers(*definition, ast);
    if (!threadState_.isOfNoMatter())
      whyNot = "its file looks at what each thread has of its own";
    links_->definitions.push_back(
        {function, signatureOf(*definition, ast, types), std::move(whyNot)});
  }
  for (const auto &[decl, symbol] : symbols_) {
    const auto *variable = dyn_cast<clang::VarDecl>(decl);
    if (!variable || !variable->hasGlobalStorage() || variable->isStaticLocal() ||
        variable->getFormalLinkage() != clang::Linkage::External)
      continue;
    const std::string name = linkNameOf(*variable, ast);
    links_->variables[symbol.get()] = name;
    const auto several = [&](const clang::VarDecl *one) {
      return isRenamed(*one) || one->isInline();
    };
    if (sharedNames.contains(*variable) || variable->isTemplated() || isReplaceable(*variable) ||
        std::any_of(variable->redecls_begin(), variable->redecls_end(), several))
      links_->renamed.insert(name);
  }
  for (const clang::VarDecl *variable : sharedNames.all())
    links_->renamed.insert(linkNameOf(*variable, ast));
  links_->memory = memory_.log();
  for (const auto &[decl, symbol] : symbols_)
    if (const auto number = memory_.numberInLog(llvm::cast<clang::ValueDecl>(decl)))
      links_->numbers[symbol.get()] = *number;
  links_->memoryOf = [memory = memory_](const MemoryLog &other, unsigned number) {
    return memory.objectOf(other, number);
  };
  result_.links = links_;
}

} // namespace parlift::frontend
