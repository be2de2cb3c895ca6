// Calls through pointers, in the constraints between objects: each function that the pointer may hold is called with what the call passes.
//
//     struct shape { double (*at)(const struct shape *, double); };
//     s->at(s, x)          s goes to the parameters of what `at` holds, and not to who knows whom
//
// Which functions these are follows from the constraints themselves: they are solved, the calls joined to what they have found, and
// solved again, until nothing is new. What has once been found stays (all constraints only add), so the last solution is the least
// one. A pointer that may hold what is not in sight makes the call one of anything, as before.
//
// For other files (MemoryLog.h) every such call is one of anything, and every function with an address is called by anybody.
//
// Source: Andersen, Program Analysis and Specialization for the C Programming Language, 1994, section 4.5.
#include "frontend/FileMemory.h"

#include <clang/AST/DeclCXX.h>

#include <algorithm>
#include <utility>

namespace parlift::frontend {

using clang::FunctionDecl;

/// Its address is all that keeps it from being known by the calls of its name.
bool MemoryScan::isCalledByAddressOnly(const FunctionDecl *function) const {
  const bool allocates = function->getOverloadedOperator() != clang::OO_None;
  return !llvm::isa<clang::CXXMethodDecl>(function) && !allocates && !function->isMain() &&
         isSettled(function) && !function->hasAttr<clang::UsedAttr>() &&
         !function->hasAttr<clang::ConstructorAttr>() &&
         !function->hasAttr<clang::DestructorAttr>() &&
         functionObjects_.contains(function->getCanonicalDecl());
}

/// What other files have to take of the calls and the functions.
std::vector<PointsTo::Step> MemoryScan::openSteps() const {
  using Step = PointsTo::Step;
  const Node outside = PointsTo::contentOfOutside;
  std::vector<Step> result;
  for (const PointerCall &call : pointerCalls_) {
    for (const Node argument : call.arguments)
      result.push_back({Step::Kind::Include, argument, outside});
    if (call.result.mayBePointer)
      result.push_back({Step::Kind::Include, outside, call.result.node});
  }
  for (const PointedFunction &one : pointedFunctions_) {
    for (const MemoryLog::Value &parameter : one.made.parameters)
      if (parameter.mayBePointer)
        result.push_back({Step::Kind::Include, outside, parameter.node});
    result.push_back({Step::Kind::Include, one.made.returned, outside});
  }
  return result;
}

/// The functions that a pointer may hold which is called. Nullopt: it may also be what is no function in this file.
std::optional<std::vector<const FunctionDecl *>> MemoryScan::calledAt(Node pointer,
                                                                      bool isOfUnion) const {
  std::vector<const FunctionDecl *> result;
  for (const Object object : sets_.of(pointer)) {
    const auto function = functionOf_.find(object);
    if (function != functionOf_.end())
      result.push_back(function->second);
    else if (object == PointsTo::outside || makesCode_ || isOfUnion || sets_.isKnownOutside(object))
      return std::nullopt;
    // Else the value of another member of the same object, which is none to call.
  }
  return result;
}

/// True: something is new.
bool MemoryScan::open(PointerCall &call) {
  if (std::exchange(call.isOpen, true))
    return false;
  for (const Node argument : call.arguments)
    sets_.leak(argument);
  if (call.result.mayBePointer)
    sets_.include(PointsTo::contentOfOutside, call.result.node);
  return true;
}

/// Whoever else it may be, those in sight get what is passed.
bool MemoryScan::resolve(PointerCall &call) {
  bool isNew = !calledAt(call.pointer, call.isOfUnion) && open(call);
  std::vector<Object> reached;
  for (const Object object : sets_.of(call.pointer))
    if (functionOf_.contains(object) && call.known.insert(object).second)
      reached.push_back(object);
  for (const Object object : reached) {
    isNew = true;
    const FunctionDecl *definition = functionOf_.at(object)->getDefinition();
    const bool isInSight =
        definition && std::ranges::find(functions_, definition) != functions_.end() &&
        isSettled(definition) && definition->getNumParams() == call.arguments.size();
    if (!isInSight) {
      open(call);
      sets_.leak(sets_.addressOf(object));
      continue;
    }
    for (unsigned at = 0; at < definition->getNumParams(); ++at)
      sets_.include(call.arguments[at], content(definition->getParamDecl(at)));
    sets_.include(returned(definition), call.result.node);
  }
  return isNew;
}

/// False: it took too long.
bool MemoryScan::resolveCalls(bool isWhole, std::uint64_t operations) {
  for (bool isNew = true; isNew;) {
    if (!sets_.solve(operations))
      return false;
    isNew = false;
    for (PointerCall &call : pointerCalls_)
      isNew |= resolve(call);
    for (PointedFunction &one : pointedFunctions_) {
      const FunctionDecl &function = *one.function;
      const bool isOthers = (function.getFormalLinkage() != clang::Linkage::Internal && !isWhole) ||
                            sets_.isKnownOutside(functionObjects_.at(function.getCanonicalDecl()));
      if (!isOthers || std::exchange(one.isOpen, true))
        continue;
      openToOutside(one.made);
      isNew = true;
    }
  }
  return true;
}

} // namespace parlift::frontend
