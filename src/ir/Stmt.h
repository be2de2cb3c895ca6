/// \file
/// Statements, loops and functions of the loop tree.
///
/// All loops of C have one shape, so that counting `while` loops and `for` loops with several
/// variables are not special cases:
///
///     init;                               for (init; cond; step) body
///     for (;;) {
///       if (testFirst || not the first time) { before; bool c = cond; after; if (!c) break; }
///       body;                             // `continue` jumps to step
///       step;
///     }
///
///     while (n-- > 0) S      cond: n > 0     after: n = n - 1     body: S
///     do S while (++i < n)   testFirst = false   before: i = i + 1   cond: i < n
///     for (auto &x : a)      init: i$ = 0    cond: i$ < extent   step: i$ = i$ + 1  (i$ synthetic)
///
/// `init` runs once and belongs to the loop node; variables it declares are in scope for all parts.
#pragma once

#include "ir/Assumption.h"
#include "ir/Conjunction.h"
#include "ir/Expr.h"
#include "ir/Outline.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::ir {

enum class StmtKind : std::uint8_t {
#define PARLIFT_STMT(Name) Name,
#include "ir/nodes.def"
};

struct Stmt;
using StmtRef = std::shared_ptr<const Stmt>;

enum class LoopForm : std::uint8_t { For, While, DoWhile, RangeFor };

/// Where a loop stands in the user's text, and whether a person could edit it there.
struct LoopSource {
  LoopForm form = LoopForm::For;
  SourceRange whole;   ///< from the keyword to the end of the body
  SourceRange keyword; ///< `for`, `while`, `do`
  SourceRange header;  ///< what stands between the parentheses
  SourceRange body;
  bool bodyIsBlock = false;        ///< the body has braces
  bool editable = true;            ///< false: expanded from a macro or in an included file
  std::string notEditable;         ///< remark id that says why not; empty when editable
  bool inOmpRegion = false;        ///< inside, or itself annotated by, an existing OpenMP construct
  bool isTemplateInstance = false; ///< the text serves several instantiations
  /// The loop is the sole statement of an `if`, `else`, label ...: lines inserted around it need
  /// braces, a directive alone does not.
  bool isUnbracedChild = false;
  std::string macroName; ///< the macro it comes from, when that is why it is not editable
  /// In the text of the loop stands a label or a `case` that belongs to something around it; copies of the
  /// text would have it twice. Its name; empty: there is none.
  std::string label;
  /// What the text of the loop declares and the tree does not: a type, an enumerator, a static or extern variable.
  /// Its name; empty: nothing.
  std::string hiddenDeclaration;
};

/// What a loop has been allowed: the result of planning, carried by the tree so that the printers and
/// the interpreter read it from there. Absent: sequential.
struct ReductionClause {
  std::string op; ///< OpenMP's identifier: + * & | ^ && || min max
  SymbolRef symbol;
  ExprRef low, length; ///< array section; null for a scalar
  bool isSection() const { return length != nullptr; }
  /// A maximum or minimum that iterations assign as they come, each a greater or lesser one: no thread may go back.
  bool takesLast = false;
  /// Of a structure: which of its members, `.mom[3]` (MemberSection.h); empty: all of the variable.
  std::string member = {};
  bool isPart() const { return isSection() || !member.empty(); }
};
/// A variable with a closed form: its value when the body of an iteration starts is its value on entry plus `step`.
struct InductionClause {
  SymbolRef symbol;
  ExprRef step;
  SymbolRef number; ///< synthetic: the number of the iteration, in `step`
  bool liveAfter = false;
};
/// The index that goes with a minimum or maximum: each thread finds its own, the best one wins.
struct ArgReductionClause {
  std::string op; ///< "min" or "max"
  SymbolRef extremum;
  std::vector<SymbolRef> payload; ///< ordering ones first, outermost counter first
  std::vector<int> directions;    ///< +1 or -1 for each ordering one: how its counter moves
  bool lastOnTies = false;
  /// Of the payload alone, `at < 0`: nothing is found yet, the next one is taken; null: there is no such test.
  ExprRef nothing = nullptr;

  /// No payload tells which of equals came first: the numbers of the threads do, whose shares follow one another.
  bool isByThreads() const { return !payload.empty() && directions.empty(); }
};
/// A loop with a trip count known on entry that is not a canonical `for`: it is written as a `for` over
/// the iteration number, a long.
struct CountedClause {
  ExprRef trip; ///< valid before the loop
};
/// An array of which each thread has one of its own: inside the loop the name means that one. Where the
/// condition fails, the loop runs on one thread with the array itself.
struct OwnArrayClause {
  SymbolRef symbol;     ///< the array, or the pointer to it
  std::int64_t low = 0; ///< [low, end) of the outermost subscript are used
  ExprRef end;          ///< valid before the loop
  bool last = false;    ///< the last iteration's elements are kept
  /// Each begins as a copy of the array, where every element of it is as said before the loop: `seen[k] == 0`, with `at` for k.
  /// Where one is not, the loop runs on one thread. Null: what an array of a thread holds at first does not matter.
  ExprRef holds = nullptr;
  SymbolRef at = nullptr;
  bool isInClause =
      false; ///< a container: `firstprivate` makes the copies, and only the test is left
};
/// Reads that find an array as it was before the loop.
struct CopyInClause {
  SymbolRef symbol;
  std::int64_t low = 0; ///< the elements that are read, as above
  ExprRef end;
  std::vector<const Expr *> names; ///< the VarRefs of those reads, in the loop's own tree
};
/// What is found out about an index array before the loop, by a loop with the same header that reads what the loop is sure
/// to read. `low` and `end` are values in iteration k, in the loop's own counter and what stands still meanwhile:
///
///     distinct    low is never the same in two iterations              out[idx[i]] = in[i]       idx[i]
///     ascending   end in one is at most low in the next, and low       v[k], ptr[i] <= k < ptr[i+1]
///                 does not fall: [low, end) follow one another         low ptr[i], end ptr[i + 1]
///
///     apart       what is written is none of what the array's elements   y[i] = x[idx[i]]        ranges (Ranges.h)
///                 lead to
///     rows        no row of a table of pointers is a part of another     a[i][j] = b[i][j]       rows (Rows.h)
///                 one that the loop touches
///     levels      few levels hold all iterations, where those of one     x[i] -= x[col[k]]       levels (Levels.h)
///                 level touch nothing that another one of it writes
///
/// The loop falls back (ParallelMark::hasFallback) where it is not so, and where memory for the test is not to be had.
struct RangesMark;
struct RowsMark;
struct LevelsMark;
struct InspectClause {
  enum class Kind : std::uint8_t { Distinct, Ascending, Apart, Rows, Levels };
  Kind kind = Kind::Distinct;
  std::string
      name; ///< the user's words for the array, the table; Apart, Levels: for the one that is written
  std::vector<ExprRef> low, end; ///< Distinct: one low, no end. Ascending: each end with each low
  std::shared_ptr<const RangesMark> ranges; ///< Apart
  std::shared_ptr<const RowsMark> rows;     ///< Rows
  /// Levels: iterations run level by level, in any order within one. Only Apart stands beside it.
  std::shared_ptr<const LevelsMark> levels = nullptr;
};
/// An array into whose elements all iterations combine values by one operator: each thread but the first has a copy of
/// it, and behind the loop the copies are put together. Where the condition fails there is one thread and no copy.
struct HistogramClause {
  std::string op; ///< + - * & | ^ min max
  SymbolRef
      symbol; ///< the array, or the pointer to it; of structures the type has those numbers alone that are updated
  /// Of a container's elements: its address, where `symbol` is a pointer of its name. Of elements that words of the loop stand
  /// for: that, or a call that gives the first one's address, where there may be more than `end` says. Else null.
  ExprRef start;
  std::int64_t low = 0; ///< elements [low, end) of the outermost subscript, which all exist
  ExprRef end;          ///< valid before the loop
  /// `end` null: what of the loop's body computes the subscripts, which stand there as Evaluate. The least and the largest
  /// one are found before the loop; where one is negative the loop runs on one thread. With `start`: the loop's words for
  /// elements, as Evaluate. With `end`, from types: elements that are not updated need not exist (endsByType).
  StmtRef search;
  std::vector<SymbolRef> searchPrivates; ///< variables from before the loop that `search` sets
  /// Where one of these does not hold, other memory of the loop overlaps the elements, and it runs on one thread. They are
  /// asked once the elements are found: `found` stands in them for one more than the largest subscript.
  std::vector<ExprRef> apart;
  SymbolRef found;
  ExprRef updates; ///< how many there are, more or less; valid before the loop
};
struct KernelMark;
struct ScanMark;
struct SearchMark;
struct ParallelMark {
  std::vector<SymbolRef> shared, privates, firstprivates, lastprivates;
  std::vector<ReductionClause> reductions;
  Conjunction condition; ///< at run time, before the loop; empty for none
  /// Where `condition` fails the loop runs as it stands, in a second version of its text; else on one thread of this one,
  /// with its private copies.
  bool hasFallback = false;
  unsigned collapse = 1;
  bool simd = false; ///< `simd` alone: vectorized, not threaded
  bool parallel = true;
  std::string schedule;  ///< e.g. "static", empty for the default
  SymbolRef counter;     ///< null for a counted loop without a single counter
  std::int64_t step = 1; ///< of the counter
  bool runsAtLeastOnce =
      false; ///< then a lastprivate needs no firstprivate for the loop that runs never
  std::vector<InductionClause> inductions;
  bool inductionsNeedCondition = false; ///< the closed forms hold only where `condition` does
  std::vector<ArgReductionClause> argReductions;
  std::vector<OwnArrayClause> ownArrays;
  std::vector<CopyInClause> copyIns;
  std::vector<InspectClause> inspections; ///< need a counter; all must hold, once `condition` does
  std::vector<HistogramClause> histograms;
  /// Assignments of the loop's own tree that all iterations make to elements of one array: each is one that no other one
  /// interrupts.
  std::vector<const Stmt *> atomics;
  std::optional<CountedClause> counted;
  std::shared_ptr<const KernelMark> kernel; ///< null: it runs on the CPU
  std::shared_ptr<const ScanMark> scan;     ///< Scan.h; null: its iterations pass no state on
  std::shared_ptr<const SearchMark> search; ///< Search.h; null: no iteration leaves it
};

struct Stmt {
  StmtKind kind = StmtKind::Block;
  SourceRange range;

  /// Block: in order; each scope is a Block of its own. OpaqueStmt: what it contains, run any number
  /// of times in unknown order.
  std::vector<StmtRef> children;
  bool isScope = true; ///< Block: braces of its own (false: a hoisted sequence)
  /// Block: all that one statement of the source does, `a[i] = b[i] = 0;`, in order. Its text is in one piece.
  bool isOneStatement() const { return kind == StmtKind::Block && !isScope && range.valid(); }

  SymbolRef symbol;      ///< Declare (one variable); `value` is its initializer or null
  ExprRef target;        ///< Assign: an lvalue. `x op= e` and `x++` are Assign(x, x op e)
  bool isUpdate = false; ///< Assign: written as `op=`, `++` or `--`
  ExprRef value;         ///< Assign, Declare, Evaluate, Return (null: none)

  std::string comment; ///< If without a place in the source: what is said above it

  ExprRef condition;              ///< If, Loop (null: no test, `for (;;)`)
  StmtRef thenBranch, elseBranch; ///< If; elseBranch may be null

  // Loop; the parts are Blocks, never null
  std::string loopPath; ///< "1.2": position among the loops of the function, source order
  LoopSource source;
  StmtRef init, before, after, step, body;
  bool testFirst = true;
  /// Loop: the step that wrote it has proved that no two of its iterations touch one element of memory, one of them
  /// writing it, variables aside. Lost with any change inside the loop.
  bool isProvedApart = false;
  std::vector<AssumptionRef> assumptions; ///< Loop: what is said of it
  std::optional<ParallelMark> parallel;

  std::string reason;            ///< OpaqueStmt: a remark id (goto, asm, throw, ...)
  Effects effects;               ///< OpaqueStmt
  std::vector<ExprRef> operands; ///< OpaqueStmt: lvalues it may read or write, values it evaluates
};

/// A function with a body. Loops are numbered in source order: "1", "1.1", "1.2", "2" ...
struct Function {
  std::string name; ///< as the user would name it; `S::f` for a method
  SourceRange nameRange;
  SourceRange
      whole; ///< from its first word to its `}`, heads of templates and `extern "C"` included
  TypeRef returnType;
  std::vector<SymbolRef> parameters; ///< `this` first for a method
  StmtRef body;                      ///< a Block
  std::vector<SymbolRef> locals;     ///< every local and static local, in order of declaration
  bool inMainFile = true;            ///< false: only there to be inlined into the analysis
  bool readsErrno = false;
  bool hasUnstructuredFlow = false; ///< goto, setjmp, computed jumps: liveness is the worst case
  bool isVariadic = false;
  bool isChoice =
      false; ///< nobody has written it: it does what one of several does, or another of them
  bool isTemplateInstance = false;
  bool isInNamespace =
      true; ///< it is written in namespaces and files alone: in no class and no function
  bool isConstexpr = false; ///< or consteval or a coroutine: OpenMP cannot stand in it
  OutlineRef outline;       ///< of its unit; null: it comes from no text
};
using FunctionRef = std::shared_ptr<const Function>;

/// One translation unit.
struct Unit {
  SourceFileRef mainFile;
  bool isCxx = false;
  std::vector<FunctionRef> functions; ///< in source order; those not in the main file last
  std::vector<SymbolRef> globals;
  bool includesOmpPragmas = false;
  OutlineRef outline; ///< null: it comes from no text
};

} // namespace parlift::ir
