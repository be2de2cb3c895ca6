#include "report/Work.h"

#include <algorithm>
#include <cmath>

namespace parlift::report {

namespace {

/// What all executions of a loop, or of a function, take together.
struct Sum {
  double work = 0, span = 0;
  double parallel = 0; ///< of the work, what parallel loops do

  void add(const Sum &other, double share = 1) {
    work += share * other.work;
    span += share * other.span;
    parallel += share * other.parallel;
  }
};

/// Callers before callees, and each call once that closes no circle.
class CallOrder {
public:
  explicit CallOrder(const Program &program) : calls_(program.calls) {
    std::size_t count = 1;
    for (const LoopWork &loop : program.loops)
      count = std::max(count, loop.function + 1);
    for (const Call &call : calls_)
      count = std::max({count, call.caller + 1, call.callee + 1});
    from_.resize(count);
    into_.resize(count);
    state_.resize(count, State::New);
    std::vector<bool> isCalled(count);
    for (std::size_t at = 0; at < calls_.size(); ++at) {
      from_[calls_[at].caller].push_back(at);
      if (calls_[at].caller != calls_[at].callee)
        isCalled[calls_[at].callee] = true;
    }
    for (const bool called : {false, true})
      for (std::size_t function = 0; function < count; ++function)
        if (isCalled[function] == called)
          visit(function);
    std::reverse(functions_.begin(), functions_.end());
  }

  const std::vector<std::size_t> &functions() const { return functions_; }
  const std::vector<std::size_t> &callsInto(std::size_t function) const { return into_[function]; }

private:
  enum class State { New, Open, Done };

  void visit(std::size_t function) {
    if (state_[function] != State::New)
      return;
    state_[function] = State::Open;
    for (const std::size_t at : from_[function]) {
      visit(calls_[at].callee);
      if (state_[calls_[at].callee] == State::Done)
        into_[calls_[at].callee].push_back(at);
    }
    state_[function] = State::Done;
    functions_.push_back(function);
  }

  const std::vector<Call> &calls_;
  std::vector<std::vector<std::size_t>> from_, into_; ///< calls by function
  std::vector<State> state_;
  std::vector<std::size_t> functions_;
};

class Account {
public:
  explicit Account(const Program &program)
      : program_(program), order_(program), worth_(program.loops.size()),
        inside_(program.loops.size()), sums_(program.loops.size()),
        loopsOf_(order_.functions().size()), executions_(order_.functions().size()),
        functions_(order_.functions().size()) {
    for (std::size_t at = 0; at < program.loops.size(); ++at)
      loopsOf_[program.loops[at].function].push_back(at);
    for (const std::size_t function : order_.functions())
      countExecutions(function);
    for (auto at = order_.functions().rbegin(); at != order_.functions().rend(); ++at)
      sumUp(*at);
    takeTotal();
  }

  std::vector<Worth> worth(const Costs &costs) const;
  Total total() const { return {all_, share(parallel_)}; }

private:
  double executionsOf(const Call &call) const;
  void countExecutions(std::size_t function);
  void sumUp(std::size_t function);
  Sum sumOf(std::size_t at);
  void takeTotal();
  double tripsOf(std::size_t at) const { return std::max(1.0, program_.loops[at].trips); }
  double share(double work) const { return all_ > 0 ? std::min(1.0, work / all_) : 0; }

  const Program &program_;
  CallOrder order_;
  std::vector<Worth> worth_;
  std::vector<Sum> inside_, sums_; ///< of loops
  std::vector<std::vector<std::size_t>> loopsOf_;
  std::vector<double> executions_; ///< of functions
  std::vector<Sum> functions_;
  double all_ = 0, parallel_ = 0;
};

double Account::executionsOf(const Call &call) const {
  return call.loop ? worth_[*call.loop].executions * tripsOf(*call.loop) : executions_[call.caller];
}

void Account::countExecutions(std::size_t function) {
  executions_[function] = order_.callsInto(function).empty() ? 1 : 0;
  for (const std::size_t call : order_.callsInto(function))
    executions_[function] += executionsOf(program_.calls[call]);
  for (const std::size_t at : loopsOf_[function]) {
    const LoopWork &loop = program_.loops[at];
    const double around = loop.parent ? worth_[*loop.parent].executions * tripsOf(*loop.parent)
                                      : executions_[function];
    worth_[at].executions = loop.executions.value_or(around);
  }
}

/// Inner loops may be counted by the bytes that they move, and outer ones by operations: a loop is no less than what is inside it. What
/// it calls may have been judged by other sizes there than where it stands: with calls it is its own work and what is inside.
/// Where it was measured, its time is what it is.
Sum Account::sumOf(std::size_t at) {
  const LoopWork &loop = program_.loops[at];
  Worth &worth = worth_[at];
  const Sum &inside = inside_[at];
  const double trips = tripsOf(at), executions = worth.executions;
  const auto ofOne = [&](double all) { return executions > 0 ? all / executions : 0; };
  worth.work = loop.executions ? loop.work
               : loop.own      ? *loop.own + ofOne(inside.work)
                               : std::max(loop.work, ofOne(inside.work));
  const double body = (std::max(0.0, worth.work - ofOne(inside.work)) + ofOne(inside.span)) / trips;
  worth.spanIfParallel = body + loop.rounds * std::log2(trips);
  worth.span = loop.isParallel ? std::min(worth.spanIfParallel, trips * body) : trips * body;
  worth.parallelism = worth.span > 0 ? worth.work / worth.span : 1;
  const double work = executions * worth.work;
  return {work, executions * worth.span, loop.isParallel ? work : std::min(work, inside.parallel)};
}

/// All that a function calls is summed up already. Each call has the share of that which its executions are.
void Account::sumUp(std::size_t function) {
  const std::vector<std::size_t> &loops = loopsOf_[function];
  for (auto at = loops.rbegin(); at != loops.rend(); ++at) {
    sums_[*at] = sumOf(*at);
    const std::optional<std::size_t> parent = program_.loops[*at].parent;
    (parent ? inside_[*parent] : functions_[function]).add(sums_[*at]);
  }
  for (const std::size_t number : order_.callsInto(function)) {
    const Call &call = program_.calls[number];
    if (executions_[function] > 0)
      (call.loop ? inside_[*call.loop] : functions_[call.caller])
          .add(functions_[function], executionsOf(call) / executions_[function]);
  }
}

/// What is called is inside of what calls it.
void Account::takeTotal() {
  for (const std::size_t function : order_.functions())
    if (order_.callsInto(function).empty()) {
      all_ += functions_[function].work;
      parallel_ += functions_[function].parallel;
    }
  if (program_.measured > 0)
    all_ = program_.measured;
}

double timeOnThreads(double work, double trips, const Costs &costs) {
  return costs.start + std::ceil(trips / costs.threads) * work / trips;
}

std::vector<Worth> Account::worth(const Costs &costs) const {
  std::vector<Worth> result = worth_;
  for (std::size_t at = 0; at < result.size(); ++at) {
    Worth &worth = result[at];
    worth.coverage = share(sums_[at].work);
    worth.coveredInParallel = share(sums_[at].parallel);
    if (worth.work <= 0)
      continue;
    const double time = timeOnThreads(worth.work, tripsOf(at), costs);
    worth.loopSpeedup = worth.work / time;
    worth.saved = worth.coverage * std::max(0.0, 1 - time / worth.work);
    worth.programSpeedup = 1 / (1 - worth.saved);
  }
  return result;
}

} // namespace

std::vector<Worth> worthOf(const Program &program, const Costs &costs) {
  return Account(program).worth(costs);
}

Total totalOf(const Program &program) {
  return Account(program).total();
}

double amdahl(double parallel, double threads) {
  return 1 / ((1 - parallel) + parallel / threads);
}

std::optional<double> amdahlLimit(double parallel) {
  constexpr double whole = 1 - 1e-9;
  return parallel >= whole ? std::nullopt : std::optional(1 / (1 - parallel));
}

double gustafson(double parallel, double threads) {
  return (1 - parallel) + parallel * threads;
}

} // namespace parlift::report
