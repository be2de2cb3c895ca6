/// \file
/// Are two outputs the same?
///
///     original  "sum 1.0000000"      bit for bit: different at token 2
///     parallel  "sum 1.0000001"      tolerance 1e-6: equal
///
/// With a tolerance the texts are compared token by token: numbers may differ by that much relative
/// to the larger one, everything else must be the same. Without one, byte by byte.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace parlift::verify {

/// The first place where two outputs differ, in words.
struct Difference {
  std::string place; ///< "line 3"
  std::string original, parallel;
};

std::optional<Difference> compareText(std::string_view original, std::string_view parallel,
                                      double tolerance);

/// Equal but for `tolerance` relative to the larger one; NaN is close to NaN only.
bool isClose(double original, double parallel, double tolerance);

} // namespace parlift::verify
