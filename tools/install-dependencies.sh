#!/bin/sh
# Installs what parlift is built and tested with, from Debian 12's own packages. Asks apt only for what
# is missing, so a second run takes no time and downloads nothing.
#
# usage: install-dependencies.sh [tool]        tool: only what the program itself is built with
set -eu

tool_packages="
  cmake ninja-build g++ make ccache dpkg-dev file
  clang-19 lld-19 llvm-19-dev libclang-19-dev
  libisl-dev libgmp-dev libfmt-dev libcli11-dev nlohmann-json3-dev
"
test_packages="
  python3 clang-format-19 clang-tidy-19 clang-tools-19 llvm-19-tools libclang-rt-19-dev libomp-19-dev
  pocl-opencl-icd ocl-icd-opencl-dev libgtest-dev libgmock-dev
  csmith libcsmith-dev z3
  autoconf automake libtool meson man-db git patch python3-jsonschema neovim
"

packages=$tool_packages
[ "${1:-}" = tool ] || packages="$packages $test_packages"

if [ -n "${PARLIFT_SKIP_DEPENDENCIES:-}" ]; then
  exit 0
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "error: this script installs packages of Debian 12 and found no apt-get." >&2
  echo "Install the equivalents of these, then run again with PARLIFT_SKIP_DEPENDENCIES=1:" >&2
  echo "$packages" >&2
  exit 1
fi

missing=
for package in $packages; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "error: these packages are missing and this is neither root nor is there a sudo:$missing" >&2
    exit 1
  fi
  as_root="sudo"
fi

echo "installing:$missing"
apt() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q "$@"
}
apt update
# The word list is meant to be split.
# shellcheck disable=SC2086
if ! apt install --no-install-recommends $missing; then
  echo "error: apt-get could not install:$missing" >&2
  echo "parlift needs Debian 12 (bookworm) with its updates, where LLVM 19 is packaged;" >&2
  echo "with another LLVM 19: PARLIFT_SKIP_DEPENDENCIES=1 make tool CMAKE_FLAGS=-DLLVM_DIR=DIR/lib/cmake/llvm" >&2
  exit 1
fi
