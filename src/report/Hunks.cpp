#include "report/Hunks.h"

#include <algorithm>
#include <charconv>

namespace parlift::report {

namespace {

/// 3 of "@@ -3,7 +3,8 @@".
unsigned firstOldLine(std::string_view header) {
  unsigned line = 0;
  if (const std::size_t minus = header.find('-'); minus != std::string_view::npos)
    std::from_chars(header.data() + minus + 1, header.data() + header.size(), line);
  return line;
}

} // namespace

std::vector<Hunk> hunksOf(std::string_view diff) {
  std::vector<Hunk> hunks;
  unsigned line = 0;
  while (!diff.empty()) {
    const std::size_t end = std::min(diff.find('\n'), diff.size() - 1) + 1;
    const std::string_view text = diff.substr(0, end);
    diff.remove_prefix(end);
    if (text.starts_with("@@")) {
      hunks.emplace_back();
      line = firstOldLine(text);
    }
    if (hunks.empty())
      continue; // the names of the files
    Hunk &hunk = hunks.back();
    hunk.text += text;
    if (text[0] == '+' || text[0] == '-') {
      hunk.first = hunk.first == 0 ? line : std::min(hunk.first, line);
      hunk.last = std::max(hunk.last, line);
    }
    line += text[0] == ' ' || text[0] == '-' ? 1 : 0;
  }
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
