#include "ir/Rows.h"

#include "support/Lists.h"

#include <fmt/format.h>

namespace parlift::ir {

std::string inWords(const RowsMark &rows) {
  std::vector<std::string> written, read, parts;
  for (const RowsMark::Table &table : rows.tables)
    (table.isWritten ? written : read).push_back(fmt::format("`{}`", table.name));
  if (!written.empty()) {
    parts.emplace_back("each other");
    if (!read.empty())
      parts.push_back("those of " + listed(read));
  }
  for (const std::string &other : rows.others)
    parts.push_back(fmt::format("`{}`", other));
  if (rows.overTables)
    parts.emplace_back("the pointers to them");
  return fmt::format("the rows of {} do not overlap {}", listed(written.empty() ? read : written),
                     listed(parts, "or"));
}

} // namespace parlift::ir
