#include "legality/scan/Cursor.h"

#include "legality/scan/CursorSteps.h"
#include "legality/scan/Packs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::Stmt;
using ir::Symbol;

std::optional<Slices> writesOwnSlices(const Nest &nest, LoopIndex loop, unsigned base,
                                      const Variables &cursors, ScanRefusal &refusal) {
  const Stmt &body = *nest.loop(loop).stmt->body;
  const AccessTable &table = nest.table();
  const auto refuse = [&](const SourceRange &place, std::string reason) {
    if (refusal.reason.empty())
      refusal = {std::move(reason), place, false};
    return std::nullopt;
  };
  const Base &object = table.bases[base];
  if (object.kind == BaseKind::Unknown || object.variesEverywhere || !object.variesIn.empty())
    return refuse({}, fmt::format("`{}` is not one array", object.text));
  const Steps slices(asList(nest.loop(loop).stmt->body), *nest.loop(loop).variable, cursors);
  const Symbol *cursor = nullptr;
  std::optional<bool> isBefore;
  std::uint64_t size = 0;
  std::vector<const Access *> reads, writes;
  std::set<std::pair<std::size_t, std::int64_t>> passed;
  for (const Access &access : table.accesses) {
    if (access.base != base || !nest.isInside(access, loop))
      continue;
    if (!access.isWrite) {
      reads.push_back(&access);
      continue;
    }
    writes.push_back(&access);
    const Symbol *found = access.isInCallee() ? nullptr : slices.cursorOf(*access.expr);
    const std::uint64_t element = access.path.empty() ? 0 : access.path[0].elementSize;
    if (!found || (cursor && (found != cursor || slices.isBefore(*access.expr) != *isBefore)) ||
        (size != 0 && size != element) || access.wholeObject)
      return refuse(access.range,
                    fmt::format("`{}` is not written beside a step of the variable that says where",
                                access.text));
    cursor = found;
    isBefore = slices.isBefore(*access.expr);
    passed.insert(slices.passing(*access.expr));
    size = element;
  }
  if (!cursor || !slices.goesOneWay(*cursor))
    return refuse(body.range,
                  fmt::format("what says where `{}` is written does not go one way only",
                              table.bases[base].text));
  std::vector<const Expr *> lastKept;
  if (!reads.empty())
    if (const std::string why = whyNotPacked(nest, loop, reads, writes, slices, *cursor, lastKept);
        !why.empty()) {
      refusal = {why, reads.front()->range, true};
      return std::nullopt;
    }
  const ir::Type &type = *cursor->type;
  // As many steps as there are values lead to no value twice.
  const ir::Type &counter = *nest.loop(loop).variable->type;
  const bool comesAround = type.isUnsigned() && type.bits < 64 &&
                           (slices.movesInLoop(*cursor) || std::abs(slices.most(*cursor)) > 1 ||
                            counter.bits > type.bits);
  const bool isNarrow = type.isInteger() && type.isSigned && type.bits < 32; // wraps by conversion
  if (comesAround || isNarrow)
    return refuse(body.range, fmt::format("`{}` may wrap around", cursor->name));
  Slices result{cursor, slices.movesInLoop(*cursor) ? 0 : slices.most(*cursor)};
  result.falls = slices.falls(*cursor);
  result.isBehind = *isBefore == result.falls;
  result.packed = reads.empty() ? nullptr : writes.front()->expr;
  result.isDense = static_cast<std::int64_t>(passed.size()) == slices.reach(*cursor);
  return result;
}

} // namespace parlift::legality
