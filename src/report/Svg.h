/// \file
/// The frame of a drawing, with the words that a screen reader reads in its place.
#pragma once

#include "diag/Report.h"

#include <string>

namespace parlift::report {

struct Drawing {
  double width = 0, height = 0;
  std::string id; ///< distinguishes its title in the page
  std::string title, description;
};

/// `body` is SVG already.
std::string svg(const Drawing &drawing, const std::string &body);

/// "raw", "war", "waw": of the page's styles, and of the arrow heads in its head.
const char *kindClass(diag::DependenceKind kind);

/// The arrow heads that all drawings of a page refer to.
std::string arrowHeads();

} // namespace parlift::report
