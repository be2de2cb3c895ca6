#include "report/KernelFacts.h"

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "plan/language/Script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace parlift::report {

namespace {

std::string gridText(const ir::KernelMark &kernel) {
  std::vector<std::string> dimensions;
  for (const ir::GridDimension &one : kernel.grid)
    dimensions.push_back(fmt::format(
        "{} along {}: {} iterations{}", one.counter ? one.counter->name : "the loop", one.axis,
        one.trips, one.each > 1 ? fmt::format(", {} of each thread", one.each) : ""));
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
  return fmt::format("{}[{} .. {}), {}", array.symbol->name, array.low, array.end, use);
}

} // namespace

KernelText kernelText(const plan::Step &step) {
  const ir::KernelMark &kernel = *step.mark.kernel;
  KernelText text;
  const auto add = [&](const std::string &name, const std::string &value) {
    if (!value.empty())
      text.facts.emplace_back(name, value);
  };
  add("grid", gridText(kernel));
  add("a block", blockText(kernel));
  if (kernel.tree && kernel.tree->resident > 0)
    add("blocks at once", fmt::format("{} on a multiprocessor", kernel.tree->resident));
  std::vector<std::string> arrays, values;
  for (const ir::DeviceArray &array : kernel.arrays)
    arrays.push_back(arrayText(array));
  for (const auto &value : kernel.values)
    values.push_back(value->name);
  add("arrays", fmt::format("{}", fmt::join(arrays, "; ")));
  add("values", fmt::format("{}", fmt::join(values, ", ")));
  add("only where", fmt::format("{}", fmt::join(kernel.conditions, " and ")));
  std::vector<std::string> words;
  for (const plan::Instruction &instruction : step.kernel)
    words.push_back(plan::print(instruction));
  add("in a plan", fmt::format("{}", fmt::join(words, "\n")));
  for (const diag::Remark &remark : step.remarks)
    text.remarks.push_back(remark.text);
  return text;
}

} // namespace parlift::report
