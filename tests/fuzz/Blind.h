/// \file
/// A program that is judged as if its callees touched nothing, and runs as it is: the fault that programs written by
/// hand found first, planted.
///
///     static int get7(void) { return cur7[0]; }          judged as     static int get7(void) { return 2; }
///     for (...) { cur7[0] = i; o[i] = get7(); }
///
/// Both versions of the callees stand in one unit, and the function calls those that do nothing. What they do is
/// exchanged when it has been judged.
#pragma once

#include "fuzz/Subject.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace parlift::fuzz {

class Blind {
public:
  /// Nothing where no callee touches what its caller can see, where the text is not taken, and for C++.
  static std::optional<Blind> of(const Program &program, std::uint64_t seed);

  /// Its function's callees do nothing, or what they do: as they were told last. At first they do nothing.
  Subject subject;
  void callees(bool doWhatTheyDo);

private:
  struct Exchange {
    ir::Function *called = nullptr, *other = nullptr;
  };
  std::vector<Exchange> exchanges_;
  bool areExchanged_ = false;
};

} // namespace parlift::fuzz
