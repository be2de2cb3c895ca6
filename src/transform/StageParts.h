/// \file
/// What a staged kernel is put together from. Private to Stage.cpp, Share.cpp and their neighbours:
///
///     ThreadParts    threads, blocks, the iterations of a thread             ThreadParts.cpp
///     OwnVariables   what each iteration of the grid has of its own            OwnVariables.cpp
///     TileParts      one slice in shared memory: its place for each element    TileParts.cpp
///     WalkParts      a loop that all threads take together, chunk by chunk     WalkParts.cpp
///     copyIn, copyBack   all threads move the elements of tiles                StageCopies.cpp
#pragma once

#include "ir/Declared.h"
#include "transform/Stage.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlift::transform {

// --- Expressions

ir::ExprRef intNumber(std::int64_t value);
ir::ExprRef read(const ir::SymbolRef &symbol);
/// Arrays whose elements the statement assigns.
std::set<const ir::Symbol *> writtenArrays(const ir::Stmt &stmt);
/// The number of iterations; not positive where the loop does not run.
ir::ExprRef tripsOf(const ir::CountedLoop &header, const ir::TypeRef &type);
/// The counter's value in iteration `number`, of its type.
ir::ExprRef valueAt(const ir::CountedLoop &header, const ir::ExprRef &number);
/// `number < end ? number : end - 1`
ir::ExprRef notBeyond(const ir::ExprRef &number, const ir::ExprRef &end);
/// `number > least ? number : least`
ir::ExprRef notBelow(const ir::ExprRef &number, std::int64_t least);
/// Both hold; null is no condition.
ir::ExprRef both(const ir::ExprRef &one, const ir::ExprRef &other);
/// Several statements as one, without braces.
ir::StmtRef sequence(std::vector<ir::StmtRef> stmts);
/// `for (int counter = 0; counter < count; counter++)`
ir::StmtRef countTo(const ir::SymbolRef &counter, std::int64_t count,
                    std::vector<ir::StmtRef> body);

/// Which of the iterations that a thread has are done.
enum class Points : std::uint8_t {
  AsTheyAre, ///< all; nothing asks for their counters
  Repeated,  ///< all; those past the end have the counters of the last one
  Guarded    ///< those that exist
};

class ThreadParts {
public:
  ThreadParts(const legality::StageEvidence &evidence, const StageShape &shape, Names &names);

  const ir::SymbolRef &thread() const { return thread_; }
  unsigned count() const { return count_; } ///< threads of a block
  /// Iterations are counted in: long, or int where that is enough.
  const ir::TypeRef &counts() const { return counts_; }
  ir::ExprRef count(std::int64_t value) const { return ir::intLiteral(value, counts_); }
  /// For loops in which all threads copy: the turn, and the element that is a thread's in it; and of several side by side the
  /// number of each.
  const ir::SymbolRef &turn() const { return turn_; }
  const ir::SymbolRef &lane() const { return lane_; }
  const ir::SymbolRef &element() const { return element_; }
  std::vector<ir::SymbolRef> blocks() const;
  unsigned extent(std::size_t dimension) const { ///< iterations of a block
    return dimensions_[dimension].shape.threads * dimensions_[dimension].shape.each;
  }
  const ir::CountedLoop &header(std::size_t dimension) const {
    return dimensions_[dimension].header;
  }
  const ir::SymbolRef &trips(std::size_t dimension) const { return dimensions_[dimension].trips; }
  const ir::SymbolRef &block(std::size_t dimension) const { return dimensions_[dimension].block; }
  const ir::SymbolRef &at(std::size_t dimension) const { return dimensions_[dimension].at; }
  unsigned adjacent(std::size_t dimension) const { return dimensions_[dimension].shape.adjacent; }

  /// The number of the thread's iteration within the block, as int.
  ir::ExprRef local(std::size_t dimension) const {
    return local(dimension, transform::read(dimensions_[dimension].each));
  }
  bool mayBeginEarly(std::size_t dimension) const { return dimensions_[dimension].shape.lead > 0; }
  /// All iterations of the block exist, along the dimensions that are asked.
  ir::ExprRef isWhole(const std::set<std::size_t> &asked) const;
  /// All iterations of the thread exist.
  ir::ExprRef hasAll() const;

  /// Of the threads that share an iteration: which one this is; and the number in the block of the one that is share `share` of the
  /// same iteration.
  unsigned shares() const { return shares_; }
  ir::ExprRef share() const;
  ir::ExprRef threadOf(const ir::ExprRef &share) const;
  ir::ExprRef apart(const ir::ExprRef &shares) const; ///< threads between so many shares

  /// An array with an element for each thread and each of its iterations, and the place of one's own.
  ir::TypeRef perThread(ir::TypeRef type) const;
  ir::ExprRef ownPlace(const ir::SymbolRef &array) const;

  ir::StmtRef points(const std::vector<ir::StmtRef> &stmts, Points points) const;
  ir::StmtRef phase(const std::vector<ir::StmtRef> &stmts) const;
  /// What holds for all blocks, said before them.
  void declare(ir::StmtRef declaration) { uniform_.push_back(std::move(declaration)); }
  ir::StmtRef overBlocks(const std::vector<ir::StmtRef> &stmts) const;
  /// What a block does, where it has an iteration of the triangle; elsewhere all of it.
  std::vector<ir::StmtRef> unlessEmpty(std::vector<ir::StmtRef> stmts) const;

private:
  struct Dimension {
    ir::CountedLoop header;
    StageShape::Dimension shape;
    unsigned stride = 1; ///< threads between neighbours along it
    ir::SymbolRef trips, block, each, at;
  };
  ir::ExprRef local(std::size_t dimension, const ir::ExprRef &index) const;
  ir::StmtRef loops(std::vector<ir::StmtRef> stmts) const;
  ir::StmtRef existing(const std::vector<ir::StmtRef> &stmts, bool isTested) const;
  /// The iteration of these numbers is one; null: there is no triangle.
  ir::ExprRef isInTriangle(const ir::ExprRef &outer, const ir::ExprRef &inner) const;

  std::vector<Dimension> dimensions_;
  std::optional<legality::StagedTriangle> triangle_;
  std::vector<ir::StmtRef> uniform_;
  ir::TypeRef counts_;
  ir::SymbolRef thread_, turn_, element_, lane_;
  unsigned count_ = 1;
  unsigned shares_ = 1, shareStride_ = 1; ///< threads between neighbouring shares
};

/// Variables of an iteration of the grid, which live from phase to phase: arrays with an element for each thread. The counter of a
/// loop of `walked` is none, unless another loop counts with it.
class OwnVariables {
public:
  OwnVariables(const legality::StageEvidence &evidence, const std::vector<ir::SymbolRef> &privates,
               const std::set<const ir::Stmt *> &walked, const ThreadParts &threads, Names &names);

  /// The statement with the thread's own elements; `counter` is left.
  ir::StmtRef in(ir::StmtRef stmt, const ir::Symbol *counter = nullptr) const;
  /// A declaration as an assignment; null: nothing asks for it.
  ir::StmtRef asAssignment(const ir::StmtRef &stmt) const;
  bool areAssignedIn(const ir::Stmt &stmt) const;
  std::vector<ir::SymbolRef> arrays() const;

private:
  const ThreadParts *threads_;
  std::map<const ir::Symbol *, ir::SymbolRef, ir::Declared>
      arrays_; ///< by the variable of the user's
};

class WalkParts;

class TileParts {
public:
  /// `walk` null: a slice of the body. `known`: a tile that nothing else needs any more, which is taken where it is large enough;
  /// null: there is none.
  TileParts(const legality::StageEvidence &evidence, const StageShape &shape,
            const legality::StagedSlice &slice, int unit, const StageShape::Walk *walk,
            const ir::SymbolRef &known, const ThreadParts &threads, Names &names);

  const legality::StagedSlice &slice() const { return *slice_; }
  const ir::SymbolRef &tile() const { return tile_; }
  const ir::ExprRef &source() const { return source_; } ///< the user's words for the element
  bool isHalved() const { return isHalved_; }
  /// What the threads copy of it.
  struct Dimension {
    std::optional<std::size_t> grid; ///< none: the walk
    unsigned extent = 1;             ///< of the tile
    unsigned copied = 1;             ///< elements that are copied
    std::int64_t shift = 0;  ///< of the walk: iteration of the first one from the chunk's first
    std::int64_t offset = 0; ///< where that one is in the tile
  };
  const std::vector<Dimension> &dimensions() const { return dimensions_; } ///< outermost first
  const std::vector<std::size_t> &copyOrder() const { return copyOrder_; } ///< fastest first
  unsigned copied() const;
  /// Elements of 16 bytes.
  unsigned lanes() const;
  bool isCopiedLike(const TileParts &other) const;

  /// The element of the thread's own iteration; `walked`: its place along the walk.
  ir::ExprRef own(const ir::ExprRef &half, const ir::ExprRef &walked) const;
  /// An element by its number along each dimension, of those that are copied.
  ir::ExprRef element(const ir::ExprRef &half, const std::vector<ir::ExprRef> &numbers) const;
  /// The statement with the slice's places in the tile.
  ir::StmtRef read(const ir::StmtRef &stmt, const WalkParts *walk) const;

  /// The thread's array of what it has fetched for the next chunk; null: it fetches nothing.
  ir::SymbolRef fetched;
  ir::ExprRef fetchedPlace(const ir::ExprRef &turn) const;

private:
  ir::ExprRef place(const ir::ExprRef &half, const std::vector<ir::ExprRef> &subscripts) const;

  const legality::StagedSlice *slice_;
  const ThreadParts *threads_;
  ir::SymbolRef tile_;
  ir::ExprRef source_;
  bool isHalved_ = false;
  std::vector<Dimension> dimensions_;
  std::vector<std::size_t> copyOrder_;
};

class WalkParts {
public:
  WalkParts(const legality::StageEvidence &evidence, const StageShape &shape,
            const legality::StagedWalk &walk, const StageShape::Walk &walkShape,
            const std::map<const ir::Symbol *, ir::SymbolRef> &known, ThreadParts &threads,
            Names &names);

  const ir::CountedLoop &header() const { return header_; }
  const std::vector<TileParts> &tiles() const { return tiles_; }
  std::vector<const TileParts *> loaded() const;
  std::vector<const TileParts *> stored() const;
  unsigned chunk() const { return chunk_; }
  unsigned atOnce() const { return atOnce_; }
  bool isHalved() const { return isHalved_; }
  bool isAsync() const { return isAsync_; }
  /// Where it is not 0, elements are read 16 bytes at a time; null: never.
  const ir::SymbolRef &wide() const { return wide_; }
  const ir::SymbolRef &together() const { return together_; } ///< the next chunk is read so
  /// Elements that tell: the first one of each slice, and the one in the next row.
  std::vector<ir::ExprRef> beginning() const;
  /// Iterations by which the first chunk is shorter; null: none.
  const ir::ExprRef &lead() const { return lead_; }
  bool fetches() const { return !loaded().empty(); }

  const ir::SymbolRef &counter() const { return counter_; } ///< k_next, or k_block
  const ir::SymbolRef &inside() const { return inside_; }   ///< k_in
  const ir::SymbolRef &half() const { return half_; }
  const ir::SymbolRef &trips() const { return trips_; }
  ir::ExprRef base() const; ///< the first iteration of the chunk that is worked on
  ir::ExprRef next() const { return transform::read(half_); }
  ir::ExprRef current() const;
  ir::ExprRef hasNext() const;
  ir::ExprRef hasCurrent() const;
  ir::ExprRef isFull() const;    ///< the chunk that is worked on
  ir::ExprRef endExists() const; ///< its last iteration does
  ir::ExprRef isNextFull() const;
  ir::StmtRef loop(const std::vector<ir::StmtRef> &body) const;

private:
  void align(Names &names, ThreadParts &threads);
  ir::ExprRef end() const; ///< behind the chunk that is worked on

  ir::CountedLoop header_;
  unsigned chunk_, atOnce_;
  bool isHalved_, isAsync_;
  std::vector<TileParts> tiles_;
  const ThreadParts *threads_;
  ir::ExprRef lead_;
  ir::SymbolRef counter_, inside_, half_, trips_, wide_, together_;
};

/// The threads fetch the elements of all tiles: of the walk's next chunk into variables, without a walk or asynchronously into the tiles.
ir::StmtRef copyIn(const std::vector<const TileParts *> &tiles, const ThreadParts &threads,
                   const WalkParts *walk);
/// Of the walk's next chunk a thread's elements lie side by side.
ir::ExprRef isReadTogether(const WalkParts &walk, const ThreadParts &threads);
/// What was fetched goes into the tiles.
ir::StmtRef putDown(const WalkParts &walk, const ThreadParts &threads);
/// The written tiles of the walk go back; null: there are none.
ir::StmtRef copyBack(const WalkParts &walk, const ThreadParts &threads);

} // namespace parlift::transform
