/// \file
/// The question whether a loop can run on a device, in parts: what its statements are and touch (CanOffload.cpp), and which elements of
/// arrays that is (CanOffloadRanges.cpp). Private to CanOffload.h.
#pragma once

#include "analysis/model/InTree.h"
#include "analysis/symbolic/Bounds.h"
#include "ir/Declared.h"
#include "ir/Iterator.h"
#include "legality/gpu/CanOffload.h"
#include "legality/loops/Reordering.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlift::legality {

using namespace analysis;

/// Collects the evidence, or the reason why there is none.
class OffloadQuestion {
public:
  using Roles = std::map<const ir::Symbol *, ScalarRole>;
  OffloadQuestion(const Nest &nest, LoopIndex loop, bool isCopied, const Roles *roles,
                  const std::vector<ir::SymbolRef> &own, const ConsideredParts &parts)
      : nest_(nest), loop_(loop), isCopied_(isCopied), roles_(roles), combined_(parts.combined),
        scan_(parts.scan), stmt_(*nest.loop(loop).stmt), tree_(nest.model, loop),
        before_(nest.table(), nest.table().context) {
    takeQuotients();
    for (const ir::SymbolRef &symbol : own)
      declared_.insert(symbol.get());
  }

  Answer<OffloadEvidence> answer() {
    if (auto no = cannotEdit(nest_, loop_, "offload"))
      return *no;
    if (!takeFunctions() || !checkStatements() || !collectBases() || !addArrays() ||
        !lookForEnds() || !addValues())
      return *refusal_;
    evidence_.loop_ = &stmt_;
    evidence_.conditions_ = conditions_;
    return evidence_;
  }

private:
  bool refuse(const std::string &why, const SourceRange &place = {}) {
    std::vector<diag::Note> notes;
    if (place.valid())
      notes.push_back({place, "here"});
    refusal_ =
        legality::refuse(diag::ReasonId::StaysOnCpu, nest_, loop_, nest_.name(loop_), why, notes);
    return false;
  }
  void takeQuotients();
  bool checkStatements();
  bool checkExpr(const ir::Expr &expr);
  bool takeFunctions();
  bool collectBases();
  bool addArrays();
  bool addArray(const ir::SymbolRef &symbol, const std::vector<const Access *> &accesses);
  const ir::ScanSlice *sliceOf(const ir::Symbol &array) const;
  bool addAtCursor(const ir::SymbolRef &symbol, const ir::ScanSlice &slice,
                   const std::vector<const Access *> &accesses);
  bool refuseRange(const ir::DeviceArray &array, const std::string &why, const SourceRange &place);
  bool lookForEnds();
  bool addValues();
  bool addExtents(const ir::Type &type);
  /// Kernels have no containers: a variable may hold the address of the elements.
  static bool isHeldByOther(const Base &base) { return !base.symbol || base.isContainer; }
  /// The variable's name denotes the memory, before the loop and in it.
  bool isName(const Base &base, const ir::Symbol &symbol) const {
    const bool isArray = base.kind == BaseKind::Object && symbol.type->kind == ir::TypeKind::Array;
    if (isArray)
      return true;
    if (isHeldByOther(base) && tree_.heldMeanwhile(base).get() == &symbol)
      return !ir::isDisguised(*symbol.type);
    const InTree::Maybe word = tree_.address(base);
    return word && (*word)->kind == ir::ExprKind::Load && !ir::isDisguised(*symbol.type) &&
           (*word)->operands[0]->kind == ir::ExprKind::VarRef &&
           (*word)->operands[0]->symbol.get() == &symbol;
  }
  std::string nameOf(const Access &access) const {
    return access.variable.empty() ? access.text : access.variable;
  }

  struct Corner {
    Polynomial value;
    std::vector<Constraint> runs;   ///< the iteration there exists where these hold
    std::vector<Constraint> guards; ///< and reaches the access where these do
  };
  std::optional<Polynomial> subscriptOf(const Access &access) const;
  std::optional<std::vector<Constraint>> guardsOf(const Access &access) const;
  std::vector<Constraint> factsOf(const Access &access) const;
  /// Centred: where loops over a window, `d = -r` to `r`, are at 0.
  std::optional<Corner> corner(const Access &access, bool least, bool isCentred = false) const;
  /// Whichever branches an iteration takes.
  bool isOnAllPaths(const Access &access, const std::vector<const Access *> &accesses) const;
  std::optional<Polynomial> endOf(const Access &access, bool least) const;
  std::optional<Polynomial> extreme(const std::vector<const Access *> &accesses, bool least,
                                    const Bounds &known) const;
  std::vector<Constraint> runsOf(const std::vector<const Access *> &accesses) const;
  std::vector<Constraint> signsOf(const std::vector<const Access *> &accesses) const;
  bool require(const std::vector<Constraint> &constraints);

  const Nest &nest_;
  LoopIndex loop_;
  bool isCopied_;
  const Roles *roles_;                         ///< null: ends are not looked for
  const std::vector<ir::SymbolRef> &combined_; ///< of these they are, although they are written
  const ir::ScanMark *scan_;                   ///< null: no cursors are followed
  const ir::Stmt &stmt_;
  InTree tree_;
  Bounds before_;
  std::set<const ir::Symbol *> declared_; ///< inside the loop, or as if they were
  std::map<const ir::Symbol *, std::vector<const Access *>> accesses_;
  std::map<const ir::Symbol *, ir::SymbolRef, ir::Declared> symbols_;
  ir::Conjunction conditions_;
  std::vector<Constraint> presumed_; ///< conditions that say on which side a subscript's ends are
  /// Whose ends only the iterations say: numbers among the evidence's arrays, and why they cannot be said before.
  std::map<std::size_t, std::pair<std::string, SourceRange>> unsaid_;
  OffloadEvidence evidence_;
  std::optional<Refusal> refusal_;
};

} // namespace parlift::legality
