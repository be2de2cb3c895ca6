/// \file
/// Which variables may be read after a loop, by code that runs later (the next iteration of an outer
/// loop included), before they are written.
///
///     int t, u;
///     for (i = 0; i < n; i++) { t = x[i]; u = t; y[i] = u; }      after it: u
///     return u;
///
/// Globals, statics, references and variables whose address is taken are always live; everything is in
/// a function with unstructured flow.
#pragma once

#include "analysis/scalars/StructuredFlow.h"
#include "ir/Stmt.h"

#include <map>
#include <optional>
#include <set>

namespace parlift::analysis {

class Liveness {
public:
  /// The function must outlive this object.
  explicit Liveness(const ir::Function &function);
  ~Liveness();
  bool liveAfter(const ir::Stmt &loop, const ir::Symbol &symbol) const;

  /// Accesses of the whole function by name.
  const VariableAccesses &accesses() const { return accesses_; }
  /// All values that the variable ever holds are 0 or 1.
  bool holdsTruthValues(const ir::Symbol &symbol) const;

  /// A local variable that is set to this number alone, but for values that are made of its own: `int ok = 1; ok = ok && e;` 1. Nullopt: there
  /// are others, or other code may set it.
  std::optional<std::int64_t> onlySetTo(const ir::Symbol &symbol) const;

private:
  /// Live just after a statement, by the way control leaves it. Nothing is live after a return.
  struct After {
    SymbolSet normal, atBreak, atContinue;
  };
  SymbolSet before(const ir::Stmt &stmt, const After &after);
  static SymbolSet before(const Flow &flow, const After &after);
  void visit(const ir::Stmt &stmt, const After &after);
  void visitBlock(const ir::Stmt &block, const After &after);
  void visitLoop(const ir::Stmt &loop, const SymbolSet &after);
  void visitOpaque(const ir::Stmt &stmt, const After &after);
  bool holdsLoop(const ir::Stmt &stmt);
  void findTruthVariables(const ir::Function &function);
  void findNumbers(const std::vector<std::pair<const ir::Symbol *, const ir::Expr *>> &stores,
                   const SymbolSet &refuted);

  VariableAccesses accesses_;
  StructuredFlow flow_;
  std::map<const ir::Stmt *, SymbolSet> liveOut_;
  std::map<const ir::Stmt *, bool> holdsLoop_;
  SymbolSet truthVariables_;
  std::map<const ir::Symbol *, std::optional<std::int64_t>> setTo_;
  bool everythingLive_ = false;
};

} // namespace parlift::analysis
