#include "legality/tasks/CanRunAsTasks.h"

#include "analysis/regions/RegionText.h"
#include "ir/CallSites.h"
#include "ir/FunctionName.h"
#include "ir/Memory.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

// Two calls of a group touch elements of one array: their regions stand in the numbers of the function's walk, in which lo, mid and hi are the
// same for both, and so do the restraints on these numbers that hold at each call. Whatever a statement between them assigns is
// left out of both.
//
//     msort(a, t, lo, mid)     { e : lo <= e < mid, lo < mid < hi }
//     msort(a, t, mid, hi)     { e : mid <= e < hi, lo < mid < hi }      no e is in both

namespace parlift::legality {

using namespace ir;
using analysis::RegionBase;
using analysis::Touch;

namespace {

enum class Apart : std::uint8_t { Yes, No, ToBeAsked };

MemoryObjects objectsOf(const RegionBase &base) {
  if (!base.symbol || !base.symbol->object)
    return {};
  if (base.isPointee)
    return base.symbol->object->holds;
  return base.symbol->isReference ? MemoryObjects{} : MemoryObjects{base.symbol->object.get()};
}

/// Its elements are nobody's but the function's, or a variable's that only its own name means.
bool isOwnMemory(const RegionBase &base) {
  return base.allocation || (base.symbol && !base.isPointee && !base.symbol->isReference &&
                             !base.symbol->hasStaticStorage());
}

/// Two bases that are not the same.
Apart areApart(const RegionBase &a, const RegionBase &b) {
  // Its own, too: an address may have gone into memory, `node.left = &mine;`.
  if (a.isAny() || b.isAny())
    return Apart::No;
  if (isOwnMemory(a) || isOwnMemory(b))
    return Apart::Yes;
  const bool areVariables =
      !a.isPointee && !b.isPointee && !a.symbol->isReference && !b.symbol->isReference;
  if (areVariables || !mayShare(objectsOf(a), objectsOf(b)))
    return Apart::Yes;
  const bool arePointers = a.isPointee && b.isPointee;
  if (arePointers && a.symbol->object && b.symbol->object &&
      holdApart(*a.symbol->object, *b.symbol->object))
    return Apart::Yes;
  const auto isRestrict = [](const RegionBase &base) {
    return base.isPointee && base.symbol->isRestrict;
  };
  if (isRestrict(a) || isRestrict(b))
    return Apart::Yes;
  const auto isParameter = [](const RegionBase &base) {
    return base.isPointee && base.symbol->storage == Storage::Parameter;
  };
  return isParameter(a) && isParameter(b) ? Apart::ToBeAsked : Apart::No;
}

std::string nameOf(const RegionBase &base) {
  return base.symbol       ? fmt::format("`{}`", base.symbol->name)
         : base.allocation ? fmt::format("`{}`", base.allocation->range.oneLine())
                           : "any memory";
}

} // namespace

class TaskQuestion {
public:
  TaskQuestion(const Function &function, analysis::Regions &regions)
      : function_(function), regions_(regions) {}

  Answer<TaskEvidence> answer() {
    evidence_.groups_ = taskGroups(function_);
    evidence_.regions_ = regions_.of(function_);
    if (!evidence_.regions_)
      return refusal(regions_.whyNot().why, regions_.whyNot().at);
    for (const TaskGroup &group : evidence_.groups_)
      if (!mayRunAtOnce(group))
        return refusal(why_, where_);
    for (const TaskOverlap &overlap : evidence_.overlaps_)
      if (!staysApart(overlap))
        return refusal(why_, where_);
    return std::move(evidence_);
  }

private:
  Refusal refusal(const std::string &why, const SourceRange &at) const {
    std::vector<diag::Note> notes;
    if (at.valid())
      notes.push_back({at, "here"});
    return {diag::makeRemark(diag::ReasonId::CallsNotApart, function_.nameRange,
                             {writtenName(function_.name), why}, std::move(notes))};
  }

  /// What is asked before the first call holds in all below it: each call of itself gives the two parameters the same two, or one of them
  /// something apart from the other.
  bool staysApart(const TaskOverlap &overlap) {
    const auto indexOf = [&](const Symbol *symbol) {
      return static_cast<std::size_t>(
          std::ranges::find(function_.parameters, symbol, &SymbolRef::get) -
          function_.parameters.begin());
    };
    for (const analysis::SelfCall &self : evidence_.regions_->selfCalls) {
      const auto &a = self.given[indexOf(overlap.a)], &b = self.given[indexOf(overlap.b)];
      const bool isKnown = a && b && *a != *b;
      const Apart answer = isKnown ? legality::areApart(*a, *b) : Apart::No;
      const auto isOne = [&](const RegionBase &base) {
        return base.isPointee && (base.symbol == overlap.a || base.symbol == overlap.b);
      };
      if (answer == Apart::Yes || (answer == Apart::ToBeAsked && isOne(*a) && isOne(*b)))
        continue;
      return no(fmt::format("`{}` and `{}` may be the same memory below this call", overlap.a->name,
                            overlap.b->name),
                self.call->range);
    }
    return true;
  }

  bool no(std::string why, SourceRange where) {
    why_ = std::move(why);
    where_ = std::move(where);
    return false;
  }

  bool mayRunAtOnce(const TaskGroup &group) {
    std::set<const Symbol *> results;
    for (std::size_t k = 0; k < group.statements.size(); ++k) {
      const Stmt &stmt = *group.statements[k];
      const Symbol *used = nullptr;
      if (stmt.value)
        forEachExpr(*stmt.value, [&](const Expr &expr) {
          if (expr.kind == ExprKind::VarRef && results.contains(expr.symbol.get()))
            used = expr.symbol.get();
        });
      const bool isLast = k + 1 == group.statements.size();
      const Symbol *result = setBy(stmt); // its call's value
      if (used && !(isLast && !usesInCalls(stmt, results)))
        return no(fmt::format("one takes `{}` from another", used->name), stmt.range);
      if (!isLast && result && (result->isExposed() || results.contains(result)))
        return no(fmt::format("`{}` may be used elsewhere", result->name), stmt.range);
      if (result && isArgument(group, *result, stmt))
        return no(fmt::format("one gives `{}` its value while another may read it", result->name),
                  stmt.range);
      if (result)
        results.insert(result);
    }
    return areApart(group, results);
  }

  /// Of a call that stands before, which may read it when it gets to run.
  bool isArgument(const TaskGroup &group, const Symbol &symbol, const Stmt &behind) const {
    for (const Stmt *stmt : group.statements) {
      if (stmt == &behind)
        return false;
      if (usesInCalls(*stmt, {&symbol}))
        return true;
    }
    return false;
  }

  bool usesInCalls(const Stmt &stmt, const std::set<const Symbol *> &results) const {
    bool uses = false;
    forEachExpr(*stmt.value, [&](const Expr &expr) {
      if (!isCallOf(expr, function_))
        return;
      forEachExpr(expr, [&](const Expr &part) {
        uses |= part.kind == ExprKind::VarRef && results.contains(part.symbol.get());
      });
    });
    return uses;
  }

  /// Each call against all that is touched while it may still run.
  bool areApart(const TaskGroup &group, const std::set<const Symbol *> &results) {
    const std::vector<Touch> &touches = evidence_.regions_->touches;
    std::vector<poly::Variable> changed;
    for (const Symbol *result : results)
      if (const auto number = evidence_.regions_->numbers.find(result);
          number != evidence_.regions_->numbers.end())
        changed.push_back(number->second);
    const auto isIn = [&](const Touch &touch) {
      return std::ranges::find(group.statements, touch.stmt) != group.statements.end();
    };
    for (const Touch &one : touches)
      for (const Touch &other : touches) {
        if (!one.call || one.call == other.call || !isIn(one) || !isIn(other) ||
            !(one.touched.isWritten || other.touched.isWritten))
          continue;
        if (std::ranges::find(group.calls, one.call) == group.calls.end())
          continue;
        if (!areApart(one, other, changed))
          return false;
      }
    return true;
  }

  bool areApart(const Touch &one, const Touch &other, const std::vector<poly::Variable> &changed) {
    const RegionBase &a = one.touched.base, &b = other.touched.base;
    if (a != b || a.isAny()) {
      const Apart answer = a == b ? Apart::No : legality::areApart(a, b);
      if (answer == Apart::ToBeAsked)
        ask(*a.symbol, *b.symbol);
      return answer != Apart::No ||
             no(a.isAny() && b.isAny()
                    ? "they write memory that is only known at run time"
                    : fmt::format("{} may be the same memory as {}", nameOf(a), nameOf(b)),
                one.call->range);
    }
    poly::Restraints both = one.touched.where, others = other.touched.where;
    for (const poly::Variable variable : changed) {
      both.forget(variable);
      others.forget(variable);
    }
    for (const poly::Row &row : others.rows())
      both.assume(row);
    return both.isUnreached() ||
           no(analysis::isArray(a)
                  ? fmt::format("one may write an element of {} that another touches", nameOf(a))
                  : fmt::format("one may write {}, which another uses", nameOf(a)),
              one.call->range);
  }

  void ask(const Symbol &a, const Symbol &b) {
    const bool isKnown = std::ranges::any_of(evidence_.overlaps_, [&](const TaskOverlap &one) {
      return (one.a == &a && one.b == &b) || (one.a == &b && one.b == &a);
    });
    if (!isKnown)
      evidence_.overlaps_.push_back({&a, &b});
  }

  const Function &function_;
  analysis::Regions &regions_;
  TaskEvidence evidence_;
  std::string why_;
  SourceRange where_;
};

Answer<TaskEvidence> canRunAsTasks(const Function &function, analysis::Regions &regions) {
  return TaskQuestion(function, regions).answer();
}

} // namespace parlift::legality
