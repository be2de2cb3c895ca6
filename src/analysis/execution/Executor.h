/// \file
/// Symbolic execution of a function, the engine behind NestModel.h. Private to the folder.
///
/// The environment maps each scalar variable to a polynomial (integers) or to a base and a path
/// (pointers). A loop is entered with the closed forms of its induction variables:
///
///     1. dry run of one iteration from unknown values E_x; x ends as E_x + d
///     2. d fixed in the loop, or a polynomial in what is already solved:  x = start + sum of d
///     3. real run with these forms; other assigned variables start as unknowns of the iteration
///
/// A dry run records nothing and runs each body once, so the work is depth times size.
#pragma once

#include "analysis/execution/Assigned.h"
#include "analysis/execution/ConsecutiveWrites.h"
#include "analysis/execution/ModRef.h"
#include "analysis/execution/PathCondition.h"
#include "analysis/model/Held.h"
#include "analysis/model/NestModel.h"
#include "analysis/model/Reach.h"
#include "analysis/symbolic/Bounds.h"
#include "ir/Declared.h"
#include "ir/TouchedRuns.h"

#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace parlift::analysis {

struct ElementLoops;

/// The value of a scalar expression.
struct Value {
  enum class Kind : std::uint8_t { None, Integer, Pointer } kind = Kind::None;
  Polynomial number;    ///< Integer
  bool modular = false; ///< Integer: true only modulo 2^64 (unsigned long, may have wrapped)
  unsigned base = 0;    ///< Pointer
  std::vector<PathStep>
      path; ///< Pointer: to the element; the last subscript moves with pointer arithmetic
  bool isKept = false; ///< Pointer: read from a variable, or to an element by `&` (KeptRows.h)
  /// Points to where the base starts.
  bool isAtBase() const { return path.size() == 1 && !path[0].isField && path[0].index.isZero(); }
  bool operator==(const Value &other) const;
};

/// The value is that of the atom, and nothing else.
bool isJustAtom(const Value &value, AtomId &id);

/// A place in memory or a variable.
struct Place {
  enum class Kind : std::uint8_t { Variable, Memory } kind = Kind::Variable;
  ir::SymbolRef symbol; ///< Variable: tracked in the environment
  unsigned base = 0;    ///< Memory
  std::vector<PathStep> path;
  bool broken = false; ///< the path cannot be trusted: any byte of the base
};

/// Callees of no more statements than this, those of their own callees included, are inlined.
constexpr unsigned inlineStatements = 200;

class NamesInView;

class Executor {
  friend class NamesInView;

public:
  Executor(const ir::Function &function, const Options &options, const NestFilter &isWanted,
           const HeldFrom &held, std::vector<NestModel> &models);
  void run();

private:
  using Environment = std::map<const ir::Symbol *, Value, ir::Declared>; // atoms are numbered so
  struct Alternative { ///< what a value is under a condition
    std::vector<Constraint> when;
    Value value;
    bool exact = true; ///< `when` says all of the condition
  };
  struct Jumps { ///< environments that left the straight path of a loop's iteration
    std::vector<Environment> continues, breaks;
  };

  // --- ExecutorStatements.cpp
  void execute(const ir::Stmt &stmt);
  std::uint64_t unitsOf(const ir::Stmt &stmt) const;
  void executeBlock(const ir::Stmt &stmt);
  void executeIf(const ir::Stmt &stmt);
  void executeAssign(const ir::Stmt &stmt);
  void makeObject(const ir::SymbolRef &variable);
  void declare(const ir::Stmt &stmt);
  void executeOpaque(const ir::Stmt &stmt);
  void assign(const Place &place, const ir::Expr &target, const Value &value,
              const ir::TypeRef &type);
  void becomeCallersBlock(Value &value, const ir::Symbol &symbol);
  Environment merge(const Environment &a, const Environment &b, const Alternative *whenA = nullptr,
                    const Alternative *whenB = nullptr);
  // --- ExecutorExits.cpp
  std::optional<Clauses> clausesOf(const ir::Expr &condition, bool sense);
  bool passExit(const ir::Stmt &stmt, const ir::StmtRef &branch, const ir::StmtRef &other,
                bool sense);

  void jump(const ir::Stmt &stmt);
  void passOver(const ir::Stmt &stmt, bool isInLoop = false);
  void tagUpdate(const ir::Stmt &stmt, std::size_t firstAccess);

  // --- ExecutorLoops.cpp
  void executeRoot(const ir::Stmt &loop);
  void forgetLoopsBefore(AccessTable &table);
  void leaveNest(const ir::Stmt &loop, const Assigned &assigned);
  void executeNest(const ir::Stmt &loop, NestModel &nest, const Assigned &assigned);
  void executeLoop(const ir::Stmt &loop);
  void followLoop(const ir::Stmt &loop);
  struct ClosedForm {
    Value start;
    Polynomial advance; ///< in the atom `time_`, the number of iterations done
    bool modular = false;
    bool isWalk = false; ///< of a pointer: it moves in its array, nobody knows how far
  };
  using ClosedForms = std::map<const ir::Symbol *, ClosedForm, ir::Declared>;
  using Symbols = std::set<const ir::Symbol *, ir::Declared>;
  std::set<const ir::Symbol *> visibleAt(const ir::Stmt &loop) const; // ExecutorNames.cpp
  std::set<const ir::Symbol *> hiddenAt(const ir::Stmt &loop) const;
  std::set<const ir::Symbol *> namesAt(const ir::Stmt &loop) const;
  void nameValues();
  void nameDistances();
  LoopIndex loopIndex(const ir::Stmt &loop);
  bool holdsOnEntry(const ir::Stmt &loop);
  std::vector<Constraint> testBehind(const ir::Stmt &loop, LoopIndex index);
  void iterate(const ir::Stmt &loop, LoopIndex index);
  std::vector<Constraint> test(const ir::Stmt &loop, LoopIndex index);
  struct LoopWrites { ///< without its `init`
    Assigned parts;   ///< all but the test
    Symbols declared; ///< in them, anew in each iteration
    Assigned inTest;
    Assigned stored; ///< all of it, with what it stores to under names of its own
  };
  const LoopWrites &writesOf(const ir::Stmt &loop);
  Symbols modifiedBy(const ir::Stmt &loop);
  Symbols storedBy(const ir::Stmt &loop);

  // --- ExecutorFewTrips.cpp
  bool executeOneByOne(const ir::Stmt &loop);
  unsigned fewTrips(const ir::Stmt &loop);

  // --- ExecutorInductions.cpp
  /// `counter = counter + 1`, and what the counter holds in the iteration before that.
  struct Rise {
    const ir::Symbol *counter = nullptr;
    Polynomial value;
    const ir::Expr *sum = nullptr;
  };
  std::optional<Rise> riseToItsEnd(const ir::Stmt &loop, LoopIndex index,
                                   const std::vector<Constraint> &holds);
  // --- ExecutorStrides.cpp
  bool isFixedIn(const Polynomial &value, LoopIndex index);
  bool isNamedBefore(const Polynomial &value);
  bool isAtMostByStrides(const Polynomial &value, std::int64_t limit);
  std::optional<Rise> riseByStride(const ir::Stmt &loop, LoopIndex index,
                                   const std::vector<Constraint> &holds);
  void chooseStridedCounter(const ir::Stmt &loop, LoopIndex index, const ClosedForms &forms);

  void dryRun(const ir::Stmt &loop, LoopIndex index, const Symbols &modified, ClosedForms &forms,
              ClosedForms &walks);
  void chooseCounter(const ir::Stmt &loop, LoopIndex index, const ClosedForms &forms);
  void startIteration(LoopIndex index, const Symbols &modified, const ClosedForms &forms);
  void leaveLoop(const ir::Stmt &loop, LoopIndex index, const ClosedForms &forms,
                 const Symbols &modified, const Environment &entry, bool leftEarly);
  bool outlives(const ir::Stmt &loop, const Symbols &modified);
  Value formAt(const ClosedForm &form, const Polynomial &time);
  Value somewhereIn(Value pointer);

  // --- ExecutorBounds.cpp
  void nameAtEntry(const ir::Stmt &loop, LoopIndex index,
                   const Symbols &modified); // ExecutorNames.cpp
  void nameAddresses(LoopIndex index, const Symbols &modified, const Symbols &setHere,
                     NamesInView &names);
  void boundLoop(const ir::Stmt &loop, LoopIndex index, std::vector<Constraint> test, bool exact);

  // --- ExecutorExpressions.cpp
  Value evaluate(const ir::Expr &expr);
  Value evaluateOnce(const ir::Expr &expr);
  Value evaluateUnchecked(const ir::Expr &expr);
  Value evaluateBinary(const ir::Expr &expr);
  Value evaluateOperation(const ir::Expr &expr, const Value &a, const Value &b);
  Value evaluateCast(const ir::Expr &expr);
  Value evaluateLoad(const ir::Expr &expr);
  Value evaluateUnary(const ir::Expr &expr);
  Value evaluateSelect(const ir::Expr &expr);
  bool overwrites(const Assigned &assigned, const ir::Expr &lvalue, bool ofElements) const;
  void nameOutside(const Value &value, const Base &base, const std::vector<PathStep> &path,
                   const ir::TypeRef &as = nullptr);
  void nameElements(Base &made, const Base &from, const std::vector<PathStep> &path) const;
  Value nameOnEntry(Value value, const ir::Expr &expr);
  Value nameOnEntryOutside(Value value, const Base &base, const std::vector<PathStep> &path);
  void nameOnEntry(Base &made, const ir::Expr &expr, const Base &from,
                   const std::vector<PathStep> &path) const;
  Value loadMemory(const ir::Expr &expr, const Place &place);
  std::optional<Value> loadedAsInteger(const ir::Expr &cast);
  /// Where a value lies that lasts: the same key, the same value.
  struct LastingPlace {
    std::string key;
    std::vector<LoopIndex> variesIn;
    bool everywhere = false;
  };
  /// \param ofElements  those that a container there owns: they stay its elements, wherever they lie
  std::optional<LastingPlace> lastingPlace(const ir::Expr &lvalue, const Place &where,
                                           bool ofElements = false) const;
  Value divide(const Polynomial &value, std::int64_t divisor, bool remainder);
  Value fitUnsigned(const ir::Expr &expr, Value value);
  bool presumesNoWrap(const ir::Expr &expr, const Polynomial &value);
  bool isSettled(const Polynomial &value) const;
  bool presumesNumber(const Value &value, const ir::Type &type);

  // --- ExecutorBits.cpp
  bool shiftsExactly(const ir::Type &type) const;
  void noteShift(const ir::Type &type, const Value &shifted, const Polynomial &number,
                 const Polynomial &by);
  std::optional<Value> shiftedLeft(const ir::Expr &expr, const Value &a, const Value &b);
  std::optional<Value> sideBySide(const ir::Type &type, const Value &a, const Value &b) const;
  void noteQuotient(const Value &quotient, const Polynomial &value, const Polynomial &divisor);
  void sayQuotients(Access &access) const;

  // --- ExecutorCases.cpp
  using Cases = std::vector<std::vector<Constraint>>;
  void describe(const Value &value, Origin origin, Cases cases);
  void describeFunction(const Value &value, std::initializer_list<const Polynomial *> operands);
  void describeQuotient(const Value &value, const Polynomial &operand, std::int64_t divisor);
  void describeRemainder(const Value &value, const Polynomial &operand, std::int64_t divisor);
  void describeRest(const Value &value, const Polynomial &a, const Polynomial &n);
  void describeWrapped(const Value &value, const Polynomial &operand, const ir::Type &type);
  void describeBinary(const ir::Expr &expr, const Value &value, const Value &a, const Value &b);
  void describeTruth(const ir::Expr &condition, const Value &value);
  void describeTruth(const ir::Expr &comparison, const Value &value,
                     const std::optional<Polynomial> &apart);
  void limitToTruth(const Value &value);
  void varyAsCases(const Value &value);
  Value truthOf(const ir::Expr &expr);
  void describeSame(const Value &value, const Value &other);
  void describeAlternatives(const Value &value, const Alternative &first,
                            const Alternative &second);
  bool provesInAllCases(const Polynomial &value) const;
  bool provesInAllCases(const Polynomial &value, const Bounds::Lists &known, unsigned depth) const;
  bool fitsInAllCases(const Polynomial &value, const ir::Type &type) const;
  Value oneOf(const ir::TypeRef &type, const std::string &text, const Alternative &first,
              const Alternative &second);
  Value freshFrom(const ir::Expr &expr);
  std::vector<AtomId> valuesIn(const ir::Expr &condition);
  Place place(const ir::Expr &lvalue);
  bool isAskedOnEntry(const Polynomial &index, const Polynomial &length);
  void checkedSubscript(const ir::Expr &lvalue, const Value &index);
  Value addressOf(const ir::Expr &lvalue);
  Value addressOfContainer(const ir::Expr &lvalue);
  Value elementsOf(const ir::Expr &container, const Place &where);
  void recordView(const ir::Expr &view, const Place &where);
  /// A pointer to where its object starts steps over what its present type says.
  static void countIn(Value &pointer, std::uint64_t elementSize);
  Polynomial recombined(Polynomial index) const;
  Value offset(Value pointer, const Value &index, std::uint64_t elementSize,
               const std::optional<Polynomial> &extent);
  /// Conditions that hold when `condition` has the truth value `sense`; `exact` is cleared when they do
  /// not say everything.
  std::vector<Constraint> assume(const ir::Expr &condition, bool sense, bool &exact);
  bool isNever(const ir::Expr &condition, bool sense);
  Constraint sharpened(Constraint constraint, const Bounds::Lists &facts) const;
  Bounds::Lists factsEverywhere() const;
  std::vector<Constraint> saidHere(std::vector<Constraint> constraints) const;
  void assumeComparison(const ir::Expr &condition, bool sense, bool &exact,
                        std::vector<Constraint> &result);
  void assumeEither(const ir::Expr &condition, Alternative &holds, Alternative &fails);
  void assumeEither(ir::BinaryOp comparison, const std::optional<Polynomial> &apart,
                    Alternative &holds, Alternative &fails);
  std::optional<Polynomial> elementsBetween(const Value &a, const Value &b,
                                            const ir::TypeRef &like);
  std::optional<Polynomial> difference(const ir::Expr &comparison);
  std::optional<Polynomial> difference(const ir::Expr &comparison, const Value &left,
                                       const Value &right);
  void evaluateCondition(const ir::Expr &condition);
  void evaluateTruth(const ir::Expr &condition);
  void evaluateBothOperands(const ir::Expr &expr);
  bool mayAssign(const ir::Expr &expr);
  /// Asks about expressions that have been evaluated just before: what they are is remembered, and nothing that
  /// they do happens again.
  template <typename Ask> auto askAgain(const Ask &ask) {
    const bool outer = std::exchange(isAskedAgain_, true);
    ++dry_; // what they read is recorded
    auto answer = ask();
    --dry_;
    isAskedAgain_ = outer;
    return answer;
  }

  // --- ExecutorAssumptions.cpp
  void takeAssumptions(const ir::Stmt &loop, LoopIndex index);
  void settleAssumptions();
  void limitAssumedElements();

  // --- ExecutorApart.cpp
  std::vector<ApartRanges> assumeApart(const ir::Expr &condition, bool sense, bool &isWhole);
  bool collectApart(const ir::Expr &condition, bool sense, std::vector<ApartRanges> &result);
  struct Alternatives {
    std::vector<const ir::Expr *> missing;                 ///< pointers that are null
    std::vector<std::pair<const ir::Expr *, bool>> others; ///< with the sense in which they hold
  };
  static void addAlternatives(const ir::Expr &condition, bool sense, Alternatives &into);
  bool isOfContainer(const ApartRanges &test) const;
  void forgetTestsOfContainers(std::vector<ApartRanges> &tests, const ir::Stmt &stmt);
  std::optional<ElementRange> allElementsOf(const ir::Expr &container);
  std::optional<ApartRanges> ownersApart(const ir::Expr &comparison, bool sense);
  std::optional<ApartRanges> rangesApart(const ir::Expr &condition, bool sense);
  std::optional<ApartRanges> rangesApart(const ir::Expr &one, bool senseOfOne,
                                         const ir::Expr &other, bool senseOfOther);
  std::optional<ElementRange> elementsUpTo(const ir::Expr &pointer);
  void dropKnownPremises();

  // --- ExecutorMembers.cpp
  struct KnownMember {
    ir::SymbolRef object;
    ir::ExprRef place;
    Value value;
  };
  ir::ExprRef recordOf(const Base &base) const;
  ir::ExprRef memberOf(const Place &where) const;
  const KnownMember *knownMember(const ir::Expr &load, const Place &where);
  void storeMember(const Place &where, const Value &value, const ir::TypeRef &type);
  void rememberMember(const Place &where, const Value &value, const ir::TypeRef &type);
  bool isOnAllWays() const;
  void copyMembers(const ir::Expr &from, const Place &where);
  void forgetMembers(const Place &where);
  void forgetMembers(const ir::Symbol &object);
  void forgetMembers(const Assigned &assigned);

  // --- ExecutorParts.cpp
  bool followsParts(const Place &where) const;
  ir::SymbolRef partAt(const Place &where, const ir::TypeRef &type);
  ir::SymbolRef partOf(const ir::Expr &place);
  const Value *knownPart(const Place &where, const ir::TypeRef &type);
  void storePart(const Place &where, const Value &value, const ir::TypeRef &type);
  void forgetParts();
  void forgetParts(const Place &where);
  void forgetParts(const ir::Symbol &object);
  void forgetParts(const ir::Stmt &loop);
  std::vector<KnownMember> partsOf(const ir::Expr &record);
  void copyParts(const ir::Expr &value, const Place &where);
  void returnParts(const ir::Expr &value);
  ir::ExprRef wholeOrMember(const Place &where) const;

  // --- ExecutorCalls.cpp
  Value executeCall(const ir::Expr &call);
  bool inlineCall(const ir::Expr &call, Value &result);
  void copyRecord(const ir::SymbolRef &parameter);

  unsigned expandedSize(const ir::Stmt &stmt);
  void chooseInlineLimit(const ir::Stmt &nest);
  bool touchInSight(const ir::Expr &call);
  void opaqueCall(const ir::Expr &call);
  void touchObject(const ir::Expr &argument, bool writes);
  void touchReferenced(const ir::Expr &lvalue, bool mayWrite);
  void touchPlace(const Place &where, const ir::Expr &argument, bool writes, bool isWhole = true);
  Value valueOf(const ir::Expr &call);

  // --- ExecutorContainers.cpp
  bool changeContainer(const ir::Expr &call);
  bool isOwnContainer(const Place &where) const;
  bool mayChange(const Place &where, const ir::Expr &name) const;
  bool mayGive(const Place &where) const;
  void touchContainer(const Place &where, const ir::Expr &name, bool writes);
  void readGiven(const ir::Expr &given);
  void readPlace(const ir::Expr &given);
  Value sizeOfContainer(const ir::Expr &load, const Place &where);
  void askWhereElementsLie(const Value &address, const ir::Expr &place);

  // --- ExecutorViews.cpp
  /// Where the elements of a view lie, and how many it has.
  struct View {
    const ir::Expr *of = nullptr; ///< what has just been evaluated, where it is that
    Value data, size;
  };
  ir::SymbolRef partOfView(const ir::Symbol &view, bool ofSize);
  std::optional<View> viewAt(const Place &where) const;
  void makeView(const ir::Expr &made);
  void keepView(const ir::Symbol &symbol, const ir::Expr &given);

  // --- ExecutorAllocations.cpp
  bool executeAllocation(const ir::Expr &call, Value &result);
  Value freshMemory(const ir::Expr &call);
  void letAllocationEscape(Base &base);
  using CallsAround = std::vector<std::pair<const ir::Function *, const ir::Expr *>>;
  std::optional<Polynomial> congruent(const ir::Expr &number, CallsAround calls);
  std::optional<Polynomial> allocatedBytes(const ir::Expr &call);
  std::optional<Polynomial> allocatedBytes(const ir::Expr &call, CallsAround calls);

  // --- ExecutorFilled.cpp
  struct Filling;
  void executeBody(const ir::Stmt &body);
  void executeCallee(const ir::Stmt &body);
  const std::vector<ConsecutiveWrites> &consecutiveIn(const ir::Stmt &body);
  void startFilling(const ir::Stmt &stmt);
  void noteReached(const ir::Stmt &assign);
  void noteFilled(Access &access);
  bool isPlainStore(const Access &access, const Filling &known) const;
  std::optional<Polynomial> reachedBy(const Filling &filling) const;

  // --- ExecutorRuns.cpp
  void touchRuns(const ir::Expr &call, const ir::TouchedRuns &touched);
  bool executeByElements(const ir::Expr &call);
  bool staysInside(const Value &pointer, const Value &count) const;
  Value somewhereIn(const ir::Expr &first);

  // --- Executor.cpp: tables
  AtomId newAtom(Atom atom);
  AtomId lastAtom() { return static_cast<AtomId>(table().atoms.atoms.size() - 1); }
  Value freshInteger(const ir::TypeRef &type, const std::string &text, bool everywhere);
  Value freshFor(const ir::Symbol &symbol, bool everywhere);
  Value computedFor(const ir::Symbol &symbol);
  Value entryValue(const ir::SymbolRef &symbol);
  void nameAs(Atom &atom, const ir::Expr &expr, bool everywhere);
  Value keyedInteger(const std::string &key, const ir::Expr &expr, std::vector<LoopIndex> variesIn,
                     bool everywhere);
  Value modulo(Value atom, const Polynomial &value);
  unsigned newBase(Base base);
  unsigned objectBase(const ir::SymbolRef &symbol);
  bool isKnownBefore(const ir::Symbol &symbol) const;
  bool isNameable(const ir::Symbol &symbol) const;
  void letEscape(const Value &value);
  static ir::MemoryObjects heldBy(const ir::Symbol &symbol);
  ir::MemoryObjects heldIn(const Base &base) const;
  Value pointerTo(unsigned base, const ir::TypeRef &element);
  std::uint64_t bytesOf(const ir::TypeRef &type);
  void record(const Place &place, const ir::Expr &expr, bool isWrite, bool whole = false);
  void recordInTest(Access &access);
  void within(Reach::Kind kind, const std::function<void()> &part);
  void mayLeave(ScopeId target, bool forGood);
  void leavesEarly(LoopIndex loop);
  void recordScalar(const ir::SymbolRef &symbol, bool isWrite);
  void obstacle(diag::ReasonId reason, const SourceRange &range, std::string name,
                std::vector<LoopIndex> loops);
  std::vector<LoopIndex> varying(const Polynomial &value) const;
  std::vector<LoopIndex> varying(const std::vector<PathStep> &path) const;
  bool textIsStable(const ir::Expr &expr) const;
  std::vector<LoopIndex> loopsThatKeep(const ir::Expr &expr,
                                       const std::vector<LoopIndex> &variesIn);
  void nameInside(Base &base, const ir::Expr &expr);
  void nameInside(AtomId id, const ir::Expr &expr);
  bool isStable(const ir::Expr &expr) const;
  ir::ExprRef inWords(const ir::Expr &expr) const;
  /// Where a text that could trap is evaluated: Atom's fields of these names.
  struct Reading {
    std::vector<LoopIndex> conditionalIn, readIn;
  };
  Reading readingOf(const ir::Expr &expr);
  bool isReachedWithin(std::size_t level) const;
  using Structure = std::pair<unsigned, std::string>;
  std::optional<Structure> structureOf(const ir::Expr &element) const;
  /// One more place where the same text is evaluated.
  template <typename Named> static void addReading(Named &known, const Reading &more);
  static void keepCommon(std::vector<LoopIndex> &loops, const std::vector<LoopIndex> &others);
  void hold(std::size_t firstAccess, const ir::Expr &lvalue, const Place &where,
            const Value &value);
  std::size_t heldFrom(const ir::Expr &lvalue, const Place &where, bool ofElements = false) const;
  bool isTracked(const ir::Symbol &symbol) const;
  static bool hasExposedContent(const ir::Symbol &symbol);
  bool mayMove(const Base &base, const ir::Type *element) const;
  bool maySwitchOwner(const Value &value, const ir::Type *element = nullptr);
  void forgetOwners(const ir::Type *element = nullptr);
  void forgetExposed();
  void forgetReached(const Assigned &assigned);
  static bool isReached(const Assigned &assigned, const ir::Symbol &symbol);
  Bounds::Lists factLists() const;
  bool provesNonNegative(const Polynomial &value) const;
  NestModel &model() { return *model_; }
  AccessTable &table() { return model_->table; }
  const AccessTable &table() const { return model_->table; }

  const ir::Function &function_;
  const Options &options_;
  const NestFilter &isWanted_; ///< none: every nest is
  const HeldFrom &held_;
  std::size_t nestsLeft_ = 0; ///< of those that are wanted; behind the last one nothing is of use
  std::vector<NestModel> &models_;

  NestModel scratch_; ///< the table outside of all nests: nothing of it is kept
  NestModel *model_ = &scratch_;
  Environment environment_;
  Environment
      entries_; ///< what variables held when first read; a variable missing in environment_ has it
  std::map<const ir::Symbol *, Place, ir::Declared> references_; ///< C++ references to their places
  std::vector<KnownMember> members_; ///< of local records, as they are before a nest
  struct Part {                      ///< of a record that an iteration makes
    ir::SymbolRef variable;          ///< stands for it in environment_
    ir::ExprRef place;
  };
  std::map<std::pair<const ir::Symbol *, std::string>, Part>
      parts_;       ///< by the record and the fields on the way
  struct Returned { ///< of the record that the last call has returned
    const ir::Expr *call = nullptr;
    ir::ExprRef from;
    std::vector<KnownMember> parts;
  };
  Returned returned_;
  /// Arrays that the bodies being executed write one element behind the other (ExecutorFilled.cpp).
  struct Filling {
    const ConsecutiveWrites *by = nullptr;
    LoopIndex in = 0;
    Polynomial low;               ///< of the counter, where it starts
    std::optional<unsigned> base; ///< known from the first store on
    Polynomial offset;            ///< of `q[0]` from there
    std::uint64_t elementSize = 0;
    /// What the counter has been before it was set, on this way: so far its elements are written, too.
    struct Reached {
      Polynomial counter;
      std::vector<LoopIndex> loops;
      std::vector<std::pair<unsigned, unsigned>> branches;
    };
    std::vector<Reached> reached;
    bool isPending = false; ///< the counter has risen, and the store comes next
    bool isVoid = false;    ///< a store goes elsewhere
    std::vector<std::pair<unsigned, unsigned>> branches; ///< on the way to the start
    std::optional<Polynomial> atEnd; ///< the counter of a callee that has come back
  };
  std::map<const ir::Stmt *, std::vector<ConsecutiveWrites>> consecutive_; ///< of bodies
  std::vector<const std::vector<ConsecutiveWrites> *> bodies_;             ///< around
  std::vector<Filling> filling_;
  View view_;
  std::vector<LoopIndex> loops_;   ///< being executed, outermost first
  std::vector<Constraint> bounds_; ///< of loops_
  PathCondition path_;             ///< in the nest, or to it
  TestsBefore testsBefore_;
  std::vector<Jumps> jumps_; ///< one for each loop being executed
  unsigned dry_ = 0;         ///< > 0: record nothing
  /// Of the parts of conditions, which are asked about after their evaluation. Another statement, another iteration, is
  /// another moment.
  struct Remembered {
    std::uint64_t moment = 0;
    Value value;
  };
  std::unordered_map<const ir::Expr *, Remembered> remembered_;
  std::uint64_t moment_ = 0, moments_ = 0;
  unsigned remembers_ = 0;    ///< > 0: a condition is being evaluated
  bool isAskedAgain_ = false; ///< in askAgain
  std::unordered_map<const ir::Expr *, bool> mayAssign_;
  ModRefs modRefs_;
  bool unreachable_ = false, isDone_ = false;
  unsigned position_ = 0, nextIf_ = 0, nextUpdate_ = 0;
  Reach reach_; ///< of the accesses of model()
  std::map<std::string, AtomId>
      keyed_; ///< atoms of values that are the same wherever they are read
  /// Of the nest: structures that have been read from, and in which loops no more than conditionally.
  std::map<Structure, std::vector<LoopIndex>> present_;
  /// Remainders by what is no number, by the key of the quotient that goes with them.
  struct RemainderOf {
    AtomId rest;
    Polynomial value, divisor;
  };
  std::map<std::string, RemainderOf> remainders_;
  /// Of divisions by what is no number.
  struct QuotientOf {
    AtomId quotient;
    Polynomial value, divisor;
  };
  std::vector<QuotientOf> quotients_;
  std::map<std::string, unsigned> baseKeys_;
  std::set<unsigned> entryBases_; ///< of these, what only the header of the nest has read
  std::map<const ir::Symbol *, unsigned> objectBases_;
  using LoopKey =
      std::tuple<const ir::Stmt *, std::vector<const ir::Expr *>, std::vector<unsigned>>;
  std::map<LoopKey, LoopIndex> loopIndices_;
  using CallKey =
      std::tuple<const ir::Expr *, std::vector<const ir::Expr *>, std::vector<unsigned>>;
  std::map<CallKey, ir::SymbolRef> allocated_; ///< what stands for the memory
  /// Of variables that nobody declared, downwards: the program's own have small numbers.
  unsigned nextMadeId_ = std::numeric_limits<unsigned>::max();
  std::vector<const ir::Expr *> callPath_; ///< of inlined calls being executed
  std::vector<unsigned> iterations_;       ///< of loops that are executed one by one
  /// Containers whose size a nest has said, by its root: what calls do with them then is followed.
  std::set<std::pair<const ir::Symbol *, const ir::Stmt *>> sized_;
  AtomId time_ = 0;
  std::vector<LoopIndex>
      tests_; ///< of loops_: those whose test, run once more than the body, is executed
  bool afterTest_ = false; ///< what is known holds only where the last of `tests_` goes on
  std::map<const ir::Symbol *, ir::SymbolRef, ir::Declared>
      symbols_;         ///< every variable the function names
  bool jumped_ = false; ///< some path left the iteration: what follows runs less often
  std::map<const ir::Stmt *, LoopWrites> writes_;
  std::set<const ir::Symbol *> declared_; ///< by statements of the function
  std::vector<Assigned> stability_;       ///< what each of loops_ may overwrite
  const ir::Expr *followed_ = nullptr;    ///< the pointer of a subscript: nobody gets it
  std::vector<bool>
      holdsFirst_; ///< of the loops around, where each tests behind its body: holdsOnEntry
  std::set<const ir::Symbol *, ir::Declared> modifiedInNest_;
  std::set<const ir::Symbol *> named_;  ///< can be named just before the nest
  std::set<const ir::Symbol *> hidden_; ///< there by another variable of the name
  std::vector<const ir::Function *> callStack_;
  std::unordered_map<const ir::Expr *, std::shared_ptr<const ElementLoops>>
      elementLoops_; ///< null: it has none
  struct Returns {   ///< of one inlined call
    std::vector<Environment> environments;
    std::vector<Value> values;
    const ir::Expr *given = nullptr; ///< by the last way out
    std::size_t loopsOutside = 0;
    ScopeId scope = 0;
  };
  std::vector<Returns> returns_;
  unsigned inlinedDepth_ = 0;
  unsigned choices_ = 0; ///< of functions that are being executed (ir::Function::isChoice)
  unsigned inlineLimit_ = inlineStatements; ///< on the expanded size of a callee
  std::map<const ir::Function *, unsigned> expandedSizes_;
  const ir::Expr *fits_ =
      nullptr;              ///< a sum that is known not to wrap around (riseToItsEnd, riseByStride)
  bool isOfHeader_ = false; ///< what the nest's own header calls is executed
  bool isEntering_ = false; ///< the header of a nest reads what it begins with
  std::map<LoopIndex, Polynomial>
      strides_; ///< of counters that move by a value, positive where they do
  std::map<LoopIndex, const ir::Symbol *>
      neverRound_; ///< counters without a sign that do not come round by a value: riseByStride
};

} // namespace parlift::analysis
