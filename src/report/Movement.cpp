#include "report/Movement.h"

#include "analysis/dependences/Locality.h"
#include "plan/model/Coalescing.h"
#include "report/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace parlift::report {

namespace {

using analysis::Access;
using analysis::Stride;

constexpr double lineBytes = 64;

std::string inWords(const Stride &stride) {
  switch (stride.kind) {
  case Stride::Kind::Invariant:
    return "the same place";
  case Stride::Kind::Constant:
    return fmt::format("{} {}", counted(static_cast<std::size_t>(std::abs(stride.bytes)), "byte"),
                       stride.bytes < 0 ? "back" : "on");
  case Stride::Kind::Row:
    return "a row on";
  case Stride::Kind::Irregular:
    break;
  }
  return "anywhere";
}

/// "1/8" of a line, "1".
std::string linesInWords(double lines) {
  if (lines <= 0)
    return "none";
  const double each = 1 / lines;
  return each < 1.5 ? "1" : fmt::format("1/{:.0f}", each);
}

} // namespace

std::vector<AccessRow> accessesOf(const legality::Nest &nest, legality::LoopIndex loop,
                                  std::optional<legality::LoopIndex> x) {
  std::vector<AccessRow> rows;
  std::set<std::tuple<unsigned, std::string, bool>> seen;
  for (const Access &access : nest.table().accesses) {
    if (access.isScalarVariable || access.path.empty() || access.text.empty() ||
        !nest.isInside(access, loop))
      continue;
    const SourceRange &place =
        access.isInCallee() && access.site ? access.site->range : access.range;
    if (!seen.insert({place.line(), access.text, access.isWrite}).second)
      continue;
    AccessRow row;
    row.line = place.line();
    row.text = shortened(access.text, 60);
    row.isWrite = access.isWrite;
    row.along = inWords(analysis::strideOf(nest.table(), access, loop));
    const legality::LoopIndex innermost = access.loops.back();
    row.innermost = fmt::format("{}: {}", nest.name(innermost),
                                inWords(analysis::strideOf(nest.table(), access, innermost)));
    const double lines = analysis::linesPerIteration(nest.table(), access, innermost, lineBytes);
    row.lines = linesInWords(lines);
    row.isPoor = lines >= 1 && static_cast<double>(access.size) < lineBytes / 2;
    if (x && nest.isInside(access, *x))
      row.onGpu = plan::inWords(plan::strideAlong(nest, access, *x));
    rows.push_back(std::move(row));
  }
  return rows;
}

} // namespace parlift::report
