// A block of threads takes a block of iterations of each dimension of the grid; which of them are a thread's, and which exist.
//
// The number of a thread has digits: of 8 x 4 threads, dimension 0 first, with 2 shares that are no neighbours,
//
//     thread = at0 + 8 * at1 + 32 * share        stride 1, 8; shareStride 32; count 64
//
// Along a dimension a thread has `each` iterations, in groups of `adjacent` neighbours, and the groups of all threads follow one another:
//
//     each 4, adjacent 2, 8 threads:   thread t has  2t, 2t + 1, 16 + 2t, 16 + 2t + 1        local(d, k) = k / 2 * 16 + t * 2 + k % 2
//
// adjacent == each is one group (t * each + k), adjacent == 1 strides by all threads (t + k * threads). In each case k in [0, each) and t in
// [0, threads) give each number below threads * each once: every iteration of the block has one thread.
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "transform/BoundExprs.h"
#include "transform/StageParts.h"

#include <algorithm>
#include <cstdlib>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using ir::StmtRef;

ExprRef intNumber(std::int64_t value) {
  return ir::intLiteral(value, ir::intType());
}
ExprRef read(const ir::SymbolRef &symbol) {
  return ir::load(ir::varRef(symbol));
}

std::set<const ir::Symbol *> writtenArrays(const ir::Stmt &stmt) {
  std::set<const ir::Symbol *> result;
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    if (part.kind != ir::StmtKind::Assign || part.target->kind == ir::ExprKind::VarRef)
      return;
    if (const ir::Symbol *array = ir::rootSymbolOf(*part.target))
      result.insert(array);
  });
  return result;
}

// ceil((high - low) / step), of `<=` one more value: (high - low + step - 1) / step, as long, since `high - low` of two ints need be none.
ExprRef tripsOf(const ir::CountedLoop &header, const ir::TypeRef &type) {
  const std::int64_t step = std::abs(header.step);
  const bool isInclusive = header.test == BinaryOp::Le || header.test == BinaryOp::Ge;
  const ExprRef first = ir::cast(header.first, ir::longType()),
                limit = ir::cast(header.limit, ir::longType());
  const ExprRef &low = header.step > 0 ? first : limit, &high = header.step > 0 ? limit : first;
  const auto number = constantOf(*low);
  ExprRef span = number ? plus(high, (isInclusive ? step : step - 1) - *number)
                        : plus(operation(high, BinaryOp::Sub, low), isInclusive ? step : step - 1);
  return ir::cast(step == 1 ? span : operation(span, BinaryOp::Div, intNumber(step)), type);
}

ExprRef valueAt(const ir::CountedLoop &header, const ExprRef &number) {
  const std::int64_t step = std::abs(header.step);
  const ExprRef moved =
      step == 1 ? number : operation(ir::intLiteral(step, ir::longType()), BinaryOp::Mul, number);
  const auto first = constantOf(*header.first);
  ExprRef value = moved;
  if (header.step < 0)
    value = operation(ir::cast(header.first, ir::longType()), BinaryOp::Sub, moved);
  else if (first)
    value = plus(moved, *first);
  else
    value = operation(ir::cast(header.first, ir::longType()), BinaryOp::Add, moved);
  return ir::cast(value, ir::unqualified(header.counter->type));
}

ExprRef notBeyond(const ExprRef &number, const ExprRef &end) {
  return choice(operation(number, BinaryOp::Lt, end), number, plus(end, -1));
}

ExprRef notBelow(const ExprRef &number, std::int64_t least) {
  const ExprRef bound = intNumber(least);
  return choice(operation(number, BinaryOp::Gt, bound), number, bound);
}

ExprRef both(const ExprRef &one, const ExprRef &other) {
  if (!one || !other)
    return one ? one : other;
  return ir::binary(BinaryOp::LogicalAnd, one, other);
}

StmtRef sequence(std::vector<StmtRef> stmts) {
  return stmts.size() == 1 ? stmts.front() : ir::block(std::move(stmts), {}, false);
}

StmtRef countTo(const ir::SymbolRef &counter, std::int64_t count, std::vector<StmtRef> body) {
  ir::CountedLoop header;
  header.counter = counter;
  header.declares = true;
  header.first = intNumber(0);
  header.limit = intNumber(count);
  return ir::makeLoop(header, std::move(body));
}

namespace {

StmtRef inAnyOrder(const StmtRef &loop, const ir::SymbolRef &counter, std::int64_t step) {
  auto copy = std::make_shared<ir::Stmt>(*loop);
  ir::ParallelMark mark;
  mark.counter = counter;
  mark.step = step;
  copy->parallel = mark;
  return copy;
}

} // namespace

ThreadParts::ThreadParts(const legality::StageEvidence &evidence, const StageShape &shape,
                         Names &names) {
  triangle_ = evidence.triangle();
  counts_ = shape.isNarrow ? ir::intType() : ir::longType();
  thread_ = names.variable("thread", ir::intType());
  turn_ = names.variable("turn", ir::intType());
  element_ = names.variable("element", constOf(ir::intType()));
  if (std::ranges::any_of(shape.walks, &StageShape::Walk::isWide))
    lane_ = names.variable("lane", ir::intType());
  for (std::size_t at = 0; at < shape.grid.size(); ++at) {
    Dimension one;
    one.header = evidence.grid()[at];
    one.shape = shape.grid[at];
    const std::string &name = one.header.counter->name;
    one.trips = names.variable(name + "_trips", constOf(counts_));
    one.block = names.variable(name + "_block", counts_);
    one.each = names.variable(name + "_each", ir::intType());
    one.at = names.variable(name + "_at", constOf(counts_));
    dimensions_.push_back(std::move(one));
    declare(ir::declare(dimensions_.back().trips, tripsOf(evidence.grid()[at], counts_)));
  }
  shares_ = shape.shares;
  count_ = shape.sharesAreNeighbours ? shares_ : 1;
  for (const unsigned at : shape.order) {
    dimensions_[at].stride = count_;
    count_ *= dimensions_[at].shape.threads;
  }
  if (!shape.sharesAreNeighbours) {
    shareStride_ = count_;
    count_ *= shares_;
  }
}

/// Numbers along the grid and shares are digits of the thread's number.
ExprRef ThreadParts::share() const {
  ExprRef number = read(thread_);
  if (shareStride_ > 1)
    number = operation(number, BinaryOp::Div, intNumber(shareStride_));
  if (shareStride_ * shares_ < count_)
    number = operation(number, BinaryOp::Rem, intNumber(shares_));
  return number;
}

ExprRef ThreadParts::apart(const ExprRef &shares) const {
  return shareStride_ == 1 ? shares : operation(shares, BinaryOp::Mul, intNumber(shareStride_));
}

/// The thread with the digits of this one but for the share. The others stand below the shares (first = thread % shareStride) or, where
/// shares are neighbours, above them (first = thread / shares * shares).
ExprRef ThreadParts::threadOf(const ExprRef &share) const {
  if (shares_ == count_)
    return apart(share);
  const ExprRef first = shareStride_ > 1
                            ? operation(read(thread_), BinaryOp::Rem, intNumber(shareStride_))
                            : operation(operation(read(thread_), BinaryOp::Div, intNumber(shares_)),
                                        BinaryOp::Mul, intNumber(shares_));
  return operation(first, BinaryOp::Add, apart(share));
}

std::vector<ir::SymbolRef> ThreadParts::blocks() const {
  std::vector<ir::SymbolRef> result;
  for (const Dimension &one : dimensions_)
    result.push_back(one.block);
  return result;
}

/// block + local is monotone in the thread's own number: where the last of its iterations exists all before it do, and where blocks may begin
/// ahead of the grid, the first one is asked as well.
ExprRef ThreadParts::hasAll() const {
  ExprRef result;
  for (std::size_t at = 0; at < dimensions_.size(); ++at) {
    const Dimension &one = dimensions_[at];
    const ExprRef last = operation(transform::read(one.block), BinaryOp::Add,
                                   local(at, intNumber(one.shape.each - 1)));
    const ExprRef exists = operation(last, BinaryOp::Lt, transform::read(one.trips));
    result = both(result, exists);
    if (mayBeginEarly(at)) {
      const ExprRef first =
          operation(transform::read(one.block), BinaryOp::Add, local(at, intNumber(0)));
      result = both(result, operation(first, BinaryOp::Ge, count(0)));
    }
  }
  if (!triangle_)
    return result;
  // Where a row is shortest, the iteration that is farthest out.
  const auto number = [&](std::size_t at, bool isLast) {
    return operation(transform::read(dimensions_[at].block), BinaryOp::Add,
                     local(at, intNumber(isLast ? dimensions_[at].shape.each - 1 : 0)));
  };
  return both(result, isInTriangle(number(triangle_->outer, !triangle_->grows),
                                   number(triangle_->inner, !triangle_->startsLate)));
}

ExprRef ThreadParts::isInTriangle(const ExprRef &outer, const ExprRef &inner) const {
  if (!triangle_)
    return nullptr;
  const ir::CountedLoop &own = triangle_->own;
  const ExprRef row = valueAt(dimensions_[triangle_->outer].header, outer);
  const ir::Symbol *counter = dimensions_[triangle_->outer].header.counter.get();
  const ExprRef end =
      ir::replaceReads(triangle_->startsLate ? own.first : own.limit, {{counter, row}});
  const BinaryOp late = own.step > 0 ? BinaryOp::Ge : BinaryOp::Le;
  return operation(valueAt(dimensions_[triangle_->inner].header, inner),
                   triangle_->startsLate ? late : own.test, end);
}

std::vector<StmtRef> ThreadParts::unlessEmpty(std::vector<StmtRef> stmts) const {
  if (!triangle_)
    return stmts;
  const auto number = [&](std::size_t at, bool isLast) {
    const ExprRef first = transform::read(dimensions_[at].block);
    return isLast ? notBeyond(plus(first, extent(at) - 1), transform::read(dimensions_[at].trips))
                  : first;
  };
  return {ir::ifThen(isInTriangle(number(triangle_->outer, triangle_->grows),
                                  number(triangle_->inner, triangle_->startsLate)),
                     ir::block(std::move(stmts)))};
}

/// `index`: which of the thread's; numbers are worked out here, so that no reader has to.
ExprRef ThreadParts::local(std::size_t dimension, const ExprRef &index) const {
  const Dimension &one = dimensions_[dimension];
  const unsigned threads = one.shape.threads, each = one.shape.each, near = one.shape.adjacent;
  ExprRef number = read(thread_);
  if (one.stride > 1)
    number = operation(number, BinaryOp::Div, intNumber(one.stride));
  if (one.stride * threads < count_)
    number = operation(number, BinaryOp::Rem, intNumber(threads));
  if (threads == 1)
    number = intNumber(0);
  const auto times = [](const ExprRef &value, unsigned factor) {
    const auto constant = constantOf(*value);
    return constant      ? intNumber(*constant * factor)
           : factor == 1 ? value
                         : operation(value, BinaryOp::Mul, intNumber(factor));
  };
  const auto sum = [](const ExprRef &left, const ExprRef &right) {
    return constantOf(*right) ? plus(left, *constantOf(*right))
                              : operation(left, BinaryOp::Add, right);
  };
  if (each == 1)
    return number;
  if (threads == 1)
    return index;
  if (near == each)
    return sum(times(number, each), index);
  if (near == 1)
    return sum(number, times(index, threads));
  const auto constant = constantOf(*index);
  const ExprRef group =
      constant ? intNumber(*constant / near) : operation(index, BinaryOp::Div, intNumber(near));
  const ExprRef inGroup =
      constant ? intNumber(*constant % near) : operation(index, BinaryOp::Rem, intNumber(near));
  return sum(operation(times(group, threads * near), BinaryOp::Add, times(number, near)), inGroup);
}

ExprRef ThreadParts::isWhole(const std::set<std::size_t> &asked) const {
  ExprRef result;
  for (const std::size_t at : asked) {
    const ExprRef end = plus(transform::read(dimensions_[at].block), extent(at));
    result = both(result, operation(end, BinaryOp::Le, transform::read(dimensions_[at].trips)));
    if (mayBeginEarly(at))
      result =
          both(result, operation(transform::read(dimensions_[at].block), BinaryOp::Ge, count(0)));
  }
  return result;
}

ir::TypeRef ThreadParts::perThread(ir::TypeRef type) const {
  for (auto one = dimensions_.rbegin(); one != dimensions_.rend(); ++one)
    if (one->shape.each > 1)
      type = ir::arrayOf(type, intNumber(one->shape.each));
  return ir::arrayOf(type, intNumber(count_));
}

ExprRef ThreadParts::ownPlace(const ir::SymbolRef &array) const {
  ExprRef place = ir::subscript(ir::addressOf(ir::varRef(array)), transform::read(thread_));
  for (const Dimension &one : dimensions_)
    if (one.shape.each > 1)
      place = ir::subscript(ir::addressOf(place), transform::read(one.each));
  return place;
}

StmtRef ThreadParts::loops(std::vector<StmtRef> stmts) const {
  StmtRef result = sequence(std::move(stmts));
  for (auto one = dimensions_.rbegin(); one != dimensions_.rend(); ++one)
    if (one->shape.each > 1)
      result = countTo(one->each, one->shape.each, {result});
  return result;
}

/// The iterations that there are, tested one by one or known to be all.
StmtRef ThreadParts::existing(const std::vector<StmtRef> &stmts, bool isTested) const {
  std::vector<StmtRef> outside, inside;
  ExprRef test;
  const StmtRef all = sequence(stmts);
  for (std::size_t at = 0; at < dimensions_.size(); ++at) {
    const Dimension &one = dimensions_[at];
    const bool isUsed = mentions(*all, *one.header.counter);
    if (!isUsed && !isTested)
      continue;
    outside.push_back(
        ir::declare(one.at, operation(transform::read(one.block), BinaryOp::Add, local(at))));
    if (mayBeginEarly(at))
      test = both(test, operation(transform::read(one.at), BinaryOp::Ge, count(0)));
    test = both(test, operation(transform::read(one.at), BinaryOp::Lt, transform::read(one.trips)));
    if (isUsed)
      inside.push_back(
          ir::declare(one.header.counter, valueAt(one.header, transform::read(one.at))));
  }
  inside.insert(inside.end(), stmts.begin(), stmts.end());
  if (isTested && triangle_)
    test = both(test, isInTriangle(transform::read(dimensions_[triangle_->outer].at),
                                   transform::read(dimensions_[triangle_->inner].at)));
  if (isTested)
    outside.push_back(ir::ifThen(test, ir::block(inside)));
  else
    outside.insert(outside.end(), inside.begin(), inside.end());
  return loops(outside);
}

StmtRef ThreadParts::points(const std::vector<StmtRef> &stmts, Points points) const {
  if (points == Points::AsTheyAre)
    return loops(stmts);
  if (points == Points::Guarded) {
    unsigned each = 1;
    for (const Dimension &one : dimensions_)
      each *= one.shape.each;
    if (each == 1)
      return existing(stmts, true);
    // Where all of them exist, nothing keeps the loads of one from beginning before another's end.
    return ir::ifThen(hasAll(), ir::block({existing(stmts, false)}),
                      ir::block({existing(stmts, true)}));
  }
  std::vector<StmtRef> inside;
  const StmtRef all = sequence(stmts);
  for (std::size_t at = 0; at < dimensions_.size(); ++at) {
    const Dimension &one = dimensions_[at];
    if (!mentions(*all, *one.header.counter))
      continue;
    inside.push_back(
        ir::declare(one.at, operation(transform::read(one.block), BinaryOp::Add, local(at))));
    ExprRef number = notBeyond(transform::read(one.at), transform::read(one.trips));
    if (mayBeginEarly(at))
      number = notBelow(number, 0);
    inside.push_back(ir::declare(one.header.counter, valueAt(one.header, number)));
  }
  inside.insert(inside.end(), stmts.begin(), stmts.end());
  return loops(inside);
}

StmtRef ThreadParts::phase(const std::vector<StmtRef> &stmts) const {
  return inAnyOrder(countTo(thread_, count_, stmts), thread_, 1);
}

StmtRef ThreadParts::overBlocks(const std::vector<StmtRef> &stmts) const {
  std::vector<StmtRef> body = stmts;
  for (std::size_t at = dimensions_.size(); at-- > 0;) {
    const Dimension &one = dimensions_[at];
    ir::CountedLoop header;
    header.counter = one.block;
    header.declares = true;
    header.first = count(-std::int64_t{one.shape.lead});
    header.limit = transform::read(one.trips);
    if (mayBeginEarly(at)) // a loop that does not run has no first block either
      header.limit =
          choice(operation(header.limit, BinaryOp::Gt, count(0)), header.limit, header.first);
    header.step = extent(at);
    body = {inAnyOrder(ir::makeLoop(header, body), one.block, header.step)};
  }
  std::vector<StmtRef> root = uniform_;
  root.insert(root.end(), body.begin(), body.end());
  return ir::block(root);
}

} // namespace parlift::transform
