/// \file
/// A function prepared for running: the tree with every name resolved to a slot of the frame, every
/// type to a scalar and every constant size to a number. Made once for each function by Compile.cpp.
#pragma once

#include "ir/Stmt.h"
#include "ir/interpreter/Memory.h"
#include "ir/interpreter/Value.h"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlift::ir::interpreter {

enum class Op : std::uint8_t {
  Literal,
  Extent, ///< of an array, as it was where the array was declared: register `slot`
  // Places
  Variable, ///< what `slot` of the frame points to
  Element,  ///< a: pointer, b: index, in elements of `size`
  Field,    ///< a: record, `size` bytes further on
  // Values
  Load,
  AddressOf,
  Negate,
  Complement,
  Not,
  Arithmetic,
  Compare,
  And,
  Or,
  Move,     ///< pointer + integer
  Distance, ///< pointer - pointer
  Select,
  Convert,
  CallFunction,
  CallMath,
  Unsupported
};

struct FunctionCode;
using MathFunction = Value (*)(const Value *arguments);

struct Code {
  Op op = Op::Unsupported;
  Scalar type = Scalar::None; ///< of the result; of what is compared
  Scalar from = Scalar::None; ///< Convert; the right operand's type of a shift
  BinaryOp binary{};
  std::uint32_t slot = 0;
  std::uint32_t otherwise = 0; ///< Variable: the slot plus one that counts where this one is empty
  std::uint64_t size = 0;      ///< bytes of an element or a record; offset of a field
  const Code *dynamicSize = nullptr; ///< the element's size when it is not constant
  /// Element of an array: its number of elements; null where a pointer is subscripted.
  const Code *extent = nullptr;
  bool mayBeEnd = false; ///< Element: one past the last is no fault, only its address is taken
  const Code *a = nullptr, *b = nullptr, *c = nullptr;
  Value literal;
  const Expr *origin = nullptr;
  std::vector<const Code *> arguments;
  const Function *callee = nullptr;
  MathFunction math = nullptr;
  std::string problem; ///< Unsupported: why
};

struct MarkCode;

struct Step {
  StmtKind kind = StmtKind::Block;
  const Stmt *origin = nullptr;
  bool isScope = false;
  std::vector<const Step *> children;

  Scalar type = Scalar::None; ///< Assign, Declare: None means bytes are copied
  std::uint64_t size = 0;
  const Code *dynamicSize = nullptr;
  std::uint32_t slot = 0;      ///< Declare
  bool bindsReference = false; ///< Declare
  bool declaresStatic = false; ///< Declare of a static local: its storage is there already
  const Code *target = nullptr, *value = nullptr, *condition = nullptr;
  std::vector<std::pair<std::uint32_t, const Code *>> extents; ///< registers set by a Declare

  const Step *thenStep = nullptr, *elseStep = nullptr;
  const Step *init = nullptr, *before = nullptr, *after = nullptr, *step = nullptr, *body = nullptr;
  std::unique_ptr<MarkCode> mark;
  std::string problem; ///< OpaqueStmt
};

/// A variable of which each thread has a copy.
struct CopyCode {
  std::uint32_t slot = 0;
  std::uint64_t size = 0;
  std::string_view name;
  bool first = false, last = false;
  bool isCounter = false; ///< set before each iteration
};
struct ReductionCode {
  std::string op;
  std::uint32_t slot = 0;
  Scalar type = Scalar::None; ///< of the variable or of an element
  std::string_view name;
  bool isSection = false, viaPointer = false;
  const Code *low = nullptr, *length = nullptr;
  /// [low, low + length) rows of `perRow` elements; no `length`: all of the object.
  bool isHistogram = false;
  std::int64_t perRow = 1;
  std::vector<const Code *> apart; ///< must hold of the number in `found`, else there are no copies
  std::uint32_t found = 0;
  /// `members` numbers inside a structure, `offset` bytes from its start: each thread has a copy of all of it (CopyCode).
  std::int64_t members = 0, offset = 0;
};
/// Elements [0, end) of an array: each thread's own, or a copy from before the loop.
struct ElementsCode {
  std::uint32_t slot = 0;
  bool viaPointer = false;
  const Code *low = nullptr, *end = nullptr;
  std::uint64_t size = 0; ///< bytes of an element
  const Code *dynamicSize = nullptr;
  std::string_view name;
  bool last = false;      ///< own: [low, end) of the last iteration are kept
  std::uint32_t copy = 0; ///< copy: the slot that its reads use
  /// Own: begins as a copy; must hold of each element `at` of [low, end). Null: begins as it is.
  const Code *holds = nullptr;
  Scalar holdsType = Scalar::None;
  std::uint32_t at = 0;
};
struct InductionCode {
  std::uint32_t slot = 0;
  Scalar type = Scalar::None;
  std::uint32_t start = 0;    ///< slot of its value on entry
  const Code *form = nullptr; ///< its value after `number` iterations
  std::string_view name;
  bool liveAfter = false;
};
struct ArgReductionCode {
  const ArgReductionClause *clause = nullptr;
  std::uint32_t extremum = 0;
  Scalar extremumType = Scalar::None;
  std::vector<std::uint32_t> payload;
  std::vector<Scalar> payloadTypes;
  const Code *nothing = nullptr;
  Scalar nothingType = Scalar::None;
};
/// Values of an index array, of type `long`, in one iteration.
/// A value that iterations pass on, or a number of a composed function.
struct StateCode {
  std::uint32_t slot = 0;
  Scalar type = Scalar::None;
  std::string_view name;
  const Code *start = nullptr; ///< its first value; null: it has none
  bool liveAfter = false;
  bool mayGetLost = false; ///< of a scan: ir::statesThatMayGetLost
};
struct InspectCode {
  bool isDistinct = false;
  /// Of rows: run once, before all else. `ends` are flags and pointers; the pointers get these values behind `rowLooks`.
  bool isOfRows = false;
  std::vector<StateCode> counters;
  std::vector<const Step *> rowLooks;
  std::vector<std::pair<StateCode, const Code *>> pointers;
  std::vector<const Code *> low, end;
  const Step *look = nullptr; ///< null: it is no search for the ends of ranges
  std::vector<StateCode> ends, privates;
  std::vector<const Code *> apart;
};
/// What puts iterations into levels (ir/Levels.h).
struct LevelsCode {
  StateCode level;               ///< pointer to the levels, one for each iteration
  Scalar element = Scalar::None; ///< of these
  std::vector<StateCode>
      numbers; ///< first, size, reads, other, here; without the first where there is none
  bool hasFirst = false;
  const Step *look = nullptr;
};
struct ScanLevelCode {
  struct Group {
    std::vector<unsigned> states; ///< into ScanCode::states
    std::vector<StateCode> members;
    const Step *apply = nullptr;
  };
  std::vector<Group> groups;
  std::vector<StateCode> variables; ///< of the composing body, declared outside it
  const Step *compose = nullptr;
};
/// Stores at the cursor go to a buffer of the block's, and from there to the array when all blocks have run.
struct PackCode {
  StateCode buffer;            ///< pointer to where its element 0 would be
  unsigned cursor = 0;         ///< into ScanCode::states
  const Code *array = nullptr; ///< pointer to its elements
  std::uint64_t element = 0;   ///< bytes
};
struct ScanCode {
  std::vector<StateCode> states;
  std::vector<ScanLevelCode> levels;
  std::vector<PackCode> packs;
  const Code *startTest = nullptr; ///< fails: one block of all; null: it does not
  const Step *body =
      nullptr; ///< the loop's own, with the states in the place of what they stand for
};
/// What is looked at before a loop that an iteration may leave.
struct SearchCode {
  struct Mover {
    StateCode variable, start;  ///< `start` holds its value before the loop
    const Code *form = nullptr; ///< its value in iteration `number`
  };
  StateCode number;
  std::vector<Mover> movers;
  std::vector<StateCode> privates;
  std::vector<std::pair<const Code *, Scalar>> guards;
  const Code *trips = nullptr;
  const Step *look = nullptr;
};
struct MarkCode {
  const ParallelMark *mark = nullptr;
  std::string problem; ///< why it cannot be carried out; empty: it can
  std::string lack;    ///< what the interpreter has no means for, though the mark may be right
  const Code *condition = nullptr;
  Scalar conditionType = Scalar::None;
  std::vector<const Step *> loops; ///< this one and those collapsed into it
  std::vector<std::uint32_t> counters;
  std::vector<Scalar> counterTypes;
  std::vector<CopyCode> copies;
  std::vector<ReductionCode> reductions;
  std::vector<InductionCode> inductions;
  std::vector<ArgReductionCode> argReductions;
  std::vector<ElementsCode> ownArrays, copyIns;
  std::vector<InspectCode> inspections;
  const Code *trip = nullptr;         ///< counted
  std::unique_ptr<ScanCode> scan;     ///< null: no state is passed on
  std::unique_ptr<LevelsCode> levels; ///< null: iterations are in no levels
  std::unique_ptr<SearchCode>
      search;               ///< null: no iteration leaves; else nothing but `problem` is in use
  std::uint32_t number = 0; ///< slot of the iteration number for closed forms
};

struct FunctionCode {
  const Function *function = nullptr;
  std::map<const Symbol *, std::uint32_t> slots;
  std::vector<std::pair<std::uint32_t, Address>> fixed; ///< slots of globals and static locals
  std::uint32_t slotCount = 0, extentCount = 0;
  std::vector<std::uint32_t> parameters;
  std::vector<Scalar> parameterTypes;
  std::vector<std::pair<std::uint32_t, const Code *>> extents; ///< of the parameters' types
  const Step *body = nullptr;
  std::string problem; ///< why it cannot be called

  std::deque<Code> codes; ///< owns what the pointers above point to
  std::deque<Step> steps;
  std::vector<SymbolRef> madeSymbols; ///< kept alive: the iteration number of closed forms
  std::vector<ExprRef> madeExprs;
  std::vector<StmtRef> madeStmts;
};

/// `storage` says where globals and static locals lie.
std::unique_ptr<FunctionCode> compile(const Function &function,
                                      const std::map<const Symbol *, Address> &storage);

/// C's mathematical functions by name, "sqrt", "fabsf" ...; null when there is none.
MathFunction mathFunction(const std::string &name, std::size_t arguments);

} // namespace parlift::ir::interpreter
