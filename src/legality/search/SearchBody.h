/// \file
/// What an iteration does before it is known whether it leaves its loop.
///
///     d = a[i] - b[i];                 d = a[i] - b[i];           d = a[i] - b[i];
///     if (d > eps) {                   if (d > eps)               if (d > eps)
///       bad = i; count++;       =>       break;                     break;
///       break;                         c = d * d;                 (c is set and nothing else: it stays)
///     }
///     c = d * d;
///
/// A branch that ends with a jump out of the loop, a throw or a call that may not return, or that sets a variable that the loop's test asks for, becomes `break`: the loop itself runs
/// such an iteration. Everything else stays. In loops inside it a flag is set, and asked for behind them:
///
///     for (j) if (x) goto out;    =>   for (j) if (x) { leaves = 1; break; }   if (leaves) break;
///
/// Refuses writes of anything but local variables of numbers and pointers whose address nobody has, in iterations that go on; labels, and
/// statements that are not understood. Whether what stays can be evaluated early is asked elsewhere (CanSearch).
#pragma once

#include "diag/Report.h"
#include "ir/Stmt.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlift::legality {

struct SearchRefusal {
  diag::ReasonId reason{};
  std::string name;
  SourceRange place;
};

class SearchBody {
public:
  /// `flags`: variables that the loop's test asks for, counters apart.
  SearchBody(const ir::Stmt &loop, std::set<const ir::Symbol *> flags)
      : loop_(loop), flags_(std::move(flags)) {}

  /// The body as above; null: refused.
  ir::StmtRef cut();
  const std::optional<SearchRefusal> &refusal() const { return refusal_; }
  bool leaves() const { return leaves_; }             ///< some iteration may
  bool continues() const { return continues_; }       ///< `continue` of the loop itself
  const ir::SymbolRef &flag() const { return flag_; } ///< null: no jump out of inner loops

private:
  using List = std::vector<ir::StmtRef>;
  bool cut(const ir::StmtRef &stmt, unsigned depth, List &out);
  bool cutIf(const ir::Stmt &stmt, unsigned depth, List &out);
  bool cutLoop(const ir::StmtRef &stmt, unsigned depth, List &out);
  void leave(unsigned depth, List &out);
  bool isJump(const ir::Stmt &stmt, unsigned depth) const;
  bool endsOutside(const ir::StmtRef &branch, unsigned depth) const;
  bool setsFlag(const ir::StmtRef &branch) const;
  bool refuse(diag::ReasonId reason, const ir::Stmt &place);

  const ir::Stmt &loop_;
  std::set<const ir::Symbol *> flags_;
  std::optional<SearchRefusal> refusal_;
  bool leaves_ = false, continues_ = false;
  ir::SymbolRef flag_;
};

/// A local number or pointer that only its name reaches.
bool isPlainVariable(const ir::Symbol &symbol);

} // namespace parlift::legality
