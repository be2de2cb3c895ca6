/// \file
/// What is read before it is written, and what is written on every path, for each statement.
///
///     if (c) t = 1; else continue;      exposed: c      written: normal {t}, continue {}
///     u = t;                            exposed: t      written: normal {u}
///     both in sequence                  exposed: c      written: normal {t, u}, continue {}
///
/// Control is structured, so the summary of a statement follows from those of its parts, and a loop
/// needs no iteration. Every branch may go either way, every loop with its test first may run zero times.
#pragma once

#include "analysis/scalars/VariableAccess.h"
#include "ir/Stmt.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace parlift::analysis {

using SymbolSet = std::set<const ir::Symbol *>;

/// How control leaves a statement.
enum class Exit : std::uint8_t { Normal, Break, Continue, Return };
inline constexpr std::array allExits = {Exit::Normal, Exit::Break, Exit::Continue, Exit::Return};

struct Flow {
  std::map<const ir::Symbol *, SourceRange> exposed; ///< with the first such read
  /// Written on every path to the exit; nullopt: there is no such path.
  std::array<std::optional<SymbolSet>, allExits.size()> written{SymbolSet{}};

  std::optional<SymbolSet> &to(Exit exit) { return written[static_cast<std::size_t>(exit)]; }
  const std::optional<SymbolSet> &to(Exit exit) const {
    return written[static_cast<std::size_t>(exit)];
  }
};

/// The parts of a loop as `for (;;) { if (testFirst || !first) test; body; step; }`.
struct LoopFlow {
  Flow test; ///< before, condition, after
  Flow body; ///< body and step: what `continue` skips is taken care of
  /// One iteration as a unit of parallel work: test, body; body, test where the test comes last.
  Flow iteration;
  Flow whole; ///< init and all iterations
};

class StructuredFlow {
public:
  explicit StructuredFlow(const VariableAccesses &accesses) : accesses_(accesses) {}

  /// Summaries are kept: the tree must outlive this object.
  const Flow &of(const ir::Stmt &stmt);
  LoopFlow ofLoop(const ir::Stmt &loop);

private:
  Flow ofSimple(const ir::Stmt &stmt) const;
  Flow ofOpaque(const ir::Stmt &stmt);

  const VariableAccesses &accesses_;
  std::unordered_map<const ir::Stmt *, Flow> known_;
};

/// `first`, then `second` where control falls through.
Flow sequence(Flow first, const Flow &second);
void append(Flow &first, const Flow &second);
Flow choice(const Flow &a, const Flow &b);

} // namespace parlift::analysis
