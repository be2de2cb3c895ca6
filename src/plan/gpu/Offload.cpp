#include "plan/gpu/Offload.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/GpuDecision.h"
#include "ir/Kernel.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"
#include "plan/gpu/CpuTime.h"
#include "plan/gpu/KernelTime.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlift::plan {

namespace {

using analysis::LoopFacts;
using ir::ExprKind;
using legality::LoopIndex;
using legality::Nests;

constexpr double leastSize = 16, mostBytes = 64e9, mostNs = 1e11; ///< that sizes are tried up to
constexpr double usualSize = 4000; ///< where neither caches nor starts decide

/// Of a group, in nanoseconds, for one size.
struct Times {
  double kernels = 0, copies = 0, cpu = 0;
  double starts = 0; ///< of kernels
  double bytes = 0;
  double gpu() const { return kernels + copies; }
  bool pays() const { return gpu() < cpu; }
};

struct Member {
  const Step *step;
  Nests::Place place;
  std::vector<LoopIndex> around; ///< loops that start it again while arrays stay, innermost first
};

struct Group {
  const ir::Stmt *until = nullptr; ///< the statement behind which arrays are copied back
  const ir::Stmt *branch =
      nullptr; ///< of a test of sizes, `if (n > 500)`, that all of it stands in; null: of none
  std::vector<Member> members;
};

/// Variables and numbers, sums and products of them.
bool isPlain(const ir::Expr &expr) {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    const bool isSum = part.kind == ExprKind::Binary &&
                       (part.binaryOp == ir::BinaryOp::Add || part.binaryOp == ir::BinaryOp::Sub ||
                        part.binaryOp == ir::BinaryOp::Mul);
    result &= isSum || part.kind == ExprKind::Load || part.kind == ExprKind::Cast ||
              part.kind == ExprKind::IntLiteral || part.kind == ExprKind::FloatLiteral ||
              (part.kind == ExprKind::VarRef && !part.symbol->isSynthetic);
    return result;
  });
  return result;
}

/// `n * m > 5000`: a sum or product of variables against a number; and that a GPU pays.
bool isTestOfSizes(const ir::Expr &condition) {
  const ir::Expr &test = ir::withoutCasts(condition);
  if (test.kind == ExprKind::Binary && test.binaryOp == ir::BinaryOp::LogicalAnd &&
      ir::gpuDecisionIn(*test.operands[1]))
    return isTestOfSizes(*test.operands[0]);
  if (ir::gpuDecisionIn(test))
    return true;
  return test.kind == ExprKind::Binary &&
         (test.binaryOp == ir::BinaryOp::Gt || test.binaryOp == ir::BinaryOp::Lt) &&
         isPlain(*test.operands[0]) && isPlain(*test.operands[1]);
}

/// Its value where all variables have this one.
double valueAt(const ir::Expr &expr, double size) {
  const auto of = [&](std::size_t at) { return valueAt(*expr.operands[at], size); };
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return static_cast<double>(expr.intValue);
  case ExprKind::FloatLiteral:
    return expr.floatValue;
  case ExprKind::Cast:
    return of(0);
  case ExprKind::Binary:
    return expr.binaryOp == ir::BinaryOp::Add          ? of(0) + of(1)
           : expr.binaryOp == ir::BinaryOp::Sub        ? of(0) - of(1)
           : expr.binaryOp == ir::BinaryOp::Gt         ? of(0) > of(1)
           : expr.binaryOp == ir::BinaryOp::Lt         ? of(0) < of(1)
           : expr.binaryOp == ir::BinaryOp::LogicalAnd ? (of(0) != 0 && of(1) != 0)
                                                       : of(0) * of(1);
  default:
    return size;
  }
}

bool holds(const ir::Stmt &outer, const ir::Stmt &inner) {
  bool found = false;
  ir::forEachStmt(outer, [&](const ir::Stmt &part) { found |= &part == &inner; });
  return found;
}

bool isIn(const ir::StmtRef &branch, const ir::Stmt &stmt) {
  return branch && holds(*branch, stmt);
}

/// The innermost branch of a test of sizes that the statement stands in; null: it stands in none.
const ir::Stmt *branchAround(const ir::Function &function, const ir::Stmt &stmt) {
  const ir::Stmt *result = nullptr;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::If && isTestOfSizes(*part.condition))
      for (const ir::StmtRef &branch : {part.thenBranch, part.elseBranch})
        if (isIn(branch, stmt))
          result = branch.get();
  });
  return result;
}

/// The tests around the statement let sizes of this number come there.
bool isReached(const ir::Function &function, const ir::Stmt &stmt, double size) {
  bool result = true;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &part) {
    if (part.kind != ir::StmtKind::If || !isTestOfSizes(*part.condition))
      return;
    const bool holds = valueAt(*part.condition, size) != 0;
    result &= !(isIn(part.thenBranch, stmt) && !holds) && !(isIn(part.elseBranch, stmt) && holds);
  });
  return result;
}

class Weighing {
public:
  Weighing(const OffloadSite &site, const Plan &plan) : site_(site) {
    for (const Step &step : plan.steps) {
      if (!step.mark.kernel)
        continue;
      const Nests::Place place = site.nests.find(*step.loop);
      if (!place.nest)
        continue;
      const auto stays = site.residency.until.find(step.loop);
      const ir::Stmt *until = stays == site.residency.until.end() ? step.loop : stays->second;
      const ir::Stmt *branch = branchAround(*site.facts.function, *step.loop);
      auto group = std::ranges::find_if(
          groups_, [&](const Group &one) { return one.until == until && one.branch == branch; });
      if (group == groups_.end())
        group = groups_.insert(groups_.end(), Group{until, branch, {}});
      Member member{&step, place, {}};
      for (auto at = place.nest->loop(place.loop).parent; at; at = place.nest->loop(*at).parent) {
        const ir::Stmt *around = place.nest->loop(*at).stmt;
        if (around == until || !holds(*around, *until))
          member.around.push_back(*at);
      }
      group->members.push_back(std::move(member));
    }
  }

  const std::vector<Group> &groups() const { return groups_; }
  Times timesOf(const Group &group, double size, CpuCode code = CpuCode::Planned) const;
  bool isKnown(const Group &group) const;
  std::vector<double> sizesOf(const Group &group) const;
  double largeSize(const Group &group) const;
  ir::ExprRef savingOf(const Group &group, CpuCode code) const;
  /// All of it is in the branch of a test whether a GPU pays.
  bool isDecidedBefore(const Group &group) const;
  ir::ExprRef savingOfRun(const Group &group, const Member &member) const;
  bool isSaidAt(const ir::Expr &saving, const Group &group, const Member &member) const;
  const Member &largestOf(const Group &group) const;

private:
  ir::ExprRef savingInWords(const Group &group, CpuCode code) const;
  void addVisits(const Group &group, double size, Times &times) const;
  LoopIndex outermost(const Member &member) const {
    return member.around.empty() ? member.place.loop : member.around.back();
  }

  const OffloadSite &site_;
  std::vector<Group> groups_;
};

Times Weighing::timesOf(const Group &group, double size, CpuCode code) const {
  Times times;
  const Gpu &gpu = site_.machine.gpu;
  struct Array {
    double bytes = 0;
    bool isRead = false, isWritten = false;
  };
  std::map<const ir::Symbol *, Array> arrays;
  for (const Member &member : group.members) {
    const legality::Nest &nest = *member.place.nest;
    const KernelTime kernels(nest, gpu, size);
    double runs = 1;
    for (const LoopIndex loop : member.around)
      runs *= kernels.trips(loop);
    const ir::ParallelMark &mark = member.step->mark;
    const bool waits = mark.scan || !mark.reductions.empty() || !mark.argReductions.empty();
    times.kernels +=
        runs * (kernels.time(member.place.loop, *member.step) + (waits ? gpu.transfer : 0));
    times.starts += runs;
    const double each = cpuTime({nest, site_.facts, site_.onCpu, site_.machine, code},
                                member.place.loop, kernels, /*isRepeated=*/runs > 1);
    times.cpu += runs * each;
    for (const auto &[base, bytes] : kernels.bytesOfBases(outermost(member)))
      for (const ir::DeviceArray &array : mark.kernel->arrays)
        if (array.symbol == nest.table().bases[base].symbol) {
          Array &of = arrays[array.symbol.get()];
          of.bytes = std::max(of.bytes, bytes);
          of.isRead |= array.isRead;
          of.isWritten |= array.isWritten;
        }
  }
  for (const auto &[symbol, array] : arrays) {
    const int ways = (array.isRead ? 1 : 0) + (array.isWritten ? 1 : 0);
    times.copies += ways * (gpu.transfer + array.bytes / gpu.link);
    times.bytes += array.bytes;
  }
  addVisits(group, size, times);
  return times;
}

/// What the CPU does in the loops that start the kernels again: elements and ranges go there and back each time.
void Weighing::addVisits(const Group &group, double size, Times &times) const {
  std::map<const ir::Stmt *, double> trips; // of those loops
  for (const Member &member : group.members)
    for (const LoopIndex loop : member.around)
      trips[member.place.nest->loop(loop).stmt] =
          KernelTime(*member.place.nest, site_.machine.gpu, size).trips(loop);
  for (const auto &[stmt, visit] : site_.residency.at) {
    double runs = 1, bytes = 0;
    bool isInLoop = false;
    for (const auto &[loop, number] : trips)
      if (holds(*loop, *stmt)) {
        isInLoop = true;
        runs *= number;
      }
    if (!isInLoop)
      continue;
    if (const Nests::Place place = site_.nests.find(*stmt); place.nest && !visit.ranges.empty())
      bytes = KernelTime(*place.nest, site_.machine.gpu, size).bytes(place.loop);
    const auto places =
        static_cast<double>(visit.read.size() + visit.written.size() + 2 * visit.ranges.size());
    times.kernels +=
        runs * (places * site_.machine.gpu.transfer + 2 * bytes / site_.machine.gpu.link);
  }
}

/// The member with the most to do for the CPU.
const Member &Weighing::largestOf(const Group &group) const {
  const auto timeOf = [&](const Member &member) {
    return timesOf({group.until, group.branch, {member}}, usualSize).cpu;
  };
  return *std::ranges::max_element(group.members, {}, timeOf);
}

/// To two digits.
double rounded(double value) {
  return std::stod(fmt::format("{:.1e}", value));
}

/// `factor` times the value, in words as a person has them: 0.5 * n * m.
ir::ExprRef times(double factor, const ir::ExprRef &value) {
  if (value->kind == ExprKind::Binary && value->binaryOp == ir::BinaryOp::Mul &&
      value->type->isFloating())
    return ir::binary(ir::BinaryOp::Mul, times(factor, value->operands[0]), value->operands[1]);
  if (value->kind == ExprKind::Cast && value->type->isFloating() &&
      value->operands[0]->kind == ExprKind::IntLiteral)
    return times(factor, value->operands[0]);
  if (value->kind == ExprKind::IntLiteral)
    return ir::floatLiteral(rounded(factor * static_cast<double>(value->intValue)),
                            ir::doubleType());
  return ir::binary(ir::BinaryOp::Mul, ir::floatLiteral(rounded(factor), ir::doubleType()),
                    ir::cast(value, ir::doubleType()));
}

/// All sizes are.
bool Weighing::isKnown(const Group &group) const {
  constexpr double many = 1e7;
  const Times few = timesOf(group, leastSize), most = timesOf(group, many);
  return few.cpu == most.cpu && few.bytes == most.bytes && few.starts == most.starts;
}

/// That are worth asking about: the tests around let them come there, and the arrays fit a GPU.
std::vector<double> Weighing::sizesOf(const Group &group) const {
  constexpr double step = 1.189207; // four to a factor of two
  std::vector<double> sizes;
  const ir::Stmt &first = *group.members.front().step->loop;
  for (double size = leastSize; size < mostBytes; size *= step) {
    const Times times = timesOf(group, size);
    if (times.bytes > mostBytes || times.cpu > mostNs)
      break;
    if (isReached(*site_.facts.function, first, size))
      sizes.push_back(size);
  }
  return sizes;
}

/// A size at which neither starting kernels nor starting threads decides.
double Weighing::largeSize(const Group &group) const {
  constexpr double longNs = 1e6;
  double size = usualSize;
  for (Times times = timesOf(group, size);
       times.cpu < longNs * times.starts && times.cpu < mostNs && size < mostBytes;
       times = timesOf(group, size))
    size *= 2;
  return size;
}

/// Of all its kernels; null: no words say it wherever one of them may be the first.
ir::ExprRef Weighing::savingOf(const Group &group, CpuCode code) const {
  if (isKnown(group)) {
    const Times times = timesOf(group, usualSize, code);
    return ir::floatLiteral(rounded(times.cpu - times.kernels), ir::doubleType());
  }
  const ir::ExprRef saving = savingInWords(group, code);
  const bool isSaid = saving && std::ranges::all_of(group.members, [&](const Member &member) {
                        return isSaidAt(*saving, group, member);
                      });
  return isSaid ? saving : nullptr;
}

bool Weighing::isDecidedBefore(const Group &group) const {
  const ir::Function &function = *site_.facts.function;
  const ir::Stmt *test = ir::gpuDecisionAround(function, *group.members.front().step->loop);
  return test && (holds(*test->thenBranch, *group.until) || !holds(*group.until, *test));
}

/// Of one kernel that may run again, each time: what its iterations save at a usual size.
ir::ExprRef Weighing::savingOfRun(const Group &group, const Member &member) const {
  const Group alone{group.until, group.branch, {{member.step, member.place, {}}}};
  const double size = largeSize(alone);
  const Times one = timesOf(alone, size, CpuCode::AsItStands);
  double iterations = 1;
  ir::ExprRef all;
  for (const ir::GridDimension &dimension : member.step->mark.kernel->grid) {
    if (const Nests::Place place = site_.nests.find(*dimension.loop); place.nest)
      iterations *= KernelTime(*place.nest, site_.machine.gpu, size).trips(place.loop);
    const ir::ExprRef trips =
        ir::cast(ir::load(ir::varRef(ir::tripsVariable(dimension))), ir::doubleType());
    all = all ? ir::binary(ir::BinaryOp::Mul, all, trips) : trips;
  }
  const double start = site_.machine.gpu.start;
  const double saved = one.cpu - one.kernels + start;
  return ir::binary(ir::BinaryOp::Sub, times(saved / std::max(iterations, 1.0), all),
                    ir::floatLiteral(start, ir::doubleType()));
}

/// a · work - b · trips; null: there are no such words.
ir::ExprRef Weighing::savingInWords(const Group &group, CpuCode code) const {
  const Member &largest = largestOf(group);
  const LoopFacts *all = site_.facts.find(largest.place.nest->loop(outermost(largest)).stmt);
  if (!all || !all->work || !isPlain(*all->work))
    return nullptr;
  const double size = largeSize(group);
  const Times large = timesOf(group, size, code), twice = timesOf(group, 2 * size, code);
  const auto workAt = [&](double at) { return valueAt(*all->work, at); };
  const auto tripsAt = [&](double at) {
    return largest.around.empty() ? 1 : std::max(1.0, valueAt(*all->trips, at));
  };
  // Starts that are not so many a trip are a part of the work.
  const bool hasTrips = largest.around.empty() || (all->trips && isPlain(*all->trips));
  const double starts = hasTrips ? large.starts / tripsAt(size) : 0;
  const bool isLinear =
      starts > 0 && std::abs(twice.starts / tripsAt(2 * size) - starts) < 0.1 * starts;
  const double start = isLinear ? starts * site_.machine.gpu.start : 0;
  const auto savedAt = [&](const Times &times, double at) {
    return times.cpu - times.kernels + (isLinear ? start * tripsAt(at) : 0);
  };
  const double more = workAt(2 * size) - workAt(size);
  if (more <= 0)
    return nullptr;
  const ir::ExprRef saving =
      times((savedAt(twice, 2 * size) - savedAt(large, size)) / more, all->work);
  if (!isLinear)
    return saving;
  return ir::binary(ir::BinaryOp::Sub, saving,
                    largest.around.empty() ? ir::floatLiteral(start, ir::doubleType())
                                           : times(start, all->trips));
}

/// Its variables mean the same where the member starts.
bool Weighing::isSaidAt(const ir::Expr &saving, const Group &group, const Member &member) const {
  const Member &largest = largestOf(group);
  const ir::Stmt &from = *largest.place.nest->loop(outermost(largest)).stmt;
  const ir::Function &function = *site_.facts.function;
  const bool isInside = holds(from, *member.step->loop);
  std::set<const ir::Symbol *> changed;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Assign && part.target->kind == ExprKind::VarRef)
      changed.insert(part.target->symbol.get());
  });
  bool result = true;
  ir::forEachExpr(saving, [&](const ir::Expr &part) {
    if (part.kind != ExprKind::VarRef)
      return;
    const ir::Symbol &symbol = *part.symbol;
    const bool isShadowed = std::ranges::any_of(function.locals, [&](const ir::SymbolRef &local) {
      return local.get() != &symbol && local->name == symbol.name;
    });
    const bool isWide = symbol.storage != ir::Storage::Local;
    result &= !isShadowed && !changed.contains(&symbol) && (isWide || isInside);
  });
  return result;
}

std::string duration(double ns) {
  constexpr double micro = 1e3, milli = 1e6, second = 1e9;
  return ns < milli    ? fmt::format("{:.3g} us", ns / micro)
         : ns < second ? fmt::format("{:.3g} ms", ns / milli)
                       : fmt::format("{:.3g} s", ns / second);
}

std::string inWords(const Times &times, bool isKnown, double size, const Machine &machine) {
  const std::string copies =
      times.copies > 0 ? fmt::format("copies take {} and ", duration(times.copies)) : "";
  return fmt::format("{}{}{} {} on the GPU, {} threads {} (--offload=always has kernels "
                     "all the same)",
                     isKnown ? "" : fmt::format("for sizes of {:.0f}, ", size), copies,
                     times.starts > 1 ? fmt::format("{:.0f} kernels", times.starts) : "the kernel",
                     duration(times.kernels), machine.gpu.hostThreads, duration(times.cpu));
}

/// For the size at which the GPU is the best choice; nullopt: it is faster at some.
std::optional<std::string> whyNot(const OffloadSite &site, const Weighing &weighing,
                                  const Group &group, bool &isKnown) {
  isKnown = weighing.isKnown(group);
  if (isKnown) {
    const Times times = weighing.timesOf(group, usualSize);
    return times.pays() ? std::nullopt : std::optional(inWords(times, true, 0, site.machine));
  }
  std::optional<double> best;
  double least = 0;
  for (const double size : weighing.sizesOf(group)) {
    const Times times = weighing.timesOf(group, size);
    const double ratio = times.gpu() / std::max(times.cpu, 1e-3);
    if (best && ratio >= least)
      continue;
    least = ratio;
    best = size;
  }
  if (best && least < 1)
    return std::nullopt;
  const double size = best.value_or(leastSize);
  return inWords(weighing.timesOf(group, size), false, size, site.machine);
}

Step *stepOf(Plan &plan, const ir::Stmt &loop) {
  const auto found =
      std::ranges::find_if(plan.steps, [&](const Step &step) { return step.loop == &loop; });
  return found == plan.steps.end() ? nullptr : &*found;
}

/// `saves f:1 0.0057 * n * n`, or `saves f:1.2 with f:1.1`, whose words it shares.
Instruction savesStep(const std::string &id, const std::string &with, const ir::Expr &saving) {
  return {"saves", id,
          with.empty() ? std::vector{ir::exprText(saving)} : std::vector<std::string>{"with", with},
          0, ""};
}

/// The loop and those inside it are the CPU's.
void giveBack(const OffloadSite &site, const ir::Stmt &loop, const std::string &why, Plan &plan) {
  for (const Step &before : site.onCpu.steps)
    if (holds(loop, *before.loop))
      if (Step *step = stepOf(plan, *before.loop))
        *step = before;
  Step *step = stepOf(plan, loop);
  const LoopFacts *facts = site.facts.find(&loop);
  if (step && facts && step->outcome.id != diag::ReasonId::TooSmall)
    step->remarks.push_back(
        diag::makeRemark(diag::ReasonId::StaysOnCpu, loop.source.keyword,
                         {facts->counter ? facts->counter->name : facts->record.path, why}));
}

} // namespace

Worth worthOf(const OffloadSite &site, const Plan &plan) {
  const Weighing weighing(site, plan);
  const auto cpuTimeOf = [&](const Group &group) { return weighing.timesOf(group, usualSize).cpu; };
  const auto group = std::ranges::max_element(weighing.groups(), {}, cpuTimeOf);
  if (group == weighing.groups().end())
    return {};
  if (weighing.isKnown(*group))
    return {true, weighing.timesOf(*group, usualSize).pays(), 0};
  Worth worth;
  worth.hasKernels = true;
  bool isFirst = true;
  for (const double size : weighing.sizesOf(*group)) {
    const bool pays = weighing.timesOf(*group, size).pays();
    if (pays && !worth.ever)
      worth.from = isFirst ? 0 : size;
    worth.ever = pays;
    isFirst = false;
  }
  return worth;
}

void leaveWhatDoesNotPay(const OffloadSite &site, Plan &plan) {
  const Plan before = plan; // what it weighs; the plan changes
  const Weighing weighing(site, before);
  for (const Group &group : weighing.groups()) {
    bool isKnown = false;
    if (const auto why = whyNot(site, weighing, group, isKnown)) {
      for (const Member &member : group.members)
        giveBack(site, *member.step->loop, *why, plan);
      continue;
    }
    // Before a branch for the GPU, what is in the other one is the alternative.
    const ir::ExprRef outside =
        weighing.isDecidedBefore(group) ? weighing.savingOf(group, CpuCode::Planned) : nullptr;
    const ir::ExprRef saving = outside && ir::isSaidOutside(*outside)
                                   ? outside
                                   : weighing.savingOf(group, CpuCode::AsItStands);
    std::string first; // that has the words for all
    for (const Member &member : group.members) {
      Step *step = stepOf(plan, *member.step->loop);
      if (!step)
        continue;
      auto kernel = std::make_shared<ir::KernelMark>(*step->mark.kernel);
      kernel->saving = saving ? saving : weighing.savingOfRun(group, member);
      step->kernel.push_back(savesStep(step->id, saving ? first : std::string(), *kernel->saving));
      step->mark.kernel = std::move(kernel);
      first = first.empty() ? step->id : first;
    }
  }
}

} // namespace parlift::plan
