#include "legality/parallel/FilledIfPower.h"

#include "analysis/model/InTree.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"

#include <algorithm>

namespace parlift::legality {

using namespace analysis;
using Kind = Constraint::Kind;

namespace {

constexpr std::size_t mostLengths = 4;
constexpr std::int64_t longestShift = 62;

/// Ends of loops in this one that are variables, each once.
std::vector<Polynomial> lengthsIn(const Nest &nest, LoopIndex loop) {
  std::vector<Polynomial> result;
  const auto &loops = nest.table().loops;
  for (LoopIndex inner = 0; inner < loops.size(); ++inner) {
    const auto &upper = loops[inner].upper;
    const bool isVariable = upper && !upper->isPoisoned() && upper->denominator() == 1 &&
                            upper->terms().size() == 1 && upper->isAffine() &&
                            upper->terms().front().second == 1 && !upper->constantValue();
    if (isVariable && nest.isInside(inner, loop) && result.size() < mostLengths &&
        std::ranges::find(result, *upper) == result.end())
      result.push_back(*upper);
  }
  return result;
}

/// `exponent` is a sum of what varies and a number: 2^(m - 1), twice which is 2^m.
std::optional<PowerGuess> guess(const InTree &tree, const Power &power, const Polynomial &length) {
  const std::int64_t number = power.exponent.coefficient({});
  const Polynomial shift = power.exponent - Polynomial::constant(std::min<std::int64_t>(number, 0));
  if (number < -longestShift)
    return std::nullopt;
  const Polynomial twos =
      Polynomial::constant(std::int64_t{1} << std::max<std::int64_t>(-number, 0));
  PowerGuess made;
  made.constraints = {{Kind::NonNegative, power.exponent},
                      {Kind::NonNegative, Polynomial::constant(longestShift) - shift},
                      {Kind::Zero, twos * Polynomial::atom(power.atom) - length}};
  for (std::size_t k = 0; k < 2; ++k) {
    const auto words = tree.holds(made.constraints[k]);
    if (!words)
      return std::nullopt;
    made.words.push_back(*words);
  }
  const auto by = tree.value(shift), of = tree.value(length);
  if (!by || !of)
    return std::nullopt;
  const ir::TypeRef type = (*of)->type->isUnsigned() ? ir::unsignedLongType() : ir::longType();
  made.words.push_back(ir::together(
      ir::BinaryOp::Eq, ir::binary(ir::BinaryOp::Shl, ir::intLiteral(1, type), *by), *of));
  return made;
}

} // namespace

std::vector<PowerGuess> wouldBePowers(const Nest &nest, LoopIndex loop, const AccessTable &table) {
  std::vector<PowerGuess> result;
  if (table.products.empty())
    return result;
  const InTree tree(nest.model, loop);
  const std::vector<Polynomial> lengths = lengthsIn(nest, loop);
  for (const Power &power : table.powers) {
    const bool isProduct = std::ranges::any_of(
        table.products, [&](const PowerProduct &known) { return known.product == power.atom; });
    if (isProduct)
      for (const Polynomial &length : lengths)
        if (auto made = guess(tree, power, length))
          result.push_back(std::move(*made));
  }
  return result;
}

} // namespace parlift::legality
