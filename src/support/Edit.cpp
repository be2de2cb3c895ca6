#include "support/Edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace parlift {

namespace {

auto key(const Edit &edit) {
  // Insertions at a place come before a replacement that begins there.
  return std::tie(edit.begin, edit.end, edit.order, edit.text);
}

} // namespace

Result<std::string> applyEdits(const std::string &text, std::vector<Edit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const Edit &left, const Edit &right) { return key(left) < key(right); });
  const auto same = [](const Edit &left, const Edit &right) { return key(left) == key(right); };
  edits.erase(std::unique(edits.begin(), edits.end(), same), edits.end());

  std::string result;
  std::size_t done = 0;
  for (const Edit &edit : edits) {
    if (edit.end < edit.begin || edit.end > text.size())
      return Failure{fmt::format("an edit of bytes {} to {} leaves the file of {} bytes",
                                 edit.begin, edit.end, text.size())};
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
