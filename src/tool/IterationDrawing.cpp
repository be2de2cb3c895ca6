#include "tool/IterationDrawing.h"

#include <algorithm>

namespace parlift::tool {

namespace {

constexpr std::int64_t points = 6, rows = 3, columns = 5, wide = 6;

std::string trimmedRight(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

/// Chains of iterations that are `distance` apart, one line for each that begins in the first ones.
std::vector<std::string> chains(std::int64_t distance) {
  std::vector<std::string> lines;
  for (std::int64_t first = 0; first < distance; ++first) {
    std::string line(static_cast<std::size_t>(points * wide), ' ');
    for (std::int64_t at = first; at < points; at += distance) {
      const auto place = static_cast<std::size_t>(at * wide);
      if (at != first) {
        const auto from = static_cast<std::size_t>((at - distance) * wide) + 1;
        std::fill(line.begin() + static_cast<std::ptrdiff_t>(from),
                  line.begin() + static_cast<std::ptrdiff_t>(place), '-');
        line[place - 1] = '>';
      }
      line[place] = 'o';
    }
    lines.push_back(trimmedRight(line));
  }
  return lines;
}

/// The outer loop downwards, the inner one to the right.
std::vector<std::string> grid(std::int64_t down, std::int64_t right) {
  const auto width = static_cast<std::size_t>((columns - 1) * wide + 1);
  std::vector<std::string> lines;
  for (std::int64_t row = 0; row < rows; ++row) {
    std::string line(width, ' ');
    for (std::int64_t at = 0; at < columns; ++at) {
      const auto place = static_cast<std::size_t>(at * wide);
      line[place] = 'o';
      if (down == 0 && at + 1 < columns)
        line.replace(place + 1, wide - 1, std::string(wide - 2, '-') + ">");
    }
    lines.push_back(line);
    if (down == 0 || row + 1 == rows)
      continue;
    std::string between(width, ' ');
    for (std::int64_t at = 0; at < columns; ++at) {
      const std::int64_t place = at * wide + right * wide / 2;
      if (place >= 0 && place < static_cast<std::int64_t>(width))
        between[static_cast<std::size_t>(place)] = right == 0 ? '|' : right > 0 ? '\\' : '/';
    }
    lines.push_back(trimmedRight(between));
  }
  return lines;
}

} // namespace

std::vector<std::string> drawIterations(const std::vector<std::optional<std::int64_t>> &distance) {
  if (distance.size() == 1 && distance[0] && *distance[0] > 0 && *distance[0] <= 3)
    return chains(*distance[0]);
  if (distance.size() != 2 || !distance[0] || !distance[1])
    return {};
  const std::int64_t down = *distance[0], right = *distance[1];
  const bool isAlong = down == 0 && right == 1;
  const bool isDown = down == 1 && right >= -1 && right <= 1;
  return isAlong || isDown ? grid(down, right) : std::vector<std::string>();
}

} // namespace parlift::tool
