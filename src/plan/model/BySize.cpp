#include "plan/model/BySize.h"

#include "analysis/dependences/Locality.h"
#include "analysis/model/InTree.h"
#include "analysis/symbolic/Bounds.h"
#include "ir/ExprText.h"
#include "ir/Notation.h"
#include "legality/nest/LoopWork.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace parlift::plan {

using analysis::Access;
using analysis::Polynomial;
using legality::LoopIndex;
using legality::Nest;

namespace {

/// Beyond this all that is read comes from memory anyway.
constexpr double mostOfLastLevel = 8;
constexpr int mostHalvings = 6, mostDoublings = 4; // of the size that is presumed

/// Bytes of the elements that the nest touches, by how often the loops run that move through them.
double bytesAt(const Nest &nest, const std::vector<double> &trips) {
  std::map<unsigned, double> most; // by base
  for (const Access &access : nest.table().accesses) {
    if (access.isScalarVariable || access.path.empty())
      continue;
    auto bytes = static_cast<double>(access.size);
    for (const LoopIndex loop : access.loops)
      if (analysis::linesPerIteration(nest.table(), access, loop) > 0)
        bytes *= trips[loop];
    most[access.base] = std::max(most[access.base], bytes);
  }
  double sum = 0;
  for (const auto &[base, bytes] : most)
    sum += bytes;
  return sum;
}

/// How many elements the access touches, by the range of each subscript.
std::optional<Polynomial> elementsOf(const Nest &nest, const Access &access) {
  const analysis::Bounds bounds(nest.table(), nest.factsAt(access));
  Polynomial product = Polynomial::constant(1);
  for (const analysis::PathStep &step : access.path) {
    if (step.isField)
      continue;
    const auto low = bounds.minimum(step.index, access.loops);
    const auto high = bounds.maximum(step.index, access.loops);
    if (!low || !high || low->isPoisoned() || high->isPoisoned())
      return std::nullopt;
    product = product * legality::leadingTerms(*high - *low + Polynomial::constant(1));
  }
  return product.isPoisoned() ? std::nullopt : std::optional(product);
}

/// Arrays of known lengths end before: the loops that go through them cannot run as often.
bool goesPastArrays(const Nest &nest, const std::vector<double> &trips) {
  for (LoopIndex loop = 0; loop < trips.size(); ++loop)
    if (const auto most = analysis::iterationsInRow(nest.table(), loop);
        most && trips[loop] > *most)
      return true;
  return false;
}

double valueAt(const Polynomial &value, double size) {
  double sum = 0;
  for (const auto &[monomial, factor] : value.terms())
    sum += static_cast<double>(factor) * std::pow(size, static_cast<double>(monomial.size()));
  return sum / static_cast<double>(value.denominator());
}

/// To two digits: it is a guess.
double rounded(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)) - 1);
  return std::round(value / power) * power;
}

} // namespace

std::vector<double> sizesOfInterest(const legality::Nests &nests, const Machine &machine,
                                    double leastBytes) {
  std::vector<double> sizes;
  for (int doublings = -mostHalvings; doublings <= mostDoublings; ++doublings) {
    const double size = analysis::presumedSize * std::exp2(doublings);
    double bytes = 0;
    for (const Nest &nest : nests.nests()) {
      const std::vector<double> trips = legality::presumedTrips(nest, size);
      if (goesPastArrays(nest, trips))
        return sizes;
      bytes += bytesAt(nest, trips);
    }
    if (bytes > leastBytes && bytes <= mostOfLastLevel * machine.l3)
      sizes.push_back(size);
  }
  return sizes;
}

std::optional<double> sizeFrom(const TimeAt &small, const TimeAt &large,
                               const std::vector<double> &sizes, double leastGain) {
  const auto pays = [&](double size) { return large(size) * leastGain <= small(size); };
  const auto worse = [&](double size) { return small(size) * leastGain <= large(size); };
  auto from = sizes.end();
  while (from != sizes.begin() && pays(*std::prev(from)))
    --from;
  if (from == sizes.end())
    return std::nullopt;
  if (std::none_of(sizes.begin(), from, worse))
    return sizes.front();
  double low = *std::prev(from), high = *from;
  for (int round = 0; round < 4; ++round) {
    const double middle = std::sqrt(low * high);
    (pays(middle) ? high : low) = middle;
  }
  return high;
}

std::optional<std::string> isLargerThan(const Nest &nest, double size) {
  std::optional<Polynomial> most;
  for (const Access &access : nest.table().accesses) {
    if (access.isScalarVariable || access.path.empty() || access.wholeObject)
      continue;
    const auto elements = elementsOf(nest, access);
    if (elements && (!most || elements->degree() > most->degree()))
      most = elements;
  }
  if (!most || most->degree() == 0)
    return std::nullopt;
  analysis::InTree tree(nest.model, 0);
  tree.computeAsDouble();
  const bool isOfOne = most->atoms().size() == 1 && most->terms().size() == 1;
  const auto words = tree.value(isOfOne ? Polynomial::atom(most->atoms().front()) : *most);
  if (!words)
    return std::nullopt;
  return fmt::format("{} > {:.0f}",
                     ir::lineText(**words, ir::notation::precedence(ir::BinaryOp::Add)),
                     rounded(isOfOne ? size : valueAt(*most, size)));
}

} // namespace parlift::plan
