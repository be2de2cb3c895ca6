#include "target/gpu/DecisionText.h"

#include "ir/ExprText.h"
#include "ir/GpuDecision.h"
#include "ir/Kernel.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/gpu/Device.h"
#include "target/gpu/RangeText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace parlift::target::gpu {

namespace {

/// Numbers and parameters.
bool isSaidByParameters(std::string_view text, const ir::Function &function) {
  bool result = true;
  forEachWord(text, [&](std::string_view word) {
    const bool isNumber = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    result &= isNumber || word == "long" || word == "size_t" ||
              std::ranges::any_of(function.parameters, [&](const ir::SymbolRef &parameter) {
                return parameter->name == word;
              });
  });
  return result;
}

/// What is written is copied there, too, before.
unsigned waysOf(const ir::DeviceArray &array) {
  return array.isWritten ? 2 : 1;
}

/// Bytes of an array's copies there and back; empty: no words say them.
std::string bytesOf(const ir::DeviceArray &array, const ir::Function &function) {
  const ArrayShape shape = shapeOf(*array.symbol);
  const ir::Type *element = array.symbol->type->element.get();
  double each = waysOf(array);
  for (; element && element->kind == ir::TypeKind::Array; element = element->element.get())
    if (!shape.isFlat)
      each *= static_cast<double>(element->extent->intValue);
  if (!element || element->size == 0)
    return {};
  each *= static_cast<double>(element->size);
  const std::string row = shape.isFlat ? " * (" + shape.rowSize + ")" : "";
  const std::string low = summandText(*array.low), end = summandText(*array.end);
  if (!isSaidByParameters(low + " " + end + " " + row, function))
    return {};
  const std::string less = ir::isZero(*array.low) ? "" : " - (" + low + ")";
  return fmt::format("{:.1f} * ({}{}){}", each, end, less, row);
}

std::vector<const ir::KernelMark *> kernelsIn(const ir::Stmt &loops) {
  std::vector<const ir::KernelMark *> result;
  ir::forEachLoop(loops, [&](const ir::Stmt &loop, const ir::LoopStack &) {
    if (loop.parallel && loop.parallel->kernel)
      result.push_back(loop.parallel->kernel.get());
  });
  return result;
}

/// What all of them save can be said before the loops.
bool areSaidOutside(const std::vector<const ir::KernelMark *> &kernels) {
  return std::ranges::all_of(kernels, [](const ir::KernelMark *kernel) {
    return kernel->saving && ir::isSaidOutside(*kernel->saving);
  });
}

} // namespace

bool asksItself(const ir::Stmt &loop, const ir::Function &function) {
  if (!loop.parallel->kernel->saving)
    return false;
  const ir::Stmt *test = ir::gpuDecisionAround(function, loop);
  return !test || !areSaidOutside(kernelsIn(*test->thenBranch));
}

std::string decisionText(const ir::Stmt &loops, const ir::Function &function) {
  std::map<const ir::Symbol *, ir::DeviceArray> arrays;
  std::set<const ir::Expr *> savings; // kernels that arrays stay for share theirs
  std::string saved;
  const std::vector<const ir::KernelMark *> kernels = kernelsIn(loops);
  if (kernels.empty() || !areSaidOutside(kernels))
    return kernels.empty() ? "0" : "1";
  for (const ir::KernelMark *kernel : kernels) {
    if (savings.insert(kernel->saving.get()).second)
      saved += (saved.empty() ? "" : " + ") + ir::exprText(*kernel->saving);
    for (const ir::DeviceArray &array : kernel->arrays) {
      ir::DeviceArray &known = arrays.try_emplace(array.symbol.get(), array).first->second;
      known.isRead |= array.isRead;
      known.isWritten |= array.isWritten;
    }
  }
  unsigned copies = 0;
  std::map<unsigned, std::string> inOrder; // of declaration
  for (const auto &[symbol, array] : arrays) {
    copies += waysOf(array);
    if (const std::string bytes = bytesOf(array, function); !bytes.empty())
      inOrder[symbol->id] = bytes;
  }
  std::string bytes;
  for (const auto &[id, text] : inOrder)
    bytes += (bytes.empty() ? "" : " + ") + text;
  return fmt::format("gpu_pays(gpu_moving({}, {}), {}, gpu_of_kernel) && gpu_is_there()", copies,
                     bytes.empty() ? "0" : bytes, saved);
}

} // namespace parlift::target::gpu
