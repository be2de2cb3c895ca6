#include "target/gpu/KernelParts.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Jumps.h"
#include "ir/Kernel.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"
#include "target/common/StmtText.h"
#include "target/gpu/Device.h"
#include "target/gpu/FunctionText.h"
#include "target/gpu/HeadLines.h"
#include "target/gpu/RangeText.h"
#include "target/gpu/ReadsFirst.h"
#include "target/gpu/ScanPhases.h"
#include "target/gpu/ScanText.h"
#include "target/gpu/TreeText.h"
#include "target/gpu/TypeText.h"
#include "target/gpu/Updates.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

namespace parlift::target::gpu {

namespace {

class KernelWriter : KernelParts {
public:
  KernelWriter(const ir::Function &function, const ir::Stmt &loop, const std::string &name,
               Layout &layout, const Dialect &dialect)
      : KernelParts(function, loop, name, dialect), layout_(layout) {}

  std::vector<std::string> write();

private:
  void writeStart();
  void openDimension(const ir::GridDimension &dimension, const std::string &counterType);
  std::string tripsOf(const ir::GridDimension &dimension) const;
  static std::string counterLine(const ir::GridDimension &dimension, const std::string &counterType,
                                 const std::string &at);
  void writeScan();
  void writePhases();
  void writePhase(PhaseWriter &writer, const PhaseAt &at, const std::string &name,
                  const std::string &number);
  void writeArrayLine(const ir::DeviceArray &array);
  void writeSource();
  void writeBody();
  void writeReadsAndUpdates();
  std::string threadNumber() const;
  void writeCombining();
  std::vector<std::string> parameters() const;
  void addValues(std::vector<std::string> &result) const;
  void addArray(std::size_t at, std::vector<std::string> &result) const;
  void addParts(std::vector<std::string> &result) const;

  /// Iterations are in a loop of the kernel's; a `continue` of the body's own wants one around it.
  bool isStrided(const ir::GridDimension &dimension) const {
    return reduces() || !kernel_.bins.empty() || dimension.axis != 'x' ||
           (dimension.loop == &innermost() && ir::jumpsOf(*innermost().body).continues);
  }
  const ir::Stmt &innermost() const { return *kernel_.grid.back().loop; }
  bool hasLoopInside() const { return ir::holdsAny(*innermost().body, {ir::StmtKind::Loop}); }
  /// A number's type for parameters: kernels in OpenCL get no `size_t`.
  std::string numberIn(const ir::Symbol &symbol) const {
    return dialect_.isCxx() ? typeOf(symbol) : wordsInOpenCl(*symbol.type);
  }

  Layout &layout_;
  ScanNames scanNames_;
};

void KernelWriter::addValues(std::vector<std::string> &result) const {
  const auto isChanged = [&](const ir::SymbolRef &symbol) {
    return std::ranges::find(mark_.firstprivates, symbol) != mark_.firstprivates.end();
  };
  for (const ir::SymbolRef &symbol : kernel_.values) {
    const std::string qualifier = isChanged(symbol) ? "" : "const ";
    result.push_back(dialect_.isCxx() ? declarationOf(*symbol, symbol->name, !isChanged(symbol))
                                      : fmt::format("{}{} {}", qualifier,
                                                    wordsInOpenCl(*symbol->type), symbol->name));
  }
  for (const ir::GridDimension &one : kernel_.grid)
    if (!isSaidInKernel(one))
      result.push_back(fmt::format("const long {}_trips", one.counter->name));
}

void KernelWriter::addArray(std::size_t at, std::vector<std::string> &result) const {
  const ir::DeviceArray &array = kernel_.arrays[at];
  const ArrayShape shape = shapeOf(array);
  if (array.constant > 0) {
    for (std::string &text : dialect_.constantParameters(constant(at)))
      result.push_back(std::move(text));
    return;
  }
  for (std::string &text :
       dialect_.arrayParameters(elementIn(shape), array.symbol->name, shape.rows, !array.isWritten))
    result.push_back(std::move(text));
  if (array.isTransposed)
    result.push_back("const long " + rowsOf(array));
}

void KernelWriter::addParts(std::vector<std::string> &result) const {
  for (const Together &one : together_)
    for (const ir::SymbolRef &variable : one.variables) {
      if (neutral(one, *variable).empty())
        result.push_back(fmt::format("const {} {}", numberIn(*variable), firstOf(*variable)));
      for (std::string &text :
           dialect_.arrayParameters(numberIn(*variable), partsOf(*variable), "", false))
        result.push_back(std::move(text));
    }
}

std::vector<std::string> KernelWriter::parameters() const {
  std::vector<std::string> result;
  addValues(result);
  for (std::size_t at = 0; at < kernel_.arrays.size(); ++at)
    addArray(at, result);
  for (const BinArray &array : binArrays())
    for (std::string &text : binParameters(array, dialect_.isCxx()))
      result.push_back(std::move(text));
  if (mark_.scan)
    for (std::string &text : scanParameters(loop_, name_, scanNames_))
      result.push_back(std::move(text));
  addParts(result);
  return result;
}

/// The kernel's source stands for itself, in languages where that is another one.
void KernelWriter::writeSource() {
  if (dialect_.isCxx())
    return;
  for (const std::string &line : typeLines(loop_))
    lines_.push_back(line);
  for (const std::string &line : updateFunctionLines(kernel_))
    lines_.push_back(line);
  if (!kernel_.bins.empty())
    for (const std::string &line : binTypeLines())
      lines_.push_back(line);
  for (const ir::DeviceFunction &function : kernel_.functions)
    for (const std::string &line : functionLines(function, kernel_, dialect_, layout_))
      lines_.push_back(line);
}

void KernelWriter::writeArrayLine(const ir::DeviceArray &array) {
  const ArrayShape shape = shapeOf(array);
  const std::string line =
      dialect_.arrayLine(elementIn(shape), array.symbol->name, shape.rows, !array.isWritten);
  if (!line.empty())
    add(line);
}

/// One of the kernels that compose, scan and apply what iterations make of the state.
void KernelWriter::writePhase(PhaseWriter &writer, const PhaseAt &at, const std::string &name,
                              const std::string &number) {
  const auto take = [&](const std::vector<std::string> &lines) {
    lines_.insert(lines_.end(), lines.begin(), lines.end());
  };
  take(dialect_.beforeKernel(name));
  writeSource();
  if (!dialect_.isCxx()) {
    take(writer.state(/*isForHost=*/false));
    take(writer.functions(at.phase == Phase::Run ? mark_.scan->levels.size() - 1 : at.level));
  }
  if (at.phase == Phase::Run)
    for (const std::string &line : kernel_.comment)
      lines_.push_back("// " + line);
  std::vector<std::string> parameters;
  addValues(parameters);
  for (std::size_t array = 0; array < kernel_.arrays.size(); ++array)
    if (writer.needs(at, kernel_.arrays[array]))
      addArray(array, parameters);
  for (std::string &text : writer.parameters(at))
    parameters.push_back(std::move(text));
  if (at.phase == Phase::Run)
    addParts(parameters);
  take(headLines(dialect_.kernelHead(name, threadsOfBlock(), 0), parameters, ") {"));
  indent_ = "  ";
  for (const ir::DeviceArray &array : kernel_.arrays)
    if (writer.needs(at, array))
      writeArrayLine(array);
  if (at.phase == Phase::Run)
    writeStart();
  const ir::GridDimension &dimension = kernel_.grid.front();
  take(writer.lines(at, tripsOf(dimension), number,
                    counterLine(dimension, typeOf(*dimension.counter), number)));
  if (at.phase == Phase::Run && reduces())
    writeCombining();
  lines_.emplace_back("}");
  indent_.clear();
  take(dialect_.afterKernel());
}

void KernelWriter::writePhases() {
  PhaseWriter writer(loop_, name_, layout_, dialect_);
  const Phases names(name_);
  const std::string number = layout_.freshName(kernel_.grid.front().counter->name + "_at");
  const auto take = [&](const std::vector<std::string> &lines) {
    lines_.insert(lines_.end(), lines.begin(), lines.end());
  };
  take(writer.state(/*isForHost=*/true));
  if (dialect_.isCxx())
    take(writer.functions(mark_.scan->levels.size() - 1));
  lines_.emplace_back();
  for (const PhaseAt &at : phasesBefore(loop_)) {
    writePhase(writer, at,
               at.phase == Phase::Compose ? names.compose(at.level) : names.states(at.level),
               number);
    lines_.emplace_back();
  }
  writePhase(writer, {}, name_, number);
}

std::vector<std::string> KernelWriter::write() {
  if (kernel_.isInPhases) {
    writePhases();
    return std::move(lines_);
  }
  for (const std::string &line : dialect_.beforeKernel(name_))
    lines_.push_back(line);
  writeSource();
  const std::vector<Dialect::Constant> inConstant = constants();
  for (const Dialect::Constant &array : inConstant)
    if (const std::string line = dialect_.constantDeclaration(array); !line.empty())
      lines_.push_back(line);
  if (mark_.scan) {
    scanNames_ = {layout_.freshName("waves"), layout_.freshName("after")};
    for (const std::string &line : scanTypes(loop_, name_, layout_, dialect_))
      lines_.push_back(line);
    lines_.emplace_back();
  }
  for (const std::string &line : kernel_.comment)
    lines_.push_back("// " + line);
  for (const Dialect::Constant &array : inConstant)
    lines_.push_back(fmt::format("// `{}` in constant memory", array.name));
  const std::string head =
      kernel_.tree ? dialect_.kernelHead(name_, kernel_.tree->threads, kernel_.tree->resident)
      : mark_.scan ? dialect_.kernelHead(name_, threadsOfBlock(), 1)
                   : dialect_.kernelHead(name_, 0, 0);
  for (const std::string &line : headLines(head, parameters(), ") {"))
    lines_.push_back(line);
  indent_ = "  ";
  for (const Dialect::Constant &array : inConstant)
    if (const std::string line = dialect_.constantLine(array); !line.empty())
      add(line);
  for (const ir::DeviceArray &array : kernel_.arrays)
    if (array.constant == 0)
      writeArrayLine(array);
  writeStart();
  if (kernel_.tree) {
    for (const std::string &line : treeLines(loop_, dialect_, layout_, indent_))
      lines_.push_back(line);
  } else if (mark_.scan) {
    writeScan();
  } else {
    const std::vector<BinArray> bins = binArrays();
    if (!bins.empty())
      add(binBegin(bins, dialect_, threadNumber(), threadsOfBlock()));
    if (kernel_.readsFirst) {
      writeReadsAndUpdates();
    } else {
      for (const ir::GridDimension &dimension : kernel_.grid)
        openDimension(dimension, typeOf(*dimension.counter));
      writeBody();
    }
    while (depth_ > 0)
      close();
    if (!bins.empty())
      add(binEnd(bins, dialect_, threadsOfBlock()));
  }
  if (reduces())
    writeCombining();
  lines_.emplace_back("}");
  for (const std::string &line : dialect_.afterKernel())
    lines_.push_back(line);
  return std::move(lines_);
}

/// What a thread has of its own of what all put together.
void KernelWriter::writeStart() {
  for (const Together &one : together_)
    for (const ir::SymbolRef &variable : one.variables) {
      const std::string first = neutral(one, *variable);
      add(fmt::format("{} = {};", declarationOf(*variable, variable->name, false),
                      first.empty() ? firstOf(*variable) : first));
      const std::string line =
          dialect_.arrayLine(numberIn(*variable), partsOf(*variable), "", false);
      if (!line.empty())
        add(line);
    }
}

void KernelWriter::openDimension(const ir::GridDimension &dimension,
                                 const std::string &counterType) {
  const std::string &counter = dimension.counter->name;
  const std::string at = layout_.freshName(counter + "_at");
  const unsigned all = dimension.threads * dimension.each;
  const std::string start = fmt::format("{} * {}L + {}", dialect_.blockIndex(dimension.axis), all,
                                        dialect_.threadIndex(dimension.axis));
  const std::string stride = fmt::format("{} * {}L", dialect_.blockCount(dimension.axis), all);
  const std::string trips = tripsOf(dimension);
  if (dimension.each == 1 && isStrided(dimension)) {
    if (reduces() && dimension.axis == 'x' && !hasLoopInside())
      if (const std::string line = dialect_.unroll(readsAtOnce); !line.empty())
        add(line);
    open(fmt::format("for (long {0} = {1}; {0} < {2}; {0} += {3})", at, start, trips, stride));
  } else if (dimension.each == 1) {
    add(fmt::format("const long {} = {};", at, start));
    open(fmt::format("if ({} < {})", at, trips));
  } else {
    const std::string block = layout_.freshName(counter + "_block"),
                      each = layout_.freshName(counter + "_each");
    if (isStrided(dimension))
      open(fmt::format("for (long {0} = {1}; {0} < {2}; {0} += {3})", block, start, trips, stride));
    else
      add(fmt::format("const long {} = {};", block, start));
    if (const std::string line = dialect_.unroll(dimension.each); !line.empty())
      add(line);
    open(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", each, dimension.each));
    add(fmt::format("const long {} = {} + {}{};", at, block, each,
                    dimension.threads > 1 ? fmt::format(" * {}", dimension.threads) : ""));
    open(fmt::format("if ({} < {})", at, trips));
  }
  add(counterLine(dimension, counterType, at));
}

std::string KernelWriter::tripsOf(const ir::GridDimension &dimension) const {
  return dimension.ownTrips          ? limitText(*dimension.ownTrips)
         : isSaidInKernel(dimension) ? limitText(*dimension.trips)
                                     : dimension.counter->name + "_trips";
}

/// "const int i = 1 + i_at;"
std::string KernelWriter::counterLine(const ir::GridDimension &dimension,
                                      const std::string &counterType, const std::string &at) {
  const std::string &counter = dimension.counter->name;
  const std::string first = initialValue(*dimension.loop, *dimension.counter);
  std::string value = first == "0" ? "" : primary(first);
  if (dimension.step == 1)
    value += (value.empty() ? "" : " + ") + at;
  else if (dimension.step == -1)
    value += (value.empty() ? "-" : " - ") + at;
  else
    value += dimension.step < 0
                 ? fmt::format("{}{} * {}", value.empty() ? "-" : " - ", -dimension.step, at)
                 : fmt::format("{}{} * {}", value.empty() ? "" : " + ", dimension.step, at);
  return counterType.ends_with("*") // what the counter points to is no constant
             ? fmt::format("{}const {} = {};", counterType, counter, value)
             : fmt::format("const {} {} = {};", counterType, counter, value);
}

void KernelWriter::writeScan() {
  const ir::GridDimension &dimension = kernel_.grid.front();
  const std::string at = layout_.freshName(dimension.counter->name + "_at");
  for (const std::string &line :
       scanLines(loop_, name_, scanNames_, tripsOf(dimension), at,
                 counterLine(dimension, typeOf(*dimension.counter), at), layout_, dialect_))
    lines_.push_back(line);
}

void KernelWriter::writeBody() {
  const auto isCounter = [&](const ir::SymbolRef &symbol) {
    return std::ranges::any_of(kernel_.grid,
                               [&](const ir::GridDimension &one) { return one.counter == symbol; });
  };
  for (const ir::SymbolRef &symbol : mark_.privates)
    if (!isCounter(symbol))
      add(declarationText(*symbol) + ";");
  const ir::StmtRef body =
      onDevice(withAtomicUpdates(innermost().body, kernel_, dialect_.isCxx()), kernel_, dialect_);
  // The braces of the body are those that are open already, unless it declares one of the names again.
  const bool hidesNames = std::ranges::any_of(body->children, [&](const ir::StmtRef &stmt) {
    return stmt->kind == ir::StmtKind::Declare &&
           std::ranges::any_of(kernel_.grid, [&](const ir::GridDimension &one) {
             return one.counter->name == stmt->symbol->name;
           });
  });
  const std::vector<ir::StmtRef> stmts =
      hidesNames || body->isOneStatement() ? std::vector<ir::StmtRef>{body} : body->children;
  for (const std::string &line : statementLines(stmts, loop_, indent_, layout_))
    lines_.push_back(line);
}

/// Of a thread in its block.
std::string KernelWriter::threadNumber() const {
  std::string thread = dialect_.threadIndex('x');
  unsigned before = along('x')->threads;
  for (const char axis : {'y', 'z'})
    if (const ir::GridDimension *dimension = along(axis)) {
      thread += fmt::format(" + {} * {}", before, dialect_.threadIndex(axis));
      before *= dimension->threads;
    }
  return thread;
}

/// Places and values of a thread's iterations, and then the updates:
///
///     for (long i_block = ...) {
///       int h_at[8];
///       for (int i_each = 0; i_each < 8; i_each++) { ... h_at[i_each] = x[i]; }
///       for (int i_each = 0; i_each < 8; i_each++) { ... atomicAdd(&h_own[(int)(h_at[i_each] - h_low) ...], 1); }
///     }
void KernelWriter::writeReadsAndUpdates() {
  const ir::GridDimension &dimension = kernel_.grid.front();
  const std::string &counter = dimension.counter->name;
  const std::string at = layout_.freshName(counter + "_at"),
                    block = layout_.freshName(counter + "_block"),
                    each = layout_.freshName(counter + "_each");
  const unsigned all = dimension.threads * dimension.each;
  open(fmt::format("for (long {0} = {1} * {2}L + {3}; {0} < {4}; {0} += {5} * {2}L)", block,
                   dialect_.blockIndex('x'), all, dialect_.threadIndex('x'), tripsOf(dimension),
                   dialect_.blockCount('x')));
  const ReadsFirst parts = readsFirst(*innermost().body, kernel_, binArrays(), each, dimension.each,
                                      dialect_.isCxx(), layout_);
  add(parts.variables);
  const auto writePart = [&](const std::vector<ir::StmtRef> &stmts, bool hasCounter) {
    if (const std::string line = dialect_.unroll(dimension.each); !line.empty())
      add(line);
    open(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", each, dimension.each));
    add(fmt::format("const long {} = {} + {} * {};", at, block, each, dimension.threads));
    open(fmt::format("if ({} < {})", at, tripsOf(dimension)));
    if (hasCounter)
      add(counterLine(dimension, typeOf(*dimension.counter), at));
    const ir::StmtRef body = onDevice(ir::block(stmts), kernel_, dialect_);
    for (const std::string &line : statementLines(body->children, loop_, indent_, layout_))
      lines_.push_back(line);
    close();
    close();
  };
  writePart(parts.reads, true);
  writePart(parts.updates, false);
}

/// The threads' values become the block's, halving their number again and again. Where that is no power of two, some have no
/// partner at first.
void KernelWriter::writeCombining() {
  const std::string thread = threadNumber();
  std::string block = dialect_.blockIndex('x'), blocksBefore = dialect_.blockCount('x');
  for (const char axis : {'y', 'z'})
    if (along(axis)) {
      block += fmt::format(" + {} * {}", blocksBefore, dialect_.blockIndex(axis));
      blocksBefore += " * " + dialect_.blockCount(axis);
    }
  const std::string number = layout_.freshName("thread");
  const unsigned threads = threadsOfBlock();
  add(fmt::format("const int {} = {};", number, thread));
  for (const Together &one : together_)
    for (const ir::SymbolRef &variable : one.variables)
      add(dialect_.shared(fmt::format("{} {}_of[{}]", typeOf(*variable), variable->name, threads)));
  for (const Together &one : together_)
    for (const ir::SymbolRef &variable : one.variables)
      add(fmt::format("{0}_of[{1}] = {0};", variable->name, number));
  const std::string half = layout_.freshName("span");
  const unsigned powers = std::bit_ceil(threads);
  open(fmt::format("for (int {0} = {1}; {0} > 0; {0} /= 2)", half, powers / 2));
  add(dialect_.barrier());
  open(
      fmt::format("if ({} < {}{})", number, half,
                  powers == threads ? "" : fmt::format(" && {} + {} < {}", number, half, threads)));
  const auto mine = [&](const ir::Symbol &variable) {
    return fmt::format("{}_of[{}]", variable.name, number);
  };
  const auto other = [&](const ir::Symbol &variable) {
    return fmt::format("{}_of[{} + {}]", variable.name, number, half);
  };
  for (const Together &one : together_)
    addPutTogether(one, mine, other);
  close();
  close();
  open(fmt::format("if ({} == 0)", number));
  for (const Together &one : together_)
    for (const ir::SymbolRef &variable : one.variables)
      add(fmt::format("{}[{}] = {}_of[0];", partsOf(*variable), block, variable->name));
  close();
}

} // namespace

std::vector<std::string> kernelLines(const ir::Function &function, const ir::Stmt &loop,
                                     const std::string &name, Layout &layout,
                                     const Dialect &dialect) {
  return KernelWriter(function, loop, name, layout, dialect).write();
}

} // namespace parlift::target::gpu
