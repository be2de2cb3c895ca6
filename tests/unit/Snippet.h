/// \file
/// A piece of C or C++ through the front end, with its loops and variables found by name.
///
///     Snippet c("int f(int n, int *a) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }");
///     c.use("1", "s").reduction->op        "+"
///     c.update()                           matchUpdate of the first statement that is one
#pragma once

#include "analysis/scalars/Scalars.h"
#include "fuzz/TemporarySource.h"
#include "ir/FindLoop.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace parlift::testing {

enum class Language { C, Cxx };

class Snippet {
public:
  explicit Snippet(const std::string &text, Language language = Language::C) {
    const fuzz::TemporarySource source(text, language == Language::C ? ".c" : ".cpp");
    const frontend::Result result = source.parse();
    for (const frontend::Diagnostic &diagnostic : result.diagnostics)
      if (diagnostic.isError)
        ADD_FAILURE() << diagnostic.rendered;
    unit = result.unit;
  }

  /// The function called `f`, or the only one.
  const ir::Function &function() const {
    for (const ir::FunctionRef &function : unit->functions)
      if (function->name == "f")
        return *function;
    return *unit->functions.at(0);
  }

  const ir::Stmt *loop(const std::string &path) const {
    return ir::findLoop(*function().body, path);
  }

  std::vector<analysis::ScalarUse> uses(const std::string &path) const {
    const ir::Stmt *found = loop(path);
    if (!found) {
      ADD_FAILURE() << "no loop " << path;
      return {};
    }
    return analysis::scalarUses(*found, analysis::Liveness(function()));
  }
  std::optional<analysis::ScalarUse> find(const std::string &path, const std::string &name) const {
    for (analysis::ScalarUse &use : uses(path))
      if (use.symbol->name == name)
        return use;
    return std::nullopt;
  }
  analysis::ScalarUse use(const std::string &path, const std::string &name) const {
    const auto found = find(path, name);
    if (!found)
      ADD_FAILURE() << "no use of " << name << " in loop " << path;
    return found.value_or(analysis::ScalarUse{});
  }
  /// The reduction's operator; empty for none.
  std::string op(const std::string &path, const std::string &name) const {
    const auto found = use(path, name).reduction;
    return found ? found->op : "";
  }

  bool liveAfter(const std::string &path, const std::string &name) const {
    const analysis::Liveness liveness(function());
    const ir::Symbol *symbol = nullptr;
    for (const auto *variables : {&function().parameters, &function().locals, &unit->globals})
      for (const ir::SymbolRef &variable : *variables)
        if (variable->name == name)
          symbol = variable.get();
    if (!symbol || !loop(path)) {
      ADD_FAILURE() << "no variable " << name << " or no loop " << path;
      return false;
    }
    return liveness.liveAfter(*loop(path), *symbol);
  }

  /// The first statement of the function that is an update.
  std::optional<analysis::Update> update() const {
    std::optional<analysis::Update> found;
    ir::forEachStmt(*function().body, [&](const ir::Stmt &stmt) {
      if (!found)
        found = analysis::matchUpdate(stmt);
      return !found;
    });
    return found;
  }

  std::shared_ptr<const ir::Unit> unit;
};

} // namespace parlift::testing
