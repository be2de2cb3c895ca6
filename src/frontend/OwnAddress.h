/// \file
/// Does an object that is made let others have its address, or have it itself?
///
///     struct S { std::vector<int> a; std::vector<int> &b; S(int n) : a(n), b(a) {} };                yes: b is a
///     struct N { N *next; N() { next = this; } };                                                    yes
///     struct W { int a[9]; int *b = a; };                                                            yes
///     struct G { std::vector<int> v; int n; G(int k) : v(k), n(k) { for (int &x : v) x = 1; } };     no
///
/// In: the object's type. No is said where all constructors of the class, of its bases and its members, and the members that they call,
/// are in view, and name members only to read them, to set them, to ask vectors for elements, and to hand numbers to the library. Whichever of
/// them makes the object does not matter: a function that returns one has made it where it is. Where elements of a vector lie is no address of
/// the vector.
#pragma once

#include <clang/AST/Type.h>

namespace parlift::frontend {

bool mayLetOutItsAddress(clang::QualType type);

} // namespace parlift::frontend
