#include "target/gpu/Emit.h"

#include "ir/ExprText.h"
#include "ir/FunctionName.h"
#include "ir/GpuDecision.h"
#include "ir/Kernel.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/FreePlace.h"
#include "target/common/Layout.h"
#include "target/gpu/DecisionText.h"
#include "target/gpu/FunctionText.h"
#include "target/gpu/KernelText.h"
#include "target/gpu/ScanText.h"
#include "target/gpu/Together.h"
#include "target/gpu/Updates.h"
#include "target/gpu/VisitText.h"
#include "target/openmp/EmptyRange.h"
#include "target/openmp/LoopText.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

namespace parlift::target::gpu {

namespace {

constexpr std::uint64_t mostConstants = 65536; ///< bytes that the kernels of a program have

class Emitter {
public:
  Emitter(const ir::Unit &unit, const Dialect &dialect, std::string header)
      : unit_(unit), dialect_(dialect), header_(std::move(header)), layout_(unit.mainFile) {}

  std::vector<Edit> edits();
  /// What all kernels share, after `edits`; empty: there are none.
  const std::string &shared() const { return shared_; }
  const std::vector<MovedLines> &moved() const { return moved_; }

private:
  void emitFunction(const ir::Function &function);
  void emitDecisions(const ir::Function &function);
  void emitLoop(const ir::Stmt &loop, const ir::Function &function, const std::string &call,
                int depth);
  void collectVisits(const ir::Function &function);
  void emitVisit(const ir::CpuVisit &visit, int depth);
  void insert(std::uint32_t at, const std::string &text, int order) {
    edits_.push_back({at, at, text, order});
  }
  void insertLines(std::uint32_t at, const std::string &lines, int order);
  std::uint32_t lastKernelEnd() const;
  std::string kernelName(const ir::Function &function);
  ir::Stmt withinConstantMemory(const ir::Stmt &loop);
  bool isHere(const ir::Function &function) const {
    return function.nameRange.file->path() == layout_.path();
  }
  std::string nameOnDevice(const ir::Function &function, const std::string &spaces);
  void nameFunctions(ir::Stmt &loop, const ir::Function &caller, std::vector<std::string> &lines);
  Dialect::Needs needs() const {
    Dialect::Needs found;
    for (const ir::FunctionRef &function : unit_.functions)
      ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
        if (!loop.parallel || !loop.parallel->kernel)
          return;
        const bool maps = !loop.parallel->kernel->arrays.empty();
        found.maps |= maps;
        found.reduces |= !togetherOf(loop, *loop.parallel).empty();
        found.looksOutside |= maps && !loop.parallel->kernel->outside.empty();
        found.looks |= loop.parallel->kernel->look != nullptr;
        found.updates |= needsUpdateFunctions(*loop.parallel->kernel);
        found.bins |= !loop.parallel->kernel->bins.empty();
        const bool isInPhases = loop.parallel->kernel->isInPhases;
        found.scans |= loop.parallel->scan && !isInPhases;
        found.scansInPhases |= isInPhases;
        found.reduces |= loop.parallel->scan && !isInPhases && isNeededAfter(loop);
        const auto &tree = loop.parallel->kernel->tree;
        found.copiesAsync |= tree && !tree->filled.empty();
        found.readsWide |= tree && tree->lane;
        for (const ir::CpuVisit &visit : loop.parallel->kernel->visits) {
          found.gets |= !visit.read.empty() || !visit.ranges.empty();
          found.puts |= !visit.written.empty() ||
                        std::ranges::any_of(visit.ranges, &ir::DeviceArray::isWritten);
          found.getsRanges |= !visit.ranges.empty();
        }
        found.hasConstants |= constantBytes(*loop.parallel->kernel) > 0;
        found.weighs |= loop.parallel->kernel->saving != nullptr;
        const bool asks = asksItself(loop, *function);
        found.asks |= asks;
        found.asksOfCalls |= asks && loop.parallel->kernel->residentUntil.valid();
        found.transposes |=
            std::ranges::any_of(loop.parallel->kernel->arrays, &ir::DeviceArray::isTransposed);
      });
    return found;
  }

  const ir::Unit &unit_;
  const Dialect &dialect_;
  std::string header_;
  Layout layout_;
  std::vector<Edit> edits_;
  std::vector<MovedLines> moved_;
  std::string shared_;
  std::uint32_t brokenAt_ = 0; ///< where a new line begins behind a visit
  std::map<std::pair<const ir::Function *, std::string>, std::string>
      onDevice_; ///< names of functions there
  std::set<std::string> namesOnDevice_;
  std::set<const ir::Function *> copied_; ///< stand in the file
  std::set<std::string> kernels_;
  std::uint64_t constantBytes_ = 0; ///< of the kernels so far
  struct CopyBack {
    std::string indent;
    bool endsCall = false; ///< of which it was asked whether it pays
  };
  std::map<std::uint32_t, CopyBack> copyBack_; ///< by the end of a statement
  /// Of the function, by begin and end of the statement; those that have been emitted are gone.
  std::map<std::pair<std::uint32_t, std::uint32_t>, ir::CpuVisit> visits_;
};

std::string Emitter::kernelName(const ir::Function &function) {
  std::string name = ir::writtenName(function.name);
  constexpr std::string_view nameless = "(anonymous namespace)::";
  for (std::size_t at = name.find(nameless); at != std::string::npos; at = name.find(nameless))
    name.erase(at, nameless.size());
  for (char &c : name)
    if (!isWordCharacter(c))
      c = '_';
  std::string fresh = layout_.freshName(name + "_kernel");
  while (!kernels_.insert(fresh).second) // of an overload
    fresh = layout_.freshName(name + "_kernel");
  return fresh;
}

/// The loop; with its arrays where the others are, if constant memory has no room left for them.
ir::Stmt Emitter::withinConstantMemory(const ir::Stmt &loop) {
  ir::Stmt result = loop;
  const std::uint64_t bytes = constantBytes(*loop.parallel->kernel);
  if (constantBytes_ + bytes > mostConstants) {
    auto kernel = std::make_shared<ir::KernelMark>(*loop.parallel->kernel);
    for (ir::DeviceArray &array : kernel->arrays)
      array.constant = 0;
    result.parallel->kernel = std::move(kernel);
  } else {
    constantBytes_ += bytes;
  }
  return result;
}

/// `f_on_device`, in the namespace of `f`.
std::string Emitter::nameOnDevice(const ir::Function &function, const std::string &spaces) {
  std::string &name = onDevice_[{&function, spaces}];
  if (!name.empty())
    return name;
  const std::size_t colons = function.name.rfind("::");
  std::string own =
      ir::writtenName(function.name).substr(colons == std::string::npos ? 0 : colons + 2);
  for (char &c : own)
    if (!isWordCharacter(c))
      c = '_';
  std::string fresh = layout_.freshName(own + "_on_device");
  while (!namesOnDevice_.insert(fresh).second)
    fresh = layout_.freshName(own + "_on_device");
  std::string scope = colons == std::string::npos ? "" : function.name.substr(0, colons + 2);
  constexpr std::string_view nameless = "(anonymous namespace)::";
  for (std::size_t at = scope.find(nameless); at != std::string::npos; at = scope.find(nameless))
    scope.erase(at, nameless.size());
  return name = scope + fresh;
}

bool calls(const ir::Function &function, const ir::Function &other) {
  bool result = false;
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    result |= expr.kind == ir::ExprKind::Call && expr.target.lock().get() == &other;
  });
  return result;
}

/// The kernel's functions get names. In CUDA copies of them stand behind the program's own, where their words mean the same; in OpenCL
/// they are part of the kernel's source.
void Emitter::nameFunctions(ir::Stmt &loop, const ir::Function &caller,
                            std::vector<std::string> &lines) {
  if (loop.parallel->kernel->functions.empty())
    return;
  auto kernel = std::make_shared<ir::KernelMark>(*loop.parallel->kernel);
  kernel->functions =
      namedFunctions(loop, dialect_, [&](const ir::Function &function, const std::string &spaces) {
        return nameOnDevice(function, spaces);
      });
  if (dialect_.isCxx())
    for (const ir::DeviceFunction &one : kernel->functions) {
      const ir::Function &function = *one.function;
      if (copied_.contains(&function))
        continue;
      copied_.insert(&function);
      if (!isHere(function)) { // of a header: before the kernel
        for (const std::string &line : functionLines(one, *kernel, dialect_, layout_))
          lines.push_back(line);
        lines.emplace_back();
        continue;
      }
      if (function.nameRange.begin > caller.nameRange.begin) {
        for (const std::string &line : functionHead(one, dialect_, ";"))
          lines.push_back(line);
        lines.emplace_back();
      }
      std::vector<std::string> copy;
      for (const ir::DeviceFunction &other :
           kernel->functions) // what it calls may stand further down
        if (calls(function, *other.function) &&
            (!isHere(*other.function) ||
             other.function->nameRange.begin > function.nameRange.begin))
          for (const std::string &line : functionHead(other, dialect_, ";"))
            copy.push_back(line);
      for (const std::string &line : functionLines(one, *kernel, dialect_, layout_))
        copy.push_back(line);
      std::string text;
      for (const std::string &line : copy)
        text += layout_.newline() + line;
      insert(layout_.afterTrailingComment(function.body->range.end), layout_.newline() + text, 0);
    }
  loop.parallel->kernel = std::move(kernel);
}

/// `for (...) if (c) x; else y;`: behind another `if`, readers and compilers would ask whose the `else` is.
bool endsInElse(const ir::Stmt &loop) {
  const ir::Stmt *at = &loop;
  while (at->kind == ir::StmtKind::Loop && !at->source.bodyIsBlock && at->body) {
    at = at->body.get();
    while (at->kind == ir::StmtKind::Block && at->children.size() == 1)
      at = at->children.front().get();
  }
  return at != &loop && at->kind == ir::StmtKind::If && at->elseBranch;
}

/// The loop one level further in, behind a test.
void Emitter::emitLoop(const ir::Stmt &loop, const ir::Function &function, const std::string &call,
                       int depth) {
  const ir::LoopSource &source = loop.source;
  const std::uint32_t begin = source.keyword.begin;
  const std::string unit = layout_.indentUnit(begin, source.body.begin);
  const std::string indent = layout_.indentAt(begin);
  const std::uint32_t end = layout_.statementEnd(source.whole.end);
  const std::string &text = layout_.text();
  std::string head = fmt::format("if (!{})", call), tail;
  const bool needsScope = source.isUnbracedChild;
  const std::string outer = indent + (needsScope ? unit : ""), inner = outer + unit;
  bool hasBraces = endsInElse(loop), isPut = false;
  const auto putLines = [&](std::string &to, const std::vector<std::string> &lines) {
    for (const std::string &line : lines)
      to += layout_.newline() + inner + line;
  };
  if (loop.parallel->kernel->cpuIsParallel) {
    ir::Stmt onCpu = loop;
    onCpu.parallel->kernel = nullptr;
    const openmp::LoopText lines = openmp::loopText(onCpu, layout_, inner, unit, {unit_.isCxx});
    // The call takes the counter's address, and then gcc 12 gives it some value where no iteration runs: the loop is left sequential.
    if (lines.leavesLoop() && lines.condition.empty() && onCpu.parallel->lastprivates.empty()) {
      ir::LoopStack around;
      ir::forEachLoop(*function.body, [&](const ir::Stmt &other, const ir::LoopStack &enclosing) {
        if (&other == &loop)
          around = enclosing;
      });
      if (const ir::ExprRef range = openmp::testOfRange(onCpu, function, around))
        head = fmt::format("if (!{} && {})", call, ir::lineText(*range));
      hasBraces = hasBraces || !lines.isDirectiveAlone();
      head += hasBraces ? " {" : "";
      for (const openmp::Line &line : lines.before)
        putLines(head, {line.text});
      putLines(head, lines.directive);
      putLines(tail, lines.closing);
      putLines(tail, lines.after);
      isPut = true;
    }
  }
  if (hasBraces && !isPut)
    head += " {";
  if (hasBraces)
    tail += layout_.newline() + outer + "}";
  if (const auto visit = visits_.find({begin, source.whole.end}); visit != visits_.end()) {
    std::string before;
    for (const std::string &line : linesBefore(visit->second))
      before += line + layout_.newline() + outer;
    head = before + head;
    visits_.erase(visit);
  }
  if (needsScope) {
    head = "{" + layout_.newline() + outer + head;
    tail += layout_.newline() + indent + "}";
  }
  if (needsScope || layout_.beginsLine(begin)) {
    insert(begin, head + layout_.newline() + inner, depth);
  } else { // behind another statement on its line
    const std::uint32_t blanks = layout_.skipBlanksBackwards(begin);
    const bool sameLine = text.find('\n', blanks) >= begin;
    edits_.push_back({sameLine ? blanks : begin, begin,
                      layout_.newline() + indent + head + layout_.newline() + inner, depth});
  }
  // Its lines move in by as much.
  const std::string shift = inner.substr(indent.size());
  const std::uint32_t place = layout_.afterTrailingComment(end);
  moved_.push_back({begin, end, place, shift});
  for (std::size_t at = text.find('\n', begin); at != std::string::npos && at + 1 < end;
       at = text.find('\n', at + 1)) {
    const bool isContinued = at > 0 && text[at - 1] == '\\';
    const char next = text[at + 1];
    if (next != '\n' && next != '\r' && next != '#' && !isContinued)
      insert(static_cast<std::uint32_t>(at + 1), shift, depth);
  }
  // What follows in the same line would look like part of the test.
  if (!layout_.endsLine(place))
    tail += layout_.newline() + indent;
  if (!tail.empty())
    insert(place, tail, -depth);
}

void Emitter::collectVisits(const ir::Function &function) {
  ir::forEachLoop(*function.body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
    if (loop.parallel && loop.parallel->kernel)
      for (const ir::CpuVisit &visit : loop.parallel->kernel->visits)
        visits_[{visit.statement.begin, visit.statement.end}] = visit;
  });
}

/// Transfers of what the statement touches, around it.
void Emitter::emitVisit(const ir::CpuVisit &visit, int depth) {
  const std::uint32_t begin = visit.statement.begin, blanks = layout_.skipBlanksBackwards(begin);
  const bool beginsLine = layout_.beginsLine(begin);
  const bool opensAbove = visit.isUnbraced && beginsLine && !layout_.mayBeInComment(blanks);
  const std::string outer =
      layout_.newline() + (opensAbove ? layout_.indentAt(blanks) : layout_.indentAt(begin));
  const std::string line = opensAbove         ? layout_.newline() + layout_.indentAt(begin)
                           : visit.isUnbraced ? outer + layout_.indentUnit(begin, begin)
                                              : outer;
  std::string before, behind;
  for (const std::string &one : linesBefore(visit))
    before += one + line;
  for (const std::string &one : linesBehind(visit))
    behind += line + one;
  if (visit.isUnbraced)
    behind += outer + "}";
  if (opensAbove)
    edits_.push_back({blanks, begin, " {" + line + before, depth});
  else if (visit.isUnbraced)
    insert(begin, "{" + line + before, depth);
  else if (beginsLine)
    insert(begin, before, depth);
  else if (!before.empty()) // behind another statement on its line
    edits_.push_back({blanks, begin, (blanks == brokenAt_ ? "" : line) + before, depth});
  const std::uint32_t place =
      layout_.afterTrailingComment(layout_.statementEnd(visit.statement.end));
  if (behind.empty())
    return;
  insert(place, behind + (layout_.endsLine(place) ? "" : outer), -depth);
  if (!layout_.endsLine(place))
    brokenAt_ = place;
}

/// What decides between loops for the GPU and for the CPU, in place of `gpu_pays_here`.
void Emitter::emitDecisions(const ir::Function &function) {
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    const ir::Expr *place =
        stmt.kind == ir::StmtKind::If ? ir::gpuDecisionIn(*stmt.condition) : nullptr;
    if (place && place->range.valid())
      edits_.push_back(
          {place->range.begin, place->range.end, decisionText(*stmt.thenBranch, function), 0});
  });
}

void Emitter::emitFunction(const ir::Function &function) {
  emitDecisions(function);
  layout_.beginFunction(function);
  collectVisits(function);
  std::vector<std::string> lines;
  const auto walk = [&](const auto &self, const ir::Stmt &stmt, int depth) -> void {
    if (stmt.kind == ir::StmtKind::Loop && stmt.parallel && stmt.parallel->kernel) {
      ir::Stmt loop = withinConstantMemory(stmt);
      nameFunctions(loop, function, lines);
      const KernelText text = kernelText(function, loop, kernelName(function), layout_, dialect_);
      lines.insert(lines.end(), text.lines.begin(), text.lines.end());
      lines.emplace_back();
      emitLoop(stmt, function, text.call, depth);
      if (const SourceRange &until = stmt.parallel->kernel->residentUntil; until.valid()) {
        CopyBack &copyBack = copyBack_[layout_.statementEnd(until.end)];
        copyBack.indent = layout_.indentAt(until.begin);
        copyBack.endsCall |= asksItself(stmt, function);
      }
      return;
    }
    const SourceRange &whole = stmt.kind == ir::StmtKind::Loop ? stmt.source.whole : stmt.range;
    if (const auto visit = visits_.find({whole.begin, whole.end});
        whole.valid() && visit != visits_.end()) {
      emitVisit(visit->second, depth);
      visits_.erase(visit);
    }
    ir::forEachChild(stmt, [&](const ir::StmtRef &child) { self(self, *child, depth + 1); });
  };
  walk(walk, *function.body, 1);
  if (!visits_.empty()) // the CPU would see old values
    throw std::logic_error("a statement between kernels is not in the function");
  if (lines.empty())
    return;
  lines.pop_back();
  if (shared_.empty()) {
    shared_ = dialect_.runtime(needs());
    const std::string include = fmt::format("#include \"{}\"\n", header_);
    insertLines(placeInFile(function, lastKernelEnd(), layout_),
                header_.empty() ? shared_ : include, -1);
  }
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  insertLines(placeAbove(function, layout_), text, 0);
}

/// Where the last function ends that needs the runtime.
std::uint32_t Emitter::lastKernelEnd() const {
  std::uint32_t end = 0;
  for (const ir::FunctionRef &function : unit_.functions)
    ir::forEachLoop(*function->body, [&](const ir::Stmt &loop, const ir::LoopStack &) {
      if (loop.parallel && loop.parallel->kernel)
        end = std::max(end, function->whole.end);
    });
  return end;
}

/// With an empty line above them.
void Emitter::insertLines(std::uint32_t at, const std::string &lines, int order) {
  std::string text = layout_.newline();
  for (const char c : lines)
    text += c == '\n' ? layout_.newline() : std::string(1, c);
  insert(at, text, order);
}

std::vector<Edit> Emitter::edits() {
  for (const ir::FunctionRef &function : unit_.functions)
    if (function->inMainFile)
      emitFunction(*function);
  for (const auto &[end, copyBack] : copyBack_) {
    const std::uint32_t place = layout_.afterTrailingComment(end);
    const std::string tail = layout_.endsLine(place) ? "" : layout_.newline() + copyBack.indent;
    const std::string call = copyBack.endsCall ? "gpu_call_ends();" : "gpu_copy_back();";
    // Behind the braces that end there, before what begins there.
    insert(place, layout_.newline() + copyBack.indent + call + tail, 0);
  }
  return std::move(edits_);
}

} // namespace

Emitted emit(const ir::Unit &unit, const Dialect &dialect, const std::string &header) {
  Emitter emitter(unit, dialect, header);
  std::vector<Edit> edits = emitter.edits();
  return {std::move(edits), emitter.moved(), header.empty() ? "" : emitter.shared()};
}

std::vector<Edit> movedIn(std::vector<Edit> edits, const std::vector<MovedLines> &moved) {
  std::erase_if(edits, [&](const Edit &edit) {
    const bool isBreak = edit.text.find_first_not_of(" \t\r\n") == std::string::npos;
    return isBreak && std::ranges::any_of(moved, [&](const MovedLines &lines) {
             return edit.begin == lines.behind;
           });
  });
  for (Edit &edit : edits)
    for (const MovedLines &lines : moved)
      if (lines.begin < edit.begin && edit.end < lines.end)
        for (std::size_t at = edit.text.find('\n'); at != std::string::npos;
             at = edit.text.find('\n', at + 1))
          if (at + 1 == edit.text.size() || edit.text[at + 1] != '\n')
            edit.text.insert(at + 1, lines.shift);
  return edits;
}

} // namespace parlift::target::gpu
