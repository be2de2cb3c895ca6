#include "target/openmp/Histograms.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/StmtText.h"
#include "target/openmp/ElementText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace parlift::target::openmp {

namespace {

/// Of a line, without its indentation.
constexpr std::size_t columns = 94;

bool isNumber(const std::string &text) {
  return std::ranges::all_of(text,
                             [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

constexpr unsigned intBits = 32;

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

/// One array: what it is called in the lines around the loop.
struct Bins {
  const ir::HistogramClause *clause = nullptr;
  ElementText element;
  const ir::Type *number = nullptr; ///< the innermost element's type
  std::string name, all, own, end;
  std::string low, high;          ///< least and largest subscript, where those are looked for
  std::vector<std::int64_t> rows; ///< extents of an element
  std::string stride;             ///< from one copy to the next

  /// The copies begin with what the array holds: taking that twice changes nothing.
  bool beginsAsArray() const {
    return clause->op == "min" || clause->op == "max" || clause->op == "&";
  }
};

class Writer {
public:
  Writer(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
         const std::string &indent, std::string unit, bool isCxx)
      : text_(text), loop_(loop), mark_(mark), layout_(layout), indent_(indent),
        unit_(std::move(unit)), isCxx_(isCxx) {}

  void write();

private:
  std::string null() const { return isCxx_ ? "nullptr" : "NULL"; }
  void begin(const ir::HistogramClause &clause);
  void look(Bins &bins);
  void limit();
  void allocate(Bins &bins);
  void open();
  void close();
  std::vector<std::string> overElements(const Bins &bins, const std::string &each) const;
  std::string subscripts(const Bins &bins, const std::string &first) const;
  void declare(const std::string &left, const std::string &right);
  std::string ownAt(const Bins &bins, const std::string &thread) const {
    return fmt::format("(size_t)({} - 1) * {}", thread, bins.stride);
  }

  LoopText &text_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  Layout &layout_;
  const std::string &indent_;
  const std::string unit_;
  const bool isCxx_;
  std::vector<Bins> all_;
  std::string threads_, thread_;
  std::vector<std::string> counters_; ///< of loops over elements, outermost first
};

void Writer::begin(const ir::HistogramClause &clause) {
  Bins bins;
  bins.clause = &clause;
  bins.element = elementText(*clause.symbol);
  bins.number = clause.symbol->type->element.get();
  for (; bins.number->kind == ir::TypeKind::Array; bins.number = bins.number->element.get())
    bins.rows.push_back(bins.number->extent->intValue);
  bins.name = clause.symbol->name;
  if (clause.search)
    look(bins);
  else
    bins.end = clause.end;
  all_.push_back(std::move(bins));
}

/// The least and the largest subscript, before the loop.
void Writer::look(Bins &bins) {
  const ir::HistogramClause &clause = *bins.clause;
  bool isNarrow = true;
  std::size_t subscripts = 0;
  ir::forEachStmt(*clause.search, [&](const ir::Stmt &stmt) {
    if (stmt.kind != ir::StmtKind::Evaluate)
      return;
    ++subscripts;
    isNarrow &= stmt.value->type->bits < intBits ||
                (stmt.value->type->bits == intBits && stmt.value->type->isSigned);
  });
  const ir::TypeRef type = isNarrow ? ir::intType() : ir::longType();
  const auto variable = [&](const char *suffix) {
    auto symbol = std::make_shared<ir::Symbol>();
    symbol->name = layout_.freshName(bins.name + suffix);
    symbol->type = type;
    return symbol;
  };
  const ir::SymbolRef low = variable("_low"), high = variable("_high"), at = variable("_at");
  bins.low = low->name;
  bins.high = high->name;
  text_.before.push_back(
      fmt::format("{} {} = 0, {} = 0;", isNarrow ? "int" : "long", low->name, high->name));
  text_.before.push_back(fmt::format("if ({} > 1) {{", threads_));
  ir::ParallelMark look;
  look.privates = clause.searchPrivates;
  look.reductions = {{"min", low, nullptr, nullptr, {}}, {"max", high, nullptr, nullptr, {}}};
  for (const std::string &line :
       directiveLines("#pragma omp parallel for", ir::clauseTexts(look), indent_ + unit_))
    text_.before.push_back(unit_ + line);
  text_.before.push_back(fmt::format("{}for ({}) {{", unit_, loop_.source.header.oneLine()));
  const bool isOnlyOne = subscripts == 1;
  std::vector<ir::StmtRef> body;
  for (const ir::StmtRef &stmt : clause.search->children) {
    const ir::StmtRef compared = comparing(stmt, low, high, at);
    if (isOnlyOne && stmt->kind == ir::StmtKind::Evaluate)
      body.insert(body.end(), compared->children.begin(), compared->children.end());
    else
      body.push_back(compared);
  }
  for (const std::string &line : statementLines(body, loop_, unit_ + unit_, layout_))
    text_.before.push_back(line);
  text_.before.push_back(unit_ + "}");
  text_.before.push_back("}");
  bins.end = layout_.freshName(bins.name + "_end");
  text_.before.push_back(fmt::format("const long {} = (long){} + 1;", bins.end, high->name));
  std::vector<std::string> tests = {fmt::format("({} < 0", low->name)};
  for (std::string apart : clause.apart) {
    const std::string end = "{end}";
    for (std::size_t place = apart.find(end); place != std::string::npos; place = apart.find(end))
      apart.replace(place, end.size(), bins.end);
    tests.push_back(fmt::format("|| !({})", apart));
  }
  tests.back() += ")";
  for (std::string &line : directiveLines("if", tests, indent_)) {
    if (line.ends_with(" \\"))
      line.resize(line.size() - 2);
    text_.before.push_back(line);
  }
  text_.before.push_back(fmt::format("{}{} = 1;", unit_, threads_));
}

/// A declaration in one line or two.
void Writer::declare(const std::string &left, const std::string &right) {
  if (left.size() + right.size() + 4 < columns) {
    text_.before.push_back(fmt::format("{} = {};", left, right));
  } else {
    text_.before.push_back(left + " =");
    text_.before.push_back(fmt::format("    {};", right));
  }
}

/// As many threads as there are elements for in copies that take no longer than the updates.
void Writer::limit() {
  std::string elements, updates = mark_.histograms.front().updates;
  for (const Bins &bins : all_) {
    std::int64_t row = 1;
    for (const std::int64_t extent : bins.rows)
      row *= extent;
    std::string one = isNumber(bins.end) ? bins.end + ".0" : "(double)" + bins.end;
    if (row > 1)
      one = fmt::format("{}.0 * {}", row, one);
    elements += (elements.empty() ? "" : " + ") + one;
  }
  const bool isSum = all_.size() > 1;
  const std::string factor = isSum ? "(" + elements + ")" : elements;
  const bool isName = std::ranges::all_of(updates, [](char c) { return isWordCharacter(c); });
  updates = isNumber(updates) ? updates + ".0"
            : isName          ? "(double)" + updates
                              : "(double)(" + updates + ")";
  text_.before.push_back(fmt::format("if ({} * ({} - 1) > {})", factor, threads_, updates));
  const bool isProduct = elements.find(' ') != std::string::npos;
  text_.before.push_back(fmt::format("{}{} = 1 + (int)({} / {});", unit_, threads_, updates,
                                     isProduct ? "(" + elements + ")" : elements));
}

void Writer::allocate(Bins &bins) {
  bins.all = layout_.freshName(bins.name + "_all");
  bins.own = layout_.freshName(bins.name + "_own");
  // No two copies share a line of the cache.
  constexpr std::uint64_t line = 64;
  const std::uint64_t size = bins.clause->symbol->type->element->size;
  const std::uint64_t apart = size == 0 ? line : std::max<std::uint64_t>(1, line / size);
  bins.stride = isNumber(bins.end) ? std::to_string(std::stoull(bins.end) + apart)
                                   : fmt::format("(size_t)({} + {})", bins.end, apart);
  declare(pointerText(bins.element, bins.all, false), bins.name);
  const std::string count = fmt::format("(size_t)({} - 1) * {}", threads_, bins.stride);
  declare(pointerText(bins.element, bins.own, false),
          fmt::format("{} > 1 ? {} : {}", threads_,
                      allocationText(bins.element, bins.own, count, isCxx_), null()));
  text_.after.push_back(fmt::format("free({});", bins.own));
}

/// "[k][l]"
std::string Writer::subscripts(const Bins &bins, const std::string &first) const {
  std::string result = "[" + first + "]";
  for (std::size_t n = 0; n < bins.rows.size(); ++n)
    result += "[" + counters_[n + 1] + "]";
  return result;
}

/// `each`, for all elements.
std::vector<std::string> Writer::overElements(const Bins &bins, const std::string &each) const {
  std::vector<std::string> lines = {fmt::format("for (long {0} = {1}; {0} < {2}; {0}++)",
                                                counters_[0], bins.clause->low, bins.end)};
  std::string indent = unit_;
  for (std::size_t n = 0; n < bins.rows.size(); ++n, indent += unit_)
    lines.push_back(fmt::format("{0}for (long {1} = 0; {1} < {2}; {1}++)", indent, counters_[n + 1],
                                bins.rows[n]));
  lines.push_back(indent + each);
  return lines;
}

/// The region's clause, each thread's copy and what that begins with, and the loop's own directive.
void Writer::open() {
  std::string exist;
  for (const Bins &bins : all_)
    exist += fmt::format("{}{} != {}", exist.empty() ? "" : " && ", bins.own, null());
  text_.directive = directiveLines(
      "#pragma omp parallel", {fmt::format("num_threads({} ? {} : 1)", exist, threads_)}, indent_);
  text_.directive.push_back("{");
  std::size_t depth = 1;
  for (const Bins &bins : all_)
    depth = std::max(depth, bins.rows.size() + 1);
  for (std::size_t n = 0; n < depth; ++n)
    counters_.push_back(layout_.freshName(std::string(1, static_cast<char>('k' + n))));
  thread_ = layout_.freshName("t");
  const auto add = [&](std::vector<std::string> lines) {
    for (std::string &line : lines)
      text_.directive.push_back(std::move(line));
  };
  bool waits = false;
  for (const Bins &bins : all_) {
    const std::string first =
        fmt::format("{} = omp_get_thread_num() == 0", pointerText(bins.element, bins.name, false));
    const std::string rest =
        fmt::format("? {} : {} + {};", bins.all, bins.own, ownAt(bins, "omp_get_thread_num()"));
    if (first.size() + rest.size() < columns)
      add({first + " " + rest});
    else
      add({first, unit_ + unit_ + rest});
    const std::string element = subscripts(bins, counters_[0]);
    const std::string start = bins.beginsAsArray()        ? bins.all + element
                              : bins.clause->op == "*"    ? "1"
                              : bins.number->isFloating() ? "-0.0"
                                                          : "0";
    waits |= bins.beginsAsArray();
    add({fmt::format("if ({} != {})", bins.name, bins.all)});
    for (const std::string &line :
         overElements(bins, fmt::format("{}{} = {};", bins.name, element, start)))
      text_.directive.push_back(unit_ + line);
  }
  if (waits)
    add({"#pragma omp barrier"});
  ir::ParallelMark share = mark_;
  share.condition.clear();
  add(directiveLines("#pragma omp for", ir::clauseTexts(share), indent_));
}

/// Where all threads have done their share, each puts a part of the elements together.
void Writer::close() {
  for (const Bins &bins : all_) {
    const std::string into = bins.all + subscripts(bins, counters_[0]);
    const std::string from =
        bins.own + subscripts(bins, fmt::format("{} + {}", ownAt(bins, thread_), counters_[0]));
    const std::string &op = bins.clause->op;
    const std::string each =
        op == "min" || op == "max"
            ? fmt::format("{0} = {1} {2} {0} ? {1} : {0};", into, from, op == "min" ? "<" : ">")
            : fmt::format("{} {}= {};", into, op == "-" ? "+" : op, from);
    text_.closing.emplace_back("#pragma omp for");
    std::vector<std::string> lines = overElements(bins, {});
    std::string indent = lines.back();
    lines.back() =
        fmt::format("{0}for (int {1} = 1; {1} < omp_get_num_threads(); {1}++)", indent, thread_);
    lines.push_back(indent + unit_ + each);
    text_.closing.insert(text_.closing.end(), lines.begin(), lines.end());
  }
  text_.closing.emplace_back("}");
}

void Writer::write() {
  threads_ = layout_.freshName("threads");
  text_.headers.insert({"omp.h", "stdlib.h"});
  text_.declares = true;
  const std::string threads = mark_.condition.empty()
                                  ? "omp_get_max_threads()"
                                  : fmt::format("{} ? omp_get_max_threads() : 1", mark_.condition);
  text_.before.push_back(fmt::format("int {} = {};", threads_, threads));
  for (const ir::HistogramClause &clause : mark_.histograms)
    begin(clause);
  limit();
  for (Bins &bins : all_)
    allocate(bins);
  open();
  close();
}

} // namespace

void addHistograms(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                   Layout &layout, const std::string &indent, const std::string &unit, bool isCxx) {
  Writer(text, loop, mark, layout, indent, unit, isCxx).write();
}

} // namespace parlift::target::openmp
