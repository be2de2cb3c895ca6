#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "transform/BoundExprs.h"
#include "transform/StageParts.h"

#include <algorithm>

namespace parlift::transform {

using ir::ExprRef;
using ir::StmtRef;

namespace {

ExprRef find(const StmtRef &stmt, const ir::Expr *wanted) {
  ExprRef result;
  ir::rewriteExprs(stmt, [&](const ExprRef &expr) -> ExprRef {
    if (expr.get() == wanted)
      result = expr;
    return nullptr;
  });
  return result;
}

std::int64_t lengthOf(const ir::Type &array) {
  return array.extent ? constantOf(*array.extent).value_or(0) : 0;
}

/// Rows of the same length, and at least as many.
bool hasRoom(const ir::Type &known, const ir::Type &wanted) {
  const ir::Type *one = known.element.get(), *other = wanted.element.get();
  while (one->kind == ir::TypeKind::Array && other->kind == ir::TypeKind::Array &&
         lengthOf(*one) == lengthOf(*other)) {
    one = one->element.get();
    other = other->element.get();
  }
  return one->kind != ir::TypeKind::Array && ir::sameType(*one, *other) &&
         lengthOf(known) >= lengthOf(wanted);
}

} // namespace

TileParts::TileParts(const legality::StageEvidence &evidence, const StageShape &shape,
                     const legality::StagedSlice &slice, int unit, const StageShape::Walk *walk,
                     const ir::SymbolRef &known, const ThreadParts &threads, Names &names)
    : slice_(&slice), threads_(&threads), isHalved_(walk && walk->isHalved && slice.copiesIn) {
  const unsigned chunk = walk ? walk->chunk : 0;
  source_ = find(evidence.loop().body, slice.access->expr);
  const std::string &name = slice.array->name;
  std::map<std::size_t, std::size_t> positions; // in slice.loops -> in dimensions_
  const auto &grid = evidence.gridLoops();
  const auto addDimension = [&](std::size_t position, const Dimension &one) {
    positions[position] = dimensions_.size();
    dimensions_.push_back(one);
  };
  const std::size_t last = slice.loops.size() - 1;
  const bool walks = chunk > 0; // then the walk is the last one
  if (walks) {
    Dimension one;
    const auto span = static_cast<unsigned>(slice.high - slice.low);
    one.extent = chunk + span;
    one.copied = slice.isWritten ? chunk : one.extent;
    one.shift = slice.isWritten ? 0 : slice.low;
    one.offset = slice.isWritten ? -slice.low : 0;
    addDimension(last, one);
  }
  for (auto at = shape.order.rbegin(); at != shape.order.rend(); ++at)
    for (std::size_t position = 0; position < slice.loops.size(); ++position)
      if (slice.loops[position] == grid[*at]) {
        Dimension one;
        one.grid = *at;
        one.extent = one.copied = threads.extent(*at);
        addDimension(position, one);
      }
  // Neighbours in memory are copied by neighbouring threads.
  if (unit >= 0)
    copyOrder_.push_back(positions.at(static_cast<std::size_t>(unit)));
  for (std::size_t at = dimensions_.size(); at-- > 0;)
    if (copyOrder_.empty() || at != copyOrder_.front())
      copyOrder_.push_back(at);
  // Rows of odd length: a column of them is in different banks. Loads of four elements want a multiple of four.
  Dimension &inner = dimensions_.back();
  const bool isTurned = copyOrder_.front() + 1 != dimensions_.size();
  unsigned length = inner.extent;
  if (isTurned && inner.grid)
    length += threads.adjacent(*inner.grid) % 4 == 0 ? 4 : inner.extent % 2 == 0 ? 1 : 0;
  ir::TypeRef type = ir::unqualified(slice.access->expr->type);
  for (std::size_t at = dimensions_.size(); at-- > 0;)
    type = ir::arrayOf(type,
                       intNumber(at + 1 == dimensions_.size() ? length : dimensions_[at].extent));
  if (isHalved_)
    type = ir::arrayOf(type, intNumber(2));
  tile_ = known && hasRoom(*known->type, *type) ? known : names.variable(name + "_tile", type);
  if (walk && slice.copiesIn) {
    const unsigned each = (copied() + threads.count() - 1) / threads.count();
    type = ir::arrayOf(ir::unqualified(slice.access->expr->type), intNumber(each));
    // From phase to phase, or within one.
    fetched = names.variable(name + "_next",
                             isHalved_ ? type : ir::arrayOf(type, intNumber(threads.count())));
  }
}

ExprRef TileParts::fetchedPlace(const ExprRef &turn) const {
  ExprRef place = ir::varRef(fetched);
  if (!isHalved_)
    place = ir::subscript(ir::addressOf(place), transform::read(threads_->thread()));
  return ir::subscript(ir::addressOf(place), turn);
}

unsigned TileParts::copied() const {
  unsigned result = 1;
  for (const Dimension &one : dimensions_)
    result *= one.copied;
  return result;
}

unsigned TileParts::lanes() const {
  constexpr unsigned bytes = 16;
  return bytes / static_cast<unsigned>(slice_->access->size);
}

bool TileParts::isCopiedLike(const TileParts &other) const {
  // What is read before the first iteration, and behind the last one, is theirs as well.
  return slice_->access->size == other.slice_->access->size &&
         slice_->isWritten == other.slice_->isWritten && slice_->low == other.slice_->low &&
         slice_->high == other.slice_->high && copyOrder_ == other.copyOrder_ &&
         std::ranges::equal(dimensions_, other.dimensions_,
                            [](const Dimension &a, const Dimension &b) {
                              return a.grid == b.grid && a.copied == b.copied && a.shift == b.shift;
                            });
}

ExprRef TileParts::place(const ExprRef &half, const std::vector<ExprRef> &subscripts) const {
  ExprRef place = ir::varRef(tile_);
  if (half)
    place = ir::subscript(ir::addressOf(place), half);
  for (const ExprRef &subscript : subscripts)
    place = ir::subscript(ir::addressOf(place), subscript);
  return place;
}

ExprRef TileParts::own(const ExprRef &half, const ExprRef &walked) const {
  std::vector<ExprRef> subscripts;
  for (const Dimension &one : dimensions_)
    subscripts.push_back(one.grid ? threads_->local(*one.grid) : walked);
  return place(half, subscripts);
}

ExprRef TileParts::element(const ExprRef &half, const std::vector<ExprRef> &numbers) const {
  std::vector<ExprRef> subscripts;
  for (std::size_t at = 0; at < dimensions_.size(); ++at)
    subscripts.push_back(plus(numbers[at], dimensions_[at].offset));
  return place(half, subscripts);
}

StmtRef TileParts::read(const StmtRef &stmt, const WalkParts *walk) const {
  return ir::rewriteExprs(stmt, [&](const ExprRef &expr) -> ExprRef {
    for (const legality::StagedSlice::Place &one : slice_->places)
      if (one.expr == expr.get()) {
        const ExprRef walked =
            walk ? plus(transform::read(walk->inside()), one.ahead - slice_->low) : nullptr;
        return own(isHalved_ ? walk->current() : nullptr, walked);
      }
    return nullptr;
  });
}

} // namespace parlift::transform
