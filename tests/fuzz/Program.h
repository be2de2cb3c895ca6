/// \file
/// A random C program with everything that is needed to run it: memory, values, several inputs.
///
///     void f7(int n, int *a, int *b) {          objects   o0: int[24], o1: int[24]
///       for (int i = 1; i < n; i++)             input 1   n = 5, a = o0 + 8, b = o1 + 8
///         a[i] = b[i - 1];                      input 2   n = 3, a = o0 + 8, b = o0 + 9
///     }
///
/// The text is C99 and complete: no includes, no library. All names outside of functions carry the serial
/// number, so that many programs may stand in one file.
#pragma once

#include "fuzz/Choices.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::fuzz {

/// What an object holds before a run. Structs are filled leaf by leaf: leaf number
/// `element * leaves + leaf` of `count * leaves`; pointers are skipped in the counting.
struct Fill {
  enum class Kind : std::uint8_t {
    Random,      ///< in [low, high]
    Permutation, ///< of low, low + 1, ...; `high` is not used
    Ascending,   ///< low, low + 1, ..., high, low, ...
    Constant,    ///< low
    Odd ///< of floating objects: NaN, infinities, zeros of both signs among numbers in [low, high]
  } kind = Kind::Random;
  std::int64_t low = 0, high = 0;
  std::uint32_t seed = 0;
};

/// From here on the values of a fill are no whole numbers: NaN, infinity, minus infinity, -0.0.
constexpr std::int64_t firstOddNumber = std::int64_t{1} << 62U;
/// What a floating element holds for the value of a fill.
double floatingValue(std::int64_t value);

/// The value of number `index` of `count`. Floating elements hold the same whole number, or what is none.
std::int64_t fillValue(const Fill &fill, std::uint64_t index, std::uint64_t count);

/// The same function in C: `static long long parlift_fill(int kind, long long low, long long high,
/// unsigned seed, unsigned long long index, unsigned long long count)`, kinds as numbers.
extern const char *const fillFunctionInC;

/// One member of a struct: `type name[count]`, or a pointer, which inputs set by a slot.
struct Field {
  std::string name, type;
  unsigned count = 1; ///< more than 1: an array
  bool isPointer = false;
};

/// Memory that inputs set up and that is looked at after the run.
struct Object {
  std::string name;          ///< of a global: its name in C; else a name for the driver to use
  std::string type;          ///< C spelling of an element: "int", "struct s7", "int *"
  std::vector<Field> fields; ///< of a struct's element
  std::uint64_t count = 1;
  bool isGlobal = false;   ///< the program's text defines it
  std::string address;     ///< C expression for the first element: "o0", "g7", "&g7[0][0]", "&s7"
  bool isPointer = false;  ///< elements are pointers, set by slots
  bool isFloating = false; ///< elements are float or double
};

/// A pointer in memory, whose value inputs say.
struct PointerSlot {
  unsigned object = 0;
  std::uint64_t element = 0;
  std::string field; ///< of a struct; empty: the element itself
};

struct Argument {
  enum class Kind : std::uint8_t { Integer, Floating, Pointer } kind = Kind::Integer;
  std::int64_t integer = 0;
  double floating = 0;
  unsigned object = 0;     ///< Pointer: to element `offset` of this object
  std::int64_t offset = 0; ///< in elements
};

struct Input {
  std::vector<Argument> arguments; ///< one for each parameter
  std::vector<Fill> fills;         ///< one for each object; of no meaning where it holds pointers
  std::vector<Argument> pointers;  ///< one for each pointer slot
};

struct Program {
  std::string text;         ///< definitions, callees and the function
  std::string declarations; ///< what another file needs to call it: types, externs, the prototype
  std::string function;     ///< its name
  bool isCxx = false;       ///< `text` is C++17; `declarations` are C all the same
  std::string method;       ///< the function is a wrapper of this method, with the object in front
  std::string returnType;   ///< "void", "int", "double"
  std::vector<Object> objects;
  std::vector<PointerSlot> slots;
  std::vector<Input> inputs;
  /// Subscripts, bounds and guards are quasi-affine in counters and parameters, different names are
  /// different memory, control depends on no data: the analysis should be exact.
  bool quasiAffine = true;
  /// A callee that touches what its caller can see, and one of the same words that touches nothing.
  struct Callee {
    std::string name, definition, blind;
  };
  std::vector<Callee> callees;
  std::string head; ///< of `function`, without its body

  /// The function with the loops, as the tree has it.
  const std::string &judged() const { return method.empty() ? function : method; }
  const char *ending() const { return isCxx ? ".cpp" : ".c"; }
  bool hasOddNumbers = false; ///< NaN, infinities or -0.0 among the values of some input
  /// Pointers may be the same memory in some input.
  bool mayAlias = false;
};

/// What programs are made of. By default all there is.
struct Features {
  unsigned quasiAffinePercent = 30; ///< how many programs keep to quasi-affine forms
  unsigned plainNestPercent = 0; ///< how many nests are perfect ones, or neighbours with one range
  unsigned patternPercent =
      0; ///< how many statements of the function are scans, tables, searches for the best ... as people write them
  unsigned restrictPercent = 25; ///< how many pointers are so
  bool cxx = false;              ///< C++: classes with accessors, references, views with operators
  bool kernels = false;          ///< loops for GPUs instead of all that (KernelGenerator.h)
  unsigned maxDepth = 4;
  unsigned maxStatements = 12; ///< of a function, roughly
  bool pointerWalks = true, aliases = true, structs = true, calls = true, wrapAround = true,
       whileLoops = true, indexArrays = true;
  /// Ranges from the last number of a type to its first: nothing for who counts them right, which compilers' OpenMP does not. No
  /// addresses are there, so that not all that is asked of them in other orders has a meaning.
  bool farRanges = false;
  /// Numbers that change by an address where nobody looks: in calls in headers, `i < asked(&s, n)`, and on the way of a state,
  /// `int t = s; turn(&t, c); s = t;`.
  bool byAddress = false;
};

Program generate(Choices &choices, const Features &features, unsigned serial);

/// The same text with callees that touch nothing.
std::string blindText(const Program &program);

/// What each part of the program was chosen by, for a shrinker.
std::vector<Choices::Span> spansOf(const std::vector<std::uint32_t> &choices,
                                   const Features &features);

/// The inputs in words, for a report.
std::string describe(const Program &program, const Input &input);

} // namespace parlift::fuzz
