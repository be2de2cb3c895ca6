#include "target/common/Removal.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace parlift::target {

namespace {

/// A name of `int i, *p, a[3];`, as far as it can go.
struct Declarator {
  std::uint32_t begin = 0, end = 0; ///< the name, and the extents behind it
  std::uint32_t before = 0;         ///< one past what is in front of it, blanks apart
  std::uint32_t after = 0;          ///< the comma or semicolon behind it
};

std::optional<Declarator> declaratorOf(const ir::Stmt &declaration, const Layout &layout) {
  const SourceRange &name = declaration.symbol->declaration;
  if (!name.valid() || !declaration.range.valid())
    return std::nullopt;
  const std::string &text = layout.text();
  Declarator found{name.begin, name.end, layout.skipBlanksBackwards(name.begin),
                   layout.skipBlanks(name.end)};
  while (found.after < text.size() && text[found.after] == '[') {
    const std::uint32_t close = layout.find(']', found.after);
    if (close == text.size())
      return std::nullopt;
    found.end = close + 1;
    found.after = layout.skipBlanks(found.end);
  }
  const char next = found.after < text.size() ? text[found.after] : ' ';
  const char previous = found.before > 0 ? text[found.before - 1] : ' ';
  const bool isPlain =
      (next == ';' || next == ',') && previous != '*' && previous != '(' && previous != '&';
  return isPlain ? std::optional(found) : std::nullopt; // else a value, or a pointer
}

/// All that one line declares.
Edit lineGone(std::uint32_t begin, std::uint32_t end, const Layout &layout) {
  if (!layout.beginsLine(begin) || !layout.endsLine(end))
    return {begin, layout.skipBlanks(end), "", 0};
  const std::string &text = layout.text();
  std::uint32_t line = begin;
  while (line > 0 && text[line - 1] != '\n')
    --line;
  const std::size_t next = text.find('\n', end);
  return {line, next == std::string::npos ? end : static_cast<std::uint32_t>(next + 1), "", 0};
}

} // namespace

std::vector<Edit> removalTexts(std::vector<ir::StmtRef> declarations, const Layout &layout) {
  std::ranges::sort(declarations, {},
                    [](const ir::StmtRef &one) { return one->symbol->declaration.begin; });
  std::vector<Edit> edits;
  const std::string &text = layout.text();
  // Where the first names of a declaration have gone, the next one is the first.
  std::uint32_t firstAt = 0;
  for (std::size_t at = 0, front = 0; at < declarations.size(); ++at) {
    const auto name = declaratorOf(*declarations[at], layout);
    if (!name)
      continue;
    const bool isFirst = text[name->before - 1] != ',' || name->begin == firstAt;
    if (!isFirst) {
      edits.push_back({name->before - 1, name->end, "", 0});
      continue;
    }
    if (name->begin != firstAt)
      front = edits.size();
    if (text[name->after] == ',') {
      firstAt = layout.skipBlanks(name->after + 1);
      edits.push_back({name->begin, firstAt, "", 0});
      continue;
    }
    edits.resize(front);
    edits.push_back(lineGone(declarations[at]->range.begin, name->after + 1, layout));
  }
  return edits;
}

} // namespace parlift::target
