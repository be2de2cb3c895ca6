#include "plan/cpu/Tasks.h"

#include "analysis/regions/RegionText.h"
#include "ir/Builder.h"
#include "ir/CallSites.h"
#include "ir/FunctionName.h"
#include "ir/Walk.h"
#include "legality/tasks/CanRunAsTasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace parlift::plan {

using namespace ir;
using analysis::Touched;

namespace {

/// Elements from which a call is worth a team of threads.
constexpr std::int64_t leastElements = 10000;

/// The ends of what is touched of a base, in the function's parameters: [low, end).
struct Ends {
  poly::Affine low, end;
};

/// A bound on the element alone, by numbers and parameters as they are.
std::optional<poly::Affine> boundOf(const poly::Row &row, poly::Variable element, bool isLow) {
  if (row.isEquality)
    return std::nullopt;
  poly::Affine bound;
  std::int64_t sign = 0;
  for (const auto &[variable, coefficient] : row.form.terms)
    if (variable == element)
      sign = coefficient;
    else
      bound.terms.emplace_back(variable, coefficient);
  if (sign != (isLow ? 1 : -1))
    return std::nullopt;
  bound.constant = row.form.constant;
  for (const auto &[variable, coefficient] : bound.terms)
    if (coefficient != 1 && coefficient != -1)
      return std::nullopt;
  return isLow ? poly::negated(bound) : bound;
}

std::optional<Ends> endsOf(const analysis::FunctionRegions &regions, const Symbol &pointer,
                           poly::Variable element) {
  std::optional<poly::Restraints> all;
  for (const Touched &touched : regions.touched)
    if (touched.base.isPointee && touched.base.symbol == &pointer)
      all = all ? all->joined(touched.where) : touched.where;
  if (!all)
    return std::nullopt;
  const poly::Restraints known = all->withDifferences();
  const auto shortest = [&](bool isLow) {
    std::optional<poly::Affine> result;
    for (const poly::Row &row : known.rows())
      if (const auto bound = boundOf(row, element, isLow);
          bound && (!result || bound->terms.size() < result->terms.size()) &&
          (isLow || !bound->terms.empty()))
        result = bound;
    return result;
  };
  const auto low = shortest(true);
  auto last = shortest(false);
  if (!low || !last)
    return std::nullopt;
  ++last->constant;
  return Ends{*low, *last};
}

class Maker {
public:
  Maker(const Unit &unit, TasksPlan &plan) : plan_(plan), sites_(unit.functions) {}

  void make(const FunctionRef &function) {
    if (legality::taskGroups(*function).empty())
      return;
    const auto leave = [&](const std::string &why) {
      plan_.remarks.push_back(diag::makeRemark(diag::ReasonId::CallsNotApart, function->nameRange,
                                               {writtenName(function->name), why}));
    };
    if (!function->inMainFile || function->isTemplateInstance || !function->isInNamespace ||
        function->isConstexpr || !function->whole.valid() || function->parameters.empty() ||
        hasDirectives(*function))
      return;
    if (!saysItself(*function))
      return leave("a macro makes some of them");
    if (!standApart(legality::taskGroups(*function)))
      return leave("several stand in one expression");
    const auto evidence = legality::canRunAsTasks(*function, regions_);
    if (!evidence) {
      plan_.remarks.push_back(evidence.refusal().remark);
      return;
    }
    TasksMark mark{function, {}, {}, {}};
    for (const legality::TaskGroup &group : evidence->groups())
      mark.groups.push_back({group.statements, group.calls, group.isBlock});
    const ExprRef size = sizeOf(*function, evidence->regions());
    if (size)
      mark.condition.push_back(binary(BinaryOp::Gt, size, intLiteral(leastElements, size->type)));
    for (const legality::TaskOverlap &overlap : evidence->overlaps()) {
      const ExprRef test = apart(*function, evidence->regions(), overlap);
      if (!test)
        return leave(fmt::format(
            "`{}` and `{}` may be the same memory, and how much of it a call touches is not known",
            overlap.a->name, overlap.b->name));
      mark.condition.push_back(test);
    }
    for (const CallSites::Site &site : sites_.sitesOf(*function)) {
      const bool isBehind = isSaidPlainly(*site.call, *function) && !hasDirectives(*site.caller) &&
                            site.call->range.begin > function->whole.end;
      const bool isOften = !size && (site.longLoops > 0 || !isCalledSeldom(*site.caller));
      if (isBehind && !isOften && site.caller->inMainFile)
        mark.starts.push_back(site.call);
    }
    if (mark.starts.empty())
      return leave(sites_.isCalled(*function)
                       ? "how much a call does is not known, and it may be called often"
                       : "nobody calls it in this file, behind it");
    tell(mark, *evidence);
    plan_.marks.push_back(std::move(mark));
  }

private:
  /// `f(x)`, `f (x)`: in the file, by its name alone.
  static bool isSaidPlainly(const Expr &call, const Function &function) {
    const std::string name = function.nameRange.oneLine(), words = call.range.oneLine();
    return call.range.file == function.whole.file &&
           (words.starts_with(name + "(") || words.starts_with(name + " (")) &&
           words.ends_with(')');
  }

  /// `f(x); f(y);`, `int u = f(x), v = f(y);`, and not `u = f(x), v = f(y);`.
  static bool standApart(const std::vector<legality::TaskGroup> &groups) {
    for (const legality::TaskGroup &group : groups)
      for (std::size_t k = 1; k < group.statements.size(); ++k) {
        const Stmt &one = *group.statements[k - 1], &next = *group.statements[k];
        if (!one.range.valid() || !next.range.valid() || one.range.file != next.range.file)
          return false;
        const bool areDeclared = one.kind == StmtKind::Declare && next.kind == StmtKind::Declare;
        const std::uint32_t begin = one.value->range.end;
        const std::uint32_t end = areDeclared ? next.symbol->declaration.begin : next.range.begin;
        if (end <= begin)
          return false;
        const std::string between = SourceRange{one.range.file, begin, end}.text();
        const auto ends = std::ranges::count(between, ';');
        if (ends != 1 && !(areDeclared && ends == 0 && std::ranges::count(between, ',') == 1))
          return false;
      }
    return true;
  }

  static bool saysItself(const Function &function) {
    bool result = true;
    forEachExpr(*function.body, [&](const Expr &expr) {
      if (isCallOf(expr, function))
        result &= isSaidPlainly(expr, function);
    });
    return result;
  }

  /// Somebody has thought of threads here.
  static bool hasDirectives(const Function &function) {
    return function.outline &&
           std::ranges::any_of(function.outline->directives, [&](const Directive &directive) {
             return directive.isOpenMp() && directive.line.file == function.whole.file &&
                    directive.line.begin >= function.whole.begin &&
                    directive.line.end <= function.whole.end;
           });
  }

  void tell(const TasksMark &mark, const legality::TaskEvidence &evidence) {
    std::vector<diag::Note> notes;
    for (const TaskCalls &group : mark.groups)
      for (const Expr *call : group.calls)
        notes.push_back({call->range, "may run beside the others"});
    std::string what;
    for (const Touched &touched : evidence.regions().touched)
      if (touched.isWritten)
        what +=
            (what.empty() ? "each writes " : ", ") + analysis::regionText(touched, *mark.function);
    plan_.remarks.push_back(diag::makeRemark(
        diag::ReasonId::CallsAsTasks, mark.function->nameRange,
        {writtenName(mark.function->name), what.empty() ? "they write nothing of others" : what},
        std::move(notes)));
  }

  /// By `main` or a function that is called so, and in no long loop.
  bool isCalledSeldom(const Function &function) {
    if (function.name == "main")
      return true;
    if (!asked_.insert(&function).second)
      return false;
    const bool isSeldom =
        !sites_.isRecursive(function) && sites_.isCalled(function) &&
        std::ranges::all_of(sites_.sitesOf(function), [&](const CallSites::Site &site) {
          return site.longLoops == 0 && isCalledSeldom(*site.caller);
        });
    asked_.erase(&function);
    return isSeldom;
  }

  static ExprRef sum(const Function &function, const poly::Affine &form) {
    ExprRef result;
    const auto add = [&](std::int64_t sign, ExprRef value) {
      if (!result)
        result = sign > 0 ? cast(std::move(value), longType())
                          : unary(UnaryOp::Neg, cast(std::move(value), longType()));
      else
        result = binary(sign > 0 ? BinaryOp::Add : BinaryOp::Sub, result,
                        cast(std::move(value), longType()));
    };
    for (const std::int64_t sign : {1, -1})
      for (const auto &[variable, coefficient] : form.terms)
        if (coefficient == sign) {
          if (variable >= function.parameters.size() ||
              !function.parameters[variable]->type->isInteger())
            return nullptr;
          add(sign, load(varRef(function.parameters[variable])));
        }
    if (form.constant != 0 || !result)
      add(form.constant < 0 ? -1 : 1, intLiteral(std::abs(form.constant), longType()));
    return result;
  }

  /// How many elements a call touches of the first pointer of which that is known; null: of none.
  static ExprRef sizeOf(const Function &function, const analysis::FunctionRegions &regions) {
    const auto element = static_cast<poly::Variable>(function.parameters.size());
    for (const SymbolRef &parameter : function.parameters) {
      const auto ends = endsOf(regions, *parameter, element);
      if (!ends)
        continue;
      std::map<poly::Variable, std::int64_t> terms;
      for (const auto &[variable, coefficient] : ends->end.terms)
        terms[variable] += coefficient;
      for (const auto &[variable, coefficient] : ends->low.terms)
        terms[variable] -= coefficient;
      std::erase_if(terms, [](const auto &term) { return term.second == 0; });
      const poly::Affine size{{terms.begin(), terms.end()},
                              ends->end.constant - ends->low.constant};
      const bool isPlain = std::ranges::all_of(
          terms, [](const auto &term) { return term.second == 1 || term.second == -1; });
      if (terms.empty() || !isPlain) // always the same, or of no number that has a name
        continue;
      if (ExprRef result = sum(function, size))
        return result;
    }
    return nullptr;
  }

  /// All of the one lies before or behind all of the other.
  static ExprRef apart(const Function &function, const analysis::FunctionRegions &regions,
                       const legality::TaskOverlap &overlap) {
    const auto element = static_cast<poly::Variable>(function.parameters.size());
    const auto a = endsOf(regions, *overlap.a, element), b = endsOf(regions, *overlap.b, element);
    if (!a || !b || overlap.a->type->element->size != overlap.b->type->element->size)
      return nullptr;
    const auto place = [&](const Symbol &pointer, const poly::Affine &at) -> ExprRef {
      const auto symbol = std::ranges::find(function.parameters, &pointer, &SymbolRef::get);
      ExprRef start = load(varRef(*symbol));
      if (at.terms.empty() && at.constant == 0)
        return start;
      const ExprRef offset = sum(function, at);
      return offset ? binary(BinaryOp::PtrAdd, start, offset) : nullptr;
    };
    const ExprRef aLow = place(*overlap.a, a->low), aEnd = place(*overlap.a, a->end);
    const ExprRef bLow = place(*overlap.b, b->low), bEnd = place(*overlap.b, b->end);
    if (!aLow || !aEnd || !bLow || !bEnd)
      return nullptr;
    return binary(BinaryOp::LogicalOr, binary(BinaryOp::Le, aEnd, bLow),
                  binary(BinaryOp::Le, bEnd, aLow));
  }

  TasksPlan &plan_;
  analysis::Regions regions_;
  CallSites sites_;
  std::set<const Function *> asked_;
};

} // namespace

TasksPlan makeTasks(const Unit &unit) {
  TasksPlan plan;
  Maker maker(unit, plan);
  for (const FunctionRef &function : unit.functions)
    if (analysis::callsItself(*function))
      maker.make(function);
  return plan;
}

} // namespace parlift::plan
