/// \file
/// The grammar of random programs. Private to the generator.
///
/// Programs are text from the start; what makes them valid is that every expression knows the interval of
/// its values:
///
///     for (int i = k; i < n - 1; i++)      n in [-1, 6], k in [-2, 3]   =>   i in [-2, 4]
///       a[2 * i + 1] = ...                 subscript in [-3, 9]         =>   a has room for that
///
/// Objects are made last, large enough for all subscripts that were used, with room on both sides of
/// pointers. Integers that C does not let overflow are kept in bounds with `%` and `&`.
#pragma once

#include "fuzz/Program.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlift::fuzz {

/// Both ends belong to it.
struct Interval {
  std::int64_t low = 0, high = 0;
  bool within(const Interval &other) const { return low >= other.low && high <= other.high; }
};
Interval operator+(const Interval &a, const Interval &b);
Interval operator-(const Interval &a, const Interval &b);
Interval operator*(const Interval &a, const Interval &b);
Interval join(const Interval &a, const Interval &b);

/// C's arithmetic types after promotion, in the order of the usual conversions.
enum class Rank : std::uint8_t { Int, Unsigned, Long, UnsignedLong, Float, Double };
bool isFloating(Rank rank);
Interval valuesOf(Rank rank);

struct ElementType {
  std::string spelling;
  Rank rank = Rank::Int; ///< after promotion
  Interval values;       ///< what programs store there; of int and long less than would fit
  bool isFloating() const { return fuzz::isFloating(rank); }
};
const std::vector<ElementType> &elementTypes();
const ElementType &elementType(const std::string &spelling);

/// How tightly the outermost operator binds; what binds less needs parentheses.
enum class Level : std::uint8_t {
  Primary,
  Unary,
  Product,
  Sum,
  Shift,
  Relation,
  Equality,
  And,
  Xor,
  Or,
  LogicalAnd,
  LogicalOr,
  Select
};

struct Expression {
  std::string text = "0";
  Level level = Level::Primary;
  Rank rank = Rank::Int;
  Interval range; ///< integers only
  /// When not empty: the value is at most this parameter plus boundOffset. Rows of variable length are
  /// sized by it.
  std::string bound{};
  std::int64_t boundOffset = 0;

  bool isFloating() const { return fuzz::isFloating(rank); }
};

Expression constant(std::int64_t value);
Expression named(const std::string &name, Rank rank, Interval range);
/// With parentheses if it binds less than `level`.
std::string inside(const Expression &expression, Level level);
/// `op` is one of + - * / % & | ^ << >>. Operands are brought into bounds where the result might overflow;
/// divisors must be positive.
Expression binary(const std::string &op, Expression left, Expression right);
/// The same value if it is sure to be in the interval, else a value made from it that is.
Expression fit(Expression expression, const ElementType &type);
Expression plus(const Expression &expression, std::int64_t offset);
Expression cast(const std::string &type, Rank rank, const Expression &expression);

/// A loop around the place that is being written.
struct Loop {
  Expression counter;
  std::string name; ///< of the variable; empty: a walking pointer
  unsigned id = 0;
  std::int64_t trips = 1; ///< at most
  bool takesContinue = true, takesBreak = true, takesIncrement = false;
};

enum class Role : std::uint8_t {
  Free,      ///< assigned and read anywhere
  Reduction, ///< updated with `op` alone
  Private,   ///< assigned before it is read in an iteration
  Induction, ///< stepped by a constant
  Extremum   ///< only the min/max statement touches it in loops
};
struct Scalar {
  std::string name;
  ElementType type;
  Role role = Role::Free;
  std::string op{};
  Interval range;
  bool readable = true; ///< as an operand, here and now
  unsigned block = 0;   ///< indentation of the block that declares it; 0: the function
  bool isGlobal = false;
};

enum class Form : std::uint8_t {
  Pointer,      ///< int *a
  KnownArray,   ///< int g[40], global or local
  KnownMatrix,  ///< int g[8][9], global; int (*a)[9], parameter
  VariableRows, ///< int a[][m]
  Structs,      ///< struct s *a, with a[i].x
  Rows          ///< int **a
};
struct Array {
  std::string prefix; ///< what stands before the subscripts: "a", "p->data", "g7"
  ElementType type;
  Form form = Form::Pointer;
  bool isParameter = true, isLocal = false, isRestrict = false, isWritten = false;
  bool isPointer = false;            ///< its memory belongs to an object of the group of its type
  std::int64_t bias = 0;             ///< added to each subscript: room for negative ones
  Interval range;                    ///< of first subscripts so far
  std::int64_t columns = 1;          ///< KnownMatrix, Rows: of second subscripts so far
  std::string columnsBound;          ///< VariableRows: the row's length is this parameter ...
  std::int64_t columnsExtra = 0;     ///< ... plus this
  std::vector<std::string> fields{}; ///< Structs
  Interval contents;                 ///< of an array that only holds subscripts
  bool isIndex = false;
  bool isPermutation = false;
  bool isOpen = false; ///< a global array that pointers of its type may point into
  /// A pointer variable into others: `int *p = a + 2;`
  std::vector<std::size_t> parents{};
  Interval shift;
  int object = -1;
  std::int64_t start = 0; ///< where in its object a pointer points
};

/// An element: which array, which subscripts. Offsets are kept apart so that neighbours can be named.
struct Place {
  std::size_t array = 0;
  std::vector<Expression> subscripts;
  std::vector<std::int64_t> offsets;
  std::string field;
  std::set<unsigned> loops; ///< whose counters it uses
};

class Generator {
public:
  Generator(Choices &choices, const Features &features, unsigned serial);
  Program run();

private:
  // --- Generator.cpp: the function as a whole
  void declareParameters();
  void declareArrays();
  void topLevel(bool isFirst);
  void nest();
  void useScalars();
  void reword();
  std::string structTypes(bool inCxx) const;
  std::string signature() const;
  void assemble();

  // --- GeneratorArrays.cpp
  void declareArray();
  std::size_t indexArray(const std::string &name = "at");
  std::size_t localArray();
  std::size_t pickArray(bool floating, bool forWrite);
  std::optional<std::size_t> pickWritten();
  std::string render(const Place &place);
  std::string element(const std::string &pointer, const std::string &subscript);
  void touch(std::size_t array, Interval subscripts);
  Place place(std::size_t array);
  Place homeOf(std::size_t array);
  Place neighbour(Place place);
  Expression load(bool floatingAllowed);
  Expression loadOf(const Place &place);
  void declareGlobals(std::string &text);

  // --- GeneratorSubscripts.cpp
  Expression counter();
  Expression subscript();
  Expression injective();
  Expression parameter();
  std::set<unsigned> loopsIn(const std::vector<Expression> &expressions) const;

  // --- GeneratorExpressions.cpp
  Expression value(bool floating, unsigned size);
  Expression leaf(bool floating);
  Expression condition();
  Expression affineCondition();
  Expression dataCondition();
  Expression fitted(const Place &place, Expression value);

  // --- GeneratorLoops.cpp
  void loop();
  void body(unsigned statements);
  std::string startOf(const Expression &start, const ElementType &type);
  Expression askedByCall(const Expression &number);
  void countedLoop();
  void whileLoop();
  void countDown();
  void wrappingLoop();
  void narrowedLoop();
  void twoCounters();
  void endlessLoop();
  void geometricLoop();
  void searchLoop();
  void exitLoop(const Expression &high);
  void busyTest(const Expression &high);
  Expression lowerBound();
  Expression upperBound();
  std::string freshCounter();
  std::string declareCounter(const ElementType &type, bool &inHeader);
  void enter(Loop loop);
  void leave();
  void plainLoop(const std::string &header, Loop loop, unsigned statements);
  bool mayNest() const;
  std::int64_t tripsSoFar() const;

  // --- GeneratorNests.cpp
  /// A `for` of the plainest kind, to be written more than once.
  struct PlainRange {
    ElementType type;
    Expression low, high; ///< exclusive
    std::int64_t step = 1;
    std::size_t form = 0; ///< <, <=, downwards
  };
  PlainRange plainRange();
  void openRange(const PlainRange &range, const std::string &name, bool declares);
  void plainBody(unsigned most);
  void perfectNest();
  void neighbours();

  // --- GeneratorSums.cpp
  Place placeAt(std::size_t array, const Expression &first);
  void sparseRows();
  void product();

  // --- GeneratorStatements.cpp
  void statement();
  void store();
  void update();
  void guarded();
  void swapElements();
  void braces();
  void sequenced();
  void indirect();
  void jump();
  void changeCounter();
  void call();
  void memoryScalar();

  // --- GeneratorEffects.cpp
  void effectTest();

  // --- GeneratorHistograms.cpp
  void histogram(Place element);

  // --- GeneratorCallees.cpp
  void namingCallee();
  void calleeOfNumber();
  void calleeOfArray();
  Scalar globalNumber();
  std::string defineHelper(const std::string &name, const std::string &definition,
                           const std::string &blind);

  // --- GeneratorTouching.cpp
  /// What the loop and its callees both have words for.
  struct Touched {
    std::string place, tag; ///< in the function: `total7`, `state7.cur[2]`; part of callees' names
    ElementType type;
    std::string parameter, argument, inCallee; ///< of callees that get a pointer; the place there
    bool isMember = false;                     ///< of the object whose method this is
  };
  Touched touched();
  std::string stateObject();
  std::string touchingCallee(const Touched &what, const std::string &verb);
  void touching();
  Touched touchedMember();
  void touchedRow();
  void touchedByLoop();

  // --- GeneratorViews.cpp
  void declareViews();
  void localViews();
  std::string viewType(const ElementType &type);

  // --- GeneratorClasses.cpp
  void declareItems();
  std::string byAccessor(const std::string &prefix, const std::string &subscript);
  std::string accessors(const std::string &type, const std::string &pointer,
                        const std::string &ending) const;
  std::string workerType(bool inCxx) const;
  std::string workerWrapper() const;
  std::string driverHead() const;
  std::string parameterWords() const;

  // --- GeneratorWork.cpp
  void edgeLoop();
  void emptyRange();
  void workArray();

  // --- GeneratorStates.cpp
  std::string stateTable(std::int64_t states);
  void stateByAddress(const std::string &s, const std::string &c, std::int64_t states);
  void stateStep(const std::string &s, const std::string &c, std::int64_t states);
  void stateLoop();

  // --- GeneratorPatterns.cpp
  void pattern();
  void openPattern(std::int64_t first, bool mayCountDown);
  void closePattern();
  void keep(const Expression &element);
  Expression datum();
  void scanPattern();
  void runningPattern();
  void bestPattern();
  void countPattern();
  void choicePattern();
  void bufferPattern();
  void tablePattern();

  // --- GeneratorScalars.cpp
  std::string newScalar(const ElementType &type, Role role, const std::string &op,
                        const std::string &initial, Interval range);
  Scalar *findScalar(Role role, const std::string &op);
  void reduce();
  void privateScalar();
  void conditionalScalar();
  void carriedScalar();
  void induction();
  void extremum();
  void lastValue();
  void flag();
  void temporaryArray();
  std::optional<std::size_t> givenArray() const;
  void fill(const std::string &name, const ElementType &type, std::int64_t first,
            std::int64_t size);

  // --- GeneratorPointers.cpp
  void pointerWalk();
  void pointerLoop();
  void localPointer();
  void sweeps();
  std::string helper(const std::string &kind);

  // --- GeneratorInputs.cpp
  void makeObjects();
  void makeGroup(const std::vector<std::size_t> &members);
  void openToPointers(const std::vector<std::size_t> &members);
  void makeRows(Array &array);
  void makeInputs();
  std::vector<std::size_t> aliasesOf(std::size_t array) const;
  Argument pointerTo(std::size_t array, bool aliased);
  Fill fillFor(const Object &object, unsigned number);
  void addInput(const std::vector<std::int64_t> &numbers, bool aliased);

  void line(const std::string &text);
  void open(const std::string &text);
  void close(const std::string &text = "}");
  std::string global(const std::string &name) const;
  void notAffine() { program_.quasiAffine = false; }
  /// Something outside the quasi-affine forms, so many times in a hundred.
  bool exotic(unsigned percent) { return !affine_ && choices_.chance(percent); }

  Choices &choices_;
  const Features &features_;
  unsigned serial_;
  Program program_;
  bool affine_ = false; ///< keep to quasi-affine forms
  struct Parameter {
    std::string name, type;
    Interval range;
    bool isGlobal = false;
    int object = -1; ///< of a global
  };
  std::vector<Parameter> parameters_; ///< numbers; they come first
  std::vector<Array> arrays_;
  std::vector<std::size_t> pointerParameters_; ///< of arrays_, in the order of the signature
  std::vector<Scalar> scalars_;
  std::vector<Loop> loops_;
  std::vector<std::string> lines_, declarations_, helpers_, macros_, globals_, externs_;
  std::vector<std::string> resets_;  ///< of what outlives the function, when it begins
  std::vector<std::string> statics_; ///< definitions that other files do not see
  std::vector<std::string> kept_;    ///< of those the numbers, looked at in the end
  std::set<std::string> helperKinds_;
  std::vector<std::optional<Place>> homes_; ///< by array: what the current nest writes
  std::vector<bool> readOnly_;              ///< by array: in the current nest
  unsigned indent_ = 1, statements_ = 0, nextLoop_ = 0, nextName_ = 0, depthLimit_ = 1;
  unsigned guards_ = 0;
  std::set<std::string> outerCounters_; ///< declared at the top of the function
  std::string result_;                  ///< type of what is returned; empty: nothing
  unsigned results_ = 0;                ///< elements of the array that keeps scalars' last values
  bool hasBox_ = false;
  ElementType viewed_; ///< what the parameter `views` is about; no spelling: there is none
  std::set<std::string> viewTypes_;
  bool isClassic_ = false; ///< as before C99: all is declared at the top
  bool usesMacros_ = false;
  bool isMethod_ = false;            ///< of the class `worker`, C++
  std::vector<std::string> methods_; ///< its others, defined in it
};

} // namespace parlift::fuzz
