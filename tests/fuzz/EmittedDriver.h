/// \file
/// The C program that calls random programs with their inputs, and the bytes that it prints.
///
///     driver FIRST LAST 1,2,3,4 ,7,9,    for programs FIRST .. LAST - 1, apart from 7 and 9, each of their
///                                        inputs and each number of threads: fill the objects, call, print
///                                        a record
///
/// A record is a header and the bytes of the result and of all objects, pointers and padding left out. Each
/// call starts from freshly filled memory, and objects are blocks of exactly their size, so that
/// AddressSanitizer sees what leaves them.
#pragma once

#include "fuzz/Program.h"

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace parlift::fuzz {

/// To be compiled apart from the programs, once for all versions of them.
std::string driverText(const std::vector<Program> &programs);

/// What the driver says on standard error before each program, when the environment has PARLIFT_MARK.
inline constexpr std::string_view programMark = "@@program ";

struct RecordKey {
  unsigned program = 0, input = 0, threads = 0;
  bool operator<(const RecordKey &other) const {
    return std::tie(program, input, threads) < std::tie(other.program, other.input, other.threads);
  }
};
/// By key; what is cut off at the end is left out.
std::map<RecordKey, std::string> readRecords(const std::string &printed);

/// How far floating values may be apart.
struct Tolerance {
  double forDouble = 0, forFloat = 0; ///< relative; 0: equal, NaN being equal to NaN
};
/// The first difference in words; empty when there is none.
std::string difference(const Program &program, const std::string &expected,
                       const std::string &found, const Tolerance &tolerance);

} // namespace parlift::fuzz
