#include "poly/Quota.h"

#include "poly/Isl.h"

#include <isl/version.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace parlift::poly {

namespace {

/// What isl counts as an operation takes up to half a millisecond where numbers and dimensions are
/// many, and far less mostly.
constexpr double operationsPerSecond = 2e4;
constexpr unsigned long operationsWithoutQuota = 20'000;
constexpr unsigned questionsThatMayExceed = 4;

thread_local Quota *currentQuota = nullptr;
thread_local unsigned long questions = 0;

thread_local std::uint64_t units = 0;

/// isl does not tell how many operations it took. As measured: what a question takes on the way, one that is answered and
/// one that is given up, by its operations.
constexpr std::uint64_t unitsOfAQuestion = 200'000;
constexpr std::uint64_t unitsOfAnOperation = 4'000;

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
    : end_(units + static_cast<std::uint64_t>(std::clamp(seconds, 0.0, 1e9) * unitsOfASecond)),
      operations_(static_cast<unsigned long>(std::clamp(
                      seconds * operationsPerSecond / questionsThatMayExceed, 0.0, 1e12)) +
                  1),
      outer_(currentQuota) {
  if (outer_ != nullptr)
    end_ = std::min(end_, outer_->end_);
  currentQuota = this;
}

Quota::~Quota() {
  currentQuota = outer_;
}

bool Quota::exhausted() const {
  return exceeded_ >= questionsThatMayExceed || units >= end_;
}

void work(std::uint64_t more) {
  units += more;
}

std::uint64_t workDone() {
  return units;
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
  const bool isExceeded = isl_ctx_last_error(context) == isl_error_quota;
  work(isExceeded ? isl_ctx_get_max_operations(context) * unitsOfAnOperation : unitsOfAQuestion);
  if (isExceeded && Quota::current() != nullptr)
    Quota::current()->noteExceeded();
  isl_ctx_reset_error(context);
  isl_ctx_set_max_operations(context, 0);
}

} // namespace parlift::poly
