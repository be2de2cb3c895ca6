/// \file
/// What the kernel and the function of the host that starts it have in common: the loop, its grid, the names of what is passed.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "target/common/Layout.h"
#include "target/gpu/BinText.h"
#include "target/gpu/Device.h"
#include "target/gpu/Dialect.h"
#include "target/gpu/Together.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

/// Blocks along x, y and z.
constexpr unsigned mostBlocks[3] = {2147483647, 65535, 65535};
/// Of a kernel that puts values together: enough to fill a large GPU several times, few enough to add up.
constexpr unsigned mostReducing[3] = {2112, 64, 1};

class KernelParts {
public:
  KernelParts(const ir::Function &function, const ir::Stmt &loop, std::string name,
              const Dialect &dialect);

protected:
  bool reduces() const { return !together_.empty(); }
  const ir::GridDimension *along(char axis) const;
  /// The kernel has all that the number of iterations is said with; if not, the number is passed.
  bool isSaidInKernel(const ir::GridDimension &dimension) const;
  Dialect::Constant constant(std::size_t number) const;
  std::vector<Dialect::Constant> constants() const;
  static std::string typeOf(const ir::Symbol &symbol);
  /// Of which blocks have copies.
  std::vector<BinArray> binArrays() const;
  unsigned threadsOfBlock() const;
  /// An array's element as the kernel's language has it.
  std::string elementIn(const ArrayShape &shape) const;
  static std::string partsOf(const ir::Symbol &variable) { return variable.name + "_parts"; }
  static std::string firstOf(const ir::Symbol &variable) { return variable.name + "_first"; }

  void add(const std::string &line) { lines_.push_back(line.empty() ? "" : indent_ + line); }
  void add(const std::vector<std::string> &lines) {
    for (const std::string &line : lines)
      add(line);
  }
  /// A condition that is too long goes on in the next line.
  void addPutTogether(const Together &one, const Naming &mine, const Naming &other);
  void open(const std::string &line);
  void close();

  const ir::Function &function_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  const ir::KernelMark &kernel_;
  const Dialect &dialect_;
  std::string name_; ///< of the kernel
  std::vector<Together> together_;
  std::vector<std::string> lines_;
  std::string indent_;
  int depth_ = 0;
};

/// The kernel itself, with what stands before it.
std::vector<std::string> kernelLines(const ir::Function &function, const ir::Stmt &loop,
                                     const std::string &name, Layout &layout,
                                     const Dialect &dialect);

struct LaunchText {
  std::vector<std::string> lines;
  std::string call;
};

/// The function of the host.
LaunchText launchText(const ir::Function &function, const ir::Stmt &loop, const std::string &name,
                      Layout &layout, const Dialect &dialect);

} // namespace parlift::target::gpu
