/// \file
/// One question of CanScan.h while it is asked. Private to it.
///
///     addVariables, addArrays     the states: what iterations pass on, and slices that are no state         ScanStates.cpp
///     compose                     states that feed each other as groups, groups in levels, a family         ScanLevels.cpp
///                                 or a few values for each group
///     checkReads ...              what composing evaluates ahead of the iterations is known there           ScanReads.cpp
///
/// In: the nest, the loop, what it carries. Out: the mark, or the first refusal. `refusal.isNear`: there are states, and only what becomes
/// of them is in the way.
#pragma once

#include "legality/scan/CanScan.h"
#include "legality/scan/Choice.h"
#include "legality/scan/Cursor.h"
#include "legality/scan/Finite.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

/// States that feed each other.
struct StateCycle {
  std::vector<unsigned> states;
  std::size_t level = 0;
  std::optional<ChoiceGroup> choice; ///< they do not: one comparison decides them together
};

class ScanQuestion {
public:
  ScanQuestion(const Nest &nest, LoopIndex loop)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt), finder_(nest, loop),
        mark_(std::make_shared<ir::ScanMark>()) {}

  bool ask(const PassedOn &variables, const std::vector<unsigned> &carried) {
    if (!checkLoop() || !addVariables(variables.variables, /*areCursors=*/true) ||
        !addVariables(variables.steady, /*areCursors=*/false) || !addArrays(carried))
      return false;
    const bool isScan =
        checkRounding() && compose() && checkReads() && checkVariables() && checkSubscripts();
    refusal.isNear = !isScan;
    return isScan;
  }
  Scan scan();
  ScanRefusal refusal;

private:
  bool refuse(const SourceRange &place, std::string reason) {
    if (refusal.reason.empty())
      refusal = {std::move(reason), place, false};
    return false;
  }

  // ScanStates.cpp
  bool checkLoop();
  bool addVariables(const std::vector<analysis::ScalarUse> &variables, bool areCursors);
  bool checkPointers();
  bool startPacks();
  bool readLastKept(ir::ScanState &cursor, unsigned base);
  bool addArrays(const std::vector<unsigned> &carried);
  bool checkOtherNames();
  bool checkRounding();

  // ScanLevels.cpp
  std::vector<StateCycle> cycles(const ValueFlow &flow);
  void joinChoices(std::vector<StateCycle> &cycles, const ValueFlow &flow);
  std::optional<ChoiceGroup> chooseTogether(const std::vector<ir::SymbolRef> &states,
                                            const ValueFlow &flow) const;
  GroupPlan plan(const StateCycle &cycle, const ValueFlow &flow) const;
  bool chooseFamily(GroupPlan &group, const Variables &plain);
  bool chooseModular(GroupPlan &group, const Variables &plain);
  std::optional<FiniteGroup> chooseFinite(const GroupPlan &group, const ValueFlow &flow);
  bool compose();
  ir::ExprRef inWordsOfHere(const ir::ExprRef &expr) const;
  ir::StmtRef inWordsOfHere(const ir::StmtRef &stmt) const;
  void startsAs(const ir::ExprRef &test);
  bool composeLevel(const std::vector<StateCycle> &level, const ValueFlow &flow);
  bool checkSums(const ir::ScanLevel &level);

  // ScanReads.cpp
  bool checkReads();
  bool checkRead(const ir::Expr &place);
  bool checkVariables();
  bool checkSubscripts();

  const Nest &nest_;
  const LoopIndex loop_;
  const ir::Stmt &stmt_;
  StateFinder finder_;
  StateBody body_;
  Variables cursors_;
  std::map<unsigned, Slices> slices_;
  std::shared_ptr<ir::ScanMark> mark_;
  std::vector<ir::ExprRef> evaluated_;
  Variables plain_; ///< variables that composing sets as the loop does
  std::vector<std::pair<GroupPlan, std::int64_t>> modular_; ///< groups that remainders keep small
  ir::StmtRef gathered_;                                    ///< the body, as choices ask for it
};

} // namespace parlift::legality
