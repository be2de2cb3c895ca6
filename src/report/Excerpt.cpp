#include "report/Excerpt.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlift::report {

namespace {

constexpr unsigned mostLines = 40; ///< of a loop that is shown whole

using Marks = std::map<unsigned, std::vector<Excerpt::Mark>>;

/// The part of the range in its first line.
void addMark(const SourceFile &file, const MarkedRange &marked, Marks &marks) {
  const auto [line, column] = file.position(marked.range.begin);
  const std::size_t begin = column - 1;
  const std::size_t length = file.line(line).size();
  const std::size_t end = std::min<std::size_t>(
      length, begin + std::max<std::uint32_t>(1, marked.range.end - marked.range.begin));
  if (begin < end)
    marks[line].push_back({begin, end, marked.isBlocking});
}

/// Blocking ones first, and nothing twice: `a[i]` inside of `a[i] = ...`.
std::vector<Excerpt::Mark> disjoint(std::vector<Excerpt::Mark> marks) {
  std::stable_sort(marks.begin(), marks.end(), [](const auto &left, const auto &right) {
    return left.isBlocking > right.isBlocking;
  });
  std::vector<Excerpt::Mark> kept;
  for (const Excerpt::Mark &mark : marks)
    if (std::none_of(kept.begin(), kept.end(), [&](const Excerpt::Mark &other) {
          return mark.begin < other.end && other.begin < mark.end;
        }))
      kept.push_back(mark);
  std::sort(kept.begin(), kept.end(),
            [](const auto &left, const auto &right) { return left.begin < right.begin; });
  return kept;
}

} // namespace

Excerpt excerptOf(const SourceRange &whole, const std::vector<MarkedRange> &marked) {
  SourceFileRef file = whole.file;
  for (const MarkedRange &mark : marked)
    if (!file)
      file = mark.range.file;
  Excerpt result;
  if (!file)
    return result;
  Marks marks;
  for (const MarkedRange &mark : marked)
    if (mark.range.valid() && mark.range.file->path() == file->path())
      addMark(*file, mark, marks);
  std::set<unsigned> lines;
  if (whole.valid())
    for (unsigned line = whole.line(); line <= whole.endLine() && lines.size() < mostLines; ++line)
      lines.insert(line);
  for (const auto &[line, unused] : marks)
    lines.insert(line);
  unsigned last = 0;
  for (const unsigned line : lines) {
    if (last != 0 && line > last + 1)
      result.lines.emplace_back();
    result.lines.push_back({line, std::string(file->line(line)), disjoint(marks[line])});
    last = line;
  }
  if (whole.valid() && last != 0 && last < whole.endLine())
    result.lines.emplace_back();
  return result;
}

} // namespace parlift::report
