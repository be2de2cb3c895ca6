#include "ir/Builder.h"
#include "transform/BoundExprs.h"
#include "transform/StageParts.h"

#include <functional>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using ir::StmtRef;

namespace {

using Tiles = std::vector<const TileParts *>;

/// Tiles that are copied by the same threads in the same order go together.
std::vector<Tiles> alike(const Tiles &tiles) {
  std::vector<Tiles> groups;
  for (const TileParts *tile : tiles) {
    bool isFound = false;
    for (Tiles &group : groups)
      if (!isFound && group.front()->isCopiedLike(*tile)) {
        group.push_back(tile);
        isFound = true;
      }
    if (!isFound)
      groups.push_back({tile});
  }
  return groups;
}

/// What a thread copies: `element` = thread + turn * threads, taken apart along the dimensions.
class Copy {
public:
  /// `isWide`: a thread's elements lie side by side, as many as 16 bytes hold.
  Copy(const Tiles &tiles, const ThreadParts &threads, const WalkParts *walk, bool isWide = false)
      : tiles_(tiles), threads_(threads), walk_(walk), lanes_(isWide ? tiles.front()->lanes() : 1),
        turn_(threads.turn()), element_(threads.element()) {}

  enum class Bounds : std::uint8_t { None, Clamped, Tested };
  using Action = std::function<StmtRef(const TileParts &, const ExprRef &turn,
                                       const std::vector<ExprRef> &numbers)>;
  /// `hasSource`: the action names the user's element, so the counters must be there.
  StmtRef loop(const Action &action, Bounds bounds, bool hasSource, const ExprRef &first) const;

private:
  const Tiles &tiles_;
  const ThreadParts &threads_;
  const WalkParts *walk_;
  unsigned lanes_;
  ir::SymbolRef turn_, element_;
};

StmtRef Copy::loop(const Action &action, Bounds bounds, bool hasSource,
                   const ExprRef &first) const {
  const TileParts &shape = *tiles_.front();
  const unsigned all = shape.copied(), threads = threads_.count();
  const unsigned turns = (all + threads * lanes_ - 1) / (threads * lanes_);
  const bool isEven = all % (threads * lanes_) == 0;
  // Of several elements side by side each.
  const auto each = [&](const ExprRef &group) {
    return lanes_ == 1 ? group
                       : operation(operation(group, BinaryOp::Mul, intNumber(lanes_)),
                                   BinaryOp::Add, read(threads_.lane()));
  };
  std::vector<ExprRef> numbers(shape.dimensions().size());
  unsigned stride = 1;
  for (const std::size_t at : shape.copyOrder()) {
    const unsigned extent = shape.dimensions()[at].copied;
    ExprRef number = read(element_);
    if (stride > 1)
      number = operation(number, BinaryOp::Div, intNumber(stride));
    if (stride * extent < all)
      number = operation(number, BinaryOp::Rem, intNumber(extent));
    numbers[at] = extent == 1 ? intNumber(0) : number;
    stride *= extent;
  }
  std::vector<StmtRef> stmts;
  ExprRef test;
  if (hasSource)
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      const TileParts::Dimension &one = shape.dimensions()[at];
      const ir::CountedLoop &header = one.grid ? threads_.header(*one.grid) : walk_->header();
      const ExprRef from = one.grid ? read(threads_.block(*one.grid)) : plus(first, one.shift);
      const ExprRef trips = read(one.grid ? threads_.trips(*one.grid) : walk_->trips());
      const ExprRef end =
          one.grid ? trips : plus(trips, shape.slice().isWritten ? 0 : shape.slice().high);
      ExprRef number = operation(from, BinaryOp::Add, numbers[at]);
      const bool mayBeginEarly =
          one.grid ? threads_.mayBeginEarly(*one.grid) : walk_->lead() != nullptr;
      if (bounds == Bounds::Clamped) {
        number = notBeyond(number, end);
        if (mayBeginEarly)
          number = notBelow(number, one.grid ? 0 : shape.slice().low);
      }
      if (bounds == Bounds::Tested) {
        if (mayBeginEarly)
          test = both(test, operation(number, BinaryOp::Ge, intNumber(0)));
        test = both(test, operation(number, BinaryOp::Lt, end));
      }
      stmts.push_back(ir::declare(header.counter, valueAt(header, number)));
    }
  std::vector<StmtRef> moves;
  for (const TileParts *tile : tiles_)
    moves.push_back(action(*tile, each(read(turn_)), numbers));
  if (test)
    moves = {ir::ifThen(test, ir::block(moves))};
  stmts.insert(stmts.end(), moves.begin(), moves.end());
  std::vector<StmtRef> body = {ir::declare(
      element_,
      each(turns == 1 ? read(threads_.thread())
                      : operation(read(threads_.thread()), BinaryOp::Add,
                                  operation(read(turn_), BinaryOp::Mul, intNumber(threads)))))};
  if (isEven)
    body.insert(body.end(), stmts.begin(), stmts.end());
  else
    body.push_back(
        ir::ifThen(operation(read(element_), BinaryOp::Lt, intNumber(all)), ir::block(stmts)));
  if (lanes_ > 1)
    body = {countTo(threads_.lane(), lanes_, body)};
  return countTo(turn_, turns, body);
}

/// Of a chunk all iterations exist, and of the block's iterations all along the dimensions of the tiles.
ExprRef isWhole(const Tiles &tiles, const ThreadParts &threads, const ExprRef &fullChunk) {
  std::set<std::size_t> asked;
  for (const TileParts *tile : tiles)
    for (const TileParts::Dimension &one : tile->dimensions())
      if (one.grid)
        asked.insert(*one.grid);
  return both(fullChunk, threads.isWhole(asked));
}

ExprRef isNotZero(const ir::SymbolRef &symbol) {
  return operation(read(symbol), BinaryOp::Ne, intNumber(0));
}

} // namespace

ExprRef isReadTogether(const WalkParts &walk, const ThreadParts &threads) {
  return both(isNotZero(walk.wide()), isWhole(walk.loaded(), threads, walk.isNextFull()));
}

StmtRef copyIn(const Tiles &tiles, const ThreadParts &threads, const WalkParts *walk) {
  std::vector<StmtRef> wide, whole, clamped;
  const ExprRef first = walk ? read(walk->counter()) : nullptr;
  for (const Tiles &group : alike(tiles)) {
    const Copy copy(group, threads, walk);
    const auto action = [&](const TileParts &tile, const ExprRef &turn,
                            const std::vector<ExprRef> &numbers) {
      const ExprRef target = walk && walk->isAsync() ? tile.element(walk->next(), numbers)
                             : walk                  ? tile.fetchedPlace(turn)
                                                     : tile.element(nullptr, numbers);
      return ir::assign(target, ir::load(tile.source()));
    };
    if (walk && walk->wide())
      wide.push_back(
          Copy(group, threads, walk, true).loop(action, Copy::Bounds::None, true, first));
    whole.push_back(copy.loop(action, Copy::Bounds::None, true, first));
    clamped.push_back(copy.loop(action, Copy::Bounds::Clamped, true, first));
  }
  const ExprRef isAll = isWhole(tiles, threads, walk ? walk->isNextFull() : nullptr);
  const StmtRef rest = ir::ifThen(isAll, ir::block(whole), ir::block(clamped));
  return wide.empty() ? rest : ir::ifThen(isNotZero(walk->together()), ir::block(wide), rest);
}

StmtRef putDown(const WalkParts &walk, const ThreadParts &threads) {
  std::vector<StmtRef> result, wide;
  for (const Tiles &group : alike(walk.loaded())) {
    const auto action = [&](const TileParts &tile, const ExprRef &turn,
                            const std::vector<ExprRef> &numbers) {
      return ir::assign(tile.element(tile.isHalved() ? walk.next() : nullptr, numbers),
                        ir::load(tile.fetchedPlace(turn)));
    };
    const auto copied = [&](bool isWide) {
      return Copy(group, threads, &walk, isWide).loop(action, Copy::Bounds::None, false, nullptr);
    };
    result.push_back(copied(false));
    if (walk.wide())
      wide.push_back(copied(true));
  }
  if (wide.empty())
    return sequence(result);
  return ir::ifThen(isNotZero(walk.together()), ir::block(wide), ir::block(result));
}

StmtRef copyBack(const WalkParts &walk, const ThreadParts &threads) {
  const Tiles tiles = walk.stored();
  if (tiles.empty())
    return nullptr;
  std::vector<StmtRef> whole, tested;
  for (const Tiles &group : alike(tiles)) {
    const Copy copy(group, threads, &walk);
    const auto action = [&](const TileParts &tile, const ExprRef &,
                            const std::vector<ExprRef> &numbers) {
      return ir::assign(tile.source(), ir::load(tile.element(
                                           tile.isHalved() ? walk.current() : nullptr, numbers)));
    };
    whole.push_back(copy.loop(action, Copy::Bounds::None, true, walk.base()));
    tested.push_back(copy.loop(action, Copy::Bounds::Tested, true, walk.base()));
  }
  return ir::ifThen(isWhole(tiles, threads, walk.isFull()), ir::block(whole), ir::block(tested));
}

} // namespace parlift::transform
