#include "legality/loops/Reordering.h"

#include "analysis/dependences/MostIterations.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "legality/loops/CanInterchange.h"
#include "legality/nest/Describe.h"
#include "legality/nest/HeaderEffects.h"
#include "legality/nest/TextDirectives.h"
#include "legality/nest/Touched.h"
#include "support/Hints.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::Direction;
using diag::ReasonId;

Refusal refuse(ReasonId id, const Nest &nest, LoopIndex loop, const std::string &what,
               const std::string &why, std::vector<diag::Note> notes) {
  return {
      diag::makeRemark(id, nest.loop(loop).stmt->source.keyword, {what, why}, std::move(notes))};
}

Refusal refuseRow(const Nest &nest, LoopIndex loop, const std::string &what, unsigned id,
                  const std::string &consequence) {
  const Dependence &dependence = nest.dependences.dependences[id];
  std::string row;
  for (const Direction direction : dependence.direction)
    row += (row.empty() ? "" : ", ") + std::string(diag::name(direction));
  const Access &source = nest.table().accesses[dependence.source];
  const Access &sink = nest.table().accesses[dependence.sink];
  const std::string why =
      fmt::format("the {} dependence from `{}` to `{}` with direction ({}) {}",
                  diag::name(dependence.kind), source.text, sink.text, row, consequence);
  return refuse(dependence.exact ? ReasonId::TransformIllegal : ReasonId::TransformUnproved, nest,
                loop, what, why, notesOf(nest, dependence));
}

std::optional<Refusal> cannotEdit(const Nest &nest, LoopIndex root, const std::string &what) {
  const ir::LoopSource &source = nest.loop(root).stmt->source;
  const auto unsuited = [&](const std::string &why) {
    return refuse(ReasonId::TransformUnsuited, nest, root, what, why);
  };
  if (!source.editable) {
    const diag::Reason *reason = diag::findReason(source.notEditable);
    return unsuited(reason
                        ? diag::makeRemark(reason->id, {}, {nest.name(root), source.macroName}).text
                        : "the loop comes from a macro or an included file");
  }
  if (source.inOmpRegion)
    return unsuited("the loop already is in an OpenMP region");
  if (source.isTemplateInstance)
    return unsuited("the loop's text serves several instantiations");
  if (holdsDirectives(source.whole, {nest.loop(root).stmt}))
    return unsuited("there are preprocessor lines inside the loop");
  if (!std::ranges::all_of(hintsBefore(source.keyword), meansNothing))
    return unsuited("a `#pragma` stands before the loop, and is about the loop as it is");
  if (!source.hiddenDeclaration.empty())
    return unsuited(fmt::format("`{}` is declared inside the loop, and is no variable of its own",
                                source.hiddenDeclaration));
  const std::string text = source.whole.valid() ? source.whole.text() : "";
  if (text.find("<%") != std::string::npos || text.find("%>") != std::string::npos)
    return unsuited("the loop is written with `<%` and `%>`");
  return std::nullopt;
}

std::optional<Refusal> cannotReorder(const Nest &nest, LoopIndex root, const std::string &what,
                                     bool mayBeLeft) {
  if (auto no = cannotEdit(nest, root, what))
    return no;
  for (LoopIndex index = 0; index < nest.table().loops.size(); ++index)
    if (nest.isInside(index, root) && nest.loop(index).stmt &&
        !headerOnlyCounts(*nest.loop(index).stmt))
      return refuse(ReasonId::TransformUnsuited, nest, root, what,
                    "a call in a header changes something each time it is asked");
  // The rows of dependences are complete for what the model follows, and true where its assumptions, alias answers and premises hold.
  // A reordering has no place where one of these could be tested, so each that has to do with a loop in question is a refusal.
  for (const Obstacle &obstacle : nest.model.obstacles)
    for (const LoopIndex loop : obstacle.loops)
      if (nest.isInside(loop, root) &&
          !(mayBeLeft && loop == root && obstacle.reason == ReasonId::LoopExitsEarly))
        return refuse(ReasonId::TransformUnproved, nest, root, what,
                      diag::makeRemark(obstacle.reason, {}, {nest.name(loop), obstacle.name}).text,
                      obstacle.range.valid() ? std::vector<diag::Note>{{obstacle.range, "here"}}
                                             : std::vector<diag::Note>{});
  for (const Assumption &assumption : nest.dependences.assumptions)
    for (const auto &[first, second] : assumption.pairs)
      for (const unsigned access : {first, second})
        if (nest.isInside(nest.table().accesses[access], root))
          return refuse(
              ReasonId::TransformUnproved, nest, root, what,
              fmt::format(
                  "the subscripts of `{}` are only known to stay in their rows under a condition; "
                  "a step `version` before this one tests it",
                  nest.table().accesses[access].text));
  for (const AliasQuestion &question : nest.dependences.aliases)
    if (nest.isInside(question.loop, root))
      return refuse(
          ReasonId::TransformUnproved, nest, root, what,
          fmt::format("`{}` and `{}` may overlap; a step `version` before this one tests it",
                      nest.table().bases[question.baseA].text,
                      nest.table().bases[question.baseB].text),
          {{nest.table().accesses[question.accessA].range, "here"},
           {nest.table().accesses[question.accessB].range, "and here"}});
  // A counter that may wrap around further out changes what runs here, and one further in what an iteration does.
  for (const Premise &premise : nest.model.premises)
    if (nest.isInside(premise.loop, root) || nest.isInside(root, premise.loop))
      return refuse(
          ReasonId::TransformUnproved, nest, root, what,
          "a counter is only known not to wrap around under a condition; a step `version` "
          "before this one tests it");
  return std::nullopt;
}

std::optional<Refusal> cannotReorderScalars(const Nest &nest, const std::vector<LoopIndex> &loops,
                                            const std::string &what) {
  for (const LoopIndex loop : loops)
    for (const ScalarUse &use : scalarUses(*nest.loop(loop).stmt, nest.liveness)) {
      if (!use.written)
        continue;
      // `countersLive` asks for these; a loop further in may leave its own with another value.
      const bool isCounter = std::ranges::any_of(
          loops, [&](LoopIndex one) { return nest.loop(one).variable == use.symbol; });
      if (isCounter)
        continue;
      const auto no = [&](ReasonId id, const std::string &why, const SourceRange &place) {
        return refuse(id, nest, loop, what, fmt::format(fmt::runtime(why), use.symbol->name),
                      place.valid() ? std::vector<diag::Note>{{place, "here"}}
                                    : std::vector<diag::Note>{});
      };
      // Of equal values the first or the last one wins, by the order of iterations: `if (a[i] < best) { best = a[i]; at = i; }`
      const bool isSearch = use.payloadOf || (use.reduction && !use.reduction->payload.empty());
      if (isSearch)
        return no(ReasonId::TransformUnproved,
                  "which index goes with the extremum in `{}` depends on the order",
                  use.firstWrite);
      // Sums, products and extrema come out the same in any order, but for rounding.
      if (use.reduction) {
        if (use.symbol->type->isFloating() && nest.options.strictFp)
          return no(ReasonId::TransformIllegal, "under --strict-fp the sum in `{}` keeps its order",
                    use.firstWrite);
        continue;
      }
      // What is left is written before it is read in each iteration: private but for who writes last.
      if (use.exposedRead)
        return no(ReasonId::TransformIllegal, "values of `{}` pass from one iteration to the next",
                  use.firstExposedRead);
      if (!use.declaredInside && use.liveAfter)
        return no(ReasonId::TransformUnproved,
                  "`{}` is used after the loop, and another iteration would write it last",
                  use.firstWrite);
    }
  return std::nullopt;
}

std::optional<Refusal> isNoCountedLoop(const Nest &nest, LoopIndex loop, const std::string &what) {
  const NestLoop &shape = nest.loop(loop);
  if (shape.counted && shape.exact && ir::countedLoop(*shape.stmt) && headerOnlyCounts(*shape.stmt))
    return std::nullopt;
  return refuse(
      ReasonId::TransformUnsuited, nest, loop, what,
      fmt::format("loop over `{}` is no `for` with one counter, a fixed step and a number of trips "
                  "that is known when it starts",
                  nest.name(loop)));
}

namespace {

/// What is read from memory, or from a variable that other names may reach.
bool readsMemory(const ir::Expr &expr) {
  bool found = false;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    const bool isLoad = part.kind == ir::ExprKind::Load;
    found |= isLoad && (part.operands[0]->kind != ir::ExprKind::VarRef ||
                        part.operands[0]->symbol->isExposed());
    found |= part.kind == ir::ExprKind::Call || part.kind == ir::ExprKind::OpaqueExpr;
  });
  return found;
}

bool writesMemory(const ir::Stmt &stmt) {
  bool found = false;
  ir::forEachStmt(stmt, [&](const ir::Stmt &part) {
    found |= part.kind == ir::StmtKind::OpaqueStmt;
    found |= part.kind == ir::StmtKind::Assign &&
             (part.target->kind != ir::ExprKind::VarRef || part.target->symbol->isExposed());
  });
  ir::forEachExpr(stmt, [&](const ir::Expr &part) {
    found |= part.kind == ir::ExprKind::Call || part.kind == ir::ExprKind::OpaqueExpr;
  });
  return found;
}

} // namespace

/// `first` and `limit` are words over variables and memory. They say the same before and after any number of iterations of `inside` if
///
///     variables(first, limit)  ∩  set(body) \ counters(band)   is empty,  and
///     first reads no memory, or the body writes none.
///
/// The counters of the band are left out: `for (j = i; ..)` says another j for each i in any order, and whether that may be is another
/// question (`boundsVaryIn`). Of memory that a limit further in reads, the accesses have rows of dependences, like the body's.
std::optional<Refusal> headerMayChange(const Nest &nest, LoopIndex loop, LoopIndex inside,
                                       const std::vector<LoopIndex> &band, bool withLimit,
                                       const std::string &what) {
  const auto header = ir::countedLoop(*nest.loop(loop).stmt);
  if (!header)
    return isNoCountedLoop(nest, loop, what);
  const ir::Stmt &body = *nest.loop(inside).stmt->body;
  // written: the variables that the body may set, by name, by address or in callees
  std::set<const ir::Symbol *> written = touchedBy(nest, body).set;
  for (const LoopIndex one : band)
    written.erase(nest.loop(one).variable.get());
  bool changes = false;
  const auto look = [&](const ir::Expr &part) {
    ir::forEachExpr(part, [&](const ir::Expr &expr) {
      changes |= expr.symbol && written.count(expr.symbol.get()) != 0;
    });
  };
  look(*header->first);
  // Reads inside have rows of dependences; this one comes before.
  changes |= loop == inside && readsMemory(*header->first) && writesMemory(body);
  if (withLimit)
    look(*header->limit);
  if (!changes)
    return std::nullopt;
  return refuse(diag::ReasonId::TransformUnproved, nest, loop, what,
                fmt::format("what the range of loop `{}` is read from may change while it runs",
                            nest.name(loop)));
}

namespace {

/// There are values of its variables for which its evaluation has no meaning.
bool mayTrap(const ir::Expr &expr) {
  using ir::BinaryOp;
  bool result = false;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    const bool isPartial =
        part.kind == ir::ExprKind::Binary &&
        (part.binaryOp == BinaryOp::Div || part.binaryOp == BinaryOp::Rem ||
         part.binaryOp == BinaryOp::Shl || part.binaryOp == BinaryOp::Shr) &&
        (part.operands[1]->kind != ir::ExprKind::IntLiteral || part.operands[1]->intValue == 0);
    result |= isPartial || part.kind == ir::ExprKind::Subscript ||
              part.kind == ir::ExprKind::Call || part.kind == ir::ExprKind::OpaqueExpr;
  });
  return result;
}

/// `j < n` of a size_t j and an int n: below zero it is a number that no loop ends at. Where n is known not to be, the bounds say n.
bool comesRound(const Nest &nest, LoopIndex loop, const ir::Expr &limit) {
  const ir::Expr &number = ir::withoutCasts(limit);
  if (limit.kind != ir::ExprKind::Cast || !limit.type->isUnsigned() || !number.type->isInteger() ||
      !number.type->isSigned)
    return false;
  const auto isConverted = [&](AtomId id) {
    const Atom &atom = nest.table().atoms[id];
    return atom.sameModulo || (atom.word && atom.word->kind == ir::ExprKind::Cast);
  };
  return std::ranges::any_of(nest.loop(loop).bounds, [&](const Constraint &bound) {
    return std::ranges::any_of(bound.value.atoms(), isConverted);
  });
}

} // namespace

/// for (i) for (j < 100 / k)  =>  for (j < 100 / k) for (i): the division is now evaluated where the loop over i has no iteration.
std::optional<Refusal> headerMayTrap(const Nest &nest, LoopIndex loop,
                                     const std::vector<LoopIndex> &passed,
                                     const std::string &what) {
  const auto header = ir::countedLoop(*nest.loop(loop).stmt);
  if (!header)
    return std::nullopt;
  if (comesRound(nest, loop, *header->limit))
    for (const LoopIndex outer : passed)
      if (!runsAtLeastOnce(nest.table(), outer))
        return refuse(diag::ReasonId::TransformUnproved, nest, loop, what,
                      fmt::format("`{}` may be below zero where loop `{}` does not run, and loop "
                                  "`{}` compares it without a sign; a signed counter would do",
                                  ir::lineText(ir::withoutCasts(*header->limit)), nest.name(outer),
                                  nest.name(loop)));
  if (!mayTrap(*header->first) && !mayTrap(*header->limit))
    return std::nullopt;
  for (const LoopIndex outer : passed)
    if (!runsAtLeastOnce(nest.table(), outer))
      return refuse(diag::ReasonId::TransformUnproved, nest, loop, what,
                    fmt::format("what the range of loop `{}` is read from may not be there where "
                                "loop `{}` does not run; a variable that is set before the nest "
                                "would do",
                                nest.name(loop), nest.name(outer)));
  return std::nullopt;
}

std::optional<Refusal> limitMayChange(const Nest &nest, LoopIndex loop, const std::string &what) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  if (!stmt.condition || !readsMemory(*stmt.condition) || !writesMemory(*stmt.body))
    return std::nullopt;
  if (auto no = cannotReorder(nest, loop, what)) // names that may be the same memory, callees
    return no;
  // Now the rows are all there is: { read of the limit -> write of the body } or the other way round, of any direction. One of them is enough,
  // since the limit is asked again after each iteration.
  std::set<const ir::Expr *> read;
  ir::forEachExpr(*stmt.condition, [&](const ir::Expr &expr) { read.insert(&expr); });
  const auto &accesses = nest.table().accesses;
  for (const Dependence &dependence : nest.dependences.dependences)
    if (read.count(accesses[dependence.source].site) != 0 ||
        read.count(accesses[dependence.sink].site) != 0)
      return refuse(
          diag::ReasonId::TransformUnproved, nest, loop, what,
          fmt::format("the loop may write `{}`, which its limit is read from",
                      accesses[read.count(accesses[dependence.source].site) != 0 ? dependence.source
                                                                                 : dependence.sink]
                          .text),
          notesOf(nest, dependence));
  return std::nullopt;
}

std::optional<Refusal> countersLive(const Nest &nest, const std::vector<LoopIndex> &loops,
                                    const std::string &what) {
  for (const LoopIndex loop : loops) {
    const ir::SymbolRef &counter = nest.loop(loop).variable;
    const auto header = ir::countedLoop(*nest.loop(loop).stmt);
    if (counter && header && !header->declares &&
        nest.liveness.liveAfter(*nest.loop(loops.front()).stmt, *counter))
      return refuse(ReasonId::TransformUnsuited, nest, loop, what,
                    fmt::format("the value of `{}` is used after the loop", counter->name));
  }
  return std::nullopt;
}

/// Dependences as they look to a band that begins `outside` loops further in than the nest.
///
///     for (t) for (i) for (j) a[i][j] = a[i - 1][j] + b[t];      (=, <, =) of the nest is (<, =) of the band (i, j)
///     for (t) for (i) for (j) s[t + 1] = s[t] + c[i][j];         (<, *, *): t carries all of it, and the band has no row of it
///
/// A pair of instances whose iterations of an outer loop differ stays in order whatever the band does. So only those with `=` in all outer
/// loops matter: { (x, y) -> (x', y') : x = x' }, and a row none of whose pairs is of them is left out. Where an access lies outside of the
/// band's inner loops it has no iteration of theirs, and the entry is `*`.
std::vector<BandRow> bandRows(const Nest &nest, const std::vector<LoopIndex> &band) {
  std::vector<BandRow> rows;
  const auto &all = nest.dependences.dependences;
  for (unsigned id = 0; id < all.size(); ++id) {
    const Dependence &dependence = all[id];
    const auto root = std::find(dependence.loops.begin(), dependence.loops.end(), band.front());
    if (root == dependence.loops.end())
      continue;
    const auto outside = static_cast<std::size_t>(root - dependence.loops.begin());
    const bool staysOutside =
        std::any_of(dependence.direction.begin(),
                    dependence.direction.begin() + static_cast<std::ptrdiff_t>(outside),
                    [](Direction entry) { return !diag::mayBe(entry, Direction::Eq); });
    if (staysOutside)
      continue;
    // An object declared inside the carrying loop is a new one in each of its iterations.
    const auto &fresh =
        nest.table().bases[nest.table().accesses[dependence.source].base].declaredIn;
    if (dependence.carriedBy &&
        std::find(fresh.begin(), fresh.end(), *dependence.carriedBy) != fresh.end())
      continue;
    BandRow row;
    row.dependence = id;
    for (std::size_t i = 0; i < band.size(); ++i) {
      const bool isThere =
          outside + i < dependence.loops.size() && dependence.loops[outside + i] == band[i];
      row.coversBand &= isThere;
      row.direction.push_back(isThere ? dependence.direction[outside + i] : Direction::Star);
      row.distance.push_back(isThere ? dependence.distance[outside + i] : std::nullopt);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<LoopIndex> perfectBand(const Nest &nest, LoopIndex outermost, std::size_t count) {
  std::vector<LoopIndex> band{outermost};
  while (band.size() < count) {
    std::optional<LoopIndex> inner;
    for (LoopIndex index = 0; index < nest.table().loops.size(); ++index)
      if (nest.loop(index).parent == band.back() && !nest.loop(index).inlined &&
          isPerfectlyNested(*nest.loop(band.back()).stmt, *nest.loop(index).stmt))
        inner = index;
    if (!inner)
      break;
    band.push_back(*inner);
  }
  return band;
}

/// for (i) for (j = i; j < n; j++): the values that j takes are of i. The bounds are polynomials over atoms; each atom must be none of the
/// other counters, and of those that vary, vary in none of these loops. The loop's own counter is in all its bounds and says nothing.
bool boundsVaryIn(const Nest &nest, LoopIndex loop, const std::vector<LoopIndex> &others) {
  const auto varies = [&](AtomId id) {
    const Atom &atom = nest.table().atoms[id];
    if (id == nest.loop(loop).counter)
      return false;
    return atom.variesEverywhere || std::any_of(others.begin(), others.end(), [&](LoopIndex other) {
             return other != loop && (atom.kind == AtomKind::Counter
                                          ? atom.loop == other
                                          : std::find(atom.variesIn.begin(), atom.variesIn.end(),
                                                      other) != atom.variesIn.end());
           });
  };
  for (const Constraint &bound : nest.loop(loop).bounds)
    for (const AtomId id : bound.value.atoms())
      if (varies(id))
        return true;
  // A counter with another step than 1 counts from 0, whatever the variable starts with.
  for (const Polynomial &first : {nest.loop(loop).lower, nest.loop(loop).start})
    if (first.isPoisoned() || std::ranges::any_of(first.atoms(), varies))
      return true;
  return false;
}

} // namespace parlift::legality
