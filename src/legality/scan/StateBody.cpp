#include "legality/scan/StateBody.h"

#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/nest/SamePlace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;
using ir::SymbolRef;

namespace {

constexpr std::int64_t longestMemory = 4;

/// What the header gives the counter at first.
ExprRef firstValue(const Stmt &loop, const SymbolRef &counter) {
  ExprRef value;
  ir::forEachStmt(*loop.init, [&](const Stmt &stmt) {
    const bool sets = stmt.symbol == counter || (stmt.target && stmt.target->symbol == counter);
    if (sets && stmt.value)
      value = stmt.value;
  });
  return value ? value : ir::load(ir::varRef(counter));
}

/// `(n - 2) + 1` is `n - 1`, in one type: where both sums are numbers of it, so is the one that is left.
ExprRef addedUp(const Expr &expr) {
  const auto isSum = [](const Expr &part) {
    return part.kind == ExprKind::Binary && part.type->isInteger() &&
           (part.binaryOp == ir::BinaryOp::Add || part.binaryOp == ir::BinaryOp::Sub) &&
           part.operands[1]->kind == ExprKind::IntLiteral &&
           std::abs(part.operands[1]->intValue) < 1 << 20;
  };
  const Expr &inner = *expr.operands[0];
  ExprRef whole = std::make_shared<Expr>(expr);
  if (!isSum(expr) || !isSum(inner) || !ir::sameType(*expr.type, *inner.type) ||
      !ir::sameType(*expr.type, *inner.operands[0]->type))
    return whole;
  const auto amount = [](const Expr &sum) {
    const std::int64_t value = sum.operands[1]->intValue;
    return sum.binaryOp == ir::BinaryOp::Add ? value : -value;
  };
  const std::int64_t both = amount(expr) + amount(inner);
  return ir::inPlaceOf(
      expr, both == 0 ? inner.operands[0]
                      : ir::binary(both < 0 ? ir::BinaryOp::Sub : ir::BinaryOp::Add,
                                   inner.operands[0], ir::intLiteral(std::abs(both), expr.type)));
}

/// With sums of literals done: `y[1 - 1]` is `y[0]`.
ExprRef folded(const ExprRef &expr) {
  auto copy = std::make_shared<Expr>(*expr);
  bool changed = false;
  for (ExprRef &operand : copy->operands) {
    ExprRef fresh = folded(operand);
    changed |= fresh != operand;
    operand = std::move(fresh);
  }
  if (changed && expr->kind == ExprKind::Subscript)
    if (const Expr &index = *copy->operands[1];
        index.kind == ExprKind::IntLiteral && std::abs(index.intValue) < 1 << 30)
      copy->operands[1] =
          ir::inPlaceOf(index, ir::intLiteral(index.intValue, ir::intType())); // of a `long`, too
  const ExprRef result = changed ? ExprRef(copy) : expr;
  if (expr->kind != ExprKind::Binary)
    return result;
  const Expr &left = *result->operands[0], &right = *result->operands[1];
  if (right.kind == ExprKind::IntLiteral && left.kind == ExprKind::Binary)
    return addedUp(*result);
  if (left.kind != ExprKind::IntLiteral || right.kind != ExprKind::IntLiteral)
    return result;
  const ExprRef sum = ir::binary(expr->binaryOp, ir::intLiteral(left.intValue, left.type),
                                 ir::intLiteral(right.intValue, right.type), {}, expr->type);
  return sum->kind == ExprKind::IntLiteral ? ir::inPlaceOf(*expr, sum) : result;
}

/// A place of a body is evaluated where each condition holds, or does not, as it says, tested in this order.
struct Guard {
  ExprRef condition;
  bool holds = true;
};

class GuardFinder {
public:
  explicit GuardFinder(const Expr &place) : place_(place) {}

  bool find(const StmtRef &stmt) {
    bool found = false;
    ir::forEachOwnExpr(*stmt, [&](const ExprRef &own) { found = found || find(own); });
    if (found) {
      isRepeated |= stmt->kind == StmtKind::Loop;
      return true;
    }
    if (stmt->kind == StmtKind::If)
      return under(stmt->condition, true, stmt->thenBranch) ||
             (stmt->elseBranch && under(stmt->condition, false, stmt->elseBranch));
    ir::forEachChild(*stmt, [&](const StmtRef &part) { found = found || find(part); });
    isRepeated |= found && stmt->kind == StmtKind::Loop;
    return found;
  }
  std::vector<Guard> guards;
  bool isRepeated = false; ///< in an inner loop, which may not run

private:
  bool find(const ExprRef &expr) {
    if (expr.get() == &place_)
      return true;
    const auto &operands = expr->operands;
    if (expr->kind == ExprKind::Select)
      return find(operands[0]) || under(operands[0], true, operands[1]) ||
             under(operands[0], false, operands[2]);
    const bool isAnd = expr->binaryOp == ir::BinaryOp::LogicalAnd;
    if (expr->kind == ExprKind::Binary && (isAnd || expr->binaryOp == ir::BinaryOp::LogicalOr))
      return find(operands[0]) || under(operands[0], isAnd, operands[1]);
    return std::ranges::any_of(operands, [&](const ExprRef &one) { return find(one); });
  }
  template <typename Part> bool under(const ExprRef &condition, bool holds, const Part &part) {
    guards.push_back({condition, holds});
    if (find(part))
      return true;
    guards.pop_back();
    return false;
  }
  const Expr &place_;
};

std::optional<bool> knownTruth(const Expr &expr) {
  const Expr &plain = ir::withoutCasts(expr);
  return plain.kind == ExprKind::IntLiteral ? std::optional(plain.intValue != 0) : std::nullopt;
}

ExprRef truth(bool value) {
  return ir::intLiteral(value ? 1 : 0, ir::intType());
}

ExprRef both(const ExprRef &one, const ExprRef &other) {
  if (const auto known = knownTruth(*one))
    return *known ? other : one;
  if (const auto known = knownTruth(*other))
    return *known ? one : other;
  return ir::binary(ir::BinaryOp::LogicalAnd, one, other);
}

ExprRef either(const ExprRef &one, const ExprRef &other) {
  if (const auto known = knownTruth(*one))
    return *known ? one : other;
  if (const auto known = knownTruth(*other))
    return *known ? other : one;
  return ir::binary(ir::BinaryOp::LogicalOr, one, other);
}

ExprRef zeroOf(const ir::TypeRef &type) {
  return type->isFloating() ? ir::floatLiteral(0, type) : ir::intLiteral(0, type);
}

} // namespace

StateFinder::StateFinder(const Nest &nest, LoopIndex loop)
    : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt) {
  ir::forEachStmt(stmt_, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      set_.insert(stmt.symbol.get());
    if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef)
      set_.insert(stmt.target->symbol.get());
  });
}

bool StateFinder::refuse(const SourceRange &place, std::string reason) {
  if (refusal_.reason.empty())
    refusal_ = {std::move(reason), place, false};
  return false;
}

void StateFinder::add(const ScalarUse &variable) {
  ir::ScanState state;
  state.symbol = variable.symbol;
  state.start = ir::load(ir::varRef(variable.symbol));
  state.liveAfter = variable.liveAfter;
  result_.states.push_back(std::move(state));
}

/// By how many iterations the read is behind the write; 0: it is the same element.
std::optional<std::int64_t> StateFinder::distance(const Access &write, const Access &read) const {
  if (write.path.size() != read.path.size() || write.wholeObject || read.wholeObject ||
      write.size != read.size)
    return std::nullopt;
  const AtomId counter = nest_.loop(loop_).counter;
  const Polynomial next = Polynomial::atom(counter) + Polynomial::constant(1);
  std::optional<std::int64_t> result;
  for (std::size_t n = 0; n < write.path.size(); ++n) {
    const PathStep &to = write.path[n], &from = read.path[n];
    if (to.isField != from.isField || to.inUnion || from.inUnion)
      return std::nullopt;
    if (to.isField) {
      if (to.fieldOffset != from.fieldOffset || to.fieldName != from.fieldName)
        return std::nullopt;
      continue;
    }
    if (to.index.isPoisoned() || from.index.isPoisoned() || to.isModular || from.isModular)
      return std::nullopt;
    const auto behind = (to.index - from.index).constantValue();
    const auto stride = (to.index.substitute(counter, next) - to.index).constantValue();
    if (!behind || !stride || (*stride == 0 ? *behind != 0 : *behind % *stride != 0))
      return std::nullopt;
    if (*stride == 0)
      continue;
    if (result && *result != *behind / *stride)
      return std::nullopt;
    result = *behind / *stride;
  }
  return result;
}

/// The statement writes one of the places whenever it runs.
bool isSureToWrite(const StmtRef &stmt, const std::set<const Expr *> &places) {
  const auto writes = [&](const StmtRef &part) { return isSureToWrite(part, places); };
  switch (stmt->kind) {
  case StmtKind::Assign:
    return places.contains(stmt->target.get());
  case StmtKind::Block:
    return std::ranges::any_of(stmt->children, writes);
  case StmtKind::If:
    return stmt->elseBranch && writes(stmt->thenBranch) && writes(stmt->elseBranch);
  default:
    return false;
  }
}

/// One of the statements of the body itself, or both branches of an `if`.
bool StateFinder::isInEveryIteration(unsigned base) const {
  std::set<const Expr *> places;
  for (const Access &access : nest_.table().accesses)
    if (access.base == base && access.isWrite && nest_.isInside(access, loop_))
      places.insert(access.expr);
  return std::ranges::any_of(ir::withoutSequences(ir::bodyStatements(stmt_)),
                             [&](const StmtRef &stmt) { return isSureToWrite(stmt, places); });
}

bool StateFinder::add(unsigned base, const std::vector<unsigned> &carried) {
  const AccessTable &table = nest_.table();
  const Base &object = table.bases[base];
  const Access *first = nullptr;
  std::vector<const Access *> reads;
  for (const Access &access : table.accesses) {
    if (access.base != base || !nest_.isInside(access, loop_))
      continue;
    if (!access.isWrite)
      reads.push_back(&access);
    else if (!first)
      first = &access;
  }
  if (!first || object.variesEverywhere || object.kind == BaseKind::Unknown)
    return refuse({}, fmt::format("`{}` is not one array", object.text));
  if (!isInEveryIteration(base))
    return refuse(first->range,
                  fmt::format("`{}` is not written once in each iteration", first->text));
  std::set<unsigned> known;
  for (const Access &access : table.accesses)
    if (access.base == base && access.isWrite && nest_.isInside(access, loop_)) {
      if (!samePath(access, *first) || access.isInCallee())
        return refuse(access.range,
                      fmt::format("`{}` is written as well as `{}`", access.text, first->text));
      known.insert(access.id);
    }
  if (!distance(*first, *first))
    return refuse(
        first->range,
        fmt::format("`{}` is another element in each iteration, in no known way", first->text));

  Element element;
  element.written = find(*first->expr);
  if (element.written && !isSteady(element.written))
    return false;
  std::vector<std::pair<const Access *, unsigned>> earlier;
  bool isReadLater = false;
  for (const Access *read : reads) {
    const auto behind = distance(*first, *read);
    if (!behind || *behind < 1 || read->isInCallee() || !element.written ||
        !ir::sameType(*read->expr->type, *element.written->type))
      continue;
    if (*behind > longestMemory)
      return refuse(read->range,
                    fmt::format("`{}` is more than {} iterations old", read->text, longestMemory));
    const ExprRef place = find(*read->expr);
    if (!place || !isSteady(place))
      return refuse(read->range,
                    fmt::format("`{}` is at a place that no counter says", read->text));
    known.insert(read->id);
    earlier.emplace_back(read, static_cast<unsigned>(*behind));
    element.readAt.emplace(static_cast<unsigned>(*behind), place);
    isReadLater |= read->position > first->position;
  }
  for (const unsigned id : carried) {
    const Dependence &dependence = nest_.dependences.dependences[id];
    for (const unsigned access : {dependence.source, dependence.sink})
      if (!known.contains(access))
        return refuse(
            table.accesses[access].range,
            fmt::format(
                "`{}` is an element of `{}` that another iteration writes, and not the last one",
                table.accesses[access].text, object.text));
  }
  if (earlier.empty() || !element.written)
    return refuse(first->range,
                  fmt::format("no iteration reads what one before it left in `{}`", object.text));

  const ir::Symbol *root = ir::rootSymbolOf(*element.written);
  const std::string name = root && !root->isThis ? root->name : "state";
  const unsigned order = element.readAt.rbegin()->first;
  for (unsigned back = 1; back <= order; ++back)
    element.before.push_back(newVariable(name + "_before" + (back > 1 ? std::to_string(back) : ""),
                                         element.written->type));
  const bool isShort = order == 1 && !isReadLater;
  element.now = isShort ? element.before[0] : newVariable(name + "_now", element.written->type);
  // `t = (y[i] += x)` has one node for what was there before and for what is there then.
  std::set<const Expr *> readBefore;
  for (const Access *read : reads)
    if (samePath(*read, *first) && read->position < first->position)
      readBefore.insert(read->expr);
  for (const Access *read : reads)
    if (samePath(*read, *first) && read->position > first->position &&
        readBefore.contains(read->expr))
      return refuse(read->range, fmt::format("`{}` is read before and behind the write in one "
                                             "expression",
                                             read->text));
  for (const Access &access : table.accesses)
    if (access.base == base && nest_.isInside(access, loop_) && !access.isInCallee() &&
        samePath(access, *first) && (access.isWrite || access.position > first->position))
      (access.isWrite ? written_ : read_)[access.expr] = element.now;
  for (const auto &[read, behind] : earlier)
    read_[read->expr] = element.before[behind - 1];
  for (unsigned back = 1; back <= order; ++back) {
    ir::ScanState state;
    state.symbol = element.before[back - 1];
    state.isElement = true;
    state.start = startOf(element, back);
    if (!state.start)
      return false;
    if (back == 1)
      state.element = element.written;
    for (const auto &[read, behind] : earlier)
      if (behind == back)
        ir::forEachExpr(*stmt_.body, [&, lvalue = read->expr](const Expr &expr) {
          if (expr.kind == ExprKind::Load && expr.operands[0].get() == lvalue)
            state.reads.push_back(&expr);
        });
    result_.states.push_back(std::move(state));
  }
  elements_.push_back(std::move(element));
  return true;
}

void StateFinder::forward() {
  const AccessTable &table = nest_.table();
  std::map<unsigned, std::vector<const Access *>> writes;
  std::set<unsigned> variables; // which are written by name: `*p = h; t += a[i];` with p = &t
  for (const Access &access : table.accesses) {
    if (!access.isWrite || !nest_.isInside(access, loop_))
      continue;
    if (access.isScalarVariable)
      variables.insert(access.base);
    else
      writes[access.base].push_back(&access);
  }
  for (const auto &[base, all] : writes) {
    const Access &write = *all.front();
    const ExprRef place = write.expr ? find(*write.expr) : nullptr;
    if (all.size() != 1 || written_.contains(write.expr) || !place || write.isInCallee() ||
        write.wholeObject || place->type->isVolatile || place->type->isAtomic ||
        table.bases[base].kind == analysis::BaseKind::Unknown || !isInEveryIteration(base))
      continue;
    const auto isApart = [&, own = base](unsigned other) {
      return analysis::alias(table, own, other, nest_.options) == analysis::AliasAnswer::Never;
    };
    bool isAlone = std::ranges::all_of(variables, isApart);
    for (const auto &[other, others] : writes)
      isAlone &= other == base || isApart(other);
    std::vector<const Expr *> behind;
    for (const Access &read : table.accesses) {
      if (read.isWrite || read.base != base || !nest_.isInside(read, loop_))
        continue;
      isAlone &= read.expr != write.expr; // `t = (y[i] += x)` has one node for both
      if (samePath(read, write) && read.position > write.position && !read.isInCallee() &&
          ir::sameType(*read.expr->type, *place->type))
        behind.push_back(read.expr);
    }
    if (!isAlone || behind.empty())
      continue;
    const ir::Symbol *root = ir::rootSymbolOf(*place);
    const ir::SymbolRef now = newVariable((root && !root->isThis ? root->name : "value") + "_now",
                                          ir::unqualified(place->type));
    written_[write.expr] = now;
    for (const Expr *read : behind)
      read_[read] = now;
  }
}

/// Computed from the counter and from what no iteration sets: before the loop it has the value that it will have. What it reads
/// of memory is to be checked by whoever takes the states.
bool StateFinder::isSteady(const ExprRef &expr) {
  const ir::Symbol *counter = nest_.loop(loop_).variable.get();
  bool ok = true;
  ir::forEachExpr(*expr, [&](const Expr &part) {
    ok &= part.kind != ExprKind::OpaqueExpr &&
          (part.kind != ExprKind::Call || !part.effects.any()) &&
          (part.kind != ExprKind::VarRef || part.symbol.get() == counter ||
           !set_.contains(part.symbol.get()));
  });
  if (!ok)
    return refuse(expr->range,
                  fmt::format("`{}` depends on what an iteration sets", expr->range.oneLine()));
  if (expr->isLvalue()) // what is said of the place, not what is there
    result_.steady.insert(result_.steady.end(), expr->operands.begin(), expr->operands.end());
  else
    result_.steady.push_back(expr);
  return true;
}

/// The expression, in iteration `number` from 0.
ExprRef StateFinder::atFirst(const ExprRef &expr, std::int64_t number) const {
  const NestLoop &loop = nest_.loop(loop_);
  const std::int64_t further = number * loop.step.value_or(0);
  ExprRef first = firstValue(stmt_, loop.variable);
  first = ir::cast(first, ir::unqualified(loop.variable->type));
  const ExprRef at = further == 0 ? first
                     : loop.variable->type->isPointer()
                         ? analysis::pointerMoved(first, further)
                         : ir::binary(further < 0 ? ir::BinaryOp::Sub : ir::BinaryOp::Add, first,
                                      ir::intLiteral(std::abs(further), loop.variable->type));
  return folded(ir::replaceReads(expr, {{loop.variable.get(), at}}));
}

/// Some iteration reads the element that is `back` before the first one: by words that are valid before a loop that runs. Null:
/// refused.
ExprRef StateFinder::isReadAtFirst(const Element &element, unsigned back) {
  for (auto read = element.readAt.lower_bound(back); read != element.readAt.end(); ++read)
    if (GuardFinder sure(*read->second);
        sure.find(stmt_.body) && sure.guards.empty() && !sure.isRepeated)
      return truth(true); // whatever the others are read under: `a[i] > m[i - 1] ? a[i] : m[i - 1]`
  ExprRef any = truth(false);
  for (auto read = element.readAt.lower_bound(back); read != element.readAt.end(); ++read) {
    GuardFinder finder(*read->second);
    if (!finder.find(stmt_.body) || finder.isRepeated) {
      refuse(read->second->range,
             fmt::format("`{}` may be read or not", read->second->range.oneLine()));
      return nullptr;
    }
    ExprRef all = truth(true);
    for (const Guard &guard : finder.guards) {
      const ExprRef tested = atFirst(guard.condition, read->first - back);
      if (const auto known = knownTruth(*tested)) {
        all = both(all, truth(*known == guard.holds));
        continue;
      }
      if (!isSteady(guard.condition))
        return nullptr;
      all = both(all, guard.holds ? tested : ir::unary(ir::UnaryOp::LogicalNot, tested));
    }
    any = either(any, all);
  }
  return any;
}

/// `y[i - 2]`, read two iterations back, at the iteration in which it is the element that is `back` before the first one.
ExprRef StateFinder::startOf(const Element &element, unsigned back) {
  const ExprRef isRead = isReadAtFirst(element, back);
  if (!isRead)
    return nullptr;
  const auto read = element.readAt.lower_bound(back);
  const ExprRef value = atFirst(ir::load(read->second), read->first - back);
  return ir::select(isRead, value, zeroOf(ir::unqualified(element.written->type)));
}

/// The node of the loop's tree, to be shared.
ExprRef StateFinder::find(const Expr &lvalue) const {
  ExprRef found;
  ir::forEachStmt(*stmt_.body, [&](const Stmt &stmt) {
    ir::forEachOwnExpr(stmt, [&](const ExprRef &own) {
      if (own.get() == &lvalue)
        found = own;
      ir::forEachExpr(*own, [&](const Expr &expr) {
        for (const ExprRef &operand : expr.operands)
          if (operand.get() == &lvalue)
            found = operand;
      });
    });
  });
  return found;
}

ExprRef StateFinder::rewrite(const ExprRef &expr) const {
  return ir::rewrite(expr, [&](const ExprRef &part) -> ExprRef {
    if (part->kind != ExprKind::Load)
      return nullptr;
    const auto place = read_.find(part->operands[0].get());
    return place == read_.end() ? nullptr
                                : ir::inPlaceOf(*part, ir::load(ir::varRef(place->second)));
  });
}

StmtRef StateFinder::rewrite(const StmtRef &stmt) const {
  if (stmt->kind == StmtKind::Assign)
    if (const auto place = written_.find(stmt->target.get()); place != written_.end()) {
      const ExprRef value = rewrite(valueAlone(*stmt));
      return ir::isReadOf(*value, place->second.get())
                 ? ir::block({}, {}, false) // of `y[i] = y[i] = x` the second one
                 : ir::assign(ir::varRef(place->second), value);
    }
  const StmtRef inside = ir::withParts(stmt, [&](const StmtRef &part) { return rewrite(part); });
  return ir::withOwnExprs(inside, [&](const ExprRef &own) { return rewrite(own); });
}

StateBody StateFinder::make() {
  std::vector<StmtRef> stmts = {rewrite(stmt_.body)}, shift;
  for (const Element &element : elements_) {
    for (std::size_t n = element.before.size() - 1; n > 0; --n)
      for (auto *list : {&stmts, &shift})
        list->push_back(
            ir::assign(ir::varRef(element.before[n]), ir::load(ir::varRef(element.before[n - 1]))));
    if (element.now != element.before[0])
      stmts.push_back(ir::assign(ir::varRef(element.before[0]), ir::load(ir::varRef(element.now))));
    shift.push_back(ir::assign(ir::varRef(element.before[0]), ir::load(element.written)));
  }
  result_.body = ir::block(std::move(stmts));
  if (!shift.empty())
    result_.shift = ir::block(std::move(shift), {}, false);
  return std::move(result_);
}

} // namespace parlift::legality
