// What functions assign by their own names, those that call themselves among them: until another round adds nothing.
#include "analysis/execution/AssignedParts.h"
#include "ir/Walk.h"
#include "support/Replaced.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>
#include <vector>

namespace parlift::analysis {

using namespace ir;

namespace {

/// Of functions that are called, with how deep calls in them are followed: each is looked at once, however many ways
/// lead to it.
using Known = std::map<std::pair<const Function *, unsigned>, std::pair<FunctionRef, Assigned>>;
thread_local Known *known = nullptr;

/// The function that is being looked at, and what it is taken to assign where it calls itself.
struct Looking {
  const Function *function;
  Assigned taken;
  bool isAsked = false;
};
thread_local std::vector<Looking> looking;

/// References that a function binds, by the places that they are bound to:
///
///     P half(const P &q) { P p(q); for (double &v : p.c) v /= 2; return p; }      v is in p.c
void nameByPlaces(Assigned &assigned, const Function &target) {
  std::vector<const Stmt *> bindings;
  forEachStmt(*target.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && stmt.symbol->isReference)
      bindings.push_back(&stmt);
  });
  bool isThroughOthers = false;
  // The last ones first: what they are bound to may be named by others.
  for (const Stmt *binding : std::views::reverse(bindings)) {
    if (!binding->value || binding->value->kind != ExprKind::AddressOf) {
      isThroughOthers = true;
      continue;
    }
    const std::string name = rootOfVariable(*binding->symbol);
    const std::string place = rootOf(*binding->value->operands[0]);
    for (std::set<std::string> *roots : {&assigned.roots, &assigned.changes}) {
      std::set<std::string> renamed;
      for (const std::string &root : *roots)
        renamed.insert(replaced(root, name, place));
      *roots = std::move(renamed);
    }
    assigned.symbols.erase(binding->symbol.get());
  }
  assigned.throughReference &=
      isThroughOthers || std::ranges::any_of(target.parameters, [&](const SymbolRef &parameter) {
        return parameter->isReference &&
               std::ranges::any_of(assigned.roots, [&](const std::string &root) {
                 return isInVariable(root, *parameter);
               });
      });
}

} // namespace

std::optional<Assigned> takenOfItself(const Function *target) {
  if (!target || looking.empty() || looking.back().function != target)
    return std::nullopt;
  looking.back().isAsked = true;
  return looking.back().taken;
}

const Assigned &assignedInCallee(const FunctionRef &target, unsigned depth) {
  const std::pair key{target.get(), depth};
  if (const auto found = known->find(key); found != known->end())
    return found->second.second;
  constexpr int rounds = 3;
  Assigned result;
  looking.push_back({target.get(), {}});
  for (int round = 0; round <= rounds; ++round) {
    looking.back().isAsked = false;
    result = {};
    collect(*target->body, result, depth);
    result = withOwnStores(std::move(result), *target->body);
    nameByPlaces(result, *target);
    if (!looking.back().isAsked || looking.back().taken.covers(result))
      break;
    if (round + 1 == rounds) {
      result.anything = result.calls = result.resizes = true;
      result.storesAnywhere();
    }
    looking.back().taken = result;
  }
  looking.pop_back();
  return known->try_emplace(key, target, std::move(result)).first->second.second;
}

CalleesAtOnce::CalleesAtOnce() : isOutermost_(known == nullptr) {
  if (isOutermost_)
    known = new Known;
}

CalleesAtOnce::~CalleesAtOnce() {
  if (isOutermost_)
    delete std::exchange(known, nullptr);
}

} // namespace parlift::analysis
