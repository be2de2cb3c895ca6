#include "target/common/StmtText.h"

#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/Measures.h"
#include "target/common/StmtPrinter.h"

#include <algorithm>
#include <string_view>

namespace parlift::target {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

namespace {

StmtStyle styleOf(const Stmt &old, const Layout &layout) {
  StmtStyle style{"  ", false, false};
  bool known = false, leavesOut = false;
  ir::forEachLoop(old, [&](const Stmt &loop, const ir::LoopStack &) {
    const ir::LoopSource &source = loop.source;
    if (!source.body.valid())
      return;
    if (!known)
      style.unit = layout.indentUnit(source.keyword.begin, source.body.begin);
    known = true;
    const Stmt *only = ir::onlyStatement(*loop.body);
    leavesOut |= !source.bodyIsBlock;
    if (!source.bodyIsBlock)
      return;
    style.bracesSingles |= only != nullptr && only->kind != StmtKind::If;
    style.bracesOnOwnLine |= layout.beginsLine(source.body.begin);
  });
  style.bracesSingles &= !leavesOut;
  return style;
}

} // namespace

Edit replacementText(const Stmt &old, const Stmt &last, const std::vector<StmtRef> &changed,
                     const std::vector<StmtRef> &removed, const Layout &layout) {
  const std::vector<StmtRef> fresh = withoutStaleNames(old, last, changed, removed);
  const SourceRange &place = old.kind == StmtKind::Loop ? old.source.whole : old.range;
  const SourceRange &lastPlace = last.kind == StmtKind::Loop ? last.source.whole : last.range;
  std::uint32_t end = layout.statementEnd(lastPlace.end);
  const std::string indent = layout.indentAt(place.begin);
  // A comment behind the last statement has gone where that statement is now.
  const auto takeTrailing = [&](const std::vector<std::string> &lines) {
    const std::uint32_t trailing = layout.afterTrailingComment(end);
    const std::string comment = layout.text().substr(end, trailing - end);
    if (std::any_of(lines.begin(), lines.end(),
                    [&](const std::string &line) { return line.ends_with(comment); }))
      end = trailing;
  };
  StmtPrinter printer(layout, place, styleOf(old, layout));
  if (&last != &old) // what was said between the two
    printer.commentsAbove(lastPlace.begin, indent);
  // Of loops that are there no more.
  const auto keepComments = [&] {
    const auto lost = lostComments(place.begin, end, printer.lines, indent, layout);
    printer.lines.insert(printer.lines.begin(), lost.begin(), lost.end());
  };
  // An `else` behind an `if` without braces would look like its own.
  const bool needsScope =
      old.source.isUnbracedChild && (fresh.size() > 1 || fresh.front()->kind == StmtKind::If);
  const std::uint32_t previous = layout.skipBlanksBackwards(place.begin);
  if (needsScope && layout.beginsLine(place.begin) && !layout.mayBeInComment(previous) &&
      !printer.bracesOnOwnLine()) {
    // The braces go where a person would put them: `for (...) {`.
    printer.all(fresh, indent);
    takeTrailing(printer.lines);
    keepComments();
    std::string text = " {";
    for (const std::string &line : printer.lines)
      text += layout.newline() + line;
    return {previous, end, text + layout.newline() + layout.indentAt(previous) + "}", 0};
  }
  printer.all(needsScope ? std::vector<StmtRef>{ir::block(fresh)} : fresh, indent);
  takeTrailing(printer.lines);
  keepComments();
  std::string text;
  for (const std::string &line : printer.lines)
    text += (text.empty() ? "" : layout.newline()) + line;
  const bool endsInComment =
      !printer.lines.empty() && printer.lines.back().find("//") != std::string::npos;
  // What follows on the line is code: it would be a part of the comment, or look like one of a loop in several lines.
  const bool isFollowed =
      !layout.endsLine(end) &&
      (endsInComment || (printer.lines.size() > 1 && layout.text()[layout.skipBlanks(end)] != '}'));
  if (isFollowed) {
    text += layout.newline() + layout.indentAt(place.begin);
    end = layout.skipBlanks(end);
  }
  const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
  return {place.begin, end, text.substr(first), 0};
}

std::optional<Edit> noteText(const Stmt &stmt, const std::string &words, const Layout &layout) {
  const std::uint32_t begin =
      stmt.kind == StmtKind::Loop ? stmt.source.whole.begin : stmt.range.begin;
  const std::string above = layout.text().substr(0, layout.skipBlanksBackwards(begin));
  const std::size_t line = above.rfind('\n') == std::string::npos ? 0 : above.rfind('\n') + 1;
  if (!layout.beginsLine(begin) || stmt.source.isUnbracedChild ||
      trimmed(above.substr(line)).starts_with("#"))
    return std::nullopt;
  return Edit{begin, begin, asComment(words, layout) + layout.newline() + layout.indentAt(begin),
              0};
}

std::vector<std::string> statementLines(const std::vector<StmtRef> &stmts, const Stmt &loop,
                                        const std::string &indent, const Layout &layout,
                                        const LineAbove &above) {
  const SourceRange &place = loop.kind == StmtKind::Loop ? loop.source.whole : loop.range;
  StmtPrinter printer(layout, place, styleOf(loop, layout), above);
  printer.all(stmts, indent);
  return std::move(printer.lines);
}

} // namespace parlift::target
