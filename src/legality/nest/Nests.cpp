#include "legality/nest/Nests.h"

#include "analysis/dependences/Locality.h"
#include "analysis/dependences/Refutations.h"
#include "poly/Quota.h"

#include <algorithm>

namespace parlift::legality {

/// What the file's own flags say of types.
static analysis::Options asCompiled(analysis::Options options, const ir::Function &function) {
  options.usesEffectiveTypes &= !function.outline || function.outline->hasEffectiveTypes;
  return options;
}

Nests::Nests(ir::FunctionRef function, const analysis::Options &options,
             const analysis::NestFilter &isWanted)
    : function_(std::move(function)), options_(asCompiled(options, *function_)),
      liveness_(*function_), models_(analysis::modelNests(function_, options_, isWanted)) {
  dependences_.reserve(models_.size());
  for (analysis::NestModel &model : models_)
    dependences_.push_back(test(model));
  for (std::size_t i = 0; i < models_.size(); ++i) {
    nests_.push_back({*function_, options_, models_[i], dependences_[i], liveness_});
    nests_.back().trips = presumedTrips(nests_.back(), analysis::presumedSize);
  }
}

/// With values from memory that last as long as nothing writes them, by whatever name.
analysis::DependenceSet Nests::test(analysis::NestModel &model) const {
  constexpr unsigned mostModels = 4;
  const auto withoutHope = [&] {
    return options_.explains ? std::vector<bool>() : analysis::loopsWithoutHope(model);
  };
  const ir::Stmt *root = model.table.loops.empty() || model.table.loops.front().inlined
                             ? nullptr
                             : model.table.loops.front().stmt;
  analysis::HeldFrom held;
  const auto isUsedUp = [] {
    return poly::Quota::current() != nullptr && poly::Quota::current()->exhausted();
  };
  // A model that costs all that the function may cost is not made again: what rests on values that do not last may meet.
  for (unsigned tried = 1; root && tried < mostModels && !isUsedUp(); ++tried) {
    analysis::HeldFrom refuted;
    analysis::DependenceSet set =
        analysis::findDependences(model.table, options_, withoutHope(), refuted);
    if (refuted.empty())
      return set;
    for (const auto &[read, from] : refuted)
      held[read] = std::max(held[read], from);
    std::vector<analysis::NestModel> again = analysis::modelNests(
        function_, options_, [&](const ir::Stmt &loop) { return &loop == root; }, held);
    if (again.size() != 1)
      break;
    model = std::move(again.front());
  }
  return analysis::findDependences(model.table, options_, withoutHope());
}

std::vector<double> presumedTrips(const Nest &nest, double size) {
  const analysis::AccessTable &table = nest.table();
  const bool isInBlocks = analysis::restsOnProofs(table, nest.options);
  std::vector<double> trips;
  for (LoopIndex loop = 0; loop < table.loops.size(); ++loop)
    trips.push_back(isInBlocks ? analysis::tripsInBlocks(table, loop, size)
                               : analysis::estimatedTrips(table, loop, size));
  return trips;
}

bool Nests::ranOutOfTime() const {
  return std::any_of(dependences_.begin(), dependences_.end(), [](const auto &set) {
    return std::any_of(set.dependences.begin(), set.dependences.end(),
                       [](const analysis::Dependence &one) { return one.quota; });
  });
}

Nests::Place Nests::find(const ir::Stmt &loop) const {
  for (const Nest &nest : nests_)
    for (LoopIndex index = 0; index < nest.table().loops.size(); ++index)
      if (nest.loop(index).stmt == &loop && !nest.loop(index).inlined)
        return {&nest, index};
  return {};
}

} // namespace parlift::legality
