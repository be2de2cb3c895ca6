#include "verify/Compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace parlift::verify {
namespace {

/// Takes the next line off the text, without its line break.
std::string_view nextLine(std::string_view &text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Takes the next token off the line: what stands between blanks, commas, brackets and equals signs;
/// these belong to no number and are tokens of their own.
std::string_view nextToken(std::string_view &line) {
  constexpr std::string_view blanks = " \t\r", marks = ",;:=()[]{}|<>";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  if (line.empty())
    return {};
  std::size_t length = 1;
  if (marks.find(line[0]) == std::string_view::npos)
    while (length < line.size() && blanks.find(line[length]) == std::string_view::npos &&
           marks.find(line[length]) == std::string_view::npos)
      ++length;
  const std::string_view token = line.substr(0, length);
  line.remove_prefix(length);
  return token;
}

std::optional<double> asNumber(std::string_view token) {
  const std::string text(token);
  char *end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || end != text.c_str() + text.size())
    return std::nullopt;
  return value;
}

bool sameToken(std::string_view original, std::string_view parallel, double tolerance) {
  if (original == parallel)
    return true;
  const std::optional<double> a = asNumber(original), b = asNumber(parallel);
  return a && b && isClose(*a, *b, tolerance);
}

bool sameLine(std::string_view original, std::string_view parallel, double tolerance) {
  if (original == parallel)
    return true;
  if (tolerance <= 0)
    return false;
  while (true) {
    const std::string_view a = nextToken(original), b = nextToken(parallel);
    if (!sameToken(a, b, tolerance))
      return false;
    if (a.empty())
      return true;
  }
}

} // namespace

bool isClose(double original, double parallel, double tolerance) {
  if (std::isnan(original) || std::isnan(parallel))
    return std::isnan(original) && std::isnan(parallel);
  if (original == parallel)
    return true;
  if (std::isinf(original) || std::isinf(parallel))
    return false;
  return std::fabs(original - parallel) <=
         tolerance * std::max(std::fabs(original), std::fabs(parallel));
}

std::optional<Difference> compareText(std::string_view original, std::string_view parallel,
                                      double tolerance) {
  for (unsigned number = 1; !original.empty() || !parallel.empty(); ++number) {
    const bool originalEnds = original.empty(), parallelEnds = parallel.empty();
    const std::string_view a = nextLine(original), b = nextLine(parallel);
    if (originalEnds != parallelEnds || !sameLine(a, b, tolerance))
      return Difference{fmt::format("line {}", number),
                        originalEnds ? "nothing" : fmt::format("`{}`", a),
                        parallelEnds ? "nothing" : fmt::format("`{}`", b)};
    // The line breaks themselves: the last line may have none in one of the two.
    if (tolerance <= 0 && original.empty() && parallel.empty() &&
        (a.data() + a.size() == original.data()) != (b.data() + b.size() == parallel.data()))
      return Difference{fmt::format("the end of line {}", number), "one of the two",
                        "has no line break"};
  }
  return std::nullopt;
}

} // namespace parlift::verify
