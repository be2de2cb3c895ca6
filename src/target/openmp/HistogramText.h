/// \file
/// The lines of Histograms.h while they are written. Private to it.
///
///     begin, limit, allocate       names, how many threads there are copies for, the copies' memory       Histograms.cpp
///     look                         the least and the largest subscript, where nobody says them            HistogramSearch.cpp
///     open, close                  the region: copies begun before the loop, put together behind it       HistogramCopies.cpp
#pragma once

#include "ir/Stmt.h"
#include "target/openmp/ElementText.h"
#include "target/openmp/Histograms.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace parlift::target::openmp {

/// Of each element, on the average: where there are fewer, clearing and adding copies takes what threads gain.
constexpr int leastUpdatesOfAnElement = 8;

/// One array: what it is called in the lines around the loop.
struct HistogramArray {
  const ir::HistogramClause *clause = nullptr;
  ElementText element;
  struct Part {
    std::string member; ///< ".x", ".m[2]"; empty: the element itself
    bool isFloating = false;
  };
  std::vector<Part> parts; ///< the numbers of an element, or of one of its rows
  std::string name, all, own;
  std::string
      of; ///< the function that finds the thread's own element; empty: `name` means the copy
  std::string others;             ///< of elements that may be more; empty: there are none
  std::string low, end;           ///< of the subscripts: the least, and one more than the largest
  std::string high;               ///< the largest, where it is looked for
  std::vector<std::int64_t> rows; ///< extents of an element
  std::string stride;             ///< from one copy to the next
  std::string apart;              ///< elements between two copies, and before the first

  /// The copies begin with what the array holds: taking that twice changes nothing.
  bool beginsAsArray() const {
    return clause->op == "min" || clause->op == "max" || clause->op == "&";
  }
};

/// How many numbers the elements up to that one are.
std::string elementsText(const HistogramArray &bins, const std::string &end);

class HistogramWriter {
public:
  HistogramWriter(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                  Layout &layout, std::string indent, std::string unit, const Language &language)
      : text_(text), loop_(loop), mark_(mark), layout_(layout), indent_(std::move(indent)),
        unit_(std::move(unit)), isCxx_(language.isCxx), isC90_(language.isC90) {}

  void write();

private:
  std::string null() const { return isCxx_ ? "nullptr" : "NULL"; }
  std::string forLoop(const std::string &type, const std::string &counter, const std::string &from,
                      const std::string &end) const {
    return fmt::format("for ({0}{1} = {2}; {1} < {3}; {1}++)", isC90_ ? "" : type + " ", counter,
                       from, end);
  }
  void before(const std::string &line) { text_.before.push_back({line}); }
  void inRegion(const std::string &line) { text_.directive.push_back(line); }

  // Histograms.cpp
  void begin(const ir::HistogramClause &clause);
  void reword(HistogramArray &bins);
  std::string startText(const HistogramArray &bins) const;
  std::string updatesText();
  void limit();
  void allocate(HistogramArray &bins);
  void declare(const std::string &left, const std::string &right);

  // HistogramSearch.cpp
  void look(HistogramArray &bins);
  void lookAt(const HistogramArray &bins, const ir::TypeRef &type);
  void lookAtFew(const HistogramArray &bins, const std::vector<std::string> &body);
  void askWhatWasFound(const HistogramArray &bins);

  // HistogramCopies.cpp
  void open();
  void beginCopy(const HistogramArray &bins);
  void findOwn(const HistogramArray &bins);
  void close();
  void addOthers(const HistogramArray &bins);
  static std::string combined(const HistogramArray &bins, const std::string &one,
                              const std::string &other);
  std::vector<std::string> overElements(const HistogramArray &bins,
                                        const std::vector<std::string> &each) const;
  std::string subscripts(const HistogramArray &bins, const std::string &first) const;
  std::string ownAt(const HistogramArray &bins, const std::string &thread) const {
    return fmt::format("(size_t)({} - 1) * {} + {}", thread, bins.stride, bins.apart);
  }

  LoopText &text_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  Layout &layout_;
  const std::string indent_, unit_;
  const bool isCxx_, isC90_;
  std::vector<HistogramArray> all_;
  std::string threads_, thread_, updates_;
  std::vector<std::string> counters_; ///< of loops over elements, outermost first
};

} // namespace parlift::target::openmp
