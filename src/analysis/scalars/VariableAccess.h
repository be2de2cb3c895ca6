/// \file
/// Which named variables an expression or a simple statement reads and writes, in order of execution.
///
///     a[i] = f(x, &t);      read i, x;  read and may-write t;  may-write a
///     int &r = s;  r = 1;   write s
///     g();                  read and may-write the globals that g, or what it calls, touches; an unknown
///                           g touches every variable that other code can reach
///
/// Only accesses by name: a store through a pointer is the dependence tester's business.
#pragma once

#include "ir/Stmt.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace parlift::analysis {

struct VariableAccess {
  enum class Kind : std::uint8_t {
    Read,    ///< may read it
    Write,   ///< replaces its whole value, for sure
    Declare, ///< a new object: as Write, and what was there before is gone
    MayWrite ///< a part of it, or perhaps
  };
  Kind kind = Kind::Read;
  ir::SymbolRef symbol;
  SourceRange range;
  bool whole = true; ///< the variable as such; false: an element, a field, by a callee
  /// false: through a reference, or by a callee that names it: a private copy would not be reached.
  bool byName = true;
  bool writes() const { return kind != Kind::Read; }
};
using AccessSink = std::function<void(const VariableAccess &)>;

/// What each C++ reference of a function denotes. A reference that is not here (a parameter, a global)
/// stands for itself; one with no roots is a name for memory behind a pointer.
struct ReferenceRoot {
  ir::SymbolRef symbol;
  bool whole = true;
};
using References = std::map<const ir::Symbol *, std::vector<ReferenceRoot>>;

/// Globals and static locals that a function may access, calls included.
struct CalleeEffects {
  std::map<const ir::Symbol *, ir::SymbolRef> reads, writes;
  bool unknown = false; ///< it, or what it calls, may access anything that other code can reach
};

class VariableAccesses {
public:
  /// `scope` holds all the code that will be asked about.
  explicit VariableAccesses(const ir::Stmt &scope);

  void ofValue(const ir::Expr &expr, const AccessSink &sink) const;
  /// What a statement evaluates and assigns itself, not what is nested in it.
  void ofStmt(const ir::Stmt &stmt, const AccessSink &sink) const;

  /// Code that does not name the variable may access it: it is exposed by its declaration, or its
  /// address goes somewhere in the scope, as an array's does where it is passed on.
  bool isReachable(const ir::Symbol &symbol) const;
  const References &references() const { return references_; }

private:
  using Kind = VariableAccess::Kind;
  void ofPlace(const ir::Expr &place, Kind kind, bool whole, const SourceRange &range,
               const AccessSink &sink) const;
  void ofPointer(const ir::Expr &pointer, Kind kind, const SourceRange &range,
                 const AccessSink &sink) const;
  void ofCall(const ir::Expr &call, const AccessSink &sink) const;
  void ofObject(const ir::Expr &part, Kind kind, const SourceRange &range,
                const AccessSink &sink) const;
  void ofArgument(const ir::Expr &argument, const ir::Effects &effects, const SourceRange &range,
                  const AccessSink &sink) const;
  void ofReachable(const ir::Effects &effects, const SourceRange &range,
                   const AccessSink &sink) const;
  void emit(const ir::SymbolRef &symbol, Kind kind, bool whole, const SourceRange &range,
            const AccessSink &sink) const;
  void bind(const ir::Stmt &declaration);
  const CalleeEffects &effectsOf(const ir::Function &function) const;
  void collect(const ir::Function &function, std::set<const ir::Function *> &visited,
               CalleeEffects &effects) const;

  References references_;
  std::set<const ir::Symbol *> escaped_; ///< their address is taken in the scope
  std::vector<ir::SymbolRef> reachable_; ///< mentioned in the scope, by it or by callees
  mutable std::map<const ir::Function *, CalleeEffects> callees_;
};

} // namespace parlift::analysis
