#include "support/LargeStack.h"

#include <pthread.h>

namespace parlift {

void runWithLargeStack(const std::function<void()> &work) {
  constexpr std::size_t bytes = std::size_t{1} << 30;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread{};
  auto run = [](void *argument) -> void * {
    (*static_cast<const std::function<void()> *>(argument))();
    return nullptr;
  };
  // The argument is only read.
  bool started =
      pthread_attr_setstacksize(&attributes, bytes) == 0 &&
      pthread_create(&thread, &attributes, run, const_cast<std::function<void()> *>(&work)) == 0;
  pthread_attr_destroy(&attributes);
  if (started)
    pthread_join(thread, nullptr);
  else
    work();
}

} // namespace parlift
