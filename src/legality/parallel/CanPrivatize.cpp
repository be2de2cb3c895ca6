#include "legality/parallel/CanPrivatize.h"

#include "analysis/dependences/Coverage.h"
#include "analysis/model/InTree.h"
#include "legality/nest/Describe.h"
#include "legality/nest/Section.h"
#include "legality/parallel/FollowsName.h"
#include "legality/parallel/LastValue.h"
#include "poly/Quota.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace parlift::legality {

using namespace analysis;

namespace {

using Why = diag::Note;

/// No other base of the loop means the same object, by any name.
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

/// Another base of the loop, through which something is written, may reach parts of the same object.
bool isWrittenByOthers(const Nest &nest, LoopIndex loop, unsigned base) {
  const AccessTable &table = nest.table();
  return std::any_of(table.accesses.begin(), table.accesses.end(), [&](const Access &access) {
    return access.isWrite && access.base != base && !access.isScalarVariable &&
           nest.isInside(access, loop) &&
           alias(table, base, access.base, nest.options) != AliasAnswer::Never;
  });
}

/// Each iteration writes all elements of `section`, to the ends of its rows.
bool writesWholly(const Nest &nest, LoopIndex loop, const Accesses &writes,
                  const Section &section) {
  const Access &pattern =
      **std::max_element(writes.begin(), writes.end(), [](const Access *a, const Access *b) {
        return a->path.size() < b->path.size();
      });
  AccessTable table = nest.table();
  Access any;
  any.base = pattern.base;
  any.size = pattern.size;
  any.position = std::numeric_limits<unsigned>::max();
  for (const LoopIndex at : pattern.loops)
    if (nest.isInside(loop, at))
      any.loops.push_back(at);
  for (PathStep step : pattern.path) {
    if (step.isField || (!any.path.empty() && !step.extent))
      return false;
    const auto element = static_cast<AtomId>(table.atoms.atoms.size());
    table.atoms.atoms.add(); // any integer
    step.index = Polynomial::atom(element);
    if (any.path.empty()) {
      step.extent.reset();
      any.guards = {
          {Constraint::Kind::NonNegative, step.index - section.low},
          {Constraint::Kind::NonNegative, section.end - step.index - Polynomial::constant(1)}};
    }
    any.path.push_back(std::move(step));
  }
  return !any.path.empty() && isWrittenBefore(table, any, writes, loop);
}

/// What the array's declaration says it has, else what the loop touches.
std::optional<Section> extentOf(const Nest &nest, LoopIndex loop, const Accesses &accesses) {
  const auto partial = std::find_if(accesses.begin(), accesses.end(),
                                    [](const Access *one) { return !one->path.empty(); });
  const Access &first = partial == accesses.end() ? *accesses.front() : **partial;
  const Base &base = nest.table().bases[first.base];
  if (base.kind == BaseKind::Object && !first.path.empty() && first.path[0].extent &&
      !first.path[0].extent->isPoisoned())
    return Section{Polynomial(), *first.path[0].extent};
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

/// Asks about one object. Each part returns why not, or nothing.
class PrivateQuestion {
public:
  PrivateQuestion(const Nest &nest, LoopIndex loop, unsigned base)
      : nest_(nest), loop_(loop), base_(base), object_(nest.table().bases[base]) {}

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

private:
  using Refused = std::optional<Why>;

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
    if (object_.kind == BaseKind::Unknown || object_.isContainer)
      return because(atLoop(), "a copy of it has no declaration");
    if (object_.symbol && (object_.symbol->isReference || object_.symbol->isThreadLocal))
      return because(atLoop(), object_.symbol->isReference ? "it is a name for something else"
                                                           : "each thread has one already");
    return {};
  }

  Refused isInReach() {
    for (const Access &access : nest_.table().accesses) {
      if (access.base != base_ || !nest_.isInside(access, loop_))
        continue;
      // What may be anywhere in it; `exact`: it fills all of it.
      if (access.wholeObject && !(access.isWrite && access.exact))
        return because(access.range, fmt::format("`{}` may {} any part of it", access.text,
                                                 access.isWrite ? "write" : "read"));
      if (access.isScalarVariable && !isVariable(object_))
        return because(access.range, "it is set as a whole");
      (access.isWrite ? writes_ : reads_).push_back(&access);
    }
    if (writes_.empty())
      return because(atLoop(), "it is never written there");
    if (!hasOneBase(nest_, loop_, base_))
      return because(atLoop(), "another name leads to it");
    return {};
  }

  Refused isWritten() {
    ofBranches_ = writesOfBranches(writes_);
    sureWrites_ = writes_;
    for (const Access &both : ofBranches_)
      sureWrites_.push_back(&both);
    for (const Access *read : reads_)
      if (!isWrittenBefore(nest_.table(), *read, sureWrites_, loop_))
        return because(read->range, unwritten(*read));
    return {};
  }

  std::string unwritten(const Access &read) const {
    const auto shown = nest_.options.explains
                           ? uncoveredRead(nest_.table(), read, sureWrites_, loop_)
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
    isLast_ = isReadAfter(nest_, loop_, object_);
    if (isLast_)
      for (const Access *write : writes_)
        if (!isWrittenAgain(nest_.table(), *write, sureWrites_, loop_))
          return because(
              write->range,
              fmt::format("it may be read after the loop, and the last iteration need not "
                          "write what another one leaves in `{}`",
                          write->text));
    return {};
  }

  PrivateArray evidence() const {
    PrivateArray result;
    result.name = object_.text;
    result.last = isLast_;
    const InTree tree(nest_.model, loop_);
    const bool isObject = object_.kind == BaseKind::Object && object_.printable;
    if (object_.symbol && (isObject || tree.isNamed(object_)))
      result.symbol = object_.symbol;
    Accesses all = reads_;
    all.insert(all.end(), writes_.begin(), writes_.end());
    // The last value of an array is that of all its elements. What another name writes to some of them would be lost,
    // even where the elements that the loop touches by both names are known to be apart.
    result.followsName = followsName(nest_, loop_, object_, all, result.symbol) &&
                         !(result.last && object_.kind == BaseKind::Object &&
                           isWrittenByOthers(nest_, loop_, base_));
    if (const auto extent = extentOf(nest_, loop_, all)) {
      result.wholly = writesWholly(nest_, loop_, sureWrites_, *extent);
      result.low = tree.value(extent->low).value_or(nullptr);
      result.end = tree.length(extent->end).value_or(nullptr);
    }
    return result;
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const unsigned base_;
  const Base &object_;
  Accesses reads_, writes_;
  std::vector<Access> ofBranches_;
  Accesses sureWrites_; ///< and those of both branches of a condition
  bool isLast_ = false;
};

} // namespace

bool isVariable(const Base &base) {
  return base.kind == BaseKind::Object && base.symbol && base.symbol->type->isScalar();
}

/// Many writes may cover a read, each in a part of it: such a question takes longer than those about two accesses.
constexpr double patience = 4;

Answer<PrivateArray, diag::Note> canPrivatize(const Nest &nest, LoopIndex loop, unsigned base) {
  const poly::Quota quota(patience * nest.options.timeoutPerLoop);
  return PrivateQuestion(nest, loop, base).answer();
}

} // namespace parlift::legality
