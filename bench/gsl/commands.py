"""The compile commands of a configured GSL tree, as its own Makefiles would run them.

`make -n` prints what it would do; from that come, for each source file, the directory and the flags that
matter to a parser (-D, -I, -U, -std). Files that no command names are templates that others include.
"""

import pathlib
import re
import shlex
import subprocess


class Command:
    """How one source file is compiled."""

    def __init__(self, directory, file, flags):
        self.directory = pathlib.Path(directory)
        self.file = file
        self.flags = flags

    @property
    def path(self):
        return self.directory / self.file


def read_commands(tree):
    """The commands of `make` and `make check` in `tree`, one for each file, in the order of the build."""
    output = subprocess.run(
        ["make", "-w", "-n", "-k", "check"], cwd=tree, capture_output=True, text=True
    ).stdout
    directories, commands = [], {}
    for line in output.splitlines():
        if match := re.match(r"make.*: Entering directory '(.*)'", line):
            directories.append(match[1])
        elif re.match(r"make.*: Leaving directory", line):
            directories.pop()
        elif " -c -o " in line and directories:
            command = one_command(directories[-1], line)
            commands.setdefault(command.path, command)
    return list(commands.values())


def one_command(directory, line):
    """`gcc -DX -I. -c -o test.o `test -f 'test.c' || echo './'`test.c` compiles test.c."""
    words = shlex.split(re.sub(r"`[^`]*`", "", line))
    flags = [word for word in words if re.match(r"-(D|I|U|std=)", word)]
    return Command(directory, words[-1], list(dict.fromkeys(flags)))


def templates(tree, commands):
    """Source files that nothing compiles on its own: other files include them."""
    compiled = {command.path.resolve() for command in commands}
    return [
        Command(path.parent, path.name, ["-DHAVE_CONFIG_H", "-I.", "-I.."])
        for path in sorted(pathlib.Path(tree).rglob("*.c"))
        if path.resolve() not in compiled
    ]
