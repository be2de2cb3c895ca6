/// \file
/// The verdict on every loop of a function: asks the questions of this folder about each loop, in the
/// order in which a yes is cheapest, and writes down the answer with its reason.
///
///     tree --analysis--> models, dependences, scalars --questions--> FunctionFacts
#pragma once

#include "analysis/model/Analysis.h"
#include "legality/nest/Nests.h"

namespace parlift::legality {

/// Judges one function. Never fails: what is not understood is Unknown with its reason.
analysis::FunctionFacts judge(const ir::FunctionRef &function, const ir::Unit &unit,
                              const analysis::Options &options);
/// The same from models that exist already.
analysis::FunctionFacts judge(const Nests &nests);

} // namespace parlift::legality
