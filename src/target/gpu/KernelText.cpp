#include "target/gpu/KernelText.h"

#include "target/gpu/KernelParts.h"

namespace parlift::target::gpu {

std::uint64_t constantBytes(const ir::KernelMark &kernel) {
  std::uint64_t bytes = 0;
  for (const ir::DeviceArray &array : kernel.arrays) {
    std::uint64_t one = array.constant;
    const ir::Type *type = array.symbol->type->element.get();
    for (; one > 0 && type->kind == ir::TypeKind::Array; type = type->element.get())
      one *= static_cast<std::uint64_t>(type->extent->intValue);
    bytes += one * (type->bits / 8) + (one > 0 ? 16 : 0);
  }
  return bytes;
}

KernelText kernelText(const ir::Function &function, const ir::Stmt &loop, const std::string &name,
                      Layout &layout, const Dialect &dialect) {
  KernelText result{kernelLines(function, loop, name, layout, dialect), {}};
  LaunchText launch = launchText(function, loop, name, layout, dialect);
  result.lines.emplace_back();
  result.lines.insert(result.lines.end(), launch.lines.begin(), launch.lines.end());
  result.call = std::move(launch.call);
  return result;
}

} // namespace parlift::target::gpu
