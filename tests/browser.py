#!/usr/bin/env python3
"""Opens reports in Chromium, driven over WebDriver (Debian: chromium, chromium-driver), as their readers do.

usage: browser.py COMMAND REPORT...

COMMAND times       prints how long the report takes to open, in milliseconds, and how many elements it has
        works       the page has no errors and asks the network for nothing; loops open, links lead to them, the search finds
                    them; nothing is wider than a phone's screen. Says what is wrong and exits 1
        shoot DIR   pictures of the report: wide, narrow, dark, and as it is printed (PDF)
Without Chromium: says so and exits 0.
"""
import base64
import contextlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

WIDE, NARROW = (1200, 900), (390, 844)


class Browser:
    """One session of WebDriver: each method is a call of the protocol."""

    def __init__(self, base, dark=False):
        self.base = base
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
                   "binary": shutil.which("chromium")}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = "/session/" + answer["sessionId"]
        if dark:
            self.devtools("Emulation.setEmulatedMedia",
                          features=[{"name": "prefers-color-scheme", "value": "dark"}])

    def call(self, method, path, data=None):
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.base + path, body, {"Content-Type": "application/json"},
                                         method=method)
        with urllib.request.urlopen(request, timeout=100) as answer:
            return json.load(answer)["value"]

    def open(self, report, fragment=""):
        self.call("POST", self.session + "/url",
                  {"url": pathlib.Path(report).resolve().as_uri() + fragment})

    def run(self, script, *args):
        return self.call("POST", self.session + "/execute/sync", {"script": script, "args": list(args)})

    def wait(self, script):
        return self.call("POST", self.session + "/execute/async", {"script": script, "args": []})

    def devtools(self, command, **params):
        return self.call("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": params})

    def size(self, width, height):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)

    def log(self, kind):
        return self.call("POST", self.session + "/se/log", {"type": kind})

    def close(self):
        self.call("DELETE", self.session)


@contextlib.contextmanager
def driver():
    """The address of a fresh chromedriver, which ends with the block."""
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(["chromedriver", "--port=0"], stdout=log, stderr=log)
        try:
            for _ in range(100):
                time.sleep(0.1)
                log.seek(0)
                text = log.read()
                if "on port " in text and "successfully" in text:
                    port = text.rsplit("on port ", 1)[1].split(".")[0].split()[0]
                    break
            else:
                sys.exit("chromedriver does not start: " + text)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


TIMES = """
const done = arguments[0], entry = performance.getEntriesByType('navigation')[0];
requestAnimationFrame(() => requestAnimationFrame(() => done({
  parsed: Math.round(entry.domInteractive), loaded: Math.round(entry.loadEventEnd),
  painted: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1),
  elements: document.getElementsByTagName('*').length})));
"""


def times(base, reports):
    for report in reports:
        browser = Browser(base)
        browser.size(*WIDE)
        browser.open(report)
        print(report, json.dumps(browser.wait(TIMES)))
        print("  search", browser.wait("""
const done = arguments[0], box = document.querySelector('input[type=search]'), start = performance.now();
box.value = 'f7'; box.dispatchEvent(new Event('input', {bubbles: true}));
requestAnimationFrame(() => requestAnimationFrame(() => done(Math.round(performance.now() - start))));"""))
        browser.close()


def problems(browser, report):
    """What is wrong with the report, a sentence each."""
    browser.size(*WIDE)
    browser.open(report)
    browser.run("document.querySelector('.controls')?.dispatchEvent(new Event('input'))")  # all lines are there then
    loops = browser.run("return document.querySelectorAll('details.loop').length")
    if loops == 0:
        yield "there is no loop"
        return
    last = browser.run("const all = document.querySelectorAll('details.loop'); return all[all.length - 1].id")
    browser.open(report, "#" + last)
    seen = browser.run("const loop = document.getElementById(arguments[0]);"
                       "return [loop.open, loop.querySelectorAll('.body').length]", last)
    if seen != [True, 1]:
        yield f"a link to the last loop shows (open, details) {seen}"
    browser.run("const box = document.querySelector('input[type=search]'); box.value = 'no such word';"
                "box.dispatchEvent(new Event('input', {bubbles: true}))")
    if browser.run("return document.querySelectorAll('details.loop:not([hidden])').length") != 0:
        yield "the search shows loops without the word"
    browser.run("const box = document.querySelector('input[type=search]'); box.value = '';"
                "box.dispatchEvent(new Event('input', {bubbles: true}))")
    if browser.run("return document.querySelectorAll('details.loop:not([hidden])').length") != loops:
        yield "the search for nothing does not show all loops"
    browser.run("for (const loop of document.querySelectorAll('details.loop')) loop.open = true")
    time.sleep(0.3)
    for selector in ("script:not([type]) + *", "[onerror], [onload], [onclick]", "img, iframe, link, object, embed"):
        if count := browser.run("return document.querySelectorAll(arguments[0]).length", selector):
            yield f"{count} elements are `{selector}`"
    for drawing in ("svg[role=img]:not(:has(title))", "svg[role=img]:not(:has(desc))", "table:not(:has(caption))",
                    "th:not([scope])", "input:not([aria-label]):not(label input)"):
        if count := browser.run("return document.querySelectorAll(arguments[0]).length", drawing):
            yield f"{count} elements are `{drawing}`: nobody who hears the page knows what they are"
    ids = browser.run("return Array.from(document.querySelectorAll('[id]'), one => one.id)")
    if len(ids) != len(set(ids)):
        yield "two elements have one id"
    browser.size(*NARROW)
    if (width := browser.run("return document.documentElement.scrollWidth")) > NARROW[0]:
        yield f"on a screen of {NARROW[0]} pixels the page is {width} wide"
    for entry in browser.log("browser"):
        yield "the browser says: " + entry["message"]
    for entry in browser.log("performance"):
        message = json.loads(entry["message"])["message"]
        url = message.get("params", {}).get("request", {}).get("url", "file:")
        if message["method"] == "Network.requestWillBeSent" and not url.startswith(("file:", "data:")):
            yield "it asks for " + url


def works(base, reports):
    browser = Browser(base)
    wrong = [f"{report}: {problem}" for report in reports for problem in problems(browser, report)]
    browser.close()
    print("\n".join(wrong) or "all work")
    return 1 if wrong else 0


def shoot(base, folder, reports):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for report in reports:
        name = pathlib.Path(report).stem
        for form, size, dark in (("wide", WIDE, False), ("dark", WIDE, True), ("narrow", NARROW, False)):
            browser = Browser(base, dark)
            browser.size(*size)
            browser.open(report)
            browser.run("for (const loop of document.querySelectorAll('details.loop')) loop.open = true")
            time.sleep(0.3)
            height = browser.run("return document.documentElement.scrollHeight")
            browser.size(size[0], min(height, 16000))
            picture = browser.devtools("Page.captureScreenshot", captureBeyondViewport=True)
            (folder / f"{name}-{form}.png").write_bytes(base64.b64decode(picture["data"]))
            browser.close()
        browser = Browser(base)
        browser.open(report)
        paper = browser.devtools("Page.printToPDF", printBackground=False, paperWidth=8.27, paperHeight=11.69)
        (folder / f"{name}.pdf").write_bytes(base64.b64decode(paper["data"]))
        browser.close()


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    command, *arguments = sys.argv[1:]
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("skipped: no chromium with its chromium-driver is installed")
        return 0
    with driver() as base:
        if command == "times":
            return times(base, arguments)
        if command == "works":
            return works(base, arguments)
        if command == "shoot":
            return shoot(base, arguments[0], arguments[1:])
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main())
