/// \file
/// What a scan's mark (ir/Scan.h) says as trees, in words of the file: new variables get names of their own, statements become lines.
///
///     x · of the user's            x            x_next       what threads hand on to each other
///     x$sum · new                  x_sum
///
/// Common to both forms in which a scan is written: blocks (ScanText.h) and strips (ScanStrips.h).
#pragma once

#include "ir/Clauses.h"
#include "ir/Scan.h"
#include "target/common/Layout.h"
#include "target/openmp/LoopText.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlift::target::openmp {

bool isUsers(const ir::Symbol &symbol);

class ScanWords {
public:
  ScanWords(const ir::Stmt &loop, const ir::ScanMark &scan, Layout &layout,
            const Language &language)
      : loop_(loop), scan_(scan), layout_(layout), isC90_(language.isC90),
        helpers_(language.helpers) {}

  /// The variable as it is called in the file.
  ir::SymbolRef named(const ir::SymbolRef &symbol);
  ir::StmtRef named(const ir::StmtRef &stmt);
  ir::ExprRef named(const ir::ExprRef &expr);
  /// What the threads hand on of this state.
  ir::SymbolRef next(unsigned state);

  static std::string declared(const ir::Symbol &symbol, const std::string &value);
  /// Appends the statements' lines, those of C90 with declarations first.
  void lines(const std::vector<ir::StmtRef> &stmts, const std::string &at,
             std::vector<std::string> &out);
  /// The composing body, with what processors want behind it. `headers`: grows by those that it needs.
  std::vector<ir::StmtRef> composed(const ir::ScanLevel &level, std::set<std::string> &headers);
  /// The level's states are taken from what is handed on, which becomes what the composed function makes of it.
  std::vector<ir::StmtRef> handedOn(const ir::ScanLevel &level);
  /// `x_next - x_next != 0.0`: one of the level's states that may get lost is no number, or has lost its digits; empty: none may.
  /// `asksIfKept`: the opposite, that none has.
  std::string lostTest(const ir::ScanLevel &level, bool asksIfKept = false);
  /// The user's loop with the states' names where it read elements, and with what it shifts at the end of its body.
  void reword(LoopText &text);
  /// The states that are needed behind the loop.
  std::vector<unsigned> liveAfter() const;

private:
  ir::ExprRef limit(double value, const ir::TypeRef &type);
  ir::StmtRef readable(const ir::StmtRef &stmt);
  ir::StmtRef scaledByCall(const ir::StmtRef &block, const ir::ScanLevel &level);

  const ir::Stmt &loop_;
  const ir::ScanMark &scan_;
  Layout &layout_;
  const bool isC90_;
  FileHelpers *helpers_;
  bool usesLimits_ = false;
  std::map<const ir::Symbol *, ir::SymbolRef> names_;
  std::map<unsigned, ir::SymbolRef> next_;
};

} // namespace parlift::target::openmp
