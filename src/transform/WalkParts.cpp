#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "transform/BoundExprs.h"
#include "transform/StageParts.h"

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using ir::StmtRef;

WalkParts::WalkParts(const legality::StageEvidence &evidence, const StageShape &shape,
                     const legality::StagedWalk &walk, const StageShape::Walk &walkShape,
                     const std::map<const ir::Symbol *, ir::SymbolRef> &known, ThreadParts &threads,
                     Names &names)
    : header_(walk.header), chunk_(walkShape.chunk), atOnce_(walkShape.atOnce),
      isHalved_(walkShape.isHalved), isAsync_(walkShape.isAsync), threads_(&threads) {
  std::set<const ir::Symbol *> taken;
  for (std::size_t at = 0; at < walk.slices.size(); ++at)
    if (walkShape.slices[at].stages) {
      const ir::Symbol *array = walk.slices[at].array.get();
      const auto found = known.find(array);
      tiles_.emplace_back(evidence, shape, walk.slices[at], walkShape.slices[at].unit, &walkShape,
                          found != known.end() && taken.insert(array).second ? found->second
                                                                             : nullptr,
                          threads, names);
    }
  const std::string &name = header_.counter->name;
  trips_ = names.variable(name + "_trips", constOf(threads.counts()));
  counter_ = names.variable(name + (fetches() ? "_next" : "_block"), threads.counts());
  inside_ = names.variable(name + "_in", ir::intType());
  half_ = names.variable(name + "_half", constOf(ir::intType()));
  threads.declare(ir::declare(trips_, tripsOf(header_, threads.counts())));
  if (walkShape.isWide) {
    wide_ = names.variable(name + "_wide", constOf(ir::intType()));
    threads.declare(ir::declare(wide_, intNumber(1)));
    together_ = names.variable(name + "_together", constOf(ir::intType()));
  }
  if (walkShape.isAligned && !isHalved_)
    align(names, threads);
}

/// The first value of the counter, or the one before the last of a chunk that goes down, modulo the chunk.
void WalkParts::align(Names &names, ThreadParts &threads) {
  const auto chunk = static_cast<std::int64_t>(chunk_);
  if (const auto first = constantOf(*header_.first)) {
    const std::int64_t rest = ((*first % chunk) + chunk) % chunk;
    const std::int64_t lead = header_.step > 0 ? rest : chunk - 1 - rest;
    if (lead != 0)
      lead_ = intNumber(lead);
    return;
  }
  // Not negative, whatever the sign of the first value: chunk is a power of two.
  const ExprRef rest = operation(ir::cast(header_.first, ir::longType()), BinaryOp::And,
                                 ir::intLiteral(chunk - 1, ir::longType()));
  const ExprRef lead =
      header_.step > 0 ? rest
                       : operation(ir::intLiteral(chunk - 1, ir::longType()), BinaryOp::Sub, rest);
  const ir::SymbolRef symbol =
      names.variable(header_.counter->name + "_lead", constOf(ir::intType()));
  threads.declare(ir::declare(symbol, ir::cast(lead, ir::intType())));
  lead_ = transform::read(symbol);
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

std::vector<ExprRef> WalkParts::beginning() const {
  std::vector<ExprRef> result;
  for (const TileParts *tile : loaded()) {
    const auto at = [&](std::size_t moved) {
      std::map<const ir::Symbol *, ExprRef> values;
      for (std::size_t one = 0; one < tile->dimensions().size(); ++one) {
        const auto &grid = tile->dimensions()[one].grid;
        const ir::CountedLoop &header = grid ? threads_->header(*grid) : header_;
        values[header.counter.get()] = valueAt(header, intNumber(one == moved ? 1 : 0));
      }
      return ir::replaceReads(tile->source(), values);
    };
    result.push_back(at(tile->dimensions().size()));
    for (std::size_t one = 0; one < tile->dimensions().size(); ++one)
      if (one != tile->copyOrder().front())
        result.push_back(at(one));
  }
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
  return operation(transform::read(counter_), BinaryOp::Gt, threads_->count(0));
}

namespace {

/// All iterations from `from` to before `end` exist.
ExprRef exist(const ExprRef &from, const ExprRef &end, const ExprRef &trips, bool mayBeginEarly) {
  const ExprRef ends = operation(end, BinaryOp::Le, trips);
  return mayBeginEarly
             ? ir::binary(BinaryOp::LogicalAnd, operation(from, BinaryOp::Ge, intNumber(0)), ends)
             : ends;
}

} // namespace

ExprRef WalkParts::end() const {
  return fetches() ? transform::read(counter_) : plus(transform::read(counter_), chunk_);
}

ExprRef WalkParts::isFull() const {
  return exist(base(), end(), transform::read(trips_), lead_ != nullptr);
}

ExprRef WalkParts::endExists() const {
  return operation(end(), BinaryOp::Le, transform::read(trips_));
}

ExprRef WalkParts::isNextFull() const {
  const ExprRef from = transform::read(counter_);
  return exist(from, plus(from, chunk_), transform::read(trips_), lead_ != nullptr);
}

StmtRef WalkParts::loop(const std::vector<StmtRef> &body) const {
  ir::CountedLoop header;
  header.counter = counter_;
  header.declares = true;
  const auto lead = lead_ ? constantOf(*lead_) : std::nullopt;
  header.first = !lead_ ? threads_->count(0)
                 : lead ? threads_->count(-*lead)
                        : ir::cast(ir::unary(ir::UnaryOp::Neg, lead_), threads_->counts());
  // The last chunk is worked on when there is none left to fetch.
  header.limit = fetches() ? plus(transform::read(trips_), chunk_) : transform::read(trips_);
  header.step = chunk_;
  if (lead_) { // what is before the first iteration exists only where there is one
    const ExprRef runs = operation(transform::read(trips_), BinaryOp::Gt, threads_->count(0));
    header.limit = choice(runs, header.limit, header.first);
  }
  return ir::makeLoop(header, body);
}

} // namespace parlift::transform
