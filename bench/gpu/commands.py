"""The commands that the programs here have: `build` where there is nvcc, `run` where there is the GPU."""
import argparse
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def emitted(arguments, source, target, *options, plan=None):
    """What parlift makes of the file: the planner's choice, or what the plan says."""
    command = ["transform", "--plan", str(plan)] if plan else ["parallelize"]
    subprocess.run([arguments.parlift, *command, "-q", *options, str(source), "-o", str(target)], check=True, stderr=subprocess.DEVNULL)
    return target.read_text()


def in_cuda(arguments, source, target, *options, plan=None):
    """One file, what kernels share in it."""
    return emitted(arguments, source, target, "--target=cuda", "--single-file", *options, plan=plan)


def run_command(usage, build, run, run_options=None, others=None):
    """build(arguments), with .parlift, .arch and .dir; run(arguments), with .dir and what run_options(parser) adds; others: more
    commands by their names, each a function and the options that it adds or None."""
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
    functions = {"build": build, "run": run}
    for name, (function, options) in (others or {}).items():
        other = commands.add_parser(name)
        if options:
            options(other)
        other.add_argument("dir")
        functions[name] = function
    arguments = parser.parse_args()
    return functions[arguments.command](arguments)
