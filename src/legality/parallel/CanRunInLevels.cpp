#include "legality/parallel/CanRunInLevels.h"

#include "analysis/model/InTree.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Levels.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/Synthetic.h"
#include "ir/Walk.h"
#include "legality/parallel/KeptIn.h"
#include "legality/parallel/LoopSlice.h"
#include "legality/parallel/PointerWords.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::LevelsMark;
using ir::StmtRef;

namespace {

using Roles = std::map<const ir::Symbol *, ScalarRole>;

constexpr unsigned intBits = 32, longBits = 64;

ExprRef read(const ir::SymbolRef &symbol) {
  return ir::load(ir::varRef(symbol));
}

ExprRef number(std::int64_t value) {
  return ir::intLiteral(value, ir::longType());
}

ExprRef with(BinaryOp op, ExprRef left, ExprRef right) {
  return ir::binary(op, std::move(left), std::move(right));
}

/// c of `i + c` with the counter i, a value that no conversion changes; nullopt: it is something else.
std::optional<std::int64_t> offsetFrom(const ir::Symbol &counter, const ExprRef &subscript) {
  const ExprRef &core = withoutPreservingCasts(subscript);
  if (core->kind == ExprKind::Load && core->operands[0]->kind == ExprKind::VarRef)
    return core->operands[0]->symbol.get() == &counter ? std::optional<std::int64_t>(0)
                                                       : std::nullopt;
  // To 64 bits: addresses are computed modulo so many.
  if (core->kind == ExprKind::Cast && core->type->isInteger() && core->type->bits == longBits &&
      core->operands[0]->type->isInteger())
    return offsetFrom(counter, core->operands[0]);
  constexpr std::int64_t largest = std::int64_t{1} << 20;
  const bool isSum = core->kind == ExprKind::Binary &&
                     (core->binaryOp == BinaryOp::Add || core->binaryOp == BinaryOp::Sub);
  if (!isSum || !(core->type->isSigned || core->type->bits == longBits))
    return std::nullopt;
  const Expr &added = ir::withoutCasts(*core->operands[1]);
  const auto rest = offsetFrom(counter, core->operands[0]);
  if (!rest || added.kind != ExprKind::IntLiteral || added.intValue > largest ||
      added.intValue < -largest)
    return std::nullopt;
  return core->binaryOp == BinaryOp::Add ? *rest + added.intValue : *rest - added.intValue;
}

class Levels {
public:
  Levels(const Nest &nest, LoopIndex loop, const Roles &roles,
         const std::vector<unsigned> &dependences)
      : nest_(nest), loop_(loop), at_(nest.loop(loop)), stmt_(*at_.stmt), roles_(roles),
        dependences_(dependences) {}

  LevelsAnswer answer();

private:
  /// One of the arrays: iteration i writes array[i + offset].
  struct Array {
    ExprRef words;
    std::int64_t offset = 0;
  };

  const Access &access(unsigned id) const { return nest_.table().accesses[id]; }
  bool hasPlainCounter() const;
  bool collectWrites();
  bool collectReads();
  bool takeWrite(const Access &write);
  bool takeReads(const ir::Stmt &stmt, const Expr &expr, bool isConditional);
  bool takeBranch(const ir::Stmt &branch);
  bool hasRegularSubscript(const Expr &expr) const;
  bool setsMark();
  ExprRef numberOf(ExprRef counterValue) const;
  StmtRef wanted(const ir::Stmt &stmt) const;
  StmtRef raising(const StmtRef &stmt) const;
  bool readsOfDropped(const ir::Stmt &look) const;

  const Nest &nest_;
  const LoopIndex loop_;
  const NestLoop &at_;
  const ir::Stmt &stmt_;
  const Roles &roles_;
  const std::vector<unsigned> &dependences_;
  std::map<unsigned, Array> arrays_;        ///< by base
  std::map<const Expr *, unsigned> places_; ///< of reads that are not seen yet: their bases
  /// Of the statements that read elements of others: the counter's value in the iterations that write these.
  std::map<const ir::Stmt *, std::vector<ExprRef>> writers_;
  bool isByData_ = false;                ///< some element that is read stands at no fixed distance
  bool isRegular_ = true;                ///< all subscripts are sums of counters
  std::set<const ir::Symbol *> dropped_; ///< set in branches that `look` does without
  LevelsMark mark_;
};

/// `for (i = first; ...; i++)`, or `i--`, whose first value another loop can repeat.
bool Levels::hasPlainCounter() const {
  const ir::Stmt *first = ir::onlyStatement(*stmt_.init);
  return at_.variable && at_.counted && at_.exact && !at_.inlined && at_.upper && stmt_.condition &&
         (at_.step == 1 || at_.step == -1) && first && first->value &&
         setBy(*first) == at_.variable.get() && at_.variable->type->isInteger() &&
         at_.variable->type->bits <= longBits;
}

bool Levels::takeWrite(const Access &write) {
  const auto element = write.expr ? elementIn(nest_, loop_, *write.expr) : std::nullopt;
  if (!element || write.isInCallee() || !standsStill(nest_, loop_, element->array))
    return false;
  const auto offset = offsetFrom(*at_.variable, element->subscript);
  if (!offset)
    return false;
  const auto [known, isNew] = arrays_.try_emplace(write.base, Array{element->array, *offset});
  return isNew ||
         (known->second.offset == *offset && sameExpression(*known->second.words, *element->array));
}

/// All writes to the arrays in question, whether something depends on them or not.
bool Levels::collectWrites() {
  std::set<unsigned> bases;
  for (const unsigned id : dependences_) {
    const Dependence &one = nest_.dependences.dependences[id];
    const Access &source = access(one.source), &sink = access(one.sink);
    if (one.viaAlias || one.exact || one.carriedBy != loop_ || source.base != sink.base ||
        source.isWrite == sink.isWrite)
      return false;
    bases.insert(source.base);
    places_[(source.isWrite ? sink : source).expr] = source.base;
  }
  for (const Access &one : nest_.table().accesses)
    if (bases.contains(one.base) && nest_.isInside(one, loop_)) {
      if (one.wholeObject || one.path.empty() || (one.isWrite && !takeWrite(one)))
        return false;
      if (places_.contains(one.expr) && one.isInCallee())
        return false;
    }
  return std::ranges::all_of(bases, [&](unsigned base) { return arrays_.contains(base); });
}

/// A sum of counters and of what stays the same: which iteration waits for which is known without looking.
bool Levels::hasRegularSubscript(const Expr &expr) const {
  const AccessTable &table = nest_.table();
  return std::ranges::all_of(table.accesses, [&](const Access &one) {
    if (one.expr != &expr)
      return true;
    const auto isRegular = [&](const PathStep &step) {
      const auto atoms = step.index.atoms();
      return !step.index.isPoisoned() && std::ranges::all_of(atoms, [&](AtomId id) {
        const Atom &atom = table.atoms[id];
        return atom.kind == AtomKind::Counter ||
               (!atom.variesEverywhere && std::ranges::none_of(atom.variesIn, [&](LoopIndex in) {
                 return nest_.isInside(in, loop_);
               }));
      });
    };
    return std::ranges::all_of(one.path, isRegular);
  });
}

/// False: an element in question is read under a condition, and not besides, or by other words than the array's.
bool Levels::takeReads(const ir::Stmt &stmt, const Expr &expr, bool isConditional) {
  if (const auto at = places_.find(&expr); at != places_.end()) {
    const auto element = elementIn(nest_, loop_, expr);
    const Array &array = arrays_.at(at->second);
    if (!element || !element->subscript->type->isInteger() ||
        element->subscript->type->bits > longBits || !sameExpression(*element->array, *array.words))
      return false;
    ExprRef writer = ir::cast(element->subscript, ir::longType());
    if (array.offset != 0)
      writer = with(array.offset > 0 ? BinaryOp::Sub : BinaryOp::Add, std::move(writer),
                    number(std::abs(array.offset)));
    std::vector<ExprRef> &known = writers_[&stmt];
    const bool isKnown = std::ranges::any_of(
        known, [&](const ExprRef &one) { return sameExpression(*one, *writer); });
    if (isConditional && !isKnown)
      return false;
    if (!isKnown)
      known.push_back(std::move(writer));
    isByData_ |= !offsetFrom(*at_.variable, element->subscript);
    isRegular_ = isRegular_ && hasRegularSubscript(expr);
    places_.erase(at);
  }
  const bool chooses = ir::mayLeaveOut(expr);
  for (std::size_t k = 0; k < expr.operands.size(); ++k)
    if (!takeReads(stmt, *expr.operands[k], isConditional || (chooses && k > 0)))
      return false;
  return true;
}

/// `if (x[col[k]] > m) m = x[col[k]];`: what the condition reads is all that the branch reads, whatever comes of it, as far as its
/// assignments leave alone where that is.
bool Levels::takeBranch(const ir::Stmt &branch) {
  if (!takeReads(branch, *branch.condition, false))
    return false;
  std::set<const ir::Symbol *> set;
  for (const StmtRef &part : {branch.thenBranch, branch.elseBranch}) {
    if (!part)
      continue;
    bool ok = true;
    ir::forEachStmt(*part, [&](const ir::Stmt &stmt) {
      ok = ok && (stmt.kind == ir::StmtKind::Block || stmt.kind == ir::StmtKind::Assign ||
                  stmt.kind == ir::StmtKind::Evaluate);
      if (const ir::Symbol *symbol = setBy(stmt))
        set.insert(symbol);
    });
    ir::forEachStmt(*part, [&](const ir::Stmt &stmt) {
      ir::forEachOwnExpr(
          stmt, [&](const ExprRef &expr) { ok = ok && (!expr || takeReads(branch, *expr, true)); });
    });
    if (!ok)
      return false;
  }
  bool ok = true;
  for (const ExprRef &writer : writers_[&branch])
    ir::forEachExpr(*writer, [&](const Expr &part) {
      ok = ok && !(part.kind == ExprKind::VarRef && set.contains(part.symbol.get()));
    });
  dropped_.insert(set.begin(), set.end());
  return ok;
}

/// All reads in question, by the statements that make them.
bool Levels::collectReads() {
  const auto concerns = [&](const Expr &expr) {
    bool result = false;
    ir::forEachExpr(expr, [&](const Expr &part) { result |= places_.contains(&part); });
    return result;
  };
  bool ok = true;
  ir::forEachStmt(*stmt_.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::If && concerns(*stmt.condition))
      ok = ok && takeBranch(stmt);
    else if (stmt.kind == ir::StmtKind::Assign || stmt.kind == ir::StmtKind::Declare ||
             stmt.kind == ir::StmtKind::Evaluate)
      ir::forEachOwnExpr(
          stmt, [&](const ExprRef &expr) { ok = ok && (!expr || takeReads(stmt, *expr, false)); });
  });
  constexpr std::size_t most = 8; // nobody wants to read more
  std::size_t count = 0;
  for (const auto &[stmt, writers] : writers_)
    count += writers.size();
  return ok && places_.empty() && isByData_ && count <= most;
}

bool Levels::setsMark() {
  InTree tree(nest_.model, loop_);
  const auto trips = tree.asLong(*at_.upper - at_.lower);
  if (!trips)
    return false;
  mark_.trips = *trips;
  const ir::Type &type = *at_.variable->type;
  const bool isNarrow = type.bits < intBits || (type.bits == intBits && type.isSigned);
  mark_.level =
      ir::syntheticSymbol("level_of", ir::pointerTo(isNarrow ? ir::intType() : ir::longType()));
  const bool risesFromZero =
      at_.step == 1 && ir::isZero(ir::withoutCasts(*ir::onlyStatement(*stmt_.init)->value));
  if (!risesFromZero)
    mark_.first = ir::syntheticSymbol("first", ir::longType());
  for (const auto &[symbol, name] : {std::pair(&mark_.size, "size"),
                                     {&mark_.reads, "reads"},
                                     {&mark_.here, "here"},
                                     {&mark_.other, "other"}})
    *symbol = ir::syntheticSymbol(name, ir::longType());
  return true;
}

/// Of the iteration whose counter has the value: 0 for the first one.
ExprRef Levels::numberOf(ExprRef counterValue) const {
  if (!mark_.first)
    return counterValue;
  return at_.step == 1 ? with(BinaryOp::Sub, std::move(counterValue), read(mark_.first))
                       : with(BinaryOp::Sub, read(mark_.first), std::move(counterValue));
}

/// What the statement reads, for the slice: each as the counter's value in the iteration that writes it.
StmtRef Levels::wanted(const ir::Stmt &stmt) const {
  const auto found = writers_.find(&stmt);
  if (found == writers_.end())
    return nullptr;
  std::vector<StmtRef> all;
  for (const ExprRef &writer : found->second)
    all.push_back(ir::evaluate(writer));
  return all.size() == 1 ? all.front() : ir::block(std::move(all), {}, /*isScope=*/false);
}

/// The slice with these in their place:
///
///     other = col[k];
///     reads += 1;
///     if (other >= 0 && other < here && level[other] >= level[here])
///       level[here] = level[other] + 1;
///     if (other > here && other < size && level[here] >= level[other])
///       level[other] = level[here] + 1;
StmtRef Levels::raising(const StmtRef &stmt) const {
  if (stmt->kind != ir::StmtKind::Evaluate)
    return stmt->kind == ir::StmtKind::Assign || stmt->kind == ir::StmtKind::Declare
               ? stmt
               : ir::withParts(stmt, [&](const StmtRef &part) { return raising(part); });
  const ExprRef here = read(mark_.here), other = read(mark_.other);
  const auto levelOf = [&](const ExprRef &iteration) {
    return ir::subscript(read(mark_.level), iteration);
  };
  const auto raise = [&](const ExprRef &later, const ExprRef &earlier) {
    const ExprRef level = ir::load(levelOf(earlier));
    return ir::assign(levelOf(later),
                      with(BinaryOp::Add, level, ir::intLiteral(1, ir::unqualified(level->type))));
  };
  const auto isLow = [&](const ExprRef &later, const ExprRef &earlier) {
    return with(BinaryOp::Ge, ir::load(levelOf(earlier)), ir::load(levelOf(later)));
  };
  const auto allOf = [](const ExprRef &a, const ExprRef &b, const ExprRef &c) {
    return with(BinaryOp::LogicalAnd, with(BinaryOp::LogicalAnd, a, b), c);
  };
  return ir::block(
      {ir::assign(ir::varRef(mark_.other), numberOf(stmt->value)),
       ir::assign(ir::varRef(mark_.reads), with(BinaryOp::Add, read(mark_.reads), number(1)), {},
                  /*isUpdate=*/true),
       ir::ifThen(allOf(with(BinaryOp::Ge, other, number(0)), with(BinaryOp::Lt, other, here),
                        isLow(here, other)),
                  raise(here, other)),
       ir::ifThen(allOf(with(BinaryOp::Gt, other, here),
                        with(BinaryOp::Lt, other, read(mark_.size)), isLow(other, here)),
                  raise(other, here))},
      {}, /*isScope=*/false);
}

/// Which elements are read depends on what memory says: of index arrays, or of coefficients that are zero.
static bool asksData(const ir::Stmt &look) {
  bool result = false;
  ir::forEachExpr(look, [&](const Expr &part) {
    result |= part.kind == ExprKind::Subscript || part.kind == ExprKind::Call;
  });
  return result;
}

/// A branch is left out that sets what is looked at.
bool Levels::readsOfDropped(const ir::Stmt &look) const {
  bool result = false;
  ir::forEachExpr(look, [&](const Expr &part) {
    result |= part.kind == ExprKind::VarRef && dropped_.contains(part.symbol.get());
  });
  return result;
}

LevelsAnswer Levels::answer() {
  if (dependences_.empty() || !hasPlainCounter() || !collectWrites() || !collectReads() ||
      !setsMark())
    return {};
  const auto slice = sliceOf(
      nest_, loop_, roles_,
      [](const Access &, const Access &) { return false; }, // all that is read lies apart for sure
      [&](const ir::Stmt &stmt) { return wanted(stmt); });
  if (!slice || readsOfDropped(*slice->body) || (isRegular_ && !asksData(*slice->body)))
    return {};
  const StmtRef look = raising(slice->body);
  mark_.look = look->kind == ir::StmtKind::Block ? look : ir::block({look});
  mark_.number = numberOf(ir::cast(read(at_.variable), ir::longType()));
  std::set<const ir::Symbol *> own;
  for (const ir::SymbolRef *symbol :
       {&mark_.level, &mark_.first, &mark_.size, &mark_.reads, &mark_.here, &mark_.other})
    own.insert(symbol->get());
  mark_.keptIn = loopThatKeeps(nest_, loop_, *mark_.look, own);
  for (const auto &[base, array] : arrays_)
    mark_.names.push_back(ir::lineText(*array.words));
  std::ranges::sort(mark_.names);
  if (mark_.keptIn.empty())
    return {std::nullopt,
            diag::Note{stmt_.source.keyword,
                       "iterations could be taken by levels in a loop that runs this one several "
                       "times and leaves alone all that says which elements it reads"}};
  ir::InspectClause clause;
  clause.kind = ir::InspectClause::Kind::Levels;
  clause.name = mark_.names.front();
  clause.levels = std::make_shared<const LevelsMark>(std::move(mark_));
  return {std::move(clause), std::nullopt};
}

} // namespace

LevelsAnswer canRunInLevels(const Nest &nest, LoopIndex loop, const Roles &roles,
                            const std::vector<unsigned> &dependences) {
  return Levels(nest, loop, roles, dependences).answer();
}

} // namespace parlift::legality
