#include "support/Workers.h"

#include "support/LargeStack.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace parlift {

namespace {

std::atomic<unsigned> allowed = 0; ///< 0: all that the machine has

} // namespace

void useThreads(unsigned most) {
  allowed = std::max(1U, most);
}

void doAll(std::size_t pieces, const std::function<bool(std::size_t)> &work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> goesOn = true;
  std::mutex failing;
  std::size_t failed = pieces;
  std::exception_ptr failure;
  const auto takeTurns = [&] {
    for (std::size_t at = next++; at < pieces && goesOn; at = next++)
      try {
        if (!work(at))
          goesOn = false;
      } catch (...) {
        const std::scoped_lock lock(failing);
        goesOn = false;
        if (at < failed) {
          failed = at;
          failure = std::current_exception();
        }
      }
  };
  const std::size_t most =
      allowed != 0 ? allowed.load() : std::max(1U, std::thread::hardware_concurrency());
  if (const std::size_t threads = std::min(pieces, most); threads < 2) {
    takeTurns();
  } else {
    std::vector<std::thread> workers;
    for (std::size_t number = 0; number < threads; ++number)
      workers.emplace_back([&] { runWithLargeStack(takeTurns); });
    for (std::thread &worker : workers)
      worker.join();
  }
  if (failure)
    std::rethrow_exception(failure);
}

} // namespace parlift
