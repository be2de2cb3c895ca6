#include "plan/gpu/Constants.h"

#include "ir/ExprText.h"
#include "plan/model/Coalescing.h"
#include "transform/BoundExprs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace parlift::plan {

using legality::LoopIndex;

namespace {

constexpr std::uint64_t allConstants = 65536; ///< bytes that a program has
constexpr std::uint64_t mostByItself = 16384; ///< bytes of the arrays that nobody asked for

std::optional<std::uint64_t> numberOf(const std::string &text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

std::optional<std::uint64_t> numberOf(const ir::ExprRef &value) {
  if (!value || value->kind != ir::ExprKind::IntLiteral || value->intValue < 0)
    return std::nullopt;
  return static_cast<std::uint64_t>(value->intValue);
}

/// Bytes of an element of the outermost subscript; none: they are no numbers, or its length is not one.
std::optional<std::uint64_t> elementBytes(const ir::Symbol &array) {
  std::uint64_t count = 1;
  const ir::Type *type = array.type->element.get();
  while (type && type->kind == ir::TypeKind::Array) {
    const auto length = type->extent ? transform::constantOf(*type->extent) : std::nullopt;
    if (!length || *length <= 0 || *length > static_cast<std::int64_t>(allConstants))
      return std::nullopt;
    count = std::min(count * static_cast<std::uint64_t>(*length), allConstants + 1);
    type = type->element.get();
  }
  if (!type || !(type->isInteger() || type->isFloating()))
    return std::nullopt;
  return count * (type->bits / 8);
}

/// Which element is read, all threads agree on, and read more than one of them.
bool isReadTogether(const legality::Nest &nest, const std::vector<LoopIndex> &grid,
                    const ir::Symbol &array) {
  bool isRead = false;
  for (const analysis::Access &access : nest.table().accesses) {
    if (nest.table().bases[access.base].symbol.get() != &array ||
        !nest.isInside(access, grid.front()))
      continue;
    if (access.path.empty() || access.loops.size() <= grid.size())
      return false;
    for (const LoopIndex loop : grid)
      if (strideAlong(nest, access, loop).pattern != Pattern::Same)
        return false;
    isRead = true;
  }
  return isRead;
}

struct Wish {
  std::string name;
  std::optional<std::uint64_t> count;
};

/// "w(500)"
Result<Wish> wishOf(const std::string &word) {
  const std::size_t open = word.find('(');
  Wish wish{word.substr(0, open), std::nullopt};
  if (open == std::string::npos)
    return wish;
  wish.count = numberOf(word.substr(open + 1, word.size() - open - 2));
  if (!word.ends_with(')') || !wish.count || *wish.count == 0 || *wish.count > allConstants)
    return Failure{fmt::format("`constant` wants arrays, or how many elements they have at most, "
                               "as in `w(500)`; not `{}`",
                               word)};
  return wish;
}

} // namespace

Result<std::vector<std::string>> chooseConstants(const legality::Nest &nest,
                                                 const std::vector<LoopIndex> &grid,
                                                 const KernelOrder &order,
                                                 std::vector<ir::DeviceArray> &arrays) {
  std::vector<std::string> words;
  std::uint64_t all = 0;
  if (order.isFree()) {
    for (ir::DeviceArray &array : arrays) {
      const auto bytes = elementBytes(*array.symbol);
      const auto low = numberOf(array.low), end = numberOf(array.end);
      if (array.isWritten || !bytes || low != 0 || !end || *end == 0 || *end > mostByItself ||
          all + *end * *bytes > mostByItself || !isReadTogether(nest, grid, *array.symbol))
        continue;
      all += *end * *bytes;
      array.constant = *end;
      words.push_back(array.symbol->name);
    }
    return words;
  }
  for (const std::string &word : order.constants) {
    const Result<Wish> wish = wishOf(word);
    if (!wish)
      return Failure{wish.error()};
    const auto array = std::ranges::find_if(
        arrays, [&](const ir::DeviceArray &one) { return one.symbol->name == wish->name; });
    if (array == arrays.end())
      return Failure{fmt::format("the kernel has no array `{}`", wish->name)};
    if (array->isWritten)
      return Failure{fmt::format("`{}` is written in the loop: it is not constant", wish->name)};
    const auto bytes = elementBytes(*array->symbol);
    if (!bytes)
      return Failure{
          fmt::format("`{}` is no array of numbers, in rows of known length", wish->name)};
    if (numberOf(array->low) != 0)
      return Failure{fmt::format("the elements of `{}` do not begin with the first one: {}",
                                 wish->name, ir::lineText(*array->low))};
    const auto count = wish->count ? wish->count : numberOf(array->end);
    if (!count)
      return Failure{fmt::format("how many elements `{0}` has is not known: say how many there are "
                                 "at most, as in `{0}(500)`",
                                 wish->name)};
    all += *count * *bytes;
    if (all > allConstants)
      return Failure{
          fmt::format("{} bytes are more than the {} that constant memory has", all, allConstants)};
    array->constant = *count;
    words.push_back(word);
  }
  return words;
}

} // namespace parlift::plan
