// What the solution of a file's constraints says of its variables and blocks (ir::MemoryObject).
#include "frontend/FileMemory.h"

#include <map>
#include <memory>
#include <set>

namespace parlift::frontend {

using clang::FunctionDecl;
using clang::VarDecl;

/// Constraints are solved in so many steps, or nothing is known.
constexpr std::uint64_t maxOperations = 20000000;

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
    for (const Object inner : std::vector<Object>(sets_.of(returns))) {
      sets_.copy(sets_.addressOf(made), sets_.addressOf(inner), PointsTo::Bytes::unknown);
      sets_.copy(sets_.addressOf(inner), sets_.addressOf(made), PointsTo::Bytes::unknown);
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
    for (const PointsTo::Cell &cell : sets_.cellsOf(number))
      for (const Object held : sets_.of(cell.holds))
        holds[shown(number)].insert(shown(held));
  for (const auto &[number, held] : holds)
    for (const Object one : held)
      (*objects)[number].holds.push_back(&(*objects)[one]);
  for (const auto &[copy, original] : copyOf_) {
    (*objects)[original].isKnownOutside |= sets_.isKnownOutside(copy);
    (*objects)[original].isChangedByCalls |= sets_.isKnownOutside(copy);
  }
  markChanges(*objects);
  divide(*objects, markOwnRows(*objects));
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

/// Of each cell for itself, and of objects whose cells all have their own.
MemoryScan::OwnRows MemoryScan::markOwnRows(std::vector<ir::MemoryObject> &objects) {
  OwnRows own;
  for (Object number = 0; number < objects.size(); ++number)
    for (const PointsTo::Cell &cell : sets_.cellsOf(number))
      if (!sets_.of(cell.holds).empty())
        own[{number, cell.begin}] = !sets_.isKnownOutside(number) && !given_.contains(number);
  const auto keepRows = [&](const auto &store) {
    if (store.isNewBlock || sets_.of(store.value).empty())
      return;
    for (const auto &cell : sets_.touched(store.address, store.bytes))
      if (const auto found = own.find(cell); found != own.end())
        found->second = false;
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
        for (const PointsTo::Cell &cell : sets_.cellsOf(made)) {
          const auto outer = own.find({made, cell.begin}), one = own.find({inner, cell.begin});
          const bool isOwn = outer != own.end() && one != own.end() && outer->second && one->second;
          for (const auto &at : {outer, one})
            if (at != own.end() && at->second != isOwn) {
              at->second = isOwn;
              changed = true;
            }
        }
  }
  std::set<Object> shared;
  for (const auto &[cell, isOwn] : own) {
    objects[shown(cell.first)].hasOwnRows = true;
    if (!isOwn)
      shared.insert(shown(cell.first));
  }
  for (const Object one : shared)
    objects[one].hasOwnRows = false;
  return own;
}

/// Of a function's variables nothing is said part by part where calls have copies of them.
void MemoryScan::divide(std::vector<ir::MemoryObject> &objects, const OwnRows &own) const {
  std::unordered_set<Object> copied;
  for (const auto &[copy, original] : copyOf_)
    copied.insert(original);
  for (Object number = 0; number < objects.size(); ++number) {
    const bool isDivided = !sets_.isKnownOutside(number) && !copied.contains(number) &&
                           sets_.strideOf(number) != 1 && sets_.isPointedToAtBegin(number);
    if (!isDivided)
      continue;
    objects[number].stride = static_cast<std::uint64_t>(sets_.strideOf(number));
    for (const PointsTo::Cell &cell : sets_.cellsOf(number)) {
      if (cell.begin < 0) // before it
        continue;
      ir::MemoryPart part;
      part.begin = static_cast<std::uint64_t>(cell.begin);
      part.end = static_cast<std::uint64_t>(cell.end);
      std::set<Object> held;
      for (const Object one : sets_.of(cell.holds))
        held.insert(shown(one));
      for (const Object one : held)
        part.holds.push_back(&objects[one]);
      const auto found = own.find({number, cell.begin});
      part.hasOwnRows = found != own.end() && found->second;
      objects[number].parts.push_back(std::move(part));
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

} // namespace parlift::frontend
