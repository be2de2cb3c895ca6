// What the files of a program say of their memory, put together.
#include "frontend/FileMemory.h"
#include "frontend/Replaceable.h"
#include "frontend/SelfContained.h"

#include <clang/AST/Attr.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace parlift::frontend {

using clang::FunctionDecl;
using clang::VarDecl;

namespace {

/// The name is the linker's, and means what its definition says.
bool isPlainLink(const clang::NamedDecl &decl) {
  return decl.getIdentifier() && isPlainName(decl);
}

/// All of the program's own, those of the system's headers left out.
bool hasPlainNamesOnly(const clang::ASTContext &ast) {
  const clang::SourceManager &sources = ast.getSourceManager();
  return std::ranges::all_of(ast.getTranslationUnitDecl()->decls(), [&](const clang::Decl *decl) {
    const auto *named = llvm::dyn_cast<clang::NamedDecl>(decl);
    const bool isObject = named && llvm::isa<VarDecl, FunctionDecl>(named);
    return !isObject || sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation())) ||
           isPlainLink(*named);
  });
}

MemoryLog::Value translated(const PointsTo::Copy &copy, const MemoryLog::Value &value) {
  return {copy.nodes[value.node], value.mayBePointer};
}

} // namespace

/// A variable that the files of a program may name, and nobody else. Those of C++ that are in one file alone.
bool MemoryScan::isOfProgram(const VarDecl &variable) const {
  const bool isOnce = !ast_.getLangOpts().CPlusPlus ||
                      (variable.getDeclContext()->isFileContext() && !variable.isInline() &&
                       !llvm::isa<clang::VarTemplateSpecializationDecl>(variable) &&
                       !variable.getDescribedVarTemplate());
  return isOnce && variable.hasGlobalStorage() && !variable.isStaticLocal() &&
         variable.getFormalLinkage() == clang::Linkage::External &&
         variable.getTLSKind() == VarDecl::TLS_None && !isReplaceable(variable) &&
         !variable.getType().isVolatileQualified() &&
         std::all_of(variable.redecls_begin(), variable.redecls_end(), [](const VarDecl *one) {
           return isPlainLink(*one) && !one->hasAttr<clang::OMPThreadPrivateDeclAttr>();
         });
}

void MemoryScan::nameVariable(const VarDecl *variable) {
  if (isOfProgram(*variable))
    object(variable);
}

/// Another file of the program may define it, and if one does it is that function which is called.
bool MemoryScan::mayBeElsewhere(const FunctionDecl &callee) const {
  return !ast_.getLangOpts().CPlusPlus && !callee.isDefined() && !callee.isVariadic() &&
         callee.getFormalLinkage() == clang::Linkage::External && callee.getBuiltinID() == 0 &&
         !isOfSystem(callee) &&
         std::all_of(callee.redecls_begin(), callee.redecls_end(), [](const FunctionDecl *one) {
           return isPlainLink(*one) && !one->isInlined();
         });
}

void MemoryScan::openToOutside(const MemoryLog::Function &function) {
  for (const MemoryLog::Value &parameter : function.parameters)
    if (parameter.mayBePointer)
      sets_.include(PointsTo::contentOfOutside, parameter.node);
  sets_.leak(function.returned);
}

/// By which name other files say it. In C++ no others do, and one name may be said of several.
std::string MemoryScan::linkOf(const clang::NamedDecl &decl, std::size_t number) const {
  if (ast_.getLangOpts().CPlusPlus)
    return std::to_string(number);
  return decl.getIdentifier() ? decl.getName().str() : "";
}

std::shared_ptr<MemoryLog> MemoryScan::makeLog() {
  auto log = std::make_shared<MemoryLog>();
  for (const FunctionDecl *function : functions_) {
    const bool isUnseen = isCalledUnseen(function) || !isSettled(function) || function->isMain();
    log->definesMain |= function->isMain();
    if (!isUnseen && !isCalledFromOutside(function))
      continue;
    MemoryLog::Function made;
    for (const clang::ParmVarDecl *parameter : function->parameters())
      made.parameters.push_back(
          {content(parameter), fromOutside(parameter->getType()) != PointsTo::nothing});
    made.returned = returned(function);
    if (isUnseen && isCalledByAddressOnly(function))
      pointedFunctions_.push_back({function, made});
    else if (isUnseen)
      openToOutside(made);
    made.link = linkOf(*function, log->functions.size());
    made.returnsNewBlock = !isUnseen && returnsNewBlock(function);
    if (!isUnseen)
      log->functions.push_back(std::move(made));
  }
  for (const VarDecl *variable : externals_)
    log->variables.push_back({linkOf(*variable, log->variables.size()), object(variable),
                              variable->hasDefinition() != VarDecl::DeclarationOnly});
  for (const ElsewhereCall &call : callsElsewhere_) {
    log->calls.push_back(call.call);
    log->calls.back().link = call.callee->getName().str();
  }
  for (const FunctionDecl *taken : takenElsewhere_)
    log->addressTaken.push_back(taken->getName().str());
  for (const Store &store : stores_)
    log->stores.push_back({store.address, store.value, store.bytes, store.isNewBlock});
  for (const auto &[address, function] : reads_)
    log->reads.push_back(address);
  log->given.assign(given_.begin(), given_.end());
  log->clones = clones_;
  log->copies.assign(copyOf_.begin(), copyOf_.end());
  std::map<const clang::DeclContext *, unsigned> numbers;
  for (const auto &[decl, number] : variables_)
    if (const auto *variable = llvm::cast<VarDecl>(decl); variable->hasLocalStorage()) {
      const auto found =
          numbers.try_emplace(variable->getParentFunctionOrMethod(), numbers.size() + 1).first;
      log->locals.emplace_back(number, found->second);
    }
  log->steps = sets_.steps();
  const std::vector<PointsTo::Step> open = openSteps();
  log->steps.insert(log->steps.end(), open.begin(), open.end());
  log->isAlone = ast_.getLangOpts().CPlusPlus;
  log->isUsable = !isGivenUp_ && !mayLoadCode_ &&
                  (log->isAlone ? isSelfContained(ast_) : hasPlainNamesOnly(ast_));
  return log;
}

void MemoryScan::join(const MemoryLog &own, const MemoryLogs &others, bool mayBeWhole,
                      FileMemory &result) {
  bool isWhole = mayBeWhole && own.isUsable;
  unsigned mains = own.definesMain ? 1 : 0, locals = 0;
  std::map<std::string, Object> variables;
  std::map<std::string, std::vector<MemoryLog::Function>> functions;
  std::set<std::string> definedVariables, taken(own.addressTaken.begin(), own.addressTaken.end());
  std::vector<MemoryLog::Call> calls = own.calls;
  std::vector<Object> named;
  const auto nameVariable = [&](const MemoryLog::Variable &variable, Object here) {
    const bool isNew = variables.try_emplace(variable.link, here).second;
    if (variable.isDefined)
      definedVariables.insert(variable.link);
    named.push_back(here);
    return isNew;
  };
  for (const MemoryLog::Variable &variable : own.variables)
    isWhole &= nameVariable(variable, variable.object); // else one that Clang takes for two
  for (const MemoryLog::Function &function : own.functions)
    functions[function.link].push_back(function);

  for (const std::shared_ptr<const MemoryLog> &other : others) {
    if (!other || !other->isUsable || !own.isUsable || other->isAlone || own.isAlone) {
      isWhole = false;
      continue;
    }
    std::map<Object, Object> same;
    for (const MemoryLog::Variable &variable : other->variables)
      if (const auto known = variables.find(variable.link); known != variables.end())
        same[variable.object] = known->second;
    PointsTo::Copy copy = sets_.add(other->steps, same);
    for (const MemoryLog::Variable &variable : other->variables)
      nameVariable(variable, copy.objects[variable.object]);
    for (MemoryLog::Function function : other->functions) {
      for (MemoryLog::Value &parameter : function.parameters)
        parameter = translated(copy, parameter);
      function.returned = copy.nodes[function.returned];
      functions[function.link].push_back(std::move(function));
    }
    for (MemoryLog::Call call : other->calls) {
      for (Node &argument : call.arguments)
        argument = copy.nodes[argument];
      call.result = translated(copy, call.result);
      calls.push_back(std::move(call));
    }
    for (const MemoryLog::Store &store : other->stores)
      otherStores_.push_back(
          {copy.nodes[store.address], copy.nodes[store.value], store.bytes, store.isNewBlock});
    for (const Node address : other->reads)
      otherReads_.push_back(copy.nodes[address]);
    for (const Object one : other->given)
      given_.insert(copy.objects[one]);
    for (const auto &[made, returns] : other->clones)
      clones_.emplace_back(copy.objects[made], copy.nodes[returns]);
    for (const auto &[one, original] : other->copies)
      copyOf_[copy.objects[one]] = copy.objects[original];
    unsigned most = 0;
    for (const auto &[variable, function] : other->locals) {
      otherLocals_[copy.objects[variable]] = locals + function;
      most = std::max(most, function);
    }
    locals += most;
    taken.insert(other->addressTaken.begin(), other->addressTaken.end());
    mains += other->definesMain ? 1 : 0;
    result.others_[other.get()] = std::move(copy.objects);
  }

  for (const MemoryLog::Call &call : calls) {
    const auto found = functions.find(call.link);
    const MemoryLog::Function *callee =
        found != functions.end() && found->second.size() == 1 &&
                found->second.front().parameters.size() == call.arguments.size()
            ? &found->second.front()
            : nullptr;
    if (!callee) {
      isWhole = false;
      for (const Node argument : call.arguments)
        sets_.leak(argument);
      if (call.result.mayBePointer)
        sets_.include(PointsTo::contentOfOutside, call.result.node);
      continue;
    }
    for (std::size_t at = 0; at < call.arguments.size(); ++at)
      sets_.include(call.arguments[at], callee->parameters[at].node);
    if (callee->returnsNewBlock) {
      const Object made = sets_.newObject();
      clones_.emplace_back(made, callee->returned);
      sets_.include(sets_.addressOf(made), call.result.node);
    } else {
      sets_.include(callee->returned, call.result.node);
    }
  }

  isWhole &= mains == 1;
  for (const auto &[link, definitions] : functions)
    isWhole &= definitions.size() == 1;
  result.isWhole_ = isWhole;
  for (const auto &[link, definitions] : functions)
    if (!isWhole || taken.contains(link))
      for (const MemoryLog::Function &function : definitions)
        openToOutside(function);
  for (const auto &[link, number] : variables)
    if (!definedVariables.contains(link))
      sets_.leak(sets_.addressOf(number)); // a library's
  if (!isWhole)
    for (const Object variable : named)
      sets_.leak(sets_.addressOf(variable));
}

} // namespace parlift::frontend
