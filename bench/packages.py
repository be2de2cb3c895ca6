#!/usr/bin/env python3
"""Builds Debian's source packages with parlift in the compiler's place, and runs their own tests.

    bench/packages.py [NAME...] [--parlift FILE] [--work DIR] [--flags=--thread-cost=0] [--threads 1,2,4] [--runs N] [--list]

Each package is built twice from the same source with the same flags: by gcc and by `parlift cc` (which calls
gcc). For each it prints the processor time of both builds, how many files became parallel, how many were compiled
as they are although parlift wanted otherwise (fallbacks, by reason), exits with 70, warnings that only the second
build gives, and the processor and elapsed time of the package's tests: gcc's, then parlift's with each count of
threads, the shortest of N runs in turns. A package fails where its tests pass with gcc and not with parlift. Exit status 1 where one fails,
a defect (70) or a text that does not compile is met.

Sources are fetched with apt-get from Debian 12 (a deb-src list of this script's own, nothing of the system's is
changed) and kept under DIR, build/packages by default.
"""
import argparse
import collections
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

CONFIGURE = "./configure --disable-shared"
CMAKE = "cmake -S . -B b -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O2 -DCMAKE_CXX_FLAGS=-O2 -DBUILD_SHARED_LIBS=OFF"


def same(*commands, keep="cat"):
    """A check without a test suite of the package's own: each command ends well and prints what gcc's build prints."""
    return "set -o pipefail; ( " + " && ".join(f"( {command} )" for command in commands) + f" ) 2>&1 | {keep} > out && cmp out ../gcc/out"


def sequences(count, length):
    """Writes long.fa, sequences that evolved from one another."""
    return (f"python3 -c \"import random; random.seed(1); s = [random.choice('ACGT') for _ in range({length})]; l = []\n"
            f"for k in range({count}):\n  s = list(random.choice(l) if l else s)\n  [s.__setitem__(random.randrange({length}), random.choice('ACGT')) for _ in range({length} // 20)]\n"
            f"  l.append(s); print('>s%d' % k); print(''.join(s))\" > long.fa; ")


# Package: how it is configured, built, tested.
PACKAGES = {
    "zlib": ("./configure --static", "make", "make test"),
    "bzip2": ("true", 'make CC="$CC"', "make test"),
    "lz4": ("true", "make -C tests fullbench frametest", "make -C tests test-frametest FUZZER_TIME=-T5s"),
    "libpng1.6": (CONFIGURE, "make", "make check"),
    # Its configuration header defines XML_DTD as nothing, where Debian's patches compare it.
    "expat": ("sed -i 's/#cmakedefine XML_DTD/#define XML_DTD 1/' expat/expat_config.h.cmake && " + CMAKE.replace("-S .", "-S expat") + " -DEXPAT_BUILD_DOCS=OFF", "cmake --build b", "ctest --test-dir b"),
    # Its tests take their random numbers from the time: without the same ones, no two runs do the same work.
    "libtommath": ("sed -i 's/time(NULL)/1/' demo/test.c", "make test CFLAGS=-O2", "./test"),
    "libsamplerate": (CMAKE, "cmake --build b", "ctest --test-dir b"),
    "giflib": ("true", "make libgif.a libutil.a gifbuild gif2rgb gifclrmp gifecho giffilter giffix gifinto gifsponge giftext giftool gifwedge",
               "make -C tests"),
    "tinyxml2": (CMAKE, "cmake --build b", "ctest --test-dir b"),
    "pugixml": (CMAKE + " -DPUGIXML_BUILD_TESTS=ON", "cmake --build b", "ctest --test-dir b"),
    "libdeflate": ("true", 'make CC="$CC" test_programs', 'make CC="$CC" check'),
    "gzip": (CONFIGURE, "make", "make check"),
    "speex": (CONFIGURE, "make", "make check"),
    "lame": (CONFIGURE + " --disable-frontend", "make", "make check"),
    "flac": (CONFIGURE + " --disable-ogg --disable-thorough-tests", "make", "make check"),
    "libsndfile": (CONFIGURE + " --disable-external-libs --disable-alsa --disable-sqlite", "make", "make check"),
    "mpfr4": (CONFIGURE, "make", "make check"),
    "fftw3": (CONFIGURE + " --disable-fortran", "make", "make -C tests check"),
    "opus": (CONFIGURE, "make", "make check"),
    "yajl": (CMAKE, "cmake --build b --target yajl_s yajl_test", "cmake --build b --target test"),
    "libjpeg-turbo": (CMAKE + " -DWITH_SIMD=OFF -DENABLE_SHARED=OFF", "cmake --build b", "ctest --test-dir b"),
    "nettle": (CONFIGURE + " --disable-assembler --disable-openssl", "make", "make check"),
    "xz-utils": (CONFIGURE + " --disable-nls", "make", "make check"),
    "lzo2": (CONFIGURE, "make", "make check"),
    "libcerf": (CMAKE.replace("-S .", "-S . -DLIB_MAN=OFF"), "cmake --build b", "ctest --test-dir b"),
    "cminpack": (CMAKE + " -DUSE_BLAS=OFF -DBUILD_EXAMPLES=OFF", "cmake --build b && make -C examples ../libcminpack.a CC=\"$CC\" || true", "true"),
    "snappy": (CMAKE + " -DSNAPPY_BUILD_BENCHMARKS=OFF -DSNAPPY_BUILD_TESTS=OFF", "cmake --build b", "true"),
    "muparser": (CMAKE, "cmake --build b", "ctest --test-dir b"),
    "libjsoncpp": (CMAKE, "cmake --build b", "ctest --test-dir b"),
    "qhull": (CMAKE, "cmake --build b", "ctest --test-dir b"),
    "double-conversion": (CMAKE + " -DBUILD_TESTING=ON", "cmake --build b", "ctest --test-dir b"),
    "gsl": (CONFIGURE, "make", "make check"),
    "jansson": (CMAKE + " -DJANSSON_BUILD_DOCS=OFF", "cmake --build b", "ctest --test-dir b"),
    "libyaml": (CMAKE + " -DBUILD_TESTING=ON", "cmake --build b", "ctest --test-dir b"),
    "nlopt": (CMAKE + " -DNLOPT_PYTHON=OFF -DNLOPT_GUILE=OFF -DNLOPT_OCTAVE=OFF -DNLOPT_MATLAB=OFF -DNLOPT_SWIG=OFF -DNLOPT_FORTRAN=OFF",
              "cmake --build b", "ctest --test-dir b"),
    "libsoxr": (CMAKE + " -DWITH_OPENMP=OFF", "cmake --build b", "ctest --test-dir b"),
    "potrace": (CONFIGURE, "make", "make check"),
    "fasttree": ("true", "$CC $CFLAGS -o fast fasttree.c -lm",
                 sequences(150, 400) + same("./fast -nt long.fa 2>/dev/null", "./fast -gtr -nt -gamma long.fa 2>/dev/null", "./fast debian/tests/test.fasta 2>/dev/null")),
    "clustalw": (CONFIGURE, "make", sequences(40, 150) + same("src/clustalw2 -infile=long.fa -outfile=o -align", "cat o")),
    "voro++": ("true", "$CXX $CXXFLAGS -c src/voro++.cc && for p in basic/random_points basic/import custom/radical custom/cell_statistics degenerate/degenerate; do "
               "$CXX $CXXFLAGS -Isrc -o examples/$p examples/$p.cc voro++.o || exit 1; done",
               same("cd examples/basic && ./random_points && cat random_points_v.gnu", "cd examples/basic && ./import", "cd examples/custom && ./radical",
                    "cd examples/degenerate && ./degenerate && cat degenerate_v.pov")),
    "glpk": (CONFIGURE, "make", same(*(f"examples/glpsol --seed 1 --math examples/{m}.mod -o o; cat o" for m in ("assign", "bpp", "cal", "cf12a", "color", "dea", "diet", "dist", "egypt", "fctp", "gap", "magic",
                                      "maxflow", "numbrix", "plan", "prod", "qfit", "spp", "stigler", "tsp", "xyacfs", "yacfs")),
                                     "examples/glpsol --mps examples/murtagh.mps -o o; cat o", "examples/glpsol --interior examples/plan.mps --mps -o o; cat o", keep="grep -v 'Time\\|Mb\\|secs\\|^+.*mip ='")),
    "kissfft": ("true", "for t in float double int16_t int32_t; do S=; case $t in int16_t) S='-DFIXED_POINT=16';; int32_t) S='-DFIXED_POINT=32';; esac; D=-Dkiss_fft_scalar=$t; "
                "$CC $CFLAGS -w $S $D -I. -Itools -o bench_$t test/benchkiss.c test/pstats.c kiss_fft.c kiss_fftr.c kiss_fftnd.c kiss_fftndr.c -lm || exit 1; "
                "$CC $CFLAGS -w $S $D -I. -Itools -o util_$t tools/fftutil.c kiss_fft.c kiss_fftr.c kiss_fftnd.c kiss_fftndr.c -lm || exit 1; "
                "$CC $CFLAGS -w $S $D -I. -Itools -o fir_$t -DKFC_FASTFIR tools/kiss_fastfir.c kiss_fft.c kiss_fftr.c -lm || $CC $CFLAGS -w $S $D -I. -DFAST_FILT_UTIL -o fir_$t tools/kiss_fastfir.c kiss_fft.c kiss_fftr.c -lm; done",
                "head -c 4194304 ../source/debian/control /dev/zero | tail -c 4194304 > in; " + same(*(f"./util_{t} -n {n} < in | md5sum" for t in ("float", "double", "int16_t", "int32_t") for n in ("1024", "1000", "64,64", "16,9,25")))),
    "zopfli": ("true", "make CC=\"$CC\" CXX=\"$CXX\" zopfli", same("./zopfli -c --i3 src/zopfli/deflate.c | md5sum", "./zopfli -c --i2 README | md5sum")),
    "brotli": (CMAKE, "cmake --build b", "ctest --test-dir b"),
    "libogg": (CONFIGURE, "make", "make check"),
    "lcms2": (CONFIGURE, "make", "make check"),
    "pcre2": (CONFIGURE, "make", "make check"),
    "jbigkit": ("true", 'make CC="$CC"', 'make CC="$CC" test'),
    "libccd": (CMAKE + " -DBUILD_TESTING=ON", "cmake --build b", "ctest --test-dir b"),
    "tiff": (CMAKE, "cmake --build b", "ctest --test-dir b"),
    # Its unit tests need doctest, which Debian has as a package of its own.
    "box2d": (CMAKE + " -DBOX2D_BUILD_TESTBED=OFF -DBOX2D_BUILD_UNIT_TESTS=OFF",
              "cmake --build b && echo '#include <box2d/box2d.h>\n#include <stdio.h>\n"
              "int main() { b2World w(b2Vec2(0, -10)); b2BodyDef g; g.position.Set(0, -10); b2PolygonShape gs; gs.SetAsBox(50, 10); w.CreateBody(&g)->CreateFixture(&gs, 0); "
              "b2Body *k[210]; int n = 0; for (int r = 0; r < 20; r++) for (int c = 0; c < 20 - r; c++) { b2BodyDef d; d.type = b2_dynamicBody; d.position.Set(c * 1.1f + r * 0.55f - 11, 1 + r * 1.2f); "
              "b2PolygonShape s; s.SetAsBox(0.5f, 0.5f); b2FixtureDef f; f.shape = &s; f.density = 1; f.friction = 0.3f; (k[n++] = w.CreateBody(&d))->CreateFixture(&f); } "
              "for (int i = 0; i < 600; i++) w.Step(1 / 60.0f, 6, 2); for (int i = 0; i < n; i++) printf(\"%a %a %a\\n\", k[i]->GetPosition().x, k[i]->GetPosition().y, k[i]->GetAngle()); }' "
              "> pyramid.cpp && $CXX $CXXFLAGS -Iinclude pyramid.cpp $(find b -name libbox2d.a) -o pyramid", same("./pyramid")),
    "libtomcrypt": ("true", 'cp -r ../../libtommath/source ltm && make -C ltm CC="$CC" libtommath.a && '
                    'make CC="$CC" CFLAGS="-O2 -DUSE_LTM -DLTM_DESC -Iltm" EXTRALIBS=ltm/libtommath.a test', "./test"),
    "openjpeg2": (CMAKE + " -DBUILD_CODEC=ON -DBUILD_STATIC_LIBS=ON", "cmake --build b",
                  "python3 -c \"import random; random.seed(1); w, h = 501, 377; print('P3\\n%d %d\\n255' % (w, h)); "
                  "[print((x * y >> 6) % 256, (x + y) % 256, random.randrange(256) & 240 | x & 15) for y in range(h) for x in range(w)]\" > in.ppm; "
                  + same("b/bin/opj_compress -i in.ppm -o a.j2k -r 10 > /dev/null && md5sum a.j2k", "b/bin/opj_compress -i in.ppm -o b.j2k > /dev/null && md5sum b.j2k",
                         "b/bin/opj_decompress -i b.j2k -o out.ppm > /dev/null && md5sum out.ppm")),
    "libzstd": ("cmake -S build/cmake -B b -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O2 -DZSTD_MULTITHREAD_SUPPORT=OFF -DZSTD_BUILD_SHARED=OFF", "cmake --build b",
                same(*(f"cat lib/compress/*.c | b/programs/zstd -c -{level} | md5sum" for level in (1, 6, 12, 19)), "cat lib/*/*.c | b/programs/zstd -c -9 | b/programs/zstd -dc | md5sum")),
    "cjson": (CMAKE + " -DENABLE_CJSON_TEST=ON -DENABLE_CJSON_UTILS=ON", "cmake --build b", "ctest --test-dir b"),
    "libdivsufsort": (CMAKE + " -DBUILD_EXAMPLES=ON", "cmake --build b",
                      "cat lib/*.c examples/*.c config/* > in; " + same("b/examples/mksary in sa > /dev/null && md5sum sa", "b/examples/sasearch int in sa | sort | md5sum", "b/examples/bwt in bw > /dev/null && md5sum bw",
                                                                       "b/examples/unbwt bw back > /dev/null && cmp in back && echo same", keep="grep -v sec")),
    "libgsm": ("true", 'make CC="$CC -ansi -pedantic -fPIC"', "export LD_LIBRARY_PATH=$PWD/lib; cat src/*.c inc/*.h man/* tst/*.c > in.s; " + same("bin/toast -l < in.s | md5sum", "bin/toast -l < in.s > o.gsm && bin/untoast -l < o.gsm | md5sum", "bin/toast -fl < in.s | md5sum")),
    "ann": ("true", 'cd src && for f in *.cpp; do $CXX $CXXFLAGS -I../include -c $f || exit 1; done; cd ../test && $CXX $CXXFLAGS -I../include -o ann_test ann_test.cpp rand.cpp ../src/*.o && cd ../sample && $CXX $CXXFLAGS -I../include -o ann_sample ann_sample.cpp ../src/*.o',
            "echo 'dim 8 data_size 20000 query_size 2000 seed 1 distribution uniform std_dev .3 gen_data_pts gen_query_pts split_rule suggest epsilon 0.1 near_neigh 5 build_ann run_queries standard true_near_neigh 5 epsilon 0 validate on run_queries priority' | tr ' ' '\\n' "
            "| paste - - > t; " + same("sample/ann_sample < /dev/null; test/ann_test < t", keep="grep -v -i 'time\\|sec'")),
    "libwebp": (CONFIGURE + " --disable-sse2 --disable-sse4.1 --disable-avx2 --disable-threading --enable-libwebpmux", "make",
                "python3 -c \"import random, sys; random.seed(1); w, h = 601, 377; sys.stdout.buffer.write(b'P6\\n%d %d\\n255\\n' % (w, h)); "
                "[sys.stdout.buffer.write(bytes(((x * y >> 6) % 256, (x + y) % 256, random.randrange(256) & 240 | x & 15))) for y in range(h) for x in range(w)]\" > in.ppm; "
                + same(*(f"examples/cwebp -quiet {options} in.ppm -o o.webp && md5sum o.webp && examples/dwebp -quiet o.webp -ppm -o - | md5sum"
                         for options in ("-q 60", "-q 90 -m 6 -segments 4 -sns 80", "-lossless", "-lossless -z 9", "-near_lossless 40", "-q 50 -resize 301 0", "-q 20 -pass 5 -af -f 60")))),
    "soundtouch": (CMAKE, "cmake --build b",
                   "python3 -c \"import math, struct, sys; n = 200000; d = b''.join(struct.pack('<hh', int(9000 * math.sin(i * (.03 + i * 1e-7))), int(8000 * math.sin(i * .05) * math.cos(i * .0007))) for i in range(n)); "
                   "sys.stdout.buffer.write(b'RIFF' + struct.pack('<I', 36 + len(d)) + b'WAVEfmt ' + struct.pack('<IHHIIHH', 16, 1, 2, 44100, 176400, 4, 16) + b'data' + struct.pack('<I', len(d)) + d)\" > in.wav; "
                   + same(*(f"b/soundstretch in.wav o.wav {options} 2>/dev/null && md5sum o.wav" for options in ("-tempo=15", "-pitch=-3", "-rate=20", "-tempo=-20 -quick", "-pitch=4 -naa", "-bpm")), keep="grep -v speed")),
    "mujs": ("true", 'make CC="$CC" CFLAGS=-O2 release', "echo 'var a = []; for (var i = 0; i < 20000; ++i) a.push((i * 7919) % 10007); a.sort(); print(a.slice(0, 20), JSON.stringify(a).length, "
             "\"abcabc\".replace(/b(.)/g, \"[$1]\"))' > t.js; " + same("build/release/mujs t.js")),
    "lua5.4": ("echo '#define DEB_HOST_MULTIARCH \"here\"' > src/lua5.4-deb-multiarch.h", "cd src && for f in $(ls *.c | grep -v luac.c); do $CC $CFLAGS -std=gnu99 -DLUA_USE_POSIX -c $f || exit 1; done; $CC -o lua *.o -lm",
               "echo 'local t = {} for i = 1, 200000 do t[i] = (i * 7919) % 100003 end table.sort(t) local s = {} for i = 1, 5000 do s[#s + 1] = string.format(\"%5.2f\", math.sin(t[i])) end "
               "print(#table.concat(s), table.concat(s):gsub(\"1\", \"x\"):sub(1, 200), t[777])' > t.lua; " + same("src/lua t.lua")),
}


# Packages whose sources others take in.
ALSO = {"libtomcrypt": ["libtommath"]}


def apt(work):
    """apt-get with lists of this script's own."""
    lists = work / "lists"
    lists.mkdir(parents=True, exist_ok=True)
    source = work / "sources.list"
    source.write_text("deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] "
                      "http://deb.debian.org/debian bookworm main\n")
    return ["apt-get", "-q", "-o", f"Dir::Etc::sourcelist={source}", "-o", "Dir::Etc::sourceparts=/dev/null",
            "-o", f"Dir::State::lists={lists}"]


def fetch(name, work):
    """The unpacked source of a package, as Debian patches it."""
    folder = work / name / "source"
    if folder.exists():
        return folder
    command = apt(work)
    if not list((work / "lists").glob("*Sources*")):
        subprocess.run([*command, "update"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*command, "source", "--download-only", name], check=True, cwd=work, stdout=subprocess.DEVNULL)
    description = sorted(work.glob(f"{name}_*.dsc"))[-1]
    folder.parent.mkdir(exist_ok=True)
    subprocess.run(["dpkg-source", "--no-check", "-x", str(description), str(folder)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder


class Times:
    """Processor and elapsed seconds of a shell command, with its status and what it printed."""

    def __init__(self, command, folder, environment, log):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        with open(log, "wb") as output:
            self.status = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdout=output,
                                         stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL).returncode
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.elapsed = time.monotonic() - start
        self.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.text = pathlib.Path(log).read_text(errors="replace")


def best(runs):
    """The shortest times, and a status that is not 0 if any was."""
    result = min(runs, key=lambda run: run.processor)
    result.elapsed = min(run.elapsed for run in runs)
    result.status = max((run.status for run in runs), key=abs)
    return result


def wrappers(folder, parlift):
    """Compilers of one word each: some packages quote $CC."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, words in (("cc", "cc"), ("c++", "c++")):
        script = folder / name
        # The driver's own status is kept: an exit with 70 would be lost among make's.
        script.write_text(f'#!/bin/sh\n"{parlift}" {words} "$@"\nstatus=$?\n'
                          f'[ $status != 70 ] || echo "$PWD $*" >> "{folder}/defects"\nexit $status\n')
        script.chmod(0o755)
    return folder


def warnings(text):
    return collections.Counter(re.findall(r"\[(-W[\w+=-]+)\]", text))


def build(name, work, kind, environment):
    """The package's tree built by one compiler; the times of the build."""
    folder = work / name / kind
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(work / name / "source", folder, symlinks=True)
    configure, make, _ = PACKAGES[name]
    setup = Times(configure, folder, environment, work / name / f"{kind}.configure.log")
    if setup.status != 0:
        return None
    return Times(make, folder, environment, work / name / f"{kind}.build.log")


def measure(name, arguments):
    work = arguments.work
    try:
        for needed in [*ALSO.get(name, []), name]:
            fetch(needed, work)
    except subprocess.CalledProcessError as error:
        print(f"{name}: not fetched: {error}", flush=True)
        return True
    plain = dict(os.environ, CC="gcc", CXX="g++", CFLAGS="-O2", CXXFLAGS="-O2", LC_ALL="C.UTF-8")
    folder = wrappers(work / name / "bin", arguments.parlift)
    (folder / "defects").unlink(missing_ok=True)
    remarks = work / name / "remarks"
    remarks.unlink(missing_ok=True)
    ours = dict(plain, CC=str(folder / "cc"), CXX=str(folder / "c++"), PARLIFT_CC="gcc", PARLIFT_CXX="g++",
                PARLIFT_REMARKS=str(remarks), PARLIFT_FLAGS=arguments.flags)
    theirs, mine = build(name, work, "gcc", plain), build(name, work, "parlift", ours)
    if theirs is None or theirs.status != 0:
        print(f"{name}: not built by gcc, see {work / name}")
        return True
    if mine is None or mine.status != 0:
        print(f"{name}: FAILED to build with parlift, see {work / name}")
        return False
    text = remarks.read_text(errors="replace") if remarks.exists() else ""
    fallbacks = collections.Counter(re.findall(r"compiled as it is: (.*) \[fallback-compile\]", mine.text))
    defects = len((folder / "defects").read_text().splitlines()) if (folder / "defects").exists() else 0
    new = warnings(mine.text) - warnings(theirs.text)
    print(f"{name}: build {theirs.processor:.1f} s, with parlift {mine.processor:.1f} s "
          f"({mine.processor / max(theirs.processor, 0.01):.1f} times); "
          f"{text.count('[loop-parallelized]')} loops parallel; fallbacks {sum(fallbacks.values())} {dict(fallbacks)}; "
          f"exits with 70: {defects}; new warnings: {dict(new)}", flush=True)
    check = PACKAGES[name][2]
    good = defects == 0 and not any("does not compile" in reason for reason in fallbacks)
    counts = arguments.threads.split(",")
    kinds = [("gcc", plain, "gcc.check.log")]
    kinds += [("parlift", dict(ours, OMP_NUM_THREADS=count), f"parlift.check{count}.log") for count in counts]
    # In turns: what else the machine does at the time is then done to all of them.
    rounds = [[Times(check, work / name / tree, environment, work / name / log) for tree, environment, log in kinds]
              for _ in range(arguments.runs)]
    base, *ours = [best(list(runs)) for runs in zip(*rounds)]
    print(f"{name}: tests {'pass' if base.status == 0 else 'fail'} with gcc: {base.processor:.2f} s, elapsed {base.elapsed:.2f} s")
    for threads, run in zip(counts, ours):
        verdict = "pass" if run.status == 0 else "fail"
        if run.status != 0 and base.status == 0:
            good, verdict = False, "FAIL"
        print(f"{name}: tests {verdict} with parlift, {threads} threads: {run.processor:.2f} s "
              f"({run.processor / max(base.processor, 0.01):.2f}), elapsed {run.elapsed:.2f} s "
              f"({run.elapsed / max(base.elapsed, 0.01):.2f})", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--parlift", default=str(ROOT / "build/default/bin/parlift"))
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/packages")
    parser.add_argument("--flags", default="", help="PARLIFT_FLAGS of the build")
    parser.add_argument("--threads", default="1,2,4")
    parser.add_argument("--runs", type=int, default=1, help="of the tests; the shortest counts")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(PACKAGES))
        return 0
    unknown = [name for name in arguments.names if name not in PACKAGES]
    if unknown:
        parser.error(f"no recipe for {', '.join(unknown)}")
    arguments.work = arguments.work.resolve()
    arguments.work.mkdir(parents=True, exist_ok=True)
    results = [measure(name, arguments) for name in arguments.names or PACKAGES]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
