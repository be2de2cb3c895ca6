#include "support/Edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>

namespace parlift {

namespace {

auto key(const Edit &edit) {
  // Insertions at a place come before a replacement that begins there.
  return std::tie(edit.begin, edit.end, edit.order, edit.text);
}

bool areBlanks(std::string_view text) {
  return text.find_first_not_of(" \t") == std::string_view::npos;
}

/// Behind a text that begins a line with blanks alone another one that begins a line: the first line is not left empty.
///
///     "\n  #pragma omp parallel for\n  "   and   "\n  if (!on_gpu(n))\n    "
void join(std::string &result, const std::string &text) {
  const std::size_t last = result.find_last_not_of(" \t");
  const bool beginsLine = last != std::string::npos && result[last] == '\n';
  const bool goesOn = text.starts_with('\n') || text.starts_with("\r\n");
  if (beginsLine && goesOn)
    result.resize(last > 0 && result[last - 1] == '\r' ? last - 1 : last);
  result += text;
}

} // namespace

Result<std::string> applyEdits(const std::string &text, std::vector<Edit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const Edit &left, const Edit &right) { return key(left) < key(right); });
  const auto same = [](const Edit &left, const Edit &right) { return key(left) == key(right); };
  edits.erase(std::unique(edits.begin(), edits.end(), same), edits.end());

  std::string result;
  std::size_t done = 0;
  const Edit *last = nullptr;
  for (const Edit &edit : edits) {
    if (edit.end < edit.begin || edit.end > text.size())
      return Failure{fmt::format("an edit of bytes {} to {} leaves the file of {} bytes",
                                 edit.begin, edit.end, text.size())};
    const bool isSamePlace = last && last->begin == edit.begin && last->end == edit.end;
    if (isSamePlace && edit.begin < edit.end &&
        areBlanks(std::string_view(text).substr(edit.begin, edit.end - edit.begin))) {
      join(result, edit.text);
      continue;
    }
    last = &edit;
    if (edit.begin < done)
      return Failure{fmt::format("edits overlap at byte {}", edit.begin)};
    result.append(text, done, edit.begin - done);
    result += edit.text;
    done = edit.end;
  }
  result.append(text, done);
  return result;
}

} // namespace parlift
