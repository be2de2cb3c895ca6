/// \file
/// One function while the planner tries what a plan would make of it, on the tree alone.
///
///     Rehearsal now(unit, function, options);
///     auto then = now.after({"interchange", "f:1", {"j", "i"}});    null: refused
///
/// The same questions and mechanisms as in earnest; only the text is not made. What is chosen is carried
/// out by pipeline::Workbench and checked there again.
#pragma once

#include "legality/parallel/Judge.h"
#include "plan/language/Script.h"
#include "plan/model/Cost.h"
#include "plan/model/RootRange.h"

#include <memory>
#include <optional>

namespace parlift::plan {

class Rehearsal {
public:
  /// `roots`: the loops that are asked about; there are no facts of the others.
  Rehearsal(const ir::Unit &unit, ir::FunctionRef function, const analysis::Options &options,
            RootRange roots = {});

  const legality::Nests &nests() const { return *nests_; }
  const analysis::FunctionFacts &facts() const; ///< judged when they are first asked for
  bool runsOnThreads(
      const CostModel &cost) const; ///< some loop of its roots, if its threshold is passed
  const ir::Function &function() const { return *function_; }
  const ir::FunctionRef &functionRef() const { return function_; }
  const ir::Unit &unit() const { return unit_; }
  /// The loop of that path, "1.2"; null: none.
  const ir::Stmt *loop(const std::string &path) const;
  const RootRange &roots() const { return roots_; }
  const analysis::Options &options() const { return options_; }
  /// The function as the step leaves it, not yet analysed; null: refused.
  ir::FunctionRef changed(const Instruction &step) const;
  std::unique_ptr<Rehearsal> after(const Instruction &step) const;

private:
  const ir::Unit &unit_;
  ir::FunctionRef function_;
  analysis::Options options_;
  RootRange roots_;
  std::unique_ptr<legality::Nests> nests_;
  mutable std::optional<analysis::FunctionFacts> facts_;
};

} // namespace parlift::plan
