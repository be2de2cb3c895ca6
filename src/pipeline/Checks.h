/// \file
/// A program that checks what is assumed of its loops: the text that `parlift verify` compiles.
///
///     #pragma parlift assume(injective(idx))     { struct parlift_said *parlift_w0 ... = parlift_enter(&parlift_table[0], idx, 0);
///     for (i = 0; i < n; i++)              =>    for (i = 0; i < n; i++) { parlift_turn(&parlift_table[0], i);
///       out[idx[i]] = in[i];                       out[ELEMENT(0, idx[i])] = in[i]; } }
///
/// In: an analyzed file. Out: its text, in which each assumption is told where its loop begins and ends, of iterations, and of each
/// element, place and call that it is about (CheckedPlaces.h). `independent` and `pure` are about all memory that is touched: the text then
/// has the line `memoryMark`, and all of the program is to be compiled with -fsanitize=thread, whose calls the runtime answers.
/// What cannot be checked is in the text as well, with the reason, so that the run tells it:
///
///     loops in macros, headers, regions of OpenMP and constexpr functions; functions whose jumps may lead into a loop
///     single places (CheckedPlaces.h) and calls that have no words of their own
///
/// The functions are those of src/verify/checks_values.txt and checks_memory.txt.
#pragma once

#include "pipeline/Pipeline.h"

#include <string>
#include <string_view>

namespace parlift::pipeline {

constexpr std::string_view memoryMark = "#define PARLIFT_CHECKS_MEMORY 1";

/// Equal to the file's text where nothing is assumed. Refused where the words of what is checked cannot be told apart.
Result<std::string> withChecks(const AnalyzedFile &file, const analysis::Options &options);

/// What the text and the runtime that it calls both declare.
std::string_view checkDeclarations();

} // namespace parlift::pipeline
