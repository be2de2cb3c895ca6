#include "target/gpu/KernelParts.h"

#include "ir/ExprText.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <utility>

namespace parlift::target::gpu {

namespace {

constexpr std::size_t columns = 100;

/// Where the text can be broken, the last of the first `most` places; 0: nowhere.
std::size_t behindOperator(const std::string &text, std::size_t most) {
  for (std::size_t at = most; at > 3; --at)
    if (const std::string last = text.substr(at - 3, 3); last == "|| " || last == "&& ")
      return at;
  return 0;
}

} // namespace

KernelParts::KernelParts(const ir::Function &function, const ir::Stmt &loop, std::string name,
                         const Dialect &dialect)
    : function_(function), loop_(loop), mark_(*loop.parallel), kernel_(*loop.parallel->kernel),
      dialect_(dialect), name_(std::move(name)), together_(togetherOf(loop, *loop.parallel)) {}

const ir::GridDimension *KernelParts::along(char axis) const {
  for (const ir::GridDimension &dimension : kernel_.grid)
    if (dimension.axis == axis)
      return &dimension;
  return nullptr;
}

std::string KernelParts::typeOf(const ir::Symbol &symbol) {
  return withoutConst(symbol.type->spelling);
}

/// `long long` is another type in OpenCL.
std::string KernelParts::elementIn(const ArrayShape &shape) const {
  if (dialect_.isCxx() || shape.element.find("long long") == std::string::npos)
    return shape.element;
  return shape.element.find("unsigned") == std::string::npos ? "long" : "ulong";
}

std::vector<BinArray> KernelParts::binArrays() const {
  std::vector<BinArray> result;
  for (const ir::BlockBins &bins : kernel_.bins)
    result.push_back({&bins, elementIn(shapeOf(*bins.array))});
  return result;
}

unsigned KernelParts::threadsOfBlock() const {
  unsigned all = 1;
  for (const ir::GridDimension &dimension : kernel_.grid)
    all *= dimension.threads;
  return all;
}

void KernelParts::open(const std::string &line) {
  add(line + " {");
  indent_ += "  ";
  ++depth_;
}

void KernelParts::close() {
  indent_.resize(indent_.size() - 2);
  --depth_;
  add("}");
}

void KernelParts::addPutTogether(const Together &one, const Naming &mine, const Naming &other) {
  for (std::string rest : putTogether(one, mine, other)) {
    std::string indent = indent_;
    while (indent.size() + rest.size() > columns) {
      const std::size_t at = behindOperator(rest, columns - indent.size());
      if (at == 0)
        break;
      lines_.push_back(indent + rest.substr(0, at - 1));
      rest.erase(0, at);
      indent = indent_ + "    ";
    }
    lines_.push_back(indent + rest);
  }
}

/// What the analysis knows of a bound may be said with variables that the loop itself does not mention.
bool KernelParts::isSaidInKernel(const ir::GridDimension &dimension) const {
  static const std::set<std::string_view> types = {"long", "int", "unsigned", "size_t", "sizeof"};
  if (kernel_.tree || dimension.ownTrips)
    return true;
  bool result = true;
  forEachWord(ir::lineText(*dimension.trips), [&](std::string_view word) {
    const bool isNumber = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    const bool isValue = std::ranges::any_of(
        kernel_.values, [&](const ir::SymbolRef &symbol) { return symbol->name == word; });
    result &= isNumber || isValue || types.contains(word) ||
              isMacro(*loop_.source.keyword.file, std::string(word));
  });
  return result;
}

Dialect::Constant KernelParts::constant(std::size_t number) const {
  const ir::DeviceArray &array = kernel_.arrays[number];
  const ArrayShape shape = shapeOf(*array.symbol);
  return {array.symbol->name, name_ + "_" + array.symbol->name, elementIn(shape), shape.rows,
          array.constant,     static_cast<int>(number)};
}

std::vector<Dialect::Constant> KernelParts::constants() const {
  std::vector<Dialect::Constant> result;
  for (std::size_t at = 0; at < kernel_.arrays.size(); ++at)
    if (kernel_.arrays[at].constant > 0)
      result.push_back(constant(at));
  return result;
}

} // namespace parlift::target::gpu
