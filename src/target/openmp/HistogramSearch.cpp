#include "target/openmp/HistogramText.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/ExprText.h"
#include "ir/Jumps.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "target/common/StmtText.h"

#include <memory>

namespace parlift::target::openmp {

namespace {

constexpr unsigned intBits = 32;

/// That are looked at by one thread, before all are.
constexpr int fewIterations = 256;

/// The slice in which each subscript is compared with the extremes so far.
ir::StmtRef comparing(const ir::StmtRef &stmt, const ir::SymbolRef &low, const ir::SymbolRef &high,
                      const ir::SymbolRef &at) {
  if (stmt->kind != ir::StmtKind::Evaluate) {
    if (stmt->kind == ir::StmtKind::Assign || stmt->kind == ir::StmtKind::Declare)
      return stmt;
    ir::StmtRef changed = ir::withParts(
        stmt, [&](const ir::StmtRef &part) { return comparing(part, low, high, at); });
    return changed;
  }
  const auto read = [](const ir::SymbolRef &symbol) { return ir::load(ir::varRef(symbol)); };
  const auto extreme = [&](const ir::SymbolRef &so, ir::BinaryOp better) {
    return ir::assign(ir::varRef(so),
                      ir::select(ir::binary(better, read(at), read(so)), read(at), read(so)));
  };
  return ir::block({ir::declare(at, ir::cast(stmt->value, at->type)),
                    extreme(low, ir::BinaryOp::Lt), extreme(high, ir::BinaryOp::Gt)},
                   {}, true);
}

} // namespace

/// The least and the largest subscript, before the loop.
void HistogramWriter::look(HistogramArray &bins) {
  bool isNarrow = true;
  ir::forEachStmt(*bins.clause->search, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Evaluate)
      isNarrow &= stmt.value->type->bits < intBits ||
                  (stmt.value->type->bits == intBits && stmt.value->type->isSigned);
  });
  bins.low = layout_.freshName(bins.name + "_low");
  bins.high = layout_.freshName(bins.name + "_high");
  text_.headers.insert("limits.h");
  text_.before.push_back({fmt::format("{} {} = {}, {} = -1;", isNarrow ? "int" : "long", bins.low,
                                      isNarrow ? "INT_MAX" : "LONG_MAX", bins.high),
                          true});
  lookAt(bins, isNarrow ? ir::intType() : ir::longType());
  bins.end = layout_.freshName(bins.name + "_end");
  text_.before.push_back(
      {fmt::format("const long {} = {}{} + 1;", bins.end, isNarrow ? "(long)" : "", bins.high),
       true});
  askWhatWasFound(bins);
}

/// A few iterations show whether there are more elements than copies pay for: then the others need not be looked at. `body`:
/// of the loop that looks.
void HistogramWriter::lookAtFew(const HistogramArray &bins, const std::vector<std::string> &body) {
  const std::string looked = layout_.freshName("looked");
  const auto inLoop = [&](const std::string &line) { before(unit_ + unit_ + line); };
  before(fmt::format("if ({} > 1) {{", threads_));
  before(fmt::format("{}int {} = 0;", unit_, looked));
  before(fmt::format("{}{} {{", unit_, layout_.headOf(loop_.source).oneLine()));
  inLoop(fmt::format("if ({}++ == {})", looked, fewIterations));
  inLoop(unit_ + "break;");
  if (isC90_)
    inLoop("{");
  for (const std::string &line : body)
    before(line);
  if (isC90_)
    inLoop("}");
  before(unit_ + "}");
  before(fmt::format("{}if ({}.0 * {} > {})", unit_, leastUpdatesOfAnElement,
                     elementsText(bins, bins.high), updates_));
  before(fmt::format("{0}{0}{1} = 1;", unit_, threads_));
  before("}");
}

void HistogramWriter::lookAt(const HistogramArray &bins, const ir::TypeRef &type) {
  const ir::HistogramClause &clause = *bins.clause;
  const auto variable = [&](const std::string &name) {
    auto symbol = std::make_shared<ir::Symbol>();
    symbol->name = name;
    symbol->type = type;
    return symbol;
  };
  const ir::SymbolRef low = variable(bins.low), high = variable(bins.high),
                      at = variable(layout_.freshName(bins.name + "_at"));
  std::size_t subscripts = 0;
  ir::forEachStmt(*clause.search, [&](const ir::Stmt &stmt) {
    subscripts += stmt.kind == ir::StmtKind::Evaluate ? 1 : 0;
  });
  std::vector<ir::StmtRef> body;
  for (const ir::StmtRef &stmt : clause.search->children) {
    const ir::StmtRef compared = comparing(stmt, low, high, at);
    // No braces around what is declared once, unless statements stand before it that C90 wants behind.
    if (subscripts == 1 && stmt->kind == ir::StmtKind::Evaluate && (!isC90_ || body.empty()))
      body.insert(body.end(), compared->children.begin(), compared->children.end());
    else
      body.push_back(compared);
  }
  const std::vector<std::string> lines = statementLines(body, loop_, unit_ + unit_, layout_);
  // Of a nest one iteration may be all there is.
  if (!ir::holdsAny(*clause.search, {ir::StmtKind::Loop}))
    lookAtFew(bins, lines);
  before(fmt::format("if ({} > 1) {{", threads_));
  ir::ParallelMark look;
  look.privates = clause.searchPrivates;
  look.reductions = {{"min", low, nullptr, nullptr}, {"max", high, nullptr, nullptr}};
  for (const std::string &line :
       directiveLines("#pragma omp parallel for", ir::clauseTexts(look), indent_ + unit_))
    before(unit_ + line);
  before(fmt::format("{}{} {{", unit_, layout_.headOf(loop_.source).oneLine()));
  for (const std::string &line : lines)
    before(line);
  before(unit_ + "}");
  before("}");
}

/// On one thread where nothing or a negative subscript was found, or other memory lies among the elements. The pointers may
/// be null where the loop does not run, and are not asked then.
void HistogramWriter::askWhatWasFound(const HistogramArray &bins) {
  std::vector<std::string> tests = {fmt::format("({} > 1 &&", threads_),
                                    fmt::format("({} < 0 || {} < 0", bins.low, bins.high)};
  for (const ir::ExprRef &apart : bins.clause->apart) {
    auto end = std::make_shared<ir::Symbol>(*bins.clause->found);
    end->name = bins.end;
    const ir::ExprRef named =
        ir::replaceReads(apart, {{bins.clause->found.get(), ir::load(ir::varRef(std::move(end)))}});
    tests.push_back(fmt::format("|| !({})", ir::lineText(*named)));
  }
  tests.back() += "))";
  for (std::string &line : directiveLines("if", tests, indent_)) {
    if (line.ends_with(" \\"))
      line.resize(line.size() - 2);
    before(line);
  }
  before(fmt::format("{}{} = 1;", unit_, threads_));
}

} // namespace parlift::target::openmp
