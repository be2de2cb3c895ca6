#include "plan/model/Gpu.h"

#include <algorithm>
#include <map>

namespace parlift::plan {

namespace {

/// Multiprocessors and their sizes by the makers' data sheets and programming guides; of the memory's rate seven eighths, which is
/// what a copy on an H200 has of its. The link is what pageable memory has that goes through buffers (runtime/cuda_copies.txt), on PCI Express of the fifth
/// generation as measured, of the fourth and third by their share.
const std::map<std::string, Gpu> &known() {
  constexpr double kilo = 1024;
  static const std::map<std::string, Gpu> gpus = {
      {"a10", {72, 525, 18, 65536, 100 * kilo, 1536, 16}},
      {"a100", {108, 1360, 18, 65536, 164 * kilo, 2048, 32}},
      {"h100", {132, 2930, 36, 65536, 228 * kilo, 2048, 32}},
      {"h200", {132, 4200, 36, 65536, 228 * kilo, 2048, 32}},
      {"l4", {58, 262, 18, 65536, 100 * kilo, 1536, 24}},
      {"l40s", {142, 756, 18, 65536, 100 * kilo, 1536, 24}},
      {"rtx3090", {82, 819, 18, 65536, 100 * kilo, 1536, 16}},
      {"rtx4090", {128, 882, 18, 65536, 100 * kilo, 1536, 24}},
      {"t4", {40, 280, 10, 65536, 64 * kilo, 1024, 16}},
      {"v100", {80, 787, 10, 65536, 96 * kilo, 2048, 32}}};
  return gpus;
}

} // namespace

unsigned residentBlocks(const Gpu &gpu, const BlockNeeds &needs) {
  constexpr unsigned mostRegisters = 255, step = 8;
  constexpr std::uint64_t ownShared = 1024;
  if (needs.registers > mostRegisters)
    return 0;
  const unsigned registers = (std::max(needs.registers, 1U) + step - 1) / step * step;
  const double held = std::min({gpu.registers / (static_cast<double>(registers) * needs.threads),
                                gpu.shared / static_cast<double>(needs.shared + ownShared),
                                gpu.threads / needs.threads, gpu.blocks});
  return static_cast<unsigned>(held);
}

std::optional<Gpu> knownGpu(const std::string &name) {
  const auto found = known().find(name);
  return found == known().end() ? std::nullopt : std::optional(found->second);
}

std::string knownGpus() {
  std::string result;
  for (auto at = known().begin(); at != known().end(); ++at)
    result += (at == known().begin()            ? ""
               : std::next(at) == known().end() ? " and "
                                                : ", ") +
              at->first;
  return result;
}

} // namespace parlift::plan
