#!/bin/sh
# Fetches GSL 2.7.1 from Debian's source package and configures it: bench/gsl/fetch.sh [DIRECTORY]
#
# The package lists and the source archive live in DIRECTORY (default build/gsl), with a deb-src line of
# their own, so the machine's /etc/apt stays as it is. What is there already is not made again.
# Afterwards DIRECTORY/gsl is the unpacked, patched and configured tree.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "${1:-$root/build/gsl}"
cd "${1:-$root/build/gsl}"
here=$(pwd)

if [ "$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi

version='2.7.1+dfsg-5+deb12u1'
if ! command -v dpkg-source >/dev/null; then
  $sudo apt-get install -y --no-install-recommends dpkg-dev
fi

if [ ! -f "gsl_$version.dsc" ]; then
  mkdir -p lists/partial archives/partial
  cat >sources.list <<END
deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main
END
  private="-o Dir::Etc::SourceList=$here/sources.list -o Dir::Etc::SourceParts=-
    -o Dir::State::Lists=$here/lists -o Dir::Cache=$here -o APT::Sandbox::User=$(id -un)"
  # shellcheck disable=SC2086
  $sudo apt-get $private -q update
  # shellcheck disable=SC2086
  $sudo apt-get $private -q source --download-only "gsl=$version"
  $sudo chown "$(id -u):$(id -g)" gsl_*
fi

# Unpacked under another name first: a tree that is there is a whole one.
if [ ! -d gsl ]; then
  rm -rf gsl.new
  dpkg-source --no-check -x "gsl_$version.dsc" gsl.new
  (cd gsl.new && ./configure --quiet)
  mv gsl.new gsl
  # configure wrote its own folder's name into what it made.
  (cd gsl && ./config.status --quiet)
fi
# Links to all headers, which every file includes as gsl/NAME.
make -s -C gsl/gsl >/dev/null
echo "$here/gsl"
