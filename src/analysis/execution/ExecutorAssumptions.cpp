// What the user says of a loop, as facts of the model: ir/Assumption.h.
#include "analysis/execution/Executor.h"
#include "analysis/symbolic/Elements.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/RootSymbol.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

/// All that the loop reaches from the base it reaches by these words, or from what they say: what is said of a pointer into `buf` is
/// not said of the rest of `buf`.
bool isNamedBy(const AccessTable &table, const Assumed &assumed, unsigned id, const Expr &words) {
  const Base &base = table.bases[id];
  const Symbol *root = rootSymbolOf(words);
  if (base.kind == BaseKind::Object ? base.symbol.get() == root
                                    : base.word && sameExpression(*base.word, words))
    return true;
  return root && std::ranges::all_of(table.accesses, [&](const Access &access) {
           return access.base != id ||
                  std::ranges::find(access.loops, assumed.loop) == access.loops.end() ||
                  (access.expr && !access.isInCallee() && rootSymbolOf(*access.expr) == root);
         });
}

} // namespace

/// Where the loop is entered, each time anew: what its variables hold then, and what it reads of memory that lasts in it.
void Executor::takeAssumptions(const Stmt &loop, LoopIndex index) {
  for (const AssumptionRef &said : loop.assumptions) {
    Assumed assumed{index, said, {}, Polynomial::poisoned(), Polynomial::poisoned()};
    std::vector<Value> values;
    ++dry_;
    for (const ExprRef &operand : said->operands)
      values.push_back(evaluate(*operand));
    --dry_;
    if (said->kind == AssumptionKind::Pure)
      continue; // its calls say so themselves
    const auto isNumber = [](const Value &value) {
      return value.kind == Value::Kind::Integer && !value.modular && !value.number.isPoisoned();
    };
    if (said->kind == AssumptionKind::Range) {
      if (!isNumber(values[1]) || !isNumber(values[2]))
        continue;
      if (isNumber(values[0])) {
        std::vector<Constraint> &known = loops_.size() == 1 ? table().context : path_.guards;
        known.push_back({Constraint::Kind::NonNegative, values[0].number - values[1].number});
        known.push_back({Constraint::Kind::NonNegative, values[2].number - values[0].number});
        continue;
      }
      assumed.low = values[1].number;
      assumed.high = values[2].number;
      values.resize(1);
    }
    const bool isWhole = std::ranges::all_of(
        values, [](const Value &value) { return value.kind == Value::Kind::Pointer; });
    if (!isWhole)
      continue;
    for (const Value &value : values)
      assumed.bases.push_back(value.base);
    // A pointer into something else is no name of all that.
    for (std::size_t at = 0; at < values.size() && said->kind == AssumptionKind::Disjoint; ++at)
      if (!values[at].isAtBase())
        assumed.bases[at] = newBase({});
    table().assumed.push_back(std::move(assumed));
  }
  // What is said of the loop is none of its own.
  table().loops[index].conditionsOutside = path_.count();
  table().loops[index].guardsOutside = path_.guards.size();
  table().loops[index].doubtsOutside = path_.doubts;
}

/// Now that all is known that the loops reach.
void Executor::settleAssumptions() {
  for (Assumed &assumed : table().assumed) {
    if (assumed.said->kind != AssumptionKind::Disjoint)
      continue;
    std::vector<unsigned> named;
    for (std::size_t at = 0; at < assumed.bases.size(); ++at)
      if (isNamedBy(table(), assumed, assumed.bases[at], *assumed.said->operands[at]))
        named.push_back(assumed.bases[at]);
    assumed.bases = std::move(named);
  }
  limitAssumedElements();
}

/// What is said of all elements of an array is true of those that subscripts are made of.
void Executor::limitAssumedElements() {
  for (const Assumed &assumed : table().assumed) {
    if (assumed.said->kind != AssumptionKind::Range || assumed.bases.size() != 1)
      continue;
    for (Access &access : table().accesses) {
      if (std::ranges::find(access.loops, assumed.loop) == access.loops.end())
        continue;
      std::set<AtomId> known;
      for (const PathStep &step : access.path)
        for (const AtomId id : step.index.atoms())
          if (isElementOf(table(), assumed, id) && known.insert(id).second) {
            const Polynomial element = Polynomial::atom(id);
            access.inBounds.push_back({Constraint::Kind::NonNegative, element - assumed.low});
            access.inBounds.push_back({Constraint::Kind::NonNegative, assumed.high - element});
          }
    }
  }
}

} // namespace parlift::analysis
