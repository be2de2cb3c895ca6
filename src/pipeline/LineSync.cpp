#include "pipeline/LineSync.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace parlift::pipeline {
namespace {

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::string lineDirective(std::size_t number, const std::string &path) {
  std::string quoted;
  for (const char c : path) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += c;
  }
  return fmt::format("#line {} \"{}\"\n", number, quoted);
}

/// A loop that stands there twice is indented.
std::string_view withoutIndent(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

bool agree(std::string_view original, std::string_view changed) {
  return withoutIndent(original) == withoutIndent(changed);
}

/// `}` and `} else {` are everywhere.
bool tellsPlace(std::string_view line) {
  return std::ranges::any_of(line, [](char c) { return c == '(' || c == '=' || c == ';'; });
}

/// Where two texts that differ at (i, j) agree again: the nearest pair of equal lines, with as few
/// lines passed over as possible. Inserted lines are the usual case, so they are tried first; the second version of a
/// loop goes back to its first line.
struct Position {
  std::size_t original, changed;
};
Position nextAgreement(const std::vector<std::string_view> &original,
                       const std::vector<std::string_view> &changed, Position from) {
  constexpr std::size_t window = 2000;
  for (std::size_t passed = 1; passed < window; ++passed)
    for (std::size_t moved = 0; moved <= passed; ++moved) {
      const std::size_t line = from.changed + passed - moved;
      if (line >= changed.size())
        continue;
      if (from.original + moved < original.size() &&
          agree(original[from.original + moved], changed[line]))
        return {from.original + moved, line};
      if (moved > 0 && moved <= from.original && tellsPlace(changed[line]) &&
          agree(original[from.original - moved], changed[line]))
        return {from.original - moved, line};
    }
  return {original.size(), changed.size()};
}

} // namespace

std::string withOriginalLines(std::string_view original, std::string_view changed,
                              const std::string &path) {
  const std::vector<std::string_view> before = linesOf(original);
  const std::vector<std::string_view> after = linesOf(changed);
  std::string text = lineDirective(1, path);
  Position at{0, 0};
  while (at.changed < after.size()) {
    if (at.original < before.size() && agree(before[at.original], after[at.changed])) {
      text += after[at.changed];
      ++at.original;
      ++at.changed;
      continue;
    }
    const Position next = nextAgreement(before, after, at);
    for (; at.changed < next.changed; ++at.changed)
      text += after[at.changed];
    at.original = next.original;
    // A line that goes on after a backslash is no place for a directive.
    if (at.changed < after.size() && !text.ends_with("\\\n") && !text.ends_with("\\\r\n"))
      text += lineDirective(at.original + 1, path);
  }
  return text;
}

} // namespace parlift::pipeline
