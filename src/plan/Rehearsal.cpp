#include "plan/Rehearsal.h"

#include "ir/FindLoop.h"
#include "plan/Verbs.h"

namespace parlift::plan {

Rehearsal::Rehearsal(const ir::Unit &unit, ir::FunctionRef function,
                     const analysis::Options &options)
    : unit_(unit), function_(std::move(function)), options_(options),
      nests_(std::make_unique<legality::Nests>(function_, options)),
      facts_(legality::judge(*nests_)) {}

const ir::Stmt *Rehearsal::loop(const std::string &path) const {
  return ir::findLoop(*function_->body, path);
}

std::unique_ptr<Rehearsal> Rehearsal::after(const Instruction &step) const {
  const Verb *verb = findVerb(step.verb);
  const ir::Stmt *target = loop(step.path());
  if (!verb || !verb->perform || !target)
    return nullptr;
  transform::Names names(unit_, *function_, *target);
  const Outcome outcome = verb->perform(step, Bench{*nests_, *target, names});
  const auto *change = std::get_if<transform::Change>(&outcome);
  return change
             ? std::make_unique<Rehearsal>(unit_, transform::apply(*function_, *change), options_)
             : nullptr;
}

} // namespace parlift::plan
