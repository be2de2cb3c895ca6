/// \file
/// Plans that differ from a plan in its numbers: what a search for the fastest one tries.
///
///     tile f:1 64x64          ->   tile f:1 128x64     tile f:1 32x64     tile f:1 128x32     ...
///     map f:1 i:y/4 j:x/64    ->   map f:1 i:y/8 j:x/64    map f:1 i:y/8 j:x/32    ...
///     stage f:1.1 A chunk(8)  ->   stage f:1.1 A chunk(16)    stage f:1.1 A chunk(8) buffers(1)    ...
///
/// Each number is doubled, halved, and doubled while another one of the same step is halved. Which of the plans are legal is for
/// those to say who carry them out. In: a plan. Out: its neighbours, each of them once, and in words what is different.
#pragma once

#include "plan/language/Script.h"

#include <string>
#include <vector>

namespace parlift::plan {

struct Variation {
  Script script;
  std::string change; ///< the step that differs, as it then is
};

std::vector<Variation> variationsOf(const Script &script);

} // namespace parlift::plan
