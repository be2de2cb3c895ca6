#include "pipeline/Certificate.h"

#include "analysis/symbolic/SmtTerms.h"
#include "legality/parallel/Certificates.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlift::pipeline {

std::string certificate(const AnalyzedFile &file, const Selection &selection,
                        const analysis::Options &options, unsigned &first) {
  std::string text;
  for (const analysis::FunctionFacts &function : file.functions) {
    std::set<const ir::Stmt *> selected;
    for (const analysis::LoopFacts &loop : function.loops)
      if (selects(selection, file.functions, function, loop))
        selected.insert(loop.loop);
    if (selected.empty())
      continue;
    text += fmt::format("; {}: `{}`\n", analysis::inOneLine(file.path), function.function->name);
    for (const analysis::Claim &claim : legality::claimsOf(function.function, options))
      if (std::any_of(claim.loops.begin(), claim.loops.end(),
                      [&](const ir::Stmt *loop) { return selected.count(loop) != 0; }))
        text += fmt::format("\n; {}. {}\n(reset)\n{}", first++, claim.words, claim.script);
    text += "\n";
  }
  return text;
}

} // namespace parlift::pipeline
