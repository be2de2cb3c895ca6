#include "pipeline/Clocks.h"

#include "ClockTexts.h"
#include "ir/ExprText.h"
#include "pipeline/AroundLoops.h"
#include "pipeline/Phases.h"
#include "support/Edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlift::pipeline {

namespace {

/// An iteration may end the loop: it has fewer than its trip count. `depth`: loops between it and the statement.
bool mayEnd(const ir::Stmt &stmt, unsigned depth = 0) {
  switch (stmt.kind) {
  case ir::StmtKind::Return:
  case ir::StmtKind::OpaqueStmt:
    return true;
  case ir::StmtKind::Break:
    return depth == 0;
  case ir::StmtKind::Loop:
    return mayEnd(*stmt.body, depth + 1);
  case ir::StmtKind::If:
    return mayEnd(*stmt.thenBranch, depth) || (stmt.elseBranch && mayEnd(*stmt.elseBranch, depth));
  default:
    return std::any_of(stmt.children.begin(), stmt.children.end(),
                       [&](const ir::StmtRef &child) { return mayEnd(*child, depth); });
  }
}

class Clocks {
public:
  explicit Clocks(const AnalyzedFile &file) : file_(file) {
    path_ = absolutePath(file.path);
    for (const analysis::FunctionFacts &function : file.functions)
      if (function.function->inMainFile && !function.function->isConstexpr &&
          !function.function->hasUnstructuredFlow)
        for (const analysis::LoopFacts &loop : function.loops)
          if (mayHaveClock(loop))
            add(loop);
  }

  std::string text() const {
    const std::string &before = file_.unit->mainFile->text();
    if (edits_.empty() || path_.empty())
      return before;
    std::string prelude(texts::clocks);
    const std::string_view slot = "@LOOPS@";
    prelude.replace(prelude.find(slot), slot.size(),
                    fmt::format("{}", fmt::join(places_, ",\n  ")));
    std::vector<Edit> edits = edits_;
    edits.push_back({0, 0, prelude + "#line 1\n", 0});
    const Result<std::string> after = applyEdits(before, std::move(edits));
    if (!after)
      throw Defect(after.error());
    return *after;
  }

private:
  static bool mayHaveClock(const analysis::LoopFacts &loop) {
    const bool isTimed = !loop.parent || !loop.children.empty();
    return isTimed && canHaveBraces(loop.loop->source);
  }

  void add(const analysis::LoopFacts &loop) {
    const ir::LoopSource &source = loop.loop->source;
    // A template's loop has one clock for all its instances.
    const auto [known, isNew] = numbers_.emplace(source.whole.begin, places_.size());
    if (!isNew)
      return;
    const std::size_t number = known->second;
    places_.push_back(fmt::format(
        "{{0, 0, 0, 0, {}}}",
        quoted(fmt::format("{} {} {}", source.keyword.line(), source.keyword.column(), path_))));
    const bool hasTrips = loop.longTrips && !loop.headerNeedsCondition &&
                          !source.isTemplateInstance && !mayEnd(*loop.loop->body);
    const std::uint32_t begin = beginWithDirectives(*file_.unit, source.whole);
    const std::string trips = hasTrips ? ir::lineText(*loop.longTrips) : "0";
    std::string clock = fmt::format("{{ struct parlift_clock parlift_clock{0} "
                                    "__attribute__((__cleanup__(parlift_leave))) = "
                                    "parlift_enter({0}, {1}); ",
                                    number, trips);
    if (begin != source.whole.begin)
      clock += "\n";
    edits_.push_back({begin, begin, clock, static_cast<int>(number) + 1});
    // Inner loops, which have the higher numbers, end first.
    edits_.push_back({source.whole.end, source.whole.end, " }", -static_cast<int>(number) - 1});
    if (!hasTrips && source.bodyIsBlock)
      edits_.push_back({source.body.begin + 1, source.body.begin + 1,
                        fmt::format(" long parlift_turn{0} __attribute__((__unused__)) = "
                                    "++parlift_loops[{0}].iterations;",
                                    number),
                        0});
  }

  const AnalyzedFile &file_;
  std::string path_;                             ///< empty: its name has no place in a line
  std::map<std::uint32_t, std::size_t> numbers_; ///< by where the loop begins
  std::vector<std::string> places_;              ///< a row of the table each
  std::vector<Edit> edits_;
};

} // namespace

std::string withClocks(const AnalyzedFile &file) {
  return Clocks(file).text();
}

} // namespace parlift::pipeline
