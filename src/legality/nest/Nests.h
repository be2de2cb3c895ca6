/// \file
/// All loop nests of one function, modelled, with their dependences: what the questions of this folder
/// are asked about.
///
/// In: a function that outlives the object. Loops of inlined callees are part of the models, but no loop of
/// the function.
#pragma once

#include "legality/nest/Nest.h"

#include <map>
#include <vector>

namespace parlift::legality {

class Nests {
public:
  /// Of the outermost loops that `isWanted` says; none given: of all.
  Nests(ir::FunctionRef function, const analysis::Options &options,
        const analysis::NestFilter &isWanted = {});
  Nests(const Nests &) = delete;
  Nests &operator=(const Nests &) = delete;

  /// A loop of the function in the nest that it is part of.
  struct Place {
    const Nest *nest =
        nullptr; ///< null: symbolic execution did not reach the loop, or it is not wanted
    LoopIndex loop = 0;
  };
  Place find(const ir::Stmt &loop) const;
  const ir::Function &function() const { return *function_; }
  const ir::FunctionRef &functionRef() const { return function_; }
  const std::vector<Nest> &nests() const { return nests_; }
  const analysis::Liveness &liveness() const { return liveness_; } ///< of the whole function
  /// Some of its dependences are assumed only because the time was over.
  bool ranOutOfTime() const;

private:
  analysis::DependenceSet test(analysis::NestModel &model) const;

  ir::FunctionRef function_;
  analysis::Options options_;
  analysis::Liveness liveness_;
  std::vector<analysis::NestModel> models_;
  std::vector<analysis::DependenceSet> dependences_;
  std::vector<Nest> nests_;
};

/// Iterations of each loop of the nest, with this size presumed where none is known.
std::vector<double> presumedTrips(const Nest &nest, double size);

} // namespace parlift::legality
