/// \file
/// One execution of a loop that carries a ParallelMark, as OpenMP would run it:
///
///     enumerate   the headers alone say which iterations there are (the counters' values of each)
///     copies      each thread gets its private variables: empty, copied in, or a reduction's identity
///     run         every iteration on its thread, in the schedule's order, with the counters set; of a loop that passes a state
///                 on, blocks of any sizes: first their functions are composed, then they run, each from its start
///     collect     reductions and extrema are combined thread by thread, last values copied out
///
/// Where the condition fails there is one thread, the order is the loop's own and no race is possible.
#pragma once

#include "ir/interpreter/Machine.h"

namespace parlift::ir::interpreter {

class MarkedLoop {
public:
  MarkedLoop(Machine &machine, const Step &step);
  Machine::Flow run();

private:
  /// A thread's variables: the addresses that replace the frame's, slot by slot.
  struct Thread {
    std::vector<std::pair<std::uint32_t, Address>> places;
    std::vector<Address> copies;     ///< as in MarkCode
    std::vector<Address> arrays;     ///< first elements of its own ones
    std::vector<Address> reductions; ///< the scalar, or the first element of the section
    std::size_t number = 0;
    std::vector<std::vector<Address>> finds; ///< of each search: extremum, then payload
  };

  // MarkedLoop.cpp
  void enumerate(std::size_t level, std::vector<Value> &counters);
  void countTrips();
  void prepareInductions();
  void makeThreads();
  Thread makeThread();
  bool copiesIn(const CopyCode &copy) const;
  void findLevels();
  void setCounters(std::size_t number);
  std::vector<std::size_t> order();
  void noteUpdates();
  void runIterations();
  void runIteration(std::size_t number);
  void setNumber(std::int64_t number);
  void leaveInductions();
  void keepLastValues();
  void restoreCounters();
  bool isDeclaredInHeader(std::size_t level) const;

  // ScannedLoop.cpp
  /// Numbers of one block's function, and the states' values at its start.
  struct ScanBlock {
    std::size_t begin = 0, end = 0;
    std::vector<Value> starts;
    std::vector<std::vector<Value>> functions; ///< of each group of the level
  };
  bool scans() const { return code_.scan && condition_ && !iterations_.empty(); }
  void allocate(const StateCode &state);
  std::vector<ScanBlock> cutIntoBlocks();
  std::vector<std::size_t> anyOrder(std::size_t count);
  void set(const StateCode &state, Value value);
  Value get(const StateCode &state);
  void useThread(const Thread &thread);
  void composeBlock(const ScanLevelCode &level, ScanBlock &block);
  bool passOn(const ScanLevelCode &level, std::vector<ScanBlock> &blocks,
              std::vector<Value> values);
  std::vector<ScanBlock> composedBlocks();
  /// What a block has put into its buffer: the array's elements [begin, end).
  struct Packed {
    const PackCode *pack = nullptr;
    Address room{};
    std::int64_t begin = 0, end = 0;
  };
  Address addBuffer(const PackCode &pack, const ScanBlock &block);
  void runBlocks();

  // Arrays.cpp
  bool allHold(const ElementsCode &array);
  Address firstElement(const ElementsCode &array);
  std::uint64_t bytes(const ElementsCode &array, const Code &count);
  Address place(const ElementsCode &array, Address elements);
  bool haveElements();
  void takeCopies();
  void addArrays(Thread &thread);
  void rememberArrays(const Thread &thread);
  void keepArrays();

  // Collect.cpp
  /// Of an array: its first element and their number, in elements from where the array begins.
  struct Elements {
    std::int64_t low = 0, length = 1;
  };
  Elements elementsOf(const ReductionCode &reduction);
  Elements objectOf(const ReductionCode &reduction);
  bool lieApart();
  Address whereReduced(const ReductionCode &reduction);
  void addMembers(Thread &thread, const ReductionCode &reduction);
  void addReduction(Thread &thread, const ReductionCode &reduction);
  void combine();
  void combineElement(const ReductionCode &reduction, Address into, Address from);
  void addFinds(Thread &thread, const ArgReductionCode &search);
  void chooseFinds();
  /// Last on ties: the first place is one that the counter takes.
  bool isFound(const ArgReductionCode &search, const std::vector<Address> &places);
  bool wins(const ArgReductionCode &search, const std::vector<Address> &mine,
            const std::vector<Address> &best);
  /// The first value of the counter: with "last on ties" the index of a find is not before it.
  Value firstCounter() const;
  std::int64_t number(const Code &code) { return machine_.value(code).integer; }

  Machine &machine_;
  Memory &memory_;
  const Step &step_;
  const MarkCode &code_;
  bool condition_ = true;
  bool inductionsSet_ = true;                  ///< the closed forms hold
  std::vector<std::vector<Value>> iterations_; ///< counters' values; empty ones for a counted loop
  std::vector<std::int64_t> levels_; ///< of the iterations, that run level by level; empty: at once
  std::vector<Value> finalCounters_, savedCounters_;
  std::vector<bool> wasWritten_;
  std::vector<Address> originals_;  ///< of the copies
  std::vector<Address> lastValues_; ///< of the copies, after the last iteration
  std::vector<Address> lastArrays_; ///< of the threads' own arrays
  std::vector<Thread> threads_;
  std::vector<Address>
      slotsBefore_; ///< of the states that are passed on and of all else, as the loop has them
  std::vector<Value> firstValues_; ///< theirs before the loop
  bool startsElsewhere_ = false;   ///< ScanCode::startTest fails: the loop runs as it stands
  RaceDetector detector_;
};

} // namespace parlift::ir::interpreter
