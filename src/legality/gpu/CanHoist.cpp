#include "legality/gpu/CanHoist.h"

#include "ir/CountedLoop.h"
#include "ir/Walk.h"
#include "legality/gpu/CanOffload.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/SamePlace.h"
#include "legality/nest/Touched.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

constexpr const char *what = "hoist";

/// `m->x`, `g.u`, `(*m).x`: members of a variable, or of what it points to.
const ir::Symbol *structureOf(const ir::Expr &place) {
  const ir::Expr *at = &place;
  while (at->kind == ir::ExprKind::Member)
    at = at->operands[0].get();
  if (at->kind == ir::ExprKind::VarRef)
    return at->symbol.get();
  const bool isPointedTo =
      at->kind == ir::ExprKind::Subscript && at->operands[1]->kind == ir::ExprKind::IntLiteral &&
      at->operands[1]->intValue == 0 && at->operands[0]->kind == ir::ExprKind::Load &&
      at->operands[0]->operands[0]->kind == ir::ExprKind::VarRef;
  return isPointedTo ? at->operands[0]->operands[0]->symbol.get() : nullptr;
}

/// A pointer that a declaration can name: to numbers, structures with names, and other such pointers.
bool isPointerToNamed(const ir::Type &type) {
  const ir::Type *at = &type;
  if (!at->isPointer())
    return false;
  while (at->isPointer() && at->element)
    at = at->element.get();
  // `struct (unnamed)` is no name.
  const bool hasName = std::ranges::all_of(
      at->spelling, [](char c) { return isWordCharacter(c) || c == ' ' || c == ':'; });
  return at->isInteger() || at->isFloating() || (at->kind == ir::TypeKind::Record && hasName);
}

/// What is read is a number or a pointer that means the same whenever it is read. A bit-field is none: it is wider where it is read.
bool isPlainMember(const Access &access) {
  if (access.isWrite || access.isInCallee() || access.isScalarVariable || access.wholeObject ||
      !access.expr || access.expr->kind != ir::ExprKind::Member || access.path.empty())
    return false;
  const ir::Expr *at = access.expr;
  bool isPlain = true;
  for (; at->kind == ir::ExprKind::Member; at = at->operands[0].get()) {
    const ir::Type &record = *at->operands[0]->type;
    isPlain = isPlain && !at->type->isVolatile && !at->type->isAtomic &&
              record.kind == ir::TypeKind::Record && !record.fields[at->field].isBitField;
  }
  isPlain = isPlain && !at->type->isVolatile && structureOf(*access.expr) &&
            !structureOf(*access.expr)->isThreadLocal;
  const ir::Type &type = *access.expr->type;
  return isPlain && (type.isInteger() || type.isFloating() || isPointerToNamed(type)) &&
         std::ranges::all_of(access.path, [](const PathStep &step) {
           return !step.inUnion && !step.isOwned &&
                  (step.isField || step.index.constantValue() == 0);
         });
}

class HoistQuestion {
public:
  HoistQuestion(const Nest &nest, LoopIndex loop)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt), touched_(touchedBy(nest, stmt_)) {}

  /// Why not is kept for the refusal.
  std::optional<HoistedMember> member(const Access &first);
  const std::string &why() const { return why_; }

private:
  bool stays(const std::vector<const Access *> &reads);
  bool isThere(const std::vector<const Access *> &reads, HoistedMember &result);
  std::optional<std::vector<const ir::Stmt *>> runsUntilRead(const ir::Symbol &structure) const;
  /// Numbers, variables and members of structures that the first test of the loop around them has read.
  bool isAskedBefore(const ir::Expr &expr) const;

  const Nest &nest_;
  LoopIndex loop_;
  const ir::Stmt &stmt_;
  Touched touched_;
  std::string why_;
};

bool HoistQuestion::stays(const std::vector<const Access *> &reads) {
  const DependenceSet &set = nest_.dependences;
  const unsigned base = reads.front()->base;
  for (const AliasQuestion &question : set.aliases)
    if (question.baseA == base || question.baseB == base)
      return why_ = fmt::format("what the loop writes may be `{}`; a step `version` before this "
                                "one tests it",
                                reads.front()->text),
             false;
  const auto isOne = [&](unsigned id) {
    return std::ranges::any_of(reads, [&](const Access *read) { return read->id == id; });
  };
  for (const Dependence &dependence : set.dependences)
    if ((isOne(dependence.source) || isOne(dependence.sink)) &&
        nest_.isInside(nest_.table().accesses[dependence.source], loop_) &&
        nest_.isInside(nest_.table().accesses[dependence.sink], loop_))
      return why_ = fmt::format("the loop may write `{}`", reads.front()->text), false;
  return true;
}

bool HoistQuestion::isAskedBefore(const ir::Expr &expr) const {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    result &=
        part.kind != ir::ExprKind::Call && part.kind != ir::ExprKind::OpaqueExpr &&
        (part.kind != ir::ExprKind::Subscript ||
         (part.operands[1]->kind == ir::ExprKind::IntLiteral && part.operands[1]->intValue == 0)) &&
        (!part.symbol || (!touched_.set.contains(part.symbol.get()) &&
                          !touched_.declared.contains(part.symbol.get())));
    // Such as divide by what is only known in the loop.
    result &= part.kind != ir::ExprKind::Binary ||
              (part.binaryOp != ir::BinaryOp::Div && part.binaryOp != ir::BinaryOp::Rem);
  });
  return result;
}

/// The loop's start and its first test read a member, whatever their values.
bool isReadByHeader(const ir::Stmt &loop, const ir::Symbol &structure) {
  const auto header = ir::countedLoop(loop);
  bool isRead = false;
  if (header)
    for (const ir::ExprRef *part : {&header->first, &header->limit})
      ir::forEachExpr(**part, [&](const ir::Expr &expr) {
        isRead |= expr.kind == ir::ExprKind::Member && structureOf(expr) == &structure;
        return expr.kind != ir::ExprKind::Select &&
               !(expr.kind == ir::ExprKind::Binary &&
                 (expr.binaryOp == ir::BinaryOp::LogicalAnd ||
                  expr.binaryOp == ir::BinaryOp::LogicalOr)); // an operand may be passed by
      });
  return isRead;
}

/// The loops around the first loop further inside that reads the structure in its header, where nothing passes that one by.
std::optional<std::vector<const ir::Stmt *>>
HoistQuestion::runsUntilRead(const ir::Symbol &structure) const {
  bool isPassedBy = false;
  ir::forEachStmt(stmt_, [&](const ir::Stmt &part) {
    isPassedBy |= part.kind == ir::StmtKind::Break || part.kind == ir::StmtKind::Continue ||
                  part.kind == ir::StmtKind::Return || part.kind == ir::StmtKind::OpaqueStmt;
  });
  std::vector<const ir::Stmt *> around;
  const auto find = [&](const ir::Stmt &at, const auto &self) -> bool {
    if (at.kind == ir::StmtKind::Block)
      return std::ranges::any_of(
          at.children, [&](const ir::StmtRef &child) { return child && self(*child, self); });
    const auto counted =
        at.kind == ir::StmtKind::Loop ? ir::countedLoop(at) : std::optional<ir::CountedLoop>();
    if (!counted)
      return false;
    if (&at != &stmt_ && isReadByHeader(at, structure))
      return true;
    if (!at.body || !isAskedBefore(*counted->first) || !isAskedBefore(*counted->limit))
      return false;
    around.push_back(&at);
    const bool isFound = self(*at.body, self);
    if (!isFound)
      around.pop_back();
    return isFound;
  };
  return !isPassedBy && find(stmt_, find) ? std::optional(around) : std::nullopt;
}

/// The structure can be read before the loop.
bool HoistQuestion::isThere(const std::vector<const Access *> &reads, HoistedMember &result) {
  const Base &base = nest_.table().bases[reads.front()->base];
  if (base.kind == BaseKind::Object)
    return true;
  // The header's start and its first test are evaluated whatever follows.
  const ir::Symbol *structure = structureOf(*reads.front()->expr);
  if (isReadByHeader(stmt_, *structure))
    return true;
  // Any of its members will do; best is the one that the fewest loops are around.
  const auto isOfSame = [&](const Access &access) {
    return nest_.isInside(access, loop_) && isPlainMember(access) &&
           access.base == reads.front()->base && structureOf(*access.expr) == structure;
  };
  std::optional<std::vector<const ir::Stmt *>> fewest = runsUntilRead(*structure);
  for (const Access &access : nest_.table().accesses) {
    if (!isOfSame(access) || !access.branches.empty())
      continue;
    const auto guards = guardsInside(access, loop_);
    if (!guards || !guards->empty())
      continue;
    std::vector<const ir::Stmt *> runs;
    bool isKnown = true;
    for (const LoopIndex around : access.loops) {
      const bool isTest = std::ranges::find(access.inTestOf, around) != access.inTestOf.end();
      if (!nest_.isInside(around, loop_) || isTest) // a test is asked where its loop does not run
        continue;
      const ir::Stmt &stmt = *nest_.loop(around).stmt;
      const auto counted = ir::countedLoop(stmt);
      isKnown =
          isKnown && counted && isAskedBefore(*counted->first) && isAskedBefore(*counted->limit);
      runs.push_back(&stmt);
    }
    if (isKnown && !runs.empty() && (!fewest || runs.size() < fewest->size()))
      fewest = std::move(runs);
  }
  // Where one of those does not run the variable holds nothing, so all of its reads are inside of them.
  const auto isInside = [&](const Access *read) {
    return std::ranges::all_of(*fewest, [&](const ir::Stmt *run) {
      return std::ranges::any_of(read->loops, [&](LoopIndex around) {
        return nest_.loop(around).stmt == run &&
               std::ranges::find(read->inTestOf, around) == read->inTestOf.end();
      });
    });
  };
  if (fewest && std::ranges::all_of(reads, isInside)) {
    result.runs = std::move(*fewest);
    return true;
  }
  why_ = fmt::format("`{}` may not be there before the loop", reads.front()->text);
  return false;
}

std::optional<HoistedMember> HoistQuestion::member(const Access &first) {
  std::vector<const Access *> reads;
  for (const Access &access : nest_.table().accesses)
    if (nest_.isInside(access, loop_) && isPlainMember(access) && access.base == first.base &&
        samePath(access, first))
      reads.push_back(&access);
  const ir::Symbol *structure = structureOf(*first.expr);
  const Base &base = nest_.table().bases[first.base];
  const bool isFixed =
      !base.variesEverywhere && !base.isContainer && !base.isLocalToNest &&
      std::ranges::none_of(base.variesIn, [&](LoopIndex in) { return nest_.isInside(in, loop_); });
  // Where the structure is said by a pointer of the file's, that is memory as well.
  std::vector<const Access *> pointers;
  if (structure->isExposed() && structure->type->isPointer())
    for (const Access &access : nest_.table().accesses)
      if (nest_.isInside(access, loop_) && access.expr &&
          access.expr->kind == ir::ExprKind::VarRef && access.expr->symbol.get() == structure)
        pointers.push_back(&access);
  const bool isSame = std::ranges::all_of(
      reads, [&](const Access *read) { return structureOf(*read->expr) == structure; });
  if (!isFixed || !isSame || touched_.set.contains(structure) ||
      touched_.declared.contains(structure) || (!pointers.empty() && !stays(pointers))) {
    why_ = fmt::format("`{}` is not the same structure in all iterations", first.text);
    return std::nullopt;
  }
  HoistedMember result;
  if (!stays(reads) || !isThere(reads, result))
    return std::nullopt;
  for (const Access *read : reads)
    result.places.push_back(read->expr);
  return result;
}

} // namespace

Answer<HoistEvidence> canHoist(const Nest &nest, LoopIndex loop) {
  if (auto no = cannotEdit(nest, loop, what))
    return *no;
  const auto refused = [&](const std::string &why, std::vector<diag::Note> notes = {}) {
    return refuse(diag::ReasonId::TransformUnproved, nest, loop, what, why, std::move(notes));
  };
  for (const Obstacle &obstacle : nest.model.obstacles)
    for (const LoopIndex one : obstacle.loops)
      if (nest.isInside(one, loop))
        return refused(diag::makeRemark(obstacle.reason, {}, {nest.name(one), obstacle.name}).text);
  HoistEvidence evidence;
  evidence.loop_ = nest.loop(loop).stmt;
  HoistQuestion question(nest, loop);
  std::set<const ir::Expr *> known;
  for (const Access &access : nest.table().accesses) {
    if (!nest.isInside(access, loop) || !isPlainMember(access) || known.contains(access.expr))
      continue;
    std::optional<HoistedMember> member = question.member(access);
    if (member) {
      known.insert(member->places.begin(), member->places.end());
      evidence.members_.push_back(std::move(*member));
    }
  }
  if (evidence.members_.empty())
    return refused(question.why().empty() ? "the loop reads no member of a structure"
                                          : question.why());
  return evidence;
}

bool readsPointersOfStructures(const Nest &nest, LoopIndex loop) {
  return std::ranges::any_of(nest.table().accesses, [&](const Access &access) {
    return nest.isInside(access, loop) && isPlainMember(access) && access.expr->type->isPointer();
  });
}

} // namespace parlift::legality
