#include "report/KernelFacts.h"

#include "analysis/dependences/Locality.h"
#include "ir/ExprText.h"
#include "ir/Kernel.h"
#include "ir/Walk.h"
#include "plan/gpu/KernelTime.h"
#include "plan/language/Script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlift::report {

namespace {

std::string gridText(const ir::KernelMark &kernel) {
  std::vector<std::string> dimensions;
  for (const ir::GridDimension &one : kernel.grid)
    dimensions.push_back(
        fmt::format("{} along {}: {} iterations{}", one.counter ? one.counter->name : "the loop",
                    one.axis, ir::lineText(*one.trips),
                    one.each > 1 ? fmt::format(", {} of each thread", one.each) : ""));
  return fmt::format("{}", fmt::join(dimensions, "; "));
}

std::string blockText(const ir::KernelMark &kernel) {
  std::vector<std::string> sides;
  unsigned threads = 1;
  for (const ir::GridDimension &one : kernel.grid) {
    sides.push_back(fmt::format("{} {}", one.axis, one.threads));
    threads *= one.threads;
  }
  if (kernel.tree && kernel.tree->threads != threads)
    return fmt::format("{} threads", kernel.tree->threads);
  return fmt::format("{} threads ({})", threads, fmt::join(sides, ", "));
}

std::string arrayText(const ir::DeviceArray &array) {
  std::string use = array.isRead && array.isWritten ? "read and written"
                    : array.isWritten               ? "written"
                                                    : "read";
  if (array.constant > 0)
    use += ", in constant memory";
  if (array.isTransposed)
    use += ", rows and columns exchanged";
  return fmt::format("{}[{} .. {}), {}", array.symbol->name, ir::lineText(*array.low),
                     ir::lineText(*array.end), use);
}

unsigned threadsOf(const ir::KernelMark &kernel) {
  unsigned threads = 1;
  for (const ir::GridDimension &one : kernel.grid)
    threads *= one.threads;
  return kernel.tree ? kernel.tree->threads : threads;
}

/// What a block has of shared memory: arrays that its tree declares and that are not the threads' own.
std::uint64_t sharedBytes(const ir::KernelMark &kernel) {
  std::uint64_t bytes = kernel.shared;
  if (!kernel.tree)
    return bytes;
  ir::forEachStmt(*kernel.tree->root, [&](const ir::Stmt &stmt) {
    if (stmt.kind != ir::StmtKind::Declare || stmt.symbol->type->kind != ir::TypeKind::Array ||
        std::ranges::count(kernel.tree->perThread, stmt.symbol) > 0)
      return;
    std::uint64_t elements = 1;
    const ir::Type *type = stmt.symbol->type.get();
    for (; type->kind == ir::TypeKind::Array; type = type->element.get())
      elements *= type->extent && type->extent->kind == ir::ExprKind::IntLiteral
                      ? static_cast<std::uint64_t>(type->extent->intValue)
                      : 1;
    bytes += elements * type->bits / 8;
  });
  return bytes;
}

std::string occupancyText(const ir::KernelMark &kernel, const plan::Gpu &gpu) {
  const plan::BlockNeeds needs{threadsOf(kernel), 1, sharedBytes(kernel)};
  const unsigned blocks = plan::residentBlocks(gpu, needs);
  if (blocks == 0)
    return "not one block fits on a multiprocessor";
  return fmt::format(
      "at most {:.0f} %: {} block{} of {} threads{} on a multiprocessor that holds "
      "{:.0f} threads; registers may make it less",
      100 * blocks * needs.threads / gpu.threads, blocks, blocks == 1 ? "" : "s", needs.threads,
      needs.shared > 0 ? fmt::format(" with {} bytes of shared memory", needs.shared) : "",
      gpu.threads);
}

} // namespace

std::optional<KernelText::Load> kernelLoad(const legality::Nest &nest, legality::LoopIndex loop,
                                           const plan::Step &step, const plan::Gpu &gpu) {
  const plan::KernelTime times(nest, gpu, analysis::presumedSize);
  const auto load = times.load(loop, step);
  if (!load || load->bytes <= 0 || load->operations <= 0)
    return std::nullopt;
  return KernelText::Load{load->operations, load->bytes, plan::KernelTime::mostOperations(gpu),
                          gpu.bandwidth};
}

KernelText kernelText(const plan::Step &step, const plan::Gpu &gpu) {
  const ir::KernelMark &kernel = *step.mark.kernel;
  KernelText text;
  const auto add = [&](const std::string &name, const std::string &value) {
    if (!value.empty())
      text.facts.emplace_back(name, value);
  };
  add("grid", gridText(kernel));
  add("a block", blockText(kernel));
  add("occupancy", occupancyText(kernel, gpu));
  if (kernel.tree && kernel.tree->resident > 0)
    add("blocks at once", fmt::format("{} on a multiprocessor", kernel.tree->resident));
  std::vector<std::string> arrays, values, conditions;
  for (const ir::DeviceArray &array : kernel.arrays)
    arrays.push_back(arrayText(array));
  for (const auto &value : kernel.values)
    values.push_back(value->name);
  add("arrays", fmt::format("{}", fmt::join(arrays, "; ")));
  add("values", fmt::format("{}", fmt::join(values, ", ")));
  for (const ir::ExprRef &condition : kernel.conditions.parts())
    conditions.push_back(ir::lineText(*condition));
  add("only where", fmt::format("{}", fmt::join(conditions, " and ")));
  std::vector<std::string> words;
  for (const plan::Instruction &instruction : step.kernel)
    words.push_back(plan::print(instruction));
  add("in a plan", fmt::format("{}", fmt::join(words, "\n")));
  for (const diag::Remark &remark : step.remarks)
    text.remarks.push_back(remark.text);
  return text;
}

} // namespace parlift::report
