#!/usr/bin/env python3
"""Checks that each remark of src/diag/reasons.def has its page in docs/remarks, that the page shows it
(tools/check-pages.py runs the pages) and a test expects it, and that no page is left over. Prints a line
for each fault; exits 1 if there is one."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENTRY = re.compile(r'^PARLIFT_REASON\((\w+),\s*"([a-z-]+)"', re.MULTILINE)


def main():
    reasons = ENTRY.findall((ROOT / "src/diag/reasons.def").read_text())
    pages = {page.stem for page in (ROOT / "docs/remarks").glob("*.md")} - {"README"}
    tests = "\n".join(path.read_text(encoding="utf-8", errors="replace")
                      for path in sorted((ROOT / "tests").rglob("*"))
                      if path.suffix in (".c", ".cpp", ".h", ".test", ".py", ".json"))
    faults = []
    for identifier, name in reasons:
        page = ROOT / f"docs/remarks/{name}.md"
        if not page.exists():
            faults.append(f"docs/remarks/{name}.md is missing")
        elif f"[{name}]\n" not in page.read_text():
            faults.append(f"docs/remarks/{name}.md does not show the remark")
        if not re.search(rf"\[{name}\]|\"{name}\"|ReasonId::{identifier}\b", tests):
            faults.append(f"no test expects [{name}]")
    for page in sorted(pages - {name for _, name in reasons}):
        faults.append(f"docs/remarks/{page}.md describes a remark that does not exist")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
