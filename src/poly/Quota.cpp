#include "poly/Quota.h"

#include "poly/Isl.h"

#include <isl/version.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace parlift::poly {

namespace {

/// What isl counts as an operation takes up to half a millisecond where numbers and dimensions are
/// many, and far less mostly.
constexpr double operationsPerSecond = 2e4;
constexpr unsigned long operationsWithoutQuota = 20'000;
constexpr unsigned questionsThatMayExceed = 4;

thread_local Quota *currentQuota = nullptr;
thread_local unsigned long questions = 0;

/// Of this thread, in seconds: the answers shall not depend on what else the machine does.
double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct ContextOwner {
  isl_ctx *context = isl_ctx_alloc();
  ContextOwner() { isl_options_set_on_error(context, ISL_ON_ERROR_CONTINUE); }
  ~ContextOwner() { isl_ctx_free(context); }
  ContextOwner(const ContextOwner &) = delete;
  ContextOwner &operator=(const ContextOwner &) = delete;
};

} // namespace

void assertIslVersion() {
  if (std::strncmp(isl_version(), "isl-0.25", std::strlen("isl-0.25")) == 0)
    return;
  std::fprintf(stderr, "parlift: linked with %s instead of isl-0.25: isl must precede LLVM\n",
               isl_version());
  std::abort();
}

Quota::Quota(double seconds)
    : deadline_(processorTime() + seconds),
      operations_(static_cast<unsigned long>(std::clamp(
                      seconds * operationsPerSecond / questionsThatMayExceed, 0.0, 1e12)) +
                  1),
      outer_(currentQuota) {
  currentQuota = this;
}

Quota::~Quota() {
  currentQuota = outer_;
}

bool Quota::exhausted() const {
  return exceeded_ >= questionsThatMayExceed || processorTime() >= deadline_;
}

Quota *Quota::current() {
  return currentQuota;
}

isl_ctx *islContext() {
  thread_local ContextOwner owner;
  return owner.context;
}

unsigned long questionsAsked() {
  return questions;
}

Question::Question() {
  ++questions;
  isl_ctx *context = islContext();
  const Quota *quota = Quota::current();
  refused_ = quota != nullptr && quota->exhausted();
  isl_ctx_reset_error(context);
  isl_ctx_reset_operations(context);
  isl_ctx_set_max_operations(context, quota != nullptr ? quota->operationsPerQuestion()
                                                       : operationsWithoutQuota);
}

Question::~Question() {
  isl_ctx *context = islContext();
  if (isl_ctx_last_error(context) == isl_error_quota && Quota::current() != nullptr)
    Quota::current()->noteExceeded();
  isl_ctx_reset_error(context);
  isl_ctx_set_max_operations(context, 0);
}

} // namespace parlift::poly
