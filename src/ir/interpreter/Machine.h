/// \file
/// The machine that runs Code. Interpreter.h is its public face and says what it means; here is how.
#pragma once

#include "ir/Interpreter.h"
#include "ir/interpreter/Code.h"
#include "ir/interpreter/RaceDetector.h"

#include <random>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace parlift::ir::interpreter {

struct Frame {
  const FunctionCode *code = nullptr;
  std::vector<Address> slots;        ///< where each variable lies at the moment
  std::vector<std::int64_t> extents; ///< of arrays, as they were where they were declared
  Value result;
};

class Machine {
public:
  explicit Machine(const Unit &unit);

  Interpreter::Outcome call(const Function &function, const std::vector<Value> &arguments);

  Memory memory;
  std::map<const Symbol *, Address> storage; ///< globals and static locals
  std::optional<Interpreter::Schedule> schedule;
  Trace *trace = nullptr;
  std::uint64_t stepLimit = 50'000'000;

private:
  enum class Flow : std::uint8_t { Normal, Break, Continue, Return };

  const FunctionCode &codeOf(const Function &function);
  Value invoke(const Function &function, const std::vector<Value> &arguments);

  // Expressions
  Value value(const Code &code);
  Address place(const Code &code);
  Address element(const Code &code);
  Value load(const Code &code);
  /// Where the bytes of a record value lie.
  Address recordPlace(const Code &code);
  bool holds(const Code &code, Scalar type);
  std::int64_t sizeOfElement(const Code &code) {
    return code.dynamicSize ? value(*code.dynamicSize).integer
                            : static_cast<std::int64_t>(code.size);
  }

  // Statements (Machine.cpp)
  Flow run(const Step &step);
  Flow runAll(const Step &sequence);
  void declare(const Step &step);
  void assign(const Step &step);
  Flow loop(const Step &step);
  Flow iterate(const Step &loop); ///< what its first part has set up
  /// The marked loop runs as it stands this time: its condition does not hold, and its text stands there twice.
  bool fallsBack(const Step &loop);
  /// What the mark asks of index arrays is so (Inspect.cpp).
  bool passesInspection(const Step &loop);
  void count(const Step &step);
  void noteCounter(const Step &step);
  void observe(const Code *place, Address address, std::uint64_t size, bool isWrite);

  // Loops with marks (MarkedLoop.cpp)
  friend class MarkedLoop;
  Flow markedLoop(const Step &step);
  // Those that an iteration may leave (SearchedLoop.cpp)
  Flow searchedLoop(const Step &step);
  std::int64_t search(const SearchCode &search);
  bool looks(const SearchCode &search, std::int64_t number);

  std::unordered_map<const Function *, std::unique_ptr<FunctionCode>> codes_;
  Frame *frame_ = nullptr;
  unsigned depth_ = 0; ///< of calls
  std::uint64_t steps_ = 0;
  const Step *current_ = nullptr;            ///< for the place of a fault
  std::uint32_t iteration_ = 0;              ///< into the trace
  std::vector<RaceDetector *> detectors_;    ///< of the marked loops that run, outermost first
  std::unordered_set<const Expr *> updated_; ///< places of updates that no other one interrupts
  std::mt19937_64 random_;
};

} // namespace parlift::ir::interpreter
