#include "plan/gpu/KernelGrid.h"

#include "analysis/model/CText.h"
#include "analysis/symbolic/Bounds.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "plan/cpu/Collapse.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

namespace parlift::plan {

using analysis::LoopFacts;

std::string tripsOf(const LoopFacts &loop) {
  if (loop.longTrips)
    return ir::lineText(*loop.longTrips);
  const auto counted = ir::countedLoop(*loop.loop);
  const bool isPlain = counted && counted->first->range.valid() && counted->limit->range.valid() &&
                       counted->limit->type->isInteger() && counted->limit->type->isSigned &&
                       counted->counter->type->isSigned && counted->test != ir::BinaryOp::Ne;
  if (!isPlain)
    return {};
  std::string from = counted->first->range.oneLine(), to = counted->limit->range.oneLine();
  // `int i = n + 4294967296L` starts at what an int makes of it.
  const ir::Expr &start = ir::withoutCasts(*counted->first);
  constexpr std::int64_t inAnyType = 127;
  const bool isSmall =
      start.kind == ir::ExprKind::IntLiteral && start.intValue >= 0 && start.intValue <= inAnyType;
  if (!isSmall &&
      (!start.type->isInteger() || !ir::preservesValue(*start.type, *counted->counter->type)))
    from = fmt::format("({})({})", counted->counter->type->spelling, from);
  if (counted->step < 0)
    std::swap(from, to);
  const std::int64_t step = std::abs(counted->step);
  const bool isInclusive = counted->test == ir::BinaryOp::Le || counted->test == ir::BinaryOp::Ge;
  const std::int64_t more = isInclusive ? step : step - 1;
  return fmt::format("((long)({}) - ({}) + {}) / {}", to, from, more, step);
}

namespace {

constexpr std::size_t mostDimensions = 3;

std::optional<legality::LoopIndex> indexOf(const legality::Nest &nest, const ir::Stmt &loop) {
  for (legality::LoopIndex index = 0; index < nest.table().loops.size(); ++index)
    if (nest.table().loops[index].stmt == &loop)
      return index;
  return std::nullopt;
}

/// The loop inside the band as one of the grid's; none: how many iterations it has cannot be said before it. In a triangle it is the
/// most that it has, and each thread asks for itself whether there is an iteration for it.
std::optional<ir::GridDimension> dimensionOf(const legality::Nest &nest, const KernelGrid &band,
                                             const LoopFacts &inner, legality::LoopIndex index,
                                             const std::vector<ir::SymbolRef> &values) {
  const std::string own = tripsOf(inner);
  if (own.empty() || !inner.step)
    return std::nullopt;
  ir::GridDimension result{inner.loop, inner.counter, own, *inner.step, 'x', 1, 1};
  const auto isCounter = [&](std::string_view word) {
    return std::ranges::any_of(band.loops,
                               [&](const LoopFacts *one) { return one->counter->name == word; });
  };
  bool hasCounter = false;
  forEachWord(own, [&](std::string_view word) { hasCounter |= isCounter(word); });
  if (!hasCounter)
    return result;
  const analysis::NestLoop &loop = nest.loop(index);
  if (!loop.upper || !loop.counted || !loop.exact)
    return std::nullopt;
  std::vector<analysis::Constraint> facts = nest.table().context;
  for (const legality::LoopIndex outer : band.indices) // it runs where these do
    if (const analysis::NestLoop &around = nest.loop(outer); around.upper)
      facts.push_back({analysis::Constraint::Kind::NonNegative,
                       *around.upper - analysis::Polynomial::constant(1) - around.lower});
  const auto most =
      analysis::Bounds(nest.table(), facts).maximum(*loop.upper - loop.lower, band.indices);
  const auto words =
      most ? analysis::CText(nest.model, band.indices.front()).longText(*most) : std::nullopt;
  bool isSaidInKernel = words.has_value();
  forEachWord(own, [&](std::string_view word) {
    const auto isIt = [&](const ir::SymbolRef &symbol) { return symbol->name == word; };
    const bool isNumber = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    isSaidInKernel &=
        isNumber || word == "long" || isCounter(word) || std::ranges::any_of(values, isIt);
  });
  if (!isSaidInKernel)
    return std::nullopt;
  result.trips = *words;
  result.ownTrips = own;
  return result;
}

} // namespace

KernelGrid gridOf(const legality::Nest &nest, legality::LoopIndex index, const LoopFacts &loop,
                  const analysis::FunctionFacts &facts, const ir::ParallelMark &mark,
                  const std::vector<ir::SymbolRef> &values) {
  KernelGrid band{
      {&loop}, {index}, {{loop.loop, loop.counter, tripsOf(loop), *loop.step, 'x', 1, 1}}};
  while (band.loops.size() < mostDimensions && band.loops.back()->children.size() == 1) {
    const LoopFacts *inner = facts.find(band.loops.back()->children.front());
    const auto inside = inner ? indexOf(nest, *inner->loop) : std::nullopt;
    const auto hasItsName = [&](const LoopFacts *outer) {
      return outer->counter->name == inner->counter->name;
    };
    if (!inside || !formBand(*band.loops.back(), *inner, mark, /*isForGrid=*/true) ||
        std::ranges::any_of(band.loops, hasItsName))
      break;
    const auto dimension = dimensionOf(nest, band, *inner, *inside, values);
    if (!dimension)
      break;
    band.loops.push_back(inner);
    band.indices.push_back(*inside);
    band.dimensions.push_back(*dimension);
  }
  return band;
}

} // namespace parlift::plan
