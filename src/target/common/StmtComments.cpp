// Comments of the user's, which go where their statements go.
#include "support/Words.h"
#include "target/common/StmtPrinter.h"

#include <algorithm>
#include <string_view>

namespace parlift::target {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

namespace {

/// `//` of a web address, in a text or in another comment is none.
bool hasLineComments(const Layout &layout) {
  const std::string &text = layout.text();
  return std::ranges::any_of(
      layout.comments(0, static_cast<std::uint32_t>(text.size())),
      [&](const auto &comment) { return text.compare(comment.first, 2, "//") == 0; });
}

/// Without their ends, and without what is blank around them.
std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> result;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result.push_back(trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return result;
}

} // namespace

std::string asComment(const std::string &words, const Layout &layout) {
  return hasLineComments(layout) ? "// " + words : "/* " + words + " */";
}

std::vector<std::string> lostComments(std::uint32_t begin, std::uint32_t end,
                                      const std::vector<std::string> &lines,
                                      const std::string &indent, const Layout &layout) {
  std::string all;
  for (const std::string &line : lines)
    for (const std::string &part : linesOf(line))
      all += part + "\n";
  std::vector<std::string> result;
  for (const auto &[from, to] : layout.comments(begin, end)) {
    const std::vector<std::string> words = linesOf(layout.text().substr(from, to - from));
    std::string plain;
    for (const std::string &line : words)
      plain += (plain.empty() ? "" : "\n") + line;
    if (all.find(plain) != std::string::npos)
      continue;
    for (const std::string &line : words)
      result.push_back(line.empty()              ? ""
                       : &line == &words.front() ? indent + line
                       : line.front() == '*'     ? indent + " " + line
                                                 : indent + "   " + line);
  }
  return result;
}

/// Whole-line comments directly above the statement come with it.
void StmtPrinter::commentsAbove(std::uint32_t begin, const std::string &indent) {
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
std::string StmtPrinter::commentBehindHeader(const Stmt &loop) {
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
std::string StmtPrinter::commentBefore(std::uint32_t begin) const {
  const SourceFile::Position place = place_.file->position(begin);
  const std::string line =
      trimmed(std::string_view(layout_.text())
                  .substr(place_.file->lineStart(place.line), place.column - 1));
  const bool isComment = line.starts_with("/*") && line.find("*/") == line.size() - 2;
  return isComment ? line + " " : "";
}

/// What is said between the last statement of the user's loop and its `}`, if that statement is the last one here.
void StmtPrinter::commentsAtEnd(const Stmt &loop, const std::vector<StmtRef> &stmts,
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

} // namespace parlift::target
