#include "target/openmp/Emit.h"

#include "ir/FindLoop.h"
#include "ir/Levels.h"
#include "ir/Ranges.h"
#include "ir/RoomAround.h"
#include "ir/Walk.h"
#include "support/Hints.h"
#include "support/Words.h"
#include "target/common/Includes.h"
#include "target/common/Layout.h"
#include "target/common/LongLines.h"
#include "target/common/Neighbours.h"
#include "target/openmp/EmptyRange.h"
#include "target/openmp/FileHelpers.h"
#include "target/openmp/LevelsText.h"
#include "target/openmp/LoopText.h"
#include "target/openmp/RecordReductions.h"
#include "target/openmp/TaskText.h"
#include "target/openmp/Unread.h"
#include "target/openmp/Versions.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>

namespace parlift::target::openmp {

namespace {

/// Puts the lines of one loop into the file.
class Placement {
public:
  Placement(const ir::Stmt &loop, const LoopText &lines, const Layout &layout, int depth,
            bool hidesMacro)
      : loop_(loop), lines_(lines), layout_(layout), depth_(depth), hidesMacro_(hidesMacro),
        hints_(hintsBefore(loop.source.keyword)) {}

  /// `outer`, `indent`, `unit`: white space of the enclosing statement, of the loop, of one level.
  std::vector<Edit> edits(const std::string &outer, const std::string &indent,
                          const std::string &unit, bool wantsScope);
  /// Those inside the loop alone: its header and the start of its body.
  std::vector<Edit> inner(const std::string &indent, const std::string &unit);

private:
  void insert(std::uint32_t at, std::string text, int order) {
    edits_.push_back({at, at, std::move(text), order});
  }
  /// Each line after a line break and `indent`.
  std::string lines(const std::vector<std::string> &texts, const std::string &indent) const {
    std::string result;
    for (const std::string &text : shortLines(texts, columnsOf(indent)))
      result += layout_.newline() + indent + text;
    return result;
  }
  std::string lines(const std::vector<Line> &texts, const std::string &indent) const {
    std::vector<std::string> plain;
    std::ranges::transform(texts, std::back_inserter(plain), &Line::text);
    return lines(plain, indent);
  }
  /// What closes the blocks in the body, and the body where it had no braces.
  std::string bodyEnd(const std::string &indent, const std::string &unit) const {
    const std::vector<std::string> braces(lines_.bodyBlocks, "}");
    return lines(lines_.bodyEnd, indent + unit) + lines(braces, indent + unit) + layout_.newline() +
           indent;
  }
  void openScope(const std::string &outer, const std::string &indent);
  void putBefore(const std::string &indent);
  void putHeader();
  void putBodyStart(const std::string &indent, const std::string &unit);
  void putAfter(const std::string &outer, const std::string &indent, const std::string &unit,
                bool scope);

  /// Where what goes before the loop goes: before the hints that a compiler reads, which want the loop next.
  std::uint32_t front() const {
    for (const Hint &hint : hints_)
      if (!meansNothing(hint))
        return hint.range.begin;
    return loop_.source.keyword.begin;
  }
  void guardHints(const std::string &indent);

  bool isDoLoop() const { return loop_.source.form == ir::LoopForm::DoWhile; }
  /// One past the `)` of the header, or past `do`.
  std::uint32_t headerEnd() const {
    return isDoLoop() ? loop_.source.keyword.end : layout_.headOf(loop_.source).end;
  }
  bool wrapsBody() const {
    return !(lines_.bodyStart.empty() && lines_.bodyEnd.empty()) && !loop_.source.bodyIsBlock;
  }
  void putBodyEnd(const std::string &indent, const std::string &unit);

  const ir::Stmt &loop_;
  const LoopText &lines_;
  const Layout &layout_;
  int depth_;
  bool hidesMacro_;
  std::vector<Hint> hints_;
  std::vector<Edit> edits_;
  std::string opening_; ///< What opens a scope where no blank parts it from the loop.
};

std::vector<Edit> Placement::edits(const std::string &outer, const std::string &indent,
                                   const std::string &unit, bool wantsScope) {
  if (wantsScope)
    openScope(outer, indent);
  putBefore(indent);
  guardHints(indent);
  if (!lines_.header.empty())
    putHeader();
  if (!lines_.bodyStart.empty() || wrapsBody())
    putBodyStart(indent, unit);
  putBodyEnd(indent, unit);
  putAfter(outer, indent, unit, wantsScope);
  return std::move(edits_);
}

std::vector<Edit> Placement::inner(const std::string &indent, const std::string &unit) {
  if (!lines_.header.empty())
    putHeader();
  if (!lines_.bodyStart.empty() || wrapsBody())
    putBodyStart(indent, unit);
  putBodyEnd(indent, unit);
  if (wrapsBody())
    insert(layout_.statementEnd(loop_.source.whole.end), bodyEnd(indent, unit) + "}", -depth_);
  return std::move(edits_);
}

/// `if (x)` gets its brace on the same line, unless a comment ends that line.
void Placement::openScope(const std::string &outer, const std::string &indent) {
  const std::uint32_t previous = layout_.skipBlanksBackwards(front());
  std::string text = layout_.newline() + indent + "{";
  if (loop_.source.isUnbracedChild)
    text = layout_.mayBeInComment(previous) ? layout_.newline() + outer + "{" : " {";
  if (previous == front())
    opening_ = std::move(text); // `if (x)for`: one edit, as two at a place have no order
  else
    insert(previous, std::move(text), depth_);
}

void Placement::putBefore(const std::string &indent) {
  const std::uint32_t loop = front();
  const std::string text = opening_ + lines(lines_.before, indent) +
                           lines(lines_.directive, indent) + layout_.newline() + indent;
  if (layout_.beginsLine(loop)) {
    // The line's own white space serves the first inserted line.
    insert(loop, text.substr(layout_.newline().size() + indent.size()), depth_);
    return;
  }
  // The blanks before the loop go, unless they belong to a line that a backslash continues.
  const std::uint32_t blanks = layout_.skipBlanksBackwards(loop);
  const bool sameLine = layout_.text().find('\n', blanks) >= loop;
  edits_.push_back({sameLine ? blanks : loop, loop, text, depth_});
}

/// GCC reads its hints before a loop that has no directive of OpenMP, and takes them before no other:
///
///     #pragma omp parallel for
///     #ifndef _OPENMP
///     #pragma GCC ivdep
///     #endif
///     for (...)
///
/// Where that macro stays undefined although the directive counts, no compiler gets them.
void Placement::guardHints(const std::string &indent) {
  for (const Hint &hint : hints_) {
    if (hint.reader != Hint::Reader::Gcc)
      continue;
    const bool ownLine = layout_.beginsLine(hint.range.begin);
    insert(hint.range.begin,
           (hidesMacro_ ? "#if 0" : "#ifndef _OPENMP") + layout_.newline() +
               (ownLine ? layout_.indentAt(hint.range.begin) : indent),
           depth_ + 2); // behind the directive
    const std::string end = layout_.newline() + indent + "#endif";
    if (layout_.endsLine(hint.range.end))
      insert(hint.range.end, end, depth_);
    else
      edits_.push_back({hint.range.end, layout_.skipBlanks(hint.range.end),
                        end + layout_.newline() + indent, depth_});
  }
}

void Placement::putHeader() {
  const std::uint32_t begin = loop_.source.keyword.begin;
  edits_.push_back({begin, headerEnd(), lines_.header, depth_});
  if (isDoLoop()) {
    const std::uint32_t body = layout_.statementEnd(loop_.source.body.end);
    edits_.push_back({body, layout_.statementEnd(loop_.source.whole.end), "", -depth_});
  }
}

void Placement::putBodyStart(const std::string &indent, const std::string &unit) {
  const std::string bodyIndent = indent + unit;
  if (wrapsBody()) {
    insert(headerEnd(), " {" + lines(lines_.bodyStart, bodyIndent), depth_);
    if (!layout_.beginsLine(loop_.source.body.begin)) {
      const std::uint32_t body = loop_.source.body.begin;
      edits_.push_back(
          {layout_.skipBlanksBackwards(body), body, layout_.newline() + bodyIndent, depth_ + 1});
    }
    return;
  }
  if (lines_.bodyBlocks > 0) {
    const std::uint32_t brace = loop_.source.body.end - 1;
    const std::string closers = bodyEnd(indent, unit);
    // The white space before the user's brace serves the first of ours.
    insert(brace,
           layout_.beginsLine(brace)
               ? unit + closers.substr(layout_.newline().size() + bodyIndent.size())
               : closers,
           -depth_);
  }
  const std::uint32_t inside = loop_.source.body.begin + 1;
  std::string text = lines(lines_.bodyStart, bodyIndent);
  const std::uint32_t place = layout_.afterTrailingComment(inside);
  if (layout_.endsLine(place))
    return insert(place, text, depth_);
  // The first statement stands on the brace's line: it goes to a line of its own.
  insert(inside, text, depth_);
  edits_.push_back(
      {inside, layout_.skipBlanks(inside), layout_.newline() + bodyIndent, depth_ + 1});
}

void Placement::putBodyEnd(const std::string &indent, const std::string &unit) {
  if (lines_.bodyEnd.empty() || wrapsBody())
    return;
  const std::string text = lines(lines_.bodyEnd, indent + unit);
  // Before the brace, and the white space of its line.
  const std::uint32_t brace = loop_.source.body.end - 1;
  const std::uint32_t last = layout_.skipBlanksBackwards(brace);
  const bool ownLine = layout_.beginsLine(brace);
  insert(layout_.afterTrailingComment(last), ownLine ? text : text + layout_.newline() + indent,
         -depth_);
}

void Placement::putAfter(const std::string &outer, const std::string &indent,
                         const std::string &unit, bool scope) {
  std::string text;
  if (wrapsBody())
    text += bodyEnd(indent, unit) + "}";
  text += lines(lines_.closing, indent) + lines(lines_.after, indent);
  if (scope)
    text += layout_.newline() + (loop_.source.isUnbracedChild ? outer : indent) + "}";
  const std::uint32_t end = layout_.statementEnd(loop_.source.whole.end);
  const std::uint32_t place = layout_.afterTrailingComment(end);
  const std::uint32_t next = layout_.skipBlanks(place);
  const bool isFollowed =
      !layout_.endsLine(place) && layout_.text()[next] != '}' &&
      layout_.text().compare(next, wordEnd(layout_.text(), next) - next, "else") != 0;
  if (text.empty()) {
    // `a; for (...) b; c;`: behind the loop on its new line, `c` would look like a part of the loop, or of an `if` around it.
    if (isFollowed && !layout_.beginsLine(front()))
      edits_.push_back({end, next, layout_.newline() + outer, -depth_});
    return;
  }
  const bool isBraced = scope || wrapsBody();
  if (isFollowed && next != place)
    edits_.push_back({place, next, layout_.newline() + (isBraced ? outer : indent), -depth_});
  else if (isFollowed || (!isBraced && !layout_.endsLine(place)))
    text += layout_.newline() + (isBraced ? outer : indent);
  insert(place, text, -depth_);
}

/// A line break where another edit begins a new line anyway.
void dropSpareBreaks(std::vector<Edit> &edits) {
  const auto isBreak = [](const Edit &edit) {
    return edit.text.find_first_not_of(" \t\r\n") == std::string::npos &&
           edit.text.find('\n') != std::string::npos;
  };
  const auto isSpare = [&](const Edit &edit) {
    return isBreak(edit) && std::ranges::any_of(edits, [&](const Edit &other) {
             // What follows goes, `while (k-- > 0);` of a `do` that is counted.
             if (other.text.empty() && other.begin <= edit.begin && edit.end < other.end)
               return true;
             if (other.begin != edit.begin || other.end != edit.end)
               return false;
             // Of loops that end at one place the outermost one says how the next line begins.
             if (isBreak(other) && edit.begin != edit.end)
               return other.order > edit.order || (other.order == edit.order && &other < &edit);
             return !isBreak(other) && other.order >= edit.order &&
                    (other.text[0] == '\n' || other.text[0] == '\r');
           });
  };
  std::vector<Edit> kept;
  std::ranges::remove_copy_if(edits, std::back_inserter(kept), isSpare);
  edits = std::move(kept);
}

/// Do statements come before the loop in its block?
bool isBehindStatement(const ir::Stmt &loop, const ir::Stmt &block) {
  bool found = false, isBehind = false;
  const auto look = [&](const auto &self, const ir::Stmt &within) -> void {
    for (const ir::StmtRef &child : within.children) {
      if (child.get() == &loop)
        found = true;
      else if (child->kind == ir::StmtKind::Block && !child->isScope)
        self(self, *child);
      else
        isBehind |= child->kind != ir::StmtKind::Declare;
      if (found)
        return;
    }
  };
  look(look, block);
  return found && isBehind;
}

bool isBehindStatement(const ir::Stmt &loop, const ir::Function &function) {
  bool result = false;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    result |= stmt.kind == ir::StmtKind::Block && stmt.isScope && isBehindStatement(loop, stmt);
  });
  return result;
}

bool beginsWithDeclaration(const ir::Stmt &block) {
  const ir::Stmt *first = &block;
  while (first->kind == ir::StmtKind::Block && !first->children.empty() &&
         (first == &block || !first->isScope))
    first = first->children.front().get();
  return first->kind == ir::StmtKind::Declare;
}

/// Where declarations come first: braces around those that would not. True: around all the lines, as the loop stands behind
/// statements.
bool declareFirst(LoopText &lines, const ir::Stmt &loop, const ir::Function &function) {
  const bool isFirst = !lines.before.empty() && lines.before.front().declares;
  const unsigned blocks = openBlocks(lines.before, false);
  lines.after.insert(lines.after.end(), blocks, "}");
  lines.bodyBlocks = openBlocks(lines.bodyStart, false);
  if (!lines.bodyStart.empty() && !lines.bodyStart.back().declares && loop.source.bodyIsBlock &&
      beginsWithDeclaration(*loop.body)) {
    lines.bodyStart.push_back({"{"});
    ++lines.bodyBlocks;
  }
  return isFirst && lines.condition.empty() && isBehindStatement(loop, function);
}

/// A loop that stands there twice. It waits until all that goes into the first version is known.
struct Twice {
  const ir::Stmt *loop;
  LoopText lines;
  std::string unit;
};

/// What all loops of a file go by.
struct FileForm {
  Language language;
  bool declaresFirst = false, hidesMacro = false;
  bool limitsNames = true; ///< to the blocks in which they stand
};

/// What the loops of a file have got so far.
struct Emitted {
  std::vector<Edit> edits = {};
  std::set<std::string> headers = {};
  std::map<std::uint32_t, Twice> twice = {}; ///< by place: instances of a template share one
  ClassReductions inClasses = {};
  FileHelpers helpers;
};

/// The loop around this one ahead of which declarations of its tests may stand; null: there is none.
const ir::Stmt *holderOfTests(const ir::Stmt &loop, const ir::Function &function,
                              const FileForm &form, const Layout &layout) {
  const ir::LevelsMark *levels = levelsOf(*loop.parallel);
  std::string path = levels ? levels->keptIn : "";
  for (const ir::InspectClause &clause : loop.parallel->inspections)
    if (clause.ranges && !levels)
      path = clause.ranges->keptIn;
  const ir::Stmt *outer = path.empty() ? nullptr : ir::findLoop(*function.body, path);
  return outer && (levels || !form.declaresFirst) && ir::hasRoomAhead(*outer, loop, function) &&
                 layout.beginsLine(outer->source.keyword.begin)
             ? outer
             : nullptr;
}

/// Of names in the lines those that are in sight behind the loop: in lines that stand in no block of ours.
std::set<std::string> namesBehind(const LoopText &lines) {
  std::set<std::string> result;
  int depth = 0;
  const auto add = [&](const std::string &line) {
    if (depth == 0)
      forEachWord(line, [&](std::string_view word) { result.emplace(word); });
    depth += static_cast<int>(std::ranges::count(line, '{') - std::ranges::count(line, '}'));
  };
  for (const auto *list : {&lines.tests, &lines.outside, &lines.behind})
    std::ranges::for_each(*list, add);
  if (!lines.condition.empty()) // all else stands in the version's block
    return result;
  for (const Line &line : lines.before)
    add(line.text);
  std::ranges::for_each(lines.directive, add);
  depth = 0;
  std::ranges::for_each(lines.after, add);
  return result;
}

/// Names are given ahead of a loop around the one whose lines are at hand.
bool namesAhead(const ir::Function &function) {
  bool result = false;
  ir::forEachLoop(*function.body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
    if (!loop.parallel)
      return;
    const ir::LevelsMark *levels = levelsOf(*loop.parallel);
    result |= levels && !levels->keptIn.empty();
    for (const ir::InspectClause &clause : loop.parallel->inspections)
      result |= clause.ranges && !clause.ranges->keptIn.empty();
  });
  return result;
}

/// What is found out once: declarations ahead of the loop around, and what stands behind it. Where declarations come first, in a block of
/// their own.
void addAround(const ir::Stmt &holder, const LoopText &lines, const FileForm &form,
               const Layout &layout, std::vector<Edit> &edits) {
  const bool wantsScope = form.declaresFirst && !lines.behind.empty();
  const std::uint32_t place = holder.source.keyword.begin;
  const std::string newLine = layout.newline() + layout.indentAt(place);
  std::string ahead = wantsScope ? "{" + newLine : "", behind;
  for (const std::string &line : lines.outside)
    ahead += line + newLine;
  edits.push_back({place, place, std::move(ahead), 0});
  for (const std::string &line : lines.behind)
    behind += newLine + line;
  if (wantsScope)
    behind += newLine + "}";
  const std::uint32_t end =
      layout.afterTrailingComment(layout.statementEnd(holder.source.whole.end));
  if (behind.empty())
    return;
  if (!layout.endsLine(end))
    behind += newLine;
  edits.push_back({end, end, std::move(behind), 1}); // behind what ends there
}

void emitLoop(const ir::Stmt &loop, const ir::Function &function, const ir::LoopStack &enclosing,
              const FileForm &form, Layout &layout, Emitted &emitted) {
  const int depth = static_cast<int>(enclosing.size()) + 1;
  const std::uint32_t begin = loop.source.keyword.begin;
  const std::vector<Hint> hints = hintsBefore(loop.source.keyword);
  const std::uint32_t front = hints.empty() ? begin : hints.front().range.begin;
  const std::string unit = layout.indentUnit(begin, loop.source.body.begin);
  const std::string outer = layout.indentAt(layout.skipBlanksBackwards(front));
  std::string indent = layout.indentAt(begin);
  if (!layout.beginsLine(begin) && loop.source.isUnbracedChild)
    indent += unit;
  const ir::ExprRef range = testOfRange(loop, function, enclosing);
  Language language = form.language;
  const ir::Stmt *holder = holderOfTests(loop, function, form, layout);
  if (levelsOf(*loop.parallel) && !holder) // planning has seen one: the loop stays as it is
    return;
  if (holder)
    language.holder = holder->loopPath;
  language.outline = function.outline.get();
  language.inClasses = &emitted.inClasses;
  language.helpers = &emitted.helpers;
  if (form.limitsNames)
    layout.comeTo(begin);
  LoopText lines = loopText(loop, layout, indent, unit, language, range);
  nameUnread(lines, loop, function);
  testRange(lines, range, loop, layout);
  const bool isLate = form.declaresFirst && declareFirst(lines, loop, function);
  lines.testsInScope = !lines.tests.empty() && (ir::hasJumps(function) || form.declaresFirst);
  if (form.limitsNames)
    layout.limitNames(loop.source.whole, namesBehind(lines));
  std::vector<Edit> &edits = emitted.edits;
  emitted.headers.insert(lines.headers.begin(), lines.headers.end());
  edits.insert(edits.end(), lines.names.begin(), lines.names.end());
  if (holder)
    addAround(*holder, lines, form, layout, edits);
  if (!lines.condition.empty()) {
    for (Edit &edit :
         Placement(loop, lines, layout, depth, form.hidesMacro).inner(layout.indentAt(begin), unit))
      edits.push_back(std::move(edit));
    emitted.twice.try_emplace(begin, Twice{&loop, lines, unit});
    return;
  }
  const bool surrounded = !lines.before.empty() || !lines.after.empty();
  const bool scope = (surrounded && loop.source.isUnbracedChild) || lines.declaresUsersNames ||
                     (lines.declares() && (ir::hasJumps(function) || isLate));
  for (Edit &edit :
       Placement(loop, lines, layout, depth, form.hidesMacro).edits(outer, indent, unit, scope))
    edits.push_back(std::move(edit));
}

} // namespace

std::vector<Edit> emit(const ir::Unit &unit, const EmitOptions &options) {
  const bool isCxx = unit.isCxx || options.becomesCxx;
  FileForm form{{.isCxx = isCxx,
                 .isC90 = options.isC90 && !isCxx,
                 .oneThreadAsWritten = options.oneThreadAsWritten},
                options.declaresFirst && !isCxx,
                options.hidesMacro};
  Layout layout(unit.mainFile);
  Emitted emitted{.helpers = FileHelpers(layout, isCxx, form.language.isC90)};
  const std::set<std::string> &headers = emitted.headers;
  std::uint32_t first = std::numeric_limits<std::uint32_t>::max(); // loop that wants headers
  for (const ir::FunctionRef &function : unit.functions) {
    layout.beginFunction(*function);
    emitted.helpers.comeTo(*function);
    form.limitsNames = !namesAhead(*function);
    ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &enclosing) {
      if (!loop.parallel || loop.parallel->kernel)
        return;
      const std::size_t before = headers.size();
      emitLoop(loop, *function, enclosing, form, layout, emitted);
      if (headers.size() > before)
        first = std::min(first, function->body->range.begin);
    });
  }
  std::vector<Edit> &edits = emitted.edits;
  dropSpareBreaks(edits);
  partNeighbours(layout, edits);
  Everywhere everywhere(options.everywhere);
  for (auto loop = emitted.twice.rbegin(); loop != emitted.twice.rend(); ++loop) {
    addVersions(*loop->second.loop, loop->second.lines, layout, loop->second.unit, everywhere,
                edits);
    partNeighbours(layout, edits);
  }
  for (Edit &edit : everywhere.rest())
    edits.push_back(std::move(edit));
  for (Edit &edit : classEdits(emitted.inClasses, layout))
    edits.push_back(std::move(edit));
  for (const ir::TasksMark &mark : options.tasks) {
    for (Edit &edit : taskEdits(mark, layout))
      edits.push_back(std::move(edit));
    emitted.headers.insert("omp.h");
    first = std::min(first, mark.function->whole.begin);
  }
  std::vector<Edit> includes = includeEdits(*unit.mainFile, headers, first, layout.newline());
  for (Edit &edit : emitted.helpers.edits(includes))
    edits.push_back(std::move(edit));
  for (Edit &edit : includes)
    edits.push_back(std::move(edit));
  return std::move(edits);
}

} // namespace parlift::target::openmp
