/// \file
/// The facts about one function: for each loop its verdict with the evidence, for the function its
/// dependences. What the planner and the sinks read.
#pragma once

#include "diag/Report.h"
#include "ir/Stmt.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace parlift::legality {
class Question;
}

namespace parlift::analysis {

struct Options {
  bool assumeNoAlias = false; ///< --assume-no-alias: different pointers, different memory
  /// Rows that a table of pointers leads to are apart, unless they were read from one place of it: what is found so is to be asked
  /// before the loop runs (legality/parallel/CanFindRows.h).
  bool presumesRows = false;
  bool strictAliasing = false; ///< --strict-aliasing: different types, different memory
  /// What a loop reads in one place all the while is not overwritten there by numbers of another type, which C does not allow to be read
  /// so (Alias.h: typesExclude). False: --no-strict-aliasing, or -fno-strict-aliasing among the file's own flags.
  bool usesEffectiveTypes = true;
  bool strictFp = false; ///< --strict-fp: no reassociation
  /// Loops over iterators are to count by numbers: nvcc makes of `it != v.end()` in C++20 what g++ takes for no loop of OpenMP's.
  bool countsIterators = false;
  /// Nests with loops that are proved apart already (ir::Stmt::isProvedApart) are not asked about otherwise: their
  /// other loops count as dependent.
  bool proofsSuffice = false;
  /// Also finds what is only told and decides nothing: two iterations that meet, equations, the dependences of loops that cannot
  /// become parallel for other reasons. False: those count as dependent.
  bool explains = true;
  /// Also asks what would have to be assumed of loops that are not parallel for them to be so (legality/advice/Advice.h).
  bool advises = false;
  double timeoutPerLoop = 2.0; ///< seconds; isl's operation quota follows from it
};

enum class ScalarRole : std::uint8_t {
  ReadOnly,    ///< shared
  Local,       ///< declared in the loop
  Counter,     ///< the loop's own counter
  Private,     ///< written before read in each iteration, dead after the loop
  Lastprivate, ///< the same, live after the loop, written in every iteration
  Reduction,
  ArgReduction, ///< the index that goes with a min/max
  Induction,    ///< closed form in the loop's counter
  Carried       ///< anything else: a true dependence
};

/// A closed form for a variable at the start of an iteration.
struct InductionForm {
  ir::SymbolRef symbol;
  ir::SymbolRef number; ///< t, the number of the iteration, in `step`
  ir::ExprRef
      step; ///< what is added to its value on entry after t iterations; null: it has no words
  bool liveAfter = false;
};

struct Reduction {
  std::string op;       ///< + * & | ^ && || min max argmin argmax
  ir::SymbolRef symbol; ///< the scalar, or the array's base
  /// Array reductions: the section [low, low + length) touched, valid before the loop; null: it cannot be told.
  bool isArray = false;
  ir::ExprRef low, length;
  /// Of a structure: which of its members, `.sum`, `.mom[3]` (ir/MemberSection.h); empty: all of the variable.
  std::string member;
  /// Where all of these hold as well the section is sure to exist; they do when the loop and those inside it run.
  std::vector<ir::ExprRef> entryTests;
  /// Array reductions: a histogram, `h[key[i]]`: which elements are touched, data says.
  bool isIrregular = false;
  /// Array reductions: the assignments of the loop's own text that update the elements, `h[k] += w`; empty: something else does.
  std::vector<const ir::Stmt *> updates;
  /// Array reductions: all accesses would follow when the name meant another array inside the loop.
  bool followsName = false;
  /// Array reductions of a container's elements that the loop reaches by its name alone: a pointer of this name, what it starts
  /// with, and how many elements there are (legality/parallel/ElementsByName.h); or that it reaches by other words, which `search`
  /// evaluates (ElementsByWords.h). Without `start`: elements that are structures, with the members that are updated
  /// (UpdatedMembers.h), of the array `symbol`. Null: none of these.
  ir::SymbolRef elements;
  ir::ExprRef start, count;
  /// Array reductions: one more than the largest subscript, valid before the loop; null: what of the loop's body computes the
  /// subscripts (ir::HistogramClause), where that can be run before the loop. All elements up to the largest exist.
  /// argmin/argmax without a variable for the extremum: what is compared, `v[best]`; `symbol` is the payload then.
  ir::ExprRef end;
  ir::StmtRef search;
  std::vector<ir::SymbolRef> searchPrivates;
  std::vector<ir::ExprRef> apart; ///< these two as in ir::HistogramClause
  ir::SymbolRef found;
  /// argmin/argmax: the variables that follow the extremum, in lexicographic order of iteration, and
  /// whether ties take the last.
  std::vector<ir::SymbolRef> payload;
  /// One for each leading entry of `payload` that is a counter (or one plus a constant) of the loops
  /// from this one inwards: +1 if it rises, -1 if it falls. The other entries have no part in the
  /// order. Empty: whoever takes the threads' finds in the order of their shares keeps the first of equals.
  std::vector<int> directions;
  bool lastOnTies = false;
  ir::ExprRef nothing;    ///< as in ir::ArgReductionClause
  bool takesLast = false; ///< as in ir::ReductionClause
  bool reassociatesFloat = false;
  /// min and max of floating numbers: of zeros of both signs another one may be taken; after a NaN among the
  /// values, another value.
  bool mayTakeOtherZero = false, mayTakeOtherAfterNaN = false;
};

/// What another order changes in a result of floating numbers; nullopt: nothing.
std::optional<diag::Remark> reorderingOf(const Reduction &reduction, const SourceRange &where,
                                         const std::string &name);

/// An array of which each iteration, or each thread, may have one of its own.
struct PrivateArray {
  std::string name;     ///< the user's words for it
  ir::SymbolRef symbol; ///< the array, or the pointer to it; null: it has no name
  bool last = false;    ///< what the last iteration leaves there is needed after the loop
  /// Each iteration writes all elements of the declared array, or of [low, end).
  bool wholly = false;
  /// The elements that the loop touches, by the outermost subscript, valid before the loop; null when not expressible.
  ir::ExprRef low, end;
  /// All accesses would follow when the name meant another array inside the loop.
  bool followsName = false;
  /// Only where the loop's condition holds does an iteration write what it reads: elsewhere the array must be the loop's own.
  bool needsCondition = false;
  /// Iterations read what they have not written, and find there what lay in the array before the loop, or what counts for the same:
  /// copies begin as the array, all of whose elements must be as `holds` says, with `at` for the subscript (RestoredArray.h). Null:
  /// what they hold at first does not matter.
  ir::ExprRef holds;
  ir::SymbolRef at;
};

/// An array that some reads of the loop may find as it was before the loop.
struct CopiedArray {
  std::string name;     ///< the user's words for it
  ir::SymbolRef symbol; ///< the array, or the pointer to it; null: it has no name
  ir::ExprRef low, end; ///< the elements that they read, all of which exist; as above
  std::vector<const ir::Expr *>
      reads; ///< places in the loop's tree; empty: not all are there by name
};

/// What makes the iterations of a loop independent, variable by variable and array by array: what marks, and the races that come
/// of them, rest on. Only the question of canParallelize makes one that proves anything (legality/parallel/CanParallelize.h).
class ParallelEvidence {
public:
  struct Parts {
    std::map<const ir::Symbol *, ScalarRole> roles; ///< every scalar accessed in the loop
    std::vector<Reduction> reductions;
    std::vector<InductionForm> inductions;
    std::vector<PrivateArray> privateArrays;
    std::vector<CopiedArray> copiedArrays;
    /// The trip count and the inductions hold only where the condition does (a premise of the model is part of it). False:
    /// whatever condition there is, it is about overlapping memory alone.
    bool formsNeedCondition = true;
    /// Where the condition does not hold an exception may leave the loop, which it must not do in a directive's one thread either.
    bool throwsOtherwise = false;
  };

  ParallelEvidence() = default; ///< of nothing
  /// The iterations may run in any order, under the verdict's condition, once each of the parts is fulfilled. False: the parts
  /// say what variables are to the loop, and no more.
  bool holds() const { return holds_; }
  const Parts *operator->() const { return &parts_; }

private:
  friend class legality::Question;
  friend struct EvidenceForTests;
  ParallelEvidence(Parts parts, bool holds) : parts_(std::move(parts)), holds_(holds) {}

  Parts parts_;
  bool holds_ = false;
};

/// All that is known of one loop.
struct LoopFacts {
  const ir::Stmt *loop = nullptr;
  const ir::Stmt *parent = nullptr; ///< innermost enclosing loop of the same function
  std::vector<const ir::Stmt *> children;
  ir::SymbolRef counter;  ///< null when there is no single counter
  bool counted = false;   ///< the trip count is known on entry
  bool canonical = false; ///< OpenMP's canonical form as it stands
  std::optional<std::int64_t> step;
  /// Directions compare the counter's values (it moves by 1); false: the numbers of the iterations.
  bool comparesValues = false;
  /// The nest was modelled under premises (counters do not wrap, arrays have the shape that
  /// subscripts suggest): its dependences are those of runs in which they hold. They are part of the
  /// conditions of its loops.
  bool assumesShapes = false;
  /// What the nest's loops would need was tested before the nest, and did not hold: the nest is what runs then.
  bool isFallback = false;
  std::optional<std::int64_t> constantTrip;
  ir::ExprRef trips;     ///< valid before the loop; null when not expressible
  ir::ExprRef longTrips; ///< the same, computed as long: negative where the loop does not run
  /// Of a conditional loop: what its threads need; `record.condition` in words.
  ir::Conjunction condition;
  /// That it runs at all, where `condition` begins with it: what the rest reads may not be there else.
  ir::ExprRef entryTest;
  bool rectangular = true; ///< bounds do not use an outer counter of the same nest
  /// The loop runs through a strip of the loop around it with this counter: `for (i = ii; i < i_end; i++)`, at
  /// most the counter's step. But for the last one all strips are as long.
  ir::SymbolRef stripOf;
  bool mayWiden = false;        ///< it goes over strips, which may be of any width (CanWiden.h)
  bool perfectlyNested = false; ///< the parent's body is this loop alone (declarations aside)

  diag::LoopRecord record;   ///< verdict, needs, condition, remarks ...
  ParallelEvidence evidence; ///< what marks are made of
  /// How the loop passes a small state on, where that is what it needs (ir/Scan.h); null: it passes none on.
  std::shared_ptr<const ir::ScanMark> scan;
  /// How the iteration that leaves the loop is found, where one may (ir/Search.h); null: none leaves it, or it is not proved.
  std::shared_ptr<const ir::SearchMark> search;
  /// To be found out before the loop, besides `record.condition`.
  std::vector<ir::InspectClause> inspections;
  /// The header reads memory that is only known to stay the same where `record.condition` holds:
  /// where it does not, the number of trips may change while the loop runs.
  bool headerNeedsCondition = false;
  double operations = 1;        ///< estimated operations in one iteration, inner loops included
  bool operationsKnown = false; ///< false: some inner trip count was guessed
  /// Where inner trip counts are symbolic: how often the innermost body on the heaviest path runs, as double, valid before
  /// the loop, and the operations of one such run. Null: not expressible.
  ir::ExprRef work;
  /// To be asked before `work`: loops run in which its words are read.
  std::vector<ir::ExprRef> workTests;
  double workOperations = 1;
  /// Of a loop whose stride is a variable, `for (i = 0; i < n; i += len)`: how often the innermost body runs in one iteration, as
  /// `work` says it of all of them. Null: not expressible.
  ir::ExprRef strideRuns;
  /// Operations of the whole loop that there are at least: loops inside whose trips are not known, and branches, count for nothing.
  double leastWork = 0;
  /// Operations of the whole loop that there are at most, since the arrays of known extents end that it goes through.
  std::optional<double> mostWork;
  double presumedWork =
      0; ///< operations of the whole loop, sizes that are not known presumed (Locality.h)
  double presumedTrips = 0;     ///< the same of its iterations
  bool unitStrideInner = false; ///< innermost, and all subscripts move by 0 or 1 in its counter
};

struct FunctionFacts {
  ir::FunctionRef function;
  std::vector<LoopFacts> loops; ///< source order
  std::vector<diag::DependenceRecord> dependences;
  const LoopFacts *find(const ir::Stmt *loop) const;
};

} // namespace parlift::analysis
