#include "transform/JamInLoops.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Printer.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "transform/BoundExprs.h"
#include "transform/CounterPlaces.h"
#include "transform/ElementName.h"
#include "transform/JoinedRests.h"
#include "transform/LocalArrays.h"
#include "transform/MovingLoops.h"
#include "transform/UnrolledLoops.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
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
  const bool isLane = place != places.end() && place->second.from &&
                      place->second.from->kind == ir::ExprKind::Binary;
  if (!isLane || !ir::sameType(*place->second.from->type, *expr->type))
    return fresh;
  const ExprRef left =
      ir::rewrite(expr->operands[0], [&](const ExprRef &part) { return inLanes(part, places); });
  return operation(operation(left, ir::BinaryOp::Add, *right), ir::BinaryOp::Add,
                   place->second.from->operands[1]);
}

/// i + r for i.
CounterPlace laneOf(const Lane &lane) {
  return {operation(ir::load(ir::varRef(lane.counter)), ir::BinaryOp::Add,
                    ir::load(ir::varRef(lane.lane))),
          0};
}

ir::ExprChange inPlaces(CounterPlaces places) {
  return [places = std::move(places)](const ExprRef &expr) { return inLanes(expr, places); };
}

ir::ExprChange toLanes(const Lanes &lanes) {
  CounterPlaces places;
  for (const Lane &lane : lanes)
    places[lane.counter.get()] = laneOf(lane);
  return inPlaces(std::move(places));
}

std::size_t placeOf(const ir::Symbol &counter, const Lanes &lanes) {
  return static_cast<std::size_t>(
      std::ranges::find(lanes, &counter, [](const Lane &lane) { return lane.counter.get(); }) -
      lanes.begin());
}

/// A statement, or several, behind the others.
void append(std::vector<StmtRef> &to, const std::vector<StmtRef> &more) {
  to.insert(to.end(), more.begin(), more.end());
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
  std::vector<StmtRef> jammed(const JamLoop &tree, const ir::CountedLoop &header,
                              const Lanes &lanes, bool *goesOn = nullptr);
  std::vector<StmtRef> leftOvers(const JamLoop &tree, const legality::MovingRange &range,
                                 const ir::CountedLoop &common, const Lanes &lanes,
                                 std::size_t row);
  std::vector<StmtRef> innermost(const JamLoop &tree, const ir::CountedLoop &header,
                                 const Lanes &lanes);
  /// The loop as it is, or through another range.
  StmtRef withHeader(const JamLoop &tree, const ir::CountedLoop &header,
                     std::vector<StmtRef> body) {
    return evidence_.moving(*tree.loop) ? ir::makeLoop(header, std::move(body))
                                        : ir::withBody(*tree.loop, ir::block(std::move(body)));
  }
  ExprRef keep(const ExprRef &place, const Lanes &lanes, bool isWrittenOut,
               std::vector<StmtRef> &before);

  const UnrollAndJamEvidence &evidence_;
  Names &names_;
  const bool joins_ = joinsRests(evidence_);
  std::optional<ir::CountedLoop> innerRest_; ///< of the second loop, to be joined
  std::vector<StmtRef>
      before_; ///< the ends of blocks, outside, so that loops stay perfectly nested
};

std::vector<StmtRef> Writer::nest(const JamLoop &tree, const Lanes &lanes) {
  const ir::CountedLoop header = *ir::countedLoop(*tree.loop);
  const legality::MovingRange *range = evidence_.moving(*tree.loop);
  if (!range)
    return jammed(tree, header, lanes);
  const ir::CountedLoop outer = *ir::countedLoop(*range->with);
  const std::size_t row = placeOf(*outer.counter, lanes);
  const CounterPlace common{nullptr, range->isLastCommon() ? lanes[row].copies - 1 : 0};
  const ir::CountedLoop inCommon = headerAt(header, {{outer.counter.get(), common}});
  bool goesOn = false;
  std::vector<StmtRef> result = jammed(tree, inCommon, lanes, &goesOn);
  if (goesOn)
    return result;
  std::vector<StmtRef> rest = leftOvers(tree, *range, inCommon, lanes, row);
  result.insert(range->isEnd ? result.end() : result.begin(), rest.begin(), rest.end());
  return result;
}

/// The loop in all lanes, through a range that they have in common. `goesOn`: what is left of its blocks goes on to the end that each
/// row has.
std::vector<StmtRef> Writer::jammed(const JamLoop &tree, const ir::CountedLoop &header,
                                    const Lanes &lanes, bool *goesOn) {
  const legality::MovingRange *range = evidence_.moving(*tree.loop);
  if (!inside(tree))
    return innermost(tree, header, lanes);
  if (tree.factor == 1)
    return {withHeader(tree, header, nest(*inside(tree), lanes))};
  const RangeFacts facts{!range || range->mayBeShort, !range || range->mayStartNegative,
                         range ? nullptr : evidence_.blockStart(*tree.loop)};
  const UnrolledLoops loops = unrolledLoops(header, tree.factor, facts, names_);
  std::vector<StmtRef> result;
  if (loops.end)
    (!range && isReadAnywhere(header) ? before_ : result).push_back(loops.end);
  Lanes more = lanes;
  more.push_back(
      {header.counter, names_.variable(laneNames[lanes.size()], ir::intType()), tree.factor});
  result.push_back(ir::makeLoop(loops.blocks, nest(*inside(tree), more)));
  if (joins_ && lanes.size() == 1) {
    innerRest_ = loops.rest;
  } else if (innerRest_ && lanes.empty()) {
    result.push_back(joinedRests(evidence_, loops.blocks, *innerRest_));
  } else if (loops.rest) {
    const StmtRef body =
        lanes.empty() ? tree.loop->body : ir::rewriteExprs(tree.loop->body, toLanes(lanes));
    ir::CountedLoop rest = *loops.rest;
    if (goesOn && range && mayGoOn(*range)) {
      CounterPlaces places;
      for (const Lane &lane : lanes)
        places[lane.counter.get()] = laneOf(lane);
      rest = behindBlocks(headerAt(*ir::countedLoop(*tree.loop), places), rest);
      *goesOn = true;
    }
    append(result, through(lanes, {ir::makeLoop(rest, {body})}, /*isWrittenOut=*/false));
  }
  return result;
}

/// What single rows have left over, lane by lane: a loop over the rows in the place of their lane.
std::vector<StmtRef> Writer::leftOvers(const JamLoop &tree, const legality::MovingRange &range,
                                       const ir::CountedLoop &common, const Lanes &lanes,
                                       std::size_t row) {
  const ir::CountedLoop header = *ir::countedLoop(*tree.loop);
  const ir::CountedLoop outer = *ir::countedLoop(*range.with);
  const std::int64_t copies = lanes[row].copies;
  const ir::SymbolRef one = copies == 2 ? nullptr
                                        : names_.variable(outer.counter->name + "_one",
                                                          ir::unqualified(outer.counter->type));
  const CounterPlace place = one ? CounterPlace{ir::load(ir::varRef(one)), 0}
                                 : CounterPlace{nullptr, range.isLastCommon() ? 0 : 1};
  Lanes others = lanes;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(row));
  CounterPlaces places{{outer.counter.get(), place}};
  for (const Lane &lane : others)
    places[lane.counter.get()] = laneOf(lane);
  const StmtRef body = ir::rewriteExprs(tree.loop->body, inPlaces(places));
  std::vector<StmtRef> loops = {ir::makeLoop(
      leftOver(range, headerAt(header, {{outer.counter.get(), place}}), common), {body})};
  const auto split = lanes.begin() + static_cast<std::ptrdiff_t>(row);
  loops = through(Lanes(split + 1, lanes.end()), std::move(loops), /*isWrittenOut=*/false);
  if (one)
    loops = {ir::makeLoop(loopOverRows(range, outer, copies, one), std::move(loops))};
  return through(Lanes(lanes.begin(), split), std::move(loops), /*isWrittenOut=*/false);
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

/// All copies add to one place, `sum[p] += a[s + r] * c[s + r][p]`: what is loaded in between would keep it from staying in a register.
bool addUp(const JamLoop &tree, const Lanes &lanes) {
  return lanes.size() == 1 && std::ranges::all_of(tree.parts, [&](const JamPart &part) {
           return std::ranges::all_of(part.statements, [&](const std::vector<StmtRef> &statement) {
             return !analysis::mentions(*statement.front()->target, *lanes.front().counter);
           });
         });
}

std::vector<StmtRef> Writer::innermost(const JamLoop &tree, const ir::CountedLoop &header,
                                       const Lanes &lanes) {
  std::vector<StmtRef> result, body;
  std::map<std::string, ExprRef> named;
  const legality::SteadyReads *steady = evidence_.steady(*tree.loop);
  for (const ExprRef &place : steadyPlaces(evidence_, tree)) {
    Lanes own;
    std::ranges::copy_if(lanes, std::back_inserter(own), [&](const Lane &lane) {
      return analysis::mentions(*place, *lane.counter);
    });
    const bool isBefore = steady->beforeLoop.contains(place.get());
    if (isBefore || own.size() < lanes.size() || addUp(tree, lanes))
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
  result.push_back(withHeader(tree, header, std::move(body)));
  return result;
}

bool isPlainAssignment(const std::vector<StmtRef> &statement) {
  return statement.size() == 1 && statement.front()->kind == ir::StmtKind::Assign;
}

/// Each has a name at its root, and no array has two that are read in the same lanes: of those, copies share more than loops say.
bool haveOneArrayEach(const UnrollAndJamEvidence &evidence, const JamLoop &innermost,
                      const std::vector<const ir::Symbol *> &counters) {
  std::set<std::pair<const ir::Symbol *, std::vector<const ir::Symbol *>>> known;
  return std::ranges::all_of(steadyPlaces(evidence, innermost), [&](const ExprRef &place) {
    std::vector<const ir::Symbol *> lanes;
    std::ranges::copy_if(counters, std::back_inserter(lanes), [&](const ir::Symbol *counter) {
      return analysis::mentions(*place, *counter);
    });
    const ir::Symbol *root = ir::rootSymbolOf(*place);
    return root && known.emplace(root, std::move(lanes)).second;
  });
}

} // namespace

bool isForLoops(const UnrollAndJamEvidence &evidence) {
  if (!evidence.own().empty())
    return false;
  std::int64_t copies = 1;
  std::vector<const ir::Symbol *> lanes;
  const JamLoop *at = &evidence.tree();
  for (;; at = inside(*at)) {
    const auto header = ir::countedLoop(*at->loop);
    const legality::MovingRange *range = evidence.moving(*at->loop);
    const auto with = range ? ir::countedLoop(*range->with) : std::nullopt;
    if (range && (!header || std::ranges::find(lanes, with->counter.get()) == lanes.end()))
      return false;
    if (at->factor > 1 &&
        (!header || header->step != 1 || header->counter->type->bits < 32 || !inside(*at)))
      return false;
    copies *= at->factor;
    if (at->factor > 1)
      lanes.push_back(header->counter.get());
    if (!inside(*at))
      break;
  }
  return copies >= fewest && lanes.size() <= laneNames.size() &&
         std::ranges::all_of(at->parts,
                             [](const JamPart &part) {
                               return !part.loop &&
                                      std::ranges::all_of(part.statements, isPlainAssignment);
                             }) &&
         haveOneArrayEach(evidence, *at, lanes);
}

Change unrollAndJamInLoops(const UnrollAndJamEvidence &evidence, Names &names) {
  return {evidence.tree().loop, Writer(evidence, names).write()};
}

} // namespace parlift::transform
