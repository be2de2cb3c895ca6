#include "analysis/dependences/Directions.h"

#include <algorithm>

namespace parlift::analysis {

namespace {

using diag::Direction;

std::optional<Direction> unite(Direction a, Direction b) {
  for (const Direction candidate : {Direction::Le, Direction::Ge, Direction::Star})
    if (strictDirections(candidate) == (strictDirections(a) | strictDirections(b)))
      return candidate;
  return std::nullopt;
}

/// The entry in which alone two rows differ, inside the carrier, and what it becomes.
std::optional<std::pair<std::size_t, Direction>> mergeable(const DirectionRow &a,
                                                           const DirectionRow &b) {
  if (a.exact || b.exact || a.carrier != b.carrier || !a.carrier || a.quota != b.quota ||
      a.firstIsSource != b.firstIsSource || a.throughRows != b.throughRows)
    return std::nullopt;
  std::optional<std::size_t> position;
  for (std::size_t level = 0; level < a.direction.size(); ++level)
    if (a.direction[level] != b.direction[level]) {
      if (position || level <= *a.carrier)
        return std::nullopt;
      position = level;
    }
  if (!position)
    return std::nullopt;
  const auto united = unite(a.direction[*position], b.direction[*position]);
  return united ? std::optional(std::pair{*position, *united}) : std::nullopt;
}

} // namespace

void mergeInexactRows(std::vector<DirectionRow> &rows) {
  for (std::size_t a = 0; a < rows.size(); ++a)
    for (std::size_t b = a + 1; b < rows.size();) {
      const auto merged = mergeable(rows[a], rows[b]);
      if (!merged) {
        ++b;
        continue;
      }
      rows[a].direction[merged->first] = merged->second;
      for (std::size_t level = 0; level < rows[a].distance.size(); ++level)
        if (rows[a].distance[level] != rows[b].distance[level])
          rows[a].distance[level].reset();
      if (rows[a].existsWhen && rows[b].existsWhen)
        rows[a].existsWhen->insert(rows[a].existsWhen->end(), rows[b].existsWhen->begin(),
                                   rows[b].existsWhen->end());
      else
        rows[a].existsWhen.reset();
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(b));
      b = a + 1;
    }
}

DirectionSet assumeDirections(const Access &first, const Access &second, bool symmetric) {
  DirectionSet result;
  const std::size_t levels = commonLoops(first, second).size();
  for (std::size_t carrier = 0; carrier <= levels; ++carrier)
    for (const bool firstIsSource : {true, false}) {
      if (!firstIsSource && (symmetric || carrier == levels))
        break; // the row that is not carried has no order
      DirectionRow row;
      row.firstIsSource = firstIsSource;
      row.exact = false;
      row.quota = true;
      row.direction.assign(levels, Direction::Eq);
      row.distance.assign(levels, 0);
      if (carrier < levels) {
        row.carrier = static_cast<unsigned>(carrier);
        row.direction[carrier] = Direction::Lt;
        std::fill(row.direction.begin() + static_cast<std::ptrdiff_t>(carrier) + 1,
                  row.direction.end(), Direction::Star);
        std::fill(row.distance.begin() + static_cast<std::ptrdiff_t>(carrier), row.distance.end(),
                  std::nullopt);
      }
      result.rows.push_back(std::move(row));
    }
  return result;
}

} // namespace parlift::analysis
