/// \file
/// Does a function's body declare more than variables of its own?
///
///     { struct point a = *p; return a.x; }                 no: ""
///     { static int calls; ... }                            "static"
///     { struct { int at; } best; enum { Few, Many }; }     "enum": what stands last
///
/// In: the text of the body. Out: the word that declares, of types, and of variables that outlive a call or are other files'; the tree does not
/// have all of these. Words in comments and strings count: a body may be refused for nothing, and none is accepted that has one.
#pragma once

#include <string>

namespace parlift::legality {

std::string declaresMore(const std::string &body);

} // namespace parlift::legality
