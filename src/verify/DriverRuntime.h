/// \file
/// The C program text that every function test is linked with: regions of memory that fill themselves.
#pragma once

namespace parlift::verify {

/// Declarations for the generated driver, valid in C and C++.
extern const char *const driverDeclarations;

/// The translation unit that implements them; C.
///
///     driver probe PAGES          runs the function, writes which pages it touched
///     driver run PAGES DUMP       makes these pages, runs the function, writes its memory
extern const char *const driverRuntime;

} // namespace parlift::verify
