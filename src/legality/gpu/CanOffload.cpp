#include "legality/gpu/CanOffload.h"

#include "analysis/dependences/Overlap.h"
#include "analysis/model/CText.h"
#include "analysis/symbolic/Bounds.h"
#include "ir/Declared.h"
#include "ir/FunctionName.h"
#include "ir/MathName.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/gpu/DeviceFunctions.h"
#include "legality/loops/Reordering.h"
#include "legality/parallel/CanPrivatize.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;

/// Collects the evidence, or the reason why there is none.
class OffloadQuestion {
public:
  OffloadQuestion(const Nest &nest, LoopIndex loop, bool isCopied)
      : nest_(nest), loop_(loop), isCopied_(isCopied), stmt_(*nest.loop(loop).stmt),
        text_(nest.model, loop), before_(nest.table(), nest.table().context) {
    takeQuotients();
  }

  Answer<OffloadEvidence> answer() {
    if (auto no = cannotEdit(nest_, loop_, "offload"))
      return *no;
    if (!takeFunctions() || !checkStatements() || !collectBases() || !addArrays() || !addValues())
      return *refusal_;
    evidence_.loop_ = &stmt_;
    evidence_.conditions_.assign(conditions_.begin(), conditions_.end());
    return evidence_;
  }

private:
  bool refuse(const std::string &why, const SourceRange &place = {}) {
    std::vector<diag::Note> notes;
    if (place.valid())
      notes.push_back({place, "here"});
    refusal_ =
        legality::refuse(diag::ReasonId::StaysOnCpu, nest_, loop_, nest_.name(loop_), why, notes);
    return false;
  }
  void takeQuotients();
  bool checkStatements();
  bool checkExpr(const ir::Expr &expr);
  bool takeFunctions();
  bool collectBases();
  bool addArrays();
  bool addArray(const ir::SymbolRef &symbol, const std::vector<const Access *> &accesses);
  bool addValues();
  bool addExtents(const ir::Type &type);
  /// The variable's name denotes the memory, before the loop and in it.
  bool isName(const Base &base) const {
    const bool isArray =
        base.kind == BaseKind::Object && base.symbol->type->kind == ir::TypeKind::Array;
    return isArray || text_.text(base) == base.symbol->name;
  }
  std::string nameOf(const Access &access) const {
    return access.variable.empty() ? access.text : access.variable;
  }

  struct Corner {
    Polynomial value;
    std::vector<Constraint> runs;   ///< the iteration there exists where these hold
    std::vector<Constraint> guards; ///< and reaches the access where these do
  };
  std::optional<Polynomial> subscriptOf(const Access &access) const;
  std::optional<Corner> corner(const Access &access, bool least) const;
  std::optional<Polynomial> extreme(const std::vector<const Access *> &accesses, bool least,
                                    const Bounds &known) const;
  std::vector<Constraint> runsOf(const std::vector<const Access *> &accesses) const;
  bool require(const std::vector<Constraint> &constraints);

  const Nest &nest_;
  LoopIndex loop_;
  bool isCopied_;
  const ir::Stmt &stmt_;
  CText text_;
  Bounds before_;
  std::set<const ir::Symbol *> declared_; ///< inside the loop
  std::map<const ir::Symbol *, std::vector<const Access *>> accesses_;
  std::map<const ir::Symbol *, ir::SymbolRef, ir::Declared> symbols_;
  std::set<std::string> conditions_;
  OffloadEvidence evidence_;
  std::optional<Refusal> refusal_;
};

bool OffloadQuestion::checkExpr(const ir::Expr &expr) {
  if (expr.kind == ir::ExprKind::OpaqueExpr)
    return refuse(fmt::format("parlift does not understand `{}`", expr.range.oneLine()),
                  expr.range);
  if (expr.type && expr.type->kind != ir::TypeKind::Void && !isDeviceType(*expr.type))
    return refuse(unfit(*expr.type), expr.range);
  return true;
}

bool OffloadQuestion::checkStatements() {
  bool ok = true;
  ir::forEachStmt(stmt_, [&](const ir::Stmt &part) {
    if (!ok)
      return false;
    if (part.kind == ir::StmtKind::Return || part.kind == ir::StmtKind::OpaqueStmt)
      return ok = refuse("a statement in it has no place in a kernel", part.range);
    if (part.kind == ir::StmtKind::Loop && !part.source.hiddenDeclaration.empty())
      return ok = refuse(fmt::format("it declares `{}`", part.source.hiddenDeclaration));
    if (part.kind == ir::StmtKind::Declare) {
      declared_.insert(part.symbol.get());
      const ir::Type &type = *part.symbol->type;
      if (part.symbol->storage == ir::Storage::StaticLocal || !isDeviceType(type) ||
          (type.kind == ir::TypeKind::Array && type.size == 0))
        return ok = refuse(fmt::format("it declares `{}`, which a thread of a GPU cannot have",
                                       part.symbol->name),
                           part.range);
    }
    ir::forEachOwnExpr(part, [&](const ir::ExprRef &own) {
      if (ok)
        ir::forEachExpr(*own, [&](const ir::Expr &expr) { return ok = ok && checkExpr(expr); });
    });
    return ok;
  });
  return ok;
}

/// The functions that it calls; what they have of their own, a thread has.
bool OffloadQuestion::takeFunctions() {
  CalledFunctions called = calledFunctions(stmt_);
  if (!called.why.empty())
    return refuse(called.why, called.place);
  std::set<const ir::Symbol *> written;
  std::map<std::string, const ir::Symbol *> mentioned;
  ir::forEachStmt(stmt_, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Assign)
      if (const ir::Symbol *root = ir::rootSymbolOf(*part.target);
          root && (part.target->kind == ir::ExprKind::VarRef || !root->type->isPointer()))
        written.insert(root);
    if (part.symbol)
      mentioned[part.symbol->name] = part.symbol.get();
  });
  ir::forEachExpr(stmt_, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef)
      mentioned[expr.symbol->name] = expr.symbol.get();
  });
  for (const ir::DeviceFunction &one : called.functions) {
    const ir::Function &function = *one.function;
    for (const std::vector<ir::SymbolRef> *own : {&function.parameters, &function.locals})
      for (const ir::SymbolRef &symbol : *own)
        declared_.insert(symbol.get());
    for (const ir::SymbolRef &symbol : one.outside) {
      const auto known = mentioned.find(symbol->name);
      if (known != mentioned.end() && known->second != symbol.get())
        return refuse(fmt::format("it has a `{}` of its own beside the one that `{}` reads",
                                  symbol->name, ir::writtenName(function.name)));
      if (symbol->type->kind != ir::TypeKind::Array && written.contains(symbol.get()))
        return refuse(fmt::format("it writes `{}`, which `{}` reads", symbol->name,
                                  ir::writtenName(function.name)));
    }
  }
  evidence_.functions_ = std::move(called.functions);
  return true;
}

/// Every access by the variable that it is made through.
bool OffloadQuestion::collectBases() {
  std::set<const ir::Expr *> inTree;
  const auto take = [&](const ir::Expr &expr) { inTree.insert(&expr); };
  ir::forEachExpr(stmt_, take);
  for (const ir::DeviceFunction &one : evidence_.functions_)
    ir::forEachExpr(*one.function->body, take);
  for (const Access &access : nest_.table().accesses) {
    if (!nest_.isInside(access, loop_) || access.isScalarVariable)
      continue;
    const Base &base = nest_.table().bases[access.base];
    if (base.kind == BaseKind::Object && base.symbol && declared_.contains(base.symbol.get()))
      continue; // each thread has its own
    const ir::Symbol *root = access.expr ? ir::rootSymbolOf(*access.expr) : nullptr;
    const bool isFixed =
        !base.variesEverywhere && std::ranges::none_of(base.variesIn, [&](LoopIndex in) {
          return nest_.isInside(in, loop_);
        });
    const bool isNamed = base.symbol && root && inTree.contains(access.expr) &&
                         (root == base.symbol.get() || declared_.contains(root)) && isName(base) &&
                         !base.symbol->isReference && !base.symbol->isThreadLocal &&
                         !base.isContainer;
    const bool isScalar =
        base.kind == BaseKind::Object && base.symbol &&
        (base.symbol->type->isScalar() || base.symbol->type->kind == ir::TypeKind::Record);
    if (isScalar && !access.isWrite && root == base.symbol.get())
      continue; // a value
    if (!isFixed || !isNamed || isScalar || access.wholeObject)
      return refuse(
          fmt::format("the memory of `{}` is not that of one array with a name", nameOf(access)),
          access.range);
    accesses_[base.symbol.get()].push_back(&access);
    symbols_[base.symbol.get()] = base.symbol;
  }
  return true;
}

std::optional<std::vector<Constraint>> guardsInside(const Access &access, LoopIndex loop) {
  const auto depth =
      static_cast<std::size_t>(std::ranges::find(access.loops, loop) - access.loops.begin());
  std::size_t guards = 0;
  unsigned doubts = 0;
  for (const Access::Entry &entry : access.entries)
    if (entry.loops <= depth) {
      guards = std::max(guards, entry.guardsInside);
      doubts = std::max(doubts, entry.doubtsInside);
    }
  if (access.doubts > doubts)
    return std::nullopt;
  return std::vector<Constraint>(
      access.guards.begin() + static_cast<std::ptrdiff_t>(std::min(guards, access.guards.size())),
      access.guards.end());
}

/// The subscript in elements of what the pointer points to, whatever shape the analysis has seen in it: `a[i * n + j]`
/// may be an element of rows to it.
std::optional<Polynomial> OffloadQuestion::subscriptOf(const Access &access) const {
  const Base &base = nest_.table().bases[access.base];
  if (!base.elementType || access.path.empty() || !access.inTestOf.empty())
    return std::nullopt;
  if (base.elementType->kind == ir::TypeKind::Array)
    return isNested(access) ? std::optional(access.path[0].index) : std::nullopt;
  Polynomial result;
  for (const PathStep &step : access.path) {
    if (step.isField || step.index.isPoisoned() ||
        (&step != &access.path[0] && (!step.extent || step.extent->isPoisoned())))
      return std::nullopt;
    result = &step == &access.path[0] ? step.index : result * *step.extent + step.index;
    if (step.elementSize == base.elementType->size && step.elementSize != 0)
      return result;
  }
  return std::nullopt;
}

/// Where the outermost subscript is least or greatest, and when the iteration there runs.
std::optional<OffloadQuestion::Corner> OffloadQuestion::corner(const Access &access,
                                                               bool least) const {
  const std::optional<Polynomial> subscript = subscriptOf(access);
  if (!subscript || subscript->isPoisoned())
    return std::nullopt;
  std::vector<Constraint> facts = nest_.factsAt(access);
  for (const Assumption &assumption : nest_.dependences.assumptions)
    facts.push_back(assumption.constraint);
  for (const PathStep &step : access.path)
    if (step.extent && !step.extent->isPoisoned())
      facts.push_back({Constraint::Kind::NonNegative, *step.extent - Polynomial::constant(1)});
  for (const LoopIndex index : access.loops) // it runs, so these do
    if (const NestLoop &loop = nest_.loop(index); loop.upper)
      facts.push_back(
          {Constraint::Kind::NonNegative, *loop.upper - Polynomial::constant(1) - loop.lower});
  const Bounds inside(nest_.table(), facts);
  Corner result{*subscript, {}, guardsInside(access, loop_).value_or(std::vector<Constraint>{})};
  for (auto at = access.loops.rbegin(); at != access.loops.rend() && nest_.isInside(*at, loop_);
       ++at) {
    const NestLoop &loop = nest_.loop(*at);
    if (!loop.exact || !loop.counted || !loop.upper)
      return std::nullopt;
    const Polynomial last = *loop.upper - Polynomial::constant(1);
    bool wantsLast = !least;
    if (const unsigned degree = result.value.degreeIn(loop.counter); degree > 1) {
      return std::nullopt;
    } else if (degree == 1) {
      const Polynomial slope = result.value.substitute(loop.counter, Polynomial::constant(1)) -
                               result.value.substitute(loop.counter, Polynomial());
      const bool rises = inside.nonNegative(slope), falls = !rises && inside.nonNegative(-slope);
      if (!rises && !falls)
        return std::nullopt;
      wantsLast = rises != least;
    }
    Polynomial place = wantsLast ? last : loop.lower;
    // Not the last row of a triangle, where that is empty: `for (j = i + 1; j < n; j++)` runs up to i = n - 2.
    for (const Constraint &runs : result.runs) {
      const Polynomial slope = runs.value.substitute(loop.counter, Polynomial::constant(1)) -
                               runs.value.substitute(loop.counter, Polynomial());
      const Polynomial end = wantsLast ? runs.value + Polynomial::atom(loop.counter)
                                       : Polynomial::atom(loop.counter) - runs.value;
      const bool endsHere = runs.value.degreeIn(loop.counter) == 1 && end.denominator() == 1 &&
                            slope.constantValue() == (wantsLast ? -1 : 1);
      if (endsHere && inside.nonNegative(wantsLast ? place - end : end - place))
        place = end;
    }
    result.value = result.value.substitute(loop.counter, place);
    for (std::vector<Constraint> *all : {&result.runs, &result.guards})
      for (Constraint &constraint : *all)
        constraint.value = constraint.value.substitute(loop.counter, place);
    const Polynomial room = wantsLast ? place - loop.lower : last - place;
    if (*at != loop_ || room != last - loop.lower) // nothing is asked of a loop that does not run
      result.runs.push_back({Constraint::Kind::NonNegative, room});
  }
  return result;
}

/// A bound of all subscripts; nullopt: there is none, or which of several it is cannot be told.
std::optional<Polynomial> OffloadQuestion::extreme(const std::vector<const Access *> &accesses,
                                                   bool least, const Bounds &known) const {
  std::optional<Polynomial> result;
  for (const Access *access : accesses) {
    const std::optional<Corner> here = corner(*access, least);
    if (!here || here->value.denominator() != 1)
      return std::nullopt;
    const auto exceeds = [&](const Polynomial &a, const Polynomial &b) {
      return known.nonNegative(least ? b - a : a - b);
    };
    if (!result || exceeds(here->value, *result))
      result = here->value;
    else if (!exceeds(*result, here->value))
      return std::nullopt;
  }
  return result;
}

/// What holds where the loops around the accesses run.
std::vector<Constraint> OffloadQuestion::runsOf(const std::vector<const Access *> &accesses) const {
  std::vector<Constraint> result;
  for (const Access *access : accesses)
    for (const bool least : {true, false})
      if (const std::optional<Corner> here = corner(*access, least))
        result.insert(result.end(), here->runs.begin(), here->runs.end());
  return result;
}

/// They are proved, or can be tested before the loop.
bool OffloadQuestion::require(const std::vector<Constraint> &constraints) {
  std::set<std::string> texts;
  for (const Constraint &constraint : constraints) {
    if (constraint.kind == Constraint::Kind::NonNegative && before_.nonNegative(constraint.value))
      continue;
    const std::optional<std::string> words = text_.text(constraint);
    if (!words)
      return false;
    texts.insert(*words);
  }
  conditions_.insert(texts.begin(), texts.end());
  return true;
}

bool OffloadQuestion::addArray(const ir::SymbolRef &symbol,
                               const std::vector<const Access *> &accesses) {
  const std::string &name = symbol->name;
  for (const Access *access : accesses)
    if (access->path.empty() || access->path[0].isField)
      return refuse(fmt::format("which elements of `{}` are touched is not known", name),
                    access->range);
  const Base &base = nest_.table().bases[accesses.front()->base];
  ir::DeviceArray array{symbol, "0", "", false, false};
  for (const Access *access : accesses)
    (access->isWrite ? array.isWritten : array.isRead) = true;
  if (base.kind == BaseKind::Object && accesses.front()->path[0].extent &&
      !accesses.front()->path[0].extent->isPoisoned()) {
    const auto extent = text_.lengthText(*accesses.front()->path[0].extent);
    if (!extent)
      return refuse(fmt::format("how long `{}` is cannot be said before the loop", name));
    array.end = *extent;
    evidence_.arrays_.push_back(array);
    return true;
  }
  std::optional<Polynomial> low = extreme(accesses, true, before_),
                            high = extreme(accesses, false, before_);
  std::vector<Constraint> facts = nest_.table().context;
  if (!low || !high) {
    // (i + 1) * m is behind i * m if m > 0, which it is where the loop over a row runs.
    const std::vector<Constraint> runs = runsOf(accesses);
    facts.insert(facts.end(), runs.begin(), runs.end());
    const Bounds running(nest_.table(), facts);
    low = extreme(accesses, true, running);
    high = extreme(accesses, false, running);
    if (low && high && !require(runs))
      low.reset();
  }
  const Bounds known(nest_.table(), facts);
  if (!low || !high)
    return refuse(
        fmt::format("which elements of `{}` are touched cannot be said before the loop", name),
        accesses.front()->range);
  // Some iteration is sure to touch the last element, or one behind it; best where nothing else need hold.
  const auto isTouchedBy = [&](const Access &access, bool least, const Polynomial &end) {
    const std::optional<Corner> here = corner(access, least);
    if (!here || !known.nonNegative(least ? end - here->value : here->value - end))
      return false;
    std::vector<Constraint> wanted = here->runs;
    wanted.insert(wanted.end(), here->guards.begin(), here->guards.end());
    return require(wanted);
  };
  const auto isTouched = [&](bool least, const Polynomial &end) {
    for (const bool isGuarded : {false, true})
      for (const Access *access : accesses)
        if (const auto guards = guardsInside(*access, loop_);
            guards && guards->empty() != isGuarded && isTouchedBy(*access, least, end))
          return true;
    return false;
  };
  const bool isBehind = known.nonNegative(*low), isBefore = known.nonNegative(-*high);
  if (isCopied_ &&
      ((!isBefore && !isTouched(false, *high)) || (!isBehind && !isTouched(true, *low))))
    return refuse(
        fmt::format("the elements of `{}` are touched under conditions only, and may not all exist",
                    name),
        accesses.front()->range);
  const auto lowText = text_.lengthText(*low);
  const auto endText = text_.lengthText(*high + Polynomial::constant(1));
  if (!lowText || !endText)
    return refuse(
        fmt::format("which elements of `{}` are touched cannot be said before the loop", name));
  array.low = *lowText;
  array.end = *endText;
  evidence_.arrays_.push_back(array);
  return true;
}

bool OffloadQuestion::addArrays() {
  std::vector<ir::SymbolRef> ordered;
  for (const auto &[key, symbol] : symbols_)
    ordered.push_back(symbol);
  std::ranges::sort(ordered, {}, [](const ir::SymbolRef &symbol) { return symbol->id; });
  return std::ranges::all_of(ordered, [&](const ir::SymbolRef &symbol) {
    return addArray(symbol, accesses_.at(symbol.get()));
  });
}

/// A loop with steps of two or more has floor(r / step) + 1 iterations, where it runs at all: then r is not negative, and C's
/// division is the floor. That the outermost one runs is tested before any text is evaluated; of others it is asked here.
void OffloadQuestion::takeQuotients() {
  for (LoopIndex index = 0; index < nest_.table().loops.size(); ++index) {
    const NestLoop &inner = nest_.loop(index);
    if (!nest_.isInside(index, loop_) || !inner.upper)
      continue;
    const Polynomial before = *inner.upper - inner.lower - Polynomial::constant(1);
    for (const AtomId id : before.atoms()) {
      const Atom &atom = nest_.table().atoms[id];
      if (before == Polynomial::atom(id) && atom.kind == AtomKind::Quotient &&
          (index == loop_ || require({{Constraint::Kind::NonNegative, atom.operand}})))
        text_.sayInC(id);
    }
  }
}

/// What the extents of rows are computed from, which threads need to find an element.
bool OffloadQuestion::addExtents(const ir::Type &type) {
  for (const ir::Type *at = &type; at; at = at->element.get()) {
    if (at->kind != ir::TypeKind::Array || !at->extent ||
        at->extent->kind == ir::ExprKind::IntLiteral)
      continue;
    if (at->extentChanges)
      return refuse(fmt::format("`{}` was another one when the array was declared",
                                at->extent->range.oneLine()));
    bool ok = true;
    ir::forEachExpr(*at->extent, [&](const ir::Expr &expr) {
      ok = ok && checkExpr(expr) && expr.kind != ir::ExprKind::Subscript &&
           expr.kind != ir::ExprKind::Member;
      if (expr.kind == ir::ExprKind::VarRef)
        symbols_[expr.symbol.get()] = expr.symbol;
    });
    if (!ok)
      return refusal_
                 ? false
                 : refuse(fmt::format("`{}` is read from memory", at->extent->range.oneLine()));
  }
  return true;
}

bool OffloadQuestion::addValues() {
  const auto isArray = [&](const ir::Symbol *symbol) { return accesses_.contains(symbol); };
  for (const ir::DeviceFunction &one : evidence_.functions_)
    for (const ir::SymbolRef &symbol : one.outside)
      symbols_[symbol.get()] = symbol;
  for (const ir::DeviceArray &array : evidence_.arrays_)
    if (!addExtents(*array.symbol->type))
      return false;
  ir::forEachExpr(stmt_, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef)
      symbols_[expr.symbol.get()] = expr.symbol;
  });
  for (const auto &[key, symbol] : symbols_) {
    if (isArray(key) || declared_.contains(key))
      continue;
    if (symbol->type->isPointer() || symbol->type->kind == ir::TypeKind::Array ||
        symbol->isReference || symbol->isThis || symbol->isSynthetic)
      return refuse(fmt::format("`{}` points to memory of the CPU", symbol->name));
    if (!isDeviceType(*symbol->type))
      return refuse(unfit(*symbol->type));
    evidence_.values_.push_back(symbol);
  }
  std::ranges::sort(evidence_.values_, {}, [](const ir::SymbolRef &symbol) { return symbol->id; });
  return true;
}

Answer<OffloadEvidence> canOffload(const Nest &nest, LoopIndex loop, bool isCopied) {
  return OffloadQuestion(nest, loop, isCopied).answer();
}

} // namespace parlift::legality
