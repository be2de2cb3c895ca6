/// \file
/// Runs a generated program in the reference interpreter.
///
///     Runner runner(unit, program);
///     Run before = runner.run(input);                      in order, with or without a trace
///     Run after  = runner.run(input, function, schedule);  a marked tree of the same function
///     compare(before, after, tolerance)                    "" or the first difference
#pragma once

#include "fuzz/Program.h"
#include "ir/Interpreter.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::fuzz {

/// What one run left behind.
struct Run {
  std::optional<ir::interpreter::Fault> fault;
  struct Leaf {
    ir::interpreter::Scalar type = ir::interpreter::Scalar::None;
    bool written = false;
    ir::interpreter::Value value;
  };
  std::vector<Leaf> memory; ///< every leaf of every object, pointers left out
  Leaf result;              ///< type None: void
  std::uint64_t steps = 0;

  bool ok() const { return !fault; }
};

class Runner {
public:
  /// `unit` holds the program and outlives the runner. A program that the interpreter cannot set up
  /// gives runs with a fault of the kind Unsupported.
  Runner(const ir::Unit &unit, const Program &program);

  const ir::Function *function() const { return function_; }

  /// How much a run may take: statements, and elements beyond both ends of memory behind pointers.
  struct Limits {
    std::uint64_t steps = 400'000, margin = 200;
  };
  void setLimits(Limits limits) { limits_ = limits; }

  /// Bytes of an object, from its first element: what lies outside holds nothing and cannot be read.
  struct Window {
    std::int64_t low = 0, end = 0;
  };

  /// `marked`: another tree of the function, null for the unit's own. With a schedule its marks count.
  /// `windows`: one for each object.
  Run run(const Input &input, const ir::Function *marked = nullptr,
          std::optional<ir::Interpreter::Schedule> schedule = std::nullopt,
          ir::interpreter::Trace *trace = nullptr,
          const std::vector<Window> *windows = nullptr) const;

  /// A run in order, and the memory from the first byte that it touches of each object to the last one.
  Run runTouching(const Input &input, std::vector<Window> &windows) const;

private:
  struct LeafPlace {
    std::uint64_t offset = 0; ///< in the element
    ir::interpreter::Scalar type = ir::interpreter::Scalar::None;
  };
  struct Layout {
    std::uint64_t size = 0; ///< of an element
    std::vector<LeafPlace> leaves;
    const ir::Type *record = nullptr;
    const ir::Symbol *global = nullptr;
  };
  Layout layout(const Object &object) const;
  std::uint64_t countOf(std::size_t object, const std::vector<Window> *windows) const;
  Run run(const Input &input, const ir::Function *marked,
          std::optional<ir::Interpreter::Schedule> schedule, ir::interpreter::Trace *trace,
          const std::vector<Window> *windows, std::vector<std::uint64_t> &places) const;
  const ir::Type *record(const std::string &spelling) const;

  const ir::Unit &unit_;
  const Program &program_;
  const ir::Function *function_ = nullptr;
  std::vector<Layout> layouts_;
  Limits limits_;
};

/// The first difference in words; empty when there is none. Floats may differ by `tolerance`, relative
/// to the larger one. `program` gives the names.
std::string difference(const Run &expected, const Run &actual, double tolerance);

} // namespace parlift::fuzz
