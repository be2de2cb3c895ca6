#include "target/gpu/BinText.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/InnermostElement.h"
#include "target/gpu/Updates.h"

#include <fmt/format.h>

namespace parlift::target::gpu {

namespace {

const std::string &nameOf(const BinArray &array) {
  return array.bins->array->name;
}

/// What a bin is.
ir::TypeRef elementTypeOf(const ir::Symbol &array) {
  return ir::unqualified(ir::innermostElement(ir::elementType(*array.type)));
}

bool isExtremum(const std::string &op) {
  return op == "min" || op == "max";
}

/// What a copy begins with: nothing, or, of extrema, the element as it is.
std::string first(const BinArray &array) {
  const std::string &op = array.bins->op;
  const bool isFloating = elementTypeOf(*array.bins->array)->isFloating();
  if (isExtremum(op))
    return fmt::format("{0}_all[gpu_k / {0}_bins.copies]", nameOf(array));
  if (op == "*")
    return "1";
  return op == "&" ? "~0" : op == "+" && isFloating ? "-0.0f" : "0";
}

/// Two copies as one.
std::string both(const BinArray &array, const std::string &a, const std::string &b) {
  const std::string &op = array.bins->op;
  if (!isExtremum(op))
    return fmt::format("{} {} {}", a, op, b);
  return fmt::format("{1} {2} {0}{3} ? {1} : {0}", a, b, op == "min" ? "<" : ">",
                     array.bins->givesWay ? fmt::format(" || {0} != {0}", a) : "");
}

/// `atomicAdd(&h_all[gpu_k], h_one);`
std::string putIntoArray(const BinArray &array, const Dialect &dialect, const std::string &bin,
                         const std::string &value) {
  const ir::TypeRef type = elementTypeOf(*array.bins->array);
  const auto variable = [](const std::string &name, const ir::TypeRef &of) {
    auto symbol = std::make_shared<ir::Symbol>();
    symbol->name = name;
    symbol->type = of;
    return ir::load(ir::varRef(symbol));
  };
  ir::AtomicUpdate update;
  update.target = ir::subscript(variable(nameOf(array) + "_all", ir::pointerTo(type)),
                                variable(bin, ir::intType()));
  update.operand = variable(value, type);
  update.op = array.bins->op;
  update.givesWay = array.bins->givesWay;
  const ir::StmtRef stmt = updateCall(update, dialect.isCxx(), /*isShared=*/false);
  const ir::Stmt &call = stmt->kind == ir::StmtKind::If ? *stmt->thenBranch : *stmt;
  return ir::exprText(*call.value) + ";";
}

} // namespace

std::string binsOf(const ir::Symbol &array) {
  return array.name + "_bins";
}

/// As in cuda_bins.txt.
std::vector<std::string> binTypeLines() {
  return {
      "struct gpu_bins { long low; int count, copies, slots, from, bytes; };",
      "int gpu_place(struct gpu_bins bins, volatile local int *tags, int lane, long bin) {",
      "  if (bins.copies > 0)",
      "    return (int)bin * bins.copies + lane;",
      "  if (bins.slots == 0)",
      "    return -1;",
      "  const int slot = (int)bin & (bins.slots - 1);",
      "  int tag = tags[slot];",
      "  if (tag < 0)",
      "    tag = atomic_cmpxchg(&tags[slot], -1, (int)bin);",
      "  return tag < 0 || tag == (int)bin ? slot : -1;",
      "}",
  };
}

std::vector<std::string> binParameters(const BinArray &array, bool isCxx) {
  std::vector<std::string> result = {"const struct gpu_bins " + binsOf(*array.bins->array)};
  if (!isCxx)
    result.push_back(fmt::format("local {} *const {}_own", array.element, nameOf(array)));
  return result;
}

std::vector<std::string> binBegin(const std::vector<BinArray> &arrays, const Dialect &dialect,
                                  const std::string &thread, unsigned threads) {
  const std::string space = dialect.isCxx() ? "" : "global ";
  std::vector<std::string> lines;
  if (dialect.isCxx())
    lines.emplace_back("extern __shared__ __align__(128) int4 gpu_own_bins[];");
  lines.push_back(fmt::format("const int gpu_thread = {};", thread));
  for (const BinArray &array : arrays) {
    const std::string &name = nameOf(array), bins = binsOf(*array.bins->array);
    const std::string row = array.bins->row == 1 ? "" : fmt::format(" * {}", array.bins->row);
    lines.push_back(fmt::format("const long {}_low = {}.low;", name, bins));
    lines.push_back(fmt::format("{0}{1} *const {2}_all = ({0}{1} *){2} + {2}_low{3};", space,
                                array.element, name, row));
    if (dialect.isCxx())
      lines.push_back(fmt::format("{0} *const {1}_own = ({0} *)((char *)gpu_own_bins + {2}.from);",
                                  array.element, name, bins));
    lines.push_back(fmt::format("{0}int *const {1}_tags = ({0}int *)({1}_own + {2}.slots);",
                                dialect.isCxx() ? "" : "local ", name, bins));
    lines.push_back(fmt::format("const int {}_lane = gpu_thread & ({}.copies - 1);", name, bins));
    lines.push_back(fmt::format(
        "for (int gpu_k = gpu_thread; gpu_k < {0}.count * {0}.copies + {0}.slots; gpu_k += {1})",
        bins, threads));
    lines.push_back(fmt::format("  {}_own[gpu_k] = {};", name, first(array)));
    lines.push_back(
        fmt::format("for (int gpu_k = gpu_thread; gpu_k < {}.slots; gpu_k += {})", bins, threads));
    lines.push_back(fmt::format("  {}_tags[gpu_k] = -1;", name));
  }
  lines.push_back(dialect.barrier());
  return lines;
}

std::vector<std::string> binEnd(const std::vector<BinArray> &arrays, const Dialect &dialect,
                                unsigned threads) {
  std::vector<std::string> lines = {dialect.barrier()};
  for (const BinArray &array : arrays) {
    const std::string &name = nameOf(array), bins = binsOf(*array.bins->array);
    lines.push_back(fmt::format("for (int gpu_k = gpu_thread; gpu_k < {}.count; gpu_k += {}) {{",
                                bins, threads));
    lines.push_back(
        fmt::format("  {0} {1}_one = {1}_own[gpu_k * {2}.copies];", array.element, name, bins));
    lines.push_back(fmt::format("  for (int gpu_c = 1; gpu_c < {}.copies; gpu_c++)", bins));
    lines.push_back(fmt::format(
        "    {0}_one = {1};", name,
        both(array, name + "_one", fmt::format("{}_own[gpu_k * {}.copies + gpu_c]", name, bins))));
    lines.push_back("  " + putIntoArray(array, dialect, "gpu_k", name + "_one"));
    lines.emplace_back("}");
    if (isExtremum(array.bins->op)) // a slot has nothing to begin with
      continue;
    lines.push_back(
        fmt::format("for (int gpu_k = gpu_thread; gpu_k < {}.slots; gpu_k += {})", bins, threads));
    lines.push_back(fmt::format("  if ({}_tags[gpu_k] >= 0)", name));
    lines.push_back("    " +
                    putIntoArray(array, dialect, name + "_tags[gpu_k]", name + "_own[gpu_k]"));
  }
  return lines;
}

} // namespace parlift::target::gpu
