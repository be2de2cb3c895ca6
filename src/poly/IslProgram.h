/// \file
/// Programs, dependences and orders as isl's relations. Included in src/poly only.
#pragma once

#include "poly/Isl.h"
#include "poly/Schedule.h"

#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/id.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <memory>

namespace parlift::poly {

using UnionSet = Handle<isl_union_set, isl_union_set_free>;
using UnionMap = Handle<isl_union_map, isl_union_map_free>;
using Schedule = Handle<isl_schedule, isl_schedule_free>;
using ScheduleNode = Handle<isl_schedule_node, isl_schedule_node_free>;
using UnionValues = Handle<isl_multi_union_pw_aff, isl_multi_union_pw_aff_free>;

/// Bounds the operations of isl and its time while it lives, far more generously than Question. Time, since numbers
/// may grow so long that few operations take minutes.
class Effort {
public:
  Effort();
  ~Effort();
  Effort(const Effort &) = delete;
  Effort &operator=(const Effort &) = delete;
  static bool isExceeded();

private:
  class Watch;
  std::unique_ptr<Watch> watch_;
};

/// Statement k is the tuple "S<k>", array k is "A<k>", parameter k is "p<k>".
struct IslProgram {
  explicit IslProgram(const Program &program);

  Set context;
  UnionSet domain;
  UnionMap reads, writes, certainWrites;
  Schedule original;
  /// Pairs of instances that touch one element, one of them writing, in their original order.
  UnionMap dependences;
  /// Of those, enough for all others to follow: from the last write, and to the next one.
  UnionMap directDependences() const;
};

/// A band of a schedule, known by the mark above it.
struct BandNote {
  unsigned depth = 0;
  bool isTile = false, isWavefront = false;
  std::vector<LoopAst::Loop> members;
  /// By diagonals: the members' values before they were cut into blocks, and the blocks' sizes, the last one repeated.
  std::shared_ptr<const UnionValues> points;
  std::vector<std::int64_t> sizes;
};

/// The order as a schedule of the program's statements.
Schedule toSchedule(const Program &program, const IslProgram &sets, const Order &order);
/// With all bands marked, and cut into blocks as the order says.
Schedule toSchedule(const Program &program, const IslProgram &sets, const Order &order,
                    std::vector<BandNote> &notes);

/// Number at the end of a tuple's name: "S12" is 12.
unsigned numberOf(const char *name);

/// Puts a mark over the band at `node` and a note with its number into `notes`; `like`: the note whose
/// rows the members have (blocks have those of what is inside).
isl_schedule_node *markBand(isl_schedule_node *node, std::vector<BandNote> &notes, bool isTile,
                            bool isWavefront, const std::vector<LoopAst::Loop> &rows);
/// The members' rows, by statement.
std::vector<LoopAst::Loop> rowsOf(isl_schedule_node *band, const Program &program);
struct Blocks {
  std::vector<std::int64_t> sizes;
  bool isWavefront = false;
  bool isSeparated =
      false; ///< the innermost loop may run through groups of statements (groupsApart)
};
/// Cuts the band at `node` into blocks, marks both bands and returns the outer mark's node.
isl_schedule_node *tileBand(isl_schedule_node *node, const Program &program, const IslProgram &sets,
                            const Blocks &blocks, std::vector<BandNote> &notes);
/// The statements in the order in which the last loop of the band can run through one group after another; empty
/// where it carries no dependence as it is, or all statements depend on each other (Allen and Kennedy 1987):
///
///     for (j) { S1; S2; }          for (j) S2;
///                            =>    for (j) S1;
std::vector<UnionSet> groupsApart(const IslProgram &sets, const ScheduleNode &band);

/// The loops over blocks that run by diagonals, and what is left for isl to say.
///
///     for (wave = first; wave <= last; wave++)             sums of the members' ranges
///       for (x1 = low1; x1 <= high1; x1 += size1) ...      all members but the first, which is what the diagonal leaves
///         x0 = size0 * (wave - x1 / size1 - ...)           inside: the instances of block (x0, x1, ...)
///
/// Some of the blocks are empty, near the edges of skewed loops (DiagonalMembers.h bounds them): exact bounds are long, and isl takes long to find them
/// (of four loops, minutes). A block's own loops are exact.
struct DiagonalBlocks {
  std::vector<LoopNode> nest;       ///< outermost first, without children
  std::vector<LoopAst::Loop> loops; ///< of them
  Set where;                        ///< over the parameters: outside of it there are no instances
  /// Over the parameters and the blocks, which are parameters "c1", "c2" ... and for the first member the last of these.
  Schedule inside;
  Set context;
};
/// Nullopt: the outermost band is no such one, none of its members is skewed (blocks of triangles are best said exactly), a block is a single
/// iteration, or a member's range has no words.
std::optional<DiagonalBlocks> blocksByDiagonals(const IslProgram &sets, const Schedule &schedule,
                                                const std::vector<BandNote> &notes);

/// The loops for a schedule whose bands are all marked.
OrderAnswer toLoops(const Program &program, const IslProgram &sets, Schedule schedule,
                    const std::vector<BandNote> &notes);

/// The dependences between instances below the node that the loops above it have in the same iterations.
UnionMap dependencesInside(const IslProgram &sets, const ScheduleNode &node);

/// A pair that would change places; nullopt: none. Answers Quota for an error of isl's.
std::optional<NoOrder> violation(const IslProgram &sets, const Schedule &schedule);

} // namespace parlift::poly
