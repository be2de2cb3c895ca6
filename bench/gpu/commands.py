"""The two commands that the programs here have: `build` where there is nvcc, `run` where there is the GPU."""
import argparse
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def run_command(usage, build, run, run_options=None):
    """build(arguments), with .parlift, .arch and .dir; run(arguments), with .dir and what run_options(parser) adds."""
    parser = argparse.ArgumentParser(usage=usage)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("build")
    making.add_argument("--parlift", default=str(ROOT / "build/default/bin/parlift"))
    making.add_argument("--arch", default="sm_90")
    making.add_argument("dir")
    running = commands.add_parser("run")
    if run_options:
        run_options(running)
    running.add_argument("dir")
    arguments = parser.parse_args()
    return build(arguments) if arguments.command == "build" else run(arguments)
