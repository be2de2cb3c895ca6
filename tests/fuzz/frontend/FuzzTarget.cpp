/// \file
/// libFuzzer's way into Trial.h, in a build of its own with coverage and AddressSanitizer in parlift's
/// libraries (Clang's are Debian's, and have neither):
///
///     cmake --preset fuzz && ninja -C build/fuzz parlift-fuzz-frontend
///     mkdir corpus && cp tests/exec/*.c tests/source/*.c examples/*.c corpus
///     build/fuzz/bin/parlift-fuzz-frontend -dict=tests/fuzz/frontend/c.dict -timeout=30 corpus
#include "fuzz/frontend/Trial.h"

#include "support/LargeStack.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), size);
  parlift::fuzz::TrialResult result;
  parlift::runWithLargeStack([&] { result = parlift::fuzz::tryText(text, {}); });
  if (!result.trouble.empty()) {
    std::fprintf(stderr, "%s\n", result.trouble.c_str());
    std::abort();
  }
  return result.accepted ? 0 : -1; // what Clang refuses is not worth keeping
}
