#include "pipeline/Clocks.h"

#include "ClockTexts.h"
#include "ir/ExprText.h"
#include "pipeline/Phases.h"
#include "support/Edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace parlift::pipeline {

namespace {

/// A string literal of C.
std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char c : text)
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ' || c == '?') // no trigraphs
      result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    else
      result += c;
  return result + "\"";
}

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
    std::error_code ignored;
    const std::string absolute = std::filesystem::absolute(file.path, ignored).string();
    path_ = absolute.find('\n') == std::string::npos ? absolute : "";
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
    const ir::LoopSource &source = loop.loop->source;
    const bool isTimed = !loop.parent || !loop.children.empty();
    return isTimed && source.editable && source.whole.valid() && !source.inOmpRegion &&
           source.label.empty();
  }

  /// A directive that the loop must follow at once: the clock is set above it.
  std::uint32_t beginOf(const SourceRange &whole) const {
    const std::string &text = whole.file->text();
    std::uint32_t begin = whole.begin;
    const auto &directives =
        file_.unit->outline ? file_.unit->outline->directives : std::vector<ir::Directive>{};
    for (auto line = directives.rbegin(); line != directives.rend(); ++line)
      if (line->kind == ir::DirectiveKind::Other && line->line.file == whole.file &&
          line->line.end <= begin && text.find_first_not_of(" \t\r\n", line->line.end) == begin)
        begin = line->line.begin;
    return begin;
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
    std::uint32_t begin = beginOf(source.whole);
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
