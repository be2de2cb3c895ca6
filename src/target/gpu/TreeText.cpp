#include "target/gpu/TreeText.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/Jumps.h"
#include "ir/Kernel.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "target/common/StmtText.h"
#include "target/gpu/Device.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace parlift::target::gpu {

namespace {

constexpr std::int64_t mostUnrolled = 64; ///< trips; of longer loops so many at a time
constexpr unsigned someUnrolled = 16;

bool hasLoop(const ir::Stmt &stmt) {
  return ir::holdsAny(stmt, {ir::StmtKind::Loop});
}

class Writer {
public:
  Writer(const ir::Stmt &loop, const Dialect &dialect, const Layout &layout, std::string indent)
      : loop_(loop), kernel_(*loop.parallel->kernel), tree_(*kernel_.tree), dialect_(dialect),
        layout_(layout), indent_(std::move(indent)) {}

  std::vector<std::string> write();

private:
  void declareAll(const ir::Stmt &stmt);
  void blocks(const ir::Stmt &stmt);
  void statements(const std::vector<ir::StmtRef> &stmts, bool inLoop);
  void phase(const ir::Stmt &loop);
  void leaf(const std::vector<ir::StmtRef> &stmts);
  ir::StmtRef withCopies(const ir::StmtRef &stmt);
  ir::StmtRef withWideReads(const ir::StmtRef &stmt) const;
  void wideFlag(const ir::KernelTree::WideReads &wide);
  bool isInMemory(const ir::Expr &value) const {
    return value.kind == ir::ExprKind::Load &&
           std::ranges::any_of(kernel_.arrays, [&](const ir::DeviceArray &array) {
             return array.symbol.get() == ir::rootSymbolOf(*value.operands[0]) &&
                    array.constant == 0;
           });
  }
  bool isPhase(const ir::Stmt &stmt) const {
    const auto counted = ir::countedLoop(stmt);
    return counted && counted->counter == tree_.thread;
  }
  bool hasPhase(const ir::Stmt &stmt) const {
    bool found = false;
    ir::forEachStmt(stmt, [&](const ir::Stmt &part) { found |= isPhase(part); });
    return found;
  }
  const ir::GridDimension *dimensionOf(const ir::Stmt &stmt) const {
    const auto counted = ir::countedLoop(stmt);
    for (std::size_t at = 0; counted && at < tree_.blocks.size(); ++at)
      if (counted->counter == tree_.blocks[at])
        return &kernel_.grid[at];
    return nullptr;
  }
  bool isPerThread(const ir::SymbolRef &symbol) const {
    return std::ranges::find(tree_.perThread, symbol) != tree_.perThread.end();
  }
  std::string text(const ir::ExprRef &expr) const {
    return exprText(*onDevice(expr, kernel_, dialect_));
  }
  void add(const std::string &line) { lines_.push_back(indent_ + line); }
  void open(const std::string &line) {
    add(line.empty() ? "{" : line + " {");
    indent_ += "  ";
  }
  void close() {
    indent_.resize(indent_.size() - 2);
    add("}");
  }

  const ir::Stmt &loop_;
  const ir::KernelMark &kernel_;
  const ir::KernelTree &tree_;
  const Dialect &dialect_;
  const Layout &layout_;
  std::string indent_;
  std::vector<std::string> lines_;
  bool waits_ = false;  ///< threads use what others have left
  bool copies_ = false; ///< the last phase has begun asynchronous copies
  std::size_t phasesLeft_ = 0;
};

/// What the block shares and what its threads have, before anything else: in OpenCL it must be there.
void Writer::declareAll(const ir::Stmt &stmt) {
  for (const ir::StmtRef &child : stmt.children) {
    if (child->kind != ir::StmtKind::Declare || child->value)
      continue;
    if (isPerThread(child->symbol)) {
      ir::Symbol own = *child->symbol;
      own.type = ir::elementType(*own.type);
      add(declarationText(own) + ";");
    } else {
      add(dialect_.shared(declarationText(*child->symbol)));
      waits_ = true;
    }
  }
}

/// Assignments from memory to a tile that is filled asynchronously as calls.
ir::StmtRef Writer::withCopies(const ir::StmtRef &stmt) {
  const auto isFilled = [&](const ir::Expr &place) {
    return std::ranges::any_of(tree_.filled, [&](const ir::SymbolRef &tile) {
      return tile.get() == ir::rootSymbolOf(place);
    });
  };
  if (stmt->kind != ir::StmtKind::Assign)
    return ir::withParts(stmt, [&](const ir::StmtRef &part) { return withCopies(part); });
  if (!isFilled(*stmt->target) || !isInMemory(*stmt->value))
    return stmt;
  copies_ = true;
  return ir::evaluate(dialect_.asyncCopy(stmt->target, stmt->value->operands[0]));
}

/// The expression for the first of the lanes.
ir::ExprRef ofFirstLane(const ir::ExprRef &expr, const ir::Symbol &lane) {
  return ir::rewrite(expr, [&](const ir::ExprRef &part) -> ir::ExprRef {
    const auto isLane = [&](const ir::ExprRef &one) {
      return one->kind == ir::ExprKind::Load && one->operands[0]->kind == ir::ExprKind::VarRef &&
             one->operands[0]->symbol.get() == &lane;
    };
    if (part->kind == ir::ExprKind::Binary && part->binaryOp == ir::BinaryOp::Add &&
        isLane(part->operands[1]))
      return part->operands[0];
    return isLane(part) ? ir::intLiteral(0, part->type) : nullptr;
  });
}

/// Loops over lanes that read memory, as one read.
ir::StmtRef Writer::withWideReads(const ir::StmtRef &stmt) const {
  const auto counted = stmt->kind == ir::StmtKind::Loop ? ir::countedLoop(*stmt) : std::nullopt;
  if (!counted || counted->counter != tree_.lane)
    return ir::withParts(stmt, [&](const ir::StmtRef &part) { return withWideReads(part); });
  std::vector<ir::StmtRef> once;
  bool isRead = false;
  for (const ir::StmtRef &part : stmt->body->children) {
    const ir::StmtRef first = ir::rewriteExprs(
        part, [&](const ir::ExprRef &expr) { return ofFirstLane(expr, *tree_.lane); });
    const bool reads = part->kind == ir::StmtKind::Assign && isInMemory(*part->value);
    isRead |= reads;
    once.push_back(reads ? ir::evaluate(dialect_.wideRead(first->target, first->value->operands[0]))
                         : first);
  }
  return isRead ? ir::block(once, {}, false) : stmt;
}

/// "const int k_wide = ((size_t)&A[0][0] | (size_t)&A[1][0]) % 16 == 0;"
void Writer::wideFlag(const ir::KernelTree::WideReads &wide) {
  std::string places;
  for (const ir::ExprRef &place : wide.beginning)
    places += fmt::format("{}(size_t)&{}", places.empty() ? "" : " | ", text(place));
  add(fmt::format("const int {} = ({}) % 16 == 0;", wide.flag->name, places));
}

void Writer::leaf(const std::vector<ir::StmtRef> &stmts) {
  std::vector<ir::StmtRef> moved;
  for (const ir::StmtRef &stmt : stmts)
    moved.push_back(onDevice(tree_.lane             ? withWideReads(stmt)
                             : tree_.filled.empty() ? stmt
                                                    : withCopies(stmt),
                             kernel_, dialect_));
  const LineAbove above = [&](const ir::Stmt &loop) -> std::string {
    const auto counted = ir::countedLoop(loop);
    if (loop.source.keyword.valid() || !counted)
      return {};
    const ir::Expr &limit = *counted->limit;
    if (counted->step != 1) // a walk in turns
      return limit.kind == ir::ExprKind::IntLiteral || hasLoop(*loop.body)
                 ? std::string{}
                 : dialect_.unroll(readsAtOnce);
    if (limit.kind != ir::ExprKind::IntLiteral)
      return dialect_.unroll(1);
    return limit.intValue <= 1 ? std::string{}
                               : dialect_.unroll(limit.intValue <= mostUnrolled
                                                     ? static_cast<unsigned>(limit.intValue)
                                                     : someUnrolled);
  };
  for (const std::string &line : statementLines(moved, loop_, indent_, layout_, above))
    lines_.push_back(line);
}

void Writer::phase(const ir::Stmt &loop) {
  const auto &stmts = loop.body->children;
  const bool declares = std::ranges::any_of(
      stmts, [](const ir::StmtRef &stmt) { return stmt->kind == ir::StmtKind::Declare; });
  if (declares)
    open("");
  leaf(stmts);
  if (declares)
    close();
}

/// `inLoop`: what stands first comes behind what stands last.
void Writer::statements(const std::vector<ir::StmtRef> &stmts, bool inLoop) {
  for (const ir::StmtRef &stmt : stmts) {
    if (isPhase(*stmt)) {
      phase(*stmt);
      --phasesLeft_;
      if (std::exchange(copies_, false))
        for (const std::string &line : dialect_.waitForCopies())
          add(line);
      if (waits_ && (phasesLeft_ > 0 || inLoop))
        add(dialect_.barrier());
    } else if (!hasPhase(*stmt)) {
      if (stmt->kind != ir::StmtKind::Declare || stmt->value)
        leaf({stmt});
    } else if (stmt->kind == ir::StmtKind::If) {
      open(fmt::format("if ({})", text(stmt->condition)));
      statements(stmt->thenBranch->children, inLoop);
      close();
    } else {
      const auto counted = ir::countedLoop(*stmt);
      const std::string &name = counted->counter->name;
      const std::string first = counted->first->kind == ir::ExprKind::IntLiteral
                                    ? fmt::format("{}", counted->first->intValue)
                                    : text(counted->first);
      open(fmt::format("for ({} {} = {}; {}; {} += {})", counted->counter->type->spelling, name,
                       first, text(stmt->condition), name, counted->step));
      statements(stmt->body->children, true);
      close();
    }
  }
}

/// All blocks are numbered along one axis, which has room for two thousand million of them.
void Writer::blocks(const ir::Stmt &stmt) {
  const ir::Stmt *at = nullptr;
  for (const ir::StmtRef &child : stmt.children)
    if (dimensionOf(*child))
      at = child.get();
    else if (const auto wide =
                 std::ranges::find(tree_.wide, child->symbol, &ir::KernelTree::WideReads::flag);
             wide != tree_.wide.end())
      wideFlag(*wide);
    else
      leaf({child});
  std::vector<ir::CountedLoop> loops(kernel_.grid.size()); // along x first
  std::vector<unsigned> leads(loops.size());
  const ir::Stmt *innermost = at;
  while (at) {
    innermost = at;
    const auto axis = static_cast<std::size_t>(dimensionOf(*at)->axis - 'x');
    loops[axis] = *ir::countedLoop(*at);
    leads[axis] = dimensionOf(*at)->lead;
    const ir::Stmt *inside = at->body->children.front().get();
    at = dimensionOf(*inside) ? inside : nullptr;
  }
  std::string rest = dialect_.blockIndex('x');
  for (std::size_t axis = 0; axis < loops.size(); ++axis) {
    const ir::CountedLoop &loop = loops[axis];
    const std::string &name = loop.counter->name;
    const std::string count = name + "s"; // i_blocks
    const bool isLast = axis + 1 == loops.size();
    const unsigned lead = leads[axis];
    // Where the loop does not run, the kernel is not started.
    const ir::Expr &trips =
        loop.limit->kind == ir::ExprKind::Select ? *loop.limit->operands[1] : *loop.limit;
    if (!isLast)
      add(fmt::format("const int {} = ({} + {}) / {};", count, exprText(trips),
                      loop.step - 1 + lead, loop.step));
    add(fmt::format("const {} {} = {}{} * {}{}{};", loop.counter->type->spelling, name, rest,
                    isLast ? "" : " % " + count, loop.step,
                    loop.counter->type->bits == 64 ? "L" : "",
                    lead > 0 ? fmt::format(" - {}", lead) : ""));
    rest += " / " + count;
  }
  statements(innermost->body->children, false);
}

std::vector<std::string> Writer::write() {
  const ir::Stmt *innermost = nullptr;
  std::size_t phases = 0;
  ir::forEachStmt(*tree_.root, [&](const ir::Stmt &stmt) {
    if (dimensionOf(stmt))
      innermost = &stmt;
    phases += isPhase(stmt) ? 1 : 0;
  });
  phasesLeft_ = phases;
  waits_ = phases > 1;
  declareAll(*innermost->body);
  add(fmt::format("const int {} = {};", tree_.thread->name, dialect_.threadIndex('x')));
  blocks(*tree_.root);
  return std::move(lines_);
}

} // namespace

std::vector<std::string> treeLines(const ir::Stmt &loop, const Dialect &dialect,
                                   const Layout &layout, const std::string &indent) {
  return Writer(loop, dialect, layout, indent).write();
}

} // namespace parlift::target::gpu
