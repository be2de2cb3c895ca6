#include "legality/parallel/CanPrivatize.h"

#include "analysis/dependences/Coverage.h"
#include "analysis/dependences/DenseWrites.h"
#include "analysis/model/InTree.h"
#include "ir/ContainerChange.h"
#include "ir/Walk.h"
#include "legality/nest/Describe.h"
#include "legality/nest/Section.h"
#include "legality/parallel/AnyElement.h"
#include "legality/parallel/FilledIf.h"
#include "legality/parallel/FilledIfPower.h"
#include "legality/parallel/FollowsName.h"
#include "legality/parallel/LastValue.h"
#include "legality/parallel/MemberByName.h"
#include "legality/parallel/RestoredArray.h"
#include "poly/Quota.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace parlift::legality {

using namespace analysis;

namespace {

using Why = diag::Note;

/// Elements of another member of the same object: two containers that own their elements.
bool areOtherMembers(const Base &a, const Base &b) {
  if (!a.ownsElements || !b.ownsElements || !a.holder || !b.holder ||
      a.holder->base != b.holder->base || a.holder->path.size() != b.holder->path.size() ||
      a.holder->path.empty())
    return false;
  const PathStep &one = a.holder->path.back(), &other = b.holder->path.back();
  return one.isField && other.isField && !one.inUnion && !other.inUnion &&
         one.fieldOffset != other.fieldOffset;
}

/// Each iteration writes all elements of `section`, to the ends of its rows, where `assumed` holds.
bool writesWholly(const Nest &nest, AccessTable table, LoopIndex loop, const Accesses &writes,
                  const Section &section, const std::vector<Constraint> &assumed) {
  const Access &pattern = deepest(writes);
  Access atEnd;
  atEnd.base = pattern.base;
  atEnd.position = std::numeric_limits<unsigned>::max();
  for (const LoopIndex at : pattern.loops)
    if (nest.isInside(loop, at))
      atEnd.loops.push_back(at);
  atEnd.guards = assumed;
  const auto any = anyElement(table, std::move(atEnd), pattern, section);
  return any && isWrittenBefore(table, *any, writes, loop);
}

/// How many elements the memory has that was allocated for it, as far as they are of this one's size.
std::optional<Polynomial> allocatedElements(const Base &base, const Access &access) {
  if (!base.bytes || access.path.empty() || access.path[0].isField ||
      access.path[0].elementSize == 0)
    return std::nullopt;
  const auto size = static_cast<std::int64_t>(access.path[0].elementSize);
  Polynomial elements = base.bytes->dividedBy(size);
  return elements.denominator() == 1 ? std::optional(std::move(elements)) : std::nullopt;
}

/// What the array's declaration says it has, or its allocation, else what the loop touches.
std::optional<Section> extentOf(const Nest &nest, LoopIndex loop, const Accesses &accesses) {
  const auto partial = std::find_if(accesses.begin(), accesses.end(),
                                    [](const Access *one) { return !one->path.empty(); });
  const Access &first = partial == accesses.end() ? *accesses.front() : **partial;
  const Base &base = nest.table().bases[first.base];
  if (base.kind == BaseKind::Object && !first.path.empty() && first.path[0].extent &&
      !first.path[0].extent->isPoisoned())
    return Section{Polynomial(), *first.path[0].extent};
  if (const auto allocated = allocatedElements(base, first))
    return Section{Polynomial(), *allocated};
  return sectionOf(nest, loop, accesses, false);
}

/// The element by the numbers that show it, `w[3]`; the user's words where one of them is not known.
std::string elementInWords(const Nest &nest, const Access &access, const Uncovered &shown) {
  std::string words = nest.table().bases[access.base].text;
  std::size_t next = 0;
  for (const PathStep &step : access.path) {
    if (step.isField) {
      words += "." + step.fieldName;
      continue;
    }
    const auto subscript = shown.subscripts[next++];
    if (!subscript)
      return access.text;
    words += fmt::format("[{}]", *subscript);
  }
  return next == 0 ? access.text : words;
}

/// How many elements the container has, all the while that the loop runs; none: no loop in it goes so far. What other nests have
/// asked before is of another time.
template <typename IsIt>
std::optional<Polynomial> sizeDuring(const Nest &nest, LoopIndex loop, const IsIt &isSizeOfIt) {
  const auto isSize = [&](AtomId id) {
    const Atom &atom = nest.table().atoms[id];
    const ir::Expr *read = atom.load;
    const bool isFixed =
        !atom.variesEverywhere &&
        std::ranges::none_of(atom.variesIn, [&](LoopIndex at) { return nest.isInside(at, loop); });
    return isFixed && read && read->kind == ir::ExprKind::Member &&
           read->operands[0]->type->kind == ir::TypeKind::Container && isSizeOfIt(atom);
  };
  for (LoopIndex inner = 0; inner < nest.table().loops.size(); ++inner)
    if (nest.isInside(inner, loop))
      for (const Constraint &bound : nest.loop(inner).bounds)
        for (const AtomId id : bound.value.atoms())
          if (isSize(id))
            return Polynomial::atom(id);
  return std::nullopt;
}

/// Of a write and a read, and of writes that are asked about; more are hardly what somebody meant.
constexpr std::size_t mostGuesses = 6;
constexpr unsigned mostWrites = 4;

/// Asks about one object. Each part returns why not, or nothing.
class PrivateQuestion {
public:
  PrivateQuestion(const Nest &nest, LoopIndex loop, unsigned base, bool mayTest)
      : nest_(nest), loop_(loop), base_(base), object_(nest.table().bases[base]),
        mayTest_(mayTest) {}

  Answer<PrivateArray, Why> answer() {
    Refused why = isOne();
    if (!why)
      why = isInReach();
    if (!why)
      why = isWritten();
    if (!why)
      why = leavesLastValue();
    if (why)
      return std::move(*why);
    return evidence();
  }
  /// What the answer rests on; empty: nothing.
  const std::vector<ir::ExprRef> &condition() const { return condition_; }
  /// And which other arrays it takes to be restored.
  std::map<const ir::Symbol *, std::int64_t> restsOn() const {
    return restored_ ? restored_->restsOn : decltype(restored_->restsOn)();
  }

private:
  using Refused = std::optional<Why>;

  const AccessTable &table() const { return extended_ ? *extended_ : nest_.table(); }

  /// The user's words for the array.
  std::string name() const { return object_.text.empty() ? std::string("it") : object_.text; }
  Why because(SourceRange where, const std::string &reason) const {
    return {std::move(where), fmt::format("`{}` cannot be private: {}", name(), reason)};
  }
  SourceRange atLoop() const { return nest_.loop(loop_).stmt->source.keyword; }

  Refused isOne() const {
    const bool moves = object_.variesEverywhere ||
                       std::ranges::any_of(object_.variesIn,
                                           [&](LoopIndex at) { return nest_.isInside(at, loop_); });
    if (moves)
      return because(atLoop(), "it is other memory in other iterations");
    if (object_.kind == BaseKind::Unknown || (object_.isContainer && !isOwnVector()))
      return because(atLoop(), "a copy of it has no declaration");
    if (object_.symbol && (object_.symbol->isReference || object_.symbol->isThreadLocal))
      return because(atLoop(), object_.symbol->isReference ? "it is a name for something else"
                                                           : "each thread has one already");
    return {};
  }

  /// A container that no function but this one has: a clause copies it, size and all.
  bool isOwnVector() const {
    const ir::SymbolRef &symbol = object_.symbol;
    return object_.kind == BaseKind::Object && object_.ownsElements && symbol &&
           symbol->type->kind == ir::TypeKind::Container &&
           (symbol->storage == ir::Storage::Local || symbol->storage == ir::Storage::Parameter) &&
           symbol->type->element && symbol->type->element->isScalar();
  }
  bool isSize(const Access &access) const {
    return object_.isContainer && !access.path.empty() && access.path.front().isField;
  }

  /// The call that changes the container, which the access is of; null: it is something else.
  const ir::ContainerChange *changeBy(const Access &access) const {
    const auto found = changes_.find(access.expr);
    return access.isWrite && access.wholeObject && found != changes_.end() ? &found->second
                                                                           : nullptr;
  }

  /// Calls that change containers, in the loop and in functions that it calls, by what they change.
  void findChanges(const ir::Stmt &stmt, std::set<const ir::Function *> &visited) {
    ir::forEachExpr(stmt, [&](const ir::Expr &expr) {
      if (const auto change = ir::containerChange(expr)) {
        changes_.emplace(change->container, *change);
        if (change->other)
          changes_.emplace(change->other, ir::ContainerChange{change->other});
      }
      const auto callee = expr.kind == ir::ExprKind::Call ? expr.target.lock() : nullptr;
      if (callee && callee->body && visited.insert(callee.get()).second)
        findChanges(*callee->body, visited);
    });
  }

  /// The first access that an iteration may come to before a call that changes the container as `says` says; null: there is none.
  /// As if all of the container were one element, which such a call writes.
  template <typename Says> const Access *comesBefore(const Says &says) const {
    std::vector<const Access *> asked;
    std::vector<Access> said;
    for (const Access &access : nest_.table().accesses) {
      if (access.base != base_ || !nest_.isInside(access, loop_))
        continue;
      const ir::ContainerChange *change = changeBy(access);
      if (!change || !says(*change)) {
        asked.push_back(&access);
        continue;
      }
      said.push_back(asOneElement(access));
      said.back().exact = access.doubts == 0 && access.inTestOf.empty();
    }
    Accesses all;
    for (const Access &one : said)
      all.push_back(&one);
    const auto found = std::ranges::find_if(asked, [&](const Access *one) {
      Access read = asOneElement(*one);
      read.isWrite = false;
      return !isWrittenBefore(nest_.table(), read, all, loop_);
    });
    return found == asked.end() ? nullptr : *found;
  }

  /// How many elements there are is what each iteration says before it asks.
  Refused hasOwnSize() const {
    const auto isChange = [&](const Access &access) {
      return access.base == base_ && nest_.isInside(access, loop_) &&
             (changeBy(access) || (access.isWrite && access.wholeObject));
    };
    const Access *early =
        std::ranges::any_of(nest_.table().accesses, isChange)
            ? comesBefore([](const ir::ContainerChange &change) { return change.setsSize; })
            : nullptr;
    if (!early)
      return {};
    return because(early->range,
                   fmt::format("an iteration may come to `{}` before it says how many "
                               "elements there are",
                               early->text));
  }

  /// `w.clear()` comes before all else: whatever an iteration reads of it is its own.
  bool isBegunAnew() const {
    return !comesBefore(
        [](const ir::ContainerChange &change) { return change.isNew && !change.exchanges; });
  }

  Refused isInReach() {
    if (object_.isContainer) {
      std::set<const ir::Function *> visited;
      findChanges(*nest_.loop(loop_).stmt, visited);
      isBegunAnew_ = !changes_.empty() && isBegunAnew();
    }
    for (const Access &access : nest_.table().accesses) {
      if (access.base != base_ || !nest_.isInside(access, loop_))
        continue;
      if (isSize(access))
        continue;
      if (const ir::ContainerChange *change = changeBy(access); change && !access.exact) {
        isChanged_ = true;
        names_.push_back(&access);
        continue;
      }
      if (isBegunAnew_ && access.wholeObject && !(access.isWrite && access.exact)) {
        names_.push_back(&access);
        continue;
      }
      // What may be anywhere in it; `exact`: it fills all of it.
      if (access.wholeObject && !(access.isWrite && access.exact)) {
        if (object_.kind != BaseKind::Object || object_.isContainer)
          return because(access.range, anyPart(access));
        anywhere_.push_back(&access);
        continue;
      }
      if (access.isScalarVariable && !isVariable(object_))
        return because(access.range, "it is set as a whole");
      (access.isWrite ? writes_ : reads_).push_back(&access);
    }
    if (writes_.empty() && !isChanged_)
      return because(atLoop(), "it is never written there");
    if (const Refused why = object_.isContainer ? hasOwnSize() : Refused())
      return why;
    if (object_.isContainer && !isChanged_)
      size_ = sizeDuring(nest_, loop_, [&](const Atom &size) {
        const ir::Expr &container = *size.load->operands[0];
        return size.sizeOf == object_.symbol ||
               (container.kind == ir::ExprKind::VarRef && container.symbol == object_.symbol);
      });
    if (object_.kind == BaseKind::Pointer && object_.ownsElements && object_.holder)
      size_ = sizeDuring(nest_, loop_, [&](const Atom &size) {
        return isContainerOf(nest_, *size.load->operands[0], all());
      });
    if (!hasOneBase(nest_, loop_, base_))
      return because(atLoop(), "another name leads to it");
    return {};
  }

  static std::string anyPart(const Access &access) {
    return fmt::format("`{}` may {} any part of it", access.text,
                       access.isWrite ? "write" : "read");
  }
  /// Every element that the object is declared with is one that `isIt` says yes to, of an access that may be to any of them.
  template <typename IsIt> bool isOfAll(const Access &access, const IsIt &isIt) const {
    const Access &pattern = deepest(sureWrites_);
    if (pattern.path.empty() || pattern.path[0].isField || !pattern.path[0].extent ||
        pattern.path[0].extent->isPoisoned())
      return false;
    AccessTable table = this->table();
    const auto any =
        anyElement(table, tested(access), pattern, {Polynomial(), *pattern.path[0].extent});
    return any && isIt(table, *any, sureWrites_, loop_);
  }

  Refused isWritten() {
    ofBranches_ = writesOfBranches(writes_);
    sureWrites_ = writes_;
    for (const Access &both : ofBranches_)
      sureWrites_.push_back(&both);
    const auto multiplies = [&](const Access *access) {
      return multipliesCounter(nest_.table(), *access, loop_);
    };
    if (std::ranges::any_of(writes_, multiplies) || std::ranges::any_of(reads_, multiplies)) {
      extended_ = nest_.table();
      ofNests_ = denseWrites(*extended_, sureWrites_, loop_);
      for (const DenseWrite &stretch : ofNests_)
        sureWrites_.push_back(&stretch.all);
    }
    for (const Access *read : reads_)
      if (!isBegunAnew_ && !isWritten(*read) && !isWrittenIf(*read)) {
        if (mayTest_ && isRestored())
          return {};
        return because(read->range, unwritten(*read));
      }
    for (const Access *access : anywhere_)
      if (!access->isWrite && !isOfAll(*access, isWrittenBefore))
        return because(access->range, anyPart(*access));
    return {};
  }

  /// The access under all that is going to be tested.
  Access tested(const Access &access, const std::vector<Constraint> &more = {}) const {
    Access result = access;
    result.guards.insert(result.guards.end(), assumed_.begin(), assumed_.end());
    result.guards.insert(result.guards.end(), more.begin(), more.end());
    return insideContainer(std::move(result));
  }

  /// C++ has no element before a container's first or behind its last, and there is none outside of what was allocated: whoever
  /// fills it from `begin()` to `end()` has written whatever is read.
  Access insideContainer(Access access) const {
    const auto size = size_ ? size_ : allocatedElements(object_, access);
    if (!size || access.path.empty() || access.path.front().isField)
      return access;
    if (access.path.front().index.isPoisoned()) {
      if (access.path.size() == 1)
        access.path.front().extent = *size; // of which it is some element
      return access;
    }
    const Polynomial &index = access.path.front().index;
    access.guards.push_back({Constraint::Kind::NonNegative, index});
    access.guards.push_back(
        {Constraint::Kind::NonNegative, *size - index - Polynomial::constant(1)});
    return access;
  }
  /// What the read finds behind those that were written one after the other, and ahead of them, is written too.
  bool isFilled(const Access &read, const std::vector<Constraint> &more) const {
    if (!read.filled || !nest_.isInside(read.filled->in, loop_) || read.path[0].index.isPoisoned())
      return false;
    const auto isWrittenWhere = [&](Polynomial excess) {
      std::vector<Constraint> outside = more;
      outside.push_back({Constraint::Kind::NonNegative, std::move(excess)});
      return isWrittenBefore(table(), tested(read, outside), sureWrites_, loop_);
    };
    const Polynomial &index = read.path[0].index;
    return (read.filled->isBehindLow ||
            isWrittenWhere(read.filled->low - index - Polynomial::constant(1))) &&
           (read.filled->isBeforeEnd || isWrittenWhere(index - read.filled->end));
  }
  bool isWritten(const Access &read, const std::vector<Constraint> &more = {}) {
    if (isWrittenBefore(table(), tested(read, more), sureWrites_, loop_) || isFilled(read, more))
      return true;
    const auto all = extended_ ? denseAccess(*extended_, read, loop_) : std::nullopt;
    return all && isWrittenBefore(table(), tested(*all, more), sureWrites_, loop_);
  }
  /// By each later iteration.
  bool isWrittenLater(const Access &write) {
    if (isWrittenAgain(table(), tested(write), sureWrites_, loop_))
      return true;
    const auto all = extended_ ? denseAccess(*extended_, write, loop_) : std::nullopt;
    if (all && isWrittenAgain(table(), tested(*all), sureWrites_, loop_))
      return true;
    return std::ranges::any_of(ofNests_, [&](const DenseWrite &stretch) {
      return std::ranges::find(stretch.parts, &write) != stretch.parts.end() &&
             isWrittenAgain(table(), tested(stretch.all), sureWrites_, loop_);
    });
  }

  /// Where a test before the loop says so, which becomes part of the condition.
  bool isWrittenIf(const Access &read) {
    if (!mayTest_)
      return false;
    for (const PowerGuess &guess : wouldBePowers(nest_, loop_, table()))
      if (isWritten(read, guess.constraints) &&
          !isWrittenBefore(table(), tested(read, guess.constraints), {}, loop_)) {
        condition_.insert(condition_.end(), guess.words.begin(), guess.words.end());
        assumed_.insert(assumed_.end(), guess.constraints.begin(), guess.constraints.end());
        return true;
      }
    unsigned asked = 0;
    for (auto next = sureWrites_.rbegin(); next != sureWrites_.rend(); ++next) {
      const Access *write = *next; // those that fill most come last
      std::vector<Constraint> guesses = wouldFill(table(), read, *write, loop_);
      std::erase_if(guesses, [&](const Constraint &guess) { return !words(guess); });
      if (guesses.empty() || guesses.size() > mostGuesses)
        continue;
      if (++asked > mostWrites)
        return false;
      // Guesses of which one excludes the other would prove anything.
      if (!isWritten(read, guesses) || isWrittenBefore(table(), tested(read, guesses), {}, loop_))
        continue;
      for (std::size_t k = guesses.size(); k-- > 0;) {
        std::vector<Constraint> fewer = guesses;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
        if (isWritten(read, fewer))
          guesses = std::move(fewer);
      }
      for (const Constraint &guess : guesses) {
        const auto said = words(guess);
        condition_.insert(condition_.end(), said->begin(), said->end());
      }
      assumed_.insert(assumed_.end(), guesses.begin(), guesses.end());
      return true;
    }
    return false;
  }

  /// What says before the loop that it holds.
  std::optional<std::vector<ir::ExprRef>> words(const Constraint &constraint) const {
    InTree tree(nest_.model, loop_);
    std::set<LoopIndex> entered;
    tree.noteEntered(entered);
    // Loops that nests of writes have been given are in no program.
    for (const AtomId id : constraint.value.atoms())
      if (id >= nest_.table().atoms.atoms.size())
        return std::nullopt;
    const auto word = tree.holds(constraint);
    auto tests = tree.entryTests(entered);
    if (!word || !tests || isAlwaysTrue(**word))
      return std::nullopt;
    tests->push_back(*word);
    return tests;
  }

  /// What it holds before the loop decides: copies begin with that.
  bool isRestored() {
    const bool isNamed = anywhere_.empty() && names_.empty() && !isChanged_ && object_.symbol;
    if (!isNamed || (!object_.isContainer && !hasKnownExtent()))
      return false;
    condition_.clear();
    assumed_.clear();
    Accesses writes;
    under_.reserve(writes_.size());
    for (const Access *write : writes_) {
      under_.push_back(tested(*write));
      writes.push_back(&under_.back());
    }
    restored_ = restoredArray(nest_, loop_, reads_, writes);
    return restored_.has_value();
  }
  /// All elements are there, whether the loop touches them or not.
  bool hasKnownExtent() const {
    const Access &first = *writes_.front();
    return (object_.kind == BaseKind::Object && !first.path.empty() && first.path[0].extent &&
            !first.path[0].extent->isPoisoned()) ||
           allocatedElements(object_, first);
  }

  std::string unwritten(const Access &read) const {
    const auto shown = nest_.options.explains
                           ? uncoveredRead(table(), tested(read), sureWrites_, loop_)
                           : std::nullopt;
    if (!shown)
      return fmt::format("an iteration may read `{}` before it writes it", read.text);
    const std::string iteration =
        shown->counter ? "iteration " + iterationInWords(nest_, loop_, *shown->counter)
                       : "an iteration";
    return fmt::format("{} may read `{}` before it writes it", iteration,
                       elementInWords(nest_, read, *shown));
  }

  Refused leavesLastValue() {
    isLast_ = !(restored_ && restored_->isAsBefore) && isReadAfter(nest_, loop_, base_);
    if (isLast_ && (object_.isContainer || restored_))
      return because(atLoop(), "it may be read after the loop");
    if (!isLast_)
      return {};
    const auto isLost = [&](const Access *write) {
      return because(write->range,
                     fmt::format("it may be read after the loop, and the last iteration need not "
                                 "write what another one leaves in `{}`",
                                 write->text));
    };
    for (const Access *write : writes_)
      if (!isWrittenLater(*write))
        return isLost(write);
    for (const Access *access : anywhere_)
      if (access->isWrite && !isOfAll(*access, isWrittenAgain))
        return isLost(access);
    return {};
  }

  Accesses all() const {
    Accesses result = reads_;
    result.insert(result.end(), writes_.begin(), writes_.end());
    result.insert(result.end(), names_.begin(), names_.end());
    result.insert(result.end(), anywhere_.begin(), anywhere_.end());
    return result;
  }

  PrivateArray evidence() const {
    PrivateArray result;
    result.name = object_.text;
    result.last = isLast_;
    result.needsCondition = !condition_.empty();
    const InTree tree(nest_.model, loop_);
    const bool isObject = object_.kind == BaseKind::Object && object_.printable;
    if (object_.symbol && (isObject || tree.isNamed(object_)))
      result.symbol = object_.symbol;
    const Accesses all = this->all();
    if (object_.kind == BaseKind::Pointer && object_.ownsElements && object_.holder)
      if (ir::SymbolRef member = memberByName(nest_, loop_, all);
          member && !isWrittenByOthers(nest_, loop_, base_)) {
        result.symbol = std::move(member);
        result.followsName = true;
        return result;
      }
    // The last value of an array is that of all its elements. What another name writes to some of them would be lost,
    // even where the elements that the loop touches by both names are known to be apart.
    result.followsName = followsName(nest_, loop_, object_, all, result.symbol) &&
                         !(result.last && object_.kind == BaseKind::Object &&
                           isWrittenByOthers(nest_, loop_, base_));
    if (restored_) {
      result.holds = restored_->holds;
      result.at = restored_->at;
      result.followsName = result.followsName && isAboutName(*restored_, result.symbol);
    }
    if (object_.isContainer)
      return result;
    // What will have been tested says which of their ends is the last.
    std::vector<Access> under;
    std::ranges::transform(all, std::back_inserter(under),
                           [&](const Access *access) { return tested(*access); });
    Accesses underTest;
    for (const Access &access : under)
      underTest.push_back(&access);
    if (const auto extent = extentOf(nest_, loop_, underTest)) {
      result.wholly = writesWholly(nest_, table(), loop_, sureWrites_, *extent, assumed_);
      result.low = tree.value(extent->low).value_or(nullptr);
      result.end = tree.length(extent->end).value_or(nullptr);
    }
    return result;
  }

  /// It names nothing but the array and what stands still.
  static bool isAboutName(const RestoredArray &restored, const ir::SymbolRef &symbol) {
    bool result = false;
    ir::forEachExpr(*restored.holds, [&](const ir::Expr &expr) {
      if (expr.kind == ir::ExprKind::Subscript && expr.operands[1]->kind == ir::ExprKind::Load &&
          expr.operands[1]->operands[0]->symbol == restored.at) {
        const ir::Expr &pointer = *expr.operands[0];
        result = !pointer.operands.empty() && pointer.operands[0]->kind == ir::ExprKind::VarRef &&
                 pointer.operands[0]->symbol == symbol;
      }
    });
    return result;
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const unsigned base_;
  const Base &object_;
  Accesses reads_, writes_;
  std::vector<Access> under_;             ///< writes_, under what is tested
  std::optional<RestoredArray> restored_; ///< what copies must begin with
  std::map<const ir::Expr *, ir::ContainerChange> changes_;
  Accesses names_;           ///< of a container, where calls change it and leave what it holds
  Accesses anywhere_;        ///< of an array, which may be to any of its elements
  bool isChanged_ = false;   ///< by such a call
  bool isBegunAnew_ = false; ///< a container, in each iteration before all else
  std::optional<Polynomial> size_; ///< of a container that the loop does not change
  const bool mayTest_;
  std::vector<Constraint> assumed_; ///< what condition_ says
  std::vector<ir::ExprRef> condition_;
  std::optional<AccessTable> extended_; ///< with loops for what nests of writes fill
  std::vector<Access> ofBranches_;
  std::vector<DenseWrite> ofNests_;
  Accesses sureWrites_; ///< and those of both branches of a condition, and of nests
  bool isLast_ = false;
};

} // namespace

bool hasOneBase(const Nest &nest, LoopIndex loop, unsigned base) {
  const AccessTable &table = nest.table();
  for (const Access &access : table.accesses)
    if (access.base != base && nest.isInside(access, loop) && !access.isScalarVariable &&
        alias(table, base, access.base, nest.options) == AliasAnswer::Same)
      return false;
  return std::all_of(nest.dependences.dependences.begin(), nest.dependences.dependences.end(),
                     [&](const Dependence &dependence) {
                       const unsigned source = table.accesses[dependence.source].base;
                       const unsigned sink = table.accesses[dependence.sink].base;
                       return dependence.viaAlias || (source == base) == (sink == base) ||
                              !nest.isInside(table.accesses[dependence.source], loop) ||
                              !nest.isInside(table.accesses[dependence.sink], loop);
                     });
}

Access asOneElement(const Access &access) {
  Access result = access;
  result.path = {PathStep{}};
  result.path.front().elementSize = result.size = 1;
  result.wholeObject = false;
  return result;
}

bool isWrittenByOthers(const Nest &nest, LoopIndex loop, unsigned base) {
  const AccessTable &table = nest.table();
  return std::any_of(table.accesses.begin(), table.accesses.end(), [&](const Access &access) {
    return access.isWrite && access.base != base && !access.isScalarVariable &&
           nest.isInside(access, loop) &&
           !areOtherMembers(table.bases[base], table.bases[access.base]) &&
           alias(table, base, access.base, nest.options) != AliasAnswer::Never;
  });
}

bool isVariable(const Base &base) {
  return base.kind == BaseKind::Object && base.symbol && base.symbol->type->isScalar();
}

/// Many writes may cover a read, each in a part of it: such a question takes longer than those about two accesses.
constexpr double patience = 4;

Answer<PrivateArray, diag::Note> canPrivatize(const Nest &nest, LoopIndex loop, unsigned base) {
  const poly::Quota quota(patience * nest.options.timeoutPerLoop);
  return PrivateQuestion(nest, loop, base, false).answer();
}

Answer<PrivateIf, diag::Note> canPrivatizeIf(const Nest &nest, LoopIndex loop, unsigned base) {
  const poly::Quota quota(patience * nest.options.timeoutPerLoop);
  PrivateQuestion question(nest, loop, base, true);
  auto found = question.answer();
  if (!found)
    return found.refusal();
  return PrivateIf{*found, question.condition(), question.restsOn()};
}

} // namespace parlift::legality
