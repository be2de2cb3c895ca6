/// \file
/// The question of CanParallelize.h as it is being answered. Private to its sources:
///
///     CanParallelizeScalars.cpp      each variable's role, or why it has none
///     CanParallelizeArrays.cpp       carried dependences, and what removes them (Remedy.h)
///     CanParallelizeStates.cpp       a small state that is passed on
///     CanParallelizePremises.cpp     what must hold when the loop is entered
///     CanParallelizeExits.cpp        an iteration that leaves the loop
///     CanParallelize.cpp             what cannot be seen; the verdict
///
/// The parts are asked in this order. The first refusal stays, unless a later part has a proof.
#pragma once

#include "legality/parallel/CanParallelize.h"
#include "legality/parallel/Remedy.h"
#include "legality/scan/CanScan.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

/// Writes that iterations make in some order which is kept for them, by the container that they are to: they are not at odds with
/// one another, and with all else.
using Appends = std::map<const ir::Expr *, const ir::Expr *>;

class Question {
public:
  Question(const Nest &nest, LoopIndex loop, Appends appends = {})
      : nest_(nest), loop_(loop), appends_(std::move(appends)) {
    answer_.arguments.push_back(nest.name(loop));
    parts_.formsNeedCondition = false;
    for (const analysis::Obstacle &obstacle : nest.model.obstacles)
      hidesEffects_ |= concerns(obstacle) && obstacle.reason != diag::ReasonId::LoopNotCounted &&
                       obstacle.reason != diag::ReasonId::LoopExitsEarly;
  }

  Judgement answer() {
    if (isWithoutHope()) {
      obstacles();
      return concluded();
    }
    scalars();
    arrays();
    if (!passedOn_.empty() && !answer_.scan && !triedScan_)
      passOn({});
    addresses();
    obstacles();
    heldValues();
    if (!refused_)
      premises();
    if (!refused_)
      aliases();
    return concluded();
  }

private:
  Judgement concluded() {
    if (!appends_.empty() || !refused_ || isHeldByClosure_ || !search())
      conclude();
    answer_.evidence = analysis::ParallelEvidence(std::move(parts_), !refused_);
    return std::move(answer_);
  }
  bool isWithoutHope() const {
    if (nest_.options.explains)
      return false;
    // As it stands: a step may find the iteration that leaves, and run the others.
    const bool isLeft =
        std::ranges::any_of(nest_.model.obstacles, [&](const analysis::Obstacle &one) {
          return one.unless.empty() && one.reason == diag::ReasonId::LoopExitsEarly &&
                 std::ranges::find(one.loops, loop_) != one.loops.end();
        });
    const std::vector<bool> all = analysis::loopsWithoutHope(nest_.model);
    return isLeft || (!all.empty() && all[loop_]);
  }
  void refuse(diag::Verdict verdict, diag::ReasonId reason, std::vector<std::string> arguments,
              SourceRange place = {}, std::vector<diag::Note> notes = {});
  void scalars();
  std::optional<analysis::PrivateArray> ownByAddress(const analysis::ScalarUse &use) const;
  std::optional<analysis::Reduction> reducedByAddress(const analysis::ScalarUse &use) const;
  std::optional<analysis::Reduction> asExtreme(const analysis::ScalarUse &use);
  bool isOnlyPassedOn(const analysis::ScalarUse &use) const;
  void refuseScalar(const analysis::ScalarUse &use);
  void addWhyNotScanned(std::vector<diag::Note> &notes) const;
  void reduceOrRefuse(const analysis::ScalarUse &use);
  void induction(const analysis::ScalarUse &use, const analysis::Induction &induction);
  void arrays();
  void apply(std::vector<Remedy> &remedies);
  void apply(const Remedy &remedy, const Remedy::OfRole &);
  void apply(const Remedy &remedy, analysis::PrivateArray &array);
  void apply(const Remedy &remedy, analysis::CopiedArray &array);
  void apply(const Remedy &remedy, const Remedy::Condition &condition);
  void apply(const Remedy &remedy, ir::InspectClause &clause);
  void apply(const Remedy &remedy, Remedy::SameStores &found);
  void apply(const Remedy &remedy, ArrayReduction &found);
  void apply(const Remedy &remedy, RecordReduction &found);
  void apply(const Remedy &remedy, PlaceReduction &found);
  void apply(const Remedy &remedy, BestKept &found);
  bool distributes(const Remedies &remedies);
  bool isSumInOrder(const Remedies &remedies);
  bool runsInLevels(const std::vector<unsigned> &carried);
  bool passOn(const std::vector<unsigned> &carried);
  void formsAreStates();
  void refuseDependences(const std::vector<unsigned> &carried);
  bool dropAppends(std::vector<unsigned> &carried);
  bool refuseCounter(std::vector<diag::Note> &notes);
  void addresses();
  void closures(const ir::Symbol &symbol);
  bool isNeverMet(const analysis::Obstacle &obstacle);
  void obstacles();
  void heldValues();
  void premises();
  void aliases();
  bool isTestedBehindSearch(unsigned array, unsigned other);
  bool areSlicesApart(unsigned array, unsigned other);
  bool isApartFromRoom(unsigned array, unsigned other);
  bool mayWellBeOne(const analysis::AliasQuestion &question) const;
  bool isApartSomehow(const analysis::AliasQuestion &question);
  bool areFoundApart(const std::vector<analysis::AliasQuestion> &open,
                     const std::vector<analysis::AliasQuestion> &decided);
  bool areRowsApart(const std::vector<analysis::AliasQuestion> &open);
  void refuseAlias(const analysis::AliasQuestion &question);
  void conclude();
  bool search();
  void need(diag::NeedKind kind, const std::string &op, const std::string &name);
  bool concerns(const analysis::Obstacle &obstacle) const {
    return std::find(obstacle.loops.begin(), obstacle.loops.end(), loop_) != obstacle.loops.end();
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const Appends appends_; ///< are not there
  Judgement answer_;
  analysis::ParallelEvidence::Parts parts_;
  bool refused_ = false;
  bool isHeldByClosure_ = false;  ///< what threads need copies of
  bool hidesEffects_ = false;     ///< something in the loop may do anything
  bool carriedAsWritten_ = false; ///< proved, before any need
  bool doubtAsWritten_ = false;
  std::vector<analysis::ScalarUse> passedOn_; ///< variables that later iterations read
  std::vector<analysis::ScalarUse> steady_;   ///< those of them that have closed forms
  bool triedScan_ = false;
  std::optional<ScanRefusal> notScanned_; ///< why what is passed on cannot be composed
  std::set<unsigned> privateBases_;       ///< each thread has its own
  /// Of these the elements that the loop touches are found before it: places in `parts_.reductions`.
  std::map<unsigned, std::size_t> searchedBases_;
  std::map<unsigned, Slices> slices_; ///< bases that iterations write at a cursor
  std::vector<std::pair<unsigned, unsigned>>
      testedBehindSearch_;  ///< which base then, against which
  ir::Conjunction clauses_; ///< what must hold when the loop is entered
};

/// Whose row or element the address is, in the user's words: `a` of `a[i]` and of `a[i][k]`. Null: of nothing.
const ir::Expr *tableOf(const analysis::Base &base);

} // namespace parlift::legality
