#include "target/gpu/LaunchWriter.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Kernel.h"
#include "ir/PlainParts.h"
#include "ir/Ranges.h"
#include "ir/Rewrite.h"
#include "ir/Scan.h"
#include "ir/Walk.h"
#include "target/common/ClosedForm.h"
#include "target/common/RangeLook.h"
#include "target/gpu/DecisionText.h"
#include "target/gpu/Device.h"
#include "target/gpu/HeadLines.h"
#include "target/gpu/RangeText.h"
#include "target/gpu/ScanPhases.h"
#include "target/gpu/ScanText.h"
#include "target/gpu/Visible.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace parlift::target::gpu {

/// Whose saving it is.
std::string LaunchWriter::saver() const {
  bool isOfRun = false;
  ir::forEachExpr(*kernel_.saving, [&](const ir::Expr &part) {
    isOfRun |= part.kind == ir::ExprKind::VarRef && part.symbol->isSynthetic;
  });
  return !kernel_.residentUntil.valid() ? "gpu_of_kernel" : isOfRun ? "gpu_of_run" : "gpu_of_call";
}

/// Asked before the GPU is looked for, which makes the driver start.
void LaunchWriter::writeQuestion() {
  const std::string spent = fmt::format("gpu_copying(gpu_arrays, {})", kernel_.arrays.size());
  add(fmt::format("if (!gpu_pays({}, {}, {}))", kernel_.arrays.empty() ? "0" : spent,
                  exprText(*kernel_.saving), saver()));
  add("  return gpu_copy_back();");
  const std::string ready = dialect_.isReady(kernelNames());
  const bool isOne = ready.find("&&") == std::string::npos;
  add(fmt::format("if (!{})", isOne ? ready : "(" + ready + ")"));
  add("  return gpu_copy_back();");
}

/// "x, 0, (long)n, sizeof *x": the array, the elements, and their size.
/// On the host a state goes by its address where it is needed afterwards, and what is reduced does.
ir::ExprRef LaunchWriter::onHost(const ir::ExprRef &value) const {
  return ir::rewrite(value, [&](const ir::ExprRef &part) -> ir::ExprRef {
    if (part->kind != ir::ExprKind::VarRef)
      return nullptr;
    const bool goesByAddress = isReduced(part->symbol);
    if (!goesByAddress && !isState(*part->symbol))
      return nullptr;
    auto named = std::make_shared<ir::Symbol>(*part->symbol);
    named->name = goesByAddress ? fmt::format("(*{})", named->name) : stateText(*part->symbol);
    return ir::varRef(named);
  });
}

std::string LaunchWriter::placeText(const ir::DeviceArray &array) const {
  const ArrayShape shape = shapeOf(*array.symbol);
  const std::string &name = array.symbol->name;
  const std::string size = shape.isFlat ? fmt::format("{} * sizeof *{}", shape.rowSize, name)
                                        : fmt::format("sizeof *{}", name);
  const auto end = [&](const ir::Expr &value) {
    if (array.cursor) {
      const std::string text = ir::lineText(*onHost(std::make_shared<const ir::Expr>(value)));
      return text.find(' ') == std::string::npos ? text : "(long)(" + text + ")";
    }
    return isFound(array) ? ir::lineText(value) : longText(value);
  };
  return fmt::format("{}, {}, {}, {}", name, end(*array.low), end(*array.end), size);
}

/// An initializer of a `struct gpu_array`.
std::string LaunchWriter::arrayLine(const ir::DeviceArray &array) const {
  return fmt::format("    {{{}, {}, {}}}, // {}{}", placeText(array), array.isWritten ? 1 : 0,
                     dialect_.notPlaced(), array.isRead ? "read" : "",
                     array.isWritten ? (array.isRead ? ", written" : "written") : "");
}

std::string LaunchWriter::outsideText(const std::string &arrays, std::size_t count) const {
  std::string outside;
  for (const ir::SymbolRef &symbol : kernel_.outside)
    outside += fmt::format("{}gpu_is_outside({}, {}, {}_place, {})", outside.empty() ? "" : " && ",
                           arrays, count, symbol->name, symbol->type->size);
  return outside;
}

/// All that the loop that looks depends on, where that can be compared; nullopt: it cannot, or no array is on the GPU the next time.
std::optional<LaunchWriter::LookInputs> LaunchWriter::lookInputs() const {
  const ir::RangesMark &look = *kernel_.look;
  constexpr std::size_t most = 8; // looks.txt
  if (!kernel_.residentUntil.valid() || look.ranges.size() > most)
    return std::nullopt;
  std::set<const ir::Symbol *> own = {loop_.parallel->counter.get()};
  for (const ir::SymbolRef &symbol : look.privates)
    own.insert(symbol.get());
  for (const ir::RangesMark::Range &range : look.ranges)
    own.insert({range.low.get(), range.high.get()});
  ir::forEachStmt(*look.look, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare)
      own.insert(stmt.symbol.get());
  });
  std::map<unsigned, ir::SymbolRef> read;
  const auto take = [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef && !own.contains(expr.symbol.get()))
      read.emplace(expr.symbol->id, expr.symbol);
  };
  ir::forEachExpr(*look.look, take);
  ir::forEachExpr(*loop_.condition, take);
  for (const ir::StmtRef &part : {loop_.init, loop_.before, loop_.after, loop_.step})
    ir::forEachExpr(*part, take);
  LookInputs inputs;
  for (const auto &[id, symbol] : read) {
    const ir::Type &type = *symbol->type;
    const auto array = std::ranges::find_if(
        kernel_.arrays, [&](const ir::DeviceArray &one) { return one.symbol == symbol; });
    const bool isArray = array != kernel_.arrays.end();
    if (isArray ? !type.isPointer() && type.kind != ir::TypeKind::Array : !type.isInteger())
      return std::nullopt;
    inputs.asked.push_back((isArray ? "(long long)(size_t)" : "") + symbol->name);
    if (isArray)
      inputs.arrays.push_back(&*array);
  }
  const bool fits = inputs.asked.size() <= most && !inputs.arrays.empty();
  return fits ? std::optional(inputs) : std::nullopt;
}

/// Nothing is looked for again as long as what was looked at stays on the GPU: each step of a solver has the same matrix.
void LaunchWriter::writeKeptLook(const LookInputs &inputs) {
  const ir::RangesMark &look = *kernel_.look;
  add("static GPU_OF_THREAD struct gpu_looked gpu_last;");
  add(fmt::format("const long long gpu_asked[] = {{{}}};", fmt::join(inputs.asked, ", ")));
  for (std::size_t at = 0; at < look.ranges.size(); ++at) {
    const ir::RangesMark::Range &range = look.ranges[at];
    const std::string type = range.low->type->bits > 32 ? "long" : "int";
    const std::string cast = type == "int" ? "(int)" : "";
    add(fmt::format("{} {} = {}gpu_last.ends[{}], {} = {}gpu_last.ends[{}];", type, range.low->name,
                    cast, 2 * at, range.high->name, cast, 2 * at + 1));
  }
  std::string isNew = "memcmp(gpu_asked, gpu_last.asked, sizeof gpu_asked) != 0";
  for (std::size_t at = 0; at < inputs.arrays.size(); ++at)
    isNew += fmt::format(" ||\n      !gpu_is_since(gpu_last.since[{}], {})", at,
                         placeText(*inputs.arrays[at]));
  add(fmt::format("if ({}) {{", isNew));
  add("  gpu_read_back();");
  std::size_t declarations = look.ranges.size();
  for (const std::string &line : lookLines(look, loop_, layout_, indent_)) {
    // The ends are there already.
    const std::size_t name = declarations > 0 ? line.find(' ') + 1 : 0;
    declarations -= declarations > 0 ? 1 : 0;
    add("  " + line.substr(name));
  }
  add("}");
  kept_ = inputs;
}

/// For the next time, once the arrays are there.
void LaunchWriter::keepLook() {
  add("memcpy(gpu_last.asked, gpu_asked, sizeof gpu_asked);");
  const ir::RangesMark &look = *kernel_.look;
  for (std::size_t at = 0; at < look.ranges.size(); ++at)
    add(fmt::format("gpu_last.ends[{}] = {}, gpu_last.ends[{}] = {};", 2 * at,
                    look.ranges[at].low->name, 2 * at + 1, look.ranges[at].high->name));
  for (std::size_t at = 0; at < kept_->arrays.size(); ++at)
    add(fmt::format("gpu_last.since[{}] = gpu_since({});", at, placeText(*kept_->arrays[at])));
}

/// The ends that only the iterations say. What says how far they read is apart from what the loop writes, which is asked before; of the
/// arrays whose ends are found it is asked behind, by those ends.
void LaunchWriter::writeLook() {
  const ir::RangesMark &look = *kernel_.look;
  const auto count = static_cast<std::size_t>(std::ranges::count_if(
      kernel_.arrays, [&](const ir::DeviceArray &array) { return !isFound(array); }));
  if (count > 0) {
    add("struct gpu_array gpu_known[] = {");
    for (const ir::DeviceArray &array : kernel_.arrays)
      if (!isFound(array))
        add(arrayLine(array));
    add("};");
    const std::string outside = outsideText("gpu_known", count);
    add(fmt::format("if (!gpu_are_apart(gpu_known, {}){})", count,
                    outside.empty() ? "" : " || !(" + outside + ")"));
    add("  return gpu_copy_back();");
  }
  if (asksItself(loop_, function_)) { // in vain, where the CPU has been chosen or the loop is short
    add(fmt::format("if (!gpu_may_pay({}, {}))", exprText(*kernel_.saving), saver()));
    add("  return gpu_copy_back();");
  }
  if (const std::optional<LookInputs> inputs = lookInputs()) {
    writeKeptLook(*inputs);
  } else {
    add("gpu_read_back();");
    for (const std::string &line : lookLines(look, loop_, layout_, indent_))
      add(line);
  }
  std::string none; // is read
  for (const ir::RangesMark::Range &range : look.ranges)
    none += fmt::format("{}{} > {}", none.empty() ? "" : " || ", range.low->name, range.high->name);
  add(fmt::format("if ({})", none));
  add("  return gpu_copy_back();");
}

void LaunchWriter::writeArrays() {
  if (kernel_.arrays.empty()) {
    if (asksItself(loop_, function_))
      writeQuestion();
    return;
  }
  if (kernel_.look)
    writeLook();
  add("struct gpu_array gpu_arrays[] = {");
  for (const ir::DeviceArray &array : kernel_.arrays)
    add(arrayLine(array));
  add("};");
  // Arrays at cursors come last: how far they are written is not known before.
  const auto atCursors = std::ranges::count_if(
      kernel_.arrays, [](const ir::DeviceArray &array) { return array.cursor != nullptr; });
  const std::size_t count =
      kernel_.arrays.size() - static_cast<std::size_t>(kernel_.isInPhases ? atCursors : 0);
  if (const std::string outside = outsideText("gpu_arrays", count); !outside.empty()) {
    add(fmt::format("if (!({}))", outside));
    add("  return gpu_copy_back();");
  }
  if (asksItself(loop_, function_))
    writeQuestion();
  if (count > 0) {
    add(fmt::format("if (!gpu_map(gpu_arrays, {}))", count));
    add("  return 0;");
  }
  if (kept_)
    keepLook();
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

/// The variables of all that the function computes before it starts the kernel, in order of mention.
std::vector<ir::SymbolRef> LaunchWriter::mentioned() const {
  std::vector<ir::SymbolRef> result;
  const auto take = [&](const ir::ExprRef &value) {
    ir::forEachExpr(*value, [&](const ir::Expr &part) {
      if (part.symbol && std::ranges::find(result, part.symbol) == result.end())
        result.push_back(part.symbol);
    });
  };
  for (const ir::GridDimension &one : kernel_.grid) {
    take(one.trips);
    ir::forEachStmt(*one.loop->init, [&](const ir::Stmt &stmt) {
      const ir::Symbol *set = stmt.target ? stmt.target->symbol.get() : stmt.symbol.get();
      if (set == one.counter.get() && stmt.value)
        take(stmt.value);
    });
  }
  for (const ir::DeviceArray &array : kernel_.arrays)
    for (const ir::ExprRef &end : {array.low, array.end})
      take(end);
  for (const ir::ExprRef &condition : kernel_.conditions.parts())
    take(condition);
  if (asksItself(loop_, function_))
    take(kernel_.saving);
  return result;
}

/// Values, arrays, whatever else the function mentions, and where results go.
void LaunchWriter::choosePassed() {
  const std::vector<ir::SymbolRef> needed = mentioned();
  std::set<const ir::Symbol *> passed;
  for (const ir::SymbolRef &symbol : kernel_.values) {
    passed.insert(symbol.get());
    addParameter(declarationOf(*symbol, symbol->name, true), symbol->name);
  }
  if (!kernel_.arrays.empty())
    for (const ir::SymbolRef &symbol : kernel_.outside)
      addParameter(fmt::format("const void *{}_place", symbol->name), "&" + symbol->name);
  for (const ir::DeviceArray &array : kernel_.arrays) {
    passed.insert(array.symbol.get());
    const ArrayShape shape = shapeOf(*array.symbol);
    const std::string &name = array.symbol->name;
    const std::string qualifier = array.isWritten ? "" : "const ";
    const std::string parameter =
        shape.rows.empty()
            ? fmt::format("{}{} *{}", qualifier, shape.element, name)
            : fmt::format("{}{} (*{}){}", qualifier, shape.element, name, shape.rows);
    std::string argument = name;
    if (shape.isFlat) // the first element
      for (unsigned at = 0; at < shape.depth; ++at)
        argument += "[0]";
    const bool needsCast = !shape.rows.empty() && !array.isWritten && !dialect_.isCxx();
    addParameter(parameter,
                 needsCast ? fmt::format("(const {} (*){}){}", shape.element, shape.rows, argument)
                           : argument);
  }
  const auto addMentioned = [&](const ir::SymbolRef &symbol) {
    if (passed.contains(symbol.get()) || isReduced(symbol) || isState(*symbol) ||
        std::ranges::find(needed, symbol) == needed.end() || symbol->isSynthetic)
      return;
    passed.insert(symbol.get());
    addParameter(declarationText(*symbol), symbol->name);
  };
  for (const ir::SymbolRef &symbol : visibleAt(loop_, function_))
    addMentioned(symbol);
  for (const ir::SymbolRef &symbol : needed) // no declaration among the statements shows these
    if (symbol->storage == ir::Storage::StaticLocal)
      addMentioned(symbol);
  for (const Together &one : together_)
    for (const ir::SymbolRef &variable : one.variables)
      addParameter(fmt::format("{} *{}", typeOf(*variable), variable->name), "&" + variable->name);
  if (mark_.scan)
    for (const ir::ScanState &state : mark_.scan->states)
      if (!state.isElement)
        addParameter(fmt::format("{}{} {}{}", state.liveAfter ? "" : "const ",
                                 typeOf(*state.symbol), state.liveAfter ? "*" : "",
                                 state.symbol->name),
                     (state.liveAfter ? "&" : "") + state.symbol->name);
  if (keepsCounter())
    addParameter(fmt::format("{} *{}_after", typeOf(*mark_.counter), mark_.counter->name),
                 "&" + mark_.counter->name);
}

LaunchText LaunchWriter::write() {
  choosePassed();
  const std::string launch = name_.substr(0, name_.rfind("_kernel")) + "_on_gpu" +
                             name_.substr(name_.rfind("_kernel") + 7);
  std::string call = launch + "(";
  for (std::size_t at = 0; at < arguments_.size(); ++at)
    call += (at > 0 ? ", " : "") + arguments_[at];
  call += ")";
  lines_ = headLines("static int " + launch, parameters_, ") {");
  indent_ = "  ";
  writeTrips();
  writeArrays();
  writeStart();
  if (std::ranges::any_of(kernel_.arrays, &ir::DeviceArray::isTransposed))
    add("gpu_transpose_back();");
  writeResults();
  if (mark_.scan && isNeededAfter(loop_))
    writeStates();
  if (keepsCounter()) {
    const std::string first = initialValue(loop_, *mark_.counter);
    add(fmt::format("*{0}_after = {1}{2}{0}_trips;", mark_.counter->name,
                    first == "0" ? "" : primary(first) + " + ",
                    mark_.step == 1 ? "" : fmt::format("{} * ", mark_.step)));
  }
  if (!kernel_.residentUntil.valid())
    add("gpu_copy_back();");
  add("return 1;");
  lines_.emplace_back("}");
  return {std::move(lines_), call};
}

/// How many iterations there are, and what ends the function without a kernel.
void LaunchWriter::writeTrips() {
  for (const ir::GridDimension &one : kernel_.grid)
    add(fmt::format("const long {}_trips = {};", one.counter->name, ir::lineText(*one.trips)));
  std::string runs;
  for (const ir::GridDimension &one : kernel_.grid)
    runs += fmt::format("{}{}_trips > 0", runs.empty() ? "" : " && ", one.counter->name);
  for (const ir::ExprRef &condition : kernel_.conditions.parts())
    runs += " && (" + ir::lineText(*onHost(condition)) + ")";
  if (kernel_.tree) { // of more there is no number
    std::string blocks;
    for (const ir::GridDimension &one : kernel_.grid)
      blocks += fmt::format("{}gpu_blocks({}_trips{}, {}, {})", blocks.empty() ? "(double)" : " * ",
                            one.counter->name, one.lead > 0 ? fmt::format(" + {}", one.lead) : "",
                            one.threads * one.each, mostBlocks[0]);
    add(fmt::format("const double gpu_all_blocks = {};", blocks));
    runs += fmt::format(" && gpu_all_blocks < {}", mostBlocks[0]);
  }
  if (!asksItself(loop_, function_))
    runs += " && " + dialect_.isReady(kernelNames());
  add(fmt::format("if (!({}))", runs));
  add("  return gpu_copy_back();");
}

/// Values, numbers of iterations, arrays.
void LaunchWriter::addArguments(Launch &start,
                                const std::function<bool(const ir::DeviceArray &)> &isNeeded) {
  for (const ir::SymbolRef &symbol : kernel_.values)
    start.arguments.push_back({symbol->name, "", -1, false});
  for (const ir::GridDimension &one : kernel_.grid)
    if (!isSaidInKernel(one))
      start.arguments.push_back({one.counter->name + "_trips", "", -1, false});
  for (std::size_t at = 0; at < kernel_.arrays.size(); ++at) {
    const ir::DeviceArray &array = kernel_.arrays[at];
    if (!isNeeded(array))
      continue;
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
}

void LaunchWriter::writeStart() {
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
  addArguments(start, [](const ir::DeviceArray &) { return true; });
  if (kernel_.isInPhases)
    startPhases(start);
  else if (mark_.scan)
    startScan(start);
  if (!kernel_.bins.empty())
    startBins(start);
  if (reduces()) {
    std::string blocks = "(size_t)" + start.blocks[0];
    for (const std::string &more : {start.blocks[1], start.blocks[2]})
      blocks += more == "1" ? "" : " * " + more;
    add(fmt::format("const size_t gpu_all_blocks = {};", blocks));
    for (const Together &one : together_)
      for (const ir::SymbolRef &variable : one.variables) {
        const std::string type = typeOf(*variable), &name = variable->name;
        add(dialect_.partsArgument(type, name));
        if (neutral(one, *variable).empty()) {
          add(fmt::format("const {} {} = *{};", type, firstOf(*variable), name));
          start.arguments.push_back({firstOf(*variable), "", -1, false});
        }
        start.arguments.push_back({partsOf(*variable), "parts", -1, false});
      }
  }
  add(dialect_.launchLines(start));
}

/// As many blocks as the GPU holds at once, since each has copies to put together; fewer for few iterations.
void LaunchWriter::startBins(Launch &start) {
  unsigned each = 1;
  std::string trips;
  for (const ir::GridDimension &one : kernel_.grid) {
    each *= one.threads * one.each;
    trips +=
        fmt::format("{}{}_trips", trips.empty() ? kernel_.grid.size() > 1 ? "(double)" : "" : " * ",
                    one.counter->name);
  }
  add(fmt::format("struct gpu_room gpu_room = {{0, {}}};", each));
  for (const ir::BlockBins &bins : kernel_.bins) {
    const auto array = std::ranges::find(kernel_.arrays, bins.array, &ir::DeviceArray::symbol) -
                       kernel_.arrays.begin();
    add(fmt::format(
        "const struct gpu_bins {} = gpu_bins_of(&gpu_arrays[{}], {}, {}, {}, &gpu_room);",
        binsOf(*bins.array), array, bins.row, bins.op == "min" || bins.op == "max" ? 0 : 1, trips));
    start.arguments.push_back({binsOf(*bins.array), "", -1, false});
    start.arguments.push_back({binsOf(*bins.array) + ".bytes", "local", -1, false});
  }
  add(fmt::format("const long gpu_most = gpu_resident({}{}, {}, gpu_room.bytes);",
                  dialect_.isCxx() ? "" : "&", name_, threadsOfBlock()));
  start.bytes = "gpu_room.bytes";
  std::string more = "gpu_most"; // that the axes so far leave
  for (int axis = 0; axis < 3; ++axis)
    if (const ir::GridDimension *dimension = along(static_cast<char>('x' + axis))) {
      const bool isOnly = kernel_.grid.size() == 1;
      const std::string name = fmt::format("gpu_along_{}", "xyz"[axis]);
      add(fmt::format("const unsigned {} = (unsigned)gpu_blocks({}_trips, {}, {});", name,
                      dimension->counter->name,
                      isOnly ? "gpu_room.each"
                             : fmt::format("{}", dimension->threads * dimension->each),
                      more));
      more = fmt::format("({} + {} - 1) / {}", more, name, name);
      start.blocks[axis] = name;
    }
}

/// A sum is added to what the variable holds. Blocks of a search began with that, so the best of them replaces it.
void LaunchWriter::writeResults() {
  const auto inBlock = [](const ir::Symbol &variable) {
    return variable.name + "_of_block[gpu_block]";
  };
  const auto inFirst = [](const ir::Symbol &variable) { return variable.name + "_of_block[0]"; };
  const auto onHost = [](const ir::Symbol &variable) { return "*" + variable.name; };
  for (const Together &one : together_) {
    for (const ir::SymbolRef &variable : one.variables)
      add(fmt::format(
          "{0} *const {1}_of_block = ({0} *)gpu_fetch({2}, gpu_all_blocks * sizeof *{1}_of_block);",
          typeOf(*variable), variable->name, partsOf(*variable)));
    open(fmt::format("for (size_t gpu_block = {}; gpu_block < gpu_all_blocks; gpu_block++)",
                     one.search ? 1 : 0));
    addPutTogether(one, one.search ? Naming(inFirst) : Naming(onHost), inBlock);
    close();
    const bool isAsked = one.search && one.search->clause->lastOnTies;
    for (std::size_t at = 0; one.search && at < one.variables.size(); ++at) {
      const ir::Symbol &variable = *one.variables[at];
      if (isAsked && at == 1)
        open("if (" + one.search->isFound(inFirst(variable)) + ")");
      add(fmt::format("{} = {};", onHost(variable), inFirst(variable)));
    }
    if (isAsked)
      close();
    for (const ir::SymbolRef &variable : one.variables)
      add(fmt::format("free({}_of_block);", variable->name));
  }
}

LaunchText launchText(const ir::Function &function, const ir::Stmt &loop, const std::string &name,
                      Layout &layout, const Dialect &dialect) {
  return LaunchWriter(function, loop, name, layout, dialect).write();
}

} // namespace parlift::target::gpu
