#include "plan/gpu/Weighing.h"

#include "ir/Builder.h"
#include "ir/GpuDecision.h"
#include "ir/Kernel.h"
#include "ir/PlainParts.h"
#include "ir/Ranges.h"
#include "ir/RootSymbol.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "plan/gpu/KernelTime.h"
#include "plan/gpu/SizeTests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

namespace parlift::plan {

using analysis::LoopFacts;
using ir::ExprKind;
using legality::LoopIndex;
using legality::Nests;

namespace {

constexpr double mostBytes = 64e9, mostNs = 1e11; ///< that sizes are tried up to

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

} // namespace

Weighing::Weighing(const OffloadSite &site, const Plan &plan) : site_(site) {
  for (const Step &step : plan.steps) {
    if (!step.mark.kernel)
      continue;
    const Nests::Place place = site.nests.find(*step.loop);
    if (!place.nest)
      continue;
    const auto stays = site.residency.until.find(step.loop);
    const ir::Stmt *until = stays == site.residency.until.end() ? step.loop : stays->second;
    const ir::Stmt *branch = branchAround(*site.facts.function, *step.loop);
    auto group = std::ranges::find_if(groups_, [&](const KernelGroup &one) {
      return one.until == until && one.branch == branch;
    });
    if (group == groups_.end())
      group = groups_.insert(groups_.end(), KernelGroup{until, branch, {}});
    GroupMember member{&step, place, {}};
    for (auto at = place.nest->loop(place.loop).parent; at; at = place.nest->loop(*at).parent) {
      const ir::Stmt *around = place.nest->loop(*at).stmt;
      if (around == until || !holdsStmt(*around, *until))
        member.around.push_back(*at);
    }
    group->members.push_back(std::move(member));
  }
}

GroupTimes Weighing::timesOf(const KernelGroup &group, double size, CpuCode code) const {
  GroupTimes times;
  const Gpu &gpu = site_.machine.gpu;
  struct Array {
    double bytes = 0;
    bool isRead = false, isWritten = false;
  };
  std::map<const ir::Symbol *, Array> arrays;
  for (const GroupMember &member : group.members) {
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
    if (const auto &look = mark.kernel->look)
      times.kernels +=
          (isLookKept(group, *look) ? 1 : runs) * lookTime(nest, member.place.loop, *look, kernels);
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

/// No kernel writes what is looked at: while it stays on the GPU, nobody looks again.
bool Weighing::isLookKept(const KernelGroup &group, const ir::RangesMark &look) const {
  std::set<const ir::Symbol *> written;
  for (const GroupMember &member : group.members)
    for (const ir::DeviceArray &array : member.step->mark.kernel->arrays)
      if (array.isWritten)
        written.insert(array.symbol.get());
  bool result = group.until != nullptr;
  ir::forEachExpr(*look.look, [&](const ir::Expr &expr) {
    result = result && !(expr.kind == ExprKind::VarRef && written.contains(expr.symbol.get()));
  });
  return result;
}

/// Threads of the CPU read the indices before the kernel starts.
double Weighing::lookTime(const legality::Nest &nest, LoopIndex loop, const ir::RangesMark &look,
                          const KernelTime &sizes) const {
  constexpr double threadsNs = 5000; // to start them
  std::set<const ir::Symbol *> read;
  ir::forEachExpr(*look.look, [&](const ir::Expr &expr) {
    if (expr.kind == ExprKind::VarRef)
      read.insert(expr.symbol.get());
  });
  double bytes = 0;
  for (const auto &[base, held] : sizes.bytesOfBases(loop))
    bytes += read.contains(nest.table().bases[base].symbol.get()) ? held : 0;
  return threadsNs + bytes / site_.machine.memory;
}

/// What the CPU does in the loops that start the kernels again: elements and ranges go there and back each time.
void Weighing::addVisits(const KernelGroup &group, double size, GroupTimes &times) const {
  std::map<const ir::Stmt *, double> trips; // of those loops
  for (const GroupMember &member : group.members)
    for (const LoopIndex loop : member.around)
      trips[member.place.nest->loop(loop).stmt] =
          KernelTime(*member.place.nest, site_.machine.gpu, size).trips(loop);
  std::set<const ir::Symbol *> touched;
  for (const GroupMember &member : group.members)
    for (const ir::DeviceArray &array : member.step->mark.kernel->arrays)
      touched.insert(array.symbol.get());
  for (const auto &[stmt, visit] : site_.residency.at) {
    double runs = 1, bytes = 0;
    bool isInLoop = false;
    for (const auto &[loop, number] : trips)
      if (holdsStmt(*loop, *stmt)) {
        isInLoop = true;
        runs *= number;
      }
    if (!isInLoop)
      continue;
    if (const Nests::Place place = site_.nests.find(*stmt); place.nest && !visit.ranges.empty())
      bytes = KernelTime(*place.nest, site_.machine.gpu, size).bytes(place.loop);
    // What is no kernel's array is found not to be there, which takes no transfer.
    const auto isThere = [&](const ir::ExprRef &place) {
      return touched.contains(ir::rootSymbolOf(*place));
    };
    const auto places = static_cast<double>(std::ranges::count_if(visit.read, isThere) +
                                            std::ranges::count_if(visit.written, isThere) +
                                            2 * std::ssize(visit.ranges));
    times.kernels +=
        runs * (places * site_.machine.gpu.transfer + 2 * bytes / site_.machine.gpu.link);
  }
}

const GroupMember &Weighing::largestOf(const KernelGroup &group) const {
  const auto timeOf = [&](const GroupMember &member) {
    return timesOf({group.until, group.branch, {member}}, usualSize).cpu;
  };
  return *std::ranges::max_element(group.members, {}, timeOf);
}

bool Weighing::isKnown(const KernelGroup &group) const {
  constexpr double many = 1e7;
  const GroupTimes few = timesOf(group, leastSize), most = timesOf(group, many);
  return few.cpu == most.cpu && few.bytes == most.bytes && few.starts == most.starts;
}

std::vector<double> Weighing::sizesOf(const KernelGroup &group) const {
  constexpr double step = 1.189207; // four to a factor of two
  std::vector<double> sizes;
  const ir::Stmt &first = *group.members.front().step->loop;
  for (double size = leastSize; size < mostBytes; size *= step) {
    const GroupTimes times = timesOf(group, size);
    if (times.bytes > mostBytes || times.cpu > mostNs)
      break;
    if (isReached(*site_.facts.function, first, size))
      sizes.push_back(size);
  }
  return sizes;
}

double Weighing::largeSize(const KernelGroup &group) const {
  constexpr double longNs = 1e6;
  double size = usualSize;
  for (GroupTimes times = timesOf(group, size);
       times.cpu < longNs * times.starts && times.cpu < mostNs && size < mostBytes;
       times = timesOf(group, size))
    size *= 2;
  return size;
}

ir::ExprRef Weighing::savingOf(const KernelGroup &group, CpuCode code) const {
  if (isKnown(group)) {
    const GroupTimes times = timesOf(group, usualSize, code);
    return ir::floatLiteral(rounded(times.cpu - times.kernels), ir::doubleType());
  }
  const ir::ExprRef saving = savingInWords(group, code);
  const bool isSaid = saving && std::ranges::all_of(group.members, [&](const GroupMember &member) {
                        return isSaidAt(*saving, group, member);
                      });
  return isSaid ? saving : nullptr;
}

bool Weighing::isDecidedBefore(const KernelGroup &group) const {
  const ir::Function &function = *site_.facts.function;
  const ir::Stmt *test = ir::gpuDecisionAround(function, *group.members.front().step->loop);
  return test && (holdsStmt(*test->thenBranch, *group.until) || !holdsStmt(*group.until, *test));
}

ir::ExprRef Weighing::savingOfRun(const KernelGroup &group, const GroupMember &member) const {
  const KernelGroup alone{group.until, group.branch, {{member.step, member.place, {}}}};
  const double size = largeSize(alone);
  const GroupTimes one = timesOf(alone, size, CpuCode::AsItStands);
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
ir::ExprRef Weighing::savingInWords(const KernelGroup &group, CpuCode code) const {
  const GroupMember &largest = largestOf(group);
  const LoopFacts *all = site_.facts.find(largest.place.nest->loop(outermost(largest)).stmt);
  if (!all || !all->work || !isMadeOfSizes(*all->work))
    return nullptr;
  const double size = largeSize(group);
  const GroupTimes large = timesOf(group, size, code), twice = timesOf(group, 2 * size, code);
  const auto workAt = [&](double at) { return valueForSize(*all->work, at); };
  const auto tripsAt = [&](double at) {
    return largest.around.empty() ? 1 : std::max(1.0, valueForSize(*all->trips, at));
  };
  // Starts that are not so many a trip are a part of the work.
  const bool hasTrips = largest.around.empty() || (all->trips && isMadeOfSizes(*all->trips));
  const double starts = hasTrips ? large.starts / tripsAt(size) : 0;
  const bool isLinear =
      starts > 0 && std::abs(twice.starts / tripsAt(2 * size) - starts) < 0.1 * starts;
  const double start = isLinear ? starts * site_.machine.gpu.start : 0;
  const auto savedAt = [&](const GroupTimes &times, double at) {
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

bool Weighing::isSaidAt(const ir::Expr &saving, const KernelGroup &group,
                        const GroupMember &member) const {
  const GroupMember &largest = largestOf(group);
  const ir::Stmt &from = *largest.place.nest->loop(outermost(largest)).stmt;
  const ir::Function &function = *site_.facts.function;
  const bool isInside = holdsStmt(from, *member.step->loop);
  const std::set<const ir::Symbol *> changed = assignedByName(*function.body);
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

} // namespace parlift::plan
