/// \file
/// What is cleaned up when the user interrupts: a temporary directory.
///
///     TemporaryDirectory temporary;
///     const RemovedWhenInterrupted guard(temporary.path());
///
/// SIGINT, SIGTERM and SIGHUP remove the directory and then end the process as they would have. Children
/// of `run` are killed with it. One guard at a time.
#pragma once

#include <string>

namespace parlift {

class RemovedWhenInterrupted {
public:
  explicit RemovedWhenInterrupted(const std::string &directory);
  ~RemovedWhenInterrupted();
  RemovedWhenInterrupted(const RemovedWhenInterrupted &) = delete;
  RemovedWhenInterrupted &operator=(const RemovedWhenInterrupted &) = delete;
};

} // namespace parlift
