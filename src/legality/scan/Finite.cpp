#include "legality/scan/Finite.h"

#include "analysis/symbolic/CallValue.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/Constants.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "legality/nest/SurelyEvaluated.h"
#include "legality/scan/FiniteValues.h"
#include "legality/scan/LaterReads.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

using namespace ir;

namespace {

constexpr std::int64_t mostStates = 16, digitBits = 4;
/// Each value stays what it is.
constexpr std::uint64_t identityTable = 0xFEDCBA9876543210;

struct Range {
  std::int64_t low = 0, high = 0;
  std::int64_t count() const { return high - low + 1; }
};

/// What is assigned outside of the loop; nullopt: it may be anything.
std::optional<FiniteValues::Values> valuesBefore(const Function &function, const Stmt &loop,
                                                 const Symbol &state) {
  FiniteValues::Values result;
  bool isKnown = false;
  const auto add = [&](const ExprRef &value) {
    const Expr &plain = withoutCasts(*value);
    const analysis::ValueRange all = analysis::rangeOf(*state.type); // 257 is 1 in a char
    const bool isMeant = plain.kind == ExprKind::IntLiteral &&
                         static_cast<double>(plain.intValue) >= all.low &&
                         static_cast<double>(plain.intValue) <= all.high;
    if (isMeant)
      result.insert(plain.intValue);
    return isMeant;
  };
  const auto look = [&](const auto &self, const Stmt &stmt) -> bool {
    if (&stmt == &loop) // what it assigns is run on values
      return true;
    if (stmt.kind == StmtKind::Declare && stmt.symbol.get() == &state) {
      isKnown = true;
      if (stmt.value ? !add(stmt.value) : (result.insert(0), false))
        return false;
    }
    if (stmt.kind == StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
        stmt.target->symbol.get() == &state && !add(stmt.value))
      return false;
    bool ok = true;
    forEachChild(stmt, [&](const StmtRef &child) { ok = ok && self(self, *child); });
    return ok;
  };
  const bool ok = look(look, *function.body);
  return ok && isKnown ? std::optional(result) : std::nullopt;
}

/// The numbers that an expression may choose between: of `s == 0 ? c < 10 : next(s, c)` 0, 1 and those that the function says.
void addValues(const Expr &expr, FiniteValues::Values &result) {
  const Expr &value = withoutCasts(expr);
  if (value.kind == ExprKind::IntLiteral)
    result.insert(value.intValue);
  else if (value.kind == ExprKind::Load) {
    if (const Constants *constants = analysis::constantsIn(*value.operands[0]))
      result.insert(constants->few.begin(), constants->few.end());
  } else if (value.kind == ExprKind::Select) {
    addValues(*value.operands[1], result);
    addValues(*value.operands[2], result);
  } else if (const ExprRef said = analysis::valueOfCall(value)) {
    addValues(*said, result);
  } else if (const auto range = analysis::rangeOf(value);
             range.low > -1000 && range.high - range.low < static_cast<double>(mostStates)) {
    for (auto one = static_cast<std::int64_t>(range.low); one <= range.high; ++one)
      result.insert(one);
  }
}

/// The numbers that the body writes down, and those in tables that it reads the state from.
FiniteValues::Values valuesAssigned(const Stmt &body, const Symbol &state) {
  FiniteValues::Values result;
  forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign && stmt.target->symbol.get() == &state)
      addValues(*stmt.value, result);
  });
  return result;
}

ExprRef big(std::int64_t value) {
  return intLiteral(value, unsignedLongType());
}

class Maker {
public:
  Maker(const std::vector<SymbolRef> &states, std::vector<Range> ranges)
      : states_(states), ranges_(std::move(ranges)) {
    const std::string &name = states.front()->name;
    table_ = newVariable(name + "_table", unsignedLongType());
    next_ = newVariable(name + "_table_next", unsignedLongType());
    from_ = newVariable(name + "_from", intType());
    for (const Range &range : ranges_)
      count_ *= range.count();
  }

  ScanGroup group() const {
    ScanGroup result;
    result.family = ScanFamily::Finite;
    result.values = static_cast<unsigned>(count_);
    result.members = {table_};
    result.identity = {big(static_cast<std::int64_t>(identityTable))};
    result.apply = block(assignTogether(states_, decoded(index()), false), {}, false);
    result.later = {newVariable(table_->name + "_later", unsignedLongType())};
    result.join = join(result.later.front());
    return result;
  }
  /// What is run for real takes each of its steps once.
  std::vector<StmtRef> compose(const Stmt &slice, const std::vector<SymbolRef> &earlier) const {
    std::vector<StmtRef> stmts, result = {declare(next_, big(0))};
    for (const SymbolRef &state : earlier) {
      const SymbolRef held = newVariable(state->name + "_held", state->type);
      result.push_back(declare(held, load(varRef(state))));
      stmts.push_back(assign(varRef(state), load(varRef(held))));
    }
    const std::vector<ExprRef> values = decoded(load(varRef(from_)));
    for (std::size_t n = 0; n < states_.size(); ++n)
      stmts.push_back(assign(varRef(states_[n]), values[n]));
    const Stmt *inner = &slice;
    while (inner->children.size() == 1 && inner->children[0]->kind == StmtKind::Block)
      inner = inner->children[0].get();
    stmts.insert(stmts.end(), inner->children.begin(), inner->children.end());
    stmts.push_back(
        assign(varRef(next_), binary(BinaryOp::Or, load(varRef(next_)),
                                     binary(BinaryOp::Shl, index(), place(load(varRef(from_)))))));
    CountedLoop header;
    header.counter = from_;
    header.declares = true;
    header.first = intLiteral(0, intType());
    header.limit = intLiteral(count_, intType());
    result.push_back(makeLoop(header, stmts));
    result.push_back(assign(varRef(table_), load(varRef(next_))));
    return result;
  }

private:
  /// Of each value, what the later table says of what this one does.
  StmtRef join(const SymbolRef &later) const {
    const auto digit = [](const ExprRef &table, const ExprRef &at) {
      return binary(BinaryOp::And, binary(BinaryOp::Shr, table, place(at)), big(mostStates - 1));
    };
    const ExprRef from = load(varRef(from_));
    const ExprRef made = digit(load(varRef(later)), digit(load(varRef(table_)), from));
    CountedLoop header;
    header.counter = from_;
    header.declares = true;
    header.first = intLiteral(0, intType());
    header.limit = intLiteral(count_, intType());
    const StmtRef add = assign(varRef(next_), binary(BinaryOp::Or, load(varRef(next_)),
                                                     binary(BinaryOp::Shl, made, place(from))));
    return block({declare(next_, big(0)), makeLoop(header, {add}),
                  assign(varRef(table_), load(varRef(next_)))},
                 {}, false);
  }
  static ExprRef place(const ExprRef &index) {
    return binary(BinaryOp::Mul, intLiteral(digitBits, index->type), index);
  }
  /// The number of the states' values among all.
  ExprRef index() const {
    ExprRef sum;
    std::int64_t stride = 1;
    for (std::size_t n = 0; n < states_.size(); ++n) {
      ExprRef one = cast(load(varRef(states_[n])), unsignedLongType());
      if (ranges_[n].low != 0)
        one = binary(ranges_[n].low > 0 ? BinaryOp::Sub : BinaryOp::Add, one,
                     big(std::abs(ranges_[n].low)));
      if (stride != 1)
        one = binary(BinaryOp::Mul, big(stride), one);
      sum = sum ? binary(BinaryOp::Add, sum, one) : one;
      stride *= ranges_[n].count();
    }
    return sum;
  }
  /// What the table says of that number.
  std::vector<ExprRef> decoded(const ExprRef &index) const {
    const ExprRef digit =
        binary(BinaryOp::And, binary(BinaryOp::Shr, load(varRef(table_)), place(index)),
               big(mostStates - 1));
    std::vector<ExprRef> result;
    std::int64_t stride = 1;
    for (std::size_t n = 0; n < states_.size(); ++n) {
      ExprRef one = stride == 1 ? digit : binary(BinaryOp::Div, digit, big(stride));
      if (n + 1 < states_.size())
        one = binary(BinaryOp::Rem, one, big(ranges_[n].count()));
      if (ranges_[n].low != 0)
        one = binary(ranges_[n].low > 0 ? BinaryOp::Add : BinaryOp::Sub, one,
                     big(std::abs(ranges_[n].low)));
      result.push_back(cast(one, unqualified(states_[n]->type)));
      stride *= ranges_[n].count();
    }
    return result;
  }

  const std::vector<SymbolRef> &states_;
  std::vector<Range> ranges_;
  SymbolRef table_, next_, from_;
  std::int64_t count_ = 1;
};

/// `low <= s && s <= high`, without what its type says already.
ExprRef isWithin(const SymbolRef &state, const Range &range) {
  const ExprRef value = cast(load(varRef(state)), longType());
  const analysis::ValueRange all = analysis::rangeOf(*state->type);
  ExprRef result;
  if (all.low < static_cast<double>(range.low))
    result = binary(BinaryOp::Ge, value, intLiteral(range.low, longType()));
  if (all.high > static_cast<double>(range.high)) {
    const ExprRef upper = binary(BinaryOp::Le, value, intLiteral(range.high, longType()));
    result = result ? binary(BinaryOp::LogicalAnd, result, upper) : upper;
  }
  return result;
}

using Places = std::vector<const Expr *>;

bool isAmong(const Places &places, const Expr &expr) {
  return std::ranges::any_of(places,
                             [&](const Expr *one) { return analysis::sameExpression(*one, expr); });
}

/// What iterations read, told apart by the state that they begin with.
///
///     OUTSIDE reads c[i];  INSIDE reads c[i], d[i];  ESCAPED reads nothing, and makes INSIDE of it
///
///     each: none;   each or its next one: c[i]
struct ReadsOfStates {
  Places each, orNext;
};

ReadsOfStates readsOfStates(FiniteValues &values, const std::vector<SymbolRef> &states,
                            const std::vector<Range> &ranges, const Stmt &body, const Stmt &slice) {
  // All combinations of the states' values.
  std::vector<FiniteValues::Known> all = {{}};
  for (std::size_t n = 0; n < states.size(); ++n) {
    std::vector<FiniteValues::Known> longer;
    for (const FiniteValues::Known &one : all)
      for (std::int64_t value = ranges[n].low; value <= ranges[n].high; ++value) {
        longer.push_back(one);
        longer.back()[states[n].get()] = {value};
      }
    all = std::move(longer);
  }
  std::vector<Places> reads;
  for (const FiniteValues::Known &one : all)
    reads.push_back(values.evaluated(body, one));
  const auto mayFollow = [&](const FiniteValues::Known &after, const FiniteValues::Known &one) {
    return std::ranges::all_of(one, [&](const auto &state) {
      const auto made = after.find(state.first);
      return made == after.end() || made->second.contains(*state.second.begin());
    });
  };
  ReadsOfStates result;
  for (const Places &some : reads)
    for (const Expr *place : some) {
      if (isAmong(result.each, *place) || isAmong(result.orNext, *place))
        continue;
      bool isEach = true, isOrNext = true;
      for (std::size_t n = 0; n < all.size() && isOrNext; ++n) {
        if (isAmong(reads[n], *place))
          continue;
        isEach = false;
        const FiniteValues::Known after = values.tried(slice, all[n]);
        for (std::size_t next = 0; next < all.size(); ++next)
          isOrNext = isOrNext && (!mayFollow(after, all[next]) || isAmong(reads[next], *place));
      }
      if (isOrNext)
        (isEach ? result.each : result.orNext).push_back(place);
    }
  return result;
}

} // namespace

std::variant<FiniteGroup, ScanRefusal> composeFinite(const Nest &nest, LoopIndex loopIndex,
                                                     const FiniteStates &question,
                                                     const Stmt &body) {
  const auto &[states, earlier, needed, followed] = question;
  const Stmt &loop = *nest.loop(loopIndex).stmt;
  FiniteGroup result;
  FiniteValues::Known before;
  std::vector<bool> isKnown;
  for (const SymbolRef &state : states) {
    if (!state->type->isInteger() || state->type->bits > 64)
      return ScanRefusal{fmt::format("`{}` is no variable of few values", state->name), {}, false};
    const auto values = valuesBefore(nest.function, loop, *state);
    isKnown.push_back(values.has_value());
    FiniteValues::Values &first = before[state.get()];
    if (values)
      first = *values;
    else
      first = valuesAssigned(body, *state);
    if (first.empty())
      return ScanRefusal{
          fmt::format("`{}` may have any value before the loop", state->name), {}, false};
  }
  Composer composer({}, needed);
  const StmtRef slice = composer.compose(body);
  if (!slice)
    return composer.refusal();
  FiniteValues values(followed, surelyEvaluated(body));
  std::vector<Range> ranges(states.size());
  LaterReads later;
  for (bool isStable = false; !isStable;) {
    std::int64_t count = 1;
    for (std::size_t n = 0; n < states.size(); ++n) {
      FiniteValues::Values &known = before[states[n].get()];
      ranges[n] = {*known.begin(), *known.rbegin()};
      const bool isSmall = ranges[n].low > -1000 && ranges[n].high < 1000 &&
                           (count *= ranges[n].count()) <= mostStates;
      if (!isSmall)
        return ScanRefusal{fmt::format("`{}` and what it is computed from may have more than {} "
                                       "values",
                                       states.front()->name, mostStates),
                           {},
                           false};
      for (std::int64_t value = ranges[n].low; value < ranges[n].high; ++value)
        known.insert(value);
    }
    // Asked again with what is known to exist alone where something may not.
    later = {};
    values.setExisting({});
    auto after = values.run(*slice, before);
    if (!after) {
      const ReadsOfStates reads = readsOfStates(values, states, ranges, body, *slice);
      values.setExisting(reads.each);
      after = values.run(*slice, before);
      if (!after) {
        ScanRefusal first = values.refusal();
        later = laterReads(nest, loopIndex, reads.orNext);
        Places existing = reads.each;
        existing.insert(existing.end(), later.places.begin(), later.places.end());
        values.setExisting(std::move(existing));
        after = values.run(*slice, before);
        if (!after)
          return first;
      }
    }
    isStable = true;
    for (const SymbolRef &state : states) {
      const auto made = after->find(state.get());
      if (made == after->end())
        return ScanRefusal{fmt::format("`{}` may become any number", state->name), {}, false};
      for (const std::int64_t value : made->second)
        isStable = !before[state.get()].insert(value).second && isStable;
    }
  }
  const Maker maker(states, ranges);
  result.group = maker.group();
  result.compose = maker.compose(*readUnlessLast(slice, later), earlier);
  result.lastIsUnknown = !later.places.empty();
  result.evaluated = composer.evaluated();
  result.set = needed;
  for (std::size_t n = 0; n < states.size(); ++n) {
    result.set.erase(states[n].get());
    const ExprRef test = isKnown[n] ? nullptr : isWithin(states[n], ranges[n]);
    if (test)
      result.test = result.test ? binary(BinaryOp::LogicalAnd, result.test, test) : test;
  }
  return result;
}

} // namespace parlift::legality
