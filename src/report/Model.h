/// \file
/// What a report says, as plain data: made by Gather from what the analysis and the planner have found, laid out by Page.
///
///     AnalyzedFile, ParallelizedFile  --Gather-->  Content  --Page-->  one HTML file
///
/// All texts are the user's or finished sentences; nothing here is HTML.
#pragma once

#include "diag/Report.h"
#include "report/Work.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlift::report {

/// Lines of the file with the bytes of each that are marked.
struct Excerpt {
  struct Mark {
    std::size_t begin = 0, end = 0; ///< of the line
    bool isBlocking = false;
  };
  struct Line {
    unsigned number = 0; ///< 0: lines are left out here
    std::string text;
    std::vector<Mark> marks; ///< in order, none inside another
  };
  std::vector<Line> lines;
};

/// Statements of a loop and what binds them together.
struct Graph {
  struct Node {
    unsigned line = 0;
    std::string text;
  };
  struct Edge {
    std::size_t from = 0, to = 0; ///< into `nodes`
    bool isTied = false;          ///< they have to stay together
    diag::DependenceKind kind = diag::DependenceKind::RAW;
    std::size_t count = 0;      ///< of dependences
    std::vector<unsigned> rows; ///< the numbers of the first ones, as in the matrix
    std::string label;          ///< "RAW a (<)"
  };
  std::vector<Node>
      nodes; ///< components one behind the other, in an order that edges between them follow
  std::vector<Edge> edges;
  std::vector<std::pair<std::size_t, std::size_t>> components; ///< [begin, end) of `nodes`
  std::string whyNot;                                          ///< there is no graph: the reason
  std::string
      note; ///< why the loop cannot be cut between its statements, whatever the graph says; may be empty
};

/// A small instance of one loop or of two nested ones: the iterations that there are, and which depend on which.
struct Space {
  struct Point {
    std::int64_t outer = 0, inner = 0; ///< of one loop: outer is 0
    auto operator<=>(const Point &) const = default;
  };
  struct Arrow {
    Point from, to;
    diag::DependenceKind kind = diag::DependenceKind::RAW;
    auto operator<=>(const Arrow &) const = default;
  };
  std::string outer, inner; ///< names of the counters; outer empty: one loop
  std::vector<Point> points;
  std::vector<Arrow> arrows;
  std::vector<std::pair<std::string, std::int64_t>> sizes; ///< "n" is 6
  bool isWhole = true;      ///< false: a corner of the iterations that there are
  std::size_t notDrawn = 0; ///< dependences that have no place in it
  std::string whyNot;
};

/// Row of the direction matrix.
struct MatrixRow {
  unsigned number = 0; ///< d1, d2 ...
  diag::DependenceKind kind = diag::DependenceKind::RAW;
  std::string variable, source, sink;             ///< "12: a[i - 1]"
  std::vector<std::string> directions, distances; ///< by column
  std::string carriedBy;                          ///< name of the loop; empty: within one iteration
  bool isBlocking = false, isExact = true;
};
struct Matrix {
  std::vector<std::string> columns; ///< names of the loops, outermost first
  std::vector<MatrixRow> rows;
  std::size_t leftOut = 0;
};

/// An access and how it moves.
struct AccessRow {
  unsigned line = 0;
  std::string text;
  bool isWrite = false;
  std::string along;     ///< from one iteration of the loop to the next: "8 bytes on", "the same"
  std::string innermost; ///< the same of the innermost loop around it
  std::string lines;     ///< lines of memory that an innermost iteration fetches: "1/8"
  bool isPoor = false;   ///< a line or more for each element
  std::string onGpu;     ///< "coalesced": of neighbouring threads, where there is a kernel
};

/// What a kernel is, where the loop has one.
struct KernelText {
  std::vector<std::pair<std::string, std::string>> facts; ///< "a block", "64 x 4 threads"
  std::vector<std::string> remarks;
  /// Of one run with sizes presumed, and what the GPU can do at most; none: the kernel's loops are not those of the report.
  struct Load {
    double operations = 0, bytes = 0; ///< done; of memory
    double rate = 0, bandwidth = 0;   ///< the GPU's in a nanosecond: operations, bytes
  };
  std::optional<Load> load;
};

struct Loop {
  std::string anchor; ///< of the page: "l12"
  std::string path;   ///< of the file
  std::string function, id, counter;
  unsigned line = 0, column = 0, endLine = 0, depth = 1;
  diag::Verdict verdict = diag::Verdict::Unknown, asWritten = diag::Verdict::Unknown;
  std::string reason, reasonName, condition;
  std::string notWritten; ///< parallel, and why the target's printer has no way to write it
  std::vector<std::string> needs;
  std::vector<std::pair<std::string, std::string>> notes; ///< place and text
  std::vector<std::string> assumptions; ///< that the verdict rests on: they are taken for true
  std::vector<std::string> help, evidence;
  std::optional<bool> interchange;
  std::optional<std::size_t>
      parent; ///< into Content::loops while that is in the order of the source
  std::string parentAnchor;
  LoopWork figures;
  Worth worth;
  bool sizesAreKnown = false;
  Excerpt excerpt;
  Graph graph;
  Space space;
  Matrix matrix;
  std::vector<AccessRow> accesses;
  bool isIncomplete =
      false; ///< something in the loop could not be followed, and is in no graph, drawing or matrix
  std::vector<std::string> outcome; ///< what `parallelize` says of it
  std::vector<std::string> plan;    ///< steps of the function's plan
  std::string diff; ///< the hunks of its nest; empty: its text stays, or an outer loop has them
  std::string diffAnchor; ///< of that outer loop
  std::optional<KernelText> kernel;
};

struct Content {
  std::string title, version, target;
  std::vector<std::string> files;
  std::vector<diag::ErrorRecord> errors;
  std::vector<Loop> loops; ///< the most profitable first, once `rank` has been there
  Costs costs;
  Total total;
  bool isMeasured = false; ///< coverage comes of a profile
};

} // namespace parlift::report
