/// \file
/// Random programs whose parallel loops become kernels: what a GPU is given to do.
///
///     for (i) for (j) {                         a grid of one to three loops, up or down, by steps, from and to anything
///       double sum = s;                         variables of an iteration
///       for (k)                                 walks: sums, recurrences, least values, slices that are written
///         sum += A[i][k] * b[(k + 1) * m + j];  rows, flat arrays, shifts, transposition, several counters in a subscript
///       C[j][i] = sum;
///     }
///
/// Private to the generator of such programs; `generate` makes them where Features::kernels says so. Subscripts stay inside by
/// construction: an array's extents are linear in the sizes, and so are the least and the greatest value of a subscript.
#pragma once

#include "fuzz/Program.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace parlift::fuzz {

/// `add` + sums of sizes: 2 * n + m + 1. Sizes are numbers of parameters.
struct Linear {
  std::map<unsigned, std::int64_t> sizes;
  std::int64_t add = 0;
  Linear plus(const Linear &other, std::int64_t times = 1) const;
  std::int64_t at(const std::vector<std::int64_t> &values) const;
  bool operator==(const Linear &other) const = default;
};

class KernelGenerator {
public:
  KernelGenerator(Choices &choices, unsigned serial) : choices_(choices), serial_(serial) {}
  Program run();

private:
  struct Type {
    std::string spelling;
    bool isReal = true;
  };
  struct Counter {
    std::string name;
    Linear end;           ///< the greatest value is end - 1
    std::int64_t low = 0; ///< the least one
    std::int64_t step = 1;
  };
  enum class Form : std::uint8_t { Rows, Flat, Records };
  struct Array {
    std::string name;
    Type type;
    Form form = Form::Rows;
    std::vector<Linear> extents;
    std::vector<std::string> home; ///< of a written array: the counters that say its element
    std::vector<std::int64_t> shifts;
    std::string walked;      ///< of a written array: the counter of the walk that it was made for
    std::int64_t behind = 0; ///< iterations behind which there are elements, too
    bool isWritten = false;
    std::int64_t elements(const std::vector<std::int64_t> &values) const;
  };
  struct Variable {
    std::string name;
    Type type;
  };
  struct Index {
    std::string text;
    Linear low, high; ///< least and greatest value
  };

  // KernelGenerator.cpp
  void declareSizes();
  void nest();
  std::string header(const std::string &name, bool isWalk);
  void body();
  std::string sizeText(const Linear &value) const;
  std::string signature() const;
  void makeInputs();
  std::int64_t elements(const std::vector<std::int64_t> &values) const;
  void line(const std::string &text) { lines_.push_back(std::string(2 * depth_, ' ') + text); }
  void open(const std::string &text) { line(text + " {"), ++depth_; }
  void close() { --depth_, line("}"); }
  std::string local(const std::string &stem) {
    const unsigned number = names_[stem]++;
    return number == 0 ? stem : stem + std::to_string(number + 1);
  }

  // KernelBodies.cpp
  void walk();
  void sums();
  void recurrence();
  void writtenSlices();
  void leastValue();
  void loopInside();
  void segment();
  void stencil();
  void store();
  void update();
  std::string expression(const Type &type, unsigned depth);
  std::string leaf(const Type &type);
  std::string condition();
  std::string number(const Type &type);
  std::string readSome(const Type &type);
  std::string element(const Array &array, const std::vector<Index> &indices) const;
  Index indexFor(const Linear &extent);
  static Index shifted(const Counter &counter, std::int64_t by);
  static bool fits(const Index &index, const Linear &extent);
  std::size_t newArray(const Type &type);
  /// `walked`: with the innermost counter as well.
  std::size_t newWritten(const Type &type, bool walked);
  /// A written array that this iteration has an element of.
  std::size_t written(const Type &type, bool walked);
  /// The iteration's element, or one `behind`; empty: there is none.
  std::string home(const Array &array, std::int64_t behind = 0) const;
  std::string edge(const Array &array);
  const Counter *counter(const std::string &name) const;
  Variable declareVariable(const Type &type, const std::string &stem, const std::string &value);

  Choices &choices_;
  unsigned serial_;
  Program program_;
  std::vector<std::string> sizes_;   ///< names of parameters
  std::vector<std::int64_t> least_;  ///< values that they have at least
  std::vector<std::string> scalars_; ///< parameters that are numbers
  Type type_;                        ///< what most of the nest computes in
  std::vector<Counter> counters_;    ///< in scope, outermost first
  std::size_t grid_ = 0;             ///< of these so many are the grid's
  std::vector<Array> arrays_;
  std::vector<Variable> variables_;  ///< in scope
  std::vector<std::string> outside_; ///< declarations before the loops
  std::vector<std::string> lines_;
  std::map<std::string, unsigned> names_;
  unsigned depth_ = 1;
  bool hasRecords_ = false, countersOutside_ = false;
};

} // namespace parlift::fuzz
