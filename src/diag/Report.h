/// \file
/// The records that every sink (text, JSON, later SARIF and HTML) prints: verdicts, needs,
/// dependences and remarks. Plain data; made by the pipeline, changed by nobody.
#pragma once

#include "support/Source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlift::diag {

/// See docs/architecture.md, "Verdicts". Unknown is never folded into yes.
enum class Verdict : std::uint8_t { Parallel, Conditional, Sequential, Unknown };
const char *name(Verdict verdict); ///< "parallel", ...

/// Identifies an entry of reasons.def.
enum class ReasonId : std::uint16_t {
#define PARLIFT_REASON(Id, Name, Severity, Text, Help) Id,
#include "diag/reasons.def"
};
struct Reason {
  ReasonId id;
  const char *name;     ///< "dependence-carried": shown in brackets, names the page in docs/remarks
  const char *severity; ///< "passed", "missed", "analysis", "warning", "error"
  const char *text;     ///< with {0}, {1} ...: lower case, no final period
  const char *help;     ///< what would help, one sentence; may be empty
};
const Reason &reason(ReasonId id);
const Reason *findReason(const std::string &name); ///< null when there is none

/// One message with its notes. `text` is the finished sentence.
struct Note {
  SourceRange range;
  std::string text;
};
struct Remark {
  ReasonId id;
  SourceRange range;
  std::string text;
  std::vector<Note> notes;
};
/// A remark with the {n} of its text replaced by `arguments`; the reason's help becomes the last note.
Remark makeRemark(ReasonId id, SourceRange range, const std::vector<std::string> &arguments,
                  std::vector<Note> notes = {});

enum class NeedKind : std::uint8_t {
  Private,
  Firstprivate,
  Lastprivate,
  Reduction,
  Copy,
  Expand,
  Distribute,
  Interchange,
  Skew,
  Scan,
  Histogram,
  Induction,
  Inspect,
  Atomic,
  Search
};
const char *name(NeedKind kind); ///< "private", ...

struct Need {
  NeedKind kind = NeedKind::Private;
  std::string op; ///< Reduction, Scan: "+", "min", "argmin" ...; else empty
  std::vector<std::string> names;
  std::string family = {};    ///< Scan: what its functions are, "affine"; else empty
  std::string direction = {}; ///< Scan: "up" or "down", as its counter goes; else empty
};

enum class DependenceKind : std::uint8_t { RAW, WAR, WAW };
const char *name(DependenceKind kind);

/// Entries of direction vectors. The first one that is not Eq is never Gt.
enum class Direction : std::uint8_t { Lt, Eq, Gt, Le, Ge, Star };
const char *name(Direction direction); ///< "<", "=", ...
/// The strict directions that an entry stands for, as bits: 1 for <, 2 for =, 4 for >.
unsigned strictDirections(Direction direction);
/// May the entry be this one? mayBe(Le, Lt), mayBe(Star, Eq), not mayBe(Lt, Eq).
bool mayBe(Direction direction, Direction strict);

struct DependenceRecord {
  DependenceKind kind = DependenceKind::RAW;
  std::string variable;
  bool array = false; ///< memory behind a subscript or pointer; false for a scalar variable
  SourceRange source, sink;
  std::vector<std::string> loops;                    ///< ids of the common loops, outermost first
  std::vector<Direction> direction;                  ///< one per common loop
  std::vector<std::optional<std::int64_t>> distance; ///< in iterations
  std::optional<std::string> carriedBy;              ///< loop id; none: within one iteration of all
  bool exact = true;     ///< false: could not be excluded, need not exist
  std::string condition; ///< C text: exists only if this holds; empty: nothing known
  /// Exists only where two names are the same memory; stands for all of its kind and carrier.
  bool viaAlias = false;
  /// Values of parameters for which it exists, by the user's words for them; `hasWitness`: they are known.
  std::vector<std::pair<std::string, std::int64_t>> witness;
  bool hasWitness = false;
};

/// Something that the user may know and the program does not say, and what the loop would be with it.
struct Advice {
  std::string text;       ///< one sentence: what, and how to say it
  std::string assumption; ///< what it asks, as it is said: `injective(idx)`
  std::string directive;  ///< the line before the loop that says so; empty: it is said elsewhere
  Verdict verdict = Verdict::Unknown; ///< with it
};

struct LoopRecord {
  std::string id, path;  ///< "f:1.1", "1.1"
  SourceRange range;     ///< the loop's keyword
  std::string induction; ///< the user's name of the counter; empty when there is none
  unsigned depth = 1;
  Verdict asWritten = Verdict::Unknown;
  Verdict verdict = Verdict::Unknown;
  std::vector<Need> needs;
  std::optional<std::string> condition; ///< C expression; set iff verdict is Conditional
  std::string reason;                   ///< one sentence
  ReasonId reasonId{};
  std::vector<unsigned> blocking;            ///< indices into the function's dependences
  std::vector<Note> objections;              ///< why what could have removed them does not
  std::optional<bool> interchangeWithParent; ///< null: not a perfect nest's inner loop
  std::vector<Note> assumptions;     ///< that the verdict rests on: who says them, their words
  std::vector<Advice> advice;        ///< what would make it parallel; least asked first
  std::vector<Remark> remarks;       ///< the first one carries the verdict
  std::vector<std::string> evidence; ///< lines for `explain`: equations, bounds, witness, test used
};

struct FunctionRecord {
  std::string name;
  SourceRange range;
  std::vector<LoopRecord> loops;
  std::vector<DependenceRecord> dependences;
};

struct FileRecord {
  std::string path;
  std::vector<FunctionRecord> functions;
  std::vector<Remark> remarks; ///< about the file's directives, not about a loop
};

struct ErrorRecord {
  std::string path, text;
  unsigned line = 0, column = 0;
};

struct Report {
  std::vector<FileRecord> files;
  std::vector<ErrorRecord> errors;
};

} // namespace parlift::diag
