#include "analysis/scalars/Scalars.h"
#include "analysis/scalars/ScalarReductions.h"
#include "ir/Walk.h"

#include <algorithm>
#include <map>

namespace parlift::analysis {

using namespace ir;

namespace {

class ScalarTable {
public:
  ScalarTable(const Stmt &loop, const Liveness &liveness)
      : loop_(loop), liveness_(liveness), accesses_(liveness.accesses()) {}

  std::vector<ScalarUse> run();

private:
  void collect(const Stmt &stmt, bool inIteration);
  void enter(const VariableAccess &access, bool inIteration);
  void expose();
  void reduce();
  bool jumpsAreStructured() const;

  const Stmt &loop_;
  const Liveness &liveness_;
  const VariableAccesses &accesses_;
  std::map<unsigned, ScalarUse> uses_; ///< by symbol id
  SymbolSet partial_, declared_, inTest_;
  SymbolSet aliased_; ///< accessed under another name or by a callee
};

void ScalarTable::enter(const VariableAccess &access, bool inIteration) {
  ScalarUse &use = uses_[access.symbol->id];
  use.symbol = access.symbol;
  if (access.kind == VariableAccess::Kind::Declare) {
    declared_.insert(access.symbol.get());
    return;
  }
  if (!access.whole)
    partial_.insert(access.symbol.get());
  if (!inIteration)
    return;
  if (!access.byName)
    aliased_.insert(access.symbol.get());
  if (!access.writes()) {
    use.read = true;
    return;
  }
  if (!use.written)
    use.firstWrite = access.range;
  use.written = true;
}

void ScalarTable::collect(const Stmt &stmt, bool inIteration) {
  forEachStmt(stmt, [&](const Stmt &part) {
    accesses_.ofStmt(part, [&](const VariableAccess &access) {
      enter(access, inIteration);
      // An initializer is a write; a declaration without one only makes the object.
      if (access.kind == VariableAccess::Kind::Declare && part.value && inIteration) {
        ScalarUse &use = uses_[access.symbol->id];
        if (!use.written)
          use.firstWrite = access.range;
        use.written = true;
      }
    });
  });
}

/// A goto makes the paths others than the tree says.
bool ScalarTable::jumpsAreStructured() const {
  bool structured = true;
  forEachStmt(loop_, [&](const Stmt &stmt) {
    structured &= stmt.kind != StmtKind::OpaqueStmt || stmt.reason != "unstructured-flow";
  });
  return structured;
}

void ScalarTable::expose() {
  StructuredFlow flow(accesses_);
  const LoopFlow parts = flow.ofLoop(loop_);
  // What a test in front writes is written once more when the loop ends.
  const Flow &body = loop_.testFirst ? parts.body : parts.iteration;
  if (loop_.testFirst)
    for (const StmtRef &part : {loop_.before, loop_.after})
      forEachStmt(*part, [&](const Stmt &stmt) {
        accesses_.ofStmt(stmt, [&](const VariableAccess &access) {
          if (access.writes())
            inTest_.insert(access.symbol.get());
        });
      });
  const bool structured = jumpsAreStructured();
  for (auto &[id, use] : uses_) {
    const Symbol *symbol = use.symbol.get();
    if (const auto exposed = parts.iteration.exposed.find(symbol);
        exposed != parts.iteration.exposed.end()) {
      use.exposedRead = true;
      use.firstExposedRead = exposed->second;
    }
    use.exposedRead |= !structured && use.read;
    // A copy for each iteration is no use where other names go to the one original.
    const bool isShared = use.written && aliased_.contains(symbol);
    if (isShared && !use.exposedRead) {
      use.exposedRead = true;
      use.firstExposedRead = use.firstWrite;
    }
    use.writtenEveryIteration = use.written && structured && !isShared && !inTest_.contains(symbol);
    for (const Exit exit : {Exit::Normal, Exit::Break, Exit::Return})
      if (const auto &written = body.to(exit))
        use.writtenEveryIteration &= written->contains(symbol);
    use.declaredInside = declared_.contains(symbol);
    use.liveAfter = !use.declaredInside && liveness_.liveAfter(loop_, *symbol);
  }
}

void ScalarTable::reduce() {
  SymbolSet overwritten;
  for (const auto &[id, use] : uses_)
    if (use.writtenEveryIteration && !use.exposedRead)
      overwritten.insert(use.symbol.get());
  ScalarReductions reductions = findScalarReductions(loop_, liveness_, overwritten);
  for (auto &[id, use] : uses_) {
    const Symbol *symbol = use.symbol.get();
    if (use.declaredInside || aliased_.contains(symbol))
      continue;
    if (const auto found = reductions.bySymbol.find(symbol); found != reductions.bySymbol.end())
      use.reduction = std::move(found->second);
    if (const auto found = reductions.unsure.find(symbol); found != reductions.unsure.end())
      use.unsureRead = found->second;
    if (const auto found = reductions.payloadOf.find(symbol); found != reductions.payloadOf.end())
      use.payloadOf = found->second;
  }
}

std::vector<ScalarUse> ScalarTable::run() {
  collect(*loop_.init, false);
  for (const StmtRef &part : {loop_.before, loop_.after, loop_.body, loop_.step})
    collect(*part, true);
  accesses_.ofStmt(loop_, [&](const VariableAccess &access) { enter(access, true); });
  expose();
  reduce();
  std::vector<ScalarUse> result;
  for (auto &[id, use] : uses_) {
    const bool isWhole = !partial_.contains(use.symbol.get());
    const TypeKind kind = use.symbol->type->kind;
    if (use.symbol->type->isScalar() ||
        (isWhole && (kind == TypeKind::Record || kind == TypeKind::Opaque)))
      result.push_back(std::move(use));
  }
  return result;
}

} // namespace

std::vector<ScalarUse> scalarUses(const Stmt &loop, const Liveness &liveness) {
  return ScalarTable(loop, liveness).run();
}

} // namespace parlift::analysis
