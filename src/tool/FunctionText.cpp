#include "tool/FunctionText.h"

#include "analysis/execution/Executor.h"
#include "analysis/regions/RegionText.h"
#include "diag/Report.h"
#include "ir/ExprText.h"
#include "ir/FunctionName.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace parlift::tool {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using ir::Storage;

namespace {

/// In the order in which they are met, each once.
class Words {
public:
  void add(const std::string &word) {
    if (std::ranges::find(words_, word) == words_.end())
      words_.push_back(word);
  }

  std::string line(const char *what) const {
    constexpr std::size_t most = 12;
    if (words_.empty())
      return "";
    std::string result;
    for (std::size_t at = 0; at < std::min(words_.size(), most); ++at)
      result += (at > 0 ? ", " : "") + words_[at];
    if (words_.size() > most)
      result += fmt::format(", and {} more", words_.size() - most);
    return fmt::format("  {}: {}\n", what, result);
  }

private:
  std::vector<std::string> words_;
};

/// Not a variable of the function's own, nor a part of one.
bool isOutside(const Expr &place) {
  if (place.kind == ExprKind::VarRef)
    return place.symbol->hasStaticStorage() || place.symbol->isReference;
  const Expr &inner = *place.operands[0];
  if (place.kind == ExprKind::Member)
    return isOutside(inner);
  return inner.kind != ExprKind::AddressOf || !inner.operands[0]->isLvalue() ||
         isOutside(*inner.operands[0]);
}

class Teller {
public:
  std::string tell(const ir::Function &first) {
    std::string result;
    pending_.push_back(&first);
    for (std::size_t at = 0; at < pending_.size(); ++at)
      result += one(*pending_[at]);
    return result;
  }

private:
  struct Done {
    Words reads, writes, calls, unknown;
  };

  std::string one(const ir::Function &function) {
    Done done;
    ir::forEachStmt(*function.body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::OpaqueStmt)
        done.unknown.add(fmt::format("`{}`", stmt.range.oneLine()));
      if (stmt.target && isOutside(*stmt.target))
        done.writes.add(fmt::format("`{}`", ir::lineText(*stmt.target)));
    });
    ir::forEachExpr(*function.body, [&](const Expr &expr) {
      if (expr.kind == ExprKind::Load && isOutside(*expr.operands[0]))
        done.reads.add(fmt::format("`{}`", ir::lineText(*expr.operands[0])));
      else if (expr.kind == ExprKind::OpaqueExpr && expr.effects.any())
        done.unknown.add(fmt::format("`{}`", expr.range.oneLine()));
      else if (expr.kind == ExprKind::Call)
        done.calls.add(call(expr));
    });
    std::string result =
        fmt::format("{}function `{}`\n", place(function), ir::writtenName(function.name));
    result += done.reads.line("reads");
    result += done.writes.line("writes");
    result += done.calls.line("calls");
    result += done.unknown.line("not understood, may do anything");
    if (const std::string why = whyOpaque(function); !why.empty())
      result += fmt::format("  calls of it are not looked into: {}\n", why) + elements(function);
    return result;
  }

  /// Of a function that calls itself: all that a call touches, by restraints on the elements.
  std::string elements(const ir::Function &function) {
    const analysis::FunctionRegions *regions = regions_.of(function);
    std::string result;
    if (regions)
      for (const analysis::Touched &touched : regions->touched)
        result += fmt::format("  {} in all: {}\n", touched.isWritten ? "writes" : "reads",
                              analysis::regionText(touched, function));
    return result;
  }

  static std::string place(const ir::Function &function) {
    const SourceRange &where = function.nameRange;
    return where.valid()
               ? fmt::format("{}:{}:{}: ", where.file->path(), where.line(), where.column())
               : "";
  }

  std::string call(const Expr &expr) {
    if (expr.callee.empty())
      return fmt::format("`{}`, a function that is only known at run time", expr.range.oneLine());
    const std::string name = fmt::format("`{}`", ir::writtenName(expr.callee));
    if (const auto target = expr.target.lock(); target && target->body) {
      if (std::ranges::find(pending_, target.get()) == pending_.end()) {
        pending_.push_back(target.get());
        kept_.push_back(target);
      }
      return name + ", see below";
    }
    if (!expr.effects.any())
      return name + ", which computes a value";
    if (expr.effects.onlyPrints)
      return name + ", which prints";
    if (!expr.effects.writesMemory && !expr.effects.observable && !expr.effects.mayNotReturn)
      return name + ", which reads memory";
    if (expr.effects.isOfSystem)
      return name + ", of the system, which may read or write anything";
    if (expr.effects.isOfFile)
      return name + ", whose body is not looked into: it may read or write anything";
    return name + ", which is in no file that is given, or cannot be trusted there: it may read or "
                  "write anything";
  }

  static unsigned expandedSize(const Stmt &stmt, std::set<const ir::Function *> &around,
                               bool &recurs) {
    unsigned size = 0;
    ir::forEachStmt(stmt, [&](const Stmt &) { ++size; });
    ir::forEachExpr(stmt, [&](const Expr &expr) {
      const auto target = expr.target.lock();
      if (!target || !target->body || size > analysis::inlineStatements)
        return;
      if (!around.insert(target.get()).second) {
        recurs = true;
        return;
      }
      size += expandedSize(*target->body, around, recurs);
      around.erase(target.get());
    });
    return size;
  }

  static std::string whyOpaque(const ir::Function &function) {
    if (function.isVariadic)
      return "it takes any number of arguments";
    if (function.hasUnstructuredFlow)
      return "it jumps to labels";
    bool recurs = false;
    std::set<const ir::Function *> around = {&function};
    const unsigned size = expandedSize(*function.body, around, recurs);
    if (recurs)
      return "it may call itself";
    if (size > analysis::inlineStatements)
      return fmt::format("with what it calls it has more than {} statements",
                         analysis::inlineStatements);
    return "";
  }

  analysis::Regions regions_;
  std::vector<const ir::Function *> pending_;
  std::vector<ir::FunctionRef> kept_;
};

} // namespace

std::string explainFunction(const ir::Function &function) {
  return Teller().tell(function);
}

} // namespace parlift::tool
