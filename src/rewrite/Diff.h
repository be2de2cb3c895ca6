/// \file
/// Unified diffs, as `diff -u` prints them and `patch -p1` takes them.
///
///     --- a/saxpy.c
///     +++ b/saxpy.c
///     @@ -3,3 +3,4 @@
///      void saxpy(int n, float a, float *x, float *y) {
///     +  #pragma omp parallel for
///        for (int i = 0; i < n; i++)
///          y[i] += a * x[i];
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace parlift::rewrite {

/// Lines [oldBegin, oldEnd), counted from 0, became lines [newBegin, newEnd).
struct LineChange {
  std::size_t oldBegin, oldEnd, newBegin, newEnd;
};
/// The fewest lines that make `after` of `before`, in order.
std::vector<LineChange> lineChanges(const std::string &before, const std::string &after);

/// The name that stands in a patch for a file: seen from the current folder, where `git apply` and `patch -p1` are
/// run; for a file outside of it from the top of the repository that it is in, where git takes it, or where there is none from the
/// root, as for `patch -p1 -d /`.
std::string pathInPatch(const std::string &path);

/// Empty when the texts are equal. `path` is made relative (no leading slash), so that a/ and b/
/// can stand before it; a file without a final line break is marked as diff does.
std::string unifiedDiff(const std::string &path, const std::string &before,
                        const std::string &after);

} // namespace parlift::rewrite
