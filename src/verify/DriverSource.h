/// \file
/// The driver of a function test as C or C++ text: the source under test included whole, so that static
/// functions and its own types are in reach, a table of regions, and a main that calls the function.
#pragma once

#include "ir/Stmt.h"
#include "support/Result.h"
#include "verify/MemoryLayout.h"
#include "verify/Verify.h"

#include <string>
#include <vector>

namespace parlift::verify {

/// How one parameter, global or result takes part.
struct Binding {
  std::string declaration; ///< before the call: "int parlift_n = (int)(500);"
  std::string argument;    ///< in the call; empty for what is no parameter
};

class DriverSource {
public:
  DriverSource(const ir::Function &function, const Options &options, bool isCxx);

  /// Refused: a parameter of a type that no value can be made for.
  Status plan();

  /// The text for one version, whose source stands at `path`.
  std::string text(const std::string &path) const;

  const std::vector<Region> &regions() const { return layout_.regions; }
  /// "`m` is not set and gets 64".
  const std::vector<std::string> &notes() const { return notes_; }

private:
  Status parameter(const ir::Symbol &symbol);
  bool scalar(const ir::Symbol &symbol, Binding &binding);
  bool pointer(const ir::Symbol &symbol, Binding &binding);
  bool container(const ir::Symbol &symbol, Binding &binding);
  bool storage(const ir::Symbol &symbol, Binding &binding);
  void global(const ir::Symbol &symbol);
  void result();
  void globals();
  /// Adds a region for the elements of storage of the program's own; returns its parlift_fix call.
  std::string fixed(const std::string &name, const ir::Type &element, const std::string &address,
                    const std::string &size, bool isFilled);
  std::vector<std::uint64_t> innerExtents(const ir::Type &type) const;
  std::string regionTable() const;

  const ir::Function &function_;
  const Options &options_;
  bool isCxx_;
  std::uint64_t limit_ = 64; ///< integers in memory are below it
  MemoryLayout layout_;
  std::vector<Binding> parameters_;
  std::vector<std::string> globals_; ///< statements of main
  std::string resultType_, resultFix_;
  std::vector<std::string> notes_;
};

} // namespace parlift::verify
