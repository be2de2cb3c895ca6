#include "oracle/Observations.h"

#include "ir/Walk.h"

#include <algorithm>
#include <unordered_map>

namespace parlift::oracle {

using ir::interpreter::AccessEvent;
using ir::interpreter::Trace;

const ir::Symbol *namedVariable(const ir::Expr &place) {
  const ir::Expr *expr = &place;
  for (;;) {
    switch (expr->kind) {
    case ir::ExprKind::VarRef:
      return expr->symbol->isReference ? nullptr : expr->symbol.get();
    case ir::ExprKind::Member:
      expr = expr->operands[0].get();
      break;
    case ir::ExprKind::Subscript:
      if (expr->operands[0]->kind != ir::ExprKind::AddressOf)
        return nullptr;
      expr = expr->operands[0]->operands[0].get();
      break;
    default:
      return nullptr;
    }
  }
}

namespace {

bool isScalarVariable(const ir::Expr &place) {
  return place.kind == ir::ExprKind::VarRef && place.type->isScalar() && !place.symbol->isReference;
}

} // namespace

Observations::Observations(const ir::Function &function) {
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Loop)
      loops_.insert(&stmt);
  });
  ir::forEachExpr(*function.body, [&](const ir::Expr &expr) {
    if (expr.isLvalue())
      places_.insert(&expr);
  });
}

void Observations::add(const Trace &trace) {
  setChains(trace);
  addPairs(trace, trace.accesses.size());
  addVariables(trace);
}

void Observations::addPart(const Trace &trace, std::size_t most) {
  setChains(trace);
  addPairs(trace, most);
}

void Observations::setChains(const Trace &trace) {
  chains_.assign(trace.iterations.size(), {});
  for (std::uint32_t i = 0; i < trace.iterations.size(); ++i) {
    const auto &iteration = trace.iterations[i];
    if (!iteration.loop || !loops_.count(iteration.loop)) {
      if (i > 0)
        chains_[i] = chains_[iteration.parent];
      continue;
    }
    chains_[i] = chains_[iteration.parent];
    chains_[i].push_back(i);
    // The last one only ran the test, if that comes first.
    std::int64_t &trips = trips_[iteration.loop];
    trips = std::max(trips, iteration.number + (iteration.loop->testFirst ? 0 : 1));
  }
}

void Observations::addPair(const Trace &trace, const AccessEvent &source, const AccessEvent &sink) {
  ++pairs_;
  const auto &from = chains_[source.iteration], &to = chains_[sink.iteration];
  directions_.clear();
  distances_.clear();
  common_.clear();
  const ir::Stmt *carrier = nullptr;
  for (std::size_t level = 0; level < std::min(from.size(), to.size()); ++level) {
    const auto &x = trace.iterations[from[level]], &y = trace.iterations[to[level]];
    if (x.loop != y.loop)
      break;
    const std::int64_t distance = y.index - x.index;
    directions_.push_back(distance > 0 ? 1 : distance < 0 ? -1 : 0);
    distances_.push_back(distance);
    common_.push_back(x.loop);
    if (distance != 0 && !carrier)
      carrier = x.loop;
  }
  if (common_.empty())
    return;
  if (carrier)
    carriers_.insert(carrier);
  const Kind kind = !sink.isWrite ? Kind::RAW : source.isWrite ? Kind::WAW : Kind::WAR;
  Seen &seen = dependences_[{kind, source.place, sink.place}];
  seen.loops = common_;
  const auto [known, isNew] = seen.vectors.try_emplace(directions_, distances_);
  if (!isNew && known->second && *known->second != distances_)
    known->second.reset();
}

void Observations::addPairs(const Trace &trace, std::size_t most) {
  // By byte, in order of execution. Accesses of one size that do not overlap partly are all there are in
  // most programs; for those the first byte stands for all.
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> users;
  std::unordered_map<std::uint32_t, std::uint32_t> sizes; // by object; 0: several, or misaligned
  const auto object = [](const AccessEvent &event) {
    return static_cast<std::uint32_t>(event.address >> 32);
  };
  const auto counts = [&](const AccessEvent &event) {
    return event.place && places_.count(event.place) && !isScalarVariable(*event.place);
  };
  for (const AccessEvent &event : trace.accesses) {
    if (!counts(event))
      continue;
    std::uint32_t &size = sizes.try_emplace(object(event), event.size).first->second;
    if (size != event.size || event.address % event.size != 0)
      size = 0;
  }
  for (std::uint32_t i = 0; i < trace.accesses.size(); ++i) {
    const AccessEvent &event = trace.accesses[i];
    if (!counts(event))
      continue;
    const std::uint32_t bytes = sizes[object(event)] ? 1 : event.size;
    for (std::uint32_t byte = 0; byte < bytes; ++byte) {
      std::vector<std::uint32_t> &earlier = users[event.address + byte];
      for (const std::uint32_t other : earlier)
        if (event.isWrite || trace.accesses[other].isWrite)
          addPair(trace, trace.accesses[other], event);
      if (earlier.size() < most)
        earlier.push_back(i);
    }
  }
}

void Observations::addVariables(const Trace &trace) {
  std::unordered_map<std::uint64_t, std::uint32_t> lastWrite; // byte -> iteration
  std::map<std::pair<std::uint32_t, const ir::Symbol *>, std::uint32_t>
      lastWriter; // by loop execution
  for (const AccessEvent &event : trace.accesses) {
    const bool counts = event.place && places_.count(event.place);
    const ir::Symbol *symbol = counts ? namedVariable(*event.place) : nullptr;
    const auto &here = chains_[event.iteration];
    if (!event.isWrite) {
      const auto found = lastWrite.find(event.address);
      const bool isWritten = found != lastWrite.end();
      static const std::vector<std::uint32_t> nowhere;
      const auto &there = isWritten ? chains_[found->second] : nowhere;
      std::size_t level = 0;
      // The same iterations of the loops around both.
      while (level < here.size() && level < there.size() && here[level] == there[level])
        ++level;
      if (symbol) {
        const bool sameLoop =
            level < here.size() && level < there.size() &&
            trace.iterations[here[level]].loop == trace.iterations[there[level]].loop;
        if (sameLoop)
          variables_[trace.iterations[here[level]].loop][symbol].flowsBetween = true;
        for (std::size_t inner = level + (sameLoop ? 1 : 0); inner < here.size(); ++inner)
          variables_[trace.iterations[here[inner]].loop][symbol].flowsIn = true;
        for (std::size_t inner = level + (sameLoop ? 1 : 0); inner < there.size(); ++inner)
          variables_[trace.iterations[there[inner]].loop][symbol].flowsOut = true;
      }
      continue;
    }
    for (std::uint32_t byte = 0; byte < event.size; ++byte)
      lastWrite[event.address + byte] = event.iteration;
    if (!symbol)
      continue;
    for (const std::uint32_t iteration : here) {
      VariableUse &use = variables_[trace.iterations[iteration].loop][symbol];
      use.written = true;
      // One execution of a loop is known by the iteration around it.
      const std::uint32_t around = trace.iterations[iteration].parent;
      const auto [writer, isFirst] = lastWriter.try_emplace({around, symbol}, iteration);
      if (!isFirst && writer->second != iteration &&
          trace.iterations[writer->second].loop == trace.iterations[iteration].loop)
        use.writtenInSeveral = true;
      writer->second = iteration;
    }
  }
}

const VariableUse *Observations::variable(const ir::Stmt &loop, const ir::Symbol &symbol) const {
  const auto &all = variables(loop);
  const auto found = all.find(&symbol);
  return found == all.end() ? nullptr : &found->second;
}

const std::map<const ir::Symbol *, VariableUse> &
Observations::variables(const ir::Stmt &loop) const {
  static const std::map<const ir::Symbol *, VariableUse> none;
  const auto found = variables_.find(&loop);
  return found == variables_.end() ? none : found->second;
}

std::int64_t Observations::trips(const ir::Stmt &loop) const {
  const auto found = trips_.find(&loop);
  return found == trips_.end() ? 0 : found->second;
}

} // namespace parlift::oracle
