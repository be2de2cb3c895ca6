#include "transform/Stage.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "transform/BoundExprs.h"
#include "transform/StageParts.h"

#include <algorithm>
#include <set>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using ir::StmtRef;
using legality::StagedSlice;
using legality::StagedWalk;

namespace {

class Stager {
public:
  Stager(const legality::StageEvidence &evidence, const StageShape &shape,
         const std::vector<ir::SymbolRef> &privates, Names &names)
      : evidence_(evidence), shape_(shape), names_(names), threads_(evidence, shape, names) {
    for (const ir::SymbolRef &symbol : privates)
      privates_.insert(symbol);
  }

  ir::KernelTree tree();

private:
  void findPrivates();
  StmtRef withPrivates(StmtRef stmt) const;
  void addOwnSlices();
  void addSegment();
  void addWalk(const StagedWalk &walk, const StageShape::Walk &shape);
  StmtRef chunkLoop(const StagedWalk &walk, const WalkParts &parts, const StmtRef &body,
                    bool isFull) const;
  StmtRef rolling(const WalkParts &parts) const;
  void addFirstHalo(const WalkParts &parts);
  bool touchesWritten(const StmtRef &stmt) const;

  const legality::StageEvidence &evidence_;
  const StageShape &shape_;
  Names &names_;
  ThreadParts threads_;
  std::set<ir::SymbolRef> privates_;
  std::map<const ir::Symbol *, ir::SymbolRef> perThread_; ///< by the variable of the user's
  std::vector<TileParts> ownTiles_;
  std::vector<StmtRef> declarations_, block_, segment_;
};

/// Variables of an iteration, which live from phase to phase.
void Stager::findPrivates() {
  std::set<const ir::Symbol *> counters;
  for (const ir::CountedLoop &header : evidence_.grid())
    counters.insert(header.counter.get());
  for (const StagedWalk &walk : evidence_.walks())
    counters.insert(walk.header.counter.get());
  std::set<const ir::Symbol *> mentioned;
  for (const StmtRef &stmt : evidence_.body()) {
    if (stmt->kind == ir::StmtKind::Declare)
      privates_.insert(stmt->symbol);
    ir::forEachExpr(*stmt, [&](const ir::Expr &expr) { mentioned.insert(expr.symbol.get()); });
  }
  for (const ir::SymbolRef &symbol : privates_) {
    if (counters.count(symbol.get()) != 0 || mentioned.count(symbol.get()) == 0)
      continue;
    const ir::SymbolRef own =
        names_.another(symbol->name, threads_.perThread(ir::unqualified(symbol->type)));
    perThread_.emplace(symbol.get(), own);
    declarations_.push_back(ir::declare(own));
  }
}

StmtRef Stager::withPrivates(StmtRef stmt) const {
  for (const auto &[symbol, own] : perThread_)
    stmt = ir::replaceVariable(stmt, *symbol, threads_.ownPlace(own));
  return stmt;
}

/// It writes memory, or reads what the kernel writes: not for iterations that are none.
bool Stager::touchesWritten(const StmtRef &stmt) const {
  const std::set<const ir::Symbol *> written = writtenArrays(evidence_.loop());
  bool result = false;
  ir::forEachExpr(*stmt, [&](const ir::Expr &expr) {
    result |= expr.kind == ir::ExprKind::VarRef && written.count(expr.symbol.get()) != 0;
  });
  return result;
}

/// What stands between the walks: each thread does its iterations of it.
void Stager::addSegment() {
  std::vector<StmtRef> stmts;
  bool isGuarded = false;
  for (const StmtRef &stmt : segment_) {
    StmtRef moved = stmt;
    if (stmt->kind == ir::StmtKind::Declare) {
      if (!stmt->value)
        continue;
      moved = ir::assign(ir::varRef(stmt->symbol), stmt->value);
    }
    for (const TileParts &tile : ownTiles_)
      moved = tile.read(moved, nullptr);
    isGuarded |= touchesWritten(moved);
    stmts.push_back(withPrivates(moved));
  }
  segment_.clear();
  if (stmts.empty())
    return;
  block_.push_back(
      threads_.phase({threads_.points(stmts, isGuarded ? Points::Guarded : Points::Repeated)}));
}

void Stager::addOwnSlices() {
  for (std::size_t at = 0; at < evidence_.slices().size(); ++at) {
    if (!shape_.slices[at].stages)
      continue;
    ownTiles_.emplace_back(evidence_, shape_, evidence_.slices()[at], shape_.slices[at].unit, 0U,
                           threads_, names_);
    declarations_.push_back(ir::declare(ownTiles_.back().tile()));
  }
  if (ownTiles_.empty())
    return;
  std::vector<const TileParts *> tiles;
  for (const TileParts &tile : ownTiles_)
    tiles.push_back(&tile);
  block_.push_back(threads_.phase({copyIn(tiles, threads_, nullptr)}));
}

/// `for (k_in = 0; k_in < 8; k_in++)` around the iterations of a thread.
StmtRef Stager::chunkLoop(const StagedWalk &walk, const WalkParts &parts, const StmtRef &body,
                          bool isFull) const {
  std::vector<StmtRef> stmts;
  const ir::Symbol *counter = walk.header.counter.get();
  if (mentions(*body, *counter))
    stmts.push_back(ir::declare(
        walk.header.counter,
        valueAt(walk.header, operation(parts.base(), BinaryOp::Add, read(parts.inside())))));
  std::vector<StmtRef> inner = {body};
  if (body->kind == ir::StmtKind::Block)
    inner = body->children;
  const Points points = touchesWritten(body) ? Points::Guarded : Points::Repeated;
  stmts.push_back(threads_.points(inner, points));
  ir::CountedLoop header;
  header.counter = parts.inside();
  header.declares = true;
  header.first = intNumber(0);
  header.limit =
      isFull ? intNumber(parts.chunk())
             : ir::cast(operation(read(parts.trips()), BinaryOp::Sub, parts.base()), ir::intType());
  return ir::makeLoop(header, stmts);
}

/// Behind a whole chunk: what the next one reads behind its first iteration.
StmtRef Stager::rolling(const WalkParts &parts) const {
  std::vector<StmtRef> stmts;
  for (const TileParts &tile : parts.tiles())
    if (tile.slice().isWritten)
      for (std::int64_t at = 0; at < -tile.slice().low; ++at)
        stmts.push_back(
            ir::assign(tile.own(tile.isHalved() ? parts.next() : nullptr, intNumber(at)),
                       ir::load(tile.own(tile.isHalved() ? parts.current() : nullptr,
                                         intNumber(at + parts.chunk())))));
  return stmts.empty() ? nullptr : threads_.points(stmts, Points::AsTheyAre);
}

/// Before the first chunk: what its first iteration reads behind it.
void Stager::addFirstHalo(const WalkParts &parts) {
  std::vector<StmtRef> stmts;
  for (const TileParts &tile : parts.tiles())
    if (tile.slice().isWritten)
      for (std::int64_t at = 0; at < -tile.slice().low; ++at) {
        const ir::CountedLoop &header = parts.header();
        std::vector<StmtRef> one = {
            ir::declare(header.counter, valueAt(header, longNumber(at + tile.slice().low))),
            ir::assign(tile.own(tile.isHalved() ? intNumber(0) : nullptr, intNumber(at)),
                       ir::load(tile.source()))};
        stmts.push_back(ir::block(one));
      }
  if (stmts.empty())
    return;
  const ExprRef runs = operation(read(parts.trips()), BinaryOp::Gt, longNumber(0));
  block_.push_back(
      threads_.phase({ir::ifThen(runs, ir::block({threads_.points(stmts, Points::Repeated)}))}));
}

void Stager::addWalk(const StagedWalk &walk, const StageShape::Walk &shape) {
  const WalkParts parts(evidence_, shape_, walk, shape, threads_, names_);
  for (const TileParts &tile : parts.tiles())
    declarations_.push_back(ir::declare(tile.tile()));
  addFirstHalo(parts);

  StmtRef body = walk.loop->body;
  for (const TileParts &tile : parts.tiles())
    body = tile.read(body, &parts);
  body = withPrivates(body);
  std::vector<StmtRef> full = {chunkLoop(walk, parts, body, true)};
  if (const StmtRef roll = rolling(parts))
    full.push_back(roll);
  const StmtRef compute =
      ir::ifThen(parts.isFull(), ir::block(full), ir::block({chunkLoop(walk, parts, body, false)}));

  std::vector<StmtRef> chunk, working;
  if (parts.fetches()) {
    chunk.push_back(ir::declare(
        parts.half(),
        operation(operation(read(parts.counter()), BinaryOp::Div, longNumber(parts.chunk())),
                  BinaryOp::Rem, longNumber(2))));
    for (const TileParts *tile : parts.loaded())
      working.push_back(ir::declare(tile->fetched));
    working.push_back(
        ir::ifThen(parts.hasNext(), ir::block({copyIn(parts.loaded(), threads_, &parts)})));
    working.push_back(ir::ifThen(parts.hasCurrent(), ir::block({compute})));
    working.push_back(ir::ifThen(parts.hasNext(), ir::block({putDown(parts, threads_)})));
  } else {
    working.push_back(compute);
  }
  chunk.push_back(threads_.phase(working));
  if (const StmtRef back = copyBack(parts, threads_)) {
    const StmtRef phase = threads_.phase({back});
    chunk.push_back(parts.fetches() ? ir::ifThen(parts.hasCurrent(), ir::block({phase})) : phase);
  }
  block_.push_back(parts.loop(chunk));
}

ir::KernelTree Stager::tree() {
  findPrivates();
  addOwnSlices();
  for (const StmtRef &stmt : evidence_.body()) {
    const StagedWalk *staged = nullptr;
    const StageShape::Walk *shape = nullptr;
    for (std::size_t at = 0; at < evidence_.walks().size(); ++at)
      if (evidence_.walks()[at].loop == stmt.get() && shape_.walks[at].chunk > 0) {
        staged = &evidence_.walks()[at];
        shape = &shape_.walks[at];
      }
    if (!staged) {
      segment_.push_back(stmt);
      continue;
    }
    addSegment();
    addWalk(*staged, *shape);
  }
  addSegment();
  std::vector<StmtRef> inBlock = declarations_;
  inBlock.insert(inBlock.end(), block_.begin(), block_.end());
  ir::KernelTree tree;
  tree.root = ir::unshared(threads_.overBlocks(inBlock));
  tree.thread = threads_.thread();
  tree.threads = threads_.count();
  tree.blocks = threads_.blocks();
  for (const auto &[symbol, own] : perThread_)
    tree.perThread.push_back(own);
  return tree;
}

} // namespace

ir::KernelTree stage(const legality::StageEvidence &evidence, const StageShape &shape,
                     const std::vector<ir::SymbolRef> &privates, Names &names) {
  return Stager(evidence, shape, privates, names).tree();
}

std::uint64_t sharedBytes(const legality::StageEvidence &evidence, const StageShape &shape) {
  const auto extent = [&](legality::LoopIndex loop) -> std::uint64_t {
    for (std::size_t at = 0; at < shape.grid.size(); ++at)
      if (evidence.gridLoops()[at] == loop)
        return std::uint64_t{shape.grid[at].threads} * shape.grid[at].each;
    return 0; // the walk
  };
  std::uint64_t result = 0;
  const auto add = [&](const StagedSlice &slice, unsigned chunk) {
    std::uint64_t bytes = slice.access->size;
    for (const legality::LoopIndex loop : slice.loops)
      bytes *= extent(loop) != 0 ? extent(loop)
                                 : chunk + static_cast<std::uint64_t>(slice.high - slice.low);
    constexpr std::uint64_t padding = 4;
    for (const unsigned at : shape.order) // of the innermost dimension
      if (std::ranges::find(slice.loops, evidence.gridLoops()[at]) != slice.loops.end()) {
        bytes += bytes / extent(evidence.gridLoops()[at]) * padding;
        break;
      }
    result += bytes * (chunk > 0 && slice.copiesIn ? 2 : 1);
  };
  for (std::size_t at = 0; at < shape.walks.size(); ++at)
    for (std::size_t one = 0; shape.walks[at].chunk > 0 && one < shape.walks[at].slices.size();
         ++one)
      if (shape.walks[at].slices[one].stages)
        add(evidence.walks()[at].slices[one], shape.walks[at].chunk);
  for (std::size_t one = 0; one < shape.slices.size(); ++one)
    if (shape.slices[one].stages)
      add(evidence.slices()[one], 0);
  return result;
}

} // namespace parlift::transform
