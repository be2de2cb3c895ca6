// Which of the user's words say a statement as it is now, and what is written where none do.
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/Printer.h"
#include "ir/RootSymbol.h"
#include "target/common/StmtPrinter.h"

#include <fmt/format.h>

#include <memory>
#include <sstream>

namespace parlift::target {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

namespace {

/// Without the words of parts that are those of the whole statement: of a macro that assigns, `ADD(a[i], b)`.
ir::ExprRef withoutWordsOf(const ir::ExprRef &expr, const SourceRange &whole) {
  auto copy = std::make_shared<ir::Expr>(*expr);
  if (expr->range.valid() && expr->range.begin <= whole.begin && whole.end <= expr->range.end)
    copy->range = {};
  for (ir::ExprRef &operand : copy->operands)
    operand = withoutWordsOf(operand, whole);
  return copy;
}

} // namespace

/// `double a = 0, b = 0;` is two declarations, whose words begin at the same place. The other one need not be here: a comma stands
/// behind this one, or in it.
bool StmtPrinter::isOneOfSeveral(const Stmt &stmt) {
  if (stmt.kind != StmtKind::Declare || !stmt.range.valid())
    return false;
  const std::string &text = stmt.range.file->text();
  const std::size_t next = text.find_first_not_of(" \t\r\n", stmt.range.end);
  if (next != std::string::npos && text[next] == ',')
    return true;
  int depth = 0;
  for (std::uint32_t at = stmt.range.begin; at < stmt.range.end; ++at) {
    const char c = text[at], following = text[at + 1];
    if (c == '<' && following == '<') // a shift
      ++at;
    else if (c == '"' || c == '\'' || (c == '<' && following != ' ' && following != '='))
      return false; // literals, and types of C++
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == ',' && depth == 0)
      return true;
  }
  return false;
}

/// `int a[2] = {0, n};` is a declaration and assignments to the parts of the variable: they as one statement with those words. Null:
/// nothing such begins there.
StmtRef StmtPrinter::withList(const std::vector<StmtRef> &stmts, std::size_t at) {
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

/// `a = 1, b = 2;` is two assignments: the words of the first one end without a `;`.
bool StmtPrinter::isBeforeComma(const Stmt &stmt) const {
  const std::uint32_t comma = layout_.find(',', stmt.range.end);
  if (stmt.kind != StmtKind::Assign || comma > layout_.find(';', stmt.range.end))
    return false;
  std::string between = layout_.text().substr(stmt.range.end, comma - stmt.range.end);
  for (std::size_t at = between.find("/*"); at != std::string::npos; at = between.find("/*"))
    between.erase(at, between.find("*/", at) + 2 - at);
  return between.find_first_not_of(" \t\r\n") == std::string::npos;
}

void StmtPrinter::all(const std::vector<StmtRef> &stmts, const std::string &indent) {
  std::uint32_t printedTo = 0;
  const Stmt *inParts =
      nullptr; // the last declaration that was printed without the others of its statement
  for (std::size_t at = 0; at < stmts.size(); ++at) {
    const StmtRef &stmt = stmts[at];
    if (isSequence(*stmt)) {
      all(stmt->children, indent);
      continue;
    }
    if (stmt->range.valid() && stmt->range.begin < printedTo && printedBegin_ <= stmt->range.begin)
      continue; // another part of what was printed
    const bool isNext = inParts && stmt->kind == StmtKind::Declare && stmt->range.valid() &&
                        stmt->range.file == inParts->range.file &&
                        stmt->range.begin == inParts->range.begin;
    if (isNext || isOneOfSeveral(*stmt)) {
      inParts = stmt.get();
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

/// The user's own lines, moved to `indent`.
void StmtPrinter::source(const Stmt &stmt, const std::string &indent) {
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

void StmtPrinter::one(const Stmt &stmt, const std::string &indent) {
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

/// One by one: where the source's words do more than what is left of them, each part gets its own.
void StmtPrinter::parts(const Stmt &stmt, const std::string &indent) {
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
std::string StmtPrinter::updateText(const std::string &target, const ir::Expr &update) {
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

std::string StmtPrinter::simple(const Stmt &stmt) {
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

} // namespace parlift::target
