#include "legality/versions/CanBeOne.h"

#include "analysis/dependences/Directions.h"
#include "ir/Walk.h"
#include "poly/Quota.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;

namespace {

class OneQuestion {
public:
  OneQuestion(const Nest &nest, LoopIndex loop, unsigned a, unsigned b)
      : nest_(nest), loop_(loop), a_(a), b_(b), delinearizer_(nest.table()) {}

  bool answer() {
    return isPlainPointer(a_) && isPlainPointer(b_) && isStraight() && isSteady() && isApart() &&
           keepsToElements();
  }

private:
  const AccessTable &table() const { return nest_.table(); }
  bool isMeant(const Access &access) const { return access.base == a_ || access.base == b_; }

  /// One address while the loop runs, and no more than an address.
  bool isPlainPointer(unsigned base) const {
    const Base &one = table().bases[base];
    return one.kind == BaseKind::Pointer && !one.ownsElements && !one.holder && !one.row &&
           !one.variesEverywhere && one.elementType &&
           std::ranges::none_of(one.variesIn, [&](LoopIndex in) { return isWithin(in); });
  }
  bool isWithin(LoopIndex in) const { return nest_.isInside(in, loop_); }

  /// Which statements an iteration runs, those of callees too, is said by numbers: each access has conditions that are known in
  /// full, and `isSteady` asks what they are about.
  bool isStraight() const {
    bool straight = true;
    ir::forEachStmt(*nest_.loop(loop_).stmt, [&](const ir::Stmt &stmt) {
      using Kind = ir::StmtKind;
      straight &= stmt.kind == Kind::Block || stmt.kind == Kind::Loop || stmt.kind == Kind::If ||
                  stmt.kind == Kind::Assign || stmt.kind == Kind::Declare ||
                  stmt.kind == Kind::Evaluate || stmt.kind == Kind::Break ||
                  stmt.kind == Kind::Continue;
    });
    const auto isSure = [&](const Access &access) {
      return access.doubts == 0 && access.inTestOf.empty();
    };
    return straight &&
           std::ranges::all_of(table().accesses,
                               [&](const Access &access) {
                                 return !nest_.isInside(access, loop_) || isSure(access);
                               }) &&
           std::ranges::all_of(nest_.model.scalars, [&](const auto &scalar) {
             return !nest_.isInside(scalar.access, loop_) || isSure(scalar.access);
           });
  }

  /// It is the same in all iterations, or moves with counters alone.
  bool isSteady(const Polynomial &value) const {
    return !value.isPoisoned() && std::ranges::all_of(value.atoms(), [&](AtomId id) {
      const Atom &atom = table().atoms[id];
      switch (atom.kind) {
      case AtomKind::Counter:
        return true;
      case AtomKind::Quotient:
      case AtomKind::Remainder:
        return isSteady(atom.operand);
      case AtomKind::Value:
        return !atom.variesEverywhere &&
               (std::ranges::none_of(atom.variesIn, [&](LoopIndex in) { return isWithin(in); }) ||
                std::ranges::any_of(table().powers, [&](const Power &power) {
                  return power.atom == id && isSteady(power.exponent);
                }));
      case AtomKind::Unknown:
        return false;
      }
      return false;
    });
  }
  bool areSteady(const std::vector<Constraint> &constraints) const {
    return std::ranges::all_of(constraints,
                               [&](const Constraint &one) { return isSteady(one.value); });
  }

  /// What decides which elements are touched is no content of memory that the loop may change.
  bool isSteady() const {
    for (LoopIndex at = 0; at < table().loops.size(); ++at) {
      const NestLoop &loop = nest_.loop(at);
      const bool begins =
          loop.exact || loop.leftAt; // what leaves it is a condition of what follows
      if (isWithin(at) && (!begins || !loop.counted || !loop.upper || !isSteady(loop.lower) ||
                           !isSteady(*loop.upper) || !areSteady(loop.bounds)))
        return false;
    }
    return std::ranges::all_of(table().accesses, [&](const Access &access) {
      if (!nest_.isInside(access, loop_))
        return true;
      const bool isPlain =
          !isMeant(access) || (!access.heldIn && !access.wholeObject && !access.isScalarVariable);
      return isPlain && areSteady(access.guards) &&
             std::ranges::all_of(access.path, [&](const PathStep &step) {
               return !step.isOwned && isSteady(step.index) &&
                      (!step.extent || isSteady(*step.extent));
             });
    });
  }

  /// Neither of them needs a remedy by itself.
  bool isApart() const {
    return std::ranges::none_of(nest_.carried(loop_), [&](unsigned id) {
      const Dependence &one = nest_.dependences.dependences[id];
      return isMeant(table().accesses[one.source]) || isMeant(table().accesses[one.sink]);
    });
  }

  bool keepsToElements() {
    for (const Access &first : table().accesses) {
      if (first.base != a_ || !nest_.isInside(first, loop_))
        continue;
      for (const Access &other : table().accesses) {
        if (other.base != b_ || !nest_.isInside(other, loop_) || (!first.isWrite && !other.isWrite))
          continue;
        Access second = other;
        second.base = a_;
        const DirectionSet set =
            findDirections(table(), first, second, {.symmetric = false, .details = false},
                           nest_.options, delinearizer_);
        const auto common =
            static_cast<unsigned>(std::ranges::find(first.loops, loop_) - first.loops.begin());
        const bool meets = std::ranges::any_of(set.rows, [&](const DirectionRow &row) {
          return row.quota || row.throughRows || (row.carrier && *row.carrier == common);
        });
        if (meets || !set.assumptions.empty())
          return false;
      }
    }
    return true;
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const unsigned a_, b_;
  Delinearizer delinearizer_;
};

} // namespace

bool canBeOne(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB) {
  const poly::Quota quota(nest.options.timeoutPerLoop);
  return OneQuestion(nest, loop, baseA, baseB).answer();
}

} // namespace parlift::legality
