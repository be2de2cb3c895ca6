#include "plan/model/Machine.h"

#include "support/FileIo.h"

#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <sstream>

#include <unistd.h>

namespace parlift::plan {

namespace {

double systemValue(int name, double otherwise) {
  const long value = sysconf(name);
  return value > 0 ? static_cast<double>(value) : otherwise;
}

} // namespace

Machine thisMachine() {
  Machine machine;
  machine.lineBytes = systemValue(_SC_LEVEL1_DCACHE_LINESIZE, machine.lineBytes);
  machine.l1 = systemValue(_SC_LEVEL1_DCACHE_SIZE, machine.l1);
  machine.l2 = systemValue(_SC_LEVEL2_CACHE_SIZE, machine.l2);
  machine.l3 = systemValue(_SC_LEVEL3_CACHE_SIZE, machine.l3);
  return machine;
}

Result<Machine> readMachine(const std::string &path) {
  const Result<std::string> text = readFile(path);
  if (!text) {
    const std::optional<Gpu> gpu = knownGpu(path);
    if (!gpu && path.find_first_of("./") == std::string::npos)
      return Failure{fmt::format("{}; nor is that one of the GPUs {}", text.error(), knownGpus())};
    if (!gpu)
      return Failure{text.error()};
    Machine machine = thisMachine();
    machine.gpu = *gpu;
    return machine;
  }
  Machine machine;
  const std::map<std::string, double *> entries = {
      {"threads", &machine.threads},
      {"line", &machine.lineBytes},
      {"l1", &machine.l1},
      {"l2", &machine.l2},
      {"l3", &machine.l3},
      {"vector", &machine.vectorBytes},
      {"registers", &machine.registers},
      {"memory", &machine.memory},
      {"gpu-multiprocessors", &machine.gpu.multiprocessors},
      {"gpu-bandwidth", &machine.gpu.bandwidth},
      {"gpu-link", &machine.gpu.link},
      {"gpu-registers", &machine.gpu.registers},
      {"gpu-shared", &machine.gpu.shared},
      {"gpu-threads", &machine.gpu.threads},
      {"gpu-blocks", &machine.gpu.blocks},
      {"gpu-block-threads", &machine.gpu.blockThreads},
      {"gpu-start", &machine.gpu.start},
      {"gpu-transfer", &machine.gpu.transfer},
      {"gpu-first-use", &machine.gpu.firstUse}};
  std::istringstream lines(*text);
  unsigned number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (const std::size_t hash = line.find('#'); hash != std::string::npos)
      line.erase(hash);
    std::istringstream words(line);
    std::string name, equals, value, more;
    if (!(words >> name))
      continue;
    const bool isEntry = (words >> equals >> value) && equals == "=" && !(words >> more);
    if (name == "gpu" && isEntry) {
      const std::optional<Gpu> gpu = knownGpu(value);
      if (!gpu)
        return Failure{fmt::format("{}:{}: no GPU `{}` is known; there are {}", path, number, value,
                                   knownGpus())};
      machine.gpu = *gpu;
      continue;
    }
    const auto entry = entries.find(name);
    if (entry == entries.end())
      return Failure{
          fmt::format("{}:{}: there is no `{}`; there are threads, line, l1, l2, l3, vector, "
                      "registers, memory, gpu, "
                      "gpu-multiprocessors, gpu-bandwidth, gpu-link, gpu-registers, gpu-shared, "
                      "gpu-threads, gpu-blocks, gpu-block-threads, gpu-start, gpu-transfer and "
                      "gpu-first-use",
                      path, number, name)};
    char *end = nullptr;
    const double amount = isEntry ? std::strtod(value.c_str(), &end) : 0;
    if (!isEntry || *end != '\0' || !(amount > 0))
      return Failure{fmt::format("{}:{}: `{} = NUMBER` is expected", path, number, name)};
    *entry->second = amount;
    machine.hasVectors |= name == "vector" || name == "registers";
    if (name == "threads")
      machine.gpu.hostThreads = amount;
  }
  return machine;
}

} // namespace parlift::plan
