#include "pipeline/ForkHandler.h"

#include "support/FileIo.h"

namespace parlift::pipeline {

namespace {

/// Weak names: an object that is linked without them does without the handler. Names of the assembler, for the
/// file may declare the functions with their own types.
constexpr const char *handler = R"(#pragma GCC system_header
#if defined __linux__ && defined __GNUC__ && !defined __clang__
#ifdef __cplusplus
extern "C" {
#endif
extern int parlift_pause_threads(int) __asm__("omp_pause_resource_all")
    __attribute__((__weak__));
extern int parlift_register_fork(void (*)(void), void (*)(void), void (*)(void), void *)
    __asm__("__register_atfork") __attribute__((__weak__));
extern char parlift_this_object __asm__("__dso_handle")
    __attribute__((__weak__, __visibility__("hidden")));
#ifdef __cplusplus
}
#endif
static void parlift_before_fork(void) {
  if (parlift_pause_threads)
    parlift_pause_threads(1); /* omp_pause_soft */
}
__attribute__((__constructor__)) static void parlift_watch_forks(void) {
  if (parlift_register_fork)
    parlift_register_fork(parlift_before_fork, 0, 0, &parlift_this_object);
}
#endif
)";

} // namespace

std::vector<std::string> forkHandlerFlags(const std::string &directory) {
  const std::string path = directory + "/parlift-before-fork.h";
  if (!writeFile(path, handler))
    return {};
  return {"-include", path};
}

} // namespace parlift::pipeline
