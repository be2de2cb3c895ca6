#include "target/openmp/Histograms.h"

#include "ir/Builder.h"
#include "ir/Clauses.h"
#include "ir/ExprText.h"
#include "ir/PlainParts.h"
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

/// Of each element, on the average: where there are fewer, clearing and adding copies takes what threads gain.
constexpr int leastUpdates = 8;

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

/// One array: what it is called in the lines around the loop.
struct Bins {
  const ir::HistogramClause *clause = nullptr;
  ElementText element;
  struct Part {
    std::string member; ///< ".x", ".m[2]"; empty: the element itself
    bool isFloating = false;
  };
  std::vector<Part> parts; ///< the numbers of an element, or of one of its rows
  std::string name, all, own;
  std::string
      of; ///< the function that finds the thread's own element; empty: `name` means the copy
  std::string others;             ///< of elements that may be more; empty: there are none
  std::string low, end;           ///< of the subscripts: the least, and one more than the largest
  std::string high;               ///< the largest, where it is looked for
  std::vector<std::int64_t> rows; ///< extents of an element
  std::string stride;             ///< from one copy to the next
  std::string apart;              ///< elements between two copies, and before the first

  /// The copies begin with what the array holds: taking that twice changes nothing.
  bool beginsAsArray() const {
    return clause->op == "min" || clause->op == "max" || clause->op == "&";
  }
};

class Writer {
public:
  Writer(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark, Layout &layout,
         std::string indent, std::string unit, const Language &language)
      : text_(text), loop_(loop), mark_(mark), layout_(layout), indent_(std::move(indent)),
        unit_(std::move(unit)), isCxx_(language.isCxx), isC90_(language.isC90) {}

  void write();

private:
  std::string null() const { return isCxx_ ? "nullptr" : "NULL"; }
  void begin(const ir::HistogramClause &clause);
  void reword(Bins &bins);
  void findOwn(const Bins &bins);
  void addOthers(const Bins &bins);
  static std::string combined(const Bins &bins, const std::string &one, const std::string &other);
  std::string startText(const Bins &bins) const;
  void look(Bins &bins);
  void lookAt(const Bins &bins, const ir::TypeRef &type);
  void lookAtFew(const Bins &bins, const std::vector<std::string> &body);
  static std::string elementsText(const Bins &bins, const std::string &end);
  std::string updatesText() const;
  void askWhatWasFound(const Bins &bins);
  void limit();
  void allocate(Bins &bins);
  void open();
  void beginCopy(const Bins &bins);
  void close();
  std::vector<std::string> overElements(const Bins &bins,
                                        const std::vector<std::string> &each) const;
  std::string subscripts(const Bins &bins, const std::string &first) const;
  std::string forLoop(const std::string &type, const std::string &counter, const std::string &from,
                      const std::string &end) const {
    return fmt::format("for ({0}{1} = {2}; {1} < {3}; {1}++)", isC90_ ? "" : type + " ", counter,
                       from, end);
  }
  void declare(const std::string &left, const std::string &right);
  void before(const std::string &line) { text_.before.push_back({line}); }
  void inRegion(const std::string &line) { text_.directive.push_back(line); }
  std::string ownAt(const Bins &bins, const std::string &thread) const {
    return fmt::format("(size_t)({} - 1) * {} + {}", thread, bins.stride, bins.apart);
  }

  LoopText &text_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  Layout &layout_;
  const std::string indent_, unit_;
  const bool isCxx_, isC90_;
  std::vector<Bins> all_;
  std::string threads_, thread_;
  std::vector<std::string> counters_; ///< of loops over elements, outermost first
};

void Writer::begin(const ir::HistogramClause &clause) {
  Bins bins;
  bins.clause = &clause;
  bins.element = elementText(*clause.symbol);
  const ir::Type *type = clause.symbol->type->element.get();
  for (; type->kind == ir::TypeKind::Array; type = type->element.get())
    bins.rows.push_back(type->extent->intValue);
  if (type->kind == ir::TypeKind::Record)
    for (const ir::Field &field : type->fields)
      bins.parts.push_back({field.name, field.type->isFloating()});
  if (bins.parts.empty())
    bins.parts.push_back({"", type->isFloating()});
  bins.name = clause.symbol->name;
  if (clause.start && clause.search)
    reword(bins);
  if (clause.search && !clause.start) {
    look(bins);
  } else {
    bins.low = std::to_string(clause.low);
    bins.end = clause.end->kind == ir::ExprKind::IntLiteral ? std::to_string(clause.end->intValue)
                                                            : ir::lineText(*clause.end);
    if (!isNumber(bins.end)) {
      const std::string name = layout_.freshName(bins.name + "_end");
      text_.before.push_back({fmt::format("const long {} = {};", name, bins.end), true});
      bins.end = name;
    }
  }
  all_.push_back(std::move(bins));
}

/// The loop asks a function for the thread's own element wherever it says one.
void Writer::reword(Bins &bins) {
  const ir::HistogramClause &clause = *bins.clause;
  const std::string name = bins.name;
  bins.of = layout_.freshName(name + "_of");
  bins.name = layout_.freshName(name + "_copy");
  if (clause.start->kind == ir::ExprKind::Call) {
    bins.others = layout_.freshName(name + "_others");
    text_.headers.insert("unordered_map");
  }
  for (const ir::StmtRef &word : clause.search->children) {
    const SourceRange &range = word->value->range;
    text_.names.push_back({range.begin, range.begin, bins.of + "(", 0});
    text_.names.push_back({range.end, range.end, ")", 0});
  }
}

/// `h.data()`, `&p.force(0)`: where the elements begin.
std::string Writer::startText(const Bins &bins) const {
  const ir::ExprRef &start = bins.clause->start;
  if (!start)
    return bins.name;
  if (start->kind == ir::ExprKind::Call)
    return fmt::format("{} > 1 ? {} : {}", threads_, ir::lineText(*start), null());
  return ir::lineText(*start->operands[0]) + ".data()";
}

/// The first thread takes the element itself, the others that of their copy, and what is none of the known ones by its address.
void Writer::findOwn(const Bins &bins) {
  if (bins.of.empty())
    return;
  const std::string at = layout_.freshName("at");
  if (!bins.others.empty())
    inRegion(fmt::format("std::unordered_map<{0} *, {0}> {1};", bins.element.type, bins.others));
  inRegion(fmt::format("const auto {} = [&]({} &{}) -> {} & {{", bins.of, bins.element.type, at,
                       bins.element.type));
  inRegion(unit_ + fmt::format("if ({} == {})", bins.name, bins.all));
  inRegion(unit_ + unit_ + fmt::format("return {};", at));
  if (!bins.others.empty()) {
    inRegion(unit_ + fmt::format("if (&{0} < {1} || &{0} >= {1} + {2})", at, bins.all, bins.end));
    inRegion(unit_ + unit_ +
             fmt::format("return {}.emplace(&{}, {}[{}]).first->second;", bins.others, at,
                         bins.name, bins.end));
  }
  inRegion(unit_ + fmt::format("return {}[&{} - {}];", bins.name, at, bins.all));
  inRegion("};");
}

/// The least and the largest subscript, before the loop.
void Writer::look(Bins &bins) {
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
void Writer::lookAtFew(const Bins &bins, const std::vector<std::string> &body) {
  const std::string looked = layout_.freshName("looked");
  const auto inLoop = [&](const std::string &line) { before(unit_ + unit_ + line); };
  before(fmt::format("if ({} > 1) {{", threads_));
  before(fmt::format("{}int {} = 0;", unit_, looked));
  before(fmt::format("{}for ({}) {{", unit_, loop_.source.header.oneLine()));
  inLoop(fmt::format("if ({}++ == {})", looked, fewIterations));
  inLoop(unit_ + "break;");
  if (isC90_)
    inLoop("{");
  for (const std::string &line : body)
    before(line);
  if (isC90_)
    inLoop("}");
  before(unit_ + "}");
  before(fmt::format("{}if ({} * {} > {})", unit_, elementsText(bins, bins.high), leastUpdates,
                     updatesText()));
  before(fmt::format("{0}{0}{1} = 1;", unit_, threads_));
  before("}");
}

void Writer::lookAt(const Bins &bins, const ir::TypeRef &type) {
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
  bool isNest = false; // of which one iteration may be all there is
  ir::forEachStmt(*clause.search,
                  [&](const ir::Stmt &stmt) { isNest |= stmt.kind == ir::StmtKind::Loop; });
  if (!isNest)
    lookAtFew(bins, lines);
  before(fmt::format("if ({} > 1) {{", threads_));
  ir::ParallelMark look;
  look.privates = clause.searchPrivates;
  look.reductions = {{"min", low, nullptr, nullptr}, {"max", high, nullptr, nullptr}};
  for (const std::string &line :
       directiveLines("#pragma omp parallel for", ir::clauseTexts(look), indent_ + unit_))
    before(unit_ + line);
  before(fmt::format("{}for ({}) {{", unit_, loop_.source.header.oneLine()));
  for (const std::string &line : lines)
    before(line);
  before(unit_ + "}");
  before("}");
}

/// On one thread where nothing or a negative subscript was found, or other memory lies among the elements. The pointers may
/// be null where the loop does not run, and are not asked then.
void Writer::askWhatWasFound(const Bins &bins) {
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

/// A declaration in one line or two.
void Writer::declare(const std::string &left, const std::string &right) {
  if (left.size() + right.size() + 4 < columns) {
    text_.before.push_back({fmt::format("{} = {};", left, right), true});
  } else {
    text_.before.push_back({left + " =", true});
    text_.before.push_back({fmt::format("    {};", right), true});
  }
}

/// How many numbers the elements up to that one are, as double.
std::string Writer::elementsText(const Bins &bins, const std::string &end) {
  std::int64_t row = 1;
  for (const std::int64_t extent : bins.rows)
    row *= extent;
  const std::string one = isNumber(end) ? end + ".0" : "(double)" + end;
  return row > 1 ? fmt::format("{}.0 * {}", row, one) : one;
}

std::string Writer::updatesText() const {
  const ir::Expr &count = *mark_.histograms.front().updates, &word = ir::withoutCasts(count);
  const std::string updates = ir::lineText(word.kind == ir::ExprKind::Load ? word : count);
  const bool isName = std::ranges::all_of(updates, [](char c) { return isWordCharacter(c); });
  return isNumber(updates) ? updates + ".0"
         : isName          ? "(double)" + updates
                           : "(double)(" + updates + ")";
}

/// As many threads as there are elements for in copies that take no longer than the updates, and none but the first where
/// the updates are not many more than the elements.
void Writer::limit() {
  std::string elements;
  for (const Bins &bins : all_)
    elements += (elements.empty() ? "" : " + ") + elementsText(bins, bins.end);
  const std::string factor = all_.size() > 1 ? "(" + elements + ")" : elements;
  const std::string updates = updatesText();
  const bool isProduct = elements.find(' ') != std::string::npos;
  before(fmt::format("if ({0} > 1 && {1} * ({0} - 1) > {2})", threads_, factor, updates));
  before(fmt::format("{}{} = 1 + (int)({} / {});", unit_, threads_, updates,
                     isProduct ? "(" + elements + ")" : elements));
  before(fmt::format("if ({} > 1 && {} * {} > {})", threads_, factor, leastUpdates, updates));
  before(fmt::format("{}{} = 1;", unit_, threads_));
}

void Writer::allocate(Bins &bins) {
  bins.all = layout_.freshName(bins.name + "_all");
  bins.own = layout_.freshName(bins.name + "_own");
  // No two copies share a line of the cache, nor do the first one and the array. Lines are fetched in pairs.
  constexpr std::uint64_t lines = 128;
  const std::uint64_t size = bins.clause->symbol->type->element->size;
  const std::uint64_t apart = size == 0 ? lines : std::max<std::uint64_t>(1, lines / size);
  bins.apart = std::to_string(apart);
  bins.stride = isNumber(bins.end) ? std::to_string(std::stoull(bins.end) + apart)
                                   : fmt::format("(size_t)({} + {})", bins.end, apart);
  declare(pointerText(bins.element, bins.all, false), startText(bins));
  const std::string count =
      fmt::format("((size_t)({} - 1) * {} + {})", threads_, bins.stride, bins.apart);
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

/// `each`, a loop or one or more simple statements, for all elements.
std::vector<std::string> Writer::overElements(const Bins &bins,
                                              const std::vector<std::string> &each) const {
  std::vector<std::string> lines = {forLoop("long", counters_[0], bins.low, bins.end)};
  std::string indent = unit_;
  for (std::size_t n = 0; n < bins.rows.size(); ++n, indent += unit_)
    lines.push_back(indent + forLoop("long", counters_[n + 1], "0", std::to_string(bins.rows[n])));
  const std::string outer = indent.substr(unit_.size());
  const bool isLoop = each.front().starts_with("for ("); // one statement
  if (each.size() > 1 && !isLoop)
    lines.back() += " {";
  for (const std::string &line : each)
    lines.push_back(indent + line);
  if (each.size() > 1 && !isLoop)
    lines.push_back(outer + "}");
  return lines;
}

/// The region's clause, each thread's copy and what that begins with, and the loop's own directive.
void Writer::open() {
  std::string exist;
  for (const Bins &bins : all_)
    exist += fmt::format("{}{} != {}", exist.empty() ? "" : " && ", bins.own, null());
  text_.directive = directiveLines(
      "#pragma omp parallel", {fmt::format("num_threads({} ? {} : 1)", exist, threads_)}, indent_);
  inRegion("{");
  std::size_t depth = 1;
  for (const Bins &bins : all_)
    depth = std::max(depth, bins.rows.size() + 1);
  for (std::size_t n = 0; n < depth; ++n)
    counters_.push_back(layout_.freshName(std::string(1, static_cast<char>('k' + n))));
  thread_ = layout_.freshName("t");
  if (isC90_) {
    for (const std::string &counter : counters_)
      inRegion(fmt::format("long {};", counter));
    inRegion(fmt::format("int {};", thread_));
  }
  for (const Bins &bins : all_) {
    const std::string first =
        fmt::format("{} = omp_get_thread_num() == 0", pointerText(bins.element, bins.name, false));
    const std::string rest =
        fmt::format("? {} : {} + {};", bins.all, bins.own, ownAt(bins, "omp_get_thread_num()"));
    if (first.size() + rest.size() < columns) {
      inRegion(first + " " + rest);
    } else {
      inRegion(first);
      inRegion(unit_ + unit_ + rest);
    }
  }
  for (const Bins &bins : all_) {
    beginCopy(bins);
    findOwn(bins);
  }
  if (std::ranges::any_of(all_, &Bins::beginsAsArray))
    inRegion("#pragma omp barrier");
  ir::ParallelMark share = mark_;
  share.condition = {};
  for (const std::string &line : directiveLines("#pragma omp for", ir::clauseTexts(share), indent_))
    inRegion(line);
}

void Writer::beginCopy(const Bins &bins) {
  const std::string element = subscripts(bins, counters_[0]);
  std::vector<std::string> each;
  for (const Bins::Part &part : bins.parts) {
    const std::string start = bins.beginsAsArray()     ? bins.all + element + part.member
                              : bins.clause->op == "*" ? "1"
                              : part.isFloating        ? "-0.0"
                                                       : "0";
    each.push_back(fmt::format("{}{}{} = {};", bins.name, element, part.member, start));
  }
  inRegion(fmt::format("if ({} != {})", bins.name, bins.all));
  Bins begun = bins;
  if (!bins.others.empty()) // one more, with which the others begin
    begun.end = isNumber(bins.end) ? std::to_string(std::stoull(bins.end) + 1) : bins.end + " + 1";
  for (const std::string &line : overElements(begun, each))
    inRegion(unit_ + line);
}

/// `a += b`, for elements or their parts.
std::string Writer::combined(const Bins &bins, const std::string &one, const std::string &other) {
  const std::string &op = bins.clause->op;
  return op == "min" || op == "max"
             ? fmt::format("{0} = {1} {2} {0} ? {1} : {0};", one, other, op == "min" ? "<" : ">")
             : fmt::format("{} {}= {};", one, op == "-" ? "+" : op, other);
}

void Writer::addOthers(const Bins &bins) {
  if (bins.others.empty())
    return;
  const std::string one = layout_.freshName("one");
  text_.closing.emplace_back("#pragma omp critical");
  text_.closing.push_back(fmt::format("for (const auto &{} : {}) {{", one, bins.others));
  for (const Bins::Part &part : bins.parts) {
    const std::string into = part.member.empty() ? "*" + one + ".first"
                             : part.member.starts_with('[')
                                 ? "(*" + one + ".first)" + part.member
                                 : one + ".first->" + part.member.substr(1);
    text_.closing.push_back(unit_ + combined(bins, into, one + ".second" + part.member));
  }
  text_.closing.emplace_back("}");
}

/// Where all threads have done their share, each puts a part of the elements together. Without copies nobody goes through
/// elements that may be many more than the updates.
void Writer::close() {
  for (const Bins &bins : all_) {
    const std::string into = bins.all + subscripts(bins, counters_[0]);
    const std::string from =
        bins.own + subscripts(bins, fmt::format("{} + {}", ownAt(bins, thread_), counters_[0]));
    std::vector<std::string> each;
    for (const Bins::Part &part : bins.parts)
      each.push_back(unit_ + combined(bins, into + part.member, from + part.member));
    std::string threads = forLoop("int", thread_, "1", "omp_get_num_threads()");
    if (each.size() > 1) {
      threads += " {";
      each.emplace_back("}");
    }
    std::vector<std::string> inner = {threads};
    inner.insert(inner.end(), each.begin(), each.end());
    std::vector<std::string> lines = {fmt::format("if ({} != {}) {{", bins.own, null()),
                                      unit_ + "#pragma omp for"};
    const std::vector<std::string> over = overElements(bins, inner);
    for (const std::string &line : over)
      lines.push_back(unit_ + line);
    lines.emplace_back("}");
    text_.closing.insert(text_.closing.end(), lines.begin(), lines.end());
    addOthers(bins);
  }
  text_.closing.emplace_back("}");
}

void Writer::write() {
  threads_ = layout_.freshName("threads");
  text_.headers.insert({"omp.h", "stdlib.h"});
  const std::string threads =
      mark_.condition.empty()
          ? "omp_get_max_threads()"
          : fmt::format("{} ? omp_get_max_threads() : 1", mark_.condition.text());
  text_.before.push_back({fmt::format("int {} = {};", threads_, threads), true});
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
                   Layout &layout, const std::string &indent, const std::string &unit,
                   const Language &language) {
  Writer(text, loop, mark, layout, indent, unit, language).write();
}

} // namespace parlift::target::openmp
