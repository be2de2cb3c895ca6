/// \file
/// What one loop nest touches: the table that symbolic execution (SymbolicExecution.h) fills and the
/// dependence tester reads.
///
///     for (i = 1; i < n; i++)              loops    0: counter i, i >= 1, n - 1 - i >= 0
///       if (i < m)                         accesses 0: read  a [i - 1]   loops {0}, guard m - 1 - i >= 0
///         a[i] = a[i - 1];                          1: write a [i]       the same
///
/// Counters ascend by one in execution order, whatever the user's loop does: a loop written downwards or
/// with a stride has the counter t = 0, 1, 2 ... and the user's variable is start + step·t.
#pragma once

#include "analysis/symbolic/Polynomial.h"
#include "ir/Memory.h"
#include "ir/Stmt.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlift::analysis {

using LoopIndex = unsigned; ///< into AccessTable::loops

enum class AtomKind : std::uint8_t {
  Counter,   ///< of loop `loop`
  Value,     ///< fixed while the loops of `variesIn` stand still; `text` denotes it in C
  Quotient,  ///< floor(operand / divisor), divisor > 0
  Remainder, ///< operand - divisor * floor(operand / divisor)
  Unknown    ///< nothing known but its range; never equal to another Unknown
};

/// How much is known of where a Value comes from. A proof that something exists needs values of all atoms
/// that fit together: n / 2 = 1 and n = 0 do not.
enum class Origin : std::uint8_t {
  Free,     ///< on entry, loaded, returned: any value of its range
  Cases,    ///< computed as its cases say, all of it
  Function, ///< computed from its sources, any value of its range if they are chosen for it: n / m
  Computed  ///< computed in some way: no value is sure to occur
};

struct Atom {
  AtomKind kind = AtomKind::Unknown;
  std::string text;   ///< Counter, Value: the user's words
  ir::ExprRef word;   ///< Counter, Value: what the words say; null: they have none
  ir::TypeRef type;   ///< Counter, Value: null when there is none
  LoopIndex loop = 0; ///< Counter
  std::vector<LoopIndex>
      variesIn; ///< sorted; its value is the same in two executions that agree on the
                ///< iterations of these loops (Counter: its own loop)
  bool variesEverywhere = false; ///< may differ between any two executions
  /// `text` is valid C just before loop l for each l not in variesIn that lies inside the place where the
  /// value was taken; false: there is no such text.
  bool printable = false;
  bool rootOnly = false; ///< `text` is valid only before the root loop (the nest changes it)
  /// Loops in which `text` is evaluated under a condition, and could trap (`p->n`, `100 / k`) before them.
  std::vector<LoopIndex> conditionalIn;
  /// The loops around the place where such a text is evaluated: before one of them it is so only where that one
  /// and those further inside run at all.
  std::vector<LoopIndex> readIn;
  std::optional<std::int64_t> low, high; ///< inclusive bounds that always hold
  Polynomial operand;                    ///< Quotient, Remainder
  /// Quotient, Remainder: the operand is not negative where this was computed, so that C's operator,
  /// which rounds towards zero, gives the same.
  bool isSaidInC = false;
  /// Value: the place of a read that yields it, in the tree; there may be more. Null: it is no read of memory.
  const ir::Expr *load = nullptr;
  ir::SymbolRef
      sizeOf; ///< Value: the container that has so many elements, by whatever name it was asked; null: not known
  std::optional<Polynomial> sameModulo; ///< equals this modulo 2^64: (size_t)k is k
  std::int64_t divisor = 1;
  Origin origin = Origin::Free; ///< Value
  std::vector<AtomId> sources;  ///< Origin::Function: what it is computed from
  /// Value: one of these conjunctions holds. `q = n / 2` for an n of either sign:
  ///   { n >= 0, n - 2·q >= 0, 2·q + 1 - n >= 0 }  or  { -1 - n >= 0, 2·q - n >= 0, n - 2·q + 1 >= 0 }
  std::vector<std::vector<Constraint>> cases;
};

/// Many, most of which many tables share: each nest of a function has a table of its own, which begins as the one before it.
class Atoms {
public:
  std::size_t size() const { return held_.size(); }
  const Atom &operator[](AtomId id) const { return *held_[id]; }
  /// To be changed here, and in no other table.
  Atom &change(AtomId id) {
    if (held_[id].use_count() > 1)
      held_[id] = std::make_shared<Atom>(*held_[id]);
    return *held_[id];
  }
  Atom &add(Atom atom = {}) { return *held_.emplace_back(std::make_shared<Atom>(std::move(atom))); }
  void keepFirst(std::size_t count) { held_.resize(count); }

private:
  std::vector<std::shared_ptr<Atom>> held_;
};

struct AtomTable {
  Atoms atoms;
  const Atom &operator[](AtomId id) const { return atoms[id]; }
};

/// One loop of the nest (loops of inlined callees included; those are not reported).
struct NestLoop {
  const ir::Stmt *stmt = nullptr;
  std::optional<LoopIndex> parent;
  unsigned depth = 0; ///< 0 for the root
  AtomId counter = 0;
  /// Hold in every iteration that runs: counter >= lower, and what the loop's test says. Over atoms that
  /// do not vary in this loop, and the counter.
  std::vector<Constraint> bounds;
  Polynomial lower;                ///< first value of the counter
  std::optional<Polynomial> upper; ///< last value + 1 when the loop runs at all
  bool exact = true;               ///< bounds are the whole truth: every such iteration runs
  bool leavesOutTest = false; ///< the test says more than the bounds, and not about loaded values
  bool counted = false;       ///< the number of iterations is fixed on entry
  /// Positions of accesses from here on may lie behind an exit of the loop; none: it has no exits. What is not `exact` for those
  /// alone begins as the bounds say.
  std::optional<unsigned> leftAt;
  /// The user's counter: variable = start + step * (counter - lower).
  ir::SymbolRef variable; ///< null: none
  std::optional<std::int64_t> step;
  std::size_t conditionsOutside = 0; ///< guards, branches and doubts where the loop is entered
  std::size_t guardsOutside = 0;     ///< of these the guards
  unsigned doubtsOutside = 0;        ///< and the doubts: `if (error < tol) break;` before it
  Polynomial start;
  bool inlined = false;
  /// Words for values that change in loops around this one, valid where it is entered: `len` of
  ///     for (len = 2; len <= n; len *= 2)
  ///       for (i = 0; i < len; i++)
  std::map<AtomId, ir::ExprRef> words;
};

/// One step from a base to the place: a subscript or a field.
struct PathStep {
  bool isField = false;
  bool isOwned = false; ///< from a container to the elements that it owns: elsewhere (fullPlace)
  Polynomial index;     ///< subscript; poisoned: unknown
  std::optional<Polynomial> extent; ///< number of elements, when the type tells
  std::uint64_t elementSize = 0; ///< bytes of what one step of the subscript skips; 0: not constant
  std::uint64_t fieldOffset = 0, fieldSize = 0;
  bool inUnion = false;
  bool isModular = false; ///< the subscript was computed modulo 2^64 (WrapAround.h)
  std::string fieldName;
};

/// The object that an address is relative to.
enum class BaseKind : std::uint8_t {
  Object,  ///< the storage of `symbol` (an array, a record, a scalar whose address may be known)
  Pointer, ///< what a pointer value points to: parameter, local on entry, or loaded (`v->data`)
  Unknown  ///< may be anything
};
/// A pointer that was read from a table which nothing in the nest writes: what is read from one place is one row.
struct RowOf {
  unsigned table = 0;         ///< base of the table
  std::vector<PathStep> path; ///< to the pointer in it
  bool isOwn =
      false; ///< rows read from different places are different blocks (ir::MemoryObject::hasOwnRows)
};

struct Base {
  BaseKind kind = BaseKind::Unknown;
  ir::SymbolRef symbol;      ///< Object; Pointer: the variable it was last read from, if any
  std::string text;          ///< the user's words for the address, e.g. `a`, `v->data`
  ir::ExprRef word;          ///< Pointer: what the words say; null: they have none
  ir::TypeRef elementType;   ///< what the text points to
  ir::MemoryObjects objects; ///< it lies in one of these; empty: nothing is known
  bool isRestrict = false;
  bool computed = false; ///< Pointer: may have been computed from any other pointer of the function
  bool isContainer = false; ///< Object: the symbol is a std::vector, std::array, std::span ...
  /// Elements of a std::vector or string: no other container has them, and no named object.
  bool ownsElements = false;
  /// Pointer: elements that the container at `path` from the base `holder` owns, where that place is known. They
  /// are the same elements where it is the same container.
  struct Holder {
    unsigned base = 0;
    std::vector<PathStep> path;
  };
  std::optional<Holder> holder;
  /// Pointer: to the first byte of memory that was allocated before the nest, which has so many; an execution in which this is less
  /// than none has undefined behaviour.
  std::optional<Polynomial> bytes;
  bool addressKnown = true;   ///< Object: its address escapes, so that pointers may point to it
  bool isLocalToNest = false; ///< declared inside the nest's root loop
  const ir::Expr *allocation =
      nullptr; ///< Object: the call in the nest that makes it; null: it is a variable
  std::vector<LoopIndex>
      declaredIn; ///< Object: loops around its declaration: a new one in each iteration
  std::vector<LoopIndex> variesIn; ///< rows of a T**, addresses computed anew in these loops
  bool variesEverywhere = false;
  bool printable = false;               ///< `text` is valid C before the loops not in variesIn
  bool rootOnly = false;                ///< as in Atom
  std::vector<LoopIndex> conditionalIn; ///< as in Atom
  std::vector<LoopIndex> readIn;        ///< as in Atom
  /// `text` calls a function for the first element, `&m(0, 0)`: valid only where there is one.
  bool asksElement = false;
  std::optional<RowOf> row;
  /// Words for it just before loops inside of those in which it varies: of buffers that a time loop swaps, `u[now]`.
  struct Held {
    ir::ExprRef word;
    bool throughout = false; ///< and until that loop ends
  };
  std::map<LoopIndex, Held> heldAt;
};

/// Elements [low, end) of an access's base, by its first subscript, have been written before it in the same iteration of
/// `in`, one behind the other (execution/ConsecutiveWrites.h).
struct Filled {
  LoopIndex in = 0;
  Polynomial low, end;
  bool isBehindLow = false, isBeforeEnd = false; ///< proved of the access
};

struct Access {
  unsigned id = 0;
  bool isWrite = false;
  const ir::Expr *expr = nullptr;
  /// What of the function's own tree makes it: `expr`, or the call in whose callee, however deep, `expr` is.
  const ir::Expr *site = nullptr;
  SourceRange range;
  unsigned position = 0;        ///< order of execution within one iteration of all common loops
  unsigned base = 0;            ///< into AccessTable::bases
  std::vector<PathStep> path;   ///< outermost first; empty: the object itself
  std::uint64_t size = 0;       ///< bytes accessed; 0 not known
  bool wholeObject = false;     ///< may touch any byte of the base's object (opaque callee, struct
                                ///< copy of unknown extent): path is then empty
  std::vector<LoopIndex> loops; ///< enclosing, outermost first
  /// Those of `loops` in whose test it runs: once more than their bounds say.
  std::vector<LoopIndex> inTestOf;
  std::vector<Constraint> guards; ///< hold whenever it executes
  bool exact = true;              ///< executes exactly when bounds and guards say so
  /// Hold whenever it executes, since accesses that run with it stay inside arrays of known shape
  /// (Reach.h); its own are in its path.
  std::vector<Constraint> inBounds;
  /// Branches taken to reach it: (number of the If, 0 then / 1 else). Two accesses that differ in the
  /// branch of one If never run in the same iteration.
  std::vector<std::pair<unsigned, unsigned>> branches;
  /// What stood before each of `branches`, and where it begins: a doubt is a condition that guards do not
  /// say in full.
  struct Entry {
    std::size_t loops = 0;
    std::size_t guardsBefore = 0, guardsInside = 0;
    unsigned doubtsBefore = 0, doubtsInside = 0;
  };
  std::vector<Entry> entries;
  unsigned doubts = 0; ///< 0 where `exact`
  /// Of a function that a pointer may hold, for all that is known, and perhaps never does: no proof that anything happens.
  bool isPresumed = false;
  /// Read and write of one update `x op= e` share a number > 0; `updateOp` is OpenMP's operator.
  unsigned update = 0;
  std::string updateOp;
  /// A scalar variable that the roles of Scalars.h decide about; pairs of the same symbol are not tested.
  bool isScalarVariable = false;
  std::optional<Filled> filled;    ///< read: what it finds there
  std::optional<LoopIndex> heldIn; ///< read: its value is taken to be the same while this loop runs
  std::string text;                ///< the user's words, `a[i - 1]`
  std::string variable;            ///< name shown in dependences: the base's symbol or text

  /// The words of a called function make it: its texts and names are that function's.
  bool isInCallee() const { return site != expr; }
};

/// Elements [low, end) from a base, by the subscript of the first step: `A + low` up to `A + end`.
struct ElementRange {
  unsigned base = 0; ///< into AccessTable::bases
  Polynomial low, end;
  std::uint64_t elementSize = 0; ///< as in PathStep; 0: rows of these lengths
  std::vector<Polynomial> rows;
  bool lowIsModular = false, endIsModular = false; ///< as in PathStep
};
/// Two ranges without a common byte, tested: `A + n <= B || B + m <= A`.
struct ApartRanges {
  ElementRange first, second;
};
/// All that a condition says when it holds.
struct Tested {
  std::vector<Constraint> constraints;
  std::vector<ApartRanges> apart;
};

/// What is assumed of a loop while it runs, where the model can say it.
struct Assumed {
  LoopIndex loop = 0;
  ir::AssumptionRef said;
  std::vector<unsigned> bases; ///< of its pointers and arrays
  /// Range of an array's elements; poisoned: no range.
  Polynomial low, high;
};

/// What is 2^exponent wherever it is computed (Powers.h).
struct Power {
  AtomId atom = 0;
  Polynomial exponent;
};
/// `product` is one·other, wherever both are computed.
struct PowerProduct {
  AtomId one = 0, other = 0, product = 0;
};

struct AccessTable {
  AtomTable atoms;
  std::vector<NestLoop> loops; ///< pre-order, root first
  std::vector<Base> bases;
  std::vector<Access> accesses; ///< in order of `position`
  std::vector<Constraint>
      context; ///< known on entry to the nest (ranges of types, guards around it)
  /// Of these more is known on entry than the context can say: `n == 0 || n == 5`.
  std::vector<AtomId> unsaid;
  /// Known on entry, from conditions around the nest (Apart.h).
  std::vector<ApartRanges> apart;
  /// Conditions that have failed on the way to the nest: of each, something does not hold.
  std::vector<Tested> failed;
  std::vector<Assumed> assumed;
  std::vector<Power> powers;
  std::vector<PowerProduct> products;
  std::vector<ir::ExprRef> made; ///< nodes that stand in no tree, which the others point to

  /// What the loops around the access say of their counters whenever it executes.
  std::vector<Constraint> boundsAround(const Access &access) const;
};

} // namespace parlift::analysis
