#include "report/Hunks.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace parlift::report {

namespace {

constexpr std::size_t context = 2; ///< unchanged lines before and behind a change

struct DiffLine {
  std::string_view text; ///< with its line break
  unsigned line = 0;     ///< of the old file; of a new one, the line that it comes before
  unsigned newLine = 0;  ///< likewise of the new file

  bool isChange() const { return text[0] == '+' || text[0] == '-'; }
};

/// The numbers of "@@ -3,7 +5,8 @@": 3 behind '-', 5 behind '+'.
unsigned numberBehind(std::string_view header, char sign) {
  unsigned line = 0;
  if (const std::size_t at = header.find(sign); at != std::string_view::npos)
    std::from_chars(header.data() + at + 1, header.data() + header.size(), line);
  return line;
}

Hunk hunkOf(const std::vector<DiffLine> &lines, std::size_t begin, std::size_t end) {
  Hunk hunk;
  const auto isOld = [](const DiffLine &line) {
    return line.text[0] == ' ' || line.text[0] == '-';
  };
  const auto isNew = [](const DiffLine &line) {
    return line.text[0] == ' ' || line.text[0] == '+';
  };
  const auto first = lines.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto last = lines.begin() + static_cast<std::ptrdiff_t>(end);
  hunk.text = fmt::format("@@ -{},{} +{},{} @@\n", first->line, std::count_if(first, last, isOld),
                          first->newLine, std::count_if(first, last, isNew));
  for (auto line = first; line != last; ++line) {
    hunk.text += line->text;
    if (!line->isChange())
      continue;
    hunk.first = hunk.first == 0 ? line->line : std::min(hunk.first, line->line);
    hunk.last = std::max(hunk.last, line->line);
  }
  return hunk;
}

/// Changes with more than twice the context between them come apart.
void addHunks(const std::vector<DiffLine> &lines, std::vector<Hunk> &hunks) {
  const auto isChange = [](const DiffLine &line) { return line.isChange(); };
  for (auto at = std::find_if(lines.begin(), lines.end(), isChange); at != lines.end();) {
    const auto begin = static_cast<std::size_t>(at - lines.begin());
    auto last = at;
    for (auto next = at;
         next != lines.end() && next - last <= static_cast<std::ptrdiff_t>(2 * context + 1); ++next)
      if (next->isChange())
        last = next;
    const auto end = static_cast<std::size_t>(last - lines.begin()) + 1;
    hunks.push_back(
        hunkOf(lines, begin - std::min(begin, context), std::min(lines.size(), end + context)));
    at = std::find_if(last + 1, lines.end(), isChange);
  }
}

} // namespace

std::vector<Hunk> hunksOf(std::string_view diff) {
  std::vector<Hunk> hunks;
  std::vector<DiffLine> lines;
  unsigned line = 0, newLine = 0;
  bool isInside = false;
  while (!diff.empty()) {
    const std::size_t end = std::min(diff.find('\n'), diff.size() - 1) + 1;
    const std::string_view text = diff.substr(0, end);
    diff.remove_prefix(end);
    if (text.starts_with("@@")) {
      addHunks(lines, hunks);
      lines.clear();
      line = numberBehind(text, '-');
      newLine = numberBehind(text, '+');
      isInside = true;
      continue;
    }
    if (!isInside)
      continue; // the names of the files
    lines.push_back({text, line, newLine});
    line += text[0] == ' ' || text[0] == '-' ? 1 : 0;
    newLine += text[0] == ' ' || text[0] == '+' ? 1 : 0;
  }
  addHunks(lines, hunks);
  return hunks;
}

std::string hunksAt(const std::vector<Hunk> &hunks, unsigned first, unsigned last) {
  std::string result;
  for (const Hunk &hunk : hunks)
    if (hunk.first <= last && first <= hunk.last)
      result += hunk.text;
  return result;
}

} // namespace parlift::report
