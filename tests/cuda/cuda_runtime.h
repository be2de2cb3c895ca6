/* CUDA's words on a CPU: programs that parlift emits run without a GPU, for tests alone.
 *
 *     kernel<<<grid, threads>>>(n, x);                  rewritten to    cuda_on_cpu::launch(kernel, grid, threads)(n, x);    (on-cpu.sh)
 *     gpu_commit();  gpu_wait<2>();                                     cuda_on_cpu::commit();  cuda_on_cpu::wait(2), __syncwarp();
 *     gpu_start_together(kernel, grid, threads, shared, n, x);          cuda_on_cpu::together(kernel, grid, threads, shared, n, x);
 *     extern __shared__ __align__(128) int4 gpu_shared[];               static thread_local int4 gpu_shared[CUDA_ON_CPU_SHARED];
 *
 * Blocks run one after the other in a random order, the threads of a block as coroutines: each up to the next barrier, in a random
 * order that is another one each time; of a warp, up to the next exchange of values. Blocks that wait for each other are threads of
 * the CPU's. So what needs a barrier that is not there finds other values than
 * the program's. Faults end the program with a line on standard error:
 *
 * - a barrier that not all threads of a block come to, or not the same one;
 * - an access outside of what cudaMalloc has given: a page that nobody may touch is behind its last byte, or, by turns, before its
 *   first one; what it holds at first is no number;
 * - a launch that no GPU takes: no blocks or threads, too many of them.
 *
 * What the memory of a block holds when it begins is what the block before has left: nothing to rely on, here as there.
 * CUDA_ON_CPU_SEED=n gives other orders, CUDA_ON_CPU_BYTES=n so much memory, CUDA_ON_CPU_SHARED_BYTES=n so much
 * for a block. */
#ifndef CUDA_ON_CPU
#define CUDA_ON_CPU

extern "C++" {
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <sys/mman.h>
#include <thread>
#include <ucontext.h>
#include <unistd.h>
#include <vector>

#define __global__
#define __device__
#define __launch_bounds__(...)
#define __shared__ static thread_local
#define __constant__
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __syncthreads() cuda_on_cpu::barrier(__LINE__)
#define __syncwarp() cuda_on_cpu::barrier(-__LINE__)
#define __shfl_sync(mask, value, lane) cuda_on_cpu::ofLane(-__LINE__, value, lane)

struct alignas(16) int4 {
  int x, y, z, w;
};

struct dim3 {
  unsigned x, y, z;
  explicit dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
inline thread_local dim3 threadIdx, blockIdx, blockDim, gridDim;

enum cudaError_t { cudaSuccess, cudaErrorMemoryAllocation, cudaErrorInvalidValue };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount, cudaDevAttrMaxSharedMemoryPerBlockOptin };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDefault };

namespace cuda_on_cpu {

[[noreturn]] inline void fail(const char *what) {
  std::fflush(stdout);
  std::fprintf(stderr, "CUDA on a CPU: %s\n", what);
  std::_Exit(99);
}

inline unsigned below(unsigned count) {
  static thread_local std::uint64_t state = [] {
    const char *const seed = std::getenv("CUDA_ON_CPU_SEED");
    return seed ? std::strtoull(seed, nullptr, 10) * 2654435761U + 1 : 1;
  }();
  state = state * 6364136223846793005U + 1442695040888963407U;
  return static_cast<unsigned>((state >> 33U) % count);
}

inline void shuffle(std::vector<unsigned> &numbers) {
  for (unsigned at = static_cast<unsigned>(numbers.size()); at > 1; --at)
    std::swap(numbers[at - 1], numbers[below(at)]);
}

// --- The threads of a block

struct Fiber {
  ucontext_t first{}; // to begin with; from then on `jmp_buf`s, which ask nothing of the system
  jmp_buf place;
  bool hasBegun = false;
  int line =
      0; // of the barrier at which it waits, less than 0 for one of its warp; 0: the kernel has ended
  unsigned number = 0, exchanges = 0;
  unsigned given[2] = {}; // to the other lanes
  struct Copy {
    void *to;
    const void *from;
    std::size_t bytes;
  };
  std::vector<std::vector<Copy>> copies{
      1}; // asynchronous ones, which are made when it waits for them: by commits
};
constexpr std::size_t stackBytes = std::size_t{1} << 18U;
struct Fibers : std::deque<Fiber> {
  ~Fibers() {
    for (const Fiber &fiber : *this)
      munmap(fiber.first.uc_stack.ss_sp, stackBytes);
  }
};
inline thread_local Fibers fibers;
inline thread_local jmp_buf scheduler;
inline thread_local Fiber *running = nullptr;
inline thread_local void (*body)(void *) = nullptr;
inline thread_local void *arguments = nullptr;

__attribute__((noinline)) inline void barrier(int line) {
  running->line = line;
  if (_setjmp(running->place) == 0)
    _longjmp(scheduler, 1);
}

/// Values of the threads of a warp. Those of the exchange before are read by then.
inline unsigned ofLane(int line, unsigned value, int lane) {
  const unsigned turn = running->exchanges++ % 2, first = running->number / 32 * 32;
  running->given[turn] = value;
  barrier(line);
  return fibers[first + static_cast<unsigned>(lane) % 32].given[turn];
}

inline void copyLater(void *to, const void *from, std::size_t bytes) {
  running->copies.back().push_back({to, from, bytes});
}
inline void commit() {
  running->copies.emplace_back();
}
/// The copies of all commits but the last `younger` ones.
inline void wait(std::size_t younger) {
  auto &copies = running->copies;
  while (copies.size() > younger + 1) {
    for (const auto &copy : copies.front())
      std::memcpy(copy.to, copy.from, copy.bytes);
    copies.erase(copies.begin());
  }
}

inline void start() {
  for (;;) {
    body(arguments);
    barrier(0);
  }
}

__attribute__((noinline)) inline void resume(Fiber &fiber) {
  running = &fiber;
  if (_setjmp(scheduler) != 0)
    return;
  if (fiber.hasBegun)
    _longjmp(fiber.place, 1);
  fiber.hasBegun = true;
  setcontext(&fiber.first);
}

inline void addFiber() {
  Fiber &fiber = fibers.emplace_back();
  void *const stack = mmap(nullptr, stackBytes, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED)
    fail("no memory for the threads of a block");
  getcontext(&fiber.first);
  fiber.first.uc_stack.ss_sp = stack;
  fiber.first.uc_stack.ss_size = stackBytes;
  makecontext(&fiber.first, start, 0);
}

/// The threads of a warp, until all wait for the block or have ended: the line at which they do.
inline int runWarp(std::vector<unsigned> &order) {
  for (;;) {
    shuffle(order);
    bool isFirst = true;
    int line = 0;
    for (const unsigned number : order) {
      threadIdx = dim3(number % blockDim.x, number / blockDim.x % blockDim.y,
                       number / blockDim.x / blockDim.y);
      resume(fibers[number]);
      if (!isFirst && running->line != line)
        fail("the threads of a block wait at different barriers, or some have ended");
      line = running->line;
      isFirst = false;
    }
    if (line >= 0)
      return line;
  }
}

inline void runBlock(unsigned count) {
  std::vector<std::vector<unsigned>> warps((count + 31) / 32);
  std::vector<unsigned> order;
  for (unsigned number = 0; number < count; ++number) {
    if (number == fibers.size())
      addFiber();
    fibers[number].number = number;
    fibers[number].exchanges = 0;
    fibers[number].copies.assign(1, {});
    warps[number / 32].push_back(number);
    if (number % 32 == 0)
      order.push_back(number / 32);
  }
  for (int line = 1; line != 0;) {
    shuffle(order);
    line = -1;
    for (const unsigned warp : order) {
      const int one = runWarp(warps[warp]);
      if (line != -1 && one != line)
        fail("the threads of a block wait at different barriers, or some have ended");
      line = one;
    }
  }
}

template <typename... Parameters> struct Launch {
  void (*kernel)(Parameters...);
  dim3 grid, threads;

  template <typename... Arguments> void operator()(Arguments... given) const {
    const auto blocks = std::uint64_t{grid.x} * grid.y * grid.z;
    const auto count = std::uint64_t{threads.x} * threads.y * threads.z;
    if (blocks == 0 || count == 0 || count > 1024 || grid.x > 2147483647U || grid.y > 65535 ||
        grid.z > 65535 || threads.z > 64)
      fail("no GPU starts so many blocks or threads");
    gridDim = grid;
    blockDim = threads;
    const auto call = [&] { kernel(given...); };
    arguments = const_cast<void *>(static_cast<const void *>(&call));
    body = [](void *what) { (*static_cast<decltype(call) *>(what))(); };
    std::vector<unsigned> order;
    for (unsigned number = 0; number < blocks; ++number)
      order.push_back(number);
    shuffle(order);
    for (const unsigned number : order) {
      blockIdx = dim3(number % grid.x, number / grid.x % grid.y, number / grid.x / grid.y);
      runBlock(static_cast<unsigned>(count));
    }
  }
};

constexpr int mostShared = 227 * 1024;

template <typename... Parameters>
Launch<Parameters...> launch(void (*kernel)(Parameters...), dim3 grid, dim3 threads, int shared = 0) {
  if (shared < 0 || shared > mostShared)
    fail("no GPU has so much shared memory");
  return {kernel, grid, threads};
}

#define CUDA_ON_CPU_SHARED (cuda_on_cpu::mostShared / 16)

/// All blocks at the same time.
template <typename... Parameters, typename... Arguments>
void together(void (*kernel)(Parameters...), dim3 grid, dim3 threads, int shared,
              Arguments... given) {
  if (shared < 0 || shared > mostShared)
    fail("no GPU has so much shared memory");
  std::vector<std::thread> blocks;
  for (unsigned block = 0; block < grid.x; ++block)
    blocks.emplace_back([=] {
      gridDim = grid;
      blockDim = threads;
      blockIdx = dim3(block);
      const auto call = [&] { kernel((Parameters)given...); };
      arguments = const_cast<void *>(static_cast<const void *>(&call));
      body = [](void *what) { (*static_cast<decltype(call) *>(what))(); };
      runBlock(threads.x * threads.y * threads.z);
    });
  for (std::thread &block : blocks)
    block.join();
}

// --- Memory

struct Area {
  char *start;
  std::size_t bytes, given;
};
inline std::map<void *, Area> areas; // by the pointer that was given

inline bool hasRoomFor(std::size_t bytes) {
  const char *const most = std::getenv("CUDA_ON_CPU_BYTES");
  for (const auto &[given, area] : areas)
    bytes += area.given;
  return !most || bytes <= std::strtoull(most, nullptr, 10);
}

} // namespace cuda_on_cpu

// Threads of a block run one after the other here, so an update is one that nothing interrupts.
template <class Number, class Update> Number updatedOnCpu(Number *place, Update update) {
  const Number before = *place;
  *place = update(before);
  return before;
}
template <class Number, class Operand> Number atomicAdd(Number *place, Operand operand) {
  return updatedOnCpu(place, [=](Number before) { return before + (Number)operand; });
}
template <class Number, class Operand> Number atomicSub(Number *place, Operand operand) {
  return updatedOnCpu(place, [=](Number before) { return before - (Number)operand; });
}
template <class Number, class Operand> Number atomicAnd(Number *place, Operand operand) {
  return updatedOnCpu(place, [=](Number before) { return before & (Number)operand; });
}
template <class Number, class Operand> Number atomicOr(Number *place, Operand operand) {
  return updatedOnCpu(place, [=](Number before) { return before | (Number)operand; });
}
template <class Number, class Operand> Number atomicXor(Number *place, Operand operand) {
  return updatedOnCpu(place, [=](Number before) { return before ^ (Number)operand; });
}
template <class Number, class Operand> Number atomicMin(Number *place, Operand operand) {
  return updatedOnCpu(place, [=](Number before) { return (Number)operand < before ? (Number)operand : before; });
}
template <class Number, class Operand> Number atomicMax(Number *place, Operand operand) {
  return updatedOnCpu(place, [=](Number before) { return (Number)operand > before ? (Number)operand : before; });
}
template <class Number> Number atomicCAS(Number *place, Number known, Number fresh) {
  return updatedOnCpu(place, [=](Number before) { return before == known ? fresh : before; });
}

inline cudaError_t cudaMalloc(void **result, std::size_t bytes) {
  if (!cuda_on_cpu::hasRoomFor(bytes))
    return cudaErrorMemoryAllocation;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t inside = (bytes + page - 1) / page * page, all = inside + 2 * page;
  void *const area = mmap(nullptr, all, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (area == MAP_FAILED)
    return cudaErrorMemoryAllocation;
  char *const start = static_cast<char *>(area);
  mprotect(start, page, PROT_NONE);
  mprotect(start + page + inside, page, PROT_NONE);
  static bool isAtEnd = false;
  isAtEnd = !isAtEnd;
  *result = start + page + (isAtEnd ? inside - bytes : 0);
  if (bytes < std::size_t{1} << 20U)
    std::memset(*result, 0xff, bytes);
  cuda_on_cpu::areas[*result] = {start, all, bytes};
  return cudaSuccess;
}

inline cudaError_t cudaFree(void *given) {
  const auto found = cuda_on_cpu::areas.find(given);
  if (given && found == cuda_on_cpu::areas.end())
    cuda_on_cpu::fail("cudaFree of what cudaMalloc has not given");
  if (given) {
    munmap(found->second.start, found->second.bytes);
    cuda_on_cpu::areas.erase(found);
  }
  return cudaSuccess;
}

inline cudaError_t cudaMemcpy(void *target, const void *source, std::size_t bytes, cudaMemcpyKind) {
  std::memcpy(target, source, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyToSymbol(const void *target, const void *source, std::size_t bytes,
                                      std::size_t from, cudaMemcpyKind) {
  std::memcpy(const_cast<char *>(static_cast<const char *>(target)) + from, source, bytes);
  return cudaSuccess;
}
/// Asynchronous copies end at once; their memory, as all of the CPU's, is not watched.
using cudaEvent_t = int;
using cudaStream_t = int;
constexpr cudaStream_t cudaStreamLegacy = 0;
constexpr unsigned cudaEventDisableTiming = 2;
inline cudaError_t cudaMemcpyAsync(void *target, const void *source, std::size_t bytes, cudaMemcpyKind,
                                   cudaStream_t) {
  std::memcpy(target, source, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMallocHost(void **result, std::size_t bytes) {
  *result = std::malloc(bytes);
  return *result ? cudaSuccess : cudaErrorMemoryAllocation;
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned) {
  *event = 0;
  return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
inline cudaError_t cudaMemset(void *target, int value, std::size_t bytes) {
  std::memset(target, value, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaGetDevice(int *device) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr which, int) {
  const char *const most = std::getenv("CUDA_ON_CPU_SHARED_BYTES");
  *value = which == cudaDevAttrMaxSharedMemoryPerBlockOptin
               ? (most ? std::atoi(most) : cuda_on_cpu::mostShared)
               : 2 + static_cast<int>(cuda_on_cpu::below(3));
  return cudaSuccess;
}
inline cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int bytes) {
  const char *const most = std::getenv("CUDA_ON_CPU_SHARED_BYTES");
  return bytes <= (most ? std::atoi(most) : cuda_on_cpu::mostShared) ? cudaSuccess
                                                                     : cudaErrorInvalidValue;
}
template <typename Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, Kernel, int, std::size_t) {
  *blocks = 1;
  return cudaSuccess;
}
inline cudaError_t cudaLaunchCooperativeKernel(const void *, dim3, dim3, void **, std::size_t,
                                               int) {
  return cudaErrorMemoryAllocation; // on-cpu.sh calls `together` in its place
}
inline cudaError_t cudaGetDeviceCount(int *count) {
  *count = 1;
  return cudaSuccess;
}
inline cudaError_t cudaGetLastError() {
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() {
  return cudaSuccess;
}
inline const char *cudaGetErrorString(cudaError_t error) {
  return error == cudaSuccess ? "no error" : "out of memory";
}

} // extern "C++"
#endif
