#include "legality/loops/Pivots.h"

#include "analysis/dependences/MostIterations.h"
#include "ir/PlainParts.h"

#include <algorithm>
#include <optional>

namespace parlift::legality {

using namespace analysis;

namespace {

/// How far the index moves with one more of the atom.
Polynomial stride(const Polynomial &index, AtomId atom) {
  const Polynomial next = Polynomial::atom(atom) + Polynomial::constant(1);
  return index.substitute(atom, next) - index;
}

class Pivots {
public:
  Pivots(const Nest &nest, LoopIndex loop)
      : nest_(nest), loop_(loop), counter_(nest.loop(loop).counter) {}

  std::set<std::string> all() const {
    std::set<std::string> result;
    for (const Access &moving : nest_.table().accesses)
      for (const Access &fixed : nest_.table().accesses)
        if (mayMeet(moving, fixed))
          for (std::size_t at = 0; at < std::min(moving.path.size(), fixed.path.size()); ++at)
            if (!moving.path[at].isField && !fixed.path[at].isField) {
              ofCounters(moving.path[at].index, fixed.path[at].index, result);
              if (const auto name = ofValues(moving.path[at].index, fixed.path[at].index))
                result.insert(*name);
            }
    return result;
  }

  bool isAboutValue(const Access &first, const Access &second) const {
    if (!mayMeet(first, second))
      return false;
    for (std::size_t at = 0; at < std::min(first.path.size(), second.path.size()); ++at)
      if (!first.path[at].isField && !second.path[at].isField &&
          (ofValues(first.path[at].index, second.path[at].index) ||
           ofValues(second.path[at].index, first.path[at].index)))
        return true;
    return false;
  }

private:
  bool mayMeet(const Access &one, const Access &other) const {
    const auto isCandidate = [&](const Access &access) {
      return !access.isScalarVariable && nest_.isInside(access, loop_);
    };
    return one.base == other.base && isCandidate(one) && isCandidate(other) &&
           (one.isWrite || other.isWrite);
  }

  void ofCounters(const Polynomial &moving, const Polynomial &fixed,
                  std::set<std::string> &result) const {
    for (std::string &name : ofLinearised(moving, fixed))
      result.insert(std::move(name));
    const auto offset = (moving - Polynomial::atom(counter_)).constantValue();
    if (!offset)
      return;
    if (const auto name = outerCounter(fixed, *offset))
      result.insert(*name);
    if (const auto place = fixed.constantValue(); place && *place >= *offset)
      result.insert(std::to_string(*place - *offset));
  }

  /// Of linearised subscripts: `d[i*n + j] ... d[k*n + j]`, where the loop's counter steps as far as that of a loop around it.
  /// Whether the rows that they say are apart is the plan's question, once the loop is split.
  std::vector<std::string> ofLinearised(const Polynomial &moving, const Polynomial &fixed) const {
    std::vector<std::string> result;
    if (moving.isPoisoned() || fixed.isPoisoned())
      return result;
    const Polynomial step = stride(moving, counter_);
    if (step.isZero() || step.isPoisoned() || !stride(fixed, counter_).isZero())
      return result;
    for (auto outer = nest_.loop(loop_).parent; outer; outer = nest_.loop(*outer).parent)
      if (stride(fixed, nest_.loop(*outer).counter) == step &&
          comesTo(nest_.table(), loop_, *outer))
        result.push_back(nest_.name(*outer));
    return result;
  }

  /// "k" if the index is k + offset, k the counter of a loop around this one.
  std::optional<std::string> outerCounter(const Polynomial &index, std::int64_t offset) const {
    for (auto outer = nest_.loop(loop_).parent; outer; outer = nest_.loop(*outer).parent) {
      const auto rest = (index - Polynomial::atom(nest_.loop(*outer).counter)).constantValue();
      if (rest && *rest == offset && comesTo(nest_.table(), loop_, *outer))
        return nest_.name(*outer);
    }
    return std::nullopt;
  }

  /// A variable that stays what it is while the loop runs; null: another atom.
  const ir::Symbol *variable(AtomId id) const {
    const Atom &atom = nest_.table().atoms[id];
    if (atom.kind != AtomKind::Value || !atom.printable || !atom.word || atom.variesEverywhere ||
        std::ranges::any_of(atom.variesIn, [&](LoopIndex in) { return nest_.isInside(in, loop_); }))
      return nullptr;
    const ir::Expr &word = ir::withoutCasts(*atom.word);
    const bool isNamed = word.kind == ir::ExprKind::Load &&
                         word.operands[0]->kind == ir::ExprKind::VarRef && word.type->isInteger() &&
                         word.type->isSigned;
    return isNamed ? word.operands[0]->symbol.get() : nullptr;
  }

  /// "p - 1" of `a[i + 1] ... a[p]` and of `a[(i + 1) * n + j] ... a[p * n + p]`: what p is multiplied by begins as the counter's factor does.
  std::optional<std::string> ofValues(const Polynomial &moving, const Polynomial &fixed) const {
    const NestLoop &loop = nest_.loop(loop_);
    if (moving.isPoisoned() || fixed.isPoisoned() || loop.step != 1)
      return std::nullopt;
    const Polynomial step = stride(moving, counter_);
    if (step.isZero() || step.isPoisoned() || step.mentions(counter_) || fixed.mentions(counter_))
      return std::nullopt;
    const auto isLess = [&](const Polynomial &rest) {
      return rest.isZero() || (!rest.isPoisoned() && rest.degree() < step.degree());
    };
    for (const AtomId id : fixed.atoms()) {
      const ir::Symbol *symbol = variable(id);
      if (!symbol || !isLess(stride(fixed, id) - step))
        continue;
      const Polynomial there =
          Polynomial::atom(id) - loop.start + loop.lower; // where the user's variable is the same
      const Polynomial rest = fixed - moving.substitute(counter_, there);
      for (const std::int64_t rows : {0, 1, -1, 2, -2})
        if (isLess(rest - Polynomial::constant(rows) * step))
          return symbol->name + (rows == 0  ? ""
                                 : rows > 0 ? " + " + std::to_string(rows)
                                            : " - " + std::to_string(-rows));
    }
    return std::nullopt;
  }

  const Nest &nest_;
  const LoopIndex loop_;
  const AtomId counter_;
};

} // namespace

std::set<std::string> pivots(const Nest &nest, LoopIndex loop) {
  return Pivots(nest, loop).all();
}

bool isAboutPivot(const Nest &nest, LoopIndex loop, const Dependence &dependence) {
  return Pivots(nest, loop)
      .isAboutValue(nest.table().accesses[dependence.source],
                    nest.table().accesses[dependence.sink]);
}

} // namespace parlift::legality
