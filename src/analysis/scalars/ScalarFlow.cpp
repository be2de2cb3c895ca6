#include "analysis/scalars/ScalarFlow.h"

#include "analysis/dependences/Executions.h"
#include "poly/Quota.h"

#include <algorithm>

namespace parlift::analysis {

namespace {

using Accesses = std::vector<const Access *>;

class Flow {
public:
  Flow(const NestModel &model, const ir::Symbol &symbol, LoopIndex loop)
      : table_(model.table), loop_(loop) {
    if (!symbol.isExposed()) {
      for (const ScalarAccess &scalar : model.scalars)
        if (scalar.symbol.get() == &symbol)
          add(scalar.access);
      return;
    }
    for (const Access &access : table_.accesses) {
      const Base &base = table_.bases[access.base];
      if (base.kind == BaseKind::Object && base.symbol.get() == &symbol)
        add(access);
    }
  }

  Passing flow() const {
    Passing result = Passing::Never;
    for (const Access *read : reads_)
      if (result != Passing::Surely && !isWrittenBefore(*read))
        result = std::max(result, fromAnyWrite(*read));
    return known(result);
  }

  Passing rewriting() const {
    Passing result = Passing::Never;
    for (const Access *write : writes_)
      if (result != Passing::Surely)
        result = std::max(result, fromAnyWrite(*write));
    return known(result);
  }

private:
  void add(const Access &access) {
    const auto &loops = access.loops;
    if (std::find(loops.begin(), loops.end(), loop_) == loops.end())
      return;
    complete_ = complete_ && !access.wholeObject && access.path.empty();
    (access.isWrite ? writes_ : reads_).push_back(&access);
  }

  /// Accesses that were not recorded, or not where they are, leave doubts.
  Passing known(Passing found) const {
    return found == Passing::Never && (!complete_ || writes_.empty()) ? Passing::Perhaps : found;
  }

  Passing fromAnyWrite(const Access &access) const {
    Passing result = Passing::Never;
    for (const Access *write : writes_)
      if (result != Passing::Surely)
        result = std::max(result, isSpent() ? Passing::Perhaps : follows(*write, access));
    return result;
  }

  static bool isSpent() {
    return poly::Quota::current() != nullptr && poly::Quota::current()->exhausted();
  }

  /// Some iteration of the loop executes `first`, a later one `second`.
  Passing follows(const Access &first, const Access &second) const {
    Executions executions(table_, first, second);
    const auto &loops = executions.commonLoops();
    const auto carrier =
        static_cast<unsigned>(std::find(loops.begin(), loops.end(), loop_) - loops.begin());
    const auto difference = [&](unsigned level) {
      return executions.counter(level, Side::Second) - executions.counter(level, Side::First);
    };
    std::set<unsigned> outer;
    for (unsigned level = 0; level < carrier; ++level) {
      executions.assume({Constraint::Kind::Zero, difference(level)});
      outer.insert(level);
    }
    executions.equate(outer);
    executions.assume(
        {Constraint::Kind::NonNegative, difference(carrier) - Polynomial::constant(1)});
    const bool survives = second.isWrite || leaveOut(second, executions);
    const bool whole = std::none_of(loops.begin(), loops.end(), [this](LoopIndex loop) {
      return table_.loops[loop].leavesOutTest;
    });
    if (executions.system().emptiness() == poly::Emptiness::Empty)
      return Passing::Never;
    const bool isPresumed = first.isPresumed || second.isPresumed;
    return survives && whole && !isPresumed && executions.valuesFit() ? Passing::Surely
                                                                      : Passing::Perhaps;
  }

  /// Says that no write before the read, in the same iteration, is executed. False: that cannot be said,
  /// and the conditions of both may be the same.
  bool leaveOut(const Access &read, Executions &executions) const {
    bool said = true;
    for (const Access *write : writes_) {
      if (!precedes(*write, read))
        continue;
      if (write->exact && write->guards.size() == 1)
        executions.assume(opposite(executions.instance(write->guards.front().value, Side::Second),
                                   write->guards.front().kind));
      else
        said = said && read.exact && read.guards.empty();
    }
    return said;
  }

  /// In the same iteration of all loops around it.
  static bool precedes(const Access &write, const Access &read) {
    return write.position < read.position && write.loops.size() <= read.loops.size() &&
           std::equal(write.loops.begin(), write.loops.end(), read.loops.begin());
  }

  static Constraint opposite(const Polynomial &value, Constraint::Kind kind) {
    using Kind = Constraint::Kind;
    if (kind == Kind::NonNegative)
      return {Kind::NonNegative, -value - Polynomial::constant(1)};
    return {kind == Kind::Zero ? Kind::NonZero : Kind::Zero, value};
  }

  /// Whenever the read is executed, a write has been in the same iteration.
  bool isWrittenBefore(const Access &read) const {
    return std::any_of(writes_.begin(), writes_.end(), [&](const Access *write) {
      return !isSpent() && write->exact && precedes(*write, read) &&
             std::all_of(write->guards.begin(), write->guards.end(),
                         [&](const Constraint &guard) { return implies(read, guard); });
    });
  }

  bool implies(const Access &read, const Constraint &guard) const {
    Executions executions(table_, read, Access());
    const Polynomial value = executions.instance(guard.value, Side::First);
    if (value.isPoisoned())
      return false;
    executions.assume(opposite(value, guard.kind));
    return executions.system().emptiness() == poly::Emptiness::Empty;
  }

  const AccessTable &table_;
  const LoopIndex loop_;
  Accesses reads_, writes_;
  bool complete_ = true;
};

} // namespace

Passing flow(const NestModel &model, const ir::Symbol &symbol, LoopIndex loop) {
  return Flow(model, symbol, loop).flow();
}

Passing rewriting(const NestModel &model, const ir::Symbol &symbol, LoopIndex loop) {
  return Flow(model, symbol, loop).rewriting();
}

} // namespace parlift::analysis
