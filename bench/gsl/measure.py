"""Runs a command and says what it cost: exit status, processor time, elapsed time, peak memory."""

import os
import signal
import subprocess
import tempfile
import threading
import time


class Outcome:
    """What a command cost and said. `out` is an open file: some outputs are large."""

    def __init__(self, status, cpu, elapsed, peak, out, err):
        self.status = status  # exit status; negative: the signal that ended it
        self.cpu = cpu  # seconds, user and system
        self.elapsed = elapsed  # seconds
        self.peak = peak  # KiB of resident memory; never less than this script's own (fork copies it)
        self.out = out
        self.err = err


def run(words, directory, limit):
    """Processor time is what ratios are made of: elapsed time depends on who else uses the machine."""
    out = tempfile.NamedTemporaryFile("w+", errors="replace")
    with tempfile.TemporaryFile("w+", errors="replace") as err:
        begin = time.monotonic()
        process = subprocess.Popen(
            words, cwd=directory, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True
        )
        timer = threading.Timer(limit, lambda: os.killpg(process.pid, signal.SIGKILL))
        timer.start()
        _, wait_status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        elapsed = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(wait_status)
        out.seek(0)
        err.seek(0)
        cpu = usage.ru_utime + usage.ru_stime
        return Outcome(process.returncode, cpu, elapsed, usage.ru_maxrss, out, err.read())
