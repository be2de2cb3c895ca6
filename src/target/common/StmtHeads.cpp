// How loops and branches begin, and what stands inside them.
#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "support/Words.h"
#include "target/common/PlainHeader.h"
#include "target/common/StmtPrinter.h"

#include <fmt/format.h>

namespace parlift::target {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

/// A part of a header: one declaration, or assignments in a list.
std::string StmtPrinter::inHeader(const Stmt &part) {
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
std::string StmtPrinter::header(const Stmt &stmt) {
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

void StmtPrinter::body(const std::string &head, const StmtRef &content, const std::string &indent,
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
  StmtPrinter inner = inside();
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

void StmtPrinter::loop(const Stmt &stmt, const std::string &indent) {
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
std::string StmtPrinter::test(const ir::Expr &condition, const std::string &indent) {
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

/// The only statement in it, where that is none in which an `else` could hang.
static const Stmt *simpleIn(const Stmt &part) {
  const Stmt *only = ir::onlyStatement(part);
  return only && (only->kind == StmtKind::Assign || only->kind == StmtKind::Evaluate) ? only
                                                                                      : nullptr;
}

void StmtPrinter::branch(const Stmt &stmt, const std::string &indent) {
  const bool braces = style_.bracesSingles;
  const bool isSimple = !stmt.elseBranch && !stmt.range.valid() && simpleIn(*stmt.thenBranch);
  style_.bracesSingles = braces || !isSimple; // no dangling else
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

} // namespace parlift::target
