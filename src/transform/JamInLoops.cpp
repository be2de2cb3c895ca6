#include "transform/JamInLoops.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Printer.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "transform/BoundExprs.h"
#include "transform/CounterPlaces.h"
#include "transform/ElementName.h"
#include "transform/LocalArrays.h"
#include "transform/UnrolledLoops.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

namespace parlift::transform {

using ir::ExprRef;
using ir::StmtRef;
using legality::JamLoop;
using legality::JamPart;
using legality::UnrollAndJamEvidence;

namespace {

constexpr std::int64_t fewest = 4;
constexpr std::array laneNames = {"r", "s", "t"};

/// The loop inside, where it is all that the body has.
const JamLoop *inside(const JamLoop &tree) {
  return tree.parts.size() == 1 ? tree.parts.front().loop.get() : nullptr;
}

/// The elements that nothing in the nest writes, as they stand in the innermost body, each of them once.
std::vector<ExprRef> steadyPlaces(const UnrollAndJamEvidence &evidence, const JamLoop &innermost) {
  std::vector<ExprRef> result;
  const legality::SteadyReads *steady = evidence.steady(*innermost.loop);
  std::set<std::string> known;
  if (steady)
    ir::rewriteExprs(innermost.loop->body, [&](const ExprRef &expr) -> ExprRef {
      if (steady->inBody.contains(expr.get()) && known.insert(ir::print(*expr)).second)
        result.push_back(expr);
      return nullptr;
    });
  return result;
}

/// One of the unrolled loops, and the counter of its copies.
struct Lane {
  ir::SymbolRef counter, lane;
  std::int64_t copies;
};
using Lanes = std::vector<Lane>;

/// `x + k` becomes `x + k + s` rather than `x + (k + s)`: what is on the way is the element of the first lane.
ExprRef inLanes(const ExprRef &expr, const CounterPlaces &places) {
  const ExprRef fresh = atPlaces(expr, places);
  const bool isSum = expr->kind == ir::ExprKind::Binary && expr->binaryOp == ir::BinaryOp::Add;
  const ExprRef *right = isSum ? &expr->operands[1] : nullptr;
  if (fresh || !right || (*right)->kind != ir::ExprKind::Load ||
      (*right)->operands[0]->kind != ir::ExprKind::VarRef)
    return fresh;
  const auto place = places.find((*right)->operands[0]->symbol.get());
  if (place == places.end() || !ir::sameType(*place->second.from->type, *expr->type))
    return nullptr;
  const ExprRef left =
      ir::rewrite(expr->operands[0], [&](const ExprRef &part) { return inLanes(part, places); });
  return operation(operation(left, ir::BinaryOp::Add, *right), ir::BinaryOp::Add,
                   place->second.from->operands[1]);
}

/// i + r for i, in each lane.
ir::ExprChange toLanes(const Lanes &lanes) {
  CounterPlaces places;
  for (const Lane &lane : lanes)
    places[lane.counter.get()].from = operation(ir::load(ir::varRef(lane.counter)),
                                                ir::BinaryOp::Add, ir::load(ir::varRef(lane.lane)));
  return [places](const ExprRef &expr) { return inLanes(expr, places); };
}

std::vector<StmtRef> through(const Lanes &lanes, std::vector<StmtRef> body, bool isWrittenOut) {
  for (auto lane = lanes.rbegin(); lane != lanes.rend(); ++lane) {
    const StmtRef loop = ir::makeLoop(laneLoop(lane->lane, lane->copies), std::move(body));
    body = {isWrittenOut ? unrolled(loop, lane->copies) : loop};
  }
  return body;
}

class Writer {
public:
  Writer(const UnrollAndJamEvidence &evidence, Names &names) : evidence_(evidence), names_(names) {}

  std::vector<StmtRef> write() {
    std::vector<StmtRef> loops = nest(evidence_.tree(), {});
    before_.insert(before_.end(), loops.begin(), loops.end());
    return std::move(before_);
  }

private:
  std::vector<StmtRef> nest(const JamLoop &tree, const Lanes &lanes);
  std::vector<StmtRef> innermost(const JamLoop &tree, const Lanes &lanes);
  ExprRef keep(const ExprRef &place, const Lanes &lanes, bool isWrittenOut,
               std::vector<StmtRef> &before);

  const UnrollAndJamEvidence &evidence_;
  Names &names_;
  std::vector<StmtRef>
      before_; ///< the ends of blocks, outside, so that loops stay perfectly nested
};

std::vector<StmtRef> Writer::nest(const JamLoop &tree, const Lanes &lanes) {
  if (!inside(tree))
    return innermost(tree, lanes);
  if (tree.factor == 1)
    return {ir::withBody(*tree.loop, ir::block(nest(*inside(tree), lanes)))};
  const ir::CountedLoop header = *ir::countedLoop(*tree.loop);
  const UnrolledLoops loops =
      unrolledLoops(header, tree.factor, {true, true, evidence_.blockStart(*tree.loop)}, names_);
  std::vector<StmtRef> result;
  if (loops.end)
    (isReadAnywhere(header) ? before_ : result).push_back(loops.end);
  Lanes more = lanes;
  more.push_back(
      {header.counter, names_.variable(laneNames[lanes.size()], ir::intType()), tree.factor});
  result.push_back(ir::makeLoop(loops.blocks, nest(*inside(tree), more)));
  if (loops.rest) {
    const StmtRef body =
        lanes.empty() ? tree.loop->body : ir::rewriteExprs(tree.loop->body, toLanes(lanes));
    for (StmtRef &loop :
         through(lanes, {ir::makeLoop(*loops.rest, {body})}, /*isWrittenOut=*/false))
      result.push_back(std::move(loop));
  }
  return result;
}

/// An element that is read here in all lanes, as it is named from now on.
ExprRef Writer::keep(const ExprRef &place, const Lanes &lanes, bool isWrittenOut,
                     std::vector<StmtRef> &before) {
  const ir::TypeRef type = ir::unqualified(place->type);
  const ExprRef there = ir::rewrite(place, toLanes(lanes));
  if (lanes.empty()) {
    const ir::SymbolRef name = names_.variable(elementName(*place), constOf(type));
    before.push_back(ir::declare(name, ir::load(there)));
    return ir::varRef(name);
  }
  std::vector<std::int64_t> extents;
  std::vector<ExprRef> subscripts;
  for (const Lane &lane : lanes) {
    extents.push_back(lane.copies);
    subscripts.push_back(ir::load(ir::varRef(lane.lane)));
  }
  const ir::SymbolRef tile =
      names_.variable(ir::rootSymbolOf(*place)->name + "_tile", arrayType(type, extents));
  const ExprRef element = elementOf(tile, subscripts);
  before.push_back(ir::declare(tile));
  for (StmtRef &loop : through(lanes, {ir::assign(element, ir::load(there))}, isWrittenOut))
    before.push_back(std::move(loop));
  return element;
}

std::vector<StmtRef> Writer::innermost(const JamLoop &tree, const Lanes &lanes) {
  std::vector<StmtRef> result, body;
  std::map<std::string, ExprRef> named;
  const legality::SteadyReads *steady = evidence_.steady(*tree.loop);
  for (const ExprRef &place : steadyPlaces(evidence_, tree)) {
    Lanes own;
    std::ranges::copy_if(lanes, std::back_inserter(own), [&](const Lane &lane) {
      return analysis::mentions(*place, *lane.counter);
    });
    const bool isBefore = steady->beforeLoop.contains(place.get());
    if (isBefore || own.size() < lanes.size())
      named.emplace(ir::print(*place), keep(place, own, !isBefore, isBefore ? result : body));
  }
  const ir::ExprChange there = toLanes(lanes);
  const auto change = [&](const ExprRef &expr) -> ExprRef {
    if (steady && steady->inBody.contains(expr.get()))
      if (const auto name = named.find(ir::print(*expr)); name != named.end())
        return name->second;
    return there(expr);
  };
  std::vector<StmtRef> statements;
  for (const JamPart &part : tree.parts)
    for (const std::vector<StmtRef> &statement : part.statements)
      statements.push_back(ir::rewriteExprs(statement.front(), change));
  for (StmtRef &loop : through(lanes, std::move(statements), /*isWrittenOut=*/true))
    body.push_back(std::move(loop));
  result.push_back(ir::withBody(*tree.loop, ir::block(std::move(body))));
  return result;
}

bool isPlainAssignment(const std::vector<StmtRef> &statement) {
  return statement.size() == 1 && statement.front()->kind == ir::StmtKind::Assign;
}

/// No array has two of these, and each has a name at its root.
bool haveOneArrayEach(const std::vector<ExprRef> &places) {
  std::set<const ir::Symbol *> roots;
  return std::ranges::all_of(places, [&](const ExprRef &place) {
    const ir::Symbol *root = ir::rootSymbolOf(*place);
    return root && roots.insert(root).second;
  });
}

} // namespace

bool isForLoops(const UnrollAndJamEvidence &evidence) {
  if (!evidence.own().empty())
    return false;
  std::int64_t copies = 1;
  std::size_t lanes = 0;
  const JamLoop *at = &evidence.tree();
  for (;; at = inside(*at)) {
    const auto header = ir::countedLoop(*at->loop);
    if (evidence.moving(*at->loop))
      return false;
    if (at->factor > 1 &&
        (!header || header->step != 1 || header->counter->type->bits < 32 || !inside(*at)))
      return false;
    copies *= at->factor;
    lanes += at->factor > 1 ? 1 : 0;
    if (!inside(*at))
      break;
  }
  return copies >= fewest && lanes <= laneNames.size() &&
         std::ranges::all_of(at->parts,
                             [](const JamPart &part) {
                               return !part.loop &&
                                      std::ranges::all_of(part.statements, isPlainAssignment);
                             }) &&
         haveOneArrayEach(steadyPlaces(evidence, *at));
}

Change unrollAndJamInLoops(const UnrollAndJamEvidence &evidence, Names &names) {
  return {evidence.tree().loop, Writer(evidence, names).write()};
}

} // namespace parlift::transform
