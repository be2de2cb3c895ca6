/// \file
/// From a function's tree to its Code. Never fails: what cannot run becomes Unsupported code that
/// faults when it is reached, so that the rest of the function still runs.
#pragma once

#include "ir/interpreter/Code.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::ir::interpreter {

class Compiler {
public:
  Compiler(const Function &function, const std::map<const Symbol *, Address> &storage);
  std::unique_ptr<FunctionCode> compile();

private:
  // Expressions (CompileExpr.cpp)
  const Code *value(const ExprRef &expr);
  /// `addressOnly`: nothing is read or written there.
  const Code *place(const ExprRef &expr, bool addressOnly = false);
  const Code *unsupported(const Expr &expr, std::string problem);
  const Code *binary(const Expr &expr, Code &code);
  const Code *call(const Expr &expr, Code &code);
  Code &make(Op op, const Expr *origin);

  /// Bytes of a type: constant, or code that computes them from the extents' registers.
  struct Size {
    std::uint64_t constant = 0;
    const Code *dynamic = nullptr;
    bool known = true;
  };
  Size sizeOfType(const Type &type);
  const Code *extent(const ExprRef &expr);
  /// Registers for the extents in a declared type, outermost first.
  void registerExtents(const TypeRef &type,
                       std::vector<std::pair<std::uint32_t, const Code *>> &registers);

  // Statements (Compile.cpp)
  const Step *statement(const StmtRef &stmt);
  void declaration(const Stmt &stmt, Step &step);
  void assignment(const Stmt &stmt, Step &step);
  void loop(const Stmt &stmt, Step &step);
  std::uint32_t slot(const Symbol &symbol);

  // Marks (CompileMark.cpp)
  std::unique_ptr<MarkCode> mark(const Stmt &loop, const Step &step);
  void markCounters(const Step &step, MarkCode &code);
  void markCopies(MarkCode &code);
  void markReductions(MarkCode &code);
  void markHistograms(MarkCode &code);
  void markInductions(MarkCode &code);
  void markArgReductions(MarkCode &code);
  void markArrays(MarkCode &code);
  void markRows(const RowsMark &rows, InspectCode &made, MarkCode &code);
  void markLevels(const LevelsMark &levels, MarkCode &code);
  void markInspections(MarkCode &code);
  // A state that is passed on (CompileScan.cpp)
  void markScan(const Stmt &loop, MarkCode &code);
  // An iteration that leaves (CompileSearch.cpp)
  void markSearch(MarkCode &code);
  StateCode state(const SymbolRef &symbol, const ExprRef &start, MarkCode &code);
  ElementsCode elements(const Symbol &symbol, std::int64_t low, const ExprRef &end, MarkCode &code);
  /// Before the body is compiled: what reads a copy gets the copy's slot.
  void nameCopies(const Stmt &loop);

  const Function &function_;
  const std::map<const Symbol *, Address> &storage_;
  std::unique_ptr<FunctionCode> code_;
  std::map<const Expr *, std::uint32_t> extents_;
  std::map<const Expr *, std::uint32_t> copied_; ///< VarRefs that mean a copy, if there is one
};

} // namespace parlift::ir::interpreter
