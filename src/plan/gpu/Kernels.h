/// \file
/// Which loops of a function run on a GPU.
///
///     for (i < n) for (j < m) c[i][j] = a[i][j] + b[j];
///       =>  j along x, 64 threads a block: neighbours touch neighbouring elements
///           i along y, 4 threads a block, 4 iterations each
///
/// A loop is a candidate where the analysis calls it parallel. Pointers are taken not to overlap: the program tests that
/// of the very ranges it copies, before a kernel starts, and runs the loop on the CPU where two of them do.
/// Outermost loops are asked first; what makes no kernel (KernelMaker.h) stays as the plan has it: on the CPU. So do loops that
/// are less work than starting threads, but for those beside a kernel in a loop around both: the CPU would want the arrays back.
#pragma once

#include "legality/nest/Nests.h"
#include "plan/gpu/KernelMaker.h"
#include "plan/gpu/Offload.h"

#include <map>
#include <memory>

namespace parlift::plan {

class FunctionKernels {
public:
  /// `facts`: of the function, without presuming that pointers do not overlap; it outlives this object, as does `unit`.
  /// `isWanted`: the outermost loops that are asked about; none given: all.
  FunctionKernels(const analysis::FunctionFacts &facts, const ir::Unit &unit,
                  analysis::Options analysis, const GpuOptions &options,
                  const analysis::NestFilter &isWanted = {});

  /// The loops of the plan that can run on a GPU get kernel marks, those inside them are left. How long their arrays may stay
  /// there is not settled yet.
  void addTo(Plan &plan);
  /// The loop as a kernel; a step that leaves it, with the reason; or what is wrong with the order. `onCpu`: what becomes of it
  /// where there is no GPU.
  Result<Step> make(const ir::Stmt &loop, const KernelOrder &order, const Step &onCpu) const;
  /// Takes out of the plan again what OpenMP is faster at (Offload.h). `onCpu`: the plan before kernels were added.
  void leaveWhatDoesNotPay(const Plan &onCpu, Plan &plan) const;
  /// For which sizes its kernels are worth it; of a function that has no text yet.
  Worth worthOf(const Plan &onCpu, Plan plan) const;

private:
  /// It, or something inside, has a kernel then.
  bool decide(const analysis::LoopFacts &loop, Plan &plan, bool evenSmall);
  void leaveInside(const analysis::LoopFacts &loop, Plan &plan) const;

  const ir::Unit &unit_;
  GpuOptions options_;
  analysis::Options analysis_;          ///< of the function as it is
  const analysis::FunctionFacts &asIs_; ///< without presuming that pointers do not overlap
  analysis::FunctionFacts facts_;
  std::unique_ptr<legality::Nests> nests_;
};

/// Says of each kernel of the function how long its arrays may stay on the GPU (Residency.h); with remarks, if they are copied there.
void settleArrays(const ir::FunctionRef &function, const analysis::Options &analysis, bool copies,
                  Plan &plan);

/// The plan in which the loops that can run on a GPU have kernel marks. `facts`: what `plan` was made from.
Plan withKernels(Plan plan, const std::vector<analysis::FunctionFacts> &facts, const ir::Unit &unit,
                 const analysis::Options &analysis, const GpuOptions &options);

} // namespace parlift::plan
