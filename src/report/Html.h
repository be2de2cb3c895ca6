/// \file
/// Text as HTML and SVG have it.
///
///     a < b && "x"      a &lt; b &amp;&amp; &quot;x&quot;
///
/// Whatever the user's files say, nothing of it is markup: every text of a page goes through here. Bytes that are no UTF-8, and
/// characters that are not to be seen or turn the text around, become U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace parlift::report {

std::string escaped(std::string_view text);

/// <code>...</code> for what stands between backquotes: "reads `a[i]`".
std::string prose(std::string_view text);

} // namespace parlift::report
