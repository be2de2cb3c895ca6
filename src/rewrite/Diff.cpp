#include "rewrite/Diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace parlift::rewrite {

namespace {

constexpr std::size_t contextLines = 3;

/// The lines with their line breaks; only the last one may lack it.
std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t length = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

using Change = LineChange;
using Lines = std::vector<std::string_view>;

/// Myers' greedy search for the shortest edit script, one trace row per edit: the edits are few
/// even where the files are long, so the cost is (lines + edits squared).
std::vector<Change> changes(const Lines &before, const Lines &after) {
  const auto oldSize = static_cast<std::ptrdiff_t>(before.size());
  const auto newSize = static_cast<std::ptrdiff_t>(after.size());
  const std::ptrdiff_t limit = oldSize + newSize;
  // reach[k]: the furthest old line on diagonal k = old - new, shifted by one for k = -d - 1.
  std::vector<std::vector<std::ptrdiff_t>> trace;
  std::vector<std::ptrdiff_t> reach(3, 0);
  std::ptrdiff_t edits = 0;
  const auto goesDown = [](const std::vector<std::ptrdiff_t> &row, std::ptrdiff_t k,
                           std::ptrdiff_t d) {
    const std::ptrdiff_t middle = static_cast<std::ptrdiff_t>(row.size()) / 2;
    return k == -d || (k != d && row[middle + k - 1] < row[middle + k + 1]);
  };
  for (; edits <= limit; ++edits) {
    std::vector<std::ptrdiff_t> row(2 * static_cast<std::size_t>(edits) + 3, 0);
    const std::ptrdiff_t middle = edits + 1;
    const std::ptrdiff_t oldMiddle = static_cast<std::ptrdiff_t>(reach.size()) / 2;
    for (std::ptrdiff_t k = -edits + 1; k <= edits - 1; ++k)
      row[middle + k] = reach[oldMiddle + k];
    bool found = false;
    const std::vector<std::ptrdiff_t> previous = row;
    for (std::ptrdiff_t k = -edits; k <= edits && !found; k += 2) {
      std::ptrdiff_t x = 0;
      if (edits > 0)
        x = goesDown(previous, k, edits) ? previous[middle + k + 1] : previous[middle + k - 1] + 1;
      std::ptrdiff_t y = x - k;
      while (x < oldSize && y >= 0 && y < newSize && before[x] == after[y])
        ++x, ++y;
      row[middle + k] = x;
      found = x >= oldSize && y >= newSize;
    }
    trace.push_back(previous);
    reach = std::move(row);
    if (found)
      break;
  }

  std::vector<Change> result;
  std::ptrdiff_t x = oldSize, y = newSize;
  for (std::ptrdiff_t d = edits; d > 0; --d) {
    const std::vector<std::ptrdiff_t> &row = trace[d];
    const std::ptrdiff_t middle = static_cast<std::ptrdiff_t>(row.size()) / 2;
    const std::ptrdiff_t k = x - y;
    const bool down = goesDown(row, k, d);
    const std::ptrdiff_t fromX = down ? row[middle + k + 1] : row[middle + k - 1];
    const std::ptrdiff_t fromY = fromX - (down ? k + 1 : k - 1);
    const Change one{
        static_cast<std::size_t>(fromX), static_cast<std::size_t>(down ? fromX : fromX + 1),
        static_cast<std::size_t>(fromY), static_cast<std::size_t>(down ? fromY + 1 : fromY)};
    if (!result.empty() && result.back().oldBegin == one.oldEnd &&
        result.back().newBegin == one.newEnd) {
      result.back().oldBegin = one.oldBegin;
      result.back().newBegin = one.newBegin;
    } else {
      result.push_back(one);
    }
    x = fromX;
    y = fromY;
  }
  std::reverse(result.begin(), result.end());
  return result;
}

void printLine(std::string &out, char sign, std::string_view line) {
  out += sign;
  out += line;
  if (!line.ends_with('\n'))
    out += "\n\\ No newline at end of file\n";
}

/// diff's way to say where a hunk stands: the line before it when it is empty.
std::string place(std::size_t begin, std::size_t count) {
  return fmt::format("{},{}", count == 0 ? begin : begin + 1, count);
}

} // namespace

std::string pathInPatch(const std::string &path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path lexical = fs::absolute(path, error).lexically_normal();
  // The user's own words first: a link inside the folder keeps its name. A folder may have two names, too.
  for (const fs::path &file : {lexical, fs::weakly_canonical(lexical, error)}) {
    const fs::path relative = file.lexically_relative(here);
    if (!relative.empty() && *relative.begin() != "..")
      return relative.string();
  }
  for (fs::path folder = lexical.parent_path(); folder.has_relative_path();
       folder = folder.parent_path())
    if (fs::exists(folder / ".git", error))
      return lexical.lexically_relative(folder).string();
  return lexical.string();
}

std::vector<LineChange> lineChanges(const std::string &before, const std::string &after) {
  return changes(splitLines(before), splitLines(after));
}

std::string unifiedDiff(const std::string &path, const std::string &before,
                        const std::string &after) {
  const Lines oldLines = splitLines(before), newLines = splitLines(after);
  const std::vector<Change> all = changes(oldLines, newLines);
  if (all.empty())
    return {};
  const std::string relative = path.substr(std::min(path.find_first_not_of('/'), path.size()));
  // A tab ends a name with blanks, as diff writes it.
  const char *end = relative.find(' ') == std::string::npos ? "" : "\t";
  std::string out = fmt::format("--- a/{0}{1}\n+++ b/{0}{1}\n", relative, end);

  for (std::size_t first = 0; first < all.size();) {
    // Changes whose context would touch share a hunk.
    std::size_t last = first;
    while (last + 1 < all.size() && all[last + 1].oldBegin - all[last].oldEnd <= 2 * contextLines)
      ++last;
    const std::size_t lead = std::min(contextLines, all[first].oldBegin);
    const std::size_t oldBegin = all[first].oldBegin - lead, newBegin = all[first].newBegin - lead;
    const std::size_t oldEnd = std::min(all[last].oldEnd + contextLines, oldLines.size());
    const std::size_t newEnd = all[last].newEnd + (oldEnd - all[last].oldEnd);
    out += fmt::format("@@ -{} +{} @@\n", place(oldBegin, oldEnd - oldBegin),
                       place(newBegin, newEnd - newBegin));
    std::size_t at = oldBegin;
    for (std::size_t n = first; n <= last; ++n) {
      for (; at < all[n].oldBegin; ++at)
        printLine(out, ' ', oldLines[at]);
      for (; at < all[n].oldEnd; ++at)
        printLine(out, '-', oldLines[at]);
      for (std::size_t line = all[n].newBegin; line < all[n].newEnd; ++line)
        printLine(out, '+', newLines[line]);
    }
    for (; at < oldEnd; ++at)
      printLine(out, ' ', oldLines[at]);
    first = last + 1;
  }
  return out;
}

} // namespace parlift::rewrite
