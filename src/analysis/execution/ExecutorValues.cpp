#include "analysis/execution/ExecutorValues.h"

#include <algorithm>
#include <array>

namespace parlift::analysis {

using namespace ir;

Value integer(Polynomial number, bool modular) {
  Value value;
  value.kind = Value::Kind::Integer;
  value.number = std::move(number);
  value.modular = modular;
  if (value.number.isPoisoned())
    value.kind = Value::Kind::None;
  return value;
}

/// A polynomial spelled with atom numbers: equal spelling, equal value.
std::string spell(const Polynomial &value) {
  std::string text;
  for (const auto &[monomial, factor] : value.terms()) {
    text += std::to_string(factor);
    for (AtomId id : monomial)
      text += "*" + std::to_string(id);
    text += "+";
  }
  return text + "/" + std::to_string(value.denominator());
}

std::string spell(unsigned base, const std::vector<PathStep> &path) {
  std::string text = "@" + std::to_string(base);
  for (const PathStep &step : path)
    text += step.isField ? "." + std::to_string(step.fieldOffset) : "[" + spell(step.index) + "]";
  return text;
}

const Expr *copiedView(const Expr &argument) {
  const bool isView =
      argument.type && argument.type->kind == TypeKind::Container && argument.type->isView;
  return isView && argument.kind == ExprKind::Load ? argument.operands[0].get() : nullptr;
}

bool endsProgram(std::string_view name) {
  static constexpr std::array names = {"abort", "__assert_fail", "__builtin_trap",
                                       "__builtin_unreachable", "__assert"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool isThrow(const Expr &expr) {
  return expr.kind == ExprKind::OpaqueExpr && expr.reason == "unstructured-flow";
}

bool isLibraryExit(const Expr &call) {
  static constexpr std::array names = {
      "exit", "_exit", "_Exit", "quick_exit", "std::quick_exit", "std::_Exit",
      "err",  "errx",  "verr",  "verrx",      "std::exit",       "std::abort"};
  return call.kind == ExprKind::Call && call.target.expired() &&
         (endsProgram(call.callee) ||
          (call.effects.isOfSystem && std::ranges::find(names, call.callee) != names.end()));
}

bool hasLongStrides(const Polynomial &value) {
  constexpr std::int64_t longest = std::int64_t{1} << 31;
  return std::any_of(value.terms().begin(), value.terms().end(), [](const auto &term) {
    return !term.first.empty() && (term.second >= longest || term.second <= -longest);
  });
}

} // namespace parlift::analysis
