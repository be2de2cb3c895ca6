#include "ir/Builder.h"
#include "transform/BoundExprs.h"
#include "transform/StageParts.h"

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using ir::StmtRef;

WalkParts::WalkParts(const legality::StageEvidence &evidence, const StageShape &shape,
                     const legality::StagedWalk &walk, const StageShape::Walk &walkShape,
                     ThreadParts &threads, Names &names)
    : header_(walk.header), chunk_(walkShape.chunk) {
  for (std::size_t at = 0; at < walk.slices.size(); ++at)
    if (walkShape.slices[at].stages)
      tiles_.emplace_back(evidence, shape, walk.slices[at], walkShape.slices[at].unit, chunk_,
                          threads, names);
  const std::string &name = header_.counter->name;
  trips_ = names.variable(name + "_trips", constOf(ir::longType()));
  counter_ = names.variable(name + (fetches() ? "_next" : "_block"), ir::longType());
  inside_ = names.variable(name + "_in", ir::intType());
  half_ = names.variable(name + "_half", constOf(ir::intType()));
  threads.declare(ir::declare(trips_, tripsOf(header_)));
}

std::vector<const TileParts *> WalkParts::loaded() const {
  std::vector<const TileParts *> result;
  for (const TileParts &tile : tiles_)
    if (tile.slice().copiesIn)
      result.push_back(&tile);
  return result;
}

std::vector<const TileParts *> WalkParts::stored() const {
  std::vector<const TileParts *> result;
  for (const TileParts &tile : tiles_)
    if (tile.slice().isWritten)
      result.push_back(&tile);
  return result;
}

ExprRef WalkParts::base() const {
  return fetches() ? plus(transform::read(counter_), -static_cast<std::int64_t>(chunk_))
                   : transform::read(counter_);
}

ExprRef WalkParts::current() const {
  return operation(intNumber(1), BinaryOp::Sub, transform::read(half_));
}

ExprRef WalkParts::hasNext() const {
  return operation(transform::read(counter_), BinaryOp::Lt, transform::read(trips_));
}

ExprRef WalkParts::hasCurrent() const {
  return operation(transform::read(counter_), BinaryOp::Gt, longNumber(0));
}

ExprRef WalkParts::isFull() const {
  const ExprRef end =
      fetches() ? transform::read(counter_) : plus(transform::read(counter_), chunk_);
  return operation(end, BinaryOp::Le, transform::read(trips_));
}

StmtRef WalkParts::loop(const std::vector<StmtRef> &body) const {
  ir::CountedLoop header;
  header.counter = counter_;
  header.declares = true;
  header.first = longNumber(0);
  // The last chunk is worked on when there is none left to fetch.
  header.limit = fetches() ? plus(transform::read(trips_), chunk_) : transform::read(trips_);
  header.step = chunk_;
  return ir::makeLoop(header, body);
}

} // namespace parlift::transform
