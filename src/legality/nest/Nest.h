/// \file
/// What the questions of this folder are asked about: one nest with everything the analysis knows of it.
#pragma once

#include "analysis/dependences/Dependences.h"
#include "analysis/model/NestModel.h"
#include "analysis/scalars/Scalars.h"

#include <string>
#include <vector>

namespace parlift::legality {

using analysis::LoopIndex;

struct Nest {
  const ir::Function &function;
  const analysis::Options &options;
  const analysis::NestModel &model;
  const analysis::DependenceSet &dependences;
  const analysis::Liveness &liveness;
  /// Estimated iterations of each loop (analysis/dependences/Locality.h).
  std::vector<double> trips = {};

  const analysis::AccessTable &table() const { return model.table; }
  const analysis::NestLoop &loop(LoopIndex index) const { return model.table.loops[index]; }
  bool isInside(LoopIndex inner, LoopIndex outer) const; ///< or the same
  bool isInside(const analysis::Access &access, LoopIndex loop) const;
  /// What holds where an access runs: the context, its guards, the bounds of its loops.
  std::vector<analysis::Constraint> factsAt(const analysis::Access &access) const;
  /// The loop's user-visible name: its counter, else the keyword.
  std::string name(LoopIndex index) const;
  /// Dependences that the loop carries through memory that outlives an iteration, aliases aside.
  std::vector<unsigned> carried(LoopIndex loop) const;
};

} // namespace parlift::legality
