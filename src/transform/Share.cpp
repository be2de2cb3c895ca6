#include "transform/Share.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "transform/BoundExprs.h"
#include "transform/StageParts.h"

#include <algorithm>
#include <string_view>

namespace parlift::transform {

using ir::BinaryOp;
using ir::ExprRef;
using ir::StmtRef;
using legality::SharedSum;
using legality::SharedWalk;
using Part = legality::ShareEvidence::Part;

namespace {

constexpr unsigned fewParts = 8; ///< that one thread puts together by itself

bool isExtremum(const SharedSum &sum) {
  return sum.op == "min" || sum.op == "max";
}

/// What a partial sum begins with, so that it changes nothing.
ExprRef neutral(const SharedSum &sum) {
  const bool isOne = sum.op == "*" || sum.op == "&&";
  if (sum.type->isFloating())
    return ir::floatLiteral(isOne ? 1 : 0, sum.type);
  const bool isAll = sum.op == "&" && sum.type->kind != ir::TypeKind::Bool;
  return ir::cast(intNumber(isAll ? -1 : isOne || sum.op == "&" ? 1 : 0), sum.type);
}

ExprRef combined(const SharedSum &sum, const ExprRef &a, const ExprRef &b) {
  if (isExtremum(sum)) {
    const ExprRef isBetter = operation(b, sum.op == "min" ? BinaryOp::Lt : BinaryOp::Gt, a);
    // A NaN that all began with gives way to what some of them have found.
    return ir::select(sum.type->isFloating()
                          ? ir::binary(BinaryOp::LogicalOr, isBetter, operation(a, BinaryOp::Ne, a))
                          : isBetter,
                      b, a);
  }
  const std::string_view op = sum.op;
  const BinaryOp known = op == "+"    ? BinaryOp::Add
                         : op == "*"  ? BinaryOp::Mul
                         : op == "&"  ? BinaryOp::And
                         : op == "|"  ? BinaryOp::Or
                         : op == "^"  ? BinaryOp::Xor
                         : op == "&&" ? BinaryOp::LogicalAnd
                                      : BinaryOp::LogicalOr;
  if (known == BinaryOp::LogicalAnd || known == BinaryOp::LogicalOr)
    return ir::cast(ir::binary(known, a, b), sum.type);
  return ir::cast(operation(a, known, b), sum.type);
}

/// `place += part`, or whatever the sum is.
StmtRef update(const SharedSum &sum, const ExprRef &place, const ExprRef &part) {
  const bool hasSign = !isExtremum(sum) && sum.op != "&&" && sum.op != "||";
  return ir::assign(place, combined(sum, ir::load(place), ir::load(part)), {}, hasSign);
}

/// The parts that are left for one thread when as many have put together as many each: 32 are 4 of 8.
unsigned groups(unsigned shares) {
  unsigned few = 1;
  while (few * few < shares)
    few *= 2;
  return shares <= fewParts ? shares : few;
}

class Sharer {
public:
  Sharer(const legality::ShareEvidence &evidence, const StageShape &shape,
         const std::vector<ir::SymbolRef> &privates, Names &names)
      : evidence_(evidence), names_(names), resident_(shape.resident),
        written_(writtenArrays(evidence.stage().loop())), threads_(evidence.stage(), shape, names),
        own_(evidence.stage(), privates, walkedLoops(evidence), threads_, names),
        next_(names.variable("next", ir::intType())) {}

  ir::KernelTree tree();

private:
  struct Sum {
    const SharedSum *what = nullptr;
    ExprRef place;       ///< in the user's words
    ir::SymbolRef part;  ///< a thread's own
    ir::SymbolRef parts; ///< of all threads
  };
  static std::set<const ir::Stmt *> walkedLoops(const legality::ShareEvidence &evidence);
  void flush();
  void closeOne();
  void addForAll(const StmtRef &stmt);
  void addForOne(const StmtRef &stmt);
  void addWalk(const SharedWalk &walk);
  Sum sumOf(const SharedSum &sum, const StmtRef &body);
  StmtRef turns(const SharedWalk &walk, const std::vector<Sum> &sums, const ExprRef &trips);
  /// Its iterations are counted in.
  ir::TypeRef countsOf(const SharedWalk &walk) const {
    return walk.isInStep ? threads_.counts() : ir::longType();
  }
  ExprRef tripsOfAll(const SharedWalk &walk);
  ExprRef ownTrips(const SharedWalk &walk, std::vector<StmtRef> &stmts);
  StmtRef begin(const Sum &sum, const ExprRef &runs) const;
  void foldParts(const std::vector<Sum> &sums, unsigned few);
  void combine(const std::vector<Sum> &sums, unsigned few, bool isForAll, const ExprRef &runs);
  ExprRef partOf(const Sum &sum, const ExprRef &thread) const {
    return ir::subscript(ir::addressOf(ir::varRef(sum.parts)), thread);
  }

  const legality::ShareEvidence &evidence_;
  Names &names_;
  unsigned resident_;
  std::set<const ir::Symbol *> written_; ///< arrays
  ThreadParts threads_;
  OwnVariables own_;
  ir::SymbolRef next_; ///< counts parts
  std::vector<ir::SymbolRef> perThread_;
  std::vector<StmtRef> declarations_, block_;
  // The phase that is being made; memory is that of arrays which the kernel writes.
  std::vector<StmtRef> phase_, one_;
  bool allTouch_ = false, oneTouches_ = false; ///< such memory
  bool assigns_ = false;                       ///< variables
  bool lacksValues_ = false; ///< variables of iterations that do not exist have not been assigned
};

std::set<const ir::Stmt *> Sharer::walkedLoops(const legality::ShareEvidence &evidence) {
  std::set<const ir::Stmt *> result;
  for (const SharedWalk &walk : evidence.walks())
    result.insert(walk.header.loop);
  return result;
}

void Sharer::closeOne() {
  if (one_.empty())
    return;
  phase_.push_back(
      ir::ifThen(operation(threads_.share(), BinaryOp::Eq, intNumber(0)), ir::block(one_)));
  one_.clear();
}

/// All threads wait: what comes now finds what was before.
void Sharer::flush() {
  closeOne();
  if (phase_.empty())
    return;
  const bool isGuarded = lacksValues_ || allTouch_ || oneTouches_;
  block_.push_back(
      threads_.phase({threads_.points(phase_, isGuarded ? Points::Guarded : Points::Repeated)}));
  lacksValues_ |= isGuarded && assigns_;
  phase_.clear();
  allTouch_ = oneTouches_ = assigns_ = false;
}

void Sharer::addForAll(const StmtRef &stmt) {
  const bool touches = ir::mentionsAny(*stmt, written_);
  if (touches && oneTouches_)
    flush();
  closeOne();
  assigns_ |= own_.areAssignedIn(*stmt);
  phase_.push_back(own_.in(stmt));
  allTouch_ |= touches;
}

void Sharer::addForOne(const StmtRef &stmt) {
  const bool touches = ir::mentionsAny(*stmt, written_);
  if (touches && allTouch_)
    flush();
  assigns_ |= own_.areAssignedIn(*stmt);
  one_.push_back(own_.in(stmt));
  oneTouches_ |= touches;
}

Sharer::Sum Sharer::sumOf(const SharedSum &sum, const StmtRef &body) {
  Sum result;
  result.what = &sum;
  result.place = ir::varRef(sum.symbol);
  if (!sum.places.empty())
    ir::rewriteExprs(body, [&](const ExprRef &expr) -> ExprRef {
      if (expr.get() == sum.places.front())
        result.place = expr;
      return nullptr;
    });
  const ir::TypeRef type = threads_.perThread(sum.type);
  result.part = names_.variable(sum.symbol->name + "_part", type);
  result.parts = names_.variable(sum.symbol->name + "_parts", type);
  declarations_.push_back(ir::declare(result.part));
  declarations_.push_back(ir::declare(result.parts));
  perThread_.push_back(result.part);
  return result;
}

StmtRef Sharer::begin(const Sum &sum, const ExprRef &runs) const {
  const ExprRef part = threads_.ownPlace(sum.part);
  if (!isExtremum(*sum.what))
    return ir::assign(part, neutral(*sum.what));
  const StmtRef before = own_.in(ir::assign(part, ir::load(sum.place)));
  // An element is there only where the walk is sure to touch it.
  return sum.what->places.empty() ? before : ir::ifThen(runs, ir::block({before}));
}

/// `for (k_at = share; k_at < k_trips; k_at += 32)`
StmtRef Sharer::turns(const SharedWalk &walk, const std::vector<Sum> &sums, const ExprRef &trips) {
  StmtRef body = walk.header.loop->body;
  const ir::SymbolRef &counter = walk.header.counter;
  bool hidesCounter = false;
  for (const StmtRef &stmt : body->children)
    hidesCounter |= stmt->kind == ir::StmtKind::Declare && stmt->symbol->name == counter->name;
  for (const Sum &sum : sums) {
    const auto &places = sum.what->places;
    body = ir::rewriteExprs(body, [&](const ExprRef &expr) -> ExprRef {
      const bool isPlace =
          places.empty() ? expr->kind == ir::ExprKind::VarRef && expr->symbol == sum.what->symbol
                         : std::ranges::find(places, expr.get()) != places.end();
      return isPlace ? threads_.ownPlace(sum.part) : nullptr;
    });
  }
  body = own_.in(body, counter.get());
  ir::CountedLoop header;
  const ir::TypeRef counts = countsOf(walk);
  header.counter = names_.variable(counter->name + "_at", counts);
  header.declares = true;
  header.first = ir::cast(threads_.share(), counts);
  header.limit = trips;
  header.step = threads_.shares();
  std::vector<StmtRef> stmts;
  if (mentions(*body, *counter))
    stmts.push_back(
        own_.in(ir::declare(counter, valueAt(walk.header, read(header.counter))), counter.get()));
  if (body->kind == ir::StmtKind::Block && !hidesCounter)
    stmts.insert(stmts.end(), body->children.begin(), body->children.end());
  else
    stmts.push_back(body);
  return ir::makeLoop(header, stmts);
}

/// The first ones put those together that are so many apart.
void Sharer::foldParts(const std::vector<Sum> &sums, unsigned few) {
  const ExprRef mine = read(threads_.thread());
  const ExprRef other = operation(
      mine, BinaryOp::Add, threads_.apart(operation(read(next_), BinaryOp::Mul, intNumber(few))));
  std::vector<StmtRef> stmts;
  for (const Sum &sum : sums)
    stmts.push_back(update(*sum.what, partOf(sum, mine), partOf(sum, other)));
  ir::CountedLoop header;
  header.counter = next_;
  header.declares = true;
  header.first = intNumber(1);
  header.limit = intNumber(threads_.shares() / few);
  addForAll(ir::ifThen(operation(threads_.share(), BinaryOp::Lt, intNumber(few)),
                       ir::block({ir::makeLoop(header, stmts)})));
  flush();
}

void Sharer::combine(const std::vector<Sum> &sums, unsigned few, bool isForAll,
                     const ExprRef &runs) {
  std::vector<StmtRef> forAll, forOne;
  for (const Sum &sum : sums) {
    const bool isOfAll = isForAll && sum.what->places.empty();
    const ExprRef part = partOf(sum, isOfAll ? threads_.threadOf(read(next_))
                                             : operation(read(threads_.thread()), BinaryOp::Add,
                                                         threads_.apart(read(next_))));
    (isOfAll ? forAll : forOne).push_back(update(*sum.what, sum.place, part));
  }
  const auto loop = [&](const std::vector<StmtRef> &stmts) {
    return ir::ifThen(runs, ir::block({countTo(next_, few, stmts)}));
  };
  if (!forAll.empty())
    addForAll(loop(forAll));
  if (!forOne.empty())
    addForOne(loop(forOne));
}

ExprRef Sharer::tripsOfAll(const SharedWalk &walk) {
  const ir::SymbolRef trips =
      names_.variable(walk.header.counter->name + "_trips", constOf(threads_.counts()));
  threads_.declare(ir::declare(trips, tripsOf(walk.header, threads_.counts())));
  return read(trips);
}

/// A variable of the threads' own, set where the walk begins.
ExprRef Sharer::ownTrips(const SharedWalk &walk, std::vector<StmtRef> &stmts) {
  const ir::SymbolRef trips =
      names_.variable(walk.header.counter->name + "_trips", threads_.perThread(ir::longType()));
  declarations_.push_back(ir::declare(trips));
  perThread_.push_back(trips);
  stmts.push_back(
      own_.in(ir::assign(threads_.ownPlace(trips), tripsOf(walk.header, ir::longType()))));
  return ir::load(threads_.ownPlace(trips));
}

void Sharer::addWalk(const SharedWalk &walk) {
  const StmtRef &body = walk.header.loop->body;
  std::vector<Sum> sums;
  for (const SharedSum &sum : walk.sums)
    sums.push_back(sumOf(sum, body));
  std::vector<StmtRef> stmts;
  const ExprRef trips = walk.isInStep ? tripsOfAll(walk) : ownTrips(walk, stmts);
  const ExprRef runs = operation(trips, BinaryOp::Gt, ir::intLiteral(0, countsOf(walk)));
  for (const Sum &sum : sums)
    stmts.push_back(begin(sum, runs));
  stmts.push_back(turns(walk, sums, trips));
  for (const Sum &sum : sums)
    stmts.push_back(
        ir::assign(partOf(sum, read(threads_.thread())), ir::load(threads_.ownPlace(sum.part))));
  const bool touches = ir::mentionsAny(*sequence(stmts), written_);
  if (touches && (allTouch_ || oneTouches_))
    flush();
  closeOne();
  allTouch_ |= touches;
  phase_.insert(phase_.end(), stmts.begin(), stmts.end());
  assigns_ |= !sums.empty();
  flush();
  if (sums.empty())
    return;

  const unsigned few = groups(threads_.shares());
  if (few < threads_.shares())
    foldParts(sums, few);
  combine(sums, few, &walk != &evidence_.walks().back(), runs);
}

ir::KernelTree Sharer::tree() {
  for (const ir::SymbolRef &own : own_.arrays())
    declarations_.push_back(ir::declare(own));
  std::size_t walk = 0;
  for (std::size_t at = 0; at < evidence_.parts().size(); ++at) {
    const Part part = evidence_.parts()[at];
    if (part == Part::Walk) {
      addWalk(evidence_.walks()[walk++]);
      continue;
    }
    const StmtRef stmt = own_.asAssignment(evidence_.stage().body()[at]);
    if (stmt && part == Part::All)
      addForAll(stmt);
    if (stmt && part == Part::One)
      addForOne(stmt);
  }
  flush();
  std::vector<StmtRef> inBlock = declarations_;
  inBlock.insert(inBlock.end(), block_.begin(), block_.end());
  ir::KernelTree tree;
  tree.root = ir::unshared(threads_.overBlocks(inBlock));
  tree.thread = threads_.thread();
  tree.threads = threads_.count();
  tree.blocks = threads_.blocks();
  tree.resident = resident_;
  tree.perThread = own_.arrays();
  tree.perThread.insert(tree.perThread.end(), perThread_.begin(), perThread_.end());
  return tree;
}

} // namespace

ir::KernelTree share(const legality::ShareEvidence &evidence, const StageShape &shape,
                     const std::vector<ir::SymbolRef> &privates, Names &names) {
  return Sharer(evidence, shape, privates, names).tree();
}

std::uint64_t sharedBytes(const legality::ShareEvidence &evidence, const StageShape &shape) {
  std::uint64_t threads = shape.shares, bytes = 0;
  for (const StageShape::Dimension &one : shape.grid)
    threads *= one.threads;
  for (const SharedWalk &walk : evidence.walks())
    for (const SharedSum &sum : walk.sums)
      bytes += threads * (sum.type->bits / 8);
  return bytes;
}

} // namespace parlift::transform
