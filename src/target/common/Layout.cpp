#include "target/common/Layout.h"

#include "ir/CountedLoop.h"
#include "ir/Walk.h"
#include "support/Literals.h"
#include "support/Words.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace parlift::target {

namespace {

constexpr std::uint32_t everywhere = std::numeric_limits<std::uint32_t>::max();

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

} // namespace

Layout::Layout(SourceFileRef file) : file_(std::move(file)) {
  const std::size_t end = text().find('\n');
  newline_ = end != std::string::npos && end > 0 && text()[end - 1] == '\r' ? "\r\n" : "\n";
  const auto size = static_cast<std::uint32_t>(text().size());
  for (std::uint32_t at = 0; at < size;) {
    const std::uint32_t past = skipCommentOrLiteral(at);
    if (past != at || !isWordCharacter(text()[at])) {
      at = std::max(past, at + 1);
      continue;
    }
    const std::uint32_t begin = at;
    at = static_cast<std::uint32_t>(wordEnd(text(), begin));
    identifiers_.insert(text().substr(begin, at - begin));
  }
}

std::string Layout::indentAt(std::uint32_t offset) const {
  const std::uint32_t begin = file_->lineStart(file_->position(offset).line);
  std::uint32_t end = begin;
  while (end < offset && (text()[end] == ' ' || text()[end] == '\t'))
    ++end;
  return text().substr(begin, end - begin);
}

std::string Layout::indentUnit(std::uint32_t offset, std::uint32_t body) const {
  const std::string outer = indentAt(offset);
  // The first line inside a body in braces, or the body's own line.
  std::uint32_t inside = body;
  if (inside < text().size() && text()[inside] == '{') {
    ++inside;
    while (inside < text().size() && (isBlank(text()[inside]) || text()[inside] == '\n'))
      ++inside;
  }
  if (beginsLine(inside)) {
    const std::string inner = indentAt(inside);
    if (inner.size() > outer.size() && inner.starts_with(outer))
      return inner.substr(outer.size());
  }
  return !outer.empty() && outer.front() == '\t' ? "\t" : "  ";
}

bool Layout::beginsLine(std::uint32_t offset) const {
  const unsigned line = file_->position(offset).line;
  for (std::uint32_t at = file_->lineStart(line); at < offset; ++at)
    if (!isBlank(text()[at]))
      return false;
  const std::string_view previous = line > 1 ? file_->line(line - 1) : std::string_view();
  const std::size_t last = previous.find_last_not_of(" \t\r");
  return last == std::string_view::npos || previous[last] != '\\';
}

std::uint32_t Layout::skipBlanksBackwards(std::uint32_t offset) const {
  while (offset > 0 && (isBlank(text()[offset - 1]) || text()[offset - 1] == '\n'))
    --offset;
  return offset;
}

std::uint32_t Layout::skipCommentOrLiteral(std::uint32_t offset) const {
  const std::size_t past = pastComment(text(), offset);
  return static_cast<std::uint32_t>(past != offset ? past : pastLiteral(text(), offset));
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> Layout::comments(std::uint32_t begin,
                                                                      std::uint32_t end) const {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> result;
  while (begin < end) {
    const std::uint32_t past = skipCommentOrLiteral(begin);
    if (pastComment(text(), begin) != begin)
      result.emplace_back(begin, past);
    begin = std::max(past, begin + 1);
  }
  return result;
}

std::uint32_t Layout::find(char token, std::uint32_t from) const {
  const auto size = static_cast<std::uint32_t>(text().size());
  while (from < size && text()[from] != token) {
    const std::uint32_t past = skipCommentOrLiteral(from);
    from = past == from ? from + 1 : past;
  }
  return from;
}

SourceRange Layout::headOf(const ir::LoopSource &loop) const {
  const bool isMacro = ir::isHeaderOfMacro(loop);
  return {loop.keyword.file, loop.keyword.begin,
          isMacro ? loop.keyword.end : find(')', loop.header.end) + 1};
}

std::uint32_t Layout::statementEnd(std::uint32_t end) const {
  if (end > 0 && text()[end - 1] == ';')
    return end;
  if (end > 0 && text()[end - 1] == '}') { // a block; or `= {0};`
    const std::uint32_t next = skipBlanks(end);
    return next < text().size() && text()[next] == ';' ? next + 1 : end;
  }
  // What a macro expands to may have its own semicolon: then there is none.
  const std::uint32_t next = skipComments(end);
  return next < text().size() && text()[next] == ';' ? next + 1 : end;
}

std::uint32_t Layout::skipComments(std::uint32_t offset) const {
  const auto size = static_cast<std::uint32_t>(text().size());
  while (offset < size && (std::isspace(static_cast<unsigned char>(text()[offset])) != 0 ||
                           (text()[offset] == '/' && skipCommentOrLiteral(offset) > offset)))
    offset = text()[offset] == '/' ? skipCommentOrLiteral(offset) : offset + 1;
  return offset;
}

bool Layout::mayBeInComment(std::uint32_t offset) const {
  const std::uint32_t begin = file_->lineStart(file_->position(offset).line);
  return std::string_view(text()).substr(begin, offset - begin).find("//") != std::string::npos;
}

std::uint32_t Layout::skipBlanks(std::uint32_t offset) const {
  while (offset < text().size() && isBlank(text()[offset]))
    ++offset;
  return offset;
}

bool Layout::endsLine(std::uint32_t offset) const {
  offset = skipBlanks(offset);
  return offset == text().size() || text()[offset] == '\n';
}

std::uint32_t Layout::afterTrailingComment(std::uint32_t offset) const {
  const std::size_t newline = text().find('\n', offset);
  auto lineEnd = static_cast<std::uint32_t>(newline == std::string::npos ? text().size() : newline);
  if (lineEnd > offset && text()[lineEnd - 1] == '\r')
    --lineEnd;
  for (std::uint32_t at = offset; at < lineEnd;) {
    if (isBlank(text()[at])) {
      ++at;
      continue;
    }
    const std::uint32_t past = skipCommentOrLiteral(at);
    const bool isComment = text()[at] == '/' && past != at;
    if (!isComment || past > lineEnd + 1)
      return offset; // another statement, or a comment that goes on on the next line
    at = past;
  }
  // Before the blanks at the line's end: what opens a block for the next statement goes there, too.
  while (lineEnd > offset && isBlank(text()[lineEnd - 1]))
    --lineEnd;
  return lineEnd;
}

void Layout::beginFunction(const ir::Function &function) {
  made_.clear();
  meant_.clear();
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    if (expr.symbol)
      meant_.insert(expr.symbol->name);
    meant_.insert(expr.callee);
  });
}

void Layout::comeTo(std::uint32_t offset) {
  std::erase_if(made_, [&](const auto &made) { return made.second <= offset; });
}

std::uint32_t Layout::blockEnd(std::uint32_t offset) const {
  const auto size = static_cast<std::uint32_t>(text().size());
  int open = 0;
  for (std::uint32_t at = offset; at < size;) {
    if (const std::uint32_t past = skipCommentOrLiteral(at); past != at) {
      at = past;
      continue;
    }
    const char c = text()[at];
    if (c == '#') // its branches may have braces that belong to each other or not
      return size;
    open += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (open < 0)
      return at;
    ++at;
  }
  return size;
}

void Layout::limitNames(const SourceRange &loop, const std::set<std::string> &wide) {
  const std::uint32_t around = blockEnd(statementEnd(loop.end));
  for (auto &[name, end] : made_)
    if (end == everywhere)
      end = wide.contains(name) ? around : loop.end;
}

std::string Layout::freshName(const std::string &name) {
  const std::size_t scope = name.rfind("::"); // of `app::sum_low` a word is `sum_low`
  const std::string word = scope == std::string::npos ? name : name.substr(scope + 2);
  std::string fresh = word;
  for (unsigned n = 2;
       identifiers_.contains(fresh) || made_.contains(fresh) || meant_.contains(fresh); ++n)
    fresh = word + std::to_string(n);
  made_.emplace(fresh, everywhere);
  return fresh;
}

std::string Layout::freshNameInFile(const std::string &name) {
  std::string fresh = freshName(name);
  made_.erase(fresh);
  identifiers_.insert(fresh);
  return fresh;
}

} // namespace parlift::target
