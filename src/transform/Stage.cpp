#include "transform/Stage.h"

#include "ir/Builder.h"
#include "ir/InnermostElement.h"
#include "ir/Rewrite.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "transform/BoundExprs.h"
#include "transform/LonelyUpdate.h"
#include "transform/StageParts.h"

#include <algorithm>
#include <optional>
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
      : evidence_(evidence), shape_(shape), names_(names), written_(writtenArrays(evidence.loop())),
        threads_(evidence, shape, names),
        own_(evidence, privates, walkedLoops(evidence, shape), threads_, names) {
    lacksValues_ = evidence.triangle().has_value();
  }

  ir::KernelTree tree();

private:
  static std::set<const ir::Stmt *> walkedLoops(const legality::StageEvidence &evidence,
                                                const StageShape &shape);
  std::optional<std::size_t> stagedWalk(const ir::Stmt &stmt) const;
  void addOwnSlices();
  void addSegment();
  void addWalk(const StagedWalk &walk, const StageShape::Walk &shape);
  StmtRef moved(StmtRef stmt, const WalkParts &parts) const;
  StmtRef iteration(const WalkParts &parts, const std::vector<StmtRef> &stmts) const;
  StmtRef chunkLoop(const WalkParts &parts, const std::vector<StmtRef> &body, bool isFull,
                    Points points) const;
  StmtRef passingOver(const StagedWalk &walk, const WalkParts &parts);
  StmtRef rolling(const WalkParts &parts, bool isGuarded) const;
  void addFirstHalo(const WalkParts &parts);
  /// It writes memory, or reads what the kernel writes: not for iterations that are none.
  bool touchesWritten(const StmtRef &stmt) const { return ir::mentionsAny(*stmt, written_); }
  bool isHarmless(const StmtRef &stmt, const WalkParts &parts) const;
  StmtRef withFirstValues() const;

  const legality::StageEvidence &evidence_;
  const StageShape &shape_;
  Names &names_;
  std::set<const ir::Symbol *> written_; ///< arrays
  ThreadParts threads_;
  OwnVariables own_;
  std::vector<ir::SymbolRef> fetched_; ///< arrays of what each thread has fetched
  std::vector<ir::KernelTree::WideReads> wide_;
  std::vector<ir::SymbolRef> filled_;                 ///< tiles that are filled asynchronously
  std::map<const ir::Symbol *, ir::SymbolRef> tiles_; ///< by array: of the walks so far
  std::vector<TileParts> ownTiles_;
  std::vector<StmtRef> declarations_, block_, segment_;
  bool lacksValues_ = false; ///< variables of iterations that do not exist have not been assigned
  bool needsValues_ = false; ///< and are read all the same
};

/// Those that are done in chunks.
std::set<const ir::Stmt *> Stager::walkedLoops(const legality::StageEvidence &evidence,
                                               const StageShape &shape) {
  std::set<const ir::Stmt *> result;
  for (std::size_t at = 0; at < evidence.walks().size(); ++at)
    if (shape.walks[at].chunk > 0)
      result.insert(evidence.walks()[at].loop);
  return result;
}

/// The number of the walk that the statement is, if it is done in chunks.
std::optional<std::size_t> Stager::stagedWalk(const ir::Stmt &stmt) const {
  for (std::size_t at = 0; at < evidence_.walks().size(); ++at)
    if (evidence_.walks()[at].loop == &stmt && shape_.walks[at].chunk > 0)
      return at;
  return std::nullopt;
}

/// What the array has for each thread, or keeps in a tile.
const ir::Type &numberIn(const ir::Symbol &array) {
  return ir::innermostElement(*array.type);
}

/// It can be done for iterations that are none, whatever values their variables have: all that it reads is in tiles and in variables,
/// and no arithmetic of floating numbers traps.
bool Stager::isHarmless(const StmtRef &stmt, const WalkParts &parts) const {
  std::set<const ir::Symbol *> known; // of floating numbers
  const auto add = [&](const ir::SymbolRef &array) {
    if (numberIn(*array).isFloating())
      known.insert(array.get());
  };
  for (const TileParts &tile : parts.tiles())
    add(tile.tile());
  for (const ir::SymbolRef &own : own_.arrays())
    add(own);
  bool result = true;
  ir::forEachExpr(*stmt, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef)
      result &=
          expr.type->isInteger() || expr.type->isFloating() || known.count(expr.symbol.get()) != 0;
    else if (expr.kind == ir::ExprKind::Cast)
      result &= expr.type->isFloating() || !expr.operands[0]->type->isFloating();
    else if (expr.kind == ir::ExprKind::Binary && expr.type->isInteger() &&
             (expr.binaryOp == BinaryOp::Div || expr.binaryOp == BinaryOp::Rem))
      result &= constantOf(*expr.operands[1]).value_or(0) > 0;
    else
      result &= expr.kind != ir::ExprKind::Call && expr.kind != ir::ExprKind::OpaqueExpr;
  });
  return result;
}

/// Zero, in all variables of all iterations.
StmtRef Stager::withFirstValues() const {
  std::vector<StmtRef> stmts;
  for (const ir::SymbolRef &own : own_.arrays()) {
    const auto type = std::make_shared<const ir::Type>(numberIn(*own));
    stmts.push_back(ir::assign(threads_.ownPlace(own), type->isFloating()
                                                           ? ir::floatLiteral(0, type)
                                                           : ir::intLiteral(0, type)));
  }
  return threads_.phase({threads_.points(stmts, Points::AsTheyAre)});
}

/// What stands between the walks: each thread does its iterations of it.
void Stager::addSegment() {
  std::vector<StmtRef> stmts;
  bool isGuarded = lacksValues_, assigns = false;
  for (const StmtRef &stmt : segment_) {
    StmtRef moved = own_.asAssignment(stmt);
    if (!moved)
      continue;
    assigns |= own_.areAssignedIn(*moved);
    for (const TileParts &tile : ownTiles_)
      moved = tile.read(moved, nullptr);
    isGuarded |= touchesWritten(moved);
    stmts.push_back(own_.in(moved));
  }
  segment_.clear();
  if (stmts.empty())
    return;
  block_.push_back(
      threads_.phase({threads_.points(stmts, isGuarded ? Points::Guarded : Points::Repeated)}));
  lacksValues_ |= isGuarded && assigns;
}

void Stager::addOwnSlices() {
  for (std::size_t at = 0; at < evidence_.slices().size(); ++at) {
    if (!shape_.slices[at].stages)
      continue;
    ownTiles_.emplace_back(evidence_, shape_, evidence_.slices()[at], shape_.slices[at].unit,
                           nullptr, nullptr, threads_, names_);
    declarations_.push_back(ir::declare(ownTiles_.back().tile()));
  }
  if (ownTiles_.empty())
    return;
  std::vector<const TileParts *> tiles;
  for (const TileParts &tile : ownTiles_)
    tiles.push_back(&tile);
  block_.push_back(threads_.phase({copyIn(tiles, threads_, nullptr)}));
}

/// The statements of one iteration, with the counter if they ask for it.
StmtRef Stager::iteration(const WalkParts &parts, const std::vector<StmtRef> &stmts) const {
  std::vector<StmtRef> result;
  const ir::CountedLoop &header = parts.header();
  if (mentions(*sequence(stmts), *header.counter))
    result.push_back(
        ir::declare(header.counter,
                    valueAt(header, operation(parts.base(), BinaryOp::Add, read(parts.inside())))));
  result.insert(result.end(), stmts.begin(), stmts.end());
  return sequence(result);
}

/// `for (k_in = 0; k_in < 8; k_in++)` around the iterations of a thread.
StmtRef Stager::chunkLoop(const WalkParts &parts, const std::vector<StmtRef> &body, bool isFull,
                          Points points) const {
  ir::CountedLoop header;
  header.counter = parts.inside();
  header.declares = true;
  header.first = intNumber(0);
  header.limit = intNumber(parts.chunk());
  if (!isFull) {
    const ExprRef left =
        ir::cast(operation(read(parts.trips()), BinaryOp::Sub, parts.base()), ir::intType());
    header.limit = left;
    if (parts.lead()) { // then it may be the first one too
      header.limit = choice(operation(left, BinaryOp::Lt, intNumber(parts.chunk())), left,
                            intNumber(parts.chunk()));
      const ExprRef before = ir::cast(ir::unary(ir::UnaryOp::Neg, parts.base()), ir::intType());
      header.first = choice(operation(before, BinaryOp::Gt, intNumber(0)), before, intNumber(0));
    }
  }
  return ir::makeLoop(header, {threads_.points({iteration(parts, body)}, points)});
}

/// A full chunk whose iterations change something only if `d < best`: in most groups none does, and the least d of a group
/// says so. Null: the body is no such `if`.
StmtRef Stager::passingOver(const StagedWalk &walk, const WalkParts &parts) {
  const auto found = parts.atOnce() > 0 ? lonelyUpdate(*walk.loop->body) : std::nullopt;
  bool isTaken = false; // the program means something else by fmin
  ir::forEachExpr(evidence_.loop(), [&](const ir::Expr &expr) {
    isTaken |= expr.symbol && isExtreme(expr.symbol->name);
  });
  ir::forEachStmt(evidence_.loop(), [&](const ir::Stmt &stmt) {
    isTaken |= stmt.symbol && isExtreme(stmt.symbol->name);
  });
  if (!found || isTaken)
    return nullptr;
  const bool isLess = found->isLess;
  const ir::SymbolRef best = names_.variable(isLess ? "least" : "most", found->value->type);
  std::vector<StmtRef> looking = found->before;
  looking.push_back(ir::assign(ir::varRef(best), extreme(read(best), found->value, isLess)));
  const StmtRef declare = moved(ir::declare(best, found->bound), parts);
  const StmtRef look = moved(ir::block(looking), parts);
  const StmtRef body = moved(walk.loop->body, parts);
  const ir::SymbolRef group =
      names_.variable(parts.header().counter->name + "_group", ir::intType());
  const ir::SymbolRef one = names_.variable(parts.header().counter->name + "_one", ir::intType());
  const auto inGroup = [&](const StmtRef &stmt) {
    std::vector<StmtRef> inner = {
        ir::declare(parts.inside(), operation(read(group), BinaryOp::Add, read(one)))};
    inner.push_back(iteration(parts, stmt->children));
    return countTo(one, parts.atOnce(), inner);
  };
  const StmtRef bound = moved(ir::evaluate(found->bound), parts);
  const ExprRef some = operation(read(best), isLess ? BinaryOp::Lt : BinaryOp::Gt, bound->value);
  const StmtRef point = threads_.points(
      {declare, inGroup(look), ir::ifThen(some, ir::block({inGroup(body)}))}, Points::Repeated);
  ir::CountedLoop header;
  header.counter = group;
  header.declares = true;
  header.first = intNumber(0);
  header.limit = intNumber(parts.chunk());
  header.step = parts.atOnce();
  return ir::makeLoop(header, {point});
}

StmtRef Stager::moved(StmtRef stmt, const WalkParts &parts) const {
  for (const TileParts &tile : parts.tiles())
    stmt = tile.read(stmt, &parts);
  return own_.in(stmt, parts.header().counter.get());
}

/// Behind a whole chunk: what the next one reads behind its first iteration. `isGuarded`: those past the end have written nothing.
StmtRef Stager::rolling(const WalkParts &parts, bool isGuarded) const {
  std::vector<StmtRef> stmts;
  for (const TileParts &tile : parts.tiles())
    if (tile.slice().isWritten)
      for (std::int64_t at = 0; at < -tile.slice().low; ++at)
        stmts.push_back(
            ir::assign(tile.own(tile.isHalved() ? parts.next() : nullptr, intNumber(at)),
                       ir::load(tile.own(tile.isHalved() ? parts.current() : nullptr,
                                         intNumber(at + parts.chunk())))));
  return stmts.empty() ? nullptr
                       : threads_.points(stmts, isGuarded ? Points::Guarded : Points::AsTheyAre);
}

/// Before the first chunk: what its first iteration reads behind it.
void Stager::addFirstHalo(const WalkParts &parts) {
  std::vector<StmtRef> stmts;
  for (const TileParts &tile : parts.tiles())
    if (tile.slice().isWritten)
      for (std::int64_t at = 0; at < -tile.slice().low; ++at) {
        const ir::CountedLoop &header = parts.header();
        std::vector<StmtRef> one = {
            ir::declare(header.counter, valueAt(header, threads_.count(at + tile.slice().low))),
            ir::assign(tile.own(tile.isHalved() ? intNumber(0) : nullptr,
                                parts.lead() ? plus(parts.lead(), at) : intNumber(at)),
                       ir::load(tile.source()))};
        stmts.push_back(ir::block(one));
      }
  if (stmts.empty())
    return;
  const ExprRef runs = operation(read(parts.trips()), BinaryOp::Gt, threads_.count(0));
  block_.push_back(
      threads_.phase({ir::ifThen(runs, ir::block({threads_.points(stmts, Points::Repeated)}))}));
}

void Stager::addWalk(const StagedWalk &walk, const StageShape::Walk &shape) {
  const WalkParts parts(evidence_, shape_, walk, shape, tiles_, threads_, names_);
  for (const TileParts &tile : parts.tiles()) {
    ir::SymbolRef &known = tiles_[tile.slice().array.get()];
    if (known != tile.tile())
      declarations_.push_back(ir::declare(tile.tile()));
    known = tile.tile();
  }
  addFirstHalo(parts);

  const StmtRef body = moved(walk.loop->body, parts);
  const std::vector<StmtRef> stmts =
      body->kind == ir::StmtKind::Block ? body->children : std::vector<StmtRef>{body};
  const bool isSafe = !lacksValues_ || isHarmless(body, parts);
  const bool isGuarded = touchesWritten(body) || !isSafe;
  needsValues_ |= lacksValues_ && !isGuarded;
  const Points points = isGuarded ? Points::Guarded : Points::Repeated;
  const StmtRef quick = isGuarded ? nullptr : passingOver(walk, parts);
  std::vector<StmtRef> full = {quick ? quick : chunkLoop(parts, stmts, true, points)};
  std::vector<StmtRef> partly = {chunkLoop(parts, stmts, false, points)};
  if (const StmtRef roll = rolling(parts, isGuarded)) {
    full.push_back(roll);
    if (parts.lead()) // a first chunk that is not full may have a next one
      partly.push_back(ir::ifThen(parts.endExists(), ir::block({roll})));
  }
  const StmtRef compute = ir::ifThen(parts.isFull(), ir::block(full), ir::block(partly));
  lacksValues_ |= isGuarded && own_.areAssignedIn(*walk.loop->body);

  std::vector<StmtRef> chunk, working, after;
  const StmtRef back = copyBack(parts, threads_);
  if (!parts.fetches()) {
    chunk.push_back(threads_.phase({compute}));
    if (back)
      chunk.push_back(threads_.phase({back}));
    block_.push_back(parts.loop(chunk));
    return;
  }
  const auto ifNext = [&](const StmtRef &stmt) {
    return ir::ifThen(parts.hasNext(), ir::block({stmt}));
  };
  const auto ifCurrent = [&](const StmtRef &stmt) {
    return ir::ifThen(parts.hasCurrent(), ir::block({stmt}));
  };
  if (parts.wide())
    wide_.push_back({parts.wide(), parts.beginning()});
  for (const TileParts *tile : parts.loaded())
    if (parts.isAsync()) {
      filled_.push_back(tile->tile());
    } else if (parts.isHalved()) {
      working.push_back(ir::declare(tile->fetched));
    } else {
      declarations_.push_back(ir::declare(tile->fetched));
      fetched_.push_back(tile->fetched);
    }
  if (parts.wide())
    working.push_back(ir::declare(parts.together(), isReadTogether(parts, threads_)));
  working.push_back(ifNext(copyIn(parts.loaded(), threads_, &parts)));
  working.push_back(ifCurrent(compute));
  if (parts.isHalved()) {
    chunk.push_back(ir::declare(
        parts.half(),
        operation(operation(read(parts.counter()), BinaryOp::Div, threads_.count(parts.chunk())),
                  BinaryOp::Rem, threads_.count(2))));
    if (!parts.isAsync())
      working.push_back(ifNext(putDown(parts, threads_)));
    chunk.push_back(threads_.phase(working));
    if (back)
      chunk.push_back(threads_.phase({ifCurrent(back)}));
  } else {
    // A thread copies back the very elements that it then puts others in the place of.
    chunk.push_back(threads_.phase(working));
    if (back)
      after.push_back(ifCurrent(back));
    after.push_back(ifNext(putDown(parts, threads_)));
    chunk.push_back(threads_.phase(after));
  }
  block_.push_back(parts.loop(chunk));
}

ir::KernelTree Stager::tree() {
  for (const ir::SymbolRef &own : own_.arrays())
    declarations_.push_back(ir::declare(own));
  addOwnSlices();
  for (const StmtRef &stmt : evidence_.body()) {
    const auto walk = stagedWalk(*stmt);
    if (!walk) {
      segment_.push_back(stmt);
      continue;
    }
    addSegment();
    addWalk(evidence_.walks()[*walk], shape_.walks[*walk]);
  }
  addSegment();
  if (needsValues_)
    block_.insert(block_.begin(), withFirstValues());
  std::vector<StmtRef> inBlock = declarations_;
  for (StmtRef &stmt : threads_.unlessEmpty(std::move(block_)))
    inBlock.push_back(std::move(stmt));
  ir::KernelTree tree;
  tree.root = ir::unshared(threads_.overBlocks(inBlock));
  tree.thread = threads_.thread();
  tree.threads = threads_.count();
  tree.blocks = threads_.blocks();
  tree.resident = shape_.resident;
  tree.perThread = fetched_;
  tree.filled = filled_;
  tree.lane = threads_.lane();
  tree.wide = wide_;
  for (const ir::SymbolRef &own : own_.arrays())
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
  const auto add = [&](const StagedSlice &slice, unsigned chunk, bool isHalved) {
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
    result += bytes * (isHalved && slice.copiesIn ? 2 : 1);
  };
  for (std::size_t at = 0; at < shape.walks.size(); ++at)
    for (std::size_t one = 0; shape.walks[at].chunk > 0 && one < shape.walks[at].slices.size();
         ++one)
      if (shape.walks[at].slices[one].stages)
        add(evidence.walks()[at].slices[one], shape.walks[at].chunk, shape.walks[at].isHalved);
  for (std::size_t one = 0; one < shape.slices.size(); ++one)
    if (shape.slices[one].stages)
      add(evidence.slices()[one], 0, false);
  return result;
}

} // namespace parlift::transform
