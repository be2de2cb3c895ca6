#include "ir/Rows.h"

#include <fmt/format.h>

namespace parlift::ir {

namespace {

/// "`a`", "`a` and `b`", "`a`, `b` and `c`"; with another last word: "or"
std::string listed(const std::vector<std::string> &words, const char *last) {
  std::string result;
  for (std::size_t at = 0; at < words.size(); ++at)
    result += (at == 0                  ? std::string()
               : at + 1 == words.size() ? fmt::format(" {} ", last)
                                        : std::string(", ")) +
              words[at];
  return result;
}

} // namespace

std::string inWords(const RowsMark &rows) {
  std::vector<std::string> written, read, parts;
  for (const RowsMark::Table &table : rows.tables)
    (table.isWritten ? written : read).push_back(fmt::format("`{}`", table.name));
  if (!written.empty()) {
    parts.emplace_back("each other");
    if (!read.empty())
      parts.push_back("those of " + listed(read, "and"));
  }
  for (const std::string &other : rows.others)
    parts.push_back(fmt::format("`{}`", other));
  if (rows.overTables)
    parts.emplace_back("the pointers to them");
  return fmt::format("the rows of {} do not overlap {}",
                     listed(written.empty() ? read : written, "and"), listed(parts, "or"));
}

} // namespace parlift::ir
