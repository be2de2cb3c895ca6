#!/usr/bin/env python3
"""Compares the results of GSL's tests that check.sh kept: compare.py RESULTS-GCC RESULTS-OTHER...

Prints a table with one row for each folder of GSL that has tests: outcome and seconds in each run, and
whether the logs are equal. Exit status 1 when a test that passes in the first run does not in another.
"""

import pathlib
import re
import sys


def outcomes(folder, part):
    """PASS, FAIL ... of each test program of a part."""
    return {
        path.name[len(part) + 1 : -4]: re.search(r"^:test-result: (\w+)", path.read_text(), re.M)[1]
        for path in folder.glob(f"{part}.*.trs")
    }


def seconds(folder, part):
    path = folder / f"{part}.time"
    if not path.exists():
        return 0.0
    begin, end = map(float, path.read_text().split())
    return end - begin


def failures(folder, part):
    """The lines of the logs that say what failed."""
    return [
        f"{path.stem}: {line}"
        for path in sorted(folder.glob(f"{part}.*.log"))
        for line in path.read_text(errors="replace").splitlines()
        if line.startswith(("FAIL", "Segmentation", "Abort"))
    ]


def shown(results, time):
    passed = sum(result == "PASS" for result in results.values())
    return f"{passed} of {len(results)} pass, {time:.1f} s"


def main():
    folders = [pathlib.Path(argument) for argument in sys.argv[1:]]
    reference = folders[0]
    parts = sorted({path.name.split(".")[0] for path in reference.glob("*.trs")})
    names = [folder.name.removeprefix("results-") for folder in folders]
    rows = []
    totals = [[0, 0, 0.0] for _ in folders]
    broken = []
    for part in parts:
        all_results = [outcomes(folder, part) for folder in folders]
        times = [seconds(folder, part) for folder in folders]
        for total, results, time in zip(totals, all_results, times):
            total[0] += sum(result == "PASS" for result in results.values())
            total[1] += len(results)
            total[2] += time
        same = all(results == all_results[0] for results in all_results)
        cells = [shown(results, time) for results, time in zip(all_results, times)]
        rows.append(f"| {part} | {' | '.join(cells)} | {'yes' if same else '**no**'} |")
        for folder, results in zip(folders[1:], all_results[1:]):
            for test, result in all_results[0].items():
                if result == "PASS" and results.get(test) != "PASS":
                    broken.append((folder, part, test, results.get(test, "not built")))
    cells = [f"{passed} of {count} pass, {time:.0f} s" for passed, count, time in totals]
    rows.append(f"| all | {' | '.join(cells)} | {'**no**' if broken else 'yes'} |")
    print(f"| folder | {' | '.join(names)} | same |\n| --- {'| ---: ' * len(names)}| --- |")
    print("\n".join(rows))
    for folder, part, test, result in broken:
        print(f"\n{folder.name}: {part}/{test}: {result}")
        print("\n".join(failures(folder, part)[:10]))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
