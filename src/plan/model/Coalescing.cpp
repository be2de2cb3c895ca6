#include "plan/model/Coalescing.h"

#include "legality/storage/CanTranspose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace parlift::plan {

using namespace analysis;

std::optional<Polynomial> slopeAlong(const legality::Nest &nest, const Polynomial &index,
                                     LoopIndex loop) {
  const AtomId counter = nest.loop(loop).counter;
  if (index.isPoisoned() || index.degreeIn(counter) > 1)
    return std::nullopt;
  const auto varies = [&](AtomId id) { // e[j], j / 2
    const Atom &atom = nest.table().atoms[id];
    return atom.kind != AtomKind::Counter &&
           (atom.variesEverywhere ||
            std::find(atom.variesIn.begin(), atom.variesIn.end(), loop) != atom.variesIn.end());
  };
  for (const AtomId id : index.atoms()) {
    const Atom &atom = nest.table().atoms[id];
    const bool isInner = atom.kind == AtomKind::Counter && atom.loop != loop &&
                         nest.isInside(atom.loop, loop); // from e[j] on
    if (varies(id) || (isInner && std::ranges::any_of(nest.loop(atom.loop).lower.atoms(), varies)))
      return std::nullopt;
  }
  return index.substitute(counter, Polynomial::constant(1)) -
         index.substitute(counter, Polynomial());
}

Stride transposedStrideAlong(const legality::Nest &nest, const Access &access, LoopIndex loop) {
  const legality::RowPlace place = legality::rowPlaceOf(nest, access);
  if (place.subscripts.empty())
    return {Pattern::Gather, 0};
  bool stays = true; // in its column
  for (std::size_t at = 1; at < place.subscripts.size(); ++at) {
    const auto slope = slopeAlong(nest, place.subscripts[at], loop);
    if (!slope)
      return {Pattern::Gather, 0};
    stays &= slope->isZero();
  }
  const auto slope = slopeAlong(nest, place.subscripts.front(), loop);
  if (!slope)
    return {Pattern::Gather, 0};
  const auto number = slope->constantValue();
  if (!stays || !number)
    return {Pattern::Strided, 0};
  return {*number == 0             ? Pattern::Same
          : std::abs(*number) == 1 ? Pattern::Unit
                                   : Pattern::Strided,
          *number};
}

Stride strideAlong(const legality::Nest &nest, const Access &access, LoopIndex loop) {
  std::int64_t bytes = 0;
  bool isKnown = true;
  for (const PathStep &step : access.path) {
    if (step.isField)
      continue;
    const auto slope = slopeAlong(nest, step.index, loop);
    if (!slope)
      return {Pattern::Gather, 0};
    if (slope->isZero())
      continue;
    const std::optional<std::int64_t> number = slope->constantValue();
    isKnown &= number && step.elementSize != 0;
    bytes += number.value_or(0) * static_cast<std::int64_t>(step.elementSize);
  }
  if (!isKnown)
    return {Pattern::Strided, 0};
  if (bytes == 0)
    return {Pattern::Same, 0};
  const auto size = static_cast<std::int64_t>(access.size);
  if (size > 0 && std::abs(bytes) == size)
    return {Pattern::Unit, bytes / size};
  return {Pattern::Strided, size > 0 && bytes % size == 0 ? bytes / size : 0};
}

namespace {

constexpr std::int64_t sectorBytes = 32;

/// A number of bytes is a sum of products. One that holds a value nobody knows is taken for whole sectors.
bool isWholeSectors(const legality::Nest &nest, const Polynomial &bytes) {
  const auto isFixed = [&](AtomId id) {
    const Atom &atom = nest.table().atoms[id];
    return atom.kind == AtomKind::Value && !atom.variesEverywhere && atom.variesIn.empty();
  };
  return bytes.isPoisoned() || bytes.denominator() != 1 ||
         std::ranges::all_of(bytes.terms(), [&](const auto &term) {
           return term.second % sectorBytes == 0 || std::ranges::any_of(term.first, isFixed);
         });
}

} // namespace

Polynomial firstOf(const legality::Nest &nest, LoopIndex loop) {
  Polynomial result = nest.loop(loop).lower;
  for (auto around = nest.loop(loop).parent; around; around = nest.loop(*around).parent)
    result = result.substitute(nest.loop(*around).counter, nest.loop(*around).lower);
  return result;
}

bool isMisaligned(const legality::Nest &nest, const Access &access, LoopIndex loop,
                  const Polynomial &first) {
  Polynomial bytes;
  for (const PathStep &step : access.path)
    bytes = bytes + (step.isField
                         ? Polynomial::constant(static_cast<std::int64_t>(step.fieldOffset))
                         : step.index.substitute(nest.loop(loop).counter, first) *
                               Polynomial::constant(static_cast<std::int64_t>(step.elementSize)));
  const Stride stride = strideAlong(nest, access, loop);
  if (stride.elements < 0) // downwards, the first one's end is that of all
    bytes = bytes + Polynomial::constant(static_cast<std::int64_t>(access.size));
  return !isWholeSectors(nest, bytes);
}

double bytesApart(const Stride &stride, std::uint64_t bytes) {
  constexpr double sector = sectorBytes;
  const double size = static_cast<double>(std::max<std::uint64_t>(bytes, 1));
  const bool isFar = stride.pattern == Pattern::Gather || stride.elements == 0;
  const double apart = isFar ? sector : std::abs(static_cast<double>(stride.elements)) * size;
  return std::max(size, std::min(sector, apart));
}

double burstEfficiency(const Stride &stride, std::uint64_t bytes) {
  constexpr double neighbours = 32;
  const double size = static_cast<double>(std::max<std::uint64_t>(bytes, 1));
  if (stride.pattern == Pattern::Unit && stride.isMisaligned)
    return neighbours * size / (neighbours * size + sectorBytes);
  if (stride.pattern == Pattern::Same || stride.pattern == Pattern::Unit)
    return 1;
  return size / bytesApart(stride, bytes);
}

std::string inWords(const Stride &stride) {
  switch (stride.pattern) {
  case Pattern::Same:
    return "the same for all threads";
  case Pattern::Unit:
    return stride.isMisaligned ? "coalesced but misaligned" : "coalesced";
  case Pattern::Strided:
    return stride.elements == 0 ? "rows apart"
                                : fmt::format("{} elements apart", std::abs(stride.elements));
  case Pattern::Gather:
    break;
  }
  return "gathered";
}

} // namespace parlift::plan
