"""The tests that are scripts, for lit: `python3 /usr/lib/llvm-19/build/utils/lit/lit.py -v tests/source`.

-Dbuild=DIR tests another build than build/default. tests/run.py runs the same, and all other kinds of tests.
"""
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parent
sys.path.append(str(root))
import scripts  # in a file of its own, since lit's workers must find it by name

config.name = "parlift"
config.test_source_root = str(root)
config.suffixes = {".c", ".cpp", ".test"}
config.excludes = ["Inputs", "unit", "fuzz"]
build = pathlib.Path(lit_config.params.get("build", root.parent / "build/default")).resolve()
config.test_exec_root = str(build / "test-output")
config.test_format = scripts.Scripts(build)
