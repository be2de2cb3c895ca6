#include "target/gpu/KernelText.h"

#include "ir/Builder.h"
#include "ir/Kernel.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"
#include "target/common/ExprText.h"
#include "target/common/StmtText.h"
#include "target/gpu/Device.h"
#include "target/gpu/TreeText.h"
#include "target/gpu/Visible.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <set>

namespace parlift::target::gpu {

namespace {

constexpr std::size_t columns = 100;
/// Blocks along x, y and z.
constexpr unsigned mostBlocks[3] = {2147483647, 65535, 65535};
/// Of a kernel that puts values together: enough to fill a large GPU several times, few enough to add up.
constexpr unsigned mostReducing[3] = {2112, 64, 1};

/// "head(a, b, ...) {" in lines of at most 100 columns.
std::vector<std::string> headLines(const std::string &head, const std::vector<std::string> &parts,
                                   const std::string &tail) {
  std::vector<std::string> lines = {head + "("};
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const std::string part = parts[at] + (at + 1 < parts.size() ? ", " : tail);
    if (lines.back().size() + part.size() > columns && lines.back().size() > 8) {
      while (lines.back().ends_with(' '))
        lines.back().pop_back();
      lines.emplace_back(8, ' ');
    }
    lines.back() += part;
  }
  if (parts.empty())
    lines.back() += tail;
  return lines;
}

/// For a comparison: `(long)n` is compared as long anyway.
std::string limit(const std::string &trips) {
  constexpr std::string_view widened = "(long)";
  if (trips.starts_with(widened) && isWordOrEmpty(std::string_view(trips).substr(widened.size())))
    return trips.substr(widened.size());
  return trips.find_first_of("?&|<>=") == std::string::npos ? trips : "(" + trips + ")";
}

/// What a thread begins with, so that it changes nothing.
std::string neutral(const ir::ReductionClause &reduction) {
  const std::string &op = reduction.op;
  if (op == "*" || op == "&&")
    return "1";
  if (op == "&")
    return "~0";
  return op == "min" || op == "max" ? "" : "0";
}

/// The two values put together.
std::string combined(const ir::ReductionClause &reduction, const std::string &a,
                     const std::string &b) {
  if (reduction.op == "min" || reduction.op == "max")
    return fmt::format("{1} {0} {2} ? {1} : {2}", reduction.op == "min" ? "<" : ">", b, a);
  return fmt::format("{} {} {}", a, reduction.op, b);
}

/// In the words of the language itself: OpenCL's kernels get no `size_t`.
std::string plainName(const ir::Type &type) {
  if (type.isFloating())
    return type.bits == 32 ? "float" : "double";
  const std::string name = type.bits == 8    ? "char"
                           : type.bits == 16 ? "short"
                           : type.bits == 32 ? "int"
                                             : "long";
  return (type.isSigned ? "" : "u") + name;
}

/// A number as long, for an initializer in braces, where C++ narrows nothing.
std::string asLong(const std::string &text) {
  const bool isNumber =
      std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
  return isNumber || text.starts_with("(long)") ? text : "(long)" + primary(text);
}

/// In braces, where C++ narrows nothing: a product of unsigned variables is not long for a `(long)` in front of it.
std::string asLong(const std::string &text, const ir::Function &function,
                   const std::vector<ir::SymbolRef> &values) {
  bool isSigned = text.starts_with("(long)");
  const auto look = [&](const std::vector<ir::SymbolRef> &symbols, std::string_view name) {
    bool found = false;
    for (const ir::SymbolRef &symbol : symbols)
      if (symbol->name == name) {
        found = true;
        isSigned &= !symbol->type->isUnsigned() || symbol->type->bits < 64;
      }
    return found;
  };
  forEachWord(text, [&](std::string_view word) {
    const bool isNumber = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    const std::array known = {look(function.parameters, word), look(function.locals, word),
                              look(values, word)};
    isSigned &= isNumber || word == "long" || known[0] || known[1] || known[2];
  });
  const bool isOne = text.find(' ') == std::string::npos;
  return isSigned || isOne ? asLong(text) : "(long)(" + text + ")";
}

class Writer {
public:
  Writer(const ir::Function &function, const ir::Stmt &loop, std::string name, Layout &layout,
         const Dialect &dialect)
      : function_(function), loop_(loop), mark_(*loop.parallel), kernel_(*loop.parallel->kernel),
        name_(std::move(name)), layout_(layout), dialect_(dialect) {}

  KernelText write() {
    writeKernel();
    lines_.emplace_back();
    writeLaunch();
    return {std::move(lines_), call_};
  }

private:
  void writeKernel();
  void writeTypedefs();
  void writeGrid();
  void openDimension(const ir::GridDimension &dimension, const std::string &counterType);
  void writeBody();
  void writeCombining();
  void writeLaunch();
  void writeArrays();
  void writeResults();
  std::vector<std::string> kernelParameters() const;
  Dialect::Constant constant(std::size_t number) const;
  std::vector<Dialect::Constant> constants() const;

  bool reduces() const { return !mark_.reductions.empty(); }
  bool isStrided(const ir::GridDimension &dimension) const {
    return reduces() || dimension.axis != 'x' ||
           (dimension.loop == &innermost() && goesOn(*innermost().body));
  }
  /// The body has a `continue` of its own, which wants a loop around it.
  static bool goesOn(const ir::Stmt &stmt) {
    bool found = stmt.kind == ir::StmtKind::Continue;
    if (stmt.kind != ir::StmtKind::Loop)
      ir::forEachChild(stmt, [&](const ir::StmtRef &child) { found |= goesOn(*child); });
    return found;
  }
  const ir::Stmt &innermost() const { return *kernel_.grid.back().loop; }
  bool hasLoopInside() const {
    bool found = false;
    ir::forEachStmt(*innermost().body,
                    [&](const ir::Stmt &part) { found |= part.kind == ir::StmtKind::Loop; });
    return found;
  }
  const ir::GridDimension *along(char axis) const {
    for (const ir::GridDimension &dimension : kernel_.grid)
      if (dimension.axis == axis)
        return &dimension;
    return nullptr;
  }
  unsigned threadsOfBlock() const {
    unsigned all = 1;
    for (const ir::GridDimension &dimension : kernel_.grid)
      all *= dimension.threads;
    return all;
  }
  void add(const std::string &line) { lines_.push_back(line.empty() ? "" : indent_ + line); }
  void open(const std::string &line) {
    add(line + " {");
    indent_ += "  ";
    ++depth_;
  }
  void close() {
    indent_.resize(indent_.size() - 2);
    --depth_;
    add("}");
  }
  std::string partsOf(const ir::ReductionClause &reduction) const {
    return reduction.symbol->name + "_parts";
  }
  bool isFirstNeeded(const ir::ReductionClause &reduction) const {
    return neutral(reduction).empty();
  }
  bool isSaidInKernel(const ir::GridDimension &dimension) const;
  static std::string typeOf(const ir::Symbol &symbol) {
    return withoutConst(symbol.type->spelling);
  }

  const ir::Function &function_;
  const ir::Stmt &loop_;
  const ir::ParallelMark &mark_;
  const ir::KernelMark &kernel_;
  std::string name_;
  Layout &layout_;
  const Dialect &dialect_;
  std::vector<std::string> lines_;
  std::string indent_;
  int depth_ = 0;
  std::string call_;
};

/// The kernel has all that the number of iterations is said with. What the analysis knows of a bound may be said with
/// variables that the loop itself does not mention.
bool Writer::isSaidInKernel(const ir::GridDimension &dimension) const {
  static const std::set<std::string_view> types = {"long", "int", "unsigned", "size_t", "sizeof"};
  if (kernel_.tree || !dimension.ownTrips.empty())
    return true;
  bool result = true;
  forEachWord(dimension.trips, [&](std::string_view word) {
    const bool isNumber = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    const bool isValue = std::ranges::any_of(
        kernel_.values, [&](const ir::SymbolRef &symbol) { return symbol->name == word; });
    result &= isNumber || isValue || types.contains(word) ||
              isMacro(*loop_.source.keyword.file, std::string(word));
  });
  return result;
}

Dialect::Constant Writer::constant(std::size_t number) const {
  const ir::DeviceArray &array = kernel_.arrays[number];
  const ArrayShape shape = shapeOf(*array.symbol);
  return {array.symbol->name, name_ + "_" + array.symbol->name, shape.element, shape.rows,
          array.constant,     static_cast<int>(number)};
}

std::vector<Dialect::Constant> Writer::constants() const {
  std::vector<Dialect::Constant> result;
  for (std::size_t at = 0; at < kernel_.arrays.size(); ++at)
    if (kernel_.arrays[at].constant > 0)
      result.push_back(constant(at));
  return result;
}

std::vector<std::string> Writer::kernelParameters() const {
  std::vector<std::string> result;
  const auto isChanged = [&](const ir::SymbolRef &symbol) {
    return std::ranges::find(mark_.firstprivates, symbol) != mark_.firstprivates.end();
  };
  for (const ir::SymbolRef &symbol : kernel_.values) {
    const std::string qualifier = isChanged(symbol) ? "" : "const ";
    result.push_back(dialect_.isCxx() ? declarationOf(*symbol, symbol->name, !isChanged(symbol))
                                      : fmt::format("{}{} {}", qualifier, plainName(*symbol->type),
                                                    symbol->name));
  }
  for (const ir::GridDimension &one : kernel_.grid)
    if (!isSaidInKernel(one))
      result.push_back(fmt::format("const long {}_trips", one.counter->name));
  for (std::size_t at = 0; at < kernel_.arrays.size(); ++at) {
    const ir::DeviceArray &array = kernel_.arrays[at];
    const ArrayShape shape = shapeOf(array);
    if (array.constant > 0) {
      for (std::string &text : dialect_.constantParameters(constant(at)))
        result.push_back(std::move(text));
      continue;
    }
    for (std::string &text :
         dialect_.arrayParameters(shape.element, array.symbol->name, shape.rows, !array.isWritten))
      result.push_back(std::move(text));
    if (array.isTransposed)
      result.push_back("const long " + rowsOf(array));
  }
  for (const ir::ReductionClause &reduction : mark_.reductions) {
    if (isFirstNeeded(reduction))
      result.push_back(
          fmt::format("const {} {}_first", typeOf(*reduction.symbol), reduction.symbol->name));
    for (std::string &text :
         dialect_.arrayParameters(typeOf(*reduction.symbol), partsOf(reduction), "", false))
      result.push_back(std::move(text));
  }
  return result;
}

void Writer::writeKernel() {
  for (const std::string &line : dialect_.beforeKernel(name_))
    lines_.push_back(line);
  if (!dialect_.isCxx())
    writeTypedefs();
  const std::vector<Dialect::Constant> inConstant = constants();
  for (const Dialect::Constant &array : inConstant)
    if (const std::string line = dialect_.constantDeclaration(array); !line.empty())
      lines_.push_back(line);
  for (const std::string &line : kernel_.comment)
    lines_.push_back("// " + line);
  for (const Dialect::Constant &array : inConstant)
    lines_.push_back(fmt::format("// `{}` in constant memory", array.name));
  const std::string head =
      kernel_.tree ? dialect_.kernelHead(name_, kernel_.tree->threads, kernel_.tree->resident)
                   : dialect_.kernelHead(name_, 0, 0);
  for (const std::string &line : headLines(head, kernelParameters(), ") {"))
    lines_.push_back(line);
  indent_ = "  ";
  for (const Dialect::Constant &array : inConstant)
    if (const std::string line = dialect_.constantLine(array); !line.empty())
      add(line);
  for (const ir::DeviceArray &array : kernel_.arrays) {
    if (array.constant > 0)
      continue;
    const ArrayShape shape = shapeOf(array);
    const std::string line =
        dialect_.arrayLine(shape.element, array.symbol->name, shape.rows, !array.isWritten);
    if (!line.empty())
      add(line);
  }
  for (const ir::ReductionClause &reduction : mark_.reductions) {
    const std::string first = neutral(reduction);
    add(fmt::format("{} = {};", declarationOf(*reduction.symbol, reduction.symbol->name, false),
                    first.empty() ? reduction.symbol->name + "_first" : first));
    const std::string line =
        dialect_.arrayLine(typeOf(*reduction.symbol), partsOf(reduction), "", false);
    if (!line.empty())
      add(line);
  }
  if (kernel_.tree) {
    for (const std::string &line : treeLines(loop_, dialect_, layout_, indent_))
      lines_.push_back(line);
  } else {
    writeGrid();
    writeBody();
    while (depth_ > 0)
      close();
  }
  if (reduces())
    writeCombining();
  lines_.emplace_back("}");
  for (const std::string &line : dialect_.afterKernel())
    lines_.push_back(line);
  indent_.clear();
}

/// The names that the file has given to number types: the kernel's source stands for itself.
void Writer::writeTypedefs() {
  std::set<std::string> known = {"char",   "short",    "int",    "long",   "float",
                                 "double", "unsigned", "signed", "size_t", "ptrdiff_t"};
  const auto name = [&](const ir::Type &type) {
    const ir::Type *at = &type;
    while ((at->kind == ir::TypeKind::Array || at->isPointer()) && at->element)
      at = at->element.get();
    const std::string spelling = withoutConst(at->spelling);
    const bool isNumber = at->kind == ir::TypeKind::Integer || at->isFloating();
    if (isNumber && !spelling.empty() && isWordOrEmpty(spelling) && known.insert(spelling).second)
      add(fmt::format("typedef {} {};", plainName(*at), spelling));
  };
  for (const ir::DeviceArray &array : kernel_.arrays)
    name(*array.symbol->type);
  ir::forEachStmt(loop_, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare)
      name(*stmt.symbol->type);
  });
  for (const ir::SymbolRef &symbol : mark_.privates)
    name(*symbol->type);
  for (const ir::ReductionClause &reduction : mark_.reductions)
    name(*reduction.symbol->type);
  for (const ir::GridDimension &dimension : kernel_.grid)
    name(*dimension.counter->type);
  ir::forEachExpr(loop_, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::Cast)
      name(*expr.type);
  });
}

void Writer::openDimension(const ir::GridDimension &dimension, const std::string &counterType) {
  const std::string &counter = dimension.counter->name;
  const std::string at = layout_.freshName(counter + "_at");
  const unsigned all = dimension.threads * dimension.each;
  const std::string start = fmt::format("{} * {}L + {}", dialect_.blockIndex(dimension.axis), all,
                                        dialect_.threadIndex(dimension.axis));
  const std::string stride = fmt::format("{} * {}L", dialect_.blockCount(dimension.axis), all);
  const std::string trips = !dimension.ownTrips.empty() ? limit(dimension.ownTrips)
                            : isSaidInKernel(dimension) ? limit(dimension.trips)
                                                        : dimension.counter->name + "_trips";
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
  add(counterType.ends_with("*") // what the counter points to is no constant
          ? fmt::format("{}const {} = {};", counterType, counter, value)
          : fmt::format("const {} {} = {};", counterType, counter, value));
}

void Writer::writeGrid() {
  for (const ir::GridDimension &dimension : kernel_.grid)
    openDimension(dimension, typeOf(*dimension.counter));
}

void Writer::writeBody() {
  const auto isCounter = [&](const ir::SymbolRef &symbol) {
    return std::ranges::any_of(kernel_.grid,
                               [&](const ir::GridDimension &one) { return one.counter == symbol; });
  };
  for (const ir::SymbolRef &symbol : mark_.privates)
    if (!isCounter(symbol))
      add(declarationText(*symbol) + ";");
  const ir::StmtRef body = onDevice(innermost().body, kernel_, dialect_);
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

/// The threads' values become the block's, halving their number again and again. Where that is no power of two, some have no
/// partner at first.
void Writer::writeCombining() {
  std::string thread = dialect_.threadIndex('x'), block = dialect_.blockIndex('x');
  unsigned before = along('x')->threads;
  std::string blocksBefore = dialect_.blockCount('x');
  for (const char axis : {'y', 'z'})
    if (const ir::GridDimension *dimension = along(axis)) {
      thread += fmt::format(" + {} * {}", before, dialect_.threadIndex(axis));
      block += fmt::format(" + {} * {}", blocksBefore, dialect_.blockIndex(axis));
      blocksBefore += " * " + dialect_.blockCount(axis);
      before *= dimension->threads;
    }
  const std::string number = layout_.freshName("thread");
  const unsigned threads = threadsOfBlock();
  add(fmt::format("const int {} = {};", number, thread));
  for (const ir::ReductionClause &reduction : mark_.reductions)
    add(dialect_.shared(
        fmt::format("{} {}_of[{}]", typeOf(*reduction.symbol), reduction.symbol->name, threads)));
  for (const ir::ReductionClause &reduction : mark_.reductions)
    add(fmt::format("{0}_of[{1}] = {0};", reduction.symbol->name, number));
  const std::string half = layout_.freshName("span");
  const unsigned powers = std::bit_ceil(threads);
  open(fmt::format("for (int {0} = {1}; {0} > 0; {0} /= 2)", half, powers / 2));
  add(dialect_.barrier());
  open(
      fmt::format("if ({} < {}{})", number, half,
                  powers == threads ? "" : fmt::format(" && {} + {} < {}", number, half, threads)));
  for (const ir::ReductionClause &reduction : mark_.reductions) {
    const std::string mine = fmt::format("{}_of[{}]", reduction.symbol->name, number);
    const std::string other = fmt::format("{}_of[{} + {}]", reduction.symbol->name, number, half);
    add(fmt::format("{} = {};", mine, combined(reduction, mine, other)));
  }
  close();
  close();
  open(fmt::format("if ({} == 0)", number));
  for (const ir::ReductionClause &reduction : mark_.reductions)
    add(fmt::format("{}[{}] = {}_of[0];", partsOf(reduction), block, reduction.symbol->name));
  close();
}

void Writer::writeArrays() {
  if (kernel_.arrays.empty())
    return;
  add("struct gpu_array gpu_arrays[] = {");
  for (const ir::DeviceArray &array : kernel_.arrays) {
    const ArrayShape shape = shapeOf(*array.symbol);
    const std::string &name = array.symbol->name;
    const std::string size = shape.isFlat ? fmt::format("{} * sizeof *{}", shape.rowSize, name)
                                          : fmt::format("sizeof *{}", name);
    add(fmt::format("    {{{}, {}, {}, {}, {}, {}}}, // {}{}", name,
                    asLong(array.low, function_, kernel_.values),
                    asLong(array.end, function_, kernel_.values), size, array.isWritten ? 1 : 0,
                    dialect_.notPlaced(), array.isRead ? "read" : "",
                    array.isWritten ? (array.isRead ? ", written" : "written") : ""));
  }
  add("};");
  add(fmt::format("if (!gpu_map(gpu_arrays, {}))", kernel_.arrays.size()));
  add("  return 0;");
  for (const std::string &line : dialect_.constantCopies(constants()))
    add(line);
  for (std::size_t at = 0; at < kernel_.arrays.size(); ++at)
    if (const ir::DeviceArray &array = kernel_.arrays[at]; array.isTransposed) {
      const std::string bytes = fmt::format("{}", numberBytes(array));
      add(fmt::format(
          "const long {} = gpu_transpose(&gpu_arrays[{}], {}, {});", rowsOf(array), at, bytes,
          array.rowLength ? exprText(*array.rowLength)
                          : fmt::format("(long)(gpu_arrays[{}].size / {})", at, bytes)));
      add(fmt::format("if ({} == 0)", rowsOf(array)));
      add("  return gpu_copy_back();");
    }
}

void Writer::writeLaunch() {
  // Whatever the texts below mention.
  std::string texts;
  for (const ir::GridDimension &one : kernel_.grid)
    texts += one.trips + " ; " + initialValue(*one.loop, *one.counter) + " ; ";
  for (const ir::DeviceArray &array : kernel_.arrays)
    texts += array.low + " ; " + array.end + " ; ";
  for (const std::string &condition : kernel_.conditions)
    texts += condition + " ; ";
  std::vector<std::string> parameters, arguments;
  std::set<const ir::Symbol *> passed;
  for (const ir::SymbolRef &symbol : kernel_.values) {
    passed.insert(symbol.get());
    parameters.push_back(declarationOf(*symbol, symbol->name, true));
    arguments.push_back(symbol->name);
  }
  for (const ir::DeviceArray &array : kernel_.arrays) {
    passed.insert(array.symbol.get());
    const ArrayShape shape = shapeOf(*array.symbol);
    const std::string &name = array.symbol->name;
    const std::string qualifier = array.isWritten ? "" : "const ";
    parameters.push_back(
        shape.rows.empty()
            ? fmt::format("{}{} *{}", qualifier, shape.element, name)
            : fmt::format("{}{} (*{}){}", qualifier, shape.element, name, shape.rows));
    std::string argument = name;
    if (shape.isFlat) // the first element
      for (unsigned at = 0; at < shape.depth; ++at)
        argument += "[0]";
    const bool needsCast = !shape.rows.empty() && !array.isWritten && !dialect_.isCxx();
    arguments.push_back(needsCast
                            ? fmt::format("(const {} (*){}){}", shape.element, shape.rows, argument)
                            : argument);
  }
  const auto addMentioned = [&](const ir::SymbolRef &symbol) {
    const bool isReduced = std::ranges::any_of(
        mark_.reductions, [&](const ir::ReductionClause &one) { return one.symbol == symbol; });
    if (passed.contains(symbol.get()) || isReduced || !mentionsWord(texts, symbol->name) ||
        symbol->isSynthetic)
      return;
    passed.insert(symbol.get());
    parameters.push_back(declarationText(*symbol));
    arguments.push_back(symbol->name);
  };
  for (const ir::SymbolRef &symbol : visibleAt(loop_, function_))
    addMentioned(symbol);
  for (const ir::ReductionClause &reduction : mark_.reductions) {
    parameters.push_back(fmt::format("{} *{}", typeOf(*reduction.symbol), reduction.symbol->name));
    arguments.push_back("&" + reduction.symbol->name);
  }
  const bool keepsCounter =
      std::ranges::find(mark_.lastprivates, mark_.counter) != mark_.lastprivates.end();
  if (keepsCounter) {
    parameters.push_back(fmt::format("{} *{}_after", typeOf(*mark_.counter), mark_.counter->name));
    arguments.push_back("&" + mark_.counter->name);
  }
  const std::string launch = name_.substr(0, name_.rfind("_kernel")) + "_on_gpu" +
                             name_.substr(name_.rfind("_kernel") + 7);
  call_ = launch + "(";
  for (std::size_t at = 0; at < arguments.size(); ++at)
    call_ += (at > 0 ? ", " : "") + arguments[at];
  call_ += ")";
  for (const std::string &line : headLines("static int " + launch, parameters, ") {"))
    lines_.push_back(line);
  indent_ = "  ";
  for (const ir::GridDimension &one : kernel_.grid)
    add(fmt::format("const long {}_trips = {};", one.counter->name, one.trips));
  std::string runs;
  for (const ir::GridDimension &one : kernel_.grid)
    runs += fmt::format("{}{}_trips > 0", runs.empty() ? "" : " && ", one.counter->name);
  for (const std::string &condition : kernel_.conditions)
    runs += " && (" + condition + ")";
  if (kernel_.tree) { // of more there is no number
    std::string blocks;
    for (const ir::GridDimension &one : kernel_.grid)
      blocks += fmt::format("{}gpu_blocks({}_trips{}, {}, {})", blocks.empty() ? "(double)" : " * ",
                            one.counter->name, one.lead > 0 ? fmt::format(" + {}", one.lead) : "",
                            one.threads * one.each, mostBlocks[0]);
    add(fmt::format("const double gpu_all_blocks = {};", blocks));
    runs += fmt::format(" && gpu_all_blocks < {}", mostBlocks[0]);
  }
  add(fmt::format("if (!({} && {}))", runs, dialect_.isReady(name_)));
  add("  return gpu_copy_back();");
  writeArrays();

  Launch start;
  start.kernel = name_;
  for (int axis = 0; axis < 3; ++axis) {
    const ir::GridDimension *dimension =
        kernel_.tree ? nullptr : along(static_cast<char>('x' + axis));
    start.threads[axis] = dimension ? fmt::format("{}", dimension->threads) : "1";
    const unsigned most = (reduces() ? mostReducing : mostBlocks)[axis];
    start.blocks[axis] = dimension
                             ? fmt::format("gpu_blocks({}_trips, {}, {})", dimension->counter->name,
                                           dimension->threads * dimension->each, most)
                             : "1";
  }
  if (kernel_.tree) {
    start.threads[0] = fmt::format("{}", kernel_.tree->threads);
    start.blocks[0] = "(unsigned)gpu_all_blocks";
  }
  for (const ir::SymbolRef &symbol : kernel_.values)
    start.arguments.push_back({symbol->name, "", -1, false});
  for (const ir::GridDimension &one : kernel_.grid)
    if (!isSaidInKernel(one))
      start.arguments.push_back({one.counter->name + "_trips", "", -1, false});
  for (std::size_t at = 0; at < kernel_.arrays.size(); ++at) {
    const ir::DeviceArray &array = kernel_.arrays[at];
    const ArrayShape shape = shapeOf(array);
    const std::string pointer =
        fmt::format("{}{} {}", array.isWritten ? "" : "const ", shape.element,
                    shape.rows.empty() ? "*" : "(*)" + shape.rows);
    const bool isConstant = array.constant > 0;
    start.arguments.push_back(
        {isConstant ? array.symbol->name : "", pointer, static_cast<int>(at), isConstant});
    if (array.isTransposed)
      start.arguments.push_back({rowsOf(array), "", -1, false});
  }
  if (reduces()) {
    std::string blocks = "(size_t)" + start.blocks[0];
    for (const std::string &more : {start.blocks[1], start.blocks[2]})
      blocks += more == "1" ? "" : " * " + more;
    add(fmt::format("const size_t gpu_all_blocks = {};", blocks));
    for (const ir::ReductionClause &reduction : mark_.reductions) {
      const std::string &name = reduction.symbol->name;
      add(dialect_.partsArgument(typeOf(*reduction.symbol), name));
      if (isFirstNeeded(reduction)) {
        add(fmt::format("const {} {}_first = *{};", typeOf(*reduction.symbol), name, name));
        start.arguments.push_back({name + "_first", "", -1, false});
      }
      start.arguments.push_back({partsOf(reduction), "parts", -1, false});
    }
  }
  for (const std::string &line : dialect_.launchLines(start))
    add(line);
  if (std::ranges::any_of(kernel_.arrays, &ir::DeviceArray::isTransposed))
    add("gpu_transpose_back();");
  writeResults();
  if (keepsCounter) {
    const std::string first = initialValue(loop_, *mark_.counter);
    add(fmt::format("*{0}_after = {1}{2}{0}_trips;", mark_.counter->name,
                    first == "0" ? "" : primary(first) + " + ",
                    mark_.step == 1 ? "" : fmt::format("{} * ", mark_.step)));
  }
  if (!kernel_.residentUntil.valid())
    add("gpu_copy_back();");
  add("return 1;");
  lines_.emplace_back("}");
  indent_.clear();
}

void Writer::writeResults() {
  for (const ir::ReductionClause &reduction : mark_.reductions) {
    const std::string &name = reduction.symbol->name, type = typeOf(*reduction.symbol);
    const std::string values = name + "_of_block";
    add(fmt::format("{0} *const {1} = ({0} *)gpu_fetch({2}, gpu_all_blocks * sizeof *{1});", type,
                    values, partsOf(reduction)));
    add("for (size_t gpu_block = 0; gpu_block < gpu_all_blocks; gpu_block++)");
    add(fmt::format("  *{} = {};", name, combined(reduction, "*" + name, values + "[gpu_block]")));
    add(fmt::format("free({});", values));
  }
}

} // namespace

std::uint64_t constantBytes(const ir::KernelMark &kernel) {
  std::uint64_t bytes = 0;
  for (const ir::DeviceArray &array : kernel.arrays) {
    std::uint64_t one = array.constant;
    const ir::Type *type = array.symbol->type->element.get();
    for (; one > 0 && type->kind == ir::TypeKind::Array; type = type->element.get())
      one *= static_cast<std::uint64_t>(type->extent->intValue);
    bytes += one * (type->bits / 8) + (one > 0 ? 16 : 0);
  }
  return bytes;
}

KernelText kernelText(const ir::Function &function, const ir::Stmt &loop, const std::string &name,
                      Layout &layout, const Dialect &dialect) {
  return Writer(function, loop, name, layout, dialect).write();
}

} // namespace parlift::target::gpu
