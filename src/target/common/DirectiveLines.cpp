#include "target/common/DirectiveLines.h"

#include "target/common/LongLines.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace parlift::target {

namespace {

/// A clause that is too long for a line, in pieces that end with `&&` or `||`.
std::vector<std::string> pieces(const std::string &clause, std::size_t room) {
  std::vector<std::string> result = {clause};
  while (result.back().size() > room) {
    std::string &last = result.back();
    std::size_t cut = std::max(last.rfind(" && ", room - 3) + 1, last.rfind(" || ", room - 3) + 1);
    if (cut == 0) // behind what is too long for a line
      cut = std::min(last.find(" && ", room - 3), last.find(" || ", room - 3)) + 1;
    if (cut == 0)
      break; // nowhere to break it
    std::string rest = last.substr(cut + 3);
    last.resize(cut + 2);
    result.push_back(std::move(rest));
  }
  return result;
}

} // namespace

std::vector<std::string> directiveLines(const std::string &head,
                                        const std::vector<std::string> &clauses,
                                        const std::string &indent) {
  constexpr const char *continued = "    ";
  const std::size_t margin = columnsOf(indent) + 4;
  std::vector<std::string> lines = {head};
  std::size_t width = columnsOf(indent) + head.size();
  for (const std::string &clause : clauses)
    for (const std::string &piece :
         pieces(clause, columnsOfText - std::min(margin + 2, columnsOfText / 2))) {
      // Room for the blank before the piece and the " \\" behind it.
      if (width + 1 + piece.size() + 2 > columnsOfText) {
        lines.back() += " \\";
        lines.push_back(continued + piece);
        width = margin + piece.size();
      } else {
        lines.back() += " " + piece;
        width += 1 + piece.size();
      }
    }
  return lines;
}

} // namespace parlift::target
