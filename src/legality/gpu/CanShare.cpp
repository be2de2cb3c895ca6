#include "legality/gpu/CanShare.h"

#include "ir/Builder.h"
#include "ir/Declared.h"
#include "ir/SetBy.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"
#include "legality/nest/LoopIndexOf.h"
#include "legality/nest/SaidByCounters.h"
#include "legality/nest/SamePlace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace parlift::legality {

using namespace analysis;
using ir::Stmt;
using ir::StmtKind;
using Part = ShareEvidence::Part;

namespace {

bool isNumber(const ir::Type &type) {
  return type.isInteger() || type.isFloating();
}

/// It changes what is more than a variable.
bool writesMemory(const Stmt &stmt) {
  bool result = stmt.kind == StmtKind::OpaqueStmt;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    result |= part.kind == StmtKind::OpaqueStmt ||
              (part.kind == StmtKind::Assign && part.target->kind != ir::ExprKind::VarRef);
  });
  return result;
}

} // namespace

class ShareQuestion {
public:
  ShareQuestion(const Nest &nest, const StageEvidence &stage, const FunctionFacts &facts)
      : nest_(nest), facts_(facts), evidence_(stage), changing_(changingIn(stage.loop())) {}

  Answer<ShareEvidence> answer(const std::vector<const Stmt *> &loops);

private:
  Refusal unsuited(const std::string &why) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, stage().gridLoops().front(), "share",
                  why);
  }
  const StageEvidence &stage() const { return evidence_.stage_; }
  std::string whyNotWalk(const Stmt &loop);
  std::string whyNotSum(const Reduction &reduction, SharedWalk &walk) const;
  std::string addPlaces(LoopIndex walk, SharedSum &sum) const;
  std::string outlived(const LoopFacts &loop) const;
  std::string dealOut(const std::vector<const Stmt *> &loops);

  const Nest &nest_;
  const FunctionFacts &facts_;
  ShareEvidence evidence_;
  std::set<const ir::Symbol *> changing_;
};

/// What of an iteration is needed behind it, sums aside.
std::string ShareQuestion::outlived(const LoopFacts &loop) const {
  using Roles = std::map<const ir::Symbol *, ScalarRole, ir::Declared>;
  for (const auto &[symbol, role] : Roles(loop.evidence->roles.begin(), loop.evidence->roles.end()))
    switch (role) {
    case ScalarRole::ReadOnly:
    case ScalarRole::Local:
    case ScalarRole::Private:
    case ScalarRole::Reduction:
      break;
    case ScalarRole::Counter:
      if (symbol == loop.counter.get())
        break;
      [[fallthrough]];
    default:
      return symbol->name;
    }
  for (const InductionForm &form : loop.evidence->inductions)
    if (form.symbol != loop.counter)
      return form.symbol->name;
  if (!loop.evidence->privateArrays.empty())
    return loop.evidence->privateArrays.front().name;
  for (const diag::Need &need : loop.record.needs)
    if (need.kind != diag::NeedKind::Private && need.kind != diag::NeedKind::Reduction &&
        need.kind != diag::NeedKind::Induction)
      return need.names.empty() ? diag::name(need.kind) : need.names.front();
  return {};
}

/// All that the walk does to the array it does to one element, which the grid's counters say.
std::string ShareQuestion::addPlaces(LoopIndex walk, SharedSum &sum) const {
  const Access *first = nullptr;
  for (const Access &access : nest_.table().accesses) {
    if (nest_.table().bases[access.base].symbol != sum.symbol || !nest_.isInside(access, walk))
      continue;
    const bool isElement = access.expr && !access.wholeObject && !access.path.empty() &&
                           access.expr->kind == ir::ExprKind::Subscript;
    if (!isElement || !isSaidBy(nest_, access, stage().gridLoops(), stage().gridLoops().front()) ||
        !isSaidBy(nest_, *access.expr, stage().gridLoops(), changing_))
      return fmt::format("`{}` is not the same element in all iterations",
                         access.text.empty() ? sum.symbol->name : access.text);
    if (first && !samePath(*first, access))
      return fmt::format("`{}` and `{}` are several sums in one array", first->text, access.text);
    first = first ? first : &access;
    sum.type = ir::unqualified(access.expr->type);
    sum.places.push_back(access.expr);
  }
  // The array is named there, and nowhere else in the walk.
  std::size_t named = 0, known = 0;
  ir::forEachExpr(*nest_.loop(walk).stmt, [&](const ir::Expr &expr) {
    named += expr.kind == ir::ExprKind::VarRef && expr.symbol == sum.symbol ? 1 : 0;
    known += std::ranges::find(sum.places, &expr) != sum.places.end() ? 1 : 0;
  });
  return first && named == known
             ? ""
             : fmt::format("not all elements of `{}` are known", sum.symbol->name);
}

std::string ShareQuestion::whyNotSum(const Reduction &reduction, SharedWalk &walk) const {
  static constexpr std::array<std::string_view, 9> ops = {"+",  "*",  "&",   "|",  "^",
                                                          "&&", "||", "min", "max"};
  if (!reduction.symbol)
    return "the place of a sum has no name";
  const std::string &name = reduction.symbol->name;
  if (!reduction.payload.empty() || std::ranges::find(ops, reduction.op) == ops.end())
    return fmt::format("the threads would have to find the place of `{}`", name);
  SharedSum sum;
  sum.op = reduction.op;
  sum.symbol = reduction.symbol;
  sum.reassociatesFloat = reduction.reassociatesFloat;
  if (reduction.isArray) {
    if (std::string why = addPlaces(walk.index, sum); !why.empty())
      return why;
  } else {
    sum.type = ir::unqualified(reduction.symbol->type);
  }
  if (!isNumber(*sum.type) || reduction.symbol->isReference)
    return fmt::format("`{}` is no number", name);
  walk.sums.push_back(std::move(sum));
  return {};
}

/// Empty: it is a walk of the evidence from now on.
std::string ShareQuestion::whyNotWalk(const Stmt &loop) {
  const LoopFacts *facts = facts_.find(&loop);
  const auto index = loopIndexOf(nest_, loop);
  const auto isLoop = [&](const ir::CountedLoop &one) { return one.loop == &loop; };
  const bool isInStep = std::ranges::any_of(stage().inStep(), isLoop);
  const auto &known = isInStep ? stage().inStep() : stage().ownTrips();
  const auto header = std::ranges::find_if(known, isLoop);
  if (!facts || !index || header == known.end())
    return "it is no counted loop directly in the kernel's body";
  if (facts->record.verdict != diag::Verdict::Parallel)
    return "its iterations do not run in parallel";
  if (const std::string name = outlived(*facts); !name.empty())
    return fmt::format("`{}` outlives an iteration, and is no sum", name);
  SharedWalk walk{*header, *index, isInStep, {}};
  for (const Reduction &reduction : facts->evidence->reductions)
    if (std::string why = whyNotSum(reduction, walk); !why.empty())
      return why;
  evidence_.walks_.push_back(std::move(walk));
  return {};
}

/// Which threads do what of the body; empty: each has what it needs.
std::string ShareQuestion::dealOut(const std::vector<const Stmt *> &loops) {
  std::set<const ir::Symbol *> ofOne; // variables that the other threads have not got
  std::size_t left = loops.size();
  for (const ir::StmtRef &stmt : stage().body()) {
    if (std::ranges::find(loops, stmt.get()) != loops.end()) {
      --left;
      for (const ir::Symbol *symbol : ofOne)
        if (mentionsAny(*stmt, {symbol}))
          return fmt::format("`{}` is needed by all threads, and only one has it: it is computed "
                             "where memory is written",
                             symbol->name);
      evidence_.parts_.push_back(Part::Walk);
      continue;
    }
    const bool isOfOne = left == 0 || writesMemory(*stmt) || mentionsAny(*stmt, ofOne);
    evidence_.parts_.push_back(isOfOne ? Part::One : Part::All);
    if (isOfOne)
      ofOne.merge(changingIn(*stmt));
  }
  return {};
}

Answer<ShareEvidence> ShareQuestion::answer(const std::vector<const Stmt *> &loops) {
  if (stage().triangle())
    return unsuited("the grid is a triangle, of whose rectangle some iterations are none");
  for (const ir::StmtRef &stmt : stage().body())
    if (std::ranges::find(loops, stmt.get()) != loops.end())
      if (const std::string why = whyNotWalk(*stmt); !why.empty())
        return unsuited(why);
  if (evidence_.walks_.size() != loops.size() || loops.empty())
    return unsuited("it is no loop directly in the kernel's body");
  if (const std::string why = dealOut(loops); !why.empty())
    return unsuited(why);
  return evidence_;
}

Answer<ShareEvidence> canShare(const Nest &nest, const StageEvidence &stage,
                               const FunctionFacts &facts, const std::vector<const Stmt *> &loops) {
  return ShareQuestion(nest, stage, facts).answer(loops);
}

} // namespace parlift::legality
