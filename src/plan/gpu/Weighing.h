/// \file
/// What groups of kernels take on a GPU, and what the CPU takes in their place (Offload.h has the formulas).
///
/// In: a plan with kernels, and how long arrays stay on the GPU. Out: the groups, and for each of them times for a size, and the saving in
/// words that the program can evaluate; null where there are none.
#pragma once

#include "legality/nest/Nests.h"
#include "plan/gpu/CpuTime.h"
#include "plan/gpu/Offload.h"

#include <vector>

namespace parlift::plan {

constexpr double leastSize = 16;   ///< of those that are tried
constexpr double usualSize = 4000; ///< where neither caches nor starts decide

/// Of a group, in nanoseconds, for one size.
struct GroupTimes {
  double kernels = 0, copies = 0, cpu = 0;
  double starts = 0; ///< of kernels
  double bytes = 0;
  double gpu() const { return kernels + copies; }
  bool pays() const { return gpu() < cpu; }
};

struct GroupMember {
  const Step *step;
  legality::Nests::Place place;
  std::vector<legality::LoopIndex>
      around; ///< loops that start it again while arrays stay, innermost first
};

struct KernelGroup {
  const ir::Stmt *until = nullptr; ///< the statement behind which arrays are copied back
  const ir::Stmt *branch =
      nullptr; ///< of a test of sizes, `if (n > 500)`, that all of it stands in; null: of none
  std::vector<GroupMember> members;
};

class Weighing {
public:
  Weighing(const OffloadSite &site, const Plan &plan);

  const std::vector<KernelGroup> &groups() const { return groups_; }
  GroupTimes timesOf(const KernelGroup &group, double size, CpuCode code = CpuCode::Planned) const;
  /// All sizes are.
  bool isKnown(const KernelGroup &group) const;
  /// That are worth asking about: the tests around let them come there, and the arrays fit a GPU.
  std::vector<double> sizesOf(const KernelGroup &group) const;
  /// A size at which neither starting kernels nor starting threads decides.
  double largeSize(const KernelGroup &group) const;
  /// Of all its kernels; null: no words say it wherever one of them may be the first.
  ir::ExprRef savingOf(const KernelGroup &group, CpuCode code) const;
  /// All of it is in the branch of a test whether a GPU pays.
  bool isDecidedBefore(const KernelGroup &group) const;
  /// Of one kernel that may run again, each time: what its iterations save at a usual size.
  ir::ExprRef savingOfRun(const KernelGroup &group, const GroupMember &member) const;
  /// Its variables mean the same where the member starts.
  bool isSaidAt(const ir::Expr &saving, const KernelGroup &group, const GroupMember &member) const;
  /// The member with the most to do for the CPU.
  const GroupMember &largestOf(const KernelGroup &group) const;

private:
  ir::ExprRef savingInWords(const KernelGroup &group, CpuCode code) const;
  bool isLookKept(const KernelGroup &group, const ir::RangesMark &look) const;
  double lookTime(const legality::Nest &nest, legality::LoopIndex loop, const ir::RangesMark &look,
                  const KernelTime &sizes) const;
  void addVisits(const KernelGroup &group, double size, GroupTimes &times) const;
  legality::LoopIndex outermost(const GroupMember &member) const {
    return member.around.empty() ? member.place.loop : member.around.back();
  }

  const OffloadSite &site_;
  std::vector<KernelGroup> groups_;
};

} // namespace parlift::plan
