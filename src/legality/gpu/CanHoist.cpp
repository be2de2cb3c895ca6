#include "legality/gpu/CanHoist.h"

#include "analysis/dependences/AssumedIn.h"
#include "analysis/model/InTree.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Conjunction.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/Iterator.h"
#include "ir/Jumps.h"
#include "ir/Reference.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"
#include "legality/gpu/CanOffload.h"
#include "legality/gpu/FixedContainers.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/SamePlace.h"
#include "legality/nest/Touched.h"
#include "legality/versions/CanAvoidOverlap.h"
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
  if (!at->isPointer() || ir::isDisguised(type))
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

} // namespace

class HoistQuestion {
public:
  HoistQuestion(const Nest &nest, LoopIndex loop, bool isTested)
      : nest_(nest), loop_(loop), isTested_(isTested), stmt_(*nest.loop(loop).stmt),
        touched_(touchedBy(nest, stmt_)) {}

  Answer<HoistEvidence> answer();

private:
  Refusal refused(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnproved, nest_, loop_, what, why);
  }
  /// Why not is kept for the refusal.
  std::optional<HoistedMember> member(const Access &first);
  std::optional<Refusal> addTest();
  bool isOfMembers(const ir::Expr &condition);
  bool stays(const std::vector<const Access *> &reads);
  bool isThere(const std::vector<const Access *> &reads, HoistedMember &result);
  std::optional<std::vector<const ir::Stmt *>> runsUntilRead(const ir::Symbol &structure) const;
  /// Numbers, variables and members of structures that the first test of the loop around them has read.
  bool isAskedBefore(const ir::Expr &expr) const;

  const Nest &nest_;
  LoopIndex loop_;
  bool isTested_;
  bool needsTest_ = false; ///< else the members stay what they are anyway
  const ir::Stmt &stmt_;
  Touched touched_;
  std::string why_;
  HoistEvidence evidence_;
};

bool HoistQuestion::stays(const std::vector<const Access *> &reads) {
  const DependenceSet &set = nest_.dependences;
  const unsigned base = reads.front()->base;
  for (const AliasQuestion &question : set.aliases)
    if (question.baseA == base || question.baseB == base) {
      needsTest_ = true;
      if (!isTested_)
        return why_ = fmt::format("what the loop writes may be `{}`; a step `version` before this "
                                  "one, or `tested`, asks for it",
                                  reads.front()->text),
               false;
    }
  const auto isOne = [&](unsigned id) {
    return std::ranges::any_of(reads, [&](const Access *read) { return read->id == id; });
  };
  for (const Dependence &dependence : set.dependences)
    if ((isOne(dependence.source) || isOne(dependence.sink)) &&
        !(isTested_ && dependence.viaAlias) &&
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
        return !ir::mayLeaveOut(expr);
      });
  return isRead;
}

/// The loops around the first loop further inside that reads the structure in its header, where nothing passes that one by.
std::optional<std::vector<const ir::Stmt *>>
HoistQuestion::runsUntilRead(const ir::Symbol &structure) const {
  const bool isPassedBy = ir::holdsAny(stmt_, {ir::StmtKind::Break, ir::StmtKind::Continue,
                                               ir::StmtKind::Return, ir::StmtKind::OpaqueStmt});
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
    const auto guards = guardsInside(nest_, access, loop_);
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

/// The loop is in the `else` of a test that compares pointers.
bool isWherePointersFailed(const ir::Function &function, const ir::Stmt &loop) {
  bool result = false;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    bool isElse = false, compares = false;
    if (stmt.kind == ir::StmtKind::If && stmt.elseBranch)
      ir::forEachStmt(*stmt.elseBranch,
                      [&](const ir::Stmt &inside) { isElse |= &inside == &loop; });
    if (isElse)
      ir::forEachExpr(*stmt.condition, [&](const ir::Expr &part) {
        compares |= part.kind == ir::ExprKind::Binary && part.type->isInteger() &&
                    part.operands[0]->type->isPointer() && part.operands[1]->type->isPointer();
      });
    result |= compares;
  });
  return result;
}

/// What `parallel` would ask before the loop: that its memory does not overlap, and what the model presumes. Where that holds of the
/// members' first values, no write reaches a member, so these are their values throughout.
std::optional<Refusal> HoistQuestion::addTest() {
  if (!needsTest_)
    return refused("the loop writes none of these members, and nothing need be tested");
  if (isWherePointersFailed(nest_.function, stmt_))
    return refused("the loop is what runs where such a test has failed");
  std::set<LoopIndex> entered;
  analysis::InTree tree(nest_.model, loop_);
  tree.noteEntered(entered);
  ir::Conjunction clauses;
  std::vector<ir::ExprRef> presumed;
  for (const analysis::Premise &premise : nest_.model.premises)
    presumed.push_back(tree.holds(premise.constraint).value_or(nullptr));
  for (const analysis::Constraint &assumed :
       analysis::assumedIn(nest_.table(), nest_.dependences.assumptions, loop_))
    presumed.push_back(tree.holds(assumed).value_or(nullptr));
  if (std::ranges::find(presumed, nullptr) != presumed.end())
    return refused("no words before the loop say what is presumed of its subscripts");
  const auto entryTests = analysis::InTree(nest_.model, loop_).entryTests(entered);
  if (!entryTests)
    return refused("no words before the loop say whether those in it run");
  clauses.add(*entryTests);
  clauses.add(presumed);
  std::set<std::pair<unsigned, unsigned>> asked;
  for (const AliasQuestion &question : nest_.dependences.aliases) {
    if (!asked.insert(std::minmax(question.baseA, question.baseB)).second)
      continue;
    const Overlap overlap = question.baseA == question.baseB
                                ? Overlap{}
                                : canAvoidOverlap(nest_, loop_, question.baseA, question.baseB);
    if (!overlap.condition && !overlap.proved)
      return refused(fmt::format(
          "`{}` and `{}` may overlap, and no words before the loop say which "
          "part of them it uses",
          nest_.table().bases[question.baseA].text, nest_.table().bases[question.baseB].text));
    clauses.add(overlap.entryTests);
    if (overlap.condition)
      clauses.add(overlap.condition);
  }
  if (clauses.empty())
    return refused("what would be tested always holds");
  const ir::ExprRef condition = clauses.tree();
  if (!isOfMembers(*condition))
    return refused(fmt::format("`{}` would be tested, which reads other memory as well",
                               ir::lineText(*condition)));
  evidence_.condition_ = condition;
  return std::nullopt;
}

/// Each part that reads memory is the value of a member, which a variable has.
bool HoistQuestion::isOfMembers(const ir::Expr &condition) {
  const auto isVariable = [](const ir::Expr &place) {
    return place.kind == ir::ExprKind::VarRef && !place.symbol->isReference &&
           place.type->kind != ir::TypeKind::Container && !place.type->isVolatile &&
           !place.type->isAtomic;
  };
  // Where a reference leads to does not change.
  const auto isObject = [](const ir::Expr &part) {
    return part.kind == ir::ExprKind::AddressOf && part.operands[0]->kind == ir::ExprKind::VarRef &&
           (part.operands[0]->type->kind == ir::TypeKind::Record || ir::isAddressOfContainer(part));
  };
  bool result = true;
  ir::forEachExpr(condition, [&](const ir::Expr &part) {
    const auto member = std::ranges::find_if(evidence_.members_, [&](const HoistedMember &one) {
      return analysis::sameExpression(*one.places.front(), part);
    });
    if (member != evidence_.members_.end()) {
      member->places.push_back(&part);
      return false;
    }
    if (part.kind == ir::ExprKind::Load || part.kind == ir::ExprKind::AddressOf) {
      const ir::Expr &place = *part.operands[0];
      const bool isMember = part.kind == ir::ExprKind::Load && place.kind == ir::ExprKind::Member;
      result = result && (isMember || isObject(part) || isVariable(place));
      return isMember;
    }
    result =
        result && (part.kind == ir::ExprKind::IntLiteral || part.kind == ir::ExprKind::Binary ||
                   part.kind == ir::ExprKind::Unary || part.kind == ir::ExprKind::Cast);
    return result;
  });
  return result;
}

Answer<HoistEvidence> HoistQuestion::answer() {
  if (auto no = cannotEdit(nest_, loop_, what))
    return *no;
  for (const Obstacle &obstacle : nest_.model.obstacles)
    for (const LoopIndex one : obstacle.loops)
      if (nest_.isInside(one, loop_))
        return refused(
            diag::makeRemark(obstacle.reason, {}, {nest_.name(one), obstacle.name}).text);
  evidence_.loop_ = &stmt_;
  std::set<const ir::Expr *> known;
  for (const Access &access : nest_.table().accesses) {
    if (!nest_.isInside(access, loop_) || !isPlainMember(access) || known.contains(access.expr))
      continue;
    std::optional<HoistedMember> found = member(access);
    if (found) {
      known.insert(found->places.begin(), found->places.end());
      evidence_.members_.push_back(std::move(*found));
    }
  }
  for (const FixedContainer &one : fixedContainers(stmt_))
    evidence_.members_.push_back({one.places, {}, one.isWritten});
  if (evidence_.members_.empty())
    return refused(why_.empty() ? "the loop reads no member of a structure" : why_);
  if (isTested_)
    if (auto no = addTest())
      return *no;
  return evidence_;
}

Answer<HoistEvidence> canHoist(const Nest &nest, LoopIndex loop, bool isTested) {
  return HoistQuestion(nest, loop, isTested).answer();
}

bool readsPointersOfStructures(const Nest &nest, LoopIndex loop) {
  return std::ranges::any_of(nest.table().accesses,
                             [&](const Access &access) {
                               return nest.isInside(access, loop) && isPlainMember(access) &&
                                      access.expr->type->isPointer();
                             }) ||
         !fixedContainers(*nest.loop(loop).stmt).empty();
}

} // namespace parlift::legality
