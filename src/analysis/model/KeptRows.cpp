#include "analysis/model/KeptRows.h"

#include <algorithm>
#include <cstdlib>

namespace parlift::analysis {

namespace {

bool isSubscript(const PathStep &step) {
  return !step.isField && !step.isOwned;
}

/// The number of elements in the row that the last step of the path walks through, if it is part of something.
const Polynomial *lastRow(const std::vector<PathStep> &path) {
  if (path.size() < 2 || !isSubscript(path.back()))
    return nullptr;
  const auto &extent = path.back().extent;
  return extent && !extent->isPoisoned() ? &*extent : nullptr;
}

/// The rows lie one behind the other: this many elements are what one step of the table skips.
bool fillsRow(const PathStep &table, const PathStep &row) {
  const auto extent = row.extent->constantValue();
  if (table.elementSize == 0 || row.elementSize == 0)
    return table.elementSize == 0;
  return extent && *extent >= 0 &&
         static_cast<std::uint64_t>(*extent) * row.elementSize == table.elementSize;
}

/// u[c][k] with a constant c is u[c * N + k] of one long row.
bool joinRows(std::vector<PathStep> &path) {
  const Polynomial *extent = lastRow(path);
  if (extent == nullptr)
    return false;
  const PathStep &table = path[path.size() - 2];
  if (!isSubscript(table) || !table.index.constantValue() || !fillsRow(table, path.back()) ||
      path.back().index.isPoisoned())
    return false;
  PathStep joined = path.back();
  joined.index = table.index * *extent + joined.index;
  joined.isModular |= table.isModular;
  joined.extent = table.extent && !table.extent->isPoisoned()
                      ? std::optional(*table.extent * *extent)
                      : std::nullopt;
  path.pop_back();
  path.back() = std::move(joined);
  return true;
}

/// The value at one end of the loops around: where each counter is at its first, or at its last iteration, whichever makes
/// it greatest or least. Nothing where such an end is not constant.
std::optional<std::int64_t> endOf(const AccessTable &table, const std::vector<LoopIndex> &loops,
                                  Polynomial value, bool greatest) {
  for (std::size_t k = loops.size(); k-- > 0;) {
    const NestLoop &loop = table.loops[loops[k]];
    const std::int64_t slope = value.coefficient({loop.counter});
    if (slope == 0)
      continue;
    if ((slope > 0) != greatest)
      value = value.substitute(loop.counter, loop.lower);
    else if (loop.upper)
      value = value.substitute(loop.counter, *loop.upper - Polynomial::constant(1));
    else
      return std::nullopt;
  }
  return value.constantValue();
}

/// In its last iteration the subscript is so many rows on: `for (k = 0; k < n * N; k++) p[k]`.
bool endsRowsAway(const AccessTable &table, const std::vector<LoopIndex> &loops, Polynomial value,
                  std::int64_t row) {
  for (std::size_t k = loops.size(); k-- > 0;) {
    const NestLoop &loop = table.loops[loops[k]];
    if (value.coefficient({loop.counter}) > 0 && loop.upper)
      value = value.substitute(loop.counter, *loop.upper - Polynomial::constant(1));
  }
  if (value.isPoisoned())
    return true;
  return std::any_of(value.terms().begin(), value.terms().end(), [&](const auto &term) {
    return !term.first.empty() && std::abs(term.second) >= row * value.denominator();
  });
}

/// More than half a row at once, which walks from where the pointer was set do not.
bool isFar(const Polynomial &distance, const Polynomial &reached, std::int64_t row) {
  const std::int64_t constant = distance.coefficient({});
  // `r[N - 1 - j]` walks its row from the end.
  const bool comesBack =
      std::any_of(distance.terms().begin(), distance.terms().end(),
                  [](const auto &term) { return !term.first.empty() && term.second < 0; });
  // `r[N - 1]` of a pointer to the row's start is its last element.
  const bool isElement = reached.constantValue() && constant < row;
  return constant < -(row / 2) || (constant > row / 2 && !comesBack && !isElement);
}

/// All that varies in the length is in the value, and nothing is taken away but a number: c + j - 1, not c - 1 - j.
bool holdsLength(const Polynomial &value, const Polynomial &length) {
  return std::ranges::all_of(length.terms(),
                             [&](const auto &term) {
                               return term.first.empty() ||
                                      value.coefficient(term.first) >= term.second;
                             }) &&
         std::ranges::none_of(value.terms(), [](const auto &term) {
           return !term.first.empty() && term.second < 0;
         });
}

/// Rows whose length is a variable: `x[-c]`, `x[c - 1]` of a cell, `r[c + j]`, and `k < r * c` from the start of one. Not
/// `r[c - 1]` and `r[c - 1 - j]`.
bool leavesRowOfLength(const Polynomial &length, const Polynomial &distance, Polynomial place,
                       const AccessTable &table, const std::vector<LoopIndex> &loops) {
  const auto takesLengthAway = [&](const auto &term) {
    return !term.first.empty() && term.second < 0 && length.coefficient(term.first) > 0;
  };
  const bool isElement = place == distance && distance.coefficient({}) < 0;
  const Polynomial beyond = place - length;
  if (std::ranges::any_of(place.terms(), takesLengthAway) ||
      (holdsLength(distance, length) && !isElement) ||
      std::ranges::all_of(beyond.terms(), [](const auto &term) { return term.second > 0; }))
    return true;
  for (std::size_t k = loops.size(); k-- > 0;) {
    const NestLoop &loop = table.loops[loops[k]];
    if (place.coefficient({loop.counter}) > 0 && loop.upper)
      place = place.substitute(loop.counter, *loop.upper - Polynomial::constant(1));
  }
  const auto atoms = length.atoms();
  return place.isPoisoned() || std::ranges::any_of(place.terms(), [&](const auto &term) {
           return term.first.size() > 1 && std::ranges::all_of(atoms, [&](AtomId id) {
                    return std::ranges::find(term.first, id) != term.first.end();
                  });
         });
}

} // namespace

bool walksThroughRows(const ir::Type &pointer) {
  return !pointer.element || pointer.element->kind != ir::TypeKind::Array;
}

void joinKeptRows(std::vector<PathStep> &path) {
  while (joinRows(path))
    ;
}

bool leavesRow(const std::vector<PathStep> &path, const Polynomial &distance,
               const AccessTable &table, const std::vector<LoopIndex> &loops,
               const std::function<bool(const Polynomial &)> &isNotNegative) {
  const Polynomial *extent = lastRow(path);
  const auto row = extent != nullptr ? extent->constantValue() : std::nullopt;
  const Polynomial &place = path.back().index;
  if (extent != nullptr && !row && !place.isPoisoned())
    return leavesRowOfLength(*extent, distance, place, table, loops);
  if (!row || *row < 2 || place.isPoisoned() || place.denominator() != 1 || distance.isPoisoned() ||
      distance.denominator() != 1)
    return false;
  const auto first = endOf(table, loops, place, false), last = endOf(table, loops, place, true);
  const bool beginsOutside = first && (*first < 0 || *first >= *row) && !isNotNegative(place);
  const bool endsOutside = last && (*last < 0 || *last >= *row) &&
                           !isNotNegative(Polynomial::constant(*row - 1) - place);
  return isFar(distance, place, *row) || beginsOutside || endsOutside ||
         endsRowsAway(table, loops, place, *row);
}

} // namespace parlift::analysis
