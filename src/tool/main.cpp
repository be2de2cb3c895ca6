/// \file
/// The command `parlift`.
#include <cstdio>

int main() {
  std::puts("parlift 0.1.0");
  return 0;
}
