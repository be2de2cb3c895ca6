#include "target/common/StmtText.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "ir/Printer.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/Measures.h"
#include "target/common/PlainHeader.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>
#include <string_view>

namespace parlift::target {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

namespace {

/// `//` of a web address is none.
bool hasLineComments(const std::string &text) {
  for (std::size_t at = text.find("//"); at != std::string::npos; at = text.find("//", at + 2))
    if (at == 0 || text[at - 1] != ':')
      return true;
  return false;
}

/// `// words` where the file has such comments; else `/* words */`, which C90 knows, too.
std::string asComment(const std::string &words, const Layout &layout) {
  return hasLineComments(layout.text()) ? "// " + words : "/* " + words + " */";
}

/// How the old statement was laid out, for what replaces it.
struct Style {
  std::string unit;           ///< one level of indentation
  bool bracesSingles = false; ///< a body of one statement has braces
  bool bracesOnOwnLine = false;
};

Style styleOf(const Stmt &old, const Layout &layout) {
  Style style{"  ", false, false};
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

class Printer {
public:
  /// `place`: what is replaced; the comments above it stay where they are.
  Printer(const Layout &layout, const SourceRange &place, Style style, LineAbove above = {})
      : layout_(layout), place_(place), style_(std::move(style)), above_(std::move(above)) {}

  std::vector<std::string> lines;

  /// One for what stands inside, which prints no comment that was printed already.
  Printer inside() const {
    Printer inner(layout_, place_, style_, above_);
    inner.printed_ = printed_;
    return inner;
  }
  bool bracesOnOwnLine() const { return style_.bracesOnOwnLine; }
  void commentsAbove(std::uint32_t begin, const std::string &indent);
  void all(const std::vector<StmtRef> &stmts, const std::string &indent) {
    std::uint32_t printedTo = 0;
    for (std::size_t at = 0; at < stmts.size(); ++at) {
      const StmtRef &stmt = stmts[at];
      if (isSequence(*stmt)) {
        all(stmt->children, indent);
        continue;
      }
      if (stmt->range.valid() && stmt->range.begin < printedTo &&
          printedBegin_ <= stmt->range.begin)
        continue; // another part of what was printed
      if (isOneOfSeveral(*stmt)) {
        parts(*stmt, indent);
        continue;
      }
      if (const StmtRef list = withList(stmts, at)) {
        if (canSplice(*list))
          source(*list, indent);
        else
          parts(*list, indent);
        at += list->children.size() - 1;
        printedTo = 0;
        continue;
      }
      one(*stmt, indent);
      if (stmt->range.valid()) {
        printedBegin_ = stmt->range.begin;
        printedTo = layout_.statementEnd(stmt->range.end);
      } else {
        printedTo = 0;
      }
    }
  }

private:
  static bool isSequence(const Stmt &stmt) {
    return stmt.kind == StmtKind::Block && !stmt.isScope && !stmt.isOneStatement();
  }
  static bool isOneOfSeveral(const Stmt &stmt);
  static StmtRef withList(const std::vector<StmtRef> &stmts, std::size_t at);
  /// `a = 1, b = 2;` is two assignments: the words of the first one end without a `;`.
  bool isBeforeComma(const Stmt &stmt) const {
    const std::uint32_t comma = layout_.find(',', stmt.range.end);
    if (stmt.kind != StmtKind::Assign || comma > layout_.find(';', stmt.range.end))
      return false;
    std::string between = layout_.text().substr(stmt.range.end, comma - stmt.range.end);
    for (std::size_t at = between.find("/*"); at != std::string::npos; at = between.find("/*"))
      between.erase(at, between.find("*/", at) + 2 - at);
    return between.find_first_not_of(" \t\r\n") == std::string::npos;
  }
  void parts(const Stmt &stmt, const std::string &indent);

  void one(const Stmt &stmt, const std::string &indent);
  void loop(const Stmt &stmt, const std::string &indent);
  void branch(const Stmt &stmt, const std::string &indent);
  std::string test(const ir::Expr &condition, const std::string &indent);
  void body(const std::string &head, const StmtRef &content, const std::string &indent,
            const Stmt *loop = nullptr);
  std::string commentBehindHeader(const Stmt &loop);
  std::string commentBefore(std::uint32_t begin) const;
  void commentsAtEnd(const Stmt &loop, const std::vector<StmtRef> &stmts,
                     const std::string &indent);
  void source(const Stmt &stmt, const std::string &indent);
  std::string header(const Stmt &stmt);
  static std::string updateText(const std::string &target, const ir::Expr &update);
  static std::string simple(const Stmt &stmt);
  static std::string inHeader(const Stmt &part);

  const Layout &layout_;
  SourceRange place_;
  Style style_;
  LineAbove above_;
  std::uint32_t printedBegin_ = 0;
  /// Where comments of loops stand that are in the lines: a loop may be written several times.
  std::shared_ptr<std::set<std::uint32_t>> printed_ = std::make_shared<std::set<std::uint32_t>>();
};

/// `double a = 0, b = 0;` is two declarations, whose words begin at the same place. The other one need not be here: a comma stands
/// behind this one, or in it.
bool Printer::isOneOfSeveral(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Declare || !stmt.range.valid())
    return false;
  const std::string &text = stmt.range.file->text();
  const std::size_t next = text.find_first_not_of(" \t\r\n", stmt.range.end);
  if (next != std::string::npos && text[next] == ',')
    return true;
  int depth = 0;
  for (std::uint32_t at = stmt.range.begin; at < stmt.range.end; ++at) {
    const char c = text[at];
    if (c == '"' || c == '\'' || c == '<') // literals, and types of C++
      return false;
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == ',' && depth == 0)
      return true;
  }
  return false;
}

/// `int a[2] = {0, n};` is a declaration and assignments to the parts of the variable: they as one statement with those words. Null:
/// nothing such begins there.
StmtRef Printer::withList(const std::vector<StmtRef> &stmts, std::size_t at) {
  const Stmt &declaration = *stmts[at];
  const SourceRange &words = declaration.range;
  if (declaration.kind != StmtKind::Declare || !words.valid() || declaration.value)
    return nullptr;
  const auto isPart = [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::Assign || stmt.range.valid())
      return false;
    const SourceRange &where = stmt.target->range;
    return ir::rootSymbolOf(*stmt.target) == declaration.symbol.get() && where.valid() &&
           where.file == words.file && words.begin <= where.begin && where.end <= words.end;
  };
  std::vector<StmtRef> whole = {stmts[at]};
  while (at + whole.size() < stmts.size() && isPart(*stmts[at + whole.size()]))
    whole.push_back(stmts[at + whole.size()]);
  return whole.size() > 1 ? ir::block(std::move(whole), words, /*isScope=*/false) : nullptr;
}

/// Whole-line comments directly above the statement come with it.
void Printer::commentsAbove(std::uint32_t begin, const std::string &indent) {
  if (begin <= place_.begin || !layout_.beginsLine(begin))
    return;
  std::vector<std::string> found;
  bool inBlock = false;
  for (unsigned number = place_.file->position(begin).line - 1; number > 0; --number) {
    const std::string line = trimmed(place_.file->line(number));
    const bool opens = line.starts_with("/*"), closes = line.ends_with("*/");
    if (!inBlock && !line.starts_with("//") && !closes)
      break;
    if (!inBlock && closes && !opens && line.find("/*") != std::string::npos)
      break; // behind a statement
    inBlock = (inBlock || closes) && !opens;
    found.push_back(indent + (line.starts_with("*") ? " " : "") + line);
  }
  if (!inBlock)
    lines.insert(lines.end(), found.rbegin(), found.rend());
}

/// `for (...) { // here`, with a blank before it.
std::string Printer::commentBehindHeader(const Stmt &loop) {
  const ir::LoopSource &source = loop.source;
  if (!source.header.valid() || !source.body.valid() || source.form == ir::LoopForm::DoWhile ||
      source.header.file != place_.file)
    return {};
  const std::uint32_t begin =
      source.bodyIsBlock ? source.body.begin + 1 : layout_.find(')', source.header.end) + 1;
  const std::uint32_t end = layout_.afterTrailingComment(begin);
  const std::string comment = trimmed(layout_.text().substr(begin, end - begin));
  return comment.empty() || !printed_->insert(begin).second ? "" : " " + comment;
}

/// `/* here */ a[i] = 0;`, where nothing else stands before it on its line; with a blank behind it.
std::string Printer::commentBefore(std::uint32_t begin) const {
  const SourceFile::Position place = place_.file->position(begin);
  const std::string line =
      trimmed(std::string_view(layout_.text())
                  .substr(place_.file->lineStart(place.line), place.column - 1));
  const bool isComment = line.starts_with("/*") && line.find("*/") == line.size() - 2;
  return isComment ? line + " " : "";
}

/// What is said between the last statement of the user's loop and its `}`, if that statement is the last one here.
void Printer::commentsAtEnd(const Stmt &loop, const std::vector<StmtRef> &stmts,
                            const std::string &indent) {
  const ir::LoopSource &source = loop.source;
  if (!source.bodyIsBlock || !source.body.valid() || stmts.empty())
    return;
  const Stmt &last = *stmts.back();
  const SourceRange &words = last.kind == StmtKind::Loop ? last.source.whole : last.range;
  const std::uint32_t close = source.body.end - 1;
  if (words.file != source.body.file || words.end <= source.body.begin || words.end > close)
    return;
  const std::uint32_t at = layout_.afterTrailingComment(layout_.statementEnd(words.end));
  if (layout_.skipComments(at) == close && printed_->insert(close).second)
    commentsAbove(close, indent);
}

/// The user's own lines, moved to `indent`.
void Printer::source(const Stmt &stmt, const std::string &indent) {
  const SourceRange &range = stmt.range;
  const std::string before = range.begin > place_.begin ? commentBefore(range.begin) : "";
  commentsAbove(before.empty() ? range.begin
                               : range.begin - static_cast<std::uint32_t>(before.size()),
                indent);
  std::vector<const ir::Expr *> rewritten;
  collectRewritten(stmt, rewritten);
  const std::uint32_t end = layout_.statementEnd(range.end);
  std::string text = splicedText({range.file, range.begin, end}, rewritten);
  const std::uint32_t trailing = layout_.afterTrailingComment(end);
  if (const std::uint32_t next = layout_.skipBlanks(end);
      next < layout_.text().size() &&
      (layout_.text()[next] == ')' || layout_.text()[next] == ',') && !text.ends_with(';') &&
      !text.ends_with('}'))
    text += ';'; // a macro's argument
  text += layout_.text().substr(end, trailing - end);
  const std::string old = layout_.indentAt(range.begin);
  std::istringstream stream(text);
  bool first = true;
  for (std::string line; std::getline(stream, line); first = false) {
    if (!line.empty() && line.back() == '\r')
      line.pop_back();
    if (first)
      lines.push_back(indent + before + line);
    else if (line.starts_with(old))
      lines.push_back(line.size() == old.size() ? "" : indent + line.substr(old.size()));
    else
      lines.push_back(line);
  }
  while (!lines.empty() && (lines.back().ends_with(' ') || lines.back().ends_with('\t')))
    lines.back().pop_back();
}

void Printer::one(const Stmt &stmt, const std::string &indent) {
  if (stmt.kind == StmtKind::Block && !stmt.range.valid()) {
    lines.push_back(indent + "{");
    all(stmt.children, indent + style_.unit);
    lines.push_back(indent + "}");
    return;
  }
  if (stmt.range.valid() && canSplice(stmt) && !isBeforeComma(stmt))
    return source(stmt, indent);
  parts(stmt, indent);
}

/// Without the words of parts that are those of the whole statement: of a macro that assigns, `ADD(a[i], b)`.
ir::ExprRef withoutWordsOf(const ir::ExprRef &expr, const SourceRange &whole) {
  auto copy = std::make_shared<ir::Expr>(*expr);
  if (expr->range.valid() && expr->range.begin <= whole.begin && whole.end <= expr->range.end)
    copy->range = {};
  for (ir::ExprRef &operand : copy->operands)
    operand = withoutWordsOf(operand, whole);
  return copy;
}

/// One by one: where the source's words do more than what is left of them, each part gets its own.
void Printer::parts(const Stmt &stmt, const std::string &indent) {
  if (stmt.kind == StmtKind::Block) {
    if (stmt.isOneStatement()) {
      for (const StmtRef &child : stmt.children)
        parts(*child, indent);
      return;
    }
    lines.push_back(indent + "{");
    all(stmt.children, indent + style_.unit);
    lines.push_back(indent + "}");
    return;
  }
  if (stmt.kind == StmtKind::Loop)
    return loop(stmt, indent);
  if (stmt.kind == StmtKind::If)
    return branch(stmt, indent);
  if (stmt.kind == StmtKind::Assign && stmt.range.valid()) {
    Stmt bare = stmt;
    bare.value = withoutWordsOf(stmt.value, stmt.range);
    lines.push_back(indent + simple(bare) + ";");
    return;
  }
  lines.push_back(indent + simple(stmt) + ";");
}

/// `target op= amount`, or `target++`.
std::string Printer::updateText(const std::string &target, const ir::Expr &update) {
  if (update.kind != ir::ExprKind::Binary)
    return target + " = " + exprText(update);
  const ir::Expr &amount = *update.operands[1];
  const bool isOne = (amount.kind == ir::ExprKind::IntLiteral && amount.intValue == 1) ||
                     (amount.kind == ir::ExprKind::FloatLiteral && amount.floatValue == 1);
  const std::string op = ir::spelling(update.binaryOp);
  if (isOne && (op == "+" || op == "-"))
    return target + op + op;
  if (const auto text = amountText(update))
    return fmt::format("{} {}= {}", target, op, *text);
  ir::Expr whole = update;
  whole.range = {}; // its words are those of the statement
  return target + " = " + exprText(whole);
}

std::string Printer::simple(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::Declare:
    return declarationText(*stmt.symbol) +
           (stmt.value ? " = " + convertedText(*stmt.value, *stmt.symbol->type) : "");
  case StmtKind::Assign: {
    const ir::Expr &value = *stmt.value;
    if (stmt.isUpdate)
      return updateText(exprText(*stmt.target), ir::isImplicit(value) ? *value.operands[0] : value);
    return exprText(*stmt.target) + " = " + convertedText(value, *stmt.target->type);
  }
  case StmtKind::Evaluate:
    return exprText(*stmt.value);
  case StmtKind::Return:
    return stmt.value ? "return " + exprText(*stmt.value) : "return";
  case StmtKind::Break:
    return "break";
  case StmtKind::Continue:
    return "continue";
  default:
    return "";
  }
}

/// A part of a header: one declaration, or assignments in a list.
std::string Printer::inHeader(const Stmt &part) {
  std::string text;
  for (const StmtRef &stmt : ir::withoutSequences({part.children})) {
    std::vector<const ir::Expr *> rewritten;
    collectRewritten(*stmt, rewritten);
    text += (text.empty() ? "" : ", ") + (stmt->range.valid() && canSplice(*stmt)
                                              ? splicedText(stmt->range, rewritten)
                                              : simple(*stmt));
  }
  return text;
}

/// The user's header; empty: its words do more than what is left of it.
std::string Printer::header(const Stmt &stmt) {
  if (!stmt.source.header.valid())
    return fmt::format("for ({}; {}; {})", inHeader(*stmt.init),
                       stmt.condition ? exprText(*stmt.condition) : "", inHeader(*stmt.step));
  std::vector<StmtRef> parts = {stmt.init, stmt.before, stmt.after, stmt.step};
  if (stmt.condition)
    parts.push_back(ir::evaluate(stmt.condition));
  const Stmt whole = *ir::block(parts);
  if (!canSplice(whole))
    return "";
  std::vector<const ir::Expr *> rewritten;
  collectRewritten(whole, rewritten);
  const std::string text = splicedText(stmt.source.header, rewritten);
  const bool isFor =
      stmt.source.form == ir::LoopForm::For || stmt.source.form == ir::LoopForm::RangeFor;
  return (isFor ? "for (" : "while (") + text + ")";
}

void Printer::body(const std::string &head, const StmtRef &content, const std::string &indent,
                   const Stmt *loop) {
  const std::string comment = loop ? commentBehindHeader(*loop) : "";
  const auto hasBraces = [](const Stmt &block) {
    return block.range.valid() && block.range.file->text()[block.range.begin] == '{';
  };
  std::vector<StmtRef> stmts = {content};
  while (stmts.size() == 1 && stmts[0]->kind == StmtKind::Block && !stmts[0]->isOneStatement() &&
         !(hasBraces(*stmts[0]) && canSplice(*stmts[0]))) {
    const std::vector<StmtRef> children = stmts[0]->children;
    stmts = children;
  }
  Printer inner = inside();
  if (stmts.size() == 1 && stmts[0]->kind == StmtKind::Block && !stmts[0]->isOneStatement()) {
    // The user's own block, braces and all.
    inner.source(*stmts[0], indent);
    if (style_.bracesOnOwnLine ||
        inner.lines.front().find_first_not_of(" \t") == std::string::npos ||
        trimmed(inner.lines.front()).front() != '{') {
      lines.push_back(indent + head);
      lines.insert(lines.end(), inner.lines.begin(), inner.lines.end());
      return;
    }
    lines.push_back(indent + head + " " + trimmed(inner.lines.front()));
    lines.insert(lines.end(), inner.lines.begin() + 1, inner.lines.end());
    return;
  }
  inner.all(stmts, indent + style_.unit);
  if (loop)
    inner.commentsAtEnd(*loop, stmts, indent + style_.unit);
  const bool isSingle = stmts.size() == 1 && stmts[0]->kind != StmtKind::Declare &&
                        !isSequence(*stmts[0]) &&
                        (!stmts[0]->isOneStatement() || canSplice(*stmts[0]));
  if (isSingle && !style_.bracesSingles && stmts[0]->kind != StmtKind::If) {
    lines.push_back(indent + head + comment);
    lines.insert(lines.end(), inner.lines.begin(), inner.lines.end());
    return;
  }
  if (style_.bracesOnOwnLine) {
    lines.push_back(indent + head);
    lines.push_back(indent + "{" + comment);
  } else {
    lines.push_back(indent + head + " {" + comment);
  }
  lines.insert(lines.end(), inner.lines.begin(), inner.lines.end());
  lines.push_back(indent + "}");
}

void Printer::loop(const Stmt &stmt, const std::string &indent) {
  if (stmt.source.keyword.valid())
    commentsAbove(stmt.source.keyword.begin, indent);
  if (const std::string line = above_ ? above_(stmt) : ""; !line.empty())
    lines.push_back(indent + line);
  if (!stmt.comment.empty() && !stmt.source.keyword.valid())
    lines.push_back(indent + stmt.comment);
  const std::string head = header(stmt);
  if (!head.empty() && stmt.source.form == ir::LoopForm::DoWhile) {
    body("do", stmt.body, indent);
    if (lines.back() == indent + "}" && !style_.bracesOnOwnLine)
      lines.back() += " " + head + ";";
    else
      lines.push_back(indent + head + ";");
    return;
  }
  if (!head.empty())
    return body(head, stmt.body, indent, &stmt);
  const StmtRef plain = withPlainHeader(stmt);
  if (plain)
    one(*plain, indent);
  else
    lines.push_back(indent + "?"); // no text of ours: it does not compile
}

/// A condition of ours that is too long for a line goes on below, behind what links its parts.
std::string Printer::test(const ir::Expr &condition, const std::string &indent) {
  constexpr std::size_t width = 100;
  std::string whole = fmt::format("if ({})", exprText(condition));
  if (condition.range.valid())
    return whole;
  std::vector<std::size_t> parts;
  for (const char *link : {" && ", " || "}) {
    int depth = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
      depth += whole[at] == '(' ? 1 : whole[at] == ')' ? -1 : 0;
      if (depth == 1 && whole.compare(at, 4, link) == 0)
        parts.push_back(at + 4);
    }
    if (!parts.empty())
      break; // `||` binds less tightly: where there is an `&&`, it is in parentheses
  }
  std::size_t begin = 0;
  std::string inset;
  while (indent.size() + inset.size() + whole.size() - begin + 2 > width) {
    std::size_t next = 0;
    for (const std::size_t part : parts)
      if (part > begin && (next == 0 || indent.size() + inset.size() + part - begin <= width + 1))
        next = part;
    if (next == 0)
      break;
    lines.push_back(indent + inset + whole.substr(begin, next - 1 - begin));
    begin = next;
    inset = style_.unit + style_.unit;
  }
  return inset + whole.substr(begin);
}

void Printer::branch(const Stmt &stmt, const std::string &indent) {
  const bool braces = style_.bracesSingles;
  style_.bracesSingles = true; // no dangling else
  if (!stmt.comment.empty())
    lines.push_back(indent + asComment(stmt.comment, layout_));
  body(test(*stmt.condition, indent), stmt.thenBranch, indent);
  if (stmt.elseBranch) {
    if (style_.bracesOnOwnLine || lines.back() != indent + "}") {
      body("else", stmt.elseBranch, indent);
    } else {
      lines.pop_back();
      body("} else", stmt.elseBranch, indent);
    }
  }
  style_.bracesSingles = braces;
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
  Printer printer(layout, place, styleOf(old, layout));
  if (&last != &old) // what was said between the two
    printer.commentsAbove(lastPlace.begin, indent);
  // An `else` behind an `if` without braces would look like its own.
  const bool needsScope =
      old.source.isUnbracedChild && (fresh.size() > 1 || fresh.front()->kind == StmtKind::If);
  const std::uint32_t previous = layout.skipBlanksBackwards(place.begin);
  if (needsScope && layout.beginsLine(place.begin) && !layout.mayBeInComment(previous) &&
      !printer.bracesOnOwnLine()) {
    // The braces go where a person would put them: `for (...) {`.
    printer.all(fresh, indent);
    takeTrailing(printer.lines);
    std::string text = " {";
    for (const std::string &line : printer.lines)
      text += layout.newline() + line;
    return {previous, end, text + layout.newline() + layout.indentAt(previous) + "}", 0};
  }
  printer.all(needsScope ? std::vector<StmtRef>{ir::block(fresh)} : fresh, indent);
  takeTrailing(printer.lines);
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
  Printer printer(layout, place, styleOf(loop, layout), above);
  printer.all(stmts, indent);
  return std::move(printer.lines);
}

} // namespace parlift::target
