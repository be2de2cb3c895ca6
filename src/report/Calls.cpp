#include "report/Calls.h"

#include "ir/Walk.h"

namespace parlift::report {

namespace {

/// `visitor(const ir::Expr &call, std::optional<std::size_t> loop)` for each call, with the innermost loop of `loops` around it.
/// What stands in a loop's init runs once.
template <typename Visitor>
void forEachCall(const ir::Stmt &stmt, const std::map<const ir::Stmt *, std::size_t> &loops,
                 std::optional<std::size_t> around, const Visitor &visitor) {
  std::optional<std::size_t> inside = around;
  if (const auto found = loops.find(&stmt); found != loops.end())
    inside = found->second;
  ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
    ir::forEachExpr(*own, [&](const ir::Expr &expr) {
      if (expr.kind == ir::ExprKind::Call)
        visitor(expr, inside);
    });
  });
  ir::forEachChild(stmt, [&](const ir::StmtRef &child) {
    forEachCall(*child, loops, child == stmt.init ? around : inside, visitor);
  });
}

} // namespace

std::size_t CallGatherer::numberOf(const ir::Function &function) {
  const auto [place, isNew] = ofFile_.try_emplace(&function, count_);
  count_ += isNew ? 1 : 0;
  return place->second;
}

void CallGatherer::add(const ir::Unit &unit, const std::map<const ir::Stmt *, std::size_t> &loops) {
  for (const ir::FunctionRef &function : unit.functions) {
    const std::size_t caller = numberOf(*function);
    if (function->inMainFile)
      byName_.emplace(function->name, caller);
    if (!function->body)
      continue;
    forEachCall(*function->body, loops, std::nullopt,
                [&](const ir::Expr &call, std::optional<std::size_t> loop) {
                  FoundCall one{caller, loop, std::nullopt, call.callee};
                  if (const ir::FunctionRef target = call.target.lock())
                    one.callee = numberOf(*target);
                  found_.push_back(std::move(one));
                });
  }
  ofFile_.clear(); // another file's functions may lie where these did
}

std::vector<Call> CallGatherer::calls() const {
  std::vector<Call> result;
  for (const FoundCall &call : found_) {
    if (call.callee)
      result.push_back({call.caller, *call.callee, call.loop});
    else if (byName_.count(call.name) == 1)
      result.push_back({call.caller, byName_.find(call.name)->second, call.loop});
  }
  return result;
}

} // namespace parlift::report
