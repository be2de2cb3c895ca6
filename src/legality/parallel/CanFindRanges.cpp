#include "legality/parallel/CanFindRanges.h"

#include "analysis/scalars/Updates.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/RootSymbol.h"
#include "ir/SetBy.h"
#include "ir/SureParts.h"
#include "ir/Synthetic.h"
#include "ir/Walk.h"
#include "legality/parallel/AtEnds.h"
#include "legality/parallel/HarmlessReads.h"
#include "legality/parallel/KeptIn.h"
#include "legality/parallel/LoopSlice.h"
#include "legality/parallel/PointerWords.h"
#include "legality/versions/CanAvoidOverlap.h"

#include <algorithm>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::RangesMark;

namespace {

constexpr std::size_t mostArrays = 4, mostPlaces = 16; // nobody wants to read more

BasePair pairOf(unsigned a, unsigned b) {
  return {std::min(a, b), std::max(a, b)};
}

bool holds(const std::vector<BasePair> &pairs, const BasePair &pair) {
  return std::ranges::find(pairs, pair) != pairs.end();
}

/// `if (w > h[k]) h[k] = w;`: what the condition touches says it all, and the slice has it in place of the whole branch.
bool isExtremumByBranch(const ir::Stmt &stmt) {
  if (stmt.kind != ir::StmtKind::If || stmt.elseBranch)
    return false;
  const auto update = matchUpdate(stmt);
  return update && update->conditions.empty() && update->payload.empty() && !update->nothing;
}

class Finder {
public:
  Finder(const Nest &nest, LoopIndex loop, const std::map<const ir::Symbol *, ScalarRole> &roles,
         const RangesQuestion &question)
      : nest_(nest), loop_(loop), stmt_(*nest.loop(loop).stmt), roles_(roles), question_(question),
        changing_(changingIn(stmt_)) {}

  std::optional<RangesAnswer> answer();
  std::optional<RangesMark> endsOf(const std::set<unsigned> &bases);

private:
  /// What is looked for: the elements of one base by one pointer.
  struct Found {
    unsigned base = 0;
    ExprRef array;
    bool isNarrow = true;
    RangesMark::Range range;
  };

  std::set<unsigned> searchedBases() const;
  bool canBeTold(unsigned other) const;
  bool collect();
  bool takePlaces(const ir::Stmt &stmt, const Expr &expr, bool isConditional);
  std::size_t rangeOf(unsigned base, const Element &element);
  ir::StmtRef compare(const ir::Stmt &stmt) const;
  ExprRef conditionOf(const Found &found, const ExprRef &apart) const;
  FoundElements elements(const Found &found) const;
  bool addConditions(RangesMark &mark, std::vector<ExprRef> &entryTests);
  bool isWritten(unsigned base) const;
  bool headerStays() const;
  void nameEnds(bool areLong);
  std::optional<RangesMark> look(const AskedApart &isAskedApart, bool isSteeredByOthers,
                                 const std::set<const Expr *> &doubtful) const;
  bool isSteeredBySearched(const ir::Stmt &look) const;

  const Nest &nest_;
  const LoopIndex loop_;
  const ir::Stmt &stmt_;
  const std::map<const ir::Symbol *, ScalarRole> &roles_;
  const RangesQuestion &question_;
  const std::set<const ir::Symbol *> changing_;
  std::set<unsigned> searched_;
  std::map<const Expr *, unsigned> places_; ///< of the accesses in question: their bases
  std::vector<Found> found_;
  struct Place {
    std::size_t range;
    ExprRef subscript;
  };
  std::map<const ir::Stmt *, std::vector<Place>> byStatement_;
};

bool Finder::isWritten(unsigned base) const {
  return std::ranges::any_of(nest_.table().accesses, [&](const Access &access) {
    return access.base == base && access.isWrite && nest_.isInside(access, loop_);
  });
}

/// Its ends are known without a search: some element far away is apart from it by a condition.
bool Finder::canBeTold(unsigned other) const {
  const Base &base = nest_.table().bases[other];
  if (!base.elementType)
    return false;
  const ExprRef null = ir::cast(ir::intLiteral(0, ir::longType()), ir::pointerTo(base.elementType));
  return canAvoidElements(nest_, loop_, other, {null, null}).has_value();
}

/// Of each pair those of which nothing is known.
std::set<unsigned> Finder::searchedBases() const {
  std::set<unsigned> result;
  for (const auto &[a, b] : question_.open)
    for (const unsigned base : {a, b})
      if (!canBeTold(base))
        result.insert(base);
  // Where both have ends and no words together, one of them is looked at.
  for (const auto &[a, b] : question_.open)
    if (!result.contains(a) && !result.contains(b))
      result.insert(isWritten(a) ? b : a);
  return result;
}

std::size_t Finder::rangeOf(unsigned base, const Element &element) {
  const auto known = std::ranges::find_if(found_, [&](const Found &one) {
    return one.base == base && sameExpression(*one.array, *element.array);
  });
  const auto place = static_cast<std::size_t>(known - found_.begin());
  if (known == found_.end()) {
    found_.push_back({base, element.array, true, {}});
    found_.back().range.name = ir::lineText(*element.array);
  }
  constexpr unsigned narrow = 32;
  const ir::Type &type = *element.subscript->type;
  found_[place].isNarrow &= type.bits < narrow || (type.bits == narrow && type.isSigned);
  return place;
}

/// False: an element in question is touched under a condition, and not besides, or by a pointer that moves.
bool Finder::takePlaces(const ir::Stmt &stmt, const Expr &expr, bool isConditional) {
  if (const auto at = places_.find(&expr); at != places_.end()) {
    const auto element = elementIn(nest_, loop_, expr);
    constexpr unsigned widest = 64;
    if (!element || !element->subscript->type->isInteger() ||
        element->subscript->type->bits > widest || !standsStill(nest_, loop_, element->array))
      return false;
    const std::size_t range = rangeOf(at->second, *element);
    std::vector<Place> &places = byStatement_[&stmt];
    const bool isKnown = std::ranges::any_of(places, [&](const Place &one) {
      return one.range == range && sameExpression(*one.subscript, *element->subscript);
    });
    if (isConditional && !isKnown)
      return false;
    if (!isKnown)
      places.push_back({range, element->subscript});
    places_.erase(at);
  }
  const bool chooses = ir::mayLeaveOut(expr);
  for (std::size_t k = 0; k < expr.operands.size(); ++k)
    if (!takePlaces(stmt, *expr.operands[k], isConditional || (chooses && k > 0)))
      return false;
  return true;
}

/// All places of the bases that are searched, by the statements that touch them.
bool Finder::collect() {
  for (const Access &access : nest_.table().accesses) {
    if (!nest_.isInside(access, loop_) || !searched_.contains(access.base))
      continue;
    if (!access.expr || access.isInCallee() || access.wholeObject)
      return false;
    places_[access.expr] = access.base;
  }
  bool ok = true;
  ir::forEachStmt(*stmt_.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign || stmt.kind == ir::StmtKind::Declare ||
        stmt.kind == ir::StmtKind::Evaluate)
      ir::forEachOwnExpr(
          stmt, [&](const ExprRef &expr) { ok = ok && (!expr || takePlaces(stmt, *expr, false)); });
    if (isExtremumByBranch(stmt)) {
      ok = ok && takePlaces(stmt, *stmt.condition, false);
      ir::forEachStmt(*stmt.thenBranch, [&](const ir::Stmt &part) {
        ir::forEachOwnExpr(part, [&](const ExprRef &expr) {
          ok = ok && (!expr || takePlaces(stmt, *expr, true));
        });
      });
    }
  });
  std::size_t count = 0;
  for (const auto &[stmt, places] : byStatement_)
    count += places.size();
  return ok && places_.empty() && !found_.empty() && found_.size() <= mostArrays &&
         count <= mostPlaces;
}

/// `low = at < low ? at : low` for all places of a statement.
ir::StmtRef Finder::compare(const ir::Stmt &stmt) const {
  const auto found = byStatement_.find(&stmt);
  if (found == byStatement_.end())
    return nullptr;
  std::vector<ir::StmtRef> lines;
  for (const auto &[range, subscript] : found->second)
    for (const auto &[end, better] : {std::pair(found_[range].range.low, ir::BinaryOp::Lt),
                                      std::pair(found_[range].range.high, ir::BinaryOp::Gt)}) {
      const ExprRef at = ir::cast(subscript, end->type), known = ir::load(ir::varRef(end));
      lines.push_back(
          ir::assign(ir::varRef(end), ir::select(ir::binary(better, at, known), at, known)));
    }
  return ir::block(std::move(lines), {}, /*isScope=*/false);
}

FoundElements Finder::elements(const Found &found) const {
  const ExprRef low = ir::load(ir::varRef(found.range.low)),
                high = ir::load(ir::varRef(found.range.high));
  return elementsOf(found.array, low,
                    ir::binary(ir::BinaryOp::Add, ir::cast(high, ir::longType()),
                               ir::intLiteral(1, ir::longType())));
}

/// Or nothing was found.
ExprRef Finder::conditionOf(const Found &found, const ExprRef &apart) const {
  return ir::binary(ir::BinaryOp::LogicalOr,
                    ir::binary(ir::BinaryOp::Gt, ir::load(ir::varRef(found.range.low)),
                               ir::load(ir::varRef(found.range.high))),
                    apart);
}

bool Finder::addConditions(RangesMark &mark, std::vector<ExprRef> &entryTests) {
  for (const auto &[a, b] : question_.open) {
    const unsigned first = searched_.contains(a) ? a : b, second = first == a ? b : a;
    for (const Found &one : found_) {
      if (one.base != first)
        continue;
      if (!searched_.contains(second)) {
        auto apart = canAvoidElements(nest_, loop_, second, elements(one));
        if (!apart)
          return false;
        mark.apart.push_back(conditionOf(one, apart->condition));
        for (ExprRef &test : apart->entryTests)
          entryTests.push_back(std::move(test));
        continue;
      }
      for (const Found &other : found_)
        if (other.base == second)
          mark.apart.push_back(
              conditionOf(one, conditionOf(other, areApart(elements(other), elements(one)))));
    }
  }
  return true;
}

/// How many iterations there are is known before any is looked at: what the header reads is apart from all that is written, or is so
/// by a condition that is asked before.
bool Finder::headerStays() const {
  std::set<const Expr *> header;
  const auto note = [&](const Expr &expr) { header.insert(&expr); };
  ir::forEachExpr(*stmt_.condition, note);
  for (const ir::StmtRef &part : {stmt_.init, stmt_.before, stmt_.after, stmt_.step})
    ir::forEachExpr(*part, note);
  const auto &accesses = nest_.table().accesses;
  return std::ranges::none_of(accesses, [&](const Access &read) {
    return header.contains(read.expr) && std::ranges::any_of(accesses, [&](const Access &write) {
             return write.isWrite && nest_.isInside(write, loop_) &&
                    holds(question_.open, pairOf(read.base, write.base));
           });
  });
}

void Finder::nameEnds(bool areLong) {
  for (Found &one : found_)
    for (ir::SymbolRef *end : {&one.range.low, &one.range.high})
      *end = ir::syntheticSymbol(end == &one.range.low ? "low" : "high",
                                 one.isNarrow && !areLong ? ir::intType() : ir::longType());
}

/// An element of what is searched says which elements are read, or whether.
bool Finder::isSteeredBySearched(const ir::Stmt &look) const {
  std::set<const ir::Symbol *> steering;
  std::set<const Expr *> read;
  const auto noteAll = [&](const Expr &expr) {
    ir::forEachExpr(expr, [&](const Expr &part) {
      read.insert(&part);
      if (part.kind == ExprKind::VarRef)
        steering.insert(part.symbol.get());
    });
  };
  const auto chooses = [](const Expr &expr) {
    return ir::mayLeaveOut(expr) || expr.kind == ExprKind::Call ||
           (expr.kind == ExprKind::Binary &&
            (expr.binaryOp == ir::BinaryOp::Div || expr.binaryOp == ir::BinaryOp::Rem));
  };
  std::set<const ir::Symbol *> ends;
  for (const Found &one : found_)
    ends.insert({one.range.low.get(), one.range.high.get()});
  const auto isEnd = [&](const ir::Stmt &stmt) {
    return stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ExprKind::VarRef &&
           ends.contains(stmt.target->symbol.get());
  };
  const auto noteSteering = [&](const Expr &all) {
    ir::forEachExpr(all, [&](const Expr &part) {
      if (chooses(part))
        noteAll(part);
      if (part.kind == ExprKind::Load && part.operands[0]->kind != ExprKind::VarRef)
        for (const ExprRef &inner : part.operands[0]->operands)
          noteAll(*inner);
    });
  };
  ir::forEachStmt(look, [&](const ir::Stmt &stmt) {
    const bool decides = stmt.kind == ir::StmtKind::If || stmt.kind == ir::StmtKind::Loop;
    if (decides && stmt.condition)
      noteAll(*stmt.condition);
    if (stmt.value && isEnd(stmt)) // `at < low ? at : low`
      for (const ExprRef &operand : stmt.value->operands)
        noteSteering(*operand);
    else if (stmt.value)
      noteSteering(*stmt.value);
  });
  for (std::size_t known = 0; known != steering.size();) {
    known = steering.size();
    ir::forEachStmt(look, [&](const ir::Stmt &stmt) {
      const ir::Symbol *set =
          stmt.kind == ir::StmtKind::Declare ? stmt.symbol.get()
          : stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ExprKind::VarRef
              ? stmt.target->symbol.get()
              : nullptr;
      if (set && stmt.value && steering.contains(set))
        noteAll(*stmt.value);
    });
  }
  return std::ranges::any_of(nest_.table().accesses, [&](const Access &access) {
    return searched_.contains(access.base) && read.contains(access.expr);
  });
}

/// `doubtful`: the places that `isAskedApart` leaves to the ends that are found; they are known when the body is.
std::optional<RangesMark> Finder::look(const AskedApart &isAskedApart, bool isSteeredByOthers,
                                       const std::set<const Expr *> &doubtful) const {
  std::map<const ir::Symbol *, ScalarRole> roles = roles_;
  std::set<const ir::Symbol *> ends;
  for (const Found &one : found_)
    for (const ir::SymbolRef &end : {one.range.low, one.range.high}) {
      roles[end.get()] = ScalarRole::Local;
      ends.insert(end.get());
    }
  auto slice = sliceOf(nest_, loop_, roles, isAskedApart,
                       [&](const ir::Stmt &stmt) { return compare(stmt); });
  if (!slice || (isSteeredByOthers && isSteeredBySearched(*slice->body)) ||
      !decideNothing(doubtful, *slice->body, ends))
    return std::nullopt;
  RangesMark mark;
  for (const Found &one : found_)
    mark.ranges.push_back(one.range);
  mark.look = atEnds(slice->body, ends);
  mark.privates = std::move(slice->privates);
  std::erase_if(mark.privates,
                [&](const ir::SymbolRef &symbol) { return ends.contains(symbol.get()); });
  return mark;
}

std::optional<RangesMark> Finder::endsOf(const std::set<unsigned> &bases) {
  searched_ = bases;
  if (!collect() || found_.size() != bases.size()) // each by one pointer
    return std::nullopt;
  nameEnds(/*areLong=*/true);
  return look([](const Access &, const Access &) { return true; }, /*isSteeredByOthers=*/true, {});
}

std::optional<RangesAnswer> Finder::answer() {
  searched_ = searchedBases();
  if (!headerStays() || !collect())
    return std::nullopt;
  nameEnds(/*areLong=*/false);
  std::set<const Expr *> doubtful; // what the ends that are found must say themselves
  auto found = look(
      [&](const Access &read, const Access &write) {
        const BasePair pair = pairOf(read.base, write.base);
        const bool isOpen = !holds(question_.decided, pair);
        if (isOpen)
          doubtful.insert(read.expr);
        return !isOpen || holds(question_.open, pair);
      },
      /*isSteeredByOthers=*/false, doubtful);
  if (!found)
    return std::nullopt;
  auto mark = std::make_shared<RangesMark>(std::move(*found));
  RangesAnswer result;
  if (!addConditions(*mark, result.entryTests))
    return std::nullopt;
  std::set<const ir::Symbol *> ends;
  for (const Found &one : found_)
    ends.insert({one.range.low.get(), one.range.high.get()});
  mark->keptIn = loopThatKeeps(nest_, loop_, *mark->look, ends);
  result.clause.kind = ir::InspectClause::Kind::Apart;
  for (const auto &[a, b] : question_.open)
    for (const unsigned base : {a, b}) {
      const std::string &name = nest_.table().bases[base].text;
      if (!searched_.contains(base) && std::ranges::find(mark->others, name) == mark->others.end())
        mark->others.push_back(name);
    }
  result.clause.name = mark->others.empty() ? mark->ranges.front().name : mark->others.front();
  result.clause.ranges = std::move(mark);
  return result;
}

} // namespace

std::optional<RangesAnswer> canFindRanges(const Nest &nest, LoopIndex loop,
                                          const std::map<const ir::Symbol *, ScalarRole> &roles,
                                          const RangesQuestion &question) {
  const NestLoop &at = nest.loop(loop);
  const bool isOfOne = std::ranges::any_of(
      question.open, [](const BasePair &pair) { return pair.first == pair.second; });
  if (isOfOne) // rows that may be the same: all that is touched of them is one range
    return std::nullopt;
  if (question.open.empty() || !at.variable || !at.counted || at.inlined || !at.stmt->condition)
    return std::nullopt;
  return Finder(nest, loop, roles, question).answer();
}

std::optional<RangesMark> findRanges(const Nest &nest, LoopIndex loop,
                                     const std::map<const ir::Symbol *, ScalarRole> &roles,
                                     const std::set<unsigned> &bases) {
  const NestLoop &at = nest.loop(loop);
  if (bases.empty() || !at.variable || !at.counted || at.inlined || !at.stmt->condition)
    return std::nullopt;
  const RangesQuestion none;
  return Finder(nest, loop, roles, none).endsOf(bases);
}

} // namespace parlift::legality
