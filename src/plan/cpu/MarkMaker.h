/// \file
/// The question of Candidate.h as it is being answered. Private to its sources:
///
///     Candidate.cpp            the verdict, the place, needs; conditions; what all clauses together must be
///     CandidateShape.cpp       the loop's header: canonical, or counted, its stride and its trips
///     CandidateScalars.cpp     a clause for each variable's role
///     CandidateArrays.cpp      arrays of the threads' own, copies
///     CandidateHistograms.cpp  reductions into arrays
///     CandidateAtomics.cpp     updates of arrays one by one, where copies cannot be had; stores of one value
///     CandidateRecords.cpp     reductions into members of structures
///     CandidateScan.cpp        a state that is passed on
///     CandidateSearch.cpp      an iteration that leaves the loop; asked instead of all but the first part
///
/// The parts are asked in this order, and each returns false when it has refused the loop.
#pragma once

#include "ir/Walk.h"
#include "plan/cpu/Candidate.h"
#include "plan/model/LoopVariables.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace parlift::plan {

/// Makes the mark of one loop, or finds what prevents it.
class MarkMaker {
public:
  MarkMaker(const analysis::LoopFacts &facts, const analysis::FunctionFacts &all,
            const analysis::Liveness &liveness, bool updatesAlone = false)
      : updatesAlone_(updatesAlone), facts_(facts), all_(all), loop_(*facts.loop),
        liveness_(liveness), variables_(variablesOf(*facts.loop)) {}

  Candidate make();

private:
  // Each returns false when it has refused the loop.
  bool checkVerdict();
  bool checkPlace();
  const ir::Symbol *privateWithoutName() const;
  bool checkNeeds();
  bool addPrivateArray(const analysis::PrivateArray &array);
  bool asksForType(const ir::Symbol &symbol) const;
  bool isDeclaredLater(const ir::Symbol &symbol) const;
  bool isOpenAtFirst(const ir::Symbol &symbol) const;
  bool addCopy(const analysis::CopiedArray &array);
  bool checkCopies();
  bool checkStatics();
  bool checkHeader();
  bool addShape();
  bool addStride();
  bool addHeaderVariable(const ir::SymbolRef &symbol);
  bool headerHasForm() const;
  ir::ExprRef tripCount() const;
  bool addRoles();
  void addPrivate(const ir::SymbolRef &symbol);
  void addLastprivate(const ir::SymbolRef &symbol);
  bool addReductions();
  bool addReduction(const analysis::Reduction &reduction);
  bool addElements(const analysis::Reduction &reduction);
  bool addArrayReduction(const analysis::Reduction &reduction);
  bool isReachedOtherwise(const analysis::Reduction &reduction) const;
  bool addSection(const analysis::Reduction &reduction);
  bool addHistogram(const analysis::Reduction &reduction);
  bool addMember(const analysis::Reduction &reduction);
  bool addIndexOfBest(const analysis::Reduction &reduction);
  bool addAtomics(const analysis::Reduction &reduction);
  bool addSameStores(const analysis::Reduction &stores);
  double runsInIteration(const ir::Stmt &stmt) const;
  ir::ExprRef updates() const;
  void askForUpdates(const ir::ExprRef &updates);
  bool addInductions();
  bool addInspections();
  bool addLevels(const ir::LevelsMark &levels);
  bool addScan();
  bool addAppends();
  bool addSearch();
  Candidate makeSearch();
  bool checkStartValue();
  bool checkCondition();
  /// Where clauses cannot do for a condition that fails: a second version of the loop can, where its text may stand
  /// twice.
  bool fallBack() {
    mark_.hasFallback = canStandTwice(loop_);
    return mark_.hasFallback;
  }

  bool refuse(diag::ReasonId id, const std::vector<std::string> &arguments = {}) {
    std::vector<std::string> all = {loopName(facts_)};
    all.insert(all.end(), arguments.begin(), arguments.end());
    refusal_ = diag::makeRemark(id, loop_.source.keyword, all);
    return false;
  }
  bool refuseNeed(const std::string &what) {
    return refuse(diag::ReasonId::NeedNotEmitted, {what});
  }

  bool isState(const ir::Symbol &symbol) const;
  bool canPack(const ir::Expr &store) const;
  bool isInduction(const ir::Symbol &symbol) const {
    return std::any_of(facts_.evidence->inductions.begin(), facts_.evidence->inductions.end(),
                       [&](const auto &form) { return form.symbol.get() == &symbol; });
  }

  const bool updatesAlone_;
  const analysis::LoopFacts &facts_;
  const analysis::FunctionFacts &all_;
  const ir::Stmt &loop_;
  const analysis::Liveness &liveness_;
  std::vector<ir::SymbolRef> variables_;
  std::vector<ir::ExprRef>
      entryTests_; ///< where one fails array sections may not exist, or the header mean nothing
  std::uint64_t stackBytes_ = 0; ///< of arrays that are private by a clause
  bool standsTwice_ = false;     ///< no clause will do for its condition
  ir::ParallelMark mark_;
  std::optional<diag::Remark> refusal_;
};

/// " + 2", " - 1", or nothing for 0.
ir::ExprRef withOffset(const ir::ExprRef &step, std::int64_t offset);

/// Can be written as an array's elements, in a type that C needs no parentheses for.
bool isPlainElement(const ir::Type &type, const ir::Function &function);

/// A function that the code calls, or one that it calls in turn, names the variable.
bool isNamedByCallees(const ir::Stmt &code, const ir::Symbol &symbol);

} // namespace parlift::plan
