#include "analysis/dependences/Apart.h"
#include "analysis/dependences/Coverage.h"
#include "analysis/dependences/Overlap.h"
#include "ir/Walk.h"
#include "legality/storage/PackQuestion.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using diag::ReasonId;
using ir::Expr;
using ir::Stmt;
using ir::StmtKind;

/// By the loop: an element that is copied, or what its place or the box is read from.
std::optional<Refusal> PackQuestion::mayBeWritten() {
  std::set<const Expr *> parts;
  const auto take = [&](const Expr &expr) {
    ir::forEachExpr(expr, [&](const Expr &part) { parts.insert(&part); });
  };
  for (const Read &read : reads_) {
    take(*read.access->expr);
    for (const LoopIndex loop : read.loops) {
      take(*ir::countedLoop(*nest_.loop(loop).stmt)->first);
      take(*ir::countedLoop(*nest_.loop(loop).stmt)->limit);
    }
  }
  std::set<unsigned> ids, own;
  for (const Read &read : reads_)
    own.insert(read.access->id);
  for (const Access &access : table_.accesses)
    if (own.count(access.id) != 0 || (!access.isWrite && parts.count(access.expr) != 0))
      ids.insert(access.id);
  for (const Obstacle &obstacle : nest_.model.obstacles)
    for (const LoopIndex loop : obstacle.loops)
      if (nest_.isInside(loop, loop_))
        return refuse(ReasonId::TransformUnproved, nest_, loop_, what,
                      diag::makeRemark(obstacle.reason, {}, {nest_.name(loop), obstacle.name}).text,
                      obstacle.range.valid() ? std::vector<diag::Note>{{obstacle.range, "here"}}
                                             : std::vector<diag::Note>{});
  for (const Assumption &assumption : nest_.dependences.assumptions)
    for (const unsigned access : ids)
      if (assumption.isOf(access))
        return refuse(ReasonId::TransformUnproved, nest_, loop_, what,
                      fmt::format("the subscripts of `{}` are only known to stay in their rows "
                                  "under a condition; a step `version` before this one tests it",
                                  table_.accesses[access].text));
  for (const Premise &premise : nest_.model.premises)
    if (nest_.isInside(premise.loop, loop_) || nest_.isInside(loop_, premise.loop))
      return refuse(ReasonId::TransformUnproved, nest_, loop_, what,
                    "a counter is only known not to wrap around under a condition; a step "
                    "`version` before this one tests it");
  for (const BandRow &row : bandRows(nest_, {loop_})) {
    const Dependence &dependence = nest_.dependences.dependences[row.dependence];
    const bool isAmongThem = own.count(dependence.source) != 0 && own.count(dependence.sink) != 0;
    if (!dependence.viaAlias && !isAmongThem &&
        (ids.count(dependence.source) != 0 || ids.count(dependence.sink) != 0))
      return refuseRow(nest_, loop_, what, row.dependence, "would not reach a copy");
  }
  KnownApart apart(table_);
  for (const unsigned id : ids) {
    const Access &copied = table_.accesses[id];
    for (const Access &other : table_.accesses) {
      // What is stored back late must not be read elsewhere either.
      const bool matters = other.isWrite || (evidence_.storesBack_ && own.count(id) != 0);
      if (!matters || !nest_.isInside(other, loop_))
        continue;
      const bool isOneObject = other.base == copied.base && !other.wholeObject &&
                               table_.bases[copied.base].variesIn.empty() &&
                               !table_.bases[copied.base].variesEverywhere;
      if (isOneObject || apart.excludes(copied, other) || // one object: rows have said
          (other.base != copied.base &&
           alias(table_, copied.base, other.base, nest_.options) == AliasAnswer::Never))
        continue;
      const auto use = [](const Access &access) {
        return diag::Note{access.range, access.isWrite ? "written here" : "read here"};
      };
      return refuse(ReasonId::TransformUnproved, nest_, loop_, what,
                    fmt::format("`{}` and `{}` may overlap; a step `version` before this one "
                                "tests it",
                                copied.text, other.text),
                    {use(copied), use(other)});
    }
  }
  return std::nullopt;
}

/// Two elements of the box are never one of the array: each counter is in a subscript of its own, and those stay in their
/// rows.
bool PackQuestion::areDistinct() const {
  if (!isNested(*ref_))
    return false;
  // A counter that names the element, or what stays as it is: `j - j % 2` is two of one value.
  const auto isKnown = [&](AtomId id) {
    const Atom &atom = table_.atoms[id];
    const auto &loops = reads_.front().loops;
    if (atom.kind == AtomKind::Counter && nest_.isInside(atom.loop, loop_))
      return std::find(loops.begin(), loops.end(), atom.loop) != loops.end();
    return atom.kind != AtomKind::Unknown && !atom.variesEverywhere &&
           std::none_of(atom.variesIn.begin(), atom.variesIn.end(),
                        [&](LoopIndex at) { return nest_.isInside(at, loop_); });
  };
  std::set<LoopIndex> found;
  for (const PathStep &step : ref_->path) {
    if (step.inUnion || step.isModular)
      return false;
    if (step.isField)
      continue;
    const std::vector<AtomId> atoms = step.index.atoms();
    if (step.index.isPoisoned() || !std::all_of(atoms.begin(), atoms.end(), isKnown))
      return false;
    unsigned counters = 0;
    for (const LoopIndex loop : reads_.front().loops) {
      const AtomId counter = nest_.loop(loop).counter;
      if (!step.index.mentions(counter))
        continue;
      const Polynomial moved =
          step.index.substitute(counter, Polynomial::atom(counter) + Polynomial::constant(1));
      const auto move = (moved - step.index).constantValue();
      if (!move || *move == 0)
        return false;
      found.insert(loop);
      ++counters;
    }
    if (counters > 1)
      return false;
  }
  return found.size() == reads_.front().loops.size();
}

/// What the loop begins with means the same behind it.
bool PackQuestion::isSaidBehind() const {
  const auto header = ir::countedLoop(stmt_);
  if (headerMayChange(nest_, loop_, loop_, {}, /*withLimit=*/true, what))
    return false;
  bool isPlain = true;
  for (const ir::ExprRef *part : {&header->first, &header->limit})
    ir::forEachExpr(**part, [&](const Expr &expr) {
      isPlain &=
          expr.kind != ir::ExprKind::Load || (expr.operands[0]->kind == ir::ExprKind::VarRef &&
                                              !expr.operands[0]->symbol->isExposed());
      isPlain &= expr.symbol != header->counter;
    });
  return isPlain;
}

/// The loop comes to its end, and leaves one value for each element; what it has not set itself has a value before.
std::optional<Refusal> PackQuestion::cannotStoreBack() {
  const Stmt *exit = nullptr;
  ir::forEachStmt(*stmt_.body, [&](const Stmt &part) {
    if (part.kind == StmtKind::Return || part.kind == StmtKind::OpaqueStmt)
      exit = &part;
    ir::forEachOwnExpr(part, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const Expr &expr) {
        if (expr.kind == ir::ExprKind::OpaqueExpr || expr.effects.any())
          exit = &part;
      });
    });
  });
  if (exit)
    return unsuited(
        fmt::format("what the loop writes to `{}` may be needed before its end", ref_->text),
        exit->range);
  if (!areDistinct())
    return refuse(ReasonId::TransformUnproved, nest_, loop_, what,
                  fmt::format("`{}` is written, and may be one element in different iterations of "
                              "the loops that name it",
                              ref_->text),
                  {{ref_->range, "here"}});
  Accesses writes;
  for (const Read &read : reads_)
    if (read.access->isWrite)
      writes.push_back(read.access);
  const std::vector<Access> ofBranches = writesOfBranches(writes);
  for (const Access &both : ofBranches)
    writes.push_back(&both);
  evidence_.copiesIn_ = std::any_of(reads_.begin(), reads_.end(), [&](const Read &read) {
    return !read.access->isWrite &&
           !isWrittenBefore(table_, *read.access, writes, nest_.loop(loop_).parent);
  });
  const Base &base = table_.bases[ref_->base];
  const bool isOwn =
      base.kind == BaseKind::Object && base.symbol && base.symbol->storage == ir::Storage::Local;
  const ir::Type &type = *ref_->expr->type;
  const bool hasAnyValue = type.kind != ir::TypeKind::Bool && !type.isEnumeration;
  if (evidence_.copiesIn_ && (isOwn || !hasAnyValue))
    return unsuited(fmt::format("`{}` may have no value before the loop", ref_->text), ref_->range);
  return std::nullopt;
}

} // namespace parlift::legality
