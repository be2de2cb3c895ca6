#include "target/common/LongLines.h"

#include "support/Literals.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace parlift::target {

namespace {

/// What a line may be broken at, what binds least first. `behind`: characters that stay before the break.
struct Joint {
  std::string_view text;
  std::size_t behind;
  int binds;
};
constexpr std::array<Joint, 9> joints = {{{"; ", 2, 0},
                                          {" ? ", 1, 2},
                                          {" : ", 1, 3},
                                          {" || ", 4, 4},
                                          {" && ", 4, 5},
                                          {", ", 2, 6},
                                          {" + ", 3, 7},
                                          {" - ", 3, 7},
                                          {" = ", 3, 9}}};

/// Where a line is broken best, and in how many brackets that is.
struct Cut {
  std::size_t at = 0;
  int depth = 0;
};

/// Within `room`; nothing: nowhere. `depth`: brackets that are open where the text begins.
std::optional<Cut> placeToBreak(const std::string &text, std::size_t room, int depth) {
  std::optional<Cut> best;
  int lowest = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (pastComment(text, at) != at)
      break;
    if (const std::size_t past = pastLiteral(text, at); past != at) {
      at = past;
      continue;
    }
    depth += text[at] == '(' || text[at] == '[' || text[at] == '{'   ? 1
             : text[at] == ')' || text[at] == ']' || text[at] == '}' ? -1
                                                                     : 0;
    for (const Joint &joint : joints) {
      if (text.compare(at, joint.text.size(), joint.text) != 0 || at + joint.behind - 1 > room)
        continue;
      const int binds = depth * 10 + joint.binds;
      if (!best || binds <= lowest) {
        best = Cut{at + joint.behind, depth};
        lowest = binds;
      }
    }
    ++at;
  }
  return best;
}

/// The words of a comment in lines that each begin as comments do.
std::vector<std::string> commentLines(const std::string &words, std::size_t room) {
  const std::string next = words.starts_with("//") ? "// " : " * ";
  std::vector<std::string> lines;
  std::string rest = words;
  while (rest.size() > room) {
    const std::size_t cut = rest.rfind(' ', room);
    if (cut == std::string::npos || cut <= next.size())
      break;
    lines.push_back(rest.substr(0, cut));
    rest = next + rest.substr(cut + 1);
  }
  lines.push_back(rest);
  return lines;
}

} // namespace

std::size_t columnsOf(const std::string &indent) {
  return indent.size() +
         7 * static_cast<std::size_t>(std::count(indent.begin(), indent.end(), '\t'));
}

std::vector<std::string> shortLines(const std::vector<std::string> &lines, std::size_t margin) {
  std::vector<std::string> result;
  bool goesOn = false; // a directive
  for (const std::string &line : lines) {
    if (goesOn)
      result.push_back(line);
    else
      for (std::string &part : shortLines(line, margin))
        result.push_back(std::move(part));
    goesOn = line.ends_with('\\');
  }
  return result;
}

std::vector<std::string> shortLines(const std::string &line, std::size_t margin) {
  const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
  const std::string blanks = line.substr(0, first), words = line.substr(first);
  const std::size_t taken = margin + columnsOf(blanks);
  constexpr std::size_t least = 40; // what stands far to the right is no better in many lines
  const std::size_t room = taken + least > columnsOfText ? least : columnsOfText - taken;
  if (words.size() <= room || words.starts_with('#') || words.ends_with('\\'))
    return {line};
  std::vector<std::string> lines;
  if (words.starts_with("//") ||
      (words.starts_with("/*") && pastComment(words, 0) == words.size())) {
    for (const std::string &part : commentLines(words, room))
      lines.push_back(blanks + part);
    return lines;
  }
  // Deeper, the deeper it stands in brackets; those of an `if` or a loop are around all.
  const bool isHead = words.starts_with("if (") || words.starts_with("for (") ||
                      words.starts_with("while (") || words.starts_with("} else if (") ||
                      words.starts_with("else if (");
  std::string rest = words, inset;
  int depth = 0;
  while (rest.size() > room) {
    const std::optional<Cut> cut = placeToBreak(rest, room, depth);
    if (!cut || cut->at <= inset.size())
      break;
    std::string part = rest.substr(0, cut->at);
    part.resize(part.find_last_not_of(' ') + 1);
    lines.push_back(blanks + part);
    depth = cut->depth;
    const int within = std::min(std::max(depth - (isHead ? 1 : 0), 0), 3);
    inset = std::string(4 + 4 * static_cast<std::size_t>(within), ' ');
    rest = inset + rest.substr(cut->at);
  }
  lines.push_back(blanks + rest);
  return lines;
}

} // namespace parlift::target
