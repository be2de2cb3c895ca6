/// \file
/// Runs a batch of random programs before and after parlift, and says where they differ.
///
///     programs -> batch.c -> original, with AddressSanitizer and UBSan    the truth; what is reported is dropped
///                         -> parallel text -> gcc, clang; 1 to 4 threads  must print the same records
///                                          -> clang -fsanitize=thread     must have no race
///
/// The text for a GPU is compiled and run likewise.
///
/// A parallel text that earns a warning which the original does not earn is a failure too.
#pragma once

#include "fuzz/Program.h"
#include "pipeline/Pipeline.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace parlift::fuzz {

enum class FailureKind : std::uint8_t {
  WrongResult,
  Crash,          ///< the parallel program stopped, or ran for too long
  DoesNotCompile, ///< a compiler refuses the parallel text
  Warning,        ///< a compiler warns of the parallel text and not of the original
  Race,
  Undefined, ///< UBSan reports what it does not report of the original
  Defect     ///< parlift itself gave up
};
std::string inWords(FailureKind kind);

struct Failure {
  unsigned program = 0; ///< index in the batch
  FailureKind kind = FailureKind::WrongResult;
  std::string compiler; ///< "gcc", "clang-19"
  bool strictFp = false;
  std::string what;
  std::string parallelText; ///< of the program
};

struct CheckOptions {
  std::vector<std::string> compilers = {"gcc", "clang-19"};
  bool relaxed = true, strict = true; ///< without and with --strict-fp
  bool results = true;                ///< run and compare
  bool races = false;                 ///< run under ThreadSanitizer
  /// Cuda: kernels run on the CPU (tests/cuda); OpenCl: on whatever device there is. Compiled once, with g++ or GCC, run as it is.
  pipeline::Target target = pipeline::Target::OpenMp;
  bool transposes = false; ///< kernels with arrays transposed (Transposed.h)
  std::string threads = "1,2,3,4";
  std::string archer; ///< libarcher.so, for races
  /// Changes the parallel text of each program: to see that a planted fault is found.
  std::function<std::string(const std::string &)> fault;
  /// parlift sees callees that touch nothing: its text is put together with those that do.
  bool blind = false;
};

struct CheckCounts {
  unsigned programs = 0, undefined = 0, loops = 0, parallelized = 0, runs = 0;
  CheckCounts &operator+=(const CheckCounts &other);
};

/// Failures in the order of the programs, at most one for each program and kind. Throws
/// std::runtime_error when the machine lacks something (a compiler, room for files).
std::vector<Failure> check(const std::vector<Program> &programs, const CheckOptions &options,
                           CheckCounts &counts);

} // namespace parlift::fuzz
