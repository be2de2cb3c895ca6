#include "plan/gpu/KernelGrid.h"

#include "analysis/model/InTree.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "legality/nest/LoopIndexOf.h"
#include "plan/cpu/Collapse.h"
#include "support/Words.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace parlift::plan {

using analysis::LoopFacts;
using analysis::saidAs;

namespace {

const ir::ExprRef &asWritten(const ir::ExprRef &value) {
  return ir::isImplicit(*value) ? asWritten(value->operands[0]) : value;
}

} // namespace

/// Where a kernel is started, in a function of its own, static arrays of the user's function have no names, nor has the object of a
/// member function: of `const int n = sizes[s][0];` n is what the loop's header says.
static bool namesStaticArray(const ir::Expr &value) {
  bool result = false;
  ir::forEachExpr(value, [&](const ir::Expr &part) {
    result |= part.kind == ir::ExprKind::VarRef &&
              (part.symbol->storage == ir::Storage::StaticLocal || part.symbol->isThis);
  });
  return result;
}

ir::ExprRef tripsOf(const LoopFacts &loop) {
  if (loop.longTrips && !namesStaticArray(*loop.longTrips))
    return loop.longTrips;
  const auto counted = ir::countedLoop(*loop.loop);
  const bool isPlain = counted && counted->first->range.valid() && counted->limit->range.valid() &&
                       counted->limit->type->isInteger() && counted->limit->type->isSigned &&
                       counted->counter->type->isSigned && counted->test != ir::BinaryOp::Ne;
  if (!isPlain)
    return nullptr;
  // `int i = n + 4294967296L` starts at what an int makes of it.
  const ir::TypeRef type = ir::unqualified(counted->counter->type);
  ir::ExprRef from = asWritten(counted->first), to = asWritten(counted->limit);
  constexpr std::int64_t inAnyType = 127;
  const bool isSmall =
      from->kind == ir::ExprKind::IntLiteral && from->intValue >= 0 && from->intValue <= inAnyType;
  if (!isSmall && (!from->type->isInteger() || !ir::preservesValue(*from->type, *type)))
    from = saidAs(from, type);
  if (counted->step < 0)
    std::swap(from, to);
  const std::int64_t step = std::abs(counted->step);
  const bool isInclusive = counted->test == ir::BinaryOp::Le || counted->test == ir::BinaryOp::Ge;
  ir::ExprRef trips = saidAs(to, ir::longType());
  if (!ir::isZero(*from))
    trips = ir::together(ir::BinaryOp::Sub, trips, from);
  if (const std::int64_t more = isInclusive ? step : step - 1; more > 0)
    trips = ir::together(ir::BinaryOp::Add, trips, ir::number(more));
  return step == 1 ? trips : ir::together(ir::BinaryOp::Div, trips, ir::number(step));
}

namespace {

constexpr std::size_t mostDimensions = 3;

/// A kernel has these variables, numbers, and the types of C that are the same everywhere.
bool isSaidWith(const ir::Expr &value, const std::set<ir::SymbolRef> &variables) {
  static const std::set<std::string_view> everywhere = {"signed", "unsigned", "char",
                                                        "short",  "int",      "long"};
  bool result = true;
  ir::forEachExpr(value, [&](const ir::Expr &part) {
    switch (part.kind) {
    case ir::ExprKind::VarRef:
      result &= variables.contains(part.symbol);
      break;
    case ir::ExprKind::IntLiteral: // by a macro's name, perhaps
      result &= !part.range.valid() ||
                std::isdigit(static_cast<unsigned char>(part.range.text()[0])) != 0;
      break;
    case ir::ExprKind::Cast:
      forEachWord(part.type->spelling,
                  [&](std::string_view word) { result &= everywhere.contains(word); });
      break;
    case ir::ExprKind::Load:
    case ir::ExprKind::Unary:
    case ir::ExprKind::Binary:
    case ir::ExprKind::Select:
      break;
    default:
      result = false;
    }
  });
  return result;
}

/// The loop inside the band as one of the grid's; none: how many iterations it has cannot be said before it. In a triangle it is the
/// most that it has, and each thread asks for itself whether there is an iteration for it.
std::optional<ir::GridDimension> dimensionOf(const legality::Nest &nest, const KernelGrid &band,
                                             const LoopFacts &inner, legality::LoopIndex index,
                                             const std::vector<ir::SymbolRef> &values) {
  const ir::ExprRef own = tripsOf(inner);
  if (!own || !inner.step)
    return std::nullopt;
  ir::GridDimension result{inner.loop, inner.counter, own, *inner.step, 'x', 1, 1};
  std::set<ir::SymbolRef> known;
  for (const LoopFacts *one : band.loops)
    known.insert(one->counter);
  bool hasCounter = false;
  ir::forEachExpr(*own, [&](const ir::Expr &part) { hasCounter |= known.contains(part.symbol); });
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
      most ? analysis::InTree(nest.model, band.indices.front()).asLong(*most) : std::nullopt;
  known.insert(values.begin(), values.end());
  if (!words || !isSaidWith(*own, known))
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
    const auto inside = inner ? legality::loopIndexOf(nest, *inner->loop) : std::nullopt;
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
