#!/usr/bin/env python3
"""GCC's own tests by gcc and by `parlift cc`, with the thread costs as they are and with 0.

    bench/gcc_tests.py [FOLDER[:N]...] [--source DIR] [--threads 2] [-j 2] [--minutes M] [--all] [--only TEXT]

FOLDER is one of GCC's testsuite, as gcc.c-torture/execute; with :N every N-th file of it. DIR holds the unpacked testsuite; without
it the source of Debian's gcc-12 is fetched with apt-get under build/gcc-tests. Files get -O2 and the options of their own
`dg-options`; those that are to be run (`dg-do run`, torture/execute) are. Files without a loop are left
out unless --all is given. Every file that gcc compiles must be compiled, with no warning more, and do what gcc's program does.
Exit status 1 where something was found.
"""
import pathlib
import re
import shlex
import subprocess
import sys

import drop_in
import packages

FOLDERS = ["gcc.c-torture/execute", "gcc.c-torture/compile", "gcc.dg/torture", "gcc.dg/vect", "gcc.dg/graphite", "gcc.dg/autopar",
           "gcc.dg/tree-ssa", "gcc.dg", "c-c++-common", "g++.dg/torture", "g++.dg/vect", "g++.dg/opt", "g++.dg/tree-ssa",
           "g++.dg/eh", "g++.dg/cpp0x", "g++.dg/graphite", "g++.dg/gomp"]
LOOPS = re.compile(r"\b(for|while|do|goto)\b")
# Options that ask for files beside the object, or for another language or machine.
UNWANTED = re.compile(r"-(fdump|fopt-info|S$|E$|save-temps|flto|fprofile|ftest-coverage|fcompare-debug|fplugin|fself-test|M|o|c$|include|fanalyzer)")


def fetch(work):
    """Debian's source of gcc-12, of which only the testsuite is unpacked."""
    suite = work / "gcc-12.2.0/gcc/testsuite"
    if not suite.exists():
        command = packages.apt(work)
        subprocess.run([*command, "update"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*command, "source", "--download-only", "gcc-12"], check=True, cwd=work, stdout=subprocess.DEVNULL)
        outer = next(work.glob("gcc-12_*.orig.tar.*"))
        subprocess.run(["tar", "xf", outer.name, "--wildcards", "*/gcc-*.tar.*"], check=True, cwd=work)
        subprocess.run(["tar", "xf", str(next(work.glob("gcc-12-*/gcc-*.tar.*"))), "--wildcards", "*/gcc/testsuite"], check=True, cwd=work)
    return suite


def directives(text, name):
    """The quoted words of `{ dg-NAME "..." ...}` which hold for this machine."""
    for words, target in re.findall(r"\{\s*" + name + r"\s+[\"{]([^\"}]*)[\"}]\s*(\{[^\n]*)?\}", text):
        if not target or re.search(r"target[^}]*(x86_64|i\?86|\*-\*-\*|c\+\+)", target):
            yield words


def options(path, folder, text):
    words = []
    for name in ("dg-options", "dg-additional-options"):
        for found in directives(text, name):
            words += shlex.split(found.replace("\\", ""), posix=True)
    words = [word for word in words if not UNWANTED.match(word) and "$" not in word]
    if "vect" in folder:
        words = ["-ftree-vectorize", "-msse2", *words]
    if "graphite" in folder:
        words = [word for word in words if not word.startswith("-floop-parallelize")]
    if "gomp" in folder:
        words = ["-fopenmp", *words]
    return ["-O2", *words, "-I", str(path.parent)]


class Suite:
    def __init__(self, root, arguments):
        self.root, self.arguments, self.files = root, arguments, []
        for word in arguments.folders or FOLDERS:
            folder, _, every = word.partition(":")
            suffixes = ("*.c",) if folder.startswith(("gcc", "c-c++")) else ("*.C",)
            found = sorted(path for suffix in suffixes for path in (root / folder).glob(suffix))
            found = [path for path in found if arguments.only in path.name]
            self.files += [(folder, path) for path in found[::int(every or 1)]]

    def __call__(self, index):
        folder, path = self.files[index]
        text = path.read_text(errors="replace")
        if not self.arguments.all and not LOOPS.search(text):
            return None
        if re.search(r"\{\s*dg-(error|skip-if|additional-sources|final-generate)", text):
            return None
        do = re.search(r"\{\s*dg-do\s+(\w+)", text)
        is_run = do[1] == "run" if do else folder == "gcc.c-torture/execute" or folder == "gcc.dg/vect"
        try:
            words = options(path, folder, text)
        except ValueError:
            return None
        if folder == "gcc.c-torture/execute":
            words.append("-w")
        return drop_in.Trial(f"{folder}/{path.name}", path, words,
                             self.arguments.parlift, path.suffix == ".C", is_run, self.arguments.threads).carry_out()


def main():
    parser = drop_in.parser(__doc__)
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--source", type=pathlib.Path)
    parser.add_argument("--all", action="store_true", help="files without a loop, too")
    parser.add_argument("--only", default="", help="files with this in their name")
    arguments = parser.parse_args()
    if not arguments.source:
        work = drop_in.ROOT / "build/gcc-tests"
        work.mkdir(parents=True, exist_ok=True)
        arguments.source = fetch(work)
    suite = Suite(arguments.source.resolve(), arguments)
    return drop_in.campaign(len(suite.files), suite, arguments)


if __name__ == "__main__":
    sys.exit(main())
