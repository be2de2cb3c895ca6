#include "analysis/model/Reach.h"

#include <utility>

namespace parlift::analysis {

ScopeId Reach::enter(Kind kind, LoopIndex loop) {
  const ScopeId outer = current_;
  current_ = static_cast<ScopeId>(scopes_.size());
  scopes_.push_back({outer, kind, loop, false});
  return outer;
}

void Reach::exit(ScopeId target, bool forGood, unsigned position) {
  exits_.push_back({current_, target, forGood, position});
}

bool Reach::isLeft(ScopeId scope) const {
  for (const Exit &exit : exits_)
    if (exit.target == scope && exit.from != scope)
      return true;
  return false;
}

ScopeId Reach::innermostIteration() const {
  ScopeId scope = current_;
  while (scope != 0 && scopes_[scope].kind != Kind::Iteration)
    scope = scopes_[scope].parent;
  return scope;
}

void Reach::note(const Access &access, ScopeId scope) {
  of_.resize(access.id);
  of_.push_back(scope);
}

void Reach::noteOutside(const Access &access, LoopIndex loop) {
  ScopeId iteration = current_;
  while (scopes_[iteration].kind != Kind::Iteration || scopes_[iteration].loop != loop)
    iteration = scopes_[iteration].parent;
  const ScopeId around = scopes_[iteration].parent;
  if (whole(current_) == iteration)
    return note(access, around);
  // It runs in some of the tests only, and nothing is known of those that end the loop.
  const ScopeId here = std::exchange(current_, around);
  enter(Kind::Anywhere);
  note(access);
  leave(here);
}

ScopeId Reach::whole(ScopeId scope) const {
  while (scopes_[scope].isPart)
    scope = scopes_[scope].parent;
  return scope;
}

/// Scopes are numbered in the order of entry, so those around one have lower numbers.
bool Reach::isInside(ScopeId inner, ScopeId outer) const {
  while (inner > outer)
    inner = scopes_[inner].parent;
  return inner == outer;
}

bool Reach::isEnteredAnywhere(ScopeId scope) const {
  while (scope != 0 && scopes_[scope].kind != Kind::Anywhere)
    scope = scopes_[scope].parent;
  return scope != 0;
}

bool Reach::runsWith(ScopeId scope, unsigned position, const Access &other) const {
  const ScopeId at = of_[other.id];
  if (isEnteredAnywhere(scope) || !isInside(at, scope))
    return false;
  if (position <= other.position)
    return true;
  // Behind a loop that `other` is in: later iterations of that loop come between.
  ScopeId repeated = 0;
  for (ScopeId around = at; around != scope; around = scopes_[around].parent)
    if (scopes_[around].kind == Kind::Iteration)
      repeated = around;
  for (const Exit &exit : exits_)
    if (exit.position <= position && isInside(scope, exit.target) &&
        (exit.position > other.position || (repeated != 0 && isInside(exit.from, repeated))))
      return false;
  return true;
}

bool Reach::runsThroughout(ScopeId scope, unsigned position) const {
  if (scopes_[scope].kind != Kind::Iteration || isEnteredAnywhere(scope))
    return false;
  for (const Exit &exit : exits_)
    if (isInside(exit.from, scope) && isInside(scope, exit.target) &&
        (exit.target != scope || exit.forGood || exit.position <= position))
      return false;
  return true;
}

} // namespace parlift::analysis
