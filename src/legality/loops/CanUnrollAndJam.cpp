#include "legality/loops/CanUnrollAndJam.h"

#include "ir/CountedLoop.h"
#include "ir/Walk.h"
#include "legality/loops/Copying.h"
#include "legality/loops/Reordering.h"
#include "legality/loops/StatementGraph.h"
#include "legality/nest/Touched.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::Direction;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

constexpr const char *what = "unroll-and-jam";

using Symbols = std::set<const ir::Symbol *>;

/// One loop of the tree as the nest knows it.
struct Level {
  LoopIndex loop;
  std::int64_t factor;
};

template <typename Visitor> void forEachStatement(const JamPart &run, Visitor &&visitor) {
  for (const auto &statement : run.statements)
    for (const ir::StmtRef &part : statement)
      visitor(*part);
}

class JamQuestion {
public:
  JamQuestion(const Nest &nest, LoopIndex root, std::shared_ptr<const JamLoop> tree)
      : nest_(nest), root_(root), tree_(std::move(tree)), runs_(runsOf(*tree_)) {}

  std::optional<Refusal> answer();
  std::vector<ir::SymbolRef> own;
  std::set<const ir::Symbol *> shared;
  std::map<const ir::Stmt *, MovingRange> moving;
  std::map<const ir::Stmt *, BlockStart> blockStarts;
  /// Of the innermost loops that all copies run through together.
  std::map<const ir::Stmt *, SteadyReads> steady() const;
  /// Asked after `answer`.
  bool mayRestsWait() const;

private:
  Refusal unsuited(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, root_, what, why);
  }
  std::optional<Refusal> checkLoops();
  std::optional<Refusal> checkRange(const Level &level, const std::vector<LoopIndex> &all);
  bool isSameInAllCopies(const Stmt &declaration) const;
  bool isCounter(const ir::Symbol &symbol) const;
  std::optional<Refusal> checkStatements();
  std::optional<Refusal> checkHeaders() const;
  std::optional<Refusal> checkScalars();
  std::optional<Refusal> checkText() const;
  std::optional<Refusal> checkOrder() const;
  bool mayTurn(const Dependence &dependence, std::size_t source, std::size_t sink) const;
  bool isJammed() const { return levels_.size() > 1; }

  const Nest &nest_;
  LoopIndex root_;
  std::shared_ptr<const JamLoop> tree_;
  std::vector<const JamPart *> runs_;
  std::vector<Level> levels_;
  std::vector<LoopIndex> unrolled_;
  Symbols copied_; ///< each copy has another value, or variable, under these names
};

std::optional<Refusal> JamQuestion::checkLoops() {
  for (const JamLoop *one : loopsOf(*tree_)) {
    std::optional<LoopIndex> found;
    for (LoopIndex index = 0; index < nest_.table().loops.size(); ++index)
      if (nest_.loop(index).stmt == one->loop && !nest_.loop(index).inlined)
        found = index;
    if (!found)
      return unsuited("a loop inside is not reached by the analysis");
    levels_.push_back({*found, one->factor});
    if (one->factor > 1)
      unrolled_.push_back(*found);
  }
  std::vector<LoopIndex> all;
  for (const Level &level : levels_)
    all.push_back(level.loop);
  for (const auto [loop, factor] : levels_) {
    if (auto no = isNoCountedLoop(nest_, loop, what))
      return no;
    const auto header = ir::countedLoop(*nest_.loop(loop).stmt);
    const bool rises = header->test == ir::BinaryOp::Lt || header->test == ir::BinaryOp::Le;
    if (factor > 1 && !rises)
      return refuse(diag::ReasonId::TransformUnsuited, nest_, loop, what,
                    fmt::format("loop over `{}` does not count up to a limit", nest_.name(loop)));
    constexpr std::int64_t longest = 1 << 30;
    if (header->step > longest / factor)
      return unsuited("the steps are too long");
    const NestLoop &shape = nest_.loop(loop);
    const auto trips = (*shape.upper - shape.lower).constantValue();
    if (trips && *trips < factor)
      return refuse(diag::ReasonId::TransformUnsuited, nest_, loop, what,
                    fmt::format("loop over `{}` does not run {} times", nest_.name(loop), factor));
    if (header->counter->isExposed())
      return unsuited(fmt::format("other names may reach `{}`", header->counter->name));
    if (factor > 1)
      if (const auto start = blockStart(nest_, loop))
        blockStarts.emplace(shape.stmt, *start);
    copied_.insert(factor > 1 ? header->counter.get() : nullptr);
    // How often an unrolled loop runs is asked before it starts.
    if (factor > 1)
      if (auto no = limitMayChange(nest_, loop, what))
        return no;
    if (loop != root_)
      if (auto no = checkRange({loop, factor}, all))
        return no;
  }
  copied_.erase(nullptr);
  return countersLive(nest_, all, what);
}

/// Of a loop inside: the same in all copies, or moving with one of the unrolled loops.
std::optional<Refusal> JamQuestion::checkRange(const Level &level,
                                               const std::vector<LoopIndex> &all) {
  const auto [loop, factor] = level;
  std::vector<LoopIndex> fixed = factor > 1 ? all : unrolled_;
  for (const LoopIndex outer : unrolled_) {
    const auto range = outer == loop ? std::nullopt : movingRange(nest_, loop, outer);
    if (!range || moving.contains(nest_.loop(loop).stmt))
      continue;
    moving.emplace(nest_.loop(loop).stmt, *range);
    fixed.erase(std::remove(fixed.begin(), fixed.end(), outer), fixed.end());
  }
  if (boundsVaryIn(nest_, loop, fixed))
    return refuse(diag::ReasonId::TransformUnsuited, nest_, loop, what,
                  fmt::format("the bounds of loop `{}` change in the loops around it, not one of "
                              "them by the same amount in each iteration of one loop",
                              nest_.name(loop)));
  // Counters of loops around it are what they are there in all orders.
  std::vector<LoopIndex> around;
  for (const LoopIndex outer : all)
    if (outer != loop && nest_.isInside(loop, outer))
      around.push_back(outer);
  return headerMayChange(nest_, loop, root_, around, /*withLimit=*/true, what);
}

/// Counts a loop that all copies share, declared before it or not.
bool JamQuestion::isCounter(const ir::Symbol &symbol) const {
  return std::ranges::any_of(levels_, [&](const Level &level) {
    return nest_.loop(level.loop).variable.get() == &symbol;
  });
}

/// `const int j_end = n - n % 4;`: nothing in the value is another one in the next copy.
bool JamQuestion::isSameInAllCopies(const Stmt &declaration) const {
  if (!declaration.symbol->type->isConst || !declaration.value)
    return false;
  Touched touched;
  for (const JamPart *run : runs_)
    forEachStatement(*run, [&](const Stmt &stmt) { addTouched(nest_, stmt, touched); });
  bool isSame = true;
  ir::forEachExpr(*declaration.value, [&](const Expr &expr) {
    isSame &= expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr &&
              expr.kind != ExprKind::Subscript && expr.kind != ExprKind::Member;
    if (expr.symbol)
      isSame &= !copied_.contains(expr.symbol.get()) && !touched.set.contains(expr.symbol.get()) &&
                !expr.symbol->isExposed();
  });
  return isSame;
}

std::optional<Refusal> JamQuestion::checkHeaders() const {
  for (const Level &level : levels_) {
    const ir::CountedLoop header = *ir::countedLoop(*nest_.loop(level.loop).stmt);
    const ir::Symbol *other = nullptr, *with = nullptr;
    if (const auto range = moving.find(nest_.loop(level.loop).stmt); range != moving.end())
      with = ir::countedLoop(*range->second.with)->counter.get();
    for (const ir::ExprRef *bound : {&header.first, &header.limit})
      ir::forEachExpr(**bound, [&](const Expr &expr) {
        if (expr.symbol && expr.symbol.get() != with && copied_.contains(expr.symbol.get()))
          other = expr.symbol.get();
      });
    if (other)
      return unsuited(fmt::format("the range of loop `{}` is read from `{}`, of which each copy "
                                  "would have its own",
                                  header.counter->name, other->name));
  }
  return std::nullopt;
}

std::optional<Refusal> JamQuestion::checkStatements() {
  std::optional<Refusal> no;
  const auto declared = [&](const Stmt &stmt) {
    const ir::Symbol &symbol = *stmt.symbol;
    if (symbol.isReference || symbol.isRestrict || symbol.hasStaticStorage() ||
        hasVariableExtent(*symbol.type))
      no = unsuited(fmt::format("there cannot be several variables like `{}`", symbol.name));
  };
  for (const JamPart *run : runs_)
    for (const auto &statement : run->statements)
      for (const ir::StmtRef &part : statement) {
        if (jumps(*part))
          return unsuited("a jump in the body connects its statements");
        ir::forEachStmt(*part, [&](const Stmt &inside) {
          if (inside.kind == StmtKind::Declare)
            declared(inside);
        });
        // What is declared in a scope of its own stays there.
        const bool isSequence = part->kind == StmtKind::Block && !part->isScope;
        if (statement.size() > 1 || isSequence)
          ir::forEachStmt(*part, [&](const Stmt &inside) {
            if (inside.kind == StmtKind::Declare)
              no = unsuited(fmt::format("`{}` is declared in a statement that does more than that",
                                        inside.symbol->name));
          });
        if (part->kind == StmtKind::Declare)
          (isSameInAllCopies(*part) || isCounter(*part->symbol) ? shared : copied_)
              .insert(part->symbol.get());
      }
  return no;
}

std::optional<Refusal> JamQuestion::checkScalars() {
  if (!isJammed())
    return std::nullopt; // the iterations keep their order
  if (auto no = cannotReorderScalars(nest_, unrolled_, what))
    return no;
  std::map<const JamPart *, Touched> touched;
  for (const JamPart *run : runs_)
    forEachStatement(*run, [&](const Stmt &stmt) { addTouched(nest_, stmt, touched[run]); });
  for (const ScalarUse &use : scalarUses(*nest_.loop(root_).stmt, nest_.liveness)) {
    const ir::Symbol *symbol = use.symbol.get();
    std::vector<const JamPart *> users;
    bool isSet = false, counts = true;
    for (const JamPart *run : runs_) {
      forEachStatement(*run,
                       [&](const Stmt &stmt) { counts &= isCounterOnly(nest_, stmt, *symbol); });
      isSet |= touched[run].set.contains(symbol);
      if (touched[run].has(*symbol))
        users.push_back(run);
    }
    const bool counter = isCounter(*symbol);
    if (counter && isSet)
      return unsuited(fmt::format("`{}` counts a loop and is set elsewhere", symbol->name));
    // Memory that other names reach is the rows' business.
    if (counter || !use.written || use.reduction || use.declaredInside || symbol->isExposed() ||
        counts)
      continue;
    bool passesOn = false;
    for (const Level &level : levels_)
      for (const ScalarUse &inside : scalarUses(*nest_.loop(level.loop).stmt, nest_.liveness))
        passesOn |= inside.symbol == use.symbol && inside.exposedRead;
    if (users.size() < 2 && !passesOn)
      continue; // set and used in one run of statements
    own.push_back(use.symbol);
    copied_.insert(symbol);
  }
  return std::nullopt;
}

/// Each name that another copy calls something else stands in its statement's text, where it can be replaced.
std::optional<Refusal> JamQuestion::checkText() const {
  const ir::Symbol *hidden = nullptr;
  const auto look = [&](const Stmt &stmt) {
    const ir::Symbol *found =
        usedOutOfSight(stmt, [&](const ir::Symbol &symbol) { return copied_.contains(&symbol); });
    hidden = found ? found : hidden;
  };
  for (const JamPart *run : runs_)
    forEachStatement(*run, look);
  for (const auto &[loop, range] : moving) // their headers too
    look(*loop);
  if (!hidden)
    return std::nullopt;
  return unsuited(fmt::format("`{}` is used where its name does not stand", hidden->name));
}

/// Some source and sink of the dependence in one strip come in the other order. `source`, `sink`: the runs of
/// statements.
bool JamQuestion::mayTurn(const Dependence &dependence, std::size_t source,
                          std::size_t sink) const {
  const auto root = std::find(dependence.loops.begin(), dependence.loops.end(), root_);
  if (root == dependence.loops.end())
    return false;
  const auto outside = static_cast<std::size_t>(root - dependence.loops.begin());
  for (std::size_t at = 0; at < outside; ++at)
    if (!diag::mayBe(dependence.direction[at], Direction::Eq))
      return false;
  bool isOtherCopy = false; // so far: the same strips, perhaps another copy
  for (std::size_t at = outside; at < dependence.loops.size(); ++at) {
    const auto level = std::find_if(levels_.begin(), levels_.end(), [&](const Level &one) {
      return one.loop == dependence.loops[at];
    });
    if (level == levels_.end())
      break; // inside a run of statements, which is copied whole
    const Direction entry = dependence.direction[at];
    if (diag::mayBe(entry, Direction::Gt))
      return true;
    const auto &distance = dependence.distance[at];
    if (level->factor > 1 && diag::mayBe(entry, Direction::Lt) &&
        !(distance && *distance >= level->factor))
      isOtherCopy = true;
    else if (!diag::mayBe(entry, Direction::Eq))
      return false; // kept by this loop
  }
  return isOtherCopy && source > sink;
}

std::optional<Refusal> JamQuestion::checkOrder() const {
  if (!isJammed())
    return std::nullopt;
  Makers runs;
  for (std::size_t run = 0; run < runs_.size(); ++run)
    forEachStatement(*runs_[run], [&](const Stmt &stmt) { runs.add(stmt, run); });
  const auto &accesses = nest_.table().accesses;
  for (const BandRow &row : bandRows(nest_, {root_})) {
    const Dependence &dependence = nest_.dependences.dependences[row.dependence];
    const auto source = runs.onlyOneOf(accesses[dependence.source]);
    const auto sink = runs.onlyOneOf(accesses[dependence.sink]);
    if (!source || !sink)
      return unsuited(
          "some accesses are made in a loop's header, or by words that two statements share");
    if (mayTurn(dependence, *source, *sink))
      return refuseRow(nest_, root_, what, row.dependence, "would be turned round");
  }
  return std::nullopt;
}

bool JamQuestion::mayRestsWait() const {
  if (levels_.size() < 2 || levels_[0].factor < 2 || levels_[1].factor < 2)
    return false;
  return std::ranges::none_of(bandRows(nest_, {root_}), [&](const BandRow &row) {
    const Dependence &dependence = nest_.dependences.dependences[row.dependence];
    const auto root = std::ranges::find(dependence.loops, root_);
    if (root == dependence.loops.end())
      return false;
    const auto at = static_cast<std::size_t>(root - dependence.loops.begin());
    if (!diag::mayBe(dependence.direction[at], Direction::Lt))
      return false;
    const std::size_t inner = at + 1;
    return inner == dependence.loops.size() || dependence.loops[inner] != levels_[1].loop ||
           diag::mayBe(dependence.direction[inner], Direction::Gt);
  });
}

std::map<const ir::Stmt *, SteadyReads> JamQuestion::steady() const {
  std::map<const ir::Stmt *, SteadyReads> result;
  for (const JamLoop *one : loopsOf(*tree_)) {
    const bool hasLoops = std::any_of(one->parts.begin(), one->parts.end(),
                                      [](const JamPart &part) { return part.loop != nullptr; });
    const auto level = std::find_if(levels_.begin(), levels_.end(), [&](const Level &other) {
      return nest_.loop(other.loop).stmt == one->loop;
    });
    if (!hasLoops && one->factor == 1 && level != levels_.end())
      result.emplace(one->loop, steadyReads(nest_, root_, level->loop));
  }
  return result;
}

std::optional<Refusal> JamQuestion::answer() {
  if (auto no = cannotCopy(nest_, root_, what))
    return no;
  if (auto no = cannotReorder(nest_, root_, what))
    return no;
  if (auto no = checkLoops())
    return no;
  if (auto no = checkStatements())
    return no;
  if (auto no = checkScalars())
    return no;
  if (auto no = checkHeaders())
    return no;
  if (auto no = checkText())
    return no;
  return checkOrder();
}

} // namespace

Answer<UnrollAndJamEvidence> canUnrollAndJam(const Nest &nest, LoopIndex loop,
                                             const std::vector<std::int64_t> &factors) {
  const auto no = [&](const std::string &why) {
    return refuse(diag::ReasonId::TransformUnsuited, nest, loop, what, why);
  };
  std::int64_t copies = 1;
  for (const std::int64_t factor : factors)
    if (copies *= std::max<std::int64_t>(1, factor); copies > UnrollAndJamEvidence::mostCopies)
      return no(fmt::format("more than {} copies", UnrollAndJamEvidence::mostCopies));
  auto tree = jamTree(*nest.loop(loop).stmt, factors);
  if (!tree)
    return no("something stands between the loops that are unrolled");
  JamQuestion question(nest, loop, tree);
  if (auto refusal = question.answer())
    return *refusal;
  UnrollAndJamEvidence evidence;
  evidence.function_ = &nest.function;
  evidence.tree_ = std::move(tree);
  evidence.own_ = std::move(question.own);
  evidence.shared_ = std::move(question.shared);
  evidence.mayRestsWait_ = question.mayRestsWait();
  evidence.moving_ = std::move(question.moving);
  evidence.steady_ = question.steady();
  evidence.blockStarts_ = std::move(question.blockStarts);
  return evidence;
}

} // namespace parlift::legality
