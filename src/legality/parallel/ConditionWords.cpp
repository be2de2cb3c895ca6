#include "legality/parallel/ConditionWords.h"

#include "ir/ExprText.h"
#include "support/Lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace parlift::legality {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;

namespace {

constexpr std::size_t longest = 120; ///< of a condition that is said as it is

bool isPointer(const Expr &expr) {
  return expr.type && expr.type->isPointer();
}

/// `c->v` of `(const char *)(c->v + n * i)`, `gn` of `&gn + 1`; of a pointer, which is not what it points to, `&p`.
std::string root(const Expr &address) {
  if (address.kind == ExprKind::Cast)
    return root(*address.operands[0]);
  if (address.kind == ExprKind::Binary)
    return root(isPointer(*address.operands[0]) ? *address.operands[0] : *address.operands[1]);
  if (address.kind != ExprKind::AddressOf)
    return ir::exprText(address);
  const Expr &place = *address.operands[0];
  const bool isContainer = place.type && place.type->kind == ir::TypeKind::Container;
  if (place.kind == ExprKind::Subscript && !isContainer)
    return root(*place.operands[0]);
  return (isPointer(place) ? "&" : "") + ir::exprText(place);
}

using Pair = std::pair<std::string, std::string>;

/// Of `x + n <= y`: x and y.
std::optional<Pair> before(const Expr &test) {
  const bool isOrder = test.kind == ExprKind::Binary && test.binaryOp == BinaryOp::Le;
  if (!isOrder || !isPointer(*test.operands[0]) || !isPointer(*test.operands[1]))
    return std::nullopt;
  return Pair{root(*test.operands[0]), root(*test.operands[1])};
}

/// What does not overlap.
std::optional<Pair> apart(const Expr &test) {
  if (test.kind != ExprKind::Binary || test.binaryOp != BinaryOp::LogicalOr)
    return std::nullopt;
  const auto one = before(*test.operands[0]), other = before(*test.operands[1]);
  const bool isBoth = one && other && one->first == other->second && one->second == other->first;
  return isBoth && one->first != one->second ? one : std::nullopt;
}

/// The name that most pairs have.
std::string mostNamed(const std::vector<Pair> &pairs) {
  const auto count = [&](const std::string &name) {
    return std::ranges::count_if(
        pairs, [&](const Pair &pair) { return pair.first == name || pair.second == name; });
  };
  std::string result = pairs.front().first;
  for (const Pair &pair : pairs)
    for (const std::string &name : {pair.first, pair.second})
      if (count(name) > count(result))
        result = name;
  return result;
}

} // namespace

std::string inWords(const ir::Conjunction &condition) {
  const std::string text = condition.text();
  ir::Conjunction rest;
  std::vector<Pair> pairs;
  for (const ir::ExprRef &part : condition.parts())
    if (const auto pair = text.size() > longest ? apart(*part) : std::nullopt)
      pairs.push_back(*pair);
    else
      rest.add({part});
  std::string result = rest.text();
  while (!pairs.empty()) {
    const std::string one = mostNamed(pairs);
    std::vector<std::string> others;
    for (const Pair &pair : pairs)
      if (pair.first == one || pair.second == one) {
        const std::string &other = pair.first == one ? pair.second : pair.first;
        if (std::ranges::find(others, other) == others.end())
          others.push_back(other);
      }
    std::erase_if(pairs, [&](const Pair &pair) { return pair.first == one || pair.second == one; });
    std::string those = listedNames(std::move(others));
    those.pop_back();
    result += fmt::format("{}{}` does not overlap {}", result.empty() ? "" : "` and `", one, those);
  }
  return result;
}

} // namespace parlift::legality
