#include "target/gpu/ScanText.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Kernel.h"
#include "ir/Rewrite.h"
#include "ir/Scan.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"
#include "target/common/StmtText.h"
#include "target/gpu/Device.h"
#include "target/gpu/SideBySide.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace parlift::target::gpu {

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned sideBySideCount = 4; ///< iterations of a lane in a row

std::string baseName(const std::string &kernel) {
  return kernel.substr(0, kernel.rfind("_kernel")) + kernel.substr(kernel.rfind("_kernel") + 7);
}

std::string typeOf(const ir::Symbol &symbol) {
  return withoutConst(symbol.type->spelling);
}

std::string firstOf(const ir::ScanState &state) {
  return state.symbol->name + "_first";
}

const std::vector<ir::ScanGroup> &groupsOf(const ir::ScanMark &scan) {
  return scan.levels.front().groups;
}

class Writer {
public:
  Writer(const ir::Stmt &loop, const std::string &kernel, Layout &layout, const Dialect &dialect)
      : loop_(loop), scan_(*loop.parallel->scan), kernel_(*loop.parallel->kernel), layout_(layout),
        dialect_(dialect), step_(scanStep(kernel)), state_(scanState(kernel)),
        warps_(kernel_.grid.front().threads / lanes) {}

  std::vector<std::string> types();
  std::vector<std::string> body(const ScanNames &names, const std::string &trips,
                                const std::string &at, const std::string &counter);

private:
  void add(const std::string &line) { lines_.push_back(indent_ + line); }
  void open(const std::string &line) {
    add(line + " {");
    indent_ += "  ";
  }
  void close(const std::string &end = "}") {
    indent_.resize(indent_.size() - 2);
    add(end);
  }
  void unrolled(const std::string &head) {
    add("#pragma unroll");
    open(head);
  }
  /// Names that are the program's stay; others get one that nothing has, `called` from then on.
  ir::StmtRef named(const ir::StmtRef &stmt);
  ir::ExprRef named(const ir::ExprRef &expr);
  void call(const ir::SymbolRef &symbol, const std::string &name);
  ir::SymbolRef nameOf(const ir::SymbolRef &symbol);
  /// The elements that are read as a state are variables.
  ir::StmtRef withStates(const ir::StmtRef &body) const;
  void put(const ir::StmtRef &stmt);
  void declare(const std::vector<ir::SymbolRef> &symbols);
  void nameMembers(const std::string &record, bool areLater);
  void closeIterations();
  void chooseArrays();
  /// "(a_next[row], &a[0], tile + row * 128, n)": a row of elements as variables of the thread.
  std::string rowOf(const std::string &values, const SideBySide &array,
                    const std::string &more = "") const;
  ir::StmtRef inRows(ir::StmtRef stmt, bool isNext) const;
  void openIterations(const std::string &trips, const std::string &at, const std::string &counter);

  const ir::Stmt &loop_;
  const ir::ScanMark &scan_;
  const ir::KernelMark &kernel_;
  Layout &layout_;
  const Dialect &dialect_;
  std::string step_, state_;
  unsigned warps_;
  std::map<const ir::Symbol *, ir::SymbolRef> names_;
  std::string tile_, row_, each_, trips_; ///< what the kernel calls them
  /// The element of iteration 0 is so many numbers behind one at which reading 16 bytes begins.
  unsigned lead_ = 0;
  struct Rows {
    SideBySide array;
    std::string now, next;   ///< variables of a tile, and of the next one
    bool isComposed = false; ///< composing reads it
    ir::SymbolRef element, elementOfNext;
  };
  std::vector<Rows> rows_;
  std::size_t counterAt_ = 0; ///< the line with the counter
  std::vector<std::string> lines_;
  std::string indent_;
};

void Writer::call(const ir::SymbolRef &symbol, const std::string &name) {
  auto made = std::make_shared<ir::Symbol>(*symbol);
  made->name = name;
  names_[symbol.get()] = std::move(made);
}

ir::SymbolRef Writer::nameOf(const ir::SymbolRef &symbol) {
  if (const auto known = names_.find(symbol.get()); known != names_.end())
    return known->second;
  if (symbol->declaration.valid())
    return symbol;
  call(symbol, layout_.freshName(symbol->name));
  return names_[symbol.get()];
}

ir::ExprRef Writer::named(const ir::ExprRef &expr) {
  return ir::rewrite(expr, [&](const ir::ExprRef &part) -> ir::ExprRef {
    if (part->kind != ir::ExprKind::VarRef || nameOf(part->symbol) == part->symbol)
      return nullptr;
    auto copy = std::make_shared<ir::Expr>(*part);
    copy->symbol = nameOf(part->symbol);
    copy->range = {};
    return ir::inPlaceOf(*part, copy);
  });
}

ir::StmtRef Writer::named(const ir::StmtRef &stmt) {
  ir::StmtRef result = ir::withParts(stmt, [&](const ir::StmtRef &part) { return named(part); });
  result = ir::withOwnExprs(result, [&](const ir::ExprRef &own) { return named(own); });
  if (result->kind != ir::StmtKind::Declare || nameOf(result->symbol) == result->symbol)
    return result;
  auto copy = std::make_shared<ir::Stmt>(*result);
  copy->symbol = nameOf(result->symbol);
  return copy;
}

ir::StmtRef Writer::withStates(const ir::StmtRef &body) const {
  return ir::rewriteExprs(body, [&](const ir::ExprRef &part) -> ir::ExprRef {
    for (const ir::ScanState &state : scan_.states)
      if (std::ranges::find(state.reads, part.get()) != state.reads.end())
        return ir::inPlaceOf(*part, ir::load(ir::varRef(state.symbol)));
    return nullptr;
  });
}

void Writer::put(const ir::StmtRef &stmt) {
  const ir::StmtRef own = onDevice(named(stmt), kernel_, dialect_);
  const std::vector<ir::StmtRef> stmts =
      own->isOneStatement() ? std::vector<ir::StmtRef>{own} : own->children;
  for (const std::string &line : statementLines(stmts, loop_, indent_, layout_))
    lines_.push_back(line);
}

void Writer::declare(const std::vector<ir::SymbolRef> &symbols) {
  for (const ir::SymbolRef &symbol : symbols)
    if (symbol != loop_.parallel->counter)
      add(declarationText(*nameOf(symbol)) + ";");
}

/// The members of a record's functions, or of those that come later.
void Writer::nameMembers(const std::string &record, bool areLater) {
  for (const ir::ScanGroup &group : groupsOf(scan_))
    for (std::size_t at = 0; at < group.members.size(); ++at)
      call(areLater ? group.later[at] : group.members[at], record + group.members[at]->name);
}

std::vector<std::string> Writer::types() {
  std::string states;
  for (const ir::ScanState &state : scan_.states)
    states += fmt::format("{}`{}`", states.empty() ? "" : ", ", state.symbol->name);
  open("struct " + state_);
  for (const ir::ScanState &state : scan_.states)
    add(fmt::format("{} {};", typeOf(*state.symbol), state.symbol->name));
  close("};");
  add(fmt::format("// what iterations make of {}", states));
  open("struct " + step_);
  std::string identity;
  for (const ir::ScanState &state : scan_.states)
    call(state.symbol, "first." + state.symbol->name);
  for (const ir::ScanGroup &group : groupsOf(scan_))
    for (std::size_t at = 0; at < group.members.size(); ++at) {
      const ir::Symbol &member = *group.members[at];
      add(fmt::format("{} {};", typeOf(member), member.name));
      identity += fmt::format("{}({}){}", identity.empty() ? "" : ", ", typeOf(member),
                              exprText(*named(group.identity[at]), 100));
    }
  add(fmt::format("static __device__ {} identity(const {} &{}) {{ return {{{}}}; }}", step_, state_,
                  identity.find("first.") == std::string::npos ? "" : "first", identity));
  nameMembers("later.", true);
  nameMembers("", false);
  open(fmt::format("__device__ void then(const {} &later)", step_));
  for (const ir::ScanGroup &group : groupsOf(scan_))
    put(group.join);
  close();
  for (const ir::ScanState &state : scan_.states)
    call(state.symbol, "state->" + state.symbol->name);
  open(fmt::format("__device__ void apply({} *state) const", state_));
  for (const ir::ScanGroup &group : groupsOf(scan_))
    put(group.apply);
  close();
  close("};");
  names_.clear();
  return std::move(lines_);
}

void Writer::openIterations(const std::string &trips, const std::string &at,
                            const std::string &counter) {
  unrolled(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", each_, sideBySideCount));
  add(fmt::format("const long {} = {} + {} * {} + {};", at, tile_, row_, lanes * sideBySideCount,
                  each_));
  open(fmt::format("if ({}{} < {})", lead_ > 0 ? at + " >= 0 && " : "", at, trips));
  add(counter);
  counterAt_ = lines_.size() - 1;
}

/// The iterations end. The counter goes where no element is reached by it.
void Writer::closeIterations() {
  bool isUsed = false;
  for (std::size_t at = counterAt_ + 1; at < lines_.size(); ++at)
    isUsed |= mentionsWord(lines_[at], loop_.parallel->counter->name);
  if (!isUsed)
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(counterAt_));
  close();
  close();
}

/// Which arrays go through variables, and how they are called.
void Writer::chooseArrays() {
  for (const SideBySide &array : sideBySide(loop_, withStates(loop_.body))) {
    Rows rows;
    rows.array = array;
    const std::string &name = array.array->name;
    rows.now = layout_.freshName(name + "_of");
    const auto element = [&](const std::string &text) {
      auto made = std::make_shared<ir::Symbol>();
      made->name = text;
      made->type = ir::unqualified(array.array->type->element);
      names_[made.get()] = made; // a place: it keeps its words
      return ir::SymbolRef(made);
    };
    rows.isComposed = withElements(scan_.levels.front().compose, loop_, array, array.array) !=
                      scan_.levels.front().compose;
    if (rows.isComposed)
      rows.next = layout_.freshName(name + "_next");
    rows.element = element(rows.isComposed ? fmt::format("{}[{}][{}]", rows.now, row_, each_)
                                           : fmt::format("{}[{}]", rows.now, each_));
    rows.elementOfNext = element(fmt::format("{}[{}][{}]", rows.next, row_, each_));
    rows_.push_back(std::move(rows));
  }
}

std::string Writer::rowOf(const std::string &values, const SideBySide &array,
                          const std::string &more) const {
  return fmt::format("({}, &{}[{}], {} + {} * {}, {}{})", values, array.array->name,
                     initialValue(loop_, *loop_.parallel->counter), tile_, row_,
                     lanes * sideBySideCount, trips_, more);
}

ir::StmtRef Writer::inRows(ir::StmtRef stmt, bool isNext) const {
  for (const Rows &rows : rows_)
    stmt = withElements(stmt, loop_, rows.array, isNext ? rows.elementOfNext : rows.element);
  return stmt;
}

std::vector<std::string> Writer::body(const ScanNames &names, const std::string &trips,
                                      const std::string &at, const std::string &counter) {
  const unsigned rows = kernel_.grid.front().each / sideBySideCount;
  const std::string &waves = names.waves, wave = layout_.freshName("wave"),
                    block = layout_.freshName("block"), steps = layout_.freshName("steps"),
                    next = layout_.freshName("next"), state = layout_.freshName("state"),
                    own = layout_.freshName("own"), first = layout_.freshName("first");
  tile_ = layout_.freshName("tile"), row_ = layout_.freshName("row"),
  each_ = layout_.freshName("each");
  const std::string eachRow = fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", row_, rows);
  trips_ = trips;
  lead_ = scanLead(loop_);
  chooseArrays();
  const auto addTile = [&](const std::string &number) {
    add(fmt::format("const long {} = gpu_first_of_lane<{}, {}, {}>({}){};", tile_, warps_, rows,
                    sideBySideCount, number, lead_ > 0 ? fmt::format(" - {}", lead_) : ""));
  };
  indent_ = "  ";
  add(fmt::format("__shared__ gpu_block<{}, {}, {}> {};", step_, state_, warps_, block));
  add(fmt::format("{0} {1}[{3}], {2}[{3}];", step_, steps, next, rows));
  for (const Rows &one : rows_)
    if (one.isComposed)
      add(fmt::format("{0} {1}[{3}][{4}], {2}[{3}][{4}];", one.array.element, one.now, one.next,
                      rows, sideBySideCount));
  std::string start;
  for (const ir::ScanState &one : scan_.states)
    start += fmt::format("{}{}", start.empty() ? "" : ", ",
                         one.isElement ? exprText(*onDevice(one.start, kernel_, dialect_))
                                       : firstOf(one));
  add(fmt::format("const {} {} = {{{}}};", state_, first, start));
  add("if (threadIdx.x == 0)");
  add(fmt::format("  {}.first[0] = {};", block, first));
  open(fmt::format("for (long {0} = 0; {0} <= {1}.count; {0}++)", wave, waves));
  open(fmt::format("if ({} < {}.count)", wave, waves));
  addTile(wave);
  unrolled(eachRow);
  for (const Rows &one : rows_)
    if (one.isComposed)
      add(fmt::format("gpu_get<{}>{};", sideBySideCount,
                      rowOf(fmt::format("{}[{}]", one.next, row_), one.array,
                            fmt::format(", gridDim.x * {}L", scanTile(loop_)))));
  add(fmt::format("{}[{}] = {}::identity({});", next, row_, step_, first));
  openIterations(trips, at, counter);
  nameMembers(fmt::format("{}[{}].", next, row_), false);
  declare(scan_.levels.front().privates);
  put(inRows(withStates(scan_.levels.front().compose), true));
  closeIterations();
  close();
  add(fmt::format("gpu_end_steps<{}, {}>({}, {}, {}, {}, {});", warps_, rows, waves, wave, next,
                  first, block));
  close();
  open(fmt::format("if ({} > 0)", wave));
  addTile(wave + " - 1");
  add(fmt::format("{} {} = gpu_begin_rows<{}>({}, {} - 1, {}, {});", state_, state, warps_, waves,
                  wave, first, block));
  unrolled(eachRow);
  add(fmt::format("{} {} = gpu_begin_row({}[{}], &{});", state_, own, steps, row_, state));
  for (const ir::ScanState &one : scan_.states)
    add(fmt::format("{} &{} = {}.{};", typeOf(*one.symbol), nameOf(one.symbol)->name, own,
                    one.symbol->name));
  for (const Rows &one : rows_)
    if (!one.isComposed) {
      add(fmt::format("{} {}[{}];", one.array.element, one.now, sideBySideCount));
      if (one.array.isRead)
        add(fmt::format("gpu_get<{}>{};", sideBySideCount, rowOf(one.now, one.array, ", 0")));
    }
  openIterations(trips, at, counter);
  declare(loop_.parallel->privates);
  put(inRows(withStates(loop_.body), false));
  if (scan_.shift)
    put(inRows(scan_.shift, false));
  if (isNeededAfter(loop_)) {
    add(fmt::format("if ({} == {} - 1)", at, trips));
    add(fmt::format("  *{} = {};", names.after, own));
  }
  closeIterations();
  for (const Rows &one : rows_)
    if (one.array.isWritten)
      add(fmt::format(
          "gpu_put<{}>{};", sideBySideCount,
          rowOf(one.isComposed ? fmt::format("{}[{}]", one.now, row_) : one.now, one.array)));
  close();
  close();
  unrolled(eachRow);
  add(fmt::format("{0}[{2}] = {1}[{2}];", steps, next, row_));
  for (const Rows &one : rows_)
    if (one.isComposed)
      add(fmt::format("memcpy({0}[{2}], {1}[{2}], sizeof {0}[{2}]);", one.now, one.next, row_));
  close();
  close();
  return std::move(lines_);
}

} // namespace

unsigned scanLead(const ir::Stmt &loop) {
  const std::string first = initialValue(loop, *loop.parallel->counter);
  const bool isNumber = !first.empty() && first.size() < 5 &&
                        first.find_first_not_of("0123456789") == std::string::npos;
  return isNumber && loop.parallel->step == 1
             ? static_cast<unsigned>(std::stoul(first)) % sideBySideCount
             : 0;
}

unsigned scanResident(const ir::Stmt &loop) {
  constexpr unsigned threads = 512; // of 65536 registers, 128 each
  return std::max(1U, threads / loop.parallel->kernel->grid.front().threads);
}

unsigned scanTile(const ir::Stmt &loop) {
  const ir::GridDimension &dimension = loop.parallel->kernel->grid.front();
  return dimension.threads * dimension.each;
}

std::string scanStep(const std::string &kernel) {
  return baseName(kernel) + "_step";
}
std::string scanState(const std::string &kernel) {
  return baseName(kernel) + "_state";
}

bool isNeededAfter(const ir::Stmt &loop) {
  return std::ranges::any_of(loop.parallel->scan->states, &ir::ScanState::liveAfter);
}

std::vector<std::string> scanTypes(const ir::Stmt &loop, const std::string &kernel, Layout &layout,
                                   const Dialect &dialect) {
  return Writer(loop, kernel, layout, dialect).types();
}

std::vector<std::string> scanParameters(const ir::Stmt &loop, const std::string &kernel,
                                        const ScanNames &names) {
  std::vector<std::string> result = {"const gpu_waves " + names.waves};
  for (const ir::ScanState &state : loop.parallel->scan->states)
    if (!state.isElement)
      result.push_back(fmt::format("const {} {}", typeOf(*state.symbol), firstOf(state)));
  if (isNeededAfter(loop))
    result.push_back(fmt::format("{} *__restrict__ {}", scanState(kernel), names.after));
  return result;
}

std::vector<std::string> scanLines(const ir::Stmt &loop, const std::string &kernel,
                                   const ScanNames &names, const std::string &trips,
                                   const std::string &at, const std::string &counter,
                                   Layout &layout, const Dialect &dialect) {
  return Writer(loop, kernel, layout, dialect).body(names, trips, at, counter);
}

} // namespace parlift::target::gpu
