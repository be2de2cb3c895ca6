/// \file
/// Finds what makes a loop's iterations depend on each other, while they run in any order.
///
///     shared memory       two iterations, one place, one of them writes         race
///     a private copy      read in one iteration what another one left there     race
///     a reduction's copy, and what an iteration itself made                     no business of others
///     an update that no other one interrupts (`omp atomic`)                     as one with any other access, not with its like
///
/// Works by bytes, for the iterations of one execution of one loop.
#pragma once

#include "ir/interpreter/Memory.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace parlift::ir::interpreter {

class RaceDetector {
public:
  /// Objects from `copies` on are private copies, those from `own` on belong to one iteration.
  void setCopies(ObjectId copies, ObjectId own) { copies_ = copies, own_ = own; }
  /// A copy that may carry values from iteration to iteration.
  void exempt(ObjectId copy) { exempt_.insert(copy); }
  /// A part of one.
  void exempt(Address address, std::uint64_t size);
  /// The header, which every thread may evaluate: a user of its own.
  static constexpr std::int64_t header = std::numeric_limits<std::int64_t>::max();
  void begin(std::int64_t iteration) { iteration_ = iteration; }

  /// Forgets what was done to objects from this one on: their numbers are given anew.
  void forgetFrom(ObjectId object);

  /// What is wrong with this access, if anything. `isUpdate`: it is part of an update that no other one interrupts.
  std::optional<std::string> access(const Memory &memory, Address address, std::uint64_t size,
                                    bool isWrite, bool isUpdate = false);

private:
  static constexpr std::int64_t nobody = -1, several = -2;
  struct Users {
    std::int64_t writer = nobody, reader = nobody, updater = nobody;
  };
  std::optional<std::string> conflict(const Memory &memory, Address address, std::int64_t other,
                                      const char *how) const;

  ObjectId copies_ = ~ObjectId(0), own_ = ~ObjectId(0);
  std::unordered_set<ObjectId> exempt_;
  std::unordered_set<Address> exemptBytes_;
  std::int64_t iteration_ = 0;
  std::unordered_map<Address, Users> users_;
};

} // namespace parlift::ir::interpreter
