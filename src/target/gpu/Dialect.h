/// \file
/// What CUDA and OpenCL say differently: everything else about a kernel is the same text.
///
///     CUDA      static __global__ void k(const float *__restrict__ x)      blockIdx.x     __syncthreads()
///     OpenCL    kernel void k(global const float *restrict x_data, ...)    get_group_id(0)  barrier(...)
#pragma once

#include "ir/Stmt.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::target::gpu {

/// What the code that starts a kernel needs of it.
struct Launch {
  std::string kernel; ///< its name
  std::string blocks[3], threads[3];
  struct Argument {
    std::string text;
    std::string
        type; ///< of an array's element pointer in CUDA; "parts"; "local": bytes of local memory, in OpenCL; empty: a value
    int array = -1;          ///< number among the arrays, or -1
    bool isConstant = false; ///< in constant memory: `text` is its name
  };
  std::vector<Argument> arguments;
  std::string together; ///< C: how many blocks, which all run at the same time; empty: `blocks`
  unsigned shared = 0; ///< with `together`: bytes of shared memory that the kernel does not declare
  std::string bytes;   ///< C: the same, without; empty: none
};

/// What it takes to use a device, nanoseconds.
struct Link {
  double rate = 36;       ///< bytes copied in one
  double transfer = 8000; ///< each copy
  double firstUse = 2e8;  ///< once for a program
};

class Dialect {
public:
  virtual ~Dialect() = default;

  virtual bool isCxx() const = 0;
  /// Up to the parenthesis. `threads`: of a block, always; `resident`: blocks that a multiprocessor should hold; 0: unsaid.
  virtual std::string kernelHead(const std::string &name, unsigned threads,
                                 unsigned resident) const = 0;
  /// Of a function that kernels call, up to the parenthesis.
  virtual std::string functionHead(const std::string &returned, const std::string &name) const = 0;
  /// The parameters for an array, of which there may be several. `element` is without const; `rows` are the
  /// brackets behind the name, "[200]", of an array of arrays.
  virtual std::vector<std::string> arrayParameters(const std::string &element,
                                                   const std::string &name, const std::string &rows,
                                                   bool isConst) const = 0;
  /// The first line of the kernel for it; empty: none is needed.
  virtual std::string arrayLine(const std::string &element, const std::string &name,
                                const std::string &rows, bool isConst) const = 0;
  /// An array in constant memory.
  struct Constant {
    std::string name;        ///< in the kernel, and on the host
    std::string place;       ///< where its elements are, in the language that has names for that
    std::string element;     ///< without const
    std::string rows;        ///< "[200]" of an array of arrays
    std::uint64_t count = 0; ///< elements, rows, that there is room for
    int array = 0;           ///< number among the arrays
  };
  virtual std::string
  constantDeclaration(const Constant &array) const = 0; ///< before the kernel; may be empty
  virtual std::vector<std::string> constantParameters(const Constant &array) const = 0;
  virtual std::string constantLine(const Constant &array) const = 0;
  /// C: copies the elements there, or ends the function where there are too many.
  virtual std::vector<std::string> constantCopies(const std::vector<Constant> &arrays) const = 0;
  virtual std::string blockIndex(char axis) const = 0;
  virtual std::string threadIndex(char axis) const = 0;
  virtual std::string blockCount(char axis) const = 0;
  virtual std::string shared(const std::string &declaration) const = 0;
  virtual std::string barrier() const = 0;
  /// A call that begins to copy an element to shared memory, and lines that wait for all of a thread's. Only of languages that have
  /// such copies.
  virtual ir::ExprRef asyncCopy(const ir::ExprRef &target, const ir::ExprRef &source) const = 0;
  virtual std::vector<std::string> waitForCopies() const = 0;
  /// A call that reads 16 bytes from where `source` begins to where `target` does. Only of languages whose plans have that.
  virtual ir::ExprRef wideRead(const ir::ExprRef &target, const ir::ExprRef &source) const = 0;
  virtual std::string unroll(unsigned times) const = 0; ///< a line before a loop
  virtual std::string functionName(const std::string &mathFunction) const = 0;
  /// The lines around kernels, which may be text to the compiler.
  virtual std::vector<std::string> beforeKernel(const std::string &name) const = 0;
  virtual std::vector<std::string> afterKernel() const = 0;
  /// C: the kernels can be started.
  virtual std::string isReady(const std::vector<std::string> &kernels) const = 0;
  /// The rest of the initializer of a `struct gpu_array`: where it is on the device, which is not known yet.
  virtual std::string notPlaced() const = 0;
  virtual std::vector<std::string> launchLines(const Launch &launch) const = 0;
  /// Memory for the value that each block leaves, one of the variable `name`: declares `<name>_parts`.
  virtual std::string partsArgument(const std::string &type, const std::string &name) const = 0;
  /// Memory of the device that is kept from one start to the next, number `which` of it: declares `name`.
  virtual std::string scratch(const std::string &type, const std::string &name, std::size_t which,
                              const std::string &bytes) const = 0;
  /// What every file needs once: includes and functions of the host. `needs`: what some kernel does: need arrays of the program's, put
  /// values together, ask whether variables are outside of arrays, have arrays in constant memory, copies of them with rows and columns exchanged, or asynchronous ones; are weighed,
  /// ask themselves, and for all of a call; look for the ends of arrays; update elements in ways that the language has no function for, or in copies of a block.
  struct Needs {
    bool maps = false, reduces = false, hasConstants = false, transposes = false,
         copiesAsync = false, readsWide = false, scans = false, scansInPhases = false, gets = false,
         puts = false, getsRanges = false, looksOutside = false, weighs = false, asks = false,
         asksOfCalls = false, looks = false, updates = false, bins = false;
  };
  virtual std::string runtime(const Needs &needs) const = 0;
};

} // namespace parlift::target::gpu
