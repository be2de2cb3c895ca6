#include "legality/parallel/Hypotheses.h"

#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/CalledAs.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/nest/Describe.h"
#include "support/Lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::AssumptionKind;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;

namespace {

ir::AssumptionRef assumption(AssumptionKind kind, std::vector<ExprRef> operands, std::string text,
                             std::string function = {}) {
  return std::make_shared<const ir::Assumption>(
      ir::Assumption{kind, std::move(operands), std::move(function), std::move(text), {}});
}

/// The counter in `s[i]`, the pointer in `*s`. Null: neither.
ir::SymbolRef stepped(const Expr &place) {
  const Expr &index = ir::withoutCasts(*place.operands[1]),
             &base = ir::withoutCasts(*place.operands[0]);
  const bool isAtPointer = index.kind == ExprKind::IntLiteral && index.intValue == 0;
  const Expr &read = isAtPointer ? base : index;
  return read.kind == ExprKind::Load && read.operands[0]->kind == ExprKind::VarRef
             ? read.operands[0]->symbol
             : nullptr;
}

class Maker {
public:
  Maker(const Nest &nest, LoopIndex loop, bool isCxx)
      : nest_(nest), loop_(loop), isCxx_(isCxx), changing_(changingIn(*nest.loop(loop).stmt)) {}

  Hypotheses all() const {
    Hypotheses result;
    if (const auto bases = mayOverlap(); bases.size() > 1)
      result.apart.push_back(apart(bases));
    result.indices = indices();
    result.pure = pure();
    result.steady = steady();
    result.own = own();
    result.length = length();
    if (!hasOwnIndices())
      result.independent.said = assumption(AssumptionKind::Independent, {}, "independent");
    result.independent.words = "no iteration touches memory that another one writes";
    return result;
  }

  std::vector<unsigned> mayOverlap() const {
    std::vector<unsigned> result;
    const auto add = [&](unsigned base) {
      if (std::ranges::find(result, base) == result.end() && wordFor(base))
        result.push_back(base);
    };
    for (const auto &[a, b] : pairs()) {
      add(a);
      add(b);
    }
    std::ranges::sort(result, {}, [&](unsigned base) { return !isWritten(base); });
    return result;
  }

  Hypothesis apart(const std::vector<unsigned> &bases) const {
    Hypothesis result;
    std::vector<std::string> names;
    std::vector<ExprRef> words;
    for (const unsigned base : bases) {
      names.push_back(nameOf(table().bases[base]));
      words.push_back(wordFor(base));
    }
    result.said = assumption(AssumptionKind::Disjoint, std::move(words),
                             fmt::format("disjoint({})", fmt::join(names, ", ")));
    result.words = fmt::format("{} do not overlap", listedNames(names));
    if (const std::string name = restricted(bases); !name.empty())
      result.change = fmt::format("declare `{}` `{}`", name, isCxx_ ? "__restrict__" : "restrict");
    return result;
  }

private:
  const AccessTable &table() const { return nest_.table(); }
  const ir::Stmt &stmt() const { return *nest_.loop(loop_).stmt; }

  std::vector<std::pair<unsigned, unsigned>> pairs() const {
    std::vector<std::pair<unsigned, unsigned>> result;
    for (const AliasQuestion &question : nest_.dependences.aliases)
      if (question.loop == loop_ && question.baseA != question.baseB)
        result.emplace_back(question.baseA, question.baseB);
    return result;
  }

  bool isWritten(unsigned base) const {
    return std::ranges::any_of(table().accesses, [&](const Access &access) {
      return access.isWrite && access.base == base && nest_.isInside(access, loop_);
    });
  }

  bool isSteady(const Expr &value) const {
    bool result = true;
    ir::forEachExpr(value, [&](const Expr &part) {
      result &=
          !part.symbol || !(changing_.contains(part.symbol.get()) || part.symbol->isSynthetic);
      result &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
    });
    return result;
  }

  /// Null: it has no name before the loop.
  ExprRef wordFor(unsigned id) const {
    const Base &base = table().bases[id];
    const bool varies =
        base.variesEverywhere ||
        std::ranges::any_of(base.variesIn, [&](LoopIndex at) { return nest_.isInside(at, loop_); });
    if (base.kind == BaseKind::Unknown || varies)
      return nullptr;
    ExprRef word = addressWord(base);
    return word && ir::isPlainName(*word) && isSteady(*word) ? word : nullptr;
  }

  /// A parameter that is one of each pair: `restrict` at it says all.
  std::string restricted(const std::vector<unsigned> &bases) const {
    const auto isAmong = [&](unsigned base) {
      return std::ranges::find(bases, base) != bases.end();
    };
    for (const unsigned one : bases) {
      const Base &base = table().bases[one];
      if (base.kind != BaseKind::Pointer || !base.symbol || base.text != base.symbol->name ||
          base.symbol->storage != ir::Storage::Parameter || base.symbol->isThis)
        continue;
      // As the analysis reads `restrict` (analysis/dependences/Alias.cpp).
      const auto isExcluded = [&](const Base &other) {
        const bool isLocal = other.symbol && other.text == other.symbol->name &&
                             other.symbol->storage == ir::Storage::Local;
        return !other.computed && other.symbol != base.symbol &&
               (other.kind == BaseKind::Object || !isLocal);
      };
      const bool isInAll = std::ranges::all_of(pairs(), [&](const auto &pair) {
        const unsigned other = pair.first == one ? pair.second : pair.first;
        return !isAmong(pair.first) || !isAmong(pair.second) ||
               ((pair.first == one || pair.second == one) && isExcluded(table().bases[other]));
      });
      if (isInAll)
        return base.text;
    }
    return {};
  }

  std::vector<Hypothesis> indices() const {
    std::vector<Hypothesis> result;
    std::set<std::string> known;
    std::vector<AtomId> values;
    const auto add = [&](const Polynomial &value) {
      if (!value.isPoisoned())
        for (const AtomId id : value.atoms())
          values.push_back(id);
    };
    for (const unsigned id : nest_.carried(loop_))
      for (const unsigned end :
           {nest_.dependences.dependences[id].source, nest_.dependences.dependences[id].sink})
        for (const PathStep &step : table().accesses[end].path)
          add(step.index);
    for (LoopIndex inner = 0; inner < table().loops.size(); ++inner)
      if (nest_.isInside(inner, loop_) && inner != loop_)
        for (const Constraint &bound : nest_.loop(inner).bounds)
          add(bound.value);
    for (const AtomId id : values) {
      const Expr *place = table().atoms[id].load;
      if (!place || place->kind != ExprKind::Subscript || !place->type || !place->type->isInteger())
        continue;
      const auto read = std::ranges::find_if(
          table().accesses, [&](const Access &access) { return access.expr == place; });
      if (read == table().accesses.end() || read->isInCallee() || isWritten(read->base) ||
          !isSteady(*place->operands[0]))
        continue;
      const std::string name = nameOf(table().bases[read->base]);
      const ExprRef array = place->operands[0];
      if (!ir::isPlainName(*array) || !known.insert(name).second)
        continue;
      const auto say = [&](AssumptionKind kind, const char *word, const char *what) {
        result.push_back({assumption(kind, {array}, fmt::format("{}({})", word, name)),
                          fmt::format("`{}` {}", name, what),
                          {},
                          nullptr});
      };
      say(AssumptionKind::Injective, "injective", "holds no value twice");
      say(AssumptionKind::Monotone, "monotone", "never falls");
      say(AssumptionKind::Increasing, "increasing", "always rises");
    }
    return result;
  }

  /// Subscripts are made of what the loop itself writes: who can tell where they lead?
  bool hasOwnIndices() const {
    std::set<const ir::Symbol *> stored;
    ir::forEachStmt(stmt(), [&](const ir::Stmt &one) {
      if (one.kind == ir::StmtKind::Assign && one.target->kind != ExprKind::VarRef)
        stored.insert(ir::rootSymbolOf(*one.target));
    });
    bool found = false;
    ir::forEachExpr(stmt(), [&](const Expr &place) {
      if (place.kind == ExprKind::Subscript)
        ir::forEachExpr(*place.operands[1], [&](const Expr &part) {
          found |= part.kind == ExprKind::Subscript && stored.contains(ir::rootSymbolOf(part));
        });
    });
    return found;
  }

  /// A function of numbers that yields a number somebody wants.
  std::vector<Hypothesis> pure() const {
    std::vector<Hypothesis> result;
    std::set<std::string> known, refused;
    std::set<const Expr *> unused;
    ir::forEachStmt(stmt(), [&](const ir::Stmt &one) {
      if (one.kind == ir::StmtKind::Evaluate)
        unused.insert(one.value.get());
    });
    ir::forEachExpr(stmt(), [&](const Expr &call) {
      const std::string name = call.kind == ExprKind::Call ? ir::calledAs(call) : "";
      if (name.empty() || !call.effects.any())
        return;
      // Behind a pointer, or to an object that is called, stands what is called.
      const ExprRef *called = name == call.callee          ? nullptr
                              : ir::isThroughPointer(call) ? &call.operands.back()
                                                           : &call.operands.front();
      const bool isOfNumbers =
          call.operands.size() > (called ? 1U : 0U) &&
          std::ranges::all_of(call.operands, [&](const ExprRef &operand) {
            return &operand == called ||
                   (!operand->isLvalue() && operand->type &&
                    (operand->type->isInteger() || operand->type->isFloating()));
          });
      const bool yieldsNumber = call.type && (call.type->isInteger() || call.type->isFloating()) &&
                                !unused.contains(&call);
      const bool isKnown =
          call.effects.onlyPrints || call.target.lock() ||
          (called ? !isSteady(**called)
                  : call.effects.isOfSystem || call.isMemberCall || call.effects.isOfFile);
      (isOfNumbers && yieldsNumber && !isKnown ? known : refused).insert(name);
    });
    for (const std::string &name : known)
      if (!refused.contains(name))
        result.push_back(
            {assumption(AssumptionKind::Pure, {}, fmt::format("pure({})", name), name),
             fmt::format("`{}` computes a value from its arguments and does nothing else", name),
             {},
             nullptr});
    return result;
  }

  /// Memory that the header reads each time, and that is the same each time if nobody writes it.
  std::vector<Hypothesis> steady() const {
    std::vector<Hypothesis> result;
    if (!stmt().condition)
      return result;
    ir::forEachExpr(*stmt().condition, [&](const Expr &read) {
      if (isSteadyCall(read) && read.range.valid())
        result.push_back(copyOf(ExprRef(stmt().condition, &read)));
      if (read.kind != ExprKind::Load || !read.type || !read.type->isInteger())
        return;
      const ExprRef place = read.operands[0];
      const bool isExposedName = place->kind == ExprKind::VarRef && place->symbol->isExposed();
      if ((place->kind == ExprKind::VarRef && !isExposedName) || !isSteady(*place) ||
          !place->range.valid() || (place->type->isVolatile || place->type->isAtomic))
        return;
      const bool isStored = [&] {
        bool found = false;
        ir::forEachStmt(stmt(), [&](const ir::Stmt &one) {
          found |= one.kind == ir::StmtKind::Assign && sameExpression(*one.target, *place);
        });
        return found;
      }();
      const bool isKnown = std::ranges::any_of(
          result, [&](const Hypothesis &one) { return sameExpression(*one.copied, *place); });
      if (!isStored && !isKnown)
        result.push_back(copyOf(place));
    });
    return result;
  }

  /// `k++` of a variable in the file: pointers that the loop writes by may mean it.
  std::vector<Hypothesis> own() const {
    std::vector<Hypothesis> result;
    ir::forEachStmt(stmt(), [&](const ir::Stmt &one) {
      if (one.kind != ir::StmtKind::Assign || one.target->kind != ExprKind::VarRef)
        return;
      const ir::SymbolRef &symbol = one.target->symbol;
      const bool isNumber = symbol->type->isInteger() || symbol->type->isPointer();
      const bool isKnown =
          std::ranges::any_of(result, [&](const Hypothesis &known) { return known.own == symbol; });
      if (!symbol->isExposed() || symbol->isReference || !symbol->declaration.valid() ||
          !isNumber || symbol->type->isVolatile || symbol->type->isAtomic || isKnown)
        return;
      Hypothesis &made = result.emplace_back();
      made.own = symbol;
      made.words = fmt::format("nothing else in the loop means `{}`", symbol->name);
      made.change = fmt::format(
          "use a local variable for `{}` in the loop, and copy it back behind it", symbol->name);
    });
    return result;
  }

  /// `while (*s)`, `for (i = 0; s[i] != 0; i++)`: of characters.
  std::vector<Hypothesis> length() const {
    if (!stmt().condition)
      return {};
    const Expr *test = &ir::withoutCasts(*stmt().condition);
    if (test->kind == ExprKind::Binary && test->binaryOp == ir::BinaryOp::Ne &&
        ir::withoutCasts(*test->operands[1]).kind == ExprKind::IntLiteral &&
        ir::withoutCasts(*test->operands[1]).intValue == 0)
      test = &ir::withoutCasts(*test->operands[0]);
    constexpr unsigned character = 8;
    const Expr *place = test->kind == ExprKind::Load ? test->operands[0].get() : nullptr;
    if (!place || place->kind != ExprKind::Subscript || test->type->bits != character ||
        !test->type->isInteger() || !stepped(*place) || !place->operands[0]->range.valid())
      return {};
    Hypothesis made;
    made.length = ExprRef(stmt().condition, place);
    made.words = "it is known before the loop where the string ends";
    made.change = fmt::format("take its length first, `strlen({})`, and let the loop run to that",
                              place->operands[0]->range.oneLine());
    return {made};
  }

  static Hypothesis copyOf(const ExprRef &value) {
    const std::string words = value->range.oneLine();
    return {nullptr, fmt::format("`{}` stays the same", words),
            fmt::format("copy `{}` to a local variable before the loop and use that", words),
            value};
  }

  /// `strlen(s)`: a number that is read of memory, by names that stay the same.
  bool isSteadyCall(const Expr &call) const {
    const ir::Effects &effects = call.effects;
    return call.kind == ExprKind::Call && call.type && call.type->isInteger() &&
           effects.readsMemory && !effects.writesMemory && !effects.observable &&
           !effects.mayNotReturn && !call.operands.empty() &&
           std::ranges::all_of(call.operands, [&](const ExprRef &operand) {
             return isSteady(*operand) && !operand->isLvalue();
           });
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const bool isCxx_;
  std::set<const ir::Symbol *> changing_;
};

ir::StmtRef changedAt(const ir::StmtRef &stmt, const std::string &path,
                      const std::function<ir::StmtRef(const ir::StmtRef &)> &change) {
  if (stmt->kind == ir::StmtKind::Loop && stmt->loopPath == path)
    return change(stmt);
  return ir::withParts(stmt,
                       [&](const ir::StmtRef &part) { return changedAt(part, path, change); });
}

ir::StmtRef withPureCalls(const ir::StmtRef &loop, const std::string &name) {
  const ir::ExprChange change = [&](const ExprRef &expr) -> ExprRef {
    if (expr->kind != ExprKind::Call || ir::calledAs(*expr) != name)
      return nullptr;
    auto call = std::make_shared<Expr>(*expr);
    call->effects = {};
    for (ExprRef &operand : call->operands)
      operand = ir::rewrite(operand, change);
    return call;
  };
  return ir::rewriteExprs(loop, change);
}

ir::StmtRef withCopy(const ir::StmtRef &loop, const ExprRef &place) {
  auto local = std::make_shared<ir::Symbol>();
  local->name = "copy of " + place->range.oneLine();
  local->type = ir::unqualified(place->type);
  local->storage = ir::Storage::Parameter; // it has a value
  const ExprRef read = ir::load(ir::varRef(std::move(local)));
  return ir::rewriteExprs(loop, [&](const ExprRef &expr) -> ExprRef {
    const bool isIt = expr.get() == place.get() ||
                      (expr->kind == ExprKind::Load && sameExpression(*expr->operands[0], *place));
    return isIt ? read : nullptr;
  });
}

/// With a variable of the loop's own, and what makes it the other one again.
ir::StmtRef withOwn(const ir::StmtRef &loop, const ir::SymbolRef &symbol) {
  auto local = std::make_shared<ir::Symbol>(*symbol);
  local->storage = ir::Storage::Parameter; // it has a value
  local->addressTaken = false;
  const ir::SymbolRef own = std::move(local);
  const ir::StmtRef changed = ir::rewriteExprs(loop, [&](const ExprRef &expr) -> ExprRef {
    return expr->kind == ExprKind::VarRef && expr->symbol == symbol ? ir::varRef(own) : nullptr;
  });
  return ir::block({changed, ir::assign(ir::varRef(symbol), ir::load(ir::varRef(own)))}, {},
                   /*isScope=*/false);
}

/// `i < length` for `s[i]`, `s < end` for `*s`.
ir::StmtRef withLength(const ir::StmtRef &loop, const ExprRef &place) {
  const ir::SymbolRef counter = stepped(*place);
  auto end = std::make_shared<ir::Symbol>();
  end->name = "end of " + counter->name;
  end->type = ir::unqualified(counter->type);
  end->storage = ir::Storage::Parameter;
  auto changed = std::make_shared<ir::Stmt>(*loop);
  changed->condition = ir::binary(ir::BinaryOp::Lt, ir::load(ir::varRef(counter)),
                                  ir::load(ir::varRef(ir::SymbolRef(std::move(end)))));
  return changed;
}

} // namespace

Hypotheses hypothesesAbout(const Nest &nest, LoopIndex loop, bool isCxx) {
  return Maker(nest, loop, isCxx).all();
}

Hypothesis apartOf(const Nest &nest, LoopIndex loop, bool isCxx,
                   const std::vector<unsigned> &bases) {
  return Maker(nest, loop, isCxx).apart(bases);
}

std::vector<unsigned> basesThatMayOverlap(const Nest &nest, LoopIndex loop) {
  return Maker(nest, loop, false).mayOverlap();
}

ir::FunctionRef withHypotheses(const ir::FunctionRef &function, const std::string &path,
                               const std::vector<Hypothesis> &hypotheses) {
  auto copy = std::make_shared<ir::Function>(*function);
  copy->body = changedAt(function->body, path, [&](const ir::StmtRef &loop) {
    ir::StmtRef changed = loop;
    for (const Hypothesis &one : hypotheses) {
      if (one.copied)
        changed = withCopy(changed, one.copied);
      else if (one.length)
        changed = withLength(changed, one.length);
      else if (one.said && one.said->kind == AssumptionKind::Pure)
        changed = withPureCalls(changed, one.said->function);
    }
    ir::Stmt said = *changed;
    for (const Hypothesis &one : hypotheses)
      if (one.said && one.said->kind != AssumptionKind::Pure)
        said.assumptions.push_back(one.said);
    changed = std::make_shared<const ir::Stmt>(std::move(said));
    for (const Hypothesis &one : hypotheses)
      if (one.own)
        changed = withOwn(changed, one.own);
    return changed;
  });
  return copy;
}

} // namespace parlift::legality
