#include "analysis/execution/ConsecutiveWrites.h"

#include "ir/Declared.h"
#include "ir/Jumps.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace parlift::analysis {

using namespace ir;

namespace {

/// Which array, and which part of its elements.
using Target = std::pair<const Symbol *, Part>;
struct InOrder {
  bool operator()(const Target &a, const Target &b) const {
    const Declared isFirst;
    return isFirst(a.first, b.first) || (!isFirst(b.first, a.first) && a.second < b.second);
  }
};
using Targets = std::map<Target, std::set<const Expr *>, InOrder>;

/// The statements of the block in the order in which they run, those of blocks inside of it among them.
void flatten(const Stmt &stmt, std::vector<const Stmt *> &into) {
  if (stmt.kind != StmtKind::Block) {
    into.push_back(&stmt);
    return;
  }
  for (const StmtRef &child : stmt.children)
    flatten(*child, into);
}

/// What is behind casts to integers that lose nothing of so many bits; null: one of them may.
const Expr *behindWideCasts(const Expr &value, unsigned bits) {
  const Expr *at = &value;
  for (; at->kind == ExprKind::Cast; at = at->operands[0].get())
    if (at->type->kind != TypeKind::Integer || at->type->bits < bits)
      return nullptr;
  return at;
}

/// How much more the variable holds afterwards, modulo the numbers of its type: `c = c + 1`. It falls where the way down ends without
/// a way around: in signed numbers as wide as its own.
std::optional<std::int64_t> changeOf(const Stmt &stmt, const Symbol &counter) {
  if (stmt.kind != StmtKind::Assign || setBy(stmt) != &counter)
    return std::nullopt;
  const unsigned bits = counter.type->bits;
  const Expr *value = behindWideCasts(*stmt.value, bits);
  if (!value || value->kind != ExprKind::Binary ||
      (value->binaryOp != BinaryOp::Add && value->binaryOp != BinaryOp::Sub) ||
      value->type->kind != TypeKind::Integer || value->type->bits < bits)
    return std::nullopt;
  const Expr *before = behindWideCasts(*value->operands[0], bits);
  const Expr *step = behindWideCasts(*value->operands[1], bits);
  constexpr std::int64_t longest = std::numeric_limits<std::int32_t>::max();
  if (!before || !isReadOf(*before, &counter) || !step || step->kind != ExprKind::IntLiteral ||
      step->intValue > longest || step->intValue < -longest)
    return std::nullopt;
  const std::int64_t change = value->binaryOp == BinaryOp::Add ? step->intValue : -step->intValue;
  const bool comesRound = !value->type->isSigned || value->type->bits != bits;
  return change < 0 && comesRound ? std::nullopt : std::optional(change);
}

/// The array that the pointer is the name of, its elements as large as the pointer's.
const Symbol *arrayOf(const Expr &pointer) {
  const Expr *plain = &pointer;
  while (plain->kind == ExprKind::Cast)
    plain = plain->operands[0].get();
  const auto sizeBehind = [](const Expr &some) {
    return some.type->isPointer() && some.type->element ? some.type->element->size : 0;
  };
  const bool isName = (plain->kind == ExprKind::Load || plain->kind == ExprKind::AddressOf) &&
                      plain->operands[0]->kind == ExprKind::VarRef;
  const bool isOfItsSize =
      plain == &pointer || (sizeBehind(pointer) != 0 && sizeBehind(pointer) == sizeBehind(*plain));
  return isName && isOfItsSize ? plain->operands[0]->symbol.get() : nullptr;
}

/// `q[c]`, `q[c].key`, `q[c][1]`
std::optional<Target> targetOf(const Expr &place, const Symbol &counter) {
  Part part; // from the innermost one outwards
  for (const Expr *at = &place;;) {
    if (at->kind == ExprKind::Member) {
      const Expr &record = *at->operands[0];
      const Field *field =
          at->field < record.type->fields.size() ? &record.type->fields[at->field] : nullptr;
      if (!field || field->isBitField)
        return std::nullopt;
      part.push_back({true, static_cast<std::int64_t>(field->offset),
                      static_cast<std::int64_t>(field->type->size)});
      at = &record;
      continue;
    }
    if (at->kind != ExprKind::Subscript)
      return std::nullopt;
    if (const Expr *index = behindWideCasts(*at->operands[1], counter.type->bits);
        index && isReadOf(*index, &counter)) {
      const Symbol *array = arrayOf(*at->operands[0]);
      std::ranges::reverse(part);
      return array ? std::optional(Target{array, std::move(part)}) : std::nullopt;
    }
    const Expr &number = withoutCasts(*at->operands[1]);
    if (number.kind != ExprKind::IntLiteral || number.intValue < 0 ||
        number.intValue > std::numeric_limits<std::int8_t>::max() ||
        at->operands[0]->kind != ExprKind::AddressOf)
      return std::nullopt;
    part.push_back({false, number.intValue, 0});
    at = at->operands[0]->operands[0].get();
  }
}

/// Control may leave the run of the statements here.
bool mayLeave(const Stmt &stmt) {
  return holdsAny(stmt,
                  {StmtKind::Break, StmtKind::Continue, StmtKind::Return, StmtKind::OpaqueStmt});
}

bool calls(const Expr &value) {
  bool result = false;
  forEachExpr(value, [&](const Expr &part) {
    result |= part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr;
  });
  return result;
}

/// What sets the counter, each with the run of statements it stands in, from the start on.
class CounterQuestion {
public:
  CounterQuestion(const Symbol &counter, const Stmt &start) : counter_(counter), start_(start) {}

  /// False: something sets it in a way of which nothing is known.
  bool visit(const std::vector<const Stmt *> &run) {
    for (std::size_t at = 0; at < run.size(); ++at)
      if (!visit(run, at))
        return false;
    return true;
  }

  const Targets *found(int ahead) const {
    const auto &of = ahead == 0 ? behind_ : ahead_;
    return of ? &*of : nullptr;
  }
  bool falls() const { return falls_; }
  const std::set<const Stmt *> &rises() const { return rises_; }

private:
  bool visit(const std::vector<const Stmt *> &run, std::size_t at) {
    const Stmt &stmt = *run[at];
    if (&stmt == &start_)
      return true;
    if (stmt.kind == StmtKind::OpaqueStmt)
      return false;
    if (setBy(stmt) == &counter_)
      return sets(run, at);
    bool isKnown = true;
    forEachChild(stmt, [&](const StmtRef &child) {
      std::vector<const Stmt *> inside;
      flatten(*child, inside);
      isKnown = isKnown && visit(inside);
    });
    return isKnown;
  }

  bool sets(const std::vector<const Stmt *> &run, std::size_t at) {
    const Stmt &stmt = *run[at];
    const auto change = changeOf(stmt, counter_);
    if (!change) { // begun once more
      const ExprRef &first = start_.value, &again = stmt.value;
      return !again || (first->kind == ExprKind::IntLiteral &&
                        again->kind == ExprKind::IntLiteral && first->intValue == again->intValue);
    }
    falls_ |= *change < 0;
    if (*change <= 0)
      return true;
    if (*change != 1)
      return false;
    rises_.insert(&stmt);
    keep(behind_, storedBefore(run, at));
    keep(ahead_, storedAfter(run, at));
    return true;
  }

  Targets storedBefore(const std::vector<const Stmt *> &run, std::size_t at) const {
    Targets result;
    for (std::size_t k = at; k > 0; --k) {
      const Stmt &before = *run[k - 1];
      if (setBy(before) == &counter_ || isAssignedIn(before, counter_) || mayLeave(before))
        break;
      add(before, result);
    }
    return result;
  }
  Targets storedAfter(const std::vector<const Stmt *> &run, std::size_t at) const {
    Targets result;
    for (std::size_t k = at + 1; k < run.size(); ++k)
      if (run[k]->kind != StmtKind::Assign || run[k]->isUpdate || calls(*run[k]->value) ||
          !add(*run[k], result))
        break;
    return result;
  }
  bool add(const Stmt &stmt, Targets &into) const {
    const auto target =
        stmt.kind == StmtKind::Assign ? targetOf(*stmt.target, counter_) : std::nullopt;
    if (target)
      into[*target].insert(stmt.target.get());
    return target.has_value();
  }

  /// What all have in common.
  static void keep(std::optional<Targets> &known, const Targets &here) {
    if (!known) {
      known = here;
      return;
    }
    std::erase_if(*known, [&](const auto &one) { return !here.contains(one.first); });
    for (auto &[target, stores] : *known)
      stores.insert(here.at(target).begin(), here.at(target).end());
  }

  const Symbol &counter_;
  const Stmt &start_;
  std::optional<Targets> behind_, ahead_;
  std::set<const Stmt *> rises_;
  bool falls_ = false;
};

/// The same array in all runs of the body's statements.
bool isOneArray(const Symbol &array, const Stmt &body, const std::vector<const Stmt *> &run) {
  const bool isMoved = array.isReference || isAssignedIn(body, array) ||
                       (array.type->isPointer() && array.isExposed());
  const bool isInside = std::ranges::any_of(run, [&](const Stmt *stmt) {
    return stmt->kind != StmtKind::Declare && isDeclaredIn(*stmt, array);
  });
  return !isMoved && !isInside;
}

bool isCounter(const Symbol &symbol) {
  const bool isOwn = symbol.storage == Storage::Local || symbol.storage == Storage::Parameter;
  return isOwn && !symbol.isExposed() && symbol.type->kind == TypeKind::Integer &&
         !symbol.type->isVolatile && !symbol.type->isAtomic;
}

} // namespace

std::vector<ConsecutiveWrites> consecutiveWrites(const Stmt &body) {
  std::vector<const Stmt *> run;
  flatten(body, run);
  std::vector<ConsecutiveWrites> result;
  std::set<const Symbol *> asked;
  for (auto at = run.begin(); at != run.end(); ++at) {
    const Stmt &start = **at;
    const Symbol *counter = setBy(start);
    if (!counter || !start.value || !isCounter(*counter) || changeOf(start, *counter) ||
        !asked.insert(counter).second)
      continue;
    CounterQuestion question(*counter, start);
    if (!question.visit({at, run.end()}) ||
        (question.falls() && (!counter->type->isSigned || counter->type->bits < 32)))
      continue;
    for (const int ahead : {0, 1})
      if (const Targets *found = question.found(ahead))
        for (const auto &[target, stores] : *found)
          if (isOneArray(*target.first, body, run))
            result.push_back(
                {counter, &start, target.first, target.second, ahead, stores, question.rises()});
  }
  return result;
}

} // namespace parlift::analysis
