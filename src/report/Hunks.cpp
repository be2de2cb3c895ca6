#include "report/Hunks.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace parlift::report {

namespace {

using Place = Hunk::const_iterator;

constexpr std::ptrdiff_t context = 2; ///< unchanged lines before and behind a change

/// The numbers of "@@ -3,7 +5,8 @@": 3 behind '-', 5 behind '+'.
unsigned numberBehind(std::string_view header, char sign) {
  unsigned line = 0;
  if (const std::size_t at = header.find(sign); at != std::string_view::npos)
    std::from_chars(header.data() + at + 1, header.data() + header.size(), line);
  return line;
}

/// With its @@ line.
std::string textOf(Place first, Place last) {
  const auto isOld = [](const DiffLine &line) {
    return line.text[0] == ' ' || line.text[0] == '-';
  };
  const auto isNew = [](const DiffLine &line) {
    return line.text[0] == ' ' || line.text[0] == '+';
  };
  std::string text =
      fmt::format("@@ -{},{} +{},{} @@\n", first->line, std::count_if(first, last, isOld),
                  first->newLine, std::count_if(first, last, isNew));
  for (; first != last; ++first)
    text += first->text;
  return text;
}

/// The changes in [begin, end), which lie in `hunk`: those with more than twice the context between them come apart. Changes of other
/// loops are no context.
void addParts(const Hunk &hunk, Place begin, Place end, std::string &text) {
  const auto isChange = [](const DiffLine &line) { return line.isChange(); };
  for (Place at = std::find_if(begin, end, isChange); at != end;) {
    Place last = at;
    for (Place next = at; next != end && next - last <= 2 * context + 1; ++next)
      if (next->isChange())
        last = next;
    Place first = at, behind = last + 1;
    while (first != hunk.begin() && at - first < context && !(first - 1)->isChange())
      --first;
    while (behind != hunk.end() && behind - last <= context && !behind->isChange())
      ++behind;
    text += textOf(first, behind);
    at = std::find_if(last + 1, end, isChange);
  }
}

} // namespace

std::vector<Hunk> hunksOf(std::string_view diff) {
  std::vector<Hunk> hunks;
  unsigned line = 0, newLine = 0;
  while (!diff.empty()) {
    const std::size_t end = std::min(diff.find('\n'), diff.size() - 1) + 1;
    const std::string_view text = diff.substr(0, end);
    diff.remove_prefix(end);
    if (text.starts_with("@@")) {
      hunks.emplace_back();
      line = numberBehind(text, '-');
      newLine = numberBehind(text, '+');
      continue;
    }
    if (hunks.empty())
      continue; // the names of the files
    hunks.back().push_back({text, line, newLine});
    line += text[0] == ' ' || text[0] == '-' ? 1 : 0;
    newLine += text[0] == ' ' || text[0] == '+' ? 1 : 0;
  }
  return hunks;
}

std::string hunksAt(const std::vector<Hunk> &hunks, unsigned first, unsigned last) {
  std::string result;
  for (const Hunk &hunk : hunks) {
    const auto isBefore = [&](const DiffLine &line) { return line.line < first; };
    const auto isUntil = [&](const DiffLine &line) { return line.line <= last; };
    const Place begin = std::partition_point(hunk.begin(), hunk.end(), isBefore);
    addParts(hunk, begin, std::partition_point(begin, hunk.end(), isUntil), result);
  }
  return result;
}

} // namespace parlift::report
