// The fuzzers' command line.
#include "fuzz/Program.h"

#include <cstdio>
#include <cstdlib>
#include <string>

using namespace parlift::fuzz;

namespace {

int generatePrograms(int argc, char **argv) {
  std::uint64_t seed = 1;
  unsigned count = 1;
  bool inputs = false;
  for (int index = 2; index < argc; ++index) {
    const std::string word = argv[index];
    if (word == "--inputs")
      inputs = true;
    else if (word == "--seed" && index + 1 < argc)
      seed = std::strtoull(argv[++index], nullptr, 10);
    else if (word == "--count" && index + 1 < argc)
      count = static_cast<unsigned>(std::strtoul(argv[++index], nullptr, 10));
  }
  for (unsigned number = 0; number < count; ++number) {
    Choices choices(seed + number);
    const Program program = generate(choices, {}, number);
    std::printf("// seed %llu%s\n%s", static_cast<unsigned long long>(seed + number),
                program.quasiAffine ? ", quasi-affine" : "", program.text.c_str());
    for (const Input &input : program.inputs)
      if (inputs)
        std::printf("/* %s */\n", describe(program, input).c_str());
    std::printf("\n");
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  if (command == "generate")
    return generatePrograms(argc, argv);
  std::fprintf(stderr, "usage: parlift-fuzz generate [--seed N] [--count K] [--inputs]\n");
  return 2;
}
