/// \file
/// What both forms of a kernel that passes a state on are written with: lines, and trees of the scan's mark in the kernel's words.
///
///     s$sum · new          step.s_sum, later.s_sum       a member of a record
///     s · of the user's    s, run.s                      the state
///
/// In one pass (ScanText.h), or in phases (ScanPhases.h). In: a loop whose mark has a scan and a kernel. Never refuses.
#pragma once

#include "ir/Kernel.h"
#include "ir/Scan.h"
#include "ir/Stmt.h"
#include "target/common/Layout.h"
#include "target/gpu/Dialect.h"

#include <map>
#include <string>
#include <vector>

namespace parlift::target::gpu {

/// "sums" of "sums_kernel": what the names of its structures and functions begin with.
std::string scanName(const std::string &kernel);
/// The kernel's parameter with the variable's value before the loop.
std::string firstOf(const ir::ScanState &state);

class ScanWriter {
protected:
  ScanWriter(const ir::Stmt &loop, Layout &layout, const Dialect &dialect)
      : loop_(loop), scan_(*loop.parallel->scan), kernel_(*loop.parallel->kernel), layout_(layout),
        dialect_(dialect) {}

  void add(const std::string &line) { lines_.push_back(indent_ + line); }
  void open(const std::string &line) {
    add(line + " {");
    indent_ += "  ";
  }
  void close(const std::string &end = "}") {
    indent_.resize(indent_.size() - 2);
    add(end);
  }
  void unrolled(const std::string &head) {
    add("#pragma unroll");
    open(head);
  }
  /// Names that are the program's stay; others get one that nothing has, `called` from then on.
  ir::StmtRef named(const ir::StmtRef &stmt);
  ir::ExprRef named(const ir::ExprRef &expr);
  void call(const ir::SymbolRef &symbol, const std::string &name);
  ir::SymbolRef nameOf(const ir::SymbolRef &symbol);
  void put(const ir::StmtRef &stmt);
  void declare(const std::vector<ir::SymbolRef> &symbols);
  /// The members of a record's functions, or of those that come later.
  void nameMembers(const ir::ScanLevel &level, const std::string &record, bool areLater);
  /// Ends the loop over a thread's iterations and the test inside it.
  void closeIterations(const std::string &at);
  /// In the dialect's words, without const.
  std::string typeOf(const ir::Symbol &symbol) const;

  const ir::Stmt &loop_;
  const ir::ScanMark &scan_;
  const ir::KernelMark &kernel_;
  Layout &layout_;
  const Dialect &dialect_;
  std::map<const ir::Symbol *, ir::SymbolRef> names_;
  std::vector<std::string> lines_;
  std::size_t counterAt_ = 0; ///< the line with the counter
  std::string indent_;
};

} // namespace parlift::target::gpu
