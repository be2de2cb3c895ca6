/// \file
/// Which functions of a report call which, and in which of its loops: how often a function runs hangs on that (Work.h).
///
///     for (t ...)              a Call of step in the loop over t
///       step(n, u);
///
/// In: the files one after another. A callee of another file is found by its name, where one function alone has it. Calls through
/// pointers are in none.
#pragma once

#include "ir/Stmt.h"
#include "report/Work.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parlift::report {

class CallGatherer {
public:
  /// Of a function of the file that is added next.
  std::size_t numberOf(const ir::Function &function);
  /// A function that is not read: it calls nothing, and nothing calls it.
  std::size_t numberOfUnread() { return count_++; }
  /// `loops`: the places in the report of the file's loops.
  void add(const ir::Unit &unit, const std::map<const ir::Stmt *, std::size_t> &loops);
  std::vector<Call> calls() const;

  /// Operations of one iteration without loops that have an account of their own: those of `loops`, and those of functions of other
  /// files. None: nothing is called in it.
  static std::optional<double> ownWork(const ir::Stmt &loop,
                                       const std::map<const ir::Stmt *, std::size_t> &loops);

private:
  struct FoundCall {
    std::size_t caller = 0;
    std::optional<std::size_t> loop, callee;
    std::string name; ///< of a callee in another file
  };

  std::size_t count_ = 0;
  std::map<const ir::Function *, std::size_t> ofFile_;
  std::multimap<std::string, std::size_t> byName_;
  std::vector<FoundCall> found_;
};

} // namespace parlift::report
