#include "fuzz/BrokenRows.h"

#include "fuzz/Choices.h"
#include "legality/loops/CanPermute.h"
#include "legality/loops/CanSplitStatements.h"
#include "legality/loops/CanTile.h"
#include "legality/loops/Reordering.h"
#include "transform/Distribute.h"
#include "transform/Permute.h"
#include "transform/Tile.h"

#include <fmt/format.h>

#include <numeric>

namespace parlift::fuzz {

namespace {

using legality::LoopIndex;
using legality::Nest;

constexpr std::size_t deepestBand = 3, mostSteps = 3;

class Breaker {
public:
  Breaker(const plan::Rehearsal &program, const Nest &whole, const Nest &broken)
      : program_(program), whole_(whole), broken_(broken),
        names_(program.unit(), program.function(), *whole.loop(0).stmt) {}
  std::vector<BrokenStep> steps;

  void at(LoopIndex loop) {
    const auto band = legality::perfectBand(whole_, loop, deepestBand);
    if (band.size() > 1) {
      std::vector<std::size_t> order(band.size());
      std::iota(order.begin(), order.end(), 0);
      while (std::next_permutation(order.begin(), order.end()))
        if (const auto evidence = legality::canPermute(broken_, band, order);
            evidence && !legality::canPermute(whole_, band, order))
          add("interchange", loop, transform::permute(*evidence));
      const std::vector<std::int64_t> sizes(band.size(), 2);
      if (const auto evidence = legality::canTile(broken_, band, sizes);
          evidence && !legality::canTile(whole_, band, sizes))
        add("tile", loop, transform::tile(*evidence, names_));
    }
    const auto evidence = legality::canSplitStatements(broken_, band);
    if (evidence && !legality::canSplitStatements(whole_, band))
      add("distribute", loop, transform::distribute(*evidence));
  }

private:
  void add(const std::string &verb, LoopIndex loop, const transform::Change &change) {
    steps.push_back(
        {fmt::format("{} {}:{}", verb, program_.function().name, whole_.loop(loop).stmt->loopPath),
         transform::apply(program_.function(), change)});
  }

  const plan::Rehearsal &program_;
  const Nest &whole_, &broken_;
  transform::Names names_;
};

} // namespace

std::vector<BrokenStep> stepsWithoutARow(const plan::Rehearsal &program, std::uint64_t number) {
  std::vector<BrokenStep> all;
  for (const Nest &nest : program.nests().nests()) {
    const auto &rows = nest.dependences.dependences;
    for (std::size_t row = 0; row < rows.size() && row < 40; ++row) {
      if (!rows[row].exact || nest.table().loops.empty())
        continue;
      analysis::DependenceSet fewer = nest.dependences;
      fewer.dependences.erase(fewer.dependences.begin() + static_cast<std::ptrdiff_t>(row));
      const Nest broken{nest.function, nest.options, nest.model, fewer, nest.liveness};
      Breaker breaker(program, nest, broken);
      for (LoopIndex loop = 0; loop < nest.table().loops.size(); ++loop)
        if (!nest.loop(loop).inlined)
          breaker.at(loop);
      for (BrokenStep &step : breaker.steps)
        all.push_back(std::move(step));
    }
  }
  Choices random(mixed(number));
  std::vector<BrokenStep> some;
  while (!all.empty() && some.size() < mostSteps) {
    const auto at = random.below(static_cast<std::uint32_t>(all.size()));
    some.push_back(std::move(all[at]));
    all.erase(all.begin() + at);
  }
  return some;
}

} // namespace parlift::fuzz
