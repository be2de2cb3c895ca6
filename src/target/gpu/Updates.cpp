#include "target/gpu/Updates.h"

#include "ir/Builder.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "target/gpu/TypeText.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>

namespace parlift::target::gpu {

namespace {

constexpr unsigned word = 32;

/// "add" of "+".
std::string nameOf(const ir::AtomicUpdate &update) {
  const std::string &op = update.op;
  if (update.givesWay)
    return "f" + op;
  return op == "+"   ? "add"
         : op == "-" ? "sub"
         : op == "*" ? "mul"
         : op == "&" ? "and"
         : op == "|" ? "or"
         : op == "^" ? "xor"
                     : op;
}

/// A difference is a sum where there is no other word for it: of floating point exactly the same, of integers by all of their bits.
ir::AtomicUpdate asSum(ir::AtomicUpdate update) {
  update.op = "+";
  update.operand = ir::unary(ir::UnaryOp::Neg, update.operand);
  return update;
}

ir::ExprRef inType(const ir::ExprRef &value, const ir::TypeRef &type) {
  const bool isSame = value->type->kind == type->kind && value->type->bits == type->bits &&
                      value->type->isSigned == type->isSigned;
  return isSame ? value : ir::cast(value, type);
}

ir::ExprRef placeOf(const ir::ExprRef &target) {
  ir::Expr address = *ir::addressOf(target);
  address.range = {}; // the user's words are those of the element
  return std::make_shared<const ir::Expr>(address);
}

ir::StmtRef callOf(const std::string &function, const ir::ExprRef &address,
                   const ir::ExprRef &operand) {
  return ir::evaluate(ir::call(function, {address, operand}, ir::voidType(), ir::worstEffects()));
}

/// CUDA has a function of its own for it.
bool isCudas(const ir::AtomicUpdate &update) {
  return update.op != "*" &&
         (update.target->type->isInteger() || update.op == "+" || update.op == "-");
}

ir::StmtRef cudaCall(ir::AtomicUpdate update) {
  const ir::TypeRef type = ir::unqualified(update.target->type);
  const bool isWide = type->isInteger() && type->bits > word;
  const bool isExtremum = update.op == "min" || update.op == "max";
  if (isExtremum)
    update.operand = inType(update.operand, type);
  if (!isCudas(update))
    return callOf("gpu_atomic_" + nameOf(update), placeOf(update.target),
                  inType(update.operand, type));
  ir::ExprRef address = placeOf(update.target);
  if (isWide) { // one type for all that are as long
    const bool isSigned = isExtremum && type->isSigned;
    const ir::TypeRef words =
        ir::integerType(type->bits, isSigned, isSigned ? "long long" : "unsigned long long");
    address = ir::cast(address, ir::pointerTo(words));
    update.operand = ir::cast(update.operand, words);
  }
  if (update.op == "-" && (isWide || type->isFloating()))
    update = asSum(update);
  std::string name = nameOf(update);
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return callOf("atomic" + name, address, update.operand);
}

bool isOpenCls(const ir::AtomicUpdate &update) {
  return update.op != "*" && update.target->type->isInteger() && update.target->type->bits == word;
}

ir::AtomicUpdate inOpenCl(const ir::AtomicUpdate &update) {
  return update.op == "-" && !isOpenCls(update) ? asSum(update) : update;
}

/// "gpu_add_double_global"
std::string functionName(const ir::AtomicUpdate &update, const std::string &space) {
  return fmt::format("gpu_{}_{}_{}", nameOf(update),
                     wordsInOpenCl(*ir::unqualified(update.target->type)), space);
}

ir::StmtRef openClCall(const ir::AtomicUpdate &given, const std::string &space) {
  const ir::AtomicUpdate update = inOpenCl(given);
  const ir::TypeRef type = ir::unqualified(update.target->type);
  if (isOpenCls(update))
    return callOf("atomic_" + nameOf(update), placeOf(update.target), inType(update.operand, type));
  return callOf(functionName(update, space), placeOf(update.target), inType(update.operand, type));
}

/// What the element becomes.
std::string changed(const ir::AtomicUpdate &update) {
  if (update.op != "min" && update.op != "max")
    return fmt::format("number {} value", update.op);
  return fmt::format("value {} number{} ? value : number", update.op == "min" ? "<" : ">",
                     update.givesWay ? " || number != number" : "");
}

std::vector<std::string> functionLines(const ir::AtomicUpdate &update, const std::string &space) {
  const std::string type = wordsInOpenCl(*ir::unqualified(update.target->type));
  const bool isWord = update.target->type->bits == word;
  const std::string bits = isWord ? "uint" : "ulong";
  const std::string exchange = isWord ? "atomic_cmpxchg" : "atom_cmpxchg";
  return {
      fmt::format("void {}(volatile {} {} *place, {} value) {{", functionName(update, space), space,
                  type, type),
      fmt::format("  volatile {0} {1} *const words = (volatile {0} {1} *)place;", space, bits),
      fmt::format("  {0} before, now = *words, after;", bits),
      "  do {",
      fmt::format("    const {0} number = as_{0}(before = now);", type),
      fmt::format("    after = as_{}(({})({}));", bits, type, changed(update)),
      fmt::format("  }} while (after != before && (now = {}(words, before, after)) != before);",
                  exchange),
      "}",
  };
}

/// `h_copies` of the kernel's.
ir::ExprRef wordOf(const ir::BlockBins &bins, const char *tail, const ir::TypeRef &type) {
  auto symbol = std::make_shared<ir::Symbol>();
  symbol->name = bins.array->name + tail;
  symbol->type = type;
  return ir::load(ir::varRef(symbol));
}

/// The number of the bin: `k - h_low`, of rows `(j - h_low) * 64 + k`.
ir::ExprRef numberOf(const ir::BlockBins &bins, const ir::Expr &target) {
  const auto asLong = [](const ir::ExprRef &value) { return ir::cast(value, ir::longType()); };
  ir::ExprRef inner;
  std::int64_t size = 1;
  const ir::Expr *at = &target;
  for (;; at = at->operands[0]->operands[0].get()) {
    const bool isOutermost = at->operands[0]->operands[0]->kind == ir::ExprKind::VarRef;
    ir::ExprRef index = asLong(at->operands[1]);
    if (isOutermost)
      index = ir::binary(ir::BinaryOp::Sub, index, wordOf(bins, "_low", ir::longType()));
    if (size > 1)
      index = ir::binary(ir::BinaryOp::Mul, index, ir::intLiteral(size, ir::longType()));
    inner = inner ? ir::binary(ir::BinaryOp::Add, index, inner) : index;
    if (isOutermost)
      return inner;
    size *= at->operands[0]->operands[0]->type->extent->intValue;
  }
}

/// `{ const int h_in = gpu_place(...); if (h_in >= 0) own else memory }`
ir::StmtRef chosen(const ir::BlockBins &bins, const ir::AtomicUpdate &update, bool isCxx) {
  auto place = std::make_shared<ir::Symbol>();
  place->name = bins.array->name + "_in";
  place->type = ir::integerType(word, /*isSigned=*/true, "const int");
  const auto variable = [&](const char *tail) { return wordOf(bins, tail, ir::intType()); };
  const ir::ExprRef find = ir::call(
      "gpu_place",
      {variable("_bins"), variable("_tags"), variable("_lane"), numberOf(bins, *update.target)},
      ir::intType(), ir::worstEffects());
  ir::AtomicUpdate own = update;
  own.target =
      ir::subscript(wordOf(bins, "_own", ir::pointerTo(ir::unqualified(update.target->type))),
                    ir::load(ir::varRef(place)));
  return ir::block({ir::declare(place, find),
                    ir::ifThen(ir::binary(ir::BinaryOp::Ge, ir::load(ir::varRef(place)),
                                          ir::intLiteral(0, ir::intType())),
                               updateCall(own, isCxx, /*isShared=*/true),
                               updateCall(update, isCxx, /*isShared=*/false))});
}

} // namespace

ir::StmtRef updateCall(const ir::AtomicUpdate &update, bool isCxx, bool isShared) {
  ir::StmtRef call = isCxx ? cudaCall(update) : openClCall(update, isShared ? "local" : "global");
  const bool isExtremum = update.op == "min" || update.op == "max";
  if (isShared || !isExtremum || !update.target->type->isInteger() ||
      (isCxx ? !isCudas(update) : !isOpenCls(update)))
    return call;
  // What was there some time ago is no better than what is there now: threads that find it good enough need not wait for each other.
  const ir::TypeRef type = ir::unqualified(update.target->type);
  return ir::ifThen(ir::binary(update.op == "min" ? ir::BinaryOp::Lt : ir::BinaryOp::Gt,
                               inType(update.operand, type), ir::load(update.target)),
                    call);
}

ir::StmtRef updateOf(const ir::AtomicUpdate &given, const ir::KernelMark &kernel, bool isCxx,
                     const ir::ExprRef &at, const ir::ExprRef &by) {
  ir::AtomicUpdate update = given;
  if (at)
    update.target = ir::subscript(given.target->operands[0], at);
  if (by)
    update.operand = by;
  const ir::Symbol *array = ir::rootSymbolOf(*update.target);
  for (const ir::BlockBins &bins : kernel.bins)
    if (bins.array.get() == array)
      return chosen(bins, update, isCxx);
  return updateCall(update, isCxx, /*isShared=*/false);
}

ir::StmtRef withAtomicUpdates(const ir::StmtRef &body, const ir::KernelMark &kernel, bool isCxx) {
  ir::StmtRef result = body;
  for (const ir::AtomicUpdate &update : kernel.updates)
    result = ir::replaceStatement(result, *update.statement, {updateOf(update, kernel, isCxx)});
  return result;
}

bool needsUpdateFunctions(const ir::KernelMark &kernel) {
  return !std::ranges::all_of(kernel.updates, isCudas);
}

std::vector<std::string> updateFunctionLines(const ir::KernelMark &kernel) {
  std::vector<std::string> result;
  std::set<std::string> written;
  for (const ir::AtomicUpdate &given : kernel.updates) {
    const ir::AtomicUpdate update = inOpenCl(given);
    for (const char *space : {"global", "local"})
      if (!isOpenCls(update) && (!kernel.bins.empty() || space == std::string("global")) &&
          written.insert(functionName(update, space)).second)
        for (std::string &line : functionLines(update, space))
          result.push_back(std::move(line));
  }
  return result;
}

} // namespace parlift::target::gpu
