#include "plan/gpu/Transposes.h"

#include "analysis/symbolic/Bounds.h"
#include "ir/InnermostElement.h"
#include "legality/gpu/CanOffload.h"
#include "legality/storage/CanTranspose.h"
#include "plan/gpu/KernelNames.h"
#include "plan/model/Coalescing.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace parlift::plan {

using analysis::Access;
using analysis::Polynomial;
using legality::LoopIndex;

namespace {

constexpr std::size_t mostAtOnce = 8;       ///< as src/runtime/transposed.txt
constexpr std::uint64_t bytesOfSector = 32; ///< what a GPU fetches at least
constexpr std::uint64_t bytesOfLine = 128;
constexpr std::int64_t someMore = 16; ///< iterations that a walk may lack besides half of a row

/// What all subscripts together say.
ir::TypeRef elementOf(const ir::Symbol &array) {
  return ir::innermostElement(array.type->element);
}

/// Bytes of a number; CanTranspose has found that all have as many.
std::uint64_t bytesOfNumber(const ir::Symbol &array) {
  const auto numbers = ir::leavesOf(elementOf(array));
  return numbers ? numbers->bytes : 0;
}

class Chooser {
public:
  Chooser(const legality::Nest &nest, const std::vector<LoopIndex> &grid,
          const ir::KernelMark &kernel)
      : nest_(nest), grid_(grid) {
    for (std::size_t at = 0; at < grid.size(); ++at)
      if (kernel.grid[at].axis == 'x')
        x_ = grid[at];
  }

  bool pays(const ir::DeviceArray &array) const {
    const std::uint64_t bytes = bytesOfNumber(*array.symbol);
    const std::uint64_t kinds = (array.isRead ? 1 : 0) + (array.isWritten ? 1 : 0);
    const std::uint64_t passes = array.isWritten ? 4 : 2;
    bool isTouched = false;
    for (const Access &access : nest_.table().accesses) {
      if (nest_.table().bases[access.base].symbol != array.symbol ||
          !nest_.isInside(access, grid_.front()))
        continue;
      isTouched = true;
      if (!walksAlongItsRow(access))
        return false;
    }
    return isTouched && bytesOfSector * kinds > bytes * (kinds + passes);
  }

private:
  /// All loops inside the kernel's, and the kernel's, along which the subscript changes.
  std::optional<std::vector<LoopIndex>> loopsOf(const Access &access,
                                                const Polynomial &index) const {
    std::vector<LoopIndex> result;
    for (const LoopIndex loop : access.loops) {
      if (!nest_.isInside(loop, grid_.front()))
        continue;
      const auto slope = slopeAlong(nest_, index, loop);
      const auto number = slope ? slope->constantValue() : std::nullopt;
      if (!number || *number < -1 || *number > 1)
        return std::nullopt;
      if (*number != 0)
        result.push_back(loop);
    }
    return result;
  }
  bool isOfGrid(LoopIndex loop) const { return std::ranges::find(grid_, loop) != grid_.end(); }
  /// The loop has at least half as many iterations as there are elements.
  bool covers(const Access &access, LoopIndex loop, const std::optional<Polynomial> &extent) const {
    const analysis::NestLoop &known = nest_.loop(loop);
    if (!extent || extent->isPoisoned() || !known.exact || !known.counted || !known.upper ||
        known.upper->isPoisoned())
      return false;
    const Polynomial twice = (*known.upper - known.lower) + (*known.upper - known.lower);
    const analysis::Bounds bounds(nest_.table(), nest_.factsAt(access));
    return bounds.nonNegative(twice + Polynomial::constant(someMore) - *extent);
  }
  bool walksAlongItsRow(const Access &access) const {
    const legality::RowPlace place = legality::rowPlaceOf(nest_, access);
    const bool hasFields = std::ranges::any_of(access.path, &analysis::PathStep::isField);
    if (place.subscripts.size() < 2 || hasFields ||
        legality::isUnderCondition(nest_, access, grid_.front()))
      return false;
    const auto rows = loopsOf(access, place.subscripts.front());
    const std::uint64_t row = access.path.size() > 1 ? access.path.front().elementSize : 0;
    if (!rows || *rows != std::vector<LoopIndex>{x_} || (row != 0 && row < bytesOfLine))
      return false;
    const bool isObject = nest_.table().bases[access.base].kind == analysis::BaseKind::Object;
    if (isObject && (access.path.size() < 2 || !covers(access, x_, access.path.front().extent)))
      return false; // all rows of it would be transposed
    for (std::size_t at = 1; at < place.subscripts.size(); ++at) {
      const auto walk = loopsOf(access, place.subscripts[at]);
      if (!walk || walk->size() != 1 || isOfGrid(walk->front()) ||
          !covers(access, walk->front(), place.extents[at - 1]))
        return false;
    }
    return true;
  }

  const legality::Nest &nest_;
  const std::vector<LoopIndex> &grid_;
  LoopIndex x_ = grid_.front();
};

/// Of the word of a slice, `A` or `A[i][k]`.
bool isStaged(const KernelOrder &order, const std::string &array) {
  for (const KernelOrder::Stage &stage : order.stages)
    for (const std::string &slice : stage.slices)
      if (slice.substr(0, slice.find('[')) == array)
        return true;
  return false;
}

/// Marks the array; a sentence where that cannot be.
std::string mark(const legality::Nest &nest, const std::vector<LoopIndex> &grid,
                 const analysis::LoopFacts &loop, ir::KernelMark &kernel, ir::DeviceArray &array) {
  if (array.constant > 0)
    return fmt::format("`{}` is in constant memory", array.symbol->name);
  const auto evidence = legality::canTranspose(nest, grid.front(), array.symbol);
  if (!evidence)
    return evidence.refusal().remark.text;
  if (kernel.tree && !legality::hasNumbersOnly(*kernel.tree->root, *array.symbol))
    return fmt::format("the staged kernel has more of `{}` than the values of single numbers",
                       array.symbol->name);
  if (kernel.tree && evidence->rowLength())
    return fmt::format("the kernel is staged, and rows of `{}` are numbered by the program",
                       array.symbol->name);
  array.rowLength = evidence->rowLength();
  array.isTransposed = true;
  const std::string name = clashingName(loop, kernel);
  array.isTransposed = name.empty();
  return name.empty() ? "" : fmt::format("the kernel needs the name `{}` itself", name);
}

} // namespace

std::string transposeText(const ir::DeviceArray &array) {
  const std::uint64_t bytes = bytesOfNumber(*array.symbol), passes = array.isWritten ? 4 : 2;
  const bool hasFields = elementOf(*array.symbol)->kind == ir::TypeKind::Record;
  const std::string alone =
      hasFields ? "" : fmt::format(", where each access alone would fetch {}", bytesOfSector);
  return fmt::format("`{}` transposed around the kernel{}: {} bytes moved for each number{}",
                     array.symbol->name, hasFields ? ", a structure of arrays" : "", passes * bytes,
                     alone);
}

Result<std::vector<std::string>> chooseTransposes(const legality::Nest &nest,
                                                  const std::vector<LoopIndex> &grid,
                                                  const analysis::LoopFacts &loop,
                                                  const KernelOrder &order,
                                                  ir::KernelMark &kernel) {
  std::vector<std::string> words;
  if (order.isFree()) {
    const Chooser chooser(nest, grid, kernel);
    for (ir::DeviceArray &array : kernel.arrays)
      if (!kernel.tree && words.size() < mostAtOnce && chooser.pays(array) &&
          mark(nest, grid, loop, kernel, array).empty())
        words.push_back(array.symbol->name);
    return words;
  }
  if (order.transposes.size() > mostAtOnce)
    return Failure{fmt::format("a kernel has at most {} arrays transposed", mostAtOnce)};
  for (const std::string &name : order.transposes) {
    const auto array = std::ranges::find_if(
        kernel.arrays, [&](const ir::DeviceArray &one) { return one.symbol->name == name; });
    if (array == kernel.arrays.end())
      return Failure{fmt::format("the kernel has no array `{}`", name)};
    if (isStaged(order, name))
      return Failure{fmt::format("`{}` is staged, and not transposed as well", name)};
    if (const std::string why = mark(nest, grid, loop, kernel, *array); !why.empty())
      return Failure{why};
    words.push_back(name);
  }
  return words;
}

} // namespace parlift::plan
